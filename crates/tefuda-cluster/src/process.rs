//! The workers of this process, connected with those of the others.

use std::any::Any;
use std::sync::Arc;

use timely::WorkerConfig;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::communication::{Config, Hooks};
use timely::worker::Worker;

use crate::failure::{Failure, STOPPED};
use crate::net::{self, ProcessGroup, pulse};
use crate::progress::{self, Board};

/// Runs the same on every worker of every process, and shows the progress that they note.
///
/// # Errors
/// [`Failure`] if the processes do not find each other, or a worker fails.
pub(crate) fn run(
    crew: &ProcessGroup,
    work: impl Fn(&mut Worker, &Arc<Board>) -> Result<(), Failure> + Send + Sync + 'static,
) -> Result<(), Failure> {
    let board = Board::start(crew.process);
    let noted = board.clone();
    let result = run_workers(crew, move |worker| work(worker, &noted));
    board.finish();
    result
}

fn run_workers(
    crew: &ProcessGroup,
    work: impl Fn(&mut Worker) -> Result<(), Failure> + Send + Sync + 'static,
) -> Result<(), Failure> {
    // Where no handler can be set, the signal ends the program as usual.
    let _ = ctrlc::set_handler(|| pulse::give_up(STOPPED, "stopped; what is finished is kept"));
    progress::end_with_launch();
    let connections = net::connect(crew)?;
    pulse::end_on_panic();
    pulse::start(connections.pulses, crew.patience)?;
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
    results.into_iter().try_for_each(|result| result.unwrap_or_else(|panic| Err(Failure::Again(panic))))
}
