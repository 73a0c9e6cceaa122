//! One decision of a position. Everything that is asked of it later is read from the same value, under the same budget.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use self_cell::self_cell;
use tefuda::{
    Advice, Answer, AnyAnalysis, AnySetup, JudgedMove, Lang, Outcome, Parts, Run, Solver, TooManyMoves,
};
use tefuda_draw::draw_all;

use crate::convert::{from_json, from_serialised, game_value, language};
use crate::errors;
use crate::position::{Place, PyPosition, USUAL_WIDTH, picture_width};
use crate::work::{Allowance, Limits, interruptible};

type BorrowedAnalysis<'a> = Box<dyn AnyAnalysis + 'a>;

self_cell!(
    struct HeldAnalysis {
        owner: Arc<dyn AnySetup>,
        #[not_covariant]
        dependent: BorrowedAnalysis,
    }
);

/// An analysis with its allowance; none after Ctrl-C, which leaves a run that refuses everything.
type Slot = Mutex<Option<(HeldAnalysis, Allowance)>>;

struct AnalysisState {
    place: Arc<Place>,
    solver: Solver,
    limits: Limits,
    held: Slot,
}

impl AnalysisState {
    fn held(&self, allowance: &Allowance) -> HeldAnalysis {
        let run = Run::remembering(allowance.budget(), self.place.memory.clone());
        HeldAnalysis::new(self.place.setup.clone(), |setup| setup.analyse(self.solver, run))
    }

    /// Reads something from the analysis, with further work where that takes some. After Ctrl-C, and while another thread reads, the
    /// position is decided anew: no reader waits for another, and the same budget gives the same answer.
    fn read<T: Send>(
        &self,
        py: Python<'_>,
        read: impl FnOnce(&mut dyn AnyAnalysis) -> T + Send,
    ) -> PyResult<T> {
        let kept = self.held.lock().unwrap_or_else(PoisonError::into_inner).take();
        let (held, allowance) = match kept {
            Some((held, allowance)) => (Some(held), allowance),
            None => (None, Allowance::new(self.limits)),
        };
        let (held, result) = interruptible(py, &allowance, || {
            let mut held = held.unwrap_or_else(|| self.held(&allowance));
            let result = held.with_dependent_mut(|_, analysis| read(&mut **analysis));
            (held, result)
        })?;
        // Nothing is kept of a search in which rules have raised something.
        let result = self.place.answer(result)?;
        *self.held.lock().unwrap_or_else(PoisonError::into_inner) = Some((held, allowance));
        Ok(result)
    }
}

#[pyclass(name = "Reason", module = "tefuda", frozen)]
pub(crate) struct PyReason {
    theorem: Option<&'static str>,
    words: [String; 2],
    lang: Lang,
    facts: String,
}

#[pymethods]
impl PyReason {
    #[getter]
    fn theorem(&self) -> Option<&'static str> {
        self.theorem
    }

    #[getter]
    fn text(&self) -> &str {
        &self.words[self.lang.pick(0, 1)]
    }

    #[getter]
    fn en(&self) -> &str {
        &self.words[0]
    }

    #[getter]
    fn ja(&self) -> &str {
        &self.words[1]
    }

    #[getter]
    fn facts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.facts)
    }

    fn __str__(&self) -> &str {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<tefuda.Reason {:?}: {}>", self.theorem.unwrap_or("rules"), self.text())
    }
}

#[pyclass(name = "Move", module = "tefuda", frozen)]
pub(crate) struct PyMove(JudgedMove);

#[pymethods]
impl PyMove {
    #[getter]
    fn text(&self) -> &str {
        &self.0.text
    }

    #[getter]
    fn wins(&self) -> Option<bool> {
        self.0.wins
    }

    #[getter]
    fn outcome(&self) -> &'static str {
        self.0.outcome.word()
    }

    #[getter]
    fn winner(&self) -> Option<u8> {
        self.0.outcome.winner().map(|seat| seat.0)
    }

    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.value.as_ref().map(|value| game_value(py, value)).transpose()
    }

    #[getter]
    fn remoteness(&self) -> Option<u32> {
        self.0.remoteness
    }

    fn __str__(&self) -> &str {
        &self.0.text
    }

    fn __repr__(&self) -> String {
        let wins = match self.0.wins {
            Some(true) => "wins",
            Some(false) => "does not win",
            None => "undecided",
        };
        format!("<tefuda.Move {:?} {wins}>", self.0.text)
    }
}

