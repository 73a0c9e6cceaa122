//! Games as faces see them: behind objects, so that a face knows none of them.
//!
//! A game's folder implements [`Decide`](super::analysis::Decide) for its setups and [`Game`] for itself; [`AnySetup`] and
//! [`AnyAnalysis`] follow from the first.

use std::fmt;

use super::analysis::{Decide, GameValue};
use super::edit::{self, Draft, Edit, EditRefused, Edited, Tools};
#[cfg(feature = "serde")]
use super::facts::Facts;
pub use super::hidden::{HiddenGame, HiddenPlay, HiddenRequest, Prospects};
use super::in_force::InForce;
use super::lesson::Lesson;
use super::lexing::read_typed;
use super::parse_error::ParseError;
use super::position::{IllegalMove, Seat, SeatMap};
use super::prose::Names;
use super::range::Range;
use super::run::{Budget, Run};
use super::scene::Scene;
use super::study::{ArgError, Args, Param, Study};
pub use super::too_many::{MOST_LISTED, MOST_SHOWN, TooManyMoves};
pub use super::values::{ValueTable, ValueTableError};
use super::verdict::{Lang, Outcome};
use super::words::{Words, both};

/// What a game is, in words.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct About {
    /// The name used to call it.
    pub name: &'static str,
    /// Its title, with the name in its own script.
    pub title: &'static str,
    /// One line on what it is.
    pub summary: &'static str,
    /// The rules in a paragraph.
    pub rules: &'static str,
    /// How a position is written.
    pub notation: &'static str,
    /// How a move is written.
    pub moves: &'static str,
    /// Positions to try, the best first one first.
    pub examples: &'static [Example],
}

impl About {
    /// What stands there until a game says more.
    pub const PLAIN: About = About {
        name: "",
        title: "",
        summary: "a game from its rules alone",
        rules: "",
        notation: "as in the examples",
        moves: "as `moves` lists them",
        examples: &[],
    };
}

/// A position worth a look.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Example {
    /// The position in the game's notation.
    pub position: &'static str,
    /// Why it is worth a look.
    pub note: &'static str,
}

/// A game as front ends see it.
pub trait Game: Sync {
    /// What it is, in English.
    fn about(&self) -> &'static About;

    /// What it is, in this language; in English if nobody has translated it.
    fn about_in(&self, _lang: Lang) -> &'static About {
        self.about()
    }

    /// The rules in a few short lines, for somebody who plays it for the first time.
    fn rule(&self, _lang: Lang) -> &'static [&'static str] {
        &[]
    }

    /// Positions that teach it step by step, the easiest first.
    fn lessons(&self) -> &'static [Lesson] {
        &[]
    }

    /// Reads what many positions share (a graph, a deck, rule switches); `None` stands for the usual board.
    ///
    /// # Errors
    /// [`ParseError`] if the text is not in the notation of the game's boards.
    fn board(&self, text: Option<&str>) -> Result<Box<dyn Board>, ParseError>;

    /// Whether there are boards to be read: without any, nothing but a blank text is one.
    fn has_boards(&self) -> bool {
        true
    }

    /// A reader of boards too large to be held as one text; `None` if the game reads whole texts only.
    fn board_reader(&self) -> Option<Box<dyn BoardReader>> {
        None
    }

    /// The parameters of [`Game::deal`].
    fn deal_params(&self) -> &'static [Param] {
        &[]
    }

    /// A random position to play, the same for the same seed and arguments. Unless the game deals, it is the first example.
    ///
    /// # Errors
    /// [`ArgError`] if the arguments do not go together.
    fn deal(&self, _seed: u64, _args: &Args) -> Result<Box<dyn AnySetup>, ArgError> {
        let first = self.about().examples.first().map_or("", |example| example.position);
        self.parse(first).map_err(|error| ArgError::conflict(error.told()))
    }

    /// What the game offers besides positions.
    fn studies(&self) -> &'static [Study] {
        &[]
    }

    /// Ranges of positions that conjectures can be tried on.
    fn ranges(&self) -> &'static [Range] {
        &[]
    }

    /// How its positions or deals are counted, if they can be.
    fn count(&self) -> Option<&'static Study> {
        None
    }

    /// The coach for hidden hands, if the game can be played so.
    fn advise(&self) -> Option<&'static Study> {
        None
    }

    /// How it is played with hidden hands, if it can be.
    fn hidden(&self) -> Option<&'static dyn HiddenGame> {
        None
    }

    /// A rule of this family whose values can be tabulated; `None` if the game has none.
    fn value_rule(&self) -> Option<&'static str> {
        None
    }

    /// The values of a rule of this family: of all single things (heaps, coins) or pairs of them up to the size `to`.
    ///
    /// # Errors
    /// [`ValueTableError`] if the game has no such rule, or the budget does not suffice.
    fn value_table(&self, _rule: &str, _to: u64, _budget: &Budget) -> Result<ValueTable, ValueTableError> {
        Err(ValueTableError::NoTable(self.about().name))
    }

    /// Reads a position on the usual board.
    ///
    /// # Errors
    /// [`ParseError`] if the text is not in the notation.
    fn parse(&self, text: &str) -> Result<Box<dyn AnySetup>, ParseError> {
        self.board(None)?.parse(text)
    }

    /// The position of a text being edited, finished or not; `None` if positions of this game are only typed.
    ///
    /// # Errors
    /// [`EditRefused`] if the text cannot be read even as an unfinished position, or is too large to be edited.
    fn draft(&self, _board: Option<&str>, _position: &str) -> Result<Option<Box<dyn Draft>>, EditRefused> {
        Ok(None)
    }

    /// What can be edited in a position.
    ///
    /// # Errors
    /// [`EditRefused`] if the text cannot be read, as for [`Game::draft`].
    fn tools(&self, board: Option<&str>, position: &str, lang: Lang) -> Result<Tools, EditRefused> {
        edit::tools(self, board, position, lang)
    }

    /// Edits a position, finished or not.
    ///
    /// # Errors
    /// [`EditRefused`] if the text cannot be read, or the change cannot be made.
    fn edit(
        &self,
        board: Option<&str>,
        position: &str,
        edit: &Edit,
        lang: Lang,
    ) -> Result<Edited, EditRefused> {
        edit::edit(self, board, position, edit, lang)
    }

    /// The picture of a position being edited, finished or not; without a draft, that of the position.
    ///
    /// # Errors
    /// [`EditRefused`] if the text cannot be read.
    fn sketch(&self, board: Option<&str>, position: &str, lang: Lang) -> Result<Scene, EditRefused> {
        edit::sketch(self, board, position, lang)
    }

    /// What the players are called in a position being edited, finished or not.
    ///
    /// # Errors
    /// [`EditRefused`] if the text cannot be read.
    fn draft_names(&self, board: Option<&str>, position: &str, lang: Lang) -> Result<Names, EditRefused> {
        edit::names(self, board, position, lang)
    }
}

