//! Comparing a fast analysis of a heap position with one that knows only the rules.

#![allow(dead_code, unreachable_pub, missing_docs, reason = "each test binary uses a part of this module")]
#![allow(clippy::unwrap_used, reason = "a failed expectation is a failed test")]

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use tefuda::{AnyAnalysis, AnySetup, Budget, Memory, Outcome, Run, Seat, Solver};

/// An analysis without limits; values found for one serve the next.
pub fn analysed(setup: &dyn AnySetup, solver: Solver) -> Box<dyn AnyAnalysis + '_> {
    static MEMORY: LazyLock<Arc<Memory>> = LazyLock::new(Arc::default);
    setup.analyse(solver, Run::remembering(&Budget::default(), MEMORY.clone()))
}

/// What moves lead to: text, whether it wins, outcome.
pub fn moves(analysis: &mut dyn AnyAnalysis) -> Vec<(String, Option<bool>, Outcome)> {
    let moves = analysis.moves().unwrap().iter();
    moves.map(|judged| (judged.text.clone(), judged.wins, judged.outcome)).collect()
}

/// Whether the player to move wins, by trying everything, without any solver of the library. The game must end.
pub fn wins(setup: &dyn AnySetup, known: &mut HashMap<String, bool>) -> bool {
    let text = setup.notation();
    if let Some(&wins) = known.get(&text) {
        return wins;
    }
    let answer = if setup.to_move().is_none() {
        analysed(setup, Solver::Search).outcome() == Outcome::Win(Seat(0))
    } else {
        let moves = setup.legal_moves(usize::MAX);
        moves.iter().any(|played| !wins(&*setup.play(played).unwrap().setup, known))
    };
    known.insert(text, answer);
    answer
}

/// The statement that decided. The analysis must be what the referee finds, or, if a search decided anyway, what trying everything
/// finds: nothing is compared with itself.
pub fn compare(setup: &dyn AnySetup) -> Option<&'static str> {
    let text = setup.notation();
    let mut analysis = analysed(setup, Solver::Best);
    let told = moves(&mut *analysis);
    match analysis.theorem() {
        Some(_) => {
            let mut referee = analysed(setup, Solver::Search);
            assert_eq!(referee.theorem(), None);
            assert_eq!(analysis.outcome(), referee.outcome(), "{text}");
            assert_eq!(told, moves(&mut *referee), "{text}");
        }
        None => {
            let mut known = HashMap::new();
            assert_eq!(analysis.outcome() == Outcome::Win(Seat(0)), wins(setup, &mut known), "{text}");
            for (played, won, _) in &told {
                let after = setup.play(played).unwrap().setup;
                assert_eq!(*won, Some(!wins(&*after, &mut known)), "{text}: {played}");
            }
        }
    }
    // Values of moves are those of the positions after them.
    for judged in analysis.moves().unwrap().to_vec() {
        if let Some(value) = judged.value {
            let after = setup.play(&judged.text).unwrap().setup;
            if after.to_move().is_some() {
                assert_eq!(analysed(&*after, Solver::Best).value(), Some(value), "{text}: {}", judged.text);
            }
        }
    }
    if setup.to_move().is_some() {
        let names = setup.names(tefuda::Lang::En);
        let advice = analysis.best(&names).unwrap();
        let judged = told.iter().find(|judged| judged.0 == advice.move_text);
        assert_eq!(advice.wins, judged.unwrap().1, "{text}");
        assert_eq!(advice.wins, Some(analysis.outcome() == Outcome::Win(Seat(0))), "{text}");
        let explanation = analysis.explanation(&names);
        assert!(explanation.contains(&analysis.headline(&names)), "{text}: {explanation}");
    }
    analysis.theorem()
}
