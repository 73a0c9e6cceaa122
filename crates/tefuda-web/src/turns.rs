//! Moves: made, by a person or the computer, and explained.

use schemars::JsonSchema;
use serde::Serialize;
use tefuda::{Advice, AnyPlayed, Consequence, Mark, Seat, Side, Turn, seed_of_now};

use crate::answers::{AnalysisAnswer, KnowledgeAnswer, read_analysis};
use crate::problem::Problem;
use crate::requests::{ConsequenceRequest, Context, OpenedPosition, PlayRequest};
use crate::shown::ShownAnswer;

/// What came of a move.
#[derive(Serialize, JsonSchema)]
pub(crate) struct TurnAnswer {
    /// The text of the move as the game writes it.
    played: String,
    /// Why the computer made it, if it had a reason.
    advice: Option<Advice>,
    /// False if the computer was to make a best move, but the position after it was not decided within the budget.
    searched: bool,
    /// The new seat of each old seat; null for a player who has left.
    seats: Vec<Option<Seat>>,
    /// The position after the move.
    view: ShownAnswer,
    /// What is to be known of that position, if it was asked for and took only a moment. What is missing here `analyse` tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    analysis: Option<KnowledgeAnswer>,
}

pub(crate) fn play(request: PlayRequest, context: &Context<'_>) -> Result<TurnAnswer, Problem> {
    let opened = request.ask().read(context)?;
    let OpenedPosition { setup, options, names, .. } = &opened;
    if request.care > 100 {
        let error =
            options.lang.pick("expected a percentage from 0 to 100", "0から100までの百分率にしてください");
        return Err(Problem::refused("care", error));
    }
    let turn = match &request.move_text {
        Some(text) => Turn::named(&**setup, text)
            .map_err(|error| Problem::refused("move", error.in_lang(options.lang)))?,
        None => {
            let seed = request.seed.unwrap_or_else(seed_of_now);
            let turn = request.by.play(&**setup, names, options, request.care, seed);
            turn.map_err(|error| Problem::refused("position", error.in_lang(options.lang)))?
        }
    };
    let Turn { played: AnyPlayed { setup: after, seats, text }, advice, searched } = turn;
    let seats_after = seats.new_seats(setup.seats());
    let after = opened.after(after, &seats);
    let view = ShownAnswer::of(&after);
    let analysis = if request.analyse { KnowledgeAnswer::at_once(after) } else { None };
    Ok(TurnAnswer { played: text, advice, searched, seats: seats_after, view, analysis })
}

/// What a move does.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ConsequenceAnswer {
    /// The text of the move as the game writes it.
    played: String,
    /// What it leads to for the player who makes it.
    mark: Mark,
    /// Everything about the position after it.
    after: AnalysisAnswer,
    /// The new seat of each old seat; null for a player who has left.
    seats: Vec<Option<Seat>>,
    /// The best reply; null when the game is over.
    reply: Option<String>,
    /// Best play after the move, the reply first, as far as it is known.
    line: Vec<String>,
    /// The parts of the picture before the move that it takes.
    changed: Vec<String>,
    /// What the move does to the verdict and to what it rests on, in a few sentences.
    words: String,
}

pub(crate) fn consequence(
    request: ConsequenceRequest,
    context: &Context<'_>,
) -> Result<ConsequenceAnswer, Problem> {
    let opened = request.ask().read(context)?;
    let played = opened.setup.play(&request.move_text);
    let played = played.map_err(|error| Problem::refused("move", error.in_lang(opened.options.lang)))?;
    let AnyPlayed { setup, seats, text } = played;
    let after = opened.after(setup, &seats);
    let (mut before_analysis, mut after_analysis) = (opened.analyse(), after.analyse());
    let consequence = Consequence::of(
        &text,
        &seats,
        Side { setup: &*opened.setup, analysis: &mut *before_analysis, names: &opened.names },
        Side { setup: &*after.setup, analysis: &mut *after_analysis, names: &after.names },
    );
    let Consequence { mark, reply, line, words, .. } = consequence;
    let choices = opened.setup.scene(opened.options.lang).choices();
    let changed = choices.into_iter().find(|choice| choice.move_text == text);
    Ok(ConsequenceAnswer {
        changed: changed.map(|choice| choice.parts).unwrap_or_default(),
        played: text,
        mark,
        after: read_analysis(&after, &mut *after_analysis)?,
        seats: seats.new_seats(opened.setup.seats()),
        reply,
        line,
        words,
    })
}
