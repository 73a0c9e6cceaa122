//! Hidden hands and oracles: thesis chapter 4.

use std::fmt;
use std::sync::Arc;

use super::positions::{ORDINARY_PARAMS, OverPositions, PositionReading, SolvedPosition, range, setup};
use super::strategies::keeps_the_win;
use crate::games::tanhinmin::hidden::oracle::{self, Answer, Moment};
use crate::games::tanhinmin::hidden::solver::OpenHanded;
use crate::games::tanhinmin::hidden::strategies::{algorithm_3, separator_move, separator_told};
use crate::games::tanhinmin::hidden::studies::power::{Class, ClassSearch, Moments, each_class};
use crate::games::tanhinmin::range::{Extent, SmallPositions};
use crate::games::tanhinmin::universe::Universe;
use crate::games::tanhinmin::{Card, Hand as _, Move, Position, SortedHand};
use crate::kernel::position::{Position as _, Setup as _};
use crate::kernel::run::{Budget, Meter, Undecided};
use crate::kernel::study::{Param, Progress, StudyError};
use crate::solve::referee::Referee;
use crate::solve::search::Goal;
use crate::solve::{MoverResult, Step, step};
use crate::theorem::source;
use crate::theorem::surveyed::Surveyed;
use crate::theorem::{Claim, Example, Findings, Reading, Standing, Survey};

pub(super) static THEOREM_4_2: OverPositions = OverPositions {
    claim: Claim {
        id: "thesis/4.2",
        game: "tanhinmin",
        also: &["oracle/2"],
        source: source::THESIS,
        text: "A player who could win with open hands, and who is told that the opponent holds at most two cards, wins with \
               hidden hands by Algorithm 3: the smallest playable card other than the weakest.",
        standing: Standing::Holds,
    },
    cuts: false,
    params: ORDINARY_PARAMS,
    readings: &[PositionReading {
        reading: Reading {
            name: "as printed",
            text: "at each of the player's turns the move keeps the win; the opponent's hand only shrinks, so this is enough",
            standing: Standing::Holds,
        },
        question: |case| {
            let applies = case.mover_wins && case.other.len() <= 2;
            let position = case.position().filter(|_| applies)?;
            Some(keeps_the_win(case, &position, algorithm_3(case.mover, case.table_card)) == Some(true))
        },
    }],
    measured: &[],
};

pub(super) static THEOREM_4_4: OverPositions = OverPositions {
    claim: Claim {
        id: "thesis/4.4",
        game: "tanhinmin",
        also: &["oracle/4"],
        source: source::THESIS,
        text: "A player who could win with open hands, and who is told one of the two matching sizes once, wins with hidden \
               hands. (By the separator strategy, which keeps count of the cards that will be needed to answer.)",
        standing: Standing::Holds,
    },
    cuts: false,
    params: ORDINARY_PARAMS,
    readings: &[
        PositionReading {
            reading: told("mu0 told"),
            question: |case| separator_wins(case, |mu0, _| only_mu0(mu0)),
        },
        PositionReading {
            reading: told("mu1 told"),
            question: |case| separator_wins(case, |_, mu1| only_mu1(mu1)),
        },
    ],
    measured: &[],
};

const fn told(name: &'static str) -> Reading {
    let text = "the separator strategy wins against every play of the opponent";
    Reading { name, text, standing: Standing::Holds }
}

fn only_mu0(size: usize) -> Answer {
    Answer { mover_matching: Some(size), ..Answer::default() }
}

fn only_mu1(size: usize) -> Answer {
    Answer { other_matching: Some(size), ..Answer::default() }
}

/// The winner of the position, mover or not, is told something at the start and follows the separator to the end.
fn separator_wins(case: &SolvedPosition, answer: fn(usize, usize) -> Answer) -> Option<bool> {
    let to_move = case.mover_wins;
    let (own, opponent) = if to_move { (case.mover, case.other) } else { (case.other, case.mover) };
    let (mu0, mu1) = Moment { own, opponent, table_card: case.table_card, to_move }.matchings();
    let separator = separator_told(&answer(mu0, mu1), to_move)?;
    Some(if to_move {
        wins_on_own_turn(own, opponent, case.table_card, separator)
    } else {
        wins_on_opponents_turn(own, opponent, case.table_card, separator)
    })
}

