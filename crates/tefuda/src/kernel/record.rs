//! A game under way: the moves so far, what was taken back, and which player sits where.
//!
//! Notations turn the seats with every move; a record follows the players, so that faces speak of the same player by the same name
//! all through a game.

use std::sync::Arc;

use super::game::{AnyPlayed, AnySetup};
use super::position::{IllegalMove, Seat, SeatMap};
use super::prose::Names;
use super::verdict::Lang;
use crate::kernel::words::both;

/// One moment of a game.
#[derive(Clone)]
pub struct Moment {
    /// The setup, shared with analyses that are under way.
    pub setup: Arc<dyn AnySetup>,
    /// The player at each seat of this setup. Players are numbered from 0 by their seats in the first setup and keep their numbers.
    pub players: Vec<usize>,
    /// The move that led here, and who made it.
    pub played: Option<(usize, String)>,
}

/// A game with its history.
///
/// ```
/// use tefuda::{Lang, Record, Seat};
/// let setup = tefuda::game("tanhinmin").unwrap().parse("2 3 / 1 2 5").unwrap();
/// let mut record = Record::new(setup);
/// record.play("2").unwrap();
/// // The second player moves now and has seat 0, but keeps the name.
/// assert_eq!(record.names(Lang::En).of(Seat(0)), "the second player");
/// assert!(record.undo(|player| player == 0));
/// assert_eq!(record.now().setup.notation(), "2 3 / 1 2 5");
/// ```
#[derive(Clone)]
pub struct Record {
    moments: Vec<Moment>,
    /// Moments that were taken back, the last one last.
    undone: Vec<Moment>,
}

impl Record {
    /// A game that begins here.
    #[must_use]
    pub fn new(setup: Box<dyn AnySetup>) -> Self {
        let players = (0..usize::from(setup.seats())).collect();
        Record { moments: vec![Moment { setup: setup.into(), players, played: None }], undone: Vec::new() }
    }

    /// How the game began.
    #[must_use]
    pub fn start(&self) -> &Moment {
        &self.moments[0]
    }

    /// How the game stands.
    #[must_use]
    pub fn now(&self) -> &Moment {
        // The first moment is never taken away.
        &self.moments[self.moments.len() - 1]
    }

    /// The moves so far, with who made them.
    pub fn played(&self) -> impl Iterator<Item = &(usize, String)> {
        self.moments.iter().filter_map(|moment| moment.played.as_ref())
    }

    /// The player to move; `None` when the game is over.
    #[must_use]
    pub fn to_move(&self) -> Option<usize> {
        let now = self.now();
        now.setup.to_move().and_then(|seat| now.players.get(seat.index()).copied())
    }

    /// What the players are called, by the seats of the setup as it stands: each as at the beginning of the game.
    #[must_use]
    pub fn names(&self, lang: Lang) -> Names {
        let first = self.start().setup.names(lang);
        let numbers: Vec<u8> =
            self.now().players.iter().map(|&player| u8::try_from(player).unwrap_or(u8::MAX)).collect();
        let names = numbers.iter().map(|&player| first.of(Seat(player)).into_owned().into());
        Names::new(lang, names.collect()).numbered(numbers)
    }

    /// Makes a move. What was taken back is forgotten.
    ///
    /// # Errors
    /// [`IllegalMove`] if the text is not a move or the rules do not allow it here.
    pub fn play(&mut self, text: &str) -> Result<(), IllegalMove> {
        let now = self.now();
        let player = self
            .to_move()
            .ok_or_else(|| IllegalMove::new(both!("the game is over", "対局は終わっています")))?;
        let AnyPlayed { setup, seats, text } = now.setup.play(text)?;
        let players = players_after(&now.players, &seats);
        self.moments.push(Moment { setup: setup.into(), players, played: Some((player, text)) });
        self.undone.clear();
        Ok(())
    }

    /// Goes back to before the last move of one of these players; `false` if there is none.
    pub fn undo(&mut self, by: impl Fn(usize) -> bool) -> bool {
        let made = |moment: &Moment| moment.played.as_ref().is_some_and(|(player, _)| by(*player));
        let Some(last) = self.moments.iter().rposition(made) else { return false };
        let back: Vec<Moment> = self.moments.drain(last..).collect();
        self.undone.extend(back.into_iter().rev());
        true
    }

    /// Makes again what was taken back last: a move of one of these players, and the answers to it. `false` if there is none.
    pub fn redo(&mut self, by: impl Fn(usize) -> bool) -> bool {
        let Some(first) = self.undone.pop() else { return false };
        self.moments.push(first);
        while let Some(next) = self.undone.pop() {
            if next.played.as_ref().is_some_and(|(player, _)| by(*player)) {
                self.undone.push(next);
                break;
            }
            self.moments.push(next);
        }
        true
    }

    /// Whether a position has come back without one of these players having moved since, who might play otherwise another time.
    #[must_use]
    pub fn repeats_without(&self, by: impl Fn(usize) -> bool) -> bool {
        let now = self.now();
        let same =
            |past: &Moment| past.players == now.players && past.setup.notation() == now.setup.notation();
        let made = |moment: &Moment| moment.played.as_ref().is_some_and(|(player, _)| by(*player));
        let since = self.moments.iter().rposition(made).unwrap_or(0);
        self.moments[since..].iter().rev().skip(1).any(same)
    }
}

/// Who sits where after a move. A player who has left keeps no seat.
fn players_after(players: &[usize], seats: &SeatMap) -> Vec<usize> {
    let placed = players.iter().enumerate().filter_map(|(old, &player)| {
        let old = Seat(u8::try_from(old).ok()?);
        Some((seats.new_seat(old)?, player))
    });
    let mut placed: Vec<(Seat, usize)> = placed.collect();
    placed.sort_unstable();
    placed.into_iter().map(|(_, player)| player).collect()
}
