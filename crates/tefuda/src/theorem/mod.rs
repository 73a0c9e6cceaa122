//! The literature as checkable statements.
//!
//! A statement has an id, the claim in our own words, its readings (a paper may be read in more than one way), and
//! a status. Its check goes through every position of a range and compares each reading with the referee, which
//! knows only the rules. Counterexamples are found by the check, never typed in.

#[cfg(feature = "serde")]
mod answer;
mod asked;
pub(crate) mod babanuki;
pub(crate) mod coins;
#[cfg(feature = "serde")]
pub mod conjecture;
pub(crate) mod daihinmin;
pub(crate) mod digraph;
pub(crate) mod hackenbush;
pub(crate) mod heaps;
mod japanese;
mod proof;
pub mod reference;
pub(crate) mod shichinarabe;
pub(crate) mod source;
pub(crate) mod sums;
mod survey;
mod surveyed;
mod tally;
pub(crate) mod tanhinmin;

use crate::kernel::run::{Budget, Undecided};
use crate::kernel::study::{Args, Param, Progress, StudyError};
use crate::kernel::verdict::Lang;
use crate::kernel::words::Words;
#[cfg(feature = "serde")]
pub use answer::{CheckAnswer, CheckedReading, ReadingAnswer, StatementAnswer};
pub use proof::{Proof, proofs};
pub use survey::{Findings, SoFar, Survey, Tallies, Watch, go_through, go_through_share};
pub use tally::Example;

/// What is known of a statement or of one of its readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename_all = "snake_case"))]
pub enum Standing {
    /// Right as it stands.
    Holds,
    /// Wrong as printed; the right form is given and checked.
    Corrected,
    /// Wrong.
    Fails,
    /// Not known.
    Open,
    /// Not a matter of running a program.
    #[cfg_attr(feature = "schema", schemars(rename = "not checkable by running"))]
    NotCheckable,
}

#[cfg(feature = "serde")]
impl serde::Serialize for Standing {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl Standing {
    /// The word of the contract.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Standing::Holds => "holds",
            Standing::Corrected => "corrected",
            Standing::Fails => "fails",
            Standing::Open => "open",
            Standing::NotCheckable => "not checkable by running",
        }
    }

    /// A word for people, in this language.
    #[must_use]
    pub fn word_in(self, lang: Lang) -> &'static str {
        match (lang, self) {
            (Lang::En, _) => self.word(),
            (Lang::Ja, Standing::Holds) => "成立",
            (Lang::Ja, Standing::Corrected) => "訂正して成立",
            (Lang::Ja, Standing::Fails) => "不成立",
            (Lang::Ja, Standing::Open) => "未解決",
            (Lang::Ja, Standing::NotCheckable) => "実行では確かめられない",
        }
    }
}

/// What the standing of a statement rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename_all = "snake_case"))]
pub enum Evidence {
    /// A proof, on its page of the theory; some are machine-checked besides, see [`Claim::proof`].
    Proof,
    /// Checks alone: nobody has found it wrong, and nobody has proved it.
    Checks,
    /// A counterexample.
    Counterexample,
}

impl Evidence {
    /// A word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Evidence::Proof => "proof",
            Evidence::Checks => "checks",
            Evidence::Counterexample => "counterexample",
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Evidence {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

/// Statements that hold as far as they were checked, and are not proved.
const NOT_PROVED: [&str; 4] =
    ["tefuda/decider", "tefuda/spider-rights", "tefuda/daihinmin-solver", "tefuda/daihinmin-singles"];

/// What a statement says.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// The id used to call it, such as `thesis/2.2`.
    pub id: &'static str,
    /// The game it is about.
    pub game: &'static str,
    /// Other ids of the same statement, where it was published more than once.
    pub also: &'static [&'static str],
    /// Where it was published.
    pub source: &'static str,
    /// What it says, in our own words.
    pub text: &'static str,
    /// What is known of it.
    pub standing: Standing,
}

impl Claim {
    /// What it says, in this language: in Japanese in short, and in English if nobody has translated it.
    #[must_use]
    pub fn text_in(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.text,
            Lang::Ja => japanese::claim(self.id).unwrap_or(self.text),
        }
    }

    /// Its machine-checked proof, if there is one.
    #[must_use]
    pub fn proof(&self) -> Option<Proof> {
        proof::of(self.id)
    }

    /// What its standing rests on; `None` if it is open.
    #[must_use]
    pub fn evidence(&self) -> Option<Evidence> {
        match self.standing {
            Standing::Open => None,
            Standing::Fails => Some(Evidence::Counterexample),
            _ if NOT_PROVED.contains(&self.id) => Some(Evidence::Checks),
            _ => Some(Evidence::Proof),
        }
    }

    /// Where it was published; a statement that stands in several works names them all.
    #[must_use]
    pub fn sources(&self) -> Vec<&'static str> {
        let mut sources = vec![self.source];
        for source in self.also.iter().filter_map(|id| source::of(id)) {
            if !sources.contains(&source) {
                sources.push(source);
            }
        }
        sources
    }
}

/// One way to read a statement.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// A short name.
    pub name: &'static str,
    /// How the statement is read.
    pub text: &'static str,
    /// What is known of this reading: `Holds` or `Fails`.
    pub standing: Standing,
}

