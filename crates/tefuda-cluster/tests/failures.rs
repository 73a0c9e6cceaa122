//! Nothing is lost: killed and stopped processes, damaged files, strangers, full disks.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::fs::{self, OpenOptions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::Command;

use common::{Ended, Folder, PROGRAM, Process, assert_same, finished_layers, run, signal, text, wait_until};

/// The arguments of a space that takes a while: the last layers a good part of it.
const LARGE: [&str; 6] = ["solve", "babanuki", "--players", "6", "--pairs", "9"];
/// When this layer is finished, there is more to do.
const MIDDLE: usize = 7;

/// Starts a crew by hand; they meet in a folder.
fn crew(processes: usize, folder: &Folder, dir: &Path, job: &str, more: &[&str]) -> Vec<Process> {
    let meet = folder.join(&format!("meet-{job}"));
    let start = |process: usize| {
        let (processes, process) = (processes.to_string(), process.to_string());
        let own = ["--processes", &processes, "--process", &process, "--meet", text(&meet), "--job", job];
        Process::start(&[&LARGE[..], &own, &["--dir", text(dir)], more].concat())
    };
    (0..processes).map(start).collect()
}

#[test]
fn killed_and_stopped_processes_end_a_run_that_goes_on_later() {
    let folder = Folder::new();
    let (reference, dir) = (folder.join("reference"), folder.join("dir"));
    run(&[&LARGE[..], &["--dir", text(&reference), "--workers", "2"]].concat()).with(0, "");

    let mut processes = crew(2, &folder, &dir, "killed", &[]);
    wait_until("the middle", || finished_layers(&dir) >= MIDDLE);
    signal("KILL", processes[1].id());
    let (killed, left) = (processes.pop().unwrap(), processes.pop().unwrap());
    left.wait().with(75, "process 1 was lost");
    assert_eq!(killed.wait().code, None);
    assert!((MIDDLE..9).contains(&finished_layers(&dir)));

    // Another number of processes goes on, and meets with a stopped one.
    fs::write(dir.join("manifest.txt"), cut_back(&dir, MIDDLE)).unwrap();
    let mut processes = crew(3, &folder, &dir, "stopped", &["--patience", "1.5"]);
    wait_until("the next layer", || finished_layers(&dir) > MIDDLE);
    signal("STOP", processes[1].id());
    let stopped = processes.remove(1);
    for process in processes {
        let Ended { code, stderr, .. } = process.wait();
        assert_eq!(code, Some(75), "{stderr}");
    }
    signal("CONT", stopped.id());
    assert_eq!(stopped.wait().code, Some(75));
    assert!((MIDDLE + 1..9).contains(&finished_layers(&dir)));

    // Once more, with another number of workers, to the end.
    run(&[&LARGE[..], &["--dir", text(&dir), "--workers", "3"]].concat()).with(0, "");
    assert_same(&reference, &dir);
}

/// The manifest with fewer layers.
fn cut_back(dir: &Path, layers: usize) -> String {
    let manifest = fs::read_to_string(dir.join("manifest.txt")).unwrap();
    manifest.lines().take(layers + 1).map(|line| format!("{line}\n")).collect()
}

#[test]
fn launch_starts_again() {
    for (restarts, code, said) in [("2", 0, "restarting (1 of 2)"), ("0", 75, "ended early 1 times")] {
        let folder = Folder::new();
        let dir = folder.join("dir");
        let launch = ["launch", "--processes", "2", "--restarts", restarts, "--"];
        let process = Process::start(&[&launch[..], &LARGE, &["--dir", text(&dir), "--json"]].concat());
        wait_until("the middle", || finished_layers(&dir) >= MIDDLE);
        signal("KILL", process.children()[0]);
        let ended = process.wait().with(code, said);
        assert_eq!(ended.stdout.lines().count(), usize::from(code == 0), "{}", ended.stdout);
        assert_eq!(finished_layers(&dir) == 9, code == 0);
    }
}

fn solve_small(dir: &Path, pairs: &str) -> Ended {
    run(&["solve", "babanuki", "--players", "4", "--pairs", pairs, "--dir", text(dir), "--workers", "2"])
}

/// Changes a bit of a byte of a file.
fn change(path: &Path, at: u64) {
    let mut file = OpenOptions::new().read(true).write(true).open(path).unwrap();
    let mut byte = [0];
    file.seek(SeekFrom::Start(at)).unwrap();
    file.read_exact(&mut byte).unwrap();
    file.seek(SeekFrom::Start(at)).unwrap();
    file.write_all(&[byte[0] ^ 1]).unwrap();
}

