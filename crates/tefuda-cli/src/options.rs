//! Options that several commands share, and how they are read.

use std::fs;
use std::io::{self, Read as _};
use std::time::Duration;

use clap::builder::PossibleValuesParser;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command};
use serde::{Deserialize, Serialize};
use tefuda::Budget;
use tefuda::Lang;
use tefuda::Options;
use tefuda::ParseError;
use tefuda::plain;
use tefuda::study::{Args, Param, ParamKind, Share};
use tefuda::{Board, Both, Catalogue, Game, Solver};

use crate::board_text::{self, BoardText};
use crate::failure::Failure;
use crate::interrupt;

pub(crate) fn json() -> Arg {
    Arg::new("json").long("json").action(ArgAction::SetTrue).help("Print JSON, one object per line")
}

pub(crate) fn lang() -> Arg {
    Arg::new("lang")
        .long("lang")
        .value_name("LANG")
        .value_parser(["en", "ja"])
        .default_value("en")
        .help("The language of the text; notation and JSON keys stay the same")
}

pub(crate) fn game(catalogue: &Catalogue) -> Arg {
    Arg::new("game")
        .value_name("GAME")
        .required(true)
        .value_parser(PossibleValuesParser::new(catalogue.games().map(|game| game.about().name)))
        .hide_possible_values(true)
        .help("The game; `tefuda games` lists them")
}

pub(crate) fn position() -> Arg {
    Arg::new("position")
        .value_name("POSITION")
        .allow_hyphen_values(true)
        .help("The position in the game's notation, as one quoted argument")
}

/// What follows the position if that was not quoted. It is refused, with the words that help.
pub(crate) fn unquoted() -> Arg {
    Arg::new("unquoted").num_args(1..).hide(true)
}

pub(crate) fn board() -> Arg {
    Arg::new("board")
        .long("board")
        .value_name("FILE")
        .help("Read what the positions share (a graph, rule switches) from FILE; `-` is standard input")
}

pub(crate) fn csv() -> Arg {
    Arg::new("csv")
        .long("csv")
        .action(ArgAction::SetTrue)
        .conflicts_with("json")
        .help("Print comma-separated values")
}

pub(crate) fn svg() -> Arg {
    Arg::new("svg")
        .long("svg")
        .value_name("FILE")
        .value_parser(file_name)
        .help("Draw the table as a curve, and write the drawing to FILE as SVG")
}

/// The name of a file to be written. What stands on standard output is the answer itself, so that `-` cannot mean it here.
pub(crate) fn file_name(text: &str) -> Result<String, &'static str> {
    match text {
        "" => Err("expected the name of a file"),
        "-" => Err("standard output is for the answer; name a file (`./-` for a file named `-`)"),
        _ => Ok(text.to_owned()),
    }
}

pub(crate) fn solved() -> Arg {
    Arg::new("solved")
        .long("solved")
        .value_name("DIR")
        .help("Look up states of babanuki in a directory written by `tefuda-cluster solve babanuki`")
}

pub(crate) fn threads() -> Arg {
    Arg::new("threads")
        .long("threads")
        .value_name("N")
        .allow_negative_numbers(true)
        .value_parser(number::<usize>(1, 1024))
        .help("Use N threads [default: one per core]")
}

/// Sets how many threads work, if that was said.
pub(crate) fn use_threads(matches: &ArgMatches) -> Result<(), Failure> {
    let Some(&threads) = matches.try_get_one::<usize>("threads").ok().flatten() else { return Ok(()) };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    pool.build_global().map_err(|error| Failure::Usage(format!("--threads {threads}: {error}")))
}

pub(crate) fn resume() -> Arg {
    Arg::new("resume")
        .long("resume")
        .value_name("FILE")
        .help("Save the results in FILE, and resume from it if it exists; the rows in it are printed again")
}

/// The file of `--resume`; commands without that flag have none.
pub(crate) fn resume_file(matches: &ArgMatches) -> Option<&String> {
    matches.try_get_one::<String>("resume").ok().flatten()
}

