//! tefuda for Python: the compiled half of the package `tefuda`, whose other half is in `python/tefuda`.
//!
//! Except for `fast` and `hidden` it knows no game: everything about one comes from the [`tefuda::Catalogue`].
//!
//! - `work`: long work, interruptible, under a budget. `errors`: the exceptions. `convert`: values.
//! - `game`, `position`, `analysis`: questions about positions. `jobs`: everything else that can be run. `table`: the resulting tables.
//! - `rules`: games whose rules are written in Python. `page`: the page with them. `fast`: numpy arrays.
//! - `hidden`: TANHINMIN with hidden hands.

mod analysis;
mod convert;
mod errors;
mod fast;
mod game;
mod hidden;
mod jobs;
mod page;
mod position;
mod rules;
mod table;
mod work;

use pyo3::prelude::*;

/// The module `tefuda._tefuda`.
#[pymodule]
mod _tefuda {
    #[pymodule_export]
    use crate::analysis::{PyAdvice, PyAnalysis, PyMove, PyReason};
    #[pymodule_export]
    use crate::fast::{
        babanuki_states, nim_multiply, shichinarabe_deals, tanhinmin_deal_bits, tanhinmin_deals,
        tanhinmin_hands,
    };
    #[pymodule_export]
    use crate::game::PyGame;
    #[pymodule_export]
    use crate::hidden::can_force;
    #[pymodule_export]
    use crate::jobs::{graph_values, heap_values, nimber, run_job, theorems, value_rows};
    #[pymodule_export]
    use crate::page::PyPage;
    #[pymodule_export]
    use crate::position::PyPosition;
    #[pymodule_export]
    use crate::rules::rules_value;
    #[pymodule_export]
    use crate::table::PyTable;
    use pyo3::prelude::*;
    use tefuda::Catalogue;

    /// The names of the games, in the order in which they are listed.
    #[pyfunction]
    fn games() -> Vec<&'static str> {
        Catalogue::standard().games().map(|game| game.about().name).collect()
    }

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
