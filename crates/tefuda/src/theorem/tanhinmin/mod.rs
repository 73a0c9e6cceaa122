//! TANHINMIN in the literature: the thesis (chapters 2 to 4), the papers on oracles, on the 8-cut rule and of 2017, and our own.

mod cut_cards;
mod eight_cut;
mod equal_cards;
mod future;
mod house;
mod oracles;
mod ordinary;
mod positions;
mod sorting;
mod strategies;
mod three_players;
mod useless_pass;
mod variants;
mod year_2017;

use super::Statement;

/// All statements on TANHINMIN.
pub(crate) static STATEMENTS: &[&dyn Statement] = &[
    &ordinary::THEOREM_2_1,
    &ordinary::LEMMA_2_2,
    &ordinary::LEMMA_2_3,
    &ordinary::LEMMA_2_4,
    &ordinary::LEMMA_2_5,
    &ordinary::LEMMA_2_6,
    &sorting::SORTING,
    &equal_cards::EQUAL_CARDS,
    &cut_cards::THEOREM_3_1,
    &cut_cards::DEFINITION_3_2,
    &cut_cards::LEMMA_3_3,
    &cut_cards::LEMMA_3_4,
    &oracles::THEOREM_4_2,
    &oracles::THEOREM_4_3,
    &oracles::THEOREM_4_4,
    &oracles::THEOREM_4_5,
    &oracles::COROLLARY_4_6,
    &future::SEVERAL_CARDS,
    &future::REVOLUTION,
    &future::DAIHINMIN,
    &future::OTHER_ORACLES,
    &eight_cut::DEFINITION_1,
    &eight_cut::THEOREM_1,
    &eight_cut::CONDITIONS,
    &eight_cut::LEMMA_1,
    &eight_cut::LEMMA_2,
    &eight_cut::LEMMA_3,
    &strategies::ALPHA,
    &strategies::BETA,
    &strategies::GAMMA,
    &future::MORE_PLAYERS,
    &year_2017::MATCHING_FROM_ABOVE,
    &year_2017::THEOREM_1,
    &year_2017::TABLE_1,
    &year_2017::LEMMA_1,
    &year_2017::COROLLARY_2,
    &year_2017::LEMMA_2,
    &year_2017::LEMMA_3,
    &year_2017::LEMMA_4,
    &year_2017::LEMMA_5,
    &year_2017::LEMMA_6,
    &year_2017::LEMMA_7,
    &year_2017::COST,
    &house::DECIDER,
    &house::EMPTY_TABLE,
    &house::OWNER_BITS,
    &house::WINNING_MOVES,
    &house::COMPLETE_STRATEGY,
    &useless_pass::USELESS_PASS,
];
