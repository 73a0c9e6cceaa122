//! Forward through all positions that can be reached, breadth first.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use tefuda::{Board, Budget, MOST_LISTED, Outcome, Run, Seat, SeatMap, Solver};

use super::keys::{Keys, Packing, owner};
use crate::failure::Failure;
use crate::packet::Outbox;
use crate::progress::{self, Stage};
use crate::rounds::{Share, Waiting};

/// Nobody's seat.
pub(super) const NOBODY: u8 = u8::MAX;
/// The end of a list of predecessors.
const LAST: u32 = u32::MAX;
/// In place of a worker's number: a worker has failed, and the others may stop.
const STOP: u32 = u32::MAX;
/// A worker goes on to look at what others have sent after this many positions.
const BITE: usize = 256;

/// What is known of a position.
#[derive(Clone, Copy)]
pub(super) struct State {
    pub(super) mover: u8,
    /// Who wins, as far as it is known.
    pub(super) winner: u8,
    pub(super) settled: bool,
    /// Moves that are not answered; of a position that is over none.
    pub(super) open: u32,
    /// Moves until the end.
    pub(super) plies: u32,
    /// The first of the predecessors.
    before: u32,
}

/// A position from which a move leads here.
#[derive(Clone, Copy)]
pub(super) struct Predecessor {
    pub(super) worker: u32,
    pub(super) position: u32,
    /// Which of the tables tells where everybody sat before.
    pub(super) seats: u32,
    next: u32,
}

/// The positions of a worker.
#[derive(Default)]
pub(super) struct Positions {
    keys: Keys,
    pub(super) states: Vec<State>,
    predecessors: Vec<Predecessor>,
    /// By seat after the move, the seat before it.
    pub(super) seats: Vec<Box<[u8]>>,
}

impl Positions {
    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    pub(super) fn find(&self, key: &[u8]) -> Option<&State> {
        self.keys.find(key).map(|number| &self.states[number as usize])
    }

    /// Every position as its key and what is known of it.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&[u8], &State)> {
        self.states.iter().enumerate().map(|(number, state)| (self.keys.get(number as u32), state))
    }

    /// The memory that they take, in bytes.
    fn memory(&self) -> u64 {
        let states = self.states.capacity() * size_of::<State>();
        let predecessors = self.predecessors.capacity() * size_of::<Predecessor>();
        self.keys.memory() + (states + predecessors) as u64
    }

    pub(super) fn predecessors(&self, number: u32) -> impl Iterator<Item = Predecessor> + '_ {
        let mut next = self.states[number as usize].before;
        std::iter::from_fn(move || {
            let predecessor = *self.predecessors.get(next as usize)?;
            next = predecessor.next;
            Some(predecessor)
        })
    }
}

/// A worker's share of the exploration.
pub(super) struct Exploration {
    board: Box<dyn Board>,
    progress: Arc<progress::Board>,
    packing: Packing,
    index: usize,
    workers: usize,
    /// The most memory that this worker may take, in bytes.
    max_memory: u64,
    positions: Positions,
    known_seats: FxHashMap<Box<[u8]>, u32>,
    /// By depth, positions whose moves are still to be made.
    fresh: Waiting<u32>,
    failed: Option<Failure>,
    /// Another worker has failed: what is left over is of no interest.
    stopped: bool,
}

impl Exploration {
    pub(super) fn new(
        (board, progress): (Box<dyn Board>, Arc<progress::Board>),
        packing: Packing,
        root: &[u8],
        (index, workers): (usize, usize),
        max_memory: u64,
    ) -> Self {
        progress.begin(Stage::Exploring, 0, 0);
        let mut exploration = Exploration {
            board,
            progress,
            packing,
            index,
            workers,
            max_memory,
            positions: Positions::default(),
            known_seats: FxHashMap::default(),
            fresh: Waiting::default(),
            failed: None,
            stopped: false,
        };
        if owner(root, workers) == index {
            exploration.number(root, 1);
        }
        exploration
    }

    /// The positions, if all went well.
    pub(super) fn finish(self) -> Result<Positions, Failure> {
        self.failed.map_or(Ok(self.positions), Err)
    }

    fn number(&mut self, key: &[u8], depth: u32) -> u32 {
        if let Some(number) = self.positions.keys.find(key) {
            return number;
        }
        let number = self.positions.keys.add(key);
        let state = State { mover: NOBODY, winner: NOBODY, settled: false, open: 0, plies: 0, before: LAST };
        self.positions.states.push(state);
        self.fresh.push(depth, number);
        number
    }

    fn enter(&mut self, depth: u32, record: &Record) {
        let number = self.number(record.key, depth);
        let seats = match self.known_seats.get(record.seats) {
            Some(&seats) => seats,
            None => {
                let fresh = self.positions.seats.len() as u32;
                self.positions.seats.push(record.seats.into());
                self.known_seats.insert(record.seats.into(), fresh);
                fresh
            }
        };
        let state = &mut self.positions.states[number as usize];
        let Record { worker, position, .. } = *record;
        let next = std::mem::replace(&mut state.before, self.positions.predecessors.len() as u32);
        self.positions.predecessors.push(Predecessor { worker, position, seats, next });
    }

