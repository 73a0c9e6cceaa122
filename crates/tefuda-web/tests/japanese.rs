//! Everything that the server says in Japanese, for every game: no sentence of it is English. Notation, names and ids stay as they are.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::collections::BTreeSet;

use common::{Client, Running};
use serde_json::{Value, json};

/// Fields that hold notation, names, ids or references, which are the same in every language.
const SAME: &[&str] = &[
    "name",
    "id",
    "aliases",
    "source",
    "position",
    "board",
    "move",
    "parts",
    "reading",
    "columns",
    "row",
    "dot",
    "svg",
    "picture_svg",
    "tex",
    "counterexample",
    "witness",
    "citation",
    "file",
    "status",
    "evidence",
    "outcome",
    "theorem",
    "theorems",
    "line",
    "reply",
    "played",
    "best",
    "notation_example",
    "default",
    "options",
    "facts",
    "studies",
    "tone",
    "layout",
];

/// Whether a text has a run of English words: three, one after the other without a comma, each of small letters.
fn is_english(text: &str) -> bool {
    let mut run = 0;
    // What stands between backticks is to be typed.
    let without_code = text.split('`').step_by(2).collect::<Vec<_>>().join(" x1 ");
    without_code.split_whitespace().any(|piece| {
        let word = piece.trim_matches(|c: char| c.is_ascii_punctuation());
        let is_word = word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase());
        run = if is_word { run + 1 } else { 0 };
        let is_english = run >= 3;
        // A list of names, with commas between them, is no sentence.
        if piece.ends_with([',', ';']) {
            run = 0;
        }
        is_english
    })
}

/// The words of a picture: what stands in it, and what it is called for those who do not see it.
fn words_of(svg: &str) -> impl Iterator<Item = &str> {
    let inside = svg.split('>').filter_map(|piece| piece.split('<').next());
    let labels = svg.split("aria-label=\"").skip(1).filter_map(|piece| piece.split('"').next());
    inside.chain(labels)
}

/// Notes every English sentence of an answer.
fn look(place: &str, value: &Value, english: &mut BTreeSet<String>) {
    let note = |english: &mut BTreeSet<String>, key: &str, text: &str| {
        if is_english(text) {
            english.insert(format!("{place} {key}: {text}"));
        }
    };
    match value {
        Value::Object(fields) => {
            for (key, field) in fields {
                match field {
                    Value::String(svg) if key.ends_with("svg") => {
                        words_of(svg).for_each(|words| note(english, key, words));
                    }
                    _ if SAME.contains(&key.as_str()) => {}
                    // A chip bears the rule as positions name it; its `about` is in words.
                    _ if key == "label" && place.ends_with(" chips") => {}
                    Value::String(text) => note(english, key, text),
                    _ => look(&format!("{place} {key}"), field, english),
                }
            }
        }
        Value::Array(items) => {
            for item in items {
                match item {
                    Value::String(text) => note(english, "", text),
                    _ => look(place, item, english),
                }
            }
        }
        _ => {}
    }
}

fn told(client: &mut Client, what: &str, body: &Value, english: &mut BTreeSet<String>) -> Value {
    let reply = client.post(&format!("/api/v1/{what}"), body);
    let mut last = Value::Null;
    for line in reply.lines() {
        look(&format!("{what} {}", body["game"]), &line, english);
        last = line;
    }
    last
}

#[test]
fn the_detector_finds_english() {
    assert!(is_english("the game is over") && is_english("勝者: who wins here"));
    assert!(
        !is_english("`the game is over`") && !is_english("c01=1 j=0 players=3") && !is_english("1, 2: 組")
    );
}

#[test]
fn lists() {
    let server = Running::usual();
    let mut english = BTreeSet::new();
    for list in ["games", "theorems"] {
        look(list, &server.get(&format!("/api/v1/{list}?lang=ja")).json(), &mut english);
    }
    assert!(english.is_empty(), "{english:#?}");
}

