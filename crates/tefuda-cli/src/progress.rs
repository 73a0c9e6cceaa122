//! Progress bars: on standard error, and only if that is a terminal.

use std::sync::Mutex;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use tefuda::study::Progress;
use tefuda::theorem::Watch;

/// A bar for the current stage.
#[derive(Default)]
pub(crate) struct Bar {
    current: Mutex<Option<ProgressBar>>,
}

impl Bar {
    /// Takes the bar from the screen.
    pub(crate) fn clear(&self) {
        if let Some(bar) = self.lock().take() {
            bar.finish_and_clear();
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<ProgressBar>> {
        // A bar is only for show: what a panicking thread left behind is as good as any.
        self.current.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Progress for Bar {
    fn stage(&self, name: &str, steps: u64) {
        self.clear();
        // indicatif hides the bar by itself when standard error is no terminal.
        let bar = ProgressBar::new(steps).with_message(name.to_owned());
        if let Ok(style) =
            ProgressStyle::with_template("{msg} [{bar:40}] {human_pos}/{human_len} {per_sec} {eta}")
        {
            bar.set_style(style.progress_chars("=> "));
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
