//! Any text is either a position that prints and reads back the same, or is refused with a place inside the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tefuda::Catalogue;

fuzz_target!(|text: &str| {
    for game in Catalogue::standard().games() {
        match game.parse(text) {
            Ok(setup) => {
                let printed = setup.notation();
                let again = game.parse(&printed).expect("what is printed can be read");
                assert_eq!(again.notation(), printed);
            }
            Err(error) => {
                assert!(text.get(error.at.clone()).is_some(), "{error:?}");
                assert!(error.column >= 1 && !error.expected.is_empty());
                assert_eq!(error.picture(text).split('\n').count(), 2);
            }
        }
    }
});
