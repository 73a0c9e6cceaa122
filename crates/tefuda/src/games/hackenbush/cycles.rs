//! Blue-red pictures with cycles: every position is a number, the simplest between what Left's and what Right's moves leave.
//!
//! Memoised search over sets of edges, on a stack of its own. Parts that meet only at the root are added, a bridge at the root
//! is a sign in front of what it carries, and by the colon principle trees that hang on something are replaced by their values,
//! which have one move for each player. A ring is valued at once ([`rings`](super::rings)). So only what holds together by cycles is searched, and equal values of different trees
//! are searched once.

use rustc_hash::FxHashMap;

use super::rings::Ring;
use super::rules::{Colour, Edge, EdgeSet, Picture, reached};
use super::shape::Shape;
use super::trees::{Trees, grown};
use crate::kernel::run::{Meter, Undecided};
use crate::value::dyadic::Dyadic;

/// Going once over this many edges, or this many bits of a number, counts as one position.
const EDGES_A_NODE: u64 = 64;
const NUMBER_BITS_A_NODE: u64 = 4096;

/// What stands on a vertex: edges, and numbers in the place of the trees on them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Part {
    root: u32,
    left: EdgeSet,
    /// What vertices carry besides, by vertex; nothing is worth 0.
    carried: Vec<(u32, Dyadic)>,
}

impl Part {
    /// Bytes that it takes.
    fn bytes(&self) -> u64 {
        let carried: u64 = self.carried.iter().map(|(_, number)| 64 + number.bits() / 8).sum();
        64 + self.left.bytes() as u64 + carried
    }
}

/// How the values of other parts make that of a part.
enum Fold {
    /// A number, and what meets only at the root.
    Sum(Dyadic),
    /// A row of signs in front of what it carries.
    Stalk(Vec<bool>, Option<Dyadic>),
    /// The most that Left's moves leave, and the least that Right's leave.
    Between(Option<Dyadic>, Option<Dyadic>),
}

impl Fold {
    /// Takes in the value of a part; `blue` if Left's move leaves it.
    fn take(&mut self, blue: bool, value: &Dyadic) {
        match self {
            Fold::Sum(sum) => *sum = &*sum + value,
            Fold::Stalk(_, carried) => *carried = Some(value.clone()),
            Fold::Between(low, _) if blue => {
                if low.as_ref().is_none_or(|low| value > low) {
                    *low = Some(value.clone());
                }
            }
            Fold::Between(_, high) => {
                if high.as_ref().is_none_or(|high| value < high) {
                    *high = Some(value.clone());
                }
            }
        }
    }

    /// The value when all parts are in. `None` if whatever Left leaves is not less than whatever Right leaves, which no blue-red
    /// picture has.
    fn finish(self) -> Result<Option<Dyadic>, Undecided> {
        match self {
            Fold::Sum(sum) => Ok(Some(sum)),
            Fold::Stalk(signs, carried) => carried.map(|carried| grown(&signs, &carried)).transpose(),
            Fold::Between(low, high) => Ok(Dyadic::simplest_between(low.as_ref(), high.as_ref())),
        }
    }
}

/// How a part is valued from others.
enum Plan {
    Known(Option<Dyadic>),
    /// The parts that are left to be valued; `true` where Left's move leaves it.
    Parts(Fold, Vec<(bool, Part)>),
}

struct Frame {
    part: Part,
    /// Whether Left's move leaves it.
    blue: bool,
    fold: Fold,
    waiting: Vec<(bool, Part)>,
}

