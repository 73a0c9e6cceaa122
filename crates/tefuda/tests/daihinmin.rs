//! DAIHINMIN: the rules and the referees against known counts, move trees and positions, and against one another.

#![allow(clippy::unwrap_used, clippy::panic)]

use tefuda::games::daihinmin::cards::{Hand, JOKER, card, each, suits_of};
use tefuda::games::daihinmin::counts::{CountGroup, CountMove, CountState, Counts};
use tefuda::games::daihinmin::deal::Deals;
use tefuda::games::daihinmin::house::{Flush, House};
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

fn binomial(n: u32, k: u32) -> u64 {
    (0..u64::from(k)).fold(1, |product, i| product * (u64::from(n) - i) / (i + 1))
}

/// Deals of a deck without suits that the leader wins: by ranks, and of distinguishable cards.
fn leader_wins(house: House, ranks: usize, copies: u32) -> (u64, u64) {
    let mut referee = CountReferee::new(house);
    let (mut by_ranks, mut by_cards) = (0, 0);
    let mut own = vec![0; ranks];
    loop {
        let theirs: Vec<u32> = own.iter().map(|held| copies - held).collect();
        let ways: u64 = own.iter().map(|&held| binomial(copies, held)).product();
        let hands = [own.clone(), theirs].map(Counts::new);
        if hands.iter().all(|hand| !hand.is_empty()) {
            let [own, theirs] = hands;
            if referee.wins(&CountState::lead(own, theirs, false)) {
                by_ranks += 1;
                by_cards += ways;
            }
        }
        let Some(next) = own.iter().position(|&held| held < copies) else { return (by_ranks, by_cards) };
        own[..next].fill(0);
        own[next] += 1;
    }
}

#[test]
fn decks_without_suits_are_won_as_often_as_known() {
    let all_pass = |house: House| House { flush: Flush::AllPass, ..house };
    let pairs_revolve = House { revolution: Some(2), ..house("b") };
    let rows: &[(House, u32, &[u64], &[u64])] = &[
        (house("b"), 2, &[1, 7, 21, 55, 150, 428], &[2, 14, 53, 186, 678, 2603]),
        (house("b*"), 2, &[1, 7, 21, 55, 153, 439], &[2, 14, 53, 186, 684, 2637]),
        (pairs_revolve, 2, &[1, 7, 24, 66, 179], &[2, 14, 58, 192, 660]),
        (all_pass(pairs_revolve), 2, &[1, 7, 24, 66, 182], &[2, 14, 58, 192, 666]),
        (house("b"), 3, &[2, 14, 51, 172], &[6, 62, 407, 2734]),
        (house("b"), 4, &[3, 23, 97, 408], &[14, 254, 2829, 42326]),
        (house("c"), 4, &[3, 23, 104, 472], &[14, 254, 2858, 44028]),
        (house("c*"), 4, &[3, 23, 104, 473], &[14, 254, 2858, 44604]),
    ];
    for (house, copies, by_ranks, by_cards) in rows {
        for (index, known) in by_ranks.iter().copied().zip(by_cards.iter().copied()).enumerate() {
            assert_eq!(
                leader_wins(*house, index + 1, *copies),
                known,
                "{copies} copies, {} ranks",
                index + 1
            );
        }
    }
}

/// Every deal of a deck: how many the leader wins in the normal and in the reversed order.
fn deals_won(house: House, deck: Hand) -> (u32, u32) {
    let mut referee = Referee::new(house);
    let cards: Vec<Hand> = each(deck).collect();
    let mut won = [0, 0];
    for number in 1..(1u32 << cards.len()) - 1 {
        let dealt = cards.iter().enumerate().filter(|(index, _)| number >> index & 1 == 1);
        let own = dealt.fold(0, |hand, (_, card)| hand | card);
        for (reversed, won) in [false, true].into_iter().zip(&mut won) {
            *won += u32::from(referee.wins(&State::lead(own, deck & !own, reversed)));
        }
    }
    (won[0], won[1])
}

/// The first three, four or six ranks, or those around the eight, in some suits, with the joker.
fn decks() -> [Hand; 4] {
    let deck = |ranks: std::ops::RangeInclusive<u8>, suits: u8| {
        ranks
            .flat_map(|rank| (0..suits).map(move |suit| card(rank, suit)))
            .fold(JOKER, |deck, card| deck | card)
    };
    [deck(1..=3, 4), deck(1..=4, 3), deck(4..=7, 3), deck(1..=6, 2)]
}

