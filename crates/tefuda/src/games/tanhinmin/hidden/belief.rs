//! Which hands the opponent may hold: those that fit the prior, the discards, and everything the oracles have said.
//!
//! A pass reveals nothing: a player may pass while holding a card that could be played.

use super::super::hand::{Card, SortedHand};
use super::super::rules::Move;
use super::oracle::{Answer, Moment};
use super::view::{Event, Prior, View};
use crate::kernel::run::{Budget, Undecided};

/// More candidates than this are not listed.
pub const MOST_CANDIDATES: u64 = 2_000_000;

/// A moment at which the oracles answered, as far as the asking player can reconstruct it.
struct AnsweredMoment<'a> {
    answer: &'a Answer,
    own: SortedHand,
    table_card: u32,
    to_move: bool,
    /// What the opponent has discarded since.
    discarded_since: Vec<Card>,
}

/// Every hand that the opponent may hold now, each once.
///
/// # Errors
/// [`Undecided`] if more hands would have to be looked at than the budget allows, or [`MOST_CANDIDATES`]; that is known
/// before the first is listed.
pub fn consistent_hands(view: &View, budget: &Budget) -> Result<Vec<SortedHand>, Undecided> {
    let answered = reconstruct(view);
    let discarded: Vec<Card> = view.opponent_discards_since(0).collect();
    if !view.prior.allows(&discarded) {
        return Ok(Vec::new());
    }
    // A whole hand that was told, or a number of cards, makes the list short before it is made.
    let exact = answered.iter().find_map(|answered| {
        let cards = answered.answer.opponent_cards?;
        cards.checked_sub(answered.discarded_since.len())
    });
    let candidates =
        match answered.iter().find_map(|answered| answered.answer.opponent_hand.as_ref().zip(Some(answered)))
        {
            Some(((ordinary, cut), answered)) => {
                vec![without(&SortedHand::new(ordinary.clone(), cut.clone()), &answered.discarded_since)]
            }
            None => match &view.prior {
                Prior::Bound { faces, cards } => {
                    bounded(*faces, cards.saturating_sub(discarded.len()), exact, budget)?
                }
                Prior::Unseen(unseen) => parts_of(&without(unseen, &discarded), exact, budget)?,
            },
        };
    let mut meter = budget.meter();
    let mut consistent = Vec::new();
    for hand in candidates {
        meter.spend(1, 0)?;
        if !hand.is_empty() && answered.iter().all(|answered| answered.fits(&hand)) {
            consistent.push(hand);
        }
    }
    Ok(consistent)
}

impl Prior {
    /// Whether the opponent can have held all of these cards.
    #[must_use]
    pub fn allows(&self, cards: &[Card]) -> bool {
        match self {
            Prior::Bound { faces, cards: most } => {
                cards.len() <= *most && cards.iter().all(|card| !card.cut && card.face <= *faces)
            }
            Prior::Unseen(unseen) => without(unseen, cards).len() + cards.len() == unseen.len(),
        }
    }
}

impl AnsweredMoment<'_> {
    fn fits(&self, now: &SortedHand) -> bool {
        let Answer { opponent_cards, mover_matching, other_matching, opponent_hand } = self.answer;
        let then: SortedHand = now.cards().chain(self.discarded_since.iter().copied()).collect();
        if opponent_cards.is_some_and(|cards| cards != then.len()) {
            return false;
        }
        if opponent_hand.as_ref().is_some_and(|(o, c)| (then.ordinary(), then.cut()) != (o, c)) {
            return false;
        }
        if mover_matching.is_none() && other_matching.is_none() {
            return true;
        }
        let moment =
            Moment { own: &self.own, opponent: &then, table_card: self.table_card, to_move: self.to_move };
        let (mover, other) = moment.matchings();
        mover_matching.is_none_or(|size| size == mover) && other_matching.is_none_or(|size| size == other)
    }
}

/// Goes through the events backwards, from what is known now.
fn reconstruct(view: &View) -> Vec<AnsweredMoment<'_>> {
    let mut moments = Vec::new();
    let mut own: Vec<Card> = view.own_hand.cards().collect();
    for (index, event) in view.events.iter().enumerate().rev() {
        match event {
            Event::Own(Move::Discard(card)) => own.push(*card),
            Event::Own(Move::Pass) | Event::Opponent(_) => {}
            Event::Told(answer) => moments.push(AnsweredMoment {
                answer,
                own: own.iter().copied().collect(),
                table_card: table_before(view, index),
                to_move: view.to_move_at(index),
                discarded_since: view.opponent_discards_since(index).collect(),
            }),
        }
    }
    moments
}