#[pyclass(name = "Advice", module = "tefuda", frozen)]
pub(crate) struct PyAdvice(Advice);

#[pymethods]
impl PyAdvice {
    #[getter]
    fn text(&self) -> &str {
        &self.0.move_text
    }

    #[getter]
    fn wins(&self) -> Option<bool> {
        self.0.wins
    }

    #[getter]
    fn why(&self) -> &str {
        &self.0.why
    }

    fn __str__(&self) -> &str {
        &self.0.move_text
    }

    fn __repr__(&self) -> String {
        format!("<tefuda.Advice {:?}: {}>", self.0.move_text, self.0.why)
    }
}

#[pyclass(name = "Analysis", module = "tefuda", frozen)]
pub(crate) struct PyAnalysis {
    question: AnalysisState,
    lang: Lang,
    outcome: Outcome,
    value: Option<tefuda::GameValue>,
    remoteness: Option<u32>,
    reason: Py<PyReason>,
}

impl PyAnalysis {
    /// Decides a position.
    ///
    /// # Errors
    /// `Undecided` if the budget did not suffice, with the analysis as its result: it may know something of some moves.
    pub(crate) fn make<'py>(
        py: Python<'py>,
        place: Arc<Place>,
        solver: &str,
        lang: Lang,
        limits: Limits,
    ) -> PyResult<Bound<'py, PyAnalysis>> {
        let solver = match solver {
            "best" => Solver::Best,
            "search" => Solver::Search,
            other => {
                let message = format!("solver: expected 'best' or 'search', found {other:?}");
                return Err(PyValueError::new_err(message));
            }
        };
        let question = AnalysisState { place: place.clone(), solver, limits, held: Mutex::new(None) };
        let (outcome, value, remoteness, reason, spent) = question.read(py, |analysis| {
            let reason = PyReason {
                theorem: analysis.theorem(),
                words: [Lang::En, Lang::Ja].map(|lang| analysis.words(place.names(lang))),
                lang,
                facts: analysis.facts().as_json().to_owned(),
            };
            let meter = &analysis.run().meter;
            let spent = (meter.limit_met().map(tefuda::Limit::word), meter.nodes());
            (analysis.outcome(), analysis.value(), analysis.remoteness(), reason, spent)
        })?;
        let (words, facts) = (reason.text().to_owned(), reason.facts.clone());
        let reason = Py::new(py, reason)?;
        let made = Bound::new(py, PyAnalysis { question, lang, outcome, value, remoteness, reason })?;
        if outcome != Outcome::Undecided {
            return Ok(made);
        }
        // What could not even be begun has met no limit on the way: the facts tell it.
        let (limit, nodes) = spent;
        let facts = from_json(py, &facts)?;
        let limit_fact = facts.cast::<PyDict>().ok().and_then(|facts| facts.get_item("limit").ok().flatten());
        let limit_fact: Option<String> = limit_fact.and_then(|limit| limit.extract().ok());
        let limit = limit_fact.as_deref().or(limit).unwrap_or("nodes");
        Err(errors::undecided(py, &words, limit, nodes, Some(made.into_any())))
    }
}

