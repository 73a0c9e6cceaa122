//! The deciders for owner bits against slow references and each other.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{GameSearch, hands_of, matching_by_greedy, wins_by_theorem};
use tefuda::Random;
use tefuda::games::tanhinmin::fast::owner_bits::{
    BatchError, Path, count_mover_wins_64, count_mover_wins_64_on, decide_deals_64, decide_deals_64_on,
    mover_wins_bits, mover_wins_bits_on, mover_wins_u64,
};
use tefuda::games::tanhinmin::fast::sorted;

/// The answer from the theorem, and from the rule for players without cards.
fn expected(owners: &[u64], cards: usize) -> bool {
    let (mover, other) = hands_of(owners, cards);
    if mover.is_empty() || other.is_empty() {
        mover.is_empty()
    } else {
        wins_by_theorem(&mover, &other, 0, matching_by_greedy)
    }
}

/// Compares all paths with `expected`, also with noise in the unused bits.
fn check_on_all_paths(owners: &[u64], cards: usize, expected: bool) {
    let mut noisy = owners.to_vec();
    if !cards.is_multiple_of(64) {
        noisy[cards / 64] ^= u64::MAX << (cards % 64);
    }
    noisy.push(0x0123_4567_89AB_CDEF);
    for bits in [owners, &noisy] {
        for path in Path::available() {
            let answer = mover_wins_bits_on(path, bits, cards);
            assert_eq!(answer, Some(expected), "{path:?}, {cards} cards");
        }
        assert_eq!(mover_wins_bits(bits, cards), expected, "{cards} cards");
    }
    if cards <= 64 {
        for bits in [owners[0], noisy[0]] {
            let answer = mover_wins_u64(bits, cards as u32);
            assert_eq!(answer, expected, "{bits:#b}, {cards} cards");
        }
    }
}

/// Owner bits of many shapes: random with different densities, regular, in
/// runs, and one-sided.
fn shapes(cards: usize, random: &mut Random) -> Vec<Vec<u64>> {
    let words = cards.div_ceil(64).max(1);
    let from_cards = |owner: &mut dyn FnMut(usize) -> bool| -> Vec<u64> {
        let mut owners = vec![0; words];
        for card in 0..cards {
            owners[card / 64] |= u64::from(owner(card)) << (card % 64);
        }
        owners
    };
    let mut shapes: Vec<Vec<u64>> = (0..3).map(|_| (0..words).map(|_| random.bits()).collect()).collect();
    for pattern in [0, 0x5555, 0x3333, 0x0F0F, 0x00FF, 0xFFFF, 0x5556, 0xD555] {
        let word = 0x0001_0001_0001_0001 * pattern;
        shapes.extend([vec![word; words], vec![!word; words]]);
    }
    for percentage in [1, 45, 49, 51, 55, 99] {
        shapes.push(from_cards(&mut |_| random.below(100) < percentage));
    }
    for longest in [3, 20, 200, 5_000] {
        let (mut owner, mut left) = (false, 0);
        shapes.push(from_cards(&mut |_| {
            if left == 0 {
                owner = !owner;
                left = 1 + random.below(longest);
            }
            left -= 1;
            owner
        }));
    }
    // Swings that grow, so that both extremes keep moving.
    let (mut owner, mut left, mut length) = (true, 1, 1);
    shapes.push(from_cards(&mut |_| {
        if left == 0 {
            length += 2;
            (owner, left) = (!owner, length);
        }
        left -= 1;
        owner
    }));
    // A single change of the owner, and a single card that differs.
    let change = random.below(cards as u64 + 1) as usize;
    for flip in [false, true] {
        shapes.push(from_cards(&mut |card| (card < change) ^ flip));
        shapes.push(from_cards(&mut |card| (card == change) ^ flip));
    }
    shapes
}

#[test]
fn agrees_with_the_game_tree_on_all_small_deals() {
    let mut search = GameSearch::default();
    for cards in 0..=10 {
        for owners in 0..1 << cards {
            let (mover, other) = hands_of(&[owners], cards);
            let expected = search.mover_wins(&mover, &other, 0);
            check_on_all_paths(&[owners], cards, expected);
        }
    }
}

#[test]
fn agrees_with_the_theorem_on_all_deals_of_up_to_16_cards() {
    for cards in 11..=16 {
        for owners in 0..1 << cards {
            assert_eq!(
                mover_wins_u64(owners, cards as u32),
                expected(&[owners], cards),
                "{owners:#b}, {cards} cards"
            );
        }
    }
}

#[test]
fn all_paths_agree_with_the_theorem_for_all_sizes_up_to_300() {
    let mut random = Random::new(11);
    for cards in 1..=300 {
        for _ in 0..3 {
            for owners in shapes(cards, &mut random) {
                check_on_all_paths(&owners, cards, expected(&owners, cards));
            }
        }
    }
}

