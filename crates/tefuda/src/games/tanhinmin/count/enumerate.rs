//! Counting by looking at every deal.
//!
//! Deals of distinct ordinary cards are walked as owner bits, millions at a time: every pattern of the weaker cards is
//! combined with every pattern of the stronger ones, and each combination is decided on its own. Other decks are decided
//! deal by deal.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::kernel::parallel::*;
use num_bigint::BigUint;

use super::super::decide;
use super::super::fast::owner_bits::mover_wins_u64;
use super::super::hand::{Card, SortedHand};
use super::Counts;
use super::deck::Deck;
use crate::kernel::run::{Budget, Undecided};
use crate::kernel::study::Progress;

/// The most cards whose deals have numbers of one machine word with room to spare.
const MOST_CARDS: usize = 48;
/// Deals beyond this number need a budget that says so.
const USUAL_DEALS: u64 = 1 << 36;

/// How many deals there are, one or two bits for each card.
fn deals(deck: &Deck, any_kind: bool) -> u64 {
    let bits = deck.len() * if any_kind { 2 } else { 1 };
    if bits <= MOST_CARDS { 1u64 << bits } else { u64::MAX }
}

/// Refuses decks that together have more deals than the budget allows.
///
/// # Errors
/// [`Undecided::TooLarge`], with the numbers.
pub fn admit(decks: &[Deck], any_kind: bool, budget: &Budget) -> Result<(), Undecided> {
    let all = decks.iter().fold(0u64, |sum, deck| sum.saturating_add(deals(deck, any_kind)));
    budget.admit(all, USUAL_DEALS, 0)
}

/// Counts by looking at every deal of a deck, every card going to either player.
///
/// # Errors
/// [`Undecided`] if there are more deals than the budget allows, or it runs out.
pub fn every_deal(deck: &Deck, budget: &Budget, progress: &dyn Progress) -> Result<Counts, Undecided> {
    admit(std::slice::from_ref(deck), false, budget)?;
    let deals = deals(deck, false);
    progress.stage("looking at every deal", deals);
    if deck.is_distinct() && deck.len() > STRONGER_CARDS {
        return distinct(deck.len(), budget, progress);
    }
    let cards: Vec<Card> = deck.cards().collect();
    deal_by_deal(&cards, deals, budget, progress, |number, index| (number >> index & 1 == 1, cards[index]))
}

/// Counts the deals of a deck's faces, each card going to either player as an ordinary or as a cut card: 4^n deals.
///
/// # Errors
/// [`Undecided`] if there are more deals than the budget allows, or it runs out.
pub fn any_kind(deck: &Deck, budget: &Budget, progress: &dyn Progress) -> Result<Counts, Undecided> {
    admit(std::slice::from_ref(deck), true, budget)?;
    let deals = deals(deck, true);
    progress.stage("looking at every deal", deals);
    let cards: Vec<Card> = deck.cards().collect();
    deal_by_deal(&cards, deals, budget, progress, |number, index| {
        let bits = number >> (2 * index);
        (bits & 1 == 1, Card { cut: bits & 2 == 2, ..cards[index] })
    })
}

/// Deals looked at between two looks at the clock.
const CHUNK: u64 = 1 << 12;

fn deal_by_deal(
    cards: &[Card],
    deals: u64,
    budget: &Budget,
    progress: &dyn Progress,
    card: impl Fn(u64, usize) -> (bool, Card) + Sync,
) -> Result<Counts, Undecided> {
    let meter = budget.meter();
    let looked_at = AtomicU64::new(0);
    let sizes = cards.len() + 1;
    let fresh = || vec![(0u64, 0u64); sizes];
    let chunks = (0..deals.div_ceil(CHUNK)).into_par_iter();
    let counted = chunks.try_fold(fresh, |mut counts, chunk| {
        meter.look_after(&looked_at)?;
        let numbers = chunk * CHUNK..((chunk + 1) * CHUNK).min(deals);
        progress.advance(numbers.end - numbers.start);
        looked_at.fetch_add(numbers.end - numbers.start, Ordering::Relaxed);
        for number in numbers {
            let (mover, other): (Vec<_>, Vec<_>) =
                (0..cards.len()).map(|index| card(number, index)).partition(|(to_mover, _)| *to_mover);
            if mover.is_empty() || other.is_empty() {
                continue;
            }
            let held = mover.len();
            let hand =
                |cards: Vec<(bool, Card)>| cards.into_iter().map(|(_, card)| card).collect::<SortedHand>();
            counts[held].0 += 1;
            counts[held].1 += u64::from(decide::mover_wins(&hand(mover), &hand(other), 0));
        }
        Ok(counts)
    });
    let counted = counted.try_reduce(fresh, |a, b| Ok(added(a, &b)))?;
    Ok(counts_of(cards.len(), &counted))
}

