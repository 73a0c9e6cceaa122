//! The ranks of compositions, and those of all predecessors in one pass.
//!
//! A state is the joker's holder and a composition of the pairs over the pairs of players, its *places*. The compositions of m
//! pairs over E places have ranks without gaps: with s(i) pairs in the first i places, the rank is the sum over i < E of the
//! ways to spread fewer than s(i) pairs over i places, C(s(i) + i - 1, i). A state's number is its composition's rank times the
//! players, plus the joker's holder: all states of a composition lie side by side.
//!
//! - One pass: a predecessor has the labels turned by one and one pair moved from a place u to a place v. Moving it changes s(i) by
//!   one between the two and nowhere else, so that the change of the rank is a difference of two running sums. One pass over the
//!   places gives the sums, and with them every predecessor's rank.
//! - Places in the order of rotation: first the pairs of neighbours, then those two seats apart, and so on. Turning the labels moves
//!   places within these groups only, so that states with near ranks have predecessors with near ranks, and memory is
//!   read in few stretches.
//!
//! Cost: O(E) a composition with three table look-ups a place, O(1) to step to the next one, amortised; the tables have E times
//! the pairs entries of 8 bytes.

use crate::games::babanuki::state::{MOST_PLAYERS, State};

/// The most places: pairs of players.
const MOST_PLACES: usize = MOST_PLAYERS * (MOST_PLAYERS - 1) / 2;
/// The most pairs: what a player holds is counted in 15 bits.
const MOST_PAIRS: usize = (1 << 15) - 1;
/// A bit above each of eight counts of 15 bits.
const ABOVE_EACH: u128 = 0x8000_8000_8000_8000_8000_8000_8000_8000;

/// How the compositions of pairs over pairs of players are ranked.
pub struct Ranking {
    players: usize,
    places: usize,
    /// Entries of a row of `fewer`.
    stride: usize,
    /// `fewer[i * stride + s]`: in how many ways fewer than s pairs can be spread over i places. For no places 1.
    fewer: Vec<u64>,
    /// The two labels of each place.
    ends: [(u8, u8); MOST_PLACES],
    /// One in the count of both labels of each place.
    holders: [u128; MOST_PLACES],
    /// Which place becomes this one when the last label becomes label 0, and when label 1 does.
    back: [u8; MOST_PLACES],
    forth: [u8; MOST_PLACES],
    /// The place of labels 0 and last, and that of the last two.
    pair: usize,
    last_two: usize,
    /// The places of the last label and labels 1 to last - 1.
    drawn_from: [u8; MOST_PLAYERS],
    /// For each of these labels o the places of (0, o) and (o, last): a card drawn moved a pair from the second to the first.
    pulls: [(u8, u8); MOST_PLAYERS],
}

/// How many pairs are split between whom: a state without its joker.
#[derive(Clone, Copy, Debug)]
pub struct Composition {
    shared: [u16; MOST_PLACES],
    /// The pairs each label has a card of, 16 bits each.
    cards: u128,
}

/// The compositions from which a draw without a pair leads to one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Predecessors {
    /// The rank of the same hands, before the joker was drawn.
    joker_drawn: u64,
    /// Ranks of hands before a card was drawn whose partner a third player holds.
    pulls: [u64; MOST_PLAYERS],
    count: usize,
    /// The last label, and the cards that whoever has it, and has just drawn, holds.
    last: usize,
    cards: u16,
}

impl Predecessors {
    /// Calls `visit` with the rank and the joker's holder of every state that occurs and from which such a draw leads to the
    /// composition with the joker at `joker`.
    #[inline]
    pub fn for_each(&self, joker: usize, mut visit: impl FnMut(u64, usize)) {
        let has_drawn_joker = joker == self.last;
        let joker_before = if has_drawn_joker { 0 } else { joker + 1 };
        // Whoever has just drawn held a card before.
        if self.cards + u16::from(has_drawn_joker) > 1 {
            self.pulls[..self.count].iter().for_each(|&rank| visit(rank, joker_before));
        }
        if has_drawn_joker && self.cards > 0 {
            visit(self.joker_drawn, self.last);
        }
    }
}

impl Ranking {
    /// Ranks are below this.
    pub const MOST: u64 = 1 << 58;

