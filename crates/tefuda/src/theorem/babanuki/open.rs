//! What the thesis asks of BABANUKI and leaves open.

use super::over_states;
use super::repetition::{all_equilibria, everybody_endless, somebody_endless};
use crate::games::babanuki::equilibria::ENDLESS;
use crate::games::babanuki::numbering::all_states;
use crate::kernel::study::Param;
use crate::solve::equilibrium::Results;
use crate::theorem::surveyed::Surveyed;
use crate::theorem::{Claim, Reading, Standing, Survey, source};

pub(super) static OPEN_5: Surveyed = Surveyed {
    claim: Claim {
        id: "thesis/open-5",
        game: "babanuki",
        also: &[],
        source: source::THESIS,
        text: "Is there endless play among k players, as there is among four, for every k from five on? Known here: yes, if players may \
               leave before (tefuda/repetition-chain, for every k). If all k are to stay in for ever, it is open: as the only \
               outcome that does not occur with five players and up to 9 pairs or with six and up to 6; as one outcome among \
               others it occurs with five players from 5 pairs on.",
        standing: Standing::Open,
    },
    params: &[
        Param::number("pairs", "the most pairs of five players", 1, 10, 5).ja("五人での組の最大数"),
        Param::number("six", "the most pairs of six players", 1, 6, 4).ja("六人での組の最大数"),
    ],
    readings: &[
        Reading {
            name: "all five",
            text: "in no state of five players is endless play of all five the only outcome",
            standing: Standing::Holds,
        },
        Reading {
            name: "all six",
            text: "in no state of six players is endless play of all six the only outcome",
            standing: Standing::Holds,
        },
        Reading {
            name: "possible",
            text: "in some state of five players endless play of all five is one of the outcomes, from 5 pairs on",
            standing: Standing::Holds,
        },
        Reading {
            name: "some of five",
            text: "in some state of five players endless play of four is in every outcome, one having left",
            standing: Standing::Holds,
        },
    ],
    survey: |args, budget, progress| {
        let (five, six) = (args.size("pairs"), args.size("six"));
        let mut survey = Survey::of(format!(
            "equilibria of all states of five players with up to {five} pairs, and of six with up to {six}"
        ));
        survey = survey.shows(2, five >= 5).shows(3, five >= 5);
        for (reading, players, pairs) in [(0, 5, five), (1, 6, six)] {
            let states = all_states(players, pairs, budget)?;
            let equilibria = all_equilibria(&states, players, budget, progress)?;
            survey = over_states(survey, states, move |state, findings| {
                findings.enter(reading, || *state, !everybody_endless(state, &equilibria));
                let outcomes = equilibria.outcomes(state).unwrap_or_default();
                if players == 5 {
                    let possible = outcomes.contains(&Results::all(ENDLESS, players));
                    // With fewer pairs it is not even possible.
                    findings.enter(2, || *state, !possible || state.pairs() >= 5);
                    findings.enter(3, || *state, true);
                    if possible {
                        findings.show(2, state);
                    }
                    if somebody_endless(state, &equilibria) {
                        findings.show(3, state);
                    }
                }
                Ok(())
            });
        }
        Ok(survey)
    },
};
