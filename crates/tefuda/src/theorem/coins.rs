//! Coin-turning games in the literature: the sum of the heads, the values of rows and grids, and the Tartan theorem.
//!
//! Values are compared with the mex rule written out here from the turns that a rule allows; it knows no closed form.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;

use super::separate::{Separate, Task};
use super::source;
use super::tally::{Example, Tally};
use super::{Claim, Reading, ReadingReport, Standing, Statement};
use crate::games::coins::{Line, MEMBERS, Place, Position, Rule, Setup};
use crate::kernel::analysis::{Analysis as _, Decide as _};
use crate::kernel::position::{Seat, Setup as _};
use crate::kernel::run::{Meter, Run, Undecided};
use crate::kernel::study::{ArgError, Param, StudyError};
use crate::kernel::verdict::Outcome;
use crate::solve::MoverResult;
use crate::solve::search::{Goal, Search, SearchError};
use crate::value::nimber::Nimber;

const WINNING_WAYS: &str = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 14";

/// All statements on coin-turning games.
pub(crate) static STATEMENTS: &[&dyn Statement] =
    &[&HEADS, &RULER, &MOCK_TURTLES, &ACROSTIC_TWINS, &TURNING_CORNERS, &TARTAN];

/// A setup as a counterexample: small if it has few coins.
struct Case(Option<Setup>);

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_ref().map_or(Ok(()), |setup| setup.fmt(f))
    }
}

impl Example for Case {
    fn size(&self) -> (usize, u32) {
        (self.0.as_ref().map_or(0, |setup| setup.size().iter().product()), 0)
    }
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
    task: &Task,
    tally: &mut Tally,
    claimed: impl Fn(Place) -> u128,
) -> Result<(), StudyError> {
    let values = by_definition(rule, size, &mut task.budget.meter())?;
    for (place, value) in places(size).zip(values) {
        let case = || Case(Setup::new(rule.clone(), place.map(|at| at + 1), [place]));
        tally.old_enter(case, value == claimed(place));
    }
    Ok(())
}

/// The rules of rows with a name, and some without.
fn lines() -> Vec<Line> {
    let named = MEMBERS.iter().filter_map(|member| match member.rule.lines() {
        [line] => Some(line.clone()),
        _ => None,
    });
    let shapes = Line::shapes(vec![vec![0], vec![0, 1], vec![0, 1, 3]]);
    named.chain([Line::subtraction(vec![1, 2, 3]), Line::Exactly(4), shapes]).collect()
}

const AS_STATED: Reading = Reading { name: "as stated", text: "by the mex rule", standing: Standing::Holds };

const fn coins(most: u64, default: u64) -> Param {
    Param::number("coins", "the most coins in a row", 1, most, default)
}

fn row_range(task: &Task) -> String {
    format!("the first {} coins", task.number("coins"))
}

fn grid_range(task: &Task) -> String {
    let size = task.number("coins");
    format!("the first {size} rows and columns")
}

/// Asks a question of every position of a row of some coins, for every rule of rows.
fn ask_rows(
    reading: &Reading,
    task: &Task,
    question: impl Fn(&Rule, usize, &mut Tally) -> Result<(), StudyError>,
) -> Result<ReadingReport, StudyError> {
    let mut tally = Tally::default();
    let lines = lines();
    task.progress.stage("comparing rules", lines.len() as u64);
    for line in lines {
        question(&Rule::of_row(line), task.number("coins"), &mut tally)?;
        task.progress.advance(1);
    }
    Ok(tally.report(reading, false))
}

/// The row that shows heads where the bits are set.
fn row_of(rule: &Rule, coins: usize, bits: usize) -> Option<Setup> {
    let heads = (0..coins).filter(|coin| bits >> coin & 1 == 1).map(|coin| [0, 0, coin]);
    Setup::new(rule.clone(), [1, 1, coins], heads)
}

