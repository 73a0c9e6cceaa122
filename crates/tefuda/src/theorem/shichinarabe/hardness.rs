//! Hardness: what can be run is the translation of a hard problem into a position, not the hardness.

use rustc_hash::FxHashSet;

use super::plain::PlainSearch;
use super::{HOUSE, Referee, SetupExample};
use crate::games::shichinarabe::hard::{
    Instance, geography, numbered_steiner, steiner_instances, vertex_cover,
};
use crate::games::shichinarabe::rules::{Colour, Setup};
use crate::games::shichinarabe::search::Search;
use crate::kernel::random::Random;
use crate::kernel::run::Undecided;
use crate::kernel::study::{Args, Param};
use crate::theorem::surveyed::Surveyed;
use crate::theorem::{Claim, Findings, Reading, Standing, Survey, source};

const INSTANCES: Param = Param::number(
    "instances",
    "the number of random instances of each kind, duplicates removed",
    1,
    100_000,
    1000,
)
.ja("種類ごとのランダムな問題例の数(重複を除く)");

/// Readings of a translation: on small boards, and on larger ones.
const SMALL: Reading = Reading {
    name: "reduction, by the rules",
    text: "red, to move, wins the position made from an instance on a small grid iff the instance has a solution; decided by a search that \
           knows only the rules",
    standing: Standing::Holds,
};

const LARGER: Reading = Reading {
    name: "translation",
    text: "the same on grids of 3 x 2 and 3 x 3; decided by the game's own search, which with rights or labelled edges uses no fact but the rules",
    standing: Standing::Holds,
};

fn range(args: &Args, small: usize) -> String {
    let instances = args.number("instances");
    format!(
        "{small} instances on small grids and up to {instances} on grids of 3 x 2 and 3 x 3, all different; hardness itself is not checked \
         by running"
    )
}

type Make = fn(usize, usize, &mut Random) -> Instance;

/// Everything of a setup in which two can differ, as a text.
fn all_of(setup: &Setup) -> String {
    let layout = setup.layout();
    let edges: Vec<&[u32]> = (0..layout.vertices()).map(|vertex| layout.opened_by(vertex)).collect();
    format!("{setup} {:?} {edges:?} {:?}", setup.state().colours, layout.labelled())
}

/// Different instances on some grids, made from as many seeds as are given for each.
fn different(make: Make, grids: &[(usize, usize)], seeds: u64, most: usize) -> Vec<Instance> {
    let mut seen = FxHashSet::default();
    let made = (0..seeds).flat_map(|seed| {
        grids.iter().map(move |&(width, height)| make(width, height, &mut Random::new(seed)))
    });
    made.filter(|instance| seen.insert(all_of(&instance.setup))).take(most).collect()
}

/// On the smallest grids this many seeds give every instance, or all but a few.
const SEEDS: u64 = 1000;

/// Compares instances with their positions; on these grids those of a thousand seeds are decided by the rules.
fn compare<'a>(args: &Args, make: Make, small: &[(usize, usize)]) -> Survey<'a> {
    let most = args.size("instances");
    let small = different(make, small, SEEDS, usize::MAX);
    let larger = different(make, &[(3, 2), (3, 3)], 2 * args.number("instances"), most);
    Survey::of(range(args, small.len()))
        .part(small.len() as u64, move |number, findings| {
            Ok(enter(0, &small[number as usize], findings, |setup, findings| {
                Referee::new().winner(setup, &mut findings.meter)
            })?)
        })
        .part(larger.len() as u64, move |number, findings| {
            Ok(enter(1, &larger[number as usize], findings, |setup, findings| {
                let meter = &mut findings.meter;
                Search::new(setup, meter)?.winner(setup, meter)
            })?)
        })
}

/// Enters whether red wins the position of an instance iff it has a solution.
fn enter(
    reading: usize,
    instance: &Instance,
    findings: &mut Findings,
    decide: impl Fn(&Setup, &mut Findings) -> Result<Colour, Undecided>,
) -> Result<(), Undecided> {
    let winner = decide(&instance.setup, findings)?;
    findings.enter(
        reading,
        || SetupExample(instance.setup.clone()),
        (winner == Colour::Red) == instance.solvable,
    );
    Ok(())
}

