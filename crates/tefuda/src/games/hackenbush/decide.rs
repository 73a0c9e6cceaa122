//! Who wins: by values where there are some, else by a search of everything.
//!
//! - A green picture has a Grundy value ([`green`](super::green)).
//! - Parts that meet only at the ground are a sum. Blue-red ones are numbers ([`trees`](super::trees),
//!   [`cycles`](super::cycles)), green ones nimbers; where the numbers add up to 0 the nimbers decide, else the sign does.
//! - Parts that mix green with other colours have no such value: everything is searched.
//! - Misère: green trees by the worth of each branch at the ground, and all else by search.

use std::cmp::Ordering;

use super::cycles::Cycles;
use super::green::Green;
use super::rules::{EdgeSet, Player, Position, Setup};
use super::shape::Shape;
use super::trees::Trees;
use crate::kernel::legacy::{Fact, Facts, JudgedMove, Outcome, Reason, Verdict};
use crate::kernel::position::Position as _;
use crate::kernel::run::{Budget, Meter, Undecided};
use crate::solve::sums;
use crate::value::dyadic::Dyadic;

/// Message keys of this game's reasons; the words are in `explain`.
pub(super) mod key {
    pub(in super::super) const GREEN: &str = "hackenbush/green";
    pub(in super::super) const BRANCHES: &str = "hackenbush/misere";
    pub(in super::super) const SUM: &str = "hackenbush/sum";
}

/// Branches that a reason lists at most.
const MOST_LISTED: usize = 40;
/// Numbers of more bits are told by their first decimals.
const MOST_EXACT_BITS: u64 = 4096;

/// What is known of a setup without trying moves.
#[derive(Debug)]
pub(super) enum Analysis {
    /// A green picture, normal play.
    Green(Green),
    /// Green trees, misère.
    Branches(Green),
    /// Numbers and nimbers side by side.
    Sum(Box<Sum>),
    /// Nothing: the moves must be tried.
    Search,
}

/// Numbers and nimbers side by side.
pub(super) struct Sum {
    pub(super) trees: Trees,
    /// Blue-red components with cycles, each with its value.
    pub(super) cycles: Vec<(Cycles, Dyadic)>,
    pub(super) green: Green,
    /// What the blue-red components are worth together.
    pub(super) number: Dyadic,
}

impl std::fmt::Debug for Sum {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sum").field("number", &self.number).field("nimber", &self.green.total()).finish()
    }
}

impl Analysis {
    pub(super) fn new(setup: &Setup, meter: &mut Meter) -> Result<Self, Undecided> {
        let picture = setup.picture();
        let shape = Shape::new(picture, setup.left());
        if setup.is_green() {
            return Ok(match (setup.is_misere(), shape.is_tree_with_loops()) {
                (false, _) => Analysis::Green(Green::new(shape)),
                (true, true) => Analysis::Branches(Green::new(shape)),
                (true, false) => Analysis::Search,
            });
        }
        let branches = shape.branches(picture);
        if setup.is_misere() || branches.iter().any(|branch| branch.green && branch.coloured) {
            return Ok(Analysis::Search);
        }
        let count = picture.edges().len();
        let (mut green, mut trees) = (EdgeSet::none(count), EdgeSet::none(count));
        let mut cycles = Vec::new();
        for branch in &branches {
            if branch.coloured && branch.cyclic {
                cycles.push(Cycles::new(picture, &branch.edges));
                continue;
            }
            let part = if branch.green { &mut green } else { &mut trees };
            branch.edges.iter().for_each(|&edge| part.insert(edge));
        }
        let trees = Trees::new(picture, &Shape::new(picture, &trees), meter)?;
        let mut number = trees.total().clone();
        let mut valued = Vec::new();
        for mut cycle in cycles {
            // There always is one; were there none, nothing would rest on it.
            let Some(value) = cycle.value(meter)? else { return Ok(Analysis::Search) };
            number = &number + &value;
            valued.push((cycle, value));
        }
        let green = Green::new(Shape::new(picture, &green));
        Ok(Analysis::Sum(Box::new(Sum { trees, cycles: valued, green, number })))
    }

