//! `decide`, `moves` and `explain`: one position as an argument, or many from standard input.

use std::io::{self, BufWriter, Write};

use clap::ArgMatches;
use tefuda::Fact;
use tefuda::{Answer, Manner, MoveAnswer, Refusal};
use tefuda::{AnySetup, Board, Game};

use crate::batch;
use crate::failure::{Exit, Failure};
use crate::options;

/// What is asked of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Question {
    Decide,
    Moves,
    Explain,
}

/// Everything that stays the same from position to position.
struct Asker {
    question: Question,
    game: &'static dyn Game,
    board: Box<dyn Board>,
    manner: Manner,
    json: bool,
}

pub(crate) fn run(matches: &ArgMatches, question: Question) -> Result<Exit, Failure> {
    let game = options::read_game(matches)?;
    let position = matches.get_one::<String>("position");
    let json = options::wants_json(matches);
    if let Some(flag) = position.filter(|text| text.starts_with("--")) {
        return Err(Failure::Usage(format!("unexpected argument '{flag}' found")));
    }
    if position.is_none() && question == Question::Explain && !json {
        let message = "an explanation takes many lines: name one POSITION, or use --json for many positions";
        return Err(Failure::Usage(message.to_owned()));
    }
    if position.is_none() && matches.get_one::<String>("board").is_some_and(|path| path == "-") {
        let message = "standard input cannot hold both the board and the positions: name a POSITION";
        return Err(Failure::Usage(message.to_owned()));
    }
    let board = options::read_board(matches, game)?;
    if let (Question::Explain, Some(text)) = (question, position)
        && matches.get_flag("dot")
    {
        let setup =
            board.parse(text).map_err(|error| options::bad_text("the position", &error, text, json))?;
        let none = || Failure::Usage(format!("positions of {} are no graphs", game.about().name));
        io::stdout().lock().write_all(setup.dot().ok_or_else(none)?.as_bytes())?;
        return Ok(Exit::Fine);
    }
    let asker = Asker { question, game, board, manner: options::read_manner(matches), json };
    match position {
        Some(text) => asker.answer_argument(text),
        None => asker.answer_lines(),
    }
}

impl Asker {
    fn answer(&self, setup: &dyn AnySetup) -> Answer {
        match (self.question, self.json) {
            (Question::Decide, true) => Answer::decide(self.game, setup, &self.manner),
            (Question::Decide, false) if setup.too_many_moves().is_some() => {
                Answer::decide(self.game, setup, &self.manner)
            }
            // For people the moves belong to the answer: who wins, by which moves, and why.
            (Question::Decide, false) | (Question::Moves, _) => {
                Answer::with_moves(self.game, setup, &self.manner)
            }
            (Question::Explain, _) => Answer::explained(self.game, setup, &self.manner),
        }
    }

    /// Refuses to list what cannot be listed.
    fn listable(&self, setup: &dyn AnySetup) -> Result<(), String> {
        let too_many = setup.too_many_moves().filter(|_| self.question == Question::Moves);
        too_many.map_or(Ok(()), |error| Err(error.to_string()))
    }

    fn answer_argument(&self, text: &str) -> Result<Exit, Failure> {
        let setup = self.board.parse(text);
        let setup = setup.map_err(|error| options::bad_text("the position", &error, text, self.json))?;
        self.listable(&*setup).map_err(|message| Failure::Refused { message, json: self.json })?;
        let answer = self.answer(&*setup);
        let mut out = BufWriter::new(io::stdout().lock());
        if self.json {
            serde_json::to_writer(&mut out, &answer)?;
            writeln!(out)?;
        } else {
            self.write_paragraph(&mut out, &answer)?;
            if self.question == Question::Decide
                && answer.winner.is_some()
                && setup.too_many_moves().is_some()
            {
                self.write_one_move(&mut out, &*setup)?;
            }
        }
        out.flush()?;
        Ok(exit_of(&answer))
    }

    fn answer_lines(&self) -> Result<Exit, Failure> {
        let mut exit = Exit::Fine;
        let mut out = io::stdout().lock();
        batch::for_each_line(io::stdin().lock(), &mut out, |line, number, out| {
            let part = self.answer_line(line, number, out)?;
            exit = exit.and(part);
            Ok::<(), Failure>(())
        })?;
        Ok(exit)
    }

    fn answer_line(&self, line: &[u8], number: u64, out: &mut Vec<u8>) -> Result<Exit, Failure> {
        let parsed = match std::str::from_utf8(line) {
            Ok(text) => self.board.parse(text).map_err(|error| error.to_string()),
            Err(error) => Err(format!("byte {}: the line is not UTF-8 text", error.valid_up_to() + 1)),
        };
        let parsed = parsed.and_then(|setup| self.listable(&*setup).map(|()| setup));
        let exit = match parsed {
            Ok(setup) => {
                let answer = self.answer(&*setup);
                if self.json {
                    serde_json::to_writer(&mut *out, &answer)?;
                } else {
                    self.write_line(out, &answer)?;
                }
                exit_of(&answer)
            }
            Err(error) => {
                if self.json {
                    serde_json::to_writer(&mut *out, &Refusal { error, line: Some(number) })?;
                } else {
                    write!(out, "error: line {number}, {error}")?;
                }
                Exit::Refused
            }
        };
        out.write_all(b"\n")?;
        Ok(exit)
    }

