//! The text of a board: short ones whole, large ones in pieces, which need not be held at once.

use std::fs::File;
use std::io::{self, Read};

use tefuda::ParseError;

use crate::failure::Failure;

/// Texts up to this length are read whole: their mistakes are shown in place.
const SHORT: usize = 1 << 16;

/// The text of a board.
pub(crate) enum BoardText {
    Short(String),
    Large(LargeText),
}

/// A text of which only the beginning has been read.
pub(crate) struct LargeText {
    piece: Vec<u8>,
    source: Box<dyn Read>,
    path: String,
    json: bool,
}

fn unreadable(path: &str, error: &io::Error, json: bool) -> Failure {
    Failure::Refused { message: format!("the board {path} cannot be read: {error}"), json }
}

impl BoardText {
    /// Opens a file, `-` for standard input.
    pub(crate) fn open(path: &str, json: bool) -> Result<Self, Failure> {
        let refused = |error: io::Error| unreadable(path, &error, json);
        let mut source: Box<dyn Read> = match path {
            "-" => Box::new(io::stdin().lock()),
            path => Box::new(File::open(path).map_err(refused)?),
        };
        let mut piece = Vec::new();
        source.by_ref().take(SHORT as u64).read_to_end(&mut piece).map_err(refused)?;
        if piece.len() == SHORT {
            return Ok(BoardText::Large(LargeText { piece, source, path: path.to_owned(), json }));
        }
        let not_text = |_| io::Error::new(io::ErrorKind::InvalidData, "stream did not contain valid UTF-8");
        Ok(BoardText::Short(String::from_utf8(piece).map_err(not_text).map_err(refused)?))
    }
}

impl LargeText {
    /// Hands the text over in pieces.
    pub(crate) fn feed(
        mut self,
        mut push: impl FnMut(&[u8]) -> Result<(), ParseError>,
    ) -> Result<(), Failure> {
        loop {
            push(&self.piece).map_err(|error| bad_text(&error, self.json))?;
            self.piece.clear();
            let read = self.source.by_ref().take(SHORT as u64).read_to_end(&mut self.piece);
            match read {
                Ok(0) => return Ok(()),
                Ok(_) => {}
                Err(error) => return Err(unreadable(&self.path, &error, self.json)),
            }
        }
    }

    /// The rest of the text as one.
    pub(crate) fn whole(mut self) -> Result<String, Failure> {
        let mut bytes = std::mem::take(&mut self.piece);
        let read = self.source.read_to_end(&mut bytes);
        let not_text = |_| io::Error::new(io::ErrorKind::InvalidData, "stream did not contain valid UTF-8");
        let text = read.and_then(|_| String::from_utf8(bytes).map_err(not_text));
        text.map_err(|error| unreadable(&self.path, &error, self.json))
    }
}

/// The failure for a large text that does not parse: its place is told, but not shown.
pub(crate) fn bad_text(error: &ParseError, json: bool) -> Failure {
    Failure::Refused { message: if json { error.to_string() } else { format!("the board, {error}") }, json }
}
