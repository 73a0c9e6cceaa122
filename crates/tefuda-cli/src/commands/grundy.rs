//! `grundy`: the values of heaps under a rule, or of every vertex of a board.

use std::io::{self, BufWriter, Write};

use clap::{Arg, ArgAction, ArgMatches, Command};
use serde::Serialize;
use tefuda::aligned;
use tefuda::games::digraph::GraphBoard;
use tefuda::games::heaps::{HeapRule, HeapValues};
use tefuda::games::heaps::{Rules, notation};
use tefuda::graph_text::GraphReader;
use tefuda::solve::digraph::GrundyError;
use tefuda::value::loopy::{LoopyNimber, LoopyOutcome};
use tefuda::{Catalogue, Game, GameValue, Undecided, ValueTable, ValueTableError, plain};

use crate::board_text::{self, BoardText};
use crate::failure::{Exit, Failure};
use crate::heat_map;
use crate::interrupt;
use crate::options::{self, Form};
use crate::progress::SearchBar;
use crate::rows::csv_cell;

pub(crate) fn command() -> Command {
    let command = Command::new("grundy")
        .about("Compute the values of heaps under a rule, or of every vertex of a directed graph")
        .after_help(
            "Heap rules: an octal or hexadecimal code (`.77`, `4.3`), a set of numbers to take (`{1,3,4}`), or a name: kayles, grundy, \
             lasker and others (`tefuda games heap`). Periods are proved, and printed with the range that proves them. Rules for pairs of \
             heaps (wythoff, euclid) and other games that have rules (--game) give a table, which --svg draws as a heat map.\n\n\
             Heap values are printed as they are found, and are kept when the budget runs out or Ctrl-C is pressed. Every value depends \
             on the values before it, so a stopped run cannot be resumed (no --resume). With --json the output is one object; \
             `complete` says whether it holds everything that was requested.\n\n\
             Vertex values are finite, or inf{K} where play can go on for ever; K is the set of finite values that a move can reach.\n\n\
             Examples:\n  \
             tefuda grundy .77 --to 400 --summary\n  \
             tefuda grundy \"{1,3,4}\" --json\n  \
             tefuda grundy wythoff --to 20 --svg wythoff.svg\n  \
             tefuda grundy \"ruler*ruler\" --game coins --to 16\n  \
             tefuda grundy --board graph.txt\n  \
             printf 'a b; b c; c a; b d' | tefuda grundy --board - --json",
        )
        .arg(
            Arg::new("code")
                .value_name("CODE")
                .help("A heap rule, such as `.77`; with --game it may be left out for a well-known rule of that game")
                .required_unless_present_any(["board", "game"]),
        )
        .arg(options::board().conflicts_with("code"))
        .arg(
            Arg::new("to")
                .long("to")
                .value_name("N")
                .help("The largest heap or place [default: 100, or 15 for a table; a period is then searched for up to 5000]")
                .allow_negative_numbers(true)
                .value_parser(options::number::<u64>(0, 1_000_000_000))
                .conflicts_with("board"),
        )
        .arg(
            Arg::new("game")
                .long("game")
                .value_name("GAME")
                .help("The game that the rule belongs to [default: heap]")
                .conflicts_with("board"),
        )
        .arg(
            Arg::new("svg")
                .long("svg")
                .value_name("FILE")
                .value_parser(options::file_name)
                .help("Draw the values to FILE as SVG: a table as a heat map, a row as points")
                .conflicts_with("board"),
        )
        .arg(
            Arg::new("summary")
                .long("summary")
                .help("Print only the period, not the values")
                .action(ArgAction::SetTrue)
                .conflicts_with("board"),
        )
        .arg(
            Arg::new("acyclic")
                .long("acyclic")
                .help("Refuse a graph with cycles, where plain values are not defined")
                .requires("board")
                .conflicts_with("code")
                .action(ArgAction::SetTrue),
        )
        .arg(options::json())
        .arg(options::csv());
    options::with_budget(command)
}

