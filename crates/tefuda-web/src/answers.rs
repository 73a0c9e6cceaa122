//! From a request to the object that answers it. The objects are the library's: the command line prints the same.
//!
//! Every answer about a position is read from one analysis; [`analyse`] gives all of it at once, the others give parts.

use std::sync::atomic::Ordering;
use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;
use tefuda::scene::Scene;
use tefuda::theorem::StatementAnswer;
use tefuda::{
    Advice, Answer, AnyAnalysis, Budget, Catalogue, GameAnswer, Lang, MOST_SHOWN, MoveAnswer, Options,
    Outcome, Parts, ViewAnswer, seed_of_now,
};
use tefuda_draw::draw;

use crate::facts::{self, ToldFact};
use crate::limits::least;
use crate::problem::Problem;
use crate::requests::{Context, DealRequest, Lookup, OpenedPosition, PositionRequest};
use crate::shown::{MOST_SCENE_BYTES, ShownAnswer, TableAnswer};

/// Every game there is.
#[derive(Serialize, JsonSchema)]
pub(crate) struct GameList {
    /// The version of tefuda.
    version: &'static str,
    /// The games in order.
    games: Vec<GameAnswer>,
}

/// What an analysis tells beside the position itself: who wins and why, every move with what it leads to, and a good move.
#[derive(Serialize, JsonSchema)]
pub(crate) struct KnowledgeAnswer {
    #[serde(flatten)]
    answer: Answer,
    /// Who wins what, in a few words: with places still to play for it is not always the game.
    headline: String,
    /// Every legal move with what it leads to; null if there are too many to list.
    moves: Option<Vec<MoveAnswer>>,
    /// Why the moves are not listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves_not_listed: Option<String>,
    /// The picture of the reason.
    picture: Scene,
    /// The same as SVG, as `svg` for the position.
    picture_svg: String,
    /// The facts of the reason in words.
    told_facts: Vec<ToldFact>,
    /// A good move, and why; null when the game is over.
    advice: Option<Advice>,
    /// Whether it was decided within the budget.
    decided: bool,
}

/// Everything for one turn: who wins and why, every move with what it leads to, the pictures, and a good move. All of it comes from
/// one analysis.
#[derive(Serialize, JsonSchema)]
pub(crate) struct AnalysisAnswer {
    #[serde(flatten)]
    knowledge: KnowledgeAnswer,
    /// How many seats the notation names.
    seats: u8,
    /// Whether the game is over.
    over: bool,
    /// The picture of the position.
    scene: Scene,
    /// The position as a graph in the DOT language, for games on graphs, if it is not too long to show.
    dot: Option<String>,
    #[serde(flatten)]
    table: TableAnswer,
}

impl AnalysisAnswer {
    /// Why it is not decided, if it is not.
    pub(crate) fn undecided_words(&self) -> Option<String> {
        self.knowledge.answer.is_undecided().then(|| self.knowledge.answer.reason.text.clone())
    }
}

/// An explanation with the picture of the reason.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ExplainedAnswer {
    #[serde(flatten)]
    answer: Answer,
    /// The picture of the reason.
    scene: Scene,
}

/// A deal.
#[derive(Serialize, JsonSchema)]
pub(crate) struct DealtAnswer {
    #[serde(flatten)]
    view: ShownAnswer,
    /// With this seed the deal can be had again.
    seed: u64,
}

/// Every statement there is.
#[derive(Serialize, JsonSchema)]
pub(crate) struct TheoremList {
    /// The statements in the order of the games.
    theorems: Vec<StatementAnswer>,
}

pub(crate) fn games(catalogue: &Catalogue, lang: Lang) -> GameList {
    GameList {
        version: env!("CARGO_PKG_VERSION"),
        games: catalogue.entries().iter().map(|entry| GameAnswer::new(entry, lang)).collect(),
    }
}

pub(crate) fn theorems(catalogue: &Catalogue, lang: Lang) -> TheoremList {
    TheoremList {
        theorems: catalogue
            .statements()
            .map(|statement| StatementAnswer::new(statement, None, lang))
            .collect(),
    }
}

/// A move is shown this much later at most because the position after it is analysed on the way.
const AT_ONCE: Duration = Duration::from_millis(20);

/// The judged moves, if there are at most this many.
fn listed(analysis: &mut dyn AnyAnalysis, most: usize, lang: Lang) -> Result<Vec<MoveAnswer>, String> {
    let moves = analysis.moves().map_err(|too_many| too_many.in_lang(lang))?;
    if moves.len() > most {
        let all = moves.len();
        return Err(lang.pick(
            format!("there are {all} moves, more than the {most} that are listed; they can still be played"),
            format!("手は{all}通りあり、一覧にできる{most}通りを超えます。手を指すことはできます"),
        ));
    }
    Ok(moves.iter().cloned().map(MoveAnswer::from).collect())
}

pub(crate) fn analyse(question: PositionRequest, context: &Context<'_>) -> Result<AnalysisAnswer, Problem> {
    analysed(&question.ask().read(context)?)
}

/// Everything for one turn.
pub(crate) fn analysed(opened: &OpenedPosition) -> Result<AnalysisAnswer, Problem> {
    read_analysis(opened, &mut *opened.analyse())
}

/// Everything that an analysis contains about its position, and the position itself.
pub(crate) fn read_analysis(
    opened: &OpenedPosition,
    analysis: &mut dyn AnyAnalysis,
) -> Result<AnalysisAnswer, Problem> {
    let (knowledge, unseen) = KnowledgeAnswer::read(opened, analysis)?;
    let view = ViewAnswer::new(opened.game, &*opened.setup, opened.options.lang);
    let (mut table, scene) = TableAnswer::of(opened, view.scene);
    table.leaves_off(unseen);
    Ok(AnalysisAnswer { knowledge, seats: view.seats, over: view.over, scene, dot: view.dot, table })
}

