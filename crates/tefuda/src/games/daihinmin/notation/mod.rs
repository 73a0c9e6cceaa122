//! The notation: `HT DT CT / S9 H9 SJ @ S5+D5 rev lock passed mine rules uecda`.
//!
//! The hand to move comes first; `@` and a meld is what is on the table. The switches, in any order: `rev` for the reversed order,
//! `lock`, `passed` (the opponent has passed), `mine` (the mover leads when the table is cleared by passing), `rules` and the name of a
//! set. Decks without suits are written by bare numbers: `3 3 5 8 / 4 4 @ 2x2 rules b`.

mod boards;
mod melds;
mod parts;
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
use super::house::House;
use super::meld::{Kind, Meld};
use super::rules;
use super::setup::{AnyMove, Cards, Setup};
use super::state::{Move, State};
use crate::kernel::lesson::Both;
use crate::kernel::lexing::{is_digits, number, positive};
use crate::kernel::parse_error::ParseError;
use crate::kernel::position::IllegalMove;
use crate::kernel::words::{Words, both};
pub(super) use melds::A_CARD;
pub(super) use parts::{Parts, Word};

const A_SET: Both = Both {
    en: "a set of rules: `a` to `h`, `a*` to `h*`, or `uecda`",
    ja: "ルールの組(`a` から `h`、`a*` から `h*`、`uecda`)",
};
pub(super) const A_NUMBER: Both = Both {
    en: "a card without a suit: its number in the order, 1 to 60",
    ja: "スートのない札(強さの順位、1から60)",
};
const FINISHED: Both =
    Both { en: "a finished hand is written `-`", ja: "出し切った手札は `-` と書きます" };

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
        let hint = both!(
            "the joker comes with the sets e to h and `uecda`",
            "ジョーカーがあるのはルールe以降と `uecda` です"
        );
        parts
            .error(
                at.clone(),
                both!("no joker: these rules have none", "ジョーカーなし(このルールにはありません)"),
            )
            .with_hint(hint)
    };
    let hands = parts.read_hands(|_, (at, word)| {
        let card = card_of_text(word).ok_or_else(|| {
            let error = parts.error(at.clone(), A_CARD);
            match () {
                () if word.contains(',') => error.with_hint(both!(
                    "separate cards by spaces, not by commas",
                    "札は読点ではなく空白で区切ります"
                )),
                () if is_digits(word) => error.with_hint(both!(
                    "either all cards have suits, or none",
                    "すべての札にスートがあるか、すべてにないか、どちらか"
                )),
                () => error,
            }
        })?;
        if card == JOKER && !house.joker {
            return Err(no_joker(at));
        }
        if seen & card != 0 {
            return Err(parts.error(at.clone(), both!("each card at most once", "それぞれ1枚までの札")));
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
                return Err(parts.error(
                    at.clone(),
                    both!("cards on the table that are in no hand", "どちらの手札にもない場の札"),
                ));
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
    let wrong = |expected: Words| Err(parts.error(at.clone(), expected));
    match meld.shape.kind {
        Kind::Group if meld.shape.size > 1 && !house.groups => {
            wrong(both!("a single card: these rules have no groups", "1枚の札(このルールに組はありません)"))
        }
        Kind::Sequence if !house.sequences => {
            wrong(both!("no sequence: these rules have none", "階段なし(このルールにはありません)"))
        }
        _ if rules::is_cut(house, &meld.shape) => {
            let hint = both!(
                "its player leads at once: leave out `@` and name that player's hand first",
                "出した人がすぐにリードします。`@` を省き、その人の手札を先に書いてください"
            );
            let error = parts.error(
                at.clone(),
                both!("a meld that stays on the table: this one clears it", "場に残る札(これは場を流します)"),
            );
            Err(error.with_hint(hint))
        }
        _ => Ok(()),
    }
}

/// The place in the order that a card without a suit stands for.
pub(super) fn order(word: &str) -> Option<u8> {
    let order = number(word).and_then(|order| u8::try_from(order).ok());
    order.filter(|order| (1..=HIGHEST_NUMBER).contains(order))
}

fn parse_counts(parts: &Parts<'_>, board: &HouseRules, first: &Word<'_>) -> Result<Setup, ParseError> {
    let hint = both!(
        "without suits there are no jokers, sequences or locks: play by the sets a to d, a* to d*",
        "スートがなければジョーカーも階段も縛りもありません。ルールはaからd、a*からd*です"
    );
    let house = match &parts.rules {
        Some((at, name)) => counts::house_named(name).ok_or_else(|| {
            parts
                .error(at.clone(), both!("a set of rules that needs no suits", "スートの要らないルールの組"))
                .with_hint(hint)
        })?,
        None => board.counts.ok_or_else(|| {
            parts
                .error(
                    first.0.clone(),
                    both!(
                        "cards with suits, which the board's rules need",
                        "スートのある札(盤のルールに必要です)"
                    ),
                )
                .with_hint(hint)
        })?,
    };
    let hands = parts.read_hands(|_, (at, word)| {
        order(word).ok_or_else(|| {
            let error = parts.error(at.clone(), A_NUMBER);
            let has_suit = card_of_text(word).is_some();
            if has_suit {
                error.with_hint(both!(
                    "either all cards have suits, or none",
                    "すべての札にスートがあるか、すべてにないか、どちらか"
                ))
            } else {
                error
            }
        })
    })?;
    let table = match &parts.table {
        None => None,
        Some((at, word)) => {
            let expected = both!(
                "the table as rank and number of cards, such as `2x2`",
                "`2x2` のように順位と枚数で書いた場の札"
            );
            let group = group_of_text(word).ok_or_else(|| parts.error(at.clone(), expected))?;
            if group.size > 1 && !house.groups {
                return Err(parts.error(
                    at.clone(),
                    both!("a single card: these rules have no groups", "1枚の札(このルールに組はありません)"),
                ));
            }
            if house.is_cut(group.rank) {
                let hint = both!(
                    "its player leads at once: leave out `@` and name that player's hand first",
                    "出した人がすぐにリードします。`@` を省き、その人の手札を先に書いてください"
                );
                let error = parts.error(
                    at.clone(),
                    both!(
                        "a meld that stays on the table: this one clears it",
                        "場に残る札(これは場を流します)"
                    ),
                );
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
pub(super) fn group_of_text(word: &str) -> Option<CountGroup> {
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
            Err(error) => Err(IllegalMove::new(both!(
                "expected {expected}, found {found}; or `pass`",
                "必要なのは{expected}か `pass` ですが、{found}";
                expected = error.expected_words(), found = error.found_words()
            ))),
        },
        Cards::Counts(_) if is_pass => Ok(AnyMove::Counts(CountMove::Pass)),
        Cards::Counts(_) => {
            group_of_text(text).map(|group| AnyMove::Counts(CountMove::Play(group))).ok_or_else(|| {
                IllegalMove::new(both!(
                    "expected a move such as `3x2`, or `pass`, found `{text}`",
                    "必要なのは `3x2` のような手か `pass` ですが、`{text}` とあります";
                    text = text.escape_debug()
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
