//! Wins that need no search. Every proof is sound under every mixture of rules.
//!
//! The mover's hand is split into whole-rank groups (single cards in a house without groups) and the lone joker.
//! A unit is *safe* if leading it keeps the lead: it cuts, or the opponent has nothing stronger of that size. A group
//! that turns the order over is safe only if it cuts or he has no group of that size at all; such groups are led
//! after all safe ones (which were judged in the present order) and before the last unit, which need not be safe.

use super::super::cards::{JOKER, NATURALS};
use super::hand::{
    RANKS, SUBSETS, Side, above, below_top, count_ranks, mirrored, natural_runs, rank_of, runs, suited,
    suits_at,
};
use super::moves::{Play, run_cards};
use super::place::{EMPTY, GROUP, Place, SEQUENCE, Settled, Table};
use super::ready::Ready;
use super::recapture::{catchers, recaptures};

/// What decided a position without search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The leader's hand falls into groups of which at most one is not safe.
    SafeGroups,
    /// All unsafe groups but one are led, or answer the table, under the protection of a stronger group of the same size.
    Recapture,
    /// The same after one sequence, or one group with the joker, has been taken out.
    MeldFirst,
    /// An answer that cannot be beaten, and then a proved lead.
    StrongReply,
    /// The whole hand beats the table.
    LastMeld,
}

/// The whole-rank groups of a hand that another hand can beat, as lowest bits of their ranks. A group that turns
/// the order over counts as beaten by any group of its size.
#[inline]
pub(super) fn beaten_groups(ready: &Ready, groups: &Side, by: &Side) -> u64 {
    let turns = ready.group_turns;
    let beaten = |k: u8| {
        let shown = by.shows(k);
        let below = if k < turns {
            below_top(shown)
        } else if shown == 0 {
            0
        } else {
            !0
        };
        groups.exactly(k) & below
    };
    beaten(1) | beaten(2) | beaten(3) | beaten(4)
}

/// Two hands, one of which wants to win.
#[derive(Clone, Copy)]
pub(super) struct Hands<'a> {
    pub(super) ready: &'a Ready,
    pub(super) own: &'a Side,
    pub(super) theirs: &'a Side,
    pub(super) reversed: bool,
    /// How many of his cards he may already have spent on answers.
    pub(super) spent: u32,
}

impl Hands<'_> {
    /// How many cards he has at least.
    #[inline]
    pub(super) fn his_cards(&self) -> u32 {
        self.theirs.cards().saturating_sub(self.spent)
    }

    #[inline]
    fn cuts(&self) -> u64 {
        self.ready.cuts[usize::from(self.reversed)]
    }

    /// His spade 3, if it beats the joker.
    #[inline]
    fn spade_three(&self) -> u64 {
        self.theirs.hand & self.ready.spade_three[usize::from(self.reversed)]
    }
}

/// The units of a hand that are not safe.
#[derive(Clone, Copy)]
pub(super) struct UnsafeUnits {
    /// Whole-rank groups; in a house without groups single cards.
    pub(super) groups: u64,
    /// The joker, if the opponent has the spade 3 against it.
    pub(super) joker: bool,
}

impl UnsafeUnits {
    /// `beaten`: what [`beaten_groups`] says of this hand.
    #[inline]
    pub(super) fn new(hands: &Hands, beaten: u64) -> UnsafeUnits {
        let joker = hands.own.has_joker() && hands.spade_three() != 0;
        let groups = if hands.ready.groups {
            beaten & !hands.cuts()
        } else {
            let below = if hands.ready.group_turns <= 1 { !0 } else { below_top(hands.theirs.shows(1)) };
            hands.own.hand & NATURALS & below & !(hands.cuts() * 15)
        };
        UnsafeUnits { groups, joker }
    }

    #[inline]
    pub(super) fn units(&self, ready: &Ready) -> u32 {
        let groups = if ready.groups { count_ranks(self.groups) } else { self.groups.count_ones() };
        groups + u32::from(self.joker)
    }
}

