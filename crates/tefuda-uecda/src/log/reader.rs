//! Reads a log game by game, in either format, within a limit on the length of lines.

use std::fmt;
use std::io::{self, BufRead, Read as _};

use super::official::Lines;
use super::{FORMAT, GameRecord, Header};

/// Longer lines are refused: no game of the league needs as much.
const LONGEST_LINE: u64 = 1 << 20;

/// What is wrong with a log.
#[derive(Debug)]
pub enum LogError {
    /// It cannot be read.
    Io(io::Error),
    /// A line is not as it should be.
    Line {
        /// Which, from 1.
        line: u64,
        /// What is wrong.
        what: String,
    },
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogError::Io(error) => error.fmt(f),
            LogError::Line { line, what } => write!(f, "line {line}: {what}"),
        }
    }
}

impl std::error::Error for LogError {}

impl From<io::Error> for LogError {
    fn from(error: io::Error) -> Self {
        LogError::Io(error)
    }
}

enum Format {
    Json,
    Official(Lines),
}

/// The games of a log, one by one.
pub struct Reader<R> {
    input: R,
    line: u64,
    header: Header,
    format: Format,
    /// The first line of the official format is one of its games or its header, and is looked at twice.
    pending: Option<String>,
    ended: bool,
}

impl<R: BufRead> Reader<R> {
    /// Begins to read: the first line determines the format.
    ///
    /// # Errors
    /// [`LogError`] if it is no log.
    pub fn new(input: R) -> Result<Reader<R>, LogError> {
        let format = Format::Json;
        let mut reader =
            Reader { input, line: 0, header: Header::default(), format, pending: None, ended: false };
        let first = reader.read_line()?.ok_or_else(|| reader.wrong("the log is empty"))?;
        if first.starts_with('%') {
            reader.format = Format::Official(Lines::default());
            reader.pending = Some(first);
        } else {
            let header: Header = serde_json::from_str(&first)
                .map_err(|error| reader.wrong(format!("this is not a league log: {error}")))?;
            if header.log != "uecda-league" || header.format != FORMAT {
                return Err(reader.wrong("this is not a league log, or its version is not supported"));
            }
            reader.header = header;
        }
        Ok(reader)
    }

    /// Who played. In the official format names come with the first game.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    fn wrong(&self, what: impl Into<String>) -> LogError {
        LogError::Line { line: self.line, what: what.into() }
    }

    /// The next line without its end.
    fn read_line(&mut self) -> Result<Option<String>, LogError> {
        let mut bytes = Vec::new();
        let read = (&mut self.input).take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes)?;
        if read == 0 {
            return Ok(None);
        }
        self.line += 1;
        if read as u64 > LONGEST_LINE {
            return Err(self.wrong("the line is too long"));
        }
        let text = String::from_utf8(bytes).map_err(|_| self.wrong("the line is not UTF-8"))?;
        Ok(Some(text.trim_end_matches(['\n', '\r']).to_owned()))
    }

    fn next_game(&mut self) -> Result<Option<GameRecord>, LogError> {
        loop {
            let line = match self.pending.take() {
                Some(line) => Some(line),
                None => self.read_line()?,
            };
            let Some(line) = line else {
                let unfinished = matches!(&self.format, Format::Official(lines) if !lines.is_between_games());
                return if unfinished { Err(self.wrong("the log ends within a game")) } else { Ok(None) };
            };
            if line.is_empty() {
                continue;
            }
            let game = match &mut self.format {
                Format::Json => GameRecord::from_json(&line).map(Some),
                Format::Official(lines) => lines.take(&line, &mut self.header),
            };
            if let Some(game) = game.map_err(|what| self.wrong(what))? {
                return Ok(Some(game));
            }
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<GameRecord, LogError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let next = self.next_game().transpose();
        // Nothing is read after an error.
        self.ended = !matches!(next, Some(Ok(_)));
        next
    }
}
