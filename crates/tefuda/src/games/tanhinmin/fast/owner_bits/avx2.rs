//! The AVX2 path: 32 walks at a time, one per byte lane.
//!
//! The bytes of 32 words are brought into eight registers, so that register
//! `p` holds byte `p` of every word. Each of the 32 lanes then walks through
//! its word half byte by half byte, with tables of 16 entries that fit in one
//! register.
//!
//! In a long deal each lane walks through two adjacent words. Its heights stay
//! within -127..=127, except for the one at the end, so bytes suffice.
//!
//! All loops here are plain `for` loops: a closure handed to `array::map` and
//! the like would not reliably be compiled with the instructions it needs.

use super::portable::{self, BYTE_STEPS};
use super::{Walk, batch, walk_blocks};
use std::arch::x86_64::*;

/// The byte lanes of a register.
const LANES: usize = 32;

/// Words in a block of a long deal: two per lane.
const BLOCK_WORDS: usize = 2 * LANES;

/// A table of 16 bytes.
type Table = [u64; 2];

/// The highest and the lowest of the points before each of four steps, and the
/// rise over all four, by the four bits that are the steps.
const HIGHEST: Table = table(Entry::Highest);
const LOWEST: Table = table(Entry::Lowest);
const RISE: Table = table(Entry::Rise);

/// Interleaves the low and the high eight bytes.
const INTERLEAVE: Table = {
    let mut indices = [0; 2];
    let mut lane = 0;
    while lane < 16 {
        indices[lane / 8] |= ((lane / 2 + lane % 2 * 8) as u64) << (lane % 8 * 8);
        lane += 1;
    }
    indices
};

enum Entry {
    Highest,
    Lowest,
    Rise,
}

const fn table(entry: Entry) -> Table {
    let mut table = [0; 2];
    let mut bits = 0;
    while bits < 16 {
        // Fill the byte up with steps that leave the value alone: down for
        // the highest point, up for the lowest, two of each for the rise.
        let value = match entry {
            Entry::Highest => BYTE_STEPS[bits & 7].highest,
            Entry::Lowest => BYTE_STEPS[bits & 7 | 0xF8].lowest,
            Entry::Rise => BYTE_STEPS[bits | 0x30].rise,
        };
        table[bits / 8] |= (value.cast_unsigned() as u64) << (bits % 8 * 8);
        bits += 1;
    }
    table
}

/// Continues `walk` over all of `words`, except for recording its end.
#[target_feature(enable = "avx2,popcnt")]
pub(super) fn walk_words(walk: &mut Walk, words: &[u64]) {
    let rest = walk_blocks::<BLOCK_WORDS>(walk, words, |walk, block| walk_block(walk, block));
    portable::walk_words(walk, rest);
}

/// Decides `deals` and hands the answers to `receive`, 64 at a time.
#[target_feature(enable = "avx2,popcnt")]
pub(super) fn decide_deals(deals: &[u64], receive: impl FnMut(u64)) {
    let decide_64_deals = |deals: &[u64; 64]| {
        let (halves, _) = deals.as_chunks::<LANES>();
        u64::from(decide_32_deals(&halves[0])) | u64::from(decide_32_deals(&halves[1])) << 32
    };
    batch::decide_batches(deals, decide_64_deals, receive);
}

