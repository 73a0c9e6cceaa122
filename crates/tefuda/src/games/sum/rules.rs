//! The rules of sums: several games side by side, a move is made in one of them, and a player who cannot move loses (misère: wins).

use std::fmt;
use std::ops::ControlFlow;

use crate::games::{coins, hackenbush, heaps};
use crate::kernel::analysis::Notation;
use crate::kernel::position::{self, Ending, Played, Position as _, Seat, SeatMap, Setup as _, Status};
use crate::kernel::run::HeapSize;
use crate::kernel::words::both;

/// A component: a game without players of its own, as it stands.
#[derive(Clone, Debug)]
pub enum Part {
    /// Heaps under a rule.
    Heaps(heaps::Setup),
    /// Coins under a rule.
    Coins(coins::Setup),
    /// Green Hackenbush.
    Hackenbush(hackenbush::Setup),
}

/// A move of a component.
#[derive(Clone, Debug, PartialEq)]
pub enum PartMove {
    /// In heaps.
    Heaps(heaps::Move),
    /// With coins.
    Coins(coins::Move),
    /// In Hackenbush.
    Hackenbush(hackenbush::Move),
}

/// What searches remember a component by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PartKey {
    /// It has no move left.
    Over,
    /// Heaps.
    Heaps(<heaps::Position as position::Position>::Key),
    /// Coins.
    Coins(<coins::Position as position::Position>::Key),
    /// Hackenbush.
    Hackenbush(<hackenbush::Position as position::Position>::Key),
}

impl Part {
    /// The name of its game, as the notation writes it.
    #[must_use]
    pub fn game(&self) -> &'static str {
        match self {
            Part::Heaps(setup) if setup.is_nim() => "nim",
            Part::Heaps(_) => "heap",
            Part::Coins(_) => "coins",
            Part::Hackenbush(_) => "hackenbush",
        }
    }

    /// How many moves it has at most, where that may be more than can be listed.
    pub(super) fn move_bound(&self) -> u64 {
        match self {
            Part::Heaps(setup) => Notation::move_bound(setup),
            Part::Coins(setup) => Notation::move_bound(setup),
            Part::Hackenbush(setup) => Notation::move_bound(setup),
        }
    }

    fn is_over(&self) -> bool {
        match self {
            Part::Heaps(setup) => setup.clone().position().is_none(),
            Part::Coins(setup) => setup.clone().position().is_none(),
            Part::Hackenbush(setup) => setup.clone().position().is_none(),
        }
    }

    fn for_each_move<B>(&self, mut visit: impl FnMut(PartMove) -> ControlFlow<B>) -> ControlFlow<B> {
        fn each<S: position::Setup, B>(
            setup: &S,
            visit: impl FnMut(<S::Position as position::Position>::Move) -> ControlFlow<B>,
        ) -> ControlFlow<B> {
            setup
                .clone()
                .position()
                .map_or(ControlFlow::Continue(()), |position| position.for_each_move(visit))
        }
        match self {
            Part::Heaps(setup) => each(setup, |played| visit(PartMove::Heaps(played))),
            Part::Coins(setup) => each(setup, |played| visit(PartMove::Coins(played))),
            Part::Hackenbush(setup) => each(setup, |played| visit(PartMove::Hackenbush(played))),
        }
    }

    /// The component after a move of its own; the same if it is another game's.
    pub(super) fn after(&self, played: &PartMove) -> Part {
        fn after<S: position::Setup>(setup: &S, played: &<S::Position as position::Position>::Move) -> S {
            setup.clone().position().map_or_else(|| setup.clone(), |position| position.after(played).setup)
        }
        match (self, played) {
            (Part::Heaps(setup), PartMove::Heaps(played)) => Part::Heaps(after(setup, played)),
            (Part::Coins(setup), PartMove::Coins(played)) => Part::Coins(after(setup, played)),
            (Part::Hackenbush(setup), PartMove::Hackenbush(played)) => Part::Hackenbush(after(setup, played)),
            _ => self.clone(),
        }
    }

    fn key(&self) -> PartKey {
        match self {
            Part::Heaps(setup) => setup.clone().position().map(|position| PartKey::Heaps(position.key())),
            Part::Coins(setup) => setup.clone().position().map(|position| PartKey::Coins(position.key())),
            Part::Hackenbush(setup) => {
                setup.clone().position().map(|position| PartKey::Hackenbush(position.key()))
            }
        }
        .unwrap_or(PartKey::Over)
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Heaps(setup) => setup.fmt(f),
            Part::Coins(setup) => setup.fmt(f),
            Part::Hackenbush(setup) => setup.fmt(f),
        }
    }
}

