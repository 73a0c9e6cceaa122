//! Three players: thesis, Theorems 5.3 to 5.5, bullet by bullet.
//!
//! Each theorem lists for each player conditions, as bullets, under which and only under which that player can force the
//! first place. Every bullet is checked alone ("if"), every list as a whole ("only if"), and what a list misses or claims
//! wrongly is compared with a description of exactly these states. x pairs are shared by the players 0 and 1, y by 0 and 2,
//! z by 1 and 2; player 0 draws from player 2.

use std::sync::Arc;

use super::{Referee, over_states};
use crate::games::babanuki::layers::Layers;
use crate::games::babanuki::numbering::all_states;
use crate::games::babanuki::rules::Hands;
use crate::games::babanuki::three::{odd, parities};
use crate::games::babanuki::{Setup, State, Ties, three};
use crate::kernel::run::Budget;
use crate::kernel::study::{Args, Cell, JobWatch, Param, Progress, ResultTable, RunStudy, Study, StudyError};
use crate::kernel::words::both;
use crate::theorem::{Claim, Findings, Reading, Standing, Statement, Survey, source};

/// A condition on x, y and z.
type Condition = fn(u32, u32, u32) -> bool;

/// A printed condition, or a description of a set of states.
struct Described {
    reading: Reading,
    holds: Condition,
}

/// What a theorem says of one player.
struct List {
    bullets: &'static [Described],
    only_if: Reading,
    /// The states that the list misses.
    missed: Option<Described>,
    /// The states that a bullet claims wrongly.
    claimed_wrongly: Option<Described>,
}

/// A theorem: where the joker is, and a list for each player.
pub(crate) struct ThreePlayers {
    claim: Claim,
    joker: usize,
    lists: [List; 3],
}

const CORRECTED: Reading = Reading {
    name: "corrected",
    text: "the lists that the decider uses, for all three players",
    standing: Standing::Holds,
};

pub(super) const LAYERS: Reading = Reading {
    name: "layers",
    text: "a wider range: the corrected lists against the tables of the decider, and these against the solver wherever it went",
    standing: Standing::Holds,
};

pub(super) static PARAMS: &[Param] = &[
    Param::number("cards", "the most pairs of positions solved as hands of cards", 1, 8, 6)
        .ja("手札として解く局面の組の最大数"),
    Param::number(
        "shared",
        "the most pairs that two players share where states are solved by the rules",
        1,
        30,
        12,
    )
    .ja("ルールから解く状態で二人が共有する組の最大数"),
    Param::number("wide", "the same where the decider's tables are looked at", 1, 80, 24)
        .ja("判定器の表を調べる場合の同じ上限"),
];

const fn described(name: &'static str, text: &'static str, holds: Condition) -> Described {
    Described { reading: Reading { name, text, standing: Standing::Holds }, holds }
}

const fn only_if(name: &'static str, standing: Standing) -> Reading {
    Reading { name, text: "if the player can force the first place, one of the bullets holds", standing }
}

