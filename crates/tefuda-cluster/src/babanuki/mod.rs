//! `solve babanuki`: layer after layer, each on all workers, each kept on disk before the next one begins.
//!
//! Every worker reads what is there and looks after its own parts; worker 0 alone writes the manifest and prints. Whatever goes
//! wrong on a disk is told to all, so that all end alike, with the finished layers kept.

mod share;

use std::fs::{self, File, TryLockError};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Serialize;
use tefuda::games::babanuki::Ties;
use tefuda::games::babanuki::layers::{Cut, Ranking, Value};
use tefuda::games::babanuki::numbering::states_that_occur;
use timely::worker::Worker;

use crate::agree::{agree, report};
use crate::failure::{Failure, say};
use crate::listing::print_line;
use crate::net::ProcessGroup;
use crate::process;
use crate::progress::{self, Board, Stage};
use crate::rounds::{self, Sent};
use crate::tables::{self, LayerCounts, Manifest, Space};
use share::{Deal, LayerShare};

/// What is to be solved, and where it is kept.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    pub(crate) players: usize,
    pub(crate) pairs: RangeInclusive<usize>,
    pub(crate) ties: Ties,
    pub(crate) dir: PathBuf,
    /// Into how many parts a layer is cut, if the directory does not say.
    pub(crate) parts: Option<usize>,
    pub(crate) json: bool,
    /// The most bytes a process may take.
    pub(crate) max_memory: Option<u64>,
    /// What was sent and how long it took, for measurements.
    pub(crate) statistics: bool,
}

/// Solves what is not yet solved, and prints the counts.
///
/// # Errors
/// [`Failure`] if a process is lost, or a directory cannot be used.
pub(crate) fn solve(job: Job, crew: &ProcessGroup) -> Result<(), Failure> {
    let too_large = || Failure::Undecided("there are more states than can be numbered".to_owned());
    let ranking = Ranking::new(job.players, *job.pairs.end()).ok_or_else(too_large)?;
    let ranking = Arc::new(ranking);
    let _lock = if crew.process == 0 { Some(lock(&job.dir)?) } else { None };
    let crew_size = crew.clone();
    process::run(crew, move |worker, board| {
        Solver { job: &job, ranking: ranking.clone(), crew: &crew_size, board: board.clone(), worker }.run()
    })
}

/// Makes the directory, and makes sure that no other run is at work there.
fn lock(dir: &Path) -> Result<File, Failure> {
    let refused = |error: &dyn std::fmt::Display| Failure::Refused(format!("{}: {error}", dir.display()));
    fs::create_dir_all(dir).map_err(|error| refused(&error))?;
    if Manifest::read(dir).map_err(|error| Failure::Refused(error.to_string()))?.is_none() {
        let ours = |name: &std::ffi::OsStr| name == "lock" || name == "manifest.new" || name == "meet";
        let mut entries = fs::read_dir(dir).map_err(|error| refused(&error))?.flatten();
        if entries.any(|entry| !ours(&entry.file_name()) && !is_layer(&entry.file_name())) {
            return Err(refused(&"it is not empty, and there is no manifest.txt"));
        }
    }
    let file = File::create(dir.join("lock")).map_err(|error| refused(&error))?;
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => refused(&"another run is using it"),
        TryLockError::Error(error) => refused(&format!("it cannot be locked: {error}")),
    })?;
    Ok(file)
}

fn is_layer(name: &std::ffi::OsStr) -> bool {
    name.to_str().is_some_and(|name| name.starts_with("layer-"))
}

/// A row of the answer.
#[derive(Serialize)]
struct Row {
    players: usize,
    pairs: usize,
    states: String,
    first: Vec<String>,
    nobody: String,
    farthest: u16,
}

/// One worker's way through the layers.
struct Solver<'a> {
    job: &'a Job,
    crew: &'a ProcessGroup,
    ranking: Arc<Ranking>,
    board: Arc<Board>,
    worker: &'a mut Worker,
}

