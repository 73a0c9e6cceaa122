//! `decide`, `moves` and `explain`: one position as an argument, or many from standard input. Each is answered from one analysis.

use std::io::{self, Write};
use std::path::Path;

use clap::ArgMatches;
use tefuda::scene::{Item, Scene};
use tefuda::{
    Answer, AnyAnalysis, AnySetup, Board, Catalogue, Game, JudgedMove, Lang, Names, Options, Outcome, Parts,
    Refusal, TooManyMoves, capitalised, listed, padded,
};
use tefuda_cluster::tables::TableError;

use crate::batch;
use crate::color::{self, Colors};
use crate::failure::{Exit, Failure};
use crate::interrupt;
use crate::options::{self, Form};
use crate::progress::SearchBar;
use crate::rows::csv_cell;

/// What is asked of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Query {
    Decide,
    Moves,
    Explain,
}

/// Everything that stays the same from position to position; the memory of the options is that of the whole batch.
struct Responder {
    query: Query,
    game: &'static dyn Game,
    board: Box<dyn Board>,
    options: Options,
    form: Form,
    /// The files into which pictures go.
    svg: Option<String>,
    tikz: Option<String>,
}

/// How wide pictures in files are, in CSS pixels.
const PICTURE_WIDTH: f64 = 760.0;

pub(crate) fn run(catalogue: &Catalogue, matches: &ArgMatches, query: Query) -> Result<Exit, Failure> {
    let game = options::read_game(catalogue, matches)?;
    let position = options::read_position(matches)?;
    let json = options::wants_json(matches);
    options::use_threads(matches)?;
    if let Some(flag) = position.filter(|text| text.starts_with("--")) {
        return Err(Failure::Usage(format!("unexpected argument '{flag}' found")));
    }
    if position.is_none() && query == Query::Explain && !json {
        let message = "an explanation takes many lines: name one POSITION, or use --json for many positions";
        return Err(Failure::Usage(message.to_owned()));
    }
    if position.is_none() && matches.get_one::<String>("board").is_some_and(|path| path == "-") {
        let message = "standard input cannot hold both the board and the positions: name a POSITION";
        return Err(Failure::Usage(message.to_owned()));
    }
    let board = options::read_board(matches, game)?;
    let options = options::read_options(matches);
    if let (Query::Explain, Some(text)) = (query, position)
        && matches.get_flag("dot")
    {
        let setup =
            board.parse(text).map_err(|error| options::bad_position(options.lang, &error, text, json))?;
        let dot = setup.dot().or_else(|| {
            let names = setup.names(options.lang);
            setup.analyse(options.solver, options.run()).picture(&names).to_dot()
        });
        let none = || {
            let message = format!("neither the position nor the reason is a graph in {}", game.about().name);
            Failure::Refused { message, json }
        };
        io::stdout().lock().write_all(dot.ok_or_else(none)?.as_bytes())?;
        return Ok(Exit::Fine);
    }
    if let Some(dir) = matches.get_one::<String>("solved") {
        tefuda_cluster::look_up(Path::new(dir), game, &options.memory).map_err(|error| match error {
            TableError::NotSolved(why) => Failure::Usage(why),
            error => Failure::Refused { message: error.to_string(), json },
        })?;
    }
    let pictures = [matches.try_get_one::<String>("svg"), matches.try_get_one::<String>("tikz")];
    if let [Ok(Some(svg)), Ok(Some(tikz))] = pictures
        && svg == tikz
    {
        return Err(Failure::Usage(format!(
            "--svg and --tikz are both to be written to {svg}: name two files"
        )));
    }
    let file = |name: &str| matches.try_get_one::<String>(name).ok().flatten().cloned();
    let form = options::form(matches);
    let mut responder = Responder { query, game, board, options, form, svg: file("svg"), tikz: file("tikz") };
    match position {
        Some(text) => responder.answer_argument(text),
        None => responder.answer_lines(),
    }
}

