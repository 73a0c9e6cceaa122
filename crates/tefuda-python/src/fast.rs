//! Millions of positions at a time, in the arrays of numpy: read where they lie, answered into one array more.

use numpy::{Element, PyArray1, PyArrayMethods as _, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use tefuda::games::babanuki::Ties;
use tefuda::games::babanuki::layers::Layers;
use tefuda::games::babanuki::state::{MOST_PLAYERS, State};
use tefuda::games::shichinarabe::deck;
use tefuda::games::tanhinmin::fast::owner_bits::{decide_deals_64, mover_wins_u64};
use tefuda::games::tanhinmin::fast::sorted;
use tefuda::study::NoProgress;
use tefuda::value::nimber::NimField as _;

use crate::errors;
use crate::work::{Allowance, Limits, interruptible};

/// Between looks at the cancel flag this many answers are given.
const PIECE: usize = 1 << 15;

/// Answers of one kind in an array of their own, piece by piece: `fill` is handed where a piece begins, and the piece.
fn answered<'py, T: Element + Copy + Send>(
    py: Python<'py>,
    items: usize,
    fill: impl Fn(usize, &mut [T]) + Sync,
) -> PyResult<Bound<'py, PyArray1<T>>> {
    let array = PyArray1::<T>::zeros(py, items, false);
    {
        let mut writable = array.readwrite();
        let answers = writable.as_slice_mut()?;
        let allowance = Allowance::new(Limits::default());
        let through = interruptible(py, &allowance, || {
            for (piece, answers) in answers.chunks_mut(PIECE).enumerate() {
                if allowance.is_cancelled() {
                    return false;
                }
                fill(piece * PIECE, answers);
            }
            true
        })?;
        if !through {
            return Err(PyKeyboardInterrupt::new_err(()));
        }
    }
    Ok(array)
}

fn slice<'a, T: Element>(name: &str, array: &'a PyReadonlyArray1<'_, T>) -> PyResult<&'a [T]> {
    let message = || PyValueError::new_err(format!("{name}: expected a contiguous array"));
    array.as_slice().map_err(|_| message())
}

/// The bits of every byte, from the lowest on: eight answers are copied at a time.
static BITS: [[bool; 8]; 256] = {
    let mut bits = [[false; 8]; 256];
    let mut at = 0;
    while at < 256 * 8 {
        bits[at / 8][at % 8] = (at / 8) >> (at % 8) & 1 == 1;
        at += 1;
    }
    bits
};

/// Whether the player to move wins each deal of distinct cards on an empty table.
#[pyfunction]
#[pyo3(signature = (owners, cards = 64))]
pub(crate) fn tanhinmin_deals<'py>(
    py: Python<'py>,
    owners: PyReadonlyArray1<'py, u64>,
    cards: u32,
) -> PyResult<Bound<'py, PyArray1<bool>>> {
    let deals = deals_of(&owners, cards)?;
    answered(py, deals.len(), |start, answers: &mut [bool]| {
        let deals = &deals[start..start + answers.len()];
        let mut words = [0; PIECE / 64];
        decide_words(deals, cards, &mut words);
        for (answers, word) in answers.chunks_mut(64).zip(words) {
            for (answers, byte) in answers.chunks_mut(8).zip(word.to_le_bytes()) {
                answers.copy_from_slice(&BITS[usize::from(byte)][..answers.len()]);
            }
        }
    })
}

/// The same in bits, eight deals a byte from the lowest bit on: an eighth of the memory to write.
#[pyfunction]
#[pyo3(signature = (owners, cards = 64))]
pub(crate) fn tanhinmin_deal_bits<'py>(
    py: Python<'py>,
    owners: PyReadonlyArray1<'py, u64>,
    cards: u32,
) -> PyResult<Bound<'py, PyArray1<u8>>> {
    let deals = deals_of(&owners, cards)?;
    answered(py, deals.len().div_ceil(8), |start, answers: &mut [u8]| {
        let end = deals.len().min(8 * (start + answers.len()));
        let mut words = [0; PIECE / 8];
        decide_words(&deals[8 * start..end], cards, &mut words);
        for (answers, word) in answers.chunks_mut(8).zip(words) {
            answers.copy_from_slice(&word.to_le_bytes()[..answers.len()]);
        }
    })
}

