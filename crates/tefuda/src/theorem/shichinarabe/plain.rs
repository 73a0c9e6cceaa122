//! A search that knows the rules and that equal things are equal, but no value of anything: for boards that are too large for the
//! referee.
//!
//! A leg of vertices of one player, touching white at one end, offers that player one move at a time until it is used up, and changes
//! nothing else. So it does not matter which of such legs are left, only how many vertices they have together for each player; these
//! *spare moves* are counted. Everything else is kept vertex by vertex.

use rustc_hash::FxHashMap;

use crate::games::shichinarabe::rules::{Colour, Setup};
use crate::kernel::run::{Meter, Undecided};

/// A position: the vertices that are neither white nor spare moves, the spare moves by seat, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Node {
    rest: u128,
    spare: [u16; 2],
    mover: u8,
}

/// A search on one board of at most 128 vertices with plain edges both ways, without passes and rights.
pub(super) struct PlainSearch {
    neighbours: Vec<u128>,
    owned: [u128; 2],
    known: FxHashMap<Node, bool>,
}

impl PlainSearch {
    /// A search on the board of a setup; `None` if that is too large or has more to it.
    pub(super) fn of(setup: &Setup) -> Option<Self> {
        let (layout, state) = (setup.layout(), setup.state());
        let plain = layout.is_undirected() && state.passes == [0, 0] && state.rights == [0, 0];
        if !plain || layout.vertices() > 128 {
            return None;
        }
        let set = |vertices: &[u32]| vertices.iter().fold(0u128, |set, &vertex| set | 1 << vertex);
        let neighbours = (0..layout.vertices()).map(|vertex| set(layout.opened_by(vertex))).collect();
        let of_colour = |player: Colour| {
            let vertices = 0..layout.vertices();
            vertices
                .filter(|&vertex| state.colours[vertex] == player)
                .fold(0, |set, vertex| set | 1u128 << vertex)
        };
        Some(PlainSearch { neighbours, owned: Colour::PLAYERS.map(of_colour), known: FxHashMap::default() })
    }

    /// Who wins from the colours that the search was made with.
    pub(super) fn winner(&mut self, mover: Colour, meter: &mut Meter) -> Result<Colour, Undecided> {
        let rest = self.owned[0] | self.owned[1];
        let node = Node { rest, spare: [0, 0], mover: mover.seat().0 };
        let node = self.settled(node, self.opened(rest) & rest);
        Ok(if self.mover_wins(node, meter)? { mover } else { mover.other() })
    }

    /// What white vertices open, given those that are not white: all others are, spare moves included, which open nothing else.
    fn opened(&self, rest: u128) -> u128 {
        let white = (0..self.neighbours.len()).filter(|vertex| rest >> vertex & 1 == 0);
        white.fold(0, |opened, vertex| opened | self.neighbours[vertex])
    }

    /// Counts the legs of one player that begin at one of these open vertices as spare moves.
    fn settled(&self, mut node: Node, mut open: u128) -> Node {
        while open != 0 {
            let first = open.trailing_zeros() as usize;
            open &= open - 1;
            let seat = usize::from(self.owned[1] >> first & 1 == 1);
            // Along the leg, as long as it goes on in one way.
            let (mut leg, mut last) = (1u128 << first, first);
            let is_leg = loop {
                let next = self.neighbours[last] & node.rest & !leg;
                match next.count_ones() {
                    0 => break true,
                    1 if next & self.owned[seat] != 0 => {
                        last = next.trailing_zeros() as usize;
                        leg |= next;
                    }
                    _ => break false,
                }
            };
            // It must touch white at its first vertex alone; then the others are reached only through it.
            let inner = leg & !(1 << first);
            if is_leg && inner & self.opened(node.rest) == 0 {
                node.rest &= !leg;
                node.spare[seat] += leg.count_ones() as u16;
            }
        }
        node
    }

    /// Whether the player to move wins. No deeper than there are vertices.
    fn mover_wins(&mut self, node: Node, meter: &mut Meter) -> Result<bool, Undecided> {
        if let Some(&wins) = self.known.get(&node) {
            return Ok(wins);
        }
        meter.spend(1, (self.known.len() * size_of::<(Node, bool)>() * 2) as u64)?;
        let (own, opponent) = (usize::from(node.mover), 1 - usize::from(node.mover));
        let next = |rest: u128, spare: [u16; 2]| Node { rest, spare, mover: opponent as u8 };
        let left = |node: &Node| (node.rest & self.owned[own]).count_ones() + u32::from(node.spare[own]);
        let mut after = Vec::new();
        if node.spare[own] > 0 {
            let mut spare = node.spare;
            spare[own] -= 1;
            after.push(next(node.rest, spare));
        }
        let mut playable = self.opened(node.rest) & node.rest & self.owned[own];
        while playable != 0 {
            let vertex = playable.trailing_zeros() as usize;
            playable &= playable - 1;
            let rest = node.rest & !(1 << vertex);
            let opened = self.neighbours[vertex] & rest;
            after.push(self.settled(next(rest, node.spare), opened));
        }
        // Whoever plays the last own vertex wins; whoever has no move loses.
        let mut wins = after.iter().any(|after| left(after) == 0);
        for after in after {
            wins = wins || !self.mover_wins(after, meter)?;
        }
        self.known.insert(node, wins);
        Ok(wins)
    }
}