/// What a reading is compared with in a state.
enum Comparison<'a> {
    /// A bullet, for this player.
    If(usize, Condition),
    /// A player's list.
    OnlyIf(usize, &'a List),
    /// The states that a player's list misses.
    Missed(usize, &'a List, Condition),
    /// The states that a player's list claims wrongly.
    ClaimedWrongly(usize, &'a List, Condition),
    Corrected,
}

impl List {
    fn holds(&self, x: u32, y: u32, z: u32) -> bool {
        self.bullets.iter().any(|bullet| (bullet.holds)(x, y, z))
    }
}

impl Comparison<'_> {
    /// Right, wrong, or not spoken of; the bits are the players who can force the first place.
    fn answer(&self, joker: usize, (x, y, z): (u32, u32, u32), forced: u8) -> Option<bool> {
        let forces = |player: usize| forced >> player & 1 == 1;
        match *self {
            Comparison::If(player, holds) => holds(x, y, z).then(|| forces(player)),
            Comparison::OnlyIf(player, list) => forces(player).then(|| list.holds(x, y, z)),
            Comparison::Missed(player, list, set) => {
                Some((forces(player) && !list.holds(x, y, z)) == set(x, y, z))
            }
            Comparison::ClaimedWrongly(player, list, set) => {
                Some((!forces(player) && list.holds(x, y, z)) == set(x, y, z))
            }
            Comparison::Corrected => {
                Some((0..3).all(|player| three::forces(joker, player, x, y, z) == forces(player)))
            }
        }
    }
}

impl ThreePlayers {
    fn questions(&self) -> Vec<(Reading, Comparison<'_>)> {
        let mut questions = Vec::new();
        for (player, list) in self.lists.iter().enumerate() {
            let bullets = list.bullets.iter();
            questions.extend(bullets.map(|bullet| (bullet.reading, Comparison::If(player, bullet.holds))));
            questions.push((list.only_if, Comparison::OnlyIf(player, list)));
            let missed = list.missed.iter();
            questions.extend(missed.map(|set| (set.reading, Comparison::Missed(player, list, set.holds))));
            let wrong = list.claimed_wrongly.iter();
            questions
                .extend(wrong.map(|set| (set.reading, Comparison::ClaimedWrongly(player, list, set.holds))));
        }
        questions.push((CORRECTED, Comparison::Corrected));
        questions
    }
}

/// x, y and z of a state.
pub(super) fn numbers(state: &State) -> (u32, u32, u32) {
    (state.shared(0, 1), state.shared(0, 2), state.shared(1, 2))
}

/// Calls `visit` with every state of three players in the layers, two of whom share at most this many pairs, with the bits of who can
/// force the first place.
pub(super) fn for_each_state(layers: &Layers, shared: usize, mut visit: impl FnMut(&State, u8)) {
    for pairs in 1..=layers.pairs() {
        layers.for_each(pairs, |state, forced| {
            let (x, y, z) = numbers(&state);
            if x.max(y).max(z) as usize <= shared {
                visit(&state, forced);
            }
        });
    }
}

/// The layers of three players, two of whom share at most this many pairs.
pub(super) fn layers(
    shared: usize,
    ties: Ties,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Layers, StudyError> {
    Ok(Layers::solve(3, shared.saturating_mul(3), ties, budget, progress)?)
}

/// A state whose winner the rules alone have told.
pub(super) struct Refereed<'a> {
    pub(super) referee: &'a Referee,
    pub(super) setup: Setup,
    pub(super) state: State,
    /// The player who can force the first place.
    pub(super) first: Option<usize>,
}

impl Refereed<'_> {
    /// The same as bits.
    fn forced(&self) -> u8 {
        self.first.map_or(0, |label| 1 << label)
    }
}

/// Every state of three players (with the joker at one of them, if it is given) with two who share up to `shared` pairs, those with up to `cards` pairs solved as hands of cards. Both by
/// the solver that knows only the rules.
pub(super) fn by_the_rules<'a>(
    survey: Survey<'a>,
    args: &Args,
    (joker, ties): (Option<usize>, Ties),
    budget: &Budget,
    look: impl Fn(&Refereed, &mut Findings) + Send + Sync + 'a,
) -> Result<Survey<'a>, StudyError> {
    let look = Arc::new(look);
    let also = look.clone();
    let (cards, shared) = (args.size("cards"), args.size("shared"));
    let wanted = |states: Vec<State>| {
        let states = states.into_iter().filter(move |state| joker.is_none_or(|joker| state.joker() == joker));
        states.map(move |state| state.with_ties(ties))
    };
    let small: Vec<State> = wanted(all_states(3, cards, budget)?).collect();
    let survey = survey.part(small.len() as u64, move |unit, findings| {
        let state = small[unit as usize];
        let setup = Setup::Hands(Hands::of_state(&state));
        let referee = Referee::of([setup.clone()], &mut findings.meter)?;
        let first = referee.first(&setup);
        also(&Refereed { referee: &referee, setup, state, first }, findings);
        Ok(())
    });
    let fits = |state: &State| {
        let (x, y, z) = numbers(state);
        x.max(y).max(z) as usize <= shared
    };
    let states: Vec<State> = wanted(all_states(3, shared.saturating_mul(3), budget)?).filter(fits).collect();
    let referee = Referee::of(states.iter().map(|state| Setup::Pairs(*state)), &mut budget.meter())?;
    let larger = states.into_iter().filter(|state| state.pairs() > cards).collect();
    Ok(over_states(survey, larger, move |state, findings| {
        let setup = Setup::Pairs(*state);
        let first = referee.first(&setup);
        look(&Refereed { referee: &referee, setup, state: *state, first }, findings);
        Ok(())
    }))
}

