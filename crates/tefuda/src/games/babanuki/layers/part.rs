//! A part of a layer: what is known of its states, the step that settles those of one distance, and the one that takes in what
//! was settled elsewhere.
//!
//! At most one player can force the first place in a state. So a state needs one label, one distance and one count of draws:
//! two bytes of value (label << 13 | distance) and one byte of marks, no matter who wins.
//!
//! - A state of the drawer's own win waits at the nearest distance that a message told.
//! - A state of another player's win waits until every draw has been answered with the same label, at the farthest distance.
//! - [`Part::settle`] settles the waiting states of one distance and notifies their predecessors by [`Message`]s;
//!   [`Part::receive`] takes messages in, in any order.
//!
//! A layer is cut into a power of two of parts; blocks of 256 compositions are dealt to them in turn ([`Cut`]). One part serves one
//! core; several serve threads, or processes, that exchange messages.
//!
//! Cost: 3 bytes a number and 2 bytes a block. Every state that somebody can force is settled once, and its composition is ranked
//! once for all jokers that are settled with it; a block is read once for each distance that occurs in it.

use super::ranking::{Composition, Ranking};
use crate::games::babanuki::state::Ties;

/// Compositions of a block.
const BLOCK: u64 = 1 << BLOCK_BITS;
const BLOCK_BITS: u32 = 8;
/// Numbers that are looked at together for states that wait.
const STRETCH: usize = 64;

/// Marks of a state that is settled; others count the draws that are unanswered.
const SETTLED: u8 = 0x40;
/// Marks of a state in which two draws are answered differently, or one not at all: only the drawer can still win it.
const DRAWERS_ONLY: u8 = 0x80;
/// Nothing waits in a block.
const NEVER: i16 = i16::MAX;

/// Who can force the first place, and in how many draws; nobody, if no bit is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Value(u16);

impl Value {
    /// Distances from here on are not told apart.
    pub const FARTHEST: u16 = (1 << 13) - 1;

    /// This label, in this many draws, of which there is one at least.
    #[inline]
    #[must_use]
    pub fn new(label: usize, distance: u16) -> Self {
        Value((label << 13) as u16 | distance.min(Self::FARTHEST))
    }

    /// The value of two bytes, as [`Value::bits`] gives them.
    #[must_use]
    pub fn from_bits(bits: u16) -> Self {
        Value(bits)
    }

    /// As two bytes.
    #[must_use]
    pub fn bits(self) -> u16 {
        self.0
    }

    /// Who can force the first place.
    #[inline]
    #[must_use]
    pub fn label(self) -> Option<usize> {
        (self.0 != 0).then_some(usize::from(self.0 >> 13))
    }

    /// In how many draws; 0 if nobody can.
    #[inline]
    #[must_use]
    pub fn distance(self) -> u16 {
        self.0 & Self::FARTHEST
    }

    /// In how many draws; `None` if nobody can.
    #[must_use]
    pub fn draws(self) -> Option<u32> {
        self.label().map(|_| u32::from(self.distance()))
    }

    /// The same before a draw that leads here: the drawer, now last, was label 0, and it is one draw more.
    #[inline]
    #[must_use]
    pub fn before_draw(self, players: usize) -> Self {
        let label = usize::from(self.0 >> 13) + 1;
        Value::new(if label == players { 0 } else { label }, self.distance() + 1)
    }
}

/// Notifies a predecessor of a settled state who wins by the draw that leads there. The distance is one more than that settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct Message(u64);

impl Message {
    /// To the state of this composition and holder of the joker: this label wins.
    #[inline]
    #[must_use]
    pub fn new(rank: u64, joker: usize, label: usize) -> Self {
        Message(rank << 6 | (joker as u64) << 3 | label as u64)
    }

    /// The rank of the composition it is for.
    #[inline]
    #[must_use]
    pub fn rank(self) -> u64 {
        self.0 >> 6
    }

    /// The joker's holder in the state it is for.
    #[inline]
    #[must_use]
    pub fn joker(self) -> usize {
        (self.0 >> 3 & 7) as usize
    }

    /// Who wins, in the labels of the state it is for.
    #[inline]
    #[must_use]
    pub fn label(self) -> usize {
        (self.0 & 7) as usize
    }
}

/// How a layer is cut: into how many parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    bits: u32,
}

impl Cut {
    /// Compositions of a block.
    pub const BLOCK: usize = BLOCK as usize;

    /// Into 2 to the power of `bits` parts.
    #[must_use]
    pub fn new(bits: u32) -> Self {
        Cut { bits }
    }

    /// How many parts there are.
    #[must_use]
    pub fn parts(self) -> usize {
        1 << self.bits
    }

    /// The part that a composition belongs to.
    #[inline]
    #[must_use]
    pub fn part(self, rank: u64) -> usize {
        (rank >> BLOCK_BITS) as usize & (self.parts() - 1)
    }

