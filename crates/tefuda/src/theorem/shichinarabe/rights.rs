//! All-mighty rights: thesis, Theorems 6.5 to 6.7, and what holds of them on spiders.

use super::trees::{LARGEST, VERTICES, large_range, large_trees, range};
use super::{HOUSE, Referee, SetupExample, over, recoloured};
use crate::games::shichinarabe::decide::Method;
use crate::games::shichinarabe::layout::{Deck, Layout, Suit};
use crate::games::shichinarabe::range::{Forests, plain_state};
use crate::games::shichinarabe::rules::{self, Colour, Setup};
use crate::games::shichinarabe::spider;
use crate::games::shichinarabe::tree::Trees;
use crate::kernel::analysis::{Analysis as _, Decide as _};
use crate::kernel::position::{Setup as _, Status};
use crate::kernel::run::{Meter, Run, Undecided};
use crate::kernel::steps::Counted;
use crate::kernel::study::Param;
use crate::kernel::verdict::Outcome;
use crate::theorem::surveyed::Surveyed;
use crate::theorem::{Claim, Cost, Findings, Reading, Standing, Survey, source};

/// The same setup with rights for red.
pub(super) fn with_rights(setup: &Setup, rights: u16, several: bool) -> Setup {
    let mut state = setup.state().clone();
    state.rights = [rights, 0];
    state.reading = rules::Reading { several, ..rules::Reading::default() };
    Setup::new(setup.layout().clone(), state)
}

