//! The AVX-512 path: 64 walks at a time, one per byte lane.
//!
//! The bytes of 64 words are brought into eight registers, so that register
//! `p` holds byte `p` of every word. Each of the 64 lanes then walks through
//! its word byte by byte. The extremes of the points before each step of a
//! byte depend on seven bits only, which is exactly what a lookup in a table
//! of two registers resolves.
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
const LANES: usize = 64;

/// Words in a block of a long deal: two per lane.
const BLOCK_WORDS: usize = 2 * LANES;

/// A register as eight words.
type Words = [u64; 8];

/// The highest and the lowest of the points before each step of a byte, by its
/// low seven bits.
const HIGHEST: [Words; 2] = tables(true);
const LOWEST: [Words; 2] = tables(false);

/// Where the byte lanes of the pairs of words of a block end up, and those of
/// the words of a batch of deals: see [`bytes_by_position`].
const PAIR_LANES: Words = {
    let mut lanes = [0; LANES];
    let mut pair = 0;
    while pair < LANES {
        lanes[pair] = pair % 4 * 16 + pair / 4;
        pair += 1;
    }
    packed_bytes(lanes)
};
const DEAL_LANES: Words = {
    let mut lanes = [0; LANES];
    let mut deal = 0;
    while deal < LANES {
        lanes[deal] = deal % 8 / 2 * 16 + deal % 2 * 8 + deal / 8;
        deal += 1;
    }
    packed_bytes(lanes)
};

/// For each distance of a prefix sum over 32 lanes: where the lanes come from.
const LANES_BEFORE: [Words; 5] =
    [lanes_before(1), lanes_before(2), lanes_before(4), lanes_before(8), lanes_before(16)];

const fn tables(highest: bool) -> [Words; 2] {
    let mut tables = [[0; LANES]; 2];
    let mut bits = 0;
    while bits < 2 * LANES {
        let steps = BYTE_STEPS[bits];
        let entry = if highest { steps.highest } else { steps.lowest };
        tables[bits / LANES][bits % LANES] = entry.cast_unsigned() as usize;
        bits += 1;
    }
    [packed_bytes(tables[0]), packed_bytes(tables[1])]
}

const fn packed_bytes(bytes: [usize; LANES]) -> Words {
    let mut words = [0; 8];
    let mut lane = 0;
    while lane < LANES {
        words[lane / 8] |= (bytes[lane] as u64) << (lane % 8 * 8);
        lane += 1;
    }
    words
}

const fn lanes_before(distance: usize) -> Words {
    let mut indices = [0; 8];
    let mut lane = distance;
    while lane < 32 {
        indices[lane / 4] |= ((lane - distance) as u64) << (lane % 4 * 16);
        lane += 1;
    }
    indices
}

/// Continues `walk` over all of `words`, except for recording its end.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx512vpopcntdq")]
pub(super) fn walk_words(walk: &mut Walk, words: &[u64]) {
    let rest = walk_blocks::<BLOCK_WORDS>(walk, words, |walk, block| walk_block(walk, block));
    portable::walk_words(walk, rest);
}

/// Decides `deals` and hands the answers to `receive`, 64 at a time.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx512vpopcntdq")]
pub(super) fn decide_deals(deals: &[u64], receive: impl FnMut(u64)) {
    batch::decide_batches(deals, |deals| decide_64_deals(deals), receive);
}

