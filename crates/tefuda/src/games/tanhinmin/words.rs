//! Why, in words, in English and Japanese.

use super::decide::{Analysis, DecidingCase, Reason};
use super::hand::Card;
use super::matching::{ConfigurationGraph, Target};
use crate::kernel::analysis;
use crate::kernel::position::Seat;
use crate::kernel::prose::{Names, Prose, capitalised, counted, padded};
use crate::kernel::verdict::Lang;

impl analysis::Reason for Reason {
    fn theorem(&self) -> Option<&'static str> {
        Some(if self.with_cuts { "eightcut/1" } else { "thesis/2.2" })
    }

    fn words(&self, names: &Names) -> String {
        let (mover, other) = (names.of(Seat::FIRST), names.of(Seat::SECOND));
        let (own, others) = (self.mover_matching, self.other_matching);
        let (cut, below) =
            self.surplus.map_or((0, 0), |surplus| (surplus.strongest_cut, surplus.cards_below_it));
        let cards_below = |player: &str| {
            let are = if below == 1 { "is" } else { "are" };
            format!("{} of {player} {are}", counted(below as u64, "ordinary card"))
        };
        match (self.case, names.lang()) {
            (DecidingCase::Matchings, Lang::En) => {
                let (relation, winner) = if own > others { (">", &mover) } else { ("<=", &other) };
                format!(
                    "{mover}'s maximum matching (into the table and {other}'s ordinary cards but the weakest) has size {own}, \
                     {other}'s (into {mover}'s ordinary cards but the weakest) size {others}: {own} {relation} {others}, so \
                     {winner} wins"
                )
            }
            (DecidingCase::Matchings, Lang::Ja) => {
                let (relation, winner) = if own > others { (">", &mover) } else { ("<=", &other) };
                format!(
                    "最大マッチングは{mover}{own}、{other}{others}。{own} {relation} {others} なので{winner}の必勝"
                )
            }
            (DecidingCase::MoverSurplus, Lang::En) => format!(
                "{mover}'s cut cards are a surplus: the strongest, {cut}c, does not beat the table card and only {} below it, \
                 while {other} can answer every ordinary card of {mover}; so {other} wins",
                cards_below(&other)
            ),
            (DecidingCase::MoverSurplus, Lang::Ja) => format!(
                "{mover}の8切り札が余る: 最強の {cut}c でも場の札に勝てず、それより弱い{other}の通常札は{below}枚だけで、\
                 {other}は{mover}の通常札すべてに応じられるので、{other}の必勝"
            ),
            (DecidingCase::OtherSurplus, Lang::En) => format!(
                "{other}'s cut cards are a surplus: only {} below the strongest, {cut}c, while {mover} can answer the table card \
                 and every ordinary card of {other}; so {mover} wins",
                cards_below(&mover)
            ),
            (DecidingCase::OtherSurplus, Lang::Ja) => format!(
                "{other}の8切り札が余る: 最強の {cut}c より弱い{mover}の通常札は{below}枚だけで、\
                 {mover}は場の札と{other}の通常札すべてに応じられるので、{mover}の必勝"
            ),
        }
    }
}

/// Graphs with more cards than this are shown by their first cards only.
const LONGEST_GRAPH: usize = 60;

/// Both configuration graphs with their matchings.
pub(super) fn body(analysis: &Analysis, prose: &mut Prose<'_>) {
    let mover = prose.names().of(Seat::FIRST);
    let face = analysis.position.setup().table_card();
    match face {
        0 => prose.say(
            format_args!("{} is to move; the table is empty.", capitalised(&mover)),
            format_args!("{mover}の手番、場は空。"),
        ),
        _ => prose.say(
            format_args!("{} is to move; the table card is {face}.", capitalised(&mover)),
            format_args!("{mover}の手番、場の札は {face}。"),
        ),
    }
    for (seat, graph) in [Seat::FIRST, Seat::SECOND].into_iter().zip(&analysis.graphs()) {
        prose.gap();
        tell_graph(seat, graph, prose);
    }
}

fn tell_graph(seat: Seat, graph: &ConfigurationGraph, prose: &mut Prose<'_>) {
    let lang = prose.lang();
    let player = prose.names().of(seat);
    let left_out = graph.left_out.map_or_else(|| "-".to_owned(), |face| face.to_string());
    prose.say(
        format_args!("Configuration graph of {player} (the opponent's weakest card, {left_out}, left out):"),
        format_args!("{player}の構成グラフ(相手の最弱札 {left_out} を除く):"),
    );
    prose.say(columns("card", "takes", "may take"), columns("札", "相手", "辺"));
    let name = |target: Target| match (target, lang) {
        (Target::Card(face), _) => face.to_string(),
        (Target::Table(0), Lang::En) => "empty table".to_owned(),
        (Target::Table(0), Lang::Ja) => "空場".to_owned(),
        (Target::Table(face), Lang::En) => format!("table {face}"),
        (Target::Table(face), Lang::Ja) => format!("場 {face}"),
    };
    let mut pairs = graph.pairs.iter().peekable();
    for &taker in graph.takers.iter().take(LONGEST_GRAPH) {
        // The pairs come in the order of the takers, and of equal takers the first ones are matched.
        let partner = pairs.next_if(|(card, _)| *card == taker).map(|&(_, target)| name(target));
        let edges = may_take(graph, taker);
        let shown: Vec<String> = edges.iter().take(LONGEST_GRAPH).map(|&target| name(target)).collect();
        let dots = if edges.len() > LONGEST_GRAPH { " ..." } else { "" };
        let partner = partner.as_deref().unwrap_or("-");
        prose.line(columns(&taker.to_string(), partner, &format!("{}{dots}", shown.join(", "))));
    }
    let hidden = graph.takers.len().saturating_sub(LONGEST_GRAPH);
    if hidden > 0 {
        prose.say(
            format_args!("  ... and {}", counted(hidden as u64, "more card")),
            format_args!("  ... 他{hidden}枚"),
        );
    }
    let size = graph.pairs.len();
    prose.say(format_args!("  maximum matching: {size}"), format_args!("  最大マッチング: {size}"));
}

/// Three columns, the first two padded to a width on the screen.
fn columns(card: &str, partner: &str, edges: &str) -> String {
    format!("  {}  {}  {edges}", padded(card, 10), padded(partner, 12))
}

/// The targets below a card: its edges.
fn may_take(graph: &ConfigurationGraph, taker: Card) -> &[Target] {
    let count = graph.targets.partition_point(|target| target.face() < taker.face);
    &graph.targets[..count]
}
