//! The page, with games of one's own on it.

use std::io;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use tefuda::Catalogue;
use tefuda_web::{Limits, Server, Stopper};

use crate::game::PyGame;

fn system_error(error: &io::Error) -> PyErr {
    PyOSError::new_err(error.to_string())
}

/// A server that runs on threads of its own until it is stopped.
#[pyclass(name = "Page", module = "tefuda", frozen)]
pub(crate) struct PyPage {
    link: String,
    stopper: Stopper,
    running: Mutex<Option<JoinHandle<io::Result<()>>>>,
}

#[pymethods]
impl PyPage {
    #[new]
    #[pyo3(signature = (games = Vec::new(), *, port = 0))]
    fn new(games: Vec<PyRef<'_, PyGame>>, port: u16) -> PyResult<Self> {
        let catalogue = games.iter().fold(Catalogue::standard(), |all, game| all.with(game.entry()));
        let server =
            Server::bind(catalogue, port, Limits::default()).map_err(|error| system_error(&error))?;
        let (link, stopper) = (server.link(), server.stopper());
        let running = Mutex::new(Some(thread::spawn(|| server.run())));
        Ok(PyPage { link, stopper, running })
    }

    #[getter]
    fn link(&self) -> &str {
        &self.link
    }

    fn stop(&self, py: Python<'_>) -> PyResult<()> {
        self.stopper.stop();
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner).take();
        // Rules in Python may be asked until the end.
        match py.detach(|| running.map(JoinHandle::join)) {
            Some(Ok(Err(error))) => Err(system_error(&error)),
            Some(Err(panic)) => std::panic::resume_unwind(panic),
            Some(Ok(Ok(()))) | None => Ok(()),
        }
    }

    fn __repr__(&self) -> String {
        format!("<tefuda.Page {}>", self.link)
    }
}

impl Drop for PyPage {
    fn drop(&mut self) {
        self.stopper.stop();
    }
}
