//! What is refused, and how: bad input of every kind, foreign pages, paths outside, too much at once.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use common::{Client, Reply, Running};
use serde_json::{Value, json};
use tefuda::Catalogue;
use tefuda_web::{Limits, ROUTES};

const LONG: &str = ".6: 100000000";

fn problem(reply: &Reply, status: u16) -> Value {
    assert_eq!(reply.status, status, "{}", reply.text());
    assert_eq!(reply.header("content-type"), Some("application/json"));
    let problem = reply.json();
    assert!(problem["error"].as_str().is_some_and(|error| !error.is_empty()), "{problem}");
    assert_eq!(problem.get("line"), Some(&Value::Null));
    problem
}

#[test]
fn bodies_that_are_not_understood() {
    let server = Running::usual();
    let deep = "[".repeat(100_000);
    let deep_inside = format!("{{\"game\":{}", "[".repeat(100_000));
    let bodies: [&[u8]; 12] = [
        b"",
        b"nonsense",
        b"[]",
        b"{",
        b"\xff\xfe",
        b"{\"game\":\"nim\"}",
        b"{\"game\":\"nim\",\"position\":\"1\",\"unknown\":1}",
        b"{\"game\":\"nim\",\"position\":\"1\",\"game\":\"nim\"}",
        b"{\"game\":\"nim\",\"position\":\"1\",\"lang\":\"fr\"}",
        b"{\"game\":\"nim\",\"position\":\"1\",\"budget\":{\"max_time\":1}} ",
        deep.as_bytes(),
        deep_inside.as_bytes(),
    ];
    for &(_, path) in ROUTES.iter().filter(|(method, _)| *method == "post") {
        let mut client = server.connect();
        for body in bodies {
            if path.ends_with("deal") && body == b"{\"game\":\"nim\"}" {
                continue;
            }
            problem(&client.post_bytes(path, body), 400);
        }
    }
    let text = problem(&server.post("/api/v1/view", &json!({"game": "nim", "position": "1", "x": 1})), 400);
    assert!(text["error"].as_str().unwrap().contains("unknown field `x`"), "{text}");
}

