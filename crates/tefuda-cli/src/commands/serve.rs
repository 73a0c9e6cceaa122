//! `serve`: the page and the JSON API on the loopback address.

use std::io::{self, Write as _};
use std::process::{self, Stdio};

use clap::{Arg, ArgAction, ArgMatches, Command};
use tefuda::{Budget, Catalogue};
use tefuda_web::{Limits, Server};

use crate::failure::{Exit, Failure};
use crate::options;

pub(crate) fn command() -> Command {
    let command = Command::new("serve")
        .about("Open the page in a browser: a local server with a JSON API")
        .after_help(
            "The server listens on 127.0.0.1 only, prints a link to the page, and runs until Ctrl-C is pressed. The budget is the \
             most that a request may ask for; by default a search takes up to 5 seconds and 512M, and a research job on the page up \
             to 10 minutes and 2G. POST /api/v1/analyse with a game and a position returns everything about the position at once; \
             /api/v1/openapi.json describes the whole API.\n\n\
             Examples:\n  \
             tefuda serve --open\n  \
             tefuda serve --port 8017 --max-seconds 60 --max-memory 4G",
        )
        .arg(
            Arg::new("port")
                .long("port")
                .value_name("P")
                .value_parser(options::number::<u16>(0, u16::MAX.into()))
                .help("The port to listen on [default: 7777, or the next free one]"),
        )
        .arg(Arg::new("open").long("open").action(ArgAction::SetTrue).help("Open the page in the browser"))
        .arg(
            Arg::new("max-searches")
                .long("max-searches")
                .value_name("N")
                .value_parser(options::number::<u32>(1, 1024))
                .help("Run at most N searches at once [default: 4]"),
        )
        .args(options::research());
    options::with_budget(command)
}

/// Where the page is looked for, if no port is named.
const USUAL_PORTS: std::ops::Range<u16> = 7777..7877;

pub(crate) fn run(catalogue: &Catalogue, matches: &ArgMatches) -> Result<Exit, Failure> {
    let bind = |port| Server::bind(catalogue.clone(), port, limits(matches));
    let (port, server) = match matches.get_one("port").copied() {
        Some(port) => (port, bind(port)),
        // The usual port, or the next one that is free.
        None => {
            let mut next = USUAL_PORTS.map(|port| (port, bind(port)));
            let free = next.find(|(_, server)| server.is_ok());
            free.unwrap_or_else(|| (0, bind(0)))
        }
    };
    let server = server.map_err(|error| {
        let why = match error.kind() {
            io::ErrorKind::AddrInUse => {
                "it is in use; choose another with --port, or leave --port out".to_owned()
            }
            _ => error.to_string(),
        };
        Failure::Refused { message: format!("cannot listen on port {port}: {why}"), json: false }
    })?;
    let link = server.link();
    let mut out = io::stdout().lock();
    writeln!(out, "{link}")?;
    out.flush()?;
    drop(out);
    if matches.get_flag("open") {
        open(&link);
    }
    server.run_until_signal()?;
    Ok(Exit::Fine)
}

/// What was asked for, and the usual limits for the rest.
fn limits(matches: &ArgMatches) -> Limits {
    let (usual, named) = (Limits::default(), options::read_budget(matches));
    let searches: Option<u32> = matches.get_one("max-searches").copied();
    Limits {
        budget: Budget {
            max_nodes: named.max_nodes.or(usual.budget.max_nodes),
            max_time: named.max_time.or(usual.budget.max_time),
            max_memory: named.max_memory.or(usual.budget.max_memory),
            ..usual.budget
        },
        research: Budget {
            max_time: matches.get_one("research-seconds").copied().or(usual.research.max_time),
            max_memory: matches.get_one("research-memory").copied().or(usual.research.max_memory),
            ..usual.research
        },
        max_searches: searches.map_or(usual.max_searches, |searches| searches as usize),
        ..usual
    }
}

/// Asks the system to show the page. The link is printed already, so that a failure is only told.
fn open(link: &str) {
    let (program, args): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/c", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let mut command = process::Command::new(program);
    command.args(args).arg(link).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let failed = match command.spawn() {
        // Some openers stay until the browser is closed: they are not waited for here.
        Ok(mut child) => {
            std::thread::spawn(move || child.wait());
            return;
        }
        Err(error) => error,
    };
    // If even this cannot be written, the link has been.
    let _ = writeln!(io::stderr(), "could not open the browser ({program}: {failed})");
}
