//! TANHINMIN: what must be true of any position, tried on random ones.

#![allow(clippy::unwrap_used, clippy::panic)]

use proptest::prelude::*;
use tefuda::Budget;
use tefuda::games::tanhinmin::matching::ConfigurationGraph;
use tefuda::games::tanhinmin::{Card, Setup, SortedHand, Switches, decide, strategy};
use tefuda::solve::MoverResult;
use tefuda::solve::search::{Goal, Search};
use tefuda::{Position as _, Seat, Setup as _, Status};

fn hand(faces: u32, cards: usize) -> impl Strategy<Value = SortedHand> {
    let card = (1..=faces, prop::bool::weighted(0.25)).prop_map(|(face, cut)| Card { face, cut });
    prop::collection::vec(card, 1..=cards).prop_map(|cards| cards.into_iter().collect())
}

fn setup(faces: u32, cards: usize) -> impl Strategy<Value = Setup> {
    (hand(faces, cards), hand(faces, cards), 0..=faces).prop_map(|(mover, other, table_card)| {
        Setup::new([mover, other], table_card, Switches::default()).unwrap()
    })
}

fn relabelled(setup: &Setup, rename: impl Fn(u32) -> u32 + Copy) -> Setup {
    let hand = |hand: &SortedHand| -> SortedHand {
        hand.cards().map(|card| Card { face: rename(card.face), ..card }).collect()
    };
    let table_card = if setup.table_card() == 0 { 0 } else { rename(setup.table_card()) };
    Setup::new([hand(setup.mover()), hand(setup.other())], table_card, Switches::default()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn notation_comes_back(setup in setup(u32::MAX, 30)) {
        let text = setup.to_string();
        let again: Setup = text.parse().unwrap();
        prop_assert_eq!(&again, &setup);
        prop_assert_eq!(again.to_string(), text);
    }

    #[test]
    fn any_text_parses_or_is_refused_with_a_place(text in "[0-9c/@ x\\-手]{0,20}") {
        match text.parse::<Setup>() {
            Ok(setup) => prop_assert_eq!(setup.to_string().parse::<Setup>().unwrap(), setup),
            Err(error) => {
                prop_assert!(error.at.start <= error.at.end && error.at.end <= text.len());
                prop_assert!(text.is_char_boundary(error.at.start) && text.is_char_boundary(error.at.end));
                prop_assert_eq!(error.picture(&text).lines().count(), 2);
            }
        }
    }

    #[test]
    fn the_winner_does_not_depend_on_the_names_of_the_faces(setup in setup(20, 12), stretch in 1u32..1000) {
        let stretched = relabelled(&setup, |face| face * stretch + face * face);
        prop_assert_eq!(decide::winner(&setup), decide::winner(&stretched));
    }

    #[test]
    fn the_theorem_agrees_with_the_search(setup in setup(9, 7)) {
        let Status::Open(position) = setup.clone().status() else { return Ok(()) };
        let solved = Search::new(Goal::Winner).solve(&position, &mut Budget::default().meter()).unwrap();
        prop_assert_eq!(decide::winner(&setup) == Seat::FIRST, solved.result == MoverResult::Win);
    }

    /// At sizes that no search reaches: every move is judged as the decider judges the position after it, a position
    /// is won iff some move wins, and the recommended move is one of them.
    #[test]
    fn winning_moves_really_win(setup in setup(60, 60)) {
        let Status::Open(position) = setup.clone().status() else { return Ok(()) };
        let mut any = false;
        for (played, wins) in strategy::judged_moves(&position) {
            let after = position.play(&played).unwrap();
            let winner = after.seats.old_seat(decide::winner(&after.setup));
            prop_assert_eq!(wins, winner == Some(Seat::FIRST), "{} {}", setup, played);
            any |= wins;
        }
        prop_assert_eq!(any, decide::winner(&setup) == Seat::FIRST);
        if any {
            let chosen = strategy::winning_move(&position);
            prop_assert!(strategy::judged_moves(&position).any(|(played, wins)| wins && played == chosen));
        }
    }

    #[test]
    fn the_shown_matchings_have_the_sizes_of_the_decision(setup in setup(40, 40)) {
        let decision = decide::decide(setup.mover(), setup.other(), setup.table_card(), &mut ());
        prop_assert_eq!(ConfigurationGraph::of_mover(&setup).pairs.len(), decision.mover_matching);
        prop_assert_eq!(ConfigurationGraph::of_other(&setup).pairs.len(), decision.other_matching);
    }
}
