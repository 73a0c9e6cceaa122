//! Coin-turning games: rows, grids and boxes of coins, by any rule of which coins may be turned together.
//!
//! - [`rules`]: once, for all of them. [`notation`]: texts. [`decide`]: by the values of the heads, which [`engine`] finds.
//!   [`strategy`]: one winning move among any number of moves. [`range`]: every way that few coins can lie. `words`, [`scene`]: why, in words and as a picture.

pub mod decide;
pub mod engine;
pub mod notation;
pub mod range;
pub mod rules;
pub mod scene;
pub mod strategy;
mod words;

pub use engine::{CoinValues, Line, LineValues, MEMBERS, Member, Place, Rule, Turn, Turning, table};
pub use rules::{CoinBoard, Move, Position, Setup};

use std::sync::LazyLock;

use crate::kernel::analysis::Notation;
use crate::kernel::game::{About, AnySetup, Board, Example, Game, ValueTable, ValueTableError, no_board};
use crate::kernel::lexing::read_typed;
use crate::kernel::parse_error::ParseError;
use crate::kernel::position::{IllegalMove, Setup as _};
use crate::kernel::random::Random;
use crate::kernel::range::Range;
use crate::kernel::run::Budget;
use crate::kernel::scene::Scene;
use crate::kernel::study::{ArgError, Args, Param};
use crate::kernel::verdict::Lang;

/// Coin-turning games behind the facade.
pub struct CoinGame;

/// The games with a name are told from their table, once.
static ABOUT: LazyLock<About> = LazyLock::new(|| {
    let members: Vec<String> = MEMBERS
        .iter()
        .map(|member| {
            format!("\n  {}: {}; {} [{}]", member.name, member.turns, member.values[0], member.source)
        })
        .collect();
    let rules = format!(
        "A move turns coins that the rule lets be turned together; the last of them (in a grid the one farthest down and right) must \
         go from heads to tails. Whoever cannot move loses. What is turned, and the values of coins counted from 0:{}\n\
         A set such as {{1,2,3}} turns two coins at one of these distances, or coin 1, 2 or 3 (counted from 1) alone. \
         [0 | 0,1 | 0,2,5] lists shapes: distances to the left of the head that is turned. A product of rules turns all crossings \
         of what they turn in the rows and in the columns; its values are nim-products (the Tartan theorem, Winning Ways, \
         chapter 14).",
        members.concat()
    );
    let names: Vec<&str> = MEMBERS.iter().map(|member| member.name).collect();
    let notation = format!(
        "`RULE: THHTTH`, heads and tails; rows of a grid are separated by `/`, layers of a box by `//`. RULE is {}, `upto 4`, `exactly 4`, \
         a set `{{1,2,3}}`, shapes `[0 | 0,1 | 0,2,5]`, or a product of two or three of rows, `ruler*twins`",
        names.join(", ")
    );
    let named = MEMBERS.iter().map(|member| Example { position: member.example, note: member.turns });
    let others = [
        Example { position: "{1,2,3}: THTTH", note: "take 1, 2 or 3, as a game of coins" },
        Example { position: "[0 | 0,1 | 0,2,5]: THHTTH", note: "shapes of your own" },
        Example { position: "ruler*twins: THT/HTH", note: "a product" },
        Example { position: "twins*twins*twins: TT/TT//TT/TH", note: "three dimensions" },
    ];
    let examples: Vec<Example> = named.chain(others).collect();
    About {
        name: "coins",
        title: "coin-turning games",
        summary: "rows, grids and boxes of coins: Mock Turtles, Ruler, Turning Corners, every product, and rules of your own",
        // They are needed as long as the program runs.
        rules: rules.leak(),
        notation: notation.leak(),
        moves: "the coins turned, counted from 1: `2 5`; in a grid `row,column` pairs, in a box `layer,row,column`. Listed by the head \
                that is turned, then fewer coins first, then from the left; in a product so by layers, then by rows, then by columns, \
                and in acrostic-twins two coins of a row before two of a column",
        examples: examples.leak(),
    }
});

impl Game for CoinGame {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn board(&self, text: Option<&str>) -> Result<Box<dyn Board>, ParseError> {
        no_board(text, "positions name the rule", notation::parse)
    }

    fn deal_params(&self) -> &'static [Param] {
        static PARAMS: &[Param] = &[
            Param::text("rule", "the rule (mock-turtles if it is not given)", "rule"),
            Param::number("coins", "how many coins a row has", 1, 1000, 8),
            Param::optional(
                "rows",
                "how many rows a grid has (as many as coins in a row if it is not given)",
                1,
                100,
            ),
            Param::optional(
                "layers",
                "how many layers a box has (as many as rows if it is not given)",
                1,
                20,
            ),
        ];
        PARAMS
    }

    fn deal(&self, seed: u64, args: &Args) -> Result<Box<dyn AnySetup>, ArgError> {
        let text = args.text("rule").unwrap_or("mock-turtles");
        let rule = Rule::parse(text).map_err(|error| ArgError::Conflict(error.report("the rule", text)))?;
        let dimensions = rule.dimensions();
        for (name, least) in [("rows", 2), ("layers", 3)] {
            if args.given(name) && dimensions < least {
                return Err(ArgError::Conflict(format!("`{text}` has no {name}")));
            }
        }
        let columns = args.number("coins");
        let rows = args.optional_number("rows").unwrap_or(columns.min(100));
        let layers = args.optional_number("layers").unwrap_or(rows.min(20));
        let size = [if dimensions < 3 { 1 } else { layers }, if dimensions < 2 { 1 } else { rows }, columns];
        let size = size.map(|side| usize::try_from(side).unwrap_or(1));
        Ok(Box::new(dealt(text, &rule, size, &mut Random::new(seed))))
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
            return Err(ValueTableError::NoValues(
                "a box of coins has no table of values: ask for a grid or a row",
            ));
        }
        let size = usize::try_from(to.saturating_add(1)).unwrap_or(usize::MAX);
        Ok(ValueTable { rows: table(&rule, size, budget)?, first: 0, note: None })
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
