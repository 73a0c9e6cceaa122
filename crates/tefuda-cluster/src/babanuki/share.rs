//! A worker's share of a layer: some of its parts, and those of the layer below.
//!
//! A worker has the parts whose number is its own modulo the workers. What is known between parts of the same worker is told at once;
//! for others there are records of four bytes (more if a worker has more than 2^29 numbers): the place at the receiver
//! and the label that wins; the round says the distance. Records from the layer below bear the distance too.

use std::sync::Arc;

use tefuda::games::babanuki::layers::{Cut, Message, Part, Ranking, Value};

use crate::packet::{Outbox, number};
use crate::progress::Board;
use crate::rounds::Share;
use crate::tables::Space;

/// A worker goes on to look at what others have sent after about this many records.
const BITE: u64 = 1 << 15;

/// Which worker has which part.
#[derive(Clone)]
pub(crate) struct Deal {
    /// By part, the worker and which of its parts it is.
    owners: Vec<(u32, u32)>,
    index: usize,
    workers: usize,
    /// Bits that tell a worker's parts apart.
    slot_bits: u32,
}

impl Deal {
    pub(crate) fn new(parts: usize, index: usize, workers: usize) -> Self {
        let owners = (0..parts).map(|part| ((part % workers) as u32, (part / workers) as u32)).collect();
        let slot_bits = parts.div_ceil(workers).next_power_of_two().ilog2();
        Deal { owners, index, workers, slot_bits }
    }

    /// A place at a worker: in which of its parts, and where in that.
    #[inline]
    fn packed(&self, slot: u32, at: usize) -> u64 {
        (at as u64) << self.slot_bits | u64::from(slot)
    }

    #[inline]
    fn unpacked(&self, place: u64) -> (usize, usize) {
        let slot = place & ((1 << self.slot_bits) - 1);
        (slot as usize, (place >> self.slot_bits) as usize)
    }

    /// The parts of this worker.
    pub(crate) fn own(&self) -> impl Iterator<Item = usize> + use<> {
        (self.index..self.owners.len()).step_by(self.workers)
    }
}

/// A worker's share of a layer.
pub(crate) struct LayerShare {
    ranking: Arc<Ranking>,
    space: Space,
    deal: Deal,
    pairs: usize,
    parts: Vec<Part>,
    /// The values of the layer below, by part of this worker, until the others have been told.
    below: Vec<Vec<u16>>,
    /// Bytes of a place at a worker, and of a record in a round.
    place_bytes: usize,
    record_bytes: usize,
    /// The next part, and block of it, to be fed.
    feeding: (usize, usize),
    /// The next part to be settled.
    settling: usize,
    messages: Vec<Message>,
    board: Arc<Board>,
}

impl LayerShare {
    /// Opens this worker's parts of a layer. `below` are its parts of the layer below, none if that has no states.
    pub(crate) fn open(
        ranking: Arc<Ranking>,
        space: Space,
        deal: Deal,
        pairs: usize,
        below: Vec<Vec<u16>>,
        board: Arc<Board>,
    ) -> Self {
        let Space { players, ties, cut } = space;
        // The largest place at any worker is at the one that has the first part.
        let most = (cut.size(0, ranking.compositions(pairs)) * players) as u64;
        let place_bits = (u64::BITS - most.leading_zeros()) + deal.slot_bits;
        let parts = deal.own().map(|part| Part::new(&ranking, pairs, ties, cut, part)).collect();
        let mut share = LayerShare {
            place_bytes: bytes_for(place_bits),
            record_bytes: bytes_for(place_bits + 3),
            parts,
            ranking,
            space,
            deal,
            pairs,
            below,
            feeding: (0, 0),
            settling: 0,
            messages: Vec::new(),
            board,
        };
        let LayerShare { parts, below, deal, ranking, .. } = &mut share;
        let own_values = |rank: u64| {
            let (worker, slot) = deal.owners[cut.part(rank)];
            let values = below.get(slot as usize).filter(|_| worker as usize == deal.index)?;
            Some(&values[cut.place(rank) * players..][..players])
        };
        for part in parts {
            for block in 0..part.blocks() {
                part.open(ranking, block, own_values);
            }
        }
        share
    }

    /// The values of this worker's parts, once all is settled.
    pub(crate) fn finish(self) -> Vec<Vec<u16>> {
        self.parts.into_iter().map(Part::finish).collect()
    }

