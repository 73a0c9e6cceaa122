//! Progress: bars on standard error if that is a terminal, now and then a line if it is not.

use std::fmt;
use std::io::{self, IsTerminal as _, Write as _};
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};
use serde::Serialize;
use tefuda::Budget;
use tefuda::study::Progress;
use tefuda::theorem::{Reading, SoFar, Standing, Watch};
use tefuda::{Both, Lang, two_digits};

use crate::checkpoint::{Checkpoint, Keeper};
use crate::failure::Failure;

/// How many a second, in the two digits that can be told: 1234567 is 1,200,000.
pub(crate) fn rate(per_second: f64) -> String {
    HumanCount(two_digits(per_second.max(0.0).round() as u64)).to_string()
}

/// A bar for the current stage.
pub(crate) struct Bar {
    lang: Lang,
    current: Mutex<Option<ProgressBar>>,
}

impl Bar {
    /// A bar that says in this language what is done.
    pub(crate) fn new(lang: Lang) -> Self {
        Bar { lang, current: Mutex::default() }
    }

    /// Takes the bar from the screen.
    pub(crate) fn clear(&self) {
        if let Some(bar) = self.lock().take() {
            bar.finish_and_clear();
        }
    }

    /// Says something beside the bar.
    fn say(&self, message: String) {
        if let Some(bar) = self.lock().as_ref() {
            bar.set_message(message);
        }
    }

