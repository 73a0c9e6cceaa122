//! The decider for sorted hands against slow references.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{GameSearch, matching_by_greedy, wins_by_theorem};
use tefuda::Random;
use tefuda::games::tanhinmin::Setup;
use tefuda::games::tanhinmin::fast::sorted::mover_wins;
use tefuda::games::tanhinmin::range::{Extent, SmallPositions, random_hand};
use tefuda::range::Positions as _;
use tefuda::theorem::reference::maximum_matching;

/// An ascending hand of `cards` random faces in `1..=faces`.
fn random_faces(random: &mut Random, cards: usize, faces: u64) -> Vec<u32> {
    random_hand(random, cards as u64, 0, faces).ordinary().to_vec()
}

#[test]
fn agrees_with_the_game_tree_and_the_theorem_on_all_small_hands() {
    let mut search = GameSearch::default();
    for (cards, by_search) in [(4, true), (5, false)] {
        let mut positions = 0;
        let range = SmallPositions::new(Extent { faces: 5, cards, cuts: false });
        let seen = range.for_all(&mut |setup: Setup| {
            let (mover, other) = (setup.mover().ordinary(), setup.other().ordinary());
            let table_card = setup.table_card();
            let expected = wins_by_theorem(mover, other, table_card, maximum_matching);
            assert_eq!(mover_wins(mover, other, table_card), expected, "{setup}");
            if by_search {
                assert_eq!(search.mover_wins(mover, other, table_card), expected, "{setup}");
            }
            positions += 1;
            Ok(())
        });
        assert_eq!((seen, positions), (Ok(()), if by_search { 125 * 125 * 6 } else { 251 * 251 * 6 }));
    }
}

#[test]
fn agrees_with_the_game_tree_on_random_hands_of_up_to_seven() {
    let mut random = Random::new(1);
    let mut search = GameSearch::default();
    for _ in 0..2_000 {
        let faces = 1 + random.below(14);
        let mover_cards = 1 + random.below(7) as usize;
        let other_cards = 1 + random.below(7) as usize;
        let mover = random_faces(&mut random, mover_cards, faces);
        let other = random_faces(&mut random, other_cards, faces);
        let table_card = random.below(faces + 1) as u32;
        assert_eq!(
            mover_wins(&mover, &other, table_card),
            search.mover_wins(&mover, &other, table_card),
            "{mover:?} {other:?} {table_card}",
        );
    }
}

fn check_with_table_cards(mover: &[u32], other: &[u32], random: &mut Random) {
    let strongest = u64::from(mover[mover.len() - 1].max(other[other.len() - 1]));
    let some_card = mover[random.below(mover.len() as u64) as usize];
    let table_cards =
        [0, 1, some_card - 1, some_card, random.below(strongest + 2) as u32, strongest as u32, u32::MAX];
    for table_card in table_cards {
        assert_eq!(
            mover_wins(mover, other, table_card),
            wins_by_theorem(mover, other, table_card, matching_by_greedy),
            "{} and {} cards, table card {table_card}",
            mover.len(),
            other.len(),
        );
    }
}

#[test]
fn agrees_with_the_theorem_on_random_hands() {
    let mut random = Random::new(2);
    for round in 0..1_000 {
        let sizes = [10, 60, 300, 1_000, 5_000][round % 5];
        let faces = [2, 5, 30, 1_000, 1 << 20, u64::from(u32::MAX)][random.below(6) as usize];
        let mover_cards = 1 + random.below(sizes) as usize;
        // Mostly hands of similar sizes: those are the close deals.
        let other_cards = match random.below(3) {
            0 => 1 + random.below(sizes) as usize,
            _ => (mover_cards + 2).saturating_sub(random.below(5) as usize).max(1),
        };
        let mover = random_faces(&mut random, mover_cards, faces);
        let other = random_faces(&mut random, other_cards, faces);
        check_with_table_cards(&mover, &other, &mut random);
    }
}

