//! Playouts allocate nothing. A test binary of its own: the counter sees every allocation of the process.

#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "../../tefuda/tests/counting_allocator/mod.rs"]
mod counting_allocator;

use counting_allocator::blocks_of_this_thread;
use tefuda::Random;
use tefuda::games::daihinmin::cards::{DECK, Hand, each};
use tefuda_uecda::montecarlo::{Options, Playouts, Worlds};
use tefuda_uecda::view::View;

#[test]
fn playouts_allocate_nothing() {
    let mut random = Random::new(5);
    for _ in 0..20 {
        let mut deck: Vec<Hand> = each(DECK).collect();
        let hand =
            (0..11).fold(0, |hand, _| hand | deck.swap_remove(random.below(deck.len() as u64) as usize));
        let view = View::new([0, 1, 2, 3, 4], [11, 11, 11, 10, 10], 0, hand, [0; 5], None, 0);
        let moves = view.moves();
        let (mut playouts, mut worlds) =
            (Playouts::new(&Options::default()), Worlds::new(&Options::default()));
        worlds.begin(&view);
        // What the solver sets up once is not counted.
        for played in &moves {
            playouts.reward(&worlds.draw(&view, &mut random), 0, played, &mut random);
        }
        let before = blocks_of_this_thread();
        let mut sum = 0.0;
        for played in moves.iter().cycle().take(500) {
            sum += playouts.reward(&worlds.draw(&view, &mut random), 0, played, &mut random);
        }
        assert_eq!(blocks_of_this_thread() - before, 0);
        assert!((0.0..=500.0).contains(&sum));
    }
}
