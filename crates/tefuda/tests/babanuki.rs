//! Open-hand BABANUKI: the canonical states against the cards, the closed form and the layers against the rules.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::HashMap;
use std::sync::Arc;

use tefuda::games::babanuki::layers::Layers;
use tefuda::games::babanuki::range::{Deals, any_random_state};
use tefuda::games::babanuki::ranks::Ranks;
use tefuda::games::babanuki::{Setup, State, Ties, three};
use tefuda::range::Positions as _;
use tefuda::solve::coalition::Coalition;
use tefuda::study::{Args, Cell, NoProgress, StudyError};
use tefuda::{
    Answer, AnySetup, Budget, Lang, Limit, Memory, Options, Outcome, Parts, Random, Run, Seat, Setup as _,
    Solver, Status, game,
};

fn outcome_of(setup: &dyn AnySetup) -> Outcome {
    setup.analyse(Solver::Best, Run::new(&Budget::default())).outcome()
}

/// Every deal of this many faces, by the range of the game.
fn deals(players: usize, faces: u32) -> Vec<Setup> {
    let mut setups = Vec::new();
    let deals = Deals { players, faces, ties: Ties::default() };
    let see = &mut |setup| {
        setups.push(setup);
        Ok(())
    };
    deals.for_all(see).unwrap();
    setups
}

/// The decider, which sees only the canonical state, against a solver that sees only the cards and the rules.
#[test]
fn the_cards_agree_with_the_states() {
    let game = game("babanuki").unwrap();
    let mut compared = 0;
    for (players, faces, step) in
        [(2, 3, 1), (2, 7, 1), (3, 3, 1), (3, 4, 1), (3, 5, 5), (4, 3, 1), (4, 4, 11), (5, 3, 7)]
    {
        for text in deals(players, faces).iter().step_by(step).map(Setup::to_string) {
            let setup = game.parse(&text).unwrap();
            let mut decided = setup.analyse(Solver::Best, Run::new(&Budget::default()));
            let mut searched = setup.analyse(Solver::Search, Run::new(&Budget::default()));
            assert_eq!(decided.outcome(), searched.outcome(), "{text}");
            // The closed form of three players does not know how long it takes.
            if decided.remoteness().is_some() || players != 3 {
                assert_eq!(decided.remoteness(), searched.remoteness(), "{text}");
            }
            let (moves, expected) = (decided.moves().unwrap(), searched.moves().unwrap());
            assert_eq!(moves.len(), expected.len());
            for (judged, expected) in moves.iter().zip(expected) {
                assert_eq!((&judged.text, judged.outcome), (&expected.text, expected.outcome), "{text}");
                assert!(judged.remoteness.is_none_or(|plies| Some(plies) == expected.remoteness), "{text}");
            }
            compared += usize::from(!moves.is_empty());
        }
    }
    assert!(compared > 1500, "{compared}");
}

/// The layers against the solver that works from the rules, on states.
#[test]
fn the_layers_agree_with_the_rules() {
    for (players, pairs) in [(2, 4), (3, 5), (4, 4), (5, 3), (6, 3)] {
        let layers = Layers::solve(players, pairs, Ties::default(), &Budget::default(), &NoProgress).unwrap();
        for pairs in 1..=pairs {
            layers.for_each(pairs, |state, forced| {
                let Status::Open(position) = Setup::Pairs(state).status() else { panic!("{state}") };
                let solved = Coalition::solve(&position, &mut Budget::default().meter()).unwrap();
                let expected = match solved.get(&position).unwrap().outcome {
                    Outcome::Win(seat) => 1 << seat.0,
                    _ => 0,
                };
                assert_eq!(forced, expected, "{state}");
            });
        }
    }
}

/// Far beyond what a search reaches, three players in closed form are what the layers say.
#[test]
fn the_closed_form_agrees_with_the_layers() {
    let layers = Layers::solve(3, 60, Ties::default(), &Budget::default(), &NoProgress).unwrap();
    for pairs in 1..=60 {
        layers.for_each(pairs, |state, forced| {
            let closed = three::forced_first(&state);
            assert_eq!(closed.map_or(0, |label| 1 << label), forced, "{state}");
        });
    }
}

/// A game with ranks, straight from the cards: who plays (by number) with which hand, the drawer first.
type Table = Vec<(usize, Vec<String>)>;

