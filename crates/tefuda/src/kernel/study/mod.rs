//! Studies: what is not a position, such as counts, tables and checks of theorems.
//!
//! A study declares a name and typed parameters with defaults; front ends read their flags from that declaration,
//! so that a command line or a page knows no game. It runs under a budget, reports its progress, and returns a table.

mod args;
mod param;
mod rows;
mod table;
mod work;

use crate::kernel::lesson::Both;
use crate::kernel::run::{Budget, Undecided};
pub use crate::kernel::units::{Share, ShareError};
use crate::kernel::verdict::Lang;
use crate::kernel::words::Words;
pub use args::{ArgError, ArgValue, Args};
pub(crate) use param::in_lang;
pub use param::{Param, ParamKind, params_in};
pub(crate) use rows::GrowingTable;
pub use rows::{JobWatch, Outlook};
pub use table::{Cell, Plot, ResultTable, confidence_interval, share_cells};
pub use work::{AtOnce, Parts, SoFar, Totals, Work};

/// Told how far a long computation has come. All methods may be called from several threads.
pub trait Progress: Sync {
    /// A stage with this many steps begins.
    fn stage(&self, name: Both, steps: u64);
    /// This many more steps of the stage are done.
    fn advance(&self, steps: u64);
}

/// Progress that nobody watches.
pub struct NoProgress;

impl Progress for NoProgress {
    fn stage(&self, _name: Both, _steps: u64) {}
    fn advance(&self, _steps: u64) {}
}

/// Why a study gave no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StudyError {
    /// The parameters do not go together.
    #[error(transparent)]
    Args(#[from] ArgError),
    /// The budget did not suffice.
    #[error(transparent)]
    Undecided(#[from] Undecided),
    /// What somebody conjectured makes no sense in one of the positions it speaks of.
    #[error("{0}")]
    Senseless(Words),
}

impl StudyError {
    /// Why, in this language.
    #[must_use]
    pub fn in_lang(&self, lang: Lang) -> String {
        match self {
            StudyError::Args(error) => error.in_lang(lang).into_owned(),
            StudyError::Undecided(undecided) => undecided.in_lang(lang),
            StudyError::Senseless(why) => why.in_lang(lang).into_owned(),
        }
    }
}

/// How a study is run.
#[derive(Clone, Copy)]
pub enum RunStudy {
    /// As a whole, whatever the parameters.
    AtOnce(fn(&Args, &Budget, &dyn JobWatch) -> Result<ResultTable, StudyError>),
    /// In units, at least with some parameters.
    InUnits(for<'a> fn(&'a Args, &'a Budget) -> Result<Work<'a>, StudyError>),
}

/// A study that a game registers.
#[derive(Clone, Copy)]
pub struct Study {
    /// The name used to call it.
    pub name: &'static str,
    /// What it computes, in a sentence.
    pub about: &'static str,
    /// The same in Japanese; empty if nobody has translated it.
    pub about_ja: &'static str,
    /// Its parameters.
    pub params: &'static [Param],
    /// Whether its table can be drawn as a curve.
    pub plots: bool,
    /// How it is run.
    pub run: RunStudy,
}

impl Study {
    /// What it computes, in this language.
    #[must_use]
    pub fn about_in(&self, lang: Lang) -> &'static str {
        in_lang(lang, self.about, self.about_ja)
    }

    /// Gets it ready.
    ///
    /// # Errors
    /// [`StudyError`] if the parameters do not go together, or it is clear that the budget cannot suffice.
    pub fn work<'a>(&self, args: &'a Args, budget: &'a Budget) -> Result<Work<'a>, StudyError> {
        match self.run {
            RunStudy::AtOnce(run) => Ok(Work::AtOnce(Box::new(move |watch| run(args, budget, watch)))),
            RunStudy::InUnits(prepare) => prepare(args, budget),
        }
    }

    /// Runs it to its end.
    ///
    /// # Errors
    /// [`StudyError`] if the parameters do not go together, or the budget did not suffice.
    pub fn table(
        &self,
        args: &Args,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Result<ResultTable, StudyError> {
        let watch = rows::WithoutTable(progress);
        let table = self.work(args, budget)?.run(None, budget, &watch, &mut |_| ())?;
        table.undecided.map_or(Ok(table), |undecided| Err(undecided.into()))
    }
}

/// What can be run besides questions about positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum JobKind {
    /// A table about many positions at once.
    Study,
    /// How many deals or positions are won.
    Count,
    /// A statement, compared with the referee.
    Check,
    /// A table of the values of a rule.
    Values,
    /// Advice to a player with hidden hands.
    Advise,
}

/// Something that can be run, as a form needs it.
#[derive(Clone, Copy, Debug)]
pub struct JobDeclaration {
    /// What it is.
    pub kind: JobKind,
    /// Its name; of a check, the id of the statement.
    pub name: &'static str,
    /// What it computes, in a sentence.
    pub about: &'static str,
    /// The same in Japanese; empty if nobody has translated it.
    pub about_ja: &'static str,
    /// Its parameters.
    pub params: &'static [Param],
    /// Whether its table can be drawn as a curve.
    pub plots: bool,
}

impl JobDeclaration {
    /// What it computes, in this language.
    #[must_use]
    pub fn about_in(&self, lang: Lang) -> &'static str {
        in_lang(lang, self.about, self.about_ja)
    }
}
