//! The command line of tefuda, and its terminal screen. It knows no game: it is handed a catalogue, and everything it says about a game
//! comes from there. So a program of your own gets the whole command line for its own games:
//!
//! ```no_run
//! let catalogue = tefuda::Catalogue::standard(); // .with(tefuda::Entry::of(&MY_GAME))
//! let exit = tefuda_cli::run(&catalogue);
//! ```

mod app;
mod batch;
mod board_text;
mod checkpoint;
mod color;
mod commands;
mod failure;
mod heat_map;
mod interrupt;
mod options;
mod part_file;
mod progress;
mod prompt;
mod rows;
mod svg;
mod whole_file;

use std::process::ExitCode;

use tefuda::Catalogue;

/// Reads the program's arguments, does what they ask for, and gives the exit code.
pub fn run(catalogue: &Catalogue) -> ExitCode {
    let choice = color::requested(std::env::args_os());
    color::choose(choice);
    let matches = app::command(catalogue).color(choice).get_matches();
    match commands::run(catalogue, &matches) {
        Ok(exit) => exit.into(),
        Err(failure) => failure.report(),
    }
}
