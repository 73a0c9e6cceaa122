//! Values by trying all moves: the definition, for every rule.

use std::ops::ControlFlow;

use super::rule::HeapRule;
use super::take::Amounts;
use super::values::Account;
use crate::kernel::run::Undecided;

/// This many moves tried count as one position, and they are counted this many at once.
pub(super) const MOVES_A_NODE: u64 = 16;
const MOVES_AT_ONCE: u64 = 4096;

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
    /// Distinguishes this heap from the ones before, whose entries are not cleared.
    mark: u64,
}

impl Options<'_> {
    /// Notes a move that leaves these heaps, all of them smaller.
    #[inline]
    pub(super) fn note(&mut self, left: &[u64]) {
        let at = left.iter().fold(0, |sum, &part| sum ^ self.values[part as usize]) as usize;
        if self.seen.len() <= at {
            self.seen.resize(at + 1, 0);
        }
        self.seen[at] = self.mark;
    }
}

impl Plain {
    /// The value of the next heap, the moves of which `note_moves` notes. Cost: O(moves).
    pub(super) fn value<E>(
        &mut self,
        values: &[u32],
        note_moves: impl FnOnce(&mut Options) -> Result<(), E>,
    ) -> Result<u32, E> {
        let mark = values.len() as u64 + 1;
        note_moves(&mut Options { values, seen: &mut self.seen, mark })?;
        Ok(self.seen.iter().position(|&entry| entry != mark).unwrap_or(self.seen.len()) as u32)
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
        account: &mut Account<'_>,
    ) -> Result<(), Undecided> {
        while values.len() < count {
            let heap = values.len() as u64;
            account.spend(1, self.bytes(values))?;
            let amounts = self.amounts_up_to(rule, heap);
            let value = self.value(values, |options| {
                let mut tried = 0u64;
                let mut spent = Ok(());
                let note = |left: &[u64]| {
                    options.note(left);
                    tried += 1;
                    if tried.is_multiple_of(MOVES_AT_ONCE) {
                        spent = account.spend(MOVES_AT_ONCE / MOVES_A_NODE, 0);
                    }
                    match spent {
                        Ok(()) => ControlFlow::Continue(()),
                        Err(_) => ControlFlow::Break(()),
                    }
                };
                let _ = match (rule, &amounts) {
                    (HeapRule::Take(take), Some(amounts)) => {
                        let mut note = note;
                        let mut possible = amounts.iter().take_while(|&&amount| amount <= heap);
                        possible.try_for_each(|&taken| take.try_for_each_rest(heap, taken, &mut note))
                    }
                    _ => rule.try_for_each_move(heap, note),
                };
                spent?;
                account.spend(tried % MOVES_AT_ONCE / MOVES_A_NODE, 0)
            });
            self.amounts = amounts.unwrap_or_default();
            values.push(value?);
            account.settle();
        }
        Ok(())
    }

    /// What this engine and its values take; while lists grow, the old and the new one are there together.
    fn bytes(&self, values: &[u32]) -> u64 {
        (12 * values.len() + 24 * self.seen.len() + 24 * self.amounts.len()) as u64
    }

    /// The numbers of counters that a rule of the user's may take, taken out of what is kept; divisors are another list for each heap.
    fn amounts_up_to(&mut self, rule: &HeapRule, heap: u64) -> Option<Vec<u64>> {
        let HeapRule::Take(take) = rule else { return None };
        if *take.amounts() == Amounts::Divisors {
            return None;
        }
        if heap >= self.amounts_to {
            self.amounts_to = (2 * heap).max(1024);
            self.amounts.clear();
            take.amounts().for_each(self.amounts_to, |amount| self.amounts.push(amount));
        }
        Some(std::mem::take(&mut self.amounts))
    }
}
