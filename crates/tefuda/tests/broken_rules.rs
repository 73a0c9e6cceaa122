//! Games whose rules are at fault, or that are not for two: the referee says so instead of guessing.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use tefuda::{
    AnySetup, Budget, FromRules, HeapSize, Lang, Notation, Outcome, ParseError, Played, Position, Run, Seat,
    SeatMap, Setup, Solver, Status,
};

/// A countdown that says it goes on for ever, though at 0 there is no move; with three players if `third`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Endless {
    left: u8,
    mover: u8,
    third: bool,
}

impl Setup for Endless {
    type Position = Endless;

    fn status(self) -> Status<Endless> {
        Status::Open(self)
    }
}

impl HeapSize for Endless {}

impl Position for Endless {
    type Setup = Endless;
    type Move = u8;
    type Key = Endless;

    fn to_move(&self) -> Seat {
        Seat(self.mover)
    }

    fn for_each_move<B>(&self, mut visit: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.left > 0 { visit(1) } else { ControlFlow::Continue(()) }
    }

    fn after(&self, taken: &u8) -> Played<Endless> {
        let players = if self.third { 3 } else { 2 };
        let setup = Endless { left: self.left - taken, mover: (self.mover + 1) % players, ..*self };
        Played { setup, seats: SeatMap::Same }
    }

    fn key(&self) -> Endless {
        *self
    }
}

impl fmt::Display for Endless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.left.fmt(f)
    }
}

impl FromStr for Endless {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Endless, ParseError> {
        let left = text.parse().map_err(|_| ParseError::new(text, 0..text.len(), "a number"))?;
        Ok(Endless { left, mover: 0, third: false })
    }
}

impl Notation for Endless {
    fn move_text(_: &Endless, taken: &u8) -> String {
        taken.to_string()
    }
}

impl FromRules for Endless {}

#[test]
fn an_open_position_without_a_move_is_an_error() {
    let setup: Endless = "4".parse().unwrap();
    let mut analysis = AnySetup::analyse(&setup, Solver::Best, Run::new(&Budget::default()));
    let names = setup.names(Lang::En);
    assert_eq!(analysis.outcome(), Outcome::Undecided);
    assert!(
        analysis.words(&names).contains("the rules of this game are broken"),
        "{}",
        analysis.words(&names)
    );
    assert!(analysis.explanation(&names).starts_with("Not decided"));
    assert_eq!(analysis.moves().unwrap()[0].wins, None);
}

#[test]
fn a_third_player_is_not_taken_for_one_of_two() {
    let setup = Endless { left: 4, mover: 0, third: true };
    let analysis = AnySetup::analyse(&setup, Solver::Search, Run::new(&Budget::default()));
    assert_eq!(analysis.outcome(), Outcome::Undecided);
    assert!(analysis.words(&setup.names(Lang::En)).contains("a third is to move"));
}
