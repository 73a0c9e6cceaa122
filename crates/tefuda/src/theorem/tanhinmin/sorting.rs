//! The closing remark of the thesis's section 2.3: cards can be sorted without comparing them.

use super::positions::{LARGEST, SAMPLES, Sample};
use crate::games::tanhinmin::sort::sort_by_digits;
use crate::games::tanhinmin::{SortedHand, decide};
use crate::kernel::random::Random;
use crate::kernel::steps::{Counted, Steps as _};
use crate::kernel::study::Param;
use crate::theorem::source;
use crate::theorem::surveyed::Surveyed;
use crate::theorem::{Claim, Cost, Reading, Standing, Survey};

pub(super) static SORTING_PARAMS: &[Param] = &[SAMPLES.with_default(1000), LARGEST.with_default(1 << 13)];

/// Two hands of random faces in any order, each of `least` to `most` cards, faces dense or sparse.
pub(super) fn unsorted_hands(number: u64, least: u64, most: u64) -> [Vec<u32>; 2] {
    let mut random = Random::stream(0, number);
    let magnitude = random.below(32);
    let faces = 2 + random.below(1 << magnitude);
    [(); 2].map(|()| {
        let cards = least + random.below(most.saturating_sub(least) + 1);
        (0..cards).map(|_| u32::try_from(1 + random.below(faces)).unwrap_or(u32::MAX)).collect()
    })
}

/// The faces in ascending order; every comparison is a step.
pub(super) fn sorted_by_comparing(mut faces: Vec<u32>, steps: &mut Counted) -> Vec<u32> {
    faces.sort_by(|a, b| {
        steps.step();
        a.cmp(b)
    });
    faces
}

/// n log2 n, with the logarithm rounded up.
pub(super) fn comparisons_of(cards: usize) -> u64 {
    cards as u64 * u64::from(cards.max(2).next_power_of_two().ilog2())
}

pub(super) static SORTING: Surveyed = Surveyed {
    claim: Claim {
        id: "thesis/sorting",
        game: "tanhinmin",
        also: &[],
        source: source::THESIS,
        text: "Cards in any order can be sorted in O(n) steps without comparing them, so the winner is found in O(n) \
               steps in total; a comparison sort, which is better for few cards with high faces, makes it O(n log n).",
        standing: Standing::Holds,
    },
    params: SORTING_PARAMS,
    readings: &[
        Reading {
            name: "without comparing",
            text: "sorting by three digits of 11 bits and deciding take at most 12 steps a card, from 1,024 cards a hand on; with fewer, \
                   the number of steps is bounded by a constant",
            standing: Standing::Holds,
        },
        Reading {
            name: "by comparing",
            text: "sorting and deciding take at most 2 n log2 n comparisons and steps",
            standing: Standing::Holds,
        },
        Reading {
            name: "sorted",
            text: "both sorts give the same hands, and so does the one that the library uses",
            standing: Standing::Holds,
        },
    ],
    survey: |args, _, _| {
        let (samples, largest) = (args.number("samples"), args.number("largest"));
        let range = format!("{samples} random deals with 1024 to {largest} unsorted cards a hand");
        Ok(Survey::of(range).part(samples, move |number, findings| {
            findings.meter.spend(1, 0)?;
            let hands = unsorted_hands(number, 1024, largest);
            let cards = hands.iter().map(Vec::len).sum();
            let example = || Sample { number, cards };
            let (mut by_digits, mut by_comparing) = (Counted::default(), Counted::default());
            let compared = hands.clone().map(|hand| sorted_by_comparing(hand, &mut by_comparing));
            let usual = hands.clone().map(|hand| SortedHand::new(hand, vec![]));
            let digits = hands.map(|mut hand| {
                sort_by_digits(&mut hand, &mut by_digits);
                hand
            });
            let same = digits == compared
                && usual.each_ref().map(SortedHand::ordinary) == compared.each_ref().map(Vec::as_slice);
            findings.enter(2, example, same);
            for steps in [&mut by_digits, &mut by_comparing] {
                decide::decide(&usual[0], &usual[1], 0, steps);
            }
            let size = cards as u64;
            findings.enter_cost(0, example, Cost { steps: by_digits.0, size, limit: 12 });
            let size = comparisons_of(cards);
            findings.enter_cost(1, example, Cost { steps: by_comparing.0, size, limit: 2 });
            Ok(())
        }))
    },
};
