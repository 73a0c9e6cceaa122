//! The fast paths allocate nothing. A test binary of its own: the counter sees every allocation of the process.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use tefuda::games::tanhinmin::fast::{owner_bits, sorted};
use tefuda::games::tanhinmin::{Setup, decide};

struct Counting;

thread_local! {
    // Of this thread only: the test harness allocates on its own threads.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: everything is handed to the system's allocator; only a counter is added.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations(work: impl FnOnce() -> bool) -> u64 {
    let before = ALLOCATIONS.with(Cell::get);
    std::hint::black_box(work());
    ALLOCATIONS.with(Cell::get) - before
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
