//! SHICHINARABE (七並べ, Sevens) for two players: on decks, trees and graphs, with passes, jokers and tunnels.
//!
//! - [`rules`]: once, on any graph. [`layout`]: decks, trees and boards as graphs. [`setup`]: positions on them. [`notation`]: texts.
//! - [`decide`]: the theorem that applies, or else [`search`]. [`race`]: what all of them rest on. [`tree`]: one-access positions
//!   in O(n). [`payoff`]: trees with several accesses. [`spider`]: legs, and rights on them. [`deck`]: whole deals, millions a second.
//! - [`count`], [`hard`]: colourings and deals; hard instances. [`range`]: every small position. `words`, [`scene`]: why, in words and as a picture. `edit`:
//!   positions set up by hand.
//!
//! ```
//! use tefuda::games::shichinarabe::{notation, rules::Colour, tree::Trees};
//! let setup = notation::parse("r(b(b b r)) + r(b(b b r)) @red")?;
//! let (winner, analysis) = Trees::of(&setup).unwrap().winner(Colour::Red);
//! assert_eq!((winner, analysis.sum, analysis.cost), (Colour::Blue, 0, Some(0)));
//! # Ok::<(), tefuda::ParseError>(())
//! ```

pub mod bits;
pub mod count;
pub mod deal;
pub mod decide;
pub mod deck;
mod depth_first;
mod edit;
pub mod hard;
pub mod layout;
pub mod notation;
pub mod payoff;
pub mod race;
pub mod range;
mod reason;
pub mod rules;
pub mod scene;
pub mod search;
pub mod setup;
pub mod spider;
pub mod tree;
mod words;

pub use rules::{Move, Position, Setup};

use crate::kernel::analysis::Notation;
use crate::kernel::edit::{Draft, EditRefused};
use crate::kernel::game::{About, AnySetup, Board, Example, Game};
use crate::kernel::parse_error::ParseError;
use crate::kernel::position::IllegalMove;
use crate::kernel::prose::{Names, PlayerName};
use crate::kernel::range::Range;
use crate::kernel::scene::Scene;
use crate::kernel::study::{ArgError, Args, Param, Study};
use crate::kernel::verdict::Lang;

/// SHICHINARABE behind the facade.
pub struct Shichinarabe;

static ABOUT: About = About {
    name: "shichinarabe",
    title: "SHICHINARABE (七並べ)",
    summary: "Sevens for two players with open hands: on the deck of 52, on trees, on any graph",
    rules: "Vertices are red, blue or white (on the table). On your turn you play one of your vertices that touches a white one; \
            it becomes white. Playing your last one wins; having vertices but no move loses. With cards the sevens are white, and \
            each card touches its neighbours in the suit. Passes: a turn without a move. Rights (jokers): before your own move you \
            whiten any vertex of the opponent (reading A); with reading M several a turn, T only vertices that touch white, I \
            instead of your own move, H the right goes to the opponent once it has been used. Tunnel: playing an ace opens the king of the suit and closes the way up to it, and the other \
            way round.",
    notation: "Trees: `rbbr + r(b r) @red`, legs from the seven outwards, letters in a row are a chain, parentheses branch, `w` is \
               white further out; `@red` or `@blue` moves. Cards: `SA S10 H9 / DK C3`, the first hand moves; suits S H D C, ranks \
               A 2 .. 10 J Q K; cards in neither hand have been played. On a board (--board FILE: lines `a red`, `a - b`, `a -> b \
               delete=c` or `add=c`, or DOT, or `deck suits=S,H ranks=1..9 start=5 H=1..7 H/start=4`): the vertices played so far and \
               the mover, `a c @red`. Equal edges count once, and a plain edge makes a labelled one needless; loops are refused. \
               Behind each: `passes 1 0`, `rights 0 1`, `reading M` (letters of MTIH together), with cards `tunnel`. Rights are for \
               up to a hundred million ways to use them in a turn. A white root is left out, and its branches stand in \
               its place.",
    moves: "trees: the number of the tree whose root is played (`v7`: the vertex 7 in reading order); cards: `H8`; boards: the \
            vertex; `pass`; with a right `!5 2` or `!D9 H8`, the whitened vertex first",
    examples: &[
        Example { position: "r + b @blue", note: "each has one move" },
        Example {
            position: "r(b(b b r)) + r(b(b b r)) @red",
            note: "blue wins, though freezing any one blocker for ever would cost too much",
        },
        Example {
            position: "b(rbb brw) @red",
            note: "a tree that touches white at several vertices; blue locks a red one in",
        },
        Example {
            position: "S6 S8 H9 D5 / S9 H8 D6 C2 CA C3",
            note: "hands of cards; the rest has been played",
        },
        Example {
            position: "b(b(b(b r)) r b) + r @red rights 1 0",
            note: "red wins only by keeping the right for later",
        },
        Example {
            position: "rbr + brb @red passes 1 0",
            note: "one player has one pass more than the other",
        },
    ],
};

/// The usual board: trees, and hands of the usual deck.
struct UsualBoard;

impl Board for UsualBoard {
    fn parse(&self, text: &str) -> Result<Box<dyn AnySetup>, ParseError> {
        Ok(Box::new(notation::parse(text)?))
    }
}

impl Board for notation::ParsedBoard {
    fn parse(&self, text: &str) -> Result<Box<dyn AnySetup>, ParseError> {
        Ok(Box::new(notation::parse_on(self, text)?))
    }
}

impl Game for Shichinarabe {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn board(&self, text: Option<&str>) -> Result<Box<dyn Board>, ParseError> {
        match text {
            None => Ok(Box::new(UsualBoard)),
            Some(text) => Ok(Box::new(notation::parse_board(text)?)),
        }
    }

    fn deal_params(&self) -> &'static [Param] {
        deal::PARAMS
    }

    fn deal(&self, seed: u64, args: &Args) -> Result<Box<dyn AnySetup>, ArgError> {
        Ok(Box::new(deal::deal(seed, args)?))
    }

    fn studies(&self) -> &'static [Study] {
        hard::STUDIES
    }

    fn draft(&self, board: Option<&str>, position: &str) -> Result<Option<Box<dyn Draft>>, EditRefused> {
        Ok(Some(edit::read(board, position)?))
    }

    fn ranges(&self) -> &'static [Range] {
        range::RANGES
    }

    fn count(&self) -> Option<&'static Study> {
        Some(&count::COUNT)
    }
}

impl Notation for Setup {
    fn magnitude(&self) -> (usize, u32) {
        let state = self.state();
        (state.count(rules::Colour::Red) + state.count(rules::Colour::Blue), 0)
    }

    fn players(&self, lang: Lang) -> Vec<PlayerName> {
        match self.layout().form {
            layout::Form::Deck(_) => Names::first_and_second(lang),
            layout::Form::Forest { .. } | layout::Form::Board { .. } => Names::red_and_blue(lang),
        }
    }

    fn move_text(position: &Position, played: &Move) -> String {
        notation::move_text(position, played)
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, IllegalMove> {
        notation::read_move(position, text)
    }

    fn scene(&self, lang: Lang) -> Scene {
        scene::position(self, lang)
    }

    fn dot(&self) -> Option<String> {
        Some(notation::to_dot(self))
    }

    fn board_text(&self) -> Option<String> {
        notation::board_text(self.layout())
    }
}
