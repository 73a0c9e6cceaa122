//! Exact counting in polynomial time: all deals at once, by the state of the scan.
//!
//! Deal the deck from the weakest card up. What the two greedy matchings need to know of the cards dealt so far is how
//! many of them the mover holds, and how many targets of either matching are still open: the pairs made are the targets
//! seen less the open ones. So deals with the same three numbers can be counted together. Of equal cards the takers come
//! before the targets, because a card does not beat its equal.
//!
//! Cost: O(n^3) states after n cards, so O(n^4) additions in all (times the copies of a rank), of numbers of n bits;
//! memory for two layers of states.

use num_bigint::BigUint;

use super::Counts;
use super::deck::Deck;
use crate::kernel::lesson::Both;
use crate::kernel::run::{Budget, Undecided};
use crate::kernel::study::Progress;

/// The deals of the weakest cards, counted by state.
struct Layer {
    /// How many cards have been dealt.
    dealt: usize,
    /// Machine words in a number.
    words: usize,
    /// Where the states begin in which the mover holds 0, 1, 2, ... cards.
    starts: Vec<usize>,
    /// Numbers of `words` words, least significant first.
    numbers: Vec<u64>,
}

/// A state: cards of either player, open targets of the mover's and of the other player's matching.
#[derive(Clone, Copy)]
struct State {
    mover: usize,
    other: usize,
    open_for_mover: usize,
    open_for_other: usize,
}

impl Layer {
    /// How many different numbers of open targets there can be among this many cards: the weakest is never a target.
    fn span(cards: usize) -> usize {
        cards.max(1)
    }

    fn new(dealt: usize, words: usize) -> Self {
        let mut starts = Vec::with_capacity(dealt + 2);
        let mut total = 0;
        for mover in 0..=dealt {
            starts.push(total);
            total += Self::span(mover) * Self::span(dealt - mover) * words;
        }
        Layer { dealt, words, starts, numbers: vec![0; total] }
    }

    /// The bytes of a layer.
    fn bytes(dealt: usize, words: usize) -> u64 {
        let states: u64 = (0..=dealt as u64).map(|mover| mover.max(1) * (dealt as u64 - mover).max(1)).sum();
        states.saturating_mul(8 * words as u64)
    }

    fn index(&self, state: State) -> usize {
        let row = state.open_for_mover * Self::span(state.mover) + state.open_for_other;
        self.starts[state.mover] + row * self.words
    }

    /// Calls `visit` with every state that has deals, and their number.
    fn for_each(&self, mut visit: impl FnMut(State, &[u64])) {
        for mover in 0..=self.dealt {
            let other = self.dealt - mover;
            for open_for_mover in 0..Self::span(other) {
                for open_for_other in 0..Self::span(mover) {
                    let state = State { mover, other, open_for_mover, open_for_other };
                    let at = self.index(state);
                    let number = &self.numbers[at..at + self.words];
                    if number.iter().any(|&word| word != 0) {
                        visit(state, number);
                    }
                }
            }
        }
    }

    /// Deals the copies of one more rank.
    fn with_rank(&self, copies: usize) -> Layer {
        let ways = binomials(copies);
        let mut next = Layer::new(self.dealt + copies, self.words);
        self.for_each(|state, number| {
            for (to_mover, &ways) in ways.iter().enumerate() {
                let at = next.index(state.deal(to_mover, copies - to_mover));
                add_multiple(&mut next.numbers[at..at + self.words], number, ways);
            }
        });
        next
    }

    fn counts(&self) -> Counts {
        let mut won = vec![vec![0u64; self.words]; self.dealt + 1];
        let mut all = won.clone();
        self.for_each(|state, number| {
            if state.mover == 0 || state.other == 0 {
                return;
            }
            add_multiple(&mut all[state.mover], number, 1);
            if state.mover_wins() {
                add_multiple(&mut won[state.mover], number, 1);
            }
        });
        let by_hand = all.iter().zip(&won).map(|(all, won)| (big(all), big(won))).collect();
        Counts { cards: self.dealt, by_hand }
    }
}

impl State {
    fn deal(self, to_mover: usize, to_other: usize) -> State {
        let new_targets = |held: usize, new: usize| new - usize::from(held == 0 && new > 0);
        State {
            mover: self.mover + to_mover,
            other: self.other + to_other,
            open_for_mover: self.open_for_mover.saturating_sub(to_mover) + new_targets(self.other, to_other),
            open_for_other: self.open_for_other.saturating_sub(to_other) + new_targets(self.mover, to_mover),
        }
    }

    /// On an empty table the mover wins iff her matching without the table card is not smaller.
    fn mover_wins(self) -> bool {
        self.other - 1 - self.open_for_mover >= self.mover - 1 - self.open_for_other
    }
}

