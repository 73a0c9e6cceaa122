//! Counting by examining every deal.
//!
//! Deals of distinct ordinary cards are walked as owner bits, millions at a time: every pattern of the weaker cards is
//! combined with every pattern of the stronger ones, and each combination is decided on its own. Other decks are decided
//! deal by deal.

use num_bigint::BigUint;

use super::super::decide;
use super::super::fast::owner_bits::mover_wins_u64;
use super::super::hand::{Card, SortedHand};
use super::Counts;
use super::deck::Deck;
use crate::kernel::run::{Budget, Meter, Undecided};
use crate::kernel::study::{Parts, StudyError, Totals};

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

/// The same study with every deal of a deck as a part more, every card going to either player; with `any_kind` as an ordinary or as a
/// cut card, so that there are 4^n deals.
pub(super) fn with_deck<'a>(work: Parts<'a>, deck: &Deck, any_kind: bool) -> Parts<'a> {
    let cards: Vec<Card> = deck.cards().collect();
    if any_kind {
        return deal_by_deal(work, cards, deals(deck, true), |cards, number, index| {
            let bits = number >> (2 * index);
            (bits & 1 == 1, Card { cut: bits & 2 == 2, ..cards[index] })
        });
    }
    if deck.is_distinct() && deck.len() > STRONGER_CARDS {
        return distinct(work, deck.len());
    }
    deal_by_deal(work, cards, deals(deck, false), |cards, number, index| {
        (number >> index & 1 == 1, cards[index])
    })
}

/// What was counted of a deck with this many cards.
pub(super) fn counts(cards: usize, totals: &Totals) -> Counts {
    let of_hand = |held| (BigUint::from(totals.sum(2 * held)), BigUint::from(totals.sum(2 * held + 1)));
    Counts { cards, by_hand: (0..=cards).map(of_hand).collect() }
}

/// Deals and deals won, by the number of cards in the mover's hand.
type ByHand = Vec<(u64, u64)>;

fn enter(by_hand: &ByHand, totals: &mut Totals) {
    for (held, &(deals, wins)) in by_hand.iter().enumerate() {
        totals.add(2 * held, deals);
        totals.add(2 * held + 1, wins);
    }
}

/// Deals that are decided one by one in a unit.
const CHUNK: u64 = 1 << 12;

fn deal_by_deal<'a>(
    work: Parts<'a>,
    cards: Vec<Card>,
    deals: u64,
    card: impl Fn(&[Card], u64, usize) -> (bool, Card) + Sync + 'a,
) -> Parts<'a> {
    work.part(deals.div_ceil(CHUNK), move |chunk, meter, totals| {
        let numbers = chunk * CHUNK..((chunk + 1) * CHUNK).min(deals);
        meter.spend(numbers.end - numbers.start, 0)?;
        let mut by_hand = vec![(0, 0); cards.len() + 1];
        for number in numbers {
            let dealt = (0..cards.len()).map(|index| card(&cards, number, index));
            let (mover, other): (Vec<_>, Vec<_>) = dealt.partition(|(to_mover, _)| *to_mover);
            if mover.is_empty() || other.is_empty() {
                continue;
            }
            let held = mover.len();
            let hand =
                |cards: Vec<(bool, Card)>| cards.into_iter().map(|(_, card)| card).collect::<SortedHand>();
            by_hand[held].0 += 1;
            by_hand[held].1 += u64::from(decide::mover_wins(&hand(mover), &hand(other), 0));
        }
        enter(&by_hand, totals);
        Ok(())
    })
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

/// Patterns of the weaker cards in a unit.
const WEAKER_PATTERNS: u64 = 1 << 8;

/// More than [`STRONGER_CARDS`] distinct cards.
fn distinct(work: Parts, cards: usize) -> Parts {
    let patterns = patterns();
    let weaker = cards - STRONGER_CARDS;
    let all = 1u64 << weaker;
    let look = move |unit: u64, meter: &mut Meter, totals: &mut Totals| -> Result<(), StudyError> {
        let mut by_hand = vec![(0, 0); cards + 1];
        let numbers = unit * WEAKER_PATTERNS..((unit + 1) * WEAKER_PATTERNS).min(all);
        meter.spend((numbers.end - numbers.start) << STRONGER_CARDS, 0)?;
        for owners in numbers {
            combine(owners, cards, &patterns, &mut by_hand);
        }
        enter(&by_hand, totals);
        Ok(())
    };
    work.part(all.div_ceil(WEAKER_PATTERNS), look)
}

/// Combines a pattern of the weaker cards with every pattern of the stronger ones.
fn combine(owners: u64, cards: usize, patterns: &[Patterns], by_hand: &mut ByHand) {
    let weaker = cards - STRONGER_CARDS;
    let held = owners.count_ones() as usize;
    match Walk::over(owners, weaker) {
        Some(walk) => {
            for (more, patterns) in patterns.iter().enumerate() {
                let rise = 2 * more as i16 - STRONGER_CARDS as i16;
                by_hand[held + more].0 += patterns.highest.len() as u64;
                by_hand[held + more].1 += u64::from(walk.wins(rise, patterns));
            }
        }
        // One player holds all the weaker cards: there are only two such patterns.
        None => {
            for stronger in 0..1u64 << STRONGER_CARDS {
                let owners = owners | stronger << weaker;
                let held = owners.count_ones() as usize;
                if held > 0 && held < cards {
                    by_hand[held].0 += 1;
                    by_hand[held].1 += u64::from(mover_wins_u64(owners, cards as u32));
                }
            }
        }
    }
}
