//! Ranges: sums of small components of all kinds, every one or random ones.

use super::notation;
use super::rules::{Part, Setup};
use crate::kernel::random::Random;
use crate::kernel::range::{COUNT, Drawn, Positions, Range, SEED, of_any_game};
use crate::kernel::run::Undecided;
use crate::kernel::study::{Args, Param};

/// Heaps under these rules are components.
const HEAP_RULES: &[&str] = &[
    "kayles",
    "dawson",
    ".137",
    "4.3",
    "grundy",
    "lasker",
    "{1,3,4}",
    "{2,5}",
    "at-least-half",
    "even-if-not-all",
];
/// Components that do not depend on a size.
const OTHERS: &[&str] = &[
    "heap wythoff: 1 2",
    "heap wythoff: 2 2",
    "heap wythoff: 2 3",
    "heap euclid: 2 5",
    "coins ruler: TTH",
    "coins ruler: HTTH",
    "coins turtles: THH",
    "coins mock-turtles: THTH",
    "coins twins: TTH",
    "coins turning-corners: TH/HH",
    "hackenbush 0-1",
    "hackenbush 0-1 1-2 1-3",
    "hackenbush 0-1 1-2 2-3 1-4",
    "hackenbush 0-1 1-2 2-0",
    "hackenbush 0-1 1-2 2-1",
    "hackenbush 0-0",
];

/// Small components of all kinds: heaps of up to this many counters under various rules, coins and pictures.
#[must_use]
pub fn small_components(most: u64) -> Vec<Part> {
    let heaps = HEAP_RULES.iter().flat_map(|rule| (1..=most).map(move |heap| format!("heap {rule}: {heap}")));
    let nim = (0..=most).map(|heap| format!("nim {heap}"));
    let texts = nim.chain(heaps).chain(OTHERS.iter().map(|&text| text.to_owned()));
    texts.filter_map(|text| notation::parse(&text).ok()).flat_map(|setup| setup.parts).collect()
}

/// Every sum of two of these components, equal ones included; a unit has the first one fixed.
#[derive(Clone, Debug)]
pub struct Sums {
    /// The components.
    pub components: Vec<Part>,
    /// Whether the player who cannot move wins.
    pub misere: bool,
}

impl Positions<Setup> for Sums {
    fn units(&self) -> u64 {
        self.components.len() as u64
    }

    fn for_each(
        &self,
        unit: u64,
        see: &mut dyn FnMut(Setup) -> Result<(), Undecided>,
    ) -> Result<(), Undecided> {
        let rest = usize::try_from(unit).ok().and_then(|unit| self.components.get(unit..)).unwrap_or(&[]);
        let sum = |second: &Part| Setup { parts: vec![rest[0].clone(), second.clone()], misere: self.misere };
        rest.iter().try_for_each(|second| see(sum(second)))
    }
}

/// Draws sums of up to this many of the components.
pub fn random_sums(
    components: Vec<Part>,
    parts: u64,
    misere: bool,
) -> impl Fn(&mut Random) -> Option<Setup> + Sync {
    move |random| {
        let count = components.len() as u64;
        let parts = 1 + random.below(parts);
        let parts = (0..parts).filter_map(|_| components.get(random.below(count) as usize).cloned());
        Some(Setup { parts: parts.collect(), misere })
    }
}

const MOST: Param =
    Param::number("most", "the largest heap of a component", 0, 100, 4).ja("成分の山の最大の大きさ");
const MISERE: Param = Param::flag("misere", "a player who cannot move wins").ja("動けない側の勝ち(逆形)");

/// What the game offers.
pub(super) static RANGES: &[Range] = &[
    Range {
        name: "pairs",
        about: "Every sum of two small components: heaps under various rules, coins and green pictures.",
        about_ja: "二つの小さい成分の和すべて: いろいろな規則の山、硬貨、緑の図。",
        params: &[MOST, MISERE],
        open: |args: &Args, _| {
            let components = small_components(args.number("most"));
            Ok(of_any_game(Sums { components, misere: args.flag("misere") }))
        },
    },
    Range {
        name: "random",
        about: "Random sums of small components.",
        about_ja: "小さい成分のランダムな和。",
        params: &[
            MOST,
            MISERE,
            Param::number("parts", "the most components", 1, 8, 3).ja("成分の最大数"),
            COUNT,
            SEED,
        ],
        open: |args: &Args, _| {
            let components = small_components(args.number("most"));
            let draw = random_sums(components, args.number("parts"), args.flag("misere"));
            Ok(of_any_game(Drawn::of(args, draw)))
        },
    },
];
