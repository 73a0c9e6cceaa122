//! Blue-red pictures with cycles: every position is a number, the simplest between what Left's and what Right's moves leave.
//!
//! Memoised search over sets of edges, on a stack of its own. Parts that meet only at the root are added, a bridge at the root
//! is a sign in front of what it carries, and trees are valued at once, so that only what holds together by cycles is searched.

use rustc_hash::FxHashMap;

use super::rules::{Colour, Edge, EdgeSet, Picture, reached};
use super::shape::Shape;
use super::trees::{Trees, grown};
use crate::budget::{Meter, Undecided};
use crate::value::dyadic::Dyadic;

/// What stands on a vertex.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Part {
    root: u32,
    left: EdgeSet,
}

/// How a part is valued from others.
enum Plan {
    Known(Dyadic),
    /// The sum of what meets only at the root.
    Sum(Vec<Part>),
    /// A row of signs in front of what it carries.
    Stalk(Vec<bool>, Part),
    /// What each cut leaves, and whether it is Left's (blue).
    Cuts(Vec<(bool, Part)>),
}

impl Plan {
    fn parts(&self) -> usize {
        match self {
            Plan::Known(_) => 0,
            Plan::Sum(parts) => parts.len(),
            Plan::Stalk(..) => 1,
            Plan::Cuts(cuts) => cuts.len(),
        }
    }

    fn part(&self, at: usize) -> Option<&Part> {
        match self {
            Plan::Known(_) => None,
            Plan::Sum(parts) => parts.get(at),
            Plan::Stalk(_, part) => Some(part).filter(|_| at == 0),
            Plan::Cuts(cuts) => cuts.get(at).map(|(_, part)| part),
        }
    }
}

struct Frame {
    part: Part,
    plan: Plan,
    next: usize,
}

/// One component at the ground, with all that has been found of it.
pub struct Cycles {
    picture: Picture,
    /// Its edges as the whole picture calls them.
    edges: Vec<u32>,
    known: FxHashMap<Part, Dyadic>,
    bytes: u64,
}

impl Cycles {
    /// The component of these edges, without a value yet.
    #[must_use]
    pub fn new(whole: &Picture, edges: &[u32]) -> Self {
        let mut edges = edges.to_vec();
        edges.sort_unstable();
        let mut index = FxHashMap::from_iter([(0, 0)]);
        let mut place = |vertex: u32| {
            let next = index.len() as u32;
            *index.entry(vertex).or_insert(next)
        };
        let own = edges.iter().map(|&edge| {
            let edge = whole.edges()[edge as usize];
            Edge::new(place(edge.from), place(edge.to), edge.colour)
        });
        let picture = Picture::new(1, own.collect());
        Cycles { picture, edges, known: FxHashMap::default(), bytes: 0 }
    }

    /// The value of the component.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up.
    pub fn value(&mut self, meter: &mut Meter) -> Result<Dyadic, Undecided> {
        self.solve(Part { root: 0, left: EdgeSet::first(self.edges.len()) }, meter)
    }

    /// The edges as the whole picture calls them.
    #[must_use]
    pub fn edges(&self) -> &[u32] {
        &self.edges
    }

    /// The value after the edge at this index of [`Cycles::edges`] is cut.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up.
    pub fn value_without(&mut self, index: usize, meter: &mut Meter) -> Result<Dyadic, Undecided> {
        let all = Part { root: 0, left: EdgeSet::first(self.edges.len()) };
        let part = self.without(&all, index as u32);
        self.solve(part, meter)
    }

