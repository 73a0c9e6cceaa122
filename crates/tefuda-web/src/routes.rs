//! What is asked where.

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::middleware;
use axum::response::{IntoResponse as _, Response};
use axum::routing::{MethodRouter, get, post};
use serde::Serialize;
use tefuda::{Budget, Catalogue, Lang, Memory};
use tower_http::catch_panic::CatchPanicLayer;

use crate::guard::{self, Hosts};
use crate::limits::WorkQueue;
use crate::problem::{Problem, json};
use crate::requests::{Context, Request};
use crate::research::{self, RunRequest};
use crate::stream::LineSender;
use crate::{answers, body, editing, files, hidden, openapi, shown, turns};

/// Every route of the API: method and path. Anything else is a file of the page, or unknown.
pub const ROUTES: &[(&str, &str)] = &[
    ("get", "/api/v1/games"),
    ("get", "/api/v1/theorems"),
    ("get", "/api/v1/openapi.json"),
    ("post", "/api/v1/analyse"),
    ("post", "/api/v1/decide"),
    ("post", "/api/v1/moves"),
    ("post", "/api/v1/explain"),
    ("post", "/api/v1/view"),
    ("post", "/api/v1/play"),
    ("post", "/api/v1/consequence"),
    ("post", "/api/v1/hidden"),
    ("post", "/api/v1/edit"),
    ("post", "/api/v1/draw"),
    ("post", "/api/v1/advise"),
    ("post", "/api/v1/deal"),
    ("post", "/api/v1/run"),
];

/// What all requests share.
pub(crate) struct Service {
    pub(crate) catalogue: Catalogue,
    /// What is kept from question to question, for as long as the server runs.
    pub(crate) memory: Arc<Memory>,
    pub(crate) queue: WorkQueue,
    /// The most that a request may spend.
    pub(crate) limit: Budget,
    /// The most that a job of research may spend.
    pub(crate) research: Budget,
}

impl Service {
    fn context<'a>(&'a self, budget: &'a Budget) -> Context<'a> {
        Context { catalogue: &self.catalogue, memory: &self.memory, budget }
    }
}

/// All routes, with what surrounds each of them.
pub(crate) fn router(service: Service, hosts: Hosts) -> Router {
    Router::new()
        .route("/api/v1/games", get(games))
        .route("/api/v1/theorems", get(theorems))
        .route("/api/v1/openapi.json", get(description))
        .route("/api/v1/analyse", ask(answers::analyse))
        .route("/api/v1/decide", ask(answers::decide))
        .route("/api/v1/moves", ask(answers::moves))
        .route("/api/v1/explain", ask(answers::explain))
        .route("/api/v1/view", ask(answers::view))
        .route("/api/v1/play", ask(turns::play))
        .route("/api/v1/consequence", ask(turns::consequence))
        .route("/api/v1/hidden", ask(hidden::hidden))
        .route("/api/v1/edit", ask(editing::edit))
        .route("/api/v1/draw", ask(shown::draw_picture))
        .route("/api/v1/advise", ask(answers::advise))
        .route("/api/v1/deal", ask(answers::deal))
        .route("/api/v1/run", post(run))
        .route("/draw.css", get(files::stylesheet))
        .method_not_allowed_fallback(wrong_method)
        .fallback(files::serve)
        .with_state(Arc::new(service))
        .layer(CatchPanicLayer::custom(|_| Problem::bug().into_response()))
        .layer(middleware::from_fn_with_state(Arc::new(hosts), guard::refuse_foreign))
        .layer(middleware::map_response(guard::with_headers))
}

/// What answers a request.
type Work<Q, A> = fn(Q, &Context<'_>) -> Result<A, Problem>;

/// A route that reads a request, waits for its turn, and sends the answer of `work`.
fn ask<Q: Request, A: Serialize + 'static>(work: Work<Q, A>) -> MethodRouter<Arc<Service>> {
    post(move |State(service): State<Arc<Service>>, headers: HeaderMap, body: Body| {
        answer(service, headers, body, work)
    })
}

async fn answer<Q: Request, A: Serialize + 'static>(
    service: Arc<Service>,
    headers: HeaderMap,
    body: Body,
    work: Work<Q, A>,
) -> Result<Response, Problem> {
    let request: Q = body::read(body, body::spoken(&headers)).await?;
    let lang = request.lang();
    let budget = request.budget().lower(&service.limit, lang)?;
    let effort = request.effort();
    let shared = service.clone();
    // Long answers take a while to write, too: that is part of the work.
    let write = move |budget: &Budget| {
        let answer = work(request, &shared.context(budget))?;
        serde_json::to_vec(&answer).map_err(|_| Problem::bug())
    };
    Ok(json(StatusCode::OK, service.queue.run(effort, lang, budget, write).await?))
}

async fn games(State(service): State<Arc<Service>>, uri: Uri) -> Result<Response, Problem> {
    listed(&answers::games(&service.catalogue, body::lang_of(&uri)?))
}

async fn theorems(State(service): State<Arc<Service>>, uri: Uri) -> Result<Response, Problem> {
    listed(&answers::theorems(&service.catalogue, body::lang_of(&uri)?))
}

fn listed(list: &impl Serialize) -> Result<Response, Problem> {
    Ok(json(StatusCode::OK, serde_json::to_vec(list).map_err(|_| Problem::bug())?))
}

async fn run(
    State(service): State<Arc<Service>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let request: RunRequest = body::read(body, body::spoken(&headers)).await?;
    let lang = request.lang();
    let budget = request.budget().lower(&service.research, lang)?;
    let shared = service.clone();
    let work =
        move |budget: &Budget, teller: &LineSender| research::run(&request, &shared.context(budget), teller);
    service.queue.stream(lang, budget, work).await
}

async fn description() -> Response {
    static TEXT: LazyLock<String> = LazyLock::new(|| openapi::document().to_string());
    json(StatusCode::OK, TEXT.as_str())
}

async fn wrong_method(method: Method, headers: HeaderMap) -> Problem {
    let error = match body::spoken(&headers) {
        Lang::En => format!("{method} is not allowed here; see the header `allow`"),
        Lang::Ja => format!("ここで {method} は使えません。ヘッダー `allow` を見てください"),
    };
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, error)
}
