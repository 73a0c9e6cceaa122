//! Move generation on bit sets, and what a move leads to.

use super::super::cards::{JOKER, NATURALS};
use super::hand::{
    RANKS, SUBSETS, Side, above, joker_runs, mirrored, natural_runs, rank_of, suited, suits_at,
};
use super::place::{EMPTY, GROUP, LONE_JOKER, Numbering, Place, SEQUENCE, Table};
use super::ready::Ready;

/// A meld in the turned frame: the cards that leave the hand, and what they show.
#[derive(Clone, Copy, Debug)]
pub(super) struct Play {
    pub(super) cards: u64,
    pub(super) shown: Table,
}

/// Calls `visit` for every meld that may be played, until it answers `false`; returns whether it never did.
#[inline]
pub(super) fn for_each_play(
    ready: &Ready,
    place: &Place,
    own: &Side,
    mut visit: impl FnMut(Play) -> bool,
) -> bool {
    match place.table.kind {
        EMPTY => leads(ready, own, &mut visit),
        GROUP => {
            let size = place.table.size;
            let only = if place.lock { place.table.suits } else { 0 };
            (!ready.groups && size > 1 || groups(ready, own, size, above(place.table.rank), only, &mut visit))
                && (size > 1 || !own.has_joker() || visit(Play { cards: JOKER, shown: Table::JOKER }))
        }
        SEQUENCE => {
            let size = place.table.size;
            let mut begins = above(place.table.rank + size - 1);
            if place.lock {
                begins &= (RANKS | 1) * u64::from(place.table.suits);
            }
            sequences(own.hand, size, begins, &mut visit)
        }
        _ => {
            let three = own.hand & ready.spade_three[usize::from(place.reversed)];
            let rank = rank_of(three.trailing_zeros());
            three == 0 || visit(Play { cards: three, shown: Table { kind: GROUP, rank, size: 1, suits: 1 } })
        }
    }
}

#[inline]
fn leads(ready: &Ready, own: &Side, visit: &mut impl FnMut(Play) -> bool) -> bool {
    let largest = if ready.groups { 5 } else { 1 };
    for size in 1..=largest {
        if own.shows(size) == 0 {
            break;
        }
        if !groups(ready, own, size, !0, 0, visit) {
            return false;
        }
    }
    if own.has_joker() && !visit(Play { cards: JOKER, shown: Table::JOKER }) {
        return false;
    }
    if ready.sequences {
        for size in 3..=14 {
            let hand = own.hand;
            let begins = if own.has_joker() { joker_runs(hand, size) } else { natural_runs(hand, size) };
            if begins == 0 {
                break;
            }
            if !sequences(hand, size, begins, visit) {
                return false;
            }
        }
    }
    true
}

/// The groups of one size with ranks in `within`; `only`: exactly these suits, if any are named. Where no rule asks for suits, the first
/// choice of each rank stands for all.
#[inline]
fn groups(
    ready: &Ready,
    own: &Side,
    size: u8,
    within: u64,
    only: u8,
    visit: &mut impl FnMut(Play) -> bool,
) -> bool {
    let most = if ready.suits || only != 0 { u8::MAX } else { 1 };
    let mut ranks = own.shows(size) & within & RANKS;
    if only != 0 {
        ranks &= suited(own.hand, only);
    }
    while ranks != 0 {
        let rank = rank_of(ranks.trailing_zeros());
        ranks &= ranks - 1;
        let held = suits_at(own.hand, rank);
        let play = |naturals: u8, joker: u64, suits: u8| Play {
            cards: u64::from(naturals) << (4 * u32::from(rank)) | joker,
            shown: Table { kind: GROUP, rank, size, suits },
        };
        if size <= 4 {
            let (count, list) = SUBSETS[usize::from(held)][usize::from(size)];
            for &suits in &list[..usize::from(count.min(most))] {
                if (only == 0 || only == suits) && !visit(play(suits, 0, suits)) {
                    return false;
                }
            }
        }
        if size > 1 && own.has_joker() {
            let (count, list) = SUBSETS[usize::from(held)][usize::from(size) - 1];
            for &naturals in &list[..usize::from(count.min(most))] {
                // The joker stands for a suit not among them, beside all four for the fifth.
                let mut free = if naturals == 15 { 16 } else { 15 & !naturals };
                if most == 1 {
                    free &= free.wrapping_neg();
                }
                while free != 0 {
                    let suits = naturals | free & free.wrapping_neg();
                    free &= free - 1;
                    if (only == 0 || only == suits) && !visit(play(naturals, JOKER, suits)) {
                        return false;
                    }
                }
            }
        }
    }
    true
}