// The recursion is as deep as a game of at most 15 cards a hand is long.
fn wins_on_own_turn(own: &SortedHand, opponent: &SortedHand, table_card: u32, separator: usize) -> bool {
    let (played, separator) = separator_move(own, table_card, separator);
    match played {
        Move::Discard(card) => {
            let rest = own.without(card);
            rest.is_empty() || wins_on_opponents_turn(&rest, opponent, card.face, separator)
        }
        // A pass on an empty table would change nothing; it cannot occur, as any card can be led.
        Move::Pass => table_card > 0 && wins_on_opponents_turn(own, opponent, 0, separator),
    }
}

fn wins_on_opponents_turn(
    own: &SortedHand,
    opponent: &SortedHand,
    table_card: u32,
    separator: usize,
) -> bool {
    let after_pass = (separator + 1).min(own.len());
    if table_card > 0 && !wins_on_own_turn(own, opponent, 0, after_pass) {
        return false;
    }
    let mut wins = true;
    opponent.cards_above(table_card).into_iter().for_each(|card| {
        let rest = opponent.without(card);
        wins = wins && !rest.is_empty() && wins_on_own_turn(own, &rest, card.face, separator);
    });
    wins
}

pub(super) static COROLLARY_4_6: OverPositions = OverPositions {
    claim: Claim {
        id: "thesis/4.6",
        game: "tanhinmin",
        also: &["oracle/6"],
        source: source::THESIS,
        text: "A player who is told one of the two matching sizes at every turn wins with hidden hands as soon as the position \
               is at some moment won with open hands.",
        standing: Standing::Holds,
    },
    cuts: false,
    params: ORDINARY_PARAMS,
    readings: &[
        PositionReading {
            reading: told_always("mu0 told"),
            question: |case| keeps_at_turn(case, |mu0, _| only_mu0(mu0)),
        },
        PositionReading {
            reading: told_always("mu1 told"),
            question: |case| keeps_at_turn(case, |_, mu1| only_mu1(mu1)),
        },
    ],
    measured: &[],
};

const fn told_always(name: &'static str) -> Reading {
    let text =
        "in every won position the separator strategy, told the size anew, makes a move that keeps the win";
    Reading { name, text, standing: Standing::Holds }
}

fn keeps_at_turn(case: &SolvedPosition, answer: fn(usize, usize) -> Answer) -> Option<bool> {
    let position = case.position().filter(|_| case.mover_wins)?;
    let moment = Moment { own: case.mover, opponent: case.other, table_card: case.table_card, to_move: true };
    let (mu0, mu1) = moment.matchings();
    let separator = separator_told(&answer(mu0, mu1), true)?;
    let (played, _) = separator_move(case.mover, case.table_card, separator);
    Some(keeps_the_win(case, &position, played) == Some(true))
}

/// Every hand of a range, and who wins with open hands by the referee.
pub(super) struct Classes {
    range: SmallPositions,
    faces: u32,
    mover_wins: OpenHanded,
}

impl Classes {
    pub(super) fn solve(extent: Extent, budget: &Budget, progress: &dyn Progress) -> Result<Self, Undecided> {
        let universe = Universe::solve(extent, budget, progress)?;
        let mover_wins: OpenHanded = Arc::new(move |mover, other, table_card| {
            universe.mover_wins_at(mover, other, table_card) == Some(true)
        });
        Ok(Classes { range: SmallPositions::new(extent), faces: extent.faces, mover_wins })
    }

    /// How many own hands there are: each is a unit.
    pub(super) fn units(&self) -> u64 {
        self.range.hands().len() as u64
    }

    /// Enters every class in which the player's own hand has this number.
    pub(super) fn look(
        &self,
        question: ClassSearch,
        own: u64,
        findings: &mut Findings,
        enter: &mut dyn FnMut(&mut Findings, &Class, bool),
    ) -> Result<(), StudyError> {
        let hands = self.range.hands();
        let Some(own) = usize::try_from(own).ok().and_then(|own| hands.get(own)) else { return Ok(()) };
        let rest = findings.meter.rest();
        let mut see = |class: Class, realised: bool| enter(findings, &class, realised);
        let nodes = each_class(question, own, hands, self.faces, &self.mover_wins, &rest, &mut see)?;
        Ok(findings.meter.spend(nodes, 0)?)
    }
}

