//! Open-hand BABANUKI beyond the first place: the rule for ties, games played on, distances and equilibria, all against
//! solvers that see only the cards.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::HashMap;
use std::sync::Arc;

use tefuda::games::babanuki::equilibria::{ENDLESS, Equilibria, Preference};
use tefuda::games::babanuki::layers::Layers;
use tefuda::games::babanuki::numbering::all_states;
use tefuda::games::babanuki::range::random_state;
use tefuda::games::babanuki::{Hands, Setup, State, Ties};
use tefuda::solve::equilibrium::{Results, Stage};
use tefuda::study::NoProgress;
use tefuda::{AnySetup, Budget, JudgedMove, Lang, Limit, Memory, Outcome, Random, Run, Seat, Solver, game};

fn outcome_of(setup: &dyn AnySetup) -> Outcome {
    setup.analyse(Solver::Best, Run::new(&Budget::default())).outcome()
}

/// The verdict, and what each move leads to.
fn assess(setup: &dyn AnySetup, solver: Solver, memory: &Arc<Memory>) -> (Outcome, Vec<(String, Outcome)>) {
    let mut analysis = setup.analyse(solver, Run::remembering(&Budget::default(), memory.clone()));
    let judged = |judged: &JudgedMove| (judged.text.clone(), judged.outcome);
    let moves = analysis.moves().unwrap().iter().map(judged).collect();
    (analysis.outcome(), moves)
}

/// Random hands of this many players with up to this many pairs, as text.
fn random_hands(random: &mut Random, players: usize, pairs: u64) -> String {
    Setup::Hands(Hands::of_state(&random_state(random, players, pairs))).to_string()
}

#[test]
fn both_rules_for_ties_agree_with_the_cards() {
    let game = game("babanuki").unwrap();
    let mut random = Random::new(5);
    let memory = Arc::default();
    let mut different = 0;
    for _ in 0..300 {
        let players = 2 + random.below(3) as usize;
        let faces = 3 + random.below(2);
        let hands = random_hands(&mut random, players, faces);
        let outcomes = ["", " ties=drawer"].map(|rule| {
            let setup = game.parse(&format!("{hands}{rule}")).unwrap();
            let decided = assess(&*setup, Solver::Best, &memory);
            assert_eq!(decided, assess(&*setup, Solver::Search, &memory), "{}", setup.notation());
            decided.0
        });
        different += usize::from(outcomes[0] != outcomes[1]);
    }
    assert!(different > 10, "{different}");
    let tie = "1 / 2 J / 2 / 1";
    for (rule, first) in [("", 3), (" ties=drawer", 0)] {
        let end = game.parse(&format!("{tie}{rule}")).unwrap().play("1").unwrap();
        let Outcome::Win(seat) = outcome_of(&*end.setup) else { panic!() };
        assert_eq!(end.seats.old_seat(seat), Some(Seat(first)));
    }
}

/// A game played on has a place for everybody, and the next place is decided as a game of those who are in.
#[test]
fn games_are_played_on() {
    let game = game("babanuki").unwrap();
    let mut random = Random::new(6);
    let memory = Arc::default();
    for round in 0..60 {
        let rule = if round % 2 == 0 { "" } else { " ties=drawer" };
        let players = 2 + random.below(4) as usize;
        let hands = random_hands(&mut random, players, 5);
        let mut setup = game.parse(&format!("{hands}{rule} on")).unwrap();
        let mut draws = 0;
        while setup.to_move().is_some() && draws < 500 {
            draws += 1;
            assert_eq!(
                assess(&*setup, Solver::Best, &memory),
                assess(&*setup, Solver::Search, &memory),
                "{}",
                setup.notation()
            );
            let texts = setup.legal_moves(usize::MAX);
            let played = setup.play(&texts[random.below(texts.len() as u64) as usize]).unwrap();
            let text = played.setup.notation();
            assert_eq!(game.parse(&text).unwrap().notation(), text);
            setup = played.setup;
        }
        if setup.to_move().is_none() {
            let text = setup.notation();
            for place in 1..players {
                assert!(text.contains(&format!("#{place}")), "{text}");
            }
            let first = text.split(" / ").position(|hand| hand.starts_with("#1")).unwrap();
            let outcome = outcome_of(&*setup);
            assert_eq!(outcome, Outcome::Win(Seat(first as u8)));
        }
    }
    // Both leave on one draw; the two others play on, and the first of them who holds cards draws.
    let played = game.parse("1 / 2 J / 2 / 1 on").unwrap().play("1").unwrap();
    assert_eq!(played.setup.notation(), "2 J / 2 / #1 / #2 on");
    assert_eq!(played.setup.to_move(), Some(Seat(0)));
    let later = game.parse("#1 / 2 J / #2 / 2 on").unwrap();
    assert_eq!((later.to_move(), later.legal_moves(usize::MAX)), (Some(Seat(1)), vec!["2".to_owned()]));
    assert_eq!(later.play("2").unwrap().setup.notation(), "#2 / #3 / #1 / J on");
}

