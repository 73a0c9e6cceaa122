//! SHICHINARABE with several accesses: values, seals and the search between them, against the rules alone.

#![allow(clippy::unwrap_used, clippy::panic)]

use tefuda::games::shichinarabe::decide::{Deciding, Method, Reason};
use tefuda::games::shichinarabe::range::{ACCESS_SHAPES, Accesses, random_accesses, tree_with_accesses};
use tefuda::games::shichinarabe::rules::{Colour, Setup};
use tefuda::games::shichinarabe::{Position, notation};
use tefuda::range::{Drawn, Positions as _};
use tefuda::solve::MoverResult;
use tefuda::solve::search::{Goal, Search};
use tefuda::{Analysis as _, AnySetup, Budget, Decide, Lang, Outcome, Position as _};
use tefuda::{Random, Reason as _, Run, Seat, Setup as _, Solver};

fn analysed(setup: &Setup) -> (Seat, Reason) {
    let position = setup.clone().position().unwrap();
    let analysis = <Setup as Decide>::analyse(&position, &mut Run::new(&Budget::default())).unwrap();
    let Outcome::Win(winner) = analysis.outcome() else { panic!("{setup}") };
    (winner, analysis.reason().clone())
}

fn by_the_rules(search: &mut Search<Position>, setup: &Setup) -> Seat {
    let position = setup.clone().position().unwrap();
    let solved = search.solve(&position, &mut Budget::default().meter()).unwrap();
    let mover = position.to_move();
    if solved.result == MoverResult::Win { mover } else { mover.opponent() }
}

/// How often each way decided.
#[derive(Debug, Default)]
struct Ways {
    value: u32,
    seal: u32,
    blocker: u32,
    unsealable: u32,
    search: u32,
    one_access: u32,
}

impl Ways {
    fn enter(&mut self, reason: &Reason) {
        match &reason.method {
            Method::Forest(forest) => match forest.by {
                Deciding::Value => self.value += 1,
                Deciding::Seal { .. } => self.seal += 1,
                Deciding::Blocker { .. } => self.blocker += 1,
                Deciding::Unsealable => self.unsealable += 1,
                Deciding::Search { .. } => self.search += 1,
                _ => panic!("{reason:?}"),
            },
            Method::Race { .. } | Method::Passes { .. } => self.one_access += 1,
            // These are all trees: nothing goes to the search for general graphs.
            _ => panic!("{reason:?}"),
        }
    }
}

#[test]
fn every_small_forest_agrees_with_the_rules() {
    let accesses = Accesses::new(5);
    let mut ways = Ways::default();
    for unit in 0..accesses.units() {
        let mut search = Search::new(Goal::Winner);
        accesses
            .for_each(unit, &mut |setup| {
                if setup.winner().is_none() {
                    let (winner, reason) = analysed(&setup);
                    assert_eq!(winner, by_the_rules(&mut search, &setup), "{setup:?}");
                    ways.enter(&reason);
                }
                Ok(())
            })
            .unwrap();
    }
    let Ways { value, seal, unsealable, search, one_access, .. } = ways;
    assert!(value > 500 && seal > 1000 && unsealable > 1000 && search > 300 && one_access > 1000, "{ways:?}");
}

#[test]
fn random_trees_agree_with_the_rules_with_and_without_passes() {
    let random = Drawn { count: 6000, seed: 5, draw: |random: &mut Random| random_accesses(13, random) };
    let (mut ways, mut with_passes) = (Ways::default(), Ways::default());
    random
        .for_all(&mut |setup| {
            if setup.winner().is_none() {
                let (winner, reason) = analysed(&setup);
                assert_eq!(winner, by_the_rules(&mut Search::new(Goal::Winner), &setup), "{setup:?}");
                let passes = setup.state().passes;
                if passes[0] == passes[1] { &mut ways } else { &mut with_passes }.enter(&reason);
            }
            Ok(())
        })
        .unwrap();
    for ways in [ways, with_passes] {
        let Ways { value, seal, unsealable, search, .. } = ways;
        assert!(value > 40 && seal > 200 && unsealable > 100 && search > 40, "{ways:?}");
    }
}

/// Far beyond the referee: a position is won by the player to move iff some move of theirs leads to a position that they win.
#[test]
fn large_trees_agree_with_what_follows_from_them() {
    let mut random = Random::new(7);
    let mut won = [0, 0];
    for round in 0..60 {
        let (shape, accesses) = (round % ACCESS_SHAPES.len(), 2 + random.below(20) as usize);
        let setup = tree_with_accesses(shape, 60, accesses, &mut random);
        let Some(position) = setup.clone().position() else { continue };
        let (winner, _) = analysed(&setup);
        let mover = position.to_move();
        let wins_after = |setup: Setup| match setup.winner() {
            Some(winner) => winner.seat(),
            None => analysed(&setup).0,
        };
        let some_move = position.legal_moves().iter().any(|played| wins_after(setup.after(played)) == mover);
        assert_eq!(winner == mover, some_move, "{setup:?}");
        won[usize::from(winner == mover)] += 1;
    }
    assert!(won[0] > 5 && won[1] > 5, "{won:?}");
}

