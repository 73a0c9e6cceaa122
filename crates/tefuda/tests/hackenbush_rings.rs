//! Blue-red rings and what holds together by cycles: values against the referee, and budgets that are kept.

#![allow(clippy::unwrap_used, clippy::panic)]

mod agreement;

use agreement::{analyse, judged};
use tefuda::games::hackenbush::{decide, notation};
use tefuda::value::dyadic::Dyadic;
use tefuda::{AnySetup, Budget, Lang, Limit, Outcome, Random, Run, Solver, catalogue};

fn parse(text: &str) -> Box<dyn AnySetup> {
    catalogue::game("hackenbush").unwrap().parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn number(text: &str) -> Dyadic {
    decide::number(&notation::parse(text).unwrap(), &Budget::default()).unwrap().unwrap()
}

/// The edges of a ring through the ground, with these colours; the last one joins vertex n - 1 to the ground.
fn ring(colours: &[bool]) -> Vec<String> {
    let colour = |blue: bool| if blue { "b" } else { "r" };
    let end = |place: usize| if place == colours.len() { 0 } else { place };
    (0..colours.len()).map(|at| format!("{at}-{}:{}", end(at + 1), colour(colours[at]))).collect()
}

/// Every ring of up to eight edges against the referee, who wins and by which cuts; and against the definition with trees.
#[test]
fn every_small_ring() {
    for count in 2..=8usize {
        for bits in 0u32..1 << count {
            let colours: Vec<bool> = (0..count).map(|at| bits >> at & 1 == 1).collect();
            let edges = ring(&colours);
            for mover in ["@red", "@blue"] {
                let setup = parse(&format!("{} {mover}", edges.join(" ")));
                if setup.to_move().is_none() {
                    continue;
                }
                let mut analysis = analyse(&*setup, Solver::Best);
                let mut referee = analyse(&*setup, Solver::Search);
                assert_eq!((analysis.theorem(), referee.theorem()), (Some("tefuda/blue-red-numbers"), None));
                assert_eq!(analysis.outcome(), referee.outcome(), "{edges:?}");
                assert_eq!(judged(&mut *analysis), judged(&mut *referee), "{edges:?}");
            }
        }
    }
}

/// The value is the simplest number between what the cuts leave, and every cut wins as the trees that it leaves say.
#[test]
fn random_rings_and_their_cuts() {
    let mut random = Random::new(1);
    for round in 0..200u64 {
        let count = 2 + random.below(40) as usize;
        // Long runs of one colour, or none.
        let lasting = 1 + round % 6;
        let mut colours = vec![true];
        while colours.len() < count {
            let last = colours[colours.len() - 1];
            colours.push(last == (random.below(lasting + 1) > 0));
        }
        let edges = ring(&colours);
        let left = |cut: usize| {
            let rest = [&edges[..cut], &edges[cut + 1..]].concat().join(" ");
            number(&format!("{rest} @red"))
        };
        let of = |blue: bool| (0..count).filter(|&at| colours[at] == blue).map(left).collect::<Vec<_>>();
        let (low, high) = (of(true).into_iter().max(), of(false).into_iter().min());
        let expected = Dyadic::simplest_between(low.as_ref(), high.as_ref()).unwrap();
        let text = format!("{} @blue", edges.join(" "));
        assert_eq!(number(&text), expected, "{text}");
        let blue: Vec<usize> = (0..count).filter(|&at| colours[at]).collect();
        let moves = judged(&mut *analyse(&*parse(&text), Solver::Best));
        assert_eq!(moves.len(), blue.len());
        for (cut, (move_text, wins, _)) in blue.into_iter().zip(moves) {
            assert_eq!(wins, Some(left(cut).sign().is_ge()), "{text}: {move_text}");
        }
    }
}

/// A large ring takes little memory and few steps, so that it is decided within a budget.
#[test]
fn large_rings_are_decided() {
    let mut random = Random::new(2);
    let colours: Vec<bool> = (0..16_000).map(|_| random.below(2) == 0).collect();
    let setup = parse(&format!("{} @blue", ring(&colours).join(" ")));
    let budget = Budget { max_memory: Some(10_000_000), max_nodes: Some(20_000_000), ..Budget::default() };
    let mut analysis = setup.analyse(Solver::Best, Run::new(&budget));
    assert!(analysis.outcome() != Outcome::Undecided, "{}", analysis.facts());
    assert!(judged(&mut *analysis).iter().all(|(_, wins, _)| wins.is_some()));
    assert!(!analysis.explanation(&setup.names(Lang::En)).is_empty());
}

/// What cannot be valued at once ends when the budget does: the plans count, in steps and in bytes.
#[test]
fn plans_keep_to_the_budget() {
    // A ring with a chord.
    let mut edges = ring(&[true; 3000]);
    edges.push("700-1900:r".to_owned());
    let setup = parse(&format!("{} @blue", edges.join(" ")));
    for (budget, limit) in [
        (Budget { max_memory: Some(1_000_000), ..Budget::default() }, Limit::Memory),
        (Budget::of_nodes(100_000), Limit::Nodes),
    ] {
        let analysis = setup.analyse(Solver::Best, Run::new(&budget));
        assert_eq!(analysis.outcome(), Outcome::Undecided);
        let facts = analysis.facts();
        assert!(facts.as_json().contains(&format!("\"limit\":\"{}\"", limit.word())), "{facts}");
        // The first plan alone is too large.
        assert!(analysis.run().meter.nodes() <= 200_000, "{facts}");
    }
}
