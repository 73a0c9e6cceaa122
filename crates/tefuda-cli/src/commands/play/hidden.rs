//! `play --hidden`: a person against a strategy, neither seeing the other's hand.

use std::io::{BufRead, Write};

use tefuda::Budget;
use tefuda::HiddenPlay;
use tefuda::Lang;
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

const HELP_JA: &str = "\
手を入力するか、次のどれかを入力してください:
  hint     分かっていることから考えられること
  told     オラクルから聞いたこと
  moves    これまでの手
  help     この一覧
  quit     やめて手札を見る";

/// Plays to the end, or until the person stops.
pub(crate) fn play(
    game: &mut dyn HiddenPlay,
    against: &str,
    lang: Lang,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let start = match lang {
        Lang::En => format!(
            "You play against `{against}`. Legal moves stand in brackets. Type `help` for what else you can type."
        ),
        Lang::Ja => format!(
            "相手は `{against}` です。合法手は角括弧の中にあります。`help` で使える言葉の一覧を表示します。"
        ),
    };
    writeln!(out, "{start}")?;
    writeln!(out, "{}", game.common_knowledge())?;
    let mut heard = 0;
    loop {
        let told = game.told();
        for answer in told.iter().skip(heard) {
            let heard =
                lang.pick(format!("The oracles tell you {answer}."), format!("オラクルの答え: {answer}"));
            writeln!(out, "{heard}")?;
        }
        heard = heard.max(told.len());
        let [you, opponent] = lang.pick(["you", "opponent"], ["あなた", "相手"]);
        let name = |seat| if seat == Seat::FIRST { you.to_owned() } else { opponent.to_owned() };
        write!(out, "\n{}", game.scene().to_text_with(lang, name))?;
        match game.persons_turn() {
            None => {
                let ends = lang.pick(["You win.", "You lose."], ["あなたの勝ちです。", "あなたの負けです。"]);
                let end = if game.person_won() == Some(true) { ends[0] } else { ends[1] };
                writeln!(out, "{end}")?;
                return finish(game, lang, out);
            }
            Some(false) => {
                let refused =
                    |error: tefuda::IllegalMove| Failure::Refused { message: error.to_string(), json: false };
                let played = game.answer().map_err(refused)?;
                writeln!(out, "{}{played}", lang.pick("The opponent plays ", "相手の手: "))?;
            }
            Some(true) => {
                if !persons_turn(game, lang, input, out)? {
                    return finish(game, lang, out);
                }
            }
        }
    }
}

/// Lets the person type until a move is made; `false` when the person stops.
fn persons_turn(
    game: &mut dyn HiddenPlay,
    lang: Lang,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<bool, Failure> {
    loop {
        let Some(line) = prompt::ask(lang.pick("you", "あなた"), input, out)? else { return Ok(false) };
        match line.as_str() {
            "" => {}
            "help" | "?" => writeln!(out, "{}", lang.pick(HELP, HELP_JA))?,
            "quit" | "exit" => return Ok(false),
            "hint" => writeln!(out, "{}", game.hint(&Budget::default()))?,
            "told" => writeln!(out, "{}", game.told().join("; "))?,
            "moves" => writeln!(out, "{}", game.moves().join(" "))?,
            text => match game.play(text) {
                Ok(()) => return Ok(true),
                Err(why) => {
                    let why = why.in_lang(lang);
                    writeln!(
                        out,
                        "{}",
                        lang.pick(format!("Not possible: {why}."), format!("できません: {why}。"))
                    )?;
                }
            },
        }
    }
}

fn finish(game: &dyn HiddenPlay, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{}: {}", lang.pick("Moves", "手"), game.moves().join(" "))?;
    writeln!(out, "{}: {}", lang.pick("The hands now", "今の手札"), game.reveal())?;
    Ok(())
}
