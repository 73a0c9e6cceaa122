//! `play --hidden`: a person against a strategy, neither seeing the other's hand.

use std::io::{BufRead, Write};

use tefuda::Budget;
use tefuda::HiddenPlay;
use tefuda::Seat;

use crate::failure::Failure;
use crate::prompt;

const HELP: &str = "\
Type a move, or one of these:
  hint     what you could work out from what you know
  told     what the oracles have told you
  moves    the moves so far
  help     this list
  quit     stop, and see the hands";

/// Plays to the end, or until the person stops.
pub(crate) fn play(
    game: &mut dyn HiddenPlay,
    against: &str,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<(), Failure> {
    writeln!(
        out,
        "You play against `{against}`. Legal moves stand in brackets. Type `help` for what else you can type."
    )?;
    writeln!(out, "{}", game.common_knowledge())?;
    let mut heard = 0;
    loop {
        let told = game.told();
        for answer in told.iter().skip(heard) {
            writeln!(out, "The oracles tell you {answer}.")?;
        }
        heard = heard.max(told.len());
        let name = |seat| if seat == Seat::FIRST { "you".to_owned() } else { "opponent".to_owned() };
        write!(out, "\n{}", game.scene().to_text_with(name))?;
        match game.persons_turn() {
            None => {
                let end = if game.person_won() == Some(true) { "You win." } else { "You lose." };
                writeln!(out, "{end}")?;
                return finish(game, out);
            }
            Some(false) => {
                let refused =
                    |error: tefuda::IllegalMove| Failure::Refused { message: error.to_string(), json: false };
                let played = game.answer().map_err(refused)?;
                writeln!(out, "The opponent plays {played}")?;
            }
            Some(true) => {
                if !persons_turn(game, input, out)? {
                    return finish(game, out);
                }
            }
        }
    }
}

/// Lets the person type until a move is made; `false` when the person stops.
fn persons_turn(
    game: &mut dyn HiddenPlay,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<bool, Failure> {
    loop {
        let Some(line) = prompt::ask("you", input, out)? else { return Ok(false) };
        match line.as_str() {
            "" => {}
            "help" | "?" => writeln!(out, "{HELP}")?,
            "quit" | "exit" => return Ok(false),
            "hint" => writeln!(out, "{}", game.hint(&Budget::default()))?,
            "told" => writeln!(out, "{}", game.told().join("; "))?,
            "moves" => writeln!(out, "{}", game.moves().join(" "))?,
            text => match game.play(text) {
                Ok(()) => return Ok(true),
                Err(why) => writeln!(out, "Not possible: {why}.")?,
            },
        }
    }
}

fn finish(game: &dyn HiddenPlay, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "Moves: {}", game.moves().join(" "))?;
    writeln!(out, "The hands now: {}", game.reveal())?;
    Ok(())
}
