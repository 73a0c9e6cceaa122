//! Hidden hands and oracles: thesis chapter 4.

use super::positions::{Case, OverPositions, PositionReading, SMALL_PARAMS, extent, range};
use super::strategies::keeps_the_win;
use crate::games::tanhinmin::hidden::oracle::{self, Answer, Moment};
use crate::games::tanhinmin::hidden::strategies::{algorithm_3, separator_move, separator_told};
use crate::games::tanhinmin::hidden::studies::power::{Moments, Question, classes};
use crate::games::tanhinmin::{Card, Hand as _, Move, SortedHand, strategy};
use crate::kernel::position::{Position as _, Setup as _, Status};
use crate::kernel::run::Budget;
use crate::kernel::study::{Args, Param, Progress, StudyError};
use crate::theorem::separate::Whole;
use crate::theorem::source;
use crate::theorem::{Claim, Reading, ReadingReport, Standing, Statement, Survey};

pub(super) static THEOREM_4_2: OverPositions = OverPositions {
    claim: Claim {
        id: "thesis/4.2",
        game: "tanhinmin",
        also: &["oracle/2"],
        source: source::THESIS,
        text: "A player who could win with open hands, and who is told that the opponent holds at most two cards, wins with \
               hidden hands by Algorithm 3: the smallest playable card other than the weakest.",
        standing: Standing::Holds,
    },
    cuts: false,
    params: SMALL_PARAMS,
    readings: &[PositionReading {
        reading: Reading {
            name: "as printed",
            text: "at each turn of hers the move keeps the win; the opponent's hand only shrinks, so that is enough",
            standing: Standing::Holds,
        },
        question: |case| {
            let applies = case.mover_wins && case.other.len() <= 2;
            let position = case.position().filter(|_| applies)?;
            Some(keeps_the_win(case, &position, algorithm_3(case.mover, case.table_card)) == Some(true))
        },
    }],
    sampled: None,
};

pub(super) static THEOREM_4_4: OverPositions = OverPositions {
    claim: Claim {
        id: "thesis/4.4",
        game: "tanhinmin",
        also: &["oracle/4"],
        source: source::THESIS,
        text: "A player who could win with open hands, and who is told one of the two matching sizes once, wins with hidden \
               hands. (By the separator strategy, which keeps count of the cards that will be needed to answer.)",
        standing: Standing::Holds,
    },
    cuts: false,
    params: SMALL_PARAMS,
    readings: &[
        PositionReading {
            reading: told("mu0 told"),
            question: |case| separator_wins(case, |mu0, _| only_mu0(mu0)),
        },
        PositionReading {
            reading: told("mu1 told"),
            question: |case| separator_wins(case, |_, mu1| only_mu1(mu1)),
        },
    ],
    sampled: None,
};

const fn told(name: &'static str) -> Reading {
    let text = "the separator strategy wins against every play of the opponent";
    Reading { name, text, standing: Standing::Holds }
}

fn only_mu0(size: usize) -> Answer {
    Answer { mover_matching: Some(size), ..Answer::default() }
}

fn only_mu1(size: usize) -> Answer {
    Answer { other_matching: Some(size), ..Answer::default() }
}

/// The winner of the position, mover or not, is told something at the start and follows the separator to the end.
fn separator_wins(case: &Case, answer: fn(usize, usize) -> Answer) -> Option<bool> {
    let to_move = case.mover_wins;
    let (own, opponent) = if to_move { (case.mover, case.other) } else { (case.other, case.mover) };
    let (mu0, mu1) = Moment { own, opponent, table_card: case.table_card, to_move }.matchings();
    let separator = separator_told(&answer(mu0, mu1), to_move)?;
    Some(if to_move {
        wins_on_own_turn(own, opponent, case.table_card, separator)
    } else {
        wins_on_opponents_turn(own, opponent, case.table_card, separator)
    })
}

// The recursion is as deep as a game of at most 15 cards a hand is long.
fn wins_on_own_turn(own: &SortedHand, opponent: &SortedHand, table_card: u32, separator: usize) -> bool {
    let (played, separator) = separator_move(own, table_card, separator);
    match played {
        Move::Discard(card) => {
            let rest = own.without(card);
            rest.is_empty() || wins_on_opponents_turn(&rest, opponent, card.face, separator)
        }
        // A pass on an empty table would change nothing; it cannot occur, as any card can be led.
        Move::Pass => table_card > 0 && wins_on_opponents_turn(own, opponent, 0, separator),
    }
}

