//! Tables on standard output, row after row: what is finished is printed at once, and so is kept whatever comes after it.

use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use serde::ser::{SerializeMap as _, Serializer as _};
use tefuda::study::{Cell, Outlook, Progress, ResultTable};
use tefuda::{Both, JobWatch, Lang, Words, aligned_line, heading, screen_width};

use crate::failure::Failure;
use crate::options::Form;
use crate::progress::Bar;

/// Prints the rows of a table as they come, beside a bar that tells how far the work is.
pub(crate) struct RowPrinter {
    bar: Bar,
    form: Form,
    lang: Lang,
    table: Mutex<Printed>,
}

/// What has been printed.
#[derive(Default)]
struct Printed {
    columns: Vec<String>,
    /// How wide the columns of a text are; they grow when a cell does not fit.
    widths: Vec<usize>,
    outlook: Outlook,
    has_heading: bool,
    rows: u64,
    /// The first thing that could not be written.
    failed: Option<Failure>,
}

impl RowPrinter {
    pub(crate) fn new(form: Form, lang: Lang) -> Self {
        RowPrinter { bar: Bar::new(lang), form, lang, table: Mutex::default() }
    }

    fn table(&self) -> MutexGuard<'_, Printed> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the bar from the screen. It gives how many rows were printed, and how many there would have been, where that is known.
    pub(crate) fn finish(&self) -> Result<(u64, Option<u64>), Failure> {
        self.bar.clear();
        let mut table = self.table();
        match table.failed.take() {
            Some(failure) => Err(failure),
            None => Ok((table.rows, table.outlook.rows)),
        }
    }

    /// Ends the table of a study that is through: what to know when reading it comes last.
    pub(crate) fn end(&self, notes: &[Words], with_notes: bool) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        self.table().write_heading(&mut out, self.form, self.lang)?;
        match self.form {
            Form::Csv => {}
            Form::Json if notes.is_empty() || !with_notes => {}
            Form::Json => {
                let notes = notes.iter().map(|note| note.in_lang(self.lang).into_owned()).collect();
                serde_json::to_writer(&mut out, &Notes { notes })?;
                writeln!(out)?;
            }
            Form::Text => {
                for note in notes {
                    let (before, end) = self.lang.pick(("Note: ", "."), ("注: ", "。"));
                    writeln!(out, "{before}{}{end}", note.in_lang(self.lang))?;
                }
            }
        }
        Ok(())
    }
}

/// What to know when reading a table, as a last object.
#[derive(Serialize)]
struct Notes {
    notes: Vec<String>,
}

impl Printed {
    /// The heading comes with the first row, or at the end of a table without rows.
    fn write_heading(&mut self, out: &mut impl Write, form: Form, lang: Lang) -> io::Result<()> {
        if std::mem::replace(&mut self.has_heading, true) {
            return Ok(());
        }
        match form {
            Form::Json => Ok(()),
            Form::Csv => writeln!(out, "{}", self.columns.join(",")),
            Form::Text => {
                let headings: Vec<String> =
                    self.columns.iter().map(|column| heading(column, lang).into_owned()).collect();
                self.widths.clone_from(&self.outlook.widths);
                self.write_aligned(out, &headings)
            }
        }
    }

    fn write_aligned(&mut self, out: &mut impl Write, cells: &[String]) -> io::Result<()> {
        self.widths.resize(self.widths.len().max(cells.len()), 0);
        for (width, cell) in self.widths.iter_mut().zip(cells) {
            *width = screen_width(cell).max(*width);
        }
        write!(out, "{}", aligned_line(cells, &self.widths))
    }

    fn write_row(
        &mut self,
        out: &mut impl Write,
        cells: &[Cell],
        form: Form,
        lang: Lang,
    ) -> Result<(), Failure> {
        self.write_heading(out, form, lang)?;
        match form {
            Form::Json => write_object(out, &self.columns, cells)?,
            Form::Csv => {
                let cells = cells.iter().map(|cell| csv_cell(&cell.to_string()));
                writeln!(out, "{}", cells.collect::<Vec<_>>().join(","))?;
            }
            Form::Text => {
                let cells: Vec<String> = cells.iter().map(|cell| cell.in_lang(lang)).collect();
                self.write_aligned(out, &cells)?;
            }
        }
        self.rows += 1;
        Ok(())
    }
}

impl Progress for RowPrinter {
    fn stage(&self, name: Both, steps: u64) {
        self.bar.stage(name, steps);
    }

    fn advance(&self, steps: u64) {
        self.bar.advance(steps);
    }
}

impl JobWatch for RowPrinter {
    fn columns(&self, columns: &[String]) {
        self.table().columns = columns.to_vec();
    }

    fn row(&self, cells: &[Cell]) {
        let mut table = self.table();
        if table.failed.is_some() {
            return;
        }
        let (form, lang) = (self.form, self.lang);
        let written = self.bar.aside(|| table.write_row(&mut io::stdout().lock(), cells, form, lang));
        if let Err(failure) = written {
            table.failed = Some(failure);
        }
    }

    fn whole(&self, table: &ResultTable) {
        // All rows are there: the columns are as wide as they must be.
        let cells = |column: usize| table.rows.iter().filter_map(move |row| row.get(column));
        let width = |column: usize| cells(column).map(|cell| screen_width(&cell.in_lang(self.lang))).max();
        self.table().outlook.widths = (0..table.columns.len()).map(|at| width(at).unwrap_or(0)).collect();
        self.columns(&table.columns.iter().map(|&column| column.to_owned()).collect::<Vec<_>>());
        table.rows.iter().for_each(|row| self.row(row));
    }

    fn outlook(&self, outlook: &Outlook) {
        self.table().outlook = outlook.clone();
    }

    fn takes_rows_back(&self) -> bool {
        false
    }
}

/// One object a row, with the columns as keys.
fn write_object(out: &mut impl Write, columns: &[String], cells: &[Cell]) -> Result<(), Failure> {
    let mut serializer = serde_json::Serializer::new(&mut *out);
    let mut map = serializer.serialize_map(Some(cells.len()))?;
    for (column, cell) in columns.iter().zip(cells) {
        map.serialize_entry(column, cell)?;
    }
    map.end()?;
    writeln!(out)?;
    Ok(())
}

/// A cell of comma-separated values (RFC 4180).
pub(crate) fn csv_cell(text: &str) -> String {
    if text.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
