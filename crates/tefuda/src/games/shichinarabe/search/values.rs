//! Normal-play values of the parts of a plain graph, and what they say of the race.
//!
//! If only getting stuck loses, every part has an integer value, and values add up to S. A free move (one that opens no hidden
//! vertex of the opponent) is worth exactly one, so that free moves are counted and only what is left is tried. The holder,
//! to move, wins if S > 0, and the challenger to move loses if S >= 0. The challenger can freeze a vertex that cuts off a
//! vertex of the holder for ever; what that costs in value bounds C from above.

use rustc_hash::FxHashMap;

use super::Graph;
use super::bits::Bits;
use crate::games::shichinarabe::race::simplest;

/// A part with more vertices is not valued.
const MOST_VERTICES: u32 = 48;
/// Positions of one part that are looked at, at most, before it counts as too hard.
const MOST_TRIED: u32 = 20_000;
/// All positions that are kept, at most.
const MOST_KEPT: usize = 4_000_000;

/// Values found so far, for red: what is left of a part, and which of it is open; `None` if it is too hard.
pub(super) struct Values<B> {
    known: FxHashMap<(B, B), Option<i32>>,
    /// Parts with what is open, and the holder: the value for the holder, and the least cost of freezing that was found.
    frozen: FxHashMap<(B, B, u8), (i32, Option<i32>)>,
    /// Positions tried since they were last asked for.
    tried: u64,
}

impl<B: Bits> Values<B> {
    pub(super) fn new() -> Self {
        Values { known: FxHashMap::default(), frozen: FxHashMap::default(), tried: 0 }
    }

    /// Positions tried since this was last asked, for the account of work.
    pub(super) fn take_tried(&mut self) -> u64 {
        std::mem::take(&mut self.tried)
    }

    /// Entries kept, for the account of memory.
    pub(super) fn len(&self) -> usize {
        self.known.len() + self.frozen.len()
    }

    /// The value for red of what is left of a part.
    fn of(&mut self, graph: &Graph<B>, rest: &B, open: &B, tries: &mut u32) -> Option<i32> {
        let (mut rest, mut open) = (rest.clone(), open.common(rest));
        // Free moves of both players, as long as there are any.
        let mut balance = 0;
        loop {
            let mut played = false;
            for seat in 0..2 {
                let theirs = graph.owned[1 - seat].common(&rest);
                let mut available = graph.owned[seat].common(&open);
                while let Some(vertex) = available.pop() {
                    if graph.opened_by[vertex].meets(&theirs.without(&open)) {
                        continue;
                    }
                    balance += if seat == 0 { 1 } else { -1 };
                    rest.remove(vertex);
                    open.add(&graph.opened_by[vertex]);
                    open.keep(&rest);
                    played = true;
                }
            }
            if !played {
                break;
            }
        }
        if open.is_empty() {
            return Some(balance);
        }
        let key = (rest, open);
        if let Some(value) = self.known.get(&key) {
            return value.map(|value| value + balance);
        }
        *tries = tries.checked_sub(1)?;
        self.tried += 1;
        let (rest, open) = &key;
        let mut best = [None::<i32>; 2];
        let mut whole = true;
        for (seat, best) in best.iter_mut().enumerate() {
            let mut available = graph.owned[seat].common(open);
            while let Some(vertex) = available.pop() {
                let mut after = rest.clone();
                after.remove(vertex);
                let mut opened = open.clone();
                opened.add(&graph.opened_by[vertex]);
                // No deeper than a part has vertices.
                match self.of(graph, &after, &opened, tries) {
                    None => whole = false,
                    Some(option) => {
                        *best = Some(best.map_or(option, |other| {
                            if seat == 0 { other.max(option) } else { other.min(option) }
                        }));
                    }
                }
                if !whole {
                    break;
                }
            }
        }
        if !whole {
            // Too hard under this account; it may be found under another.
            return None;
        }
        let value = simplest(best[0], best[1]);
        if self.known.len() < MOST_KEPT {
            self.known.insert(key, Some(value));
        }
        Some(value + balance)
    }

    fn part(&mut self, graph: &Graph<B>, rest: &B, opened: &B) -> Option<i32> {
        if rest.count() > MOST_VERTICES {
            return None;
        }
        let key = (rest.clone(), opened.common(rest));
        if self.known.get(&key) == Some(&None) {
            return None;
        }
        let value = self.of(graph, rest, opened, &mut MOST_TRIED.clone());
        if value.is_none() && self.known.len() < MOST_KEPT {
            self.known.insert(key, None);
        }
        value
    }