#[test]
fn positions_moves_edits_and_refusals() {
    let server = Running::usual();
    let mut client = server.connect();
    let mut english = BTreeSet::new();
    let games = client.get("/api/v1/games?lang=ja").json();
    for game in games["games"].as_array().unwrap() {
        let name = &game["name"];
        let examples = game["examples"].as_array().unwrap().iter().map(|example| &example["position"]);
        let lessons = game["lessons"].as_array().unwrap().iter().filter(|lesson| lesson["board"].is_null());
        for position in examples.chain(lessons.map(|lesson| &lesson["position"])) {
            let with = |more: Value| {
                let mut body = json!({"game": name, "position": position, "lang": "ja"});
                body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
                body
            };
            let analysed = told(&mut client, "analyse", &with(json!({})), &mut english);
            for small in [json!({"budget": {"max_nodes": 1}}), json!({"budget": {"max_memory": 1}})] {
                told(&mut client, "analyse", &with(small), &mut english);
            }
            told(&mut client, "edit", &with(json!({})), &mut english);
            told(&mut client, "play", &with(json!({})), &mut english);
            if let Some(played) = analysed["moves"][0]["move"].as_str() {
                told(&mut client, "consequence", &with(json!({"move": played})), &mut english);
            }
            for wrong in [
                json!({"move": "no such move"}),
                json!({"move": "1", "players": ["A"]}),
                json!({"move": "1", "seats": []}),
                json!({"move": "1", "width": 1}),
                json!({"move": "1", "care": 101}),
                json!({"move": "1", "budget": {"max_seconds": -1}}),
            ] {
                told(&mut client, "play", &with(wrong), &mut english);
            }
            for edit in [
                json!({"put": {"card": "?", "to": "nowhere"}}),
                json!({"flip": {"coin": 1_000_000}}),
                json!({"set_heap": {"heap": 1_000_000, "size": 1}}),
                json!({"remove_node": {"node": 1_000_000}}),
                json!({"to_move": {"seat": 99}}),
                json!({"option": {"name": "no such option", "value": "x"}}),
            ] {
                told(&mut client, "edit", &with(json!({"edit": edit})), &mut english);
            }
        }
        for position in ["?? $", "", "1 / /", "a b c"] {
            let body = json!({"game": name, "position": position, "lang": "ja"});
            told(&mut client, "analyse", &body, &mut english);
            told(&mut client, "edit", &body, &mut english);
        }
        told(&mut client, "deal", &json!({"game": name, "lang": "ja", "params": {"no": "x"}}), &mut english);
        told(&mut client, "deal", &json!({"game": name, "lang": "ja", "seed": 1}), &mut english);
        let hidden = json!({
            "game": name, "lang": "ja", "deal": {"seed": 1}, "first": true, "against": "belief", "oracles": "count",
        });
        told(&mut client, "hidden", &hidden, &mut english);
    }
    told(
        &mut client,
        "analyse",
        &json!({"game": "no such game", "position": "", "lang": "ja"}),
        &mut english,
    );
    assert!(english.is_empty(), "{english:#?}");
}

#[test]
fn studies_counts_and_tables() {
    let server = Running::usual();
    let mut client = server.connect();
    let mut english = BTreeSet::new();
    let games = client.get("/api/v1/games?lang=ja").json();
    for game in games["games"].as_array().unwrap() {
        for job in game["jobs"].as_array().unwrap() {
            // Limited by positions, so that the same rows are read on every machine.
            let body = |params: Value| {
                json!({
                    "kind": job["kind"], "game": game["name"], "name": job["name"], "lang": "ja", "params": params,
                    "budget": {"max_seconds": 2, "max_nodes": 2000},
                })
            };
            told(&mut client, "run", &body(json!({"no such parameter": "1"})), &mut english);
            if job["kind"] != "check" {
                told(&mut client, "run", &body(json!({})), &mut english);
            }
        }
    }
    let hand = json!({"kind": "advise", "game": "tanhinmin", "lang": "ja", "params": {"hand": "2 3", "opponent-cards": "3"}});
    told(&mut client, "run", &hand, &mut english);
    let check =
        json!({"kind": "check", "name": "thesis/2.2", "lang": "ja", "params": {"faces": "2", "cards": "2"}});
    let end = told(&mut client, "run", &check, &mut english);
    assert_eq!(end["end"]["report"]["readings"][0]["label"], "印刷どおり");
    assert!(english.is_empty(), "{english:#?}");
}
