//! Why, in words: the sentences of reasons and the long explanation, in English and Japanese.

use std::fmt::Write as _;

use super::decide::{self, Method, key};
use super::notation::Namer;
use super::rules::{Colour, Position, Setup};
use super::tree::{Analysis, Job, Trees};
use crate::kernel::legacy::{Advice, Fact, Lang, Reason, Verdict, citation, house_words};
use crate::kernel::position::{Setup as _, Status};
use crate::kernel::prose::aligned;
use crate::kernel::run::Budget;

/// The sentence for a reason of this game.
#[must_use]
pub fn words(reason: &Reason, lang: Lang) -> String {
    let number = |name| reason.facts.number(name);
    let cost = |name| match reason.facts.get(name) {
        Some(Fact::Number(cost)) => Some(*cost),
        _ => None,
    };
    let sentence = match (reason.key, lang) {
        (key::RACE, _) => race(reason, cost("cost"), lang),
        (key::PASSES, Lang::En) => format!(
            "the players have {} and {} passes; for seat 0 as the one who empties first the values are S = {}, C = {}, for \
             seat 1 S = {}, C = {}; the difference of the passes decides between them",
            number("red_passes"),
            number("blue_passes"),
            number("value_for_red"),
            shown(cost("cost_for_red"), lang),
            number("value_for_blue"),
            shown(cost("cost_for_blue"), lang)
        ),
        (key::PASSES, Lang::Ja) => format!(
            "パスは席0が{}回、席1が{}回。先に出し切るのが席0なら S = {}、C = {}、席1なら S = {}、C = {}。パスの差で決まる",
            number("red_passes"),
            number("blue_passes"),
            number("value_for_red"),
            shown(cost("cost_for_red"), lang),
            number("value_for_blue"),
            shown(cost("cost_for_blue"), lang)
        ),
        (key::RIGHTS, Lang::En) => format!(
            "on legs a right is used now or never: every way in which seat {} can use up to {} was weighed, leg by leg",
            number("owner"),
            number("rights")
        ),
        (key::RIGHTS, Lang::Ja) => format!(
            "蜘蛛型では権利は今使うか使わないか。席{}が{}回まで使うすべての使い方を脚ごとに比べた",
            number("owner"),
            number("rights")
        ),
        (key::SEARCH, Lang::En) => {
            format!("no theorem decides it; an exact search looked at {} positions", number("positions"))
        }
        (key::SEARCH, Lang::Ja) => {
            format!("使える定理がないため、{}局面を調べて正確に求めた", number("positions"))
        }
        _ => house_words(reason, lang),
    };
    sentence + &buried(reason, lang)
}

/// What is said of vertices that can never be played.
fn buried(reason: &Reason, lang: Lang) -> String {
    let mut text = String::new();
    for (name, seat) in [("buried_red", 0), ("buried_blue", 1)] {
        let count = if reason.facts.get(name).is_some() { reason.facts.number(name) } else { 0 };
        if count > 0 {
            text.push_str(&match lang {
                Lang::En => {
                    format!(" ({count} of seat {seat}'s touch no white vertex and never can: they cannot be played)")
                }
                Lang::Ja => format!("(席{seat}の{count}個は白に届かず、決して出せない)"),
            });
        }
    }
    text
}

fn shown(cost: Option<i64>, lang: Lang) -> String {
    match (cost, lang) {
        (Some(cost), _) => cost.to_string(),
        (None, Lang::En) => "infinite".to_owned(),
        (None, Lang::Ja) => "無限大".to_owned(),
    }
}

