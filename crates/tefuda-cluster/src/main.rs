//! The program `tefuda-cluster`: runs larger than one machine.

use std::process::ExitCode;

fn main() -> ExitCode {
    tefuda_cluster::run()
}
