//! Hardness: what can be run is the translation of a hard problem into a position, not the hardness.

use super::{Case, HOUSE};
use crate::games::shichinarabe::hard::{Instance, geography, steiner, vertex_cover};
use crate::kernel::random::Random;
use crate::kernel::study::{Param, StudyError};
use crate::theorem::separate::{Separate, Task};
use crate::theorem::source;
use crate::theorem::tally::Tally;
use crate::theorem::{Claim, Reading, ReadingReport, Standing};

const INSTANCES: Param = Param::number("instances", "how many random instances", 1, 100_000, 100);

const TRANSLATION: Reading = Reading {
    name: "translation",
    text: "red, to move, wins the position made from a random instance iff the instance has a solution",
    standing: Standing::Holds,
};

fn range(task: &Task) -> String {
    format!(
        "{} random instances on grids of 3 x 3; hardness itself is not checked by running",
        task.number("instances")
    )
}

/// Compares random instances with their positions.
fn compare(
    reading: &Reading,
    task: &Task,
    make: fn(usize, usize, &mut Random) -> Instance,
) -> Result<ReadingReport, StudyError> {
    let mut tally = Tally::default();
    for seed in 0..task.number("instances") as u64 {
        let instance = make(3, 3, &mut Random::new(seed));
        let (red_wins, _) = instance.red_wins(task.budget)?;
        // A board made from an instance can be read.
        if let Ok(setup) = instance.setup() {
            tally.old_enter(|| Case(setup), red_wins == instance.solvable);
        }
    }
    Ok(tally.report(reading, false))
}

pub(super) static THEOREM_6_8: Separate = Separate {
    claim: Claim {
        id: "thesis/6.8",
        game: "shichinarabe",
        also: &[],
        source: source::THESIS,
        text: "On planar graphs, if one player has several rights, it is NP-hard to tell who wins. Our translation: planar vertex \
               cover.",
        standing: Standing::NotCheckable,
    },
    params: &[INSTANCES],
    range,
    readings: &[(TRANSLATION, |reading, task| compare(reading, task, vertex_cover))],
};

pub(super) static THEOREM_6_9: Separate = Separate {
    claim: Claim {
        id: "thesis/6.9",
        game: "shichinarabe",
        also: &[],
        source: source::THESIS,
        text: "On planar graphs with edges that are added and deleted it is PSPACE-hard to tell who wins. Our translation: planar \
               bipartite geography; deleted edges are enough.",
        standing: Standing::NotCheckable,
    },
    params: &[INSTANCES],
    range,
    readings: &[(TRANSLATION, |reading, task| compare(reading, task, geography))],
};

pub(super) static STEINER: Separate = Separate {
    claim: Claim {
        id: "tefuda/steiner",
        game: "shichinarabe",
        also: &[],
        source: HOUSE,
        text: "Already without rights and labelled edges it is NP-hard to tell who wins on planar graphs: values encode planar \
               Steiner trees.",
        standing: Standing::NotCheckable,
    },
    params: &[INSTANCES.with_default(40)],
    range,
    readings: &[(TRANSLATION, |reading, task| compare(reading, task, steiner))],
};
