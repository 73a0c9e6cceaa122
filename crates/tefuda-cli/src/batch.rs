//! Line by line from standard input: every line gets exactly one line of output, in order, and all output is flushed
//! before more input is awaited, so that a program can hold a dialogue.

use std::io::{self, Read, Write};

use memchr::memchr;

use crate::interrupt;

/// How much is read at once, and about how much is gathered before it is written.
const CHUNK: usize = 1 << 16;

const WHEN_STOPPED: &str = "stopped; every line that was read has been answered";

/// Calls `answer` with each line (without its end) and its number from 1; what it appends to the buffer is written to
/// the output, also what was appended before it failed. A last line without an end counts too.
pub(crate) fn for_each_line<E: From<io::Error>>(
    mut input: impl Read,
    output: &mut impl Write,
    mut answer: impl FnMut(&[u8], u64, &mut Vec<u8>) -> Result<(), E>,
) -> Result<(), E> {
    let mut buffer: Vec<u8> = Vec::new();
    let mut answers: Vec<u8> = Vec::with_capacity(2 * CHUNK);
    let mut number = 0;
    loop {
        let searched = buffer.len();
        buffer.resize(searched + CHUNK, 0);
        // Everything before is answered, and written.
        let read = interrupt::while_waiting(WHEN_STOPPED, || input.read(&mut buffer[searched..]));
        let read = match read {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                buffer.truncate(searched);
                continue;
            }
            read => read?,
        };
        buffer.truncate(searched + read);
        let mut start = 0;
        // What was read before holds no line end.
        let mut from = searched;
        while let Some(offset) = memchr(b'\n', &buffer[from..]) {
            let end = from + offset;
            number += 1;
            let answered = answer(without_return(&buffer[start..end]), number, &mut answers);
            if let Err(error) = answered {
                output.write_all(&answers)?;
                output.flush()?;
                return Err(error);
            }
            if answers.len() >= CHUNK {
                output.write_all(&answers)?;
                answers.clear();
            }
            start = end + 1;
            from = start;
        }
        buffer.drain(..start);
        if read == 0 && !buffer.is_empty() {
            answer(without_return(&buffer), number + 1, &mut answers)?;
        }
        output.write_all(&answers)?;
        output.flush()?;
        answers.clear();
        if read == 0 {
            return Ok(());
        }
    }
}

fn without_return(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands out its pieces one read at a time.
    struct Pieces(Vec<&'static [u8]>);

    impl Read for Pieces {
        fn read(&mut self, space: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Ok(0);
            }
            let piece = self.0.remove(0);
            space[..piece.len()].copy_from_slice(piece);
            Ok(piece.len())
        }
    }

    fn lines(pieces: &[&'static [u8]]) -> Vec<(u64, String)> {
        let mut seen = Vec::new();
        let mut sink = Vec::new();
        for_each_line(Pieces(pieces.to_vec()), &mut sink, |line, number, _| {
            seen.push((number, String::from_utf8_lossy(line).into_owned()));
            io::Result::Ok(())
        })
        .unwrap();
        seen
    }

    #[test]
    fn lines_are_put_together_from_pieces() {
        let seen = lines(&[b"a", b"b\r\n\nc", b"", b"never read"]);
        assert_eq!(seen, [(1, "ab".to_owned()), (2, String::new()), (3, "c".to_owned())]);
        assert_eq!(lines(&[b"x\ny\n"]).len(), 2);
        assert!(lines(&[]).is_empty());
    }
}
