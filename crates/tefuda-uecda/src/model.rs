//! A model of the game that predicts every field of every table, and stops at the first difference.
//!
//! What the protocol's text leaves open is not predicted: the rank fields once the cards are dealt, the cells that echo what somebody else
//! sent, and the lock of a table that has just been cleared.

use tefuda::games::daihinmin::cards::{DECK, Hand, size};
use tefuda::games::daihinmin::meld::Meld;
use tefuda::games::daihinmin::notation::HandText;
use tefuda::games::daihinmin::state::Move;

use crate::board::MOST_PASSES;
use crate::codec::{BadTable, CARD_ROWS, PLAYERS, read_hand, read_meld, status};
use crate::difference::Difference;
use crate::exchange::{FIRST_CARD, exchanged, strongest};
use crate::seen::SeenGame;
use crate::table::{Cell, Table};
use crate::view::View;

/// What was dealt.
#[derive(Clone, Copy, Debug)]
struct Dealt {
    /// The hand as the deal shows it: first and second have received already.
    hand: Hand,
    counts: [u8; PLAYERS],
    players: [u8; PLAYERS],
    ranks: Option<[u8; PLAYERS]>,
    /// What was given, by first and second.
    given: Hand,
}

/// The model of one player.
#[derive(Clone, Debug)]
pub struct Model {
    player: u8,
    /// Games begun.
    game: u64,
    turn: u64,
    dealt: Option<Dealt>,
    view: Option<View>,
    /// The result of the last game as far as it is known: players in the order in which they finished.
    last_result: Vec<u8>,
    seen: SeenGame,
    /// The meld that was sent, until the table shows what became of it.
    sent: Option<Option<Meld>>,
    predicted: u64,
}

impl Model {
    /// For the player of this number.
    #[must_use]
    pub fn new(player: u8) -> Model {
        Model {
            player,
            game: 0,
            turn: 0,
            dealt: None,
            view: None,
            last_result: Vec::new(),
            seen: SeenGame::default(),
            sent: None,
            predicted: 0,
        }
    }

    /// The player's number.
    #[must_use]
    pub fn player(&self) -> u8 {
        self.player
    }

    /// What the player knows, once the first turn has come.
    #[must_use]
    pub fn view(&self) -> Option<&View> {
        self.view.as_ref()
    }

    /// How many fields were predicted so far.
    #[must_use]
    pub fn predicted(&self) -> u64 {
        self.predicted
    }

    fn differs(&self, message: &'static str, what: impl Into<String>) -> Difference {
        Difference { game: self.game.saturating_sub(1), turn: self.turn, message, what: what.into() }
    }

    fn expect(
        &mut self,
        message: &'static str,
        table: &Table,
        cell: Cell,
        expected: i32,
    ) -> Result<(), Difference> {
        self.predicted += 1;
        let said = table.at(cell);
        if said == expected {
            return Ok(());
        }
        Err(self.differs(message, format!("{cell} says {said}, expected {expected}")))
    }

    fn expect_all(
        &mut self,
        message: &'static str,
        table: &Table,
        cells: impl IntoIterator<Item = (Cell, i32)>,
    ) -> Result<(), Difference> {
        cells.into_iter().try_for_each(|(cell, value)| self.expect(message, table, cell, value))
    }

    fn bad(&self, message: &'static str) -> impl Fn(BadTable) -> Difference + use<> {
        let template = self.differs(message, "");
        move |bad| Difference { what: bad.to_string(), ..template.clone() }
    }

