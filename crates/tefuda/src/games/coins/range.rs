//! Ranges: every way that few coins can lie, or random ones.

use super::engine::{Line, MEMBERS, Place, Rule};
use super::notation;
use super::rules::Setup;
use crate::kernel::lesson::Both;
use crate::kernel::random::Random;
use crate::kernel::range::{AnyPositions, COUNT, Drawn, Positions, Range, SEED, of_any_game};
use crate::kernel::run::Undecided;
use crate::kernel::study::{ArgError, Args, Param, StudyError};
use crate::kernel::words::both;

/// The rules of rows with a name, and some without.
#[must_use]
pub fn row_rules() -> Vec<Line> {
    let named = MEMBERS.iter().filter_map(|member| match member.rule.lines() {
        [line] => Some(line.clone()),
        _ => None,
    });
    let shapes = Line::shapes(vec![vec![0], vec![0, 1], vec![0, 1, 3]]);
    named.chain([Line::subtraction(vec![1, 2, 3]), Line::Exactly(4), shapes]).collect()
}

/// Every way that the coins of a box can lie. A unit has all coins fixed but the first eight.
#[derive(Clone, Debug)]
pub struct Coins {
    /// The rule, and how it is called.
    rule: Rule,
    name: String,
    size: Place,
}

/// Coins that vary within a unit.
const IN_A_UNIT: u32 = 8;
/// More coins lie in more ways than can be counted through.
const MOST_COINS: usize = 40;

impl Coins {
    /// So many layers, rows and columns of coins; `None` if these are too many to go through.
    #[must_use]
    pub fn new(rule: Rule, size: Place) -> Option<Self> {
        let name = rule.to_string();
        let coins: usize = size.iter().product();
        // Whether the rule has these directions is known once a setup is made.
        ((1..=MOST_COINS).contains(&coins) && Setup::new(rule.clone(), size, []).is_some()).then_some(Coins {
            rule,
            name,
            size,
        })
    }

    fn coins(&self) -> u32 {
        self.size.iter().product::<usize>() as u32
    }

    /// The coins with heads where the bits are set, by layers, rows and columns.
    #[must_use]
    pub fn lying(&self, heads: u64) -> Setup {
        Setup::named(self.name.clone(), self.rule.clone(), self.size, vec![heads])
    }
}

impl Positions<Setup> for Coins {
    fn units(&self) -> u64 {
        1 << self.coins().saturating_sub(IN_A_UNIT)
    }

    fn for_each(
        &self,
        unit: u64,
        see: &mut dyn FnMut(Setup) -> Result<(), Undecided>,
    ) -> Result<(), Undecided> {
        let varying = self.coins().min(IN_A_UNIT);
        (0..1u64 << varying).try_for_each(|low| see(self.lying(unit << varying | low)))
    }
}

/// Draws coins that lie in up to this many layers, rows and columns, as far as the rule has these directions.
pub fn random_coins(
    name: &str,
    rule: Rule,
    most: Place,
) -> impl Fn(&mut Random) -> Option<Setup> + Sync + use<> {
    let name = notation::spaced(name);
    move |random| {
        let unused = most.len() - rule.dimensions();
        let mut size = [1; 3];
        for (side, &most) in size.iter_mut().zip(&most).skip(unused) {
            *side = 1 + random.below(most as u64) as usize;
        }
        let coins: usize = size.iter().product();
        let mut heads = vec![0u64; coins.div_ceil(64)];
        (0..coins).for_each(|at| heads[at / 64] |= random.below(2) << (at % 64));
        Some(Setup::named(name.clone(), rule.clone(), size, heads))
    }
}

const RULE: Param = Param::text("rule", "the rule (mock-turtles if it is not given)", "RULE")
    .ja("規則(省略時は mock-turtles)");

/// Coins in a row, and how many rows and layers there are where the rule has them.
const fn side(name: &'static str, [help, help_ja]: [&'static str; 2], most: u64, default: u64) -> Param {
    Param::number(name, help, 1, most, default).ja(help_ja)
}

fn rule(args: &Args) -> Result<(&str, Rule), StudyError> {
    let name = args.text("rule").unwrap_or("mock-turtles");
    let rule = Rule::parse(name)
        .map_err(|error| ArgError::unreadable("rule", Both { en: "the rule", ja: "規則" }, name, error))?;
    Ok((name, rule))
}

fn size(args: &Args, rule: &Rule) -> Place {
    let sides = ["layers", "rows", "coins"].map(|name| usize::try_from(args.number(name)).unwrap_or(1));
    let unused = sides.len() - rule.dimensions();
    std::array::from_fn(|axis| if axis < unused { 1 } else { sides[axis] })
}

fn all(args: &Args) -> Result<AnyPositions, StudyError> {
    let (name, rule) = rule(args)?;
    let size = size(args, &rule);
    let coins = Coins::new(rule, size).ok_or_else(|| {
        ArgError::conflict(both!(
            "at most {most_coins} coins can be enumerated",
            "調べられるのは{most_coins}枚までです";
            most_coins = MOST_COINS
        ))
    })?;
    Ok(of_any_game(Coins { name: notation::spaced(name), ..coins }))
}

fn random(args: &Args) -> Result<AnyPositions, StudyError> {
    let (name, rule) = rule(args)?;
    let most = size(args, &rule);
    Ok(of_any_game(Drawn::of(args, random_coins(name, rule, most))))
}

/// What the game offers.
pub(super) static RANGES: &[Range] = &[
    Range {
        name: "all",
        about: "Every arrangement of heads and tails in a row, a grid or a box, under a rule.",
        about_ja: "ある規則での、硬貨の列・格子・箱の並びすべて。",
        params: &[
            RULE,
            side("coins", ["the number of coins in a row", "1行の硬貨の枚数"], 40, 8),
            side("rows", ["the number of rows of a grid", "格子の行数"], 40, 2),
            side("layers", ["the number of layers of a box", "箱の層の数"], 40, 2),
        ],
        open: |args, _| all(args),
    },
    Range {
        name: "random",
        about: "Random rows, grids or boxes of coins under a rule.",
        about_ja: "ある規則での、硬貨の列・格子・箱のランダムな並び。",
        params: &[
            RULE,
            side("coins", ["the most coins of a row", "1行の硬貨の最大枚数"], 1000, 8),
            side("rows", ["the most rows of a grid", "格子の最大行数"], 100, 3),
            side("layers", ["the most layers of a box", "箱の層の最大数"], 20, 2),
            COUNT,
            SEED,
        ],
        open: |args, _| random(args),
    },
];