#[derive(Serialize)]
struct VertexAnswer<'a> {
    vertex: &'a str,
    value: GameValue,
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
    /// Whether all requested values were found, and a period looked for.
    complete: bool,
    /// The limit that ended it before.
    #[serde(skip_serializing_if = "Option::is_none")]
    undecided: Option<&'static str>,
}

pub(crate) fn run(catalogue: &Catalogue, matches: &ArgMatches) -> Result<Exit, Failure> {
    if matches.contains_id("board") {
        return vertices(matches);
    }
    let json = options::wants_json(matches);
    let name = matches.get_one::<String>("game").map_or("heap", String::as_str);
    let game = catalogue
        .game(name)
        .ok_or_else(|| Failure::Usage(format!("there is no game `{name}`; `tefuda games` lists them")))?;
    let code = matches.get_one::<String>("code").map(String::as_str).or(game.value_rule());
    let code = code.ok_or_else(|| Failure::Usage(format!("`{name}` has no table of values")))?;
    let code = &*plain(code);
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
    values: Vec<Vec<GameValue>>,
    /// Whether all requested rows were found.
    complete: bool,
    /// The limit that ended it before.
    #[serde(skip_serializing_if = "Option::is_none")]
    undecided: Option<&'static str>,
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
        let row = |row: &Vec<u128>| row.iter().map(|&value| value.into()).collect();
        let answer = TableAnswer {
            game: game.about().name,
            rule,
            first: found.first,
            values: found.rows.iter().map(row).collect(),
            complete: found.undecided.is_none(),
            undecided: found.undecided.map(|undecided| undecided.limit().word()),
        };
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
    if let Some(undecided) = found.undecided {
        let kept = match found.rows.as_slice() {
            [row] => format!("{} of {} values are found and printed", row.len(), to.saturating_add(1)),
            rows => {
                format!("{} of {} rows are found and printed", rows.len(), to.saturating_add(1) - found.first)
            }
        };
        return Err(Failure::undecided(undecided, format!("stopped: {undecided}; {kept}"), json));
    }
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
    let requested = matches.get_one::<u64>("to").copied();
    let to = requested.unwrap_or(USUALLY_PRINTED);
    let searched = requested.unwrap_or(USUALLY_SEARCHED);
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
    let mut meter = budget.meter();
    let mut found = HeapValues::new(rule.clone());
    let mut printer = ValuePrinter { form: options::form(matches), next: 0, to };
    let prints = !matches.get_flag("summary");
    // Values are printed while others are still looked for.
    let solved = loop {
        let step = found.next_step().min(searched);
        let solved = found.extend(step, &mut meter);
        let is_last = solved.is_err() || step == searched || found.period().is_some();
        if prints {
            bar.aside(|| printer.print(&found, is_last))?;
        }
        if is_last {
            break solved;
        }
    };
    drop(bar);
    // Behind a period values go on for ever: without need they are not gone through.
    let values = || (0..=to).map_while(|n| found.get(n));
    let listed = (prints && json).then(|| values().collect());
    print_heaps(&found, listed, searched, solved.err(), printer.form)?;
    if let Err(undecided) = solved {
        let (known, all) = (values().count() as u64, to + 1);
        let kept = match prints {
            _ if known == all => "all requested values are found, but no period".to_owned(),
            true => format!("{known} of {all} values are found and printed"),
            false => format!("{known} of {all} values were found"),
        };
        return Err(Failure::undecided(undecided, format!("stopped: {undecided}; {kept}"), json));
    }
    if let Some(path) = matches.get_one::<String>("svg") {
        let values = (0..=to).map(|n| found.get(n).map_or(0, u128::from)).collect();
        let row = ValueTable { rows: vec![values], first: 0, note: None, undecided: None };
        heat_map::write(&rule.to_string(), &row, path)?;
    }
    Ok(Exit::Fine)
}

