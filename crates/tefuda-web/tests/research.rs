//! What is run on the server: every declared job, progress, refusals, and that work ends when nobody waits for it.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::time::{Duration, Instant};

use common::schema::Document;
use common::{Client, Running};
use serde_json::{Value, json};
use tefuda::Catalogue;
use tefuda_web::Limits;

/// A check of minutes that looks at the clock often.
fn long() -> Value {
    json!({"kind": "check", "name": "thesis/2.2", "params": {"faces": "7", "cards": "7"}})
}

/// A stream that has begun.
fn started(server: &Running, body: &Value) -> Client {
    let mut client = server.connect();
    client.send_post("/api/v1/run", body.to_string().as_bytes());
    let head = client.head();
    assert_eq!(head.status, 200, "{}", head.head);
    assert_eq!(head.header("content-type"), Some("application/x-ndjson"));
    client
}

fn run(server: &Running, body: &Value) -> Vec<Value> {
    let reply = server.post("/api/v1/run", body);
    assert_eq!(reply.status, 200, "{body}: {}", reply.text());
    reply.lines()
}

#[test]
fn a_count_comes_row_by_row() {
    let server = Running::usual();
    let lines = run(&server, &json!({"kind": "count", "game": "tanhinmin", "params": {"cards": "1..4"}}));
    let of = |field: &str| lines.iter().filter_map(|line| line.get(field)).cloned().collect::<Vec<Value>>();
    assert_eq!(of("columns").len(), 1);
    assert_eq!(of("columns")[0][2], "mover_wins");
    let wins: Vec<Value> = of("row").iter().map(|row| row[2].clone()).collect();
    assert_eq!(wins, ["0", "2", "5", "9"]);
    assert_eq!(lines.last().unwrap()["end"]["undecided"], Value::Null);
    assert_eq!(lines.last().unwrap()["end"]["plot"]["x"], "cards");
}

#[test]
fn a_check_is_that_of_the_command_line() {
    let server = Running::usual();
    let lines = run(&server, &json!({"kind": "check", "name": "thesis/2.2", "params": {"cards": "2"}}));
    let report = &lines.last().unwrap()["end"]["report"];
    assert_eq!((&report["id"], &report["status"]), (&json!("thesis/2.2"), &json!("holds")));
    assert_eq!((&report["complete"], &report["contradicted"]), (&json!(true), &json!(false)));
    assert!(report["checked"].as_u64().unwrap() > 100, "{report}");
}

#[test]
fn a_search_gives_the_whole_analysis() {
    let server = Running::usual();
    let asked = json!({"game": "tanhinmin", "position": "2 3 / 1 2 5", "lang": "ja"});
    let analysed = server.ask("/api/v1/analyse", &asked);
    let mut search = asked;
    search["kind"] = json!("search");
    let lines = run(&server, &search);
    assert!(lines[0]["stage"].is_string(), "{}", lines[0]);
    assert_eq!(lines.last().unwrap()["end"]["answer"], analysed);
    search["budget"] = json!({"max_nodes": 1});
    search["game"] = json!("heap");
    search["position"] = json!(".6: 5000");
    let undecided = run(&server, &search);
    assert!(undecided.last().unwrap()["end"]["undecided"].is_string());
}

/// How far a search has come is told while it goes on, in numbers that grow; and it ends with its connection.
#[test]
fn a_search_tells_how_far_it_is() {
    let server = Running::new(Limits { max_jobs: 1, ..Limits::default() });
    let asked = json!({"kind": "search", "game": "heap", "position": "chomp: 13 12 11 10 9 8 7 6 5 4 3"});
    let mut stream = started(&server, &asked);
    let mut heard = String::new();
    let mut told: Vec<u64> = Vec::new();
    while told.len() < 3 {
        heard.push_str(&String::from_utf8(stream.piece().unwrap()).unwrap());
        let whole = heard.rsplit_once('\n').map_or("", |(whole, _)| whole);
        let lines = whole.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        told = lines.filter_map(|line| line["done"].as_u64()).filter(|done| *done > 0).collect();
    }
    assert!(told.is_sorted() && told[0] < told[2], "{told:?}");
    drop(stream);
    wait_for_room(&server);
}

