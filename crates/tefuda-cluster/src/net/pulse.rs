//! Signs of life between processes, on connections of their own.
//!
//! timely has no fault tolerance by design: a lost process ends the run everywhere, and the launcher or scheduler starts it again. A
//! connection that breaks says so at once; a stopped process, or a network that is gone, only by its silence. So every process sends
//! a byte now and then, and one that has been silent for too long counts as lost. A process that gives up says why, and
//! with which exit code, so that all end alike.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use crate::failure::{AGAIN, Failure, say};

const ALIVE: u8 = 1;
const FINISHED: u8 = 2;
const FAILED: u8 = 3;
/// How long a lost connection waits for a reason that may come on another.
const FOR_A_REASON: Duration = Duration::from_millis(300);

/// The connections to write to, if there are other processes.
static PEERS: OnceLock<Mutex<Vec<TcpStream>>> = OnceLock::new();
/// Held by the thread that ends the process, so that the cause is reported once.
static ENDING: Mutex<()> = Mutex::new(());

/// Starts to send signs of life and to listen for those of others.
pub(crate) fn start(pulses: Vec<Option<TcpStream>>, patience: Duration) -> std::io::Result<()> {
    let mut peers = Vec::new();
    for (process, stream) in pulses.into_iter().enumerate() {
        let Some(stream) = stream else { continue };
        stream.set_read_timeout(Some(patience))?;
        stream.set_write_timeout(Some(patience))?;
        peers.push(stream.try_clone()?);
        thread::Builder::new()
            .name(format!("pulse-{process}"))
            .spawn(move || listen(&stream, process, patience))?;
    }
    if peers.is_empty() || PEERS.set(Mutex::new(peers)).is_err() {
        return Ok(());
    }
    let beat = (patience / 4).min(Duration::from_secs(1));
    thread::Builder::new().name("pulse".to_owned()).spawn(move || {
        loop {
            tell(&[ALIVE]);
            thread::sleep(beat);
        }
    })?;
    Ok(())
}

/// Sends something to all processes. If one of them is gone, that is noticed by those who listen.
fn tell(bytes: &[u8]) {
    let Some(peers) = PEERS.get() else { return };
    for peer in peers.lock().unwrap_or_else(PoisonError::into_inner).iter_mut() {
        let _ = peer.write_all(bytes);
    }
}

fn listen(mut stream: &TcpStream, process: usize, patience: Duration) {
    let mut byte = [0];
    loop {
        match stream.read_exact(&mut byte) {
            Ok(()) if byte[0] == FINISHED => return,
            Ok(()) if byte[0] == FAILED => {
                let mut code = [0];
                let code = stream.read_exact(&mut code).map_or(AGAIN, |()| code[0]);
                // It has said why on its own standard error.
                end(code, None);
            }
            Ok(()) => {}
            Err(error)
                if matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut) =>
            {
                give_up(
                    AGAIN,
                    &format!("process {process} has been silent for {} s", patience.as_secs_f32()),
                );
            }
            Err(_) => {
                thread::sleep(FOR_A_REASON);
                give_up(AGAIN, &format!("process {process} was lost; start the run again to continue"));
            }
        }
    }
}

/// All is done: others need not listen any more.
pub(crate) fn finished() {
    tell(&[FINISHED]);
}

/// Notifies the others that this process ends with a failure that it has reported.
pub(crate) fn give_up_quietly(failure: &Failure) {
    tell(&[FAILED, failure.code()]);
}

/// Ends all processes with this exit code, without a word.
pub(crate) fn end_quietly(code: u8) -> ! {
    end(code, None)
}

/// Ends all processes with this exit code; says why.
pub(crate) fn give_up(code: u8, why: &str) -> ! {
    end(code, Some(why))
}

fn end(code: u8, why: Option<&str>) -> ! {
    // Never released: the process ends with it.
    let ending = ENDING.lock();
    if let Some(why) = why {
        say(&format!("error: {why}"));
    }
    tell(&[FAILED, code]);
    let code = i32::from(code);
    std::mem::forget(ending);
    std::process::exit(code)
}

/// From now on a panic says one line and ends all processes. A broken connection in timely's threads is a lost process; its
/// pulse may know more about it.
pub(crate) fn end_on_panic() {
    std::panic::set_hook(Box::new(|panic| {
        let payload = panic.payload();
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("no reason given");
        if text.contains("timely communication error") {
            thread::sleep(2 * FOR_A_REASON);
            give_up(AGAIN, "a connection to another process was lost; start the run again to continue");
        }
        let place = panic.location().map(|place| format!(" ({}:{})", place.file(), place.line()));
        // As programs of Rust end that panic.
        give_up(101, &format!("this is a bug in the program: {text}{}", place.unwrap_or_default()));
    }));
}
