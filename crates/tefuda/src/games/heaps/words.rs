//! Why, in words, in English and Japanese.

use super::decide::{Analysis, DecisionMethod, Number, Reason};
use super::members::Member;
use super::rule_words;
use super::rules::Rules;
use super::together::TogetherRule;
use crate::kernel::analysis;
use crate::kernel::position::Seat;
use crate::kernel::prose::{Names, Prose, listed};
use crate::kernel::verdict::Lang;

/// Numbers in a row, separated by commas; long lists are cut.
fn list(numbers: &[Number], lang: Lang) -> String {
    let texts: Vec<String> = numbers.iter().map(|number| number.0.to_string()).collect();
    listed(&texts, lang)
}

impl analysis::Reason for Reason {
    fn theorem(&self) -> Option<&'static str> {
        Some(match self {
            Reason::Sum { theorem, .. } => theorem,
            Reason::Wythoff { .. } => "classic/wythoff",
            Reason::Tame { .. } => "tefuda/tame",
            Reason::Every { .. } => "tefuda/suspense",
            Reason::Moore { .. } => "classic/moore",
            Reason::Staircase { .. } => "classic/staircase",
            Reason::Dynamic { .. } => "classic/dynamic",
            Reason::Chomp {} => "classic/chomp",
            Reason::Searched(searched) => return searched.theorem(),
        })
    }

    fn words(&self, names: &Names) -> String {
        match names.lang() {
            Lang::En => self.english(names),
            Lang::Ja => self.japanese(names),
        }
    }
}

impl Reason {
    fn english(&self, names: &Names) -> String {
        let numbers = |numbers: &[Number]| list(numbers, Lang::En);
        match self {
            Reason::Sum { nim_sum: Number(0), values, .. } if values.0.len() == 1 => {
                format!(
                    "the position is worth 0, so every move can be answered, and {} loses",
                    names.of(Seat::FIRST)
                )
            }
            Reason::Sum { nim_sum, values, .. } if values.0.len() == 1 => {
                format!("the position is worth {}, and a move that makes it worth 0 wins", nim_sum.0)
            }
            Reason::Sum { nim_sum: Number(0), values, .. } => format!(
                "the values of the heaps are {}; their nim-sum is 0, so every move can be answered, and {} loses",
                numbers(&values.0),
                names.of(Seat::FIRST)
            ),
            Reason::Sum { nim_sum, values, .. } => format!(
                "the values of the heaps are {}; their nim-sum is {}, and a move that makes it 0 wins",
                numbers(&values.0),
                nim_sum.0
            ),
            Reason::Wythoff { difference, lost_pair: Some([smaller, larger]) } => format!(
                "the heaps differ by {}, and the lost pair with that difference is ({}, {})",
                difference.0, smaller.0, larger.0
            ),
            Reason::Wythoff { difference, lost_pair: None } => format!(
                "the heaps differ by {}, and the lost pair with that difference is larger than both",
                difference.0
            ),
            Reason::Tame { nim_sum, firm: true } => format!(
                "a player who cannot move wins; the heaps behave like nim heaps that are not all 0 or 1, so the nim-sum decides: it is {}",
                nim_sum.0
            ),
            Reason::Tame { nim_sum, firm: false } => format!(
                "a player who cannot move wins; the heaps behave like nim heaps of 0 and 1 only, whose nim-sum is {}: \
                 an odd number of ones loses",
                nim_sum.0
            ),
            Reason::Every { suspense, longest } => format!(
                "a move is made in every component; their suspense numbers are {}, and the largest, {}, decides: the player to \
                 move wins if it is odd",
                numbers(&suspense.0),
                longest.0
            ),
            Reason::Moore { heaps_at_once } => format!(
                "up to {} heaps may be reduced in one move, so a position is lost if and only if the number of ones in every \
                 binary column is a multiple of {}",
                heaps_at_once.0,
                heaps_at_once.0.saturating_add(1)
            ),
            Reason::Staircase { nim_sum } => {
                format!("only the odd steps count; their nim-sum is {}", nim_sum.0)
            }
            Reason::Dynamic { parts, most, .. } => format!(
                "the heap is the sum of {}; a player who may take the smallest part wins by taking it, and up to {} may be taken now",
                numbers(&parts.0),
                most.0
            ),
            Reason::Chomp {} => "the winner of this shape is known".to_owned(),
            Reason::Searched(searched) => analysis::Reason::words(searched, names),
        }
    }