fn deals_of<'a>(owners: &'a PyReadonlyArray1<'_, u64>, cards: u32) -> PyResult<&'a [u64]> {
    if cards > u64::BITS {
        return Err(PyValueError::new_err(format!("cards: expected at most 64, found {cards}")));
    }
    slice("owners", owners)
}

/// Decides a piece, in which there is a word for every 64 deals.
fn decide_words(deals: &[u64], cards: u32, words: &mut [u64]) {
    if cards == u64::BITS {
        let decided = decide_deals_64(deals, words);
        debug_assert!(decided.is_ok(), "there are words enough");
        return;
    }
    for (word, deals) in words.iter_mut().zip(deals.chunks(64)) {
        let bits = deals.iter().enumerate().map(|(at, &deal)| u64::from(mover_wins_u64(deal, cards)) << at);
        *word = bits.sum();
    }
}

/// Hands one after the other: hand `i` is `faces[offsets[i]..offsets[i + 1]]`.
struct Ragged<'a> {
    faces: &'a [u32],
    offsets: &'a [i64],
}

impl<'a> Ragged<'a> {
    fn new(name: &str, faces: &'a [u32], offsets: &'a [i64]) -> PyResult<Self> {
        let bad = |what: &str| PyValueError::new_err(format!("{name}: {what}"));
        let ends_fit = offsets.first() == Some(&0)
            && offsets
                .last()
                .is_some_and(|&last| usize::try_from(last).is_ok_and(|last| last == faces.len()));
        if !ends_fit || !offsets.is_sorted() {
            return Err(bad("expected offsets that increase from 0 to the number of faces"));
        }
        let hands = Ragged { faces, offsets };
        for hand in 0..hands.len() {
            let faces = hands.hand(hand);
            if !faces.is_sorted() || faces.first() == Some(&0) {
                return Err(bad(&format!("hand {hand} is not sorted, or has a face below 1")));
            }
        }
        Ok(hands)
    }

    fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    fn hand(&self, hand: usize) -> &'a [u32] {
        // The offsets were checked.
        &self.faces[self.offsets[hand] as usize..self.offsets[hand + 1] as usize]
    }
}

/// Whether the player to move wins each pair of sorted hands.
#[pyfunction]
#[pyo3(signature = (mover_faces, mover_offsets, other_faces, other_offsets, table = None))]
pub(crate) fn tanhinmin_hands<'py>(
    py: Python<'py>,
    mover_faces: PyReadonlyArray1<'py, u32>,
    mover_offsets: PyReadonlyArray1<'py, i64>,
    other_faces: PyReadonlyArray1<'py, u32>,
    other_offsets: PyReadonlyArray1<'py, i64>,
    table: Option<PyReadonlyArray1<'py, u32>>,
) -> PyResult<Bound<'py, PyArray1<bool>>> {
    let mover = (slice("mover_faces", &mover_faces)?, slice("mover_offsets", &mover_offsets)?);
    let mover = Ragged::new("mover", mover.0, mover.1)?;
    let other = (slice("other_faces", &other_faces)?, slice("other_offsets", &other_offsets)?);
    let other = Ragged::new("other", other.0, other.1)?;
    let table = table.as_ref().map(|table| slice("table", table)).transpose()?;
    let hands = mover.len();
    if other.len() != hands || table.is_some_and(|table| table.len() != hands) {
        return Err(PyValueError::new_err("expected equal numbers of both hands and of table cards"));
    }
    answered(py, hands, |start, answers: &mut [bool]| {
        for (at, answer) in (start..).zip(answers) {
            let card = table.map_or(0, |table| table[at]);
            *answer = sorted::mover_wins(mover.hand(at), other.hand(at), card);
        }
    })
}

