//! Files of `--part`: what one part of a check, a count or a study has found, until `merge` puts all parts together.
//!
//! A file is two lines of JSON. The first has the build of the program and a checksum (CRC-64/XZ) of the second; the second says what
//! was run with which parameters, which part of how many it is, and what was found.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::ArgMatches;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tefuda::Undecided;
use tefuda::study::{Args, Param, Share};

use crate::checkpoint::build;
use crate::failure::{Exit, Failure};
use crate::options::{self, Form};
use crate::whole_file;

/// What was run; the same for all parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RunSpec {
    /// The command without its flags, such as `check thesis/2.2` or `count tanhinmin`.
    pub(crate) run: String,
    /// Every parameter as it would be typed, by its name.
    pub(crate) parameters: BTreeMap<String, String>,
    /// The parameters that were typed; the others have their defaults.
    typed: BTreeSet<String>,
}

impl RunSpec {
    pub(crate) fn new(run: String, parameters: BTreeMap<String, String>) -> Self {
        RunSpec { run, parameters, typed: BTreeSet::new() }
    }

    pub(crate) fn of(run: String, args: &Args) -> Self {
        let parameters = args.typed();
        let typed = parameters.keys().filter(|name| args.given(name)).cloned().collect();
        RunSpec { run, parameters, typed }
    }

    /// The arguments as they were given.
    pub(crate) fn args(&self, params: &[Param]) -> Result<Args, Failure> {
        let given = self.parameters.iter().filter(|(name, _)| self.typed.contains(*name));
        let given = given.map(|(name, value)| (name.as_str(), value.as_str()));
        Args::new(params, given).map_err(|error| Failure::Usage(error.to_string()))
    }

    /// How it differs from the spec of another part, if it does.
    fn difference(&self, other: &RunSpec) -> Option<String> {
        if self.run != other.run {
            return Some(format!("`{}` instead of `{}`", self.run, other.run));
        }
        let names: BTreeSet<&String> = self.parameters.keys().chain(other.parameters.keys()).collect();
        names.into_iter().find_map(|name| {
            let [own, others] = [self, other].map(|spec| {
                let value = spec.parameters.get(name).map(String::as_str);
                value.map_or("not given".to_owned(), |value| {
                    if value.is_empty() { "given" } else { value }.to_owned()
                })
            });
            // A conjecture is a text of several lines.
            let same = own == others;
            let text = if own.contains('\n') || others.contains('\n') {
                format!("with a different {name}")
            } else {
                format!("with {name} {own} instead of {others}")
            };
            (!same).then_some(text)
        })
    }
}

/// What a run looked at itself, without what an earlier one kept for it, and how long that took.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Pace {
    pub(crate) cases: u64,
    pub(crate) seconds: f64,
}

impl Pace {
    /// That of a run from its start on.
    pub(crate) fn since(start: Instant, cases: u64) -> Self {
        Pace { cases, seconds: start.elapsed().as_secs_f64() }
    }
}

/// The part that `--part` asks for, and where `--out` wants it.
pub(crate) struct Part {
    pub(crate) share: Share,
    out: String,
}

impl Part {
    /// What was asked for, if it was. Whether the file can be written is seen at once.
    pub(crate) fn of(matches: &ArgMatches) -> Result<Option<Self>, Failure> {
        let Some(&share) = matches.try_get_one::<Share>("part").ok().flatten() else { return Ok(None) };
        let out = matches.get_one::<String>("out").cloned().unwrap_or_default();
        let refused = |why: &str| Err(Failure::Usage(format!("cannot write the part to {out}: {why}")));
        if out == "-" {
            if matches.try_get_one::<bool>("all").ok().flatten() == Some(&true) {
                return refused("--all prints counterexamples to standard output; name a file");
            }
        } else if matches.get_one::<String>("resume") == Some(&out) {
            return refused("--resume keeps unfinished work there; name another file");
        } else if let Err(error) = whole_file::try_out(Path::new(&out)) {
            return refused(&error.to_string());
        }
        Ok(Some(Part { share, out }))
    }

    /// The name of the part in the file of `--resume`.
    pub(crate) fn named(&self, id: &str) -> String {
        format!("{id}, part {}", self.share)
    }

