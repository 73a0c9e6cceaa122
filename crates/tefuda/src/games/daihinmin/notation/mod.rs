//! The notation: `HT DT CT / S9 H9 SJ @ S5+D5 rev lock passed mine rules uecda`.
//!
//! The hand to move stands first; `@` and a meld is what lies on the table. The switches, in any order: `rev` for the reversed order,
//! `lock`, `passed` (the opponent has passed), `mine` (the mover leads when the table is cleared by passing), `rules` and the name of a
//! set. Decks without suits are written by bare numbers: `3 3 5 8 / 4 4 @ 2x2 rules b`.

mod boards;
mod melds;
#[cfg(test)]
mod tests;

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

pub use boards::{HouseRules, parse_board};
pub use melds::{
    CardText, HandText, card_of_text, meld_of_cards, parse_meld, rank_letter, rank_of_text, suit_letter,
};

pub(super) use boards::BoardText;

use super::cards::{Hand, JOKER};
use super::counts::{self, CountGroup, CountMove, CountState, Counts, HIGHEST_NUMBER};
use super::house::{Flush, House};
use super::meld::{Kind, Meld};
use super::rules;
use super::setup::{AnyMove, Cards, Setup};
use super::state::{Move, State};
use crate::kernel::lexing::{is_digits, number, positive};
use crate::kernel::parse_error::ParseError;
use crate::kernel::position::IllegalMove;
use melds::A_CARD;

const A_SET: &str = "a set of rules: `a` to `h`, `a*` to `h*`, or `uecda`";
const A_NUMBER: &str = "a card without a suit: its number in the order, 1 to 60";
const FINISHED: &str = "a finished hand is written `-`";

/// A word of the text with its place.
type Word<'a> = (Range<usize>, &'a str);

/// The words of a text; `/` and `@` are words of their own.
fn words(text: &str) -> Vec<Word<'_>> {
    let is_mark = |byte: u8| matches!(byte, b'/' | b'@');
    let bytes = text.as_bytes();
    let (mut words, mut place) = (Vec::new(), 0);
    while let Some(start) = (place..bytes.len()).find(|&at| !bytes[at].is_ascii_whitespace()) {
        let goes_on = |at: usize| !bytes[at].is_ascii_whitespace() && !is_mark(bytes[at]);
        place = start + 1;
        if !is_mark(bytes[start]) {
            place = (place..bytes.len()).find(|&at| !goes_on(at)).unwrap_or(bytes.len());
        }
        // Words end at ASCII characters only, so the range never cuts a character.
        words.push((start..place, text.get(start..place).unwrap_or_default()));
    }
    words
}

/// The parts of a position, not yet looked into.
struct Parts<'a> {
    text: &'a str,
    hands: [Vec<Word<'a>>; 2],
    table: Option<Word<'a>>,
    rev: Option<Range<usize>>,
    lock: Option<Range<usize>>,
    passed: Option<Range<usize>>,
    mine: Option<Range<usize>>,
    rules: Option<Word<'a>>,
}

fn is_switch(word: &str) -> bool {
    matches!(word, "rev" | "lock" | "passed" | "mine" | "rules")
}