#[test]
fn values_by_size() {
    let server = Running::usual();
    let asked = json!({"kind": "values", "game": "heap", "params": {"rule": "kayles", "to": "200"}});
    let lines = run(&server, &asked);
    assert!(lines.contains(&json!({"row": [5, 4]})), "{lines:?}");
    assert!(lines.last().unwrap()["end"]["note"].as_str().unwrap().contains("G(n + 12) = G(n)"));
    let usual = run(&server, &json!({"kind": "values", "game": "heap", "params": {"to": "3"}}));
    assert!(usual.last().unwrap()["end"]["note"].as_str().unwrap().contains("the rule is `kayles`"));
    let grid =
        run(&server, &json!({"kind": "values", "game": "heap", "params": {"rule": "wythoff", "to": "3"}}));
    assert!(grid.iter().any(|line| line["columns"] == json!(["n", "0", "1", "2", "3"])), "{grid:?}");
    assert!(grid.contains(&json!({"row": [1, 1, 2, 0, 4]})), "{grid:?}");
}

/// Under a tiny budget every job ends soon, with an answer or a refusal that says what is missing; and every line is one that the
/// document tells.
#[test]
fn every_declared_job_can_be_started() {
    let server = Running::usual();
    let mut client = server.connect();
    let document = Document(client.get("/api/v1/openapi.json").json());
    let schema = document.0["paths"]["/api/v1/run"]["post"]["responses"]["200"]["content"]
        ["application/x-ndjson"]["schema"]
        .clone();
    for entry in Catalogue::standard().entries() {
        let game = entry.game.about().name;
        for job in entry.jobs() {
            let declared = job.declaration();
            let body = json!({
                "kind": declared.kind, "game": game, "name": declared.name,
                "budget": {"max_nodes": 200, "max_seconds": 0.2, "max_memory": 1 << 20},
            });
            let reply = client.post("/api/v1/run", &body);
            assert!([200, 422].contains(&reply.status), "{body}: {}", reply.text());
            if reply.status == 422 {
                assert_eq!(reply.json()["field"], "params", "{body}: {}", reply.text());
                continue;
            }
            let lines = reply.lines();
            for line in &lines {
                assert_eq!(document.misfit(line, &schema, declared.name), None);
            }
            let last = lines.last().unwrap();
            assert!(last.get("end").is_some(), "{body}: {last}");
        }
    }
}

#[test]
fn what_is_refused() {
    let server = Running::usual();
    let refused = |body: Value, status: u16, field: &str| {
        let reply = server.post("/api/v1/run", &body);
        assert_eq!(reply.status, status, "{body}: {}", reply.text());
        let problem = reply.json();
        assert_eq!(problem.get("field").and_then(Value::as_str).unwrap_or_default(), field, "{problem}");
        problem["error"].as_str().unwrap().to_owned()
    };
    refused(json!({"kind": "dance"}), 400, "");
    refused(json!({"kind": "count", "unknown": 1}), 400, "");
    refused(json!({"kind": "count", "game": "no-such"}), 404, "game");
    refused(json!({"kind": "count"}), 404, "game");
    refused(json!({"kind": "study", "game": "nim", "name": "no-such"}), 404, "name");
    refused(json!({"kind": "study", "game": "tanhinmin"}), 404, "name");
    refused(json!({"kind": "check", "name": "no/such"}), 404, "name");
    refused(json!({"kind": "check"}), 404, "name");
    let error =
        refused(json!({"kind": "count", "game": "tanhinmin", "params": {"cards": "x"}}), 422, "params.cards");
    assert!(error.contains("cards") && error.contains('x'), "{error}");
    let error = refused(json!({"kind": "count", "game": "tanhinmin", "params": {"no": "1"}}), 422, "params");
    assert!(error.contains("`no`"), "{error}");
    refused(json!({"kind": "values", "game": "heap", "params": {"rule": "??"}}), 422, "params.rule");
    refused(json!({"kind": "search", "game": "nim"}), 422, "position");
    refused(json!({"kind": "search", "game": "nim", "position": "x"}), 422, "position");
    refused(json!({"kind": "search", "game": "nim", "position": "1", "params": {"a": "b"}}), 422, "params");
    refused(json!({"kind": "count", "game": "tanhinmin", "position": "1 / 2"}), 422, "position");
    refused(json!({"kind": "check", "name": "thesis/2.2", "budget": {"max_seconds": -1}}), 422, "budget");
}

