//! A player in somebody else's league: a [`Session`] over TCP, with limits on time.

use std::fmt;
use std::io::{self, Write as _};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::time::Duration;

use crate::codec::profile;
use crate::session::{Message, Session, SessionError};
use crate::stream::{end_of, read_before};
use crate::table::{TABLE_BYTES, Table};

/// How long the server may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// For the connection, and for the player's number and the first deal.
    pub to_begin: Duration,
    /// For every message after that. Other players think in this time.
    pub to_speak: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { to_begin: Duration::from_secs(600), to_speak: Duration::from_secs(300) }
    }
}

/// Why a player has left a league.
#[derive(Debug)]
pub enum ClientError {
    /// There is no connection.
    Connect(String),
    /// The connection was lost, while this was waited for.
    Lost(Option<Message>, io::Error),
    /// The server was silent for too long, while this was waited for.
    Silent(Option<Message>, Duration),
    /// The session broke off.
    Session(SessionError),
    /// What was done between games failed, or stopped the run.
    Output(io::Error),
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let awaited = |message: &Option<Message>| match message {
            Some(Message::Number) => "the player number",
            Some(Message::Deal) => "the next deal",
            Some(Message::Hand) => "the next turn",
            Some(Message::Answer) => "the answer to a play",
            Some(Message::Stage) => "the table after a turn",
            Some(Message::End) => "whether the game continues",
            None => "nothing",
        };
        match self {
            ClientError::Connect(what) => write!(f, "cannot connect: {what}"),
            ClientError::Lost(message, error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                write!(f, "the server closed the connection; expected {}", awaited(message))
            }
            ClientError::Lost(message, error) => {
                write!(f, "the connection was lost ({error}); expected {}", awaited(message))
            }
            ClientError::Silent(message, time) => {
                write!(
                    f,
                    "the server was silent for {} seconds; expected {}",
                    time.as_secs_f64(),
                    awaited(message)
                )
            }
            ClientError::Session(error) => error.fmt(f),
            ClientError::Output(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ClientError {}

/// Connects, and makes the player known.
///
/// # Errors
/// [`ClientError::Connect`].
pub fn connect(host: &str, port: u16, name: &str, limits: Limits) -> Result<TcpStream, ClientError> {
    let failed = |error: io::Error| ClientError::Connect(format!("{host}:{port}: {error}"));
    let addresses = (host, port).to_socket_addrs().map_err(failed)?;
    let mut last = None;
    for address in addresses {
        match TcpStream::connect_timeout(&address, limits.to_begin) {
            Ok(mut stream) => {
                stream.set_nodelay(true).map_err(failed)?;
                stream.set_write_timeout(Some(limits.to_speak)).map_err(failed)?;
                stream.write_all(&profile(name).to_bytes()).map_err(failed)?;
                return Ok(stream);
            }
            Err(error) => last = Some(error),
        }
    }
    Err(last.map_or_else(|| ClientError::Connect(format!("{host} has no address")), failed))
}

/// Plays until the last game is over. `note` is told of every game that has ended, and can stop by an error.
///
/// # Errors
/// [`ClientError`].
pub fn run(
    stream: &mut TcpStream,
    session: &mut Session,
    limits: Limits,
    note: &mut dyn FnMut(&Session) -> io::Result<()>,
) -> Result<(), ClientError> {
    let mut has_begun = false;
    while let Some(message) = session.expects() {
        let time = if has_begun { limits.to_speak } else { limits.to_begin };
        let mut buffer = [0; TABLE_BYTES];
        let bytes = &mut buffer[..message.bytes()];
        read_before(stream, bytes, end_of(time)).map_err(|error| match error.kind() {
            io::ErrorKind::TimedOut => ClientError::Silent(Some(message), time),
            _ => ClientError::Lost(Some(message), error),
        })?;
        has_begun |= message == Message::Deal;
        if let Some(reply) = session.receive(bytes).map_err(ClientError::Session)? {
            send(stream, &reply).map_err(|error| ClientError::Lost(session.expects(), error))?;
        }
        if session.take_ended().is_some() {
            note(session).map_err(ClientError::Output)?;
        }
    }
    Ok(())
}

/// Sends a table by one write: the league's server takes what is there when it reads, and a table in two pieces would shift all that follows.
fn send(stream: &mut TcpStream, table: &Table) -> io::Result<()> {
    let bytes = table.to_bytes();
    match stream.write(&bytes)? {
        TABLE_BYTES => stream.flush(),
        // The system took a part only: better the rest late than never.
        written => stream.write_all(&bytes[written..]),
    }
}
