//! Which oracles suffice to win: the table of the thesis's Figure 4.1, by exhaustive search.
//!
//! A class is what a player knows at the access: their own hand, the table, whether she is to move, and the answers. It
//! fails if no strategy that uses only this information wins every play in which the position is won for her from the
//! start ("at the access"), or at some moment ("later").

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use crate::kernel::parallel::*;

use super::super::super::decide;
use super::super::super::hand::SortedHand;
use super::super::super::range::{Extent, SmallPositions};
use super::super::oracle::{Answer, Moment, Oracles, SETS};
use super::super::solver::{BeliefSolver, OpenHanded};
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

/// What a player knows at the access.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class<'a> {
    /// The player's own hand.
    pub own: &'a SortedHand,
    /// The face of the table card, 0 when the table is empty.
    pub table_card: u32,
    /// Whether the player is to move.
    pub to_move: bool,
    /// What the oracles say.
    pub answer: Answer,
}

impl Class<'_> {
    /// Cards of the own hand, and the highest face.
    #[must_use]
    pub fn size(&self) -> (usize, u32) {
        (self.own.len(), self.own.faces().max().unwrap_or(0).max(self.table_card))
    }
}

impl fmt::Display for Class<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Class { own, table_card, to_move, answer } = self;
        let role = if *to_move { "to move" } else { "opponent to move" };
        let table = if *table_card > 0 { format!(" @ {table_card}") } else { String::new() };
        write!(f, "{own} / ?{table}, {role}, told {answer}")
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
    /// What the player may ask.
    pub oracles: Oracles,
    /// Whether the player is to move at the access.
    pub to_move: bool,
    /// When the position is won for the player.
    pub moments: Moments,
}

/// Examines every class with this own hand against opponents who hold one of these hands, and shows it with whether it can be
/// realised. It gives the number of sets of hands that were looked at.
///
/// # Errors
/// [`Undecided`] if the budget runs out.
pub fn each_class(
    question: Question,
    own: &SortedHand,
    opponents: &[SortedHand],
    highest_table_card: u32,
    mover_wins: &OpenHanded,
    budget: &Budget,
    see: &mut dyn FnMut(Class, bool),
) -> Result<u64, Undecided> {
    let Question { oracles, to_move, moments } = question;
    let mut solver = BeliefSolver::told_by(Arc::clone(mover_wins), oracles, budget);
    for table_card in 0..=highest_table_card {
        let mut classes: BTreeMap<Answer, Vec<SortedHand>> = BTreeMap::new();
        for opponent in opponents {
            let is_won = || {
                if to_move {
                    mover_wins(own, opponent, table_card)
                } else {
                    !mover_wins(opponent, own, table_card)
                }
            };
            if moments == Moments::AtSomeMoment || is_won() {
                let answer = oracles.at_start(Moment { own, opponent, table_card, to_move });
                classes.entry(answer).or_default().push(opponent.clone());
            }
        }
        for (answer, set) in classes {
            let realised = solver.can_realise(own, table_card, to_move, &set)?;
            see(Class { own, table_card, to_move, answer }, realised);
        }
    }
    Ok(solver.nodes())
}

/// Classes of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Classes {
    /// How many speak of a won position, or of one that may become so.
    all: u64,
    /// How many of them fail.
    failing: u64,
    /// The smallest failing one, by size and text.
    least: Option<((usize, u32), String)>,
}

impl Classes {
    fn enter(&mut self, class: &Class, realised: bool) {
        self.all += 1;
        if !realised {
            self.failing += 1;
            let class = (class.size(), class.to_string());
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

/// Examines every class with an own hand of ordinary cards within the extent, on all cores.
fn classes(
    question: Question,
    extent: Extent,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Classes, Undecided> {
    let range = SmallPositions::new(extent);
    let mover_wins: OpenHanded = Arc::new(decide::mover_wins);
    let of_hand = |own: &SortedHand| {
        let mut found = Classes::default();
        let mut see = |class: Class, realised| found.enter(&class, realised);
        each_class(question, own, range.hands(), extent.faces, &mover_wins, budget, &mut see)?;
        progress.advance(1);
        Ok(found)
    };
    range.hands().par_iter().map(of_hand).try_reduce(Classes::default, |a, b| Ok(a.merge(b)))
}

fn run(args: &Args, budget: &Budget, progress: &dyn Progress) -> Result<ResultTable, StudyError> {
    let budget = &budget.started();
    let extent = Extent::of(args, false);
    let Extent { faces, cards, .. } = extent;
    let hands = extent.hands().unwrap_or(u64::MAX).saturating_sub(1);
    progress.stage("examining classes", hands.saturating_mul(SETS.len() as u64 * 4));
    let mut rows = Vec::new();
    for (name, oracles) in SETS {
        for (role, to_move) in [("active", true), ("non-active", false)] {
            let mut row = vec![Cell::Text((*name).to_owned()), Cell::Text(role.to_owned())];
            for moments in [Moments::AtAccess, Moments::AtSomeMoment] {
                let question = Question { oracles: *oracles, to_move, moments };
                let found = classes(question, extent, budget, progress)?;
                let verdict = if found.failing == 0 { "yes" } else { "no" };
                row.push(Cell::Text(verdict.to_owned()));
                row.push(Cell::Number(found.failing));
                row.push(Cell::Number(found.all));
                row.push(Cell::Text(found.least.map_or_else(|| "-".to_owned(), |(_, text)| text)));
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
