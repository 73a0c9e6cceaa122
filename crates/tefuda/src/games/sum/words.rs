//! Why, in words, in English and Japanese.

use super::decide::{Analysis, Reason};
use crate::kernel::analysis::{self, GameValue};
use crate::kernel::facts::FactList;
use crate::kernel::position::Seat;
use crate::kernel::prose::{Names, Prose, counted};
use crate::kernel::verdict::Lang;

/// A sentence names at most this many values.
const MOST_IN_A_SENTENCE: usize = 20;

fn list(values: &FactList<GameValue>, lang: Lang) -> String {
    let shown: Vec<String> = values.0.iter().take(MOST_IN_A_SENTENCE).map(GameValue::to_string).collect();
    let more = if values.0.len() > MOST_IN_A_SENTENCE { ", ..." } else { "" };
    format!("{}{more}", shown.join(lang.pick(", ", "、")))
}

impl analysis::Reason for Reason {
    fn theorem(&self) -> Option<&'static str> {
        match self {
            Reason::Sum { .. } => Some("slides/sum"),
            Reason::Tame { .. } => Some("tefuda/tame"),
            Reason::Searched(_) => None,
        }
    }

    fn words(&self, names: &Names) -> String {
        let lang = names.lang();
        let (mover, other) = (names.of(Seat::FIRST), names.of(Seat::SECOND));
        match (self, lang) {
            (Reason::Sum { nim_sum: GameValue::Integer(0), values }, Lang::En) => format!(
                "the components are worth {}; their nim-sum is 0, so {other} can answer every move, and {mover} loses",
                list(values, lang)
            ),
            (Reason::Sum { nim_sum: GameValue::Integer(0), values }, Lang::Ja) => {
                format!("各成分の値は{}。ニム和が0なので、{mover}の負け", list(values, lang))
            }
            (Reason::Sum { nim_sum, values }, Lang::En) => format!(
                "the components are worth {}; their nim-sum is {nim_sum}, and {mover} wins by a move that makes it 0",
                list(values, lang)
            ),
            (Reason::Sum { nim_sum, values }, Lang::Ja) => {
                format!(
                    "各成分の値は{}。ニム和は{nim_sum}で、{mover}はこれを0にする手で勝つ",
                    list(values, lang)
                )
            }
            (Reason::Tame { nim_sum, firm: true, .. }, Lang::En) => format!(
                "a player who cannot move wins; every component behaves like nim heaps, which are not all 0 or 1, so the nim-sum decides: it is \
                 {nim_sum}"
            ),
            (Reason::Tame { nim_sum, firm: true, .. }, Lang::Ja) => {
                format!(
                    "動けない側が勝ち。どの成分も2以上の山のあるニムと同じなので、ニム和{nim_sum}で決まる"
                )
            }
            (Reason::Tame { nim_sum, .. }, Lang::En) => format!(
                "a player who cannot move wins; the components behave like nim heaps of 0 and 1 only, whose nim-sum is {nim_sum}: an odd \
                 number of ones loses"
            ),
            (Reason::Tame { nim_sum, .. }, Lang::Ja) => {
                format!("動けない側が勝ち。0と1の山だけのニムと同じで、ニム和は{nim_sum}。1が奇数個なら負け")
            }
            (Reason::Searched(reason), _) => reason.words(names),
        }
    }
}

/// Explanations list at most this many components.
const MOST_LISTED: usize = 40;

/// The components with their values in binary columns.
pub(super) fn body(analysis: &Analysis, prose: &mut Prose<'_>) {
    let lang = prose.lang();
    let parts = analysis.position.setup().parts();
    prose.say(
        format_args!(
            "The sum has {}; a move is made in one of them.",
            counted(parts.len() as u64, "component")
        ),
        format_args!("{}個の成分の和。手番ごとに、どれか一つの成分で指す。", parts.len()),
    );
    if let Some(rows) = value_rows(analysis, lang, MOST_LISTED) {
        let headings = lang.pick(["", "component", "value", "binary"], ["", "成分", "値", "2進"]);
        prose.table(&headings, &rows);
    }
}

/// Number, text, value and binary digits of each component, and of their nim-sum.
pub(super) fn value_rows(analysis: &Analysis, lang: Lang, most: usize) -> Option<Vec<Vec<String>>> {
    let values = analysis.values()?;
    let widest = values.iter().copied().max().unwrap_or(0).max(1);
    let digits = (u128::BITS - widest.leading_zeros()) as usize;
    let binary = |value: u128| format!("{value:0digits$b}");
    let parts = analysis.position.setup().parts().iter().zip(&values).enumerate().take(most);
    let mut rows: Vec<Vec<String>> = parts
        .map(|(at, (part, value))| {
            let text: String = format!("{} {part}", part.game()).chars().take(40).collect();
            vec![(at + 1).to_string(), text, value.to_string(), binary(*value)]
        })
        .collect();
    if values.len() > most {
        rows.push(["...", "...", "...", "..."].map(str::to_owned).to_vec());
    }
    let sum = values.iter().fold(0, |sum, value| sum ^ value);
    rows.push(vec![String::new(), lang.pick("nim-sum", "ニム和").to_owned(), sum.to_string(), binary(sum)]);
    Some(rows)
}