impl Solver<'_> {
    fn run(&mut self) -> Result<(), Failure> {
        let mut manifest = self.begin()?;
        let deal = Deal::new(manifest.space.cut.parts(), self.worker.index(), self.worker.peers());
        let most = *self.job.pairs.end();
        let solved = manifest.layers.len().min(most);
        let (mut below, mut begin) = (Vec::new(), 0);
        // The last layer that everybody can read; what lies after it is solved again.
        for pairs in (0..=solved).rev() {
            match self.read_layer(&manifest, &deal, pairs)? {
                Some(values) => {
                    below = values;
                    begin = pairs;
                    break;
                }
                None => continue,
            }
        }
        let mut printed = Ok(());
        if self.leads() {
            if !self.job.json {
                printed = print_line(&row_head());
            }
            printed = printed
                .and_then(|()| manifest.layers[..begin].iter().try_for_each(|layer| self.print(layer)));
        }
        agree(self.worker, printed)?;
        for pairs in begin + 1..=most {
            self.check_memory(pairs)?;
            self.board.begin(
                Stage::Layer,
                pairs,
                states_with(self.job.players, pairs) / self.crew.processes as u64,
            );
            let (ranking, board) = (self.ranking.clone(), self.board.clone());
            let before = progress::thread_time();
            let share = LayerShare::open(
                ranking,
                manifest.space,
                deal.clone(),
                pairs,
                std::mem::take(&mut below),
                board,
            );
            let (share, sent) = rounds::run(self.worker, share);
            below = share.finish();
            let solving = progress::thread_time() - before;
            let layer = self.keep(manifest.space, &deal, pairs, &below)?;
            // A layer that was damaged has its line already; those after it are kept.
            match manifest.layers.get_mut(pairs - 1) {
                Some(listed) => *listed = layer.clone(),
                None => manifest.layers.push(layer.clone()),
            }
            let written = if self.leads() { manifest.write(&self.job.dir) } else { Ok(()) };
            agree(self.worker, written.map_err(|error| error.to_string()))?;
            let printed = if self.leads() { self.print(&layer) } else { Ok(()) };
            agree(self.worker, printed)?;
            self.statistics(pairs, layer.states, sent, solving);
        }
        Ok(())
    }

    /// Whether this worker speaks for all.
    fn leads(&self) -> bool {
        self.worker.index() == 0
    }

    /// Reads the manifest, or makes the first one, and checks that it is of this job.
    fn begin(&mut self) -> Result<Manifest, Failure> {
        let Job { players, ties, ref dir, parts, .. } = *self.job;
        let mut made = Ok(());
        if self.leads() {
            // Four parts a worker let a run go on with more workers, or with fewer that have the same number of parts each.
            let parts = parts.unwrap_or((4 * self.worker.peers()).next_power_of_two().max(16));
            let space = Space { players, ties, cut: Cut::new(parts.ilog2()) };
            made = Manifest::read(dir).and_then(|found| match found {
                Some(_) => Ok(()),
                None => Manifest { space, layers: Vec::new() }.write(dir),
            });
        }
        agree(self.worker, made.map_err(|error| error.to_string()))?;
        let checked = match Manifest::read(dir) {
            Ok(Some(manifest)) => {
                let Space { players: theirs, ties: their_ties, cut } = manifest.space;
                let dir = dir.display();
                if theirs != players {
                    Err(format!("{dir} holds a run with {theirs} players"))
                } else if their_ties != ties {
                    let word = if their_ties == Ties::Drawer { "drawer" } else { "drawn-from" };
                    Err(format!("{dir} holds a run with --ties {word}"))
                } else if parts.is_some_and(|parts| parts != cut.parts()) {
                    Err(format!("{dir} holds layers in {} parts", cut.parts()))
                } else if cut.parts() < self.worker.peers() {
                    Err(format!(
                        "{dir} holds layers in {} parts, too few for {} workers",
                        cut.parts(),
                        self.worker.peers()
                    ))
                } else {
                    Ok(manifest)
                }
            }
            Ok(None) => Err(format!("{}: this process does not see its manifest.txt", dir.display())),
            Err(error) => Err(error.to_string()),
        };
        agree(self.worker, checked.as_ref().map(drop).map_err(Clone::clone))?;
        let manifest = checked?;
        // Processes that see different directories would mix their layers up.
        let seen = rounds::gather(self.worker, manifest.to_string().as_bytes());
        let same = if seen.first() == seen.get(self.worker.index()) {
            Ok(())
        } else {
            Err(format!("{}: this process sees a different manifest.txt from process 0", dir.display()))
        };
        agree(self.worker, same)?;
        Ok(manifest)
    }

    /// This worker's parts of a layer, if every worker can read its own.
    fn read_layer(
        &mut self,
        manifest: &Manifest,
        deal: &Deal,
        pairs: usize,
    ) -> Result<Option<Vec<Vec<u16>>>, Failure> {
        if pairs == 0 {
            return Ok(Some(Vec::new()));
        }
        let space = manifest.space;
        let compositions = self.ranking.compositions(pairs);
        let read = |part| {
            let entries = (space.cut.size(part, compositions) * space.players) as u64;
            tables::read_part(&self.job.dir, space, pairs, part, entries)
        };
        let values: Result<Vec<_>, _> = deal.own().map(read).collect();
        let said = values.as_ref().err().map(ToString::to_string).unwrap_or_default();
        let heard = rounds::gather(self.worker, said.as_bytes());
        match heard.iter().find(|said| !said.is_empty()) {
            None => Ok(values.ok()),
            Some(why) => {
                if self.leads() {
                    let why = String::from_utf8_lossy(why);
                    say(&format!("{why}; layer {pairs} is solved again"));
                }
                Ok(None)
            }
        }
    }

    /// Writes this worker's parts of a layer; once all have done so, the counts of all are known.
    fn keep(
        &mut self,
        space: Space,
        deal: &Deal,
        pairs: usize,
        values: &[Vec<u16>],
    ) -> Result<LayerCounts, Failure> {
        let mut first = vec![0u64; space.players];
        let mut farthest = 0;
        for &bits in values.iter().flatten() {
            let value = Value::from_bits(bits);
            farthest = farthest.max(value.distance());
            value.label().into_iter().for_each(|label| first[label] += 1);
        }
        let mut parts = deal.own().zip(values);
        let written = parts
            .try_for_each(|(part, values)| tables::write_part(&self.job.dir, space, pairs, part, values))
            .map_err(|error| error.to_string());
        let said = match &written {
            Ok(()) => {
                let counts: Vec<_> = first.iter().map(u64::to_string).collect();
                format!("{farthest} {}", counts.join(" "))
            }
            Err(error) => format!("error {error}"),
        };
        let heard = rounds::gather(self.worker, said.as_bytes());
        let errors = heard.iter().filter_map(|said| said.strip_prefix(b"error "));
        report(self.worker, errors.map(|message| (1, message)))?;
        let mut all = vec![0u64; space.players];
        for said in heard {
            let numbers = String::from_utf8_lossy(&said);
            let mut numbers = numbers.split(' ').map(|number| number.parse::<u64>().unwrap_or(0));
            farthest = farthest.max(numbers.next().unwrap_or(0) as u16);
            all.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += number);
        }
        let states = states_with(space.players, pairs);
        let nobody = states - all.iter().sum::<u64>();
        Ok(LayerCounts { pairs, states, first: all, nobody, farthest })
    }

    fn check_memory(&self, pairs: usize) -> Result<(), Failure> {
        let numbers = |pairs| self.ranking.numbers(pairs) / self.crew.processes as u64;
        let needed = BYTES_A_NUMBER * numbers(pairs) + 2 * numbers(pairs - 1);
        match self.job.max_memory {
            Some(allowed) if needed > allowed && self.leads() => Err(Failure::Undecided(format!(
                "{pairs} pairs take about {needed} bytes per process, but {allowed} are allowed; {} are solved and kept",
                pairs - 1
            ))),
            Some(allowed) if needed > allowed => Err(Failure::SaidElsewhere(3)),
            _ => Ok(()),
        }
    }

    fn print(&self, layer: &LayerCounts) -> Result<(), Failure> {
        if !self.job.pairs.contains(&layer.pairs) {
            return Ok(());
        }
        let row = layer_row(self.job.players, layer, self.job.json)?;
        self.board.aside(|| print_line(&row))
    }

    /// What a layer took, as a line of JSON on standard error.
    fn statistics(&self, pairs: usize, states: u64, sent: Sent, solving: u64) {
        if self.job.statistics {
            let Sent { records, bytes, rounds } = sent;
            let (worker, memory) = (self.worker.index(), progress::most_memory());
            say(&format!(
                "@layer {{\"pairs\":{pairs},\"worker\":{worker},\"states\":{states},\"records\":{records},\"bytes\":{bytes},\"rounds\":{rounds},\"cpu_ns\":{solving},\"memory\":{memory}}}"
            ));
        }
    }
}

