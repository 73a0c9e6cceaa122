//! SHICHINARABE: the deciders against a search that knows only the rules.

#![allow(clippy::unwrap_used, clippy::panic)]

use tefuda::budget::Budget;
use tefuda::games::shichinarabe::rules::{Colour, Position, Setup};
use tefuda::games::shichinarabe::search::Search as FastSearch;
use tefuda::games::shichinarabe::tree::Trees;
use tefuda::games::shichinarabe::{notation, spider};
use tefuda::position::{Setup as _, Status};
use tefuda::random::Random;
use tefuda::solve::MoverResult;
use tefuda::solve::search::{Goal, Search};

/// Who wins, from the rules alone.
fn referee(setup: &Setup, search: &mut Search<Position>) -> Colour {
    match setup.clone().status() {
        Status::Over(tefuda::position::Ending::Won(seat)) => [Colour::Red, Colour::Blue][seat.index()],
        Status::Over(_) => panic!("no draws"),
        Status::Open(position) => {
            let mover = setup.state().mover;
            match search.solve(&position).unwrap().result {
                MoverResult::Win => mover,
                _ => mover.other(),
            }
        }
    }
}

/// Every ordered forest with so many vertices, as a text with `.` for the colours.
fn shapes(vertices: usize) -> Vec<String> {
    // A forest is a tree and a forest; a tree is a vertex with a forest below.
    fn forests(n: usize, memo: &mut Vec<Vec<Vec<String>>>) -> Vec<Vec<String>> {
        if let Some(known) = memo.get(n) {
            return known.clone();
        }
        let mut found = Vec::new();
        for first in 1..=n {
            let below = forests(first - 1, memo);
            let rest = forests(n - first, memo);
            for children in &below {
                let tree = match &children[..] {
                    [] => ".".to_owned(),
                    [one] => format!(".{one}"),
                    several => format!(".({})", several.join(" ")),
                };
                // Trees in descending order of their texts: each multiset once.
                for others in rest.iter().filter(|others| others.first().is_none_or(|next| *next <= tree)) {
                    found.push([vec![tree.clone()], others.clone()].concat());
                }
            }
        }
        found
    }
    let mut memo = vec![vec![Vec::new()]];
    for n in 1..=vertices {
        let these = forests(n, &mut memo);
        memo.push(these);
    }
    memo[vertices].iter().map(|trees| trees.join(" + ")).collect()
}

fn coloured(shape: &str, mut colouring: u64) -> String {
    let colour = |c: char| {
        if c != '.' {
            return c;
        }
        let bit = colouring & 1;
        colouring >>= 1;
        if bit == 1 { 'r' } else { 'b' }
    };
    shape.chars().map(colour).collect()
}

#[test]
fn every_small_forest() {
    let mut compared = 0;
    for vertices in 2..=8 {
        for shape in shapes(vertices) {
            for colouring in 1..(1 << vertices) - 1 {
                let setup = notation::parse(&format!("{} @red", coloured(&shape, colouring))).unwrap();
                let trees = Trees::of(&setup).unwrap();
                let mut search = Search::new(Goal::Winner, &Budget::default());
                assert_eq!(trees.winner(Colour::Red).0, referee(&setup, &mut search), "{setup}");
                compared += 1;
            }
        }
    }
    assert!(compared > 10_000, "{compared}");
}

/// A random graph as a board: names are numbers, at least one white vertex.
fn random_board(random: &mut Random, vertices: u64, edges: u64, labelled: bool) -> String {
    let mut text = String::new();
    for vertex in 0..vertices {
        let colour = match random.below(5) {
            0 => "white",
            1 | 2 => "red",
            _ => "blue",
        };
        let colour = if vertex == 0 { "white" } else { colour };
        text.push_str(&format!("v{vertex} {colour}\n"));
    }
    for _ in 0..edges {
        let (a, b) = (random.below(vertices), random.below(vertices));
        if a == b {
            continue;
        }
        match random.below(if labelled { 4 } else { 1 }) {
            0 => text.push_str(&format!("v{a} - v{b}\n")),
            1 => text.push_str(&format!("v{a} -> v{b}\n")),
            2 => text.push_str(&format!("v{a} - v{b} delete=v{}\n", random.below(vertices))),
            _ => text.push_str(&format!("v{a} -> v{b} add=v{}\n", random.below(vertices))),
        }
    }
    text
}

