//! Graph games on any digraph, with and without cycles, and their sums.
//!
//! - [`rules`]: once, with the board. [`notation`]: texts. [`decide`]: by the values of the vertices, which
//!   [`crate::solve::digraph`] finds. [`range`]: every small digraph, and random ones. `words`, [`scene`]: why, in words and as a picture.
//!   `edit`: editing positions. `study`: the values of every vertex.

mod about;
pub mod decide;
mod edit;
mod in_force;
pub mod notation;
pub mod range;
pub mod rules;
pub mod scene;
mod study;
mod words;

pub use rules::{GraphBoard, Move, Position, Setup};

use std::sync::{Arc, LazyLock};

use crate::kernel::analysis::Notation;
use crate::kernel::edit::{Draft, EditRefused};
use crate::kernel::game::{About, AnySetup, Board, BoardReader, Game};
use crate::kernel::graph_text::GraphReader;
use crate::kernel::in_force::InForce;
use crate::kernel::lexing::read_typed;
use crate::kernel::parse_error::ParseError;
use crate::kernel::position::IllegalMove;
use crate::kernel::random::Random;
use crate::kernel::range::Range;
use crate::kernel::scene::Scene;
use crate::kernel::study::{ArgError, Args, Param, Study};
use crate::kernel::verdict::Lang;

/// Graph games behind the facade.
pub struct GraphGame;

/// The board that is used if none is named: an end, a way to it, a cycle with an exit, and one without.
const EXAMPLE_BOARD: &str = "a -> b -> c; a -> c; d -> e -> d; e -> c; f -> g -> f; g -> a; h -> h";

impl BoardReader for GraphReader {
    fn push(&mut self, piece: &[u8]) -> Result<(), ParseError> {
        GraphReader::push(self, piece)
    }

    fn finish(self: Box<Self>) -> Result<Box<dyn Board>, ParseError> {
        Ok(Box::new(Arc::new(GraphBoard::read(*self)?)))
    }
}

impl Board for Arc<GraphBoard> {
    fn parse(&self, text: &str) -> Result<Box<dyn AnySetup>, ParseError> {
        Ok(Box::new(read_typed(text, |text| notation::parse(self, text))?))
    }
}

/// The example board, parsed once.
fn example_board() -> Result<Arc<GraphBoard>, ParseError> {
    static BOARD: LazyLock<Result<Arc<GraphBoard>, ParseError>> =
        LazyLock::new(|| GraphBoard::parse(EXAMPLE_BOARD).map(Arc::new));
    BOARD.clone()
}

impl Game for GraphGame {
    fn about(&self) -> &'static About {
        &about::ENGLISH
    }

    fn about_in(&self, lang: Lang) -> &'static About {
        about::about(lang)
    }

    fn rule(&self, lang: Lang) -> &'static [&'static str] {
        about::rule(lang)
    }

    fn board(&self, text: Option<&str>) -> Result<Box<dyn Board>, ParseError> {
        Ok(Box::new(match text {
            None => example_board()?,
            Some(text) => Arc::new(read_typed(text, GraphBoard::parse)?),
        }))
    }

    fn board_reader(&self) -> Option<Box<dyn BoardReader>> {
        Some(Box::<GraphReader>::default())
    }

    fn deal_params(&self) -> &'static [Param] {
        static PARAMS: &[Param] = &[Param::number("parts", "how many tokens", 1, 10, 2).ja("駒の数")];
        PARAMS
    }

    fn deal(&self, seed: u64, args: &Args) -> Result<Box<dyn AnySetup>, ArgError> {
        let board = example_board().map_err(|error| ArgError::conflict(error.told()))?;
        let mut random = Random::new(seed);
        let count = board.graph().vertices() as u64;
        let vertices = (0..args.number("parts")).map(|_| random.below(count) as u32).collect();
        Ok(Box::new(Setup { board, vertices }))
    }

    fn draft(&self, board: Option<&str>, position: &str) -> Result<Option<Box<dyn Draft>>, EditRefused> {
        Ok(Some(Box::new(edit::GraphDraft::read(board, position)?)))
    }

    fn studies(&self) -> &'static [Study] {
        study::STUDIES
    }

    fn ranges(&self) -> &'static [Range] {
        range::RANGES
    }
}

impl Notation for Setup {
    fn in_force(&self, lang: Lang) -> InForce {
        in_force::of(self, lang)
    }

    fn move_text(position: &Position, played: &Move) -> String {
        notation::move_text(position.setup(), played)
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, IllegalMove> {
        notation::parse_move(position.setup(), text)
    }

    fn magnitude(&self) -> (usize, u32) {
        let graph = self.board().graph();
        (graph.vertices(), u32::try_from(graph.edges() + self.vertices().len()).unwrap_or(u32::MAX))
    }

    fn scene(&self, lang: Lang) -> Scene {
        scene::position(self, lang)
    }

    fn board_text(&self) -> Option<String> {
        Some(self.board().text())
    }
}
