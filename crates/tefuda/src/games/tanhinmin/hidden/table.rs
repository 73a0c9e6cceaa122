//! A game with hidden hands under way: it knows everything, shows each player only what that player may know, and asks
//! strategies through their views.

use super::super::rules::{Move, Position, Setup};
use super::oracle::{Moment, Oracles};
use super::strategies::HiddenStrategy;
use super::view::{Event, Knowledge, Prior, View};
use crate::kernel::position::{Hidden as _, IllegalMove, Played, Position as _, Seat, SeatMap, Setup as _};
use crate::kernel::random::Random;
use crate::kernel::words::both;

/// A game under way between player 0, who sits first at the start, and player 1.
#[derive(Clone, Debug)]
pub struct HiddenTable {
    setup: Setup,
    /// The player at seat 0, who is to move.
    mover: usize,
    oracles: [Oracles; 2],
    knowledge: [Knowledge; 2],
    moves: Vec<(usize, Move)>,
}

impl HiddenTable {
    /// Starts a game: each player's prior is what that player knows of the cards, and the oracles answer once.
    #[must_use]
    pub fn start(setup: Setup, priors: [Prior; 2], oracles: [Oracles; 2]) -> Self {
        let first_table_card = setup.table_card();
        let knowledge = priors.map(|prior| Knowledge { prior, first_table_card, events: Vec::new() });
        let mut table = HiddenTable { setup, mover: 0, oracles, knowledge, moves: Vec::new() };
        for player in 0..2 {
            let answer = table.oracles[player].at_start(table.moment(player));
            table.knowledge[player].events.push(Event::Told(answer));
        }
        table
    }

    fn moment(&self, player: usize) -> Moment<'_> {
        let to_move = player == self.mover;
        let (own, opponent) = if to_move {
            (self.setup.mover(), self.setup.other())
        } else {
            (self.setup.other(), self.setup.mover())
        };
        Moment { own, opponent, table_card: self.setup.table_card(), to_move }
    }

    /// The position, while the game goes on.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        self.setup.clone().position()
    }

    /// The setup with both hands open.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The player to move.
    #[must_use]
    pub fn to_move(&self) -> usize {
        self.mover
    }

    /// The winner, when the game is over.
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        match (self.setup.mover().is_empty(), self.setup.other().is_empty()) {
            (true, _) => Some(self.mover),
            (_, true) => Some(1 - self.mover),
            _ => None,
        }
    }

    /// What a player knows, while the game goes on.
    #[must_use]
    pub fn view(&self, player: usize) -> Option<View> {
        let seat = if player == self.mover { Seat::FIRST } else { Seat::SECOND };
        Some(self.position()?.view(seat, &self.knowledge[player]))
    }

    /// The moves so far, with who made them.
    #[must_use]
    pub fn moves(&self) -> &[(usize, Move)] {
        &self.moves
    }

    /// Makes a move for the player whose turn it is.
    ///
    /// # Errors
    /// [`IllegalMove`] if the rules do not allow it, or the game is over.
    pub fn play(&mut self, played: Move) -> Result<(), IllegalMove> {
        let position = self
            .position()
            .ok_or_else(|| IllegalMove::new(both!("the game is over", "対局は終わっています")))?;
        let Played { setup, seats } = position.play(&played)?;
        let player = self.mover;
        self.moves.push((player, played));
        self.knowledge[player].events.push(Event::Own(played));
        self.knowledge[1 - player].events.push(Event::Opponent(played));
        self.setup = setup;
        if seats == SeatMap::Swapped {
            self.mover = 1 - player;
        }
        if self.winner().is_none()
            && let Some(answer) = self.oracles[self.mover].at_turn(self.moment(self.mover))
        {
            self.knowledge[self.mover].events.push(Event::Told(answer));
        }
        Ok(())
    }

    /// Lets a strategy make the next move, from its view alone.
    ///
    /// # Errors
    /// [`IllegalMove`] if the strategy chose a move that the rules do not allow, or the game is over.
    pub fn play_by(&mut self, strategy: &HiddenStrategy, random: &mut Random) -> Result<Move, IllegalMove> {
        let view = self
            .view(self.mover)
            .ok_or_else(|| IllegalMove::new(both!("the game is over", "対局は終わっています")))?;
        let played = (strategy.choose)(&view, random);
        self.play(played)?;
        Ok(played)
    }
}
