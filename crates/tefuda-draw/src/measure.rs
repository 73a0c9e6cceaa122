//! How much room a text takes. No font is at hand where pictures are laid out, so widths are estimated, rather too wide than too narrow.

/// The width of a text in a sans-serif font of this size, bold or not.
pub(crate) fn text_width(text: &str, size: f64) -> f64 {
    text.chars().map(char_width).sum::<f64>() * size
}

/// The width of a text in a monospaced font.
pub(crate) fn mono_width(text: &str, size: f64) -> f64 {
    text.chars().map(|letter| if is_wide(letter) { 1.2 } else { 0.61 }).sum::<f64>() * size
}

/// As in the widest of the usual fonts, in bold.
fn char_width(letter: char) -> f64 {
    match letter {
        _ if is_wide(letter) => 1.03,
        ' ' | 'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' => 0.38,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '-' | '/' | '"' | '{' | '}' => 0.48,
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '…' => 1.02,
        'A'..='Z' | '&' | '+' | '=' | '<' | '>' | '×' | '≤' => 0.79,
        'a'..='z' => 0.68,
        '0'..='9' => 0.7,
        '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' => 0.0,
        _ => 0.8,
    }
}

/// Letters as wide as they are high: those of East Asia, and pictures.
pub(crate) fn is_wide(letter: char) -> bool {
    matches!(u32::from(letter), 0x1100..=0x115f | 0x2e80..=0xa4cf | 0xac00..=0xd7a3 | 0xf900..=0xfaff | 0xfe30..=0xfe6f
        | 0xff00..=0xff60 | 0xffe0..=0xffe6 | 0x1f000..=0x1faff | 0x20000..=0x3fffd)
}

/// The text, or as much of both of its ends as fits with `…` between: different numbers of many digits often begin alike.
pub(crate) fn with_both_ends(text: &str, size: f64, room: f64) -> String {
    if text_width(text, size) <= room + ROUNDING {
        return text.to_owned();
    }
    let letters: Vec<char> = text.chars().collect();
    let mut width = char_width('…') * size;
    let (mut before, mut behind) = (0, 0);
    // The end tells more apart than the beginning: it gets the first letter, and the last one that fits.
    while before + behind < letters.len() {
        let from_end = behind <= before;
        let letter = if from_end { letters[letters.len() - 1 - behind] } else { letters[before] };
        width += char_width(letter) * size;
        if width > room {
            break;
        }
        if from_end { behind += 1 } else { before += 1 }
    }
    let end = letters.len() - behind;
    letters[..before].iter().chain(&['…']).chain(&letters[end..]).collect()
}

/// The text, or as much of it as fits with `…` behind it.
pub(crate) fn shortened(text: &str, size: f64, room: f64) -> String {
    if text_width(text, size) <= room + ROUNDING {
        return text.to_owned();
    }
    let mut width = char_width('…') * size;
    let mut short = String::new();
    for letter in text.chars() {
        width += char_width(letter) * size;
        if width > room {
            break;
        }
        short.push(letter);
    }
    short.push('…');
    short
}

/// A name at the largest size at which it fits; if there is none, its beginning.
pub(crate) fn fitted_name(name: &str, largest: f64, smallest: f64, room: f64) -> (String, f64) {
    let size = fitted_size(name, largest, smallest, room);
    (shortened(name, size, room), size)
}

/// The text at the largest size from `largest` down to `smallest` at which it fits; if none, both of its ends at the smallest.
pub(crate) fn fitted(text: &str, largest: f64, smallest: f64, room: f64) -> (String, f64) {
    let size = fitted_size(text, largest, smallest, room);
    (with_both_ends(text, size, room), size)
}

fn fitted_size(text: &str, largest: f64, smallest: f64, room: f64) -> f64 {
    let size = (room / text_width(text, 1.0).max(0.01)).min(largest).max(smallest);
    (size * 10.0).floor() / 10.0
}

/// A text must fit into its own width, however that was added up.
const ROUNDING: f64 = 1e-6;

/// The text in lines that fit, broken at blanks and between wide letters; longer words are broken anywhere.
pub(crate) fn wrapped(text: &str, size: f64, room: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut width = 0.0;
    for word in words(text) {
        let word_width = text_width(word.trim_end(), size);
        if width > 0.0 && width + word_width > room + ROUNDING {
            lines.push(String::new());
            width = 0.0;
        }
        for letter in word.chars() {
            let step = char_width(letter) * size;
            if width > 0.0 && width + step > room + ROUNDING && letter != ' ' {
                lines.push(String::new());
                width = 0.0;
            }
            if let Some(line) = lines.last_mut() {
                line.push(letter);
            }
            width += step;
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

/// The pieces between which a line may end, each with the blanks behind it.
fn words(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut before: Option<char> = None;
    for (at, letter) in text.char_indices() {
        // No line begins with a closing mark.
        let sticks = matches!(letter, '。' | '、' | '，' | '）' | '」' | '・' | '：' | 'ー');
        let breaks = match before {
            Some(' ') => letter != ' ',
            Some(before) => {
                (is_wide(before) || is_wide(letter)) && !sticks && letter != ' ' && before != '「'
            }
            None => false,
        };
        if breaks {
            pieces.push(&text[start..at]);
            start = at;
        }
        before = Some(letter);
    }
    pieces.push(&text[start..]);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_long_is_shortened_and_fits() {
        assert_eq!(shortened("12", 10.0, 50.0), "12");
        let long = shortened("12345678901234567890", 10.0, 50.0);
        assert!(long.ends_with('…') && text_width(&long, 10.0) <= 50.0, "{long}");
        assert_eq!(with_both_ends("12", 10.0, 50.0), "12");
        assert_eq!(with_both_ends("4294967295", 8.5, 50.0), "429…295");
        let cards = ["4294967293", "4294967294", "4294967295"].map(|face| fitted(face, 34.0, 8.5, 50.0).0);
        assert!(cards[0] != cards[1] && cards[1] != cards[2]);
        let (text, size) = fitted("123456", 30.0, 9.0, 50.0);
        assert!(text == "123456" && size < 30.0 && text_width(&text, size) <= 50.0);
    }

    #[test]
    fn lines_are_broken_at_blanks_and_between_wide_letters() {
        assert_eq!(wrapped("two words", 10.0, 40.0), ["two", "words"]);
        assert_eq!(wrapped("nim-sum", 13.5, text_width("nim-sum", 13.5)), ["nim-sum"]);
        assert_eq!(wrapped("構成グラフ。", 10.0, 35.0), ["構成グ", "ラフ。"]);
        let broken = wrapped("aaaaaaaaaaaaaaaaaaaa", 10.0, 40.0);
        assert!(broken.len() > 2 && broken.iter().all(|line| text_width(line, 10.0) <= 40.0));
        assert_eq!(wrapped("", 10.0, 40.0), [""]);
    }
}
