//! Decides deals of distinct cards given as owner bits, on an empty table.
//!
//! Line the cards up from the weakest to the strongest. Bit `i`, lowest bit
//! first, is 1 if the player to move owns the `i`-th weakest card and 0 if the
//! other player does. A deal of up to 64 cards is one `u64`, a larger one a
//! slice of them.
//!
//! # The result it rests on
//!
//! Take the theorem in [`fast`](super). With an empty table, the card 0 on it
//! can be matched unless all cards of the mover are matched already, and then
//! the mover's matching is the larger one anyway. So the mover wins exactly if
//! the mover's matching, without the card 0, is not smaller than the other
//! player's. With `m` cards of the mover, the former has `m - unmatched` pairs
//! and the latter has `m - 1 - untaken`, hence the mover wins exactly if
//!
//! ```text
//! unmatched <= untaken + 1
//! ```
//!
//! * `unmatched` counts the mover's cards that find no weaker card of the other
//!   player to take, whose weakest card is left out.
//! * `untaken` counts the mover's cards that no stronger card of the other
//!   player takes, where the mover's weakest card is left out.
//!
//! To compute them, read the bits as a walk that goes up with a card of the
//! taking player and down with a target. Each target can be taken by one later
//! card, so the walk's highest point is the number of unmatched cards, and its
//! end is below that point by the number of untaken targets. To leave out the
//! weakest target needs no search: for the bits `b` of the taking player, the
//! walk without the first 0 is `(b | (b + 1)) >> 1`.
//!
//! In terms of the single walk with the mover's cards as up-steps, the rule
//! reads `end >= highest + lowest`, where only points after the first down-step
//! count for `highest` and only points after the first up-step for `lowest`.
//! Long deals are decided by this form.
//!
//! # Cost
//!
//! `O(n)` for `n` cards, nothing is allocated, and one core is used. Long deals
//! are taken in blocks. If the ones in a block are too few to reach the highest
//! point so far and its zeros too few to reach the lowest one, it cannot change
//! them; in random deals this is the usual case. In all other blocks tables are
//! looked up, see [`Path`].
//!
//! # Players without cards
//!
//! A player who has no card has already won. So if the mover owns every card
//! the answer is `false`, and if the other player does it is `true`; a deal of
//! no cards at all counts as won by the mover.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod batch;
mod portable;

pub use batch::{
    BatchError, count_mover_wins_64, count_mover_wins_64_on, decide_deals_64, decide_deals_64_on,
};

/// The bits of one word.
const WORD_BITS: usize = u64::BITS as usize;

/// The words whose bits are counted at once, to be skipped.
const SKIP_WORDS: usize = 8;

/// The steps that these words usually take in either direction, or a bit less.
const LIKELY_STEPS: i64 = (SKIP_WORDS * WORD_BITS / 2) as i64 - 32;

/// A way to compute the answers, named after the instructions it needs.
///
/// The functions without `_on` in their name take the fastest available path
/// by themselves; the others exist to test and to measure each path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Path {
    /// One table lookup for every 16 cards. Runs everywhere.
    Portable,
    /// 32 bytes at a time with AVX2; 16-entry tables held in registers.
    Avx2,
    /// 64 bytes at a time with AVX-512 (F, BW, VL, VBMI, BITALG, VPOPCNTDQ);
    /// 128-entry tables held in registers.
    Avx512,
}

impl Path {
    /// All paths, from the most widely available to the fastest.
    pub const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// Whether this machine can run the path. The standard library detects
    /// the processor's features once and remembers them.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vbmi")
                    && is_x86_feature_detected!("avx512bitalg")
                    && is_x86_feature_detected!("avx512vpopcntdq")
            }
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2 | Self::Avx512 => false,
        }
    }

    /// The paths this machine can run, slowest first.
    ///
    /// # Examples
    ///
    /// ```
    /// use tefuda::games::tanhinmin::fast::owner_bits::Path;
    ///
    /// assert!(Path::available().any(|path| path == Path::Portable));
    /// ```
    pub fn available() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|path| path.is_available())
    }

    /// The fastest path this machine can run.
    #[must_use]
    pub fn fastest() -> Self {
        Self::available().last().unwrap_or(Self::Portable)
    }
}

