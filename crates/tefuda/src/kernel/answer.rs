//! The objects that programs read: one serialisable answer for each question.
//!
//! The command line prints them as JSON, one a line; a server returns the same. The fields are those of the
//! published contract and only grow.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::analysis::GameValue;
use super::edit::Tools;
use super::facts::Facts;
use super::game::{
    About, Advice, AnyAnalysis, AnyPlayed, AnySetup, Game, HiddenGame, JudgedMove, MOST_SHOWN, TooManyMoves,
};
use super::lesson::LessonAnswer;
use super::opponent::{Opponent, Turn};
use super::options::Options;
use super::position::{IllegalMove, Seat};
use super::prose::{Names, PlayerName};
use super::scene::Scene;
use super::study::{JobDeclaration, JobKind, Param, params_in};
use super::verdict::{Lang, Outcome};

/// A word that is known beforehand, or was read.
type Word = Cow<'static, str>;

/// How a position is decided.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(rename = "Outcome", rename_all = "snake_case")]
#[expect(dead_code, reason = "only its schema is used")]
enum OutcomeWord {
    /// Somebody can force the win.
    Win,
    /// With best play the game is drawn.
    Draw,
    /// No single player can force the win.
    Nobody,
    /// The budget did not suffice to tell.
    Undecided,
}

/// Who wins a position, and why; with its moves if they were asked for.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Answer {
    /// The game.
    pub game: Word,
    /// The position, normalised.
    pub position: String,
    /// `win`, `draw`, `nobody` or `undecided`.
    #[cfg_attr(feature = "schema", schemars(with = "OutcomeWord"))]
    pub outcome: Word,
    /// The winning seat.
    pub winner: Option<Seat>,
    /// The player to move; `None` when the game is over.
    pub to_move: Option<Seat>,
    /// What the words call the players, by seat.
    pub players: Vec<PlayerName>,
    /// What the position is worth, where the game has values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<GameValue>,
    /// How many moves it takes until the end with best play, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remoteness: Option<u32>,
    /// Why.
    pub reason: ReasonAnswer,
    /// Every legal move, when they were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<MoveAnswer>>,
    /// Why they are not listed, beside an explanation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves_not_listed: Option<String>,
    /// The long form of the reason, when it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explanation: Option<String>,
    /// A good move, beside an explanation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
    /// Best play on both sides, beside an explanation, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<String>>,
}

/// The reason of an [`Answer`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ReasonAnswer {
    /// The id of the theorem used.
    pub theorem: Option<Word>,
    /// The reason in words.
    pub text: String,
    /// The facts it rests on.
    pub facts: Facts,
}

/// A legal move of an [`Answer`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MoveAnswer {
    /// The text of the move.
    #[serde(rename = "move")]
    pub move_text: String,
    /// Whether the player who makes it can still force the win.
    pub wins: Option<bool>,
    /// How the position after it is decided.
    #[cfg_attr(feature = "schema", schemars(with = "OutcomeWord"))]
    pub outcome: Word,
    /// Who wins after it, in the seats of the position asked about.
    pub winner: Option<Seat>,
    /// What the position after it is worth, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<GameValue>,
    /// How many moves are left after it with best play, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remoteness: Option<u32>,
}

impl From<JudgedMove> for MoveAnswer {
    fn from(judged: JudgedMove) -> Self {
        let JudgedMove { text, wins, outcome, value, remoteness } = judged;
        MoveAnswer {
            move_text: text,
            wins,
            outcome: outcome.word().into(),
            winner: outcome.winner(),
            value,
            remoteness,
        }
    }
}

/// What an answer should tell besides the verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// Every legal move with what it leads to.
    pub moves: bool,
    /// The explanation, the best move and the line of best play.
    pub explanation: bool,
}

impl Answer {
    /// Decides a setup.
    ///
    /// ```
    /// use tefuda::{Answer, Options, Parts};
    /// let game = tefuda::game("tanhinmin").unwrap();
    /// let setup = game.parse("2 3 / 1 2 5").unwrap();
    /// let answer = Answer::new(game, &*setup, &Options::default(), Parts::default()).unwrap();
    /// assert_eq!((&*answer.outcome, answer.winner.map(|seat| seat.0)), ("win", Some(0)));
    /// ```
    ///
    /// # Errors
    /// [`TooManyMoves`] if moves are asked for that cannot be listed.
    pub fn new(
        game: &dyn Game,
        setup: &dyn AnySetup,
        options: &Options,
        parts: Parts,
    ) -> Result<Self, TooManyMoves> {
        let mut analysis = setup.analyse(options.solver, options.run());
        Answer::of(game, setup, &mut *analysis, &setup.names(options.lang), parts)
    }

