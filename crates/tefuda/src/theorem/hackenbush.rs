//! Hackenbush in the literature, and the results that the deciders rest on.

use rustc_hash::FxHashMap;

use super::asked::{MexRule, Played, Text};
use super::source;
use super::surveyed::Surveyed;
use super::{Claim, Findings, Reading, Standing, Statement, Survey};
use crate::games::hackenbush::decide;
use crate::games::hackenbush::green::Green;
use crate::games::hackenbush::range::{Colours, Pictures, Shapes, green, trees};
use crate::games::hackenbush::rules::{Colour, EdgeSet, Player, Position, Setup};
use crate::games::hackenbush::shape::Shape;
use crate::kernel::analysis::Notation as _;
use crate::kernel::analysis::{Analysis as _, Decide as _};
use crate::kernel::position::{Position as _, Setup as _};
use crate::kernel::run::{Meter, Run, Undecided};
use crate::kernel::study::{Args, Param};
use crate::kernel::verdict::Outcome;
use crate::solve::sums;
use crate::value::dyadic::Dyadic;

/// All statements on Hackenbush.
pub(crate) static STATEMENTS: &[&dyn Statement] =
    &[&COLON, &FUSION, &BLUE_RED_TREES, &BLUE_RED_NUMBERS, &RING_CUTS, &MISERE_TREES];

const TREE_EDGES: Param = Param::number("edges", "the most edges of a tree", 1, 12, 9).ja("木の辺の最大数");
const VERTICES: Param =
    Param::number("vertices", "the most vertices besides the ground", 1, 5, 3).ja("地面以外の頂点の最大数");
const EDGES: Param = Param::number("edges", "the most edges", 1, 8, 5).ja("辺の最大数");

const AS_STATED: Reading = Reading { name: "as stated", text: "on every picture", standing: Standing::Holds };

/// How a shape is looked at.
type ShapeCheck = fn(&[(u32, u32)], &mut Findings) -> Result<(), Undecided>;

/// Looks at every shape by itself, one kind of shapes after the other; each comes with its name.
fn over<'a, const N: usize>(kinds: [(Shapes, String, ShapeCheck); N]) -> Survey<'a> {
    let texts: Vec<&str> = kinds.iter().map(|(_, texts, _)| texts.as_str()).collect();
    let mut survey = Survey::of(texts.join("; and "));
    for (shapes, _, look) in kinds {
        survey = survey.part(shapes.count(), move |unit, findings| {
            findings.meter.spend(1, 0)?;
            shapes.get(unit).map_or(Ok(()), |shape| look(&shape, findings))?;
            Ok(())
        });
    }
    survey
}

fn case(setup: &Setup) -> Text {
    Text::of(setup, setup.magnitude().0)
}

fn every_tree(args: &Args) -> Shapes {
    Shapes::Listed(trees(args.number("edges") as usize))
}

fn every_picture(args: &Args) -> Shapes {
    Shapes::Pictures(Pictures { vertices: args.number("vertices") as u32, edges: args.number("edges") })
}

fn trees_range(args: &Args) -> String {
    format!("all rooted trees of up to {} edges", args.number("edges"))
}

fn pictures_range(args: &Args) -> String {
    format!(
        "all pictures of up to {} edges on up to {} vertices besides the ground",
        args.number("edges"),
        args.number("vertices")
    )
}

fn after(setup: &Setup, edge: u32) -> Setup {
    let mut left = setup.left().clone();
    left.remove(edge);
    Setup::new(setup.picture().clone(), left, setup.mover(), setup.is_misere())
}

