//! House rules: every rule a switch of its own, and the usual mixtures by name.

/// When the table is cleared by passing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Flush {
    /// By one pass: then the player who did not pass leads.
    OpponentPass,
    /// When both have passed: who has passed is out until then, and the other may play on over their own meld.
    AllPass,
}

/// The rules that a game is played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct House {
    /// Several cards of one rank may be played together.
    pub groups: bool,
    /// A group of at least this many cards turns the order over; `None` if no group does.
    pub revolution: Option<u8>,
    /// A meld that contains one of these ranks clears the table: bit `r` for rank `r`. (Decks without suits may have more than 13 ranks.)
    pub cuts: u64,
    /// There may be a joker.
    pub joker: bool,
    /// Consecutive cards of one suit, three or more, may be played together.
    pub sequences: bool,
    /// A sequence of at least this many cards turns the order over; `None` if no sequence does.
    pub sequence_revolution: Option<u8>,
    /// A meld in the suits of the one it beats locks them.
    pub lock: bool,
    /// The spade 3 beats the lone joker.
    pub spade_three: bool,
    /// When the table is cleared by passing.
    pub flush: Flush,
}

/// The eight: the usual rank that cuts.
pub const EIGHT: u8 = 6;
/// How many of a rank turn the order over, usually.
pub const REVOLUTION: u8 = 4;
/// How many cards of a sequence turn the order over, usually.
pub const SEQUENCE_REVOLUTION: u8 = 5;
/// The shortest sequence.
pub const SHORTEST_SEQUENCE: u8 = 3;

impl House {
    /// Single cards and nothing else: TANHINMIN.
    pub const SINGLES: House = House {
        groups: false,
        revolution: None,
        cuts: 0,
        joker: false,
        sequences: false,
        sequence_revolution: None,
        lock: false,
        spade_three: false,
        flush: Flush::OpponentPass,
    };

    /// The rules of the computer league.
    pub const UECDA: House = House {
        groups: true,
        revolution: Some(REVOLUTION),
        cuts: 1 << EIGHT,
        joker: true,
        sequences: true,
        sequence_revolution: Some(SEQUENCE_REVOLUTION),
        lock: true,
        spade_three: true,
        flush: Flush::AllPass,
    };

    /// The letters of the sets; each adds a rule to the one before.
    pub const LETTERS: [char; 8] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

    /// The names of all sets.
    pub const NAMES: [&str; 17] =
        ["a", "b", "c", "d", "e", "f", "g", "h", "a*", "b*", "c*", "d*", "e*", "f*", "g*", "h*", "uecda"];

    /// The set of this name: `a` to `h`, `a*` to `h*` with the all-pass flush, or `uecda`.
    #[must_use]
    pub fn named(name: &str) -> Option<House> {
        if name == "uecda" {
            return Some(House::UECDA);
        }
        let (letter, flush) = match name.strip_suffix('*') {
            Some(letter) => (letter, Flush::AllPass),
            None => (name, Flush::OpponentPass),
        };
        let mut letters = letter.chars();
        let letter = letters.next().filter(|_| letters.next().is_none())?;
        if !House::LETTERS.contains(&letter) {
            return None;
        }
        let has = |rule: char| letter >= rule;
        Some(House {
            groups: has('b'),
            revolution: has('c').then_some(REVOLUTION),
            cuts: if has('d') { 1 << EIGHT } else { 0 },
            joker: has('e'),
            sequences: has('f'),
            sequence_revolution: has('f').then_some(SEQUENCE_REVOLUTION),
            lock: has('g'),
            spade_three: has('h'),
            flush,
        })
    }

    /// The name of these rules, if they have one; the league's rules are called `uecda`, not `h*`.
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        if *self == House::UECDA {
            return Some("uecda");
        }
        House::NAMES.into_iter().find(|name| House::named(name) == Some(*self))
    }

    /// Whether a rank clears the table.
    #[must_use]
    pub const fn is_cut(&self, rank: u8) -> bool {
        rank < 64 && self.cuts >> rank & 1 == 1
    }
}
