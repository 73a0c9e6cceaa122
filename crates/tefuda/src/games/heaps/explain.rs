//! Why, in words: the sentences of reasons and the long explanation, in English and Japanese.

use std::fmt::Write as _;

use super::decide::{self, Way, key};
use super::members::Member;
use super::rules::{Position, Rules, Setup};
use super::strategy;
use super::together::TogetherRule;
use crate::kernel::game::MOST_LISTED as MOST_MOVES;
use crate::kernel::legacy::{Advice, Fact, Lang, Outcome, Reason, Verdict, citation, house_words};
use crate::kernel::position::{Seat, Setup as _, Status};
use crate::kernel::prose::aligned;
use crate::kernel::run::Budget;

/// The sentence for a reason of this game.
#[must_use]
pub fn words(reason: &Reason, lang: Lang) -> String {
    let fact = |name: &str| match reason.facts.get(name) {
        Some(Fact::Text(text)) => text.clone(),
        Some(Fact::Number(number)) => number.to_string(),
        _ => String::new(),
    };
    let sum = fact("nim_sum");
    match (reason.key, lang) {
        (key::SUM, Lang::En) if sum == "0" => {
            let values = fact("values");
            format!(
                "the values of the heaps are {values}; their nim-sum is 0, so every move can be answered, and the player to move loses"
            )
        }
        (key::SUM, Lang::En) => {
            let values = fact("values");
            format!(
                "the values of the heaps are {values}; their nim-sum is {sum}, and a move that makes it 0 wins"
            )
        }
        (key::SUM, Lang::Ja) if sum == "0" => {
            format!("各山の値は{}。ニム和が0なので手番側の負け", fact("values"))
        }
        (key::SUM, Lang::Ja) => {
            format!("各山の値は{}。ニム和は{sum}で、これを0にする手で勝つ", fact("values"))
        }
        (key::WYTHOFF, Lang::En) => format!(
            "the heaps differ by {}, and the lost pair with that difference is {}",
            fact("difference"),
            or_beyond(&fact("lost_pair"), lang)
        ),
        (key::WYTHOFF, Lang::Ja) => {
            format!("差は{}。その差の負けの組は{}", fact("difference"), or_beyond(&fact("lost_pair"), lang))
        }
        (key::TAME, Lang::En) => match reason.facts.get("firm") {
            Some(Fact::Flag(true)) => format!(
                "who cannot move wins; the heaps behave as nim heaps, not only of 0 and 1, so the nim-sum decides: it is {sum}"
            ),
            _ => format!(
                "who cannot move wins; the heaps behave as nim heaps of 0 and 1 only, whose nim-sum is {sum}: an odd number of ones loses"
            ),
        },
        (key::TAME, Lang::Ja) => match reason.facts.get("firm") {
            Some(Fact::Flag(true)) => {
                format!("動けない側が勝ち。2以上の山のあるニムと同じなので、ニム和{sum}で決まる")
            }
            _ => format!("動けない側が勝ち。0と1の山だけのニムと同じで、ニム和は{sum}。1が奇数個なら負け"),
        },
        (key::SUSPENSE, Lang::En) => format!(
            "a move is made in every component; their suspense numbers are {}, the longest, {}, decides: odd wins",
            fact("suspense"),
            fact("longest")
        ),
        (key::SUSPENSE, Lang::Ja) => format!(
            "すべての成分で手を進める。各成分の持続数は{}、最長の{}が奇数なら手番側の勝ち",
            fact("suspense"),
            fact("longest")
        ),
        (key::MOORE, Lang::En) => format!(
            "up to {} heaps may be lowered at once: lost iff the ones in every binary column are a multiple of one more than that",
            fact("heaps_at_once")
        ),
        (key::MOORE, Lang::Ja) => {
            format!(
                "一度に{}山まで減らせる。2進各桁の1の数がすべて(それ+1)の倍数なら負け",
                fact("heaps_at_once")
            )
        }
        (key::STAIRCASE, Lang::En) => format!("only the odd steps count; their nim-sum is {sum}"),
        (key::STAIRCASE, Lang::Ja) => format!("奇数段だけが効き、そのニム和は{sum}"),
        (key::DYNAMIC, Lang::En) => format!(
            "the heap is the sum of {}; who may take the smallest part wins by it, and up to {} may be taken",
            fact("parts"),
            fact("most")
        ),
        (key::DYNAMIC, Lang::Ja) => {
            format!("山は{}の和。最小の部分を取れれば勝ち。今取れるのは{}まで", fact("parts"), fact("most"))
        }
        (key::CHOMP, Lang::En) => "this shape is one of those with a known winner".to_owned(),
        (key::CHOMP, Lang::Ja) => "勝者の分かっている形です".to_owned(),
        _ => house_words(reason, lang),
    }
}

