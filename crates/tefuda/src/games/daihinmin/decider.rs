//! The solver behind an analysis, with everything that it spends entered in the account of the run.

use super::as_cards::AsCards;
use super::fast::{Cost, Limits, Solver, Unsolved, Witness};
use super::plan::{self, Unit};
use super::setup::{AnyMove, Cards, Position};
use super::state::{Move, State};
use crate::kernel::run::{HeapSize, Meter, Run, Undecided};
use crate::solve::MoverResult;
use crate::solve::referee::Referee;
use crate::solve::search::Goal;

use super::counts::CountMove;

/// Who wins positions that arise from one another.
pub(super) enum Decider {
    /// The fast solver.
    Fast(Box<Fast>),
    /// Decks without suits that are too large to be real cards: the search from the rules alone.
    Referee(Box<Referee<Position>>),
}

/// The fast solver with its account.
pub(super) struct Fast {
    solver: Solver,
    /// For decks without suits.
    as_cards: Option<AsCards>,
    /// Positions that were entered.
    entered: u64,
    /// Bytes that are held.
    held: u64,
}

/// A win that needs no search.
pub(super) struct Proved {
    pub(super) witness: Witness,
    /// The winner's hand, as the proof plays it.
    pub(super) units: Vec<Unit<AnyMove>>,
}

impl Decider {
    /// Begins with a position.
    pub(super) fn new(position: &Position, run: &mut Run) -> Result<Self, Undecided> {
        run.meter.spend(1, 0)?;
        let setup = position.setup();
        let (house, as_cards) = match &setup.cards {
            Cards::Real(..) => (setup.house, None),
            Cards::Counts(state) => match AsCards::new(&setup.house, state) {
                Some(as_cards) => (*as_cards.house(), Some(as_cards)),
                None => return Ok(Decider::referee()),
            },
        };
        let bytes = usize::try_from(run.meter.rest().memory()).unwrap_or(usize::MAX);
        let solver = Solver::new(house, Limits { bytes, ..Limits::default() });
        let mut fast = Fast { solver, as_cards, entered: 0, held: 0 };
        match fast.solver.begin(&fast.state(position, false)) {
            Ok(()) => run.meter.hold_instead(&mut fast.held, fast.solver.heap_size() as u64)?,
            Err(_) => return Ok(Decider::referee()),
        }
        Ok(Decider::Fast(Box::new(fast)))
    }

    fn referee() -> Self {
        Decider::Referee(Box::new(Referee::new(Goal::Winner)))
    }

    /// The proof that decides the position it began with, if there is one. Nothing must have been searched yet.
    pub(super) fn proved(&mut self, position: &Position) -> Option<Proved> {
        let Decider::Fast(fast) = self else { return None };
        let state = fast.state(position, false);
        let witness = fast.solver.witness(&state)?;
        let theirs = if witness.mover_wins { state.theirs } else { state.own };
        let house = fast.as_cards.as_ref().map_or(position.setup().house, |as_cards| *as_cards.house());
        let units = plan::proved(&house, &witness, theirs).into_iter();
        let units = units.map(|unit| unit.map(|meld| fast.played(Move::Play(meld)))).collect();
        Some(Proved { witness, units })
    }

    /// Whether the player to move wins. `second`: that player was not to move in the beginning.
    pub(super) fn wins(
        &mut self,
        position: &Position,
        second: bool,
        run: &mut Run,
    ) -> Result<bool, Undecided> {
        match self {
            Decider::Fast(fast) => {
                let state = fast.state(position, second);
                fast.ask(&mut run.meter, |solver, ask| solver.wins(&state, second, ask))
            }
            Decider::Referee(referee) => {
                Ok(referee.solve(position, &mut run.meter)?.result == MoverResult::Win)
            }
        }
    }

    /// One move that wins, if there is one and if it can be told without judging one move after the other.
    pub(super) fn winning_move(
        &mut self,
        position: &Position,
        second: bool,
        run: &mut Run,
    ) -> Result<Option<AnyMove>, Undecided> {
        let Decider::Fast(fast) = self else { return Ok(None) };
        let state = fast.state(position, second);
        let played = fast.ask(&mut run.meter, |solver, ask| solver.move_to_win(&state, second, ask))?;
        Ok(played.map(|played| fast.played(played)))
    }
}

impl Fast {
    /// A position as the solver sees it.
    fn state(&self, position: &Position, second: bool) -> State {
        match (&position.setup().cards, &self.as_cards) {
            (Cards::Real(state, _), _) => *state,
            (Cards::Counts(state), Some(as_cards)) => as_cards.state(state, second),
            // Without a form as real cards there is no fast solver.
            (Cards::Counts(state), None) => State::lead(0, 0, state.reversed),
        }
    }

    /// A move of the solver as the game knows it.
    fn played(&self, played: Move) -> AnyMove {
        match (&self.as_cards, played) {
            (None, played) => AnyMove::Real(played),
            (Some(_), Move::Pass) => AnyMove::Counts(CountMove::Pass),
            (Some(as_cards), Move::Play(meld)) => AnyMove::Counts(CountMove::Play(as_cards.group(&meld))),
        }
    }

    /// Asks the solver for something under what is left of the budget, and enters what that costs.
    fn ask<T>(
        &mut self,
        meter: &mut Meter,
        question: impl FnOnce(&mut Solver, super::fast::Ask) -> Result<T, Unsolved>,
    ) -> Result<T, Undecided> {
        meter.spend(1, 0)?;
        let Fast { solver, entered, held, .. } = self;
        let left = meter.rest().max_nodes.unwrap_or(u64::MAX);
        solver.allow_nodes(solver.cost().nodes.saturating_add(left));
        let mut ended = None;
        let answer = question(solver, &mut |cost: Cost| {
            let entry = enter(meter, entered, held, cost);
            ended = entry.err();
            entry.is_ok()
        });
        let cost = solver.cost();
        match (ended, answer) {
            (Some(undecided), _) => Err(undecided),
            (None, Ok(answer)) => {
                enter(meter, entered, held, cost)?;
                Ok(answer)
            }
            (None, Err(unsolved)) => {
                enter(meter, entered, held, cost)?;
                // What was refused is asked of the account too, so that it knows which limit was met.
                let refused = match unsolved {
                    Unsolved::Memory => meter.spend(0, u64::MAX),
                    Unsolved::Nodes | Unsolved::MeldToBeat | Unsolved::Invalid => meter.spend(u64::MAX, 0),
                };
                Err(refused.err().unwrap_or(Undecided::BrokenRules { nodes: meter.nodes() }))
            }
        }
    }
}

/// Enters what a search has cost since the last entry. The memory that it began with is entered too.
fn enter(meter: &mut Meter, entered: &mut u64, held: &mut u64, cost: Cost) -> Result<(), Undecided> {
    let bytes = (*held).max(cost.bytes as u64);
    meter.hold_instead(held, bytes)?;
    let new = cost.nodes - std::mem::replace(entered, cost.nodes);
    meter.spend(new, 0)
}
