//! Coin-turning games in the literature: the sum of the heads, the values of rows and grids, and the Tartan theorem.
//!
//! Values are compared with the mex rule written out here from the turns that a rule allows; it knows no closed form.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::asked::{MexRule, Played, Text};
use super::source;
use super::surveyed::Surveyed;
use super::{Claim, Findings, Reading, Standing, Statement, Survey};
use crate::games::coins::range::{Coins, row_rules};
use crate::games::coins::{Line, Place, Position, Rule, Setup};
use crate::kernel::analysis::Notation as _;
use crate::kernel::analysis::{Analysis as _, Decide as _, Reason as _};
use crate::kernel::position::Setup as _;
use crate::kernel::range::Positions as _;
use crate::kernel::run::{Meter, Run, Undecided};
use crate::kernel::study::{ArgError, Args, Param, StudyError};
use crate::value::nimber::Nimber;

const WINNING_WAYS: &str = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 14";

/// All statements on coin-turning games.
pub(crate) static STATEMENTS: &[&dyn Statement] =
    &[&HEADS, &SUBTRACTION, &RULER, &MOCK_TURTLES, &ACROSTIC_TWINS, &TURNING_CORNERS, &TARTAN];

/// A setup is small if it has few coins.
fn case(setup: &Setup) -> Text {
    Text::of(setup, setup.magnitude().0)
}

/// The least number that is not in a set.
fn mex(seen: &BTreeSet<u128>) -> u128 {
    seen.iter().fold(0, |least, &value| if value == least { least + 1 } else { least })
}