/// What many positions share, parsed once; it reads the positions on it.
pub trait Board: Send + Sync {
    /// Reads a position on this board.
    ///
    /// # Errors
    /// [`ParseError`] if the text is not in the notation.
    fn parse(&self, text: &str) -> Result<Box<dyn AnySetup>, ParseError>;
}

/// Reads a board from a text that comes in pieces.
pub trait BoardReader {
    /// Takes the next piece.
    ///
    /// # Errors
    /// [`ParseError`] if the text is not in the notation.
    fn push(&mut self, piece: &[u8]) -> Result<(), ParseError>;

    /// The board, once all of the text has come.
    ///
    /// # Errors
    /// [`ParseError`] if the text is not in the notation.
    fn finish(self: Box<Self>) -> Result<Box<dyn Board>, ParseError>;
}

/// The board of games that have none: whatever is not blank is refused, with what makes a board needless.
pub(crate) fn no_board<S: Decide>(
    text: Option<&str>,
    why: impl Into<Words>,
    parse: fn(&str) -> Result<S, ParseError>,
) -> Result<Box<dyn Board>, ParseError> {
    struct NoBoard<S>(fn(&str) -> Result<S, ParseError>);
    impl<S: Decide> Board for NoBoard<S> {
        fn parse(&self, text: &str) -> Result<Box<dyn AnySetup>, ParseError> {
            Ok(Box::new(read_typed(text, self.0)?))
        }
    }
    read_typed(text.unwrap_or_default(), |text| match text.find(|c: char| !c.is_whitespace()) {
        None => Ok(()),
        Some(at) => Err(ParseError::new(text, at..text.trim_end().len(), both!("nothing", "空欄"))
            .with_hint(both!(
                "this game has no boards: {why}", "このゲームに盤はありません。{why}"; why = why.into()
            ))),
    })?;
    Ok(Box::new(NoBoard(parse)))
}

/// Who decides: the theorems, or the exhaustive solver that knows only the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Solver {
    /// The fastest exact decider that the game has.
    #[default]
    Best,
    /// The referee.
    Search,
}

/// A legal move with what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct JudgedMove {
    /// The text of the move.
    pub text: String,
    /// Whether the player who makes it can still force the win after it; `None` if undecided.
    pub wins: Option<bool>,
    /// How the position after it is decided, in the seats of the position before it.
    pub outcome: Outcome,
    /// What the position after it is worth, where that is known.
    pub value: Option<GameValue>,
    /// How many moves are left after it with best play, where that is known.
    pub remoteness: Option<u32>,
}

/// A move that a good player would make here.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Advice {
    /// The text of the move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub move_text: String,
    /// Whether it keeps a won position won; `None` if undecided.
    pub wins: Option<bool>,
    /// Why this one, as a sentence.
    pub why: String,
}