/// The states of a wider range, by the decider's layers.
pub(super) fn by_layers<'a>(
    survey: Survey<'a>,
    states: Vec<(State, u8)>,
    look: impl Fn(&State, u8, &mut Findings) + Sync + 'a,
) -> Survey<'a> {
    let units = states.len().div_ceil(1024) as u64;
    survey.part(units, move |unit, findings| {
        let block = states.chunks(1024).nth(usize::try_from(unit).unwrap_or(usize::MAX));
        block.unwrap_or_default().iter().for_each(|(state, forced)| look(state, *forced, findings));
        Ok(())
    })
}

/// What was looked at, in words.
pub(super) fn range(args: &Args, which: &str) -> String {
    format!(
        "all states of three players{which}: with up to {} pairs as hands of cards, with x, y, z up to {} as states, both by a solver that \
         knows only the rules; up to {} by the decider's tables",
        args.number("cards"),
        args.number("shared"),
        args.number("wide"),
    )
}

impl Statement for ThreePlayers {
    fn claim(&self) -> &Claim {
        &self.claim
    }

    fn readings(&self) -> Vec<Reading> {
        self.questions().into_iter().map(|(reading, _)| reading).chain([LAYERS]).collect()
    }

    fn params(&self) -> &'static [Param] {
        PARAMS
    }

    fn survey<'a>(
        &'a self,
        args: &'a Args,
        budget: &'a Budget,
        progress: &dyn Progress,
    ) -> Result<Survey<'a>, StudyError> {
        let questions = self.questions().len();
        let survey = Survey::of(range(args, &format!(" with the joker at player {}", self.joker)));
        let wide = args.size("wide");
        let layers = layers(wide.max(args.size("shared")), Ties::default(), budget, progress)?;
        let mut states = Vec::new();
        for_each_state(&layers, wide, |state, forced| {
            if state.joker() == self.joker {
                states.push((*state, forced));
            }
        });
        let survey = by_layers(survey, states, move |state, forced, findings| {
            let right = Comparison::Corrected.answer(self.joker, numbers(state), forced);
            findings.enter(questions, || *state, right == Some(true));
        });
        by_the_rules(survey, args, (Some(self.joker), Ties::default()), budget, move |case, findings| {
            for (number, (_, question)) in self.questions().iter().enumerate() {
                if let Some(right) = question.answer(self.joker, numbers(&case.state), case.forced()) {
                    findings.enter(number, || case.state, right);
                }
            }
            findings.enter(questions, || case.state, layers.forced(&case.state) == case.forced());
        })
    }
}

/// Lists the states in which a printed list is wrong.
pub(crate) const LISTS: Study = Study {
    name: "lists",
    about: "Lists every state of three players that a printed list of the thesis (Theorems 5.3 to 5.5) misses or claims \
            wrongly.",
    about_ja: "学位論文の三人の場合の表(定理5.3から5.5)が漏らした、または誤った状態をすべて挙げます。",
    params: &[Param::number("shared", "the most pairs that two players share", 1, 80, 5)
        .ja("二人が共有する組の最大数")],
    plots: false,
    run: RunStudy::AtOnce(list_differences),
};

fn list_differences(
    args: &Args,
    budget: &Budget,
    progress: &dyn JobWatch,
) -> Result<ResultTable, StudyError> {
    let theorems = [&THEOREM_5_4, &THEOREM_5_3, &THEOREM_5_5];
    let mut rows = Vec::new();
    let shared = args.size("shared");
    for_each_state(&layers(shared, Ties::default(), budget, progress)?, shared, |state, forced| {
        let (x, y, z) = numbers(state);
        let theorem = theorems[state.joker().min(2)];
        for (player, list) in theorem.lists.iter().enumerate() {
            let (listed, forces) = (list.holds(x, y, z), forced >> player & 1 == 1);
            if listed != forces {
                rows.push(vec![
                    Cell::Text(theorem.claim.id.to_owned()),
                    Cell::Number(player as u64),
                    Cell::Words(if forces {
                        both!("missed", "書き漏れ")
                    } else {
                        both!("claimed wrongly", "誤った主張")
                    }),
                    Cell::Text(state.to_string()),
                ]);
            }
        }
    });
    rows.sort_by_key(|row| row.iter().take(3).map(Cell::to_string).collect::<Vec<_>>());
    Ok(ResultTable {
        columns: vec!["theorem", "player", "kind", "state"],
        rows,
        notes: vec![both!(
            "missed: the player can force the first place, but no bullet covers the state",
            "書き漏れ: そのプレイヤーは必ず一番に上がれるのに、どの項目にも書かれていない"
        )],
        plot: None,
        undecided: None,
    })
}

