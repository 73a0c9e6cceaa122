//! TANHINMIN: the examples of the papers, the reference counts, the solvers against each other.

#![allow(clippy::unwrap_used, clippy::panic)]

use tefuda::games::tanhinmin::range::DistinctDeals;
use tefuda::games::tanhinmin::{Card, Move, Position, Setup, Switches, decide, strategy};
use tefuda::range::Positions as _;
use tefuda::solve::MoverResult;
use tefuda::solve::retrograde::Retrograde;
use tefuda::solve::search::{Goal, Search, SearchError};
use tefuda::{AnySetup, Run, Solver, catalogue};
use tefuda::{Budget, Limit};
use tefuda::{Lang, Outcome};
use tefuda::{Position as _, Seat, Setup as _, Status};

fn position(text: &str) -> Position {
    match text.parse::<Setup>().unwrap().status() {
        Status::Open(position) => position,
        Status::Over(_) => panic!("{text} is over"),
    }
}

fn won(position: &Position) -> bool {
    let solved = Search::new(Goal::Winner).solve(position, &mut Budget::default().meter()).unwrap();
    solved.result == MoverResult::Win
}

/// Plays moves through the facade and gives the positions passed.
fn play_out(start: &str, moves: &str) -> Vec<String> {
    let mut setup = catalogue::game("tanhinmin").unwrap().parse(start).unwrap();
    let mut seen = Vec::new();
    for text in moves.split_whitespace() {
        setup = setup.play(text).unwrap().setup;
        seen.push(setup.notation());
    }
    seen
}

/// Thesis, Figure 2.1: A plays 1, B 6, A 8, B passes, A leads 3, ... and B wins with the last card 2.
#[test]
fn the_play_example_of_the_thesis() {
    let seen = play_out("1 3 4 5 8 / 2 6 7", "1 6 8 pass 3 7 pass 2");
    assert_eq!(
        seen,
        [
            "2 6 7 / 3 4 5 8 @ 1",
            "3 4 5 8 / 2 7 @ 6",
            "2 7 / 3 4 5 @ 8",
            "3 4 5 / 2 7",
            "2 7 / 4 5 @ 3",
            "4 5 / 2 @ 7",
            "2 / 4 5",
            "4 5 / - @ 2",
        ]
    );
    let end: Setup = seen.last().unwrap().parse().unwrap();
    assert_eq!(decide::winner(&end), Seat::SECOND);
}

/// Thesis, Figure 3.1: the cut card is a surplus, and both moves of the mover lose.
#[test]
fn the_surplus_example_of_the_thesis() {
    let start = position("2 1c / 1 3 @ 1");
    let decision = decide::decide(start.setup().mover(), start.setup().other(), 1, &mut ());
    assert_eq!((decision.mover_matching, decision.other_matching), (1, 0));
    assert_eq!((decision.case, decision.mover_wins), (decide::DecidingCase::MoverSurplus, false));
    let judged: Vec<_> = strategy::judged_moves(&start).collect();
    assert_eq!(judged, [(Move::Discard(Card::ordinary(2)), false), (Move::Pass, false)]);
    assert!(!won(&start));
    assert_eq!(play_out("2 1c / 1 3 @ 1", "pass 3 pass 1").last().unwrap(), "1c 2 / - @ 1");
}

/// A cut card keeps the turn, and may be the last card.
#[test]
fn cut_cards_lead_again() {
    assert_eq!(play_out("1 5c / 3 @ 4", "5c 1"), ["1 / 3", "3 / - @ 1"]);
    assert_eq!(play_out("5c / 3 @ 4", "5c"), ["- / 3"]);
    let setup = catalogue::game("tanhinmin").unwrap().parse("- / 3").unwrap();
    assert_eq!(setup.to_move(), None);
    assert!(setup.legal_moves(9).is_empty() && setup.play("3").is_err());
    assert_eq!(
        setup.analyse(Solver::Best, Run::new(&Budget::default())).outcome(),
        Outcome::Win(Seat::FIRST)
    );
}

