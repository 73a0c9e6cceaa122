//! The rules say the same of a setup and of a node of the search.

use super::*;
use crate::games::shichinarabe::notation::{parse_board, parse_on};
use crate::kernel::position::{Position as _, Setup as _};
use crate::kernel::random::Random;
use crate::kernel::run::Budget;

/// A random board with labelled and directed edges, and a random position on it.
fn random_setup(random: &mut Random) -> Option<Setup> {
    let vertices = 3 + random.below(7);
    let mut text = String::from("v0 white\n");
    for vertex in 1..vertices {
        text += &format!("v{vertex} {}\n", ["red", "red", "blue", "blue", "white"][random.below(5) as usize]);
    }
    for _ in 0..vertices / 2 + random.below(vertices + 3) {
        let [a, b, c] = [(); 3].map(|()| random.below(vertices));
        if a != b {
            text += &match random.below(5) {
                0 => format!("v{a} -> v{b}\n"),
                1 => format!("v{a} - v{b} delete=v{c}\n"),
                2 => format!("v{a} -> v{b} add=v{c}\n"),
                _ => format!("v{a} - v{b}\n"),
            };
        }
    }
    let board = parse_board(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let reading = ["A", "M", "T", "I", "H", "MH", "TI", "MTIH"][random.below(8) as usize];
    let mover = ["red", "blue"][random.below(2) as usize];
    let [a, b, c, d] = [(); 4].map(|()| random.below(3));
    parse_on(&board, &format!("@{mover} passes {a} {b} rights {c} {d} reading {reading}")).ok()
}

fn moves_of<G: rules::Graph>(graph: &G, state: &State<G::Colours>) -> Vec<Move> {
    let mut moves = Vec::new();
    let _ = state.for_each_move(graph, &state.view(graph), |uses, played| {
        moves.push(Move { uses: uses.into(), played });
        ControlFlow::<()>::Continue(())
    });
    moves
}

/// Plays a random game on a setup and on a node beside it.
fn compare<B: Bits>(setup: &Setup, random: &mut Random) -> usize {
    let graph: Graph<B> = Graph::new(setup);
    let State { mover, passes, rights, reading, .. } = *setup.state();
    let mut node: Node<B> =
        Node { colours: Graph::set_of(setup, Colour::White), mover, passes, rights, reading };
    let mut setup = setup.clone();
    let mut compared = 0;
    loop {
        assert_eq!(node.winner(&graph, &node.view(&graph)), setup.winner(), "{setup}");
        let State { mover, passes, rights, .. } = *setup.state();
        assert_eq!((node.mover, node.passes, node.rights), (mover, passes, rights), "{setup}");
        assert!(node.colours == Graph::set_of(&setup, Colour::White), "{setup}");
        compared += 1;
        let Some(position) = setup.clone().position() else { return compared };
        let moves = moves_of(&graph, &node);
        assert_eq!(moves, position.legal_moves(), "{setup}");
        let played = &moves[random.below(moves.len() as u64) as usize];
        assert_eq!((node.check(&graph, played), position.check(played)), (Ok(()), Ok(())), "{setup}");
        node.make(&graph, &played.uses, played.played);
        setup = setup.after(played);
    }
}

#[test]
fn setups_and_nodes_follow_the_same_rules() {
    let mut random = Random::new(21);
    let mut compared = 0;
    for _ in 0..3000 {
        if let Some(setup) = random_setup(&mut random) {
            compared += compare::<u64>(&setup, &mut random);
            compared += compare::<u128>(&setup, &mut random);
            compared += compare::<WideSet>(&setup, &mut random);
        }
    }
    assert!(compared > 20_000, "{compared}");
}

/// A move is legal if it is listed, and only then.
#[test]
fn checked_moves_are_the_listed_ones() {
    let mut random = Random::new(22);
    let (mut legal, mut illegal) = (0, 0);
    for _ in 0..4000 {
        let Some(position) = random_setup(&mut random).and_then(|setup| setup.position()) else { continue };
        let listed = position.legal_moves();
        let vertices = position.setup().layout().vertices() as u64;
        for _ in 0..20 {
            let mut uses: Vec<u32> = (0..random.below(3)).map(|_| random.below(vertices) as u32).collect();
            uses.sort_unstable();
            let played = Some(random.below(vertices + 1) as u32).filter(|_| random.below(4) > 0);
            let tried = Move { uses: uses.into(), played };
            let checked = position.check(&tried);
            assert_eq!(
                checked.is_ok(),
                listed.contains(&tried),
                "{} {tried:?}: {checked:?}",
                position.setup()
            );
            *(if checked.is_ok() { &mut legal } else { &mut illegal }) += 1;
        }
        for played in listed {
            assert_eq!(position.check(&played), Ok(()), "{} {played:?}", position.setup());
        }
    }
    assert!(legal > 3000 && illegal > 3000, "{legal} {illegal}");
}

/// What a search keeps is held by the meter, and too little memory ends it.
#[test]
fn the_meter_holds_the_memory() {
    let mut random = Random::new(9);
    let mut text = String::new();
    for vertex in 0..100 {
        let colour = if vertex == 0 { "white" } else { ["red", "blue"][random.below(2) as usize] };
        text += &format!("v{vertex} {colour}\n");
        if vertex % 10 > 0 {
            text += &format!("v{vertex} - v{}\n", vertex - 1);
        }
        if vertex >= 10 {
            text += &format!("v{vertex} - v{}\n", vertex - 10);
        }
    }
    let setup = parse_on(&parse_board(&text).unwrap(), "@red").unwrap();
    let meter = &mut Budget { max_nodes: Some(3000), ..Budget::default() }.meter();
    let result = Search::new(&setup, meter).unwrap().winner(&setup, meter);
    assert!(meter.held() > 100 * 32, "{result:?} {}", meter.held());
    let meter = &mut Budget { max_memory: Some(60_000), ..Budget::default() }.meter();
    let result = Search::new(&setup, meter).unwrap().winner(&setup, meter);
    assert!(result.is_err_and(|undecided| undecided.limit().word() == "memory"), "{result:?}");
}
