//! Why, in words, in English and Japanese.

use super::decide::{Analysis, Method, Reason};
use super::equilibria::{ENDLESS, Equilibria, Preference};
use super::layers::Value;
use super::rules::{Move, Setup};
use super::state::{Draw, MOST_PLAYERS};
use crate::kernel::analysis;
use crate::kernel::facade::undecided_words;
use crate::kernel::facts::FactList;
use crate::kernel::game::JudgedMove;
use crate::kernel::position::{Position as _, Seat};
use crate::kernel::prose::{Names, PlayerName, Prose, counted, listed};
use crate::kernel::run::Run;
use crate::kernel::study::NoProgress;
use crate::kernel::verdict::{Lang, Outcome};
use crate::solve::equilibrium::Results;

/// What the players are called: by their numbers, which are those of the labels in the notation.
pub(super) fn players(count: usize, lang: Lang) -> Vec<PlayerName> {
    const ENGLISH: [&str; MOST_PLAYERS] =
        ["player 0", "player 1", "player 2", "player 3", "player 4", "player 5", "player 6", "player 7"];
    const JAPANESE: [&str; MOST_PLAYERS] = [
        "プレイヤー0",
        "プレイヤー1",
        "プレイヤー2",
        "プレイヤー3",
        "プレイヤー4",
        "プレイヤー5",
        "プレイヤー6",
        "プレイヤー7",
    ];
    lang.pick(ENGLISH, JAPANESE).into_iter().take(count).map(PlayerName::Borrowed).collect()
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

/// Who can force the place, as the beginning of an explanation.
pub(super) fn headline(setup: &Setup, outcome: Outcome, names: &Names) -> String {
    let lang = names.lang();
    let place = place_name(setup.next_place(), lang);
    match (outcome, lang) {
        (Outcome::Win(seat), Lang::En) if setup.over().is_some() => format!("{} has won", names.begin(seat)),
        (Outcome::Win(seat), Lang::Ja) if setup.over().is_some() => format!("{}の勝ち", names.of(seat)),
        (Outcome::Win(seat), Lang::En) => format!("{} can force {place}", names.begin(seat)),
        (Outcome::Win(seat), Lang::Ja) => format!("{}は必ず{place}に上がれる", names.of(seat)),
        (Outcome::Nobody, Lang::En) => format!("Nobody can force {place}"),
        (Outcome::Nobody, Lang::Ja) => format!("必ず{place}に上がれる人はいない"),
        (other, _) => names.headline(other),
    }
}

impl analysis::Reason for Reason {
    fn theorem(&self) -> Option<&'static str> {
        match self.method {
            Method::Two {} => Some("thesis/5.1"),
            Method::Three { .. } => Some("tefuda/three-players"),
            Method::NextDraws {} | Method::Layers { .. } | Method::Open { .. } => None,
        }
    }

    fn words(&self, names: &Names) -> String {
        let sentence = match names.lang() {
            Lang::En => self.english(names),
            Lang::Ja => self.japanese(names),
        };
        match (self.place, names.lang()) {
            (Some(place), Lang::En) => format!("the players play for place {place}; {sentence}"),
            (Some(place), Lang::Ja) => format!("{place}番を争う局面。{sentence}"),
            (None, _) => sentence,
        }
    }

    fn player_facts(&self) -> &'static [&'static str] {
        &["joker", "not_last", "safe"]
    }
}

/// Which theorem of the thesis the closed form corrects, by where the joker is, seen from the drawer.
fn corrected_theorem(joker: u8) -> &'static str {
    ["5.4", "5.3", "5.5"][usize::from(joker).min(2)]
}

