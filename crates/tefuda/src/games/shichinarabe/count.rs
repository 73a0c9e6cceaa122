//! Counting: colourings of spiders exactly and at any size, of all trees with one root, and random deals of the deck.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use num_bigint::BigUint;
use num_integer::binomial;

use super::deal::first_hand;
use super::deck;
use super::race;
use super::rules::Colour;
use super::spider::leg;
use super::tree::Trees;
use crate::kernel::lesson::Both;
use crate::kernel::random::Random;
use crate::kernel::run::{Budget, Meter, Undecided};
use crate::kernel::study::{
    ArgError, Args, Cell, Outlook, Param, ParamKind, Parts, ResultTable, RunStudy, Study, StudyError, Totals,
    Work, share_cells,
};
use crate::kernel::words::both;

/// The count of this game, behind `tefuda count shichinarabe`.
pub static COUNT: Study = Study {
    name: "count",
    about: "Counts the colourings, both colours present, that red, who moves first, wins: of spiders (`legs`, `length`), or of \
            all trees with one white root (`trees`); or plays random deals of the usual deck (`deals`).",
    about_ja: "両方の色がある塗り方のうち、先に動く赤が勝つものを数えます。蜘蛛型(脚の本数と長さ)、白い根が一つの木すべて、またはランダムな配り方。",
    params: &[
        Param::number("legs", "the number of legs of the spider", 1, 200, 8).ja("蜘蛛型の脚の本数"),
        Param {
            name: "length",
            help: "the length of each leg, one row for each",
            help_ja: "各脚の長さ。長さごとに1行",
            kind: ParamKind::Range { min: 1, max: 40, default: (6, 6) },
        },
        Param::optional("trees", "count all rooted trees with this many coloured vertices instead", 2, 12)
            .ja("代わりに、色つき頂点がこの数の根つき木をすべて数える"),
        Param::optional(
            "deals",
            "decide this many random deals of 26 cards each instead",
            1,
            1_000_000_000_000,
        )
        .ja("代わりに、26枚ずつのランダムな配り方をこの数だけ判定する"),
        Param::optional("seed", "the seed of the deals (1 if not given)", 0, u64::MAX)
            .ja("配り方の乱数の種(省略時は1)"),
    ],
    plots: false,
    run: RunStudy::InUnits(work),
};

fn work<'a>(args: &'a Args, budget: &'a Budget) -> Result<Work<'a>, StudyError> {
    for (first, second) in
        [("trees", "deals"), ("trees", "legs"), ("trees", "length"), ("deals", "legs"), ("deals", "length")]
    {
        args.refuse_both(first, second)?;
    }
    if args.given("seed") && !args.given("deals") {
        return Err(
            ArgError::conflict(both!("`seed` requires `deals`", "seed は deals と一緒に使います")).into()
        );
    }
    if let Some(deals) = args.optional_number("deals") {
        let seed = args.optional_number("seed").unwrap_or(1);
        return Ok(Work::InUnits(random_deals(deals, seed, budget)?));
    }
    if let Some(vertices) = args.optional_number("trees") {
        return Ok(Work::InUnits(all_trees(usize::try_from(vertices).unwrap_or(0), budget)?));
    }
    Ok(Work::InUnits(spiders_of_lengths(args.size("legs"), args.range("length"))))
}

/// Spiders with legs of these lengths, one row each. One after the other, as each of them may fill the memory that is allowed.
fn spiders_of_lengths<'a>(legs: usize, lengths: RangeInclusive<u64>) -> Parts<'a> {
    let all = move |length: u64| (BigUint::from(1u32) << (legs as u64 * length)) - 2u32;
    let first = *lengths.start();
    let row = move |(length, totals): (u64, &Totals)| {
        let (all, wins) = (all(length), totals.least().and_then(|wins| wins.parse().ok()));
        let wins: BigUint = wins.unwrap_or_default();
        vec![
            Cell::Number(legs as u64),
            Cell::Number(length),
            Cell::Count(all.to_string()),
            Cell::Count(wins.to_string()),
            ratio(&wins, &all),
        ]
    };
    let table = move |totals: &[Totals]| ResultTable {
        columns: vec!["legs", "length", "colourings", "first_wins", "share"],
        rows: (first..).zip(totals).map(row).collect(),
        notes: vec![both!("red moves first; both colours are present", "赤が先に動く。両方の色がある")],
        plot: None,
        undecided: None,
    };
    let digits = all(*lengths.end()).to_string().len();
    let outlook = Outlook {
        rows: Some(lengths.end() - first + 1),
        widths: vec![0, lengths.end().to_string().len(), digits, digits, "0.000000".len()],
    };
    let parts = Parts::of(Both { en: "counting", ja: "数えています" }, table);
    lengths.fold(parts.with_outlook(outlook).one_at_a_time(), |parts, length| {
        parts.part(1, move |_, meter, totals| {
            let wins = spiders(legs, usize::try_from(length).unwrap_or(0), meter)?;
            // The number can be larger than the sums hold.
            totals.show((0, 0), || wins.to_string());
            Ok(())
        })
    })
}

