//! Texts of sums: components with their game's name, separated by `+`; a move is the component's number, a colon and its move.

use std::fmt;

use super::rules::{Move, Part, PartMove, Position, Setup};
use super::scene;
use crate::games::{coins, hackenbush, heaps};
use crate::kernel::analysis::Notation;
use crate::kernel::in_force::InForce;
use crate::kernel::parse_error::ParseError;
use crate::kernel::position::{IllegalMove, Setup as _};
use crate::kernel::scene::Scene;
use crate::kernel::verdict::Lang;
use crate::kernel::words::both;

/// The most components of a sum.
const MOST_PARTS: usize = 1000;

/// Reads a sum.
///
/// # Errors
/// [`ParseError`] at the first place that is not in the notation.
///
/// ```
/// use tefuda::games::sum::notation::parse;
/// let sum = parse("heap kayles: 5 + nim 4 3 + hackenbush 0-1 1-2")?;
/// assert_eq!(sum.to_string(), "heap kayles: 5 + nim 4 3 + hackenbush 0-1 1-2");
/// assert_eq!(parse("nim 3 + chess e4").unwrap_err().at, 8..13);
/// # Ok::<(), tefuda::ParseError>(())
/// ```
pub fn parse(text: &str) -> Result<Setup, ParseError> {
    let (misere, end) = convention(text);
    let mut parts = Vec::new();
    let mut start = 0;
    for component in text[..end].split('+') {
        if parts.len() == MOST_PARTS {
            return Err(ParseError::new(
                text,
                start..end,
                both!("at most {most_parts} components", "{most_parts}個までの成分"; most_parts = MOST_PARTS),
            ));
        }
        parts.push(parse_part(text, start, component)?);
        start += component.len() + 1;
    }
    Ok(Setup { parts, misere })
}

/// Whether the sum is misère, and where its components end.
pub(super) fn convention(text: &str) -> (bool, usize) {
    let trimmed = text.trim_end();
    let whole = ["misere", "misère"].into_iter().find_map(|word| trimmed.strip_suffix(word));
    match whole.filter(|rest| rest.ends_with(|c: char| c.is_whitespace())) {
        Some(rest) => (true, rest.len()),
        None => (false, text.len()),
    }
}

fn parse_part(text: &str, start: usize, component: &str) -> Result<Part, ParseError> {
    let blank = component.len() - component.trim_start().len();
    let name = component.split_whitespace().next().unwrap_or_default();
    let at = start + blank;
    let inside = at + name.len();
    let position = component.get(blank + name.len()..).unwrap_or_default();
    // Of a component's own mistakes the place is told in the whole text.
    let moved = |error: ParseError| {
        let place = inside + error.at.start..(inside + error.at.end).min(text.len());
        error.placed(text, place)
    };
    let part = match name {
        "nim" => Part::Heaps(heaps::notation::parse_nim(position).map_err(moved)?),
        "heap" => Part::Heaps(heaps::notation::parse(position).map_err(moved)?),
        "coins" => Part::Coins(coins::notation::parse(position).map_err(moved)?),
        "hackenbush" => Part::Hackenbush(hackenbush::notation::parse(position).map_err(moved)?),
        _ => {
            let expected = both!(
                "a game whose positions have nimbers: `nim`, `heap`, `coins` or `hackenbush`",
                "ニム数をもつゲーム(`nim`、`heap`、`coins`、`hackenbush` のどれか)"
            );
            return Err(ParseError::new(text, at..inside, expected));
        }
    };
    let refused = match &part {
        Part::Heaps(setup) if setup.convention() != heaps::Convention::Normal => Some(both!(
            "heaps without `misere` or `every`: a convention belongs to the whole sum, at its end",
            "`misere` や `every` のない山(勝ち負けの決め方は和全体の最後に書きます)"
        )),
        Part::Hackenbush(setup) if setup.is_misere() => Some(both!(
            "a picture without `misere`: a convention belongs to the whole sum, at its end",
            "`misere` のない図(勝ち負けの決め方は和全体の最後に書きます)"
        )),
        Part::Hackenbush(setup) if !setup.is_green() => Some(both!(
            "green edges only: in a sum either player may cut any edge",
            "緑の辺だけ(和ではどちらもすべての辺を切れます)"
        )),
        _ => None,
    };
    match refused {
        Some(expected) => Err(ParseError::new(text, at..start + component.trim_end().len(), expected)),
        None => Ok(part),
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, part) in self.parts.iter().enumerate() {
            let plus = if number > 0 { " + " } else { "" };
            write!(f, "{plus}{} {part}", part.game())?;
        }
        if self.misere { f.write_str(" misere") } else { Ok(()) }
    }
}

/// The text of a component's move, as its own game writes it.
fn part_move_text(part: &Part, played: &PartMove) -> String {
    fn text<S: Notation>(
        setup: &S,
        played: &<S::Position as crate::kernel::position::Position>::Move,
    ) -> Option<String> {
        setup.clone().position().map(|position| S::move_text(&position, played))
    }
    let text = match (part, played) {
        (Part::Heaps(setup), PartMove::Heaps(played)) => text(setup, played),
        (Part::Coins(setup), PartMove::Coins(played)) => text(setup, played),
        (Part::Hackenbush(setup), PartMove::Hackenbush(played)) => text(setup, played),
        _ => None,
    };
    // A move of another game, or of a component that is over, has no text.
    text.unwrap_or_else(|| "?".to_owned())
}

impl Notation for Setup {
    fn in_force(&self, lang: Lang) -> InForce {
        super::in_force::of(self, lang)
    }

    fn move_text(position: &Position, played: &Move) -> String {
        let part = position.setup().parts.get(played.part);
        let text = part.map_or_else(|| "?".to_owned(), |part| part_move_text(part, &played.played));
        format!("{}:{text}", played.part + 1)
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, IllegalMove> {
        let parts = &position.setup().parts;
        let expected = || {
            IllegalMove::new(both!(
                "expected the number of a component from 1 to {count}, a colon and its move, such as `2:1:3>0`, found `{text}`",
                "必要なのは1から{count}までの成分の番号、コロン、その成分の手(`2:1:3>0` など)ですが、`{text}` とあります";
                count = parts.len(), text = text.trim().escape_debug()
            ))
        };
        let (number, own) = text.trim().split_once(':').ok_or_else(expected)?;
        let part = number.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let part = part.filter(|&part| part < parts.len()).ok_or_else(expected)?;
        let over = || {
            IllegalMove::new(
                both!("component {number} has no moves left", "成分{number}に手は残っていません"; number = part + 1),
            )
        };
        let own = own.trim();
        let played = match &parts[part] {
            Part::Heaps(setup) => {
                let position = setup.clone().position().ok_or_else(over)?;
                PartMove::Heaps(heaps::Setup::read_move(&position, own)?)
            }
            Part::Coins(setup) => {
                let position = setup.clone().position().ok_or_else(over)?;
                PartMove::Coins(coins::Setup::read_move(&position, own)?)
            }
            Part::Hackenbush(setup) => {
                let position = setup.clone().position().ok_or_else(over)?;
                PartMove::Hackenbush(hackenbush::Setup::read_move(&position, own)?)
            }
        };
        Ok(Move { part, played })
    }

    fn move_bound(&self) -> u64 {
        self.parts.iter().map(Part::move_bound).fold(0, u64::saturating_add)
    }

    fn scene(&self, lang: Lang) -> Scene {
        scene::position(self, lang)
    }
}
