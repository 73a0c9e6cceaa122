//! The workers of this process, connected with those of the others.

use std::any::Any;

use timely::WorkerConfig;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::communication::{Config, Hooks};
use timely::worker::Worker;

use crate::failure::{Failure, STOPPED};
use crate::net::{self, Crew, pulse};

/// Runs the same on every worker of every process; gives what this process's workers come to.
///
/// # Errors
/// [`Failure`] if the processes do not find each other, or a worker fails.
pub(crate) fn run<T: Send + 'static>(
    crew: &Crew,
    work: impl Fn(&mut Worker) -> Result<T, Failure> + Send + Sync + 'static,
) -> Result<Vec<T>, Failure> {
    let connections = net::connect(crew)?;
    pulse::end_on_panic();
    pulse::start(connections.pulses, crew.patience)?;
    // Where no handler can be set, Ctrl-C ends the program as usual.
    let _ = ctrlc::set_handler(|| pulse::give_up(STOPPED, "stopped; what is finished is kept"));
    let (builders, network): (Vec<AllocatorBuilder>, Box<dyn Any + Send>) = if crew.processes == 1 {
        let config = if crew.workers == 1 { Config::Thread } else { Config::Process(crew.workers) };
        config.try_build().map_err(Failure::Again)?
    } else {
        let hooks = Hooks::default();
        for stream in connections.data.iter().flatten() {
            // Silence is the pulse's to notice.
            stream.set_read_timeout(None)?;
            stream.set_write_timeout(None)?;
        }
        let threads =
            ProcessBuilder::new_typed_vector(crew.workers, hooks.refill.clone(), hooks.spill.clone());
        let (builders, network) =
            initialize_networking_from_sockets(threads, connections.data, crew.process, crew.workers, hooks)?;
        (builders.into_iter().map(AllocatorBuilder::Tcp).collect(), Box::new(network))
    };
    let guards = timely::execute::execute_from(builders, network, WorkerConfig::default(), work)
        .map_err(Failure::Again)?;
    let results = guards.join();
    pulse::finished();
    results.into_iter().map(|result| result.unwrap_or_else(|panic| Err(Failure::Again(panic)))).collect()
}