/// Every draw: who is left, or who is last when only one is.
fn after_draws(table: &Table) -> Vec<Result<Table, usize>> {
    let (_, last_hand) = table.last().unwrap();
    let drawn = |card: &String| {
        let mut next = table.clone();
        next.last_mut().unwrap().1.retain(|held| held != card);
        let hand = &mut next[0].1;
        match hand.iter().position(|held| held == card) {
            Some(place) => drop(hand.remove(place)),
            None => hand.push(card.clone()),
        }
        hand.sort();
        next.rotate_left(1);
        next.retain(|(_, hand)| !hand.is_empty());
        if let [(player, _)] = next[..] { Err(player) } else { Ok(next) }
    };
    last_hand.iter().map(drawn).collect()
}

/// Whether a player can force not to be last, and whether the others can force that player to be last: by repeating the
/// definitions on all tables that can arise until nothing changes.
fn by_definition(root: &Table, player: usize) -> (bool, bool) {
    let mut tables = vec![root.clone()];
    let mut numbers: HashMap<Table, usize> = HashMap::from([(root.clone(), 0)]);
    let mut next: Vec<Vec<Result<usize, usize>>> = Vec::new();
    while next.len() < tables.len() {
        let draws = after_draws(&tables[next.len()]);
        let numbered = draws.into_iter().map(|draw| {
            draw.map(|table| {
                *numbers.entry(table.clone()).or_insert_with(|| {
                    tables.push(table);
                    tables.len() - 1
                })
            })
        });
        let numbered = numbered.collect();
        next.push(numbered);
    }
    let gone = |table: &Table| table.iter().all(|(who, _)| *who != player);
    let mut sets = [vec![false; tables.len()], vec![false; tables.len()]];
    for (made_last, set) in [false, true].into_iter().zip(&mut sets) {
        let mut changed = true;
        while changed {
            changed = false;
            for number in 0..tables.len() {
                let good = |draw: &Result<usize, usize>| match draw {
                    Ok(next) => set[*next],
                    Err(last) => (*last == player) == made_last,
                };
                let drawers_aim = (tables[number][0].0 == player) != made_last;
                let holds = if gone(&tables[number]) {
                    !made_last
                } else if drawers_aim {
                    next[number].iter().any(good)
                } else {
                    next[number].iter().all(good)
                };
                changed |= holds != set[number];
                set[number] |= holds;
            }
        }
    }
    (sets[0][0], sets[1][0])
}

#[test]
fn ranks_agree_with_the_definition() {
    let ranks = Ranks::solve(4, 4, Ties::default(), &Budget::default(), &NoProgress).unwrap();
    let mut compared = 0;
    for (players, faces, step) in [(2, 3, 1), (3, 3, 1), (3, 4, 4), (4, 3, 7)] {
        for setup in deals(players, faces).into_iter().step_by(step) {
            let state = setup.state();
            let hands = setup.to_string();
            let hands = hands.split(" / ").map(|hand| hand.split(' ').map(str::to_owned).collect());
            let table: Table = hands.enumerate().collect();
            for player in 0..players {
                let (not_last, made_last) = by_definition(&table, player);
                assert_eq!(ranks.not_last(&state) >> player & 1 == 1, not_last, "{setup} {player}");
                assert_eq!(ranks.safe(&state) >> player & 1 == 1, !made_last, "{setup} {player}");
                compared += 1;
            }
        }
    }
    assert!(compared > 500, "{compared}");
    // The four-player repetition: against the other three together nobody is safe; that they all draw the joker for ever
    // is a matter of equilibrium, not of force.
    let Ok(Setup::Pairs(state)) = "c02=2 c13=2 j=3 players=4".parse() else { panic!() };
    assert_eq!((ranks.not_last(&state), ranks.safe(&state)), (0, 0));
}

#[test]
fn hands_and_their_states_are_decided_alike() {
    let game = game("babanuki").unwrap();
    for (hands, state) in [
        ("1 2 / 3 4 / 1 2 / 3 4 J", "c02=2 c13=2 j=3 players=4"),
        ("1 2 J / 1 3 / 2 3", "c01=1 c02=1 c12=1 j=0 players=3"),
    ] {
        let parsed: Setup = hands.parse().unwrap();
        assert_eq!(parsed.state().to_string(), state);
        let outcome = |text: &str| outcome_of(&*game.parse(text).unwrap());
        assert_eq!(outcome(hands), outcome(state));
    }
    let drawn = game.parse("1 2 / 3 4 / 1 2 / 3 4 J").unwrap().play("J").unwrap();
    assert_eq!(drawn.setup.notation(), "3 4 / 1 2 / 3 4 / 1 2 J");
    assert_eq!(drawn.seats.new_seat(Seat(0)), Some(Seat(3)));
}

