//! Graph games: values and outcomes against published tables, definitions, and sums played out.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeSet;

use tefuda::games::digraph::range::random_graph;
use tefuda::graph_text::{BareWords, GraphReader, GraphText};
use tefuda::solve::digraph::{Digraph, GrundyError};
use tefuda::value::loopy::{LoopyNimber, LoopyOutcome};
use tefuda::{
    Advice, Answer, AnySetup, Board, Budget, GameValue, Lang, Limit, Options, Outcome, Parts, Random, Run,
    Seat, Solver, game,
};

fn graph(followers: &[Vec<u32>]) -> Digraph {
    let edges =
        followers.iter().enumerate().flat_map(|(from, to)| to.iter().map(move |&to| (from as u32, to)));
    Digraph::new(followers.len(), edges)
}

fn random_followers(random: &mut Random, most: u32, without_cycles: bool) -> Vec<Vec<u32>> {
    random_graph(random, most, without_cycles).followers()
}

/// A graph of the table: followers, values and outcomes of its vertices.
type Published = (Vec<Vec<u32>>, Vec<String>, Vec<String>);

#[test]
fn published_loopy_values() {
    let table = include_str!("../../../tests/data/loopy_examples.csv");
    let mut graphs: Vec<Published> = Vec::new();
    for line in table.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())) {
        // The value may hold commas in quotes.
        let (head, rest) = line.rsplit_once(',').unwrap();
        let cells: Vec<&str> = head.splitn(4, ',').collect();
        let number: usize = cells[0].parse().unwrap();
        if graphs.len() == number {
            graphs.push((Vec::new(), Vec::new(), Vec::new()));
        }
        let (followers, values, outcomes) = &mut graphs[number];
        followers.push(cells[2].split_whitespace().map(|cell| cell.parse().unwrap()).collect());
        values.push(cells[3].trim_matches('"').replace(' ', ""));
        outcomes.push(rest.to_owned());
    }
    assert!(graphs.len() > 3);
    for (followers, values, outcomes) in graphs {
        let graph = graph(&followers);
        let loopy = graph.loopy(&mut Budget::default().meter()).unwrap();
        let solved = graph.outcomes(&mut Budget::default().meter()).unwrap();
        for vertex in 0..graph.vertices() {
            let value = loopy.of(&graph, vertex).to_string().replace('{', "(").replace('}', ")");
            assert_eq!(value, values[vertex], "{followers:?} {vertex}");
            let letter = match solved[vertex].outcome {
                LoopyOutcome::Win => "W",
                LoopyOutcome::Loss => "L",
                LoopyOutcome::Draw => "D",
            };
            assert_eq!(letter, outcomes[vertex]);
        }
    }
}

/// Outcomes and remoteness by repeating their definition until nothing changes.
#[test]
fn outcomes_are_those_of_the_definition() {
    let mut random = Random::new(1);
    for _ in 0..2000 {
        let followers = random_followers(&mut random, 8, false);
        let vertices = followers.len() as u64;
        // Within how many moves a vertex is won or lost.
        let mut known: Vec<Option<(bool, u32)>> = vec![None; vertices as usize];
        for round in 0..=2 * vertices as u32 {
            for vertex in 0..vertices as usize {
                let after: Vec<_> = followers[vertex].iter().map(|&next| known[next as usize]).collect();
                let nearest = after
                    .iter()
                    .filter_map(|follower| follower.filter(|(won, _)| !won))
                    .map(|(_, far)| far)
                    .min();
                let all_won = after.iter().all(|follower| follower.is_some_and(|(won, _)| won));
                let farthest =
                    after.iter().filter_map(|follower| follower.map(|(_, far)| far + 1)).max().unwrap_or(0);
                let expected_here = match (nearest, all_won) {
                    (Some(near), _) => Some((true, near + 1)),
                    (None, true) => Some((false, farthest)),
                    _ => None,
                };
                // Nearest first: what is found in this round is this far away.
                if known[vertex].is_none() && expected_here.is_some_and(|(_, far)| far == round) {
                    known[vertex] = expected_here;
                }
            }
        }
        let solved = graph(&followers).outcomes(&mut Budget::default().meter()).unwrap();
        for (vertex, expected) in known.iter().enumerate() {
            let solved_here = match solved[vertex].outcome {
                LoopyOutcome::Draw => None,
                outcome => Some((outcome == LoopyOutcome::Win, solved[vertex].remoteness)),
            };
            assert_eq!(solved_here, *expected, "{followers:?} {vertex}");
        }
    }
}

