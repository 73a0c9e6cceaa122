//! Going through the moves of a position one by one, so that a search for one of them can stop there.

use std::ops::ControlFlow;

use super::moves::{Move, Part};
use super::rules::{Convention, Position, Rules, Setup};

/// Moves of components that are kept at hand, in all, while moves in every component are put together.
const AT_HAND: usize = 1 << 16;

/// Calls `visit` with every move of a position until it breaks off.
pub(super) fn for_each_move<B>(
    position: &Position,
    mut visit: impl FnMut(Move) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let setup = position.setup();
    match setup.convention {
        Convention::Every => in_every_component(setup, visit),
        _ => setup.components().try_for_each(|(at, heaps)| in_component(setup, at, heaps, &mut visit)),
    }
}

/// The moves of the component that begins at heap `at`.
fn in_component<B>(
    setup: &Setup,
    at: usize,
    heaps: &[u64],
    visit: &mut impl FnMut(Move) -> ControlFlow<B>,
) -> ControlFlow<B> {
    match (setup.rules(), heaps) {
        (Rules::Each(rule), &[size]) => rule.try_list(size, |left| visit(Move::breaking(at, size, left))),
        (Rules::Pairs(rule), &[first, second]) => {
            rule.try_for_each_move(first, second, |after| visit(Move::pair(at, (first, second), after)))
        }
        (Rules::Together(rule), _) => rule.try_for_each_move(heaps, setup.limit, visit),
        _ => ControlFlow::Continue(()),
    }
}

/// The moves of one component, a stretch at a time.
struct ComponentMoves<'a> {
    at: usize,
    heaps: &'a [u64],
    /// The moves from number `first` on, as many as are kept at hand.
    stretch: Vec<Move>,
    first: usize,
    /// Which of them is on.
    now: usize,
    /// Whether there are moves behind the stretch.
    more: bool,
}

impl<'a> ComponentMoves<'a> {
    /// The component at its first move, if it has one.
    fn new(setup: &Setup, at: usize, heaps: &'a [u64], length: usize) -> Option<Self> {
        let mut wheel = ComponentMoves { at, heaps, stretch: Vec::new(), first: 0, now: 0, more: true };
        wheel.fill(setup, 0, length);
        (!wheel.stretch.is_empty()).then_some(wheel)
    }

    /// Lists a stretch of moves.
    fn fill(&mut self, setup: &Setup, first: usize, length: usize) {
        self.stretch.clear();
        let mut number = 0;
        let ended = in_component(setup, self.at, self.heaps, &mut |played| {
            if self.stretch.len() == length {
                return ControlFlow::Break(());
            }
            if number >= first {
                self.stretch.push(played);
            }
            number += 1;
            ControlFlow::Continue(())
        });
        (self.first, self.now, self.more) = (first, 0, ended.is_break());
    }

    /// Goes on to the next move; back to the first, and `false`, if there is none.
    fn turn(&mut self, setup: &Setup, length: usize) -> bool {
        self.now += 1;
        if self.now < self.stretch.len() {
            return true;
        }
        let next = if self.more { self.first + self.now } else { 0 };
        if next > 0 || self.first > 0 {
            self.fill(setup, next, length);
        } else {
            self.now = 0;
        }
        next > 0
    }
}

/// A move in every component that has one: they turn like the wheels of a counter, the last one fastest.
fn in_every_component<B>(setup: &Setup, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
    let length = (AT_HAND / setup.components().count().max(1)).max(1);
    let components = setup.components();
    let mut wheels: Vec<ComponentMoves<'_>> =
        components.filter_map(|(at, heaps)| ComponentMoves::new(setup, at, heaps, length)).collect();
    if wheels.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut parts: Vec<Part> = Vec::new();
    loop {
        parts.clear();
        wheels.iter().for_each(|wheel| parts.extend_from_slice(&wheel.stretch[wheel.now].parts));
        visit(Move { parts: parts.as_slice().into() })?;
        if !wheels.iter_mut().rev().any(|wheel| wheel.turn(setup, length)) {
            return ControlFlow::Continue(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::notation::parse;
    use super::*;
    use crate::kernel::position::{Position as _, Setup as _};

    #[test]
    fn every_combination_once_in_order() {
        let position = parse("kayles: 3 0 2 4 every").unwrap().position().unwrap();
        let moves: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
        let single = |text: &str| {
            let position = parse(text).unwrap().position().unwrap();
            position.legal_moves().iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let mut expected = Vec::new();
        for first in single("kayles: 3") {
            for second in single("kayles: 0 0 2") {
                for third in single("kayles: 0 0 0 4") {
                    expected.push(format!("{first} {second} {third}"));
                }
            }
        }
        assert_eq!(moves, expected);
        // More moves than are kept at hand.
        let position = parse("nim: 1 40000 2 every").unwrap().position().unwrap();
        let mut count = 0u64;
        position.each_move(|played| {
            assert_eq!(played.parts[1].total() * 2 + played.parts[2].total(), count);
            count += 1;
        });
        assert_eq!(count, 80_000);
    }

    #[test]
    fn the_first_move_of_very_many_comes_at_once() {
        for text in [
            "nim: 18446744073709551615 18446744073709551615 every",
            "moore9: 999999999999 9999999999",
            "take divisors: 18446744073709551557",
            "take primes: 18446744073709551615",
            "euclid-to-zero: 1 999999999999 every",
        ] {
            let position = parse(text).unwrap().position().unwrap();
            let first = position.for_each_move(ControlFlow::Break).break_value().unwrap();
            assert!(position.check(&first).is_ok(), "{text}: {first}");
        }
        let many = format!("nim: {} every", "1 ".repeat(50_000));
        assert_eq!(parse(&many).unwrap().position().unwrap().legal_moves().len(), 1);
    }
}
