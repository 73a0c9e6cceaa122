//! Memory of the layers at the peak. A test binary of its own: the counter sees every allocation of the process.

#![allow(clippy::unwrap_used)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use tefuda::Budget;
use tefuda::games::babanuki::Ties;
use tefuda::games::babanuki::layers::Layers;
use tefuda::games::babanuki::remoteness::Remoteness;
use tefuda::study::Unwatched;

struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

// SAFETY: everything is handed to the system's allocator; only counters are added.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        PEAK.fetch_max(now, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// At most 16 bytes for each state solved, distances included, at the worst moment.
#[test]
fn the_peak_is_at_most_16_bytes_a_state() {
    for (players, pairs) in [(3, 120), (4, 16), (5, 8), (6, 6)] {
        let before = NOW.load(Ordering::Relaxed);
        PEAK.store(before, Ordering::Relaxed);
        let layers = Layers::solve(players, pairs, Ties::default(), &Budget::default(), &Unwatched).unwrap();
        let states = layers.states() as f64;
        let solving = (PEAK.load(Ordering::Relaxed) - before) as f64 / states;
        let remoteness = Remoteness::solve(&layers, &Budget::default());
        let with_distances = (PEAK.load(Ordering::Relaxed) - before) as f64 / states;
        assert!(remoteness.is_ok() && solving <= 8.0 && with_distances <= 16.0, "{solving} {with_distances}");
    }
}
