//! DAIHINMIN (大貧民): two-player endings with open hands, from single cards to the full rules of the computer league.
//!
//! - [`cards`], [`meld`], [`state`]: hands, melds and positions as plain data. [`house`]: which rules are played by.
//! - [`rules`]: all moves and what follows, for real cards; [`counts`]: the same for decks without suits. [`setup`]: both as the kernel sees
//!   them. [`notation`]: texts.
//! - [`referee`]: searches from the rules alone. [`fast`]: the solver; [`as_cards`]: decks without suits for it. [`plan`]: a hand split into safe
//!   and unsafe groups. [`decide`]: who wins, and why.
//! - `words`, [`scene`]: why, in words and as a picture. [`deal`], [`range`]: deals and random positions. `edit`: positions set up by
//!   hand.
//! - [`several`]: three or more players. [`study`]: counts, what each rule changes, puzzles.
//!
//! ```
//! use tefuda::games::daihinmin::{Setup, decide::Analysis};
//! use tefuda::{Analysis as _, Budget, Outcome, Run, Seat, Setup as _};
//! let setup: Setup = "H8 D8 S4 / C9 D9 SK HK".parse()?;
//! let position = setup.position().expect("both hold cards");
//! let analysis = Analysis::new(&position, &mut Run::new(&Budget::default())).expect("there is no limit");
//! assert_eq!(analysis.outcome(), Outcome::Win(Seat(0))); // the eights clear the table, and S4 goes last
//! # Ok::<(), tefuda::ParseError>(())
//! ```

mod about;
pub mod as_cards;
pub mod cards;
pub mod counts;
pub mod deal;
pub mod decide;
mod decider;
mod edit;
pub mod fast;
pub mod house;
mod in_force;
mod lessons;
pub mod meld;
pub mod notation;
pub mod plan;
pub mod range;
mod reason;
pub mod referee;
pub mod rules;
pub mod scene;
pub mod setup;
pub mod several;
pub mod state;
pub mod study;
mod words;

pub use house::House;
pub use meld::{Meld, Shape};
pub use setup::{AnyMove, Cards, Position, Setup};
pub use state::{Move, State};

use crate::kernel::analysis::Notation;
use crate::kernel::edit::{Draft, EditRefused};
use crate::kernel::game::{About, AnySetup, Board, Game};
use crate::kernel::in_force::InForce;
use crate::kernel::lesson::Lesson;
use crate::kernel::lexing::read_typed;
use crate::kernel::parse_error::ParseError;
use crate::kernel::position::IllegalMove;
use crate::kernel::range::Range;
use crate::kernel::scene::Scene;
use crate::kernel::study::{ArgError, Args, Param, Study};
use crate::kernel::verdict::Lang;
use notation::{BoardText, HouseRules};

/// DAIHINMIN behind the facade.
pub struct Daihinmin;

impl Board for HouseRules {
    fn parse(&self, text: &str) -> Result<Box<dyn AnySetup>, ParseError> {
        Ok(Box::new(read_typed(text, |text| notation::parse(text, self))?))
    }
}

impl Game for Daihinmin {
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
        Ok(Box::new(read_typed(text.unwrap_or_default(), notation::parse_board)?))
    }

    fn deal_params(&self) -> &'static [Param] {
        deal::PARAMS
    }

    fn deal(&self, seed: u64, args: &Args) -> Result<Box<dyn AnySetup>, ArgError> {
        Ok(Box::new(deal::deal(seed, args)?))
    }

    fn draft(&self, board: Option<&str>, position: &str) -> Result<Option<Box<dyn Draft>>, EditRefused> {
        Ok(Some(Box::new(edit::DaihinminDraft::read(board, position)?)))
    }

    fn ranges(&self) -> &'static [Range] {
        range::RANGES
    }

    fn studies(&self) -> &'static [Study] {
        study::STUDIES
    }
}

impl Notation for Setup {
    fn in_force(&self, lang: Lang) -> InForce {
        in_force::of(self, lang)
    }

    fn magnitude(&self) -> (usize, u32) {
        let highest = match &self.cards {
            Cards::Real(state, _) => {
                let naturals = (state.own | state.theirs) & cards::NATURALS;
                naturals.checked_ilog2().map_or(0, |highest| highest / 4)
            }
            Cards::Counts(state) => {
                let ranks = state.own.ranks().chain(state.theirs.ranks());
                ranks.map(|(rank, _)| u32::from(rank)).max().unwrap_or(0)
            }
        };
        (self.sizes().iter().sum(), highest)
    }

    fn move_text(_: &Position, played: &AnyMove) -> String {
        played.to_string()
    }

    fn read_move(position: &Position, text: &str) -> Result<AnyMove, IllegalMove> {
        notation::parse_move(position.setup(), text)
    }

    fn scene(&self, lang: Lang) -> Scene {
        scene::position(self, lang)
    }

    fn board_text(&self) -> Option<String> {
        let with_suits = matches!(self.cards, Cards::Real(..));
        let is_usual = with_suits && self.house == House::UECDA;
        (!self.names_rules && !is_usual).then(|| BoardText { house: &self.house, with_suits }.to_string())
    }
}
