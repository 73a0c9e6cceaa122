//! The command line: one declaration makes help and parsing.

use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use tefuda::Catalogue;
use tefuda::games::babanuki::Ties;

use crate::babanuki::{self, Job};
use crate::failure::Failure;
use crate::game;
use crate::graph;
use crate::launch::{self, Launch};
use crate::lookup;
use crate::net::{Meeting, ProcessGroup};
use crate::tables::MOST_PARTS;

/// The whole command line.
pub(crate) fn command() -> Command {
    Command::new("tefuda-cluster")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Solve games that are too large for one machine, on many processes")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(solve())
        .subcommand(launch_command())
        .subcommand(
            Command::new("status")
                .about("Show what a directory of solved layers holds")
                .arg(dir_argument())
                .arg(json())
                .arg(
                    Arg::new("check")
                        .long("check")
                        .action(ArgAction::SetTrue)
                        .help("Read every part and compare its checksum"),
                ),
        )
        .subcommand(
            Command::new("query")
                .about("Look up a state in a directory of solved layers")
                .arg(dir_argument())
                .arg(Arg::new("state").value_name("STATE").required(true).help(
                    "A position of BABANUKI, such as `c02=2 c13=2 j=3 players=4` or `1 2 J / 1 3 / 2 3`",
                ))
                .arg(json()),
        )
}

fn solve() -> Command {
    Command::new("solve")
        .about("Solve a whole state space, on all workers of all processes")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(with_crew(
            Command::new("babanuki")
                .about("Solve all states of BABANUKI up to a number of pairs: who can force the first place, and how soon")
                .arg(number("players", "The number of players (2 to 8)").value_parser(value_parser!(u64).range(2..=8)).required(true))
                .arg(
                    Arg::new("pairs")
                        .long("pairs")
                        .value_name("N or A..B")
                        .required(true)
                        .value_parser(pairs)
                        .help("The number of pairs; a row is printed for each number, and all layers from 1 on are solved"),
                )
                .arg(
                    Arg::new("ties")
                        .long("ties")
                        .value_name("WORD")
                        .value_parser(["drawn-from", "drawer"])
                        .default_value("drawn-from")
                        .help("Who is ahead when one draw empties both hands"),
                )
                .arg(
                    Arg::new("dir")
                        .long("dir")
                        .value_name("DIR")
                        .required(true)
                        .value_parser(value_parser!(PathBuf))
                        .help("Keep the layers in DIR, which all processes must see; a run resumes from what it finds there"),
                )
                .arg(number("parts", "Divide each layer into N parts, a power of two; fixed when the directory is created [default: at least 16, and 4 per worker]").value_parser(parts))
                .arg(max_memory("Stop before a layer that takes more than BYTES per process, such as 500M or 2G"))
                .arg(Arg::new("statistics").long("statistics").action(ArgAction::SetTrue).hide(true))
                .arg(json()),
        ))
        .subcommand(with_crew(
            Command::new("graph")
                .about("Solve a graph game from a file of edges: a player who cannot move loses")
                .arg(
                    Arg::new("edges")
                        .long("edges")
                        .value_name("FILE")
                        .required(true)
                        .value_parser(value_parser!(PathBuf))
                        .help("Read the edges from FILE, an edge or a chain per line: `a b`, `a -> b`, `a - b` both ways; all processes must see the file"),
                )
                .arg(
                    Arg::new("values")
                        .long("values")
                        .action(ArgAction::SetTrue)
                        .help("Find the values of the vertices too, including infinite ones"),
                )
                .arg(max_memory("Stop when the graph takes more than BYTES per process, such as 500M or 2G"))
                .arg(out("vertex, result, moves until the end, value"))
                .arg(json()),
        ))
        .subcommand(with_crew(
            Command::new("game")
                .about("Solve every reachable position of any registered game, from its rules alone")
                .arg(Arg::new("game").value_name("GAME").required(true).help("The game; `tefuda games` lists them"))
                .arg(
                    Arg::new("position")
                        .value_name("POSITION")
                        .required(true)
                        .allow_hyphen_values(true)
                        .help("The position in the game's notation, as one quoted argument"),
                )
                .arg(
                    Arg::new("board")
                        .long("board")
                        .value_name("FILE")
                        .help("Read what the positions share (a graph, rule switches) from FILE"),
                )
                .arg(max_memory("Stop when the positions take more than BYTES per process, such as 500M or 2G"))
                .arg(out("position, winner, moves until the end"))
                .arg(json()),
        ))
}

fn max_memory(help: &'static str) -> Arg {
    Arg::new("max-memory").long("max-memory").value_name("BYTES").value_parser(tefuda::parse_bytes).help(help)
}

fn out(columns: &str) -> Arg {
    Arg::new("out")
        .long("out")
        .value_name("DIR")
        .value_parser(value_parser!(PathBuf))
        .help(format!("Write all results to DIR, a file for each worker: {columns}"))
}

