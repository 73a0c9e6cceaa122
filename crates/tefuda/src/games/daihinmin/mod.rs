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

pub mod as_cards;
pub mod cards;
pub mod counts;
pub mod deal;
pub mod decide;
mod decider;
mod edit;
pub mod fast;
pub mod house;
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
use crate::kernel::game::{About, AnySetup, Board, Example, Game};
use crate::kernel::parse_error::ParseError;
use crate::kernel::position::IllegalMove;
use crate::kernel::range::Range;
use crate::kernel::scene::Scene;
use crate::kernel::study::{ArgError, Args, Param, Study};
use crate::kernel::verdict::Lang;
use notation::{BoardText, HouseRules};

/// DAIHINMIN behind the facade.
pub struct Daihinmin;

static ABOUT: About = About {
    name: "daihinmin",
    title: "DAIHINMIN (大貧民)",
    summary: "two-player endings of the card-shedding game with open hands, by any mixture of its rules",
    rules: "Whoever plays their last card first wins. On an empty table lead any meld: a card, a group of one rank, or three or more \
            consecutive cards of one suit. Otherwise pass, or play a stronger meld of the same kind and size. The order is 3 4 .. K A 2; a \
            group of four, or a sequence of five, turns it over at once. A meld with an 8 clears the table, and its player leads again. The \
            joker stands for any card, or alone beats every single card; only the spade 3 beats it then, and clears the table. A meld in the \
            suits of the one it beats locks them until the table is cleared. Passing clears it too: in the sets a to h at the first pass, and the \
            other player leads; in a* to h* and in uecda, the rules of the computer league and the usual ones here, when both have passed, \
            and who played last leads. Set a has single cards only; b adds groups, c revolution, d the eights, e the joker, f sequences, \
            g the lock, h the spade 3. A board (--board) has a house rule a line: `groups`, `revolution 4`, `cut 8`, `joker`, `sequences`, \
            `sequence-revolution 5`, `lock`, `spade-three`, `flush all-pass`, or a whole set such as `rules d`.",
    notation: "`HT DT CT / S9 H9 SJ @ S5+D5 rev lock passed mine rules uecda`: the hand to move, `/`, the other hand; `@` and the meld on \
               the table, left out when it is empty; a finished hand is `-`. Cards are a suit S H D C and a rank 3 to 9 T J Q K A 2, the joker is \
               `JO`; in a meld `JO=H5` says what it stands for, `JO=S<` below the 3, `JO=S>` above the 2, `JO=X5` as a fifth 5. \
               After that, in any order: `rev` for the reversed order, `lock`, `passed` (the other player has passed), `mine` (the mover \
               leads if the table is cleared by passing), `rules` and a set a to h, a* to h* or uecda. Without suits, for the sets a to d (d* if none is \
               named): `3 3 5 8 / 4 4 @ 2x2 rules b`, where numbers are places in the order, 1 the weakest.",
    moves: "a meld such as `S5`, `S5+JO=H5`, `S4+S5+S6` or `JO`, without suits `3x2`, or `pass`",
    examples: &[
        Example {
            position: "H7 H9 JO S4 / DA C2 S2",
            note: "one move wins: the joker as the 8 of a sequence clears the table",
        },
        Example { position: "H8 D8 S4 / C9 D9 SK HK rules d", note: "eights are safe, and the 4 goes last" },
        Example { position: "S3 D5 / H7 CK @ JO", note: "the spade 3 beats the lone joker" },
        Example {
            position: "S7 SJ D4 / H5 H9 @ S6 passed mine",
            note: "play on over the own table, or pass to lead",
        },
        Example { position: "H4 D4 S8 / C5 S5 HK @ S3+C3 lock", note: "locked: only spades and clubs" },
        Example { position: "3 3 5 8 / 4 4 9 @ 2x2 rules b", note: "without suits" },
    ],
};

impl Board for HouseRules {
    fn parse(&self, text: &str) -> Result<Box<dyn AnySetup>, ParseError> {
        Ok(Box::new(notation::parse(text, self)?))
    }
}

impl Game for Daihinmin {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn board(&self, text: Option<&str>) -> Result<Box<dyn Board>, ParseError> {
        Ok(Box::new(notation::parse_board(text.unwrap_or_default())?))
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
