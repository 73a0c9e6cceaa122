//! The greeting: both ends show that they belong to the same run before anything else is said.
//!
//! The listener sends a magic word and a nonce; the process that connects answers with the magic word, the job, its number, a nonce of its own, and a tag over
//! all that under the shared secret; the listener answers with a tag over the second nonce. Without a secret (on the
//! loopback address only) the tags are checksums. A stranger who says something else, or nothing, is refused.

use std::fmt;
use std::io::{self, Read as _, Write as _};
use std::net::TcpStream;
use std::time::Instant;

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::{Digest as _, Sha256};

use super::{GREETING, ProcessGroup};

const MAGIC: &[u8; 16] = b"tefuda-cluster 1";
const NONCE: usize = 16;
const TAG: usize = 32;
/// Job, parameters, process, channel and nonce.
const HELLO: usize = TAG + TAG + 4 + 1 + NONCE;

/// What a connection is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Channel {
    /// What the workers send.
    Data,
    /// Signs of life.
    Pulse,
}

/// Why a connection was not welcomed.
#[derive(Debug)]
pub(super) enum Refusal {
    NotThere,
    NotAGreeting,
    OtherJob,
    OtherParameters,
    WrongSecret,
    NotExpected,
    Io(io::Error),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::NotThere => "it has not published its address",
            Refusal::NotAGreeting => "it is not a process of tefuda-cluster",
            Refusal::OtherJob => "it belongs to a different job",
            Refusal::OtherParameters => "it was started with different arguments",
            Refusal::WrongSecret => "it does not know the shared secret",
            Refusal::NotExpected => "no such process is expected",
            Refusal::Io(error) if error.kind() == io::ErrorKind::WouldBlock => "it is silent",
            Refusal::Io(error) => return error.fmt(f),
        })
    }
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        Refusal::Io(error)
    }
}

/// What the answer to a greeting says, by its first byte.
const ANSWERS: [fn() -> Refusal; 4] =
    [|| Refusal::OtherJob, || Refusal::OtherParameters, || Refusal::WrongSecret, || Refusal::NotExpected];
const WELCOME: u8 = 255;

/// Greets on behalf of a process.
pub(super) struct Handshake {
    job: [u8; TAG],
    parameters: [u8; TAG],
    process: usize,
    processes: usize,
    secret: Vec<u8>,
}

impl Handshake {
    pub(super) fn new(crew: &ProcessGroup) -> Self {
        let digest = |text: &str| -> [u8; TAG] { Sha256::digest(text.as_bytes()).into() };
        Handshake {
            job: digest(&crew.job),
            parameters: digest(&format!(
                "{}, {} processes, {} workers, silent for at most {:?}",
                crew.task, crew.processes, crew.workers, crew.patience
            )),
            process: crew.process,
            processes: crew.processes,
            secret: crew.secret.clone(),
        }
    }

    /// The job as it stands before an address in a file.
    pub(super) fn job_text(&self) -> String {
        let mut text: String = self.job[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        text.push(' ');
        text
    }

    fn tag(&self, parts: &[&[u8]]) -> [u8; TAG] {
        // A key of any length is fine.
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&self.secret) else { return [0; TAG] };
        parts.iter().for_each(|part| mac.update(part));
        mac.finalize().into_bytes().into()
    }

    fn tag_is_right(&self, parts: &[&[u8]], tag: &[u8]) -> bool {
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&self.secret) else { return false };
        parts.iter().for_each(|part| mac.update(part));
        mac.verify_slice(tag).is_ok()
    }

    /// Greets the process that connected; returns which process it is and its purpose.
    pub(super) fn receive(&self, mut stream: &TcpStream) -> Result<(usize, Channel), Refusal> {
        let challenge = nonce()?;
        stream.write_all(MAGIC)?;
        stream.write_all(&challenge)?;
        let deadline = Instant::now() + GREETING;
        let mut magic = [0; MAGIC.len()];
        read_by(deadline, stream, &mut magic)?;
        if &magic != MAGIC {
            return Err(Refusal::NotAGreeting);
        }
        let mut hello = [0; HELLO + TAG];
        read_by(deadline, stream, &mut hello)?;
        let (hello, tag) = hello.split_at(HELLO);
        let process = u32::from_le_bytes([hello[64], hello[65], hello[66], hello[67]]) as usize;
        let answer = if hello[..TAG] != self.job {
            0
        } else if !self.tag_is_right(&[b"hello", &challenge, hello], tag) {
            2
        } else if hello[TAG..2 * TAG] != self.parameters {
            1
        } else if !(self.process + 1..self.processes).contains(&process) {
            3
        } else {
            WELCOME
        };
        stream.write_all(&[answer])?;
        if let Some(refusal) = ANSWERS.get(usize::from(answer)) {
            return Err(refusal());
        }
        stream.write_all(&self.tag(&[b"welcome", hello]))?;
        Ok((process, if hello[68] == 0 { Channel::Data } else { Channel::Pulse }))
    }

    /// Greets a process that listens, and waits to be welcomed.
    pub(super) fn send(&self, mut stream: &TcpStream, channel: Channel) -> Result<(), Refusal> {
        let deadline = Instant::now() + GREETING;
        let mut received = [0; MAGIC.len() + NONCE];
        read_by(deadline, stream, &mut received)?;
        let (magic, challenge) = received.split_at(MAGIC.len());
        if magic != MAGIC {
            return Err(Refusal::NotAGreeting);
        }
        let mut hello = Vec::with_capacity(HELLO);
        hello.extend_from_slice(&self.job);
        hello.extend_from_slice(&self.parameters);
        hello.extend_from_slice(&(self.process as u32).to_le_bytes());
        hello.push(u8::from(channel == Channel::Pulse));
        hello.extend_from_slice(&nonce()?);
        let tag = self.tag(&[b"hello", challenge, &hello]);
        stream.write_all(&[MAGIC, hello.as_slice(), &tag].concat())?;
        let mut answer = [0];
        read_by(deadline, stream, &mut answer)?;
        if let Some(refusal) = ANSWERS.get(usize::from(answer[0])) {
            return Err(refusal());
        }
        let mut welcome = [0; TAG];
        read_by(deadline, stream, &mut welcome)?;
        if self.tag_is_right(&[b"welcome", &hello], &welcome) { Ok(()) } else { Err(Refusal::WrongSecret) }
    }
}

/// Reads all of it until the deadline: byte by byte nobody holds the door for longer.
fn read_by(deadline: Instant, mut stream: &TcpStream, mut bytes: &mut [u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        stream.set_read_timeout(Some(left))?;
        match stream.read(bytes) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(read) => bytes = &mut bytes[read..],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

fn nonce() -> Result<[u8; NONCE], Refusal> {
    let mut nonce = [0; NONCE];
    getrandom::fill(&mut nonce).map_err(|error| Refusal::Io(io::Error::other(error.to_string())))?;
    Ok(nonce)
}
