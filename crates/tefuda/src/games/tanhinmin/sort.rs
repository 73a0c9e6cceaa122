//! Sorting faces in O(n): digit by digit, without comparing them (thesis, end of section 2.3).

use crate::kernel::steps::Steps;

/// Bits of a digit: three passes sort any faces.
const DIGIT: u32 = 11;
const BUCKETS: usize = 1 << DIGIT;
/// Below this many cards counting digits costs more than comparing faces.
const FEW: usize = 1 << 10;

/// Sorts faces ascending: few by comparing, many by their digits.
pub(super) fn sort_faces(faces: &mut Vec<u32>) {
    // Hands are usually typed in order; a million sorted cards need no second look.
    if faces.is_sorted() {
        return;
    }
    if faces.len() < FEW { faces.sort_unstable() } else { sort_by_digits(faces, &mut ()) }
}

/// Sorts faces ascending without comparing them: O(n) for any number of faces, each below 2^32.
///
/// Every card that is counted or moved is a step, and so is every bucket.
///
/// ```
/// use tefuda::{games::tanhinmin::sort::sort_by_digits, steps::Counted};
/// let (mut faces, mut steps) = (vec![7, 1 << 20, 3, 7], Counted::default());
/// sort_by_digits(&mut faces, &mut steps);
/// assert_eq!(faces, [3, 7, 7, 1 << 20]);
/// ```
pub fn sort_by_digits(faces: &mut Vec<u32>, tally: &mut impl Steps) {
    let mut counts = [[0usize; BUCKETS]; 3];
    for &face in faces.iter() {
        tally.step();
        for (place, counts) in (0..).zip(&mut counts) {
            counts[digit(face, place)] += 1;
        }
    }
    let mut sorted = vec![0; faces.len()];
    for (place, counts) in (0..).zip(&mut counts) {
        // A digit that all cards share sorts nothing.
        if faces.first().is_none_or(|&face| counts[digit(face, place)] == faces.len()) {
            continue;
        }
        let mut next = 0;
        for count in counts.iter_mut() {
            tally.step();
            (*count, next) = (next, next + *count);
        }
        for &face in faces.iter() {
            tally.step();
            let next = &mut counts[digit(face, place)];
            sorted[*next] = face;
            *next += 1;
        }
        std::mem::swap(faces, &mut sorted);
    }
}

fn digit(face: u32, place: u32) -> usize {
    (face >> (place * DIGIT)) as usize % BUCKETS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::random::Random;

    #[test]
    fn faces_are_sorted_as_by_comparing() {
        let mut random = Random::new(1);
        for cards in [0, 1, 2, 100, FEW - 1, FEW, 5000] {
            for magnitude in [1, 8, 11, 12, 22, 23, 32] {
                let faces: Vec<u32> = (0..cards).map(|_| random.below(1 << magnitude) as u32).collect();
                let (mut expected, mut usual, mut by_digits) = (faces.clone(), faces.clone(), faces);
                expected.sort_unstable();
                sort_faces(&mut usual);
                sort_by_digits(&mut by_digits, &mut ());
                assert!(usual == expected && by_digits == expected, "{cards} cards, {magnitude} bits");
            }
        }
    }
}