impl<'a> Parts<'a> {
    fn of(text: &'a str) -> Result<Self, ParseError> {
        let end = || (text.len()..text.len(), "");
        let mut words = words(text).into_iter().peekable();
        let mut hand = |is_last: bool| -> Result<Vec<Word<'a>>, ParseError> {
            let is_end = |word: &str| matches!(word, "/" | "@") || is_last && is_switch(word);
            let mut cards = Vec::new();
            while let Some(word) = words.next_if(|(_, word)| !is_end(word)) {
                cards.push(word);
            }
            let (at, mark) = words.peek().cloned().unwrap_or_else(end);
            if cards.is_empty() {
                return Err(ParseError::new(text, at, A_CARD).with_hint(FINISHED));
            }
            if !is_last {
                if mark != "/" {
                    let hint = "a position is two hands, as in `S3 S4 / H5 H6`; a finished hand is `-`";
                    return Err(ParseError::new(text, at, "`/` and the other hand").with_hint(hint));
                }
                words.next();
            }
            Ok(cards)
        };
        let hands = [hand(false)?, hand(true)?];
        let mut parts =
            Parts { text, hands, table: None, rev: None, lock: None, passed: None, mine: None, rules: None };
        if words.next_if(|(_, word)| *word == "@").is_some() {
            let meld = words.next().filter(|(_, word)| !is_switch(word) && !matches!(*word, "/" | "@"));
            let hint = "leave out `@` when the table is empty";
            let missing =
                || ParseError::new(text, text.len()..text.len(), "the meld on the table").with_hint(hint);
            parts.table = Some(meld.ok_or_else(missing)?);
        }
        while let Some((at, word)) = words.next() {
            let once = |place: &mut Option<Range<usize>>| match place.replace(at.clone()) {
                None => Ok(()),
                Some(_) => Err(ParseError::new(text, at.clone(), format!("`{word}` only once"))),
            };
            match word {
                "rev" => once(&mut parts.rev)?,
                "lock" => once(&mut parts.lock)?,
                "passed" => once(&mut parts.passed)?,
                "mine" => once(&mut parts.mine)?,
                "rules" if parts.rules.is_some() => {
                    return Err(ParseError::new(text, at, "`rules` only once"));
                }
                "rules" => parts.rules = Some(words.next().unwrap_or_else(end)),
                "/" => return Err(ParseError::new(text, at, "the end: there are two hands")),
                "@" => return Err(ParseError::new(text, at, "one table only, before the switches")),
                _ => {
                    let expected = "`rev`, `lock`, `passed`, `mine`, `rules` and a set, or the end";
                    return Err(ParseError::new(text, at, expected));
                }
            }
        }
        Ok(parts)
    }

    /// Whether the cards have no suits, and the word that says so.
    fn without_suits(&self) -> Option<&Word<'a>> {
        let first = self.hands.iter().flatten().find(|(_, word)| *word != "-");
        first.filter(|(_, word)| is_digits(word))
    }

    fn error(&self, at: Range<usize>, expected: impl Into<String>) -> ParseError {
        ParseError::new(self.text, at, expected)
    }

    /// Switches that need a table, or other rules.
    fn check_switches(&self, house: &House, on_joker: bool) -> Result<(), ParseError> {
        let all = [("lock", &self.lock), ("passed", &self.passed), ("mine", &self.mine)];
        for (name, at) in all.into_iter().filter_map(|(name, at)| Some((name, at.clone()?))) {
            if self.table.is_none() {
                let hint = "on an empty table nothing is locked, nobody has passed, and the mover leads";
                return Err(self.error(at, format!("`@` and a meld before `{name}`")).with_hint(hint));
            }
            if name == "lock" && on_joker {
                return Err(self.error(at, "no `lock`: a lone joker has no suit to lock"));
            }
            if name == "lock" && !house.lock {
                return Err(self.error(at, "no `lock`: these rules have none"));
            }
            if name != "lock" && house.flush == Flush::OpponentPass {
                let hint = "here one pass clears the table, and the other player leads";
                return Err(self.error(at, format!("`{name}` only with the all-pass flush")).with_hint(hint));
            }
        }
        Ok(())
    }

    /// Both hands, read card by card; none for a finished one.
    fn read_hands<C>(
        &self,
        mut read: impl FnMut(usize, &Word<'a>) -> Result<C, ParseError>,
    ) -> Result<[Vec<C>; 2], ParseError> {
        let mut hands = [Vec::new(), Vec::new()];
        for (seat, words) in self.hands.iter().enumerate() {
            for word in words {
                if word.1 != "-" {
                    hands[seat].push(read(seat, word)?);
                } else if words.len() > 1 {
                    let hint = "`-` stands alone for a finished hand";
                    return Err(self.error(word.0.clone(), A_CARD).with_hint(hint));
                }
            }
        }
        if let ([(at, "-")], true) = (self.hands[1].as_slice(), hands[0].is_empty()) {
            let hint = "the game ends as soon as one hand is empty";
            return Err(self.error(at.clone(), "at least one card in one of the hands").with_hint(hint));
        }
        if let Some((at, _)) = &self.table
            && hands.iter().any(Vec::is_empty)
        {
            return Err(self.error(at.clone(), "no table: the game is over"));
        }
        Ok(hands)
    }
}

/// Reads a setup on a board.
///
/// # Errors
/// [`ParseError`] with the offending place.
pub fn parse(text: &str, board: &HouseRules) -> Result<Setup, ParseError> {
    let parts = Parts::of(text)?;
    if let Some((at, name)) = &parts.rules
        && House::named(name).is_none()
    {
        return Err(parts.error(at.clone(), A_SET));
    }
    match parts.without_suits() {
        None => parse_real(&parts, board),
        Some(first) => parse_counts(&parts, board, first),
    }
}