/// A proof that the leader wins by groups of whole ranks, with this many unsafe units allowed at the end (0 or 1).
#[inline]
fn lead_by_groups(hands: &Hands, weak: &UnsafeUnits, allowed: u32) -> Option<Proof> {
    let units = weak.units(hands.ready);
    if units <= allowed {
        return Some(Proof::SafeGroups);
    }
    recaptures(hands, weak, units - allowed, |_, _| {}).then_some(Proof::Recapture)
}

/// A proof that the player who leads wins. `beaten`: what [`beaten_groups`] says of his hand.
#[inline]
pub(super) fn lead(hands: &Hands, beaten: u64) -> Option<Proof> {
    let Hands { ready, own, .. } = hands;
    lead_by_groups(hands, &UnsafeUnits::new(hands, beaten), 1).or_else(|| {
        let melds = ready.sequences && runs(own.hand, 3) != 0 || ready.groups && own.has_joker();
        (melds && meld_first(hands).is_some()).then_some(Proof::MeldFirst)
    })
}

/// Whether the lead is proved by groups for the cards that are left after a meld, which may turn the order over.
#[inline]
pub(super) fn rest_leads(hands: &Hands, rest: u64, turns: bool, allowed: u32) -> bool {
    let turned;
    let own = &Side::new(if turns { mirrored(rest) } else { rest });
    let mut hands = Hands { own, ..*hands };
    if turns {
        turned = Side::new(mirrored(hands.theirs.hand));
        hands.theirs = &turned;
        hands.reversed = !hands.reversed;
    }
    let weak = UnsafeUnits::new(&hands, beaten_groups(hands.ready, own, hands.theirs));
    lead_by_groups(&hands, &weak, allowed).is_some()
}

/// A meld that is led before groups are, or that is kept for the end.
#[derive(Clone, Copy)]
pub(super) struct Taken {
    pub(super) play: Play,
    /// It cannot be beaten, and is led first; otherwise it goes last.
    pub(super) keeps: bool,
    pub(super) turns: bool,
}

/// One sequence, or one whole-rank group with the joker, after which the lead is proved: it goes first if it cannot be beaten, or last if
/// nothing else is unsafe.
#[inline(never)]
pub(super) fn meld_first(hands: &Hands) -> Option<Taken> {
    let Hands { ready, own, theirs, reversed, .. } = hands;
    if ready.sequences {
        for size in 3..=14 {
            let mut begins = runs(own.hand, size);
            if begins == 0 {
                break;
            }
            let his = runs(theirs.hand, size);
            let turns = size >= ready.sequence_turns;
            while begins != 0 {
                let begin = begins.trailing_zeros();
                begins &= begins - 1;
                let all = run_cards(begin, size);
                let missing = all & !(own.hand & NATURALS);
                let cards = if missing == 0 { all } else { all & !missing | JOKER };
                let rank = rank_of(begin);
                let beaten = if turns { his != 0 } else { his & above(rank + size - 1) != 0 };
                let keeps = ready.cuts_run(*reversed, rank, size) || !beaten;
                if wins_with_meld(hands, cards, keeps, turns) {
                    let shown = Table { kind: SEQUENCE, rank, size, suits: 1 << (begin % 4) };
                    return Some(Taken { play: Play { cards, shown }, keeps, turns });
                }
            }
        }
    }
    if ready.groups && own.has_joker() {
        let mut ranks = own.least[0];
        while ranks != 0 {
            let bit = ranks & ranks.wrapping_neg();
            ranks ^= bit;
            let rank = rank_of(bit.trailing_zeros());
            let suits = suits_at(own.hand, rank);
            let size = suits.count_ones() as u8 + 1;
            let his = theirs.shows(size);
            let turns = size >= ready.group_turns;
            let beaten = if turns { his != 0 } else { his & above(rank) != 0 };
            let keeps = bit & hands.cuts() != 0 || !beaten;
            let cards = u64::from(suits) << (4 * u32::from(rank)) | JOKER;
            if wins_with_meld(hands, cards, keeps, turns) {
                // The joker stands for the first suit that is free, beside all four for the fifth.
                let shown = Table { kind: GROUP, rank, size, suits: suits | (suits + 1) };
                return Some(Taken { play: Play { cards, shown }, keeps, turns });
            }
        }
    }
    None
}

