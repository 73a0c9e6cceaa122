//! A joker that changes hands: a local rule that the thesis names and does not adopt.

use super::rights::with_rights;
use super::trees::{VERTICES, range};
use super::{SetupExample, over};
use crate::games::shichinarabe::range::Forests;
use crate::games::shichinarabe::rules::{Colour, Setup};
use crate::theorem::surveyed::Surveyed;
use crate::theorem::{Claim, Reading, Standing, Survey, source};

/// The same setup, but rights are handed over.
fn handed_over(setup: &Setup) -> Setup {
    let mut state = setup.state().clone();
    state.reading.handed_over = true;
    Setup::new(setup.layout().clone(), state)
}

pub(super) static JOKERS: Surveyed = Surveyed {
    claim: Claim {
        id: "thesis/jokers",
        game: "shichinarabe",
        also: &[],
        source: source::THESIS,
        text: "A local rule gives a joker to the other player once it has been used; the thesis names it and does not adopt it, and the \
               complexity of deciding the winner with it is open. Known here: plays still end, as every use whitens a vertex; it changes who wins, \
               compared with a joker that is used up; and a player who wins with a joker that changes hands wins with one that is used \
               up, but not conversely.",
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
            text: "a player who wins as the owner of a joker that changes hands wins as the owner of one that is used up",
            standing: Standing::Holds,
        },
    ],
    survey: |args, _, _| {
        let range = format!("{}; red has the joker", range(args));
        Ok(over(Survey::of(range), Forests::new(args.size("vertices")), |setup, referee, findings| {
            let with = with_rights(setup, 1, false);
            let used_up = referee.winner(&with, &mut findings.meter)?;
            let changing = referee.winner(&handed_over(&with), &mut findings.meter)?;
            findings.enter(0, || SetupExample(with.clone()), used_up == changing);
            if changing == Colour::Red {
                findings.enter(1, || SetupExample(with), used_up == Colour::Red);
            }
            Ok(())
        }))
    },
};
