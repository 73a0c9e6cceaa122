//! Who wins: by a number for each component where the rules and the convention allow it, by a closed form of all heaps
//! together, or else by search.

use super::conventions::{Suspense, TameHeaps};
use super::engine::{HeapRule, Period};
use super::members::closed_form;
use super::moves::Move;
use super::pairs::{PairRule, wythoff};
use super::rules::{Convention, Position, Rules, Setup};
use super::together::{Known, TogetherRule, chomp};
use super::value_cache;
use super::{scene, strategy, words};
use crate::kernel::analysis::{self, Decide, GameValue, Judgement};
use crate::kernel::facts::FactList;
use crate::kernel::game::{MOST_LISTED, TooManyMoves};
use crate::kernel::position::Seat;
use crate::kernel::prose::{Names, Prose};
use crate::kernel::run::{Run, Undecided};
use crate::kernel::scene::Scene;
use crate::kernel::verdict::Outcome;
use crate::solve::misere::Tame;
use crate::solve::referee::{SearchReason, Searched};
use crate::solve::sums;

/// Grundy values of components.
pub(super) enum Values {
    /// A closed form of the rule.
    Closed(HeapRule),
    /// Heaps by trying their moves.
    Found(value_cache::Known),
    /// Pairs by a closed form.
    Pairs(PairRule),
    /// Pairs by a table.
    Table(Vec<Vec<u64>>),
}

impl Values {
    fn of(setup: &Setup, run: &mut Run) -> Result<Option<Values>, Undecided> {
        let largest = setup.heaps.iter().copied().max().unwrap_or(0);
        Ok(Some(match setup.rules() {
            Rules::Each(rule) if closed_form(rule, largest).is_some() => Values::Closed(rule.clone()),
            Rules::Each(rule) => Values::Found(value_cache::Known::of(rule, largest, run)?),
            Rules::Pairs(rule) if rule.value(largest, largest).is_some() => Values::Pairs(*rule),
            Rules::Pairs(rule) => {
                // A pair is worth the same either way round, so one side of the table is short.
                let (rows, columns) = setup.sides();
                let table = rule.table(rows.saturating_add(1), columns.saturating_add(1), &mut run.meter)?;
                run.meter.hold(table.iter().map(|row| 24 + 8 * row.capacity() as u64).sum())?;
                Values::Table(table)
            }
            Rules::Together(_) => return Ok(None),
        }))
    }

    /// The value of a heap, or of a pair of heaps.
    pub(super) fn component(&self, heaps: &[u64]) -> u64 {
        match (self, heaps) {
            (Values::Closed(rule), &[heap]) => closed_form(rule, heap).unwrap_or(0),
            (Values::Found(known), &[heap]) => known.get(heap),
            (Values::Pairs(rule), &[first, second]) => rule.value(first, second).unwrap_or(0),
            (Values::Table(table), &[first, second]) => {
                table[first.min(second) as usize][first.max(second) as usize]
            }
            _ => 0,
        }
    }

    /// The period that determines the values, if it is one.
    pub(super) fn period(&self) -> Option<Period> {
        match self {
            Values::Found(known) => known.period(),
            _ => None,
        }
    }

    /// By what a move in one component changes the nim-sum.
    fn change(&self, setup: &Setup, played: &Move) -> u64 {
        let Some(first) = played.parts.first() else { return 0 };
        match setup.rules() {
            Rules::Pairs(_) => {
                let (before, after) = pair_after(setup, played);
                self.component(&before) ^ self.component(&after)
            }
            _ => {
                let left = first.left.iter().map(|&heap| self.component(&[heap]));
                self.component(&[first.size]) ^ sums::nim_sum(left)
            }
        }
    }
}

/// The pair that a move begins with, before and after it.
fn pair_after(setup: &Setup, played: &Move) -> ([u64; 2], [u64; 2]) {
    let at = played.parts.first().map_or(0, |part| part.heap / 2 * 2);
    let before = [setup.heaps[at], setup.heaps[at + 1]];
    let mut after = before;
    let own = played.parts.iter().filter(|part| part.heap / 2 * 2 == at);
    own.for_each(|part| after[part.heap - at] = part.total());
    (before, after)
}

/// How a position and its options are decided.
pub(super) enum DecisionMethod {
    /// By the nim-sum of the values of the components.
    Sum { values: Values, all: u64 },
    /// One pair of Wythoff's game.
    Wythoff,
    /// As misère nim: the nim-sum, and how many heaps are firm.
    Tame { tame: TameHeaps, all: u64, firm: usize },
    /// By the longest suspense number.
    Every(Suspense),
    /// By a closed form of all heaps together.
    Together(TogetherRule, Known),
    /// By search.
    Searched(Box<Searched<Setup>>),
}

