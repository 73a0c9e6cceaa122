//! Ctrl-C. There is one convention for every command: work under way ends in order, what is finished is kept and said, and the exit code
//! is 130. A second Ctrl-C ends the program at once.

use std::io::{self, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tefuda::Budget;

/// What Ctrl-C meets. All of it is under one lock, so that it cannot come unseen between an answer and the wait for more input.
struct State {
    /// While nothing is under way that must end in order: what to say before the program ends.
    farewell: Option<String>,
    /// Whether it was pressed while something was under way.
    was_pressed: bool,
}

static STATE: Mutex<State> = Mutex::new(State { farewell: None, was_pressed: false });

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn end(words: &str) -> ! {
    // Nobody may be listening; the exit code tells all the same.
    let _ = writeln!(io::stderr(), "\n{words}");
    std::process::exit(130);
}

/// From now on Ctrl-C says this and ends the program. If it was pressed already, it does so at once.
pub(crate) fn end_with(words: String) {
    let mut state = state();
    if state.was_pressed {
        end(&words);
    }
    state.farewell = Some(words);
}

/// While this waits for input, Ctrl-C says these words and ends the program.
pub(crate) fn while_waiting<T>(words: &str, wait: impl FnOnce() -> T) -> T {
    end_with(words.to_owned());
    let got = wait();
    state().farewell = None;
    got
}

/// The budget with a flag that Ctrl-C sets, so that a long computation ends in order.
pub(crate) fn cancels(budget: Budget) -> Budget {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = flag.clone();
    let handler = move || {
        let mut state = state();
        if let Some(words) = state.farewell.take() {
            end(&words);
        }
        if std::mem::replace(&mut state.was_pressed, true) {
            std::process::exit(130);
        }
        raised.store(true, Ordering::Relaxed);
    };
    // Where no handler can be set, Ctrl-C ends the program as usual.
    match ctrlc::set_handler(handler) {
        Ok(()) => Budget { cancel: Some(flag), ..budget },
        Err(_) => budget,
    }
}

/// Whether Ctrl-C was pressed.
pub(crate) fn was_pressed(budget: &Budget) -> bool {
    budget.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
}
