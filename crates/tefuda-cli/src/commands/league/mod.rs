//! `league`: the computer Daihinmin league. `join` enters one, `serve` holds one, `replay` and `audit` look at what was played.

mod audit;
mod join;
mod replay;
mod serve;

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write as _};

use clap::builder::NonEmptyStringValueParser;
use clap::{Arg, ArgAction, ArgMatches, Command};
use tefuda_uecda::log::{LogError, Reader};
use tefuda_uecda::montecarlo::Options;
use tefuda_uecda::policy::{POLICIES, Policy, named};

use crate::failure::{Exit, Failure};
use crate::options;

/// The port of the league.
const PORT: &str = "42485";

pub(crate) fn command() -> Command {
    Command::new("league")
        .about("Play in the computer Daihinmin league (UECda), run a league, and analyse its games")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(join())
        .subcommand(serve())
        .subcommand(replay())
        .subcommand(audit())
        .after_help(
            "docs/league.md explains how to enter a league and how to write a policy.\n\n\
             Examples:\n  \
             tefuda league serve --games 100 --player montecarlo --player simple:4 --log league.jsonl\n  \
             tefuda league join --host 127.0.0.1 --port 42485 --name tefuda\n  \
             tefuda league replay league.jsonl --game 3\n  \
             tefuda league audit league.jsonl",
        )
}

/// The policies and their settings, for help.
fn policies() -> String {
    let mut text =
        "Policies, with settings after a colon, as in montecarlo:playouts=300,endings=off:\n".to_owned();
    for (name, about) in POLICIES {
        text.push_str(&format!("  {name:<22}{about}\n"));
    }
    text.push_str("\nSettings of montecarlo, with their defaults:\n");
    for (setting, about) in Options::SETTINGS {
        text.push_str(&format!("  {setting:<22}{about}\n"));
    }
    text
}

fn host() -> Arg {
    Arg::new("host").long("host").value_name("HOST").default_value("127.0.0.1")
}

fn port() -> Arg {
    Arg::new("port")
        .long("port")
        .value_name("P")
        .value_parser(options::number::<u16>(0, u16::MAX.into()))
        .default_value(PORT)
}

fn seed(help: &'static str) -> Arg {
    Arg::new("seed")
        .long("seed")
        .value_name("S")
        .value_parser(options::number::<u64>(0, u64::MAX))
        .default_value("1")
        .help(help)
}

fn seconds_arg(name: &'static str, default: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name("S").value_parser(options::seconds).default_value(default).help(help)
}

fn join() -> Command {
    Command::new("join")
        .about("Enter a league as a player")
        .arg(host().help("The host name or address of the server"))
        .arg(port().help("The port of the server"))
        .arg(
            Arg::new("name")
                .long("name")
                .value_name("NAME")
                .value_parser(NonEmptyStringValueParser::new())
                .default_value("tefuda")
                .help("The name to play under; the server keeps nine letters"),
        )
        .arg(
            Arg::new("policy")
                .long("policy")
                .value_name("POLICY")
                .default_value("montecarlo")
                .help("The policy that decides the moves"),
        )
        .arg(
            Arg::new("playouts")
                .long("playouts")
                .value_name("N")
                .value_parser(options::number::<u32>(0, u32::MAX.into()))
                .help("Playouts per decision; short for the setting `playouts`"),
        )
        .arg(seed("The seed of all random choices"))
        .arg(Arg::new("log").long("log").value_name("FILE").help("Write every game, as this player sees it, to FILE, one JSON object per line"))
        .arg(seconds_arg("begin-seconds", "600", "Wait at most S seconds for the league to begin"))
        .arg(seconds_arg("silence-seconds", "300", "Leave when the server sends nothing for S seconds"))
        .arg(options::json())
        .after_help(format!(
            "{}\nEvery field that the server sends is compared with a model of the game. The player leaves and reports the problem \
             (exit code 1) at the first difference, when the connection breaks, or when the server falls silent.\n\n\
             Examples:\n  \
             tefuda league join --name tefuda\n  \
             tefuda league join --host 192.0.2.7 --policy montecarlo:playouts=5000 --seed 3 --log games.jsonl",
            policies()
        ))
}