fn launch_command() -> Command {
    Command::new("launch")
        .about("Start the processes of a run on this machine, and restart them after a failure")
        .arg(
            number("processes", "Start N processes")
                .required(true)
                .value_parser(value_parser!(u64).range(1..=4096)),
        )
        .arg(
            number("restarts", "Restart up to N times when a process is lost")
                .default_value("3")
                .value_parser(value_parser!(u64).range(0..=1_000_000)),
        )
        .arg(
            Arg::new("args")
                .value_name("ARGS")
                .required(true)
                .last(true)
                .num_args(1..)
                .help("The arguments of tefuda-cluster itself, such as `solve babanuki ...`"),
        )
}

fn dir_argument() -> Arg {
    Arg::new("dir")
        .value_name("DIR")
        .required(true)
        .value_parser(value_parser!(PathBuf))
        .help("The directory of a run of `solve babanuki`")
}

fn json() -> Arg {
    Arg::new("json").long("json").action(ArgAction::SetTrue).help("Print JSON, one object per line")
}

fn number(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name("N").help(help)
}

/// Adds what all commands need that run on several processes.
fn with_crew(command: Command) -> Command {
    let heading = "Processes";
    let here = |arg: Arg| arg.help_heading(heading);
    command
        .arg(here(
            number("workers", "The number of worker threads in each process")
                .default_value("1")
                .value_parser(value_parser!(u64).range(1..=1024)),
        ))
        .arg(here(
            number("processes", "The number of processes [default: 1, or the number of lines of --hosts]")
                .value_parser(value_parser!(u64).range(1..=4096)),
        ))
        .arg(here(
            number("process", "The number of this process, from 0")
                .default_value("0")
                .value_parser(value_parser!(u64).range(0..4096)),
        ))
        .arg(here(
            Arg::new("hosts")
                .long("hosts")
                .value_name("FILE")
                .conflicts_with("meet")
                .help("The addresses of the processes, HOST:PORT, one per line"),
        ))
        .arg(here(
            Arg::new("meet")
                .long("meet")
                .value_name("DIR")
                .value_parser(value_parser!(PathBuf))
                .help("A directory that all processes see, where they publish their addresses; ports are chosen freely"),
        ))
        .arg(here(
            Arg::new("bind")
                .long("bind")
                .value_name("ADDRESS")
                .value_parser(value_parser!(IpAddr))
                .help("The address to listen on [default: the one in --hosts, or 127.0.0.1]"),
        ))
        .arg(here(
            Arg::new("job")
                .long("job")
                .value_name("TEXT")
                .default_value("")
                .help("A name of the run, the same for all its processes and different from other runs, such as a scheduler's job number"),
        ))
        .arg(here(
            Arg::new("secret")
                .long("secret")
                .value_name("FILE")
                .help("A file with a secret that all processes share; required unless all are on this machine"),
        ))
        .arg(here(
            Arg::new("wait")
                .long("wait")
                .value_name("S")
                .default_value("60")
                .value_parser(seconds)
                .help("Wait at most S seconds for the other processes to connect"),
        ))
        .arg(here(
            Arg::new("patience")
                .long("patience")
                .value_name("S")
                .default_value("60")
                .value_parser(seconds)
                .help("Give up when another process has been silent for S seconds"),
        ))
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| format!("`{text}` is not a number of seconds"))?;
    if (0.1..=1e7).contains(&seconds) {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err("expected a number of seconds from 0.1 to 10000000".to_owned())
    }
}

fn pairs(text: &str) -> Result<(usize, usize), String> {
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| text.parse::<usize>().map_err(|_| format!("`{text}` is not a number of pairs"));
    let (from, to) = (number(from)?, number(to)?);
    if from < 1 || from > to || to > 10_000 {
        return Err("expected a number from 1 to 10000, or a range A..B of such numbers".to_owned());
    }
    Ok((from, to))
}

fn parts(text: &str) -> Result<usize, String> {
    let parts = text.parse::<usize>().ok().filter(|parts| parts.is_power_of_two() && *parts <= MOST_PARTS);
    parts.ok_or_else(|| "expected a power of two up to 65536".to_owned())
}

/// Does what the command line asks for; gives the exit code.
///
/// # Errors
/// [`Failure`] if it was broken off.
pub(crate) fn run(matches: &ArgMatches) -> Result<u8, Failure> {
    match matches.subcommand() {
        Some(("solve", matches)) => match matches.subcommand() {
            Some(("babanuki", matches)) => solve_babanuki(matches),
            Some(("graph", matches)) => solve_graph(matches),
            Some(("game", matches)) => solve_game(matches),
            _ => Err(Failure::Usage("name what to solve".to_owned())),
        },
        Some(("launch", matches)) => launch::run(&Launch {
            processes: size(matches, "processes"),
            restarts: size(matches, "restarts"),
            args: matches.get_many("args").into_iter().flatten().cloned().collect(),
        }),
        Some(("status", matches)) => {
            lookup::status(&dir(matches), matches.get_flag("json"), matches.get_flag("check"))
        }
        Some(("query", matches)) => {
            let state = matches.get_one::<String>("state").map(String::as_str).unwrap_or_default();
            lookup::query(&dir(matches), state, matches.get_flag("json"))
        }
        // clap demands a command and knows no others.
        _ => Err(Failure::Usage("no command was given".to_owned())),
    }
}

