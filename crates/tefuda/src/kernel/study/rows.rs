//! Rows as they come: a study is run in one way, whoever watches it, and every row is told as soon as it is finished. So what a page
//! shows, a command prints or a program reads is there while the study goes on, and stays when the budget ends or somebody stops it.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::work::{Parts, SoFar, Work};
use super::{Cell, NoProgress, Progress, ResultTable, StudyError};
use crate::kernel::lesson::Both;
use crate::kernel::run::{Budget, Undecided};
use crate::kernel::units::Share;

/// Who watches a job. The table is told from one thread.
pub trait JobWatch: Progress {
    /// A table with these columns begins. If there was one before, it is replaced: what was told of it has changed.
    fn columns(&self, columns: &[String]);

    /// The next row of the table.
    fn row(&self, cells: &[Cell]);

    /// A whole table at once, of a study that finishes all rows together.
    fn whole(&self, table: &ResultTable) {
        self.columns(&names(&table.columns));
        table.rows.iter().for_each(|row| self.row(row));
    }

    /// What is known of the table before its rows; told before its columns, if at all.
    fn outlook(&self, _outlook: &Outlook) {}

    /// Whether a table may be replaced by another one while it grows. A watcher that prints rows cannot take them back: it says no, and
    /// is told tables of which the rows are put in order at the end once they are.
    fn takes_rows_back(&self) -> bool {
        true
    }
}

/// What is known of a table before its rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outlook {
    /// How many rows there will be.
    pub rows: Option<u64>,
    /// How many characters wide the cells of each column can become, in their order; columns of which that is not known are missing at
    /// the end, or 0.
    pub widths: Vec<usize>,
}

impl Outlook {
    /// That there will be this many rows.
    #[must_use]
    pub fn of_rows(rows: u64) -> Self {
        Outlook { rows: Some(rows), widths: Vec::new() }
    }
}

impl JobWatch for NoProgress {
    fn columns(&self, _columns: &[String]) {}
    fn row(&self, _cells: &[Cell]) {}
}

/// Progress without a table.
pub(super) struct WithoutTable<'a>(pub(super) &'a dyn Progress);

impl Progress for WithoutTable<'_> {
    fn stage(&self, name: Both, steps: u64) {
        self.0.stage(name, steps);
    }

    fn advance(&self, steps: u64) {
        self.0.advance(steps);
    }
}

impl JobWatch for WithoutTable<'_> {
    fn columns(&self, _columns: &[String]) {}
    fn row(&self, _cells: &[Cell]) {}
}

/// The table of a study that is run as a whole but finishes row after row.
pub(crate) struct GrowingTable<'a> {
    table: ResultTable,
    watch: &'a dyn JobWatch,
}

impl<'a> GrowingTable<'a> {
    /// A table without rows yet.
    pub(crate) fn new(columns: Vec<&'static str>, outlook: &Outlook, watch: &'a dyn JobWatch) -> Self {
        watch.outlook(outlook);
        watch.columns(&names(&columns));
        GrowingTable { table: ResultTable { columns, ..ResultTable::default() }, watch }
    }

    /// A row is finished.
    pub(crate) fn push(&mut self, row: Vec<Cell>) {
        self.watch.row(&row);
        self.table.rows.push(row);
    }

    /// The table with all rows, or with those that were finished when the budget ended.
    pub(crate) fn ended(self, ended: Result<(), Undecided>) -> ResultTable {
        ResultTable { undecided: ended.err(), ..self.table }
    }
}

