//! The line that tells the rule of a position, and the chips: numbers filled in, nothing that only a program can read.

#![allow(clippy::unwrap_used, clippy::panic)]

use tefuda::{InForce, Lang, catalogue};

fn in_force(game: &str, position: &str, lang: Lang) -> InForce {
    catalogue::game(game).unwrap().parse(position).unwrap().in_force(lang)
}

#[test]
fn rules_of_heaps_are_told_with_their_numbers() {
    for (position, english, japanese) in [
        ("northcott8: 2 5", "Rows of 8 columns", "8列の段"),
        ("moore2: 3 4 5", "Take from at most 2 heaps", "2個までの山から取る"),
        ("dynamic3: 20", "at most 3 times", "3倍まで"),
        ("treblecross: 9", "Put a cross on a strip of squares", "ますの帯に"),
        (
            ".77: 5",
            "From one heap take 1 or 2 counters and leave at most 2 heaps.",
            "1か2個取る(残りは2山まで)。",
        ),
        (
            ".137: 5",
            "take 1 counter if that is all of it; or take 2 counters; or take 3 counters and",
            "または2個取る",
        ),
        ("4.3: 5", "take 1 counter; or take nothing and leave 2 heaps.", "何も取らずに2山に分ける。"),
        (".6: 5", "take 1 counter and leave 1 or 2 heaps.", "(残りは1または2山)。"),
        (".2: 5", "take 1 counter but not all of it.", "(全部は取れない)。"),
        ("{1,3,4}: 10", "From one heap take 1, 3 or 4 counters.", "1つの山から1、3または4個取る。"),
        ("take odd leave 1-2: 9", "take an odd number of counters and leave 1 or 2 heaps.", "奇数個取る"),
        ("take 1,5-7: 9", "take 1 or 5 to 7 counters.", "1または5から7個取る。"),
        ("take powers of 2: 9", "1 or a power of 2.", "2の累乗の個数だけ取る。"),
    ] {
        for (lang, expected) in [(Lang::En, english), (Lang::Ja, japanese)] {
            let InForce { rule, chips, .. } = in_force("heap", position, lang);
            let rule = rule.unwrap();
            assert!(rule.contains(expected), "{position}: {rule}");
            assert!(!rule.contains('`') && !rule.contains('N'), "{position}: {rule}");
            assert!(chips.iter().all(|chip| chip.about.chars().count() > 3), "{position}: {chips:?}");
        }
    }
    let about = |position: &str| in_force("heap", position, Lang::En).chips[0].about.clone();
    assert_eq!(about("moore2: 3 4 5"), "Binary columns modulo 3.");
    assert_eq!(
        about("even-if-not-all: 4"),
        "A heap of n is worth n/2 - 1 if n is even, (n + 1)/2 if it is odd."
    );
}

/// A code and the sentence that says the same allow the same.
#[test]
fn codes_and_sentences_that_are_one_rule_are_told_alike() {
    for (code, sentence) in
        [(".77", "take 1-2 leave 0-2"), (".06", "take 2 leave 1-2"), (".111", "take 1-3 leave 0")]
    {
        let told = |rule: &str| in_force("heap", &format!("{rule}: 9"), Lang::En).rule;
        assert_eq!(told(code), told(sentence));
    }
}

#[test]
fn products_of_coin_rules_are_told_by_direction() {
    let product = in_force("coins", "twins*twins*twins: TT/TT//TT/TH", Lang::En);
    assert_eq!(product.chips[0].label, "twins*twins*twins");
    assert!(
        product
            .rule
            .unwrap()
            .starts_with("Turn over all crossings of two layers with two rows with two columns;")
    );
    let product = in_force("coins", "ruler*{1,2}: TT/TH", Lang::Ja);
    assert!(
        product
            .rule
            .unwrap()
            .starts_with("隙間なく並ぶ好きな行数と距離1または2の2列、または1または2番目の列だけが")
    );
}

#[test]
fn the_line_of_shichinarabe_names_passes_rights_and_tunnels() {
    for (position, expected) in [
        ("r + b @red passes 1 0", "A turn may be passed while passes are left."),
        ("r + b @red rights 1 0", "turns a vertex of the opponent's white before the player's own move."),
        ("r + b @red rights 1 0 reading I", "white instead of the player's own move."),
        ("SA S10 H9 / DK C3 rights 1 0", "A right puts a card of the opponent's on the table before"),
        ("SA S10 H9 / DK C3 tunnel", "Aces and kings open each other."),
    ] {
        let rule = in_force("shichinarabe", position, Lang::En).rule.unwrap();
        assert!(rule.ends_with(expected) || rule.contains(expected), "{position}: {rule}");
    }
}
