//! Sums of different games: heaps, coins and green Hackenbush side by side.
//!
//! - [`rules`]: once, over the rules of the components. [`notation`]: texts. [`decide`]: by the values of the components, or by search.
//! - [`range`]: sums of small components. `words`, `scene`: why, in words and as a picture. `edit`: sums set up by hand.

pub mod decide;
mod edit;
pub mod notation;
pub mod range;
pub mod rules;
mod scene;
mod words;

pub use rules::{Move, Part, PartMove, Position, Setup};

use crate::kernel::edit::{Draft, EditRefused};
use crate::kernel::game::{About, AnySetup, Board, Example, Game, no_board};
use crate::kernel::parse_error::ParseError;
use crate::kernel::random::Random;
use crate::kernel::range::Range;
use crate::kernel::study::{ArgError, Args, Param};

/// Sums behind the facade.
pub struct SumGame;

static ABOUT: About = About {
    name: "sum",
    title: "sums of games",
    summary: "different games side by side: heaps, coins, green Hackenbush",
    rules: "A move is made in one component, by the rules of its game. Whoever cannot move loses; with `misere` at the end, wins.",
    notation: "`heap kayles: 5 + nim 3 4 + coins ruler: THT + hackenbush 0-1 1-2`: components, each with its game's name, separated by `+`; \
               then `misere`, if it is meant. The games are `nim`, `heap`, `coins` and `hackenbush` (green edges only).",
    moves: "the number of a component, a colon and its move: `2:1:3>0`",
    examples: &[
        Example {
            position: "heap kayles: 5 + nim 3 4 + coins ruler: THT + hackenbush 0-1 1-2",
            note: "four games with their values",
        },
        Example {
            position: "nim 1 + hackenbush 0-1",
            note: "two equal components: the second player copies",
        },
        Example {
            position: "nim 2 + hackenbush 0-1 0-2 misere",
            note: "whoever cannot move wins: tame components",
        },
        Example {
            position: "heap chomp: 3 2 + nim 1",
            note: "a component without a value: a search decides",
        },
    ],
};

impl Game for SumGame {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn board(&self, text: Option<&str>) -> Result<Box<dyn Board>, ParseError> {
        no_board(text, "the components are all there is", notation::parse)
    }

    fn deal_params(&self) -> &'static [Param] {
        static PARAMS: &[Param] = &[Param::number("parts", "how many components", 1, 8, 3)];
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
        let setup =
            notation::parse(&parts.join(" + ")).map_err(|error| ArgError::Conflict(error.to_string()))?;
        Ok(Box::new(setup))
    }

    fn draft(&self, _: Option<&str>, position: &str) -> Result<Option<Box<dyn Draft>>, EditRefused> {
        Ok(Some(Box::new(edit::SumDraft::read(position)?)))
    }

    fn ranges(&self) -> &'static [Range] {
        range::RANGES
    }
}
