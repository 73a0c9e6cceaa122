//! Studies of DAIHINMIN: known counts, and the same from the referees; three and more players against the definitions.

#![allow(clippy::unwrap_used, clippy::panic)]

use tefuda::games::daihinmin::cards::{DECK, Hand, JOKER, each};
use tefuda::games::daihinmin::counts::{CountState, house_named};
use tefuda::games::daihinmin::house::House;
use tefuda::games::daihinmin::range::random_state;
use tefuda::games::daihinmin::referee::{CountReferee, Referee};
use tefuda::games::daihinmin::rules::{self, Step};
use tefuda::games::daihinmin::setup::{AnyMove, Cards, Setup};
use tefuda::games::daihinmin::several::{self, ranks::Ranks, referee};
use tefuda::games::daihinmin::state::State;
use tefuda::games::daihinmin::study::{LEADER, PLAYERS, PUZZLES, RULES};
use tefuda::solve::coalition::Coalition;
use tefuda::study::{Args, Cell, NoProgress, ResultTable, Study, StudyError};
use tefuda::{Budget, Random, Setup as _};

/// Parameters by name.
type Given<'a> = &'a [(&'a str, &'a str)];

fn ask(study: &Study, given: Given) -> Result<ResultTable, StudyError> {
    let args = Args::new(study.params, given.iter().copied())?;
    study.table(&args, &Budget::default(), &NoProgress)
}

/// The cells of a row under these headings, as texts.
fn told(table: &ResultTable, row: usize, headings: &[&str]) -> Vec<String> {
    let column = |heading: &&str| table.columns.iter().position(|column| column == heading).unwrap();
    headings.iter().map(|heading| table.rows[row][column(heading)].to_string()).collect()
}

fn column(table: &ResultTable, heading: &str) -> Vec<String> {
    (0..table.rows.len()).flat_map(|row| told(table, row, &[heading])).collect()
}

fn house(name: &str) -> House {
    House::named(name).unwrap()
}

#[test]
fn leaders_of_decks_without_suits() {
    for (given, ranks, by_ranks, by_cards) in [
        (&[("sets", "b")][..], "1..6", "1 7 21 55 150 428", "2 14 53 186 678 2603"),
        (&[("sets", "b*")], "1..6", "1 7 21 55 153 439", "2 14 53 186 684 2637"),
        (&[("sets", "c"), ("revolution", "2")], "1..5", "1 7 24 66 179", "2 14 58 192 660"),
        (&[("sets", "c*"), ("revolution", "2")], "1..5", "1 7 24 66 182", "2 14 58 192 666"),
        (&[("sets", "b"), ("copies", "3")], "1..4", "2 14 51 172", "6 62 407 2734"),
        (&[("sets", "b"), ("copies", "4")], "1..4", "3 23 97 408", "14 254 2829 42326"),
        (&[("sets", "c"), ("copies", "4")], "1..4", "3 23 104 472", "14 254 2858 44028"),
        (&[("sets", "c*"), ("copies", "4")], "1..4", "3 23 104 473", "14 254 2858 44604"),
    ] {
        let given: Vec<_> = given.iter().copied().chain([("ranks", ranks)]).collect();
        let table = ask(&LEADER, &given).unwrap();
        assert_eq!(column(&table, "rank_wins").join(" "), by_ranks, "{given:?}");
        assert_eq!(column(&table, "leader_wins").join(" "), by_cards, "{given:?}");
        // Without cuts the reversed order is the normal one read backwards.
        assert_eq!(column(&table, "reversed_wins").join(" "), by_cards, "{given:?}");
    }
}

