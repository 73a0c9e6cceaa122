//! Nimbers: products of 64 bits, beside the recursive product straight from the definition. Graph games: values of all vertices,
//! beside turning all edges round. Heaps: values by the engine that suits the rule, beside trying all moves.

use std::hint::black_box;
use std::time::Duration;

use tefuda::Budget;
use tefuda::Random;
use tefuda::games::digraph::GraphBoard;
use tefuda::games::heaps::{Engine, HeapRule, HeapValues};
use tefuda::graph_text::GraphReader;
use tefuda::solve::digraph::Digraph;
use tefuda::value::nimber::{NimField, product_by_definition};

use crate::table::{Goal, Row, Table};

const PRODUCTS: u64 = 1_000_000;
const BY_DEFINITION: u64 = 2_000;
const VERTICES: u64 = 1_000_000;
const EDGES: u64 = 10_000_000;

pub(crate) fn rows(table: &mut Table) {
    nimbers(table);
    graphs(table);
    graph_texts(table);
    heaps(table);
}

fn graphs(table: &mut Table) {
    let name = "digraph, loopy values, 1e6 vertices";
    if !table.wants(name) {
        return;
    }
    let mut random = Random::new(1);
    let edges: Vec<(u32, u32)> =
        (0..EDGES).map(|_| (random.below(VERTICES) as u32, random.below(VERTICES) as u32)).collect();
    let graph = Digraph::new(VERTICES as usize, edges.iter().copied());
    // A million vertices with ten million edges within two seconds.
    let row = Row { name, items: EDGES, limit_items: EDGES, rounds: 2, goal: Goal::PerSecond(5e6) };
    let solve = || graph.loopy(&mut Budget::default().meter()).unwrap().of(&graph, 0);
    table.row(&row, solve, || graph.reversed().edges());
}

/// From a text in pieces to values: at most 3 seconds and 200 MiB for a million vertices with ten million edges.
fn graph_texts(table: &mut Table) {
    let name = "digraph, 1e7 edges from text to values";
    if !table.wants(name) {
        return;
    }
    let mut random = Random::new(1);
    let line = |_| format!("{} {}\n", random.below(VERTICES), random.below(VERTICES));
    let text: String = (0..EDGES).map(line).collect();
    let budget =
        Budget { max_time: Some(Duration::from_secs(3)), max_memory: Some(200 << 20), ..Budget::default() };
    table.budget_row(name, &budget, || {
        let mut reader = GraphReader::default();
        text.as_bytes().chunks(1 << 16).for_each(|piece| reader.push(piece).unwrap());
        let board = GraphBoard::read(reader).unwrap();
        board.solved(&mut Budget::default().meter()).unwrap().remoteness(0)
    });
}

fn heaps(table: &mut Table) {
    let values = |rule: &str, engine: Option<Engine>, to: u64| {
        let rule = HeapRule::parse(rule).unwrap();
        let mut values = match engine {
            Some(engine) => HeapValues::with_engine(rule, engine).unwrap(),
            None => HeapValues::new(rule),
        };
        values.extend(to, &mut Budget::default().meter()).unwrap();
        values.get(to)
    };
    let million = 1_000_000;
    let name = "heaps, .77 to 1e6, by its period";
    let row = Row { name, items: million, limit_items: million, rounds: 3, goal: Goal::PerSecond(1e8) };
    table.row(&row, || values(".77", None, million), || (0..million).fold(0, |sum, n| black_box(sum ^ n)));
    // A heap has about half as many moves as counters: trying them all is measured at a tenth of the size.
    let fewer = 100_000;
    for (name, rule, goal) in [
        ("heaps, .6 to 1e6 (limit: all moves, 1e5)", ".6", 1.5e5),
        ("heaps, .106 to 1e6 (limit: all moves, 1e5)", ".106", 1e6),
        ("heaps, Grundy's to 1e6 (limit: all moves, 1e5)", "grundy", 1.5e5),
    ] {
        let row = Row { name, items: million, limit_items: fewer, rounds: 1, goal: Goal::PerSecond(goal) };
        table.row(&row, || values(rule, None, million), || values(rule, Some(Engine::Plain), fewer));
    }
}

fn nimbers(table: &mut Table) {
    let name = "nimbers, products of 64 bits";
    if !table.wants(name) {
        return;
    }
    let row = Row { name, items: PRODUCTS, limit_items: BY_DEFINITION, rounds: 5, goal: Goal::Ratio(50.0) };
    // Every product depends on the one before, so that none can be left out or overlap.
    let tables = || {
        let mut random = Random::new(1);
        (0..PRODUCTS).fold(1u64, |product, _| black_box(product ^ random.bits()).nim_mul(random.bits()))
    };
    let definition = || {
        let mut random = Random::new(1);
        (0..BY_DEFINITION).fold(1u64, |product, _| {
            let (a, b) = (black_box(product ^ random.bits()), random.bits());
            product_by_definition(a.into(), b.into(), 64) as u64
        })
    };
    table.row(&row, tables, definition);
}
