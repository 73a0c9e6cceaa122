//! The notation: hands in turn order, `1 2 J / 1 3 / 2 3`, or a canonical state, `c02=2 c13=2 j=3 players=4`.
//!
//! The first hand draws from the last. Pairs within a hand are laid down on reading; a hand that is emptied so, or a
//! player without cards in a state, has already won, and is printed as `-`.
//!
//! Rules that differ from the usual ones follow the cards: `ties=drawer`, and for hands `on` if the game is played on after
//! the first has left; then a hand that has left is printed with its place, `#1`.
//!
//! Of several finished hands the first in turn order has won. With `ties=drawer` there is one exception: if just the last two are
//! written as finished, a draw has emptied both, and the last hand is the drawer's. Hands that are emptied on reading were not drawn
//! from; `undrawn` says so where the two would be confused.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use super::rules::{Card, Hands, Move, Setup};
use super::state::{Draw, MOST_PLAYERS, State, Ties};
use crate::kernel::lesson::Both;
use crate::kernel::lexing::{bounded_number, number, positive, words};
use crate::kernel::parse_error::ParseError;
use crate::kernel::position::IllegalMove;
use crate::kernel::words::{Words, both};

/// The most pairs in a state.
pub(super) const MOST_PAIRS: u32 = 1_000_000_000;

pub(super) const A_CARD: Both = Both {
    en: "a card: a face from 1 to 4294967295, or `J`",
    ja: "札(1から4294967295までの数字、または `J`)",
};

pub(super) fn card(word: &str) -> Option<Card> {
    match word {
        "J" => Some(Card::Joker),
        _ => positive(word).map(Card::Face),
    }
}

impl FromStr for Setup {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if is_state(text) { parse_state(text).map(Setup::Pairs) } else { parse_hands(text).map(Setup::Hands) }
    }
}

/// Whether a text is meant as a state, which has words such as `c02=2`; a rule alone does not make one.
pub(super) fn is_state(text: &str) -> bool {
    text.contains('=')
        && words(text, 0..text.len()).any(|(_, word)| word.contains('=') && !word.starts_with("ties="))
}

/// What a word of a hand says.
enum Word {
    Card(Card),
    /// `-`: a finished hand.
    Finished,
    /// `#1`: a hand that has left with this place.
    Left(u8),
    Rule(Rule),
}

/// A rule that differs from the usual ones.
enum Rule {
    Ties(Ties),
    On,
    Undrawn,
}

fn rule(word: &str) -> Option<Rule> {
    match word {
        "ties=drawer" => Some(Rule::Ties(Ties::Drawer)),
        "ties=drawn-from" => Some(Rule::Ties(Ties::DrawnFrom)),
        "on" => Some(Rule::On),
        "undrawn" => Some(Rule::Undrawn),
        _ => None,
    }
}

fn word_of_hand(word: &str) -> Option<Word> {
    match word.strip_prefix('#') {
        Some(place) => number(place).and_then(|place| u8::try_from(place).ok()).map(Word::Left),
        None if word == "-" => Some(Word::Finished),
        None => rule(word).map(Word::Rule).or_else(|| card(word).map(Word::Card)),
    }
}

fn parse_hands(text: &str) -> Result<Hands, ParseError> {
    let ReadHands { hands, cards, places, ties, on, mut undrawn } = read_hands(text)?;
    if hands.len() < 2 {
        let hint = both!(
            "list the hands in turn order, as in `1 2 / 1 2 J`",
            "手札は `1 2 / 1 2 J` のように順番に書きます"
        );
        let expected = both!("`/` and another hand", "`/` と次の手札");
        return Err(ParseError::new(text, text.len()..text.len(), expected).with_hint(hint));
    }
    if hands.len() > MOST_PLAYERS {
        let expected =
            both!("at most {most_players} hands", "{most_players}個までの手札"; most_players = MOST_PLAYERS);
        return Err(ParseError::new(text, text.len()..text.len(), expected));
    }
    check_deck(text, cards)?;
    let typed: Vec<bool> = hands.iter().map(|hand| !hand.is_empty()).collect();
    let hands = Hands::new(hands);
    // A draw empties at most two hands, and laying down pairs was none.
    undrawn |= hands.cards().iter().zip(typed).any(|(hand, typed)| typed && hand.is_empty());
    let hands = hands.with_ties(ties);
    if !on {
        return Ok(if undrawn { hands.before_any_draw() } else { hands });
    }
    check_places(text, &places)?;
    Ok(hands.played_on(places.into_iter().map(|(place, _)| place).collect()))
}

