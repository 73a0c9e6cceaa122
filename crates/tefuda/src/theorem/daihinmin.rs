//! DAIHINMIN: the fast solver beside the referee, single cards beside TANHINMIN's theorem, and what is not known: a rule for groups.

use super::asked::Text;
use super::surveyed::Surveyed;
use super::{Claim, Findings, Reading, Standing, Statement, Survey, source};
use crate::games::daihinmin::as_cards::AsCards;
use crate::games::daihinmin::counts::{CountState, Counts};
use crate::games::daihinmin::fast::{Limits, Solver};
use crate::games::daihinmin::range::{random_recapture, random_state};
use crate::games::daihinmin::referee::{CountReferee, Referee};
use crate::games::daihinmin::{Cards, House, Setup};
use crate::games::tanhinmin::fast::sorted;
use crate::kernel::random::Random;
use crate::kernel::range::{COUNT, SEED};
use crate::kernel::run::Undecided;
use crate::kernel::study::{Args, Param};

/// All statements on DAIHINMIN.
pub(crate) static STATEMENTS: &[&dyn Statement] = &[&SOLVER, &SINGLES, &GROUPS];

fn case(setup: &Setup) -> Text {
    Text::of(setup, setup.sizes().iter().sum())
}

/// What the fast solver says of a lead without suits; `None` if it has no form with real cards.
fn solved(house: &House, state: &CountState) -> Option<bool> {
    let as_cards = AsCards::new(house, state)?;
    Solver::new(*as_cards.house(), Limits::default()).winner(&as_cards.state(state, false)).ok()
}

static SOLVER: Surveyed = Surveyed {
    claim: Claim {
        id: "tefuda/daihinmin-solver",
        game: "daihinmin",
        also: &[],
        source: source::TEFUDA,
        text: "The fast solver finds the winner and every winning move of a two-player ending with open hands, under every set of \
               rules: its proofs (safe groups, recapture, a strong reply) are sound, and positions that it identifies have the same future.",
        standing: Standing::Holds,
    },
    params: &[
        COUNT.with_default(3400),
        Param::number("cards", "the most cards in a hand", 1, 8, 4).ja("手札の最大枚数"),
        SEED,
    ],
    readings: &[
        Reading { name: "winner", text: "the solver's winner is the referee's", standing: Standing::Holds },
        Reading {
            name: "every move",
            text: "each legal move wins according to the solver if and only if it wins according to the referee",
            standing: Standing::Holds,
        },
        Reading {
            name: "proofs",
            text: "a player who wins by a proof without search also wins according to the referee",
            standing: Standing::Holds,
        },
        Reading {
            name: "proofs suffice",
            text: "proofs decide every position without search",
            standing: Standing::Fails,
        },
    ],
    survey: |args, _, _| {
        let (count, cards, seed) = (args.number(COUNT.name), args.number("cards"), args.number(SEED.name));
        let range = format!(
            "{count} random positions of up to {cards} cards a hand, of all {} sets in turn, half of them of a few adjacent \
             ranks, half with a table; every {RECAPTURES}th time leads with a weak and a strong group of up to 8 cards a hand",
            House::NAMES.len()
        );
        Ok(Survey::of(range).part(count, move |number, findings| Ok(compare(number, cards, seed, findings)?)))
    },
};

/// One round of sets in this many is of hands made for recaptures, which are larger.
const RECAPTURES: u64 = 20;

/// Compares the solver with the referee on one random position.
fn compare(number: u64, cards: u64, seed: u64, findings: &mut Findings) -> Result<(), Undecided> {
    let name = House::NAMES[(number % House::NAMES.len() as u64) as usize];
    let Some(house) = House::named(name) else { return Ok(()) };
    let mut random = Random::stream(seed, number);
    let (state, table) = match number / House::NAMES.len() as u64 % RECAPTURES {
        1 => (random_recapture(&mut random, &house), None),
        _ => random_state(&mut random, &house, cards),
    };
    let setup = Setup { house, names_rules: true, cards: Cards::Real(state, table) };
    let mut referee = Referee::new(house);
    let wins = referee.wins(&state);
    let mut solver = Solver::new(house, Limits::default());
    findings.enter(0, || case(&setup), solver.winner(&state) == Ok(wins));
    let judged = solver.judged_moves(&state, &mut |_| true).unwrap_or_default();
    let by_referee = |(played, wins): &(_, bool)| referee.wins_by(&state, played) == *wins;
    let all_right = !judged.is_empty() && judged.iter().all(by_referee);
    findings.enter(1, || case(&setup), all_right);
    let proof = solver.proof(&state);
    if let Some((proved, _)) = proof {
        findings.enter(2, || case(&setup), proved == wins);
    }
    findings.enter(3, || case(&setup), proof.is_some());
    findings.meter.spend(referee.states() as u64, 0)
}