/// The sequences of one length that begin in `within`.
#[inline]
fn sequences(hand: u64, size: u8, within: u64, visit: &mut impl FnMut(Play) -> bool) -> bool {
    let shown = |begin: u32| Table { kind: SEQUENCE, rank: rank_of(begin), size, suits: 1 << (begin % 4) };
    let mut begins = natural_runs(hand, size) & within;
    while begins != 0 {
        let begin = begins.trailing_zeros();
        begins &= begins - 1;
        if !visit(Play { cards: run_cards(begin, size), shown: shown(begin) }) {
            return false;
        }
    }
    if hand & JOKER == 0 {
        return true;
    }
    let mut begins = joker_runs(hand, size) & within;
    while begins != 0 {
        let begin = begins.trailing_zeros();
        begins &= begins - 1;
        let all = run_cards(begin, size);
        // The joker fills the one place not held; if none is missing it may stand anywhere.
        let missing = all & !(hand & NATURALS);
        let mut places = if missing == 0 { all } else { missing };
        while places != 0 {
            let place = places & places.wrapping_neg();
            places &= places - 1;
            if !visit(Play { cards: all & !place | JOKER, shown: shown(begin) }) {
                return false;
            }
        }
    }
    true
}

/// The bits of a sequence of `size` places from bit `begin` on.
#[inline]
pub(super) const fn run_cards(begin: u32, size: u8) -> u64 {
    const COLUMN: u64 = 0x0111_1111_1111_1111;
    (COLUMN & !(!0u64).unbounded_shl(4 * size as u32)) << begin
}

/// What a play leads to, not settled.
pub(super) struct Next {
    /// The position seen from the next player to move.
    pub(super) place: Place,
    /// Whether that is the player who has just moved.
    pub(super) same: bool,
    /// The hand of the player who has just moved.
    pub(super) own: Side,
    /// The other hand, if the order has turned over.
    pub(super) turned: Option<Side>,
}

/// Plays a meld that does not empty the hand.
#[inline]
pub(super) fn after(ready: &Ready, numbering: &Numbering, place: &Place, play: &Play) -> Next {
    let mut next = Place {
        own: place.own & !play.cards,
        left: place.left & !numbering.of(play.cards, place.reversed),
        table: play.shown,
        ..*place
    };
    let shown = play.shown;
    let (cut, turns) = match shown.kind {
        GROUP => (
            ready.cuts[usize::from(place.reversed)] >> (4 * u32::from(shown.rank)) & 1 != 0,
            shown.size >= ready.group_turns,
        ),
        SEQUENCE => {
            (ready.cuts_run(place.reversed, shown.rank, shown.size), shown.size >= ready.sequence_turns)
        }
        _ => (false, false),
    };
    let mut turned = None;
    if turns {
        next.own = mirrored(next.own);
        next.theirs = mirrored(next.theirs);
        next.table = shown.mirrored();
        next.reversed = !place.reversed;
        turned = Some(Side::new(next.theirs));
    }
    let own = Side::new(next.own);
    if cut || place.table.kind == LONE_JOKER {
        return Next { place: next.cleared(), same: true, own, turned };
    }
    next.lock = ready.lock && shown.kind != LONE_JOKER && shown.suits == place.table.suits;
    next.mine = place.passed;
    if !place.passed {
        next = next.swapped();
    }
    Next { place: next, same: place.passed, own, turned }
}

/// What a pass leads to, and whether the same player moves.
#[inline]
pub(super) fn after_pass(ready: &Ready, place: &Place) -> (Place, bool) {
    if !ready.all_pass {
        (place.swapped().cleared(), false)
    } else if !place.passed {
        (Place { passed: true, mine: !place.mine, ..place.swapped() }, false)
    } else if place.mine {
        (place.cleared(), true)
    } else {
        (place.swapped().cleared(), false)
    }
}
