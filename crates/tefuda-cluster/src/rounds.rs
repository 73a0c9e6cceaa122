//! Work in rounds on timely dataflow: time is distance.
//!
//! Each worker has a share of the work ([`Share`]) and one operator whose output comes back, one later, to whichever worker a
//! packet is for. First every worker feeds what is known at the start to the others, in slices; then come the rounds: what is settled at
//! distance d is told to others at time d, and they have it at d + 1. A worker settles distance d once its input's frontier has passed d:
//! then everything that could matter has arrived. No barrier, and no message but the records themselves and timely's
//! own account of times.
//!
//! timely has no backpressure: a slice is fed only once the slices well before it have arrived everywhere. A round's
//! records are bounded by what is settled in it.

use std::cell::RefCell;
use std::rc::Rc;

use timely::dataflow::channels::pact::DistributorPact;
use timely::dataflow::operators::Capability;
use timely::dataflow::operators::generic::builder_rc::OperatorBuilder;
use timely::dataflow::operators::{ConnectLoop as _, Feedback as _};
use timely::worker::Worker;

use crate::packet::{ByTarget, Outbox, Packet};

/// Rounds are at times from here on, slices before.
const ROUNDS: u32 = 1 << 24;
/// How many slices may be under way at once.
const WINDOW: u32 = 4;

/// A worker's share of some work.
pub(crate) trait Share: 'static {
    /// Sends one more slice of what is known at the start; `false` if that was the last one.
    fn feed(&mut self, outbox: &mut Outbox) -> bool;

    /// Takes in records that were fed.
    fn receive_fed(&mut self, records: &[u8]);

    /// Takes in records of what was settled at the distance before this one, in any order: those of a later distance
    /// may come first.
    fn receive(&mut self, distance: u32, records: &[u8]);

    /// The nearest distance, above 0, at which something waits to be settled.
    fn next_distance(&mut self) -> Option<u32>;

    /// Settles some of what waits at this distance, and sends word of it; `false` once nothing is left.
    fn settle(&mut self, distance: u32, outbox: &mut Outbox) -> bool;
}

/// What waits to be settled, by distance.
pub(crate) struct Waiting<T> {
    lists: Vec<Vec<T>>,
    /// Nothing waits below.
    lowest: usize,
}

impl<T> Default for Waiting<T> {
    fn default() -> Self {
        Waiting { lists: Vec::new(), lowest: 0 }
    }
}

impl<T> Waiting<T> {
    pub(crate) fn push(&mut self, distance: u32, item: T) {
        let distance = distance as usize;
        if self.lists.len() <= distance {
            self.lists.resize_with(distance + 1, Vec::new);
        }
        self.lists[distance].push(item);
        self.lowest = self.lowest.min(distance);
    }

    pub(crate) fn pop(&mut self, distance: u32) -> Option<T> {
        self.lists.get_mut(distance as usize)?.pop()
    }

    /// The nearest distance at which something waits.
    pub(crate) fn next_distance(&mut self) -> Option<u32> {
        while self.lists.get(self.lowest)?.is_empty() {
            self.lowest += 1;
        }
        Some(self.lowest as u32)
    }
}

/// What a worker has sent.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sent {
    pub(crate) records: u64,
    pub(crate) bytes: u64,
    pub(crate) rounds: u64,
}

