//! The numbers of states: the joker's holder, and the number of the composition of the pairs over the pairs of players. All
//! states with the same number of pairs have numbers without gaps.

use super::range::States;
use super::state::{State, Ties};
use crate::kernel::range::Positions as _;
use crate::kernel::run::{Budget, Limit, Undecided};

/// How compositions of pairs over pairs of players are numbered.
pub struct Numbering {
    players: usize,
    edges: usize,
    /// `ways[n][r]`: in how many ways r pairs can be spread over n places.
    ways: Vec<Vec<u64>>,
}

impl Numbering {
    /// For up to this many pairs; `None` if there are more states than can be numbered.
    #[must_use]
    pub fn new(players: usize, pairs: usize) -> Option<Self> {
        let edges = players * (players - 1) / 2;
        let mut ways = vec![vec![0u64; pairs + 1]; edges + 1];
        ways[0][0] = 1;
        for n in 1..=edges {
            // In one place more: any number of pairs there, the rest in the others.
            let mut sum = 0u64;
            let fewer = ways[n - 1].clone();
            for (more, fewer) in ways[n].iter_mut().zip(fewer) {
                sum = sum.checked_add(fewer)?;
                *more = sum;
            }
        }
        ways[edges][pairs].checked_mul(players as u64)?;
        Some(Numbering { players, edges, ways })
    }

    /// How many players there are.
    #[must_use]
    pub fn players(&self) -> usize {
        self.players
    }

    /// How many numbers there are for this many pairs. States in which a player without the joker holds no card have
    /// numbers too, but do not occur.
    #[must_use]
    pub fn states(&self, pairs: usize) -> u64 {
        self.ways[self.edges][pairs] * self.players as u64
    }

    /// The number of a state with this many pairs.
    #[must_use]
    pub fn number(&self, state: &State, pairs: usize) -> u64 {
        let mut left = pairs;
        let mut number = 0;
        for (index, &taken) in state.edges().iter().enumerate() {
            let places = &self.ways[self.edges - index];
            // All compositions with fewer pairs in this place come before.
            let after = left - taken as usize;
            number += places[left] - places[after];
            left = after;
        }
        number * self.players as u64 + state.joker() as u64
    }

    /// The state of a number, which is below [`Numbering::states`] for this many pairs.
    #[must_use]
    pub fn state(&self, number: u64, pairs: usize) -> State {
        let players = self.players as u64;
        let mut state = State::new(self.players, (number % players) as usize);
        let mut rest = number / players;
        let mut left = pairs;
        let edges = self.edges;
        for (index, place) in state.edges_mut().iter_mut().enumerate() {
            let places = &self.ways[edges - index];
            // All compositions with fewer pairs in this place come before.
            let mut taken = 0;
            let before = |taken: usize| places[left] - places[left - taken];
            // Doubling steps, then halving ones: few are taken as a rule.
            let mut step = 1;
            while taken + step <= left && before(taken + step) <= rest {
                taken += step;
                step *= 2;
            }
            while step > 1 {
                step /= 2;
                if taken + step <= left && before(taken + step) <= rest {
                    taken += step;
                }
            }
            rest -= places[left] - places[left - taken];
            *place = taken as u32;
            left -= taken;
        }
        state
    }
}

/// Every state of this many players with 1 to `pairs` pairs in which everybody holds a card.
///
/// # Errors
/// [`Undecided`] if they are more than the budget allows.
pub fn all_states(players: usize, pairs: usize, budget: &Budget) -> Result<Vec<State>, Undecided> {
    admit(players, pairs, budget, 2 * std::mem::size_of::<State>() as u64)?;
    let meter = budget.meter();
    let mut states = Vec::new();
    States::new(players, pairs, Ties::default(), budget)?.for_all(&mut |state| {
        meter.look_every(states.len())?;
        states.push(state);
        Ok(())
    })?;
    Ok(states)
}

/// How many states of this many players with 1 to `pairs` pairs can occur, as a closed sum; `None` if it is too large.
#[must_use]
pub fn states_that_occur(players: usize, pairs: usize) -> Option<u64> {
    let sum = (1..=pairs).try_fold(0i128, |sum, pairs| sum.checked_add(states_with(players, pairs)?))?;
    u64::try_from(sum).ok()
}

