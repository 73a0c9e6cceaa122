//! Games with hidden hands. The server keeps none: a request carries the moves of the person so far, and the game is played again up
//! to there, which gives the same game each time.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tefuda::scene::{Choice, Scene};
use tefuda::study::Args;
use tefuda::{Budget, HiddenPlay, HiddenRequest, IllegalMove, Lang, Names, capitalised};
use tefuda_draw::draw;

use crate::frame::PictureOptions;
use crate::limits::least;
use crate::problem::Problem;
use crate::requests::{BudgetRequest, Context, Request, read_params};
use crate::shown::{MOST_CHOICE_BYTES, MOST_SCENE_BYTES};

/// A game of a person with hidden hands, and the moves that the person has made.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({
    "game": "tanhinmin", "deal": {"seed": 1}, "first": true, "against": "belief", "oracles": "count", "seed": 1, "moves": [],
}))]
pub(crate) struct HiddenGameRequest {
    /// The name of a game that is played so.
    game: String,
    /// The hands are dealt.
    deal: Option<HiddenDeal>,
    /// The hands are these, in the notation of the game; instead of a deal.
    position: Option<String>,
    /// Whether the person moves first.
    first: bool,
    /// The strategy to play against.
    against: String,
    /// What the person is told.
    oracles: String,
    /// The seed of a strategy that plays by chance.
    #[serde(default)]
    seed: u64,
    /// The moves that the person has made.
    #[serde(default)]
    moves: Vec<String>,
    /// The language of the words.
    #[serde(default)]
    lang: Lang,
    /// How wide the picture may be, in pixels.
    width: Option<f64>,
    /// The most that may be spent on the hint.
    #[serde(default)]
    budget: BudgetRequest,
}

/// How hands are dealt.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct HiddenDeal {
    /// The same seed deals the same hands.
    seed: u64,
    /// Values as texts, by the names that the list of games gives.
    #[serde(default)]
    params: BTreeMap<String, String>,
}

impl Request for HiddenGameRequest {
    fn budget(&self) -> &BudgetRequest {
        &self.budget
    }

    fn lang(&self) -> Lang {
        self.lang
    }
}

/// A game with hidden hands under way, as the person may see it.
#[derive(Serialize, JsonSchema)]
pub(crate) struct HiddenGameAnswer {
    /// The picture, without what is hidden.
    scene: Scene,
    /// The same as SVG.
    svg: String,
    /// Every move that the picture offers, with the parts of the picture that it takes.
    choices: Vec<Choice>,
    /// What both players know of the cards.
    common: String,
    /// What the person has been told, oldest first.
    told: Vec<String>,
    /// Whose turn it is.
    turn: HiddenTurn,
    /// The moves of both players so far.
    moves: Vec<String>,
    /// The same with the names of those who made them, for people.
    record: Vec<String>,
    /// What the person could work out.
    hint: String,
    /// Whether the person has won, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    won: Option<bool>,
    /// The hands with which the game began, a line for each player, once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    reveal: Option<String>,
}

/// Whose turn it is.
#[derive(Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum HiddenTurn {
    /// The person is to move.
    Person,
    /// The game is over.
    Over,
}

/// A hint looks at no more hands than this: it is worked out with every move. The usual deal, of 7 cards with 13 faces, leaves 77,519.
const HINT_NODES: u64 = 100_000;

pub(crate) fn hidden(request: HiddenGameRequest, context: &Context<'_>) -> Result<HiddenGameAnswer, Problem> {
    let mut play = start(&request, context)?;
    let refused = |error: IllegalMove| Problem::refused("moves", error.in_lang(request.lang));
    let names = request.lang.pick(["you", "the opponent"], ["あなた", "相手"]);
    let line = |player: usize, text: &str| format!("{}: {text}", capitalised(names[player]));
    let mut persons = request.moves.iter();
    let mut record = Vec::new();
    let turn = loop {
        match play.persons_turn() {
            None => break HiddenTurn::Over,
            Some(false) => record.push(line(1, &play.answer().map_err(refused)?)),
            Some(true) => match persons.next() {
                None => break HiddenTurn::Person,
                Some(text) => {
                    play.play(text).map_err(refused)?;
                    record.push(line(0, &play.moves().pop().unwrap_or_default()));
                }
            },
        }
    };
    if persons.next().is_some() {
        let error = request
            .lang
            .pick("the game is over before the last of them", "最後の手より前に対局は終わっています");
        return Err(Problem::refused("moves", error));
    }
    let over = turn == HiddenTurn::Over;
    let budget =
        Budget { max_nodes: least(Some(HINT_NODES), context.budget.max_nodes), ..context.budget.started() };
    let scene = play.scene();
    // The person sits first in the picture, whoever began, and so always at the near side of the table.
    let look = PictureOptions { seats: None, width: request.width, picture_width: None };
    let names = Names::new(request.lang, names.into_iter().map(Into::into).collect());
    let style = look.read(2, request.lang)?.style(&names);
    let svg = draw(&scene, &style).to_svg();
    let (choices, _) = scene.shown_choices(MOST_CHOICE_BYTES);
    let (scene, _) = scene.shortened(MOST_SCENE_BYTES);
    Ok(HiddenGameAnswer {
        svg,
        choices,
        scene,
        common: play.common_knowledge(),
        told: play.told(),
        turn,
        moves: play.moves(),
        record,
        hint: play.hint(&budget),
        won: play.person_won(),
        reveal: over.then(|| {
            let [own, opponents] = play.first_hands();
            [line(0, &own), line(1, &opponents)].join("\n")
        }),
    })
}

fn start(request: &HiddenGameRequest, context: &Context<'_>) -> Result<Box<dyn HiddenPlay>, Problem> {
    let game = context.game(&request.game, request.lang)?;
    let lang = request.lang;
    let open_only =
        || lang.pick("this game is not played with hidden hands", "このゲームは手札を隠しては指せません");
    let hidden = game.hidden().ok_or_else(|| Problem::refused("game", open_only()))?;
    let known = |field, name: &str, names: &[&str]| {
        if names.contains(&name) {
            return Ok(());
        }
        let names = names.join(", ");
        let error = lang.pick(format!("expected one of {names}"), format!("{names} のどれかにしてください"));
        Err(Problem::refused(field, error))
    };
    let strategies: Vec<&str> = hidden.strategies().into_iter().map(|(name, _)| name).collect();
    known("against", &request.against, &strategies)?;
    known("oracles", &request.oracles, hidden.oracles())?;
    let dealt: Option<Args>;
    let position = match (&request.deal, &request.position) {
        (Some(deal), None) => {
            let args = read_params(game.deal_params(), &deal.params, request.lang)?;
            let setup = game
                .deal(deal.seed, &args)
                .map_err(|error| Problem::refused("deal", error.in_lang(request.lang)))?;
            dealt = Some(args);
            setup.notation()
        }
        (None, Some(position)) => {
            dealt = None;
            position.clone()
        }
        _ => {
            let error = lang.pick(
                "give either `deal` or `position`",
                "`deal` と `position` のどちらか一方を指定してください",
            );
            return Err(Problem::refused("deal", error));
        }
    };
    let start = HiddenRequest {
        position: &position,
        dealt: dealt.as_ref(),
        person_first: request.first,
        against: &request.against,
        oracles: &request.oracles,
        seed: request.seed,
        lang: request.lang,
    };
    hidden.start(&start).map_err(|error| Problem::refused("position", error.in_lang(request.lang)))
}