static HEADS: Separate = Separate {
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
    range: |task| format!("all rows of {} coins, by every rule of rows with a name", task.number("coins")),
    readings: &[
        (
            Reading { text: "the value of the whole row, by the mex rule over its moves", ..AS_STATED },
            |reading, task| {
                ask_rows(reading, task, |rule, coins, tally| {
                    let mut meter = task.budget.meter();
                    // A move lowers the number whose bits are the heads.
                    let mut values: Vec<u128> = Vec::new();
                    for bits in 0..1usize << coins {
                        let mut seen = BTreeSet::new();
                        for last in (0..coins).filter(|coin| bits >> coin & 1 == 1) {
                            let _ = rule.for_each_turn([0, 0, last], &mut |[_, _, set]| {
                                let after = set.iter().fold(bits, |bits, coin| bits ^ 1 << coin);
                                seen.insert(values[after]);
                                ControlFlow::Continue(())
                            });
                        }
                        meter.spend(1, 16 << coins)?;
                        values.push(mex(&seen));
                        let heads = (0..coins).filter(|coin| bits >> coin & 1 == 1);
                        let sum = heads.fold(0, |sum, coin| sum ^ values[1 << coin]);
                        tally.old_enter(|| Case(row_of(rule, coins, bits)), values[bits] == sum);
                    }
                    Ok(())
                })
            },
        ),
        (
            Reading {
                name: "decider",
                text: "who wins by the nim-sum of the heads wins by a search that knows only the rules",
                standing: Standing::Holds,
            },
            |reading, task| {
                ask_rows(reading, task, |rule, coins, tally| {
                    let mut search = Search::<Position>::new(Goal::Winner);
                    let mut run = Run::new(task.budget);
                    for bits in 0..1usize << coins {
                        let setup = row_of(rule, coins, bits);
                        let Some(position) = setup.clone().and_then(Setup::position) else { continue };
                        let wins = match search.solve(&position, &mut run.meter) {
                            Ok(solved) => solved.result == MoverResult::Win,
                            Err(SearchError::Undecided(undecided)) => return Err(undecided.into()),
                            // A move lowers the number whose bits are the heads: there are no cycles.
                            Err(SearchError::Cycle) => false,
                        };
                        let told = Setup::analyse(&position, &mut run.clone())?.outcome();
                        let winner = if wins { Seat::FIRST } else { Seat::SECOND };
                        tally.old_enter(|| Case(setup), told == Outcome::Win(winner));
                    }
                    Ok(())
                })
            },
        ),
    ],
};

static RULER: Separate = Separate {
    claim: Claim {
        id: "slides/ruler",
        game: "coins",
        also: &[],
        source: source::SLIDES,
        text: "If any number of coins without a gap may be turned, coin n (from 1) has as its value the largest power of two that \
               divides n.",
        standing: Standing::Holds,
    },
    params: &[coins(2000, 256)],
    range: row_range,
    readings: &[(AS_STATED, |reading, task| {
        let mut tally = Tally::default();
        let size = [1, 1, task.number("coins")];
        compare(&Rule::of_row(Line::Ruler), size, task, &mut tally, |[_, _, coin]| {
            let number = coin as u128 + 1;
            (0..128)
                .map(|power| 1u128 << power)
                .take_while(|power| number.is_multiple_of(*power))
                .last()
                .unwrap_or(1)
        })?;
        Ok(tally.report(reading, false))
    })],
};

static MOCK_TURTLES: Separate = Separate {
    claim: Claim {
        id: "slides/mock-turtles",
        game: "coins",
        also: &[],
        source: WINNING_WAYS,
        text: "If one, two or three coins may be turned, the values are the numbers with an odd number of ones, in order. The values for \
               at most 2m + 1 coins come from those for at most 2m one coin earlier, by a digit that makes the number of ones odd; \
               exactly k coins have the values of at most k, from coin k on.",
        standing: Standing::Holds,
    },
    params: &[coins(200, 48)],
    range: row_range,
    readings: &[
        (AS_STATED, |reading, task| {
            let mut tally = Tally::default();
            let size = [1, 1, task.number("coins")];
            let odd: Vec<u128> = (0u128..).filter(|n| n.count_ones() % 2 == 1).take(size[2]).collect();
            compare(&Rule::of_row(Line::UpTo(3)), size, task, &mut tally, |[_, _, coin]| odd[coin])?;
            Ok(tally.report(reading, false))
        }),
        (
            Reading {
                name: "odd from even",
                text: "at most 3, 5, 7, 9 coins, on at most 13 coins",
                ..AS_STATED
            },
            |reading, task| {
                let mut tally = Tally::default();
                let size = [1, 1, task.number("coins").min(13)];
                for most in [2, 4, 6, 8] {
                    let even =
                        by_definition(&Rule::of_row(Line::UpTo(most)), size, &mut task.budget.meter())?;
                    let claimed = |[_, _, coin]: Place| {
                        let earlier = coin.checked_sub(1).map_or(0, |earlier| even[earlier]);
                        2 * earlier + u128::from(earlier.count_ones().is_multiple_of(2))
                    };
                    compare(&Rule::of_row(Line::UpTo(most + 1)), size, task, &mut tally, claimed)?;
                }
                Ok(tally.report(reading, false))
            },
        ),
        (
            Reading { name: "exactly", text: "exactly 2 to 7 coins, on at most 13 coins", ..AS_STATED },
            |reading, task| {
                let mut tally = Tally::default();
                let size = [1, 1, task.number("coins").min(13)];
                for count in 2..8 {
                    let most =
                        by_definition(&Rule::of_row(Line::UpTo(count)), size, &mut task.budget.meter())?;
                    let claimed = |[_, _, coin]: Place| {
                        (coin + 1).checked_sub(count as usize).map_or(0, |later| most[later])
                    };
                    compare(&Rule::of_row(Line::Exactly(count)), size, task, &mut tally, claimed)?;
                }
                Ok(tally.report(reading, false))
            },
        ),
    ],
};

