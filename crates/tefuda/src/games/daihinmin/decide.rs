//! Who wins, and by which moves: a proof, or a search.
//!
//! The [fast solver](super::fast) decides: by safe groups, by groups that take the lead back, by a strong reply to the table, or by a search,
//! and the reason states which. It judges every move too. Hands of a few cards are also searched from the rules alone, for the length of the
//! game with best play. Decks without suits are solved as real cards where they have such a form; only larger ones, with more than thirteen
//! ranks or more than four cards of one, are left to the search from the rules.

use super::decider::{Decider, Proved};
use super::plan::{self, Unit};
pub use super::reason::{Method, Protected, Reason};
use super::setup::{AnyMove, Cards, Position, Setup};
use super::state::Move;
use super::{counts::CountMove, scene, words};
use crate::kernel::analysis::{self, Analysis as _, Decide, Judgement, Notation as _};
use crate::kernel::position::{Played, Position as _, Seat, SeatMap, Setup as _, Status};
use crate::kernel::prose::{Names, Prose};
use crate::kernel::run::{Budget, Run, Undecided};
use crate::kernel::scene::Scene;
use crate::kernel::verdict::Outcome;
use crate::solve::referee::Searched;
use crate::solve::{MoverResult, Step, step};

/// Hands of up to this many cards together are also searched for the length of the game.
const SMALL: usize = 10;
/// At most this many positions are looked at for that, and at most half of what is left of the budget.
const MOST_FOR_LENGTH: u64 = 200_000;

/// What is known of a position.
pub struct Analysis {
    pub(super) position: Position,
    /// A hand split into groups: the winner's as the proof plays it, otherwise the mover's.
    pub(super) units: Vec<Unit<AnyMove>>,
    /// Whose hand that is.
    pub(super) owner: Seat,
    outcome: Outcome,
    reason: Reason,
    decider: Decider,
    /// A winning move, if there is one.
    best: Option<AnyMove>,
    /// How long the game lasts, for small hands.
    length: Option<Box<Searched<Setup>>>,
}

/// What decided, and what it rests on.
struct Found {
    wins: bool,
    reason: Reason,
    owner: Seat,
    units: Vec<Unit<AnyMove>>,
    best: Option<AnyMove>,
}

impl Found {
    /// By a proof, if there is one.
    fn proved(position: &Position, decider: &mut Decider) -> Option<Found> {
        let Proved { witness, units } = decider.proved(position)?;
        let wins = witness.mover_wins;
        let owner = if wins { Seat::FIRST } else { Seat::SECOND };
        let passes = witness.passes || !wins;
        let on_table = !witness.passes && witness.meld.is_some() && !is_lead(position);
        let reason = Reason::proved(witness.proof.into(), owner, passes, on_table, &units);
        let first = if passes { Some(pass(position)) } else { units.first().map(|unit| unit.meld) };
        Some(Found { wins, reason, owner, best: first.filter(|_| wins), units })
    }

    /// By a search, or in decks without suits that only the referee knows by safe groups.
    fn searched(position: &Position, decider: &mut Decider, run: &mut Run) -> Result<Found, Undecided> {
        let setup = position.setup();
        let owner = Seat::FIRST;
        let units = match &setup.cards {
            Cards::Real(state, _) => {
                let units = plan::split(&setup.house, state.own, state.theirs, state.reversed).into_iter();
                units.map(|unit| unit.map(|meld| AnyMove::Real(Move::Play(meld)))).collect()
            }
            Cards::Counts(state) => {
                let units = plan::split_counts(&setup.house, &state.own, &state.theirs, state.reversed);
                let played = |group| AnyMove::Counts(CountMove::Play(group));
                let units: Vec<_> = units.into_iter().map(|unit| unit.map(played)).collect();
                if is_lead(position) && plan::is_won_lead(&units) {
                    let reason = Reason::proved(Method::SafeGroups, owner, false, false, &units);
                    let best = units.first().map(|unit| unit.meld);
                    return Ok(Found { wins: true, reason, owner, units, best });
                }
                units
            }
        };
        let before = run.meter.nodes();
        let wins = decider.wins(position, false, run)?;
        let positions = run.meter.nodes() - before;
        let reason = Reason::Searched { method: Method::Search, positions };
        let best = if wins { decider.winning_move(position, false, run)? } else { None };
        Ok(Found { wins, reason, owner, units, best })
    }
}

fn is_lead(position: &Position) -> bool {
    match &position.setup().cards {
        Cards::Real(state, _) => state.table.is_none(),
        Cards::Counts(state) => state.table.is_none(),
    }
}

