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

/// The units of a hand that are not safe.
#[derive(Clone, Copy)]
pub(super) struct Weak {
    /// Whole-rank groups; in a house without groups single cards.
    groups: u64,
    /// The joker, if the opponent has the spade 3 against it.
    joker: bool,
}

impl Weak {
    /// `beaten`: what [`beaten_groups`] says of this hand.
    #[inline]
    pub(super) fn new(ready: &Ready, own: &Side, theirs: &Side, reversed: bool, beaten: u64) -> Weak {
        let cuts = ready.cuts[usize::from(reversed)];
        let joker = own.has_joker() && theirs.hand & ready.spade_three[usize::from(reversed)] != 0;
        let groups = if ready.groups {
            beaten & !cuts
        } else {
            let below = if ready.group_turns <= 1 { !0 } else { below_top(theirs.shows(1)) };
            own.hand & NATURALS & below & !(cuts * 15)
        };
        Weak { groups, joker }
    }

    #[inline]
    fn units(&self, ready: &Ready) -> u32 {
        let groups = if ready.groups { count_ranks(self.groups) } else { self.groups.count_ones() };
        groups + u32::from(self.joker)
    }
}

/// The groups of 1 to 3 cards that are stronger than everything of that size the opponent can show and could take the
/// lead back.
#[inline]
fn catchers(ready: &Ready, own: &Side, theirs: &Side) -> u64 {
    let turns = ready.group_turns;
    let above_all = |k: u8| {
        if k >= turns { 0 } else { own.exactly(k) & !(below_top(theirs.shows(k)) << 1 | 1) }
    };
    above_all(1) | above_all(2) | above_all(3)
}

/// Whether at least `wanted` unsafe units can be led because a stronger group takes the lead back.
///
/// An unsafe group x of a size that does not turn the order is led; whatever he answers, a group c of the same size,
/// kept for x alone, beats it and cannot be beaten. He must have no cutting answer, enough cards that his answers
/// never empty his hand, and no answer in x's suits unless c has them too (it would lock c out). If he does not
/// answer, c stays behind as one more safe group.
#[inline]
fn recaptures(ready: &Ready, own: &Side, theirs: &Side, reversed: bool, weak: &Weak, wanted: u32) -> bool {
    if !ready.groups {
        return recaptures_singles(ready, own, theirs, reversed, weak, wanted);
    }
    let catchers = catchers(ready, own, theirs);
    let free_joker = own.has_joker() && !weak.joker;
    // Most hands have too few of them.
    count_ranks(catchers) + u32::from(free_joker) >= wanted
        && recaptures_groups(ready, own, theirs, reversed, weak.groups, catchers, free_joker, wanted)
}

#[inline(never)]
#[expect(clippy::too_many_arguments, reason = "what the caller has computed is not computed again")]
fn recaptures_groups(
    ready: &Ready,
    own: &Side,
    theirs: &Side,
    reversed: bool,
    weak: u64,
    catchers: u64,
    free_joker: bool,
    wanted: u32,
) -> bool {
    let cuts = ready.cuts[usize::from(reversed)];
    let mut his_cards = theirs.cards();
    let mut missing = wanted;
    for k in 1..=3u8 {
        let size = u32::from(k);
        let mut catchers = catchers & own.exactly(k);
        let joker = u32::from(k == 1 && free_joker);
        let mut weak = weak & own.exactly(k) & !below_top(theirs.shows(k) & cuts);
        if weak == 0 || k >= ready.group_turns || catchers == 0 && joker == 0 {
            continue;
        }
        if ready.lock {
            // First those that need a catcher in their own suits.
            let mut rest = weak;
            while rest != 0 {
                let bit = rest & rest.wrapping_neg();
                rest ^= bit;
                let rank = rank_of(bit.trailing_zeros());
                let suits = suits_at(own.hand, rank);
                if suited(theirs.hand, suits) & above(rank) == 0 {
                    continue;
                }
                weak ^= bit;
                let mut candidates = catchers;
                while candidates != 0 {
                    let catcher = candidates & candidates.wrapping_neg();
                    candidates ^= catcher;
                    if suits_at(own.hand, rank_of(catcher.trailing_zeros())) == suits && his_cards > size {
                        his_cards -= size;
                        missing -= 1;
                        catchers ^= catcher;
                        if missing == 0 {
                            return true;
                        }
                        break;
                    }
                }
            }
        }
        let mut pairs = count_ranks(weak).min(count_ranks(catchers) + joker);
        while pairs > 0 && his_cards > size {
            his_cards -= size;
            pairs -= 1;
            missing -= 1;
            if missing == 0 {
                return true;
            }
        }
    }
    false
}

