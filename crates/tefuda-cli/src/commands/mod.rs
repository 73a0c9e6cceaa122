//! One file per command.

mod ask;
pub(crate) mod check;
pub(crate) mod games;
pub(crate) mod grundy;
pub(crate) mod league;
pub(crate) mod manual;
pub(crate) mod merge;
pub(crate) mod nimber;
mod play;
pub(crate) mod serve;
pub(crate) mod study;
pub(crate) mod theorems;

use clap::ArgMatches;
use tefuda::Catalogue;

use crate::failure::{Exit, Failure};

/// Runs the command that was asked for.
pub(crate) fn run(catalogue: &Catalogue, matches: &ArgMatches) -> Result<Exit, Failure> {
    match matches.subcommand() {
        Some(("decide", matches)) => ask::run(catalogue, matches, ask::Query::Decide),
        Some(("moves", matches)) => ask::run(catalogue, matches, ask::Query::Moves),
        Some(("explain", matches)) => ask::run(catalogue, matches, ask::Query::Explain),
        Some(("play", matches)) => play::run(catalogue, matches),
        Some(("games", matches)) => games::run(catalogue, matches),
        Some(("theorems", matches)) => theorems::run(catalogue, matches),
        Some(("check", matches)) => check::run(catalogue, matches),
        Some(("study", matches)) => study::run(catalogue, matches),
        Some(("count", matches)) => study::run_one(catalogue, matches, |game| game.count()),
        Some(("advise", matches)) => study::run_one(catalogue, matches, |game| game.advise()),
        Some(("merge", matches)) => merge::run(catalogue, matches),
        Some(("grundy", matches)) => grundy::run(catalogue, matches),
        Some(("nimber", matches)) => nimber::run(matches),
        Some(("serve", matches)) => serve::run(catalogue, matches),
        Some(("league", matches)) => league::run(matches),
        Some(("completions", matches)) => manual::completions(catalogue, matches),
        Some(("man", matches)) => manual::man(catalogue, matches),
        // clap demands a command and knows no others.
        _ => Err(Failure::Usage("no command was given".to_owned())),
    }
}