#[test]
fn all_paths_agree_with_the_theorem_around_block_sizes() {
    let mut random = Random::new(12);
    let blocks = (1..=20).map(|blocks| 512 * blocks);
    for around in blocks.chain([24_576, 65_536]) {
        for cards in around - 1..=around + 1 {
            for owners in shapes(cards, &mut random) {
                check_on_all_paths(&owners, cards, expected(&owners, cards));
            }
        }
    }
}

#[test]
fn all_paths_agree_with_the_theorem_on_a_million_cards() {
    let mut random = Random::new(13);
    for cards in [1_000_000, 1_000_003] {
        for owners in shapes(cards, &mut random) {
            check_on_all_paths(&owners, cards, expected(&owners, cards));
        }
    }
}

#[test]
fn a_long_run_of_one_owner_may_end_anywhere() {
    let mut random = Random::new(14);
    for run in (0..=260).chain([4_095, 4_096, 4_097]) {
        for rest in [1, 2, 63, 64, 65, 300] {
            let cards: usize = run + rest;
            let mut owners: Vec<u64> = (0..cards.div_ceil(64)).map(|_| random.bits()).collect();
            for card in 0..run {
                owners[card / 64] |= 1 << (card % 64);
            }
            let flipped: Vec<u64> = owners.iter().map(|word| !word).collect();
            for owners in [owners, flipped] {
                check_on_all_paths(&owners, cards, expected(&owners, cards));
            }
        }
    }
}

#[test]
fn owner_bits_agree_with_sorted_hands() {
    let mut random = Random::new(15);
    for cards in [64, 1_000, 30_000] {
        for owners in shapes(cards, &mut random) {
            let (mover, other) = hands_of(&owners, cards);
            assert_eq!(
                mover_wins_bits(&owners, cards),
                sorted::mover_wins(&mover, &other, 0),
                "{cards} cards"
            );
        }
    }
}

/// Stored deals: random, sparse, one-sided, and with long leading runs.
fn stored_deals(random: &mut Random) -> Vec<u64> {
    let mut deals = vec![0, u64::MAX, 1, !1, 1 << 63, !(1 << 63)];
    for run in 0..64 {
        deals.extend([(1 << run) - 1, !((1 << run) - 1), random.bits() << run, !(random.bits() << run)]);
    }
    for _ in 0..3_000 {
        let (a, b, c) = (random.bits(), random.bits(), random.bits());
        deals.extend([a, a & b, a | b, a & b & c, a | b | c]);
        deals.push(0x5555_5555_5555_5555 ^ (1 << random.below(64)));
    }
    deals
}

#[test]
fn batches_agree_with_single_decisions() {
    let mut random = Random::new(16);
    let deals = stored_deals(&mut random);
    let answers: Vec<bool> = deals.iter().map(|&deal| mover_wins_u64(deal, 64)).collect();
    for (&deal, &answer) in deals.iter().zip(&answers) {
        check_on_all_paths(&[deal], 64, answer);
        assert_eq!(answer, expected(&[deal], 64), "{deal:#b}");
    }
    for count in (0..=200).chain([deals.len()]) {
        let (deals, answers) = (&deals[..count], &answers[..count]);
        let wins = answers.iter().filter(|&&win| win).count() as u64;
        let mut packed = vec![0; count.div_ceil(64) + 1];
        for (deal, &win) in answers.iter().enumerate() {
            packed[deal / 64] |= u64::from(win) << (deal % 64);
        }
        // The word after the answers must stay as it is.
        packed[count.div_ceil(64)] = u64::MAX;
        for path in Path::available() {
            assert_eq!(count_mover_wins_64_on(path, deals), Some(wins), "{path:?}");
            let mut words = vec![u64::MAX; packed.len()];
            assert_eq!(decide_deals_64_on(path, deals, &mut words), Ok(()));
            assert_eq!(words, packed, "{path:?}, {count} deals");
        }
        assert_eq!(count_mover_wins_64(deals), wins);
        let mut words = vec![u64::MAX; packed.len()];
        assert_eq!(decide_deals_64(deals, &mut words), Ok(()));
        assert_eq!(words, packed, "{count} deals");
    }
}

#[test]
fn misuse_is_reported() {
    let mut words = [5];
    let too_few = BatchError::TooFewWords { needed: 2, given: 1 };
    assert_eq!(decide_deals_64(&[0; 65], &mut words), Err(too_few));
    assert_eq!(words, [5]);
    assert_eq!(too_few.to_string(), "the answers take 2 words, not 1");
    for path in Path::ALL {
        if !path.is_available() {
            assert_eq!(mover_wins_bits_on(path, &[1], 2), None);
            assert_eq!(count_mover_wins_64_on(path, &[1]), None);
            assert_eq!(decide_deals_64_on(path, &[1], &mut words), Err(BatchError::PathUnavailable(path)));
        }
    }
}

#[test]
#[should_panic(expected = "at most 64 cards")]
fn more_cards_than_a_word_holds() {
    let _ = mover_wins_u64(0, 65);
}

#[test]
#[should_panic(expected = "fewer than 130 bits")]
fn more_cards_than_bits() {
    let _ = mover_wins_bits(&[0, 0], 130);
}
