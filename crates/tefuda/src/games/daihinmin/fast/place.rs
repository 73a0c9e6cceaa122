//! A position as the search sees it: hands turned so that stronger is higher, settled, with an exact key.
//!
//! # Settling
//! Different positions with the same future get one form. A player who cannot beat the table passes at once; a
//! table that nobody still in can beat is cleared; its rank moves up to just below the weakest answer anybody
//! still in has; its suits are forgotten if nobody could repeat them; an opponent who has no answer now and, as no
//! answer to this table turns the order over, will have none later, counts as having passed.
//!
//! # Key
//! Two hands and a table are 125 bits. Within one question the owner of every card is known, so the cards still
//! there (one bit for each card of the question), who moves, and 15 bits for the table with its switches tell the
//! same: 64 bits for up to 47 cards. Nothing is hashed away: equal keys are equal positions.

use super::super::cards::JOKER;
use super::super::meld::{Kind, Shape};
use super::super::state::State;
use super::hand::{RANKS, Side, above, mirrored, runs, suited};
use super::ready::Ready;

/// What is on the table, ranks in the turned frame.
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
    /// A table that nothing beats: it ends at the highest place.
    const UNANSWERABLE: Table = Table { kind: SEQUENCE, rank: 1, size: 14, suits: 0 };

    /// What is on the table, or nothing, under these rules.
    pub(super) fn to_beat(ready: &Ready, shape: Option<&Shape>, reversed: bool) -> Table {
        match shape {
            None => Table::EMPTY,
            Some(Shape { kind: Kind::Group, size: 2.., .. }) if !ready.groups => Table::UNANSWERABLE,
            Some(Shape { kind: Kind::Sequence, .. }) if !ready.sequences => Table::UNANSWERABLE,
            Some(shape) => Table::of(shape, reversed),
        }
    }

    fn of(shape: &Shape, reversed: bool) -> Table {
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
    /// The mover is the player who was second in the question.
    pub(super) second: bool,
    /// The cards still there, one bit for each card of the question.
    pub(super) left: u64,
}

/// A position in the one form of all with its future.
pub(super) struct Settled {
    pub(super) place: Place,
    /// The player to move is still the same.
    pub(super) same: bool,
    /// What the mover can answer, as [`answers`] tells; on an empty table nothing.
    pub(super) can: u64,
}

/// Which bit of [`Place::left`] is whose: by card, in the normal and in the mirrored frame.
pub(super) struct Numbering {
    bit: [[u8; 64]; 2],
}

impl Numbering {
    /// Numbers the cards of two hands in the normal frame.
    pub(super) fn new(cards: u64) -> Self {
        let mut bit = [[0; 64]; 2];
        let (mut rest, mut next) = (cards, 0);
        while rest != 0 {
            let card = rest & rest.wrapping_neg();
            rest ^= card;
            bit[0][card.trailing_zeros() as usize] = next;
            bit[1][mirrored(card).trailing_zeros() as usize] = next;
            next += 1;
        }
        Numbering { bit }
    }

    /// The bits of some cards.
    #[inline]
    pub(super) fn of(&self, cards: u64, reversed: bool) -> u64 {
        let bit = &self.bit[usize::from(reversed)];
        let (mut rest, mut bits) = (cards, 0);
        while rest != 0 {
            bits |= 1 << (bit[rest.trailing_zeros() as usize] & 63);
            rest &= rest - 1;
        }
        bits
    }
}

/// The answers a hand has to a table: for groups the lowest bits of their ranks (the lone joker as its own bit),
/// for sequences the bits of their lowest cards, for the lone joker the spade 3.
#[inline]
pub(super) fn answers(ready: &Ready, side: &Side, table: Table, lock: bool, reversed: bool) -> u64 {
    match table.kind {
        GROUP => {
            let made = side.shows(table.size);
            let ranks = if lock { made & (suited(side.hand, table.suits) | JOKER) } else { made };
            ranks & above(table.rank)
        }
        SEQUENCE => {
            let begin = runs(side.hand, table.size) & above(table.rank + table.size - 1);
            if lock { begin & ((RANKS | 1) * u64::from(table.suits)) } else { begin }
        }
        LONE_JOKER => side.hand & ready.spade_three[usize::from(reversed)],
        _ => 0,
    }
}

impl Place {
    /// Turns a position of the rules into the frame of the search. It is not settled yet.
    pub(super) fn of(ready: &Ready, state: &State, second: bool, numbering: &Numbering) -> Place {
        let table = Table::to_beat(ready, state.table.as_ref(), state.reversed);
        let turned = |hand| if state.reversed { mirrored(hand) } else { hand };
        Place {
            own: turned(state.own),
            theirs: turned(state.theirs),
            table,
            reversed: state.reversed,
            lock: state.lock,
            passed: state.passed,
            mine: state.mine,
            second,
            left: numbering.of(state.own | state.theirs, false),
        }
    }

    /// The same hands with the table cleared, the mover leads.
    #[inline]
    pub(super) const fn cleared(&self) -> Place {
        Place { table: Table::EMPTY, lock: false, passed: false, mine: false, ..*self }
    }

