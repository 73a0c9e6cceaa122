//! The program `tefuda`: the command line on the games of the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    tefuda_cli::run(&tefuda::Catalogue::standard())
}
