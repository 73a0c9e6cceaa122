//! Editing positions.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tefuda::Lang;
use tefuda::edit::{Edit, EditRefused, Edited, Tools};
use tefuda::scene::Scene;
use tefuda_draw::{Style, draw};

use crate::frame::PictureOptions;
use crate::limits::Effort;
use crate::problem::Problem;
use crate::requests::{BudgetRequest, Context, Request};
use crate::shown::MOST_SCENE_BYTES;

/// An edit of a position.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({
    "game": "tanhinmin", "position": "1 3 / 2", "edit": {"put": {"card": "8c", "to": "hand 1"}},
}))]
pub(crate) struct EditRequest {
    /// The name of a game, as the list of games gives it.
    game: String,
    /// The position, finished or not.
    position: String,
    /// The text of a board, for games on boards; without it the usual board.
    board: Option<String>,
    /// The change; without it only what can be changed is told.
    edit: Option<Edit>,
    /// The language of the words.
    #[serde(default)]
    lang: Lang,
    /// How wide the picture may be, in pixels.
    width: Option<f64>,
    /// Needless here: an edit spends nothing.
    #[serde(default)]
    budget: BudgetRequest,
}

impl Request for EditRequest {
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

/// A position after a change.
#[derive(Serialize, JsonSchema)]
pub(crate) struct EditAnswer {
    #[serde(flatten)]
    edited: Edited,
    /// Its picture, cut as that of a view is.
    scene: Scene,
    /// The same as SVG.
    svg: String,
    /// What can be changed now.
    tools: Tools,
    /// Why the change was refused; the position is then as it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
}

pub(crate) fn edit(request: EditRequest, context: &Context<'_>) -> Result<EditAnswer, Problem> {
    let EditRequest { game, position, board, edit, lang, width, .. } = request;
    let look = PictureOptions { width, ..PictureOptions::default() };
    let mut style = Style::new(lang, look.read(0, lang)?.width);
    let game = context.game(&game, lang)?;
    // A board that cannot be read is told as such, with the place of the mistake in it.
    game.board(board.as_deref()).map_err(|error| Problem::parse("board", &error, lang))?;
    let unreadable = |error: EditRefused| Problem::edit("position", &error, lang);
    // A text that cannot be read is no position to go back to.
    let mut tools = game.tools(board.as_deref(), &position, lang).map_err(unreadable)?;
    let mut edited = Edited { position, board, incomplete: tools.incomplete.clone() };
    let mut refused = None;
    if let Some(edit) = edit {
        match game.edit(edited.board.as_deref(), &edited.position, &edit, lang) {
            Ok(changed) => {
                edited = changed;
                tools = game.tools(edited.board.as_deref(), &edited.position, lang).map_err(unreadable)?;
            }
            Err(error) => refused = Some(error.in_lang(lang).to_owned()),
        }
    }
    let names = game.draft_names(edited.board.as_deref(), &edited.position, lang).map_err(unreadable)?;
    style.names = names.players().iter().map(ToString::to_string).collect();
    let scene = game.sketch(edited.board.as_deref(), &edited.position, lang).map_err(unreadable)?;
    let svg = draw(&scene, &style).to_svg();
    let (scene, _) = scene.shortened(MOST_SCENE_BYTES);
    Ok(EditAnswer { edited, svg, scene, tools, refused })
}
