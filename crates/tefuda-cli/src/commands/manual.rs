//! `completions` and `man`: the command line told to shells and to readers of manual pages.

use std::io::{self, Write as _};

use clap::{Arg, ArgMatches, Command, value_parser};
use clap_complete::Shell;
use tefuda::Catalogue;

use crate::app;
use crate::failure::{Exit, Failure};

pub(crate) fn completions_command() -> Command {
    Command::new("completions")
        .about("Print a completion script for a shell")
        .arg(Arg::new("shell").value_name("SHELL").required(true).value_parser(value_parser!(Shell)))
        .after_help("Example: tefuda completions bash > ~/.local/share/bash-completion/completions/tefuda")
}

pub(crate) fn man_command() -> Command {
    Command::new("man")
        .about("Print a manual page (roff)")
        .arg(
            Arg::new("command")
                .value_name("COMMAND")
                .num_args(0..)
                .help("The command to describe, such as `count tanhinmin`"),
        )
        .arg(
            Arg::new("dir")
                .long("dir")
                .value_name("DIR")
                .conflicts_with("command")
                .help("Write the pages of all commands to DIR: tefuda.1, tefuda-decide.1, …"),
        )
        .after_help(
            "Examples:\n  tefuda man decide | man -l -\n  tefuda man count tanhinmin | man -l -\n  \
             tefuda man --dir ~/.local/share/man/man1",
        )
}

pub(crate) fn completions(catalogue: &Catalogue, matches: &ArgMatches) -> Result<Exit, Failure> {
    let shell = matches.get_one::<Shell>("shell").copied().unwrap_or(Shell::Bash);
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut app::command(catalogue), "tefuda", &mut script);
    io::stdout().write_all(&script)?;
    Ok(Exit::Fine)
}

/// Without the commands `help`, which have nothing to tell that the pages do not.
fn without_help_commands(command: Command) -> Command {
    command.disable_help_subcommand(true).mut_subcommands(without_help_commands)
}

pub(crate) fn man(catalogue: &Catalogue, matches: &ArgMatches) -> Result<Exit, Failure> {
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