    /// Whether the player to move wins, and why; `None` if only the moves can tell.
    fn mover_wins(&self, setup: &Setup) -> Option<(bool, Reason)> {
        let mut facts = Facts::default();
        match self {
            Analysis::Green(green) => {
                facts.push("nim_sum", number_fact(green.total()));
                let on_cycles = cycle_edges(green);
                facts.push("cycle_edges", on_cycles);
                let theorem = Some(if on_cycles == 0 { "slides/colon" } else { "slides/fusion" });
                Some((green.total() != 0, Reason { theorem, key: key::GREEN, facts }))
            }
            Analysis::Branches(green) => {
                facts.push("nim_sum", number_fact(green.total()));
                let mut values: Vec<String> =
                    green.at_ground().take(MOST_LISTED).map(|worth| worth.to_string()).collect();
                if green.at_ground().nth(MOST_LISTED).is_some() {
                    values.push("...".to_owned());
                }
                facts.push("values", Fact::Text(values.join(" ")));
                facts.push("large", green.at_ground().filter(|&worth| worth > 1).count());
                let wins = sums::mover_wins_misere(green.at_ground());
                Some((wins, Reason { theorem: Some("tefuda/misere-trees"), key: key::BRANCHES, facts }))
            }
            Analysis::Sum(sum) => {
                let exact = sum.number.bits() <= MOST_EXACT_BITS;
                let text = if exact { sum.number.to_string() } else { sum.number.short_text() };
                facts.push("value", Fact::Text(text));
                facts.push("about", Fact::Text(sum.number.short_text()));
                let sign = match sum.number.sign() {
                    Ordering::Less => -1,
                    Ordering::Equal => 0,
                    Ordering::Greater => 1,
                };
                facts.push("sign", Fact::Number(sign));
                facts.push("nimber", number_fact(sum.green.total()));
                let wins = match setup.mover() {
                    Some(Player::Blue) => sign > 0,
                    _ => sign < 0,
                };
                let wins = wins || (sign == 0 && sum.green.total() != 0);
                let theorem =
                    if sum.cycles.is_empty() { "tefuda/blue-red-trees" } else { "tefuda/blue-red-numbers" };
                Some((wins, Reason { theorem: Some(theorem), key: key::SUM, facts }))
            }
            Analysis::Search => None,
        }
    }

    /// Whether each edge that may be cut wins, by its index; `None` where the budget did not suffice.
    fn winning(&mut self, setup: &Setup, meter: &mut Meter) -> Vec<Option<bool>> {
        let edges = setup.picture().edges().len();
        match self {
            Analysis::Green(green) => green.cuts_to_zero(edges, meter),
            Analysis::Branches(green) => {
                let sum = green.total();
                let large = green.at_ground().filter(|&worth| worth > 1).count();
                // While another branch is worth more than 1, the nim-sum should be 0 after the cut; then ones decide.
                green.cuts_in_branches(edges, meter, |worth| {
                    let others_large = large > usize::from(worth > 1);
                    if others_large { sum ^ worth } else { sum ^ worth ^ 1 }
                })
            }
            Analysis::Sum(sum) => sum.winning(setup, edges, meter),
            Analysis::Search => vec![None; edges],
        }
    }
}

impl Sum {
    fn winning(&mut self, setup: &Setup, edges: usize, meter: &mut Meter) -> Vec<Option<bool>> {
        let blue = setup.mover() == Some(Player::Blue);
        let nimber = self.green.total();
        let wins = |number: &Dyadic, nimber: u64| match number.sign() {
            Ordering::Equal => nimber == 0,
            order => order.is_gt() == blue,
        };
        // With a number that is not 0 no green cut changes who wins.
        let mut found = match self.number.sign() {
            Ordering::Equal => self.green.cuts_to_zero(edges, meter),
            _ => vec![Some(wins(&self.number, 0)); edges],
        };
        let mut in_trees = Vec::new();
        let rest = &self.number - self.trees.total();
        let done = self.trees.cuts(blue, &rest, nimber != 0, meter, |edge, wins| in_trees.push((edge, wins)));
        // What was not told when the budget ended stays open.
        self.trees.edges().iter().for_each(|&edge| found[edge as usize] = None);
        let told = in_trees.into_iter().filter(|_| done.is_ok());
        told.for_each(|(edge, wins)| found[edge as usize] = Some(wins));
        for (cycle, value) in &mut self.cycles {
            let others = &self.number - value;
            cycle.edges().iter().for_each(|&edge| found[edge as usize] = None);
            // What was not told when the budget ended stays open.
            let _ = cycle.for_each_cut(
                |edge| setup.may_cut(edge),
                meter,
                |edge, after| found[edge as usize] = Some(wins(&(&others + after), nimber)),
            );
        }
        found
    }
}

