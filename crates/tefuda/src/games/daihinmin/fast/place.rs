//! A position as the search sees it: hands turned so that stronger is higher, settled, with an exact key.
//!
//! # Settling
//! Different positions with the same future get one form. A player who cannot beat the table passes at once; a
//! table that nobody still in can beat is cleared; its rank moves up to just below the weakest answer anybody
//! still in has; its suits are forgotten if nobody could repeat them; an opponent who has no answer now and, as no
//! answer to this table turns the order over, will have none later, counts as having passed.
//!
//! # Key
//! Bits 0..53 the mover's hand, 53..106 the opponent's, 106.. the table with its switches (19 bits): 125 bits that
//! tell everything, so equal keys are equal positions.

use super::super::cards::JOKER;
use super::super::meld::{Kind, Shape};
use super::super::state::State;
use super::hand::{RANKS, Side, above, mirrored, runs, suited};
use super::ready::Ready;

/// What lies on the table, ranks in the turned frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Table {
    pub(super) kind: u8,
    /// The rank of a group, the lowest of a sequence.
    pub(super) rank: u8,
    pub(super) size: u8,
    /// Five suit bits; none if nobody could repeat them.
    pub(super) suits: u8,
}

pub(super) const EMPTY: u8 = 0;
pub(super) const GROUP: u8 = 1;
pub(super) const SEQUENCE: u8 = 2;
pub(super) const LONE_JOKER: u8 = 3;

impl Table {
    pub(super) const EMPTY: Table = Table { kind: EMPTY, rank: 0, size: 0, suits: 0 };
    pub(super) const JOKER: Table = Table { kind: LONE_JOKER, rank: 0, size: 1, suits: 0 };

    pub(super) fn of(shape: &Shape, reversed: bool) -> Table {
        let table = match shape.kind {
            Kind::Joker => Table::JOKER,
            Kind::Group => Table { kind: GROUP, rank: shape.rank, size: shape.size, suits: shape.suits },
            Kind::Sequence => {
                Table { kind: SEQUENCE, rank: shape.rank, size: shape.size, suits: shape.suits }
            }
        };
        if reversed { table.mirrored() } else { table }
    }

    /// The same meld in the other order.
    pub(super) const fn mirrored(self) -> Table {
        match self.kind {
            GROUP => Table { rank: 14 - self.rank, ..self },
            SEQUENCE => Table { rank: 15 - self.rank - self.size, ..self },
            _ => self,
        }
    }
}

/// A position, seen from the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) own: u64,
    pub(super) theirs: u64,
    pub(super) table: Table,
    pub(super) reversed: bool,
    pub(super) lock: bool,
    /// The opponent is out until the table is cleared.
    pub(super) passed: bool,
    /// The mover leads when the table is cleared by passing.
    pub(super) mine: bool,
}

/// The answers a hand has to a table: for groups the lowest bits of their ranks (the lone joker as its own bit),
/// for sequences the bits of their lowest cards, for the lone joker the spade 3.
#[inline]
pub(super) fn answers(ready: &Ready, side: &Side, table: Table, lock: bool, reversed: bool) -> u64 {
    match table.kind {
        GROUP => {
            let made = side.make[usize::from(table.size - 1)];
            let ranks = if lock { made & (suited(side.hand, table.suits) | JOKER) } else { made };
            ranks & above(table.rank)
        }
        SEQUENCE => {
            let begin = runs(side.hand, table.size) & above(table.rank + table.size - 1);
            if lock { begin & (RANKS | 1) * u64::from(table.suits) } else { begin }
        }
        LONE_JOKER => side.hand & ready.spade_three[usize::from(reversed)],
        _ => 0,
    }
}

impl Place {
    /// Turns a position of the rules into the frame of the search. It is not settled yet.
    pub(super) fn of(state: &State) -> Place {
        let turned = |hand| if state.reversed { mirrored(hand) } else { hand };
        Place {
            own: turned(state.own),
            theirs: turned(state.theirs),
            table: state.table.map_or(Table::EMPTY, |shape| Table::of(&shape, state.reversed)),
            reversed: state.reversed,
            lock: state.lock,
            passed: state.passed,
            mine: state.mine,
        }
    }