/// Does the work together with all other workers, until nobody has anything left to settle.
pub(crate) fn run<S: Share>(worker: &mut Worker, share: S) -> (S, Sent) {
    let state = Rc::new(RefCell::new((share, Sent::default())));
    let inside = state.clone();
    worker.dataflow::<u32, _, _>(move |scope| {
        let (handle, returning) = scope.feedback::<Packet>(1);
        let mut builder = OperatorBuilder::new("settle".to_owned(), scope);
        let mut input = builder.new_input(returning, DistributorPact(|_| ByTarget));
        let (mut output, stream) = builder.new_output();
        let activator = scope.activator_for(builder.operator_info().address);
        let mut outbox = Outbox::new(scope.peers());
        builder.build(move |capabilities| {
            let mut held = capabilities.into_iter().next();
            let mut settling = false;
            move |frontiers| {
                let (share, sent) = &mut *inside.borrow_mut();
                input.for_each(|capability, packet| match *capability.time() {
                    // This worker's own capability lasts until all that is fed has come.
                    time if time <= ROUNDS => share.receive_fed(packet.records()),
                    time => {
                        share.receive(time - ROUNDS, packet.records());
                        if held.as_ref().is_none_or(|held: &Capability<u32>| *held.time() > time) {
                            held = Some(capability.retain(0));
                        }
                    }
                });
                let mut output = output.activate();
                while let Some(capability) = &mut held {
                    let time = *capability.time();
                    if time < ROUNDS {
                        if time >= WINDOW && frontiers[0].less_equal(&(time - WINDOW)) {
                            break;
                        }
                        let more = share.feed(&mut outbox);
                        let packets = if more { outbox.full() } else { outbox.all() };
                        packets.for_each(|mut packet| output.give(&*capability, &mut packet));
                        capability.downgrade(&if more { time + 1 } else { ROUNDS + 1 });
                        activator.activate();
                        break;
                    }
                    if !settling {
                        if frontiers[0].less_equal(&time) {
                            break;
                        }
                        match share.next_distance() {
                            None => {
                                held = None;
                                break;
                            }
                            Some(distance) if ROUNDS + distance > time => {
                                capability.downgrade(&(ROUNDS + distance));
                                continue;
                            }
                            Some(_) => {
                                settling = true;
                                sent.rounds += 1;
                            }
                        }
                    }
                    settling = share.settle(time - ROUNDS, &mut outbox);
                    let packets = if settling { outbox.full() } else { outbox.all() };
                    packets.for_each(|mut packet| output.give(&*capability, &mut packet));
                    if settling {
                        // Others' records are taken in before this worker settles more.
                        activator.activate();
                        break;
                    }
                    capability.downgrade(&(time + 1));
                }
                (sent.records, sent.bytes) = (outbox.records, outbox.bytes);
            }
        });
        stream.connect_loop(handle);
    });
    while worker.has_dataflows() {
        worker.step_or_park(None);
    }
    match Rc::try_unwrap(state) {
        Ok(state) => state.into_inner(),
        // The dataflow held the other reference, and it is gone.
        Err(_) => unreachable!("a dataflow that has ended is dropped"),
    }
}

/// Gives every worker what each of them has to say, by worker.
pub(crate) fn gather(worker: &mut Worker, said: &[u8]) -> Vec<Vec<u8>> {
    let (index, peers) = (worker.index(), worker.peers());
    let share = AllGather { index, peers, said: said.to_vec(), heard: vec![Vec::new(); peers] };
    run(worker, share).0.heard
}

struct AllGather {
    index: usize,
    peers: usize,
    said: Vec<u8>,
    heard: Vec<Vec<u8>>,
}

impl Share for AllGather {
    fn feed(&mut self, outbox: &mut Outbox) -> bool {
        let mut record = (self.index as u32).to_le_bytes().to_vec();
        record.extend_from_slice(&(self.said.len() as u32).to_le_bytes());
        record.extend_from_slice(&self.said);
        (0..self.peers).for_each(|target| outbox.push(target, &record));
        false
    }

    fn receive_fed(&mut self, mut records: &[u8]) {
        let number = |bytes: &[u8]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]) as usize;
        while !records.is_empty() {
            let (from, length) = (number(records), number(&records[4..]));
            self.heard[from] = records[8..8 + length].to_vec();
            records = &records[8 + length..];
        }
    }

    fn receive(&mut self, _: u32, _: &[u8]) {}

    fn next_distance(&mut self) -> Option<u32> {
        None
    }

    fn settle(&mut self, _: u32, _: &mut Outbox) -> bool {
        false
    }
}