fn parse_real(parts: &Parts<'_>, board: &HouseRules) -> Result<Setup, ParseError> {
    let named = parts.rules.as_ref().and_then(|(_, name)| House::named(name));
    let house = named.unwrap_or(board.cards);
    let mut seen: Hand = 0;
    let no_joker = |at: &Range<usize>| {
        let hint = "the joker comes with the sets e to h and `uecda`";
        parts.error(at.clone(), "no joker: these rules have none").with_hint(hint)
    };
    let hands = parts.read_hands(|_, (at, word)| {
        let card = card_of_text(word).ok_or_else(|| {
            let error = parts.error(at.clone(), A_CARD);
            match () {
                () if word.contains(',') => error.with_hint("separate cards by spaces, not by commas"),
                () if is_digits(word) => error.with_hint("either all cards have suits, or none"),
                () => error,
            }
        })?;
        if card == JOKER && !house.joker {
            return Err(no_joker(at));
        }
        if seen & card != 0 {
            return Err(parts.error(at.clone(), "each card at most once"));
        }
        seen |= card;
        Ok(card)
    })?;
    let table = match &parts.table {
        None => None,
        Some((at, _)) => {
            let meld = parse_meld(parts.text, at.clone())?;
            if meld.cards & JOKER != 0 && !house.joker {
                return Err(no_joker(at));
            }
            check_table(parts, &house, &meld, at)?;
            if meld.cards & seen != 0 {
                return Err(parts.error(at.clone(), "cards on the table that are in no hand"));
            }
            Some(meld)
        }
    };
    parts.check_switches(&house, table.is_some_and(|meld| meld.shape.kind == Kind::Joker))?;
    let [own, theirs] = hands.map(|cards| cards.into_iter().fold(0, |hand, card| hand | card));
    let state = State {
        own,
        theirs,
        table: table.map(|meld| meld.shape),
        reversed: parts.rev.is_some(),
        lock: parts.lock.is_some(),
        passed: parts.passed.is_some(),
        mine: parts.mine.is_some(),
    };
    Ok(Setup { house, names_rules: named.is_some(), cards: Cards::Real(state, table) })
}

/// Melds that the rules do not know, or that do not stay on the table.
fn check_table(parts: &Parts<'_>, house: &House, meld: &Meld, at: &Range<usize>) -> Result<(), ParseError> {
    let wrong = |expected: &str| Err(parts.error(at.clone(), expected));
    match meld.shape.kind {
        Kind::Group if meld.shape.size > 1 && !house.groups => {
            wrong("a single card: these rules have no groups")
        }
        Kind::Sequence if !house.sequences => wrong("no sequence: these rules have none"),
        _ if rules::is_cut(house, &meld.shape) => {
            let hint = "its player leads at once: leave out `@` and name that player's hand first";
            let error = parts.error(at.clone(), "a meld that stays on the table: this one clears it");
            Err(error.with_hint(hint))
        }
        _ => Ok(()),
    }
}

fn parse_counts(parts: &Parts<'_>, board: &HouseRules, first: &Word<'_>) -> Result<Setup, ParseError> {
    let hint = "without suits there are no jokers, sequences and locks: play by the sets a to d, a* to d*";
    let house = match &parts.rules {
        Some((at, name)) => counts::house_named(name)
            .ok_or_else(|| parts.error(at.clone(), "a set of rules that needs no suits").with_hint(hint))?,
        None => board.counts.ok_or_else(|| {
            parts.error(first.0.clone(), "cards with suits, which the board's rules need").with_hint(hint)
        })?,
    };
    let order = |word: &str| {
        let order = number(word).and_then(|order| u8::try_from(order).ok());
        order.filter(|order| (1..=HIGHEST_NUMBER).contains(order))
    };
    let hands = parts.read_hands(|_, (at, word)| {
        order(word).ok_or_else(|| {
            let error = parts.error(at.clone(), A_NUMBER);
            let has_suit = card_of_text(word).is_some();
            if has_suit { error.with_hint("either all cards have suits, or none") } else { error }
        })
    })?;
    let table = match &parts.table {
        None => None,
        Some((at, word)) => {
            let expected = "the table as rank and number of cards, such as `2x2`";
            let group = group_of_text(word).ok_or_else(|| parts.error(at.clone(), expected))?;
            if group.size > 1 && !house.groups {
                return Err(parts.error(at.clone(), "a single card: these rules have no groups"));
            }
            if house.is_cut(group.rank) {
                let hint = "its player leads at once: leave out `@` and name that player's hand first";
                let error = parts.error(at.clone(), "a meld that stays on the table: this one clears it");
                return Err(error.with_hint(hint));
            }
            Some(group)
        }
    };
    parts.check_switches(&house, false)?;
    let [own, theirs] = hands.map(|ranks| {
        let mut copies = vec![0u32; usize::from(HIGHEST_NUMBER)];
        for rank in ranks {
            let held = &mut copies[usize::from(rank) - 1];
            *held = held.saturating_add(1);
        }
        Counts::new(copies)
    });
    let state = CountState {
        own,
        theirs,
        table,
        reversed: parts.rev.is_some(),
        passed: parts.passed.is_some(),
        mine: parts.mine.is_some(),
    };
    // The usual rules cannot be had without suits, so the text says which ones were taken.
    let names_rules = parts.rules.is_some() || !board.given;
    Ok(Setup { house, names_rules, cards: Cards::Counts(state) })
}

