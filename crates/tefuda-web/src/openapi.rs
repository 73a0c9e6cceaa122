//! The OpenAPI document. What requests and answers look like is derived from their types; only the routes are listed here.

use schemars::JsonSchema;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value, json};
use tefuda::{Advice, Answer};

use crate::answers::{AnalysisAnswer, DealtAnswer, ExplainedAnswer, GameList, TheoremList};
use crate::editing::{EditAnswer, EditRequest};
use crate::hidden::{HiddenGameAnswer, HiddenGameRequest};
use crate::lines::Line;
use crate::problem::Problem;
use crate::requests::{ConsequenceRequest, DealRequest, DrawRequest, PlayRequest, PositionRequest};
use crate::research::RunRequest;
use crate::shown::{DrawnAnswer, ShownAnswer};
use crate::turns::{ConsequenceAnswer, TurnAnswer};

const ABOUT: &str = "Every request carries its position. Notations are those of `tefuda games NAME`. A position that cannot be decided \
within the budget is not an error: the outcome is `undecided`, and the reason states what ran out. Every answer may get more fields later.";

/// Why a request may get no answer: the status, its name in the document, and what it means.
const REFUSALS: [(&str, &str, &str); 8] = [
    ("400", "NotUnderstood", "Not JSON, an unknown field, a missing one, or one of a wrong type"),
    ("403", "Foreign", "Sent by a page of another site, or to another host"),
    ("404", "Unknown", "No such game"),
    ("408", "Late", "The body did not arrive in time"),
    ("413", "TooLarge", "The body is larger than 1,000,000 bytes"),
    ("422", "Refused", "The game refuses the position, the board, the move or a parameter"),
    ("500", "Bug", "A bug in the server"),
    ("503", "Busy", "Too many requests are in progress"),
];

/// The schemas under way: what is sent to the server is described as it is read, what comes from it as it is written.
struct Schemas {
    requests: SchemaGenerator,
    answers: SchemaGenerator,
}

impl Schemas {
    fn new() -> Self {
        let settings = || {
            SchemaSettings::draft2020_12().with(|settings| {
                settings.definitions_path = "/components/schemas".into();
                settings.meta_schema = None;
            })
        };
        Schemas {
            requests: settings().for_deserialize().into_generator(),
            answers: settings().for_serialize().into_generator(),
        }
    }

    fn request<Q: JsonSchema>(&mut self) -> Value {
        content(self.requests.subschema_for::<Q>().to_value())
    }

    fn answer<A: JsonSchema>(&mut self) -> Value {
        content(self.answers.subschema_for::<A>().to_value())
    }

    fn get<A: JsonSchema>(&mut self, name: &str, summary: &str) -> Value {
        json!({ "get": {
            "operationId": name,
            "summary": summary,
            "responses": {
                "200": with(json!({ "description": "The answer" }), self.answer::<A>()),
                "403": { "$ref": "#/components/responses/Foreign" },
            },
        }})
    }

    fn post<Q: JsonSchema, A: JsonSchema>(&mut self, name: &str, summary: &str) -> Value {
        let mut responses = Map::new();
        responses.insert("200".into(), with(json!({ "description": "The answer" }), self.answer::<A>()));
        for (status, refusal, _) in REFUSALS {
            responses.insert(status.into(), json!({ "$ref": format!("#/components/responses/{refusal}") }));
        }
        json!({ "post": {
            "operationId": name,
            "summary": summary,
            "requestBody": with(json!({ "required": true }), self.request::<Q>()),
            "responses": responses,
        }})
    }

    /// A route that answers line by line.
    fn stream<Q: JsonSchema, A: JsonSchema>(&mut self, name: &str, summary: &str) -> Value {
        let mut operation = self.post::<Q, A>(name, summary);
        if let Some(content) =
            operation.pointer_mut("/post/responses/200/content").and_then(Value::as_object_mut)
            && let Some(schema) = content.remove("application/json")
        {
            content.insert("application/x-ndjson".into(), schema);
        }
        operation
    }

    /// Everything that was described, by name.
    fn definitions(mut self) -> Map<String, Value> {
        let mut all = self.requests.take_definitions(true);
        all.extend(self.answers.take_definitions(true));
        all
    }
}

/// A body of this schema.
fn content(schema: Value) -> Value {
    json!({ "content": { "application/json": { "schema": schema } } })
}

