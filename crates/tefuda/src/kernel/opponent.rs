//! Who moves when the computer does: the perfect player, or one that a person can beat.

use super::game::{Advice, AnyPlayed, AnySetup, MOST_SHOWN};
use super::options::Options;
use super::position::IllegalMove;
use super::prose::Names;
use super::random::Random;
use super::words::both;

/// How the computer plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Opponent {
    /// A best move.
    #[default]
    Perfect,
    /// Of the best moves the one that wins soonest or loses last, where that is known.
    Longest,
    /// Any move. Of more than [`MOST_SHOWN`] moves, one of the first ones.
    Random,
    /// Now and then any move, else a best one: how often tells the care.
    Careless,
}

/// A move that was made.
#[derive(Debug)]
pub struct Turn {
    /// What it leads to.
    pub played: AnyPlayed,
    /// Why the computer made it, if it had a reason.
    pub advice: Option<Advice>,
    /// `false` if the move was meant to be a best one, but the position after it was not decided within the budget.
    pub searched: bool,
}

impl Turn {
    /// Makes the move of this text.
    ///
    /// # Errors
    /// [`IllegalMove`] if the text is not a move or the rules do not allow it here.
    pub fn named(setup: &dyn AnySetup, text: &str) -> Result<Self, IllegalMove> {
        Ok(Turn { played: setup.play(text)?, advice: None, searched: true })
    }
}

impl Opponent {
    /// Makes a move. `care` is the percentage of moves that a careless player thinks about; the same seed in the same position makes the
    /// same move.
    ///
    /// ```
    /// use tefuda::{Opponent, Options};
    /// let setup = tefuda::game("tanhinmin").unwrap().parse("2 3 / 1 2 5").unwrap();
    /// let turn = Opponent::Perfect.play(&*setup, &setup.names(Default::default()), &Options::default(), 0, 1).unwrap();
    /// assert_eq!((turn.played.text.as_str(), turn.searched), ("2", true));
    /// ```
    ///
    /// # Errors
    /// [`IllegalMove`] if the game is over.
    pub fn play(
        self,
        setup: &dyn AnySetup,
        names: &Names,
        options: &Options,
        care: u8,
        seed: u64,
    ) -> Result<Turn, IllegalMove> {
        let mut random = Random::new(seed);
        let thinks = match self {
            Opponent::Perfect | Opponent::Longest => true,
            Opponent::Random => false,
            Opponent::Careless => random.below(100) < u64::from(care),
        };
        let over = || IllegalMove::new(both!("the game is over", "対局は終わっています"));
        if !thinks {
            let mut moves = setup.legal_moves(MOST_SHOWN);
            if moves.is_empty() {
                return Err(over());
            }
            let text = moves.swap_remove(random.below(moves.len() as u64) as usize);
            return Ok(Turn { played: setup.play(&text)?, advice: None, searched: true });
        }
        let mut analysis = setup.analyse(options.solver, options.run());
        let advice = match self {
            Opponent::Longest => analysis.longest(names),
            _ => analysis.best(names),
        };
        let advice = advice.ok_or_else(over)?;
        let played = setup.play(&advice.move_text)?;
        Ok(Turn { played, searched: advice.wins.is_some(), advice: Some(advice) })
    }
}
