//! Judging by random deals, for what cannot be counted: seeded, on all cores, with a confidence interval.

use super::super::decide;
use super::super::fast::owner_bits;
use super::super::hand::{Card, SortedHand};
use super::deck::Deck;
use crate::kernel::lesson::Both;
use crate::kernel::random::Random;
use crate::kernel::run::{Budget, Meter};
use crate::kernel::study::{Cell, Outlook, Parts, Plot, ResultTable, StudyError, Totals, share_cells};
use crate::kernel::words::both;

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

/// The same study with random deals of a deck as a part more: how many of them the mover wins. Both hands hold cards.
fn with_deck<'a>(work: Parts<'a>, deck: &Deck, request: Request) -> Parts<'a> {
    let cards: Vec<Card> = deck.cards().collect();
    let as_bits = request.hand.is_none() && !request.any_cuts && deck.is_distinct();
    let look = move |batch: u64, meter: &mut Meter, totals: &mut Totals| -> Result<(), StudyError> {
        let mut random = Random::stream(request.seed, batch);
        let deals = BATCH.min(request.deals - batch * BATCH);
        meter.spend(deals, 0)?;
        let mut owners = vec![0u64; cards.len().div_ceil(64)];
        let won = (0..deals).filter(|_| {
            if as_bits {
                bits_won(cards.len(), &mut owners, &mut random)
            } else {
                deal_won(&cards, request, &mut random)
            }
        });
        totals.add(0, won.count() as u64);
        Ok(())
    };
    work.part(request.deals.div_ceil(BATCH), look)
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

/// Whether there are no deals to draw from; rows without deals stand in the exact count too.
fn has_no_deals(cards: usize, request: Request) -> bool {
    cards < 2 || request.hand.is_some_and(|hand| hand >= cards)
}

/// Samples each deck: one row each.
pub(super) fn work<'a>(decks: Vec<Deck>, request: Request, budget: &Budget) -> Result<Parts<'a>, StudyError> {
    budget.admit(request.deals.saturating_mul(decks.len() as u64), u64::MAX, 0)?;
    let sizes: Vec<usize> = decks.iter().map(Deck::len).collect();
    let digits = request.deals.to_string().len();
    let most = sizes.iter().max().map_or(0, |most| most.to_string().len());
    let outlook = Outlook { rows: Some(decks.len() as u64), widths: vec![most, digits, digits, 8, 8, 8] };
    let parts =
        Parts::of(Both { en: "dealing at random", ja: "ランダムに配っています" }, move |totals| {
            table(&sizes, totals, request)
        })
        .with_outlook(outlook);
    Ok(decks.iter().fold(parts, |parts, deck| {
        if has_no_deals(deck.len(), request) {
            parts.part(0, |_, _, _| Ok(()))
        } else {
            with_deck(parts, deck, request)
        }
    }))
}

fn table(sizes: &[usize], totals: &[Totals], request: Request) -> ResultTable {
    let row = |(&cards, totals): (&usize, &Totals)| {
        let deals = if has_no_deals(cards, request) { 0 } else { request.deals };
        let won = totals.sum(0);
        let mut row = vec![Cell::Number(cards as u64), Cell::Number(deals), Cell::Number(won)];
        row.extend(share_cells(won, deals));
        row
    };
    let plot = Plot {
        title: both!("How often the mover wins, by random deals", "ランダムに配ったときに手番側が勝つ割合"),
        x: "cards",
        y: "estimate",
        y_label: both!("share of deals that the mover wins", "手番側が勝つ配り方の割合"),
    };
    ResultTable {
        columns: vec!["cards", "sampled", "sampled_wins", "estimate", "low", "high"],
        rows: sizes.iter().zip(totals).map(row).collect(),
        notes: vec![both!(
            "random deals with seed {seed}; low and high bound the 95% interval",
            "乱数の種{seed}でランダムに配る。下限と上限は95%信頼区間";
            seed = request.seed
        )],
        plot: Some(plot),
        undecided: None,
    }
}
