//! One file per command.

mod ask;
mod check;
mod games;
mod grundy;
mod nimber;
mod play;
mod play_hidden;
mod serve;
mod study;
mod theorems;

use std::io::{self, Write as _};

use clap::ArgMatches;
use clap_complete::Shell;

use crate::app;
use crate::failure::{Exit, Failure};

/// Runs the command that was asked for.
pub(crate) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    match matches.subcommand() {
        Some(("decide", matches)) => ask::run(matches, ask::Question::Decide),
        Some(("moves", matches)) => ask::run(matches, ask::Question::Moves),
        Some(("explain", matches)) => ask::run(matches, ask::Question::Explain),
        Some(("play", matches)) => play::run(matches),
        Some(("games", matches)) => games::run(matches),
        Some(("theorems", matches)) => theorems::run(matches),
        Some(("check", matches)) => check::run(matches),
        Some(("study", matches)) => study::run(matches),
        Some(("count", matches)) => study::run_one(matches, |game| game.count()),
        Some(("advise", matches)) => study::run_one(matches, |game| game.advise()),
        Some(("grundy", matches)) => grundy::run(matches),
        Some(("nimber", matches)) => nimber::run(matches),
        Some(("serve", matches)) => serve::run(matches),
        Some(("completions", matches)) => completions(matches),
        Some(("man", matches)) => man(matches),
        // clap demands a command and knows no others.
        _ => Err(Failure::Usage("no command was given".to_owned())),
    }
}

fn completions(matches: &ArgMatches) -> Result<Exit, Failure> {
    let shell = matches.get_one::<Shell>("shell").copied().unwrap_or(Shell::Bash);
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut app::command(), "tefuda", &mut script);
    io::stdout().write_all(&script)?;
    Ok(Exit::Fine)
}

fn man(matches: &ArgMatches) -> Result<Exit, Failure> {
    let mut command = app::command();
    // Fills in the names `tefuda-decide` and so on, under which the pages refer to each other.
    command.build();
    let page = match matches.get_one::<String>("command") {
        None => command,
        Some(name) => {
            let unknown = || Failure::Usage(format!("there is no command `{name}`"));
            command.find_subcommand(name).cloned().ok_or_else(unknown)?
        }
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    io::stdout().write_all(&text)?;
    Ok(Exit::Fine)
}
