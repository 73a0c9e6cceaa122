//! Hackenbush in the literature, and the results that the deciders rest on.

use std::fmt;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::separate::{Separate, Task};
use super::source;
use super::tally::{Example, Tally};
use super::{Claim, Reading, ReadingReport, Standing, Statement};
use crate::games::hackenbush::decide;
use crate::games::hackenbush::green::Green;
use crate::games::hackenbush::rules::{Colour, Edge, EdgeSet, Picture, Player, Position, Setup};
use crate::games::hackenbush::shape::Shape;
use crate::games::shichinarabe::count::rooted_trees;
use crate::kernel::analysis::{Analysis as _, Decide as _};
use crate::kernel::position::{Ending, Position as _, Setup as _, Status};
use crate::kernel::run::{Run, Undecided};
use crate::kernel::study::{Param, StudyError};
use crate::kernel::verdict::Outcome;
use crate::solve::MoverResult;
use crate::solve::search::{Goal, Search, SearchError};
use crate::solve::sums;
use crate::value::dyadic::Dyadic;

const HOUSE: &str = "tefuda";

/// All statements on Hackenbush.
pub(crate) static STATEMENTS: &[&dyn Statement] =
    &[&COLON, &FUSION, &BLUE_RED_TREES, &BLUE_RED_NUMBERS, &RING_CUTS, &MISERE_TREES];

const TREE_EDGES: Param = Param::number("edges", "the most edges of a tree", 1, 12, 8);
const VERTICES: Param = Param::number("vertices", "the most vertices besides the ground", 1, 5, 3);
const EDGES: Param = Param::number("edges", "the most edges", 1, 8, 5);

const AS_STATED: Reading = Reading { name: "as stated", text: "on every picture", standing: Standing::Holds };

/// A picture as a counterexample.
struct Case(Setup);

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Example for Case {
    fn size(&self) -> (usize, u32) {
        (self.0.left().len(), 0)
    }
}

fn setup(edges: Vec<Edge>, mover: Option<Player>, misere: bool) -> Setup {
    let left = EdgeSet::first(edges.len());
    Setup::new(Arc::new(Picture::new(1, edges)), left, mover, misere)
}

/// Calls `visit` with the edges of every rooted tree of up to this many.
fn for_each_tree(
    edges: usize,
    mut visit: impl FnMut(&[(u32, u32)]) -> Result<(), StudyError>,
) -> Result<(), StudyError> {
    for count in 1..=edges {
        for parents in rooted_trees(count) {
            let below = |parent: Option<u32>| parent.map_or(0, |parent| parent + 1);
            let pairs: Vec<(u32, u32)> = (1..).zip(parents).map(|(at, parent)| (below(parent), at)).collect();
            visit(&pairs)?;
        }
    }
    Ok(())
}

/// Calls `visit` with the edges of every picture of up to this many, loops and parallel edges included; vertices have names, so
/// that the same picture comes several times.
fn for_each_picture(
    task: &Task,
    mut visit: impl FnMut(&[(u32, u32)]) -> Result<(), StudyError>,
) -> Result<(), StudyError> {
    let last = task.number("vertices") as u32;
    let pairs: Vec<(u32, u32)> = (0..=last).flat_map(|a| (a..=last).map(move |b| (a, b))).collect();
    let mut lists: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..task.number("edges") {
        let mut longer = Vec::new();
        for list in &lists {
            let least = list.last().copied().unwrap_or(0);
            longer.extend((least..pairs.len()).map(|next| [&list[..], &[next]].concat()));
        }
        for list in &longer {
            let picture: Vec<(u32, u32)> = list.iter().map(|&at| pairs[at]).collect();
            // What does not hang on the ground is another, smaller picture.
            if green(&picture).left().len() == picture.len() {
                visit(&picture)?;
            }
        }
        lists = longer;
    }
    Ok(())
}

fn green(pairs: &[(u32, u32)]) -> Setup {
    setup(pairs.iter().map(|&(from, to)| Edge::new(from, to, Colour::Green)).collect(), None, false)
}

/// Blue where the bit is set, else red.
fn coloured(pairs: &[(u32, u32)], bits: u32, mover: Player) -> Setup {
    let edge = |(at, &(from, to)): (usize, &(u32, u32))| {
        Edge::new(from, to, if bits >> at & 1 == 1 { Colour::Blue } else { Colour::Red })
    };
    setup(pairs.iter().enumerate().map(edge).collect(), Some(mover), false)
}

