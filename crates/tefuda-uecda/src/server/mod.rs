//! A league: five players, policies or outside programs, and as many games as wanted, by the text of the protocol. With the same seed and
//! policies every game is the same.

mod deal;
mod entrant;

pub use entrant::{Entrant, JoinError, Limits, join};

use std::fmt;

use tefuda::Random;
use tefuda::games::daihinmin::cards::{Hand, size};
use tefuda::games::daihinmin::state::Move;

use crate::board::{Board, MOST_PASSES};
use crate::codec::{self, PLAYERS, status, write_hand, write_meld};
use crate::exchange::{FIRST_CARD, exchanged, strongest};
use crate::log::{Action, Exchange, GameRecord, Header, Turn};
use crate::results::Results;
use crate::session::{Decisions, SessionError};
use crate::table::Table;

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// How many games.
    pub games: u64,
    /// Decides the deals, the order of play, and the ranks after too many passes.
    pub seed: u64,
    /// The order of play is drawn anew each time this many games have been played.
    pub reseat: u64,
    /// Ranks are forgotten each time this many games have been played.
    pub reset: u64,
}

impl Default for Rules {
    fn default() -> Self {
        Rules { games: 100, seed: 1, reseat: 3, reset: 100 }
    }
}

/// Why a league cannot go on.
#[derive(Debug)]
pub enum LeagueError {
    /// There are not five players.
    Players(usize),
    /// The session of a policy broke off: a fault of the policy, of its model, or of this server.
    Session {
        /// Which player.
        player: usize,
        /// What happened.
        error: SessionError,
    },
    /// What was done with a finished game failed.
    Output(std::io::Error),
}

