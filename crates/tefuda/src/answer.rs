//! The objects that programs read: one serialisable answer for each question.
//!
//! The command line prints them as JSON, one a line; a server returns the same. The fields are those of the
//! published contract and only grow.

use serde::Serialize;

use crate::budget::Budget;
use crate::position::{IllegalMove, Seat};
use crate::registry::{About, Advice, AnyPlayed, AnySetup, Game, Solver};
use crate::scene::Scene;
use crate::study::Param;
use crate::theorem;
use crate::verdict::{Facts, JudgedMove, Lang, Outcome, Verdict};

/// Who wins a position, and why; with its moves if they were asked for.
#[derive(Clone, Debug, Serialize)]
pub struct Answer {
    /// The game.
    pub game: &'static str,
    /// The position, normalised.
    pub position: String,
    /// `win`, `draw`, `nobody` or `undecided`.
    pub outcome: &'static str,
    /// The winning seat.
    pub winner: Option<Seat>,
    /// Why.
    pub reason: ReasonAnswer,
    /// Every legal move, when they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<MoveAnswer>>,
    /// The long form of the reason, when it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<String>,
}

/// The reason of an [`Answer`].
#[derive(Clone, Debug, Serialize)]
pub struct ReasonAnswer {
    /// The id of the theorem used.
    pub theorem: Option<&'static str>,
    /// The reason in words.
    pub text: String,
    /// The facts it rests on.
    pub facts: Facts,
}

/// A legal move of an [`Answer`].
#[derive(Clone, Debug, Serialize)]
pub struct MoveAnswer {
    /// The text of the move.
    #[serde(rename = "move")]
    pub move_text: String,
    /// Whether the player who makes it can still force the win.
    pub wins: Option<bool>,
    /// How the position after it is decided.
    pub outcome: &'static str,
    /// Who wins after it, in the seats of the position asked about.
    pub winner: Option<Seat>,
}

impl From<JudgedMove> for MoveAnswer {
    fn from(judged: JudgedMove) -> Self {
        MoveAnswer {
            move_text: judged.text,
            wins: judged.wins,
            outcome: judged.outcome.word(),
            winner: judged.outcome.winner(),
        }
    }
}

/// How to answer: by which solver, within which budget, in which language.
#[derive(Clone, Debug, Default)]
pub struct Manner {
    /// Who decides.
    pub solver: Solver,
    /// What it may spend on each position.
    pub budget: Budget,
    /// The language of the words.
    pub lang: Lang,
}

impl Answer {
    /// Decides a setup.
    ///
    /// ```
    /// use tefuda::{answer::{Answer, Manner}, registry::game};
    /// let game = game("tanhinmin").unwrap();
    /// let setup = game.parse("2 3 / 1 2 5").unwrap();
    /// let answer = Answer::decide(game, &*setup, &Manner::default());
    /// assert_eq!((answer.outcome, answer.winner.map(|seat| seat.0)), ("win", Some(0)));
    /// ```
    #[must_use]
    pub fn decide(game: &dyn Game, setup: &dyn AnySetup, manner: &Manner) -> Self {
        let verdict = setup.verdict(manner.solver, &manner.budget.started());
        Answer::new(game, setup, manner, verdict)
    }

    fn new(game: &dyn Game, setup: &dyn AnySetup, manner: &Manner, verdict: Verdict) -> Self {
        let Verdict { outcome, reason } = verdict;
        Answer {
            game: game.about().name,
            position: setup.notation(),
            outcome: outcome.word(),
            winner: outcome.winner(),
            reason: ReasonAnswer {
                theorem: reason.theorem,
                text: game.words(&reason, manner.lang),
                facts: reason.facts,
            },
            moves: None,
            explanation: None,
        }
    }

    /// Decides a setup and each of its legal moves.
    #[must_use]
    pub fn with_moves(game: &dyn Game, setup: &dyn AnySetup, manner: &Manner) -> Self {
        let (verdict, moves) = setup.assess(manner.solver, &manner.budget.started());
        let moves = moves.into_iter().map(MoveAnswer::from).collect();
        Answer { moves: Some(moves), ..Answer::new(game, setup, manner, verdict) }
    }

    /// Decides a setup by its fastest decider and explains at length.
    #[must_use]
    pub fn explained(game: &dyn Game, setup: &dyn AnySetup, manner: &Manner) -> Self {
        let manner = Manner { solver: Solver::Best, budget: manner.budget.started(), lang: manner.lang };
        let explanation = setup.explain(&manner.budget, manner.lang);
        Answer { explanation: Some(explanation), ..Answer::decide(game, setup, &manner) }
    }

