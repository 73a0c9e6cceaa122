//! A game line by line, where the output is no terminal or lines are wanted.

use std::io::{BufRead, Write};

use tefuda::Lang;

use super::session::{Found, Session, Who};
use crate::failure::Failure;
use crate::interrupt;
use crate::prompt;

/// What can be typed besides moves.
fn help(session: &dyn Session) -> String {
    let why = session.words().why;
    match session.lang() {
        Lang::En => format!(
            "\
Type a move, or one of these:
  hint     a good move, and why
  why      {why}
  moves    every legal move with its result
  undo     take back the last move of a person (and the answer to it)
  redo     make the moves again that were taken back
  record   the moves so far
  lang     switch to Japanese
  help     this list
  quit     stop"
        ),
        Lang::Ja => format!(
            "\
手を入力するか、次のどれかを入力してください:
  hint     よい手とその理由
  why      {why}
  moves    すべての合法手とその結果
  undo     人の最後の手(とその応手)を取り消す
  redo     取り消した手をもう一度指す
  record   これまでの手
  lang     英語(English)に切り替える
  help     この一覧
  quit     やめる"
        ),
    }
}

/// Plays to the end, or until the person stops.
pub(super) fn play(
    session: &mut dyn Session,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if session.has_human() {
        let start = session.lang().pick(
            "Legal moves are in brackets. Type `help` for other commands.",
            "合法手は角括弧の中にあります。`help` で使える言葉の一覧を表示します。",
        );
        let gap = session.lang().pick(" ", "");
        let opponent = session.opponent().map(|opponent| opponent + gap).unwrap_or_default();
        writeln!(out, "{opponent}{start}")?;
    }
    let mut shown = 0;
    loop {
        // Ctrl-C ends the game, and keeps it.
        interrupt::end_with(session.farewell());
        let notes = session.notes();
        notes.iter().skip(shown).try_for_each(|note| writeln!(out, "{note}"))?;
        shown = notes.len();
        let picture = session.scene().to_text_with(session.lang(), |seat| session.seat_name(seat));
        write!(out, "\n{picture}")?;
        match session.who_moves() {
            Some(Who::Computer) if session.goes_on_for_ever() => {
                writeln!(out, "{}", session.repeats())?;
                break;
            }
            Some(Who::Computer) => {
                if !computers_turn(session, out)? {
                    break;
                }
            }
            Some(Who::Human) => {
                if !persons_turn(session, input, out)? {
                    break;
                }
            }
            None => {
                writeln!(out, "{}", session.ending())?;
                writeln!(out, "{}", session.farewell())?;
                // A person may still take a move back.
                if !session.has_human() || !persons_turn(session, input, out)? {
                    return Ok(());
                }
            }
        }
    }
    writeln!(out, "{}", session.farewell())?;
    Ok(())
}

/// Lets the computer move; `false` if it has no move to make.
fn computers_turn(session: &mut dyn Session, out: &mut impl Write) -> Result<bool, Failure> {
    let best = session.find(|found| if let Found::Best(best) = found { Some(best) } else { None });
    let Some(best) = best.flatten() else { return Ok(false) };
    let Some(played) = best.move_text else { return Ok(false) };
    let name = tefuda::capitalised(&session.mover_name().unwrap_or_default());
    // A perfect player that does not know says so.
    let why = if best.is_sure { String::new() } else { format!(" ({})", best.why) };
    match session.lang() {
        Lang::En => writeln!(out, "{name} plays {played}{why}")?,
        Lang::Ja => writeln!(out, "{name}: {played}{why}")?,
    }
    session.make_move(&played).map_err(|message| Failure::Refused { message, json: false })?;
    Ok(true)
}

/// Lets a person type until a move is made or taken back; `false` when the person stops.
fn persons_turn(
    session: &mut dyn Session,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<bool, Failure> {
    loop {
        let prompt = session.prompt().unwrap_or_else(|| session.lang().pick("over", "終局").to_owned());
        let Some(line) = prompt::ask(&prompt, input, out)? else { return Ok(false) };
        match line.as_str() {
            "" => {}
            "help" | "?" => writeln!(out, "{}", help(session))?,
            "quit" | "exit" => return Ok(false),
            "hint" => hint(session, out)?,
            "why" => why(session, out)?,
            "moves" => list_moves(session, out)?,
            "record" => writeln!(out, "{}", session.record())?,
            "lang" => {
                session.switch_lang();
                return Ok(true);
            }
            "undo" if session.undo() => return Ok(true),
            "undo" => writeln!(out, "{}", session.nothing_to_undo())?,
            "redo" if session.redo() => return Ok(true),
            "redo" => writeln!(out, "{}", session.nothing_to_redo())?,
            text => match session.make_move(text) {
                Ok(()) => return Ok(true),
                Err(why) => writeln!(out, "{}", session.not_possible(&why))?,
            },
        }
    }
}

fn why(session: &dyn Session, out: &mut impl Write) -> Result<(), Failure> {
    let text = session.find(|found| if let Found::Explained(text) = found { Some(text) } else { None });
    write!(out, "{}", text.unwrap_or_default())?;
    Ok(())
}

fn hint(session: &dyn Session, out: &mut impl Write) -> Result<(), Failure> {
    let best = session.find(|found| if let Found::Best(best) = found { Some(best) } else { None });
    if let Some(best) = best.flatten() {
        let before = best.move_text.map(|text| format!("{text}: ")).unwrap_or_default();
        writeln!(out, "{before}{}", best.why)?;
    }
    Ok(())
}

fn list_moves(session: &dyn Session, out: &mut impl Write) -> Result<(), Failure> {
    let judged = session.find(|found| if let Found::Judged(moves) = found { Some(moves) } else { None });
    match judged {
        Some(Ok(moves)) => {
            for judged in moves {
                writeln!(out, "  {} {}", tefuda::padded(&judged.text, 12), judged.words)?;
            }
        }
        Some(Err(why)) => writeln!(out, "{why}{}", session.lang().full_stop())?,
        None => {}
    }
    Ok(())
}