/// One component at the ground, with all that has been found of it.
pub struct Cycles {
    picture: Picture,
    /// Its edges as the whole picture calls them.
    edges: Vec<u32>,
    known: FxHashMap<Part, Dyadic>,
    /// What has been found takes this many bytes, and the meter holds this many for it.
    bytes: u64,
    held: u64,
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
        Cycles { picture, edges, known: FxHashMap::default(), bytes: 0, held: 0 }
    }

    /// The value of the component; `None` if it is no number, which no blue-red picture is.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up.
    pub fn value(&mut self, meter: &mut Meter) -> Result<Option<Dyadic>, Undecided> {
        self.solve(self.whole(), meter)
    }

    /// The edges as the whole picture calls them.
    #[must_use]
    pub fn edges(&self) -> &[u32] {
        &self.edges
    }

    /// Calls `tell` with the edges that are asked for, as the whole picture calls them, and the value after each is cut.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up; edges told until then are right.
    pub fn for_each_cut(
        &mut self,
        asked: impl Fn(u32) -> bool,
        meter: &mut Meter,
        mut tell: impl FnMut(u32, &Dyadic),
    ) -> Result<(), Undecided> {
        let whole = self.whole();
        if let Some(ring) = Ring::of(&self.picture, &Shape::rooted(&self.picture, &whole.left, whole.root)) {
            return ring.for_each_cut(meter, |index, value| {
                let edge = self.edges[ring.edges[index] as usize];
                if asked(edge) {
                    tell(edge, value);
                }
            });
        }
        for index in 0..self.edges.len() {
            let edge = self.edges[index];
            if asked(edge) {
                let part = self.without(&whole, index as u32);
                if let Some(value) = self.solve(part, meter)? {
                    tell(edge, &value);
                }
            }
        }
        Ok(())
    }

    fn whole(&self) -> Part {
        Part { root: 0, left: EdgeSet::first(self.edges.len()), carried: Vec::new() }
    }

    fn solve(&mut self, part: Part, meter: &mut Meter) -> Result<Option<Dyadic>, Undecided> {
        let mut stack: Vec<Frame> = Vec::new();
        // Bytes of the parts on the stack.
        let mut held = 0;
        let mut asked = (false, part);
        loop {
            // Either the value of what is asked for is known at once, or its parts must be valued first.
            let (mut blue, part) = asked;
            let mut value = match self.known.get(&part) {
                Some(value) => value.clone(),
                None => match self.held_plan(&part, held, meter)? {
                    Plan::Known(Some(value)) => {
                        self.enter(part, &value);
                        value
                    }
                    Plan::Known(None) => return Ok(None),
                    Plan::Parts(fold, mut waiting) => {
                        let Some(next) = waiting.pop() else { return Ok(None) };
                        held += part.bytes() + waiting.iter().map(|(_, part)| part.bytes()).sum::<u64>();
                        stack.push(Frame { part, blue, fold, waiting });
                        asked = next;
                        continue;
                    }
                },
            };
            // It goes into the part that waits for it, and that into the next, until something else is asked for.
            loop {
                let Some(mut frame) = stack.pop() else { return Ok(Some(value)) };
                frame.fold.take(blue, &value);
                if let Some(next) = frame.waiting.pop() {
                    held = held.saturating_sub(next.1.bytes());
                    stack.push(frame);
                    asked = next;
                    break;
                }
                held = held.saturating_sub(frame.part.bytes());
                let Some(folded) = frame.fold.finish()? else { return Ok(None) };
                self.enter(frame.part, &folded);
                (blue, value) = (frame.blue, folded);
            }
        }
    }

    fn enter(&mut self, part: Part, value: &Dyadic) {
        // While the table grows, the old and the new one are there together.
        self.bytes += part.bytes() + 64 + value.bits() / 8 + 2 * size_of::<(Part, Dyadic)>() as u64;
        self.known.insert(part, value.clone());
    }

    fn held_plan(&mut self, part: &Part, held: u64, meter: &mut Meter) -> Result<Plan, Undecided> {
        meter.hold_instead(&mut self.held, self.bytes)?;
        self.plan(part, held, meter)
    }

    /// `held` bytes are in use besides what has been found.
    fn plan(&self, part: &Part, held: u64, meter: &mut Meter) -> Result<Plan, Undecided> {
        let over_all = 1 + self.edges.len() as u64 / EDGES_A_NODE;
        meter.spend(over_all + part.left.len() as u64, held)?;
        let shape = Shape::rooted(&self.picture, &part.left, part.root);
        if part.carried.is_empty() && shape.is_tree_with_loops() {
            return Ok(Plan::Known(Some(Trees::new(&self.picture, &shape, meter)?.total().clone())));
        }
        if part.carried.is_empty()
            && let Some(ring) = Ring::of(&self.picture, &shape)
        {
            return Ok(Plan::Known(ring.value(meter)?));
        }
        let mut rest = self.folded(part, &shape, meter)?;
        // What the root itself carries stands beside all else.
        let at_root = rest.carried.binary_search_by_key(&part.root, |(vertex, _)| *vertex);
        let beside = at_root.map_or_else(|_| Dyadic::default(), |at| rest.carried.remove(at).1);
        if rest != *part {
            if rest.left.is_empty() {
                return Ok(Plan::Known(Some(beside)));
            }
            return Ok(Plan::Parts(Fold::Sum(beside), vec![(false, rest)]));
        }
        let mut parts = Vec::new();
        let mut bytes = held;
        let branches = shape.branches(&self.picture);
        if branches.len() > 1 {
            for branch in &branches {
                let beside = self.branch(part, &branch.edges);
                bytes += beside.bytes();
                meter.spend(over_all, bytes)?;
                parts.push((false, beside));
            }
            return Ok(Plan::Parts(Fold::Sum(Dyadic::default()), parts));
        }
        if shape.cover[1] == 0 {
            return Ok(self.stalk(part, &shape));
        }
        for edge in part.left.iter() {
            let after = self.without(part, edge);
            bytes += after.bytes();
            meter.spend(over_all, bytes)?;
            parts.push((self.is_blue(edge), after));
        }
        for (at, (_, number)) in part.carried.iter().enumerate() {
            let (left, right) = number.options();
            for (blue, option) in [(true, left), (false, right)] {
                let Some(option) = option else { continue };
                let mut after = part.clone();
                after.carried[at].1 = option;
                after.carried.retain(|(_, number)| *number != Dyadic::default());
                bytes += after.bytes();
                meter.spend(over_all, bytes)?;
                parts.push((blue, after));
            }
        }
        // The first is asked for first.
        parts.reverse();
        Ok(Plan::Parts(Fold::Between(None, None), parts))
    }

    fn is_blue(&self, edge: u32) -> bool {
        self.picture.edges()[edge as usize].colour == Colour::Blue
    }

    /// The same part with its outermost trees and its loops as numbers: every bridge that carries no cycle is taken off.
    fn folded(&self, part: &Part, shape: &Shape, meter: &mut Meter) -> Result<Part, Undecided> {
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
            // Long limbs make long numbers.
            meter.spend(below.bits() / NUMBER_BITS_A_NODE, 0)?;
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
                let rest = Part { root: vertex, left, carried: part.carried.clone() };
                return Plan::Parts(Fold::Stalk(signs, None), vec![(false, rest)]);
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
