//! `league serve`: a league on this machine.

use std::io::{self, Write as _};
use std::net::TcpListener;
use std::time::Duration;

use clap::ArgMatches;
use serde_json::json;
use tefuda::Budget;
use tefuda_uecda::codec::PLAYERS;
use tefuda_uecda::policy::POLICIES;
use tefuda_uecda::server::{self, Entrant, League, LeagueError, Limits, Rules};

use super::{create_log, policy, refused, text_of, write_line};
use crate::failure::{Exit, Failure};
use crate::interrupt;

/// What stands for an outside program.
const OUTSIDE: &str = "tcp";

pub(super) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let number = |name: &str| matches.get_one::<u64>(name).copied().unwrap_or_default();
    let rules = Rules {
        games: number("games"),
        seed: number("seed"),
        reseat: number("redraw"),
        reset: number("reset"),
    };
    let players = players(matches)?;
    // Policies are made before anybody is waited for: a wrong one is told at once.
    let mut entrants = Vec::new();
    for (player, text) in (0..).zip(&players) {
        entrants.push(match text.as_str() {
            OUTSIDE => None,
            text => Some(Entrant::policy(text, policy(text, rules.seed, player)?)),
        });
    }
    let mut log = create_log(matches)?;
    let outside = entrants.iter().filter(|entrant| entrant.is_none()).count();
    let mut joined = if outside == 0 { Vec::new() } else { join(matches, outside)? }.into_iter();
    let entrants = entrants.into_iter().filter_map(|entrant| entrant.or_else(|| joined.next()));
    let mut league = League::new(rules, entrants).map_err(|error| refused(matches, error))?;
    let header = league.header();
    if let Some(log) = &mut log {
        write_line(log, &serde_json::to_string(&header)?)?;
    }
    let budget = interrupt::cancels(Budget::default());
    let ended = league.run(&mut |record| {
        if let Some(log) = &mut log {
            write_line(log, &record.to_json())?;
        }
        if interrupt::was_pressed(&budget) { Err(io::ErrorKind::Interrupted.into()) } else { Ok(()) }
    });
    print_results(matches, &league, rules.seed)?;
    match ended {
        Ok(()) if league.left().next().is_some() => Ok(Exit::Refused),
        Ok(()) => Ok(Exit::Fine),
        Err(LeagueError::Output(error)) if error.kind() == io::ErrorKind::Interrupted => Ok(Exit::Stopped),
        Err(LeagueError::Output(error)) => Err(error.into()),
        Err(error) => Err(refused(matches, error)),
    }
}

/// The five players as they were named: `simple:4` is four of them, and players that are not named are outside programs.
fn players(matches: &ArgMatches) -> Result<Vec<String>, Failure> {
    let mut players = Vec::new();
    for text in matches.get_many::<String>("player").into_iter().flatten() {
        let several = text.rsplit_once(':').and_then(|(name, count)| {
            let known =
                name == OUTSIDE || POLICIES.iter().any(|(policy, _)| name.split(':').next() == Some(*policy));
            Some((name, count.parse::<usize>().ok()?))
                .filter(|&(_, count)| known && (1..=PLAYERS).contains(&count))
        });
        let (name, count) = several.unwrap_or((text.as_str(), 1));
        players.extend(std::iter::repeat_n(name.to_owned(), count));
    }
    if players.len() > PLAYERS {
        return Err(Failure::Usage(format!("a league has five players, but {} were named", players.len())));
    }
    players.resize(PLAYERS, OUTSIDE.to_owned());
    Ok(players)
}

/// Waits for outside programs.
fn join(matches: &ArgMatches, expected: usize) -> Result<Vec<Entrant>, Failure> {
    let (host, port) =
        (text_of(matches, "host"), matches.get_one::<u16>("port").copied().unwrap_or_default());
    let listener = TcpListener::bind((host, port))
        .map_err(|error| refused(matches, format!("cannot listen on {host}:{port}: {error}")))?;
    let mut out = io::stdout().lock();
    let address = listener.local_addr()?;
    if matches.get_flag("json") {
        writeln!(out, "{}", json!({ "listening": address.to_string(), "waiting_for": expected }))?;
    } else {
        let programs = if expected == 1 { "1 program".to_owned() } else { format!("{expected} programs") };
        writeln!(out, "listening on {address}, waiting for {programs}")?;
    }
    out.flush()?;
    drop(out);
    let seconds = |name: &str| matches.get_one::<Duration>(name).copied().unwrap_or_default();
    let limits = Limits { to_move: seconds("move-seconds"), to_join: seconds("join-seconds") };
    let mut note = |text: String| {
        // It is only told: the league goes on without.
        let _ = writeln!(io::stderr(), "{text}");
    };
    server::join(&listener, expected, limits, &mut note).map_err(|error| refused(matches, error))
}

fn print_results(matches: &ArgMatches, league: &League, seed: u64) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let (results, header) = (league.results(), league.header());
    let (refused, decisions) = (league.refused(), league.decisions());
    let left: Vec<Option<&str>> = (0..PLAYERS)
        .map(|player| league.left().find(|&(who, _)| who == player).map(|(_, why)| why))
        .collect();
    if matches.get_flag("json") {
        let players = (0..PLAYERS).map(|player| {
            json!({
                "player": player,
                "name": header.names[player],
                "policy": header.policies[player],
                "points": results.mean(player),
                "standard_error": results.standard_error(player),
                "ranks": results.ranks[player],
                "refused": refused[player],
                "decisions": decisions[player].count,
                "mean_seconds": decisions[player].mean(),
                "worst_seconds": decisions[player].worst.as_secs_f64(),
                "left": left[player],
            })
        });
        let output = json!({
            "games": results.games,
            "seed": seed,
            "players": players.collect::<Vec<_>>(),
            "predicted": league.predicted(),
        });
        writeln!(out, "{output}")?;
        return Ok(());
    }
    let times = matches.get_flag("times");
    write!(
        out,
        "{:<12} {:<28} {:>7} {:>7}  {:<29} {:>7}",
        "player", "policy", "points", "error", "ranks 1 to 5", "refused"
    )?;
    writeln!(out, "{}", if times { "    mean ms  worst ms" } else { "" })?;
    for player in 0..PLAYERS {
        let error = results.standard_error(player).map_or("-".to_owned(), |error| format!("{error:.3}"));
        let ranks = results.ranks[player].map(|count| format!("{count:>5}")).join(" ");
        write!(
            out,
            "{:<12} {:<28} {:>7.3} {error:>7}  {ranks} {:>7}",
            format!("{player} {}", header.names[player]),
            header.policies[player],
            results.mean(player),
            refused[player],
        )?;
        let (mean, worst) = (decisions[player].mean() * 1e3, decisions[player].worst.as_secs_f64() * 1e3);
        writeln!(out, "{}", if times { format!(" {mean:>10.3} {worst:>9.1}") } else { String::new() })?;
    }
    writeln!(out, "{} games, seed {seed}; {} fields predicted", results.games, league.predicted())?;
    for (player, why) in league.left() {
        writeln!(out, "player {player} ({}) left: {why}", header.names[player])?;
    }
    Ok(())
}
