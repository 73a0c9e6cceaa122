//! Random deals to play with.

use super::hand::{Card, SortedHand};
use super::rules::{Setup, Switches};
use crate::random::Random;
use crate::study::{ArgError, Args, Param};

/// What a deal may be asked for.
pub static PARAMS: &[Param] = &[
    Param { name: "cards", help: "cards in each hand", min: 1, max: 1_000_000, default: 7 },
    Param { name: "faces", help: "faces are drawn from 1 to this", min: 1, max: 4_294_967_295, default: 13 },
    Param {
        name: "cuts",
        help: "cut cards in each hand, among its cards",
        min: 0,
        max: 1_000_000,
        default: 0,
    },
];

/// Two hands of random cards on an empty table: the same for the same seed and arguments.
///
/// # Errors
/// [`ArgError::Conflict`] if more cut cards than cards are asked for.
pub fn deal(seed: u64, args: &Args) -> Result<Setup, ArgError> {
    let (cards, cuts) = (args.get("cards"), args.get("cuts"));
    if cuts > cards {
        return Err(ArgError::Conflict(format!("a hand of {cards} cards cannot hold {cuts} cut cards")));
    }
    let mut random = Random::new(seed);
    let mut hand = || -> SortedHand {
        let card = |number| {
            let face = u32::try_from(1 + random.below(args.get("faces"))).unwrap_or(u32::MAX);
            if number < cuts { Card::cut(face) } else { Card::ordinary(face) }
        };
        (0..cards).map(card).collect()
    };
    let hands = [hand(), hand()];
    Setup::new(hands, 0, Switches::default()).map_err(|error| ArgError::Conflict(error.to_string()))
}
