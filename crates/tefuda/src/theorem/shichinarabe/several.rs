//! Several accesses: what renouncing and giving away vertices bounds, what can be settled without thought, and seals.

use rustc_hash::FxHashMap;

use super::graphs::normal_play_value;
use super::{HOUSE, Referee, SetupExample, over};
use crate::games::shichinarabe::notation;
use crate::games::shichinarabe::payoff::race::{Race, Why};
use crate::games::shichinarabe::payoff::reduce::{Change, Reduced};
use crate::games::shichinarabe::payoff::value::{Bounds, Effort, Sum, Values};
use crate::games::shichinarabe::payoff::{RemainingGraph, Vertex};
use crate::games::shichinarabe::range::{Accesses, random_accesses};
use crate::games::shichinarabe::rules::{Colour, Setup};
use crate::kernel::random::Random;
use crate::kernel::range::{COUNT, Drawn, SEED};
use crate::kernel::run::{Meter, Undecided};
use crate::kernel::study::{Args, Param};
use crate::theorem::surveyed::Surveyed;
use crate::theorem::tally::Example;
use crate::theorem::{Claim, Reading, Standing, Survey};
use std::fmt;

const VERTICES: Param =
    Param::number("vertices", "the most vertices that are not white", 2, 8, 5).ja("白でない頂点の最大数");
const RANDOM: Param = COUNT.with_default(20_000);

fn range(args: &Args) -> String {
    format!(
        "all forests of up to {} vertices, any of which may touch white, all colourings",
        args.number("vertices")
    )
}

fn accesses(args: &Args) -> Accesses {
    Accesses::new(args.size("vertices"))
}

/// A graph in payoff form as a counterexample.
struct Weighted(RemainingGraph);

impl fmt::Display for Weighted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, vertex) in self.0.vertices().iter().enumerate() {
            let Vertex { owner, open, payoff, .. } = *vertex;
            let open = if open { "*" } else { "" };
            write!(f, "{}v{at} {owner:?}{open} {payoff:+}", if at == 0 { "" } else { "; " })?;
            for &next in self.0.neighbours(at).iter().filter(|&&next| next as usize > at) {
                write!(f, " - v{next}")?;
            }
        }
        Ok(())
    }
}

impl Example for Weighted {
    fn size(&self) -> (usize, u32) {
        (self.0.len(), 0)
    }
}

/// The value of a part by its definition alone: vertices are bits, of which some are left and some are open.
struct Definition<'a> {
    rest: &'a RemainingGraph,
    known: FxHashMap<(u32, u32), i64>,
}

impl<'a> Definition<'a> {
    /// The value after some vertices have been renounced.
    fn value(rest: &'a RemainingGraph, renounced: &[u32]) -> i64 {
        let all = (0..rest.len()).fold(0, |all, at| all | 1 << at);
        let open = (0..rest.len()).filter(|&at| rest.vertices()[at].open).fold(0, |open, at| open | 1 << at);
        let left = renounced.iter().fold(all, |left, vertex| left & !(1 << vertex));
        Definition { rest, known: FxHashMap::default() }.of(left, open)
    }

    /// What is left is not taken apart: the value of a sum is found as one.
    fn of(&mut self, left: u32, open: u32) -> i64 {
        if let Some(&known) = self.known.get(&(left, open)) {
            return known;
        }
        let mut best = [i64::MIN, i64::MAX];
        // No deeper than there are vertices, which are few.
        for at in (0..self.rest.len()).filter(|at| left & open & 1 << at != 0) {
            let vertex = self.rest.vertices()[at];
            let opened = self.rest.neighbours(at).iter().fold(open, |open, next| open | 1 << next);
            let after = i64::from(vertex.payoff) + self.of(left & !(1 << at), opened);
            match vertex.owner {
                Colour::Red => best[0] = best[0].max(after),
                _ => best[1] = best[1].min(after),
            }
        }
        let mut middle = [best[0], 0, best[1]];
        middle.sort_unstable();
        self.known.insert((left, open), middle[1]);
        middle[1]
    }
}

/// A random connected graph in payoff form, a tree or with a few cycles.
fn random_part(random: &mut Random, cycles: bool) -> RemainingGraph {
    let count = 2 + random.below(8) as usize;
    let vertex = |name: u32, random: &mut Random| Vertex {
        name,
        owner: Colour::PLAYERS[random.below(2) as usize],
        open: random.below(3) == 0,
        payoff: match random.below(3) {
            0 => random.below(9) as i32 - 4,
            side => 2 * side as i32 - 3,
        },
    };
    let vertices = (0..count as u32).map(|name| vertex(name, random)).collect();
    let mut edges: Vec<(u32, u32)> =
        (1..count as u32).map(|at| (random.below(u64::from(at)) as u32, at)).collect();
    for _ in 0..if cycles { 1 + random.below(3) } else { 0 } {
        let (a, b) = (random.below(count as u64) as u32, random.below(count as u64) as u32);
        let edge = (a.min(b), a.max(b));
        if a != b && !edges.contains(&edge) {
            edges.push(edge);
        }
    }
    RemainingGraph::new(vertices, &edges)
}

