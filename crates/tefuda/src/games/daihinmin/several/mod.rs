//! Three or more players with open hands: the rules beyond those for two, and what each player can reach.
//!
//! Seats are cyclic. A player who has passed is skipped until the table is cleared, which a cut and the spade 3 on the lone joker do, and
//! passing: with the all-pass flush when everybody still in has passed, the owner of the table included; with the opponent-pass flush when
//! everybody but the owner has. Then the last to play leads, or, if that player is out, the next in seat order who is still in. Going
//! out does not clear the table. Who goes out first is first, and so on; the last one left is last. With two players these are the
//! [rules for two](super::rules).
//!
//! - [`setup`]: the race for the first place, as the kernel and its coalition solver see it.
//! - [`ranks`]: everybody plays for their own rank: outcomes of all subgame-perfect equilibria, and one of them by a rule for ties.
//! - [`referee`]: both once more, straight from the definitions. [`notation`]: texts.

pub mod notation;
pub mod ranks;
pub mod referee;
pub mod setup;

pub use notation::parse;
pub use setup::{Race, Setup};

use super::cards::{Hand, JOKER, suits_of};
use super::house::{Flush, House};
use super::meld::{Kind, Meld, Shape};
use super::rules;
use super::state::{self, Move};

/// The most players.
pub const MOST_PLAYERS: usize = 5;

/// A position. On an empty table nothing is locked, nobody has passed, and the mover leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The hands by seat; those of players who are out are empty, and so are seats that nobody has.
    pub hands: [Hand; MOST_PLAYERS],
    /// How many players began.
    pub players: u8,
    /// Whose turn it is.
    pub mover: u8,
    /// What is on the table.
    pub table: Option<Shape>,
    /// The order is turned over.
    pub reversed: bool,
    /// Only the suits of the table may be played.
    pub lock: bool,
    /// Who has passed since the table was last empty, as bits.
    pub passed: u8,
    /// Who leads when the table is cleared by passing: its owner, or the next in seat order if the owner is out.
    pub leader: u8,
    /// The leader owns the table and is not asked again unless somebody beats it (opponent-pass flush only).
    pub owner_waits: bool,
}

impl State {
    /// The first player leads on an empty table. `None` unless there are two to [`MOST_PLAYERS`] hands, none empty, no card twice.
    #[must_use]
    pub fn lead(hands: &[Hand], reversed: bool) -> Option<State> {
        let all = hands.iter().fold(0, |all, hand| all | hand);
        let cards: u32 = hands.iter().map(|hand| hand.count_ones()).sum();
        if !(2..=MOST_PLAYERS).contains(&hands.len()) || hands.contains(&0) || cards != all.count_ones() {
            return None;
        }
        let mut seats = [0; MOST_PLAYERS];
        seats[..hands.len()].copy_from_slice(hands);
        let begun = State {
            hands: seats,
            players: hands.len() as u8,
            mover: 0,
            table: None,
            reversed,
            lock: false,
            passed: 0,
            leader: 0,
            owner_waits: false,
        };
        Some(begun)
    }

    /// A position of two players, the player to move in seat 0.
    #[must_use]
    pub fn of_two(house: &House, two: &state::State) -> State {
        let state::State { own, theirs, table, reversed, lock, passed, mine } = *two;
        let mut hands = [0; MOST_PLAYERS];
        hands[..2].copy_from_slice(&[own, theirs]);
        let leader = u8::from(table.is_some() && !mine);
        let owner_waits = table.is_some() && house.flush == Flush::OpponentPass;
        let passed = u8::from(passed) << 1;
        State { hands, players: 2, mover: 0, table, reversed, lock, passed, leader, owner_waits }
    }

    /// The players still in, by seat.
    pub fn still_in(&self) -> impl Iterator<Item = u8> + use<> {
        let hands = self.hands;
        (0..self.players).filter(move |&seat| hands[usize::from(seat)] != 0)
    }

    /// How many players are still in.
    #[must_use]
    pub fn count_in(&self) -> usize {
        self.hands.iter().filter(|&&hand| hand != 0).count()
    }

    /// The seats after one, itself last.
    fn seats_after(&self, seat: u8) -> impl Iterator<Item = u8> + use<> {
        let players = self.players;
        (1..=players).map(move |further| (seat + further) % players)
    }

    fn is_in(&self, seat: u8) -> bool {
        self.hands[usize::from(seat)] != 0
    }

    /// The same hands with an empty table and this player to lead.
    fn cleared(&self, leader: u8) -> State {
        State { mover: leader, table: None, lock: false, passed: 0, leader, owner_waits: false, ..*self }
    }

    /// The same position with the next player asked; the table is cleared if nobody is left to ask.
    fn with_next(&self) -> State {
        let waits = |seat: u8| self.owner_waits && seat == self.leader;
        let asked = |seat: &u8| self.is_in(*seat) && self.passed >> seat & 1 == 0 && !waits(*seat);
        match self.seats_after(self.mover).find(asked) {
            Some(mover) => State { mover, ..*self },
            None => self.cleared(self.leader),
        }
    }

    /// Every legal move, a pass last: those of two players with the same hand and table.
    #[must_use]
    pub fn moves(&self, house: &House) -> Vec<Move> {
        let State { table, reversed, lock, .. } = *self;
        let own = self.hands[usize::from(self.mover)];
        rules::moves(house, &state::State { table, lock, ..state::State::lead(own, 0, reversed) })
    }

    /// What a legal move leads to. If a player has gone out, and one is left, the game is over.
    #[must_use]
    pub fn after(&self, house: &House, played: &Move) -> State {
        match played {
            Move::Pass => State { passed: self.passed | 1 << self.mover, ..*self }.with_next(),
            Move::Play(meld) => self.after_meld(house, meld),
        }
    }

    fn after_meld(&self, house: &House, meld: &Meld) -> State {
        let mover = self.mover;
        let mut next = *self;
        next.hands[usize::from(mover)] &= !meld.cards;
        next.reversed ^= rules::is_revolution(house, &meld.shape);
        let stays = next.is_in(mover);
        let leader = if stays {
            mover
        } else {
            next.seats_after(mover).find(|&seat| next.is_in(seat)).unwrap_or(mover)
        };
        let beaten = self.table;
        if rules::is_cut(house, &meld.shape) || beaten.is_some_and(|table| table.kind == Kind::Joker) {
            return next.cleared(leader);
        }
        next.lock = house.lock
            && meld.shape.kind != Kind::Joker
            && beaten.is_some_and(|table| table.suits == meld.shape.suits);
        next.table = Some(meld.shape);
        next.leader = leader;
        next.owner_waits = house.flush == Flush::OpponentPass && stays;
        next.with_next()
    }

    /// One form for all positions that differ in suits only, where no rule asks for them: they have equal results.
    #[must_use]
    pub fn form(&self, house: &House) -> State {
        if house.lock || house.sequences || house.spade_three {
            return *self;
        }
        let first = |size: u32| (1u8 << size) - 1;
        let hand = |hand: Hand| {
            let ranks = 1..=13;
            ranks.fold(hand & JOKER, |form, rank| {
                form | Hand::from(first(suits_of(hand, rank).count_ones())) << (4 * rank)
            })
        };
        let table = self.table.map(|shape| Shape { suits: first(u32::from(shape.size)), ..shape });
        State { hands: self.hands.map(hand), table, ..*self }
    }
}