impl KnowledgeAnswer {
    /// What an analysis contains; and how many things the picture of the reason leaves out.
    fn read(opened: &OpenedPosition, analysis: &mut dyn AnyAnalysis) -> Result<(Self, u64), Problem> {
        let (moves, moves_not_listed) = match listed(analysis, MOST_SHOWN, opened.options.lang) {
            Ok(moves) => (Some(moves), None),
            Err(why) => (None, Some(why)),
        };
        let (answer, advice) = explained(opened, analysis)?;
        let told_facts =
            facts::told(&answer.game, &answer.reason.facts, analysis.player_facts(), &opened.names);
        let picture = analysis.picture(&opened.names);
        let picture_svg = draw(&picture, &opened.frame.reason_style(&opened.names)).to_svg();
        let (picture, unseen) = picture.shortened(MOST_SCENE_BYTES);
        let knowledge = KnowledgeAnswer {
            decided: analysis.outcome() != Outcome::Undecided,
            headline: analysis.headline(&opened.names),
            answer,
            moves,
            moves_not_listed,
            picture_svg,
            picture,
            told_facts,
            advice,
        };
        Ok((knowledge, unseen))
    }

    /// What is found out about a position in a moment; nothing if it takes longer. Only the time is shorter than that of the request:
    /// what is complete before the time is up, and was not cancelled, is what the whole budget would have given.
    pub(crate) fn at_once(opened: OpenedPosition) -> Option<Self> {
        let whole = &opened.options.budget;
        let deadline = least(whole.clock.now().checked_add(AT_ONCE), whole.deadline);
        let budget = Budget { deadline, ..whole.clone() };
        let opened = OpenedPosition { options: Options { budget, ..opened.options }, ..opened };
        let (knowledge, _) = KnowledgeAnswer::read(&opened, &mut *opened.analyse()).ok()?;
        let Budget { clock, cancel, .. } = &opened.options.budget;
        let is_cancelled = cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed));
        let is_in_time = deadline.is_none_or(|deadline| clock.now() < deadline);
        (is_in_time && !is_cancelled).then_some(knowledge)
    }
}

/// The answer without moves and explanation.
fn decided(opened: &OpenedPosition, analysis: &mut dyn AnyAnalysis) -> Result<Answer, Problem> {
    let answer = Answer::of(opened.game, &*opened.setup, analysis, &opened.names, Parts::default());
    answer.map_err(|too_many| Problem::refused("position", too_many.in_lang(opened.options.lang)))
}

/// The answer with its explanation, without the moves; and the best move with its reason, found once for both.
fn explained(
    opened: &OpenedPosition,
    analysis: &mut dyn AnyAnalysis,
) -> Result<(Answer, Option<Advice>), Problem> {
    let mut answer = decided(opened, analysis)?;
    answer.explanation = Some(analysis.explanation(&opened.names));
    let advice = analysis.best(&opened.names);
    answer.best = advice.as_ref().map(|advice| advice.move_text.clone());
    answer.line = analysis.line();
    Ok((answer, advice))
}

pub(crate) fn decide(question: PositionRequest, context: &Context<'_>) -> Result<Answer, Problem> {
    let opened = question.ask().read(context)?;
    decided(&opened, &mut *opened.analyse())
}

/// More moves than this are not sent, each with its result; `decide` and `play` work all the same.
const MOST_JUDGED: usize = 100_000;

pub(crate) fn moves(question: PositionRequest, context: &Context<'_>) -> Result<Answer, Problem> {
    let opened = question.ask().read(context)?;
    let mut analysis = opened.analyse();
    let mut answer = decided(&opened, &mut *analysis)?;
    let moves = listed(&mut *analysis, MOST_JUDGED, opened.options.lang);
    answer.moves = Some(moves.map_err(|why| Problem::refused("position", why))?);
    Ok(answer)
}

pub(crate) fn explain(question: PositionRequest, context: &Context<'_>) -> Result<ExplainedAnswer, Problem> {
    let opened = question.ask().read(context)?;
    let mut analysis = opened.analyse();
    // An explanation can do without the list.
    let moves = listed(&mut *analysis, MOST_JUDGED, opened.options.lang).ok();
    let (mut answer, _) = explained(&opened, &mut *analysis)?;
    answer.moves = moves;
    let (scene, _) = analysis.picture(&opened.names).shortened(MOST_SCENE_BYTES);
    Ok(ExplainedAnswer { answer, scene })
}

pub(crate) fn view(lookup: Lookup, context: &Context<'_>) -> Result<ShownAnswer, Problem> {
    Ok(ShownAnswer::of(&lookup.0.ask().read(context)?))
}

pub(crate) fn advise(question: PositionRequest, context: &Context<'_>) -> Result<Advice, Problem> {
    let opened = question.ask().read(context)?;
    let advice = opened.analyse().best(&opened.names);
    let over = || opened.options.lang.pick("the game is over", "対局は終わっています");
    advice.ok_or_else(|| Problem::refused("position", over()))
}

pub(crate) fn deal(request: DealRequest, context: &Context<'_>) -> Result<DealtAnswer, Problem> {
    let (game, args) = request.read(context)?;
    let seed = request.seed.unwrap_or_else(seed_of_now);
    let setup = game.deal(seed, &args).map_err(|error| Problem::argument(&error, request.lang))?;
    let opened = OpenedPosition::of(game, setup, request.lang, request.look(), context)?;
    Ok(DealtAnswer { view: ShownAnswer::of(&opened), seed })
}
