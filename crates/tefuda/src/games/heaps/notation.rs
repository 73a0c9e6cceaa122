//! The notation: `3 5 7` for nim, `RULE: 3 5 7` for the others; `max 6`, `misere` and `every` may follow.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use super::engine::HeapRule;
use super::members::Family;
use super::moves::{Move, Part};
use super::pairs::PairRule;
use super::rules::{Convention, Rules, Setup};
use super::together::TogetherRule;
use crate::kernel::lexing::{is_digits, words};
use crate::kernel::parse_error::ParseError;
use crate::kernel::position::IllegalMove;
use crate::kernel::words::{Words, both};

/// The most heaps of a position.
const MOST_HEAPS: usize = 100_000;

/// Reads heaps of nim.
///
/// # Errors
/// [`ParseError`] if they are not numbers.
pub fn parse_nim(text: &str) -> Result<Setup, ParseError> {
    read_nim(text)?.checked(text)
}

/// Reads a rule and heaps.
///
/// # Errors
/// [`ParseError`] at what cannot be read.
///
/// ```
/// use tefuda::games::heaps::notation::parse;
/// assert_eq!(parse("wythoff:  4 7").unwrap().to_string(), "wythoff: 4 7");
/// assert!(parse("chomp: 3 4").is_err());
/// ```
pub fn parse(text: &str) -> Result<Setup, ParseError> {
    read(text)?.checked(text)
}

/// Reads heaps of nim, whether or not there are any.
pub(super) fn read_nim(text: &str) -> Result<ReadHeaps, ParseError> {
    heaps(text, 0..text.len(), Rules::Each(HeapRule::Nim), None)
}

/// Reads a rule and heaps, whether or not they are such as the rule is played with.
pub(super) fn read(text: &str) -> Result<ReadHeaps, ParseError> {
    let Some(colon) = text.find(':') else {
        let hint = both!(
            "such as `.77: 3 5 7`, `{1,3,4}: 10 12` or `wythoff: 4 7`",
            "例: `.77: 3 5 7`、`{1,3,4}: 10 12`、`wythoff: 4 7`"
        );
        return Err(ParseError::new(
            text,
            text.len()..text.len(),
            both!("a rule, `:` and heaps", "規則、`:`、山"),
        )
        .with_hint(hint));
    };
    let rules = parse_rules(&text[..colon]).map_err(|error| {
        let at = error.at.clone();
        error.placed(text, at)
    })?;
    let name = text[..colon].split_whitespace().collect::<Vec<_>>().join(" ");
    heaps(text, colon + 1..text.len(), rules, Some(name.into()))
}

/// Reads a rule: a code, a set, or the name of a member of the family.
///
/// # Errors
/// [`ParseError`] at what cannot be read.
pub fn parse_rules(text: &str) -> Result<Rules, ParseError> {
    let start = text.len() - text.trim_start().len();
    let word = text.trim();
    let at = start..start + word.len();
    if let Some(rules) = Family::rules(word) {
        return rules.map_err(|expected| ParseError::new(text, at, expected));
    }
    HeapRule::parse(text).map(Rules::Each).map_err(|error| {
        let is_name = word.chars().all(|c| c.is_alphanumeric() || c == '-');
        if is_name {
            error.with_hint(both!(
                "or a game on several heaps: {names}",
                "または複数の山のゲーム: {names}";
                names = Family::names()
            ))
        } else {
            error
        }
    })
}

/// Heaps as they were read, which are not yet known to be such as their rule is played with.
pub(super) struct ReadHeaps {
    pub(super) setup: Setup,
    /// Where each heap stands in the text, and the word behind them.
    places: Vec<Range<usize>>,
    end: Range<usize>,
}

impl ReadHeaps {
    fn checked(self, text: &str) -> Result<Setup, ParseError> {
        if self.setup.heaps.is_empty() {
            return Err(ParseError::new(text, self.end, both!("a heap, such as `3`", "`3` のような山")));
        }
        match fault(&self.setup) {
            Some((heap, expected)) => {
                let at = self.places.get(heap).cloned().unwrap_or(self.end.start..self.end.start);
                Err(ParseError::new(text, at, expected))
            }
            None => Ok(self.setup),
        }
    }
}

