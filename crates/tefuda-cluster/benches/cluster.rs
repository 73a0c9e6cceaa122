//! BABANUKI on a cluster of one machine, beside the library's solver on one core: `scripts/bench cluster`.
//!
//! Speeds are states that occur for each second of the busiest worker's CPU, so that they hold whatever else the machine does; the disk
//! is left out. Messages and bytes are those between workers.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::process::Command;

use serde_json::Value;
use tefuda::Budget;
use tefuda::games::babanuki::Ties;
use tefuda::games::babanuki::layers::Layers;
use tefuda::games::babanuki::numbering::states_that_occur;
use tefuda::study::NoProgress;

/// At one worker, the cluster is nearly as fast as the library.
const LEAST_RATIO: f64 = 0.9;

/// What a run took.
struct Measured {
    /// States for each second of the busiest worker.
    speed: f64,
    records: f64,
    bytes: f64,
    memory: f64,
    rounds: u64,
}

fn main() {
    let filter = std::env::args().skip(1).find(|arg| !arg.starts_with("--")).unwrap_or_default();
    let mut missed = 0;
    println!(
        "{:<46} {:>11} {:>7} {:>8} {:>10} {:>10} {:>10} {:>7}",
        "row", "a second", "ratio", "goal", "messages", "bytes", "memory", "rounds"
    );
    for (players, pairs) in [(6, 10), (8, 7)] {
        let mut one_core = None;
        for (processes, workers, goal) in [(1, 1, Some(LEAST_RATIO)), (1, 2, None), (2, 1, None)] {
            let name = format!("cluster, {players} players to {pairs} pairs, {processes} x {workers}");
            if !name.contains(&filter) {
                continue;
            }
            let limit = *one_core.get_or_insert_with(|| best(3, || library(players, pairs)));
            let mut fastest: Option<Measured> = None;
            for _ in 0..3 {
                let measured = cluster(players, pairs, processes, workers);
                if fastest.as_ref().is_none_or(|fastest| fastest.speed < measured.speed) {
                    fastest = Some(measured);
                }
            }
            let Some(Measured { speed, records, bytes, memory, rounds }) = fastest else { continue };
            let ratio = speed / limit;
            let reached = goal.is_none_or(|least| ratio >= least);
            missed += i32::from(!reached);
            let goal = goal.map_or(String::new(), |least| format!(">= {least}"));
            let mark = if reached { "" } else { "  MISSED" };
            println!(
                "{name:<46} {speed:>11.3e} {ratio:>7.3} {goal:>8} {records:>10.3} {bytes:>10.3} {memory:>10.2} {rounds:>7}{mark}"
            );
        }
    }
    std::process::exit(i32::from(missed > 0));
}

fn best(times: usize, measure: impl Fn() -> f64) -> f64 {
    (0..times).map(|_| measure()).fold(0.0, f64::max)
}

fn thread_seconds() -> f64 {
    let times = fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    times.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}

/// States a second of the library on one core, distances included.
fn library(players: usize, pairs: usize) -> f64 {
    let one_core = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let seconds = one_core.install(|| {
        let before = thread_seconds();
        let layers = Layers::solve(players, pairs, Ties::default(), &Budget::default(), &NoProgress).unwrap();
        assert_eq!(layers.pairs(), pairs);
        thread_seconds() - before
    });
    states_that_occur(players, pairs).unwrap() as f64 / seconds
}

fn cluster(players: usize, pairs: usize, processes: usize, workers: usize) -> Measured {
    let dir = std::env::temp_dir().join(format!("tefuda-cluster-bench-{}", std::process::id()));
    let mut command = Command::new(env!("CARGO_BIN_EXE_tefuda-cluster"));
    command.args([
        "launch",
        "--processes",
        &processes.to_string(),
        "--",
        "solve",
        "babanuki",
        "--statistics",
    ]);
    command.args(["--players", &players.to_string(), "--pairs", &format!("1..{pairs}")]);
    // As many parts as workers, as in the library; more let a run go on with more workers, and cost a little.
    let parts = (processes * workers).next_power_of_two();
    command.args(["--parts", &parts.to_string(), "--workers", &workers.to_string(), "--dir"]).arg(&dir);
    let output = command.output().unwrap();
    fs::remove_dir_all(&dir).unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let lines = said.lines().filter_map(|line| line.strip_prefix("@layer "));
    let layers: Vec<Value> = lines.map(|line| serde_json::from_str(line).unwrap()).collect();
    let number = |layer: &Value, name: &str| layer[name].as_u64().unwrap();
    let sum = |name: &str| layers.iter().map(|layer| number(layer, name)).sum::<u64>() as f64;
    let busiest = (0..(processes * workers) as u64).map(|worker| {
        let own = layers.iter().filter(|layer| number(layer, "worker") == worker);
        own.map(|layer| number(layer, "cpu_ns")).sum::<u64>()
    });
    let states = states_that_occur(players, pairs).unwrap() as f64;
    // The first worker of each process tells that process's memory.
    let last = layers.iter().filter(|layer| {
        number(layer, "pairs") == pairs as u64 && number(layer, "worker").is_multiple_of(workers as u64)
    });
    let memory: u64 = last.map(|layer| number(layer, "memory")).sum();
    let in_last_layer = states - states_that_occur(players, pairs - 1).unwrap() as f64;
    Measured {
        speed: states / (busiest.max().unwrap() as f64 / 1e9),
        records: sum("records") / states,
        bytes: sum("bytes") / states,
        memory: memory as f64 / in_last_layer,
        rounds: layers.iter().map(|layer| number(layer, "rounds")).max().unwrap(),
    }
}
