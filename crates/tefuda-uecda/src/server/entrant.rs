//! A player in a league: a policy in this process, or a program at the other end of a connection.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, Write as _};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

use crate::codec::{VERSION, read_profile};
use crate::policy::Policy;
use crate::session::{Decisions, Session, SessionError};
use crate::stream::{end_of, read_before};
use crate::table::{TABLE_BYTES, Table};

/// How long outside programs may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// For a move, or for cards to give. Who takes longer has left.
    pub to_move: Duration,
    /// For all to join.
    pub to_join: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { to_move: Duration::from_secs(60), to_join: Duration::from_secs(600) }
    }
}

/// For the profile after connecting, as in the official server.
const TO_SAY_NAME: Duration = Duration::from_secs(2);
/// The official server keeps this many characters of a name.
const NAME_KEPT: usize = 9;

enum Kind {
    Policy { session: Box<Session>, replies: VecDeque<Table> },
    Outside { stream: TcpStream, to_move: Duration, asked: Option<Instant>, decisions: Decisions },
    Left,
}

/// A player in a league.
pub struct Entrant {
    name: String,
    policy: String,
    kind: Kind,
    decisions: Decisions,
    left: Option<String>,
}

/// Nobody joined in time, or the port cannot be listened on.
#[derive(Debug)]
pub enum JoinError {
    /// Time is over: this many of as many have joined.
    Late(usize, usize),
    /// The connection failed.
    Io(io::Error),
}

impl fmt::Display for JoinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JoinError::Late(joined, wanted) => {
                write!(f, "only {joined} of {wanted} external programs joined in time")
            }
            JoinError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for JoinError {}

/// Waits until this many outside programs have joined. `note` is told of each that did, and of each that was turned away.
///
/// # Errors
/// [`JoinError`] if time is over before.
pub fn join(
    listener: &TcpListener,
    wanted: usize,
    limits: Limits,
    note: &mut dyn FnMut(String),
) -> Result<Vec<Entrant>, JoinError> {
    let end = end_of(limits.to_join);
    listener.set_nonblocking(true).map_err(JoinError::Io)?;
    let mut joined = Vec::new();
    while joined.len() < wanted {
        if Instant::now() >= end {
            return Err(JoinError::Late(joined.len(), wanted));
        }
        match listener.accept() {
            Ok((stream, address)) => match welcome(stream, limits) {
                Ok(entrant) => {
                    note(format!("{} has joined from {address}", entrant.name));
                    joined.push(entrant);
                }
                Err(error) => note(format!("{address} was refused: {error}")),
            },
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                std::thread::sleep(Duration::from_millis(5));
            }
            Err(error) => return Err(JoinError::Io(error)),
        }
    }
    Ok(joined)
}

/// Reads the profile of who has connected.
fn welcome(mut stream: TcpStream, limits: Limits) -> io::Result<Entrant> {
    stream.set_nonblocking(false)?;
    stream.set_nodelay(true)?;
    stream.set_write_timeout(Some(limits.to_move))?;
    let mut bytes = [0; TABLE_BYTES];
    read_before(&mut stream, &mut bytes, end_of(TO_SAY_NAME))?;
    let (version, name) = read_profile(&Table::from_bytes(&bytes));
    if version != VERSION {
        let what = format!("it uses version {version} of the protocol, expected {VERSION}");
        return Err(io::Error::new(io::ErrorKind::InvalidData, what));
    }
    let name = name.chars().take(NAME_KEPT).collect();
    let kind =
        Kind::Outside { stream, to_move: limits.to_move, asked: None, decisions: Decisions::default() };
    Ok(Entrant { name, policy: "tcp".to_owned(), kind, decisions: Decisions::default(), left: None })
}

impl Entrant {
    /// A policy in this process.
    #[must_use]
    pub fn policy(text: &str, policy: Box<dyn Policy>) -> Entrant {
        let session = Box::new(Session::new(policy));
        let name = text.split(':').next().unwrap_or(text).to_owned();
        let kind = Kind::Policy { session, replies: VecDeque::new() };
        Entrant { name, policy: text.to_owned(), kind, decisions: Decisions::default(), left: None }
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text of its policy, `tcp` for an outside program.
    #[must_use]
    pub fn policy_text(&self) -> &str {
        &self.policy
    }

    /// Why an outside program has left, if it has.
    #[must_use]
    pub fn left(&self) -> Option<&str> {
        self.left.as_deref()
    }

    /// How long decisions took.
    #[must_use]
    pub fn decisions(&self) -> Decisions {
        match &self.kind {
            Kind::Policy { session, .. } => session.decisions(),
            Kind::Outside { decisions, .. } => *decisions,
            Kind::Left => self.decisions,
        }
    }

    /// How many fields its model has predicted.
    #[must_use]
    pub fn predicted(&self) -> u64 {
        match &self.kind {
            Kind::Policy { session, .. } => session.model().map_or(0, crate::model::Model::predicted),
            _ => 0,
        }
    }

    fn leave(&mut self, error: &io::Error) {
        self.decisions = self.decisions();
        self.left = Some(match error.kind() {
            io::ErrorKind::UnexpectedEof => "the connection was closed".to_owned(),
            io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock => "it took too long".to_owned(),
            _ => error.to_string(),
        });
        self.kind = Kind::Left;
    }

    /// Sends a table. An external program that cannot be reached has left, which is not an error: its turns are passes.
    pub(super) fn send_table(&mut self, table: &Table) -> Result<(), SessionError> {
        match &mut self.kind {
            Kind::Policy { session, replies } => {
                replies.extend(session.receive_table(table)?);
                return Ok(());
            }
            Kind::Outside { stream, asked, .. } => {
                *asked = Some(Instant::now());
                if let Err(error) = stream.write_all(&table.to_bytes()) {
                    self.leave(&error);
                }
            }
            Kind::Left => {}
        }
        Ok(())
    }

    /// Sends a number.
    pub(super) fn send_number(&mut self, number: i32) -> Result<(), SessionError> {
        match &mut self.kind {
            Kind::Policy { session, .. } => return session.receive_number(number),
            Kind::Outside { stream, .. } => {
                if let Err(error) = stream.write_all(&number.to_be_bytes()) {
                    self.leave(&error);
                }
            }
            Kind::Left => {}
        }
        Ok(())
    }

    /// The table that the player answers with; nothing from who has left.
    pub(super) fn read_table(&mut self) -> Option<Table> {
        match &mut self.kind {
            Kind::Policy { replies, .. } => replies.pop_front(),
            Kind::Outside { stream, to_move, asked, decisions } => {
                let mut bytes = [0; TABLE_BYTES];
                let begun = asked.take().unwrap_or_else(Instant::now);
                match read_before(stream, &mut bytes, end_of(*to_move)) {
                    Ok(()) => {
                        decisions.note(begun.elapsed());
                        Some(Table::from_bytes(&bytes))
                    }
                    Err(error) => {
                        self.leave(&error);
                        None
                    }
                }
            }
            Kind::Left => None,
        }
    }
}
