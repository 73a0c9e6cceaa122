//! Why, in words, in English and Japanese.

use super::decide::{Analysis, HeadValues, Reason};
use super::engine::{Line, Rule};
use super::rules::Coin;
use crate::kernel::analysis;
use crate::kernel::position::Seat;
use crate::kernel::prose::{Names, Prose, counted, either};
use crate::kernel::verdict::Lang;

/// A sentence lists at most this many values, a table at most this many heads.
const MOST_IN_A_SENTENCE: usize = 20;
const MOST_LISTED: usize = 40;

/// What a move by a rule turns.
pub(super) fn turns(rule: &Rule, lang: Lang) -> String {
    if let Some(member) = rule.member() {
        let [english, japanese] = member.turns;
        return lang.pick(english, japanese).to_owned();
    }
    match (rule.lines(), lang) {
        ([Line::UpTo(most)], Lang::En) => format!("up to {}", counted((*most).into(), "coin")),
        ([Line::UpTo(most)], Lang::Ja) => format!("{most}枚まで"),
        ([Line::Exactly(count)], Lang::En) => counted((*count).into(), "coin"),
        ([Line::Exactly(count)], Lang::Ja) => format!("{count}枚"),
        ([Line::Subtraction(distances)], lang) => {
            let distances: Vec<String> = distances.as_slice().iter().map(u32::to_string).collect();
            let distances = either(&distances, lang);
            match lang {
                Lang::En => format!("two coins at a distance of {distances}, or coin {distances} alone"),
                Lang::Ja => format!("距離{distances}の2枚、または{distances}枚目だけ"),
            }
        }
        ([line @ Line::Shapes(_)], Lang::En) => {
            format!("coins at the distances to the left of a head that one of {line} lists")
        }
        ([line @ Line::Shapes(_)], Lang::Ja) => {
            format!("{line}のどれかが示す、表の硬貨から左への距離にある硬貨")
        }
        // Somebody else's rule has only its name.
        ([line], _) => line.to_string(),
        (lines, _) => {
            // What is said of the coins of a row goes for rows of a grid, too.
            let directions = lang.pick(["layers", "rows", "columns"], ["層", "行", "列"]);
            let across = |(line, direction): (&Line, &&str)| {
                let turned = turns(&Rule::of_row(line.clone()), lang);
                match (line, lang) {
                    (Line::Custom(_), _) => format!("{direction} ({turned})"),
                    (_, Lang::En) => turned
                        .replace("coin", direction.trim_end_matches('s'))
                        .replace("a head", "one of them"),
                    (_, Lang::Ja) => turned
                        .replace("枚目", "番目の枚")
                        .replace("表の硬貨", direction)
                        .replace("硬貨", direction)
                        .replace('枚', direction),
                }
            };
            let turned = lines.iter().zip(&directions[directions.len() - lines.len()..]).map(across);
            let turned: Vec<String> = turned.collect();
            match lang {
                Lang::En => format!("all crossings of {}", turned.join(" with ")),
                Lang::Ja => format!("{}が交わるすべての硬貨", turned.join("と")),
            }
        }
    }
}

impl analysis::Reason for Reason {
    fn theorem(&self) -> Option<&'static str> {
        Some(self.theorem)
    }

    fn words(&self, names: &Names) -> String {
        let (count, sum) = (self.heads, &self.nim_sum);
        let values = match &self.values {
            HeadValues::Listed(values) if count <= MOST_IN_A_SENTENCE => {
                let values: Vec<String> = values.0.iter().map(ToString::to_string).collect();
                Some(values.join(", "))
            }
            _ => None,
        };
        let heads = match (values, names.lang()) {
            (Some(value), Lang::En) if count == 1 => format!("the value of the head is {value}"),
            (Some(values), Lang::En) => format!("the values of the heads are {values}"),
            (None, Lang::En) => format!("there are {count} heads"),
            (Some(values), Lang::Ja) => format!("表の硬貨の値は{values}"),
            (None, Lang::Ja) => format!("表の硬貨は{count}枚"),
        };
        let mover = names.of(Seat::FIRST);
        let whose = if count == 1 { "the" } else { "their" };
        match (names.lang(), self.mover_wins) {
            (Lang::En, false) => {
                format!("{heads}; {whose} nim-sum is 0, so every move can be answered, and {mover} loses")
            }
            (Lang::En, true) => {
                format!("{heads}; {whose} nim-sum is {sum}, and {mover} wins by a move that makes it 0")
            }
            (Lang::Ja, false) => format!("{heads}。ニム和が0なので{mover}の負け"),
            (Lang::Ja, true) => format!("{heads}。ニム和は{sum}で、{mover}はこれを0にする手で勝つ"),
        }
    }
}

/// The position as a sum of its heads, and their values in binary columns with the nim-sum.
pub(super) fn body(analysis: &Analysis, prose: &mut Prose<'_>) {
    let setup = analysis.position.setup();
    let count = setup.head_count();
    prose.say(
        format_args!("The position is the sum of {}, each alone among tails.", counted(count as u64, "head")),
        format_args!("局面は、表の硬貨{count}枚それぞれを単独で置いたゲームの和。"),
    );
    if let Some(member) = setup.rule().member() {
        let ([english, japanese], [turns, turns_ja]) = (member.values, member.turns);
        prose.say(
            format_args!("A move turns {turns}. Values, counted from 0: {english} ({}).", member.source),
            format_args!("一手で裏返すのは{turns_ja}。値(0から数える): {japanese}({})。", member.source),
        );
    }
    let shown: Vec<_> =
        setup.heads().take(MOST_LISTED).map(|place| (place, analysis.values.of(place))).collect();
    let widest = shown.iter().map(|(_, value)| *value).max().unwrap_or(0).max(analysis.sum).max(1);
    let bits = (128 - widest.leading_zeros()) as usize;
    let row = |name: String, value: u128| vec![name, value.to_string(), format!("{value:0bits$b}")];
    let dimensions = setup.rule().dimensions();
    let mut rows: Vec<Vec<String>> =
        shown.iter().map(|&(place, value)| row(Coin(place, dimensions).to_string(), value)).collect();
    if count > shown.len() {
        rows.push(["...", "...", "..."].map(str::to_owned).to_vec());
    }
    let lang = prose.lang();
    rows.push(row(lang.pick("nim-sum", "ニム和").to_owned(), analysis.sum));
    prose.table(&lang.pick(["coin", "value", "binary"], ["硬貨", "値", "2進"]), &rows);
}
