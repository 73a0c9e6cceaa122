//! Open-hand BABANUKI in the literature: thesis chapter 5, for two and three players.
//!
//! Each theorem lists for each player conditions under which that player can force the first place. A reading takes one
//! player's list as "if and only if"; the corrected lists are those of the decider.

use super::{CheckReport, Claim, Reading, ReadingReport, Standing, Statement};
use crate::budget::Budget;
use crate::games::babanuki::layers::Layers;
use crate::games::babanuki::{Draw, State, three};
use crate::study::{Args, Param, Progress, StudyError};

const THESIS: &str = "H. Kiya, Algorithmic Analyses of Card-Discarding Type Games (thesis)";

/// All statements on BABANUKI.
pub(crate) static STATEMENTS: &[&dyn Statement] =
    &[&THEOREM_5_1, &THEOREM_5_2, &THEOREM_5_3, &THEOREM_5_4, &THEOREM_5_5];

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

    fn check(
        &self,
        args: &Args,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Result<CheckReport, StudyError> {
        let pairs = usize::try_from(args.number("pairs")).unwrap_or(usize::MAX);
        let layers = Layers::solve(self.players, pairs, budget, progress)?;
        let report = |(reading, question): &(Reading, Question)| {
            let (mut applies, mut wrong, mut least) = (0, 0, None::<(usize, String)>);
            for pairs in 1..=pairs {
                layers.for_each(pairs, |state, forced| {
                    let Some(right) = question(&state, forced, &layers) else { return };
                    applies += 1;
                    if !right {
                        wrong += 1;
                        let found = (pairs, state.to_string());
                        if least.as_ref().is_none_or(|least| found < *least) {
                            least = Some(found);
                        }
                    }
                });
            }
            ReadingReport {
                reading: reading.name,
                status: reading.standing,
                applies,
                wrong,
                counterexample: least.map(|(_, text)| text),
                witness: None,
            }
        };
        let readings: Vec<ReadingReport> = self.readings.iter().map(report).collect();
        let checked = readings.iter().map(|reading| reading.applies).max().unwrap_or(0);
        let range = format!("all states of {} players with 1 to {pairs} pairs", self.players);
        Ok(CheckReport { checked, range, readings })
    }
}

const AS_PRINTED: Reading = Reading { name: "as printed", text: "word for word", standing: Standing::Holds };

