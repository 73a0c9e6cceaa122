//! Wins that need no search. Every proof is sound under every mixture of rules.
//!
//! The mover's hand is split into whole-rank groups (single cards in a house without groups) and the lone joker.
//! A unit is *safe* if leading it keeps the lead: it cuts, or the opponent has nothing stronger of that size. A group
//! that turns the order over is safe only if it cuts or he has no group of that size at all; such groups are led
//! after all safe ones (which were judged in the present order) and before the last unit, which need not be safe.

use super::super::cards::{JOKER, NATURALS};
use super::hand::{
    RANKS, SUBSETS, Side, above, below_top, mirrored, natural_runs, rank_of, suited, suits_at,
};
use super::moves::run_cards;
use super::place::{EMPTY, GROUP, Place, SEQUENCE, answers};
use super::ready::Ready;

/// What decided a position without search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The leader's hand falls into groups of which at most one is not safe.
    SafeGroups,
    /// All unsafe groups but one are led under the protection of a stronger group of the same size.
    Recapture,
    /// The same after one sequence, or one group with the joker, has been taken out.
    MeldFirst,
    /// An answer that cannot be beaten, and then a proved lead.
    StrongReply,
    /// The whole hand beats the table.
    LastMeld,
}

/// The unsafe units of a hand, and what can take the lead back after them.
struct Split {
    /// Unsafe whole-rank groups by size.
    unsafe_groups: [u64; 4],
    /// How many units are unsafe, the joker among them.
    unsafe_units: u32,
    /// The joker is held and would be safe as a single.
    free_joker: bool,
}

#[inline]
fn split(ready: &Ready, own: &Side, theirs: &Side, reversed: bool) -> Split {
    let cuts = ready.cuts[usize::from(reversed)];
    let beaten_by_three = theirs.hand & ready.spade_three[usize::from(reversed)] != 0;
    let mut unsafe_units = u32::from(own.has_joker() && beaten_by_three);
    let mut unsafe_groups = [0; 4];
    if ready.groups {
        for k in 1..=4usize {
            let made = theirs.make[k - 1];
            let beaten = if k >= usize::from(ready.group_turns) {
                if made == 0 { 0 } else { !0 }
            } else {
                below_top(made)
            };
            let groups = own.exactly(k) & beaten & !cuts;
            unsafe_groups[k - 1] = groups;
            unsafe_units += groups.count_ones();
        }
    } else {
        let beaten = if ready.group_turns <= 1 { !0 } else { below_top(theirs.make[0]) };
        unsafe_groups[0] = own.hand & NATURALS & beaten & !(cuts * 15);
        unsafe_units += unsafe_groups[0].count_ones();
    }
    Split { unsafe_groups, unsafe_units, free_joker: own.has_joker() && !beaten_by_three }
}

/// How many of at most `wanted` unsafe units can be led because a stronger group takes the lead back.
///
/// An unsafe group x of a size that does not turn the order is led; whatever he answers, a group c of the same size,
/// kept for x alone, beats it and cannot be beaten. He must have no cutting answer, enough cards that his answers
/// never empty his hand, and no answer in x's suits unless c has them too (it would lock c out). If he does not answer, c
/// stays behind as one more safe group.
#[inline(never)]
fn recaptured(ready: &Ready, own: &Side, theirs: &Side, reversed: bool, split: &Split, wanted: u32) -> u32 {
    let cuts = ready.cuts[usize::from(reversed)];
    let mut his_cards = theirs.cards();
    let mut done = 0;
    for k in 1..=3u32 {
        let index = k as usize - 1;
        if k >= u32::from(ready.group_turns) || k > 1 && !ready.groups {
            break;
        }
        let made = theirs.make[index];
        let mut xs = split.unsafe_groups[index] & !below_top(made & cuts);
        if xs == 0 {
            continue;
        }
        let weaker = below_top(made) << 1 | 1;
        if !ready.groups {
            if ready.lock {
                break;
            }
            let catchers =
                (own.hand & NATURALS & !(weaker | weaker << 3)).count_ones() + u32::from(split.free_joker);
            done = xs.count_ones().min(catchers).min(his_cards - 1).min(wanted);
            break;
        }
        let mut catchers = own.exactly(k as usize) & !weaker & RANKS;
        let joker = u32::from(k == 1 && split.free_joker);
        if ready.lock {
            // First those that need a catcher in their own suits (or the joker, which no lock keeps off).
            let mut rest = xs;
            while rest != 0 && done < wanted {
                let bit = rest & rest.wrapping_neg();
                rest ^= bit;
                let rank = rank_of(bit.trailing_zeros());
                let suits = suits_at(own.hand, rank);
                if suited(theirs.hand, suits) & above(rank) == 0 {
                    continue;
                }
                xs ^= bit;
                let mut candidates = catchers;
                while candidates != 0 {
                    let catcher = candidates & candidates.wrapping_neg();
                    candidates ^= catcher;
                    if suits_at(own.hand, rank_of(catcher.trailing_zeros())) == suits {
                        if his_cards > k {
                            his_cards -= k;
                            done += 1;
                            catchers ^= catcher;
                        }
                        candidates = 0;
                    }
                }
            }
        }
        let mut pairs = xs.count_ones().min(catchers.count_ones() + joker).min(wanted - done);
        while pairs > 0 && his_cards > k {
            his_cards -= k;
            pairs -= 1;
            done += 1;
        }
        if done >= wanted {
            break;
        }
    }
    done
}

