//! Who wins: by a number for each component where the rules and the convention allow it, by a closed form of all heaps
//! together, or else by search.

use std::sync::{Arc, Mutex, PoisonError};

use super::conventions::{Suspense, TameHeaps};
use super::members::closed_form;
use super::pairs::{PairRule, wythoff};
use super::rules::{Convention, Move, Position, Rules, Setup};
use super::together::{Known, TogetherRule};
use crate::kernel::game::{MOST_LISTED, TooManyMoves};
use crate::kernel::legacy::{Fact, Facts, JudgedMove, Outcome, Reason, Verdict};
use crate::kernel::position::{Position as _, Seat};
use crate::kernel::run::{Budget, Undecided};
use crate::solve::heaps::{HeapRule, HeapValues};
use crate::solve::misere::Tame;
use crate::solve::sums;

/// Message keys of this game's reasons; the words are in `explain`.
pub(super) mod key {
    pub(in super::super) const SUM: &str = "heaps/sum";
    pub(in super::super) const WYTHOFF: &str = "heaps/wythoff";
    pub(in super::super) const TAME: &str = "heaps/misere";
    pub(in super::super) const SUSPENSE: &str = "heaps/every";
    pub(in super::super) const MOORE: &str = "heaps/moore";
    pub(in super::super) const STAIRCASE: &str = "heaps/staircase";
    pub(in super::super) const DYNAMIC: &str = "heaps/dynamic";
    pub(in super::super) const CHOMP: &str = "heaps/chomp";
}

/// What has been found of each rule so far.
static KNOWN: Mutex<Vec<(HeapRule, Arc<HeapValues>)>> = Mutex::new(Vec::new());
/// Rules that are kept.
const MOST_KEPT: usize = 16;

/// The values of heaps up to a size, found now or before.
fn heap_values(rule: &HeapRule, largest: u64, budget: &Budget) -> Result<Arc<HeapValues>, Undecided> {
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let found = known().iter().find(|(one, _)| one == rule).map(|(_, values)| values.clone());
    let found = found.unwrap_or_else(|| Arc::new(HeapValues::new(rule.clone())));
    if found.get(largest).is_some() {
        return Ok(found);
    }
    let mut more = HeapValues::clone(&found);
    let extended = more.extend(largest, &mut budget.meter());
    // What was found is kept also if the budget did not suffice.
    let more = Arc::new(more);
    let mut known = known();
    known.retain(|(one, _)| one != rule);
    if known.len() == MOST_KEPT {
        known.remove(0);
    }
    known.push((rule.clone(), more.clone()));
    extended.map(|()| more)
}

/// Grundy values of components.
pub(super) enum Values {
    /// A closed form of the rule.
    Closed(HeapRule),
    /// Heaps by trying their moves.
    Found(Arc<HeapValues>),
    /// Pairs by a closed form.
    Pairs(PairRule),
    /// Pairs by a table.
    Table(Vec<Vec<u64>>),
}

impl Values {
    fn of(setup: &Setup, budget: &Budget) -> Result<Option<Values>, Undecided> {
        let largest = setup.heaps.iter().copied().max().unwrap_or(0);
        Ok(Some(match &setup.rules {
            Rules::Each(rule) if closed_form(rule, largest).is_some() => Values::Closed(rule.clone()),
            Rules::Each(rule) => Values::Found(heap_values(rule, largest, budget)?),
            Rules::Pairs(rule) if rule.value(largest, largest).is_some() => Values::Pairs(*rule),
            Rules::Pairs(rule) => {
                // A pair is worth the same either way round, so one side of the table is short.
                let (rows, columns) = setup.sides();
                Values::Table(rule.table(rows.saturating_add(1), columns.saturating_add(1), budget)?)
            }
            Rules::Together(_) => return Ok(None),
        }))
    }

    /// The value of a heap, or of a pair of heaps.
    pub(super) fn component(&self, heaps: &[u64]) -> u64 {
        match (self, heaps) {
            (Values::Closed(rule), &[heap]) => closed_form(rule, heap).unwrap_or(0),
            (Values::Found(values), &[heap]) => values.get(heap).map_or(0, u64::from),
            (Values::Pairs(rule), &[one, other]) => rule.value(one, other).unwrap_or(0),
            (Values::Table(table), &[one, other]) => table[one.min(other) as usize][one.max(other) as usize],
            _ => 0,
        }
    }

    /// The period that tells the values, if it is one.
    pub(super) fn period(&self) -> Option<crate::solve::heaps::Period> {
        match self {
            Values::Found(values) => values.period(),
            _ => None,
        }
    }

