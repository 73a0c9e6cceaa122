//! Decks without suits as real cards, so that one solver serves both.
//!
//! Where no rule asks for suits only the order of the ranks and the number of copies matter. A position with at most thirteen ranks and at
//! most four cards of each is therefore one of real cards: its ranks are numbered anew from the weakest on, and the copies get suits, the
//! first player's before the second's. Larger decks have no such form.

use super::cards::{HIGHEST, Hand, SUITS};
use super::counts::{CountGroup, CountState, Counts};
use super::house::House;
use super::meld::{Kind, Meld, Shape};
use super::state::State;

/// How the cards of a position without suits, and of all that arise from it, become real ones.
#[derive(Clone, Debug)]
pub struct AsCards {
    /// The rules with the new numbers of the cut ranks.
    house: House,
    /// The old numbers of the ranks, ascending.
    ranks: Vec<u8>,
    /// How many cards of each rank the player held who was to move in the beginning.
    first: Vec<u32>,
}

impl AsCards {
    /// For what arises from this position; `None` if it has too many ranks or too many cards of one.
    #[must_use]
    pub fn new(house: &House, state: &CountState) -> Option<AsCards> {
        let held = [&state.own, &state.theirs].into_iter().flat_map(Counts::ranks).map(|(rank, _)| rank);
        let mut ranks: Vec<u8> = held.chain(state.table.map(|group| group.rank)).collect();
        ranks.sort_unstable();
        ranks.dedup();
        let copies = |rank: u8| state.own.of(rank).saturating_add(state.theirs.of(rank));
        let most = ranks.iter().map(|&rank| copies(rank)).chain(state.table.map(|group| group.size)).max()?;
        if ranks.len() > usize::from(HIGHEST) || most > u32::from(SUITS) {
            return None;
        }
        let cut = (1..).zip(&ranks).filter(|&(_, &rank)| house.is_cut(rank));
        let cuts = cut.fold(0, |cuts, (number, _): (u8, _)| cuts | 1 << number);
        let first = ranks.iter().map(|&rank| state.own.of(rank)).collect();
        Some(AsCards { house: House { cuts, ..*house }, ranks, first })
    }

    /// The rules for the real cards.
    #[must_use]
    pub fn house(&self) -> &House {
        &self.house
    }

    /// A position that arises from the first one. `second`: the player to move was second then.
    #[must_use]
    pub fn state(&self, state: &CountState, second: bool) -> State {
        let hand = |counts: &Counts, second: bool| -> Hand {
            let numbered = (1u8..).zip(self.ranks.iter().zip(&self.first));
            numbered.fold(0, |hand, (number, (&rank, &first))| {
                let suits = (1 << counts.of(rank)) - 1;
                hand | (suits << if second { first } else { 0 }) << (4 * number)
            })
        };
        let shape = |group: CountGroup| {
            let number = self.ranks.partition_point(|&rank| rank < group.rank) as u8 + 1;
            Shape { kind: Kind::Group, rank: number, size: group.size as u8, suits: (1 << group.size) - 1 }
        };
        State {
            own: hand(&state.own, second),
            theirs: hand(&state.theirs, !second),
            table: state.table.map(shape),
            reversed: state.reversed,
            lock: false,
            passed: state.passed,
            mine: state.mine,
        }
    }

    /// A group of real cards as the game without suits knows it.
    #[must_use]
    pub fn group(&self, meld: &Meld) -> CountGroup {
        let rank = self.ranks.get(usize::from(meld.shape.rank).saturating_sub(1)).copied();
        CountGroup { rank: rank.unwrap_or_default(), size: u32::from(meld.shape.size) }
    }
}
