//! A game played at random and taken back is where it began; made again, it is where it ended.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tefuda::Record;
use tefuda_fuzz::{chance, setups, split};

fuzz_target!(|input: &str| {
    let (text, rest) = split(input);
    let mut chance = chance(rest);
    for (_, setup) in setups(text) {
        let begin = setup.notation();
        let mut record = Record::new(setup);
        for _ in 0..chance.below(30) {
            let legal = record.now().setup.legal_moves(200);
            let Some(played) = legal.get(chance.below(legal.len() as u64) as usize) else { break };
            record.play(played).expect("a listed move is legal");
        }
        let (end, played) = (record.now().setup.notation(), record.played().count());
        while record.undo(|_| true) {}
        assert_eq!((record.now().setup.notation(), record.played().count()), (begin, 0));
        while record.redo(|_| true) {}
        assert_eq!((record.now().setup.notation(), record.played().count()), (end, played));
    }
});
