//! How a run ends: the exit codes of the contract, and what is said on standard error.

use std::io::{self, Write as _};
use std::process::ExitCode;

/// The run ended early and can be started again: it goes on from the last finished layer.
pub(crate) const AGAIN: u8 = 75;
/// Ctrl-C.
pub(crate) const STOPPED: u8 = 130;

/// Why a run was broken off.
#[derive(Clone, Debug)]
pub(crate) enum Failure {
    /// The input, the directory or the disk is at fault.
    Refused(String),
    /// The command line was wrong.
    Usage(String),
    /// The work does not fit its limits.
    Undecided(String),
    /// A process or a connection was lost.
    Again(String),
    /// Another process has said why already.
    SaidElsewhere(u8),
}

impl Failure {
    /// The failure that another worker met.
    pub(crate) fn new(code: u8, message: String) -> Self {
        match code {
            3 => Failure::Undecided(message),
            AGAIN => Failure::Again(message),
            _ => Failure::Refused(message),
        }
    }

    /// The exit code.
    pub(crate) fn code(&self) -> u8 {
        match self {
            Failure::Refused(_) => 1,
            Failure::Usage(_) => 2,
            Failure::Undecided(_) => 3,
            Failure::Again(_) => AGAIN,
            Failure::SaidElsewhere(code) => *code,
        }
    }

    /// What went wrong.
    pub(crate) fn message(&self) -> &str {
        match self {
            Failure::Refused(message)
            | Failure::Usage(message)
            | Failure::Undecided(message)
            | Failure::Again(message) => message,
            Failure::SaidElsewhere(_) => "",
        }
    }

    /// Says on standard error what went wrong, and gives the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Failure::Usage(message) => {
                say(&format!("error: {message}\n\nFor more information, try '--help'."))
            }
            Failure::SaidElsewhere(_) => {}
            other => say(&format!("error: {}", other.message())),
        }
        ExitCode::from(self.code())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Refused(error.to_string())
    }
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Failure::Refused(message)
    }
}

/// A line on standard error. Nobody may be listening; the exit code still shows it.
pub(crate) fn say(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}
