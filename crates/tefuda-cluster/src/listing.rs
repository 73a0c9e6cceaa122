//! Results as lines: on standard output, or many of them in a folder, a file for each worker.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write as _};
use std::path::Path;

use serde::Serialize;

use crate::failure::Failure;

/// Prints a line of the answer; a reader that closes the pipe is not an error.
pub(crate) fn print_line(line: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match writeln!(out, "{line}").and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// Prints an object as a line of JSON.
pub(crate) fn print_json(object: &impl Serialize) -> Result<(), Failure> {
    let line = serde_json::to_string(object).map_err(|error| Failure::Refused(error.to_string()))?;
    print_line(&line)
}

/// Removes what an earlier run, perhaps with more workers, has left in a folder, and nothing else.
pub(crate) fn clear(folder: &Path) -> Result<(), String> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let number = name.strip_prefix("part-").and_then(|name| name.strip_suffix(".txt"));
        if number.is_some_and(|number| number.len() == 5 && number.bytes().all(|byte| byte.is_ascii_digit()))
        {
            fs::remove_file(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    Ok(())
}

/// Writes a worker's file of a folder.
pub(crate) fn write(
    folder: &Path,
    worker: usize,
    lines: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> Result<(), String> {
    let path = folder.join(format!("part-{worker:05}.txt"));
    let written = fs::create_dir_all(folder).and_then(|()| {
        let mut file = BufWriter::new(File::create(&path)?);
        lines(&mut file)?;
        file.flush()
    });
    written.map_err(|error| format!("{}: {error}", path.display()))
}

/// A number with the right word after it.
pub(crate) fn counted(count: u64, singular: &str, plural: &str) -> String {
    format!("{count} {}", if count == 1 { singular } else { plural })
}
