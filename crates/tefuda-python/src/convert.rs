//! Values of the library as values of Python.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::Serialize;
use tefuda::study::{Args, Param};
use tefuda::{GameValue, Lang};

use crate::errors;

/// A text in JSON as Python reads it.
pub(crate) fn from_json<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json,))
}

/// What the library writes as JSON, as dictionaries and lists.
pub(crate) fn from_serialised<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let json = serde_json::to_string(value).map_err(|error| PyValueError::new_err(error.to_string()))?;
    from_json(py, &json)
}

/// An integer of any length.
pub(crate) fn integer<'py>(py: Python<'py>, digits: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("builtins")?.getattr("int")?.call1((digits,))
}

/// Integers and nimbers are `int`, other numbers `Fraction`; everything else stays as the game writes it.
pub(crate) fn game_value<'py>(py: Python<'py>, value: &GameValue) -> PyResult<Bound<'py, PyAny>> {
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let text = match value {
        GameValue::Integer(number) => return Ok(number.into_pyobject(py)?.into_any()),
        GameValue::Text(text) => text,
    };
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    match unsigned.split_once('/') {
        None if is_digits(unsigned) => integer(py, text),
        Some((above, below)) if is_digits(above) && is_digits(below) => {
            py.import("fractions")?.getattr("Fraction")?.call1((text,))
        }
        _ => Ok(text.into_pyobject(py)?.into_any()),
    }
}

/// The language of a word.
pub(crate) fn language(word: &str) -> PyResult<Lang> {
    match word {
        "en" => Ok(Lang::En),
        "ja" => Ok(Lang::Ja),
        other => Err(PyValueError::new_err(format!("lang: expected 'en' or 'ja', found {other:?}"))),
    }
}

/// Keyword arguments for declared parameters: numbers, texts, ranges as `range` or `"1..52"`, flags as booleans. An underscore stands
/// for the hyphen of a name.
pub(crate) fn arguments(params: &[Param], given: Option<&Bound<'_, PyDict>>) -> PyResult<Args> {
    let mut texts: Vec<(String, String)> = Vec::new();
    let Some(given) = given else {
        return Args::new(params, []).map_err(|error| PyValueError::new_err(error.to_string()));
    };
    let py = given.py();
    for (name, value) in given.iter() {
        let name = name.extract::<String>()?.replace('_', "-");
        if value.is_none() || value.extract::<bool>().is_ok_and(|flag| !flag) {
            continue;
        }
        texts.push((name, argument_text(&value)?));
    }
    let given = texts.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    Args::new(params, given).map_err(|error| errors::bad_argument(py, &error))
}

fn argument_text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    let range = value.py().import("builtins")?.getattr("range")?;
    if value.is_instance(&range)? {
        let (start, stop, step) = (value.getattr("start")?, value.getattr("stop")?, value.getattr("step")?);
        let (start, stop, step): (i64, i64, i64) = (start.extract()?, stop.extract()?, step.extract()?);
        if step != 1 || stop <= start {
            let message = "a range of arguments must increase in steps of 1 and must not be empty";
            return Err(PyValueError::new_err(message));
        }
        return Ok(format!("{start}..{}", stop - 1));
    }
    Ok(value.str()?.to_cow()?.into_owned())
}