    /// Reads the deal; returns how many cards are to be given.
    ///
    /// # Errors
    /// The first [`Difference`].
    pub fn deal(&mut self, table: &Table) -> Result<usize, Difference> {
        const NAME: &str = "deal";
        self.game += 1;
        self.turn = 0;
        self.view = None;
        self.sent = None;
        let ranks = self.read_ranks(table)?;
        let own_rank = ranks.map(|ranks| ranks[usize::from(self.player)]);
        let gives = own_rank.filter(|&rank| rank < 2).map_or(0, exchanged);
        self.expect_all(
            NAME,
            table,
            [
                (status::IS_DEAL, 1),
                (status::GIVE, gives as i32),
                (status::YOUR_TURN, 0),
                (status::PLAYER, status::NOBODY),
                (status::EMPTY, 0),
                (status::ELEVEN_BACK, 0),
                (status::REVERSED, 0),
                (status::LOCKED, 0),
            ],
        )?;
        self.expect_all(NAME, table, unused_cells())?;
        let players = self.read_players(table)?;
        let counts = self.read_counts(table, &players, ranks.as_ref())?;
        let hand = read_hand(table).map_err(self.bad(NAME))?;
        let own = players.iter().position(|&player| player == self.player).unwrap_or(0);
        let expected = usize::from(counts[own]) + gives;
        if size(hand) as usize != expected {
            return Err(self.differs(NAME, format!("the hand has {} cards, expected {expected}", size(hand))));
        }
        self.predicted += CARD_ROWS.len() as u64 * 15;
        let ranks = ranks.map(|ranks| players.map(|player| ranks[usize::from(player)]));
        self.dealt = Some(Dealt { hand, counts, players, ranks, given: 0 });
        Ok(gives)
    }

    /// Ranks by player, if there are any: those of the last game, unless they were forgotten.
    fn read_ranks(&mut self, table: &Table) -> Result<Option<[u8; PLAYERS]>, Difference> {
        let said: [i32; PLAYERS] = std::array::from_fn(|player| table.at(status::rank(player)));
        self.predicted += PLAYERS as u64;
        if said == [0; PLAYERS] {
            return Ok(None);
        }
        let Some(ranks) = permutation(said) else {
            return Err(self.differs("deal", format!("the ranks {said:?} are not 0 to 4")));
        };
        if self.game == 1 {
            return Err(self.differs("deal", format!("the first game has ranks {said:?}")));
        }
        for (rank, &player) in self.last_result.iter().enumerate() {
            let said = ranks[usize::from(player)];
            if usize::from(said) != rank {
                let what = format!("{} says {said}, expected {rank}", status::rank(usize::from(player)));
                return Err(self.differs("deal", what));
            }
        }
        Ok(Some(ranks))
    }

    fn read_players(&mut self, table: &Table) -> Result<[u8; PLAYERS], Difference> {
        self.predicted += PLAYERS as u64;
        let said: [i32; PLAYERS] = std::array::from_fn(|place| table.at(status::seat(place)));
        permutation(said)
            .ok_or_else(|| self.differs("deal", format!("the order of players {said:?} is not 0 to 4")))
    }

    /// Counts by place: the first three in the order of dealing have 11, the others 10. It begins with the first of the last game.
    fn read_counts(
        &mut self,
        table: &Table,
        players: &[u8; PLAYERS],
        ranks: Option<&[u8; PLAYERS]>,
    ) -> Result<[u8; PLAYERS], Difference> {
        self.predicted += PLAYERS as u64;
        let said = players.map(|player| table.at(status::count(usize::from(player))));
        let dealt_from = |start: usize| -> [u8; PLAYERS] {
            std::array::from_fn(|place| if (place + PLAYERS - start) % PLAYERS < 3 { 11 } else { 10 })
        };
        let starts =
            (0..PLAYERS).filter(|&place| ranks.is_none_or(|ranks| ranks[usize::from(players[place])] == 0));
        let mut possible = starts.map(dealt_from);
        possible.find(|counts| counts.map(i32::from) == said).ok_or_else(|| {
            let what =
                format!("the players hold {said:?} cards in the order of play, which no deal can give");
            self.differs("deal", what)
        })
    }

    /// The hand from which cards are to be given.
    #[must_use]
    pub fn dealt_hand(&self) -> Hand {
        self.dealt.map_or(0, |dealt| dealt.hand)
    }