/// Distances by repeating their definition until nothing changes.
#[test]
fn distances_agree_with_their_definition() {
    for ties in [Ties::DrawnFrom, Ties::Drawer] {
        for (players, pairs) in [(2, 5), (3, 6), (4, 4), (5, 3)] {
            let layers = Layers::solve(players, pairs, ties, &Budget::default(), &NoProgress).unwrap();
            let states = all_states(players, pairs, &Budget::default()).unwrap();
            // For each state and label: within how many draws the first place can be forced.
            let mut within: HashMap<(State, usize), u16> = HashMap::new();
            for draws in 1.. {
                let mut fresh = Vec::new();
                for state in states.iter().map(|state| state.with_ties(ties)) {
                    for label in (0..players).filter(|&label| !within.contains_key(&(state, label))) {
                        let (mut any, mut all) = (false, true);
                        state.for_each_draw(|draw| {
                            let good = match state.first_after(draw) {
                                Some(first) => first == label,
                                None => {
                                    let next = state.drawn(draw).rotated();
                                    within.contains_key(&(next, (label + players - 1) % players))
                                }
                            };
                            any |= good;
                            all &= good;
                        });
                        if if label == 0 { any } else { all } {
                            fresh.push((state, label));
                        }
                    }
                }
                if fresh.is_empty() {
                    break;
                }
                within.extend(fresh.into_iter().map(|key| (key, draws)));
            }
            for state in states.iter().map(|state| state.with_ties(ties)) {
                let expected = (0..players).find_map(|label| within.get(&(state, label)).copied());
                assert_eq!(layers.remoteness(&state), expected, "{state}");
            }
        }
    }
}

/// Everybody at the table by number, with the hand; the drawer first.
type Table = Vec<(usize, Vec<String>)>;

/// What a draw leads to: who is in, and who left, in order.
fn draws(table: &Table, ties: Ties) -> Vec<(Table, Vec<usize>)> {
    let last = table.len() - 1;
    let drawn = |card: &String| {
        let mut next = table.clone();
        next[last].1.retain(|held| held != card);
        match next[0].1.iter().position(|held| held == card) {
            Some(place) => drop(next[0].1.remove(place)),
            None => next[0].1.push(card.clone()),
        }
        next[0].1.sort();
        let order = if ties == Ties::Drawer { [0, last] } else { [last, 0] };
        let left = order.iter().filter(|&&seat| next[seat].1.is_empty()).map(|&seat| next[seat].0).collect();
        next.rotate_left(1);
        next.retain(|(_, hand)| !hand.is_empty());
        (next, left)
    };
    table[last].1.iter().map(drawn).collect()
}

