//! TANHINMIN (単貧民): two-player, open-handed, single-card Daihinmin, with or without cut cards.
//!
//! - [`rules`]: positions and moves, once. [`hand`]: cards and hands. [`notation`]: texts.
//! - [`decide`]: who wins, in O(n). [`matching`]: what that rests on. [`year2017`]: an independent second decider.
//! - [`strategy`]: all winning moves, one good move, the longest resistance.
//! - [`fast`]: deciders for millions of deals: sorted slices and owner bits.
//! - `words`, [`scene`]: why, in words and as a picture.
//! - [`hidden`]: hidden hands, and what oracles tell of them.
//! - [`count`]: how many deals the mover wins.
//! - `edit`: positions set up by hand.
//! - [`range`]: enumerators of small positions, deals and random positions. [`sort`]: sorting in O(n).
//! - [`universe`]: every small position, solved by the rules alone.
//!
//! ```
//! use tefuda::games::tanhinmin::{Setup, decide};
//! let setup: Setup = "1 3 4 5 8 / 2 6 7".parse()?;
//! assert_eq!(decide::winner(&setup).0, 1); // the second player wins
//! # Ok::<(), tefuda::ParseError>(())
//! ```

pub mod count;
pub mod deal;
pub mod decide;
mod edit;
pub mod fast;
pub mod hand;
pub mod hidden;
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
use crate::kernel::game::{About, AnySetup, Board, Example, Game, HiddenGame};
use crate::kernel::lexing::read_typed;
use crate::kernel::parse_error::ParseError;
use crate::kernel::position::IllegalMove;
use crate::kernel::range::Range;
use crate::kernel::scene::Scene;
use crate::kernel::study::{ArgError, Args, Param, Study};
use crate::kernel::verdict::Lang;

/// TANHINMIN behind the facade.
pub struct Tanhinmin;

static ABOUT: About = About {
    name: "tanhinmin",
    title: "TANHINMIN (単貧民)",
    summary: "two-player single-card Daihinmin with open hands, with or without cut cards",
    rules: "On your turn discard one card stronger than the table card, or pass. A pass empties the table and gives the \
            turn away. A cut card must beat the table card too, but nothing beats it: the opponent has to pass, so its \
            player leads again. Whoever empties their hand first wins. A pass on an empty table changes nothing and is not \
            offered, unless the board (--board) switches it on with the word `pass-on-empty-table`.",
    notation: "`1 3 4 5 8c / 2 6 7 @ 4`: the hand to move, `/`, the other hand; `@ 4` is the table card, left out when \
               the table is empty; `8c` is a cut card; a finished hand is `-`. Faces run from 1 to 4294967295 and may \
               repeat.",
    moves: "a card such as `3` or `8c`, or `pass`",
    examples: &[
        Example {
            position: "1 3 4 5 8 / 2 6 7",
            note: "the play example of the thesis: the second player wins",
        },
        Example {
            position: "2 3 / 1 2 5",
            note: "2 wins and 3 loses; against 2 3 3 it is the other way round",
        },
        Example { position: "2 1c / 1 3 @ 1", note: "a surplus: the cut card 1c comes too late" },
        Example { position: "2c / 1 1 @ 2", note: "a pass wins" },
    ],
};

/// The board of this game: its rule switches.
struct RuleBoard(Switches);

impl Board for RuleBoard {
    fn parse(&self, text: &str) -> Result<Box<dyn AnySetup>, ParseError> {
        Ok(Box::new(read_typed(text, |text| notation::parse(text, self.0))?))
    }
}

impl Game for Tanhinmin {
    fn about(&self) -> &'static About {
        &ABOUT
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
