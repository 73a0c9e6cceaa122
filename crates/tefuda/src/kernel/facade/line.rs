//! A line of best play: the best move of each side, one after the other.
//!
//! Games whose tables hold a whole line tell it themselves. For all others each position of the line is decided anew, which is cheap
//! where a theorem decides or what was found for one position serves the next, and has a bound where a search does.

use super::opened::Opened;
use crate::kernel::analysis::{Analysis, Decide};
use crate::kernel::game::JudgedMove;
use crate::kernel::position::{Played, Position as _, Seat, Status};
use crate::kernel::run::{Budget, Run, Undecided};
use crate::kernel::verdict::Outcome;

/// A line that is found move by move goes no further than this.
pub const LONGEST_FOLLOWED_LINE: usize = 8;

/// Deciding the later positions of a line looks at no more positions than this, or than a quarter of what the verdict took.
const MOST_POSITIONS: u64 = 50_000;

/// Best play on both sides.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) moves: Vec<String>,
    /// Whether it goes on until what the verdict is about is settled.
    pub(super) ends: bool,
}

/// What may be spent on the later positions of a line. It is an account of its own, so that a line that is cut short takes nothing away
/// from what is asked afterwards.
pub(super) fn allowance(run: &Run) -> Budget {
    let most = MOST_POSITIONS.max(run.meter.nodes() / 4);
    let rest = run.meter.rest();
    Budget { max_nodes: Some(rest.max_nodes.map_or(most, |left| left.min(most))), ..rest }
}

/// Follows best play from a position whose best move is known, until the end, the bound, a repetition, or a position that the run does
/// not decide.
pub(super) fn follow<S: Decide, A: Analysis<S>>(
    setup: &S,
    position: &S::Position,
    analysis: &A,
    first: JudgedMove,
    decide: fn(&S::Position, &mut Run) -> Result<A, Undecided>,
    run: &mut Run,
) -> Line {
    let mut line = Line { moves: Vec::new(), ends: false };
    let mut position = position.clone();
    // Where everybody of the first position sits now: with the players elsewhere it is another position.
    let mut seats: Vec<Option<Seat>> = (0..S::seats(setup)).map(|seat| Some(Seat(seat))).collect();
    let mut seen = vec![(position.key(), seats.clone())];
    let mut next = Some(first);
    let mut last: Option<A> = None;
    while let Some(best) = next.take() {
        let Ok(played) = S::read_move(&position, &best.text) else { break };
        line.moves.push(best.text);
        let Played { setup, seats: turned } = position.after(&played);
        // Where play goes on after the win, the later positions ask another question.
        let settled = S::goes_on(&setup) && best.remoteness == Some(0);
        position = match setup.clone().status() {
            Status::Open(open) if !settled => open,
            _ => {
                line.ends = true;
                break;
            }
        };
        seats.iter_mut().for_each(|seat| *seat = seat.and_then(|seat| turned.new_seat(seat)));
        let now = (position.key(), seats.clone());
        if line.moves.len() == LONGEST_FOLLOWED_LINE || seen.contains(&now) {
            break;
        }
        seen.push(now);
        // A large position costs what it takes to look at it.
        let size = u64::try_from(setup.magnitude().0).unwrap_or(u64::MAX);
        if run.meter.spend(size, 0).is_err() {
            break;
        }
        let known = last.as_ref().unwrap_or(analysis).next(&position, run);
        let decided = known.map_or_else(|| decide(&position, run), Ok);
        let mut opened = Opened::new(&setup, position.clone(), decided, decide, run.clone());
        if opened.known_outcome() != Outcome::Undecided {
            next = opened.next_of_line();
        }
        (*run, last) = opened.into_parts();
    }
    line
}
