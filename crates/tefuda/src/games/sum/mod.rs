//! Sums of different games: heaps, coins and green Hackenbush side by side.
//!
//! - [`rules`]: once, over the rules of the components. [`notation`]: texts. [`decide`]: by the values of the components, or by search.
//! - [`range`]: sums of small components. `words`, `scene`: why, in words and as a picture. `edit`: editing sums.

mod about;
pub mod decide;
mod edit;
mod in_force;
pub mod notation;
pub mod range;
pub mod rules;
mod scene;
mod words;

pub use rules::{Move, Part, PartMove, Position, Setup};

use crate::kernel::edit::{Draft, EditRefused};
use crate::kernel::game::{About, AnySetup, Board, Game, no_board};
use crate::kernel::parse_error::ParseError;
use crate::kernel::random::Random;
use crate::kernel::range::Range;
use crate::kernel::study::{ArgError, Args, Param};
use crate::kernel::verdict::Lang;
use crate::kernel::words::both;

/// Sums behind the facade.
pub struct SumGame;

impl Game for SumGame {
    fn about(&self) -> &'static About {
        &about::ENGLISH
    }

    fn about_in(&self, lang: Lang) -> &'static About {
        about::about(lang)
    }

    fn rule(&self, lang: Lang) -> &'static [&'static str] {
        about::rule(lang)
    }

    fn has_boards(&self) -> bool {
        false
    }

    fn board(&self, text: Option<&str>) -> Result<Box<dyn Board>, ParseError> {
        no_board(text, both!("the components are all there is", "成分だけで足ります"), notation::parse)
    }

    fn deal_params(&self) -> &'static [Param] {
        static PARAMS: &[Param] = &[Param::number("parts", "how many components", 1, 8, 3).ja("成分の数")];
        PARAMS
    }

    fn deal(&self, seed: u64, args: &Args) -> Result<Box<dyn AnySetup>, ArgError> {
        let mut random = Random::new(seed);
        let coins = |random: &mut Random| -> String {
            (0..5).map(|_| if random.below(2) == 0 { 'H' } else { 'T' }).collect()
        };
        let parts: Vec<String> = (0..args.number("parts"))
            .map(|_| match random.below(4) {
                0 => format!("nim {} {}", 1 + random.below(7), random.below(7)),
                1 => format!("heap kayles: {}", 1 + random.below(9)),
                2 => format!("coins ruler: {}H", coins(&mut random)),
                _ => format!("hackenbush 0-1 1-2 {}-3", random.below(3)),
            })
            .collect();
        let setup = notation::parse(&parts.join(" + ")).map_err(|error| ArgError::conflict(error.told()))?;
        Ok(Box::new(setup))
    }

    fn draft(&self, _: Option<&str>, position: &str) -> Result<Option<Box<dyn Draft>>, EditRefused> {
        Ok(Some(Box::new(edit::SumDraft::read(position)?)))
    }

    fn ranges(&self) -> &'static [Range] {
        range::RANGES
    }
}
