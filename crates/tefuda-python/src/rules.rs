//! Games whose rules are written in Python: a subclass of `tefuda.Rules` behind the traits of the library, so that the solvers, the
//! facade and the page take it as any other game.
//!
//! The traits have no way to fail, and Python has: the first exception is kept, every later question gets an answer that ends the search
//! soon, and the caller raises the exception instead of the result.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use tefuda::solve::grundy::{GrundySearch, Options};
use tefuda::solve::referee::Searched;
use tefuda::solve::search::SearchError;
use tefuda::{
    About, AnySetup, Board, Decide, Ending, Example, Game, HeapSize, Notation, ParseError, Played, Position,
    Run, Seat, SeatMap, Setup, Status, Undecided,
};

use crate::errors;
use crate::work::{Allowance, Limits, interruptible};

/// What a position of Python takes in memory, about: nobody can tell.
const OBJECT_BYTES: usize = 256;

type Object = Arc<Py<PyAny>>;

/// An instance of `tefuda.Rules`, and what it has raised.
pub(crate) struct PythonRules {
    object: Py<PyAny>,
    /// Whether positions are seen from the player to move, so that the seats change places with every move.
    mover_first: bool,
    failed: AtomicBool,
    raised: Mutex<Option<PyErr>>,
}

impl PythonRules {
    /// The instance.
    pub(crate) fn object(&self) -> &Py<PyAny> {
        &self.object
    }

    fn ask<T>(&self, otherwise: T, question: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<T>) -> T {
        if self.failed.load(Ordering::Relaxed) {
            return otherwise;
        }
        Python::attach(|py| match question(self.object.bind(py)) {
            Ok(answer) => answer,
            Err(error) => {
                self.raised.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                self.failed.store(true, Ordering::Relaxed);
                otherwise
            }
        })
    }

    /// What was raised since the last time.
    pub(crate) fn take_raised(&self) -> Option<PyErr> {
        let raised = self.raised.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.failed.store(false, Ordering::Relaxed);
        raised
    }

    fn moves(&self, state: &Object) -> Vec<Py<PyAny>> {
        self.ask(Vec::new(), |rules| {
            let moves = rules.call_method1("moves", (&**state,))?;
            moves.try_iter()?.map(|played| played.map(Bound::unbind)).collect()
        })
    }

    fn play(&self, state: &Object, played: &Py<PyAny>) -> Object {
        self.ask(state.clone(), |rules| {
            Ok(Arc::new(rules.call_method1("play", (&**state, played))?.unbind()))
        })
    }

    fn text(&self, method: &str, state: &Object, played: Option<&Py<PyAny>>) -> String {
        self.ask(String::new(), |rules| {
            let text = match played {
                None => rules.call_method1(method, (&**state,))?,
                Some(played) => rules.call_method1(method, (&**state, played))?,
            };
            Ok(text.cast_into::<PyString>()?.to_cow()?.into_owned())
        })
    }
}

/// A position of Python, finished or not.
#[derive(Clone)]
pub(crate) struct RulesSetup {
    rules: Arc<PythonRules>,
    state: Object,
}

/// One that is not over.
#[derive(Clone)]
pub(crate) struct RulesPosition {
    setup: RulesSetup,
    mover: Seat,
    moves: Arc<[Py<PyAny>]>,
}

/// What a search remembers a position by: any hashable object.
#[derive(Clone)]
pub(crate) struct RulesKey {
    mover: Seat,
    hash: isize,
    object: Object,
}

impl RulesKey {
    fn new(rules: &PythonRules, state: &Object, mover: Seat) -> Self {
        let (hash, object) = rules.ask((0, state.clone()), |rules| {
            let key = rules.call_method1("key", (&**state,))?;
            Ok((key.hash()?, Arc::new(key.unbind())))
        });
        RulesKey { mover, hash, object }
    }
}

impl PartialEq for RulesKey {
    fn eq(&self, other: &Self) -> bool {
        if (self.hash, self.mover) != (other.hash, other.mover) {
            return false;
        }
        let equal = |py: Python<'_>| self.object.bind(py).eq(other.object.bind(py)).unwrap_or(false);
        self.object.as_ptr() == other.object.as_ptr() || Python::attach(equal)
    }
}

impl Eq for RulesKey {}

impl Hash for RulesKey {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.hash, self.mover).hash(hasher);
    }
}

impl HeapSize for RulesKey {
    fn heap_size(&self) -> usize {
        OBJECT_BYTES
    }
}

