//! The notation: hands in turn order, `1 2 J / 1 3 / 2 3`, or a canonical state, `c02=2 c13=2 j=3 players=4`.
//!
//! The first hand draws from the last. Pairs within a hand are laid down on reading; a hand that is emptied so, or a
//! player without cards in a state, has already won, and is printed as `-`.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use super::rules::{Card, Move, Setup};
use super::state::{Draw, MOST_PLAYERS, State};
use crate::lexing::{number, positive, words};
use crate::parse_error::ParseError;
use crate::position::IllegalMove;

/// The most pairs that two players may share in a state.
const MOST_SHARED: u16 = 10_000;

const A_CARD: &str = "a card: a face from 1 to 4294967295, or `J`";

fn card(word: &str) -> Option<Card> {
    match word {
        "J" => Some(Card::Joker),
        _ => positive(word).map(Card::Face),
    }
}

impl FromStr for Setup {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text.contains('=') { parse_state(text).map(Setup::Pairs) } else { parse_hands(text) }
    }
}

fn parse_hands(text: &str) -> Result<Setup, ParseError> {
    let mut hands = Vec::new();
    let mut places: BTreeMap<Card, Vec<Range<usize>>> = BTreeMap::new();
    let mut start = 0;
    for part in text.split('/') {
        let end = start + part.len();
        let mut hand = Vec::new();
        let mut finished = false;
        for (at, word) in words(text, start..end) {
            if word == "-" && hand.is_empty() && !finished {
                finished = true;
                continue;
            }
            let card =
                card(word).filter(|_| !finished).ok_or_else(|| ParseError::new(text, at.clone(), A_CARD))?;
            places.entry(card).or_default().push(at);
            hand.push(card);
        }
        if hand.is_empty() && !finished {
            let hint = "a hand that is finished already is written `-`";
            return Err(ParseError::new(text, end..end, A_CARD).with_hint(hint));
        }
        hands.push(hand);
        start = end + 1;
    }
    if hands.len() < 2 {
        let hint = "hands stand in turn order, as in `1 2 / 1 2 J`";
        return Err(ParseError::new(text, text.len()..text.len(), "`/` and another hand").with_hint(hint));
    }
    if hands.len() > MOST_PLAYERS {
        let expected = format!("at most {MOST_PLAYERS} hands");
        return Err(ParseError::new(text, text.len()..text.len(), expected));
    }
    check_deck(text, &places)?;
    Ok(Setup::from_hands(hands))
}

/// Every face twice, one joker. All that is wrong is said at once; the place is that of the first.
fn check_deck(text: &str, places: &BTreeMap<Card, Vec<Range<usize>>>) -> Result<(), ParseError> {
    let wrong = places.iter().filter(|(card, places)| match card {
        Card::Face(_) => places.len() != 2,
        Card::Joker => places.len() != 1,
    });
    let wrong: Vec<(&Card, &Vec<Range<usize>>)> = wrong.collect();
    let missing = !places.contains_key(&Card::Joker);
    let Some(at) = wrong.iter().filter_map(|(_, places)| places.last()).min_by_key(|at| at.start) else {
        return if missing {
            Err(ParseError::new(text, text.len()..text.len(), "one joker `J` in one of the hands"))
        } else {
            Ok(())
        };
    };
    let mut faults: Vec<String> =
        wrong.iter().map(|(card, places)| format!("{card} occurs {} times", places.len())).collect();
    faults.extend(missing.then(|| "J is missing".to_owned()));
    let expected = "every face exactly twice in all, and one joker `J`";
    Err(ParseError::new(text, at.clone(), expected).with_hint(faults.join(", ")))
}

