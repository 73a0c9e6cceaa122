//! When the time is up after the verdict, the verdict stays; and a limit that was reached stays met, even if the clock goes back.
#![no_main]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use tefuda::{Budget, Clock, Lang, Run, Solver};
use tefuda_fuzz::{budget, chance, setups, split};

fuzz_target!(|input: &str| {
    let (text, rest) = split(input);
    let mut chance = chance(rest);
    for (_, setup) in setups(text) {
        let now = Arc::new(AtomicU64::new(0));
        let (max_time, clock) = (Some(Duration::from_nanos(1)), Clock::Manual(now.clone()));
        let budget = Budget { max_time, clock, ..budget(&mut chance) };
        let mut analysis = setup.analyse(Solver::Best, Run::new(&budget));
        let (outcome, names) = (analysis.outcome(), setup.names(Lang::En));
        now.store(chance.below(2), Ordering::Relaxed);
        let _ = analysis.best(&names);
        let used_up = analysis.run().meter.is_used_up();
        now.store(0, Ordering::Relaxed);
        let _ = (analysis.explanation(&names), analysis.picture(&names));
        assert!(!used_up || analysis.run().meter.is_used_up());
        assert_eq!(analysis.outcome(), outcome);
    }
});
