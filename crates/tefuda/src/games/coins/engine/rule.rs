//! Rules of rows, grids and boxes of coins, and the games that have a name.

use std::borrow::Cow;
use std::fmt;
use std::ops::{ControlFlow, Range};

use super::line::{Census, Line};
use super::{Place, Turn};
use crate::games::heaps::HeapRule;
use crate::kernel::lexing::number;
use crate::kernel::parse_error::ParseError;
use crate::kernel::words::{Words, both};

/// The rule of a coin-turning game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A row by one rule, or a grid or box by a product: the coins turned are all crossings of what two or three rules of rows
    /// let be turned.
    Product(Factors),
    /// Two coins of one row or of one column of a grid.
    AcrosticTwins,
}

/// The one, two or three rules of rows of a product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Factors(Cow<'static, [Line]>);

/// A game with a name: one row of data.
#[derive(Clone, Debug)]
pub struct Member {
    /// The name used to call it.
    pub name: &'static str,
    /// The rule.
    pub rule: Rule,
    /// What a move turns, in English and Japanese.
    pub turns: [&'static str; 2],
    /// The value of a coin, in English and Japanese; n, x and y are counted from 0.
    pub values: [&'static str; 2],
    /// The id of the statement that the values rest on.
    pub theorem: &'static str,
    /// Where it was published.
    pub source: &'static str,
    /// A position to try.
    pub example: &'static str,
}

const WINNING_WAYS: &str = "Winning Ways, chapter 14";
const SLIDES: &str = "Ferguson, Game Theory, part I, chapter 5; Winning Ways, chapter 14";

const fn product(lines: &'static [Line]) -> Rule {
    Rule::Product(Factors(Cow::Borrowed(lines)))
}

/// The games with a name.
pub static MEMBERS: &[Member] = &[
    Member {
        name: "turtles",
        rule: product(&[Line::UpTo(2)]),
        turns: ["one or two coins", "1枚または2枚"],
        values: ["g(n) = n + 1"; 2],
        theorem: "slides/coins",
        source: WINNING_WAYS,
        example: "turtles: THTTHTH",
    },
    Member {
        name: "mock-turtles",
        rule: product(&[Line::UpTo(3)]),
        turns: ["one, two or three coins", "1枚、2枚または3枚"],
        values: [
            "g(n) = 2n, or 2n + 1 if n has an even number of ones",
            "g(n) = 2n(nの2進表示の1が奇数個)、2n + 1(偶数個)",
        ],
        theorem: "classic/mock-turtles",
        source: SLIDES,
        example: "mock-turtles: THHTTH",
    },
    Member {
        name: "moebius",
        rule: product(&[Line::UpTo(5)]),
        turns: ["one to five coins", "1枚から5枚"],
        values: [
            "g(n) = mex of the nim-sums of at most 4 earlier values",
            "g(n) = それまでの値から高々4個とったニム和のmex",
        ],
        theorem: "slides/coins",
        source: WINNING_WAYS,
        example: "moebius: HHHHHH",
    },
    Member {
        name: "mogul",
        rule: product(&[Line::UpTo(7)]),
        turns: ["one to seven coins", "1枚から7枚"],
        values: [
            "g(n) = mex of the nim-sums of at most 6 earlier values",
            "g(n) = それまでの値から高々6個とったニム和のmex",
        ],
        theorem: "slides/coins",
        source: WINNING_WAYS,
        example: "mogul: THTTTTTH",
    },
    Member {
        name: "moidores",
        rule: product(&[Line::UpTo(9)]),
        turns: ["one to nine coins", "1枚から9枚"],
        values: [
            "g(n) = mex of the nim-sums of at most 8 earlier values",
            "g(n) = それまでの値から高々8個とったニム和のmex",
        ],
        theorem: "slides/coins",
        source: WINNING_WAYS,
        example: "moidores: THTTHTTH",
    },
    Member {
        name: "twins",
        rule: product(&[Line::Exactly(2)]),
        turns: ["two coins", "2枚"],
        values: ["g(n) = n"; 2],
        theorem: "slides/coins",
        source: SLIDES,
        example: "twins: THHTH",
    },
    Member {
        name: "triplets",
        rule: product(&[Line::Exactly(3)]),
        turns: ["three coins", "3枚"],
        values: ["g(0) = g(1) = 0, then those of mock-turtles", "g(0) = g(1) = 0、以後はmock-turtlesと同じ"],
        theorem: "classic/mock-turtles",
        source: WINNING_WAYS,
        example: "triplets: TTHHHTH",
    },
    Member {
        name: "ruler",
        rule: product(&[Line::Ruler]),
        turns: ["any number of coins without a gap", "隙間なく並ぶ好きな枚数"],
        values: ["g(n) = the largest power of two that divides n + 1", "g(n) = n + 1を割り切る最大の2冪"],
        theorem: "slides/ruler",
        source: SLIDES,
        example: "ruler: THHTTH",
    },
    Member {
        name: "turnips",
        rule: product(&[Line::Turnips]),
        turns: ["three equally spaced coins", "等間隔の3枚"],
        values: [
            "g(n) = the value j of mock-turtles, if the last digit 2 of n in base 3 stands for 3^j; else 0",
            "nの3進表示で最下位の2が3^jの位なら、mock-turtlesのj番目の値。2がなければ0",
        ],
        theorem: "slides/coins",
        source: WINNING_WAYS,
        example: "turnips: TTHTTHHH",
    },
    Member {
        name: "sym",
        rule: product(&[Line::Sym]),
        turns: ["coins that are their own mirror image", "左右対称な並びの硬貨"],
        values: ["mex rule", "mexの規則による"],
        theorem: "slides/coins",
        source: WINNING_WAYS,
        example: "sym: THHTH",
    },
    Member {
        name: "acrostic-twins",
        rule: Rule::AcrosticTwins,
        turns: ["two coins of one row or of one column", "同じ行または同じ列の2枚"],
        values: ["g(x, y) = x xor y"; 2],
        theorem: "slides/acrostic-twins",
        source: SLIDES,
        example: "acrostic-twins: THT/HTH/TTH",
    },
    Member {
        name: "turning-corners",
        rule: product(&[Line::Exactly(2), Line::Exactly(2)]),
        turns: ["the four corners of a rectangle", "長方形の四隅"],
        values: ["g(x, y) = the nim-product of x and y", "g(x, y) = xとyのニム積"],
        theorem: "slides/turning-corners",
        source: SLIDES,
        example: "turning-corners: TTT/THH/THH",
    },
    Member {
        name: "rugs",
        rule: product(&[Line::Ruler, Line::Ruler]),
        turns: ["all coins of a rectangle", "長方形の中のすべての硬貨"],
        values: [
            "g(x, y) = the nim-product of the values x and y of ruler",
            "g(x, y) = rulerの値xとyのニム積",
        ],
        theorem: "classic/tartan",
        source: SLIDES,
        example: "rugs: TTT/THT/TTH",
    },
];

/// The largest number of coins to turn, or distance, in a rule.
const MOST_IN_RULE: u32 = 1_000_000;
/// The most shapes of a rule.
const MOST_SHAPES: usize = 1000;
/// A row, a grid, or a box.
const MOST_DIMENSIONS: usize = 3;
/// Along a direction that a game does not have lies one coin, which has the value 1.
static ALONE: Line = Line::Exactly(1);

impl Rule {
    /// The rule of a row.
    #[must_use]
    pub fn of_row(line: Line) -> Self {
        Rule::Product(Factors(Cow::Owned(vec![line])))
    }

    /// The product of one to three rules of rows; `None` if there are more or none.
    #[must_use]
    pub fn product(lines: Vec<Line>) -> Option<Self> {
        (1..=MOST_DIMENSIONS).contains(&lines.len()).then_some(Rule::Product(Factors(Cow::Owned(lines))))
    }

    /// Reads a rule: a name, `upto 4`, `exactly 4`, a subtraction set `{1,2,3}`, shapes `[0 | 0,1 | 0,2,5]`, or a product of
    /// these such as `ruler*twins`.
    ///
    /// # Errors
    /// [`ParseError`] at what cannot be read.
    ///
    /// ```
    /// use tefuda::games::coins::Rule;
    /// assert_eq!(Rule::parse("turning-corners").unwrap(), Rule::parse("exactly 2 * twins").unwrap());
    /// assert_eq!(Rule::parse("ruler*rulr").unwrap_err().at, 6..10);
    /// ```
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        Rule::parse_in(text, 0..text.len())
    }

    /// Reads a rule from a part of a text. Whatever is wrong with it, the rules there are are told.
    pub(crate) fn parse_in(text: &str, part: Range<usize>) -> Result<Self, ParseError> {
        Rule::read(text, part).map_err(|error| match error.hint {
            Some(_) => error,
            None => error.with_hint(known_rules()),
        })
    }

    fn read(text: &str, part: Range<usize>) -> Result<Self, ParseError> {
        let mut lines: Vec<Line> = Vec::new();
        let factors = text[part.clone()].split('*').count();
        for at in parts(text, part, '*') {
            match factor(text, at.clone())? {
                Rule::AcrosticTwins if factors == 1 => return Ok(Rule::AcrosticTwins),
                Rule::AcrosticTwins => {
                    let hint = both!(
                        "acrostic-twins is played on grids, but it is not a product of two row rules",
                        "acrostic-twins は格子のゲームですが、二つの列の積ではありません"
                    );
                    return Err(
                        ParseError::new(text, at, both!("a rule of a row", "一列の規則")).with_hint(hint)
                    );
                }
                Rule::Product(more) => lines.extend(more.0.iter().cloned()),
            }
            if lines.len() > MOST_DIMENSIONS {
                return Err(ParseError::new(text, at, both!("at most three dimensions", "三次元まで")));
            }
        }
        Ok(Rule::Product(Factors(Cow::Owned(lines))))
    }

    /// The game with a name that has this rule.
    #[must_use]
    pub fn member(&self) -> Option<&'static Member> {
        MEMBERS.iter().find(|member| member.rule == *self)
    }

