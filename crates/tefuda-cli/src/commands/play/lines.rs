//! A game line by line, where the output is no terminal or lines are wanted.

use std::io::{BufRead, Write};

use tefuda::Lang;

use super::super::ask::short_result;
use super::table::{Table, Who};
use crate::failure::Failure;
use crate::interrupt;
use crate::prompt;

const HELP: &str = "\
Type a move, or one of these:
  hint     a good move, and why
  why      who wins, with the explanation
  moves    every legal move with its result
  undo     take back the last move of a person (and the answer to it)
  redo     make again what was taken back
  record   the moves so far
  help     this list
  quit     stop";

const HELP_JA: &str = "\
手を入力するか、次のどれかを入力してください:
  hint     よい手とその理由
  why      勝者と説明
  moves    すべての合法手とその結果
  undo     人の最後の手(とその応手)を取り消す
  redo     取り消した手をもう一度指す
  record   これまでの手
  help     この一覧
  quit     やめる";

/// Plays to the end, or until the person stops.
pub(super) fn play(table: &mut Table, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
    let lang = table.options.lang;
    if table.has_human() {
        let start = lang.pick(
            "Legal moves stand in brackets. Type `help` for what else you can type.",
            "合法手は角括弧の中にあります。`help` で使える言葉の一覧を表示します。",
        );
        writeln!(out, "{start}")?;
    }
    loop {
        // Ctrl-C ends the game, and keeps it.
        interrupt::end_with(table.command());
        write!(
            out,
            "\n{}",
            table.record.now().setup.scene(lang).to_text_with(lang, |seat| table.seat_name(seat))
        )?;
        match table.who_moves() {
            Some(Who::Perfect) if table.goes_on_for_ever() => {
                writeln!(out, "{}", table.repeats())?;
                break;
            }
            Some(Who::Perfect) => perfect_turn(table, out)?,
            Some(Who::Human) => {
                if !human_turn(table, input, out)? {
                    break;
                }
            }
            None => {
                writeln!(out, "{}", table.ending())?;
                writeln!(out, "{}", table.command())?;
                // A person may still take a move back.
                if !table.has_human() || !human_turn(table, input, out)? {
                    return Ok(());
                }
            }
        }
    }
    writeln!(out, "{}", table.command())?;
    Ok(())
}

fn perfect_turn(table: &mut Table, out: &mut impl Write) -> Result<(), Failure> {
    let Some(advice) = table.analyse().best(&table.names()) else { return Ok(()) };
    let name = table.mover_name().unwrap_or_default();
    // A perfect player that does not know says so.
    let why = if advice.wins.is_none() { format!(" ({})", advice.why) } else { String::new() };
    let (name, played) = (tefuda::capitalised(&name), &advice.move_text);
    match table.options.lang {
        Lang::En => writeln!(out, "{name} plays {played}{why}")?,
        Lang::Ja => writeln!(out, "{name}: {played}{why}")?,
    }
    table.make_move(&advice.move_text).map_err(|message| Failure::Refused { message, json: false })
}

/// Lets a person type until a move is made or taken back; `false` when the person stops.
fn human_turn(table: &mut Table, input: &mut impl BufRead, out: &mut impl Write) -> Result<bool, Failure> {
    let lang = table.options.lang;
    loop {
        let mover = table.record.now().setup.to_move();
        let prompt = mover
            .map_or_else(|| lang.pick("over", "終局").to_owned(), |seat| table.names().of(seat).into_owned());
        let Some(line) = prompt::ask(&prompt, input, out)? else { return Ok(false) };
        match line.as_str() {
            "" => {}
            "help" | "?" => writeln!(out, "{}", lang.pick(HELP, HELP_JA))?,
            "quit" | "exit" => return Ok(false),
            "hint" => hint(table, out)?,
            "why" => why(table, out)?,
            "moves" => list_moves(table, out)?,
            "record" => writeln!(out, "{}", table.command())?,
            "undo" if table.undo() => return Ok(true),
            "undo" => writeln!(out, "{}", table.nothing_to_undo())?,
            "redo" if table.redo() => return Ok(true),
            "redo" => writeln!(out, "{}", table.nothing_to_redo())?,
            text => match table.make_move(text) {
                Ok(()) => return Ok(true),
                Err(why) => writeln!(out, "{}", table.not_possible(&why))?,
            },
        }
    }
}

fn why(table: &Table, out: &mut impl Write) -> Result<(), Failure> {
    write!(out, "{}", table.analyse().explanation(&table.names()))?;
    Ok(())
}

fn hint(table: &Table, out: &mut impl Write) -> Result<(), Failure> {
    if let Some(advice) = table.analyse().best(&table.names()) {
        writeln!(out, "{}: {}", advice.move_text, advice.why)?;
    }
    Ok(())
}

fn list_moves(table: &Table, out: &mut impl Write) -> Result<(), Failure> {
    let mut analysis = table.analyse();
    match analysis.moves() {
        Ok(moves) => {
            for judged in moves {
                let result = short_result(judged, table.options.lang);
                writeln!(out, "  {} {result}", tefuda::padded(&judged.text, 12))?;
            }
        }
        Err(too_many) => {
            writeln!(out, "{}{}", too_many.in_lang(table.options.lang), table.options.lang.full_stop())?
        }
    }
    Ok(())
}
