//! Memory of the layers at the peak. A test binary of its own: the counter sees every allocation of the process.

#![allow(clippy::unwrap_used)]

mod counting_allocator;

use counting_allocator::Peak;
use tefuda::Budget;
use tefuda::games::babanuki::Ties;
use tefuda::games::babanuki::layers::Layers;
use tefuda::study::NoProgress;

/// At most 4 bytes for each state solved, distances included, at the worst moment.
#[test]
fn the_peak_is_at_most_4_bytes_a_state() {
    for (players, pairs) in [(3, 150), (4, 20), (5, 9), (6, 7)] {
        let peak = Peak::watch();
        let layers = Layers::solve(players, pairs, Ties::default(), &Budget::default(), &NoProgress).unwrap();
        let solving = peak.so_far() as f64 / layers.states() as f64;
        assert!(solving <= 4.0, "{players} {pairs}: {solving}");
    }
}