impl DecisionMethod {
    /// The way without search, and whether the player to move wins; `None` if that must be searched.
    fn of(setup: &Setup, run: &mut Run) -> Result<Option<(DecisionMethod, bool)>, Undecided> {
        let largest = setup.heaps.iter().copied().max().unwrap_or(0);
        Ok(match (setup.convention, setup.rules()) {
            (Convention::Misere, Rules::Each(rule)) => {
                let tame = TameHeaps::of(rule, largest, &mut run.meter)?;
                tame.sum(&setup.heaps).map(|sum| {
                    let firm = setup
                        .heaps
                        .iter()
                        .filter(|&&heap| tame.heap(heap).is_some_and(|heap_value| heap_value.firm));
                    let (all, firm) = (sum.value, firm.count());
                    (DecisionMethod::Tame { tame, all, firm }, sum.mover_wins())
                })
            }
            (Convention::Misere, _) => None,
            (Convention::Every, _) => Suspense::of(setup, &mut run.meter)?.map(|suspense| {
                let each = setup.components().map(|(_, heaps)| suspense.component(heaps));
                let wins = sums::mover_wins_every(each);
                (DecisionMethod::Every(suspense), wins)
            }),
            (Convention::Normal, Rules::Pairs(PairRule::Wythoff)) if setup.heaps.len() == 2 => {
                Some((DecisionMethod::Wythoff, !wythoff::is_cold(setup.heaps[0], setup.heaps[1])))
            }
            (Convention::Normal, Rules::Together(rule)) => {
                let known = rule.known(&setup.heaps, &mut run.meter)?;
                let wins = rule.mover_wins(&known, &setup.heaps, setup.limit);
                wins.map(|wins| (DecisionMethod::Together(*rule, known), wins))
            }
            (Convention::Normal, _) => Values::of(setup, run)?.map(|values| {
                let all = sums::nim_sum(setup.components().map(|(_, heaps)| values.component(heaps)));
                (DecisionMethod::Sum { values, all }, all != 0)
            }),
        })
    }
}

/// A number among the facts: as a number up to 2^53, as a text beyond that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number(pub u64);

#[cfg(feature = "serde")]
impl serde::Serialize for Number {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        GameValue::from(self.0).serialize(serializer)
    }
}

/// Why a position is won or lost.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
#[non_exhaustive]
pub enum Reason {
    /// The values of the components decide.
    Sum {
        /// Their nim-sum.
        nim_sum: Number,
        /// The value of each component.
        values: FactList<Number>,
        /// The registered statement that gives the values.
        #[cfg_attr(feature = "serde", serde(skip))]
        theorem: &'static str,
    },
    /// One pair of Wythoff's game.
    Wythoff {
        /// How much the heaps differ.
        difference: Number,
        /// The lost pair that differs as much; none if it is beyond all numbers here.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        lost_pair: Option<[Number; 2]>,
    },
    /// A player who cannot move wins, and the heaps behave like heaps of nim.
    Tame {
        /// Their nim-sum.
        nim_sum: Number,
        /// Whether they are not like heaps of 0 and 1 only.
        firm: bool,
    },
    /// A move is made in every component.
    Every {
        /// How long each can be kept going.
        suspense: FactList<Number>,
        /// The longest of them.
        longest: Number,
    },
    /// Moore's nim.
    Moore {
        /// How many heaps may be lowered at once.
        heaps_at_once: Number,
    },
    /// Staircase nim.
    Staircase {
        /// The nim-sum of the odd steps.
        nim_sum: Number,
    },
    /// Dynamic nim.
    Dynamic {
        /// How many times what was taken before may be taken.
        times: Number,
        /// The parts of the heap, the largest first.
        parts: FactList<Number>,
        /// The most counters that may be taken now.
        most: Number,
    },
    /// A shape of chocolate with a known winner.
    Chomp {},
    /// A search decided, or did not.
    Searched(SearchReason),
}

