//! Colours: `--color` decides for everything that is printed. Without it a terminal gets them, unless `NO_COLOR` is set.

use std::ffi::OsString;
use std::io::IsTerminal;
use std::sync::OnceLock;

use clap::builder::PossibleValuesParser;
use clap::builder::styling::{AnsiColor, Style};
use clap::{Arg, ColorChoice};

static CHOICE: OnceLock<ColorChoice> = OnceLock::new();

pub(crate) fn argument() -> Arg {
    Arg::new("color")
        .long("color")
        .value_name("WHEN")
        .global(true)
        .hide_possible_values(true)
        .value_parser(PossibleValuesParser::new(["auto", "always", "never"]))
        .help("Colour verdicts and errors: auto (in a terminal, unless NO_COLOR is set), always, never")
}

/// What the arguments ask for. It is read before all else, because what is wrong with the others is told in colours, too.
pub(crate) fn requested(arguments: impl Iterator<Item = OsString>) -> ColorChoice {
    // What comes after `--` are values.
    let mut arguments = arguments.take_while(|argument| argument != "--");
    let mut choice = ColorChoice::Auto;
    while let Some(argument) = arguments.next() {
        let value = match argument.to_str() {
            Some("--color") => arguments.next().and_then(|value| value.into_string().ok()),
            Some(text) => text.strip_prefix("--color=").map(str::to_owned),
            None => None,
        };
        choice = match value.as_deref() {
            Some("always") => ColorChoice::Always,
            Some("never") => ColorChoice::Never,
            Some("auto") => ColorChoice::Auto,
            _ => choice,
        };
    }
    choice
}

/// From now on this holds.
pub(crate) fn choose(choice: ColorChoice) {
    // Only the first choice of a program counts.
    let _ = CHOICE.set(choice);
}

/// How words on this stream are coloured.
pub(crate) fn of(stream: &impl IsTerminal) -> Colors {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    Colors(match CHOICE.get() {
        Some(ColorChoice::Always) => true,
        Some(ColorChoice::Never) => false,
        _ => {
            let is_dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
            stream.is_terminal() && !is_set("NO_COLOR") && !is_dumb
        }
    })
}

/// Colours for words, or none.
#[derive(Clone, Copy)]
pub(crate) struct Colors(bool);

impl Colors {
    fn paint(self, text: &str, style: Style) -> String {
        if self.0 { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }

    /// Who wins.
    pub(crate) fn verdict(self, text: &str) -> String {
        self.paint(text, Style::new().bold())
    }

    /// What wins, or holds.
    pub(crate) fn good(self, text: &str) -> String {
        self.paint(text, AnsiColor::Green.on_default())
    }

    /// What loses, or fails.
    pub(crate) fn bad(self, text: &str) -> String {
        self.paint(text, AnsiColor::Red.on_default())
    }

    /// What is open.
    pub(crate) fn open(self, text: &str) -> String {
        self.paint(text, AnsiColor::Yellow.on_default())
    }

    /// What went wrong.
    pub(crate) fn alarm(self, text: &str) -> String {
        self.paint(text, AnsiColor::Red.on_default().bold())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_choice_is_found_among_the_arguments() {
        let requested = |words: &str| requested(words.split_whitespace().map(OsString::from));
        assert_eq!(requested("decide nim 3 --color never"), ColorChoice::Never);
        assert_eq!(requested("--color=always decide nim --bad"), ColorChoice::Always);
        assert_eq!(requested("decide nim -- --color never"), ColorChoice::Auto);
        assert_eq!(requested("decide nim --color"), ColorChoice::Auto);
        assert_eq!(requested("--color pink"), ColorChoice::Auto);
    }
}
