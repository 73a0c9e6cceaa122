//! All-mighty rights: thesis, Theorems 6.5 to 6.7, and what holds of them on spiders.

use std::sync::Arc;

use super::{Case, HOUSE, coloured, for_each_forest, plain_state, referee};
use crate::games::shichinarabe::layout::{Edge, Form, Layout};
use crate::games::shichinarabe::rules::{self, Colour, Setup};
use crate::games::shichinarabe::search::Search;
use crate::games::shichinarabe::spider;
use crate::games::shichinarabe::tree::Trees;
use crate::kernel::run::{Budget, Undecided};
use crate::kernel::study::{Param, StudyError};
use crate::theorem::separate::{Separate, Task};
use crate::theorem::source;
use crate::theorem::tally::Tally;
use crate::theorem::{Claim, Reading, ReadingReport, Standing};

const VERTICES: Param = Param::number("vertices", "the most vertices that are not white", 2, 10, 8);

/// The colours of the legs of a forest without branches, each from the seven outwards.
pub(super) fn legs_of(setup: &Setup) -> Vec<Vec<Colour>> {
    let Form::Forest { roots, children } = &setup.layout().form else { return Vec::new() };
    let leg = |root: &u32| {
        let next = |vertex: &u32| children[*vertex as usize].first().copied();
        let vertices = std::iter::successors(Some(*root), next);
        vertices.map(|vertex| setup.state().colours[vertex as usize]).collect()
    };
    roots.iter().map(leg).collect()
}

/// The same setup with rights for red.
fn with_rights(setup: &Setup, rights: u16, several: bool) -> Setup {
    let mut state = setup.state().clone();
    state.rights = [rights, 0];
    state.reading = rules::Reading { several, ..rules::Reading::default() };
    Setup::new(setup.layout().clone(), state)
}

fn searched(setup: &Setup, budget: &Budget) -> Result<Colour, Undecided> {
    let mut meter = budget.meter();
    Search::new(setup, &mut meter)?.winner(setup, &mut meter)
}