/// A share with six decimals, by whole numbers.
fn ratio(part: &BigUint, all: &BigUint) -> Cell {
    if *all == BigUint::ZERO {
        return Cell::None;
    }
    let scaled: BigUint = part * 1_000_000_000u64 / all;
    u64::try_from(scaled).map_or(Cell::None, |scaled| Cell::Real(scaled as f64 / 1e9))
}

/// Bytes that an entry takes, its number and the tree around it included.
const BYTES_A_TALLY: u64 = 128;

/// The sums and costs that legs can have together, by the number of red vertices: how many colourings have them.
type Tallies = BTreeMap<(usize, i32, Option<i32>), BigUint>;

/// In how many colourings of a spider red wins. Polynomial: legs are added one by one, equal sums together.
fn spiders(legs: usize, length: usize, meter: &mut Meter) -> Result<BigUint, Undecided> {
    let mut wins = BigUint::ZERO;
    for holder in [Colour::Red, Colour::Blue] {
        let of_one_leg = one_leg(length, holder, &mut |spent| meter.spend(spent, 0))?;
        let mut all: Tallies = BTreeMap::from([((0, 0, None), BigUint::from(1u32))]);
        for _ in 0..legs {
            let mut next = Tallies::new();
            for ((red, sum, cost), ways) in &all {
                meter.spend(of_one_leg.len() as u64, (next.len() + all.len()) as u64 * BYTES_A_TALLY)?;
                for ((more, value, other), count) in &of_one_leg {
                    let least = [*cost, *other].into_iter().flatten().min();
                    *next.entry((red + more, sum + value, least)).or_default() += ways * count;
                }
            }
            all = next;
        }
        let vertices = legs * length;
        for ((red, sum, cost), ways) in all {
            let blue = vertices - red;
            if red == 0 || blue == 0 || race::holder([red, blue], Colour::Red) != holder {
                continue;
            }
            let red_wins =
                race::winner(holder, Colour::Red, i64::from(sum), cost.map(i64::from)) == Colour::Red;
            if red_wins {
                wins += ways;
            }
        }
    }
    Ok(wins)
}

/// How many colourings of a leg have which number of red vertices, value and cost. Legs grow from the outside in, and equal
/// ones are taken together: a leg is known by its value, its cost, and whether it has a vertex of the holder.
fn one_leg(
    length: usize,
    holder: Colour,
    spend: &mut dyn FnMut(u64) -> Result<(), Undecided>,
) -> Result<Tallies, Undecided> {
    // A colouring that stands for its kind, so that the rule for legs itself is what is counted.
    let mut kinds: BTreeMap<_, (Vec<Colour>, BigUint)> =
        BTreeMap::from([((0, 0, None, false), (Vec::new(), BigUint::from(1u32)))]);
    for _ in 0..length {
        let mut next: BTreeMap<_, (Vec<Colour>, BigUint)> = BTreeMap::new();
        for (colours, ways) in kinds.into_values() {
            spend(2)?;
            for colour in [Colour::Red, Colour::Blue] {
                let mut longer = vec![colour];
                longer.extend(&colours);
                let part = leg(&longer, holder);
                let red = longer.iter().filter(|colour| **colour == Colour::Red).count();
                let key = (red, part.value, part.cost, longer.contains(&holder));
                next.entry(key).or_insert_with(|| (longer, BigUint::ZERO)).1 += &ways;
            }
        }
        kinds = next;
    }
    let mut legs = Tallies::new();
    for ((red, value, cost, _), (_, ways)) in kinds {
        *legs.entry((red, value, cost)).or_default() += ways;
    }
    Ok(legs)
}

/// Every rooted tree with this many vertices below the root, as the parents of its vertices (the root's children have none),
/// parents before children: by level sequences (Beyer and Hedetniemi 1980), each tree once.
pub(crate) fn rooted_trees(vertices: usize) -> Vec<Vec<Option<u32>>> {
    let mut levels: Vec<usize> = (1..=vertices).collect();
    let mut trees = Vec::new();
    loop {
        // The parent of a vertex is the last one before it that is one level higher.
        let parent =
            |at: usize| (0..at).rev().find(|&before| levels[before] + 1 == levels[at]).map(|at| at as u32);
        trees.push((0..vertices).map(parent).collect());
        let Some(last) = levels.iter().rposition(|&level| level > 1) else { return trees };
        let Some(above) = (0..last).rev().find(|&at| levels[at] + 1 == levels[last]) else { return trees };
        for at in last..vertices {
            levels[at] = levels[at - (last - above)];
        }
    }
}

