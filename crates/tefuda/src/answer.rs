//! The objects that programs read: one serialisable answer for each question.
//!
//! The command line prints them as JSON, one a line; a server returns the same. The fields are those of the
//! published contract and only grow.

use serde::Serialize;

use crate::budget::Budget;
use crate::position::Seat;
use crate::registry::{AnySetup, Game, Solver};
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

/// What a refused input gets in place of an [`Answer`].
#[derive(Clone, Debug, Serialize)]
pub struct Refusal {
    /// What is wrong, where, and what was expected.
    pub error: String,
    /// The line of the input, counted from 1; `None` for an argument.
    pub line: Option<u64>,
}
