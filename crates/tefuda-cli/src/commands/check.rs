//! `check`: a statement, or a conjecture of the user's own, against the exhaustive solver, on every position of a range.

use std::io::{self, Write};
use std::time::Instant;

use clap::{Arg, ArgAction, ArgMatches, Command};
use tefuda::study::Share;
use tefuda::study::StudyError;
use tefuda::theorem::conjecture::{self, Conjecture};
use tefuda::theorem::{
    CheckAnswer, CheckReport, Reading, ReadingReport, SoFar, Standing, Statement, Survey, go_through_share,
};
use tefuda::{Budget, Catalogue, Lang, Limit};

use crate::checkpoint::Checkpoint;
use crate::color::{self, Colors};
use crate::failure::{Exit, Failure};
use crate::interrupt;
use crate::options::{self, Form};
use crate::part_file::{AllParts, Pace, Part, RunSpec};
use crate::progress::{self, Bar, CheckWatch};

pub(crate) fn command(catalogue: &Catalogue) -> Command {
    let checks = catalogue.statements().map(|statement| {
        let claim = statement.claim();
        // The list of statements is that of `theorems`: here it would bury the options.
        let command = Command::new(claim.id)
            .aliases(claim.also)
            .about(format!("{}: {}", claim.standing.word(), claim.text))
            .hide(true);
        with_check_options(options::with_params(command, statement.params()))
    });
    let command = Command::new("check")
        .about("Compare a theorem, or a conjecture of your own, with the exhaustive solver on every position of a range")
        .subcommand_required(false)
        .arg_required_else_help(true)
        .args_conflicts_with_subcommands(true)
        .subcommand_value_name("ID")
        .override_usage("tefuda check <ID> [OPTIONS]\n       tefuda check --conjecture <FILE> [OPTIONS]")
        .subcommands(checks)
        // An id that does not exist is answered by the command, in its own words.
        .allow_external_subcommands(true)
        .arg(
            Arg::new("conjecture")
                .long("conjecture")
                .value_name("FILE")
                .required(true)
                .help("Check the conjecture in FILE (`-` for standard input); docs/conjectures.md explains how to write one"),
        )
        .after_help(
            "`tefuda theorems` lists the statements; `tefuda check ID --help` shows the ranges in which one can be checked.\n\n\
             Examples:\n  tefuda check thesis/2.2 --faces 5 --cards 5\n  \
             tefuda check eightcut/1 --all\n  \
             tefuda check thesis/2.2 --faces 9 --cards 8 --resume <FILE>\n  \
             tefuda check thesis/2.2 --faces 9 --cards 8 --part 3/16 --out <FILE>\n  \
             tefuda check --conjecture <FILE>",
        );
    with_check_options(command)
}

fn with_check_options(command: Command) -> Command {
    let command =
        options::with_budget_of_the_run(command.args([options::json(), options::lang(), options::threads()]))
            .arg(
                Arg::new("all")
                    .long("all")
                    .action(ArgAction::SetTrue)
                    .help("Print every counterexample as it is found, not only the smallest"),
            )
            .arg(options::resume());
    options::with_parts(command)
}

/// What is checked.
struct Subject<'a> {
    id: &'a str,
    standing: Standing,
    text: &'a str,
    readings: &'a [Reading],
}

/// What a conjecture of one's own is called.
const YOUR_OWN: &str = "conjecture";

impl Subject<'_> {
    /// What is registered; of a conjecture of one's own nothing is, and a counterexample refutes it.
    fn standing_after(&self, report: &CheckReport) -> Standing {
        let refuted = self.id == YOUR_OWN && report.readings.iter().any(|reading| reading.wrong > 0);
        if refuted { Standing::Fails } else { self.standing }
    }
}

pub(crate) fn run(catalogue: &Catalogue, matches: &ArgMatches) -> Result<Exit, Failure> {
    match matches.subcommand() {
        Some((id, matches)) => check_statement(catalogue, id, matches),
        None => check_conjecture(catalogue, matches),
    }
}

