//! Files in which a long check, count or study keeps what it has, so that it can go on from there.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::whole_file;

/// The file of `--resume`, and what stands in it: `S` says how far the work has come.
pub(crate) struct Checkpoint<S> {
    path: PathBuf,
    content: Content<S>,
}

#[derive(Serialize, Deserialize)]
struct Content<S> {
    /// The program that wrote it: another one may cut the range into other units, or count otherwise.
    build: String,
    id: String,
    args: BTreeMap<String, String>,
    so_far: Option<S>,
}

/// The version and a hash of the program's own file: every build is told from every other.
pub(crate) fn build() -> &'static str {
    static BUILD: LazyLock<String> = LazyLock::new(|| {
        let mut hasher = DefaultHasher::new();
        // Where the program cannot be read, the version is all that is known.
        std::env::current_exe().and_then(fs::read).unwrap_or_default().hash(&mut hasher);
        format!("{} {:016x}", env!("CARGO_PKG_VERSION"), hasher.finish())
    });
    &BUILD
}

impl<S: Clone + Serialize + DeserializeOwned> Checkpoint<S> {
    /// What `--resume` asks for: the file is read if it is there, and must be of the same question. `id` names what is asked.
    pub(crate) fn of(
        matches: &ArgMatches,
        id: &str,
        args: BTreeMap<String, String>,
    ) -> Result<Option<Self>, Failure> {
        let Some(path) = matches.get_one::<String>("resume").map(PathBuf::from) else { return Ok(None) };
        let content = Content { build: build().to_owned(), id: id.to_owned(), args, so_far: None };
        let mut checkpoint = Checkpoint { path, content };
        let text = match fs::read_to_string(&checkpoint.path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                // What cannot be kept is said before the work, not after it.
                let tried = whole_file::try_out(&checkpoint.path);
                tried.map_err(|error| checkpoint.refused(&error.to_string()))?;
                return Ok(Some(checkpoint));
            }
            Err(error) => return Err(checkpoint.refused(&error.to_string())),
        };
        let unreadable = |error: serde_json::Error| {
            checkpoint.refused(&format!("it was not written by `--resume` ({error})"))
        };
        // Other questions have found other things: what it belongs to is read first.
        let found: Content<serde_json::Value> = serde_json::from_str(&text).map_err(unreadable)?;
        let own = &checkpoint.content;
        if found.build != own.build {
            return Err(checkpoint.refused(&format!("it was written by another build, {}", found.build)));
        }
        if found.id != own.id {
            return Err(checkpoint.refused(&format!("it belongs to `{}`", found.id)));
        }
        if found.args != own.args {
            return Err(checkpoint.refused("it was written with other parameters"));
        }
        let so_far = found.so_far.map(serde_json::from_value).transpose().map_err(unreadable)?;
        checkpoint.content.so_far = so_far;
        Ok(Some(checkpoint))
    }

    /// How far the earlier run came.
    pub(crate) fn so_far(&self) -> Option<&S> {
        self.content.so_far.as_ref()
    }

    /// Why the file cannot be used, and what to do.
    pub(crate) fn refused(&self, why: &str) -> Failure {
        let path = self.path.display();
        Failure::Usage(format!(
            "cannot resume from {path}: {why}; name another file, or remove it to start over"
        ))
    }

    /// Keeps what has been found. The file is replaced as a whole, so that it is good at every moment.
    pub(crate) fn save(&mut self, so_far: &S) -> io::Result<()> {
        self.content.so_far = Some(so_far.clone());
        whole_file::replace(&self.path, &serde_json::to_vec(&self.content)?)
    }
}

/// The file is written this often.
const BETWEEN_SAVES: Duration = Duration::from_secs(2);

/// Keeps what is found in the file of `--resume`, if there is one.
pub(crate) struct Keeper<S> {
    checkpoint: Option<Checkpoint<S>>,
    saved: Instant,
    /// What was found last, if it has not been written yet.
    unsaved: Option<S>,
    failed: Option<io::Error>,
}

impl<S: Clone + Serialize + DeserializeOwned> Keeper<S> {
    pub(crate) fn new(checkpoint: Option<Checkpoint<S>>) -> Self {
        Keeper { checkpoint, saved: Instant::now(), unsaved: None, failed: None }
    }

    /// Keeps this: at once, or soon.
    pub(crate) fn keep(&mut self, so_far: &S) {
        if self.checkpoint.is_none() {
            return;
        }
        self.unsaved = Some(so_far.clone());
        if self.saved.elapsed() >= BETWEEN_SAVES {
            self.save();
        }
    }

    /// Something could not be written; the first such thing is told in the end.
    pub(crate) fn failed(&mut self, error: io::Error) {
        self.failed.get_or_insert(error);
    }

    fn save(&mut self) {
        let (Some(checkpoint), Some(so_far)) = (&mut self.checkpoint, self.unsaved.take()) else { return };
        if let Err(error) = checkpoint.save(&so_far) {
            self.failed(error);
        }
        self.saved = Instant::now();
    }

    /// Writes what has not been written.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        self.save();
        self.failed.map_or(Ok(()), |error| Err(error.into()))
    }
}
