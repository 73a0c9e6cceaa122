//! The claims of conjectures: a small language of comparisons over the facts of a position.
//!
//! From the weakest binding to the strongest: `iff`; `implies`; `or`; `and`; `not`; `== != < <= > >=`; `+ -`; `* / %`; then numbers,
//! `"texts"`, names, `true`, `false`, `none`, brackets, and the functions `len sum min max xor abs`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Range;

use crate::kernel::lesson::Both;
use crate::kernel::parse_error::ParseError;
use crate::kernel::words::{Words, both};

/// What a name or an expression stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    None,
    Bool(bool),
    Number(i128),
    Text(String),
    List(Vec<Value>),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::None => f.write_str("none"),
            Value::Bool(value) => value.fmt(f),
            Value::Number(number) => number.fmt(f),
            Value::Text(text) => write!(f, "\"{text}\""),
            Value::List(items) => {
                f.write_str("[")?;
                for (at, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if at > 0 { ", " } else { "" })?;
                }
                f.write_str("]")
            }
        }
    }
}

impl From<serde_json::Value> for Value {
    fn from(value: serde_json::Value) -> Self {
        match value {
            serde_json::Value::Null => Value::None,
            serde_json::Value::Bool(value) => Value::Bool(value),
            serde_json::Value::Number(number) => {
                number.to_string().parse().map_or_else(|_| Value::Text(number.to_string()), Value::Number)
            }
            serde_json::Value::String(text) => Value::Text(text),
            serde_json::Value::Array(items) => Value::List(items.into_iter().map(Value::from).collect()),
            // Facts within facts are told by their text.
            object @ serde_json::Value::Object(_) => Value::Text(object.to_string()),
        }
    }
}

/// The facts of a position by their names.
pub(super) type Facts = BTreeMap<String, Value>;

/// Why an expression has no value in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NoValue {
    /// It names something that this position does not have.
    Missing,
    /// It makes no sense here.
    Senseless(Words),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Iff,
    Implies,
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Plus,
    Minus,
    Times,
    Over,
    Modulo,
}

/// Operators from the weakest to the strongest; those of one row bind alike, from left to right.
const LEVELS: [&[(&str, Operator)]; 7] = [
    &[("iff", Operator::Iff)],
    &[("implies", Operator::Implies)],
    &[("or", Operator::Or)],
    &[("and", Operator::And)],
    &[
        ("==", Operator::Equal),
        ("!=", Operator::NotEqual),
        ("<=", Operator::LessOrEqual),
        (">=", Operator::GreaterOrEqual),
        ("<", Operator::Less),
        (">", Operator::Greater),
    ],
    &[("+", Operator::Plus), ("-", Operator::Minus)],
    &[("*", Operator::Times), ("/", Operator::Over), ("%", Operator::Modulo)],
];
/// `not` stands between `and` and the comparisons.
const COMPARISONS: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Function {
    Len,
    Sum,
    Min,
    Max,
    Xor,
    Abs,
}

const FUNCTIONS: [(&str, Function); 6] = [
    ("len", Function::Len),
    ("sum", Function::Sum),
    ("min", Function::Min),
    ("max", Function::Max),
    ("xor", Function::Xor),
    ("abs", Function::Abs),
];

/// A claim, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Expression {
    Constant(Value),
    Name(String),
    Not(Box<Expression>),
    Negative(Box<Expression>),
    Call(Function, Vec<Expression>),
    Both(Operator, Box<Expression>, Box<Expression>),
}

/// Brackets and `not` may be nested this deep, and this many operators may stand in a claim. None needs more, and no stack overflows.
const DEEPEST: usize = 64;
const MOST_OPERATORS: usize = 500;

impl Expression {
    /// Reads the part `at` of a text, to its end.
    pub(super) fn parse(text: &str, at: Range<usize>) -> Result<Self, ParseError> {
        let mut reader = Reader { text, place: at.start, end: at.end, depth: 0, operators: 0 };
        let expression = reader.level(0)?;
        match reader.next_token() {
            (_, None) => Ok(expression),
            (at, Some(_)) => Err(ParseError::new(
                text,
                at,
                both!(
                    "an operator such as `==`, `and`, `iff`, or the end of the line",
                    "`==`、`and`、`iff` などの演算子、または行の終わり"
                ),
            )),
        }
    }

    /// What it says of a position that has every fact it names.
    ///
    /// A fact that is missing counts even where the rest of the claim would settle it. Otherwise a misspelt name after `or` would drop
    /// exactly the positions in which the claim is wrong.
    pub(super) fn says(&self, facts: &Facts) -> Result<bool, NoValue> {
        if self.names().iter().any(|name| !facts.contains_key(*name)) {
            return Err(NoValue::Missing);
        }
        self.holds(facts)
    }