#[test]
fn leaders_of_real_decks() {
    let sets = "b d e f g h e* f* g* uecda";
    for (deck, normal, reversed) in [
        (
            "3-5 SHDC JO",
            "2829 2858 5886 6048 6036 6037 5886 6048 6036 6045",
            "2829 2858 5886 6048 6036 5994 5886 6048 6036 5994",
        ),
        (
            "3-6 SHD JO",
            "2734 2734 5384 5679 5550 5556 5357 5661 5529 5544",
            "2734 2734 5384 5679 5550 5502 5357 5661 5529 5493",
        ),
        (
            "6-9 SHD JO",
            "2734 3458 5598 6001 5995 5995 5598 6001 5995 5995",
            "2734 3135 5839 6212 6188 6188 5839 6212 6188 6188",
        ),
        (
            "3-8 SH JO",
            "2603 2603 5149 5413 5379 5436 5185 5439 5397 5417",
            "2603 2718 4990 5611 5604 5675 5054 5615 5620 5694",
        ),
    ] {
        let table = ask(&LEADER, &[("deck", deck), ("sets", sets)]).unwrap();
        assert_eq!(column(&table, "leader_wins").join(" "), normal, "{deck}");
        assert_eq!(column(&table, "reversed_wins").join(" "), reversed, "{deck}");
        assert_eq!(told(&table, 0, &["deals"]), ["4094"]);
        assert_eq!(told(&table, 9, &["deals"]), ["8190"]);
    }
}

#[test]
fn groups_change_a_quarter_of_the_small_deals() {
    let table = ask(&RULES, &[("from", "a"), ("to", "b"), ("deals", "hands")]).unwrap();
    assert_eq!(told(&table, 0, &["rule", "deals", "turned"]), ["groups", "15625", "4467"]);
    // The smallest deal that turns does so by the referee too.
    let text = told(&table, 0, &["smallest"]).remove(0);
    for (set, wins) in [("a", false), ("b", true)] {
        let setup: Setup = format!("{text} rules {set}").parse().unwrap();
        let Cards::Counts(state) = setup.cards else { panic!("{text}") };
        assert_eq!(CountReferee::new(setup.house).wins(&state), wins, "{text} rules {set}");
    }
}

/// Hands without suits of every size are compared, also where they have no form as real cards.
#[test]
fn changes_of_small_hands_are_those_of_the_referee() {
    let given =
        [("from", "b"), ("to", "d*"), ("deals", "hands"), ("ranks", "3"), ("cards", "4"), ("cut", "2")];
    let table = ask(&RULES, &given).unwrap();
    assert_eq!(column(&table, "from"), ["b", "c", "d"]);
    assert_eq!(column(&table, "to"), ["c", "d", "d*"]);
    let hands: Vec<Vec<u32>> = (0..125)
        .map(|number| vec![number % 5, number / 5 % 5, number / 25])
        .filter(|hand| (1..=4).contains(&hand.iter().sum::<u32>()))
        .collect();
    let cut = |set: &str| {
        let house = house_named(set).unwrap();
        House { cuts: if house.cuts == 0 { 0 } else { 1 << 2 }, ..house }
    };
    for (row, sets) in [["b", "c"], ["c", "d"], ["d", "d*"]].into_iter().enumerate() {
        let mut referees = sets.map(|set| CountReferee::new(cut(set)));
        let (mut deals, mut turned) = (0, 0);
        for own in &hands {
            for theirs in &hands {
                let [own, theirs] =
                    [own, theirs].map(|hand| tefuda::games::daihinmin::counts::Counts::new(hand.clone()));
                let state = CountState::lead(own, theirs, false);
                let [before, after] = referees.each_mut().map(|referee| referee.wins(&state));
                deals += 1;
                turned += u32::from(before != after);
            }
        }
        let expected = [deals.to_string(), turned.to_string()];
        assert_eq!(told(&table, row, &["deals", "turned"]), expected, "{sets:?}");
    }
}

#[test]
fn changes_of_a_deck_add_up() {
    // The leader's wins of one set are those of the next one's "before"; both are known.
    let given = [("from", "e"), ("to", "uecda"), ("deals", "whole"), ("deck", "3-5 SHDC JO")];
    let table = ask(&RULES, &given).unwrap();
    assert_eq!(column(&table, "to"), ["f", "g", "h", "uecda"]);
    assert_eq!(column(&table, "before"), ["5886", "6048", "6036", "6037"]);
    assert_eq!(column(&table, "after"), ["6048", "6036", "6037", "6045"]);
}