/// Hands as they were read, whether or not they are such as the game is played with.
pub(super) struct ReadHands {
    pub(super) hands: Vec<Vec<Card>>,
    /// All cards, with where they stand.
    cards: Vec<(Card, Range<usize>)>,
    /// The place of each hand that has left, 0 for the others.
    pub(super) places: Vec<(u8, Range<usize>)>,
    pub(super) ties: Ties,
    pub(super) on: bool,
    pub(super) undrawn: bool,
}

/// Reads hands and the rules behind them.
pub(super) fn read_hands(text: &str) -> Result<ReadHands, ParseError> {
    let mut hands = Vec::new();
    let mut cards: Vec<(Card, Range<usize>)> = Vec::new();
    let mut places: Vec<(u8, Range<usize>)> = Vec::new();
    let (mut ties, mut on, mut undrawn) = (Ties::default(), false, false);
    let mut start = 0;
    for part in text.split('/') {
        let end = start + part.len();
        let mut hand = Vec::new();
        // Nothing but rules may follow a finished hand, and nothing but rules a rule.
        let (mut finished, mut ruled) = (None, false);
        for (at, word) in words(text, start..end) {
            let wrong = || ParseError::new(text, at.clone(), A_CARD);
            match word_of_hand(word).ok_or_else(wrong)? {
                Word::Rule(rule) if end == text.len() => {
                    ruled = true;
                    match rule {
                        Rule::Ties(rule) => ties = rule,
                        Rule::On => on = true,
                        Rule::Undrawn => undrawn = true,
                    }
                }
                Word::Rule(_) => {
                    return Err(wrong().with_hint(both!(
                        "rules come after the last hand",
                        "ルールは最後の手札の後に書きます"
                    )));
                }
                Word::Card(card) if finished.is_none() && !ruled => {
                    cards.push((card, at));
                    hand.push(card);
                }
                Word::Finished if finished.is_none() && !ruled && hand.is_empty() => {
                    finished = Some((0, at));
                }
                Word::Left(place) if finished.is_none() && !ruled && hand.is_empty() => {
                    on = true;
                    finished = Some((place, at));
                }
                _ => return Err(wrong()),
            }
        }
        if hand.is_empty() && finished.is_none() {
            let hint = both!(
                "a hand that is finished already is written `-`",
                "すでになくなった手札は `-` と書きます"
            );
            return Err(ParseError::new(text, end..end, A_CARD).with_hint(hint));
        }
        places.push(finished.unwrap_or((0, end..end)));
        hands.push(hand);
        start = end + 1;
    }
    Ok(ReadHands { hands, cards, places, ties, on, undrawn })
}

/// The places of those who have left are 1, 2 and so on, each once.
fn check_places(text: &str, places: &[(u8, Range<usize>)]) -> Result<(), ParseError> {
    let mut left: Vec<&(u8, Range<usize>)> =
        places.iter().filter(|(_, at)| text[at.clone()].starts_with('#')).collect();
    left.sort_by_key(|(place, at)| (*place, at.start));
    match left.iter().zip(1..).find(|((place, _), expected)| place != expected) {
        Some(((_, at), expected)) => {
            let hint = both!(
                "the place of a player who has left: `#1`, `#2` and so on, each once",
                "抜けた人の順位(`#1`、`#2` …、それぞれ1回)"
            );
            Err(ParseError::new(text, at.clone(), format!("`#{expected}`")).with_hint(hint))
        }
        None => Ok(()),
    }
}

/// Every face twice, one joker. All that is wrong is said at once; the place is that of the first.
fn check_deck(text: &str, mut cards: Vec<(Card, Range<usize>)>) -> Result<(), ParseError> {
    cards.sort_unstable_by_key(|(card, at)| (*card, at.start));
    let same = |(card, _): &(Card, Range<usize>), (next, _): &(Card, Range<usize>)| card == next;
    // How often each card occurs, and where last.
    let counted = cards.chunk_by(same).filter_map(|copies| Some((copies.last()?, copies.len())));
    let wrong = counted.filter(|((card, _), copies)| match card {
        Card::Face(_) => *copies != 2,
        Card::Joker => *copies != 1,
    });
    let wrong: Vec<(&(Card, Range<usize>), usize)> = wrong.collect();
    let missing = cards.iter().all(|(card, _)| *card != Card::Joker);
    let Some(at) = wrong.iter().map(|((_, at), _)| at).min_by_key(|at| at.start) else {
        return if missing {
            Err(ParseError::new(
                text,
                text.len()..text.len(),
                both!("one joker `J` in one of the hands", "どれかの手札に1枚のジョーカー `J`"),
            ))
        } else {
            Ok(())
        };
    };
    let mut faults: Vec<Words> = wrong
        .iter()
        .map(|((card, _), copies)| match copies {
            1 => both!("{card} occurs once", "{card} が1枚あります"; card),
            copies => both!(
                "{card} occurs {copies} times",
                "{card} が{copies}枚あります";
                card, copies
            ),
        })
        .collect();
    faults.extend(missing.then(|| both!("J is missing", "Jがありません")));
    let expected = both!(
        "every face exactly twice in all, and one joker `J`",
        "どの数字も全体でちょうど2枚と、ジョーカー `J` 1枚"
    );
    Err(ParseError::new(text, at.clone(), expected).with_hint(Words::list(faults)))
}