fn race(reason: &Reason, cost: Option<i64>, lang: Lang) -> String {
    let number = |name| reason.facts.number(name);
    let (holder, mover, value) = (number("holder"), number("mover"), number("value"));
    let challenger = 1 - holder;
    let sum = cost.map(|cost| value.saturating_add(cost));
    let (sign, winner) = match sum {
        None => ("", holder),
        Some(sum) if mover == holder && sum > 0 => ("> 0", holder),
        Some(_) if mover == holder => ("<= 0", challenger),
        Some(sum) if sum < 0 => ("< 0", challenger),
        Some(_) => (">= 0", holder),
    };
    match (sum, lang) {
        (None, Lang::En) => format!(
            "with {} against {} vertices and seat {mover} to move, seat {holder} empties first if never stuck; the other can \
             block nothing for ever, so seat {winner} wins",
            number("red"),
            number("blue")
        ),
        (Some(sum), Lang::En) => format!(
            "with {} against {} vertices and seat {mover} to move, seat {holder} empties first if never stuck; the position is \
             worth S = {value} to that player, and keeping a blocker costs the other C = {}: S + C = {sum} {sign}, so seat \
             {winner} wins",
            number("red"),
            number("blue"),
            shown(cost, lang)
        ),
        (None, Lang::Ja) => format!(
            "残りは席0が{}、席1が{}、手番は席{mover}。詰まらなければ席{holder}が先に出し切り、相手は何も止め続けられないので席{winner}の勝ち",
            number("red"),
            number("blue")
        ),
        (Some(sum), Lang::Ja) => format!(
            "残りは席0が{}、席1が{}、手番は席{mover}。詰まらなければ席{holder}が先に出し切る。その値は S = {value}、相手が止め札を残す費用は C = {}。S + C = {sum} {sign} なので席{winner}の勝ち",
            number("red"),
            number("blue"),
            shown(cost, lang)
        ),
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

/// Explanations list at most this many trees, and this many moves.
const MOST_LISTED: usize = 60;

fn write_explanation(out: &mut String, setup: &Setup, budget: &Budget, lang: Lang) -> std::fmt::Result {
    let position = match setup.clone().status() {
        Status::Open(position) => position,
        Status::Over(ending) => {
            let Verdict { outcome, reason } = Verdict::over(ending);
            let winner = outcome.winner().map_or(0, |seat| seat.0);
            return match lang {
                Lang::En => writeln!(out, "Seat {winner} has won: {}.", words(&reason, lang)),
                Lang::Ja => writeln!(out, "席{winner}の勝ち: {}。", words(&reason, lang)),
            };
        }
    };
    let state = setup.state();
    let (mover, red, blue) = (state.mover.seat(), state.count(Colour::Red), state.count(Colour::Blue));
    let ([first, second], [rights, other_rights]) = (state.passes, state.rights);
    match lang {
        Lang::En => {
            writeln!(out, "Seat {mover} is to move; seat 0 has {red} left, seat 1 has {blue}.")?;
            writeln!(out, "Passes left: {first} and {second}; rights left: {rights} and {other_rights}.")?;
        }
        Lang::Ja => {
            writeln!(out, "手番は席{mover}。残りは席0が{red}、席1が{blue}。")?;
            writeln!(out, "残りのパス: {first}と{second}。残りの権利: {rights}と{other_rights}。")?;
        }
    }
    if let Method::Trees(trees) = Method::of(setup) {
        let analysis = trees.analyse(trees.holder(setup.state().mover));
        write_trees(out, setup, &trees, &analysis, lang)?;
    }
    if let Method::Passes(trees) = Method::of(setup) {
        for holder in [Colour::Red, Colour::Blue] {
            write_trees(out, setup, &trees, &trees.analyse(holder), lang)?;
        }
        let more = i64::from(first) - i64::from(second);
        match lang {
            Lang::En => writeln!(
                out,
                "The player with {} passes more wins iff ahead in the race and S + C and the passes that the lead allows reach \
                 {}, or if as the challenger the passes make up for S + C.",
                more.abs(),
                i32::from((more > 0) == (state.mover == Colour::Red))
            )?,
            Lang::Ja => writeln!(out, "パスの差は{}。", more.abs())?,
        }
    }
    let Verdict { outcome, reason } = decide::verdict(&position, budget);
    match (outcome.winner(), lang) {
        (Some(seat), Lang::En) => write!(out, "Seat {seat} wins: ")?,
        (Some(seat), Lang::Ja) => write!(out, "席{seat}の勝ち: ")?,
        (None, _) => {}
    }
    writeln!(out, "{}{}", words(&reason, lang), lang.full_stop())?;
    if let Some(theorem) = reason.theorem {
        writeln!(out, "{}", citation(theorem, lang))?;
    }
    let judged = decide::judged_moves(&position, budget);
    for (wins, name) in [
        (Some(true), if lang == Lang::En { "Winning moves" } else { "勝つ手" }),
        (Some(false), if lang == Lang::En { "Losing moves" } else { "負ける手" }),
        (None, if lang == Lang::En { "Undecided moves" } else { "未決の手" }),
    ] {
        let texts: Vec<&str> =
            judged.iter().filter(|one| one.wins == wins).map(|one| one.text.as_str()).collect();
        let more = if texts.len() > MOST_LISTED { format!(", ... ({})", texts.len()) } else { String::new() };
        if !texts.is_empty() {
            writeln!(out, "{name}: {}{more}", texts[..texts.len().min(MOST_LISTED)].join(", "))?;
        }
    }
    Ok(())
}

/// Each leg or tree with its value and its cheapest blocker.
fn write_trees(
    out: &mut String,
    setup: &Setup,
    trees: &Trees,
    analysis: &Analysis,
    lang: Lang,
) -> std::fmt::Result {
    let namer = Namer::new(setup);
    let count = trees.vertices.len();
    // For each place the access vertex it hangs from; sizes, blockers and the cheapest of them by access vertex.
    let mut root = vec![0usize; count];
    let (mut sizes, mut blockers) = (vec![0usize; trees.access], vec![0usize; trees.access]);
    let mut cheapest: Vec<Option<i32>> = vec![None; trees.access];
    let mut colours = vec![String::new(); trees.access];
    let (mut branches, mut has_child) = (vec![false; trees.access], vec![false; count]);
    for place in 0..count {
        root[place] = trees.parent(place).map_or(place, |parent| root[parent]);
        let at = root[place];
        sizes[at] += 1;
        if let Some(parent) = trees.parent(place) {
            branches[at] |= std::mem::replace(&mut has_child[parent], true);
        }
        if sizes[at] <= 24 {
            colours[at].push(if trees.colour(place) == Colour::Red { 'r' } else { 'b' });
        }
        if let Some(freezing) = analysis.freezing(trees, place) {
            blockers[at] += 1;
            cheapest[at] = Some(cheapest[at].map_or(freezing, |cost| cost.min(freezing)));
        }
    }
    let (title, headings) = match lang {
        Lang::En => (
            format!(
                "What hangs from the table, worth to seat {} as the one who empties first if never stuck:",
                analysis.holder.seat()
            ),
            ["vertex", "size", "colours", "value", "blockers", "freezing costs"],
        ),
        Lang::Ja => (
            format!(
                "場につながる各枝の、席{}(詰まらなければ先に出し切る側)にとっての値:",
                analysis.holder.seat()
            ),
            ["頂点", "大きさ", "色", "値", "止め札", "止める費用"],
        ),
    };
    writeln!(out, "{title}")?;
    let row = |at: usize| {
        let more = if sizes[at] > 24 { ".." } else { "" };
        // Branches cannot be told in a row.
        let colours = if branches[at] { "-".to_owned() } else { format!("{}{more}", colours[at]) };
        let dash = || "-".to_owned();
        vec![
            namer.played(setup, trees.vertices[at]),
            sizes[at].to_string(),
            colours,
            analysis.value(trees, at).to_string(),
            blockers[at].to_string(),
            cheapest[at].map_or_else(dash, |cost| cost.to_string()),
        ]
    };
    let rows: Vec<Vec<String>> = (0..trees.access.min(MOST_LISTED)).map(row).collect();
    out.push_str(&aligned(&headings.map(str::to_owned), &rows));
    if trees.access > MOST_LISTED {
        writeln!(out, "  ... ({})", trees.access)?;
    }
    write_schedule(out, setup, trees, analysis, lang)?;
    let cost = shown(analysis.cost, lang);
    match lang {
        Lang::En => writeln!(
            out,
            "S = {}, the sum of the values; C = {cost}, what keeping one blocker costs.",
            analysis.sum
        ),
        Lang::Ja => writeln!(out, "S = {}(値の和)、C = {cost}(止め札を一つ残す費用)。", analysis.sum),
    }
}

/// The order in which the holder would open the way to blockers, where that matters for C.
fn write_schedule(
    out: &mut String,
    setup: &Setup,
    trees: &Trees,
    analysis: &Analysis,
    lang: Lang,
) -> std::fmt::Result {
    let jobs = analysis.schedule_rows(trees);
    if jobs.is_empty() || trees.are_legs() {
        return Ok(());
    }
    let namer = Namer::new(setup);
    let row = |job: &Job| {
        vec![
            namer.vertex(setup, trees.vertices[job.place]),
            job.work.to_string(),
            job.done.to_string(),
            job.due.map_or_else(|| "-".to_owned(), |due| due.to_string()),
            job.due.map_or_else(|| "-".to_owned(), |due| (i64::from(due) - job.done).to_string()),
        ]
    };
    let headings = match lang {
        Lang::En => {
            writeln!(
                out,
                "To bury blockers the holder must open what lies before them; the time that takes is the challenger's."
            )?;
            writeln!(
                out,
                "In the best order (vertices in reading order; freezing less time = what is left to pay):"
            )?;
            ["opens", "work", "time", "freezing", "left"]
        }
        Lang::Ja => {
            writeln!(
                out,
                "止め札を消すには、その手前を開けなければならず、その間は相手の得になる。最良の順:"
            )?;
            ["開ける", "手間", "時間", "費用", "残り"]
        }
    };
    let rows: Vec<Vec<String>> = jobs.iter().take(MOST_LISTED).map(row).collect();
    out.push_str(&aligned(&headings.map(str::to_owned), &rows));
    Ok(())
}

/// A good move with the reason for it.
#[must_use]
pub fn advise(position: &Position, budget: &Budget, lang: Lang) -> Advice {
    let best = decide::good_move(position, budget);
    let why = match (best.wins, lang) {
        (Some(true), Lang::En) => "it keeps the win",
        (Some(true), Lang::Ja) => "勝ちを保つ手です",
        (Some(false), Lang::En) => "every move loses against perfect play",
        (Some(false), Lang::Ja) => "最善を尽くされると、どの手も負けです",
        (None, Lang::En) => "what it leads to was not decided within the budget",
        (None, Lang::Ja) => "予算内では結果が分かりません",
    };
    Advice { move_text: best.text, wins: best.wins, why: why.to_owned() }
}
