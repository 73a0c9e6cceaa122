//! Whatever the crew, the results are the library's.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use common::{CREWS, Folder, assert_same, launch, run, text};
use tefuda::games::babanuki::Ties;
use tefuda::games::babanuki::layers::Layers;
use tefuda::games::digraph::rules::GraphBoard;
use tefuda::study::NoProgress;
use tefuda::value::loopy::LoopyOutcome;
use tefuda::{Budget, Outcome, Random, Run, Solver};
use tefuda_cluster::tables::Tables;

/// Labels and distances of all states, and the counts.
#[test]
fn layers_are_those_of_the_library() {
    for (players, pairs, ties) in
        [(2, 12, Ties::DrawnFrom), (3, 9, Ties::Drawer), (4, 6, Ties::DrawnFrom), (5, 5, Ties::DrawnFrom)]
    {
        let folder = Folder::new();
        let (players_text, pairs_text) = (players.to_string(), format!("1..{pairs}"));
        let ties_text = if ties == Ties::Drawer { "drawer" } else { "drawn-from" };
        let mut first = None;
        for crew in CREWS {
            let dir = folder.join(&format!("{crew:?}"));
            let solve = ["babanuki", "--players", &players_text, "--pairs", &pairs_text, "--ties", ties_text];
            let ended = launch(crew, &[&solve[..], &["--dir", text(&dir), "--json"]].concat()).with(0, "");
            assert_eq!(ended.stdout.lines().count(), pairs, "{}", ended.stdout);
            let (dir, stdout) = (dir.clone(), ended.stdout);
            let (first_dir, first_stdout) = first.get_or_insert_with(|| (dir.clone(), stdout.clone()));
            assert_same(first_dir, &dir);
            assert_eq!(*first_stdout, stdout);
        }
        let (dir, stdout) = first.unwrap();
        let layers = Layers::solve(players, pairs, ties, &Budget::default(), &NoProgress).unwrap();
        let tables = Tables::open(&dir).unwrap();
        for (pairs, row) in (1..=pairs).zip(stdout.lines()) {
            let (mut states, mut first, mut nobody, mut farthest) = (0, vec![0; players], 0, 0);
            layers.for_each(pairs, |state, _| {
                let expected = layers.value(&state);
                assert_eq!(tables.value(&state).unwrap(), expected, "{state}");
                states += 1;
                farthest = farthest.max(expected.distance());
                match expected.label() {
                    Some(label) => first[label] += 1,
                    None => nobody += 1,
                }
            });
            let first: Vec<String> = first.iter().map(|count: &u64| format!("\"{count}\"")).collect();
            let first = first.join(",");
            assert_eq!(
                row,
                format!(
                    "{{\"players\":{players},\"pairs\":{pairs},\"states\":\"{states}\",\"first\":[{first}],\"nobody\":\"{nobody}\",\"farthest\":{farthest}}}"
                )
            );
        }
    }
}

/// The lines of all files of a folder, by their first column.
fn listing(folder: &Path) -> BTreeMap<String, String> {
    let files = fs::read_dir(folder).unwrap().map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap());
    let mut lines = BTreeMap::new();
    for file in files {
        for line in file.lines() {
            let (name, rest) = line.split_once('\t').unwrap();
            assert_eq!(lines.insert(name.to_owned(), rest.to_owned()), None, "{name} comes twice");
        }
    }
    lines
}

fn random_graph(vertices: u64, edges: u64, named: bool, seed: u64) -> String {
    let mut random = Random::new(seed);
    let name = |vertex: u64| {
        if named && vertex.is_multiple_of(3) { format!("v{vertex}") } else { vertex.to_string() }
    };
    let mut graph = String::from("# a graph\n");
    for _ in 0..edges {
        let (from, to) = (random.below(vertices), random.below(vertices));
        let between = [" ", " -> ", "->", " - "][random.below(if named { 4 } else { 2 }) as usize];
        writeln!(graph, "{}{between}{}", name(from), name(to)).unwrap();
    }
    graph.push_str("alone; 7 8 9\n");
    graph
}

