//! Depth-first search over settled positions: all moves are made and looked up before any is searched.

use super::hand::Side;
use super::memo::Memo;
use super::moves::{after, for_each_play};
use super::order;
use super::place::{EMPTY, Place};
use super::proofs;
use super::ready::Ready;

/// Why a search ended without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// As many positions as allowed were searched.
    Nodes,
    /// The table of decided positions may not grow any more.
    Memory,
    /// The caller asked for it.
    Asked,
}

/// A position that a move leads to and that is not decided yet.
#[derive(Clone, Copy)]
struct Child {
    place: Place,
    key: u128,
    /// Smaller is looked at first.
    order: i32,
    /// The player who moved moves again.
    same: bool,
}

/// How many positions are searched between two questions to the caller.
const ASK_EVERY: u64 = 1024;

/// Everything a search works with.
pub(super) struct Search {
    pub(super) ready: Ready,
    pub(super) memo: Memo,
    pub(super) nodes: u64,
    pub(super) most_nodes: u64,
    /// The open children of all positions on the current line.
    line: Vec<Child>,
}

impl Search {
    pub(super) fn new(ready: Ready, bytes: usize, most_nodes: u64) -> Self {
        Search { ready, memo: Memo::new(bytes), nodes: 0, most_nodes, line: Vec::with_capacity(1024) }
    }

    /// Whether the player to move wins, from any position.
    pub(super) fn wins(&mut self, place: Place, ask: &mut dyn FnMut(u64) -> bool) -> Result<bool, Stopped> {
        let (own, theirs) = (Side::new(place.own), Side::new(place.theirs));
        let (place, same) = place.settled(&self.ready, &own, &theirs);
        let (own, theirs) = if same { (own, theirs) } else { (theirs, own) };
        if proofs::mover(&self.ready, &place, &own, &theirs).is_some() {
            return Ok(same);
        }
        let key = place.key();
        if let Some(won) = self.memo.get(key) {
            return Ok(won == same);
        }
        self.line.clear();
        Ok(self.decide(&place, key, ask)? == same)
    }

    /// Searches a settled position that is neither proved nor known. Every play takes a card and at most two passes
    /// follow each other, so this is at most three times as deep as there are cards.
    fn decide(
        &mut self,
        place: &Place,
        key: u128,
        ask: &mut dyn FnMut(u64) -> bool,
    ) -> Result<bool, Stopped> {
        if self.nodes >= self.most_nodes {
            return Err(Stopped::Nodes);
        }
        self.nodes += 1;
        if self.nodes % ASK_EVERY == 0 && !ask(ASK_EVERY) {
            return Err(Stopped::Asked);
        }
        let base = self.line.len();
        let mut won = self.open_children(place);
        if !won {
            self.line[base..].sort_unstable_by_key(|child| child.order);
            for at in base..self.line.len() {
                let Child { place, key, same, .. } = self.line[at];
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
        self.memo.insert(key, won).map_err(|_| Stopped::Memory)?;
        Ok(won)
    }

    /// Makes all moves; puts those that stay open on the line, unless one is known to win.
    fn open_children(&mut self, place: &Place) -> bool {
        let Search { ready, memo, line, .. } = self;
        let (own, theirs) = (Side::new(place.own), Side::new(place.theirs));
        let mut last_key = 0;
        let mut open = |next: Place, next_same: bool, own: &Side, theirs: &Side, tie: i32| {
            let (mover, other) = if next_same { (own, theirs) } else { (theirs, own) };
            let (place, still) = next.settled(ready, mover, other);
            let same = next_same == still;
            let key = place.key();
            // Jokers that stand for different suits often lead to the same position.
            if key == last_key {
                return true;
            }
            last_key = key;
            let (mover, other) = if same { (own, theirs) } else { (theirs, own) };
            if proofs::mover(ready, &place, mover, other).is_some() {
                return !same;
            }
            if let Some(won) = memo.get(key) {
                return won != same;
            }
            let order = order::score(own, theirs, &place, same) * 1024 + tie;
            line.push(Child { place, key, order, same });
            true
        };
        let open_ended = for_each_play(ready, place, &own, |play| {
            if play.cards == place.own {
                return false;
            }
            let next = after(ready, place, &theirs, &play);
            let tie = i32::from(play.shown.rank) * 16 + 15 - i32::from(play.shown.size);
            open(next.place, next.same, &next.own, &next.theirs, tie)
        });
        if !open_ended {
            return true;
        }
        if place.table.kind == EMPTY {
            return false;
        }
        let (next, same) = after_pass(ready, place);
        !open(next, same, &own, &theirs, 1023)
    }
}

/// What a pass leads to, and whether the same player moves.
#[inline]
fn after_pass(ready: &Ready, place: &Place) -> (Place, bool) {
    let opponent_leads = Place::lead(place.theirs, place.own, place.reversed);
    if !ready.all_pass {
        (opponent_leads, false)
    } else if !place.passed {
        let mine = !place.mine;
        (Place { own: place.theirs, theirs: place.own, passed: true, mine, ..*place }, false)
    } else if place.mine {
        (Place::lead(place.own, place.theirs, place.reversed), true)
    } else {
        (opponent_leads, false)
    }
}