impl Reason {
    fn english(&self, names: &Names) -> String {
        let joker = names.of(self.joker);
        let drawer = names.of(self.drawer);
        let within = |draws: u32| format!("it takes at most {}", counted(u64::from(draws), "draw"));
        match &self.method {
            Method::Two {} => {
                let draws = counted(self.pairs as u64, "draw");
                format!(
                    "{joker} holds the joker; of two players the one without it can always draw another card, and leaves \
                     after {draws}"
                )
            }
            Method::Three { x, y, z, case, joker: label } => {
                let case = match *case {
                    "-" => "no case of the closed form holds".to_owned(),
                    case => format!("the case is: {}", with_signs(case)),
                };
                let corrected = corrected_theorem(*label);
                format!(
                    "of the three players, x = {x} pairs are shared by the drawer and the next, y = {y} by the drawer and the \
                     player drawn from, z = {z} by the other two, and {joker} holds the joker; {case} (the closed form corrects Theorem {corrected} of the \
                     thesis)"
                )
            }
            Method::NextDraws {} => match (self.winner, self.remoteness) {
                (Some(seat), Some(1)) if seat == self.drawer => {
                    format!("the next draw settles it: {drawer} can leave with it")
                }
                (Some(seat), Some(1)) => {
                    format!("the next draw settles it: whatever is drawn, {} leaves with it", names.of(seat))
                }
                (Some(seat), _) if seat == self.drawer => format!(
                    "the next two draws settle it: there is a draw after which {drawer} leaves, whatever is drawn next"
                ),
                (Some(seat), _) => format!(
                    "the next two draws settle it: whatever is drawn now, {} can leave with the next draw at the latest",
                    names.of(seat)
                ),
                (None, _) => format!(
                    "the next two draws settle it: {drawer} decides who leaves, but cannot be the one to do so"
                ),
            },
            Method::Layers { states } => {
                let (players, pairs) = (self.players, counted(self.pairs as u64, "pair"));
                let solved = format!(
                    "all {states} states of {players} players with up to {pairs} were solved backwards"
                );
                self.remoteness.map_or(solved.clone(), |draws| format!("{solved}; {}", within(draws)))
            }
            Method::Open { undecided, .. } => undecided_words(*undecided, Lang::En),
        }
    }

    fn japanese(&self, names: &Names) -> String {
        let joker = names.of(self.joker);
        let drawer = names.of(self.drawer);
        match &self.method {
            Method::Two {} => {
                let pairs = self.pairs;
                format!(
                    "{joker}がジョーカーを持つ。二人では持たない側が必ず先に、{pairs}回のドローで上がれる"
                )
            }
            Method::Three { x, y, z, case, joker: label } => {
                let case = match *case {
                    "-" => "閉じた形のどの場合にも当てはまらない".to_owned(),
                    case => format!("当てはまる場合: {}", case_in_japanese(case)),
                };
                let corrected = corrected_theorem(*label);
                format!(
                    "三人のうち、引く人と次の人が共有する組は x = {x}、引く人と引かれる人は y = {y}、あとの二人は z = {z}、\
                     ジョーカーは{joker}。{case}(学位論文の定理{corrected}を訂正したもの)"
                )
            }
            Method::NextDraws {} => match (self.winner, self.remoteness) {
                (Some(seat), Some(1)) if seat == self.drawer => {
                    format!("次のドローで決まる。{drawer}はそれで上がれる")
                }
                (Some(seat), Some(1)) => {
                    format!("次のドローで決まる。何を引いても{}が上がる", names.of(seat))
                }
                (Some(seat), _) if seat == self.drawer => {
                    format!("次の二回のドローで決まる。次に何を引かれても{drawer}が上がるような引き方がある")
                }
                (Some(seat), _) => format!(
                    "次の二回のドローで決まる。今何を引いても、遅くともその次のドローで{}が上がれる",
                    names.of(seat)
                ),
                (None, _) => {
                    format!("次の二回のドローで決まる。誰が上がるかは{drawer}次第だが、自分は上がれない")
                }
            },
            Method::Layers { states } => {
                let (players, pairs) = (self.players, self.pairs);
                let solved = format!("{players}人・{pairs}組以下の全{states}状態を後退解析した結果");
                self.remoteness
                    .map_or(solved.clone(), |draws| format!("{solved}。長くても{draws}回のドローで上がる"))
            }
            Method::Open { undecided, .. } => undecided_words(*undecided, Lang::Ja),
        }
    }
}

/// Why the best draw is a good one.
pub(super) fn advice(analysis: &Analysis, best: &JudgedMove, names: &Names) -> String {
    let lang = names.lang();
    let place = place_name(analysis.position.setup().next_place(), lang);
    let drawer = names.of(analysis.why_decided().drawer);
    let draws = best.remoteness.map(|after| after.saturating_add(1));
    match (best.wins == Some(true), best.outcome, lang) {
        (true, _, Lang::En) => {
            let within = draws.map(|draws| counted(u64::from(draws), "draw"));
            let within = within.map(|draws| format!(", which takes at most {draws}, this one included"));
            format!("it keeps {place}{}", within.unwrap_or_default())
        }
        (true, _, Lang::Ja) => {
            let within = draws.map(|draws| format!("(この手を含めて長くても{draws}回のドロー)"));
            format!("{place}を保つ手です{}", within.unwrap_or_default())
        }
        (false, Outcome::Win(seat), Lang::En) => {
            format!("whatever {drawer} draws, {} can force {place}", names.of(seat))
        }
        (false, Outcome::Win(seat), Lang::Ja) => {
            format!("{drawer}が何を引いても{}が{place}に上がれます", names.of(seat))
        }
        (false, Outcome::Undecided, _) => lang
            .pick("the position after it was not decided within the budget", "制限内では結果が分かりません")
            .to_owned(),
        (false, _, Lang::En) => format!("after it nobody can force {place}"),
        (false, _, Lang::Ja) => format!("この後は誰も{place}を強制できません"),
    }
}

