//! Why, in words: the sentences of reasons and the long explanation, in English and Japanese.

use std::fmt::Write as _;

use super::decide::{self, key};
use super::rules::{Position, Setup};
use crate::kernel::legacy::{Advice, Fact, Lang, Outcome, Reason, Verdict, house_words};
use crate::kernel::position::{Setup as _, Status};
use crate::kernel::run::Budget;

/// The sentence for a reason of this game.
#[must_use]
pub fn words(reason: &Reason, lang: Lang) -> String {
    let text = |name| match reason.facts.get(name) {
        Some(Fact::Text(text)) => text.as_str(),
        _ => "",
    };
    let (value, parts) = (text("value"), text("values"));
    let sum = if parts == value { value.to_owned() } else { format!("{parts} = {value}") };
    let remoteness = reason.facts.get("remoteness").map(|_| reason.facts.number("remoteness"));
    match (reason.key, lang) {
        (key::SUM, Lang::En) => {
            let rule = match value {
                "0" => {
                    "the value is 0: every move can be answered by one back to 0, so the player to move loses"
                }
                _ if value.starts_with("inf{0") => {
                    "the value is infinite with a move to 0, so the player to move wins"
                }
                _ if value.starts_with("inf") => {
                    "the value is infinite without a move to 0, so nobody can force an end"
                }
                _ => "the value is not 0, so there is a move to 0, and the player to move wins",
            };
            let far =
                remoteness.map(|moves| format!(", after {moves} moves with best play")).unwrap_or_default();
            format!("{sum}; {rule}{far}")
        }
        (key::SUM, Lang::Ja) => {
            let rule = match value {
                "0" => "値が0なので、どの手にも0に戻す応手があり、手番側の負け",
                _ if value.starts_with("inf{0") => "値は無限だが0への手があり、手番側の勝ち",
                _ if value.starts_with("inf") => "値は無限で0への手がなく、引き分け",
                _ => "値が0でないので0への手があり、手番側の勝ち",
            };
            let far = remoteness.map(|moves| format!("(最善で{moves}手)")).unwrap_or_default();
            format!("{sum}。{rule}{far}")
        }
        _ => house_words(reason, lang),
    }
}

/// The long explanation.
#[must_use]
pub fn explain(setup: &Setup, budget: &Budget, lang: Lang) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = write_explanation(&mut out, setup, budget, lang);
    out
}

/// Explanations list at most this many vertices or moves.
const MOST_LISTED: usize = 60;

fn write_explanation(out: &mut String, setup: &Setup, budget: &Budget, lang: Lang) -> std::fmt::Result {
    let board = setup.board();
    let (vertices, edges) = (board.graph().vertices(), board.graph().edges());
    match lang {
        Lang::En => writeln!(out, "The board has {vertices} vertices and {edges} edges; seat 0 is to move.")?,
        Lang::Ja => writeln!(out, "盤は{vertices}頂点・{edges}辺。手番は席0。")?,
    }
    if let Ok(solved) = board.solved(budget) {
        for &vertex in setup.vertices().iter().take(MOST_LISTED) {
            let value = solved.loopy.of(board.graph(), vertex as usize);
            let followers: Vec<String> = board
                .graph()
                .followers(vertex as usize)
                .iter()
                .take(MOST_LISTED)
                .map(|&next| {
                    format!("{} ({})", board.name(next), solved.loopy.of(board.graph(), next as usize))
                })
                .collect();
            let followers = if followers.is_empty() { "-".to_owned() } else { followers.join(", ") };
            writeln!(out, "  {} = {value}: {followers}", board.name(vertex))?;
        }
    }
    let verdict = match setup.clone().status() {
        Status::Open(position) => decide::verdict(&position, budget),
        Status::Over(ending) => Verdict::over(ending),
    };
    let headline = verdict.outcome.headline(lang);
    writeln!(out, "{headline}: {}{}", words(&verdict.reason, lang), lang.full_stop())?;
    let Status::Open(position) = setup.clone().status() else { return Ok(()) };
    for one in decide::judged_moves(&position, budget).into_iter().take(MOST_LISTED) {
        writeln!(
            out,
            "  {:<12} {}",
            one.text,
            if one.wins == Some(true) { "wins" } else { one.outcome.word() }
        )?;
    }
    Ok(())
}

/// A good move with the reason for it.
#[must_use]
pub fn advise(position: &Position, budget: &Budget, lang: Lang) -> Advice {
    let best = decide::good_move(position, budget);
    let single = position.setup().vertices().len() == 1;
    let why = match (best.wins, best.outcome, lang) {
        (Some(true), _, Lang::En) => "it leads to 0",
        (Some(true), _, Lang::Ja) => "値を0にする手です",
        (_, Outcome::Draw, Lang::En) => "after it nobody can force an end",
        (_, Outcome::Draw, Lang::Ja) => "この後は引き分けです",
        (None, _, Lang::En) => "what it leads to was not decided within the budget",
        (None, _, Lang::Ja) => "予算内では結果が分かりません",
        (Some(false), _, Lang::En) if single => "every move loses; this one holds out longest",
        (Some(false), _, Lang::Ja) if single => "どの手も負けですが、これが最も長引きます",
        (Some(false), _, Lang::En) => "every move loses against perfect play",
        (Some(false), _, Lang::Ja) => "どの手も最善の応手で負けます",
    };
    Advice { move_text: best.text, wins: best.wins, why: why.to_owned() }
}
