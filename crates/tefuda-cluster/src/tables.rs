//! Solved layers of BABANUKI on disk: who can force the first place from every state, and within how many draws.
//!
//! A directory has a [`Manifest`], `manifest.txt`, one line for the run and one for each finished layer, each with a checksum at its end,
//! and for every layer of m pairs the files `layer-MMM/part-PPPPP.tfl`: a head of 40 bytes with checksums, then two bytes for each number of the part, low byte
//! first, as [`Value::bits`] has them. Files are written beside their place, synced, and renamed, so that a file with its own name is
//! whole.

use std::collections::HashSet;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read as _, Seek as _, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tefuda::games::babanuki::layers::{Cut, Ranking, Value};
use tefuda::games::babanuki::{State, Ties};

/// The bytes before a part's values.
const HEAD: usize = 40;
const MAGIC: &[u8; 8] = b"tefudaL1";
/// The most parts that a layer is cut into.
pub const MOST_PARTS: usize = 1 << 16;
/// Values are read and written in pieces of this many bytes.
const PIECE: usize = 1 << 16;

/// What is wrong with a directory of solved layers.
#[derive(Debug)]
#[non_exhaustive]
pub enum TableError {
    /// It could not be read or written.
    Io(PathBuf, io::Error),
    /// A file is not what it should be.
    Damaged(PathBuf, String),
    /// The directory is of other use.
    Wrong(PathBuf, String),
    /// The state was not solved.
    NotSolved(String),
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Io(path, error) => write!(f, "{}: {error}", path.display()),
            TableError::Damaged(path, why) => write!(f, "{} is damaged: {why}", path.display()),
            TableError::Wrong(path, why) => write!(f, "{}: {why}", path.display()),
            TableError::NotSolved(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for TableError {}

fn at<T>(path: &Path, result: io::Result<T>) -> Result<T, TableError> {
    result.map_err(|error| TableError::Io(path.to_owned(), error))
}

/// What a run solves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    /// How many players there are.
    pub players: usize,
    /// The rule for ties.
    pub ties: Ties,
    /// How each layer is cut.
    pub cut: Cut,
}

/// A finished layer, counted as `tefuda count babanuki` counts it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayerCounts {
    /// The number of pairs.
    pub pairs: usize,
    /// The states that occur.
    pub states: u64,
    /// In how many of them each label can force the first place.
    pub first: Vec<u64>,
    /// In how many nobody can.
    pub nobody: u64,
    /// The most draws that it takes.
    pub farthest: u16,
}

/// What a directory holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    /// What is solved.
    pub space: Space,
    /// The finished layers, of 1 pair and more.
    pub layers: Vec<LayerCounts>,
}

impl Manifest {
    /// Reads the manifest of a directory; `None` if there is none.
    ///
    /// # Errors
    /// [`TableError`] if it cannot be read, or is something else.
    pub fn read(dir: &Path) -> Result<Option<Manifest>, TableError> {
        let path = dir.join("manifest.txt");
        match fs::read_to_string(&path) {
            Ok(text) => {
                let wrong = |line| {
                    TableError::Damaged(
                        path.clone(),
                        format!("line {line} was not written by tefuda-cluster"),
                    )
                };
                Manifest::parse(&text).map(Some).map_err(wrong)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(TableError::Io(path, error)),
        }
    }

    /// Replaces the manifest of a directory.
    ///
    /// # Errors
    /// [`TableError`] if it cannot be written.
    pub fn write(&self, dir: &Path) -> Result<(), TableError> {
        write_whole(&dir.join("manifest.txt"), |out| out.write_all(self.to_string().as_bytes()))
    }

    fn parse(text: &str) -> Result<Manifest, usize> {
        let mut lines = text.lines();
        let space = lines.next().and_then(parse_space).ok_or(1usize)?;
        let mut layers = Vec::new();
        for (index, line) in lines.enumerate() {
            let layer = parse_layer(line, space.players).filter(|layer| layer.pairs == index + 1);
            layers.push(layer.ok_or(index + 2)?);
        }
        Ok(Manifest { space, layers })
    }
}

/// The value of `name=value` among the words of a line.
fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    line.split_ascii_whitespace().find_map(|word| word.strip_prefix(name)?.strip_prefix('='))
}

/// A line without the checksum at its end, if that is right.
fn checked(line: &str) -> Option<&str> {
    let (line, checksum) = line.rsplit_once(" crc=")?;
    (u32::from_str_radix(checksum, 16) == Ok(crc32fast::hash(line.as_bytes()))).then_some(line)
}

