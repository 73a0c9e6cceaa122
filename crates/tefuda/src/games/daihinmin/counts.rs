//! Decks without suits, for the sets of rules a to d: ranks 1 to n with any number of copies, so that a hand is a vector of counts.
//!
//! Written from the rules alone, apart from those for real cards: where both apply, each checks the other.

use super::house::{Flush, House};
use super::rules::Step;
use crate::kernel::run::HeapSize;

/// The highest rank: cut ranks are bits of a word.
pub const HIGHEST_NUMBER: u8 = 60;

/// How many cards of each rank a hand holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Counts {
    /// Of rank 1, 2 and so on; the last one is not 0.
    copies: Vec<u32>,
}

impl Counts {
    /// The hand with these numbers of cards of rank 1, 2 and so on.
    #[must_use]
    pub fn new(mut copies: Vec<u32>) -> Self {
        while copies.last() == Some(&0) {
            copies.pop();
        }
        Counts { copies }
    }

    /// How many cards of a rank it holds.
    #[must_use]
    pub fn of(&self, rank: u8) -> u32 {
        let index = usize::from(rank).checked_sub(1);
        index.and_then(|index| self.copies.get(index)).copied().unwrap_or(0)
    }

    /// The ranks that it holds, ascending, with the number of cards of each.
    pub fn ranks(&self) -> impl Iterator<Item = (u8, u32)> {
        (1u8..).zip(self.copies.iter().copied()).filter(|&(_, copies)| copies > 0)
    }

    /// How many cards it holds.
    #[must_use]
    pub fn size(&self) -> usize {
        self.copies.iter().map(|&copies| copies as usize).sum()
    }

    /// Whether it holds no card.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.copies.is_empty()
    }

    /// The hand without these cards.
    fn without(&self, group: CountGroup) -> Counts {
        let mut copies = self.copies.clone();
        if let Some(held) = copies.get_mut(usize::from(group.rank).saturating_sub(1)) {
            *held = held.saturating_sub(group.size);
        }
        Counts::new(copies)
    }
}

impl HeapSize for Counts {
    fn heap_size(&self) -> usize {
        self.copies.heap_size()
    }
}

/// Cards of one rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CountGroup {
    /// Their rank, from 1.
    pub rank: u8,
    /// How many they are, from 1.
    pub size: u32,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CountMove {
    /// This group is played.
    Play(CountGroup),
    /// Nothing is played.
    Pass,
}

/// A position, seen from the player to move; the switches mean what they mean in [`State`](super::state::State).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CountState {
    /// The hand of the player to move.
    pub own: Counts,
    /// The hand of the opponent.
    pub theirs: Counts,
    /// What is on the table.
    pub table: Option<CountGroup>,
    /// The order is turned over.
    pub reversed: bool,
    /// The opponent has passed since the table was last empty.
    pub passed: bool,
    /// When the table is cleared by passing, the player to move leads.
    pub mine: bool,
}

impl CountState {
    /// The player to move leads on an empty table.
    #[must_use]
    pub fn lead(own: Counts, theirs: Counts, reversed: bool) -> Self {
        CountState { own, theirs, table: None, reversed, passed: false, mine: false }
    }
}

/// Whether these rules have a meaning without suits: no joker, no sequences, no lock, no spade 3.
#[must_use]
pub fn needs_no_suits(house: &House) -> bool {
    !(house.joker || house.sequences || house.lock || house.spade_three)
}

/// The cut rank of the usual sets: the one with the number 8.
const EIGHTH: u8 = 8;

/// The set of this name, with its cut rank as a number in the order; `None` if it needs suits.
#[must_use]
pub fn house_named(name: &str) -> Option<House> {
    let house = House::named(name).filter(needs_no_suits)?;
    Some(House { cuts: if house.cuts == 0 { 0 } else { 1 << EIGHTH }, ..house })
}

/// Every legal move, a pass last.
#[must_use]
pub fn moves(house: &House, state: &CountState) -> Vec<CountMove> {
    let mut moves = Vec::new();
    for (rank, held) in state.own.ranks() {
        let sizes = match state.table {
            None if house.groups => 1..=held,
            None => 1..=1,
            Some(table) => {
                let is_stronger = if state.reversed { rank < table.rank } else { rank > table.rank };
                if !is_stronger || held < table.size {
                    continue;
                }
                table.size..=table.size
            }
        };
        moves.extend(sizes.map(|size| CountMove::Play(CountGroup { rank, size })));
    }
    if state.table.is_some() {
        moves.push(CountMove::Pass);
    }
    moves
}

/// What a legal move leads to.
#[must_use]
pub fn after(house: &House, state: &CountState, played: &CountMove) -> Step<CountState> {
    let CountState { own, theirs, .. } = state;
    let theirs = theirs.clone();
    let group = match played {
        CountMove::Play(group) => *group,
        CountMove::Pass => return after_pass(house, state),
    };
    let own = own.without(group);
    if own.is_empty() {
        return Step::Won;
    }
    let turns = house.revolution.is_some_and(|threshold| group.size >= u32::from(threshold));
    let reversed = state.reversed != turns;
    if house.is_cut(group.rank) {
        return Step::On { next: CountState::lead(own, theirs, reversed), same: true };
    }
    let table = Some(group);
    if state.passed {
        Step::On { next: CountState { own, theirs, table, reversed, passed: true, mine: true }, same: true }
    } else {
        let next = CountState { own: theirs, theirs: own, table, reversed, passed: false, mine: false };
        Step::On { next, same: false }
    }
}

fn after_pass(house: &House, state: &CountState) -> Step<CountState> {
    let (own, theirs) = (state.own.clone(), state.theirs.clone());
    if house.flush == Flush::AllPass && !state.passed {
        let mine = !state.mine;
        let next = CountState { own: theirs, theirs: own, passed: true, mine, ..state.clone() };
        return Step::On { next, same: false };
    }
    let same = house.flush == Flush::AllPass && state.mine;
    let (own, theirs) = if same { (own, theirs) } else { (theirs, own) };
    Step::On { next: CountState::lead(own, theirs, state.reversed), same }
}
