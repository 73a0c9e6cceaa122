//! What was played: one record a game, as JSON lines, or in the format of the official server.

mod official;
mod reader;

pub use reader::{LogError, Reader};

use serde::{Deserialize, Serialize};
use tefuda::games::daihinmin::cards::Hand;
use tefuda::games::daihinmin::meld::Meld;
use tefuda::games::daihinmin::notation::{HandText, card_of_text, parse_meld};

use crate::codec::PLAYERS;

/// The number of the format that is written.
pub const FORMAT: u32 = 1;

/// Cards that went from one player to another before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// Who gave.
    pub from: u8,
    /// Who received.
    pub to: u8,
    /// What.
    pub cards: Hand,
}

/// What a player did in a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A meld, which may have been refused.
    Play(Meld),
    /// Nothing.
    Pass,
    /// Cards that are no meld, and were refused.
    NoMeld(String),
}

/// A turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Whose, if the log says so.
    pub player: Option<u8>,
    /// What was done.
    pub action: Action,
    /// Whether the server refused it, if the log says so.
    pub refused: Option<bool>,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// Its number, from 0.
    pub game: u64,
    /// Ranks in the last game by player; `None` in a first game.
    pub ranks: Option<[u8; PLAYERS]>,
    /// Players in the order of play.
    pub seats: [u8; PLAYERS],
    /// What was dealt, by player.
    pub dealt: [Hand; PLAYERS],
    /// What was exchanged.
    pub exchange: Vec<Exchange>,
    /// Every turn.
    pub turns: Vec<Turn>,
    /// Players in the order in which they finished.
    pub result: [u8; PLAYERS],
    /// Points in all after the game, by player.
    pub points: [u64; PLAYERS],
}

/// Who played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// `uecda-league`.
    pub log: String,
    /// [`FORMAT`].
    pub format: u32,
    /// The seed of the run.
    pub seed: u64,
    /// Names by player.
    pub names: Vec<String>,
    /// Policies by player, `tcp` for outside programs.
    pub policies: Vec<String>,
}

impl Header {
    /// The header of a run.
    #[must_use]
    pub fn new(seed: u64, names: Vec<String>, policies: Vec<String>) -> Header {
        Header { log: "uecda-league".to_owned(), format: FORMAT, seed, names, policies }
    }
}

#[derive(Serialize, Deserialize)]
struct ExchangeLine {
    from: u8,
    to: u8,
    cards: String,
}

#[derive(Serialize, Deserialize)]
struct TurnLine {
    player: u8,
    #[serde(rename = "move")]
    played: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    refused: bool,
}

/// A game as it stands in a line.
#[derive(Serialize, Deserialize)]
struct GameLine {
    game: u64,
    ranks: Option<[u8; PLAYERS]>,
    #[serde(rename = "order")]
    seats: [u8; PLAYERS],
    dealt: [String; PLAYERS],
    exchange: Vec<ExchangeLine>,
    turns: Vec<TurnLine>,
    result: [u8; PLAYERS],
    points: [u64; PLAYERS],
}

const NO_MELD: &str = "no meld: ";

impl GameRecord {
    /// The game as a line of JSON, without the line's end.
    #[must_use]
    pub fn to_json(&self) -> String {
        let text = |hand: Hand| HandText(hand).to_string();
        let exchange = self.exchange.iter();
        let turns = self.turns.iter().map(|turn| TurnLine {
            player: turn.player.unwrap_or_default(),
            played: match &turn.action {
                Action::Play(meld) => meld.to_string(),
                Action::Pass => "pass".to_owned(),
                Action::NoMeld(cells) => format!("{NO_MELD}{cells}"),
            },
            refused: turn.refused.unwrap_or_default(),
        });
        let line = GameLine {
            game: self.game,
            ranks: self.ranks,
            seats: self.seats,
            dealt: self.dealt.map(text),
            exchange: exchange
                .map(|exchange| ExchangeLine {
                    from: exchange.from,
                    to: exchange.to,
                    cards: text(exchange.cards),
                })
                .collect(),
            turns: turns.collect(),
            result: self.result,
            points: self.points,
        };
        // Texts and numbers can always be written.
        serde_json::to_string(&line).unwrap_or_default()
    }

    /// The game of a line of JSON.
    fn from_json(line: &str) -> Result<GameRecord, String> {
        let line: GameLine = serde_json::from_str(line).map_err(|error| error.to_string())?;
        let mut dealt = [0; PLAYERS];
        for (hand, text) in dealt.iter_mut().zip(&line.dealt) {
            *hand = hand_of_text(text)?;
        }
        let exchange = line
            .exchange
            .iter()
            .map(|line| Ok(Exchange { from: line.from, to: line.to, cards: hand_of_text(&line.cards)? }));
        let turns = line.turns.into_iter().map(|turn| {
            let action = match turn.played.strip_prefix(NO_MELD) {
                Some(cells) => Action::NoMeld(cells.to_owned()),
                None if turn.played == "pass" => Action::Pass,
                None => {
                    let meld = parse_meld(&turn.played, 0..turn.played.len());
                    Action::Play(meld.map_err(|error| error.to_string())?)
                }
            };
            Ok(Turn { player: Some(turn.player), action, refused: Some(turn.refused) })
        });
        Ok(GameRecord {
            game: line.game,
            ranks: line.ranks,
            seats: line.seats,
            dealt,
            exchange: exchange.collect::<Result<_, String>>()?,
            turns: turns.collect::<Result<_, String>>()?,
            result: line.result,
            points: line.points,
        })
    }
}

fn hand_of_text(text: &str) -> Result<Hand, String> {
    if text == "-" {
        return Ok(0);
    }
    text.split_whitespace().try_fold(0, |hand, word| {
        let card = card_of_text(word).ok_or_else(|| format!("`{word}` is not a card"))?;
        if hand & card != 0 { Err(format!("the card {word} appears twice")) } else { Ok(hand | card) }
    })
}