fn wins_on_opponents_turn(
    own: &SortedHand,
    opponent: &SortedHand,
    table_card: u32,
    separator: usize,
) -> bool {
    let after_pass = (separator + 1).min(own.len());
    if table_card > 0 && !wins_on_own_turn(own, opponent, 0, after_pass) {
        return false;
    }
    let mut wins = true;
    opponent.cards_above(table_card).into_iter().for_each(|card| {
        let rest = opponent.without(card);
        wins = wins && !rest.is_empty() && wins_on_own_turn(own, &rest, card.face, separator);
    });
    wins
}

pub(super) static COROLLARY_4_6: OverPositions = OverPositions {
    claim: Claim {
        id: "thesis/4.6",
        game: "tanhinmin",
        also: &["oracle/6"],
        source: source::THESIS,
        text: "A player who is told one of the two matching sizes at every turn wins with hidden hands as soon as the position \
               is at some moment won with open hands.",
        standing: Standing::Holds,
    },
    cuts: false,
    params: SMALL_PARAMS,
    readings: &[
        PositionReading {
            reading: told_always("mu0 told"),
            question: |case| keeps_at_turn(case, |mu0, _| only_mu0(mu0)),
        },
        PositionReading {
            reading: told_always("mu1 told"),
            question: |case| keeps_at_turn(case, |_, mu1| only_mu1(mu1)),
        },
    ],
    sampled: None,
};

const fn told_always(name: &'static str) -> Reading {
    let text =
        "in every won position the separator strategy, told the size anew, makes a move that keeps the win";
    Reading { name, text, standing: Standing::Holds }
}

fn keeps_at_turn(case: &Case, answer: fn(usize, usize) -> Answer) -> Option<bool> {
    let position = case.position().filter(|_| case.mover_wins)?;
    let moment = Moment { own: case.mover, opponent: case.other, table_card: case.table_card, to_move: true };
    let (mu0, mu1) = moment.matchings();
    let separator = separator_told(&answer(mu0, mu1), true)?;
    let (played, _) = separator_move(case.mover, case.table_card, separator);
    Some(keeps_the_win(case, &position, played) == Some(true))
}

/// A statement that something exists: found by the belief solver, or shown on an instance.
pub(super) struct Existence {
    claim: Claim,
    readings: &'static [Reading],
    check: CheckExistence,
}

/// For faces and cards up to a bound: what was found of each reading.
type CheckExistence = fn(u32, usize, &Budget, &dyn Progress) -> Result<Vec<Found>, StudyError>;

/// What was found of one reading: how many classes or instances it speaks of, how many are wrong, and an example.
struct Found {
    applies: u64,
    wrong: u64,
    counterexample: Option<String>,
    witness: Option<String>,
}

impl Found {
    /// Something that is said to exist, and must be found if the range is wide enough; in a narrower one its absence says
    /// nothing.
    fn existing(witness: Option<String>, looked_at: u64, wide_enough: bool) -> Self {
        let missing = witness.is_none() && wide_enough;
        Found {
            applies: if witness.is_some() || missing { looked_at } else { 0 },
            wrong: u64::from(missing),
            counterexample: missing.then(|| "none was found in this range".to_owned()),
            witness,
        }
    }
}

impl Statement for Existence {
    fn claim(&self) -> &Claim {
        &self.claim
    }

    fn readings(&self) -> Vec<Reading> {
        self.readings.to_vec()
    }

    fn params(&self) -> &'static [Param] {
        EXISTENCE_PARAMS
    }

    fn survey<'a>(
        &'a self,
        args: &'a Args,
        budget: &'a Budget,
        progress: &dyn Progress,
    ) -> Result<Survey<'a>, StudyError> {
        let extent = extent(args, false);
        let found = (self.check)(extent.faces, extent.cards, &budget.started(), progress)?;
        let report = |(found, reading): (Found, &Reading)| ReadingReport {
            reading: reading.name,
            status: reading.standing,
            applies: found.applies,
            wrong: found.wrong,
            counterexample: found.counterexample,
            witness: found.witness,
            cost: None,
        };
        let readings: Vec<ReadingReport> = found.into_iter().zip(self.readings).map(report).collect();
        Ok(Whole { range: format!("classes with {}", range(extent)), readings }.survey())
    }
}

static EXISTENCE_PARAMS: &[Param] = &[
    Param::number("faces", "the highest face", 1, 8, 4),
    Param::number("cards", "the most cards in a hand", 1, 8, 4),
];

