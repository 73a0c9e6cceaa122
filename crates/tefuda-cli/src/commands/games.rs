//! `games`: what there is, with an example each; or the rules and the notation of one.

use std::io::{self, Write};

use clap::{ArgMatches, Command};
use tefuda::{About, Catalogue, GameAnswer};

use crate::failure::{Exit, Failure};
use crate::options;

pub(crate) fn command(catalogue: &Catalogue) -> Command {
    Command::new("games")
        .about("List the games, or show the rules and the notation of one")
        .arg(options::game(catalogue).required(false).help("The game to describe"))
        .arg(options::json())
        .arg(options::lang())
        .after_help("Examples:\n  tefuda games\n  tefuda games tanhinmin")
}

pub(crate) fn run(catalogue: &Catalogue, matches: &ArgMatches) -> Result<Exit, Failure> {
    let one = matches.contains_id("game").then(|| options::read_game(catalogue, matches)).transpose()?;
    let lang = options::read_lang(matches);
    let mut out = io::stdout().lock();
    if options::wants_json(matches) {
        let selected = |name: &str| one.is_none_or(|game| game.about().name == name);
        for entry in catalogue.entries().iter().filter(|entry| selected(entry.game.about().name)) {
            serde_json::to_writer(&mut out, &GameAnswer::new(entry, lang))?;
            writeln!(out)?;
        }
        return Ok(Exit::Fine);
    }
    match one {
        None => {
            for game in catalogue.games() {
                let About { name, title, summary, examples, .. } = game.about_in(lang);
                writeln!(out, "{name:<12} {title}: {summary}")?;
                if let Some(example) = examples.first() {
                    writeln!(out, "{:<12} tefuda decide {name} \"{}\"", "", example.position)?;
                }
            }
            writeln!(
                out,
                "\n{}",
                lang.pick(
                    "`tefuda games NAME` prints the rules and the notation of one.",
                    "`tefuda games NAME` でルールと書き方を表示します。"
                )
            )?;
        }
        Some(game) => {
            let about = game.about_in(lang);
            writeln!(out, "{}: {}\n", about.title, about.summary)?;
            let [rules, positions, moves, examples] = lang.pick(
                ["Rules. ", "Positions. ", "Moves. ", "Examples:"],
                ["ルール: ", "局面の書き方: ", "手の書き方: ", "例:"],
            );
            writeln!(out, "{rules}{}\n", about.rules)?;
            writeln!(out, "{positions}{}\n", about.notation)?;
            if game.has_boards() {
                writeln!(
                    out,
                    "{}\n",
                    lang.pick(
                        "Boards. --board FILE reads one from a file (`-`: standard input).",
                        "盤: --board FILE でファイル(`-` なら標準入力)から読みます。"
                    )
                )?;
            }
            writeln!(out, "{moves}{}\n", about.moves)?;
            writeln!(out, "{examples}")?;
            for example in about.examples {
                writeln!(out, "  tefuda decide {} \"{}\"   {}", about.name, example.position, example.note)?;
            }
            let entry = catalogue.entry(about.name);
            for study in entry.into_iter().flat_map(|entry| entry.all_studies()) {
                writeln!(out, "  tefuda study {} {}   {}", about.name, study.name, study.about_in(lang))?;
            }
            let name = about.name;
            for (command, study) in [("count", game.count()), ("advise", game.advise())] {
                if let Some(study) = study {
                    writeln!(out, "  tefuda {command} {name} --help   {}", study.about_in(lang))?;
                }
            }
            if let Some(hidden) = game.hidden() {
                writeln!(
                    out,
                    "  tefuda play {name} --hidden   {}",
                    lang.pick(
                        "Play with hidden hands.\n\nHidden hands. Strategies:",
                        "手札を隠して指します。\n\n手札を隠した対局の戦略:"
                    )
                )?;
                for (strategy, what) in hidden.strategies_in(lang) {
                    writeln!(out, "  {strategy:<18} {what}")?;
                }
                let label = lang.pick("What the oracles can tell you: ", "教わることのできるもの: ");
                writeln!(out, "{label}{}{}", hidden.oracles().join(", "), lang.full_stop())?;
                writeln!(out, "{}", hidden.about_oracles_in(lang))?;
            }
            let ranges = game.ranges();
            if !ranges.is_empty() {
                let heading = lang.pick("Ranges for conjectures", "予想を試す範囲");
                writeln!(out, "\n{heading} (`tefuda check --conjecture FILE`):")?;
            }
            for range in ranges {
                let params = range.params.iter().map(|param| match param.default_text() {
                    Some(default) => format!(" {}={default}", param.name),
                    None => format!(" [{}]", param.name),
                });
                writeln!(out, "  {}{}   {}", range.name, params.collect::<String>(), range.about_in(lang))?;
            }
            let theorems = entry.map(|entry| GameAnswer::new(entry, lang).theorems).unwrap_or_default();
            if !theorems.is_empty() {
                writeln!(out, "\n{}{}", lang.pick("Theorems: ", "定理: "), theorems.join(" "))?;
            }
        }
    }
    Ok(Exit::Fine)
}
