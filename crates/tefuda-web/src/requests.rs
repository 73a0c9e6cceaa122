//! The bodies of requests, read strictly: JSON within a size and a time, no unknown fields.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::StatusCode;
use http_body_util::BodyExt as _;
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use tefuda::study::{ArgError, Args, ParamKind};
use tefuda::{AnyAnalysis, AnySetup, Budget, Catalogue, Game, Lang, Memory, Names, Options, Solver};
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
    fn budget(&self) -> &BudgetRequest;
}

/// A question about a position.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"game": "tanhinmin", "position": "2 3 / 1 2 5"}))]
pub(crate) struct Question {
    /// The name of a game, as the list of games gives it.
    game: String,
    /// In the notation of the game.
    position: String,
    /// The text of a board file, for games on boards; without it the usual board.
    board: Option<String>,
    /// The language of reasons and explanations.
    #[serde(default)]
    lang: Lang,
    /// The most that may be spent; the limits of the server can be lowered, not raised.
    #[serde(default)]
    budget: BudgetRequest,
    /// What the words call the players, by seat; without it the usual names of the game. So a player can keep one name through a
    /// game whose notation turns the seats with every move.
    players: Option<Vec<String>>,
}

impl Request for Question {
    fn budget(&self) -> &BudgetRequest {
        &self.budget
    }
}

/// The same, where nothing is searched.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct Lookup(pub(crate) Question);

impl Request for Lookup {
    fn effort(&self) -> Effort {
        Effort::Lookup
    }

    fn budget(&self) -> &BudgetRequest {
        self.0.budget()
    }
}

/// A move in a position, or the wish that the perfect player makes one.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"game": "tanhinmin", "position": "2 3 / 1 2 5", "move": "2"}))]
pub(crate) struct PlayRequest {
    /// The name of a game, as the list of games gives it.
    game: String,
    /// In the notation of the game.
    position: String,
    /// The text of a board file, for games on boards; without it the usual board.
    board: Option<String>,
    /// The language of reasons and explanations.
    #[serde(default)]
    lang: Lang,
    /// The most that may be spent; the limits of the server can be lowered, not raised.
    #[serde(default)]
    budget: BudgetRequest,
    /// The move; without it the perfect player moves.
    #[serde(rename = "move")]
    move_text: Option<String>,
}

impl Request for PlayRequest {
    fn effort(&self) -> Effort {
        if self.move_text.is_some() { Effort::Lookup } else { Effort::Search }
    }

    fn budget(&self) -> &BudgetRequest {
        &self.budget
    }
}

/// The wish for a random position.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"game": "nim", "seed": 1, "params": {"heaps": "4"}}))]
pub(crate) struct DealRequest {
    /// The name of a game, as the list of games gives it.
    game: String,
    /// Without it a new one is chosen each time.
    pub(crate) seed: Option<u64>,
    /// Values as texts, by the names that the list of games gives; a flag is `true` or `false`.
    #[serde(default)]
    params: BTreeMap<String, String>,
    /// The language of the words.
    #[serde(default)]
    pub(crate) lang: Lang,
    /// The most that may be spent; dealing itself spends nothing.
    #[serde(default)]
    budget: BudgetRequest,
}

impl Request for DealRequest {
    fn effort(&self) -> Effort {
        Effort::Lookup
    }

    fn budget(&self) -> &BudgetRequest {
        &self.budget
    }
}

/// What a request asks to spend at most.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(rename = "Budget")]
pub(crate) struct BudgetRequest {
    /// Positions to look at.
    max_nodes: Option<u64>,
    /// Seconds of work.
    max_seconds: Option<f64>,
    /// Bytes of tables.
    max_memory: Option<u64>,
}

impl BudgetRequest {
    /// The server's budget, lowered to what was asked for; it is never raised.
    pub(crate) fn lower(&self, limit: &Budget) -> Result<Budget, Problem> {
        if self.max_seconds.is_some_and(|seconds| seconds < 0.0) {
            return Err(Problem::refused("budget", "`max_seconds` has to be 0 or more"));
        }
        // A time that does not fit is no limit of its own.
        let max_time = self.max_seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        Ok(Budget {
            max_nodes: least(self.max_nodes, limit.max_nodes),
            max_time: least(max_time, limit.max_time),
            max_memory: least(self.max_memory, limit.max_memory),
            ..limit.clone()
        })
    }
}

