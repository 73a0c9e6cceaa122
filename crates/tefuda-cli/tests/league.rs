//! The real binary: a league held, entered, replayed and judged.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;
use std::process::Stdio;
use std::time::{Duration, Instant};

use common::{code, fresh_file, json_lines, run, run_with_input, stderr, stdout, tefuda};

/// Fifty games of the league: no play is refused, no prediction is wrong, every game is as the rules have it.
#[test]
fn fifty_games_with_one_search() {
    let log = fresh_file("fifty.jsonl");
    let log = log.to_str().unwrap();
    let players = ["--player", "montecarlo:playouts=20", "--player", "simple:4"];
    let held = run(&[&["league", "serve", "--games", "50", "--json", "--log", log][..], &players].concat());
    assert_eq!(code(&held), 0, "{}", stderr(&held));
    let told = &json_lines(&held)[0];
    assert_eq!((told["games"].as_u64(), told["players"].as_array().unwrap().len()), (Some(50), 5));
    assert!(told["predicted"].as_u64().unwrap() > 500_000);
    let points: f64 =
        told["players"].as_array().unwrap().iter().map(|player| player["points"].as_f64().unwrap()).sum();
    assert!((points - 15.0).abs() < 1e-9);
    assert!(told["players"].as_array().unwrap().iter().all(|player| player["refused"] == 0));

    let replayed = run(&["league", "replay", log, "--json"]);
    assert_eq!((code(&replayed), &json_lines(&replayed)[0]["faults"]), (0, &0.into()));
    let shown = run(&["league", "replay", log, "--game", "7"]);
    assert!(stdout(&shown).starts_with("Game 7\n") && stdout(&shown).contains("Result: "));
    assert_eq!(code(&run(&["league", "replay", log, "--game", "50"])), 1);

    let judged = run(&["league", "audit", log, "--json"]);
    assert_eq!(code(&judged), 0);
    let lines = json_lines(&judged);
    let audit = &lines.last().unwrap()["audit"];
    assert_eq!((audit["games"].as_u64(), audit["blunders"][0].as_u64()), (Some(50), Some(0)));
    // Each blunder is one by the word of `moves` too.
    for blunder in lines.iter().filter(|line| line["position"].is_string()).take(3) {
        let position = blunder["position"].as_str().unwrap();
        let moves = &json_lines(&run(&["moves", "daihinmin", position, "--json"]))[0]["moves"];
        let played =
            moves.as_array().unwrap().iter().find(|judged| judged["move"] == blunder["played"]).unwrap();
        assert_eq!(played["wins"], false, "{position}");
    }
    // A damaged log is refused.
    let text = std::fs::read_to_string(log).unwrap();
    let cut = &text.as_bytes()[..text.len() - 20];
    assert_eq!(code(&run_with_input(&["league", "replay", "-"], cut)), 1);
    let swapped = text.replacen("\"move\":\"pass\"", "\"move\":\"JO\"", 1);
    let refused = run_with_input(&["league", "replay", "-"], swapped.as_bytes());
    assert_eq!(code(&refused), 1);
    assert!(stdout(&refused).contains("game 0: turn"), "{}", stdout(&refused));
}

#[test]
fn a_program_joins_from_outside() {
    let log = fresh_file("joined.jsonl");
    let mut server = tefuda()
        .args(["league", "serve", "--games", "3", "--player", "simple:4", "--port", "0"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(server.stdout.take().unwrap());
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    let address = line.strip_prefix("listening on ").unwrap().split(',').next().unwrap();
    let port = address.rsplit(':').next().unwrap();
    let joined = run(&[
        "league",
        "join",
        "--port",
        port,
        "--policy",
        "montecarlo:worlds=1",
        "--playouts",
        "5",
        "--json",
        "--log",
        log.to_str().unwrap(),
    ]);
    assert_eq!(code(&joined), 0, "{}", stderr(&joined));
    let told = &json_lines(&joined)[0];
    assert_eq!(told["games"], 3);
    assert!(told["predicted"].as_u64().unwrap() > 5_000);
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert!(server.wait().unwrap().success());
    assert!(rest.contains("tefuda") && rest.contains("3 games"), "{rest}");
    let seen = std::fs::read_to_string(log).unwrap();
    assert_eq!(seen.lines().count(), 3);
}

#[test]
fn errors_are_precise() {
    let unknown = run(&["league", "serve", "--games", "1", "--player", "best"]);
    assert_eq!(code(&unknown), 2);
    assert!(stderr(&unknown).contains("there is no policy `best`"), "{}", stderr(&unknown));
    let setting = run(&["league", "join", "--policy", "montecarlo:speed=9"]);
    assert_eq!(code(&setting), 2);
    assert!(stderr(&setting).contains("no setting `speed`"));
    assert_eq!(code(&run(&["league", "serve", "--player", "simple:5", "--player", "simple"])), 2);
    assert_eq!(code(&run(&["league", "serve", "--games", "0"])), 2);
    assert_eq!(code(&run(&["league"])), 2);
    let missing = run(&["league", "audit", "no-such-file"]);
    assert_eq!(code(&missing), 1);
    assert!(stderr(&missing).contains("no-such-file cannot be read"));
    assert_eq!(code(&run_with_input(&["league", "replay", "-", "--json"], b"{}\n")), 1);
    let late = run(&[
        "league",
        "serve",
        "--games",
        "1",
        "--player",
        "simple:4",
        "--port",
        "0",
        "--join-seconds",
        "0.1",
    ]);
    assert_eq!(code(&late), 1);
    assert!(stderr(&late).contains("only 0 of 1 external programs"), "{}", stderr(&late));
}

/// A server that never speaks, and one that talks nonsense: the player leaves in time, with a report.
#[test]
fn a_bad_server_gets_a_report() {
    const NOTHING: &[u8] = &[];
    const ZEROS: &[u8] = &[0; 484];
    for (bytes, expected) in [(NOTHING, "silent for 0.5 seconds"), (ZEROS, "game 0, turn 0, deal: [5][0]")] {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port().to_string();
        let server = std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            stream.write_all(bytes).unwrap();
            let mut sink = Vec::new();
            let _ = stream.read_to_end(&mut sink);
        });
        let begun = Instant::now();
        let joined =
            run(&["league", "join", "--port", &port, "--policy", "simple", "--begin-seconds", "0.5"]);
        assert_eq!(code(&joined), 1);
        assert!(stderr(&joined).contains(expected), "{}", stderr(&joined));
        assert!(begun.elapsed() < Duration::from_secs(20));
        server.join().unwrap();
    }
}
