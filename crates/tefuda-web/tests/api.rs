//! Every route on every game of the registry, compared with the objects of the library, which the command line prints.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{Client, Running};
use serde_json::{Value, json};
use tefuda::study::Args;
use tefuda::{Answer, AnySetup, Catalogue, Game, Lang, Options, Parts, ViewAnswer};
use tefuda_web::Limits;

/// Every example and a few deals of every game.
fn positions(game: &dyn Game) -> Vec<Box<dyn AnySetup>> {
    let examples = game.about().examples.iter().map(|example| game.parse(example.position).unwrap());
    let args = Args::new(game.deal_params(), []).unwrap();
    examples.chain((1..=3).map(|seed| game.deal(seed, &args).unwrap())).collect()
}

/// Equal, unless the time decided how far a search came.
fn assert_same(ours: &Answer, theirs: Value) {
    let context = format!("{} {}", ours.game, ours.position);
    let undecided = ours.is_undecided();
    let mut ours = serde_json::to_value(ours).unwrap();
    let mut theirs = theirs;
    if undecided || theirs["outcome"] == "undecided" {
        for answer in [&mut ours, &mut theirs] {
            for field in ["reason", "explanation", "moves", "best", "line"] {
                answer[field] = Value::Null;
            }
        }
    }
    assert_eq!(ours, theirs, "{context}");
}

#[test]
fn the_games() {
    let server = Running::usual();
    let list = server.get("/api/v1/games").json();
    assert_eq!(list["version"], env!("CARGO_PKG_VERSION"));
    let games = list["games"].as_array().unwrap();
    let catalogue = Catalogue::standard();
    assert_eq!(games.len(), catalogue.games().count());
    for (told, game) in games.iter().zip(catalogue.games()) {
        let about = game.about();
        assert_eq!((&told["name"], &told["game"]), (&json!(about.name), &json!(about.name)));
        assert_eq!(told["examples"][0]["position"], about.examples[0].position);
        assert_eq!(told["deal"].as_array().unwrap().len(), game.deal_params().len());
    }
    let heaps = &games.iter().find(|game| game["name"] == "nim").unwrap()["deal"][0];
    assert_eq!((&heaps["name"], &heaps["kind"]), (&json!("heaps"), &json!("number")));
    assert_eq!((&heaps["min"], &heaps["max"], &heaps["default"]), (&json!(1), &json!(20), &json!(3)));
}

#[test]
fn answers_are_those_of_the_command_line() {
    let server = Running::usual();
    let mut client = server.connect();
    for game in Catalogue::standard().games() {
        let name = game.about().name;
        for setup in positions(game) {
            let setup = &*setup;
            for (lang, word) in [(Lang::En, "en"), (Lang::Ja, "ja")] {
                let options = Options { budget: Limits::default().budget, lang, ..Options::default() };
                let answer =
                    |moves, explanation| Answer::new(game, setup, &options, Parts { moves, explanation });
                let asked = json!({"game": name, "position": setup.notation(), "lang": word});
                let ours = answer(false, false).unwrap();
                assert_same(&ours, client.ask("/api/v1/decide", &asked));
                match answer(true, false) {
                    Ok(ours) => assert_same(&ours, client.ask("/api/v1/moves", &asked)),
                    Err(_) => assert_eq!(client.post("/api/v1/moves", &asked).status, 422),
                }
                let mut explained = client.ask("/api/v1/explain", &asked);
                let picture = explained.as_object_mut().unwrap().remove("scene").unwrap();
                let ours = answer(true, true).or_else(|_| answer(false, true)).unwrap();
                assert_same(&ours, explained);
                let advice = client.post("/api/v1/advise", &asked);
                assert_eq!(advice.status, if setup.to_move().is_some() { 200 } else { 422 });
                let turn = client.ask("/api/v1/analyse", &asked);
                let view = client.ask("/api/v1/view", &asked);
                if !ours.is_undecided() {
                    assert_eq!(turn["picture"], picture);
                    let analysis = setup.analyse(options.solver, options.run());
                    assert_eq!(turn["headline"], analysis.headline(&setup.names(lang)));
                    if setup.to_move().is_some() {
                        assert_eq!(turn["advice"], advice.json());
                    }
                }
                assert_turn(&ours, turn, &view);
            }
            let asked = json!({"game": name, "position": setup.notation()});
            let ours = serde_json::to_value(ViewAnswer::new(game, setup, Lang::En)).unwrap();
            let view = client.ask("/api/v1/view", &asked);
            for (field, ours) in ours.as_object().unwrap() {
                assert_eq!(&view[field], ours, "{field} of {asked}");
            }
            assert_table(&view, setup);
        }
    }
}

