//! The score of a move: what the policy without search plays by, and what all players go by in playouts, where chance is added.

use tefuda::games::daihinmin::cards::{Hand, size};
use tefuda::games::daihinmin::fast::{Choice, MeldToBeat, Melds};
use tefuda::games::daihinmin::meld::Meld;
use tefuda::games::daihinmin::several;

/// What the lone joker counts as a rank.
const JOKER_STRENGTH: f32 = 16.0;
/// With this many cards or fewer it is time to play.
const FEW_CARDS: u32 = 5;

/// The score of a lead.
#[inline]
fn lead(choice: &Choice) -> f32 {
    let eight = if choice.is_cut() { 1.0 } else { 0.0 };
    common(choice) + 1.7 * f32::from(choice.size()) - 0.42 * strength(choice) - eight
}

/// The score of an answer to a table.
#[inline]
fn answer(choice: &Choice, to_beat: &MeldToBeat, cards: u32) -> f32 {
    let mut score = common(choice) + 0.9 - 0.33 * strength(choice) + 0.15 * f32::from(choice.size());
    if choice.is_cut() {
        score += 0.6;
    }
    if cards <= FEW_CARDS {
        score += 1.0;
    }
    if to_beat.table.is_some_and(|table| table.suits == choice.suits()) {
        score += 0.3;
    }
    score
}

/// A group is broken if cards of it stay behind; the joker is dear.
#[inline]
fn common(choice: &Choice) -> f32 {
    let joker = if choice.spends_joker() { 3.0 } else { 0.0 };
    -1.6 * choice.stay_behind() as f32 - joker
}

#[inline]
fn strength(choice: &Choice) -> f32 {
    if choice.is_lone_joker() { JOKER_STRENGTH } else { f32::from(choice.strength()) }
}

/// The score of a pass with this many players still in.
#[inline]
fn pass(players: usize) -> f32 {
    -3.2 - 0.1 * players as f32
}

/// The best move of the player to move by score, with `noise` added to each: the meld, or `None` for a pass. Whoever can play the whole hand
/// does.
#[inline]
pub fn best(melds: &Melds, state: &several::State, mut noise: impl FnMut() -> f32) -> Option<Meld> {
    let hand: Hand = state.hands[usize::from(state.mover)];
    let to_beat = MeldToBeat { table: state.table, reversed: state.reversed, lock: state.lock };
    if to_beat.table.is_some() && !melds.can_answer(hand, &to_beat) {
        return None;
    }
    let cards = size(hand);
    let leads = to_beat.table.is_none();
    let mut best_score = if leads { f32::NEG_INFINITY } else { pass(state.count_in()) + noise() };
    let mut best = None;
    melds.for_each(hand, &to_beat, |choice| {
        if choice.cards() == hand {
            best = Some(choice);
            return false;
        }
        let score = if leads { lead(&choice) } else { answer(&choice, &to_beat, cards) } + noise();
        if score > best_score {
            best_score = score;
            best = Some(choice);
        }
        true
    });
    best.map(|choice| choice.meld())
}
