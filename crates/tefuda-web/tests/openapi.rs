//! The OpenAPI document tells the truth: all routes, and all fields of what is sent.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::collections::BTreeSet;

use common::Running;
use common::schema::Document;
use serde_json::{Value, json};
use tefuda::Catalogue;
use tefuda_web::ROUTES;

fn schema_of<'a>(document: &'a Document, method: &str, path: &str, status: u16) -> &'a Value {
    let operation = &document.0["paths"][path][method];
    let response = document.resolve(&operation["responses"][status.to_string()]);
    let schema = &response["content"]["application/json"]["schema"];
    assert!(schema.is_object(), "{method} {path} {status} is not in the document");
    schema
}

#[test]
fn every_route_is_told_and_every_route_told_is_there() {
    let server = Running::usual();
    let document = server.get("/api/v1/openapi.json").json();
    assert_eq!(document["openapi"], "3.1.0");
    let told = document["paths"].as_object().unwrap().iter().flat_map(|(path, methods)| {
        methods.as_object().unwrap().keys().map(|method| (method.as_str(), path.as_str()))
    });
    assert_eq!(told.collect::<BTreeSet<_>>(), ROUTES.iter().copied().collect::<BTreeSet<_>>());
    for &(method, path) in ROUTES {
        let reply = match method {
            "get" => server.get(path),
            _ => server.post(path, &json!({})),
        };
        assert!([200, 400].contains(&reply.status), "{path}: {}", reply.text());
    }
    // Every reference leads somewhere.
    let document = Document(document);
    let mut open = vec![&document.0];
    while let Some(value) = open.pop() {
        document.resolve(value);
        match value {
            Value::Object(fields) => open.extend(fields.values()),
            Value::Array(values) => open.extend(values),
            _ => {}
        }
    }
}

#[test]
fn every_field_of_every_answer_is_told() {
    let server = Running::usual();
    let mut client = server.connect();
    let document = Document(client.get("/api/v1/openapi.json").json());
    let games = client.get("/api/v1/games").json();
    let schema = schema_of(&document, "get", "/api/v1/games", 200);
    assert_eq!(document.misfit(&games, schema, "games"), None);
    for game in Catalogue::standard().games() {
        let name = game.about().name;
        let mut asked: Vec<(&str, Value)> = vec![
            ("deal", json!({"game": name, "seed": 1})),
            ("deal", json!({"game": name, "params": {"no-such": "1"}})),
            ("decide", json!({"game": name, "position": "?"})),
            ("play", json!({"game": name, "position": game.about().examples[0].position, "move": "?"})),
            ("decide", json!({"game": "no-such", "position": "1"})),
            ("decide", json!({"game": name, "position": 1})),
        ];
        for example in game.about().examples {
            for question in ["analyse", "decide", "moves", "explain", "view", "play", "advise"] {
                asked.push((question, json!({"game": name, "position": example.position})));
            }
        }
        for (question, body) in asked {
            let path = format!("/api/v1/{question}");
            let request = &document.0["paths"][&path]["post"]["requestBody"]["content"]["application/json"];
            let reply = client.post(&path, &body);
            if reply.status != 400 {
                assert_eq!(document.misfit(&body, &request["schema"], &path), None);
            }
            let schema = schema_of(&document, "post", &path, reply.status);
            assert_eq!(document.misfit(&reply.json(), schema, &path), None, "{body}");
        }
    }
}

#[test]
fn the_examples_of_the_document_work() {
    let server = Running::usual();
    let document = Document(server.get("/api/v1/openapi.json").json());
    for &(method, path) in ROUTES.iter().filter(|(method, _)| *method == "post") {
        let request =
            &document.0["paths"][path][method]["requestBody"]["content"]["application/json"]["schema"];
        let example = &document.resolve(request)["examples"][0];
        assert_eq!(document.misfit(example, request, path), None);
        let reply = server.post(path, example);
        assert_eq!(reply.status, 200, "{path}: {}", reply.text());
    }
}
