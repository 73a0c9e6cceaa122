//! Under any budget verdict, moves and explanation agree, and nothing is undecided that its moves decide.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tefuda::{Lang, Outcome, Run, Solver};
use tefuda_fuzz::{budget, chance, small_setups, split};

fuzz_target!(|input: &str| {
    let (text, rest) = split(input);
    let budget = budget(&mut chance(rest));
    for (_, setup) in small_setups(text) {
        let open = || setup.analyse(Solver::Best, Run::new(&budget));
        let (decided, mut listed, mut explained) = (open(), open(), open());
        let names = setup.names(Lang::En);
        let words = explained.explanation(&names);
        let moves = listed.moves().map(<[_]>::to_vec);
        assert_eq!(explained.moves().map(<[_]>::to_vec), moves);
        let moves = moves.unwrap_or_default();
        let outcome = decided.outcome();
        assert_eq!((listed.outcome(), explained.outcome()), (outcome, outcome));
        if outcome == Outcome::Undecided {
            assert!(words.contains("ot decided"), "{words}");
            assert!(moves.iter().all(|judged| judged.wins != Some(true)), "{moves:?}");
            assert!(moves.is_empty() || moves.iter().any(|judged| judged.wins.is_none()), "{moves:?}");
        } else {
            assert!(words.contains(&decided.headline(&names)), "{words}");
            let told = moves.iter().all(|judged| judged.wins.is_some());
            let wins = moves.iter().any(|judged| judged.wins == Some(true));
            assert!(!told || wins == setup.to_move().is_some_and(|mover| outcome == Outcome::Win(mover)));
        }
    }
});
