//! Why, in words: the sentences of reasons and the long explanation, in English and Japanese.

use std::fmt::Write as _;

use super::decide::{self, key};
use super::rules::{Position, Setup};
use crate::budget::Budget;
use crate::position::{Setup as _, Status};
use crate::registry::Advice;
use crate::scene::aligned;
use crate::verdict::{Fact, JudgedMove, Lang, Outcome, Reason, Verdict, house_words};

/// The sentence for a reason of this game.
#[must_use]
pub fn words(reason: &Reason, lang: Lang) -> String {
    let sum = reason.facts.number("nim_sum");
    let values = match reason.facts.get("values") {
        Some(Fact::Text(values)) => values.as_str(),
        _ => "",
    };
    match (reason.key, lang) {
        (key::SUM, Lang::En) if sum == 0 => {
            format!(
                "the values of the heaps are {values}; their nim-sum is 0, so every move can be answered, and the player to move loses"
            )
        }
        (key::SUM, Lang::En) => {
            format!(
                "the values of the heaps are {values}; their nim-sum is {sum}, and a move that makes it 0 wins"
            )
        }
        (key::SUM, Lang::Ja) if sum == 0 => format!("各山の値は{values}。ニム和が0なので手番側の負け"),
        (key::SUM, Lang::Ja) => format!("各山の値は{values}。ニム和は{sum}で、これを0にする手で勝つ"),
        _ => house_words(reason, lang),
    }
}

/// Explanations list at most this many heaps and moves.
const MOST_LISTED: usize = 40;

/// The long explanation: the values in binary columns, their nim-sum, and the winning moves.
#[must_use]
pub fn explain(setup: &Setup, budget: &Budget, lang: Lang) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = write_explanation(&mut out, setup, budget, lang);
    out
}

fn write_explanation(out: &mut String, setup: &Setup, budget: &Budget, lang: Lang) -> std::fmt::Result {
    if let Ok(values) = decide::values(setup, budget) {
        let value = |heap: &u64| values.get(*heap).unwrap_or(0);
        let sum = setup.heaps.iter().fold(0, |sum, heap| sum ^ value(heap));
        let widest = setup.heaps.iter().map(value).max().unwrap_or(0).max(1);
        let bits = (32 - widest.leading_zeros()) as usize;
        let row = |name: String, value: u32| vec![name, value.to_string(), format!("{value:0bits$b}")];
        let shown = setup.heaps.iter().take(MOST_LISTED);
        let mut rows: Vec<Vec<String>> = shown.map(|heap| row(heap.to_string(), value(heap))).collect();
        rows.push(row(if lang == Lang::En { "nim-sum".to_owned() } else { "ニム和".to_owned() }, sum));
        let headings = match lang {
            Lang::En => ["heap", "value", "binary"],
            Lang::Ja => ["山", "値", "2進"],
        };
        out.push_str(&aligned(&headings.map(str::to_owned), &rows));
        if let Some(period) = values.period() {
            match lang {
                Lang::En => writeln!(
                    out,
                    "Values repeat with period {} from {} on: that is proved.",
                    period.length, period.from
                )?,
                Lang::Ja => {
                    writeln!(out, "値は{}以降、周期{}で繰り返す(証明済み)。", period.from, period.length)?
                }
            }
        }
    }
    let (verdict, moves) = match setup.clone().status() {
        Status::Open(position) => {
            (decide::verdict(&position, budget), decide::judged_moves(&position, budget))
        }
        Status::Over(ending) => (Verdict::over(ending), Vec::new()),
    };
    let headline = match (verdict.outcome, lang) {
        (Outcome::Win(seat), Lang::En) => format!("Seat {seat} wins"),
        (Outcome::Win(seat), Lang::Ja) => format!("席{seat}の勝ち"),
        (other, _) => other.word().to_owned(),
    };
    writeln!(out, "{headline}: {}{}", words(&verdict.reason, lang), lang.full_stop())?;
    let winning: Vec<&str> =
        moves.iter().filter(|one| one.wins == Some(true)).map(|one| one.text.as_str()).collect();
    let more = if winning.len() > MOST_LISTED { format!(" ... ({})", winning.len()) } else { String::new() };
    let listed =
        if winning.is_empty() { "-".to_owned() } else { winning[..winning.len().min(MOST_LISTED)].join(" ") };
    match lang {
        Lang::En => writeln!(out, "Winning moves: {listed}{more}"),
        Lang::Ja => writeln!(out, "勝つ手: {listed}{more}"),
    }
}

/// A good move with the reason for it: one that wins, else the smallest change.
#[must_use]
pub fn advise(position: &Position, budget: &Budget, lang: Lang) -> Advice {
    let judged = decide::judged_moves(position, budget);
    let rank = |one: &&JudgedMove| match one.wins {
        Some(true) => 0,
        None => 1,
        Some(false) => 2,
    };
    // Of moves that lose, the last one of the first heap takes least.
    let best = judged.iter().min_by_key(rank);
    let why = match (best.and_then(|one| one.wins), lang) {
        (Some(true), Lang::En) => "it makes the nim-sum 0",
        (Some(true), Lang::Ja) => "ニム和を0にする手です",
        (Some(false), Lang::En) => "the nim-sum is 0: every move loses against perfect play",
        (Some(false), Lang::Ja) => "ニム和が0なので、どの手も負けです",
        (None, Lang::En) => "what it leads to was not decided within the budget",
        (None, Lang::Ja) => "予算内では結果が分かりません",
    };
    let (move_text, wins) = best.map(|one| (one.text.clone(), one.wins)).unwrap_or_default();
    Advice { move_text, wins, why: why.to_owned() }
}