fn pass(position: &Position) -> AnyMove {
    match &position.setup().cards {
        Cards::Real(..) => AnyMove::Real(Move::Pass),
        Cards::Counts(_) => AnyMove::Counts(CountMove::Pass),
    }
}

/// The length of the game, searched from the rules alone, if a part of what is left of the budget suffices for it.
fn length(position: &Position, run: &mut Run) -> Option<Box<Searched<Setup>>> {
    if position.setup().sizes().iter().sum::<usize>() > SMALL {
        return None;
    }
    let left = run.meter.rest();
    let nodes = left.max_nodes.map_or(MOST_FOR_LENGTH, |left| MOST_FOR_LENGTH.min(left / 2));
    let part = Budget { max_nodes: Some(nodes), max_memory: Some(left.memory() / 2), ..left };
    let mut part = Run::new(&part);
    let searched = Searched::new(position, &mut part);
    run.meter.spend(part.meter.nodes(), 0).ok()?;
    searched.remoteness().is_some().then(|| Box::new(searched))
}

impl Analysis {
    /// Decides a position.
    ///
    /// # Errors
    /// [`Undecided`] when the budget does not suffice.
    pub fn new(position: &Position, run: &mut Run) -> Result<Self, Undecided> {
        let mut decider = Decider::new(position, run)?;
        let Found { wins, reason, owner, units, best } = match Found::proved(position, &mut decider) {
            Some(proved) => proved,
            None => Found::searched(position, &mut decider, run)?,
        };
        let outcome = Outcome::of_move(Some(wins), Seat::FIRST);
        let length = length(position, run);
        Ok(Analysis { position: position.clone(), units, owner, outcome, reason, decider, best, length })
    }

    /// What decided.
    #[must_use]
    pub fn method(&self) -> Method {
        self.reason.method()
    }
}

/// Play from a position until the end: the winner plays moves that keep the win, the loser gives away as many cards as possible, and the
/// last few moves are the best of both sides.
fn line(position: &Position, run: &mut Run) -> Result<Option<Vec<String>>, Undecided> {
    // With a table of its own, so that the line does not depend on what else was asked.
    let mut decider = Decider::new(position, run)?;
    let (mut position, mut second) = (position.clone(), false);
    let mut line = Vec::new();
    loop {
        if let Some(mut end) = length(&position, run) {
            line.extend(end.line(run).unwrap_or_default());
            return Ok(Some(line));
        }
        let winning = decider.winning_move(&position, second, run)?;
        let played = winning.or_else(|| position.legal_moves().into_iter().max_by_key(AnyMove::size));
        let Some(played) = played else { return Ok(None) };
        line.push(Setup::move_text(&position, &played));
        let Played { setup, seats } = position.after(&played);
        match setup.status() {
            Status::Over(_) => return Ok(Some(line)),
            Status::Open(next) => position = next,
        }
        second ^= seats == SeatMap::Swapped;
    }
}

impl analysis::Analysis<Setup> for Analysis {
    type Reason = Reason;

    fn outcome(&self) -> Outcome {
        self.outcome
    }

    fn reason(&self) -> &Reason {
        &self.reason
    }

    fn remoteness(&self) -> Option<u32> {
        self.length.as_ref().and_then(|length| length.remoteness())
    }

    fn judges_at_once(&self) -> bool {
        self.length.is_some()
    }

    fn judge(&mut self, played: &AnyMove, run: &mut Run) -> Result<Judgement, Undecided> {
        if let Some(length) = &mut self.length {
            return length.judge(played, run);
        }
        let wins = match step(&self.position, played) {
            Step::Over(result) => result == MoverResult::Win,
            Step::On { next, same } => self.decider.wins(&next, !same, run)? == same,
        };
        Ok(Outcome::of_move(Some(wins), Seat::FIRST).into())
    }

    fn best(&mut self, run: &mut Run) -> Result<Option<AnyMove>, Undecided> {
        match &mut self.length {
            Some(length) => length.best(run),
            None => Ok(self.best),
        }
    }

    fn line(&mut self, run: &mut Run) -> Option<Vec<String>> {
        match &mut self.length {
            Some(length) => length.line(run),
            None => line(&self.position, run).ok().flatten(),
        }
    }

    fn body(&mut self, prose: &mut Prose<'_>, _: &mut Run) {
        words::body(self, prose);
    }

    fn picture(&mut self, names: &Names, _: &mut Run) -> Scene {
        scene::reason(self, names)
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
