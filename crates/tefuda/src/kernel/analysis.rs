//! A decision is a value: one run makes an analysis of a position, and everything that is said of the position is read from it.
//!
//! A game implements three traits. [`Notation`]: how its setups and moves are written and drawn. [`Decide`]: how one analysis is made.
//! [`Analysis`]: what can be read from it. Verdict, judged moves, advice, words, facts and pictures all come from the same value, so
//! that nothing is solved twice and nothing can contradict itself.

use std::fmt;
use std::ops::ControlFlow;

use super::facts::MaybeSerialize;
use super::game::JudgedMove;
use super::in_force::InForce;
use super::position::{IllegalMove, Position, Setup};
use super::prose::{Names, PlayerName, Prose};
use super::run::{Run, Undecided};
use super::scene::{Item, MOST_OFFERED, Scene};
use super::verdict::{Lang, Outcome};
use crate::kernel::words::both;

/// The moves of a game, by its setups.
pub type MoveOf<S> = <<S as Setup>::Position as Position>::Move;

/// What a position is worth where a game has values: an integer or a nimber, or whatever the game writes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum GameValue {
    /// An integer or a nimber that every reader of JSON holds exactly.
    Integer(i64),
    /// Any other value in the game's own writing: `3/2`, `inf{0,2}`, a long integer.
    Text(String),
}

/// Readers of JSON hold integers exactly below this.
const EXACT: u128 = 1 << 53;

impl GameValue {
    /// The nimber that it is, if it is one: no number below 0, no fraction, no infinity.
    #[must_use]
    pub fn nimber(&self) -> Option<u128> {
        match self {
            GameValue::Integer(number) => u128::try_from(*number).ok(),
            GameValue::Text(text) => text.parse().ok(),
        }
    }
}

impl From<u128> for GameValue {
    fn from(value: u128) -> Self {
        match i64::try_from(value) {
            Ok(small) if value < EXACT => GameValue::Integer(small),
            _ => GameValue::Text(value.to_string()),
        }
    }
}

impl From<u64> for GameValue {
    fn from(value: u64) -> Self {
        u128::from(value).into()
    }
}

impl From<i64> for GameValue {
    fn from(value: i64) -> Self {
        if u128::from(value.unsigned_abs()) < EXACT {
            GameValue::Integer(value)
        } else {
            GameValue::Text(value.to_string())
        }
    }
}

impl fmt::Display for GameValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameValue::Integer(number) => number.fmt(f),
            GameValue::Text(text) => f.write_str(text),
        }
    }
}

/// How a position is decided, with its numbers where they are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// Who wins. For a move: who wins after it, in the seats before it.
    pub outcome: Outcome,
    /// What the position is worth.
    pub value: Option<GameValue>,
    /// How many moves it takes until the end if the winner hurries and the others resist.
    pub remoteness: Option<u32>,
}

impl From<Outcome> for Judgement {
    fn from(outcome: Outcome) -> Self {
        Judgement { outcome, value: None, remoteness: None }
    }
}

/// Why: a type of the game. Its fields are the facts, under the names that programs read.
pub trait Reason: MaybeSerialize {
    /// The id of the theorem that was used (as in `tefuda theorems`); `None` when the rules or a search decided.
    fn theorem(&self) -> Option<&'static str>;

    /// The reason as a sentence without a full stop.
    fn words(&self, names: &Names) -> String;

    /// The names of those facts whose values are seats, so that players can be shown by name instead.
    fn player_facts(&self) -> &'static [&'static str] {
        &[]
    }
}

/// How setups and moves are written and drawn; the text of a setup is its `Display`.
pub trait Notation: Setup + fmt::Display + Send + Sync + 'static {
    /// How many seats the notation names.
    fn seats(&self) -> u8 {
        2
    }

    /// Whether play goes on after the win that verdicts are about: then later positions ask another question.
    fn goes_on(&self) -> bool {
        false
    }

    /// How large it is, so that of several counterexamples the smallest can be told: cards (vertices, pairs), then the highest face
    /// where there is one. Equally large ones are ordered by their texts.
    fn magnitude(&self) -> (usize, u32) {
        (self.to_string().len(), 0)
    }

    /// What the players are called, by seat.
    fn players(&self, lang: Lang) -> Vec<PlayerName> {
        Names::first_and_second(lang)
    }

    /// Who wins, as the beginning of an explanation.
    fn headline(&self, outcome: Outcome, names: &Names) -> String {
        names.headline(outcome)
    }

    /// The text of a move in a position.
    fn move_text(position: &Self::Position, played: &MoveOf<Self>) -> String;

    /// The move of this text.
    ///
    /// # Errors
    /// [`IllegalMove`] if the text is not a move of this game, or of this position.
    fn read_move(position: &Self::Position, text: &str) -> Result<MoveOf<Self>, IllegalMove> {
        move_of_text::<Self>(position, text).ok_or_else(|| {
            IllegalMove::new(both!(
                "`{text}` is not a move here",
                "`{text}` はここで指せる手ではありません";
                text = text.trim().escape_debug()
            ))
        })
    }

    /// How many legal moves there are at most, for games that may have more than can be listed.
    fn move_bound(&self) -> u64 {
        0
    }

    /// The picture of the setup. Unless the game draws one, it is the text, and the moves are buttons.
    fn scene(&self, _lang: Lang) -> Scene {
        let mut items = vec![Item::Text { lines: self.to_string().lines().map(str::to_owned).collect() }];
        if let Some(position) = self.clone().position() {
            let (moves, _) = first_moves::<Self>(&position);
            items.push(Item::actions(moves.into_iter().map(|(_, text)| text).collect()));
        }
        Scene { items }
    }

    /// The rules that are played by.
    fn in_force(&self, _lang: Lang) -> InForce {
        InForce::default()
    }

    /// The setup as a graph in the DOT language, for games on graphs.
    fn dot(&self) -> Option<String> {
        None
    }

    /// The board that the notation leaves out, as a text that is read as a board; `None` if the notation says everything.
    fn board_text(&self) -> Option<String> {
        None
    }
}