/// The same for 0, 1, 2 and so on up to `pairs` pairs, in one pass.
pub(super) fn states_that_occur_up_to(players: usize, pairs: usize) -> Vec<Option<u64>> {
    let mut sum = Some(0i128);
    let up_to = |pairs: usize| {
        if pairs > 0 {
            sum = sum.and_then(|sum| sum.checked_add(states_with(players, pairs)?));
        }
        sum.and_then(|sum| u64::try_from(sum).ok())
    };
    (0..=pairs).map(up_to).collect()
}

/// How many states with just this many pairs can occur.
fn states_with(players: usize, pairs: usize) -> Option<i128> {
    let (k, m) = (i128::try_from(players).ok()?, i128::try_from(pairs).ok()?);
    // Of n things m are chosen; multiplied and divided in turn, so that it stays whole.
    let choose =
        |n: i128, m: i128| (0..m).try_fold(1i128, |ways, i| Some(ways.checked_mul(n - i)? / (i + 1)));
    // Inclusion and exclusion over the players without the joker who would hold nothing.
    (0..k - 1).filter(|i| k - i >= 2).try_fold(0i128, |sum, i| {
        let edges = (k - i) * (k - i - 1) / 2;
        let term = choose(k - 1, i)?.checked_mul(choose(m + edges - 1, edges - 1)?)?.checked_mul(k)?;
        if i % 2 == 0 { sum.checked_add(term) } else { sum.checked_sub(term) }
    })
}

/// How many states of this many players with 0 to `pairs` pairs have a number, those that do not occur included; `None` if it is
/// too large to be told. A closed form: nothing is listed for it.
#[must_use]
pub fn numbered_states(players: usize, pairs: usize) -> Option<u64> {
    // Pairs spread over pairs of players, and one place more for those that are not there.
    let places = (players * (players - 1) / 2) as u128;
    let pairs = pairs as u128;
    let ways = (1..=places).try_fold(1u128, |ways, i| Some(ways.checked_mul(pairs + i)? / i))?;
    u64::try_from(ways.checked_mul(players as u128)?).ok()
}

/// The number of all states up to this many pairs, if the budget allows that many.
pub(super) fn admit(
    players: usize,
    pairs: usize,
    budget: &Budget,
    bytes_a_state: u64,
) -> Result<u64, Undecided> {
    let states = numbered_states(players, pairs).unwrap_or(u64::MAX);
    // The table of the numbering itself comes to that.
    let table = (players * players).saturating_mul(4).saturating_mul(pairs) as u64;
    budget.admit(states, u64::MAX, states.saturating_mul(bytes_a_state).saturating_add(table))?;
    Ok(states)
}

/// The same with the numbering.
pub(super) fn admitted(
    players: usize,
    pairs: usize,
    budget: &Budget,
    bytes_a_state: u64,
) -> Result<(Numbering, u64), Undecided> {
    let states = admit(players, pairs, budget, bytes_a_state)?;
    let too_large = || Undecided::TooLarge { limit: Limit::Nodes, needed: states, allowed: u64::MAX };
    Ok((Numbering::new(players, pairs).ok_or_else(too_large)?, states))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_counted_by_their_sum() {
        for (players, pairs) in [(2, 5), (3, 9), (4, 6), (5, 5), (6, 4)] {
            let states = all_states(players, pairs, &Budget::default()).unwrap();
            assert_eq!(states_that_occur(players, pairs), Some(states.len() as u64));
            assert_eq!(states_that_occur_up_to(players, pairs).last(), Some(&Some(states.len() as u64)));
            let numbering = Numbering::new(players, pairs).unwrap();
            let numbered = (0..=pairs).map(|pairs| numbering.states(pairs)).sum();
            assert_eq!(numbered_states(players, pairs), Some(numbered));
        }
    }

    #[test]
    fn numbers_come_back() {
        for (players, pairs) in [(2, 50), (3, 40), (4, 7), (5, 4)] {
            let numbering = Numbering::new(players, pairs).unwrap();
            for number in 0..numbering.states(pairs) {
                let state = numbering.state(number, pairs);
                assert_eq!((numbering.number(&state, pairs), state.pairs()), (number, pairs));
            }
        }
    }
}
