//! `grundy`: the values of heaps under a rule, or of every vertex of a board.

use std::io::{self, BufWriter, Write};

use clap::ArgMatches;
use serde::Serialize;
use tefuda::aligned;
use tefuda::games::digraph::GraphBoard;
use tefuda::games::heaps::{HeapRule, HeapValues};
use tefuda::games::heaps::{Rules, notation};
use tefuda::graph_text::GraphReader;
use tefuda::solve::digraph::GrundyError;
use tefuda::value::loopy::{LoopyNimber, LoopyOutcome};
use tefuda::{Catalogue, Game, Undecided, ValueTable, ValueTableError};

use crate::board_text::{self, BoardText};
use crate::failure::{Exit, Failure};
use crate::heat_map;
use crate::interrupt;
use crate::options::{self, Form};
use crate::progress::SearchBar;

#[derive(Serialize)]
struct VertexAnswer<'a> {
    vertex: &'a str,
    value: String,
    outcome: &'static str,
    remoteness: Option<u32>,
}

/// The values of heaps.
#[derive(Serialize)]
struct HeapAnswer {
    code: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<u32>>,
    period: Option<u64>,
    from: Option<u64>,
    proved_by: Option<[u64; 2]>,
}

pub(crate) fn run(catalogue: &Catalogue, matches: &ArgMatches) -> Result<Exit, Failure> {
    let Some(code) = matches.get_one::<String>("code") else { return vertices(matches) };
    let json = options::wants_json(matches);
    let name = matches.get_one::<String>("game").map_or("heap", String::as_str);
    let game = catalogue
        .game(name)
        .ok_or_else(|| Failure::Usage(format!("there is no game `{name}`; `tefuda games` lists them")))?;
    if name == "heap" {
        let rules = notation::parse_rules(code);
        match rules.map_err(|error| options::bad_text("the rule", &error, code, json))? {
            Rules::Each(rule) => return heaps(matches, &rule),
            Rules::Pairs(_) | Rules::Together(_) => {}
        }
    }
    table(matches, game, code)
}

/// The values of all sizes, as rows.
#[derive(Serialize)]
struct TableAnswer<'a> {
    game: &'a str,
    rule: &'a str,
    first: u64,
    values: &'a [Vec<u128>],
}

fn table(matches: &ArgMatches, game: &dyn Game, rule: &str) -> Result<Exit, Failure> {
    let json = options::wants_json(matches);
    if matches.get_flag("summary") {
        return Err(Failure::Usage("--summary prints periods, but this rule gives a table".to_owned()));
    }
    let to = matches.get_one::<u64>("to").copied().unwrap_or(15);
    let svg_file = matches.get_one::<String>("svg");
    let (budget, bar) = SearchBar::of(interrupt::cancels(options::read_budget(matches)));
    let found = game.value_table(rule, to, &budget);
    drop(bar);
    let found = found.map_err(|error| match error {
        ValueTableError::Rule(error) => options::bad_text("the rule", &error, rule, json),
        ValueTableError::Undecided(error) => Failure::undecided(error, error.to_string(), json),
        other => Failure::Refused { message: other.to_string(), json },
    })?;
    // What cannot be drawn is said before a million values are printed.
    if svg_file.is_some() {
        heat_map::drawable(&found)?;
    }
    let mut out = BufWriter::new(io::stdout().lock());
    if options::form(matches) == Form::Csv {
        writeln!(out, "row,column,value")?;
        for (row, values) in (found.first..).zip(&found.rows) {
            for (column, value) in (found.first..).zip(values) {
                writeln!(out, "{row},{column},{value}")?;
            }
        }
    } else if json {
        let answer = TableAnswer { game: game.about().name, rule, first: found.first, values: &found.rows };
        serde_json::to_writer(&mut out, &answer)?;
        writeln!(out)?;
    } else {
        let columns = found.rows.first().map_or(0, Vec::len) as u64;
        let headings: Vec<String> = std::iter::once(String::new())
            .chain((0..columns).map(|at| (found.first + at).to_string()))
            .collect();
        let several = found.rows.len() > 1;
        let row = |(at, values): (u64, &Vec<u128>)| {
            let name = if several { (found.first + at).to_string() } else { String::new() };
            std::iter::once(name).chain(values.iter().map(u128::to_string)).collect()
        };
        let rows: Vec<Vec<String>> = (0..).zip(&found.rows).map(row).collect();
        write!(out, "{}", aligned(&headings, &rows))?;
    }
    out.flush()?;
    if let Some(path) = svg_file {
        heat_map::write(rule, &found, path)?;
    }
    Ok(Exit::Fine)
}

/// More values than this are not printed.
const MOST_PRINTED: u64 = 10_000_000;
/// Unless told otherwise, values are printed up to the first, and a period is searched for in those up to the second.
const USUALLY_PRINTED: u64 = 100;
const USUALLY_SEARCHED: u64 = 5000;