/// Who wins each deal of 52 cards: 1 if the first player does, 0 if not, -1 if the first hand has nothing but sevens.
#[pyfunction]
pub(crate) fn shichinarabe_deals<'py>(
    py: Python<'py>,
    hands: PyReadonlyArray1<'py, u64>,
) -> PyResult<Bound<'py, PyArray1<i8>>> {
    let hands = slice("hands", &hands)?;
    answered(py, hands.len(), |start, answers: &mut [i8]| {
        for (answer, &hand) in answers.iter_mut().zip(&hands[start..]) {
            *answer = deck::first_wins(hand).map_or(-1, i8::from);
        }
    })
}

/// Products in the field of nimbers below 2^64.
#[pyfunction]
pub(crate) fn nim_multiply<'py>(
    py: Python<'py>,
    left: PyReadonlyArray1<'py, u64>,
    right: PyReadonlyArray1<'py, u64>,
) -> PyResult<Bound<'py, PyArray1<u64>>> {
    let (left, right) = (slice("left", &left)?, slice("right", &right)?);
    if left.len() != right.len() {
        return Err(PyValueError::new_err("expected equal numbers of operands on the left and on the right"));
    }
    answered(py, left.len(), |start, answers: &mut [u64]| {
        let factors = left[start..].iter().zip(&right[start..]);
        answers.iter_mut().zip(factors).for_each(|(answer, (a, b))| *answer = a.nim_mul(*b));
    })
}

/// Who can force the first place in each state: a label, or -1 if nobody can.
///
/// A row of `shared` has the pairs split between 0 and 1, 0 and 2, 1 and 2, 0 and 3, and so on; label 0 draws from the last.
#[pyfunction]
#[pyo3(signature = (players, shared, jokers, max_nodes = None, max_seconds = None, max_memory = None))]
pub(crate) fn babanuki_states<'py>(
    py: Python<'py>,
    players: usize,
    shared: PyReadonlyArray2<'py, u32>,
    jokers: PyReadonlyArray1<'py, u8>,
    max_nodes: Option<u64>,
    max_seconds: Option<f64>,
    max_memory: Option<u64>,
) -> PyResult<Bound<'py, PyArray1<i8>>> {
    if !(2..=MOST_PLAYERS).contains(&players) {
        return Err(PyValueError::new_err(format!("players: expected 2 to {MOST_PLAYERS}, found {players}")));
    }
    let jokers = slice("jokers", &jokers)?;
    let (shared, edges) = (shared.as_array(), players * (players - 1) / 2);
    if shared.dim() != (jokers.len(), edges) || jokers.iter().any(|&joker| usize::from(joker) >= players) {
        let message = format!("expected {edges} numbers of pairs for each joker, and jokers below {players}");
        return Err(PyValueError::new_err(message));
    }
    let state = |at: usize| {
        let mut state = State::new(players, usize::from(jokers[at]));
        let pairs = (1..players).flat_map(|b| (0..b).map(move |a| (a, b)));
        pairs.zip(shared.row(at)).for_each(|((a, b), &pairs)| state.set_shared(a, b, pairs));
        state
    };
    let total = |at: usize| shared.row(at).iter().map(|&pairs| u64::from(pairs)).sum::<u64>();
    let pairs = usize::try_from((0..jokers.len()).map(total).max().unwrap_or(0)).unwrap_or(usize::MAX);
    let allowance = Allowance::new(Limits::new(max_nodes, max_seconds, max_memory)?);
    let solved = interruptible(py, &allowance, || {
        Layers::solve(players, pairs, Ties::default(), allowance.budget(), &NoProgress)
    })?;
    let solved = solved.map_err(|undecided| errors::ran_out(py, undecided, None))?;
    answered(py, jokers.len(), |start, answers: &mut [i8]| {
        for (at, answer) in (start..).zip(answers) {
            let state = state(at);
            let label = state.finished().or_else(|| solved.value(&state).label());
            *answer = label.and_then(|label| i8::try_from(label).ok()).unwrap_or(-1);
        }
    })
}
