//! Slow references, written straight from the definitions and without the library's rules, solvers or matchings.

#![allow(dead_code, unreachable_pub, missing_docs, reason = "each test binary uses a part of this module")]

use std::collections::HashMap;

/// The size of a maximum matching: the strongest taker takes the strongest
/// target it can. (Top-down, unlike the greedy in the library.)
pub fn matching_by_greedy(takers: &[u32], targets: &[u32]) -> usize {
    let (mut takers, mut targets) = (takers.to_vec(), targets.to_vec());
    takers.sort_unstable();
    targets.sort_unstable();
    let mut matched = 0;
    while let (Some(&taker), Some(target)) = (takers.last(), targets.pop()) {
        if taker > target {
            takers.pop();
            matched += 1;
        }
    }
    matched
}

/// The theorem, with the matching sizes from `matching`.
pub fn wins_by_theorem(
    mover: &[u32],
    other: &[u32],
    table_card: u32,
    matching: fn(&[u32], &[u32]) -> usize,
) -> bool {
    let mut targets = other[1..].to_vec();
    targets.push(table_card);
    matching(mover, &targets) > matching(other, &mover[1..])
}

/// Searches the game tree with memory. Cards are faces in ascending order.
#[derive(Default)]
pub struct GameSearch {
    known: HashMap<(Vec<u32>, Vec<u32>, u32), bool>,
}

impl GameSearch {
    pub fn mover_wins(&mut self, mover: &[u32], other: &[u32], table_card: u32) -> bool {
        if mover.is_empty() || other.is_empty() {
            return mover.is_empty();
        }
        let position = (mover.to_vec(), other.to_vec(), table_card);
        if let Some(&answer) = self.known.get(&position) {
            return answer;
        }
        let passing = table_card != 0 && !self.mover_wins(other, mover, 0);
        let answer = passing
            || (0..mover.len()).any(|card| {
                let mut left = mover.to_vec();
                let face = left.remove(card);
                face > table_card && (left.is_empty() || !self.mover_wins(other, &left, face))
            });
        self.known.insert(position, answer);
        answer
    }
}

/// The two hands that owner bits describe, with faces from 1 on.
pub fn hands_of(owners: &[u64], cards: usize) -> (Vec<u32>, Vec<u32>) {
    (1..=cards as u32).partition(|&face| {
        let card = face as usize - 1;
        owners[card / 64] >> (card % 64) & 1 == 1
    })
}
