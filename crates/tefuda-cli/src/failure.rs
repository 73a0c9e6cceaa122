//! How a run ends: the exit codes of the contract, and what is said on standard error.

use std::io::{self, Write as _};
use std::process::ExitCode;

use tefuda::{Limit, Refusal, Undecided};

use crate::color;

/// How a run ended that was not broken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// All fine.
    Fine,
    /// Some input was refused, or a check contradicted its registered status.
    Refused,
    /// Something stayed undecided within the budget.
    Undecided,
    /// Stopped by Ctrl-C; what was finished is kept.
    Stopped,
}

impl Exit {
    /// The exit of a run with several parts: refused input weighs more than an undecided position.
    pub(crate) fn and(self, other: Exit) -> Exit {
        match (self, other) {
            (Exit::Refused, _) | (_, Exit::Refused) => Exit::Refused,
            (Exit::Stopped, _) | (_, Exit::Stopped) => Exit::Stopped,
            (Exit::Undecided, _) | (_, Exit::Undecided) => Exit::Undecided,
            (Exit::Fine, Exit::Fine) => Exit::Fine,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(match exit {
            Exit::Fine => 0,
            Exit::Refused => 1,
            Exit::Undecided => 3,
            Exit::Stopped => 130,
        })
    }
}

/// Why a run was broken off.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input was refused: a message, and whether to say it as JSON.
    Refused { message: String, json: bool },
    /// The command line was wrong.
    Usage(String),
    /// The budget did not suffice: a message, and whether to say it as JSON.
    Undecided { message: String, json: bool },
    /// Ctrl-C stopped it: a message, and whether to say it as JSON.
    Stopped { message: String, json: bool },
    /// Reading or writing failed.
    Io(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Io(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Failure::Io(error.into())
    }
}

impl Failure {
    /// The budget ended the work, or Ctrl-C did.
    pub(crate) fn undecided(why: Undecided, message: String, json: bool) -> Self {
        match why.limit() {
            Limit::Cancelled => Failure::Stopped { message, json },
            _ => Failure::Undecided { message, json },
        }
    }

    /// Says on standard error what went wrong.
    pub(crate) fn say(self) {
        self.report();
    }

    /// Says on standard error what went wrong, and gives the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let error = color::of(&io::stderr()).alarm("error:");
        let (message, code) = match self {
            // The reader has seen enough, as with `| head`.
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Failure::Io(problem) => (format!("{error} {problem}"), 1),
            Failure::Refused { message, json: true } => (as_json(message), 1),
            Failure::Refused { message, json: false } => (format!("{error} {message}"), 1),
            Failure::Usage(message) => {
                (format!("{error} {message}\n\nFor more information, try '--help'."), 2)
            }
            Failure::Undecided { message, json: true } => (as_json(message), 3),
            Failure::Undecided { message, json: false } => (message, 3),
            Failure::Stopped { message, json: true } => (as_json(message), 130),
            Failure::Stopped { message, json: false } => (message, 130),
        };
        // If even this cannot be written, the exit code still tells.
        let _ = writeln!(io::stderr(), "{message}");
        ExitCode::from(code)
    }
}

fn as_json(error: String) -> String {
    let refusal = Refusal::new(error, None);
    serde_json::to_string(&refusal).unwrap_or(refusal.error)
}
