//! Text cut into lines that fit: at spaces, and between characters of a script that has none.

use tefuda::screen_width;

/// Marks that no line begins with.
const CLOSING: &str = "、。,.:;!?)]}」』〉》】)]:;!?ー";

/// The lines of a text; those that go on are indented as the first and a little more.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    text.lines().flat_map(|line| wrapped_line(line, width.max(2))).collect()
}

fn wrapped_line(line: &str, width: usize) -> Vec<String> {
    if screen_width(line) <= width {
        return vec![line.to_owned()];
    }
    let indent = line.chars().take_while(|&c| c == ' ').count();
    // On a very narrow screen there is no room for an indent.
    let indents = [indent, indent + 2].map(|indent| " ".repeat(if indent * 2 < width { indent } else { 0 }));
    let mut lines = Vec::new();
    let [mut now, later] = indents;
    let mut is_empty = true;
    let mut gap = "";
    for (unit, is_space) in units(line.trim_start()) {
        if is_space {
            gap = unit;
            continue;
        }
        let gap_here = if is_empty { "" } else { std::mem::take(&mut gap) };
        if !is_empty && screen_width(&now) + screen_width(gap_here) + screen_width(unit) > width {
            lines.push(std::mem::replace(&mut now, later.clone()));
        } else {
            now.push_str(gap_here);
        }
        gap = "";
        is_empty = false;
        // What is wider than a whole line is cut anywhere.
        for c in unit.chars() {
            if screen_width(&now) + screen_width(c.encode_utf8(&mut [0; 4])) > width {
                lines.push(std::mem::replace(&mut now, later.clone()));
            }
            now.push(c);
        }
    }
    lines.push(now);
    lines
}

/// Words, single wide characters with the marks behind them, and the spaces between.
fn units(line: &str) -> impl Iterator<Item = (&str, bool)> {
    let kind = |c: char| match c {
        ' ' => 0,
        c if screen_width(c.encode_utf8(&mut [0; 4])) > 1 => 1,
        _ => 2,
    };
    let mut rest = line;
    std::iter::from_fn(move || {
        let first = kind(rest.chars().next()?);
        let belongs = |&(at, c): &(usize, char)| {
            let same = kind(c) == first && first != 1;
            at == 0 || same || (first != 0 && CLOSING.contains(c))
        };
        let end = rest.char_indices().take_while(belongs).last().map_or(0, |(at, c)| at + c.len_utf8());
        let (unit, later) = rest.split_at(end);
        rest = later;
        Some((unit, first == 0))
    })
}

/// A text cut to a width, with a mark if something is missing.
pub(super) fn cut(text: &str, width: usize) -> String {
    if screen_width(text) <= width {
        return text.to_owned();
    }
    let mut out = String::new();
    for c in text.chars() {
        if screen_width(&out) + screen_width(c.encode_utf8(&mut [0; 4])) + 1 > width {
            break;
        }
        out.push(c);
    }
    out + "…"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_where_a_reader_would() {
        assert_eq!(wrapped("  one two three four", 12), ["  one two", "    three", "    four"]);
        assert_eq!(
            wrapped("次の手が先手の勝ちです。残りは負け", 10),
            ["次の手が先", "  手の勝ち", "  です。残", "  りは負け"]
        );
        assert_eq!(wrapped("abcdefghij", 6), ["abcdef", "  ghij"]);
        assert_eq!(wrapped("one\n\ntwo", 9), ["one", "", "two"]);
    }

    /// Nothing is lost or wider than the screen, whatever the width.
    #[test]
    fn nothing_is_lost() {
        let text = "The first player wins: 先手の勝ち(定理2.2)、because 3 > 2。  [1:1000000000000>5] end";
        let letters = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        for width in 2..90 {
            let lines = wrapped(text, width);
            assert!(lines.iter().all(|line| screen_width(line) <= width), "{width}: {lines:?}");
            assert_eq!(letters(&lines.concat()), letters(text), "{width}");
            assert!(screen_width(&cut(text, width)) <= width);
        }
    }
}