/// The equilibria from the cards alone: tables that can arise, everybody with an own number, without the canonical state
/// and the turning table. Tables with equally many players are a stage: whoever leaves never comes back.
fn by_cards(root: &Table, ties: Ties, liking: &[u8]) -> Vec<Results> {
    let players = root.len();
    // A table together with the places taken so far, and where each draw leads: another one, or the end.
    type Node = (Table, Vec<u8>);
    let start: Node = (root.clone(), vec![0; players]);
    let mut numbers: HashMap<Node, usize> = HashMap::from([(start.clone(), 0)]);
    let mut nodes = vec![start];
    let results = |places: &[u8]| {
        places.iter().enumerate().fold(Results::default(), |all, (player, &place)| all.with(player, place))
    };
    let mut leads: Vec<Vec<Result<usize, Results>>> = Vec::new();
    while let Some((table, places)) = nodes.get(leads.len()).cloned() {
        let mut these = Vec::new();
        for (next, left) in draws(&table, ties) {
            let mut places = places.clone();
            for player in left {
                places[player] = 1 + places.iter().max().unwrap();
            }
            if let [(last, _)] = next[..] {
                places[last] = players as u8;
                these.push(Err(results(&places)));
                continue;
            }
            let node = (next, places);
            let fresh = nodes.len();
            let number = *numbers.entry(node.clone()).or_insert(fresh);
            if number == fresh {
                nodes.push(node);
            }
            these.push(Ok(number));
        }
        leads.push(these);
    }
    let mut solved: Vec<Vec<Results>> = vec![Vec::new(); nodes.len()];
    for count in 2..=players {
        let members: Vec<usize> = (0..nodes.len()).filter(|&node| nodes[node].0.len() == count).collect();
        let place_in: HashMap<usize, u32> = members.iter().copied().zip(0..).collect();
        let (mut edges, mut exits, mut sets) = (Vec::new(), Vec::new(), Vec::new());
        for member in &members {
            let first = sets.len() as u32;
            let mut inner = Vec::new();
            for lead in &leads[*member] {
                match lead {
                    Ok(next) if place_in.contains_key(next) => inner.push(place_in[next]),
                    Ok(next) => sets.push(solved[*next].clone()),
                    Err(end) => sets.push(vec![*end]),
                }
            }
            inner.sort_unstable();
            inner.dedup();
            edges.push(inner);
            exits.push((first..sets.len() as u32).collect());
        }
        let movers = members.iter().map(|&member| nodes[member].0[0].0 as u8).collect();
        let stage = Stage { players, turning: false, liking, endless: ENDLESS, movers, edges, exits, sets };
        let outcomes = stage.solve(&mut Budget::default().meter()).unwrap().outcomes;
        for (member, outcomes) in members.into_iter().zip(outcomes) {
            // Whoever has left keeps the place when the others go on for ever.
            let endless = Results::all(ENDLESS, players);
            let places = results(&nodes[member].1);
            let mut outcomes: Vec<Results> =
                outcomes.into_iter().map(|rank| if rank == endless { places } else { rank }).collect();
            outcomes.sort_unstable();
            solved[member] = outcomes;
        }
    }
    solved.swap_remove(0)
}

#[test]
fn equilibria_agree_with_the_cards() {
    let mut random = Random::new(7);
    let mut endless = 0;
    let repetition = "1 2 / 3 4 / 1 2 / 3 4 J";
    for round in 0..120 {
        let ties = if round % 3 == 0 { Ties::Drawer } else { Ties::DrawnFrom };
        let players = if round == 0 { 4 } else { 2 + random.below(3) as usize };
        let faces = 2 + random.below(3);
        let text = if round == 0 { repetition.to_owned() } else { random_hands(&mut random, players, faces) };
        let rule = if ties == Ties::Drawer { " ties=drawer" } else { "" };
        let setup: Setup = format!("{text}{rule}").parse().unwrap();
        let hands = text.parse::<Setup>().unwrap().to_string();
        let table: Table =
            hands.split(" / ").map(|hand| hand.split(' ').map(str::to_owned).collect()).enumerate().collect();
        let other_order = ["endless > 1 = 2", "1 > 2 = endless > 3", "1 = endless > 2 > 4 > 3"][players - 2];
        let preference = if round % 2 == 0 {
            Preference::usual(players)
        } else {
            Preference::parse(other_order, players).unwrap()
        };
        let expected = by_cards(&table, ties, preference.liking());
        let state = setup.state();
        let solved =
            Equilibria::solve([state], players, &preference, &Budget::default(), &NoProgress).unwrap();
        assert_eq!(solved.outcomes(&state), Some(&expected[..]), "{setup} {preference}");
        endless += usize::from(
            expected.iter().any(|outcome| (0..players).any(|player| outcome.of(player) == ENDLESS)),
        );
    }
    assert!(endless > 20, "{endless}");
}

#[test]
fn preferences_are_read_and_printed() {
    assert_eq!(Preference::usual(4).to_string(), "1 > 2 > 3 > endless > 4");
    let typed = Preference::parse("1>2 = 3>endless > last", 4).unwrap();
    assert_eq!(typed.to_string(), "1 > 2 = 3 > endless > 4");
    for (text, why) in [
        ("1 > 2 > endless", "`3` is missing"),
        ("1 > 2 > 3", "`endless` is missing"),
        ("1 > 2 > 2 > 3 > endless", "`2` stands twice"),
        ("1 > 2 > last > 3 > endless", "`last` stands twice"),
        ("1 > 2 > 4 > endless", "`4` is not one of 1 to 3, last, endless"),
        ("", "`` is not one of 1 to 3, last, endless"),
    ] {
        assert_eq!(Preference::parse(text, 3), Err(why.to_owned()), "{text}");
    }
}

