//! Rules as text: reading and printing them.
//!
//! A rule is a code (`.77`), a set (`{1,3,4}`), a name (`kayles`), or a sentence (`take odd leave 1-2`). It has no colon, which
//! ends the rule in a position.

use std::fmt;
use std::ops::Range;

use super::rule::HeapRule;
use super::take::{Amounts, MOST_LEFT, TakeRule};
use crate::kernel::lesson::Both;
use crate::kernel::lexing::{number, words};
use crate::kernel::parse_error::ParseError;
use crate::kernel::words::both;

/// The most digits of a code, and the largest number to subtract.
const MOST_DIGITS: usize = 1000;
const MOST_SUBTRACTED: u32 = 1_000_000;

impl HeapRule {
    /// Reads a rule: a code such as `.77`, `4.3` or `.8f`, a set such as `{1,3,4}`, a name, or a sentence.
    ///
    /// A sentence is `take AMOUNTS`, and after that `leave K` or `leave A-B`: how many heaps may be left (if it is not told, none or
    /// one), or `not all`: at least one. Amounts are numbers and ranges (`1,3,5-7`), or one of `any`, `odd`, `even`, `multiples of K`,
    /// `powers of K`, `squares`, `primes`, `fibonacci`, `divisors`.
    ///
    /// # Errors
    /// [`ParseError`] at what cannot be read.
    ///
    /// ```
    /// use tefuda::games::heaps::HeapRule;
    /// assert_eq!(HeapRule::parse("kayles").unwrap(), HeapRule::parse(".77").unwrap());
    /// assert_eq!(HeapRule::parse(".7x").unwrap_err().at, 2..3);
    /// assert_eq!(HeapRule::parse("take 3, 1, 2 not all").unwrap().to_string(), "take 1-3 leave 1");
    /// ```
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let start = text.len() - text.trim_start().len();
        let word = text.trim();
        let at = start..start + word.len();
        let code = |digits: &[u8]| Ok(HeapRule::Code(digits.to_vec()));
        match word {
            "nim" => Ok(HeapRule::Nim),
            "lasker" => Ok(HeapRule::Lasker),
            "grundy" => Ok(HeapRule::Grundy),
            "at-least-half" => Ok(HeapRule::AtLeastHalf),
            "even-if-not-all" => Ok(HeapRule::EvenIfNotAll),
            "kayles" => code(&[0, 7, 7]),
            "dawson" => code(&[0, 0, 7]),
            "treblecross" => code(&[0, 0, 0, 7]),
            "officers" => code(&[0, 6]),
            _ if word.starts_with('{') => subtraction(text, at),
            _ if word.split_ascii_whitespace().next() == Some("take") => sentence(text, at),
            _ if word.contains('.') => code_digits(text, at),
            _ => {
                let names = "nim, lasker, grundy, kayles, dawson, treblecross, officers, at-least-half, even-if-not-all";
                let expected = both!(
                    "a code such as `.77`, a set such as `{{1,3,4}}`, a sentence such as `take odd`, or a name: {names}",
                    "規則(`.77` のようなコード、`{{1,3,4}}` のような集合、`take odd` のような文、または名前: {names})";
                    names
                );
                Err(ParseError::new(text, at, expected))
            }
        }
    }
}

/// A set of numbers to subtract: `{1,3,4}`.
fn subtraction(text: &str, at: Range<usize>) -> Result<HeapRule, ParseError> {
    if !text[at.clone()].ends_with('}') {
        return Err(ParseError::new(text, at.end..at.end, "`}`"));
    }
    let mut set = Vec::new();
    let mut start = at.start + 1;
    for word in text[at.start + 1..at.end - 1].split(',') {
        let place = start + (word.len() - word.trim_start().len());
        let taken = number(word.trim()).filter(|taken| (1..=MOST_SUBTRACTED).contains(taken));
        set.push(taken.ok_or_else(|| {
            let expected = both!(
                "a number from 1 to {most_subtracted}",
                "1から{most_subtracted}までの数";
                most_subtracted = MOST_SUBTRACTED
            );
            ParseError::new(text, place..place + word.trim().len(), expected)
        })?);
        start += word.len() + 1;
    }
    set.sort_unstable();
    set.dedup();
    Ok(HeapRule::Subtraction(set))
}

