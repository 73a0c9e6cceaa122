//! Melds: what is played at once.

use super::cards::Hand;

/// The kinds of melds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Cards of one rank, one or more.
    Group,
    /// Consecutive cards of one suit, three or more.
    Sequence,
    /// The joker alone.
    Joker,
}

/// What a meld shows on the table: all that matters for what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    /// A group, a sequence or the lone joker.
    pub kind: Kind,
    /// The rank of a group (1 to 13), the lowest rank of a sequence (0 to 12, the joker's place counted), 0 for the lone joker.
    pub rank: u8,
    /// How many cards it has.
    pub size: u8,
    /// Its suits, the joker's counted: bits 0 to 3 for S H D C, bit 4 for the fifth of a kind. A sequence has one, the lone joker none.
    pub suits: u8,
}

impl Shape {
    /// The lone joker.
    pub const JOKER: Shape = Shape { kind: Kind::Joker, rank: 0, size: 1, suits: 0 };

    /// The highest rank in the meld: that of a group, the end of a sequence (2 to 14), 0 for the lone joker.
    #[must_use]
    pub const fn highest(&self) -> u8 {
        match self.kind {
            Kind::Sequence => self.rank + self.size - 1,
            Kind::Group | Kind::Joker => self.rank,
        }
    }
}

/// A meld: what it shows, and which cards it takes from the hand. Melds that look alike but take different cards are different.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Meld {
    /// What it shows.
    pub shape: Shape,
    /// The cards that leave the hand, the joker among them if it is used.
    pub cards: Hand,
    /// What the joker stands for, if it is in a group or a sequence: a suit in a group (0 to 3, or 4 beside four naturals), a rank in a
    /// sequence (0 to 14).
    pub joker: Option<u8>,
}

impl Meld {
    /// The lone joker.
    pub const JOKER: Meld = Meld { shape: Shape::JOKER, cards: super::cards::JOKER, joker: None };
}