impl HeapSize for RulesPosition {
    fn heap_size(&self) -> usize {
        OBJECT_BYTES + self.moves.len() * size_of::<Py<PyAny>>()
    }
}

impl Setup for RulesSetup {
    type Position = RulesPosition;

    fn status(self) -> Status<RulesPosition> {
        let over = self.rules.ask(Some(Ending::Draw), |rules| {
            let over = rules.call_method1("over", (&*self.state,))?;
            if over.is_none() {
                return Ok(None);
            }
            if over.cast::<PyString>().is_ok_and(|word| word.to_cow().is_ok_and(|word| word == "draw")) {
                return Ok(Some(Ending::Draw));
            }
            match over.extract::<u8>() {
                Ok(seat @ (0 | 1)) => Ok(Some(Ending::Won(Seat(seat)))),
                _ => Err(PyValueError::new_err("over() returns None, 'draw', or the winner: 0 or 1")),
            }
        });
        if let Some(ending) = over {
            return Status::Over(ending);
        }
        let mover = self.rules.ask(Seat::FIRST, |rules| {
            if self.rules.mover_first {
                return Ok(Seat::FIRST);
            }
            match rules.call_method1("to_move", (&*self.state,))?.extract::<u8>() {
                Ok(seat @ (0 | 1)) => Ok(Seat(seat)),
                _ => Err(PyValueError::new_err("to_move() returns 0 or 1")),
            }
        });
        let moves = self.rules.moves(&self.state).into();
        if self.rules.failed.load(Ordering::Relaxed) {
            return Status::Over(Ending::Draw);
        }
        Status::Open(RulesPosition { setup: self, mover, moves })
    }
}

impl Position for RulesPosition {
    type Setup = RulesSetup;
    /// The number of the move in the list of the rules.
    type Move = usize;
    type Key = RulesKey;

    fn to_move(&self) -> Seat {
        self.mover
    }

    fn for_each_move<B>(&self, visit: impl FnMut(usize) -> ControlFlow<B>) -> ControlFlow<B> {
        (0..self.moves.len()).try_for_each(visit)
    }

    fn after(&self, played: &usize) -> Played<RulesSetup> {
        let RulesSetup { rules, state } = &self.setup;
        let state = self.moves.get(*played).map_or_else(|| state.clone(), |played| rules.play(state, played));
        let seats = if rules.mover_first { SeatMap::Swapped } else { SeatMap::Same };
        Played { setup: RulesSetup { rules: rules.clone(), state }, seats }
    }

    fn key(&self) -> RulesKey {
        RulesKey::new(&self.setup.rules, &self.setup.state, self.mover)
    }
}

impl fmt::Display for RulesSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rules.text("show", &self.state, None))
    }
}

impl Notation for RulesSetup {
    fn move_text(position: &RulesPosition, played: &usize) -> String {
        let RulesSetup { rules, state } = &position.setup;
        let played = position.moves.get(*played);
        played.map_or_else(String::new, |played| rules.text("show_move", state, Some(played)))
    }
}

impl Decide for RulesSetup {
    type Analysis = Searched<RulesSetup>;
    type Referee = Searched<RulesSetup>;

    fn analyse(position: &RulesPosition, run: &mut Run) -> Result<Searched<RulesSetup>, Undecided> {
        Ok(Searched::new(position, run))
    }

    fn search(position: &RulesPosition, run: &mut Run) -> Result<Searched<RulesSetup>, Undecided> {
        Ok(Searched::new(position, run))
    }
}

/// Such a game for a catalogue.
struct RulesGame {
    about: &'static About,
    rules: Arc<PythonRules>,
}

impl Game for RulesGame {
    fn about(&self) -> &'static About {
        self.about
    }

    fn board(&self, text: Option<&str>) -> Result<Box<dyn Board>, ParseError> {
        match text {
            Some(text) if !text.trim().is_empty() => {
                Err(ParseError::new(text, 0..text.len(), "no board: the position is all there is"))
            }
            _ => Ok(Box::new(NoBoard { name: self.about.name, rules: self.rules.clone() })),
        }
    }
}

struct NoBoard {
    name: &'static str,
    rules: Arc<PythonRules>,
}

