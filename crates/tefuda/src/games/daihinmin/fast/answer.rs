//! What is read from a search beside the winner: the proof that decides, and a winning move.

use super::super::cards::{JOKER, NATURALS};
use super::super::meld::{Kind, Meld, Shape};
use super::super::state::{Move, State};
use super::hand::{Side, mirrored};
use super::moves::{Play, after, after_pass, for_each_play, run_cards};
use super::place::{EMPTY, GROUP, Key, LONE_JOKER, Place, Table};
use super::proofs::{self, Proof};
use super::search::{Ask, Search, Unsolved};

impl Table {
    /// The same meld as the rules show it.
    fn shape(self, reversed: bool) -> Shape {
        let Table { kind, rank, size, suits } = if reversed { self.mirrored() } else { self };
        match kind {
            LONE_JOKER => Shape::JOKER,
            GROUP => Shape { kind: Kind::Group, rank, size, suits },
            _ => Shape { kind: Kind::Sequence, rank, size, suits },
        }
    }
}

impl Play {
    /// The same meld as the rules know it.
    pub(super) fn meld(&self, reversed: bool) -> Meld {
        let cards = if reversed { mirrored(self.cards) } else { self.cards };
        let shape = self.shown.shape(reversed);
        let naturals = cards & NATURALS;
        let joker = (cards & JOKER != 0 && shape.kind != Kind::Joker).then(|| {
            let place = if shape.kind == Kind::Group {
                let held = (naturals >> (4 * shape.rank)) as u8 & 15;
                (shape.suits & !held).trailing_zeros()
            } else {
                let begin = 4 * u32::from(shape.rank) + shape.suits.trailing_zeros();
                (run_cards(begin, shape.size) & !naturals).trailing_zeros() / 4
            };
            place as u8
        });
        Meld { shape, cards, joker }
    }
}

impl<K: Key> Search<K> {
    /// The proof that decides a position without search, and whether the player to move wins by it.
    pub(super) fn proof(&self, state: &State) -> Option<(bool, Proof)> {
        let (settled, mover, other) = self.settle(Place::of(&self.ready, state, false, &self.numbering));
        let beaten = proofs::beaten_groups(&self.ready, &mover, &other);
        let proof = proofs::mover(&self.ready, &settled, &mover, &other, beaten)?;
        Some((settled.same, proof))
    }

    /// A winning move from a won position. Moves that proofs or the table already decide are asked first.
    pub(super) fn winning_move(
        &mut self,
        state: &State,
        second: bool,
        ask: Ask,
    ) -> Result<Option<Move>, Unsolved> {
        let place = Place::of(&self.ready, state, second, &self.numbering);
        let own = Side::new(place.own);
        for searching in [false, true] {
            let mut at = 0;
            while let Some(play) = self.play(&place, &own, at) {
                at += 1;
                let wins = play.cards == place.own || {
                    let next = after(&self.ready, &self.numbering, &place, &play);
                    self.wins_by(next.place, next.same, searching, ask)?
                };
                if wins {
                    return Ok(Some(Move::Play(play.meld(place.reversed))));
                }
            }
            if place.table.kind != EMPTY {
                let (next, same) = after_pass(&self.ready, &place);
                if self.wins_by(next, same, searching, ask)? {
                    return Ok(Some(Move::Pass));
                }
            }
        }
        Ok(None)
    }

    /// The play with this number.
    fn play(&self, place: &Place, own: &Side, number: usize) -> Option<Play> {
        let (mut nth, mut left) = (None, number);
        for_each_play(&self.ready, place, own, |play| {
            if left == 0 {
                nth = Some(play);
            } else {
                left -= 1;
            }
            nth.is_none()
        });
        nth
    }

    /// Whether a move to this position is known to win, or, searching, whether it does.
    fn wins_by(&mut self, next: Place, same: bool, searching: bool, ask: Ask) -> Result<bool, Unsolved> {
        if searching {
            return Ok(self.wins_from(next, ask)? == same);
        }
        Ok(self.known(next) == Some(same))
    }
}
