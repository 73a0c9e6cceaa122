//! DAIHINMIN: the rules and the referees against known counts, move trees and positions, and against one another.

#![allow(clippy::unwrap_used, clippy::panic)]

mod daihinmin_decks;

use daihinmin_decks::{COUNTED, DEALS_WON, POSITIONS, decks, hands_of, leads_of_counts};
use tefuda::games::daihinmin::cards::{Hand, JOKER, suits_of};
use tefuda::games::daihinmin::counts::{CountGroup, CountMove, CountState, Counts};
use tefuda::games::daihinmin::deal::Deals;
use tefuda::games::daihinmin::house::House;
use tefuda::games::daihinmin::meld::Meld;
use tefuda::games::daihinmin::plan;
use tefuda::games::daihinmin::range::random_state;
use tefuda::games::daihinmin::referee::{CountReferee, Referee};
use tefuda::games::daihinmin::rules::{self, Step};
use tefuda::games::daihinmin::setup::{AnyMove, Cards, Setup};
use tefuda::games::daihinmin::state::{Move, State};
use tefuda::{Budget, Outcome, Random, Run, Seat, Solver};

fn house(name: &str) -> House {
    House::named(name).unwrap()
}

/// The state of a position with real cards.
fn state(text: &str) -> (House, State) {
    let setup: Setup = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    match setup.cards {
        Cards::Real(state, _) => (setup.house, state),
        Cards::Counts(_) => panic!("{text} has no suits"),
    }
}

/// Deals of a deck without suits that the leader wins: by ranks, and of distinguishable cards.
fn leader_wins(house: House, ranks: usize, copies: u32) -> (u64, u64) {
    let mut referee = CountReferee::new(house);
    let won = leads_of_counts(ranks, copies).filter(|(lead, _)| referee.wins(lead));
    won.fold((0, 0), |(by_ranks, by_cards), (_, ways)| (by_ranks + 1, by_cards + ways))
}

#[test]
fn decks_without_suits_are_won_as_often_as_known() {
    for row in COUNTED {
        for (index, known) in row.by_ranks.iter().copied().zip(row.by_cards.iter().copied()).enumerate() {
            assert_eq!(
                leader_wins(row.house(), index + 1, row.copies),
                known,
                "{row:?}, {} ranks",
                index + 1
            );
        }
    }
}

/// Every deal of a deck: how many the leader wins in the normal and in the reversed order.
fn deals_won(house: House, deck: Hand) -> (u32, u32) {
    let mut referee = Referee::new(house);
    let mut won = [0, 0];
    for own in hands_of(deck) {
        for (reversed, won) in [false, true].into_iter().zip(&mut won) {
            *won += u32::from(referee.wins(&State::lead(own, deck & !own, reversed)));
        }
    }
    (won[0], won[1])
}

fn check_deals_won(asked: impl Fn(usize, usize) -> bool) {
    for (set, (name, won)) in DEALS_WON.into_iter().enumerate() {
        let house = house(name);
        for (index, (deck, won)) in
            decks().into_iter().zip(won).enumerate().filter(|(index, _)| asked(set, *index))
        {
            let deck = if house.joker { deck } else { deck & !JOKER };
            assert_eq!(deals_won(house, deck), won, "set {name}, deck {index}");
        }
    }
}

#[test]
fn every_deal_of_a_small_deck_of_real_cards() {
    // The sets d and uecda on the deck around the eight.
    check_deals_won(|set, deck| [1, 9].contains(&set) && deck == 2);
}

/// The whole table: a million states for each of forty entries.
#[test]
#[ignore = "takes minutes"]
fn every_deal_of_all_small_decks() {
    check_deals_won(|_, _| true);
}

/// Sequences of a given number of moves; a finished game is a leaf.
fn leaves(house: &House, state: &State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let below = |step| match step {
        Step::Won => 1,
        Step::On { next, .. } => leaves(house, &next, depth - 1),
    };
    rules::moves(house, state).iter().map(|played| below(rules::after(house, state, played))).sum()
}

