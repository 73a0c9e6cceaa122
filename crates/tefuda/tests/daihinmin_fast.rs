//! The fast solver of DAIHINMIN against the referee, and its limits.

#![allow(clippy::unwrap_used, clippy::panic)]

mod daihinmin_decks;

use daihinmin_decks::{COUNTED, DEALS_WON, POSITIONS, decks, hands_of, leads_of_counts, random_house};
use tefuda::Random;
use tefuda::games::daihinmin::as_cards::AsCards;
use tefuda::games::daihinmin::cards::{DECK, JOKER};
use tefuda::games::daihinmin::counts::{CountMove, CountState, Counts};
use tefuda::games::daihinmin::deal::Deals;
use tefuda::games::daihinmin::fast::{Limits, Proof, Solver, Unsolved, Witness};
use tefuda::games::daihinmin::house::{Flush, House};
use tefuda::games::daihinmin::plan::{self, Safety};
use tefuda::games::daihinmin::range::{random_recapture, random_state};
use tefuda::games::daihinmin::referee::{CountReferee, Referee};
use tefuda::games::daihinmin::rules::Step;
use tefuda::games::daihinmin::setup::AnyMove;
use tefuda::games::daihinmin::{Cards, Move, Setup, State, counts};

/// What decided, and how often.
#[derive(Debug, Default)]
struct Decided {
    safe_groups: u32,
    recapture: u32,
    meld_first: u32,
    strong_reply: u32,
    last_meld: u32,
    search: u32,
}

impl Decided {
    fn enter(&mut self, proof: Option<Proof>) {
        *match proof {
            Some(Proof::SafeGroups) => &mut self.safe_groups,
            Some(Proof::Recapture) => &mut self.recapture,
            Some(Proof::MeldFirst) => &mut self.meld_first,
            Some(Proof::StrongReply) => &mut self.strong_reply,
            Some(Proof::LastMeld) => &mut self.last_meld,
            None => &mut self.search,
        } += 1;
    }
}

/// The winner, every single move, the one winning move, and what decided.
fn compare(house: &House, solver: &mut Solver, state: &State, decided: &mut Decided) {
    let mut referee = Referee::new(*house);
    let winning = referee.winning_moves(state);
    let wins = !winning.is_empty();
    let told = || format!("{house:?} {state:?}");
    assert_eq!(solver.winner(state), Ok(wins), "{}", told());
    let searched = solver.cost().nodes;
    assert_eq!(solver.winning_moves(state), Ok(winning.clone()), "{}", told());
    let chosen = solver.winning_move(state).expect("no limit");
    assert!(chosen.map_or(winning.is_empty(), |played| winning.contains(&played)), "{chosen:?} {}", told());
    let proof = solver.proof(state);
    decided.enter(proof.map(|(_, proof)| proof));
    let Some((proved, proof)) = proof else {
        assert!(searched > 0, "{}", told());
        assert_eq!(solver.witness(state), None, "{}", told());
        return;
    };
    assert_eq!((proved, searched), (wins, 0), "{proof:?} {}", told());
    check_witness(house, &solver.witness(state).expect("a proof"), state, &winning);
}

/// A proof can be gone through: its first move wins, and the hand as it is played fits the proof.
fn check_witness(house: &House, witness: &Witness, state: &State, winning: &[Move]) {
    let told = || format!("{witness:?} {house:?} {state:?}");
    let theirs = if witness.mover_wins { state.theirs } else { state.own };
    let units = plan::proved(house, witness, theirs);
    let own = if witness.mover_wins { state.own } else { state.theirs };
    let cards = units.iter().fold(0, |cards, unit| cards | unit.meld.cards);
    assert_eq!(cards, own, "the whole hand is played: {units:?} {}", told());
    if witness.mover_wins {
        let first = if witness.passes { Move::Pass } else { Move::Play(units[0].meld) };
        assert!(winning.contains(&first), "{first:?} {}", told());
    } else {
        assert!(winning.is_empty(), "{}", told());
    }
    let count = |wanted| units.iter().filter(|unit| unit.safety == wanted).count();
    let (beaten, recaptured) = (count(Safety::Beaten), count(Safety::Recaptured));
    assert!(beaten <= 1, "{units:?} {}", told());
    assert_eq!(recaptured, units.iter().filter(|unit| unit.catcher.is_some()).count());
    match witness.proof {
        Proof::SafeGroups => assert_eq!((recaptured, witness.meld), (0, None), "{units:?} {}", told()),
        Proof::Recapture => assert!(recaptured > 0, "{units:?} {}", told()),
        Proof::MeldFirst => assert!(witness.meld.is_some(), "{}", told()),
        Proof::StrongReply => {
            assert!(witness.meld.is_some() && witness.catcher.is_none() && units[0].is_safe(), "{}", told());
        }
        Proof::LastMeld => assert_eq!((units.len(), count(Safety::Whole)), (1, 1), "{}", told()),
    }
}

