//! The move that is advised is legal, and in a won position it never loses.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tefuda::{Lang, Outcome, Run, Solver};
use tefuda_fuzz::{budget, chance, setups, split};

fuzz_target!(|input: &str| {
    let (text, rest) = split(input);
    let budget = budget(&mut chance(rest));
    for (_, setup) in setups(text) {
        let mut analysis = setup.analyse(Solver::Best, Run::new(&budget));
        let advice = analysis.best(&setup.names(Lang::En));
        assert_eq!(advice.is_some(), setup.to_move().is_some());
        let Some((advice, mover)) = advice.zip(setup.to_move()) else { continue };
        assert!(setup.play(&advice.move_text).is_ok(), "{advice:?}");
        let won = analysis.outcome() == Outcome::Win(mover);
        assert!(advice.wins.is_none_or(|wins| wins == won), "{advice:?} in {:?}", analysis.outcome());
    }
});