    fn check_memory(&self) -> Result<(), Failure> {
        let (count, taken) = (self.positions.len(), self.positions.memory());
        // Numbers of positions and of predecessors have 32 bits.
        if taken <= self.max_memory && self.positions.predecessors.len() < LAST as usize {
            return Ok(());
        }
        Err(Failure::Undecided(format!(
            "a worker has {count} positions, which take {taken} bytes, and there are more; allow more with --max-memory, or use more processes"
        )))
    }

    /// Makes every move of a position.
    fn expand(&mut self, number: u32, depth: u32, outbox: &mut Outbox) -> Result<(), Failure> {
        let text = self.packing.unpack(self.positions.keys.get(number));
        let setup = self.board.parse(&text).map_err(|error| format!("{text}: {error}"))?;
        let state = &mut self.positions.states[number as usize];
        let Some(mover) = setup.to_move() else {
            if let Outcome::Win(Seat(winner)) =
                setup.analyse(Solver::Best, Run::new(&Budget::default())).outcome()
            {
                state.winner = winner;
            }
            return Ok(());
        };
        if let Some(too_many) = setup.too_many_moves() {
            return Err(format!("{text}: {too_many}").into());
        }
        let moves = setup.legal_moves(MOST_LISTED as usize);
        (state.mover, state.open) = (mover.0, moves.len() as u32);
        let seats_before = setup.seats();
        for played in moves {
            let next = setup.play(&played).map_err(|error| format!("{text}, {played}: {error}"))?;
            let seats = old_seats(&next.seats, seats_before.max(next.setup.seats()));
            let mut key = Vec::new();
            self.packing.pack(&next.setup.notation(), &mut key);
            let target = owner(&key, self.workers);
            let record = Record { worker: self.index as u32, position: number, seats: &seats, key: &key };
            if target == self.index {
                self.enter(depth + 1, &record);
            } else {
                outbox.push(target, &record.to_bytes());
            }
        }
        Ok(())
    }
}

/// By seat after a move, the seat before it.
fn old_seats(map: &SeatMap, seats: u8) -> Vec<u8> {
    (0..seats).map(|seat| map.old_seat(Seat(seat)).map_or(NOBODY, |old| old.0)).collect()
}

/// A position that a move leads to, and from where.
struct Record<'a> {
    worker: u32,
    position: u32,
    seats: &'a [u8],
    key: &'a [u8],
}

impl<'a> Record<'a> {
    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(16 + self.seats.len() + self.key.len());
        bytes.extend_from_slice(&self.worker.to_le_bytes());
        bytes.extend_from_slice(&self.position.to_le_bytes());
        bytes.extend_from_slice(&(self.key.len() as u32).to_le_bytes());
        bytes.push(self.seats.len() as u8);
        bytes.extend_from_slice(self.seats);
        bytes.extend_from_slice(self.key);
        bytes
    }

    /// The first of some records, and the rest.
    fn read(bytes: &'a [u8]) -> Option<(Record<'a>, &'a [u8])> {
        let (head, rest) = bytes.split_first_chunk::<13>()?;
        let number = |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        let (seats, rest) = rest.split_at_checked(usize::from(head[12]))?;
        let (key, rest) = rest.split_at_checked(number(8) as usize)?;
        Some((Record { worker: number(0), position: number(4), seats, key }, rest))
    }
}

impl Share for Exploration {
    fn feed(&mut self, _: &mut Outbox) -> bool {
        false
    }

    fn receive_fed(&mut self, _: &[u8]) {}

    fn receive(&mut self, depth: u32, mut records: &[u8]) {
        while let Some((record, rest)) = Record::read(records) {
            self.stopped |= record.worker == STOP;
            if self.stopped || self.failed.is_some() {
                return;
            }
            self.enter(depth, &record);
            records = rest;
        }
    }

    fn next_distance(&mut self) -> Option<u32> {
        if self.stopped || self.failed.is_some() {
            return None;
        }
        self.fresh.next_distance()
    }

    fn settle(&mut self, depth: u32, outbox: &mut Outbox) -> bool {
        self.progress.at_distance(depth - 1);
        for _ in 0..BITE {
            let Some(number) = self.fresh.pop(depth) else { return false };
            self.progress.settled(1);
            let done = self.expand(number, depth, outbox).and_then(|()| self.check_memory());
            if let Err(why) = done {
                self.failed = Some(why);
                let stop = Record { worker: STOP, position: 0, seats: &[], key: &[] }.to_bytes();
                let others = (0..self.workers).filter(|&worker| worker != self.index);
                others.for_each(|worker| outbox.push(worker, &stop));
                return false;
            }
        }
        true
    }
}
