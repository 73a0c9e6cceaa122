//! Ctrl-C. There is one convention for every command: work under way ends in order, what is finished is kept and said, and the exit code
//! is 130. A second Ctrl-C ends the program at once.

use std::io::{self, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tefuda::Budget;

/// While nothing is under way that must end in order: what to say before the program ends.
static FAREWELL: Mutex<Option<String>> = Mutex::new(None);

fn farewell() -> MutexGuard<'static, Option<String>> {
    FAREWELL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on Ctrl-C says this and ends the program.
pub(crate) fn end_with(words: String) {
    *farewell() = Some(words);
}

/// While this waits for input, Ctrl-C says these words and ends the program.
pub(crate) fn while_waiting<T>(words: &str, wait: impl FnOnce() -> T) -> T {
    end_with(words.to_owned());
    let got = wait();
    *farewell() = None;
    got
}

/// The budget with a flag that Ctrl-C sets, so that a long computation ends in order.
pub(crate) fn cancels(budget: Budget) -> Budget {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = flag.clone();
    let handler = move || {
        let words = farewell().take();
        let ends_at_once = words.is_some() || raised.load(Ordering::Relaxed);
        if let Some(words) = words {
            // Nobody may be listening; the exit code tells all the same.
            let _ = writeln!(io::stderr(), "\n{words}");
        }
        if ends_at_once {
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

/// Whether Ctrl-C has come.
pub(crate) fn has_come(budget: &Budget) -> bool {
    budget.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
}