/// A tree with the access vertices first and parents before children, as [`Trees::from_parents`] needs it.
fn by_depth(parents: &[Option<u32>]) -> Vec<Option<u32>> {
    let mut depths = vec![0usize; parents.len()];
    for (at, parent) in parents.iter().enumerate() {
        depths[at] = parent.map_or(0, |parent| depths[parent as usize] + 1);
    }
    let mut order: Vec<usize> = (0..parents.len()).collect();
    order.sort_by_key(|&at| depths[at]);
    let mut place = vec![0u32; parents.len()];
    order.iter().enumerate().for_each(|(new, &old)| place[old] = new as u32);
    order.iter().map(|&old| parents[old].map(|parent| place[parent as usize])).collect()
}

/// Every colouring of every tree; each tree is a unit.
fn all_trees<'a>(vertices: usize, budget: &Budget) -> Result<Parts<'a>, Undecided> {
    let trees = rooted_trees(vertices);
    let colourings = (1u64 << vertices) - 2;
    let count = trees.len() as u64;
    let all = count * colourings;
    budget.admit(all, u64::MAX, 0)?;
    let row = move |totals: &Totals| {
        let wins = totals.sum(0);
        vec![
            Cell::Number(vertices as u64),
            Cell::Number(count),
            Cell::Count(all.to_string()),
            Cell::Count(wins.to_string()),
            Cell::Real(wins as f64 / all as f64),
        ]
    };
    let table = move |totals: &[Totals]| ResultTable {
        columns: vec!["vertices", "trees", "colourings", "first_wins", "share"],
        rows: totals.iter().map(row).collect(),
        notes: vec![both!(
            "all rooted trees with the given number of coloured vertices below a white root; red moves first",
            "白い根の下に、指定した数の色付き頂点をもつすべての根付き木。赤が先に動く"
        )],
        plot: None,
        undecided: None,
    };
    let look = move |tree: u64, meter: &mut Meter, totals: &mut Totals| -> Result<(), StudyError> {
        meter.spend(colourings, 0)?;
        let Some(parents) = usize::try_from(tree).ok().and_then(|tree| trees.get(tree)) else {
            return Ok(());
        };
        let parents = by_depth(parents);
        let won = |colouring: &u64| {
            let colour = |at: usize| if colouring >> at & 1 == 1 { Colour::Red } else { Colour::Blue };
            let colours: Vec<Colour> = (0..vertices).map(colour).collect();
            Trees::from_parents(&parents, &colours).winner(Colour::Red).0 == Colour::Red
        };
        totals.add(0, (1..=colourings).filter(won).count() as u64);
        Ok(())
    };
    Ok(Parts::of(Both { en: "colouring trees", ja: "木を塗り分けています" }, table).part(count, look))
}

/// Deals in a unit.
const BLOCK: u64 = 1 << 16;

fn random_deals<'a>(deals: u64, seed: u64, budget: &Budget) -> Result<Parts<'a>, Undecided> {
    budget.admit(deals, u64::MAX, 0)?;
    let row = move |totals: &Totals| {
        let wins = totals.sum(0);
        let mut row = vec![Cell::Count(deals.to_string()), Cell::Count(wins.to_string())];
        row.extend(share_cells(wins, deals));
        row
    };
    let table = move |totals: &[Totals]| ResultTable {
        columns: vec!["deals", "first_wins", "share", "low", "high"],
        rows: totals.iter().map(row).collect(),
        notes: vec![
            both!(
                "26 cards each, the sevens on the table, the first hand to move; low and high: 95% interval",
                "各26枚で、7は場にあり、最初の手札が先に動く。下限と上限は95%信頼区間"
            ),
            both!(
                "seed {seed}; {all} deals are possible",
                "乱数の種は{seed}。あり得る配り方は{all}通り";
                seed,
                all = binomial(BigUint::from(52u32), BigUint::from(26u32)),
            ),
        ],
        plot: None,
        undecided: None,
    };
    let look = move |block: u64, meter: &mut Meter, totals: &mut Totals| -> Result<(), StudyError> {
        let mut random = Random::stream(seed, block);
        let count = BLOCK.min(deals - block * BLOCK);
        meter.spend(count, 0)?;
        let won = (0..count).filter(|_| deck::first_wins(first_hand(&mut random)) == Some(true));
        totals.add(0, won.count() as u64);
        Ok(())
    };
    Ok(Parts::of(Both { en: "deciding deals", ja: "配り方を判定しています" }, table)
        .part(deals.div_ceil(BLOCK), look))
}