    /// The names that stand in it.
    pub(super) fn names(&self) -> BTreeSet<&str> {
        match self {
            Expression::Constant(_) => BTreeSet::new(),
            Expression::Name(name) => BTreeSet::from([name.as_str()]),
            Expression::Not(inner) | Expression::Negative(inner) => inner.names(),
            Expression::Call(_, arguments) => arguments.iter().flat_map(Expression::names).collect(),
            Expression::Both(_, left, right) => left.names().into_iter().chain(right.names()).collect(),
        }
    }

    fn holds(&self, facts: &Facts) -> Result<bool, NoValue> {
        truth(&self.value(facts)?)
    }

    fn value(&self, facts: &Facts) -> Result<Value, NoValue> {
        match self {
            Expression::Constant(value) => Ok(value.clone()),
            Expression::Name(name) => facts.get(name).cloned().ok_or(NoValue::Missing),
            Expression::Not(inner) => Ok(Value::Bool(!inner.holds(facts)?)),
            Expression::Negative(inner) => {
                number(&inner.value(facts)?)?.checked_neg().map(Value::Number).ok_or_else(too_large)
            }
            Expression::Call(function, arguments) => {
                let arguments: Vec<Value> =
                    arguments.iter().map(|argument| argument.value(facts)).collect::<Result<_, _>>()?;
                call(*function, arguments)
            }
            Expression::Both(operator, left, right) => both(*operator, left, right, facts),
        }
    }
}

fn truth(value: &Value) -> Result<bool, NoValue> {
    match value {
        Value::Bool(value) => Ok(*value),
        value => Err(NoValue::Senseless(
            both!("{value} is neither true nor false", "{value} は真偽の値ではありません"; value),
        )),
    }
}

fn number(value: &Value) -> Result<i128, NoValue> {
    match value {
        Value::Number(number) => Ok(*number),
        value => {
            Err(NoValue::Senseless(both!("{value} is not a number", "{value} は数ではありません"; value)))
        }
    }
}

fn too_large() -> NoValue {
    NoValue::Senseless(both!("a number is too large", "数が大きすぎます"))
}

fn both(operator: Operator, left: &Expression, right: &Expression, facts: &Facts) -> Result<Value, NoValue> {
    let order = |test: fn(std::cmp::Ordering) -> bool| {
        let (left, right) = (left.value(facts)?, right.value(facts)?);
        Ok(Value::Bool(test(number(&left)?.cmp(&number(&right)?))))
    };
    let count = |work: fn(i128, i128) -> Option<i128>| {
        let (left, right) = (number(&left.value(facts)?)?, number(&right.value(facts)?)?);
        if right == 0 && matches!(operator, Operator::Over | Operator::Modulo) {
            return Err(NoValue::Senseless(both!("a division by 0", "0で割っています")));
        }
        work(left, right).map(Value::Number).ok_or_else(too_large)
    };
    match operator {
        // Of these the second side counts only if the first does not settle it, so that it need not even make sense.
        Operator::And => Ok(Value::Bool(left.holds(facts)? && right.holds(facts)?)),
        Operator::Or => Ok(Value::Bool(left.holds(facts)? || right.holds(facts)?)),
        Operator::Implies => Ok(Value::Bool(!left.holds(facts)? || right.holds(facts)?)),
        Operator::Iff => Ok(Value::Bool(left.holds(facts)? == right.holds(facts)?)),
        Operator::Equal => Ok(Value::Bool(left.value(facts)? == right.value(facts)?)),
        Operator::NotEqual => Ok(Value::Bool(left.value(facts)? != right.value(facts)?)),
        Operator::Less => order(std::cmp::Ordering::is_lt),
        Operator::LessOrEqual => order(std::cmp::Ordering::is_le),
        Operator::Greater => order(std::cmp::Ordering::is_gt),
        Operator::GreaterOrEqual => order(std::cmp::Ordering::is_ge),
        Operator::Plus => count(i128::checked_add),
        Operator::Minus => count(i128::checked_sub),
        Operator::Times => count(i128::checked_mul),
        Operator::Over => count(i128::checked_div_euclid),
        Operator::Modulo => count(i128::checked_rem_euclid),
    }
}

