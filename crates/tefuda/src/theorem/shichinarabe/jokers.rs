//! A joker that changes hands: a local rule that the thesis names and does not adopt.

use rustc_hash::FxHashMap;

use super::rights::with_rights;
use super::trees::{VERTICES, range};
use super::{Case, over};
use crate::games::shichinarabe::range::Forests;
use crate::games::shichinarabe::rules::{Colour, Setup};
use crate::kernel::position::{Position as _, Setup as _, Status};
use crate::kernel::run::{Meter, Undecided};
use crate::theorem::surveyed::Surveyed;
use crate::theorem::{Claim, Reading, Standing, Survey, source};

/// Who wins positions on one graph if a right that is used goes to the other player.
#[derive(Default)]
struct Passed {
    known: FxHashMap<(Vec<Colour>, Colour, [u16; 2]), Colour>,
}

impl Passed {
    /// Who wins. Every move whitens a vertex, so that no play is longer than there are vertices.
    fn winner(&mut self, setup: Setup, meter: &mut Meter) -> Result<Colour, Undecided> {
        let mover = setup.state().mover;
        if let Some(winner) = setup.winner() {
            return Ok(winner);
        }
        let Status::Open(position) = setup.clone().status() else { return Ok(mover) };
        let state = setup.state();
        let key = (state.colours.clone(), mover, state.rights);
        if let Some(winner) = self.known.get(&key) {
            return Ok(*winner);
        }
        meter.spend(1, 0)?;
        let mut winner = mover.other();
        for played in position.legal_moves() {
            let after = setup.after(&played);
            let mut state = after.state().clone();
            state.rights[mover.other().seat().index()] += played.uses.len() as u16;
            let after = Setup::new(after.layout().clone(), state);
            if self.winner(after, meter)? == mover {
                winner = mover;
                break;
            }
        }
        self.known.insert(key, winner);
        Ok(winner)
    }
}

pub(super) static JOKERS: Surveyed = Surveyed {
    claim: Claim {
        id: "thesis/jokers",
        game: "shichinarabe",
        also: &[],
        source: source::THESIS,
        text: "A local rule gives a joker to the other player once it has been used; the thesis names it and does not adopt it, and how hard \
               it is to tell the winner with it is open. Known here: plays still end, as every use whitens a vertex; it changes who wins, \
               compared with a joker that is used up; and a player who wins with a joker that changes hands wins with one that is used \
               up, but not the other way round.",
        standing: Standing::Open,
    },
    params: &[VERTICES.with_default(6)],
    readings: &[
        Reading {
            name: "changes nothing",
            text: "the winner is the same as with a joker that is used up",
            standing: Standing::Fails,
        },
        Reading {
            name: "no better to own",
            text: "whoever wins as the owner of a joker that changes hands wins as the owner of one that is used up",
            standing: Standing::Holds,
        },
    ],
    survey: |args, _, _| {
        let range = format!("{}; red has the joker", range(args));
        Ok(over(Survey::of(range), Forests::new(args.size("vertices")), |setup, referee, findings| {
            let with = with_rights(setup, 1, false);
            let used_up = referee.winner(&with, &mut findings.meter)?;
            let changing = Passed::default().winner(with.clone(), &mut findings.meter)?;
            findings.enter(0, || Case(with.clone()), used_up == changing);
            if changing == Colour::Red {
                findings.enter(1, || Case(with), used_up == Colour::Red);
            }
            Ok(())
        }))
    },
};
