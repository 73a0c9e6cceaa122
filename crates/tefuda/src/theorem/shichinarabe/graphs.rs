//! Any graph: equal passes, integer values, and moves that cost nothing.

use rustc_hash::FxHashMap;

use super::{HOUSE, SetupExample, over, recoloured};
use crate::games::shichinarabe::bits::Bits as _;
use crate::games::shichinarabe::notation;
use crate::games::shichinarabe::range::{Graphs, random_board};
use crate::games::shichinarabe::rules::{Colour, Move, Setup};
use crate::kernel::random::Random;
use crate::kernel::study::{Args, Param};
use crate::theorem::surveyed::Surveyed;
use crate::theorem::{Claim, Reading, Standing, Survey, source};

const VERTICES: Param =
    Param::number("vertices", "the most vertices that are not white", 2, 5, 4).ja("白でない頂点の最大数");

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
        text: "If both players have the same number of passes, the winner is the same as without passes.",
        standing: Standing::Holds,
    },
    params: &[
        VERTICES,
        Param::number("passes", "the most passes of each player", 1, 6, 2).ja("各プレイヤーのパスの最大回数"),
    ],
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
                findings.enter(0, || SetupExample(with), same);
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
            *best = Some(best.map_or(option, |current| {
                if colour == Colour::Red { current.max(option) } else { current.min(option) }
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
    let value = between.filter(|_| whole);
    known.insert(colours.clone(), value);
    value
}

/// The normal-play value of a position for red, from its moves alone.
pub(super) fn normal_play_value(setup: &Setup) -> Option<i32> {
    value(setup, &mut FxHashMap::default())
}

/// Whether this player, to move, wins if only getting stuck loses, by the moves alone.
fn wins_normal_play(
    setup: &Setup,
    mover: Colour,
    known: &mut FxHashMap<(Vec<Colour>, Colour), bool>,
) -> bool {
    let key = (setup.state().colours.clone(), mover);
    if let Some(wins) = known.get(&key) {
        return *wins;
    }
    let wins = setup
        .playable(mover)
        .into_iter()
        .any(|vertex| !wins_normal_play(&whitened(setup, [vertex as usize]), mover.other(), known));
    known.insert(key, wins);
    wins
}

/// The same setup with some vertices white.
fn whitened(setup: &Setup, vertices: impl IntoIterator<Item = usize>) -> Setup {
    let mut colours = setup.state().colours.clone();
    vertices.into_iter().for_each(|vertex| colours[vertex] = Colour::White);
    recoloured(setup, colours)
}

/// Whether the sign of a value decides who wins normal play, no matter who is to move.
fn tells_who_wins(setup: &Setup, value: i32) -> bool {
    let mut known = FxHashMap::default();
    let mut wins = |mover| wins_normal_play(setup, mover, &mut known);
    wins(Colour::Red) == (value > 0) && wins(Colour::Blue) == (value < 0)
}

/// The parts of a position that touch each other through white vertices only.
fn parts(setup: &Setup) -> Vec<Vec<usize>> {
    let colours = &setup.state().colours;
    let mut seen: Vec<bool> = colours.iter().map(|colour| *colour == Colour::White).collect();
    let mut parts = Vec::new();
    while let Some(first) = seen.iter().position(|seen| !seen) {
        seen[first] = true;
        let mut part = vec![first];
        let mut at = 0;
        while let Some(&vertex) = part.get(at) {
            at += 1;
            for &next in setup.layout().opened_by(vertex) {
                if !std::mem::replace(&mut seen[next as usize], true) {
                    part.push(next as usize);
                }
            }
        }
        parts.push(part);
    }
    parts
}

/// Random boards with labelled edges that a check looks at.
const LABELLED_BOARDS: u64 = 2000;

/// A random board with directed and labelled edges; `None` if it lacks one of the colours, which makes it no position. Without deletions
/// the edges that would be deleted are plain ones.
fn random_labelled(seed: u64, deletions: bool) -> Option<Setup> {
    let random = &mut Random::new(seed);
    let vertices = 3 + random.below(5);
    let text = random_board(random, vertices, 2 * vertices, true);
    let text = if deletions { text } else { without_deletions(&text) };
    notation::parse_board(&text).and_then(|board| notation::parse_on(&board, "@red")).ok()
}

fn without_deletions(board: &str) -> String {
    let line = |line: &str| line.split_once(" delete=").map_or(line, |(edge, _)| edge).to_owned() + "\n";
    board.lines().map(line).collect()
}

pub(super) static INTEGER_VALUES: Surveyed = Surveyed {
    claim: Claim {
        id: "tefuda/integer-values",
        game: "shichinarabe",
        also: &[],
        source: HOUSE,
        text: "If only getting stuck loses, and no edges are deleted, every position of every graph has an integer value: the \
               simplest integer strictly between the best option of red and the best option of blue. Its sign decides who wins, \
               and the value of several parts is the sum of their values.",
        standing: Standing::Holds,
    },
    params: &[VERTICES],
    readings: &[
        Reading { text: "there is such an integer in every position", ..ON_GRAPHS },
        Reading {
            name: "deleted edges",
            text: "the same on boards with edges that are deleted",
            standing: Standing::Fails,
        },
        Reading {
            name: "who wins",
            text: "if only getting stuck loses, red to move wins iff the value is above 0, blue to move iff it is below, by exhaustive play",
            standing: Standing::Holds,
        },
        Reading {
            name: "sums",
            text: "where white vertices separate a position into parts, its value is the sum of the values of the parts",
            standing: Standing::Holds,
        },
        Reading {
            name: "directed and added edges",
            text: "on boards with edges that are directed or added there is such an integer, and its sign decides who wins",
            standing: Standing::Holds,
        },
    ],
    survey: |args, _, _| {
        let range = format!("{}; {LABELLED_BOARDS} random boards with labelled edges", range(args));
        let survey = over(Survey::of(range), graphs(args), |setup, _, findings| {
            // The value does not depend on who moves.
            if setup.state().mover != Colour::Red {
                return Ok(());
            }
            let known = &mut FxHashMap::default();
            let whole = value(setup, known);
            findings.enter(0, || SetupExample(setup.clone()), whole.is_some());
            let Some(whole) = whole else { return Ok(()) };
            findings.enter(2, || SetupExample(setup.clone()), tells_who_wins(setup, whole));
            let parts = parts(setup);
            if parts.len() > 1 {
                let alone = |part: &Vec<usize>| {
                    let others = (0..setup.layout().vertices()).filter(|vertex| !part.contains(vertex));
                    value(&whitened(setup, others), known)
                };
                let sum: Option<i32> = parts.iter().map(alone).sum();
                findings.enter(3, || SetupExample(setup.clone()), sum == Some(whole));
            }
            Ok(())
        });
        Ok(survey.part(LABELLED_BOARDS, |seed, findings| {
            findings.meter.spend(1, 0)?;
            let deleted = random_labelled(seed, true);
            let deletes =
                |setup: &Setup| setup.layout().labelled().iter().any(|edge| edge.deleted_by.is_some());
            if let Some(setup) = deleted.filter(deletes) {
                let whole = value(&setup, &mut FxHashMap::default()).is_some();
                findings.enter(1, || SetupExample(setup), whole);
            }
            if let Some(setup) = random_labelled(seed, false) {
                let whole = value(&setup, &mut FxHashMap::default());
                let right = whole.is_some_and(|whole| tells_who_wins(&setup, whole));
                findings.enter(4, || SetupExample(setup), right);
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
    readings: &[
        ON_GRAPHS,
        Reading {
            name: "normal play",
            text: "if only getting stuck loses, such a move changes the value by exactly 1, to the disadvantage of the player who makes it",
            standing: Standing::Holds,
        },
    ],
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
            let known = &mut FxHashMap::default();
            let before = value(setup, known).map(|value| value - if mover == Colour::Red { 1 } else { -1 });
            for &vertex in &free {
                let after = value(&whitened(setup, [vertex as usize]), known);
                findings.enter(1, || SetupExample(setup.clone()), after.is_some() && after == before);
            }
            if free.is_empty() || referee.winner(setup, &mut findings.meter)? != mover {
                return Ok(());
            }
            let mut right = true;
            for vertex in free {
                right &= referee.winner(&setup.after(&Move::play(vertex)), &mut findings.meter)? == mover;
            }
            findings.enter(0, || SetupExample(setup.clone()), right);
            Ok(())
        }))
    },
};
