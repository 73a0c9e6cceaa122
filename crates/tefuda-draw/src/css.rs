//! The stylesheet as values: for pictures that leave the page, and for formats that know no CSS.
//!
//! The files are our own and keep to a small part of CSS: custom properties with colours, `light-dark(…)` where dark has its own, then
//! rules by classes, of which those that paint name only classes of the shape itself. This reader knows no more than that.

use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The classes and colours of drawings, as CSS: every colour is a custom property `--tefuda-...` with a value for light, dark (by
/// `prefers-color-scheme`, or `data-theme="dark"` at the root) and print.
///
/// The page of tefuda imports the same files by `draw.css`.
pub const STYLESHEET: &str = concat!(
    include_str!("css/colours.css"),
    include_str!("css/table.css"),
    include_str!("css/graphs.css"),
    include_str!("css/heaps.css"),
    include_str!("css/choosing.css"),
);

/// The schemes in which drawings are seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scheme {
    Light,
    Dark,
    Print,
}

/// The stylesheet, read.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    light: BTreeMap<&'static str, &'static str>,
    dark: BTreeMap<&'static str, &'static str>,
    print: BTreeMap<&'static str, &'static str>,
    /// Selectors and declarations, in order.
    rules: Vec<(&'static str, &'static str)>,
}

/// The sheet, read once.
pub(crate) fn sheet() -> &'static Sheet {
    static SHEET: OnceLock<Sheet> = OnceLock::new();
    SHEET.get_or_init(|| Sheet::read(STYLESHEET))
}

impl Sheet {
    fn read(text: &'static str) -> Self {
        let mut sheet = Sheet::default();
        for (prelude, body) in blocks(text) {
            if prelude == "@media print" {
                blocks(body).iter().for_each(|(_, body)| sheet.print.extend(declarations(body)));
            } else if prelude == ":root" {
                for (name, value) in declarations(body) {
                    let (light, dark) = both_schemes(value);
                    sheet.light.insert(name, light);
                    sheet.dark.insert(name, dark);
                }
            } else if !prelude.starts_with('@') && !prelude.starts_with(":root") {
                sheet.rules.push((prelude, body));
            }
        }
        sheet
    }

    /// The value of a custom property in a scheme; those without one of their own are as in light.
    pub(crate) fn value(&self, scheme: Scheme, name: &str) -> Option<&'static str> {
        let own = match scheme {
            Scheme::Light => None,
            Scheme::Dark => self.dark.get(name),
            Scheme::Print => self.print.get(name),
        };
        own.or_else(|| self.light.get(name)).copied()
    }

    /// Declarations with the values in place of the custom properties.
    fn resolved(&self, scheme: Scheme, text: &str) -> String {
        let mut out = String::new();
        let mut rest = text;
        while let Some((before, behind)) = rest.split_once("var(") {
            out.push_str(before);
            let (name, behind) = behind.split_once(')').unwrap_or((behind, ""));
            out.push_str(self.value(scheme, name.trim()).unwrap_or("currentColor"));
            rest = behind;
        }
        out.push_str(rest);
        out
    }

    /// How a shape with these classes is painted: property and value, resolved for a scheme.
    pub(crate) fn painted(&self, scheme: Scheme, classes: &str) -> BTreeMap<&'static str, String> {
        let own: Vec<&str> = classes.split_whitespace().collect();
        let mut painted = BTreeMap::new();
        for (selectors, body) in &self.rules {
            let applies = selectors.split(',').any(|selector| {
                let selector = selector.trim();
                let selector = selector.strip_prefix(".tefuda-drawing ").unwrap_or(selector);
                let plain = !selector.contains([' ', ':', '[', '>', '*']);
                plain
                    && selector
                        .strip_prefix('.')
                        .is_some_and(|names| names.split('.').all(|name| own.contains(&name)))
            });
            if applies {
                painted.extend(declarations(body).map(|(name, value)| (name, self.resolved(scheme, value))));
            }
        }
        painted
    }
}

/// The stylesheet for a file of its own: plain values, which every reader of SVG understands, then those for dark and for print.
pub(crate) fn standalone() -> String {
    let sheet = sheet();
    // What can be done with a picture in a page has no meaning here.
    let interactive = [":", ".badge", ".choice", ".changed", ".mark", ".grip", ".place-area"];
    let still = |selectors: &str| !interactive.iter().any(|part| selectors.contains(part));
    let rules = |scheme: Scheme| {
        let rules = sheet.rules.iter().filter(|(selectors, body)| {
            still(selectors) && (scheme == Scheme::Light || body.contains("var("))
        });
        let text = rules.map(|(selectors, body)| {
            let body = sheet.resolved(scheme, body);
            format!("{}{{{}}}", words(selectors), words(&body))
        });
        text.collect::<Vec<_>>().join("\n")
    };
    format!(
        "\n{}\n@media (prefers-color-scheme: dark){{\n{}\n}}\n@media print{{\n{}\n}}\n",
        rules(Scheme::Light),
        rules(Scheme::Dark),
        rules(Scheme::Print)
    )
}

/// The values of a colour for light and for dark.
fn both_schemes(value: &str) -> (&str, &str) {
    let pair = value.strip_prefix("light-dark(").and_then(|pair| pair.strip_suffix(')')?.split_once(','));
    pair.map_or((value, value), |(light, dark)| (light.trim(), dark.trim()))
}

