//! `theorems`: the literature with what is known of it; of one statement also its readings and the smallest
//! counterexamples, which the check finds anew.

use std::io::{self, Write};

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};
use tefuda::Budget;
use tefuda::Catalogue;
use tefuda::Lang;
use tefuda::theorem::{Evidence, Statement, StatementAnswer};

use super::check::{colored, study_failure, write_readings};
use crate::color;
use crate::failure::{Exit, Failure};
use crate::interrupt;
use crate::options::{self, Form};
use crate::progress::Bar;
use crate::rows::csv_cell;

pub(crate) fn command(catalogue: &Catalogue) -> Command {
    let claims = catalogue.statements().map(|statement| statement.claim());
    let ids = claims.flat_map(|claim| claim.also.iter().copied().chain([claim.id]));
    Command::new("theorems")
        .about("List the statements from the literature with their status, or describe one")
        .arg(
            Arg::new("id")
                .value_name("ID")
                .value_parser(PossibleValuesParser::new(ids))
                .hide_possible_values(true)
                .help("The statement to describe; its smallest counterexamples are searched for"),
        )
        .args([options::json(), options::csv().conflicts_with("id"), options::lang(), options::threads()])
        .after_help("Examples:\n  tefuda theorems\n  tefuda theorems thesis/3.2")
}

pub(crate) fn run(catalogue: &Catalogue, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (json, lang) = (options::wants_json(matches), options::read_lang(matches));
    let mut out = io::stdout().lock();
    if let Some(id) = matches.get_one::<String>("id") {
        let unknown =
            || Failure::Usage(format!("there is no statement `{id}`; `tefuda theorems` lists them"));
        options::use_threads(matches)?;
        return describe(catalogue.statement(id).ok_or_else(unknown)?, json, lang, &mut out);
    }
    let form = options::form(matches);
    if form == Form::Csv {
        writeln!(out, "id,status,source,claim")?;
    }
    for statement in catalogue.statements() {
        let claim = statement.claim();
        if form == Form::Csv {
            let (standing, sources) = (claim.standing.word(), claim.sources().join("; "));
            writeln!(out, "{}", [claim.id, standing, &sources, claim.text_in(lang)].map(csv_cell).join(","))?;
        } else if json {
            serde_json::to_writer(&mut out, &StatementAnswer::new(statement, None, lang))?;
            writeln!(out)?;
        } else {
            let word = claim.standing.word_in(lang);
            let standing = colored(claim.standing, lang, color::of(&io::stdout()));
            let gap = " ".repeat(10usize.saturating_sub(word.chars().count()));
            writeln!(out, "{:<22} {standing}{gap} {}", claim.id, claim.text_in(lang))?;
        }
    }
    if form == Form::Text {
        let more = lang.pick(
            "`tefuda theorems ID` describes one, `tefuda check ID` compares it with the referee.",
            "`tefuda theorems ID` は一つを詳しく示し、`tefuda check ID` は審判の探索と比べます。",
        );
        writeln!(out, "\n{more}")?;
    }
    Ok(Exit::Fine)
}

fn describe(
    statement: &dyn Statement,
    json: bool,
    lang: Lang,
    out: &mut impl Write,
) -> Result<Exit, Failure> {
    let args = tefuda::study::Args::new(statement.params(), []);
    let args = args.map_err(|error| Failure::Usage(error.to_string()))?;
    let bar = Bar::new(lang);
    let report = statement.check(&args, &interrupt::cancels(Budget::default()), &bar);
    bar.clear();
    let report = report.map_err(|error| study_failure(error, json, lang))?;
    let exit = if report.contradicts() { Exit::Refused } else { Exit::Fine };
    if json {
        serde_json::to_writer(&mut *out, &StatementAnswer::new(statement, Some(&report), lang))?;
        writeln!(out)?;
        return Ok(exit);
    }
    let claim = statement.claim();
    let standing = colored(claim.standing, lang, color::of(&io::stdout()));
    writeln!(out, "{} {standing}\n\n{}\n", claim.id, claim.text_in(lang))?;
    if !claim.also.is_empty() {
        writeln!(out, "{}: {}", lang.pick("Also", "別名"), claim.also.join(", "))?;
    }
    writeln!(out, "{}: {}", lang.pick("Source", "出典"), claim.sources().join("; "))?;
    if claim.evidence() == Some(Evidence::Checks) {
        writeln!(out, "{}", lang.pick("Checked, not proved.", "確認済みで、証明はまだありません。"))?;
    }
    if let Some(proof) = claim.proof().map(|proof| proof.in_lang(lang)) {
        writeln!(out, "{}: {proof}", lang.pick("proved", "証明"))?;
    }
    writeln!(out)?;
    writeln!(out, "{}:", lang.pick("Readings", "解釈"))?;
    for reading in statement.readings() {
        let (name, status) = (reading.name_in(lang), reading.standing.word_in(lang));
        writeln!(out, "  {name} ({status}): {}", reading.text_in(lang))?;
    }
    writeln!(out, "\n{}{}:", lang.pick("Checked just now, ", "今の確認: "), report.range.in_lang(lang))?;
    write_readings(out, &report, lang)?;
    Ok(exit)
}