#[pymethods]
impl PyAnalysis {
    #[getter]
    fn game(&self) -> &'static str {
        self.question.place.game.about().name
    }

    #[getter]
    fn position(&self) -> PyPosition {
        PyPosition(self.question.place.clone())
    }

    #[getter]
    fn outcome(&self) -> &'static str {
        self.outcome.word()
    }

    #[getter]
    fn winner(&self) -> Option<u8> {
        self.outcome.winner().map(|seat| seat.0)
    }

    #[getter]
    fn to_move(&self) -> PyResult<Option<u8>> {
        let place = &self.question.place;
        place.answer(place.setup.to_move().map(|seat| seat.0))
    }

    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.value.as_ref().map(|value| game_value(py, value)).transpose()
    }

    #[getter]
    fn remoteness(&self) -> Option<u32> {
        self.remoteness
    }

    #[getter]
    fn reason(&self, py: Python<'_>) -> Py<PyReason> {
        self.reason.clone_ref(py)
    }

    #[getter]
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<PyMove>> {
        let moves = self.question.read(py, |analysis| analysis.moves().map(<[JudgedMove]>::to_vec))?;
        let moves = moves.map_err(|too_many| errors::too_many_moves(py, too_many))?;
        Ok(moves.into_iter().map(PyMove).collect())
    }

    #[getter]
    fn advice(&self, py: Python<'_>) -> PyResult<Option<PyAdvice>> {
        let names = self.question.place.names(self.lang);
        Ok(self.question.read(py, |analysis| analysis.best(names))?.map(PyAdvice))
    }

    #[getter]
    fn best(&self, py: Python<'_>) -> PyResult<Option<String>> {
        Ok(self.advice(py)?.map(|advice| advice.0.move_text))
    }

    #[getter]
    fn line(&self, py: Python<'_>) -> PyResult<Option<Vec<String>>> {
        self.question.read(py, |analysis| analysis.line())
    }

    #[getter]
    fn nodes(&self, py: Python<'_>) -> PyResult<u64> {
        self.question.read(py, |analysis| analysis.run().meter.nodes())
    }

    #[pyo3(signature = (*, lang = None))]
    fn explain(&self, py: Python<'_>, lang: Option<&str>) -> PyResult<String> {
        let names = self.question.place.names(self.language(lang)?);
        self.question.read(py, |analysis| analysis.explanation(names))
    }

    #[pyo3(signature = (*, moves = true, explanation = true, lang = None))]
    fn to_dict<'py>(
        &self,
        py: Python<'py>,
        moves: bool,
        explanation: bool,
        lang: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let place = &self.question.place;
        let names = place.names(self.language(lang)?);
        let parts = Parts { moves, explanation };
        let answer: Result<Answer, TooManyMoves> = self.question.read(py, |analysis| {
            if moves {
                // Listed once before: what the answer takes away is copied from what stays.
                let listed = analysis.moves()?.to_vec();
                let mut answer =
                    Answer::of(place.game, &*place.setup, analysis, names, Parts { moves: false, ..parts })?;
                answer.moves = Some(listed.into_iter().map(Into::into).collect());
                return Ok(answer);
            }
            Answer::of(place.game, &*place.setup, analysis, names, parts)
        })?;
        from_serialised(py, &answer.map_err(|too_many| errors::too_many_moves(py, too_many))?)
    }

    #[pyo3(signature = (*, width = USUAL_WIDTH, lang = None))]
    fn svg(&self, py: Python<'_>, width: f64, lang: Option<&str>) -> PyResult<String> {
        let (lang, width) = (self.language(lang)?, picture_width(width)?);
        let place = &self.question.place;
        self.question.read(py, |analysis| {
            let (position, reason) = (place.setup.scene(lang), analysis.picture(place.names(lang)));
            let mut scenes = vec![("", &position)];
            if !reason.items.is_empty() {
                scenes.push((lang.pick("Why", "理由"), &reason));
            }
            draw_all(&scenes, &place.style(lang, width)).to_standalone_svg()
        })
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, USUAL_WIDTH, None)
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("tefuda._html")?.call_method1("analysis", (slf,))
    }

    #[pyo3(signature = (*, lang = None))]
    fn headline(&self, py: Python<'_>, lang: Option<&str>) -> PyResult<String> {
        let names = self.question.place.names(self.language(lang)?);
        self.question.read(py, |analysis| analysis.headline(names))
    }

    #[getter]
    fn lang(&self) -> &'static str {
        self.lang.pick("en", "ja")
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        let reason = self.reason.get().text();
        let (colon, stop) = self.lang.pick((": ", "."), (":", "。"));
        Ok(format!("{}{colon}{reason}{stop}", self.headline(py, None)?))
    }

    fn __repr__(&self) -> String {
        let winner = self.winner().map(|seat| format!(" winner={seat}")).unwrap_or_default();
        let position = self.question.place.setup.notation();
        format!("<tefuda.Analysis {} {position:?} outcome={}{winner}>", self.game(), self.outcome())
    }
}

impl PyAnalysis {
    fn language(&self, lang: Option<&str>) -> PyResult<Lang> {
        lang.map_or(Ok(self.lang), language)
    }
}
