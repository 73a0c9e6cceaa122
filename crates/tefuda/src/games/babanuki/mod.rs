//! Open-hand BABANUKI (ババ抜き): Old Maid with the cards face up, for two to eight players.
//!
//! - [`rules`]: hands and draws, once. [`notation`]: texts. [`state`]: all that matters of the hands.
//! - [`decide`]: who can force the first place: [`three`] players in closed form, more by [`layers`] of states, with how long it takes.
//!   [`ranks`]: who is safe from the last place. [`numbering`]: the states in the order of listings.
//! - [`equilibria`]: what can happen if everybody plays for their own rank; [`study`]: where sensible players never finish.
//! - `edit`: positions set up by hand. [`elsewhere`]: states that were solved before, and where to look them up.
//! - [`count`]: in how many states who can. [`range`]: every small state and deal. `words`, [`scene`]: why, in words and as a picture. `tables`: what is kept. [`referee`]: the rules alone.
//!
//! ```
//! use tefuda::games::babanuki::{Setup, decide::Analysis};
//! use tefuda::{Analysis as _, Budget, Outcome, Run, Seat, Setup as _};
//! let setup: Setup = "1 2 / 1 2 J".parse()?;
//! let position = setup.position().expect("both hold cards");
//! let analysis = Analysis::new(&position, &mut Run::new(&Budget::default())).expect("there is no limit");
//! assert_eq!(analysis.outcome(), Outcome::Win(Seat(0))); // the player without the joker
//! # Ok::<(), tefuda::ParseError>(())
//! ```

pub mod count;
pub mod deal;
pub mod decide;
mod edit;
pub mod elsewhere;
pub mod equilibria;
pub mod layers;
pub mod notation;
pub mod numbering;
pub mod range;
pub mod ranks;
pub mod referee;
pub mod rules;
mod safety;
pub mod scene;
pub mod state;
pub mod study;
mod tables;
pub mod three;
mod words;

pub use rules::{Card, Hands, Move, Position, Setup};
pub use state::{Draw, State, Ties};

use crate::kernel::analysis::Notation;
use crate::kernel::edit::{Draft, EditRefused};
use crate::kernel::game::{About, AnySetup, Board, Example, Game, no_board};
use crate::kernel::parse_error::ParseError;
use crate::kernel::position::IllegalMove;
use crate::kernel::prose::{Names, PlayerName};
use crate::kernel::range::Range;
use crate::kernel::scene::Scene;
use crate::kernel::study::{ArgError, Args, Param, Study};
use crate::kernel::verdict::{Lang, Outcome};

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
               `on`, where a hand that has left bears its place: `2 J / #1 / 2 on`, and `undrawn` if the last two hands are finished, but \
               by pairs and not by a draw.",
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

    fn draft(&self, _: Option<&str>, position: &str) -> Result<Option<Box<dyn Draft>>, EditRefused> {
        Ok(Some(edit::read(position)?))
    }

    fn ranges(&self) -> &'static [Range] {
        range::RANGES
    }

    fn count(&self) -> Option<&'static Study> {
        Some(&count::COUNT)
    }
}

impl Notation for Setup {
    fn goes_on(&self) -> bool {
        matches!(self, Setup::Hands(hands) if hands.places().is_some())
    }

    fn magnitude(&self) -> (usize, u32) {
        (self.state().pairs(), 0)
    }

    fn seats(&self) -> u8 {
        u8::try_from(Setup::players(self)).unwrap_or(u8::MAX)
    }

    fn players(&self, lang: Lang) -> Vec<PlayerName> {
        words::players(Setup::players(self), lang)
    }

    fn headline(&self, outcome: Outcome, names: &Names) -> String {
        words::headline(self, outcome, names)
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
