//! Maximum matchings between two hands: who can take how many of whose cards.
//!
//! A taker may be matched with a target iff its face is strictly higher. Going upwards through both sides and
//! giving each taker the weakest target that is still open finds a maximum matching in one pass over sorted hands
//! (thesis, Lemmas 2.5 and 2.6). The pass also shows how the size changes when a card is added or removed:
//!
//! Let `bar` be the strongest taker that the pass leaves without a target (0 if there is none); it is the smallest
//! `v` that maximises `#{takers <= v} - #{targets < v}`. Then one more target `t` can be matched as well iff
//! `t < bar`, and a taker `x` can be spared iff `x <= bar`.

use super::hand::{Card, SortedHand};
use super::rules::Setup;
use crate::kernel::steps::Steps;

/// What one pass over takers and targets finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scan {
    /// The size of a maximum matching.
    pub size: usize,
    /// The strongest taker left without a target, or 0.
    pub bar: u32,
}

impl Scan {
    /// One pass over ascending faces. O(takers + targets), nothing is stored.
    ///
    /// ```
    /// use tefuda::games::tanhinmin::matching::Scan;
    /// let scan = Scan::of([1, 3, 4, 5, 8], [6, 7]);
    /// assert_eq!(scan, Scan { size: 1, bar: 5 });
    /// assert_eq!(scan.with_target(4), 2); // 5 takes it
    /// assert_eq!(scan.without_taker(8), 0); // only 8 takes 6 or 7
    /// ```
    pub fn of(takers: impl IntoIterator<Item = u32>, targets: impl IntoIterator<Item = u32>) -> Self {
        Scan::counted(takers, targets, &mut ())
    }

    /// The same, counting every card it looks at.
    pub fn counted(
        takers: impl IntoIterator<Item = u32>,
        targets: impl IntoIterator<Item = u32>,
        tally: &mut impl Steps,
    ) -> Self {
        let mut targets = targets.into_iter();
        let mut open_target = targets.next();
        let mut scan = Scan { size: 0, bar: 0 };
        for taker in takers {
            tally.step();
            match open_target {
                Some(target) if target < taker => {
                    tally.step();
                    scan.size += 1;
                    open_target = targets.next();
                }
                _ => scan.bar = taker,
            }
        }
        scan
    }

    /// The size with one more target.
    #[must_use]
    pub fn with_target(self, target: u32) -> usize {
        self.size + usize::from(target < self.bar)
    }

    /// The size without one of the takers.
    #[must_use]
    pub fn without_taker(self, taker: u32) -> usize {
        self.size - usize::from(taker > self.bar)
    }
}

/// Something that a card can be played upon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// An ordinary card of the opponent.
    Card(u32),
    /// The table card; 0 is the empty table, which every card beats.
    Table(u32),
}

impl Target {
    /// The face to beat.
    #[must_use]
    pub fn face(self) -> u32 {
        match self {
            Target::Card(face) | Target::Table(face) => face,
        }
    }
}

/// A configuration graph: one player's cards, what they may take, and a maximum matching.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigurationGraph {
    /// The cards of the player whose graph it is, cut cards included, ascending.
    pub takers: Vec<Card>,
    /// The opponent's ordinary cards without the weakest, and for the mover the table card; ascending.
    pub targets: Vec<Target>,
    /// The opponent's weakest ordinary card, which is left out.
    pub left_out: Option<u32>,
    /// A maximum matching.
    pub pairs: Vec<(Card, Target)>,
}

impl ConfigurationGraph {
    fn new(takers: &SortedHand, opponent: &SortedHand, table_card: Option<u32>) -> Self {
        let targets = targets(opponent, table_card);
        ConfigurationGraph {
            takers: takers.cards().collect(),
            targets: targets.clone().collect(),
            left_out: opponent.ordinary().first().copied(),
            pairs: matched(takers.cards(), targets, &mut ()).collect(),
        }
    }

    /// The graph of the mover: own cards against the opponent's without the weakest, and the table card.
    #[must_use]
    pub fn of_mover(setup: &Setup) -> Self {
        Self::new(setup.mover(), setup.other(), Some(setup.table_card()))
    }