/// How many deals of these decks the leader wins, in the normal and in the reversed order.
const DEALS_WON: [(&str, [(u32, u32); 4]); 10] = [
    ("b", [(2829, 2829), (2734, 2734), (2734, 2734), (2603, 2603)]),
    ("d", [(2858, 2858), (2734, 2734), (3458, 3135), (2603, 2718)]),
    ("e", [(5886, 5886), (5384, 5384), (5598, 5839), (5149, 4990)]),
    ("f", [(6048, 6048), (5679, 5679), (6001, 6212), (5413, 5611)]),
    ("g", [(6036, 6036), (5550, 5550), (5995, 6188), (5379, 5604)]),
    ("h", [(6037, 5994), (5556, 5502), (5995, 6188), (5436, 5675)]),
    ("e*", [(5886, 5886), (5357, 5357), (5598, 5839), (5185, 5054)]),
    ("f*", [(6048, 6048), (5661, 5661), (6001, 6212), (5439, 5615)]),
    ("g*", [(6036, 6036), (5529, 5529), (5995, 6188), (5397, 5620)]),
    ("uecda", [(6045, 5994), (5544, 5493), (5995, 6188), (5417, 5694)]),
];

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

/// Sequences of so many moves; a finished game is a leaf.
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
    for (rules, text, known) in [
        ("b", "D5 C5 H9 / S7 H7 DK", ""),
        ("b*", "D5 C5 H9 / S7 H7 DK", ""),
        ("c", "S4 H4 D4 C4 S9 / S3 HK", "S4+H4 S4+D4 H4+D4 S4+C4 H4+C4 D4+C4 S4+H4+D4+C4"),
        ("c", "S4 H4 D4 C4 S9 HT / S3 D3 HK", ""),
        ("d", "S8 D4 C6 / HK D2", ""),
        ("d", "H8 D8 S4 / C9 D9 SK HK", "H8 D8 H8+D8"),
        ("e", "JO S4 / C2 D2", "S4 S4+JO=H4 S4+JO=D4 S4+JO=C4 JO"),
        ("f", "S4 S5 JO D3 / HK DK CA", "JO=S3+S4+S5 S4+S5+JO=S6"),
        ("f", "S3 S4 JO H9 / HA DA H2", "JO=S<+S3+S4 S3+S4+JO=S5"),
        ("f", "H4 H5 H6 H7 H8 S3 / C9 CT CJ D2", "H8 H4+H5+H6+H7 H4+H5+H6+H7+H8"),
        ("g", "S5 D7 / S9 HT @ S3", ""),
        ("g", "HT SK / ST D2 @ S9 lock", "SK"),
        ("g", "ST SK / D2 HA @ S9 lock", "ST SK"),
        ("h", "JO D4 / S3 HK", "D4 JO=S4+D4 JO=H4+D4 D4+JO=C4"),
        ("h", "JO D4 H6 / S3 HK CQ", "JO=S4+D4 JO=H4+D4 D4+JO=C4 JO=S6+H6 H6+JO=D6 H6+JO=C6"),
        ("uecda", "S3 JO D4 / HK CK", "S3 D4 JO"),
        ("uecda", "S7 SJ D4 / H5 H9 @ S6 passed mine", "S7 pass"),
        ("uecda", "D4 H9 C9 / H5 SK @ S6 passed", ""),
        ("uecda", "C3 H5 D5 / S4 CK @ JO mine", "pass"),
        ("uecda", "S3 D5 / H7 CK @ JO", "S3"),
        ("uecda", "H4 D4 S8 / C5 S5 HK @ S3+C3 lock", ""),
        ("e", "S8 JO D4 / SK DK CK HA", "D4 S8 S8+JO=H8 S8+JO=D8 S8+JO=C8 JO"),
        ("uecda", "H7 H9 JO S4 / DA C2 S2", "H7+JO=H8+H9"),
        (
            "uecda",
            "D3 D4 D5 D6 D7 S2 / HA CA SK",
            "D3 D4 D6 D7 S2 D3+D4+D5 D3+D4+D5+D6 D3+D4+D5+D6+D7 D4+D5+D6 D4+D5+D6+D7 D5+D6+D7",
        ),
    ] {
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
