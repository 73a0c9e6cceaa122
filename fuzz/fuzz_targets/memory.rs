//! What was asked before changes no answer. Each line of the input is a question.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tefuda::{Answer, AnySetup, Game, Options, Parts};
use tefuda_fuzz::{budget, chance, small_setups};

fn answer(game: &dyn Game, setup: &dyn AnySetup, options: &Options) -> String {
    let answer = Answer::new(game, setup, options, Parts { moves: true, explanation: true });
    answer.map_or_else(|error| error.to_string(), |answer| serde_json::to_string(&answer).unwrap_or_default())
}

fuzz_target!(|input: &str| {
    let budget = budget(&mut chance(input));
    let shared = Options { budget: budget.clone(), ..Options::default() };
    for (game, setup) in input.lines().flat_map(small_setups) {
        let alone = Options { budget: budget.clone(), ..Options::default() };
        assert_eq!(answer(game, &*setup, &shared), answer(game, &*setup, &alone), "{}", setup.notation());
    }
});
