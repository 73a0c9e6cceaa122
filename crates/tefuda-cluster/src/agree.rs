//! Errors that all workers learn of, so that all end alike and one of them says why.

use timely::worker::Worker;

use crate::failure::Failure;
use crate::rounds;

/// Goes on only if no worker met an error.
///
/// # Errors
/// The first error, said by worker 0 only.
pub(crate) fn agree(worker: &mut Worker, mine: Result<(), String>) -> Result<(), Failure> {
    let heard = rounds::gather(worker, mine.err().unwrap_or_default().as_bytes());
    report(worker, heard.iter().map(Vec::as_slice).filter(|said| !said.is_empty()))
}

/// The first of these errors, said by worker 0 only.
///
/// # Errors
/// If there is one.
pub(crate) fn report<'e>(worker: &Worker, mut errors: impl Iterator<Item = &'e [u8]>) -> Result<(), Failure> {
    match errors.next() {
        None => Ok(()),
        Some(error) if worker.index() == 0 => {
            Err(Failure::Refused(String::from_utf8_lossy(error).into_owned()))
        }
        Some(_) => Err(Failure::SaidElsewhere(1)),
    }
}

/// Numbers of all workers, added up place by place.
pub(crate) fn sums(worker: &mut Worker, mine: &[u64]) -> Vec<u64> {
    let said: Vec<u8> = mine.iter().flat_map(|number| number.to_le_bytes()).collect();
    let mut sums = vec![0u64; mine.len()];
    for heard in rounds::gather(worker, &said) {
        for (sum, number) in sums.iter_mut().zip(heard.as_chunks::<8>().0) {
            *sum = sum.saturating_add(u64::from_le_bytes(*number));
        }
    }
    sums
}