/// What is left of a vertex whose owner gets its gain and what it opens of their own, and the opponent nothing.
fn given(rest: &RemainingGraph, vertex: usize) -> (i64, RemainingGraph) {
    let removed = rest.vertices()[vertex];
    let opened = |at: usize| {
        rest.neighbours(vertex).contains(&(at as u32)) && rest.vertices()[at].owner == removed.owner
    };
    let left: Vec<usize> = (0..rest.len()).filter(|&at| at != vertex).collect();
    let vertices = left.iter().map(|&at| {
        let before = rest.vertices()[at];
        Vertex { open: before.open || opened(at), ..before }
    });
    let place = |at: u32| left.iter().position(|&candidate| candidate == at as usize);
    let edges: Vec<(u32, u32)> = (0..rest.len() as u32)
        .flat_map(|at| rest.neighbours(at as usize).iter().map(move |&next| (at, next)))
        .filter(|(from, to)| from < to)
        .filter_map(|(from, to)| Some((place(from)? as u32, place(to)? as u32)))
        .collect();
    let gain = if removed.gain() > 0 { i64::from(removed.payoff) } else { 0 };
    (gain, RemainingGraph::new(vertices.collect(), &edges))
}

pub(super) static RENOUNCE: Surveyed = Surveyed {
    claim: Claim {
        id: "tefuda/renounce",
        game: "shichinarabe",
        also: &[],
        source: HOUSE,
        text: "Every vertex y bounds the normal-play value from both sides. If its owner never plays it, the owner has no more than \
               before. If the owner gets its gain, and all that it opens of the owner's own, for nothing, while it opens nothing of \
               the opponent's, the owner has no less.",
        standing: Standing::Holds,
    },
    params: &[RANDOM, SEED],
    readings: &[
        Reading {
            name: "renounced",
            text: "on random graphs with payoffs, each vertex in turn is never played",
            standing: Standing::Holds,
        },
        Reading {
            name: "given away",
            text: "on random graphs with payoffs, each vertex in turn is given to its owner",
            standing: Standing::Holds,
        },
        Reading { name: "opened", text: "opening a vertex never harms its owner", standing: Standing::Holds },
        Reading {
            name: "given with all it opens",
            text: "the same bound if what the vertex opens of the opponent's is opened too",
            standing: Standing::Fails,
        },
    ],
    survey: |args, _, _| {
        let seed = args.number("seed");
        let survey =
            Survey::of(format!("{} random graphs in payoff form, half of them trees", args.number("count")));
        Ok(survey.part(args.number("count"), move |unit, findings| {
            let rest = random_part(&mut Random::stream(seed, unit), unit % 2 == 0);
            let value = Definition::value(&rest, &[]);
            for (at, vertex) in rest.vertices().iter().enumerate() {
                // No less for the owner.
                let no_less = |left: i64, right: i64| {
                    if vertex.owner == Colour::Red { left >= right } else { left <= right }
                };
                let renounced = Definition::value(&rest, &[at as u32]);
                findings.enter(0, || Weighted(rest.clone()), no_less(value, renounced));
                let (gain, left) = given(&rest, at);
                findings.enter(
                    1,
                    || Weighted(rest.clone()),
                    no_less(gain + Definition::value(&left, &[]), value),
                );
                let opened = opened(&rest, |neighbour| neighbour == at);
                findings.enter(2, || Weighted(rest.clone()), no_less(Definition::value(&opened, &[]), value));
                let beside = |neighbour: usize| rest.neighbours(at).contains(&(neighbour as u32));
                let all_opened = self::opened(&rest, beside);
                let with_all = gain + Definition::value(&all_opened, &[at as u32]);
                findings.enter(3, || Weighted(rest.clone()), no_less(with_all, value));
            }
            Ok(())
        }))
    },
};

/// The same with more vertices open.
fn opened(rest: &RemainingGraph, also: impl Fn(usize) -> bool) -> RemainingGraph {
    let vertices = rest.vertices().iter().enumerate();
    let vertices = vertices.map(|(at, vertex)| Vertex { open: vertex.open || also(at), ..*vertex }).collect();
    let edges = (0..rest.len() as u32).flat_map(|at| {
        rest.neighbours(at as usize).iter().filter(move |next| **next > at).map(move |next| (at, *next))
    });
    RemainingGraph::new(vertices, &edges.collect::<Vec<_>>())
}