/// The ways to choose 0, 1, ... of this many equal cards; at most [`super::deck::MOST_COPIES`], so that they fit.
fn binomials(copies: usize) -> Vec<u64> {
    let mut row = vec![1u64];
    for _ in 0..copies {
        let inner = row.windows(2).map(|pair| pair[0] + pair[1]);
        row = std::iter::once(1).chain(inner).chain(std::iter::once(1)).collect();
    }
    row
}

/// `sum += number * factor`. A number of deals of n cards is below 2^n, and there are words for that.
fn add_multiple(sum: &mut [u64], number: &[u64], factor: u64) {
    let mut carry = 0u128;
    for (sum, &word) in sum.iter_mut().zip(number) {
        carry += u128::from(*sum) + u128::from(word) * u128::from(factor);
        *sum = carry as u64;
        carry >>= 64;
    }
    debug_assert_eq!(carry, 0);
}

fn big(words: &[u64]) -> BigUint {
    BigUint::new(words.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]).collect())
}

/// Counts the deals of every prefix of a deck's ranks; `keep` chooses the prefixes by their number of cards, and `told` hears the counts
/// of each when they are known.
fn count_prefixes(
    deck: &Deck,
    keep: impl Fn(usize) -> bool,
    budget: &Budget,
    progress: &dyn Progress,
    told: &mut dyn FnMut(Counts),
) -> Result<(), Undecided> {
    let cards = deck.len();
    let words = cards / 64 + 1;
    // Two layers are held at the same time.
    let bytes = |dealt| Layer::bytes(dealt, words).saturating_mul(2);
    let mut prefixes = deck.ranks().scan(0, |dealt, copies| {
        *dealt += copies as usize;
        Some(*dealt)
    });
    // If not even the first count fits, nothing is begun; otherwise those that fit are found.
    if let Some(first) = prefixes.find(|&dealt| keep(dealt)) {
        budget.admit(0, u64::MAX, bytes(first))?;
    }
    let mut meter = budget.meter();
    progress.stage(Both { en: "counting", ja: "数えています" }, (cards as u64).pow(4));
    let mut layer = Layer::new(0, words);
    layer.numbers[0] = 1;
    for copies in deck.ranks() {
        let before = (layer.dealt as u64).pow(4);
        let bytes = bytes(layer.dealt + copies as usize);
        budget.admit(0, u64::MAX, bytes)?;
        layer = layer.with_rank(copies as usize);
        meter.spend(layer.numbers.len() as u64 / words as u64, bytes)?;
        meter.look()?;
        progress.advance((layer.dealt as u64).pow(4) - before);
        if keep(layer.dealt) {
            told(layer.counts());
        }
    }
    Ok(())
}

/// Counts the deals of a deck of ordinary cards.
///
/// # Errors
/// [`Undecided`] if the states would not fit into the memory or the budget runs out.
///
/// ```
/// use tefuda::Budget;
/// use tefuda::games::tanhinmin::count::{deck, scan};
/// use tefuda::study::NoProgress;
/// let counts = scan::count(&deck::parse("1..12").unwrap(), &Budget::default(), &NoProgress).unwrap();
/// let (deals, wins) = counts.total(None);
/// assert_eq!((deals.to_string(), wins.to_string()), ("4094".to_owned(), "2476".to_owned()));
/// ```
pub fn count(deck: &Deck, budget: &Budget, progress: &dyn Progress) -> Result<Counts, Undecided> {
    let cards = deck.len();
    let mut counts = Counts { cards, by_hand: Vec::new() };
    count_prefixes(deck, |dealt| dealt == cards, budget, progress, &mut |found| counts = found)?;
    Ok(counts)
}

/// Counts the deals of 1, 2, ... distinct cards, all in one pass.
///
/// # Errors
/// [`Undecided`] if the states would not fit into the memory or the budget runs out.
pub fn count_distinct(
    most: usize,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Vec<Counts>, Undecided> {
    let mut counts = Vec::new();
    count_each_distinct(1..=most, budget, progress, &mut |found| counts.push(found))?;
    Ok(counts)
}

/// Counts the deals of these numbers of distinct cards, all in one pass; `told` hears each count as soon as it is known.
pub(super) fn count_each_distinct(
    cards: std::ops::RangeInclusive<usize>,
    budget: &Budget,
    progress: &dyn Progress,
    told: &mut dyn FnMut(Counts),
) -> Result<(), Undecided> {
    count_prefixes(&Deck::distinct(*cards.end()), |dealt| cards.contains(&dealt), budget, progress, told)
}
