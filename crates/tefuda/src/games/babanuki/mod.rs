//! Open-hand BABANUKI (ババ抜き): Old Maid with the cards face up, for two to eight players.
//!
//! - [`rules`]: hands and draws, once. [`notation`]: texts. [`state`]: all that matters of the hands.
//! - [`decide`]: who can force the first place: [`three`] players in closed form, more by [`layers`] of states with a [`numbering`]. [`remoteness`]: how
//!   long it takes. [`ranks`]: who is safe from the last place.
//! - [`equilibria`]: what can happen if everybody plays for the own rank; [`study`]: where sensible players never finish.
//! - [`count`]: in how many states who can. [`explain`], [`scene`]: why, in words and as a picture.
//!
//! ```
//! use tefuda::games::babanuki::{Setup, decide};
//! let setup: Setup = "1 2 / 1 2 J".parse()?;
//! let forced = decide::forced_first(&setup.state(), &Default::default());
//! assert_eq!(forced, Ok(Some(0))); // the player without the joker
//! # Ok::<(), tefuda::ParseError>(())
//! ```

pub mod count;
pub mod deal;
pub mod decide;
pub mod equilibria;
pub mod explain;
pub mod layers;
pub mod notation;
pub mod numbering;
pub mod ranks;
pub mod remoteness;
pub mod rules;
pub mod scene;
pub mod state;
pub mod study;
pub mod three;

pub use rules::{Card, Hands, Move, Position, Setup};
pub use state::{Draw, State, Ties};

use crate::kernel::analysis::Notation;
use crate::kernel::game::{About, AnySetup, Board, Example, Game, no_board};
use crate::kernel::legacy::{Advice, JudgedMove, Lang, Playable, Reason, Verdict};
use crate::kernel::parse_error::ParseError;
use crate::kernel::position::IllegalMove;
use crate::kernel::run::Budget;
use crate::kernel::scene::Scene;
use crate::kernel::study::{ArgError, Args, Param, Study};

/// Open-hand BABANUKI behind the facade.
pub struct Babanuki;

static ABOUT: About = About {
    name: "babanuki",
    title: "open-hand BABANUKI (ババ抜き)",
    summary: "Old Maid with the cards face up, two to eight players: who can force the first place",
    rules: "Every face occurs twice, and there is one joker. Pairs within a hand are laid down. In turn order each player \
            draws a card from the player before; if it makes a pair, the pair is laid down. The first to hold no card has \
            won; if a draw empties both hands, the player drawn from is first (or, with `ties=drawer`, the drawer). To win \
            means to force the first place against all the others together; often nobody can. With `on` the game goes on \
            for the other places, each decided as a game of those who are still in.",
    notation: "`1 2 J / 1 3 / 2 3`: hands in turn order, the first draws from the last; every face exactly twice in all, one \
               `J`; a finished hand is `-`. Or only what matters: `c02=2 c13=2 j=3 players=4`, where c02 is the number of \
               pairs split between players 0 and 2, and j the holder of the joker. After either: `ties=drawer`; after hands \
               `on`, where a hand that has left bears its place: `2 J / #1 / 2 on`.",
    moves: "the card drawn, such as `3` or `J`; on a pair state `pair`, `pull 1` or `J`",
    examples: &[
        Example { position: "1 2 / 1 2 J", note: "two players: the one without the joker wins" },
        Example { position: "1 2 J / 1 3 / 2 3", note: "three players, in closed form" },
        Example {
            position: "1 2 J / #1 / 1 3 / 2 3 on",
            note: "one has left, the others play for the second place",
        },
        Example {
            position: "c02=2 c13=2 j=3 players=4",
            note: "nobody can force it: everybody draws the joker for ever",
        },
    ],
};

impl Game for Babanuki {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn board(&self, text: Option<&str>) -> Result<Box<dyn Board>, ParseError> {
        no_board(text, "the hands are all there is", str::parse::<Setup>)
    }

    fn deal_params(&self) -> &'static [Param] {
        deal::PARAMS
    }

    fn deal(&self, seed: u64, args: &Args) -> Result<Box<dyn AnySetup>, ArgError> {
        Ok(Box::new(deal::deal(seed, args)?))
    }

    fn studies(&self) -> &'static [Study] {
        static STUDIES: &[Study] = &[study::REPETITION, study::EQUILIBRIA];
        STUDIES
    }

    fn count(&self) -> Option<&'static Study> {
        Some(&count::COUNT)
    }
}

impl Notation for Setup {
    fn seats(&self) -> u8 {
        u8::try_from(self.players()).unwrap_or(u8::MAX)
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
}

impl Playable for Setup {
    fn decide(position: &Position, budget: &Budget) -> Verdict {
        decide::verdict(position, budget)
    }

    fn judge(position: &Position, budget: &Budget) -> Vec<JudgedMove> {
        decide::judged_moves(position, budget)
    }

    fn refereed(position: &Position, budget: &Budget) -> (Verdict, Vec<JudgedMove>) {
        decide::search(position, budget)
    }

    fn recommend(position: &Position, budget: &Budget, lang: Lang) -> Advice {
        explain::advise(position, budget, lang)
    }

    fn explain(&self, budget: &Budget, lang: Lang) -> String {
        explain::explain(self, budget, lang)
    }

    fn reason_scene(&self, lang: Lang) -> Scene {
        scene::reason(self, lang)
    }

    fn words(reason: &Reason, lang: Lang) -> String {
        explain::words(reason, lang)
    }

    fn setup_of(position: &Position) -> Self {
        position.setup().clone()
    }
}

crate::decides_as_before!(Setup);
