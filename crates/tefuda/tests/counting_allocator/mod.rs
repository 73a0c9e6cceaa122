//! An allocator that counts. A test binary that has this module uses it: it sees every block of the process.

#![allow(dead_code, unreachable_pub, missing_docs, reason = "each test binary uses a part of this module")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

struct CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

static BLOCKS: AtomicU64 = AtomicU64::new(0);
static BYTES: AtomicU64 = AtomicU64::new(0);
static IN_USE: AtomicU64 = AtomicU64::new(0);
static MOST_IN_USE: AtomicU64 = AtomicU64::new(0);

thread_local! {
    static BLOCKS_OF_THREAD: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: everything is handed to the system's allocator; only counters are added.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let size = layout.size() as u64;
        BLOCKS.fetch_add(1, Ordering::Relaxed);
        BYTES.fetch_add(size, Ordering::Relaxed);
        let in_use = IN_USE.fetch_add(size, Ordering::Relaxed) + size;
        MOST_IN_USE.fetch_max(in_use, Ordering::Relaxed);
        BLOCKS_OF_THREAD.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size() as u64, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// How many blocks were asked for so far.
pub fn blocks() -> u64 {
    BLOCKS.load(Ordering::Relaxed)
}

/// How many bytes were asked for so far, those that were given back included.
pub fn bytes() -> u64 {
    BYTES.load(Ordering::Relaxed)
}

/// How many blocks this thread asked for so far: the test harness allocates on threads of its own.
pub fn blocks_of_this_thread() -> u64 {
    BLOCKS_OF_THREAD.with(Cell::get)
}

/// The most bytes in use at a time since this was made, beyond those of that moment. One at a time: a new one starts the count again.
pub struct Peak {
    before: u64,
}

impl Peak {
    pub fn watch() -> Self {
        let before = IN_USE.load(Ordering::Relaxed);
        MOST_IN_USE.store(before, Ordering::Relaxed);
        Peak { before }
    }

    pub fn so_far(&self) -> u64 {
        MOST_IN_USE.load(Ordering::Relaxed) - self.before
    }
}
