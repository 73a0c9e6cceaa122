//! What the board of the page asks for: opponents, what a move does, hidden hands, edits, pictures to keep.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::time::{Duration, Instant};

use common::{Client, Running};
use serde_json::{Value, json};
use tefuda::Catalogue;

fn refused(server: &Running, question: &str, body: &Value, status: u16, field: &str) -> String {
    let reply = server.post(&format!("/api/v1/{question}"), body);
    assert_eq!(reply.status, status, "{body}: {}", reply.text());
    let problem = reply.json();
    assert_eq!(problem["field"], field, "{problem}");
    problem["error"].as_str().unwrap().to_owned()
}

#[test]
fn opponents() {
    let server = Running::usual();
    let mut client = server.connect();
    let mut play = |more: Value| {
        let mut asked = json!({"game": "nim", "position": "3 5 7"});
        asked.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        client.ask("/api/v1/play", &asked)
    };
    for by in ["perfect", "longest"] {
        let played = play(json!({"by": by}));
        assert_eq!((&played["advice"]["wins"], &played["searched"]), (&json!(true), &json!(true)));
    }
    let random: Vec<Value> = (0..30).map(|seed| play(json!({"by": "random", "seed": seed}))).collect();
    assert!(random.iter().all(|played| played["advice"].is_null()));
    assert!(random.iter().any(|played| played["played"] != random[0]["played"]));
    assert_eq!(play(json!({"by": "random", "seed": 7})), random[7]);
    let careful: Vec<Value> =
        (0..20).map(|seed| play(json!({"by": "careless", "care": 100, "seed": seed}))).collect();
    assert!(careful.iter().all(|played| played["advice"]["wins"] == true));
    // A best move that the budget does not suffice for.
    let hard = json!({"game": "heap", "position": ".6: 5000", "budget": {"max_nodes": 10}});
    assert_eq!(server.ask("/api/v1/play", &hard)["searched"], false);
}

/// A player keeps name and colour, though the seats turn.
#[test]
fn names_and_colours_stay_with_their_players() {
    let server = Running::usual();
    let asked = json!({
        "game": "tanhinmin", "position": "2 3 / 1 2 5", "move": "2", "players": ["Anna", "Bert"], "seats": [0, 1],
    });
    let played = server.ask("/api/v1/play", &asked);
    assert_eq!(played["seats"], json!([1, 0]));
    assert_eq!(played["view"]["players"], json!(["Bert", "Anna"]));
    let told = server.ask("/api/v1/consequence", &asked);
    assert_eq!(told["after"]["players"], json!(["Bert", "Anna"]));
    assert_eq!(told["after"]["svg"], played["view"]["svg"]);
    let as_asked = json!({
        "game": "tanhinmin", "position": played["view"]["position"], "players": ["Bert", "Anna"], "seats": [1, 0],
    });
    assert_eq!(server.ask("/api/v1/view", &as_asked)["svg"], played["view"]["svg"]);
}

