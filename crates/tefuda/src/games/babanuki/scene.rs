//! Pictures: the hands around the table, and who shares how many pairs with whom.

use super::rules::{self, Move, Setup};
use super::state::Draw;
use super::words;
use crate::kernel::analysis::first_moves;
use crate::kernel::position::{Seat, Setup as _};
use crate::kernel::prose::Names;
use crate::kernel::scene::{Card, Edge, Item, Layout, Node, PlayerNode, Scene};
use crate::kernel::verdict::Lang;

/// The hands in turn order; the cards of the last hand can be drawn. Of a state, who shares how many pairs.
#[must_use]
pub fn position(setup: &Setup, lang: Lang) -> Scene {
    let position = setup.clone().position();
    let open = position.is_some();
    let draws = position.as_ref().map(first_moves::<Setup>).unwrap_or_default().0;
    let Setup::Hands(hands) = setup else {
        let names = Names::new(lang, words::players(setup.players(), lang));
        return pairs(setup, &names, open);
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
pub fn reason(setup: &Setup, names: &Names) -> Scene {
    pairs(setup, names, false)
}

/// The pairs that the players share; with the draws of a state, if they are offered: a pair is drawn from by its line, the joker
/// from its holder.
fn pairs(setup: &Setup, names: &Names, offered: bool) -> Scene {
    let (state, seats, lang) = (setup.state(), setup.seats_in(), names.lang());
    let open = state.finished().is_none() && seats.len() > 1;
    let last = seats.len().saturating_sub(1);
    let move_of = |draw: Draw| {
        let legal = offered && open && state.draws().contains(&draw);
        legal.then(|| Move::State(draw).to_string())
    };
    let node = |(label, &seat): (usize, &usize)| {
        let seat = Seat(u8::try_from(seat).unwrap_or(u8::MAX));
        let joker = state.joker() == label;
        let cards = state.cards(label);
        Node {
            label: format!("{}{}", names.number(seat), if joker { " J" } else { "" }),
            grey: cards == 0,
            player: Some(PlayerNode { seat, to_move: open && label == 0, cards: cards as u64, joker }),
            move_text: if label == last { move_of(Draw::Joker) } else { None },
            ..Node::default()
        }
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
                let draw = match (a, b == last) {
                    (0, true) => Some(Draw::Pair),
                    (_, true) => u8::try_from(a).ok().map(Draw::Pull),
                    (_, false) => None,
                };
                let move_text = draw.and_then(move_of);
                edges.push(Edge { from: a, to: b, label: Some(label), move_text, ..Edge::default() });
            }
        }
    }
    if open {
        edges.push(Edge {
            from: last,
            to: 0,
            highlighted: true,
            directed: true,
            label: Some(lang.pick("the card drawn", "引かれる札").to_owned()),
            ..Edge::default()
        });
    }
    let caption = lang
        .pick("Pairs shared by two players; J holds the joker", "二人が分け持つ組。Jはジョーカーを持つ人")
        .to_owned();
    Scene { items: vec![Item::Graph { caption, layout: Layout::Circle, nodes, edges }] }
}
