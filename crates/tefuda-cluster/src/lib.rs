//! Runs of tefuda that are larger than one machine, on timely dataflow.
//!
//! - [`tables`]: solved layers of BABANUKI on disk, which other programs read too (without the feature `engine`).
//! - `rounds`, `packet`: work in rounds on timely dataflow, and what workers send to each other.
//! - `net`, `process`: processes that find each other, and stop together.
//! - `babanuki`: layers of states. `graph`: graphs from files. `game`: any registered game. `app`, `launch`, `progress`: the program.

pub mod tables;

#[cfg(feature = "engine")]
mod agree;
#[cfg(feature = "engine")]
mod app;
#[cfg(feature = "engine")]
mod babanuki;
#[cfg(feature = "engine")]
mod failure;
#[cfg(feature = "engine")]
mod game;
#[cfg(feature = "engine")]
mod graph;
#[cfg(feature = "engine")]
mod launch;
#[cfg(feature = "engine")]
mod listing;
#[cfg(feature = "engine")]
mod lookup;
#[cfg(feature = "engine")]
mod net;
#[cfg(feature = "engine")]
mod packet;
#[cfg(feature = "engine")]
mod process;
#[cfg(feature = "engine")]
mod progress;
#[cfg(feature = "engine")]
mod rounds;

/// Reads the program's arguments, does what they ask for, and gives the exit code.
#[cfg(feature = "engine")]
pub fn run() -> std::process::ExitCode {
    let matches = app::command().get_matches();
    match app::run(&matches) {
        Ok(code) => std::process::ExitCode::from(code),
        Err(failure) => {
            let code = failure.report();
            // Others that wait for this process end with it.
            net::pulse::give_up_quietly(&failure);
            code
        }
    }
}
