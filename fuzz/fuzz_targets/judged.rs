//! A move is judged as the position after it is decided.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tefuda::{Outcome, Run, Solver};
use tefuda_fuzz::{budget, chance, small_setups, split};

fuzz_target!(|input: &str| {
    let (text, rest) = split(input);
    let budget = budget(&mut chance(rest));
    for (_, setup) in small_setups(text) {
        // Where the game goes on after the first place, a move may settle the place that it was about.
        if setup.notation().ends_with(" on") {
            continue;
        }
        let mut analysis = setup.analyse(Solver::Best, Run::new(&budget));
        for judged in analysis.moves().unwrap_or_default() {
            let played = setup.play(&judged.text).expect("a listed move is legal");
            let after = match played.setup.analyse(Solver::Best, Run::new(&budget)).outcome() {
                Outcome::Win(seat) => played.seats.old_seat(seat).map_or(Outcome::Nobody, Outcome::Win),
                other => other,
            };
            let decided = judged.outcome != Outcome::Undecided && after != Outcome::Undecided;
            assert!(!decided || judged.outcome == after, "{judged:?}, but then {after:?}");
        }
    }
});
