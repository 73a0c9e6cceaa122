//! The fast solver of DAIHINMIN against the referee, and its limits.

use tefuda::Random;
use tefuda::games::daihinmin::cards::DECK;
use tefuda::games::daihinmin::deal::Deals;
use tefuda::games::daihinmin::fast::{Limits, Solver, Unsolved};
use tefuda::games::daihinmin::house::{Flush, House};
use tefuda::games::daihinmin::range::random_state;
use tefuda::games::daihinmin::referee::Referee;
use tefuda::games::daihinmin::{Cards, Setup, State};

/// The winner, every single move, the one winning move and the proof.
fn compare(house: &House, solver: &mut Solver, state: &State) {
    let mut referee = Referee::new(*house);
    let winning = referee.winning_moves(state);
    let told = || format!("{house:?} {state:?}");
    assert_eq!(solver.winner(state), Ok(!winning.is_empty()), "{}", told());
    assert_eq!(solver.winning_moves(state), Ok(winning.clone()), "{}", told());
    let one = solver.winning_move(state).expect("no limit");
    assert!(one.map_or(winning.is_empty(), |played| winning.contains(&played)), "{one:?} {}", told());
    if let Some((wins, proof)) = solver.proof(state) {
        assert_eq!(wins, !winning.is_empty(), "{proof:?} {}", told());
    }
}

#[test]
fn every_set_agrees_with_the_referee() {
    let mut random = Random::new(17);
    for name in House::NAMES {
        let house = House::named(name).expect("a set");
        let mut solver = Solver::new(house, Limits::default());
        for _ in 0..2_000 {
            let (state, _) = random_state(&mut random, &house, 4);
            compare(&house, &mut solver, &state);
        }
    }
}

#[test]
fn any_mixture_of_rules_agrees_with_the_referee() {
    let mut random = Random::new(18);
    for _ in 0..6_000 {
        let mut flag = || random.below(2) == 0;
        let (groups, joker, sequences, lock, spade_three) = (flag(), flag(), flag(), flag(), flag());
        let flush = if flag() { Flush::AllPass } else { Flush::OpponentPass };
        let revolution = Some(random.below(6) as u8).filter(|&size| size > 0);
        let sequence_revolution = Some(2 + random.below(5) as u8).filter(|&size| size > 2);
        let cuts = random.below(1 << 15) & random.below(1 << 15) & random.below(1 << 15);
        let house = House {
            groups,
            revolution,
            cuts,
            joker,
            sequences,
            sequence_revolution,
            lock,
            spade_three,
            flush,
        };
        let (state, _) = random_state(&mut random, &house, 4);
        compare(&house, &mut Solver::new(house, Limits::default()), &state);
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
    assert_eq!(ended, Some(Unsolved::Asked));
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
