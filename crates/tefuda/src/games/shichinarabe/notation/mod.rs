//! The notation: trees (`rbbr + r(b r) @red`), two hands of cards (`SA S10 H9 / DK C3`), or what has been played on a board
//! (`a c @red`); behind them passes, rights and how they are read, and the tunnel rule.
//!
//! Trees: legs from the seven outwards, letters in a row are a chain, parentheses branch; `w` is a vertex on the table
//! further out. Cards: the first hand is to move, cards in neither hand have been played.

mod boards;
mod forest;
mod hands;
mod moves;

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

pub(super) use boards::read_board;
pub use boards::{ParsedBoard, board_text, parse_board, to_dot};
pub(super) use forest::ForestOrder;
pub(super) use moves::Namer;
pub use moves::{move_text, read_move};

use super::layout::{Form, Layout};
use super::rules::{Colour, Reading, Setup, State};
use crate::kernel::lesson::Both;
use crate::kernel::lexing::{number, words};
use crate::kernel::parse_error::ParseError;
use crate::kernel::words::both;

/// The most passes that a player can have.
pub(super) const MOST_PASSES: u32 = 1_000_000;
/// The most rights that a player can have.
pub(super) const MOST_RIGHTS: u16 = 1000;
/// A position may have at most this many ways to use rights, the player's own moves after them included.
const MOST_WAYS: u64 = 100_000_000;

/// What may stand behind the cards, by seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Options {
    passes: [u32; 2],
    rights: [u16; 2],
    reading: Reading,
    tunnel: bool,
}

const AN_OPTION: Both = Both {
    en: "`passes 1 0`, `rights 0 1`, `reading M` or `tunnel`",
    ja: "`passes 1 0`、`rights 0 1`、`reading M`、`tunnel` のどれか",
};

/// Whether a word begins an option.
fn is_option(word: &str) -> bool {
    matches!(word, "passes" | "rights" | "reading" | "tunnel")
}

/// Reads the options in a part of the text.
fn options(text: &str, part: Range<usize>) -> Result<Options, ParseError> {
    let mut options = Options::default();
    let mut seen: Vec<&str> = Vec::new();
    let mut words = words(text, part.clone());
    while let Some((at, word)) = words.next() {
        let mut two_numbers = |what: &str, most: u32| {
            let mut number = || {
                let (at, word) = words.next().unwrap_or((part.end..part.end, ""));
                number(word).filter(|&number| number <= most).ok_or_else(|| {
                    let expected = both!(
                        "the {what} of both players, such as `{what} 1 0`, each at most {most}",
                        "`{what} 1 0` のように二人の {what} の数(それぞれ{most}まで)";
                        what, most
                    );
                    ParseError::new(text, at, expected)
                })
            };
            Ok::<_, ParseError>([number()?, number()?])
        };
        match word {
            _ if seen.contains(&word) => {
                return Err(ParseError::new(
                    text,
                    at,
                    both!("`{word}` only once", "1回だけの `{word}`"; word),
                ));
            }
            "passes" => options.passes = two_numbers("passes", MOST_PASSES)?,
            "rights" => {
                let rights = two_numbers("rights", u32::from(MOST_RIGHTS))?;
                options.rights = rights.map(|rights| u16::try_from(rights).unwrap_or(MOST_RIGHTS));
            }
            "tunnel" => options.tunnel = true,
            "reading" => {
                let (at, word) = words.next().unwrap_or((part.end..part.end, ""));
                options.reading = reading(word).ok_or_else(|| {
                    let expected = both!("how rights are used: `A`, or letters of `MTIH` (several uses a turn, only vertices touching white, instead of a move, handed over after use)", "権利の使い方(`A`、または `MTIH` の文字: 一手番に何回でも、白に隣り合う頂点だけ、手の代わりに、使うと相手に移る)");
                    ParseError::new(text, at, expected)
                })?;
            }
            _ => return Err(ParseError::new(text, at, AN_OPTION)),
        }
        seen.push(word);
    }
    Ok(options)
}

/// How rights are used, from its letters.
pub(super) fn reading(word: &str) -> Option<Reading> {
    let mut reading = Reading::default();
    if word == "A" {
        return Some(reading);
    }
    for letter in word.chars() {
        let flag = match letter {
            'M' => &mut reading.several,
            'T' => &mut reading.touching,
            'I' => &mut reading.instead,
            'H' => &mut reading.handed_over,
            _ => return None,
        };
        if std::mem::replace(flag, true) {
            return None;
        }
    }
    (reading != Reading::default()).then_some(reading)
}

/// The letters of how rights are used, `A` for the usual way.
pub(super) fn reading_letters(reading: Reading) -> String {
    let Reading { several, touching, instead, handed_over } = reading;
    let letters = [(several, 'M'), (touching, 'T'), (instead, 'I'), (handed_over, 'H')];
    let letters: String = letters.iter().filter(|(on, _)| *on).map(|(_, letter)| letter).collect();
    if letters.is_empty() { "A".to_owned() } else { letters }
}

/// The setup as it was read.
fn setup(layout: Arc<Layout>, colours: Vec<Colour>, mover: Colour, options: Options) -> Setup {
    let Options { passes, rights, reading, .. } = options;
    Setup::new(layout, State { colours, mover, passes, rights, reading })
}