    fn japanese(&self, names: &Names) -> String {
        let numbers = |numbers: &[Number]| list(numbers, Lang::Ja);
        match self {
            Reason::Sum { nim_sum: Number(0), values, .. } => {
                format!(
                    "各山の値は{}。ニム和が0でどの手にも応手があるため、{}の負け",
                    numbers(&values.0),
                    names.of(Seat::FIRST)
                )
            }
            Reason::Sum { nim_sum, values, .. } => {
                format!("各山の値は{}。ニム和は{}で、これを0にする手で勝つ", numbers(&values.0), nim_sum.0)
            }
            Reason::Wythoff { difference, lost_pair: Some([smaller, larger]) } => {
                format!("差は{}。その差の負けの組は({}, {})", difference.0, smaller.0, larger.0)
            }
            Reason::Wythoff { difference, lost_pair: None } => {
                format!("差は{}。その差の負けの組はどちらの山よりも大きい", difference.0)
            }
            Reason::Tame { nim_sum, firm: true } => {
                format!("動けない側が勝ち。2以上の山のあるニムと同じなので、ニム和{}で決まる", nim_sum.0)
            }
            Reason::Tame { nim_sum, firm: false } => format!(
                "動けない側が勝ち。0と1の山だけのニムと同じで、ニム和は{}。1が奇数個なら負け",
                nim_sum.0
            ),
            Reason::Every { suspense, longest } => format!(
                "すべての成分で手を進める。各成分の持続数は{}、最長の{}が奇数なら手番側の勝ち",
                numbers(&suspense.0),
                longest.0
            ),
            Reason::Moore { heaps_at_once } => format!(
                "一度に{}山まで減らせる。2進各桁の1の数がすべて(それ+1)の倍数なら負け",
                heaps_at_once.0
            ),
            Reason::Staircase { nim_sum } => format!("奇数段だけが効き、そのニム和は{}", nim_sum.0),
            Reason::Dynamic { parts, most, .. } => {
                format!("山は{}の和。最小の部分を取れれば勝ち。今取れるのは{}まで", numbers(&parts.0), most.0)
            }
            Reason::Chomp {} => "勝者の分かっている形".to_owned(),
            Reason::Searched(searched) => analysis::Reason::words(searched, names),
        }
    }
}

/// Tables show at most this many heaps.
pub(super) const MOST_SHOWN: usize = 40;

/// The rule where it has a name, and what each heap is worth.
pub(super) fn body(analysis: &Analysis, prose: &mut Prose<'_>) {
    let setup = analysis.position.setup();
    let name = setup.name.as_deref().unwrap_or("nim");
    if let Some(member) = Member::of(name) {
        let (rule, known) = (member.rule_of(name, prose.lang()), member.known_of(name, prose.lang()));
        let source = member.source;
        prose.say(format_args!("The rule: {rule}."), format_args!("規則: {rule}。"));
        prose.say(
            format_args!("Known: {known} ({source})."),
            format_args!("知られていること: {known}({source})。"),
        );
    } else if let Some((rule, _)) = rule_words::of(setup.rules(), prose.lang()) {
        prose.say(format_args!("The rule: {rule}."), format_args!("規則: {rule}。"));
    }
    if let Some((headings, rows)) = columns(analysis, prose.lang()) {
        prose.table(&headings, &rows);
        let hidden = setup.components().count().saturating_sub(MOST_SHOWN);
        if hidden > 0 && matches!(analysis.way, DecisionMethod::Sum { .. }) {
            prose.say(format_args!("  ... and {hidden} more"), format_args!("  ... 他{hidden}個"));
        }
    }
    if let DecisionMethod::Sum { values, .. } = &analysis.way
        && let Some(period) = values.period()
    {
        let (length, from) = (period.length, period.from);
        prose.say(
            format_args!("Values repeat with period {length} from {from} on, which is proved."),
            format_args!("値は{from}以降、周期{length}で繰り返す(証明済み)。"),
        );
    }
}

/// Heaps, values and their binary digits in columns; heaps themselves where they are not valued one by one. The nim-sum is the last row
/// where it decides.
pub(super) fn columns(analysis: &Analysis, lang: Lang) -> Option<([&'static str; 3], Vec<Vec<String>>)> {
    let setup = analysis.position.setup();
    let (components, sum): (Vec<(String, u64)>, _) = match (&analysis.way, setup.rules()) {
        (DecisionMethod::Sum { values, all }, _) => {
            let name = |heaps: &[u64]| heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
            let shown = setup.components().take(MOST_SHOWN);
            (shown.map(|(_, heaps)| (name(heaps), values.component(heaps))).collect(), Some(*all))
        }
        (DecisionMethod::Together(..), Rules::Together(TogetherRule::Moore(_) | TogetherRule::Staircase)) => {
            let shown = setup.heaps.iter().take(MOST_SHOWN);
            (shown.map(|&heap| (heap.to_string(), heap)).collect(), None)
        }
        _ => return None,
    };
    let widest = components.iter().map(|&(_, value)| value).chain(sum).max().unwrap_or(0).max(1);
    let bits = (u64::BITS - widest.leading_zeros()) as usize;
    let row = |name: String, value: u64| vec![name, value.to_string(), format!("{value:0bits$b}")];
    let mut rows: Vec<Vec<String>> = components.into_iter().map(|(name, value)| row(name, value)).collect();
    rows.extend(sum.map(|sum| row(lang.pick("nim-sum", "ニム和").to_owned(), sum)));
    Some((lang.pick(["heap", "value", "binary"], ["山", "値", "2進"]), rows))
}