/// Adds 64 words to the walk.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn walk_block(walk: &mut Walk, block: &[u64; BLOCK_WORDS]) {
    let (registers, _) = block.as_chunks::<4>();
    let (mut even_words, mut odd_words) = ([_mm256_setzero_si256(); 8], [_mm256_setzero_si256(); 8]);
    for pair in 0..8 {
        let (first, second) = (load(registers[2 * pair]), load(registers[2 * pair + 1]));
        even_words[pair] = _mm256_unpacklo_epi8(first, second);
        odd_words[pair] = _mm256_unpackhi_epi8(first, second);
    }
    let (mut height, mut highest, mut lowest) =
        (_mm256_setzero_si256(), _mm256_setzero_si256(), _mm256_setzero_si256());
    let mut first_rise = height;
    for words in [even_words, odd_words] {
        first_rise = height;
        for bytes in bytes_by_position(words) {
            for steps in half_bytes(bytes) {
                highest = _mm256_max_epi8(highest, _mm256_add_epi8(height, look_up(HIGHEST, steps)));
                lowest = _mm256_min_epi8(lowest, _mm256_add_epi8(height, look_up(LOWEST, steps)));
                height = _mm256_add_epi8(height, look_up(RISE, steps));
            }
        }
    }
    // Unlike the height at the end, the rise of each word fits in a byte.
    let second_rise = _mm256_sub_epi8(height, first_rise);

    // Join the lanes in pairs, which takes 16-bit lanes. The low half of each
    // register has the lanes that come first in the pairs.
    let low_rise = _mm256_add_epi16(low_lanes(first_rise), low_lanes(second_rise));
    let high_rise = _mm256_add_epi16(high_lanes(first_rise), high_lanes(second_rise));
    let highest = _mm256_max_epi16(low_lanes(highest), _mm256_add_epi16(low_rise, high_lanes(highest)));
    let lowest = _mm256_min_epi16(low_lanes(lowest), _mm256_add_epi16(low_rise, high_lanes(lowest)));
    let rise = _mm256_add_epi16(low_rise, high_rise);

    // The heights at which the pairs end and start, from the block's start:
    // prefix sums in both halves, and the first one's total for the second.
    let mut end = rise;
    end = _mm256_add_epi16(end, _mm256_slli_si256::<2>(end));
    end = _mm256_add_epi16(end, _mm256_slli_si256::<4>(end));
    end = _mm256_add_epi16(end, _mm256_slli_si256::<8>(end));
    let total = _mm256_shuffle_epi8(end, _mm256_set1_epi16(0x0F0E));
    end = _mm256_add_epi16(end, _mm256_permute2x128_si256::<0x08>(total, total));
    let start = _mm256_sub_epi16(end, rise);
    let highest = _mm256_add_epi16(start, highest);
    let lowest = _mm256_add_epi16(start, lowest);

    // New extremes are rare enough to look for them only if there are any.
    // Heights relative to the block's start are well within 16 bits.
    let to_highest = (walk.highest - walk.height).min(i16::MAX.into()) as i16;
    let to_lowest = (walk.lowest - walk.height).max(i16::MIN.into()) as i16;
    let higher = _mm256_cmpgt_epi16(highest, _mm256_set1_epi16(to_highest));
    let lower = _mm256_cmpgt_epi16(_mm256_set1_epi16(to_lowest), lowest);
    if _mm256_movemask_epi8(higher) != 0 {
        walk.extend(0, highest_lane(highest), 0);
    }
    if _mm256_movemask_epi8(lower) != 0 {
        let negated = _mm256_sub_epi16(_mm256_setzero_si256(), lowest);
        walk.extend(0, 0, -highest_lane(negated));
    }
    walk.height += i64::from(_mm256_extract_epi16::<15>(end) as i16);
}

/// The highest of the 16-bit lanes.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn highest_lane(lanes: __m256i) -> i64 {
    let (low, high) = (_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    // There is an instruction for the minimum of unsigned lanes only.
    let flipped = _mm_sub_epi16(_mm_set1_epi16(i16::MAX), _mm_max_epi16(low, high));
    let least = _mm_extract_epi16::<0>(_mm_minpos_epu16(flipped));
    i64::from(i16::MAX) - i64::from(least)
}

/// Decides 32 deals of 64 cards each, one per lane; bit `i` of the answer
/// belongs to `deals[i]`.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn decide_32_deals(deals: &[u64; LANES]) -> u32 {
    let mut unmatched = _mm256_setzero_si256();
    let mut height = _mm256_setzero_si256();
    for bytes in walks_of(deals, _mm256_setzero_si256()) {
        for steps in half_bytes(bytes) {
            unmatched = _mm256_max_epi8(unmatched, _mm256_add_epi8(height, look_up(HIGHEST, steps)));
            height = _mm256_add_epi8(height, look_up(RISE, steps));
        }
    }
    let mut below = _mm256_setzero_si256();
    for bytes in walks_of(deals, _mm256_set1_epi64x(-1)) {
        for steps in half_bytes(bytes) {
            below = _mm256_max_epi8(below, look_up(HIGHEST, steps));
            below = _mm256_sub_epi8(below, look_up(RISE, steps));
        }
    }
    // After the 63 steps of a walk there is one step down for the unused bit, so
    // `below` is `untaken + 1`. It is 64 only if the mover owns all cards, in
    // which case the other player has won.
    let loses =
        _mm256_or_si256(_mm256_cmpgt_epi8(unmatched, below), _mm256_cmpeq_epi8(below, _mm256_set1_epi8(64)));
    // Each quarter of the lanes has every fourth deal. Interleave the quarters.
    let interleave = in_both_halves(INTERLEAVE);
    let pairs = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_shuffle_epi8(loses, interleave));
    let in_order = _mm256_unpacklo_epi16(pairs, _mm256_srli_si256::<8>(pairs));
    !_mm256_movemask_epi8(in_order).cast_unsigned()
}

