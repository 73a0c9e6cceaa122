//! Why trees with several accesses are won, in words.

use crate::games::shichinarabe::reason::{Deciding, Forest, Reason, Worth};
use crate::kernel::position::Seat;
use crate::kernel::prose::{Names, Prose, counted};
use crate::kernel::verdict::Lang;

/// At most this many vertices are named.
const MOST_NAMED: usize = 12;

pub(super) fn listed(vertices: &[String], lang: Lang) -> String {
    let named = vertices[..vertices.len().min(MOST_NAMED)].join(", ");
    match (vertices.len().saturating_sub(MOST_NAMED), lang) {
        (0, _) => named,
        (more, Lang::En) => format!("{named} and {more} more"),
        (more, Lang::Ja) => format!("{named} ほか{more}個"),
    }
}

/// Passes that count, as part of a sum.
fn and_passes(passes: i64) -> String {
    match passes {
        0 => String::new(),
        1.. => format!(" + {passes}"),
        _ => format!(" - {}", -passes),
    }
}

impl Reason {
    /// The sentence that gives the reason.
    pub(super) fn forest(&self, forest: &Forest, names: &Names) -> String {
        let (red, blue, things) = (self.red, self.blue, self.things());
        let mover = names.of(self.mover);
        let (holding, other) = (names.of(forest.holder), names.of(forest.holder.opponent()));
        let intro = match names.lang() {
            Lang::En => format!(
                "with {red} against {blue} {things} and {mover} to move, {holding} finishes first if never stuck"
            ),
            Lang::Ja => {
                format!("残りは{red}対{blue}、手番は{mover}。詰まらなければ{holding}が先に出し切る")
            }
        };
        let why = match &forest.by {
            Deciding::Unsealable => match names.lang() {
                Lang::En => {
                    format!("{other} can lock in nothing of {holding}'s for ever, so {holding} wins")
                }
                Lang::Ja => format!("{other}は何も閉じ込められないので{holding}の勝ち"),
            },
            Deciding::Value => self.value_decides(forest, names),
            Deciding::Seal { locked, sealed, renounced, value_sealed } => {
                self.seal_decides(forest, *locked, [sealed, renounced], *value_sealed, names)
            }
            Deciding::Blocker { cost } => self.blocker_decides(forest, *cost, names),
            Deciding::Search { positions } => match names.lang() {
                Lang::En => format!(
                    "neither the value nor locking in a {} decides; an exact search examined {}",
                    self.thing(),
                    counted(*positions, "position")
                ),
                Lang::Ja => {
                    format!("値でも閉じ込めでも決まらないため、{positions}局面を調べて正確に求めた")
                }
            },
        };
        match names.lang() {
            Lang::En => format!("{intro}; {why}"),
            Lang::Ja => format!("{intro}。{why}"),
        }
    }

    fn value_decides(&self, forest: &Forest, names: &Names) -> String {
        let holding = names.of(forest.holder);
        let sign = if self.mover == forest.holder { "> 0" } else { "≥ 0" };
        let (passes, value) = (and_passes(forest.usable_passes), forest.value.least());
        let with_passes = |text: &str| if passes.is_empty() { "" } else { text }.to_owned();
        let is_exact = matches!(forest.value, Worth::Exactly(_));
        match names.lang() {
            Lang::En => {
                let worth = if is_exact { "worth" } else { "worth at least" };
                let counting = with_passes(" with the passes that count");
                format!(
                    "the position is {worth} S = {value} to {holding}{counting}: {value}{passes} {sign}, so {holding} wins"
                )
            }
            Lang::Ja => {
                let worth = if is_exact { "" } else { "少なくとも" };
                let counting = with_passes("(数えられるパスを加える)");
                format!(
                    "{holding}にとっての値は{worth} S = {value}{counting}。{value}{passes} {sign} なので{holding}の勝ち"
                )
            }
        }
    }

