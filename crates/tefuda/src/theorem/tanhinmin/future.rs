//! What the papers leave open, and what is known of it here.

use std::sync::Arc;

use super::oracles::Classes;
use super::three_players::{Deal, who_can_force};
use super::variants::{Rule, Variant};
use crate::games::tanhinmin::hidden::oracle;
use crate::games::tanhinmin::hidden::studies::power::{ClassSearch, Moments};
use crate::games::tanhinmin::range::{Extent, SmallPositions};
use crate::games::tanhinmin::universe::Universe;
use crate::games::tanhinmin::{Setup, SortedHand};
use crate::kernel::position::Seat;
use crate::kernel::range::Positions as _;
use crate::kernel::run::Budget;
use crate::kernel::study::{Param, Progress, StudyError};
use crate::kernel::verdict::Outcome;
use crate::theorem::source;
use crate::theorem::surveyed::Surveyed;
use crate::theorem::{Claim, Reading, Standing, Survey};

const fn open(
    id: &'static str,
    also: &'static [&'static str],
    source: &'static str,
    text: &'static str,
) -> Claim {
    Claim { id, game: "tanhinmin", also, source, text, standing: Standing::Open }
}

const FACES: Param = Param::number("faces", "the highest face", 1, 16, 4).ja("最大の数字");
const CARDS: Param = Param::number("cards", "the most cards in a hand", 1, 15, 5).ja("手札の最大枚数");

const WITHOUT_EQUAL_CARDS: Reading = Reading {
    name: "without equal cards",
    text: "the same where neither hand holds two equal cards",
    standing: Standing::Holds,
};

/// Whether no hand holds this many equal cards.
fn fewer_equal_than(setup: &Setup, number: usize) -> bool {
    let few = |hand: &SortedHand| hand.ordinary().windows(number).all(|equal| equal.first() != equal.last());
    few(setup.mover()) && few(setup.other())
}

/// Whether the mover wins a deal under some rules, if that can be told.
type Ask<'a> = Box<dyn Fn(&Setup) -> Option<bool> + Sync + 'a>;

/// Two rules compared on every deal of ordinary cards: reading 0 says that the winner is always the same, reading 1 that it is
/// where no hand holds `equal` equal cards.
fn compared<'a>(extent: Extent, equal: usize, [first, second]: [Ask<'a>; 2]) -> Survey<'a> {
    let positions = SmallPositions::on_empty_tables(extent);
    let Extent { faces, cards, .. } = extent;
    let range = format!("hands of 1 to {cards} ordinary cards with faces 1 to {faces}, empty table");
    Survey::of(range).part(positions.units(), move |unit, findings| {
        positions.for_each(unit, &mut |setup| {
            findings.meter.spend(1, 0)?;
            let same = first(&setup) == second(&setup);
            findings.enter(0, || setup.clone(), same);
            if fewer_equal_than(&setup, equal) {
                findings.enter(1, || setup.clone(), same);
            }
            Ok(())
        })?;
        Ok(())
    })
}

fn under_rule<'a>(
    rule: Rule,
    extent: Extent,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Ask<'a>, StudyError> {
    let variant = Variant::solve(rule, &SmallPositions::on_empty_tables(extent), budget, progress)?;
    Ok(Box::new(move |setup| variant.mover_wins(setup)))
}

fn in_tanhinmin<'a>(extent: Extent, budget: &Budget, progress: &dyn Progress) -> Result<Ask<'a>, StudyError> {
    let universe = Universe::solve(extent, budget, progress)?;
    Ok(Box::new(move |setup| universe.mover_wins_at(setup.mover(), setup.other(), setup.table_card())))
}

