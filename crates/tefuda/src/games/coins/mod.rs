//! Coin-turning games: rows, grids and boxes of coins, by any rule of which coins may be turned together.
//!
//! - [`rules`]: once, for all of them. [`notation`]: texts. [`decide`]: by the values of the heads, which [`engine`] finds.
//!   [`strategy`]: one winning move among any number of moves. [`range`]: every arrangement of a few coins. `words`, [`scene`]: why, in words and as a picture. `edit`: editing positions.

mod about;
pub mod decide;
mod edit;
pub mod engine;
mod in_force;
pub mod notation;
pub mod range;
pub mod rules;
pub mod scene;
pub mod strategy;
mod words;

pub use engine::{CoinValues, Line, LineValues, MEMBERS, Member, Place, Rule, Turn, Turning, table};
pub use rules::{CoinBoard, Move, Position, Setup};

use crate::kernel::analysis::Notation;
use crate::kernel::edit::{Draft, EditRefused};
use crate::kernel::game::{About, AnySetup, Board, Game, ValueTable, ValueTableError, no_board};
use crate::kernel::in_force::InForce;
use crate::kernel::lesson::Both;
use crate::kernel::lexing::read_typed;
use crate::kernel::parse_error::ParseError;
use crate::kernel::position::{IllegalMove, Setup as _};
use crate::kernel::random::Random;
use crate::kernel::range::Range;
use crate::kernel::run::Budget;
use crate::kernel::scene::Scene;
use crate::kernel::study::{ArgError, Args, Param};
use crate::kernel::verdict::Lang;
use crate::kernel::words::both;

/// Coin-turning games behind the facade.
pub struct CoinGame;

impl Game for CoinGame {
    fn about(&self) -> &'static About {
        about::about(Lang::En)
    }

    fn about_in(&self, lang: Lang) -> &'static About {
        about::about(lang)
    }

    fn rule(&self, lang: Lang) -> &'static [&'static str] {
        about::rule(lang)
    }

    fn has_boards(&self) -> bool {
        false
    }

    fn board(&self, text: Option<&str>) -> Result<Box<dyn Board>, ParseError> {
        no_board(text, both!("positions name the rule", "規則は局面に書きます"), notation::parse)
    }

    fn deal_params(&self) -> &'static [Param] {
        static PARAMS: &[Param] = &[
            Param::text("rule", "the rule (mock-turtles if it is not given)", "rule")
                .ja("規則(省略時は mock-turtles)"),
            Param::number("coins", "the number of coins in a row", 1, 1000, 8).ja("1行の硬貨の枚数"),
            Param::optional(
                "rows",
                "the number of rows of a grid (as many as coins in a row if not given)",
                1,
                100,
            )
            .ja("格子の行数(省略時は1行の枚数と同じ)"),
            Param::optional("layers", "the number of layers of a box (as many as rows if not given)", 1, 20)
                .ja("箱の層の数(省略時は行数と同じ)"),
        ];
        PARAMS
    }

    fn deal(&self, seed: u64, args: &Args) -> Result<Box<dyn AnySetup>, ArgError> {
        let text = args.text("rule").unwrap_or("mock-turtles");
        let rule = Rule::parse(text).map_err(|error| {
            ArgError::unreadable("rule", Both { en: "the rule", ja: "規則" }, text, error)
        })?;
        let dimensions = rule.dimensions();
        for (name, least) in [("rows", 2), ("layers", 3)] {
            if args.given(name) && dimensions < least {
                return Err(ArgError::conflict(
                    both!("`{text}` has no {name}", "`{text}` に {name} はありません"; text, name),
                ));
            }
        }
        let columns = args.number("coins");
        let rows = args.optional_number("rows").unwrap_or(columns.min(100));
        let layers = args.optional_number("layers").unwrap_or(rows.min(20));
        let size = [if dimensions < 3 { 1 } else { layers }, if dimensions < 2 { 1 } else { rows }, columns];
        let size = size.map(|side| usize::try_from(side).unwrap_or(1));
        Ok(Box::new(dealt(text, &rule, size, &mut Random::new(seed))))
    }

    fn draft(&self, _: Option<&str>, position: &str) -> Result<Option<Box<dyn Draft>>, EditRefused> {
        Ok(Some(Box::new(edit::CoinDraft::read(position)?)))
    }

    fn ranges(&self) -> &'static [Range] {
        range::RANGES
    }

    fn value_rule(&self) -> Option<&'static str> {
        Some("mock-turtles")
    }

    /// The values of coins, counted from 0; a box has no table.
    fn value_table(&self, rule: &str, to: u64, budget: &Budget) -> Result<ValueTable, ValueTableError> {
        let rule = read_typed(rule, Rule::parse)?;
        if rule.dimensions() > 2 {
            return Err(ValueTableError::NoValues(both!(
                "a box of coins has no table of values: ask for a grid or a row",
                "箱に並ぶ硬貨には値の表がありません。格子か列にしてください"
            )));
        }
        let size = usize::try_from(to.saturating_add(1)).unwrap_or(usize::MAX);
        Ok(ValueTable { rows: table(&rule, size, budget)?, first: 0, note: None, undecided: None })
    }
}

/// Every coin falls as it likes; if no move is possible, only the far coin is laid heads up.
fn dealt(name: &str, rule: &Rule, size: Place, random: &mut Random) -> Setup {
    let coins: usize = size.iter().product();
    let mut heads = vec![0u64; coins.div_ceil(64)];
    (0..coins).for_each(|at| heads[at / 64] |= random.below(2) << (at % 64));
    let setup = |heads| Setup::named(notation::spaced(name), rule.clone(), size, heads);
    let dealt = setup(heads);
    if dealt.clone().position().is_some() {
        return dealt;
    }
    let mut far = vec![0u64; coins.div_ceil(64)];
    far[(coins - 1) / 64] = 1 << ((coins - 1) % 64);
    setup(far)
}

impl Notation for Setup {
    fn in_force(&self, lang: Lang) -> InForce {
        in_force::of(self, lang)
    }

    fn magnitude(&self) -> (usize, u32) {
        (self.size().iter().product(), 0)
    }

    fn move_bound(&self) -> u64 {
        Setup::move_bound(self)
    }

    fn move_text(position: &Position, played: &Move) -> String {
        notation::move_text(position.setup(), played)
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, IllegalMove> {
        notation::parse_move(position.setup(), text)
    }

    fn scene(&self, lang: Lang) -> Scene {
        scene::position(self, lang)
    }
}
