//! Files in which a long check keeps what it has, so that it can go on from there.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::ArgMatches;
use serde::{Deserialize, Serialize};
use tefuda::theorem::SoFar;

use crate::failure::Failure;

/// The file of `--resume`, and what stands in it.
pub(crate) struct Checkpoint {
    path: PathBuf,
    content: Content,
}

#[derive(Serialize, Deserialize)]
struct Content {
    /// The program that wrote it: another one may cut the range into other units, or count otherwise.
    build: String,
    id: String,
    args: BTreeMap<String, String>,
    so_far: Option<SoFar>,
}

/// The version and a hash of the program's own file: every build is told from every other.
fn build() -> String {
    let mut hasher = DefaultHasher::new();
    // Where the program cannot be read, the version is all that is known.
    std::env::current_exe().and_then(fs::read).unwrap_or_default().hash(&mut hasher);
    format!("{} {:016x}", env!("CARGO_PKG_VERSION"), hasher.finish())
}

impl Checkpoint {
    /// What `--resume` asks for: the file is read if it is there, and must be of the same check.
    pub(crate) fn of(
        matches: &ArgMatches,
        id: &str,
        args: BTreeMap<String, String>,
    ) -> Result<Option<Self>, Failure> {
        let Some(path) = matches.get_one::<String>("resume").map(PathBuf::from) else { return Ok(None) };
        let content = Content { build: build(), id: id.to_owned(), args, so_far: None };
        let mut checkpoint = Checkpoint { path, content };
        let text = match fs::read_to_string(&checkpoint.path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                // What cannot be kept is said before the work, not after it.
                let tried = fs::File::create(checkpoint.unfinished());
                tried.map_err(|error| checkpoint.refused(&error.to_string()))?;
                let _ = fs::remove_file(checkpoint.unfinished());
                return Ok(Some(checkpoint));
            }
            Err(error) => return Err(checkpoint.refused(&error.to_string())),
        };
        let found: Content = serde_json::from_str(&text)
            .map_err(|error| checkpoint.refused(&format!("it was not written by a check ({error})")))?;
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
        checkpoint.content.so_far = found.so_far;
        Ok(Some(checkpoint))
    }

    /// Where the file is written before it takes the place of the old one.
    fn unfinished(&self) -> PathBuf {
        let mut name = self.path.as_os_str().to_owned();
        name.push(".unfinished");
        name.into()
    }

    /// How far the earlier run came.
    pub(crate) fn so_far(&self) -> Option<&SoFar> {
        self.content.so_far.as_ref()
    }

    /// Why the file cannot be used, and what to do.
    pub(crate) fn refused(&self, why: &str) -> Failure {
        let path = self.path.display();
        Failure::Usage(format!(
            "cannot go on from {path}: {why}; name another file, or remove it to begin anew"
        ))
    }

    /// Keeps what has been found. The file is replaced as a whole, so that it is good at every moment.
    pub(crate) fn save(&mut self, so_far: &SoFar) -> io::Result<()> {
        self.content.so_far = Some(so_far.clone());
        let unfinished = self.unfinished();
        let mut file = fs::File::create(&unfinished)?;
        serde_json::to_writer(&mut file, &self.content)?;
        file.flush()?;
        fs::rename(unfinished, &self.path)
    }
}
