//! The notation: edges such as `0-1 1-2:r`, where 0 is the ground; `@red` or `@blue` moves in coloured pictures, and `misere`
//! makes the player who cannot move win. A picture without edges is `-`. On a board: the numbers of the edges cut so far.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::rules::{Colour, Edge, EdgeSet, Move, Names, Picture, Player, Setup, reached};
use crate::kernel::lexing::{is_digits, number, positive, words};
use crate::kernel::parse_error::ParseError;
use crate::kernel::position::IllegalMove;
use crate::kernel::words::both;

/// The most edges of a picture.
pub(super) const MOST_EDGES: usize = 100_000_000;

/// Reads a picture with its mover. Linear in the text.
///
/// # Errors
/// [`ParseError`] at the first word that cannot be read, or at an edge that does not hang on the ground.
///
/// ```
/// use tefuda::games::hackenbush::notation::parse;
/// assert_eq!(parse(" 0-1:b  1-2:r @blue")?.to_string(), "0-1:b 1-2:r @blue");
/// assert_eq!(parse("0-1 2-3").unwrap_err().at, 4..7);
/// # Ok::<(), tefuda::ParseError>(())
/// ```
pub fn parse(text: &str) -> Result<Setup, ParseError> {
    let ReadPicture { reader, end, empty } = read(text)?;
    if reader.edges.is_empty() && !empty {
        let hint = both!(
            "0 is the ground; `-` stands for a picture without edges",
            "0は地面です。`-` は辺のない図を表します"
        );
        return Err(ParseError::new(
            text,
            text.len()..text.len(),
            both!("an edge such as `0-1`", "`0-1` のような辺"),
        )
        .with_hint(hint));
    }
    let picture = Picture::with_names(Names::Numbers(reader.numbers), reader.edges);
    let left = EdgeSet::first(picture.edges().len());
    let hangs = reached(&picture, &left, 0);
    if let Some(fallen) = picture.edges().iter().position(|edge| !hangs[edge.from as usize]) {
        let number = fallen + 1;
        // The edges are the first words; the place is looked up only when something is wrong.
        let at = words(text, 0..text.len()).nth(fallen).map_or(0..0, |(at, _)| at);
        let from = picture.name(picture.edges()[fallen].from);
        let expected = both!(
            "an edge connected to the ground: edge {number} is not connected to 0, so it would fall",
            "地面につながる辺(辺{number}は0につながらず、落ちてしまいます)";
            number
        );
        let hint = both!(
            "leave it out, or connect it, for example by `0-{from}`",
            "省くか、たとえば `0-{from}` でつないでください";
            from
        );
        return Err(ParseError::new(text, at, expected).with_hint(hint));
    }
    let mover = end.mover(text, picture.edges())?;
    Ok(Setup { picture: Arc::new(picture), left, mover, misere: end.misere })
}

/// What a text says of a picture, whether or not the picture stands.
pub(super) struct ReadPicture {
    pub(super) reader: Reader,
    pub(super) end: End,
    /// Whether it is said that there are no edges.
    empty: bool,
}

/// Reads edges and what stands behind them.
pub(super) fn read(text: &str) -> Result<ReadPicture, ParseError> {
    let mut reader = Reader::default();
    let mut end = End::default();
    let mut empty = false;
    for (at, word) in words(text, 0..text.len()) {
        if end.read(text, &at, word)? {
            continue;
        }
        if end.seen {
            let expected = both!(
                "`misere`, `@red`, `@blue` or the end: edges come first",
                "`misere`、`@red`、`@blue`、または終わり(辺は先に書きます)"
            );
            return Err(ParseError::new(text, at, expected));
        }
        if word == "-" && reader.edges.is_empty() && !empty {
            empty = true;
            continue;
        }
        if empty {
            let expected = both!(
                "no edges after `-`, which stands for none",
                "`-` の後に辺のない局面(`-` は辺がないことを表します)"
            );
            return Err(ParseError::new(text, at, expected));
        }
        reader.read_edge(text, at, word)?;
    }
    Ok(ReadPicture { reader, end, empty })
}

/// Edges read so far, their vertices numbered in the order in which they are named.
pub(super) struct Reader {
    pub(super) numbers: Vec<u32>,
    index: FxHashMap<u32, u32>,
    pub(super) edges: Vec<Edge>,
}

impl Default for Reader {
    fn default() -> Self {
        let index = FxHashMap::from_iter([(0, 0)]);
        Reader { numbers: vec![0], index, edges: Vec::new() }
    }
}

