//! Why, in words: the sentences of reasons and the long explanation, in English and Japanese.

use std::fmt::Write as _;
use std::ops::ControlFlow;

use super::rules::{Coin, Move, Position, Setup};
use super::{decide, decide::key, strategy};
use crate::kernel::game::MOST_LISTED as MOST_MOVES;
use crate::kernel::legacy::{Advice, Fact, Lang, Outcome, Reason, Verdict, house_words};
use crate::kernel::position::{Seat, Setup as _, Status};
use crate::kernel::prose::aligned;
use crate::kernel::run::{Budget, Undecided};
use crate::solve::coins::CoinValues;

/// Explanations list at most this many heads and moves; a sentence at most so many values.
const MOST_LISTED: usize = 40;
const MOST_IN_A_SENTENCE: i64 = 20;

/// The sentence for a reason of this game.
#[must_use]
pub fn words(reason: &Reason, lang: Lang) -> String {
    if reason.key != key::SUM {
        return house_words(reason, lang);
    }
    let text = |name| match reason.facts.get(name) {
        Some(Fact::Text(text)) => text.clone(),
        Some(Fact::Number(number)) => number.to_string(),
        _ => String::new(),
    };
    let (sum, count) = (text("nim_sum"), reason.facts.number("heads"));
    let values = text("values");
    let heads = match lang {
        Lang::En if count > MOST_IN_A_SENTENCE => format!("there are {count} heads"),
        Lang::En => format!("the values of the heads are {values}"),
        Lang::Ja if count > MOST_IN_A_SENTENCE => format!("表のコインは{count}枚"),
        Lang::Ja => format!("表のコインの値は{values}"),
    };
    match (lang, sum.as_str()) {
        (Lang::En, "0") => {
            format!(
                "{heads}; the nim-sum of the heads is 0, so every move can be answered, and the player to move loses"
            )
        }
        (Lang::En, _) => {
            format!("{heads}; the nim-sum of the heads is {sum}, and a move that makes it 0 wins")
        }
        (Lang::Ja, "0") => format!("{heads}。表のコインのニム和が0なので手番側の負け"),
        (Lang::Ja, _) => format!("{heads}。表のコインのニム和は{sum}で、これを0にする手で勝つ"),
    }
}

/// The long explanation: the position as a sum of its heads, their values in binary columns, the nim-sum, and the winning moves.
#[must_use]
pub fn explain(setup: &Setup, budget: &Budget, lang: Lang) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = write_explanation(&mut out, setup, budget, lang);
    out
}

fn write_explanation(out: &mut String, setup: &Setup, budget: &Budget, lang: Lang) -> std::fmt::Result {
    let count = setup.head_count();
    match lang {
        Lang::En => writeln!(out, "The position is the sum of its {count} heads, each alone among tails.")?,
        Lang::Ja => writeln!(out, "局面は、表のコイン{count}枚それぞれを単独で置いたゲームの和。")?,
    }
    if let Some(member) = setup.rule().member() {
        match lang {
            Lang::En => {
                let [values, _] = member.values;
                writeln!(
                    out,
                    "A move turns {}. Values, counted from 0: {values} ({}).",
                    member.turns, member.source
                )?;
            }
            Lang::Ja => writeln!(out, "値(0から数える): {}({})", member.values[1], member.source)?,
        }
    }
    if let Ok(values) = decide::values(setup, budget) {
        write_values(out, setup, &values, lang);
    }
    let (verdict, winning) = match setup.clone().status() {
        Status::Open(position) => (decide::verdict(&position, budget), winning_moves(&position, budget)),
        Status::Over(ending) => (Verdict::over(ending), Winning { listed: Vec::new(), all: Some(0) }),
    };
    let headline = verdict.outcome.headline(lang);
    writeln!(out, "{headline}: {}{}", words(&verdict.reason, lang), lang.full_stop())?;
    let listed = winning.listed.join("; ");
    let more = match winning.all {
        Some(all) if all > winning.listed.len() => format!(" ... ({all})"),
        _ => String::new(),
    };
    // Won positions of which no winning move is listed, and those of which nobody knows, say so.
    match (verdict.outcome, listed.is_empty(), winning.all, lang) {
        (Outcome::Undecided, true, _, Lang::En) => {
            writeln!(out, "Winning moves: not known; none was found within the budget")
        }
        (Outcome::Undecided, true, _, Lang::Ja) => writeln!(out, "勝つ手: 不明(予算内では見つからず)"),
        (_, false, None, Lang::En) => {
            writeln!(out, "A winning move, of more moves than can be listed: {listed}")
        }
        (_, false, None, Lang::Ja) => writeln!(out, "勝つ手の一つ(手が多すぎるため一覧なし): {listed}"),
        (Outcome::Win(Seat::FIRST), true, _, Lang::En) => {
            writeln!(out, "Winning moves: there is one, but it was not found within the budget")
        }
        (Outcome::Win(Seat::FIRST), true, _, Lang::Ja) => {
            writeln!(out, "勝つ手: 存在するが、予算内では見つからず")
        }
        (_, true, _, Lang::En) => writeln!(out, "Winning moves: none"),
        (_, true, _, Lang::Ja) => writeln!(out, "勝つ手: なし"),
        (_, false, _, Lang::En) => writeln!(out, "Winning moves: {listed}{more}"),
        (_, false, _, Lang::Ja) => writeln!(out, "勝つ手: {listed}{more}"),
    }
}

