//! `launch --processes N -- ARGS`: starts the processes of a run on this machine, and starts them again after a failure.
//!
//! The processes find each other in a folder of their own. If one is lost, all end; they are then started again, under a new job, and
//! go on from the last finished layer. Errors that would come again (a wrong argument, a full disk) are passed on at once.
//!
//! Each process has a pipe from `launch` as its standard input, on which nothing is ever sent: when it is closed, because `launch` was
//! stopped or killed, the process ends.

use std::collections::{HashMap, HashSet};
use std::io::{self, BufRead as _, BufReader, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{MultiProgress, ProgressBar};

use crate::failure::{AGAIN, Failure, STOPPED, say};
use crate::listing::print_line;
use crate::progress::{self, BETWEEN_LINES, PREFIX, Snapshot};

/// How long the others may go on after one process has failed, and how long they have to end when they are told to.
const TO_NOTICE: Duration = Duration::from_secs(2);
const TO_END: Duration = Duration::from_secs(5);

/// What to start, and how often.
pub(crate) struct Launch {
    pub(crate) processes: usize,
    /// How often the run may be started again.
    pub(crate) restarts: usize,
    pub(crate) args: Vec<String>,
}

/// Starts the processes, again and again; gives the exit code.
///
/// # Errors
/// [`Failure`] if a process cannot be started.
pub(crate) fn run(launch: &Launch) -> Result<u8, Failure> {
    let stopped = Arc::new(AtomicBool::new(false));
    let raised = stopped.clone();
    // Where no handler can be set, the signal ends the program as usual, and the processes with it.
    let _ = ctrlc::set_handler(move || raised.store(true, Ordering::Relaxed));
    let meet = Folder::new()?;
    let answers = Arc::new(Answers::default());
    for attempt in 0..=launch.restarts {
        let code = Attempt::start(launch, &meet.0, attempt, &answers)?.wait(&stopped);
        if let (0, Some(failure)) = (code, answers.lost()) {
            return Err(failure);
        }
        if code != AGAIN {
            return Ok(code);
        }
        if attempt < launch.restarts {
            say(&format!("restarting ({} of {})", attempt + 1, launch.restarts));
        }
    }
    say(&format!("error: the run ended early {} times; start it again to continue", launch.restarts + 1));
    Ok(AGAIN)
}

/// A folder for the time of a run.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Self, Failure> {
        let name = format!("tefuda-cluster-{}-{}", std::process::id(), random()?);
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path)?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left of it is a few addresses of processes that are gone.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn random() -> Result<u64, Failure> {
    getrandom::u64().map_err(|error| Failure::Refused(error.to_string()))
}

/// The processes of one attempt.
struct Attempt {
    children: Vec<Child>,
    /// Closed to tell the processes to end.
    lines: Vec<ChildStdin>,
    relays: Vec<JoinHandle<()>>,
    bars: MultiProgress,
}

impl Attempt {
    fn start(launch: &Launch, meet: &Path, attempt: usize, answers: &Arc<Answers>) -> Result<Self, Failure> {
        let program = std::env::current_exe()?;
        let job = format!("{:016x}-{attempt}", random()?);
        let bars = MultiProgress::new();
        let said = Arc::new(Mutex::new(HashMap::new()));
        let mut attempt = Attempt { children: Vec::new(), lines: Vec::new(), relays: Vec::new(), bars };
        for process in 0..launch.processes {
            let mut command = Command::new(&program);
            command.args(&launch.args);
            command.args(["--processes", &launch.processes.to_string(), "--process", &process.to_string()]);
            command.args(["--job", &job]).arg("--meet").arg(meet);
            command.env(progress::TO_LAUNCH, "1").stdin(Stdio::piped());
            command.stdout(Stdio::piped()).stderr(Stdio::piped());
            let child = command.spawn();
            let mut child = match child {
                Ok(child) => child,
                Err(error) => {
                    attempt.kill();
                    return Err(Failure::Refused(format!("process {process} cannot be started: {error}")));
                }
            };
            attempt.lines.extend(child.stdin.take());
            if let Some(stderr) = child.stderr.take() {
                let bar = attempt.bars.add(progress::new_bar());
                let (bars, said) = (attempt.bars.clone(), said.clone());
                attempt.relays.push(thread::spawn(move || relay(stderr, &bar, &bars, process, &said)));
            }
            if let Some(stdout) = child.stdout.take() {
                let (bars, answers) = (attempt.bars.clone(), answers.clone());
                attempt.relays.push(thread::spawn(move || answers.relay(stdout, &bars)));
            }
            attempt.children.push(child);
        }
        Ok(attempt)
    }