impl Reason {
    fn of(way: &DecisionMethod, setup: &Setup) -> Self {
        match way {
            DecisionMethod::Sum { values, all } => Reason::Sum {
                nim_sum: Number(*all),
                values: setup.components().map(|(_, heaps)| Number(values.component(heaps))).collect(),
                theorem: match setup.rules() {
                    Rules::Each(HeapRule::Nim) => "classic/bouton",
                    Rules::Each(HeapRule::AtLeastHalf) => "slides/at-least-half",
                    Rules::Each(HeapRule::EvenIfNotAll) => "slides/even-if-not-all",
                    Rules::Pairs(PairRule::Euclid | PairRule::EuclidToZero) => "classic/euclid",
                    _ => "slides/sum",
                },
            },
            DecisionMethod::Wythoff => {
                let difference = setup.heaps[0].abs_diff(setup.heaps[1]);
                let lost = wythoff::cold_pair(difference);
                Reason::Wythoff {
                    difference: Number(difference),
                    lost_pair: lost.map(|(smaller, larger)| [Number(smaller), Number(larger)]),
                }
            }
            DecisionMethod::Tame { all, firm, .. } => Reason::Tame { nim_sum: Number(*all), firm: *firm > 0 },
            DecisionMethod::Every(suspense) => {
                let each: Vec<u64> = setup.components().map(|(_, heaps)| suspense.component(heaps)).collect();
                let longest = Number(each.iter().copied().max().unwrap_or(0));
                Reason::Every { suspense: each.into_iter().map(Number).collect(), longest }
            }
            DecisionMethod::Together(rule, known) => match rule {
                TogetherRule::Moore(most) => Reason::Moore { heaps_at_once: Number(*most) },
                TogetherRule::Staircase => {
                    Reason::Staircase { nim_sum: Number(super::together::staircase::nim_sum(&setup.heaps)) }
                }
                TogetherRule::Dynamic(times) => Reason::Dynamic {
                    times: Number(*times),
                    parts: known.parts(setup.heaps[0]).into_iter().map(Number).collect(),
                    most: Number(rule.moves(&setup.heaps, setup.limit)),
                },
                TogetherRule::Chomp => Reason::Chomp {},
            },
            DecisionMethod::Searched(searched) => {
                Reason::Searched(analysis::Analysis::reason(&**searched).clone())
            }
        }
    }
}

/// The Grundy value of heaps in normal play, ready to tell the values after their moves.
pub struct HeapSum {
    values: Values,
    all: u64,
}

impl HeapSum {
    /// Values the heaps; `None` where they have no Grundy values: played together, or men that can step back.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up.
    pub fn of(setup: &Setup, run: &mut Run) -> Result<Option<Self>, Undecided> {
        if setup.convention() != Convention::Normal
            || matches!(setup.rules(), Rules::Pairs(PairRule::Northcott(_)))
        {
            return Ok(None);
        }
        Ok(Values::of(setup, run)?.map(|values| {
            let all = sums::nim_sum(setup.components().map(|(_, heaps)| values.component(heaps)));
            HeapSum { values, all }
        }))
    }

    /// The value of all heaps.
    #[must_use]
    pub fn value(&self) -> u64 {
        self.all
    }

    /// The value of all heaps after a legal move.
    #[must_use]
    pub fn after(&self, setup: &Setup, played: &Move) -> u64 {
        self.all ^ self.values.change(setup, played)
    }
}

/// What heaps are in misère play; `None` if one of them is not tame.
///
/// # Errors
/// [`Undecided`] when the budget is used up.
pub fn tame(setup: &Setup, run: &mut Run) -> Result<Option<Tame>, Undecided> {
    let Rules::Each(rule) = setup.rules() else { return Ok(None) };
    let largest = setup.heaps.iter().copied().max().unwrap_or(0);
    Ok(TameHeaps::of(rule, largest, &mut run.meter)?.sum(&setup.heaps))
}

/// What was found of a position.
pub struct Analysis {
    pub(super) position: Position,
    pub(super) way: DecisionMethod,
    outcome: Outcome,
    reason: Reason,
    /// A search of the position whose winner a closed form gives, begun when a move leads to a shape without one.
    search: Option<Box<Searched<Setup>>>,
}

/// Who wins when the player to move does, or does not.
fn winner(mover_wins: bool) -> Outcome {
    Outcome::Win(if mover_wins { Seat::FIRST } else { Seat::SECOND })
}

/// A search from the rules, if the moves can be listed at all.
fn searched(position: &Position, run: &mut Run) -> Result<Box<Searched<Setup>>, Undecided> {
    let bound = position.setup().move_bound();
    if bound > MOST_LISTED {
        return Err(TooManyMoves::Bound(bound).undecided());
    }
    Ok(Box::new(Searched::new(position, run)))
}

impl Analysis {
    fn new(position: &Position, run: &mut Run) -> Result<Self, Undecided> {
        let setup = position.setup();
        run.meter.spend(1, 0)?;
        let (way, outcome) = match DecisionMethod::of(setup, run)? {
            Some((way, wins)) => (way, winner(wins)),
            None => {
                let searched = searched(position, run)?;
                let outcome = analysis::Analysis::outcome(&*searched);
                (DecisionMethod::Searched(searched), outcome)
            }
        };
        let reason = Reason::of(&way, setup);
        Ok(Analysis { position: position.clone(), way, outcome, reason, search: None })
    }