fn compare_search(text: &str, position: &str) {
    let board = notation::parse_board(text).unwrap();
    let Ok(setup) = notation::parse_on(&board, position) else { return };
    let mut plain = Search::new(Goal::Winner, &Budget::default());
    let expected = referee(&setup, &mut plain);
    let found = FastSearch::new(&setup, &Budget::default()).winner(&setup).unwrap();
    assert_eq!(found, expected, "{position}\n{text}");
}

#[test]
fn search_on_random_graphs() {
    let mut random = Random::new(1);
    for round in 0..20_000 {
        let vertices = 3 + random.below(8);
        let edges = vertices / 2 + random.below(vertices + 3);
        let text = random_board(&mut random, vertices, edges, round % 4 == 0);
        let mover = ["@red", "@blue"][round % 2];
        let passes = if round % 3 == 0 {
            format!(" passes {} {}", random.below(4), random.below(4))
        } else {
            String::new()
        };
        compare_search(&text, &format!("{mover}{passes}"));
    }
}

#[test]
fn search_with_rights() {
    let mut random = Random::new(2);
    for round in 0..3000 {
        let vertices = 3 + random.below(5);
        let edges = vertices / 2 + random.below(vertices + 2);
        let text = random_board(&mut random, vertices, edges, round % 5 == 0);
        let mover = ["@red", "@blue"][round % 2];
        let reading = ["A", "M", "T", "I", "MT", "MI", "TI", "MTI"][random.below(8) as usize];
        let (red, blue) = (random.below(3), random.below(3));
        let passes = if round % 3 == 0 {
            format!(" passes {} {}", random.below(2), random.below(3))
        } else {
            String::new()
        };
        compare_search(&text, &format!("{mover}{passes} rights {red} {blue} reading {reading}"));
    }
}

/// Random legs as a text.
fn random_legs(random: &mut Random, legs: u64, longest: u64) -> String {
    let leg = |random: &mut Random| {
        let length = 1 + random.below(longest);
        (0..length).map(|_| if random.below(2) == 0 { 'r' } else { 'b' }).collect::<String>()
    };
    (0..legs).map(|_| leg(random)).collect::<Vec<_>>().join(" + ")
}

#[test]
fn rights_on_spiders() {
    let mut random = Random::new(3);
    let mut compared = [0, 0];
    for round in 0..6000 {
        let legs = 1 + random.below(4);
        let text = random_legs(&mut random, legs, 5);
        let (rights, reading) = if round % 2 == 0 { (1, "A") } else { (1 + random.below(3), "M") };
        let owner = [Colour::Red, Colour::Blue][random.below(2) as usize];
        let mover = ["red", "blue"][random.below(2) as usize];
        let both = if owner == Colour::Red { format!("{rights} 0") } else { format!("0 {rights}") };
        let setup = notation::parse(&format!("{text} @{mover} rights {both} reading {reading}")).unwrap();
        if setup.state().colours.len() > 14
            || [Colour::Red, Colour::Blue].iter().any(|&one| setup.state().count(one) == 0)
        {
            continue;
        }
        let legs: Vec<Vec<Colour>> = text
            .split(" + ")
            .map(|leg| leg.chars().map(|c| if c == 'r' { Colour::Red } else { Colour::Blue }).collect())
            .collect();
        let found = if setup.state().mover == owner {
            spider::owner_wins(&legs, owner, rights as usize)
        } else {
            spider::owner_wins_second(&legs, owner, rights as usize)
        };
        let expected = FastSearch::new(&setup, &Budget::default()).winner(&setup).unwrap() == owner;
        assert_eq!(found, expected, "{setup}");
        compared[round % 2] += 1;
    }
    assert!(compared.iter().all(|&count| count > 1000), "{compared:?}");
}