/// The values of all coins of a box, in the order of places, from the turns that the rule allows.
fn by_definition(rule: &Rule, size: Place, meter: &mut Meter) -> Result<Vec<u128>, Undecided> {
    let mut values: Vec<u128> = Vec::new();
    for place in places(size) {
        let mut seen = BTreeSet::new();
        let mut failed = Ok(());
        let _ = rule.for_each_turn(place, &mut |[layers, rows, columns]| {
            let mut sum = 0;
            for (layer, row) in layers.iter().flat_map(|layer| rows.iter().map(move |row| (layer, row))) {
                for column in columns {
                    // The far coin itself, which has no value yet, goes to tails.
                    sum ^= values.get((layer * size[1] + row) * size[2] + column).copied().unwrap_or(0);
                }
            }
            seen.insert(sum);
            failed = meter.spend(1, 0);
            if failed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        failed?;
        values.push(mex(&seen));
    }
    Ok(values)
}

/// The places of a box in order.
fn places([layers, rows, columns]: Place) -> impl Iterator<Item = Place> {
    let in_layer = move |layer| (0..rows * columns).map(move |at| [layer, at / columns, at % columns]);
    (0..layers).flat_map(in_layer)
}

/// Compares the values of a rule by definition with what is claimed of each place.
fn compare(
    rule: &Rule,
    size: Place,
    reading: usize,
    findings: &mut Findings,
    claimed: impl Fn(Place) -> u128,
) -> Result<(), StudyError> {
    let values = by_definition(rule, size, &mut findings.meter)?;
    for (place, value) in places(size).zip(values) {
        let setup = || Setup::new(rule.clone(), place.map(|at| at + 1), [place]);
        let case = || setup().map_or_else(|| Text { text: rule.to_string(), size: 0 }, |setup| case(&setup));
        findings.enter(reading, case, value == claimed(place));
    }
    Ok(())
}

/// Compares who wins every row, played out from the rules, with the nim-sum of the values that are claimed of its heads; and what the
/// program says, which must be by this statement.
fn compare_rows(
    statement: &'static str,
    rows: &Coins,
    unit: u64,
    reading: usize,
    findings: &mut Findings,
    claimed: impl Fn(usize) -> u128,
) -> Result<(), Undecided> {
    let mut played = Played::<Position>::new();
    rows.for_each(unit, &mut |setup| {
        let wins = played.mover_wins(&setup, &mut findings.meter)?;
        let sum = setup.heads().fold(0, |sum, [_, _, coin]| sum ^ claimed(coin));
        let mut right = wins == (sum != 0);
        if let Some(position) = setup.clone().position() {
            let mut run = Run::new(&findings.meter.rest());
            let analysis = Setup::analyse(&position, &mut run)?;
            let value = analysis.value().and_then(|value| value.nimber());
            right &= analysis.reason().theorem() == Some(statement) && value == Some(sum);
        }
        findings.enter(reading, || case(&setup), right);
        Ok(())
    })
}

const AS_STATED: Reading = Reading { name: "as stated", text: "by the mex rule", standing: Standing::Holds };
const ROWS: Reading = Reading {
    name: "rows",
    text: "the winner of every row of 10 coins by exhaustive play, and the program's answer by this statement",
    standing: Standing::Holds,
};

const fn coins(most: u64, default: u64) -> Param {
    Param::number("coins", "the most coins in a row", 1, most, default).ja("1行の硬貨の最大枚数")
}

fn number(args: &Args) -> usize {
    args.size("coins")
}

fn row_range(args: &Args) -> String {
    format!("the first {} coins, and all rows of 10 coins", number(args))
}

fn grid_range(args: &Args) -> String {
    format!("the first {} rows and columns", number(args))
}

/// Coins of a row under a rule; there are few enough of them.
fn row_of(rule: Rule, coins: usize) -> Result<Coins, StudyError> {
    let too_many = || ArgError::conflict("too many coins".to_owned()).into();
    Coins::new(rule, [1, 1, coins]).ok_or_else(too_many)
}

static HEADS: Surveyed = Surveyed {
    claim: Claim {
        id: "slides/coins",
        game: "coins",
        also: &[],
        source: source::SLIDES,
        text: "A position is the sum of its heads, each alone among tails: its value is the nim-sum of theirs. So THHTTH is TH + TTH + \
               TTTTTH.",
        standing: Standing::Holds,
    },
    params: &[coins(14, 8)],
    readings: &[
        Reading { text: "the value of the whole row, by the mex rule over its moves", ..AS_STATED },
        Reading {
            name: "decider",
            text: "the program's value is the mex value, and it gives the same winner as a search that knows only the rules",
            standing: Standing::Holds,
        },
    ],
    survey: |args, _, _| {
        let coins = number(args);
        let rules = row_rules();
        let range = format!("all rows of {coins} coins, under every named row rule and three others");
        Ok(Survey::of(range).part(rules.len() as u64, move |unit, findings| {
            let rows = row_of(Rule::of_row(rules[unit as usize].clone()), coins)?;
            let mut by_mex = MexRule::<Position>::new();
            let mut played = Played::<Position>::new();
            rows.for_all(&mut |setup| {
                let value = by_mex.value(&setup, &mut findings.meter)?;
                let mut sum = 0;
                for [_, _, coin] in setup.heads() {
                    sum ^= by_mex.value(&rows.lying(1 << coin), &mut findings.meter)?;
                }
                findings.enter(0, || case(&setup), value == sum);
                let Some(position) = setup.clone().position() else { return Ok(()) };
                let mut run = Run::new(&findings.meter.rest());
                let analysis = Setup::analyse(&position, &mut run)?;
                let right = analysis.outcome() == played.outcome(&setup, &mut findings.meter)?
                    && analysis.reason().theorem().is_some()
                    && analysis.value().and_then(|analysis| analysis.nimber()) == Some(u128::from(value));
                findings.enter(1, || case(&setup), right);
                Ok(())
            })?;
            Ok(())
        }))
    },
};

/// The largest power of two that divides the number of a coin, which counts from 1.
fn ruler(coin: usize) -> u128 {
    let number = coin as u128 + 1;
    let powers = (0..128).map(|power| 1u128 << power);
    powers.take_while(|power| number.is_multiple_of(*power)).last().unwrap_or(1)
}

static RULER: Surveyed = Surveyed {
    claim: Claim {
        id: "slides/ruler",
        game: "coins",
        also: &[],
        source: source::SLIDES,
        text: "If any number of coins without a gap may be turned, coin n (from 1) has as its value the largest power of two that \
               divides n.",
        standing: Standing::Holds,
    },
    params: &[coins(4000, 1024)],
    readings: &[AS_STATED, ROWS],
    survey: |args, _, _| {
        let size = [1, 1, number(args)];
        let rows = row_of(Rule::of_row(Line::Ruler), 10)?;
        Ok(Survey::of(row_range(args))
            .part(1, move |_, findings| {
                compare(&Rule::of_row(Line::Ruler), size, 0, findings, |[_, _, coin]| ruler(coin))
            })
            .part(rows.units(), move |unit, findings| {
                compare_rows(RULER.claim.id, &rows, unit, 1, findings, ruler)?;
                Ok(())
            }))
    },
};

static SUBTRACTION: Surveyed = Surveyed {
    claim: Claim {
        id: "slides/coins-take-away",
        game: "coins",
        also: &[],
        source: source::SLIDES,
        text: "Taking 1, 2 or 3 counters as a coin game: a head is turned, together with the coin one, two or three \
               places to its left, if there is one. Coin n, from 1, has the value of a heap of n counters, n mod 4.",
        standing: Standing::Holds,
    },
    params: &[coins(100_000, 2000)],
    readings: &[AS_STATED],
    survey: |args, _, _| {
        let most = number(args);
        Ok(Survey::of(format!("the first {most} coins")).part(1, move |_, findings| {
            let rule = Rule::of_row(Line::subtraction(vec![1, 2, 3]));
            compare(&rule, [1, 1, most], 0, findings, |[_, _, coin]| (coin as u128 + 1) % 4)
        }))
    },
};

static MOCK_TURTLES: Surveyed = Surveyed {
    claim: Claim {
        id: "classic/mock-turtles",
        game: "coins",
        also: &[],
        source: WINNING_WAYS,
        text: "If one, two or three coins may be turned, the values are the numbers with an odd number of ones, in order. The values for \
               at most 2m + 1 coins come from those for at most 2m one coin earlier, by a digit that makes the number of ones odd; \
               exactly k coins have the values of at most k, from coin k on.",
        standing: Standing::Holds,
    },
    params: &[coins(1000, 150)],
    readings: &[
        AS_STATED,
        Reading { name: "odd from even", text: "at most 3, 5, 7, 9 coins, on at most 13 coins", ..AS_STATED },
        Reading { name: "exactly", text: "exactly 2 to 7 coins, on at most 13 coins", ..AS_STATED },
        ROWS,
    ],
    survey: |args, _, _| {
        let most = number(args);
        let few = [1, 1, most.min(13)];
        let rows = row_of(Rule::of_row(Line::UpTo(3)), 10)?;
        let up_to = |count: u32| Rule::of_row(Line::UpTo(count));
        // By counting through all numbers, up to the first as many as are asked for.
        let odd: Vec<u128> = (0u128..).filter(|n| n.count_ones() % 2 == 1).take(most.max(10)).collect();
        let of_rows = odd.clone();
        Ok(Survey::of(row_range(args))
            .part(1, move |_, findings| {
                compare(&up_to(3), [1, 1, most], 0, findings, |[_, _, coin]| odd[coin])
            })
            .part(4, move |unit, findings| {
                let even = 2 * (unit as u32 + 1);
                let values = by_definition(&up_to(even), few, &mut findings.meter)?;
                compare(&up_to(even + 1), few, 1, findings, |[_, _, coin]| {
                    let earlier = coin.checked_sub(1).map_or(0, |earlier| values[earlier]);
                    2 * earlier + u128::from(earlier.count_ones().is_multiple_of(2))
                })
            })
            .part(6, move |unit, findings| {
                let count = unit as u32 + 2;
                let values = by_definition(&up_to(count), few, &mut findings.meter)?;
                compare(&Rule::of_row(Line::Exactly(count)), few, 2, findings, |[_, _, coin]| {
                    (coin + 1).checked_sub(count as usize).map_or(0, |later| values[later])
                })
            })
            .part(rows.units(), move |unit, findings| {
                compare_rows(MOCK_TURTLES.claim.id, &rows, unit, 3, findings, |coin| of_rows[coin])?;
                Ok(())
            }))
    },
};

static ACROSTIC_TWINS: Surveyed = Surveyed {
    claim: Claim {
        id: "slides/acrostic-twins",
        game: "coins",
        also: &[],
        source: source::SLIDES,
        text: "If two coins of one row or of one column are turned, the coin in row x and column y, both from 0, has the value x xor y.",
        standing: Standing::Holds,
    },
    params: &[coins(200, 40)],
    readings: &[AS_STATED],
    survey: |args, _, _| {
        let size = [1, number(args), number(args)];
        Ok(Survey::of(grid_range(args)).part(1, move |_, findings| {
            compare(&Rule::AcrosticTwins, size, 0, findings, |[_, row, column]| (row ^ column) as u128)
        }))
    },
};

static TURNING_CORNERS: Surveyed = Surveyed {
    claim: Claim {
        id: "slides/turning-corners",
        game: "coins",
        also: &[],
        source: source::SLIDES,
        text: "If the four corners of a rectangle are turned, the coin in row x and column y, both from 0, has as its value the \
               nim-product of x and y.",
        standing: Standing::Holds,
    },
    params: &[coins(64, 32)],
    readings: &[AS_STATED],
    survey: |args, _, _| {
        let size = [1, number(args), number(args)];
        let rule = product_of(vec![Line::Exactly(2); 2])?;
        Ok(Survey::of(grid_range(args)).part(1, move |_, findings| {
            let product = |[_, row, column]: Place| (Nimber(row as u128) * Nimber(column as u128)).0;
            compare(&rule, size, 0, findings, product)
        }))
    },
};

static TARTAN: Surveyed = Surveyed {
    claim: Claim {
        id: "classic/tartan",
        game: "coins",
        also: &[],
        source: WINNING_WAYS,
        text: "If the coins turned are all crossings of a set that one rule allows in a column with a set that another allows in \
               a row, the value of a coin is the nim-product of its values in the two games; the same holds in three dimensions.",
        standing: Standing::Holds,
    },
    params: &[coins(8, 5)],
    readings: &[
        Reading { name: "grids", text: "two dimensions", ..AS_STATED },
        Reading { name: "boxes", text: "three dimensions", ..AS_STATED },
    ],
    survey: |args, _, _| {
        let size = number(args);
        let range = format!(
            "all products of named row rules: grids of {size} x {size}, and boxes of up to 3 x 3 x 3"
        );
        let rules = row_rules();
        let few: Vec<Line> = row_rules().into_iter().step_by(2).collect();
        let (all, some) = (rules.len() as u64, few.len() as u64);
        Ok(Survey::of(range)
            .part(all * all, move |unit, findings| {
                let lines = [unit / all, unit % all].map(|at| rules[at as usize].clone());
                look_at_product(lines.to_vec(), [1, size, size], 0, findings)
            })
            .part(some.pow(3), move |unit, findings| {
                let lines = [unit / some / some, unit / some % some, unit % some];
                let lines = lines.map(|at| few[at as usize].clone());
                look_at_product(lines.to_vec(), [size.min(3); 3], 1, findings)
            }))
    },
};

/// The product of two or three rules.
fn product_of(lines: Vec<Line>) -> Result<Rule, StudyError> {
    let too_many = || ArgError::conflict("there are at most three dimensions".to_owned()).into();
    Rule::product(lines).ok_or_else(too_many)
}

/// Compares a product of rules with the nim-products of the values of their rows.
fn look_at_product(
    lines: Vec<Line>,
    size: Place,
    reading: usize,
    findings: &mut Findings,
) -> Result<(), StudyError> {
    let mut along: Vec<Vec<u128>> = Vec::new();
    for line in &lines {
        along.push(by_definition(&Rule::of_row(line.clone()), [1, 1, size[2]], &mut findings.meter)?);
    }
    let unused = size.len() - lines.len();
    let claimed = |place: Place| {
        let factors = along.iter().zip(&place[unused..]).map(|(values, &at)| Nimber(values[at]));
        factors.fold(Nimber(1), |product, factor| product * factor).0
    };
    compare(&product_of(lines)?, size, reading, findings, claimed)
}
