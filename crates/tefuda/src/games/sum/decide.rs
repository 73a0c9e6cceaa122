//! Who wins a sum: by the nim-sum of the values of its components, misère by the rule of nim where every component is tame, or
//! else by search.

use super::rules::{Move, Part, PartMove, Position, Setup};
use super::{scene, words};
use crate::games::{coins, hackenbush, heaps};
use crate::kernel::analysis::{self, Analysis as _, Decide, GameValue, Judgement};
use crate::kernel::facts::FactList;
use crate::kernel::game::{MOST_LISTED, TooManyMoves};
use crate::kernel::position::{Seat, Setup as _};
use crate::kernel::prose::{Names, Prose};
use crate::kernel::run::{Run, Undecided};
use crate::kernel::scene::Scene;
use crate::kernel::verdict::Outcome;
use crate::solve::misere::Tame;
use crate::solve::referee::{SearchReason, Searched};

/// Why a sum is won or lost.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
#[non_exhaustive]
pub enum Reason {
    /// The values of the components decide.
    Sum {
        /// Their nim-sum.
        nim_sum: GameValue,
        /// The value of each component.
        values: FactList<GameValue>,
    },
    /// A player who cannot move wins, and every component behaves like heaps of nim.
    Tame {
        /// The nim-sum.
        nim_sum: GameValue,
        /// The value of each component.
        values: FactList<GameValue>,
        /// Whether some component is not like heaps of 0 and 1 only.
        firm: bool,
    },
    /// A search decided, or did not.
    Searched(SearchReason),
}

/// A component with its value, ready to tell the values after its moves.
enum Valued {
    Over,
    Heaps(heaps::decide::HeapSum),
    Coins(Box<coins::decide::Analysis>),
    /// Green pictures are valued again after each cut.
    Hackenbush,
}

/// The nimber of a green picture.
fn picture_value(setup: &hackenbush::Setup, run: &mut Run) -> Result<Option<u128>, Undecided> {
    match setup.clone().position() {
        None => Ok(Some(0)),
        Some(position) => {
            Ok(hackenbush::Setup::analyse(&position, run)?.value().and_then(|value| value.nimber()))
        }
    }
}

impl Valued {
    /// The component's value; `None` if it has none.
    fn of(part: &Part, run: &mut Run) -> Result<Option<(Valued, u128)>, Undecided> {
        Ok(match part {
            Part::Heaps(setup) if setup.clone().position().is_none() => Some((Valued::Over, 0)),
            Part::Heaps(setup) => {
                let sum = heaps::decide::HeapSum::of(setup, run)?;
                sum.map(|sum| {
                    let value = u128::from(sum.value());
                    (Valued::Heaps(sum), value)
                })
            }
            Part::Coins(setup) => match setup.clone().position() {
                None => Some((Valued::Over, 0)),
                Some(position) => {
                    let analysis = coins::decide::Analysis::new(&position, run)?;
                    let value = analysis.value().and_then(|value| value.nimber());
                    value.map(|value| (Valued::Coins(Box::new(analysis)), value))
                }
            },
            Part::Hackenbush(setup) => picture_value(setup, run)?.map(|value| (Valued::Hackenbush, value)),
        })
    }

    /// The component's value after one of its moves; `None` if that is not known.
    fn after(&mut self, part: &Part, played: &PartMove, run: &mut Run) -> Result<Option<u128>, Undecided> {
        match (self, part, played) {
            (Valued::Heaps(sum), Part::Heaps(setup), PartMove::Heaps(played)) => {
                Ok(Some(u128::from(sum.after(setup, played))))
            }
            (Valued::Coins(analysis), _, PartMove::Coins(played)) => {
                Ok(analysis.judge(played, run)?.value.and_then(|value| value.nimber()))
            }
            (Valued::Hackenbush, part, played) => match part.after(played) {
                Part::Hackenbush(setup) => picture_value(&setup, run),
                _ => Ok(None),
            },
            _ => Ok(None),
        }
    }
}

/// What a component is in misère play; `None` if it is not known to be tame.
fn tame(part: &Part, run: &mut Run) -> Result<Option<Tame>, Undecided> {
    match part {
        Part::Heaps(setup) => heaps::decide::tame(setup, run),
        Part::Coins(setup) => Ok(setup.clone().position().is_none().then_some(Tame::END)),
        Part::Hackenbush(setup) => hackenbush::decide::tame(setup, &mut run.meter),
    }
}

/// How a sum is decided.
enum DecisionMethod {
    Sum { parts: Vec<Valued>, values: Vec<u128>, all: u128 },
    Tame { parts: Vec<Tame> },
    Searched(Box<Searched<Setup>>),
}

/// What was found of a sum.
pub struct Analysis {
    pub(super) position: Position,
    way: DecisionMethod,
    outcome: Outcome,
    reason: Reason,
    /// A search of the whole sum, begun when a move leads to a component of which nothing is known.
    search: Option<Box<Searched<Setup>>>,
}

fn winner(mover_wins: bool) -> Outcome {
    Outcome::Win(if mover_wins { Seat::FIRST } else { Seat::SECOND })
}

