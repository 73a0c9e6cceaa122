//! Asking a person for a line.

use std::io::{self, BufRead, IsTerminal as _, Write};

/// Prompts and reads a line without the spaces around it; `None` at the end of the input. What is no text comes as text
/// that no command understands.
pub(crate) fn ask(
    prompt: &str,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> io::Result<Option<String>> {
    write!(out, "{prompt}> ")?;
    out.flush()?;
    let mut line = Vec::new();
    let read = input.read_until(b'\n', &mut line)?;
    let line = String::from_utf8_lossy(&line).trim().to_owned();
    if !io::stdin().is_terminal() {
        // A terminal echoes what is typed; in a transcript it would be missing.
        writeln!(out, "{line}")?;
    }
    Ok((read > 0).then_some(line))
}
