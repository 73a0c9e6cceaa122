//! A game as one player saw it: their cards, and what everybody played.

use serde_json::json;
use tefuda::games::daihinmin::cards::Hand;
use tefuda::games::daihinmin::notation::HandText;
use tefuda::games::daihinmin::state::Move;

use crate::codec::PLAYERS;

/// A game as one player saw it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeenGame {
    /// Its number, from 0.
    pub game: u64,
    /// Whose view this is.
    pub player: u8,
    /// Players in the order of play.
    pub seats: [u8; PLAYERS],
    /// The hand that was dealt, received cards included where the server shows them.
    pub dealt: Hand,
    /// The hand after the exchange.
    pub hand: Hand,
    /// Who played what; refused plays look like passes.
    pub turns: Vec<(u8, Move)>,
    /// Players in the order in which they finished, as far as that is known.
    pub result: Vec<u8>,
}

impl SeenGame {
    /// The game as a line of JSON, without the line's end.
    #[must_use]
    pub fn to_json(&self, name: &str) -> String {
        let turns = self.turns.iter().map(|(player, played)| {
            let text = match played {
                Move::Play(meld) => meld.to_string(),
                Move::Pass => "pass".to_owned(),
            };
            json!({ "player": player, "move": text })
        });
        let line = json!({
            "game": self.game,
            "player": self.player,
            "name": name,
            "order": self.seats,
            "dealt": HandText(self.dealt).to_string(),
            "hand": HandText(self.hand).to_string(),
            "turns": turns.collect::<Vec<_>>(),
            "result": self.result,
        });
        line.to_string()
    }
}
