//! Errors of the library as the exceptions of `tefuda._errors`.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{IntoPyDict as _, PyDict, PyType};
use tefuda::study::{ArgError, StudyError};
use tefuda::{IllegalMove, ParseError, TooManyMoves, Undecided};

/// An exception of that module, made with keyword arguments.
fn raise(py: Python<'_>, name: &str, message: &str, fields: &Bound<'_, PyDict>) -> PyErr {
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let module = MODULE.get_or_try_init(py, || py.import("tefuda._errors").map(Bound::unbind));
    let made = module.and_then(|module| {
        let class = module.bind(py).getattr(name)?.cast_into::<PyType>()?;
        class.call((message,), Some(fields))
    });
    match made {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}

fn plain(py: Python<'_>, name: &str, message: &str) -> PyErr {
    raise(py, name, message, &PyDict::new(py))
}

/// Bytes of a text as places between its characters, which is what Python counts.
fn characters(text: &str, at: usize) -> usize {
    text.char_indices().take_while(|(byte, _)| *byte < at).count()
}

/// A text that cannot be read. `what` is what it was to be: a position, a board.
pub(crate) fn parse_error(py: Python<'_>, what: &str, text: &str, error: &ParseError) -> PyErr {
    let at = (characters(text, error.at.start), characters(text, error.at.end));
    let fields = [
        ("text", text.into_pyobject(py).map(Bound::into_any).ok()),
        ("at", at.into_pyobject(py).map(Bound::into_any).ok()),
        ("line", error.line.into_pyobject(py).map(Bound::into_any).ok()),
        ("column", error.column.into_pyobject(py).map(Bound::into_any).ok()),
        ("expected", error.expected.as_str().into_pyobject(py).map(Bound::into_any).ok()),
        ("found", error.found.as_str().into_pyobject(py).map(Bound::into_any).ok()),
        ("hint", error.hint.as_deref().into_pyobject(py).map(Bound::into_any).ok()),
    ];
    let message = format!("{what}, {error}\n{}", error.picture(text));
    match fields.into_py_dict(py) {
        Ok(fields) => raise(py, "ParseError", &message, &fields),
        Err(error) => error,
    }
}

pub(crate) fn illegal_move(py: Python<'_>, error: &IllegalMove) -> PyErr {
    plain(py, "IllegalMove", &error.to_string())
}

pub(crate) fn too_many_moves(py: Python<'_>, error: TooManyMoves) -> PyErr {
    plain(py, "TooManyMoves", &error.to_string())
}

/// A question that makes no sense for what it is asked of.
pub(crate) fn senseless(py: Python<'_>, message: &str) -> PyErr {
    plain(py, "ArgumentError", message)
}

pub(crate) fn unknown_name(py: Python<'_>, message: &str) -> PyErr {
    plain(py, "UnknownName", message)
}

pub(crate) fn bad_argument(py: Python<'_>, error: &ArgError) -> PyErr {
    plain(py, "ArgumentError", &error.to_string())
}

/// Work that ended early; `result` is what it had found by then.
pub(crate) fn undecided<'py>(
    py: Python<'py>,
    message: &str,
    limit: &str,
    nodes: u64,
    result: Option<Bound<'py, PyAny>>,
) -> PyErr {
    let fields = PyDict::new(py);
    let filled = fields
        .set_item("limit", limit)
        .and_then(|()| fields.set_item("nodes", nodes))
        .and_then(|()| fields.set_item("result", result));
    match filled {
        Ok(()) => raise(py, "Undecided", message, &fields),
        Err(error) => error,
    }
}

pub(crate) fn ran_out<'py>(py: Python<'py>, error: Undecided, result: Option<Bound<'py, PyAny>>) -> PyErr {
    undecided(py, &error.to_string(), error.limit().word(), error.nodes(), result)
}

pub(crate) fn study_error(py: Python<'_>, error: &StudyError) -> PyErr {
    match error {
        StudyError::Args(error) => bad_argument(py, error),
        StudyError::Undecided(error) => ran_out(py, *error, None),
        other => plain(py, "ArgumentError", &other.to_string()),
    }
}
