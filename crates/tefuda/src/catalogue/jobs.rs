//! What can be run besides questions about positions: studies, counts, checks of statements, tables of values, and the coach for
//! hidden hands. Each is declared with typed parameters, so that a face makes a form of it and knows no game; all are run in one way,
//! with rows that are told as they come.

use super::{Catalogue, Entry};
use crate::kernel::game::{Game, ValueTable, ValueTableError};
use crate::kernel::lesson::Both;
use crate::kernel::run::{Budget, Undecided};
use crate::kernel::study::{
    ArgError, Args, Cell, JobDeclaration, JobKind, JobWatch, Param, Plot, Progress, ResultTable, Study,
    StudyError,
};
use crate::kernel::verdict::Lang;
use crate::kernel::words::{Words, both};
use crate::theorem::{CheckReport, Statement, Watch};

/// Something that can be run.
#[derive(Clone, Copy)]
pub struct Job {
    declaration: JobDeclaration,
    runs: Runs,
}

#[derive(Clone, Copy)]
enum Runs {
    Study(&'static Study),
    Check(&'static dyn Statement),
    Values(&'static dyn Game),
}

/// How a job ended.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct JobEnd {
    /// Why it ended before it was through, if it did.
    pub undecided: Option<Undecided>,
    /// What to know when reading the table.
    pub notes: Vec<Words>,
    /// How to draw the table as a curve, where that makes sense.
    pub plot: Option<Plot>,
    /// What a check found.
    pub report: Option<CheckReport>,
}

/// A table of values has rows up to this size: a page could not show more.
const LARGEST_SIZE: u64 = 100_000;

/// The parameters of a table of values.
static VALUE_PARAMS: [Param; 2] = [
    Param::text("rule", "the rule, as positions name it; a well-known one if it is left out", "rule")
        .ja("規則。局面での書き方で書く。省けばよく知られたもの"),
    Param::number("to", "the largest size", 0, LARGEST_SIZE, 15).ja("最大の大きさ"),
];

impl Entry {
    /// Everything that can be run for the game, in the order of [`JobKind`].
    #[must_use]
    pub fn jobs(&self) -> Vec<Job> {
        let of_study = |kind, study: &'static Study| Job {
            declaration: JobDeclaration {
                kind,
                name: study.name,
                about: study.about,
                about_ja: study.about_ja,
                params: study.params,
                plots: study.plots,
            },
            runs: Runs::Study(study),
        };
        let mut jobs: Vec<Job> = self.all_studies().map(|study| of_study(JobKind::Study, study)).collect();
        jobs.extend(self.game.count().map(|study| of_study(JobKind::Count, study)));
        jobs.extend(self.statements.iter().map(|&statement| of_statement(statement)));
        jobs.extend(self.game.value_rule().map(|_| Job {
            declaration: JobDeclaration {
                kind: JobKind::Values,
                name: "values",
                about: "The values of a rule, by size",
                about_ja: "規則の値を、大きさごとに求める",
                params: &VALUE_PARAMS,
                plots: false,
            },
            runs: Runs::Values(self.game),
        }));
        jobs.extend(self.game.advise().map(|study| of_study(JobKind::Advise, study)));
        jobs
    }
}

fn of_statement(statement: &'static dyn Statement) -> Job {
    let claim = statement.claim();
    Job {
        declaration: JobDeclaration {
            kind: JobKind::Check,
            name: claim.id,
            about: claim.text,
            about_ja: claim.text_in(Lang::Ja),
            params: statement.params(),
            plots: false,
        },
        runs: Runs::Check(statement),
    }
}

impl Catalogue {
    /// What can be run under this name: that of a study of the game, or the id of a statement, whatever its game. Other kinds have one
    /// job for each game, which needs no name.
    #[must_use]
    pub fn job(&self, kind: JobKind, game: Option<&str>, name: Option<&str>) -> Option<Job> {
        if kind == JobKind::Check {
            return self.statement(name?).map(of_statement);
        }
        let mut jobs = self.entry(game?)?.jobs().into_iter();
        let is_named = |job: &Job| match name {
            Some(name) => job.declaration.name == name,
            None => kind != JobKind::Study,
        };
        jobs.find(|job| job.declaration.kind == kind && is_named(job))
    }
}

impl Job {
    /// What it is, and what it takes.
    #[must_use]
    pub fn declaration(&self) -> JobDeclaration {
        self.declaration
    }

    /// The statement that it checks, if it is a check.
    #[must_use]
    pub fn statement(&self) -> Option<&'static dyn Statement> {
        match self.runs {
            Runs::Check(statement) => Some(statement),
            _ => None,
        }
    }