    /// The nim-sum of the values of the components, where they have such.
    fn worth(&self, nim_sum: u64) -> Option<GameValue> {
        // Men can step back in Northcott's game: its gaps decide, but are no values in the sense of Sprague and Grundy.
        let men = matches!(self.position.setup().rules(), Rules::Pairs(PairRule::Northcott(_)));
        (!men).then(|| nim_sum.into())
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
        match &self.reason {
            Reason::Sum { nim_sum, .. } | Reason::Staircase { nim_sum } => self.worth(nim_sum.0),
            _ => None,
        }
    }

    fn remoteness(&self) -> Option<u32> {
        match &self.way {
            DecisionMethod::Searched(searched) => searched.remoteness(),
            _ => None,
        }
    }

    fn judges_at_once(&self) -> bool {
        let shapes = matches!(self.way, DecisionMethod::Together(TogetherRule::Chomp, _));
        !shapes || chomp::knows_what_follows(&self.position.setup().heaps)
    }

    fn judge(&mut self, played: &Move, run: &mut Run) -> Result<Judgement, Undecided> {
        let setup = self.position.setup();
        let other_wins = match &mut self.way {
            DecisionMethod::Searched(searched) => return searched.judge(played, run),
            DecisionMethod::Sum { values, all } => {
                let after = *all ^ values.change(setup, played);
                return Ok(Judgement { value: self.worth(after), ..winner(after == 0).into() });
            }
            DecisionMethod::Wythoff => {
                let (_, [first, second]) = pair_after(setup, played);
                Some(!wythoff::is_cold(first, second))
            }
            DecisionMethod::Tame { tame, all, firm } => {
                let after = played.parts.first().and_then(|part| {
                    let (own, left) = (tame.heap(part.size)?, tame.sum(&part.left)?);
                    let rest = Tame { value: *all ^ own.value, firm: *firm > usize::from(own.firm) };
                    Some(rest.plus(left))
                });
                after.map(Tame::mover_wins)
            }
            DecisionMethod::Every(suspense) => {
                run.meter.spend(1 + played.parts.len() as u64 / 64, 0)?;
                Some(sums::mover_wins_every(suspense_after(suspense, setup, played)))
            }
            DecisionMethod::Together(rule, known) => {
                if let (TogetherRule::Staircase, Some(after)) = (&rule, known.staircase_after(setup, played))
                {
                    return Ok(Judgement { value: Some(after.into()), ..winner(after == 0).into() });
                }
                run.meter.spend(1 + rule.judging_cost(&setup.heaps, played) / 64, 0)?;
                rule.mover_wins_after(known, &self.position, played)
            }
        };
        if let Some(other_wins) = other_wins {
            return Ok(winner(!other_wins).into());
        }
        let search = match &mut self.search {
            Some(search) => search,
            None => self.search.insert(searched(&self.position, run)?),
        };
        search.judge(played, run)
    }

    fn best(&mut self, run: &mut Run) -> Result<Option<Move>, Undecided> {
        match (&mut self.way, self.outcome) {
            (DecisionMethod::Searched(searched), _) => searched.best(run),
            (_, Outcome::Win(Seat::FIRST)) => {
                let winning_move = strategy::winning_move(self, &mut run.meter);
                // Where no move is known, and too many to judge them all, one that changes little.
                let many = self.position.setup().move_bound() > MOST_LISTED;
                Ok(winning_move.or_else(|| self.position.small_move().filter(|_| many)))
            }
            _ => Ok(self.position.small_move()),
        }
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
        scene::picture(self, names)
    }
}

/// The suspense numbers of the components after a move in every one; those without a move have none.
fn suspense_after<'a>(
    suspense: &'a Suspense,
    setup: &'a Setup,
    played: &'a Move,
) -> impl Iterator<Item = u64> + 'a {
    let pairs = matches!(setup.rules(), Rules::Pairs(_));
    let components = played.parts.chunk_by(move |part, next| pairs && part.heap / 2 == next.heap / 2);
    components.map(move |parts| match parts {
        [first, ..] if pairs => {
            let at = first.heap / 2 * 2;
            let mut after = [setup.heaps[at], setup.heaps[at + 1]];
            parts.iter().for_each(|part| after[part.heap - at] = part.total());
            suspense.component(&after)
        }
        _ => {
            let left = parts.iter().flat_map(|part| part.left.iter());
            left.map(|&heap| suspense.component(&[heap])).max().unwrap_or(0)
        }
    })
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