    /// Which of its part's compositions it is.
    #[inline]
    #[must_use]
    pub fn place(self, rank: u64) -> usize {
        (rank >> BLOCK_BITS >> self.bits << BLOCK_BITS | rank & (BLOCK - 1)) as usize
    }

    /// The rank of the first composition of a part's block.
    #[must_use]
    pub fn start(self, part: usize, block: usize) -> u64 {
        ((block as u64) << self.bits | part as u64) << BLOCK_BITS
    }

    /// How many of a layer's compositions a part has.
    #[must_use]
    pub fn size(self, part: usize, compositions: u64) -> usize {
        let round = BLOCK << self.bits;
        let rest = (compositions % round).saturating_sub(part as u64 * BLOCK).min(BLOCK);
        (compositions / round * BLOCK + rest) as usize
    }
}

/// A part of a layer that is being solved.
pub struct Part {
    pairs: usize,
    players: usize,
    ties: Ties,
    cut: Cut,
    part: usize,
    /// By place and joker.
    values: Vec<u16>,
    marks: Vec<u8>,
    /// The nearest distance at which a state of each block waits.
    due: Vec<i16>,
    /// Blocks before this one have nothing due at the distance that is being settled.
    next_block: usize,
    /// States of a block that are being settled.
    settling: Vec<u32>,
    settled: u64,
}

impl Part {
    /// A part of the layer of this many pairs. Nothing is known yet: [`Part::open`] every block.
    #[must_use]
    pub fn new(ranking: &Ranking, pairs: usize, ties: Ties, cut: Cut, part: usize) -> Self {
        let places = cut.size(part, ranking.compositions(pairs));
        let (players, blocks) = (ranking.players(), places.div_ceil(BLOCK as usize));
        Part {
            pairs,
            players,
            ties,
            cut,
            part,
            values: vec![0; places * players],
            marks: vec![0; places * players],
            due: vec![NEVER; blocks],
            next_block: 0,
            settling: Vec::new(),
            settled: 0,
        }
    }

    /// How many blocks there are.
    #[must_use]
    pub fn blocks(&self) -> usize {
        self.due.len()
    }

