//! What requests ask for: their fields, which are strict, and the game, the position and the budget that they name.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use tefuda::study::{ArgError, Args, Param, ParamKind};
use tefuda::{
    AnyAnalysis, AnySetup, Both, Budget, Catalogue, Game, Lang, Memory, Names, Opponent, Options, SeatMap,
    Solver, names_after,
};
use tefuda_draw::Style;

use crate::frame::{Frame, PictureOptions};
use crate::limits::{Effort, least};
use crate::problem::Problem;

/// A request that can be answered within a budget.
pub(crate) trait Request: DeserializeOwned + Send + 'static {
    /// How much work it is.
    fn effort(&self) -> Effort {
        Effort::Search
    }

    /// What it asks to spend at most.
    fn budget(&self) -> &BudgetRequest;

    /// The language of the words.
    fn lang(&self) -> Lang;
}

/// What every question about a position has.
#[derive(Clone, Copy)]
pub(crate) struct Ask<'a> {
    pub(crate) game: &'a str,
    pub(crate) position: &'a str,
    pub(crate) board: Option<&'a str>,
    pub(crate) lang: Lang,
    pub(crate) players: Option<&'a [String]>,
    pub(crate) look: PictureOptions<'a>,
}

/// Requests about a position: the fields that all of them have, and each one's own.
macro_rules! questions {
    ($($(#[$about:meta])* $name:ident { $($(#[$field_about:meta])* $field:ident: $kind:ty,)* })*) => { $(
        #[derive(Debug, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        $(#[$about])*
        pub(crate) struct $name {
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
            /// What the words call the players, by seat; without it the usual names of the game. So a player can keep one name
            /// through a game whose notation turns the seats with every move.
            players: Option<Vec<String>>,
            /// The number of the player at each seat, for words and for the colours of the pictures; without it the seats themselves.
            /// So a player can keep one number and one colour through a game.
            seats: Option<Vec<u8>>,
            /// How wide the picture of the position may be, in pixels.
            width: Option<f64>,
            /// How wide the picture of the reason may be; without it as wide as the other.
            picture_width: Option<f64>,
            $($(#[$field_about])* pub(crate) $field: $kind,)*
        }

        impl $name {
            pub(crate) fn ask(&self) -> Ask<'_> {
                let $name { game, position, board, lang, players, seats, width, picture_width, .. } = self;
                let look = PictureOptions { seats: seats.as_deref(), width: *width, picture_width: *picture_width };
                Ask { game, position, board: board.as_deref(), lang: *lang, players: players.as_deref(), look }
            }
        }
    )* };
}

questions! {
    /// A question about a position.
    #[schemars(example = json!({"game": "tanhinmin", "position": "2 3 / 1 2 5"}))]
    PositionRequest {}

    /// A move in a position, or the wish that the computer makes one.
    #[schemars(example = json!({"game": "tanhinmin", "position": "2 3 / 1 2 5", "move": "2"}))]
    PlayRequest {
        /// The move; without it the computer moves.
        #[serde(rename = "move")]
        move_text: Option<String>,
        /// How the computer plays.
        #[serde(default)]
        by: Opponent,
        /// Of a careless player, the percentage of moves that it thinks about.
        #[serde(default = "some_care")]
        #[schemars(range(max = 100))]
        care: u8,
        /// The seed of a player that moves by chance; without it a new one is chosen each time.
        seed: Option<u64>,
        /// Whether the position after the move is to be analysed in the same answer, if that takes only a moment.
        #[serde(default)]
        analyse: bool,
    }

    /// The wish for a picture of its own, to be kept as a file.
    #[schemars(example = json!({"game": "tanhinmin", "position": "2 3 / 1 2 5", "what": "reason", "format": "tikz"}))]
    DrawRequest {
        /// What is drawn.
        what: Subject,
        /// As what.
        format: Format,
    }

    /// The question what a move does.
    #[schemars(example = json!({"game": "tanhinmin", "position": "2 3 / 1 2 5", "move": "3"}))]
    ConsequenceRequest {
        /// The move.
        #[serde(rename = "move")]
        move_text: String,
    }
}

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "DrawnSubject")]
pub(crate) enum Subject {
    /// The position.
    Board,
    /// The reason of its verdict.
    Reason,
}

