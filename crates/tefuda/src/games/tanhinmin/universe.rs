//! Every position with few faces and few cards, solved by the rules alone: the referee of the theorems.
//!
//! Successors of a position hold fewer cards, or as many on an empty table after a pass. So the positions are solved
//! by the number of cards, those with an empty table first, each from its successors' results. The solver knows the
//! game only through [`crate::kernel::position::Position`].
//!
//! Cost: O(positions * moves) time on all cores; four bytes for each pair of hands.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use crate::kernel::parallel::*;
use rustc_hash::FxHashMap;

use super::hand::{PackedHand, SortedHand};
use super::range::{Extent, packed_hands};
use super::rules::{Position, Setup, Switches};
use crate::kernel::position::{Position as _, Setup as _, Status};
use crate::kernel::run::{Budget, Undecided};
use crate::kernel::study::Progress;
use crate::solve::{MoverResult, Step, step};

/// All positions within an [`Extent`], solved.
pub struct Universe {
    extent: Extent,
    /// The hands, fewest cards first; number 0 is the empty hand.
    hands: Vec<SortedHand>,
    packed: Vec<PackedHand>,
    numbers: FxHashMap<PackedHand, usize>,
    /// `sizes[k]` is the number of the first hand of k cards; one entry more marks the end.
    sizes: Vec<usize>,
    /// For the hand to move and the other hand, a bit for each table card under which the mover wins.
    won: Vec<Vec<AtomicU32>>,
}

impl Universe {
    /// Solves all positions.
    ///
    /// # Errors
    /// [`Undecided`] if the table would not fit into the memory, or the budget runs out.
    pub fn solve(extent: Extent, budget: &Budget, progress: &dyn Progress) -> Result<Self, Undecided> {
        let budget = &budget.started();
        let positions = extent.positions().unwrap_or(u64::MAX);
        let pairs = extent.hands().and_then(|hands| hands.checked_mul(hands)).unwrap_or(u64::MAX);
        let bytes = if extent.can_be_packed() { pairs.saturating_mul(4) } else { u64::MAX };
        budget.admit(positions, u64::MAX, bytes)?;
        let (packed, sizes) = packed_hands(extent);
        let meter = budget.meter();
        let row = |_: &PackedHand| {
            meter.look()?;
            Ok(packed.iter().map(|_| AtomicU32::new(0)).collect())
        };
        // A large table takes a while even to be laid out.
        let won = packed.iter().map(row).collect::<Result<_, Undecided>>()?;
        let universe = Universe {
            extent,
            hands: packed.iter().map(|hand| hand.cards().collect()).collect(),
            numbers: packed.iter().enumerate().map(|(number, &hand)| (hand, number)).collect(),
            won,
            packed,
            sizes,
        };
        progress.stage("solving by the rules", positions);
        universe.fill(budget, progress)?;
        Ok(universe)
    }

    fn fill(&self, budget: &Budget, progress: &dyn Progress) -> Result<(), Undecided> {
        let meter = budget.meter();
        let looked_at = AtomicU64::new(0);
        let faces = self.extent.faces;
        for total in 2..=2 * self.extent.cards {
            // The empty table first: a pass on a table card leads there.
            for table_cards in [0..=0, 1..=faces] {
                let movers = 1..self.hands.len();
                movers.into_par_iter().try_for_each(|mover| {
                    let others = self.hands_of(total.saturating_sub(self.hands[mover].len()));
                    if others.is_empty() {
                        return Ok(());
                    }
                    meter.look_after(&looked_at)?;
                    let row = others.len() as u64 * table_cards.clone().count() as u64;
                    for other in others {
                        self.fill_pair(mover, other, table_cards.clone());
                    }
                    looked_at.fetch_add(row, Ordering::Relaxed);
                    progress.advance(row);
                    Ok(())
                })?;
            }
        }
        Ok(())
    }

    /// The numbers of the hands of this many cards, at least one.
    fn hands_of(&self, cards: usize) -> std::ops::Range<usize> {
        match (self.sizes.get(cards), self.sizes.get(cards + 1)) {
            (Some(&first), Some(&end)) if cards > 0 => first..end,
            _ => 0..0,
        }
    }