/// A hand emptied by laying down pairs has won; of several the first in turn order.
#[test]
fn finished_hands_have_won() {
    let game = game("babanuki").unwrap();
    for (text, winner) in [
        ("1 1 / 2 J / 2", 0),
        ("2 J / 1 1 / 2", 1),
        ("2 J / 3 2 / 3 / 1 1", 3),
        ("J / 1 1 / 2 2", 1),
        ("J / 1 1 / 2 2 ties=drawer", 1),
        ("2 J / 2 / 1 1 / 3 3 ties=drawer", 2),
        ("2 J / 2 / 1 1 / 3 3 ties=drawer on", 2),
        ("1 1 / 2 J / 2 / 3 3 ties=drawer", 0),
        ("c02=1 j=0 players=4 ties=drawer", 1),
    ] {
        let setup = game.parse(text).unwrap();
        if text.ends_with(" on") {
            assert!(setup.notation().split(" / ").nth(winner.into()).unwrap().starts_with("#1"), "{text}");
            continue;
        }
        assert_eq!(setup.to_move(), None);
        assert_eq!(setup.notation().contains("ties=drawer"), text.contains("ties=drawer"), "{text}");
        assert_eq!(outcome_of(&*setup), Outcome::Win(Seat(winner)), "{text}");
        // What is printed means the same.
        assert_eq!(
            outcome_of(&*game.parse(&setup.notation()).unwrap()),
            Outcome::Win(Seat(winner)),
            "{text}"
        );
    }
    // If a draw empties both hands, the player drawn from is first.
    let both: Box<dyn AnySetup> = game.parse("1 / 2 J / 1 2").unwrap().play("2").unwrap().setup;
    assert_eq!(both.notation(), "2 J / 1 / 1 2");
    let end = game.parse("1 / J 2 / 2 / 1").unwrap().play("1").unwrap();
    let outcome = outcome_of(&*end.setup);
    let Outcome::Win(seat) = outcome else { panic!("{outcome:?}") };
    assert_eq!(end.seats.old_seat(seat), Some(Seat(3)));
}

#[test]
fn too_many_states_are_said_before_the_start() {
    let game = game("babanuki").unwrap();
    let setup = game.parse("c01=900 c12=900 c23=900 c34=900 j=4 players=5").unwrap();
    assert_eq!(outcome_of(&*setup), Outcome::Undecided);
    let small = Budget { max_memory: Some(10_000), ..Budget::default() };
    let error = Layers::solve(4, 8, Ties::default(), &small, &NoProgress).err().unwrap();
    assert_eq!(error.limit(), Limit::Memory);
    assert!(error.to_string().contains("of memory, and 9.7 KiB are allowed"), "{error}");
}

#[test]
fn counts() {
    let count = game("babanuki").unwrap().count().unwrap();
    let run = |given: &[(&str, &str)]| {
        count.table(&Args::new(count.params, given.iter().copied()).unwrap(), &Budget::default(), &NoProgress)
    };
    let table = run(&[("players", "3"), ("pairs", "4")]).unwrap();
    assert_eq!(table.rows[0][3], Cell::Counts(["12", "9", "12"].map(str::to_owned).to_vec()));
    assert_eq!(
        (table.rows[0][2].to_string(), table.rows[0][4].to_string()),
        ("39".to_owned(), "6".to_owned())
    );
    assert_eq!(run(&[("players", "4"), ("pairs", "2..5")]).unwrap().rows.len(), 4);
    assert!(matches!(run(&[("players", "8"), ("pairs", "200")]), Err(StudyError::Undecided(_))));
}

#[test]
fn a_state_of_any_player_count_rotates() {
    let mut state = State::new(8, 5);
    state.set_shared(6, 7, 3);
    let mut turned = state;
    for _ in 0..8 {
        turned = turned.rotated();
    }
    assert_eq!(turned, state);
}

/// A random state of two to six players, by the range of the game.
fn random_position(random: &mut Random) -> Box<dyn AnySetup> {
    game("babanuki").unwrap().parse(&any_random_state(random).to_string()).unwrap()
}