    /// Does something with the bar out of the way.
    pub(crate) fn aside<T>(&self, work: impl FnOnce() -> T) -> T {
        match self.lock().as_ref() {
            Some(bar) => bar.suspend(work),
            None => work(),
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<ProgressBar>> {
        // A bar is only for show: what a panicking thread left behind is as good as any.
        self.current.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Progress for Bar {
    fn stage(&self, name: Both, steps: u64) {
        self.clear();
        // indicatif hides the bar by itself when standard error is no terminal.
        let bar = ProgressBar::new(steps).with_message(name.in_lang(self.lang));
        if let Ok(style) =
            ProgressStyle::with_template("{msg} [{bar:40}] {human_pos}/{human_len} {speed} {eta}")
        {
            let speed = |state: &ProgressState, out: &mut dyn fmt::Write| {
                // A failure to write shows by itself.
                let _ = write!(out, "{}/s", rate(state.per_sec()));
            };
            bar.set_style(style.with_key("speed", speed).progress_chars("=> "));
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        *self.lock() = Some(bar);
    }

    fn advance(&self, steps: u64) {
        if let Some(bar) = self.lock().as_ref() {
            bar.inc(steps);
        }
    }
}

impl Watch for Bar {}

/// A search is not mentioned before this time.
const SEARCH_LINE_DELAY: Duration = Duration::from_secs(1);

/// A line about a search for as long as this lives, on standard error if that is a terminal: how many positions it has looked at, and
/// how to limit it.
pub(crate) struct SearchBar(ProgressBar);

impl SearchBar {
    /// The budget with a counter that is watched, and the line that tells it.
    pub(crate) fn of(budget: Budget) -> (Budget, Self) {
        let seen = budget.watch.clone().unwrap_or_default();
        // indicatif hides the line by itself when standard error is no terminal.
        let bar = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{search}") {
            let watched = seen.clone();
            let search = move |state: &ProgressState, out: &mut dyn fmt::Write| {
                let (seen, elapsed) = (watched.load(Ordering::Relaxed), state.elapsed());
                if elapsed >= SEARCH_LINE_DELAY {
                    // A failure to write shows by itself.
                    let _ = write!(
                        out,
                        "searching: {} positions, {} s, {}/s (--max-seconds limits it, Ctrl-C stops it)",
                        HumanCount(seen),
                        elapsed.as_secs(),
                        rate(seen as f64 / elapsed.as_secs_f64())
                    );
                }
            };
            bar.set_style(style.with_key("search", search));
        }
        bar.enable_steady_tick(Duration::from_millis(250));
        (Budget { watch: Some(seen), ..budget }, SearchBar(bar))
    }
}

impl SearchBar {
    /// Does something with the line out of the way.
    pub(crate) fn aside<T>(&self, work: impl FnOnce() -> T) -> T {
        self.0.suspend(work)
    }
}

impl Drop for SearchBar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// Where there is no terminal, a line is printed this often.
const BETWEEN_LINES: Duration = Duration::from_secs(10);

/// Says lines now and then where there is no terminal for a bar.
pub(crate) struct Lines {
    last: Instant,
}

impl Lines {
    pub(crate) fn new() -> Self {
        Lines { last: Instant::now() }
    }

    pub(crate) fn say(&mut self, line: impl FnOnce() -> String) {
        if self.last.elapsed() >= BETWEEN_LINES && !io::stderr().is_terminal() {
            self.last = Instant::now();
            // Nobody may be listening; the answer on standard output is what counts.
            let _ = writeln!(io::stderr(), "{}", line());
        }
    }
}

/// Watches a check: tells what it has looked at, prints counterexamples as they come, and keeps what was found.
pub(crate) struct CheckWatch<'a> {
    bar: Bar,
    readings: &'a [Reading],
    id: &'a str,
    all: bool,
    json: bool,
    kept: Mutex<Kept>,
}

struct Kept {
    keeper: Keeper<SoFar>,
    lines: Lines,
}

#[derive(Serialize)]
struct CounterexampleAnswer<'a> {
    id: &'a str,
    reading: &'a str,
    counterexample: &'a str,
}

impl<'a> CheckWatch<'a> {
    pub(crate) fn new(
        readings: &'a [Reading],
        id: &'a str,
        all: bool,
        json: bool,
        lang: Lang,
        checkpoint: Option<Checkpoint<SoFar>>,
    ) -> Self {
        let kept = Kept { keeper: Keeper::new(checkpoint), lines: Lines::new() };
        CheckWatch { bar: Bar::new(lang), readings, id, all, json, kept: Mutex::new(kept) }
    }

    /// Takes the bar from the screen and writes what has not been written.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        self.bar.clear();
        let kept = self.kept.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        kept.keeper.finish()
    }

    /// How many cases, and whether there are counterexamples; those to readings that are known to fail are told apart.
    fn words(&self, so_far: &SoFar) -> String {
        let mut found = String::new();
        let mut unexpected = 0;
        for (reading, wrong) in self.readings.iter().zip(so_far.wrong()) {
            if reading.standing == Standing::Fails {
                if wrong > 0 {
                    let name = reading.name_in(self.bar.lang);
                    let lang = self.bar.lang;
                    found.push_str(
                        &lang.pick(format!(", \"{name}\" refuted"), format!("、「{name}」は反証済み")),
                    );
                }
            } else {
                unexpected += wrong;
            }
        }
        let checked = HumanCount(so_far.checked());
        match (self.bar.lang, unexpected) {
            (Lang::En, 0) => format!("{checked} cases, no counterexample so far{found}"),
            (Lang::En, 1) => format!("{checked} cases, 1 counterexample{found}"),
            (Lang::En, more) => format!("{checked} cases, {} counterexamples{found}", HumanCount(more)),
            (Lang::Ja, 0) => format!("{checked}件、反例はまだない{found}"),
            (Lang::Ja, more) => format!("{checked}件、反例{}件{found}", HumanCount(more)),
        }
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Progress for CheckWatch<'_> {
    fn stage(&self, name: Both, steps: u64) {
        self.bar.stage(name, steps);
    }

    fn advance(&self, steps: u64) {
        self.bar.advance(steps);
    }
}

impl Watch for CheckWatch<'_> {
    fn wants_all(&self) -> bool {
        self.all
    }

    fn counterexample(&self, reading: &Reading, text: &str) {
        let answer = CounterexampleAnswer { id: self.id, reading: reading.name, counterexample: text };
        let line = match serde_json::to_string(&answer) {
            Ok(line) if self.json => line,
            _ => format!("  {}: {text}", reading.name_in(self.bar.lang)),
        };
        let written = self.bar.aside(|| writeln!(io::stdout().lock(), "{line}"));
        if let Err(error) = written {
            self.kept().keeper.failed(error);
        }
    }

    fn so_far(&self, so_far: &SoFar) {
        self.bar.say(self.words(so_far));
        let mut kept = self.kept();
        kept.keeper.keep(so_far);
        kept.lines.say(|| format!("{}: {} of {} units", self.words(so_far), so_far.next, so_far.units));
    }
}

#[cfg(test)]
mod tests {
    use super::rate;

    #[test]
    fn rates_have_two_digits() {
        let rates = [0.0, 0.4, 7.0, 42.4, 123.0, 995.0, 1_234_567.0, f64::NAN, f64::INFINITY];
        let expected = ["0", "0", "7", "42", "120", "1,000", "1,200,000", "0", "18,000,000,000,000,000,000"];
        assert_eq!(rates.map(rate), expected);
    }
}
