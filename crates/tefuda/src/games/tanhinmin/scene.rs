//! Pictures: the hands and the table, and the two configuration graphs with their matchings.

use super::decide::Analysis;
use super::hand::Card;
use super::matching::{ConfigurationGraph, Target};
use super::rules::{Move, Setup};
use crate::kernel::position::{Position as _, Seat, Setup as _, Status};
use crate::kernel::prose::Names;
use crate::kernel::scene::{self, Edge, Item, Layout, Node, Scene};
use crate::kernel::verdict::Lang;

/// The other hand on top, the table between, the hand to move below, as a player sees it.
#[must_use]
pub fn position(setup: &Setup) -> Scene {
    let (mut playable, mut actions, mut over) = (Vec::new(), Vec::new(), false);
    match setup.clone().status() {
        Status::Open(position) => position.each_move(|played| match played {
            Move::Discard(card) => playable.push(card),
            Move::Pass => actions.push(played.to_string()),
        }),
        Status::Over(_) => over = true,
    }
    let table_card = setup.table_card();
    let other = setup.other().cards().map(|held| card(held, false)).collect();
    // The playable cards are ascending, as `legal_moves` lists them.
    let mover = setup.mover().cards().map(|held| card(held, playable.binary_search(&held).is_ok())).collect();
    let mut items = vec![
        Item::Hand { seat: Seat::SECOND, to_move: false, place: None, cards: other },
        Item::table((table_card > 0).then(|| card(Card::ordinary(table_card), false))),
        Item::Hand { seat: Seat::FIRST, to_move: !over, place: None, cards: mover },
    ];
    if !actions.is_empty() {
        items.push(Item::actions(actions));
    }
    Scene { items }
}

/// A card as it is shown; choosing it discards it where that is legal.
pub(super) fn card(card: Card, legal: bool) -> scene::Card {
    scene::Card {
        label: card.to_string(),
        face: card.face.to_string(),
        special: card.cut,
        move_text: legal.then(|| Move::Discard(card).to_string()),
        ..scene::Card::default()
    }
}

/// The two configuration graphs: takers above, targets below, the card left out greyed, the matching in bold.
pub(super) fn reason(analysis: &Analysis, names: &Names) -> Scene {
    let item = |(seat, graph): (Seat, &ConfigurationGraph)| {
        let player = names.of(seat);
        let caption = match names.lang() {
            Lang::En => format!("Configuration graph of {player}"),
            Lang::Ja => format!("{player}の構成グラフ"),
        };
        graph_item(caption, graph, names.lang())
    };
    Scene { items: [Seat::FIRST, Seat::SECOND].into_iter().zip(&analysis.graphs()).map(item).collect() }
}

/// Graphs that could have more edges than this are drawn with their matching only.
const MOST_EDGES: usize = 400;

fn graph_item(caption: String, graph: &ConfigurationGraph, lang: Lang) -> Item {
    let takers = graph.takers.iter().map(|card| Node {
        label: card.to_string(),
        row: 0,
        grey: false,
        ..Node::default()
    });
    let left_out =
        graph.left_out.map(|face| Node { label: face.to_string(), row: 1, grey: true, ..Node::default() });
    let targets = graph.targets.iter().map(|target| Node {
        label: match target {
            Target::Card(face) => face.to_string(),
            Target::Table(0) => lang.pick("table", "場").to_owned(),
            Target::Table(face) => format!("{} {face}", lang.pick("table", "場")),
        },
        row: 1,
        grey: false,
        ..Node::default()
    });
    let first_target = graph.takers.len();
    let mut nodes: Vec<Node> = takers.chain(targets).collect();
    nodes.extend(left_out);
    // Pairs come in the order of the takers and use the targets from the weakest up.
    let mut pairs = graph.pairs.iter().enumerate().peekable();
    let mut edges = Vec::new();
    let edge = |from, to, highlighted| Edge { from, to, highlighted, ..Edge::default() };
    let draw_all = graph.takers.len().saturating_mul(graph.targets.len()) <= MOST_EDGES;
    for (from, taker) in graph.takers.iter().enumerate() {
        let matched = pairs.next_if(|(_, (card, _))| card == taker).map(|(target, _)| target);
        let reach = graph.targets.partition_point(|target| target.face() < taker.face);
        let others = if draw_all { 0..reach } else { 0..0 };
        let plain = others.filter(|&target| Some(target) != matched);
        edges.extend(plain.map(|target| edge(from, first_target + target, false)));
        edges.extend(matched.map(|target| edge(from, first_target + target, true)));
    }
    Item::Graph { caption, layout: Layout::Rows, edges, nodes }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_graphs_are_those_of_the_thesis() {
        let setup: Setup = "1 3 4 5 8 / 2 6 7".parse().unwrap();
        let analysis = Analysis::new(&setup.position().unwrap());
        let scene = reason(&analysis, &Names::new(Lang::En, Names::first_and_second(Lang::En)));
        let [Item::Graph { nodes, edges, .. }, Item::Graph { edges: others, .. }] = &scene.items[..] else {
            panic!("{scene:?}")
        };
        let label = |index: usize| nodes[index].label.as_str();
        let bold: Vec<_> =
            edges.iter().filter(|e| e.highlighted).map(|e| (label(e.from), label(e.to))).collect();
        assert_eq!(bold, [("1", "table"), ("8", "6")]);
        assert_eq!((edges.len(), others.len()), (7, 6));
        assert_eq!(
            nodes.iter().filter(|node| node.grey).map(|node| node.label.as_str()).collect::<Vec<_>>(),
            ["2"]
        );
    }
}
