//! What the server lets itself be asked: how many searches at once, how much each may spend, and that a search ends
//! when nobody waits for it any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::response::Response;
use tefuda::{Budget, Lang};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task;
use tokio::time::timeout;

use crate::lines::RunEnd;
use crate::problem::Problem;
use crate::stream::{self, LineSender};

/// How much the server may be asked to do.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The most that any search may spend. A request may ask for less.
    pub budget: Budget,
    /// How many searches may run at once.
    pub max_searches: usize,
    /// The most that a job of research may spend.
    pub research: Budget,
    /// How many jobs of research may run at once.
    pub max_jobs: usize,
    /// How long a request waits for its turn before it is refused: a burst of short questions is no overload.
    pub patience: Duration,
    /// How long a connection may be silent, beside the time of a search.
    pub silence: Duration,
}

impl Default for Limits {
    /// Five seconds and 512 MiB a search, four searches at once; ten minutes and 2 GiB a job of research, two at once; one second of
    /// patience, thirty of silence.
    fn default() -> Self {
        Limits {
            budget: Budget {
                max_time: Some(Duration::from_secs(5)),
                max_memory: Some(512 << 20),
                ..Budget::default()
            },
            max_searches: 4,
            research: Budget {
                max_time: Some(Duration::from_secs(600)),
                max_memory: Some(2 << 30),
                ..Budget::default()
            },
            max_jobs: 2,
            patience: Duration::from_secs(1),
            silence: Duration::from_secs(30),
        }
    }
}

/// How much work a request is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// Reading and showing a position.
    Lookup,
    /// Work under a budget.
    Search,
    /// Work of minutes.
    Research,
}

/// How many lookups may run at once. They have a limit of their own, so that searches do not keep a player from moving.
pub(crate) const MAX_LOOKUPS: usize = 16;

/// Where work waits for its turn.
#[derive(Debug)]
pub(crate) struct WorkQueue {
    searches: Arc<Semaphore>,
    lookups: Arc<Semaphore>,
    jobs: Arc<Semaphore>,
    patience: Duration,
    /// Becomes true when the server ends.
    ending: watch::Receiver<bool>,
}

/// Stops the work when the request is dropped: hyper drops it when the client closes the connection.
pub(crate) struct CancelOnDrop(Arc<AtomicBool>);

impl CancelOnDrop {
    /// Stops the work now.
    pub(crate) fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.raise();
    }
}

impl WorkQueue {
    pub(crate) fn new(limits: &Limits, ending: watch::Receiver<bool>) -> Self {
        WorkQueue {
            searches: Arc::new(Semaphore::new(limits.max_searches)),
            lookups: Arc::new(Semaphore::new(MAX_LOOKUPS)),
            jobs: Arc::new(Semaphore::new(limits.max_jobs)),
            patience: limits.patience,
            ending,
        }
    }

    async fn acquire(&self, effort: Effort, lang: Lang) -> Result<OwnedSemaphorePermit, Problem> {
        let semaphore = match effort {
            Effort::Lookup => &self.lookups,
            Effort::Search => &self.searches,
            Effort::Research => &self.jobs,
        };
        match timeout(self.patience, semaphore.clone().acquire_owned()).await {
            Ok(Ok(permit)) => Ok(permit),
            _ => Err(Problem::busy(lang)),
        }
    }