impl Responder {
    fn parts(&self) -> Parts {
        match self.query {
            Query::Decide => Parts::default(),
            Query::Moves => Parts { moves: true, explanation: false },
            Query::Explain => Parts { moves: true, explanation: true },
        }
    }

    /// The answer for programs, one line.
    fn write_json(&self, out: &mut impl Write, setup: &dyn AnySetup) -> Result<Exit, NoAnswer> {
        let mut analysis = setup.analyse(self.options.solver, self.options.run());
        let names = setup.names(self.options.lang);
        let answer = Answer::of(self.game, setup, &mut *analysis, &names, self.parts())?;
        self.write_pictures(setup, &mut *analysis, &names)?;
        serde_json::to_writer(out, &answer)?;
        Ok(if answer.is_undecided() { Exit::Undecided } else { Exit::Fine })
    }

    fn answer_argument(&mut self, text: &str) -> Result<Exit, Failure> {
        let setup = self.board.parse(text);
        let setup =
            setup.map_err(|error| options::bad_position(self.options.lang, &error, text, self.is_json()))?;
        let (watched, bar) = SearchBar::of(self.options.budget.clone());
        self.options.budget = watched;
        // Gathered, so that the line about the search is gone before the answer comes.
        let mut out = Vec::new();
        let answered = match self.form {
            Form::Json => {
                let exit = self.write_json(&mut out, &*setup);
                exit.and_then(|exit| writeln!(out).map(|()| exit).map_err(NoAnswer::from))
            }
            Form::Csv => self.write_csv(&mut out, &*setup),
            Form::Text => self.write_paragraph(&mut out, &*setup),
        };
        let exit = answered.map_err(|error| match error {
            NoAnswer::TooMany(too_many) if too_many.is_budget() => {
                Failure::Undecided { message: too_many.in_lang(self.options.lang), json: self.is_json() }
            }
            NoAnswer::TooMany(too_many) => {
                Failure::Refused { message: too_many.in_lang(self.options.lang), json: self.is_json() }
            }
            NoAnswer::Io(error) => Failure::Io(error),
        })?;
        drop(bar);
        io::stdout().lock().write_all(&out)?;
        Ok(if exit == Exit::Undecided && self.is_stopped() { Exit::Stopped } else { exit })
    }

    fn is_stopped(&self) -> bool {
        interrupt::was_pressed(&self.options.budget)
    }

    fn answer_lines(&self) -> Result<Exit, Failure> {
        let mut exit = Exit::Fine;
        let mut out = io::stdout().lock();
        batch::for_each_line(io::stdin().lock(), &mut out, |line, number, out| {
            if self.is_stopped() {
                let message = format!("stopped before line {number}; the lines before it have been answered");
                return Err(Failure::Stopped { message, json: self.is_json() });
            }
            let part = self.answer_line(line, number, out)?;
            exit = exit.and(part);
            Ok::<(), Failure>(())
        })?;
        Ok(exit)
    }

    fn answer_line(&self, line: &[u8], number: u64, out: &mut Vec<u8>) -> Result<Exit, Failure> {
        let lang = self.options.lang;
        let parsed = match std::str::from_utf8(line) {
            Ok(text) => self.board.parse(text).map_err(|error| error.in_lang(lang)),
            Err(error) => {
                let byte = error.valid_up_to() + 1;
                Err(lang.pick(
                    format!("byte {byte}: the line is not UTF-8 text"),
                    format!("{byte}バイト目: 行がUTF-8の文字列ではありません"),
                ))
            }
        };
        let answered = parsed.and_then(|setup| {
            let answered =
                if self.is_json() { self.write_json(out, &*setup) } else { self.write_line(out, &*setup) };
            match answered {
                Ok(exit) => Ok(Ok(exit)),
                Err(NoAnswer::TooMany(too_many)) => Err(too_many.in_lang(lang)),
                Err(NoAnswer::Io(error)) => Ok(Err(error)),
            }
        });
        let exit = match answered {
            Ok(exit) => exit?,
            Err(error) => {
                if self.is_json() {
                    serde_json::to_writer(&mut *out, &Refusal::new(error, Some(number)))?;
                } else {
                    let before =
                        lang.pick(format!("error: line {number}, "), format!("エラー: {number}行目、"));
                    write!(out, "{before}{error}")?;
                }
                Exit::Refused
            }
        };
        out.write_all(b"\n")?;
        Ok(exit)
    }

