//! SHICHINARABE's search with labelled edges, tunnels and rights, against the rules alone.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::sync::Arc;

use tefuda::games::shichinarabe::layout::{Deck, Form, Layout, Suit};
use tefuda::games::shichinarabe::rules::{Colour, Setup};
use tefuda::games::shichinarabe::search::Search as FastSearch;
use tefuda::games::shichinarabe::{Position, notation, range};
use tefuda::solve::MoverResult;
use tefuda::solve::search::{Goal, Search};
use tefuda::{Budget, Random, Setup as _};

fn by_the_rules(setup: &Setup) -> (Colour, u64) {
    let position: Position = setup.clone().position().unwrap();
    let meter = &mut Budget::default().meter();
    let solved = Search::new(Goal::Winner).solve(&position, meter).unwrap();
    let mover = setup.state().mover;
    (if solved.result == MoverResult::Win { mover } else { mover.other() }, meter.nodes())
}

fn by_search(setup: &Setup) -> (Colour, u64) {
    let meter = &mut Budget::default().meter();
    let winner = FastSearch::new(setup, meter).unwrap().winner(setup, meter).unwrap();
    (winner, meter.nodes())
}

/// Compares positions, and says how many positions each of the two looked at.
fn compare(setups: impl Iterator<Item = Option<Setup>>) -> (u32, u64, u64) {
    let (mut compared, mut by_rules, mut quick) = (0, 0, 0);
    for setup in setups.flatten().filter(|setup| setup.winner().is_none()) {
        let ((expected, nodes), (winner, fewer)) = (by_the_rules(&setup), by_search(&setup));
        assert_eq!(winner, expected, "{setup} on {:?}", setup.layout());
        compared += 1;
        by_rules += nodes;
        quick += fewer;
    }
    (compared, by_rules, quick)
}

#[test]
fn labelled_boards_agree_with_the_rules() {
    let mut random = Random::new(41);
    let setups = (0..12_000).map(|round| {
        let vertices = 4 + random.below(8);
        let edges = vertices / 2 + random.below(2 * vertices);
        let board = notation::parse_board(&range::random_board(&mut random, vertices, edges, true)).ok()?;
        let mover = ["red", "blue"][random.below(2) as usize];
        let passes = if round % 4 == 0 {
            format!(" passes {} {}", random.below(3), random.below(3))
        } else {
            String::new()
        };
        notation::parse_on(&board, &format!("@{mover}{passes}")).ok()
    });
    let (compared, by_rules, quick) = compare(setups);
    // The facts are used: fewer positions are looked at.
    assert!(compared > 6000 && quick < by_rules, "{compared} {by_rules} {quick}");
}

/// A deck with tunnels; each suit is told by its number of ranks and the place of the one that lies on the table.
fn tunnel_deck(suits: &[(usize, usize)]) -> Arc<Layout> {
    let suit = |(number, &(ranks, start)): (usize, &(usize, usize))| Suit {
        name: ["S", "H", "D"][number].to_owned(),
        ranks: (1..=ranks).map(|rank| rank.to_string()).collect(),
        start,
    };
    Arc::new(Layout::deck(Deck { suits: suits.iter().enumerate().map(suit).collect(), tunnel: true }))
}

#[test]
fn tunnel_decks_agree_with_the_rules() {
    let mut random = Random::new(42);
    let decks = [&[(9, 4)][..], &[(13, 6)], &[(7, 3), (7, 3)], &[(8, 2), (6, 3)], &[(5, 2), (5, 2), (5, 2)]]
        .map(tunnel_deck);
    let setups = (0..2500).map(|round| {
        let layout = decks[round % decks.len()].clone();
        let Form::Deck(deck) = &layout.form else { panic!() };
        let colour = |card: usize| match random.below(12) {
            _ if deck.is_start(card) => Colour::White,
            0 => Colour::White,
            other => Colour::PLAYERS[other as usize % 2],
        };
        let colours: Vec<Colour> = (0..deck.cards()).map(colour).collect();
        let both = Colour::PLAYERS.iter().all(|player| colours.contains(player));
        both.then(|| Setup::new(layout.clone(), range::plain_state(colours, Colour::Red)))
    });
    let (compared, by_rules, quick) = compare(setups);
    assert!(compared > 1500 && quick < by_rules, "{compared} {by_rules} {quick}");
}

/// Once the rights are used up, the facts apply again.
#[test]
fn rights_that_are_used_up_leave_an_ordinary_game() {
    let mut random = Random::new(43);
    let setups = (0..3000).map(|_| {
        let vertices = 4 + random.below(6);
        let edges = vertices + random.below(vertices);
        let board = notation::parse_board(&range::random_board(&mut random, vertices, edges, false)).ok()?;
        let mover = ["red", "blue"][random.below(2) as usize];
        let reading = ["A", "M", "T", "I"][random.below(4) as usize];
        let rights = ["1 0", "0 1", "1 1", "2 0"][random.below(4) as usize];
        notation::parse_on(&board, &format!("@{mover} rights {rights} reading {reading}")).ok()
    });
    let (compared, by_rules, quick) = compare(setups);
    assert!(compared > 1500 && quick < 2 * by_rules, "{compared} {by_rules} {quick}");
}
