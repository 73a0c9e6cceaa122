//! Studies: what cannot be said of a single position.
//!
//! - [`leader`](LEADER): how many deals of a deck the leader wins.
//! - [`rules`](RULES): how many winners each rule changes, and where it does so first.
//! - [`puzzles`](PUZZLES): positions in which a single move wins.
//! - [`players`](PLAYERS): three or more players, one against all the others, and everybody for their own rank.
//!
//! All but the last are decided as positions are: by the fast solver, and by the referee only in decks that have no form as real cards.

mod changes;
mod decks;
mod leader;
mod players;
mod puzzles;

pub use changes::RULES;
pub use leader::LEADER;
pub use players::PLAYERS;
pub use puzzles::PUZZLES;

use super::decider::Decider;
use super::house::House;
use super::setup::{Cards, Setup};
use super::state::State;
use crate::kernel::position::Setup as _;
use crate::kernel::run::{Meter, Run, Undecided};
use crate::kernel::study::{ArgError, Args, Study};
use crate::kernel::words::{Words, both};

/// The studies of this game.
pub static STUDIES: &[Study] = &[LEADER, RULES, PUZZLES, PLAYERS];

/// A deal of real cards, whose text does not name the rules.
fn real(house: House, state: State) -> Setup {
    Setup { house, names_rules: false, cards: Cards::Real(state, None) }
}

/// Does something under what is left of a unit's budget, and enters what it cost.
fn on_account<T>(
    meter: &mut Meter,
    work: impl FnOnce(&mut Run) -> Result<T, Undecided>,
) -> Result<T, Undecided> {
    let mut run = Run::new(&meter.rest());
    let result = work(&mut run);
    let before = meter.nodes();
    meter.list(run.meter.listed())?;
    meter.spend(run.meter.nodes(), 0)?;
    result.map_err(|undecided| undecided.after(before))
}

/// Whether the player to move wins. Both players hold cards.
fn mover_wins(setup: Setup, meter: &mut Meter) -> Result<bool, Undecided> {
    let over = setup.over();
    let Some(position) = setup.position() else { return Ok(over.is_some_and(|seat| seat.0 == 0)) };
    on_account(meter, |run| Decider::new(&position, run)?.wins(&position, false, run))
}

/// The sets that a parameter names, separated by spaces or commas.
fn sets(args: &Args, name: &'static str, default: &str) -> Result<Vec<&'static str>, ArgError> {
    let text = args.text(name).unwrap_or(default);
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    let known = |word| House::NAMES.into_iter().find(|known| *known == word);
    let bad = |word: &str| ArgError::Bad {
        name,
        text: word.to_owned(),
        expected: both!(
            "sets of rules, such as `b d uecda`, of {names}",
            "`b d uecda` のようなルールの組({names} から)";
            names = House::NAMES.join(" ")
        ),
    };
    let sets: Vec<_> = words.map(|word| known(word).ok_or_else(|| bad(word))).collect::<Result<_, _>>()?;
    if sets.is_empty() { Err(bad(text)) } else { Ok(sets) }
}

/// Refuses parameters that were given although they have no meaning here.
fn refuse(args: &Args, names: &[&str], with: &Words) -> Result<(), ArgError> {
    match names.iter().find(|name| args.given(name)) {
        Some(name) => Err(ArgError::conflict(
            both!("`{name}` requires {with}", "{name} は {with} と一緒に使います"; name, with),
        )),
        None => Ok(()),
    }
}
