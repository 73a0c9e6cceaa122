//! `simple`: rules without search.

use tefuda::games::daihinmin::fast::Melds;
use tefuda::games::daihinmin::state::Move;

use super::{Policy, score};
use crate::board::HOUSE;
use crate::view::View;

/// The policy without search: the move with the best score. It keeps groups together and the joker back, leads many weak cards, and answers with
/// the weakest that will do.
#[derive(Clone, Debug)]
pub struct Simple {
    melds: Melds,
}

impl Default for Simple {
    fn default() -> Self {
        Simple { melds: Melds::new(&HOUSE) }
    }
}

impl Policy for Simple {
    fn play(&mut self, view: &View) -> Move {
        score::best(&self.melds, &view.board.state, || 0.0).map_or(Move::Pass, Move::Play)
    }
}
