//! Studies, counts, checks and tables of values, with their progress.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyDict;
use tefuda::games::digraph::GraphBoard;
use tefuda::games::heaps::{HeapValues, Rules, notation};
use tefuda::study::{Cell, JobKind, Progress};
use tefuda::theorem::{CheckAnswer, StatementAnswer};
use tefuda::value::expression;
use tefuda::value::loopy::LoopyOutcome;
use tefuda::{Both, Catalogue, JobWatch, Lang};

use crate::convert::{arguments, from_serialised, integer, language};
use crate::errors;
use crate::game::entry;
use crate::table::PyTable;
use crate::work::{Allowance, Limits, watched};

/// What a job has told so far.
#[derive(Default)]
struct JobEvents {
    stage: Mutex<Option<(Both, u64)>>,
    done: AtomicU64,
    table: Mutex<(Vec<String>, Vec<Vec<Cell>>)>,
}

impl Progress for JobEvents {
    fn stage(&self, name: Both, steps: u64) {
        let mut stage = self.stage.lock().unwrap_or_else(PoisonError::into_inner);
        self.done.store(0, Ordering::Relaxed);
        *stage = Some((name, steps));
    }

    fn advance(&self, steps: u64) {
        self.done.fetch_add(steps, Ordering::Relaxed);
    }
}

impl JobWatch for JobEvents {
    fn columns(&self, columns: &[String]) {
        *self.table.lock().unwrap_or_else(PoisonError::into_inner) = (columns.to_vec(), Vec::new());
    }

    fn row(&self, cells: &[Cell]) {
        self.table.lock().unwrap_or_else(PoisonError::into_inner).1.push(cells.to_vec());
    }
}

impl JobEvents {
    /// Calls `report(stage, done, steps)`.
    fn report(&self, py: Python<'_>, report: Option<&Py<PyAny>>, lang: Lang) -> PyResult<()> {
        let stage = *self.stage.lock().unwrap_or_else(PoisonError::into_inner);
        if let (Some(report), Some((stage, steps))) = (report, stage) {
            report.call1(py, (stage.in_lang(lang), self.done.load(Ordering::Relaxed), steps))?;
        }
        Ok(())
    }
}

/// Runs a study, a count, a check or a table of values.
///
/// # Errors
/// `Undecided` if the budget ended before it was through, with what was found by then.
#[pyfunction]
#[pyo3(signature = (kind, game, name, params, lang, report, max_nodes, max_seconds, max_memory))]
#[expect(clippy::too_many_arguments, reason = "the functions of `tefuda._jobs` name them")]
pub(crate) fn run_job<'py>(
    py: Python<'py>,
    kind: &str,
    game: Option<&str>,
    name: Option<&str>,
    params: &Bound<'py, PyDict>,
    lang: &str,
    report: Option<Py<PyAny>>,
    max_nodes: Option<u64>,
    max_seconds: Option<f64>,
    max_memory: Option<u64>,
) -> PyResult<Bound<'py, PyAny>> {
    let kind = match kind {
        "study" => JobKind::Study,
        "count" => JobKind::Count,
        "check" => JobKind::Check,
        "values" => JobKind::Values,
        _ => JobKind::Advise,
    };
    if let Some(game) = game {
        entry(py, game)?;
    }
    let job = Catalogue::standard().job(kind, game, name);
    let job = job.ok_or_else(|| {
        let name: String = name.unwrap_or_default().chars().take(40).collect();
        errors::unknown_name(
            py,
            &match (kind, game) {
                (JobKind::Check, _) => format!("there is no statement {name:?}; theorems() lists them"),
                (JobKind::Study, Some(game)) => format!("{game} has no study {name:?}; studies() lists them"),
                (_, game) => format!("{} does not offer this", game.unwrap_or("it")),
            },
        )
    })?;
    let lang = language(lang)?;
    let args = arguments(job.declaration().params, Some(params))?;
    let allowance = Allowance::new(Limits::new(max_nodes, max_seconds, max_memory)?);
    let events = JobEvents::default();
    let look = |py: Python<'_>| events.report(py, report.as_ref(), lang);
    let ended = watched(py, &allowance, look, || job.run(&args, allowance.budget(), &events))?;
    let ended = ended.map_err(|error| errors::study_error(py, &error))?;
    let result = match (ended.report, job.statement()) {
        (Some(report), Some(statement)) => {
            let claim = statement.claim();
            from_serialised(py, &CheckAnswer::new(claim.id, claim.standing, report, lang))?
        }
        (None, Some(_)) => py.None().into_bound(py),
        _ => {
            let (columns, rows) = events.table.into_inner().unwrap_or_else(PoisonError::into_inner);
            Bound::new(py, PyTable { columns, rows, notes: ended.notes, plot: ended.plot, lang })?.into_any()
        }
    };
    match ended.undecided {
        Some(undecided) => Err(errors::ran_out(py, undecided, Some(result))),
        None => Ok(result),
    }
}