/// Until there is room for another job.
fn wait_for_room(server: &Running) -> Duration {
    let start = Instant::now();
    let short = json!({"kind": "values", "game": "nim", "params": {"to": "1"}});
    while server.post("/api/v1/run", &short).status == 503 {
        assert!(start.elapsed() < Duration::from_secs(20), "the work did not end");
        std::thread::sleep(Duration::from_millis(20));
    }
    start.elapsed()
}

#[test]
fn two_at_once_and_a_closed_connection_ends_the_work() {
    let server = Running::new(Limits { patience: Duration::ZERO, ..Limits::default() });
    let mut first = started(&server, &long());
    let second = started(&server, &long());
    let third = server.post("/api/v1/run", &long());
    assert_eq!(third.status, 503, "{}", third.text());
    assert!(third.header("retry-after").is_some());
    // Other questions are answered all the while.
    server.ask("/api/v1/decide", &json!({"game": "nim", "position": "3 5 7"}));
    // It is under way, and says so.
    let mut heard = String::new();
    while !heard.contains("\"done\"") {
        heard.push_str(&String::from_utf8(first.piece().unwrap()).unwrap());
    }
    drop((first, second));
    wait_for_room(&server);
}

#[test]
fn the_end_of_the_server_ends_the_stream() {
    let mut server = Running::usual();
    let mut stream = started(&server, &long());
    let start = Instant::now();
    let stopping = std::thread::spawn(move || {
        server.stop();
        server
    });
    let mut text = String::new();
    while let Some(piece) = stream.piece() {
        text.push_str(&String::from_utf8(piece).unwrap());
    }
    let last: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    assert!(last["end"]["undecided"].as_str().unwrap().contains("cancelled"), "{last}");
    drop(stopping.join().unwrap());
    assert!(start.elapsed() < Duration::from_secs(10));
}

/// A reader that takes nothing holds up the work, and when its connection is closed after a while the work ends: nothing piles up.
#[test]
fn a_reader_that_does_not_read_is_given_up() {
    let mut limits = Limits {
        patience: Duration::ZERO,
        max_jobs: 1,
        silence: Duration::from_millis(100),
        ..Limits::default()
    };
    limits.budget.max_time = Some(Duration::from_millis(200));
    let server = Running::new(limits);
    // Thousands of rows of thousands of numbers: more than any buffer between the two holds.
    let much = json!({"kind": "values", "game": "heap", "params": {"rule": "wythoff", "to": "2500"}});
    let _silent = started(&server, &much);
    let busy = server.post("/api/v1/run", &long());
    assert_eq!(busy.status, 503, "{}", busy.text());
    wait_for_room(&server);
}

#[test]
fn the_budget_of_research() {
    let mut limits = Limits { patience: Duration::from_secs(60), ..Limits::default() };
    limits.research.max_nodes = Some(50);
    let server = Running::new(limits);
    let asked = json!({"kind": "check", "name": "slides/mex", "budget": {"max_nodes": u64::MAX}});
    let lines = run(&server, &asked);
    let end = &lines.last().unwrap()["end"];
    assert_eq!((&end["report"]["complete"], &end["report"]["undecided"]), (&json!(false), &json!("nodes")));
    assert!(end["undecided"].as_str().unwrap().contains("not decided"), "{end}");
}

#[test]
fn the_theorems() {
    let server = Running::usual();
    let list = server.get("/api/v1/theorems?lang=ja").json();
    let theorems = list["theorems"].as_array().unwrap();
    assert_eq!(theorems.len(), Catalogue::standard().statements().count());
    let first = theorems.iter().find(|claim| claim["id"] == "thesis/2.2").unwrap();
    assert_eq!((&first["game"], &first["status"]), (&json!("tanhinmin"), &json!("holds")));
    assert!(first["proof"]["file"].is_string() && first["readings"][0]["text"].is_string());
    assert_eq!(first["params"][0]["name"], "faces");
    for path in ["games", "theorems"] {
        assert_eq!(server.get(&format!("/api/v1/{path}?lang=fr")).status, 400);
        assert_eq!(server.get(&format!("/api/v1/{path}?lang=en")).status, 200);
    }
}
