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
    /// `false` if the move was meant to be a best one, but what it leads to was not decided within the budget.
    pub searched: bool,
}

impl Turn {
    /// Makes the move of this text.
    ///
    /// # Errors
    /// [`IllegalMove`] if the text is no move or the rules do not allow it here.
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
        let over = || IllegalMove::new(both!("the game is over", "ゲームは終わっています"));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::run::Budget;
    use crate::kernel::verdict::Lang;

    fn texts(opponent: Opponent, care: u8, game: &str, position: &str) -> Vec<String> {
        let setup = crate::catalogue::game(game).unwrap().parse(position).unwrap();
        let play = |seed| {
            let turn = opponent.play(&*setup, &setup.names(Lang::En), &Options::default(), care, seed);
            turn.unwrap().played.text
        };
        let mut texts: Vec<String> = (0..200).map(play).collect();
        texts.sort();
        texts.dedup();
        texts
    }

    #[test]
    fn care_makes_the_difference() {
        let all = crate::catalogue::game("nim").unwrap().parse("3 5 7").unwrap().legal_moves(100).len();
        assert_eq!(texts(Opponent::Random, 100, "nim", "3 5 7").len(), all);
        assert_eq!(texts(Opponent::Careless, 0, "nim", "3 5 7").len(), all);
        assert_eq!(texts(Opponent::Careless, 100, "nim", "3 5 7").len(), 1);
        assert!(texts(Opponent::Careless, 50, "nim", "3 5 7").len() > 1);
    }

    /// With a lost position the game lasts as long as it can.
    #[test]
    fn the_longest_resistance() {
        let setup = crate::catalogue::game("digraph").unwrap();
        let board = setup.board(Some("a b; b e; a c; c d; d f; f e")).unwrap();
        let setup = board.parse("a").unwrap();
        let turn =
            Opponent::Longest.play(&*setup, &setup.names(Lang::En), &Options::default(), 0, 1).unwrap();
        // From `a` both `b` and `c` lose; by way of `c` it takes longer.
        assert_eq!(turn.played.text, "a>c");
        assert_eq!(turn.advice.unwrap().wins, Some(false));
    }

    #[test]
    fn a_move_without_a_decided_search_says_so() {
        let setup = crate::catalogue::game("heap").unwrap().parse(".6: 5000").unwrap();
        let options = Options { budget: Budget::of_nodes(10), ..Options::default() };
        let play =
            |opponent: Opponent| opponent.play(&*setup, &setup.names(Lang::En), &options, 0, 1).unwrap();
        assert!(!play(Opponent::Perfect).searched && !play(Opponent::Longest).searched);
        assert!(play(Opponent::Random).searched);
    }
}
