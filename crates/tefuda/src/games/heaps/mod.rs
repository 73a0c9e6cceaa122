//! Heap games: nim, take-away and take-and-break games by a rule, games on pairs of heaps, and games on all heaps together.
//!
//! - [`rules`]: once, for all of them. [`notation`]: texts. [`members`]: the games that have a name.
//! - [`pairs`], [`together`]: the games on several heaps, a file each, with their closed forms.
//! - [`decide`]: by the values of the heaps, by a closed form, or by search; `conventions`: misère play and a move in every heap.
//!   `strategy`: a winning move without listing all. `words`, [`scene`]: why, in words and as a picture; `rule_words`: a rule in plain words.
//! - `engine`: values of single heaps under take-away and take-and-break rules, with proved periods; `stock`: those found before.
//! - [`range`]: every small position, and random ones. `edit`: editing positions. `moves`: a move as a value; `listing`: all of them, one after the other.

mod about;
mod conventions;
pub mod decide;
mod edit;
mod engine;
mod in_force;
mod listing;
pub mod members;
mod moves;
pub mod notation;
pub mod pairs;
pub mod range;
mod rule_words;
pub mod rules;
pub mod scene;
mod strategy;
pub mod together;
mod value_cache;
mod words;

use pairs::PairRule;
use together::TogetherRule;

pub use engine::{
    Amounts, Bounds, Cost, CustomError, CustomValues, Engine, HeapMoves, HeapRule, HeapValues, Period,
    TakeRule, proved_period,
};
pub use moves::{Move, Part, SmallList};
pub use rules::{Convention, Position, Rules, Setup};

use crate::kernel::analysis::Notation;
use crate::kernel::edit::{Draft, EditRefused};
use crate::kernel::game::{About, AnySetup, Board, Game, ValueTable, ValueTableError, no_board};
use crate::kernel::in_force::InForce;
use crate::kernel::lexing::{plain, read_typed};
use crate::kernel::parse_error::ParseError;
use crate::kernel::position::IllegalMove;
use crate::kernel::random::Random;
use crate::kernel::range::Range;
use crate::kernel::run::Budget;
use crate::kernel::scene::Scene;
use crate::kernel::study::{ArgError, Args, Param};
use crate::kernel::verdict::Lang;
use crate::kernel::words::both;

/// A family of heap games behind the facade.
pub struct HeapGame {
    about: fn(Lang) -> &'static About,
    rule: fn(Lang) -> &'static [&'static str],
    parse: fn(&str) -> Result<Setup, ParseError>,
    /// The rule of random positions, as a position begins.
    example: &'static str,
}

/// Nim.
pub static NIM: HeapGame =
    HeapGame { about: about::nim, rule: about::rule_of_nim, parse: notation::parse_nim, example: "" };

/// Games by a rule.
pub static HEAP: HeapGame =
    HeapGame { about: about::heap, rule: about::rule_of_heaps, parse: notation::parse, example: "kayles: " };

/// A period is looked for up to heaps of this size, at this many positions.
const USUALLY_SEARCHED: u64 = 5000;
const MOST_FOR_PERIOD: u64 = 1_000_000;

/// How often a random position is tried.
const MOST_TRIES: u32 = 10_000;