/// Adds 128 words to the walk.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx512vpopcntdq")]
fn walk_block(walk: &mut Walk, block: &[u64; BLOCK_WORDS]) {
    let (registers, _) = block.as_chunks::<8>();
    let (mut even_words, mut odd_words) = ([_mm512_setzero_si512(); 8], [_mm512_setzero_si512(); 8]);
    for pair in 0..8 {
        let (first, second) = (load(registers[2 * pair]), load(registers[2 * pair + 1]));
        even_words[pair] = _mm512_unpacklo_epi8(first, second);
        odd_words[pair] = _mm512_unpackhi_epi8(first, second);
    }
    let (mut height, mut highest, mut lowest) =
        (_mm512_setzero_si512(), _mm512_setzero_si512(), _mm512_setzero_si512());
    let mut first_rise = height;
    for words in [even_words, odd_words] {
        first_rise = height;
        for steps in bytes_by_position(words) {
            highest = _mm512_max_epi8(highest, _mm512_add_epi8(height, look_up(HIGHEST, steps)));
            lowest = _mm512_min_epi8(lowest, _mm512_add_epi8(height, look_up(LOWEST, steps)));
            height = _mm512_add_epi8(height, rise_of_bytes(steps));
        }
    }
    // Unlike the height at the end, the rise of each word fits in a byte.
    let second_rise = _mm512_sub_epi8(height, first_rise);
    let first_rise = in_order(PAIR_LANES, first_rise);
    let second_rise = in_order(PAIR_LANES, second_rise);
    let highest = in_order(PAIR_LANES, highest);
    let lowest = in_order(PAIR_LANES, lowest);

    // Join the lanes in pairs, which takes 16-bit lanes.
    let even_rise = _mm512_add_epi16(even_lanes(first_rise), even_lanes(second_rise));
    let odd_rise = _mm512_add_epi16(odd_lanes(first_rise), odd_lanes(second_rise));
    let highest = _mm512_max_epi16(even_lanes(highest), _mm512_add_epi16(even_rise, odd_lanes(highest)));
    let lowest = _mm512_min_epi16(even_lanes(lowest), _mm512_add_epi16(even_rise, odd_lanes(lowest)));
    let rise = _mm512_add_epi16(even_rise, odd_rise);

    // The heights at which the pairs end and start, from the block's start.
    let mut end = rise;
    for (power, indices) in LANES_BEFORE.iter().enumerate() {
        let keep = u32::MAX << (1 << power);
        let before = _mm512_maskz_permutexvar_epi16(keep, load(*indices), end);
        end = _mm512_add_epi16(end, before);
    }
    let start = _mm512_sub_epi16(end, rise);
    let highest = _mm512_add_epi16(start, highest);
    let lowest = _mm512_add_epi16(start, lowest);

    // New extremes are rare enough to look for them only if there are any.
    // Heights relative to the block's start are well within 16 bits.
    let to_highest = (walk.highest - walk.height).min(i16::MAX.into()) as i16;
    let to_lowest = (walk.lowest - walk.height).max(i16::MIN.into()) as i16;
    if _mm512_cmpgt_epi16_mask(highest, _mm512_set1_epi16(to_highest)) != 0 {
        let halves =
            _mm256_max_epi16(_mm512_castsi512_si256(highest), _mm512_extracti64x4_epi64::<1>(highest));
        let highest = _mm512_reduce_max_epi32(_mm512_cvtepi16_epi32(halves));
        walk.extend(0, highest.into(), 0);
    }
    if _mm512_cmplt_epi16_mask(lowest, _mm512_set1_epi16(to_lowest)) != 0 {
        let halves = _mm256_min_epi16(_mm512_castsi512_si256(lowest), _mm512_extracti64x4_epi64::<1>(lowest));
        let lowest = _mm512_reduce_min_epi32(_mm512_cvtepi16_epi32(halves));
        walk.extend(0, 0, lowest.into());
    }
    let last_lanes = _mm512_extracti32x4_epi32::<3>(end);
    let rise = _mm_extract_epi16::<7>(last_lanes) as i16;
    walk.height += i64::from(rise);
}

/// Decides 64 deals of 64 cards each, one per lane; bit `i` of the answer
/// belongs to `deals[i]`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx512vpopcntdq")]
fn decide_64_deals(deals: &[u64; LANES]) -> u64 {
    let mut unmatched = _mm512_setzero_si512();
    let mut height = _mm512_setzero_si512();
    for steps in walks_of(deals, _mm512_setzero_si512()) {
        unmatched = _mm512_max_epi8(unmatched, _mm512_add_epi8(height, look_up(HIGHEST, steps)));
        height = _mm512_add_epi8(height, rise_of_bytes(steps));
    }
    let mut below = _mm512_setzero_si512();
    for steps in walks_of(deals, _mm512_set1_epi64(-1)) {
        below = _mm512_max_epi8(below, look_up(HIGHEST, steps));
        below = _mm512_sub_epi8(below, rise_of_bytes(steps));
    }
    // After the 63 steps of a walk there is one step down for the unused bit, so
    // `below` is `untaken + 1`. It is 64 only if the mover owns all cards, in
    // which case the other player has won.
    let (unmatched, below) = (in_order(DEAL_LANES, unmatched), in_order(DEAL_LANES, below));
    _mm512_cmple_epi8_mask(unmatched, below) & _mm512_cmpneq_epi8_mask(below, _mm512_set1_epi8(64))
}

