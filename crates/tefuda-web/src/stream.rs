//! Long work whose answer comes line by line, with progress between the lines.
//!
//! The work runs on a thread of its own and hands its lines to a channel of a few places. When the reader is slow the work waits: no
//! line is lost, and no more than those few are held. Progress is one number, which the stream looks at by itself, so that telling it
//! never makes the work wait. A connection that takes nothing for a while is closed by the listener, and with it the work ends.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use http_body::Frame;
use serde::Serialize;
use tefuda::study::{Cell, Progress};
use tefuda::{Both, JobWatch, Lang};
use tokio::sync::mpsc;
use tokio::time::{Interval, interval};

use crate::limits::CancelOnDrop;
use crate::lines::{Line, RunEnd};
use crate::problem::Problem;

/// Lines that wait to be sent; with more the work waits.
const MOST_WAITING: usize = 16;

/// Lines that are ready are sent together, up to about this many bytes.
const LARGEST_PIECE: usize = 64 << 10;

/// How often progress is looked at.
const BETWEEN_LOOKS: Duration = Duration::from_millis(200);

/// After this many looks without news the number is told again, so that both ends know that the other is there.
const MOST_QUIET_LOOKS: u32 = 25;

enum Message {
    Line(Vec<u8>),
    End(Result<Vec<u8>, Problem>),
}

/// The sending end: what the work reports.
pub(crate) struct LineSender {
    lang: Lang,
    sender: mpsc::Sender<Message>,
    done: Arc<AtomicU64>,
    cancel: Arc<AtomicBool>,
}

/// The receiving end: what the work reports, until it ends.
pub(crate) struct LineReceiver {
    receiver: mpsc::Receiver<Message>,
    done: Arc<AtomicU64>,
}

/// The two ends. The flag is raised when nobody listens any more.
pub(crate) fn channel(lang: Lang, cancel: Arc<AtomicBool>) -> (LineSender, LineReceiver) {
    let (sender, receiver) = mpsc::channel(MOST_WAITING);
    let done = Arc::new(AtomicU64::new(0));
    (LineSender { lang, sender, done: done.clone(), cancel }, LineReceiver { receiver, done })
}

impl LineSender {
    fn tell(&self, line: &Line) {
        // A line that cannot be written is a bug, and the end of the stream will tell.
        if let Ok(bytes) = bytes_of(line) {
            self.send(Message::Line(bytes));
        }
    }

    fn send(&self, message: Message) {
        if self.sender.blocking_send(message).is_err() {
            self.cancel.store(true, Ordering::Relaxed);
        }
    }

    /// The progress counter, for work that counts by itself.
    pub(crate) fn counter(&self) -> Arc<AtomicU64> {
        self.done.clone()
    }

    /// Reports how the work ended; nothing comes after it.
    pub(crate) fn end(self, ended: Result<RunEnd, Problem>) {
        let ended = ended.and_then(|end| bytes_of(&Line::end(end)).map_err(|_| Problem::bug()));
        self.send(Message::End(ended));
    }
}

impl Progress for LineSender {
    fn stage(&self, name: Both, steps: u64) {
        self.done.store(0, Ordering::Relaxed);
        self.tell(&Line::stage(name.in_lang(self.lang), steps));
    }

    fn advance(&self, steps: u64) {
        self.done.fetch_add(steps, Ordering::Relaxed);
    }
}

impl JobWatch for LineSender {
    fn columns(&self, columns: &[String]) {
        self.tell(&Line::columns(columns, self.lang));
    }

    fn row(&self, cells: &[Cell]) {
        self.tell(&Line::row(cells, self.lang));
    }
}

fn bytes_of(line: &impl Serialize) -> serde_json::Result<Vec<u8>> {
    let mut bytes = serde_json::to_vec(line)?;
    bytes.push(b'\n');
    Ok(bytes)
}

impl LineReceiver {
    /// The response: a refusal if the work fails before it has told anything, else a stream of its lines.
    pub(crate) async fn into_response(
        mut self,
        cancel: CancelOnDrop,
        ending: Pin<Box<dyn Future<Output = ()> + Send>>,
    ) -> Result<Response, Problem> {
        let first = tokio::select! {
            first = self.receiver.recv() => Some(first),
            // A quiet beginning is no reason to keep the reader without any answer.
            () = tokio::time::sleep(BETWEEN_LOOKS) => None,
        };
        let first = match first {
            Some(Some(Message::End(Err(problem)))) => return Err(problem),
            // The work panicked, and has said so on standard error.
            Some(None) => return Err(Problem::bug()),
            Some(Some(message)) => Some(message),
            None => None,
        };
        let stream = LineStream {
            first,
            told: self,
            last_done: 0,
            quiet_looks: 0,
            looks: interval(BETWEEN_LOOKS),
            ending: Some(ending),
            ended: false,
            cancel,
        };
        let kind = [(CONTENT_TYPE, "application/x-ndjson")];
        Ok((StatusCode::OK, kind, Body::new(stream)).into_response())
    }
}

/// The body of the response. When it is dropped, because the connection is closed, the work is told to stop.
struct LineStream {
    first: Option<Message>,
    told: LineReceiver,
    last_done: u64,
    quiet_looks: u32,
    looks: Interval,
    /// Is over when the server ends.
    ending: Option<Pin<Box<dyn Future<Output = ()> + Send>>>,
    ended: bool,
    cancel: CancelOnDrop,
}

impl LineStream {
    /// All lines that are there, up to the size of a piece.
    fn ready_lines(&mut self, context: &mut Context<'_>) -> Vec<u8> {
        let mut piece = Vec::new();
        while piece.len() < LARGEST_PIECE && !self.ended {
            let message = match self.first.take() {
                Some(first) => Some(first),
                None => match self.told.receiver.poll_recv(context) {
                    Poll::Ready(message) => message,
                    Poll::Pending => break,
                },
            };
            let (bytes, is_last) = match message {
                Some(Message::Line(bytes)) => (bytes, false),
                Some(Message::End(Ok(bytes))) => (bytes, true),
                Some(Message::End(Err(problem))) => (bytes_of(&problem).unwrap_or_default(), true),
                // The work panicked, and has said so on standard error.
                None => (bytes_of(&Problem::bug()).unwrap_or_default(), true),
            };
            piece.extend(bytes);
            self.ended = is_last;
        }
        piece
    }

    /// The progress line, if there is news or it has been quiet for long.
    fn progress(&mut self, context: &mut Context<'_>) -> Option<Vec<u8>> {
        while self.looks.poll_tick(context).is_ready() {
            let done = self.told.done.load(Ordering::Relaxed);
            self.quiet_looks += 1;
            if done != self.last_done || self.quiet_looks >= MOST_QUIET_LOOKS {
                (self.last_done, self.quiet_looks) = (done, 0);
                return bytes_of(&Line::done(done)).ok();
            }
        }
        None
    }
}

impl HttpBody for LineStream {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if self.ended {
            return Poll::Ready(None);
        }
        if self.ending.as_mut().is_some_and(|ending| ending.as_mut().poll(context).is_ready()) {
            self.ending = None;
            self.cancel.raise();
        }
        let lines = self.ready_lines(context);
        let lines = if lines.is_empty() { self.progress(context) } else { Some(lines) };
        match lines {
            Some(lines) => Poll::Ready(Some(Ok(Frame::data(lines.into())))),
            None => Poll::Pending,
        }
    }
}