fn serve() -> Command {
    Command::new("serve")
        .about("Run a league on this machine, with policies and external programs")
        .arg(
            Arg::new("player")
                .long("player")
                .value_name("POLICY")
                .action(ArgAction::Append)
                .help("A player: a policy, or `tcp` for an external program; simple:4 means four players. Players not named, up to five, are tcp"),
        )
        .arg(
            Arg::new("games")
                .long("games")
                .value_name("N")
                .value_parser(options::number::<u64>(1, u64::MAX))
                .default_value("100")
                .help("Play N games"),
        )
        .arg(seed("The seed of the deals and of the policies' random choices"))
        .arg(host().help("The address to listen on for external programs"))
        .arg(port().help("The port to listen on for external programs; 0 for any free one"))
        .arg(Arg::new("log").long("log").value_name("FILE").help("Write every game to FILE, one JSON object per line"))
        .arg(
            Arg::new("redraw")
                .long("redraw")
                .value_name("N")
                .value_parser(options::number::<u64>(1, u64::MAX))
                .default_value("3")
                .help("Draw a new order of play every N games"),
        )
        .arg(
            Arg::new("reset")
                .long("reset")
                .value_name("N")
                .value_parser(options::number::<u64>(1, u64::MAX))
                .default_value("100")
                .help("Forget the ranks every N games"),
        )
        .arg(seconds_arg("join-seconds", "600", "Wait at most S seconds for external programs"))
        .arg(seconds_arg("move-seconds", "60", "Treat an external program that takes more than S seconds for a move as gone; it passes from then on"))
        .arg(Arg::new("times").long("times").action(ArgAction::SetTrue).help("Print the mean and the longest decision time"))
        .arg(options::json())
        .after_help(format!(
            "{}\nPoints are 5 4 3 2 1; the mean is printed with its standard error from blocks of 100 games. Ctrl-C ends the \
             league after the current game and prints the results so far.\n\n\
             Examples:\n  \
             tefuda league serve --games 1000 --player montecarlo --player simple:4 --times\n  \
             tefuda league serve --games 100 --player simple:4 --player tcp --log league.jsonl",
            policies()
        ))
}

fn log_file() -> Arg {
    Arg::new("log")
        .value_name("LOG")
        .required(true)
        .help("A log of `tefuda league serve`, or of the official server; `-` for standard input")
}

fn game_number() -> Arg {
    Arg::new("game").long("game").value_name("N").value_parser(options::number::<u64>(0, u64::MAX))
}

fn replay() -> Command {
    Command::new("replay")
        .about("Replay a log and check it against the rules: the deal, the exchange, every turn, the result")
        .arg(log_file())
        .arg(game_number().help("Show this game, counted from 0, turn by turn"))
        .arg(options::json())
        .after_help(
            "Examples:\n  tefuda league replay league.jsonl\n  tefuda league replay league.jsonl --game 3",
        )
}

fn audit() -> Command {
    Command::new("audit")
        .about("Analyse every two-player ending exactly, and list the blunders: moves that gave away a won ending")
        .arg(log_file())
        .arg(
            Arg::new("max-nodes")
                .long("max-nodes")
                .value_name("N")
                .value_parser(options::number::<u64>(0, u64::MAX))
                .default_value("5000000")
                .help("Examine at most N positions for a move; a move that takes more is left undecided (exit code 3)"),
        )
        .arg(options::json())
        .after_help("Examples:\n  tefuda league audit league.jsonl\n  tefuda league audit 20260101120000.log --json")
}

/// Runs the command that was asked for.
pub(crate) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    match matches.subcommand() {
        Some(("join", matches)) => join::run(matches),
        Some(("serve", matches)) => serve::run(matches),
        Some(("replay", matches)) => replay::run(matches),
        Some(("audit", matches)) => audit::run(matches),
        // clap demands a command and knows no others.
        _ => Err(Failure::Usage("no command was given".to_owned())),
    }
}

fn policy(text: &str, seed: u64, player: u64) -> Result<Box<dyn Policy>, Failure> {
    named(text, seed, player).map_err(|error| Failure::Usage(error.to_string()))
}

fn text_of<'a>(matches: &'a ArgMatches, name: &str) -> &'a str {
    matches.get_one::<String>(name).map(String::as_str).unwrap_or_default()
}

fn refused(matches: &ArgMatches, message: impl ToString) -> Failure {
    Failure::Refused { message: message.to_string(), json: matches.get_flag("json") }
}

/// The log to be written, if one was asked for.
fn create_log(matches: &ArgMatches) -> Result<Option<BufWriter<File>>, Failure> {
    let path = matches.get_one::<String>("log");
    let created = path.map(|path| {
        File::create(path).map_err(|error| refused(matches, format!("{path} cannot be written: {error}")))
    });
    Ok(created.transpose()?.map(BufWriter::new))
}

/// Writes a line, so that it is there even if the run is broken off.
fn write_line(log: &mut BufWriter<File>, line: &str) -> io::Result<()> {
    log.write_all(line.as_bytes())?;
    log.write_all(b"\n")?;
    log.flush()
}

/// The games of the log that was named.
fn open_log(matches: &ArgMatches) -> Result<Reader<BufReader<Box<dyn Read>>>, Failure> {
    let path = text_of(matches, "log");
    let input: Box<dyn Read> = match path {
        "-" => Box::new(io::stdin()),
        path => {
            let opened = File::open(path);
            Box::new(opened.map_err(|error| refused(matches, format!("{path} cannot be read: {error}")))?)
        }
    };
    Reader::new(BufReader::new(input)).map_err(|error| bad_log(matches, &error))
}

fn bad_log(matches: &ArgMatches, error: &LogError) -> Failure {
    refused(matches, format!("{}: {error}", text_of(matches, "log")))
}

/// A player as texts name them, with the name that the log gives.
fn player_name(names: &[String], player: u8) -> String {
    match names.get(usize::from(player)) {
        Some(name) => format!("player {player} ({name})"),
        None => format!("player {player}"),
    }
}
