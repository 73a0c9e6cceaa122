//! Tables: rows for Python, columns for data frames.

use std::sync::Arc;

use arrow_array::builder::{ListBuilder, StringBuilder, UInt64Builder};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    ArrayRef, Decimal128Array, Float64Array, RecordBatch, RecordBatchIterator, RecordBatchOptions,
    StringArray, UInt64Array,
};
use arrow_schema::{ArrowError, Field, Schema};
use pyo3::exceptions::{PyKeyError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict as _, PyCapsule, PyDict, PyList, PyTuple};
use tefuda::study::{Cell, Plot};
use tefuda::{Lang, Words};

use crate::convert::integer;

#[pyclass(name = "Table", module = "tefuda", frozen)]
pub(crate) struct PyTable {
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<Vec<Cell>>,
    pub(crate) notes: Vec<Words>,
    pub(crate) plot: Option<Plot>,
    /// The language of notes and labels.
    pub(crate) lang: Lang,
}

#[pymethods]
impl PyTable {
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.columns.clone()
    }

    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let rows: PyResult<Vec<_>> = self.rows.iter().map(|row| row_of(py, row)).collect();
        PyList::new(py, rows?)
    }

    #[getter]
    fn notes(&self) -> Vec<String> {
        self.notes.iter().map(|note| note.in_lang(self.lang).into_owned()).collect()
    }

    #[getter]
    fn plot<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(plot) = &self.plot else { return Ok(None) };
        let (title, y_label) = (plot.title.in_lang(self.lang), plot.y_label.in_lang(self.lang));
        [("title", &*title), ("x", plot.x), ("y", plot.y), ("y_label", &*y_label)].into_py_dict(py).map(Some)
    }

    fn __len__(&self) -> usize {
        self.rows.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.rows(py)?.try_iter()?.into_any())
    }

    fn __getitem__<'py>(&self, py: Python<'py>, column: &str) -> PyResult<Bound<'py, PyList>> {
        let at = self.columns.iter().position(|name| name == column);
        let at = at.ok_or_else(|| {
            PyKeyError::new_err(format!("no column {column:?}; there are {}", self.columns.join(", ")))
        })?;
        let cells: PyResult<Vec<_>> = self.rows.iter().map(|row| cell_of(py, row.get(at))).collect();
        PyList::new(py, cells?)
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The interface allows for types other than those requested.
        drop(requested_schema);
        let batch = self.batch().map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        let schema = batch.schema();
        let stream = FFI_ArrowArrayStream::new(Box::new(RecordBatchIterator::new([Ok(batch)], schema)));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    fn __str__(&self) -> String {
        let rows: Vec<Vec<String>> =
            self.rows.iter().map(|row| row.iter().map(Cell::to_string).collect()).collect();
        tefuda::aligned(&self.columns, &rows).trim_end().to_owned()
    }

    fn __repr__(&self) -> String {
        format!("<tefuda.Table {} rows: {}>", self.rows.len(), self.columns.join(", "))
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("tefuda._html")?.call_method1("table", (slf,))
    }
}

impl PyTable {
    /// A table without notes.
    pub(crate) fn plain(columns: Vec<String>, rows: Vec<Vec<Cell>>) -> Self {
        PyTable { columns, rows, notes: Vec::new(), plot: None, lang: Lang::En }
    }

    /// The columns as Arrow arrays.
    fn batch(&self) -> Result<RecordBatch, ArrowError> {
        let arrays: Vec<ArrayRef> = (0..self.columns.len())
            .map(|at| {
                array(&self.rows.iter().map(|row| row.get(at).unwrap_or(&Cell::None)).collect::<Vec<_>>())
            })
            .collect::<Result<_, _>>()?;
        let fields = self.columns.iter().zip(&arrays);
        let fields: Vec<Field> =
            fields.map(|(name, array)| Field::new(name, array.data_type().clone(), true)).collect();
        let options = RecordBatchOptions::new().with_row_count(Some(self.rows.len()));
        RecordBatch::try_new_with_options(Arc::new(Schema::new(fields)), arrays, &options)
    }
}

fn row_of<'py>(py: Python<'py>, row: &[Cell]) -> PyResult<Bound<'py, PyTuple>> {
    let cells: PyResult<Vec<_>> = row.iter().map(|cell| cell_of(py, Some(cell))).collect();
    PyTuple::new(py, cells?)
}

fn is_number(digits: &str) -> bool {
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn count_of<'py>(py: Python<'py>, count: &str) -> PyResult<Bound<'py, PyAny>> {
    if is_number(count) { integer(py, count) } else { Ok(count.into_pyobject(py)?.into_any()) }
}

