//! Policies: who decides what to play, and the ones there are by name.
//!
//! A policy of your own implements [`Policy::play`]: it is told what the player knows and answers with a legal move.
//!
//! ```
//! use tefuda::games::daihinmin::state::Move;
//! use tefuda_uecda::policy::{Policy, named};
//! use tefuda_uecda::server::{Entrant, League, Rules};
//! use tefuda_uecda::view::View;
//!
//! /// Plays as many cards as it can.
//! struct Greedy;
//!
//! impl Policy for Greedy {
//!     fn play(&mut self, view: &View) -> Move {
//!         view.moves().into_iter().max_by_key(|played| played.size()).unwrap_or(Move::Pass)
//!     }
//! }
//!
//! let simple = (0..4).map(|player| Entrant::policy("simple", named("simple", 1, player).expect("it is known")));
//! let entrants = simple.chain([Entrant::policy("greedy", Box::new(Greedy))]);
//! let mut league = League::new(Rules { games: 20, seed: 1, ..Rules::default() }, entrants)?;
//! league.run(&mut |_| Ok(()))?;
//! assert!(league.results().points[4] >= 20);
//! # Ok::<(), tefuda_uecda::server::LeagueError>(())
//! ```

pub mod giving;
pub mod score;
mod simple;

pub use simple::Simple;

use std::fmt;

use tefuda::games::daihinmin::cards::Hand;
use tefuda::games::daihinmin::state::Move;

use crate::montecarlo::{MonteCarlo, Options};
use crate::view::View;

/// The policy that decides the moves.
pub trait Policy: Send {
    /// Chooses a legal move; it is the turn of the player who sees this. [`View::moves`] lists the legal moves.
    fn play(&mut self, view: &View) -> Move;

    /// Chooses cards to give away in the exchange. Unless a policy knows better, by [`giving::cards_to_give`].
    fn give(&mut self, hand: Hand, count: usize) -> Hand {
        giving::cards_to_give(hand, count)
    }
}

/// A policy that is not known, or a setting that it does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownPolicy(String);

impl fmt::Display for UnknownPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UnknownPolicy {}

/// The names of the policies, with what they do.
pub const POLICIES: [(&str, &str); 2] = [
    ("simple", "no search: plays the move with the best score for cards kept together and strength spent"),
    ("montecarlo", "random worlds and playouts, proofs, exact two-player endings"),
];

/// The policy of a text: a name, and settings after a colon, as in `montecarlo:playouts=300,endings=off`. Chance comes from the seed and the
/// player's number.
///
/// # Errors
/// [`UnknownPolicy`] with what would have been understood.
pub fn named(text: &str, seed: u64, player: u64) -> Result<Box<dyn Policy>, UnknownPolicy> {
    let (name, settings) = text.split_once(':').unwrap_or((text, ""));
    let settings = settings.split(',').filter(|setting| !setting.is_empty());
    match name {
        "simple" => match settings.into_iter().next() {
            None => Ok(Box::new(Simple::default())),
            Some(setting) => Err(UnknownPolicy(format!("`simple` has no settings such as `{setting}`"))),
        },
        "montecarlo" => {
            let mut options = Options::default();
            for setting in settings {
                options.set(setting).map_err(UnknownPolicy)?;
            }
            Ok(Box::new(MonteCarlo::new(options, seed, player)))
        }
        _ => {
            let names = POLICIES.map(|(name, _)| format!("`{name}`"));
            Err(UnknownPolicy(format!(
                "there is no policy `{name}`; the policies are {}",
                names.join(" and ")
            )))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_settings() {
        for good in
            ["simple", "montecarlo", "montecarlo:playouts=10", "montecarlo:playouts=10,endings=off,noise=1.5"]
        {
            assert!(named(good, 1, 0).is_ok(), "{good}");
        }
        for bad in [
            "",
            "best",
            "simple:playouts=3",
            "montecarlo:playouts=-1",
            "montecarlo:endings=maybe",
            "montecarlo:x",
        ] {
            assert!(named(bad, 1, 0).is_err(), "{bad}");
        }
    }
}