#[test]
fn values_that_are_refused() {
    let server = Running::usual();
    let mut client = server.connect();
    let mut ask = |question: &str, body: Value, status: u16| {
        problem(&client.post(&format!("/api/v1/{question}"), &body), status)
    };
    for question in ["analyse", "decide", "moves", "explain", "view", "play", "advise"] {
        let refused = ask(question, json!({"game": "nim", "position": "1", "width": 100}), 422);
        assert_eq!(refused["field"], "width");
        let refused = ask(question, json!({"game": "nim", "position": "1", "seats": [0, 1, 2]}), 422);
        assert_eq!(refused["field"], "seats");
        let refused = ask(question, json!({"game": "tanhinmin", "position": "1 x / 2"}), 422);
        assert_eq!((&refused["field"], &refused["at"]), (&json!("position"), &json!([2, 3])));
        let refused = ask(question, json!({"game": "no-such-game", "position": "1"}), 404);
        assert_eq!(refused["field"], "game");
        assert!(refused["error"].as_str().unwrap().contains("tanhinmin"), "{refused}");
        let board = json!({"game": "digraph", "position": "a", "board": "a -> b\nb ->"});
        let refused = ask(question, board, 422);
        assert_eq!(refused["field"], "board");
        assert!(refused["at"][0].as_u64().unwrap() >= 7, "{refused}");
    }
    for game in Catalogue::standard().games() {
        let name = game.about().name;
        let nonsense = ask("decide", json!({"game": name, "position": "\u{0}手札?"}), 422);
        assert_eq!(nonsense["field"], "position");
        let position = game.about().examples[0].position;
        for text in ["", "no move", "手", "99999999999999999999999999"] {
            let refused = ask("play", json!({"game": name, "position": position, "move": text}), 422);
            assert_eq!(refused["field"], "move");
        }
        let refused = ask("deal", json!({"game": name, "seed": 1, "params": {"no-such": "1"}}), 422);
        assert_eq!(refused["field"], "params");
    }
    assert_eq!(ask("play", json!({"game": "nim", "position": "1", "care": 101}), 422)["field"], "care");
    ask("play", json!({"game": "nim", "position": "1", "by": "cheating"}), 400);
    assert_eq!(ask("deal", json!({"game": "nim", "params": {"heaps": "0"}}), 422)["field"], "params.heaps");
    // What is not in its notation is marked where it stands, and not with signs for a terminal.
    let deck = json!({"kind": "count", "game": "tanhinmin", "params": {"deck": "1 zzz"}});
    let refused = ask("run", deck, 422);
    assert_eq!((&refused["field"], &refused["at"]), (&json!("params.deck"), &json!([2, 5])));
    assert!(!refused["error"].as_str().unwrap().contains('^'), "{refused}");
    ask("deal", json!({"game": "nim", "params": {"heaps": 3}}), 400);
    ask("deal", json!({"game": "nim", "seed": -1}), 400);
    let negative = json!({"game": "nim", "position": "1", "budget": {"max_seconds": -1}});
    assert_eq!(ask("decide", negative, 422)["field"], "budget");
    for players in [json!(["Anna"]), json!(["Anna", ""]), json!(["Anna", "x".repeat(61)])] {
        let asked = json!({"game": "nim", "position": "1", "players": players});
        assert_eq!(ask("analyse", asked, 422)["field"], "players");
    }
    // A name is quoted, but not at any length.
    let long = ask("decide", json!({"game": "x".repeat(100_000), "position": "1"}), 404);
    assert!(long["error"].as_str().unwrap().len() < 500);
    // More moves than can be listed, or sent; the game can be played all the same.
    for position in ["18446744073709551615", "150000"] {
        assert_eq!(ask("moves", json!({"game": "nim", "position": position}), 422)["field"], "position");
        let view = server.ask("/api/v1/view", &json!({"game": "nim", "position": position}));
        assert_eq!(view["moves"], Value::Null);
        let turn = server.ask("/api/v1/analyse", &json!({"game": "nim", "position": position}));
        assert_eq!((&turn["moves"], &turn["winner"]), (&Value::Null, &json!(0)));
        assert!(turn["moves_not_listed"].as_str().unwrap().contains("moves"), "{turn}");
    }
}

#[test]
fn bodies_that_are_too_large() {
    let server = Running::usual();
    let body = |length: usize| {
        let frame = json!({"game": "nim", "position": ""}).to_string().len();
        json!({"game": "nim", "position": "1".repeat(length - frame)}).to_string()
    };
    let mut client = server.connect();
    // The largest body is read, and its position refused by the game.
    problem(&client.post_bytes("/api/v1/decide", body(1_000_000).as_bytes()), 422);
    problem(&client.post_bytes("/api/v1/decide", body(1_000_001).as_bytes()), 413);
    problem(&client.post_bytes("/api/v1/decide", &vec![b'['; 5_000_000]), 413);
    // The same without a length in its head.
    let head = format!(
        "POST /api/v1/view HTTP/1.1\r\nHost: {}\r\nTransfer-Encoding: chunked\r\n\r\n",
        server.address
    );
    client.send(head.as_bytes());
    for _ in 0..20 {
        client.send(format!("{:x}\r\n{}\r\n", 100_000, " ".repeat(100_000)).as_bytes());
    }
    client.send(b"0\r\n\r\n");
    problem(&client.reply(), 413);
}

#[test]
fn paths_stay_inside() {
    let server = Running::usual();
    let paths = [
        "/../Cargo.toml",
        "/../../Cargo.toml",
        "/..",
        "/%2e%2e/Cargo.toml",
        "/%2e%2e%2fCargo.toml",
        "/..%2fCargo.toml",
        "/..%5cCargo.toml",
        "/..\\Cargo.toml",
        "/assets/../../Cargo.toml",
        "/assets/..%2f..%2fCargo.toml",
        "//etc/passwd",
        "/%00",
        "/index.html%00",
        "/.git/config",
        "/api/v1/../../Cargo.toml",
        "/api/v1/no-such",
        "/api/v2/games",
        "/no-such-file",
    ];
    for path in paths {
        let reply = server.get(path);
        assert!([400, 404].contains(&reply.status), "{path}: {} {}", reply.status, reply.text());
        assert!(!reply.text().contains("[package]") && !reply.text().contains("root:"), "{path}");
    }
    problem(&server.get("/api/v1/no-such"), 404);
    let page = server.get("/");
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    assert_eq!(page.body, server.get("/index.html").body);
}

