//! Heap games in the literature: sums, closed forms of games with a name, and other conventions than normal play.
//!
//! Each statement is compared on all positions of some rules up to a size: what the decider says by this statement, and what a
//! search says that knows only the rules.

use super::source;
use super::tally::{Example, Tally};
use super::{Claim, Reading, Standing, Statement, Survey};
use crate::games::heaps::notation;
use crate::kernel::game::{AnySetup, Solver};
use crate::kernel::position::{Position as _, Setup as _, Status};
use crate::kernel::run::{Budget, Run};
use crate::kernel::study::{Args, Param, Progress, StudyError};
use crate::solve::referee::{self, Referee};
use crate::solve::search::Goal;
use crate::theorem::separate::Whole;

/// All statements on heap games.
pub(crate) static STATEMENTS: &[&dyn Statement] = &[
    &SUM,
    &AT_LEAST_HALF,
    &EVEN_IF_NOT_ALL,
    &WYTHOFF,
    &EUCLID,
    &MOORE,
    &STAIRCASE,
    &DYNAMIC,
    &CHOMP,
    &TAME,
    &SUSPENSE,
];

/// A statement on positions of some rules.
struct OnHeaps {
    claim: Claim,
    /// The rules, each with what follows the heaps and with how many heaps there are at most.
    rules: &'static [(&'static str, &'static str, usize)],
    params: &'static [Param],
}

const fn most(default: u64) -> Param {
    Param::number("most", "the largest heap", 1, 1000, default)
}

const fn claim(id: &'static str, source: &'static str, text: &'static str) -> Claim {
    Claim { id, game: "heap", also: &[], source, text, standing: Standing::Holds }
}

const AS_STATED: Reading = Reading {
    name: "as stated",
    text: "on every position of the range that it decides",
    standing: Standing::Holds,
};

static SUM: OnHeaps = OnHeaps {
    claim: claim(
        "slides/sum",
        "Sprague 1935, Grundy 1939; slides on Sprague-Grundy theory",
        "A sum of games is lost iff the nim-sum of their values is 0; the value of a game is the least number that none of its moves leads to.",
    ),
    rules: &[
        ("nim", "", 3),
        ("kayles", "", 2),
        ("dawson", "", 2),
        (".137", "", 2),
        ("grundy", "", 2),
        ("lasker", "", 2),
        ("4.3", "", 2),
        ("{1,3,4}", "", 3),
        (".8", "", 1),
        ("northcott5", "", 4),
        ("wythoff", "", 4),
    ],
    params: &[most(6)],
};

static AT_LEAST_HALF: OnHeaps = OnHeaps {
    claim: claim(
        "slides/at-least-half",
        source::SLIDES,
        "Where at least half of a heap must be taken, its value is the number of binary digits of its size.",
    ),
    rules: &[("at-least-half", "", 3)],
    params: &[most(12)],
};

static EVEN_IF_NOT_ALL: OnHeaps = OnHeaps {
    claim: claim(
        "slides/even-if-not-all",
        source::SLIDES,
        "Where an even number but not all may be taken, or all of an odd number, a heap of 2k is worth k - 1 and one of 2k - 1 is worth k.",
    ),
    rules: &[("even-if-not-all", "", 3)],
    params: &[most(10)],
};

static WYTHOFF: OnHeaps = OnHeaps {
    claim: claim(
        "classic/wythoff",
        "W. A. Wythoff, A modification of the game of nim, 1907",
        "Wythoff's game is lost for the pairs (a, a + k) with a = floor(k phi), and for no others.",
    ),
    rules: &[("wythoff", "", 2)],
    params: &[most(40)],
};

static EUCLID: OnHeaps = OnHeaps {
    claim: claim(
        "classic/euclid",
        "G. Nivasch, The Sprague-Grundy function of the game Euclid, 2006",
        "The value of a pair (a, b) of the game Euclid, in which both heaps stay positive, is floor(|b/a - a/b|); where one \
         may become empty, it follows from Euclid's algorithm.",
    ),
    rules: &[("euclid", "", 4), ("euclid-to-zero", "", 4)],
    params: &[most(9)],
};

static MOORE: OnHeaps = OnHeaps {
    claim: claim(
        "classic/moore",
        "E. H. Moore, A generalization of the game called nim, 1910",
        "If up to k heaps may be taken from at once, a position is lost iff the number of ones in each binary column is a multiple of k + 1.",
    ),
    rules: &[("moore1", "", 3), ("moore2", "", 4), ("moore3", "", 4)],
    params: &[most(4)],
};

static STAIRCASE: OnHeaps = OnHeaps {
    claim: claim("classic/staircase", "folklore", "Staircase nim is nim on the odd steps."),
    rules: &[("staircase", "", 4)],
    params: &[most(4)],
};