/// As what it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "DrawnFormat")]
pub(crate) enum Format {
    /// An SVG file of its own.
    Svg,
    /// A picture for LaTeX.
    Tikz,
}

/// A careless player thinks about half of its moves, unless somebody says otherwise.
fn some_care() -> u8 {
    50
}

impl Request for DrawRequest {
    fn effort(&self) -> Effort {
        if self.what == Subject::Board { Effort::Lookup } else { Effort::Search }
    }

    fn budget(&self) -> &BudgetRequest {
        &self.budget
    }

    fn lang(&self) -> Lang {
        self.lang
    }
}

impl Request for ConsequenceRequest {
    fn budget(&self) -> &BudgetRequest {
        &self.budget
    }

    fn lang(&self) -> Lang {
        self.lang
    }
}

impl Request for PositionRequest {
    fn budget(&self) -> &BudgetRequest {
        &self.budget
    }

    fn lang(&self) -> Lang {
        self.lang
    }
}

/// The same, where nothing is searched.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct Lookup(pub(crate) PositionRequest);

impl Request for Lookup {
    fn effort(&self) -> Effort {
        Effort::Lookup
    }

    fn budget(&self) -> &BudgetRequest {
        self.0.budget()
    }

    fn lang(&self) -> Lang {
        self.0.lang()
    }
}

impl Request for PlayRequest {
    fn effort(&self) -> Effort {
        if self.move_text.is_some() || self.by == Opponent::Random { Effort::Lookup } else { Effort::Search }
    }

    fn budget(&self) -> &BudgetRequest {
        &self.budget
    }