/// Whether red, to move with one right, wins ordinarily, or after whitening one vertex now.
fn wins_now_or_never(setup: &Setup, budget: &Budget) -> Result<bool, Undecided> {
    let state = setup.state();
    if searched(setup, budget)? == Colour::Red {
        return Ok(true);
    }
    if state.count(Colour::Blue) < 2 {
        return Ok(false);
    }
    for vertex in (0..state.colours.len()).filter(|&vertex| state.colours[vertex] == Colour::Blue) {
        let mut after = state.clone();
        after.colours[vertex] = Colour::White;
        if searched(&Setup::new(setup.layout().clone(), after), budget)? == Colour::Red {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Every small spider with rights for red, up to this many with reading M: the rule against the search.
fn spiders_agree(reading: &Reading, task: &Task, most: u16) -> Result<ReadingReport, StudyError> {
    let meter = task.budget.meter();
    let mut tally = Tally::default();
    for_each_forest(task.number("vertices"), |setup| {
        meter.look()?;
        if !Trees::of(setup).is_some_and(|trees| trees.are_legs()) {
            return Ok(());
        }
        let legs = legs_of(setup);
        for rights in 1..=most {
            let with = with_rights(setup, rights, rights > 1);
            let meter = &mut task.budget.meter();
            let found = if setup.state().mover == Colour::Red {
                spider::owner_wins(&legs, Colour::Red, usize::from(rights), meter)?
            } else {
                spider::owner_wins_second(&legs, Colour::Red, usize::from(rights), meter)?
            };
            let expected = searched(&with, task.budget)? == Colour::Red;
            tally.old_enter(|| Case(with), found == expected);
        }
        Ok(())
    })?;
    Ok(tally.report(reading, false))
}

fn range(task: &Task) -> String {
    format!("all forests of up to {} vertices below one seven, all colourings", task.number("vertices"))
}

const ON_SPIDERS: Reading = Reading {
    name: "spiders, reading M",
    text: "on spiders the winner is found in polynomial time, leg by leg",
    standing: Standing::Holds,
};

pub(super) static THEOREM_6_5: Separate = Separate {
    claim: Claim {
        id: "thesis/6.5",
        game: "shichinarabe",
        also: &[],
        source: source::THESIS,
        text: "The winner on a tree is found in O(n), even if the all-mighty right can be used once. Without the right, and with \
               one white vertex, this holds; with the right it is open.",
        standing: Standing::Open,
    },
    params: &[VERTICES],
    range,
    readings: &[
        (
            Reading {
                name: "no right",
                text: "one white vertex, no right: the rule for trees",
                standing: Standing::Holds,
            },
            |reading, task| {
                let mut tally = Tally::default();
                let meter = task.budget.meter();
                for_each_forest(task.number("vertices"), |setup| {
                    meter.look()?;
                    let Some(trees) = Trees::of(setup) else { return Ok(()) };
                    let right = trees.winner(setup.state().mover).0 == referee(setup, task.budget)?;
                    tally.old_enter(|| Case(setup.clone()), right);
                    Ok(())
                })?;
                Ok(tally.report(reading, false))
            },
        ),
        (
            Reading {
                name: "now or never",
                text: "the owner of one right, to move, wins iff the right is not needed or is used at once (checked with up to \
                       three vertices of the owner's)",
                standing: Standing::Fails,
            },
            |reading, task| {
                let mut tally = Tally::default();
                let meter = task.budget.meter();
                for_each_forest(task.number("vertices"), |setup| {
                    meter.look()?;
                    // Few red vertices are enough for a counterexample, and the others take long.
                    if setup.state().mover != Colour::Red || setup.state().count(Colour::Red) > 3 {
                        return Ok(());
                    }
                    let with = with_rights(setup, 1, false);
                    let expected = searched(&with, task.budget)? == Colour::Red;
                    let right = wins_now_or_never(setup, task.budget)? == expected;
                    tally.old_enter(|| Case(with), right);
                    Ok(())
                })?;
                Ok(tally.report(reading, false))
            },
        ),
        (
            Reading {
                name: "spiders",
                text: "on spiders a right is used now or never, and the winner is found leg by leg",
                standing: Standing::Holds,
            },
            |reading, task| spiders_agree(reading, task, 1),
        ),
    ],
};

pub(super) static THEOREM_6_6: Separate = Separate {
    claim: Claim {
        id: "thesis/6.6",
        game: "shichinarabe",
        also: &[],
        source: source::THESIS,
        text: "On a tree, if only one player has k rights, the winner is found in O(n^k). Not confirmed on trees.",
        standing: Standing::Open,
    },
    params: &[VERTICES.with_default(7)],
    range,
    readings: &[(ON_SPIDERS, |reading, task| spiders_agree(reading, task, 2))],
};

pub(super) static THEOREM_6_7: Separate = Separate {
    claim: Claim {
        id: "thesis/6.7",
        game: "shichinarabe",
        also: &[],
        source: source::THESIS,
        text: "On a tree, if only one player has rights, however many, the winner is found in O(n^4). Not confirmed on trees.",
        standing: Standing::Open,
    },
    params: &[VERTICES.with_default(7)],
    range,
    readings: &[(ON_SPIDERS, |reading, task| spiders_agree(reading, task, 4))],
};

pub(super) static SPIDER_RIGHTS: Separate = Separate {
    claim: Claim {
        id: "tefuda/spider-rights",
        game: "shichinarabe",
        also: &[],
        source: HOUSE,
        text: "On spiders, if one player has rights (one, or several with reading M), the owner to move wins iff some choice of \
               vertices to whiten now leaves an ordinary win: found in polynomial time by a table over legs and uses.",
        standing: Standing::Holds,
    },
    params: &[VERTICES.with_default(7)],
    range,
    readings: &[(
        Reading { name: "as stated", text: "up to three rights", standing: Standing::Holds },
        |reading, task| spiders_agree(reading, task, 3),
    )],
};

/// Paths between white vertices, or with one end at white, as a board.
fn paths(parts: &[(usize, bool)]) -> (Layout, usize) {
    let vertices: usize = parts.iter().map(|(length, _)| length).sum();
    let seven = vertices as u32;
    let mut edges = Vec::new();
    let mut both = |a: u32, b: u32| edges.extend([Edge::plain(a, b), Edge::plain(b, a)]);
    let mut first = 0u32;
    for &(length, two_ends) in parts {
        let last = first + length as u32 - 1;
        both(seven, first);
        (first..last).for_each(|vertex| both(vertex, vertex + 1));
        if two_ends {
            both(seven, last);
        }
        first = last + 1;
    }
    let names = (0..=vertices)
        .map(|vertex| if vertex == vertices { "seven".to_owned() } else { format!("v{vertex}") });
    let form = Form::Board { names: names.collect(), initial: coloured(0, vertices) };
    (Layout::new(form, vertices + 1, &edges), vertices)
}

pub(super) static SEGMENTS: Separate = Separate {
    claim: Claim {
        id: "tefuda/segments",
        game: "shichinarabe",
        also: &[],
        source: HOUSE,
        text: "On paths, each with white at one end or at both, S is the sum of the values and C the least of the costs, those of \
               paths between two white vertices found by a table over intervals. Checked, not proved; positions with several \
               such paths are searched.",
        standing: Standing::Open,
    },
    params: &[VERTICES.with_default(7)],
    range: |task| {
        format!("two or three paths of up to {} vertices together, all colourings", task.number("vertices"))
    },
    readings: &[(
        Reading { name: "as stated", text: "on every such position", standing: Standing::Holds },
        |reading, task| {
            let most = task.number("vertices");
            let meter = task.budget.meter();
            let mut tally = Tally::default();
            let lengths =
                (1..=most).flat_map(|a| (1..=most).flat_map(move |b| (0..=most).map(move |c| [a, b, c])));
            for lengths in lengths.filter(|lengths| {
                lengths.iter().sum::<usize>() <= most && lengths.is_sorted_by(|a, b| a >= b)
            }) {
                for ends in 0..8 {
                    let parts: Vec<(usize, bool)> = lengths
                        .iter()
                        .enumerate()
                        .map(|(at, &length)| (length, ends >> at & 1 == 1))
                        .collect();
                    let parts: Vec<(usize, bool)> =
                        parts.into_iter().filter(|(length, _)| *length > 0).collect();
                    let (layout, vertices) = paths(&parts);
                    let layout = Arc::new(layout);
                    for bits in 1..(1u64 << vertices) - 1 {
                        meter.look()?;
                        for mover in [Colour::Red, Colour::Blue] {
                            let colours = coloured(bits, vertices);
                            let found = spider::winner_of_paths(&parts, &colours, mover);
                            let setup = Setup::new(layout.clone(), plain_state(colours, mover));
                            let expected = searched(&setup, task.budget)?;
                            tally.old_enter(|| Case(setup), found == expected);
                        }
                    }
                }
            }
            Ok(tally.report(reading, false))
        },
    )],
};
