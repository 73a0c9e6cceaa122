//! The race for the first place as the kernel sees it: it is over as soon as somebody is out.

use std::ops::ControlFlow;

use super::super::house::House;
use super::super::state::Move;
use super::State;
use crate::kernel::position::{self, Ending, Played, Seat, SeatMap, Status};
use crate::kernel::run::HeapSize;

/// What lies before the players, and the rules that they play by. Seats keep their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The rules.
    pub house: House,
    /// Hands and table.
    pub state: State,
}

/// A setup in which everybody holds cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Race(Setup);

impl position::Setup for Setup {
    type Position = Race;

    fn status(self) -> Status<Race> {
        let State { hands, players, .. } = self.state;
        match (0..players).find(|&seat| hands[usize::from(seat)] == 0) {
            Some(seat) => Status::Over(Ending::Won(Seat(seat))),
            None => Status::Open(Race(self)),
        }
    }
}

impl position::Position for Race {
    type Setup = Setup;
    type Move = Move;
    type Key = State;

    fn to_move(&self) -> Seat {
        Seat(self.0.state.mover)
    }

    fn for_each_move<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.0.state.moves(&self.0.house).into_iter().try_for_each(visit)
    }

    fn after(&self, played: &Move) -> Played<Setup> {
        let Setup { house, state } = self.0;
        Played { setup: Setup { house, state: state.after(&house, played) }, seats: SeatMap::Same }
    }

    fn key(&self) -> State {
        self.0.state.form(&self.0.house)
    }
}

impl HeapSize for State {}
impl HeapSize for Race {}
impl HeapSize for Move {}