    /// The player to move leads on an empty table.
    #[inline]
    pub(super) const fn lead(own: u64, theirs: u64, reversed: bool) -> Place {
        Place { own, theirs, table: Table::EMPTY, reversed, lock: false, passed: false, mine: false }
    }

    /// The 125 bits that tell all of this position.
    #[inline]
    pub(super) const fn key(&self) -> u128 {
        let Table { kind, rank, size, suits } = self.table;
        let switches = self.reversed as u32
            | (self.lock as u32) << 1
            | (self.passed as u32) << 2
            | (self.mine as u32) << 3
            | (kind as u32) << 4
            | (rank as u32) << 6
            | (size as u32) << 10
            | (suits as u32) << 14;
        (self.own >> 4) as u128 | ((self.theirs >> 4) as u128) << 53 | (switches as u128) << 106
    }

    /// The one form of all positions with this future, and whether the player to move is still the same.
    #[inline]
    pub(super) fn settled(mut self, ready: &Ready, own: &Side, theirs: &Side) -> (Place, bool) {
        if self.table.kind == EMPTY {
            return (self, true);
        }
        let mut mover_can = answers(ready, own, self.table, self.lock, self.reversed);
        if !ready.all_pass {
            // One pass clears the table: it matters to nobody but the mover.
            if mover_can == 0 {
                return (Place::lead(self.theirs, self.own, self.reversed), false);
            }
            self.normalise(ready, mover_can, 0);
            return (self, true);
        }
        let mut other_can =
            if self.passed { 0 } else { answers(ready, theirs, self.table, self.lock, self.reversed) };
        let mut same = true;
        if mover_can == 0 {
            if other_can == 0 {
                return if self.mine {
                    (Place::lead(self.own, self.theirs, self.reversed), true)
                } else {
                    (Place::lead(self.theirs, self.own, self.reversed), false)
                };
            }
            (self.own, self.theirs) = (self.theirs, self.own);
            self.passed = true;
            self.mine = !self.mine;
            mover_can = other_can;
            other_can = 0;
            same = false;
        } else if other_can == 0 && self.stays_unanswered(ready, theirs) {
            self.passed = true;
        }
        self.normalise(ready, mover_can, other_can);
        (self, same)
    }

    /// Whether an opponent without an answer now can have none to anything played on this table either: the
    /// order stays, and no lone joker will come for which he keeps the spade 3.
    #[inline]
    fn stays_unanswered(&self, ready: &Ready, theirs: &Side) -> bool {
        match self.table.kind {
            GROUP if self.table.size == 1 => {
                ready.group_turns > 1
                    && (theirs.hand & ready.spade_three[usize::from(self.reversed)] == 0
                        || self.own & JOKER == 0)
            }
            GROUP => self.table.size < ready.group_turns,
            SEQUENCE => self.table.size < ready.sequence_turns,
            _ => true,
        }
    }

    /// Moves the rank up to the weakest answer and forgets suits that cannot be repeated.
    #[inline]
    fn normalise(&mut self, ready: &Ready, mover_can: u64, other_can: u64) {
        let can = mover_can | other_can;
        let weakest = (can.trailing_zeros() / 4) as u8;
        match self.table.kind {
            GROUP => {
                self.table.rank = weakest - 1;
                if !self.lock && self.table.suits != 0 {
                    let suits = self.table.suits;
                    let repeated = ready.lock
                        && (suited(self.own, suits) & mover_can | suited(self.theirs, suits) & other_can)
                            != 0;
                    if !repeated {
                        self.table.suits = 0;
                    }
                }
            }
            SEQUENCE => {
                self.table.rank = weakest - self.table.size;
                let repeated = can & (RANKS | 1) * u64::from(self.table.suits) != 0;
                if !self.lock && !(ready.lock && repeated) {
                    self.table.suits = 0;
                }
            }
            _ => {}
        }
    }
}
