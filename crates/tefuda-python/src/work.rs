//! Work that may take long: on a thread of its own, without the interpreter, under a budget, until it is through or Ctrl-C is pressed.
//!
//! Python runs signal handlers on its main thread only, so that the thread that asks has to stay free to look for them: the work is done
//! by another one, and told to stop by the cancel flag of its budget.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use tefuda::{Budget, Clock};

/// Work gets as large a stack as on the main thread of the command line.
const STACK_BYTES: usize = 8 << 20;

/// Signals are looked for after this time at first, and then ever more rarely: short work is not slowed down by it.
const FIRST_LOOK: Duration = Duration::from_millis(1);

/// Nobody notices that Ctrl-C takes this long.
const LONGEST_WAIT: Duration = Duration::from_millis(50);

/// What a question may spend, as Python gives it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Limits {
    pub(crate) max_nodes: Option<u64>,
    pub(crate) max_time: Option<Duration>,
    pub(crate) max_memory: Option<u64>,
}

impl Limits {
    pub(crate) fn new(
        max_nodes: Option<u64>,
        max_seconds: Option<f64>,
        max_memory: Option<u64>,
    ) -> PyResult<Self> {
        let time = |seconds: f64| {
            Duration::try_from_secs_f64(seconds).map_err(|_| {
                PyValueError::new_err(format!("max_seconds: expected a number of seconds, found {seconds}"))
            })
        };
        Ok(Limits { max_nodes, max_time: max_seconds.map(time).transpose()?, max_memory })
    }
}

/// A budget whose clock runs only while work is done under it. What is asked of an analysis later goes on with what was left, however
/// long the asker has thought in between.
#[derive(Clone, Debug)]
pub(crate) struct Allowance {
    budget: Budget,
    cancel: Arc<AtomicBool>,
    nanoseconds: Arc<AtomicU64>,
}

impl Allowance {
    pub(crate) fn new(limits: Limits) -> Self {
        let cancel = Arc::new(AtomicBool::new(false));
        let nanoseconds = Arc::new(AtomicU64::new(0));
        let budget = Budget {
            max_nodes: limits.max_nodes,
            max_time: limits.max_time,
            max_memory: limits.max_memory,
            cancel: Some(cancel.clone()),
            clock: Clock::Manual(nanoseconds.clone()),
            ..Budget::default()
        };
        Allowance { budget: budget.started(), cancel, nanoseconds }
    }

    pub(crate) fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Stops the work under it.
    pub(crate) fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    fn add(&self, elapsed: Duration) {
        let nanoseconds = u64::try_from(elapsed.as_nanos()).unwrap_or(u64::MAX);
        self.nanoseconds.fetch_add(nanoseconds, Ordering::Relaxed);
    }
}

/// Does work under an allowance and waits for it.
///
/// # Errors
/// Whatever a signal handler raises: `KeyboardInterrupt`, as a rule.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    allowance: &Allowance,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    watched(py, allowance, |_| Ok(()), work)
}

/// The same, and now and then `look` is called on the thread that waits. If it raises, the work is stopped.
///
/// # Errors
/// What `look` or a signal handler raises.
pub(crate) fn watched<T: Send>(
    py: Python<'_>,
    allowance: &Allowance,
    mut look: impl FnMut(Python<'_>) -> PyResult<()> + Send,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            let (sender, through) = mpsc::channel::<()>();
            let body = move || {
                // Dropped at the end, also of a panic.
                let _sender = sender;
                work()
            };
            let builder = thread::Builder::new().name("tefuda".to_owned()).stack_size(STACK_BYTES);
            let worker = builder
                .spawn_scoped(scope, body)
                .map_err(|error| PyRuntimeError::new_err(format!("no thread could be started: {error}")))?;
            let mut raised = None;
            let mut wait = FIRST_LOOK;
            loop {
                let before = Instant::now();
                let ended = through.recv_timeout(wait);
                allowance.add(before.elapsed());
                if !matches!(ended, Err(RecvTimeoutError::Timeout)) {
                    break;
                }
                wait = (wait * 2).min(LONGEST_WAIT);
                if raised.is_none() {
                    raised = Python::attach(|py| py.check_signals().and_then(|()| look(py))).err();
                    if raised.is_some() {
                        allowance.cancel();
                    }
                }
            }
            match (worker.join(), raised) {
                (Err(panic), _) => std::panic::resume_unwind(panic),
                (Ok(_), Some(raised)) => Err(raised),
                (Ok(done), None) => Ok(done),
            }
        })
    })
}
