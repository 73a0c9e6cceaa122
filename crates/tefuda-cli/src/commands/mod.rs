//! One file per command.

mod ask;
mod check;
mod games;
mod grundy;
pub(crate) mod merge;
mod nimber;
mod play;
mod serve;
mod study;
mod theorems;

use std::io::{self, Write as _};

use clap::ArgMatches;
use clap_complete::Shell;
use tefuda::Catalogue;

use crate::app;
use crate::failure::{Exit, Failure};

/// Runs the command that was asked for.
pub(crate) fn run(catalogue: &Catalogue, matches: &ArgMatches) -> Result<Exit, Failure> {
    match matches.subcommand() {
        Some(("decide", matches)) => ask::run(catalogue, matches, ask::Question::Decide),
        Some(("moves", matches)) => ask::run(catalogue, matches, ask::Question::Moves),
        Some(("explain", matches)) => ask::run(catalogue, matches, ask::Question::Explain),
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
        Some(("completions", matches)) => completions(catalogue, matches),
        Some(("man", matches)) => man(catalogue, matches),
        // clap demands a command and knows no others.
        _ => Err(Failure::Usage("no command was given".to_owned())),
    }
}

fn completions(catalogue: &Catalogue, matches: &ArgMatches) -> Result<Exit, Failure> {
    let shell = matches.get_one::<Shell>("shell").copied().unwrap_or(Shell::Bash);
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut app::command(catalogue), "tefuda", &mut script);
    io::stdout().write_all(&script)?;
    Ok(Exit::Fine)
}

/// Without the commands `help`, which have nothing to tell that the pages do not.
fn without_help_commands(command: clap::Command) -> clap::Command {
    command.disable_help_subcommand(true).mut_subcommands(without_help_commands)
}

fn man(catalogue: &Catalogue, matches: &ArgMatches) -> Result<Exit, Failure> {
    let mut command = without_help_commands(app::command(catalogue));
    // Fills in the names `tefuda-decide` and so on, under which the pages refer to each other.
    command.build();
    if let Some(dir) = matches.get_one::<String>("dir") {
        clap_mangen::generate_to(command, dir)
            .map_err(|error| Failure::Refused { message: format!("{dir}: {error}"), json: false })?;
        return Ok(Exit::Fine);
    }
    let mut page = &command;
    for name in matches.get_many::<String>("command").into_iter().flatten() {
        let unknown = || Failure::Usage(format!("`{}` has no command `{name}`", page.get_name()));
        page = page.find_subcommand(name).ok_or_else(unknown)?;
    }
    let mut text = Vec::new();
    clap_mangen::Man::new(page.clone()).render(&mut text)?;
    io::stdout().write_all(&text)?;
    Ok(Exit::Fine)
}
