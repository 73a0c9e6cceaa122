//! Studies, counts, checks, tables of values and long searches.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use tefuda::study::{JobKind, Progress as _, StudyError};
use tefuda::theorem::CheckAnswer;
use tefuda::{Both, Budget, Job, JobEnd, Lang};

use crate::answers;
use crate::frame::PictureOptions;
use crate::lines::{PlotAnswer, RunEnd};
use crate::problem::Problem;
use crate::requests::{Ask, BudgetRequest, Context, read_params};
use crate::stream::LineSender;

/// A request to run something. The list of games states what can be run, and with which parameters.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"kind": "count", "game": "tanhinmin", "name": "count", "params": {"cards": "1..8"}}))]
pub(crate) struct RunRequest {
    /// What is to be run.
    kind: RunKind,
    /// The game; needless for checks.
    game: Option<String>,
    /// The name of the study, or the id of the statement to check.
    name: Option<String>,
    /// Values as texts, by their names; a flag is `true` or `false`.
    #[serde(default)]
    params: BTreeMap<String, String>,
    /// Of a search, the position in the notation of the game.
    position: Option<String>,
    /// Of a search, the text of a board file.
    board: Option<String>,
    /// Of a search, what the words call the players, by seat.
    players: Option<Vec<String>>,
    /// Of a search, which player sits at each seat, for the colours of the pictures.
    seats: Option<Vec<u8>>,
    /// Of a search, how wide the picture of the position may be, in pixels.
    width: Option<f64>,
    /// Of a search, how wide the picture of the reason may be.
    picture_width: Option<f64>,
    /// The language of the words.
    #[serde(default)]
    lang: Lang,
    /// The most that may be spent; the limits of the server can be lowered, not raised.
    #[serde(default)]
    budget: BudgetRequest,
}

/// What can be run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum RunKind {
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
    /// The analysis of one position, with the budget of research.
    Search,
}

impl RunKind {
    /// The kind of the declaration; a search has none.
    fn job(self) -> Option<JobKind> {
        match self {
            RunKind::Study => Some(JobKind::Study),
            RunKind::Count => Some(JobKind::Count),
            RunKind::Check => Some(JobKind::Check),
            RunKind::Values => Some(JobKind::Values),
            RunKind::Advise => Some(JobKind::Advise),
            RunKind::Search => None,
        }
    }
}

impl RunRequest {
    pub(crate) fn budget(&self) -> &BudgetRequest {
        &self.budget
    }

    pub(crate) fn lang(&self) -> Lang {
        self.lang
    }

    /// What is to be run.
    fn job(&self, kind: JobKind, context: &Context<'_>) -> Result<Job, Problem> {
        for (field, given) in [
            ("position", self.position.is_some()),
            ("board", self.board.is_some()),
            ("players", self.players.is_some()),
            ("seats", self.seats.is_some()),
            ("width", self.width.is_some()),
            ("picture_width", self.picture_width.is_some()),
        ] {
            if given {
                let error = self.lang.pick("only a search takes this", "これは探索のときだけ使えます");
                return Err(Problem::refused(field, error));
            }
        }
        if kind != JobKind::Check {
            context.game(self.game.as_deref().unwrap_or_default(), self.lang)?;
        }
        let job = context.catalogue.job(kind, self.game.as_deref(), self.name.as_deref());
        job.ok_or_else(|| {
            let name: String = self.name.as_deref().unwrap_or_default().chars().take(40).collect();
            let name = name.escape_debug();
            let error = match (kind, self.lang) {
                (JobKind::Check, Lang::En) => format!("there is no statement with the id `{name}`"),
                (JobKind::Check, Lang::Ja) => format!("`{name}` という命題はありません"),
                (_, Lang::En) => format!("the game offers nothing of this kind under the name `{name}`"),
                (_, Lang::Ja) => format!("このゲームに、この種類の `{name}` はありません"),
            };
            Problem::unknown("name", error)
        })
    }

    /// The position to search.
    fn question(&self) -> Result<Ask<'_>, Problem> {
        if let Some(name) = self.params.keys().next() {
            let name: String = name.chars().take(40).collect();
            let name = name.escape_debug();
            let error = self.lang.pick(
                format!("a search has no parameters, and so no `{name}`"),
                format!("探索に設定はないので、`{name}` は使えません"),
            );
            return Err(Problem::refused("params", error));
        }
        let missing =
            |field| Problem::refused(field, self.lang.pick("a search needs this", "探索にはこれが必要です"));
        Ok(Ask {
            game: self.game.as_deref().ok_or_else(|| missing("game"))?,
            position: self.position.as_deref().ok_or_else(|| missing("position"))?,
            board: self.board.as_deref(),
            lang: self.lang,
            players: self.players.as_deref(),
            look: PictureOptions {
                seats: self.seats.as_deref(),
                width: self.width,
                picture_width: self.picture_width,
            },
        })
    }
}

/// Runs it, and reports the results.
pub(crate) fn run(
    request: &RunRequest,
    context: &Context<'_>,
    teller: &LineSender,
) -> Result<RunEnd, Problem> {
    match request.kind.job() {
        Some(kind) => run_job(request, &request.job(kind, context)?, context, teller),
        None => search(request, context, teller),
    }
}

fn run_job(
    request: &RunRequest,
    job: &Job,
    context: &Context<'_>,
    teller: &LineSender,
) -> Result<RunEnd, Problem> {
    let args = read_params(job.declaration().params, &request.params, request.lang)?;
    let ended = job.run(&args, context.budget, teller);
    let lang = request.lang;
    let JobEnd { undecided, notes, plot, report, .. } = ended.map_err(|error| match error {
        StudyError::Args(error) => Problem::argument(&error, lang),
        _ => Problem::refused("params", error.in_lang(lang)),
    })?;
    let report = report.zip(job.statement()).map(|(report, statement)| {
        let claim = statement.claim();
        CheckAnswer::new(claim.id, claim.standing, report, lang)
    });
    Ok(RunEnd {
        undecided: undecided.map(|undecided| undecided.in_lang(lang)),
        note: (!notes.is_empty()).then(|| {
            notes.iter().map(|note| note.in_lang(lang)).collect::<Vec<_>>().join(lang.pick("; ", "。"))
        }),
        plot: plot.map(|plot| PlotAnswer::new(&plot, lang)),
        report,
        answer: None,
    })
}

fn search(request: &RunRequest, context: &Context<'_>, teller: &LineSender) -> Result<RunEnd, Problem> {
    let budget = Budget { watch: Some(teller.counter()), ..context.budget.clone() };
    let context = &Context { budget: &budget, ..*context };
    let opened = request.question()?.read(context)?;
    teller.stage(Both { en: "searching", ja: "探索しています" }, 0);
    let answer = answers::analysed(&opened)?;
    Ok(RunEnd { undecided: answer.undecided_words(), answer: Some(answer), ..RunEnd::default() })
}
