//! Melds and proofs for programs that play many games: playouts of several players ask for every move that a hand has, millions of times,
//! and whether a leader is as good as out. Nothing here allocates.

use super::super::cards::{Hand, JOKER};
use super::super::house::House;
use super::super::meld::{Meld, Shape};
use super::hand::{Side, mirrored, suits_at};
use super::moves::{Play, for_each_play};
use super::place::{EMPTY, GROUP, LONE_JOKER, Place, Table, answers};
use super::proofs::{self, Hands, beaten_groups};
use super::ready::Ready;

/// The rules of a house, ready to list melds.
#[derive(Clone, Copy, Debug)]
pub struct Melds {
    ready: Ready,
}

/// What a hand is asked to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeldToBeat {
    /// What is on the table; any meld may be led if nothing does.
    pub table: Option<Shape>,
    /// The order is turned over.
    pub reversed: bool,
    /// Only the suits of the table may be played.
    pub lock: bool,
}

impl Melds {
    /// For this house.
    #[must_use]
    pub fn new(house: &House) -> Self {
        Melds { ready: Ready::new(house) }
    }

    /// The table as the solver sees it.
    fn table(&self, to_beat: &MeldToBeat) -> Table {
        Table::to_beat(&self.ready, to_beat.table.as_ref(), to_beat.reversed)
    }

    /// Calls `visit` for every meld that a hand may play, until it answers `false`; returns whether it never did. These are the moves of the
    /// [rules](super::super::rules::moves) without the pass, in no particular order.
    #[inline]
    pub fn for_each<'a>(
        &'a self,
        hand: Hand,
        to_beat: &MeldToBeat,
        mut visit: impl FnMut(Choice<'a>) -> bool,
    ) -> bool {
        let hand = turned(hand, to_beat.reversed);
        let place = Place {
            own: hand,
            theirs: 0,
            table: self.table(to_beat),
            reversed: to_beat.reversed,
            lock: to_beat.lock,
            passed: false,
            mine: false,
            second: false,
            left: 0,
        };
        let ready = &self.ready;
        for_each_play(ready, &place, &Side::new(hand), |play| {
            visit(Choice { ready, hand, reversed: to_beat.reversed, play })
        })
    }

    /// Whether a hand has any meld for this table; on an empty one, whether it holds cards.
    #[inline]
    #[must_use]
    pub fn can_answer(&self, hand: Hand, to_beat: &MeldToBeat) -> bool {
        let table = self.table(to_beat);
        if table.kind == EMPTY {
            return hand != 0;
        }
        let side = Side::new(turned(hand, to_beat.reversed));
        answers(&self.ready, &side, table, to_beat.lock, to_beat.reversed) != 0
    }

    /// Whether a leader can play every card before any of the others gets to lead, whoever of them holds which of these cards: at most one of
    /// the leader's melds can be beaten at all, and it goes last.
    #[inline]
    #[must_use]
    pub fn leads_home(&self, hand: Hand, others: Hand, reversed: bool) -> bool {
        let (own, theirs) = (Side::new(turned(hand, reversed)), Side::new(turned(others, reversed)));
        // Recaptures count on the cards of one opponent, and on locks that only one can make: there are none if all may be spent.
        let hands = Hands { ready: &self.ready, own: &own, theirs: &theirs, reversed, spent: u32::MAX };
        proofs::lead(&hands, beaten_groups(&self.ready, &own, &theirs)).is_some()
    }
}

#[inline]
fn turned(hand: Hand, reversed: bool) -> Hand {
    if reversed { mirrored(hand) } else { hand }
}

/// A meld that may be played, not worked out in full yet.
#[derive(Clone, Copy, Debug)]
pub struct Choice<'a> {
    ready: &'a Ready,
    /// The hand that it is played from, turned so that the stronger rank is the higher bit.
    hand: Hand,
    reversed: bool,
    play: Play,
}

