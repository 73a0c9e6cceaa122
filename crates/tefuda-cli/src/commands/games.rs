//! `games`: what there is, with an example each; or the rules and the notation of one.

use std::io::{self, Write};

use clap::ArgMatches;
use tefuda::{About, Catalogue, GameAnswer, Lang};

use crate::failure::{Exit, Failure};
use crate::options;

pub(crate) fn run(catalogue: &Catalogue, matches: &ArgMatches) -> Result<Exit, Failure> {
    let one = matches.contains_id("game").then(|| options::read_game(catalogue, matches)).transpose()?;
    let mut out = io::stdout().lock();
    if options::wants_json(matches) {
        let wanted = |name: &str| one.is_none_or(|game| game.about().name == name);
        for entry in catalogue.entries().iter().filter(|entry| wanted(entry.game.about().name)) {
            serde_json::to_writer(&mut out, &GameAnswer::new(entry, Lang::En))?;
            writeln!(out)?;
        }
        return Ok(Exit::Fine);
    }
    match one {
        None => {
            for game in catalogue.games() {
                let About { name, title, summary, examples, .. } = game.about();
                writeln!(out, "{name:<12} {title}: {summary}")?;
                if let Some(example) = examples.first() {
                    writeln!(out, "{:<12} tefuda decide {name} \"{}\"", "", example.position)?;
                }
            }
            writeln!(out, "\n`tefuda games NAME` tells the rules and the notation of one.")?;
        }
        Some(game) => {
            let about = game.about();
            writeln!(out, "{}: {}\n", about.title, about.summary)?;
            writeln!(out, "Rules. {}\n", about.rules)?;
            writeln!(out, "Positions. {}\n", about.notation)?;
            writeln!(out, "Moves. {}\n", about.moves)?;
            writeln!(out, "Examples:")?;
            for example in about.examples {
                writeln!(out, "  tefuda decide {} \"{}\"   {}", about.name, example.position, example.note)?;
            }
            let entry = catalogue.entry(about.name);
            for study in entry.into_iter().flat_map(|entry| entry.all_studies()) {
                writeln!(out, "  tefuda study {} {}   {}", about.name, study.name, study.about)?;
            }
            let name = about.name;
            for (command, study) in [("count", game.count()), ("advise", game.advise())] {
                if let Some(study) = study {
                    writeln!(out, "  tefuda {command} {name} --help   {}", study.about)?;
                }
            }
            if let Some(hidden) = game.hidden() {
                writeln!(
                    out,
                    "  tefuda play {name} --hidden   Play with hidden hands.\n\nHidden hands. Strategies:"
                )?;
                for (strategy, what) in hidden.strategies() {
                    writeln!(out, "  {strategy:<18} {what}")?;
                }
                writeln!(out, "What you may be told: {}.", hidden.oracles().join(", "))?;
                writeln!(out, "{}", hidden.about_oracles())?;
            }
            let ranges = game.ranges();
            if !ranges.is_empty() {
                writeln!(out, "\nRanges for conjectures (`tefuda check --conjecture FILE`):")?;
            }
            for range in ranges {
                let params = range.params.iter().map(|param| match param.default_text() {
                    Some(default) => format!(" {}={default}", param.name),
                    None => format!(" [{}]", param.name),
                });
                writeln!(out, "  {}{}   {}", range.name, params.collect::<String>(), range.about)?;
            }
            let theorems = entry.map(|entry| GameAnswer::new(entry, Lang::En).theorems).unwrap_or_default();
            if !theorems.is_empty() {
                writeln!(out, "\nTheorems: {}", theorems.join(" "))?;
            }
        }
    }
    Ok(Exit::Fine)
}