/// Who shares what, what each draw means, and what can be forced beyond the next place.
pub(super) fn body(analysis: &mut Analysis, prose: &mut Prose<'_>, run: &mut Run) {
    let state = analysis.state;
    let names = prose.names();
    let reason = analysis.why_decided().clone();
    let from = analysis.seats.last().copied().unwrap_or(reason.drawer);
    let (from, joker) = (names.of(from), names.of(reason.joker));
    prose.say(
        format_args!("{} draws from {from}; {joker} holds the joker.", names.begin(reason.drawer)),
        format_args!("{}が{from}から引く。ジョーカーは{joker}。", names.of(reason.drawer)),
    );
    let shared = shared_pairs(analysis, names);
    prose.say(
        format_args!("Faces do not matter, only which players share pairs: {shared}."),
        format_args!("札の種類は関係なく、誰と誰が組を共有するかだけで決まる: {shared}。"),
    );
    tell_draws(analysis, prose);
    // Whatever the judging of draws may need comes before anything that is only told here.
    let distance = match reason.winner {
        Some(_) => {
            analysis.tables(run).and_then(|solved| solved.value(&state, run)).ok().and_then(Value::draws)
        }
        None => {
            let _ = analysis.prepare(run);
            None
        }
    };
    if let Some(draws) = distance.filter(|_| reason.remoteness.is_none()) {
        let counted = counted(u64::from(draws), "draw");
        prose.say(
            format_args!(
                "The forced {} takes at most {counted}.",
                if reason.place.is_some() { "place" } else { "first place" }
            ),
            format_args!("長くても{draws}回のドローで上がる。"),
        );
    }
    if let (Some(FactList(not_last)), Some(FactList(safe))) = (&reason.not_last, &reason.safe) {
        let list = |seats: &[Seat]| match (seats.is_empty(), names.lang()) {
            (true, lang) => lang.pick("nobody", "なし").to_owned(),
            (false, _) => names.list(seats.iter().copied()),
        };
        let (not_last, safe) = (list(not_last), list(safe));
        prose.say(
            format_args!("Can avoid the last place: {not_last}; can avoid it or play on for ever: {safe}."),
            format_args!("最下位を必ず避けられる人: {not_last}。無限に続けることも含めると: {safe}。"),
        );
    }
    // What is too large for a verdict is too large for that, too.
    if !matches!(reason.method, Method::Open { .. }) {
        tell_equilibria(analysis, prose, run);
    }
}

/// Who shares how many pairs with whom: in the notation of states, if its labels are the numbers of the players, else in words.
fn shared_pairs(analysis: &Analysis, names: &Names) -> String {
    let (state, seats) = (&analysis.state, &analysis.seats);
    let all_in = seats.len() == analysis.position.setup().players();
    if all_in && seats.iter().all(|&seat| names.number(seat) == seat.0) {
        return state.to_string();
    }
    let two = (0..seats.len()).flat_map(|a| (a + 1..seats.len()).map(move |b| (a, b)));
    let shared = two.filter(|&(a, b)| state.shared(a, b) > 0).map(|(a, b)| {
        let (first, second, pairs) = (names.of(seats[a]), names.of(seats[b]), state.shared(a, b));
        match names.lang() {
            Lang::En => format!("{first} and {second} share {}", counted(u64::from(pairs), "pair")),
            Lang::Ja => format!("{first}と{second}は{pairs}組"),
        }
    });
    let shared: Vec<String> = shared.collect();
    shared.join(names.lang().pick(", ", "、"))
}

/// What each draw means: whose pair it breaks, and what the drawer keeps.
fn tell_draws(analysis: &Analysis, prose: &mut Prose<'_>) {
    let names = prose.names();
    let lang = names.lang();
    let mut kinds: Vec<(Draw, Vec<String>)> =
        analysis.state.draws().into_iter().map(|draw| (draw, Vec::new())).collect();
    analysis.position.each_move(|played: Move| {
        let draw = analysis.draw_of(&played);
        if let Some((_, texts)) = kinds.iter_mut().find(|(kind, _)| Some(*kind) == draw) {
            texts.push(played.to_string());
        }
    });
    for (draw, texts) in kinds {
        let seat = |label: u8| analysis.seats.get(usize::from(label)).copied().unwrap_or(Seat::FIRST);
        let meaning = match (draw, lang) {
            (Draw::Pair, Lang::En) => "makes a pair, which is laid down".to_owned(),
            (Draw::Pair, Lang::Ja) => "組ができる".to_owned(),
            (Draw::Pull(label), Lang::En) => format!("{} holds its partner", names.of(seat(label))),
            (Draw::Pull(label), Lang::Ja) => format!("相方は{}", names.of(seat(label))),
            (Draw::Joker, Lang::En) => "the joker".to_owned(),
            (Draw::Joker, Lang::Ja) => "ジョーカー".to_owned(),
        };
        let kept = match (analysis.kept(draw), lang) {
            (Some((true, _)), Lang::En) => "; the drawer can still avoid the last place",
            (Some((true, _)), Lang::Ja) => "。引いた人はまだ最下位を避けられる",
            (Some((false, true)), Lang::En) => "; the drawer can still hold out for ever",
            (Some((false, true)), Lang::Ja) => "。引いた人はまだ無限に続けられる",
            _ => "",
        };
        prose.line(format_args!("  {}: {meaning}{kept}", listed(&texts, lang)));
    }
}