/// A vertex with value g loses together with a heap of g, and with no other; an infinite one wins together with the heaps of
/// K and is drawn with the others: the sums are written out as graphs and solved.
#[test]
fn loopy_values_tell_the_sums_with_heaps() {
    const HEAPS: u32 = 9;
    let mut random = Random::new(2);
    let mut infinite = 0;
    for _ in 0..600 {
        let followers = random_followers(&mut random, 7, false);
        let vertices = followers.len() as u64;
        let component = graph(&followers);
        let loopy = component.loopy(&mut Budget::default().meter()).unwrap();
        let mut sums = Vec::new();
        for vertex in 0..vertices as u32 {
            for heap in 0..HEAPS {
                let in_graph = component.followers(vertex as usize).iter().map(|&next| next * HEAPS + heap);
                let in_heap = (0..heap).map(|smaller| vertex * HEAPS + smaller);
                sums.push(in_graph.chain(in_heap).collect::<Vec<u32>>());
            }
        }
        let solved = graph(&sums).outcomes(&mut Budget::default().meter()).unwrap();
        for vertex in 0..vertices as usize {
            let value = loopy.of(&component, vertex);
            infinite += usize::from(matches!(value, LoopyNimber::Infinite(_)));
            for heap in 0..HEAPS {
                let sum = value.clone() + LoopyNimber::Finite(heap);
                let outcome = solved[vertex * HEAPS as usize + heap as usize].outcome;
                assert_eq!(sum.outcome(), outcome, "{followers:?} {vertex} + {heap}");
            }
        }
        // Sums of two vertices of the same graph.
        let pairs: Vec<Vec<u32>> = (0..vertices as u32)
            .flat_map(|a| (0..vertices as u32).map(move |b| (a, b)))
            .map(|(a, b)| {
                let first = component.followers(a as usize).iter().map(|&next| next * vertices as u32 + b);
                let second = component.followers(b as usize).iter().map(|&next| a * vertices as u32 + next);
                first.chain(second).collect()
            })
            .collect();
        let solved = graph(&pairs).outcomes(&mut Budget::default().meter()).unwrap();
        for (pair, outcome) in solved.iter().enumerate() {
            let (a, b) = (pair / vertices as usize, pair % vertices as usize);
            let sum = loopy.of(&component, a) + loopy.of(&component, b);
            assert_eq!(sum.outcome(), outcome.outcome, "{followers:?} {a} + {b}");
        }
    }
    assert!(infinite > 500, "{infinite}");
}

#[test]
fn acyclic_values_and_refused_cycles() {
    let mut random = Random::new(3);
    for _ in 0..1000 {
        let followers = random_followers(&mut random, 12, true);
        let vertices = followers.len() as u64;
        let graph = graph(&followers);
        let values = graph.grundy(&mut Budget::default().meter()).unwrap();
        let loopy = graph.loopy(&mut Budget::default().meter()).unwrap();
        for vertex in 0..vertices as usize {
            let after: BTreeSet<u32> = followers[vertex].iter().map(|&next| values[next as usize]).collect();
            let least = (0..).find(|value| !after.contains(value)).unwrap();
            assert_eq!(values[vertex], least);
            assert_eq!(loopy.of(&graph, vertex), LoopyNimber::Finite(least));
        }
    }
    let cyclic = graph(&[vec![], vec![0, 2], vec![3], vec![1, 0]]);
    let error = cyclic.grundy(&mut Budget::default().meter()).unwrap_err();
    assert!(matches!(error, GrundyError::Cycle { vertex: 1..=3 }), "{error}");
    assert!(error.to_string().contains("loopy values"));
    let few = &mut Budget::of_nodes(2).meter();
    assert!(matches!(cyclic.loopy(few), Err(undecided) if undecided.limit() == Limit::Nodes));
}