    /// 1 for a row, 2 for a grid, 3 for a box.
    #[must_use]
    pub fn dimensions(&self) -> usize {
        match self {
            Rule::Product(_) => self.lines().len(),
            Rule::AcrosticTwins => 2,
        }
    }

    /// The rules of rows whose product it is; none for acrostic twins.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        match self {
            Rule::Product(Factors(lines)) => lines,
            Rule::AcrosticTwins => &[],
        }
    }

    /// The rules along layers, rows and columns; where there is no such direction, that of a coin alone.
    ///
    /// Along each direction of acrostic twins the values are those of twins.
    #[must_use]
    pub fn axes(&self) -> [&Line; 3] {
        static TWINS: [Line; 2] = [Line::Exactly(2), Line::Exactly(2)];
        let lines = match self {
            Rule::Product(_) => self.lines(),
            Rule::AcrosticTwins => &TWINS,
        };
        std::array::from_fn(|axis| {
            (axis + lines.len()).checked_sub(MOST_DIMENSIONS).and_then(|at| lines.get(at)).unwrap_or(&ALONE)
        })
    }

    /// Calls `visit` with every turn whose far coin is at a place, each once, until it says stop.
    ///
    /// In a product the sets of layers come first, then those of rows, then those of columns, each in the order of
    /// [`Line::for_each_set`]; acrostic twins turn two coins of a row before two of a column.
    pub fn for_each_turn(
        &self,
        [layer, row, column]: Place,
        visit: &mut dyn FnMut(Turn<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if *self == Rule::AcrosticTwins {
            (0..column).try_for_each(|partner| visit([&[layer], &[row], &[partner, column]]))?;
            return (0..row).try_for_each(|partner| visit([&[layer], &[partner, row], &[column]]));
        }
        let [layers, rows, columns] = self.axes();
        layers.for_each_set(layer, &mut |layers| {
            rows.for_each_set(row, &mut |rows| {
                columns.for_each_set(column, &mut |columns| visit([layers, rows, columns]))
            })
        })
    }

    /// Whether these coins may be turned together.
    #[must_use]
    pub fn allows(&self, turn: Turn<'_>) -> bool {
        if *self == Rule::AcrosticTwins {
            return matches!(turn.map(<[usize]>::len), [1, 1, 2] | [1, 2, 1]);
        }
        self.axes().iter().zip(turn).all(|(line, set)| line.allows(set))
    }

    /// Whether any turn has its far coin at this place.
    #[must_use]
    pub fn can_turn(&self, place: Place) -> bool {
        if *self == Rule::AcrosticTwins {
            return place[1] > 0 || place[2] > 0;
        }
        self.axes().iter().zip(place).all(|(line, coin)| line.can_turn(coin))
    }

    /// How many turns have their far coin at a place, from what is known along each direction.
    #[must_use]
    pub fn census(&self, place: Place, along: [Census; 3]) -> Census {
        if *self == Rule::AcrosticTwins {
            let others = place[1] as u64 + place[2] as u64;
            return Census { sets: others, coins: others.saturating_mul(2) };
        }
        let product = |count: fn(&Census) -> u64| along.iter().map(count).fold(1, u64::saturating_mul);
        Census { sets: product(|along| along.sets), coins: product(|along| along.coins) }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::AcrosticTwins => f.write_str("acrostic-twins"),
            Rule::Product(_) => {
                let lines: Vec<String> = self.lines().iter().map(Line::to_string).collect();
                f.write_str(&lines.join("*"))
            }
        }
    }
}