/// Whether red, to move, wins ordinarily after whitening some of blue's vertices now, at most this many, and not all: the rule that would
/// be polynomial for every fixed number.
fn wins_by_using_now(
    setup: &Setup,
    rights: usize,
    referee: &mut Referee,
    meter: &mut Meter,
) -> Result<bool, Undecided> {
    let blue: Vec<usize> = (0..setup.state().colours.len())
        .filter(|&vertex| setup.state().colours[vertex] == Colour::Blue)
        .collect();
    // Few vertices are blue here.
    for chosen in 0..(1u64 << blue.len()) - 1 {
        if chosen.count_ones() as usize > rights {
            continue;
        }
        let mut colours = setup.state().colours.clone();
        for (_, &vertex) in blue.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1) {
            colours[vertex] = Colour::White;
        }
        if referee.winner(&recoloured(setup, colours), meter)? == Colour::Red {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Who wins by the decider, and how it was decided.
pub(super) fn decided(setup: &Setup, meter: &mut Meter) -> Result<Option<(Colour, Method)>, Undecided> {
    let Status::Open(position) = setup.clone().status() else { return Ok(None) };
    let mut run = Run::new(&meter.rest());
    let analysis = Setup::analyse(&position, &mut run)?;
    meter.spend(run.meter.nodes(), 0)?;
    Ok(match analysis.outcome() {
        Outcome::Win(seat) => Some((Colour::PLAYERS[seat.index()], analysis.reason().method.clone())),
        _ => None,
    })
}

/// Red vertices, at most, in positions with rights: few are enough for counterexamples, and the others take long.
const FEW: usize = 3;

/// Steps allowed for each vertex to find the trees of a position and who wins it.
const TREE_STEPS: u64 = 24;

/// A small deck: two suits, two cards on either side of each start.
fn small_deck() -> Deck {
    let suit = |name: &str| Suit {
        name: name.to_owned(),
        ranks: ["5", "6", "7", "8", "9"].map(str::to_owned).to_vec(),
        start: 2,
    };
    Deck { suits: ["S", "H"].map(suit).to_vec(), tunnel: false }
}

/// Every position of the small deck, a tunnel or not, with both hands holding cards.
pub(super) fn small_deck_setups(tunnel: bool, number: u64) -> Option<Setup> {
    let deck = Deck { tunnel, ..small_deck() };
    let mut rest = number;
    let colour = |card: usize| {
        if deck.is_start(card) {
            return Colour::White;
        }
        let digit = rest % 3;
        rest /= 3;
        [Colour::Red, Colour::Blue, Colour::White][digit as usize]
    };
    let colours: Vec<Colour> = (0..deck.cards()).map(colour).collect();
    let both = Colour::PLAYERS.iter().all(|player| colours.contains(player));
    both.then(|| Setup::new(Layout::deck(deck).into(), plain_state(colours, Colour::Red)))
}

/// How many numbers [`small_deck_setups`] takes: eight cards, each in one of the hands or played.
pub(super) const SMALL_DECK_SETUPS: u64 = 3u64.pow(8);

pub(super) static THEOREM_6_5: Surveyed = Surveyed {
    claim: Claim {
        id: "thesis/6.5",
        game: "shichinarabe",
        also: &[],
        source: source::THESIS,
        text: "The winner on a tree is found in O(n), even if the all-mighty right can be used once. Trees with several white vertices are \
               part of the claim, and so is one right of either player. The thesis gives no algorithm. Known here: without rights, and \
               where every part touches white at one vertex, it holds (tefuda/one-access); with several white vertices around a part no \
               polynomial algorithm is known, but nearly every tree is decided in milliseconds (tefuda/seals); with one right the winner on spiders, as cards are, is found in \
               O(n^2) by a rule that is checked, not proved (tefuda/spider-rights); on all trees with one access, a bound often shows \
               in polynomial time that a right does not help (tefuda/rights-bound), and the rest is searched.",
        standing: Standing::Open,
    },
    params: &[
        VERTICES,
        Param::number("white", "the most vertices of trees with several white ones", 2, 8, 5)
            .ja("白が複数ある木の頂点の最大数"),
        Param::number("right", "the most vertices of trees with a right", 2, 10, 7)
            .ja("権利つきの木の頂点の最大数"),
        LARGEST,
    ],
    readings: &[
        Reading {
            name: "one white vertex, no right",
            text: "the rule for trees finds the winner",
            standing: Standing::Holds,
        },
        Reading {
            name: "one white vertex, cost",
            text: "finding the trees of the position and the winner takes at most 24 steps a vertex",
            standing: Standing::Holds,
        },
        Reading {
            name: "several white vertices, no right",
            text: "the winner is found, by the rule for trees where every part touches white at one vertex, and otherwise by search",
            standing: Standing::Holds,
        },
        Reading {
            name: "several white vertices, the rule for trees",
            text: "the rule for trees, which is linear, applies to every tree",
            standing: Standing::Fails,
        },
        Reading {
            name: "one right, now or never",
            text: "the owner of one right, to move, wins iff the right is not needed or is used now: a rule in O(n^2) (checked with \
                   up to three vertices of the owner's)",
            standing: Standing::Fails,
        },
        Reading {
            name: "cards, one joker",
            text: "on a deck, which is a spider, the winner is found if one player has a joker: by what it gains at most, by a small search, or leg by leg",
            standing: Standing::Holds,
        },
    ],
    survey: |args, _, _| {
        let (white, right) = (args.size("white"), args.size("right"));
        let survey = Survey::of(format!(
            "{}; {}; all trees of up to {white} vertices besides a white one, some of them white too; all forests of up to {right} \
             vertices with a right; all positions of a deck of two suits of five cards with a joker",
            range(args),
            large_range(args)
        ));
        let survey = over(survey, Forests::new(args.size("vertices")), |setup, referee, findings| {
            let Some(trees) = Trees::of(setup) else { return Ok(()) };
            let expected = referee.winner(setup, &mut findings.meter)?;
            findings.enter(
                0,
                || SetupExample(setup.clone()),
                trees.winner(setup.state().mover).0 == expected,
            );
            Ok(())
        });
        let survey = large_trees(survey, args, |setup, findings| {
            let mut steps = Counted::default();
            let trees = Trees::of_counted(setup, &mut steps);
            trees.map(|trees| trees.winner_counted(setup.state().mover, &mut steps));
            let size = setup.layout().vertices() as u64;
            findings.enter_cost(
                1,
                || SetupExample(setup.clone()),
                Cost { steps: steps.0, size, limit: TREE_STEPS },
            );
        });
        let survey = over(survey, Forests::with_white(white), |setup, referee, findings| {
            if !setup.state().colours.iter().rev().skip(1).any(|colour| *colour == Colour::White) {
                return Ok(());
            }
            let expected = referee.winner(setup, &mut findings.meter)?;
            let trees = Trees::of(setup);
            if let Some((winner, method)) = decided(setup, &mut findings.meter)? {
                let method_fits = trees.is_some() == matches!(method, Method::Race { .. });
                findings.enter(2, || SetupExample(setup.clone()), winner == expected && method_fits);
            }
            findings.enter(3, || SetupExample(setup.clone()), trees.is_some());
            Ok(())
        });
        let survey = over(survey, Forests::new(right), |setup, referee, findings| {
            now_or_never(4, setup, (1, false), referee, findings)
        });
        Ok(survey.part(SMALL_DECK_SETUPS, |number, findings| {
            let Some(setup) = small_deck_setups(false, number) else { return Ok(()) };
            for rights in [[1, 0], [0, 1]] {
                let mut state = setup.state().clone();
                state.rights = rights;
                let with = Setup::new(setup.layout().clone(), state);
                let expected = Referee::new().winner(&with, &mut findings.meter)?;
                if let Some((winner, method)) = decided(&with, &mut findings.meter)? {
                    let on_legs = matches!(method, Method::Rights { .. } | Method::ForestRights(_));
                    let right = winner == expected && on_legs;
                    findings.enter(5, || SetupExample(with), right);
                }
            }
            Ok(())
        }))
    },
};

/// Compares the rule that rights are used now or never with the rules, red to move.
fn now_or_never(
    reading: usize,
    setup: &Setup,
    (rights, several): (u16, bool),
    referee: &mut Referee,
    findings: &mut Findings,
) -> Result<(), Undecided> {
    if setup.state().mover != Colour::Red || setup.state().count(Colour::Red) > FEW {
        return Ok(());
    }
    let with = with_rights(setup, rights, several);
    let expected = referee.winner(&with, &mut findings.meter)? == Colour::Red;
    let by_rule = wins_by_using_now(setup, usize::from(rights), referee, &mut findings.meter)?;
    findings.enter(reading, || SetupExample(with), by_rule == expected);
    Ok(())
}

pub(super) static THEOREM_6_6: Surveyed = Surveyed {
    claim: Claim {
        id: "thesis/6.6",
        game: "shichinarabe",
        also: &[],
        source: source::THESIS,
        text: "On a tree, if only one player has k rights, the winner is found in O(n^k). The thesis gives no algorithm. Known here: a rule \
               that tries every choice of k vertices to whiten in one turn, which would take about that time, is wrong on trees, \
               even with two rights; on spiders it is right as far as it was checked, not proved, if several may be used in one turn \
               (tefuda/spider-rights). On trees bounds on what rights gain decide nearly always (tefuda/rights-bound), and otherwise a search.",
        standing: Standing::Open,
    },
    params: &[VERTICES],
    readings: &[
        Reading {
            name: "two rights, all in one turn",
            text: "the owner of two rights, to move, wins iff some choice of up to two vertices to whiten now leaves an ordinary win, several \
                   rights a turn being allowed (checked with up to three vertices of the owner's)",
            standing: Standing::Fails,
        },
        Reading { name: "two rights, spiders", text: "the same on spiders", standing: Standing::Holds },
        Reading {
            name: "two rights, one a turn, spiders",
            text: "the same on spiders if only one right may be used in a turn",
            standing: Standing::Fails,
        },
    ],
    survey: |args, _, _| {
        let survey = Survey::of(range(args));
        Ok(over(survey, Forests::new(args.size("vertices")), |setup, referee, findings| {
            now_or_never(0, setup, (2, true), referee, findings)?;
            if Trees::of(setup).is_some_and(|trees| trees.are_legs()) {
                now_or_never(1, setup, (2, true), referee, findings)?;
                now_or_never(2, setup, (2, false), referee, findings)?;
            }
            Ok(())
        }))
    },
};

/// A spider on which red, to move, wins with k rights and not with fewer: k legs of a red vertex behind a blue one, and k blue vertices
/// besides. Blue plays those while red opens a leg each turn.
fn needs(rights: usize) -> Setup {
    let mut parents: Vec<Option<u32>> = Vec::new();
    let mut colours = Vec::new();
    for _ in 0..rights {
        parents.extend([None, Some(parents.len() as u32)]);
        colours.extend([Colour::Blue, Colour::Red]);
    }
    parents.extend((0..rights).map(|_| None));
    colours.extend((0..rights).map(|_| Colour::Blue));
    colours.push(Colour::White);
    Setup::new(Layout::forest(&parents).into(), plain_state(colours, Colour::Red))
}

pub(super) static THEOREM_6_7: Surveyed = Surveyed {
    claim: Claim {
        id: "thesis/6.7",
        game: "shichinarabe",
        also: &[],
        source: source::THESIS,
        text: "On a tree, if only one player has rights, however many, the winner is found in O(n^4). The thesis gives no algorithm. Known \
               here: more rights than the opponent has vertices, less one, change nothing, but no fixed number is as good as any \
               larger one, so four rights do not cover all cases; with any number of rights, using them all in one turn is not enough on trees. On \
               spiders the winner is found in polynomial time if several may be used in one turn, by a rule that is checked, not proved \
               (tefuda/spider-rights). On trees bounds on what rights gain decide nearly always (tefuda/rights-bound), and otherwise a search.",
        standing: Standing::Open,
    },
    params: &[
        VERTICES,
        Param::number("needed", "the most rights that a spider is to need", 1, 6, 4)
            .ja("蜘蛛型に必要な権利の最大回数"),
    ],
    readings: &[
        Reading {
            name: "enough rights",
            text: "more rights than the opponent has vertices, less one, change nothing, and more rights never hurt",
            standing: Standing::Holds,
        },
        Reading {
            name: "no fixed number",
            text: "for each k there is a spider on which k rights win, one a turn, and k - 1 do not",
            standing: Standing::Holds,
        },
        Reading {
            name: "any number, all in one turn",
            text: "with rights for all but one of the opponent's vertices the owner, to move, wins iff some choice of vertices to whiten now \
                   leaves an ordinary win, several rights a turn being allowed",
            standing: Standing::Fails,
        },
    ],
    survey: |args, _, _| {
        let needed = args.number("needed");
        let survey = Survey::of(format!("{}; spiders that need 1 to {needed} rights", range(args)));
        let survey = over(survey, Forests::new(args.size("vertices")), |setup, referee, findings| {
            let enough = setup.state().count(Colour::Blue) - 1;
            let mut wins = |rights: usize, findings: &mut Findings| {
                let with = with_rights(setup, rights as u16, true);
                Ok(referee.winner(&with, &mut findings.meter)? == Colour::Red)
            };
            let mut right = true;
            let mut before = false;
            for rights in 0..=enough {
                let now = wins(rights, findings)?;
                right &= now || !before;
                before = now;
            }
            right &= wins(enough + 1, findings)? == before && wins(enough + 2, findings)? == before;
            findings.enter(0, || SetupExample(setup.clone()), right);
            if setup.state().mover == Colour::Red {
                let by_rule = wins_by_using_now(setup, enough, referee, &mut findings.meter)?;
                findings.enter(
                    2,
                    || SetupExample(with_rights(setup, enough as u16, true)),
                    by_rule == before,
                );
            }
            Ok(())
        });
        Ok(survey.part(needed, |unit, findings| {
            let rights = unit as usize + 1;
            let setup = needs(rights);
            let mut referee = Referee::new();
            let mut wins = |rights: usize, findings: &mut Findings| {
                let with = with_rights(&setup, rights as u16, false);
                Ok::<_, Undecided>(referee.winner(&with, &mut findings.meter)? == Colour::Red)
            };
            let right = wins(rights, findings)? && !wins(rights - 1, findings)?;
            findings.enter(1, || SetupExample(with_rights(&setup, rights as u16, false)), right);
            Ok(())
        }))
    },
};

pub(super) static SPIDER_RIGHTS: Surveyed = Surveyed {
    claim: Claim {
        id: "tefuda/spider-rights",
        game: "shichinarabe",
        also: &[],
        source: HOUSE,
        text: "On spiders, if one player has rights (one, or several with reading M), the owner to move wins iff some choice of \
               vertices to whiten now leaves an ordinary win: found in polynomial time by a table over legs and uses. \
               Checked, not proved; the steps are not counted.",
        standing: Standing::Holds,
    },
    params: &[VERTICES, Param::number("rights", "the most rights", 1, 6, 3).ja("権利の最大回数")],
    readings: &[Reading {
        name: "as stated",
        text: "the table over legs finds the winner, the owner to move or not",
        standing: Standing::Holds,
    }],
    survey: |args, _, _| {
        let most = args.size("rights");
        let range = format!("{}; those of legs, with 1 to {most} rights", range(args));
        Ok(over(Survey::of(range), Forests::new(args.size("vertices")), move |setup, referee, findings| {
            let Some(legs) = Trees::of(setup).and_then(|trees| trees.legs()) else { return Ok(()) };
            for rights in 1..=most {
                let with = with_rights(setup, rights as u16, rights > 1);
                let expected = referee.winner(&with, &mut findings.meter)? == Colour::Red;
                let meter = &mut findings.meter;
                let by_rule = if setup.state().mover == Colour::Red {
                    spider::owner_wins(&legs, Colour::Red, rights, meter)?
                } else {
                    spider::owner_wins_second(&legs, Colour::Red, rights, meter)?
                };
                findings.enter(0, || SetupExample(with), by_rule == expected);
            }
            Ok(())
        }))
    },
};