fn after(setup: &Setup, edge: u32) -> Setup {
    let mut left = setup.left().clone();
    left.remove(edge);
    Setup::new(setup.picture().clone(), left, setup.mover(), setup.is_misere())
}

/// The Grundy value from the moves alone. As deep as there are edges, of which the parameters allow a few.
fn grundy(setup: &Setup, known: &mut FxHashMap<EdgeSet, u64>) -> u64 {
    if let Some(&value) = known.get(setup.left()) {
        return value;
    }
    let options: Vec<u64> = setup.left().iter().map(|edge| grundy(&after(setup, edge), known)).collect();
    let value = sums::mex(options);
    known.insert(setup.left().clone(), value);
    value
}

/// The number that a blue-red picture is by the definition, from the moves alone; `None` if it is none.
fn by_definition(setup: &Setup, known: &mut FxHashMap<EdgeSet, Option<Dyadic>>) -> Option<Dyadic> {
    if let Some(value) = known.get(setup.left()) {
        return value.clone();
    }
    let (mut best, mut least): (Option<Dyadic>, Option<Dyadic>) = (None, None);
    let mut all_numbers = true;
    for edge in setup.left().iter() {
        match by_definition(&after(setup, edge), known) {
            None => all_numbers = false,
            Some(value) if setup.picture().edges()[edge as usize].colour == Colour::Blue => {
                best = best.max(Some(value));
            }
            Some(value) => least = Some(least.map_or(value.clone(), |least| least.min(value))),
        }
    }
    let value = Dyadic::simplest_between(best.as_ref(), least.as_ref()).filter(|_| all_numbers);
    known.insert(setup.left().clone(), value.clone());
    value
}

/// Whether the player to move wins, by a search that knows only the rules.
fn mover_wins(setup: &Setup, task: &Task) -> Result<bool, Undecided> {
    match setup.clone().status() {
        Status::Over(Ending::Won(seat)) => Ok(seat == setup.seat()),
        Status::Over(Ending::Draw) => Ok(false),
        Status::Open(position) => {
            match Search::<Position>::new(Goal::Winner).solve(&position, &mut task.budget.meter()) {
                Ok(solved) => Ok(solved.result == MoverResult::Win),
                Err(SearchError::Undecided(undecided)) => Err(undecided),
                // Every move takes an edge away: there are no cycles.
                Err(SearchError::Cycle) => Ok(false),
            }
        }
    }
}

fn by_fusion(setup: &Setup) -> u64 {
    Green::new(Shape::new(setup.picture(), setup.left())).total()
}

/// Asks a question of every tree or picture that `each` goes through.
fn ask(
    reading: &Reading,
    task: &Task,
    each: impl FnOnce(&mut dyn FnMut(&[(u32, u32)]) -> Result<(), StudyError>) -> Result<(), StudyError>,
    question: impl Fn(&[(u32, u32)], &mut Tally) -> Result<(), StudyError>,
) -> Result<ReadingReport, StudyError> {
    let mut meter = task.budget.meter();
    let mut tally = Tally::default();
    task.progress.stage("comparing with the rules", 0);
    each(&mut |pairs| {
        meter.spend(1, 0)?;
        question(pairs, &mut tally)
    })?;
    Ok(tally.report(reading, false))
}

fn ask_trees(
    reading: &Reading,
    task: &Task,
    question: impl Fn(&[(u32, u32)], &mut Tally) -> Result<(), StudyError>,
) -> Result<ReadingReport, StudyError> {
    ask(reading, task, |visit| for_each_tree(task.number("edges"), visit), question)
}

fn ask_pictures(
    reading: &Reading,
    task: &Task,
    question: impl Fn(&[(u32, u32)], &mut Tally) -> Result<(), StudyError>,
) -> Result<ReadingReport, StudyError> {
    ask(reading, task, |visit| for_each_picture(task, visit), question)
}

fn trees_range(task: &Task) -> String {
    format!("all rooted trees of up to {} edges", task.number("edges"))
}

fn pictures_range(task: &Task) -> String {
    format!(
        "all pictures of up to {} edges on up to {} vertices besides the ground",
        task.number("edges"),
        task.number("vertices")
    )
}