/// A path of a million vertices, and a million loops: nothing is recursive.
#[test]
fn a_million_vertices() {
    let count = 1_000_000u32;
    let path = Digraph::new(count as usize, (1..count).map(|vertex| (vertex, vertex - 1)));
    let values = path.grundy(&mut Budget::default().meter()).unwrap();
    assert!((0..count as usize).all(|vertex| values[vertex] == vertex as u32 % 2));
    let solved = path.outcomes(&mut Budget::default().meter()).unwrap();
    assert_eq!(solved[count as usize - 1].remoteness, count - 1);
    let loops = Digraph::new(count as usize, (0..count).map(|vertex| (vertex, (vertex + 1) % count)));
    let loopy = loops.loopy(&mut Budget::default().meter()).unwrap();
    assert_eq!(loopy.of(&loops, 7), LoopyNimber::Infinite(BTreeSet::new()));
}

/// The facade on random boards: verdict, moves and advice against the referee, which knows only the rules.
/// A large text in pieces has the names and edges of the text as a whole.
#[test]
fn texts_are_read_in_pieces() {
    let mut random = Random::new(9);
    for round in 0..6 {
        let mut text = String::new();
        while text.len() < 200_000 {
            let name = |random: &mut Random| match random.below(6) {
                0 => format!("v{}", random.below(500)),
                1 => format!("\"{} é\"", random.below(50)),
                2 => format!("0{}", random.below(50)),
                _ => random.below(if round % 2 == 0 { 3000 } else { 5_000_000 }).to_string(),
            };
            let (first, second) = (name(&mut random), name(&mut random));
            text += &match random.below(12) {
                0 => format!("{first} -> {second} weight=3\n"),
                1 => format!("{first} - {second}\r\n"),
                2 => format!("  {first}->{second}  \n"),
                3 => format!("{first} -- {second}; {second} # {first}\n"),
                4 => format!("{first}\n\n"),
                5 => format!("{first} > {second} > {first}\n"),
                _ => format!("{first} {second}\n"),
            };
        }
        let whole = GraphText::parse(&text, BareWords::Edges).unwrap();
        let mut reader = GraphReader::default();
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            let (piece, later) = rest.split_at(rest.len().min(1 + random.below(20_000) as usize));
            reader.push(piece).unwrap();
            rest = later;
        }
        let read = reader.finish().unwrap();
        let expected: Vec<&str> = whole.vertices.iter().map(|vertex| &*vertex.name).collect();
        assert_eq!(read.names.iter().collect::<Vec<_>>(), expected);
        let edges = whole.edges.iter().flat_map(|edge| {
            [(edge.from, edge.to)].into_iter().chain((!edge.directed).then_some((edge.to, edge.from)))
        });
        assert!(read.edges().eq(edges));
        assert!(expected.iter().zip(0..).all(|(name, vertex)| read.names.vertex(name) == Some(vertex)));
        // A mistake far on is told with its line.
        let wrong = format!("{text}a -> \nb");
        let mut reader = GraphReader::default();
        let error = reader.push(wrong.as_bytes()).unwrap_err();
        assert_eq!((error.line, &*error.found), (text.lines().count() + 1, "the end of the line"));
        assert_eq!(error.at.start, wrong.len() - 3);
    }
    let dot = format!("digraph {{ {} }}", "a -> b; ".repeat(20_000));
    let mut reader = GraphReader::default();
    dot.as_bytes().chunks(1000).for_each(|piece| reader.push(piece).unwrap());
    assert_eq!(reader.finish().unwrap().edges().count(), 20_000);
}

