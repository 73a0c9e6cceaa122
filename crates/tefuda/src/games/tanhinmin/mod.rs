//! TANHINMIN (単貧民): two-player, open-handed, single-card Daihinmin, with or without cut cards.
//!
//! - [`rules`]: positions and moves, once. [`hand`]: cards and hands. [`notation`]: texts.
//! - [`decide`]: who wins, in O(n). [`matching`]: what that rests on. [`year2017`]: an independent second decider.
//! - [`strategy`]: all winning moves, one good move, the longest resistance.
//! - [`fast`]: deciders for millions of deals: sorted slices and owner bits.
//! - `words`, [`scene`]: why, in words and as a picture.
//! - [`hidden`]: hidden hands, and what oracles tell of them.
//! - [`count`]: how many deals the mover wins.
//! - `edit`: editing positions.
//! - [`range`]: enumerators of small positions, deals and random positions. [`sort`]: sorting in O(n).
//! - [`universe`]: every small position, solved by the rules alone.
//!
//! ```
//! use tefuda::games::tanhinmin::{Setup, decide};
//! let setup: Setup = "1 3 4 5 8 / 2 6 7".parse()?;
//! assert_eq!(decide::winner(&setup).0, 1); // the second player wins
//! # Ok::<(), tefuda::ParseError>(())
//! ```

mod about;
pub mod count;
pub mod deal;
pub mod decide;
mod edit;
pub mod fast;
pub mod hand;
pub mod hidden;
mod in_force;
mod lessons;
pub mod matching;
pub mod notation;
pub mod range;
pub mod rules;
pub mod scene;
pub mod sort;
pub mod strategy;
pub mod study;
pub mod universe;
mod words;
pub mod year2017;

pub(crate) use hand::merge;
pub use hand::{Card, Hand, PackedHand, SortedHand};
pub use rules::{Move, Position, Setup, Switches};

use crate::kernel::analysis::Notation;
use crate::kernel::edit::{Draft, EditRefused};
use crate::kernel::game::{About, AnySetup, Board, Game, HiddenGame};
use crate::kernel::in_force::InForce;
use crate::kernel::lesson::Lesson;
use crate::kernel::lexing::read_typed;
use crate::kernel::parse_error::ParseError;
use crate::kernel::position::IllegalMove;
use crate::kernel::range::Range;
use crate::kernel::scene::Scene;
use crate::kernel::study::{ArgError, Args, Param, Study};
use crate::kernel::verdict::Lang;

/// TANHINMIN behind the facade.
pub struct Tanhinmin;

/// The board of this game: its rule switches.
struct RuleBoard(Switches);

impl Board for RuleBoard {
    fn parse(&self, text: &str) -> Result<Box<dyn AnySetup>, ParseError> {
        Ok(Box::new(read_typed(text, |text| notation::parse(text, self.0))?))
    }
}

impl Game for Tanhinmin {
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
        Ok(Box::new(RuleBoard(read_typed(text.unwrap_or_default(), notation::parse_switches)?)))
    }

    fn deal_params(&self) -> &'static [Param] {
        deal::PARAMS
    }

    fn deal(&self, seed: u64, args: &Args) -> Result<Box<dyn AnySetup>, ArgError> {
        Ok(Box::new(deal::deal(seed, args)?))
    }

    fn studies(&self) -> &'static [Study] {
        study::STUDIES
    }

    fn ranges(&self) -> &'static [Range] {
        range::RANGES
    }

    fn count(&self) -> Option<&'static Study> {
        Some(&count::COUNT)
    }

    fn advise(&self) -> Option<&'static Study> {
        Some(&hidden::studies::coach::ADVISE)
    }

    fn hidden(&self) -> Option<&'static dyn HiddenGame> {
        Some(&hidden::play::HiddenTanhinmin)
    }

    fn draft(&self, board: Option<&str>, position: &str) -> Result<Option<Box<dyn Draft>>, EditRefused> {
        Ok(Some(Box::new(edit::TanhinminDraft::read(board, position)?)))
    }
}

impl Notation for Setup {
    fn in_force(&self, lang: Lang) -> InForce {
        in_force::of(self, lang)
    }

    fn magnitude(&self) -> (usize, u32) {
        let faces = self.mover().faces().chain(self.other().faces());
        let highest = faces.max().unwrap_or(0).max(self.table_card());
        (self.mover().len() + self.other().len(), highest)
    }

    fn move_text(_: &Position, played: &Move) -> String {
        match played {
            Move::Discard(Card { face, cut: false }) => itoa::Buffer::new().format(*face).to_owned(),
            other => other.to_string(),
        }
    }

    fn read_move(_: &Position, text: &str) -> Result<Move, IllegalMove> {
        notation::parse_move(text)
    }

    fn scene(&self, _: Lang) -> Scene {
        scene::position(self)
    }
}