fn solve_babanuki(matches: &ArgMatches) -> Result<u8, Failure> {
    let (from, to) = matches.get_one::<(usize, usize)>("pairs").copied().unwrap_or((1, 1));
    let ties = matches.get_one::<String>("ties").map(String::as_str).unwrap_or_default();
    let job = Job {
        players: size(matches, "players"),
        pairs: from..=to,
        ties: if ties == "drawer" { Ties::Drawer } else { Ties::DrawnFrom },
        dir: dir(matches),
        parts: matches.get_one("parts").copied(),
        json: matches.get_flag("json"),
        max_memory: matches.get_one("max-memory").copied(),
        statistics: matches.get_flag("statistics"),
    };
    let task = format!("babanuki, {} players, {} pairs, ties {ties}", job.players, to);
    let crew = crew(matches, task)?;
    if job.parts.is_some_and(|parts| parts < crew.workers * crew.processes) {
        return Err(Failure::Usage("there are fewer parts than workers".to_owned()));
    }
    babanuki::solve(job, &crew)?;
    Ok(0)
}

fn solve_graph(matches: &ArgMatches) -> Result<u8, Failure> {
    let job = graph::Job {
        edges: matches.get_one::<PathBuf>("edges").cloned().unwrap_or_default(),
        values: matches.get_flag("values"),
        max_memory: matches.get_one("max-memory").copied(),
        out: matches.get_one("out").cloned(),
        json: matches.get_flag("json"),
    };
    let crew = crew(matches, format!("graph, values {}, out {}", job.values, job.out.is_some()))?;
    graph::solve(job, &crew)?;
    Ok(0)
}

fn solve_game(matches: &ArgMatches) -> Result<u8, Failure> {
    let text = |name: &str| matches.get_one::<String>(name).cloned();
    let (name, position) = (text("game").unwrap_or_default(), text("position").unwrap_or_default());
    let catalogue = Catalogue::standard();
    let game = catalogue.game(&name).ok_or_else(|| {
        let names: Vec<_> = catalogue.games().map(|game| game.about().name).collect();
        Failure::Usage(format!("there is no game `{name}`; the games are: {}", names.join(", ")))
    })?;
    let board = text("board").map(|path| {
        std::fs::read_to_string(&path).map_err(|error| Failure::Refused(format!("{path}: {error}")))
    });
    let board = board.transpose()?;
    let out: Option<PathBuf> = matches.get_one("out").cloned();
    let crew = crew(matches, format!("game {name}, {position}, board {board:?}, out {}", out.is_some()))?;
    let (max_memory, json) = (matches.get_one("max-memory").copied(), matches.get_flag("json"));
    game::solve(game::Job { game, position, board, max_memory, out, json }, &crew)?;
    Ok(0)
}

fn size(matches: &ArgMatches, name: &str) -> usize {
    matches.get_one::<u64>(name).map_or(1, |number| *number as usize)
}

fn dir(matches: &ArgMatches) -> PathBuf {
    matches.get_one::<PathBuf>("dir").cloned().unwrap_or_default()
}

fn crew(matches: &ArgMatches, task: String) -> Result<ProcessGroup, Failure> {
    let read = |name: &str| {
        let path = matches.get_one::<String>(name)?;
        let text = std::fs::read_to_string(path);
        Some(text.map_err(|error| Failure::Refused(format!("{path}: {error}"))))
    };
    let hosts = read("hosts").transpose()?;
    let lines = |text: String| {
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
        lines.filter(|line| !line.is_empty()).map(str::to_owned).collect()
    };
    let hosts: Option<Vec<String>> = hosts.map(lines);
    let given = matches.get_one::<u64>("processes").map(|number| *number as usize);
    let processes = given.or(hosts.as_ref().map(Vec::len)).unwrap_or(1);
    let process = size(matches, "process");
    if process >= processes {
        return Err(Failure::Usage(format!(
            "there are {processes} processes, so --process must be less than {processes}"
        )));
    }
    let meeting = match (hosts, matches.get_one::<PathBuf>("meet")) {
        (Some(hosts), _) if hosts.len() != processes => {
            return Err(Failure::Usage(format!(
                "there are {processes} processes, but {} hosts",
                hosts.len()
            )));
        }
        _ if processes == 1 => Meeting::Alone,
        (Some(hosts), _) => Meeting::Hosts(hosts),
        (None, Some(folder)) => Meeting::Folder(folder.clone()),
        (None, None) => {
            let help = "several processes need --hosts or --meet, or `launch` to start them";
            return Err(Failure::Usage(help.to_owned()));
        }
    };
    let duration = |name: &str| matches.get_one::<Duration>(name).copied().unwrap_or_default();
    Ok(ProcessGroup {
        process,
        processes,
        workers: size(matches, "workers"),
        meeting,
        bind: matches.get_one("bind").copied(),
        job: matches.get_one::<String>("job").cloned().unwrap_or_default(),
        task,
        secret: read("secret").transpose()?.map(|text| text.trim().as_bytes().to_vec()).unwrap_or_default(),
        wait: duration("wait"),
        patience: duration("patience"),
    })
}
