//! Progress of a process: which layer, which distance, what is settled, at which rate, in how much memory.
//!
//! On a terminal as a bar, elsewhere as a line now and then. Under `launch` several processes share one terminal: they
//! say their progress to `launch`, which draws a bar for each.

use std::fmt;
use std::io::{self, IsTerminal as _};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressStyle};

use crate::failure::{AGAIN, say};
use crate::net::pulse;

/// Set for processes under `launch`.
pub(crate) const TO_LAUNCH: &str = "TEFUDA_CLUSTER_PROGRESS";
/// Before a line that is for `launch` only.
pub(crate) const PREFIX: &str = "@progress ";
/// Where there is no terminal, a line is said this often.
pub(crate) const BETWEEN_LINES: Duration = Duration::from_secs(10);
const BETWEEN_LOOKS: Duration = Duration::from_millis(250);

/// What a process is at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Stage {
    /// It waits for the others.
    #[default]
    Meeting,
    /// A layer of states, with its number of pairs.
    Layer,
    /// A file, for the first or the second time.
    Reading,
    /// Who wins from every vertex.
    Outcomes,
    /// Vertices with this value.
    Label,
    /// Positions that can be reached.
    Exploring,
    /// Who wins in every position.
    Settling,
}

const STAGES: [Stage; 7] = [
    Stage::Meeting,
    Stage::Layer,
    Stage::Reading,
    Stage::Outcomes,
    Stage::Label,
    Stage::Exploring,
    Stage::Settling,
];

/// What a process has come to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Snapshot {
    pub(crate) process: usize,
    pub(crate) stage: Stage,
    /// Of the layer, the value, or the reading.
    pub(crate) number: usize,
    pub(crate) distance: u32,
    pub(crate) settled: u64,
    /// How many there are to settle at most; 0 if that is not known.
    pub(crate) total: u64,
    /// Settled a second since the stage began.
    pub(crate) rate: u64,
    pub(crate) memory: u64,
}

impl fmt::Display for Snapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Snapshot { process, stage, number, distance, settled, rate, memory, .. } = *self;
        let (settled, rate, memory) =
            (HumanCount(settled), HumanCount(tefuda::two_digits(rate)), HumanBytes(memory));
        write!(f, "process {process}: ")?;
        match stage {
            Stage::Meeting => return write!(f, "waiting for the others, {memory}"),
            Stage::Layer => write!(f, "layer {number}, distance {distance}, {settled} settled")?,
            Stage::Reading => write!(f, "reading {number} of 2, {settled} lines")?,
            Stage::Outcomes => write!(f, "who wins, distance {distance}, {settled} settled")?,
            Stage::Label => write!(f, "value {number}, {settled} vertices")?,
            Stage::Exploring => write!(f, "exploring, distance {distance}, {settled} positions")?,
            Stage::Settling => write!(f, "who wins, distance {distance}, {settled} settled")?,
        }
        write!(f, ", {rate}/s, {memory}")
    }
}

impl Snapshot {
    fn to_line(self) -> String {
        let Snapshot { process, stage, number, distance, settled, total, rate, memory } = self;
        let stage = stage as u8;
        format!("{PREFIX}{process} {stage} {number} {distance} {settled} {total} {rate} {memory}")
    }

    /// Draws it on a bar.
    pub(crate) fn draw(&self, bar: &ProgressBar) {
        bar.set_length(self.total);
        bar.set_position(if self.total > 0 { self.settled } else { 0 });
        bar.set_message(self.to_string());
    }
}

impl FromStr for Snapshot {
    type Err = ();

    fn from_str(line: &str) -> Result<Self, ()> {
        let numbers = line.strip_prefix(PREFIX).ok_or(())?.split(' ').map(|word| word.parse::<u64>());
        let numbers = numbers.collect::<Result<Vec<_>, _>>().map_err(drop)?;
        let [process, stage, number, distance, settled, total, rate, memory] = numbers[..] else {
            return Err(());
        };
        Ok(Snapshot {
            process: process as usize,
            stage: *STAGES.get(stage as usize).ok_or(())?,
            number: number as usize,
            distance: distance as u32,
            settled,
            total,
            rate,
            memory,
        })
    }
}

/// A bar for a process.
pub(crate) fn new_bar() -> ProgressBar {
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template("[{bar:24}] {msg}") {
        bar.set_style(style.progress_chars("=> "));
    }
    bar
}

/// Where the workers of a process note what they do.
pub(crate) struct Board {
    process: usize,
    /// What the process is at.
    at: Mutex<(Stage, usize)>,
    distance: AtomicU32,
    settled: AtomicU64,
    total: AtomicU64,
    since: Mutex<Instant>,
    bar: Mutex<Option<ProgressBar>>,
    done: AtomicBool,
}