impl Reading {
    /// The short name, in this language; in English if nobody has translated it.
    #[must_use]
    pub fn name_in(&self, lang: Lang) -> &'static str {
        reading_label(self.name, lang)
    }

    /// How the statement is read, in this language; in English if nobody has translated it.
    #[must_use]
    pub fn text_in(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.text,
            Lang::Ja => japanese::reading_text(self.text).unwrap_or(self.text),
        }
    }
}

fn reading_label(name: &'static str, lang: Lang) -> &'static str {
    match lang {
        Lang::En => name,
        Lang::Ja => japanese::reading_name(name).unwrap_or(name),
    }
}

/// A statement that can be checked.
pub trait Statement: Sync {
    /// What it says.
    fn claim(&self) -> &Claim;

    /// The ways to read it.
    fn readings(&self) -> Vec<Reading>;

    /// The parameters of the check.
    fn params(&self) -> &'static [Param];

    /// Gets ready to compare every reading with the referee over a range.
    ///
    /// # Errors
    /// [`StudyError`] if the arguments do not go together or the budget does not suffice to get ready.
    fn survey<'a>(
        &'a self,
        args: &'a Args,
        budget: &'a Budget,
        progress: &dyn Progress,
    ) -> Result<Survey<'a>, StudyError>;

    /// Compares every reading with the referee over a range.
    ///
    /// # Errors
    /// [`StudyError`] if the arguments do not go together or the budget does not suffice to get ready.
    fn check(&self, args: &Args, budget: &Budget, watch: &dyn Watch) -> Result<CheckReport, StudyError> {
        let budget = &budget.started();
        go_through(&self.prepared(args, budget, watch)?, &self.readings(), None, budget, watch)
    }

    /// The survey, which knows whether it is that of the default range: there every reading that is registered to fail is refuted.
    ///
    /// # Errors
    /// [`StudyError`] if the arguments do not go together or the budget does not suffice to get ready.
    fn prepared<'a>(
        &'a self,
        args: &'a Args,
        budget: &'a Budget,
        progress: &dyn Progress,
    ) -> Result<Survey<'a>, StudyError> {
        Ok(self.survey(args, budget, progress)?.refuting_what_fails(args.are_default(self.params())))
    }
}

/// What something cost for its size, and how much it may cost for each unit of size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cost {
    /// The steps counted.
    pub steps: u64,
    /// The size: cards, vertices, moves.
    pub size: u64,
    /// The most steps allowed for each unit of size.
    pub limit: u64,
}

impl Cost {
    /// Whether it is within the limit.
    #[must_use]
    pub fn within(self) -> bool {
        self.steps <= self.limit.saturating_mul(self.size)
    }

    /// Steps for each unit of size.
    #[must_use]
    pub fn per_unit(self) -> f64 {
        self.steps as f64 / self.size.max(1) as f64
    }

    /// The one that is more for its size; of equals the one of the greater size.
    fn worse(self, other: Cost) -> Cost {
        let (own, others) = (
            u128::from(self.steps) * u128::from(other.size),
            u128::from(other.steps) * u128::from(self.size),
        );
        if (others, other.size) > (own, self.size) { other } else { self }
    }
}

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckReport {
    /// How many positions the statement speaks of in that range, by its widest reading.
    pub checked: u64,
    /// The range, in words.
    pub range: Words,
    /// What was found of each reading, in the order of [`Statement::readings`].
    pub readings: Vec<ReadingReport>,
    /// How many units of the survey were looked at, and of how many.
    pub units: (u64, u64),
    /// Why it ended before all were looked at, if it did.
    pub undecided: Option<Undecided>,
}

/// What a check found of one reading.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReadingReport {
    /// The reading's name.
    pub reading: &'static str,
    /// What was known of it before.
    pub status: Standing,
    /// Positions that the reading speaks of.
    pub applies: u64,
    /// Positions in which it is wrong.
    pub wrong: u64,
    /// Whether it is registered to fail, and yet the whole default range, in which it was refuted, has no counterexample.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub unrefuted: bool,
    /// The smallest of them: fewest cards, then least highest face, then first in text order.
    pub counterexample: Option<String>,
    /// Positions that it was not asked of, as they lack something that it names.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_zero"))]
    pub passed_over: u64,
    /// For a reading that says that something exists: what was found.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub witness: Option<String>,
    /// For a reading about cost: the greatest for its size that was counted.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub cost: Option<Cost>,
}

#[cfg(feature = "serde")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl ReadingReport {
    /// The reading's name for people, in this language.
    #[must_use]
    pub fn label(&self, lang: Lang) -> &'static str {
        reading_label(self.reading, lang)
    }

    /// Whether the check found a reading wrong that is registered to hold, or could not refute one that is registered to fail.
    #[must_use]
    pub fn contradicts(&self) -> bool {
        self.status == Standing::Holds && self.wrong > 0 || self.unrefuted
    }
}

impl CheckReport {
    /// Whether what was found contradicts what is registered.
    ///
    /// In a range that somebody chose, a reading that is registered to fail but was not refuted is no contradiction: the range may be
    /// too small.
    #[must_use]
    pub fn contradicts(&self) -> bool {
        self.readings.iter().any(ReadingReport::contradicts)
    }

    /// The smallest counterexample to the statement as printed, or to what should hold.
    #[must_use]
    pub fn counterexample(&self) -> Option<&str> {
        let contradicting = self.readings.iter().find(|reading| reading.contradicts());
        let refuted = self.readings.iter().find(|reading| reading.counterexample.is_some());
        contradicting.or(refuted)?.counterexample.as_deref()
    }
}
