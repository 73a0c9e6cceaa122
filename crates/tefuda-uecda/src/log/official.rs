//! The log of the official server: lines `%NNNNN%KEY% value`, seven a game, and lines `%-----%KEY% value` before them.
//!
//! Cards are a suit and a rank. The joker of a hand is `J3`; in a play the letters K L M N stand for the joker as S H D C, and J for the fifth
//! card of a kind; `x` is the place below the 3 or above the 2. An item is a player, cards and `EE`, without cards for a pass.

use tefuda::games::daihinmin::cards::{ABOVE, BELOW, FIFTH_SUIT, Hand, JOKER, SUITS, card};
use tefuda::games::daihinmin::meld::Meld;
use tefuda::games::daihinmin::notation::{meld_of_cards, rank_of_text};

use super::{Action, Exchange, GameRecord, Header, Turn};
use crate::codec::PLAYERS;

const SUIT_LETTERS: [u8; 4] = *b"SHDC";
const JOKER_LETTERS: [u8; 5] = *b"KLMNJ";

/// The lines of a game as they come.
#[derive(Default)]
pub(super) struct Lines {
    game: Option<u64>,
    ranks: Option<[u8; PLAYERS]>,
    seats: Option<[u8; PLAYERS]>,
    dealt: Option<[Hand; PLAYERS]>,
    exchange: Vec<Exchange>,
    turns: Option<Vec<Turn>>,
    result: Option<[u8; PLAYERS]>,
}

impl Lines {
    pub(super) fn is_between_games(&self) -> bool {
        self.game.is_none()
    }

    /// Takes a line; with the last one of a game the game is complete.
    pub(super) fn take(&mut self, line: &str, header: &mut Header) -> Result<Option<GameRecord>, String> {
        let mut parts = line.splitn(4, '%').skip(1);
        let (Some(number), Some(key), Some(value)) = (parts.next(), parts.next(), parts.next()) else {
            return Err("expected `%NUMBER%KEY% value`".to_owned());
        };
        let value = value.trim();
        if number.starts_with('-') {
            if key.ends_with("_name") {
                header.names = value.split_whitespace().map(str::to_owned).collect();
            }
            return Ok(None);
        }
        let number: u64 = number.parse().map_err(|_| format!("`{number}` is not the number of a game"))?;
        match self.game {
            Some(game) if game != number => {
                return Err(format!("game {number} begins before game {game} has its points"));
            }
            _ => self.game = Some(number),
        }
        match key {
            // Everybody has rank 2 in a first game.
            "mibun" => self.ranks = if value == "22222" { None } else { Some(digits(value)?) },
            "seat" => self.seats = Some(digits(value)?),
            "palyer_cards" | "player_cards" => self.dealt = Some(hands(value)?),
            "change_cards" => self.exchange = exchange(value)?,
            "play" => self.turns = Some(turns(value)?),
            "result" => self.result = Some(digits(value)?),
            "points" => return self.complete(value).map(Some),
            // Lines of later versions are passed over.
            _ => {}
        }
        Ok(None)
    }

    fn complete(&mut self, points: &str) -> Result<GameRecord, String> {
        let lines = std::mem::take(self);
        let missing = |what: &str| format!("the game lacks the line `{what}`");
        let numbers: Vec<u64> = points
            .split(|letter: char| !letter.is_ascii_digit())
            .filter(|word| !word.is_empty())
            .map(|word| word.parse().map_err(|_| format!("`{word}` is not a number of points")))
            .collect::<Result<_, _>>()?;
        let points = numbers.try_into().map_err(|_| "expected the points of five players".to_owned())?;
        Ok(GameRecord {
            game: lines.game.unwrap_or_default(),
            ranks: lines.ranks,
            seats: lines.seats.ok_or_else(|| missing("seat"))?,
            dealt: lines.dealt.ok_or_else(|| missing("palyer_cards"))?,
            exchange: lines.exchange,
            turns: lines.turns.ok_or_else(|| missing("play"))?,
            result: lines.result.ok_or_else(|| missing("result"))?,
            points,
        })
    }
}

/// Five digits 0 to 4, each once.
fn digits(value: &str) -> Result<[u8; PLAYERS], String> {
    let wrong = || format!("`{value}` are not the digits 0 to 4");
    let digits: Vec<u8> = value.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect();
    let digits: [u8; PLAYERS] = digits.try_into().map_err(|_| wrong())?;
    let all = (0..PLAYERS as u8).all(|number| digits.contains(&number));
    if all { Ok(digits) } else { Err(wrong()) }
}

/// The cards and jokers of an item: natural cards, and where jokers stand (rank and suit), a place `x` as both of its ranks.
struct Cards {
    naturals: Hand,
    joker: Option<(Place, u8)>,
}

#[derive(Clone, Copy)]
enum Place {
    Rank(u8),
    Outside,
}

fn cards(text: &str) -> Result<Cards, String> {
    let mut cards = Cards { naturals: 0, joker: None };
    let bytes = text.as_bytes();
    if !text.is_ascii() || !bytes.len().is_multiple_of(2) {
        return Err(format!("`{text}` is not a list of cards"));
    }
    for at in (0..bytes.len()).step_by(2) {
        let word = &text[at..at + 2];
        let place = match &word[1..] {
            "x" => Some(Place::Outside),
            rank => rank_of_text(rank).map(Place::Rank),
        };
        let place = place.ok_or_else(|| format!("`{word}` is not a card"))?;
        let suit_in =
            |letters: &[u8]| letters.iter().position(|&letter| letter == bytes[at]).map(|suit| suit as u8);
        match (suit_in(&SUIT_LETTERS), suit_in(&JOKER_LETTERS), place) {
            (Some(suit), _, Place::Rank(rank)) if cards.naturals & card(rank, suit) == 0 => {
                cards.naturals |= card(rank, suit);
            }
            (_, Some(suit), place) if cards.joker.is_none() => cards.joker = Some((place, suit)),
            _ => return Err(format!("`{word}` is not a card, or appears twice")),
        }
    }
    Ok(cards)
}

