//! Processes that find each other and stay in touch.
//!
//! timely's own networking waits for ever for an absent process and trusts every connection. Here each process listens, [greets](greeting)
//! whoever comes, with a time limit and a job that must be the same, and hands only connections that were welcomed to timely. A second
//! connection between each two processes carries a [pulse], so that a lost or stopped process ends the run soon.

mod greeting;
pub(crate) mod pulse;

use std::collections::HashSet;
use std::fs;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream, ToSocketAddrs as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crate::failure::{Failure, say};
use greeting::{Channel, Handshake, Refusal};

/// How long a stranger may take to greet.
const GREETING: Duration = Duration::from_secs(5);
/// Between two attempts to reach a process.
const RETRY: Duration = Duration::from_millis(50);
/// Connections that are being greeted at once.
const MOST_STRANGERS: usize = 64;

/// Where the processes of a run are.
#[derive(Clone, Debug)]
pub(crate) enum Meeting {
    /// There is only this one.
    Alone,
    /// Their addresses, by process.
    Hosts(Vec<String>),
    /// A folder in which each leaves its address.
    Folder(PathBuf),
}

/// Who this process is among how many, and how they find each other.
#[derive(Clone, Debug)]
pub(crate) struct ProcessGroup {
    pub(crate) process: usize,
    pub(crate) processes: usize,
    /// Of each process.
    pub(crate) workers: usize,
    pub(crate) meeting: Meeting,
    /// The address to listen on, if it is not that among the hosts.
    pub(crate) bind: Option<IpAddr>,
    /// What makes a run different from others at the same time.
    pub(crate) job: String,
    /// What is to be done, the same for all processes.
    pub(crate) task: String,
    pub(crate) secret: Vec<u8>,
    /// How long to wait for others at the start.
    pub(crate) wait: Duration,
    /// How long another process may be silent.
    pub(crate) patience: Duration,
}

impl ProcessGroup {
    /// How much of a limit on a process's memory falls to each of its workers.
    pub(crate) fn memory_of_worker(&self, process: Option<u64>) -> u64 {
        process.map_or(u64::MAX, |bytes| bytes / self.workers as u64)
    }
}

/// The connections to the other processes, by process.
pub(crate) struct Connections {
    pub(crate) data: Vec<Option<TcpStream>>,
    pub(crate) pulses: Vec<Option<TcpStream>>,
}

/// Connects this process with all others.
///
/// # Errors
/// [`Failure`] if that does not succeed within the time limit.
pub(crate) fn connect(crew: &ProcessGroup) -> Result<Connections, Failure> {
    let none = || (0..crew.processes).map(|_| None).collect::<Vec<Option<TcpStream>>>();
    let mut connections = Connections { data: none(), pulses: none() };
    let address = match &crew.meeting {
        Meeting::Alone => return Ok(connections),
        Meeting::Hosts(hosts) => own_address(crew, &hosts[crew.process])?,
        Meeting::Folder(_) if crew.bind.is_some_and(|bind| bind.is_unspecified()) => {
            let why = "--meet publishes the address of --bind, and others cannot connect to one that stands for all addresses; name this machine's own";
            return Err(Failure::Usage(why.to_owned()));
        }
        Meeting::Folder(_) => SocketAddr::new(crew.bind.unwrap_or(IpAddr::from([127, 0, 0, 1])), 0),
    };
    if !address.ip().is_loopback() && crew.secret.is_empty() {
        return Err(Failure::Usage(format!(
            "{} can be reached from other machines: a shared secret is required (--secret FILE)",
            address.ip()
        )));
    }
    let deadline = Instant::now() + crew.wait;
    let listener = TcpListener::bind(address)
        .map_err(|error| Failure::Again(format!("cannot listen on {address}: {error}")))?;
    let greeter = Arc::new(Handshake::new(crew));
    if let Meeting::Folder(folder) = &crew.meeting {
        leave_address(folder, crew, listener.local_addr()?, &greeter)?;
    }
    let (welcomed, arrivals) = mpsc::channel();
    let expected = 2 * (crew.processes - 1 - crew.process);
    let accepting = {
        let greeter = greeter.clone();
        listener.set_nonblocking(true)?;
        thread::spawn(move || accept(&listener, &greeter, expected, deadline, &welcomed, &arrivals))
    };
    for process in 0..crew.process {
        for channel in [Channel::Data, Channel::Pulse] {
            let stream = reach(crew, process, channel, &greeter, deadline)?;
            connections.place(process, channel, stream);
        }
    }
    let arrived = accepting.join().map_err(|_| Failure::Again("the listener failed".to_owned()))??;
    arrived.into_iter().for_each(|(process, channel, stream)| connections.place(process, channel, stream));
    Ok(connections)
}

impl Connections {
    fn place(&mut self, process: usize, channel: Channel, stream: TcpStream) {
        match channel {
            Channel::Data => self.data[process] = Some(stream),
            Channel::Pulse => self.pulses[process] = Some(stream),
        }
    }
}

type Arrival = (usize, Channel, TcpStream);
type Greeted = Result<Arrival, Refusal>;