    /// Notes what was given.
    pub fn gave(&mut self, cards: Hand) {
        if let Some(dealt) = &mut self.dealt {
            dealt.given = cards;
        }
    }

    /// Notes what was sent as this player's move.
    pub fn played(&mut self, meld: Option<Meld>) {
        self.sent = Some(meld);
    }

    /// Reads the table before a turn; returns whether it is this player's.
    ///
    /// # Errors
    /// The first [`Difference`].
    pub fn hand(&mut self, table: &Table) -> Result<bool, Difference> {
        const NAME: &str = "hand";
        self.turn += 1;
        let hand = read_hand(table).map_err(self.bad(NAME))?;
        if self.view.is_none() {
            let view = self.begin(table, hand)?;
            self.seen = SeenGame {
                game: self.game - 1,
                player: self.player,
                seats: view.board.players,
                dealt: self.dealt_hand(),
                hand,
                ..SeenGame::default()
            };
            self.view = Some(view);
        }
        let Some(view) = &self.view else {
            return Err(self.differs(NAME, "no cards were dealt"));
        };
        let board = view.board;
        let own = view.hand();
        if hand != own {
            let what = format!("the hand is {}, expected {}", HandText(hand), HandText(own));
            return Err(self.differs(NAME, what));
        }
        self.predicted += CARD_ROWS.len() as u64 * 15;
        let mover = board.players[board.mover()];
        self.expect_all(
            NAME,
            table,
            [
                (status::IS_DEAL, 0),
                (status::GIVE, 0),
                (status::YOUR_TURN, i32::from(mover == self.player)),
                (status::PLAYER, i32::from(mover)),
                (status::EMPTY, i32::from(board.table.is_none())),
                (status::ELEVEN_BACK, 0),
                (status::REVERSED, i32::from(board.state.reversed)),
                (status::LOCKED, i32::from(board.state.lock)),
            ],
        )?;
        self.expect_all(NAME, table, unused_cells())?;
        self.expect_order(NAME, table, &board.players, &board.counts)?;
        Ok(mover == self.player)
    }

    /// Counts and the order of play.
    fn expect_order(
        &mut self,
        message: &'static str,
        table: &Table,
        players: &[u8; PLAYERS],
        counts: &[u8; PLAYERS],
    ) -> Result<(), Difference> {
        let held = players.iter().zip(counts);
        let counts = held.map(|(&player, &count)| (status::count(usize::from(player)), i32::from(count)));
        let order =
            players.iter().enumerate().map(|(place, &player)| (status::seat(place), i32::from(player)));
        self.expect_all(message, table, counts.chain(order))
    }

    /// The view at the first turn: the exchange is over, and tells what some hold.
    fn begin(&self, table: &Table, hand: Hand) -> Result<View, Difference> {
        const NAME: &str = "hand";
        let Some(Dealt { hand: dealt, counts, players, ranks, given }) = self.dealt else {
            return Err(self.differs(NAME, "no cards were dealt"));
        };
        let me = players.iter().position(|&player| player == self.player).unwrap_or(0);
        let mut known = [0; PLAYERS];
        let expected = match ranks.map(|ranks| (ranks[me], ranks)) {
            None | Some((2, _)) => dealt,
            // What is taken from the last, the first holds, unless it was given back.
            Some((own @ (3 | 4), ranks)) => {
                let taken = strongest(dealt, exchanged(own));
                let received = hand & !dealt;
                let kept = dealt & hand & taken;
                if size(received | kept) as usize != exchanged(own) || received & !DECK != 0 {
                    let what = format!(
                        "the hand is {} after the exchange, but was {} before it",
                        HandText(hand),
                        HandText(dealt)
                    );
                    return Err(self.differs(NAME, what));
                }
                let partner = ranks.iter().position(|&rank| rank == 4 - own).unwrap_or(me);
                known[partner] = taken & !kept;
                dealt & !taken | received | kept
            }
            Some((own, ranks)) => {
                let partner = ranks.iter().position(|&rank| rank == 4 - own).unwrap_or(me);
                known[partner] = given;
                dealt & !given
            }
        };
        if hand != expected {
            let what = format!("the hand is {}, expected {}", HandText(hand), HandText(expected));
            return Err(self.differs(NAME, what));
        }
        let first = table.at(status::PLAYER);
        let place = players.iter().position(|&player| i32::from(player) == first);
        let has_first_card = hand & FIRST_CARD != 0;
        let impossible = |place: usize| (place == me) != has_first_card || known_elsewhere(&known, place);
        match place {
            Some(place) if !impossible(place) => {
                Ok(View::new(players, counts, me, hand, known, ranks, place as u8))
            }
            _ => {
                let what = format!("player {first} moves first, but cannot hold the diamond 3");
                Err(self.differs(NAME, what))
            }
        }
    }

