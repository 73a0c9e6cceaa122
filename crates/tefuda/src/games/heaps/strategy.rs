//! A winning move, found without listing all moves: there may be more of them than can be listed.

use std::ops::ControlFlow;

use super::conventions::{Suspense, TameHeaps};
use super::decide::{Analysis, DecisionMethod, Values};
use super::engine::HeapRule;
use super::members::option_of_value;
use super::moves::{Move, Part};
use super::pairs::{PairRule, euclid, wythoff};
use super::rules::{Rules, Setup};
use crate::kernel::run::Meter;
use crate::solve::misere::Tame;
use crate::solve::sums;

/// A winning move of a position that is won, read from its analysis; `None` if none was found within the budget.
pub(super) fn winning_move(analysis: &Analysis, meter: &mut Meter) -> Option<Move> {
    let setup = analysis.position.setup();
    match &analysis.way {
        DecisionMethod::Sum { values, all } => by_value(setup, values, *all, meter),
        DecisionMethod::Wythoff => {
            let (first, second) = (setup.heaps[0], setup.heaps[1]);
            wythoff::winning_results(first, second)
                .first()
                .map(|&after| Move::pair(0, (first, second), after))
        }
        DecisionMethod::Together(rule, known) => rule.winning_move(known, &setup.heaps, setup.limit),
        DecisionMethod::Tame { tame: TameHeaps::Nim, .. } => misere_nim_move(&setup.heaps),
        DecisionMethod::Tame { tame, all, firm } => by_tameness(setup, tame, *all, *firm, meter),
        DecisionMethod::Every(suspense) => in_every_component(setup, suspense, meter),
        DecisionMethod::Searched(_) => None,
    }
}

/// A move that makes the nim-sum 0 by lowering the value of a component: there is one in the component whose value has the
/// highest digit of the nim-sum.
fn by_value(setup: &Setup, values: &Values, all: u64, meter: &mut Meter) -> Option<Move> {
    let (at, heaps, target) = setup.components().find_map(|(at, heaps)| {
        let value = values.component(heaps);
        Some((at, heaps, value ^ all)).filter(|&(_, _, target)| target < value)
    })?;
    match (setup.rules(), heaps) {
        (Rules::Each(rule), &[size]) => {
            let left = option_of_value(rule, size, target).or_else(|| {
                // Where values repeat, a heap that is smaller by periods has the same moves in its largest part.
                let smaller = values.period().map_or(size, |period| {
                    let enough = period.compared_to + period.length + 1;
                    if size > enough { enough + (size - enough) % period.length } else { size }
                });
                let is_target = |left: &[u64]| {
                    sums::nim_sum(left.iter().map(|&part| values.component(&[part]))) == target
                };
                let mut left = find_option(rule, smaller, meter, is_target)?;
                if let Some(largest) = left.last_mut() {
                    *largest += size - smaller;
                }
                Some(left).filter(|left| rule.allows(size, left) && is_target(left))
            })?;
            Some(Move::breaking(at, size, &left))
        }
        (Rules::Pairs(rule), &[first, second]) => {
            let after = match rule {
                // Only steps forward come to an end; a step back would win as well.
                PairRule::Northcott(_) if first < second => (second - 1 - target, second),
                PairRule::Northcott(_) => (second + 1 + target, second),
                PairRule::Euclid | PairRule::EuclidToZero => {
                    let left =
                        euclid::option_of_value(first, second, *rule == PairRule::EuclidToZero, target)?;
                    if first > second { (left, second) } else { (first, left) }
                }
                PairRule::Wythoff => find_pair(*rule, (first, second), meter, |(to_first, to_second)| {
                    values.component(&[to_first, to_second]) == target
                })?,
            };
            Some(Move::pair(at, (first, second), after))
        }
        _ => None,
    }
}

/// Goes on unless this will do, or the budget is used up.
fn go_on<T>(will_do: bool, what: impl FnOnce() -> T, meter: &mut Meter) -> ControlFlow<Option<T>> {
    if will_do {
        ControlFlow::Break(Some(what()))
    } else if meter.list(1).is_err() {
        ControlFlow::Break(None)
    } else {
        ControlFlow::Continue(())
    }
}

/// The first move of a heap that will do; `None` if there is none, or the budget was used up before it was met.
fn find_option(
    rule: &HeapRule,
    size: u64,
    meter: &mut Meter,
    will_do: impl Fn(&[u64]) -> bool,
) -> Option<Vec<u64>> {
    let option = rule.try_for_each_move(size, |left| go_on(will_do(left), || left.to_vec(), meter));
    option.break_value().flatten()
}

/// The same for a pair.
fn find_pair(
    rule: PairRule,
    (first, second): (u64, u64),
    meter: &mut Meter,
    will_do: impl Fn((u64, u64)) -> bool,
) -> Option<(u64, u64)> {
    let pair = rule.try_for_each_move(first, second, |after| go_on(will_do(after), || after, meter));
    pair.break_value().flatten()
}

/// A move after which the heaps are lost in misère play.
fn by_tameness(setup: &Setup, tame: &TameHeaps, all: u64, firm: usize, meter: &mut Meter) -> Option<Move> {
    let Rules::Each(rule) = setup.rules() else { return None };
    setup.heaps.iter().enumerate().find_map(|(heap, &size)| {
        let own = tame.heap(size)?;
        let rest = Tame { value: all ^ own.value, firm: firm > usize::from(own.firm) };
        let loses = |left: &[u64]| tame.sum(left).is_some_and(|option| !rest.plus(option).mover_wins());
        let left = find_option(rule, size, meter, loses)?;
        Some(Move::breaking(heap, size, &left))
    })
}

/// In every component the move that is best there: to the option whose suspense number is one less.
fn in_every_component(setup: &Setup, suspense: &Suspense, meter: &mut Meter) -> Option<Move> {
    let mut parts: Vec<Part> = Vec::new();
    for (at, heaps) in setup.components() {
        let Some(wanted) = suspense.component(heaps).checked_sub(1) else { continue };
        match (setup.rules(), heaps) {
            (Rules::Each(rule), &[size]) => {
                let longest =
                    |left: &[u64]| left.iter().map(|&part| suspense.component(&[part])).max().unwrap_or(0);
                let left = find_option(rule, size, meter, |left| longest(left) == wanted)?;
                parts.extend_from_slice(&Move::breaking(at, size, &left).parts);
            }
            (Rules::Pairs(rule), &[first, second]) => {
                let after = find_pair(*rule, (first, second), meter, |(to_first, to_second)| {
                    suspense.component(&[to_first, to_second]) == wanted
                })?;
                parts.extend_from_slice(&Move::pair(at, (first, second), after).parts);
            }
            _ => return None,
        }
    }
    Some(Move { parts: parts.as_slice().into() })
}

/// Misère nim: as nim while two heaps above 1 are left, then an odd number of ones is left over.
fn misere_nim_move(heaps: &[u64]) -> Option<Move> {
    let large = heaps.iter().filter(|&&heap| heap > 1).count();
    let ones = heaps.iter().filter(|&&heap| heap == 1).count() as u64;
    let all = sums::nim_sum(heaps.iter().copied());
    let mut each = heaps.iter().copied().enumerate();
    let (heap, size, left) = match large {
        0 => each.find(|&(_, size)| size == 1).map(|(heap, size)| (heap, size, 0)),
        1 => each.find(|&(_, size)| size > 1).map(|(heap, size)| (heap, size, (ones + 1) % 2)),
        _ => each.find(|&(_, size)| size ^ all < size).map(|(heap, size)| (heap, size, size ^ all)),
    }?;
    Some(Move::one(heap, size, left))
}
