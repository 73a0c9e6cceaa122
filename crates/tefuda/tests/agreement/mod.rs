//! What must hold of every game: the faces of one analysis agree, whatever the budget, and whatever was asked before.

#![allow(dead_code, unreachable_pub, missing_docs, reason = "each test binary uses a part of this module")]
#![allow(clippy::unwrap_used, clippy::panic)]

use std::sync::Arc;

use tefuda::{AnyAnalysis, AnySetup, Budget, JudgedMove, Lang, Memory, Outcome, Random, Run, Solver, listed};

/// A move without what only one of the solvers tells of it.
pub type Judged = (String, Option<bool>, Outcome);

pub fn analyse(setup: &dyn AnySetup, solver: Solver) -> Box<dyn AnyAnalysis + '_> {
    setup.analyse(solver, Run::new(&Budget::default()))
}

pub fn outcome(setup: &dyn AnySetup) -> Outcome {
    analyse(setup, Solver::Best).outcome()
}

pub fn judged(analysis: &mut dyn AnyAnalysis) -> Vec<Judged> {
    let moves = analysis.moves().unwrap_or_else(|error| panic!("{error}"));
    moves.iter().map(|judged| (judged.text.clone(), judged.wins, judged.outcome)).collect()
}

/// Decide, moves and explain under one budget: one verdict at one price, told by the words, and moves that do not contradict it.
/// Returns whether the position was decided, and whether every move was.
pub fn faces_agree(setup: &dyn AnySetup, budget: &Budget) -> (bool, bool) {
    let text = setup.notation();
    let open = || setup.analyse(Solver::Best, Run::new(budget));
    let (mut moved, mut explained) = (open(), open());
    let decided = open();
    let outcome = decided.outcome();
    let price = |analysis: &dyn AnyAnalysis| analysis.run().meter.nodes();
    assert_eq!(price(&*decided), price(&*moved), "{text}");
    let moves = moved.moves().unwrap_or_else(|error| panic!("{text}: {error}")).to_vec();
    assert_eq!(moved.outcome(), outcome, "{text}");
    assert!(budget.max_nodes.is_none_or(|most| price(&*moved) <= most), "{text}");
    for lang in [Lang::En, Lang::Ja] {
        let names = setup.names(lang);
        let said = explained.explanation(&names);
        assert_eq!(explained.outcome(), outcome, "{text}");
        match outcome {
            Outcome::Undecided => assert!(said.contains(lang.pick("ot decided", "でき")), "{text}: {said}"),
            _ => {
                let headline = format!("{}: {}", decided.headline(&names), decided.words(&names));
                assert!(said.contains(&headline), "{text}: {said}\n{headline}");
            }
        }
        let winning: Vec<&str> = of(&moves, Some(true));
        let line = said.lines().find(|line| line.starts_with(lang.pick("Winning moves: ", "勝つ手: ")));
        let told = line.map(|line| line.split_once(": ").map_or("", |(_, moves)| moves).to_owned());
        let expected = (!winning.is_empty()).then(|| listed(&winning, lang));
        assert_eq!(told, expected, "{text}: {said}");
        assert_eq!(explained.moves().map(<[JudgedMove]>::to_vec), Ok(moves.clone()), "{text}");
    }
    let all = moves.len();
    let lost = of(&moves, Some(false)).len();
    let won = of(&moves, Some(true)).len();
    match (outcome, setup.to_move()) {
        (Outcome::Undecided, _) => assert!(won == 0 && lost < all, "{text}: {moves:?}"),
        (Outcome::Win(seat), Some(mover)) if seat == mover => assert!(lost < all, "{text}: {moves:?}"),
        (_, Some(_)) => assert_eq!(lost, all, "{text}: {moves:?}"),
        (_, None) => assert_eq!(all, 0),
    }
    // What is said under a budget is what is said without one.
    let mut free = analyse(setup, Solver::Best);
    if outcome != Outcome::Undecided {
        assert_eq!(free.outcome(), outcome, "{text}");
        assert_eq!(free.value(), decided.value(), "{text}");
        for (judged, right) in moves.iter().zip(free.moves().unwrap()) {
            let agree = judged.wins.is_none() || judged.outcome == right.outcome;
            assert!(agree && judged.text == right.text, "{text}: {judged:?} {right:?}");
        }
    }
    if let Some(mover) = setup.to_move() {
        let advice = moved.best(&setup.names(Lang::En)).unwrap();
        let judged = moves.iter().find(|judged| judged.text == advice.move_text);
        // Looking for a good move goes on with the run, and so may find more than the judged moves did.
        let wins = judged.unwrap_or_else(|| panic!("{text}: {advice:?}")).wins;
        assert!(wins.is_none() || wins == advice.wins, "{text}: {advice:?}");
        assert!(advice.wins != Some(true) || outcome == Outcome::Win(mover), "{text}: {advice:?}");
    }
    (outcome != Outcome::Undecided, all == won + lost)
}

fn of(moves: &[JudgedMove], wins: Option<bool>) -> Vec<&str> {
    moves.iter().filter(|judged| judged.wins == wins).map(|judged| judged.text.as_str()).collect()
}

/// Everything that is said of a position, as text.
fn answer(setup: &dyn AnySetup, budget: &Budget, memory: &Arc<Memory>) -> String {
    let mut analysis = setup.analyse(Solver::Best, Run::remembering(budget, memory.clone()));
    let names = setup.names(Lang::En);
    format!(
        "{:?} {} {:?} {:?} {}",
        analysis.outcome(),
        analysis.run().meter.nodes(),
        analysis.value(),
        analysis.facts().as_json().to_owned(),
        analysis.explanation(&names),
    )
}

/// A batch with one memory gets the same answers in any order, and the same as every question alone.
pub fn order_does_not_matter(setups: &[Box<dyn AnySetup>], budget: &Budget, random: &mut Random) {
    let alone: Vec<String> = setups.iter().map(|setup| answer(&**setup, budget, &Arc::default())).collect();
    let mut order: Vec<usize> = (0..setups.len()).collect();
    for _ in 0..3 {
        for at in (1..order.len()).rev() {
            order.swap(at, random.below(at as u64 + 1) as usize);
        }
        let memory = Arc::default();
        for &at in &order {
            assert_eq!(answer(&*setups[at], budget, &memory), alone[at], "{}", setups[at].notation());
        }
    }
}
