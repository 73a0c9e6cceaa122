//! Blue-red pictures with cycles: every position is a number, the simplest between what Left's and what Right's moves leave.
//!
//! Memoised search over sets of edges, on a stack of its own. Parts that meet only at the root are added, a bridge at the root
//! is a sign in front of what it carries, and by the colon principle trees that hang on something are replaced by their values,
//! which have one move for each player. So only what holds together by cycles is searched, and equal values of different trees
//! are searched once.

use rustc_hash::FxHashMap;

use super::rules::{Colour, Edge, EdgeSet, Picture, reached};
use super::shape::Shape;
use super::trees::{Trees, grown};
use crate::budget::{Meter, Undecided};
use crate::value::dyadic::Dyadic;

/// What stands on a vertex: edges, and numbers in the place of the trees on them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Part {
    root: u32,
    left: EdgeSet,
    /// What vertices carry besides, by vertex; nothing is worth 0.
    carried: Vec<(u32, Dyadic)>,
}

/// How a part is valued from others.
enum Plan {
    Known(Dyadic),
    /// A number, and what meets only at the root.
    Sum(Dyadic, Vec<Part>),
    /// A row of signs in front of what it carries.
    Stalk(Vec<bool>, Part),
    /// What each move leaves, and whether it is Left's (blue).
    Moves(Vec<(bool, Part)>),
}

impl Plan {
    fn parts(&self) -> usize {
        match self {
            Plan::Known(_) => 0,
            Plan::Sum(_, parts) => parts.len(),
            Plan::Stalk(..) => 1,
            Plan::Moves(moves) => moves.len(),
        }
    }

    fn part(&self, at: usize) -> Option<&Part> {
        match self {
            Plan::Known(_) => None,
            Plan::Sum(_, parts) => parts.get(at),
            Plan::Stalk(_, part) => Some(part).filter(|_| at == 0),
            Plan::Moves(moves) => moves.get(at).map(|(_, part)| part),
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
        self.solve(self.whole(), meter)
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
        let part = self.without(&self.whole(), index as u32);
        self.solve(part, meter)
    }

    fn whole(&self) -> Part {
        Part { root: 0, left: EdgeSet::first(self.edges.len()), carried: Vec::new() }
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
            let carried: u64 = part.carried.iter().map(|(_, number)| 64 + number.bits() / 8).sum();
            self.bytes += 64 + part.left.bytes() as u64 + carried + value.bits() / 8;
            self.known.insert(part, value);
        }
    }