/// Decides a deal of at most 64 cards: `true` if the player to move wins.
///
/// The lowest `cards` bits of `owners` name the owners, weakest card first;
/// the others are ignored.
///
/// # Panics
///
/// Panics if `cards` is greater than 64.
///
/// # Examples
///
/// ```
/// use tefuda::games::tanhinmin::fast::owner_bits::mover_wins_u64;
///
/// // Mover: 1 and 3, other: 2. The mover plays the 3 and then the 1.
/// assert!(mover_wins_u64(0b101, 3));
/// // Mover: 1 and 2, other: 3. Whatever the mover plays, the 3 beats it.
/// assert!(!mover_wins_u64(0b011, 3));
/// // Mover: no card, that is, has won.
/// assert!(mover_wins_u64(0b000, 3));
/// ```
#[must_use]
pub fn mover_wins_u64(owners: u64, cards: u32) -> bool {
    assert!(cards <= u64::BITS, "a u64 holds at most 64 cards");
    let of_mover = low_bits(owners, cards);
    let of_other = low_bits(!owners, cards);
    if of_mover == 0 || of_other == 0 {
        return of_mover == 0;
    }
    portable::mover_wins_word(of_mover, of_other, cards)
}

/// Decides a deal of any size: `true` if the player to move wins.
///
/// Bit `i % 64` of `owners[i / 64]` names the owner of the `i`-th weakest card
/// for `i` below `cards`; all further bits are ignored.
///
/// # Panics
///
/// Panics if `owners` holds fewer than `cards` bits.
///
/// # Examples
///
/// ```
/// use tefuda::games::tanhinmin::fast::owner_bits::mover_wins_bits;
///
/// // 100 cards that belong to the two players in turn. The owner of the
/// // strongest card wins.
/// let mover_first = [0x5555_5555_5555_5555; 2];
/// let other_first = [0xAAAA_AAAA_AAAA_AAAA; 2];
/// assert!(!mover_wins_bits(&mover_first, 100));
/// assert!(mover_wins_bits(&other_first, 100));
/// ```
#[must_use]
pub fn mover_wins_bits(owners: &[u64], cards: usize) -> bool {
    mover_wins_bits_on(Path::fastest(), owners, cards)
        .unwrap_or_else(|| decide_bits(owners, cards, portable::walk_words))
}

/// [`mover_wins_bits`] on a given path, or `None` if this machine lacks it.
///
/// # Panics
///
/// Panics if `owners` holds fewer than `cards` bits.
///
/// # Examples
///
/// ```
/// use tefuda::games::tanhinmin::fast::owner_bits::{Path, mover_wins_bits_on};
///
/// assert_eq!(mover_wins_bits_on(Path::Portable, &[0b101], 3), Some(true));
/// ```
#[must_use]
pub fn mover_wins_bits_on(path: Path, owners: &[u64], cards: usize) -> Option<bool> {
    if !path.is_available() {
        return None;
    }
    Some(match path {
        Path::Portable => decide_bits(owners, cards, portable::walk_words),
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => decide_bits(owners, cards, |walk, words| {
            // SAFETY: the path is available, so the features are there.
            unsafe { avx2::walk_words(walk, words) }
        }),
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 => decide_bits(owners, cards, |walk, words| {
            // SAFETY: the path is available, so the features are there.
            unsafe { avx512::walk_words(walk, words) }
        }),
        #[cfg(not(target_arch = "x86_64"))]
        Path::Avx2 | Path::Avx512 => return None,
    })
}

/// The lowest `count` bits of `word`; `count` is at most 64.
fn low_bits(word: u64, count: u32) -> u64 {
    word & u64::MAX.checked_shr(u64::BITS - count).unwrap_or(0)
}

