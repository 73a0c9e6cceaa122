//! Any graph: equal passes, integer values, and moves that cost nothing.

use rustc_hash::FxHashMap;

use super::{Case, HOUSE, over};
use crate::games::shichinarabe::bits::Bits as _;
use crate::games::shichinarabe::notation;
use crate::games::shichinarabe::range::{Graphs, random_board};
use crate::games::shichinarabe::rules::{Colour, Move, Setup};
use crate::kernel::random::Random;
use crate::kernel::study::{Args, Param};
use crate::theorem::surveyed::Surveyed;
use crate::theorem::{Claim, Reading, Standing, Survey, source};

const VERTICES: Param = Param::number("vertices", "the most vertices that are not white", 2, 5, 4);

const ON_GRAPHS: Reading =
    Reading { name: "as stated", text: "on every position", standing: Standing::Holds };

fn range(args: &Args) -> String {
    format!(
        "all graphs of up to {} vertices and a white one, all colourings, both movers",
        args.number("vertices")
    )
}

fn graphs(args: &Args) -> Graphs {
    Graphs { vertices: args.size("vertices") }
}

pub(super) static THEOREM_6_1: Surveyed = Surveyed {
    claim: Claim {
        id: "thesis/6.1",
        game: "shichinarabe",
        also: &[],
        source: source::THESIS,
        text: "If both players have the same number of passes, the winner is the one without passes.",
        standing: Standing::Holds,
    },
    params: &[VERTICES, Param::number("passes", "the most passes of each player", 1, 6, 2)],
    readings: &[Reading { text: "with one pass each, with two, and so on", ..ON_GRAPHS }],
    survey: |args, _, _| {
        let most = args.number("passes") as u32;
        let range = format!("{}; up to {most} passes each", range(args));
        Ok(over(Survey::of(range), graphs(args), move |setup, referee, findings| {
            let without = referee.winner(setup, &mut findings.meter)?;
            for passes in 1..=most {
                let mut state = setup.state().clone();
                state.passes = [passes; 2];
                let with = Setup::new(setup.layout().clone(), state);
                let same = referee.winner(&with, &mut findings.meter)? == without;
                findings.enter(0, || Case(with), same);
            }
            Ok(())
        }))
    },
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

/// The normal-play value of a position for red, from its moves alone.
pub(super) fn normal_play_value(setup: &Setup) -> Option<i32> {
    value(setup, &mut FxHashMap::default())
}

/// Random boards with labelled edges that a check looks at.
const LABELLED_BOARDS: u64 = 2000;

pub(super) static INTEGER_VALUES: Surveyed = Surveyed {
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
    readings: &[
        ON_GRAPHS,
        Reading {
            name: "deleted edges",
            text: "the same on boards with edges that are deleted",
            standing: Standing::Fails,
        },
    ],
    survey: |args, _, _| {
        let range = format!("{}; {LABELLED_BOARDS} random boards with labelled edges", range(args));
        let survey = over(Survey::of(range), graphs(args), |setup, _, findings| {
            // The value does not depend on who moves.
            if setup.state().mover == Colour::Red {
                let whole = normal_play_value(setup).is_some();
                findings.enter(0, || Case(setup.clone()), whole);
            }
            Ok(())
        });
        Ok(survey.part(LABELLED_BOARDS, |seed, findings| {
            let random = &mut Random::new(seed);
            let vertices = 3 + random.below(5);
            let text = random_board(random, vertices, 2 * vertices, true);
            let setup = notation::parse_board(&text).and_then(|board| notation::parse_on(&board, "@red"));
            // A board without one of the colours is no position.
            if let Ok(setup) = setup
                && setup.layout().labelled().iter().any(|edge| edge.deleted_by.is_some())
            {
                let whole = normal_play_value(&setup).is_some();
                findings.enter(1, || Case(setup), whole);
            }
            Ok(())
        }))
    },
};

pub(super) static FREE_MOVES: Surveyed = Surveyed {
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
    readings: &[ON_GRAPHS],
    survey: |args, _, _| {
        Ok(over(Survey::of(range(args)), graphs(args), |setup, referee, findings| {
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
            if free.is_empty() || referee.winner(setup, &mut findings.meter)? != mover {
                return Ok(());
            }
            let mut right = true;
            for vertex in free {
                right &= referee.winner(&setup.after(&Move::play(vertex)), &mut findings.meter)? == mover;
            }
            findings.enter(0, || Case(setup.clone()), right);
            Ok(())
        }))
    },
};
