//! Open-hand BABANUKI (ババ抜き): Old Maid with the cards face up, for two to eight players.
//!
//! - [`rules`]: hands and draws, once. [`notation`]: texts. [`state`]: all that matters of the hands.
//! - [`decide`]: who can force the first place: [`three`] players in closed form, more by [`layers`] of states, with how long it takes.
//!   [`ranks`]: who is safe from the last place. [`numbering`]: the states in the order of listings.
//! - [`equilibria`]: what can happen if everybody plays for their own rank; [`study`]: where sensible players never finish.
//! - `edit`: editing positions. [`external_states`]: states that were solved before, and where to look them up.
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

mod about;
pub mod count;
pub mod deal;
pub mod decide;
mod edit;
pub mod equilibria;
pub mod external_states;
mod in_force;
pub mod layers;
mod lessons;
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
pub(crate) use words::case_in_japanese;

use crate::kernel::analysis::Notation;
use crate::kernel::edit::{Draft, EditRefused};
use crate::kernel::game::{About, AnySetup, Board, Game, no_board};
use crate::kernel::in_force::InForce;
use crate::kernel::lesson::Lesson;
use crate::kernel::parse_error::ParseError;
use crate::kernel::position::IllegalMove;
use crate::kernel::prose::{Names, PlayerName};
use crate::kernel::range::Range;
use crate::kernel::scene::Scene;
use crate::kernel::study::{ArgError, Args, Param, Study};
use crate::kernel::verdict::{Lang, Outcome};
use crate::kernel::words::both;

/// Open-hand BABANUKI behind the facade.
pub struct Babanuki;

impl Game for Babanuki {
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

    fn has_boards(&self) -> bool {
        false
    }

    fn board(&self, text: Option<&str>) -> Result<Box<dyn Board>, ParseError> {
        no_board(text, both!("the hands are all there is", "手札だけで足ります"), str::parse::<Setup>)
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
    fn in_force(&self, lang: Lang) -> InForce {
        in_force::of(self, lang)
    }

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
