//! `league join`: a player in somebody else's league.

use std::io::{self, Write as _};
use std::time::Duration;

use clap::ArgMatches;
use serde_json::json;
use tefuda::Budget;
use tefuda_uecda::board::points;
use tefuda_uecda::client::{self, ClientError, Limits};
use tefuda_uecda::session::Session;

use super::{create_log, policy, refused, text_of, write_line};
use crate::failure::{Exit, Failure};
use crate::interrupt;

pub(super) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let seed: u64 = matches.get_one("seed").copied().unwrap_or_default();
    let mut text = text_of(matches, "policy").to_owned();
    if let Some(playouts) = matches.get_one::<u32>("playouts") {
        text.push(if text.contains(':') { ',' } else { ':' });
        text.push_str(&format!("playouts={playouts}"));
    }
    let mut session = Session::new(policy(&text, seed, 0)?);
    let mut log = create_log(matches)?;
    let seconds = |name: &str| matches.get_one::<Duration>(name).copied().unwrap_or_default();
    let limits = Limits { to_begin: seconds("begin-seconds"), to_speak: seconds("silence-seconds") };
    let (host, name) = (text_of(matches, "host"), text_of(matches, "name"));
    let port: u16 = matches.get_one("port").copied().unwrap_or_default();
    let mut stream = client::connect(host, port, name, limits).map_err(|error| refused(matches, error))?;
    let budget = interrupt::cancels(Budget::default());
    let ended = client::run(&mut stream, &mut session, limits, &mut |session| {
        if let (Some(log), Some(model)) = (&mut log, session.model()) {
            write_line(log, &model.last_game().to_json(name))?;
        }
        if interrupt::was_pressed(&budget) { Err(io::ErrorKind::Interrupted.into()) } else { Ok(()) }
    });
    print_results(matches, &session)?;
    match ended {
        Ok(()) => Ok(Exit::Fine),
        Err(ClientError::Output(error)) if error.kind() == io::ErrorKind::Interrupted => Ok(Exit::Stopped),
        Err(ClientError::Output(error)) => Err(error.into()),
        Err(error) => Err(refused(matches, error)),
    }
}

/// What was reached, also when the run broke off.
fn print_results(matches: &ArgMatches, session: &Session) -> Result<(), Failure> {
    let (ranks, decisions) = (session.ranks(), session.decisions());
    let games: u64 = ranks.iter().sum();
    let total: u64 = ranks.iter().enumerate().map(|(rank, times)| points(rank) * times).sum();
    let mean = if games == 0 { None } else { Some(total as f64 / games as f64) };
    let predicted = session.model().map_or(0, |model| model.predicted());
    let mut out = io::stdout().lock();
    if matches.get_flag("json") {
        let output = json!({
            "games": games,
            "points": mean,
            "ranks": ranks,
            "predicted": predicted,
            "decisions": decisions.count,
            "mean_seconds": decisions.mean(),
            "worst_seconds": decisions.worst.as_secs_f64(),
        });
        writeln!(out, "{output}")?;
    } else {
        let points = mean.map_or("no points yet".to_owned(), |mean| format!("{mean:.3} points per game"));
        writeln!(
            out,
            "{games} games, {points}; ranks 1 to 5: {}",
            ranks.map(|times| times.to_string()).join(" ")
        )?;
        writeln!(
            out,
            "{} decisions, {:.2} ms on average, {:.0} ms at most; {predicted} fields predicted",
            decisions.count,
            decisions.mean() * 1e3,
            decisions.worst.as_secs_f64() * 1e3,
        )?;
    }
    Ok(())
}