#[test]
fn move_trees_have_as_many_leaves_as_known() {
    for (text, known) in [
        ("S3 S4 S5 H5 JO / H3 H4 H6 D6 S8", [28, 54, 97, 282, 762]),
        ("S6 S7 H7 D7 C7 JO / S3 S8 S9 H9 S2 D2", [51, 125, 229, 833, 2765]),
        ("H8 DT SJ JO / S3 HQ DQ D2 @ S9", [4, 11, 26, 64, 151]),
        ("S3 D4 H4 C9 / H5 D5 CJ CK @ JO mine", [2, 5, 20, 39, 63]),
        ("C3 C4 C5 D5 JO / C6 C7 C8 D9 SA rev", [28, 28, 43, 178, 237]),
    ] {
        let (house, state) = state(text);
        let counted: Vec<u64> = (1..=5).map(|depth| leaves(&house, &state, depth)).collect();
        assert_eq!(counted, known, "{text}");
    }
}

#[test]
fn every_winning_move_of_known_positions() {
    for (rules, text, known) in POSITIONS {
        let (house, state) = state(&format!("{text} rules {rules}"));
        let winning = Referee::new(house).winning_moves(&state);
        let mut winning: Vec<String> =
            winning.into_iter().map(|played| AnyMove::Real(played).to_string()).collect();
        let mut known: Vec<&str> = known.split_whitespace().collect();
        winning.sort_unstable();
        known.sort_unstable();
        assert_eq!(winning, known, "{text} rules {rules}");
        assert_eq!(Referee::new(house).wins(&state), !known.is_empty(), "{text} rules {rules}");
    }
}

#[test]
fn real_cards_without_suits_that_matter_are_played_as_counts() {
    let mut random = Random::new(5);
    for name in ["a", "b", "c", "d", "a*", "b*", "c*", "d*"] {
        let house = house(name);
        let (mut real, mut counted) = (Referee::new(house), CountReferee::new(house));
        for _ in 0..300 {
            let (state, table) = random_state(&mut random, &house, 5);
            let count =
                |hand: Hand| Counts::new((1..=13).map(|rank| suits_of(hand, rank).count_ones()).collect());
            let counts = CountState {
                own: count(state.own),
                theirs: count(state.theirs),
                table: table
                    .map(|meld| CountGroup { rank: meld.shape.rank, size: u32::from(meld.shape.size) }),
                reversed: state.reversed,
                passed: state.passed,
                mine: state.mine,
            };
            assert_eq!(real.wins(&state), counted.wins(&counts), "{name}: {state:?}");
            let units = plan::split_counts(&house, &counts.own, &counts.theirs, counts.reversed);
            let lead = CountState::lead(counts.own.clone(), counts.theirs.clone(), counts.reversed);
            assert!(!plan::is_won_lead(&units) || counted.wins(&lead), "{name}: {lead:?}");
            let as_counts = |played: &Move| match played {
                Move::Play(Meld { shape, .. }) => {
                    CountMove::Play(CountGroup { rank: shape.rank, size: u32::from(shape.size) })
                }
                Move::Pass => CountMove::Pass,
            };
            for played in rules::moves(&house, &state) {
                let by_counts = counted.wins_by(&counts, &as_counts(&played));
                assert_eq!(real.wins_by(&state, &played), by_counts, "{name}: {state:?} {played:?}");
            }
        }
    }
}

#[test]
fn single_cards_are_tanhinmin() {
    for cards in 2..=10u32 {
        let mut referees = ["a", "a*"].map(|name| CountReferee::new(house(name)));
        for number in 1..(1u32 << cards) - 1 {
            let hand = |own: u32| {
                (0..cards).filter(move |card| u32::from(number >> card & 1 == 1) == own).map(|card| card + 1)
            };
            let text = |own: u32| hand(own).map(|face| face.to_string()).collect::<Vec<_>>().join(" ");
            let setup: tefuda::games::tanhinmin::Setup =
                format!("{} / {}", text(1), text(0)).parse().unwrap();
            let by_theorem = tefuda::games::tanhinmin::decide::winner(&setup) == Seat::FIRST;
            let count = |own: u32| {
                Counts::new((1..=cards).map(|face| u32::from(hand(own).any(|held| held == face))).collect())
            };
            let state = CountState::lead(count(1), count(0), false);
            for referee in referees.iter_mut().take(if cards <= 8 { 2 } else { 1 }) {
                assert_eq!(referee.wins(&state), by_theorem, "{setup}");
            }
        }
    }
}