pub(super) static THEOREM_5_3: ThreePlayers = ThreePlayers {
    claim: Claim {
        id: "thesis/5.3",
        game: "babanuki",
        also: &[],
        source: source::THESIS,
        text: "Three players, the joker at the player after the drawer: lists of the states in which each of them can force \
               the first place, by the numbers of shared pairs and their parities.",
        standing: Standing::Corrected,
    },
    joker: 1,
    lists: [
        List {
            bullets: &[
                described("P0, bullet 1", "x = 1, y odd, z > 0", |x, y, z| x == 1 && odd(y) && z > 0),
                described("P0, bullet 2", "x = 0, y even and not 0, z = 0", |x, y, z| {
                    x == 0 && !odd(y) && y > 0 && z == 0
                }),
                described("P0, bullet 3", "x = 0, z > 0", |x, _, z| x == 0 && z > 0),
            ],
            only_if: only_if("P0, only if", Standing::Holds),
            missed: None,
            claimed_wrongly: None,
        },
        List {
            bullets: &[described("P1, bullet 1", "x odd, y > 1, z = 0", |x, y, z| odd(x) && y > 1 && z == 0)],
            only_if: only_if("P1, only if", Standing::Holds),
            missed: None,
            claimed_wrongly: None,
        },
        List {
            bullets: &[
                described("P2, bullet 1", "x > 0, y = 0", |x, y, _| x > 0 && y == 0),
                described("P2, bullet 2", "y = 1, z = 0", |_, y, z| y == 1 && z == 0),
                described("P2, bullet 3", "x even, y odd, z even, x >= z", |x, y, z| {
                    parities(x, y, z) == (false, true, false) && x >= z
                }),
                described("P2, bullet 4", "x odd, y even, z odd, x >= z", |x, y, z| {
                    parities(x, y, z) == (true, false, true) && x >= z
                }),
            ],
            only_if: only_if("P2, only if", Standing::Fails),
            missed: Some(described(
                "P2, missed",
                "missed are exactly: y = 1, x odd >= 3, z even >= 2; and (even, odd, even) or (odd, even, odd) with 0 < y < x < z",
                |x, y, z| {
                    (y == 1 && odd(x) && x >= 3 && !odd(z) && z >= 2)
                        || (matches!(parities(x, y, z), (false, true, false) | (true, false, true))
                            && 0 < y
                            && y < x
                            && x < z)
                },
            )),
            claimed_wrongly: None,
        },
    ],
};