fn or_beyond(pair: &str, lang: Lang) -> String {
    match (pair, lang) {
        ("", Lang::En) => "larger than both".to_owned(),
        ("", Lang::Ja) => "どちらの山よりも大きい".to_owned(),
        (pair, _) => format!("({})", pair.replace(' ', ", ")),
    }
}

/// Explanations list at most this many heaps and moves.
const MOST_LISTED: usize = 40;

/// The long explanation: what each heap is worth, the reason, and the winning moves.
#[must_use]
pub fn explain(setup: &Setup, budget: &Budget, lang: Lang) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = write_explanation(&mut out, setup, budget, lang);
    out
}

fn write_explanation(out: &mut String, setup: &Setup, budget: &Budget, lang: Lang) -> std::fmt::Result {
    let name = setup.name.as_deref().unwrap_or("nim");
    if let Some(member) = Member::of(name) {
        let Member { rule, known, source, .. } = member;
        match lang {
            Lang::En => writeln!(out, "The rule: {rule}.\nKnown: {known} ({source}).")?,
            Lang::Ja => writeln!(out, "規則 {name}: {rule}\n知られていること: {known}({source})")?,
        }
    }
    match Way::of(setup, budget) {
        Ok(Way::Sum(values)) => {
            let value = |(_, heaps): (usize, &[u64])| values.component(heaps);
            let sum = setup.components().map(value).fold(0, |sum, one| sum ^ one);
            write_columns(out, setup, value, Some(sum), lang);
            if let Some(period) = values.period() {
                let (length, from) = (period.length, period.from);
                match lang {
                    Lang::En => {
                        writeln!(out, "Values repeat with period {length} from {from} on: that is proved.")?;
                    }
                    Lang::Ja => writeln!(out, "値は{from}以降、周期{length}で繰り返す(証明済み)。")?,
                }
            }
        }
        Ok(Way::Together(TogetherRule::Moore(_) | TogetherRule::Staircase, _)) => {
            write_columns(out, setup, |_| 0, None, lang);
        }
        _ => {}
    }
    let (verdict, moves) = match setup.clone().status() {
        Status::Open(position) => {
            let verdict = decide::verdict(&position, budget);
            (verdict, winning_moves(&position, budget))
        }
        Status::Over(ending) => (Verdict::over(ending), Vec::new()),
    };
    let headline = verdict.outcome.headline(lang);
    writeln!(out, "{headline}: {}{}", words(&verdict.reason, lang), lang.full_stop())?;
    let many = setup.move_bound() > MOST_MOVES;
    let more = if moves.len() > MOST_LISTED { format!(" ... ({})", moves.len()) } else { String::new() };
    let listed =
        if moves.is_empty() { "-".to_owned() } else { moves[..moves.len().min(MOST_LISTED)].join(", ") };
    let won = verdict.outcome == Outcome::Win(Seat::FIRST);
    match (lang, many && won, moves.is_empty()) {
        _ if verdict.outcome == Outcome::Undecided => {}
        (Lang::En, true, true) => writeln!(out, "A winning move was not found within the budget.")?,
        (Lang::Ja, true, true) => writeln!(out, "予算内では勝つ手が見つかりませんでした。")?,
        (Lang::En, true, false) => writeln!(out, "A winning move: {listed}")?,
        (Lang::Ja, true, false) => writeln!(out, "勝つ手の一つ: {listed}")?,
        (Lang::En, false, _) => writeln!(out, "Winning moves: {listed}{more}")?,
        (Lang::Ja, false, _) => writeln!(out, "勝つ手: {listed}{more}")?,
    }
    match verdict.reason.theorem {
        Some(theorem) => writeln!(out, "{}", citation(theorem, lang)),
        None => Ok(()),
    }
}

