//! The command line of tefuda. It knows no game: everything it says about one comes from the registry.

mod app;
mod batch;
mod commands;
mod failure;
mod heat_map;
mod options;
mod progress;
mod prompt;
mod svg;

use std::process::ExitCode;

fn main() -> ExitCode {
    let matches = app::command().get_matches();
    match commands::run(&matches) {
        Ok(exit) => exit.into(),
        Err(failure) => failure.report(),
    }
}
