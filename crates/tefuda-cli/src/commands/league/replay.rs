//! `league replay`: what was played, shown and checked.

use std::io::{self, Write};

use clap::ArgMatches;
use serde_json::json;
use tefuda::games::daihinmin::notation::HandText;
use tefuda_uecda::codec::PLAYERS;
use tefuda_uecda::log::{Action, GameRecord};
use tefuda_uecda::replay::{Fault, Step, hands, replay};
use tefuda_uecda::results::Results;

use super::{bad_log, open_log, player_name, refused};
use crate::failure::{Exit, Failure};

pub(super) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let mut reader = open_log(matches)?;
    let json = matches.get_flag("json");
    let selected: Option<u64> = matches.get_one("game").copied();
    let mut out = io::stdout().lock();
    let (mut results, mut faults, mut turns, mut shown) = (Results::default(), 0, 0, false);
    while let Some(record) = reader.next() {
        let record = record.map_err(|error| bad_log(matches, &error))?;
        let names = &reader.header().names;
        let checked = if selected == Some(record.game) {
            shown = true;
            show(&mut out, &record, names, json)?
        } else {
            replay(&record, |_| {}).map(|_| ())
        };
        turns += record.turns.len() as u64;
        if let Err(fault) = &checked {
            faults += 1;
            let message = format!("game {}: {fault}", record.game);
            if json {
                writeln!(out, "{}", json!({ "game": record.game, "fault": fault.to_string() }))?;
            } else {
                writeln!(out, "{message}")?;
            }
        } else {
            results.note(&record.result);
        }
    }
    if let Some(game) = selected.filter(|_| !shown) {
        return Err(refused(matches, format!("the log has no game {game}")));
    }
    if selected.is_none() {
        let names = &reader.header().names;
        if json {
            let points: Vec<f64> = (0..PLAYERS).map(|player| results.mean(player)).collect();
            let output = json!({ "games": results.games + faults, "faults": faults, "turns": turns, "names": names, "points": points });
            writeln!(out, "{output}")?;
        } else {
            for player in 0..PLAYERS {
                let name = player_name(names, player as u8);
                let error =
                    results.standard_error(player).map_or(String::new(), |error| format!(" +- {error:.3}"));
                writeln!(out, "{name}: {:.3}{error} points per game", results.mean(player))?;
            }
            let verdict = if faults == 0 { "all follow the rules" } else { "some break the rules" };
            writeln!(out, "{} games, {turns} turns: {verdict}", results.games + faults)?;
        }
    }
    Ok(if faults == 0 { Exit::Fine } else { Exit::Refused })
}

/// Shows a game turn by turn.
fn show(
    out: &mut dyn Write,
    record: &GameRecord,
    names: &[String],
    json: bool,
) -> Result<Result<(), Fault>, Failure> {
    let who = |player: u8| player_name(names, player);
    if json {
        writeln!(out, "{}", record.to_json())?;
        return Ok(replay(record, |_| {}).map(|_| ()));
    }
    writeln!(out, "Game {}", record.game)?;
    for item in &record.exchange {
        writeln!(out, "{} gives {} to {}", who(item.from), HandText(item.cards), who(item.to))?;
    }
    match hands(record) {
        Ok(hands) => {
            for player in record.seats {
                writeln!(out, "{}: {}", who(player), HandText(hands[usize::from(player)]))?;
            }
        }
        Err(fault) => return Ok(Err(fault)),
    }
    let mut lines = Vec::new();
    let checked = replay(record, |step| lines.push(line(step, &who)));
    for line in lines {
        writeln!(out, "{line}")?;
    }
    if checked.is_ok() {
        let finished: Vec<String> = record.result.iter().map(|&player| who(player)).collect();
        writeln!(out, "Result: {}", finished.join(", "))?;
    }
    Ok(checked.map(|_| ()))
}

fn line(step: &Step, who: &dyn Fn(u8) -> String) -> String {
    let action = match step.action {
        Action::Play(meld) => meld.to_string(),
        Action::Pass => "pass".to_owned(),
        Action::NoMeld(cells) => format!("({cells})"),
    };
    let refused = if step.refused { ", refused" } else { "" };
    let state = &step.board.state;
    let mut marks = String::new();
    for (is_set, mark) in
        [(step.board.table.is_none(), "leads"), (state.lock, "locked"), (state.reversed, "reversed")]
    {
        if is_set {
            marks.push_str(", ");
            marks.push_str(mark);
        }
    }
    let held = step.board.counts[step.board.mover()];
    format!("{:>3}. {}: {action}{refused} ({held} cards{marks})", step.turn, who(step.player))
}