/// Fetches lane `i` from lane `lanes[i]`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx512vpopcntdq")]
fn in_order(lanes: Words, bytes: __m512i) -> __m512i {
    _mm512_permutexvar_epi8(load(lanes), bytes)
}

/// Takes the opponent's weakest card out of deals given by a player's cards.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx512vpopcntdq")]
fn without_weakest_target(own: __m512i) -> __m512i {
    let plus_one = _mm512_sub_epi64(own, _mm512_set1_epi64(-1));
    _mm512_srli_epi64::<1>(_mm512_or_si512(own, plus_one))
}

/// The walks of the player whose cards are the ones after an exclusive or with
/// `flip`, without the opponent's weakest card; see [`bytes_by_position`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx512vpopcntdq")]
fn walks_of(deals: &[u64; LANES], flip: __m512i) -> [__m512i; 8] {
    let (registers, _) = deals.as_chunks::<8>();
    let mut words = [_mm512_setzero_si512(); 8];
    for pair in 0..4 {
        let first = _mm512_xor_si512(load(registers[2 * pair]), flip);
        let second = _mm512_xor_si512(load(registers[2 * pair + 1]), flip);
        let (first, second) = (without_weakest_target(first), without_weakest_target(second));
        words[pair] = _mm512_unpacklo_epi8(first, second);
        words[pair + 4] = _mm512_unpackhi_epi8(first, second);
    }
    bytes_by_position(words)
}

/// Sorts bytes by their position in a word: register `p` of the result gets
/// byte `p` of each of 64 words.
///
/// The eight registers given hold the interleaved bytes of two words in each
/// 128-bit part. The lanes follow the parts first, and then the registers.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx512vpopcntdq")]
fn bytes_by_position(pairs: [__m512i; 8]) -> [__m512i; 8] {
    // Each round doubles the words whose bytes of one position are adjacent.
    let mut fours = pairs;
    for four in 0..4 {
        let (a, b) = (pairs[2 * four], pairs[2 * four + 1]);
        fours[four] = _mm512_unpacklo_epi16(a, b);
        fours[four + 4] = _mm512_unpackhi_epi16(a, b);
    }
    let mut eights = fours;
    for eight in 0..4 {
        let (a, b) = (fours[2 * eight], fours[2 * eight + 1]);
        eights[2 * eight] = _mm512_unpacklo_epi32(a, b);
        eights[2 * eight + 1] = _mm512_unpackhi_epi32(a, b);
    }
    let mut positions = eights;
    for (low, first) in [0, 1, 4, 5].into_iter().enumerate() {
        let (a, b) = (eights[first], eights[first + 2]);
        positions[2 * low] = _mm512_unpacklo_epi64(a, b);
        positions[2 * low + 1] = _mm512_unpackhi_epi64(a, b);
    }
    positions
}

/// Looks up the low seven bits of each byte.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx512vpopcntdq")]
fn look_up(table: [Words; 2], bytes: __m512i) -> __m512i {
    _mm512_permutex2var_epi8(load(table[0]), bytes, load(table[1]))
}

/// The ones minus the zeros of each byte.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx512vpopcntdq")]
fn rise_of_bytes(bytes: __m512i) -> __m512i {
    let ones = _mm512_popcnt_epi8(bytes);
    _mm512_add_epi8(ones, _mm512_sub_epi8(ones, _mm512_set1_epi8(8)))
}

/// The even bytes as signed 16-bit lanes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx512vpopcntdq")]
fn even_lanes(bytes: __m512i) -> __m512i {
    odd_lanes(_mm512_slli_epi16::<8>(bytes))
}

/// The odd bytes as signed 16-bit lanes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx512vpopcntdq")]
fn odd_lanes(bytes: __m512i) -> __m512i {
    _mm512_srai_epi16::<8>(bytes)
}

/// Compiles to a single load.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx512vpopcntdq")]
fn load([a, b, c, d, e, f, g, h]: Words) -> __m512i {
    _mm512_set_epi64(h as i64, g as i64, f as i64, e as i64, d as i64, c as i64, b as i64, a as i64)
}