pub(super) static THEOREM_6_8: Surveyed = Surveyed {
    claim: Claim {
        id: "thesis/6.8",
        game: "shichinarabe",
        also: &[],
        source: source::THESIS,
        text: "On planar graphs, if one player has several rights, it is NP-hard to decide who wins. Our reduction: \
               planar vertex cover.",
        standing: Standing::NotCheckable,
    },
    params: &[INSTANCES],
    readings: &[SMALL, LARGER],
    survey: |args, _, _| Ok(compare(args, vertex_cover, &[(2, 1), (3, 1), (4, 1), (5, 1), (2, 2)])),
};

pub(super) static THEOREM_6_9: Surveyed = Surveyed {
    claim: Claim {
        id: "thesis/6.9",
        game: "shichinarabe",
        also: &[],
        source: source::THESIS,
        text: "On planar graphs with edges that are added and deleted it is PSPACE-hard to decide who wins. Our reduction: \
               planar bipartite geography; deleted edges are enough.",
        standing: Standing::NotCheckable,
    },
    params: &[INSTANCES],
    readings: &[SMALL, LARGER],
    survey: |args, _, _| Ok(compare(args, geography, &[(2, 1), (3, 1), (4, 1), (2, 2), (3, 2), (3, 3)])),
};

/// Grids whose instances are decided by the rules alone, and larger ones.
const REFEREED: [(usize, usize); 4] = [(2, 1), (2, 2), (3, 1), (3, 2)];
const SEARCHED: [(usize, usize); 2] = [(4, 2), (3, 3)];

pub(super) static STEINER: Surveyed = Surveyed {
    claim: Claim {
        id: "tefuda/steiner",
        game: "shichinarabe",
        also: &[],
        source: HOUSE,
        text: "Even without rights and labelled edges it is NP-hard to decide who wins on planar graphs: values encode planar \
               Steiner trees.",
        standing: Standing::NotCheckable,
    },
    params: &[Param::number(
        "every",
        "of the instances on the larger grids, check one in this many",
        1,
        1000,
        1,
    )
    .ja("大きい格子の問題例は、この数に一つだけ調べる")],
    readings: &[
        Reading {
            name: "reduction, by the rules",
            text: "red, to move, wins the position made from an instance iff the terminals can be joined through at most the given number of \
                   other cells; every choice of terminals on grids of 2 x 1, 3 x 1, 2 x 2 and 3 x 2, each with a bound that is just enough, one \
                   more, and one less; decided by a search that knows only the rules",
            standing: Standing::Holds,
        },
        Reading {
            name: "translation",
            text: "the same on grids of 4 x 2 and 3 x 3; decided by a plain search, without values, in which the vertices of legs of \
                   one colour are only counted",
            standing: Standing::Holds,
        },
        Reading {
            name: "plain search",
            text: "that search agrees with the rules on the small grids",
            standing: Standing::Holds,
        },
    ],
    survey: |args, _, _| {
        let every = args.number("every");
        let mut survey = Survey::of(
            "every choice of terminals on small grids, each with three bounds, all instances different; hardness itself is not checked by \
             running",
        );
        for (width, height) in REFEREED {
            survey = survey.part(steiner_instances(width, height), move |number, findings| {
                let instance = numbered_steiner(width, height, number);
                enter(0, &instance, findings, |setup, findings| {
                    Referee::new().winner(setup, &mut findings.meter)
                })?;
                enter(2, &instance, findings, plainly)?;
                Ok(())
            });
        }
        for (width, height) in SEARCHED {
            survey =
                survey.part(steiner_instances(width, height).div_ceil(every), move |number, findings| {
                    enter(1, &numbered_steiner(width, height, number * every), findings, plainly)?;
                    Ok(())
                });
        }
        Ok(survey)
    },
};

/// Who wins by the plain search; on a board that it cannot take, nobody does.
fn plainly(setup: &Setup, findings: &mut Findings) -> Result<Colour, Undecided> {
    match PlainSearch::of(setup) {
        Some(mut search) => search.winner(setup.state().mover, &mut findings.meter),
        None => Ok(Colour::White),
    }
}
