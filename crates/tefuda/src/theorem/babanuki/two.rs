//! Two players: thesis, Theorems 5.1 and 5.2.

use super::Referee;
use crate::games::babanuki::rules::{Card, Move};
use crate::games::babanuki::{Draw, Setup, State};
use crate::kernel::parse_error::ParseError;
use crate::kernel::run::Budget;
use crate::kernel::study::{Args, Param, StudyError};
use crate::theorem::surveyed::Surveyed;
use crate::theorem::{Claim, Findings, Reading, Standing, Survey, source};

static PARAMS: &[Param] = &[
    Param::number("faces", "the faces that hands of cards may have", 1, 14, 10).ja("手札に使う数字の種類"),
    Param::number("pairs", "the most pairs of states", 1, 5000, 500).ja("状態の組の最大数"),
];

const CARDS: Reading = Reading {
    name: "as printed",
    text: "on hands of cards: every choice of faces, with either player holding the joker",
    standing: Standing::Holds,
};

const STATES: Reading = Reading {
    name: "more pairs",
    text: "by the number of pairs alone, since nothing else about the cards matters",
    standing: Standing::Holds,
};

pub(super) static THEOREM_5_1: Surveyed = Surveyed {
    claim: Claim {
        id: "thesis/5.1",
        game: "babanuki",
        also: &[],
        source: source::THESIS,
        text: "Of two players the one without the joker can force the first place.",
        standing: Standing::Holds,
    },
    params: PARAMS,
    readings: &[CARDS, STATES],
    survey: |args, budget, _| {
        survey(args, budget, |reading, setup, referee, findings| {
            let without_joker = 1 - setup.state().joker();
            findings.enter(reading, || setup.clone(), referee.first(setup) == Some(without_joker));
        })
    },
};

pub(super) static THEOREM_5_2: Surveyed = Surveyed {
    claim: Claim {
        id: "thesis/5.2",
        game: "babanuki",
        also: &[],
        source: source::THESIS,
        text: "Of two players the one without the joker wins by drawing any card but the joker.",
        standing: Standing::Holds,
    },
    params: PARAMS,
    readings: &[
        Reading {
            text: "on hands of cards: a draw by the player without the joker keeps the first place iff it is not the joker",
            ..CARDS
        },
        Reading { text: "the same by the number of pairs alone", ..STATES },
    ],
    survey: |args, budget, _| {
        survey(args, budget, |reading, setup, referee, findings| {
            if setup.state().joker() == 0 {
                return;
            }
            referee.for_each_draw(setup, |draw, keeps| {
                let is_joker = matches!(draw, Move::Card(Card::Joker) | Move::State(Draw::Joker));
                findings.enter(reading, || setup.clone(), keeps != is_joker);
            });
        })
    },
};

/// Both players hold the faces of the set bits, and one of them the joker.
fn hands(faces: u64, joker: usize) -> Result<Setup, ParseError> {
    let hand = |label: usize| {
        let cards = (0..64).filter(|face| faces >> face & 1 == 1).map(|face| (face + 1).to_string());
        cards.chain((label == joker).then(|| "J".to_owned())).collect::<Vec<_>>().join(" ")
    };
    format!("{} / {}", hand(0), hand(1)).parse()
}

/// Asks a question of hands of cards, and of states with more pairs. The number is that of the reading.
fn survey<'a>(
    args: &'a Args,
    budget: &'a Budget,
    ask: impl Fn(usize, &Setup, &Referee, &mut Findings) + Sync + Copy + 'a,
) -> Result<Survey<'a>, StudyError> {
    let (faces, pairs) = (args.size("faces"), args.size("pairs"));
    let sets = 1u64 << faces;
    let dealt = (1..sets).flat_map(|set| [0, 1].map(|joker| hands(set, joker)));
    // Hands made here can be read.
    let cards = Referee::of(dealt.flatten(), &mut budget.meter())?;
    let state = |pairs: u32, joker: usize| {
        let mut state = State::new(2, joker);
        state.set_shared(0, 1, pairs);
        Setup::Pairs(state)
    };
    let most = u32::try_from(pairs).unwrap_or(u32::MAX);
    let states = Referee::of([0, 1].map(|joker| state(most, joker)), &mut budget.meter())?;
    let range = format!(
        "all hands of cards with faces among 1 to {faces}; all states of two players with 1 to {pairs} pairs; decided by a solver \
         that knows only the rules"
    );
    Ok(Survey::of(range)
        .part(sets - 1, move |set, findings| {
            for setup in [0, 1].into_iter().flat_map(|joker| hands(set + 1, joker)) {
                ask(0, &setup, &cards, findings);
            }
            Ok(())
        })
        .part(u64::from(most), move |pairs, findings| {
            for joker in [0, 1] {
                ask(1, &state(pairs as u32 + 1, joker), &states, findings);
            }
            Ok(())
        }))
}
