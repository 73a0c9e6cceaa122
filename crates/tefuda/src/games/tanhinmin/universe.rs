//! Every position with few faces and few cards, solved by the rules alone: the referee of the theorems.
//!
//! Successors of a position hold fewer cards, or as many on an empty table after a pass. So the pairs of hands are solved by the
//! smaller hand: the row of a hand is all its pairs with hands that are not smaller, fewest cards first, both orders, those with an empty
//! table first, each from its successors' results. A row needs the rows of smaller hands only. So a check can have the rows solved as it
//! comes to them. The solver knows the game only through [`crate::kernel::position::Position`].
//!
//! Cost: O(positions * moves) time on all cores; four bytes for each pair of hands.

use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::kernel::lesson::Both;
use crate::kernel::parallel::*;
use rustc_hash::FxHashMap;

use super::hand::{PackedHand, SortedHand};
use super::range::{Extent, packed_hands};
use super::rules::{Position, Setup, Switches};
use crate::kernel::position::{Position as _, Setup as _, Status};
use crate::kernel::run::{Budget, Meter, Undecided};
use crate::kernel::study::Progress;
use crate::solve::{MoverResult, Step, step};

/// All positions within an [`Extent`], solved, at once or as they are needed.
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
    /// Whether the row of a hand is solved; the thread that solves it holds the lock.
    solved: Vec<Mutex<bool>>,
    /// The rows of all hands with this many cards or fewer are solved.
    solved_up_to: AtomicUsize,
}

impl Universe {
    /// Solves all positions.
    ///
    /// # Errors
    /// [`Undecided`] if the table would not fit into the memory, or the budget runs out.
    pub fn solve(extent: Extent, budget: &Budget, progress: &dyn Progress) -> Result<Self, Undecided> {
        let budget = &budget.started();
        let universe = Universe::unsolved(extent, budget)?;
        let meter = budget.meter();
        progress.stage(
            Both { en: "solving by the rules", ja: "ルールから解いています" },
            extent.hands().unwrap_or(0).saturating_sub(1),
        );
        for cards in 1..=extent.cards {
            universe.hands_of(cards).into_par_iter().try_for_each(|hand| {
                universe.solve_row(hand, &meter)?;
                progress.advance(1);
                Ok(())
            })?;
            universe.solved_up_to.store(cards, Ordering::Release);
        }
        Ok(universe)
    }

    /// Lays out the table, with nothing solved. [`Universe::solve_for`] has to be called before a position is asked about.
    ///
    /// # Errors
    /// [`Undecided`] if the table would not fit into the memory, or the budget would not suffice to solve it all.
    pub fn unsolved(extent: Extent, budget: &Budget) -> Result<Self, Undecided> {
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
        Ok(Universe {
            extent,
            hands: packed.iter().map(|hand| hand.cards().collect()).collect(),
            numbers: packed.iter().enumerate().map(|(number, &hand)| (hand, number)).collect(),
            won,
            solved: packed.iter().map(|_| Mutex::new(false)).collect(),
            solved_up_to: AtomicUsize::new(0),
            packed,
            sizes,
        })
    }

    /// Makes sure that every position in which a hand, named by its index in [`Universe::hands`], is to move, and all positions reachable from it, are
    /// solved. Threads that call it share the work.
    ///
    /// # Errors
    /// [`Undecided`] if the budget runs out.
    pub fn solve_for(&self, hand: usize, meter: &Meter) -> Result<(), Undecided> {
        let hand = hand + 1;
        let Some(cards) = self.hands.get(hand).map(SortedHand::len) else { return Ok(()) };
        for fewer in self.solved_up_to.load(Ordering::Acquire) + 1..cards {
            // First what nobody works on, then what others have to finish.
            for row in self.hands_of(fewer) {
                if let Ok(mut solved) = self.solved[row].try_lock() {
                    self.solve_locked(row, &mut solved, meter)?;
                }
            }
            for row in self.hands_of(fewer) {
                self.solve_row(row, meter)?;
            }
            self.solved_up_to.fetch_max(fewer, Ordering::AcqRel);
        }
        self.solve_row(hand, meter)
    }

    fn solve_row(&self, hand: usize, meter: &Meter) -> Result<(), Undecided> {
        let mut solved = self.solved[hand].lock().unwrap_or_else(PoisonError::into_inner);
        self.solve_locked(hand, &mut solved, meter)
    }

    /// Solves the pairs of a hand with all that are not smaller, if that has not been done.
    fn solve_locked(&self, hand: usize, solved: &mut bool, meter: &Meter) -> Result<(), Undecided> {
        if *solved {
            return Ok(());
        }
        let faces = self.extent.faces;
        for cards in self.hands[hand].len()..=self.extent.cards {
            meter.look()?;
            for other in self.hands_of(cards) {
                // The empty table first: a pass on a table card leads there.
                self.fill_pair(hand, other, 0..=0);
                self.fill_pair(other, hand, 0..=0);
                self.fill_pair(hand, other, 1..=faces);
                // Between hands of the same size the other's row has the rest.
                if cards > self.hands[hand].len() {
                    self.fill_pair(other, hand, 1..=faces);
                }
            }
        }
        *solved = true;
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
        // Relaxed suffices: who reads a pair has taken the lock of its row, or has seen that all smaller ones are done.
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
    use crate::kernel::study::NoProgress;
    use crate::solve::search::{Goal, Search};

    #[test]
    fn sizes_are_as_counted() {
        let extent = Extent { faces: 5, cards: 5, cuts: false };
        assert_eq!((extent.hands(), extent.positions()), (Some(252), Some(251 * 251 * 6)));
        let universe = Universe::solve(extent, &Budget::default(), &NoProgress).unwrap();
        assert_eq!(universe.hands().len(), 251);
        let error = Universe::solve(extent, &Budget::of_nodes(378_005), &NoProgress).err();
        let needed = Undecided::TooLarge { limit: Limit::Nodes, needed: 378_006, allowed: 378_005 };
        assert_eq!(error, Some(needed));
        let huge = Extent { faces: 16, cards: 15, cuts: true };
        let error = Universe::solve(huge, &Budget::default(), &NoProgress).err();
        assert_eq!(error.map(Undecided::limit), Some(Limit::Memory));
    }

    /// Rows can be asked for in any order, by many at once.
    #[test]
    fn rows_are_solved_when_they_are_needed() {
        let extent = Extent { faces: 4, cards: 3, cuts: false };
        let whole = Universe::solve(extent, &Budget::default(), &NoProgress).unwrap();
        let lazy = Universe::unsolved(extent, &Budget::default()).unwrap();
        let hands = whole.hands().len();
        (0..hands).into_par_iter().for_each(|number| {
            let mover = hands - 1 - number;
            lazy.solve_for(mover, &Budget::default().meter()).unwrap();
            for other in 0..hands {
                for table_card in 0..=4 {
                    let won = whole.mover_wins(mover, other, table_card);
                    assert_eq!(lazy.mover_wins(mover, other, table_card), won);
                }
            }
        });
        let stopped = Universe::unsolved(extent, &Budget::default()).unwrap();
        let no_time = Budget { max_time: Some(std::time::Duration::ZERO), ..Budget::default() };
        assert_eq!(stopped.solve_for(0, &no_time.meter()).map_err(Undecided::limit), Err(Limit::Time));
    }

    #[test]
    fn the_table_agrees_with_the_search() {
        let extent = Extent { faces: 3, cards: 3, cuts: true };
        let universe = Universe::solve(extent, &Budget::default(), &NoProgress).unwrap();
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
