//! Rights of one player on trees, against the rules alone, and against what follows from a position.

#![allow(clippy::unwrap_used, clippy::panic)]

use tefuda::games::shichinarabe::decide::{DecidingRights, ForestRights, Method, Reason};
use tefuda::games::shichinarabe::range::{random_accesses, random_forest, tree_with_accesses};
use tefuda::games::shichinarabe::rules::{Reading, Setup};
use tefuda::solve::MoverResult;
use tefuda::solve::search::{Goal, Search};
use tefuda::{
    Analysis as _, AnySetup as _, Budget, Decide, Lang, Outcome, Position as _, Random, Reason as _, Run,
    Seat, Setup as _,
};

/// Red or blue with some rights, one a turn or several.
fn with_rights(setup: &Setup, random: &mut Random) -> Setup {
    let mut state = setup.state().clone();
    let number = 1 + random.below(3) as u16;
    state.rights = if random.below(2) == 0 { [number, 0] } else { [0, number] };
    state.reading = Reading { several: random.below(2) == 0, ..Reading::default() };
    Setup::new(setup.layout().clone(), state)
}

fn analysed(setup: &Setup) -> (Seat, Reason) {
    let position = setup.clone().position().unwrap();
    let analysis = <Setup as Decide>::analyse(&position, &mut Run::new(&Budget::default())).unwrap();
    let Outcome::Win(winner) = analysis.outcome() else { panic!("{setup}: a draw") };
    (winner, analysis.reason().clone())
}

fn by_the_rules(setup: &Setup) -> Seat {
    let position = setup.clone().position().unwrap();
    let solved = Search::new(Goal::Winner).solve(&position, &mut Budget::default().meter()).unwrap();
    let mover = position.to_move();
    if solved.result == MoverResult::Win { mover } else { mover.opponent() }
}

fn way(facts: &ForestRights) -> usize {
    match facts.by {
        DecidingRights::WithoutUse => 0,
        DecidingRights::Whitening { .. } => 1,
        DecidingRights::AfterEveryMove => 2,
        DecidingRights::Unsealable => 3,
        DecidingRights::Gain { .. } => 4,
        _ => 5,
    }
}

/// One access or several, with and without passes.
#[test]
fn trees_agree_with_the_rules() {
    let mut random = Random::new(44);
    let mut decided = [0; 6];
    for round in 0..5000 {
        let setup =
            if round % 2 == 0 { random_forest(&mut random) } else { random_accesses(10, &mut random) };
        let Some(setup) = setup.map(|setup| with_rights(&setup, &mut random)) else { continue };
        if setup.winner().is_some() {
            continue;
        }
        let (winner, reason) = analysed(&setup);
        assert_eq!(winner, by_the_rules(&setup), "{setup} {setup:?}");
        if let Method::ForestRights(facts) = &reason.method {
            decided[way(facts)] += 1;
        }
    }
    assert!(decided.iter().all(|&times| times >= 20), "{decided:?}");
}

/// Far beyond the rules: a position is won by the player to move iff some move of theirs leads to a position that they win.
#[test]
fn large_trees_agree_with_what_follows_from_them() {
    let mut random = Random::new(45);
    let (mut decided, mut won) = ([0; 6], [0, 0]);
    for round in 0..150 {
        let tree = tree_with_accesses(round % 6, 30, 1 + round % 2, &mut random);
        let mut state = tree.state().clone();
        state.rights = [[1, 0], [0, 1]][usize::from(random.below(2) == 0)];
        let setup = Setup::new(tree.layout().clone(), state);
        let Some(position) = setup.clone().position() else { continue };
        let ((winner, reason), mover) = (analysed(&setup), position.to_move());
        let wins_after = |setup: Setup| match setup.winner() {
            Some(winner) => winner.seat(),
            None => analysed(&setup).0,
        };
        let some_move = position.legal_moves().iter().any(|played| wins_after(setup.after(played)) == mover);
        assert_eq!(winner == mover, some_move, "{setup:?}");
        won[usize::from(winner == mover)] += 1;
        if let Method::ForestRights(facts) = &reason.method {
            decided[way(facts)] += 1;
        }
    }
    assert!(won[0] > 20 && won[1] > 20 && decided[4] > 5, "{won:?} {decided:?}");
}

/// What the words say is what the numbers say, in both languages.
#[test]
fn words_tell_what_decides() {
    let mut random = Random::new(46);
    let mut gains = 0;
    for _ in 0..4000 {
        let Some(setup) = random_forest(&mut random).map(|setup| with_rights(&setup, &mut random)) else {
            continue;
        };
        if setup.winner().is_some() {
            continue;
        }
        let (winner, reason) = analysed(&setup);
        let Method::ForestRights(facts) = &reason.method else { continue };
        let owner_wins = !matches!(facts.by, DecidingRights::Unsealable | DecidingRights::Gain { .. });
        if !matches!(facts.by, DecidingRights::Search { .. }) {
            assert_eq!(owner_wins, winner == facts.owner, "{setup}");
        }
        let DecidingRights::Gain { value, gain, seals } = &facts.by else { continue };
        gains += 1;
        let most = if reason.mover == facts.owner { 0 } else { -1 };
        assert!(value + gain <= most && *gain >= 0, "{setup}");
        let names = setup.names(Lang::En);
        let words = reason.words(&names);
        let sign = if most == 0 { "≤" } else { "<" };
        assert!(words.contains(&format!("{value} + {gain} {sign} 0")), "{words}");
        assert!(words.ends_with(&format!("{} wins", names.of(winner))), "{words}");
        for vertex in seals.iter().flat_map(|seal| &seal.renounced).take(3) {
            assert!(words.contains(vertex.as_str()), "{words}");
        }
        let japanese = reason.words(&setup.names(Lang::Ja));
        assert!(
            japanese.ends_with("の勝ち") && japanese.contains(&format!("{value} + {gain} {sign} 0")),
            "{japanese}"
        );
    }
    assert!(gains > 30, "{gains}");
}

/// Red wins only by keeping the right for later.
#[test]
fn a_right_may_have_to_wait() {
    let setup = tefuda::games::shichinarabe::notation::parse("b(b(br b) r) + r @red rights 1 0").unwrap();
    let (winner, reason) = analysed(&setup);
    assert_eq!(winner, Seat::FIRST);
    let Method::ForestRights(facts) = &reason.method else { panic!("{reason:?}") };
    assert!(matches!(facts.by, DecidingRights::Search { .. }), "{facts:?}");
}
