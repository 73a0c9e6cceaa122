//! Ordinary cards: thesis chapter 2.

use super::positions::{
    NOT_ASKED, ORDINARY_COST_PARAMS, ORDINARY_PARAMS, OverPositions, PositionReading, SolvedPosition,
    WIDE_PARAMS,
};
use crate::games::tanhinmin::matching::{
    ConfigurationGraph, Scan, Target, greedy_pairs, greedy_pairs_counted, without_weakest,
};
use crate::games::tanhinmin::{Card, Setup, decide, merge};
use crate::kernel::steps::Counted;
use crate::theorem::reference::maximum_matching;
use crate::theorem::source;
use crate::theorem::{Claim, Cost, Reading, Standing};

const AS_PRINTED: Reading =
    Reading { name: "as printed", text: "word for word, hands being multisets", standing: Standing::Holds };

/// The faces without one copy of `face`.
fn without(faces: &[u32], face: u32) -> Vec<u32> {
    let index = faces.partition_point(|&candidate| candidate < face);
    let (before, after) = faces.split_at(index);
    [before, without_weakest(after)].concat()
}

/// mu(takers, targets).
fn mu(takers: &[u32], targets: &[u32]) -> usize {
    Scan::of(takers.iter().copied(), targets.iter().copied()).size
}

/// mu(takers, targets + {table card}).
fn mu_with_table(takers: &[u32], targets: &[u32], table_card: u32) -> usize {
    let targets = merge(targets.iter().copied(), std::iter::once(table_card));
    Scan::of(takers.iter().copied(), targets).size
}

/// The two matching sizes of a configuration: of the player to move and of the other.
fn sizes(mover: &[u32], other: &[u32], table_card: u32) -> (usize, usize) {
    let own = mu_with_table(mover, without_weakest(other), table_card);
    (own, mu(other, without_weakest(mover)))
}

pub(super) static THEOREM_2_1: OverPositions = OverPositions {
    claim: Claim {
        id: "thesis/2.1",
        game: "tanhinmin",
        also: &[],
        source: source::THESIS,
        text: "The winner of a position with n ordinary cards in sorted hands is found in O(n) steps.",
        standing: Standing::Holds,
    },
    cuts: false,
    params: ORDINARY_COST_PARAMS,
    readings: &[
        PositionReading {
            reading: Reading { name: "winner", text: "the decider is right", standing: Standing::Holds },
            question: decider_is_right,
        },
        PositionReading {
            reading: Reading {
                name: "steps",
                text: "the decider examines a card at most twice on average",
                standing: Standing::Holds,
            },
            question: NOT_ASKED,
        },
    ],
    measured: &[(1, |setup| deciding(setup, 2))],
};

pub(super) fn decider_is_right(case: &SolvedPosition) -> Option<bool> {
    let decision = decide::decide(case.mover, case.other, case.table_card, &mut ());
    Some(decision.mover_wins == case.mover_wins)
}

/// What deciding a position costs.
pub(super) fn deciding(setup: &Setup, limit: u64) -> Cost {
    let mut steps = Counted::default();
    let (mover, other) = (setup.mover(), setup.other());
    decide::decide(mover, other, setup.table_card(), &mut steps);
    Cost { steps: steps.0, size: (mover.len() + other.len()) as u64, limit }
}

pub(super) static LEMMA_2_2: OverPositions = OverPositions {
    claim: Claim {
        id: "thesis/2.2",
        game: "tanhinmin",
        also: &["thesis/4.1", "oracle/1"],
        source: source::THESIS,
        text: "The mover wins iff a maximum matching of the mover's cards into the table card and the opponent's cards \
               without the weakest is larger than one of the opponent's cards into the mover's without the weakest.",
        standing: Standing::Holds,
    },
    cuts: false,
    params: ORDINARY_PARAMS,
    readings: &[PositionReading {
        reading: AS_PRINTED,
        question: |case| {
            let (own, others) = sizes(case.mover.ordinary(), case.other.ordinary(), case.table_card);
            Some((own > others) == case.mover_wins)
        },
    }],
    measured: &[],
};

