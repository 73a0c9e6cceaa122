//! Errors that all workers learn of, so that all end alike and one of them says why.

use timely::worker::Worker;

use crate::failure::Failure;
use crate::rounds;

/// Goes on only if no worker met an error.
///
/// # Errors
/// The first error, said by worker 0 only.
pub(crate) fn agree<E: Into<Failure>>(worker: &mut Worker, mine: Result<(), E>) -> Result<(), Failure> {
    let said = mine.map_err(Into::into).err().map(|failure| {
        let mut said = vec![failure.code()];
        said.extend_from_slice(failure.message().as_bytes());
        said
    });
    let heard = rounds::gather(worker, &said.unwrap_or_default());
    report(worker, heard.iter().filter_map(|said| said.split_first()).map(|(&code, message)| (code, message)))
}

/// The first of these errors, exit codes and messages, said by worker 0 only.
///
/// # Errors
/// If there is one.
pub(crate) fn report<'e>(
    worker: &Worker,
    mut errors: impl Iterator<Item = (u8, &'e [u8])>,
) -> Result<(), Failure> {
    match errors.next() {
        None => Ok(()),
        Some((code, message)) if worker.index() == 0 => {
            Err(Failure::new(code, String::from_utf8_lossy(message).into_owned()))
        }
        Some((code, _)) => Err(Failure::SaidElsewhere(code)),
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
