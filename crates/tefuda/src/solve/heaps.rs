//! Values of heaps: take-away and take-and-break games by their rule, with proved periods.
//!
//! A rule says which moves a heap of n counters has; its value is the least number that no move leads to, where a move to
//! several heaps leads to the nim-sum of their values. If a game takes at most t counters and breaks into at most k heaps, and
//! G(n + p) = G(n) for n0 <= n < k n0 + (k - 1) p + t, where n0 >= 1, then the same holds for all n >= n0 (Guy and Smith 1956 for
//! k = 2): every move from a larger heap leaves a heap in which the period is known already. For pure subtraction t equal values
//! in a row are enough.
//!
//! Cost: O(n^(k-1)) for each value by trying all moves; once a period is proved, O(1).

use std::fmt;
use std::ops::Range;

use crate::budget::{Meter, Undecided};
use crate::lexing::number;
use crate::parse_error::ParseError;

/// Which moves a heap has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeapRule {
    /// An octal or hexadecimal code: `digits[i]` tells what may be done when i counters are taken: 1 leave no heap, 2 leave one,
    /// 4 leave two, 8 leave three. `digits[0]` has only 4 and 8.
    Code(Vec<u8>),
    /// Take one of these numbers of counters, ascending.
    Subtraction(Vec<u32>),
    /// Take any number of counters.
    Nim,
    /// Take any number of counters, or break into two heaps without taking.
    Lasker,
    /// Break into two heaps of different sizes.
    Grundy,
    /// Take at least half of the counters.
    AtLeastHalf,
    /// Take an even number of counters but not all, or all if their number is odd.
    EvenIfNotAll,
}

/// A period that is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// G(n + length) = G(n) ...
    pub length: u64,
    /// ... for all n from here on; the least such.
    pub from: u64,
    /// The last n for which the two were compared.
    pub compared_to: u64,
}

/// Values of the heaps of a rule.
#[derive(Clone, Debug)]
pub struct HeapValues {
    rule: HeapRule,
    /// The values found one by one.
    values: Vec<u32>,
    period: Option<Period>,
}

/// The most digits of a code, and the largest number to subtract.
const MOST_DIGITS: usize = 1000;
const MOST_SUBTRACTED: u32 = 1_000_000;

impl HeapRule {
    /// Reads a rule: a code such as `.77`, `4.3` or `.8f`, a set such as `{1,3,4}`, or a name.
    ///
    /// # Errors
    /// [`ParseError`] at what cannot be read.
    ///
    /// ```
    /// use tefuda::solve::heaps::HeapRule;
    /// assert_eq!(HeapRule::parse("kayles").unwrap(), HeapRule::parse(".77").unwrap());
    /// assert_eq!(HeapRule::parse(".7x").unwrap_err().at, 2..3);
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
            _ if word.contains('.') => code_digits(text, at),
            _ => {
                let names = "nim, lasker, grundy, kayles, dawson, treblecross, officers, at-least-half, even-if-not-all";
                let expected = format!("a code such as `.77`, a set such as `{{1,3,4}}`, or a name: {names}");
                Err(ParseError::new(text, at, expected))
            }
        }
    }

    /// The most counters that a move takes, and the most heaps that it leaves; `None` where there is no bound.
    fn bounds(&self) -> Option<(u64, u64)> {
        match self {
            HeapRule::Code(digits) => {
                let all = digits.iter().fold(0, |all, digit| all | digit);
                let heaps = if all & 8 != 0 {
                    3
                } else if all & 4 != 0 {
                    2
                } else {
                    1
                };
                Some((digits.len() as u64 - 1, heaps))
            }
            HeapRule::Subtraction(set) => Some((set.last().map_or(0, |&most| u64::from(most)), 1)),
            _ => None,
        }
    }

    /// Calls `visit` with the heaps that each move from a heap of n leaves, empty ones left out.
    pub fn for_each_move(&self, n: u64, mut visit: impl FnMut(&[u64])) {
        fn one(left: u64, visit: &mut impl FnMut(&[u64])) {
            if left == 0 { visit(&[]) } else { visit(&[left]) }
        }
        // Breaking what is left into two heaps, neither of them empty.
        fn two(left: u64, visit: &mut impl FnMut(&[u64])) {
            (1..=left / 2).for_each(|one| visit(&[one, left - one]));
        }
        match self {
            HeapRule::Nim => (0..n).for_each(|left| one(left, &mut visit)),
            HeapRule::Lasker => {
                (0..n).for_each(|left| one(left, &mut visit));
                two(n, &mut visit);
            }
            HeapRule::Grundy => (1..n.div_ceil(2)).for_each(|one| visit(&[one, n - one])),
            HeapRule::AtLeastHalf => {
                (0..=n / 2).take_while(|&left| left < n).for_each(|left| one(left, &mut visit))
            }
            HeapRule::EvenIfNotAll => {
                if n % 2 == 1 {
                    visit(&[]);
                }
                (1..n).filter(|left| (n - left).is_multiple_of(2)).for_each(|left| visit(&[left]));
            }
            HeapRule::Subtraction(set) => {
                let taken = set.iter().rev().map(|&taken| u64::from(taken)).filter(|&taken| taken <= n);
                taken.for_each(|taken| one(n - taken, &mut visit));
            }
            HeapRule::Code(digits) => {
                for (taken, digit) in digits.iter().enumerate().rev() {
                    let Some(left) = n.checked_sub(taken as u64) else { continue };
                    if (digit & 1 != 0 && left == 0 && n > 0) || (digit & 2 != 0 && left > 0) {
                        one(left, &mut visit);
                    }
                    if digit & 4 != 0 {
                        two(left, &mut visit);
                    }
                    if digit & 8 != 0 {
                        for one in 1..=left / 3 {
                            for other in one..=(left - one) / 2 {
                                visit(&[one, other, left - one - other]);
                            }
                        }
                    }
                }
            }
        }
    }

    /// How many moves a heap of n has at most.
    #[must_use]
    pub fn moves(&self, n: u64) -> u64 {
        match self {
            HeapRule::Nim
            | HeapRule::Lasker
            | HeapRule::Grundy
            | HeapRule::AtLeastHalf
            | HeapRule::EvenIfNotAll => n.saturating_mul(2),
            HeapRule::Subtraction(set) => set.len() as u64,
            HeapRule::Code(digits) => {
                let cost = |digit: &u8| match digit {
                    8.. => n.saturating_mul(n) / 12,
                    4.. => n / 2,
                    _ => 1,
                };
                digits.iter().map(cost).fold(0, u64::saturating_add)
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
            let expected = format!("a number from 1 to {MOST_SUBTRACTED}");
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
                let expected = "`.`, after at most one digit of 0, 4, 8 and c, which tells what may be done without taking";
                return Err(ParseError::new(text, place, expected));
            }
            (_, Some(digit), true) => digits.push(digit),
            _ => {
                return Err(ParseError::new(
                    text,
                    place,
                    "a digit of a code: 0 to 7, or up to f if it leaves three heaps",
                ));
            }
        }
    }
    while digits.len() > 1 && digits.last() == Some(&0) {
        digits.pop();
    }
    if digits.len() > MOST_DIGITS {
        return Err(ParseError::new(text, at, format!("at most {MOST_DIGITS} digits")));
    }
    Ok(HeapRule::Code(digits))
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
        }
    }
}