#[test]
fn methods_that_are_not_answered() {
    let server = Running::usual();
    let mut client = server.connect();
    for (line, allowed) in [
        ("GET /api/v1/decide", "POST"),
        ("PUT /api/v1/decide", "POST"),
        ("DELETE /api/v1/games", "GET,HEAD"),
        ("POST /index.html", "GET,HEAD"),
    ] {
        let request = format!("{line} HTTP/1.1\r\nHost: {}\r\nContent-Length: 0\r\n\r\n", server.address);
        client.send(request.as_bytes());
        let reply = client.reply();
        problem(&reply, 405);
        assert_eq!(reply.header("allow"), Some(allowed), "{line}");
    }
}

#[test]
fn foreign_hosts_and_origins() {
    let server = Running::usual();
    let (address, port) = (server.address, server.address.port());
    let send = |line: &str, headers: &str| {
        let body = json!({"game": "nim", "position": "1"}).to_string();
        let length = body.len();
        let mut client = server.connect();
        let head = format!("{line} HTTP/1.1\r\n{headers}Content-Length: {length}\r\n\r\n{body}");
        client.send(head.as_bytes());
        client.reply()
    };
    let decide = "POST /api/v1/decide";
    for host in [format!("127.0.0.1:{port}"), format!("localhost:{port}"), format!("[::1]:{port}")] {
        assert_eq!(send(decide, &format!("Host: {host}\r\n")).status, 200);
        assert_eq!(send(decide, &format!("Host: {host}\r\nOrigin: http://{host}\r\n")).status, 200);
    }
    let strange = ["evil.example", "localhost", "127.0.0.1", "localhost:1", "evil.example:80", "0.0.0.0"];
    for host in strange {
        // The page itself is not shown under another name either.
        for line in [decide, "GET /", "GET /api/v1/games", "GET /no-such"] {
            problem(&send(line, &format!("Host: {host}\r\n")), 403);
        }
    }
    for origin in ["http://evil.example", "null", "https://localhost", "http://localhost:1"] {
        problem(&send(decide, &format!("Host: {address}\r\nOrigin: {origin}\r\n")), 403);
    }
    problem(&send("GET http://evil.example/", &format!("Host: {address}\r\n")), 403);
}

