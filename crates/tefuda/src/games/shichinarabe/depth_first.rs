//! Depth-first search for a winner, with a stack of its own: no position is too deep.

use super::rules::Colour;
use crate::kernel::run::{Meter, Undecided};

/// What is found when a position is gone into.
pub(super) enum Entered<F> {
    /// Who wins it.
    Winner(Colour),
    /// Nobody yet: its moves have to be tried.
    Frame(F),
}

/// What comes next in a position whose moves are being tried.
pub(super) enum Next<N> {
    /// The winner after the next move.
    Winner(Colour),
    /// The position after the next move, which has to be gone into.
    Position(N),
    /// No move is left.
    Nothing,
}

/// Positions that can be gone into.
pub(super) trait Tree {
    /// A position.
    type Position;
    /// A position whose moves are being tried.
    type Frame;

    /// Goes into a position.
    fn enter(
        &mut self,
        position: Self::Position,
        meter: &mut Meter,
    ) -> Result<Entered<Self::Frame>, Undecided>;

    /// Who is to move in a position whose moves are being tried.
    fn mover(frame: &Self::Frame) -> Colour;

    /// The next of its moves.
    fn next(&mut self, frame: &mut Self::Frame, meter: &mut Meter)
    -> Result<Next<Self::Position>, Undecided>;

    /// Keeps who wins it.
    fn leave(&mut self, frame: Self::Frame, winner: Colour);
}

/// Who wins: the player to move, if some move leads to a position that this player wins.
///
/// # Errors
/// [`Undecided`] when the budget is used up.
pub(super) fn winner<T: Tree>(
    tree: &mut T,
    root: T::Position,
    meter: &mut Meter,
) -> Result<Colour, Undecided> {
    let mut frame = match tree.enter(root, meter)? {
        Entered::Winner(winner) => return Ok(winner),
        Entered::Frame(frame) => frame,
    };
    let mut above: Vec<T::Frame> = Vec::new();
    let mut result = None;
    loop {
        let mover = T::mover(&frame);
        let winner = if result.take() == Some(mover) {
            mover
        } else {
            match tree.next(&mut frame, meter)? {
                Next::Nothing => mover.other(),
                Next::Winner(winner) => {
                    result = Some(winner);
                    continue;
                }
                Next::Position(position) => {
                    match tree.enter(position, meter)? {
                        Entered::Winner(winner) => result = Some(winner),
                        Entered::Frame(below) => above.push(std::mem::replace(&mut frame, below)),
                    }
                    continue;
                }
            }
        };
        match above.pop() {
            None => {
                tree.leave(frame, winner);
                return Ok(winner);
            }
            Some(parent) => tree.leave(std::mem::replace(&mut frame, parent), winner),
        }
        result = Some(winner);
    }
}