#[test]
fn damaged_and_missing_parts_send_a_run_back() {
    let folder = Folder::new();
    let (reference, dir) = (folder.join("reference"), folder.join("dir"));
    solve_small(&reference, "6").with(0, "");
    solve_small(&dir, "5").with(0, "");
    let part = |pairs: usize| dir.join(format!("layer-{pairs:03}/part-00000.tfl"));
    // A value, the head, the length, everything: two layers in a row.
    change(&part(5), 100);
    let status = run(&["status", text(&dir), "--check"]).with(1, "the checksum is wrong");
    assert!(status.stderr.contains("part-00000.tfl is damaged"), "{status:?}");
    let said = solve_small(&dir, "6").with(0, "layer 5 is solved again").stderr;
    assert!(!said.contains("layer 4"), "{said}");
    assert_same(&reference, &dir);
    change(&part(6), 12);
    fs::remove_file(part(5)).unwrap();
    solve_small(&dir, "6").with(0, "layer 5 is solved again");
    assert_same(&reference, &dir);
    fs::File::options().write(true).open(part(6)).unwrap().set_len(50).unwrap();
    solve_small(&dir, "6").with(0, "its length is wrong");
    assert_same(&reference, &dir);
    // A layer in the middle is mended by itself; what comes after it is kept, and nobody is told what a damaged part says.
    change(&part(3), 40);
    let state = "c01=1 c12=1 c23=1 j=0 players=4";
    run(&["query", text(&dir), state]).with(1, "the checksum is wrong");
    solve_small(&dir, "3").with(0, "layer 3 is solved again");
    assert_same(&reference, &dir);
    run(&["query", text(&dir), state]).with(0, "");
    // Manifests: a changed digit, too many parts, another one elsewhere.
    let manifest = fs::read_to_string(dir.join("manifest.txt")).unwrap();
    fs::write(dir.join("manifest.txt"), manifest.replacen("nobody=", "nobody=1", 1)).unwrap();
    solve_small(&dir, "6").with(1, "manifest.txt is damaged: line 2");
    fs::write(dir.join("manifest.txt"), "something else\n").unwrap();
    solve_small(&dir, "6").with(1, "manifest.txt is damaged: line 1");
}

#[test]
fn processes_that_see_different_directories_end() {
    let folder = Folder::new();
    let (first_dir, second_dir, meet) = (folder.join("one"), folder.join("other"), folder.join("meet"));
    for (dir, pairs) in [(&first_dir, "5"), (&second_dir, "3")] {
        solve_small(dir, pairs).with(0, "");
    }
    let start = |process: &str, dir: &Path| {
        let solve = ["solve", "babanuki", "--players", "4", "--pairs", "6", "--dir", text(dir)];
        Process::start(
            &[&solve[..], &["--processes", "2", "--process", process, "--meet", text(&meet)]].concat(),
        )
    };
    let processes = [start("0", &first_dir), start("1", &second_dir)];
    let [zero, first] = processes.map(Process::wait);
    zero.with(1, "a different manifest.txt from process 0");
    first.with(1, "");
}

#[test]
fn answers_that_cannot_be_written_are_failures() {
    let folder = Folder::new();
    let edges = folder.join("edges.txt");
    fs::write(&edges, "1 2\n2 3\n").unwrap();
    let dir = folder.join("dir");
    let babanuki = format!("solve babanuki --players 4 --pairs 1..4 --dir {} --workers 2", text(&dir));
    let graph = format!("solve graph --edges {}", text(&edges));
    for args in [babanuki, format!("{graph} --workers 2"), format!("launch --processes 2 -- {graph}")] {
        let script = format!("exec \"$0\" {args} >/dev/full");
        let output = Command::new("sh").args(["-c", &script, PROGRAM]).output().unwrap();
        Ended::of(&output).with(1, "No space left");
    }
}