/// What is refused before any body is read is told in the language of the browser, and nothing in the program's own words.
#[test]
fn refusals_in_the_language_of_the_browser() {
    let server = Running::usual();
    let address = server.address;
    let send = |line: &str, host: &str, lang: &str, body: &str| {
        let mut client = server.connect();
        let head = format!("{line} HTTP/1.1\r\nHost: {host}\r\nAccept-Language: {lang}\r\n");
        client.send(format!("{head}Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
        client.reply()
    };
    let own = address.to_string();
    for (line, host, status, japanese) in [
        ("GET /", "evil.example", 403, "ループバックアドレス"),
        ("GET /no-such", &own, 404, "何もありません"),
        ("DELETE /", &own, 405, "使えません"),
        ("GET /api/v1/decide", &own, 405, "使えません"),
    ] {
        for (lang, expected) in [("ja,en;q=0.5", japanese), ("en", " ")] {
            let told = problem(&send(line, host, lang, ""), status)["error"].to_string();
            assert!(told.contains(expected), "{line} {lang}: {told}");
            assert_eq!(told.is_ascii(), lang == "en", "{told}");
        }
    }
    let nim = |more: &str| format!("{{\"game\":\"nim\",\"position\":\"1\"{more}}}");
    for (body, english, japanese) in [
        ("[]".to_owned(), "a value of another kind", "値の種類"),
        ("{".to_owned(), "this is not JSON", "JSONではありません"),
        ("{\"game\":\"nim\"}".to_owned(), "missing field `position`", "項目 `position` がありません"),
        (nim(",\"x\":1"), "unknown field `x`", "`x` という項目はありません"),
        (
            nim(",\"lang\":\"fr\""),
            "`fr` is not one of the words known here: `en` or `ja`",
            "`fr` は使えません",
        ),
        (nim(",\"width\":\"wide\""), "a value of another kind", "値の種類"),
    ] {
        for (lang, expected) in [("en", english), ("ja", japanese)] {
            let told = problem(&send("POST /api/v1/view", &own, lang, &body), 400)["error"].to_string();
            assert!(told.contains(expected), "{body}: {told}");
            assert!(!told.contains("struct") && !told.contains("Request with"), "{told}");
        }
    }
}

#[test]
fn headers_of_every_response() {
    let server = Running::usual();
    for path in ["/", "/api/v1/games", "/no-such-file", "/api/v1/decide"] {
        let reply = server.get(path);
        let policy = reply.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'self'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(reply.header("access-control-allow-origin"), None);
    }
    assert_eq!(server.get("/api/v1/games").header("cache-control"), Some("no-store"));
    // The page may change with every version; what it consists of is told by its tag.
    let page = server.get("/");
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    let tag = page.header("etag").unwrap();
    let mut client = server.connect();
    let again = format!("GET / HTTP/1.1\r\nHost: {}\r\nIf-None-Match: {tag}\r\n\r\n", server.address);
    client.send(again.as_bytes());
    let reply = client.reply();
    assert_eq!((reply.status, reply.body.len()), (304, 0));
    // No script in the page itself: the policy would not run it.
    assert!(!page.text().contains("<script>"), "{}", page.text());
}

/// One search at a time, and enough time for each that only cancelling can end it in a test.
fn one_search() -> Running {
    // Long enough that the long question gets its place although a short one has it.
    let patience = Duration::from_millis(500);
    let mut limits = Limits { max_searches: 1, patience, ..Limits::default() };
    limits.budget.max_time = Some(Duration::from_secs(3600));
    Running::new(limits)
}

/// Asks for something that takes long, and waits until it has the only place for searches.
fn start_long_search(server: &Running, question: &str) -> Client {
    let mut client = server.connect();
    let body = json!({"game": "heap", "position": LONG}).to_string();
    client.send_post(&format!("/api/v1/{question}"), body.as_bytes());
    until_short_question_gets(server, 503);
    client
}

fn until_short_question_gets(server: &Running, status: u16) -> Reply {
    let given_up = Instant::now() + Duration::from_secs(50);
    loop {
        let reply = server.post("/api/v1/decide", &json!({"game": "nim", "position": "1"}));
        if reply.status == status {
            return reply;
        }
        assert!(Instant::now() < given_up, "still {}", reply.status);
    }
}

#[test]
fn more_searches_than_allowed_are_refused() {
    let server = one_search();
    let _first = start_long_search(&server, "decide");
    let refused = until_short_question_gets(&server, 503);
    problem(&refused, 503);
    assert_eq!(refused.header("retry-after"), Some("1"));
    // Looking and moving go on, and so does the page.
    let nim = json!({"game": "nim", "position": "3 5", "move": "1:3>0"});
    assert_eq!(server.ask("/api/v1/play", &nim)["view"]["position"], "0 5");
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn a_search_ends_when_nobody_waits_for_it() {
    let server = one_search();
    for question in ["analyse", "decide", "explain", "advise", "play"] {
        let first = start_long_search(&server, question);
        // It would hold its place for an hour.
        drop(first);
        until_short_question_gets(&server, 200);
    }
}

#[test]
fn ending_stops_searches_and_answers_them() {
    let mut server = one_search();
    let mut first = start_long_search(&server, "decide");
    server.stop();
    let answer = first.reply().json();
    assert_eq!(answer["reason"]["facts"]["limit"], "cancelled");
    assert!(std::net::TcpStream::connect(server.address).is_err());
}

/// Who begins a request and says no more, or opens a connection and says nothing, is sent away; others are served meanwhile and after.
#[test]
fn silent_connections_are_closed() {
    let mut limits = Limits { silence: Duration::from_millis(300), ..Limits::default() };
    limits.budget.max_time = Some(Duration::from_millis(200));
    let running = Running::new(limits);
    let mut silent: Vec<TcpStream> = (0..20).map(|_| TcpStream::connect(running.address).unwrap()).collect();
    silent.iter_mut().step_by(2).for_each(|stream| stream.write_all(b"GET / HTTP/1.1\r\nHo").unwrap());
    let asked = serde_json::json!({"game": "nim", "position": "3 5 7"});
    assert_eq!(running.post("/api/v1/decide", &asked).status, 200);
    for stream in &mut silent {
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        // Closed, with or without a word.
        let mut rest = Vec::new();
        match stream.read_to_end(&mut rest) {
            Ok(_) => {}
            Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::ConnectionReset, "{error}"),
        }
    }
    assert_eq!(running.post("/api/v1/decide", &asked).status, 200);
}

/// However large the position, what is sent besides it stays small, and what is left off is counted.
#[test]
fn answers_about_huge_positions_stay_small() {
    let server = Running::usual();
    let mut client = server.connect();
    let numbers = |to: u64| (1..=to).map(|number| number.to_string()).collect::<Vec<_>>().join(" ");
    let edges = |edge: &dyn Fn(u64) -> String| (0..15_000).map(edge).collect::<Vec<_>>();
    let star = edges(&|vertex| format!("hub -> v{vertex}")).join("\n");
    for (game, position, board) in [
        ("tanhinmin", format!("{} / {}", numbers(30_000), numbers(30_000)), None),
        ("babanuki", format!("{} J / {}", numbers(9000), numbers(9000)), None),
        ("nim", numbers(20_000), None),
        ("nim", "9000".to_owned(), None),
        ("coins", format!("mock-turtles: {}", "HTT".repeat(20_000)), None),
        ("hackenbush", edges(&|edge| format!("{edge}-{}", edge + 1)).join(" "), None),
        ("shichinarabe", format!("{} @red", vec!["rbr"; 8000].join(" + ")), None),
        ("digraph", "hub".to_owned(), Some(star)),
    ] {
        let mut asked = json!({"game": game, "position": position, "budget": {"max_seconds": 2}});
        if let Some(board) = board {
            asked["board"] = json!(board);
        }
        for question in ["view", "analyse"] {
            let reply = client.post(&format!("/api/v1/{question}"), &asked);
            assert_eq!(reply.status, 200, "{game}: {}", reply.text());
            let besides = reply.body.len() - position.len();
            assert!(besides < 1_200_000, "{question} {game}: {besides} bytes besides the position");
            if position.len() > 100_000 && game != "coins" && game != "hackenbush" {
                assert!(reply.json()["left_off"].as_u64().unwrap_or(0) > 0, "{question} {game}");
            }
        }
    }
}

/// What is said before the body has been read is in the language that the header asks for.
#[test]
fn bodies_that_cannot_be_read_are_refused_in_both_languages() {
    let server = Running::usual();
    for (header, word) in [
        ("", "the body"),
        ("Accept-Language: en-GB,ja;q=0.5\r\n", "the body"),
        ("Accept-Language: ja\r\n", "本文"),
        ("Accept-Language: ja-JP,en;q=0.5\r\n", "本文"),
    ] {
        for (body, status) in [("{", 400), (" ".repeat(1_000_001).as_str(), 413)] {
            let mut client = server.connect();
            let head = format!(
                "POST /api/v1/analyse HTTP/1.1\r\nHost: {}\r\n{header}Content-Length: {}\r\n\r\n",
                server.address,
                body.len()
            );
            client.send(&[head.as_bytes(), body.as_bytes()].concat());
            let reply = client.reply();
            assert_eq!(reply.status, status);
            let error = reply.json()["error"].as_str().unwrap_or_default().to_owned();
            assert!(error.contains(word), "{header}{error}");
        }
    }
}
