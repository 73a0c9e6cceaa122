//! A game of five under way: the library's [rules for several](several::State), and what the league counts beside them.
//!
//! The server knows every hand; a player knows one, and of the others only how many cards they hold. Both use the same board: the hands of a
//! state may be larger than the counts, and then are the cards that somebody may hold.

use std::fmt;

use tefuda::games::daihinmin::cards::{Hand, each, size};
use tefuda::games::daihinmin::meld::{Kind, Meld};
use tefuda::games::daihinmin::notation::CardText;
use tefuda::games::daihinmin::several;
use tefuda::games::daihinmin::state::{Move, State};
use tefuda::games::daihinmin::{House, rules};

use crate::codec::PLAYERS;

/// The rules of the league.
pub const HOUSE: House = House::UECDA;
/// After this many passes in a row the game ends, and players still in get ranks by lot.
pub const MOST_PASSES: u32 = 20;
/// The points of a rank: 5 for the first, 1 for the last.
#[must_use]
pub const fn points(rank: usize) -> u64 {
    PLAYERS.saturating_sub(rank) as u64
}

/// Why a meld may not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A card is not in the hand.
    NotHeld(Hand),
    /// It does not beat what is on the table.
    DoesNotBeat,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotHeld(card) => write!(f, "{} is not in the hand", CardText(*card)),
            Refusal::DoesNotBeat => f.write_str("it does not beat the table"),
        }
    }
}

/// A game under way. Places are numbered in the order of play, 0 to 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// Hands by place (or what they may hold), the table's shape, order, lock, who has passed, who moves, who leads next.
    pub state: several::State,
    /// How many cards are held, by place.
    pub counts: [u8; PLAYERS],
    /// The player in each place.
    pub players: [u8; PLAYERS],
    /// The meld on the table.
    pub table: Option<Meld>,
    /// The last meld that was played, whether it still lies or not.
    pub last_meld: Option<Meld>,
    /// What has been played, by place.
    pub played: [Hand; PLAYERS],
    /// Passes in a row.
    pub passes: u32,
    finished: [u8; PLAYERS],
    finished_count: usize,
}

impl Board {
    /// A new game. `first` is the place of the player who leads.
    #[must_use]
    pub fn new(players: [u8; PLAYERS], hands: [Hand; PLAYERS], counts: [u8; PLAYERS], first: u8) -> Board {
        let state = several::State {
            hands,
            players: PLAYERS as u8,
            mover: first,
            table: None,
            reversed: false,
            lock: false,
            passed: 0,
            leader: first,
            owner_waits: false,
        };
        Board {
            state,
            counts,
            players,
            table: None,
            last_meld: None,
            played: [0; PLAYERS],
            passes: 0,
            finished: [0; PLAYERS],
            finished_count: 0,
        }
    }

    /// The place of the player to move.
    #[must_use]
    pub fn mover(&self) -> usize {
        usize::from(self.state.mover)
    }

    /// The place of a player.
    #[must_use]
    pub fn place_of(&self, player: u8) -> usize {
        self.players.iter().position(|&at| at == player).unwrap_or(0)
    }

    /// The places that have finished, in that order.
    #[must_use]
    pub fn finished(&self) -> &[u8] {
        &self.finished[..self.finished_count]
    }

    /// How many players still hold cards.
    #[must_use]
    pub fn count_in(&self) -> usize {
        self.counts.iter().filter(|&&count| count > 0).count()
    }

    /// Everybody's rank is known: at most one player holds cards.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.count_in() <= 1
    }

    /// Whether the mover may play a meld.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, meld: &Meld) -> Result<(), Refusal> {
        let own = self.state.hands[self.mover()];
        if let Some(missing) = each(meld.cards & !own).next() {
            return Err(Refusal::NotHeld(missing));
        }
        let several::State { table, reversed, lock, .. } = self.state;
        let asked = State { table, lock, ..State::lead(own, 0, reversed) };
        match table {
            Some(table) if !rules::beats(&HOUSE, &asked, &table, meld) => Err(Refusal::DoesNotBeat),
            _ => Ok(()),
        }
    }

    /// Every legal move of the mover, a pass last.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        self.state.moves(&HOUSE)
    }

    /// Makes a legal move; a pass is possible on the empty table too.
    pub fn advance(&mut self, played: &Move) {
        let mover = self.mover();
        if let Move::Play(meld) = played {
            let left = self.counts[mover].saturating_sub(meld.shape.size);
            if left == 0 {
                // The hand may have been what could be held: now nothing is.
                self.state.hands[mover] = meld.cards;
                self.finish(mover);
            }
            self.counts[mover] = left;
            for (_, hand) in self.state.hands.iter_mut().enumerate().filter(|&(place, _)| place != mover) {
                *hand &= !meld.cards;
            }
            self.played[mover] |= meld.cards;
            self.last_meld = Some(*meld);
            self.passes = 0;
        } else {
            self.passes += 1;
        }
        self.state = self.state.after(&HOUSE, played);
        self.table = self.state.table.and(self.last_meld);
        if self.is_complete()
            && let Some(last) = self.counts.iter().position(|&count| count > 0)
            && self.finished_count + 1 == PLAYERS
        {
            self.finish(last);
        }
    }

    /// Players who still hold cards get the next ranks in this order: after too many passes.
    pub fn finish_by_lot(&mut self, places: impl IntoIterator<Item = usize>) {
        for place in places {
            self.finish(place);
        }
    }

    fn finish(&mut self, place: usize) {
        if let Some(next) = self.finished.get_mut(self.finished_count) {
            *next = place as u8;
            self.finished_count += 1;
        }
    }

    /// The position of the last two players, seen from the mover, if two are left.
    #[must_use]
    pub fn two_left(&self) -> Option<State> {
        two_left(&self.state)
    }

    /// Whether the cards on the board are as many as the counts say: true on a server, where every hand is known.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.state.hands.iter().zip(self.counts).all(|(&hand, count)| size(hand) == u32::from(count))
    }
}