fn parse_state(text: &str) -> Result<State, ParseError> {
    let (mut shared, mut joker, mut players) = (Vec::new(), None, None);
    for (at, word) in words(text, 0..text.len()) {
        let wrong = || ParseError::new(text, at.clone(), "`c02=2`, `j=3` or `players=4`");
        let (name, value) = word.split_once('=').ok_or_else(wrong)?;
        let value = number(value).ok_or_else(wrong)?;
        match (name.as_bytes(), name) {
            ([b'c', a @ b'0'..=b'9', b @ b'0'..=b'9'], _) => {
                let pairs = u16::try_from(value).ok().filter(|&pairs| pairs <= MOST_SHARED);
                let pairs = pairs.ok_or_else(|| {
                    ParseError::new(text, at.clone(), format!("at most {MOST_SHARED} pairs"))
                })?;
                shared.push((usize::from(a - b'0'), usize::from(b - b'0'), pairs, at));
            }
            (_, "j") => joker = Some((value as usize, at)),
            (_, "players") => players = Some((value as usize, at)),
            _ => return Err(wrong()),
        }
    }
    let missing = |what: &str| ParseError::new(text, text.len()..text.len(), what);
    let (players, at) = players.ok_or_else(|| missing("`players=4`, the number of players"))?;
    if !(2..=MOST_PLAYERS).contains(&players) {
        return Err(ParseError::new(text, at, format!("2 to {MOST_PLAYERS} players")));
    }
    let (joker, at) = joker.ok_or_else(|| missing("`j=3`, who holds the joker"))?;
    let label = format!("labels from 0 to {}", players - 1);
    if joker >= players {
        return Err(ParseError::new(text, at, label));
    }
    let mut state = State::new(players, joker);
    for (a, b, pairs, at) in shared {
        if a >= b || b >= players {
            return Err(ParseError::new(text, at, format!("{label}, the smaller one first")));
        }
        state.set_shared(a, b, state.shared(a, b).saturating_add(pairs).min(MOST_SHARED));
    }
    if state.pairs() == 0 {
        return Err(missing("at least one pair such as `c01=1`"));
    }
    Ok(state)
}

/// Reads a move: the card drawn, or `pair`, `pull 1`, `J` on a state.
///
/// # Errors
/// [`IllegalMove`] if it is none of them.
pub fn parse_move(setup: &Setup, text: &str) -> Result<Move, IllegalMove> {
    let text = text.trim();
    let played = match setup {
        Setup::Hands(_) => card(text).map(Move::Card),
        Setup::Pairs(_) => match text.strip_prefix("pull ") {
            Some(label) => number(label.trim()).and_then(|label| u8::try_from(label).ok()).map(Draw::Pull),
            None if text == "pair" => Some(Draw::Pair),
            None if text == "J" => Some(Draw::Joker),
            None => None,
        }
        .map(Move::State),
    };
    let expected = match setup {
        Setup::Hands(_) => "the card to draw, such as `3` or `J`",
        Setup::Pairs(_) => "`pair`, `pull 1` or `J`",
    };
    played.ok_or_else(|| IllegalMove::new(format!("expected {expected}, found `{}`", text.escape_debug())))
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hands = match self {
            Setup::Pairs(state) => return state.fmt(f),
            Setup::Hands(hands) => hands,
        };
        for (seat, hand) in hands.iter().enumerate() {
            f.write_str(if seat > 0 { " / " } else { "" })?;
            f.write_str(if hand.is_empty() { "-" } else { "" })?;
            for (index, card) in hand.iter().enumerate() {
                f.write_str(if index > 0 { " " } else { "" })?;
                card.fmt(f)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_normalised() {
        for (typed, printed) in [
            ("J 2 1/3 1 /2 3", "1 2 J / 1 3 / 2 3"),
            ("1 1 2 J / 2 3 3", "2 J / 2"),
            ("1 1 / 2 J / 2", "- / 2 J / 2"),
            ("players=4 j=3 c13=2  c02=2", "c02=2 c13=2 j=3 players=4"),
        ] {
            let setup: Setup = typed.parse().unwrap();
            assert_eq!(setup.to_string(), printed);
            assert_eq!(printed.parse::<Setup>().unwrap(), setup);
        }
    }

    #[test]
    fn mistakes_are_pointed_at() {
        for (text, at) in [
            ("", 0..0),
            ("1 2 J", 5..5),
            ("1 2 / / 1 2 J", 6..6),
            ("1 2 / 1 J", 2..3),
            ("1 1 1 / 1 J", 8..9),
            ("1 2 / 1 2", 9..9),
            ("1 J / 1 J", 8..9),
            ("0 / 1 J", 0..1),
            ("1 x / 1 J", 2..3),
            ("c01=1 j=2 players=2", 6..9),
            ("c10=1 j=0 players=2", 0..5),
            ("c01=1 players=2", 15..15),
            ("c01=1 j=0", 9..9),
            ("c01=1 j=0 players=9", 10..19),
            ("c01=x j=0 players=2", 0..5),
            ("j=0 players=3", 13..13),
        ] {
            assert_eq!(text.parse::<Setup>().unwrap_err().at, at, "{text:?}");
        }
    }
}
