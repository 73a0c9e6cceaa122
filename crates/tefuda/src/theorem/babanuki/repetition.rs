//! Endless play among players who all play well: thesis, Theorem 5.6 and Lemma 5.7, and more players than four.

use crate::games::babanuki::equilibria::{ENDLESS, Equilibria, Preference};
use crate::games::babanuki::numbering::all_states;
use crate::games::babanuki::ranks::Ranks;
use crate::games::babanuki::{Draw, State, Ties};
use crate::kernel::study::{Param, StudyError, Unwatched};
use crate::solve::equilibrium::Results;
use crate::theorem::separate::{Separate, Task};
use crate::theorem::source;
use crate::theorem::tally::Tally;
use crate::theorem::{Claim, Reading, ReadingReport, Standing};

const PAIRS: Param = Param::number("pairs", "the most pairs shared by all players together", 1, 20, 6);

fn state(players: usize, joker: usize, shared: &[(usize, usize, u32)]) -> State {
    let mut state = State::new(players, joker);
    shared.iter().for_each(|&(a, b, pairs)| state.set_shared(a, b, pairs));
    state
}

/// The repetition of four players: 0 and 2 hold the same two cards, 1 and 3 too, and 3 the joker, which 0 can draw.
fn repetition() -> State {
    state(4, 3, &[(0, 2, 2), (1, 3, 2)])
}

/// Whether somebody plays on for ever in every outcome.
fn always_endless(outcomes: &[Results], players: usize) -> bool {
    let endless = |results: &Results| (0..players).any(|label| results.of(label) == ENDLESS);
    !outcomes.is_empty() && outcomes.iter().all(endless)
}

/// The equilibria of these states and of all that can follow.
fn solved(roots: Vec<State>, players: usize, task: &Task) -> Result<Equilibria, StudyError> {
    Ok(Equilibria::solve(roots, players, &Preference::usual(players), task.budget, task.progress)?)
}

/// A reading that names states: right in those for which the question says so.
fn ask(
    reading: &Reading,
    states: &[State],
    task: &Task,
    question: impl Fn(&State, &Equilibria) -> bool,
) -> Result<ReadingReport, StudyError> {
    let mut tally = Tally::default();
    for state in states {
        let equilibria = solved(vec![*state], state.players(), task)?;
        tally.old_enter(|| *state, question(state, &equilibria));
    }
    Ok(tally.report(reading, false))
}

fn is_endless(state: &State, equilibria: &Equilibria) -> bool {
    always_endless(equilibria.outcomes(state).unwrap_or_default(), state.players())
}

/// The only outcome is that everybody plays on for ever.
fn everybody_endless(state: &State, equilibria: &Equilibria) -> bool {
    let players = state.players();
    equilibria.outcomes(state) == Some(&[Results::all(ENDLESS, players)])
}

pub(super) static THEOREM_5_6: Separate = Separate {
    claim: Claim {
        id: "thesis/5.6",
        game: "babanuki",
        also: &[],
        source: source::THESIS,
        text: "Four players can come to a state in which it is best for each of them to go on for ever rather than to be last.",
        standing: Standing::Holds,
    },
    params: &[PAIRS],
    range: |task| {
        format!("equilibria of all states of four players with up to {} pairs", task.number("pairs"))
    },
    readings: &[(
        Reading {
            name: "as printed",
            text: "there is a state in which endless play is the only outcome of all subgame-perfect equilibria",
            standing: Standing::Holds,
        },
        |reading, task| {
            let states = all_states(4, task.number("pairs"), task.budget)?;
            let checked = states.len() as u64;
            let equilibria = solved(states.clone(), 4, task)?;
            let found = states.iter().filter(|state| everybody_endless(state, &equilibria));
            let found = found.min_by_key(|state| (state.pairs(), state.to_string()));
            // Fewer than four pairs are too few for it.
            let missing = found.is_none() && task.number("pairs") >= 4;
            Ok(ReadingReport {
                reading: reading.name,
                status: reading.standing,
                applies: if found.is_some() || missing { checked } else { 0 },
                wrong: u64::from(missing),
                counterexample: None,
                witness: found.map(State::to_string),
                cost: None,
            })
        },
    )],
};

