//! Heap games in the literature: nim, closed forms of games with a name, and other conventions than normal play.
//!
//! Each statement is compared on all positions of some rules up to a size with a search that knows only the rules: the rule that the
//! statement gives, written out here, and what the decider says by this statement.

mod forms;
mod period;

use std::collections::BTreeSet;

use super::asked::{Played, Text, told_by};
use super::source;
use super::surveyed::Surveyed;
use super::{Claim, Reading, Standing, Statement, Survey};
use crate::games::heaps::range::{Heaps, Play};
use crate::games::heaps::{Position, Setup};
use crate::kernel::analysis::Notation as _;
use crate::kernel::position::{Position as _, Seat, Setup as _};
use crate::kernel::range::Positions;
use crate::kernel::run::Undecided;
use crate::kernel::study::{ArgError, Param, StudyError};
use crate::kernel::verdict::Outcome;

/// All statements on games by a rule.
pub(crate) static STATEMENTS: &[&dyn Statement] = &[
    &TAKE_AWAY,
    &AT_LEAST_HALF,
    &EVEN_IF_NOT_ALL,
    &period::PERIOD,
    &WYTHOFF,
    &EUCLID,
    &MOORE,
    &STAIRCASE,
    &DYNAMIC,
    &CHOMP,
    &TAME,
    &SUSPENSE,
];

/// All statements on nim.
pub(crate) static OF_NIM: &[&dyn Statement] = &[&BOUTON];

type Ranges = Vec<Box<dyn Positions<Setup>>>;

const fn most(default: u64) -> Param {
    Param::number("most", "the largest heap", 1, 1000, default).ja("最大の山")
}

const fn claim(id: &'static str, source: &'static str, text: &'static str) -> Claim {
    Claim { id, game: "heap", also: &[], source, text, standing: Standing::Holds }
}

const AS_STATED: Reading = Reading {
    name: "as stated",
    text: "the rule itself, on every position it covers",
    standing: Standing::Holds,
};
const DECIDER: Reading =
    Reading { name: "decider", text: "the program's answer by this statement", standing: Standing::Holds };

/// Every position of some rules, each with what follows the heaps and with how many heaps there are.
fn every(rules: &[(&str, &str, u32)], most: u64) -> Result<Ranges, StudyError> {
    let range = |&(rule, option, heaps): &(&str, &str, u32)| {
        let play = Play::new(rule, option).map_err(|error| ArgError::conflict(error.told()))?;
        Ok(Box::new(Heaps { play, heaps, most }) as Box<dyn Positions<Setup>>)
    };
    rules.iter().map(range).collect()
}

fn case(setup: &Setup) -> Text {
    Text::of(setup, setup.magnitude().0)
}

/// Whether the player to move wins by the rule of a statement; nothing where it does not speak of the position.
type Prediction = fn(&Setup) -> Option<bool>;

/// Compares what the decider says by a statement, and what the statement itself says where its rule is written out here, with the
/// referee.
fn compare<'a>(
    statement: &'static str,
    range: String,
    ranges: Ranges,
    says: Option<Prediction>,
) -> Survey<'a> {
    let mut survey = Survey::of(range);
    for positions in ranges {
        survey = survey.part(positions.units(), move |unit, findings| {
            let mut played = Played::<Position>::new();
            positions.for_each(unit, &mut |setup| {
                let meter = &mut findings.meter;
                let expected = played.outcome(&setup, meter)?;
                if let Some(decided) = told_by(statement, &setup, meter)? {
                    findings.enter(0, || case(&setup), decided.outcome == expected);
                }
                if let Some(wins) = says.and_then(|says| says(&setup)) {
                    let right = Outcome::of_move(Some(wins), Seat::FIRST) == expected;
                    findings.enter(1, || case(&setup), right);
                }
                Ok(())
            })?;
            Ok(())
        });
    }
    survey
}

static TAKE_AWAY: Surveyed = Surveyed {
    claim: claim(
        "slides/take-away",
        source::SLIDES,
        "If 1, 2 or 3 counters may be taken, a heap of n counters has the value n mod 4; one heap is lost iff 4 divides n.",
    ),
    params: &[most(12)],
    readings: &[
        Reading { text: "the program's answer, by the sum of the heaps (slides/sum)", ..DECIDER },
        AS_STATED,
    ],
    survey: |args, _, _| {
        let most = args.number("most");
        let ranges = every(&[("{1,2,3}", "", 3)], most)?;
        let says: Prediction = |setup| Some(forms::nim_sum(setup.heaps().iter().map(|heap| heap % 4)) != 0);
        Ok(compare("slides/sum", format!("three heaps up to {most}"), ranges, Some(says)))
    },
};

