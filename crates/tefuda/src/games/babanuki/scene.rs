//! Pictures: the hands around the table, and who shares how many pairs with whom.

use super::rules::{self, Move, Setup};
use crate::kernel::analysis::first_moves;
use crate::kernel::position::{Seat, Setup as _};
use crate::kernel::scene::{Card, Edge, Item, Layout, Node, Scene};
use crate::kernel::verdict::Lang;

/// The hands in turn order; the cards of the last hand can be drawn.
#[must_use]
pub fn position(setup: &Setup, lang: Lang) -> Scene {
    let position = setup.clone().position();
    let open = position.is_some();
    let draws = position.as_ref().map(first_moves::<Setup>).unwrap_or_default().0;
    let Setup::Hands(hands) = setup else {
        let mut scene = reason(setup, lang);
        let moves: Vec<String> = draws.into_iter().map(|(_, text)| text).collect();
        scene.items.extend((!moves.is_empty()).then_some(Item::actions(moves)));
        return scene;
    };
    let draw_of = |card: &rules::Card| {
        let draw = draws.iter().find(|(played, _)| matches!(played, Move::Card(drawn) if drawn == card));
        draw.map(|(_, text)| text.clone())
    };
    let seats_in = setup.seats_in();
    let mut items: Vec<Item> = Vec::new();
    for (seat, hand) in hands.cards().iter().enumerate() {
        let drawn_from = open && seats_in.last() == Some(&seat);
        let card = |card: &rules::Card| shown(card).with_move(if drawn_from { draw_of(card) } else { None });
        items.push(Item::Hand {
            seat: Seat(u8::try_from(seat).unwrap_or(u8::MAX)),
            to_move: open && seats_in.first() == Some(&seat),
            place: hands.places().map(|places| places[seat]).filter(|&place| place > 0),
            cards: hand.iter().map(card).collect(),
        });
    }
    Scene { items }
}

/// A card as it is shown.
pub(super) fn shown(card: &rules::Card) -> Card {
    let joker = *card == rules::Card::Joker;
    Card { joker, special: joker, ..Card::plain(card.to_string()) }
}

/// Who shares how many pairs with whom, who holds the joker, and who draws from whom: a small multigraph.
#[must_use]
pub fn reason(setup: &Setup, lang: Lang) -> Scene {
    let (state, seats) = (setup.state(), setup.seats_in());
    let node = |(label, seat): (usize, &usize)| Node {
        label: format!("{seat}{}", if state.joker() == label { " J" } else { "" }),
        row: 0,
        grey: state.cards(label) == 0,
        ..Node::default()
    };
    let nodes: Vec<Node> = seats.iter().enumerate().map(node).collect();
    let mut edges = Vec::new();
    for b in 1..seats.len() {
        for a in 0..b {
            let pairs = state.shared(a, b);
            if pairs > 0 {
                let label = match (pairs, lang) {
                    // Between many players there is room for the number only.
                    _ if seats.len() > 4 => pairs.to_string(),
                    (1, Lang::En) => "1 pair".to_owned(),
                    (_, Lang::En) => format!("{pairs} pairs"),
                    (_, Lang::Ja) => format!("{pairs}組"),
                };
                edges.push(Edge { from: a, to: b, label: Some(label), ..Edge::default() });
            }
        }
    }
    if state.finished().is_none() && seats.len() > 1 {
        let from = seats.len() - 1;
        edges.push(Edge {
            from,
            to: 0,
            highlighted: true,
            directed: true,
            label: Some(lang.choose("is drawn from by", "から引く").to_owned()),
            ..Edge::default()
        });
    }
    let caption = lang
        .choose("Pairs shared by two players; J holds the joker", "二人が分け持つ組。Jはジョーカーを持つ人")
        .to_owned();
    Scene { items: vec![Item::Graph { caption, layout: Layout::Circle, nodes, edges }] }
}
