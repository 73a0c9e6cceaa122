//! What a player knows: the board with one hand, the cards not seen yet, and what was learnt from the exchange and from passes.

use tefuda::games::daihinmin::cards::{DECK, Hand};
use tefuda::games::daihinmin::fast::MeldToBeat;
use tefuda::games::daihinmin::meld::Shape;
use tefuda::games::daihinmin::state::{Move, State};

use crate::board::Board;
use crate::codec::PLAYERS;

/// Somebody passed on a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pass {
    /// The place of who passed.
    pub place: usize,
    /// What they did not answer.
    pub to_beat: MeldToBeat,
    /// What they had played before.
    pub played_before: Hand,
}

/// All that a player knows when it is their turn. Places are numbered in the order of play; hands of others on the [board](View::board) are what
/// they may hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The game as everybody sees it, with this player's hand.
    pub board: Board,
    /// This player's place.
    pub me: usize,
    /// The cards that the others hold between them.
    pub unseen: Hand,
    /// Cards that are known to be held, by place, from the exchange.
    pub known: [Hand; PLAYERS],
    /// Ranks in the last game by place, 0 the first; `None` in a first game.
    pub ranks: Option<[u8; PLAYERS]>,
    /// Who passed on what, of those who still hold cards.
    pub passes: Vec<Pass>,
}

impl View {
    /// What a player knows when the game begins.
    #[must_use]
    pub fn new(
        players: [u8; PLAYERS],
        counts: [u8; PLAYERS],
        me: usize,
        hand: Hand,
        known: [Hand; PLAYERS],
        ranks: Option<[u8; PLAYERS]>,
        first: u8,
    ) -> View {
        let unseen = DECK & !hand;
        let all_known = known.iter().fold(0, |all, known| all | known);
        let mut hands = known.map(|known| unseen & !all_known | known);
        hands[me] = hand;
        let board = Board::new(players, hands, counts, first);
        View { board, me, unseen, known, ranks, passes: Vec::new() }
    }

    /// This player's hand.
    #[must_use]
    pub fn hand(&self) -> Hand {
        self.board.state.hands[self.me]
    }

    /// What the mover is asked to answer.
    #[must_use]
    pub fn to_beat(&self) -> MeldToBeat {
        let tefuda::games::daihinmin::several::State { table, reversed, lock, .. } = self.board.state;
        MeldToBeat { table, reversed, lock }
    }

    /// Every legal move, if it is this player's turn: a pass last, and none on an empty table.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        self.board.moves()
    }

    /// The position of the last two players, if the owner of this view is one of them and to move: then every card is known.
    #[must_use]
    pub fn two_left(&self) -> Option<State> {
        (self.board.mover() == self.me).then(|| self.board.two_left()).flatten()
    }

    /// Makes a move for the player to move.
    pub fn advance(&mut self, played: &Move) {
        let place = self.board.mover();
        match played {
            Move::Play(meld) => {
                self.unseen &= !meld.cards;
                for known in &mut self.known {
                    *known &= !meld.cards;
                }
            }
            Move::Pass if place != self.me && self.board.table.is_some() => {
                let played_before = self.board.played[place];
                self.passes.push(Pass { place, to_beat: self.to_beat(), played_before });
            }
            Move::Pass => {}
        }
        self.board.advance(played);
        if self.board.counts[place] == 0 {
            self.passes.retain(|pass| pass.place != place);
        }
    }

    /// The shape on the table.
    #[must_use]
    pub fn table(&self) -> Option<Shape> {
        self.board.state.table
    }
}
