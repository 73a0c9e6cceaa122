//! The sum of games, and the theorem of Sprague and Grundy on it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::asked::{MexRule, Played, Text, told_by};
use super::source;
use super::surveyed::Surveyed;
use super::{Claim, Findings, Reading, Standing, Statement, Survey};
use crate::games::digraph;
use crate::games::digraph::range::{Graphs, choices};
use crate::games::sum::range::{Sums, random_sums, small_components};
use crate::games::sum::{Part, Position, Setup, notation};
use crate::kernel::position::{Position as _, Seat, Setup as _};
use crate::kernel::range::{Drawn, Positions as _};
use crate::kernel::run::{Meter, Undecided};
use crate::kernel::study::{Param, StudyError};
use crate::kernel::verdict::Outcome;
use crate::solve::sums::mex;

/// All statements on sums.
pub(crate) static STATEMENTS: &[&dyn Statement] = &[&SUM];

const VALUES: usize = 0;
const WINNER: usize = 1;
const MEX: usize = 2;
const DEFINITION: usize = 3;
const DECIDER: usize = 4;

static SUM: Surveyed = Surveyed {
    claim: Claim {
        id: "slides/sum",
        game: "sum",
        also: &[],
        source: source::SLIDES,
        text: "The positions of a sum of games are all combinations of one position of each, and a move is a move in one of them \
               while the others stay. The value of a sum is the nim-sum of the values of its components, so it is lost iff that is 0; the value of a \
               game is the least number that none of its moves leads to (Sprague 1935, Grundy 1939).",
        standing: Standing::Holds,
    },
    params: &[
        Param::number("most", "the largest heap of a component", 1, 30, 5).ja("成分の山の最大の大きさ"),
        Param::number("random", "the number of random sums of up to three components", 0, 1_000_000_000, 300)
            .ja("三つまでの成分のランダムな和の数"),
    ],
    readings: &[
        Reading {
            name: "nim-sum",
            text: "the value of the whole sum by the mex rule over all its moves is the nim-sum of those of its components",
            standing: Standing::Holds,
        },
        Reading {
            name: "winner",
            text: "by exhaustive play from the rules, a sum is lost iff the nim-sum of the values of its components is 0",
            standing: Standing::Holds,
        },
        Reading {
            name: "mex",
            text: "a game is lost beside a nim heap of exactly one size, and that is the least size for which none of its options is lost",
            standing: Standing::Holds,
        },
        Reading {
            name: "definition",
            text: "the moves of a sum of two digraphs are those of the product of their vertex sets",
            standing: Standing::Holds,
        },
        Reading {
            name: "decider",
            text: "the program's answer by this statement",
            standing: Standing::Holds,
        },
    ],
    survey: |args, budget, _| {
        let most = args.number("most");
        let components = small_components(most);
        let mut meter = budget.meter();
        let value = |part: &Part| {
            let alone = Setup::new(vec![part.clone()]);
            Ok((alone.to_string(), MexRule::<Position>::new().value(&alone, &mut meter)?))
        };
        let values: Result<Values, Undecided> = components.iter().map(value).collect();
        let values = values?;
        let values = Arc::new(values);
        let of_pairs = values.clone();
        let sums = Sums { components: components.clone(), misere: false };
        let draw = random_sums(small_components(most.min(4)), 3, false);
        let of_three = Drawn { count: args.number("random"), seed: 1, draw };
        let graphs = Graphs::All(3);
        // One at a time larger ones are soon looked at.
        let alone = small_components(2 * most);
        let range = format!(
            "all sums of two of {} components: heaps up to {most} under nim and ten other rules, pairs of heaps, coins and pictures; \
             {} random sums of up to three; single components with heaps up to {}; and all digraphs of up to 3 vertices",
            components.len(),
            of_three.count,
            2 * most,
        );
        Ok(Survey::of(range)
            .part(sums.units(), move |unit, findings| {
                sums.for_each(unit, &mut |setup| look_at_sum(&setup, nim_sum(&setup, &of_pairs), findings))?;
                Ok(())
            })
            .part(of_three.units(), move |unit, findings| {
                of_three
                    .for_each(unit, &mut |setup| look_at_sum(&setup, nim_sum(&setup, &values), findings))?;
                Ok(())
            })
            .part(alone.len() as u64, move |unit, findings| look_at_game(&alone[unit as usize], findings))
            .part(graphs.count(), move |unit, findings| {
                look_at_product(graphs, unit, findings);
                Ok(())
            }))
    },
};

