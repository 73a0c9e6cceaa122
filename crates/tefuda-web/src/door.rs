//! Who comes in: so many connections at once, and none that neither speaks nor listens for long.
//!
//! A connection that waits without a word, in the middle of a request or after one, is closed after a while, and so is one whose
//! other end does not take what it was sent. Otherwise a few idle clients could keep everybody else out.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep, sleep};

/// Connections that may be open at once; others wait outside.
const MOST_GUESTS: usize = 256;

/// A listener that lets in only so many.
pub(crate) struct Door {
    listener: TcpListener,
    places: Arc<Semaphore>,
    patience: Duration,
}

impl Door {
    /// Lets in what comes to the listener; who is silent for longer than `patience` is sent away.
    pub(crate) fn new(listener: TcpListener, patience: Duration) -> Self {
        Door { listener, places: Arc::new(Semaphore::new(MOST_GUESTS)), patience }
    }
}

impl Listener for Door {
    type Io = Guest;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Guest, SocketAddr) {
        // The semaphore is never closed.
        let place = self.places.clone().acquire_owned().await.ok();
        let (stream, address) = Listener::accept(&mut self.listener).await;
        let patience = self.patience;
        (Guest { stream, waiting: Box::pin(sleep(patience)), patience, _place: place }, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection with the time until it must have moved.
pub(crate) struct Guest {
    stream: TcpStream,
    waiting: Pin<Box<Sleep>>,
    patience: Duration,
    _place: Option<OwnedSemaphorePermit>,
}

impl Guest {
    /// Passes on what happened, with a new time to wait; if nothing did for too long, that is an error.
    fn watched<T>(
        &mut self,
        context: &mut Context<'_>,
        happened: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if happened.is_pending() {
            ready!(self.waiting.as_mut().poll(context));
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        self.waiting.as_mut().reset(Instant::now() + self.patience);
        happened
    }
}

impl AsyncRead for Guest {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let happened = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.watched(context, happened)
    }
}

impl AsyncWrite for Guest {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let happened = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watched(context, happened)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let happened = Pin::new(&mut self.stream).poll_flush(context);
        self.watched(context, happened)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
