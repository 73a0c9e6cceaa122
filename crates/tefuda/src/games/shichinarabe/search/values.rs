//! Normal-play values of the parts of a plain graph, and what they say of the race.
//!
//! If only getting stuck loses, every part has an integer value, and values add up to S. A free move (one that opens no hidden
//! vertex of the opponent) is worth exactly one, so that free moves are counted and only what is left is tried. The holder,
//! to move, wins if S > 0, and the challenger to move loses if S >= 0. The challenger can freeze a vertex that cuts off a
//! vertex of the holder for ever; what that costs in value bounds C from above.

use rustc_hash::FxHashMap;

use super::Graph;
use crate::games::shichinarabe::bits::Bits;
use crate::games::shichinarabe::race::{self, simplest};
use crate::games::shichinarabe::rules::{Colour, View};
use crate::kernel::run::{Meter, Undecided, table_bytes};

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
    frozen: FxHashMap<(B, B, Colour), (i32, Option<i32>)>,
    /// What a set owns.
    set_bytes: usize,
    /// What the meter holds for all this.
    held: u64,
}

impl<B: Bits> Values<B> {
    pub(super) fn new(set_bytes: usize) -> Self {
        Values { known: FxHashMap::default(), frozen: FxHashMap::default(), set_bytes, held: 0 }
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
                        *best = Some(best.map_or(option, |current| {
                            if seat == 0 { current.max(option) } else { current.min(option) }
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

    /// The same for a part that is not too large, charged to the meter.
    fn part(
        &mut self,
        graph: &Graph<B>,
        rest: &B,
        opened: &B,
        meter: &mut Meter,
    ) -> Result<Option<i32>, Undecided> {
        if rest.count() > MOST_VERTICES {
            return Ok(None);
        }
        let key = (rest.clone(), opened.common(rest));
        if self.known.get(&key) == Some(&None) {
            return Ok(None);
        }
        let mut tries = MOST_TRIED;
        let value = self.of(graph, rest, opened, &mut tries);
        if value.is_none() && self.known.len() < MOST_KEPT {
            self.known.insert(key, None);
        }
        let tried = MOST_TRIED - tries;
        if tried > 0 {
            meter.spend(u64::from(tried), 0)?;
            let bytes =
                table_bytes(&self.known, 2 * self.set_bytes) + table_bytes(&self.frozen, 2 * self.set_bytes);
            meter.hold_instead(&mut self.held, bytes)?;
        }
        Ok(value)
    }

    /// Who wins, if the values tell. `mover` is to move; nobody has passes or rights.
    pub(super) fn winner(
        &mut self,
        graph: &Graph<B>,
        view: &View<B>,
        mover: Colour,
        meter: &mut Meter,
    ) -> Result<Option<Colour>, Undecided> {
        let mut rest = view.own.clone();
        rest.add(&view.theirs);
        let parts = graph.parts(&rest);
        if parts.len() < 2 {
            // The search itself is as quick on a single part.
            return Ok(None);
        }
        let mut counts = [&view.own, &view.theirs].map(|left| left.count() as usize);
        if mover == Colour::Blue {
            counts.swap(0, 1);
        }
        let holder = race::holder(counts, mover);
        let (mut sum, mut cost) = (0, None::<i32>);
        for part in &parts {
            let Some((value, freezing)) = self.for_holder(graph, part, &view.opened, holder, meter)? else {
                return Ok(None);
            };
            sum += value;
            cost = cost.into_iter().chain(freezing).min();
        }
        let winner = |cost: i32| race::winner(holder, mover, i64::from(sum), Some(i64::from(cost)));
        // S alone may be enough for the holder. A blocker that is cheap enough wins; C may be less than what was found.
        if winner(0) == holder {
            return Ok(Some(holder));
        }
        Ok(cost.map(winner).filter(|&player| player != holder))
    }

    /// What a part is worth to the holder, and the least that some ways to freeze vertices in it cost the challenger.
    fn for_holder(
        &mut self,
        graph: &Graph<B>,
        part: &B,
        opened: &B,
        holder: Colour,
        meter: &mut Meter,
    ) -> Result<Option<(i32, Option<i32>)>, Undecided> {
        let key = (part.clone(), opened.common(part), holder);
        if let Some(&known) = self.frozen.get(&key) {
            return Ok(Some(known));
        }
        let sign = if holder == Colour::Red { 1 } else { -1 };
        let Some(value) = self.part(graph, part, opened, meter)?.map(|value| sign * value) else {
            return Ok(None);
        };
        let held = graph.owned[holder.seat().index()].common(part);
        let mut ways: Vec<B> = Vec::new();
        let mut cost = None::<i32>;
        if graph.reachable(part, opened, &graph.empty()).contains_all(&held) {
            // A single vertex that cuts something off.
            let mut others = part.without(&held);
            while let Some(vertex) = others.pop() {
                let mut alone = graph.empty();
                alone.insert(vertex);
                if !graph.reachable(part, opened, &alone).contains_all(&held) {
                    ways.push(alone);
                }
            }
            // All that stands around a group of the holder's vertices of which none is open.
            for group in graph.parts(&held) {
                if !group.meets(opened) {
                    let mut around = graph.empty();
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
            if let Some(after) = self.part(graph, &part.without(&way), opened, meter)? {
                let freezing = (sign * after - value).max(0);
                cost = Some(cost.map_or(freezing, |cost| cost.min(freezing)));
            }
        }
        if self.frozen.len() < MOST_KEPT {
            self.frozen.insert(key, (value, cost));
        }
        Ok(Some((value, cost)))
    }
}

impl<B: Bits> Graph<B> {
    /// The parts into which these vertices fall.
    fn parts(&self, rest: &B) -> Vec<B> {
        let mut rest = rest.clone();
        let mut parts = Vec::new();
        while let Some(vertex) = rest.pop() {
            let mut part = self.empty();
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