/// The run of a conjecture, whose text is a parameter.
const CONJECTURE: &str = "check --conjecture";

fn statement<'a>(catalogue: &'a Catalogue, id: &str) -> Result<&'a dyn Statement, Failure> {
    let unknown = || Failure::Usage(format!("there is no statement `{id}`; `tefuda theorems` lists them"));
    catalogue.statement(id).ok_or_else(unknown)
}

fn check_statement(catalogue: &Catalogue, id: &str, matches: &ArgMatches) -> Result<Exit, Failure> {
    let lang = options::read_lang(matches);
    let statement = statement(catalogue, id)?;
    let args = options::args(matches, statement.params())?;
    options::use_threads(matches)?;
    let (claim, readings) = (statement.claim(), statement.readings());
    let subject =
        Subject { id: claim.id, standing: claim.standing, text: claim.text_in(lang), readings: &readings };
    let budget = interrupt::cancels(options::read_budget(matches)).started();
    let spec = RunSpec::of(format!("check {}", claim.id), &args);
    let request = CheckRequest::of(&subject, spec, matches)?;
    let bar = Bar::new(lang);
    let survey = statement.prepared(&args, &budget, &bar);
    bar.clear();
    let survey = survey.map_err(|error| study_failure(error, options::wants_json(matches), lang))?;
    match request.go(&survey, &budget)? {
        Done::Part(exit) => Ok(exit),
        Done::Whole(report, pace) => {
            let exit = print_report(&subject, &report, pace, options::wants_json(matches), lang)?;
            print_what_is_kept(&report, matches);
            Ok(exit)
        }
    }
}

fn check_conjecture(catalogue: &Catalogue, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (json, lang) = (options::wants_json(matches), options::read_lang(matches));
    let path = matches.get_one::<String>("conjecture").map(String::as_str).unwrap_or_default();
    let text = options::read_file("the conjecture", path, json)?;
    options::use_threads(matches)?;
    let conjecture = read_conjecture(catalogue, &text, json)?;
    let subject = subject_of(&conjecture);
    let budget = interrupt::cancels(options::read_budget(matches)).started();
    let spec = RunSpec::new(CONJECTURE.to_owned(), [("conjecture".to_owned(), text)].into());
    let request = CheckRequest::of(&subject, spec, matches)?;
    let survey = conjecture.survey(&budget).map_err(|error| study_failure(error, json, lang))?;
    match request.go(&survey, &budget)? {
        Done::Part(exit) => Ok(exit),
        Done::Whole(report, pace) => {
            let exit = print_conjecture_report(&conjecture, &report, pace, &budget, (json, lang))?;
            print_what_is_kept(&report, matches);
            Ok(exit)
        }
    }
}

/// Of a check that was stopped: how far it came, and how to go on.
fn print_what_is_kept(report: &CheckReport, matches: &ArgMatches) {
    let Some(undecided) = report.undecided else { return };
    let (lang, (done, units)) = (options::read_lang(matches), report.units);
    let goes_on = options::goes_on(matches, lang);
    let message = match lang {
        Lang::En => {
            format!("stopped: {undecided}; {done} of {units} units are checked and reported{goes_on}")
        }
        Lang::Ja => {
            format!(
                "止まりました: {}。{units}単位のうち{done}単位を確認済み{goes_on}",
                undecided.in_lang(lang)
            )
        }
    };
    Failure::undecided(undecided, message, options::wants_json(matches)).say();
}

fn read_conjecture(catalogue: &Catalogue, text: &str, json: bool) -> Result<Conjecture, Failure> {
    let read = Conjecture::parse(text, |name| catalogue.game(name));
    read.map_err(|error| options::bad_text("the conjecture", &error, text, json))
}

fn subject_of(conjecture: &Conjecture) -> Subject<'_> {
    Subject {
        id: YOUR_OWN,
        standing: Standing::Open,
        text: conjecture.text(),
        readings: conjecture::READINGS,
    }
}

