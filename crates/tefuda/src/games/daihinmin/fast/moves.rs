//! Move generation on bit sets, and what a move leads to.

use super::super::cards::{JOKER, NATURALS};
use super::hand::{
    RANKS, SUBSETS, Side, above, joker_runs, mirrored, natural_runs, rank_of, suited, suits_at,
};
use super::place::{EMPTY, GROUP, LONE_JOKER, Place, SEQUENCE, Table};
use super::ready::Ready;

/// A meld in the turned frame: the cards that leave the hand, and what they show.
#[derive(Clone, Copy, Debug)]
pub(super) struct Play {
    pub(super) cards: u64,
    pub(super) shown: Table,
}

/// Calls `visit` for every meld that may be played, until it answers `false`; tells whether it never did.
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
            (!ready.groups && size > 1 || groups(own, size, above(place.table.rank), only, &mut visit))
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
        if own.make[usize::from(size) - 1] == 0 {
            break;
        }
        if !groups(own, size, !0, 0, visit) {
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

/// The groups of one size with ranks in `within`; `only`: exactly these suits, if any are named.
#[inline]
fn groups(own: &Side, size: u8, within: u64, only: u8, visit: &mut impl FnMut(Play) -> bool) -> bool {
    let mut ranks = own.make[usize::from(size) - 1] & within & RANKS;
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
            for &suits in &list[..usize::from(count)] {
                if (only == 0 || only == suits) && !visit(play(suits, 0, suits)) {
                    return false;
                }
            }
        }
        if size > 1 && own.has_joker() {
            let (count, list) = SUBSETS[usize::from(held)][usize::from(size) - 1];
            for &naturals in &list[..usize::from(count)] {
                // The joker stands for a suit not among them, beside all four for the fifth.
                let mut free = if naturals == 15 { 16 } else { 15 & !naturals };
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

/// What a play leads to, not settled: the position seen from the next player to move, whether that is the same
/// player, and the two hands in that order. The hand played from must not become empty.
pub(super) struct Next {
    pub(super) place: Place,
    pub(super) same: bool,
    /// The sides of the player who has just moved and of the other one.
    pub(super) own: Side,
    pub(super) theirs: Side,
}

#[inline]
pub(super) fn after(ready: &Ready, place: &Place, theirs: &Side, play: &Play) -> Next {
    let mut own = Side::new(place.own & !play.cards);
    let mut theirs = *theirs;
    let mut shown = play.shown;
    let mut reversed = place.reversed;
    let (cut, turns) = match shown.kind {
        GROUP => (
            ready.cuts[usize::from(reversed)] >> (4 * u32::from(shown.rank)) & 1 != 0,
            shown.size >= ready.group_turns,
        ),
        SEQUENCE => (ready.cuts_run(reversed, shown.rank, shown.size), shown.size >= ready.sequence_turns),
        _ => (false, false),
    };
    if turns {
        own = Side::new(mirrored(own.hand));
        theirs = Side::new(mirrored(theirs.hand));
        shown = shown.mirrored();
        reversed = !reversed;
    }
    if cut || place.table.kind == LONE_JOKER {
        return Next { place: Place::lead(own.hand, theirs.hand, reversed), same: true, own, theirs };
    }
    let lock = ready.lock && shown.kind != LONE_JOKER && shown.suits == place.table.suits;
    let same = place.passed;
    let (mover, other) = if same { (own.hand, theirs.hand) } else { (theirs.hand, own.hand) };
    let place = Place { own: mover, theirs: other, table: shown, reversed, lock, passed: same, mine: same };
    Next { place, same, own, theirs }
}