pub(super) static SEVERAL_CARDS: Surveyed = Surveyed {
    claim: open(
        "thesis/future-1",
        &[],
        source::THESIS,
        "Who wins when several cards of the same face may be led together, to be answered by as many of a stronger face? No fast rule is \
         known. Known here: small deals, solved by search; the winner differs from that of single cards in more than a quarter of \
         them, and never where neither hand holds two equal cards.",
    ),
    params: &[FACES, CARDS],
    readings: &[
        Reading {
            name: "changes no winner",
            text: "every deal is won by the same player with and without the rule",
            standing: Standing::Fails,
        },
        WITHOUT_EQUAL_CARDS,
    ],
    survey: |args, budget, progress| {
        let extent = Extent::of(args, false);
        let several = under_rule(Rule::SeveralCards, extent, budget, progress)?;
        Ok(compared(extent, 2, [several, in_tanhinmin(extent, budget, progress)?]))
    },
};

pub(super) static REVOLUTION: Surveyed = Surveyed {
    claim: open(
        "thesis/future-2",
        &[],
        source::THESIS,
        "Who wins when a set of four equal cards that nobody answers reverses the order of the faces? No fast rule is known. \
         Known here: small deals, solved by search; reversing the order changes winners, but never where no hand holds four equal cards. \
         (The parameter `equal` sets another number than four.)",
    ),
    params: &[
        FACES.with_default(3),
        CARDS,
        Param::number("equal", "how many equal cards reverse the order", 2, 15, 3)
            .ja("強さを逆転させる同じ札の枚数"),
    ],
    readings: &[
        Reading {
            name: "changes no winner",
            text: "every deal is won by the same player with and without revolutions, when several cards may be played together",
            standing: Standing::Fails,
        },
        Reading {
            name: "too few equal cards",
            text: "the same where no hand holds enough equal cards to reverse the order",
            standing: Standing::Holds,
        },
    ],
    survey: |args, budget, progress| {
        let extent = Extent::of(args, false);
        let equal = args.number("equal");
        let rule = Rule::Revolution(u32::try_from(equal).unwrap_or(u32::MAX));
        let turning = under_rule(rule, extent, budget, progress)?;
        let several = under_rule(Rule::SeveralCards, extent, budget, progress)?;
        Ok(compared(extent, usize::try_from(equal).unwrap_or(usize::MAX), [turning, several]))
    },
};

pub(super) static DAIHINMIN: Surveyed = Surveyed {
    claim: open(
        "thesis/future-3",
        &[],
        source::THESIS,
        "Can the winner of two-player DAIHINMIN, with any deck, be found in linear time? Positions in which no hand holds equal cards \
         or special cards are TANHINMIN, and are decided as such. Known here: this is true for several cards played \
         together with revolutions, and false with equal cards; jokers, sequences and locked suits are not examined.",
    ),
    params: &[
        FACES,
        CARDS,
        Param::number("equal", "how many equal cards reverse the order", 2, 15, 4)
            .ja("強さを逆転させる同じ札の枚数"),
    ],
    readings: &[
        Reading {
            name: "always TANHINMIN",
            text: "with several cards played together and revolutions, every deal has the winner of TANHINMIN",
            standing: Standing::Fails,
        },
        WITHOUT_EQUAL_CARDS,
    ],
    survey: |args, budget, progress| {
        let extent = Extent::of(args, false);
        let rule = Rule::Revolution(u32::try_from(args.number("equal")).unwrap_or(u32::MAX));
        let daihinmin = under_rule(rule, extent, budget, progress)?;
        Ok(compared(extent, 2, [daihinmin, in_tanhinmin(extent, budget, progress)?]))
    },
};

