//! Why, in words: the sentences of reasons and the long explanation, in English and Japanese.

use std::fmt::Write as _;

use super::decide::{self, draw_of, key};
use super::equilibria::{ENDLESS, Equilibria, Preference};
use super::notation;
use super::rules::{Position, Setup};
use super::state::{Draw, State};
use crate::kernel::legacy::{Advice, Fact, Facts, Lang, Outcome, Reason, Verdict, citation, house_words};
use crate::kernel::position::{Setup as _, Status};
use crate::kernel::run::Budget;
use crate::kernel::study::Unwatched;
use crate::solve::equilibrium::Results;

/// The sentence for a reason of this game.
#[must_use]
pub fn words(reason: &Reason, lang: Lang) -> String {
    let number = |name| reason.facts.number(name);
    let text = |name| match reason.facts.get(name) {
        Some(Fact::Text(text)) => text.as_str(),
        _ => "-",
    };
    match (reason.key, lang) {
        _ if reason.facts.get("place").is_some() => {
            // The sentence for the first place among those who are in, and what it is about.
            let facts = Facts(reason.facts.0.iter().filter(|(name, _)| *name != "place").cloned().collect());
            let sentence = words(&Reason { facts, ..reason.clone() }, lang);
            match lang {
                Lang::En => format!("this is about place {}; {sentence}", number("place")),
                Lang::Ja => format!("{}番を争う局面。{sentence}", number("place")),
            }
        }
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
pub fn explain(setup: &Setup, budget: &Budget, lang: Lang) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = write_explanation(&mut out, setup, budget, lang);
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

fn write_explanation(out: &mut String, setup: &Setup, budget: &Budget, lang: Lang) -> std::fmt::Result {
    let position = match setup.clone().status() {
        Status::Open(position) => position,
        Status::Over(ending) => {
            let Verdict { outcome, reason } = Verdict::over(ending);
            let seat = outcome.winner().map_or(0, |seat| seat.0);
            return match lang {
                Lang::En => writeln!(out, "Seat {seat} has won: {}.", words(&reason, lang)),
                Lang::Ja => writeln!(out, "席{seat}の勝ち: {}。", words(&reason, lang)),
            };
        }
    };
    let (state, seats, place) = (setup.state(), setup.seats_in(), setup.next_place());
    let seat = |label: usize| seats.get(label).copied().unwrap_or(0);
    let (drawer, from, joker) = (seat(0), seat(seats.len().saturating_sub(1)), seat(state.joker()));
    match lang {
        Lang::En => {
            writeln!(out, "Seat {drawer} draws from seat {from}; the joker is at seat {joker}.")?;
            let labels =
                if seats.len() == setup.players() { "" } else { " (counting only those who are in)" };
            writeln!(
                out,
                "What the faces are does not matter, only who shares pairs with whom: {state}{labels}."
            )?;
        }
        Lang::Ja => {
            writeln!(out, "席{drawer}が席{from}から引く。ジョーカーは席{joker}。")?;
            let labels =
                if seats.len() == setup.players() { "" } else { "(残っている人だけの番号)" };
            writeln!(out, "札の種類は関係なく、誰と誰が組を共有するかだけで決まる: {state}{labels}。")?;
        }
    }
    let Verdict { outcome, reason } = decide::verdict(&position, budget);
    writeln!(out, "{}: {}{}", winner_line(outcome, place, lang), words(&reason, lang), lang.full_stop())?;
    if let Some(theorem) = reason.theorem {
        writeln!(out, "{}", citation(theorem, lang))?;
    }
    if reason.facts.get("remoteness").is_none() {
        write_remoteness(out, &state, budget, lang)?;
    }
    let ranks = decide::ranked(&state, budget);
    if let Some(ranks) = &ranks {
        let (not_last, safe) = (ranks.not_last(&state), ranks.safe(&state));
        let seats = |bits: u8| match decide::seat_list(bits, &seats) {
            list if list.is_empty() => "-".to_owned(),
            list => list,
        };
        let (not_last, safe) = (seats(not_last), seats(safe));
        match lang {
            Lang::En => writeln!(
                out,
                "Seats that can force not to be last: {not_last}; or to play on for ever: {safe}."
            )?,
            Lang::Ja => {
                writeln!(out, "最下位を必ず避けられる席: {not_last}。無限に続けることも含めると: {safe}。")?;
            }
        }
    }
    write_equilibria(out, &state, &seats, budget, lang)?;
    for judged in decide::judged_moves(&position, budget) {
        let draw = notation::parse_move(setup, &judged.text).ok().and_then(|played| draw_of(setup, &played));
        let meaning = meaning(&seats, draw, lang);
        let kept = match (&ranks, draw) {
            (Some(ranks), Some(draw)) => kept(ranks.kept(&state, draw), lang),
            _ => "",
        };
        writeln!(out, "  {:<8} {}{meaning}{kept}", judged.text, winner_line(judged.outcome, place, lang))?;
    }
    Ok(())
}

/// Explanations solve at most this many states for what the verdict itself does not need.
const MOST_STATES: u64 = 500_000;

/// The same budget with at most so many positions.
fn at_most(nodes: u64, budget: &Budget) -> Budget {
    Budget { max_nodes: Some(nodes.min(budget.max_nodes.unwrap_or(u64::MAX))), ..budget.clone() }
}

/// How long a forced win takes, where the verdict did not need to know and it is quickly solved.
fn write_remoteness(out: &mut String, state: &State, budget: &Budget, lang: Lang) -> std::fmt::Result {
    let Ok(solved) = decide::solved(state, &at_most(MOST_STATES, budget)) else { return Ok(()) };
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
fn write_equilibria(
    out: &mut String,
    state: &State,
    seats: &[usize],
    budget: &Budget,
    lang: Lang,
) -> std::fmt::Result {
    let players = state.players();
    let (budget, preference) = (at_most(MOST_PASSES, budget), Preference::usual(players));
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

/// What a draw means: whose pair it breaks.
fn meaning(seats: &[usize], draw: Option<Draw>, lang: Lang) -> String {
    let seat = |label: u8| seats.get(usize::from(label)).copied().unwrap_or(0);
    match (draw, lang) {
        (Some(Draw::Pair), Lang::En) => " (lays down a pair)".to_owned(),
        (Some(Draw::Pair), Lang::Ja) => "(組ができる)".to_owned(),
        (Some(Draw::Pull(label)), Lang::En) => format!(" (its partner is at seat {})", seat(label)),
        (Some(Draw::Pull(label)), Lang::Ja) => format!("(相方は席{})", seat(label)),
        _ => String::new(),
    }
}

/// What a draw keeps of the lower places: not to be last, and that or to play on for ever.
fn kept((not_last, safe): (bool, bool), lang: Lang) -> &'static str {
    match (not_last, safe, lang) {
        (true, _, Lang::En) => "; the drawer can still force not to be last",
        (true, _, Lang::Ja) => "。引いた人はまだ最下位を避けられる",
        (false, true, Lang::En) => "; the drawer can still hold out for ever",
        (false, true, Lang::Ja) => "。引いた人はまだ無限に続けられる",
        (false, false, _) => "",
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