    fn fill_pair(&self, mover: usize, other: usize, table_cards: std::ops::RangeInclusive<u32>) {
        let mut won = 0u32;
        for table_card in table_cards {
            let hands = [self.packed[mover], self.packed[other]];
            let setup = Setup { hands, table_card, switches: Switches::default() };
            let Status::Open(position) = setup.status() else { continue };
            let mut wins = false;
            position.each_move(|played| wins |= self.move_wins(&position, &played));
            won |= u32::from(wins) << table_card;
        }
        // Relaxed suffices: the threads of one stage write different pairs, and the stages are joined in between.
        self.won[mover][other].fetch_or(won, Ordering::Relaxed);
    }

    fn move_wins(&self, position: &Position<PackedHand>, played: &super::rules::Move) -> bool {
        match step(position, played) {
            Step::Over(result) => result == MoverResult::Win,
            Step::On { next, same } => {
                let Setup { hands: [mover, other], table_card, .. } = next.setup();
                let number = |hand| self.numbers.get(hand).copied().unwrap_or(0);
                self.is_won(number(mover), number(other), *table_card) == same
            }
        }
    }

    fn is_won(&self, mover: usize, other: usize, table_card: u32) -> bool {
        self.won[mover][other].load(Ordering::Relaxed) >> table_card & 1 == 1
    }

    /// What the universe holds.
    #[must_use]
    pub fn extent(&self) -> Extent {
        self.extent
    }

    /// The non-empty hands.
    #[must_use]
    pub fn hands(&self) -> &[SortedHand] {
        self.hands.get(1..).unwrap_or_default()
    }

    /// Every position with these rule switches, hands in one word each.
    pub fn packed_positions(&self, switches: Switches) -> impl Iterator<Item = Position<PackedHand>> + '_ {
        let hands = self.packed.get(1..).unwrap_or_default();
        let pairs = hands.iter().flat_map(move |&mover| hands.iter().map(move |&other| [mover, other]));
        pairs.flat_map(move |hands| {
            (0..=self.extent.faces)
                .filter_map(move |table_card| Setup { hands, table_card, switches }.position())
        })
    }

    /// Whether the player to move wins, for hands named by their index in [`Universe::hands`].
    #[must_use]
    pub fn mover_wins(&self, mover: usize, other: usize, table_card: u32) -> bool {
        self.is_won(mover + 1, other + 1, table_card)
    }

    /// Whether the player to move wins a position, if it is in the universe.
    #[must_use]
    pub fn mover_wins_at(&self, mover: &SortedHand, other: &SortedHand, table_card: u32) -> Option<bool> {
        let number = |hand: &SortedHand| {
            let packed = hand.cards().try_fold(PackedHand::default(), PackedHand::with)?;
            self.numbers.get(&packed).copied().filter(|&number| number > 0)
        };
        let inside = table_card <= self.extent.faces;
        Some(self.is_won(number(mover)?, number(other)?, table_card)).filter(|_| inside)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::run::Limit;
    use crate::kernel::study::Unwatched;
    use crate::solve::search::{Goal, Search};

    #[test]
    fn sizes_are_as_counted() {
        let extent = Extent { faces: 5, cards: 5, cuts: false };
        assert_eq!((extent.hands(), extent.positions()), (Some(252), Some(251 * 251 * 6)));
        let universe = Universe::solve(extent, &Budget::default(), &Unwatched).unwrap();
        assert_eq!(universe.hands().len(), 251);
        let error = Universe::solve(extent, &Budget::of_nodes(378_005), &Unwatched).err();
        let needed = Undecided::TooLarge { limit: Limit::Nodes, needed: 378_006, allowed: 378_005 };
        assert_eq!(error, Some(needed));
        let huge = Extent { faces: 16, cards: 15, cuts: true };
        let error = Universe::solve(huge, &Budget::default(), &Unwatched).err();
        assert_eq!(error.map(Undecided::limit), Some(Limit::Memory));
    }

    #[test]
    fn the_table_agrees_with_the_search() {
        let extent = Extent { faces: 3, cards: 3, cuts: true };
        let universe = Universe::solve(extent, &Budget::default(), &Unwatched).unwrap();
        let mut search = Search::new(Goal::Winner);
        let mut meter = Budget::default().meter();
        for (mover, first) in universe.hands().iter().enumerate() {
            for (other, second) in universe.hands().iter().enumerate() {
                for table_card in 0..=3 {
                    let hands = [first.clone(), second.clone()];
                    let setup = Setup::new(hands, table_card, Switches::default()).unwrap();
                    let Status::Open(position) = setup.status() else { panic!("no hand is empty") };
                    let won = search.solve(&position, &mut meter).unwrap().result == MoverResult::Win;
                    assert_eq!(universe.mover_wins(mover, other, table_card), won, "{position:?}");
                }
            }
        }
    }
}