/// The Grundy value of a green shape from the moves alone.
fn grundy(shape: &[(u32, u32)], meter: &mut Meter) -> Result<u64, Undecided> {
    MexRule::<Position>::new().value(&green(shape, false), meter)
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

fn by_fusion(setup: &Setup) -> u64 {
    Green::new(Shape::new(setup.picture(), setup.left())).total()
}

/// Where the edges of a tree lead from a vertex.
fn children(tree: &[(u32, u32)], vertex: u32) -> impl Iterator<Item = u32> {
    tree.iter().filter(move |(from, _)| *from == vertex).map(|(_, to)| *to)
}

/// The lengths of the branches at a vertex of a tree, if all of them are stalks.
fn stalks_at(tree: &[(u32, u32)], vertex: u32) -> Option<Vec<u64>> {
    let length = |first: u32| {
        let mut length = 1;
        let mut top = first;
        loop {
            let mut next = children(tree, top);
            match (next.next(), next.next()) {
                (None, _) => return Some(length),
                (Some(above), None) => top = above,
                _ => return None,
            }
            length += 1;
        }
    };
    children(tree, vertex).map(length).collect()
}

/// A stalk more, on this vertex.
fn with_stalk(shape: &[(u32, u32)], vertex: u32, length: u64) -> Vec<(u32, u32)> {
    let mut longer = shape.to_vec();
    let mut below = vertex;
    for next in
        (1 + shape.iter().map(|&(a, b)| a.max(b)).max().unwrap_or(0).max(vertex)..).take(length as usize)
    {
        longer.push((below, next));
        below = next;
    }
    longer
}

/// The tree with one stalk instead of all branches at a vertex, as long as the nim-sum of their lengths.
fn branches_replaced(tree: &[(u32, u32)], vertex: u32, lengths: &[u64]) -> Vec<(u32, u32)> {
    // Edges come after those below them.
    let mut fallen: Vec<u32> = Vec::new();
    let mut kept = Vec::new();
    for &(from, to) in tree {
        if from == vertex || fallen.contains(&from) {
            fallen.push(to);
        } else {
            kept.push((from, to));
        }
    }
    with_stalk(&kept, vertex, sums::nim_sum(lengths.iter().copied()))
}

/// The vertices of a tree at which several branches come together, all of them stalks, with their lengths.
fn meetings(tree: &[(u32, u32)]) -> Vec<(u32, Vec<u64>)> {
    let vertices = std::iter::once(0).chain(tree.iter().map(|&(_, to)| to));
    let meeting = |vertex| Some((vertex, stalks_at(tree, vertex).filter(|lengths| lengths.len() > 1)?));
    vertices.filter_map(meeting).collect()
}

static COLON: Surveyed = Surveyed {
    claim: Claim {
        id: "slides/colon",
        game: "hackenbush",
        also: &[],
        source: source::SLIDES,
        text: "Colon principle: green branches that meet at a vertex may be replaced by one stalk whose length is the nim-sum of \
               their lengths; the value of a green tree is the length of the stalk that remains.",
        standing: Standing::Holds,
    },
    params: &[TREE_EDGES],
    readings: &[
        Reading {
            name: "one step",
            text: "on a tree, replacing the branches at any one vertex where all are stalks keeps the value, both values computed from the moves alone",
            standing: Standing::Holds,
        },
        Reading {
            name: "until one stalk is left",
            text: "step by step a tree becomes a stalk on the ground, whose length is the value computed from the moves alone",
            standing: Standing::Holds,
        },
        Reading {
            name: "on any picture",
            text: "two stalks of up to 3 edges on any vertex of a picture with cycles may be replaced by one",
            standing: Standing::Holds,
        },
        Reading {
            name: "decider",
            text: "the value by the program's rule equals the one computed from the moves alone",
            standing: Standing::Holds,
        },
    ],
    survey: |args, _, _| {
        Ok(over([
            (every_tree(args), trees_range(args), |tree, findings| {
                let picture = green(tree, false);
                let expected = grundy(tree, &mut findings.meter)?;
                findings.enter(3, || case(&picture), by_fusion(&picture) == expected);
                for (vertex, lengths) in meetings(tree) {
                    let replaced = branches_replaced(tree, vertex, &lengths);
                    let value = grundy(&replaced, &mut findings.meter)?;
                    findings.enter(0, || case(&picture), value == expected);
                }
                let mut smaller = tree.to_vec();
                while let Some((vertex, lengths)) = meetings(&smaller).pop() {
                    smaller = branches_replaced(&smaller, vertex, &lengths);
                }
                // A tree of branches is left only if no meeting is: then it is one stalk.
                findings.enter(1, || case(&picture), smaller.len() as u64 == expected);
                Ok(())
            }),
            (
                Shapes::Pictures(Pictures { vertices: 2, edges: 4 }),
                "all pictures of up to 4 edges on up to 2 vertices besides the ground, with stalks"
                    .to_owned(),
                |shape, findings| {
                    let highest = shape.iter().map(|&(a, b)| a.max(b)).max().unwrap_or(0);
                    for (vertex, first, second) in (0..=highest).flat_map(|vertex| {
                        (1..=3).flat_map(move |first| (first..=3).map(move |second| (vertex, first, second)))
                    }) {
                        let two = with_stalk(&with_stalk(shape, vertex, first), vertex, second);
                        let single = with_stalk(shape, vertex, first ^ second);
                        let right =
                            grundy(&two, &mut findings.meter)? == grundy(&single, &mut findings.meter)?;
                        findings.enter(2, || case(&green(&two, false)), right);
                    }
                    Ok(())
                },
            ),
        ]))
    },
};

static FUSION: Surveyed = Surveyed {
    claim: Claim {
        id: "slides/fusion",
        game: "hackenbush",
        also: &[],
        source: source::SLIDES,
        text: "Fusion principle: two adjacent vertices on a cycle of a green picture may be identified, the edge between \
               them becoming a loop, without changing the Grundy value; so components without bridges become single vertices, and a \
               tree with loops is left.",
        standing: Standing::Holds,
    },
    params: &[VERTICES, EDGES],
    readings: &[
        Reading {
            name: "as stated",
            text: "the value after fusing everything, by the program's rule, equals the one computed from the moves alone",
            standing: Standing::Holds,
        },
        Reading {
            name: "one step",
            text: "fusing the ends of any one edge of a cycle keeps the value, both values computed from the moves alone",
            standing: Standing::Holds,
        },
    ],
    survey: |args, _, _| {
        Ok(over([(every_picture(args), pictures_range(args), |shape, findings| {
            let picture = green(shape, false);
            let expected = grundy(shape, &mut findings.meter)?;
            findings.enter(0, || case(&picture), by_fusion(&picture) == expected);
            for (edge, &(into, gone)) in (0..).zip(shape) {
                // An edge lies on a cycle iff nothing falls with it.
                if into == gone || after(&picture, edge).left().len() + 1 < shape.len() {
                    continue;
                }
                let moved = |vertex: u32| if vertex == gone { into } else { vertex };
                let fused: Vec<(u32, u32)> =
                    shape.iter().map(|&(from, to)| (moved(from), moved(to))).collect();
                let value = grundy(&fused, &mut findings.meter)?;
                findings.enter(1, || case(&picture), value == expected);
            }
            Ok(())
        })]))
    },
};

/// Compares the program's number of every colouring in blue and red with the definition.
fn look_at_numbers(shape: &[(u32, u32)], findings: &mut Findings) -> Result<(), Undecided> {
    for number in 0..Colours::BlueRed.count(shape.len()) {
        findings.meter.spend(1, 0)?;
        let painted = Colours::BlueRed.paint(shape, number, Player::Blue, false);
        let expected = by_definition(&painted, &mut FxHashMap::default());
        let number = decide::number(&painted, &findings.meter.rest())?;
        findings.enter(0, || case(&painted), number.is_some() && number == expected);
    }
    Ok(())
}

static BLUE_RED_TREES: Surveyed = Surveyed {
    claim: Claim {
        id: "tefuda/blue-red-trees",
        game: "hackenbush",
        also: &[],
        source: source::TEFUDA,
        text: "A blue-red tree is a number: an edge that carries a tree of value x is worth 1:x if it is blue and -1:x if it is \
               red, a sign in front of the sign expansion of x, and the values of edges that meet at a vertex add up.",
        standing: Standing::Holds,
    },
    params: &[TREE_EDGES.with_default(6)],
    readings: &[Reading {
        text: "the program's number, found by this rule, is the simplest one between what Blue and what Red can leave",
        ..AS_STATED
    }],
    survey: |args, _, _| {
        Ok(over([(
            every_tree(args),
            format!("{}, all colourings in blue and red", trees_range(args)),
            look_at_numbers,
        )]))
    },
};

static BLUE_RED_NUMBERS: Surveyed = Surveyed {
    claim: Claim {
        id: "tefuda/blue-red-numbers",
        game: "hackenbush",
        also: &[],
        source: source::TEFUDA,
        text: "Every blue-red picture is a number, with cycles too: whatever Blue leaves is less than whatever Red leaves, and the \
               value is the simplest number between. Blue wins if it is above 0, Red if it is below, and at 0 the player to move loses.",
        standing: Standing::Holds,
    },
    params: &[VERTICES, EDGES.with_default(4)],
    readings: &[
        AS_STATED,
        Reading {
            name: "winner",
            text: "the sign decides who wins, no matter who moves",
            standing: Standing::Holds,
        },
    ],
    survey: |args, _, _| {
        Ok(over([(
            every_picture(args),
            format!("{}, all colourings in blue and red", pictures_range(args)),
            |shape, findings| {
                look_at_numbers(shape, findings)?;
                for number in 0..Colours::BlueRed.count(shape.len()) {
                    let mut played = Played::<Position>::new();
                    for mover in [Player::Red, Player::Blue] {
                        let painted = Colours::BlueRed.paint(shape, number, mover, false);
                        let sign =
                            by_definition(&painted, &mut FxHashMap::default()).map(|number| number.sign());
                        let wins =
                            sign.map(|sign| if mover == Player::Blue { sign.is_gt() } else { sign.is_lt() });
                        let claimed = Outcome::of_move(wins, mover.seat());
                        let right = played.outcome(&painted, &mut findings.meter)? == claimed;
                        findings.enter(1, || case(&painted), right);
                    }
                }
                Ok(())
            },
        )]))
    },
};

static RING_CUTS: Surveyed = Surveyed {
    claim: Claim {
        id: "tefuda/ring-cuts",
        game: "hackenbush",
        also: &[],
        source: source::TEFUDA,
        text: "In a green picture, edges any two of which separate a component without bridges form a ring of pieces that \
               have no bridges of their own. Cutting one leaves two stalks of pieces, so one number for each piece determines all winning cuts.",
        standing: Standing::Holds,
    },
    params: &[VERTICES, EDGES],
    readings: &[Reading {
        text: "the program judges every cut by the value of what it leaves, computed from the moves alone",
        ..AS_STATED
    }],
    survey: |args, _, _| {
        Ok(over([(
            every_picture(args),
            format!("{}, every cut", pictures_range(args)),
            |shape, findings| {
                let picture = green(shape, false);
                let Some(position) = picture.clone().position() else { return Ok(()) };
                let mut known = MexRule::<Position>::new();
                let mut run = Run::new(&findings.meter.rest());
                let mut analysis = Setup::analyse(&position, &mut run)?;
                for played in position.legal_moves() {
                    let expected = known.value(&after(&picture, played.edge), &mut findings.meter)? == 0;
                    let judged = analysis.judge(&played, &mut run)?.outcome;
                    let right = judged == Outcome::of_move(Some(expected), picture.seat());
                    findings.enter(0, || case(&picture), right);
                }
                Ok(())
            },
        )]))
    },
};

static MISERE_TREES: Surveyed = Surveyed {
    claim: Claim {
        id: "tefuda/misere-trees",
        game: "hackenbush",
        also: &[],
        source: "published solutions of exercise hdu 3590; corrected by tefuda",
        text: "Green trees in misère play are misère nim: every branch at the ground is a separate heap, \
               as large as its value. One heap for a whole tree, with the nim-sum of its branches, is not enough.",
        standing: Standing::Corrected,
    },
    params: &[TREE_EDGES],
    readings: &[
        Reading {
            name: "a heap a branch",
            text: "each branch at the ground is a heap",
            standing: Standing::Holds,
        },
        Reading { name: "a heap a tree", text: "the whole tree is one heap", standing: Standing::Fails },
    ],
    survey: |args, _, _| {
        Ok(over([(every_tree(args), trees_range(args), |tree, findings| {
            let misere = green(tree, true);
            let wins = Played::<Position>::new().mover_wins(&misere, &mut findings.meter)?;
            let mut heaps = Vec::new();
            for root in children(tree, 0) {
                heaps.push(grundy(&branch(tree, root), &mut findings.meter)?);
            }
            let whole = sums::nim_sum(heaps.iter().copied());
            findings.enter(0, || case(&misere), sums::mover_wins_misere(heaps) == wins);
            findings.enter(1, || case(&misere), sums::mover_wins_misere([whole]) == wins);
            Ok(())
        })]))
    },
};

/// The branch of a tree that stands on the ground with the edge to this vertex.
fn branch(tree: &[(u32, u32)], root: u32) -> Vec<(u32, u32)> {
    let mut above = vec![root];
    let mut branch = Vec::new();
    for &(from, to) in tree {
        if to == root || above.contains(&from) {
            above.push(to);
            branch.push((from, to));
        }
    }
    branch
}