#[test]
fn safe_groups_win() {
    let mut random = Random::new(6);
    let mut proved = 0;
    for name in House::NAMES {
        let house = house(name);
        let mut referee = Referee::new(house);
        for _ in 0..400 {
            let (state, _) = random_state(&mut random, &house, 4);
            let State { own, theirs, reversed, .. } = state;
            if plan::is_won_lead(&plan::split(&house, own, theirs, reversed)) {
                proved += 1;
                assert!(referee.wins(&State::lead(own, theirs, reversed)), "{name}: {state:?}");
            }
        }
    }
    assert!(proved > 1000, "only {proved}");
}

#[test]
fn the_analysis_and_the_referee_judge_every_move_alike() {
    let game = tefuda::game("daihinmin").unwrap();
    let mut random = Random::new(7);
    for name in House::NAMES {
        let house = house(name);
        let mut referee = Referee::new(house);
        for _ in 0..20 {
            let (state, table) = random_state(&mut random, &house, 6);
            let setup = Setup { house, names_rules: true, cards: Cards::Real(state, table) };
            let text = setup.to_string();
            let again = game.parse(&text).unwrap();
            assert_eq!(again.notation(), text);
            let mut analysis = again.analyse(Solver::Best, Run::new(&Budget::default()));
            let winner = if referee.wins(&state) { Seat::FIRST } else { Seat::SECOND };
            assert_eq!(analysis.outcome(), Outcome::Win(winner), "{text}");
            let judged = analysis.moves().unwrap().to_vec();
            let moves = rules::moves(&house, &state);
            assert_eq!(judged.len(), moves.len(), "{text}");
            for (judged, played) in judged.iter().zip(moves) {
                assert_eq!(judged.text, AnyMove::Real(played).to_string(), "{text}");
                assert_eq!(judged.wins, Some(referee.wins_by(&state, &played)), "{text} {}", judged.text);
            }
        }
    }
}

#[test]
fn deals_are_the_same_everywhere() {
    let deals: Vec<State> = Deals::new(1, &House::UECDA, [8, 8]).take(3).collect();
    for deal in &deals {
        assert_eq!((deal.own.count_ones(), deal.theirs.count_ones(), deal.own & deal.theirs), (8, 8, 0));
    }
    let args =
        tefuda::study::Args::new(tefuda::game("daihinmin").unwrap().deal_params(), [("cards", "8")]).unwrap();
    let dealt = tefuda::game("daihinmin").unwrap().deal(1, &args).unwrap();
    let first = Setup { house: House::UECDA, names_rules: false, cards: Cards::Real(deals[0], None) };
    assert_eq!(dealt.notation(), first.to_string());
}

/// Positions that a program of the league took for won, all of them lost for the player to move.
#[test]
fn two_quads_in_play() {
    for text in [
        "D5 H5 S6 H6 D6 C6 SQ HQ DQ CQ H2 / S5 C5 S2 D2 C2 JO",
        "S6 C6 S9 H9 D9 C9 SJ HJ DJ CJ DQ / H6 D6 SQ HQ CQ JO",
        "C4 S7 H7 D7 C7 S9 H9 D9 C9 HK DK / S4 H4 D4 SK CK JO rev",
    ] {
        let (house, state) = state(text);
        assert!(!Referee::new(house).wins(&state), "{text}");
    }
}

/// Benchmark deals: how many of the first the leader wins.
#[test]
#[ignore = "takes minutes"]
fn seeded_deals() {
    let won =
        Deals::new(1, &House::UECDA, [8, 8]).take(1000).filter(|deal| Referee::new(House::UECDA).wins(deal));
    assert_eq!(won.count(), 584);
}
