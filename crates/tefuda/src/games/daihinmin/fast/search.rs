//! Depth-first search over settled positions: all moves are made and looked up before any is searched.

use super::super::state::State;
use super::hand::Side;
use super::memo::Memo;
use super::moves::{after, after_pass, for_each_play};
use super::order;
use super::place::{EMPTY, Key, Numbering, Place, Settled};
use super::proofs;
use super::ready::Ready;

/// Why a question has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// As many positions as allowed were searched.
    Nodes,
    /// The table of decided positions may not grow any more.
    Memory,
    /// The caller ended it.
    MeldToBeat,
    /// The state is not a position of the game.
    Invalid,
}

/// What a question has cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// How many positions were searched; none if a proof decided.
    pub nodes: u64,
    /// How many bytes the table of decided positions takes.
    pub bytes: usize,
}

/// Asked now and then while a search goes on, with its cost so far; `false` ends the search.
pub type Ask<'a> = &'a mut dyn FnMut(Cost) -> bool;

/// A position that a move leads to and that is not decided yet.
#[derive(Clone, Copy)]
struct Child<K> {
    place: Place,
    key: K,
    /// Smaller is looked at first.
    order: i32,
    /// The player who moved moves again.
    same: bool,
}

/// How many positions are searched between two questions to the caller.
const ASK_EVERY: u64 = 1024;

/// Everything a search works with.
pub(super) struct Search<K> {
    pub(super) ready: Ready,
    pub(super) numbering: Numbering,
    memo: Memo<K>,
    nodes: u64,
    most_nodes: u64,
    /// The open children of all positions on the current line.
    line: Vec<Child<K>>,
}

impl<K: Key> Search<K> {
    pub(super) fn new(ready: Ready, bytes: usize, most_nodes: u64) -> Self {
        Search {
            ready,
            numbering: Numbering::new(0),
            memo: Memo::new(bytes),
            nodes: 0,
            most_nodes,
            line: Vec::with_capacity(256),
        }
    }

    /// Begins a question about two hands; what was known before is forgotten.
    pub(super) fn begin(&mut self, cards: u64) {
        self.memo.clear();
        self.numbering = Numbering::new(cards);
        self.nodes = 0;
    }

    /// Changes how many positions may be searched in all.
    pub(super) fn allow(&mut self, most_nodes: u64) {
        self.most_nodes = most_nodes;
    }

    /// What it holds besides itself.
    pub(super) fn heap_size(&self) -> usize {
        self.memo.bytes() + self.line.capacity() * size_of::<Child<K>>()
    }

    /// What this question has cost so far.
    pub(super) fn cost(&self) -> Cost {
        Cost { nodes: self.nodes, bytes: self.memo.bytes() }
    }

    /// Whether the player to move wins, from any position of the question. `second`: it is the player who was
    /// second in the question.
    pub(super) fn wins(&mut self, state: &State, second: bool, ask: Ask) -> Result<bool, Unsolved> {
        self.wins_from(Place::of(&self.ready, state, second, &self.numbering), ask)
    }

    /// Whether the player to move wins, from a position that need not be settled.
    pub(super) fn wins_from(&mut self, place: Place, ask: Ask) -> Result<bool, Unsolved> {
        if let Some(won) = self.known(place) {
            return Ok(won);
        }
        let Settled { place, same, .. } = self.settle(place).0;
        self.line.clear();
        Ok(self.decide(&place, place.key(), ask)? == same)
    }

    /// Whether the player to move wins, if a proof or the table decides it.
    pub(super) fn known(&self, place: Place) -> Option<bool> {
        let (settled, mover, other) = self.settle(place);
        let beaten = proofs::beaten_groups(&self.ready, &mover, &other);
        if proofs::mover(&self.ready, &settled, &mover, &other, beaten).is_some() {
            return Some(settled.same);
        }
        self.memo.get(settled.place.key()).map(|won| won == settled.same)
    }

    /// The settled form of a position, the mover's hand and the other one.
    pub(super) fn settle(&self, place: Place) -> (Settled, Side, Side) {
        let (own, theirs) = (Side::new(place.own), Side::new(place.theirs));
        let settled = place.settled(&self.ready, &own, &theirs);
        if settled.same { (settled, own, theirs) } else { (settled, theirs, own) }
    }