/// Prints what was found of a conjecture.
fn print_conjecture_report(
    conjecture: &Conjecture,
    report: &CheckReport,
    pace: Pace,
    budget: &Budget,
    (json, lang): (bool, Lang),
) -> Result<Exit, Failure> {
    if report.checked == 0 && report.undecided.is_none() {
        // A misspelt name is the likeliest reason.
        let names = conjecture.names(budget).map_err(|error| study_failure(error, json, lang))?;
        let unknown: Vec<String> = conjecture
            .spoken_of()
            .into_iter()
            .filter(|name| !names.contains(*name))
            .map(|name| format!("`{name}`"))
            .collect();
        let which = if unknown.is_empty() { String::new() } else { format!(" has {}", unknown.join(", ")) };
        let names = names.into_iter().collect::<Vec<_>>().join(", ");
        let speaks = if unknown.is_empty() { "the claim applies to no position" } else { "no position" };
        let message = format!("{speaks} of the range{which}; names available there: {names}");
        return Err(Failure::Refused { message, json });
    }
    let exit = print_report(&subject_of(conjecture), report, pace, json, lang)?;
    // Of a conjecture nothing is registered: a counterexample is what the exit code tells of.
    let refuted = report.readings.iter().any(|reading| reading.wrong > 0);
    Ok(if refuted && exit != Exit::Stopped { Exit::Refused } else { exit })
}

/// A requested check, with what earlier runs have kept of it.
struct CheckRequest<'a> {
    subject: &'a Subject<'a>,
    spec: RunSpec,
    matches: &'a ArgMatches,
    part: Option<Part>,
    checkpoint: Option<Checkpoint<SoFar>>,
    start: Instant,
}

/// What became of it.
enum Done {
    /// A part was written.
    Part(Exit),
    /// The whole was gone through, or as much as the budget allowed.
    Whole(CheckReport, Pace),
}

impl<'a> CheckRequest<'a> {
    fn of(subject: &'a Subject<'a>, spec: RunSpec, matches: &'a ArgMatches) -> Result<Self, Failure> {
        let part = Part::of(matches)?;
        let name = part.as_ref().map_or_else(|| subject.id.to_owned(), |part| part.named(subject.id));
        let checkpoint = Checkpoint::of(matches, &name, spec.parameters.clone())?;
        Ok(CheckRequest { subject, spec, matches, part, checkpoint, start: Instant::now() })
    }

    /// Goes through the survey or a part of it, from where an earlier run stopped.
    fn go(self, survey: &Survey, budget: &Budget) -> Result<Done, Failure> {
        let CheckRequest { subject, spec, matches, part, checkpoint, start } = self;
        let (json, lang) = (options::wants_json(matches), options::read_lang(matches));
        let share = part.as_ref().map_or(Share::WHOLE, |part| part.share);
        let earlier = checkpoint.as_ref().and_then(|checkpoint| checkpoint.so_far().cloned());
        if let (Some(checkpoint), Some(so_far)) = (&checkpoint, &earlier)
            && !so_far.fits(survey, subject.readings, share)
        {
            return Err(checkpoint.refused("its counts do not fit this check"));
        }
        let before = earlier.as_ref().map_or(0, SoFar::checked);
        let all = matches.get_flag("all");
        let watch = CheckWatch::new(subject.readings, subject.id, all, json, lang, checkpoint);
        let gone = go_through_share(survey, subject.readings, share, earlier, budget, &watch);
        watch.finish()?;
        let (so_far, undecided) = gone.map_err(|error| study_failure(error, json, lang))?;
        let pace = Pace::since(start, so_far.checked().saturating_sub(before));
        if let Some(part) = part {
            let units = (so_far.next, so_far.units);
            return Ok(Done::Part(part.finish(spec, &so_far, units, pace, undecided, matches)?));
        }
        Ok(Done::Whole(CheckReport::of(survey, subject.readings, &so_far, undecided), pace))
    }
}