const MOST_CARDS: Param = Param::number("cards", "the most cards in the deck", 2, 16, 9).ja("山札の最大枚数");

static SINGLES: Surveyed = Surveyed {
    claim: Claim {
        id: "tefuda/daihinmin-singles",
        game: "daihinmin",
        also: &[],
        source: source::TEFUDA,
        text: "With single cards alone (set a) DAIHINMIN is TANHINMIN: the leader wins if and only if the theorem on matchings says so.",
        standing: Standing::Holds,
    },
    params: &[MOST_CARDS],
    readings: &[
        Reading {
            name: "referee",
            text: "the winner by the rules of set a is the one that TANHINMIN's theorem gives, on every deal of different cards",
            standing: Standing::Holds,
        },
        Reading {
            name: "solver",
            text: "so is the winner that the fast solver finds, where there are at most 13 ranks",
            standing: Standing::Holds,
        },
        Reading {
            name: "pairs",
            text: "the same on every deal of a deck with two cards of each rank, referee and solver",
            standing: Standing::Holds,
        },
    ],
    survey: |args, _, _| {
        let cards = args.number("cards") as u32;
        let mut survey = Survey::of(format!(
            "every deal of 2 to {cards} different cards, and of 1 to {} ranks with two cards each",
            cards / 2
        ));
        for ranks in 2..=cards {
            survey = survey.part(1 << ranks, move |number, findings| {
                let held = |rank: u32| (number >> rank & 1) as u32;
                let own = (0..ranks).map(held).collect();
                Ok(single_cards(own, 1, findings)?)
            });
        }
        for ranks in 1..=cards / 2 {
            survey = survey.part(3u64.pow(ranks), move |number, findings| {
                let held = |rank: u32| (number / 3u64.pow(rank) % 3) as u32;
                let own = (0..ranks).map(held).collect();
                Ok(single_cards(own, 2, findings)?)
            });
        }
        Ok(survey)
    },
};

/// Both hands of a deck with a given number of cards of each rank, if both hold cards.
fn dealt(own: Vec<u32>, copies: u32) -> Option<CountState> {
    let theirs: Vec<u32> = own.iter().map(|held| copies - held).collect();
    let [own, theirs] = [own, theirs].map(Counts::new);
    (!own.is_empty() && !theirs.is_empty()).then(|| CountState::lead(own, theirs, false))
}

/// The cards of a hand in ascending order.
fn sorted_faces(hand: &Counts) -> Vec<u32> {
    hand.ranks().flat_map(|(rank, held)| (0..held).map(move |_| u32::from(rank))).collect()
}

fn lead_setup(house: House, state: &CountState) -> Setup {
    Setup { house, names_rules: true, cards: Cards::Counts(state.clone()) }
}

/// Compares referee and solver with the theorem on a deal of single cards.
fn single_cards(own: Vec<u32>, copies: u32, findings: &mut Findings) -> Result<(), Undecided> {
    findings.meter.spend(1, 0)?;
    let Some(state) = dealt(own, copies) else { return Ok(()) };
    let house = House::SINGLES;
    let by_theorem = sorted::mover_wins(&sorted_faces(&state.own), &sorted_faces(&state.theirs), 0);
    let by_rules = CountReferee::new(house).wins(&state);
    let by_solver = solved(&house, &state);
    let setup = || case(&lead_setup(house, &state));
    if copies == 1 {
        findings.enter(0, setup, by_rules == by_theorem);
        if let Some(wins) = by_solver {
            findings.enter(1, setup, wins == by_theorem);
        }
    } else {
        findings.enter(2, setup, by_rules == by_theorem && by_solver.is_none_or(|wins| wins == by_theorem));
    }
    Ok(())
}