/// Smallest deals of a part of a deck: both sets by the referee, and nothing smaller turns.
#[test]
fn smallest_deals_that_turn() {
    let given = [("from", "d"), ("to", "h"), ("deals", "part"), ("deck", "3-5 SH 8 D JO"), ("cards", "3")];
    let table = ask(&RULES, &given).unwrap();
    for row in 0..table.rows.len() {
        let cells = told(&table, row, &["from", "to", "smallest"]);
        let (sets, text) = (&cells[..2], &cells[2]);
        if text == "-" {
            continue;
        }
        let winners: Vec<bool> = sets
            .iter()
            .map(|set| {
                let house = house(set);
                let setup: Setup = text.parse().unwrap();
                let Cards::Real(state, _) = setup.cards else { panic!("{text}") };
                let cards = if house.joker { DECK } else { DECK & !JOKER };
                let state = State { own: state.own & cards, theirs: state.theirs & cards, ..state };
                Referee::new(house).wins(&state)
            })
            .collect();
        assert_ne!(winners[0], winners[1], "{sets:?}: {text}");
    }
    assert!(column(&table, "turned").iter().all(|turned| turned != "0"), "{table:?}");
}

#[test]
fn random_deals_are_those_of_the_seed() {
    let given = |seed| [("from", "g"), ("to", "uecda"), ("cards", "5"), ("count", "200"), ("seed", seed)];
    let table = ask(&RULES, &given("1")).unwrap();
    assert_eq!(table.rows, ask(&RULES, &given("1")).unwrap().rows);
    assert_ne!(table.rows, ask(&RULES, &given("2")).unwrap().rows);
    assert_eq!(column(&table, "deals"), ["200", "200"]);
    assert_eq!(column(&table, "after")[0], column(&table, "before")[1]);
}

/// Every puzzle has one winning move by the referee, and is what was asked for.
#[test]
fn puzzles_have_one_solution() {
    for (rules, more) in [
        ("uecda", &[][..]),
        ("uecda", &[("table", ""), ("moves", "2")]),
        ("b", &[("greedy-loses", ""), ("moves", "4")]),
        ("h", &[("other-cards", "3"), ("greedy-loses", ""), ("table", ""), ("moves", "3")]),
    ] {
        let given: Vec<_> = [("rules", rules), ("cards", "5"), ("count", "8")]
            .into_iter()
            .chain(more.iter().copied())
            .collect();
        let table = ask(&PUZZLES, &given).unwrap();
        assert_eq!(table.rows.len(), 8, "{given:?}");
        for row in 0..table.rows.len() {
            let cells = told(&table, row, &["position", "solution", "moves", "greedy"]);
            let setup: Setup = cells[0].parse().unwrap();
            let Cards::Real(state, _) = setup.cards else { panic!("{cells:?}") };
            let winning = Referee::new(setup.house).winning_moves(&state);
            let winning: Vec<String> = winning.into_iter().map(|m| AnyMove::Real(m).to_string()).collect();
            assert_eq!(winning, [cells[1].clone()], "{}", cells[0]);
            assert_eq!(rules::moves(&setup.house, &state).len().to_string(), cells[2]);
            assert!(!given.contains(&("greedy-loses", "")) || cells[3] == "loses");
            assert_eq!(state.table.is_some(), given.contains(&("table", "")));
        }
        let hardness: Vec<u64> =
            column(&table, "positions").iter().map(|positions| positions.parse().unwrap()).collect();
        assert!(hardness.is_sorted_by(|harder, next| harder >= next), "{hardness:?}");
    }
}

