//! Random deals to play with.

use super::range::random_hand;
use super::rules::{Setup, Switches};
use crate::kernel::random::Random;
use crate::kernel::study::{ArgError, Args, Param};
use crate::kernel::words::both;

/// What a deal may be asked for.
pub static PARAMS: &[Param] = &[
    Param::number("cards", "cards in each hand", 1, 1000, 7).ja("各手札の枚数"),
    Param::number("faces", "faces are drawn from 1 to this", 1, 4_294_967_295, 13)
        .ja("札の数字は1からこの数まで"),
    Param::number("cuts", "cut cards in each hand, among its cards", 0, 1000, 0)
        .ja("各手札のうち8切り札の枚数"),
];

/// Two hands of random cards on an empty table: the same for the same seed and arguments.
///
/// # Errors
/// [`ArgError::Conflict`] if more cut cards than cards are asked for.
pub fn deal(seed: u64, args: &Args) -> Result<Setup, ArgError> {
    let (cards, cuts) = (args.number("cards"), args.number("cuts"));
    if cuts > cards {
        return Err(ArgError::conflict(both!(
            "a hand of {cards} cards cannot hold {cuts} cut cards",
            "{cards}枚の手札に8切り札を{cuts}枚入れることはできません";
            cards, cuts
        )));
    }
    let mut random = Random::new(seed);
    let hands = [(); 2].map(|()| random_hand(&mut random, cards, cuts, args.number("faces")));
    Setup::new(hands, 0, Switches::default()).map_err(|error| ArgError::conflict(error.to_string()))
}
