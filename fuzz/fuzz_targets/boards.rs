//! Any text is either a board that reads and draws positions, or is refused with a place inside the text. The position on the board is
//! the last line of the input.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tefuda::{Catalogue, Lang};

fuzz_target!(|input: &str| {
    let (text, position) = input.rsplit_once('\n').unwrap_or((input, ""));
    for game in Catalogue::standard().games() {
        match game.board(Some(text)) {
            Ok(board) => {
                if let Ok(setup) = board.parse(position) {
                    let again = board.parse(&setup.notation()).expect("what is printed can be read");
                    assert_eq!(again.scene(Lang::En), setup.scene(Lang::En));
                    assert_eq!(again.dot(), setup.dot());
                }
            }
            Err(error) => assert!(text.get(error.at.clone()).is_some(), "{error:?}"),
        }
    }
});
