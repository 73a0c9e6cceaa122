//! Who wins: the nim-sum of the values of the heads.

use super::engine::{CoinValues, Rule};
use super::rules::{Move, Position, Setup};
use super::{scene, strategy, words};
use crate::kernel::analysis::{self, Decide, GameValue, Judgement};
use crate::kernel::facts::{FactList, LONGEST_LIST};
use crate::kernel::position::Seat;
use crate::kernel::prose::{Names, Prose};
use crate::kernel::run::{Run, Undecided};
use crate::kernel::scene::Scene;
use crate::kernel::verdict::Outcome;
use crate::solve::referee::Searched;

/// The values of the coins up to the last heads along each direction.
///
/// # Errors
/// [`Undecided`] when the budget is used up.
pub fn values(setup: &Setup, run: &mut Run) -> Result<CoinValues, Undecided> {
    let mut size = [0; 3];
    for place in setup.heads() {
        for (side, at) in size.iter_mut().zip(place) {
            *side = (at + 1).max(*side);
        }
    }
    CoinValues::new(setup.rule(), size, run)
}

/// The statement that the value of this rule's positions rests on.
fn theorem(rule: &Rule) -> &'static str {
    let usual = if rule.dimensions() == 1 { "slides/coins" } else { "classic/tartan" };
    rule.member().map_or(usual, |member| member.theorem)
}

/// Why a position is won or lost: the nim-sum of the values of the heads.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Reason {
    /// The nim-sum of the values of all heads.
    pub nim_sum: GameValue,
    /// How many heads there are.
    pub heads: usize,
    /// What each head is worth.
    pub values: HeadValues,
    /// Whether the player to move wins.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub mover_wins: bool,
    /// The statement that it rests on.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub theorem: &'static str,
}

/// The values of the heads in the order of their places, or how many there are if they are too many to be listed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum HeadValues {
    /// The values.
    Listed(FactList<GameValue>),
    /// Their number.
    TooMany(usize),
}

/// A position with the values of its coins: every move is judged by the coins that it turns.
#[derive(Clone, Debug)]
pub struct Analysis {
    pub(super) position: Position,
    pub(super) values: CoinValues,
    /// The nim-sum of the heads.
    pub(super) sum: u128,
    reason: Reason,
    /// Moves judged so far; judging looks at the clock now and then.
    judged: usize,
}

/// Going once over this many coins counts as one position.
const COINS_A_NODE: u64 = 64;
/// What the search for one winning move may spend at most: advice should come at once.
const MOST_TRIED: u64 = 20_000_000;

impl Analysis {
    /// Values the heads, and adds them up.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up.
    pub fn new(position: &Position, run: &mut Run) -> Result<Self, Undecided> {
        let setup = position.setup();
        let heads = setup.head_count();
        run.meter.spend(1 + heads as u64 / COINS_A_NODE, 0)?;
        let values = values(setup, run)?;
        run.meter.hold(values.bytes())?;
        let sum = values.nim_sum(setup.heads());
        let listed = if heads > LONGEST_LIST {
            HeadValues::TooMany(heads)
        } else {
            HeadValues::Listed(setup.heads().map(|place| values.of(place).into()).collect())
        };
        let reason = Reason {
            nim_sum: sum.into(),
            heads,
            values: listed,
            mover_wins: sum != 0,
            theorem: theorem(setup.rule()),
        };
        Ok(Analysis { position: position.clone(), values, sum, reason, judged: 0 })
    }
}

impl analysis::Analysis<Setup> for Analysis {
    type Reason = Reason;

    fn outcome(&self) -> Outcome {
        Outcome::Win(if self.sum == 0 { Seat::SECOND } else { Seat::FIRST })
    }

    fn reason(&self) -> &Reason {
        &self.reason
    }

    fn value(&self) -> Option<GameValue> {
        Some(self.sum.into())
    }

    /// The coins turned have a nim-sum of their own, and the rest stays as it is.
    fn judge(&mut self, played: &Move, run: &mut Run) -> Result<Judgement, Undecided> {
        self.judged += 1;
        run.meter.look_every(self.judged)?;
        let after = self.sum ^ self.values.of_turn(played.turn());
        let winner = if after == 0 { Seat::FIRST } else { Seat::SECOND };
        Ok(Judgement { value: Some(after.into()), ..Outcome::Win(winner).into() })
    }

    fn best(&mut self, run: &mut Run) -> Result<Option<Move>, Undecided> {
        if self.outcome() != Outcome::Win(Seat::FIRST) {
            return Ok(None);
        }
        run.meter.portion(MOST_TRIED, |meter| {
            strategy::winning_move(&self.position, &self.values, self.sum, meter)
        })
    }

    fn body(&mut self, prose: &mut Prose<'_>, _: &mut Run) {
        words::body(self, prose);
    }

    fn picture(&mut self, names: &Names, _: &mut Run) -> Scene {
        scene::reason(self, names.lang())
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