/// Whether a hand wins with `cards` led first as a meld that keeps the lead, or played last.
#[inline]
fn wins_with_meld(hands: &Hands, cards: u64, keeps: bool, turns: bool) -> bool {
    let rest = hands.own.hand & !cards;
    rest == 0 || rest_leads(hands, rest, keeps && turns, u32::from(keeps))
}

/// A proof that the player to move wins, on any table. `beaten`: what [`beaten_groups`] says of his hand.
#[inline]
pub(super) fn mover(
    ready: &Ready,
    settled: &Settled,
    own: &Side,
    theirs: &Side,
    beaten: u64,
) -> Option<Proof> {
    let hands = Hands { ready, own, theirs, reversed: settled.place.reversed, spent: 0 };
    if settled.place.table.kind == EMPTY { lead(&hands, beaten) } else { reply(&hands, settled, beaten) }
}

/// The cards that answer a table, and those that are kept to take the lead back if the answer is beaten.
#[derive(Clone, Copy)]
pub(super) struct Answer {
    pub(super) cards: u64,
    pub(super) turns: bool,
    /// None if the answer cannot be beaten.
    pub(super) catcher: u64,
}

/// A proof that the player who has to answer a table wins.
#[inline]
fn reply(hands: &Hands, settled: &Settled, beaten: u64) -> Option<Proof> {
    if is_last_meld(hands, &settled.place) {
        return Some(Proof::LastMeld);
    }
    if settled.place.passed
        && settled.place.mine
        && let Some(proof) = lead(hands, beaten)
    {
        return Some(proof);
    }
    let Answer { catcher, .. } = answer(hands, settled, beaten)?;
    Some(if catcher == 0 { Proof::StrongReply } else { Proof::Recapture })
}

/// Whether a player who can beat the table does so with the whole hand.
#[inline]
pub(super) fn is_last_meld(hands: &Hands, place: &Place) -> bool {
    let Hands { own, .. } = hands;
    let one_rank = own.least[0] & own.least[0].wrapping_sub(1) == 0;
    (one_rank || place.table.kind == SEQUENCE) && own.cards() == u32::from(place.table.size)
}

/// An answer to the table after which the rest is a proved lead.
#[inline]
pub(super) fn answer(hands: &Hands, settled: &Settled, beaten: u64) -> Option<Answer> {
    let Hands { ready, own, theirs, reversed, .. } = hands;
    let Settled { place, can, .. } = settled;
    let can = *can;
    let size = place.table.size;
    let weak = UnsafeUnits::new(hands, beaten);
    let units = weak.units(ready);
    // An answer removes one weak unit at most, one may stay to the end, the others need to be caught.
    let catchers = if place.table.kind == GROUP && units > 1 { catchers(hands, &weak) } else { 0 };
    if place.table.kind == GROUP && units > 2 + catchers {
        return None;
    }
    let leads = |cards: u64, turns: bool| rest_leads(hands, own.hand & !cards, turns, 1);
    match place.table.kind {
        GROUP => reply_with_group(hands, place, can, &weak, units, catchers)
            .or_else(|| reply_with_recapture(hands, place, can, weak.groups)),
        SEQUENCE => {
            let turns = size >= ready.sequence_turns;
            let mut begins = can & natural_runs(own.hand, size);
            let his = if place.passed { 0 } else { runs(theirs.hand, size) };
            while begins != 0 {
                let begin = begins.trailing_zeros();
                begins &= begins - 1;
                let rank = rank_of(begin);
                let cards = run_cards(begin, size);
                let beaten = if turns { his != 0 } else { his & above(rank + size - 1) != 0 };
                if (ready.cuts_run(*reversed, rank, size) || !beaten) && leads(cards, turns) {
                    return Some(Answer { cards, turns, catcher: 0 });
                }
            }
            None
        }
        // The spade 3 on the lone joker clears the table.
        _ => {
            let turns = ready.group_turns <= 1;
            (can != 0 && leads(can, turns)).then_some(Answer { cards: can, turns, catcher: 0 })
        }
    }
}

