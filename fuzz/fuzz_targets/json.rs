//! Every answer is read back from its own JSON.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde::{Serialize, de::DeserializeOwned};
use tefuda::{Answer, Lang, Options, Parts, ViewAnswer};
use tefuda_fuzz::{budget, chance, small_setups, split};

fn reads_back<T: Serialize + DeserializeOwned>(answer: &T) {
    let json = serde_json::to_string(answer).expect("it can be written");
    let read: T = serde_json::from_str(&json).expect("what is written can be read");
    assert_eq!(serde_json::to_string(&read).expect("it can be written"), json);
}

fuzz_target!(|input: &str| {
    let (text, rest) = split(input);
    let options = Options { budget: budget(&mut chance(rest)), ..Options::default() };
    for (game, setup) in small_setups(text) {
        reads_back(&ViewAnswer::new(game, &*setup, Lang::Ja));
        if let Ok(answer) = Answer::new(game, &*setup, &options, Parts { moves: true, explanation: true }) {
            reads_back(&answer);
        }
    }
});
