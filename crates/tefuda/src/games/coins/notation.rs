//! The notation: `RULE: THHTTH`; rows of a grid are separated by `/`, layers of a box by `//`.

use std::fmt;

use super::engine::{Place, Rule};
use super::rules::{Coin, MOST_COINS, Move, Setup};
use crate::kernel::lexing::{positive, refused_misere};
use crate::kernel::parse_error::ParseError;
use crate::kernel::position::IllegalMove;

/// Reads a rule and coins.
///
/// # Errors
/// [`ParseError`] at what cannot be read.
pub fn parse(text: &str) -> Result<Setup, ParseError> {
    // No rule and no row of coins ends in this word.
    if let Some(error) = refused_misere(text) {
        return Err(error);
    }
    let Some(colon) = text.find(':') else {
        let hint = "such as `ruler: THHTTH`, or `turning-corners: TTT/THH/THH`";
        return Err(ParseError::new(text, text.len()..text.len(), "a rule, `:` and coins").with_hint(hint));
    };
    let rule = Rule::parse_in(text, 0..colon)?;
    let dimensions = rule.dimensions();
    let [mut layers, mut rows, mut columns] = [0usize; 3];
    // All coins so far, and a bit for each of them.
    let mut coins = 0;
    let mut heads: Vec<u64> = Vec::new();
    for (number, layer) in pieces(text, colon + 1..text.len(), "//").enumerate() {
        if number > 0 && dimensions < 3 {
            let expected = if dimensions == 2 { "`/` between rows" } else { "the end of the row" };
            return Err(
                ParseError::new(text, layer.start - 2..layer.start, expected).with_hint(shape_hint(&rule))
            );
        }
        let mut count = 0;
        let end = layer.end;
        for row in pieces(text, layer, "/") {
            if count > 0 && dimensions < 2 {
                let at = row.start - 1..row.start;
                return Err(ParseError::new(text, at, "the end of the row").with_hint(shape_hint(&rule)));
            }
            let mut length = 0;
            for (offset, c) in text[row.clone()].char_indices().filter(|(_, c)| !c.is_ascii_whitespace()) {
                let at = row.start + offset..row.start + offset + c.len_utf8();
                let is_first = (number, count) == (0, 0);
                match c {
                    _ if !is_first && length == columns => {
                        let expected =
                            format!("the end of the row after {columns} coins, as in the first row");
                        return Err(ParseError::new(text, at, expected));
                    }
                    _ if coins == MOST_COINS => {
                        return Err(ParseError::new(text, at, format!("at most {MOST_COINS} coins")));
                    }
                    'H' | 'T' => {
                        if coins % 64 == 0 {
                            heads.push(0);
                        }
                        heads[coins / 64] |= u64::from(c == 'H') << (coins % 64);
                    }
                    _ => return Err(ParseError::new(text, at, "a coin: `H` for heads or `T` for tails")),
                }
                length += 1;
                coins += 1;
            }
            if (number, count) == (0, 0) {
                columns = length;
            }
            if length == 0 || length < columns {
                let expected = if length == 0 {
                    "a coin: `H` or `T`".to_owned()
                } else {
                    format!("a row of {columns} coins, as the first one; this one has {length}")
                };
                return Err(ParseError::new(text, row.end..row.end, expected));
            }
            count += 1;
        }
        if number > 0 && count != rows {
            let expected = format!("a layer of {rows} rows, as the first one; this one has {count}");
            return Err(ParseError::new(text, end..end, expected));
        }
        rows = count;
        layers = number + 1;
    }
    Ok(Setup::named(spaced(&text[..colon]), rule, [layers, rows, columns], heads))
}

fn shape_hint(rule: &Rule) -> &'static str {
    match rule.dimensions() {
        1 => "the rule is one of a row; a grid needs two, such as `ruler*twins: TH/HT`",
        _ => "the rule is one of a grid; layers need three, such as `ruler*twins*twins: TH/HT//HT/TH`",
    }
}

/// The pieces of a part of a text between separators, by their places.
fn pieces<'a>(
    text: &'a str,
    part: std::ops::Range<usize>,
    separator: &'a str,
) -> impl Iterator<Item = std::ops::Range<usize>> + 'a {
    let mut start = part.start;
    text[part].split(separator).map(move |piece| {
        let from = start;
        start += piece.len() + separator.len();
        from..from + piece.len()
    })
}

/// The rule as it was typed, with spaces only between words.
pub(super) fn spaced(rule: &str) -> String {
    let mut out = String::new();
    for word in rule.split_whitespace() {
        let joins = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        if joins(out.chars().next_back()) && joins(word.chars().next()) {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

/// Reads a move: the coins turned, `2 5`, or in a grid `1,2 1,5`. The order does not matter.
///
/// # Errors
/// [`IllegalMove`] if it is not of that form.
pub fn parse_move(setup: &Setup, text: &str) -> Result<Move, IllegalMove> {
    let dimensions = setup.rule().dimensions();
    let wrong = |word: &str| {
        let (coin, example) = match dimensions {
            1 => ("numbers of coins", "2 5"),
            2 => ("coins by row and column", "1,2 1,5"),
            _ => ("coins by layer, row and column", "1,1,2 1,1,5"),
        };
        let word: String = word.chars().take(40).collect();
        IllegalMove::new(format!("expected {coin}, such as `{example}`, found `{}`", word.escape_debug()))
    };
    let mut places: Vec<Place> = Vec::new();
    for word in text.split_whitespace() {
        let mut place = [0; 3];
        let mut numbers = word.split(',');
        for at in &mut place[3 - dimensions..] {
            *at = numbers.next().and_then(positive).ok_or_else(|| wrong(word))? as usize - 1;
        }
        if numbers.next().is_some() {
            return Err(wrong(word));
        }
        places.push(place);
    }
    if places.is_empty() {
        return Err(wrong(text.trim()));
    }
    let turned: [Vec<usize>; 3] = std::array::from_fn(|axis| {
        let mut side: Vec<usize> = places.iter().map(|place| place[axis]).collect();
        side.sort_unstable();
        side.dedup();
        side
    });
    places.sort_unstable();
    if places.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(IllegalMove::new("a coin can be turned only once in a move"));
    }
    let crossings = turned.iter().map(Vec::len).fold(1, usize::saturating_mul);
    if crossings != places.len() {
        let why = "these coins cannot be turned together: in a grid a move turns all crossings of some rows with some columns";
        return Err(IllegalMove::new(why));
    }
    Ok(Move::new([&turned[0], &turned[1], &turned[2]]))
}

/// Writes a move: the coins turned, in the order of their places.
#[must_use]
pub fn move_text(setup: &Setup, played: &Move) -> String {
    let dimensions = setup.rule().dimensions();
    let coins: Vec<String> = played.coins().map(|place| Coin(place, dimensions).to_string()).collect();
    coins.join(" ")
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [layers, rows, _] = self.size();
        write!(f, "{}: ", self.board.name)?;
        for layer in 0..layers {
            for row in 0..rows {
                f.write_str(match (layer, row) {
                    (0, 0) => "",
                    (_, 0) => "//",
                    _ => "/",
                })?;
                f.write_str(&self.row_text(layer, row))?;
            }
        }
        Ok(())
    }
}

impl Setup {
    /// One row, as `H` and `T`.
    pub(super) fn row_text(&self, layer: usize, row: usize) -> String {
        let letter = |column| if self.is_head([layer, row, column]) { 'H' } else { 'T' };
        (0..self.size()[2]).map(letter).collect()
    }
}
