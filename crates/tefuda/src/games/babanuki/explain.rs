//! Why, in words: the sentences of reasons and the long explanation, in English and Japanese.

use std::fmt::Write as _;

use super::decide::{self, draw_of, key};
use super::equilibria::{ENDLESS, Equilibria, Preference};
use super::notation;
use super::ranks::Ranks;
use super::rules::{Position, Setup};
use super::state::{Draw, State};
use crate::budget::Budget;
use crate::position::{Setup as _, Status};
use crate::registry::Advice;
use crate::solve::equilibrium::Results;
use crate::study::Unwatched;
use crate::verdict::{Fact, Lang, Outcome, Reason, Verdict, citation, house_words};

/// The sentence for a reason of this game.
#[must_use]
pub fn words(reason: &Reason, lang: Lang) -> String {
    let number = |name| reason.facts.number(name);
    let text = |name| match reason.facts.get(name) {
        Some(Fact::Text(text)) => text.as_str(),
        _ => "-",
    };
    match (reason.key, lang) {
        (key::TWO, Lang::En) => format!(
            "seat {} holds the joker; of two players the one without it can always draw another card, and leaves first",
            number("joker")
        ),
        (key::TWO, Lang::Ja) => {
            format!("席{}がジョーカーを持つ。二人では持たない側が必ず先に上がれる", number("joker"))
        }
        (key::THREE, Lang::En) => format!(
            "of the three players, x = {} pairs are shared by the drawer and the next, y = {} by the drawer and the player \
             drawn from, z = {} by these two, and seat {} holds the joker; {}",
            number("x"),
            number("y"),
            number("z"),
            number("joker"),
            match text("case") {
                "-" => "no case of the theorem holds".to_owned(),
                case => format!("the case is: {case}"),
            }
        ),
        (key::THREE, Lang::Ja) => format!(
            "三人のうち、引く人と次の人が共有する組は x = {}、引く人と引かれる人は y = {}、あとの二人は z = {}、ジョーカーは席{}。{}",
            number("x"),
            number("y"),
            number("z"),
            number("joker"),
            match text("case") {
                "-" => "定理のどの場合にも当てはまらない".to_owned(),
                case => format!("当てはまる場合: {case}"),
            }
        ),
        (key::LAYERS, lang) => {
            let (players, pairs, states) = (number("players"), number("pairs"), text("states"));
            let draws = reason.facts.get("remoteness").map(|_| number("remoteness"));
            match (lang, draws) {
                (Lang::En, Some(draws)) => format!(
                    "all {states} states of {players} players with up to {pairs} pairs were solved backwards; it takes at \
                     most {draws} draws"
                ),
                (Lang::En, None) => {
                    format!(
                        "all {states} states of {players} players with up to {pairs} pairs were solved backwards"
                    )
                }
                (Lang::Ja, Some(draws)) => {
                    format!(
                        "{players}人・{pairs}組以下の全{states}状態を後退解析した結果。長くても{draws}回のドローで上がる"
                    )
                }
                (Lang::Ja, None) => format!("{players}人・{pairs}組以下の全{states}状態を後退解析した結果"),
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

/// What a place is called.
fn place_name(place: u8, lang: Lang) -> String {
    match (place, lang) {
        (1, Lang::En) => "the first place".to_owned(),
        (place, Lang::En) => format!("place {place}"),
        (1, Lang::Ja) => "一番".to_owned(),
        (place, Lang::Ja) => format!("{place}番"),
    }
}

fn winner_line(outcome: Outcome, place: u8, lang: Lang) -> String {
    let place = place_name(place, lang);
    match (outcome, lang) {
        (Outcome::Win(seat), Lang::En) => format!("Seat {seat} can force {place}"),
        (Outcome::Win(seat), Lang::Ja) => format!("席{seat}は必ず{place}に上がれる"),
        (Outcome::Nobody, Lang::En) => format!("Nobody can force {place}"),
        (Outcome::Nobody, Lang::Ja) => format!("必ず{place}に上がれる人はいない"),
        (other, _) => other.word().to_owned(),
    }
}

fn write_explanation(out: &mut String, setup: &Setup, lang: Lang) -> std::fmt::Result {
    let (state, seats, place) = (setup.state(), setup.seats_in(), setup.next_place());
    let seat = |label: usize| seats.get(label).copied().unwrap_or(0);
    let (drawer, from, joker) = (seat(0), seat(seats.len().saturating_sub(1)), seat(state.joker()));
    match lang {
        Lang::En => {
            writeln!(out, "Seat {drawer} draws from seat {from}; the joker is at seat {joker}.")?;
            writeln!(out, "What the faces are does not matter, only who shares pairs with whom: {state}.")?;
        }
        Lang::Ja => {
            writeln!(out, "席{drawer}が席{from}から引く。ジョーカーは席{joker}。")?;
            writeln!(out, "札の種類は関係なく、誰と誰が組を共有するかだけで決まる: {state}。")?;
        }
    }
    let position = match setup.clone().status() {
        Status::Open(position) => position,
        Status::Over(ending) => {
            let Verdict { outcome, reason } = Verdict::over(ending);
            return writeln!(out, "{}: {}.", winner_line(outcome, 1, lang), words(&reason, lang));
        }
    };
    let budget = Budget::default();
    let Verdict { outcome, reason } = decide::verdict(&position, &budget);
    writeln!(out, "{}: {}{}", winner_line(outcome, place, lang), words(&reason, lang), lang.full_stop())?;
    if let Some(theorem) = reason.theorem {
        writeln!(out, "{}", citation(theorem, lang))?;
    }
    if reason.facts.get("remoteness").is_none() {
        write_remoteness(out, &state, lang)?;
    }
    write_ranks(out, setup, lang)?;
    write_equilibria(out, &state, &seats, lang)?;
    for judged in decide::judged_moves(&position, &budget) {
        let meaning = meaning(setup, &judged.text, lang);
        writeln!(out, "  {:<8} {}{meaning}", judged.text, winner_line(judged.outcome, place, lang))?;
    }
    Ok(())
}

/// Explanations solve at most this many states of each number of players for the lower places.
const MOST_STATES: u64 = 500_000;

/// Who is safe from the last place, where that is quickly solved.
fn write_ranks(out: &mut String, setup: &Setup, lang: Lang) -> std::fmt::Result {
    let state = setup.state();
    let budget = Budget::of_nodes(MOST_STATES);
    let Ok(ranks) = Ranks::solve(state.players(), state.pairs(), state.ties(), &budget, &Unwatched) else {
        return Ok(());
    };
    let seats_in = setup.seats_in();
    let seats = |bits: u8| {
        let labels = seats_in.iter().enumerate().filter(|(label, _)| bits >> label & 1 == 1);
        let seats: Vec<String> = labels.map(|(_, seat)| seat.to_string()).collect();
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

/// How long a forced win takes, where the verdict did not need to know and it is quickly solved.
fn write_remoteness(out: &mut String, state: &State, lang: Lang) -> std::fmt::Result {
    let Ok(solved) = decide::solved(state, &Budget::of_nodes(MOST_STATES)) else { return Ok(()) };
    let Some(draws) = solved.remoteness.of(&solved.layers, state) else { return Ok(()) };
    match lang {
        Lang::En => writeln!(out, "It takes at most {draws} draws."),
        Lang::Ja => writeln!(out, "長くても{draws}回のドローで上がる。"),
    }
}

/// Explanations spend at most this much on equilibria: passes over states.
const MOST_PASSES: u64 = 3_000_000;
/// Explanations name at most this many outcomes.
const MOST_OUTCOMES: usize = 8;

/// What can happen if everybody plays for the own rank, where that is quickly solved.
fn write_equilibria(out: &mut String, state: &State, seats: &[usize], lang: Lang) -> std::fmt::Result {
    let players = state.players();
    let (budget, preference) = (Budget::of_nodes(MOST_PASSES), Preference::usual(players));
    let Ok(equilibria) = Equilibria::solve([*state], players, &preference, &budget, &Unwatched) else {
        return Ok(());
    };
    let outcomes = equilibria.outcomes(state).unwrap_or_default();
    if outcomes.is_empty() {
        return Ok(());
    }
    let one = |results: &Results| {
        let mut finished: Vec<(u8, usize)> = (0..players)
            .map(|label| (results.of(label), seats[label]))
            .filter(|one| one.0 != ENDLESS)
            .collect();
        finished.sort_unstable();
        let order: Vec<String> = finished.iter().map(|(_, seat)| seat.to_string()).collect();
        match (finished.len() == players, lang) {
            (true, _) => order.join(" > "),
            (false, Lang::En) => {
                order.into_iter().chain(["endless".to_owned()]).collect::<Vec<_>>().join(" > ")
            }
            (false, Lang::Ja) => order.into_iter().chain(["無限".to_owned()]).collect::<Vec<_>>().join(" > "),
        }
    };
    let mut texts: Vec<String> = outcomes.iter().map(one).collect();
    texts.sort();
    let count = texts.len();
    texts.truncate(MOST_OUTCOMES);
    let more = if count > MOST_OUTCOMES { format!(", ... ({count})") } else { String::new() };
    match lang {
        Lang::En => writeln!(
            out,
            "If everybody plays for the own rank (endless play is liked better than the last place), the seats can \
             finish in these orders: {}{more}.",
            texts.join(", ")
        ),
        Lang::Ja => writeln!(
            out,
            "全員が自分の順位だけを考える場合(最下位よりは無限を好む)、あり得る順位: {}{more}。",
            texts.join(", ")
        ),
    }
}

/// What drawing a card means: whose pair it breaks.
fn meaning(setup: &Setup, text: &str, lang: Lang) -> String {
    let seats = setup.seats_in();
    let seat = |label: u8| seats.get(usize::from(label)).copied().unwrap_or(0);
    let draw = notation::parse_move(setup, text).ok().and_then(|played| draw_of(setup, &played));
    match (draw, lang) {
        (Some(Draw::Pair), Lang::En) => " (lays down a pair)".to_owned(),
        (Some(Draw::Pair), Lang::Ja) => "(組ができる)".to_owned(),
        (Some(Draw::Pull(label)), Lang::En) => format!(" (its partner is at seat {})", seat(label)),
        (Some(Draw::Pull(label)), Lang::Ja) => format!("(相方は席{})", seat(label)),
        _ => String::new(),
    }
}

/// A good draw with the reason for it.
#[must_use]
pub fn advise(position: &Position, budget: &Budget, lang: Lang) -> Advice {
    let best = decide::good_move(position, budget);
    let place = place_name(position.setup().next_place(), lang);
    let why = match (best.wins == Some(true), best.outcome, lang) {
        (true, _, Lang::En) => format!("it keeps {place}"),
        (true, _, Lang::Ja) => format!("{place}を保つ手です"),
        (false, Outcome::Win(_), Lang::En) => format!("whatever you draw, another player can force {place}"),
        (false, Outcome::Win(_), Lang::Ja) => format!("何を引いても他の人が{place}に上がれます"),
        (false, Outcome::Undecided, Lang::En) => {
            "what it leads to was not decided within the budget".to_owned()
        }
        (false, Outcome::Undecided, Lang::Ja) => "予算内では結果が分かりません".to_owned(),
        (false, _, Lang::En) => format!("after it nobody can force {place}"),
        (false, _, Lang::Ja) => format!("この後は誰も{place}を強制できません"),
    };
    Advice { move_text: best.text, wins: best.wins, why }
}
