//! Who wins: the sum of the values of the vertices (Smith 1966; Fraenkel and Perl 1975).
//!
//! Finite values are added as nimbers. One infinite part takes the others' sum into its set of values; two of them make a sum without
//! any move to 0. So the value of a sum, and of what a move makes of it, follows from the nim-sum of the finite parts and the number of
//! infinite ones.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::rules::{GraphBoard, Move, Position, Setup, Solved};
use super::{scene, words};
use crate::kernel::analysis::{self, Decide, GameValue, Judgement, Notation as _};
use crate::kernel::facts::FactList;
use crate::kernel::position::{Position as _, Seat, Setup as _, Status};
use crate::kernel::prose::{Names, Prose};
use crate::kernel::run::{Run, Undecided};
use crate::kernel::scene::Scene;
use crate::kernel::verdict::Outcome;
use crate::solve::referee::Searched;
use crate::value::loopy::{LoopyNimber, LoopyOutcome};

/// The outcome for the player to move, who has this seat.
fn outcome(value: LoopyOutcome, mover: Seat) -> Outcome {
    match value {
        LoopyOutcome::Win => Outcome::Win(mover),
        LoopyOutcome::Loss => Outcome::Win(mover.opponent()),
        LoopyOutcome::Draw => Outcome::Draw,
    }
}

/// Why: what the sum is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Reason {
    /// The value of the sum.
    pub value: GameValue,
    /// The values of its parts.
    pub values: FactList<GameValue>,
    /// Moves until the end, where that is known.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub remoteness: Option<u32>,
    /// Who wins a sum of this value, for the player to move.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub outcome: LoopyOutcome,
    /// Whether the value is infinite.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub infinite: bool,
}

/// What is known of a position: the values of all vertices of its board.
pub struct Analysis {
    pub(super) position: Position,
    pub(super) solved: Arc<Solved>,
    value: LoopyNimber,
    /// The nim-sum of the finite parts.
    finite: u32,
    /// How many parts are infinite; the first two of them with the values that they can move to: more are never needed, because
    /// two that stay make the sum infinite without a move to 0.
    infinite: usize,
    reachable: Vec<(u32, BTreeSet<u32>)>,
    /// The only part that can move, if the others are stuck: then the sum is as far from its end as that part.
    alone: Option<u32>,
    reason: Reason,
}

impl Analysis {
    /// Decides a position.
    ///
    /// # Errors
    /// [`Undecided`] if the budget does not suffice to solve the board.
    pub fn new(position: &Position, run: &mut Run) -> Result<Self, Undecided> {
        let setup = position.setup();
        let solved = setup.board().solved(&mut run.meter)?;
        let graph = setup.board().graph();
        let (mut finite, mut infinite, mut reachable) = (0, 0, Vec::new());
        let mut values = Vec::new();
        for &vertex in setup.vertices() {
            let value = solved.loopy.of(graph, vertex as usize);
            values.push((&value).into());
            match value {
                LoopyNimber::Finite(number) => finite ^= number,
                LoopyNimber::Infinite(set) => {
                    infinite += 1;
                    if infinite <= 2 {
                        reachable.push((vertex, set));
                    }
                }
            }
        }
        let can_move = |vertex: &&u32| !graph.followers(**vertex as usize).is_empty();
        let mut moving = setup.vertices().iter().filter(can_move);
        let alone = moving.next().copied().filter(|_| moving.next().is_none());
        let value = match reachable.first() {
            Some((_, set)) => sum(finite, infinite, set),
            None => LoopyNimber::Finite(finite),
        };
        let remoteness = alone.and_then(|vertex| solved.remoteness(vertex));
        let reason = Reason {
            value: (&value).into(),
            values: FactList(values),
            remoteness,
            outcome: value.outcome(),
            infinite: matches!(value, LoopyNimber::Infinite(_)),
        };
        let position = position.clone();
        Ok(Analysis { position, solved, value, finite, infinite, reachable, alone, reason })
    }

    pub(super) fn board(&self) -> &GraphBoard {
        self.position.setup().board()
    }

    /// The value of the sum after a move: only one part changes.
    fn after(&self, played: Move) -> After {
        let graph = self.board().graph();
        let from = self.position.setup().vertices()[played.part as usize];
        let (mut finite, mut infinite) = (self.finite, self.infinite);
        match self.solved.loopy.finite(from as usize) {
            Some(number) => finite ^= number,
            None => infinite -= 1,
        }
        match self.solved.loopy.finite(played.to as usize) {
            Some(number) => finite ^= number,
            None => infinite += 1,
        }
        if infinite != 1 {
            let value = sum(finite, infinite, &BTreeSet::new());
            return After { outcome: value.outcome(), value: Some((&value).into()) };
        }
        // The one infinite part is where the move leads, or it stays: of two the other one, which may be on the same vertex.
        if self.solved.loopy.finite(played.to as usize).is_none()
            && let LoopyNimber::Infinite(set) = self.solved.loopy.of(graph, played.to as usize)
        {
            return After::of_infinite(&set, finite);
        }
        let staying = self.reachable.iter().find(|(vertex, _)| *vertex != from);
        let nothing = BTreeSet::new();
        After::of_infinite(staying.or(self.reachable.first()).map_or(&nothing, |(_, set)| set), finite)
    }
}