static AT_LEAST_HALF: Surveyed = Surveyed {
    claim: claim(
        "slides/at-least-half",
        source::SLIDES,
        "If at least half of a heap must be taken, its value is the number of binary digits of its size.",
    ),
    params: &[most(12)],
    readings: &[DECIDER, AS_STATED],
    survey: |args, _, _| {
        let most = args.number("most");
        let ranges = every(&[("at-least-half", "", 3)], most)?;
        Ok(compare(
            AT_LEAST_HALF.claim.id,
            format!("three heaps up to {most}"),
            ranges,
            Some(|setup| {
                Some(forms::nim_sum(setup.heaps().iter().map(|heap| forms::binary_digits(*heap))) != 0)
            }),
        ))
    },
};

static EVEN_IF_NOT_ALL: Surveyed = Surveyed {
    claim: claim(
        "slides/even-if-not-all",
        source::SLIDES,
        "If an even number but not all may be taken, or all of an odd number, a heap of 2k is worth k - 1 and one of 2k - 1 is worth k; \
         an empty one is worth 0.",
    ),
    params: &[most(12)],
    readings: &[DECIDER, AS_STATED],
    survey: |args, _, _| {
        let most = args.number("most");
        let ranges = every(&[("even-if-not-all", "", 3)], most)?;
        Ok(compare(
            EVEN_IF_NOT_ALL.claim.id,
            format!("three heaps up to {most}"),
            ranges,
            Some(|setup| {
                Some(forms::nim_sum(setup.heaps().iter().map(|heap| forms::even_if_not_all(*heap))) != 0)
            }),
        ))
    },
};

static WYTHOFF: Surveyed = Surveyed {
    claim: claim(
        "classic/wythoff",
        "W. A. Wythoff, A modification of the game of nim, 1907",
        "Wythoff's game is lost for the pairs (a, a + k) with a = floor(k phi), and for no others.",
    ),
    params: &[most(40)],
    readings: &[DECIDER, AS_STATED],
    survey: |args, _, _| {
        let most = args.number("most");
        let ranges = every(&[("wythoff", "", 2)], most)?;
        Ok(compare(
            WYTHOFF.claim.id,
            format!("two heaps up to {most}"),
            ranges,
            Some(|setup| forms::wythoff(setup.heaps())),
        ))
    },
};

static EUCLID: Surveyed = Surveyed {
    claim: claim(
        "classic/euclid",
        "G. Nivasch, The Sprague-Grundy function of the game Euclid, 2006",
        "The value of a pair (a, b) of the game Euclid, in which both heaps stay positive, is floor(|b/a - a/b|); where one \
         may become empty, it follows from Euclid's algorithm.",
    ),
    params: &[most(9)],
    readings: &[DECIDER, AS_STATED],
    survey: |args, _, _| {
        let most = args.number("most");
        let ranges = every(&[("euclid", "", 4), ("euclid-to-zero", "", 4)], most)?;
        Ok(compare(
            EUCLID.claim.id,
            format!(
                "two pairs of the game Euclid in both forms (the rule of the second is the decider's), heaps up to {most}"
            ),
            ranges,
            Some(forms::euclid),
        ))
    },
};

static MOORE: Surveyed = Surveyed {
    claim: claim(
        "classic/moore",
        "E. H. Moore, A generalization of the game called nim, 1910",
        "If a move may take from up to k heaps, a position is lost iff the number of ones in each binary column is a multiple of k + 1.",
    ),
    params: &[most(4)],
    readings: &[DECIDER, AS_STATED],
    survey: |args, _, _| {
        let most = args.number("most");
        let ranges = every(&[("moore1", "", 3), ("moore2", "", 4), ("moore3", "", 4)], most)?;
        Ok(compare(
            MOORE.claim.id,
            format!("three or four heaps, of which one, two or three are taken from, up to {most}"),
            ranges,
            Some(forms::moore),
        ))
    },
};