pub(super) static LEMMA_2_3: OverPositions = OverPositions {
    claim: Claim {
        id: "thesis/2.3",
        game: "tanhinmin",
        also: &[],
        source: source::THESIS,
        text: "A mover with the larger matching can play so that after one of the mover's discards the opponent, \
               then to move, does not have the larger one: if some maximum matching gives the table card to a card other than \
               the mover's weakest, by that card (a-1); if every one gives it to the weakest, by the weakest (a-2); if no card \
               beats the table, by passing until one does (b).",
        standing: Standing::Holds,
    },
    cuts: false,
    params: ORDINARY_PARAMS,
    readings: &[PositionReading { reading: AS_PRINTED, question: lemma_2_3 }],
    measured: &[],
};

fn lemma_2_3(case: &SolvedPosition) -> Option<bool> {
    let (mover, other, table_card) = (case.mover.ordinary(), case.other.ordinary(), case.table_card);
    let (own, others) = sizes(mover, other, table_card);
    if own <= others {
        return None;
    }
    let keeps = |discarded: u32| {
        let rest = without(mover, discarded);
        // With no card left she has won.
        rest.is_empty() || {
            let (next, ours) = sizes(other, &rest, discarded);
            next <= ours
        }
    };
    let still_larger = |other: &[u32], table_card: u32| {
        let (own, others) = sizes(mover, other, table_card);
        own > others
    };
    let strongest = mover.last().copied().unwrap_or(0);
    if strongest > table_card {
        let matched_with_table =
            |face: u32| face > table_card && mu(&without(mover, face), without_weakest(other)) + 1 == own;
        let mut not_weakest =
            without_weakest(mover).iter().copied().filter(|&face| matched_with_table(face)).peekable();
        if not_weakest.peek().is_some() {
            return Some(not_weakest.all(keeps));
        }
        return Some(mover.first().is_some_and(|&weakest| matched_with_table(weakest) && keeps(weakest)));
    }
    // She passes; whatever the opponent leads, or if he passes too, she keeps the larger matching.
    let after_lead = |&lead: &u32| {
        let rest = without(other, lead);
        !rest.is_empty() && still_larger(&rest, lead)
    };
    Some(other.iter().all(after_lead) && still_larger(other, 0))
}

pub(super) static LEMMA_2_4: OverPositions = OverPositions {
    claim: Claim {
        id: "thesis/2.4",
        game: "tanhinmin",
        also: &[],
        source: source::THESIS,
        text: "If the mover's matching is not larger, then after any of the mover's discards the opponent's is (a); and \
               after a pass the opponent wins immediately or leads so that the mover's is still not larger: by any card but the weakest \
               that some maximum matching leaves unused (b-1), else by the weakest (b-2).",
        standing: Standing::Holds,
    },
    cuts: false,
    params: ORDINARY_PARAMS,
    readings: &[PositionReading { reading: AS_PRINTED, question: lemma_2_4 }],
    measured: &[],
};

fn lemma_2_4(case: &SolvedPosition) -> Option<bool> {
    let (mover, other, table_card) = (case.mover.ordinary(), case.other.ordinary(), case.table_card);
    let (own, others) = sizes(mover, other, table_card);
    if own > others {
        return None;
    }
    let answered = |&discarded: &u32| {
        let rest = without(mover, discarded);
        !rest.is_empty() && {
            let (next, ours) = sizes(other, &rest, discarded);
            next > ours
        }
    };
    if !mover.iter().filter(|&&face| face > table_card).all(answered) {
        return Some(false);
    }
    let still_not_larger = |lead: u32| {
        let rest = without(other, lead);
        // With no card left the opponent has won.
        rest.is_empty() || {
            let (own, others) = sizes(mover, &rest, lead);
            own <= others
        }
    };
    let unused = |face: u32| mu(&without(other, face), without_weakest(mover)) == others;
    let mut leads = without_weakest(other).iter().copied().filter(|&face| unused(face)).peekable();
    if leads.peek().is_some() {
        return Some(leads.all(still_not_larger));
    }
    Some(other.first().copied().is_some_and(still_not_larger))
}

