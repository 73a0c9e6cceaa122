//! Incoming connections: a limited number at once, and none that is idle for long.
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

/// Connections that may be open at once; others wait to be accepted.
const MAX_CONNECTIONS: usize = 256;

/// A listener that accepts a limited number of connections at once.
pub(crate) struct LimitedListener {
    listener: TcpListener,
    permits: Arc<Semaphore>,
    idle_timeout: Duration,
}

impl LimitedListener {
    /// Accepts what comes to the listener; a connection that is idle for longer than `idle_timeout` is closed.
    pub(crate) fn new(listener: TcpListener, idle_timeout: Duration) -> Self {
        LimitedListener { listener, permits: Arc::new(Semaphore::new(MAX_CONNECTIONS)), idle_timeout }
    }
}

impl Listener for LimitedListener {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        // The semaphore is never closed.
        let permit = self.permits.clone().acquire_owned().await.ok();
        let (stream, address) = Listener::accept(&mut self.listener).await;
        let idle_timeout = self.idle_timeout;
        (
            Connection { stream, deadline: Box::pin(sleep(idle_timeout)), idle_timeout, _permit: permit },
            address,
        )
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection with the time at which it is closed unless something was read or written before.
pub(crate) struct Connection {
    stream: TcpStream,
    deadline: Pin<Box<Sleep>>,
    idle_timeout: Duration,
    _permit: Option<OwnedSemaphorePermit>,
}

impl Connection {
    /// Passes on what happened and sets a new deadline; if nothing happened until the deadline, that is an error.
    fn watched<T>(
        &mut self,
        context: &mut Context<'_>,
        happened: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if happened.is_pending() {
            ready!(self.deadline.as_mut().poll(context));
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        self.deadline.as_mut().reset(Instant::now() + self.idle_timeout);
        happened
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let happened = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.watched(context, happened)
    }
}

impl AsyncWrite for Connection {
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
