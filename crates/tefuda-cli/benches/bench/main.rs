//! One table of speeds, each beside a limit measured in the same run: `scripts/bench`.
//!
//! Absolute times differ from machine to machine and from minute to minute; ratios do not. A row's limit is what the
//! same data would cost if the answer cost nothing: one pass that only reads it. `scripts/bench NAME` runs the rows
//! whose name contains NAME.

#![allow(clippy::unwrap_used, clippy::panic)]

mod analysis;
mod babanuki;
mod daihinmin;
mod league;
mod python;
mod server;
mod shichinarabe;
mod table;
mod tanhinmin;
mod values;

fn main() {
    // cargo passes `--bench`.
    let filter = std::env::args().skip(1).find(|arg| !arg.starts_with("--")).unwrap_or_default();
    let mut table = table::Table::new(filter);
    tanhinmin::rows(&mut table);
    babanuki::rows(&mut table);
    shichinarabe::rows(&mut table);
    daihinmin::rows(&mut table);
    league::rows(&mut table);
    values::rows(&mut table);
    analysis::rows(&mut table);
    server::rows(&mut table);
    python::rows(&mut table);
    table.finish();
}
