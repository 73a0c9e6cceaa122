//! Conjectures: a claim about the positions of a range, as somebody wrote it down, compared with the referee.
//!
//! A conjecture is a short text, one entry a line, `#` for comments:
//!
//! ```text
//! game: tanhinmin
//! range: hands faces=4 cards=3
//! where: mover_matching > 0
//! claim: winner == mover iff mover_matching > other_matching
//! ```
//!
//! `range` names one of the game's ranges, with its parameters; `reachable: POSITION` takes every position that can come from one, and
//! lines `position: POSITION` take positions one by one. A claim speaks of `winner` (a seat, or `none` of a draw), `outcome`
//! (`"win"` or `"draw"`), `remoteness` and `moves` (how many there are), which come from the referee, that knows only the rules; of
//! `mover` and `other` (the seats of the player to move and of the opponent), `position` (its text), `value` and `theorem`; and of all
//! facts of the analysis, as `decide --json` shows them. A position without one of the facts that a claim names is passed over; how many
//! were is reported.

mod expression;

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range as Span;

use expression::{Expression, Facts, NoValue, Value};

use rustc_hash::FxHashSet;

use super::{CheckReport, Example, Findings, Reading, SoFar, Standing, Survey, Watch, go_through};
use crate::kernel::game::{AnySetup, Game, Solver};
use crate::kernel::lexing::{self, read_typed};
use crate::kernel::parse_error::ParseError;
use crate::kernel::range::{AnyPositions, Positions};
use crate::kernel::run::{Budget, Limit, Meter, Run, Undecided};
use crate::kernel::study::{ArgError, Args, StudyError};
use crate::kernel::verdict::Outcome;
use crate::kernel::words::{Words, both};

/// A conjecture, read.
pub struct Conjecture {
    game: &'static dyn Game,
    source: Source,
    condition: Option<Expression>,
    claim: Expression,
    text: String,
}

/// Where the positions come from.
enum Source {
    Range(&'static crate::kernel::range::Range, Args, String),
    Reachable(Box<dyn AnySetup>),
    Listed(Vec<Box<dyn AnySetup>>),
}

/// The one reading of a conjecture.
pub const READINGS: &[Reading] =
    &[Reading { name: "as conjectured", text: "word for word", standing: Standing::Open }];

/// No position that a referee can decide has more moves than this.
const MOST_MOVES: usize = 1 << 20;

/// A position as a counterexample.
struct PositionExample<'a>(&'a dyn AnySetup);

impl fmt::Display for PositionExample<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.notation())?;
        self.0.board_text().map_or(Ok(()), |board| write!(f, " on {board}"))
    }
}

impl Example for PositionExample<'_> {
    fn size(&self) -> (usize, u32) {
        self.0.magnitude()
    }
}

/// An entry of the text: where its value stands.
struct Line<'a> {
    key: &'a str,
    key_at: Span<usize>,
    value_at: Span<usize>,
}

fn lines(text: &str) -> Result<Vec<Line<'_>>, ParseError> {
    let mut start = 0;
    let mut lines = Vec::new();
    for line in text.split_inclusive('\n') {
        let from = start;
        start += line.len();
        // A `#` within quotes is part of a text.
        let quoted = |at: usize| line[..at].matches('"').count() % 2 == 1;
        let comment = line.match_indices('#').map(|(at, _)| at).find(|&at| !quoted(at));
        let line = &line[..comment.unwrap_or(line.len())];
        if line.trim().is_empty() {
            continue;
        }
        let indent = line.len() - line.trim_start().len();
        let Some(colon) = line.find(':') else {
            let at = from + indent..from + line.trim_end().len();
            return Err(ParseError::new(
                text,
                at,
                both!("an entry such as `game: tanhinmin`", "`game: tanhinmin` のような項目"),
            ));
        };
        let value = &line[colon + 1..];
        let begin = from + colon + 1 + (value.len() - value.trim_start().len());
        lines.push(Line {
            key: line[indent..colon].trim_end(),
            key_at: from + indent..from + colon,
            value_at: begin..begin.max(from + line.trim_end().len()),
        });
    }
    Ok(lines)
}

impl Conjecture {
    /// Reads a conjecture; `game` looks up a game by its name.
    ///
    /// # Errors
    /// [`ParseError`] with the place of the mistake.
    pub fn parse(text: &str, game: impl Fn(&str) -> Option<&'static dyn Game>) -> Result<Self, ParseError> {
        read_typed(text, |text| Self::parse_plain(text, game))
    }