    /// The position and the reason in one picture, into the files that were asked for.
    fn write_pictures(
        &self,
        setup: &dyn AnySetup,
        analysis: &mut dyn AnyAnalysis,
        names: &Names,
    ) -> io::Result<()> {
        if self.svg.is_none() && self.tikz.is_none() {
            return Ok(());
        }
        let style = tefuda_draw::Style {
            names: names.players().iter().map(|name| capitalised(name)).collect(),
            ..tefuda_draw::Style::new(names.lang(), PICTURE_WIDTH)
        };
        let title = format!("{}: {}", self.game.about().name, setup.notation());
        let (position, headline, reason) =
            (setup.scene(names.lang()), headline(analysis, names), analysis.picture(names));
        let drawing = tefuda_draw::draw_all(&[(&title, &position), (&headline, &reason)], &style);
        let write = |path: &Option<String>, text: &dyn Fn() -> String| match path {
            Some(path) => std::fs::write(path, text())
                .map_err(|error| io::Error::other(format!("{path} cannot be written: {error}"))),
            None => Ok(()),
        };
        write(&self.svg, &|| drawing.to_standalone_svg())?;
        write(&self.tikz, &|| drawing.to_tikz())
    }

    /// Every move with its result, as comma-separated values.
    fn write_csv(&self, out: &mut impl Write, setup: &dyn AnySetup) -> Result<Exit, NoAnswer> {
        let mut analysis = setup.analyse(self.options.solver, self.options.run());
        let outcome = analysis.outcome();
        let moves = analysis.moves()?;
        writeln!(out, "move,wins,outcome,winner,value,remoteness")?;
        for JudgedMove { text, wins, outcome, value, remoteness, .. } in moves {
            let cells = [
                text.clone(),
                wins.map_or_else(String::new, |wins| wins.to_string()),
                outcome.word().to_owned(),
                outcome.winner().map_or_else(String::new, |seat| seat.to_string()),
                value.as_ref().map_or_else(String::new, ToString::to_string),
                remoteness.map_or_else(String::new, |moves| moves.to_string()),
            ];
            writeln!(out, "{}", cells.map(|cell| csv_cell(&cell)).join(","))?;
        }
        Ok(exit_of(outcome, moves))
    }

    fn is_json(&self) -> bool {
        self.form == Form::Json
    }

    /// The answer for a person who asked about one position.
    fn write_paragraph(&self, out: &mut impl Write, setup: &dyn AnySetup) -> Result<Exit, NoAnswer> {
        let mut analysis = setup.analyse(self.options.solver, self.options.run());
        let names = &setup.names(self.options.lang);
        let lang = names.lang();
        let title = format!("{}: {}", self.game.about().name, setup.notation());
        if self.query == Query::Explain {
            self.write_pictures(setup, &mut *analysis, names)?;
            let explanation = analysis.explanation(names);
            let drawn = drawn_in_text(analysis.picture(names), names);
            write!(out, "{title}\n\n{drawn}{explanation}")?;
            let outcome = analysis.outcome();
            return Ok(exit_of(outcome, analysis.moves().unwrap_or_default()));
        }
        if self.query == Query::Moves {
            // What cannot be listed is refused before anything is printed.
            analysis.moves()?;
        }
        let colors = color::of(&io::stdout());
        writeln!(out, "{title}\n{}", colors.verdict(&headline(&*analysis, names)))?;
        if self.query == Query::Moves {
            let outcome = analysis.outcome();
            let moves = analysis.moves()?;
            for judged in moves {
                writeln!(out, "  {} {}", padded(&judged.text, 12), move_result(judged, names, colors))?;
            }
            return Ok(exit_of(outcome, moves));
        }
        if analysis.outcome() == Outcome::Undecided {
            // The headline has said it all.
            return Ok(Exit::Undecided);
        }
        let summary = self.summary(&mut *analysis, setup, names);
        if !summary.is_empty() {
            writeln!(out, "{summary}")?;
        }
        let why = analysis.words(names);
        writeln!(out, "{}{why}{}", lang.pick("Why: ", "理由: "), lang.full_stop())?;
        if let Some(theorem) = analysis.theorem() {
            writeln!(out, "  {}{theorem}", lang.pick("theorem: ", "定理: "))?;
        }
        Ok(Exit::Fine)
    }