#[test]
fn only_own_files_are_removed() {
    let folder = Folder::new();
    let out = folder.join("out");
    fs::create_dir(&out).unwrap();
    let names = ["part-of-my-notes.txt", "part-0.txt", "part-00007.txt", "edges.txt"];
    names.iter().for_each(|name| fs::write(out.join(name), "1 2\n").unwrap());
    let solve = |edges: &Path| run(&["solve", "graph", "--edges", text(edges), "--out", text(&out)]);
    solve(&out.join("edges.txt")).with(1, "the edges are in the directory for the results");
    solve(&folder.join("mistyped.txt")).with(1, "mistyped.txt: No such file");
    assert!(names.iter().all(|name| out.join(name).exists()));
    fs::write(folder.join("edges.txt"), "\u{feff}1 2\r\n").unwrap();
    let ended = solve(&folder.join("edges.txt")).with(0, "");
    assert!(ended.stdout.starts_with("2 vertices, 1 edge:"), "{}", ended.stdout);
    assert!(!out.join("part-00007.txt").exists() && out.join("part-00000.txt").exists());
    assert!(names[..2].iter().all(|name| out.join(name).exists()));
    solve(folder.join("edges.txt").parent().unwrap()).with(1, "must be a regular file");
    fs::write(folder.join("dot.txt"), "digraph {\n1 -> 2\n}\n").unwrap();
    solve(&folder.join("dot.txt")).with(1, "dot.txt: the edges are in DOT");
}

#[test]
fn processes_end_with_launch() {
    for (name, code) in [("TERM", Some(130)), ("KILL", None)] {
        let folder = Folder::new();
        let dir = folder.join("dir");
        let launch = ["launch", "--processes", "2", "--"];
        let process = Process::start(&[&launch[..], &LARGE, &["--dir", text(&dir)]].concat());
        wait_until("the third layer", || finished_layers(&dir) >= 3);
        let children = process.children();
        assert_eq!(children.len(), 2);
        signal(name, process.id());
        assert_eq!(process.wait().code, code);
        // Whose parent is gone may be waited for by nobody: then it stays as a zombie.
        let runs = |id: &u32| {
            let status = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
            status.rsplit_once(") ").is_some_and(|(_, status)| !status.starts_with('Z'))
        };
        wait_until("the end", || !children.iter().any(runs));
        assert!(finished_layers(&dir) < 9);
    }
}

#[test]
fn wrong_directories_are_refused() {
    let folder = Folder::new();
    let dir = folder.join("dir");
    solve_small(&dir, "3").with(0, "");
    let solve = |players: &str, more: &[&str]| {
        let args = ["solve", "babanuki", "--players", players, "--pairs", "3", "--dir", text(&dir)];
        run(&[&args[..], more].concat())
    };
    solve("5", &[]).with(1, "holds a run with 4 players");
    solve("4", &["--ties", "drawer"]).with(1, "holds a run with --ties drawn-from");
    solve("4", &["--parts", "32"]).with(1, "layers in 16 parts");
    solve("4", &["--parts", "12"]).with(2, "power of two");
    solve("4", &["--max-memory", "10"]).with(0, "");
    let more = run(&[
        "solve",
        "babanuki",
        "--players",
        "4",
        "--pairs",
        "9",
        "--dir",
        text(&dir),
        "--max-memory",
        "1K",
    ]);
    more.with(3, "are solved and kept");
    let mistaken = folder.join("other");
    fs::create_dir(&mistaken).unwrap();
    fs::write(mistaken.join("letter.txt"), "dear").unwrap();
    solve_small(&mistaken, "3").with(1, "not empty");
    solve_small(&mistaken.join("letter.txt"), "3").with(1, "letter.txt");
    // Two runs at once.
    let large = folder.join("large");
    let process = Process::start(&[&LARGE[..], &["--dir", text(&large)]].concat());
    wait_until("the first layer", || finished_layers(&large) > 0);
    run(&[&LARGE[..], &["--dir", text(&large)]].concat()).with(1, "another run is using it");
    drop(process);
}

/// A limit on the size of files stands for a full disk.
#[test]
fn a_full_disk_is_told_and_finished_layers_are_kept() {
    let folder = Folder::new();
    let dir = folder.join("dir");
    let script = "trap '' XFSZ; ulimit -f 16; exec \"$0\" launch --processes 2 -- solve babanuki --players 5 --pairs 9 --dir \"$1\"";
    let output = Command::new("sh").args(["-c", script, PROGRAM, text(&dir)]).output().unwrap();
    let ended = Ended::of(&output).with(1, "part-");
    assert!(!ended.stderr.contains("restarting"), "{}", ended.stderr);
    let layers = finished_layers(&dir);
    assert!((2..9).contains(&layers), "{layers}");
    let left = |pairs: usize| fs::read_dir(dir.join(format!("layer-{pairs:03}")));
    assert!(
        (1..10)
            .filter_map(|pairs| left(pairs).ok())
            .flatten()
            .all(|file| { file.unwrap().path().extension().is_some_and(|extension| extension == "tfl") })
    );
    let reference = folder.join("reference");
    for dir in [&dir, &reference] {
        run(&["solve", "babanuki", "--players", "5", "--pairs", "9", "--dir", text(dir)]).with(0, "");
    }
    assert_same(&reference, &dir);
}