    fn parse_plain(text: &str, game: impl Fn(&str) -> Option<&'static dyn Game>) -> Result<Self, ParseError> {
        let lines = lines(text)?;
        for (at, line) in lines.iter().enumerate() {
            if !["game", "range", "reachable", "position", "where", "claim"].contains(&line.key) {
                let expected = both!(
                    "`game`, `range`, `reachable`, `position`, `where` or `claim`",
                    "`game`、`range`、`reachable`、`position`、`where`、`claim` のどれか"
                );
                return Err(ParseError::new(text, line.key_at.clone(), expected));
            }
            if line.key != "position" && lines[..at].iter().any(|earlier| earlier.key == line.key) {
                let expected = both!(
                    "only one entry `{key}`: there is one above already",
                    "一つだけの項目 `{key}`(すでに上にあります)";
                    key = line.key
                );
                return Err(ParseError::new(text, line.key_at.clone(), expected));
            }
        }
        let find = |key: &str| lines.iter().find(|line| line.key == key);
        let missing = |what: Words| ParseError::new(text, text.len()..text.len(), what);
        let line =
            find("game").ok_or_else(|| missing(both!("an entry `game: NAME`", "項目 `game: 名前`")))?;
        let game = game(&text[line.value_at.clone()]).ok_or_else(|| {
            ParseError::new(text, line.value_at.clone(), both!("the name of a game", "ゲームの名前"))
                .with_hint(both!("`tefuda games` lists them", "一覧は `tefuda games`"))
        })?;
        let read = |line: &Line| Expression::parse(text, line.value_at.clone());
        let claim =
            find("claim").ok_or_else(|| missing(both!("an entry `claim: ...`", "項目 `claim: ...`")))?;
        Ok(Conjecture {
            source: source(text, game, &lines)?,
            condition: find("where").map(read).transpose()?,
            text: text[claim.value_at.clone()].to_owned(),
            claim: read(claim)?,
            game,
        })
    }

    /// What it claims, as it was written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The game it is about.
    #[must_use]
    pub fn game(&self) -> &'static dyn Game {
        self.game
    }

    /// Compares it with the referee, from where an earlier run stopped if there was one.
    ///
    /// # Errors
    /// [`StudyError`] if the range cannot be opened, or the claim makes no sense in one of its positions.
    pub fn check(
        &self,
        earlier: Option<SoFar>,
        budget: &Budget,
        watch: &dyn Watch,
    ) -> Result<CheckReport, StudyError> {
        let budget = &budget.started();
        go_through(&self.survey(budget)?, READINGS, earlier, budget, watch)
    }

    /// Gets ready to be checked.
    ///
    /// # Errors
    /// [`StudyError`] if the range cannot be opened.
    pub fn survey(&self, budget: &Budget) -> Result<Survey<'_>, StudyError> {
        let (range, positions) = self.positions(budget)?;
        Ok(Survey::of(range).part(positions.units(), move |unit, findings| {
            let mut senseless = None;
            positions.for_each(unit, &mut |setup| {
                if senseless.is_none() {
                    senseless = self.ask(setup.as_ref(), findings)?;
                }
                Ok(())
            })?;
            senseless.map_or(Ok(()), |why| Err(StudyError::Senseless(why)))
        }))
    }

    /// The names that stand in the condition and the claim.
    #[must_use]
    pub fn spoken_of(&self) -> BTreeSet<&str> {
        let condition = self.condition.iter().flat_map(Expression::names);
        condition.chain(self.claim.names()).collect()
    }

    /// The names that a claim can speak of, as far as the first positions of the range show them.
    ///
    /// # Errors
    /// [`StudyError`] if the range cannot be opened or the budget ends.
    pub fn names(&self, budget: &Budget) -> Result<BTreeSet<String>, StudyError> {
        const POSITIONS: usize = 200;
        let (_, positions) = self.positions(budget)?;
        let mut meter = budget.meter();
        let mut names = BTreeSet::new();
        let mut left = POSITIONS;
        for unit in 0..positions.units() {
            positions.for_each(unit, &mut |setup| {
                if left > 0 && setup.to_move().is_some() {
                    left -= 1;
                    names.extend(facts_of(setup.as_ref(), &mut meter)?.into_keys());
                }
                Ok(())
            })?;
            if left == 0 {
                break;
            }
        }
        Ok(names)
    }

    /// The range in words, and its positions.
    fn positions(&self, budget: &Budget) -> Result<(String, AnyPositions), StudyError> {
        let parsed = |texts| Box::new(Parsed { game: self.game, texts }) as AnyPositions;
        Ok(match &self.source {
            Source::Range(range, args, text) => {
                (format!("{text}: {}", range.about.trim_end_matches('.')), (range.open)(args, budget)?)
            }
            Source::Reachable(start) => {
                let range = format!("every position reachable from {}", start.notation());
                (range, parsed(reachable(start.as_ref(), budget)?))
            }
            Source::Listed(listed) => {
                let texts = listed.iter().map(|setup| setup.notation()).collect();
                (format!("{} positions, listed", listed.len()), parsed(texts))
            }
        })
    }

    /// Evaluates the claim in a position; returns why it makes no sense there, if so.
    fn ask(&self, setup: &dyn AnySetup, findings: &mut Findings) -> Result<Option<Words>, Undecided> {
        if setup.to_move().is_none() {
            return Ok(None);
        }
        let facts = facts_of(setup, &mut findings.meter)?;
        let wanted = self.condition.as_ref().map_or(Ok(true), |condition| condition.says(&facts));
        match wanted.and_then(|wanted| if wanted { self.claim.says(&facts).map(Some) } else { Ok(None) }) {
            Ok(Some(right)) => findings.enter(0, || PositionExample(setup), right),
            Ok(None) => {}
            Err(NoValue::Missing) => findings.pass_over(0),
            Err(NoValue::Senseless(why)) => {
                return Ok(Some(both!(
                    "the claim makes no sense in `{case}`: {why}",
                    "`{case}` では主張が意味をもちません: {why}";
                    case = PositionExample(setup),
                    why,
                )));
            }
        }
        Ok(None)
    }
}