fn heaps(
    text: &str,
    part: Range<usize>,
    rules: Rules,
    name: Option<Arc<str>>,
) -> Result<ReadHeaps, ParseError> {
    let mut setup = Setup {
        name,
        rules: Arc::new(rules),
        convention: Convention::Normal,
        heaps: Vec::new(),
        limit: None,
    };
    let mut places: Vec<Range<usize>> = Vec::new();
    let mut rest = words(text, part);
    let mut options = None;
    for (at, word) in rest.by_ref() {
        if word.starts_with(|c: char| c.is_ascii_alphabetic()) {
            options = Some((at, word));
            break;
        }
        setup.heaps.push(size(
            text,
            at.clone(),
            word,
            both!("the size of a heap: a number from 0 up", "山の大きさ(0以上の数)"),
        )?);
        places.push(at.clone());
        if places.len() > MOST_HEAPS {
            return Err(ParseError::new(
                text,
                at,
                both!("at most {most_heaps} heaps", "{most_heaps}個までの山"; most_heaps = MOST_HEAPS),
            ));
        }
    }
    let end = options.as_ref().map_or(text.len()..text.len(), |(at, _)| at.clone());
    while let Some((at, word)) = options.take() {
        read_option(text, &mut setup, at, word, &mut rest)?;
        options = rest.next();
    }
    Ok(ReadHeaps { setup, places, end })
}

/// The size of a heap, or another number.
fn size(text: &str, at: Range<usize>, word: &str, expected: impl Into<Words>) -> Result<u64, ParseError> {
    let size: Option<u64> = word.parse().ok().filter(|_| is_digits(word));
    size.ok_or_else(|| {
        let error = ParseError::new(text, at, expected);
        if is_digits(word) {
            error.with_hint(both!("numbers go up to {most}", "数は{most}までです"; most = u64::MAX))
        } else {
            error
        }
    })
}

/// What is wrong with the heaps under their rules: which heap, and what was expected there.
fn fault(setup: &Setup) -> Option<(usize, Words)> {
    match setup.rules() {
        Rules::Each(HeapRule::Lasker) => {
            let beyond = setup.heaps.iter().position(|&heap| heap == u64::MAX)?;
            Some((
                beyond,
                both!(
                    "at most {most}: the value of the next heap would be too large",
                    "{most}まで(次の山の値は扱える数を超えます)";
                    most = u64::MAX - 1
                ),
            ))
        }
        Rules::Each(_) => None,
        Rules::Together(rule) => rule.fault(&setup.heaps),
        Rules::Pairs(rule) => {
            if !setup.heaps.len().is_multiple_of(2) {
                return Some((
                    setup.heaps.len(),
                    both!("another heap: they are played in pairs", "もう一つの山(二つずつ組で使います)"),
                ));
            }
            let fault = |(at, pair): (usize, &[u64])| {
                let (second, expected) = rule.fault(pair[0], pair[1])?;
                Some((at + usize::from(second), expected))
            };
            setup.components().find_map(fault)
        }
    }
}

/// Reads one of the words that may follow the heaps.
fn read_option<'a>(
    text: &str,
    setup: &mut Setup,
    at: Range<usize>,
    word: &str,
    rest: &mut impl Iterator<Item = (Range<usize>, &'a str)>,
) -> Result<(), ParseError> {
    let refused = |expected: Words| Err(ParseError::new(text, at.clone(), expected));
    let normal = setup.convention == Convention::Normal;
    match (word, &*setup.rules) {
        ("max", Rules::Together(TogetherRule::Dynamic(_))) if setup.limit.is_none() => {
            let (at, word) = rest.next().unwrap_or((text.len()..text.len(), ""));
            setup.limit = Some(size(
                text,
                at,
                word,
                both!("the most counters that may be taken now", "今取ってよい石の最大数"),
            )?);
        }
        ("max", _) => refused(both!(
            "no `max` here: it limits what may be taken in fibonacci and dynamic nim, and is written once",
            "`max` なし(fibonacci と dynamic で今取れる数を1回だけ書くものです)"
        ))?,
        ("misere" | "every", _) if !normal => {
            refused(both!("one of `misere` and `every`, once", "`misere` か `every` のどちらか1回"))?
        }
        ("misere" | "every", Rules::Pairs(PairRule::Northcott(_))) => {
            refused(both!(
                "nothing more: moves can be taken back in this game, and only normal play is known to end",
                "ここで終わり(手を戻せるゲームなので、終わると分かっているのは正規形だけです)"
            ))?;
        }
        ("misere", _) => setup.convention = Convention::Misere,
        ("every", Rules::Together(_)) => {
            refused(both!(
                "nothing more: these heaps are one component, so `every` has no meaning",
                "ここで終わり(この山は全体で一つの成分なので、`every` に意味はありません)"
            ))?;
        }
        ("every", _) => setup.convention = Convention::Every,
        _ => refused(both!(
            "a heap, `misere` (a player who cannot move wins) or `every` (a move in every heap)",
            "山、`misere`(動けない側の勝ち)、`every`(すべての山で動く)のどれか"
        ))?,
    }
    Ok(())
}

