//! Every small state, every small deal, and random states, in numbered units.

use super::count::{TIES, ties};
use super::numbering::{Numbering, admitted};
use super::rules::{Card, Hands, Setup};
use super::state::{MOST_PLAYERS, State, Ties};
use crate::kernel::random::Random;
use crate::kernel::range::{AnyPositions, COUNT, Drawn, Positions, Range, SEED, of_any_game};
use crate::kernel::run::{Budget, Undecided};
use crate::kernel::study::{Param, StudyError};

/// Numbers that a unit looks at.
const BLOCK: u64 = 64;

/// Every state of some players with 1 to some number of pairs in which everybody holds a card, fewer pairs first.
pub struct States {
    numbering: Numbering,
    ties: Ties,
    /// The first unit of each number of pairs from 1 on, and where the units end.
    starts: Vec<u64>,
}

impl States {
    /// The states of this many players with up to this many pairs.
    ///
    /// # Errors
    /// [`Undecided`] if they are more than the budget allows.
    pub fn new(players: usize, pairs: usize, ties: Ties, budget: &Budget) -> Result<Self, Undecided> {
        let numbering = admitted(players, pairs, budget, 0)?.0;
        let mut starts = vec![0];
        for pairs in 1..=pairs {
            let units = numbering.states(pairs).div_ceil(BLOCK);
            starts.push(starts[pairs - 1] + units);
        }
        Ok(States { numbering, ties, starts })
    }
}

impl Positions<State> for States {
    fn units(&self) -> u64 {
        self.starts[self.starts.len() - 1]
    }

    fn for_each(
        &self,
        unit: u64,
        see: &mut dyn FnMut(State) -> Result<(), Undecided>,
    ) -> Result<(), Undecided> {
        let pairs = self.starts.partition_point(|start| *start <= unit);
        if pairs == self.starts.len() {
            return Ok(());
        }
        let first = (unit - self.starts[pairs - 1]) * BLOCK;
        let end = self.numbering.states(pairs).min(first + BLOCK);
        for number in first..end {
            let state = self.numbering.state(number, pairs).with_ties(self.ties);
            if state.finished().is_none() {
                see(state)?;
            }
        }
        Ok(())
    }
}

/// The same states as setups.
struct Pairs(States);

impl Positions<Setup> for Pairs {
    fn units(&self) -> u64 {
        self.0.units()
    }

    fn for_each(
        &self,
        unit: u64,
        see: &mut dyn FnMut(Setup) -> Result<(), Undecided>,
    ) -> Result<(), Undecided> {
        self.0.for_each(unit, &mut |state| see(Setup::Pairs(state)))
    }
}

/// Every deal of some faces and the joker in which no hand holds a pair, and everybody holds a card.
#[derive(Clone, Copy, Debug)]
pub struct Deals {
    /// How many players there are.
    pub players: usize,
    /// How many faces there are, two cards of each.
    pub faces: u32,
    /// Who is ahead when one draw empties both hands.
    pub ties: Ties,
}

impl Deals {
    /// The pairs of players who can hold the cards of a face.
    fn splits(self) -> u64 {
        (self.players * (self.players - 1) / 2) as u64
    }
}

/// A unit holds the deals in which the cards of all faces but the first three are where its number says.
const FACES_WITHIN: u32 = 3;

impl Positions<Setup> for Deals {
    fn units(&self) -> u64 {
        self.splits().saturating_pow(self.faces.saturating_sub(FACES_WITHIN))
    }

    fn for_each(
        &self,
        unit: u64,
        see: &mut dyn FnMut(Setup) -> Result<(), Undecided>,
    ) -> Result<(), Undecided> {
        let within = self.splits().pow(self.faces.min(FACES_WITHIN));
        for number in 0..within * self.players as u64 {
            let joker = (number % self.players as u64) as usize;
            let mut rest = number / self.players as u64 + unit * within;
            let mut hands = vec![Vec::new(); self.players];
            for face in 1..=self.faces {
                let (a, b) = two_of(self.players, (rest % self.splits()) as usize);
                rest /= self.splits();
                hands[a].push(Card::Face(face));
                hands[b].push(Card::Face(face));
            }
            hands[joker].push(Card::Joker);
            if hands.iter().all(|hand| !hand.is_empty()) {
                see(Setup::Hands(Hands::new(hands).with_ties(self.ties)))?;
            }
        }
        Ok(())
    }
}

/// The pair of players of a number.
fn two_of(players: usize, number: usize) -> (usize, usize) {
    let all = (1..players).flat_map(|b| (0..b).map(move |a| (a, b)));
    all.into_iter().nth(number).unwrap_or((0, 1))
}

