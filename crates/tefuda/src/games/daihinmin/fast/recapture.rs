//! Weak groups led under the protection of stronger ones.
//!
//! An unsafe group x of a size that does not turn the order over is led; whatever he answers, a group c of the same
//! size, kept for x alone, beats it and cannot be beaten. He must have no cutting answer, enough cards that his
//! answers never empty his hand, and no answer in x's suits unless c has them too (it would lock c out; the joker
//! as c minds no lock). If he does not answer, c stays behind as one more safe group. Ranks above everything he
//! holds may be broken up for single cards: what stays behind of them is led card by card, and nothing beats any of them.

use super::super::cards::{JOKER, NATURALS, each};
use super::hand::{Side, above, below_top, count_ranks, rank_of, suited, suits_at};
use super::proofs::{Hands, UnsafeUnits};

/// The groups of 2 and 3 cards that are stronger than everything of that size he can show.
#[inline]
fn group_catchers(hands: &Hands) -> u64 {
    let Hands { ready, own, theirs, .. } = hands;
    let above_all = |k: u8| {
        if k >= ready.group_turns { 0 } else { own.exactly(k) & !(below_top(theirs.shows(k)) << 1 | 1) }
    };
    above_all(2) | above_all(3)
}

/// The cards of ranks above everything he holds.
#[inline]
fn card_catchers(hands: &Hands) -> u64 {
    if hands.ready.group_turns <= 1 {
        return 0;
    }
    hands.own.hand & NATURALS & !(below_top(hands.theirs.shows(1)) << 4 | 15)
}

/// A bound on how many weak units can be led under protection.
#[inline]
pub(super) fn catchers(hands: &Hands, weak: &UnsafeUnits) -> u32 {
    let free_joker = hands.own.has_joker() && !weak.joker;
    Side::new(card_catchers(hands)).cards() + count_ranks(group_catchers(hands)) + u32::from(free_joker)
}

/// Whether at least `wanted` unsafe units can be led because a stronger group takes the lead back. `note` is told which cards are led
/// and which are kept for them, in the order in which they are to be led.
#[inline]
pub(super) fn recaptures(hands: &Hands, weak: &UnsafeUnits, wanted: u32, note: impl FnMut(u64, u64)) -> bool {
    let free_joker = hands.own.has_joker() && !weak.joker;
    let cards = card_catchers(hands);
    if !hands.ready.groups {
        let catchers = if free_joker { cards | JOKER } else { cards };
        return recaptures_cards(hands, weak, catchers, wanted, note);
    }
    let groups = group_catchers(hands);
    // Most hands have too few of them, or nothing weak of their size.
    let singles = weak.groups & hands.own.exactly(1);
    let for_singles = (Side::new(cards).cards() + u32::from(free_joker)).min(count_ranks(singles));
    let for_groups = count_ranks(groups).min(count_ranks(weak.groups & !singles));
    for_singles + for_groups >= wanted
        && recaptures_groups(hands, weak.groups, cards, groups, free_joker, wanted, note)
}

#[inline(never)]
fn recaptures_groups(
    hands: &Hands,
    weak: u64,
    mut cards: u64,
    groups: u64,
    free_joker: bool,
    mut wanted: u32,
    mut note: impl FnMut(u64, u64),
) -> bool {
    let whole = |bit: u64| hands.own.hand & (bit * 15);
    let Hands { ready, own, theirs, reversed, .. } = hands;
    let cuts = ready.cuts[usize::from(*reversed)];
    let mut his_cards = hands.his_cards();
    // Single cards first: his answers to them take the fewest cards.
    let mut singles = weak & own.exactly(1) & !below_top(theirs.shows(1) & cuts);
    if singles != 0 && (cards != 0 || free_joker) && ready.group_turns > 1 {
        let mut any_suit = 0u64;
        while singles != 0 {
            let bit = singles & singles.wrapping_neg();
            singles ^= bit;
            let rank = rank_of(bit.trailing_zeros());
            let suit = suits_at(own.hand, rank);
            if !ready.lock || suited(theirs.hand, suit) & above(rank) == 0 {
                any_suit |= bit;
            } else {
                let in_suit = suited(cards, suit) << suit.trailing_zeros();
                let catcher = in_suit & in_suit.wrapping_neg();
                if catcher != 0 && his_cards > 1 {
                    note(whole(bit), catcher);
                    cards ^= catcher;
                    his_cards -= 1;
                    wanted -= 1;
                    if wanted == 0 {
                        return true;
                    }
                }
            }
        }
        if free_joker && any_suit != 0 && his_cards > 1 {
            note(whole(any_suit & any_suit.wrapping_neg()), JOKER);
            any_suit &= any_suit - 1;
            his_cards -= 1;
            wanted -= 1;
        }
        // Ranks held once first, which breaks nothing.
        while any_suit != 0 && his_cards > 1 && cards != 0 && wanted > 0 {
            let alone = (own.exactly(1) * 15) & cards;
            let from = if alone != 0 { alone } else { cards };
            let catcher = from & from.wrapping_neg();
            note(whole(any_suit & any_suit.wrapping_neg()), catcher);
            cards ^= catcher;
            any_suit &= any_suit - 1;
            his_cards -= 1;
            wanted -= 1;
        }
        if wanted == 0 {
            return true;
        }
    }
    // Groups that single cards were not taken from.
    let broken = Side::new(own.hand & NATURALS & !(below_top(theirs.shows(1)) << 4 | 15) & !cards).least[0];
    for k in 2..=3u8 {
        if k >= ready.group_turns {
            break;
        }
        let size = u32::from(k);
        let mut catchers = groups & own.exactly(k) & !broken;
        let mut weak = weak & own.exactly(k) & !below_top(theirs.shows(k) & cuts);
        while weak != 0 && catchers != 0 && his_cards > size {
            let bit = weak & weak.wrapping_neg();
            weak ^= bit;
            let rank = rank_of(bit.trailing_zeros());
            let suits = suits_at(own.hand, rank);
            let locks = ready.lock && suited(theirs.hand, suits) & above(rank) != 0;
            // Without the joker, which counts as a unit of its own.
            let fits = if locks { catchers & suited(own.hand & NATURALS, suits) } else { catchers };
            if fits != 0 {
                let catcher = fits & fits.wrapping_neg();
                note(whole(bit), whole(catcher));
                catchers ^= catcher;
                his_cards -= size;
                wanted -= 1;
                if wanted == 0 {
                    return true;
                }
            }
        }
    }
    false
}

/// The same in a house without groups, where every card is a unit of its own.
#[inline(never)]
fn recaptures_cards(
    hands: &Hands,
    weak: &UnsafeUnits,
    catchers: u64,
    wanted: u32,
    mut note: impl FnMut(u64, u64),
) -> bool {
    if hands.ready.lock || hands.ready.group_turns <= 1 {
        return false;
    }
    let cuts = hands.ready.cuts[usize::from(hands.reversed)];
    let led = weak.groups & !below_top(hands.theirs.shows(1) & cuts);
    let most = led.count_ones().min(catchers.count_ones()).min(hands.his_cards().saturating_sub(1));
    for (card, catcher) in each(led).zip(each(catchers)).take(wanted as usize) {
        note(card, catcher);
    }
    most >= wanted
}