/// Explanations spend at most this much on equilibria: passes over states.
const MOST_PASSES: u64 = 3_000_000;
/// More states than this take more passes than that.
const MOST_STATES: u64 = 100_000;
/// Explanations name at most this many outcomes.
const MOST_OUTCOMES: usize = 8;

/// What can happen if everybody plays for their own rank, where that is quickly solved.
fn tell_equilibria(analysis: &Analysis, prose: &mut Prose<'_>, run: &mut Run) {
    let (names, lang) = (prose.names(), prose.lang());
    let state = analysis.state;
    let players = state.players();
    let preference = Preference::usual(players);
    let solved = run.meter.portion(MOST_PASSES, |meter| {
        Equilibria::solve_under(meter, MOST_STATES, [state], players, &preference, &NoProgress)
    });
    let Ok(equilibria) = solved else { return };
    let outcomes = equilibria.outcomes(&state).unwrap_or_default();
    if outcomes.is_empty() {
        return;
    }
    let order = |results: &Results| {
        let ranked = (0..players).map(|label| (results.of(label), analysis.seats[label]));
        let mut finished: Vec<(u8, Seat)> = ranked.filter(|(rank, _)| *rank != ENDLESS).collect();
        finished.sort_unstable();
        let endless = (finished.len() < players).then(|| lang.pick("endless", "無限").to_owned());
        let order = finished.iter().map(|(_, seat)| names.number(*seat).to_string()).chain(endless);
        order.collect::<Vec<_>>().join(" > ")
    };
    let mut texts: Vec<String> = outcomes.iter().map(order).collect();
    texts.sort();
    let count = texts.len();
    texts.truncate(MOST_OUTCOMES);
    let more = match (count > MOST_OUTCOMES, lang) {
        (false, _) => String::new(),
        (true, Lang::En) => format!(", ... ({count} in all)"),
        (true, Lang::Ja) => format!(", ... (全{count}通り)"),
    };
    let texts = texts.join(", ");
    prose.say(
        format_args!(
            "If everybody plays for their own rank, and prefers endless play to the last place, the players can finish \
             in these orders: {texts}{more}."
        ),
        format_args!("全員が自分の順位だけを考える場合(最下位よりは無限を好む)、あり得る順位: {texts}{more}。"),
    );
}

/// A condition of the three-player theorem, which is written in English in the facts.
pub(crate) fn case_in_japanese(case: &str) -> String {
    const PHRASES: [(&str, &str); 7] = [
        (
            "x and z of the same parity, y of the other, and x >= z or x > y",
            "xとzの偶奇が等しくyと異なり、x >= z または x > y",
        ),
        (
            "x and y of the same parity, z of the other, and y <= z + 1 or z > x",
            "xとyの偶奇が等しくzと異なり、y <= z + 1 または z > x",
        ),
        ("x, y, z of the same parity, and x <= y or y > z", "x, y, zの偶奇が等しく、x <= y または y > z"),
        (" even and not 0", "は0以外の偶数"),
        (" even", "は偶数"),
        (" odd", "は奇数"),
        (" and ", ", "),
    ];
    let told = |text: String, (english, japanese): &(&str, &str)| text.replace(english, japanese);
    with_signs(&PHRASES.iter().fold(case.to_owned(), told))
}

/// A condition as sentences write it; the facts have it as it is typed.
fn with_signs(case: &str) -> String {
    case.replace(">=", "≥").replace("<=", "≤")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::babanuki::three;

    #[test]
    fn every_case_has_its_japanese_words() {
        for (joker, label) in (0..9).map(|number| (number / 3, number % 3)) {
            for (case, _) in three::cases(joker, label) {
                let text = case_in_japanese(case);
                let is_english = |word: &str| word.len() > 1;
                assert!(!text.split(|c: char| !c.is_ascii_alphabetic()).any(is_english), "{text}");
            }
        }
    }
}
