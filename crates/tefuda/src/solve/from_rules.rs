//! A game from its rules and its notation alone: the referee decides it, and everything else has a default.

use std::marker::PhantomData;
use std::str::FromStr;

use super::referee::Searched;
use crate::kernel::analysis::{Decide, Notation};
use crate::kernel::game::{About, Board, Game, no_board};
use crate::kernel::parse_error::ParseError;
use crate::kernel::run::{Run, Undecided};

/// Setups of a game for two players that the referee decides: a mark that asks for nothing but rules and notation. (A game for more
/// players implements [`Decide`] with [`CoalitionSearched`](super::coalition::CoalitionSearched) instead.)
pub trait FromRules: Notation + FromStr<Err = ParseError> {}

impl<S: FromRules> Decide for S {
    type Analysis = Searched<S>;
    type Referee = Searched<S>;

    fn analyse(position: &S::Position, run: &mut Run) -> Result<Searched<S>, Undecided> {
        Ok(Searched::new(position, run))
    }

    fn search(position: &S::Position, run: &mut Run) -> Result<Searched<S>, Undecided> {
        Ok(Searched::new(position, run))
    }
}

/// Such a game, ready for a catalogue.
pub struct RulesGame<S> {
    about: &'static About,
    setups: PhantomData<fn() -> S>,
}

impl<S> RulesGame<S> {
    /// The game with these words about it. Its first example is what is dealt.
    #[must_use]
    pub const fn new(about: &'static About) -> Self {
        RulesGame { about, setups: PhantomData }
    }
}

impl<S: FromRules> Game for RulesGame<S> {
    fn about(&self) -> &'static About {
        self.about
    }

    fn has_boards(&self) -> bool {
        false
    }

    fn board(&self, text: Option<&str>) -> Result<Box<dyn Board>, ParseError> {
        no_board(text, "the position is all there is", str::parse::<S>)
    }
}