pub(super) fn parse_state(text: &str) -> Result<State, ParseError> {
    let (mut shared, mut joker, mut players, mut ties) = (Vec::new(), None, None, Ties::default());
    for (at, word) in words(text, 0..text.len()) {
        let wrong = || {
            ParseError::new(
                text,
                at.clone(),
                both!(
                    "`c02=2`, `j=3`, `players=4` or `ties=drawer`",
                    "`c02=2`、`j=3`、`players=4`、`ties=drawer` のどれか"
                ),
            )
        };
        match rule(word) {
            Some(Rule::Ties(rule)) => {
                ties = rule;
                continue;
            }
            Some(Rule::On) => {
                let hint = both!(
                    "only games with hands can be played on, because a state keeps no places",
                    "順位を争い続けられるのは手札で書いた局面だけです"
                );
                return Err(wrong().with_hint(hint));
            }
            Some(Rule::Undrawn) => return Err(wrong()),
            None => {}
        }
        let (name, value) = word.split_once('=').ok_or_else(wrong)?;
        let value = bounded_number(value).ok_or_else(wrong)?;
        match (name.as_bytes(), name) {
            ([b'c', a @ b'0'..=b'9', b @ b'0'..=b'9'], _) => {
                shared.push((usize::from(a - b'0'), usize::from(b - b'0'), value, at));
            }
            (_, "j") if joker.is_none() => joker = Some((value as usize, at)),
            (_, "players") if players.is_none() => players = Some((value as usize, at)),
            (_, "j" | "players") => {
                return Err(ParseError::new(
                    text,
                    at,
                    both!("`{name}=` only once", "1回だけの `{name}=`"; name),
                ));
            }
            _ => return Err(wrong()),
        }
    }
    let missing = |what: Words| ParseError::new(text, text.len()..text.len(), what);
    let (players, at) = players
        .ok_or_else(|| missing(both!("`players=4`, the number of players", "人数を表す `players=4`")))?;
    if !(2..=MOST_PLAYERS).contains(&players) {
        return Err(ParseError::new(
            text,
            at,
            both!("2 to {most_players} players", "2から{most_players}までの人数"; most_players = MOST_PLAYERS),
        ));
    }
    let (joker, at) = joker
        .ok_or_else(|| missing(both!("`j=3`, who holds the joker", "ジョーカーを持つ人を表す `j=3`")))?;
    let label = both!("labels from 0 to {last}", "0から{last}までの番号"; last = players - 1);
    if joker >= players {
        return Err(ParseError::new(text, at, label));
    }
    let mut state = State::new(players, joker).with_ties(ties);
    let (mut seen, mut all) = (BTreeSet::new(), 0u32);
    for (a, b, pairs, at) in shared {
        if a >= b || b >= players {
            return Err(ParseError::new(
                text,
                at,
                both!("{label}, the smaller one first", "小さい方を先にした{label}"; label),
            ));
        }
        if !seen.insert((a, b)) {
            return Err(ParseError::new(
                text,
                at,
                both!("`c{a}{b}=` only once", "1回だけの `c{a}{b}=`"; a, b),
            ));
        }
        all = all.saturating_add(pairs);
        if all > MOST_PAIRS {
            let expected = both!(
                "at most {most_pairs} pairs in all",
                "合わせて{most_pairs}組まで";
                most_pairs = MOST_PAIRS
            );
            return Err(ParseError::new(text, at, expected)
                .with_hint(both!("the number is too large", "数が大きすぎます")));
        }
        state.set_shared(a, b, pairs);
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
        Setup::Hands(_) => both!("the card to draw, such as `3` or `J`", "引く札(`3`、`J` など)"),
        Setup::Pairs(_) => both!("`pair`, `pull 1` or `J`", "`pair`、`pull 1`、`J` のどれか"),
    };
    played.ok_or_else(|| {
        IllegalMove::new(both!(
            "expected {expected}, found `{text}`",
            "必要なのは{expected}ですが、`{text}` とあります";
            expected, text = text.escape_debug()
        ))
    })
}