/// Components by their texts, with the values that the mex rule gives them alone.
type Values = BTreeMap<String, u64>;

/// The nim-sum of the values of the components.
fn nim_sum(setup: &Setup, values: &Values) -> Option<u64> {
    let value = |part: &Part| values.get(&Setup::new(vec![part.clone()]).to_string()).copied();
    setup.parts().iter().try_fold(0, |sum, part| Some(sum ^ value(part)?))
}

fn case(setup: &Setup) -> Text {
    let text = setup.to_string();
    let size = text.len();
    Text { text, size }
}

/// A sum whose components have this nim-sum.
fn look_at_sum(setup: &Setup, sum: Option<u64>, findings: &mut Findings) -> Result<(), Undecided> {
    let value = MexRule::<Position>::new().value(setup, &mut findings.meter)?;
    findings.enter(VALUES, || case(setup), Some(value) == sum);
    let outcome = Played::<Position>::new().outcome(setup, &mut findings.meter)?;
    let claimed = Outcome::of_move(sum.map(|sum| sum != 0), Seat::FIRST);
    findings.enter(WINNER, || case(setup), claimed == outcome);
    if let Some(decided) = told_by(SUM.claim.id, setup, &mut findings.meter)? {
        let right = decided.outcome == outcome
            && decided.value.and_then(|decided| decided.nimber()) == sum.map(u128::from);
        findings.enter(DECIDER, || case(setup), right);
    }
    Ok(())
}

/// The sizes of nim heaps beside which a game is lost, up to a size that no value of the range reaches, by playing the sums out.
fn lost_beside(part: &Part, played: &mut Played<Position>, meter: &mut Meter) -> Result<Vec<u64>, Undecided> {
    const BEYOND: u64 = 20;
    let mut lost = Vec::new();
    for heap in 0..BEYOND {
        let Ok(nim) = notation::parse(&format!("nim {heap}")) else { continue };
        let sum = Setup::new([std::slice::from_ref(part), nim.parts()].concat());
        if !played.mover_wins(&sum, meter)? {
            lost.push(heap);
        }
    }
    Ok(lost)
}

fn look_at_game(part: &Part, findings: &mut Findings) -> Result<(), StudyError> {
    let sums = &mut Played::new();
    let own = lost_beside(part, sums, &mut findings.meter)?;
    let mut options = Vec::new();
    let setup = Setup::new(vec![part.clone()]);
    if let Some(position) = setup.clone().position() {
        for played in position.legal_moves() {
            for after in position.after(&played).setup.parts() {
                options.push(lost_beside(after, sums, &mut findings.meter)?);
            }
        }
    }
    let single = options.iter().chain([&own]).all(|lost| lost.len() == 1);
    let least = mex(options.into_iter().flatten());
    findings.enter(MEX, || case(&setup), single && own == [least]);
    Ok(())
}

/// The moves of every sum of two vertices, against the definition of the product.
fn look_at_product(graphs: Graphs, number: u64, findings: &mut Findings) {
    let edges = graphs.get(number);
    let Some(board) = edges.board() else { return };
    let followers = edges.followers();
    for pair in choices(edges.vertices, 2) {
        let Some(setup) = digraph::Setup::new(board.clone(), pair.clone()) else { continue };
        let (first, second) = (pair[0], pair[1]);
        let in_first = followers[first as usize].iter().map(|&next| (next, second));
        let in_second = followers[second as usize].iter().map(|&next| (first, next));
        // Which of two equal vertices moves makes no difference.
        let ordered = |(a, b): (u32, u32)| (a.min(b), a.max(b));
        let expected: BTreeSet<(u32, u32)> = in_first.chain(in_second).map(ordered).collect();
        let after = |position: &digraph::Position| {
            let after = |played: digraph::Move| {
                let after = position.after(&played).setup;
                ordered((after.vertices()[0], after.vertices()[1]))
            };
            position.legal_moves().into_iter().map(after).collect()
        };
        let computed: BTreeSet<(u32, u32)> =
            setup.clone().position().map_or_else(BTreeSet::new, |position| after(&position));
        let case = || Text::of(&format!("{setup} on {}", edges.text()), edges.edges.len());
        findings.enter(DEFINITION, case, computed == expected);
    }
}
