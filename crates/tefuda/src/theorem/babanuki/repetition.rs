//! Endless play among four players who all play well: thesis, Theorem 5.6 and Lemma 5.7.

use super::{over_states, profile};
use crate::games::babanuki::equilibria::{ENDLESS, Equilibria, Preference};
use crate::games::babanuki::numbering::all_states;
use crate::games::babanuki::{Draw, State};
use crate::kernel::run::{Budget, Meter, Undecided};
use crate::kernel::study::{NoProgress, Param, Progress};
use crate::solve::equilibrium::Results;
use crate::theorem::surveyed::Surveyed;
use crate::theorem::{Claim, Reading, Standing, Survey, source};

const PAIRS: Param = Param::number("pairs", "the most pairs shared by all players together", 1, 20, 6)
    .ja("全員で共有する組の最大数");

pub(super) fn state(players: usize, joker: usize, shared: &[(usize, usize, u32)]) -> State {
    let mut state = State::new(players, joker);
    shared.iter().for_each(|&(a, b, pairs)| state.set_shared(a, b, pairs));
    state
}

/// The repetition of four players: 0 and 2 hold the same two cards, 1 and 3 too, and 3 the joker, which 0 can draw.
pub(super) fn repetition() -> State {
    state(4, 3, &[(0, 2, 2), (1, 3, 2)])
}

/// The equilibria of some states of this many players and of all that can follow.
pub(super) fn all_equilibria(
    states: &[State],
    players: usize,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Equilibria, Undecided> {
    Equilibria::solve(states.iter().copied(), players, &Preference::usual(players), budget, progress)
}

/// The equilibria of one state and of all that can follow.
pub(super) fn solved_under(meter: &mut Meter, state: State) -> Result<Equilibria, Undecided> {
    let players = state.players();
    Equilibria::solve_under(meter, u64::MAX, [state], players, &Preference::usual(players), &NoProgress)
}

/// Whether somebody plays on for ever in every outcome.
pub(super) fn somebody_endless(state: &State, equilibria: &Equilibria) -> bool {
    let endless = |results: &Results| (0..state.players()).any(|label| results.of(label) == ENDLESS);
    let outcomes = equilibria.outcomes(state).unwrap_or_default();
    !outcomes.is_empty() && outcomes.iter().all(endless)
}

/// Whether the only outcome is that everybody plays on for ever.
pub(super) fn everybody_endless(state: &State, equilibria: &Equilibria) -> bool {
    equilibria.outcomes(state) == Some(&[Results::all(ENDLESS, state.players())])
}

/// Whether four of the players go on for ever.
pub(super) fn four_endless(results: &Results, players: usize) -> bool {
    (0..players).filter(|&label| results.of(label) == ENDLESS).count() == 4
}

pub(super) static THEOREM_5_6: Surveyed = Surveyed {
    claim: Claim {
        id: "thesis/5.6",
        game: "babanuki",
        also: &[],
        source: source::THESIS,
        text: "There is a state of four players in which each of them does best to play on for ever rather than finish last.",
        standing: Standing::Holds,
    },
    params: &[PAIRS],
    readings: &[
        Reading {
            name: "as printed",
            text: "there is a state in which endless play is the only outcome of all subgame-perfect equilibria",
            standing: Standing::Holds,
        },
        Reading {
            name: "an equilibrium",
            text: "the draws that are printed on the page are an equilibrium of the state of Lemma 5.7: in no state that can follow does \
                   a player do better by changing their own draws alone",
            standing: Standing::Holds,
        },
    ],
    survey: |args, budget, progress| {
        let pairs = args.size("pairs");
        let states = all_states(4, pairs, budget)?;
        let equilibria = all_equilibria(&states, 4, budget, progress)?;
        let survey = Survey::of(format!("equilibria of all states of four players with up to {pairs} pairs"));
        // Fewer than four pairs are too few for it.
        let survey = survey.shows(0, pairs >= 4).part(1, |_, findings| {
            for state in profile::states() {
                findings.meter.spend(1, 0)?;
                for player in 0..state.players() {
                    findings.enter(1, || state, profile::is_best_for(&state, player));
                }
            }
            Ok(())
        });
        Ok(over_states(survey, states, move |state, findings| {
            findings.enter(0, || *state, true);
            if everybody_endless(state, &equilibria) {
                findings.show(0, state);
            }
            Ok(())
        }))
    },
};

/// Who moves in the readings of Lemma 5.7 that name the lemma's state: that many seats after P1.
const MOVERS: [usize; 4] = [3, 1, 2, 0];
const CORRECTED: usize = 3;
const DEVIATION: usize = 4;
const UNIQUE: usize = 5;

pub(super) static LEMMA_5_7: Surveyed = Surveyed {
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
    readings: &[
        Reading {
            name: "as printed",
            text: "P0 is to move, which is P4 if players are numbered cyclically",
            standing: Standing::Fails,
        },
        Reading { name: "P2 moves", text: "P2 is to move", standing: Standing::Fails },
        Reading { name: "P3 moves", text: "P3 is to move", standing: Standing::Fails },
        Reading {
            name: "corrected",
            text: "P1 is to move, who draws from P4: endless play is the only outcome of all equilibria",
            standing: Standing::Holds,
        },
        Reading {
            name: "deviation",
            text: "a player who draws a card other than the joker there is last in every equilibrium that follows",
            standing: Standing::Holds,
        },
        Reading {
            name: "unique",
            text: "endless play is the only outcome in this state, in `c02=1 c13=2 c23=1 j=0 players=4`, which leads to \
                   it, and in no other with up to the given number of pairs (checked to 12)",
            standing: Standing::Holds,
        },
    ],
    survey: |args, budget, progress| {
        let pairs = args.size("pairs");
        let states = all_states(4, pairs, budget)?;
        let equilibria = all_equilibria(&states, 4, budget, progress)?;
        let survey = Survey::of(format!(
            "the state of the lemma with each player to move; all states of four players with up to {pairs} pairs"
        ));
        let survey = survey.part(MOVERS.len() as u64, |unit, findings| {
            let reading = unit as usize;
            let state = (0..MOVERS[reading]).fold(repetition(), |state, _| state.rotated());
            let equilibria = solved_under(&mut findings.meter, state)?;
            let right = match reading {
                CORRECTED => everybody_endless(&state, &equilibria),
                _ => somebody_endless(&state, &equilibria),
            };
            findings.enter(reading, || state, right);
            if reading == CORRECTED {
                for draw in state.draws().into_iter().filter(|draw| *draw != Draw::Joker) {
                    // Nobody leaves with such a draw, and the drawer sits last after it.
                    let outcomes = equilibria.outcomes(&state.drawn(draw).rotated()).unwrap_or_default();
                    let last = !outcomes.is_empty() && outcomes.iter().all(|results| results.of(3) == 4);
                    findings.enter(DEVIATION, || state, last);
                }
            }
            Ok(())
        });
        let known = [repetition(), state(4, 0, &[(0, 2, 1), (1, 3, 2), (2, 3, 1)])];
        Ok(over_states(survey, states, move |state, findings| {
            let right = somebody_endless(state, &equilibria) == known.contains(state);
            findings.enter(UNIQUE, || *state, right);
            Ok(())
        }))
    },
};
