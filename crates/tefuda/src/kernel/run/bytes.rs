//! Sizes of memory as people write them.

use crate::kernel::lexing::plain;

/// The largest number of bytes that can be written.
const MOST: &str = "16777215T";

/// A text that is not a size of memory.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a number of bytes from 0 to {MOST}, such as 500M or 2G")]
pub struct ByteSizeError(String);

/// Reads a number of bytes: digits, and K, M, G or T for 2^10, 2^20, 2^30 or 2^40 bytes.
///
/// # Errors
/// [`ByteSizeError`] if it is none, or more than 64 bits hold.
///
/// ```
/// use tefuda::parse_bytes;
/// assert_eq!(parse_bytes("4096"), Ok(4096));
/// assert_eq!(parse_bytes("2G"), Ok(2 << 30));
/// assert!(parse_bytes("2GB").is_err() && parse_bytes("-1").is_err() && parse_bytes("16777216T").is_err());
/// ```
pub fn parse_bytes(text: &str) -> Result<u64, ByteSizeError> {
    let plain = plain(text);
    let plain = plain.trim();
    let (digits, unit) = match plain.char_indices().last() {
        Some((at, 'K' | 'k')) => (&plain[..at], 1 << 10),
        Some((at, 'M' | 'm')) => (&plain[..at], 1 << 20),
        Some((at, 'G' | 'g')) => (&plain[..at], 1 << 30),
        Some((at, 'T' | 't')) => (&plain[..at], 1 << 40),
        _ => (plain, 1),
    };
    let is_number = digits.bytes().all(|digit| digit.is_ascii_digit());
    let number = digits.parse::<u64>().ok().filter(|_| is_number);
    number.and_then(|number| number.checked_mul(unit)).ok_or_else(|| ByteSizeError(text.to_owned()))
}
