//! `league audit`: every ending of two players judged exactly.

use std::io::{self, Write as _};

use clap::ArgMatches;
use serde_json::json;
use tefuda::games::daihinmin::fast::Limits;
use tefuda_uecda::audit::Auditor;
use tefuda_uecda::codec::PLAYERS;

use super::{bad_log, open_log, player_name, refused};
use crate::failure::{Exit, Failure};

pub(super) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let mut reader = open_log(matches)?;
    let json = matches.get_flag("json");
    let nodes: u64 = matches.get_one("max-nodes").copied().unwrap_or(u64::MAX);
    let mut auditor = Auditor::new(Limits { nodes, ..Limits::default() });
    let mut out = io::stdout().lock();
    while let Some(record) = reader.next() {
        let record = record.map_err(|error| bad_log(matches, &error))?;
        let blunders = auditor
            .judge(&record)
            .map_err(|fault| refused(matches, format!("game {}: {fault}", record.game)))?;
        for blunder in blunders {
            if json {
                writeln!(out, "{}", serde_json::to_string(&blunder)?)?;
                continue;
            }
            let who = player_name(&reader.header().names, blunder.player);
            writeln!(
                out,
                "game {}, turn {}: {who} had a won position, and played {}",
                blunder.game, blunder.turn, blunder.played
            )?;
            writeln!(out, "  {}", blunder.position)?;
            writeln!(out, "  winning: {}", blunder.winning.join(", "))?;
        }
    }
    let audit = auditor.audit();
    if json {
        writeln!(out, "{}", json!({ "names": reader.header().names, "audit": audit }))?;
    } else {
        for player in 0..PLAYERS {
            writeln!(
                out,
                "{}: {} of {} moves in won positions gave away the win; {} of {} endings won at the first move were kept",
                player_name(&reader.header().names, player as u8),
                audit.blunders[player],
                audit.won_positions[player],
                audit.kept_endings[player],
                audit.won_endings[player],
            )?;
        }
        writeln!(
            out,
            "{} games, {} two-player endings with {} moves; {} not decided; the largest had {} cards",
            audit.games, audit.endings, audit.moves, audit.undecided, audit.largest
        )?;
    }
    Ok(if audit.undecided == 0 { Exit::Fine } else { Exit::Undecided })
}