    /// The answer in one line, for people who send many positions.
    fn write_line(&self, out: &mut Vec<u8>, setup: &dyn AnySetup) -> Result<Exit, NoAnswer> {
        let mut analysis = setup.analyse(self.options.solver, self.options.run());
        let names = &setup.names(self.options.lang);
        let listed = if self.query == Query::Moves { analysis.take_moves()? } else { Vec::new() };
        write!(out, "{}: {}", setup.notation(), headline(&*analysis, names))?;
        let mut mark = " ";
        for judged in &listed {
            let result = colored_result(judged, names.lang(), color::of(&io::stdout()));
            write!(out, "{mark}{} {result}", judged.text)?;
            mark = ", ";
        }
        if self.query == Query::Decide && analysis.outcome() != Outcome::Undecided {
            let summary = self.summary(&mut *analysis, setup, names);
            if !summary.is_empty() {
                write!(out, " {summary}")?;
            }
        }
        if let Some(theorem) = analysis.theorem() {
            write!(out, " [{theorem}]")?;
        }
        Ok(exit_of(analysis.outcome(), &listed))
    }

    /// Which moves win, if the analysis has them; else a winning move where one is offered, or how to list them.
    fn summary(&self, analysis: &mut dyn AnyAnalysis, setup: &dyn AnySetup, names: &Names) -> String {
        let lang = names.lang();
        let Some(mover) = setup.to_move() else { return String::new() };
        let won = analysis.outcome() == Outcome::Win(mover);
        if !won {
            return match lang {
                Lang::En => format!("No move of {} wins.", names.of(mover)),
                Lang::Ja => format!("{}に勝つ手はありません。", names.of(mover)),
            };
        }
        if analysis.has_moves_at_hand()
            && let Ok(moves) = analysis.moves()
        {
            let of = |wins: Option<bool>| -> Vec<&str> {
                moves.iter().filter(|judged| judged.wins == wins).map(|judged| judged.text.as_str()).collect()
            };
            let (winning, open) = (of(Some(true)), of(None));
            let (end, gap) =
                (lang.full_stop(), if winning.is_empty() || open.is_empty() { "" } else { "; " });
            let winning = match winning.is_empty() {
                true => String::new(),
                false => format!("{}{}", lang.pick("Winning moves: ", "勝つ手: "), listed(&winning, lang)),
            };
            let open = match open.is_empty() {
                true => String::new(),
                false if gap.is_empty() => {
                    format!("{}{}", lang.pick("Not decided: ", "未決: "), listed(&open, lang))
                }
                false => format!("{gap}{}{}", lang.pick("not decided: ", "未決: "), listed(&open, lang)),
            };
            return format!("{winning}{open}{end}");
        }
        if setup.too_many_moves().is_some() {
            let best = analysis.best(names).filter(|best| best.wins == Some(true));
            return match (best, lang) {
                (Some(best), Lang::En) => format!("A winning move: {}.", best.move_text),
                (Some(best), Lang::Ja) => format!("勝つ手の一つ: {}。", best.move_text),
                (None, _) => String::new(),
            };
        }
        let name = self.game.about().name;
        match lang {
            Lang::En => format!("`tefuda moves {name}` lists the winning moves, by further search."),
            Lang::Ja => format!("勝つ手は `tefuda moves {name}` で探索して一覧できます。"),
        }
    }
}