/// The first legal moves with their texts, as many as a picture offers; and whether these are all.
pub(crate) fn first_moves<S: Notation>(position: &S::Position) -> (Vec<(MoveOf<S>, String)>, bool) {
    let mut moves = Vec::new();
    let listed = position.for_each_move(|played| {
        if moves.len() == MOST_OFFERED {
            return ControlFlow::Break(());
        }
        let text = S::move_text(position, &played);
        moves.push((played, text));
        ControlFlow::Continue(())
    });
    (moves, listed.is_continue())
}

/// The legal moves with their texts; `None` if there are more than a picture offers.
pub(crate) fn offered_moves<S: Notation>(position: &S::Position) -> Option<Vec<(MoveOf<S>, String)>> {
    let (moves, are_all) = first_moves::<S>(position);
    are_all.then_some(moves)
}

/// The legal move of this text, written as the game writes it.
pub(crate) fn move_of_text<S: Notation>(position: &S::Position, text: &str) -> Option<MoveOf<S>> {
    let read = position.for_each_move(|played| {
        if S::move_text(position, &played) == text {
            ControlFlow::Break(played)
        } else {
            ControlFlow::Continue(())
        }
    });
    read.break_value()
}

/// How a game decides a position: once.
pub trait Decide: Notation {
    /// What the fastest exact decider finds.
    type Analysis: Analysis<Self>;
    /// What the referee finds, which knows only the rules.
    type Referee: Analysis<Self>;

    /// Decides a position by the fastest exact decider.
    ///
    /// # Errors
    /// [`Undecided`] if the budget does not suffice and nothing is known; an analysis whose outcome is undecided knows something of
    /// some moves.
    fn analyse(position: &Self::Position, run: &mut Run) -> Result<Self::Analysis, Undecided>;

    /// Decides a position by the referee.
    ///
    /// # Errors
    /// [`Undecided`] as [`Decide::analyse`].
    fn search(position: &Self::Position, run: &mut Run) -> Result<Self::Referee, Undecided>;
}

/// What was found of a position. The run handed to its methods is the one that made it.
pub trait Analysis<S: Decide>: Send {
    /// Why.
    type Reason: Reason;

    /// Who wins. It never changes.
    fn outcome(&self) -> Outcome;

    /// Why.
    fn reason(&self) -> &Self::Reason;

    /// What the position is worth, where the game has values.
    fn value(&self) -> Option<GameValue> {
        None
    }

    /// How many moves it takes until the end with best play, where that is known.
    fn remoteness(&self) -> Option<u32> {
        None
    }

    /// Whether moves are judged from what is known already, without further search.
    fn judges_at_once(&self) -> bool {
        true
    }

    /// What a legal move leads to, in the seats of this position.
    ///
    /// # Errors
    /// [`Undecided`] if the budget ended before it was known.
    fn judge(&mut self, played: &MoveOf<S>, run: &mut Run) -> Result<Judgement, Undecided>;

    /// A good move where it can be had without judging all of them; `None` leaves the choice to the judged moves.
    ///
    /// # Errors
    /// [`Undecided`] if the budget ended before one was found.
    fn best(&mut self, _run: &mut Run) -> Result<Option<MoveOf<S>>, Undecided> {
        Ok(None)
    }

    /// Why the best move is a good one, as a sentence; `None` leaves it to the words that all games share.
    fn why(&self, _best: &JudgedMove, _names: &Names) -> Option<String> {
        None
    }

    /// The analysis of a position that a move of this one leads to, where what was found here serves there; `None` if it has to be
    /// decided anew.
    fn next(&self, _after: &S::Position, _run: &mut Run) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// Best play on both sides until the end, where it is known.
    fn line(&mut self, _run: &mut Run) -> Option<Vec<String>> {
        None
    }

    /// What the explanation states before the verdict: the structures that it rests on.
    fn body(&mut self, _prose: &mut Prose<'_>, _run: &mut Run) {}

    /// The picture of the reason.
    fn picture(&mut self, _names: &Names, _run: &mut Run) -> Scene {
        Scene::default()
    }
}
