//! The lines of a stream: what long work reports, one object per line.

use schemars::JsonSchema;
use serde::Serialize;
use tefuda::study::{Cell, Plot};
use tefuda::theorem::CheckAnswer;
use tefuda::{Lang, heading};

use crate::answers::AnalysisAnswer;
use crate::problem::Problem;

/// One line. A stream ends with `end` or `error`; one that ends without either has been cut off.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "RunLine")]
pub(crate) enum Line {
    Stage(StageLine),
    Done(DoneLine),
    Columns(ColumnsLine),
    Row(RowLine),
    End(Box<EndLine>),
    #[expect(dead_code, reason = "problems are sent as they are; only the schema needs it here")]
    Error(Problem),
}

/// A stage of the work begins.
#[derive(Serialize, JsonSchema)]
pub(crate) struct StageLine {
    /// What is done now.
    stage: String,
    /// How many steps it has; 0 if that is not known.
    of: u64,
}

/// How many steps of the stage are done. The same number comes again now and then, as a sign of life.
#[derive(Serialize, JsonSchema)]
pub(crate) struct DoneLine {
    done: u64,
}

/// A table begins. If there was one before, it is replaced.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ColumnsLine {
    /// The names of the columns, which programs read.
    columns: Vec<String>,
    /// Their headings for people, in the language asked for.
    headings: Vec<String>,
}

/// The next row of the table, a cell for each column.
#[derive(Serialize, JsonSchema)]
pub(crate) struct RowLine {
    #[schemars(with = "Vec<CellValue>")]
    row: Vec<Cell>,
    /// What people read, where it is not what programs read: a text for each cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    shown: Option<Vec<String>>,
}

/// A number, a text, several counts, or nothing.
#[derive(JsonSchema)]
#[schemars(rename = "Cell", untagged)]
#[expect(dead_code, reason = "only its schema is used")]
enum CellValue {
    Number(f64),
    Text(String),
    Counts(Vec<String>),
    Nothing(()),
}

/// The work has ended.
#[derive(Serialize, JsonSchema)]
pub(crate) struct EndLine {
    end: RunEnd,
}

/// How the work ended.
#[derive(Default, Serialize, JsonSchema)]
pub(crate) struct RunEnd {
    /// Why it ended before it was through; null if it was.
    pub(crate) undecided: Option<String>,
    /// What to know when reading the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) note: Option<String>,
    /// How to draw the table as a curve, where that makes sense.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) plot: Option<PlotAnswer>,
    /// What a check found: the object of `tefuda check --json`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) report: Option<CheckAnswer>,
    /// What a search found: the object of `analyse`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) answer: Option<AnalysisAnswer>,
}

/// Which columns of a table make a curve.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Plot")]
pub(crate) struct PlotAnswer {
    /// What the curve shows.
    title: String,
    /// The column across.
    x: &'static str,
    /// The column upwards.
    y: &'static str,
    /// What stands at the axis upwards.
    y_label: String,
}

impl PlotAnswer {
    pub(crate) fn new(plot: &Plot, lang: Lang) -> Self {
        PlotAnswer {
            title: plot.title.in_lang(lang).into_owned(),
            x: plot.x,
            y: plot.y,
            y_label: plot.y_label.in_lang(lang).into_owned(),
        }
    }
}

impl Line {
    pub(crate) fn stage(name: &str, of: u64) -> Self {
        Line::Stage(StageLine { stage: name.to_owned(), of })
    }

    pub(crate) fn done(done: u64) -> Self {
        Line::Done(DoneLine { done })
    }

    pub(crate) fn columns(columns: &[String], lang: Lang) -> Self {
        let headings = columns.iter().map(|column| heading(column, lang).into_owned()).collect();
        Line::Columns(ColumnsLine { columns: columns.to_vec(), headings })
    }

    pub(crate) fn row(cells: &[Cell], lang: Lang) -> Self {
        let shown: Vec<String> = cells.iter().map(|cell| cell.in_lang(lang)).collect();
        let differs = cells.iter().zip(&shown).any(|(cell, shown)| cell.to_string() != *shown);
        Line::Row(RowLine { row: cells.to_vec(), shown: differs.then_some(shown) })
    }

    pub(crate) fn end(end: RunEnd) -> Self {
        Line::End(Box::new(EndLine { end }))
    }
}
