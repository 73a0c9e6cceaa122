//! Rights on trees: what can be told without a search. A player who wins the ordinary game, or wins it after whitening one vertex of the
//! opponent now, wins with rights too, whatever more they may do. The other way round this is false (`thesis/6.5`): to show that rights
//! do not help, a search is needed.

use super::payoff::Rest;
use super::payoff::race::{Race, is_forest};
use super::rules::{Colour, Setup};
use crate::kernel::run::{Meter, Undecided};

/// How the owner of rights wins without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// Without using any.
    None,
    /// By whitening this vertex now.
    Now(u32),
    /// After every move of the opponent in one of these ways.
    AfterEveryMove,
}

/// Who wins if nobody has rights; `None` if what is left is no forest.
fn without_rights(setup: &Setup, race: &mut Race, meter: &mut Meter) -> Result<Option<Colour>, Undecided> {
    if let Some(winner) = setup.winner() {
        return Ok(Some(winner));
    }
    let state = setup.state();
    meter.list(setup.layout().vertices() as u64)?;
    let Some(parts) = Rest::parts_of(setup).filter(|parts| is_forest(parts)) else { return Ok(None) };
    let more = i64::from(state.passes[0]) - i64::from(state.passes[1]);
    Ok(Some(race.winner(parts, state.mover, more, meter)?.winner))
}

/// The same setup without rights, and with this vertex white.
fn ordinary(setup: &Setup, whitened: Option<u32>) -> Setup {
    let mut state = setup.state().clone();
    state.rights = [0, 0];
    if let Some(vertex) = whitened {
        state.colours[vertex as usize] = Colour::White;
    }
    Setup::new(setup.layout().clone(), state)
}

/// How the owner of rights wins, if that can be told without a search: n ordinary games, or n for each move of the opponent.
pub(super) fn wins(
    setup: &Setup,
    owner: Colour,
    race: &mut Race,
    meter: &mut Meter,
) -> Result<Option<Use>, Undecided> {
    let plain = ordinary(setup, None);
    if plain.winner().is_none() && without_rights(&plain, race, meter)? == Some(owner) {
        return Ok(Some(Use::None));
    }
    if setup.state().mover == owner {
        return Ok(wins_now(setup, owner, race, meter)?.map(Use::Now));
    }
    for vertex in plain.playable(owner.other()) {
        let after = plain.after(&super::rules::Move::play(vertex));
        let wins = match without_rights(&after, race, meter)? {
            None => return Ok(None),
            Some(winner) => winner == owner,
        };
        if !wins && (after.winner().is_some() || wins_now(&after, owner, race, meter)?.is_none()) {
            return Ok(None);
        }
    }
    // A pass is a move too; it is left to the search.
    let passes = setup.state().passes[owner.other().seat().index()] > 0;
    Ok((!passes).then_some(Use::AfterEveryMove))
}

/// A vertex of the opponent, not the last one, after whose whitening the owner, still to move, wins the ordinary game.
fn wins_now(
    setup: &Setup,
    owner: Colour,
    race: &mut Race,
    meter: &mut Meter,
) -> Result<Option<u32>, Undecided> {
    let theirs = setup.state().colours.iter().zip(0u32..).filter(|(colour, _)| **colour == owner.other());
    let theirs: Vec<u32> = theirs.map(|(_, vertex)| vertex).collect();
    // After a use a vertex must be played: a win that begins with a pass would not do. Passes of both cancel, so that only a player who
    // has more of them may need one.
    let [own_passes, their_passes] =
        [owner, owner.other()].map(|player| setup.state().passes[player.seat().index()]);
    if theirs.len() < 2 || own_passes > their_passes {
        return Ok(None);
    }
    for vertex in theirs {
        let after = ordinary(setup, Some(vertex));
        match without_rights(&after, race, meter)? {
            Some(winner) if winner == owner => return Ok(Some(vertex)),
            Some(_) => {}
            None => return Ok(None),
        }
    }
    Ok(None)
}
