//! What checks of the classics ask: the referee and the mex rule, which know only the rules of a game, and the decider, which must
//! say by which statement it decided.

use std::fmt;

use rustc_hash::FxHashMap;

use super::Example;
use crate::kernel::analysis::{Analysis as _, Decide, GameValue, Reason as _};
use crate::kernel::position::{Ending, Position, Setup, Status};
use crate::kernel::run::{Meter, Run, Undecided};
use crate::kernel::verdict::Outcome;
use crate::solve::MoverResult;
use crate::solve::referee::{self, Referee};
use crate::solve::search::Goal;
use crate::solve::sums::mex;

/// A case by its text, and how large it is.
pub(super) struct Text {
    pub(super) text: String,
    pub(super) size: usize,
}

impl Text {
    pub(super) fn of(case: &impl fmt::Display, size: usize) -> Self {
        Text { text: case.to_string(), size }
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Example for Text {
    fn size(&self) -> (usize, u32) {
        (self.size, 0)
    }
}

/// What playing a game out from its rules says. Positions of one game share what was found.
pub(super) struct Played<P: Position> {
    referee: Referee<P>,
}

impl<P: Position> Played<P> {
    pub(super) fn new() -> Self {
        Played { referee: Referee::new(Goal::Winner) }
    }

    pub(super) fn outcome(&mut self, setup: &P::Setup, meter: &mut Meter) -> Result<Outcome, Undecided> {
        match setup.clone().status() {
            Status::Over(ending) => Ok(ending.into()),
            Status::Open(position) => {
                let solved = self.referee.solve(&position, meter)?;
                Ok(referee::outcome(solved.result, position.to_move()))
            }
        }
    }

    /// Whether the player at seat 0, who is to move in games without names for their players, wins.
    pub(super) fn mover_wins(&mut self, setup: &P::Setup, meter: &mut Meter) -> Result<bool, Undecided> {
        match setup.clone().status() {
            Status::Over(ending) => Ok(ending == Ending::Won(crate::kernel::position::Seat::FIRST)),
            Status::Open(position) => Ok(self.referee.solve(&position, meter)?.result == MoverResult::Win),
        }
    }
}

/// What the decider says of a setup.
pub(super) struct Decided {
    pub(super) outcome: Outcome,
    pub(super) value: Option<GameValue>,
}

/// What the decider says of a position, if it says so by this statement; nothing of a game that is over.
pub(super) fn told_by<S: Decide>(
    statement: &str,
    setup: &S,
    meter: &mut Meter,
) -> Result<Option<Decided>, Undecided> {
    let Status::Open(position) = setup.clone().status() else { return Ok(None) };
    let mut run = Run::new(&meter.rest());
    let analysis = S::analyse(&position, &mut run)?;
    meter.spend(run.meter.nodes(), 0)?;
    let by_it = analysis.reason().theorem() == Some(statement);
    Ok(by_it.then(|| Decided { outcome: analysis.outcome(), value: analysis.value() }))
}

/// Grundy values from the moves alone: a position that is over is worth 0, any other the least number that no move leads to. The
/// whole position is looked at, however many parts it has.
pub(super) struct MexRule<P: Position> {
    /// `None` for a position that is under way.
    known: FxHashMap<P::Key, Option<u64>>,
}

struct Frame<P: Position> {
    key: P::Key,
    /// What the moves lead to that has not been valued yet.
    open: Vec<P::Setup>,
    values: Vec<u64>,
}

impl<P: Position> MexRule<P> {
    pub(super) fn new() -> Self {
        MexRule { known: FxHashMap::default() }
    }

    fn known(&self, setup: &P::Setup) -> Option<u64> {
        match setup.clone().status() {
            Status::Over(_) => Some(0),
            Status::Open(position) => self.known.get(&position.key()).copied().flatten(),
        }
    }

    fn frame(&mut self, position: &P, meter: &mut Meter) -> Result<Frame<P>, Undecided> {
        meter.spend(1, 0)?;
        let key = position.key();
        if self.known.insert(key.clone(), None).is_some() {
            // Values are defined for games that end.
            return Err(Undecided::BrokenRules { nodes: meter.nodes() });
        }
        let moves = position.listed_moves(meter)?;
        Ok(Frame {
            key,
            open: moves.iter().map(|played| position.after(played).setup).collect(),
            values: Vec::new(),
        })
    }

    /// The value of a setup.
    pub(super) fn value(&mut self, setup: &P::Setup, meter: &mut Meter) -> Result<u64, Undecided> {
        if let Some(value) = self.known(setup) {
            return Ok(value);
        }
        let Status::Open(root) = setup.clone().status() else { return Ok(0) };
        let mut stack = vec![self.frame(&root, meter)?];
        let mut last = 0;
        while let Some(frame) = stack.last_mut() {
            let Some(next) = frame.open.pop() else {
                last = mex(std::mem::take(&mut frame.values));
                self.known.insert(frame.key.clone(), Some(last));
                stack.pop();
                if let Some(before) = stack.last_mut() {
                    before.values.push(last);
                }
                continue;
            };
            match (self.known(&next), next.status()) {
                (Some(value), _) => frame.values.push(value),
                (None, Status::Over(_)) => frame.values.push(0),
                (None, Status::Open(position)) => {
                    let deeper = self.frame(&position, meter)?;
                    stack.push(deeper);
                }
            }
        }
        Ok(last)
    }
}
