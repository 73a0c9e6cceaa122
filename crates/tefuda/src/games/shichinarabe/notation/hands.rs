//! Hands of cards: `SA S10 H9 / DK C3`, the first to move.

use std::fmt;
use std::sync::{Arc, LazyLock};

use super::{is_option, options, setup};
use crate::games::shichinarabe::layout::{Deck, Layout};
use crate::games::shichinarabe::rules::{Colour, Setup, State};
use crate::kernel::lexing::words;
use crate::kernel::parse_error::ParseError;
use crate::kernel::words::both;

/// Reads two hands of a deck, or of the usual one, and options.
pub(super) fn read(text: &str, deck: Option<(&Deck, &[Arc<Layout>; 2])>) -> Result<Setup, ParseError> {
    static USUAL: LazyLock<Deck> = LazyLock::new(|| Deck::usual(false));
    let known = deck.map_or_else(|| &*USUAL, |(deck, _)| deck);
    let Some(slash) = text.find('/') else {
        let hint = both!(
            "the hand to move comes first, as in `SA S10 / DK C3`",
            "`SA S10 / DK C3` のように、手番側の手札を先に書きます"
        );
        return Err(ParseError::new(
            text,
            text.len()..text.len(),
            both!("`/` and the other hand", "`/` と相手の手札"),
        )
        .with_hint(hint));
    };
    let behind = words(text, slash + 1..text.len()).find(|(_, word)| is_option(word));
    let end = behind.map_or(text.len(), |(at, _)| at.start);
    let options = options(text, end..text.len())?;
    let mut colours = vec![Colour::White; known.cards()];
    let mut holders = vec![None; known.cards()];
    for (part, colour) in [(0..slash, Colour::Red), (slash + 1..end, Colour::Blue)] {
        let (mut empty, mut finished) = (true, false);
        for (at, word) in words(text, part.clone()) {
            if word == "-" && empty && !finished {
                finished = true;
                continue;
            }
            let card = known.card(word).filter(|_| !finished).ok_or_else(|| {
                let suits: Vec<&str> = known.suits.iter().map(|suit| suit.name.as_str()).collect();
                let ranks = known.suits.first().map(|suit| suit.ranks.join(" ")).unwrap_or_default();
                let expected = both!(
                    "a card: a suit ({suits}) and a rank ({ranks})",
                    "札(スート{suits}と数字{ranks})";
                    suits = suits.join(" "), ranks
                );
                ParseError::new(text, at.clone(), expected)
            })?;
            if holders[card].replace(colour).is_some() {
                let hint = both!(
                    "every card is in one hand, or has been played",
                    "札はどちらか一方の手札にあるか、場に出ています"
                );
                let expected =
                    both!("the card {card} only once", "1回だけの札 {card}"; card = known.name(card));
                return Err(ParseError::new(text, at, expected).with_hint(hint));
            }
            empty = false;
            // The start cards are laid down on reading.
            if !known.is_start(card) {
                colours[card] = colour;
            }
        }
        if empty && !finished {
            let hint = both!(
                "a hand that is finished already is written `-`",
                "すでになくなった手札は `-` と書きます"
            );
            return Err(ParseError::new(text, part.end..part.end, both!("a card", "札")).with_hint(hint));
        }
    }
    let layout = match deck {
        None => Layout::usual_deck(options.tunnel),
        Some((deck, _)) if options.tunnel && !deck.can_tunnel() => {
            let expected = both!(
                "no tunnel in this deck: a suit has no cards on one side of the start",
                "トンネルのない局面(この札には、最初の札の片側に札のないスートがあります)"
            );
            return Err(ParseError::new(text, end..text.len(), expected));
        }
        Some((_, layouts)) => layouts[usize::from(options.tunnel)].clone(),
    };
    Ok(setup(layout, colours, Colour::Red, options))
}

/// Writes both hands.
pub(super) fn write(f: &mut fmt::Formatter<'_>, deck: &Deck, state: &State) -> fmt::Result {
    for (seat, colour) in [Colour::Red, Colour::Blue].into_iter().enumerate() {
        f.write_str(if seat > 0 { " / " } else { "" })?;
        let mut cards = (0..deck.cards()).filter(|&card| state.colours[card] == colour).peekable();
        if cards.peek().is_none() {
            f.write_str("-")?;
        }
        for (place, card) in cards.enumerate() {
            f.write_str(if place > 0 { " " } else { "" })?;
            let (suit, rank) = deck.place(card);
            f.write_str(&deck.suits[suit].name)?;
            f.write_str(&deck.suits[suit].ranks[rank])?;
        }
    }
    Ok(())
}