    /// The graph of the other player: own cards against the mover's without the weakest.
    #[must_use]
    pub fn of_other(setup: &Setup) -> Self {
        Self::new(setup.other(), setup.mover(), None)
    }
}

/// A maximum matching as pairs, weakest first: every taker gets the weakest open target. O(takers + targets).
///
/// ```
/// use tefuda::games::tanhinmin::{Card, matching::{Target, greedy_pairs}};
/// let takers = [1, 3, 8].map(Card::ordinary);
/// let pairs = greedy_pairs(&takers, &[Target::Card(2), Target::Card(6)]);
/// assert_eq!(pairs, [(takers[1], Target::Card(2)), (takers[2], Target::Card(6))]);
/// ```
#[must_use]
pub fn greedy_pairs(takers: &[Card], targets: &[Target]) -> Vec<(Card, Target)> {
    greedy_pairs_counted(takers, targets, &mut ())
}

/// The same, counting every card it looks at.
pub fn greedy_pairs_counted(
    takers: &[Card],
    targets: &[Target],
    tally: &mut impl Steps,
) -> Vec<(Card, Target)> {
    matched(takers.iter().copied(), targets.iter().copied(), tally).collect()
}

/// The same pairs one by one, of ascending takers and targets.
pub(super) fn matched<T: Steps>(
    takers: impl Iterator<Item = Card>,
    targets: impl Iterator<Item = Target>,
    tally: &mut T,
) -> impl Iterator<Item = (Card, Target)> {
    let mut open = targets.peekable();
    takers.filter_map(move |taker| {
        tally.step();
        let target = open.next_if(|target| target.face() < taker.face)?;
        tally.step();
        Some((taker, target))
    })
}

/// What a player's cards may take, ascending: the opponent's ordinary cards without the weakest, and the table card if there is one
/// to take.
pub(super) fn targets(
    opponent: &SortedHand,
    table_card: Option<u32>,
) -> impl Iterator<Item = Target> + Clone + '_ {
    let faces = without_weakest(opponent.ordinary());
    let place = table_card.map_or(0, |table| faces.partition_point(|&face| face < table));
    let (below, above) = faces.split_at(place);
    let card = |&face: &u32| Target::Card(face);
    below.iter().map(card).chain(table_card.map(Target::Table)).chain(above.iter().map(card))
}

/// Ascending faces without one copy of the weakest; nothing stays nothing.
#[must_use]
pub fn without_weakest(faces: &[u32]) -> &[u32] {
    faces.get(1..).unwrap_or_default()
}

/// Ascending faces without the second weakest; a single card stays.
pub(super) fn without_second_weakest(faces: &[u32]) -> impl Iterator<Item = u32> + Clone + '_ {
    faces.iter().take(1).chain(faces.iter().skip(2)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tanhinmin::range::{Extent, hands};

    /// The size by augmenting paths, which knows nothing of the order of the cards.
    fn maximum(takers: &[u32], targets: &[u32]) -> usize {
        crate::theorem::reference::maximum_matching(takers, targets)
    }

    #[test]
    fn coming_and_going_cards_change_the_size_as_told() {
        let hands = hands(Extent { faces: 4, cards: 4, cuts: false });
        for takers in hands.iter().map(SortedHand::ordinary) {
            for targets in hands.iter().map(SortedHand::ordinary) {
                let scan = Scan::of(takers.iter().copied(), targets.iter().copied());
                assert_eq!(scan.size, maximum(takers, targets));
                for target in 0..=5 {
                    let more = [targets, &[target]].concat();
                    assert_eq!(scan.with_target(target), maximum(takers, &more), "{takers:?} {more:?}");
                }
                for index in 0..takers.len() {
                    let mut fewer = takers.to_vec();
                    let gone = fewer.remove(index);
                    assert_eq!(scan.without_taker(gone), maximum(&fewer, targets), "{fewer:?} {targets:?}");
                }
            }
        }
    }
}