/// The heads with their values, and the nim-sum below them.
fn write_values(out: &mut String, setup: &Setup, values: &CoinValues, lang: Lang) {
    let sum = values.nim_sum(setup.heads());
    let shown: Vec<_> = setup.heads().take(MOST_LISTED).map(|place| (place, values.of(place))).collect();
    let widest = shown.iter().map(|(_, value)| *value).max().unwrap_or(0).max(sum).max(1);
    let bits = (128 - widest.leading_zeros()) as usize;
    let row = |name: String, value: u128| vec![name, value.to_string(), format!("{value:0bits$b}")];
    let dimensions = setup.rule().dimensions();
    let mut rows: Vec<Vec<String>> =
        shown.iter().map(|&(place, value)| row(Coin(place, dimensions).to_string(), value)).collect();
    if setup.head_count() > shown.len() {
        rows.push(["...", "...", "..."].map(str::to_owned).to_vec());
    }
    rows.push(row(if lang == Lang::En { "nim-sum".to_owned() } else { "ニム和".to_owned() }, sum));
    let headings = match lang {
        Lang::En => ["coin", "value", "binary"],
        Lang::Ja => ["コイン", "値", "2進"],
    };
    out.push_str(&aligned(&headings.map(str::to_owned), &rows));
}

/// Winning moves: some of them, and how many there are if they can be counted.
struct Winning {
    listed: Vec<String>,
    all: Option<usize>,
}

fn winning_moves(position: &Position, budget: &Budget) -> Winning {
    if position.setup().move_bound() > MOST_MOVES {
        let found = recommended(position, budget).ok().flatten();
        return Winning { listed: found.iter().map(Move::to_string).collect(), all: None };
    }
    let judged = decide::judged_moves(position, budget);
    let winning = judged.into_iter().filter(|one| one.wins == Some(true)).map(|one| one.text);
    let mut listed: Vec<String> = winning.collect();
    let all = Some(listed.len());
    listed.truncate(MOST_LISTED);
    Winning { listed, all }
}

/// A winning move; `None` in a lost position.
fn recommended(position: &Position, budget: &Budget) -> Result<Option<Move>, Undecided> {
    strategy::winning_move(position, &decide::values(position.setup(), budget)?, budget)
}

/// A good move with the reason for it: one that wins, else the first.
#[must_use]
pub fn advise(position: &Position, budget: &Budget, lang: Lang) -> Advice {
    let found = recommended(position, budget);
    let wins = match &found {
        Ok(winning) => Some(winning.is_some()),
        Err(_) => None,
    };
    let why = match (wins, lang) {
        (Some(true), Lang::En) => "it makes the nim-sum 0",
        (Some(true), Lang::Ja) => "ニム和を0にする手です",
        (Some(false), Lang::En) => "the nim-sum is 0: every move loses against perfect play",
        (Some(false), Lang::Ja) => "ニム和が0なので、どの手も負けです",
        (None, Lang::En) => "what wins was not found within the budget",
        (None, Lang::Ja) => "予算内では勝つ手が分かりません",
    };
    let mut played = found.ok().flatten();
    if played.is_none() {
        let _ = position.for_each_turn(|turn| {
            played = Some(position.move_of(turn));
            ControlFlow::Break(())
        });
    }
    let move_text = played.map(|played| played.to_string()).unwrap_or_default();
    Advice { move_text, wins, why: why.to_owned() }
}