static GROUPS: Surveyed = Surveyed {
    claim: Claim {
        id: "tefuda/daihinmin-groups",
        game: "daihinmin",
        also: &[],
        source: source::TEFUDA,
        text: "Is there a closed rule for groups (set b), as there is one for single cards? None is known. Tried here: ignoring groups; \
               treating whole ranks as cards and comparing matchings without the weakest; and safe groups alone. All of \
               these are wrong. A search decides.",
        standing: Standing::Open,
    },
    params: &[
        Param::number("ranks", "the most ranks of a deck", 1, 7, 5).ja("山札の数字の種類の最大数"),
        Param::number("copies", "the most cards of a rank", 1, 4, 3).ja("同じ数字の札の最大枚数"),
    ],
    readings: &[
        Reading {
            name: "decided",
            text: "the fast solver finds the winner that the rules give",
            standing: Standing::Holds,
        },
        Reading {
            name: "groups change nothing",
            text: "the leader wins if and only if they win with single cards alone",
            standing: Standing::Fails,
        },
        Reading {
            name: "matching of whole ranks",
            text: "with all cards of a rank as one unit, which beats weaker units of its size, the leader wins if and only if a maximum \
                   matching of their units into the opponent's without the weakest, and one more, is larger than one of the opponent's \
                   units into theirs without the weakest",
            standing: Standing::Fails,
        },
        Reading {
            name: "safe groups",
            text: "the leader wins if and only if the opponent can beat at most one of their whole ranks",
            standing: Standing::Fails,
        },
    ],
    survey: |args: &Args, _, _| {
        let (ranks, copies) = (args.number("ranks") as u32, args.number("copies") as u32);
        let mut survey =
            Survey::of(format!("every deal of 1 to {ranks} ranks with 1 to {copies} cards each, set b"));
        for copies in 1..=copies {
            for ranks in 1..=ranks {
                let hands = u64::from(copies) + 1;
                survey = survey.part(hands.pow(ranks), move |number, findings| {
                    let held = |rank: u32| (number / hands.pow(rank) % hands) as u32;
                    Ok(groups((0..ranks).map(held).collect(), copies, findings)?)
                });
            }
        }
        Ok(survey)
    },
};

/// Compares every rule that was tried with the referee.
fn groups(own: Vec<u32>, copies: u32, findings: &mut Findings) -> Result<(), Undecided> {
    let Some(state) = dealt(own, copies) else { return Ok(()) };
    let house = House { groups: true, ..House::SINGLES };
    let mut referee = CountReferee::new(house);
    let wins = referee.wins(&state);
    findings.meter.spend(referee.states() as u64, 0)?;
    let setup = || case(&lead_setup(house, &state));
    if let Some(solved) = solved(&house, &state) {
        findings.enter(0, setup, solved == wins);
    }
    let single = sorted::mover_wins(&sorted_faces(&state.own), &sorted_faces(&state.theirs), 0);
    findings.enter(1, setup, single == wins);
    findings.enter(2, setup, matching_rule(&state.own, &state.theirs) == wins);
    let beaten = |(rank, size): &(u8, u32)| {
        let mut stronger = state.theirs.ranks().filter(|(other_rank, _)| other_rank > rank);
        stronger.any(|(_, held)| held >= *size)
    };
    findings.enter(3, setup, (state.own.ranks().filter(beaten).count() <= 1) == wins);
    Ok(())
}

/// The theorem for single cards, with whole ranks in place of cards. The empty table is what the one more stands for.
fn matching_rule(own: &Counts, theirs: &Counts) -> bool {
    let units = |hand: &Counts| hand.ranks().collect::<Vec<_>>();
    let (own, theirs) = (units(own), units(theirs));
    let without_weakest = |units: &[(u8, u32)]| units.get(1..).unwrap_or_default().to_vec();
    1 + matching(&own, &without_weakest(&theirs)) > matching(&theirs, &without_weakest(&own))
}

/// How many units can be beaten by different ones, each by a stronger unit of its size: the weakest that does takes the strongest left.
fn matching(beating: &[(u8, u32)], beaten: &[(u8, u32)]) -> usize {
    let mut free = beaten.to_vec();
    let mut pairs = 0;
    for &(rank, size) in beating {
        let weaker = free.iter().rposition(|&(other_rank, its_size)| other_rank < rank && its_size == size);
        if let Some(index) = weaker {
            free.remove(index);
            pairs += 1;
        }
    }
    pairs
}
