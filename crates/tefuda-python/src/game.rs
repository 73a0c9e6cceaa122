//! A game of the catalogue.

use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyDict, PyTuple};
use tefuda::{AnySetup, Board, Catalogue, Entry, GameAnswer, Memory, ParseError};

use crate::analysis::PyAnalysis;
use crate::convert::{arguments, from_serialised, language};
use crate::errors;
use crate::position::{Place, PyPosition};
use crate::rules::{self, PythonRules};
use crate::work::{Allowance, Limits, interruptible};

/// The entry of a game, or the exception that lists the games there are.
pub(crate) fn entry(py: Python<'_>, name: &str) -> PyResult<Entry> {
    let catalogue = Catalogue::standard();
    catalogue.entry(name).copied().ok_or_else(|| {
        let names: Vec<&str> = catalogue.games().map(|game| game.about().name).collect();
        let asked: String = name.chars().take(40).collect();
        errors::unknown_name(py, &format!("there is no game {asked:?}; there are {}", names.join(", ")))
    })
}

#[pyclass(name = "Game", module = "tefuda", frozen)]
pub(crate) struct PyGame {
    entry: Entry,
    /// What is found for one question serves the next, for as long as the object lives.
    memory: Arc<Memory>,
    /// The rules, if they are written in Python.
    rules: Option<Arc<PythonRules>>,
}

#[pymethods]
impl PyGame {
    #[new]
    fn new(py: Python<'_>, name: &str) -> PyResult<Self> {
        Ok(PyGame { entry: entry(py, name)?, memory: Arc::default(), rules: None })
    }

    /// The game of an instance of `tefuda.Rules`.
    #[staticmethod]
    fn _from_rules(rules: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (game, rules) = rules::game(rules)?;
        Ok(PyGame { entry: Entry::of(game), memory: Arc::default(), rules: Some(rules) })
    }

    /// A position given as an object of the rules.
    fn _position(&self, py: Python<'_>, state: Bound<'_, PyAny>) -> PyResult<PyPosition> {
        let rules = self.rules.as_ref();
        let rules = rules.ok_or_else(|| errors::senseless(py, "this game is not written in Python"))?;
        Ok(self.place(rules::setup_of(rules, state)))
    }

    /// A position that was copied or kept elsewhere: its text, who sits where, and their names in both languages.
    fn _restore(
        &self,
        py: Python<'_>,
        text: PyBackedStr,
        board: Option<PyBackedStr>,
        players: Vec<u8>,
        names: [Vec<String>; 2],
    ) -> PyResult<PyPosition> {
        let place = Place::clone(&self.parse(py, text, board)?.0);
        place.with_players(players, names).map(PyPosition::new)
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let game = slf.get();
        match &game.rules {
            // An instance of `tefuda.Rules` has one game.
            Some(rules) => {
                let get = py.import("operator")?.getattr("attrgetter")?.call1(("game",))?;
                Ok((get, PyTuple::new(py, [rules.object().bind(py)])?))
            }
            None => Ok((py.get_type::<PyGame>().into_any(), PyTuple::new(py, [game.name()])?)),
        }
    }

    #[getter]
    fn name(&self) -> &'static str {
        self.entry.game.about().name
    }

    #[getter]
    fn examples(&self) -> Vec<&'static str> {
        self.entry.game.about().examples.iter().map(|example| example.position).collect()
    }

    #[pyo3(signature = (*, lang = "en"))]
    fn about<'py>(&self, py: Python<'py>, lang: &str) -> PyResult<Bound<'py, PyAny>> {
        from_serialised(py, &GameAnswer::new(&self.entry, language(lang)?))
    }

    #[pyo3(signature = (text, *, board = None))]
    fn parse(&self, py: Python<'_>, text: PyBackedStr, board: Option<PyBackedStr>) -> PyResult<PyPosition> {
        enum Refused {
            Board(ParseError),
            Position(ParseError),
        }
        let game = self.entry.game;
        let (text, board) = (&*text, board.as_deref());
        let read = interruptible(py, &Allowance::new(Limits::default()), || {
            let board: Box<dyn Board> = game.board(board).map_err(Refused::Board)?;
            board.parse(text).map_err(Refused::Position)
        })?;
        let setup = read.map_err(|refused| match refused {
            Refused::Board(error) => errors::parse_error(py, "the board", board.unwrap_or_default(), &error),
            Refused::Position(error) => errors::parse_error(py, "the position", text, &error),
        })?;
        Ok(self.place(setup))
    }

    #[pyo3(signature = (seed, **params))]
    fn deal(&self, py: Python<'_>, seed: u64, params: Option<&Bound<'_, PyDict>>) -> PyResult<PyPosition> {
        let game = self.entry.game;
        let args = arguments(game.deal_params(), params)?;
        let setup = py.detach(|| game.deal(seed, &args)).map_err(|error| errors::bad_argument(py, &error))?;
        Ok(self.place(setup))
    }

    fn legal_moves(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        self.read(py, position, None)?.legal_moves(py)
    }

    fn play(&self, py: Python<'_>, position: &Bound<'_, PyAny>, r#move: PyBackedStr) -> PyResult<PyPosition> {
        self.read(py, position, None)?.play(py, r#move)
    }

    #[pyo3(signature = (position, *, board = None, lang = "en", solver = "best", max_nodes = None, max_seconds = None, max_memory = None))]
    #[expect(clippy::too_many_arguments, reason = "they are named in Python")]
    fn analyse<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        board: Option<PyBackedStr>,
        lang: &str,
        solver: &str,
        max_nodes: Option<u64>,
        max_seconds: Option<f64>,
        max_memory: Option<u64>,
    ) -> PyResult<Bound<'py, PyAnalysis>> {
        let position = self.read(py, position, board)?;
        position.analyse(py, lang, solver, max_nodes, max_seconds, max_memory)
    }

    fn __repr__(&self) -> String {
        format!("<tefuda.Game {:?}>", self.name())
    }
}

impl PyGame {
    /// The game of a place, as an object of Python.
    pub(crate) fn of<'py>(py: Python<'py>, place: &Place) -> PyResult<Bound<'py, PyAny>> {
        match &place.rules {
            Some(rules) => rules.object().bind(py).getattr("game"),
            None => Ok(Bound::new(py, PyGame::new(py, place.game.about().name)?)?.into_any()),
        }
    }

    pub(crate) fn entry(&self) -> Entry {
        self.entry
    }

    fn place(&self, setup: Box<dyn AnySetup>) -> PyPosition {
        PyPosition::new(Place::new(self.entry.game, self.rules.clone(), self.memory.clone(), setup))
    }

    /// A position of this game, given as such or as a text.
    fn read(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        board: Option<PyBackedStr>,
    ) -> PyResult<PyPosition> {
        let Ok(position) = position.cast::<PyPosition>() else {
            return self.parse(py, position.extract()?, board);
        };
        let place = &position.get().0;
        if place.game.about().name != self.name() {
            let message =
                format!("the position belongs to {}, not to {}", place.game.about().name, self.name());
            return Err(PyValueError::new_err(message));
        }
        Ok(PyPosition(place.clone()))
    }
}