fn parse_space(line: &str) -> Option<Space> {
    let line = checked(line)?;
    line.strip_prefix("tefuda-cluster babanuki format=1 ")?;
    let ties = match field(line, "ties")? {
        "drawn-from" => Ties::DrawnFrom,
        "drawer" => Ties::Drawer,
        _ => return None,
    };
    let parts: usize = field(line, "parts")?.parse().ok()?;
    let players = field(line, "players")?.parse().ok().filter(|players| (2..=8).contains(players))?;
    let cut = (parts.is_power_of_two() && parts <= MOST_PARTS).then(|| Cut::new(parts.ilog2()))?;
    Some(Space { players, ties, cut })
}

fn parse_layer(line: &str, players: usize) -> Option<LayerCounts> {
    let line = checked(line)?;
    line.strip_prefix("layer ")?;
    let first =
        field(line, "first")?.split(',').map(|count| count.parse().ok()).collect::<Option<Vec<_>>>()?;
    Some(LayerCounts {
        pairs: field(line, "pairs")?.parse().ok()?,
        states: field(line, "states")?.parse().ok()?,
        first: Some(first).filter(|first| first.len() == players)?,
        nobody: field(line, "nobody")?.parse().ok()?,
        farthest: field(line, "farthest")?.parse().ok()?,
    })
}

impl fmt::Display for Manifest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Space { players, ties, cut } = self.space;
        let ties = if ties == Ties::Drawer { "drawer" } else { "drawn-from" };
        let parts = cut.parts();
        let mut with_checksum =
            |line: String| writeln!(f, "{line} crc={:08x}", crc32fast::hash(line.as_bytes()));
        with_checksum(format!(
            "tefuda-cluster babanuki format=1 players={players} ties={ties} parts={parts}"
        ))?;
        for layer in &self.layers {
            let LayerCounts { pairs, states, nobody, farthest, .. } = layer;
            let first: Vec<_> = layer.first.iter().map(u64::to_string).collect();
            let first = first.join(",");
            with_checksum(format!(
                "layer pairs={pairs} states={states} first={first} nobody={nobody} farthest={farthest}"
            ))?;
        }
        Ok(())
    }
}

/// Writes a file beside its place, syncs it, and puts it there.
fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> Result<(), TableError> {
    let beside = path.with_extension("new");
    let written = (|| {
        let mut out = BufWriter::with_capacity(PIECE, File::create(&beside)?);
        write(&mut out)?;
        out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        fs::rename(&beside, path)?;
        // The name itself lasts only once its directory is synced.
        path.parent().map_or(Ok(()), |parent| File::open(parent)?.sync_all())
    })();
    if written.is_err() {
        // What is left of it would only take room on a full disk.
        let _ = fs::remove_file(&beside);
    }
    at(path, written)
}

/// Where a part of a layer is.
#[must_use]
pub fn part_path(dir: &Path, pairs: usize, part: usize) -> PathBuf {
    dir.join(format!("layer-{pairs:03}")).join(format!("part-{part:05}.tfl"))
}

fn head(space: Space, pairs: usize, part: usize, entries: u64, checksum: u32) -> [u8; HEAD] {
    let mut head = [0; HEAD];
    head[..8].copy_from_slice(MAGIC);
    head[8] = space.players as u8;
    head[9] = u8::from(space.ties == Ties::Drawer);
    head[12..16].copy_from_slice(&(pairs as u32).to_le_bytes());
    head[16..20].copy_from_slice(&(part as u32).to_le_bytes());
    head[20..24].copy_from_slice(&(space.cut.parts() as u32).to_le_bytes());
    head[24..32].copy_from_slice(&entries.to_le_bytes());
    head[32..36].copy_from_slice(&checksum.to_le_bytes());
    let own = crc32fast::hash(&head[..36]);
    head[36..].copy_from_slice(&own.to_le_bytes());
    head
}

fn pieces(values: &[u16]) -> impl Iterator<Item = Vec<u8>> + '_ {
    values.chunks(PIECE / 2).map(|values| values.iter().flat_map(|value| value.to_le_bytes()).collect())
}

/// Writes a part of a layer.
///
/// # Errors
/// [`TableError`] if it cannot be written; nothing is left of it then.
pub fn write_part(
    dir: &Path,
    space: Space,
    pairs: usize,
    part: usize,
    values: &[u16],
) -> Result<(), TableError> {
    let path = part_path(dir, pairs, part);
    if let Some(folder) = path.parent() {
        at(folder, fs::create_dir_all(folder))?;
    }
    let mut checksum = crc32fast::Hasher::new();
    pieces(values).for_each(|piece| checksum.update(&piece));
    let head = head(space, pairs, part, values.len() as u64, checksum.finalize());
    write_whole(&path, |out| {
        out.write_all(&head)?;
        pieces(values).try_for_each(|piece| out.write_all(&piece))
    })
}

