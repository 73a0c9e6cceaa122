//! Cards and hands.
//!
//! The rules need very little of a hand, and say so in the trait [`Hand`]. Two kinds implement it: [`SortedHand`]
//! holds any number of cards, [`PackedHand`] a few dozen in one machine word, for solvers that visit millions of
//! positions.

use std::fmt;
use std::hash::Hash;
use std::ops::ControlFlow;

use super::sort::sort_faces;

/// A card: its face (its strength, at least 1) and whether it is a cut card.
///
/// Cards are ordered by face, the ordinary card before the cut card of the same face. That is the order of the
/// notation; in play neither of those two beats the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// The strength.
    pub face: u32,
    /// Nothing beats a cut card: who plays it leads again.
    pub cut: bool,
}

impl Card {
    /// An ordinary card.
    #[must_use]
    pub fn ordinary(face: u32) -> Self {
        Card { face, cut: false }
    }

    /// A cut card.
    #[must_use]
    pub fn cut(face: u32) -> Self {
        Card { face, cut: true }
    }

    /// What is written behind the face: `c` for a cut card.
    #[must_use]
    pub fn mark(self) -> &'static str {
        if self.cut { "c" } else { "" }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.face.fmt(f)?;
        f.write_str(self.mark())
    }
}

/// A multiset of cards, as far as the rules need to know it.
pub trait Hand: Clone + Eq + Hash + Send {
    /// Whether no card is left.
    fn is_empty(&self) -> bool;

    /// Whether the card is in the hand.
    fn contains(&self, card: Card) -> bool;

    /// Calls `visit` with every distinct card whose face is above `face`, in ascending order, until it breaks off.
    fn for_each_above<B>(&self, face: u32, visit: impl FnMut(Card) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Every distinct card whose face is above `face`, ascending.
    fn cards_above(&self, face: u32) -> Vec<Card> {
        let mut cards = Vec::new();
        let _ = self.for_each_above(face, |card| {
            cards.push(card);
            ControlFlow::<()>::Continue(())
        });
        cards
    }

    /// The hand without one copy of the card; the same hand if the card is not in it.
    #[must_use]
    fn without(&self, card: Card) -> Self;

    /// Bytes held besides the hand's own size.
    fn heap_bytes(&self) -> usize {
        0
    }
}

/// A hand of any size: the faces of its ordinary and of its cut cards, both ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SortedHand {
    ordinary: Vec<u32>,
    cut: Vec<u32>,
}

impl SortedHand {
    /// A hand of the given faces, in any order. O(n).
    #[must_use]
    pub fn new(mut ordinary: Vec<u32>, mut cut: Vec<u32>) -> Self {
        sort_faces(&mut ordinary);
        sort_faces(&mut cut);
        SortedHand { ordinary, cut }
    }

    /// The faces of the ordinary cards, ascending.
    #[must_use]
    pub fn ordinary(&self) -> &[u32] {
        &self.ordinary
    }

    /// The faces of the cut cards, ascending.
    #[must_use]
    pub fn cut(&self) -> &[u32] {
        &self.cut
    }

    /// How many cards it holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ordinary.len() + self.cut.len()
    }

    /// Whether it holds no card.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All cards in ascending order.
    pub fn cards(&self) -> impl Iterator<Item = Card> + Clone + '_ {
        let ordinary = self.ordinary.iter().map(|&face| Card::ordinary(face));
        let cut = self.cut.iter().map(|&face| Card::cut(face));
        merge(ordinary, cut)
    }

    /// All faces, of ordinary and of cut cards, in ascending order.
    pub fn faces(&self) -> impl Iterator<Item = u32> + Clone + '_ {
        merge(self.ordinary.iter().copied(), self.cut.iter().copied())
    }
}

/// Two ascending sequences as one.
pub(crate) fn merge<T: Ord + Copy>(
    first: impl Iterator<Item = T> + Clone,
    second: impl Iterator<Item = T> + Clone,
) -> impl Iterator<Item = T> + Clone {
    let mut first = first.peekable();
    let mut second = second.peekable();
    std::iter::from_fn(move || match (first.peek(), second.peek()) {
        (Some(a), Some(b)) if b < a => second.next(),
        (Some(_), _) => first.next(),
        (None, _) => second.next(),
    })
}

impl FromIterator<Card> for SortedHand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let (cut, ordinary): (Vec<Card>, Vec<Card>) = cards.into_iter().partition(|card| card.cut);
        let faces = |cards: Vec<Card>| cards.into_iter().map(|card| card.face).collect();
        SortedHand::new(faces(ordinary), faces(cut))
    }
}

impl Hand for SortedHand {
    fn is_empty(&self) -> bool {
        self.is_empty()
    }

    fn contains(&self, card: Card) -> bool {
        let faces = if card.cut { &self.cut } else { &self.ordinary };
        faces.binary_search(&card.face).is_ok()
    }