/// What is said at the end of a run that was stopped but has a file of `--resume`.
pub(crate) fn goes_on(matches: &ArgMatches, lang: Lang) -> String {
    resume_file(matches).map_or_else(String::new, |file| {
        lang.pick(
            format!("; run the same command to resume from {file}"),
            format!("。同じコマンドで {file} から続けられます"),
        )
    })
}

/// Adds what cuts long work into parts.
pub(crate) fn with_parts(command: Command) -> Command {
    let heading = "Parts (for several machines; docs/scale.md has scripts)";
    command
        .arg(
            Arg::new("part")
                .long("part")
                .value_name("I/N")
                .value_parser(|text: &str| text.parse::<Share>())
                .requires("out")
                .help_heading(heading)
                .help(
                    "Do only part I of N, counted from 1; `tefuda merge` puts all N together. Units of work are assigned to the parts \
                     in turn, so that costly ones are spread evenly",
                ),
        )
        .arg(
            Arg::new("out")
                .long("out")
                .value_name("FILE")
                .requires("part")
                .help_heading(heading)
                .help("Write the results of the part to FILE when it is finished; `-` is standard output"),
        )
}

pub(crate) fn solver() -> Arg {
    Arg::new("solver")
        .long("solver")
        .value_name("METHOD")
        .value_parser(["best", "search"])
        .default_value("best")
        .help("How to decide: best is the fastest exact method, search the exhaustive search that knows only the rules")
}

/// Adds the limits of a budget to a command; of several positions each has the whole of it.
pub(crate) fn with_budget(command: Command) -> Command {
    with_limits(command, "Budget (for each position, if there are several)")
}

/// Adds the limits of a budget to a command that has one for all it does.
pub(crate) fn with_budget_of_the_run(command: Command) -> Command {
    with_limits(command, "Budget (for the whole run)")
}

fn with_limits(command: Command, heading: &'static str) -> Command {
    command
        .arg(
            Arg::new("max-nodes")
                .long("max-nodes")
                .value_name("N")
                .allow_negative_numbers(true)
                .value_parser(number::<u64>(0, u64::MAX))
                .help_heading(heading)
                .help("Examine at most N positions (64 listed moves count as one)"),
        )
        .arg(
            Arg::new("max-seconds")
                .long("max-seconds")
                .value_name("S")
                .allow_negative_numbers(true)
                .value_parser(seconds)
                .help_heading(heading)
                .help("Take at most S seconds"),
        )
        .arg(
            Arg::new("max-memory")
                .long("max-memory")
                .value_name("BYTES")
                .allow_negative_numbers(true)
                .value_parser(tefuda::parse_bytes)
                .help_heading(heading)
                .help("Use at most BYTES for tables and lists, such as 500M or 2G"),
        )
}

/// The limits of a job of research on the page.
pub(crate) fn research() -> [Arg; 2] {
    let heading = "Research jobs (studies, checks and long searches on the page, two at a time)";
    [
        Arg::new("research-seconds")
            .long("research-seconds")
            .value_name("S")
            .value_parser(seconds)
            .help_heading(heading)
            .help("Stop a job after S seconds [default: 600]"),
        Arg::new("research-memory")
            .long("research-memory")
            .value_name("BYTES")
            .value_parser(tefuda::parse_bytes)
            .help_heading(heading)
            .help("Use at most BYTES for the tables of a job [default: 2G]"),
    ]
}

/// Reads a whole number within bounds, which the refusal of others names.
pub(crate) fn number<T: TryFrom<u64>>(
    min: u64,
    max: u64,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let plain = plain(text);
        let number = plain.trim().parse().ok().filter(|number| (min..=max).contains(number));
        number
            .and_then(|number| T::try_from(number).ok())
            .ok_or_else(|| format!("expected a whole number from {min} to {max}"))
    }
}

/// The longest time that can be asked for: about 31 years.
const MOST_SECONDS: f64 = 1e9;

pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = plain(text).trim().parse().ok().filter(|seconds| (0.0..=MOST_SECONDS).contains(seconds));
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or_else(|| format!("expected a number of seconds from 0 to {MOST_SECONDS}"))
}

/// The flags of declared parameters.
pub(crate) fn with_params(command: Command, params: &'static [Param]) -> Command {
    params.iter().fold(command, |command, param| command.arg(flag_of(param)))
}

fn flag_of(param: &'static Param) -> Arg {
    let arg = Arg::new(param.name).long(param.name).allow_hyphen_values(true);
    let check = |text: &str| param.read(text).map(|_| text.to_owned()).map_err(|error| error.to_string());
    // Declared in the middle of a sentence; options begin one.
    let help = tefuda::capitalised(param.help);
    match param.kind {
        ParamKind::Number { min, max, default } => {
            let arg = arg.value_name("N").help(format!("{help} ({min} to {max})")).value_parser(check);
            default.into_iter().fold(arg, |arg, default| arg.default_value(default.to_string()))
        }
        ParamKind::Range { min, max, default: (from, to) } => arg
            .value_name("N or A..B")
            .help(format!("{help} ({min} to {max})"))
            .default_value(format!("{from}..{to}"))
            .value_parser(check),
        ParamKind::Text { what } => arg.value_name(what.to_uppercase()).help(help),
        ParamKind::Choice { options, default, .. } => arg
            .value_name("WORD")
            .help(help)
            .value_parser(PossibleValuesParser::new(options))
            .default_value(default),
        ParamKind::Flag => arg.action(ArgAction::SetTrue).allow_hyphen_values(false).help(help),
    }
}

/// The values of declared parameters.
pub(crate) fn args(matches: &ArgMatches, params: &'static [Param]) -> Result<Args, Failure> {
    // The declaration has the defaults; only what was typed counts as given.
    let typed =
        params.iter().filter(|param| matches.value_source(param.name) == Some(ValueSource::CommandLine));
    let given = typed.filter_map(|param| match param.kind {
        ParamKind::Flag => Some((param.name, "")),
        _ => matches.get_one::<String>(param.name).map(|text| (param.name, text.as_str())),
    });
    Args::new(params, given).map_err(|error| Failure::Usage(error.to_string()))
}

/// Whether `--json` was given; commands without that flag never want it.
pub(crate) fn wants_json(matches: &ArgMatches) -> bool {
    matches.try_get_one::<bool>("json").ok().flatten().copied().unwrap_or(false)
}

/// The form in which a result is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Form {
    Text,
    Json,
    Csv,
}

/// The form that was asked for.
pub(crate) fn form(matches: &ArgMatches) -> Form {
    let wants_csv = matches.try_get_one::<bool>("csv").ok().flatten().copied().unwrap_or(false);
    match wants_json(matches) {
        true => Form::Json,
        false if wants_csv => Form::Csv,
        false => Form::Text,
    }
}

/// The language that was asked for; English where a command has none.
pub(crate) fn read_lang(matches: &ArgMatches) -> Lang {
    match matches.try_get_one::<String>("lang").ok().flatten().map(String::as_str) {
        Some("ja") => Lang::Ja,
        _ => Lang::En,
    }
}

pub(crate) fn read_budget(matches: &ArgMatches) -> Budget {
    Budget {
        max_nodes: matches.get_one("max-nodes").copied(),
        max_time: matches.get_one("max-seconds").copied(),
        max_memory: matches.get_one("max-memory").copied(),
        ..Budget::default()
    }
}

/// What questions about positions are asked with. Ctrl-C ends a search in order.
pub(crate) fn read_options(matches: &ArgMatches) -> Options {
    // `explain` has no choice: it explains what the theorems say.
    let solver = match matches.try_get_one::<String>("solver") {
        Ok(Some(solver)) if solver == "search" => Solver::Search,
        _ => Solver::Best,
    };
    Options {
        solver,
        budget: interrupt::cancels(read_budget(matches)),
        lang: read_lang(matches),
        ..Options::default()
    }
}