    /// Reads the answer from an analysis of the setup.
    ///
    /// # Errors
    /// [`TooManyMoves`] if moves are asked for that cannot be listed.
    pub fn of(
        game: &dyn Game,
        setup: &dyn AnySetup,
        analysis: &mut dyn AnyAnalysis,
        names: &Names,
        parts: Parts,
    ) -> Result<Self, TooManyMoves> {
        let outcome = analysis.outcome();
        let mut answer = Answer {
            game: game.about().name.into(),
            position: setup.notation(),
            outcome: outcome.word().into(),
            winner: outcome.winner(),
            to_move: analysis.to_move(),
            players: names.players().to_vec(),
            value: analysis.value(),
            remoteness: analysis.remoteness(),
            reason: ReasonAnswer {
                theorem: analysis.theorem().map(Into::into),
                text: analysis.words(names),
                facts: analysis.facts(),
            },
            moves: None,
            moves_not_listed: None,
            explanation: None,
            best: None,
            line: None,
        };
        if parts.moves {
            match analysis.moves() {
                Err(too_many) if parts.explanation => answer.moves_not_listed = Some(too_many.to_string()),
                listed => drop(listed?),
            }
        }
        if parts.explanation {
            answer.explanation = Some(analysis.explanation(names));
            answer.best = analysis.best(names).map(|best| best.move_text);
            answer.line = analysis.line();
        }
        if parts.moves && answer.moves_not_listed.is_none() {
            // Nothing else needs them any more.
            answer.moves = Some(analysis.take_moves()?.into_iter().map(MoveAnswer::from).collect());
        }
        Ok(answer)
    }

    /// Whether any part of the answer stayed undecided.
    #[must_use]
    pub fn is_undecided(&self) -> bool {
        let undecided = Outcome::Undecided.word();
        let moves = self.moves.as_deref().unwrap_or_default();
        self.outcome == undecided || moves.iter().any(|judged| judged.outcome == undecided)
    }
}

/// A game as an entry of a list of games.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct GameAnswer {
    /// The name used to call it, under the same key as in every other answer.
    pub game: &'static str,
    /// What it is, in words.
    #[serde(flatten)]
    pub about: &'static About,
    /// The rules in a few short lines.
    pub rule: &'static [&'static str],
    /// Whether a board can be given with a position.
    pub boards: bool,
    /// Positions that teach it step by step.
    pub lessons: Vec<LessonAnswer>,
    /// The parameters of its deals.
    pub deal: Vec<Param>,
    /// The names of its studies.
    pub studies: Vec<&'static str>,
    /// The ids of what the literature says of it.
    pub theorems: Vec<&'static str>,
    /// What can be run for it.
    pub jobs: Vec<JobAnswer>,
    /// How it is played with hidden hands, if it can be.
    pub hidden: Option<HiddenAnswer>,
    /// What can be edited in its first example; `None` if positions are only typed.
    pub tools: Option<Tools>,
}

/// Something that can be run, as a form needs it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct JobAnswer {
    /// What it is.
    pub kind: JobKind,
    /// Its name; of a check, the id of the statement.
    pub name: &'static str,
    /// What it computes, in a sentence.
    pub about: &'static str,
    /// Its parameters.
    pub params: Vec<Param>,
    /// Whether its table can be drawn as a curve.
    pub plots: bool,
}

impl JobAnswer {
    /// Describes what can be run.
    #[must_use]
    pub fn new(declaration: &JobDeclaration, lang: Lang) -> Self {
        JobAnswer {
            kind: declaration.kind,
            name: declaration.name,
            about: declaration.about_in(lang),
            params: params_in(declaration.params, lang),
            plots: declaration.plots,
        }
    }
}

/// How a game is played with hidden hands.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct HiddenAnswer {
    /// The strategies to play against.
    pub strategies: Vec<NamedAnswer>,
    /// What the person may be told.
    pub oracles: Vec<NamedAnswer>,
}

/// A name with what it stands for.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct NamedAnswer {
    /// The name.
    pub name: &'static str,
    /// What it stands for.
    pub about: String,
}

