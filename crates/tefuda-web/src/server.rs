//! Listening and ending.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use tefuda::{Catalogue, Memory};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;
use tokio::time::sleep;

use crate::guard::Hosts;
use crate::limits::{Limits, MAX_LOOKUPS, WorkQueue, ended};
use crate::listener::LimitedListener;
use crate::routes::{Service, router};

/// As long as anybody waits.
const A_DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Searches are told to stop when the server ends; what has not ended after this time is left behind.
const GRACE: Duration = Duration::from_secs(3);

/// Searches get as large a stack as on the main thread of the command line.
const STACK_BYTES: usize = 8 << 20;

/// A server that has its address, but does not answer yet.
pub struct Server {
    catalogue: Catalogue,
    memory: Arc<Memory>,
    listener: TcpListener,
    address: SocketAddr,
    limits: Limits,
    stopper: Stopper,
}

/// Ends a server from another thread.
#[derive(Clone, Debug)]
pub struct Stopper(watch::Sender<bool>);

impl Stopper {
    /// Stops the server: searches are stopped, answers under way are sent, and [`Server::run`] returns.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }
}

impl Server {
    /// A server for the games of a catalogue at a port of the loopback address; port 0 stands for any that is free. What it finds for
    /// one request serves the next, for as long as it runs.
    ///
    /// # Errors
    /// Whatever the system says, such as that the port is taken.
    pub fn bind(catalogue: Catalogue, port: u16, limits: Limits) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        // The runtime waits for connections without blocking a thread.
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let stopper = Stopper(watch::Sender::new(false));
        Ok(Server { catalogue, memory: Arc::default(), listener, address, limits, stopper })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of the page, for a browser.
    #[must_use]
    pub fn link(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// What ends this server.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Answers until the [`Stopper`] ends it.
    ///
    /// # Errors
    /// Whatever the system says when it refuses to go on.
    pub fn run(self) -> io::Result<()> {
        let runtime = self.runtime()?;
        self.run_on(runtime)
    }

    /// Answers until the [`Stopper`], Ctrl-C or a request of the system to terminate ends it.
    ///
    /// # Errors
    /// Whatever the system says when it refuses to go on.
    pub fn run_until_signal(self) -> io::Result<()> {
        let runtime = self.runtime()?;
        let signal = {
            let _context = runtime.enter();
            signal()?
        };
        let stopper = self.stopper();
        runtime.spawn(async move {
            signal.await;
            stopper.stop();
        });
        self.run_on(runtime)
    }

    fn runtime(&self) -> io::Result<Runtime> {
        Builder::new_multi_thread()
            .worker_threads(2)
            .max_blocking_threads(
                self.limits.max_searches.saturating_add(self.limits.max_jobs).saturating_add(MAX_LOOKUPS),
            )
            .thread_stack_size(STACK_BYTES)
            .enable_all()
            .build()
    }

    fn run_on(self, runtime: Runtime) -> io::Result<()> {
        let Server { catalogue, memory, listener, address, limits, stopper } = self;
        let ending = stopper.0.subscribe();
        // No connection is closed while its own search is under way.
        let silence = limits.budget.max_time.unwrap_or(A_DAY).min(A_DAY) + limits.silence.min(A_DAY);
        let queue = WorkQueue::new(&limits, ending.clone());
        let service = Service { catalogue, memory, queue, limit: limits.budget, research: limits.research };
        let router = router(service, Hosts::new(address.port()));
        let result = runtime.block_on(async {
            let listener = LimitedListener::new(tokio::net::TcpListener::from_std(listener)?, silence);
            let serving = axum::serve(listener, router).with_graceful_shutdown(ended(ending.clone()));
            tokio::select! {
                result = serving.into_future() => result,
                () = async { ended(ending.clone()).await; sleep(GRACE).await } => Ok(()),
            }
        });
        runtime.shutdown_timeout(GRACE);
        result
    }
}

/// Waits for Ctrl-C or a request to terminate.
#[cfg(unix)]
fn signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Waits for Ctrl-C.
#[cfg(not(unix))]
fn signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Where Ctrl-C cannot be waited for, it ends the program as usual.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