/// The game that was named.
pub(crate) fn read_game(catalogue: &Catalogue, matches: &ArgMatches) -> Result<&'static dyn Game, Failure> {
    let name = matches.get_one::<String>("game").map(String::as_str).unwrap_or_default();
    catalogue.game(name).ok_or_else(|| {
        let names: Vec<_> = catalogue.games().map(|game| game.about().name).collect();
        Failure::Usage(format!("there is no game `{name}`; the games are: {}", names.join(", ")))
    })
}

/// The position that was given, which must be one argument.
pub(crate) fn read_position(matches: &ArgMatches) -> Result<Option<&str>, Failure> {
    let position = matches.get_one::<String>("position").map(String::as_str);
    // No notation begins so: an option was misspelt, or belongs to another command.
    if let Some(option) = position.filter(|text| text.starts_with("--")) {
        return Err(Failure::Usage(read_lang(matches).pick(
            format!("unexpected option `{option}`; --help lists the options of this command"),
            format!("`{option}` というオプションはありません。--help で一覧を表示します"),
        )));
    }
    let Some(more) = matches.get_many::<String>("unquoted") else { return Ok(position) };
    let whole: Vec<&str> = position.into_iter().chain(more.map(String::as_str)).collect();
    let whole = whole.join(" ");
    Err(Failure::Usage(read_lang(matches).pick(
        format!("quote the position, so that it is one argument: \"{whole}\""),
        format!("局面は引用符で囲み、一つの引数にしてください: \"{whole}\""),
    )))
}

/// The board's text, if one was named.
pub(crate) fn read_board_text(matches: &ArgMatches) -> Result<Option<BoardText>, Failure> {
    let path = matches.get_one::<String>("board");
    path.map(|path| BoardText::open(path, wants_json(matches))).transpose()
}

/// The text of a file, `-` for standard input.
pub(crate) fn read_file(what: &str, path: &str, json: bool) -> Result<String, Failure> {
    let mut text = String::new();
    let read = match path {
        "-" => io::stdin().read_to_string(&mut text).map(|_| text),
        path => fs::read_to_string(path),
    };
    let refused =
        |error| Failure::Refused { message: format!("{what} {path} cannot be read: {error}"), json };
    read.map_err(refused)
}

/// The board that was named, or the usual one.
pub(crate) fn read_board(matches: &ArgMatches, game: &dyn Game) -> Result<Box<dyn Board>, Failure> {
    let json = wants_json(matches);
    let text = match read_board_text(matches)? {
        None => None,
        Some(BoardText::Short(text)) => Some(text),
        Some(BoardText::Large(large)) => match game.board_reader() {
            None => Some(large.whole()?),
            Some(mut reader) => {
                large.feed(|piece| reader.push(piece))?;
                return reader.finish().map_err(|error| board_text::bad_text(&error, json));
            }
        },
    };
    game.board(text.as_deref()).map_err(|error| {
        let board = Both { en: "the board", ja: "盤" };
        bad_text_in(read_lang(matches), board, &error, text.as_deref().unwrap_or_default(), json)
    })
}

/// The failure for a position that does not parse.
pub(crate) fn bad_position(lang: Lang, error: &ParseError, text: &str, json: bool) -> Failure {
    bad_text_in(lang, Both { en: "the position", ja: "局面" }, error, text, json)
}

fn bad_text_in(lang: Lang, what: Both, error: &ParseError, text: &str, json: bool) -> Failure {
    let message = if json { error.in_lang(lang) } else { error.report_in(lang, what.in_lang(lang), text) };
    Failure::Refused { message, json }
}

/// The failure for a text that does not parse: one line for programs, the place shown for people.
pub(crate) fn bad_text(what: &str, error: &ParseError, text: &str, json: bool) -> Failure {
    let message = if json { error.to_string() } else { error.report(what, text) };
    Failure::Refused { message, json }
}