impl Example for Class<'_> {
    fn size(&self) -> (usize, u32) {
        Class::size(self)
    }
}

static EXISTENCE_PARAMS: &[Param] = &[
    Param::number("faces", "the highest face", 1, 8, 4).ja("最大の数字"),
    Param::number("cards", "the most cards in a hand", 1, 8, 4).ja("手札の最大枚数"),
];

/// A class that no strategy wins is a witness.
fn shown(findings: &mut Findings, reading: usize, class: &Class, realised: bool) {
    findings.enter(reading, || class.clone(), true);
    if !realised {
        findings.show(reading, class);
    }
}

pub(super) static THEOREM_4_3: Surveyed = Surveyed {
    claim: Claim {
        id: "thesis/4.3",
        game: "tanhinmin",
        also: &["oracle/3"],
        source: source::THESIS,
        text: "Told only that the opponent holds three cards or more, a player who could win with open hands, to move or not, \
               cannot always do so with hidden hands: some hands of the opponent that fit need different moves.",
        standing: Standing::Holds,
    },
    params: EXISTENCE_PARAMS,
    readings: &[
        Reading {
            name: "to move",
            text: "for the player to move there is a class that no strategy wins; the smallest is shown as a witness",
            standing: Standing::Holds,
        },
        Reading { name: "not to move", text: "for the other player too", standing: Standing::Holds },
        Reading {
            name: "printed instance",
            text: "2 3 to move against 1 2 5 or 2 3 3: both are won, by no common move",
            standing: Standing::Holds,
        },
        Reading {
            name: "not with two cards",
            text: "there is no such class when the answer is at most two cards, to move or not",
            standing: Standing::Holds,
        },
    ],
    survey: |args, budget, progress| {
        let extent = Extent::of(args, false);
        let classes = Arc::new(Classes::solve(extent, budget, progress)?);
        let mut survey = Survey::of(format!("classes with {}", range(extent)));
        let wide = extent.faces >= 3 && extent.cards >= 3;
        survey = survey.shows(0, wide).shows(1, wide);
        for to_move in [true, false] {
            let oracles = oracle::set("count").unwrap_or_default();
            let question = ClassSearch { oracles, to_move, moments: Moments::AtAccess };
            let asked = Arc::clone(&classes);
            survey = survey.part(classes.units(), move |own, findings| {
                asked.look(question, own, findings, &mut |findings, class, realised| {
                    if class.answer.opponent_cards > Some(2) {
                        shown(findings, usize::from(!class.to_move), class, realised);
                    } else {
                        findings.enter(3, || class.clone(), realised);
                    }
                })
            });
        }
        Ok(survey.part(1, |_, findings| {
            let instance = Instance { oracles: "count", to_move: true, hands: [&[1, 2, 5], &[2, 3, 3]] };
            instance.enter(2, &[], findings)
        }))
    },
};

