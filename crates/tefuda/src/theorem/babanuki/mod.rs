//! Open-hand BABANUKI in the literature: thesis chapter 5, and what we found beyond it.

mod chain;
mod closed_form;
mod last;
mod open;
mod profile;
mod repetition;
pub(crate) mod three;
mod two;

use super::tally::Example;
use super::{Findings, Statement, Survey};
use crate::games::babanuki::{Move, Position, Setup, State};
use crate::kernel::position::{Position as _, Setup as _, Status};
use crate::kernel::run::{Meter, Undecided};
use crate::kernel::study::{Study, StudyError};
use crate::kernel::verdict::Outcome;
use crate::solve::coalition::Coalition;

/// Studies of the statements.
pub(crate) static STUDIES: &[Study] = &[three::LISTS];

/// All statements on BABANUKI.
pub(crate) static STATEMENTS: &[&dyn Statement] = &[
    &two::THEOREM_5_1,
    &two::THEOREM_5_2,
    &three::THEOREM_5_3,
    &three::THEOREM_5_4,
    &three::THEOREM_5_5,
    &closed_form::CLOSED_FORM,
    &repetition::THEOREM_5_6,
    &repetition::LEMMA_5_7,
    &chain::CHAIN,
    &last::PENTAGRAM,
    &open::OPEN_5,
];

impl Example for State {
    fn size(&self) -> (usize, u32) {
        (self.pairs(), 0)
    }
}

impl Example for Setup {
    fn size(&self) -> (usize, u32) {
        self.state().size()
    }
}

/// Who can force the first place, by a solver that knows only the rules, in some positions and in all that follow from them.
struct Referee(Coalition<Position>);

impl Referee {
    /// Solves positions; those that are over are left out.
    fn of(setups: impl IntoIterator<Item = Setup>, meter: &mut Meter) -> Result<Self, Undecided> {
        let open = setups.into_iter().filter_map(|setup| match setup.status() {
            Status::Open(position) => Some(position),
            Status::Over(_) => None,
        });
        Coalition::solve_all(open, meter).map(Referee)
    }

    /// The player who can force the first place in a position that was solved.
    fn first(&self, setup: &Setup) -> Option<usize> {
        let Status::Open(position) = setup.clone().status() else { return None };
        self.0.get(&position)?.outcome.winner().map(|seat| seat.index())
    }

    /// Calls `visit` with every draw in a position that was solved, and whether the drawer can force the first place after it.
    fn for_each_draw(&self, setup: &Setup, mut visit: impl FnMut(&Move, bool)) {
        let Status::Open(position) = setup.clone().status() else { return };
        let drawer = Outcome::Win(position.to_move());
        position.each_move(|draw| {
            let after = self.0.after(&position, &draw);
            visit(&draw, after.is_some_and(|after| after.outcome == drawer));
        });
    }
}

/// States that a unit looks at where each is looked up in a table.
const BLOCK: usize = 64;

/// A part of a survey that looks at every state of a list.
fn over_states<'a>(
    survey: Survey<'a>,
    states: Vec<State>,
    look: impl Fn(&State, &mut Findings) -> Result<(), StudyError> + Sync + 'a,
) -> Survey<'a> {
    let units = states.len().div_ceil(BLOCK) as u64;
    survey.part(units, move |unit, findings| {
        let block = states.chunks(BLOCK).nth(usize::try_from(unit).unwrap_or(usize::MAX));
        block.unwrap_or_default().iter().try_for_each(|state| look(state, findings))
    })
}