    /// Reads the answer to this player's move: 9 for an accepted play, 8 for a pass on a table that is not empty.
    ///
    /// # Errors
    /// A [`Difference`] if the play was refused.
    pub fn ack(&mut self, number: i32) -> Result<(), Difference> {
        self.predicted += 1;
        let empty = self.view.as_ref().is_none_or(|view| view.board.table.is_none());
        let (expected, sent) = match &self.sent {
            Some(Some(meld)) => (9, meld.to_string()),
            _ => (if empty { 9 } else { 8 }, "a pass".to_owned()),
        };
        if number == expected {
            return Ok(());
        }
        Err(self.differs("answer", format!("{number} to {sent}, expected {expected}")))
    }

    /// Reads the table after a turn.
    ///
    /// # Errors
    /// The first [`Difference`].
    pub fn stage(&mut self, table: &Table) -> Result<(), Difference> {
        const NAME: &str = "stage";
        let Some(view) = &self.view else {
            return Err(self.differs(NAME, "no cards were dealt"));
        };
        let before = view.board;
        let place = before.mover();
        let mover = before.players[place];
        let left = table.at(status::count(usize::from(mover)));
        let taken = i32::from(before.counts[place]) - left;
        let played = if taken == 0 { Move::Pass } else { Move::Play(self.read_play(table, taken)?) };
        let sent = self.sent.take();
        if let Some(sent) = sent
            && sent.map_or(Move::Pass, Move::Play) != played
        {
            let text = |played: &Option<Meld>| played.map_or("a pass".to_owned(), |meld| meld.to_string());
            let shown = match played {
                Move::Play(meld) => meld.to_string(),
                Move::Pass => "a pass".to_owned(),
            };
            return Err(self.differs(NAME, format!("{shown} is shown, {} was sent", text(&sent))));
        }
        let passed_on_empty = played == Move::Pass && before.table.is_none();
        if let (Move::Pass, Some(lies)) = (&played, before.table) {
            let shown = read_meld(table).map_err(self.bad(NAME))?;
            if shown != Some(lies) {
                return Err(self.differs(NAME, format!("after a pass {lies} should still be on the table")));
            }
            self.predicted += CARD_ROWS.len() as u64 * 15;
        }
        let Some(view) = &mut self.view else { return Ok(()) };
        view.advance(&played);
        let after = view.board;
        self.seen.turns.push((mover, played));
        self.expect_all(
            NAME,
            table,
            [
                (status::IS_DEAL, 0),
                (status::GIVE, 0),
                (status::YOUR_TURN, 0),
                (status::PLAYER, i32::from(mover)),
                (status::EMPTY, i32::from(passed_on_empty)),
                (status::ELEVEN_BACK, 0),
                (status::REVERSED, i32::from(after.state.reversed)),
            ],
        )?;
        // When the table has just been cleared, the text does not say whether the old lock is still shown.
        if after.table.is_some() {
            self.expect(NAME, table, status::LOCKED, i32::from(after.state.lock))?;
        }
        // Here the last accepted play comes back, as its player sent it: of this player's own it is known that these cells were empty.
        if let Some(Some(_)) = sent {
            self.expect_all(NAME, table, unused_cells())?;
        }
        self.expect_order(NAME, table, &after.players, &after.counts)
    }