/// The digits of a code: `.77`, `4.3`.
fn code_digits(text: &str, at: Range<usize>) -> Result<HeapRule, ParseError> {
    let mut digits = vec![0u8];
    let mut point = false;
    for (offset, c) in text[at.clone()].char_indices() {
        let place = at.start + offset..at.start + offset + c.len_utf8();
        let digit = c.to_digit(16).map(|digit| digit as u8);
        match (c, digit, point) {
            ('.', _, false) => point = true,
            // Without taking, a heap can only be broken: anything else would be no move.
            (_, Some(digit), false) if offset == 0 && digit & 3 == 0 => digits[0] = digit,
            (_, Some(_), false) => {
                let expected = both!(
                    "`.`, after at most one digit of 0, 4, 8 and c, which states what may be done without taking",
                    "`.`(その前には、取らずにできることを表す0、4、8、cのどれか一桁まで)"
                );
                return Err(ParseError::new(text, place, expected));
            }
            (_, Some(digit), true) => digits.push(digit),
            _ => {
                return Err(ParseError::new(
                    text,
                    place,
                    both!(
                        "a digit of a code: 0 to 7, or up to f if it leaves three heaps",
                        "コードの一桁(0から7、三つの山を残すならfまで)"
                    ),
                ));
            }
        }
    }
    while digits.len() > 1 && digits.last() == Some(&0) {
        digits.pop();
    }
    if digits.len() > MOST_DIGITS {
        return Err(ParseError::new(
            text,
            at,
            both!("at most {most_digits} digits", "{most_digits}桁まで"; most_digits = MOST_DIGITS),
        ));
    }
    Ok(HeapRule::Code(digits))
}

/// A sentence: `take AMOUNTS leave HEAPS`.
fn sentence(text: &str, at: Range<usize>) -> Result<HeapRule, ParseError> {
    let all: Vec<(Range<usize>, &str)> = words(text, at.clone()).skip(1).collect();
    let end = all.iter().position(|&(_, word)| matches!(word, "leave" | "not")).unwrap_or(all.len());
    let (amounts, mut rest) = all.split_at(end);
    let amounts = read_amounts(text, rest.first().map_or(at.end, |(at, _)| at.start), amounts)?;
    let mut left: Option<(u8, u8)> = None;
    let mut not_all: Option<Range<usize>> = None;
    loop {
        match rest {
            [] => break,
            [(_, "leave"), (place, word), more @ ..] if left.is_none() => {
                left = Some(read_left(text, place.clone(), word)?);
                rest = more;
            }
            [(_, "leave")] if left.is_none() => {
                return Err(ParseError::new(text, at.end..at.end, HEAPS_LEFT)
                    .with_hint(both!("such as `leave 1-2`", "例: `leave 1-2`")));
            }
            [(from, "not"), (to, "all"), more @ ..] if not_all.is_none() => {
                not_all = Some(from.start..to.end);
                rest = more;
            }
            [(place, _), ..] => {
                let expected = both!(
                    "the end of the rule, or once each `leave HEAPS` and `not all`",
                    "規則の終わり、または1回ずつの `leave 山の数` と `not all`"
                );
                return Err(ParseError::new(text, place.clone(), expected));
            }
        }
    }
    let (mut least_left, most_left) = left.unwrap_or((0, 1));
    if let Some(place) = not_all {
        least_left = least_left.max(1);
        if most_left == 0 {
            return Err(ParseError::new(
                text,
                place,
                both!("no `not all` where no heap is left", "`not all` なし(山が残らないので)"),
            ));
        }
    }
    if matches!(&amounts, Amounts::Listed(ranges) if ranges.first().is_some_and(|range| range.0 == 0))
        && most_left < 2
    {
        let expected =
            both!("at least two heaps left where nothing may be taken", "何も取らないなら二つ以上の残る山");
        let hint =
            both!("add `leave 2`, or take at least 1", "`leave 2` を加えるか、1個以上取るようにしてください");
        return Err(ParseError::new(text, at, expected).with_hint(hint));
    }
    Ok(HeapRule::Take(TakeRule { amounts, least_left, most_left }))
}

const HEAPS_LEFT: Both = Both {
    en: "how many heaps may be left: a number from 0 to 8, or a range such as `1-2`",
    ja: "残してよい山の数(0から8、または `1-2` のような範囲)",
};

/// `K` or `A-B`.
fn read_left(text: &str, at: Range<usize>, word: &str) -> Result<(u8, u8), ParseError> {
    let (least, most) = word.split_once('-').unwrap_or((word, word));
    let heaps = |word: &str| {
        number(word).and_then(|heaps| u8::try_from(heaps).ok()).filter(|&heaps| heaps <= MOST_LEFT)
    };
    let range = heaps(least).zip(heaps(most)).filter(|(least, most)| least <= most);
    range.ok_or_else(|| ParseError::new(text, at, HEAPS_LEFT))
}

