//! A move that can be typed is one that is listed, however it is spelled. The position is the first line of the input, the move the rest.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tefuda_fuzz::{small_setups, split};

fuzz_target!(|input: &str| {
    let (text, typed) = split(input);
    for (_, setup) in small_setups(text) {
        if let Ok(played) = setup.play(typed) {
            assert!(setup.legal_moves(usize::MAX).contains(&played.text), "{typed:?} is {:?}", played.text);
        }
    }
});
