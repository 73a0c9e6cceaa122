//! TANHINMIN with hidden hands: what a player who sees only their own hand can force.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tefuda::games::tanhinmin::SortedHand;
use tefuda::games::tanhinmin::hidden::Oracles;
use tefuda::games::tanhinmin::hidden::oracle::Moment;
use tefuda::games::tanhinmin::hidden::solver::BeliefSolver;

use crate::errors;
use crate::work::{Allowance, Limits, interruptible};

/// A hand of ordinary cards.
fn hand(faces: Vec<u32>) -> PyResult<SortedHand> {
    if faces.is_empty() || faces.contains(&0) {
        return Err(PyValueError::new_err("a hand has cards, and their faces are at least 1"));
    }
    Ok(SortedHand::new(faces, Vec::new()))
}

/// Whether the same moves win against each of these hands.
#[pyfunction]
#[pyo3(signature = (own, opponents, *, table = 0, to_move = true, max_nodes = None, max_seconds = None, max_memory = None))]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn can_force(
    py: Python<'_>,
    own: Vec<u32>,
    opponents: Vec<Vec<u32>>,
    table: u32,
    to_move: bool,
    max_nodes: Option<u64>,
    max_seconds: Option<f64>,
    max_memory: Option<u64>,
) -> PyResult<bool> {
    let own = hand(own)?;
    let opponents = opponents.into_iter().map(hand).collect::<PyResult<Vec<_>>>()?;
    // A position that is lost with open hands may be lost.
    let is_won = |opponent| Moment { own: &own, opponent, table_card: table, to_move }.is_won();
    let allowance = Allowance::new(Limits::new(max_nodes, max_seconds, max_memory)?);
    let solved = interruptible(py, &allowance, || {
        if !opponents.iter().all(is_won) {
            return Ok(false);
        }
        let mut solver = BeliefSolver::new(Oracles::default(), allowance.budget());
        solver.can_realise(&own, table, to_move, &opponents)
    })?;
    solved.map_err(|undecided| errors::ran_out(py, undecided, None))
}
