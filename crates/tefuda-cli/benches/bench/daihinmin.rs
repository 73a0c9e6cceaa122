//! DAIHINMIN: the fast solver on seeded deals of the league's rules, small endings, batches on all cores, and memory.

use std::hint::black_box;
use std::time::Instant;

use tefuda::games::daihinmin::deal::Deals;
use tefuda::games::daihinmin::fast::{Limits, Solver, Unsolved, winners};
use tefuda::games::daihinmin::{Cards, House, Setup, State};
use tefuda::{Budget, Decide as _, Run, Setup as _};

use crate::table::{Goal, Row, Table};

/// Cards a hand, how many deals of seed 1, how many of them the leader wins where that is known, and the most milliseconds a deal may
/// take on average.
const SIZES: [(usize, usize, Option<usize>, f64); 4] =
    [(8, 1000, Some(584), 1.0), (10, 1000, None, 5.0), (11, 500, Some(299), 10.0), (13, 100, None, 70.0)];

pub(crate) fn rows(table: &mut Table) {
    for (cards, count, known, goal) in SIZES {
        leaders(table, cards, count, known, goal);
    }
    all_winning_moves(table);
    small_endings(table);
    batches(table);
    memory(table);
}

fn deals(cards: [usize; 2], count: usize) -> Vec<State> {
    Deals::new(1, &House::UECDA, cards).take(count).collect()
}

fn wins(solver: &mut Solver, deals: &[State]) -> usize {
    deals.iter().filter(|deal| solver.winner(black_box(deal)) == Ok(true)).count()
}

/// The limit: making the deals.
fn leaders(table: &mut Table, cards: usize, count: usize, known: Option<usize>, goal: f64) {
    let name = format!("daihinmin, winner, {cards} v {cards}");
    let told = format!("{name}, undecided and wins");
    if !table.wants(&name) {
        return;
    }
    let dealt = deals([cards, cards], count);
    let mut solver = Solver::new(House::UECDA, Limits::default());
    let items = count as u64;
    let goal = Goal::PerSecond(1e3 / goal);
    table.row(
        &Row { name: &name, items, limit_items: items, rounds: 2, goal },
        || wins(&mut solver, &dealt),
        || deals([cards, cards], count).len(),
    );
    let answers: Vec<Result<bool, Unsolved>> = dealt.iter().map(|deal| solver.winner(deal)).collect();
    let undecided = answers.iter().filter(|answer| answer.is_err()).count();
    let won = answers.iter().filter(|answer| **answer == Ok(true)).count();
    let reached = undecided == 0 && known.is_none_or(|known| known == won);
    table.told(&told, &format!("{undecided} undecided, {won} of {count} won by the leader"), reached);
}

/// The limit: the winners of the same deals; the goal is at most 4.5 times their time.
fn all_winning_moves(table: &mut Table) {
    for (cards, count) in [(8, 1000), (11, 200)] {
        let name = format!("daihinmin, all winning moves, {cards} v {cards}");
        if !table.wants(&name) {
            continue;
        }
        let dealt = deals([cards, cards], count);
        let mut solver = Solver::new(House::UECDA, Limits::default());
        let mut deciding = Solver::new(House::UECDA, Limits::default());
        let items = count as u64;
        table.row(
            &Row { name: &name, items, limit_items: items, rounds: 2, goal: Goal::Ratio(0.222) },
            || dealt.iter().map(|deal| solver.winning_moves(deal).unwrap().len()).sum::<usize>(),
            || wins(&mut deciding, &dealt),
        );
    }
}

/// The limit: making the deals. They are asked for inside playouts, so that nothing may be allocated.
fn small_endings(table: &mut Table) {
    let name = "daihinmin, endings of 5 cards";
    if !table.wants(name) {
        return;
    }
    let count = 200_000;
    let dealt = deals([3, 2], count);
    let mut solver = Solver::new(House::UECDA, Limits::default());
    let items = count as u64;
    table.row(
        &Row { name, items, limit_items: items, rounds: 5, goal: Goal::PerSecond(4e5) },
        || wins(&mut solver, &dealt),
        || deals([3, 2], count).len(),
    );
}

/// The limit: the same deals on one core. On one core the ratio is 1.
fn batches(table: &mut Table) {
    let name = "daihinmin, 10 v 10 on all cores";
    if !table.wants(name) {
        return;
    }
    let dealt = deals([10, 10], 1000);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut solver = Solver::new(House::UECDA, Limits::default());
    let items = dealt.len() as u64;
    table.row(
        &Row { name, items, limit_items: items, rounds: 2, goal: Goal::Ratio(0.6 * cores as f64) },
        || winners(&House::UECDA, Limits::default(), &dealt).len(),
        || wins(&mut solver, &dealt),
    );
}

/// A hard deal under a memory limit that does not suffice, alone and behind the analysis.
fn memory(table: &mut Table) {
    let name = "daihinmin, 16 v 16 in 16 MB";
    if !table.wants(name) {
        return;
    }
    let budget = Budget { max_memory: Some(16 << 20), ..Budget::default() };
    let dealt = deals([16, 16], 20);
    let mut solver = Solver::new(House::UECDA, Limits { bytes: 16 << 20, ..Limits::default() });
    let start = Instant::now();
    table.budget_row(name, &budget, || dealt.iter().filter(|deal| solver.winner(deal).is_err()).count());
    let undecided = dealt.iter().filter(|deal| solver.winner(deal) == Err(Unsolved::Memory)).count();
    let told =
        format!("{undecided} of {} not decided, in {:.1} s", dealt.len(), start.elapsed().as_secs_f64());
    table.told(&format!("{name}, told"), &told, true);
    let hardest = dealt.iter().find(|deal| solver.winner(deal).is_err());
    if let Some(deal) = hardest {
        let text = Setup { house: House::UECDA, names_rules: false, cards: Cards::Real(*deal, None) };
        let position = text.position().unwrap();
        table.budget_row(&format!("{name}, analysis"), &budget, || {
            Setup::analyse(&position, &mut Run::new(&budget)).is_err()
        });
    }
}