    /// Searches a settled position that is neither proved nor known. Every play takes a card and at most two passes
    /// follow each other, so this is at most three times as deep as there are cards.
    fn decide(&mut self, place: &Place, key: K, ask: Ask) -> Result<bool, Unsolved> {
        if self.nodes >= self.most_nodes {
            return Err(Unsolved::Nodes);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(ASK_EVERY) && !ask(self.cost()) {
            return Err(Unsolved::MeldToBeat);
        }
        let base = self.line.len();
        let mut won = self.make_moves(place) || self.look_up(base);
        if !won {
            self.line[base..].sort_unstable_by_key(|child| child.order);
            for at in base..self.line.len() {
                let Child { place, key, same, .. } = self.line[at];
                // The search of the moves before may have met it.
                let known = if at == base { None } else { self.memo.get(key) };
                let result = match known {
                    Some(result) => result,
                    None => self.decide(&place, key, ask)?,
                };
                if result == same {
                    won = true;
                    break;
                }
            }
        }
        self.line.truncate(base);
        self.memo.insert(key, won).map_err(|_| Unsolved::Memory)?;
        Ok(won)
    }

    /// Drops the children that are known to lose; returns whether one is known to win. All lookups stand in one short
    /// loop, so that the processor waits for many of them at once.
    fn look_up(&mut self, base: usize) -> bool {
        let mut kept = base;
        for at in base..self.line.len() {
            let child = self.line[at];
            match self.memo.get(child.key) {
                Some(won) if won == child.same => return true,
                Some(_) => {}
                None => {
                    self.line[kept] = child;
                    kept += 1;
                }
            }
        }
        self.line.truncate(kept);
        false
    }

    /// Makes all moves and puts those on the line that are not decided by a proof; returns whether one wins.
    fn make_moves(&mut self, place: &Place) -> bool {
        let Search { ready, numbering, line, .. } = self;
        let (own, theirs) = (Side::new(place.own), Side::new(place.theirs));
        let mut last_key = K::NONE;
        let cards = own.cards() as i32;
        let mut make = |next: Place, next_same: bool, own: &Side, theirs: &Side, played: u8, tie: i32| {
            let (mover, other) = if next_same { (own, theirs) } else { (theirs, own) };
            let settled = next.settled(ready, mover, other);
            let same = next_same == settled.same;
            let place = &settled.place;
            let key = place.key();
            // Jokers that stand for different suits often lead to the same position.
            if key == last_key {
                return true;
            }
            last_key = key;
            let (mover, other) = if same { (own, theirs) } else { (theirs, own) };
            let mover_beaten = proofs::beaten_groups(ready, mover, other);
            if proofs::mover(ready, &settled, mover, other, mover_beaten).is_some() {
                return !same;
            }
            let other_beaten = proofs::beaten_groups(ready, other, mover);
            let (own_beaten, their_beaten) =
                if same { (mover_beaten, other_beaten) } else { (other_beaten, mover_beaten) };
            let own_beaten = own_beaten & !ready.cuts[usize::from(place.reversed)];
            let kept = cards - i32::from(played);
            let order = order::score(own, kept, own_beaten, their_beaten, place, same) * 1024 + tie;
            line.push(Child { place: *place, key, order, same });
            true
        };
        let undecided = for_each_play(ready, place, &own, |play| {
            if play.cards == place.own {
                return false;
            }
            let next = after(ready, numbering, place, &play);
            let tie = i32::from(play.shown.rank) * 16 + 15 - i32::from(play.shown.size);
            make(
                next.place,
                next.same,
                &next.own,
                next.turned.as_ref().unwrap_or(&theirs),
                play.shown.size,
                tie,
            )
        });
        if !undecided || place.table.kind == EMPTY {
            return !undecided;
        }
        let (next, same) = after_pass(ready, place);
        !make(next, same, &own, &theirs, 0, 1023)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::cards::{DECK, each};
    use super::super::super::house::House;
    use super::*;

    /// Wide keys are used for hands that are too large for tests; on small ones they tell the same.
    #[test]
    fn wide_keys_tell_the_same() {
        let ready = Ready::new(&House::UECDA);
        let (mut narrow, mut wide) =
            (Search::<u64>::new(ready, 1 << 24, 1 << 20), Search::<u128>::new(ready, 1 << 24, 1 << 20));
        let deck: Vec<u64> = each(DECK).collect();
        for step in 1..53 {
            let hand =
                |from: usize| (from..from + 8).fold(0, |hand, at| hand | deck[(at * step + at / 7) % 53]);
            let own = hand(0);
            let state = State::lead(own, hand(8) & !own, step % 2 == 0);
            narrow.begin(state.own | state.theirs);
            wide.begin(state.own | state.theirs);
            assert_eq!(narrow.wins(&state, false, &mut |_| true), wide.wins(&state, false, &mut |_| true));
            assert_eq!(narrow.nodes, wide.nodes);
        }
    }
}