fn plus(parts: impl IntoIterator<Item = Tame>) -> Tame {
    parts.into_iter().fold(Tame::END, Tame::plus)
}

impl DecisionMethod {
    fn of(setup: &Setup, run: &mut Run) -> Result<Option<DecisionMethod>, Undecided> {
        if setup.misere {
            let parts: Result<Option<Vec<Tame>>, Undecided> =
                setup.parts.iter().map(|part| tame(part, run).transpose()).map(Option::transpose).collect();
            return Ok(parts?.map(|parts| DecisionMethod::Tame { parts }));
        }
        let (mut parts, mut values) = (Vec::new(), Vec::new());
        for part in &setup.parts {
            let Some((valued, value)) = Valued::of(part, run)? else { return Ok(None) };
            parts.push(valued);
            values.push(value);
        }
        let all = values.iter().fold(0, |all, value| all ^ value);
        Ok(Some(DecisionMethod::Sum { parts, values, all }))
    }
}

/// A search of the whole sum from its rules, if its moves can be listed at all.
fn searched(position: &Position, run: &mut Run) -> Result<Box<Searched<Setup>>, Undecided> {
    let bound = analysis::Notation::move_bound(position.setup());
    if bound > MOST_LISTED {
        return Err(TooManyMoves::Bound(bound).undecided());
    }
    Ok(Box::new(Searched::new(position, run)))
}

impl Analysis {
    fn new(position: &Position, run: &mut Run) -> Result<Self, Undecided> {
        run.meter.spend(1, 0)?;
        let (way, outcome, reason) = match DecisionMethod::of(position.setup(), run)? {
            Some(way) => {
                let (wins, reason) = match &way {
                    DecisionMethod::Sum { values, all, .. } => {
                        let values = values.iter().map(|&value| value.into()).collect();
                        (*all != 0, Reason::Sum { nim_sum: (*all).into(), values })
                    }
                    DecisionMethod::Tame { parts } => {
                        let all = plus(parts.iter().copied());
                        let values = parts.iter().map(|part| part.value.into()).collect();
                        (all.mover_wins(), Reason::Tame { nim_sum: all.value.into(), values, firm: all.firm })
                    }
                    DecisionMethod::Searched(searched) => {
                        (false, Reason::Searched(searched.reason().clone()))
                    }
                };
                (way, winner(wins), reason)
            }
            None => {
                let searched = searched(position, run)?;
                let (outcome, reason) = (searched.outcome(), Reason::Searched(searched.reason().clone()));
                (DecisionMethod::Searched(searched), outcome, reason)
            }
        };
        Ok(Analysis { position: position.clone(), way, outcome, reason, search: None })
    }

    /// The value of each component, where they decide.
    pub(super) fn values(&self) -> Option<Vec<u128>> {
        match &self.way {
            DecisionMethod::Sum { values, .. } => Some(values.clone()),
            DecisionMethod::Tame { parts } => Some(parts.iter().map(|part| u128::from(part.value)).collect()),
            DecisionMethod::Searched(_) => None,
        }
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

    fn value(&self) -> Option<GameValue> {
        match &self.way {
            DecisionMethod::Sum { all, .. } => Some((*all).into()),
            DecisionMethod::Tame { .. } | DecisionMethod::Searched(_) => None,
        }
    }

    fn remoteness(&self) -> Option<u32> {
        match &self.way {
            DecisionMethod::Searched(searched) => searched.remoteness(),
            _ => None,
        }
    }

    fn judge(&mut self, played: &Move, run: &mut Run) -> Result<Judgement, Undecided> {
        let Some(part) = self.position.setup().parts.get(played.part) else {
            return Ok(Outcome::Undecided.into());
        };
        match &mut self.way {
            DecisionMethod::Sum { parts, values, all } => {
                let after = parts[played.part].after(part, &played.played, run)?;
                if let Some(after) = after.map(|after| *all ^ values[played.part] ^ after) {
                    return Ok(Judgement { value: Some(after.into()), ..winner(after == 0).into() });
                }
            }
            DecisionMethod::Tame { parts } => {
                let others = parts.iter().enumerate().filter(|(place, _)| *place != played.part);
                let others = plus(others.map(|(_, tame)| *tame));
                if let Some(own) = tame(&part.after(&played.played), run)? {
                    return Ok(winner(!others.plus(own).mover_wins()).into());
                }
            }
            DecisionMethod::Searched(searched) => return searched.judge(played, run),
        }
        // A component of which nothing is known may come of one that is.
        if self.search.is_none() {
            self.search = Some(searched(&self.position, run)?);
        }
        match &mut self.search {
            Some(search) => search.judge(played, run),
            None => Ok(Outcome::Undecided.into()),
        }
    }

    fn judges_at_once(&self) -> bool {
        self.search.is_none()
    }

    fn line(&mut self, run: &mut Run) -> Option<Vec<String>> {
        match &mut self.way {
            DecisionMethod::Searched(searched) => searched.line(run),
            _ => None,
        }
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