/// The amounts, given by their words, which end before `end`.
fn read_amounts(text: &str, end: usize, amounts: &[(Range<usize>, &str)]) -> Result<Amounts, ParseError> {
    let plain: Vec<&str> = amounts.iter().map(|&(_, word)| word).collect();
    let of = |word: &str, place: &Range<usize>, least: u32| {
        number(word).filter(|number| (least..=MOST_SUBTRACTED).contains(number)).ok_or_else(|| {
            ParseError::new(
                text,
                place.clone(),
                both!(
                    "a number from {least} to {most_subtracted}",
                    "{least}から{most_subtracted}までの数";
                    least, most_subtracted = MOST_SUBTRACTED
                ),
            )
        })
    };
    match plain[..] {
        // `take not all`: any number, as nothing else is said.
        [] if end < text.len() && text[end..].starts_with("not") => Ok(Amounts::Multiples(1)),
        ["any"] => Ok(Amounts::Multiples(1)),
        ["even"] => Ok(Amounts::Multiples(2)),
        ["odd"] => Ok(Amounts::Odd),
        ["squares"] => Ok(Amounts::Squares),
        ["primes"] => Ok(Amounts::Primes),
        ["fibonacci"] => Ok(Amounts::Fibonacci),
        ["divisors"] => Ok(Amounts::Divisors),
        ["powers", "of", word] => of(word, &amounts[2].0, 2).map(Amounts::Powers),
        ["multiples", "of", word] => of(word, &amounts[2].0, 1).map(Amounts::Multiples),
        ["powers" | "multiples", ..] => {
            Err(ParseError::new(text, amounts[0].0.end..end, both!("`of` and a number", "`of` と数"))
                .with_hint(both!("such as `powers of 2`", "例: `powers of 2`")))
        }
        _ => read_list(
            text,
            amounts.first().map_or(end, |(at, _)| at.start)..amounts.last().map_or(end, |(at, _)| at.end),
        ),
    }
}

/// Numbers and ranges with commas between them.
fn read_list(text: &str, part: Range<usize>) -> Result<Amounts, ParseError> {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    let mut start = part.start;
    for piece in text[part].split(',') {
        let word = piece.trim();
        let place = start + (piece.len() - piece.trim_start().len());
        let (first, last) = word.split_once('-').unwrap_or((word, word));
        let amount = |word: &str| number(word.trim()).filter(|&amount| amount <= MOST_SUBTRACTED);
        let range = amount(first).zip(amount(last)).filter(|(first, last)| first <= last);
        ranges.push(range.ok_or_else(|| {
            let hint = both!("or `any`, `odd`, `even`, `multiples of K`, `powers of K`, `squares`, `primes`, `fibonacci`, `divisors`", "または `any`、`odd`、`even`、`multiples of K`、`powers of K`、`squares`、`primes`、`fibonacci`、`divisors`");
            let expected = both!(
                "numbers up to {most_subtracted} and ranges, such as `1,3,5-7`",
                "{most_subtracted}までの数と範囲(`1,3,5-7` など)";
                most_subtracted = MOST_SUBTRACTED
            );
            ParseError::new(text, place..place + word.len(), expected).with_hint(hint)
        })?);
        start += piece.len() + 1;
    }
    ranges.sort_unstable();
    // Ranges that overlap or touch are one.
    let mut joined: Vec<(u32, u32)> = Vec::new();
    for (first, last) in ranges {
        match joined.last_mut() {
            Some(before) if first <= before.1 + 1 => before.1 = before.1.max(last),
            _ => joined.push((first, last)),
        }
    }
    Ok(Amounts::Listed(joined))
}

impl fmt::Display for HeapRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeapRule::Nim => f.write_str("nim"),
            HeapRule::Lasker => f.write_str("lasker"),
            HeapRule::Grundy => f.write_str("grundy"),
            HeapRule::AtLeastHalf => f.write_str("at-least-half"),
            HeapRule::EvenIfNotAll => f.write_str("even-if-not-all"),
            HeapRule::Subtraction(set) => {
                let set: Vec<String> = set.iter().map(u32::to_string).collect();
                write!(f, "{{{}}}", set.join(","))
            }
            HeapRule::Code(digits) => {
                if digits[0] > 0 {
                    write!(f, "{:x}", digits[0])?;
                }
                f.write_str(".")?;
                digits[1..].iter().try_for_each(|digit| write!(f, "{digit:x}"))
            }
            HeapRule::Take(take) => write!(f, "{take}"),
        }
    }
}

/// The normal form, which reads back as the same rule.
impl fmt::Display for TakeRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "take {}", self.amounts)?;
        match (self.least_left, self.most_left) {
            (0, 1) => Ok(()),
            (least, most) if least == most => write!(f, " leave {least}"),
            (least, most) => write!(f, " leave {least}-{most}"),
        }
    }
}

impl fmt::Display for Amounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Amounts::Listed(ranges) => {
                let range = |&(first, last): &(u32, u32)| {
                    if first == last { first.to_string() } else { format!("{first}-{last}") }
                };
                f.write_str(&ranges.iter().map(range).collect::<Vec<_>>().join(","))
            }
            Amounts::Odd => f.write_str("odd"),
            Amounts::Multiples(1) => f.write_str("any"),
            Amounts::Multiples(2) => f.write_str("even"),
            Amounts::Multiples(of) => write!(f, "multiples of {of}"),
            Amounts::Powers(of) => write!(f, "powers of {of}"),
            Amounts::Squares => f.write_str("squares"),
            Amounts::Primes => f.write_str("primes"),
            Amounts::Fibonacci => f.write_str("fibonacci"),
            Amounts::Divisors => f.write_str("divisors"),
        }
    }
}
