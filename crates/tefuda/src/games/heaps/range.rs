//! Ranges: every position with few counters under a rule, or random ones.

use super::notation;
use super::rules::{Rules, Setup};
use super::together::TogetherRule;
use crate::kernel::parse_error::ParseError;
use crate::kernel::random::Random;
use crate::kernel::range::{AnyPositions, COUNT, Drawn, Positions, Range, SEED, of_any_game};
use crate::kernel::run::{Budget, Undecided};
use crate::kernel::study::{ArgError, Args, Param, StudyError};

/// What heaps are played by: the beginning of a position, and what follows the heaps.
#[derive(Clone, Debug)]
pub struct Play {
    /// The rule with its colon; empty for the notation of nim.
    rule: String,
    rules: Rules,
    option: String,
}

impl Play {
    /// Heaps under a rule of the game `heap`, followed by a word such as `misere`, or by nothing.
    ///
    /// # Errors
    /// [`ParseError`] if there is no such rule.
    pub fn new(rule: &str, option: &str) -> Result<Self, ParseError> {
        Ok(Play { rule: format!("{rule}: "), rules: notation::parse_rules(rule)?, option: option.to_owned() })
    }

    /// Heaps of the game `nim`.
    #[must_use]
    pub fn nim(option: &str) -> Self {
        let rules = Rules::Each(super::HeapRule::Nim);
        Play { rule: String::new(), rules, option: option.to_owned() }
    }

    /// The position with these heaps; not all sizes make one under every rule.
    #[must_use]
    pub fn position(&self, heaps: &[u64]) -> Option<Setup> {
        let in_order =
            self.rules != Rules::Together(TogetherRule::Chomp) || heaps.is_sorted_by(|a, b| a >= b);
        let sizes: Vec<String> = heaps.iter().map(u64::to_string).collect();
        let text = format!("{}{} {}", self.rule, sizes.join(" "), self.option);
        let parse = if self.rule.is_empty() { notation::parse_nim } else { notation::parse };
        if in_order { parse(&text).ok() } else { None }
    }
}

/// Every position with this many heaps of up to this many counters. A unit has all heaps fixed but the last two.
#[derive(Clone, Debug)]
pub struct Heaps {
    /// What they are played by.
    pub play: Play,
    /// How many heaps there are.
    pub heaps: u32,
    /// The largest size.
    pub most: u64,
}

impl Positions<Setup> for Heaps {
    fn units(&self) -> u64 {
        (self.most + 1).saturating_pow(self.heaps.saturating_sub(2))
    }

    fn for_each(
        &self,
        unit: u64,
        see: &mut dyn FnMut(Setup) -> Result<(), Undecided>,
    ) -> Result<(), Undecided> {
        let base = self.most + 1;
        let free = self.heaps.min(2);
        for code in 0..base.saturating_pow(free) {
            let digit = |number: u64, place: u32| number / base.saturating_pow(place) % base;
            let fixed = (0..self.heaps - free).map(|place| digit(unit, place));
            let heaps: Vec<u64> = fixed.chain((0..free).rev().map(|place| digit(code, place))).collect();
            if let Some(setup) = self.play.position(&heaps) {
                see(setup)?;
            }
        }
        Ok(())
    }
}

/// How often a random position is tried, as not all sizes make one.
const MOST_TRIES: u64 = 100;

/// Draws positions of up to this many heaps of up to this many counters.
pub fn random_heaps(play: Play, heaps: u64, most: u64) -> impl Fn(&mut Random) -> Option<Setup> + Sync {
    move |random| {
        (0..MOST_TRIES).find_map(|_| {
            let mut heaps: Vec<u64> = (0..1 + random.below(heaps)).map(|_| random.below(most + 1)).collect();
            if play.rules == Rules::Together(TogetherRule::Chomp) {
                heaps.sort_unstable_by(|left, right| right.cmp(left));
            }
            play.position(&heaps)
        })
    }
}

const RULE: Param =
    Param::text("rule", "the rule (kayles if it is not given)", "RULE").ja("規則(省略時は kayles)");
const HEAPS: Param = Param::number("heaps", "how many heaps", 1, 8, 2).ja("山の数");
const MOST: Param = Param::number("most", "the largest heap", 0, 1000, 9).ja("最大の山");
const OPTION: Param =
    Param::choice("convention", "how it is played", &["normal", "misere", "every"], "normal")
        .ja("勝ち負けの決め方")
        .ja_words(&["正規形", "逆形", "全成分で指す"]);

fn option(args: &Args) -> &str {
    args.text("convention").filter(|&word| word != "normal").unwrap_or("")
}

fn play(args: &Args) -> Result<Play, StudyError> {
    let rule = args.text("rule").unwrap_or("kayles");
    Play::new(rule, option(args)).map_err(|error| ArgError::conflict(error.told()).into())
}

fn all(play: Play, args: &Args) -> AnyPositions {
    let heaps = u32::try_from(args.number("heaps")).unwrap_or(u32::MAX);
    of_any_game(Heaps { play, heaps, most: args.number("most") })
}

fn random(play: Play, args: &Args) -> AnyPositions {
    of_any_game(Drawn::of(args, random_heaps(play, args.number("heaps"), args.number("most"))))
}

/// The ranges of the game `heap`.
pub(super) static OF_HEAPS: &[Range] = &[
    Range {
        name: "all",
        about: "Every position of a rule with a given number of heaps, up to a size.",
        about_ja: "ある規則で、決まった数の山の、ある大きさまでの局面すべて。",
        params: &[RULE, HEAPS, MOST, OPTION],
        open: |args: &Args, _: &Budget| Ok(all(play(args)?, args)),
    },
    Range {
        name: "random",
        about: "Random positions of a rule, with up to a given number of heaps, up to a size.",
        about_ja: "ある規則で、決まった数までの山の、ある大きさまでのランダムな局面。",
        params: &[RULE, HEAPS, MOST, OPTION, COUNT, SEED],
        open: |args, _| Ok(random(play(args)?, args)),
    },
];

/// The ranges of the game `nim`.
pub(super) static OF_NIM: &[Range] = &[
    Range {
        name: "all",
        about: "Every position with a given number of heaps, up to a size.",
        about_ja: "決まった数の山の、ある大きさまでの局面すべて。",
        params: &[HEAPS.with_default(3), MOST, OPTION],
        open: |args: &Args, _: &Budget| Ok(all(Play::nim(option(args)), args)),
    },
    Range {
        name: "random",
        about: "Random positions with up to a given number of heaps, up to a size.",
        about_ja: "決まった数までの山の、ある大きさまでのランダムな局面。",
        params: &[HEAPS.with_default(3), MOST, OPTION, COUNT, SEED],
        open: |args, _| Ok(random(Play::nim(option(args)), args)),
    },
];