/// Prints values of heaps as they are found.
struct ValuePrinter {
    form: Form,
    /// The first heap whose value is not printed.
    next: u64,
    /// The last that is to be.
    to: u64,
}

/// Values in a line of text.
const VALUES_A_LINE: usize = 20;

impl ValuePrinter {
    /// Prints what has been found since the last time; of a text, whole lines until the last time.
    fn print(&mut self, found: &HeapValues, is_last: bool) -> io::Result<()> {
        let mut out = BufWriter::new(io::stdout().lock());
        let values = (self.next..=self.to).map_while(|n| found.get(n)).map(|value| value.to_string());
        match self.form {
            // One object holds all of them.
            Form::Json => {}
            Form::Csv => {
                if self.next == 0 {
                    writeln!(out, "heap,value")?;
                }
                for value in values {
                    writeln!(out, "{},{value}", self.next)?;
                    self.next += 1;
                }
            }
            Form::Text => {
                let values: Vec<String> = values.collect();
                for line in values.chunks(VALUES_A_LINE) {
                    if line.len() == VALUES_A_LINE || is_last {
                        writeln!(out, "{}", line.join(" "))?;
                        self.next += line.len() as u64;
                    }
                }
            }
        }
        out.flush()
    }
}

/// Ends the output about heaps: the period, or for programs everything in one object.
fn print_heaps(
    found: &HeapValues,
    values: Option<Vec<u32>>,
    searched: u64,
    undecided: Option<Undecided>,
    form: Form,
) -> Result<(), Failure> {
    let (rule, period) = (found.rule(), found.period());
    let mut out = BufWriter::new(io::stdout().lock());
    match form {
        Form::Csv => {}
        Form::Json => {
            let answer = HeapAnswer {
                code: rule.to_string(),
                values,
                period: period.map(|period| period.length),
                from: period.map(|period| period.from),
                proved_by: period.map(|period| [period.from, period.compared_to]),
                complete: undecided.is_none(),
                undecided: undecided.map(|undecided| undecided.limit().word()),
            };
            serde_json::to_writer(&mut out, &answer)?;
            writeln!(out)?;
        }
        Form::Text => match (period, undecided) {
            (Some(period), _) => writeln!(out, "{rule}: {period}")?,
            (None, None) => writeln!(out, "{rule}: no period is proved by the values up to {searched}")?,
            // Why it ended is said elsewhere.
            (None, Some(_)) => {}
        },
    }
    out.flush()?;
    Ok(())
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
    let form = options::form(matches);
    let mut out = BufWriter::new(io::stdout().lock());
    if form == Form::Csv {
        writeln!(out, "vertex,value,outcome,remoteness")?;
    }
    for vertex in 0..board.graph().vertices() {
        let value: LoopyNimber = solved.loopy.of(board.graph(), vertex);
        let outcome = solved.outcomes[vertex];
        let answer = VertexAnswer {
            vertex: board.name(vertex as u32),
            value: GameValue::from(&value),
            outcome: outcome.outcome.word(),
            remoteness: (outcome.outcome != LoopyOutcome::Draw).then_some(outcome.remoteness),
        };
        let VertexAnswer { vertex, value, outcome, remoteness } = &answer;
        match form {
            Form::Json => {
                serde_json::to_writer(&mut out, &answer)?;
                writeln!(out)?;
            }
            Form::Csv => {
                let remoteness = remoteness.map_or_else(|| "-".to_owned(), |moves| moves.to_string());
                let cells = [vertex, value.to_string().as_str(), outcome, &remoteness].map(csv_cell);
                writeln!(out, "{}", cells.join(","))?;
            }
            Form::Text => {
                let far = remoteness.map(|moves| format!(" in {moves}")).unwrap_or_default();
                writeln!(out, "{vertex}: {value} ({outcome}{far})")?;
            }
        }
    }
    out.flush()?;
    Ok(Exit::Fine)
}