fn random_budget(random: &mut Random) -> Budget {
    let up_to = |random: &mut Random, bits: u64| {
        let size = 1u64 << random.below(bits);
        size + random.below(size)
    };
    let max_nodes = (random.below(8) > 0).then(|| up_to(random, 20));
    // Less would not even hold the list of the moves.
    let max_memory = (random.below(4) == 0).then(|| (16 << 10) + up_to(random, 24));
    Budget { max_nodes, max_memory, ..Budget::default() }
}

/// The moves behind a heading of an explanation.
fn listed(explanation: &str, heading: &str) -> Vec<String> {
    let line = explanation.lines().find_map(|line| line.strip_prefix(&format!("{heading}: ")));
    line.map(|line| line.split(", ").map(str::to_owned).collect()).unwrap_or_default()
}

/// Whatever is asked first, and however little may be spent: verdict, moves and explanation say the same.
#[test]
fn the_faces_agree_under_every_budget() {
    let mut random = Random::new(11);
    let (mut undecided, mut partly, mut decided) = (0, 0, 0);
    for _ in 0..1500 {
        let setup = random_position(&mut random);
        let budget = random_budget(&mut random);
        let told = format!("{} {:?} {:?}", setup.notation(), budget.max_nodes, budget.max_memory);
        let names = setup.names(Lang::En);
        let analyse = || setup.analyse(Solver::Best, Run::new(&budget));
        let (verdict, mut judged, mut explained) = (analyse(), analyse(), analyse());
        let spent = verdict.run().meter.nodes();
        assert_eq!((judged.run().meter.nodes(), explained.run().meter.nodes()), (spent, spent), "{told}");
        let text = explained.explanation(&names);
        for analysis in [&judged, &explained] {
            assert_eq!(analysis.outcome(), verdict.outcome(), "{told}");
            assert_eq!(analysis.words(&names), verdict.words(&names), "{told}");
            assert_eq!(analysis.facts().as_json(), verdict.facts().as_json(), "{told}");
            assert_eq!(analysis.remoteness(), verdict.remoteness(), "{told}");
        }
        let best = analyse().best(&names);
        assert_eq!(explained.best(&names), best, "{told}");
        let (outcome, mover) = (verdict.outcome(), setup.to_move().unwrap());
        let moves = judged.moves().unwrap().to_vec();
        assert_eq!(explained.moves().unwrap(), moves, "{told}");
        let winning: Vec<String> = moves
            .iter()
            .filter(|judged| judged.wins == Some(true))
            .map(|judged| judged.text.clone())
            .collect();
        assert_eq!(listed(&text, "Winning moves"), winning, "{told}\n{text}");
        assert!(text.contains(&verdict.words(&names)) || outcome == Outcome::Undecided, "{told}\n{text}");
        let open = moves.iter().filter(|judged| judged.wins.is_none()).count();
        match outcome {
            Outcome::Undecided => {
                undecided += 1;
                assert!(text.contains("ot decided within the budget"), "{told}\n{text}");
                assert!(open > 0 && winning.is_empty(), "{told}: its moves decide it");
                continue;
            }
            Outcome::Win(seat) => {
                assert!(
                    text.contains(&format!("Player {seat} can force the first place: ")),
                    "{told}\n{text}"
                );
                assert_eq!(seat == mover, !winning.is_empty() || open > 0, "{told}");
            }
            _ => assert!(text.contains("Nobody can force the first place: "), "{told}\n{text}"),
        }
        partly += usize::from(open > 0);
        decided += 1;
        // What is decided under a budget is decided so without one.
        let mut whole = setup.analyse(Solver::Best, Run::new(&Budget::default()));
        assert_eq!(outcome, whole.outcome(), "{told}");
        for (judged, whole) in moves.iter().zip(whole.moves().unwrap()) {
            assert!(judged.wins.is_none() || judged.outcome == whole.outcome, "{told} {}", judged.text);
        }
    }
    assert!(undecided > 100 && partly > 0 && decided > 500, "{undecided} {partly} {decided}");
}