/// A proof that the leader wins by groups of whole ranks.
#[inline]
pub(super) fn lead_by_groups(
    ready: &Ready,
    own: &Side,
    theirs: &Side,
    reversed: bool,
    allowed: u32,
) -> Option<Proof> {
    let split = split(ready, own, theirs, reversed);
    if split.unsafe_units <= allowed {
        return Some(Proof::SafeGroups);
    }
    let wanted = split.unsafe_units - allowed;
    (recaptured(ready, own, theirs, reversed, &split, wanted) >= wanted).then_some(Proof::Recapture)
}

/// A proof that the player who leads wins.
#[inline]
pub(super) fn lead(ready: &Ready, own: &Side, theirs: &Side, reversed: bool) -> Option<Proof> {
    lead_by_groups(ready, own, theirs, reversed, 1)
        .or_else(|| meld_first(ready, own, theirs, reversed).then_some(Proof::MeldFirst))
}

/// Whether the lead is proved after one natural sequence or one whole-rank group with the joker is taken out: it goes
/// first if it cannot be beaten, or last if nothing else is unsafe.
#[inline(never)]
fn meld_first(ready: &Ready, own: &Side, theirs: &Side, reversed: bool) -> bool {
    if ready.sequences {
        let mut size = 3;
        loop {
            let mut begins = super::hand::runs(own.hand, size);
            if begins == 0 {
                break;
            }
            let his = super::hand::runs(theirs.hand, size);
            let turns = size >= ready.sequence_turns;
            while begins != 0 {
                let begin = begins.trailing_zeros();
                begins &= begins - 1;
                let all = run_cards(begin, size);
                let missing = all & !(own.hand & NATURALS);
                let cards = if missing == 0 { all } else { all & !missing | JOKER };
                let rank = rank_of(begin);
                let beaten = if turns { his != 0 } else { his & above(rank + size - 1) != 0 };
                let keeps = ready.cuts_run(reversed, rank, size) || !beaten;
                if after_meld(ready, own, theirs, reversed, cards, keeps, turns) {
                    return true;
                }
            }
            size += 1;
        }
    }
    if ready.groups && own.has_joker() {
        let cuts = ready.cuts[usize::from(reversed)];
        let mut ranks = own.least[0];
        while ranks != 0 {
            let bit = ranks & ranks.wrapping_neg();
            ranks ^= bit;
            let rank = rank_of(bit.trailing_zeros());
            let suits = suits_at(own.hand, rank);
            let size = suits.count_ones() as u8 + 1;
            let his = theirs.make[usize::from(size) - 1];
            let turns = size >= ready.group_turns;
            let beaten = if turns { his != 0 } else { his & above(rank) != 0 };
            let keeps = bit & cuts != 0 || !beaten;
            let cards = u64::from(suits) << (4 * u32::from(rank)) | JOKER;
            if after_meld(ready, own, theirs, reversed, cards, keeps, turns) {
                return true;
            }
        }
    }
    false
}