/// A text on one line.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What stands before each pair of braces, and within it.
fn blocks(text: &str) -> Vec<(&str, &str)> {
    let mut blocks = Vec::new();
    let (mut start, mut depth, mut open) = (0, 0usize, 0);
    for (at, letter) in text.char_indices() {
        match letter {
            '{' => {
                if depth == 0 {
                    open = at;
                }
                depth += 1;
            }
            '}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    blocks.push((without_comments(&text[start..open]), &text[open + 1..at]));
                    start = at + 1;
                }
            }
            _ => {}
        }
    }
    blocks
}

/// What stands behind the last comment.
fn without_comments(text: &str) -> &str {
    text.rsplit_once("*/").map_or(text, |(_, behind)| behind).trim()
}

fn declarations(body: &str) -> impl Iterator<Item = (&str, &str)> {
    body.split(';').filter_map(|line| {
        let (name, value) = line.split_once(':')?;
        Some((name.trim(), value.trim()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The brightness of a colour as the guidelines for accessible content reckon it.
    fn luminance(colour: &str) -> f64 {
        let digits = colour.strip_prefix('#').unwrap();
        let channel = |at: usize| {
            let part = f64::from(u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).unwrap()) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(0) + 0.7152 * channel(1) + 0.0722 * channel(2)
    }

    fn contrast(scheme: Scheme, foreground: &str, background: &str) -> f64 {
        let of = |name: &str| {
            luminance(sheet().value(scheme, &format!("--tefuda-{name}")).unwrap_or_else(|| panic!("{name}")))
        };
        let (a, b) = (of(foreground), of(background));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    const SCHEMES: [Scheme; 3] = [Scheme::Light, Scheme::Dark, Scheme::Print];

    #[test]
    fn text_stands_out_from_what_it_stands_on() {
        let pairs = [
            ("ink", "surface"),
            ("muted", "surface"),
            ("felt-ink", "felt"),
            ("felt-muted", "felt"),
            ("card-ink", "card"),
            ("card-red", "card"),
            ("card-cut", "card"),
            ("card-joker", "card"),
            ("on-tone", "tone-red"),
            ("on-tone", "tone-blue"),
            ("on-tone", "tone-green"),
            ("card-ink", "tone-white"),
            ("ink", "tone-plain"),
            ("ink", "pill"),
            ("on-turn", "turn"),
            ("coin-ink", "coin"),
            ("ink", "tail"),
            ("card", "card-back"),
            ("poison-ink", "poison"),
            ("on-counter", "counter"),
            ("card-red", "tone-white"),
            ("ink", "head-row"),
        ];
        let plates = (0..8).map(|player| ("on-tone".to_owned(), format!("player-{player}")));
        let pairs = pairs.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).chain(plates);
        for (text, ground) in pairs {
            for scheme in SCHEMES {
                let contrast = contrast(scheme, &text, &ground);
                assert!(contrast >= 4.5, "{text} on {ground}, {scheme:?}: {contrast:.2}");
            }
        }
    }

    #[test]
    fn shapes_that_tell_something_stand_out() {
        let pairs = [
            ("edge", "surface"),
            ("edge-bold", "surface"),
            ("tone-red", "surface"),
            ("tone-blue", "surface"),
            ("tone-green", "surface"),
            ("choice", "surface"),
            ("felt-choice", "felt"),
            ("choice", "card"),
            ("counter-edge", "surface"),
            ("coin-edge", "surface"),
            ("tail-edge", "surface"),
            ("ground", "surface"),
            ("card", "felt"),
            ("arrow", "felt"),
            ("focus", "surface"),
            ("chocolate", "surface"),
            ("turn", "felt"),
        ];
        for (shape, ground) in pairs {
            for scheme in SCHEMES {
                let contrast = contrast(scheme, shape, ground);
                // On paper the felt is white, and the cards on it are told by their edges.
                if scheme == Scheme::Print && (shape, ground) == ("card", "felt") {
                    continue;
                }
                assert!(contrast >= 3.0, "{shape} on {ground}, {scheme:?}: {contrast:.2}");
            }
        }
    }

    #[test]
    fn the_page_imports_the_same_files_in_the_same_order() {
        let imported = include_str!("draw.css").split("@import \"./").skip(1);
        let files: Vec<&str> = imported.filter_map(|rest| rest.split('"').next()).collect();
        let imported: Vec<&str> = include_str!("css.rs")
            .split("include_str!(\"")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .filter(|file| file.starts_with("css/"))
            .collect();
        assert_eq!(files, imported);
        assert_eq!(sheet().value(Scheme::Dark, "--tefuda-ink"), Some("#e8ede9"));
        assert_eq!(sheet().value(Scheme::Light, "--tefuda-ink"), Some("#1d2827"));
    }

    #[test]
    fn every_property_that_is_used_has_a_value() {
        for piece in STYLESHEET.split("var(").skip(1) {
            let name = piece.split(')').next().unwrap();
            assert!(sheet().value(Scheme::Light, name).is_some(), "{name}");
        }
        assert!(!standalone().contains("var(") && !standalone().contains("currentColor"));
    }

    #[test]
    fn paints_are_read_from_the_classes_of_a_shape() {
        let painted = sheet().painted(Scheme::Light, "line tone-red");
        assert_eq!(
            painted.get("stroke").map(String::as_str),
            sheet().value(Scheme::Light, "--tefuda-tone-red")
        );
        assert_eq!(painted.get("fill").map(String::as_str), Some("none"));
    }
}