/// The value of a sum.
fn sum(finite: u32, infinite: usize, reachable: &BTreeSet<u32>) -> LoopyNimber {
    match infinite {
        0 => LoopyNimber::Finite(finite),
        1 => LoopyNimber::Infinite(reachable.iter().map(|value| value ^ finite).collect()),
        _ => LoopyNimber::Infinite(BTreeSet::new()),
    }
}

/// What a move makes of a sum.
struct After {
    outcome: LoopyOutcome,
    /// Left out where it would be written with very many numbers.
    value: Option<GameValue>,
}

/// A judged move is written with its value up to this many numbers in it: there may be as many such moves.
const LONGEST_VALUE: usize = 1000;

impl After {
    /// An infinite part with moves to these values, beside parts with this nim-sum.
    fn of_infinite(reachable: &BTreeSet<u32>, finite: u32) -> Self {
        let outcome = if reachable.contains(&finite) { LoopyOutcome::Win } else { LoopyOutcome::Draw };
        let short = reachable.len() <= LONGEST_VALUE;
        After { outcome, value: short.then(|| (&sum(finite, 1, reachable)).into()) }
    }
}

/// Lines of best play are told up to this length.
const LONGEST_LINE: usize = 500;

impl analysis::Analysis<Setup> for Analysis {
    type Reason = Reason;

    fn outcome(&self) -> Outcome {
        outcome(self.value.outcome(), Seat::FIRST)
    }

    fn reason(&self) -> &Reason {
        &self.reason
    }

    fn value(&self) -> Option<GameValue> {
        Some(self.reason.value.clone())
    }

    fn remoteness(&self) -> Option<u32> {
        self.reason.remoteness
    }

    fn judge(&mut self, played: &Move, _: &mut Run) -> Result<Judgement, Undecided> {
        let After { outcome: result, value } = self.after(*played);
        // The other player is to move after it.
        let outcome = outcome(result, Seat::SECOND);
        let remoteness = self.alone.and_then(|_| self.solved.remoteness(played.to));
        Ok(Judgement { outcome, value, remoteness })
    }

    /// One that wins, else one that draws, else one that loses. Where only one part can move the win is the quickest and the loss the
    /// slowest. In a sum the win is one that makes progress whatever the answers are ([`LoopyValues::turn`]); how long a lost sum lasts
    /// is not known.
    ///
    /// [`LoopyValues::turn`]: crate::solve::digraph::LoopyValues::turn
    fn best(&mut self, _: &mut Run) -> Result<Option<Move>, Undecided> {
        let vertices = self.position.setup().vertices();
        let turn = |vertex: u32| i64::from(self.solved.loopy.turn(vertex as usize));
        let rank = |played: Move| {
            let plies = i64::from(self.solved.remoteness(played.to).unwrap_or(0));
            match (self.after(played).outcome, self.alone) {
                (LoopyOutcome::Loss, Some(_)) => (0, plies),
                // The other parts stay, so that the least change leads to the least sum of turns.
                (LoopyOutcome::Loss, None) => (0, turn(played.to) - turn(vertices[played.part as usize])),
                (LoopyOutcome::Draw, _) => (1, 0),
                (LoopyOutcome::Win, Some(_)) => (2, -plies),
                (LoopyOutcome::Win, None) => (2, 0),
            }
        };
        let mut best: Option<((u8, i64), Move)> = None;
        self.position.each_move(|played| {
            let rank = rank(played);
            if best.is_none_or(|(known, _)| rank < known) {
                best = Some((rank, played));
            }
        });
        Ok(best.map(|(_, played)| played))
    }

    fn line(&mut self, _: &mut Run) -> Option<Vec<String>> {
        // An endless line has no end to show, and of a sum nobody has counted how long it lasts.
        self.reason.remoteness?;
        let mut line = Vec::new();
        let mut position = self.position.clone();
        while line.len() < LONGEST_LINE {
            let hurries =
                self.solved.outcomes[self.alone_in(&position)? as usize].outcome == LoopyOutcome::Win;
            let mut best: Option<(i64, Move)> = None;
            position.each_move(|played| {
                let after = self.solved.outcomes[played.to as usize];
                let plies = i64::from(after.remoteness);
                let far = if hurries { -plies } else { plies };
                let keeps = (after.outcome == LoopyOutcome::Loss) == hurries;
                if keeps && best.is_none_or(|(known, _)| far > known) {
                    best = Some((far, played));
                }
            });
            let (_, played) = best?;
            line.push(Setup::move_text(&position, &played));
            match position.after(&played).setup.status() {
                Status::Open(next) => position = next,
                Status::Over(_) => break,
            }
        }
        Some(line)
    }

    fn body(&mut self, prose: &mut Prose<'_>, _: &mut Run) {
        words::body(self, prose);
    }

    fn picture(&mut self, names: &Names, _: &mut Run) -> Scene {
        scene::reason(self, names.lang())
    }
}

impl Analysis {
    /// The part that can move.
    fn alone_in(&self, position: &Position) -> Option<u32> {
        let graph = self.board().graph();
        let vertices = position.setup().vertices().iter();
        vertices.copied().find(|&vertex| !graph.followers(vertex as usize).is_empty())
    }
}

impl Decide for Setup {
    type Analysis = Analysis;
    type Referee = Searched<Setup>;

    fn analyse(position: &Position, run: &mut Run) -> Result<Analysis, Undecided> {
        Analysis::new(position, run)
    }

    fn search(position: &Position, run: &mut Run) -> Result<Searched<Setup>, Undecided> {
        Ok(Searched::new(position, run))
    }
}