impl HiddenAnswer {
    /// Describes how a game is played with hidden hands.
    #[must_use]
    pub fn new(hidden: &dyn HiddenGame, lang: Lang) -> Self {
        let strategies = hidden.strategies_in(lang).into_iter();
        let oracles = hidden.oracles().iter();
        HiddenAnswer {
            strategies: strategies
                .map(|(name, about)| NamedAnswer { name, about: about.to_owned() })
                .collect(),
            oracles: oracles
                .map(|name| NamedAnswer { name, about: hidden.about_oracle(name, lang) })
                .collect(),
        }
    }
}

/// Views show no graph longer than this, in bytes: nobody could read it.
const LONGEST_DOT: usize = 100_000;

/// What there is to see of a position: what a player needs to make a move.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ViewAnswer {
    /// The game.
    pub game: Word,
    /// The position, normalised.
    pub position: String,
    /// How many seats the notation names.
    pub seats: u8,
    /// The player to move; `None` when the game is over.
    pub to_move: Option<Seat>,
    /// What the words call the players, by seat.
    pub players: Vec<PlayerName>,
    /// Whether the game is over.
    pub over: bool,
    /// The picture.
    pub scene: Scene,
    /// The texts of the legal moves; `None` if there are too many to show.
    pub moves: Option<Vec<String>>,
    /// The position as a graph in the DOT language, for games on graphs, if it is not too long to show.
    pub dot: Option<String>,
}

impl ViewAnswer {
    /// Shows a setup.
    #[must_use]
    pub fn new(game: &dyn Game, setup: &dyn AnySetup, lang: Lang) -> Self {
        let to_move = setup.to_move();
        let listable = setup.too_many_moves().is_none();
        ViewAnswer {
            game: game.about().name.into(),
            position: setup.notation(),
            seats: setup.seats(),
            to_move,
            players: setup.names(lang).players().to_vec(),
            over: to_move.is_none(),
            scene: setup.scene(lang),
            moves: listable
                .then(|| setup.legal_moves(MOST_SHOWN + 1))
                .filter(|moves| moves.len() <= MOST_SHOWN),
            dot: setup.dot().filter(|dot| dot.len() <= LONGEST_DOT),
        }
    }
}

/// What came of a move.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlayedAnswer {
    /// The text of the move as the game writes it.
    pub played: String,
    /// Why the perfect player made it, if it did.
    pub advice: Option<Advice>,
    /// `false` if the perfect player made it without a decided search.
    pub searched: bool,
    /// The new seat of each old seat; `None` for a player who has left.
    pub seats: Vec<Option<Seat>>,
    /// The position after the move.
    pub view: ViewAnswer,
}

impl PlayedAnswer {
    /// Makes a move, or lets the perfect player make one if none is named.
    ///
    /// ```
    /// use tefuda::{Options, PlayedAnswer, game};
    /// let game = game("tanhinmin").unwrap();
    /// let setup = game.parse("2 3 / 1 2 5").unwrap();
    /// let played = PlayedAnswer::new(game, &*setup, None, &Options::default()).unwrap();
    /// assert_eq!((played.played.as_str(), played.view.position.as_str()), ("2", "1 2 5 / 3 @ 2"));
    /// ```
    ///
    /// # Errors
    /// [`IllegalMove`] if the rules do not allow the move here, or the game is over.
    pub fn new(
        game: &dyn Game,
        setup: &dyn AnySetup,
        move_text: Option<&str>,
        options: &Options,
    ) -> Result<Self, IllegalMove> {
        let turn = match move_text {
            Some(text) => Turn::named(setup, text)?,
            None => Opponent::Perfect.play(setup, &setup.names(options.lang), options, 0, 0)?,
        };
        Ok(PlayedAnswer::of(game, setup.seats(), turn, options.lang))
    }

    /// Describes a move that was made in a position with this many seats.
    #[must_use]
    pub fn of(game: &dyn Game, seats: u8, turn: Turn, lang: Lang) -> Self {
        let Turn { played: AnyPlayed { setup: after, seats: map, text }, advice, searched } = turn;
        PlayedAnswer {
            played: text,
            advice,
            searched,
            seats: map.new_seats(seats),
            view: ViewAnswer::new(game, &*after, lang),
        }
    }
}

/// What a refused input gets in place of an [`Answer`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Refusal {
    /// What is wrong, where, and what was expected.
    pub error: String,
    /// The line of the input, counted from 1; `None` for an argument.
    pub line: Option<u64>,
}

impl Refusal {
    /// What is wrong with a line of the input, or with an argument.
    pub fn new(error: impl Into<String>, line: Option<u64>) -> Self {
        Refusal { error: error.into(), line }
    }
}
