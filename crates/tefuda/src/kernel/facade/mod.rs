//! From a game's own types to the objects that faces see. Everything that is the same for all games is written here once: which
//! moves are judged, which one is advised, and how an explanation is put together.

mod finished;
mod line;
mod opened;
mod undecided;

pub use line::LONGEST_FOLLOWED_LINE;
pub(crate) use undecided::undecided_words;

use std::fmt::Write as _;
use std::ops::ControlFlow;

use super::analysis::Decide;
use super::game::{AnyAnalysis, AnyPlayed, AnySetup, MOST_LISTED, Solver, TooManyMoves};
use super::in_force::InForce;
use super::lexing::plain;
use super::position::{IllegalMove, Played, Position, Seat, Status};
use super::prose::Names;
use super::run::Run;
use super::scene::Scene;
use super::verdict::Lang;
use crate::kernel::words::both;
use finished::Finished;
use opened::Opened;

impl<S: Decide> AnySetup for S {
    fn notation(&self) -> String {
        // Most positions fit, so that the text is not moved while it grows.
        let mut text = String::with_capacity(64);
        // Writing to a string cannot fail.
        let _ = write!(text, "{self}");
        text
    }

    fn seats(&self) -> u8 {
        S::seats(self)
    }

    fn goes_on(&self) -> bool {
        S::goes_on(self)
    }

    fn magnitude(&self) -> (usize, u32) {
        S::magnitude(self)
    }

    fn names(&self, lang: Lang) -> Names {
        Names::new(lang, self.players(lang))
    }

    fn to_move(&self) -> Option<Seat> {
        self.clone().position().map(|position| position.to_move())
    }

    fn too_many_moves(&self) -> Option<TooManyMoves> {
        Some(self.move_bound()).filter(|&bound| bound > MOST_LISTED).map(TooManyMoves::Bound)
    }

    fn legal_moves(&self, most: usize) -> Vec<String> {
        let mut texts = Vec::new();
        if let Some(position) = self.clone().position() {
            let _ = position.for_each_move(|played| {
                if texts.len() == most {
                    return ControlFlow::Break(());
                }
                texts.push(S::move_text(&position, &played));
                ControlFlow::Continue(())
            });
        }
        texts
    }

    fn play(&self, move_text: &str) -> Result<AnyPlayed, IllegalMove> {
        let position = self
            .clone()
            .position()
            .ok_or_else(|| IllegalMove::new(both!("the game is over", "対局は終わっています")))?;
        let played = S::read_move(&position, &plain(move_text))?;
        let Played { setup, seats } = position.play(&played)?;
        Ok(AnyPlayed { setup: Box::new(setup), seats, text: S::move_text(&position, &played) })
    }

    fn analyse(&self, solver: Solver, mut run: Run) -> Box<dyn AnyAnalysis + '_> {
        let position = match self.clone().status() {
            Status::Over(ending) => return Box::new(Finished { setup: self, ending, run }),
            Status::Open(position) => position,
        };
        match (solver, AnySetup::too_many_moves(self)) {
            (Solver::Best, _) => {
                let analysis = S::analyse(&position, &mut run);
                Box::new(Opened::new(self, position, analysis, S::analyse, run))
            }
            (Solver::Search, Some(too_many)) => {
                let refused = Err(too_many.undecided());
                Box::new(Opened::new(self, position, refused, S::search, run))
            }
            (Solver::Search, None) => {
                let analysis = S::search(&position, &mut run);
                Box::new(Opened::new(self, position, analysis, S::search, run))
            }
        }
    }

    fn scene(&self, lang: Lang) -> Scene {
        S::scene(self, lang)
    }

    fn in_force(&self, lang: Lang) -> InForce {
        S::in_force(self, lang)
    }

    fn dot(&self) -> Option<String> {
        S::dot(self)
    }

    fn board_text(&self) -> Option<String> {
        S::board_text(self)
    }
}