#[test]
fn parameters_that_make_no_sense_are_refused() {
    let refused: &[(&Study, Given, &str)] = &[
        (&LEADER, &[("sets", "b z")], "`z`"),
        (&LEADER, &[("sets", " ")], "sets of rules"),
        (&LEADER, &[("sets", "e")], "needs suits"),
        (&LEADER, &[("sets", "b"), ("revolution", "2")], "`revolution`: in set b"),
        (&LEADER, &[("deck", "3-5 SHDC"), ("ranks", "3")], "`ranks` requires"),
        (&LEADER, &[("deck", "3-5")], "suits after the ranks"),
        (&LEADER, &[("deck", "3-2 SHDC")], "52 cards"),
        (&LEADER, &[("ranks", "13"), ("copies", "5")], "62 cards"),
        (&RULES, &[("from", "c"), ("to", "b")], "`from` c `to` b"),
        (&RULES, &[("from", "c*"), ("to", "d")], "`c` to `d*`"),
        (&RULES, &[("deals", "hands")], "needs suits"),
        (&RULES, &[("deals", "whole")], "needs a deck"),
        (&RULES, &[("deals", "part"), ("deck", "3-2 SH")], "26 cards"),
        (&RULES, &[("deals", "whole"), ("deck", "3-4 SH"), ("cards", "3")], "`cards` requires"),
        (&RULES, &[("ranks", "4")], "`ranks` requires `deals` hands"),
        (&RULES, &[("deck", "3-4 SH")], "`deck` requires"),
        (&RULES, &[("deals", "hands"), ("to", "d"), ("seed", "1")], "`seed` requires `deals` random"),
        (&PUZZLES, &[("table", ""), ("other-cards", "1")], "`table`: the player who has led"),
        (&PUZZLES, &[("rules", "z")], "one of a, b"),
        (&PLAYERS, &[("position", "S3 / S3")], "each card at most once"),
        (&PLAYERS, &[("position", "S3 / S4"), ("players", "3")], "`players` requires"),
        (&PLAYERS, &[("players", "4"), ("ranks", "1")], "too few"),
        (&PLAYERS, &[("ranks", "13"), ("copies", "4")], "more deals"),
        (&PLAYERS, &[("deck", "3-4 SH"), ("copies", "4")], "`copies` requires"),
    ];
    for (study, given, words) in refused {
        let Err(StudyError::Args(error)) = ask(study, given) else { panic!("{given:?} was not refused") };
        assert!(error.to_string().contains(words), "{given:?}: {error}");
    }
}

#[test]
fn budgets_end_studies() {
    let studies: [(&Study, Given); 4] =
        [(&LEADER, &[("ranks", "6")]), (&RULES, &[]), (&PUZZLES, &[]), (&PLAYERS, &[])];
    for (study, given) in studies {
        let args = Args::new(study.params, given.iter().copied()).unwrap();
        let ended = study.table(&args, &Budget::of_nodes(50), &NoProgress);
        assert!(matches!(ended, Err(StudyError::Undecided(_))), "{}", study.name);
    }
}

/// With two players the rules for several are those for two: the same moves, and the same positions after each, whoever sits where.
#[test]
fn two_of_several_play_as_two() {
    let mut random = Random::new(8);
    for name in House::NAMES {
        let house = house(name);
        for _ in 0..300 {
            let (state, _) = random_state(&mut random, &house, 5);
            let several = several::State::of_two(&house, &state);
            assert_eq!(several.moves(&house), rules::moves(&house, &state), "{name}: {state:?}");
            for played in rules::moves(&house, &state) {
                let after = several.after(&house, &played);
                match rules::after(&house, &state, &played) {
                    Step::Won => assert_eq!(after.still_in().collect::<Vec<_>>(), [1]),
                    Step::On { next, same } => {
                        let mut expected = several::State::of_two(&house, &next);
                        if !same {
                            expected.hands.swap(0, 1);
                            expected.mover ^= 1;
                            expected.leader ^= 1;
                            expected.passed = (expected.passed & 1) << 1 | expected.passed >> 1;
                        }
                        assert_eq!(after, expected, "{name}: {state:?} {played:?}");
                    }
                }
            }
        }
    }
}