/// A function of a list, or of several numbers.
fn call(function: Function, mut arguments: Vec<Value>) -> Result<Value, NoValue> {
    if let (1, Some(Value::List(_))) = (arguments.len(), arguments.first())
        && let Some(Value::List(items)) = arguments.pop()
    {
        arguments = items;
    } else if function == Function::Len {
        return Err(NoValue::Senseless(both!("`len` wants a list", "`len` には列が要ります")));
    }
    if function == Function::Len {
        return Ok(Value::Number(arguments.len() as i128));
    }
    let numbers: Vec<i128> = arguments.iter().map(number).collect::<Result<_, _>>()?;
    let empty =
        || NoValue::Senseless(both!("the least or greatest of nothing", "何もないものの最小または最大です"));
    match (function, numbers.as_slice()) {
        (Function::Abs, [number]) => number.checked_abs().ok_or_else(too_large),
        (Function::Abs, _) => {
            Err(NoValue::Senseless(both!("`abs` takes one number", "`abs` には数が一つ要ります")))
        }
        (Function::Min, numbers) => numbers.iter().min().copied().ok_or_else(empty),
        (Function::Max, numbers) => numbers.iter().max().copied().ok_or_else(empty),
        (Function::Xor, numbers) => Ok(numbers.iter().fold(0, |sum, number| sum ^ number)),
        (_, numbers) => {
            numbers.iter().try_fold(0i128, |sum, number| sum.checked_add(*number)).ok_or_else(too_large)
        }
    }
    .map(Value::Number)
}

struct Reader<'a> {
    text: &'a str,
    place: usize,
    end: usize,
    depth: usize,
    operators: usize,
}

impl<'a> Reader<'a> {
    /// The next token and its place, without taking it; none at the end.
    fn next_token(&mut self) -> (Range<usize>, Option<&'a str>) {
        let rest = &self.text[self.place..self.end];
        self.place += rest.len() - rest.trim_start().len();
        let rest = &self.text[self.place..self.end];
        let Some(first) = rest.chars().next() else { return (self.end..self.end, None) };
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let length = if first == '"' {
            rest[1..].find('"').map_or(rest.len(), |close| close + 2)
        } else if is_word(first) {
            rest.find(|c| !is_word(c)).unwrap_or(rest.len())
        } else if ["==", "!=", "<=", ">="].iter().any(|operator| rest.starts_with(operator)) {
            2
        } else {
            first.len_utf8()
        };
        (self.place..self.place + length, Some(&rest[..length]))
    }

    /// Takes the next token if it is this one.
    fn take(&mut self, wanted: &str) -> bool {
        let (at, token) = self.next_token();
        let matches = token == Some(wanted);
        if matches {
            self.place = at.end;
        }
        matches
    }

