//! The last place by force: one player against all the others, and the pentagram.

use std::ops::ControlFlow;

use super::over_states;
use crate::games::babanuki::equilibria::step;
use crate::games::babanuki::numbering::all_states;
use crate::games::babanuki::ranks::Ranks;
use crate::games::babanuki::{Draw, State, Ties};
use crate::kernel::lesson::Both;
use crate::kernel::position::{self, Ending, Played, Seat, SeatMap, Status};
use crate::kernel::run::{HeapSize, Meter, Undecided};
use crate::kernel::study::Param;
use crate::kernel::verdict::Outcome;
use crate::solve::coalition::Coalition;
use crate::theorem::surveyed::Surveyed;
use crate::theorem::{Claim, Reading, Standing, Survey, source};

/// The seat of the player who wants not to be last, and that of all the others together.
const PLAYER: Seat = Seat(0);
const OTHERS: Seat = Seat(1);

/// A game that is played on, as a game of one player against all the others for the last place.
#[derive(Clone, PartialEq, Eq, Hash)]
struct ForLast {
    state: State,
    player: usize,
}

#[derive(Clone)]
enum Table {
    Open(ForLast),
    /// The player has left, or is the last one in.
    Over(Seat),
}

impl position::Setup for Table {
    type Position = ForLast;

    fn status(self) -> Status<ForLast> {
        match self {
            Table::Open(position) => Status::Open(position),
            Table::Over(seat) => Status::Over(Ending::Won(seat)),
        }
    }
}

impl HeapSize for ForLast {}
impl HeapSize for Draw {}

impl position::Position for ForLast {
    type Setup = Table;
    type Move = Draw;
    type Key = Self;

    fn to_move(&self) -> Seat {
        if self.player == 0 { PLAYER } else { OTHERS }
    }

    fn for_each_move<B>(&self, visit: impl FnMut(Draw) -> ControlFlow<B>) -> ControlFlow<B> {
        self.state.draws().into_iter().try_for_each(visit)
    }

    fn after(&self, draw: &Draw) -> Played<Table> {
        let step = step(&self.state, *draw);
        let staying = step.staying.iter().position(|&label| label == self.player);
        let setup = match (staying, step.next) {
            (None, _) => Table::Over(PLAYER),
            (Some(_), None) => Table::Over(OTHERS),
            (Some(player), Some(state)) => Table::Open(ForLast { state, player }),
        };
        Played { setup, seats: SeatMap::Same }
    }

    fn key(&self) -> Self {
        self.clone()
    }
}

/// Who can be forced to be last, for all states of some players and all that follow, by a solver that knows only the rules.
struct LastReferee(Coalition<ForLast>);

impl LastReferee {
    fn of(states: &[State], meter: &mut Meter) -> Result<Self, Undecided> {
        let all = states
            .iter()
            .flat_map(|&state| (0..state.players()).map(move |player| ForLast { state, player }));
        Coalition::solve_all(all, meter).map(LastReferee)
    }

    /// Whether the others can force the player to be last.
    fn made_last(&self, state: &State, player: usize) -> Option<bool> {
        Some(self.0.get(&ForLast { state: *state, player })?.outcome == Outcome::Win(OTHERS))
    }

    /// The same of the drawer after a draw.
    fn drawer_made_last(&self, state: &State, draw: Draw) -> bool {
        let after = self.0.after(&ForLast { state: *state, player: 0 }, &draw);
        after.is_some_and(|after| after.outcome == Outcome::Win(OTHERS))
    }

    /// Whether every draw but the joker lets the others force the drawer to be last.
    fn only_the_joker(&self, state: &State) -> bool {
        state.draws().into_iter().all(|draw| draw == Draw::Joker || self.drawer_made_last(state, draw))
    }
}

/// The state of the statement: nobody shares a pair with a neighbour.
fn pentagram() -> State {
    let mut state = State::new(5, 4);
    for (a, b) in [(0, 2), (0, 3), (1, 3), (1, 4), (2, 4)] {
        state.set_shared(a, b, 1);
    }
    state
}

/// The table with the joker at each player in turn, seen by the player who can draw it.
fn joker_goes_round(state: &State) -> Vec<State> {
    let next = |state: &State| Some(state.drawn(Draw::Joker).rotated());
    std::iter::successors(Some(*state), next).take(state.players()).collect()
}

pub(super) static PENTAGRAM: Surveyed = Surveyed {
    claim: Claim {
        id: "tefuda/pentagram",
        game: "babanuki",
        also: &[],
        source: source::TEFUDA,
        text: "Five players, each of whom shares one pair with each of the two players who are not neighbours: a drawer \
               who takes a card other than the joker can be forced into last place by the others. The state has only three draws, so \
               the check also asks the same of every other state of five players.",
        standing: Standing::Holds,
    },
    params: &[Param::number("pairs", "the most pairs of the other tables of five players", 1, 8, 5)
        .ja("五人のほかの配置での組の最大数")],
    readings: &[
        Reading {
            name: "as stated",
            text: "every draw but the joker lets the others force the drawer into last place; drawing the joker leaves the state unchanged",
            standing: Standing::Holds,
        },
        Reading {
            name: "no other table",
            text: "of all tables of five players with up to 5 pairs it is the only one with this property for every \
                   player while the joker goes round",
            standing: Standing::Holds,
        },
        Reading {
            name: "layers",
            text: "the decider's tables agree for every player in every state",
            standing: Standing::Holds,
        },
    ],
    survey: |args, budget, progress| {
        let pairs = args.size("pairs");
        let states = all_states(5, pairs.max(5), budget)?;
        progress.stage(Both { en: "solving states by the rules", ja: "ルールから状態を解いています" }, 1);
        let referee = LastReferee::of(&states, &mut budget.meter())?;
        progress.advance(1);
        let ranks = Ranks::solve(5, pairs.max(5), Ties::default(), budget, progress)?;
        let range = format!("the draws of one state; all states of five players with up to {pairs} pairs");
        Ok(over_states(Survey::of(range), states, move |state, findings| {
            if *state == pentagram() {
                for draw in state.draws() {
                    let right = match draw {
                        Draw::Joker => state.drawn(draw).rotated() == *state,
                        _ => referee.drawer_made_last(state, draw),
                    };
                    findings.enter(0, || *state, right);
                }
            }
            if state.joker() == 4 && state.pairs() <= 5 {
                let all = joker_goes_round(state).iter().all(|state| referee.only_the_joker(state));
                findings.enter(1, || *state, all == (*state == pentagram()));
            }
            let safe = ranks.safe(state);
            let agree =
                (0..5).all(|player| referee.made_last(state, player) == Some(safe >> player & 1 == 0));
            findings.enter(2, || *state, agree);
            Ok(())
        }))
    },
};
