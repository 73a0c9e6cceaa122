//! Who wins: the nim-sum of the values of the heads.

use std::ops::ControlFlow;

use super::rules::{Position, Setup};
use crate::kernel::legacy::{Fact, Facts, JudgedMove, LONGEST_LIST, Outcome, Reason, Verdict};
use crate::kernel::position::Seat;
use crate::kernel::run::{Budget, Undecided};
use crate::solve::coins::{CoinValues, Rule};

/// Message keys of this game's reasons; the words are in `explain`.
pub(super) mod key {
    pub(in super::super) const SUM: &str = "coins/sum";
}

/// The values of the coins up to the last heads along each direction.
///
/// # Errors
/// [`Undecided`] when the budget is used up.
pub fn values(setup: &Setup, budget: &Budget) -> Result<CoinValues, Undecided> {
    let mut size = [0; 3];
    for place in setup.heads() {
        for (side, at) in size.iter_mut().zip(place) {
            *side = (at + 1).max(*side);
        }
    }
    CoinValues::new(setup.rule(), size, budget)
}

/// The statement that the value of this rule's positions rests on.
fn theorem(rule: &Rule) -> &'static str {
    let usual = if rule.dimensions() == 1 { "slides/coins" } else { "slides/tartan" };
    rule.member().map_or(usual, |member| member.theorem)
}

/// A value as a fact: a number as long as it fits.
fn fact(value: u128) -> Fact {
    i64::try_from(value).map_or_else(|_| Fact::Text(value.to_string()), Fact::Number)
}

/// The verdict with its reason.
#[must_use]
pub fn verdict(position: &Position, budget: &Budget) -> Verdict {
    let setup = position.setup();
    let values = match values(setup, budget) {
        Ok(values) => values,
        Err(undecided) => return Verdict::undecided(undecided),
    };
    let sum = values.nim_sum(setup.heads());
    let count = setup.head_count();
    let mut facts = Facts::default();
    facts.push("nim_sum", fact(sum));
    facts.push("heads", count);
    if count <= LONGEST_LIST {
        let each: Vec<String> = setup.heads().map(|place| values.of(place).to_string()).collect();
        facts.push("values", Fact::Text(each.join(" ")));
    } else {
        facts.push("values", count);
    }
    let winner = if sum == 0 { Seat::SECOND } else { Seat::FIRST };
    let reason = Reason { theorem: Some(theorem(setup.rule())), key: key::SUM, facts };
    Verdict { outcome: Outcome::Win(winner), reason }
}

/// Every legal move with what it leads to: a move wins iff the coins that it turns have the nim-sum of all heads.
#[must_use]
pub fn judged_moves(position: &Position, budget: &Budget) -> Vec<JudgedMove> {
    let setup = position.setup();
    let values = values(setup, budget).ok();
    let all = values.as_ref().map_or(0, |values| values.nim_sum(setup.heads()));
    let mut judged = Vec::new();
    let _ = position.for_each_turn(|turn| {
        let wins = values.as_ref().map(|values| values.of_turn(turn) == all);
        let outcome = Outcome::of_move(wins, Seat::FIRST);
        judged.push(JudgedMove { text: position.move_of(turn).to_string(), wins, outcome });
        ControlFlow::Continue(())
    });
    judged
}