/// What a request is answered with: the games there are, what the server remembers, and what this request may spend.
pub(crate) struct Context<'a> {
    pub(crate) catalogue: &'a Catalogue,
    pub(crate) memory: &'a Arc<Memory>,
    pub(crate) budget: &'a Budget,
}

impl Context<'_> {
    fn game(&self, name: &str) -> Result<&'static dyn Game, Problem> {
        self.catalogue.game(name).ok_or_else(|| {
            let names: Vec<_> = self.catalogue.games().map(|game| game.about().name).collect();
            let name: String = name.chars().take(40).collect();
            Problem::unknown_game(format!(
                "there is no game `{}`; there are: {}",
                name.escape_debug(),
                names.join(", ")
            ))
        })
    }
}

/// A question as the library takes it.
pub(crate) struct Asked {
    pub(crate) game: &'static dyn Game,
    pub(crate) setup: Box<dyn AnySetup>,
    pub(crate) options: Options,
    pub(crate) names: Names,
}

impl Asked {
    /// The one analysis that the answer is read from.
    pub(crate) fn analyse(&self) -> Box<dyn AnyAnalysis + '_> {
        self.setup.analyse(self.options.solver, self.options.run())
    }
}

/// Longer names of players are refused, in characters.
const LONGEST_NAME: usize = 60;

impl Question {
    /// Finds the game and reads board and position. The time of the budget runs from here.
    pub(crate) fn read(&self, context: &Context<'_>) -> Result<Asked, Problem> {
        let options = Options {
            solver: Solver::Best,
            budget: context.budget.started(),
            lang: self.lang,
            memory: context.memory.clone(),
        };
        let game = context.game(&self.game)?;
        let board = game.board(self.board.as_deref()).map_err(|error| Problem::parse("board", &error))?;
        let setup = board.parse(&self.position).map_err(|error| Problem::parse("position", &error))?;
        let names = match &self.players {
            None => setup.names(self.lang),
            Some(players) => {
                let fits = |name: &String| (1..=LONGEST_NAME).contains(&name.chars().count());
                if players.len() != usize::from(setup.seats()) || !players.iter().all(fits) {
                    let error = format!(
                        "there are {} players, each to be named by 1 to {LONGEST_NAME} characters",
                        setup.seats()
                    );
                    return Err(Problem::refused("players", error));
                }
                Names::new(self.lang, players.iter().cloned().map(Into::into).collect())
            }
        };
        Ok(Asked { game, setup, options, names })
    }
}

impl PlayRequest {
    /// The move, and the question what position it is made in.
    pub(crate) fn split(self) -> (Question, Option<String>) {
        let PlayRequest { game, position, board, lang, budget, move_text } = self;
        (Question { game, position, board, lang, budget, players: None }, move_text)
    }
}

impl DealRequest {
    /// Finds the game and reads the parameters of the deal.
    pub(crate) fn read(&self, context: &Context<'_>) -> Result<(&'static dyn Game, Args), Problem> {
        let game = context.game(&self.game)?;
        let refused = |error: ArgError| Problem::refused("params", error);
        let mut given = Vec::new();
        for (name, text) in &self.params {
            let param = game.deal_params().iter().find(|param| param.name == name);
            match (param.map(|param| (param.name, param.kind)), text.as_str()) {
                (Some((_, ParamKind::Flag)), "false") => {}
                (Some((_, ParamKind::Flag)), "true" | "") => given.push((name.as_str(), "")),
                (Some((name, ParamKind::Flag)), _) => {
                    let expected = "`true` or `false`".to_owned();
                    return Err(refused(ArgError::Bad { name, text: text.clone(), expected: expected.into() }));
                }
                _ => given.push((name.as_str(), text.as_str())),
            }
        }
        Ok((game, Args::new(game.deal_params(), given).map_err(refused)?))
    }
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