#[test]
fn graphs_are_those_of_the_library() {
    for (vertices, edges, named) in
        [(40, 60, true), (3000, 4500, false), (60, 500, false), (5000, 6000, true)]
    {
        let folder = Folder::new();
        let file = folder.join("edges.txt");
        let graph = random_graph(vertices, edges, named, vertices + edges);
        fs::write(&file, &graph).unwrap();
        let board = GraphBoard::parse(&graph).unwrap();
        let solved = board.solved(&mut Budget::default().meter()).unwrap();
        for crew in CREWS {
            let out = folder.join(&format!("{crew:?}"));
            let solve = ["graph", "--edges", text(&file), "--values", "--out", text(&out), "--json"];
            launch(crew, &solve).with(0, "");
            let lines = listing(&out);
            assert_eq!(lines.len(), board.graph().vertices());
            for vertex in 0..board.graph().vertices() {
                let outcome = solved.outcomes[vertex];
                let value = solved.loopy.of(board.graph(), vertex);
                let expected = match outcome.outcome {
                    LoopyOutcome::Draw => format!("draw\t-\t{value}"),
                    LoopyOutcome::Win => format!("win\t{}\t{value}", outcome.remoteness),
                    LoopyOutcome::Loss => format!("loss\t{}\t{value}", outcome.remoteness),
                };
                let name = board.name(vertex as u32);
                assert_eq!(lines[name].replace(' ', ""), expected.replace(' ', ""), "{crew:?} {name}");
            }
        }
    }
}

/// Games of two and more players, with and without cycles, with and without a board.
#[test]
fn games_are_those_of_the_library() {
    let folder = Folder::new();
    let board_file = folder.join("board.txt");
    fs::write(&board_file, "a b\nb c\nc a\nc d\nd e f\nf d").unwrap();
    for (name, position, board) in [
        ("tanhinmin", "1 3 4 8c / 2 6 7", None),
        ("babanuki", "1 2 J / 1 3 / 2 3 4 / 4", None),
        ("babanuki", "c02=2 c13=2 j=3 players=4", None),
        ("nim", "1 2 3", None),
        ("shichinarabe", "rb + r(b r) + br @red passes 1 0", None),
        ("hackenbush", "0-1:b 1-2:r 0-3:r @blue", None),
        ("digraph", "a + d", Some(&board_file)),
    ] {
        let game = tefuda::Catalogue::standard().game(name).unwrap();
        let board_text = board.map(|path| fs::read_to_string(path).unwrap());
        let library_board = game.board(board_text.as_deref()).unwrap();
        let mut first = None;
        for crew in CREWS {
            let out = folder.join(&format!("{name} {} {crew:?}", position.len()));
            let mut solve = vec!["game", name, position, "--out", text(&out), "--json"];
            if let Some(board) = board {
                solve.extend(["--board", text(board)]);
            }
            launch(crew, &solve).with(0, "");
            let lines = listing(&out);
            assert_eq!(first.get_or_insert_with(|| lines.clone()), &lines, "{name} {crew:?}");
        }
        let lines = first.unwrap();
        assert!(lines.contains_key(position));
        for (position, result) in &lines {
            let setup = library_board.parse(position).unwrap();
            let analysis = setup.analyse(Solver::Search, Run::new(&Budget::default()));
            let expected = match (analysis.outcome(), analysis.remoteness()) {
                _ if setup.to_move().is_none() => continue,
                (Outcome::Win(seat), Some(plies)) => format!("{}\t{plies}", seat.0),
                (Outcome::Win(seat), None) => panic!("{position}: {seat:?} wins, but when?"),
                _ => "-\t-".to_owned(),
            };
            assert_eq!(result, &expected, "{name} {position}");
        }
    }
}

/// After the first place others play on, for the next one: that is another question, which no table answers.
#[test]
fn games_that_are_played_on_are_refused() {
    let ended = run(&["solve", "game", "babanuki", "1 2 J / 1 3 / 2 3 on"]);
    ended.with(1, "solve one place at a time");
}