static COLON: Separate = Separate {
    claim: Claim {
        id: "slides/colon",
        game: "hackenbush",
        also: &[],
        source: source::SLIDES,
        text: "Colon principle: green branches that come together at a vertex may be replaced by one stalk as long as the nim-sum \
               of their lengths; so a green tree has the value that this leaves.",
        standing: Standing::Holds,
    },
    params: &[TREE_EDGES],
    range: trees_range,
    readings: &[(AS_STATED, |reading, task| {
        ask_trees(reading, task, |pairs, tally| {
            let tree = green(pairs);
            let expected = grundy(&tree, &mut FxHashMap::default());
            tally.old_enter(|| Case(tree.clone()), by_fusion(&tree) == expected);
            Ok(())
        })
    })],
};

static FUSION: Separate = Separate {
    claim: Claim {
        id: "slides/fusion",
        game: "hackenbush",
        also: &[],
        source: source::SLIDES,
        text: "Fusion principle: two neighbouring vertices of a cycle of a green picture may be made one, the edge between them \
               becoming a loop, without changing the Grundy value; so components without bridges become single vertices, and a \
               tree with loops is left.",
        standing: Standing::Holds,
    },
    params: &[VERTICES, EDGES],
    range: pictures_range,
    readings: &[
        (AS_STATED, |reading, task| {
            ask_pictures(reading, task, |pairs, tally| {
                let picture = green(pairs);
                let expected = grundy(&picture, &mut FxHashMap::default());
                tally.old_enter(|| Case(picture.clone()), by_fusion(&picture) == expected);
                Ok(())
            })
        }),
        (
            Reading {
                name: "one step",
                text: "fusing the ends of any one edge of a cycle keeps the value, both values from the moves alone",
                standing: Standing::Holds,
            },
            |reading, task| {
                ask_pictures(reading, task, |pairs, tally| {
                    let picture = green(pairs);
                    let expected = grundy(&picture, &mut FxHashMap::default());
                    for edge in 0..pairs.len() as u32 {
                        let (into, gone) = pairs[edge as usize];
                        // An edge lies on a cycle iff nothing falls with it.
                        if into == gone || after(&picture, edge).left().len() + 1 < pairs.len() {
                            continue;
                        }
                        let moved = |vertex: u32| if vertex == gone { into } else { vertex };
                        let fused: Vec<(u32, u32)> =
                            pairs.iter().map(|&(from, to)| (moved(from), moved(to))).collect();
                        let found = grundy(&green(&fused), &mut FxHashMap::default());
                        tally.old_enter(|| Case(picture.clone()), found == expected);
                    }
                    Ok(())
                })
            },
        ),
    ],
};

static BLUE_RED_TREES: Separate = Separate {
    claim: Claim {
        id: "tefuda/blue-red-trees",
        game: "hackenbush",
        also: &[],
        source: HOUSE,
        text: "A blue-red tree is a number: an edge that carries a tree of value x is worth 1:x if it is blue and -1:x if it is \
               red, a sign in front of the sign expansion of x, and what meets at a vertex adds up.",
        standing: Standing::Holds,
    },
    params: &[TREE_EDGES.with_default(6)],
    range: |task| format!("{}, all colourings in blue and red", trees_range(task)),
    readings: &[(AS_STATED, |reading, task| {
        ask_trees(reading, task, |pairs, tally| {
            for bits in 0..1u32 << pairs.len() {
                let tree = coloured(pairs, bits, Player::Blue);
                let expected = by_definition(&tree, &mut FxHashMap::default());
                let found = decide::number(&tree, task.budget)?;
                tally.old_enter(|| Case(tree.clone()), found.is_some() && found == expected);
            }
            Ok(())
        })
    })],
};