    /// Runs it until it is through or the budget ends.
    ///
    /// ```
    /// use tefuda::study::{Args, Cell, JobKind, Progress};
    /// use tefuda::{Budget, Catalogue, JobWatch};
    ///
    /// struct Quiet;
    /// impl Progress for Quiet {
    ///     fn stage(&self, _: tefuda::Both, _: u64) {}
    ///     fn advance(&self, _: u64) {}
    /// }
    /// impl JobWatch for Quiet {
    ///     fn columns(&self, columns: &[String]) {
    ///         assert_eq!(columns[..3], ["cards", "deals", "mover_wins"]);
    ///     }
    ///     fn row(&self, _: &[Cell]) {}
    /// }
    ///
    /// let job = Catalogue::standard().job(JobKind::Count, Some("tanhinmin"), None).unwrap();
    /// let args = Args::new(job.declaration().params, [("cards", "4")]).unwrap();
    /// assert!(job.run(&args, &Budget::default(), &Quiet).unwrap().undecided.is_none());
    /// ```
    ///
    /// # Errors
    /// [`StudyError`] if the arguments do not go together. An exhausted budget is not an error.
    pub fn run(&self, args: &Args, budget: &Budget, watch: &dyn JobWatch) -> Result<JobEnd, StudyError> {
        let budget = &budget.started();
        let ended = match self.runs {
            Runs::Study(study) => run_study(study, args, budget, watch),
            Runs::Check(statement) => run_check(statement, args, budget, watch),
            Runs::Values(game) => run_values(game, args, budget, watch),
        };
        match ended {
            Err(StudyError::Undecided(undecided)) => {
                Ok(JobEnd { undecided: Some(undecided), ..JobEnd::default() })
            }
            ended => ended,
        }
    }
}

/// What a job passes on as progress of another kind.
struct ForwardedProgress<'a>(&'a dyn JobWatch);

impl Progress for ForwardedProgress<'_> {
    fn stage(&self, name: Both, steps: u64) {
        self.0.stage(name, steps);
    }

    fn advance(&self, steps: u64) {
        self.0.advance(steps);
    }
}

impl Watch for ForwardedProgress<'_> {}

fn run_check(
    statement: &dyn Statement,
    args: &Args,
    budget: &Budget,
    watch: &dyn JobWatch,
) -> Result<JobEnd, StudyError> {
    let report = statement.check(args, budget, &ForwardedProgress(watch))?;
    Ok(JobEnd { undecided: report.undecided, report: Some(report), ..JobEnd::default() })
}

fn run_study(
    study: &Study,
    args: &Args,
    budget: &Budget,
    watch: &dyn JobWatch,
) -> Result<JobEnd, StudyError> {
    let table = study.work(args, budget)?.run(None, budget, watch, &mut |_| ())?;
    let ResultTable { notes, plot, undecided, .. } = table;
    Ok(JobEnd { undecided, notes, plot, report: None })
}

fn run_values(
    game: &dyn Game,
    args: &Args,
    budget: &Budget,
    watch: &dyn JobWatch,
) -> Result<JobEnd, StudyError> {
    let rule = args.text("rule").or(game.value_rule()).unwrap_or_default();
    let table = game.value_table(rule, args.number("to"), budget).map_err(|error| match error {
        ValueTableError::Undecided(undecided) => StudyError::Undecided(undecided),
        ValueTableError::Rule(error) => {
            ArgError::unreadable("rule", Both { en: "the rule", ja: "規則" }, rule, error).into()
        }
        other => ArgError::conflict(Words::made(other.to_string(), move || other.in_lang(Lang::Ja))).into(),
    })?;
    tell_values(&table, watch);
    let used = both!("the rule is `{rule}`", "規則は `{rule}`"; rule);
    let notes = std::iter::once(used).chain(table.note).collect();
    Ok(JobEnd { undecided: table.undecided, notes, ..JobEnd::default() })
}

/// A row for each size; a grid has a column for each second size.
fn tell_values(table: &ValueTable, watch: &dyn JobWatch) {
    let ValueTable { rows, first, .. } = table;
    if let [row] = rows.as_slice() {
        watch.columns(&["n".to_owned(), "value".to_owned()]);
        for (size, &value) in (*first..).zip(row) {
            watch.row(&[Cell::Number(size), value_cell(value)]);
        }
        return;
    }
    let width = rows.first().map_or(0, Vec::len);
    let sizes = (*first..).take(width).map(|size| size.to_string());
    watch.columns(&std::iter::once("n".to_owned()).chain(sizes).collect::<Vec<_>>());
    for (size, row) in (*first..).zip(rows) {
        let values = row.iter().map(|&value| value_cell(value));
        watch.row(&std::iter::once(Cell::Number(size)).chain(values).collect::<Vec<_>>());
    }
}

/// A number, or a text where readers of JSON would round it.
fn value_cell(value: u128) -> Cell {
    match u64::try_from(value) {
        Ok(small) if small < 1 << 53 => Cell::Number(small),
        _ => Cell::Count(value.to_string()),
    }
}