/// `2x2`, or `2` for a single card.
fn group_of_text(word: &str) -> Option<CountGroup> {
    let (rank, size) = word.split_once(['x', 'X']).unwrap_or((word, "1"));
    let rank = number(rank).and_then(|rank| u8::try_from(rank).ok());
    let size = positive(size)?;
    let rank = rank.filter(|rank| (1..=HIGHEST_NUMBER).contains(rank))?;
    Some(CountGroup { rank, size })
}

/// Reads a move: a meld, or `pass`.
///
/// # Errors
/// [`IllegalMove`] if it is neither.
pub fn parse_move(setup: &Setup, text: &str) -> Result<AnyMove, IllegalMove> {
    let text = text.trim();
    let is_pass = text.eq_ignore_ascii_case("pass");
    match &setup.cards {
        Cards::Real(..) if is_pass => Ok(AnyMove::Real(Move::Pass)),
        Cards::Real(..) => match parse_meld(text, 0..text.len()) {
            Ok(meld) => Ok(AnyMove::Real(Move::Play(meld))),
            Err(error) => Err(IllegalMove::new(format!(
                "expected {}, found {}; or `pass`",
                error.expected, error.found
            ))),
        },
        Cards::Counts(_) if is_pass => Ok(AnyMove::Counts(CountMove::Pass)),
        Cards::Counts(_) => {
            group_of_text(text).map(|group| AnyMove::Counts(CountMove::Play(group))).ok_or_else(|| {
                IllegalMove::new(format!(
                    "expected a move such as `3x2`, or `pass`, found `{}`",
                    text.escape_debug()
                ))
            })
        }
    }
}

impl fmt::Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyMove::Real(Move::Play(meld)) => meld.fmt(f),
            AnyMove::Counts(CountMove::Play(group)) => group.fmt(f),
            AnyMove::Real(Move::Pass) | AnyMove::Counts(CountMove::Pass) => f.write_str("pass"),
        }
    }
}

impl fmt::Display for CountGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rank, self.size)
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cards = self.ranks().flat_map(|(rank, copies)| (0..copies).map(move |_| rank));
        if self.is_empty() {
            return f.write_str("-");
        }
        for (index, rank) in cards.enumerate() {
            write!(f, "{}{rank}", if index > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

impl Setup {
    /// The name of the rules, if they have one.
    #[must_use]
    pub fn rules_name(&self) -> Option<&'static str> {
        match &self.cards {
            Cards::Real(..) => self.house.name(),
            Cards::Counts(_) => {
                House::NAMES.into_iter().find(|name| counts::house_named(name) == Some(self.house))
            }
        }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (reversed, lock, passed, mine) = match &self.cards {
            Cards::Real(state, table) => {
                write!(f, "{} / {}", HandText(state.own), HandText(state.theirs))?;
                table.map_or(Ok(()), |meld| write!(f, " @ {meld}"))?;
                (state.reversed, state.lock, state.passed, state.mine)
            }
            Cards::Counts(state) => {
                write!(f, "{} / {}", state.own, state.theirs)?;
                state.table.map_or(Ok(()), |group| write!(f, " @ {group}"))?;
                (state.reversed, false, state.passed, state.mine)
            }
        };
        for (is_on, switch) in [(reversed, " rev"), (lock, " lock"), (passed, " passed"), (mine, " mine")] {
            f.write_str(if is_on { switch } else { "" })?;
        }
        match self.rules_name().filter(|_| self.names_rules) {
            Some(name) => write!(f, " rules {name}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Setup {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse(text, &HouseRules::default())
    }
}
