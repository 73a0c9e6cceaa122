//! Random deals of the usual deck to play with.

use super::layout::Layout;
use super::rules::{Colour, Reading, Setup, State};
use crate::kernel::random::Random;
use crate::kernel::study::{ArgError, Args, Param};

/// What a deal may be asked for.
pub static PARAMS: &[Param] = &[
    Param::number("passes", "the number of passes of each player", 0, 1000, 0).ja("各プレイヤーのパスの回数"),
    Param::number("rights", "the number of all-mighty rights (jokers) of each player", 0, 2, 0)
        .ja("各プレイヤーの万能の権利(ジョーカー)の回数"),
    Param::flag("tunnel", "play with tunnels between ace and king").ja("AとKの間のトンネルを使う"),
];

/// The first hand of a random deal: 26 of 52 cards, as bits by suit and rank.
pub fn first_hand(random: &mut Random) -> u64 {
    loop {
        // One in nine has as many ones as zeros.
        let hand = random.bits() >> 12;
        if hand.count_ones() == 26 {
            return hand;
        }
    }
}

/// Deals 26 cards to each player; the sevens are laid down. The same for the same seed.
///
/// # Errors
/// None at present; deals of other games can be refused.
pub fn deal(seed: u64, args: &Args) -> Result<Setup, ArgError> {
    let number = |name: &str| u32::try_from(args.number(name)).unwrap_or(u32::MAX);
    let layout = Layout::usual_deck(args.flag("tunnel"));
    let hand = first_hand(&mut Random::new(seed));
    let colour = |card: usize| match (card % 13, hand >> card & 1) {
        (6, _) => Colour::White,
        (_, 1) => Colour::Red,
        _ => Colour::Blue,
    };
    let state = State {
        colours: (0..52).map(colour).collect(),
        mover: Colour::Red,
        passes: [number("passes"); 2],
        rights: [u16::try_from(args.number("rights")).unwrap_or(u16::MAX); 2],
        reading: Reading::default(),
    };
    Ok(Setup::new(layout, state))
}