    fn level(&mut self, level: usize) -> Result<Expression, ParseError> {
        let Some(operators) = LEVELS.get(level) else { return self.factor() };
        if level == COMPARISONS && self.take("not") {
            let inner = self.deeper(|reader| reader.level(COMPARISONS))?;
            return Ok(Expression::Not(Box::new(inner)));
        }
        let mut left = self.level(level + 1)?;
        while let Some((_, operator)) = operators.iter().find(|(text, _)| self.take(text)) {
            self.operators += 1;
            if self.operators > MOST_OPERATORS {
                return Err(self.expected(both!("a shorter claim", "より短い主張")));
            }
            let right = self.level(level + 1)?;
            left = Expression::Both(*operator, Box::new(left), Box::new(right));
            if level == COMPARISONS {
                // `a < b < c` would compare a truth with a number.
                break;
            }
        }
        Ok(left)
    }

    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, ParseError>) -> Result<T, ParseError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.expected(both!("a less deeply nested claim", "入れ子のより浅い主張")));
        }
        let result = read(self);
        self.depth -= 1;
        result
    }

    fn expected(&mut self, what: impl Into<Words>) -> ParseError {
        let (at, _) = self.next_token();
        ParseError::new(self.text, at, what)
    }

    fn factor(&mut self) -> Result<Expression, ParseError> {
        const WANTED: Both = Both {
            en: "a number, a \"text\", a name, or `(`",
            ja: "数、\"文字列\"、名前、または `(`",
        };
        let (at, token) = self.next_token();
        let Some(token) = token else { return Err(ParseError::new(self.text, at, WANTED)) };
        let refuse = |what: Words| Err(ParseError::new(self.text, at.clone(), what));
        if token == "(" {
            self.place = at.end;
            let inner = self.deeper(|reader| reader.level(0))?;
            return if self.take(")") { Ok(inner) } else { Err(self.expected("`)`")) };
        }
        if token == "-" {
            self.place = at.end;
            return Ok(Expression::Negative(Box::new(self.deeper(Self::factor)?)));
        }
        if let Some(text) = token.strip_prefix('"') {
            let Some(text) = text.strip_suffix('"') else {
                return refuse(both!("a closing `\"`", "閉じる `\"`"));
            };
            self.place = at.end;
            return Ok(Expression::Constant(Value::Text(text.to_owned())));
        }
        if token.starts_with(|c: char| c.is_ascii_digit()) {
            let Ok(number) = token.parse() else { return refuse(both!("a whole number", "整数")) };
            self.place = at.end;
            return Ok(Expression::Constant(Value::Number(number)));
        }
        let is_operator = LEVELS.iter().flat_map(|level| level.iter()).any(|(text, _)| *text == token);
        if is_operator || token == "not" || !token.starts_with(|c: char| c.is_alphabetic() || c == '_') {
            return refuse(WANTED.into());
        }
        self.place = at.end;
        Ok(match token {
            "true" => Expression::Constant(Value::Bool(true)),
            "false" => Expression::Constant(Value::Bool(false)),
            "none" => Expression::Constant(Value::None),
            name if self.take("(") => {
                let known = FUNCTIONS.iter().find(|(known, _)| *known == name);
                let Some((_, function)) = known else {
                    return refuse(both!(
                        "one of the functions `len`, `sum`, `min`, `max`, `xor`, `abs`",
                        "関数 `len`、`sum`、`min`、`max`、`xor`、`abs` のどれか"
                    ));
                };
                let mut arguments = vec![self.deeper(|reader| reader.level(0))?];
                while self.take(",") {
                    arguments.push(self.deeper(|reader| reader.level(0))?);
                }
                if !self.take(")") {
                    return Err(self.expected(both!("`,` or `)`", "`,` か `)`")));
                }
                Expression::Call(*function, arguments)
            }
            name => Expression::Name(name.to_owned()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts() -> Facts {
        let list = Value::List([3, 5, 7].map(Value::Number).to_vec());
        [
            ("a", Value::Number(2)),
            ("b", Value::Number(-3)),
            ("list", list),
            ("word", Value::Text("x y".to_owned())),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .into()
    }

    fn holds(text: &str) -> Result<bool, NoValue> {
        Expression::parse(text, 0..text.len()).unwrap().says(&facts())
    }

    #[test]
    fn expressions_mean_what_they_say() {
        for text in [
            "a == 2 and b == -3",
            "a > b iff not a <= b",
            "1 + 2 * 3 == 7 and (1 + 2) * 3 == 9 and 7 - 2 - 1 == 4",
            "xor(list) == 1 and sum(list) == 15 and len(list) == 3 and max(list) == 7 and min(a, b) == b",
            "b % 2 == 1 and abs(b) == 3 and b / 2 == -2",
            "false implies a == 1",
            "not (a == 1 or a == 3) and word == \"x y\" and a != none",
            // A side that is not needed need not make sense.
            "a == 2 or a / 0 == 3",
        ] {
            assert_eq!(holds(text), Ok(true), "{text}");
        }
        for text in ["a == 2 and nothing == 3", "a == 2 or nothing == 3", "a == 3 implies len(nothing) == 3"]
        {
            assert_eq!(holds(text), Err(NoValue::Missing), "{text}");
        }
        assert!(matches!(holds("a"), Err(NoValue::Senseless(_))));
        assert!(matches!(holds("a / 0 == 1"), Err(NoValue::Senseless(_))));
        assert!(matches!(holds("word < 1"), Err(NoValue::Senseless(_))));
        let largest = i128::MAX.to_string();
        assert!(matches!(holds(&format!("{largest} + 1 == 0")), Err(NoValue::Senseless(_))));
    }

    #[test]
    fn mistakes_are_pointed_at() {
        for (text, column) in [
            ("a == ", 6),
            ("a = 2", 3),
            ("(a == 2", 8),
            ("a == 2 b", 8),
            ("\"open == 2", 1),
            ("size(list) == 2", 1),
            ("a and or b", 7),
            ("2x == 1", 1),
            ("a < b < 3", 7),
            ("", 1),
            ("len(list == 2", 14),
            ("手 == 1 ++", 9),
        ] {
            let error = Expression::parse(text, 0..text.len()).unwrap_err();
            assert_eq!(error.column, column, "{text}: {error}");
        }
        let deep = format!("{}1{}", "(".repeat(10_000), ")".repeat(10_000));
        assert!(Expression::parse(&deep, 0..deep.len()).is_err());
        let deep = format!("{}1", "-".repeat(10_000));
        assert!(Expression::parse(&deep, 0..deep.len()).is_err());
        let long = format!("a{}", " + a".repeat(100_000));
        assert!(Expression::parse(&long, 0..long.len()).is_err());
        let deep = format!("{}a == 1", "not ".repeat(10_000));
        assert!(Expression::parse(&deep, 0..deep.len()).is_err());
    }
}
