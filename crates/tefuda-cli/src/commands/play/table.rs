//! The game under way: who plays, what has happened so far, and what can be taken back.

use std::sync::Arc;

use tefuda::Manner;
use tefuda::Outcome;
use tefuda::{AnyPlayed, AnySetup, Game};
use tefuda::{Seat, SeatMap};

/// Who decides the moves of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    Human,
    Perfect,
}

/// One moment of the game. Players are numbered from 1 in the order of the first position and keep their numbers.
#[derive(Clone)]
pub(super) struct Moment {
    /// Shared with searches that are under way.
    pub(super) setup: Arc<dyn AnySetup>,
    /// The player at each seat of this setup.
    pub(super) players: Vec<usize>,
    /// The move that led here, and who made it.
    pub(super) played: Option<(usize, String)>,
}

/// A game with its history.
pub(super) struct Table {
    pub(super) game: &'static dyn Game,
    /// How the board and the players were named, for the record.
    flags: String,
    pub(super) who: Vec<Who>,
    moments: Vec<Moment>,
    /// Moments that were taken back, the last one last.
    undone: Vec<Moment>,
    pub(super) manner: Manner,
}

impl Table {
    pub(super) fn new(
        game: &'static dyn Game,
        flags: String,
        who: Vec<Who>,
        setup: Box<dyn AnySetup>,
        manner: Manner,
    ) -> Self {
        let first = Moment { setup: setup.into(), players: (1..=who.len()).collect(), played: None };
        Table { game, flags, who, moments: vec![first], undone: Vec::new(), manner }
    }

    pub(super) fn now(&self) -> &Moment {
        // The first moment is never taken away.
        &self.moments[self.moments.len() - 1]
    }

    /// The moves so far, with who made them.
    pub(super) fn played(&self) -> impl Iterator<Item = &(usize, String)> {
        self.moments.iter().filter_map(|moment| moment.played.as_ref())
    }

    pub(super) fn player_name(&self, player: usize) -> String {
        let kind = match self.who.get(player - 1) {
            Some(Who::Perfect) => "perfect",
            _ => "human",
        };
        format!("player {player} ({kind})")
    }

    /// The name of who sits at a seat now.
    pub(super) fn seat_name(&self, seat: Seat) -> String {
        match self.now().players.get(seat.index()) {
            Some(&player) => self.player_name(player),
            None => format!("seat {seat}"),
        }
    }

    /// Which player sits where, as a sentence: explanations speak of seats.
    pub(super) fn seats(&self) -> String {
        let seat = |(seat, player): (usize, &usize)| format!("seat {seat} is player {player}");
        let seats: Vec<String> = self.now().players.iter().enumerate().map(seat).collect();
        format!("Here {}.", seats.join(", "))
    }

    pub(super) fn to_move(&self) -> Option<usize> {
        let now = self.now();
        now.setup.to_move().and_then(|seat| now.players.get(seat.index()).copied())
    }

    /// Who decides the next move; `None` when the game is over.
    pub(super) fn who_moves(&self) -> Option<Who> {
        self.to_move().and_then(|player| self.who.get(player - 1).copied())
    }

    pub(super) fn has_human(&self) -> bool {
        self.who.contains(&Who::Human)
    }

    pub(super) fn make_move(&mut self, text: &str) -> Result<(), String> {
        let now = self.now();
        let player = self.to_move().ok_or("the game is over")?;
        let AnyPlayed { setup, seats, text } = now.setup.play(text).map_err(|error| error.to_string())?;
        let players = new_players(&now.players, &seats);
        self.moments.push(Moment { setup: setup.into(), players, played: Some((player, text)) });
        self.undone.clear();
        Ok(())
    }

    /// Whether a position has come back without a person having moved since, who might play otherwise another time.
    pub(super) fn goes_on_for_ever(&self) -> bool {
        let now = self.now();
        let same =
            |past: &Moment| past.players == now.players && past.setup.notation() == now.setup.notation();
        // From the last move of a person on.
        let since = self.moments.iter().rposition(|moment| self.by_person(moment)).unwrap_or(0);
        self.moments[since..].iter().rev().skip(1).any(same)
    }

    fn by_person(&self, moment: &Moment) -> bool {
        moment.played.as_ref().is_some_and(|(player, _)| self.who.get(player - 1) == Some(&Who::Human))
    }

    /// Goes back to before the last move of a person; `false` if there is none.
    pub(super) fn undo(&mut self) -> bool {
        let Some(last) = self.moments.iter().rposition(|moment| self.by_person(moment)) else { return false };
        let back: Vec<Moment> = self.moments.drain(last..).collect();
        self.undone.extend(back.into_iter().rev());
        true
    }

    /// Makes again what was taken back last: a move of a person, and the answers to it. `false` if there is none.
    pub(super) fn redo(&mut self) -> bool {
        let Some(first) = self.undone.pop() else { return false };
        self.moments.push(first);
        while let Some(next) = self.undone.pop() {
            if self.by_person(&next) {
                self.undone.push(next);
                break;
            }
            self.moments.push(next);
        }
        true
    }

    /// How the game ended, as a sentence.
    pub(super) fn ending(&self) -> String {
        let now = self.now();
        match now.setup.verdict(self.manner.solver, &self.manner.budget).outcome {
            Outcome::Win(seat) => {
                let winner = now.players.get(seat.index()).copied().unwrap_or(1);
                format!("{} wins.", self.player_name(winner))
            }
            other => format!("The game ends: {}.", other.word()),
        }
    }

    /// The first position and the moves, in the form that `--moves` reads.
    pub(super) fn record(&self) -> String {
        let moves: Vec<&str> = self.played().map(|(_, text)| text.as_str()).collect();
        let moves = if moves.iter().any(|text| text.contains(',')) {
            moves.iter().map(|text| format!("{text};")).collect()
        } else {
            moves.join(",")
        };
        let position = self.moments[0].setup.notation();
        let (game, flags) = (self.game.about().name, &self.flags);
        format!("Record: tefuda play {game} \"{position}\"{flags} --moves \"{moves}\"")
    }
}

/// Who sits where after a move. A player who has left keeps no seat.
fn new_players(players: &[usize], seats: &SeatMap) -> Vec<usize> {
    let placed = players.iter().enumerate().filter_map(|(old, &player)| {
        let old = Seat(u8::try_from(old).ok()?);
        Some((seats.new_seat(old)?, player))
    });
    let mut placed: Vec<(Seat, usize)> = placed.collect();
    placed.sort_unstable();
    placed.into_iter().map(|(_, player)| player).collect()
}