    fn carry_out(&self, plan: Plan) -> Result<Dyadic, Undecided> {
        let value = |part: &Part| self.known.get(part).cloned().unwrap_or_default();
        match plan {
            Plan::Known(number) => Ok(number),
            Plan::Sum(beside, parts) => Ok(parts.iter().fold(beside, |sum, part| &sum + &value(part))),
            Plan::Stalk(signs, part) => grown(&signs, &value(&part)),
            Plan::Moves(moves) => {
                let of = |left: bool| moves.iter().filter(move |(blue, _)| *blue == left);
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
        if part.carried.is_empty() && shape.is_tree_with_loops() {
            return Ok(Plan::Known(Trees::new(&self.picture, &shape, meter)?.total().clone()));
        }
        let mut rest = self.folded(part, &shape)?;
        // What the root itself carries stands beside all else.
        let at_root = rest.carried.binary_search_by_key(&part.root, |(vertex, _)| *vertex);
        let beside = at_root.map_or_else(|_| Dyadic::default(), |at| rest.carried.remove(at).1);
        if rest != *part {
            let parts = if rest.left.is_empty() { Vec::new() } else { vec![rest] };
            return Ok(Plan::Sum(beside, parts));
        }
        let branches = shape.branches(&self.picture);
        if branches.len() > 1 {
            let parts = branches.iter().map(|branch| self.branch(part, &branch.edges));
            return Ok(Plan::Sum(Dyadic::default(), parts.collect()));
        }
        if shape.cover[1] == 0 {
            return Ok(self.stalk(part, &shape));
        }
        let cuts = part.left.iter().map(|edge| (self.is_blue(edge), self.without(part, edge)));
        let mut moves: Vec<(bool, Part)> = cuts.collect();
        for (at, (_, number)) in part.carried.iter().enumerate() {
            let (left, right) = number.options();
            for (blue, option) in [(true, left), (false, right)] {
                let Some(option) = option else { continue };
                let mut after = part.clone();
                after.carried[at].1 = option;
                after.carried.retain(|(_, number)| *number != Dyadic::default());
                moves.push((blue, after));
            }
        }
        Ok(Plan::Moves(moves))
    }

    fn is_blue(&self, edge: u32) -> bool {
        self.picture.edges()[edge as usize].colour == Colour::Blue
    }

    /// The same part with its outermost trees and its loops as numbers: every bridge that carries no cycle is taken off.
    fn folded(&self, part: &Part, shape: &Shape) -> Result<Part, Undecided> {
        let mut left = part.left.clone();
        let mut carried = vec![Dyadic::default(); self.picture.vertices()];
        part.carried.iter().for_each(|(vertex, number)| carried[*vertex as usize] = number.clone());
        // Whether a place has an edge to it from further out, or lies on a cycle.
        let mut needed = vec![false; shape.places()];
        for back in &shape.backs {
            if back.from == back.to {
                let vertex = shape.vertices[back.from as usize] as usize;
                carried[vertex] = &carried[vertex] + &grown(&[self.is_blue(back.edge)], &Dyadic::default())?;
                left.remove(back.edge);
            } else {
                needed[back.from as usize] = true;
            }
        }
        for place in (1..shape.places()).rev() {
            let (parent, edge) = (shape.parent[place] as usize, shape.parent_edge[place]);
            if needed[place] || shape.cover[place] > 0 {
                needed[parent] = true;
                continue;
            }
            let number = std::mem::take(&mut carried[shape.vertices[place] as usize]);
            let below = &mut carried[shape.vertices[parent] as usize];
            *below = &*below + &grown(&[self.is_blue(edge)], &number)?;
            left.remove(edge);
        }
        let carried = (0..).zip(carried).filter(|(_, number)| *number != Dyadic::default());
        Ok(Part { root: part.root, left, carried: carried.collect() })
    }

    /// A component at the root, with what its vertices carry.
    fn branch(&self, part: &Part, edges: &[u32]) -> Part {
        let mut left = EdgeSet::none(self.edges.len());
        edges.iter().for_each(|&edge| left.insert(edge));
        self.standing(Part { left, ..part.clone() })
    }

    /// The bridges from the root up to where something else begins.
    fn stalk(&self, part: &Part, shape: &Shape) -> Plan {
        let mut children = vec![0u32; shape.places()];
        shape.parent[1..].iter().for_each(|&parent| children[parent as usize] += 1);
        let mut signs = Vec::new();
        let mut left = part.left.clone();
        let mut place = 1;
        loop {
            signs.push(self.is_blue(shape.parent_edge[place]));
            left.remove(shape.parent_edge[place]);
            let vertex = shape.vertices[place];
            let carries = part.carried.binary_search_by_key(&vertex, |(vertex, _)| *vertex).is_ok();
            if carries || children[place] != 1 || shape.cover[place + 1] > 0 {
                return Plan::Stalk(signs, Part { root: vertex, left, carried: part.carried.clone() });
            }
            place += 1;
        }
    }

    fn without(&self, part: &Part, edge: u32) -> Part {
        let mut after = part.clone();
        after.left.remove(edge);
        self.standing(after)
    }

    /// What hangs on the root; the rest falls.
    fn standing(&self, mut part: Part) -> Part {
        let stands = reached(&self.picture, &part.left, part.root);
        let fallen: Vec<u32> = part
            .left
            .iter()
            .filter(|&edge| !stands[self.picture.edges()[edge as usize].from as usize])
            .collect();
        fallen.into_iter().for_each(|edge| part.left.remove(edge));
        part.carried.retain(|(vertex, _)| stands[*vertex as usize]);
        part
    }
}