    fn lang(&self) -> Lang {
        self.lang
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
    /// How wide the picture may be, in pixels.
    width: Option<f64>,
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

    fn lang(&self) -> Lang {
        self.lang
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
    pub(crate) fn lower(&self, limit: &Budget, lang: Lang) -> Result<Budget, Problem> {
        if self.max_seconds.is_some_and(|seconds| seconds < 0.0) {
            let error = lang.pick("`max_seconds` must be 0 or more", "`max_seconds` は0以上にしてください");
            return Err(Problem::refused("budget", error));
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
    /// How a question is answered. The time of the budget runs from here.
    fn options(&self, lang: Lang) -> Options {
        Options { solver: Solver::Best, budget: self.budget.started(), lang, memory: self.memory.clone() }
    }

    pub(crate) fn game(&self, name: &str, lang: Lang) -> Result<&'static dyn Game, Problem> {
        self.catalogue.game(name).ok_or_else(|| {
            let names: Vec<_> = self.catalogue.games().map(|game| game.about().name).collect();
            let (name, names): (String, _) = (name.chars().take(40).collect(), names.join(", "));
            let name = name.escape_debug();
            let error = lang.pick(
                format!("there is no game `{name}`; the games are: {names}"),
                format!("`{name}` というゲームはありません。あるのは {names} です"),
            );
            Problem::unknown("game", error)
        })
    }
}

/// A question as the library takes it.
pub(crate) struct OpenedPosition {
    pub(crate) game: &'static dyn Game,
    pub(crate) setup: Box<dyn AnySetup>,
    pub(crate) options: Options,
    pub(crate) names: Names,
    pub(crate) frame: Frame,
}

impl OpenedPosition {
    /// A question about a setup with the usual names.
    pub(crate) fn of(
        game: &'static dyn Game,
        setup: Box<dyn AnySetup>,
        lang: Lang,
        look: PictureOptions<'_>,
        context: &Context<'_>,
    ) -> Result<OpenedPosition, Problem> {
        let (names, frame) = (setup.names(lang), look.read(setup.seats(), lang)?);
        Ok(OpenedPosition { game, setup, options: context.options(lang), names, frame })
    }

    /// The one analysis that the answer is read from.
    pub(crate) fn analyse(&self) -> Box<dyn AnyAnalysis + '_> {
        self.setup.analyse(self.options.solver, self.options.run())
    }

    /// How the picture of the position is drawn.
    pub(crate) fn style(&self) -> Style {
        self.frame.style(&self.names)
    }

    /// The same question after a move: the players keep their names and colours.
    pub(crate) fn after(&self, setup: Box<dyn AnySetup>, seats: &SeatMap) -> OpenedPosition {
        OpenedPosition {
            game: self.game,
            names: names_after(&*setup, seats, &self.names),
            frame: self.frame.after(&*setup, seats),
            setup,
            options: self.options.clone(),
        }
    }
}

/// Longer names of players are refused, in characters.
const LONGEST_NAME: usize = 60;

impl Ask<'_> {
    /// Finds the game and reads board and position. The time of the budget runs from here.
    pub(crate) fn read(self, context: &Context<'_>) -> Result<OpenedPosition, Problem> {
        let options = context.options(self.lang);
        let game = context.game(self.game, self.lang)?;
        let board = game.board(self.board).map_err(|error| Problem::parse("board", &error, self.lang))?;
        let setup =
            board.parse(self.position).map_err(|error| Problem::parse("position", &error, self.lang))?;
        let names = match self.players {
            None => setup.names(self.lang),
            Some(players) => {
                let fits = |name: &String| (1..=LONGEST_NAME).contains(&name.chars().count());
                if players.len() != usize::from(setup.seats()) || !players.iter().all(fits) {
                    let seats = setup.seats();
                    let error = self.lang.pick(
                        format!(
                            "there are {seats} players, each to be named by 1 to {LONGEST_NAME} characters"
                        ),
                        format!("プレイヤーは{seats}人で、名前はそれぞれ1文字から{LONGEST_NAME}文字です"),
                    );
                    return Err(Problem::refused("players", error));
                }
                Names::new(self.lang, players.iter().cloned().map(Into::into).collect())
            }
        };
        let frame = self.look.read(setup.seats(), self.lang)?;
        let names = names.numbered(frame.players.clone());
        Ok(OpenedPosition { game, setup, options, names, frame })
    }
}

impl DealRequest {
    /// Finds the game and reads the parameters of the deal.
    pub(crate) fn read(&self, context: &Context<'_>) -> Result<(&'static dyn Game, Args), Problem> {
        let game = context.game(&self.game, self.lang)?;
        Ok((game, read_params(game.deal_params(), &self.params, self.lang)?))
    }

    pub(crate) fn look(&self) -> PictureOptions<'_> {
        PictureOptions { width: self.width, ..PictureOptions::default() }
    }
}

/// Reads values by their declarations; a flag is `true` or `false`.
pub(crate) fn read_params(
    params: &[Param],
    texts: &BTreeMap<String, String>,
    lang: Lang,
) -> Result<Args, Problem> {
    let refused = |error: ArgError| Problem::argument(&error, lang);
    let mut given = Vec::new();
    for (name, text) in texts {
        let param = params.iter().find(|param| param.name == name);
        match (param.map(|param| (param.name, param.kind)), text.as_str()) {
            (Some((_, ParamKind::Flag)), "false") => {}
            (Some((_, ParamKind::Flag)), "true" | "") => given.push((name.as_str(), "")),
            (Some((name, ParamKind::Flag)), _) => {
                let expected = Both { en: "`true` or `false`", ja: "`true` か `false`" }.into();
                return Err(refused(ArgError::Bad { name, text: text.clone(), expected }));
            }
            _ => given.push((name.as_str(), text.as_str())),
        }
    }
    Args::new(params, given).map_err(refused)
}