pub(super) static THEOREM_5_4: ThreePlayers = ThreePlayers {
    claim: Claim {
        id: "thesis/5.4",
        game: "babanuki",
        also: &[],
        source: source::THESIS,
        text: "Three players, the joker at the drawer: lists of the states in which each of them can force the first place, \
               by the numbers of shared pairs and their parities.",
        standing: Standing::Corrected,
    },
    joker: 0,
    lists: [
        List {
            bullets: &[described("P0, bullet 1", "x = 0, y odd, z > 0", |x, y, z| x == 0 && odd(y) && z > 0)],
            only_if: only_if("P0, only if", Standing::Holds),
            missed: None,
            claimed_wrongly: None,
        },
        List {
            bullets: &[
                described("P1, bullet 1", "y > 1, z = 0", |_, y, z| y > 1 && z == 0),
                Described {
                    reading: Reading {
                        name: "P1, bullet 2",
                        text: "x = 1, z = 1",
                        standing: Standing::Fails,
                    },
                    holds: |x, _, z| x == 1 && z == 1,
                },
                described("P1, bullet 3", "x, y, z odd, x <= y", |x, y, z| {
                    parities(x, y, z) == (true, true, true) && x <= y
                }),
                described("P1, bullet 4", "x, y, z even, x <= y", |x, y, z| {
                    parities(x, y, z) == (false, false, false) && x <= y
                }),
            ],
            only_if: only_if("P1, only if", Standing::Fails),
            missed: Some(described(
                "P1, missed",
                "missed are exactly: z = 1, x odd >= 3, y even >= 4; and x, y, z of equal parity with x > y > z > 0",
                |x, y, z| {
                    (z == 1 && odd(x) && x >= 3 && !odd(y) && y >= 4)
                        || (odd(x) == odd(y) && odd(y) == odd(z) && x > y && y > z && z > 0)
                },
            )),
            claimed_wrongly: Some(described(
                "P1, claimed wrongly",
                "claimed wrongly is exactly x = 1, y = 0, z = 1",
                |x, y, z| (x, y, z) == (1, 0, 1),
            )),
        },
        List {
            bullets: &[
                described("P2, bullet 1", "x > 0, y = 0", |x, y, _| x > 0 && y == 0),
                described("P2, bullet 2", "x > 0, y = 1, z even", |x, y, z| x > 0 && y == 1 && !odd(z)),
                described("P2, bullet 3", "x = 0, y = 0, z odd", |x, y, z| x == 0 && y == 0 && odd(z)),
            ],
            only_if: only_if("P2, only if", Standing::Holds),
            missed: None,
            claimed_wrongly: None,
        },
    ],
};

pub(super) static THEOREM_5_5: ThreePlayers = ThreePlayers {
    claim: Claim {
        id: "thesis/5.5",
        game: "babanuki",
        also: &[],
        source: source::THESIS,
        text: "Three players, the joker at the player who is drawn from: lists of the states in which each of them can force \
               the first place, by the numbers of shared pairs and their parities.",
        standing: Standing::Corrected,
    },
    joker: 2,
    lists: [
        List {
            bullets: &[
                described("P0, bullet 1", "x = 0, z > 0", |x, _, z| x == 0 && z > 0),
                described("P0, bullet 2", "x = 1, y = 1, z > 0", |x, y, z| x == 1 && y == 1 && z > 0),
                described("P0, bullet 3", "x odd, y odd, z even, y <= z", |x, y, z| {
                    parities(x, y, z) == (true, true, false) && y <= z
                }),
                described("P0, bullet 4", "x even, y even, z odd, y <= z", |x, y, z| {
                    parities(x, y, z) == (false, false, true) && y <= z
                }),
            ],
            only_if: only_if("P0, only if", Standing::Fails),
            missed: Some(described(
                "P0, missed",
                "missed are exactly: (even, even, odd) with x > 0 or (odd, odd, even), with y = z + 1 or y > z + 1 and \
                 z > x, without x = y = 1 and z > 0; and x = 1, y and z odd >= 3",
                |x, y, z| {
                    let parity = match parities(x, y, z) {
                        (false, false, true) => x > 0,
                        (true, true, false) => true,
                        _ => false,
                    };
                    (parity && (y == z + 1 || (y > z + 1 && z > x)) && !(x == 1 && y == 1 && z > 0))
                        || (x == 1 && odd(y) && y >= 3 && odd(z) && z >= 3)
                },
            )),
            claimed_wrongly: None,
        },
        List {
            bullets: &[
                described("P1, bullet 1", "y > 1, z = 0", |_, y, z| y > 1 && z == 0),
                described("P1, bullet 2", "x even, y > 0, z = 0", |x, y, z| !odd(x) && y > 0 && z == 0),
                described("P1, bullet 3", "x odd, y > 1, z = 1", |x, y, z| odd(x) && y > 1 && z == 1),
            ],
            only_if: only_if("P1, only if", Standing::Fails),
            missed: Some(described("P1, missed", "missed is exactly x = 1, y = 0, z = 1", |x, y, z| {
                (x, y, z) == (1, 0, 1)
            })),
            claimed_wrongly: None,
        },
        List {
            bullets: &[described("P2, bullet 1", "x > 0, y = 0, z even", |x, y, z| {
                x > 0 && y == 0 && !odd(z)
            })],
            only_if: only_if("P2, only if", Standing::Holds),
            missed: None,
            claimed_wrongly: None,
        },
    ],
};
