//! A game line by line, where the output is no terminal or lines are wanted.

use std::io::{BufRead, Write};

use super::super::ask::short_result;
use super::table::{Table, Who};
use crate::failure::Failure;
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

/// Plays to the end, or until the person stops.
pub(super) fn play(table: &mut Table, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
    if table.has_human() {
        writeln!(out, "Legal moves stand in brackets. Type `help` for what else you can type.")?;
    }
    loop {
        write!(
            out,
            "\n{}",
            table.now().setup.scene(table.manner.lang).to_text_with(|seat| table.seat_name(seat))
        )?;
        match table.who_moves() {
            Some(Who::Perfect) if table.goes_on_for_ever() => {
                writeln!(out, "The same cards lie before the same player again: this goes on for ever.")?;
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
                writeln!(out, "{}", table.record())?;
                // A person may still take a move back.
                if !table.has_human() || !human_turn(table, input, out)? {
                    return Ok(());
                }
            }
        }
    }
    writeln!(out, "{}", table.record())?;
    Ok(())
}

fn perfect_turn(table: &mut Table, out: &mut impl Write) -> Result<(), Failure> {
    let Some(advice) = table.now().setup.advise(&table.manner.budget, table.manner.lang) else {
        return Ok(());
    };
    let player = table.to_move().unwrap_or(1);
    writeln!(out, "{} plays {}", table.player_name(player), advice.move_text)?;
    table.make_move(&advice.move_text).map_err(|message| Failure::Refused { message, json: false })
}

/// Lets a person type until a move is made or taken back; `false` when the person stops.
fn human_turn(table: &mut Table, input: &mut impl BufRead, out: &mut impl Write) -> Result<bool, Failure> {
    loop {
        let prompt = table.to_move().map_or_else(|| "over".to_owned(), |player| format!("player {player}"));
        let Some(line) = prompt::ask(&prompt, input, out)? else { return Ok(false) };
        match line.as_str() {
            "" => {}
            "help" | "?" => writeln!(out, "{HELP}")?,
            "quit" | "exit" => return Ok(false),
            "hint" => hint(table, out)?,
            "why" => why(table, out)?,
            "moves" => list_moves(table, out)?,
            "record" => writeln!(out, "{}", table.record())?,
            "undo" if table.undo() => return Ok(true),
            "undo" => writeln!(out, "There is no move of a person to take back.")?,
            "redo" if table.redo() => return Ok(true),
            "redo" => writeln!(out, "Nothing was taken back.")?,
            text => match table.make_move(text) {
                Ok(()) => return Ok(true),
                Err(why) => writeln!(out, "Not possible: {why}.")?,
            },
        }
    }
}

fn why(table: &Table, out: &mut impl Write) -> Result<(), Failure> {
    let explanation = table.now().setup.explain(&table.manner.budget, table.manner.lang);
    write!(out, "{}\n{explanation}", table.seats())?;
    Ok(())
}

fn hint(table: &Table, out: &mut impl Write) -> Result<(), Failure> {
    if let Some(advice) = table.now().setup.advise(&table.manner.budget, table.manner.lang) {
        writeln!(out, "{}: {}", advice.move_text, advice.why)?;
    }
    Ok(())
}

fn list_moves(table: &Table, out: &mut impl Write) -> Result<(), Failure> {
    let setup = &table.now().setup;
    if let Some(too_many) = setup.too_many_moves() {
        writeln!(out, "{too_many}.")?;
    }
    for judged in setup.assess(table.manner.solver, &table.manner.budget).1 {
        writeln!(out, "  {:<12} {}", judged.text, short_result(judged.wins, judged.outcome.word()))?;
    }
    Ok(())
}