impl Reader {
    fn read_edge(&mut self, text: &str, at: Range<usize>, word: &str) -> Result<(), ParseError> {
        if self.edges.len() == MOST_EDGES {
            return Err(ParseError::new(
                text,
                at,
                both!("at most {most_edges} edges", "{most_edges}本までの辺"; most_edges = MOST_EDGES),
            ));
        }
        let (ends, colour) = match word.split_once(':') {
            Some((ends, colour)) => (ends, Some(colour)),
            None => (word, None),
        };
        let pair = ends.split_once('-').and_then(|(from, to)| Some((number(from)?, number(to)?)));
        let Some((from, to)) = pair else {
            let chain = ends.split('-').count() > 2;
            let numbers = ends.split('-').all(is_digits);
            let hint = if chain {
                both!("write each edge separately: `0-1 1-2`", "辺は `0-1 1-2` のように一本ずつ書きます")
            } else if numbers && ends.contains('-') {
                both!(
                    "a number is too large: vertices are numbers from 0, the ground, up to 4294967295",
                    "数が大きすぎます。頂点は0(地面)から4294967295までの数です"
                )
            } else {
                both!(
                    "an edge joins two vertices, `0-1`, `0-1:b` or `0-1:r`; vertices are numbers, 0 is the ground",
                    "辺は `0-1`、`0-1:b`、`0-1:r` のように二つの頂点を結びます。頂点は数で、0は地面です"
                )
            };
            let range = at.start..at.start + ends.len().max(1).min(word.len());
            return Err(ParseError::new(
                text,
                range,
                both!(
                    "an edge such as `0-1`, `@red`, `@blue` or `misere`",
                    "`0-1` のような辺、`@red`、`@blue`、`misere` のどれか"
                ),
            )
            .with_hint(hint));
        };
        let colour_at = at.start + ends.len() + 1..at.end;
        let read = match colour {
            None | Some("g" | "green") => Colour::Green,
            Some("b" | "blue") => Colour::Blue,
            Some("r" | "red") => Colour::Red,
            Some(_) => {
                return Err(ParseError::new(
                    text,
                    colour_at,
                    both!("a colour: `b`, `r` or `g`", "色(`b`、`r`、`g` のどれか)"),
                ));
            }
        };
        let (from, to) = (self.vertex(from), self.vertex(to));
        self.edges.push(Edge { from, to, colour: read, written: colour.is_some() });
        Ok(())
    }

    fn vertex(&mut self, number: u32) -> u32 {
        *self.index.entry(number).or_insert_with(|| {
            self.numbers.push(number);
            self.numbers.len() as u32 - 1
        })
    }
}

/// What stands behind the edges.
#[derive(Default)]
pub(super) struct End {
    pub(super) mover: Option<Player>,
    pub(super) misere: bool,
    pub(super) seen: bool,
}

impl End {
    /// Whether the word belongs to the end.
    pub(super) fn read(&mut self, text: &str, at: &Range<usize>, word: &str) -> Result<bool, ParseError> {
        let mover = match word {
            "@red" => Some(Player::Red),
            "@blue" => Some(Player::Blue),
            "misere" | "misère" => None,
            _ if word.starts_with('@') => {
                return Err(ParseError::new(
                    text,
                    at.clone(),
                    both!("`@red` or `@blue`: the player to move", "手番を表す `@red` か `@blue`"),
                ));
            }
            _ => return Ok(false),
        };
        let twice = if mover.is_some() { self.mover.is_some() } else { self.misere };
        if twice {
            return Err(ParseError::new(
                text,
                at.clone(),
                both!(
                    "each of `@red` or `@blue`, and `misere`, only once",
                    "1回だけの `@red` か `@blue` と `misere`"
                ),
            ));
        }
        self.mover = self.mover.or(mover);
        self.misere |= mover.is_none();
        self.seen = true;
        Ok(true)
    }

    /// The player to move, who must be named if an edge is blue or red.
    pub(super) fn mover(&self, text: &str, edges: &[Edge]) -> Result<Option<Player>, ParseError> {
        let coloured = edges.iter().position(|edge| edge.colour != Colour::Green);
        match (self.mover, coloured) {
            (None, Some(edge)) => {
                let hint = both!(
                    "edge {number} has a colour, so the players differ",
                    "辺{number}に色があるので、プレイヤーを区別します";
                    number = edge + 1
                );
                let end = text.len()..text.len();
                Err(ParseError::new(
                    text,
                    end,
                    both!("`@red` or `@blue`: the player to move", "手番を表す `@red` か `@blue`"),
                )
                .with_hint(hint))
            }
            (mover, _) => Ok(mover),
        }
    }
}

/// Reads a move: the number of an edge.
///
/// # Errors
/// [`IllegalMove`] if there is no edge with that number.
pub fn parse_move(setup: &Setup, text: &str) -> Result<Move, IllegalMove> {
    let wanted = positive(text.trim()).ok_or_else(|| {
        let text = text.trim().escape_debug();
        IllegalMove::new(both!(
            "expected the number of an edge, such as `1`, found `{text}`",
            "必要なのは `1` のような辺の番号ですが、`{text}` とあります";
            text
        ))
    })?;
    let numbered = setup.numbered().find(|&(number, _)| number == wanted);
    let (number, edge) = numbered.ok_or_else(|| {
        IllegalMove::new(both!("there is no edge {wanted} here", "ここに辺{wanted}はありません"; wanted))
    })?;
    Ok(Move { number, edge })
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        match &self.picture.names {
            Names::Board(_) => super::boards::write_cut(f, self, &mut gap)?,
            Names::Numbers(_) if self.left.is_empty() => {
                gap = " ";
                f.write_str("-")?;
            }
            Names::Numbers(numbers) => {
                for edge in self.left.iter().map(|edge| &self.picture.edges()[edge as usize]) {
                    let (from, to) = (numbers[edge.from as usize], numbers[edge.to as usize]);
                    write!(f, "{gap}{from}-{to}")?;
                    gap = " ";
                    if edge.written {
                        f.write_str(match edge.colour {
                            Colour::Green => ":g",
                            Colour::Blue => ":b",
                            Colour::Red => ":r",
                        })?;
                    }
                }
            }
        }
        let mover = match self.mover {
            Some(Player::Red) => Some("@red"),
            Some(Player::Blue) => Some("@blue"),
            None => None,
        };
        for word in mover.into_iter().chain(self.misere.then_some("misere")) {
            write!(f, "{gap}{word}")?;
            gap = " ";
        }
        Ok(())
    }
}
