//! What a move does: to the verdict, to what it rests on, and what it is answered by.

use super::game::{AnyAnalysis, AnySetup};
use super::position::{Seat, SeatMap};
use super::prose::{Names, capitalised};
use super::verdict::{Lang, Outcome};

/// What a move leads to for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Mark {
    /// The win.
    Wins,
    /// A loss: somebody else can force the win.
    Loses,
    /// A draw.
    Draws,
    /// Nobody can force the win, of more than two players.
    Nobody,
    /// It was not decided within the budget.
    Unknown,
}

/// What a move does.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Consequence {
    /// What it leads to.
    pub mark: Mark,
    /// The best reply; `None` when the game is over.
    pub reply: Option<String>,
    /// Best play after it, the reply first, as far as it is known.
    pub line: Vec<String>,
    /// What it does, in a few sentences.
    pub words: String,
}

/// The names and numbers of the players in the setup after a move, by where the seats have gone: each keeps their own.
#[must_use]
pub fn names_after(setup: &dyn AnySetup, seats: &SeatMap, names: &Names) -> Names {
    let usual = setup.names(names.lang());
    let name = |seat: u8| match seats.old_seat(Seat(seat)) {
        Some(old) if old.index() < names.players().len() => names.of(old).into_owned().into(),
        _ => usual.of(Seat(seat)).into_owned().into(),
    };
    let number = |seat: u8| names.number(seats.old_seat(Seat(seat)).unwrap_or(Seat(seat)));
    Names::new(names.lang(), (0..setup.seats()).map(name).collect())
        .numbered((0..setup.seats()).map(number).collect())
}

/// A position with its analysis, and the names of the players by its own seats.
pub struct Side<'a> {
    /// The position.
    pub setup: &'a dyn AnySetup,
    /// What is known of it.
    pub analysis: &'a mut dyn AnyAnalysis,
    /// What the words call the players.
    pub names: &'a Names,
}

impl Consequence {
    /// Reads what the move of this text does from the positions before and after it.
    #[must_use]
    pub fn of(text: &str, seats: &SeatMap, before: Side<'_>, after: Side<'_>) -> Self {
        let Side { analysis: before, names, .. } = before;
        let Side { setup, analysis: after, names: names_after } = after;
        let mover = before.to_move().unwrap_or(Seat::FIRST);
        let judged = before.moves().ok().and_then(|moves| moves.iter().find(|judged| judged.text == text));
        let outcome = match judged.map(|judged| judged.outcome) {
            Some(outcome) if outcome != Outcome::Undecided => outcome,
            // Where play goes on after the win, the position after it asks another question.
            _ if setup.goes_on() => Outcome::Undecided,
            _ => match after.outcome() {
                Outcome::Win(seat) => seats.old_seat(seat).map_or(Outcome::Nobody, Outcome::Win),
                other => other,
            },
        };
        let reply = after.best(names_after).map(|advice| advice.move_text);
        let line = match after.line() {
            Some(line) if line.first() == reply.as_ref() => line,
            // Where nothing is decided there is no best play, but still a move to make.
            _ => reply.iter().cloned().collect(),
        };
        let mark = match outcome {
            Outcome::Win(seat) if seat == mover => Mark::Wins,
            Outcome::Win(_) => Mark::Loses,
            Outcome::Draw => Mark::Draws,
            Outcome::Nobody => Mark::Nobody,
            Outcome::Undecided => Mark::Unknown,
        };
        let lang = names.lang();
        let mut sentences = vec![verdict_words(text, before.outcome(), outcome, mover, names)];
        if let (Some(old), Some(new)) = (before.value(), after.value()) {
            sentences.push(match lang {
                Lang::En => format!("the value goes from {old} to {new}"),
                Lang::Ja => format!("値は{old}から{new}になります"),
            });
        }
        sentences.push(after.words(names_after));
        if let (Some(reply), Outcome::Win(winner), true) = (&reply, outcome, mark == Mark::Loses) {
            let answers = after.to_move().and_then(|seat| seats.old_seat(seat));
            // Of several players another one may be next.
            if answers == Some(winner) {
                let winner = names.of(winner);
                sentences.push(match lang {
                    Lang::En => format!("{winner} answers {reply}"),
                    Lang::Ja => format!("{winner}は{reply}と応じます"),
                });
            }
        }
        let end = lang.full_stop();
        // The first may begin with the move, whose letters are those of the notation: `a>b` is another move than `A>b`.
        for sentence in sentences.iter_mut().skip(1) {
            *sentence = capitalised(sentence);
        }
        let sentences: Vec<String> = sentences.iter().map(|sentence| format!("{sentence}{end}")).collect();
        Consequence { mark, reply, line, words: sentences.join(lang.pick(" ", "")) }
    }
}

/// What a move does to the verdict.
fn verdict_words(text: &str, before: Outcome, after: Outcome, mover: Seat, names: &Names) -> String {
    let of = |seat| names.of(seat);
    let was_won = before == Outcome::Win(mover);
    match (names.lang(), after) {
        (Lang::En, Outcome::Win(seat)) if seat == mover => format!("{text} keeps the win for {}", of(mover)),
        (Lang::Ja, Outcome::Win(seat)) if seat == mover => format!("{text}は{}の勝ちを保ちます", of(mover)),
        (Lang::En, Outcome::Win(seat)) if was_won => format!("{text} gives the win away to {}", of(seat)),
        (Lang::Ja, Outcome::Win(seat)) if was_won => format!("{text}で勝ちが{}に移ります", of(seat)),
        (Lang::En, Outcome::Win(seat)) if before == Outcome::Draw => {
            format!("{text} gives the draw away: {} wins", of(seat))
        }
        (Lang::Ja, Outcome::Win(seat)) if before == Outcome::Draw => {
            format!("{text}で引き分けを逃し、{}の勝ちになります", of(seat))
        }
        (Lang::En, Outcome::Win(seat)) if before == after => {
            format!("{text} loses, as every move does: {} wins", of(seat))
        }
        (Lang::Ja, Outcome::Win(seat)) if before == after => {
            format!("どの手も負けで、{text}でも{}の勝ちです", of(seat))
        }
        (Lang::En, Outcome::Win(seat)) => format!("{text} loses: {} wins", of(seat)),
        (Lang::Ja, Outcome::Win(seat)) => format!("{text}は負けで、{}の勝ちです", of(seat)),
        (Lang::En, Outcome::Draw) if was_won => format!("{text} lets the win go: the game is drawn"),
        (Lang::Ja, Outcome::Draw) if was_won => format!("{text}で勝ちを逃し、引き分けになります"),
        (Lang::En, Outcome::Draw) => format!("{text} keeps the draw"),
        (Lang::Ja, Outcome::Draw) => format!("{text}は引き分けを保ちます"),
        (Lang::En, Outcome::Nobody) => format!("After {text} nobody can force the win"),
        (Lang::Ja, Outcome::Nobody) => format!("{text}の後は誰も勝ちを強制できません"),
        (Lang::En, Outcome::Undecided) => {
            format!("The position after {text} was not decided within the budget")
        }
        (Lang::Ja, Outcome::Undecided) => format!("{text}の結果は制限の範囲では分かりません"),
    }
}