static BLUE_RED_NUMBERS: Separate = Separate {
    claim: Claim {
        id: "tefuda/blue-red-numbers",
        game: "hackenbush",
        also: &[],
        source: HOUSE,
        text: "Every blue-red picture is a number, with cycles too: whatever Blue leaves is less than whatever Red leaves, and the \
               value is the simplest number between. Blue wins if it is above 0, Red if it is below, and at 0 who moves loses.",
        standing: Standing::Holds,
    },
    params: &[VERTICES, EDGES.with_default(4)],
    range: |task| format!("{}, all colourings in blue and red", pictures_range(task)),
    readings: &[
        (AS_STATED, |reading, task| {
            ask_pictures(reading, task, |pairs, tally| {
                for bits in 0..1u32 << pairs.len() {
                    let picture = coloured(pairs, bits, Player::Blue);
                    let expected = by_definition(&picture, &mut FxHashMap::default());
                    let found = decide::number(&picture, task.budget)?;
                    tally.old_enter(|| Case(picture.clone()), found.is_some() && found == expected);
                }
                Ok(())
            })
        }),
        (
            Reading {
                name: "winner",
                text: "the sign tells who wins, whoever moves",
                standing: Standing::Holds,
            },
            |reading, task| {
                ask_pictures(reading, task, |pairs, tally| {
                    for (bits, mover) in
                        (0..1u32 << pairs.len()).flat_map(|bits| [(bits, Player::Red), (bits, Player::Blue)])
                    {
                        let picture = coloured(pairs, bits, mover);
                        let sign = decide::number(&picture, task.budget)?.map(|number| number.sign());
                        let wins =
                            sign.map(|sign| if mover == Player::Blue { sign.is_gt() } else { sign.is_lt() });
                        let right = wins == Some(mover_wins(&picture, task)?);
                        tally.old_enter(|| Case(picture.clone()), right);
                    }
                    Ok(())
                })
            },
        ),
    ],
};

static RING_CUTS: Separate = Separate {
    claim: Claim {
        id: "tefuda/ring-cuts",
        game: "hackenbush",
        also: &[],
        source: HOUSE,
        text: "Of a green picture, edges of which any two part a component without bridges lie on a ring of pieces that have no \
               bridges of their own. Cutting one leaves two stalks of pieces, so one number for each piece tells all winning cuts.",
        standing: Standing::Holds,
    },
    params: &[VERTICES, EDGES],
    range: |task| format!("{}, every cut", pictures_range(task)),
    readings: &[(AS_STATED, |reading, task| {
        ask_pictures(reading, task, |pairs, tally| {
            let picture = green(pairs);
            let Status::Open(position) = picture.clone().status() else { return Ok(()) };
            let mut known = FxHashMap::default();
            let mut run = Run::new(task.budget);
            let mut analysis = Setup::analyse(&position, &mut run)?;
            for played in position.legal_moves() {
                let expected = grundy(&after(&picture, played.edge), &mut known) == 0;
                let told = analysis.judge(&played, &mut run)?.outcome;
                let right = told == Outcome::of_move(Some(expected), picture.seat());
                tally.old_enter(|| Case(picture.clone()), right);
            }
            Ok(())
        })
    })],
};

static MISERE_TREES: Separate = Separate {
    claim: Claim {
        id: "tefuda/misere-trees",
        game: "hackenbush",
        also: &[],
        source: "published solutions of exercise hdu 3590; corrected by tefuda",
        text: "Green trees where whoever cannot move wins are played as misère nim: every branch at the ground is a heap of its own, as \
               large as its value. One heap for a whole tree, with the nim-sum of its branches, is not enough.",
        standing: Standing::Corrected,
    },
    params: &[TREE_EDGES],
    range: trees_range,
    readings: &[
        (
            Reading {
                name: "a heap a branch",
                text: "each branch at the ground is a heap",
                standing: Standing::Holds,
            },
            |reading, task| misere(reading, task, |green| sums::mover_wins_misere(green.at_ground())),
        ),
        (
            Reading { name: "a heap a tree", text: "the whole tree is one heap", standing: Standing::Fails },
            |reading, task| misere(reading, task, |green| sums::mover_wins_misere([green.total()])),
        ),
    ],
};

fn misere(reading: &Reading, task: &Task, wins: fn(&Green) -> bool) -> Result<ReadingReport, StudyError> {
    ask_trees(reading, task, |pairs, tally| {
        let edges = pairs.iter().map(|&(from, to)| Edge::new(from, to, Colour::Green)).collect();
        let tree = setup(edges, None, true);
        let valued = Green::new(Shape::new(tree.picture(), tree.left()));
        let right = wins(&valued) == mover_wins(&tree, task)?;
        tally.old_enter(|| Case(tree.clone()), right);
        Ok(())
    })
}