    fn solve(&mut self, part: Part, meter: &mut Meter) -> Result<Dyadic, Undecided> {
        let mut stack: Vec<Frame> = Vec::new();
        let mut asked = Some(part.clone()).filter(|part| !self.known.contains_key(part));
        loop {
            if let Some(part) = asked.take() {
                let plan = self.plan(&part, meter)?;
                stack.push(Frame { part, plan, next: 0 });
            }
            let Some(frame) = stack.last_mut() else {
                // The first part was the last to be valued.
                return Ok(self.known.get(&part).cloned().unwrap_or_default());
            };
            while frame.plan.part(frame.next).is_some_and(|part| self.known.contains_key(part)) {
                frame.next += 1;
            }
            if frame.next < frame.plan.parts() {
                asked = frame.plan.part(frame.next).cloned();
                continue;
            }
            let Some(Frame { part, plan, .. }) = stack.pop() else { continue };
            let value = self.carry_out(plan)?;
            self.bytes += 64 + part.left.bytes() as u64 + value.bits() / 8;
            self.known.insert(part, value);
        }
    }

    fn carry_out(&self, plan: Plan) -> Result<Dyadic, Undecided> {
        let value = |part: &Part| self.known.get(part).cloned().unwrap_or_default();
        match plan {
            Plan::Known(number) => Ok(number),
            Plan::Sum(parts) => Ok(parts.iter().fold(Dyadic::default(), |sum, part| &sum + &value(part))),
            Plan::Stalk(signs, part) => grown(&signs, &value(&part)),
            Plan::Cuts(cuts) => {
                let of = |left: bool| cuts.iter().filter(move |(blue, _)| *blue == left);
                let best = of(true).map(|(_, part)| value(part)).max();
                let least = of(false).map(|(_, part)| value(part)).min();
                // In blue-red pictures whatever Left leaves is less than whatever Right leaves.
                let number = Dyadic::simplest_between(best.as_ref(), least.as_ref());
                debug_assert!(number.is_some(), "{best:?} {least:?}");
                Ok(number.unwrap_or_default())
            }
        }
    }

    fn plan(&self, part: &Part, meter: &mut Meter) -> Result<Plan, Undecided> {
        meter.spend(1 + part.left.len() as u64, self.bytes)?;
        let shape = Shape::rooted(&self.picture, &part.left, part.root);
        if shape.is_tree_with_loops() {
            return Ok(Plan::Known(Trees::new(&self.picture, &shape, meter)?.total().clone()));
        }
        let branches = shape.branches(&self.picture);
        if branches.len() > 1 {
            let of = |edges: &[u32]| {
                let mut left = EdgeSet::none(self.edges.len());
                edges.iter().for_each(|&edge| left.insert(edge));
                Part { root: part.root, left }
            };
            return Ok(Plan::Sum(branches.iter().map(|branch| of(&branch.edges)).collect()));
        }
        if shape.cover[1] == 0 {
            return Ok(self.stalk(part, &shape));
        }
        let cuts = part.left.iter().map(|edge| {
            (self.picture.edges()[edge as usize].colour == Colour::Blue, self.without(part, edge))
        });
        Ok(Plan::Cuts(cuts.collect()))
    }

    /// The bridges from the root up to where something else begins.
    fn stalk(&self, part: &Part, shape: &Shape) -> Plan {
        let mut looped = vec![false; shape.places()];
        shape.backs.iter().for_each(|back| looped[back.from as usize] |= back.from == back.to);
        let mut children = vec![0u32; shape.places()];
        shape.parent[1..].iter().for_each(|&parent| children[parent as usize] += 1);
        let mut signs = Vec::new();
        let mut left = part.left.clone();
        let mut place = 1;
        loop {
            let edge = shape.parent_edge[place];
            signs.push(self.picture.edges()[edge as usize].colour == Colour::Blue);
            left.remove(edge);
            let ends = looped[place] || children[place] != 1 || shape.cover[place + 1] > 0;
            if ends {
                return Plan::Stalk(signs, Part { root: shape.vertices[place], left });
            }
            place += 1;
        }
    }

    fn without(&self, part: &Part, edge: u32) -> Part {
        let mut left = part.left.clone();
        left.remove(edge);
        let stands = reached(&self.picture, &left, part.root);
        let fallen: Vec<u32> =
            left.iter().filter(|&edge| !stands[self.picture.edges()[edge as usize].from as usize]).collect();
        fallen.into_iter().for_each(|edge| left.remove(edge));
        Part { root: part.root, left }
    }
}
