//! The parts of a text: hands, table and switches, with their places, before anybody looks into them.

use std::ops::Range;

use super::super::house::{Flush, House};
use super::{A_CARD, FINISHED};
use crate::kernel::lexing::is_digits;
use crate::kernel::parse_error::ParseError;
use crate::kernel::words::{Words, both};

/// A word of the text with its place.
pub(in crate::games::daihinmin) type Word<'a> = (Range<usize>, &'a str);

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
pub(in crate::games::daihinmin) struct Parts<'a> {
    pub(super) text: &'a str,
    pub(in crate::games::daihinmin) hands: [Vec<Word<'a>>; 2],
    pub(in crate::games::daihinmin) table: Option<Word<'a>>,
    pub(in crate::games::daihinmin) rev: Option<Range<usize>>,
    pub(in crate::games::daihinmin) lock: Option<Range<usize>>,
    pub(in crate::games::daihinmin) passed: Option<Range<usize>>,
    pub(in crate::games::daihinmin) mine: Option<Range<usize>>,
    pub(in crate::games::daihinmin) rules: Option<Word<'a>>,
}

fn is_switch(word: &str) -> bool {
    matches!(word, "rev" | "lock" | "passed" | "mine" | "rules")
}

impl<'a> Parts<'a> {
    pub(in crate::games::daihinmin) fn of(text: &'a str) -> Result<Self, ParseError> {
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
                    let hint = both!(
                        "a position is two hands, as in `S3 S4 / H5 H6`; a finished hand is `-`",
                        "局面は `S3 S4 / H5 H6` のように二つの手札で書きます。出し切った手札は `-` です"
                    );
                    return Err(ParseError::new(
                        text,
                        at,
                        both!("`/` and the other hand", "`/` と相手の手札"),
                    )
                    .with_hint(hint));
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
            let hint = both!("leave out `@` when the table is empty", "場が空なら `@` を省きます");
            let missing = || {
                ParseError::new(
                    text,
                    text.len()..text.len(),
                    both!("the meld on the table", "場に出ている札"),
                )
                .with_hint(hint)
            };
            parts.table = Some(meld.ok_or_else(missing)?);
        }
        while let Some((at, word)) = words.next() {
            let once = |place: &mut Option<Range<usize>>| match place.replace(at.clone()) {
                None => Ok(()),
                Some(_) => Err(ParseError::new(
                    text,
                    at.clone(),
                    both!("`{word}` only once", "1回だけの `{word}`"; word),
                )),
            };
            match word {
                "rev" => once(&mut parts.rev)?,
                "lock" => once(&mut parts.lock)?,
                "passed" => once(&mut parts.passed)?,
                "mine" => once(&mut parts.mine)?,
                "rules" if parts.rules.is_some() => {
                    return Err(ParseError::new(text, at, both!("`rules` only once", "1回だけの `rules`")));
                }
                "rules" => parts.rules = Some(words.next().unwrap_or_else(end)),
                "/" => {
                    return Err(ParseError::new(
                        text,
                        at,
                        both!("the end: there are two hands", "終わり(手札は二つです)"),
                    ));
                }
                "@" => {
                    return Err(ParseError::new(
                        text,
                        at,
                        both!("one table only, before the switches", "一つだけの場(`rev` などの前に)"),
                    ));
                }
                _ => {
                    let expected = both!(
                        "`rev`, `lock`, `passed`, `mine`, `rules` and a set, or the end",
                        "`rev`、`lock`、`passed`、`mine`、`rules` とルールの組、または終わり"
                    );
                    return Err(ParseError::new(text, at, expected));
                }
            }
        }
        Ok(parts)
    }

    /// Whether the cards have no suits, and the word that says so.
    pub(in crate::games::daihinmin) fn without_suits(&self) -> Option<&Word<'a>> {
        let first = self.hands.iter().flatten().find(|(_, word)| *word != "-");
        first.filter(|(_, word)| is_digits(word))
    }

    pub(super) fn error(&self, at: Range<usize>, expected: impl Into<Words>) -> ParseError {
        ParseError::new(self.text, at, expected)
    }

    /// Switches that need a table, or other rules.
    pub(super) fn check_switches(&self, house: &House, on_joker: bool) -> Result<(), ParseError> {
        let all = [("lock", &self.lock), ("passed", &self.passed), ("mine", &self.mine)];
        for (name, at) in all.into_iter().filter_map(|(name, at)| Some((name, at.clone()?))) {
            if self.table.is_none() {
                let hint = both!(
                    "on an empty table nothing is locked, nobody has passed, and the mover leads",
                    "空場では縛りもパスもなく、手番側がリードします"
                );
                return Err(self
                    .error(at, both!("`@` and a meld before `{name}`", "`{name}` の前の `@` と場の札"; name))
                    .with_hint(hint));
            }
            if name == "lock" && on_joker {
                return Err(self.error(
                    at,
                    both!(
                        "no `lock`: a lone joker has no suit to lock",
                        "`lock` なし(ジョーカー1枚に縛るスートはありません)"
                    ),
                ));
            }
            if name == "lock" && !house.lock {
                return Err(self.error(
                    at,
                    both!("no `lock`: these rules have none", "`lock` なし(このルールに縛りはありません)"),
                ));
            }
            if name != "lock" && house.flush == Flush::OpponentPass {
                let hint = both!(
                    "here one pass clears the table, and the other player leads",
                    "このルールでは一人のパスで場が流れ、相手がリードします"
                );
                return Err(self
                    .error(
                        at,
                        both!(
                            "`{name}` only with the all-pass flush",
                            "二人のパスで流れるルールの `{name}`";
                            name
                        ),
                    )
                    .with_hint(hint));
            }
        }
        Ok(())
    }

    /// Both hands, read card by card; none for a finished one.
    pub(super) fn read_hands<C>(
        &self,
        mut read: impl FnMut(usize, &Word<'a>) -> Result<C, ParseError>,
    ) -> Result<[Vec<C>; 2], ParseError> {
        let mut hands = [Vec::new(), Vec::new()];
        for (seat, words) in self.hands.iter().enumerate() {
            for word in words {
                if word.1 != "-" {
                    hands[seat].push(read(seat, word)?);
                } else if words.len() > 1 {
                    let hint = both!(
                        "`-` stands alone for a finished hand",
                        "`-` は出し切った手札を表し、単独で書きます"
                    );
                    return Err(self.error(word.0.clone(), A_CARD).with_hint(hint));
                }
            }
        }
        if let ([(at, "-")], true) = (self.hands[1].as_slice(), hands[0].is_empty()) {
            let hint =
                both!("the game ends as soon as one hand is empty", "どちらかの手札がなくなれば終わりです");
            return Err(self
                .error(
                    at.clone(),
                    both!("at least one card in one of the hands", "どちらかの手札に少なくとも1枚の札"),
                )
                .with_hint(hint));
        }
        if let Some((at, _)) = &self.table
            && hands.iter().any(Vec::is_empty)
        {
            return Err(
                self.error(at.clone(), both!("no table: the game is over", "場なし(対局は終わっています)"))
            );
        }
        Ok(hands)
    }
}
