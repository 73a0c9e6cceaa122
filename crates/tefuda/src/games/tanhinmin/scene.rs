//! Pictures: the hands and the table, and the two configuration graphs with their matchings.

use super::hand::Card;
use super::matching::{ConfigurationGraph, Target};
use super::rules::{Move, Setup};
use crate::position::{Position as _, Seat, Setup as _, Status};
use crate::scene::{self, Edge, Item, Node, Scene};

/// The other hand on top, the table between, the hand to move below, as a player sees it.
#[must_use]
pub fn position(setup: &Setup) -> Scene {
    let (mut playable, mut actions, mut over) = (Vec::new(), Vec::new(), false);
    match setup.clone().status() {
        Status::Open(position) => position.for_each_move(|played| match played {
            Move::Discard(card) => playable.push(card),
            Move::Pass => actions.push(played.to_string()),
        }),
        Status::Over(_) => over = true,
    }
    let card = |card: Card, legal: bool| scene::Card {
        label: card.to_string(),
        special: card.cut,
        move_text: legal.then(|| card.to_string()),
    };
    let table_card = setup.table_card();
    let other = setup.other().cards().map(|one| card(one, false)).collect();
    // The playable cards are ascending, as `legal_moves` lists them.
    let mover = setup.mover().cards().map(|one| card(one, playable.binary_search(&one).is_ok())).collect();
    let mut items = vec![
        Item::Hand { seat: Seat::SECOND, to_move: false, cards: other },
        Item::Table { card: (table_card > 0).then(|| card(Card::ordinary(table_card), false)) },
        Item::Hand { seat: Seat::FIRST, to_move: !over, cards: mover },
    ];
    if !actions.is_empty() {
        items.push(Item::Actions { moves: actions });
    }
    Scene { items }
}

/// The two configuration graphs: takers above, targets below, the card left out greyed, the matching in bold.
#[must_use]
pub fn reason(setup: &Setup) -> Scene {
    let graphs = [
        ("Configuration graph of seat 0", ConfigurationGraph::of_mover(setup)),
        ("Configuration graph of seat 1", ConfigurationGraph::of_other(setup)),
    ];
    let items = graphs.map(|(caption, graph)| graph_item(caption, &graph));
    Scene { items: items.to_vec() }
}

fn graph_item(caption: &str, graph: &ConfigurationGraph) -> Item {
    let takers = graph.takers.iter().map(|card| Node { label: card.to_string(), row: 0, grey: false });
    let left_out = graph.left_out.map(|face| Node { label: face.to_string(), row: 1, grey: true });
    let targets = graph.targets.iter().map(|target| Node {
        label: match target {
            Target::Card(face) => face.to_string(),
            Target::Table(0) => "table".to_owned(),
            Target::Table(face) => format!("table {face}"),
        },
        row: 1,
        grey: false,
    });
    let first_target = graph.takers.len();
    let mut nodes: Vec<Node> = takers.chain(targets).collect();
    nodes.extend(left_out);
    let mut pairs = graph.pairs.iter().enumerate().peekable();
    let edges = graph.takers.iter().enumerate().filter_map(|(from, taker)| {
        // Pairs come in the order of the takers and use the targets from the weakest up.
        let (target, _) = pairs.next_if(|(_, (card, _))| card == taker)?;
        Some(Edge { from, to: first_target + target, highlighted: true })
    });
    Item::Graph { caption: caption.to_owned(), edges: edges.collect(), nodes }
}
