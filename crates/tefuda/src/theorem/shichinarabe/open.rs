//! What the thesis leaves open: trees with rights or tunnels in linear time, and planar graphs without rights.

use std::sync::Arc;

use super::rights::{SMALL_DECK_SETUPS, decided, small_deck_setups, with_rights};
use super::{Referee, SetupExample, over};
use crate::games::shichinarabe::range::{Forests, board, both_ways, plain_state};
use crate::games::shichinarabe::rules::{Colour, Setup};
use crate::kernel::study::Param;
use crate::theorem::surveyed::Surveyed;
use crate::theorem::{Claim, Findings, Reading, Standing, Survey, source};

pub(super) static OPEN_6: Surveyed = Surveyed {
    claim: Claim {
        id: "thesis/open-6",
        game: "shichinarabe",
        also: &[],
        source: source::THESIS,
        text: "Can the winner on trees be decided in linear time with all-mighty rights or with tunnels? Known here: rights of one player on \
               spiders take O(n^2) for one right and polynomial time for more, by a rule that is checked, not proved \
               (tefuda/spider-rights); on other trees, with rights of both \
               players, and with tunnels, a search decides. Both rules do change who wins. With tunnels the theory of integer values \
               fails, because edges are deleted (tefuda/integer-values).",
        standing: Standing::Open,
    },
    params: &[Param::number("vertices", "the most vertices of trees with a right", 2, 8, 6)
        .ja("権利つきの木の頂点の最大数")],
    readings: &[
        Reading {
            name: "tunnels decided",
            text: "with tunnels the search finds the winner that the rules give, on every position of a small deck",
            standing: Standing::Holds,
        },
        Reading {
            name: "tunnels change nothing",
            text: "the winner with tunnels is the winner without them",
            standing: Standing::Fails,
        },
        Reading {
            name: "a right changes nothing",
            text: "on trees a player who loses still loses with a right",
            standing: Standing::Fails,
        },
        Reading {
            name: "a right decided",
            text: "with a right the decider finds the winner that the rules give",
            standing: Standing::Holds,
        },
    ],
    survey: |args, _, _| {
        let vertices = args.size("vertices");
        let survey = Survey::of(format!(
            "all positions of a deck of two suits of five cards; all forests of up to {vertices} vertices below one seven, all colourings, \
             both movers, a right for red"
        ));
        let survey = survey.part(SMALL_DECK_SETUPS, |number, findings| {
            let (Some(with), Some(without)) =
                (small_deck_setups(true, number), small_deck_setups(false, number))
            else {
                return Ok(());
            };
            let expected = Referee::new().winner(&with, &mut findings.meter)?;
            let plain = Referee::new().winner(&without, &mut findings.meter)?;
            findings.enter(1, || SetupExample(with.clone()), expected == plain);
            if let Some((winner, _)) = decided(&with, &mut findings.meter)? {
                findings.enter(0, || SetupExample(with), winner == expected);
            }
            Ok(())
        });
        Ok(over(survey, Forests::new(vertices), |setup, referee, findings| {
            let with = with_rights(setup, 1, false);
            let expected = referee.winner(&with, &mut findings.meter)?;
            if referee.winner(setup, &mut findings.meter)? == Colour::Blue {
                findings.enter(2, || SetupExample(with.clone()), expected == Colour::Blue);
            }
            if let Some((winner, _)) = decided(&with, &mut findings.meter)? {
                findings.enter(3, || SetupExample(with), winner == expected);
            }
            Ok(())
        }))
    },
};

/// Grids whose colourings are looked at, white at a corner.
const GRIDS: [(usize, usize); 4] = [(2, 3), (2, 4), (3, 3), (2, 5)];

/// A grid with a white corner and the other cells coloured by bits.
fn grid(width: usize, height: usize, bits: u64, mover: Colour) -> Option<Setup> {
    let cells = width * height;
    let colour = |cell: usize| match cell {
        0 => Colour::White,
        _ if bits >> (cell - 1) & 1 == 1 => Colour::Red,
        _ => Colour::Blue,
    };
    let colours: Vec<Colour> = (0..cells).map(colour).collect();
    let across = (0..cells).filter(|cell| cell % width > 0).map(|cell| (cell as u32 - 1, cell as u32));
    let down = (width..cells).map(|cell| ((cell - width) as u32, cell as u32));
    let layout: Arc<_> = board(&colours, &both_ways(across.chain(down)));
    let both = Colour::PLAYERS.iter().all(|player| colours.contains(player));
    both.then(|| Setup::new(layout, plain_state(colours, mover)))
}

pub(super) static OPEN_7: Surveyed = Surveyed {
    claim: Claim {
        id: "thesis/open-7",
        game: "shichinarabe",
        also: &[],
        source: source::THESIS,
        text: "How hard is it to decide the winner on planar graphs without all-mighty rights? Known here: NP-hard, by planar Steiner trees \
               (tefuda/steiner). It is in PSPACE, as a play has at most as many moves as there are vertices (thesis/6.2). Whether it is \
               PSPACE-hard is open. Grids are decided by search, and the rule for trees does not apply to them.",
        standing: Standing::Open,
    },
    params: &[Param::number(
        "grids",
        "how many of the grids 2 x 3, 2 x 4, 3 x 3, 2 x 5 are checked",
        1,
        4,
        4,
    )
    .ja("格子 2×3、2×4、3×3、2×5 のうち調べる数")],
    readings: &[Reading {
        name: "grids decided",
        text: "on grids with a white corner the search finds the winner that the rules give",
        standing: Standing::Holds,
    }],
    survey: |args, _, _| {
        let grids = &GRIDS[..args.size("grids").min(GRIDS.len())];
        let named: Vec<String> = grids.iter().map(|(width, height)| format!("{width} x {height}")).collect();
        let mut survey = Survey::of(format!(
            "all colourings of grids of {} with a white corner, both movers",
            named.join(", ")
        ));
        for &(width, height) in grids {
            survey = survey.part(1 << (width * height - 1), move |bits, findings: &mut Findings| {
                for mover in Colour::PLAYERS {
                    let Some(setup) = grid(width, height, bits, mover) else { continue };
                    let expected = Referee::new().winner(&setup, &mut findings.meter)?;
                    if let Some((winner, _)) = decided(&setup, &mut findings.meter)? {
                        findings.enter(0, || SetupExample(setup), winner == expected);
                    }
                }
                Ok(())
            });
        }
        Ok(survey)
    },
};