/// One request gives what all the others give.
fn assert_turn(ours: &Answer, mut turn: Value, view: &Value) {
    for field in
        ["seats", "to_move", "players", "over", "scene", "dot", "svg", "choices", "chips", "rule", "counters"]
    {
        assert_eq!(turn[field], view[field], "{field} of {}", ours.position);
    }
    match view["moves"].as_array() {
        Some(texts) => {
            let judged: Vec<&Value> =
                turn["moves"].as_array().unwrap().iter().map(|judged| &judged["move"]).collect();
            assert_eq!(judged, texts.iter().collect::<Vec<_>>());
        }
        None => assert!(turn["moves"].is_null() && turn["moves_not_listed"].is_string(), "{turn}"),
    }
    let fields = turn.as_object_mut().unwrap();
    assert_eq!(fields["decided"], ours.outcome != "undecided");
    for field in [
        "seats",
        "over",
        "scene",
        "picture",
        "advice",
        "headline",
        "told_facts",
        "dot",
        "moves_not_listed",
        "decided",
        "picture_svg",
        "svg",
        "choices",
        "chips",
        "rule",
        "counters",
    ] {
        fields.remove(field);
    }
    if fields["moves"].is_null() {
        fields.remove("moves");
    }
    let mut ours = ours.clone();
    ours.moves = ours.moves.filter(|_| fields.contains_key("moves"));
    assert_same(&ours, turn);
}

/// The table of a position: a picture without scripts and styles of its own, every move offered in it, and the rule in a line.
fn assert_table(view: &Value, setup: &dyn AnySetup) {
    let svg = view["svg"].as_str().unwrap();
    assert!(svg.starts_with("<svg") && !svg.contains("<script") && !svg.contains("style="), "{svg}");
    let rule = view["rule"].as_str().unwrap();
    assert!(!rule.is_empty() && rule.chars().count() < 200, "{rule}");
    let choices = view["choices"].as_array().unwrap();
    let mut offered: Vec<&str> = choices.iter().map(|choice| choice["move"].as_str().unwrap()).collect();
    offered.sort_unstable();
    let mut legal = setup.legal_moves(tefuda::scene::MOST_OFFERED + 1);
    legal.sort_unstable();
    if legal.len() <= tefuda::scene::MOST_OFFERED {
        assert_eq!(offered, legal, "{}", setup.notation());
    }
}

/// Whatever is in a picture of a position makes a legal move, and every legal move is in it.
#[test]
fn scenes_carry_every_move() {
    for game in Catalogue::standard().games() {
        for setup in positions(game) {
            let scene = setup.scene(Lang::En);
            let mut offered: Vec<&str> = scene.items.iter().flat_map(|item| item.move_texts()).collect();
            offered.sort_unstable();
            offered.dedup();
            let mut legal = setup.legal_moves(tefuda::scene::MOST_OFFERED + 1);
            legal.sort_unstable();
            if legal.len() <= tefuda::scene::MOST_OFFERED && !scene.items.is_empty() {
                assert_eq!(offered, legal, "{} {}", game.about().name, setup.notation());
            }
        }
    }
}

#[test]
fn players_keep_the_names_they_are_given() {
    let server = Running::usual();
    let asked = json!({"game": "nim", "position": "1 2", "players": ["Anna", "Bert"]});
    let turn = server.ask("/api/v1/analyse", &asked);
    assert_eq!(turn["players"], json!(["Anna", "Bert"]));
    assert!(turn["explanation"].as_str().unwrap().contains("Anna wins"), "{turn}");
}

#[test]
fn the_perfect_player_plays_to_the_end() {
    let server = Running::usual();
    let mut client = server.connect();
    for game in Catalogue::standard().games() {
        for seed in 1..=3 {
            play_out(&mut client, game.about().name, seed);
        }
    }
}

