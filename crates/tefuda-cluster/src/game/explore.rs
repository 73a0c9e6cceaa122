//! Forward through all positions that can be reached, breadth first.

use rustc_hash::FxHashMap;
use tefuda::{Board, Budget, MOST_LISTED, Outcome, Run, Seat, SeatMap, Solver};

use crate::packet::Outbox;
use crate::rounds::Share;

/// Nobody's seat.
pub(super) const NOBODY: u8 = u8::MAX;
/// The end of a list of predecessors.
const LAST: u32 = u32::MAX;
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
    numbers: FxHashMap<Box<str>, u32>,
    pub(super) states: Vec<State>,
    predecessors: Vec<Predecessor>,
    /// By seat after the move, the seat before it.
    pub(super) seats: Vec<Box<[u8]>>,
}

impl Positions {
    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    pub(super) fn find(&self, text: &str) -> Option<&State> {
        self.numbers.get(text).map(|&number| &self.states[number as usize])
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &State)> {
        self.numbers.iter().map(|(text, &number)| (&**text, &self.states[number as usize]))
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
    index: usize,
    workers: usize,
    positions: Positions,
    known_seats: FxHashMap<Box<[u8]>, u32>,
    /// By depth, positions whose moves are still to be made.
    fresh: Vec<Vec<(u32, Box<str>)>>,
    failed: Option<String>,
}

/// The worker that a position belongs to.
fn owner(text: &str, workers: usize) -> usize {
    let mixed = u64::from(crc32fast::hash(text.as_bytes())).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (((mixed >> 32) * workers as u64) >> 32) as usize
}

impl Exploration {
    pub(super) fn new(board: Box<dyn Board>, root: &str, index: usize, workers: usize) -> Self {
        let mut exploration = Exploration {
            board,
            index,
            workers,
            positions: Positions::default(),
            known_seats: FxHashMap::default(),
            fresh: Vec::new(),
            failed: None,
        };
        if owner(root, workers) == index {
            exploration.number(root, 1);
        }
        exploration
    }

    /// The positions, if all went well.
    pub(super) fn finish(self) -> Result<Positions, String> {
        self.failed.map_or(Ok(self.positions), Err)
    }

    fn number(&mut self, text: &str, depth: usize) -> u32 {
        if let Some(&number) = self.positions.numbers.get(text) {
            return number;
        }
        let number = self.positions.states.len() as u32;
        self.positions.numbers.insert(text.into(), number);
        let state = State { mover: NOBODY, winner: NOBODY, settled: false, open: 0, plies: 0, before: LAST };
        self.positions.states.push(state);
        if self.fresh.len() <= depth {
            self.fresh.resize_with(depth + 1, Vec::new);
        }
        self.fresh[depth].push((number, text.into()));
        number
    }

    fn enter(&mut self, depth: usize, record: &Record) {
        let number = self.number(record.text, depth);
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

    /// Makes every move of a position.
    fn expand(&mut self, number: u32, text: &str, depth: usize, outbox: &mut Outbox) -> Result<(), String> {
        let setup = self.board.parse(text).map_err(|error| format!("{text}: {error}"))?;
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
            return Err(format!("{text}: {too_many}"));
        }
        let moves = setup.legal_moves(MOST_LISTED as usize);
        (state.mover, state.open) = (mover.0, moves.len() as u32);
        let seats_before = setup.seats();
        for played in moves {
            let next = setup.play(&played).map_err(|error| format!("{text}, {played}: {error}"))?;
            let seats = old_seats(&next.seats, seats_before.max(next.setup.seats()));
            let text = next.setup.notation();
            let target = owner(&text, self.workers);
            let record = Record { worker: self.index as u32, position: number, seats: &seats, text: &text };
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
    text: &'a str,
}

impl<'a> Record<'a> {
    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(16 + self.seats.len() + self.text.len());
        bytes.extend_from_slice(&self.worker.to_le_bytes());
        bytes.extend_from_slice(&self.position.to_le_bytes());
        bytes.extend_from_slice(&(self.text.len() as u32).to_le_bytes());
        bytes.push(self.seats.len() as u8);
        bytes.extend_from_slice(self.seats);
        bytes.extend_from_slice(self.text.as_bytes());
        bytes
    }

    /// The first of some records, and the rest.
    fn read(bytes: &'a [u8]) -> Option<(Record<'a>, &'a [u8])> {
        let (head, rest) = bytes.split_first_chunk::<13>()?;
        let number = |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        let (seats, rest) = rest.split_at_checked(usize::from(head[12]))?;
        let (text, rest) = rest.split_at_checked(number(8) as usize)?;
        let text = std::str::from_utf8(text).ok()?;
        Some((Record { worker: number(0), position: number(4), seats, text }, rest))
    }
}

impl Share for Exploration {
    fn feed(&mut self, _: &mut Outbox) -> bool {
        false
    }

    fn receive_fed(&mut self, _: &[u8]) {}

    fn receive(&mut self, depth: u32, mut records: &[u8]) {
        while let Some((record, rest)) = Record::read(records) {
            self.enter(depth as usize, &record);
            records = rest;
        }
    }

    fn next_distance(&mut self) -> Option<u32> {
        // What is left over after a failure is of no interest.
        if self.failed.is_some() {
            return None;
        }
        self.fresh.iter().position(|fresh| !fresh.is_empty()).map(|depth| depth as u32)
    }

    fn settle(&mut self, depth: u32, outbox: &mut Outbox) -> bool {
        for _ in 0..BITE {
            let Some((number, text)) = self.fresh[depth as usize].pop() else { return false };
            if let Err(why) = self.expand(number, &text, depth as usize, outbox) {
                self.failed = Some(why);
                return false;
            }
        }
        true
    }
}
