//! Positions under way, and what faces ask of them.

use super::{Edit, EditRefused, Edited, LONGEST_TEXT, Tools};
use crate::kernel::game::{AnySetup, Game};
use crate::kernel::lexing::plain;
use crate::kernel::prose::{Names, PlayerName};
use crate::kernel::scene::Scene;
use crate::kernel::verdict::Lang;

/// A position being edited: it may be incomplete.
///
/// What lacks nothing is written as the game's notation reads it.
pub trait Draft {
    /// What can be edited.
    fn tools(&self, lang: Lang) -> Tools;

    /// Makes a change.
    ///
    /// # Errors
    /// [`EditRefused`] if it cannot be made; then nothing has changed.
    fn apply(&mut self, edit: &Edit) -> Result<(), EditRefused>;

    /// The text of the position, which is read as a draft again.
    fn position(&self) -> String;

    /// The text of the board; `None` for the usual one.
    fn board(&self) -> Option<String> {
        None
    }

    /// What the position lacks, if the notation alone does not tell it.
    fn missing(&self, _lang: Lang) -> Option<String> {
        None
    }

    /// What the players are called, by seat, while the position lacks something: as in the positions that it can become.
    fn players(&self, lang: Lang) -> Vec<PlayerName> {
        Names::first_and_second(lang)
    }

    /// The picture of a position that lacks something: what there is, without moves.
    fn sketch(&self, lang: Lang) -> Scene;
}

/// The draft of a text that is not too long to be edited.
fn draft<G: Game + ?Sized>(
    game: &G,
    board: Option<&str>,
    position: &str,
) -> Result<Option<Box<dyn Draft>>, EditRefused> {
    if board.map_or(0, str::len).saturating_add(position.len()) > LONGEST_TEXT {
        return Err(EditRefused::too_many(LONGEST_TEXT, "bytes of text", "文のバイト数"));
    }
    // Full-width characters are read as in every notation; a board that is none has its own place in the request.
    let board = board.map(plain);
    let plainly = plain(position);
    game.draft(board.as_deref(), &plainly).map_err(|refused| refused.typed(&plainly, position))
}

/// What a draft lacks, or the position that it is.
fn finished<G: Game + ?Sized>(game: &G, draft: &dyn Draft, lang: Lang) -> Result<Box<dyn AnySetup>, String> {
    if let Some(missing) = draft.missing(lang) {
        return Err(missing);
    }
    let setup = game.board(draft.board().as_deref()).and_then(|board| board.parse(&draft.position()));
    setup.map_err(|error| EditRefused::from(error).in_lang(lang).to_owned())
}

/// What [`Game::tools`] answers.
pub(in crate::kernel) fn tools<G: Game + ?Sized>(
    game: &G,
    board: Option<&str>,
    position: &str,
    lang: Lang,
) -> Result<Tools, EditRefused> {
    let Some(draft) = draft(game, board, position)? else { return Ok(Tools::default()) };
    let incomplete = finished(game, &*draft, lang).err();
    Ok(Tools { incomplete, ..draft.tools(lang) })
}

/// What [`Game::edit`] answers.
pub(in crate::kernel) fn edit<G: Game + ?Sized>(
    game: &G,
    board: Option<&str>,
    position: &str,
    edit: &Edit,
    lang: Lang,
) -> Result<Edited, EditRefused> {
    let mut draft = draft(game, board, position)?.ok_or_else(EditRefused::no_such_tool)?;
    // What is refused is quoted as it was typed, and not in its plain form.
    draft.apply(&edit.plain()).map_err(|refused| draft.apply(edit).err().unwrap_or(refused))?;
    let board = draft.board();
    Ok(match finished(game, &*draft, lang) {
        Ok(setup) => Edited { position: setup.notation(), board, incomplete: None },
        Err(missing) => Edited { position: draft.position(), board, incomplete: Some(missing) },
    })
}

/// What [`Game::draft_names`] answers.
pub(in crate::kernel) fn names<G: Game + ?Sized>(
    game: &G,
    board: Option<&str>,
    position: &str,
    lang: Lang,
) -> Result<Names, EditRefused> {
    let Some(draft) = draft(game, board, position)? else {
        return Ok(game.board(board)?.parse(position)?.names(lang));
    };
    Ok(match finished(game, &*draft, lang) {
        Ok(setup) => setup.names(lang),
        Err(_) => Names::new(lang, draft.players(lang)),
    })
}

/// What [`Game::sketch`] answers.
pub(in crate::kernel) fn sketch<G: Game + ?Sized>(
    game: &G,
    board: Option<&str>,
    position: &str,
    lang: Lang,
) -> Result<Scene, EditRefused> {
    let Some(draft) = draft(game, board, position)? else {
        return Ok(game.board(board)?.parse(position)?.scene(lang));
    };
    Ok(match finished(game, &*draft, lang) {
        Ok(setup) => setup.scene(lang),
        Err(_) => draft.sketch(lang),
    })
}