#[test]
fn every_set_agrees_with_the_referee() {
    let mut random = Random::new(17);
    for name in House::NAMES {
        let house = House::named(name).expect("a set");
        let mut solver = Solver::new(house, Limits::default());
        let mut decided = Decided::default();
        for _ in 0..2_000 {
            let (state, _) = random_state(&mut random, &house, 4);
            compare(&house, &mut solver, &state, &mut decided);
        }
        let Decided { safe_groups, recapture, meld_first, strong_reply, last_meld, search } = decided;
        let told = format!("{name}: {decided:?}");
        assert!(safe_groups > 500 && recapture > 10 && strong_reply > 50 && last_meld > 10, "{told}");
        assert!(search > 20 && search < 1_200, "{told}");
        // Only the joker and sequences make melds of their own.
        assert_eq!(meld_first > 0, house.joker || house.sequences, "{told}");
    }
}

/// Hands where a strong group is kept for a weak one, with the joker beside them and an answer that may lock it out.
#[test]
fn recaptures_agree_with_the_referee() {
    let mut random = Random::new(19);
    let mut decided = Decided::default();
    for name in ["b", "e", "g", "g*", "h", "uecda", "uecda"] {
        let house = House::named(name).expect("a set");
        let mut solver = Solver::new(house, Limits::default());
        for _ in 0..60 {
            compare(&house, &mut solver, &random_recapture(&mut random, &house), &mut decided);
        }
    }
    assert!(decided.recapture > 20 && decided.search > 20, "{decided:?}");
}

/// A locked table takes the suits of naturals: the joker, which counts as a unit of its own, does not fill them up.
#[test]
fn the_joker_does_not_unlock_a_group_kept_back() {
    for text in [
        "H3 D3 C5 S7 SJ DJ JO / H5 D5 HK S2",
        "D9 C9 HQ CQ SK JO / D8 SJ HJ DJ CJ rev rules g",
        "H4 D4 H5 C6 S8 D8 JO / S7 H7 D7 HK HA H2",
        "H4 D4 H5 C6 S8 D8 JO / S7 H7 D7 HK HA H2 rules g*",
        "H3 C3 H4 D6 HQ DQ JO / SJ HJ CJ SK HA",
        "S3 D3 H4 C6 S8 C8 JO / S7 D7 C7 SQ DA",
    ] {
        let setup: Setup = text.parse().expect("a position");
        let state = state(text);
        assert_eq!(Solver::new(setup.house, Limits::default()).winner(&state), Ok(false), "{text}");
    }
}

#[test]
fn any_mixture_of_rules_agrees_with_the_referee() {
    let mut random = Random::new(18);
    let mut decided = Decided::default();
    for _ in 0..6_000 {
        let house = random_house(&mut random);
        let (state, _) = random_state(&mut random, &house, 4);
        compare(&house, &mut Solver::new(house, Limits::default()), &state, &mut decided);
    }
}

fn state(text: &str) -> State {
    let setup: Setup = text.parse().expect("a position");
    match setup.cards {
        Cards::Real(state, _) => state,
        Cards::Counts(_) => panic!("real cards"),
    }
}

/// Positions with two quads that the champion program calls won.
#[test]
fn two_quads_do_not_win() {
    let mut solver = Solver::new(House::UECDA, Limits::default());
    for text in [
        "D5 H5 S6 H6 D6 C6 SQ HQ DQ CQ H2 / S5 C5 S2 D2 C2 JO rules uecda",
        "S6 C6 S9 H9 D9 C9 SJ HJ DJ CJ DQ / H6 D6 SQ HQ CQ JO rules uecda",
        "C4 S7 H7 D7 C7 S9 H9 D9 C9 HK DK / S4 H4 D4 SK CK JO rev rules uecda",
    ] {
        assert_eq!(solver.winner(&state(text)), Ok(false), "{text}");
    }
}

