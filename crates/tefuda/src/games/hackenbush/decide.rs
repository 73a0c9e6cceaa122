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
use super::rules::{EdgeSet, Move, Player, Position, Setup};
use super::shape::Shape;
use super::trees::Trees;
use super::{scene, words};
use crate::kernel::analysis::{self, Analysis as _, Decide, GameValue, Judgement};
use crate::kernel::facts::FactList;
use crate::kernel::position::{Position as _, Seat};
use crate::kernel::prose::{Names, Prose};
use crate::kernel::run::{Budget, Meter, Run, Undecided};
use crate::kernel::scene::Scene;
use crate::kernel::verdict::Outcome;
use crate::solve::misere::Tame;
use crate::solve::referee::{SearchReason, Searched};
use crate::solve::sums;
use crate::value::dyadic::Dyadic;

/// Numbers of more bits are told by their first decimals.
const MOST_EXACT_BITS: u64 = 4096;
/// Going once over this many vertices and edges counts as one position.
const PARTS_A_NODE: u64 = 64;
/// Bytes that a walk over a picture takes for each vertex and edge, at most.
const BYTES_A_PART: u64 = 32;

/// What is known of a setup without trying moves.
#[derive(Debug)]
pub(super) enum Structure {
    /// A green picture, normal play.
    Green(Green),
    /// Green trees, misère.
    Branches(Green),
    /// Numbers and nimbers side by side.
    Sum(Box<Sum>),
    /// Nothing: the moves must be tried.
    Unknown,
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

/// Vertices and edges of the whole picture: what a walk over it passes.
fn parts(setup: &Setup) -> u64 {
    (setup.picture().vertices() + setup.picture().edges().len()) as u64
}

/// Charges some walks over the picture, before they are done.
fn charge_walks(setup: &Setup, walks: u64, meter: &mut Meter) -> Result<(), Undecided> {
    let parts = parts(setup);
    meter.spend(1 + walks * parts / PARTS_A_NODE, BYTES_A_PART * parts)
}

impl Structure {
    /// Values what can be valued. What it keeps is held by the meter.
    fn new(setup: &Setup, meter: &mut Meter) -> Result<Self, Undecided> {
        charge_walks(setup, 4, meter)?;
        let picture = setup.picture();
        let shape = Shape::new(picture, setup.left());
        if setup.is_green() {
            let structure = match (setup.is_misere(), shape.is_tree_with_loops()) {
                (false, _) => Structure::Green(Green::new(shape)),
                (true, true) => Structure::Branches(Green::new(shape)),
                (true, false) => Structure::Unknown,
            };
            meter.hold(BYTES_A_PART * parts(setup))?;
            return Ok(structure);
        }
        let branches = shape.branches(picture);
        if setup.is_misere() || branches.iter().any(|branch| branch.green && branch.coloured) {
            return Ok(Structure::Unknown);
        }
        charge_walks(setup, 8, meter)?;
        meter.hold(BYTES_A_PART * parts(setup))?;
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
        meter.hold(trees.number_bytes())?;
        let mut number = trees.total().clone();
        let mut valued = Vec::new();
        for mut cycle in cycles {
            // There always is a value; were there none, nothing would rest on it.
            let Some(value) = cycle.value(meter)? else { return Ok(Structure::Unknown) };
            number = &number + &value;
            valued.push((cycle, value));
        }
        let green = Green::new(Shape::new(picture, &green));
        Ok(Structure::Sum(Box::new(Sum { trees, cycles: valued, green, number })))
    }

    /// Whether the player to move wins, and why; `None` if only the moves can tell.
    fn mover_wins(&self, setup: &Setup) -> Option<(bool, Reason)> {
        let mover = setup.seat();
        Some(match self {
            Structure::Green(green) => {
                let nim_sum = green.total();
                (nim_sum != 0, Reason::Green { nim_sum, cycle_edges: cycle_edges(green), mover })
            }
            Structure::Branches(green) => {
                let wins = sums::mover_wins_misere(green.at_ground());
                let values = green.at_ground().collect();
                let large = large_branches(green);
                let reason = Reason::Branches {
                    nim_sum: green.total(),
                    values,
                    large,
                    winner: if wins { mover } else { mover.opponent() },
                };
                (wins, reason)
            }
            Structure::Sum(sum) => {
                let sign = sum.number.sign();
                let nimber = sum.green.total();
                let own = match setup.mover() {
                    Some(Player::Blue) => sign.is_gt(),
                    _ => sign.is_lt(),
                };
                let about = sum.number.short_text();
                let reason = Reason::Sum {
                    value: number_value(&sum.number).unwrap_or_else(|| GameValue::Text(about.clone())),
                    about,
                    sign: sign as i8,
                    nimber,
                    has_cycles: !sum.cycles.is_empty(),
                    mover,
                };
                (own || (sign.is_eq() && nimber != 0), reason)
            }
            Structure::Unknown => return None,
        })
    }

