//! What the programs of the gallery share: a reader of a judge's input that tells where and what is wrong, and their `main`.

#![allow(dead_code, unreachable_pub, reason = "each program uses a part of this module")]

use std::error::Error;
use std::io::{Read, Write};
use std::ops::RangeInclusive;
use std::process::ExitCode;

/// What a program answers, or why it cannot.
pub type Answer = Result<String, Box<dyn Error>>;

/// Reads standard input, prints the answer; a fault goes to standard error, with exit code 1.
pub fn main_of(solve: fn(&str) -> Answer) -> ExitCode {
    let mut input = String::new();
    let read = std::io::stdin().read_to_string(&mut input).map_err(Into::into);
    let printed = read.and_then(|_| solve(&input)).and_then(|answer| {
        let mut output = std::io::stdout().lock();
        output.write_all(answer.as_bytes()).and_then(|()| output.flush()).map_err(Into::into)
    });
    match printed {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("error: {fault}");
            ExitCode::FAILURE
        }
    }
}

/// The words of an input, one after the other.
pub struct Reader<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Reader<'a> {
    /// Reads from the beginning.
    pub fn new(input: &'a str) -> Self {
        Reader { rest: input, line: 1 }
    }

    /// The next word, or `None` at the end of the input.
    pub fn next_word(&mut self) -> Option<&'a str> {
        let start = self.rest.trim_start();
        self.line += self.rest[..self.rest.len() - start.len()].matches('\n').count();
        let end = start.find(char::is_whitespace).unwrap_or(start.len());
        self.rest = &start[end..];
        (end > 0).then(|| &start[..end])
    }

    /// A fault at the word just read.
    pub fn fault(&self, found: Option<&str>, expected: &str) -> Box<dyn Error> {
        let found = match found {
            Some(word) => format!("`{}`", word.chars().take(20).collect::<String>()),
            None => "the end of the input".to_owned(),
        };
        format!("line {}: expected {expected}, found {found}", self.line).into()
    }

    /// The next word.
    pub fn word(&mut self, expected: &str) -> Result<&'a str, Box<dyn Error>> {
        self.next_word().ok_or_else(|| self.fault(None, expected))
    }

    /// The next number, which must be in the range.
    pub fn signed(&mut self, range: RangeInclusive<i64>, what: &str) -> Result<i64, Box<dyn Error>> {
        let found = self.next_word();
        let number = found.and_then(|word| word.parse().ok()).filter(|number| range.contains(number));
        number.ok_or_else(|| {
            self.fault(found, &format!("{what}, a number from {} to {}", range.start(), range.end()))
        })
    }

    /// The next number, which must be in the range; the range is one of `i64`.
    pub fn number(&mut self, range: RangeInclusive<u64>, what: &str) -> Result<u64, Box<dyn Error>> {
        let range = i64::try_from(*range.start())?..=i64::try_from(*range.end())?;
        Ok(u64::try_from(self.signed(range, what)?)?)
    }

    /// This many numbers in the range.
    pub fn numbers(
        &mut self,
        count: u64,
        range: RangeInclusive<u64>,
        what: &str,
    ) -> Result<Vec<u64>, Box<dyn Error>> {
        (0..count).map(|_| self.number(range.clone(), what)).collect()
    }

    /// The next number, or `None` at the end of the input.
    pub fn case(&mut self, range: RangeInclusive<u64>, what: &str) -> Result<Option<u64>, Box<dyn Error>> {
        if self.rest.trim_start().is_empty() { Ok(None) } else { self.number(range, what).map(Some) }
    }

    /// The next number, or `None` at a 0, which ends the cases, or at the end of the input.
    pub fn case_unless_zero(&mut self, most: u64, what: &str) -> Result<Option<u64>, Box<dyn Error>> {
        Ok(self.case(0..=most, what)?.filter(|&number| number > 0))
    }
}
