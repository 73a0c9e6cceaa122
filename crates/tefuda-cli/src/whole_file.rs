//! Files that are replaced as a whole, so that they are good at every moment.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Where the file is written before it takes the place of the old one.
fn unfinished(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".unfinished");
    name.into()
}

/// Whether the file can be written: what cannot be kept is said before the work, not after it.
pub(crate) fn try_out(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a directory"));
    }
    fs::File::create(unfinished(path))?;
    fs::remove_file(unfinished(path))
}

/// Writes the file, which has the old content until it has the new one.
pub(crate) fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = fs::File::create(unfinished(path))?;
    file.write_all(content)?;
    // A machine that is switched off must not leave a new name on an empty file.
    file.sync_all()?;
    fs::rename(unfinished(path), path)
}