    /// Writes what was found, if the part is through, and says so. `units`: how many were looked at, and of how many.
    pub(crate) fn finish<S: Serialize>(
        &self,
        spec: RunSpec,
        so_far: &S,
        units: (u64, u64),
        pace: Pace,
        undecided: Option<Undecided>,
        matches: &ArgMatches,
    ) -> Result<Exit, Failure> {
        let json = options::wants_json(matches);
        let name = self.named(&spec.run);
        if let Some(undecided) = undecided {
            let share = 100.0 * units.0 as f64 / units.1.max(1) as f64;
            let goes_on = match matches.get_one::<String>("resume") {
                Some(file) => format!("run the same command to resume from {file}"),
                None => "nothing was written".to_owned(),
            };
            let message = format!("{name}: stopped after {share:.1} %: {undecided}; {goes_on}");
            return Err(Failure::undecided(undecided, message, json));
        }
        let (part, of) = (self.share.number(), self.share.of());
        let run = spec.run.clone();
        let content = Content { spec, part, of, form: options::form(matches), pace, so_far };
        let text = content.text()?;
        let mut out = io::stdout().lock();
        if self.out == "-" {
            out.write_all(text.as_bytes())?;
            return Ok(Exit::Fine);
        }
        whole_file::replace(Path::new(&self.out), text.as_bytes())?;
        if json {
            let written = Written { run: &run, part, of, units: units.1, out: &self.out };
            serde_json::to_writer(&mut out, &written)?;
            writeln!(out)?;
        } else {
            let seconds = pace.seconds;
            writeln!(out, "{name}: {} units in {seconds:.2} s, written to {}.", units.1, self.out)?;
        }
        Ok(Exit::Fine)
    }
}

/// What is said of a part that is through.
#[derive(Serialize)]
struct Written<'a> {
    run: &'a str,
    part: u32,
    of: u32,
    units: u64,
    out: &'a str,
}

/// How the files are laid out. Older layouts are those of other builds.
const LAYOUT: u32 = 1;

/// The first line of a file.
#[derive(Serialize, Deserialize)]
struct Head {
    #[serde(rename = "tefuda part")]
    layout: u32,
    /// The program that wrote it: another one may cut the range into other units, or count otherwise.
    build: String,
    /// The checksum of the second line.
    crc64: String,
}

/// The second line of a file.
#[derive(Serialize, Deserialize)]
struct Content<S> {
    #[serde(flatten)]
    spec: RunSpec,
    part: u32,
    of: u32,
    form: Form,
    pace: Pace,
    so_far: S,
}

impl<S: Serialize> Content<S> {
    fn text(&self) -> Result<String, Failure> {
        let content = serde_json::to_string(self)?;
        let crc64 = format!("{:016x}", crc64(content.as_bytes()));
        let head = serde_json::to_string(&Head { layout: LAYOUT, build: build().to_owned(), crc64 })?;
        Ok(format!("{head}\n{content}\n"))
    }
}

/// CRC-64/XZ, bit by bit: the files are small.
fn crc64(bytes: &[u8]) -> u64 {
    const POLYNOMIAL: u64 = 0xc96c_5795_d787_0f42;
    !bytes.iter().fold(u64::MAX, |sum, byte| {
        (0..8).fold(sum ^ u64::from(*byte), |sum, _| (sum >> 1) ^ (POLYNOMIAL * (sum & 1)))
    })
}

/// A file that was read.
struct PartFile {
    path: PathBuf,
    share: Share,
    content: Content<serde_json::Value>,
}

fn refused(path: &Path, why: &str) -> Failure {
    Failure::Usage(format!("{} {why}", path.display()))
}

impl PartFile {
    fn read(path: &Path) -> Result<Self, Failure> {
        let text = fs::read(path).map_err(|error| refused(path, &format!("cannot be read: {error}")))?;
        let (head, content) =
            text.split_at(text.iter().position(|byte| *byte == b'\n').unwrap_or(text.len()));
        let head: Head = serde_json::from_slice(head)
            .map_err(|_| refused(path, "was not written by `--part`, or its beginning is damaged"))?;
        if (head.layout, head.build.as_str()) != (LAYOUT, build()) {
            let why = format!(
                "was written by another build of the program, {}; this one is {}: run and merge all parts with the same build",
                head.build,
                build()
            );
            return Err(refused(path, &why));
        }
        let damaged = |why: &str| refused(path, &format!("is damaged ({why}): run that part again"));
        let content = content.trim_ascii();
        if head.crc64 != format!("{:016x}", crc64(content)) {
            return Err(damaged("its checksum does not match"));
        }
        let content: Content<serde_json::Value> =
            serde_json::from_slice(content).map_err(|error| damaged(&error.to_string()))?;
        let share = Share::new(content.part, content.of).ok_or_else(|| damaged("there is no such part"))?;
        Ok(PartFile { path: path.to_owned(), share, content })
    }
}