    /// Whether a move in one component makes the nim-sum 0, which is `all` before it.
    fn makes_zero(&self, setup: &Setup, all: u64, played: &Move) -> bool {
        let Some(first) = played.parts.first() else { return false };
        let (before, after) = match setup.rules {
            Rules::Pairs(_) => {
                let at = first.heap / 2 * 2;
                let before = [setup.heaps[at], setup.heaps[at + 1]];
                let mut after = before;
                played.parts.iter().for_each(|part| after[part.heap - at] = part.left.iter().sum());
                (self.component(&before), self.component(&after))
            }
            _ => {
                let left = first.left.iter().map(|&one| self.component(&[one]));
                (self.component(&[first.size]), sums::nim_sum(left))
            }
        };
        all ^ before == after
    }
}

/// How a setup and all that come of it by one move are decided.
pub(super) enum Way {
    /// By the nim-sum of the values of the components.
    Sum(Values),
    /// One pair of Wythoff's game.
    Wythoff,
    /// As misère nim.
    Tame(TameHeaps),
    /// By the longest suspense number.
    Every(Suspense),
    /// By a closed form of all heaps together.
    Together(TogetherRule, Known),
    /// By search.
    Search,
}

impl Way {
    pub(super) fn of(setup: &Setup, budget: &Budget) -> Result<Way, Undecided> {
        let meter = &mut budget.meter();
        let largest = setup.heaps.iter().copied().max().unwrap_or(0);
        let way = match (setup.convention, &setup.rules) {
            (Convention::Misere, Rules::Each(rule)) => Way::Tame(TameHeaps::of(rule, largest, meter)?),
            (Convention::Misere, _) => Way::Search,
            (Convention::Every, _) => Suspense::of(setup, meter)?.map_or(Way::Search, Way::Every),
            (Convention::Normal, Rules::Pairs(PairRule::Wythoff)) if setup.heaps.len() == 2 => Way::Wythoff,
            (Convention::Normal, Rules::Together(rule)) => Way::Together(*rule, rule.known(&setup.heaps)),
            (Convention::Normal, _) => Values::of(setup, budget)?.map_or(Way::Search, Way::Sum),
        };
        // Where a closed form does not tell, a search must.
        Ok(if way.mover_wins(setup).is_some() { way } else { Way::Search })
    }

    /// Whether the player to move wins; `None` if that must be searched.
    pub(super) fn mover_wins(&self, setup: &Setup) -> Option<bool> {
        Some(match self {
            Way::Sum(values) => nim_sum(values, setup) != 0,
            Way::Wythoff => !wythoff::is_cold(setup.heaps[0], setup.heaps[1]),
            Way::Tame(tame) => tame.sum(&setup.heaps)?.mover_wins(),
            Way::Every(suspense) => {
                sums::mover_wins_every(setup.components().map(|(_, heaps)| suspense.component(heaps)))
            }
            Way::Together(rule, known) => return rule.mover_wins(known, &setup.heaps, setup.limit),
            Way::Search => return None,
        })
    }
}

pub(super) fn nim_sum(values: &Values, setup: &Setup) -> u64 {
    sums::nim_sum(setup.components().map(|(_, heaps)| values.component(heaps)))
}

/// The verdict with its reason.
#[must_use]
pub fn verdict(position: &Position, budget: &Budget) -> Verdict {
    let setup = position.setup();
    let way = match Way::of(setup, budget) {
        Ok(way) => way,
        Err(undecided) => return Verdict::undecided(undecided),
    };
    let Some(wins) = way.mover_wins(setup) else { return searched(position, budget).0 };
    let (key, facts) = facts(&way, setup);
    let winner = if wins { Seat::FIRST } else { Seat::SECOND };
    Verdict { outcome: Outcome::Win(winner), reason: Reason { theorem: theorem(&way, setup), key, facts } }
}

/// The registered statement that a way rests on.
fn theorem(way: &Way, setup: &Setup) -> Option<&'static str> {
    match (way, &setup.rules) {
        (Way::Sum(_), Rules::Each(HeapRule::AtLeastHalf)) => Some("slides/at-least-half"),
        (Way::Sum(_), Rules::Each(HeapRule::EvenIfNotAll)) => Some("slides/even-if-not-all"),
        (Way::Sum(_), Rules::Pairs(PairRule::Euclid | PairRule::EuclidToZero)) => Some("classic/euclid"),
        (Way::Sum(_), _) => Some("slides/sum"),
        (Way::Tame(_), _) => Some("tefuda/tame"),
        (Way::Every(_), _) => Some("tefuda/suspense"),
        (Way::Wythoff, _) => Some("classic/wythoff"),
        (Way::Together(TogetherRule::Moore(_), _), _) => Some("classic/moore"),
        (Way::Together(TogetherRule::Staircase, _), _) => Some("classic/staircase"),
        (Way::Together(TogetherRule::Dynamic(_), _), _) => Some("classic/dynamic"),
        (Way::Together(TogetherRule::Chomp, _), _) => Some("classic/chomp"),
        (Way::Search, _) => None,
    }
}