#[test]
fn the_leader_wins_584_of_the_first_1000_deals_of_eight() {
    let mut solver = Solver::new(House::UECDA, Limits::default());
    let deals = Deals::new(1, &House::UECDA, [8, 8]).take(1_000);
    let won = deals.filter(|state| solver.winner(state) == Ok(true)).count();
    assert_eq!(won, 584);
}

#[test]
fn limits_end_a_search() {
    let deals: Vec<State> = Deals::new(1, &House::UECDA, [11, 11]).take(20).collect();
    let first_error = |limits: Limits| {
        let mut solver = Solver::new(House::UECDA, limits);
        deals.iter().find_map(|state| solver.winner(state).err())
    };
    assert_eq!(first_error(Limits { nodes: 100, ..Limits::default() }), Some(Unsolved::Nodes));
    assert_eq!(first_error(Limits { bytes: 4_096, ..Limits::default() }), Some(Unsolved::Memory));
    let mut solver = Solver::new(House::UECDA, Limits::default());
    let ended = deals.iter().find_map(|state| solver.winner_asking(state, &mut |_| false).err());
    assert_eq!(ended, Some(Unsolved::MeldToBeat));
    // What follows is not hurt by it.
    assert_eq!(solver.winner(&state("S3 JO D4 / HK CK rules uecda")), Ok(true));
}

#[test]
fn what_is_no_position_is_refused() {
    let mut solver = Solver::new(House::UECDA, Limits::default());
    let (three, four) = (1 << 4, 1 << 8);
    assert_eq!(solver.winner(&State::lead(three, three, false)), Err(Unsolved::Invalid));
    assert_eq!(solver.winner(&State::lead(three, 0, false)), Err(Unsolved::Invalid));
    assert_eq!(solver.winner(&State::lead(three, 1, false)), Err(Unsolved::Invalid));
    let locked = State { lock: true, ..State::lead(three, four, false) };
    assert_eq!(solver.winner(&locked), Err(Unsolved::Invalid));
}

/// More than 47 cards need wider keys.
#[test]
fn a_whole_deck_can_be_asked_about() {
    let mut solver = Solver::new(House::UECDA, Limits { nodes: 20_000, ..Limits::default() });
    let own = 1 << 4 | 1 << 9;
    assert_eq!(solver.winner(&State::lead(own, DECK & !own, false)), Ok(false));
    assert_eq!(solver.winner(&State::lead(DECK & !own, own, false)), Ok(true));
}

#[test]
#[ignore = "takes half a minute"]
fn the_leader_wins_299_of_the_first_500_deals_of_eleven() {
    let mut solver = Solver::new(House::UECDA, Limits::default());
    let deals = Deals::new(1, &House::UECDA, [11, 11]).take(500);
    assert_eq!(deals.filter(|state| solver.winner(state) == Ok(true)).count(), 299);
}

#[test]
fn every_winning_move_of_known_positions() {
    for (rules, text, known) in POSITIONS {
        let setup: Setup = format!("{text} rules {rules}").parse().unwrap();
        let Cards::Real(state, _) = setup.cards else { panic!("{text}") };
        let winning = Solver::new(setup.house, Limits::default()).winning_moves(&state).unwrap();
        let mut winning: Vec<String> =
            winning.into_iter().map(|played| AnyMove::Real(played).to_string()).collect();
        let mut known: Vec<&str> = known.split_whitespace().collect();
        winning.sort_unstable();
        known.sort_unstable();
        assert_eq!(winning, known, "{text} rules {rules}");
    }
}

/// The whole table of known counts, which would take the referee minutes.
#[test]
fn every_deal_of_all_small_decks() {
    for (name, won) in DEALS_WON {
        let house = House::named(name).unwrap();
        let mut solver = Solver::new(house, Limits::default());
        for (index, (deck, known)) in decks().into_iter().zip(won).enumerate() {
            let deck = if house.joker { deck } else { deck & !JOKER };
            let mut wins = |reversed: bool| {
                let leads = hands_of(deck).map(|own| State::lead(own, deck & !own, reversed));
                leads.filter(|lead| solver.winner(lead) == Ok(true)).count() as u32
            };
            assert_eq!((wins(false), wins(true)), known, "set {name}, deck {index}");
        }
    }
}