#[test]
fn sums_on_boards_agree_with_the_referee() {
    let game = game("digraph").unwrap();
    let mut random = Random::new(4);
    for _ in 0..400 {
        let edges = random_graph(&mut random, 7, false);
        let text = edges.text();
        let board = game.board(Some(&text)).unwrap();
        let parts = 1 + random.below(2);
        let name = |random: &mut Random| edges.name(random.below(edges.vertices.into()) as u32);
        let names: Vec<String> = (0..parts).map(|_| name(&mut random)).collect();
        let setup = board.parse(&names.join(" + ")).unwrap();
        assert_eq!(board.parse(&setup.notation()).unwrap().notation(), setup.notation());
        let mut decided = setup.analyse(Solver::Best, Run::new(&Budget::default()));
        let mut searched = setup.analyse(Solver::Search, Run::new(&Budget::default()));
        assert_eq!(decided.outcome(), searched.outcome(), "{} on\n{text}", setup.notation());
        if decided.remoteness().is_some() {
            assert_eq!(decided.remoteness(), searched.remoteness());
        }
        let line = decided.line();
        let (moves, expected) = (decided.moves().unwrap(), searched.moves().unwrap());
        assert_eq!(moves.len(), expected.len());
        for (judged, expected) in moves.iter().zip(expected) {
            assert_eq!((&judged.text, judged.outcome), (&expected.text, expected.outcome));
            assert!(judged.remoteness.is_none_or(|plies| Some(plies) == expected.remoteness), "{judged:?}");
            let after = AnySetup::play(&*setup, &judged.text).unwrap().setup;
            if after.to_move().is_some() {
                let value = after.analyse(Solver::Best, Run::new(&Budget::default())).value();
                assert_eq!(judged.value, value, "{} {}", setup.notation(), judged.text);
            }
        }
        if setup.to_move().is_some() {
            let advice = decided.best(&setup.names(Lang::En)).unwrap();
            assert_eq!(advice.wins, Some(decided.outcome() == Outcome::Win(Seat(0))));
            let line = line.unwrap();
            assert_eq!(line.first(), Some(&advice.move_text));
            // Where nobody has counted the moves, play is followed for a few of them.
            let lasts = decided.remoteness().is_none_or(|plies| line.len() == plies as usize);
            assert!(lasts, "{line:?}");
        }
    }
    for (board, position, part) in [
        ("a b", "c", "a vertex of the board"),
        ("a b", "a + ", "a vertex of the board"),
        ("a b", "a misere", "there is no misère play"),
        ("a b", "a + b misère", "there is no misère play"),
        ("", "a", "a vertex, or an edge"),
        ("\"a+b\" c", "c", "without `+`"),
    ] {
        let error = match game.board(Some(board)) {
            Err(error) => error,
            Ok(board) => board.parse(position).unwrap_err(),
        };
        assert!(error.to_string().contains(part), "{error}");
    }
}

/// The facade on a board whose vertices are v0, v1 and so on.
fn board_of(followers: &[Vec<u32>]) -> Box<dyn Board> {
    let mut text: String = (0..followers.len()).map(|vertex| format!("v{vertex}\n")).collect();
    for (from, to) in
        followers.iter().enumerate().flat_map(|(from, all)| all.iter().map(move |to| (from, to)))
    {
        text += &format!("v{from} v{to}\n");
    }
    game("digraph").unwrap().board(Some(&text)).unwrap()
}

fn advice(setup: &dyn AnySetup) -> Advice {
    let mut analysis = setup.analyse(Solver::Best, Run::new(&Budget::default()));
    analysis.best(&setup.names(Lang::En)).unwrap()
}

fn advised(setup: &dyn AnySetup) -> (Option<bool>, Box<dyn AnySetup>) {
    let advice = advice(setup);
    (advice.wins, AnySetup::play(setup, &advice.move_text).unwrap().setup)
}

