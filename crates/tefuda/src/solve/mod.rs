//! Solvers over the traits [`Position`](crate::Position) and [`Setup`](crate::Setup): they know the rules of a game and nothing else,
//! which is what makes them referees of its theorems.
//!
//! - [`search`]: two players, no cycles: memoised depth-first search.
//! - [`retrograde`]: two players, cycles allowed: backward induction over all reachable positions.
//! - [`coalition`]: any number of players, one against all the others.
//! - [`digraph`]: graph games: values and outcomes of all vertices, with and without cycles.
//! - [`equilibrium`]: any number of players, each for their own result: outcomes of all subgame-perfect equilibria.
//! - [`grundy`]: values of any game without cycles, from a function that lists its moves.
//! - [`misere`]: which components can be played misère by the rule of nim.
//! - [`sums`]: games played side by side: normal, misère, and a move in every component.
//! - [`referee`]: one or the other, as the game needs it, as an analysis.
//! - [`from_rules`]: a whole game from its rules and its notation.

pub mod coalition;
pub mod digraph;
pub mod equilibrium;
pub mod from_rules;
pub mod grundy;
pub mod misere;
pub mod referee;
pub mod retrograde;
pub mod search;
pub mod sums;

/// The result of a position for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoverResult {
    /// The player to move can force the win.
    Win,
    /// Nobody can force a win.
    Draw,
    /// The other player can force the win.
    Loss,
}

impl MoverResult {
    /// The same result for the other player.
    #[must_use]
    pub fn for_other(self) -> Self {
        match self {
            MoverResult::Win => MoverResult::Loss,
            MoverResult::Draw => MoverResult::Draw,
            MoverResult::Loss => MoverResult::Win,
        }
    }
}

/// A solved position: its result for the mover, and in how many moves of either player with best play
/// (the winner hurries, the loser resists; 0 for a draw by endless play).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The result for the player to move.
    pub result: MoverResult,
    /// Moves until the end.
    pub plies: u32,
}

impl Solved {
    /// Nobody can force an end.
    pub(crate) const ENDLESS: Solved = Solved { result: MoverResult::Draw, plies: 0 };

    /// The result of the position before the move that led here; `same` if one player is to move in both.
    pub(crate) fn seen_from_before(self, same: bool) -> Solved {
        let result = if same { self.result } else { self.result.for_other() };
        Solved { result, plies: self.plies.saturating_add(1) }
    }

    /// How good it is for the mover: a quick win, a draw, a late loss.
    pub(crate) fn rank(self) -> (u8, i64) {
        match self.result {
            MoverResult::Win => (2, -i64::from(self.plies)),
            MoverResult::Draw => (1, 0),
            MoverResult::Loss => (0, i64::from(self.plies)),
        }
    }
}

/// What a move leads to, as a solver of two-player games sees it.
pub(crate) enum Step<P> {
    /// The game goes on; `same` if the player who moved is to move again.
    On { next: P, same: bool },
    /// The game is over with this result for the player who moved.
    Over(MoverResult),
}

pub(crate) fn step<P: crate::kernel::position::Position>(position: &P, played: &P::Move) -> Step<P> {
    use crate::kernel::position::{Ending, Played, Setup, Status};
    let mover = position.to_move();
    let Played { setup, seats } = position.after(played);
    match setup.status() {
        Status::Open(next) => {
            let same = seats.old_seat(next.to_move()) == Some(mover);
            Step::On { next, same }
        }
        Status::Over(Ending::Draw) => Step::Over(MoverResult::Draw),
        Status::Over(Ending::Won(winner)) if seats.old_seat(winner) == Some(mover) => {
            Step::Over(MoverResult::Win)
        }
        Status::Over(Ending::Won(_)) => Step::Over(MoverResult::Loss),
    }
}