#[pyfunction]
#[pyo3(signature = (*, lang = "en"))]
pub(crate) fn theorems<'py>(py: Python<'py>, lang: &str) -> PyResult<Bound<'py, PyAny>> {
    let lang = language(lang)?;
    let catalogue = Catalogue::standard();
    let statements: Vec<StatementAnswer> =
        catalogue.statements().map(|statement| StatementAnswer::new(statement, None, lang)).collect();
    from_serialised(py, &statements)
}

#[pyfunction]
pub(crate) fn nimber<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let result = expression::evaluate(text);
    let result = result.map_err(|error| errors::parse_error(py, "the expression", text, &error))?;
    integer(py, &result.0.to_string())
}

/// The length of a period, where it begins, and the last value compared for its proof.
type PeriodParts = (u64, u64, u64);

/// The rule as it is written, the values of heaps from size 0 on, and their period.
type ListedValues = (String, Vec<u32>, Option<PeriodParts>);

/// The values of heaps up to a size; `None` if values of single heaps do not tell all.
#[pyfunction]
#[pyo3(signature = (code, to, max_nodes, max_seconds, max_memory))]
pub(crate) fn heap_values(
    py: Python<'_>,
    code: &str,
    to: u64,
    max_nodes: Option<u64>,
    max_seconds: Option<f64>,
    max_memory: Option<u64>,
) -> PyResult<Option<ListedValues>> {
    let rules = notation::parse_rules(code);
    let rule = match rules.map_err(|error| errors::parse_error(py, "the rule", code, &error))? {
        Rules::Each(rule) => rule,
        _ => return Ok(None),
    };
    let allowance = Allowance::new(Limits::new(max_nodes, max_seconds, max_memory)?);
    let solved = watched(
        py,
        &allowance,
        |_| Ok(()),
        || {
            let mut values = HeapValues::new(rule.clone());
            values.extend(to, &mut allowance.budget().meter())?;
            let listed: Vec<u32> = (0..=to).map(|n| values.get(n).unwrap_or(0)).collect();
            let period = values.period().map(|period| (period.length, period.from, period.compared_to));
            Ok((rule.to_string(), listed, period))
        },
    )?;
    solved.map(Some).map_err(|error| errors::ran_out(py, error, None))
}

/// The values of all vertices of a graph.
#[pyfunction]
#[pyo3(signature = (board, max_nodes, max_seconds, max_memory))]
pub(crate) fn graph_values(
    py: Python<'_>,
    board: &str,
    max_nodes: Option<u64>,
    max_seconds: Option<f64>,
    max_memory: Option<u64>,
) -> PyResult<PyTable> {
    let graph = GraphBoard::parse(board);
    let graph = graph.map_err(|error| errors::parse_error(py, "the board", board, &error))?;
    let allowance = Allowance::new(Limits::new(max_nodes, max_seconds, max_memory)?);
    let solved = watched(
        py,
        &allowance,
        |_| Ok(()),
        || {
            let solved = graph.solved(&mut allowance.budget().meter())?;
            let row = |vertex: usize| {
                let outcome = solved.outcomes[vertex];
                let far = (outcome.outcome != LoopyOutcome::Draw).then_some(outcome.remoteness);
                vec![
                    Cell::Text(graph.name(vertex as u32).to_owned()),
                    Cell::Text(solved.loopy.of(graph.graph(), vertex).to_string()),
                    Cell::Text(outcome.outcome.word().to_owned()),
                    far.map_or(Cell::None, |far| Cell::Number(far.into())),
                ]
            };
            Ok((0..graph.graph().vertices()).map(row).collect())
        },
    )?;
    let rows: Vec<Vec<Cell>> = solved.map_err(|error| errors::ran_out(py, error, None))?;
    let columns = ["vertex", "value", "outcome", "remoteness"].map(str::to_owned).to_vec();
    Ok(PyTable::plain(columns, rows))
}

/// Values of single heaps as a table.
#[pyfunction]
pub(crate) fn value_rows(values: Vec<u64>) -> PyTable {
    let rows = (0..).zip(values).map(|(n, value)| vec![Cell::Number(n), Cell::Number(value)]).collect();
    PyTable::plain(vec!["n".to_owned(), "value".to_owned()], rows)
}