    /// The same hands seen by the other player.
    #[inline]
    pub(super) const fn swapped(&self) -> Place {
        Place { own: self.theirs, theirs: self.own, second: !self.second, ..*self }
    }

    /// Who moves, the table and its switches, and the cards: all of this position in at most 70 bits, for questions of
    /// up to 47 cards in 64.
    #[inline]
    pub(super) fn key<K: Key>(&self) -> K {
        let Table { kind, rank, size, suits } = self.table;
        let (rank, size, suits) = (u32::from(rank), u32::from(size), u32::from(suits));
        // Below 2^11. The suits of a group tell its size; those it has not are free to tell the size without suits.
        let table = match kind {
            EMPTY => 0,
            LONE_JOKER => 1,
            GROUP => 32 + rank * 32 + if suits == 0 { 16 + size } else { suits },
            _ => 512 + (rank * 12 + size - 3) * 5 + (u32::BITS - suits.leading_zeros()),
        };
        let switches = u32::from(self.reversed)
            | u32::from(self.lock) << 1
            | u32::from(self.passed) << 2
            | u32::from(self.mine) << 3
            | u32::from(self.second) << 4;
        K::new(self.left, table << 5 | switches)
    }

    /// The one form of all positions with this future.
    #[inline]
    pub(super) fn settled(mut self, ready: &Ready, own: &Side, theirs: &Side) -> Settled {
        if self.table.kind == EMPTY {
            return Settled { place: self, same: true, can: 0 };
        }
        let mut mover_can = answers(ready, own, self.table, self.lock, self.reversed);
        if !ready.all_pass {
            // One pass clears the table: it matters to nobody but the mover.
            if mover_can == 0 {
                return Settled { place: self.swapped().cleared(), same: false, can: 0 };
            }
            self.normalise(ready, mover_can, 0);
            return Settled { place: self, same: true, can: mover_can };
        }
        let mut other_can =
            if self.passed { 0 } else { answers(ready, theirs, self.table, self.lock, self.reversed) };
        let mut same = true;
        if mover_can == 0 {
            if other_can == 0 {
                let place = if self.mine { self.cleared() } else { self.swapped().cleared() };
                return Settled { place, same: self.mine, can: 0 };
            }
            self = self.swapped();
            self.passed = true;
            self.mine = !self.mine;
            mover_can = other_can;
            other_can = 0;
            same = false;
        } else if other_can == 0 && self.stays_unanswered(ready, theirs) {
            self.passed = true;
        }
        self.normalise(ready, mover_can, other_can);
        Settled { place: self, same, can: mover_can }
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
                let repeated = can & ((RANKS | 1) * u64::from(self.table.suits)) != 0;
                if !(self.lock || ready.lock && repeated) {
                    self.table.suits = 0;
                }
            }
            _ => {}
        }
    }
}

/// A word that holds a whole key and one more bit.
pub(super) trait Key: Copy + Eq {
    /// The key that no position has.
    const NONE: Self;
    /// How many cards a question may have.
    const MOST_CARDS: u32;
    /// Puts 16 bits of table and switches above the cards.
    fn new(left: u64, table: u32) -> Self;
    /// The key with the result in its spare bit.
    fn with(self, won: bool) -> Self;
    /// The result of an entry, if it is the entry of this key.
    fn result(self, entry: Self) -> Option<bool>;
    /// An entry without its result.
    fn key(self) -> Self;
    /// 64 well mixed bits.
    fn hash(self) -> u64;
}

impl Key for u64 {
    const NONE: Self = 0;
    const MOST_CARDS: u32 = 47;
    #[inline]
    fn new(left: u64, table: u32) -> Self {
        left << 17 | u64::from(table) << 1
    }
    #[inline]
    fn with(self, won: bool) -> Self {
        self | u64::from(won)
    }
    #[inline]
    fn result(self, entry: Self) -> Option<bool> {
        (self ^ entry <= 1).then_some(entry & 1 != 0)
    }
    #[inline]
    fn key(self) -> Self {
        self & !1
    }
    #[inline]
    fn hash(self) -> u64 {
        let product = u128::from(self) * 0x9e37_79b9_7f4a_7c15;
        product as u64 ^ (product >> 64) as u64
    }
}

impl Key for u128 {
    const NONE: Self = 0;
    const MOST_CARDS: u32 = 53;
    #[inline]
    fn new(left: u64, table: u32) -> Self {
        u128::from(left) << 17 | u128::from(table) << 1
    }
    #[inline]
    fn with(self, won: bool) -> Self {
        self | u128::from(won)
    }
    #[inline]
    fn result(self, entry: Self) -> Option<bool> {
        (self ^ entry <= 1).then_some(entry & 1 != 0)
    }
    #[inline]
    fn key(self) -> Self {
        self & !1
    }
    #[inline]
    fn hash(self) -> u64 {
        Key::hash(self as u64 ^ (self >> 64) as u64)
    }
}
