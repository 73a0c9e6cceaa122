//! Statements and what checks found of them, as programs read them.

use serde::Serialize;

use super::{CheckReport, Evidence, Proof, ReadingReport, Standing, Statement};
use crate::kernel::study::{Param, params_in};
use crate::kernel::verdict::Lang;

/// A statement of the literature.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct StatementAnswer {
    /// The id used to call it.
    pub id: &'static str,
    /// Other ids of the same statement.
    pub aliases: &'static [&'static str],
    /// The game it is about.
    pub game: &'static str,
    /// Where it was published.
    pub source: String,
    /// What is known of it.
    pub status: Standing,
    /// What it says.
    pub claim: &'static str,
    /// The ways to read it.
    pub readings: Vec<ReadingAnswer>,
    /// What the status rests on; null if it is open.
    pub evidence: Option<Evidence>,
    /// The machine-checked proof: its file, its name, and what it covers if that is not all.
    pub proof: Option<Proof>,
    /// The parameters of its check.
    pub params: Vec<Param>,
}

/// One way to read a statement.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ReadingAnswer {
    /// A short name, the same in every language.
    pub reading: &'static str,
    /// The name for people.
    pub label: &'static str,
    /// What is known of this reading.
    pub status: Standing,
    /// How the statement is read.
    pub text: &'static str,
    /// Found by a check just now; only there when one was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<String>,
}

impl StatementAnswer {
    /// Describes a statement, with the counterexamples of a check if there was one.
    #[must_use]
    pub fn new(statement: &dyn Statement, report: Option<&CheckReport>, lang: Lang) -> Self {
        let claim = statement.claim();
        let readings = statement.readings().into_iter().map(|reading| {
            let mut reported = report.into_iter().flat_map(|report| &report.readings);
            let reported = reported.find(|reported| reported.reading == reading.name);
            ReadingAnswer {
                reading: reading.name,
                label: reading.name_in(lang),
                status: reading.standing,
                text: reading.text_in(lang),
                counterexample: reported.and_then(|reported| reported.counterexample.clone()),
            }
        });
        StatementAnswer {
            id: claim.id,
            aliases: claim.also,
            game: claim.game,
            source: claim.sources().join("; "),
            status: claim.standing,
            claim: claim.text_in(lang),
            evidence: claim.evidence(),
            proof: claim.proof().map(|proof| proof.in_lang(lang)),
            readings: readings.collect(),
            params: params_in(statement.params(), lang),
        }
    }
}

/// What a check found.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CheckAnswer {
    /// The statement.
    pub id: String,
    /// What is registered of it.
    pub status: Standing,
    /// How many positions it speaks of in that range.
    pub checked: u64,
    /// The range, in words.
    pub range: String,
    /// The smallest counterexample to the statement as printed, or to what should hold.
    pub counterexample: Option<String>,
    /// Whether what was found contradicts what is registered.
    pub contradicted: bool,
    /// Whether the whole range was looked at.
    pub complete: bool,
    /// The limit that ended it before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undecided: Option<&'static str>,
    /// What was found of each reading.
    pub readings: Vec<CheckedReading>,
}

/// What a check found of one reading.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CheckedReading {
    /// The reading's name for people.
    pub label: &'static str,
    /// What was found.
    #[serde(flatten)]
    pub report: ReadingReport,
}

impl CheckAnswer {
    /// Describes the result of a check of a claim with this name and standing.
    #[must_use]
    pub fn new(id: &str, status: Standing, report: CheckReport, lang: Lang) -> Self {
        let readings = report.readings.iter().cloned();
        let readings = readings.map(|report| CheckedReading { label: report.label(lang), report }).collect();
        CheckAnswer {
            id: id.to_owned(),
            status,
            checked: report.checked,
            counterexample: report.counterexample().map(str::to_owned),
            contradicted: report.contradicts(),
            complete: report.undecided.is_none(),
            undecided: report.undecided.map(|undecided| undecided.limit().word()),
            range: report.range.in_lang(lang).into_owned(),
            readings,
        }
    }
}