/// Whoever wins with two players forces the first place, and is first in every equilibrium.
#[test]
fn two_of_several_win_as_two() {
    let mut random = Random::new(9);
    for name in House::NAMES {
        let house = house(name);
        let mut referee = Referee::new(house);
        for _ in 0..40 {
            let (state, _) = random_state(&mut random, &house, 4);
            let winner = u8::from(!referee.wins(&state));
            let several = several::State::of_two(&house, &state);
            let race = several::Setup { house, state: several }.position().unwrap();
            let mut meter = Budget::default().meter();
            let coalition = Coalition::solve(&race, &mut meter).unwrap();
            let forced = coalition.get(&race).unwrap().outcome.winner().unwrap();
            assert_eq!(forced.0, winner, "{name}: {state:?}");
            let ranks = Ranks::solve(&house, [several], &mut meter).unwrap();
            let outcomes = ranks.outcomes(&several).unwrap();
            assert_eq!(outcomes.len(), 1, "{name}: {state:?}");
            assert_eq!(outcomes[0].of(usize::from(winner)), 1);
            assert_eq!(ranks.by_ties(&several), Some(outcomes[0]));
        }
    }
}

/// Random hands of three or four players from a few neighbouring ranks.
fn random_hands(random: &mut Random, house: &House) -> several::State {
    loop {
        let players = 3 + random.below(2) as usize;
        let lowest = 1 + random.below(10);
        let joker = if house.joker { JOKER } else { 0 };
        let deck = (((1u64 << 16) - 1) << (4 * lowest)) & DECK | joker | 1 << 4;
        let mut hands = vec![0; players];
        for card in each(deck) {
            if random.below(10) < 4 {
                hands[random.below(players as u64) as usize] |= card;
            }
        }
        let reversed = random.below(2) == 0;
        let small = |hand: &Hand| hand.count_ones() <= 3;
        if let Some(state) =
            several::State::lead(&hands, reversed).filter(|state| state.hands.iter().all(small))
        {
            return state;
        }
    }
}

/// The coalition solver and the equilibria by stages are what the definitions say.
#[test]
fn several_players_against_the_definitions() {
    let mut random = Random::new(10);
    let mut several_outcomes = 0;
    for name in House::NAMES {
        let house = house(name);
        for _ in 0..12 {
            let state = random_hands(&mut random, &house);
            let mut referee = referee::Referee::new(house);
            let forced: Vec<u8> =
                state.still_in().filter(|&seat| referee.forces_first(&state, seat)).collect();
            let race = several::Setup { house, state }.position().unwrap();
            let mut meter = Budget::default().meter();
            let coalition = Coalition::solve(&race, &mut meter).unwrap();
            let winner = coalition.get(&race).unwrap().outcome.winner();
            assert_eq!(winner.map(|seat| seat.0), forced.first().copied(), "{name}: {state}");
            assert!(forced.len() < 2, "{name}: {state}");
            let ranks = Ranks::solve(&house, [state], &mut meter).unwrap();
            let outcomes = ranks.outcomes(&state).unwrap();
            assert_eq!(outcomes, referee.equilibria(&state), "{name}: {state}");
            assert!(outcomes.contains(&ranks.by_ties(&state).unwrap()), "{name}: {state}");
            several_outcomes += usize::from(outcomes.len() > 1);
            // Every rank is given once, and whoever can force the first place gets it.
            for results in outcomes {
                let mut given: Vec<u8> = state.still_in().map(|seat| results.of(usize::from(seat))).collect();
                given.sort_unstable();
                assert!(given.into_iter().eq(1..=state.players), "{name}: {state}");
                assert!(winner.is_none_or(|seat| results.of(seat.index()) == 1), "{name}: {state}");
            }
        }
    }
    assert!(several_outcomes > 0);
}

