//! Judging by random deals, for what cannot be counted: seeded, on all cores, with a confidence interval.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::kernel::parallel::*;

use super::super::decide;
use super::super::fast::owner_bits;
use super::super::hand::{Card, SortedHand};
use super::deck::Deck;
use crate::kernel::random::Random;
use crate::kernel::run::{Budget, Undecided};
use crate::kernel::study::{Cell, Plot, Progress, ResultTable, StudyError, share_cells};

/// What to sample.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// How many deals.
    pub deals: u64,
    /// The seed: the same deals for the same seed, on any number of cores.
    pub seed: u64,
    /// Only deals in which the mover holds this many cards.
    pub hand: Option<usize>,
    /// Every card is ordinary or cut with equal chances.
    pub any_cuts: bool,
}

/// Deals drawn from one stream of random numbers; every such batch has a seed of its own.
const BATCH: u64 = 1 << 12;

/// How many of the random deals the mover wins. Both hands hold cards.
///
/// # Errors
/// [`Undecided`] if the budget runs out.
pub fn wins(
    deck: &Deck,
    request: Request,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<u64, Undecided> {
    let meter = budget.meter();
    let looked_at = AtomicU64::new(0);
    let cards: Vec<Card> = deck.cards().collect();
    let as_bits = request.hand.is_none() && !request.any_cuts && deck.is_distinct();
    progress.stage("dealing at random", request.deals);
    let batches = (0..request.deals.div_ceil(BATCH)).into_par_iter();
    let won = batches.map(|batch| {
        meter.look_after(&looked_at)?;
        let mut random = Random::stream(request.seed, batch);
        let deals = BATCH.min(request.deals - batch * BATCH);
        progress.advance(deals);
        looked_at.fetch_add(deals, Ordering::Relaxed);
        let mut owners = vec![0u64; cards.len().div_ceil(64)];
        let won = (0..deals).filter(|_| {
            if as_bits {
                bits_won(cards.len(), &mut owners, &mut random)
            } else {
                deal_won(&cards, request, &mut random)
            }
        });
        Ok(won.count() as u64)
    });
    won.try_reduce(|| 0, |a, b| Ok(a + b))
}

/// One deal of distinct cards as owner bits.
fn bits_won(cards: usize, owners: &mut [u64], random: &mut Random) -> bool {
    loop {
        owners.iter_mut().for_each(|word| *word = random.bits());
        if let [word] = owners {
            *word &= u64::MAX >> (64 - cards);
        }
        let held = owners.iter().map(|word| word.count_ones() as usize).sum::<usize>();
        // With more than one word a one-sided deal is all but impossible, and the decider knows it.
        if owners.len() > 1 || (held > 0 && held < cards) {
            return match owners {
                [word] => owner_bits::mover_wins_u64(*word, cards as u32),
                words => owner_bits::mover_wins_bits(words, cards),
            };
        }
    }
}

fn deal_won(cards: &[Card], request: Request, random: &mut Random) -> bool {
    let mut hands = [Vec::new(), Vec::new()];
    while hands.iter().any(Vec::is_empty) {
        hands.iter_mut().for_each(Vec::clear);
        let mut wanted = request.hand.unwrap_or(0) as u64;
        for (dealt, &card) in cards.iter().enumerate() {
            let to_mover = match request.hand {
                // Each card goes to the mover with the chance that leaves all hands of the size equally likely.
                Some(_) => random.below((cards.len() - dealt) as u64) < wanted,
                None => random.below(2) == 1,
            };
            wanted -= u64::from(to_mover && request.hand.is_some());
            let cut = if request.any_cuts { random.below(2) == 1 } else { card.cut };
            hands[usize::from(!to_mover)].push(Card { cut, ..card });
        }
    }
    let [mover, other] = hands.map(|hand| hand.into_iter().collect::<SortedHand>());
    decide::mover_wins(&mover, &other, 0)
}

/// Samples each deck: one row each.
pub(super) fn table(
    decks: &[Deck],
    request: Request,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<ResultTable, StudyError> {
    budget.admit(request.deals.saturating_mul(decks.len() as u64), u64::MAX, 0)?;
    let mut rows = Vec::new();
    for deck in decks {
        let cards = deck.len();
        let mut row = vec![Cell::Number(cards as u64)];
        // Rows without deals stand in the exact count too.
        if cards < 2 || request.hand.is_some_and(|hand| hand >= cards) {
            row.extend([Cell::Number(0), Cell::Number(0)]);
            row.extend(share_cells(0, 0));
        } else {
            let won = wins(deck, request, budget, progress)?;
            row.extend([Cell::Number(request.deals), Cell::Number(won)]);
            row.extend(share_cells(won, request.deals));
        }
        rows.push(row);
    }
    let plot = Plot {
        title: "How often the mover wins, by random deals".to_owned(),
        x: "cards",
        y: "estimate",
        y_label: "share of deals that the mover wins",
    };
    Ok(ResultTable {
        columns: vec!["cards", "sampled", "sampled_wins", "estimate", "low", "high"],
        rows,
        notes: vec![format!("random deals with seed {}; low and high bound the 95% interval", request.seed)],
        plot: Some(plot),
        undecided: None,
    })
}