impl Choice<'_> {
    /// The meld.
    #[inline]
    #[must_use]
    pub fn meld(&self) -> Meld {
        self.play.meld(self.reversed)
    }

    /// The cards that it takes from the hand.
    #[inline]
    #[must_use]
    pub fn cards(&self) -> Hand {
        turned(self.play.cards, self.reversed)
    }

    /// How many cards it has.
    #[inline]
    #[must_use]
    pub fn size(&self) -> u8 {
        self.play.shown.size
    }

    /// Its suits, as in [`Shape::suits`].
    #[inline]
    #[must_use]
    pub fn suits(&self) -> u8 {
        self.play.shown.suits
    }

    /// Its weakest place in the order in force, from 1, the weakest, to 13; beyond only where the joker of a sequence stands. 0 for the
    /// lone joker.
    #[inline]
    #[must_use]
    pub fn strength(&self) -> u8 {
        self.play.shown.rank
    }

    /// It is the joker alone.
    #[inline]
    #[must_use]
    pub fn is_lone_joker(&self) -> bool {
        self.play.shown.kind == LONE_JOKER
    }

    /// The joker stands for a card in it.
    #[inline]
    #[must_use]
    pub fn spends_joker(&self) -> bool {
        self.play.cards & JOKER != 0 && !self.is_lone_joker()
    }

    /// It clears the table at once.
    #[inline]
    #[must_use]
    pub fn is_cut(&self) -> bool {
        let Table { kind, rank, size, .. } = self.play.shown;
        match kind {
            LONE_JOKER => false,
            GROUP => self.ready.cuts[usize::from(self.reversed)] >> (4 * u32::from(rank)) & 1 != 0,
            _ => self.ready.cuts_run(self.reversed, rank, size),
        }
    }

    /// How many cards of its ranks stay behind in the hand.
    #[inline]
    #[must_use]
    pub fn stay_behind(&self) -> u32 {
        let Table { kind, rank, size, .. } = self.play.shown;
        let rest = self.hand & !self.play.cards;
        match kind {
            LONE_JOKER => 0,
            GROUP => u32::from(suits_at(rest, rank)).count_ones(),
            _ => {
                let from = !0u64 << (4 * u32::from(rank));
                let beyond = (!0u64).unbounded_shl(4 * (u32::from(rank) + u32::from(size)));
                // The joker's bit lies where rank 14 would be.
                (rest & !JOKER & from & !beyond).count_ones()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::cards::{DECK, each, size, suits_of};
    use super::super::super::meld::Kind;
    use super::super::super::rules;
    use super::super::super::state::{Move, State};
    use super::*;
    use crate::kernel::random::Random;

    fn hand(random: &mut Random, cards: usize, from: Hand) -> Hand {
        let mut deck: Vec<Hand> = each(from).collect();
        (0..cards.min(deck.len()))
            .fold(0, |hand, _| hand | deck.swap_remove(random.below(deck.len() as u64) as usize))
    }

    /// The rules list the same melds for every hand and every table that can be made.
    #[test]
    fn they_are_those_of_the_rules() {
        let house = House::UECDA;
        let (melds, mut random) = (Melds::new(&house), Random::new(21));
        for round in 0..4_000 {
            let theirs = hand(&mut random, 11, DECK);
            let own = hand(&mut random, 1 + round % 13, DECK & !theirs);
            let reversed = random.below(2) == 1;
            let tables = rules::melds(&house, theirs);
            let table = (round % 4 != 0).then(|| tables[random.below(tables.len() as u64) as usize].shape);
            let lock = table.is_some_and(|table| table.kind != Kind::Joker) && random.below(3) == 0;
            let state = State { table, lock, ..State::lead(own, theirs, reversed) };
            let mut expected: Vec<Meld> = rules::moves(&house, &state)
                .into_iter()
                .filter_map(|played| match played {
                    Move::Play(meld) => Some(meld),
                    Move::Pass => None,
                })
                .collect();
            let to_beat = MeldToBeat { table, reversed, lock };
            let mut listed = Vec::new();
            assert!(melds.for_each(own, &to_beat, |choice| {
                let meld = choice.meld();
                assert_eq!(choice.cards(), meld.cards);
                assert_eq!(choice.is_cut(), rules::is_cut(&house, &meld.shape));
                assert_eq!(choice.spends_joker(), meld.joker.is_some());
                let rest = own & !meld.cards;
                let ranks = (meld.shape.rank..=meld.shape.highest()).filter(|_| !choice.is_lone_joker());
                let stay: u32 = ranks.map(|rank| suits_of(rest, rank).count_ones()).sum();
                assert_eq!(choice.stay_behind(), stay, "{meld}");
                listed.push(meld);
                true
            }));
            expected.sort_unstable();
            listed.sort_unstable();
            assert_eq!(listed, expected);
            assert_eq!(melds.can_answer(own, &to_beat), !expected.is_empty());
        }
    }

    /// Whoever leads home does so whatever the others, taken together, do: they never get to play before the last meld.
    #[test]
    fn a_leader_who_is_as_good_as_out_keeps_the_lead() {
        let house = House::UECDA;
        let (melds, mut random) = (Melds::new(&house), Random::new(7));
        let mut proved = 0;
        for round in 0..20_000 {
            let own = hand(&mut random, 1 + round % 5, DECK);
            let others = hand(&mut random, 2 + round % 9, DECK & !own);
            let reversed = random.below(2) == 1;
            if !melds.leads_home(own, others, reversed) {
                continue;
            }
            proved += 1;
            assert!(home(&melds, own, others, reversed), "{own:x} {others:x} {reversed}");
        }
        assert!(proved > 1_000, "{proved}");
    }

    /// Some order of leads that nobody can answer empties the hand, the last one excepted.
    fn home(melds: &Melds, hand: Hand, others: Hand, reversed: bool) -> bool {
        let lead = MeldToBeat { table: None, reversed, lock: false };
        !melds.for_each(hand, &lead, |choice| {
            let (meld, rest) = (choice.meld(), hand & !choice.cards());
            if size(rest) == 0 {
                return false;
            }
            let turns = rules::is_revolution(&House::UECDA, &meld.shape);
            let to_beat = MeldToBeat { table: Some(meld.shape), reversed: reversed != turns, lock: false };
            let keeps = choice.is_cut() || !melds.can_answer(others, &to_beat);
            !(keeps && home(melds, rest, others, reversed != turns))
        })
    }
}
