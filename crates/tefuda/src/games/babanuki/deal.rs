//! Random deals to play with.

use super::count::{TIES, ties};
use super::rules::{Card, Hands, Setup};
use super::state::MOST_PLAYERS;
use crate::kernel::random::Random;
use crate::kernel::study::{ArgError, Args, Param};
use crate::kernel::words::both;

/// What a deal may be asked for.
pub static PARAMS: &[Param] = &[
    Param::number("players", "how many players", 2, MOST_PLAYERS as u64, 3).ja("人数"),
    Param::number("faces", "the number of faces, two cards of each", 1, 500, 6).ja("数字の種類(各2枚)"),
    TIES,
    Param::flag("on", "play on after the first place, until one player is left")
        .ja("一番が決まった後も、最後の一人になるまで続ける"),
];

/// How often a deal is tried again if somebody could lay down everything at once.
const TRIES: u32 = 1000;

/// Deals all cards in turn, pairs laid down, so that everybody is left with cards: the same for the same seed.
///
/// # Errors
/// [`ArgError::Conflict`] if there are too few cards for that.
pub fn deal(seed: u64, args: &Args) -> Result<Setup, ArgError> {
    let players = usize::try_from(args.number("players")).unwrap_or(2);
    let faces = u32::try_from(args.number("faces")).unwrap_or(u32::MAX);
    let mut random = Random::new(seed);
    for _ in 0..TRIES {
        let mut cards: Vec<Card> = (1..=faces).flat_map(|face| [Card::Face(face); 2]).collect();
        cards.push(Card::Joker);
        for last in (1..cards.len()).rev() {
            let chosen = usize::try_from(random.below(last as u64 + 1)).unwrap_or(0);
            cards.swap(last, chosen);
        }
        let mut hands = vec![Vec::new(); players];
        cards.into_iter().enumerate().for_each(|(index, card)| hands[index % players].push(card));
        let hands = Hands::new(hands).with_ties(ties(args));
        if hands.cards().iter().any(Vec::is_empty) {
            continue;
        }
        return Ok(Setup::Hands(if args.flag("on") { hands.played_on(vec![0; players]) } else { hands }));
    }
    Err(ArgError::conflict(both!(
        "{faces} faces are too few for {players} players to be left with cards",
        "{players}人の手札が残るには、数字が{faces}種類では足りません";
        faces, players
    )))
}
