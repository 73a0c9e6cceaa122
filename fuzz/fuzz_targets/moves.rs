//! Every listed move is legal, is read back from its text, and has a text of its own.
#![no_main]

use std::collections::BTreeSet;

use libfuzzer_sys::fuzz_target;
use tefuda_fuzz::{small_setups, split};

fuzz_target!(|input: &str| {
    for (_, setup) in small_setups(split(input).0) {
        let legal = setup.legal_moves(usize::MAX);
        assert_eq!(legal.is_empty(), setup.to_move().is_none());
        assert_eq!(legal.iter().collect::<BTreeSet<_>>().len(), legal.len(), "{legal:?}");
        for played in &legal {
            assert_eq!(setup.play(played).expect("a listed move is legal").text, *played);
        }
    }
});
