//! What is asked where.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{Method, StatusCode};
use axum::middleware;
use axum::response::{IntoResponse as _, Response};
use axum::routing::{MethodRouter, get, post};
use serde::Serialize;
use tefuda::Budget;
use tower_http::catch_panic::CatchPanicLayer;

use crate::guard::{self, Hosts};
use crate::limits::Gate;
use crate::problem::{Problem, json};
use crate::requests::{self, Request};
use crate::{answers, files};

/// Every route of the API: method and path. Anything else is a file of the page, or unknown.
pub const ROUTES: &[(&str, &str)] = &[
    ("get", "/api/v1/games"),
    ("get", "/api/v1/openapi.json"),
    ("post", "/api/v1/decide"),
    ("post", "/api/v1/moves"),
    ("post", "/api/v1/explain"),
    ("post", "/api/v1/view"),
    ("post", "/api/v1/play"),
    ("post", "/api/v1/advise"),
    ("post", "/api/v1/deal"),
];

/// What every request may use.
#[derive(Debug)]
pub(crate) struct Desk {
    pub(crate) gate: Gate,
    pub(crate) most: Budget,
}

/// All routes, with what surrounds each of them.
pub(crate) fn router(desk: Desk, hosts: Hosts) -> Router {
    Router::new()
        .route("/api/v1/games", get(games))
        .route("/api/v1/openapi.json", get(openapi))
        .route("/api/v1/decide", ask(answers::decide))
        .route("/api/v1/moves", ask(answers::moves))
        .route("/api/v1/explain", ask(answers::explain))
        .route("/api/v1/view", ask(answers::view))
        .route("/api/v1/play", ask(answers::play))
        .route("/api/v1/advise", ask(answers::advise))
        .route("/api/v1/deal", ask(answers::deal))
        .method_not_allowed_fallback(wrong_method)
        .fallback(files::serve)
        .with_state(Arc::new(desk))
        .layer(CatchPanicLayer::custom(|_| Problem::bug().into_response()))
        .layer(middleware::from_fn_with_state(Arc::new(hosts), guard::refuse_foreign))
        .layer(middleware::map_response(guard::with_headers))
}

/// A route that reads a request, waits for its turn, and sends the answer of `work`.
fn ask<Q: Request, A: Serialize + 'static>(
    work: fn(Q, &Budget) -> Result<A, Problem>,
) -> MethodRouter<Arc<Desk>> {
    post(move |State(desk): State<Arc<Desk>>, body: Body| async move { answer(&desk, body, work).await })
}

async fn answer<Q: Request, A: Serialize + 'static>(
    desk: &Desk,
    body: Body,
    work: fn(Q, &Budget) -> Result<A, Problem>,
) -> Result<Response, Problem> {
    let request: Q = requests::read(body).await?;
    let budget = request.wishes().lower(&desk.most)?;
    let effort = request.effort();
    // Long answers take a while to write, too: that is part of the work.
    let write = move |budget: &Budget| {
        let answer = work(request, budget)?;
        serde_json::to_vec(&answer).map_err(|_| Problem::bug())
    };
    Ok(json(StatusCode::OK, desk.gate.run(effort, budget, write).await?))
}

async fn games() -> Result<Response, Problem> {
    let text = serde_json::to_vec(&answers::games()).map_err(|_| Problem::bug())?;
    Ok(json(StatusCode::OK, text))
}

async fn openapi() -> Response {
    json(StatusCode::OK, include_str!("openapi.json"))
}

async fn wrong_method(method: Method) -> Problem {
    Problem::new(
        StatusCode::METHOD_NOT_ALLOWED,
        format!("{method} is not answered here; the header `allow` tells what is"),
    )
}