    /// Tells other workers what the values of a block of the layer below mean above.
    fn feed_block(&self, slot: usize, block: usize, outbox: &mut Outbox) {
        let Space { players, cut, .. } = self.space;
        let part = slot * self.deal.workers + self.deal.index;
        let size = Cut::BLOCK * players;
        let below = &self.below[slot];
        let values = &below[block * size..below.len().min((block + 1) * size)];
        let mut composition = self.ranking.composition(cut.start(part, block), self.pairs - 1);
        for values in values.chunks_exact(players) {
            if values.iter().any(|&value| value != 0) {
                let rank = self.ranking.before_pair(&composition);
                let (worker, to) = self.deal.owners[cut.part(rank)];
                if worker as usize != self.deal.index {
                    for (joker, &value) in values.iter().enumerate().filter(|(_, value)| **value != 0) {
                        // The drawer, now last, was label 0.
                        let joker = if joker + 1 == players { 0 } else { joker + 1 };
                        let place = self.deal.packed(to, cut.place(rank) * players + joker).to_le_bytes();
                        let value = Value::from_bits(value).before_draw(players).bits().to_le_bytes();
                        let mut record = [0; 10];
                        record[..8].copy_from_slice(&place);
                        record[self.place_bytes..self.place_bytes + 2].copy_from_slice(&value);
                        outbox.push(worker as usize, &record[..self.place_bytes + 2]);
                    }
                }
            }
            self.ranking.advance(&mut composition);
        }
    }

    /// Takes in the messages for this worker, sends those for others.
    fn deliver(&mut self, distance: u16, outbox: &mut Outbox) {
        let Space { players, cut, .. } = self.space;
        for &message in &self.messages {
            let (worker, slot) = self.deal.owners[cut.part(message.rank())];
            let at = cut.place(message.rank()) * players + message.joker();
            if worker as usize == self.deal.index {
                self.parts[slot as usize].receive_at(at, Value::new(message.label(), distance + 1));
            } else {
                let record = (self.deal.packed(slot, at) << 3 | message.label() as u64).to_le_bytes();
                outbox.push(worker as usize, &record[..self.record_bytes]);
            }
        }
        self.messages.clear();
    }

    fn settled(&self) -> u64 {
        self.parts.iter().map(Part::settled).sum()
    }
}

/// Bytes of a number of this many bits.
fn bytes_for(bits: u32) -> usize {
    (bits.div_ceil(8) as usize).max(4)
}

/// Beyond the farthest distance that values tell apart, rounds go on with that one.
fn told_apart(distance: u32) -> u16 {
    u16::try_from(distance).map_or(Value::FARTHEST, |distance| distance.min(Value::FARTHEST))
}

impl Share for LayerShare {
    fn feed(&mut self, outbox: &mut Outbox) -> bool {
        let until = outbox.records + BITE;
        // One worker alone has told itself already.
        let slots = if self.deal.workers == 1 { 0 } else { self.below.len() };
        let block_size = Cut::BLOCK * self.space.players;
        while outbox.records < until {
            let (slot, block) = self.feeding;
            if slot >= slots {
                self.below = Vec::new();
                return false;
            }
            if block * block_size >= self.below[slot].len() {
                self.feeding = (slot + 1, 0);
                continue;
            }
            self.feed_block(slot, block, outbox);
            self.feeding.1 += 1;
        }
        true
    }

    fn receive_fed(&mut self, records: &[u8]) {
        for record in records.chunks_exact(self.place_bytes + 2) {
            let (place, value) = record.split_at(self.place_bytes);
            let (slot, at) = self.deal.unpacked(number(place));
            self.parts[slot].receive_at(at, Value::from_bits(u16::from_le_bytes([value[0], value[1]])));
        }
    }

    fn receive(&mut self, distance: u32, records: &[u8]) {
        let distance = told_apart(distance);
        for record in records.chunks_exact(self.record_bytes) {
            let record = number(record);
            let (slot, at) = self.deal.unpacked(record >> 3);
            self.parts[slot].receive_at(at, Value::new((record & 7) as usize, distance));
        }
    }

    fn next_distance(&mut self) -> Option<u32> {
        self.parts.iter().filter_map(Part::next_distance).min().map(u32::from)
    }

    fn settle(&mut self, distance: u32, outbox: &mut Outbox) -> bool {
        let distance = told_apart(distance);
        let (mut sent, before) = (0, self.settled());
        let board = self.board.clone();
        board.at_distance(u32::from(distance));
        while self.settling < self.parts.len() {
            while self.parts[self.settling].settle(&self.ranking, distance, &mut self.messages) {
                sent += self.messages.len() as u64;
                self.deliver(distance, outbox);
                if sent > BITE {
                    board.settled(self.settled() - before);
                    return true;
                }
            }
            self.settling += 1;
        }
        board.settled(self.settled() - before);
        self.settling = 0;
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Places beyond what four bytes hold, as spaces have that no test can solve.
    #[test]
    fn places_of_any_size_come_back_from_records() {
        for workers in [1, 3, 64] {
            let deal = Deal::new(256, 0, workers);
            for bits in 1..50 {
                let slot = (256 / workers - 1) as u32;
                let (at, label) = ((1usize << bits) - 1, 5);
                let place = deal.packed(slot, at);
                let record = (place << 3 | label).to_le_bytes();
                let record = &record[..bytes_for(bits + deal.slot_bits + 3)];
                assert_eq!(deal.unpacked(number(record) >> 3), (slot as usize, at));
                assert_eq!(number(record) & 7, label);
                assert!(record.len() <= 8 && (record.len() > 4 || bits + deal.slot_bits + 3 <= 32));
            }
        }
    }
}
