//! Pictures: both hands and the table; for the reason, the mover's hand split into groups, safe and unsafe.

use super::cards::{Hand, JOKER, each, rank_of, size, suit_of};
use super::counts::{CountGroup, CountMove, CountState};
use super::decide::Analysis;
use super::house::House;
use super::meld::Meld;
use super::notation::{CardText, rank_letter, suit_letter};
use super::plan::Unit;
use super::setup::{AnyMove, Cards, Setup};
use super::state::Move;
use super::words;
use crate::kernel::analysis::first_moves;
use crate::kernel::position::{Seat, Setup as _};
use crate::kernel::prose::{MOST_TOLD, Names};
use crate::kernel::scene::{Card, Item, Scene, Suit};
use crate::kernel::verdict::Lang;

/// Of a larger meld on the table only the first cards are drawn.
const MOST_ON_TABLE: u32 = 40;

/// The hands and the table. A card stands for the move that plays it alone; all other moves are actions.
#[must_use]
pub fn position(setup: &Setup, lang: Lang) -> Scene {
    let position = setup.clone().position();
    let open = position.is_some();
    let moves = position.as_ref().map(first_moves::<Setup>).unwrap_or_default().0;
    // A single card is played by its own name.
    let offered = |text: String| moves.iter().any(|(_, offered)| *offered == text).then_some(text);
    let hand = |seat: Seat| -> Vec<Card> {
        let is_first = seat == Seat::FIRST;
        let mover_move = |text: String| if is_first { offered(text) } else { None };
        match &setup.cards {
            Cards::Real(state, _) => each(if is_first { state.own } else { state.theirs })
                .map(|card| real_card(&setup.house, card).with_move(mover_move(CardText(card).to_string())))
                .collect(),
            Cards::Counts(state) => {
                let hand = if is_first { &state.own } else { &state.theirs };
                let ranks = hand.ranks().flat_map(|(rank, copies)| (0..copies).map(move |copy| (rank, copy)));
                // Of equal cards the first is the one that is played alone.
                let card = |(rank, copy): (u8, u32)| {
                    let alone = CountGroup { rank, size: 1 };
                    let played = (copy == 0).then(|| mover_move(alone.to_string())).flatten();
                    count_card(&setup.house, rank).with_move(played)
                };
                ranks.map(card).collect()
            }
        }
    };
    let mut items: Vec<Item> = [Seat::FIRST, Seat::SECOND]
        .into_iter()
        .map(|seat| Item::Hand { seat, to_move: open && seat == Seat::FIRST, place: None, cards: hand(seat) })
        .collect();
    items.insert(1, table(setup));
    let lines = words::switches(setup, lang);
    if !lines.is_empty() {
        items.insert(2, Item::Text { lines });
    }
    let others = moves.iter().filter(|(played, _)| played.size() != 1);
    let (moves, parts): (Vec<String>, Vec<Vec<String>>) =
        others.map(|(played, text)| (text.clone(), parts(setup, played))).unzip();
    items.extend((!moves.is_empty()).then_some(Item::Actions { moves, parts, besides: Vec::new() }));
    Scene { items }
}

/// The cards that a move takes; of equal cards the first. The mover's hand is the first of the picture.
fn parts(setup: &Setup, played: &AnyMove) -> Vec<String> {
    let part = |(at, taken): (usize, bool)| taken.then(|| format!("c{at}"));
    match (&setup.cards, played) {
        (Cards::Real(state, _), AnyMove::Real(Move::Play(meld))) => {
            each(state.own).map(|card| meld.cards & card != 0).enumerate().filter_map(part).collect()
        }
        (Cards::Counts(state), AnyMove::Counts(CountMove::Play(group))) => {
            let copies =
                state.own.ranks().flat_map(|(rank, copies)| (0..copies).map(move |copy| (rank, copy)));
            let taken = copies.map(|(rank, copy)| rank == group.rank && copy < group.size);
            taken.enumerate().filter_map(part).collect()
        }
        _ => Vec::new(),
    }
}

/// A card with a suit, or the joker, as it is shown.
pub(super) fn real_card(house: &House, card: Hand) -> Card {
    if card == JOKER {
        return Card { joker: true, special: true, ..Card::plain("JO") };
    }
    let suit = Suit::of_letter(&suit_letter(suit_of(card)).to_string());
    let face = rank_letter(rank_of(card)).to_string();
    Card { face, suit, special: house.is_cut(rank_of(card)), ..Card::plain(CardText(card).to_string()) }
}

fn table(setup: &Setup) -> Item {
    match &setup.cards {
        Cards::Real(_, Some(Meld { cards, .. })) if size(*cards) == 1 => {
            Item::table(Some(real_card(&setup.house, *cards)))
        }
        Cards::Real(_, Some(meld)) => Item::Table {
            card: Some(Card::plain(meld.to_string())),
            cards: each(meld.cards).map(|card| real_card(&setup.house, card)).collect(),
        },
        Cards::Counts(CountState { table: Some(group), .. }) if group.size > 1 => Item::Table {
            card: Some(Card::plain(group.to_string())),
            cards: (0..group.size.min(MOST_ON_TABLE)).map(|_| count_card(&setup.house, group.rank)).collect(),
        },
        Cards::Counts(CountState { table: Some(group), .. }) => {
            Item::table(Some(count_card(&setup.house, group.rank)))
        }
        Cards::Real(_, None) | Cards::Counts(_) => Item::table(None),
    }
}

/// A card of a deck without suits.
pub(super) fn count_card(house: &House, rank: u8) -> Card {
    Card { special: house.is_cut(rank), ..Card::plain(rank.to_string()) }
}

/// The hand that the reason speaks of, split into groups, and which are safe.
pub(super) fn reason(analysis: &Analysis, names: &Names) -> Scene {
    let lang = names.lang();
    let headings = lang.pick(["group", "lead"], ["組", "リード"]).map(str::to_owned).to_vec();
    let row = |unit: &Unit<AnyMove>| vec![unit.meld.to_string(), words::safety(unit, lang)];
    Scene {
        items: vec![Item::Numbers {
            caption: words::caption(analysis, names),
            headings,
            rows: analysis.units.iter().take(MOST_TOLD).map(row).collect(),
        }],
    }
}