impl Board {
    /// A board that is shown from now on.
    pub(crate) fn start(process: usize) -> Arc<Board> {
        let to_launch = std::env::var_os(TO_LAUNCH).is_some();
        let bar = (!to_launch && io::stderr().is_terminal()).then(new_bar);
        let board = Arc::new(Board {
            process,
            at: Mutex::default(),
            distance: AtomicU32::new(0),
            settled: AtomicU64::new(0),
            total: AtomicU64::new(0),
            since: Mutex::new(Instant::now()),
            bar: Mutex::new(bar),
            done: AtomicBool::new(false),
        });
        let shown = board.clone();
        thread::spawn(move || shown.show(to_launch));
        board
    }

    /// A stage, with at most this many to settle in this process, or 0 if that is not known. Every worker says so.
    pub(crate) fn begin(&self, stage: Stage, number: usize, total: u64) {
        let mut at = self.at.lock().unwrap_or_else(PoisonError::into_inner);
        if *at != (stage, number) {
            *at = (stage, number);
            self.total.store(total, Ordering::Relaxed);
            self.settled.store(0, Ordering::Relaxed);
            self.distance.store(0, Ordering::Relaxed);
            *self.since.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        }
    }

    pub(crate) fn at_distance(&self, distance: u32) {
        self.distance.store(distance, Ordering::Relaxed);
    }

    pub(crate) fn settled(&self, count: u64) {
        self.settled.fetch_add(count, Ordering::Relaxed);
    }

    fn snapshot(&self) -> Snapshot {
        let settled = self.settled.load(Ordering::Relaxed);
        let seconds = self.since.lock().unwrap_or_else(PoisonError::into_inner).elapsed().as_secs_f64();
        let (stage, number) = *self.at.lock().unwrap_or_else(PoisonError::into_inner);
        Snapshot {
            process: self.process,
            stage,
            number,
            distance: self.distance.load(Ordering::Relaxed),
            settled,
            total: self.total.load(Ordering::Relaxed),
            rate: (settled as f64 / seconds.max(1e-3)) as u64,
            memory: memory(),
        }
    }

    fn show(&self, to_launch: bool) {
        let mut said = Instant::now();
        while !self.done.load(Ordering::Relaxed) {
            thread::sleep(BETWEEN_LOOKS);
            let snapshot = self.snapshot();
            if to_launch {
                say(&snapshot.to_line());
            } else if let Some(bar) = self.lock().as_ref() {
                snapshot.draw(bar);
            } else if said.elapsed() >= BETWEEN_LINES {
                said = Instant::now();
                say(&snapshot.to_string());
            }
        }
    }

    /// Does something with the bar out of the way.
    pub(crate) fn aside<T>(&self, work: impl FnOnce() -> T) -> T {
        match self.lock().as_ref() {
            Some(bar) => bar.suspend(work),
            None => work(),
        }
    }

    /// Takes the bar from the screen.
    pub(crate) fn finish(&self) {
        self.done.store(true, Ordering::Relaxed);
        if let Some(bar) = self.lock().take() {
            bar.finish_and_clear();
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<ProgressBar>> {
        self.bar.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Under `launch`, ends this process when `launch` has closed the pipe to it, or is gone.
pub(crate) fn end_with_launch() {
    if std::env::var_os(TO_LAUNCH).is_some() {
        thread::spawn(|| {
            // Nothing is ever sent: this waits for the end.
            let _ = io::copy(&mut io::stdin(), &mut io::sink());
            pulse::end_quietly(AGAIN);
        });
    }
}

/// The memory of this process, where the system reports it.
fn memory() -> u64 {
    status_bytes("VmRSS:")
}

/// The most memory that this process has had at once, where the system reports it.
pub(crate) fn most_memory() -> u64 {
    status_bytes("VmHWM:")
}

fn status_bytes(name: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) << 10
}

/// The nanoseconds that this thread has run, where the system reports it.
pub(crate) fn thread_time() -> u64 {
    let times = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    times.split(' ').next().and_then(|time| time.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_comes_back_from_its_line() {
        let snapshot = Snapshot {
            process: 3,
            stage: Stage::Layer,
            number: 12,
            distance: 7,
            settled: 1 << 40,
            total: 1 << 41,
            rate: 9,
            memory: 5,
        };
        assert_eq!(snapshot.to_line().parse(), Ok(snapshot));
        for (code, stage) in STAGES.into_iter().enumerate() {
            assert_eq!(code, stage as usize);
        }
        assert_eq!("error: no".parse::<Snapshot>(), Err(()));
    }
}
