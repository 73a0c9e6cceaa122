//! The bodies of requests, read strictly: JSON within a size and a time, no unknown fields.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::body::Body;
use axum::http::StatusCode;
use http_body_util::BodyExt as _;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use tefuda::Budget;
use tefuda::Lang;
use tefuda::Manner;
use tefuda::{AnySetup, Game, Solver, catalogue};
use tefuda::{ArgError, Args, ParamKind};
use tokio::time::timeout;

use crate::limits::{Effort, least};
use crate::problem::Problem;

/// The largest body that is read, in bytes.
pub(crate) const LARGEST_BODY: usize = 1_000_000;

/// A larger body is read to this length and thrown away, so that its sender gets to read the refusal.
const MOST_DISCARDED: usize = 64 * LARGEST_BODY;

/// A body has to be there after this time.
const BODY_TIME: Duration = Duration::from_secs(10);

/// A request that can be answered within a budget.
pub(crate) trait Request: DeserializeOwned + Send + 'static {
    /// How much work it is.
    fn effort(&self) -> Effort {
        Effort::Search
    }

    /// What it asks to spend at most.
    fn wishes(&self) -> &Wishes;
}

/// A question about a position.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    game: String,
    position: String,
    board: Option<String>,
    #[serde(default)]
    lang: Lang,
    #[serde(default)]
    budget: Wishes,
}

impl Request for Question {
    fn wishes(&self) -> &Wishes {
        &self.budget
    }
}

/// The same, where nothing is searched.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct Look(pub(crate) Question);

impl Request for Look {
    fn effort(&self) -> Effort {
        Effort::Errand
    }

    fn wishes(&self) -> &Wishes {
        self.0.wishes()
    }
}

/// A move in a position, or the wish that the perfect player makes one.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayRequest {
    game: String,
    position: String,
    board: Option<String>,
    #[serde(default)]
    lang: Lang,
    #[serde(default)]
    budget: Wishes,
    #[serde(rename = "move")]
    pub(crate) move_text: Option<String>,
}

impl Request for PlayRequest {
    fn effort(&self) -> Effort {
        if self.move_text.is_some() { Effort::Errand } else { Effort::Search }
    }

    fn wishes(&self) -> &Wishes {
        &self.budget
    }
}

/// The wish for a random position.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DealRequest {
    game: String,
    pub(crate) seed: Option<u64>,
    #[serde(default)]
    params: BTreeMap<String, String>,
    #[serde(default)]
    pub(crate) lang: Lang,
    #[serde(default)]
    budget: Wishes,
}

impl Request for DealRequest {
    fn effort(&self) -> Effort {
        Effort::Errand
    }

    fn wishes(&self) -> &Wishes {
        &self.budget
    }
}

/// What a request asks to spend at most.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Wishes {
    max_nodes: Option<u64>,
    max_seconds: Option<f64>,
    max_memory: Option<u64>,
}

impl Wishes {
    /// The server's budget, lowered to what was asked for; it is never raised.
    pub(crate) fn lower(&self, most: &Budget) -> Result<Budget, Problem> {
        if self.max_seconds.is_some_and(|seconds| seconds < 0.0) {
            return Err(Problem::refused("budget", "`max_seconds` has to be 0 or more"));
        }
        // A time that does not fit is no limit of its own.
        let max_time = self.max_seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        Ok(Budget {
            max_nodes: least(self.max_nodes, most.max_nodes),
            max_time: least(max_time, most.max_time),
            max_memory: least(self.max_memory, most.max_memory),
            ..most.clone()
        })
    }
}

/// A question as the library takes it.
pub(crate) struct Asked {
    pub(crate) game: &'static dyn Game,
    pub(crate) setup: Box<dyn AnySetup>,
    pub(crate) manner: Manner,
}

impl Question {
    /// Finds the game and reads board and position. The time of the budget runs from here.
    pub(crate) fn read(&self, budget: &Budget) -> Result<Asked, Problem> {
        let game = find_game(&self.game)?;
        let board = game.board(self.board.as_deref()).map_err(|error| Problem::parse("board", &error))?;
        let setup = board.parse(&self.position).map_err(|error| Problem::parse("position", &error))?;
        let manner = Manner { solver: Solver::Best, budget: budget.started(), lang: self.lang };
        Ok(Asked { game, setup, manner })
    }
}

impl PlayRequest {
    /// The move, and the question what position it is made in.
    pub(crate) fn split(self) -> (Question, Option<String>) {
        let PlayRequest { game, position, board, lang, budget, move_text } = self;
        (Question { game, position, board, lang, budget }, move_text)
    }
}

impl DealRequest {
    /// Finds the game and reads the parameters of the deal.
    pub(crate) fn read(&self) -> Result<(&'static dyn Game, Args), Problem> {
        let game = find_game(&self.game)?;
        let refused = |error: ArgError| Problem::refused("params", error);
        let mut given = Vec::new();
        for (name, text) in &self.params {
            let param = game.deal_params().iter().find(|param| param.name == name);
            match (param.map(|param| (param.name, param.kind)), text.as_str()) {
                (Some((_, ParamKind::Flag)), "false") => {}
                (Some((_, ParamKind::Flag)), "true" | "") => given.push((name.as_str(), "")),
                (Some((name, ParamKind::Flag)), _) => {
                    let expected = "`true` or `false`".to_owned();
                    return Err(refused(ArgError::Bad { name, text: text.clone(), expected }));
                }
                _ => given.push((name.as_str(), text.as_str())),
            }
        }
        Ok((game, Args::new(game.deal_params(), given).map_err(refused)?))
    }
}

fn find_game(name: &str) -> Result<&'static dyn Game, Problem> {
    catalogue::game(name).ok_or_else(|| {
        let names: Vec<_> = catalogue::GAMES.iter().map(|game| game.about().name).collect();
        let name: String = name.chars().take(40).collect();
        Problem::unknown_game(format!(
            "there is no game `{}`; there are: {}",
            name.escape_debug(),
            names.join(", ")
        ))
    })
}

/// Reads the body of a request.
pub(crate) async fn read<Q: Request>(body: Body) -> Result<Q, Problem> {
    let late = |_| {
        Problem::new(StatusCode::REQUEST_TIMEOUT, "the body of the request did not arrive within 10 seconds")
    };
    let bytes = timeout(BODY_TIME, read_bytes(body)).await.map_err(late)??;
    serde_json::from_slice(&bytes).map_err(|error| {
        Problem::new(
            StatusCode::BAD_REQUEST,
            format!("the body of the request is not the JSON object expected: {error}"),
        )
    })
}

async fn read_bytes(mut body: Body) -> Result<Vec<u8>, Problem> {
    let mut bytes = Vec::new();
    let mut length = 0;
    while let Some(frame) = body.frame().await {
        let broken =
            |_| Problem::new(StatusCode::BAD_REQUEST, "the body of the request broke off before its end");
        let Ok(data) = frame.map_err(broken)?.into_data() else { continue };
        length += data.len();
        if length > MOST_DISCARDED {
            break;
        }
        if length <= LARGEST_BODY {
            bytes.extend_from_slice(&data);
        }
    }
    if length > LARGEST_BODY {
        let error = format!("the body of the request is larger than {LARGEST_BODY} bytes");
        return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, error));
    }
    Ok(bytes)
}