/// What the words say is what the numbers say.
#[test]
fn words_tell_what_decides() {
    let mut seen = Ways::default();
    let random = Drawn { count: 3000, seed: 9, draw: |random: &mut Random| random_accesses(10, random) };
    random
        .for_all(&mut |setup| {
            if setup.winner().is_some() {
                return Ok(());
            }
            let (winner, reason) = analysed(&setup);
            let Method::Forest(forest) = &reason.method else { return Ok(()) };
            let names = setup.names(Lang::En);
            let words = reason.words(&names);
            let loser = winner.opponent();
            let (winner, other) = (names.of(winner), names.of(loser));
            if !matches!(forest.by, Deciding::Search { .. }) {
                assert!(words.ends_with(&format!("so {winner} wins")), "{words}");
            }
            assert!(!words.contains(&format!("{other} wins")), "{words}");
            // The comparison that is written is true.
            if let Some((left, right)) =
                words.rsplit_once(": ").map(|(_, sum)| sum.split_once(", so ").unwrap()).map(|(sum, _)| {
                    let at = sum.find(['<', '>', '≤', '≥']).unwrap();
                    (sum[..at].trim().to_owned(), sum[at..].trim().to_owned())
                })
            {
                let total: i64 = left
                    .replace("- ", "-")
                    .replace("+ ", "")
                    .split(' ')
                    .map(|part| part.parse::<i64>().unwrap())
                    .sum();
                let holds = match right.as_str() {
                    "> 0" => total > 0,
                    "≥ 0" => total >= 0,
                    "< 0" => total < 0,
                    "≤ 0" => total <= 0,
                    other => panic!("{other}"),
                };
                assert!(holds, "{words}");
            }
            let japanese = reason.words(&setup.names(Lang::Ja));
            let ja = setup.names(Lang::Ja);
            assert!(
                !japanese.contains("wins") && !japanese.contains(&format!("{}の勝ち", ja.of(loser))),
                "{japanese}"
            );
            if !matches!(forest.by, Deciding::Search { .. }) {
                assert!(japanese.ends_with(&format!("{}の勝ち", ja.of(loser.opponent()))), "{japanese}");
            }
            seen.enter(&reason);
            Ok(())
        })
        .unwrap();
    assert!(seen.value > 20 && seen.seal > 100 && seen.unsealable > 100 && seen.search > 20, "{seen:?}");
}

/// The picture marks what is played first, dead, locked in and never played; words and facts name the same vertices.
#[test]
fn pictures_mark_what_words_name() {
    let setup = notation::parse("b(rbb brw) @red").unwrap();
    let (_, reason) = analysed(&setup);
    let mut analysis = AnySetup::analyse(&setup, Solver::Best, Run::new(&Budget::default()));
    let picture = format!("{:?}", analysis.picture(&setup.names(Lang::En)));
    let Method::Forest(forest) = &reason.method else { panic!("{reason:?}") };
    let Deciding::Seal { sealed, renounced, .. } = &forest.by else { panic!("{reason:?}") };
    assert_eq!((sealed.len(), picture.matches("locked in").count() - 1), (1, 1), "{picture}");
    assert_eq!(renounced.len(), picture.matches("never played").count() - 1, "{picture}");
    // The caption says what each mark means.
    for meaning in ["first: can be", "locked in: can never", "never played: is kept"] {
        assert!(picture.contains(meaning), "{picture}");
    }
    assert_eq!(reason.theorem(), Some("tefuda/seals"));
}

/// Where both are there, trees with one access melt away, and what is left is decided as before.
#[test]
fn positions_that_mix_both_are_decided() {
    for (text, winner) in
        [("rb(w r) + b(r w b(w r)) @red", Colour::Blue), ("r(b(b b r)) + rbw + b @blue", Colour::Red)]
    {
        let setup = notation::parse(text).unwrap();
        let (decided, _) = analysed(&setup);
        assert_eq!(decided, by_the_rules(&mut Search::new(Goal::Winner), &setup), "{text}");
        assert_eq!(decided, winner.seat(), "{text}");
    }
}

/// Two trees in which no one blocker can be kept for long, but one of them always, beside a part with two accesses.
#[test]
fn blockers_of_trees_with_one_access_count_beside_others() {
    for text in ["r(b(b b r)) + r(b(b b r)) + rbw @red", "r(b(b b r)) + r(b(b b r)) + brbw @blue"] {
        let setup = notation::parse(text).unwrap();
        let (decided, reason) = analysed(&setup);
        assert_eq!(decided, Colour::Blue.seat(), "{text}");
        assert_eq!(decided, by_the_rules(&mut Search::new(Goal::Winner), &setup), "{text}");
        let Method::Forest(forest) = &reason.method else { panic!("{reason:?}") };
        assert_eq!(forest.by, Deciding::Blocker { cost: 0 }, "{text}");
    }
}