/// Who leads when the owner is out, and who is asked: step by step.
#[test]
fn passing_and_clearing_with_three_players() {
    let play = |set: &str, hands: &str, moves: &[&str]| {
        let setup = several::parse(&format!("{hands} rules {set}")).unwrap();
        let mut state = setup.state;
        for text in moves {
            let listed = state.moves(&setup.house);
            let played = listed.iter().find(|played| AnyMove::Real(**played).to_string() == *text);
            state = state.after(&setup.house, played.unwrap_or_else(|| panic!("{text} of {listed:?}")));
        }
        (state.mover, state.table.is_some())
    };
    // The first player goes out: the table stays, and the next one leads when both others have passed.
    assert_eq!(play("b", "S5 / H3 H4 / D3 D4", &["S5"]), (1, true));
    assert_eq!(play("b", "S5 / H3 H4 / D3 D4", &["S5", "pass"]), (2, true));
    assert_eq!(play("b", "S5 / H3 H4 / D3 D4", &["S5", "pass", "pass"]), (1, false));
    assert_eq!(play("b*", "S5 / H3 H4 / D3 D4", &["S5", "pass", "pass"]), (1, false));
    // The owner is asked only where all must pass.
    assert_eq!(play("b", "S5 S6 / H3 / D3", &["S5", "pass", "pass"]), (0, false));
    assert_eq!(play("b*", "S5 S6 / H3 / D3", &["S5", "pass", "pass"]), (0, true));
    assert_eq!(play("b*", "S5 S6 S7 / H3 / D3", &["S5", "pass", "pass", "S6"]), (0, true));
    // Who has passed is skipped, who was beaten is asked again.
    assert_eq!(play("b", "S3 S7 S8 / H3 HK / D4 D5", &["S3", "pass", "D4"]), (0, true));
    assert_eq!(play("b", "S3 S7 S8 / H3 HK / D4 D5", &["S3", "pass", "D4", "S7"]), (2, true));
    assert_eq!(play("b", "S3 S7 S8 / H3 HK / D4 D5", &["S3", "pass", "D4", "S7", "pass"]), (0, false));
    // A cut by the last card: the next one leads.
    assert_eq!(play("d", "S8 / H3 / D3", &["S8"]), (1, false));
    assert_eq!(play("d", "S8 S9 / H3 / D3", &["S8"]), (0, false));
}

#[test]
fn several_players_of_a_small_deck() {
    let table = ask(&PLAYERS, &[("ranks", "3"), ("copies", "2")]).unwrap();
    let deals: u64 = 3u64.pow(6) - 3 * 2u64.pow(6) + 3;
    assert!(table.notes[0].to_string().starts_with(&deals.to_string()), "{:?}", table.notes);
    let number = |row: usize, heading: &str| told(&table, row, &[heading])[0].parse::<u64>().unwrap();
    for row in 0..3 {
        // What can be forced comes out in every equilibrium, and what always comes out does by every rule for ties.
        assert!(number(row, "forces_first") <= number(row, "always_first"));
        assert!(number(row, "always_first") <= number(row, "first"));
        assert!(number(row, "first") <= number(row, "sometimes_first"));
    }
    assert_eq!((0..3).map(|row| number(row, "first")).sum::<u64>(), deals);
    // Two players: one of them always can.
    let table = ask(&PLAYERS, &[("players", "2"), ("ranks", "4")]).unwrap();
    assert_eq!(told(&table, 0, &["forces_first", "first"]), ["186", "186"]);
    let row = table.rows[1].iter().map(Cell::to_string).collect::<Vec<_>>();
    assert_eq!(row[1..4], ["68", "68", "68"], "{row:?}");
}

/// Suits that do not matter are not told apart, and the counts are the same.
#[test]
fn ranks_and_cards_give_the_same_counts() {
    let mut random = Random::new(11);
    for name in ["a", "b", "c", "d*", "e"] {
        let house = house(name);
        for _ in 0..10 {
            let state = random_hands(&mut random, &house);
            let form = state.form(&house);
            let (mut by_cards, mut by_ranks) = (referee::Referee::new(house), referee::Referee::new(house));
            assert_eq!(by_cards.equilibria(&state), by_ranks.equilibria(&form), "{name}: {state}");
            for seat in state.still_in() {
                assert_eq!(by_cards.forces_first(&state, seat), by_ranks.forces_first(&form, seat));
            }
        }
    }
}