/// Reads a move: `2:5>3` or `2:5>1+2`, several such parts if it changes several heaps.
///
/// # Errors
/// [`IllegalMove`] if it is not of that form.
pub fn parse_move(text: &str) -> Result<Move, IllegalMove> {
    let wrong = || {
        let text = text.trim().escape_debug();
        IllegalMove::new(both!(
            "expected a heap, its size and what is left, such as `2:5>3`, `2:5>1+2` or `1:3>2 2:5>4`, found `{text}`",
            "必要なのは山の番号、大きさ、残す数(`2:5>3`、`2:5>1+2`、`1:3>2 2:5>4` など)ですが、`{text}` とあります";
            text
        ))
    };
    let number =
        |word: &str| word.trim().parse::<u64>().ok().filter(|_| is_digits(word.trim())).ok_or_else(wrong);
    let part = |text: &str| {
        let (heap, rest) = text.split_once(':').ok_or_else(wrong)?;
        let (size, left) = rest.split_once('>').ok_or_else(wrong)?;
        let heap =
            usize::try_from(number(heap)?).ok().and_then(|heap| heap.checked_sub(1)).ok_or_else(wrong)?;
        let mut left = left.split('+').map(number).collect::<Result<Vec<u64>, _>>()?;
        left.retain(|&part| part > 0);
        left.sort_unstable();
        Ok(Part { heap, size: number(size)?, left: left.as_slice().into() })
    };
    let parts = text.split_whitespace().map(part).collect::<Result<Vec<Part>, _>>()?;
    if parts.is_empty() || parts.windows(2).any(|two| two[0].heap >= two[1].heap) {
        return Err(wrong());
    }
    Ok(Move { parts: parts.as_slice().into() })
}

/// Numbers with a mark between them. There are many: the general formatting minds signs, widths and fills.
fn write_numbers(f: &mut fmt::Formatter<'_>, numbers: &[u64], mark: &str) -> fmt::Result {
    for (place, &number) in numbers.iter().enumerate() {
        f.write_str(if place > 0 { mark } else { "" })?;
        f.write_str(itoa::Buffer::new().format(number))?;
    }
    Ok(())
}

/// How the text of a move in a heap begins.
pub(super) struct MoveBeginning {
    pub(super) heap: usize,
    pub(super) size: u64,
}

impl fmt::Display for MoveBeginning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(itoa::Buffer::new().format(self.heap + 1))?;
        f.write_str(":")?;
        f.write_str(itoa::Buffer::new().format(self.size))?;
        f.write_str(">")
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        MoveBeginning { heap: self.heap, size: self.size }.fmt(f)?;
        if self.left.is_empty() {
            return f.write_str("0");
        }
        write_numbers(f, &self.left, "+")
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, part) in self.parts.iter().enumerate() {
            f.write_str(if place > 0 { " " } else { "" })?;
            part.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = &self.name {
            write!(f, "{name}: ")?;
        }
        write_numbers(f, &self.heaps, " ")?;
        if let Some(limit) = self.limit {
            write!(f, " max {limit}")?;
        }
        f.write_str(match self.convention {
            Convention::Normal => "",
            Convention::Misere => " misere",
            Convention::Every => " every",
        })
    }
}
