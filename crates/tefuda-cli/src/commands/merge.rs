//! `merge`: what the parts of a check, a count or a study have found, put together.

use clap::{Arg, ArgMatches, Command};
use tefuda::Catalogue;

use super::{check, study};
use crate::failure::{Exit, Failure};
use crate::options::{self, Form};
use crate::part_file::AllParts;

pub(crate) fn command() -> Command {
    Command::new("merge")
        .about("Merge the parts of a check, a count or a study that were run with --part")
        .after_help(
            "All N files that `--part 1/N` to `--part N/N` wrote are needed, in any order. The output and the exit code are those of \
             the whole run, in the format requested for the parts. Files that are damaged, from different runs, or from another \
             build of the program are refused, and so are missing and repeated parts (exit code 2).\n\n\
             Examples:\n  \
             tefuda check thesis/2.2 --faces 5 --cards 5 --part 1/2 --out first.part\n  \
             tefuda check thesis/2.2 --faces 5 --cards 5 --part 2/2 --out second.part\n  \
             tefuda merge first.part second.part --json",
        )
        .arg(
            Arg::new("files")
                .value_name("FILE")
                .required(true)
                .num_args(1..)
                .help("The files that `--part I/N --out FILE` wrote, for every I"),
        )
        .arg(options::json())
        .arg(options::csv())
        .arg(options::svg())
        .arg(options::lang())
}

pub(crate) fn run(catalogue: &Catalogue, matches: &ArgMatches) -> Result<Exit, Failure> {
    let parts = AllParts::read(matches.get_many::<String>("files").into_iter().flatten())?;
    let form = match options::form(matches) {
        // Without a flag it is printed as the whole run would have printed it.
        Form::Text => parts.form,
        form => form,
    };
    let printed = (form, options::read_lang(matches));
    let svg_file = matches.get_one::<String>("svg");
    let run = parts.spec.run.clone();
    let words: Vec<&str> = run.split_whitespace().collect();
    match words.as_slice() {
        ["check", _] if form == Form::Csv || svg_file.is_some() => {
            Err(Failure::Usage(format!("--csv and --svg are for tables, and `{run}` does not make one")))
        }
        ["check", id] => check::merge(catalogue, id, parts, printed),
        words => study::merge(catalogue, words, parts, printed, svg_file),
    }
}