fn cell_of<'py>(py: Python<'py>, cell: Option<&Cell>) -> PyResult<Bound<'py, PyAny>> {
    Ok(match cell {
        Some(Cell::Number(number)) => number.into_pyobject(py)?.into_any(),
        Some(Cell::Count(count)) => count_of(py, count)?,
        Some(Cell::Counts(counts)) => {
            let counts: PyResult<Vec<_>> = counts.iter().map(|count| count_of(py, count)).collect();
            PyList::new(py, counts?)?.into_any()
        }
        Some(Cell::Real(number)) => number.into_pyobject(py)?.into_any(),
        None | Some(Cell::None) => py.None().into_bound(py),
        Some(other) => other.to_string().into_pyobject(py)?.into_any(),
    })
}

/// The digits of an integer.
fn digits(cell: &Cell) -> Option<String> {
    match cell {
        Cell::Number(number) => Some(number.to_string()),
        Cell::Count(count) if is_number(count) => Some(count.clone()),
        _ => None,
    }
}

/// The most digits of a decimal that every reader of Arrow takes.
const DECIMAL_DIGITS: u8 = 38;

/// One column: integers of 64 bits where all fit, longer ones as decimals, those beyond as texts.
fn array(cells: &[&Cell]) -> Result<ArrayRef, ArrowError> {
    let is_none = |cell: &Cell| matches!(cell, Cell::None);
    if cells.iter().any(|cell| matches!(cell, Cell::Counts(_))) {
        return Ok(lists(cells));
    }
    let integers: Vec<Option<String>> = cells.iter().map(|cell| digits(cell)).collect();
    if cells.iter().zip(&integers).all(|(cell, integer)| integer.is_some() || is_none(cell)) {
        return of_integers(integers);
    }
    let real = |cell: &&Cell| match cell {
        Cell::Real(number) => Some(Some(*number)),
        Cell::Number(number) => Some(Some(*number as f64)),
        Cell::None => Some(None),
        _ => None,
    };
    if let Some(reals) = cells.iter().map(real).collect::<Option<Vec<_>>>() {
        return Ok(Arc::new(Float64Array::from(reals)));
    }
    let text = |cell: &&Cell| (!is_none(cell)).then(|| cell.to_string());
    Ok(Arc::new(StringArray::from(cells.iter().map(text).collect::<Vec<_>>())))
}

fn of_integers(integers: Vec<Option<String>>) -> Result<ArrayRef, ArrowError> {
    let parsed = |digits: &Option<String>| match digits {
        None => Some(None),
        Some(digits) => digits.parse::<u64>().ok().map(Some),
    };
    if let Some(small) = integers.iter().map(parsed).collect::<Option<Vec<_>>>() {
        return Ok(Arc::new(UInt64Array::from(small)));
    }
    let fits = |digits: &str| digits.len() <= usize::from(DECIMAL_DIGITS);
    let long = |digits: &Option<String>| match digits {
        None => Some(None),
        Some(digits) => digits.parse::<i128>().ok().filter(|_| fits(digits)).map(Some),
    };
    if let Some(long) = integers.iter().map(long).collect::<Option<Vec<_>>>() {
        return Ok(Arc::new(Decimal128Array::from(long).with_precision_and_scale(DECIMAL_DIGITS, 0)?));
    }
    Ok(Arc::new(StringArray::from(integers)))
}

fn lists(cells: &[&Cell]) -> ArrayRef {
    let counts = |cell: &Cell| match cell {
        Cell::Counts(counts) => Some(counts.clone()),
        _ => None,
    };
    let lists: Vec<Option<Vec<String>>> = cells.iter().map(|cell| counts(cell)).collect();
    let small = |list: &Option<Vec<String>>| {
        list.iter().flatten().map(|count| count.parse::<u64>().ok()).collect::<Option<Vec<u64>>>()
    };
    if let Some(numbers) = lists.iter().map(small).collect::<Option<Vec<_>>>() {
        let mut builder = ListBuilder::new(UInt64Builder::new());
        for (list, numbers) in lists.iter().zip(numbers) {
            builder.values().append_slice(&numbers);
            builder.append(list.is_some());
        }
        return Arc::new(builder.finish());
    }
    let mut builder = ListBuilder::new(StringBuilder::new());
    for list in &lists {
        for count in list.iter().flatten() {
            builder.values().append_value(count);
        }
        builder.append(list.is_some());
    }
    Arc::new(builder.finish())
}
