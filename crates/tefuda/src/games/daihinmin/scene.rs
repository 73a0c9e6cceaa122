//! Pictures: both hands and the table; for the reason, the mover's hand split into groups, safe and unsafe.

use super::cards::{Hand, JOKER, each, rank_of, size, suit_of};
use super::counts::{CountMove, Counts};
use super::decide::Analysis;
use super::meld::Meld;
use super::notation::{CardText, rank_letter, suit_letter};
use super::setup::{AnyMove, Cards, Setup};
use super::state::Move;
use super::words;
use crate::kernel::analysis::first_moves;
use crate::kernel::position::{Seat, Setup as _};
use crate::kernel::prose::Names;
use crate::kernel::scene::{Card, Item, Scene, Suit};

/// The hands and the table. A card stands for the move that plays it alone; all other moves are actions.
#[must_use]
pub fn position(setup: &Setup) -> Scene {
    let position = setup.clone().position();
    let open = position.is_some();
    let moves = position.as_ref().map(first_moves::<Setup>).unwrap_or_default().0;
    let is_single = |played: &AnyMove| played.size() == 1;
    let move_of = |plays: &dyn Fn(&AnyMove) -> bool| {
        let single = moves.iter().find(|(played, _)| is_single(played) && plays(played));
        single.map(|(_, text)| text.clone())
    };
    let hand = |seat: Seat| -> Vec<Card> {
        let is_mover = open && seat == Seat::FIRST;
        match &setup.cards {
            Cards::Real(state, _) => {
                let hand = if seat == Seat::FIRST { state.own } else { state.theirs };
                let plays = |card: Hand| move |played: &AnyMove| matches!(played, AnyMove::Real(Move::Play(meld)) if meld.cards == card);
                each(hand)
                    .map(|card| {
                        real_card(card).with_move(if is_mover { move_of(&plays(card)) } else { None })
                    })
                    .collect()
            }
            Cards::Counts(state) => {
                let hand: &Counts = if seat == Seat::FIRST { &state.own } else { &state.theirs };
                let plays = |rank: u8| move |played: &AnyMove| matches!(played, AnyMove::Counts(CountMove::Play(group)) if group.rank == rank);
                let ranks = hand.ranks().flat_map(|(rank, copies)| (0..copies).map(move |_| rank));
                let special = |rank: u8| setup.house.is_cut(rank);
                ranks
                    .map(|rank| {
                        Card { special: special(rank), ..Card::plain(rank.to_string()) }
                            .with_move(if is_mover { move_of(&plays(rank)) } else { None })
                    })
                    .collect()
            }
        }
    };
    let mut items: Vec<Item> = [Seat::FIRST, Seat::SECOND]
        .into_iter()
        .map(|seat| Item::Hand { seat, to_move: open && seat == Seat::FIRST, place: None, cards: hand(seat) })
        .collect();
    items.insert(1, Item::Table { card: table(setup) });
    let others: Vec<String> =
        moves.iter().filter(|(played, _)| !is_single(played)).map(|(_, text)| text.clone()).collect();
    items.extend((!others.is_empty()).then_some(Item::Actions { moves: others }));
    Scene { items }
}

fn real_card(card: Hand) -> Card {
    if card == JOKER {
        return Card { joker: true, special: true, ..Card::plain("JO") };
    }
    let suit = Suit::of_letter(&suit_letter(suit_of(card)).to_string());
    Card { face: rank_letter(rank_of(card)).to_string(), suit, ..Card::plain(CardText(card).to_string()) }
}

fn table(setup: &Setup) -> Option<Card> {
    match &setup.cards {
        Cards::Real(_, Some(Meld { cards, .. })) if size(*cards) == 1 => Some(real_card(*cards)),
        Cards::Real(_, table) => table.map(|meld| Card::plain(meld.to_string())),
        Cards::Counts(state) => state.table.map(|group| Card::plain(group.to_string())),
    }
}

/// The mover's hand split into groups, and which are safe to lead.
pub(super) fn reason(analysis: &Analysis, names: &Names) -> Scene {
    if analysis.units.is_empty() {
        return Scene::default();
    }
    let lang = names.lang();
    let mover = names.of(Seat::FIRST);
    let caption = lang.pick(
        format!("The groups of {mover}, if they were led now"),
        format!("{mover}の組を今リードするとき"),
    );
    let headings = lang.pick(["group", "lead"], ["組", "リード"]).map(str::to_owned).to_vec();
    let row =
        |unit: &super::plan::Unit| vec![unit.meld.to_string(), words::safety(unit.safety, lang).to_owned()];
    Scene { items: vec![Item::Numbers { caption, headings, rows: analysis.units.iter().map(row).collect() }] }
}
