//! Paths with white at one end or at both.

use super::trees::VERTICES;
use super::{Case, HOUSE, Referee};
use crate::games::shichinarabe::range::Segments;
use crate::games::shichinarabe::spider;
use crate::kernel::range::Positions as _;
use crate::theorem::surveyed::Surveyed;
use crate::theorem::{Claim, Reading, Standing, Survey};

pub(super) static SEGMENTS: Surveyed = Surveyed {
    claim: Claim {
        id: "tefuda/segments",
        game: "shichinarabe",
        also: &[],
        source: HOUSE,
        text: "On paths, each with white at one end or at both, S is the sum of the values and C the least of the costs, those of \
               paths between two white vertices found by a table over intervals. Positions with several such paths are searched \
               all the same.",
        standing: Standing::Holds,
    },
    params: &[VERTICES],
    readings: &[Reading {
        name: "as stated",
        text: "on every such position, by a search that knows only the rules",
        standing: Standing::Holds,
    }],
    survey: |args, _, _| {
        let most = args.size("vertices");
        let segments = Segments::new(most);
        let range =
            format!("one to four paths of up to {most} vertices together, all colourings, both movers");
        Ok(Survey::of(range).part(segments.units(), move |unit, findings| {
            let mut referee = Referee::new();
            segments.for_each(unit, &mut |setup| {
                let expected = referee.winner(&setup, &mut findings.meter)?;
                let state = setup.state();
                let found = spider::winner_of_paths(segments.paths(unit), &state.colours, state.mover);
                findings.enter(0, || Case(setup), found == expected);
                Ok(())
            })?;
            Ok(())
        }))
    },
};