pub(super) static LEMMA_5_7: Separate = Separate {
    claim: Claim {
        id: "thesis/5.7",
        game: "babanuki",
        also: &[],
        source: source::THESIS,
        text: "Four players P1 to P4 in turn order go on for ever if P1 and P3 hold the same two cards, P2 two cards, and P4 \
               the same two as P2 and the joker.",
        standing: Standing::Corrected,
    },
    params: &[PAIRS],
    range: |task| {
        format!(
            "the state of the lemma; all states of four players with up to {} pairs",
            task.number("pairs")
        )
    },
    readings: &[
        (
            Reading {
                name: "as printed",
                text: "P0 is to move, which is P4 if players are counted round",
                standing: Standing::Fails,
            },
            |reading, task| ask(reading, &[repetition().rotated_back()], task, is_endless),
        ),
        (Reading { name: "P2 moves", text: "P2 is to move", standing: Standing::Fails }, |reading, task| {
            ask(reading, &[repetition().rotated()], task, is_endless)
        }),
        (Reading { name: "P3 moves", text: "P3 is to move", standing: Standing::Fails }, |reading, task| {
            ask(reading, &[repetition().rotated().rotated()], task, is_endless)
        }),
        (
            Reading {
                name: "corrected",
                text: "P1 is to move, who draws from P4: endless play is the only outcome of all equilibria",
                standing: Standing::Holds,
            },
            |reading, task| ask(reading, &[repetition()], task, everybody_endless),
        ),
        (
            Reading {
                name: "deviation",
                text: "who draws another card than the joker there is last in every equilibrium after it",
                standing: Standing::Holds,
            },
            |reading, task| {
                ask(reading, &[repetition()], task, |state, equilibria| {
                    let after = state.drawn(Draw::Pull(1)).rotated();
                    let outcomes = equilibria.outcomes(&after).unwrap_or_default();
                    !outcomes.is_empty() && outcomes.iter().all(|results| results.of(3) == 4)
                })
            },
        ),
        (
            Reading {
                name: "unique",
                text: "endless play is the only outcome in this state, in `c02=1 c13=2 c23=1 j=0 players=4`, which leads to \
                       it, and in no other with up to the given number of pairs (checked to 12)",
                standing: Standing::Holds,
            },
            |reading, task| {
                let known = [repetition(), state(4, 0, &[(0, 2, 1), (1, 3, 2), (2, 3, 1)])];
                let states = all_states(4, task.number("pairs"), task.budget)?;
                let equilibria = solved(states.clone(), 4, task)?;
                let mut tally = Tally::default();
                for state in states {
                    tally.old_enter(|| state, is_endless(&state, &equilibria) == known.contains(&state));
                }
                Ok(tally.report(reading, false))
            },
        ),
    ],
};

/// The repetition of four players with `more` players before the joker's holder. Each of them holds one card of the next
/// one's, so that they leave one after the other, and every draw is forced.
fn chain(more: usize) -> State {
    // Seats 0, 1, 2, then those in between, then the joker's holder; the one after seat 3 is to draw.
    let players = more + 4;
    let holder = players - 1;
    let mut state = state(players, holder, &[(0, 2, 2), (1, holder, 2)]);
    (3..holder).for_each(|seat| state.set_shared(seat, seat + 1, 1));
    (0..4).fold(state, |state, _| state.rotated())
}

pub(super) static CHAIN: Separate = Separate {
    claim: Claim {
        id: "tefuda/repetition-chain",
        game: "babanuki",
        also: &[],
        source: "tefuda; the thesis leaves more than four players open",
        text: "Five to eight players can come to a state in which all but four of them leave and the four go on for ever, in \
               every equilibrium. With all five in the game endless play is never the only outcome, as far as it was checked \
               (9 pairs; of six players 6).",
        standing: Standing::Holds,
    },
    params: &[PAIRS.with_default(5)],
    range: |task| {
        format!(
            "one state each of five to eight players; all states of five players with up to {} pairs",
            task.number("pairs")
        )
    },
    readings: &[
        (
            Reading {
                name: "chain",
                text: "in the chain of 5, 6, 7 and 8 players endless play of four is in every outcome",
                standing: Standing::Holds,
            },
            |reading, task| {
                let chains: Vec<State> = (1..=4).map(chain).collect();
                ask(reading, &chains, task, |state, equilibria| {
                    let four_endless = |results: &Results| {
                        (0..state.players()).filter(|&label| results.of(label) == ENDLESS).count() == 4
                    };
                    let outcomes = equilibria.outcomes(state).unwrap_or_default();
                    !outcomes.is_empty() && outcomes.iter().all(four_endless)
                })
            },
        ),
        (
            Reading {
                name: "all five",
                text: "in no state of five players with up to the given number of pairs is endless play of all five the only outcome",
                standing: Standing::Holds,
            },
            |reading, task| {
                let states = all_states(5, task.number("pairs"), task.budget)?;
                let equilibria = solved(states.clone(), 5, task)?;
                let mut tally = Tally::default();
                for state in states {
                    tally.old_enter(|| state, !everybody_endless(&state, &equilibria));
                }
                Ok(tally.report(reading, false))
            },
        ),
    ],
};

pub(super) static PENTAGRAM: Separate = Separate {
    claim: Claim {
        id: "tefuda/pentagram",
        game: "babanuki",
        also: &[],
        source: source::TEFUDA,
        text: "Five players, each of whom shares a pair with each of the two who do not sit next: whoever draws another card \
               than the joker can be forced to be last by the others.",
        standing: Standing::Holds,
    },
    params: &[PAIRS.with_default(5)],
    range: |_| "the draws of one state, which stays the same while the joker goes round".to_owned(),
    readings: &[(
        Reading { name: "as stated", text: "every draw but the joker", standing: Standing::Holds },
        |reading, task| {
            let state = state(5, 4, &[(0, 2, 1), (0, 3, 1), (1, 3, 1), (1, 4, 1), (2, 4, 1)]);
            let ranks = Ranks::solve(5, 5, Ties::default(), task.budget, &Unwatched)?;
            let mut tally = Tally::default();
            state.for_each_draw(|draw| {
                let after = state.drawn(draw).rotated();
                // The drawer sits last after the draw.
                let right = match draw {
                    Draw::Joker => after == state,
                    _ => ranks.safe(&after) >> 4 & 1 == 0,
                };
                tally.old_enter(|| state, right);
            });
            Ok(tally.report(reading, false))
        },
    )],
};
