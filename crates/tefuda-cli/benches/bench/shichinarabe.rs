//! SHICHINARABE: the rule for trees beside its bottom-up pass alone, trees with several accesses and
//! with rights, whole deals beside making them, and the search on grids and on deals with tunnels.

use std::hint::black_box;
use std::time::{Duration, Instant};

use tefuda::games::shichinarabe::deal::first_hand;
use tefuda::games::shichinarabe::deck;
use tefuda::games::shichinarabe::notation;
use tefuda::games::shichinarabe::range::{ACCESS_SHAPES, tree_with_accesses};
use tefuda::games::shichinarabe::rules::{Colour, Setup};
use tefuda::games::shichinarabe::search::Search;
use tefuda::games::shichinarabe::tree::Trees;
use tefuda::{Budget, Decide as _, Random, Run, Setup as _};

use crate::table::{Goal, Row, Table};

const VERTICES: usize = 1_000_000;
const DEALS: u64 = 1_000_000;
const SEEDS: u64 = 20;
const TREES_OF_A_KIND: usize = 6;

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

fn grid<const SIDE: u64>(seed: u64) -> Setup {
    let mut random = Random::new(seed);
    let cells = SIDE * SIDE;
    let white = random.below(cells);
    let mut text = String::new();
    for cell in 0..cells {
        let colour = if cell == white { "white" } else { ["red", "blue"][random.below(2) as usize] };
        text += &format!("v{cell} {colour}\n");
        if cell % SIDE > 0 {
            text += &format!("v{cell} - v{}\n", cell - 1);
        }
        if cell >= SIDE {
            text += &format!("v{cell} - v{}\n", cell - SIDE);
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

/// How many of these are decided within 10 s each, and the time in the middle, beside a goal in milliseconds.
fn decided(table: &mut Table, name: &str, setups: impl FnOnce() -> Vec<Setup>, goal: f64) {
    let (all, median) = (format!("{name}, decided"), format!("{name}, median"));
    if !table.wants(&all) && !table.wants(&median) {
        return;
    }
    let mut times: Vec<(Duration, bool)> = Vec::new();
    for setup in setups() {
        let Some(position) = setup.position() else { continue };
        let budget = Budget { max_time: Some(Duration::from_secs(10)), ..Budget::default() };
        let start = Instant::now();
        let analysis = Setup::analyse(&position, &mut Run::new(&budget));
        times.push((start.elapsed(), analysis.is_ok()));
    }
    let decided = times.iter().filter(|(_, decided)| *decided).count();
    let told = format!("{decided} of {} within 10 s each (99 % wanted)", times.len());
    table.told(&all, &told, 100 * decided >= 99 * times.len());
    times.sort_unstable();
    let middle = times[times.len() / 2].0.as_secs_f64() * 1e3;
    table.told(&median, &format!("{middle:.2} ms ({goal} ms wanted)"), middle <= goal);
}

/// Trees of 1000 vertices with 5 to 500 accesses, some of each shape and number.
fn several_accesses() -> Vec<Setup> {
    let mut random = Random::new(1);
    let shapes =
        (0..ACCESS_SHAPES.len()).flat_map(|shape| [5, 10, 20, 50, 100, 200, 500].map(|at| (shape, at)));
    let kinds = shapes.flat_map(|kind| [kind; TREES_OF_A_KIND]);
    kinds.map(|(shape, accesses)| tree_with_accesses(shape, 1000, accesses, &mut random)).collect()
}

/// Trees with one access, some of each shape, on which one player has rights.
fn with_rights(vertices: usize, rights: u16) -> Vec<Setup> {
    let mut random = Random::new(2);
    let shapes = (0..ACCESS_SHAPES.len()).flat_map(|shape| [shape; 4 * TREES_OF_A_KIND]);
    let trees = shapes.map(|shape| {
        let tree = tree_with_accesses(shape, vertices, 1, &mut random);
        let mut state = tree.state().clone();
        state.rights = if random.below(2) == 0 { [rights, 0] } else { [0, rights] };
        Setup::new(tree.layout().clone(), state)
    });
    trees.collect()
}

/// Spiders with a right of one player.
fn spiders(legs: usize, length: usize) -> Vec<Setup> {
    let mut random = Random::new(3);
    let mut leg = |_| (0..length).map(|_| ['r', 'b'][random.below(2) as usize]).collect::<String>();
    let texts = (0..12).map(|round| {
        let legs: Vec<String> = (0..legs).map(&mut leg).collect();
        format!("{} @{} rights 1 0", legs.join(" + "), ["red", "blue"][round % 2])
    });
    texts.filter_map(|text| notation::parse(&text).ok()).collect()
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
    decided(table, "shichinarabe, trees with several accesses", several_accesses, 5.0);
    decided(table, "shichinarabe, one right on trees of 200", || with_rights(200, 1), 1000.0);
    decided(table, "shichinarabe, three rights on trees of 80", || with_rights(80, 3), 1000.0);
    decided(table, "shichinarabe, one right on 10 legs of 100", || spiders(10, 100), 1000.0);
    decided(table, "shichinarabe, one right on 3000 legs of 6", || spiders(3000, 6), 1000.0);
    searches(table, "shichinarabe, search, 6x6 grids", grid::<6>, 0.05);
    searches(table, "shichinarabe, search, 7x7 grids", grid::<7>, 0.05);
    searches(table, "shichinarabe, search, 8x8 grids", grid::<8>, 0.05);
    searches(table, "shichinarabe, search, 9x9 grids", grid::<9>, 0.05);
    searches(table, "shichinarabe, search, 10x10 grids", grid::<10>, 0.05);
    searches(table, "shichinarabe, search, tunnel deals", tunnel_deal, 0.02);
}