/// The trimmed parts of a text between separators, by their places.
fn parts(text: &str, whole: Range<usize>, separator: char) -> impl Iterator<Item = Range<usize>> {
    let mut start = whole.start;
    text[whole].split(separator).map(move |part| {
        let lead = part.len() - part.trim_start().len();
        let word = part.trim();
        // Nothing is told at its start.
        let from = if word.is_empty() { start } else { start + lead };
        start += part.len() + separator.len_utf8();
        from..from + word.len()
    })
}

/// One factor of a product; a game of grids with a name has two.
fn factor(text: &str, at: Range<usize>) -> Result<Rule, ParseError> {
    let word = &text[at.clone()];
    if let Some(member) = MEMBERS.iter().find(|member| member.name == word) {
        return Ok(member.rule.clone());
    }
    for (name, line) in [("upto", Line::UpTo as fn(u32) -> Line), ("exactly", Line::Exactly)] {
        let Some(rest) = word.strip_prefix(name) else { continue };
        let start = at.end - rest.trim_start().len();
        return Ok(Rule::of_row(line(numbered(
            text,
            start..at.end,
            1,
            both!("how many coins", "硬貨の枚数"),
        )?)));
    }
    match word.chars().next() {
        Some('{') => match HeapRule::parse(word) {
            Ok(HeapRule::Subtraction(set)) => Ok(Rule::of_row(Line::subtraction(set))),
            Ok(_) => Err(ParseError::new(
                text,
                at,
                both!("a set of distances such as `{1,2,3}`", "`{1,2,3}` のような距離の集合"),
            )),
            Err(error) => {
                let place = at.start + error.at.start..at.start + error.at.end;
                Err(error.placed(text, place))
            }
        },
        Some('[') => shapes(text, at),
        _ => {
            let error = ParseError::new(text, at, both!("a rule of turning coins", "硬貨を裏返す規則"));
            // Somebody who knows the name may not know how it is spelt.
            let spelt = word.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-");
            Err(match MEMBERS.iter().find(|member| member.name == spelt) {
                Some(member) => error.with_hint(both!(
                    "it is spelt `{name}`", "`{name}` と書きます"; name = member.name
                )),
                None => error,
            })
        }
    }
}