static DYNAMIC: OnHeaps = OnHeaps {
    claim: claim(
        "classic/dynamic",
        "A. J. Schwenk, Take-away games, 1970; M. J. Whinihan, Fibonacci nim, 1963",
        "Dynamic nim is won iff the smallest part of the heap may be taken; for the factor 2 the parts are Fibonacci numbers.",
    ),
    rules: &[
        ("dynamic1", "", 1),
        ("fibonacci", "", 1),
        ("dynamic3", "", 1),
        ("dynamic4", "", 1),
        ("dynamic9", "", 1),
        ("fibonacci", "max 2", 1),
        ("dynamic3", "max 4", 1),
    ],
    params: &[most(60)],
};

static CHOMP: OnHeaps = OnHeaps {
    claim: claim(
        "classic/chomp",
        "F. Schuh 1952; D. Gale, A curious nim-type game, 1974",
        "A rectangle of more than one square is won; two rows are lost iff the second is shorter by one; a hook is lost iff its arms are equally long.",
    ),
    rules: &[("chomp", "", 5)],
    params: &[most(7)],
};

static TAME: OnHeaps = OnHeaps {
    claim: claim(
        "tefuda/tame",
        "J. H. Conway, On Numbers and Games, chapter 12, in a form that is proved in the module `solve::misere`",
        "If whoever cannot move wins, a sum of tame positions is decided as nim: a position is tame if all its options are and if the least \
         missing values among theirs, plain and misère, are those of a sum of nim heaps.",
    ),
    rules: &[
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
    params: &[most(5)],
};

static SUSPENSE: OnHeaps = OnHeaps {
    claim: claim(
        "tefuda/suspense",
        "C. A. B. Smith, Graphs and composite games, 1966, in our own words",
        "If a move must be made in every component that has one, the component that can be kept going longest decides: it is won iff that \
         number of moves is odd, where who wins a component delays and who loses it hurries.",
    ),
    rules: &[
        ("nim", "every", 3),
        ("kayles", "every", 2),
        (".137", "every", 2),
        ("{1,3}", "every", 3),
        ("euclid", "every", 4),
        ("euclid-to-zero", "every", 4),
        ("wythoff", "every", 4),
    ],
    params: &[most(5)],
};

/// A position as a counterexample: small if it has few counters.
struct Case {
    text: String,
    counters: u64,
}

impl std::fmt::Display for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

impl Example for Case {
    fn size(&self) -> (usize, u32) {
        (self.counters as usize, 0)
    }
}

/// Every list of this many sizes from 0 to `most`, in order.
fn sizes(heaps: usize, most: u64) -> impl Iterator<Item = Vec<u64>> {
    let base = most + 1;
    let count = base.checked_pow(heaps as u32).unwrap_or(u64::MAX);
    (0..count).map(move |code| (0..heaps as u32).map(|heap| code / base.pow(heap) % base).collect())
}

impl Statement for OnHeaps {
    fn claim(&self) -> &Claim {
        &self.claim
    }

    fn readings(&self) -> Vec<Reading> {
        vec![AS_STATED]
    }

    fn params(&self) -> &'static [Param] {
        self.params
    }

    fn survey<'a>(
        &'a self,
        args: &'a Args,
        budget: &'a Budget,
        progress: &dyn Progress,
    ) -> Result<Survey<'a>, StudyError> {
        let most = args.number("most");
        let meter = budget.meter();
        let mut tally = Tally::default();
        progress.stage(self.claim.id, self.rules.len() as u64);
        for &(rule, option, heaps) in self.rules {
            let mut referee = Referee::new(Goal::Winner);
            let mut search_meter = budget.meter();
            for heaps in sizes(heaps, most) {
                meter.look()?;
                let counters = heaps.iter().sum();
                let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
                let text = format!("{rule}: {} {option}", heaps.join(" "));
                // Not all sizes make a position of every rule.
                let Ok(setup) = notation::parse(&text) else { continue };
                let analysis = setup.analyse(Solver::Best, Run::new(budget));
                if analysis.theorem() != Some(self.claim.id) {
                    continue;
                }
                let told = analysis.outcome();
                drop(analysis);
                let Status::Open(position) = setup.status() else { continue };
                let expected =
                    referee::outcome(referee.solve(&position, &mut search_meter)?.result, position.to_move());
                tally.old_enter(|| Case { text, counters }, told == expected);
            }
            progress.advance(1);
        }
        let report = tally.report(&AS_STATED, false);
        let mut rules: Vec<&str> = self.rules.iter().map(|(rule, _, _)| *rule).collect();
        rules.sort_unstable();
        rules.dedup();
        let range = format!("positions of {} with heaps up to {most}", rules.join(", "));
        Ok(Whole { range, readings: vec![report] }.survey())
    }
}