/// What a move leads to, behind the facade.
#[derive(Debug)]
pub struct AnyPlayed {
    /// The setup after the move; it may be over.
    pub setup: Box<dyn AnySetup>,
    /// Where the seats of the old position are in the new setup.
    pub seats: SeatMap,
    /// The text of the move as the game writes it, however it was typed.
    pub text: String,
}

/// A setup as front ends see it. Every setup that a game can [`Decide`] is one.
pub trait AnySetup: Send + Sync {
    /// The position in the game's notation: spacing normalised, cards sorted.
    fn notation(&self) -> String;

    /// How many seats the notation names.
    fn seats(&self) -> u8;

    /// Whether play goes on after the win that verdicts are about.
    fn goes_on(&self) -> bool;

    /// How large it is; see [`Notation::magnitude`](super::analysis::Notation::magnitude).
    fn magnitude(&self) -> (usize, u32);

    /// What the players are called, where nobody has given them other names.
    fn names(&self, lang: Lang) -> Names;

    /// The player to move, or `None` when the game is over.
    fn to_move(&self) -> Option<Seat>;

    /// An error if there are more legal moves than can be listed: then nothing lists them.
    fn too_many_moves(&self) -> Option<TooManyMoves>;

    /// The texts of the legal moves, up to this many; none when the game is over.
    fn legal_moves(&self, most: usize) -> Vec<String>;

    /// Makes the move of this text.
    ///
    /// # Errors
    /// [`IllegalMove`] if the text is not a move or the rules do not allow it here.
    fn play(&self, move_text: &str) -> Result<AnyPlayed, IllegalMove>;

    /// Decides the setup: the one analysis that everything else is read from.
    fn analyse(&self, solver: Solver, run: Run) -> Box<dyn AnyAnalysis + '_>;

    /// The picture of the position.
    fn scene(&self, lang: Lang) -> Scene;

    /// The rules that are played by.
    fn in_force(&self, lang: Lang) -> InForce;

    /// The position as a graph in the DOT language, for games on graphs.
    fn dot(&self) -> Option<String>;

    /// The board that the notation leaves out, as a text that is read as a board; `None` if the notation says everything.
    fn board_text(&self) -> Option<String>;
}

impl fmt::Debug for dyn AnySetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnySetup").field(&self.notation()).finish()
    }
}

/// One analysis of a setup, with the run that made it. What needs more work than the verdict goes on with that run.
pub trait AnyAnalysis: Send {
    /// Who wins. It never changes.
    fn outcome(&self) -> Outcome;

    /// The player to move, or `None` when the game is over.
    fn to_move(&self) -> Option<Seat>;

    /// Who wins, as the beginning of an explanation.
    fn headline(&self, names: &Names) -> String;

    /// The theorem that decided.
    fn theorem(&self) -> Option<&'static str>;

    /// Why, as a sentence without a full stop.
    fn words(&self, names: &Names) -> String;

    /// The facts that the reason rests on.
    #[cfg(feature = "serde")]
    fn facts(&self) -> Facts;

    /// The names of those facts whose values are seats.
    fn player_facts(&self) -> &'static [&'static str];

    /// What the position is worth, where the game has values.
    fn value(&self) -> Option<GameValue>;

    /// How many moves it takes until the end with best play, where that is known.
    fn remoteness(&self) -> Option<u32>;

    /// Every legal move with what it leads to, judged once. Those left over when the budget ends are undecided.
    ///
    /// # Errors
    /// [`TooManyMoves`] if they cannot be listed.
    fn moves(&mut self) -> Result<&[JudgedMove], TooManyMoves>;

    /// The same moves handed over, for a caller that asks nothing more: asked again, they would be judged again.
    ///
    /// # Errors
    /// [`TooManyMoves`] if they cannot be listed.
    fn take_moves(&mut self) -> Result<Vec<JudgedMove>, TooManyMoves>;

    /// Whether [`AnyAnalysis::moves`] reads what is known already, without further search.
    fn has_moves_at_hand(&self) -> bool;

    /// A good move: one that wins if there is one, else one that resists; `None` when the game is over.
    fn best(&mut self, names: &Names) -> Option<Advice>;

    /// Of all moves that are as good as the best, the one that wins soonest or loses last, where that is known.
    fn longest(&mut self, names: &Names) -> Option<Advice>;

    /// Best play on both sides until the end, where it is known.
    fn line(&mut self) -> Option<Vec<String>>;

    /// The long form of the reason.
    fn explanation(&mut self, names: &Names) -> String;

    /// The picture of the reason: what the verdict rests on.
    fn picture(&mut self, names: &Names) -> Scene;

    /// The run, and so what was spent.
    fn run(&self) -> &Run;
}