/// Hands and the rules they are played by, as a text.
pub(super) struct HandsText<'a> {
    pub(super) cards: &'a [Vec<Card>],
    /// If the game is played on: the places of those who have left, 0 for the others.
    pub(super) places: Option<&'a [u8]>,
    pub(super) ties: Ties,
    pub(super) undrawn: bool,
}

impl fmt::Display for HandsText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (seat, hand) in self.cards.iter().enumerate() {
            f.write_str(if seat > 0 { " / " } else { "" })?;
            match self.places {
                Some(places) if hand.is_empty() && places[seat] > 0 => write!(f, "#{}", places[seat])?,
                _ if hand.is_empty() => f.write_str("-")?,
                _ => {}
            }
            for (index, card) in hand.iter().enumerate() {
                f.write_str(if index > 0 { " " } else { "" })?;
                card.fmt(f)?;
            }
        }
        f.write_str(if self.ties == Ties::Drawer { " ties=drawer" } else { "" })?;
        f.write_str(if self.undrawn { " undrawn" } else { "" })?;
        f.write_str(if self.places.is_some() { " on" } else { "" })
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Setup::Pairs(state) => state.fmt(f),
            Setup::Hands(hands) => {
                let (ties, undrawn) = (hands.ties(), hands.is_undrawn());
                HandsText { cards: hands.cards(), places: hands.places(), ties, undrawn }.fmt(f)
            }
        }
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
            ("ties=drawer players=3 j=0 c12=1", "c12=1 j=0 players=3 ties=drawer"),
            ("j=0 players=2", "j=0 players=2"),
            ("c01=1000000000 j=0 players=2", "c01=1000000000 j=0 players=2"),
            ("1/2 J/2 1 ties=drawn-from", "1 / 2 J / 1 2"),
            ("1/2 J/2 1  on ties=drawer", "1 / 2 J / 1 2 ties=drawer on"),
            ("2 2/1 J/#1/1/-", "#2 / 1 J / #1 / 1 / #3 on"),
            ("2 J / 2 / 1 1 / 3 3 ties=drawer", "2 J / 2 / - / - ties=drawer undrawn"),
            ("2 J / 2 / 1 1 / 3 3", "2 J / 2 / - / -"),
            ("1 1 / 2 J / 2 / 3 3 ties=drawer", "- / 2 J / 2 / - ties=drawer"),
            ("1 J / 1 / 2 / 2 ties=drawer undrawn", "1 J / 1 / 2 / 2 ties=drawer"),
            ("2 J / 2 / 1 1 / 3 3 ties=drawer on", "2 J / 2 / #1 / #2 ties=drawer on"),
            ("2 J / 2 / - / - ties=drawer", "2 J / 2 / - / - ties=drawer"),
            ("2 J / 2 / 1 1 / 3 / 3 ties=drawer", "2 J / 2 / - / 3 / 3 ties=drawer"),
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
            ("c01=1 c01=1 j=0 players=2", 6..11),
            ("c01=1 j=0 j=1 players=2", 10..13),
            ("c01=4000000000 j=0 players=2", 0..14),
            ("c01=99999999999999999999 j=0 players=2", 0..24),
            ("c01=1 j=0 players=99999999999999999999", 10..38),
            ("1 J ties=drawer", 15..15),
            ("c01=1 j=0 players=2 on", 20..22),
            ("c01=1 j=0 players=2 undrawn", 20..27),
            ("1 J / on / 1", 6..8),
            ("1 J / 1 on 1", 11..12),
            ("1 J / - 1 / 1", 8..9),
            ("1 J / 1 / #2", 10..12),
            ("1 J / 1 / #1 / #1", 15..17),
            ("1 J / 1 / #x", 10..12),
            ("1 J / 1 ties=me", 8..15),
        ] {
            assert_eq!(text.parse::<Setup>().unwrap_err().at, at, "{text:?}");
        }
    }

    #[test]
    fn numbers_beyond_a_limit_are_told_the_limit() {
        for (text, expected) in [
            ("c01=99999999999999999999 j=0 players=2", "at most 1000000000 pairs in all"),
            ("c01=1 j=99999999999999999999 players=2", "labels from 0 to 1"),
            ("c01=1 j=0 players=99999999999999999999", "2 to 8 players"),
        ] {
            assert_eq!(text.parse::<Setup>().unwrap_err().expected, expected, "{text}");
        }
    }
}
