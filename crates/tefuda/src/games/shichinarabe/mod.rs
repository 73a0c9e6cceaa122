//! SHICHINARABE (七並べ, Sevens) for two players: on decks, trees and graphs, with passes, jokers and tunnels.
//!
//! - [`rules`]: once, on any graph. [`layout`]: decks, trees and boards as graphs. [`setup`]: positions on them. [`notation`]: texts.
//! - [`decide`]: the theorem that applies, or else [`search`]. [`race`]: what all of them rest on. [`tree`]: one-access positions
//!   in O(n). [`payoff`]: trees with several accesses. [`spider`]: legs, and rights on them. [`deck`]: whole deals, millions a second.
//! - [`count`], [`hard`]: colourings and deals; hard instances. [`range`]: every small position. `words`, [`scene`]: why, in words and as a picture. `edit`:
//!   editing positions.
//!
//! ```
//! use tefuda::games::shichinarabe::{notation, rules::Colour, tree::Trees};
//! let setup = notation::parse("r(b(b b r)) + r(b(b b r)) @red")?;
//! let (winner, analysis) = Trees::of(&setup).unwrap().winner(Colour::Red);
//! assert_eq!((winner, analysis.sum, analysis.cost), (Colour::Blue, 0, Some(0)));
//! # Ok::<(), tefuda::ParseError>(())
//! ```

mod about;
pub mod bits;
pub mod count;
pub mod deal;
pub mod decide;
pub mod deck;
mod depth_first;
mod edit;
pub mod hard;
mod in_force;
pub mod layout;
mod lessons;
pub mod notation;
pub mod payoff;
pub mod race;
pub mod range;
mod reason;
pub mod rules;
pub mod scene;
pub mod search;
pub mod setup;
pub mod spider;
pub mod tree;
mod words;

pub use rules::{Move, Position, Setup};

use crate::kernel::analysis::Notation;
use crate::kernel::edit::{Draft, EditRefused};
use crate::kernel::game::{About, AnySetup, Board, Game};
use crate::kernel::in_force::InForce;
use crate::kernel::lesson::Lesson;
use crate::kernel::lexing::read_typed;
use crate::kernel::parse_error::ParseError;
use crate::kernel::position::IllegalMove;
use crate::kernel::prose::{Names, PlayerName};
use crate::kernel::range::Range;
use crate::kernel::scene::Scene;
use crate::kernel::study::{ArgError, Args, Param, Study};
use crate::kernel::verdict::Lang;

/// SHICHINARABE behind the facade.
pub struct Shichinarabe;

/// The usual board: trees, and hands of the usual deck.
struct UsualBoard;

impl Board for UsualBoard {
    fn parse(&self, text: &str) -> Result<Box<dyn AnySetup>, ParseError> {
        Ok(Box::new(read_typed(text, notation::parse)?))
    }
}

impl Board for notation::ParsedBoard {
    fn parse(&self, text: &str) -> Result<Box<dyn AnySetup>, ParseError> {
        Ok(Box::new(read_typed(text, |text| notation::parse_on(self, text))?))
    }
}

impl Game for Shichinarabe {
    fn about(&self) -> &'static About {
        &about::ENGLISH
    }

    fn about_in(&self, lang: Lang) -> &'static About {
        about::about(lang)
    }

    fn rule(&self, lang: Lang) -> &'static [&'static str] {
        about::rule(lang)
    }

    fn lessons(&self) -> &'static [Lesson] {
        lessons::LESSONS
    }

    fn board(&self, text: Option<&str>) -> Result<Box<dyn Board>, ParseError> {
        match text {
            None => Ok(Box::new(UsualBoard)),
            Some(text) => Ok(Box::new(read_typed(text, notation::parse_board)?)),
        }
    }

    fn deal_params(&self) -> &'static [Param] {
        deal::PARAMS
    }

    fn deal(&self, seed: u64, args: &Args) -> Result<Box<dyn AnySetup>, ArgError> {
        Ok(Box::new(deal::deal(seed, args)?))
    }

    fn studies(&self) -> &'static [Study] {
        hard::STUDIES
    }

    fn draft(&self, board: Option<&str>, position: &str) -> Result<Option<Box<dyn Draft>>, EditRefused> {
        Ok(Some(edit::read(board, position)?))
    }

    fn ranges(&self) -> &'static [Range] {
        range::RANGES
    }

    fn count(&self) -> Option<&'static Study> {
        Some(&count::COUNT)
    }
}

impl Notation for Setup {
    fn in_force(&self, lang: Lang) -> InForce {
        in_force::of(self, lang)
    }

    fn magnitude(&self) -> (usize, u32) {
        let state = self.state();
        (state.count(rules::Colour::Red) + state.count(rules::Colour::Blue), 0)
    }

    fn players(&self, lang: Lang) -> Vec<PlayerName> {
        match self.layout().form {
            layout::Form::Deck(_) => Names::first_and_second(lang),
            layout::Form::Forest { .. } | layout::Form::Board { .. } => Names::red_and_blue(lang),
        }
    }

    fn move_text(position: &Position, played: &Move) -> String {
        notation::move_text(position, played)
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, IllegalMove> {
        notation::read_move(position, text)
    }

    fn scene(&self, lang: Lang) -> Scene {
        scene::position(self, lang)
    }

    fn dot(&self) -> Option<String> {
        Some(notation::to_dot(self))
    }

    fn board_text(&self) -> Option<String> {
        notation::board_text(self.layout())
    }
}