#[test]
fn long_paths_are_solved() {
    let folder = Folder::new();
    let edges = folder.join("edges.txt");
    let lines: String = (0..30_000u32).map(|from| format!("{from} {}\n", from + 1)).collect();
    std::fs::write(&edges, lines).unwrap();
    let ended = run(&["solve", "graph", "--edges", text(&edges), "--workers", "2"]).with(0, "");
    let expected = "30001 vertices, 30000 edges: the player to move wins from 15000 and loses from 15001, 0 drawn; at most 30000 moves\n";
    assert_eq!(ended.stdout, expected);
}

#[test]
fn states_are_looked_up() {
    let folder = Folder::new();
    let dir = folder.join("solved");
    let dir = text(&dir);
    run(&["solve", "babanuki", "--players", "4", "--pairs", "1..4", "--dir", dir]).with(0, "");
    let query = |state: &str| run(&["query", dir, state, "--json"]);
    assert_eq!(
        query("c02=2 c13=2 j=3 players=4").with(0, "").stdout,
        "{\"game\":\"babanuki\",\"position\":\"c02=2 c13=2 j=3 players=4\",\"outcome\":\"nobody\",\"winner\":null,\"remoteness\":null}\n"
    );
    let won = query("c01=1 c23=1 j=0 players=4").with(0, "").stdout;
    assert!(won.contains("\"outcome\":\"win\""), "{won}");
    query("c01=9 c23=1 j=0 players=4").with(1, "only 1 to 4 pairs are solved");
    query("c01=1 j=2 players=3").with(1, "4 players");
    query("1 2 X").with(1, "X");
    let status = run(&["status", dir, "--check"]).with(0, "").stdout;
    assert!(status.contains("4 players: 4 layers solved, 16 parts each"), "{status}");
    run(&["status", text(&folder.join("nowhere"))]).with(1, "manifest.txt");
}

/// What `tefuda decide --solved` rests on: the analysis looks states up, and solves those that cannot be read.
#[test]
fn analyses_look_states_up() {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};
    use tefuda::games::babanuki::external_states::{SolvedStates, look_up_in};
    use tefuda::games::babanuki::layers::Value;
    use tefuda::games::babanuki::{Setup, State};
    use tefuda::{AnySetup as _, Memory};

    struct Lookup(Tables, Arc<AtomicU64>, bool);
    impl SolvedStates for Lookup {
        fn extent(&self) -> (usize, Ties, usize) {
            (5, Ties::DrawnFrom, 5)
        }
        fn value(&self, state: &State) -> Option<Value> {
            self.1.fetch_add(1, Ordering::Relaxed);
            self.0.value(state).ok().filter(|_| self.2)
        }
    }

    let folder = Folder::new();
    let dir = folder.join("solved");
    run(&["solve", "babanuki", "--players", "5", "--pairs", "5", "--dir", text(&dir)]).with(0, "");
    for (state, looked_up) in
        [("c02=1 c13=2 c24=1 c34=1 j=1 players=5", true), ("c02=1 c13=2 c24=2 c34=1 j=1 players=5", false)]
    {
        let setup: Setup = state.parse().unwrap();
        let plain = setup.analyse(Solver::Best, Run::new(&Budget::default()));
        for readable in [true, false] {
            let (memory, count) = (Arc::new(Memory::default()), Arc::new(AtomicU64::new(0)));
            look_up_in(&memory, Arc::new(Lookup(Tables::open(&dir).unwrap(), count.clone(), readable)));
            let budget = Budget::default();
            let mut analysis = setup.analyse(Solver::Best, Run::remembering(&budget, memory));
            assert_eq!(analysis.outcome(), plain.outcome());
            assert_eq!(analysis.remoteness(), plain.remoteness());
            let mut plain = setup.analyse(Solver::Best, Run::new(&budget));
            assert_eq!(analysis.moves().unwrap(), plain.moves().unwrap());
            assert_eq!(count.load(Ordering::Relaxed) > 0, looked_up);
        }
    }
}