fn added(mut sum: Vec<(u64, u64)>, more: &[(u64, u64)]) -> Vec<(u64, u64)> {
    for (sum, more) in sum.iter_mut().zip(more) {
        sum.0 += more.0;
        sum.1 += more.1;
    }
    sum
}

fn counts_of(cards: usize, counted: &[(u64, u64)]) -> Counts {
    let by_hand = counted.iter().map(|&(deals, wins)| (BigUint::from(deals), BigUint::from(wins))).collect();
    Counts { cards, by_hand }
}

/// How many of the strongest cards are combined with every pattern of the others. Their patterns fit into the
/// first-level cache.
const STRONGER_CARDS: usize = 12;

/// The patterns of the stronger cards in which the mover holds the same number of them: the highest and the lowest point
/// to which each leads the walk that goes up with the mover's cards. One list each, so that the compiler decides many
/// combinations at once.
#[derive(Default)]
struct Patterns {
    highest: Vec<i16>,
    lowest: Vec<i16>,
}

fn patterns() -> Vec<Patterns> {
    let mut all: Vec<Patterns> = (0..=STRONGER_CARDS).map(|_| Patterns::default()).collect();
    for bits in 0..1u32 << STRONGER_CARDS {
        let heights = (0..STRONGER_CARDS).scan(0i16, |height, index| {
            *height += if bits >> index & 1 == 1 { 1 } else { -1 };
            Some(*height)
        });
        let (highest, lowest) =
            heights.fold((i16::MIN, i16::MAX), |(high, low), height| (high.max(height), low.min(height)));
        let of_mover = &mut all[bits.count_ones() as usize];
        of_mover.highest.push(highest);
        of_mover.lowest.push(lowest);
    }
    all
}

/// The walk over a pattern of the weaker cards, if both players hold some of them.
struct Walk {
    height: i16,
    /// The highest point since the first step down, the lowest since the first step up.
    highest: i16,
    lowest: i16,
}

impl Walk {
    fn over(owners: u64, cards: usize) -> Option<Walk> {
        let mut walk = Walk { height: 0, highest: i16::MIN, lowest: i16::MAX };
        let (mut ups, mut downs) = (0i16, 0i16);
        for index in 0..cards {
            if owners >> index & 1 == 1 {
                ups += 1
            } else {
                downs += 1
            };
            walk.height = ups - downs;
            if downs > 0 {
                walk.highest = walk.highest.max(walk.height);
            }
            if ups > 0 {
                walk.lowest = walk.lowest.min(walk.height);
            }
        }
        (ups > 0 && downs > 0).then_some(walk)
    }

    /// How many of the patterns, all with this rise, the mover wins: those that end not below the sum of the extremes.
    fn wins(&self, rise: i16, patterns: &Patterns) -> u16 {
        let end = self.height + rise;
        let points = patterns.highest.iter().zip(&patterns.lowest);
        let won = points.map(|(&highest, &lowest)| {
            let highest = self.highest.max(self.height + highest);
            let lowest = self.lowest.min(self.height + lowest);
            u16::from(end >= highest + lowest)
        });
        won.sum()
    }
}

/// More than [`STRONGER_CARDS`] distinct cards.
fn distinct(cards: usize, budget: &Budget, progress: &dyn Progress) -> Result<Counts, Undecided> {
    let meter = budget.meter();
    let looked_at = AtomicU64::new(0);
    let patterns = patterns();
    let weaker = cards - STRONGER_CARDS;
    let fresh = || vec![(0u64, 0u64); cards + 1];
    let counted = (0..1u64 << weaker).into_par_iter().try_fold(fresh, |mut counts, owners| {
        if owners % 64 == 0 {
            meter.look_after(&looked_at)?;
            progress.advance(64 << STRONGER_CARDS);
            looked_at.fetch_add(64 << STRONGER_CARDS, Ordering::Relaxed);
        }
        let held = owners.count_ones() as usize;
        match Walk::over(owners, weaker) {
            Some(walk) => {
                for (more, patterns) in patterns.iter().enumerate() {
                    let rise = 2 * more as i16 - STRONGER_CARDS as i16;
                    counts[held + more].0 += patterns.highest.len() as u64;
                    counts[held + more].1 += u64::from(walk.wins(rise, patterns));
                }
            }
            // One player holds all the weaker cards: there are only two such patterns.
            None => {
                for stronger in 0..1u64 << STRONGER_CARDS {
                    let owners = owners | stronger << weaker;
                    let held = owners.count_ones() as usize;
                    if held > 0 && held < cards {
                        counts[held].0 += 1;
                        counts[held].1 += u64::from(mover_wins_u64(owners, cards as u32));
                    }
                }
            }
        }
        Ok(counts)
    });
    let counted = counted.try_reduce(fresh, |a, b| Ok(added(a, &b)))?;
    Ok(counts_of(cards, &counted))
}
