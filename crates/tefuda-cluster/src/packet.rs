//! What workers send to each other: packets of records for one worker, as plain bytes.
//!
//! timely's own exchange handles records one by one and flushes whenever the time changes. Here a worker gathers records for each
//! of the others and hands over whole packets, which travel without being looked at.

use std::io::Write;

use timely::Accountable;
use timely::bytes::arc::Bytes;
use timely::communication::Push;
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::channels::{ContainerBytes, Message};

/// A packet goes off when it has this many bytes.
const FULL: usize = 16 << 10;
/// Receiver and length, before the records.
const HEAD: usize = 8;

/// Records for one worker.
#[derive(Default)]
pub(crate) struct Packet {
    target: u32,
    body: Body,
}

enum Body {
    /// Gathered in this process.
    Gathered(Vec<u8>),
    /// Received, with everything that came with it.
    Received { bytes: Bytes, length: usize },
}

impl Default for Body {
    fn default() -> Self {
        Body::Gathered(Vec::new())
    }
}

impl Packet {
    /// The records.
    pub(crate) fn records(&self) -> &[u8] {
        match &self.body {
            Body::Gathered(bytes) => bytes,
            Body::Received { bytes, length } => &bytes[HEAD..HEAD + length],
        }
    }
}

impl Accountable for Packet {
    fn record_count(&self) -> i64 {
        i64::from(!self.records().is_empty())
    }
}

impl ContainerBytes for Packet {
    fn from_bytes(bytes: Bytes) -> Self {
        let number = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        let (target, length) = (number(0), number(4) as usize);
        Packet { target, body: Body::Received { bytes, length } }
    }

    fn length_in_bytes(&self) -> usize {
        HEAD + self.records().len().next_multiple_of(8)
    }

    fn into_bytes<W: Write>(&self, writer: &mut W) {
        let records = self.records();
        let padding = records.len().next_multiple_of(8) - records.len();
        let mut write = |bytes: &[u8]| {
            // timely hands over a slice of the right length.
            let _ = writer.write_all(bytes);
        };
        write(&self.target.to_le_bytes());
        write(&(records.len() as u32).to_le_bytes());
        write(records);
        write(&[0; 8][..padding]);
    }
}

/// Hands a packet to the worker it is for.
pub(crate) struct ByTarget;

impl Distributor<Packet> for ByTarget {
    fn partition<T: Clone, P: Push<Message<T, Packet>>>(
        &mut self,
        packet: &mut Packet,
        time: &T,
        pushers: &mut [P],
    ) {
        let pusher = &mut pushers[packet.target as usize];
        Message::push_at(packet, time.clone(), pusher);
    }

    fn flush<T: Clone, P: Push<Message<T, Packet>>>(&mut self, time: &T, pushers: &mut [P]) {
        // Nothing is held back, but what was handed over must leave.
        let _ = (time, pushers);
    }
}

/// A number of up to eight bytes, low byte first, as records have them.
#[inline]
pub(crate) fn number(bytes: &[u8]) -> u64 {
    if let Ok(four) = bytes.try_into() {
        return u64::from(u32::from_le_bytes(four));
    }
    let mut eight = [0; 8];
    eight[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(eight)
}

/// Gathers the records that a worker sends.
pub(crate) struct Outbox {
    gathered: Vec<Vec<u8>>,
    full: Vec<Packet>,
    /// Records sent so far.
    pub(crate) records: u64,
    /// Their bytes.
    pub(crate) bytes: u64,
}

impl Outbox {
    pub(crate) fn new(workers: usize) -> Self {
        Outbox { gathered: vec![Vec::new(); workers], full: Vec::new(), records: 0, bytes: 0 }
    }

    /// Adds a record for a worker.
    #[inline]
    pub(crate) fn push(&mut self, target: usize, record: &[u8]) {
        let gathered = &mut self.gathered[target];
        if gathered.capacity() == 0 {
            gathered.reserve_exact(FULL);
        }
        gathered.extend_from_slice(record);
        self.records += 1;
        self.bytes += record.len() as u64;
        // The next record of the same length may not fit.
        if gathered.len() + record.len() > FULL {
            let body = Body::Gathered(std::mem::take(gathered));
            self.full.push(Packet { target: target as u32, body });
        }
    }

    /// The packets that are full.
    pub(crate) fn full(&mut self) -> std::vec::Drain<'_, Packet> {
        self.full.drain(..)
    }

    /// All packets, full or not.
    pub(crate) fn all(&mut self) -> std::vec::Drain<'_, Packet> {
        for (target, gathered) in self.gathered.iter_mut().enumerate().filter(|(_, bytes)| !bytes.is_empty())
        {
            let body = Body::Gathered(std::mem::take(gathered));
            self.full.push(Packet { target: target as u32, body });
        }
        self.full.drain(..)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use timely::bytes::arc::BytesMut;

    #[test]
    fn packets_come_back_from_bytes() {
        let mut outbox = Outbox::new(3);
        for number in 0..10_000u32 {
            outbox.push(number as usize % 3, &number.to_le_bytes());
        }
        let mut seen = vec![Vec::new(); 3];
        for packet in outbox.all() {
            let mut bytes = Vec::new();
            packet.into_bytes(&mut bytes);
            assert_eq!(bytes.len(), packet.length_in_bytes());
            let received = Packet::from_bytes(BytesMut::from(bytes).freeze());
            assert_eq!((received.target, received.records()), (packet.target, packet.records()));
            assert!(received.records().len() <= FULL && received.record_count() == 1);
            let numbers = received.records().chunks(4);
            seen[packet.target as usize]
                .extend(numbers.map(|four| u32::from_le_bytes(four.try_into().unwrap())));
        }
        for (target, numbers) in seen.iter().enumerate() {
            assert!(numbers.iter().copied().eq((0..10_000).filter(|number| *number as usize % 3 == target)));
        }
        assert_eq!((outbox.records, outbox.bytes), (10_000, 40_000));
    }
}