/// Plays a deal to its end, or until a position comes again. Who was to win at the start has won at the end.
fn play_out(client: &mut Client, game: &str, seed: u64) {
    let dealt = client.ask("/api/v1/deal", &json!({"game": game, "seed": seed}));
    assert_eq!(dealt["seed"], seed);
    let again = client.ask("/api/v1/deal", &json!({"game": game, "seed": seed}));
    assert_eq!(dealt, again);
    let mut view = dealt;
    let asked = json!({"game": game, "position": view["position"]});
    let mut winner = client.ask("/api/v1/decide", &asked)["winner"].as_u64();
    let mut seen = Vec::new();
    while view["over"] == false && !seen.contains(&view["position"]) {
        seen.push(view["position"].clone());
        let asked = json!({"game": game, "position": view["position"]});
        let played = client.ask("/api/v1/play", &asked);
        assert_eq!(played["played"], played["advice"]["move"]);
        if let Some(moves) = view["moves"].as_array() {
            assert!(moves.contains(&played["played"]), "{played}");
        }
        // The same move by name leads to the same place.
        let mut by_name = asked;
        by_name["move"] = played["played"].clone();
        let named = client.ask("/api/v1/play", &by_name);
        assert_eq!((&named["view"], &named["advice"]), (&played["view"], &Value::Null));
        if let Some(seat) = winner {
            let new_seat = &played["seats"][seat as usize];
            if new_seat.is_null() {
                // The winner has left the game first.
                return;
            }
            winner = new_seat.as_u64();
        }
        view = played["view"].clone();
    }
    if view["over"] == true {
        let asked = json!({"game": game, "position": view["position"]});
        let end = client.ask("/api/v1/decide", &asked);
        assert!(winner.is_none() || end["winner"].as_u64() == winner, "{game} {seed}: {end}");
        assert_eq!((&view["to_move"], &view["moves"]), (&Value::Null, &json!([])));
        assert_eq!(client.post("/api/v1/play", &asked).status, 422);
    }
}

#[test]
fn boards_budgets_and_parameters() {
    let server = Running::usual();
    let on_board = json!({"game": "digraph", "position": "x", "board": "x -> y\ny -> z"});
    let answer = server.ask("/api/v1/decide", &on_board);
    assert_eq!((&answer["outcome"], &answer["winner"]), (&json!("win"), &json!(1)));
    let mut play = on_board.clone();
    play["move"] = json!("x>y");
    assert_eq!(server.ask("/api/v1/play", &play)["view"]["position"], "y");
    // What a request asks for is a limit, and what is beyond it is no error.
    let small = json!({"game": "heap", "position": ".6: 5000", "budget": {"max_nodes": 10}});
    let answer = server.ask("/api/v1/decide", &small);
    assert_eq!(
        (&answer["outcome"], &answer["reason"]["facts"]["limit"]),
        (&json!("undecided"), &json!("nodes"))
    );
    let nothing =
        json!({"game": "heap", "position": ".6: 5000", "budget": {"max_seconds": 0, "max_memory": null}});
    assert_eq!(server.ask("/api/v1/decide", &nothing)["outcome"], "undecided");
    let params = json!({"game": "nim", "seed": 7, "params": {"heaps": "5", "most": "2"}});
    assert_eq!(server.ask("/api/v1/deal", &params)["position"].as_str().unwrap().split(' ').count(), 5);
    assert!(server.ask("/api/v1/deal", &json!({"game": "nim"}))["seed"].is_u64());
}

#[test]
fn the_budget_of_the_server_cannot_be_raised() {
    let mut limits = Limits { patience: std::time::Duration::from_secs(60), ..Limits::default() };
    limits.budget.max_nodes = Some(10);
    let server = Running::new(limits);
    let more = json!({"max_nodes": u64::MAX, "max_seconds": 1e300, "max_memory": u64::MAX});
    let asked = json!({"game": "heap", "position": ".6: 5000", "budget": more});
    assert_eq!(server.ask("/api/v1/decide", &asked)["reason"]["facts"]["limit"], "nodes");
}