/// How rules are written.
fn known_rules() -> Words {
    let names: Vec<&str> = MEMBERS.iter().map(|member| member.name).collect();
    both!(
        "names are {names}; others are `upto 4`, `exactly 4`, `{{1,2,3}}`, `[0 | 0,1 | 0,2,5]`, and products such as `ruler*twins`",
        "名前は {names}。ほかに `upto 4`、`exactly 4`、`{{1,2,3}}`、`[0 | 0,1 | 0,2,5]`、`ruler*twins` のような積";
        names = names.join(", ")
    )
}

/// A number from a least one up.
fn numbered(text: &str, at: Range<usize>, least: u32, what: impl Into<Words>) -> Result<u32, ParseError> {
    number(&text[at.clone()]).filter(|number| (least..=MOST_IN_RULE).contains(number)).ok_or_else(|| {
        ParseError::new(
            text,
            at,
            both!(
                "{what}: a number from {least} to {most_in_rule}",
                "{what}({least}から{most_in_rule}までの数)";
                what = what.into(), least, most_in_rule = MOST_IN_RULE
            ),
        )
    })
}

/// Shapes: `[0 | 0,1 | 0,2,5]`.
fn shapes(text: &str, at: Range<usize>) -> Result<Rule, ParseError> {
    if !text[at.clone()].ends_with(']') {
        return Err(ParseError::new(text, at.end..at.end, "`]`"));
    }
    let mut shapes = Vec::new();
    for shape in parts(text, at.start + 1..at.end - 1, '|') {
        let distances: Vec<u32> = parts(text, shape.clone(), ',')
            .map(|at| numbered(text, at, 0, both!("a distance to the left", "左への距離")))
            .collect::<Result<_, _>>()?;
        if !distances.contains(&0) {
            let hint = both!(
                "distances are counted to the left from the head that is turned, as in `[0 | 0,1 | 0,2,5]`",
                "距離は `[0 | 0,1 | 0,2,5]` のように、裏返す表の硬貨から左へ数えます"
            );
            return Err(ParseError::new(
                text,
                shape,
                both!("a shape with the distance 0, the head itself", "距離0(その硬貨自身)を含む形"),
            )
            .with_hint(hint));
        }
        if shapes.len() == MOST_SHAPES {
            return Err(ParseError::new(
                text,
                shape,
                both!("at most {most_shapes} shapes", "{most_shapes}個までの形"; most_shapes = MOST_SHAPES),
            ));
        }
        shapes.push(distances);
    }
    Ok(Rule::of_row(Line::shapes(shapes)))
}