    /// Does the work on a thread of its own when its turn has come, under the budget with a flag that is raised when
    /// the request is dropped or the server ends.
    pub(crate) async fn run<A: Send + 'static>(
        &self,
        effort: Effort,
        lang: Lang,
        budget: Budget,
        work: impl FnOnce(&Budget) -> Result<A, Problem> + Send + 'static,
    ) -> Result<A, Problem> {
        let permit = self.acquire(effort, lang).await?;
        let cancel = CancelOnDrop(Arc::new(AtomicBool::new(false)));
        let budget = Budget { cancel: Some(cancel.0.clone()), ..budget };
        let mut working = task::spawn_blocking(move || {
            // The place is free again when the work has ended, not when the request has.
            let _permit = permit;
            work(&budget)
        });
        let done = tokio::select! {
            done = &mut working => done,
            () = ended(self.ending.clone()) => {
                cancel.raise();
                working.await
            }
        };
        // The work panicked, and has said so on standard error.
        done.unwrap_or_else(|_| Err(Problem::bug()))
    }

    /// Does long work in the same way, and sends what it reports line by line.
    pub(crate) async fn stream(
        &self,
        lang: Lang,
        budget: Budget,
        work: impl FnOnce(&Budget, &LineSender) -> Result<RunEnd, Problem> + Send + 'static,
    ) -> Result<Response, Problem> {
        let permit = self.acquire(Effort::Research, lang).await?;
        let cancel = CancelOnDrop(Arc::new(AtomicBool::new(false)));
        let budget = Budget { cancel: Some(cancel.0.clone()), ..budget };
        let (sender, receiver) = stream::channel(lang, cancel.0.clone());
        task::spawn_blocking(move || {
            let _permit = permit;
            let ended = work(&budget, &sender);
            sender.end(ended);
        });
        receiver.into_response(cancel, Box::pin(ended(self.ending.clone()))).await
    }
}

/// Waits until the server ends.
pub(crate) async fn ended(mut ending: watch::Receiver<bool>) {
    // An error means that nobody is left who could go on.
    let _ = ending.wait_for(|ending| *ending).await;
}

/// The least of two limits, where there are any.
pub(crate) fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;
    use axum::response::IntoResponse as _;
    use http_body_util::BodyExt as _;

    use super::*;

    fn queue(max_searches: usize) -> (WorkQueue, watch::Sender<bool>) {
        let (sender, ending) = watch::channel(false);
        let limits = Limits { max_searches, patience: Duration::ZERO, ..Limits::default() };
        (WorkQueue::new(&limits, ending), sender)
    }

    /// Waits until the flag of its budget is raised.
    fn until_cancelled(budget: &Budget) -> Result<(), Problem> {
        while !budget.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(())
    }

    #[tokio::test]
    async fn a_panic_is_a_plain_sentence() {
        let (queue, _sender) = queue(1);
        let panics = |_: &Budget| -> Result<(), Problem> { panic!("the secret text of a panic") };
        let response =
            queue.run(Effort::Search, Lang::En, Budget::default(), panics).await.unwrap_err().into_response();
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let body = response.into_body().collect().await.unwrap().to_bytes();
        let text = std::str::from_utf8(&body).unwrap();
        assert!(text.contains("a bug in tefuda") && !text.contains("secret"), "{text}");
        // The place is free again.
        queue.run(Effort::Search, Lang::En, Budget::default(), |_| Ok(())).await.unwrap();
    }

    #[tokio::test]
    async fn a_dropped_request_stops_its_work() {
        let (queue, _sender) = queue(1);
        let dropped = timeout(
            Duration::from_millis(20),
            queue.run(Effort::Search, Lang::En, Budget::default(), until_cancelled),
        );
        assert!(dropped.await.is_err());
        let places = queue.searches.clone();
        drop(timeout(Duration::from_secs(10), places.acquire()).await.unwrap().unwrap());
    }

    #[tokio::test]
    async fn searches_have_places_of_their_own_and_end_with_the_server() {
        let (queue, sender) = queue(1);
        let queue = Arc::new(queue);
        let first = queue.clone();
        let first = tokio::spawn(async move {
            first.run(Effort::Search, Lang::En, Budget::default(), until_cancelled).await.unwrap();
        });
        while queue.searches.available_permits() > 0 {
            task::yield_now().await;
        }
        let second = queue.run(Effort::Search, Lang::En, Budget::default(), |_| Ok(())).await;
        let response = second.unwrap_err().into_response();
        assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert!(response.headers().contains_key("retry-after"));
        queue.run(Effort::Lookup, Lang::En, Budget::default(), |_| Ok(())).await.unwrap();
        sender.send(true).unwrap();
        first.await.unwrap();
    }
}
