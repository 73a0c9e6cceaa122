//! Cards and places by chance.

use tefuda::Random;
use tefuda::games::daihinmin::cards::{DECK, Hand, each};

use crate::codec::PLAYERS;

/// Puts items into a random order, every one equally likely.
pub(super) fn shuffle<T>(random: &mut Random, items: &mut [T]) {
    for at in (1..items.len()).rev() {
        items.swap(at, random.below(at as u64 + 1) as usize);
    }
}

/// Deals all cards one by one in the order of play, from this place on: hands by player.
pub(super) fn deal(random: &mut Random, seats: &[u8; PLAYERS], first: usize) -> [Hand; PLAYERS] {
    let mut deck: Vec<Hand> = each(DECK).collect();
    shuffle(random, &mut deck);
    let mut hands = [0; PLAYERS];
    for (at, card) in deck.into_iter().enumerate() {
        hands[usize::from(seats[(first + at) % PLAYERS])] |= card;
    }
    hands
}