impl HeapSize for Part {
    fn heap_size(&self) -> usize {
        fn of<S: position::Setup>(setup: &S) -> usize {
            setup.clone().position().map_or(0, |position| position.heap_size())
        }
        match self {
            Part::Heaps(setup) => of(setup),
            Part::Coins(setup) => of(setup),
            Part::Hackenbush(setup) => of(setup),
        }
    }
}

impl HeapSize for PartMove {
    fn heap_size(&self) -> usize {
        match self {
            PartMove::Heaps(played) => played.heap_size(),
            PartMove::Coins(played) => played.heap_size(),
            PartMove::Hackenbush(played) => played.heap_size(),
        }
    }
}

impl HeapSize for PartKey {
    fn heap_size(&self) -> usize {
        match self {
            PartKey::Over => 0,
            PartKey::Heaps(key) => key.heap_size(),
            PartKey::Coins(key) => key.heap_size(),
            PartKey::Hackenbush(key) => key.heap_size(),
        }
    }
}

/// Games side by side; the player to move has seat 0.
#[derive(Clone, Debug)]
pub struct Setup {
    pub(super) parts: Vec<Part>,
    pub(super) misere: bool,
}

impl Setup {
    /// These components, none of which has a convention of its own; a player who cannot move loses.
    pub(crate) fn new(parts: Vec<Part>) -> Self {
        Setup { parts, misere: false }
    }

    /// The components.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Whether the player who cannot move wins.
    #[must_use]
    pub fn is_misere(&self) -> bool {
        self.misere
    }
}

/// A sum in which there is a move.
#[derive(Clone, Debug)]
pub struct Position(pub(super) Setup);

impl Position {
    /// The setup.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.0
    }
}

/// A move in one component.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// Which one, from 0.
    pub part: usize,
    /// Its move.
    pub played: PartMove,
}

impl HeapSize for Move {
    fn heap_size(&self) -> usize {
        self.played.heap_size()
    }
}

impl HeapSize for Position {
    fn heap_size(&self) -> usize {
        self.0.parts.heap_size()
    }
}

impl position::Setup for Setup {
    type Position = Position;

    fn status(self) -> Status<Position> {
        match (self.parts.iter().all(Part::is_over), self.misere) {
            (false, _) => Status::Open(Position(self)),
            (true, true) => Status::Over(Ending::Won(Seat::FIRST)),
            (true, false) => Status::Over(Ending::Won(Seat::SECOND)),
        }
    }
}

impl position::Position for Position {
    type Setup = Setup;
    type Move = Move;
    /// Component by component: each has its own board or rule.
    type Key = Vec<PartKey>;

    fn to_move(&self) -> Seat {
        Seat::FIRST
    }

    fn for_each_move<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut parts = self.0.parts.iter().enumerate();
        parts.try_for_each(|(part, component)| component.for_each_move(|played| visit(Move { part, played })))
    }

    fn check(&self, played: &Move) -> Result<(), position::IllegalMove> {
        let no_part = || {
            position::IllegalMove::new(
                both!("there is no component {number}", "成分{number}はありません"; number = played.part + 1),
            )
        };
        let over = || {
            position::IllegalMove::new(both!(
                "that component has no moves left",
                "その成分に手は残っていません"
            ))
        };
        let other = || {
            Err(position::IllegalMove::new(both!(
                "that is a move of another game",
                "それは別のゲームの手です"
            )))
        };
        match (self.0.parts.get(played.part).ok_or_else(no_part)?, &played.played) {
            (Part::Heaps(setup), PartMove::Heaps(own)) => {
                setup.clone().position().ok_or_else(over)?.check(own)
            }
            (Part::Coins(setup), PartMove::Coins(own)) => {
                setup.clone().position().ok_or_else(over)?.check(own)
            }
            (Part::Hackenbush(setup), PartMove::Hackenbush(own)) => {
                setup.clone().position().ok_or_else(over)?.check(own)
            }
            _ => other(),
        }
    }

    fn after(&self, played: &Move) -> Played<Setup> {
        let mut setup = self.0.clone();
        if let Some(part) = setup.parts.get_mut(played.part) {
            *part = part.after(&played.played);
        }
        Played { setup, seats: SeatMap::Swapped }
    }

    fn key(&self) -> Vec<PartKey> {
        self.0.parts.iter().map(Part::key).collect()
    }
}