/// An address that is free for a moment.
fn free_address() -> String {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string()
}

#[test]
fn strangers_are_refused() {
    let folder = Folder::new();
    let (dir, hosts) = (folder.join("dir"), folder.join("hosts.txt"));
    let (address, second_address) = (free_address(), free_address());
    fs::write(&hosts, format!("{address}\n{second_address}\n")).unwrap();
    let secret = |text_of: &str| {
        let path = folder.join(&format!("{text_of}.txt"));
        fs::write(&path, text_of).unwrap();
        path
    };
    let (secret, wrong) = (secret("our secret"), secret("their guess"));
    let start = |process: &str, job: &str, secret: &Path, players: &str, wait: &str| {
        let space = ["solve", "babanuki", "--players", players, "--pairs", "4", "--dir", text(&dir)];
        let own = ["--hosts", text(&hosts), "--process", process, "--job", job, "--wait", wait];
        Process::start(&[&space[..], &own, &["--secret", text(secret)]].concat())
    };
    let listening = start("0", "ours", &secret, "4", "30");
    wait_until("process 0", || TcpStream::connect(&address).is_ok());
    let silent = TcpStream::connect(&address).unwrap();
    let mut browser = TcpStream::connect(&address).unwrap();
    browser.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    start("1", "theirs", &secret, "4", "0.5").wait().with(75, "a different job");
    start("1", "ours", &wrong, "4", "0.5").wait().with(75, "does not know the shared secret");
    start("1", "ours", &secret, "4", "30").wait().with(0, "");
    let ended = listening.wait().with(0, "it is not a process of tefuda-cluster");
    for said in ["a different job", "the shared secret"] {
        // However often they tried.
        assert_eq!(ended.stderr.matches(said).count(), 1, "{}", ended.stderr);
    }
    drop(silent);
    // Other arguments: no stranger, but nobody waits for it either.
    let listening = start("0", "ours", &secret, "4", "30");
    start("1", "ours", &secret, "5", "30").wait().with(1, "it was started with different arguments");
    listening.wait().with(1, "another process was started with different arguments");
}

#[test]
fn absent_processes_are_not_waited_for_for_ever() {
    let folder = Folder::new();
    let solve = ["solve", "babanuki", "--players", "4", "--pairs", "3"];
    let (dir, meet) = (folder.join("dir"), folder.join("meet"));
    let own = ["--dir", text(&dir), "--processes", "2", "--wait", "0.3"];
    let with = |more: &[&str]| run(&[&solve[..], &own, more].concat());
    with(&["--process", "0", "--meet", text(&meet)]).with(75, "0 of 2 expected connections");
    with(&["--process", "1", "--meet", text(&meet)]).with(75, "process 0 cannot be reached");
    with(&["--process", "2", "--meet", text(&meet)]).with(2, "--process");
    with(&["--process", "0"]).with(2, "--hosts or --meet");
    with(&["--meet", text(&meet), "--bind", "0.0.0.0"]).with(2, "name this machine's own");
    with(&["--meet", text(&meet), "--bind", "192.0.2.1"]).with(2, "a shared secret is required");
    with(&["--meet", text(&meet), "--patience", "1e19"])
        .with(2, "expected a number of seconds from 0.1 to 10000000");
}

#[test]
fn memory_is_limited() {
    let folder = Folder::new();
    let edges = folder.join("edges.txt");
    let lines: String = (0..20_000u32).map(|from| format!("{from} {}\n", from * 7 % 20_000)).collect();
    fs::write(&edges, lines).unwrap();
    let game = ["solve", "game", "nim", "9 9 9", "--max-memory"];
    let graph = ["solve", "graph", "--edges", text(&edges), "--max-memory"];
    for (args, enough) in [(game, "1M"), (graph, "2M")] {
        for workers in ["1", "3"] {
            let with = |limit: &str| run(&[&args[..], &[limit, "--workers", workers]].concat());
            with("9999").with(3, "allow more with --max-memory, or use more processes");
            with(enough).with(0, "");
        }
    }
    // Vertices alone fit; the edges do not.
    run(&[&graph[..], &["540K"]].concat()).with(3, "20000 edges");
}
