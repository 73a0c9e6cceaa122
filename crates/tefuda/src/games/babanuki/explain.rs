//! Why, in words: the sentences of reasons and the long explanation, in English and Japanese.

use std::fmt::Write as _;

use super::decide::{self, draw_of, key};
use super::ranks::Ranks;
use super::rules::{Card, Position, Setup};
use super::state::Draw;
use crate::budget::Budget;
use crate::position::{Setup as _, Status};
use crate::registry::Advice;
use crate::study::Unwatched;
use crate::verdict::{Fact, Lang, Outcome, Reason, Verdict, citation, house_words};

/// The sentence for a reason of this game.
#[must_use]
pub fn words(reason: &Reason, lang: Lang) -> String {
    let number = |name| reason.facts.number(name);
    match (reason.key, lang) {
        (key::TWO, Lang::En) => format!(
            "seat {} holds the joker; of two players the one without it can always draw another card, and leaves first",
            number("joker")
        ),
        (key::TWO, Lang::Ja) => {
            format!("席{}がジョーカーを持つ。二人では持たない側が必ず先に上がれる", number("joker"))
        }
        (key::THREE, Lang::En) => format!(
            "seats 0 and 1 share {} pairs, 0 and 2 share {}, 1 and 2 share {}, and seat {} holds the joker; these numbers \
             and their parities decide three players",
            number("x"),
            number("y"),
            number("z"),
            number("joker")
        ),
        (key::THREE, Lang::Ja) => format!(
            "共有する組は 席0と1が{}、席0と2が{}、席1と2が{}、ジョーカーは席{}。三人の場合はこの数と偶奇で決まる",
            number("x"),
            number("y"),
            number("z"),
            number("joker")
        ),
        (key::LAYERS, lang) => {
            let states = match reason.facts.get("states") {
                Some(Fact::Text(states)) => states.as_str(),
                _ => "",
            };
            let (players, pairs) = (number("players"), number("pairs"));
            match lang {
                Lang::En => {
                    format!(
                        "all {states} states of {players} players with up to {pairs} pairs were solved backwards"
                    )
                }
                Lang::Ja => format!("{players}人・{pairs}組以下の全{states}状態を後退解析した結果"),
            }
        }
        _ => house_words(reason, lang),
    }
}

/// The long explanation: who shares what, the verdict, and every draw.
#[must_use]
pub fn explain(setup: &Setup, lang: Lang) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = write_explanation(&mut out, setup, lang);
    out
}

fn winner_line(outcome: Outcome, lang: Lang) -> String {
    match (outcome, lang) {
        (Outcome::Win(seat), Lang::En) => format!("Seat {seat} can force the first place"),
        (Outcome::Win(seat), Lang::Ja) => format!("席{seat}は必ず一番に上がれる"),
        (Outcome::Nobody, Lang::En) => "Nobody can force the first place".to_owned(),
        (Outcome::Nobody, Lang::Ja) => "必ず一番に上がれる人はいない".to_owned(),
        (other, _) => other.word().to_owned(),
    }
}

fn write_explanation(out: &mut String, setup: &Setup, lang: Lang) -> std::fmt::Result {
    let state = setup.state();
    let last = state.players() - 1;
    match lang {
        Lang::En => {
            writeln!(out, "Seat 0 draws from seat {last}; the joker is at seat {}.", state.joker())?;
            writeln!(out, "What the faces are does not matter, only who shares pairs with whom: {state}.")?;
        }
        Lang::Ja => {
            writeln!(out, "席0が席{last}から引く。ジョーカーは席{}。", state.joker())?;
            writeln!(out, "札の種類は関係なく、誰と誰が組を共有するかだけで決まる: {state}。")?;
        }
    }
    let position = match setup.clone().status() {
        Status::Open(position) => position,
        Status::Over(ending) => {
            let Verdict { outcome, reason } = Verdict::over(ending);
            return writeln!(out, "{}: {}.", winner_line(outcome, lang), words(&reason, lang));
        }
    };
    let budget = Budget::default();
    let Verdict { outcome, reason } = decide::verdict(&position, &budget);
    writeln!(out, "{}: {}{}", winner_line(outcome, lang), words(&reason, lang), lang.full_stop())?;
    if let Some(theorem) = reason.theorem {
        writeln!(out, "{}", citation(theorem, lang))?;
    }
    write_ranks(out, setup, lang)?;
    for judged in decide::judged_moves(&position, &budget) {
        let meaning = meaning(setup, &judged.text, lang);
        writeln!(out, "  {:<8} {}{meaning}", judged.text, winner_line(judged.outcome, lang))?;
    }
    Ok(())
}

/// Explanations solve at most this many states of each number of players for the lower places.
const MOST_STATES: u64 = 500_000;

/// Who is safe from the last place, where that is quickly solved.
fn write_ranks(out: &mut String, setup: &Setup, lang: Lang) -> std::fmt::Result {
    let state = setup.state();
    let budget = Budget::of_nodes(MOST_STATES);
    let Ok(ranks) = Ranks::solve(state.players(), state.pairs(), &budget, &Unwatched) else { return Ok(()) };
    let seats = |bits: u8| {
        let seats: Vec<String> =
            (0..state.players()).filter(|seat| bits >> seat & 1 == 1).map(|seat| seat.to_string()).collect();
        if seats.is_empty() { "-".to_owned() } else { seats.join(" ") }
    };
    let (not_last, safe) = (seats(ranks.not_last(&state)), seats(ranks.safe(&state)));
    match lang {
        Lang::En => {
            writeln!(out, "Seats that can force not to be last: {not_last}; or to play on for ever: {safe}.")
        }
        Lang::Ja => {
            writeln!(out, "最下位を必ず避けられる席: {not_last}。無限に続けることも含めると: {safe}。")
        }
    }
}

/// What drawing a card means: whose pair it breaks.
fn meaning(setup: &Setup, text: &str, lang: Lang) -> String {
    let card = text.parse().ok().map(Card::Face);
    match (card.and_then(|card| draw_of(setup, card)), lang) {
        (Some(Draw::Pair), Lang::En) => " (lays down a pair)".to_owned(),
        (Some(Draw::Pair), Lang::Ja) => "(組ができる)".to_owned(),
        (Some(Draw::Pull(label)), Lang::En) => format!(" (its partner is at seat {label})"),
        (Some(Draw::Pull(label)), Lang::Ja) => format!("(相方は席{label})"),
        _ => String::new(),
    }
}

/// A good draw with the reason for it.
#[must_use]
pub fn advise(position: &Position, budget: &Budget, lang: Lang) -> Advice {
    let best = decide::good_move(position, budget);
    let why = match (best.wins == Some(true), best.outcome, lang) {
        (true, _, Lang::En) => "it keeps the first place",
        (true, _, Lang::Ja) => "一番を保つ手です",
        (false, Outcome::Win(_), Lang::En) => "whatever you draw, another player can force the first place",
        (false, Outcome::Win(_), Lang::Ja) => "何を引いても他の人が一番に上がれます",
        (false, _, Lang::En) => "after it nobody can force the first place",
        (false, _, Lang::Ja) => "この後は誰も一番を強制できません",
    };
    Advice { move_text: best.text, wins: best.wins, why: why.to_owned() }
}