/// Opens a part and checks its head and its length; gives the checksum of its values too.
fn open_part(
    dir: &Path,
    space: Space,
    pairs: usize,
    part: usize,
    entries: u64,
) -> Result<(PathBuf, File, u32), TableError> {
    let path = part_path(dir, pairs, part);
    let mut file = at(&path, File::open(&path))?;
    let mut read = [0; HEAD];
    let damaged = |why: &str| TableError::Damaged(path.clone(), why.to_owned());
    if file.read_exact(&mut read).is_err() {
        return Err(damaged("it is too short"));
    }
    let checksum = u32::from_le_bytes([read[32], read[33], read[34], read[35]]);
    if read != head(space, pairs, part, entries, checksum) {
        return Err(damaged("its header does not belong to this part"));
    }
    let length = at(&path, file.metadata())?.len();
    if length != HEAD as u64 + 2 * entries {
        return Err(damaged("its length is wrong"));
    }
    Ok((path, file, checksum))
}

/// Reads a part of a layer, and checks all of it.
///
/// # Errors
/// [`TableError`] if it cannot be read, or is damaged.
pub fn read_part(
    dir: &Path,
    space: Space,
    pairs: usize,
    part: usize,
    entries: u64,
) -> Result<Vec<u16>, TableError> {
    let (path, mut file, checksum) = open_part(dir, space, pairs, part, entries)?;
    let mut values = Vec::with_capacity(entries as usize);
    let mut hasher = crc32fast::Hasher::new();
    let mut piece = vec![0; PIECE];
    let mut rest = 2 * entries as usize;
    while rest > 0 {
        let piece = &mut piece[..rest.min(PIECE)];
        at(&path, file.read_exact(piece))?;
        hasher.update(piece);
        values.extend(piece.chunks_exact(2).map(|two| u16::from_le_bytes([two[0], two[1]])));
        rest -= piece.len();
    }
    if hasher.finalize() != checksum {
        return Err(TableError::Damaged(path, "the checksum is wrong".to_owned()));
    }
    Ok(values)
}

/// Solved layers that are looked up where they lie.
pub struct Tables {
    dir: PathBuf,
    manifest: Manifest,
    ranking: Ranking,
    /// Parts, by layer and number, that were read in full and found right.
    checked: Mutex<HashSet<(usize, usize)>>,
}

impl Tables {
    /// Opens a directory that `tefuda-cluster solve babanuki` has written.
    ///
    /// # Errors
    /// [`TableError`] if there is no manifest, or it is damaged.
    pub fn open(dir: &Path) -> Result<Tables, TableError> {
        let wrong = |why: &str| TableError::Wrong(dir.to_owned(), why.to_owned());
        let none = || wrong("there is no manifest.txt: this is not a directory of solved layers");
        let manifest = Manifest::read(dir)?.ok_or_else(none)?;
        let ranking = Ranking::new(manifest.space.players, manifest.layers.len())
            .ok_or_else(|| wrong("it has more states than can be numbered"))?;
        Ok(Tables { dir: dir.to_owned(), manifest, ranking, checked: Mutex::default() })
    }

    /// What the directory holds.
    #[must_use]
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// How many numbers a part of a layer has.
    #[must_use]
    pub fn entries(&self, pairs: usize, part: usize) -> u64 {
        let Space { players, cut, .. } = self.manifest.space;
        cut.size(part, self.ranking.compositions(pairs)) as u64 * players as u64
    }

    /// Who can force the first place, and within how many draws. In the state everybody holds a card. The first time that a
    /// part is needed all of it is read, to compare its checksum.
    ///
    /// # Errors
    /// [`TableError`] if the state is not among those solved, or its file cannot be read.
    pub fn value(&self, state: &State) -> Result<Value, TableError> {
        let space = self.manifest.space;
        let (players, pairs) = (state.players(), state.pairs());
        if players != space.players || state.ties() != space.ties {
            let ties = if space.ties == Ties::Drawer { " under ties=drawer" } else { "" };
            return Err(TableError::NotSolved(format!(
                "only states of {} players{ties} are solved",
                space.players
            )));
        }
        let most = self.manifest.layers.len();
        if !(1..=most).contains(&pairs) {
            return Err(TableError::NotSolved(format!(
                "only 1 to {most} pairs are solved, and the state has {pairs}"
            )));
        }
        let rank = self.ranking.rank(&self.ranking.composition_of(state));
        let part = space.cut.part(rank);
        let number = space.cut.place(rank) * players + state.joker();
        let entries = self.entries(pairs, part);
        let checked = || self.checked.lock().unwrap_or_else(PoisonError::into_inner);
        let known = checked().contains(&(pairs, part));
        if !known {
            let values = read_part(&self.dir, space, pairs, part, entries)?;
            checked().insert((pairs, part));
            return Ok(Value::from_bits(values[number]));
        }
        let (path, mut file, _) = open_part(&self.dir, space, pairs, part, entries)?;
        let mut two = [0; 2];
        at(&path, file.seek(SeekFrom::Start(HEAD as u64 + 2 * number as u64)))?;
        at(&path, file.read_exact(&mut two))?;
        Ok(Value::from_bits(u16::from_le_bytes(two)))
    }
}