/// The same in a house without groups, where every card is a unit of its own.
#[inline(never)]
fn recaptures_singles(
    ready: &Ready,
    own: &Side,
    theirs: &Side,
    reversed: bool,
    weak: &Weak,
    wanted: u32,
) -> bool {
    if ready.lock || ready.group_turns <= 1 {
        return false;
    }
    let shown = theirs.shows(1);
    let led = weak.groups & !below_top(shown & ready.cuts[usize::from(reversed)]);
    let not_above = below_top(shown) << 4 | 15;
    let catchers =
        (own.hand & NATURALS & !not_above).count_ones() + u32::from(own.has_joker() && !weak.joker);
    led.count_ones().min(catchers).min(theirs.cards() - 1) >= wanted
}

/// A proof that the leader wins by groups of whole ranks, with so many unsafe units allowed at the end (0 or 1).
#[inline]
fn lead_by_groups(
    ready: &Ready,
    own: &Side,
    theirs: &Side,
    reversed: bool,
    weak: &Weak,
    allowed: u32,
) -> Option<Proof> {
    let units = weak.units(ready);
    if units <= allowed {
        return Some(Proof::SafeGroups);
    }
    recaptures(ready, own, theirs, reversed, weak, units - allowed).then_some(Proof::Recapture)
}

/// A proof that the player who leads wins. `beaten`: what [`beaten_groups`] says of his hand.
#[inline]
fn lead(ready: &Ready, own: &Side, theirs: &Side, reversed: bool, beaten: u64) -> Option<Proof> {
    let weak = Weak::new(ready, own, theirs, reversed, beaten);
    lead_by_groups(ready, own, theirs, reversed, &weak, 1).or_else(|| {
        let melds = ready.sequences && runs(own.hand, 3) != 0 || ready.groups && own.has_joker();
        (melds && meld_first(ready, own, theirs, reversed)).then_some(Proof::MeldFirst)
    })
}

/// Whether the lead is proved by groups for the cards that are left after a meld.
#[inline]
fn rest_leads(ready: &Ready, rest: u64, theirs: &Side, reversed: bool, turns: bool, allowed: u32) -> bool {
    let own = Side::new(if turns { mirrored(rest) } else { rest });
    let turned;
    let (theirs, reversed) = if turns {
        turned = Side::new(mirrored(theirs.hand));
        (&turned, !reversed)
    } else {
        (theirs, reversed)
    };
    let weak = Weak::new(ready, &own, theirs, reversed, beaten_groups(ready, &own, theirs));
    lead_by_groups(ready, &own, theirs, reversed, &weak, allowed).is_some()
}

/// Whether the lead is proved after one natural sequence or one whole-rank group with the joker is taken out: it goes
/// first if it cannot be beaten, or last if nothing else is unsafe.
#[inline(never)]
fn meld_first(ready: &Ready, own: &Side, theirs: &Side, reversed: bool) -> bool {
    if ready.sequences {
        let mut size = 3;
        loop {
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
            let his = theirs.shows(size);
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
    rest == 0 || rest_leads(ready, rest, theirs, reversed, keeps && turns, u32::from(keeps))
}

/// A proof that the player to move wins, on any table.
#[inline]
pub(super) fn mover(ready: &Ready, place: &Place, own: &Side, theirs: &Side, beaten: u64) -> Option<Proof> {
    if place.table.kind == EMPTY {
        return lead(ready, own, theirs, place.reversed, beaten);
    }
    reply(ready, place, own, theirs, beaten)
}

/// A proof that the player who has to answer a table wins.
#[inline]
fn reply(ready: &Ready, place: &Place, own: &Side, theirs: &Side, beaten: u64) -> Option<Proof> {
    let can = answers(ready, own, place.table, place.lock, place.reversed);
    let size = place.table.size;
    if can != 0 && own.cards() == u32::from(size) {
        return Some(Proof::LastMeld);
    }
    if place.passed && place.mine {
        if let Some(proof) = lead(ready, own, theirs, place.reversed, beaten) {
            return Some(proof);
        }
    }
    let leads =
        |cards: u64, turns: bool| rest_leads(ready, own.hand & !cards, theirs, place.reversed, turns, 1);
    let proved = match place.table.kind {
        GROUP => {
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
            let his = if place.passed { 0 } else { runs(theirs.hand, size) };
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
