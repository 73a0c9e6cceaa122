//! Reading from a connection with a limit on time: all of a message, however slowly it comes, before an instant.

use std::io::{self, Read as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// No limit is longer: an instant further away may not exist.
const LONGEST: Duration = Duration::from_secs(10 * 365 * 24 * 3600);

/// The instant at which a time that begins now is over; ten years at most.
#[must_use]
pub fn end_of(time: Duration) -> Instant {
    Instant::now() + time.min(LONGEST)
}

/// Fills the buffer before the given instant.
///
/// # Errors
/// [`io::ErrorKind::TimedOut`] if it cannot; [`io::ErrorKind::UnexpectedEof`] if the other side closes.
pub fn read_before(stream: &mut TcpStream, buffer: &mut [u8], end: Instant) -> io::Result<()> {
    let mut filled = 0;
    while filled < buffer.len() {
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        // Zero would mean no limit.
        stream.set_read_timeout(Some(left.max(Duration::from_millis(1))))?;
        match stream.read(&mut buffer[filled..]) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(read) => filled += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_time_is_too_long() {
        assert!(end_of(Duration::MAX) > Instant::now() + Duration::from_secs(3600));
        assert!(end_of(Duration::ZERO) <= Instant::now());
    }
}
