//! Three players in closed form, which corrects the lists of the thesis.

use super::three::{
    LAYERS, PARAMS, Refereed, by_layers, by_the_rules, for_each_state, layers, numbers, range,
};
use crate::games::babanuki::rules::{Card, Move};
use crate::games::babanuki::{Draw, Setup, Ties, three};
use crate::theorem::surveyed::Surveyed;
use crate::theorem::{Claim, Findings, Reading, Standing, Survey};

pub(super) static CLOSED_FORM: Surveyed = Surveyed {
    claim: Claim {
        id: "tefuda/three-players",
        game: "babanuki",
        also: &[],
        source: "tefuda; corrects the thesis, Theorems 5.3 to 5.5",
        text: "Which of three players can force the first place depends on x, y, z (the pairs shared by the players 0 and 1, 0 and 2, 1 and \
               2; player 0 draws from player 2) in closed form; otherwise nobody can. Joker at 1: 0 if x = 0 and z > 0, or x = z = 0 and y \
               even, or x = 1, y odd, z > 0; 1 if x odd, y > 1, z = 0; 2 if y = 0, or y = 1 and z = 0, or y = 1, x >= 2, z even, or x and \
               z of the same parity and y of the other with x >= z or x > y. Joker at 0: 0 if x = 0, y odd, z > 0; 1 if y > 1 and z = 0, or x \
               = z = 1 and y >= 1, or z = 1, x odd, y >= 3, or all of the same parity with x <= y or y > z; 2 if x > 0 and y = 0, or x > 0, y \
               = 1, z even, or x = y = 0 and z odd. Joker at 2: 0 if x = 0, or x = y = 1, or x = 1, y odd, z >= 2, or x and y of \
               the same parity and z of the other with y <= z + 1 or z > x; 1 if y > 1 and z = 0, or y = 1, z = 0, x even and not 0, or z = 1, x \
               odd, y > 1, or x = z = 1 and y = 0; 2 if x > 0, y = 0, z even. A drawer who can force it does so by drawing a card that \
               makes a pair, if there is one, and otherwise by drawing any card but the joker.",
        standing: Standing::Holds,
    },
    params: PARAMS,
    readings: &[
        Reading {
            name: "as stated",
            text: "which player can force the first place, or nobody",
            standing: Standing::Holds,
        },
        Reading {
            name: "one list",
            text: "the lists of different players exclude each other",
            standing: Standing::Holds,
        },
        Reading {
            name: "winning draw",
            text: "a drawer who can force the first place keeps it by every card that makes a pair; if there is none, by every card but the joker",
            standing: Standing::Holds,
        },
        Reading {
            name: "drawer ahead on ties",
            text: "the same lists if the drawer is ahead when one draw empties both hands",
            standing: Standing::Fails,
        },
        LAYERS,
    ],
    survey: |args, budget, progress| {
        let wide = args.size("wide");
        let layers = layers(wide, Ties::default(), budget, progress)?;
        let mut states = Vec::new();
        for_each_state(&layers, wide, |state, forced| states.push((*state, forced)));
        let survey = by_layers(Survey::of(range(args, "")), states, |state, forced, findings| {
            let closed = three::forced_first(state).map_or(0, |label| 1 << label);
            findings.enter(4, || *state, closed == forced);
        });
        let survey = by_the_rules(survey, args, (None, Ties::default()), budget, |case, findings| {
            findings.enter(0, || case.state, three::forced_first(&case.state) == case.first);
            let (x, y, z) = numbers(&case.state);
            let holding = (0..3).filter(|&label| three::forces(case.state.joker(), label, x, y, z)).count();
            findings.enter(1, || case.state, holding <= 1);
            if case.first == Some(0) {
                winning_draws(case, findings);
            }
        })?;
        by_the_rules(survey, args, (None, Ties::Drawer), budget, |case, findings| {
            findings.enter(3, || case.state, three::forced_first(&case.state) == case.first);
        })
    },
};

/// Compares the draws that the closed form recommends with those after which the drawer can still force the first place.
fn winning_draws(case: &Refereed, findings: &mut Findings) {
    let pairs_exist = case.state.shared(0, 2) > 0;
    let makes_pair = |draw: &Move| match (draw, &case.setup) {
        (Move::State(draw), _) => *draw == Draw::Pair,
        (Move::Card(card), Setup::Hands(hands)) => hands.cards()[0].contains(card),
        (Move::Card(_), Setup::Pairs(_)) => false,
    };
    let is_joker = |draw: &Move| matches!(draw, Move::Card(Card::Joker) | Move::State(Draw::Joker));
    case.referee.for_each_draw(&case.setup, |draw, keeps| {
        if if pairs_exist { makes_pair(draw) } else { !is_joker(draw) } {
            findings.enter(2, || case.state, keeps);
        }
    });
}