/// BABANUKI turns the seats with every draw; words, facts and pictures go on naming the players of the beginning.
#[test]
fn players_keep_their_numbers() {
    let server = Running::usual();
    let start = json!({
        "game": "babanuki", "position": "1 2 J / 1 3 / 2 3", "move": "2",
        "players": ["player 0", "player 1", "player 2"], "seats": [0, 1, 2],
    });
    let after = server.ask("/api/v1/play", &start)["view"]["position"].clone();
    let asked = json!({
        "game": "babanuki", "position": after, "players": ["player 1", "player 2", "player 0"], "seats": [1, 2, 0],
    });
    let told = server.ask("/api/v1/analyse", &asked);
    assert_eq!(
        (&told["headline"], &told["winner"]),
        (&json!("Player 1 can force the first place"), &json!(0))
    );
    // The facts are in the seats of the position; in words they name the players.
    assert_eq!(told["reason"]["facts"]["joker"], 2);
    let facts = told["told_facts"].as_array().unwrap();
    assert!(facts.contains(&json!({"label": "holder of the joker", "text": "player 0"})), "{facts:?}");
    let not_last = json!({"label": "players who can avoid the last place", "text": "player 1, player 2"});
    assert!(facts.contains(&not_last), "{facts:?}");
    let explanation = told["explanation"].as_str().unwrap();
    assert!(explanation.contains("player 1 and player 0 share 1 pair"), "{explanation}");
    assert!(explanation.contains("finish in these orders: 1 > "), "{explanation}");
    assert!(!explanation.contains("c01="), "{explanation}");
    let labels: Vec<&str> = told["picture"]["items"][0]["nodes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|node| node["label"].as_str().unwrap())
        .collect();
    assert_eq!(labels, ["1", "2", "0 J"]);
    let picture = told["picture_svg"].as_str().unwrap();
    assert!(picture.contains("player 1 draws from player 0"), "{picture}");
    assert!(picture.contains("player 0, 2 cards, holds the joker"), "{picture}");
    // The same position by itself has its own numbers.
    let alone = server.ask("/api/v1/analyse", &json!({"game": "babanuki", "position": after}));
    assert!(alone["explanation"].as_str().unwrap().contains("c01=1 c02=1 j=2 players=3"), "{alone}");
    assert_eq!(server.ask("/api/v1/consequence", &start)["after"]["explanation"], told["explanation"]);
}

/// What a move tells of the position after it is what `analyse` tells, for players who keep their names; it need not be told.
#[test]
fn a_move_brings_the_analysis_of_the_position_after_it() {
    let server = Running::usual();
    let mut client = server.connect();
    let mut told = 0;
    for game in Catalogue::standard().games() {
        let Some(example) = game.about().examples.first() else { continue };
        let (game, position) = (game.about().name, example.position);
        let analysed = client.ask("/api/v1/analyse", &json!({"game": game, "position": position}));
        let Some(best) = analysed["best"].as_str() else { continue };
        let names: Vec<String> =
            (0..analysed["seats"].as_u64().unwrap()).map(|seat| format!("Player {seat}")).collect();
        let numbers: Vec<usize> = (0..names.len()).collect();
        let mut asked = json!({
            "game": game, "position": position, "move": best, "players": names, "seats": numbers, "picture_width": 300,
        });
        assert!(client.ask("/api/v1/play", &asked).get("analysis").is_none(), "{game}: not asked for");
        asked["analyse"] = json!(true);
        let played = client.ask("/api/v1/play", &asked);
        let Some(analysis) = played.get("analysis") else { continue };
        told += 1;
        let old_seat = |seat: usize| {
            let old = played["seats"].as_array().unwrap();
            old.iter().position(|new| new.as_u64() == Some(seat as u64)).unwrap()
        };
        let seats: Vec<usize> =
            (0..played["view"]["players"].as_array().unwrap().len()).map(old_seat).collect();
        let players: Vec<&str> = seats.iter().map(|&seat| names[seat].as_str()).collect();
        let after = client.ask(
            "/api/v1/analyse",
            &json!({
                "game": game, "position": played["view"]["position"], "players": players, "seats": seats, "picture_width": 300,
            }),
        );
        for (key, value) in analysis.as_object().unwrap() {
            assert_eq!(value, &after[key], "{game}: {key}");
        }
    }
    assert!(told > 0, "not one of the positions was analysed at once");
    // What the time does not suffice for is not told at all; what other limits cut short is what it always is.
    let mut hard = json!({
        "game": "heap", "position": ".6: 5000", "move": "1:5000>1+4998", "analyse": true, "budget": {"max_seconds": 0.0},
    });
    assert!(server.ask("/api/v1/play", &hard).get("analysis").is_none());
    hard["budget"] = json!({"max_nodes": 10});
    if let Some(analysis) = server.ask("/api/v1/play", &hard).get("analysis") {
        assert_eq!(analysis["reason"]["facts"]["limit"], "nodes");
    }
}

#[test]
fn the_coach_of_hidden_hands_answers_at_the_usual_size() {
    let server = Running::usual();
    let asked = |params: Value, oracles: &str, lang: &str| {
        let asked = json!({
            "game": "tanhinmin", "deal": {"seed": 5, "params": params}, "first": true, "against": "belief",
            "oracles": oracles, "lang": lang,
        });
        let game = server.ask("/api/v1/hidden", &asked);
        (game["hint"].as_str().unwrap().to_owned(), game["told"][0].as_str().unwrap().to_owned(), game)
    };
    let (hint, told, game) = asked(json!({}), "mu0", "en");
    assert!(hint.starts_with("hands of the opponent that fit what you know: "), "{hint}");
    let advice = [": play ", "hope for a mistake", "every move wins"];
    assert!(advice.iter().any(|advice| hint.contains(advice)), "{hint}");
    assert!(told.starts_with("your matching has size "), "{told}");
    assert!(game["svg"].as_str().unwrap().contains("number of cards unknown"));
    let (_, told, _) = asked(json!({}), "mu0+count", "ja");
    assert_eq!(told.split('、').next(), Some("相手の手札は7枚"));
    // Beyond it, it says why not, and what it does know.
    let large = json!({"cards": "12", "faces": "20"});
    let (hint, _, _) = asked(large.clone(), "count", "en");
    assert!(hint.contains("hands of the opponent would have to be examined, more than the 100000"), "{hint}");
    let (hint, _, _) = asked(large, "mu0+mu1", "en");
    assert!(hint.starts_with("with open hands "), "{hint}");
}

#[test]
fn what_a_move_does() {
    let server = Running::usual();
    let mut client = server.connect();
    for game in Catalogue::standard().games() {
        let name = game.about().name;
        for example in game.about().examples.iter().take(3) {
            for lang in ["en", "ja"] {
                check_moves(&mut client, &json!({"game": name, "position": example.position, "lang": lang}));
            }
        }
    }
    let nim = json!({"game": "nim", "position": "3 5 7", "move": "1:9>0"});
    refused(&server, "consequence", &nim, 422, "move");
    assert_eq!(server.post("/api/v1/consequence", &json!({"game": "nim", "position": "1"})).status, 400);
}

/// The first moves of a position: what is told agrees with the judged moves and with the analysis of the position after each.
fn check_moves(client: &mut Client, asked: &Value) {
    let before = client.ask("/api/v1/analyse", asked);
    for judged in before["moves"].as_array().unwrap().iter().take(3) {
        let mut question = asked.clone();
        question["move"] = judged["move"].clone();
        let told = client.ask("/api/v1/consequence", &question);
        assert_eq!(told["played"], judged["move"]);
        let mark = match (judged["wins"].as_bool(), judged["outcome"].as_str().unwrap()) {
            (Some(true), _) => "wins",
            (_, "draw") => "draws",
            (_, "nobody") => "nobody",
            (Some(false), _) => "loses",
            (None, _) => continue,
        };
        assert_eq!(told["mark"], mark, "{question}");
        assert!(told["words"].as_str().unwrap().chars().count() > 10, "{told}");
        let choice =
            before["choices"].as_array().unwrap().iter().find(|choice| choice["move"] == judged["move"]);
        assert_eq!(told["changed"], choice.unwrap()["parts"], "{question}");
        assert_eq!(told["after"]["over"] == true, told["reply"].is_null(), "{question}");
        assert_eq!(told["line"].as_array().unwrap().first().unwrap_or(&Value::Null), &told["reply"]);
        check_after(client, &question, judged, &told);
        let mut after = asked.clone();
        after["position"] = told["after"]["position"].clone();
        if let Some(value) = told["after"].get("value") {
            assert_eq!(&client.ask("/api/v1/decide", &after)["value"], value);
        }
    }
}

/// The position after a move is the one that playing it leads to, it is won by whom the list of moves says, and the line of best play
/// can be played.
fn check_after(client: &mut Client, question: &Value, judged: &Value, told: &Value) {
    let after = &told["after"];
    let played = client.ask("/api/v1/play", question);
    assert_eq!(
        (&played["view"]["position"], &played["seats"]),
        (&after["position"], &told["seats"]),
        "{question}"
    );
    assert_eq!(after["outcome"], judged["outcome"], "{question}");
    if let Some(winner) = judged["winner"].as_u64() {
        // The list speaks of the seats before the move.
        assert_eq!(after["winner"], told["seats"][usize::try_from(winner).unwrap()], "{question}");
    }
    let mut here = question.clone();
    here["position"] = after["position"].clone();
    for next in told["line"].as_array().unwrap() {
        here["move"] = next.clone();
        here["position"] = client.ask("/api/v1/play", &here)["view"]["position"].clone();
    }
}

#[test]
fn hidden_hands_are_played_again_the_same_way() {
    let server = Running::usual();
    let hidden = server.get("/api/v1/games").json()["games"][0]["hidden"].clone();
    assert!(
        hidden["oracles"]
            .as_array()
            .unwrap()
            .iter()
            .all(|oracle| !oracle["about"].as_str().unwrap().is_empty())
    );
    for strategy in hidden["strategies"].as_array().unwrap() {
        for first in [true, false] {
            play_hidden(&server, &strategy["name"], first);
        }
    }
    let asked = |more: Value| {
        let mut asked = json!({
            "game": "tanhinmin", "position": "1 4 / 2 3", "first": true, "against": "belief", "oracles": "count",
        });
        asked.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        asked
    };
    refused(&server, "hidden", &asked(json!({"game": "nim"})), 422, "game");
    refused(&server, "hidden", &asked(json!({"deal": {"seed": 1}})), 422, "deal");
    refused(&server, "hidden", &asked(json!({"position": null})), 422, "deal");
    refused(&server, "hidden", &asked(json!({"position": "1 x"})), 422, "position");
    refused(&server, "hidden", &asked(json!({"against": "nobody"})), 422, "against");
    refused(&server, "hidden", &asked(json!({"oracles": "nobody"})), 422, "oracles");
    refused(&server, "hidden", &asked(json!({"moves": ["9"]})), 422, "moves");
    refused(&server, "hidden", &asked(json!({"width": 1})), 422, "width");
}

/// Plays a hidden game to its end with the first move that the picture offers.
fn play_hidden(server: &Running, against: &Value, first: bool) {
    let mut asked = json!({
        "game": "tanhinmin", "deal": {"seed": 5, "params": {"cards": "4"}}, "first": first, "against": against,
        "oracles": "mu0+count", "seed": 3, "moves": [],
    });
    loop {
        let game = server.ask("/api/v1/hidden", &asked);
        assert_eq!(game, server.ask("/api/v1/hidden", &asked), "the same game again");
        let own = asked["moves"].as_array().unwrap().len();
        assert!(game["moves"].as_array().unwrap().len() >= own);
        let record = game["record"].as_array().unwrap();
        let by_person = |line: &&Value| line.as_str().unwrap().starts_with("You: ");
        let whose = if first { "your matching has size" } else { "the opponent's matching has size" };
        assert!(game["turn"] == "over" || game["told"][0].as_str().unwrap().contains(whose), "{game}");
        assert_eq!(record.len(), game["moves"].as_array().unwrap().len());
        assert_eq!(record.iter().filter(by_person).count(), own);
        let svg = game["svg"].as_str().unwrap();
        let place = |name: &str| svg.find(name).unwrap();
        assert!(place(">the opponent<") < place(">you<"), "your own hand is at the bottom: {svg}");
        if game["turn"] == "over" {
            assert!(game["won"].is_boolean(), "{game}");
            let hands: Vec<&str> = game["reveal"].as_str().unwrap().lines().collect();
            assert!(hands[0].starts_with("You: ") && hands[1].starts_with("The opponent: "), "{hands:?}");
            let cards = |hand: &str| hand.split(": ").nth(1).unwrap().split(' ').count();
            assert_eq!([cards(hands[0]), cards(hands[1])], [4, 4], "as they were dealt");
            assert!(!svg.contains("unknown") && !svg.contains(">?<"), "nothing is hidden any more: {svg}");
            return;
        }
        assert!(game.get("won").is_none() && game.get("reveal").is_none(), "{game}");
        assert!(!game["told"].as_array().unwrap().is_empty() && !game["hint"].as_str().unwrap().is_empty());
        assert!(game["svg"].as_str().unwrap().contains("data-part"));
        let offered = game["choices"][0]["move"].clone();
        asked["moves"].as_array_mut().unwrap().push(offered);
    }
}

#[test]
fn edits() {
    let server = Running::usual();
    let put =
        json!({"game": "tanhinmin", "position": "1 3 / 2", "edit": {"put": {"card": "8c", "to": "hand 1"}}});
    let edited = server.ask("/api/v1/edit", &put);
    assert_eq!(edited["position"], "1 3 / 2 8c");
    assert!(edited.get("refused").is_none() && edited["svg"].as_str().unwrap().starts_with("<svg"));
    // What is refused leaves the position as it was.
    let nowhere = json!({"game": "tanhinmin", "position": "1 3 / 2", "lang": "ja",
        "edit": {"put": {"card": "8c", "to": "the moon"}}});
    let kept = server.ask("/api/v1/edit", &nowhere);
    assert_eq!(kept["position"], "1 3 / 2");
    assert!(kept["refused"].as_str().unwrap().contains("置き場"), "{kept}");
    // Unfinished positions can be edited on.
    let mut position = json!("1 / 2");
    for card in ["1", "2"] {
        let away =
            json!({"game": "tanhinmin", "position": position, "edit": {"put": {"card": card, "to": "out"}}});
        let edited = server.ask("/api/v1/edit", &away);
        assert!(edited.get("refused").is_none(), "{edited}");
        position = edited["position"].clone();
    }
    let empty = server.ask("/api/v1/edit", &json!({"game": "tanhinmin", "position": position}));
    assert!(empty["incomplete"].is_string() && empty["tools"]["places"].is_array(), "{empty}");
    refused(&server, "edit", &json!({"game": "tanhinmin", "position": "?"}), 422, "position");
    assert_eq!(
        server.post("/api/v1/edit", &json!({"game": "nim", "position": "1", "edit": {"jump": 1}})).status,
        400
    );
    for told in server.get("/api/v1/games").json()["games"].as_array().unwrap() {
        let asked = json!({"game": told["game"], "position": told["examples"][0]["position"]});
        let tools = server.ask("/api/v1/edit", &asked)["tools"].clone();
        if !told["tools"].is_null() {
            assert_eq!(tools, told["tools"]);
        }
    }
}

#[test]
fn the_editor_sees_what_the_table_shows() {
    let server = Running::usual();
    let thousands: Vec<String> = (1..=9000).map(|card| card.to_string()).collect();
    for (game, position) in [
        ("nim", "4 7 6 9 every".to_owned()),
        ("shichinarabe", "rb + r(b r) @red rights 1 0".to_owned()),
        ("tanhinmin", format!("{} / 1", thousands.join(" "))),
    ] {
        let asked = json!({"game": game, "position": position});
        let (view, edit) = (server.ask("/api/v1/view", &asked), server.ask("/api/v1/edit", &asked));
        assert_eq!(view["scene"], edit["scene"], "{game}");
        assert!(edit["scene"].to_string().len() < 300_000, "{game}");
    }
}

#[test]
fn pictures_to_keep() {
    let server = Running::usual();
    for what in ["board", "reason"] {
        let asked =
            |format| json!({"game": "tanhinmin", "position": "2 3 / 1 2 5", "what": what, "format": format});
        let svg = server.ask("/api/v1/draw", &asked("svg"))["text"].as_str().unwrap().to_owned();
        assert!(svg.contains("<svg") && svg.contains("<style"), "{svg}");
        let tikz = server.ask("/api/v1/draw", &asked("tikz"))["text"].as_str().unwrap().to_owned();
        assert!(tikz.contains("\\begin{tikzpicture}"), "{tikz}");
    }
    let style = server.get("/draw.css");
    assert_eq!((style.status, style.header("content-type")), (200, Some("text/css; charset=utf-8")));
    assert!(style.text().contains("--tefuda-"));
}

/// An analysis of what the page shows first takes a moment only, even unoptimised on a busy machine; the limits of the page are measured
/// by `scripts/bench page`.
#[test]
fn how_long_an_analysis_takes() {
    let server = Running::usual();
    let mut client = server.connect();
    for game in Catalogue::standard().games() {
        let asked = json!({"game": game.about().name, "position": game.about().examples[0].position});
        let ask = |client: &mut Client| {
            let start = Instant::now();
            let length = client.post("/api/v1/analyse", &asked).body.len();
            (start.elapsed(), length)
        };
        let (took, length) = (0..5).map(|_| ask(&mut client)).min().unwrap_or((Duration::MAX, 0));
        println!("{}: {:.1} ms, {length} bytes", game.about().name, took.as_secs_f64() * 1000.0);
        assert!(took < Duration::from_secs(2), "{}: {took:?}", game.about().name);
        assert!((1_000..200_000).contains(&length), "{}: {length} bytes", game.about().name);
    }
}