/// A batch with one memory gives the same answers in every order, and the same as without any.
#[test]
fn answers_do_not_depend_on_earlier_questions() {
    let babanuki = game("babanuki").unwrap();
    let mut random = Random::new(12);
    for _ in 0..40 {
        let max_nodes = Some(1 << (4 + random.below(14)));
        let parts = Parts { moves: true, explanation: true };
        let answer = |setup: &dyn AnySetup, memory: &Arc<Memory>| {
            let budget = Budget { max_nodes, ..Budget::default() };
            let options = Options { budget, memory: memory.clone(), ..Options::default() };
            serde_json::to_string(&Answer::new(babanuki, setup, &options, parts).unwrap()).unwrap()
        };
        let batch: Vec<_> = (0..12).map(|_| random_position(&mut random)).collect();
        let alone: Vec<String> = batch.iter().map(|setup| answer(&**setup, &Arc::default())).collect();
        let (forwards, backwards) = (Arc::default(), Arc::default());
        for (setup, alone) in batch.iter().zip(&alone) {
            assert_eq!(answer(&**setup, &forwards), *alone);
        }
        for (setup, alone) in batch.iter().zip(&alone).rev() {
            assert_eq!(answer(&**setup, &backwards), *alone);
        }
    }
}

/// A reason tells only work that was done.
#[test]
fn the_next_draw_needs_no_states() {
    let setup = game("babanuki").unwrap().parse("c01=101 c13=1 j=2 players=4").unwrap();
    let names = setup.names(Lang::En);
    let mut analysis = setup.analyse(Solver::Best, Run::new(&Budget::default()));
    assert_eq!((analysis.outcome(), analysis.remoteness()), (Outcome::Win(Seat(3)), Some(1)));
    let words = "the next draw settles it: whatever is drawn, player 3 leaves with it";
    assert_eq!(analysis.words(&names), words);
    assert!(!analysis.facts().as_json().contains("states"));
    assert!(analysis.has_moves_at_hand());
    let moves = analysis.moves().unwrap();
    assert_eq!((moves.len(), moves[0].outcome, moves[0].remoteness), (1, Outcome::Win(Seat(3)), Some(0)));
    assert!(analysis.run().meter.nodes() < 10);
}

/// Too many states to be solved, but the next draws decide: every face says so.
#[test]
fn a_position_is_as_strong_as_its_moves() {
    let setup = game("babanuki").unwrap().parse("c02=1 c03=1 c13=300 j=2 players=4").unwrap();
    let names = setup.names(Lang::En);
    let mut analysis = setup.analyse(Solver::Best, Run::new(&Budget::default()));
    assert_eq!((analysis.outcome(), analysis.remoteness()), (Outcome::Win(Seat(0)), Some(2)));
    assert!(analysis.words(&names).starts_with("the next two draws settle it"));
    let judged: Vec<_> =
        analysis.moves().unwrap().iter().map(|judged| (&*judged.text, judged.wins)).collect();
    assert_eq!(judged, [("pair", Some(true)), ("pull 1", None)]);
    let explanation = analysis.explanation(&names);
    assert!(explanation.contains("Player 0 can force the first place: the next two draws"), "{explanation}");
    assert!(explanation.contains("Winning moves: pair\n"), "{explanation}");
    assert_eq!(analysis.best(&names).unwrap().move_text, "pair");
}

/// The names are the numbers of the notation, in both languages, and nobody is called a seat.
#[test]
fn players_are_called_by_their_numbers() {
    let game = game("babanuki").unwrap();
    for text in ["1 2 / 1 2 J", "1 2 J / 1 3 / 2 3", "1 2 J / #1 / 1 3 / 2 3 on", "c02=2 c13=2 j=3 players=4"]
    {
        let setup = game.parse(text).unwrap();
        for lang in [Lang::En, Lang::Ja] {
            let names = setup.names(lang);
            assert_eq!(names.players()[1], lang.pick("player 1", "プレイヤー1"));
            let mut analysis = setup.analyse(Solver::Best, Run::new(&Budget::default()));
            let told = analysis.explanation(&names) + &analysis.picture(&names).to_text();
            assert!(!told.contains("eat ") && !told.contains('席'), "{told}");
        }
    }
    let setup = game.parse("1 2 J / #1 / 1 3 / 2 3 on").unwrap();
    let analysis = setup.analyse(Solver::Best, Run::new(&Budget::default()));
    assert!(analysis.headline(&setup.names(Lang::En)).ends_with(" can force place 2"));
    let facts: serde_json::Value = serde_json::from_str(analysis.facts().as_json()).unwrap();
    assert_eq!((&facts["place"], &facts["joker"]), (&2.into(), &0.into()));
    assert!(facts["safe"].is_array() && facts["not_last"].is_array(), "{facts}");
    let layers = game.parse("c02=2 c13=2 j=3 players=4").unwrap();
    let facts = layers.analyse(Solver::Best, Run::new(&Budget::default())).facts();
    assert!(facts.as_json().contains("\"states\":\"476\""), "{facts}");
}