    /// What the setup is worth. In a coloured picture numbers are integers, so that a nimber is written `*2`.
    fn value(&self, setup: &Setup) -> Option<GameValue> {
        let nimber = |nimber: u64| match setup.mover() {
            Some(_) if nimber > 0 => GameValue::Text(format!("*{nimber}")),
            _ => nimber.into(),
        };
        match self {
            Structure::Green(green) => Some(nimber(green.total())),
            Structure::Sum(sum) => match (number_value(&sum.number)?, sum.green.total()) {
                (number, 0) => Some(number),
                (GameValue::Integer(0), green) => Some(nimber(green)),
                (number, green) => Some(GameValue::Text(format!("{number} + *{green}"))),
            },
            Structure::Branches(_) | Structure::Unknown => None,
        }
    }

    /// Whether each edge that may be cut wins, by its index; `None` where the budget did not suffice.
    fn winning(&mut self, setup: &Setup, meter: &mut Meter) -> Vec<Option<bool>> {
        let edges = setup.picture().edges().len();
        if charge_walks(setup, 4, meter).is_err() {
            return vec![None; edges];
        }
        match self {
            Structure::Green(green) => green.cuts_to_zero(edges, meter),
            Structure::Branches(green) => {
                let sum = green.total();
                let large = large_branches(green);
                // While another branch is worth more than 1, the nim-sum should be 0 after the cut; then ones decide.
                green.cuts_in_branches(edges, meter, |worth| {
                    let others_large = large > usize::from(worth > 1);
                    if others_large { sum ^ worth } else { sum ^ worth ^ 1 }
                })
            }
            Structure::Sum(sum) => sum.winning(setup, edges, meter),
            Structure::Unknown => vec![None; edges],
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
        let mut winning = match self.number.sign() {
            Ordering::Equal => self.green.cuts_to_zero(edges, meter),
            _ => vec![Some(wins(&self.number, 0)); edges],
        };
        let mut in_trees = Vec::new();
        let rest = &self.number - self.trees.total();
        let done = self.trees.cuts(blue, &rest, nimber != 0, meter, |edge, wins| in_trees.push((edge, wins)));
        // What was not told when the budget ended stays open.
        self.trees.edges().iter().for_each(|&edge| winning[edge as usize] = None);
        let judged = in_trees.into_iter().filter(|_| done.is_ok());
        judged.for_each(|(edge, wins)| winning[edge as usize] = Some(wins));
        for (cycle, value) in &mut self.cycles {
            let others = &self.number - value;
            cycle.edges().iter().for_each(|&edge| winning[edge as usize] = None);
            // What was not told when the budget ended stays open.
            let _ = cycle.for_each_cut(
                |edge| setup.may_cut(edge),
                meter,
                |edge, after| winning[edge as usize] = Some(wins(&(&others + after), nimber)),
            );
        }
        winning
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
    Ok(match Structure::new(setup, &mut budget.meter())? {
        Structure::Green(_) => Some(Dyadic::default()),
        Structure::Sum(sum) => Some(sum.number),
        Structure::Branches(_) | Structure::Unknown => None,
    })
}

/// How many edges lie on cycles, loops included.
fn cycle_edges(green: &Green) -> usize {
    green.shape.backs.len() + green.shape.cover.iter().filter(|&&count| count > 0).count()
}

/// What a green picture is in misère play: its branches at the ground behave as heaps of nim if it has no cycles but loops;
/// `None` otherwise.
///
/// # Errors
/// [`Undecided`] when the budget is used up.
pub fn tame(setup: &Setup, meter: &mut Meter) -> Result<Option<Tame>, Undecided> {
    charge_walks(setup, 4, meter)?;
    let shape = Shape::new(setup.picture(), setup.left());
    if !setup.is_green() || !shape.is_tree_with_loops() {
        return Ok(None);
    }
    let branches = Green::new(shape);
    let heap = |worth: u64| Tame { value: worth, firm: worth > 1 };
    Ok(Some(branches.at_ground().map(heap).fold(Tame::END, Tame::plus)))
}

/// How many branches at the ground are worth more than 1.
fn large_branches(green: &Green) -> usize {
    green.at_ground().filter(|&worth| worth > 1).count()
}

/// A number exactly; `None` if it is too long to be written out.
fn number_value(number: &Dyadic) -> Option<GameValue> {
    match number.to_integer() {
        Some(whole) => Some(whole.into()),
        None => (number.bits() <= MOST_EXACT_BITS).then(|| GameValue::Text(number.to_string())),
    }
}

/// Why a position is won or lost.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
#[non_exhaustive]
pub enum Reason {
    /// A green picture has a Grundy value.
    Green {
        /// The value.
        nim_sum: u64,
        /// How many edges lie on cycles, loops included.
        cycle_edges: usize,
        /// Who is to move.
        #[cfg_attr(feature = "serde", serde(skip))]
        mover: Seat,
    },
    /// Green trees in misère play: the worth of each branch at the ground.
    Branches {
        /// The nim-sum of the branches.
        nim_sum: u64,
        /// What they are worth.
        values: FactList<u64>,
        /// How many are worth more than 1.
        large: usize,
        /// Who wins.
        #[cfg_attr(feature = "serde", serde(skip))]
        winner: Seat,
    },
    /// Numbers and nimbers side by side.
    Sum {
        /// What the blue and red parts are worth together; a very long number by its first decimals.
        value: GameValue,
        /// The same in a few letters.
        about: String,
        /// -1, 0 or 1: whether the number is below, at or above 0.
        sign: i8,
        /// What the green parts are worth together.
        nimber: u64,
        /// Whether some blue-red part has a cycle.
        #[cfg_attr(feature = "serde", serde(skip))]
        has_cycles: bool,
        /// Who is to move.
        #[cfg_attr(feature = "serde", serde(skip))]
        mover: Seat,
    },
    /// No values decide: the moves were searched.
    Searched(SearchReason),
}

/// What was found of a position.
pub struct Analysis {
    pub(super) position: Position,
    pub(super) structure: Structure,
    /// What a search found, where no values decide.
    searched: Option<Searched<Setup>>,
    outcome: Outcome,
    reason: Reason,
    /// Whether each edge wins, by its index: all of them at once, when the first is asked for.
    winning: Option<Vec<Option<bool>>>,
}

impl Analysis {
    /// Values a position, or else searches it.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up before there is a value.
    pub fn new(position: &Position, run: &mut Run) -> Result<Self, Undecided> {
        let setup = position.setup();
        let structure = Structure::new(setup, &mut run.meter)?;
        let mover = setup.seat();
        let (searched, outcome, reason) = match structure.mover_wins(setup) {
            Some((wins, reason)) => (None, Outcome::Win(if wins { mover } else { mover.opponent() }), reason),
            None => {
                let searched = Searched::<Setup>::new(position, run);
                let reason = Reason::Searched(searched.reason().clone());
                let outcome = searched.outcome();
                (Some(searched), outcome, reason)
            }
        };
        Ok(Analysis { position: position.clone(), structure, searched, outcome, reason, winning: None })
    }

    /// Whether cutting an edge wins; `None` if the budget did not suffice.
    fn wins(&mut self, edge: u32, run: &mut Run) -> Option<bool> {
        let (structure, setup) = (&mut self.structure, self.position.setup());
        let winning = self.winning.get_or_insert_with(|| structure.winning(setup, &mut run.meter));
        winning.get(edge as usize).copied().flatten()
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
        self.structure.value(self.position.setup())
    }

    fn remoteness(&self) -> Option<u32> {
        self.searched.as_ref()?.remoteness()
    }

    /// What is on cycles of blue and red edges is searched for each cut.
    fn judges_at_once(&self) -> bool {
        match &self.structure {
            Structure::Sum(sum) => sum.cycles.is_empty(),
            _ => true,
        }
    }

    fn judge(&mut self, played: &Move, run: &mut Run) -> Result<Judgement, Undecided> {
        if let Some(searched) = &mut self.searched {
            return searched.judge(played, run);
        }
        let wins = self.wins(played.edge, run);
        let outcome = Outcome::of_move(wins, self.position.to_move());
        // A green picture is left worth 0.
        let zero = wins == Some(true) && matches!(self.structure, Structure::Green(_));
        Ok(Judgement { value: zero.then_some(GameValue::Integer(0)), ..outcome.into() })
    }

    /// Of the winning cuts, or in a lost position of all, the one with which least falls.
    fn best(&mut self, run: &mut Run) -> Result<Option<Move>, Undecided> {
        if let Some(searched) = &mut self.searched {
            return searched.best(run);
        }
        let is_won = self.outcome == Outcome::Win(self.position.to_move());
        charge_walks(self.position.setup(), 4, &mut run.meter)?;
        let picture = self.position.setup().picture().clone();
        let falls = Shape::new(&picture, self.position.setup().left()).falls(picture.edges().len());
        let mut moves = self.position.listed_moves(&mut run.meter)?;
        if is_won {
            moves.retain(|played| self.wins(played.edge, run) == Some(true));
        }
        Ok(moves.into_iter().min_by_key(|played| falls[played.edge as usize]))
    }

    fn line(&mut self, run: &mut Run) -> Option<Vec<String>> {
        self.searched.as_mut()?.line(run)
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