/// The number that the blue and red parts of a setup are worth together; `None` where there are green edges beside blue or red
/// ones in a component, or in misère play: then there is none.
///
/// # Errors
/// [`Undecided`] when the budget is used up.
///
/// ```
/// use tefuda::Budget;
/// use tefuda::games::hackenbush::{decide, notation};
/// let setup = notation::parse("0-1:b 1-2:r 0-3:b @red")?;
/// let number = decide::number(&setup, &Budget::default()).unwrap().unwrap();
/// assert_eq!(number.to_string(), "3/2");
/// # Ok::<(), tefuda::ParseError>(())
/// ```
pub fn number(setup: &Setup, budget: &Budget) -> Result<Option<Dyadic>, Undecided> {
    Ok(match Analysis::new(setup, &mut budget.meter())? {
        Analysis::Green(_) => Some(Dyadic::default()),
        Analysis::Sum(sum) => Some(sum.number),
        Analysis::Branches(_) | Analysis::Search => None,
    })
}

/// How many edges lie on cycles, loops included.
fn cycle_edges(green: &Green) -> usize {
    green.shape.backs.len() + green.shape.cover.iter().filter(|&&count| count > 0).count()
}

fn number_fact(number: u64) -> Fact {
    Fact::Number(i64::try_from(number).unwrap_or(i64::MAX))
}

/// The verdict with its reason.
#[must_use]
pub fn verdict(position: &Position, budget: &Budget) -> Verdict {
    let setup = position.setup();
    let analysis = match Analysis::new(setup, &mut budget.meter()) {
        Ok(analysis) => analysis,
        Err(undecided) => return Verdict::undecided(undecided),
    };
    match analysis.mover_wins(setup) {
        None => crate::solve::legacy::assess::<Setup>(position, budget).0,
        Some((wins, reason)) => {
            let mover = setup.seat();
            Verdict { outcome: Outcome::Win(if wins { mover } else { mover.opponent() }), reason }
        }
    }
}

/// Every legal move with what it leads to.
#[must_use]
pub fn judged_moves(position: &Position, budget: &Budget) -> Vec<JudgedMove> {
    let setup = position.setup();
    let mut meter = budget.meter();
    let winning = match Analysis::new(setup, &mut meter) {
        Ok(Analysis::Search) => return crate::solve::legacy::assess::<Setup>(position, budget).1,
        Ok(mut analysis) => analysis.winning(setup, &mut meter),
        Err(_) => Vec::new(),
    };
    let mover = setup.seat();
    let mut judged = Vec::new();
    position.each_move(|played| {
        let wins = winning.get(played.edge as usize).copied().flatten();
        let outcome = match wins {
            None => Outcome::Undecided,
            Some(true) => Outcome::Win(mover),
            Some(false) => Outcome::Win(mover.opponent()),
        };
        judged.push(JudgedMove { text: played.to_string(), wins, outcome });
    });
    judged
}

/// A good move: one that wins, else one that is not known to lose, else one with which least falls.
#[must_use]
pub fn good_move(position: &Position, budget: &Budget) -> JudgedMove {
    let setup = position.setup();
    let falls = Shape::new(setup.picture(), setup.left()).falls(setup.picture().edges().len());
    let judged = judged_moves(position, budget).into_iter().zip(position.legal_moves());
    let best = judged.min_by_key(|(one, played)| {
        let rank = match one.wins {
            Some(true) => 0,
            None => 1,
            Some(false) => 2,
        };
        (rank, falls[played.edge as usize])
    });
    // An open position has a move; the fallback is for the type only.
    let none = JudgedMove { text: String::new(), wins: None, outcome: Outcome::Undecided };
    best.map_or(none, |(one, _)| one)
}
