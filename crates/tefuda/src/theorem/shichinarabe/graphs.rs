//! Any graph: equal passes, integer values, and moves that cost nothing.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{Case, HOUSE, coloured, plain_state, referee};
use crate::games::shichinarabe::bits::Bits as _;
use crate::games::shichinarabe::layout::{Edge, Form, Layout};
use crate::games::shichinarabe::rules::{Colour, Move, Setup};
use crate::kernel::run::Undecided;
use crate::kernel::study::{Param, StudyError};
use crate::theorem::separate::{Separate, Task};
use crate::theorem::source;
use crate::theorem::tally::Tally;
use crate::theorem::{Claim, Reading, ReadingReport, Standing};

const VERTICES: Param = Param::number("vertices", "the most vertices that are not white", 2, 5, 4);

const ON_GRAPHS: Reading =
    Reading { name: "as stated", text: "on every position", standing: Standing::Holds };

fn range(task: &Task) -> String {
    format!(
        "all graphs of up to {} vertices and a white one, all colourings, both movers",
        task.number("vertices")
    )
}

/// Calls `visit` with every graph on a white vertex and up to this many others, every colouring, and both movers.
fn for_each_graph(
    vertices: usize,
    mut visit: impl FnMut(&Setup) -> Result<(), Undecided>,
) -> Result<(), Undecided> {
    for count in 2..=vertices {
        let pairs: Vec<(u32, u32)> = (0..=count as u32).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        let names: Vec<String> = (0..=count).map(|vertex| format!("v{vertex}")).collect();
        for chosen in 0..1u64 << pairs.len() {
            let edges = pairs.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1);
            let edges: Vec<Edge> =
                edges.flat_map(|(_, &(a, b))| [Edge::plain(a, b), Edge::plain(b, a)]).collect();
            for bits in 1..(1u64 << count) - 1 {
                let initial = coloured(bits, count);
                let form = Form::Board { names: names.clone(), initial: initial.clone() };
                let layout = Arc::new(Layout::new(form, count + 1, &edges));
                for mover in [Colour::Red, Colour::Blue] {
                    visit(&Setup::new(layout.clone(), plain_state(initial.clone(), mover)))?;
                }
            }
        }
    }
    Ok(())
}

/// Asks a question of every small graph.
fn ask(
    reading: &Reading,
    task: &Task,
    mut question: impl FnMut(&Setup) -> Result<Option<bool>, Undecided>,
) -> Result<ReadingReport, StudyError> {
    let meter = task.budget.meter();
    let mut tally = Tally::default();
    for_each_graph(task.number("vertices"), |setup| {
        meter.look()?;
        if let Some(right) = question(setup)? {
            tally.old_enter(|| Case(setup.clone()), right);
        }
        Ok(())
    })?;
    Ok(tally.report(reading, false))
}

pub(super) static THEOREM_6_1: Separate = Separate {
    claim: Claim {
        id: "thesis/6.1",
        game: "shichinarabe",
        also: &[],
        source: source::THESIS,
        text: "If both players have the same number of passes, the winner is the one without passes.",
        standing: Standing::Holds,
    },
    params: &[VERTICES],
    range,
    readings: &[(Reading { text: "one and two passes each", ..ON_GRAPHS }, |reading, task| {
        ask(reading, task, |setup| {
            let without = referee(setup, task.budget)?;
            for passes in 1..=2 {
                let mut state = setup.state().clone();
                state.passes = [passes; 2];
                if referee(&Setup::new(setup.layout().clone(), state), task.budget)? != without {
                    return Ok(Some(false));
                }
            }
            Ok(Some(true))
        })
    })],
};

/// The normal-play values of a position and of all that follow from it, for red: the simplest integer strictly between the
/// best options; `None` if there is no such integer somewhere.
fn value(setup: &Setup, known: &mut FxHashMap<Vec<Colour>, Option<i32>>) -> Option<i32> {
    let colours = &setup.state().colours;
    if let Some(value) = known.get(colours) {
        return *value;
    }
    // A position has few vertices here, so that the depth is small.
    let mut best = [None::<i32>; 2];
    let mut whole = true;
    for colour in [Colour::Red, Colour::Blue] {
        for vertex in setup.playable(colour) {
            let mut state = setup.state().clone();
            state.colours[vertex as usize] = Colour::White;
            let Some(option) = value(&Setup::new(setup.layout().clone(), state), known) else {
                whole = false;
                continue;
            };
            let best = &mut best[colour.seat().index()];
            *best = Some(best.map_or(option, |other| {
                if colour == Colour::Red { other.max(option) } else { other.min(option) }
            }));
        }
    }
    let between = match best {
        [None, None] => Some(0),
        [Some(red), None] => Some((red + 1).max(0)),
        [None, Some(blue)] => Some((blue - 1).min(0)),
        [Some(red), Some(blue)] if red + 1 < blue => Some(if red >= 0 {
            red + 1
        } else if blue <= 0 {
            blue - 1
        } else {
            0
        }),
        _ => None,
    };
    let found = between.filter(|_| whole);
    known.insert(colours.clone(), found);
    found
}

pub(super) static INTEGER_VALUES: Separate = Separate {
    claim: Claim {
        id: "tefuda/integer-values",
        game: "shichinarabe",
        also: &[],
        source: HOUSE,
        text: "If only getting stuck loses, and no edges are deleted, every position of every graph has an integer value: the \
               simplest integer strictly between the best option of red and the best option of blue.",
        standing: Standing::Holds,
    },
    params: &[VERTICES],
    range,
    readings: &[(ON_GRAPHS, |reading, task| {
        ask(reading, task, |setup| {
            // The value does not depend on who moves.
            let red = setup.state().mover == Colour::Red;
            Ok(red.then(|| value(setup, &mut FxHashMap::default()).is_some()))
        })
    })],
};

pub(super) static FREE_MOVES: Separate = Separate {
    claim: Claim {
        id: "tefuda/free-moves",
        game: "shichinarabe",
        also: &[],
        source: HOUSE,
        text: "Without rights and labelled edges, a player who can win, and has a move that opens no hidden vertex of the \
               opponent, wins with that move: a winning strategy can be followed one such move ahead.",
        standing: Standing::Holds,
    },
    params: &[VERTICES],
    range,
    readings: &[(ON_GRAPHS, |reading, task| {
        ask(reading, task, |setup| {
            let (state, layout) = (setup.state(), setup.layout());
            let mover = state.mover;
            let opened = setup.opened();
            let opens_hidden = |vertex: &u32| {
                layout
                    .opened_by(*vertex as usize)
                    .iter()
                    .any(|&to| state.colours[to as usize] == mover.other() && !opened.contains(to as usize))
            };
            let free: Vec<u32> =
                setup.playable(mover).into_iter().filter(|vertex| !opens_hidden(vertex)).collect();
            if free.is_empty() || referee(setup, task.budget)? != mover {
                return Ok(None);
            }
            for vertex in free {
                if referee(&setup.after(&Move::play(vertex)), task.budget)? != mover {
                    return Ok(Some(false));
                }
            }
            Ok(Some(true))
        })
    })],
};