/// Heaps, values and their binary digits in columns; heaps themselves where they are not valued one by one.
fn write_columns(
    out: &mut String,
    setup: &Setup,
    value: impl Fn((usize, &[u64])) -> u64,
    sum: Option<u64>,
    lang: Lang,
) {
    let together = matches!(setup.rules(), Rules::Together(_));
    let components: Vec<(String, u64)> = if together {
        setup.heaps().iter().map(|&heap| (heap.to_string(), heap)).collect()
    } else {
        let name = |heaps: &[u64]| heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
        setup.components().map(|(at, heaps)| (name(heaps), value((at, heaps)))).collect()
    };
    let widest = components.iter().map(|&(_, value)| value).max().unwrap_or(0).max(1);
    let bits = (u64::BITS - widest.leading_zeros()) as usize;
    let row = |name: String, value: u64| vec![name, value.to_string(), format!("{value:0bits$b}")];
    let shown = components.into_iter().take(MOST_LISTED);
    let mut rows: Vec<Vec<String>> = shown.map(|(name, value)| row(name, value)).collect();
    if let Some(sum) = sum {
        rows.push(row(if lang == Lang::En { "nim-sum".to_owned() } else { "ニム和".to_owned() }, sum));
    }
    let headings = match lang {
        Lang::En => ["heap", "value", "binary"],
        Lang::Ja => ["山", "値", "2進"],
    };
    out.push_str(&aligned(&headings.map(str::to_owned), &rows));
}

/// The winning moves; one of them if there are too many moves to list.
fn winning_moves(position: &Position, budget: &Budget) -> Vec<String> {
    if position.setup().move_bound() > MOST_MOVES {
        return strategy::winning_move(position, budget).iter().map(ToString::to_string).collect();
    }
    let moves = decide::judged_moves(position, budget).into_iter();
    moves.filter(|one| one.wins == Some(true)).map(|one| one.text).collect()
}

/// A good move with the reason for it: one that wins, else one that changes little.
#[must_use]
pub fn advise(position: &Position, budget: &Budget, lang: Lang) -> Advice {
    let winning = strategy::winning_move(position, budget);
    let outcome = match &winning {
        Some(_) => Outcome::Win(Seat::FIRST),
        None => decide::verdict(position, budget).outcome,
    };
    let (wins, [en, ja]) = match (&winning, outcome) {
        (Some(_), _) => (Some(true), ["it leaves a lost position", "相手に負けの局面を渡す手です"]),
        (None, Outcome::Win(Seat::SECOND)) => {
            let why = [
                "every move loses against perfect play; this one changes little",
                "どの手も負けですが、変化の小さい手です",
            ];
            (Some(false), why)
        }
        (None, Outcome::Win(_)) => {
            let why = [
                "the position is won, but no winning move was found within the budget",
                "勝ちの局面ですが、予算内では勝つ手が見つかりません",
            ];
            (None, why)
        }
        _ => (None, ["what it leads to was not decided within the budget", "予算内では結果が分かりません"]),
    };
    let played = winning.or_else(|| position.small_move()).map(|played| played.to_string());
    let why = if lang == Lang::En { en } else { ja };
    Advice { move_text: played.unwrap_or_default(), wins, why: why.to_owned() }
}
