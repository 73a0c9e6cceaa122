//! Judges every ending of two players exactly: who had a won position and gave it away.
//!
//! When two players are left every card is known to both, so that a lost win is a blunder, whatever was thought.

use serde::Serialize;
use tefuda::games::daihinmin::cards::size;
use tefuda::games::daihinmin::fast::{Limits, Solver};
use tefuda::games::daihinmin::state::{Move, State};
use tefuda::games::daihinmin::{Cards, Meld, Setup};

use crate::board::HOUSE;
use crate::codec::PLAYERS;
use crate::log::GameRecord;
use crate::replay::{Fault, replay};

/// A won position that was lost by a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Blunder {
    /// The game, from 0.
    pub game: u64,
    /// The turn in it, from 1.
    pub turn: usize,
    /// Who, from 0.
    pub player: u8,
    /// The position, seen from that player, as `tefuda decide daihinmin` reads it.
    pub position: String,
    /// What was played.
    pub played: String,
    /// What would have won.
    pub winning: Vec<String>,
}

/// What the endings of a log come to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Audit {
    /// Games looked at.
    pub games: u64,
    /// Games in which two players were left with a move to make.
    pub endings: u64,
    /// Moves in endings.
    pub moves: u64,
    /// Moves in won positions, by player.
    pub won_positions: [u64; PLAYERS],
    /// Of these, moves that lost the win, by player.
    pub blunders: [u64; PLAYERS],
    /// Endings that were won at their first move by the player to move, by player.
    pub won_endings: [u64; PLAYERS],
    /// Of these, endings that this player did win.
    pub kept_endings: [u64; PLAYERS],
    /// Moves that were too costly to judge.
    pub undecided: u64,
    /// Cards in the largest ending.
    pub largest: u32,
}

/// Judges games one by one.
pub struct Auditor {
    solver: Solver,
    audit: Audit,
}

impl Auditor {
    /// Within limits for each position.
    #[must_use]
    pub fn new(limits: Limits) -> Auditor {
        Auditor { solver: Solver::new(HOUSE, limits), audit: Audit::default() }
    }

    /// What was found so far.
    #[must_use]
    pub fn audit(&self) -> &Audit {
        &self.audit
    }

    /// Judges the ending of a game; returns its blunders.
    ///
    /// # Errors
    /// [`Fault`] if the record is no game of the league.
    pub fn judge(&mut self, record: &GameRecord) -> Result<Vec<Blunder>, Fault> {
        let mut endings: Vec<(usize, u8, State, Option<Meld>, Move)> = Vec::new();
        replay(record, |step| {
            if let Some(two) = step.board.two_left() {
                endings.push((step.turn, step.player, two, step.board.table, step.played));
            }
        })?;
        let audit = &mut self.audit;
        audit.games += 1;
        let mut blunders = Vec::new();
        for (at, (turn, player, two, table, played)) in endings.into_iter().enumerate() {
            audit.endings += u64::from(at == 0);
            audit.moves += 1;
            audit.largest = audit.largest.max(size(two.own | two.theirs));
            let Ok(judged) = self.solver.judged_moves(&two, &mut |_| true) else {
                audit.undecided += 1;
                continue;
            };
            let winning: Vec<Move> =
                judged.into_iter().filter(|&(_, wins)| wins).map(|(played, _)| played).collect();
            if winning.is_empty() {
                continue;
            }
            let who = usize::from(player);
            audit.won_positions[who] += 1;
            if at == 0 {
                audit.won_endings[who] += 1;
                // The last two ranks are those of the two who were left.
                audit.kept_endings[who] += u64::from(record.result[PLAYERS - 2] == player);
            }
            if winning.contains(&played) {
                continue;
            }
            audit.blunders[who] += 1;
            let setup = Setup { house: HOUSE, names_rules: false, cards: Cards::Real(two, table) };
            let text = |played: &Move| match played {
                Move::Play(meld) => meld.to_string(),
                Move::Pass => "pass".to_owned(),
            };
            blunders.push(Blunder {
                game: record.game,
                turn,
                player,
                position: setup.to_string(),
                played: text(&played),
                winning: winning.iter().map(text).collect(),
            });
        }
        Ok(blunders)
    }
}