fn heaps(matches: &ArgMatches, rule: &HeapRule) -> Result<Exit, Failure> {
    let json = options::wants_json(matches);
    let asked = matches.get_one::<u64>("to").copied();
    let to = asked.unwrap_or(USUALLY_PRINTED);
    let searched = asked.unwrap_or(USUALLY_SEARCHED);
    let refused = |message: String| Failure::Refused { message, json };
    if !matches.get_flag("summary") && to > MOST_PRINTED {
        let message = format!(
            "{to} values are too many to print; at most {MOST_PRINTED}, or --summary for the period alone"
        );
        return Err(refused(message));
    }
    if matches.contains_id("svg") && to > heat_map::MOST_POINTS as u64 {
        let message = format!("{to} values are too many to draw; at most {}", heat_map::MOST_POINTS);
        return Err(refused(message));
    }
    let (budget, bar) = SearchBar::of(interrupt::cancels(options::read_budget(matches)));
    let mut found = HeapValues::new(rule.clone());
    let solved = found.extend(searched, &mut budget.meter());
    drop(bar);
    solved.map_err(|error| Failure::undecided(error, error.to_string(), json))?;
    let period = found.period();
    let values = || (0..=to).map(|n| found.get(n).unwrap_or(0));
    let mut out = BufWriter::new(io::stdout().lock());
    if options::form(matches) == Form::Csv {
        writeln!(out, "heap,value")?;
        for (n, value) in values().enumerate() {
            writeln!(out, "{n},{value}")?;
        }
    } else if json {
        let answer = HeapAnswer {
            code: rule.to_string(),
            values: (!matches.get_flag("summary")).then(|| values().collect()),
            period: period.map(|period| period.length),
            from: period.map(|period| period.from),
            proved_by: period.map(|period| [period.from, period.compared_to]),
        };
        serde_json::to_writer(&mut out, &answer)?;
        writeln!(out)?;
    } else {
        if !matches.get_flag("summary") {
            for (n, value) in values().enumerate() {
                let gap = if n % 20 == 19 || n as u64 == to { "\n" } else { " " };
                write!(out, "{value}{gap}")?;
            }
        }
        match period {
            Some(period) => writeln!(out, "{rule}: {period}")?,
            None => writeln!(out, "{rule}: no period is proved by the values up to {searched}")?,
        }
    }
    out.flush()?;
    if let Some(path) = matches.get_one::<String>("svg") {
        let row = ValueTable { rows: vec![values().map(u128::from).collect()], first: 0, note: None };
        heat_map::write(&rule.to_string(), &row, path)?;
    }
    Ok(Exit::Fine)
}

fn vertices(matches: &ArgMatches) -> Result<Exit, Failure> {
    let json = options::wants_json(matches);
    let board = match options::read_board_text(matches)? {
        Some(BoardText::Large(large)) => {
            let mut reader = GraphReader::default();
            large.feed(|piece| reader.push(piece))?;
            GraphBoard::read(reader).map_err(|error| board_text::bad_text(&error, json))?
        }
        short => {
            let text = if let Some(BoardText::Short(text)) = short { text } else { String::new() };
            GraphBoard::parse(&text).map_err(|error| options::bad_text("the board", &error, &text, json))?
        }
    };
    let (budget, bar) = SearchBar::of(interrupt::cancels(options::read_budget(matches)));
    let undecided = |error: Undecided| Failure::undecided(error, error.to_string(), json);
    if matches.get_flag("acyclic") {
        // Plain values are refused where they are not defined.
        if let Err(error) = board.graph().grundy(&mut budget.meter()) {
            return Err(match error {
                GrundyError::Undecided(error) => undecided(error),
                GrundyError::Cycle { vertex } => {
                    let message = format!(
                        "the graph has a cycle through `{}`: plain values are not defined there; leave out --acyclic for loopy ones",
                        board.name(vertex)
                    );
                    Failure::Refused { message, json }
                }
            });
        }
    }
    let solved = board.solved(&mut budget.meter());
    drop(bar);
    let solved = solved.map_err(undecided)?;
    let mut out = BufWriter::new(io::stdout().lock());
    for vertex in 0..board.graph().vertices() {
        let value: LoopyNimber = solved.loopy.of(board.graph(), vertex);
        let outcome = solved.outcomes[vertex];
        let answer = VertexAnswer {
            vertex: board.name(vertex as u32),
            value: value.to_string(),
            outcome: outcome.outcome.word(),
            remoteness: (outcome.outcome != LoopyOutcome::Draw).then_some(outcome.remoteness),
        };
        if json {
            serde_json::to_writer(&mut out, &answer)?;
            writeln!(out)?;
        } else {
            let far = answer.remoteness.map(|moves| format!(" in {moves}")).unwrap_or_default();
            writeln!(out, "{}: {} ({}{far})", answer.vertex, answer.value, answer.outcome)?;
        }
    }
    out.flush()?;
    Ok(Exit::Fine)
}