/// Where the entries say that the positions come from.
fn source(text: &str, game: &'static dyn Game, lines: &[Line]) -> Result<Source, ParseError> {
    let mut sources = lines.iter().filter(|line| matches!(line.key, "range" | "reachable" | "position"));
    let Some(first) = sources.next() else {
        let names: Vec<&str> = game.ranges().iter().map(|range| range.name).collect();
        let expected = both!(
            "an entry `range: NAME`, `reachable: POSITION` or `position: POSITION`",
            "項目 `range: 名前`、`reachable: 局面`、`position: 局面` のどれか"
        );
        let error = ParseError::new(text, text.len()..text.len(), expected);
        return Err(if names.is_empty() {
            error
        } else {
            error.with_hint(both!(
                "the ranges of this game are: {names}",
                "このゲームの範囲: {names}";
                names = names.join(", ")
            ))
        });
    };
    if let Some(second) = sources.find(|second| second.key != first.key) {
        let expected = both!(
            "positions from one kind of entry: there is a `{key}` above",
            "一種類の項目からの局面(すでに上に `{key}` があります)";
            key = first.key
        );
        return Err(ParseError::new(text, second.key_at.clone(), expected));
    }
    let position = |line: &Line| {
        let at = line.value_at.clone();
        game.parse(&text[at.clone()]).map_err(|error| {
            // The place within the value, as a place within the whole text.
            let place = (at.start + error.at.start).min(at.end)..(at.start + error.at.end).min(at.end);
            error.placed(text, place)
        })
    };
    match first.key {
        "range" => range(text, game, first.value_at.clone()),
        "reachable" => Ok(Source::Reachable(position(first)?)),
        _ => {
            let lines = lines.iter().filter(|line| line.key == "position");
            Ok(Source::Listed(lines.map(position).collect::<Result<_, _>>()?))
        }
    }
}

/// `NAME parameter=value ...`
fn range(text: &str, game: &'static dyn Game, at: Span<usize>) -> Result<Source, ParseError> {
    let mut words = lexing::words(text, at.clone());
    let (name_at, name) = words.next().unwrap_or((at.clone(), ""));
    let ranges = game.ranges();
    let Some(range) = ranges.iter().find(|range| range.name == name) else {
        let names: Vec<String> = ranges.iter().map(|range| format!("`{}`", range.name)).collect();
        let expected = if names.is_empty() {
            both!(
                "another entry: this game has no ranges, but `reachable: POSITION` works",
                "別の項目(このゲームに範囲はありませんが、`reachable: 局面` は使えます)"
            )
        } else {
            both!(
                "one of the ranges of this game: {names}",
                "このゲームの範囲のどれか({names})";
                names = names.join(", ")
            )
        };
        return Err(ParseError::new(text, name_at, expected));
    };
    let mut given = Vec::new();
    for (word_at, word) in words {
        // A flag has no value.
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        let Some(param) = range.params.iter().find(|param| param.name == name) else {
            let names: Vec<String> = range.params.iter().map(|param| format!("`{}`", param.name)).collect();
            let expected = both!(
                "a parameter of this range, with its value: {names}",
                "この範囲の設定と値({names})";
                names = names.join(", ")
            );
            return Err(ParseError::new(text, word_at, expected));
        };
        param.read(value).map_err(|error| {
            let expected = match error {
                ArgError::Bad { expected, .. } => expected,
                other => other.to_string().into(),
            };
            ParseError::new(text, word_at, expected)
        })?;
        given.push((name, value));
    }
    let args = Args::new(range.params, given)
        .map_err(|error| ParseError::new(text, at.clone(), error.to_string()))?;
    Ok(Source::Range(range, args, text[at].to_owned()))
}