static THEOREM_5_1: OverStates = OverStates {
    claim: Claim {
        id: "thesis/5.1",
        game: "babanuki",
        also: &[],
        source: THESIS,
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
        source: THESIS,
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

/// The numbers of the theorems: pairs of 0 and 1, of 0 and 2, of 1 and 2.
fn numbers(state: &State) -> (u16, u16, u16) {
    (state.shared(0, 1), state.shared(0, 2), state.shared(1, 2))
}

fn odd(number: u16) -> bool {
    number % 2 == 1
}

/// Compares one player's list with the solver, in the states with the joker at one place.
fn compare(
    state: &State,
    forced: u8,
    joker: usize,
    label: usize,
    listed: fn(u16, u16, u16) -> bool,
) -> Option<bool> {
    let (x, y, z) = numbers(state);
    (state.joker() == joker).then(|| listed(x, y, z) == (forced >> label & 1 == 1))
}

/// Compares all three corrected lists with the solver.
fn corrected(state: &State, forced: u8, joker: usize) -> Option<bool> {
    let (x, y, z) = numbers(state);
    let right = |label| three::forces(joker, label, x, y, z) == (forced >> label & 1 == 1);
    (state.joker() == joker).then(|| (0..3).all(right))
}

const fn list_of(name: &'static str, standing: Standing) -> Reading {
    Reading { name, text: "the printed list of this player, as if and only if", standing }
}

const CORRECTED: Reading = Reading {
    name: "corrected",
    text: "the lists that the decider uses, for all three players",
    standing: Standing::Holds,
};

static THEOREM_5_3: OverStates = OverStates {
    claim: Claim {
        id: "thesis/5.3",
        game: "babanuki",
        also: &[],
        source: THESIS,
        text: "Three players, the joker at the player after the drawer: lists of the states in which each of them can force \
               the first place, by the numbers of shared pairs and their parities.",
        standing: Standing::Corrected,
    },
    players: 3,
    readings: &[
        (list_of("drawer", Standing::Holds), |state, forced, _| {
            compare(state, forced, 1, 0, |x, y, z| {
                (x == 1 && odd(y) && z > 0) || (x == 0 && !odd(y) && y > 0 && z == 0) || (x == 0 && z > 0)
            })
        }),
        (list_of("player after", Standing::Holds), |state, forced, _| {
            compare(state, forced, 1, 1, |x, y, z| odd(x) && y > 1 && z == 0)
        }),
        (list_of("player before", Standing::Fails), |state, forced, _| {
            compare(state, forced, 1, 2, |x, y, z| {
                (x > 0 && y == 0)
                    || (y == 1 && z == 0)
                    || (!odd(x) && odd(y) && !odd(z) && x >= z)
                    || (odd(x) && !odd(y) && odd(z) && x >= z)
            })
        }),
        (CORRECTED, |state, forced, _| corrected(state, forced, 1)),
    ],
};

static THEOREM_5_4: OverStates = OverStates {
    claim: Claim {
        id: "thesis/5.4",
        game: "babanuki",
        also: &[],
        source: THESIS,
        text: "Three players, the joker at the drawer: lists of the states in which each of them can force the first place, \
               by the numbers of shared pairs and their parities.",
        standing: Standing::Corrected,
    },
    players: 3,
    readings: &[
        (list_of("drawer", Standing::Holds), |state, forced, _| {
            compare(state, forced, 0, 0, |x, y, z| x == 0 && odd(y) && z > 0)
        }),
        (list_of("player after", Standing::Fails), |state, forced, _| {
            compare(state, forced, 0, 1, |x, y, z| {
                (y > 1 && z == 0)
                    || (x == 1 && z == 1)
                    || (odd(x) && odd(y) && odd(z) && x <= y)
                    || (!odd(x) && !odd(y) && !odd(z) && x <= y)
            })
        }),
        (list_of("player before", Standing::Holds), |state, forced, _| {
            compare(state, forced, 0, 2, |x, y, z| {
                (x > 0 && y == 0) || (x > 0 && y == 1 && !odd(z)) || (x == 0 && y == 0 && odd(z))
            })
        }),
        (CORRECTED, |state, forced, _| corrected(state, forced, 0)),
    ],
};

static THEOREM_5_5: OverStates = OverStates {
    claim: Claim {
        id: "thesis/5.5",
        game: "babanuki",
        also: &[],
        source: THESIS,
        text: "Three players, the joker at the player who is drawn from: lists of the states in which each of them can force \
               the first place, by the numbers of shared pairs and their parities.",
        standing: Standing::Corrected,
    },
    players: 3,
    readings: &[
        (list_of("drawer", Standing::Fails), |state, forced, _| {
            compare(state, forced, 2, 0, |x, y, z| {
                (x == 0 && z > 0)
                    || (x == 1 && y == 1 && z > 0)
                    || (odd(x) && odd(y) && !odd(z) && y <= z)
                    || (!odd(x) && !odd(y) && odd(z) && y <= z)
            })
        }),
        (list_of("player after", Standing::Fails), |state, forced, _| {
            compare(state, forced, 2, 1, |x, y, z| {
                (y > 1 && z == 0) || (!odd(x) && y > 0 && z == 0) || (odd(x) && y > 1 && z == 1)
            })
        }),
        (list_of("player before", Standing::Holds), |state, forced, _| {
            compare(state, forced, 2, 2, |x, y, z| x > 0 && y == 0 && !odd(z))
        }),
        (CORRECTED, |state, forced, _| corrected(state, forced, 2)),
    ],
};