#[test]
fn illegal_moves_are_refused_with_a_reason() {
    let setup = catalogue::game("tanhinmin").unwrap().parse("2 5 / 3 @ 4").unwrap();
    let why = |text| setup.play(text).err().unwrap().to_string();
    assert!(why("2").contains("not stronger than the table card 4"));
    assert!(why("6").contains("not in the hand"));
    assert!(why("5c").contains("not in the hand"));
    assert!(why("x").contains("expected a card"));
    let empty_table = catalogue::game("tanhinmin").unwrap().parse("2 5 / 3").unwrap();
    assert!(empty_table.play("pass").err().unwrap().to_string().contains("the table is empty"));
}

/// How many deals of the cards 1..=n, and with `cuts` of every way to mark some of them, fulfil something.
fn count_deals(cards: u32, cuts: bool, mut fulfils: impl FnMut(&Setup) -> bool) -> usize {
    let mut count = 0;
    let seen = DistinctDeals { cards, cuts }.for_all(&mut |deal: Setup| {
        count += usize::from(fulfils(&deal));
        Ok(())
    });
    assert_eq!(seen, Ok(()));
    count
}

#[test]
fn the_reference_counts() {
    for line in include_str!("../../../tests/data/tanhinmin_counts.csv").lines() {
        let cells: Vec<&str> = line.split(',').collect();
        let [kind @ ("ordinary" | "cut"), n, expected] = cells[..] else { continue };
        let n: u32 = n.parse().unwrap();
        let count = count_deals(n, kind == "cut", |deal| decide::winner(deal) == Seat::FIRST);
        assert_eq!(count.to_string(), expected, "{kind} {n}");
        if n <= 6 {
            let searched = count_deals(n, kind == "cut", |deal| won(&position(&deal.to_string())));
            assert_eq!(searched, count, "{kind} {n} by search");
        }
    }
}

/// With the useless pass the game has cycles: the search refuses it, backward induction solves it, and the winners are
/// the same.
#[test]
fn the_cyclic_game_has_the_same_winners() {
    let switches = Switches { pass_on_empty_table: true };
    let cyclic =
        |text: &str| match tefuda::games::tanhinmin::notation::parse(text, switches).unwrap().status() {
            Status::Open(position) => position,
            Status::Over(_) => panic!("{text} is over"),
        };
    let start = cyclic("1 3 4 / 2 2c @ 1");
    let refused = Search::new(Goal::Length).solve(&start, &mut Budget::default().meter());
    assert_eq!(refused, Err(SearchError::Cycle));
    let solved = Retrograde::solve([start.clone()], &mut Budget::default().meter()).unwrap();
    assert_eq!(solved.get(&start).unwrap().result == MoverResult::Win, won(&position("1 3 4 / 2 2c @ 1")));
    assert!(solved.len() > 10 && !solved.is_empty());
    let board = catalogue::game("tanhinmin").unwrap().board(Some("pass-on-empty-table")).unwrap();
    let lead = board.parse("1 3 4 / 2 2c").unwrap();
    let mut searched = lead.analyse(Solver::Search, Run::new(&Budget::default()));
    let mut decided = lead.analyse(Solver::Best, Run::new(&Budget::default()));
    assert_eq!((searched.theorem(), decided.theorem()), (None, Some("eightcut/1")));
    assert_eq!(searched.outcome(), decided.outcome());
    let judged = searched.moves().unwrap();
    assert_eq!(judged.last().map(|judged| judged.text.as_str()), Some("pass"));
    for (by_search, by_theorem) in judged.iter().zip(decided.moves().unwrap()) {
        assert_eq!((&by_search.text, by_search.outcome), (&by_theorem.text, by_theorem.outcome));
    }
    let small = Budget::of_nodes(3);
    assert_eq!(
        Retrograde::solve([start], &mut small.meter()).err().map(|error| error.limit()),
        Some(Limit::Nodes)
    );
}

/// Searching for the length agrees on the winner with searching for the winner, and on the length with backward
/// induction.
#[test]
fn the_solvers_agree_on_length() {
    for text in ["1 3 4 5 8 / 2 6 7", "2 3 / 1 2 5 @ 1", "1 1 2c / 3 3 1c", "4 4 / 1 2 3 4 5"] {
        let start = position(text);
        let length = Search::new(Goal::Length).solve(&start, &mut Budget::default().meter()).unwrap();
        assert_eq!(length.result == MoverResult::Win, won(&start), "{text}");
        let backwards = Retrograde::solve([start.clone()], &mut Budget::default().meter()).unwrap();
        assert_eq!(backwards.get(&start), Some(length), "{text}");
    }
}