    /// Whether any part of the answer stayed undecided.
    #[must_use]
    pub fn is_undecided(&self) -> bool {
        let undecided = Outcome::Undecided.word();
        let moves = self.moves.as_deref().unwrap_or_default();
        self.outcome == undecided || moves.iter().any(|one| one.outcome == undecided)
    }
}

/// A game as a list of games tells it.
#[derive(Clone, Debug, Serialize)]
pub struct GameAnswer {
    /// The name used to call it, under the same key as in every other answer.
    pub game: &'static str,
    /// What it is, in words.
    #[serde(flatten)]
    pub about: &'static About,
    /// The parameters of its deals.
    pub deal: &'static [Param],
    /// The names of its studies.
    pub studies: Vec<&'static str>,
    /// The ids of what the literature says of it.
    pub theorems: Vec<&'static str>,
}

impl GameAnswer {
    /// Tells about a game.
    #[must_use]
    pub fn new(game: &dyn Game) -> Self {
        let about = game.about();
        let claims = theorem::statements().map(|statement| statement.claim());
        GameAnswer {
            game: about.name,
            about,
            deal: game.deal_params(),
            studies: game.studies().iter().map(|study| study.name).collect(),
            theorems: claims.filter(|claim| claim.game == about.name).map(|claim| claim.id).collect(),
        }
    }
}

/// Views list no more moves than this, and no graph longer than so many bytes: nobody could read them.
pub const MOST_SHOWN: usize = 10_000;
const LONGEST_DOT: usize = 1_000_000;

/// What there is to see of a position: what a player needs to make a move.
#[derive(Clone, Debug, Serialize)]
pub struct ViewAnswer {
    /// The game.
    pub game: &'static str,
    /// The position, normalised.
    pub position: String,
    /// How many seats the notation names.
    pub seats: u8,
    /// The player to move; `None` when the game is over.
    pub to_move: Option<Seat>,
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
            game: game.about().name,
            position: setup.notation(),
            seats: setup.seats(),
            to_move,
            over: to_move.is_none(),
            scene: setup.scene(lang),
            moves: listable.then(|| setup.legal_moves()).filter(|moves| moves.len() <= MOST_SHOWN),
            dot: setup.dot().filter(|dot| dot.len() <= LONGEST_DOT),
        }
    }
}

/// What came of a move.
#[derive(Clone, Debug, Serialize)]
pub struct PlayedAnswer {
    /// The text of the move as the game writes it.
    pub played: String,
    /// Why the perfect player made it, if it did.
    pub advice: Option<Advice>,
    /// The new seat of each old seat; `None` for a player who has left.
    pub seats: Vec<Option<Seat>>,
    /// The position after the move.
    pub view: ViewAnswer,
}

impl PlayedAnswer {
    /// Makes a move, or lets the perfect player make one if none is named.
    ///
    /// ```
    /// use tefuda::{answer::{Manner, PlayedAnswer}, registry::game};
    /// let game = game("tanhinmin").unwrap();
    /// let setup = game.parse("2 3 / 1 2 5").unwrap();
    /// let played = PlayedAnswer::new(game, &*setup, None, &Manner::default()).unwrap();
    /// assert_eq!((played.played.as_str(), played.view.position.as_str()), ("2", "1 2 5 / 3 @ 2"));
    /// ```
    ///
    /// # Errors
    /// [`IllegalMove`] if the rules do not allow the move here, or the game is over.
    pub fn new(
        game: &dyn Game,
        setup: &dyn AnySetup,
        move_text: Option<&str>,
        manner: &Manner,
    ) -> Result<Self, IllegalMove> {
        let (text, advice) = match move_text {
            Some(text) => (text.to_owned(), None),
            None => {
                let advice = setup.advise(&manner.budget, manner.lang);
                let advice = advice.ok_or_else(|| IllegalMove::new("the game is over"))?;
                (advice.move_text.clone(), Some(advice))
            }
        };
        let AnyPlayed { setup: after, seats, text } = setup.play(&text)?;
        Ok(PlayedAnswer {
            played: text,
            advice,
            seats: (0..setup.seats()).map(|seat| seats.new_seat(Seat(seat))).collect(),
            view: ViewAnswer::new(game, &*after, manner.lang),
        })
    }
}

/// What a refused input gets in place of an [`Answer`].
#[derive(Clone, Debug, Serialize)]
pub struct Refusal {
    /// What is wrong, where, and what was expected.
    pub error: String,
    /// The line of the input, counted from 1; `None` for an argument.
    pub line: Option<u64>,
}