    /// For up to this many pairs; `None` if ranks would not fit 58 bits, or there are too many pairs.
    #[must_use]
    pub fn new(players: usize, pairs: usize) -> Option<Self> {
        let places = players * (players - 1) / 2;
        if pairs > MOST_PAIRS || !(2..=MOST_PLAYERS).contains(&players) {
            return None;
        }
        let stride = pairs + 2;
        let mut fewer = vec![1u64; places.max(1) * stride];
        for i in 1..places {
            fewer[i * stride] = 0;
            for s in 1..stride {
                let sum = fewer[i * stride + s - 1].checked_add(fewer[(i - 1) * stride + s])?;
                fewer[i * stride + s] = sum;
            }
        }
        if fewer.last().is_some_and(|&most| most > Self::MOST) {
            return None;
        }
        let mut ends = [(0, 0); MOST_PLACES];
        let mut place = 0;
        for apart in 1..=players / 2 {
            // Opposite players are met twice on the way round.
            for a in 0..if 2 * apart == players { apart } else { players } {
                ends[place] = (a as u8, ((a + apart) % players) as u8);
                place += 1;
            }
        }
        let place_of = |a: usize, b: usize| {
            let (a, b) = ((a % players) as u8, (b % players) as u8);
            ends[..places].iter().position(|&ends| ends == (a, b) || ends == (b, a)).unwrap_or(0)
        };
        let last = players - 1;
        let mut ranking = Ranking {
            players,
            places,
            stride,
            fewer,
            ends,
            holders: [0; MOST_PLACES],
            back: [0; MOST_PLACES],
            forth: [0; MOST_PLACES],
            pair: place_of(0, last),
            last_two: place_of(last - 1, last),
            drawn_from: [0; MOST_PLAYERS],
            pulls: [(0, 0); MOST_PLAYERS],
        };
        for (place, &(a, b)) in ends[..places].iter().enumerate() {
            let (a, b) = (usize::from(a), usize::from(b));
            ranking.holders[place] = 1 << (16 * a) | 1 << (16 * b);
            ranking.back[place] = place_of(a + last, b + last) as u8;
            ranking.forth[place] = place_of(a + 1, b + 1) as u8;
        }
        for player in 1..last {
            ranking.drawn_from[player - 1] = place_of(player, last) as u8;
            ranking.pulls[player - 1] = (place_of(0, player) as u8, place_of(player, last) as u8);
        }
        Some(ranking)
    }

    /// How many players there are.
    #[must_use]
    pub fn players(&self) -> usize {
        self.players
    }

    /// How many compositions of this many pairs there are.
    #[must_use]
    pub fn compositions(&self, pairs: usize) -> u64 {
        self.fewer(self.places - 1, pairs + 1)
    }

    /// How many numbers there are for this many pairs. States in which a player without the joker holds no card have numbers too,
    /// but do not occur.
    #[must_use]
    pub fn numbers(&self, pairs: usize) -> u64 {
        self.compositions(pairs) * self.players as u64
    }

    #[inline]
    fn fewer(&self, places: usize, pairs: usize) -> u64 {
        self.fewer[places * self.stride + pairs]
    }

    /// The composition of a rank, which is below [`Ranking::compositions`] for this many pairs.
    #[must_use]
    pub fn composition(&self, rank: u64, pairs: usize) -> Composition {
        let mut composition = Composition { shared: [0; MOST_PLACES], cards: 0 };
        let (mut rest, mut sum) = (rank, pairs);
        for i in (1..self.places).rev() {
            let row = &self.fewer[i * self.stride..][..=sum];
            // Few pairs are in one place as a rule.
            let mut first = sum;
            while row[first] > rest {
                first -= 1;
            }
            rest -= row[first];
            self.set(&mut composition, i, sum - first);
            sum = first;
        }
        self.set(&mut composition, 0, sum);
        composition
    }

    fn set(&self, composition: &mut Composition, place: usize, pairs: usize) {
        composition.shared[place] = pairs as u16;
        composition.cards += self.holders[place] * pairs as u128;
    }

    /// Goes on to the composition of the next rank; after the last one it stays.
    #[inline]
    pub fn advance(&self, composition: &mut Composition) {
        let Composition { shared, cards } = composition;
        // The first place after the first one that has pairs gives one of them to the place before, and so do all of the first place.
        let Some(from) = (1..self.places).find(|&place| shared[place] > 0) else { return };
        let moved = shared[0];
        shared[from] -= 1;
        shared[0] = 0;
        shared[from - 1] = moved + 1;
        *cards -= self.holders[from] + self.holders[0] * u128::from(moved);
        *cards += self.holders[from - 1] * u128::from(moved + 1);
    }