static ACROSTIC_TWINS: Separate = Separate {
    claim: Claim {
        id: "slides/acrostic-twins",
        game: "coins",
        also: &[],
        source: source::SLIDES,
        text: "If two coins of one row or of one column are turned, the coin in row x and column y, both from 0, has the value x xor y.",
        standing: Standing::Holds,
    },
    params: &[coins(200, 24)],
    range: grid_range,
    readings: &[(AS_STATED, |reading, task| {
        let mut tally = Tally::default();
        let size = [1, task.number("coins"), task.number("coins")];
        compare(&Rule::AcrosticTwins, size, task, &mut tally, |[_, row, column]| (row ^ column) as u128)?;
        Ok(tally.report(reading, false))
    })],
};

static TURNING_CORNERS: Separate = Separate {
    claim: Claim {
        id: "slides/turning-corners",
        game: "coins",
        also: &[],
        source: source::SLIDES,
        text: "If the four corners of a rectangle are turned, the coin in row x and column y, both from 0, has as its value the \
               nim-product of x and y.",
        standing: Standing::Holds,
    },
    params: &[coins(64, 16)],
    range: grid_range,
    readings: &[(AS_STATED, |reading, task| {
        let mut tally = Tally::default();
        let size = [1, task.number("coins"), task.number("coins")];
        let rule = product_of(vec![Line::Exactly(2); 2])?;
        let product = |[_, row, column]: Place| (Nimber(row as u128) * Nimber(column as u128)).0;
        compare(&rule, size, task, &mut tally, product)?;
        Ok(tally.report(reading, false))
    })],
};

static TARTAN: Separate = Separate {
    claim: Claim {
        id: "slides/tartan",
        game: "coins",
        also: &[],
        source: WINNING_WAYS,
        text: "If the coins turned are all crossings of what one rule lets be turned in a column with what another lets be turned in a \
               row, the value of a coin is the nim-product of its values in the two games; and so in three dimensions.",
        standing: Standing::Holds,
    },
    params: &[coins(8, 5)],
    range: |task| {
        let size = task.number("coins");
        format!(
            "all products of rules of rows with a name: grids of {size} x {size}, and boxes of up to 3 x 3 x 3"
        )
    },
    readings: &[
        (Reading { name: "grids", text: "two dimensions", ..AS_STATED }, |reading, task| {
            let size = task.number("coins");
            let pairs = lines()
                .into_iter()
                .flat_map(|rows| lines().into_iter().map(move |columns| vec![rows.clone(), columns]));
            products(reading, task, pairs, [1, size, size])
        }),
        (Reading { name: "boxes", text: "three dimensions", ..AS_STATED }, |reading, task| {
            let size = task.number("coins").min(3);
            let few = || lines().into_iter().step_by(2);
            let triples = few().flat_map(|layers| {
                few().flat_map(move |rows| {
                    let layers = layers.clone();
                    few().map(move |columns| vec![layers.clone(), rows.clone(), columns])
                })
            });
            products(reading, task, triples, [size; 3])
        }),
    ],
};

/// The product of two or three rules.
fn product_of(lines: Vec<Line>) -> Result<Rule, StudyError> {
    let too_many = || ArgError::Conflict("there are at most three dimensions".to_owned()).into();
    Rule::product(lines).ok_or_else(too_many)
}

/// Compares products of rules with the nim-products of the values of their rows.
fn products(
    reading: &Reading,
    task: &Task,
    all: impl Iterator<Item = Vec<Line>>,
    size: Place,
) -> Result<ReadingReport, StudyError> {
    let mut tally = Tally::default();
    for lines in all {
        let mut along: Vec<Vec<u128>> = Vec::new();
        for line in &lines {
            along.push(by_definition(
                &Rule::of_row(line.clone()),
                [1, 1, size[2]],
                &mut task.budget.meter(),
            )?);
        }
        let unused = size.len() - lines.len();
        let claimed = |place: Place| {
            let factors = along.iter().zip(&place[unused..]).map(|(values, &at)| Nimber(values[at]));
            factors.fold(Nimber(1), |product, factor| product * factor).0
        };
        compare(&product_of(lines)?, size, task, &mut tally, claimed)?;
    }
    Ok(tally.report(reading, false))
}