/// Greets processes until all of them have connected.
fn accept(
    listener: &TcpListener,
    greeter: &Arc<Handshake>,
    expected: usize,
    deadline: Instant,
    welcomed: &Sender<(IpAddr, Greeted)>,
    arrivals: &Receiver<(IpAddr, Greeted)>,
) -> Result<Vec<Arrival>, Failure> {
    let mut arrived: Vec<Arrival> = Vec::new();
    let mut greeting = 0;
    // Whoever is refused may try again and again: it is said once.
    let mut refused = HashSet::new();
    while arrived.len() < expected {
        if greeting < MOST_STRANGERS {
            match listener.accept() {
                Ok((stream, from)) => {
                    greeting += 1;
                    let (greeter, welcomed) = (greeter.clone(), welcomed.clone());
                    thread::spawn(move || {
                        let greeted = prepared(&stream).and_then(|()| greeter.receive(&stream));
                        let arrival = greeted.map(|(process, channel)| (process, channel, stream));
                        // If nobody waits any more, the connection is closed.
                        let _ = welcomed.send((from.ip(), arrival));
                    });
                    continue;
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Err(Failure::Again(format!("cannot listen: {error}"))),
            }
        }
        if let Ok((from, arrival)) = arrivals.recv_timeout(Duration::from_millis(10)) {
            greeting -= 1;
            match arrival {
                Ok(arrival) => {
                    // Who comes again has lost the first connection before it was welcomed.
                    arrived.retain(|earlier| (earlier.0, earlier.1) != (arrival.0, arrival.1));
                    arrived.push(arrival);
                }
                // It is of this job and knows the secret: no stranger, but it will never fit.
                Err(Refusal::OtherParameters) => {
                    return Err(Failure::Refused(
                        "another process was started with different arguments".to_owned(),
                    ));
                }
                Err(refusal) => {
                    let line = format!("refused a connection from {from}: {refusal}");
                    if refused.insert(line.clone()) {
                        say(&line);
                    }
                }
            }
        }
        if Instant::now() > deadline {
            return Err(Failure::Again(format!(
                "only {} of {expected} expected connections from other processes arrived within the time limit",
                arrived.len()
            )));
        }
    }
    Ok(arrived)
}

/// Connects to a process that listens, again and again until the deadline.
fn reach(
    crew: &ProcessGroup,
    process: usize,
    channel: Channel,
    greeter: &Handshake,
    deadline: Instant,
) -> Result<TcpStream, Failure> {
    // An answer tells more than a connection that fails afterwards.
    let mut answered = None;
    loop {
        let attempt = address_of(crew, process, greeter).and_then(|address| {
            let stream = TcpStream::connect_timeout(&address, GREETING)?;
            prepared(&stream)?;
            greeter.send(&stream, channel)?;
            Ok(stream)
        });
        match attempt {
            Ok(stream) => return Ok(stream),
            // It stays so however long one waits.
            Err(refusal @ Refusal::OtherParameters) => {
                return Err(Failure::Refused(format!("process {process}: {refusal}")));
            }
            Err(refusal) => {
                if Instant::now() > deadline {
                    let refusal = answered.unwrap_or(refusal);
                    return Err(Failure::Again(format!("process {process} cannot be reached: {refusal}")));
                }
                if !matches!(refusal, Refusal::Io(_) | Refusal::NotThere) {
                    answered = Some(refusal);
                }
                thread::sleep(RETRY);
            }
        }
    }
}

/// Sets time limits for the greeting, and what a connection needs to notice that the other end is gone.
fn prepared(stream: &TcpStream) -> Result<(), Refusal> {
    // A connection that was accepted may have inherited that nothing waits.
    stream.set_nonblocking(false)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(GREETING))?;
    stream.set_write_timeout(Some(GREETING))?;
    let alive = socket2::TcpKeepalive::new().with_time(Duration::from_secs(30));
    socket2::SockRef::from(stream).set_tcp_keepalive(&alive)?;
    Ok(())
}

fn own_address(crew: &ProcessGroup, host: &str) -> Result<SocketAddr, Failure> {
    let mut address = resolve(host)
        .map_err(|error| Failure::Refused(format!("the address of this process, `{host}`: {error}")))?;
    if let Some(bind) = crew.bind {
        address.set_ip(bind);
    }
    Ok(address)
}

fn resolve(host: &str) -> io::Result<SocketAddr> {
    let unknown = || io::Error::new(io::ErrorKind::NotFound, "it has no address");
    host.to_socket_addrs()?.next().ok_or_else(unknown)
}

fn address_of(crew: &ProcessGroup, process: usize, greeter: &Handshake) -> Result<SocketAddr, Refusal> {
    match &crew.meeting {
        Meeting::Alone => Err(Refusal::NotThere),
        Meeting::Hosts(hosts) => Ok(resolve(&hosts[process])?),
        Meeting::Folder(folder) => {
            let text = fs::read_to_string(address_file(folder, process)).map_err(|_| Refusal::NotThere)?;
            // What another run has left there is of no use.
            let address = text.strip_prefix(&greeter.job_text()).ok_or(Refusal::NotThere)?;
            address.trim().parse().map_err(|_| Refusal::NotThere)
        }
    }
}

fn address_file(folder: &Path, process: usize) -> PathBuf {
    folder.join(format!("process-{process:05}.addr"))
}

fn leave_address(
    folder: &Path,
    crew: &ProcessGroup,
    address: SocketAddr,
    greeter: &Handshake,
) -> Result<(), Failure> {
    let path = address_file(folder, crew.process);
    let beside = path.with_extension("new");
    let written = fs::create_dir_all(folder)
        .and_then(|()| fs::write(&beside, format!("{}{address}\n", greeter.job_text())))
        .and_then(|()| fs::rename(&beside, &path));
    written.map_err(|error| Failure::Refused(format!("{}: {error}", path.display())))
}