/// What the reason rests on.
fn facts(way: &Way, setup: &Setup) -> (&'static str, Facts) {
    let mut facts = Facts::default();
    let list = |numbers: &mut dyn Iterator<Item = u64>| {
        Fact::Text(numbers.map(|one| one.to_string()).collect::<Vec<_>>().join(" "))
    };
    let number =
        |number: u64| i64::try_from(number).map_or_else(|_| Fact::Text(number.to_string()), Fact::Number);
    let key = match way {
        Way::Sum(values) => {
            facts.push("nim_sum", number(nim_sum(values, setup)));
            facts.push("values", list(&mut setup.components().map(|(_, heaps)| values.component(heaps))));
            key::SUM
        }
        Way::Wythoff => {
            let difference = setup.heaps[0].abs_diff(setup.heaps[1]);
            facts.push("difference", number(difference));
            if let Some((smaller, larger)) = wythoff::cold_pair(difference) {
                facts.push("lost_pair", list(&mut [smaller, larger].into_iter()));
            }
            key::WYTHOFF
        }
        Way::Tame(tame) => {
            let all = tame.sum(&setup.heaps).unwrap_or(Tame::END);
            facts.push("nim_sum", number(all.value));
            facts.push("firm", Fact::Flag(all.firm));
            key::TAME
        }
        Way::Every(suspense) => {
            let each = || setup.components().map(|(_, heaps)| suspense.component(heaps));
            facts.push("suspense", list(&mut each()));
            facts.push("longest", number(each().max().unwrap_or(0)));
            key::SUSPENSE
        }
        Way::Together(rule, known) => match rule {
            TogetherRule::Moore(most) => {
                facts.push("heaps_at_once", number(*most));
                key::MOORE
            }
            TogetherRule::Staircase => {
                facts.push("nim_sum", number(super::together::staircase::nim_sum(&setup.heaps)));
                key::STAIRCASE
            }
            TogetherRule::Dynamic(times) => {
                facts.push("times", number(*times));
                facts.push("parts", list(&mut known.parts(setup.heaps[0]).into_iter()));
                facts.push("most", number(rule.moves(&setup.heaps, setup.limit)));
                key::DYNAMIC
            }
            TogetherRule::Chomp => key::CHOMP,
        },
        Way::Search => "",
    };
    (key, facts)
}

/// By the referee, if the moves can be listed at all.
pub(super) fn searched(position: &Position, budget: &Budget) -> (Verdict, Vec<JudgedMove>) {
    let needed = position.setup().move_bound();
    if needed > MOST_LISTED {
        return (Verdict::undecided(TooManyMoves::Bound(needed).undecided()), Vec::new());
    }
    crate::solve::legacy::assess::<Setup>(position, budget)
}

/// Every legal move with what it leads to.
///
/// Cost: O(1) for each move of a sum; O(heaps) for each move otherwise, under the budget.
#[must_use]
pub fn judged_moves(position: &Position, budget: &Budget) -> Vec<JudgedMove> {
    let setup = position.setup();
    let way = match Way::of(setup, budget) {
        Ok(Way::Search) => return searched(position, budget).1,
        Ok(way) => Some(way),
        Err(_) => None,
    };
    let all = match &way {
        Some(Way::Sum(values)) => nim_sum(values, setup),
        _ => 0,
    };
    let mut meter = budget.meter();
    let mut judged = Vec::new();
    let mut search = false;
    position.each_move(|played| {
        let wins = match &way {
            Some(Way::Sum(values)) => Some(values.makes_zero(setup, all, &played)),
            Some(way) => meter.spend(1, 0).ok().and_then(|()| {
                let other = way.mover_wins(&position.after(&played).setup);
                search |= other.is_none();
                other.map(|other| !other)
            }),
            None => None,
        };
        let outcome = Outcome::of_move(wins, Seat::FIRST);
        judged.push(JudgedMove { text: played.to_string(), wins, outcome });
    });
    // A shape without a closed form may come of one that has it.
    if search { searched(position, budget).1 } else { judged }
}