static STAIRCASE: Surveyed = Surveyed {
    claim: claim("classic/staircase", "folklore", "Staircase nim is nim on the odd steps."),
    params: &[most(5)],
    readings: &[DECIDER, AS_STATED],
    survey: |args, _, _| {
        let most = args.number("most");
        let ranges = every(&[("staircase", "", 4)], most)?;
        Ok(compare(
            STAIRCASE.claim.id,
            format!("four steps with heaps up to {most}"),
            ranges,
            Some(|setup| Some(forms::nim_sum(setup.heaps().iter().copied().step_by(2)) != 0)),
        ))
    },
};

static DYNAMIC: Surveyed = Surveyed {
    claim: claim(
        "classic/dynamic",
        "A. J. Schwenk, Take-away games, 1970; M. J. Whinihan, Fibonacci nim, 1963",
        "Dynamic nim is won iff the smallest part of the heap may be taken; for the factor 2 the parts are Fibonacci numbers.",
    ),
    params: &[most(160)],
    readings: &[DECIDER, AS_STATED],
    survey: |args, _, _| {
        let most = args.number("most");
        let ranges = every(
            &[
                ("dynamic1", "", 1),
                ("fibonacci", "", 1),
                ("dynamic3", "", 1),
                ("dynamic4", "", 1),
                ("dynamic9", "", 1),
                ("fibonacci", "max 2", 1),
                ("fibonacci", "max 5", 1),
                ("dynamic3", "max 4", 1),
            ],
            most,
        )?;
        Ok(compare(
            DYNAMIC.claim.id,
            format!(
                "one heap; factors 1, 2, 3, 4 and 9; at the start and with limits from the move before; heaps up to {most}"
            ),
            ranges,
            Some(forms::dynamic),
        ))
    },
};

static CHOMP: Surveyed = Surveyed {
    claim: claim(
        "classic/chomp",
        "F. Schuh 1952; D. Gale, A curious nim-type game, 1974",
        "A rectangle of more than one square is won; two rows (or columns) are lost iff the second is shorter by one; a hook is lost iff its \
         arms are equally long.",
    ),
    params: &[most(40)],
    readings: &[DECIDER, AS_STATED],
    survey: |args, _, _| {
        let most = args.number("most");
        let ranges = forms::chomp_shapes(most)?;
        Ok(compare(
            CHOMP.claim.id,
            format!(
                "two rows, two columns and hooks with sides up to the largest heap, and rectangles with sides of at most 7; sides up to {most}"
            ),
            ranges,
            Some(forms::chomp),
        ))
    },
};

static TAME: Surveyed = Surveyed {
    claim: claim(
        "tefuda/tame",
        "J. H. Conway, On Numbers and Games, chapter 12, in a form proved in the module `solve::misere`",
        "In misère play, a sum of tame positions is decided as in nim: a position is tame if all its options are tame and if the least \
         values missing among theirs, normal and misère, are those of a sum of nim heaps.",
    ),
    params: &[most(5)],
    readings: &[DECIDER, AS_STATED],
    survey: |args, _, _| {
        let most = args.number("most");
        let ranges = every(
            &[
                ("nim", "misere", 4),
                ("kayles", "misere", 2),
                ("dawson", "misere", 2),
                (".137", "misere", 2),
                (".31", "misere", 3),
                (".15", "misere", 3),
                (".36", "misere", 2),
                (".44", "misere", 2),
                ("{1,2}", "misere", 3),
                ("{2,5}", "misere", 3),
                ("lasker", "misere", 2),
                ("grundy", "misere", 3),
                ("at-least-half", "misere", 3),
                ("even-if-not-all", "misere", 3),
                ("4.3", "misere", 2),
            ],
            most,
        )?;
        Ok(compare(
            TAME.claim.id,
            format!("two to four heaps under fifteen rules, heaps up to {most}"),
            ranges,
            Some(forms::tame),
        ))
    },
};