impl Game for HeapGame {
    fn about(&self) -> &'static About {
        (self.about)(Lang::En)
    }

    fn about_in(&self, lang: Lang) -> &'static About {
        (self.about)(lang)
    }

    fn rule(&self, lang: Lang) -> &'static [&'static str] {
        (self.rule)(lang)
    }

    fn has_boards(&self) -> bool {
        false
    }

    fn board(&self, text: Option<&str>) -> Result<Box<dyn Board>, ParseError> {
        no_board(text, both!("positions name the rule", "規則は局面に書きます"), self.parse)
    }

    fn deal_params(&self) -> &'static [Param] {
        static PARAMS: &[Param] = &[
            Param::number("heaps", "how many heaps", 1, 20, 3).ja("山の数"),
            Param::number("most", "the largest heap", 1, 1000, 9).ja("最大の山"),
            Param::text("rule", "the rule, for the game `heap`", "RULE").ja("規則"),
        ];
        if self.about().name == about::NIM.name { &PARAMS[..2] } else { PARAMS }
    }

    fn deal(&self, seed: u64, args: &Args) -> Result<Box<dyn AnySetup>, ArgError> {
        let mut random = Random::new(seed);
        let bad = |error: ParseError| ArgError::conflict(error.told());
        let rule = args.text("rule").map_or_else(|| self.example.to_owned(), |rule| format!("{rule}: "));
        let rules = match rule.split_once(':') {
            Some((rule, _)) => notation::parse_rules(rule).map_err(bad)?,
            None => Rules::Each(HeapRule::Nim),
        };
        let heaps = match rules {
            Rules::Pairs(_) => args.number("heaps").next_multiple_of(2),
            Rules::Together(TogetherRule::Dynamic(_)) => 1,
            _ => args.number("heaps"),
        };
        // Not all heaps are positions of all rules: the first that are.
        let mut refused = ArgError::conflict(both!("no position was found", "局面が見つかりませんでした"));
        for _ in 0..MOST_TRIES {
            let mut sizes: Vec<u64> = (0..heaps).map(|_| 1 + random.below(args.number("most"))).collect();
            if rules == Rules::Together(TogetherRule::Chomp) {
                sizes.sort_unstable_by(|left, right| right.cmp(left));
            }
            let sizes: Vec<String> = sizes.iter().map(u64::to_string).collect();
            match (self.parse)(&format!("{rule}{}", sizes.join(" "))) {
                Ok(setup) => return Ok(Box::new(setup)),
                Err(error) => refused = bad(error),
            }
        }
        Err(refused)
    }

    fn ranges(&self) -> &'static [Range] {
        if self.about().name == about::NIM.name { range::OF_NIM } else { range::OF_HEAPS }
    }

    fn value_rule(&self) -> Option<&'static str> {
        Some(self.example.split_once(':').map_or(self.about().name, |(rule, _)| rule))
    }

    fn value_table(&self, rule: &str, to: u64, budget: &Budget) -> Result<ValueTable, ValueTableError> {
        if self.about().name == about::NIM.name && plain(rule).trim() != about::NIM.name {
            return Err(ParseError::new(
                rule,
                0..rule.len(),
                both!(
                    "`nim`: other rules belong to the game `heap`",
                    "`nim`(ほかの規則はゲーム `heap` のものです)"
                ),
            )
            .into());
        }
        let rules = read_typed(rule, notation::parse_rules)?;
        let mut note = None;
        let mut rows: Vec<Vec<u64>> = Vec::new();
        let ended = match rules.clone() {
            Rules::Each(rule) => {
                let mut values = HeapValues::new(rule);
                let ended = values.extend(to, &mut budget.meter());
                let found: Vec<u64> = (0..=to).map_while(|heap| values.get(heap).map(u64::from)).collect();
                rows.extend((!found.is_empty()).then_some(found));
                // A period often shows only in larger heaps than are asked for. The table is complete without it, so little is spent.
                if ended.is_ok() {
                    let most = budget.max_nodes.map_or(MOST_FOR_PERIOD, |most| most.min(MOST_FOR_PERIOD));
                    let meter = &mut Budget { max_nodes: Some(most), ..budget.clone() }.meter();
                    let _ = values.extend(USUALLY_SEARCHED, meter);
                }
                note = values.period().map(|period| period.words());
                ended
            }
            Rules::Pairs(PairRule::Northcott(_)) => {
                return Err(ValueTableError::NoValues(both!(
                    "a row of Northcott's game is worth the number of squares between its men: there is nothing to tabulate",
                    "Northcott の段の値は駒の間のますの数です。表にするものはありません"
                )));
            }
            Rules::Pairs(rule) => {
                let size = to.saturating_add(1);
                rule.rows(size, size, &mut budget.meter(), &mut |row| rows.push(row))
            }
            Rules::Together(_) => {
                return Err(ValueTableError::NoValues(both!(
                    "these heaps are played together: a heap has no value of its own",
                    "これらの山はまとめて扱うので、一つの山だけの値はありません"
                )));
            }
        };
        // Where no heap may be empty the table begins with 1.
        let first = usize::from(rules == Rules::Pairs(PairRule::Euclid));
        let wide = |row: Vec<u64>| row.into_iter().skip(first).map(u128::from).collect();
        ValueTable {
            rows: rows.into_iter().skip(first).map(wide).collect(),
            first: first as u64,
            note,
            undecided: None,
        }
        .ended(ended)
    }

    fn draft(&self, _: Option<&str>, position: &str) -> Result<Option<Box<dyn Draft>>, EditRefused> {
        let is_nim = self.about().name == about::NIM.name;
        let read = if is_nim { edit::HeapDraft::read_nim } else { edit::HeapDraft::read };
        Ok(Some(Box::new(read(position)?)))
    }
}

impl Notation for Setup {
    fn in_force(&self, lang: Lang) -> InForce {
        in_force::of(self, lang)
    }

    fn magnitude(&self) -> (usize, u32) {
        let counters = self.heaps().iter().fold(0u64, |sum, heap| sum.saturating_add(*heap));
        (usize::try_from(counters).unwrap_or(usize::MAX), 0)
    }

    fn move_bound(&self) -> u64 {
        Setup::move_bound(self)
    }

    fn move_text(_: &Position, played: &Move) -> String {
        played.to_string()
    }

    fn read_move(_: &Position, text: &str) -> Result<Move, IllegalMove> {
        notation::parse_move(text)
    }

    fn scene(&self, _lang: Lang) -> Scene {
        scene::position(self)
    }
}