impl Board for NoBoard {
    fn parse(&self, text: &str) -> Result<Box<dyn AnySetup>, ParseError> {
        // Whatever was raised for an earlier question is no matter of this one.
        self.rules.take_raised();
        let refused = |why: &str| {
            let expected = format!("a position of {}", self.name);
            ParseError::new(text, 0..text.len(), expected).with_hint(why)
        };
        Python::attach(|py| match self.rules.object.bind(py).call_method1("parse", (text,)) {
            Ok(state) => Ok(Box::new(setup(&self.rules, state)) as Box<dyn AnySetup>),
            Err(error) => Err(refused(&error.value(py).to_string())),
        })
    }
}

fn setup(rules: &Arc<PythonRules>, state: Bound<'_, PyAny>) -> RulesSetup {
    RulesSetup { rules: rules.clone(), state: Arc::new(state.unbind()) }
}

fn read_rules(object: &Bound<'_, PyAny>) -> PyResult<Arc<PythonRules>> {
    Ok(Arc::new(PythonRules {
        mover_first: object.getattr("mover_first")?.extract()?,
        object: object.clone().unbind(),
        failed: AtomicBool::new(false),
        raised: Mutex::new(None),
    }))
}

/// A game for the catalogue. It stays in memory for good, as all games do: `tefuda.Rules` makes one for each instance.
pub(crate) fn game(object: &Bound<'_, PyAny>) -> PyResult<(&'static dyn Game, Arc<PythonRules>)> {
    let text = |name: &str| -> PyResult<&'static str> {
        Ok(String::leak(object.getattr(name)?.extract::<String>()?))
    };
    let examples: Vec<String> = object.getattr("examples")?.extract()?;
    let examples = examples.into_iter().map(|text| Example { position: String::leak(text), note: "" });
    let about = About {
        name: text("name")?,
        title: text("title")?,
        summary: text("summary")?,
        examples: Vec::leak(examples.collect()),
        ..About::PLAIN
    };
    let rules = read_rules(object)?;
    let game = RulesGame { about: Box::leak(Box::new(about)), rules: rules.clone() };
    Ok((Box::leak(Box::new(game)), rules))
}

/// The setup of a position given as an object of Python.
pub(crate) fn setup_of(rules: &Arc<PythonRules>, state: Bound<'_, PyAny>) -> Box<dyn AnySetup> {
    Box::new(setup(rules, state))
}

/// The Grundy value of positions side by side, of an impartial game in which a player who cannot move loses.
#[pyfunction]
#[pyo3(signature = (rules, positions, max_nodes, max_seconds, max_memory))]
pub(crate) fn rules_value(
    py: Python<'_>,
    rules: &Bound<'_, PyAny>,
    positions: Vec<Bound<'_, PyAny>>,
    max_nodes: Option<u64>,
    max_seconds: Option<f64>,
    max_memory: Option<u64>,
) -> PyResult<u64> {
    /// A component: what it is remembered by, and the position itself.
    #[derive(Clone)]
    struct Component(RulesKey, Object);
    impl PartialEq for Component {
        fn eq(&self, other: &Self) -> bool {
            self.0 == other.0
        }
    }
    impl Eq for Component {}
    impl Hash for Component {
        fn hash<H: Hasher>(&self, hasher: &mut H) {
            self.0.hash(hasher);
        }
    }

    let rules = read_rules(rules)?;
    let states: Vec<Object> = positions.into_iter().map(|state| Arc::new(state.unbind())).collect();
    let allowance = Allowance::new(Limits::new(max_nodes, max_seconds, max_memory)?);
    let value = interruptible(py, &allowance, || {
        let components = |state: &Object| -> Vec<Component> {
            let parts = rules.ask(Vec::new(), |rules| {
                let parts = rules.call_method1("parts", (&**state,))?;
                parts.try_iter()?.map(|part| Ok(Arc::new(part?.unbind()))).collect::<PyResult<Vec<Object>>>()
            });
            let component = |state| Component(RulesKey::new(&rules, &state, Seat::FIRST), state);
            parts.into_iter().map(component).collect()
        };
        let list = |Component(_, state): &Component, options: &mut Options<Component>| {
            for played in rules.moves(state) {
                options.push(components(&rules.play(state, &played)));
            }
        };
        let mut search = GrundySearch::new(list, allowance.budget());
        let all: Vec<Component> = states.iter().flat_map(components).collect();
        search.sum(&all)
    })?;
    if let Some(error) = rules.take_raised() {
        return Err(error);
    }
    value.map_err(|error| match error {
        SearchError::Undecided(undecided) => errors::ran_out(py, undecided, None),
        other => errors::senseless(py, &format!("there is no value: {other}")),
    })
}
