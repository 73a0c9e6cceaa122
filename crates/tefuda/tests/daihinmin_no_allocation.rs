//! Small endings are solved without allocation: programs ask for them inside playouts. A test binary of its own: the counter sees every
//! allocation of the process.

#![allow(clippy::unwrap_used, clippy::panic)]

mod counting_allocator;

use counting_allocator::blocks_of_this_thread;
use tefuda::Random;
use tefuda::games::daihinmin::fast::{Limits, Solver};
use tefuda::games::daihinmin::house::House;
use tefuda::games::daihinmin::range::random_state;
use tefuda::games::daihinmin::{State, deal::Deals};

/// Endings of five cards in all, with and without a table.
fn endings() -> Vec<State> {
    let mut random = Random::new(20);
    let drawn = std::iter::repeat_with(|| random_state(&mut random, &House::UECDA, 4).0);
    let of_five = drawn.filter(|state| (state.own | state.theirs).count_ones() == 5).take(5_000);
    let dealt = [[1, 4], [2, 3], [3, 2], [4, 1]].into_iter();
    of_five.chain(dealt.flat_map(|cards| Deals::new(1, &House::UECDA, cards).take(2_000))).collect()
}

#[test]
fn endings_of_five_cards_allocate_nothing() {
    let endings = endings();
    let before = blocks_of_this_thread();
    assert!(!std::hint::black_box(vec![1u8; 10]).is_empty());
    assert!(blocks_of_this_thread() > before, "the counter counts");
    let mut solver = Solver::new(House::UECDA, Limits::default());
    let before = blocks_of_this_thread();
    let mut won = 0;
    for state in &endings {
        let winning = solver.winning_move(state).unwrap();
        won += u32::from(solver.winner(state).unwrap());
        assert_eq!(winning.is_some(), solver.winner(state).unwrap());
    }
    assert_eq!(blocks_of_this_thread() - before, 0);
    assert!(won > 1_000, "{won}");
}