/// A group that cannot be beaten, or cuts, and answers the table, if the rest is a proved lead.
#[inline]
fn reply_with_group(
    hands: &Hands,
    place: &Place,
    can: u64,
    weak: &UnsafeUnits,
    units: u32,
    catchers: u32,
) -> Option<Answer> {
    let Hands { ready, own, theirs, .. } = hands;
    let size = place.table.size;
    let turns = size >= ready.group_turns;
    let his = if place.passed {
        0
    } else if place.lock {
        theirs.shows(size) & (suited(theirs.hand, place.table.suits) | JOKER)
    } else {
        theirs.shows(size)
    };
    let beaten = if !turns {
        below_top(his)
    } else if his != 0 {
        !0
    } else {
        0
    };
    let mut strong = can & RANKS & (hands.cuts() | !beaten);
    while strong != 0 {
        let bit = strong & strong.wrapping_neg();
        strong ^= bit;
        let rank = bit.trailing_zeros();
        let held = suits_at(own.hand, rank_of(rank));
        if held.count_ones() == u32::from(size) && ready.groups && !turns {
            // A whole group (with a lock perhaps not in the suits: then it is looked at below).
            let units = units - u32::from(bit & weak.groups != 0);
            if units > 1 + catchers {
                continue;
            }
            if units <= 1 && (!place.lock || held == place.table.suits) {
                let cards = u64::from(held) << rank;
                return Some(Answer { cards, turns, catcher: 0 });
            }
        }
        let wanted = if place.lock { held & place.table.suits } else { held };
        let cards = if wanted.count_ones() >= u32::from(size) {
            u64::from(SUBSETS[usize::from(wanted)][usize::from(size)].1[0]) << rank
        } else {
            u64::from(wanted) << rank | JOKER
        };
        if rest_leads(hands, own.hand & !cards, turns, 1) {
            return Some(Answer { cards, turns, catcher: 0 });
        }
    }
    let joker = size == 1
        && own.has_joker()
        && (place.passed || hands.spade_three() == 0)
        && rest_leads(hands, own.hand & !JOKER, false, 1);
    joker.then_some(Answer { cards: JOKER, turns: false, catcher: 0 })
}

/// A weak group that answers the table because a stronger one takes the lead back, if the rest is a proved lead.
#[inline]
fn reply_with_recapture(hands: &Hands, place: &Place, can: u64, weak: u64) -> Option<Answer> {
    let Hands { ready, own, theirs, .. } = hands;
    let size = place.table.size;
    if place.passed || !ready.groups || size > 3 || size >= ready.group_turns {
        return None;
    }
    let shown = theirs.shows(size);
    let mut led = weak & can & own.exactly(size) & !below_top(shown & hands.cuts());
    if led == 0 || hands.his_cards() <= u32::from(size) {
        return None;
    }
    let catchers = own.exactly(size) & !(below_top(shown) << 1 | 1);
    let free_joker = size == 1 && own.has_joker() && hands.spade_three() == 0;
    if catchers == 0 && !free_joker {
        return None;
    }
    let hands = Hands { spent: u32::from(size), ..*hands };
    while led != 0 {
        let bit = led & led.wrapping_neg();
        led ^= bit;
        let rank = rank_of(bit.trailing_zeros());
        let suits = suits_at(own.hand, rank);
        if place.lock && suits != place.table.suits {
            continue;
        }
        let locks = ready.lock
            && (place.lock || suits == place.table.suits || suited(theirs.hand, suits) & above(rank) != 0);
        let fits = if locks { catchers & suited(own.hand & NATURALS, suits) } else { catchers };
        let cards = own.hand & (bit * 15);
        let rest = own.hand & !cards;
        let catcher = own.hand & ((fits & fits.wrapping_neg()) * 15);
        if fits != 0 && rest_leads(&hands, rest & !catcher, false, 1) {
            return Some(Answer { cards, turns: false, catcher });
        }
        if free_joker && rest_leads(&hands, rest & !JOKER, false, 1) {
            return Some(Answer { cards, turns: false, catcher: JOKER });
        }
    }
    None
}