/// A random state of this many players with up to this many pairs in which everybody holds a card.
pub fn random_state(random: &mut Random, players: usize, pairs: u64) -> State {
    loop {
        let mut state = State::new(players, random.below(players as u64) as usize);
        for _ in 0..1 + random.below(pairs) {
            let (a, b) = (random.below(players as u64) as usize, random.below(players as u64) as usize);
            if a != b {
                state.set_shared(a, b, state.shared(a, b) + 1);
            }
        }
        if state.finished().is_none() {
            return state;
        }
    }
}

/// A random state of two to six players, with more pairs for fewer of them, under either rule for ties.
pub fn any_random_state(random: &mut Random) -> State {
    let players = 2 + random.below(5) as usize;
    let pairs = [30, 12, 7, 5, 4][players - 2];
    let state = random_state(random, players, pairs);
    if random.below(3) == 0 { state.with_ties(Ties::Drawer) } else { state }
}

/// The ranges of this game.
pub(super) static RANGES: &[Range] = &[
    Range {
        name: "states",
        about: "every state (who shares how many pairs, who holds the joker) in which everybody holds a card",
        about_ja: "全員が札を持つ状態(誰と誰が何組を共有し、誰がジョーカーを持つか)すべて",
        params: &[
            Param::number("players", "how many players", 2, MOST_PLAYERS as u64, 3).ja("人数"),
            Param::number("pairs", "the largest number of pairs that the players share", 1, 200, 6)
                .ja("共有する組の最大数"),
            TIES,
        ],
        open: |args, budget| {
            let (players, pairs) = (args.size("players"), args.size("pairs"));
            Ok::<AnyPositions, StudyError>(of_any_game(Pairs(States::new(
                players,
                pairs,
                ties(args),
                budget,
            )?)))
        },
    },
    Range {
        name: "hands",
        about: "every deal of some faces and the joker in which no hand holds a pair and everybody holds a card",
        about_ja: "いくつかの数字とジョーカーの配り方のうち、手札に組がなく全員が札を持つものすべて",
        params: &[
            Param::number("players", "how many players", 2, MOST_PLAYERS as u64, 3).ja("人数"),
            Param::number("faces", "the number of faces, two cards of each", 1, 8, 4).ja("数字の種類(各2枚)"),
            TIES,
        ],
        open: |args, _| {
            let faces = u32::try_from(args.number("faces")).unwrap_or(1);
            Ok(of_any_game(Deals { players: args.size("players"), faces, ties: ties(args) }))
        },
    },
    Range {
        name: "random",
        about: "random states with two to six players, under both rules for ties",
        about_ja: "二人から六人のランダムな状態(同時に上がったときの両方の決め方で)",
        params: &[COUNT, SEED],
        open: |args, _| {
            let draw = |random: &mut Random| Some(Setup::Pairs(any_random_state(random)));
            Ok(of_any_game(Drawn::of(args, draw)))
        },
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::babanuki::numbering::states_that_occur;
    use rustc_hash::FxHashSet;

    #[test]
    fn every_state_comes_once() {
        for (players, pairs) in [(2, 9), (3, 7), (4, 5), (5, 4)] {
            let states = States::new(players, pairs, Ties::default(), &Budget::default()).unwrap();
            let mut seen = FxHashSet::default();
            states
                .for_all(&mut |state| {
                    assert!(seen.insert(state) && state.pairs() <= pairs, "{state}");
                    Ok(())
                })
                .unwrap();
            assert_eq!(Some(seen.len() as u64), states_that_occur(players, pairs));
        }
    }

    /// Deals have the states of the other range, and a state dealt has that state.
    #[test]
    fn deals_and_states_are_the_same() {
        for (players, faces) in [(2, 3), (3, 4), (4, 3)] {
            let deals = Deals { players, faces, ties: Ties::default() };
            let mut seen = FxHashSet::default();
            deals
                .for_all(&mut |setup| {
                    seen.insert(setup.state());
                    Ok(())
                })
                .unwrap();
            let states = States::new(players, faces as usize, Ties::default(), &Budget::default()).unwrap();
            let mut expected = FxHashSet::default();
            states
                .for_all(&mut |state| {
                    assert_eq!(Setup::Hands(Hands::of_state(&state)).state(), state);
                    if state.pairs() == faces as usize {
                        expected.insert(state);
                    }
                    Ok(())
                })
                .unwrap();
            assert_eq!(seen, expected);
        }
    }
}