#[test]
fn agrees_with_the_theorem_on_large_hands() {
    let mut random = Random::new(3);
    for faces in [3, 1_000, 50_000, 1_000_000, u64::from(u32::MAX)] {
        for difference in [0, 1, 7, 40_000] {
            let mover = random_faces(&mut random, 60_000, faces);
            let other = random_faces(&mut random, 60_000 - difference, faces);
            check_with_table_cards(&mover, &other, &mut random);
            check_with_table_cards(&other, &mover, &mut random);
        }
    }
}

/// Deals the faces from 1 on in runs: `length(k, random)` cards for the
/// mover if `k` is even, for the other player if it is odd.
fn deal_in_runs(
    cards: usize,
    random: &mut Random,
    length: impl Fn(usize, &mut Random) -> usize,
) -> (Vec<u32>, Vec<u32>) {
    let mut hands = [Vec::new(), Vec::new()];
    let mut face = 0;
    let mut run = 0;
    while hands[0].len() + hands[1].len() < cards {
        for _ in 0..length(run, random) {
            face += 1;
            hands[run % 2].push(face);
        }
        run += 1;
    }
    let [mover, other] = hands;
    (mover, other)
}

#[test]
fn agrees_with_the_theorem_on_runs_and_swings() {
    type Length = fn(usize, &mut Random) -> usize;
    let lengths: [Length; 7] = [
        |_, _| 1,
        |_, _| 100,
        |_, _| 1_000,
        |_, _| 20_000,
        // Swings that grow, so that both extremes keep moving.
        |run, _| 2 * run + 1,
        // A slow rise: now and then an extra card for the mover.
        |run, _| 1 + usize::from(run % 82 == 0),
        |_, random| {
            let longest = 2 << random.below(12);
            1 + random.below(longest) as usize
        },
    ];
    let mut random = Random::new(4);
    for length in lengths {
        for _ in 0..2 {
            let (mut mover, mut other) = deal_in_runs(60_000, &mut random, length);
            check_with_table_cards(&mover, &other, &mut random);
            check_with_table_cards(&other, &mover, &mut random);
            // The same with ties.
            let merge = 2 + random.below(6) as u32;
            for hand in [&mut mover, &mut other] {
                for face in hand.iter_mut() {
                    *face = face.div_ceil(merge);
                }
            }
            check_with_table_cards(&mover, &other, &mut random);
            check_with_table_cards(&other, &mover, &mut random);
        }
    }
}

#[test]
fn agrees_with_the_theorem_on_a_rise_with_a_late_fall() {
    for rate in [3, 10, 41, 301] {
        let mut hands = [Vec::new(), Vec::new()];
        let mut mover_lead = 0i32;
        for face in 1..=200_000 {
            let rising = face < 120_000;
            let to_mover =
                if rising { face % 2 == 0 || face % rate == 0 } else { mover_lead <= 0 && face % 2 == 0 };
            mover_lead += if to_mover { 1 } else { -1 };
            hands[usize::from(!to_mover)].push(face);
        }
        let [mover, other] = hands;
        let mut random = Random::new(5);
        check_with_table_cards(&mover, &other, &mut random);
        check_with_table_cards(&other, &mover, &mut random);
    }
}

#[test]
fn extreme_faces_and_equal_hands() {
    let all_equal = vec![7; 1_000];
    let strongest = vec![u32::MAX; 1_000];
    for table_card in [0, 6, 7, 8, u32::MAX] {
        for mover in [&all_equal, &strongest] {
            for other in [&all_equal, &strongest] {
                assert_eq!(
                    mover_wins(mover, other, table_card),
                    wins_by_theorem(mover, other, table_card, matching_by_greedy),
                );
            }
        }
    }
}

#[test]
fn a_player_without_cards_has_won() {
    assert!(mover_wins(&[], &[1], 0));
    assert!(!mover_wins(&[1], &[], 0));
    assert!(mover_wins(&[], &[], 0));
}
