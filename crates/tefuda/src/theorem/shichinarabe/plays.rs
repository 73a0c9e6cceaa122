//! Every play of a position: thesis, Proposition 6.2, that somebody wins.

use rustc_hash::FxHashMap;

use super::{SetupExample, over};
use crate::games::shichinarabe::range::{Graphs, random_setup};
use crate::games::shichinarabe::rules::{Colour, Position, Setup};
use crate::kernel::position::{Position as _, Setup as _, Status};
use crate::kernel::random::Random;
use crate::kernel::run::{Meter, Undecided};
use crate::kernel::study::Param;
use crate::theorem::surveyed::Surveyed;
use crate::theorem::{Claim, Findings, Reading, Standing, Survey, source};

/// What all plays from a position come to.
#[derive(Clone, Copy)]
struct PlayTotals {
    /// The most moves until the end; `None` if some play is longer than was allowed.
    longest: Option<u32>,
    /// Whether the player to move, and whether the other one, can force to win: each found for itself.
    forces: [bool; 2],
}

/// All plays on one graph.
#[derive(Default)]
struct Plays {
    known: FxHashMap<<Position as crate::kernel::position::Position>::Key, PlayTotals>,
}

impl Plays {
    /// Goes through every play of at most this many moves.
    fn told(&mut self, setup: Setup, moves: u32, meter: &mut Meter) -> Result<PlayTotals, Undecided> {
        let mover = setup.state().mover;
        // Who has won is told by colours, which stay with the players on boards and trees.
        let winner = setup.winner();
        let Status::Open(position) = setup.status() else {
            let forces = [mover, mover.other()].map(|player| winner == Some(player));
            return Ok(PlayTotals { longest: Some(0), forces });
        };
        let key = position.key();
        if let Some(totals) = self.known.get(&key) {
            return Ok(*totals);
        }
        meter.spend(1, 0)?;
        // A position that goes on without a move would be won by nobody.
        let legal = position.legal_moves();
        let mut totals = PlayTotals { longest: Some(0), forces: [false, !legal.is_empty()] };
        for played in legal {
            if moves == 0 {
                totals.longest = None;
                break;
            }
            // No deeper than there are moves.
            let after = self.told(position.after(&played).setup, moves - 1, meter)?;
            totals.longest = totals.longest.zip(after.longest).map(|(own, next)| own.max(next + 1));
            totals.forces[0] |= after.forces[1];
            totals.forces[1] &= after.forces[0];
        }
        if totals.longest.is_some() {
            self.known.insert(key, totals);
        }
        Ok(totals)
    }
}

/// The most moves a play can have: each whitens a vertex or spends a pass.
fn most_moves(setup: &Setup) -> u32 {
    let state = setup.state();
    let vertices = state.count(Colour::Red) + state.count(Colour::Blue);
    vertices as u32 + state.passes.iter().sum::<u32>()
}

fn ask(setup: &Setup, plays: &mut Plays, findings: &mut Findings) -> Result<(), Undecided> {
    let totals = plays.told(setup.clone(), most_moves(setup), &mut findings.meter)?;
    findings.enter(0, || SetupExample(setup.clone()), totals.longest.is_some());
    findings.enter(1, || SetupExample(setup.clone()), totals.forces[0] != totals.forces[1]);
    Ok(())
}

/// Random positions that the check looks at besides.
const RANDOM: u64 = 500;

pub(super) static PROPOSITION_6_2: Surveyed = Surveyed {
    claim: Claim {
        id: "thesis/6.2",
        game: "shichinarabe",
        also: &[],
        source: source::THESIS,
        text: "Zermelo: in a game that always ends and has no draws one of the two players can force a win; SHICHINARABE on graphs is \
               such a game. This includes passes, rights and labelled edges: every move whitens a vertex or spends a pass.",
        standing: Standing::Holds,
    },
    params: &[
        Param::number("vertices", "the most vertices that are not white", 2, 4, 3).ja("白でない頂点の最大数")
    ],
    readings: &[
        Reading {
            name: "finite",
            text: "no play has more moves than there are vertices to whiten and passes",
            standing: Standing::Holds,
        },
        Reading {
            name: "no draws",
            text: "exactly one player can force a win, computed for each player separately over all plays",
            standing: Standing::Holds,
        },
    ],
    survey: |args, _, _| {
        let vertices = args.size("vertices");
        let range = format!(
            "all graphs of up to {vertices} vertices and a white one, all colourings, both movers, up to one pass and one right each; \
             {RANDOM} random positions with labelled edges and all readings of rights"
        );
        let survey = over(Survey::of(range), Graphs { vertices }, |setup, _, findings| {
            let mut plays = Plays::default();
            for options in 0..16u32 {
                let bit = |at: u32| options >> at & 1;
                let mut state = setup.state().clone();
                state.passes = [bit(0), bit(1)];
                state.rights = [bit(2) as u16, bit(3) as u16];
                ask(&Setup::new(setup.layout().clone(), state), &mut plays, findings)?;
            }
            Ok(())
        });
        Ok(survey.part(RANDOM, |seed, findings| {
            let setup = random_setup(&mut Random::new(seed));
            // Hands change places with each move, so that colours would not stay with the players; and large ones take long.
            let is_deck = matches!(setup.layout().form, crate::games::shichinarabe::layout::Form::Deck(_));
            if !is_deck && most_moves(&setup) <= 10 {
                ask(&setup, &mut Plays::default(), findings)?;
            }
            Ok(())
        }))
    },
};