/// How many states with this many pairs occur.
fn states_with(players: usize, pairs: usize) -> u64 {
    let up_to = |pairs| states_that_occur(players, pairs).unwrap_or(u64::MAX);
    up_to(pairs) - up_to(pairs - 1)
}

/// Bytes a number of the layer under way takes: value, marks, and records that are on their way.
const BYTES_A_NUMBER: u64 = 4;

/// The names of the columns of [`layer_row`].
pub(crate) fn row_head() -> String {
    format!("{:>9}{:>7}{:>16}{:>16}{:>10}  first", "players", "pairs", "states", "nobody", "farthest")
}

/// A layer's counts as a row, or as JSON.
///
/// # Errors
/// [`Failure`] if it cannot be written as JSON.
pub(crate) fn layer_row(players: usize, layer: &LayerCounts, json: bool) -> Result<String, Failure> {
    let row = Row {
        players,
        pairs: layer.pairs,
        states: layer.states.to_string(),
        first: layer.first.iter().map(u64::to_string).collect(),
        nobody: layer.nobody.to_string(),
        farthest: layer.farthest,
    };
    if json {
        return serde_json::to_string(&row).map_err(|error| Failure::Refused(error.to_string()));
    }
    let Row { players, pairs, states, nobody, farthest, first } = row;
    Ok(format!("{players:>9}{pairs:>7}{states:>16}{nobody:>16}{farthest:>10}  {}", first.join(" ")))
}