/// Prints what all parts of a check have found; `id` is that of a statement.
pub(crate) fn merge(
    catalogue: &Catalogue,
    id: &str,
    parts: AllParts,
    (form, lang): (Form, Lang),
) -> Result<Exit, Failure> {
    let json = form == Form::Json;
    let failure = |error| study_failure(error, json, lang);
    let budget = interrupt::cancels(Budget::default()).started();
    if parts.spec.run == CONJECTURE {
        let text = parts.spec.parameters.get("conjecture").cloned().unwrap_or_default();
        let conjecture = read_conjecture(catalogue, &text, json)?;
        let survey = conjecture.survey(&budget).map_err(failure)?;
        let pace = parts.pace;
        let report = merged(&survey, conjecture::READINGS, parts)?;
        return print_conjecture_report(&conjecture, &report, pace, &budget, (json, lang));
    }
    let statement = statement(catalogue, id)?;
    let (claim, readings) = (statement.claim(), statement.readings());
    let subject =
        Subject { id: claim.id, standing: claim.standing, text: claim.text_in(lang), readings: &readings };
    let args = parts.spec.args(statement.params())?;
    let bar = Bar::new(lang);
    let survey = statement.prepared(&args, &budget, &bar);
    bar.clear();
    let pace = parts.pace;
    let report = merged(&survey.map_err(failure)?, &readings, parts)?;
    print_report(&subject, &report, pace, json, lang)
}

fn merged(survey: &Survey, readings: &[Reading], parts: AllParts) -> Result<CheckReport, Failure> {
    let shares =
        parts.found(|found: &SoFar, share| found.fits(survey, readings, share) && found.is_through())?;
    let so_far = SoFar::of_all_shares(survey, readings, shares);
    Ok(CheckReport::of(survey, readings, &so_far, None))
}

/// Prints what was found.
fn print_report(
    subject: &Subject,
    report: &CheckReport,
    pace: Pace,
    json: bool,
    lang: Lang,
) -> Result<Exit, Failure> {
    let mut out = io::stdout().lock();
    if json {
        let answer = CheckAnswer::new(subject.id, subject.standing, report.clone(), lang);
        serde_json::to_writer(&mut out, &answer)?;
        writeln!(out)?;
    } else {
        let (checked, range) = (report.checked, report.range.in_lang(lang));
        let standing = colored(subject.standing_after(report), lang, color::of(&io::stdout()));
        writeln!(out, "{} {standing}: {}", subject.id, subject.text)?;
        match lang {
            Lang::En => writeln!(out, "Checked {checked} cases: {range}.")?,
            Lang::Ja => writeln!(out, "{checked}件を確認: {range}。")?,
        }
        write_readings(&mut out, report, lang)?;
        let Pace { cases, seconds } = pace;
        let speed = progress::rate(cases as f64 / seconds.max(1e-9));
        match lang {
            Lang::En => writeln!(out, "{seconds:.2} s, {speed} cases a second, including the referee.")?,
            Lang::Ja => writeln!(out, "{seconds:.2} 秒、審判の探索を含めて毎秒{speed}件。")?,
        }
        if let Some(undecided) = report.undecided {
            let (done, units) = report.units;
            let share = 100.0 * done as f64 / units.max(1) as f64;
            let why = undecided.in_lang(lang);
            match lang {
                Lang::En => writeln!(out, "Stopped after {share:.1} % of the range: {why}.")?,
                Lang::Ja => writeln!(out, "範囲の{share:.1} %で止まりました: {why}。")?,
            }
        }
    }
    Ok(match report.undecided.map(|undecided| undecided.limit()) {
        Some(Limit::Cancelled) => Exit::Stopped,
        _ if report.contradicts() => Exit::Refused,
        None => Exit::Fine,
        Some(_) => Exit::Undecided,
    })
}