pub(super) static LEMMA_2_5: OverPositions = OverPositions {
    claim: Claim {
        id: "thesis/2.5",
        game: "tanhinmin",
        also: &[],
        source: source::THESIS,
        text: "In sorted hands, assigning each card, in ascending order, the weakest free target finds maximum matchings of \
               both configuration graphs in O(n) steps.",
        standing: Standing::Holds,
    },
    cuts: false,
    params: ORDINARY_COST_PARAMS,
    readings: &[
        PositionReading {
            reading: Reading {
                name: "maximum",
                text: "the pairs are a matching as large as one found by augmenting paths",
                standing: Standing::Holds,
            },
            question: |case| {
                let setup = case.setup();
                let graphs = [ConfigurationGraph::of_mover(&setup), ConfigurationGraph::of_other(&setup)];
                Some(graphs.iter().all(greedy_is_maximum))
            },
        },
        PositionReading {
            reading: Reading {
                name: "steps",
                text: "every card of a graph is examined at most once",
                standing: Standing::Holds,
            },
            question: NOT_ASKED,
        },
    ],
    measured: &[(1, |setup| {
        let (mut steps, mut size) = (Counted::default(), 0);
        for graph in [ConfigurationGraph::of_mover(setup), ConfigurationGraph::of_other(setup)] {
            greedy_pairs_counted(&graph.takers, &graph.targets, &mut steps);
            size += (graph.takers.len() + graph.targets.len()) as u64;
        }
        Cost { steps: steps.0, size, limit: 1 }
    })],
};

fn greedy_is_maximum(graph: &ConfigurationGraph) -> bool {
    let takers: Vec<u32> = graph.takers.iter().map(|card| card.face).collect();
    let targets: Vec<u32> = graph.targets.iter().map(|target| target.face()).collect();
    // Equal takers and equal targets are told apart by their number.
    let mut takers_left = takers.clone();
    let mut targets_left = targets.clone();
    let take = |list: &mut Vec<u32>, face: u32| {
        let place = list.iter().position(|&candidate| candidate == face);
        place.map(|place| list.swap_remove(place)).is_some()
    };
    let is_matching = graph.pairs.iter().all(|&(taker, target)| {
        taker.face > target.face()
            && take(&mut takers_left, taker.face)
            && take(&mut targets_left, target.face())
    });
    let maximum = maximum_matching(&takers, &targets);
    is_matching && graph.pairs.len() == maximum && mu(&takers, &targets) == maximum
}

pub(super) static LEMMA_2_6: OverPositions = OverPositions {
    claim: Claim {
        id: "thesis/2.6",
        game: "tanhinmin",
        also: &[],
        source: source::THESIS,
        text: "If the graph between two hands is connected, some maximum matching pairs the two weakest cards.",
        standing: Standing::Holds,
    },
    cuts: false,
    params: WIDE_PARAMS,
    readings: &[PositionReading { reading: AS_PRINTED, question: lemma_2_6 }],
    measured: &[],
};

fn lemma_2_6(case: &SolvedPosition) -> Option<bool> {
    let (takers, targets) = (case.mover.ordinary(), case.other.ordinary());
    // The table card plays no part: one table card is enough.
    if case.table_card > 0 || !is_connected(takers, targets) {
        return None;
    }
    let rest = maximum_matching(without_weakest(takers), without_weakest(targets));
    let weakest_pair = greedy_pairs(
        &takers.iter().take(1).map(|&face| Card::ordinary(face)).collect::<Vec<_>>(),
        &targets.iter().take(1).map(|&face| Target::Card(face)).collect::<Vec<_>>(),
    );
    Some(weakest_pair.len() == 1 && rest + 1 == maximum_matching(takers, targets))
}

/// Whether the graph with an edge for every taker above a target is connected, by walking through it.
fn is_connected(takers: &[u32], targets: &[u32]) -> bool {
    let (mut seen_takers, mut seen_targets) = (vec![false; takers.len()], vec![false; targets.len()]);
    let mut waiting = vec![0];
    seen_takers[0] = true;
    while let Some(taker) = waiting.pop() {
        for target in 0..targets.len() {
            if seen_targets[target] || takers[taker] <= targets[target] {
                continue;
            }
            seen_targets[target] = true;
            for next in 0..takers.len() {
                if !seen_takers[next] && takers[next] > targets[target] {
                    seen_takers[next] = true;
                    waiting.push(next);
                }
            }
        }
    }
    seen_takers.into_iter().chain(seen_targets).all(|seen| seen)
}