fn solved(house: &House, state: &CountState) -> bool {
    let as_cards = AsCards::new(house, state).expect("few ranks and cards");
    Solver::new(*as_cards.house(), Limits::default()).winner(&as_cards.state(state, false)).unwrap()
}

#[test]
fn decks_without_suits_are_won_as_often_as_known() {
    for row in COUNTED {
        for (index, known) in row.by_ranks.iter().copied().zip(row.by_cards.iter().copied()).enumerate() {
            let (mut by_ranks, mut by_cards) = (0, 0);
            for (lead, ways) in leads_of_counts(index + 1, row.copies) {
                if solved(&row.house(), &lead) {
                    by_ranks += 1;
                    by_cards += ways;
                }
            }
            assert_eq!((by_ranks, by_cards), known, "{row:?}, {} ranks", index + 1);
        }
    }
}

/// Every deal of different cards: set a is TANHINMIN.
#[test]
fn single_cards_are_tanhinmin() {
    for ranks in 2..=12 {
        for (lead, _) in leads_of_counts(ranks, 1) {
            let faces = |hand: &Counts| hand.ranks().map(|(rank, _)| u32::from(rank)).collect::<Vec<_>>();
            let by_theorem = tefuda::games::tanhinmin::fast::sorted::mover_wins(
                &faces(&lead.own),
                &faces(&lead.theirs),
                0,
            );
            assert_eq!(solved(&House::SINGLES, &lead), by_theorem, "{lead:?}");
        }
    }
}

/// Decks without suits as real cards: every move of random positions, with tables, far ranks and cuts.
#[test]
fn decks_without_suits_become_real_cards() {
    let mut random = Random::new(19);
    let mut looked_at = 0;
    for _ in 0..3_000 {
        let name = ["a", "b", "c", "d"][random.below(4) as usize];
        let flush = if random.below(2) == 0 { Flush::AllPass } else { Flush::OpponentPass };
        let house =
            House { flush, cuts: random.bits() & random.bits(), ..counts::house_named(name).unwrap() };
        let gap = 1 + random.below(8) as usize;
        let mut hand = || {
            let mut copies = vec![0; 5 * gap + 1];
            (0..5).for_each(|rank| copies[rank * gap + gap / 2] = random.below(3) as u32);
            Counts::new(copies)
        };
        let (own, theirs) = (hand(), hand());
        if own.is_empty() || theirs.is_empty() {
            continue;
        }
        let mut state = CountState::lead(own, theirs, random.below(2) == 0);
        let mut as_cards = AsCards::new(&house, &state).unwrap();
        let mut solver = Solver::new(*as_cards.house(), Limits::default());
        let mut referee = CountReferee::new(house);
        solver.begin(&as_cards.state(&state, false)).unwrap();
        let mut second = false;
        // A random game, every move of it judged.
        loop {
            let judged: Vec<(CountMove, bool)> = counts::moves(&house, &state)
                .into_iter()
                .map(|played| {
                    let wins = match counts::after(&house, &state, &played) {
                        Step::Won => true,
                        Step::On { next, same } => {
                            let second = second == same;
                            solver.wins(&as_cards.state(&next, second), second, &mut |_| true).unwrap()
                                == same
                        }
                    };
                    looked_at += 1;
                    (played, wins)
                })
                .collect();
            for (played, wins) in &judged {
                assert_eq!(referee.wins_by(&state, played), *wins, "{house:?} {state:?} {played:?}");
            }
            let (played, _) = judged[random.below(judged.len() as u64) as usize];
            match counts::after(&house, &state, &played) {
                Step::Won => break,
                Step::On { next, same } => {
                    second ^= !same;
                    state = next;
                }
            }
            if random.below(4) == 0 {
                // A question can begin anywhere.
                as_cards = AsCards::new(&house, &state).unwrap();
                solver = Solver::new(*as_cards.house(), Limits::default());
                solver.begin(&as_cards.state(&state, false)).unwrap();
                second = false;
            }
        }
    }
    assert!(looked_at > 50_000, "{looked_at}");
}
