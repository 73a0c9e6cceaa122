//! Goes through a game of a log once more, and checks it: the deal, the exchange, who moves, what is allowed, who finishes when.

use std::fmt;

use tefuda::games::daihinmin::cards::{DECK, Hand, size};
use tefuda::games::daihinmin::notation::HandText;
use tefuda::games::daihinmin::state::Move;

use crate::board::{Board, MOST_PASSES};
use crate::codec::PLAYERS;
use crate::exchange::{FIRST_CARD, exchanged, strongest};
use crate::log::{Action, Exchange, GameRecord};

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Which turn, from 1; `None` before or after all turns.
    pub turn: Option<usize>,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.turn {
            Some(turn) => write!(f, "turn {turn}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

impl std::error::Error for Fault {}

fn fault(what: impl Into<String>) -> Fault {
    Fault { turn: None, what: what.into() }
}

/// A turn as it was played.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    /// Which, from 1.
    pub turn: usize,
    /// The board before it, with every hand.
    pub board: &'a Board,
    /// Whose turn it was.
    pub player: u8,
    /// What was done.
    pub action: &'a Action,
    /// What it came to: a refused play is a pass.
    pub played: Move,
    /// Whether it was refused.
    pub refused: bool,
}

/// The hands after the exchange, by player.
///
/// # Errors
/// [`Fault`] if no deal or no exchange of the league is as the record says.
pub fn hands(record: &GameRecord) -> Result<[Hand; PLAYERS], Fault> {
    let mut hands = record.dealt;
    let all = hands.iter().fold(0, |all, hand| all | hand);
    let cards: u32 = hands.iter().map(|&hand| size(hand)).sum();
    if all != DECK || cards != size(DECK) {
        return Err(fault("the hands do not hold each of the 53 cards exactly once"));
    }
    let is_player = |player: u8| usize::from(player) < PLAYERS;
    let is_order = |order: &[u8; PLAYERS]| (0..PLAYERS as u8).all(|player| order.contains(&player));
    if !is_order(&record.seats) || !is_order(&record.result) {
        return Err(fault("the order of play, or the result, does not name every player once"));
    }
    let ranks = match record.ranks {
        None if record.exchange.is_empty() => return Ok(hands),
        None => return Err(fault("cards are exchanged in the first game")),
        Some(ranks) if is_order(&ranks) => ranks,
        Some(_) => return Err(fault("the ranks are not 0 to 4")),
    };
    // The last and the fourth give first, whatever the order of the items.
    let mut items: Vec<&Exchange> = record.exchange.iter().collect();
    if items.iter().any(|item| !is_player(item.from) || !is_player(item.to)) {
        return Err(fault("an exchange names a player who is not in the game"));
    }
    items.sort_by_key(|item| std::cmp::Reverse(ranks[usize::from(item.from)]));
    let wanted = [(4, 0), (3, 1), (1, 3), (0, 4)];
    let given = items.iter().map(|item| (ranks[usize::from(item.from)], ranks[usize::from(item.to)]));
    if given.collect::<Vec<_>>() != wanted {
        return Err(fault("the exchange is not between first and last, second and fourth"));
    }
    for item in items {
        let (from, to) = (usize::from(item.from), usize::from(item.to));
        let rank = ranks[from];
        let held = item.cards & !hands[from] == 0;
        let forced = rank < 3 || item.cards == strongest(hands[from], exchanged(rank));
        if !held || !forced || size(item.cards) as usize != exchanged(rank) {
            let what = format!("player {from} cannot have given {}", HandText(item.cards));
            return Err(fault(what));
        }
        hands[from] &= !item.cards;
        hands[to] |= item.cards;
    }
    Ok(hands)
}

/// Goes through a game turn by turn; `visit` is told of every one.
///
/// # Errors
/// The first [`Fault`].
pub fn replay(record: &GameRecord, mut visit: impl FnMut(&Step)) -> Result<Board, Fault> {
    let hands = hands(record)?;
    let by_place = record.seats.map(|player| hands[usize::from(player)]);
    let first = by_place.iter().position(|hand| hand & FIRST_CARD != 0).unwrap_or(0);
    let mut board = Board::new(record.seats, by_place, by_place.map(|hand| size(hand) as u8), first as u8);
    for (at, turn) in record.turns.iter().enumerate() {
        let wrong = |what: String| Fault { turn: Some(at + 1), what };
        if board.is_complete() {
            return Err(wrong("there is a turn after the end of the game".to_owned()));
        }
        let player = board.players[board.mover()];
        if let Some(named) = turn.player.filter(|&named| named != player) {
            return Err(wrong(format!("player {named} moves, expected player {player}")));
        }
        let (played, legal) = match &turn.action {
            Action::Pass => (Move::Pass, true),
            Action::NoMeld(_) => (Move::Pass, false),
            Action::Play(meld) => match board.check(meld) {
                Ok(()) => (Move::Play(*meld), true),
                Err(why) if turn.refused == Some(false) => {
                    return Err(wrong(format!("{meld} was accepted, but {why}")));
                }
                Err(_) => (Move::Pass, false),
            },
        };
        if legal && turn.refused == Some(true) {
            return Err(wrong("a legal move was refused".to_owned()));
        }
        let action = &turn.action;
        visit(&Step { turn: at + 1, board: &board, player, action, played, refused: !legal });
        board.advance(&played);
    }
    let finished: Vec<u8> = board.finished().iter().map(|&place| board.players[usize::from(place)]).collect();
    if !board.is_complete() && board.passes < MOST_PASSES {
        return Err(fault("the turns end before the game does"));
    }
    if record.result[..finished.len()] != finished[..] {
        let listed = |players: &[u8]| players.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let what =
            format!("the result is players {}, expected {}", listed(&record.result), listed(&finished));
        return Err(fault(what));
    }
    Ok(board)
}