/// Two objects as one.
fn with(mut object: Value, more: Value) -> Value {
    if let (Value::Object(fields), Value::Object(more)) = (&mut object, more) {
        fields.extend(more);
    }
    object
}

/// Comments of Rust as readers of JSON would write them.
fn for_json_readers(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(text)) = fields.get_mut("description") {
                *text = text.replace("`None`", "null").replace("[`", "`").replace("`]", "`");
            }
            fields.values_mut().for_each(for_json_readers);
        }
        Value::Array(values) => values.iter_mut().for_each(for_json_readers),
        _ => {}
    }
}

/// The OpenAPI document of the API.
#[must_use]
pub fn document() -> Value {
    let mut schemas = Schemas::new();
    let problem = schemas.answer::<Problem>();
    let refusals = REFUSALS.map(|(status, name, meaning)| {
        let mut response = with(json!({ "description": meaning }), problem.clone());
        if status == "503" {
            let wait = json!({ "description": "Seconds to wait", "schema": { "type": "integer" } });
            response = with(response, json!({ "headers": { "Retry-After": wait } }));
        }
        (name.to_owned(), response)
    });
    let paths = [
        ("games", schemas.get::<GameList>("games", "Every game: rules, notation, examples, parameters of deals")),
        ("theorems", schemas.get::<TheoremList>("theorems", "What the literature says, and what is known of it")),
        ("openapi.json", schemas.get::<Map<String, Value>>("openapi", "This document")),
        (
            "analyse",
            schemas.post::<PositionRequest, AnalysisAnswer>(
                "analyse",
                "Everything for one turn, from one analysis: the object of `tefuda explain --json`, pictures of the position and of \
                 the reason, and a good move",
            ),
        ),
        (
            "decide",
            schemas.post::<PositionRequest, Answer>(
                "decide",
                "Who wins a position, and why; the object of `tefuda decide --json`",
            ),
        ),
        (
            "moves",
            schemas.post::<PositionRequest, Answer>(
                "moves",
                "Every legal move with its result; the object of `tefuda moves --json`. More than 100,000 moves are refused",
            ),
        ),
        (
            "explain",
            schemas.post::<PositionRequest, ExplainedAnswer>(
                "explain",
                "The long form of the reason; the object of `tefuda explain --json`, and a picture",
            ),
        ),
        (
            "view",
            schemas.post::<PositionRequest, ShownAnswer>(
                "view",
                "What there is to see of a position: the picture and the legal moves",
            ),
        ),
        (
            "play",
            schemas.post::<PlayRequest, TurnAnswer>("play", "Make a move, or let the computer make one"),
        ),
        (
            "consequence",
            schemas.post::<ConsequenceRequest, ConsequenceAnswer>(
                "consequence",
                "What a move does: the position after it, the reply, and what changes of the reason",
            ),
        ),
        (
            "hidden",
            schemas.post::<HiddenGameRequest, HiddenGameAnswer>(
                "hidden",
                "A game with hidden hands, played as far as the moves of the person go; the same request gives the same game",
            ),
        ),
        (
            "edit",
            schemas.post::<EditRequest, EditAnswer>(
                "edit",
                "Edit a position, finished or not; without an edit, list what can be changed",
            ),
        ),
        (
            "draw",
            schemas.post::<DrawRequest, DrawnAnswer>(
                "draw",
                "A picture of the position or of the reason that stands alone: an SVG file, or TikZ for LaTeX",
            ),
        ),
        ("advise", schemas.post::<PositionRequest, Advice>("advise", "A hint: a good move, and why")),
        (
            "deal",
            schemas.post::<DealRequest, DealtAnswer>(
                "deal",
                "A random position on the usual board, the same for the same seed and parameters",
            ),
        ),
        (
            "run",
            schemas.stream::<RunRequest, Line>(
                "run",
                "Run a study, a count, a check, a table of values or a long search. The answer comes line by line, each an object; \
                 closing the connection stops the work",
            ),
        ),
    ];
    let paths = paths.map(|(name, operation)| (format!("/api/v1/{name}"), operation));
    let mut document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "tefuda",
            "summary": "Who wins a game, by which moves, and why: exactly",
            "description": ABOUT,
            "version": "1",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": Map::from_iter(paths),
        "components": { "responses": Map::from_iter(refusals), "schemas": schemas.definitions() },
    });
    for_json_readers(&mut document);
    document
}