/// The position of the last two players, seen from the mover, if two are left.
#[must_use]
pub fn two_left(state: &several::State) -> Option<State> {
    if state.count_in() != 2 {
        return None;
    }
    let mover = usize::from(state.mover);
    let opponent = state.still_in().find(|&place| usize::from(place) != mover)?;
    let has_table = state.table.is_some();
    Some(State {
        own: state.hands[mover],
        theirs: state.hands[usize::from(opponent)],
        table: state.table,
        reversed: state.reversed,
        lock: state.lock && state.table.is_some_and(|table| table.kind != Kind::Joker),
        passed: has_table && state.passed >> opponent & 1 == 1,
        mine: has_table && state.leader == state.mover,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda::games::daihinmin::notation::{card_of_text, parse_meld};

    fn hand(text: &str) -> Hand {
        text.split(' ').fold(0, |hand, word| hand | card_of_text(word).unwrap())
    }

    fn board(hands: [&str; 5]) -> Board {
        let hands = hands.map(hand);
        Board::new([2, 0, 4, 1, 3], hands, hands.map(|hand| size(hand) as u8), 0)
    }

    fn play(board: &mut Board, text: &str) {
        let meld = parse_meld(text, 0..text.len()).unwrap();
        assert_eq!(board.check(&meld), Ok(()), "{text}");
        board.advance(&Move::Play(meld));
    }

    fn pass(board: &mut Board, times: usize) {
        for _ in 0..times {
            board.advance(&Move::Pass);
        }
    }

    #[test]
    fn the_owner_is_asked_too_and_leads() {
        let mut board = board(["D3 H9 CK", "S4 S5", "H6 H7", "C6 D9", "ST SA"]);
        play(&mut board, "D3");
        pass(&mut board, 4);
        assert_eq!((board.mover(), board.table.is_some()), (0, true));
        play(&mut board, "H9");
        assert_eq!((board.mover(), board.table.is_some()), (0, true));
        pass(&mut board, 1);
        assert_eq!((board.mover(), board.table), (0, None));
    }

    #[test]
    fn who_goes_out_does_not_clear_the_table_and_the_next_leads() {
        let mut board = board(["D3", "S4 S5", "H6 H7", "C6 D9", "ST SA"]);
        play(&mut board, "D3");
        assert_eq!((board.finished(), board.table.is_some(), board.mover()), (&[0][..], true, 1));
        pass(&mut board, 4);
        assert_eq!((board.mover(), board.table), (1, None));
        // Out by an eight: the table is cleared, the next one in the order leads.
        let mut board = self::board(["S8", "S4 S5", "H6 H7", "C6 D9", "ST SA"]);
        play(&mut board, "S8");
        assert_eq!((board.mover(), board.table), (1, None));
    }

    #[test]
    fn a_lone_joker_lifts_the_lock_and_the_spade_three_goes_on_it() {
        let mut board = board(["S4 H4", "S5 H5", "JO H7", "C6 D9", "S3 SA"]);
        play(&mut board, "S4");
        play(&mut board, "S5");
        assert!(board.state.lock);
        play(&mut board, "JO");
        assert!(!board.state.lock);
        pass(&mut board, 1);
        assert_eq!(board.check(&parse_meld("SA", 0..2).unwrap()), Err(Refusal::DoesNotBeat));
        play(&mut board, "S3");
        assert_eq!((board.mover(), board.table), (4, None));
    }

    #[test]
    fn the_last_two_are_a_position_of_the_solver() {
        let mut board = board(["D3", "S4 S5", "H6", "C6 D9", "ST"]);
        play(&mut board, "D3");
        pass(&mut board, 1);
        play(&mut board, "H6");
        assert_eq!(board.two_left(), None);
        pass(&mut board, 1);
        play(&mut board, "ST");
        // Both passed on this table; the next after the one who went out leads.
        let two = board.two_left().unwrap();
        assert_eq!((two.own, two.theirs, two.table), (hand("S4 S5"), hand("C6 D9"), None));
        play(&mut board, "S4");
        let two = board.two_left().unwrap();
        assert!(!two.mine && !two.passed && two.own == hand("C6 D9"));
        pass(&mut board, 1);
        assert!(board.two_left().is_some_and(|two| two.passed && two.mine));
        play(&mut board, "S5");
        assert!(board.is_complete());
        assert_eq!(board.finished(), [0, 2, 4, 1, 3]);
    }

    /// A player's board, on which the other hands are what may be held, goes the same way.
    #[test]
    fn a_board_of_possible_cards_goes_the_same_way() {
        let texts = ["D3 H9", "S4 S5", "H6 H7", "C6 D9", "ST SA"];
        let mut exact = board(texts);
        let mut guessed = exact;
        let unseen = texts[1..].iter().fold(0, |all, text| all | hand(text));
        guessed.state.hands = [exact.state.hands[0], unseen, unseen, unseen, unseen];
        for text in ["D3", "S4", "H6", "D9", "ST", "", "", "", "SA", "H9", "S5"] {
            if text.is_empty() {
                exact.advance(&Move::Pass);
                guessed.advance(&Move::Pass);
            } else if exact.check(&parse_meld(text, 0..2).unwrap()).is_ok() {
                play(&mut exact, text);
                play(&mut guessed, text);
            }
            let public = |board: &Board| {
                (board.mover(), board.table, board.counts, board.state.passed, board.state.leader)
            };
            assert_eq!(public(&exact), public(&guessed));
            assert_eq!(exact.finished(), guessed.finished());
            assert!(exact.is_exact());
        }
    }
}