/// What was found of each reading, one line each.
pub(crate) fn write_readings(out: &mut impl Write, report: &CheckReport, lang: Lang) -> io::Result<()> {
    let is_over = report.undecided.is_none();
    let colors = color::of(&io::stdout());
    for reading in &report.readings {
        let found = match lang {
            Lang::En => found_in_english(reading, is_over),
            Lang::Ja => found_in_japanese(reading, is_over),
        };
        let alarm = lang.pick(" CONTRADICTS THE REGISTERED STATUS:", " 登録された状態と矛盾します:");
        let alarm = if reading.contradicts() { colors.alarm(alarm) } else { String::new() };
        let (name, status) = (reading.label(lang), colored(reading.status, lang, colors));
        writeln!(out, "  {name} ({status}):{alarm} {found}")?;
    }
    Ok(())
}

/// What is registered, in a word that is coloured where colours are wanted.
pub(crate) fn colored(standing: Standing, lang: Lang, colors: Colors) -> String {
    let word = standing.word_in(lang);
    match standing {
        Standing::Holds => colors.good(word),
        Standing::Fails => colors.bad(word),
        _ => colors.open(word),
    }
}

fn found_in_english(reading: &ReadingReport, is_over: bool) -> String {
    let so_far = if is_over { "" } else { " so far" };
    let ReadingReport { status, applies, wrong, counterexample, witness, .. } = reading;
    let mut found = match (counterexample, status) {
        _ if witness.is_some() => format!("found: {}", witness.as_deref().unwrap_or_default()),
        (Some(text), _) => {
            format!("wrong in {wrong} of {applies}{so_far}; smallest counterexample: {text}")
        }
        (None, _) if *applies == 0 => format!("does not apply in this range{so_far}"),
        (None, Standing::Fails | Standing::Open) => {
            format!("no counterexample{so_far} in {applies} cases")
        }
        (None, _) => format!("right in all {applies}{so_far}"),
    };
    if reading.passed_over > 0 {
        let passed = reading.passed_over;
        found.push_str(&format!("; {passed} positions skipped because they lack something that it names"));
    }
    if let Some(cost) = reading.cost {
        found.push_str(&format!(
            "; at most {:.2} steps for each unit of size (allowed: {}), at size {}",
            cost.per_unit(),
            cost.limit,
            cost.size
        ));
    }
    found
}

fn found_in_japanese(reading: &ReadingReport, is_over: bool) -> String {
    let so_far = if is_over { "" } else { "これまでに" };
    let ReadingReport { status, applies, wrong, counterexample, witness, .. } = reading;
    let mut found = match (counterexample, status) {
        _ if witness.is_some() => format!("例: {}", witness.as_deref().unwrap_or_default()),
        (Some(text), _) => format!("{so_far}{applies}件中{wrong}件で誤り。最小の反例: {text}"),
        (None, _) if *applies == 0 => format!("{so_far}この範囲に対象なし"),
        (None, Standing::Fails | Standing::Open) => format!("{so_far}{applies}件に反例なし"),
        (None, _) => format!("{so_far}{applies}件すべてで正しい"),
    };
    if reading.passed_over > 0 {
        found.push_str(&format!("。主張に出るものを欠く{}局面は除外", reading.passed_over));
    }
    if let Some(cost) = reading.cost {
        found.push_str(&format!(
            "。大きさ1あたり最大{:.2}ステップ(許容: {})、大きさ{}のとき",
            cost.per_unit(),
            cost.limit,
            cost.size
        ));
    }
    found
}

/// Why a study or a check gave no result, as a failure of the command.
pub(crate) fn study_failure(error: StudyError, json: bool, lang: Lang) -> Failure {
    let message = error.in_lang(lang);
    match error {
        StudyError::Undecided(undecided) => Failure::undecided(undecided, message, json),
        StudyError::Senseless(_) => Failure::Refused { message, json },
        _ => Failure::Usage(message),
    }
}