#[test]
fn a_search_out_of_budget_says_so() {
    let start = position("1 3 4 5 8 9 9 / 2 6 7 7 3");
    let mut search = Search::new(Goal::Length);
    let stopped = search.solve(&start, &mut Budget::of_nodes(50).meter());
    let SearchError::Undecided(undecided) = stopped.unwrap_err() else { panic!() };
    // Listed moves count, too.
    assert_eq!(undecided.limit(), Limit::Nodes);
    assert!((40..=50).contains(&undecided.nodes()), "{undecided}");
    let memory = Budget { max_memory: Some(2000), ..Budget::default() };
    let mut search = Search::new(Goal::Length);
    assert!(
        matches!(search.solve(&start, &mut memory.meter()), Err(SearchError::Undecided(e)) if e.limit() == Limit::Memory)
    );
    let setup = catalogue::game("tanhinmin").unwrap().parse("1 3 4 5 8 9 9 / 2 6 7 7 3").unwrap();
    let analysis = setup.analyse(Solver::Search, Run::new(&Budget::of_nodes(50)));
    assert_eq!(analysis.outcome(), Outcome::Undecided);
}

/// The advice in a lost position holds out as long as anything can; in a won one it wins.
#[test]
fn advice_is_good() {
    let game = catalogue::game("tanhinmin").unwrap();
    let budget = Budget::default();
    let lost = game.parse("1 3 4 5 8 / 2 6 7").unwrap();
    let advise = |setup: &dyn AnySetup, lang| {
        setup.analyse(Solver::Best, Run::new(&budget)).best(&setup.names(lang)).unwrap()
    };
    let advice = advise(&*lost, Lang::En);
    let longest =
        Search::new(Goal::Length).solve(&position("1 3 4 5 8 / 2 6 7"), &mut budget.meter()).unwrap();
    assert_eq!(advice.wins, Some(false));
    assert!(advice.why.contains(&format!("{} moves, itself included", longest.plies)), "{}", advice.why);
    let won = advise(&*game.parse("2 3 / 2 3 3").unwrap(), Lang::Ja);
    assert_eq!((won.move_text.as_str(), won.wins), ("3", Some(true)));
}

/// A game of the perfect player against every possible play of the other side is won from every won position.
#[test]
fn the_strategy_wins_to_the_end() {
    fn beaten_by_all(position: &Position) -> bool {
        let played = strategy::winning_move(position);
        let after = position.play(&played).unwrap();
        let same = after.seats.new_seat(Seat::FIRST) == Some(Seat::FIRST);
        match after.setup.status() {
            Status::Over(_) => true,
            Status::Open(next) if same => beaten_by_all(&next),
            Status::Open(next) => next.legal_moves().iter().all(|reply| survives(&next, reply)),
        }
    }
    fn survives(position: &Position, reply: &Move) -> bool {
        let after = position.play(reply).unwrap();
        let same = after.seats.new_seat(Seat::FIRST) == Some(Seat::FIRST);
        match after.setup.status() {
            Status::Over(_) => false,
            Status::Open(next) if same => next.legal_moves().iter().all(|reply| survives(&next, reply)),
            Status::Open(next) => beaten_by_all(&next),
        }
    }
    for (cards, cuts, won_deals) in [(6, false, 41), (4, true, 200)] {
        let games = count_deals(cards, cuts, |deal| {
            let start = position(&deal.to_string());
            let wins = won(&start);
            assert!(!wins || beaten_by_all(&start), "{deal}");
            wins
        });
        assert_eq!(games, won_deals);
    }
}

/// A seeded deal is the same for ever.
#[test]
fn deals_can_be_repeated() {
    let game = catalogue::game("tanhinmin").unwrap();
    let deal = |given: &[(&str, &str)]| {
        let args = tefuda::study::Args::new(game.deal_params(), given.iter().copied()).unwrap();
        game.deal(3, &args).map(|setup| setup.notation())
    };
    assert_eq!(deal(&[("cards", "4"), ("cuts", "1")]).unwrap(), "2 4 8 10c / 7 9c 13 13");
    assert!(deal(&[("cards", "4"), ("cuts", "5")]).is_err());
}
