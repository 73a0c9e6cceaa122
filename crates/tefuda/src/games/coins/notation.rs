//! The notation: `RULE: THHTTH`; rows of a grid are separated by `/`, layers of a box by `//`.

use std::fmt;

use super::engine::{Place, Rule};
use super::rules::{Coin, MOST_COINS, Move, Setup};
use crate::kernel::lexing::{positive, refused_misere};
use crate::kernel::parse_error::ParseError;
use crate::kernel::position::IllegalMove;
use crate::kernel::words::{Words, both};

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
        let hint = both!(
            "such as `ruler: THHTTH`, or `turning-corners: TTT/THH/THH`",
            "例: `ruler: THHTTH`、`turning-corners: TTT/THH/THH`"
        );
        return Err(ParseError::new(
            text,
            text.len()..text.len(),
            both!("a rule, `:` and coins", "規則、`:`、硬貨"),
        )
        .with_hint(hint));
    };
    let rule = Rule::parse_in(text, 0..colon)?;
    let dimensions = rule.dimensions();
    let [mut layers, mut rows, mut columns] = [0usize; 3];
    // All coins so far, and a bit for each of them.
    let mut coins = 0;
    let mut heads: Vec<u64> = Vec::new();
    for (number, layer) in pieces(text, colon + 1..text.len(), "//").enumerate() {
        if number > 0 && dimensions < 3 {
            let expected = if dimensions == 2 {
                both!("`/` between rows", "行の間の `/`")
            } else {
                both!("the end of the row", "行の終わり")
            };
            return Err(
                ParseError::new(text, layer.start - 2..layer.start, expected).with_hint(shape_hint(&rule))
            );
        }
        let mut count = 0;
        let end = layer.end;
        for row in pieces(text, layer, "/") {
            if count > 0 && dimensions < 2 {
                let at = row.start - 1..row.start;
                return Err(ParseError::new(text, at, both!("the end of the row", "行の終わり"))
                    .with_hint(shape_hint(&rule)));
            }
            let mut length = 0;
            for (offset, c) in text[row.clone()].char_indices().filter(|(_, c)| !c.is_ascii_whitespace()) {
                let at = row.start + offset..row.start + offset + c.len_utf8();
                let is_first = (number, count) == (0, 0);
                match c {
                    _ if !is_first && length == columns => {
                        let expected = both!(
                            "the end of the row after {columns} coins, as in the first row",
                            "最初の行と同じく{columns}枚での行の終わり";
                            columns
                        );
                        return Err(ParseError::new(text, at, expected));
                    }
                    _ if coins == MOST_COINS => {
                        return Err(ParseError::new(
                            text,
                            at,
                            both!(
                                "at most {most_coins} coins",
                                "{most_coins}枚までの硬貨";
                                most_coins = MOST_COINS
                            ),
                        ));
                    }
                    'H' | 'T' => {
                        if coins % 64 == 0 {
                            heads.push(0);
                        }
                        heads[coins / 64] |= u64::from(c == 'H') << (coins % 64);
                    }
                    _ => {
                        return Err(ParseError::new(
                            text,
                            at,
                            both!("a coin: `H` for heads or `T` for tails", "硬貨(表は `H`、裏は `T`)"),
                        ));
                    }
                }
                length += 1;
                coins += 1;
            }
            if (number, count) == (0, 0) {
                columns = length;
            }
            if length == 0 || length < columns {
                let expected = if length == 0 {
                    both!("a coin: `H` or `T`", "硬貨(`H` か `T`)")
                } else {
                    both!(
                        "a row of {columns} coins, like the first one; this one has {length}",
                        "最初と同じ{columns}枚の行(この行は{length}枚です)";
                        columns, length
                    )
                };
                return Err(ParseError::new(text, row.end..row.end, expected));
            }
            count += 1;
        }
        if number > 0 && count != rows {
            let expected = both!(
                "a layer of {rows} rows, like the first one; this one has {count}",
                "最初と同じ{rows}行の層(この層は{count}行です)";
                rows, count
            );
            return Err(ParseError::new(text, end..end, expected));
        }
        rows = count;
        layers = number + 1;
    }
    Ok(Setup::named(spaced(&text[..colon]), rule, [layers, rows, columns], heads))
}

fn shape_hint(rule: &Rule) -> Words {
    match rule.dimensions() {
        1 => both!(
            "this rule is for a row; a grid needs two, such as `ruler*twins: TH/HT`",
            "これは一列の規則です。格子には `ruler*twins: TH/HT` のように二つ必要です"
        ),
        _ => both!(
            "this rule is for a grid; layers need three, such as `ruler*twins*twins: TH/HT//HT/TH`",
            "これは格子の規則です。層には `ruler*twins*twins: TH/HT//HT/TH` のように三つ必要です"
        ),
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
            1 => (both!("numbers of coins", "硬貨の番号"), "2 5"),
            2 => (both!("coins by row and column", "行と列で書いた硬貨"), "1,2 1,5"),
            _ => (both!("coins by layer, row and column", "層、行、列で書いた硬貨"), "1,1,2 1,1,5"),
        };
        let word: String = word.chars().take(40).collect();
        IllegalMove::new(both!(
            "expected {coin}, such as `{example}`, found `{text}`",
            "必要なのは `{example}` のような{coin}ですが、`{text}` とあります";
            coin, example, text = word.escape_debug()
        ))
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
        return Err(IllegalMove::new(both!(
            "a coin can be turned only once in a move",
            "一手で同じ硬貨を二度裏返すことはできません"
        )));
    }
    let crossings = turned.iter().map(Vec::len).fold(1, usize::saturating_mul);
    if crossings != places.len() {
        let why = both!(
            "these coins cannot be turned together: in a grid a move turns all crossings of some rows with some columns",
            "これらの硬貨をまとめて裏返すことはできません。格子では、いくつかの行といくつかの列の交点すべてを裏返します"
        );
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