/// Positions by their texts, each a unit.
struct Parsed {
    game: &'static dyn Game,
    texts: Vec<String>,
}

impl Positions<Box<dyn AnySetup>> for Parsed {
    fn units(&self) -> u64 {
        self.texts.len() as u64
    }

    fn for_each(
        &self,
        unit: u64,
        see: &mut dyn FnMut(Box<dyn AnySetup>) -> Result<(), Undecided>,
    ) -> Result<(), Undecided> {
        let text = usize::try_from(unit).ok().and_then(|unit| self.texts.get(unit));
        // A notation reads what it wrote.
        text.and_then(|text| self.game.parse(text).ok()).map_or(Ok(()), see)
    }
}

/// The texts of every position that can come from one, itself included, in the order in which they are met.
fn reachable(start: &dyn AnySetup, budget: &Budget) -> Result<Vec<String>, Undecided> {
    let mut meter = budget.meter();
    let mut bytes = 0;
    let mut seen: FxHashSet<String> = FxHashSet::default();
    let mut texts = Vec::new();
    let mut fresh: Vec<Box<dyn AnySetup>> = Vec::new();
    let mut visit = |setup: &dyn AnySetup, fresh: &mut Vec<Box<dyn AnySetup>>| -> Result<(), Undecided> {
        for text in setup.legal_moves(MOST_MOVES) {
            meter.list(1)?;
            let Ok(played) = setup.play(&text) else { continue };
            let notation = played.setup.notation();
            if played.setup.to_move().is_some() && !seen.contains(&notation) {
                bytes += 3 * notation.len() as u64 + 64;
                meter.spend(1, bytes)?;
                seen.insert(notation.clone());
                texts.push(notation);
                fresh.push(played.setup);
            }
        }
        Ok(())
    };
    visit(start, &mut fresh)?;
    while let Some(setup) = fresh.pop() {
        visit(setup.as_ref(), &mut fresh)?;
    }
    let first = start.notation();
    if !texts.contains(&first) {
        texts.insert(0, first);
    }
    Ok(texts)
}

/// Everything that a claim can speak of in an open position.
fn facts_of(setup: &dyn AnySetup, meter: &mut Meter) -> Result<Facts, Undecided> {
    let mut run = Run::new(&meter.rest());
    let analysis = setup.analyse(Solver::Best, run);
    let parsed: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(analysis.facts().as_json()).unwrap_or_default();
    let mut facts: Facts = parsed.into_iter().map(|(name, value)| (name, Value::from(value))).collect();
    let mut tell = |name: &str, value: Option<Value>| {
        value.into_iter().for_each(|value| drop(facts.insert(name.to_owned(), value)));
    };
    let value = analysis.value().and_then(|value| serde_json::to_value(value).ok());
    tell("value", value.map(Value::from));
    tell("theorem", analysis.theorem().map(|id| Value::Text(id.to_owned())));
    meter.spend(analysis.run().meter.nodes(), 0)?;
    drop(analysis);
    run = Run::new(&meter.rest());
    let referee = setup.analyse(Solver::Search, run);
    meter.spend(referee.run().meter.nodes(), 0)?;
    let winner = match referee.outcome() {
        Outcome::Win(seat) => Value::Number(i128::from(seat.0)),
        Outcome::Draw | Outcome::Nobody => Value::None,
        Outcome::Undecided => {
            let spent = &referee.run().meter;
            let limit = spent.limit_met().unwrap_or(Limit::Memory);
            return Err(Undecided::RanOut { limit, nodes: spent.nodes() });
        }
    };
    tell("winner", Some(winner));
    tell("outcome", Some(Value::Text(referee.outcome().word().to_owned())));
    tell("remoteness", referee.remoteness().map(|moves| Value::Number(moves.into())));
    if let Some(mover) = setup.to_move() {
        tell("mover", Some(Value::Number(i128::from(mover.0))));
        if setup.seats() == 2 {
            tell("other", Some(Value::Number(1 - i128::from(mover.0))));
        }
    }
    tell("moves", Some(Value::Number(setup.legal_moves(MOST_MOVES).len() as i128)));
    tell("position", Some(Value::Text(setup.notation())));
    Ok(facts)
}
