//! Memory of the layers at the peak. A test binary of its own: the counter sees every allocation of the process.

#![allow(clippy::unwrap_used)]

mod counting_allocator;

use counting_allocator::Peak;
use tefuda::Budget;
use tefuda::games::babanuki::Ties;
use tefuda::games::babanuki::layers::Layers;
use tefuda::games::babanuki::remoteness::Remoteness;
use tefuda::study::Unwatched;

/// At most 16 bytes for each state solved, distances included, at the worst moment.
#[test]
fn the_peak_is_at_most_16_bytes_a_state() {
    for (players, pairs) in [(3, 120), (4, 16), (5, 8), (6, 6)] {
        let peak = Peak::watch();
        let layers = Layers::solve(players, pairs, Ties::default(), &Budget::default(), &Unwatched).unwrap();
        let states = layers.states() as f64;
        let solving = peak.so_far() as f64 / states;
        let remoteness = Remoteness::solve(&layers, &Budget::default());
        let with_distances = peak.so_far() as f64 / states;
        assert!(remoteness.is_ok() && solving <= 8.0 && with_distances <= 16.0, "{solving} {with_distances}");
    }
}