/// Why a position got no answer.
enum NoAnswer {
    TooMany(TooManyMoves),
    Io(io::Error),
}

impl From<TooManyMoves> for NoAnswer {
    fn from(too_many: TooManyMoves) -> Self {
        NoAnswer::TooMany(too_many)
    }
}

impl From<io::Error> for NoAnswer {
    fn from(error: io::Error) -> Self {
        NoAnswer::Io(error)
    }
}

impl From<serde_json::Error> for NoAnswer {
    fn from(error: serde_json::Error) -> Self {
        NoAnswer::Io(error.into())
    }
}

fn exit_of(outcome: Outcome, moves: &[JudgedMove]) -> Exit {
    let open = |outcome: Outcome| outcome == Outcome::Undecided;
    if open(outcome) || moves.iter().any(|judged| open(judged.outcome)) {
        Exit::Undecided
    } else {
        Exit::Fine
    }
}

/// Who wins, as a sentence; of an undecided position why it is.
fn headline(analysis: &dyn AnyAnalysis, names: &Names) -> String {
    let end = names.lang().full_stop();
    match analysis.outcome() {
        Outcome::Undecided => format!("{}{end}", capitalised(&analysis.words(names))),
        _ => format!("{}{end}", analysis.headline(names)),
    }
}

/// An explanation shows no larger pictures: it would be lost below them.
const MOST_DRAWN_EDGES: usize = 60;

/// What stands on the ground in a picture, drawn in characters: of that, lists of numbers alone would say little.
fn drawn_in_text(mut picture: Scene, names: &Names) -> String {
    picture.items.retain(|item| match item {
        Item::Graph { nodes, edges, .. } => {
            edges.len() <= MOST_DRAWN_EDGES && nodes.iter().any(|node| node.ground)
        }
        _ => false,
    });
    if picture.items.is_empty() {
        return String::new();
    }
    picture.to_text_with(names.lang(), |seat| names.of(seat).into_owned()) + "\n"
}

fn move_result(judged: &JudgedMove, names: &Names, colors: Colors) -> String {
    let lang = names.lang();
    let result = colored_result(judged, lang, colors);
    let winner = match (judged.wins, judged.outcome, lang) {
        (Some(false), Outcome::Win(seat), Lang::En) => format!(" ({} wins)", names.of(seat)),
        (Some(false), Outcome::Win(seat), Lang::Ja) => format!("({}の勝ち)", names.of(seat)),
        _ => String::new(),
    };
    let numbers = [
        judged.value.as_ref().map(|value| format!("{} {value}", lang.pick("value", "値"))),
        judged.remoteness.map(|plies| match lang {
            Lang::En if plies == 1 => "1 more move".to_owned(),
            Lang::En => format!("{plies} more moves"),
            Lang::Ja => format!("残り{plies}手"),
        }),
    ];
    let numbers: Vec<String> = numbers.into_iter().flatten().collect();
    let gap = if numbers.is_empty() { "" } else { lang.pick(", ", "、") };
    format!("{result}{winner}{gap}{}", numbers.join(lang.pick(", ", "、")))
}

/// What a move leads to, in a word that is coloured where colours are wanted.
fn colored_result(judged: &JudgedMove, lang: Lang, colors: Colors) -> String {
    let word = short_result(judged, lang);
    match (judged.wins, judged.outcome) {
        (Some(true), _) => colors.good(word),
        (Some(false), Outcome::Win(_)) => colors.bad(word),
        _ => colors.open(word),
    }
}

/// What a move leads to, in a word.
pub(crate) fn short_result(judged: &JudgedMove, lang: Lang) -> &'static str {
    match (judged.wins, judged.outcome) {
        (Some(true), _) => lang.pick("wins", "勝ち"),
        (Some(false), Outcome::Win(_)) => lang.pick("loses", "負け"),
        (_, Outcome::Draw) => lang.pick("draw", "引き分け"),
        (_, Outcome::Nobody) => lang.pick("nobody can force the win", "誰も強制できない"),
        (_, _) => lang.pick("undecided", "未決"),
    }
}