impl HeapValues {
    /// No values yet.
    #[must_use]
    pub fn new(rule: HeapRule) -> Self {
        HeapValues { rule, values: Vec::new(), period: None }
    }

    /// The period, if one is proved.
    #[must_use]
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// Finds the values of all heaps up to n, or a period that tells them.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up; moves tried count.
    pub fn extend(&mut self, n: u64, meter: &mut Meter) -> Result<(), Undecided> {
        if self.rule == HeapRule::Nim {
            // A heap is its own value.
            return Ok(());
        }
        // Values seen from the heap under way: the last heap that saw them, plus one.
        let mut seen: Vec<u64> = Vec::new();
        while self.period.is_none() && self.values.len() as u64 <= n {
            let heap = self.values.len();
            meter.spend(1 + self.rule.moves(heap as u64) / MOVES_A_NODE, 4 * heap as u64)?;
            let mark = heap as u64 + 1;
            let values = &self.values;
            self.rule.for_each_move(heap as u64, |left| {
                // The heaps left are smaller than this one.
                let at = left.iter().fold(0, |sum, &one| sum ^ values[one as usize]) as usize;
                if seen.len() <= at {
                    seen.resize(at + 1, 0);
                }
                seen[at] = mark;
            });
            let value = seen.iter().position(|&one| one != mark).unwrap_or(seen.len());
            self.values.push(value as u32);
            // Looking for a period costs about as much as finding the values so far did.
            let count = self.values.len();
            if count.is_power_of_two() || count as u64 == n + 1 {
                self.period = self.find_period();
            }
        }
        Ok(())
    }

    /// The value of a heap; `None` if it was not found yet.
    #[must_use]
    pub fn get(&self, n: u64) -> Option<u32> {
        if self.rule == HeapRule::Nim {
            return u32::try_from(n).ok();
        }
        let at = match self.period {
            Some(Period { length, from, .. }) if n >= from => from + (n - from) % length,
            _ => n,
        };
        self.values.get(usize::try_from(at).ok()?).copied()
    }

    /// The least period that the values found so far prove.
    fn find_period(&self) -> Option<Period> {
        let (taken, heaps) = self.rule.bounds()?;
        let values = &self.values;
        let count = values.len();
        for length in 1..=count / 2 {
            // The last heap at which the values differ.
            let differs = (0..count - length).rev().find(|&n| values[n] != values[n + length]);
            let from = differs.map_or(0, |n| n + 1) as u64;
            // A heap that is shortened by the period must not vanish, where empty heaps are another matter.
            let shifted = if matches!(self.rule, HeapRule::Subtraction(_)) { from } else { from.max(1) };
            let end = heaps * shifted + (heaps - 1) * length as u64 + taken;
            // All n below `end` must have been compared.
            if end + length as u64 <= count as u64 && end > from {
                return Some(Period { length: length as u64, from, compared_to: end - 1 });
            }
        }
        None
    }
}

/// So many moves tried count as one position.
const MOVES_A_NODE: u64 = 16;
