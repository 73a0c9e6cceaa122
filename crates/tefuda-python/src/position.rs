//! A position, finished or not, on its board.

use std::borrow::Cow;
use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use tefuda::{AnyPlayed, AnySetup, Game, Lang, Memory, Names, Seat, names_after};
use tefuda_draw::{Style, draw};

use crate::analysis::PyAnalysis;
use crate::convert::language;
use crate::errors;
use crate::game::PyGame;
use crate::rules::PythonRules;
use crate::work::Limits;

/// As wide as a picture is, if nobody says.
pub(crate) const USUAL_WIDTH: f64 = 720.0;

/// Widths that the renderer draws.
const WIDTHS: std::ops::RangeInclusive<f64> = 240.0..=4000.0;

pub(crate) fn picture_width(width: f64) -> PyResult<f64> {
    if WIDTHS.contains(&width) {
        return Ok(width);
    }
    let message = format!("width: expected {} to {} pixels, found {width}", WIDTHS.start(), WIDTHS.end());
    Err(PyValueError::new_err(message))
}

/// What a position is, shared by everything that is said of it.
#[derive(Clone)]
pub(crate) struct Place {
    pub(crate) game: &'static dyn Game,
    pub(crate) memory: Arc<Memory>,
    pub(crate) setup: Arc<dyn AnySetup>,
    /// The rules, if they are written in Python.
    pub(crate) rules: Option<Arc<PythonRules>>,
    /// The player in each seat, by the seats of the position that was read or dealt.
    pub(crate) players: Vec<u8>,
    /// What they are called: a player keeps one name through a whole game.
    pub(crate) names: [Names; 2],
}

impl Place {
    pub(crate) fn new(
        game: &'static dyn Game,
        rules: Option<Arc<PythonRules>>,
        memory: Arc<Memory>,
        setup: Box<dyn AnySetup>,
    ) -> Self {
        let names = [setup.names(Lang::En), setup.names(Lang::Ja)];
        Place { game, rules, memory, players: (0..setup.seats()).collect(), setup: setup.into(), names }
    }

    /// An answer, or what rules in Python raised when they were asked for it.
    pub(crate) fn answer<T>(&self, answer: T) -> PyResult<T> {
        self.rules.as_ref().and_then(|rules| rules.take_raised()).map_or(Ok(answer), Err)
    }

    pub(crate) fn names(&self, lang: Lang) -> &Names {
        &self.names[lang.pick(0, 1)]
    }

    /// The same with these players, who go by these names in both languages.
    pub(crate) fn with_players(self, players: Vec<u8>, names: [Vec<String>; 2]) -> PyResult<Self> {
        let seats = usize::from(self.setup.seats());
        if players.len() != seats || names.iter().any(|names| names.len() != seats) {
            return Err(PyValueError::new_err(format!("expected {seats} players with names")));
        }
        let [en, ja] = names.map(|names| names.into_iter().map(Cow::Owned).collect());
        Ok(Place { players, names: [Names::new(Lang::En, en), Names::new(Lang::Ja, ja)], ..self })
    }

    /// How its pictures are drawn: every player in their own colour.
    pub(crate) fn style(&self, lang: Lang, width: f64) -> Style {
        let names = self.names(lang).players().iter().map(|name| name.to_string()).collect();
        Style { names, players: self.players.clone(), ..Style::new(lang, width) }
    }

    fn after(&self, played: AnyPlayed) -> Self {
        let AnyPlayed { setup, seats, .. } = played;
        let player = |seat: u8| {
            let old = seats.old_seat(Seat(seat));
            old.and_then(|old| self.players.get(old.index()).copied()).unwrap_or(seat)
        };
        Place {
            game: self.game,
            rules: self.rules.clone(),
            memory: self.memory.clone(),
            players: (0..setup.seats()).map(player).collect(),
            names: self.names.each_ref().map(|names| names_after(&*setup, &seats, names)),
            setup: setup.into(),
        }
    }
}

#[pyclass(name = "Position", module = "tefuda", frozen)]
pub(crate) struct PyPosition(pub(crate) Arc<Place>);

