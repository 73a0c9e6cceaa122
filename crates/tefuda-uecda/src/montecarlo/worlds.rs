//! Worlds: deals of the unseen cards that fit what is known.
//!
//! Counts are known, and so are cards that changed hands in the exchange. Of a few deals the one is taken in which the fewest passes are odd:
//! somebody passed on a table although they held a group of a whole rank that would have beaten it.

use tefuda::Random;
use tefuda::games::daihinmin::cards::{Hand, each, size};
use tefuda::games::daihinmin::meld::{Kind, Shape};
use tefuda::games::daihinmin::several;

use super::Options;
use crate::codec::PLAYERS;
use crate::view::{Pass, View};

/// Draws worlds for one decision at a time.
#[derive(Clone, Debug)]
pub struct Worlds {
    tries: u32,
    keeps_known: bool,
    /// Cards that are known to be held, by place, as far as that is made use of.
    known: [Hand; PLAYERS],
    /// Unseen cards whose holder is not known.
    cards: Vec<Hand>,
    /// Passes that can tell something: on groups.
    passes: Vec<Pass>,
}

impl Worlds {
    /// By these settings.
    #[must_use]
    pub fn new(options: &Options) -> Worlds {
        Worlds {
            tries: options.worlds.max(1),
            keeps_known: options.exchange,
            known: [0; PLAYERS],
            cards: Vec::with_capacity(64),
            passes: Vec::with_capacity(64),
        }
    }

    /// Begins a decision.
    pub fn begin(&mut self, view: &View) {
        self.known = if self.keeps_known { view.known } else { [0; PLAYERS] };
        let known = self.known.iter().fold(0, |all, known| all | known);
        self.cards.clear();
        self.cards.extend(each(view.unseen & !known));
        self.passes.clear();
        if self.tries > 1 {
            let on_group = |pass: &&Pass| pass.to_beat.table.is_some_and(|table| table.kind == Kind::Group);
            self.passes.extend(view.passes.iter().filter(on_group));
        }
    }

    /// A world: the state with a hand for everybody.
    pub fn draw(&mut self, view: &View, random: &mut Random) -> several::State {
        let mut world = self.deal(view, random);
        let mut fewest = self.odd_passes(view, &world);
        for _ in 1..self.tries {
            if fewest == 0 {
                break;
            }
            let candidate = self.deal(view, random);
            let odd = self.odd_passes(view, &candidate);
            if odd < fewest {
                (world, fewest) = (candidate, odd);
            }
        }
        world
    }

    /// Deals the unseen cards to the others.
    fn deal(&mut self, view: &View, random: &mut Random) -> several::State {
        let mut state = view.board.state;
        let mut at = 0;
        let cards = self.cards.as_mut_slice();
        for place in (0..PLAYERS).filter(|&place| place != view.me) {
            let mut hand = self.known[place];
            let missing = u32::from(view.board.counts[place]).saturating_sub(size(hand));
            for _ in 0..missing {
                let left = cards.len() - at;
                if left == 0 {
                    break;
                }
                let chosen = at + below(random, left as u32) as usize;
                cards.swap(at, chosen);
                hand |= cards[at];
                at += 1;
            }
            state.hands[place] = hand;
        }
        state
    }

    fn odd_passes(&self, view: &View, world: &several::State) -> usize {
        let odd = |pass: &&Pass| {
            let played_since = view.board.played[pass.place] & !pass.played_before;
            let held_then = world.hands[pass.place] | played_since;
            pass.to_beat.table.is_some_and(|table| beats_with_whole_rank(held_then, &table, pass))
        };
        self.passes.iter().filter(odd).count()
    }
}

/// A number below a bound that is small: the high half of a product, whose bias is far below what matters here.
#[inline]
fn below(random: &mut Random, bound: u32) -> u32 {
    (((random.bits() >> 32) * u64::from(bound)) >> 32) as u32
}

/// Whether a hand holds all of its cards of some rank as a group that beats the table.
#[inline]
fn beats_with_whole_rank(hand: Hand, table: &Shape, pass: &Pass) -> bool {
    let naturals = hand & tefuda::games::daihinmin::cards::NATURALS;
    let shift = 4 * u32::from(table.rank);
    let mut stronger = if pass.to_beat.reversed {
        naturals & ((1u64 << shift) - 1)
    } else {
        naturals & (!0u64 << shift << 4)
    };
    while stronger != 0 {
        let rank_shift = stronger.trailing_zeros() / 4 * 4;
        let suits = (naturals >> rank_shift) as u8 & 0b1111;
        if suits.count_ones() == u32::from(table.size) && (!pass.to_beat.lock || suits == table.suits) {
            return true;
        }
        stronger &= !(0b1111 << rank_shift);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda::games::daihinmin::cards::DECK;
    use tefuda::games::daihinmin::fast::MeldToBeat;
    use tefuda::games::daihinmin::notation::card_of_text;

    fn hand(text: &str) -> Hand {
        text.split(' ').fold(0, |hand, word| hand | card_of_text(word).unwrap())
    }

    #[test]
    fn worlds_fit_what_is_known() {
        let own = hand("S3 H4 D5 C6 HK DK JO S9 H9 D9");
        let mut known = [0; PLAYERS];
        known[4] = hand("S2 H2");
        let counts = [11, 11, 10, 11, 10];
        let view = View::new([0, 1, 2, 3, 4], counts, 2, own, known, None, 0);
        let (mut worlds, mut random) = (Worlds::new(&Options::default()), Random::new(3));
        worlds.begin(&view);
        let mut seen = 0;
        for _ in 0..50 {
            let world = worlds.draw(&view, &mut random);
            let all = world.hands.iter().fold(0, |all, hand| all | hand);
            assert_eq!((all, world.hands[2]), (DECK, own));
            assert_eq!(world.hands.map(|hand| size(hand) as u8), counts);
            assert_eq!(world.hands[4] & known[4], known[4]);
            seen |= world.hands[0];
        }
        assert_eq!(seen, DECK & !own & !known[4]);
        // Without the exchange these cards may be anywhere.
        let mut worlds = Worlds::new(&Options { exchange: false, ..Options::default() });
        worlds.begin(&view);
        let seen = (0..50).fold(0, |seen, _| seen | worlds.draw(&view, &mut random).hands[0]);
        assert_eq!(seen, DECK & !own);
    }

    #[test]
    fn odd_passes() {
        let group = |text: &str| {
            let meld = tefuda::games::daihinmin::notation::parse_meld(text, 0..text.len()).unwrap();
            meld.shape
        };
        let odd = |text: &str, table: &str, reversed: bool, lock: bool| {
            let table = group(table);
            let to_beat = MeldToBeat { table: Some(table), reversed, lock };
            beats_with_whole_rank(hand(text), &table, &Pass { place: 0, to_beat, played_before: 0 })
        };
        assert!(odd("S5 H6 D6", "S4", false, false));
        assert!(!odd("H6 D6", "S4", false, false));
        assert!(odd("H6 D6", "S4+H4", false, false));
        assert!(!odd("H6 D6", "S9+H9", false, false));
        assert!(odd("H6 D6", "S9+H9", true, false));
        assert!(!odd("H6", "S4", false, true));
        assert!(odd("S6", "S4", false, true));
        assert!(!odd("S3 JO", "S2", false, false));
    }
}
