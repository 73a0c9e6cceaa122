//! Pictures: the hands around the table, and who shares how many pairs with whom.

use super::rules::Setup;
use crate::position::{Position as _, Seat, Setup as _, Status};
use crate::scene::{Card, Item, Scene};

/// The hands in turn order; the cards of the last hand can be drawn.
#[must_use]
pub fn position(setup: &Setup) -> Scene {
    let mut draws = Vec::new();
    let open = match setup.clone().status() {
        Status::Open(position) => {
            position.for_each_move(|played| draws.push(played.to_string()));
            true
        }
        Status::Over(_) => false,
    };
    let Setup::Hands(hands) = setup else {
        let mut scene = reason(setup);
        scene.items.extend((!draws.is_empty()).then_some(Item::Actions { moves: draws }));
        return scene;
    };
    let items = hands.iter().enumerate().map(|(seat, hand)| {
        let drawn_from = open && seat + 1 == hands.len();
        let card = |card: &super::rules::Card| Card {
            label: card.to_string(),
            special: *card == super::rules::Card::Joker,
            move_text: drawn_from.then(|| card.to_string()),
        };
        let seat = Seat(u8::try_from(seat).unwrap_or(u8::MAX));
        Item::Hand { seat, to_move: open && seat == Seat::FIRST, cards: hand.iter().map(card).collect() }
    });
    Scene { items: items.collect() }
}

/// Who shares how many pairs with whom, and who holds the joker.
#[must_use]
pub fn reason(setup: &Setup) -> Scene {
    let state = setup.state();
    let labels = 0..state.players();
    let headings = std::iter::once("seat".to_owned()).chain(labels.clone().map(|label| label.to_string()));
    let row = |a: usize| {
        let cells =
            labels.clone().map(|b| if a == b { "-".to_owned() } else { state.shared(a, b).to_string() });
        let joker = if state.joker() == a { " J" } else { "" };
        std::iter::once(format!("{a}{joker}")).chain(cells).collect()
    };
    let caption = "Pairs shared by two seats; J holds the joker; seat 0 draws from the last".to_owned();
    Scene {
        items: vec![Item::Numbers {
            caption,
            headings: headings.collect(),
            rows: labels.clone().map(row).collect(),
        }],
    }
}