/// Decides a deal with `walk_words` for all of its full words but the first
/// ones.
fn decide_bits(owners: &[u64], cards: usize, walk_words: impl Fn(&mut Walk, &[u64])) -> bool {
    assert!(cards.div_ceil(WORD_BITS) <= owners.len(), "the owner bits are fewer than {cards} bits",);
    let (full, rest) = owners.split_at(cards / WORD_BITS);
    let last_cards = (cards % WORD_BITS) as u32;
    let last = if last_cards > 0 { rest[0] } else { 0 };

    // The walk starts with the run of cards that belong to one player and the
    // first card of the opponent: from there on both players have had a card.
    let mover_leads = owners.first().is_some_and(|word| word & 1 == 1);
    let leading_word = if mover_leads { u64::MAX } else { 0 };
    let uniform = full.iter().take_while(|&&word| word == leading_word).count();
    let (mixed, mixed_cards) = match full.get(uniform) {
        Some(&word) => (word, u64::BITS),
        None => (last, last_cards),
    };
    let run_end = low_bits(mixed ^ leading_word, mixed_cards).trailing_zeros();
    if run_end >= mixed_cards {
        // One player owns everything, which wins the deal for the other.
        return !mover_leads;
    }
    let run = uniform * WORD_BITS + run_end as usize;
    let mut walk = Walk::after_first_change(mover_leads, run);
    let used = run_end + 1;
    walk.step_bits(mixed.checked_shr(used).unwrap_or(0), mixed_cards - used);
    if let Some(words) = full.get(uniform + 1..) {
        walk_words(&mut walk, words);
        walk.extend(0, 0, 0);
        walk.step_bits(last, last_cards);
    }
    walk.height >= walk.highest + walk.lowest
}

/// A walk over the cards, weakest first: up for a card of the mover, down for
/// one of the other player.
struct Walk {
    height: i64,
    /// The highest point since the first step down.
    highest: i64,
    /// The lowest point since the first step up.
    lowest: i64,
}

impl Walk {
    /// The walk after `run` cards of one player and one card of the opponent.
    fn after_first_change(mover_leads: bool, run: usize) -> Self {
        let height = run as i64 - 1;
        if mover_leads {
            Self { height, highest: height, lowest: height.min(1) }
        } else {
            Self { height: -height, highest: (-height).max(-1), lowest: -height }
        }
    }

    /// Adds steps that change the height by `rise`, and whose points are
    /// between `lowest` and `highest` relative to the present height.
    #[inline(always)]
    fn extend(&mut self, rise: i64, highest: i64, lowest: i64) {
        self.highest = self.highest.max(self.height + highest);
        self.lowest = self.lowest.min(self.height + lowest);
        self.height += rise;
    }

    /// Adds the lowest `count` bits of `bits`; `count` is less than 64.
    fn step_bits(&mut self, bits: u64, count: u32) {
        let up = low_bits(bits, count);
        let down = low_bits(!bits, count);
        // Zeros follow the bits in both words, so neither of the two walks
        // rises after its last card.
        self.extend(
            i64::from(up.count_ones()) - i64::from(down.count_ones()),
            portable::highest_point(up).into(),
            -i64::from(portable::highest_point(down)),
        );
    }

    /// Adds words from the front of `words` as long as they cannot lead beyond
    /// the extremes seen so far, and returns the other words.
    #[inline(always)]
    fn skip<'words>(&mut self, mut words: &'words [u64]) -> &'words [u64] {
        // Close to an extreme not even the count is worth while.
        while self.highest - self.height >= LIKELY_STEPS
            && self.height - self.lowest >= LIKELY_STEPS
            && let Some((group, rest)) = words.split_first_chunk::<SKIP_WORDS>()
        {
            let ups: u32 = group.iter().map(|word| word.count_ones()).sum();
            let ups = i64::from(ups);
            let downs = (SKIP_WORDS * WORD_BITS) as i64 - ups;
            if self.height + ups > self.highest || self.height - downs < self.lowest {
                break;
            }
            self.height += ups - downs;
            words = rest;
        }
        words
    }
}

/// Continues `walk` over `words` as long as they make a block of `BLOCK_WORDS`
/// words, and returns the words that are left. Blocks that may change the
/// extremes go to `walk_block`; the end of the walk is not recorded.
///
/// Inlined so that each path compiles the counting with its own instructions.
#[inline(always)]
fn walk_blocks<'words, const BLOCK_WORDS: usize>(
    walk: &mut Walk,
    mut words: &'words [u64],
    walk_block: impl Fn(&mut Walk, &[u64; BLOCK_WORDS]),
) -> &'words [u64] {
    loop {
        words = walk.skip(words);
        let Some((block, rest)) = words.split_first_chunk() else {
            return words;
        };
        walk_block(walk, block);
        words = rest;
    }
}
