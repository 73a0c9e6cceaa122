//! The fast paths allocate nothing. A test binary of its own: the counter sees every allocation of the process.

#![allow(clippy::unwrap_used, clippy::panic)]

mod counting_allocator;

use counting_allocator::blocks_of_this_thread;
use tefuda::games::tanhinmin::fast::{owner_bits, sorted};
use tefuda::games::tanhinmin::{Setup, decide};

fn allocations(work: impl FnOnce() -> bool) -> u64 {
    let before = blocks_of_this_thread();
    std::hint::black_box(work());
    blocks_of_this_thread() - before
}

#[test]
fn deciding_allocates_nothing() {
    let odd: Vec<u32> = (0..100_000).map(|n| 2 * n + 1).collect();
    let even: Vec<u32> = (0..100_000).map(|n| 2 * n + 2).collect();
    assert!(allocations(|| vec![1u8; 10].is_empty()) > 0, "the counter counts");
    assert_eq!(allocations(|| sorted::mover_wins(&odd, &even, 0)), 0);
    assert_eq!(allocations(|| sorted::mover_wins(&even, &odd, 77_777)), 0);
    let bits = vec![0x5555_5555_5555_5555u64; 10_000];
    for path in owner_bits::Path::available() {
        assert_eq!(allocations(|| owner_bits::mover_wins_bits_on(path, &bits, 640_000).unwrap()), 0);
        assert_eq!(allocations(|| owner_bits::count_mover_wins_64_on(path, &bits).unwrap() > 0), 0);
    }
    let with_cuts: Setup = "1 3 5c 5 8 / 2 2c 6 7 @ 1".parse().unwrap();
    assert_eq!(allocations(|| decide::winner(&with_cuts).0 == 0), 0);
}
