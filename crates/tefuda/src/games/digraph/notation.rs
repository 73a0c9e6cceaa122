//! The notation: a vertex of the board, `a`, or a sum, `a + b`.

use std::fmt;
use std::sync::Arc;

use super::rules::{GraphBoard, Move, Setup};
use crate::kernel::lexing::refused_misere;
use crate::kernel::parse_error::ParseError;
use crate::kernel::position::IllegalMove;
use crate::kernel::words::both;

/// The most parts of a sum.
const MOST_PARTS: usize = 1000;

/// Reads a position on a board.
///
/// # Errors
/// [`ParseError`] if a name is not one of the board's.
pub fn parse(board: &Arc<GraphBoard>, text: &str) -> Result<Setup, ParseError> {
    let mut vertices = Vec::new();
    let mut start = 0;
    for part in text.split('+') {
        let name = part.trim();
        let at = start + (part.len() - part.trim_start().len());
        let vertex = board.vertex(name).ok_or_else(|| {
            let misere = refused_misere(text).filter(|_| start + part.len() == text.len());
            if let Some(error) = misere {
                return error;
            }
            let hint = both!(
                "a position names vertices of the board, as in `a` or `a + b`",
                "局面は `a`、`a + b` のように盤の頂点で書きます"
            );
            ParseError::new(text, at..at + name.len(), both!("a vertex of the board", "盤の頂点"))
                .with_hint(hint)
        })?;
        vertices.push(vertex);
        start += part.len() + 1;
    }
    if vertices.len() > MOST_PARTS {
        return Err(ParseError::new(
            text,
            0..text.len(),
            both!("at most {most_parts} vertices", "{most_parts}個までの頂点"; most_parts = MOST_PARTS),
        ));
    }
    Ok(Setup { board: board.clone(), vertices })
}

/// The text of a move, `a>b`.
pub(super) fn move_text(setup: &Setup, played: &Move) -> String {
    let from = setup.vertices().get(played.part as usize).map_or("?", |&from| setup.board().name(from));
    format!("{from}>{}", setup.board().name(played.to))
}

/// Reads a move, `a>b`, from a vertex of the position; of equal parts the first moves.
///
/// # Errors
/// [`IllegalMove`] if it is not such a move.
pub fn parse_move(setup: &Setup, text: &str) -> Result<Move, IllegalMove> {
    let ends = text.split_once('>').and_then(|(from, to)| {
        let (from, to) = (setup.board().vertex(from.trim())?, setup.board().vertex(to.trim())?);
        let part = setup.vertices().iter().position(|&vertex| vertex == from)?;
        Some(Move { part: u32::try_from(part).ok()?, to })
    });
    ends.ok_or_else(|| {
        let text = text.trim().escape_debug();
        IllegalMove::new(both!(
            "expected an edge from one of the vertices, such as `a>b`, found `{text}`",
            "必要なのは `a>b` のような、どれかの頂点から出る辺ですが、`{text}` とあります";
            text
        ))
    })
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.vertices.iter().map(|&vertex| self.board.name(vertex)).collect();
        f.write_str(&names.join(" + "))
    }
}