pub(super) static THEOREM_4_3: Existence = Existence {
    claim: Claim {
        id: "thesis/4.3",
        game: "tanhinmin",
        also: &["oracle/3"],
        source: source::THESIS,
        text: "Told only that the opponent holds three cards or more, a player who could win with open hands cannot always do \
               so with hidden hands: some hands of the opponent that fit need different moves.",
        standing: Standing::Holds,
    },
    readings: &[
        Reading {
            name: "as printed",
            text: "a class that no strategy wins exists; the smallest is shown as witness",
            standing: Standing::Holds,
        },
        Reading {
            name: "not with two cards",
            text: "no such class exists when at most two cards are told",
            standing: Standing::Holds,
        },
    ],
    check: |faces, cards, budget, progress| {
        let count = oracle::set("count").unwrap_or_default();
        let ask = |to_move, told| {
            let question =
                Question { faces, cards, oracles: count, to_move, moments: Moments::AtAccess, told };
            classes(question, budget, progress)
        };
        let (mut some, mut few) = (ask(true, |answer| answer.opponent_cards > Some(2))?, Vec::new());
        for to_move in [true, false] {
            few.push(ask(to_move, |answer| answer.opponent_cards <= Some(2))?);
        }
        let example = some.least.take().map(|(_, _, text)| text);
        Ok(vec![
            Found::existing(example, some.all, faces >= 3 && cards >= 3),
            Found {
                applies: few.iter().map(|classes| classes.all).sum(),
                wrong: few.iter().map(|classes| classes.failing).sum(),
                counterexample: few
                    .into_iter()
                    .filter_map(|classes| classes.least)
                    .min()
                    .map(|least| least.2),
                witness: None,
            },
        ])
    },
};

pub(super) static THEOREM_4_5: Existence = Existence {
    claim: Claim {
        id: "thesis/4.5",
        game: "tanhinmin",
        also: &["oracle/5"],
        source: source::THESIS,
        text: "Told both matching sizes and the number of cards once, a player whose position is lost then but becomes won \
               later cannot always win with hidden hands.",
        standing: Standing::Corrected,
    },
    readings: &[
        Reading {
            name: "printed instance",
            text: "2 3 against 1 1 2 4 5 or 1 2 3 3 4, which the oracles cannot tell apart",
            standing: Standing::Fails,
        },
        Reading {
            name: "corrected instance",
            text: "2 3 against 1 1 3 3 4 or 1 2 2 4 4: after 4, a pass and 1 both are won, by no common move",
            standing: Standing::Holds,
        },
        Reading {
            name: "in the range",
            text: "a class that no strategy wins exists; the smallest is shown as witness",
            standing: Standing::Holds,
        },
    ],
    check: |faces, cards, budget, progress| {
        let instance = |hands: [&[u32]; 2]| {
            let shown = hands.map(|hand| SortedHand::new(hand.to_vec(), vec![]).to_string());
            let right = is_instance(&[2, 3], hands);
            Found {
                applies: 1,
                wrong: u64::from(!right),
                counterexample: (!right).then(|| format!("2 3 against {} or {}", shown[0], shown[1])),
                witness: None,
            }
        };
        let all = oracle::set("mu0+mu1+count").unwrap_or_default();
        let question = Question {
            faces,
            cards,
            oracles: all,
            to_move: false,
            moments: Moments::AtSomeMoment,
            told: |_| true,
        };
        let found = classes(question, budget, progress)?;
        Ok(vec![
            instance([&[1, 1, 2, 4, 5], &[1, 2, 3, 3, 4]]),
            instance([&[1, 1, 3, 3, 4], &[1, 2, 2, 4, 4]]),
            Found::existing(found.least.map(|(_, _, text)| text), found.all, faces >= 4 && cards >= 4),
        ])
    },
};

/// Whether the oracles cannot tell the two hands of the opponent, who is to move on an empty table, apart; and after 4, a
/// pass and 1 both positions are won for the player, but by no common move.
fn is_instance(own: &[u32], hands: [&[u32]; 2]) -> bool {
    let own = SortedHand::new(own.to_vec(), vec![]);
    let hands = hands.map(|hand| SortedHand::new(hand.to_vec(), vec![]));
    let asked = oracle::set("mu0+mu1+count").unwrap_or_default();
    let answers = hands
        .each_ref()
        .map(|opponent| asked.at_start(Moment { own: &own, opponent, table_card: 0, to_move: false }));
    let winning = hands.each_ref().map(|opponent| {
        let mut setup = super::positions::setup(opponent, &own, 0);
        for played in [Move::Discard(Card::ordinary(4)), Move::Pass, Move::Discard(Card::ordinary(1))] {
            let Status::Open(position) = setup.status() else { return None };
            setup = position.play(&played).ok()?.setup;
        }
        let Status::Open(position) = setup.status() else { return None };
        let moves = strategy::judged_moves(&position).filter(|(_, wins)| *wins).map(|(played, _)| played);
        Some(moves.collect::<Vec<_>>()).filter(|moves| !moves.is_empty())
    });
    let [Some(first), Some(second)] = winning else { return false };
    answers[0] == answers[1] && !first.iter().any(|played| second.contains(played))
}