    /// A state's composition.
    #[must_use]
    pub fn composition_of(&self, state: &State) -> Composition {
        let mut composition = Composition { shared: [0; MOST_PLACES], cards: 0 };
        for (place, &(a, b)) in self.ends[..self.places].iter().enumerate() {
            self.set(&mut composition, place, state.shared(a.into(), b.into()) as usize);
        }
        composition
    }

    /// The state with these hands and this holder of the joker.
    #[must_use]
    pub fn state(&self, composition: &Composition, joker: usize) -> State {
        let mut state = State::new(self.players, joker);
        for (place, &(a, b)) in self.ends[..self.places].iter().enumerate() {
            state.set_shared(a.into(), b.into(), composition.shared[place].into());
        }
        state
    }

    /// The rank of a composition.
    #[must_use]
    pub fn rank(&self, composition: &Composition) -> u64 {
        self.rank_by(|place| composition.shared[place])
    }

    #[inline]
    fn rank_by(&self, shared: impl Fn(usize) -> u16) -> u64 {
        let (mut sum, mut rank) = (0, 0);
        for i in 1..self.places {
            sum += usize::from(shared(i - 1));
            rank += self.fewer(i, sum);
        }
        rank
    }

    /// The labels that hold no card but perhaps the joker, as bits.
    #[inline]
    #[must_use]
    pub fn without_pairs(&self, composition: &Composition) -> u8 {
        let held = (composition.cards + (ABOVE_EACH - (ABOVE_EACH >> 15))) & ABOVE_EACH;
        let none = !held & ABOVE_EACH & (u128::MAX >> (16 * (MOST_PLAYERS - self.players)));
        if none == 0 {
            return 0;
        }
        (0..self.players).fold(0, |bits, label| bits | ((none >> (16 * label + 15)) as u8 & 1) << label)
    }

    /// How many draws of label 0 there are besides the pair and the joker.
    #[inline]
    #[must_use]
    pub fn pulls(&self, composition: &Composition) -> u8 {
        let places = &self.drawn_from[..self.players - 2];
        places.iter().map(|&place| u8::from(composition.shared[usize::from(place)] > 0)).sum()
    }

    /// Whether label 0 can lay down a pair.
    #[inline]
    #[must_use]
    pub fn has_pair(&self, composition: &Composition) -> bool {
        composition.shared[self.pair] > 0
    }

    /// Where laying down a pair leads: a rank among compositions of one pair fewer. There is a pair.
    #[inline]
    #[must_use]
    pub fn after_pair(&self, composition: &Composition) -> u64 {
        self.rank_by(|place| {
            composition.shared[usize::from(self.forth[place])] - u16::from(place == self.last_two)
        })
    }

    /// From where laying down a pair leads here: the only such composition, a rank among those of one pair more.
    #[inline]
    #[must_use]
    pub fn before_pair(&self, composition: &Composition) -> u64 {
        self.rank_by(|place| {
            composition.shared[usize::from(self.back[place])] + u16::from(place == self.pair)
        })
    }

    /// From where draws without a pair lead here.
    #[inline]
    #[must_use]
    pub fn predecessors(&self, composition: &Composition) -> Predecessors {
        // Running sums of what a rank falls or rises by if one pair fewer or more is in the first places.
        let (mut falls, mut rises) = ([0u64; MOST_PLACES], [0u64; MOST_PLACES]);
        let (mut sum, mut rank, mut fall, mut rise) = (0, 0u64, 0u64, 0u64);
        for i in 1..self.places {
            sum += usize::from(composition.shared[usize::from(self.back[i - 1])]);
            rank += self.fewer(i, sum);
            fall += self.fewer(i - 1, sum);
            rise += self.fewer(i - 1, sum + 1);
            (falls[i], rises[i]) = (fall, rise);
        }
        let last = self.players - 1;
        let cards = composition.cards(last);
        let mut predecessors = Predecessors { joker_drawn: rank, last, cards, ..Predecessors::default() };
        for &(from, to) in &self.pulls[..self.players - 2] {
            let (from, to) = (usize::from(from), usize::from(to));
            if composition.shared[usize::from(self.back[from])] > 0 {
                predecessors.pulls[predecessors.count] = if from < to {
                    rank - (falls[to] - falls[from])
                } else {
                    rank + (rises[from] - rises[to])
                };
                predecessors.count += 1;
            }
        }
        predecessors
    }
}

impl Composition {
    /// The pairs that a label has one card of.
    #[inline]
    #[must_use]
    pub fn cards(&self, label: usize) -> u16 {
        (self.cards >> (16 * label)) as u16
    }
}
