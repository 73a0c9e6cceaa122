//! Who wins: the nim-sum of the values of the heaps.

use std::sync::{Arc, Mutex, PoisonError};

use super::rules::{Move, Position, Setup};
use crate::budget::{Budget, Undecided};
use crate::position::{Position as _, Seat};
use crate::solve::heaps::{HeapRule, HeapValues};
use crate::verdict::{Fact, Facts, JudgedMove, Outcome, Reason, Verdict};

/// Message keys of this game's reasons; the words are in `explain`.
pub(super) mod key {
    pub(in super::super) const SUM: &str = "heaps/sum";
}

/// What has been found of each rule so far.
static KNOWN: Mutex<Vec<(HeapRule, Arc<HeapValues>)>> = Mutex::new(Vec::new());
/// Rules that are kept.
const MOST_KEPT: usize = 16;

/// The values of the heaps of a setup and of all smaller ones, found now or before.
pub(super) fn values(setup: &Setup, budget: &Budget) -> Result<Arc<HeapValues>, Undecided> {
    let largest = setup.heaps.iter().copied().max().unwrap_or(0);
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let found = known().iter().find(|(rule, _)| *rule == setup.rule).map(|(_, values)| values.clone());
    let found = found.unwrap_or_else(|| Arc::new(HeapValues::new(setup.rule.clone())));
    if found.get(largest).is_some() {
        return Ok(found);
    }
    let mut more = HeapValues::clone(&found);
    more.extend(largest, &mut budget.meter())?;
    let more = Arc::new(more);
    let mut known = known();
    known.retain(|(rule, _)| *rule != setup.rule);
    if known.len() == MOST_KEPT {
        known.remove(0);
    }
    known.push((setup.rule.clone(), more.clone()));
    Ok(more)
}

fn sum(heaps: &[u64], values: &HeapValues) -> u32 {
    heaps.iter().fold(0, |sum, &heap| sum ^ values.get(heap).unwrap_or(0))
}

/// The verdict with its reason.
#[must_use]
pub fn verdict(position: &Position, budget: &Budget) -> Verdict {
    let setup = position.setup();
    let values = match values(setup, budget) {
        Ok(values) => values,
        Err(undecided) => return Verdict::undecided(undecided),
    };
    let sum = sum(&setup.heaps, &values);
    let each: Vec<String> =
        setup.heaps.iter().map(|&heap| values.get(heap).unwrap_or(0).to_string()).collect();
    let mut facts = Facts::default();
    facts.push("nim_sum", sum);
    facts.push("values", Fact::Text(each.join(" ")));
    let winner = if sum == 0 { Seat::SECOND } else { Seat::FIRST };
    Verdict { outcome: Outcome::Win(winner), reason: Reason { theorem: None, key: key::SUM, facts } }
}

/// Every legal move with what it leads to.
#[must_use]
pub fn judged_moves(position: &Position, budget: &Budget) -> Vec<JudgedMove> {
    let setup = position.setup();
    let values = values(setup, budget).ok();
    let all = values.as_ref().map_or(0, |values| sum(&setup.heaps, values));
    let mut judged = Vec::new();
    position.for_each_move(|played: Move| {
        let wins = values.as_ref().map(|values| {
            let rest = all ^ values.get(played.size).unwrap_or(0);
            rest ^ sum(&played.left, values) == 0
        });
        let outcome = match wins {
            None => Outcome::Undecided,
            Some(true) => Outcome::Win(Seat::FIRST),
            Some(false) => Outcome::Win(Seat::SECOND),
        };
        judged.push(JudgedMove { text: played.to_string(), wins, outcome });
    });
    judged
}