    fn blocker_decides(&self, forest: &Forest, cost: i64, names: &Names) -> String {
        let (holding, other) = (names.of(forest.holder), names.of(forest.holder.opponent()));
        let sign = if self.mover == forest.holder { "≤ 0" } else { "< 0" };
        let (value, is_exact) = (forest.value.most(), matches!(forest.value, Worth::Exactly(_)));
        match names.lang() {
            Lang::En => {
                let worth = if is_exact { "worth" } else { "worth at most" };
                format!(
                    "the position is {worth} S = {value} to {holding}, and {other} can keep a blocker in a tree that touches white \
                     once, which costs C = {cost}: {value} + {cost} {sign}, so {other} wins"
                )
            }
            Lang::Ja => {
                let worth = if is_exact { "" } else { "多くとも" };
                format!(
                    "{holding}にとっての値は{worth} S = {value}、{other}は入口が一つの木に止め札を残せて、その費用は C = {cost}。\
                     {value} + {cost} {sign} なので{other}の勝ち"
                )
            }
        }
    }

    fn seal_decides(
        &self,
        forest: &Forest,
        locked: Seat,
        [sealed, renounced]: [&[String]; 2],
        value: Worth,
        names: &Names,
    ) -> String {
        let lang = names.lang();
        let (locked_in, winner) = (names.of(locked), names.of(locked.opponent()));
        let passes = if locked == forest.holder { forest.more_passes } else { -forest.more_passes };
        let sign = if self.mover == locked { "≤ 0" } else { "< 0" };
        let (passes, is_exact, value) =
            (and_passes(passes), matches!(value, Worth::Exactly(_)), value.most());
        let (sealed, kept) = (listed(sealed, lang), listed(renounced, lang));
        match lang {
            Lang::En => {
                let keeping = if kept.is_empty() {
                    String::new()
                } else {
                    format!("{winner} never plays {kept}, so that ")
                };
                let worth = if is_exact { "worth" } else { "worth at most" };
                format!(
                    "{keeping}{locked_in} can never play {sealed} and never finishes; what is left is {worth} {value} to \
                     {locked_in}: {value}{passes} {sign}, so {winner} wins"
                )
            }
            Lang::Ja => {
                let keeping = if kept.is_empty() {
                    String::new()
                } else {
                    format!("{winner}が {kept} を出さなければ、")
                };
                let worth = if is_exact { "" } else { "多くとも" };
                format!(
                    "{keeping}{locked_in}は {sealed} を決して出せず、出し切れない。残りは{locked_in}にとって{worth} {value}。\
                     {value}{passes} {sign} なので{winner}の勝ち"
                )
            }
        }
    }
}

/// What can be settled without thought.
pub(super) fn tell(prose: &mut Prose<'_>, cards: bool, forest: &Forest) {
    let Forest { played_first, dead, added, .. } = *forest;
    prose.gap();
    if cards {
        prose.say(
            format_args!(
                "Cards in a row touch the table on both sides. Settled by the reductions, one after another:"
            ),
            format_args!("続く札が両側で場の札に隣り合う。簡約で決まる札:"),
        );
    } else {
        prose.say(
            format_args!(
                "Trees touch white at several vertices. Settled by the reductions, one after another:"
            ),
            format_args!("一つの木が複数の頂点で白に隣り合う。簡約で決まる頂点:"),
        );
    }
    let hang = if cards {
        ["counted with the card they are next to", "隣の札に加える"]
    } else {
        ["counted with the vertex they hang from", "付いている頂点に加える"]
    };
    let rows = [
        (played_first, "played first, opening nothing of the opponent's", "先に出す(相手の札を開けない)"),
        (dead, "never played, gaining nothing", "出さない(得がない)"),
        (added, hang[0], hang[1]),
    ];
    for (count, english, japanese) in rows.into_iter().filter(|(count, ..)| *count > 0) {
        prose.say(format_args!("  {english}: {count}"), format_args!("  {japanese}: {count}"));
    }
}
