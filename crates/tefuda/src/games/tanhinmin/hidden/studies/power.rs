//! Which oracles suffice to win: the table of the thesis's Figure 4.1, by exhaustive search.
//!
//! A class is what a player knows at the access: their own hand, the table, whether she is to move, and the answers. It
//! fails if no strategy that uses only this information wins every play in which the position is won for her from the
//! start ("at the access"), or at some moment ("later").

use std::collections::BTreeMap;

use crate::kernel::parallel::*;

use super::super::super::hand::SortedHand;
use super::super::oracle::{Answer, Moment, Oracles, SETS};
use super::super::solver::BeliefSolver;
use crate::games::tanhinmin::universe::small_multisets;
use crate::kernel::run::{Budget, Undecided};
use crate::kernel::study::{Args, Cell, Param, Progress, ResultTable, Study, StudyError};

/// The study behind `tefuda study tanhinmin oracles`.
pub const ORACLES: Study = Study {
    name: "oracles",
    about: "Which oracles suffice to win with hidden hands: the table of the thesis's Figure 4.1, by exhaustive search.",
    params: &[
        Param::number("faces", "the highest face", 1, 8, 4),
        Param::number("cards", "the most cards in a hand", 1, 8, 4),
    ],
    plots: false,
    run,
};

/// Classes of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Classes {
    /// How many speak of a won position, or of one that may become so.
    pub all: u64,
    /// How many of them fail.
    pub failing: u64,
    /// The smallest failing one: cards of the player's own hand, highest face, text.
    pub least: Option<(usize, u32, String)>,
}

impl Classes {
    fn enter(&mut self, realised: bool, class: impl FnOnce() -> (usize, u32, String)) {
        self.all += 1;
        if !realised {
            self.failing += 1;
            let class = class();
            if self.least.as_ref().is_none_or(|least| class < *least) {
                self.least = Some(class);
            }
        }
    }

    fn merge(mut self, other: Classes) -> Classes {
        self.all += other.all;
        self.failing += other.failing;
        let both = self.least.into_iter().chain(other.least);
        self.least = both.min();
        self
    }
}

/// When the position is won for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moments {
    /// From the access on.
    AtAccess,
    /// At the access or at some later moment.
    AtSomeMoment,
}

/// Which classes to examine.
#[derive(Clone, Copy)]
pub struct Question {
    /// The highest face.
    pub faces: u32,
    /// The most cards in a hand.
    pub cards: usize,
    /// What the player may ask.
    pub oracles: Oracles,
    /// Whether the player is to move at the access.
    pub to_move: bool,
    /// When the position is won for the player.
    pub moments: Moments,
    /// Only classes with these answers.
    pub told: fn(&Answer) -> bool,
}

/// Examines every class with an own hand of ordinary cards within the bounds, on all cores.
///
/// # Errors
/// [`Undecided`] if the budget runs out.
pub fn classes(question: Question, budget: &Budget, progress: &dyn Progress) -> Result<Classes, Undecided> {
    let Question { faces, cards, oracles, to_move, moments, told } = question;
    let lists = small_multisets(faces, cards).into_iter().filter(|faces| !faces.is_empty());
    let hands: Vec<SortedHand> = lists.map(|faces| SortedHand::new(faces, vec![])).collect();
    let of_hand = |own: &SortedHand| {
        let mut solver = BeliefSolver::new(oracles, budget);
        let mut found = Classes::default();
        for table_card in 0..=faces {
            let mut classes: BTreeMap<Answer, Vec<SortedHand>> = BTreeMap::new();
            for opponent in &hands {
                let moment = Moment { own, opponent, table_card, to_move };
                let answer = oracles.at_start(moment);
                if told(&answer) && (moment.is_won() || moments == Moments::AtSomeMoment) {
                    classes.entry(answer).or_default().push(opponent.clone());
                }
            }
            for (answer, set) in classes {
                let realised = solver.can_realise(own, table_card, to_move, &set)?;
                found.enter(realised, || {
                    let role = if to_move { "to move" } else { "opponent to move" };
                    let table = if table_card > 0 { format!(" @ {table_card}") } else { String::new() };
                    let highest = own.faces().max().unwrap_or(0).max(table_card);
                    (own.len(), highest, format!("{own} / ?{table}, {role}, told {answer}"))
                });
            }
        }
        progress.advance(1);
        Ok(found)
    };
    hands.par_iter().map(of_hand).try_reduce(Classes::default, |a, b| Ok(a.merge(b)))
}

fn run(args: &Args, budget: &Budget, progress: &dyn Progress) -> Result<ResultTable, StudyError> {
    let budget = &budget.started();
    let faces = u32::try_from(args.number("faces")).unwrap_or(u32::MAX);
    let cards = usize::try_from(args.number("cards")).unwrap_or(usize::MAX);
    let hands = small_multisets(faces, cards).len() as u64 - 1;
    progress.stage("examining classes", hands * SETS.len() as u64 * 4);
    let mut rows = Vec::new();
    for (name, oracles) in SETS {
        for (role, to_move) in [("active", true), ("non-active", false)] {
            let mut row = vec![Cell::Text((*name).to_owned()), Cell::Text(role.to_owned())];
            for moments in [Moments::AtAccess, Moments::AtSomeMoment] {
                let question = Question { faces, cards, oracles: *oracles, to_move, moments, told: |_| true };
                let found = classes(question, budget, progress)?;
                let verdict = if found.failing == 0 { "yes" } else { "no" };
                row.push(Cell::Text(verdict.to_owned()));
                row.push(Cell::Number(found.failing));
                row.push(Cell::Number(found.all));
                row.push(Cell::Text(found.least.map_or_else(|| "-".to_owned(), |(_, _, text)| text)));
            }
            rows.push(row);
        }
    }
    Ok(ResultTable {
        columns: vec![
            "oracles",
            "winner",
            "at_access",
            "failing",
            "classes",
            "smallest",
            "later",
            "later_failing",
            "later_classes",
            "later_smallest",
        ],
        rows,
        notes: vec![
            "at access: the winner can always realise a position that is won when the oracles answer"
                .to_owned(),
            "later: she can always realise a position that is won then or at some later moment".to_owned(),
            format!(
                "hands of 1 to {cards} ordinary cards with faces 1 to {faces}; a larger range can only turn yes to no"
            ),
        ],
        plot: None,
        undecided: None,
    })
}