    /// Waits for all processes. If one of them fails, the others have a moment to end by themselves.
    fn wait(mut self, stopped: &AtomicBool) -> u8 {
        let mut ended: Vec<Option<ExitStatus>> = vec![None; self.children.len()];
        let mut failed_at = None;
        while ended.iter().any(Option::is_none) {
            for (child, ended) in self.children.iter_mut().zip(&mut ended) {
                if ended.is_none() {
                    *ended = child.try_wait().ok().flatten();
                }
            }
            let failed = ended.iter().flatten().any(|status| !status.success());
            let stop = stopped.load(Ordering::Relaxed);
            if failed || stop {
                let since: Duration = failed_at.get_or_insert_with(Instant::now).elapsed();
                if stop || since > TO_NOTICE {
                    self.lines.clear();
                }
                if since > TO_END {
                    self.kill();
                }
            }
            thread::sleep(Duration::from_millis(10));
        }
        self.relays.into_iter().for_each(|relay| {
            let _ = relay.join();
        });
        // Nothing but the bars was drawn there.
        let _ = self.bars.clear();
        if stopped.load(Ordering::Relaxed) {
            return STOPPED;
        }
        // An error that would come again weighs more than a lost process; a process that was killed has no code.
        let codes = ended.iter().flatten().map(|status| status.code().map_or(AGAIN, |code| code as u8));
        let codes: Vec<u8> = codes.filter(|code| *code != 0).collect();
        codes.iter().copied().find(|code| *code != AGAIN).or(codes.first().copied()).unwrap_or(0)
    }

    fn kill(&mut self) {
        for child in &mut self.children {
            // It may have ended by itself.
            let _ = child.kill();
        }
    }
}

/// Who has said a line.
type Said = Mutex<HashMap<String, usize>>;

/// Passes on what a process says on standard error, and draws its progress. What another process has said in the same words is
/// not said again.
fn relay(stderr: impl io::Read, bar: &ProgressBar, bars: &MultiProgress, process: usize, by: &Said) {
    let mut said = Instant::now();
    for line in BufReader::new(stderr).lines().map_while(Result::ok) {
        match line.parse::<Snapshot>() {
            Ok(snapshot) if io::stderr().is_terminal() => snapshot.draw(bar),
            Ok(snapshot) if said.elapsed() >= BETWEEN_LINES => {
                said = Instant::now();
                say(&snapshot.to_string());
            }
            Ok(_) => {}
            Err(()) if line.starts_with(PREFIX) => {}
            Err(()) => {
                let first =
                    *by.lock().unwrap_or_else(PoisonError::into_inner).entry(line.clone()).or_insert(process);
                if first == process {
                    bars.suspend(|| say(&line));
                }
            }
        }
    }
    bar.finish_and_clear();
}

/// The lines of the answer.
#[derive(Default)]
struct Answers {
    printed: Mutex<HashSet<String>>,
    /// Why a line could not be written.
    lost: Mutex<Option<Failure>>,
}

impl Answers {
    /// Passes on the answer of a process, but no line that an earlier attempt has printed already.
    fn relay(&self, stdout: impl io::Read, bars: &MultiProgress) {
        for line in BufReader::new(stdout).lines().map_while(Result::ok) {
            let mut printed = self.printed.lock().unwrap_or_else(PoisonError::into_inner);
            if !printed.contains(&line) {
                if let Err(failure) = bars.suspend(|| print_line(&line)) {
                    *self.lost.lock().unwrap_or_else(PoisonError::into_inner) = Some(failure);
                }
                printed.insert(line);
            }
        }
    }

    fn lost(&self) -> Option<Failure> {
        self.lost.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
