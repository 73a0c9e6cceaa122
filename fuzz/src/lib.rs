//! What the fuzz targets share: the games that read a text, chance from the rest of the input, and small budgets.

use tefuda::{AnySetup, Budget, Catalogue, Game, Random};

/// What an input says: a position on its first line, and below it whatever else a target wants.
pub fn split(input: &str) -> (&str, &str) {
    input.split_once('\n').unwrap_or((input, ""))
}

/// The position of every game that reads the text.
pub fn setups(text: &str) -> Vec<(&'static dyn Game, Box<dyn AnySetup>)> {
    let games = Catalogue::standard();
    games.games().filter_map(|game| Some((game, game.parse(text).ok()?))).collect()
}

/// The same without positions that have too many moves to try them all.
pub fn small_setups(text: &str) -> Vec<(&'static dyn Game, Box<dyn AnySetup>)> {
    let mut setups = setups(text);
    setups.retain(|(_, setup)| setup.too_many_moves().is_none() && setup.legal_moves(101).len() <= 100);
    setups
}

/// Chance that the bytes of a text decide.
pub fn chance(text: &str) -> Random {
    Random::new(text.bytes().fold(0, |seed, byte| Random::new(seed ^ u64::from(byte)).bits()))
}

/// A budget that runs out soon, sometimes at once.
pub fn budget(chance: &mut Random) -> Budget {
    let most = 1 << chance.below(11);
    Budget { max_memory: Some(64 << 20), ..Budget::of_nodes(chance.below(most)) }
}