/// All parts of one run, by their numbers.
pub(crate) struct AllParts {
    files: Vec<PartFile>,
    pub(crate) spec: RunSpec,
    /// The form in which the first part was asked for.
    pub(crate) form: Form,
    /// That of all parts together.
    pub(crate) pace: Pace,
}

impl AllParts {
    /// Reads the files, which must be all parts of one run.
    pub(crate) fn read<'a>(paths: impl IntoIterator<Item = &'a String>) -> Result<Self, Failure> {
        let files = paths.into_iter().map(|path| PartFile::read(Path::new(path)));
        let mut files = files.collect::<Result<Vec<_>, _>>()?;
        for pair in files.windows(2) {
            let [before, file] = pair else { continue };
            let before_path = before.path.display();
            if let Some(difference) = file.content.spec.difference(&before.content.spec) {
                let why = format!("is a part of a different run from {before_path}: {difference}");
                return Err(refused(&file.path, &why));
            }
            if file.share.of() != before.share.of() {
                let why = format!(
                    "is part {}, {before_path} part {}: the runs were divided into different numbers of parts",
                    file.share, before.share
                );
                return Err(refused(&file.path, &why));
            }
        }
        files.sort_by_key(|file| file.share.number());
        let mut missing = Vec::new();
        let mut next = 1u64;
        for (index, file) in files.iter().enumerate() {
            let number = u64::from(file.share.number());
            if number < next {
                let before = files[index - 1].path.display();
                return Err(refused(&file.path, &format!("is part {}, and so is {before}", file.share)));
            }
            missing.extend((next < number).then(|| (next, number - 1)));
            next = number + 1;
        }
        let Some(first) = files.first() else { return Err(Failure::Usage("no parts were given".to_owned())) };
        let of = u64::from(first.share.of());
        missing.extend((next <= of).then_some((next, of)));
        if !missing.is_empty() {
            return Err(Failure::Usage(missing_text(&missing, of)));
        }
        let (spec, form) = (first.content.spec.clone(), first.content.form);
        let pace = files.iter().fold(Pace::default(), |sum, file| Pace {
            cases: sum.cases.saturating_add(file.content.pace.cases),
            seconds: sum.seconds + file.content.pace.seconds,
        });
        Ok(AllParts { files, spec, form, pace })
    }

    /// What each part has found; `fits` tells whether that can be, and is through.
    pub(crate) fn found<S: DeserializeOwned>(
        self,
        fits: impl Fn(&S, Share) -> bool,
    ) -> Result<Vec<S>, Failure> {
        let found = self.files.into_iter().map(|PartFile { path, share, content }| {
            let found = serde_json::from_value(content.so_far).ok().filter(|found| fits(found, share));
            found.ok_or_else(|| refused(&path, "does not hold results of such a run: run that part again"))
        });
        found.collect()
    }
}

/// Which parts are missing: single ones and stretches of several.
fn missing_text(missing: &[(u64, u64)], of: u64) -> String {
    /// So many are named, and the rest is counted.
    const NAMED: usize = 10;
    let named = missing.iter().take(NAMED).map(|(from, to)| match to - from {
        0 => from.to_string(),
        1 => format!("{from}, {to}"),
        _ => format!("{from} to {to}"),
    });
    let named = named.collect::<Vec<_>>().join(", ");
    let more = if missing.len() > NAMED { " and more" } else { "" };
    match missing {
        [(from, to)] if from == to => format!("part {from} of {of} is missing"),
        _ => format!("parts {named}{more} of {of} are missing"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The check value that the catalogues of such sums give.
    #[test]
    fn the_checksum_is_the_one_named() {
        assert_eq!(crc64(b"123456789"), 0x995d_c9bb_df19_39fa);
    }

    #[test]
    fn missing_parts_are_named() {
        assert_eq!(missing_text(&[(3, 3)], 16), "part 3 of 16 is missing");
        assert_eq!(missing_text(&[(1, 2), (5, 5), (7, 9)], 9), "parts 1, 2, 5, 7 to 9 of 9 are missing");
    }
}