/// As counted by an independent prototype: 27 states of five players with five pairs can go on for ever with all in.
#[test]
fn endless_play_of_five() {
    let states = all_states(5, 5, &Budget::default()).unwrap();
    let preference = Preference::usual(5);
    let solved = Equilibria::solve(states.clone(), 5, &preference, &Budget::default(), &NoProgress).unwrap();
    let everybody = Results::all(ENDLESS, 5);
    let possible = |state: &&State| solved.outcomes(state).unwrap().contains(&everybody);
    assert_eq!(states.iter().filter(|state| state.pairs() == 5).filter(possible).count(), 27);
    assert_eq!(states.iter().filter(|state| state.pairs() < 5).filter(possible).count(), 0);
    let few = Budget { max_nodes: Some(1000), ..Budget::default() };
    let error = Equilibria::solve(states, 5, &preference, &few, &NoProgress).err().unwrap();
    assert_eq!(error.limit(), Limit::Nodes);
}

/// More pairs than sixteen bits hold are no other numbers.
#[test]
fn any_number_of_pairs() {
    let game = game("babanuki").unwrap();
    for (text, winner) in [
        ("c01=70000 c02=70001 c12=70000 j=1 players=3", 2),
        ("c01=2 c02=65536 c12=65535 j=2 players=3", 0),
        ("c01=1000000000 j=0 players=2", 1),
    ] {
        let outcome = outcome_of(&*game.parse(text).unwrap());
        assert_eq!(outcome, Outcome::Win(Seat(winner)), "{text}");
    }
    let faces: Vec<String> = (1..=70_000).map(|face| face.to_string()).collect();
    let hands = format!("{0} / {0} J", faces.join(" "));
    assert_eq!(hands.parse::<Setup>().unwrap().state().shared(0, 1), 70_000);
}

/// Whoever can force the first place and plays by the advice takes it, within the draws told, whatever the others do.
#[test]
fn the_advice_takes_a_forced_win() {
    let game = game("babanuki").unwrap();
    let mut random = Random::new(8);
    let mut won = 0;
    for _ in 0..400 {
        let players = 2 + random.below(4) as usize;
        let mut setup = game.parse(&random_hands(&mut random, players, 5)).unwrap();
        let mut winner = match outcome_of(&*setup) {
            Outcome::Win(seat) => seat,
            _ => continue,
        };
        let mut draws = 0;
        while let Some(mover) = setup.to_move() {
            let text = if mover == winner {
                let mut analysis = setup.analyse(Solver::Best, Run::new(&Budget::default()));
                analysis.best(&setup.names(Lang::En)).unwrap().move_text
            } else {
                let texts = setup.legal_moves(usize::MAX);
                texts[random.below(texts.len() as u64) as usize].clone()
            };
            let played = setup.play(&text).unwrap();
            winner = played.seats.new_seat(winner).unwrap();
            setup = played.setup;
            draws += 1;
            assert!(draws < 100, "{}", setup.notation());
        }
        assert_eq!(outcome_of(&*setup), Outcome::Win(winner));
        won += 1;
    }
    assert!(won > 100, "{won}");
}

/// Every setup that a draw leads to prints and reads back, finished ones included.
#[test]
fn what_is_printed_can_be_read() {
    let game = game("babanuki").unwrap();
    for text in [
        "c01=1 j=1 players=2",
        "c02=1 j=1 players=3",
        "c01=1 c12=1 j=0 players=3",
        "c01=1 c12=1 j=2 players=3",
    ] {
        let setup = game.parse(text).unwrap();
        for text in setup.legal_moves(usize::MAX) {
            let printed = setup.play(&text).unwrap().setup.notation();
            assert_eq!(game.parse(&printed).unwrap().notation(), printed);
        }
    }
}

/// One clock runs through everything that is done for one answer.
#[test]
fn time_is_counted_once() {
    let game = game("babanuki").unwrap();
    let over = Budget { max_time: Some(std::time::Duration::ZERO), ..Budget::default() }.started();
    assert_eq!(over.started().deadline, over.deadline);
    let setup = game.parse("c02=9 c13=9 c01=3 j=3 players=4").unwrap();
    let mut analysis = setup.analyse(Solver::Best, Run::new(&over));
    assert_eq!(analysis.outcome(), Outcome::Undecided);
    assert!(analysis.moves().unwrap().iter().all(|judged| judged.wins.is_none()));
    drop(analysis);
    assert!(all_states(5, 9, &over).is_err());
    let small = Budget { max_memory: Some(1 << 20), ..Budget::default() };
    let setup = game.parse("c02=900 c13=900 c01=3 j=3 players=4").unwrap();
    let words = setup.analyse(Solver::Best, Run::new(&small)).words(&setup.names(Lang::En));
    assert!(words.contains("of memory, and 1 MiB are allowed"), "{words}");
}