    fn for_each_above<B>(&self, face: u32, mut visit: impl FnMut(Card) -> ControlFlow<B>) -> ControlFlow<B> {
        let above = |faces: &[u32]| faces.partition_point(|&candidate| candidate <= face);
        let ordinary = self.ordinary[above(&self.ordinary)..].iter().map(|&face| Card::ordinary(face));
        let cut = self.cut[above(&self.cut)..].iter().map(|&face| Card::cut(face));
        let mut last = None;
        for card in merge(ordinary, cut) {
            if last != Some(card) {
                visit(card)?;
                last = Some(card);
            }
        }
        ControlFlow::Continue(())
    }

    fn without(&self, card: Card) -> Self {
        let mut rest = self.clone();
        let faces = if card.cut { &mut rest.cut } else { &mut rest.ordinary };
        if let Ok(index) = faces.binary_search(&card.face) {
            faces.remove(index);
        }
        rest
    }

    fn heap_bytes(&self) -> usize {
        // What the allocator adds to each block counts too.
        let block = |faces: &Vec<u32>| if faces.capacity() == 0 { 0 } else { 4 * faces.capacity() + 16 };
        block(&self.ordinary) + block(&self.cut)
    }
}

/// A small hand in one word: for each of the faces 1 to 16, four bits count its ordinary and four its cut copies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedHand(u128);

impl PackedHand {
    /// The highest face that fits.
    pub const HIGHEST_FACE: u32 = 16;
    /// The most copies of one card that fit.
    pub const MOST_COPIES: usize = 15;

    fn shift(card: Card) -> Option<u32> {
        let in_range = (1..=Self::HIGHEST_FACE).contains(&card.face);
        in_range.then(|| 8 * (card.face - 1) + if card.cut { 4 } else { 0 })
    }

    fn copies(self, shift: u32) -> usize {
        (self.0 >> shift & 15) as usize
    }

    /// The hand with one more card, or `None` if it does not fit.
    #[must_use]
    pub fn with(self, card: Card) -> Option<Self> {
        let shift = Self::shift(card)?;
        (self.copies(shift) < Self::MOST_COPIES).then(|| PackedHand(self.0 + (1 << shift)))
    }

    /// All cards in ascending order.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        let kinds = (1..=Self::HIGHEST_FACE).flat_map(|face| [Card::ordinary(face), Card::cut(face)]);
        kinds.flat_map(move |card| {
            let copies = Self::shift(card).map_or(0, |shift| self.copies(shift));
            std::iter::repeat_n(card, copies)
        })
    }
}

impl Hand for PackedHand {
    fn is_empty(&self) -> bool {
        self.0 == 0
    }

    fn contains(&self, card: Card) -> bool {
        Self::shift(card).is_some_and(|shift| self.copies(shift) > 0)
    }

    fn for_each_above<B>(&self, face: u32, mut visit: impl FnMut(Card) -> ControlFlow<B>) -> ControlFlow<B> {
        if face >= Self::HIGHEST_FACE {
            return ControlFlow::Continue(());
        }
        let mut left = self.0 >> (8 * face) << (8 * face);
        while left != 0 {
            let kind = left.trailing_zeros() / 4;
            visit(Card { face: kind / 2 + 1, cut: kind % 2 == 1 })?;
            left &= !(15 << (4 * kind));
        }
        ControlFlow::Continue(())
    }

    fn without(&self, card: Card) -> Self {
        match Self::shift(card) {
            Some(shift) if self.copies(shift) > 0 => PackedHand(self.0 - (1 << shift)),
            _ => *self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_hands_agree_on_what_the_rules_ask() {
        let cards = [1, 1, 3, 16].map(Card::ordinary).into_iter().chain([1, 3, 3].map(Card::cut));
        let sorted: SortedHand = cards.clone().collect();
        let packed = cards.clone().try_fold(PackedHand::default(), PackedHand::with).unwrap();
        assert_eq!(sorted.cards().collect::<Vec<_>>(), packed.cards().collect::<Vec<_>>());
        for face in 0..=17 {
            assert_eq!(sorted.cards_above(face), packed.cards_above(face), "above {face}");
        }
        for card in (0..=17).flat_map(|face| [Card::ordinary(face), Card::cut(face)]) {
            assert_eq!(sorted.contains(card), packed.contains(card));
            let (a, b) = (sorted.without(card), packed.without(card));
            assert_eq!(a.cards().collect::<Vec<_>>(), b.cards().collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_packed_hand_refuses_what_does_not_fit() {
        assert_eq!(PackedHand::default().with(Card::ordinary(17)), None);
        assert_eq!(PackedHand::default().with(Card::ordinary(0)), None);
        let full = (0..15).try_fold(PackedHand::default(), |hand, _| hand.with(Card::cut(16)));
        assert_eq!(full.unwrap().with(Card::cut(16)), None);
    }
}
