//! Open-hand BABANUKI in the literature: thesis chapter 5, and what we found beyond it.

mod repetition;
pub(crate) mod three;

use super::source;
use super::tally::{Example, Tally};
use super::{Claim, Reading, ReadingReport, Standing, Statement, Survey};
use crate::games::babanuki::layers::Layers;
use crate::games::babanuki::{Draw, State, Ties};
use crate::kernel::run::Budget;
use crate::kernel::study::{Args, Param, Progress, Study, StudyError};
use crate::theorem::separate::Whole;

/// Studies of the statements.
pub(crate) static STUDIES: &[Study] = &[three::LISTS];

/// All statements on BABANUKI.
pub(crate) static STATEMENTS: &[&dyn Statement] = &[
    &THEOREM_5_1,
    &THEOREM_5_2,
    &three::THEOREM_5_3,
    &three::THEOREM_5_4,
    &three::THEOREM_5_5,
    &repetition::THEOREM_5_6,
    &repetition::LEMMA_5_7,
    &repetition::CHAIN,
    &repetition::PENTAGRAM,
];

impl Example for State {
    fn size(&self) -> (usize, u32) {
        (self.pairs(), 0)
    }
}

/// What a reading says of a state: right, wrong, or nothing. The bits are the labels that can force the first place.
type Question = fn(&State, u8, &Layers) -> Option<bool>;

/// A statement about all states of a number of players.
struct OverStates {
    claim: Claim,
    players: usize,
    readings: &'static [(Reading, Question)],
}

static PARAMS: &[Param] =
    &[Param::number("pairs", "the most pairs shared by all players together", 1, 200, 20)];

impl Statement for OverStates {
    fn claim(&self) -> &Claim {
        &self.claim
    }

    fn readings(&self) -> Vec<Reading> {
        self.readings.iter().map(|(reading, _)| *reading).collect()
    }

    fn params(&self) -> &'static [Param] {
        PARAMS
    }

    fn survey<'a>(
        &'a self,
        args: &'a Args,
        budget: &'a Budget,
        progress: &dyn Progress,
    ) -> Result<Survey<'a>, StudyError> {
        let pairs = usize::try_from(args.number("pairs")).unwrap_or(usize::MAX);
        let layers = Layers::solve(self.players, pairs, Ties::default(), budget, progress)?;
        let report = |(reading, question): &(Reading, Question)| {
            let mut tally = Tally::default();
            for pairs in 1..=pairs {
                layers.for_each(pairs, |state, forced| {
                    if let Some(right) = question(&state, forced, &layers) {
                        tally.old_enter(|| state, right);
                    }
                });
            }
            tally.report(reading, false)
        };
        let readings: Vec<ReadingReport> = self.readings.iter().map(report).collect();
        let range = format!("all states of {} players with 1 to {pairs} pairs", self.players);
        Ok(Whole { range, readings }.survey())
    }
}

const AS_PRINTED: Reading = Reading { name: "as printed", text: "word for word", standing: Standing::Holds };

static THEOREM_5_1: OverStates = OverStates {
    claim: Claim {
        id: "thesis/5.1",
        game: "babanuki",
        also: &[],
        source: source::THESIS,
        text: "Of two players the one without the joker can force the first place.",
        standing: Standing::Holds,
    },
    players: 2,
    readings: &[(AS_PRINTED, |state, forced, _| Some(forced == 1 << (1 - state.joker())))],
};

static THEOREM_5_2: OverStates = OverStates {
    claim: Claim {
        id: "thesis/5.2",
        game: "babanuki",
        also: &[],
        source: source::THESIS,
        text: "Of two players the one without the joker wins by drawing any card but the joker.",
        standing: Standing::Holds,
    },
    players: 2,
    readings: &[(
        Reading { text: "a draw keeps the first place iff it is not the joker", ..AS_PRINTED },
        |state, forced, layers| {
            (forced & 1 == 1).then(|| {
                let mut right = true;
                state.for_each_draw(|draw| {
                    let keeps = match state.first_after(draw) {
                        Some(first) => first == 0,
                        // The drawer sits last after the draw.
                        None => layers.forced(&state.drawn(draw).rotated()) >> 1 & 1 == 1,
                    };
                    right &= keeps == (draw != Draw::Joker);
                });
                right
            })
        },
    )],
};
