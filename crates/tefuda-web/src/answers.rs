//! From a request to the object that answers it. The objects are the library's: the command line prints the same.

use serde::Serialize;
use tefuda::Budget;
use tefuda::Scene;
use tefuda::seed_of_now;
use tefuda::{Advice, GAMES};
use tefuda::{Answer, GameAnswer, PlayedAnswer, ViewAnswer};

use crate::problem::Problem;
use crate::requests::{Asked, DealRequest, Look, PlayRequest, Question};

/// Every game there is.
#[derive(Serialize)]
pub(crate) struct GameList {
    version: &'static str,
    games: Vec<GameAnswer>,
}

/// An explanation with the picture of the reason.
#[derive(Serialize)]
pub(crate) struct Explained {
    #[serde(flatten)]
    answer: Answer,
    scene: Scene,
}

/// A deal.
#[derive(Serialize)]
pub(crate) struct Dealt {
    #[serde(flatten)]
    view: ViewAnswer,
    seed: u64,
}

pub(crate) fn games() -> GameList {
    GameList {
        version: env!("CARGO_PKG_VERSION"),
        games: GAMES.iter().map(|game| GameAnswer::new(*game)).collect(),
    }
}

pub(crate) fn decide(question: Question, budget: &Budget) -> Result<Answer, Problem> {
    let Asked { game, setup, manner } = question.read(budget)?;
    Ok(Answer::decide(game, &*setup, &manner))
}

/// More moves than this are not sent, each with its result; `decide` and `play` work all the same.
const MOST_JUDGED: usize = 100_000;

pub(crate) fn moves(question: Question, budget: &Budget) -> Result<Answer, Problem> {
    let Asked { game, setup, manner } = question.read(budget)?;
    if let Some(too_many) = setup.too_many_moves() {
        return Err(Problem::refused("position", too_many));
    }
    let count = setup.legal_moves().len();
    if count > MOST_JUDGED {
        let error = format!(
            "there are {count} moves, more than the {MOST_JUDGED} that are sent; `decide` and `play` work all the same"
        );
        return Err(Problem::refused("position", error));
    }
    Ok(Answer::with_moves(game, &*setup, &manner))
}

pub(crate) fn explain(question: Question, budget: &Budget) -> Result<Explained, Problem> {
    let Asked { game, setup, manner } = question.read(budget)?;
    Ok(Explained {
        answer: Answer::explained(game, &*setup, &manner),
        scene: setup.reason_scene(manner.lang),
    })
}

pub(crate) fn view(look: Look, budget: &Budget) -> Result<ViewAnswer, Problem> {
    let Asked { game, setup, manner } = look.0.read(budget)?;
    Ok(ViewAnswer::new(game, &*setup, manner.lang))
}

pub(crate) fn play(request: PlayRequest, budget: &Budget) -> Result<PlayedAnswer, Problem> {
    let (question, move_text) = request.split();
    let Asked { game, setup, manner } = question.read(budget)?;
    let field = if move_text.is_some() { "move" } else { "position" };
    PlayedAnswer::new(game, &*setup, move_text.as_deref(), &manner)
        .map_err(|error| Problem::refused(field, error))
}

pub(crate) fn advise(question: Question, budget: &Budget) -> Result<Advice, Problem> {
    let Asked { setup, manner, .. } = question.read(budget)?;
    let advice = setup.advise(&manner.budget, manner.lang);
    advice.ok_or_else(|| Problem::refused("position", "the game is over"))
}

pub(crate) fn deal(request: DealRequest, _budget: &Budget) -> Result<Dealt, Problem> {
    let (game, args) = request.read()?;
    let seed = request.seed.unwrap_or_else(seed_of_now);
    let setup = game.deal(seed, &args).map_err(|error| Problem::refused("params", error))?;
    Ok(Dealt { view: ViewAnswer::new(game, &*setup, request.lang), seed })
}