    /// The answer for a person who asked about one position.
    fn write_paragraph(&self, out: &mut impl Write, answer: &Answer) -> io::Result<()> {
        writeln!(out, "{}: {}", answer.game, answer.position)?;
        if let Some(explanation) = &answer.explanation {
            return write!(out, "\n{explanation}");
        }
        writeln!(out, "{}", headline(answer))?;
        let moves = answer.moves.as_deref().unwrap_or_default();
        if self.question == Question::Moves {
            for one in moves {
                writeln!(out, "  {:<12} {}", one.move_text, move_result(one))?;
            }
            return Ok(());
        }
        if !moves.is_empty() {
            writeln!(out, "{}.", summary(moves))?;
        }
        if answer.is_undecided() && answer.winner.is_none() {
            // The headline has said it all.
            return Ok(());
        }
        writeln!(out, "Why: {}.", answer.reason.text)?;
        for (name, fact) in &answer.reason.facts.0 {
            if let Fact::Pairs(pairs) = fact {
                let pairs: Vec<String> = pairs.iter().map(|(one, other)| format!("{one}>{other}")).collect();
                writeln!(out, "  {} ({}): {}", name.replace('_', " "), pairs.len(), shortened(&pairs))?;
            }
        }
        if let Some(theorem) = answer.reason.theorem {
            writeln!(out, "  theorem: {theorem}")?;
        }
        Ok(())
    }

    /// A winning move where there are too many moves to list.
    fn write_one_move(&self, out: &mut impl Write, setup: &dyn AnySetup) -> io::Result<()> {
        let advice = setup.advise(&self.manner.budget, self.manner.lang);
        match advice.filter(|advice| advice.wins == Some(true)) {
            Some(advice) => writeln!(out, "A winning move: {}.", advice.move_text),
            None => Ok(()),
        }
    }

    /// The answer in one line, for people who send many positions.
    fn write_line(&self, out: &mut Vec<u8>, answer: &Answer) -> io::Result<()> {
        write!(out, "{}: {}", answer.position, headline(answer))?;
        let moves = answer.moves.as_deref().unwrap_or_default();
        match self.question {
            Question::Moves => {
                for (index, one) in moves.iter().enumerate() {
                    let mark = if index == 0 { " " } else { ", " };
                    write!(out, "{mark}{} {}", one.move_text, short_result(one.wins, one.outcome))?;
                }
            }
            _ if moves.is_empty() => {}
            _ => write!(out, " {}.", summary(moves))?,
        }
        match answer.reason.theorem {
            Some(theorem) => write!(out, " [{theorem}]"),
            None => Ok(()),
        }
    }
}

fn exit_of(answer: &Answer) -> Exit {
    if answer.is_undecided() { Exit::Undecided } else { Exit::Fine }
}

fn headline(answer: &Answer) -> String {
    match answer.winner {
        Some(seat) => format!("Seat {seat} wins."),
        None if answer.outcome == "undecided" => format!("Undecided: {}.", answer.reason.text),
        None if answer.outcome == "draw" => "With best play it is a draw.".to_owned(),
        None => "Nobody can force the win.".to_owned(),
    }
}

fn move_result(one: &MoveAnswer) -> String {
    match (one.wins, one.winner) {
        (Some(false), Some(seat)) => format!("loses (seat {seat} wins)"),
        _ => short_result(one.wins, one.outcome).to_owned(),
    }
}

/// What a move leads to, in a word.
pub(crate) fn short_result(wins: Option<bool>, outcome: &'static str) -> &'static str {
    match (wins, outcome) {
        (Some(true), _) => "wins",
        (Some(false), "win") => "loses",
        (_, other) => other,
    }
}

/// Which moves win, and which could not be told.
fn summary(moves: &[MoveAnswer]) -> String {
    let of = |wins: Option<bool>| -> Vec<&str> {
        moves.iter().filter(|one| one.wins == wins).map(|one| one.move_text.as_str()).collect()
    };
    let (winning, unknown) = (of(Some(true)), of(None));
    let mut text = match (winning.is_empty(), unknown.is_empty()) {
        (true, true) => return "No move of the player to move wins".to_owned(),
        (true, false) => String::new(),
        (false, _) => format!("Winning moves: {}", shortened(&winning)),
    };
    if !unknown.is_empty() {
        let gap = if text.is_empty() { "" } else { "; " };
        text.push_str(&format!("{gap}not known: {}", shortened(&unknown)));
    }
    text
}

/// Longer lists are cut, with their length.
const LONGEST: usize = 60;

fn shortened<S: std::borrow::Borrow<str>>(items: &[S]) -> String {
    match items.len() {
        0 => "none".to_owned(),
        count if count > LONGEST => format!("{} ... ({count} in all)", items[..LONGEST].join(" ")),
        _ => items.join(" "),
    }
}