/// Whether a hand wins with `cards` led first as a meld that keeps the lead, or played last.
#[inline]
fn after_meld(
    ready: &Ready,
    own: &Side,
    theirs: &Side,
    reversed: bool,
    cards: u64,
    keeps: bool,
    turns: bool,
) -> bool {
    let rest = own.hand & !cards;
    if rest == 0 {
        return true;
    }
    if keeps && turns {
        let (own, theirs) = (Side::new(mirrored(rest)), Side::new(mirrored(theirs.hand)));
        return lead_by_groups(ready, &own, &theirs, !reversed, 1).is_some();
    }
    lead_by_groups(ready, &Side::new(rest), theirs, reversed, u32::from(keeps)).is_some()
}

/// A proof that the player to move wins, on any table.
#[inline]
pub(super) fn mover(ready: &Ready, place: &Place, own: &Side, theirs: &Side) -> Option<Proof> {
    if place.table.kind == EMPTY {
        return lead(ready, own, theirs, place.reversed);
    }
    reply(ready, place, own, theirs)
}

/// A proof that the player who has to answer a table wins.
#[inline]
fn reply(ready: &Ready, place: &Place, own: &Side, theirs: &Side) -> Option<Proof> {
    let can = answers(ready, own, place.table, place.lock, place.reversed);
    let size = place.table.size;
    if can != 0 && own.cards() == u32::from(size) {
        return Some(Proof::LastMeld);
    }
    if place.passed && place.mine {
        if let Some(proof) = lead(ready, own, theirs, place.reversed) {
            return Some(proof);
        }
    }
    let leads = |cards: u64, turns: bool| {
        let rest = own.hand & !cards;
        if turns {
            let (own, theirs) = (Side::new(mirrored(rest)), Side::new(mirrored(theirs.hand)));
            lead_by_groups(ready, &own, &theirs, !place.reversed, 1).is_some()
        } else {
            lead_by_groups(ready, &Side::new(rest), theirs, place.reversed, 1).is_some()
        }
    };
    let proved = match place.table.kind {
        GROUP => {
            let turns = size >= ready.group_turns;
            let his = if place.passed {
                0
            } else if place.lock {
                theirs.make[usize::from(size) - 1] & (suited(theirs.hand, place.table.suits) | JOKER)
            } else {
                theirs.make[usize::from(size) - 1]
            };
            let beaten = if !turns {
                below_top(his)
            } else if his != 0 {
                !0
            } else {
                0
            };
            let mut strong = can & RANKS & (ready.cuts[usize::from(place.reversed)] | !beaten);
            let mut proved = false;
            while strong != 0 && !proved {
                let bit = strong & strong.wrapping_neg();
                strong ^= bit;
                let rank = bit.trailing_zeros();
                let held = suits_at(own.hand, rank_of(rank));
                let wanted = if place.lock { held & place.table.suits } else { held };
                let cards = if wanted.count_ones() >= u32::from(size) {
                    u64::from(SUBSETS[usize::from(wanted)][usize::from(size)].1[0]) << rank
                } else {
                    u64::from(wanted) << rank | JOKER
                };
                proved = leads(cards, turns);
            }
            if !proved && size == 1 && own.has_joker() {
                let three = theirs.hand & ready.spade_three[usize::from(place.reversed)];
                proved = (place.passed || three == 0) && leads(JOKER, false);
            }
            proved
        }
        SEQUENCE => {
            let turns = size >= ready.sequence_turns;
            let mut begins = can & natural_runs(own.hand, size);
            let his = if place.passed { 0 } else { super::hand::runs(theirs.hand, size) };
            let mut proved = false;
            while begins != 0 && !proved {
                let begin = begins.trailing_zeros();
                begins &= begins - 1;
                let rank = rank_of(begin);
                let beaten = if turns { his != 0 } else { his & above(rank + size - 1) != 0 };
                if ready.cuts_run(place.reversed, rank, size) || !beaten {
                    proved = leads(run_cards(begin, size), turns);
                }
            }
            proved
        }
        // The spade 3 on the lone joker clears the table.
        _ => can != 0 && leads(can, ready.group_turns <= 1),
    };
    proved.then_some(Proof::StrongReply)
}