/// The value of what a change leaves, by definition.
fn after_reduction(rest: &RemainingGraph, change: Change<'_>) -> i64 {
    let reduced = Reduced::new(rest, change);
    reduced.banked + reduced.parts().iter().map(|part| Definition::value(part, &[])).sum::<i64>()
}

fn bounds(
    rest: &RemainingGraph,
    mut values: Values,
    effort: Effort,
    meter: &mut Meter,
) -> Result<Bounds, Undecided> {
    let sum = Sum::new(rest, Change::Nothing);
    values.bounds(&[&sum], Bounds::exactly(0), i64::from(i32::MAX), effort, meter)
}

/// Whether the value is the same after a change to one vertex and reduction as by definition after the change.
fn changes_are_right(rest: &RemainingGraph, at: usize) -> bool {
    let vertex = [at as u32];
    let (gain, left) = given(rest, at);
    let played = || {
        let parts = rest.played(at);
        i64::from(rest.vertices()[at].payoff)
            + parts.iter().map(|part| Definition::value(part, &[])).sum::<i64>()
    };
    after_reduction(rest, Change::Renounce(&vertex)) == Definition::value(rest, &vertex)
        && after_reduction(rest, Change::Give(at as u32)) == gain + Definition::value(&left, &[])
        && (!rest.vertices()[at].open || after_reduction(rest, Change::Play(at as u32)) == played())
}

pub(super) static REDUCTIONS: Surveyed = Surveyed {
    claim: Claim {
        id: "tefuda/reductions",
        game: "shichinarabe",
        also: &[],
        source: HOUSE,
        text: "Without rights and labelled edges, what is left of a graph has the value v: the median of 0, the best payoff of a red \
               move with the value of what it leaves, and the best of a blue one. Six reductions leave v as it is: hidden leaves are \
               added to their neighbours, free moves are made, moves that gain nothing are left out (open ones, and hidden ones among \
               the opponent's), open leaves with a gain at the same vertex of the opponent are merged, and of those with a loss at the same \
               vertex of their owner only the cheapest stays.",
        standing: Standing::Holds,
    },
    params: &[VERTICES, RANDOM, SEED],
    readings: &[
        Reading {
            name: "payoff form",
            text: "v is the normal-play value, found from the moves of the game alone",
            standing: Standing::Holds,
        },
        Reading {
            name: "trees",
            text: "the reductions on random trees with payoffs",
            standing: Standing::Holds,
        },
        Reading {
            name: "graphs",
            text: "the reductions on random graphs with payoffs",
            standing: Standing::Holds,
        },
        Reading {
            name: "bounds",
            text: "the bounds on v found by cutting and trying enclose v",
            standing: Standing::Holds,
        },
        Reading {
            name: "small parts",
            text: "v itself is found for such small graphs",
            standing: Standing::Holds,
        },
        Reading {
            name: "changes",
            text: "the reductions after a vertex was played, renounced or given away",
            standing: Standing::Holds,
        },
    ],
    survey: |args, _, _| {
        let (count, seed) = (args.number("count"), args.number("seed"));
        let survey =
            Survey::of(format!("{}; {count} random graphs in payoff form, half of them trees", range(args)));
        let survey = over(survey, accesses(args), |setup, _, findings| {
            let Some(parts) = RemainingGraph::parts_of(setup) else { return Ok(()) };
            // The value does not depend on who moves.
            if setup.state().mover == Colour::Red {
                let value: i64 = parts.iter().map(|part| Definition::value(part, &[])).sum();
                let expected = normal_play_value(setup).map(i64::from);
                findings.enter(0, || SetupExample(setup.clone()), expected == Some(value));
            }
            Ok(())
        });
        Ok(survey.part(count, move |unit, findings| {
            let cycles = unit % 2 == 0;
            let rest = random_part(&mut Random::stream(seed, unit), cycles);
            let value = Definition::value(&rest, &[]);
            let reading = if cycles { 2 } else { 1 };
            findings.enter(
                reading,
                || Weighted(rest.clone()),
                after_reduction(&rest, Change::Nothing) == value,
            );
            // Even the smallest parts are cut.
            let level = 1 + (unit / 2 % 3) as usize;
            let cut = Effort { level, tries: 1 };
            let least = bounds(&rest, Values::cutting_from(2), cut, &mut findings.meter)?;
            let within = least.least <= value && value <= least.most;
            findings.enter(3, || Weighted(rest.clone()), within);
            let exact = Effort { level: 3, tries: 100_000 };
            let computed = bounds(&rest, Values::default(), exact, &mut findings.meter)?;
            findings.enter(4, || Weighted(rest.clone()), computed == Bounds::exactly(value));
            let right = (0..rest.len()).all(|at| changes_are_right(&rest, at));
            findings.enter(5, || Weighted(rest.clone()), right);
            Ok(())
        }))
    },
};

