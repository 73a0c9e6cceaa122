//! The values of every vertex of a board, as a table.

use std::sync::Arc;

use super::{GraphBoard, example_board};
use crate::kernel::analysis::GameValue;
use crate::kernel::lesson::Both;
use crate::kernel::lexing::read_typed;
use crate::kernel::run::Budget;
use crate::kernel::study::{ArgError, Args, Cell, JobWatch, Param, ResultTable, RunStudy, Study, StudyError};
use crate::value::loopy::LoopyOutcome;

/// The studies of this game.
pub(super) static STUDIES: &[Study] = &[Study {
    name: "values",
    about: "The value of every vertex, who wins from there, and after how many moves.",
    about_ja: "すべての頂点の値と、そこから動く側の勝敗、終わりまでの手数を求めます。",
    params: &[Param::text(
        "edges",
        "the edges, such as `a b; b c; c a`; the example board if it is left out",
        "EDGES",
    )
    .ja("辺(`a b; b c; c a` など)。省けば例の盤")],
    plots: false,
    run: RunStudy::AtOnce(values),
}];

fn values(args: &Args, budget: &Budget, _: &dyn JobWatch) -> Result<ResultTable, StudyError> {
    const EDGES: Both = Both { en: "the edges", ja: "辺" };
    let read = |text: &str| read_typed(text, GraphBoard::parse).map(Arc::new);
    let (text, board) = match args.text("edges") {
        Some(text) => (text, read(text)),
        None => ("", example_board()),
    };
    let board = board.map_err(|error| ArgError::unreadable("edges", EDGES, text, error))?;
    let solved = board.solved(&mut budget.meter())?;
    let row = |vertex: usize| {
        let outcome = solved.outcomes[vertex];
        let remoteness = match outcome.outcome {
            LoopyOutcome::Draw => Cell::Text("-".to_owned()),
            _ => Cell::Number(outcome.remoteness.into()),
        };
        vec![
            Cell::Text(board.name(vertex as u32).to_owned()),
            match GameValue::from(&solved.loopy.of(board.graph(), vertex)) {
                GameValue::Integer(value) if value >= 0 => Cell::Number(value.unsigned_abs()),
                value => Cell::Text(value.to_string()),
            },
            Cell::Text(outcome.outcome.word().to_owned()),
            remoteness,
        ]
    };
    Ok(ResultTable {
        columns: vec!["vertex", "value", "outcome", "remoteness"],
        rows: (0..board.graph().vertices()).map(row).collect(),
        plot: None,
        undecided: None,
        notes: Vec::new(),
    })
}