/// All sums of two vertices, written out as a graph: the advice wins where the outcome says so, and the graph of the opponent's
/// moves with the answers advised has no cycle, so that every won game ends, whatever the opponent plays.
#[test]
fn won_sums_come_to_an_end_whatever_is_played() {
    let mut random = Random::new(5);
    let mut rounds = 0;
    for _ in 0..1500 {
        let followers = random_followers(&mut random, 5, false);
        let vertices = followers.len() as u64;
        let board = board_of(&followers);
        let number = |setup: &dyn AnySetup| {
            let places: Vec<u32> =
                setup.notation().split(" + ").map(|name| name[1..].parse().unwrap()).collect();
            places[0] * vertices as u32 + places[1]
        };
        let all: Vec<_> = (0..vertices * vertices)
            .map(|pair| board.parse(&format!("v{} + v{}", pair / vertices, pair % vertices)).unwrap())
            .collect();
        let moves = |setup: &dyn AnySetup| -> Vec<u32> {
            let played = setup
                .legal_moves(usize::MAX)
                .into_iter()
                .map(|text| AnySetup::play(setup, &text).unwrap().setup);
            played.map(|after| number(&*after)).collect()
        };
        let product = graph(&all.iter().map(|setup| moves(&**setup)).collect::<Vec<_>>());
        let outcomes = product.outcomes(&mut Budget::default().meter()).unwrap();
        let answers: Vec<Option<u32>> = (0..all.len())
            .map(|pair| {
                let wins = outcomes[pair].outcome == LoopyOutcome::Win;
                if product.followers(pair).is_empty() {
                    return None;
                }
                let (advised_wins, after) = advised(&*all[pair]);
                assert_eq!(advised_wins, Some(wins));
                wins.then(|| number(&*after))
            })
            .collect();
        // From lost sums only, where the opponent of the winner is to move.
        let replies: Vec<Vec<u32>> = (0..all.len())
            .map(|pair| match outcomes[pair].outcome {
                LoopyOutcome::Loss => {
                    product.followers(pair).iter().map(|&next| answers[next as usize].unwrap()).collect()
                }
                _ => Vec::new(),
            })
            .collect();
        rounds += replies.iter().map(Vec::len).sum::<usize>();
        assert!(graph(&replies).grundy(&mut Budget::default().meter()).is_ok(), "{followers:?}");
    }
    assert!(rounds > 1000, "{rounds}");
}

/// Larger sums against a random opponent and against one who goes back whenever it can.
#[test]
fn won_sums_are_won_against_stubborn_play() {
    let mut random = Random::new(6);
    let mut games = vec![(vec![vec![4], vec![], vec![0], vec![], vec![0, 1]], vec![0, 2], true)];
    while games.len() < 300 {
        let followers = random_followers(&mut random, 12, false);
        let vertices = followers.len() as u64;
        let parts = (0..3 + random.below(3)).map(|_| random.below(vertices)).collect();
        games.push((followers, parts, random.below(2) == 0));
    }
    let mut won = 0;
    for (followers, parts, stubborn) in games {
        let board = board_of(&followers);
        let names: Vec<String> = parts.iter().map(|part| format!("v{part}")).collect();
        let mut setup = board.parse(&names.join(" + ")).unwrap();
        let outcome = setup.analyse(Solver::Best, Run::new(&Budget::default())).outcome();
        if outcome != Outcome::Win(Seat(0)) || setup.to_move().is_none() {
            continue;
        }
        won += 1;
        // Each round lowers the sum of turns, which is at most this.
        for round in 0.. {
            assert!(round <= parts.len() * followers.len(), "{followers:?} {names:?}");
            let before = setup.notation();
            setup = advised(&*setup).1;
            let moves = setup.legal_moves(usize::MAX);
            if moves.is_empty() {
                break;
            }
            let back = |text: &&String| AnySetup::play(&*setup, text).unwrap().setup.notation() == before;
            let any = &moves[random.below(moves.len() as u64) as usize];
            let reply = moves.iter().find(back).filter(|_| stubborn).unwrap_or(any);
            setup = AnySetup::play(&*setup, reply).unwrap().setup;
        }
    }
    assert!(won > 20, "{won}");
}

/// What is not known is not said: in a lost sum nobody has counted how long it lasts.
#[test]
fn advice_in_lost_positions_says_what_is_known() {
    let board = game("digraph").unwrap().board(Some("a -> b -> c")).unwrap();
    let why = |text: &str| advice(&*board.parse(text).unwrap()).why;
    assert_eq!(
        why("a"),
        "every move of the first player loses; this one holds out longest: 2 moves, itself included"
    );
    assert_eq!(why("b + b"), "every move of the first player loses against perfect play");
}