/// Takes the opponent's weakest card out of deals given by a player's cards.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn without_weakest_target(own: __m256i) -> __m256i {
    let plus_one = _mm256_sub_epi64(own, _mm256_set1_epi64x(-1));
    _mm256_srli_epi64::<1>(_mm256_or_si256(own, plus_one))
}

/// The walks of the player whose cards are the ones after an exclusive or with
/// `flip`, without the opponent's weakest card; see [`bytes_by_position`].
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn walks_of(deals: &[u64; LANES], flip: __m256i) -> [__m256i; 8] {
    let (registers, _) = deals.as_chunks::<4>();
    let mut words = [_mm256_setzero_si256(); 8];
    for pair in 0..4 {
        let first = _mm256_xor_si256(load(registers[2 * pair]), flip);
        let second = _mm256_xor_si256(load(registers[2 * pair + 1]), flip);
        let (first, second) = (without_weakest_target(first), without_weakest_target(second));
        words[pair] = _mm256_unpacklo_epi8(first, second);
        words[pair + 4] = _mm256_unpackhi_epi8(first, second);
    }
    bytes_by_position(words)
}

/// Sorts bytes by their position in a word: register `p` of the result gets
/// byte `p` of each of 32 words.
///
/// The eight registers given hold the interleaved bytes of two words in each
/// 128-bit half. The lanes follow the halves first, and then the registers.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn bytes_by_position(pairs: [__m256i; 8]) -> [__m256i; 8] {
    // Each round doubles the words whose bytes of one position are adjacent.
    let mut fours = pairs;
    for four in 0..4 {
        let (a, b) = (pairs[2 * four], pairs[2 * four + 1]);
        fours[four] = _mm256_unpacklo_epi16(a, b);
        fours[four + 4] = _mm256_unpackhi_epi16(a, b);
    }
    let mut eights = fours;
    for eight in 0..4 {
        let (a, b) = (fours[2 * eight], fours[2 * eight + 1]);
        eights[2 * eight] = _mm256_unpacklo_epi32(a, b);
        eights[2 * eight + 1] = _mm256_unpackhi_epi32(a, b);
    }
    let mut positions = eights;
    for (half, first) in [0, 1, 4, 5].into_iter().enumerate() {
        let (a, b) = (eights[first], eights[first + 2]);
        positions[2 * half] = _mm256_unpacklo_epi64(a, b);
        positions[2 * half + 1] = _mm256_unpackhi_epi64(a, b);
    }
    positions
}

/// The low and the high four bits of each byte.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn half_bytes(bytes: __m256i) -> [__m256i; 2] {
    let mask = _mm256_set1_epi8(0x0F);
    let low = _mm256_and_si256(bytes, mask);
    let high = _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), mask);
    [low, high]
}

/// Looks up bytes below 16.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn look_up(table: Table, bytes: __m256i) -> __m256i {
    _mm256_shuffle_epi8(in_both_halves(table), bytes)
}

/// The lanes of the low half in 16 bits each.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn low_lanes(bytes: __m256i) -> __m256i {
    _mm256_cvtepi8_epi16(_mm256_castsi256_si128(bytes))
}

/// The lanes of the high half in 16 bits each.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn high_lanes(bytes: __m256i) -> __m256i {
    _mm256_cvtepi8_epi16(_mm256_extracti128_si256::<1>(bytes))
}

/// A table in both halves of a register.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn in_both_halves([low, high]: Table) -> __m256i {
    load([low, high, low, high])
}

/// Compiles to a single load.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn load([a, b, c, d]: [u64; 4]) -> __m256i {
    _mm256_set_epi64x(d as i64, c as i64, b as i64, a as i64)
}