/// A hand, in which the joker is `J3`.
fn hand(text: &str) -> Result<Hand, String> {
    let Cards { naturals, joker } = cards(text)?;
    Ok(naturals | if joker.is_some() { JOKER } else { 0 })
}

fn hands(value: &str) -> Result<[Hand; PLAYERS], String> {
    let hands: Vec<Hand> = value.split_whitespace().map(hand).collect::<Result<_, _>>()?;
    hands.try_into().map_err(|_| "expected five hands".to_owned())
}

/// The items of a value: each ends with `EE`.
fn items(value: &str) -> Result<Vec<String>, String> {
    let joined: String = value.split_whitespace().collect();
    let Some(items) = joined.strip_suffix("EE") else {
        return if joined.is_empty() {
            Ok(Vec::new())
        } else {
            Err("the last item has no end `EE`".to_owned())
        };
    };
    Ok(items.split("EE").map(str::to_owned).collect())
}

/// The players at the beginning of an item, and the rest.
fn players(item: &str) -> (Vec<u8>, &str) {
    let end = item.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(item.len());
    (item.bytes().take(end).map(|digit| digit - b'0').collect(), &item[end..])
}

fn exchange(value: &str) -> Result<Vec<Exchange>, String> {
    if value == "NULL" {
        return Ok(Vec::new());
    }
    let exchanged = items(value)?.into_iter().map(|item| match players(&item) {
        (players, text) if players.len() == 2 => {
            Ok(Exchange { from: players[0], to: players[1], cards: hand(text)? })
        }
        _ => Err(format!("`{item}` does not say who gave to whom")),
    });
    exchanged.collect()
}

fn turns(value: &str) -> Result<Vec<Turn>, String> {
    let turns = items(value)?.into_iter().map(|item| {
        let (players, text) = players(&item);
        if players.len() > 1 {
            return Err(format!("`{item}` names several players"));
        }
        let action = if text.is_empty() { Action::Pass } else { action(text)? };
        Ok(Turn { player: players.first().copied(), action, refused: None })
    });
    turns.collect()
}

/// What was played: refused plays are there too, and need not be melds.
fn action(text: &str) -> Result<Action, String> {
    let Cards { naturals, joker } = cards(text)?;
    let of_cards = |joker| meld_of_cards(naturals, joker).ok();
    let meld = match joker {
        None => of_cards(None),
        Some((_, suit)) if naturals == 0 && suit < SUITS => Some(Meld::JOKER),
        Some((Place::Rank(rank), suit)) => of_cards(Some((rank, suit))),
        Some((Place::Outside, FIFTH_SUIT)) => None,
        Some((Place::Outside, suit)) => {
            of_cards(Some((BELOW, suit))).or_else(|| of_cards(Some((ABOVE, suit))))
        }
    };
    Ok(meld.map_or_else(|| Action::NoMeld(text.to_owned()), Action::Play))
}

#[cfg(test)]
mod tests {
    use super::super::Reader;
    use super::*;

    fn played(text: &str) -> String {
        match action(text).unwrap() {
            Action::Play(meld) => meld.to_string(),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn plays() {
        assert_eq!(played("S3"), "S3");
        assert_eq!(played("S5L5"), "S5+JO=H5");
        assert_eq!(played("Kx"), "JO");
        assert_eq!(played("K8"), "JO");
        assert_eq!(played("KxS3S4"), "JO=S<+S3+S4");
        assert_eq!(played("NxCAC2"), "CA+C2+JO=C>");
        assert_eq!(played("S5H5D5C5J5"), "S5+H5+D5+C5+JO=X5");
        assert_eq!(played("DTMJDQ"), "DT+JO=DJ+DQ");
        assert_eq!(played("S3H4"), "NoMeld(\"S3H4\")");
        assert_eq!(played("J3"), "NoMeld(\"J3\")");
        for bad in ["S", "S33", "Sx", "Q3", "S1", "手", "S3S3", "K3L3"] {
            assert!(action(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_game() {
        let text = "%-----%palyer_name% a b c d e\n%00000%mibun% 22222\n%00000%seat% 01234\n\
                    %00000%palyer_cards% D3S4 H4 D4 C4 J3\n%00000%change_cards% NULL\n\
                    %00000%play% 0D3EE 1EE EE 3C4EE\n%00000%result% 31204\n%00000%points% 3 4 2 5 1\n";
        let mut reader = Reader::new(text.as_bytes()).unwrap();
        let game = reader.next().unwrap().unwrap();
        assert_eq!(reader.header().names, ["a", "b", "c", "d", "e"]);
        assert_eq!((game.ranks, game.result, game.points), (None, [3, 1, 2, 0, 4], [3, 4, 2, 5, 1]));
        assert_eq!(game.turns.len(), 4);
        assert_eq!((game.turns[2].player, &game.turns[2].action), (None, &Action::Pass));
        assert_eq!(game.dealt[4], JOKER);
        assert!(reader.next().is_none());
    }

    #[test]
    fn what_is_no_log() {
        for bad in
            ["", "x\n", "%00000\n", "%00000%seat% 0123\n", "%00000%points% 1 2\n", "%a%seat% 01234\n", "{}\n"]
        {
            let read = Reader::new(bad.as_bytes()).and_then(|reader| reader.collect::<Result<Vec<_>, _>>());
            assert!(read.is_err(), "{bad}");
        }
    }
}