/// Red wins, though blue is ahead, and neither the value nor a seal decides.
const IN_THE_GAP: &str = "b(r(r(r(r(bw br))) b r)) @blue";

/// Who wins by value, seals and search.
fn race(setup: &Setup, meter: &mut Meter) -> Result<Option<(Colour, Why)>, Undecided> {
    let Some(parts) = RemainingGraph::parts_of(setup) else { return Ok(None) };
    let state = setup.state();
    let more = i64::from(state.passes[0]) - i64::from(state.passes[1]);
    let verdict = Race::default().winner(parts, state.mover, more, meter)?;
    Ok(Some((verdict.winner, verdict.why)))
}

/// The player who empties first if never stuck.
fn ahead(setup: &Setup) -> Colour {
    let counts = Colour::PLAYERS.map(|player| setup.state().count(player));
    crate::games::shichinarabe::race::holder(counts, setup.state().mover)
}

pub(super) static SEALS: Surveyed = Surveyed {
    claim: Claim {
        id: "tefuda/seals",
        game: "shichinarabe",
        also: &[],
        source: HOUSE,
        text: "Without rights and labelled edges, let h be the player who empties first if never stuck; a group is a connected component \
               of h's vertices none of which is open. If there is no group, h wins. If by the value h gets stuck last, h wins. If \
               the other player never plays the vertices around some group, and by the value of what is left h gets stuck first, the \
               other player wins; likewise, with equal passes, if the value and the cost of a blocker in the trees with one access show it. Between these \
               there is a gap, in which moves have to be tried. With unequal passes the same holds if h uses as many as the lead \
               allows and the player who seals a group uses all.",
        standing: Standing::Holds,
    },
    params: &[VERTICES, RANDOM, SEED],
    readings: &[
        Reading {
            name: "as stated",
            text: "where the value, a seal or a blocker decides",
            standing: Standing::Holds,
        },
        Reading { name: "search", text: "in the gap, by trying moves", standing: Standing::Holds },
        Reading {
            name: "with passes",
            text: "random trees with unequal passes, whatever decides",
            standing: Standing::Holds,
        },
        Reading {
            name: "no gap",
            text: "where neither the value nor a seal decides, h wins",
            standing: Standing::Fails,
        },
    ],
    survey: |args, _, _| {
        let (count, seed) = (args.number("count"), args.number("seed"));
        let survey = Survey::of(format!(
            "{}, both movers; {count} random trees of up to 13 vertices, half of them with passes",
            range(args)
        ));
        let survey = over(survey, accesses(args), |setup, referee, findings| {
            if setup.winner().is_some() {
                return Ok(());
            }
            let expected = referee.winner(setup, &mut findings.meter)?;
            if let Some((winner, why)) = race(setup, &mut findings.meter)? {
                let searched = why == Why::Search;
                findings.enter(usize::from(searched), || SetupExample(setup.clone()), winner == expected);
                if searched {
                    findings.enter(3, || SetupExample(setup.clone()), ahead(setup) == expected);
                }
            }
            Ok(())
        });
        // The smallest position that is known in which the player who is ahead loses in the gap.
        let survey = survey.part(1, |_, findings| {
            if let Ok(setup) = notation::parse(IN_THE_GAP) {
                let expected = Referee::new().winner(&setup, &mut findings.meter)?;
                if let Some((winner, Why::Search)) = race(&setup, &mut findings.meter)? {
                    findings.enter(1, || SetupExample(setup.clone()), winner == expected);
                    findings.enter(3, || SetupExample(setup.clone()), ahead(&setup) == expected);
                }
            }
            Ok(())
        });
        let random = Drawn { count, seed, draw: |random: &mut Random| random_accesses(13, random) };
        Ok(over(survey, random, |setup, referee, findings| {
            if setup.winner().is_some() {
                return Ok(());
            }
            let expected = referee.winner(setup, &mut findings.meter)?;
            if let Some((winner, why)) = race(setup, &mut findings.meter)? {
                let passes = setup.state().passes;
                let (equal, searched) = (passes[0] == passes[1], why == Why::Search);
                let reading = if equal { usize::from(searched) } else { 2 };
                findings.enter(reading, || SetupExample(setup.clone()), winner == expected);
                if equal && searched {
                    findings.enter(3, || SetupExample(setup.clone()), ahead(setup) == expected);
                }
            }
            Ok(())
        }))
    },
};
