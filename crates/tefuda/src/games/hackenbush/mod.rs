//! Hackenbush: green, blue-red and mixed, on any picture, with cycles, loops and parallel edges.
//!
//! - [`rules`]: once. [`notation`], [`boards`]: texts. [`shape`]: the depth-first tree that everything rests on.
//! - [`decide`]: what applies of [`green`] (Grundy values; cuts on rings in `pairs`), [`trees`], [`rings`] and [`cycles`] (numbers), or a
//!   search. [`deal`]: random pictures. [`range`]: every small one. `words`, [`scene`]: why, in words and as a picture. `edit`:
//!   editing positions.
//!
//! ```
//! use tefuda::Budget;
//! use tefuda::games::hackenbush::{green::Green, notation, shape::Shape};
//! // A stalk of two edges that carries a triangle.
//! let setup = notation::parse("0-1 1-2 2-3 2-4 3-4")?;
//! let green = Green::new(Shape::new(setup.picture(), setup.left()));
//! assert_eq!(green.total(), 3);
//! let wins = green.cuts_to_zero(5, &mut Budget::default().meter());
//! assert_eq!(wins, [true, false, false, false, false].map(Some));
//! # Ok::<(), tefuda::ParseError>(())
//! ```

mod about;
pub mod boards;
pub mod cycles;
pub mod deal;
pub mod decide;
mod edit;
pub mod green;
mod in_force;
pub mod notation;
mod pairs;
pub mod range;
pub mod rings;
pub mod rules;
pub mod scene;
pub mod shape;
pub mod trees;
mod words;

pub use rules::{Move, Position, Setup};

use std::sync::Arc;

use crate::kernel::analysis::Notation;
use crate::kernel::edit::{Draft, EditRefused};
use crate::kernel::game::{About, AnySetup, Board, Game};
use crate::kernel::in_force::InForce;
use crate::kernel::lexing::read_typed;
use crate::kernel::parse_error::ParseError;
use crate::kernel::position::IllegalMove;
use crate::kernel::prose::{Names, PlayerName};
use crate::kernel::range::Range;
use crate::kernel::scene::Scene;
use crate::kernel::study::{ArgError, Args, Param};
use crate::kernel::verdict::Lang;

/// Hackenbush behind the facade.
pub struct Hackenbush;

/// The usual board: positions name their edges.
struct UsualBoard;

impl Board for UsualBoard {
    fn parse(&self, text: &str) -> Result<Box<dyn AnySetup>, ParseError> {
        Ok(Box::new(read_typed(text, notation::parse)?))
    }
}

impl Board for Arc<rules::Picture> {
    fn parse(&self, text: &str) -> Result<Box<dyn AnySetup>, ParseError> {
        Ok(Box::new(read_typed(text, |text| boards::parse_on(self, text))?))
    }
}

impl Game for Hackenbush {
    fn about(&self) -> &'static About {
        &about::ENGLISH
    }

    fn about_in(&self, lang: Lang) -> &'static About {
        about::about(lang)
    }

    fn rule(&self, lang: Lang) -> &'static [&'static str] {
        about::rule(lang)
    }

    fn board(&self, text: Option<&str>) -> Result<Box<dyn Board>, ParseError> {
        match text {
            None => Ok(Box::new(UsualBoard)),
            Some(text) => Ok(Box::new(read_typed(text, boards::parse_board)?)),
        }
    }

    fn deal_params(&self) -> &'static [Param] {
        deal::PARAMS
    }

    fn deal(&self, seed: u64, args: &Args) -> Result<Box<dyn AnySetup>, ArgError> {
        Ok(Box::new(deal::deal(seed, args)))
    }

    fn draft(&self, board: Option<&str>, position: &str) -> Result<Option<Box<dyn Draft>>, EditRefused> {
        Ok(Some(Box::new(edit::PictureDraft::read(board, position)?)))
    }

    fn ranges(&self) -> &'static [Range] {
        range::RANGES
    }
}

impl Notation for Setup {
    fn in_force(&self, lang: Lang) -> InForce {
        in_force::of(self, lang)
    }

    fn magnitude(&self) -> (usize, u32) {
        (self.left().len(), 0)
    }

    fn players(&self, lang: Lang) -> Vec<PlayerName> {
        match self.mover() {
            Some(_) => Names::red_and_blue(lang),
            None => Names::first_and_second(lang),
        }
    }

    fn move_bound(&self) -> u64 {
        self.left().len() as u64
    }

    fn move_text(_: &Position, played: &Move) -> String {
        played.to_string()
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, IllegalMove> {
        notation::parse_move(position.setup(), text)
    }

    fn scene(&self, lang: Lang) -> Scene {
        scene::position(self, lang)
    }

    fn dot(&self) -> Option<String> {
        Some(boards::to_dot(self))
    }
}
