//! The notation: a vertex of the board, `a`, or a sum, `a + b`.

use std::fmt;
use std::sync::Arc;

use super::rules::{GraphBoard, Move, Setup};
use crate::kernel::analysis::move_of_text;
use crate::kernel::lexing::refused_misere;
use crate::kernel::parse_error::ParseError;
use crate::kernel::position::{IllegalMove, Setup as _, Status};

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
            let hint = "a position names vertices of the board, as in `a` or `a + b`";
            ParseError::new(text, at..at + name.len(), "a vertex of the board").with_hint(hint)
        })?;
        vertices.push(vertex);
        start += part.len() + 1;
    }
    if vertices.len() > MOST_PARTS {
        return Err(ParseError::new(text, 0..text.len(), format!("at most {MOST_PARTS} vertices")));
    }
    Ok(Setup { board: board.clone(), vertices })
}

/// Reads a move, `a>b`.
///
/// # Errors
/// [`IllegalMove`] if it is no legal move here.
pub fn parse_move(setup: &Setup, text: &str) -> Result<Move, IllegalMove> {
    let Status::Open(position) = setup.clone().status() else {
        return Err(IllegalMove::new("the game is over"));
    };
    let typed: String = text.split('>').map(str::trim).collect::<Vec<_>>().join(">");
    move_of_text::<Setup>(&position, &typed).ok_or_else(|| {
        let text = text.trim().escape_debug();
        IllegalMove::new(format!("expected an edge from one of the vertices, such as `a>b`, found `{text}`"))
    })
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.vertices.iter().map(|&vertex| self.board.name(vertex)).collect();
        f.write_str(&names.join(" + "))
    }
}