pub(super) static OTHER_ORACLES: Surveyed = Surveyed {
    claim: open(
        "thesis/future-4",
        &["oracle/future"],
        source::THESIS,
        "What do oracles achieve in other games? Known here: in TANHINMIN with cut cards, which the papers on oracles do not \
         cover, the theorems on matching sizes hold as far as small hands have been searched (up to 4 cards and 4 faces); a proof is not \
         known.",
    ),
    params: &[FACES.with_default(3), CARDS.with_default(3)],
    readings: &[
        with_cuts(
            "mu0 once",
            "a player who could win with open hands and is told the mover's matching size once wins with hidden hands (Theorem 4.4)",
        ),
        with_cuts("mu1 once", "the same with the other player's matching size"),
        with_cuts(
            "mu0 at every turn",
            "a player who is told the mover's matching size at every turn wins as soon as the position is won (Corollary 4.6)",
        ),
        with_cuts("mu1 at every turn", "the same with the other player's matching size"),
        with_cuts(
            "at most two cards",
            "a player who could win with open hands and is told that the opponent holds at most two cards wins (Theorem 4.2)",
        ),
    ],
    survey: |args, budget, progress| {
        let extent = Extent::of(args, true);
        let classes = Arc::new(Classes::solve(extent, budget, progress)?);
        let mut survey = Survey::of(format!("classes with {}", super::positions::range(extent)));
        for to_move in [true, false] {
            let asked = [
                ("mu0", Moments::AtAccess),
                ("mu1", Moments::AtAccess),
                ("mu0-always", Moments::AtSomeMoment),
                ("mu1-always", Moments::AtSomeMoment),
                ("count", Moments::AtAccess),
            ];
            for (reading, (set, moments)) in asked.into_iter().enumerate() {
                let oracles = oracle::set(set).unwrap_or_default();
                let question = ClassSearch { oracles, to_move, moments };
                let classes_of_hand = Arc::clone(&classes);
                survey = survey.part(classes.units(), move |own, findings| {
                    classes_of_hand.look(question, own, findings, &mut |findings, class, realised| {
                        if class.answer.opponent_cards <= Some(2) {
                            findings.enter(reading, || class.clone(), realised);
                        }
                    })
                });
            }
        }
        Ok(survey)
    },
};

const fn with_cuts(name: &'static str, text: &'static str) -> Reading {
    Reading { name, text, standing: Standing::Holds }
}

pub(super) static MORE_PLAYERS: Surveyed = Surveyed {
    claim: open(
        "eightcut/future",
        &[],
        source::EIGHT_CUT,
        "What about more than two players, where the real difficulty lies, and can the test for two players serve as a subroutine? No rule \
         is known. Known here, of small deals to three players (the table is emptied when both others have passed; the first \
         without cards wins): in some nobody can force the win against both others, and winning against each of them alone is not \
         the same as winning against both.",
    ),
    params: &[FACES.with_default(3), CARDS.with_default(3)],
    readings: &[
        Reading {
            name: "somebody can force the win",
            text: "in every deal one of three players can win against both others",
            standing: Standing::Fails,
        },
        Reading {
            name: "each alone suffices",
            text: "a mover who wins against each of the others alone wins against both",
            standing: Standing::Fails,
        },
        Reading {
            name: "each alone is needed",
            text: "a mover who wins against both others wins against each of them alone (the third may pass all the time)",
            standing: Standing::Holds,
        },
    ],
    survey: |args, budget, progress| {
        let extent = Extent::of(args, false);
        let universe = Universe::solve(extent, budget, progress)?;
        let range = SmallPositions::new(extent);
        let Extent { faces, cards, .. } = extent;
        let text = format!("three hands of 1 to {cards} ordinary cards with faces 1 to {faces}, empty table");
        let hands = range.units();
        Ok(Survey::of(text).part(hands * hands, move |unit, findings| {
            let hand =
                |number: u64| usize::try_from(number).ok().and_then(|number| range.hands().get(number));
            let (Some(first), Some(second)) = (hand(unit / hands), hand(unit % hands)) else { return Ok(()) };
            for third in range.hands() {
                let deal = Deal([first, second, third]);
                let outcome = who_can_force(&deal, &mut findings.meter)?;
                let wins = outcome == Outcome::Win(Seat::FIRST);
                let each = [second, third]
                    .iter()
                    .all(|weaker| universe.mover_wins_at(first, weaker, 0) == Some(true));
                findings.enter(0, || deal, outcome != Outcome::Nobody);
                if each {
                    findings.enter(1, || deal, wins);
                }
                if wins {
                    findings.enter(2, || deal, each);
                }
            }
            Ok(())
        }))
    },
};