    /// The meld that somebody has played.
    fn read_play(&mut self, table: &Table, taken: i32) -> Result<Meld, Difference> {
        const NAME: &str = "stage";
        self.predicted += CARD_ROWS.len() as u64 * 15;
        let meld = read_meld(table).map_err(self.bad(NAME))?;
        let Some(meld) = meld else {
            return Err(
                self.differs(NAME, format!("{taken} cards have left a hand, but none is on the table"))
            );
        };
        if i32::from(meld.shape.size) != taken {
            return Err(
                self.differs(NAME, format!("{taken} cards have left a hand, but {meld} is on the table"))
            );
        }
        let board = self.view.as_ref().map(|view| view.board);
        match board.map(|board| board.check(&meld)) {
            Some(Ok(())) => Ok(meld),
            Some(Err(refusal)) => {
                Err(self.differs(NAME, format!("{meld} cannot have been played: {refusal}")))
            }
            None => Err(self.differs(NAME, "no cards were dealt")),
        }
    }

    /// Reads the number after a turn; returns whether the game is over, and whether it was the last one.
    ///
    /// # Errors
    /// A [`Difference`] if the game should end and does not, or the other way round.
    pub fn end(&mut self, number: i32) -> Result<End, Difference> {
        self.predicted += 1;
        let Some(view) = &self.view else {
            return Err(self.differs("end", "no cards were dealt"));
        };
        let (complete, passes) = (view.board.is_complete(), view.board.passes);
        let end = match number {
            0 => End::GoOn,
            1 => End::Game,
            2 => End::Last,
            _ => return Err(self.differs("end", format!("{number}, expected 0, 1 or 2"))),
        };
        if complete && end == End::GoOn {
            return Err(self.differs("end", "the game continues, although four players have finished"));
        }
        if passes > MOST_PASSES && end == End::GoOn {
            return Err(self.differs("end", format!("the game continues after {passes} passes in a row")));
        }
        if !complete && end != End::GoOn && passes < MOST_PASSES {
            return Err(self.differs("end", "the game ends, although two or more players hold cards"));
        }
        if end != End::GoOn {
            let board = &view.board;
            self.last_result =
                board.finished().iter().map(|&place| board.players[usize::from(place)]).collect();
            self.seen.result.clone_from(&self.last_result);
            self.dealt = None;
        }
        Ok(end)
    }

    /// The game under way, or the last one: as this player has seen it.
    #[must_use]
    pub fn last_game(&self) -> &SeenGame {
        &self.seen
    }

    /// Players in the order in which they finished the last game; only those who are known to.
    #[must_use]
    pub fn last_result(&self) -> &[u8] {
        &self.last_result
    }
}

/// What follows a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The next turn.
    GoOn,
    /// The next game.
    Game,
    /// Nothing: it was the last game.
    Last,
}

/// The cells without a meaning, which are zero in what is dealt and before a turn.
fn unused_cells() -> impl Iterator<Item = (Cell, i32)> {
    status::unused().map(|cell| (cell, 0))
}

fn permutation(said: [i32; PLAYERS]) -> Option<[u8; PLAYERS]> {
    let numbers = said.map(|value| u8::try_from(value).unwrap_or(u8::MAX));
    (0..PLAYERS as u8).all(|number| numbers.contains(&number)).then_some(numbers)
}

/// Whether somebody else is known to hold the diamond 3.
fn known_elsewhere(known: &[Hand; PLAYERS], place: usize) -> bool {
    known.iter().enumerate().any(|(at, &cards)| at != place && cards & FIRST_CARD != 0)
}
