//! TANHINMIN in the literature: the thesis (chapters 2 and 3), the 8-cut paper, the 2017 paper, and our own.

mod cut_cards;
mod equal_cards;
mod house;
mod oracles;
mod ordinary;
mod positions;
mod strategies;
mod useless_pass;

use super::Statement;

/// All statements on TANHINMIN.
pub(crate) static STATEMENTS: &[&dyn Statement] = &[
    &ordinary::THEOREM_2_1,
    &ordinary::LEMMA_2_2,
    &ordinary::LEMMA_2_3,
    &ordinary::LEMMA_2_4,
    &ordinary::LEMMA_2_5,
    &ordinary::LEMMA_2_6,
    &equal_cards::EQUAL_CARDS,
    &cut_cards::THEOREM_3_1,
    &cut_cards::DEFINITION_3_2,
    &cut_cards::LEMMA_3_3,
    &cut_cards::LEMMA_3_4,
    &cut_cards::EIGHT_CUT_1,
    &strategies::ALPHA,
    &strategies::BETA,
    &strategies::GAMMA,
    &oracles::THEOREM_4_2,
    &oracles::THEOREM_4_3,
    &oracles::THEOREM_4_4,
    &oracles::THEOREM_4_5,
    &oracles::COROLLARY_4_6,
    &ordinary::YEAR_2017_1,
    &house::DECIDER,
    &house::OWNER_BITS,
    &house::WINNING_MOVES,
    &house::COMPLETE_STRATEGY,
    &useless_pass::USELESS_PASS,
];