impl fmt::Display for LeagueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LeagueError::Players(count) => write!(f, "a league has five players, not {count}"),
            LeagueError::Session { player, error } => write!(f, "player {player}: {error}"),
            LeagueError::Output(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LeagueError {}

/// A league under way.
pub struct League {
    rules: Rules,
    entrants: Vec<Entrant>,
    random: Random,
    seats: [u8; PLAYERS],
    /// Players in the order in which they finished the last game.
    last: Option<[u8; PLAYERS]>,
    results: Results,
    refused: [u64; PLAYERS],
    /// The last play that was accepted, as it was sent: what stands in its unused cells is shown to all.
    last_play: Table,
}

impl League {
    /// A league of these players, in the order of their numbers.
    ///
    /// # Errors
    /// [`LeagueError::Players`] unless there are five.
    pub fn new(rules: Rules, entrants: impl IntoIterator<Item = Entrant>) -> Result<League, LeagueError> {
        let mut entrants: Vec<Entrant> = entrants.into_iter().collect();
        if entrants.len() != PLAYERS {
            return Err(LeagueError::Players(entrants.len()));
        }
        for (player, entrant) in entrants.iter_mut().enumerate() {
            entrant.send_number(player as i32).map_err(|error| LeagueError::Session { player, error })?;
        }
        Ok(League {
            rules,
            entrants,
            random: Random::new(rules.seed),
            seats: [0, 1, 2, 3, 4],
            last: None,
            results: Results::default(),
            refused: [0; PLAYERS],
            last_play: Table::default(),
        })
    }

    /// Plays all games; each finished one is handed to `note`, in whose hands it is to stop by an error.
    ///
    /// # Errors
    /// [`LeagueError`] if a policy's session breaks off, or `note` fails.
    pub fn run(
        &mut self,
        note: &mut dyn FnMut(&GameRecord) -> std::io::Result<()>,
    ) -> Result<(), LeagueError> {
        while self.results.games < self.rules.games {
            let record = self.play_game()?;
            note(&record).map_err(LeagueError::Output)?;
        }
        Ok(())
    }

    /// The results so far.
    #[must_use]
    pub fn results(&self) -> &Results {
        &self.results
    }

    /// Refused plays by player.
    #[must_use]
    pub fn refused(&self) -> [u64; PLAYERS] {
        self.refused
    }

    /// How long decisions took, by player; of outside programs as seen from here.
    #[must_use]
    pub fn decisions(&self) -> Vec<Decisions> {
        self.entrants.iter().map(Entrant::decisions).collect()
    }

    /// How many fields the models of the policies have predicted.
    #[must_use]
    pub fn predicted(&self) -> u64 {
        self.entrants.iter().map(Entrant::predicted).sum()
    }

    /// Who left before the end, and why.
    pub fn left(&self) -> impl Iterator<Item = (usize, &str)> {
        self.entrants.iter().enumerate().filter_map(|(player, entrant)| Some((player, entrant.left()?)))
    }

    /// What a log of this league begins with.
    #[must_use]
    pub fn header(&self) -> Header {
        let of = |text: fn(&Entrant) -> &str| {
            self.entrants.iter().map(|entrant| text(entrant).to_owned()).collect()
        };
        Header::new(self.rules.seed, of(Entrant::name), of(Entrant::policy_text))
    }

    fn send(&mut self, player: usize, table: &Table) -> Result<(), LeagueError> {
        self.entrants[player].send_table(table).map_err(|error| LeagueError::Session { player, error })
    }

    fn send_number(&mut self, player: usize, number: i32) -> Result<(), LeagueError> {
        self.entrants[player].send_number(number).map_err(|error| LeagueError::Session { player, error })
    }

    fn play_game(&mut self) -> Result<GameRecord, LeagueError> {
        let game = self.results.games;
        if game.is_multiple_of(self.rules.reseat.max(1)) {
            deal::shuffle(&mut self.random, &mut self.seats);
        }
        if game.is_multiple_of(self.rules.reset.max(1)) {
            self.last = None;
        }
        let ranks = self.last.map(|last| {
            let mut ranks = [0; PLAYERS];
            for (rank, player) in last.into_iter().enumerate() {
                ranks[usize::from(player)] = rank as u8;
            }
            ranks
        });
        let first_dealt = match self.last {
            Some(last) => self.seats.iter().position(|&player| player == last[0]).unwrap_or(0),
            None => self.random.below(PLAYERS as u64) as usize,
        };
        let dealt = deal::deal(&mut self.random, &self.seats, first_dealt);
        let (hands, exchange) = self.exchange(&dealt, ranks.as_ref())?;
        let by_place = self.seats.map(|player| hands[usize::from(player)]);
        let first = by_place.iter().position(|hand| hand & FIRST_CARD != 0).unwrap_or(0);
        let mut board = Board::new(self.seats, by_place, by_place.map(|hand| size(hand) as u8), first as u8);
        let mut shown_ranks = ranks.unwrap_or_default();
        let mut turns = Vec::new();
        loop {
            turns.push(self.turn(&mut board, &mut shown_ranks)?);
            let over = board.is_complete() || board.passes >= MOST_PASSES;
            let is_last = game + 1 == self.rules.games;
            let end = if !over {
                0
            } else if is_last {
                2
            } else {
                1
            };
            for player in 0..PLAYERS {
                self.send_number(player, end)?;
            }
            if over {
                break;
            }
        }
        if !board.is_complete() {
            let mut left: Vec<usize> = (0..PLAYERS).filter(|&place| board.counts[place] > 0).collect();
            deal::shuffle(&mut self.random, &mut left);
            board.finish_by_lot(left);
        }
        let mut result = [0; PLAYERS];
        for (next, &place) in result.iter_mut().zip(board.finished()) {
            *next = board.players[usize::from(place)];
        }
        self.last = Some(result);
        self.results.note(&result);
        let points = self.results.points;
        Ok(GameRecord { game, ranks, seats: self.seats, dealt, exchange, turns, result, points })
    }

    /// Sends what was dealt, and carries out the exchange: hands by player.
    fn exchange(
        &mut self,
        dealt: &[Hand; PLAYERS],
        ranks: Option<&[u8; PLAYERS]>,
    ) -> Result<([Hand; PLAYERS], Vec<Exchange>), LeagueError> {
        let mut hands = *dealt;
        let mut exchange = Vec::new();
        let player_of = |rank: u8| ranks.and_then(|ranks| ranks.iter().position(|&held| held == rank));
        // The last and the fourth lose their strongest cards at once.
        for rank in [4, 3] {
            if let (Some(from), Some(to)) = (player_of(rank), player_of(4 - rank)) {
                let cards = strongest(hands[from], exchanged(rank));
                hands[from] &= !cards;
                hands[to] |= cards;
                exchange.push(Exchange { from: from as u8, to: to as u8, cards });
            }
        }
        for player in 0..PLAYERS {
            let rank = ranks.map(|ranks| ranks[player]);
            let gives = rank.filter(|&rank| rank < 2).map_or(0, exchanged);
            // First and second see what they received; the others what they had.
            let shown = if gives > 0 { hands[player] } else { dealt[player] };
            let mut table = Table::default();
            write_hand(&mut table, shown);
            table.set(status::IS_DEAL, 1);
            table.set(status::GIVE, gives as i32);
            table.set(status::PLAYER, status::NOBODY);
            for (player, hand) in dealt.iter().enumerate() {
                table.set(status::count(player), size(*hand) as i32);
                table.set(status::rank(player), i32::from(ranks.map_or(0, |ranks| ranks[player])));
                table.set(status::seat(player), i32::from(self.seats[player]));
            }
            self.send(player, &table)?;
        }
        for rank in [0, 1] {
            if let (Some(from), Some(to)) = (player_of(rank), player_of(4 - rank)) {
                let count = exchanged(rank);
                let sent = self.entrants[from].read_table().and_then(|table| codec::read_given(&table).ok());
                let held = |cards: &Hand| size(*cards) as usize == count && cards & !hands[from] == 0;
                // A wrong gift is replaced by the giver's strongest cards.
                let cards = sent.filter(held).unwrap_or_else(|| strongest(hands[from], count));
                hands[from] &= !cards;
                hands[to] |= cards;
                exchange.push(Exchange { from: from as u8, to: to as u8, cards });
            }
        }
        Ok((hands, exchange))
    }

    /// One turn: everybody sees their hand, the mover plays, everybody sees the table.
    fn turn(&mut self, board: &mut Board, ranks: &mut [u8; PLAYERS]) -> Result<Turn, LeagueError> {
        let place = board.mover();
        let mover = usize::from(board.players[place]);
        for at in 0..PLAYERS {
            let mut table = status_of(board, ranks);
            let player = usize::from(board.players[at]);
            write_hand(&mut table, board.state.hands[at]);
            table.set(status::YOUR_TURN, i32::from(player == mover));
            table.set(status::PLAYER, mover as i32);
            table.set(status::EMPTY, i32::from(board.table.is_none()));
            self.send(player, &table)?;
        }
        let was_empty = board.table.is_none();
        let sent = self.entrants[mover].read_table();
        let (action, legal) = match sent.as_ref().map(|table| (table, codec::read_sent_meld(table))) {
            None | Some((_, Ok(None))) => (Action::Pass, true),
            Some((_, Ok(Some(meld)))) => (Action::Play(meld), board.check(&meld).is_ok()),
            Some((table, Err(_))) => (Action::NoMeld(codec::cells_text(table)), false),
        };
        let played = match (&action, legal) {
            (Action::Play(meld), true) => Move::Play(*meld),
            _ => Move::Pass,
        };
        let accepted = if legal && (played != Move::Pass || was_empty) { 9 } else { 8 };
        self.refused[mover] += u64::from(!legal);
        let lock_before = board.state.lock;
        let finished = board.finished().len();
        board.advance(&played);
        if board.counts[place] == 0 {
            ranks[mover] = finished as u8;
        }
        self.send_number(mover, accepted)?;
        let mut table = status_of(board, ranks);
        if let Some(meld) = &board.last_meld {
            write_meld(&mut table, meld);
        }
        if let (Move::Play(_), Some(sent)) = (&played, sent) {
            self.last_play = sent;
        }
        for cell in status::unused() {
            table.set(cell, self.last_play.at(cell));
        }
        table.set(status::PLAYER, mover as i32);
        table.set(status::EMPTY, i32::from(was_empty && played == Move::Pass));
        if board.table.is_none() && played == Move::Pass {
            // The old table is shown once more, with its lock.
            table.set(status::LOCKED, i32::from(lock_before));
        }
        for player in 0..PLAYERS {
            self.send(player, &table)?;
        }
        Ok(Turn { player: Some(mover as u8), action, refused: Some(!legal) })
    }
}

/// What all tables during a game say.
fn status_of(board: &Board, ranks: &[u8; PLAYERS]) -> Table {
    let mut table = Table::default();
    table.set(status::REVERSED, i32::from(board.state.reversed));
    table.set(status::LOCKED, i32::from(board.state.lock));
    for (place, &player) in board.players.iter().enumerate() {
        let player = usize::from(player);
        table.set(status::count(player), i32::from(board.counts[place]));
        table.set(status::rank(player), i32::from(ranks[player]));
        table.set(status::seat(place), player as i32);
    }
    table
}