    /// Who wins, if the values tell: the seat. `mover` is to move; nobody has passes or rights.
    pub(super) fn winner(&mut self, graph: &Graph<B>, white: &B, opened: &B, mover: u8) -> Option<u8> {
        let left = [graph.left(0, white), graph.left(1, white)];
        let mut rest = left[0].clone();
        rest.add(&left[1]);
        let parts = graph.parts(&rest);
        if parts.len() < 2 {
            // The search itself is as quick on a single part.
            return None;
        }
        let (red, blue) = (left[0].count(), left[1].count());
        let red_holds = if mover == 0 { red <= blue } else { blue > red };
        let holder = u8::from(!red_holds);
        let (mut sum, mut cost) = (0, None::<i32>);
        for part in &parts {
            let (value, freezing) = self.for_holder(graph, part, opened, holder)?;
            sum += value;
            cost = cost.into_iter().chain(freezing).min();
        }
        let holder_wins = |sum: i32| if mover == holder { sum > 0 } else { sum >= 0 };
        if holder_wins(sum) {
            return Some(holder);
        }
        // A blocker that is cheap enough wins.
        cost.filter(|cost| !holder_wins(sum + cost)).map(|_| 1 - holder)
    }

    /// What a part is worth to the holder, and the least that some ways to freeze vertices in it cost the challenger.
    fn for_holder(
        &mut self,
        graph: &Graph<B>,
        part: &B,
        opened: &B,
        holder: u8,
    ) -> Option<(i32, Option<i32>)> {
        let key = (part.clone(), opened.common(part), holder);
        if let Some(&known) = self.frozen.get(&key) {
            return Some(known);
        }
        let sign = if holder == 0 { 1 } else { -1 };
        let value = sign * self.part(graph, part, opened)?;
        let held = graph.owned[usize::from(holder)].common(part);
        let mut ways: Vec<B> = Vec::new();
        let mut cost = None::<i32>;
        if graph.reachable(part, opened, &B::empty(graph.vertices)).contains_all(&held) {
            // A single vertex that cuts something off.
            let mut others = part.without(&held);
            while let Some(vertex) = others.pop() {
                let mut one = B::empty(graph.vertices);
                one.insert(vertex);
                if !graph.reachable(part, opened, &one).contains_all(&held) {
                    ways.push(one);
                }
            }
            // All that stands around a group of the holder's vertices of which none is open.
            for group in graph.parts(&held) {
                if !group.meets(opened) {
                    let mut around = B::empty(graph.vertices);
                    let mut rest = group.clone();
                    while let Some(vertex) = rest.pop() {
                        around.add(&graph.opened_by[vertex].common(part));
                    }
                    around.take(&group);
                    ways.push(around);
                }
            }
        } else {
            // Something can never be reached anyway.
            cost = Some(0);
        }
        for way in ways {
            if let Some(after) = self.part(graph, &part.without(&way), opened) {
                let freezing = (sign * after - value).max(0);
                cost = Some(cost.map_or(freezing, |cost| cost.min(freezing)));
            }
        }
        if self.frozen.len() < MOST_KEPT {
            self.frozen.insert(key, (value, cost));
        }
        Some((value, cost))
    }
}

impl<B: Bits> Graph<B> {
    /// The parts into which these vertices fall.
    fn parts(&self, rest: &B) -> Vec<B> {
        let mut rest = rest.clone();
        let mut parts = Vec::new();
        while let Some(vertex) = rest.pop() {
            let mut part = B::empty(self.vertices);
            part.insert(vertex);
            let mut fresh = part.clone();
            while let Some(vertex) = fresh.pop() {
                let next = self.opened_by[vertex].common(&rest);
                rest.take(&next);
                part.add(&next);
                fresh.add(&next);
            }
            parts.push(part);
        }
        parts
    }

    /// The vertices of a part that can be reached from white at all, without passing those that are frozen.
    fn reachable(&self, part: &B, opened: &B, frozen: &B) -> B {
        let allowed = part.without(frozen);
        let mut reached = allowed.common(opened);
        let mut fresh = reached.clone();
        while let Some(vertex) = fresh.pop() {
            let mut next = self.opened_by[vertex].common(&allowed);
            next.take(&reached);
            reached.add(&next);
            fresh.add(&next);
        }
        reached
    }
}