fn names(columns: &[&'static str]) -> Vec<String> {
    columns.iter().map(|&column| column.to_owned()).collect()
}

impl Work<'_> {
    /// Runs the study until it is through or the budget ends, from where an earlier run was stopped if there was one (which only work in
    /// units can be). Rows are told as they are finished; `told` hears of units after each round how far they have come.
    ///
    /// If the budget ends first, the table has the finished rows, and says why it ended.
    ///
    /// # Errors
    /// [`StudyError`] if the parameters turn out not to go together, or the budget ended before any row could be.
    pub fn run(
        self,
        earlier: Option<SoFar>,
        budget: &Budget,
        watch: &dyn JobWatch,
        told: &mut dyn FnMut(&SoFar),
    ) -> Result<ResultTable, StudyError> {
        let table = ToldTable { watch, told: Mutex::default() };
        match self {
            Work::AtOnce(run) => {
                let finished = run(&table)?;
                let has_begun = table.told().has_begun;
                if has_begun {
                    table.tell(&finished)
                } else {
                    watch.whole(&finished)
                }
                Ok(finished)
            }
            Work::InUnits(parts) => in_units(&parts, earlier, budget, &table, told),
        }
    }
}

/// Making a table takes time too: no more than this share of the time of the work goes into telling it before the end.
const SHARE_OF_TELLING: u32 = 4;

fn in_units(
    parts: &Parts,
    earlier: Option<SoFar>,
    budget: &Budget,
    table: &ToldTable,
    told: &mut dyn FnMut(&SoFar),
) -> Result<ResultTable, StudyError> {
    table.watch.outlook(&parts.outlook);
    // The rows of a single part are finished together.
    let grows = parts.count() > 1 && !parts.sorted_at_the_end;
    let is_told_early = grows || table.watch.takes_rows_back();
    let tell_table = |so_far: SoFar, undecided| {
        let finished = parts.table_of(so_far, undecided);
        if grows {
            table.tell(&finished)
        } else {
            table.watch.whole(&finished)
        }
        finished
    };
    let mut finished = 0;
    let (mut last, mut took) = (Instant::now(), Duration::ZERO);
    let mut tell = |so_far: &SoFar| {
        told(so_far);
        // Only finished parts are in the table, so that it changes no more often than one is.
        let now = parts.finished(so_far);
        if is_told_early && now > finished && last.elapsed() >= took * SHARE_OF_TELLING {
            finished = now;
            let start = Instant::now();
            tell_table(so_far.clone(), None);
            (last, took) = (Instant::now(), start.elapsed());
        }
    };
    if let Some(so_far) = &earlier {
        tell(so_far);
    }
    let (so_far, undecided) = parts.go_through_share(Share::WHOLE, earlier, budget, table, &mut tell)?;
    Ok(tell_table(so_far, undecided))
}

/// A table of which the watcher has been told the beginning. A study that is run as a whole tells its rows through it, too.
struct ToldTable<'a> {
    watch: &'a dyn JobWatch,
    told: Mutex<Told>,
}

/// How much of the table has been told.
#[derive(Clone, Copy, Default)]
struct Told {
    has_begun: bool,
    rows: usize,
}

impl ToldTable<'_> {
    fn told(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells the rows of a growing table that have not been told.
    fn tell(&self, table: &ResultTable) {
        let Told { has_begun, rows } = *self.told();
        if !has_begun {
            self.columns(&names(&table.columns));
        }
        table.rows.iter().skip(rows).for_each(|row| self.row(row));
    }
}

impl Progress for ToldTable<'_> {
    fn stage(&self, name: Both, steps: u64) {
        self.watch.stage(name, steps);
    }

    fn advance(&self, steps: u64) {
        self.watch.advance(steps);
    }
}

impl JobWatch for ToldTable<'_> {
    fn columns(&self, columns: &[String]) {
        *self.told() = Told { has_begun: true, rows: 0 };
        self.watch.columns(columns);
    }

    fn row(&self, cells: &[Cell]) {
        self.told().rows += 1;
        self.watch.row(cells);
    }

    fn outlook(&self, outlook: &Outlook) {
        self.watch.outlook(outlook);
    }

    fn takes_rows_back(&self) -> bool {
        self.watch.takes_rows_back()
    }
}