/// The table card just before the event of this index: the last discard before it, unless the table was emptied since.
/// With no move before, it is what the table must have been at the start.
fn table_before(view: &View, index: usize) -> u32 {
    let after = |event: &Event| match event {
        Event::Own(Move::Discard(card)) | Event::Opponent(Move::Discard(card)) => {
            Some(if card.cut { 0 } else { card.face })
        }
        Event::Own(Move::Pass) | Event::Opponent(Move::Pass) => Some(0),
        Event::Told(_) => None,
    };
    let before = view.events[..index].iter().rev().find_map(after);
    before.unwrap_or(view.first_table_card)
}

fn without(hand: &SortedHand, cards: &[Card]) -> SortedHand {
    use super::super::hand::Hand as _;
    cards.iter().fold(hand.clone(), |hand, &card| hand.without(card))
}

/// Non-empty hands of ordinary cards, of at most `most` cards or of exactly `exact`.
fn bounded(
    faces: u32,
    most: usize,
    exact: Option<usize>,
    budget: &Budget,
) -> Result<Vec<SortedHand>, Undecided> {
    let kinds: Vec<(Card, usize)> = (1..=faces).map(|face| (Card::ordinary(face), usize::MAX)).collect();
    parts(&kinds, most, exact, budget)
}

/// Non-empty parts of a hand, of exactly `exact` cards if that is given.
fn parts_of(hand: &SortedHand, exact: Option<usize>, budget: &Budget) -> Result<Vec<SortedHand>, Undecided> {
    let mut kinds: Vec<(Card, usize)> = Vec::new();
    for card in hand.cards() {
        match kinds.last_mut() {
            Some((last, copies)) if *last == card => *copies += 1,
            _ => kinds.push((card, 1)),
        }
    }
    parts(&kinds, hand.len(), exact, budget)
}

/// Multisets of the kinds, each with at most its copies.
fn parts(
    kinds: &[(Card, usize)],
    most: usize,
    exact: Option<usize>,
    budget: &Budget,
) -> Result<Vec<SortedHand>, Undecided> {
    if exact.is_some_and(|exact| exact > most) {
        return Ok(Vec::new());
    }
    let most = exact.unwrap_or(most);
    let count = count_parts(kinds, most, exact);
    // Every hand is held as a list while it grows, and as a hand.
    let bytes = count.saturating_mul(16 * most as u64 + 160);
    budget.admit(count, MOST_CANDIDATES, bytes)?;
    let mut partial: Vec<Vec<Card>> = vec![Vec::new()];
    for (index, &(card, copies)) in kinds.iter().enumerate() {
        let mut grown = Vec::new();
        let left_after: usize =
            kinds[index + 1..].iter().fold(0, |sum, &(_, copies)| sum.saturating_add(copies));
        for cards in partial {
            for taken in 0..=copies.min(most - cards.len()) {
                // Lists that can no longer reach the exact size are dropped at once.
                if exact.is_some_and(|exact| (cards.len() + taken).saturating_add(left_after) < exact) {
                    continue;
                }
                let mut longer = cards.clone();
                longer.extend(std::iter::repeat_n(card, taken));
                grown.push(longer);
            }
        }
        partial = grown;
    }
    let fits = |cards: &Vec<Card>| !cards.is_empty() && exact.is_none_or(|exact| cards.len() == exact);
    Ok(partial.into_iter().filter(fits).map(|cards| cards.into_iter().collect()).collect())
}

/// How many multisets of the kinds have at most `most` cards, or exactly this many; also how many lists there are on the way.
fn count_parts(kinds: &[(Card, usize)], most: usize, exact: Option<usize>) -> u64 {
    // `ways[n]` multisets of the kinds so far have n cards.
    let mut ways = vec![0u64; most + 1];
    ways[0] = 1;
    for &(_, copies) in kinds {
        let mut sum = 0u64;
        let fewer = ways.clone();
        for n in 0..=most {
            sum = sum.saturating_add(fewer[n]);
            if let Some(gone) = n.checked_sub(copies.saturating_add(1)) {
                sum = sum.saturating_sub(fewer[gone]);
            }
            ways[n] = sum;
        }
    }
    match exact {
        Some(exact) => ways[exact],
        None => ways.iter().fold(0, |sum: u64, &ways| sum.saturating_add(ways)),
    }
}
