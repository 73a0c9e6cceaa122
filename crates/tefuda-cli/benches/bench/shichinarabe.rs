//! SHICHINARABE: the rule for trees beside its bottom-up pass alone, whole deals beside making them, and the search on grids
//! and on deals with tunnels.

use std::hint::black_box;
use std::time::Instant;

use tefuda::Budget;
use tefuda::Random;
use tefuda::games::shichinarabe::deal::first_hand;
use tefuda::games::shichinarabe::deck;
use tefuda::games::shichinarabe::notation;
use tefuda::games::shichinarabe::rules::{Colour, Setup};
use tefuda::games::shichinarabe::search::Search;
use tefuda::games::shichinarabe::tree::Trees;

use crate::table::{Goal, Row, Table};

const VERTICES: usize = 1_000_000;
const DEALS: u64 = 1_000_000;
const SEEDS: u64 = 20;

/// A random tree: each vertex hangs from one of the hundred before it, or from the table. If the access vertices are all red,
/// nothing can be blocked before them, and the whole schedule has to be made.
fn random_tree(red_access: bool) -> Trees {
    let mut random = Random::new(1);
    let mut parents: Vec<Option<u32>> = Vec::with_capacity(VERTICES);
    for vertex in 0..VERTICES as u64 {
        // The first ones touch the table.
        let back = 1 + random.below(100);
        parents.push((vertex >= 1000).then(|| (vertex - back) as u32));
    }
    let mut colour = |vertex: usize| {
        let red = (red_access && vertex < 1000) || random.below(2) == 0;
        if red { Colour::Red } else { Colour::Blue }
    };
    let mut colours: Vec<Colour> = (0..VERTICES).map(&mut colour).collect();
    // Red must be the one who empties first.
    colours.iter_mut().rev().take(20_000).for_each(|colour| *colour = Colour::Blue);
    Trees::from_parents(&parents, &colours)
}

fn grid(seed: u64) -> Setup {
    let mut random = Random::new(seed);
    let white = random.below(36);
    let mut text = String::new();
    for cell in 0..36 {
        let colour = if cell == white { "white" } else { ["red", "blue"][random.below(2) as usize] };
        text += &format!("v{cell} {colour}\n");
        if cell % 6 > 0 {
            text += &format!("v{cell} - v{}\n", cell - 1);
        }
        if cell >= 6 {
            text += &format!("v{cell} - v{}\n", cell - 6);
        }
    }
    notation::parse_on(&notation::parse_board(&text).unwrap(), "@red").unwrap()
}

fn tunnel_deal(seed: u64) -> Setup {
    let hand = first_hand(&mut Random::new(seed));
    let names = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
    let cards = |own: bool| {
        let cards = (0..52usize).filter(|card| (hand >> card & 1 == 1) == own);
        cards
            .map(|card| format!("{}{}", ["S", "H", "D", "C"][card / 13], names[card % 13]))
            .collect::<Vec<_>>()
            .join(" ")
    };
    notation::parse(&format!("{} / {} tunnel", cards(true), cards(false))).unwrap()
}

fn solve(setup: &Setup) -> u64 {
    let mut meter = Budget::default().meter();
    Search::new(setup, &mut meter).unwrap().winner(setup, &mut meter).unwrap();
    meter.nodes()
}

/// The mean over the seeds, and the slowest of them.
fn searches(table: &mut Table, name: &str, make: fn(u64) -> Setup, seconds: f64) {
    let worst = format!("{name}, the slowest");
    if !table.wants(name) && !table.wants(&worst) {
        return;
    }
    let setups: Vec<Setup> = (0..SEEDS).map(make).collect();
    let made = || (0..SEEDS).map(make).map(|setup| setup.layout().vertices()).sum::<usize>();
    let row = Row { name, items: SEEDS, limit_items: SEEDS, rounds: 2, goal: Goal::PerSecond(1.0 / seconds) };
    table.row(&row, || setups.iter().map(solve).sum::<u64>(), made);
    let time = |setup: &&Setup| {
        let start = Instant::now();
        solve(setup);
        start.elapsed()
    };
    if let Some(slowest) = setups.iter().max_by_key(time) {
        let row = Row { name: &worst, items: 1, limit_items: SEEDS, rounds: 2, goal: Goal::None };
        table.row(&row, || solve(slowest), made);
    }
}

pub(crate) fn rows(table: &mut Table) {
    for (name, red_access) in
        [("shichinarabe, tree rule, 1e6 vertices", false), ("shichinarabe, tree rule, whole schedule", true)]
    {
        if !table.wants(name) {
            continue;
        }
        let trees = random_tree(red_access);
        let items = VERTICES as u64;
        let row = Row { name, items, limit_items: items, rounds: 5, goal: Goal::Ratio(0.1) };
        table.row(&row, || trees.winner(Colour::Red).0, || trees.value(Colour::Red));
    }
    let name = "shichinarabe, deals of 52 cards, one core";
    if table.wants(name) {
        let row = Row { name, items: DEALS, limit_items: DEALS, rounds: 5, goal: Goal::PerSecond(2e6) };
        let decided = || {
            let mut random = Random::new(1);
            (0..DEALS).filter(|_| deck::first_wins(first_hand(&mut random)) == Some(true)).count()
        };
        let made = || {
            let mut random = Random::new(1);
            (0..DEALS).map(|_| black_box(first_hand(&mut random)).count_ones()).sum::<u32>()
        };
        table.row(&row, decided, made);
    }
    searches(table, "shichinarabe, search, 6x6 grids", grid, 0.05);
    searches(table, "shichinarabe, search, tunnel deals", tunnel_deal, 0.3);
}