/// The most moves that are listed as texts.
const MOST_MOVES: usize = 2_000_000;

#[pymethods]
impl PyPosition {
    #[getter]
    fn game(&self) -> &'static str {
        self.0.game.about().name
    }

    #[getter]
    fn notation(&self) -> PyResult<String> {
        self.0.answer(self.0.setup.notation())
    }

    #[getter]
    fn board(&self) -> Option<String> {
        self.0.setup.board_text()
    }

    #[getter]
    fn to_move(&self) -> PyResult<Option<u8>> {
        self.0.answer(self.0.setup.to_move().map(|seat| seat.0))
    }

    #[getter]
    fn over(&self) -> PyResult<bool> {
        self.0.answer(self.0.setup.to_move().is_none())
    }

    /// Who sits where, by the seats of the position that was read or dealt.
    #[getter]
    fn players(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let players = pyo3::types::PyTuple::new(py, &self.0.players)?;
        Ok(players.into_any().unbind())
    }

    #[pyo3(signature = (*, lang = "en"))]
    fn names(&self, lang: &str) -> PyResult<Vec<String>> {
        let names = self.0.names(language(lang)?);
        Ok(names.players().iter().map(|name| name.to_string()).collect())
    }

    pub(crate) fn legal_moves(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let setup = &self.0.setup;
        let moves = py.detach(|| match setup.too_many_moves() {
            Some(too_many) => Err(too_many),
            None => Ok(setup.legal_moves(MOST_MOVES)),
        });
        self.0.answer(moves)?.map_err(|too_many| errors::too_many_moves(py, too_many))
    }

    pub(crate) fn play(&self, py: Python<'_>, move_text: PyBackedStr) -> PyResult<PyPosition> {
        let played = self.0.answer(py.detach(|| self.0.setup.play(&move_text)))?;
        let played = played.map_err(|error| errors::illegal_move(py, &error))?;
        Ok(PyPosition(Arc::new(self.0.after(played))))
    }

    #[pyo3(signature = (*, lang = "en", solver = "best", max_nodes = None, max_seconds = None, max_memory = None))]
    pub(crate) fn analyse<'py>(
        &self,
        py: Python<'py>,
        lang: &str,
        solver: &str,
        max_nodes: Option<u64>,
        max_seconds: Option<f64>,
        max_memory: Option<u64>,
    ) -> PyResult<Bound<'py, PyAnalysis>> {
        let limits = Limits::new(max_nodes, max_seconds, max_memory)?;
        PyAnalysis::make(py, self.0.clone(), solver, language(lang)?, limits)
    }

    #[pyo3(signature = (*, width = USUAL_WIDTH, lang = "en"))]
    fn svg(&self, py: Python<'_>, width: f64, lang: &str) -> PyResult<String> {
        let (lang, width) = (language(lang)?, picture_width(width)?);
        let place = &self.0;
        let svg = py.detach(|| draw(&place.setup.scene(lang), &place.style(lang, width)).to_standalone_svg());
        place.answer(svg)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, USUAL_WIDTH, "en")
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let names = [self.names("en")?, self.names("ja")?];
        let kept = (self.notation()?, self.board(), self.players(py)?, names);
        Ok((PyGame::of(py, &self.0)?.getattr("_restore")?, kept.into_pyobject(py)?.into_any()))
    }

    fn __str__(&self) -> PyResult<String> {
        self.notation()
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<tefuda.Position {} {:?}>", self.game(), self.notation()?))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        match other.cast::<PyPosition>() {
            Ok(other) => Ok(self.identity()? == other.get().identity()?),
            Err(_) => Ok(false),
        }
    }

    fn __hash__(&self) -> PyResult<u64> {
        use std::hash::{DefaultHasher, Hash as _, Hasher as _};
        let mut hasher = DefaultHasher::new();
        self.identity()?.hash(&mut hasher);
        Ok(hasher.finish())
    }
}

impl PyPosition {
    pub(crate) fn new(place: Place) -> Self {
        PyPosition(Arc::new(place))
    }

    fn identity(&self) -> PyResult<(&'static str, String, Option<String>)> {
        Ok((self.game(), self.notation()?, self.board()))
    }
}