    /// Enters the ends of the game and how many draws each state of a block has. `below` gives the values by joker of a
    /// composition of the layer below; if it gives none, they are to come by [`Part::receive_at`]. Returns how many states have
    /// numbers there.
    pub fn open<'a>(
        &mut self,
        ranking: &Ranking,
        block: usize,
        below: impl Fn(u64) -> Option<&'a [u16]>,
    ) -> usize {
        let first = block * BLOCK as usize;
        let places = (self.values.len() / self.players - first).min(BLOCK as usize);
        let mut composition = ranking.composition(self.cut.start(self.part, block), self.pairs);
        for place in first..first + places {
            // Everybody holds a card: at most one without a pair, and then that one holds the joker.
            let without = ranking.without_pairs(&composition);
            if without & without.wrapping_sub(1) == 0 {
                let jokers = if without == 0 { 0..self.players } else { joker_of(without) };
                self.open_states(ranking, &composition, place, jokers, &below);
            }
            ranking.advance(&mut composition);
        }
        places * self.players
    }

    fn open_states<'a>(
        &mut self,
        ranking: &Ranking,
        composition: &Composition,
        place: usize,
        jokers: std::ops::Range<usize>,
        below: &impl Fn(u64) -> Option<&'a [u16]>,
    ) {
        let players = self.players;
        let last = players - 1;
        let (pair, pulls) = (ranking.has_pair(composition), ranking.pulls(composition));
        let (drawers, drawn_from) = (composition.cards(0), composition.cards(last));
        let lower = if pair && self.pairs > 0 { below(ranking.after_pair(composition)) } else { None };
        for joker in jokers {
            let at = place * players + joker;
            let leaves_drawer = pair && drawers + u16::from(joker == 0) == 1;
            let leaves_last = drawn_from + u16::from(joker == last) == 1;
            if leaves_drawer || leaves_last {
                // The only card is drawn, or the drawer lays down the last pair.
                let drawer_first = leaves_drawer && (!leaves_last || self.ties == Ties::Drawer);
                self.values[at] = Value::new(if drawer_first { 0 } else { last }, 1).0;
                self.due[place >> BLOCK_BITS] = 1;
                continue;
            }
            self.marks[at] = u8::from(pair) + pulls + u8::from(joker == last);
            if let Some(values) = lower {
                // After the draw, the joker's holder has the label before.
                match Value(values[if joker == 0 { last } else { joker - 1 }]) {
                    Value(0) => self.marks[at] = DRAWERS_ONLY,
                    value => self.enter(at, value.before_draw(players)),
                }
            }
        }
    }

    /// The nearest distance at which states wait to be settled; `None` when there are none.
    #[must_use]
    pub fn next_distance(&self) -> Option<u16> {
        self.due.iter().min().filter(|&&due| due != NEVER).map(|&due| due as u16)
    }

    /// Settles the states of one more block that wait at this distance, and adds messages for their predecessors, which may be in any
    /// part. `false` once nothing waits at this distance. No state may wait at a smaller one.
    pub fn settle(&mut self, ranking: &Ranking, distance: u16, messages: &mut Vec<Message>) -> bool {
        let due = self.due[self.next_block..].iter().position(|&due| due == distance as i16);
        let Some(block) = due.map(|ahead| self.next_block + ahead) else {
            self.next_block = 0;
            return false;
        };
        self.next_block = block;
        self.find_waiting(block, distance);
        let settling = std::mem::take(&mut self.settling);
        self.settled += settling.len() as u64;
        let players = self.players;
        let start = self.cut.start(self.part, block);
        let first = block * BLOCK as usize * players;
        let (mut index, mut composition) = (0, ranking.composition(start, self.pairs));
        for states in settling.chunk_by(|&a, &b| a / players as u32 == b / players as u32) {
            let wanted = states[0] as usize / players;
            if wanted - index > STEPS {
                composition = ranking.composition(start + wanted as u64, self.pairs);
            } else {
                (index..wanted).for_each(|_| ranking.advance(&mut composition));
            }
            index = wanted;
            let predecessors = ranking.predecessors(&composition);
            for &state in states {
                let at = first + state as usize;
                self.marks[at] = SETTLED;
                let label = usize::from(Value(self.values[at]).before_draw(players).0 >> 13);
                predecessors.for_each(state as usize - wanted * players, |rank, joker| {
                    messages.push(Message::new(rank, joker, label));
                });
            }
        }
        self.settling = settling;
        true
    }

    /// Lists the states of a block that wait at a distance, and notes the next one.
    fn find_waiting(&mut self, block: usize, distance: u16) {
        let size = BLOCK as usize * self.players;
        let numbers = block * size..self.values.len().min((block + 1) * size);
        let (values, marks) = (&self.values[numbers.clone()], &self.marks[numbers]);
        self.settling.clear();
        let mut next = NEVER;
        for (stretch, (values, marks)) in values.chunks(STRETCH).zip(marks.chunks(STRETCH)).enumerate() {
            // Without branches, so that many numbers are looked at in one step.
            let (mut now, mut later) = (0u16, NEVER);
            for (&value, &marks) in values.iter().zip(marks) {
                let waits =
                    (value & Value::FARTHEST) as i16 | if marks == 0 && value != 0 { 0 } else { NEVER };
                now |= u16::from(waits == distance as i16);
                later = later.min(if waits == distance as i16 { NEVER } else { waits });
            }
            next = next.min(later);
            if now != 0 {
                let waiting = values.iter().zip(marks).enumerate().filter(|(_, (value, marks))| {
                    **marks == 0 && **value != 0 && **value & Value::FARTHEST == distance
                });
                self.settling.extend(waiting.map(|(index, _)| (stretch * STRETCH + index) as u32));
            }
        }
        self.due[block] = next;
    }

    /// Takes in a message of a state that was settled one draw nearer than `distance`. It is for this part.
    #[inline]
    pub fn receive(&mut self, message: Message, distance: u16) {
        let at = self.cut.place(message.rank()) * self.players + message.joker();
        self.enter(at, Value::new(message.label(), distance));
    }

    /// Takes in the value of a draw, in the labels before it, for the state at a number of this part: its composition's
    /// [place](Cut::place) times the players, plus the joker's holder.
    #[inline]
    pub fn receive_at(&mut self, at: usize, value: Value) {
        self.enter(at, value);
    }

    /// How many states have been settled.
    #[must_use]
    pub fn settled(&self) -> u64 {
        self.settled
    }

    #[inline]
    fn enter(&mut self, at: usize, received: Value) {
        let (value, marks) = (&mut self.values[at], &mut self.marks[at]);
        if received.0 >> 13 == 0 {
            if *marks == SETTLED {
                return;
            }
            // The drawer takes the nearest.
            *value = if *marks == 0 { (*value).min(received.0) } else { received.0 };
            *marks = 0;
        } else {
            if *marks == 0 || *marks >= SETTLED {
                return;
            }
            if *value != 0 && (*value ^ received.0) >> 13 != 0 {
                *marks = DRAWERS_ONLY;
                return;
            }
            // All draws are needed, and the others take the farthest.
            *value = (*value).max(received.0);
            *marks -= 1;
            if *marks > 0 {
                return;
            }
        }
        let due = &mut self.due[(at / self.players) >> BLOCK_BITS];
        *due = (*due).min((*value & Value::FARTHEST) as i16);
    }

    /// The values by place and joker, once nothing waits in any part: what is not settled can be forced by nobody.
    #[must_use]
    pub fn finish(mut self) -> Vec<u16> {
        for (value, &marks) in self.values.iter_mut().zip(&self.marks) {
            *value &= if marks == SETTLED { u16::MAX } else { 0 };
        }
        self.values
    }
}

/// A composition is reached by stepping on from one up to this far before it, else anew.
const STEPS: usize = 24;

/// The only label of these bits.
fn joker_of(bits: u8) -> std::ops::Range<usize> {
    let label = bits.trailing_zeros() as usize;
    label..label + 1
}