pub(super) static THEOREM_4_5: Surveyed = Surveyed {
    claim: Claim {
        id: "thesis/4.5",
        game: "tanhinmin",
        also: &["oracle/5"],
        source: source::THESIS,
        text: "Told both matching sizes and the number of cards once, a player whose position is lost then but becomes won \
               later, whether or not to move when told, cannot always win with hidden hands.",
        standing: Standing::Corrected,
    },
    params: EXISTENCE_PARAMS,
    readings: &[
        Reading {
            name: "printed instance",
            text: "2 3 against 1 1 2 4 5 or 1 2 3 3 4, which the oracles cannot tell apart",
            standing: Standing::Fails,
        },
        Reading {
            name: "corrected instance",
            text: "2 3 against 1 1 3 3 4 or 1 2 2 4 4: after 4, a pass and 1 both are won, by no common move",
            standing: Standing::Holds,
        },
        Reading {
            name: "to move",
            text: "for the player to move when told there is a class that no strategy wins; the smallest is shown as a witness",
            standing: Standing::Holds,
        },
        Reading { name: "not to move", text: "for the other player too", standing: Standing::Holds },
    ],
    survey: |args, budget, progress| {
        let extent = Extent::of(args, false);
        let classes = Arc::new(Classes::solve(extent, budget, progress)?);
        let mut survey = Survey::of(format!("the instances; classes with {}", range(extent)));
        let wide = extent.faces >= 4 && extent.cards >= 4;
        survey = survey.shows(2, wide).shows(3, wide);
        for to_move in [true, false] {
            let oracles = oracle::set("mu0+mu1+count").unwrap_or_default();
            let question = ClassSearch { oracles, to_move, moments: Moments::AtSomeMoment };
            let asked = Arc::clone(&classes);
            survey = survey.part(classes.units(), move |own, findings| {
                asked.look(question, own, findings, &mut |findings, class, realised| {
                    shown(findings, if class.to_move { 2 } else { 3 }, class, realised);
                })
            });
        }
        let hands: [[&[u32]; 2]; 2] =
            [[&[1, 1, 2, 4, 5], &[1, 2, 3, 3, 4]], [&[1, 1, 3, 3, 4], &[1, 2, 2, 4, 4]]];
        Ok(survey.part(2, move |unit, findings| {
            let reading = usize::from(unit > 0);
            let instance = Instance { oracles: "mu0+mu1+count", to_move: false, hands: hands[reading] };
            let play = [Move::Discard(Card::ordinary(4)), Move::Pass, Move::Discard(Card::ordinary(1))];
            instance.enter(reading, &play, findings)
        }))
    },
};

/// The hand 2 3 against one of two hands, on an empty table.
#[derive(Clone, Copy)]
struct Instance {
    oracles: &'static str,
    to_move: bool,
    hands: [&'static [u32]; 2],
}

impl fmt::Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.hands.map(hand);
        write!(f, "2 3 against {first} or {second}")
    }
}

impl Example for Instance {
    fn size(&self) -> (usize, u32) {
        let cards = self.hands.iter().map(|hand| hand.len()).sum();
        (cards, self.hands.iter().flat_map(|hand| hand.iter().copied()).max().unwrap_or(0))
    }
}

fn hand(faces: &[u32]) -> SortedHand {
    SortedHand::new(faces.to_vec(), vec![])
}

impl Instance {
    /// Right if the oracles cannot tell the two hands apart, and after these moves both positions are won for the player, but by
    /// no common move.
    fn enter(self, reading: usize, play: &[Move], findings: &mut Findings) -> Result<(), StudyError> {
        let own = hand(&[2, 3]);
        let asked = oracle::set(self.oracles).unwrap_or_default();
        let to_move = self.to_move;
        let mut answers = Vec::new();
        let mut winning = Vec::new();
        for opponent in self.hands.map(hand) {
            answers.push(asked.at_start(Moment { own: &own, opponent: &opponent, table_card: 0, to_move }));
            let mut setup = if to_move { setup(&own, &opponent, 0) } else { setup(&opponent, &own, 0) };
            for played in play {
                let after = setup.clone().position().and_then(|position| position.play(played).ok());
                setup = after.map_or(setup, |after| after.setup);
            }
            let position = setup.position();
            winning.push(match position {
                Some(position) => winning_moves(&position, &mut findings.meter)?,
                None => Vec::new(),
            });
        }
        let won = winning.iter().all(|moves| !moves.is_empty());
        let common = winning[0].iter().any(|played| winning[1].contains(played));
        findings.enter(reading, || self, answers[0] == answers[1] && won && !common);
        Ok(())
    }
}

/// The moves that win, by search.
fn winning_moves(position: &Position, meter: &mut Meter) -> Result<Vec<Move>, Undecided> {
    let mut referee = Referee::new(Goal::Winner);
    let mut winning = Vec::new();
    for played in position.legal_moves() {
        let wins = match step(position, &played) {
            Step::Over(result) => result == MoverResult::Win,
            Step::On { next, same } => (referee.solve(&next, meter)?.result == MoverResult::Win) == same,
        };
        if wins {
            winning.push(played);
        }
    }
    Ok(winning)
}