fn answer(setup: &dyn AnySetup, budget: &Budget) -> String {
    let parts = Parts { moves: true, explanation: true };
    let options = Options { budget: budget.clone(), ..Options::default() };
    serde_json::to_string(&Answer::new(game("digraph").unwrap(), setup, &options, parts).unwrap()).unwrap()
}

/// The board remembers what it was solved for, but the first and the second question are answered alike, whatever may be spent.
#[test]
fn a_solved_board_is_charged_what_it_cost() {
    let mut random = Random::new(7);
    let (mut decided, mut undecided) = (0, 0);
    for _ in 0..300 {
        let followers = random_followers(&mut random, 11, false);
        let vertices = followers.len() as u64;
        let parts = 1 + random.below(3);
        let names: Vec<String> = (0..parts).map(|_| format!("v{}", random.below(vertices))).collect();
        let name = names.join(" + ");
        let budget = Budget::of_nodes(1 + random.below(12 * vertices));
        let fresh = answer(&*board_of(&followers).parse(&name).unwrap(), &budget);
        let board = board_of(&followers);
        let setup = board.parse(&name).unwrap();
        assert_eq!(answer(&*setup, &budget), fresh, "{name} {followers:?}");
        answer(&*setup, &Budget::default());
        assert_eq!(answer(&*setup, &budget), fresh, "{name} {followers:?}");
        if fresh.contains("\"undecided\"") {
            undecided += 1;
            assert!(
                fresh.contains("not decided within the budget") || fresh.contains("Not decided"),
                "{fresh}"
            );
        } else {
            decided += 1;
        }
    }
    assert!(decided > 50 && undecided > 50, "{decided} {undecided}");
}

/// The example of the manual: one move wins and one loses, and the explanation says which.
#[test]
fn explanations_list_the_judged_moves() {
    let board = game("digraph").unwrap().board(None).unwrap();
    let setup = board.parse("a").unwrap();
    let names = setup.names(Lang::En);
    let mut analysis = setup.analyse(Solver::Best, Run::new(&Budget::default()));
    assert_eq!((analysis.value(), analysis.remoteness()), (Some(GameValue::Integer(2)), Some(1)));
    let judged: Vec<_> =
        analysis.moves().unwrap().iter().map(|judged| (&*judged.text, judged.wins)).collect();
    assert_eq!(judged, [("a>b", Some(false)), ("a>c", Some(true))]);
    let text = analysis.explanation(&names);
    assert!(text.contains("\nWinning moves: a>c\nLosing moves: a>b\nBest play: a>c\n"), "{text}");
    assert!(!text.contains("a>b win") && text.contains("The first player wins: the value is 2, "), "{text}");
    let facts = |text: &str| {
        let setup = board.parse(text).unwrap();
        let analysis = setup.analyse(Solver::Best, Run::new(&Budget::default()));
        analysis.facts().as_json().to_owned()
    };
    assert_eq!(facts("a"), r#"{"value":2,"values":[2],"remoteness":1}"#);
    assert_eq!(facts("a + g"), r#"{"value":"inf{0}","values":[2,"inf{2}"]}"#);
    assert_eq!(facts("a + c"), r#"{"value":2,"values":[2,0],"remoteness":1}"#);
}

/// Moves are read from the names of their ends, and equal parts move once.
#[test]
fn moves_are_read_without_being_listed() {
    let board = game("digraph").unwrap().board(None).unwrap();
    let setup = board.parse("a + b + a").unwrap();
    assert_eq!(setup.legal_moves(usize::MAX), ["a>b", "a>c", "b>c"]);
    let played = AnySetup::play(&*setup, " a > c").unwrap();
    assert_eq!((&*played.text, &*played.setup.notation()), ("a>c", "c + b + a"));
    for (text, part) in
        [("c>d", "an edge from one of the vertices"), ("b>a", "no such edge"), ("a", "such as")]
    {
        let error = AnySetup::play(&*setup, text).unwrap_err();
        assert!(error.to_string().contains(part), "{text}: {error}");
    }
}