/// The setup, if the numbers of vertices and rights go together.
fn checked(text: &str, setup: Setup) -> Result<Setup, ParseError> {
    let State { rights, reading, .. } = setup.state;
    let end = text.len()..text.len();
    let counts = [Colour::Blue, Colour::Red].map(|colour| setup.state.count(colour));
    if counts == [0, 0] {
        return Err(ParseError::new(
            text,
            end,
            both!("a vertex or card of at least one player", "少なくとも一人の頂点か札"),
        ));
    }
    // Red's rights are used on blue vertices, and the other way round.
    let too_many = |seat: usize| {
        let (theirs, own) = (counts[seat] as u64, counts[1 - seat] as u64);
        // Rights that are handed over may all be one player's at some time.
        let held = if reading.handed_over {
            rights.iter().map(|&rights| u64::from(rights)).sum()
        } else {
            u64::from(rights[seat])
        };
        let a_turn = if reading.several { held } else { held.min(1) };
        ways_to_use(theirs, a_turn).saturating_mul(own.max(1)) > MOST_WAYS
    };
    if (0..2).any(too_many) {
        let hint = both!(
            "each set of vertices whitened in a turn, combined with each of the player's moves, is a separate move",
            "一手番で白にする頂点の選び方と自分の手の組がそれぞれ一つの手になります"
        );
        let expected = both!(
            "fewer rights: there are more than {most_ways} ways to use them",
            "より少ない権利(使い方が{most_ways}通りを超えています)";
            most_ways = MOST_WAYS
        );
        return Err(ParseError::new(text, end, expected).with_hint(hint));
    }
    Ok(setup)
}

/// In how many ways at most this many of these vertices can be chosen.
fn ways_to_use(vertices: u64, rights: u64) -> u64 {
    let (mut sum, mut ways) = (0u64, 1u64);
    for used in 1..=rights.min(vertices) {
        ways = ways.saturating_mul(vertices - used + 1) / used;
        sum = sum.saturating_add(ways);
    }
    sum
}

/// Reads a position on the usual board: trees or hands of the usual deck.
///
/// # Errors
/// [`ParseError`] if the text is neither.
pub fn parse(text: &str) -> Result<Setup, ParseError> {
    let setup = read(text)?;
    forest::check(text, &setup)?;
    checked(text, setup)
}

/// Reads trees or hands of the usual deck, whether or not anybody has vertices.
pub(super) fn read(text: &str) -> Result<Setup, ParseError> {
    if text.contains('/') { hands::read(text, None) } else { forest::read(text) }
}

/// Reads a position on a board.
///
/// # Errors
/// [`ParseError`] if the text does not fit the board.
pub fn parse_on(board: &ParsedBoard, text: &str) -> Result<Setup, ParseError> {
    checked(text, read_on(board, text)?)
}

/// Reads a position on a board, whether or not anybody has vertices.
pub(super) fn read_on(board: &ParsedBoard, text: &str) -> Result<Setup, ParseError> {
    match board {
        ParsedBoard::Deck(deck, layouts) => hands::read(text, Some((deck, layouts))),
        ParsedBoard::Graph { layout, colours } => boards::read_position(layout, colours, text),
    }
}

/// `@red` or `@blue`, and where it stands.
fn mover(text: &str) -> Result<(Colour, Range<usize>), ParseError> {
    let Some(at) = text.find('@') else {
        let hint =
            both!("name the player to move after the vertices", "頂点の後に手番のプレイヤーを書きます");
        return Err(ParseError::new(
            text,
            text.len()..text.len(),
            both!("`@red` or `@blue`", "`@red` か `@blue`"),
        )
        .with_hint(hint));
    };
    let end = text[at..].find(|c: char| c.is_ascii_whitespace()).map_or(text.len(), |length| at + length);
    match &text[at..end] {
        "@red" => Ok((Colour::Red, at..end)),
        "@blue" => Ok((Colour::Blue, at..end)),
        _ => Err(ParseError::new(text, at..end, both!("`@red` or `@blue`", "`@red` か `@blue`"))),
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let State { mover, passes, rights, reading, .. } = &self.state;
        match &self.layout.form {
            Form::Deck(deck) => hands::write(f, deck, &self.state)?,
            Form::Forest { .. } => {
                forest::write(f, self)?;
                f.write_str(" ")?;
            }
            Form::Board { names, initial } => boards::write(f, names, initial, &self.state)?,
        }
        if !matches!(self.layout.form, Form::Deck(_)) {
            write!(f, "@{}", if *mover == Colour::Red { "red" } else { "blue" })?;
        }
        if *passes != [0, 0] {
            write!(f, " passes {} {}", passes[0], passes[1])?;
        }
        if *rights != [0, 0] {
            write!(f, " rights {} {}", rights[0], rights[1])?;
        }
        if *reading != Reading::default() {
            write!(f, " reading {}", reading_letters(*reading))?;
        }
        match &self.layout.form {
            Form::Deck(deck) if deck.tunnel => f.write_str(" tunnel"),
            _ => Ok(()),
        }
    }
}