static SUSPENSE: Surveyed = Surveyed {
    claim: claim(
        "tefuda/suspense",
        "C. A. B. Smith, Graphs and composite games, 1966, in our own words",
        "If a move must be made in every component that has one, the component that can be kept going longest decides: the position is won iff that number \
         of moves is odd, where the winner of a component plays as slowly as possible and the loser as fast as possible.",
    ),
    params: &[most(5)],
    readings: &[DECIDER, AS_STATED],
    survey: |args, _, _| {
        let most = args.number("most");
        let ranges = every(
            &[
                ("nim", "every", 3),
                ("kayles", "every", 2),
                (".137", "every", 2),
                ("{1,3}", "every", 3),
                ("euclid", "every", 4),
                ("euclid-to-zero", "every", 4),
                ("wythoff", "every", 4),
            ],
            most,
        )?;
        Ok(compare(
            SUSPENSE.claim.id,
            format!(
                "two or three heaps, or two pairs, under seven rules, a move in every one; heaps up to {most}"
            ),
            ranges,
            Some(|setup| Some(forms::suspense(setup) % 2 == 1)),
        ))
    },
};

static BOUTON: Surveyed = Surveyed {
    claim: Claim {
        id: "classic/bouton",
        game: "nim",
        also: &[],
        source: "C. L. Bouton, Nim, a game with a complete mathematical theory, 1901",
        text: "Nim is lost iff the nim-sum of the heaps is 0; a move wins iff it makes the nim-sum 0. In misère play the same is \
               true as long as some heap has more than one counter; an odd number of heaps of one is lost.",
        standing: Standing::Holds,
    },
    params: &[Param::number("heaps", "how many heaps", 1, 8, 3).ja("山の数"), most(12)],
    readings: &[
        Reading { name: "as stated", text: "the nim-sum decides who wins", standing: Standing::Holds },
        Reading {
            name: "moves",
            text: "a move wins iff the nim-sum is 0 after it, and there is one iff it was not 0 before",
            standing: Standing::Holds,
        },
        Reading { name: "misère", text: "a player who cannot move wins", standing: Standing::Holds },
        DECIDER,
    ],
    survey: |args, _, _| {
        let (heaps, most) = (u32::try_from(args.number("heaps")).unwrap_or(u32::MAX), args.number("most"));
        let normal = Heaps { play: Play::nim(""), heaps, most };
        let misere = Heaps { play: Play::nim("misere"), heaps, most };
        Ok(Survey::of(format!("all positions of {heaps} heaps up to {most}, normal and misère"))
            .part(normal.units(), move |unit, findings| {
                let mut played = Played::<Position>::new();
                normal.for_each(unit, &mut |setup| {
                    let wins = played.mover_wins(&setup, &mut findings.meter)?;
                    let sum = forms::nim_sum(setup.heaps().iter().copied());
                    findings.enter(0, || case(&setup), wins == (sum != 0));
                    let expected = Outcome::of_move(Some(wins), Seat::FIRST);
                    if let Some(decided) = told_by(BOUTON.claim.id, &setup, &mut findings.meter)? {
                        findings.enter(3, || case(&setup), decided.outcome == expected);
                    }
                    let right = moves_to_zero_win(&setup, sum, &mut |after| {
                        Ok(!played.mover_wins(after, &mut findings.meter)?)
                    })?;
                    findings.enter(1, || case(&setup), right);
                    Ok(())
                })?;
                Ok(())
            })
            .part(misere.units(), move |unit, findings| {
                let mut played = Played::<Position>::new();
                misere.for_each(unit, &mut |setup| {
                    let wins = played.mover_wins(&setup, &mut findings.meter)?;
                    let sum = forms::nim_sum(setup.heaps().iter().copied());
                    let claimed =
                        if setup.heaps().iter().any(|&heap| heap > 1) { sum != 0 } else { sum == 0 };
                    findings.enter(2, || case(&setup), wins == claimed);
                    Ok(())
                })?;
                Ok(())
            }))
    },
};

/// Whether exactly the moves that make the nim-sum 0 win, and there are some iff it was not 0.
fn moves_to_zero_win(
    setup: &Setup,
    sum: u64,
    wins: &mut dyn FnMut(&Setup) -> Result<bool, Undecided>,
) -> Result<bool, Undecided> {
    let Some(position) = setup.clone().position() else { return Ok(sum == 0) };
    let mut kinds = BTreeSet::new();
    let mut to_zero = false;
    for played in position.legal_moves() {
        let after = position.after(&played).setup;
        let zero = forms::nim_sum(after.heaps().iter().copied()) == 0;
        to_zero |= zero;
        kinds.insert((zero, wins(&after)?));
    }
    Ok(kinds.iter().all(|(zero, wins)| zero == wins) && to_zero == (sum != 0))
}
