//! Values by trying all moves: the definition, for every rule.

use super::rule::HeapRule;
use super::take::Amounts;
use crate::budget::{Meter, Undecided};

/// So many moves tried count as one position.
pub(super) const MOVES_A_NODE: u64 = 16;

/// The engine: what it keeps between calls.
#[derive(Clone, Debug, Default)]
pub(super) struct Plain {
    /// By value, the last heap that has a move to it, plus one.
    seen: Vec<u64>,
    /// The numbers of counters that a rule of the user's may take, as far as they were listed.
    amounts: Vec<u64>,
    amounts_to: u64,
}

/// Notes what the moves of one heap lead to.
pub(super) struct Options<'a> {
    values: &'a [u32],
    seen: &'a mut Vec<u64>,
    /// Tells this heap from the ones before, whose notes are not wiped out.
    mark: u64,
}

impl Options<'_> {
    /// Notes a move that leaves these heaps, all of them smaller.
    #[inline]
    pub(super) fn note(&mut self, left: &[u64]) {
        let at = left.iter().fold(0, |sum, &one| sum ^ self.values[one as usize]) as usize;
        if self.seen.len() <= at {
            self.seen.resize(at + 1, 0);
        }
        self.seen[at] = self.mark;
    }
}

impl Plain {
    /// The value of the next heap, the moves of which `note_moves` notes. Cost: O(moves).
    pub(super) fn value(&mut self, values: &[u32], note_moves: impl FnOnce(&mut Options)) -> u32 {
        let mark = values.len() as u64 + 1;
        note_moves(&mut Options { values, seen: &mut self.seen, mark });
        self.seen.iter().position(|&one| one != mark).unwrap_or(self.seen.len()) as u32
    }

    /// Appends values until there are `count` of them. Cost: O(moves) for each.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up; moves tried count. The values found until then stay.
    pub(super) fn extend(
        &mut self,
        rule: &HeapRule,
        values: &mut Vec<u32>,
        count: usize,
        meter: &mut Meter,
    ) -> Result<(), Undecided> {
        while values.len() < count {
            let heap = values.len() as u64;
            meter.spend(1 + rule.moves(heap) / MOVES_A_NODE, 4 * heap)?;
            let value = match rule {
                // Divisors are another list for each heap.
                HeapRule::Take(take) if *take.amounts() != Amounts::Divisors => {
                    if heap >= self.amounts_to {
                        self.amounts_to = (2 * heap).max(1024);
                        self.amounts.clear();
                        take.amounts().for_each(self.amounts_to, |amount| self.amounts.push(amount));
                    }
                    let amounts = std::mem::take(&mut self.amounts);
                    let possible = amounts.iter().take_while(|&&amount| amount <= heap);
                    let value = self.value(values, |options| {
                        possible
                            .for_each(|&taken| take.for_each_rest(heap, taken, |left| options.note(left)));
                    });
                    self.amounts = amounts;
                    value
                }
                _ => self.value(values, |options| rule.for_each_move(heap, |left| options.note(left))),
            };
            values.push(value);
        }
        Ok(())
    }
}
