//! The search in the gap that values and seals leave.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::super::shape::Key;
use super::node::{Choice, Node, NodeKey, Rights};
use super::{Assessment, Race, SEARCHING};
use crate::games::shichinarabe::depth_first::{self, Entered, Next, Tree};
use crate::games::shichinarabe::rules::Colour;
use crate::kernel::run::{Meter, Undecided, table_bytes};

/// A position whose moves are being tried.
pub(in crate::games::shichinarabe) struct Frame {
    key: NodeKey,
    mover: Colour,
    /// Positions after the moves that are left to be looked at.
    after: Vec<Node>,
    bytes: u64,
}

impl Race {
    /// The position after a choice.
    pub(super) fn after(
        &mut self,
        node: &Node,
        choice: Choice,
        meter: &mut Meter,
    ) -> Result<Node, Undecided> {
        let (part, place) = match choice {
            Choice::Pass => {
                let (mover, more) = (node.mover.other(), node.more - node.more.signum());
                return Ok(Node { mover, more, rights: node.rights_after_turn(), parts: node.parts.clone() });
            }
            Choice::Play(part, place) | Choice::Whiten(part, place) => (part, place),
        };
        let split = node.parts[part].rest.played(place);
        let mut parts = node.parts.clone();
        parts.swap_remove(part);
        parts.extend(self.parts(split, meter)?);
        let (mover, rights) = match choice {
            Choice::Whiten(..) => (node.mover, node.rights_after_use()),
            _ => (node.mover.other(), node.rights_after_turn()),
        };
        Ok(Node { parts, mover, more: node.more, rights })
    }

    /// Who wins a position that is not over or decided by a look.
    pub(super) fn search(&mut self, root: Node, meter: &mut Meter) -> Result<Colour, Undecided> {
        self.stack_bytes = 0;
        depth_first::winner(self, root, meter)
    }

    fn keep(&mut self, key: NodeKey, winner: Colour) {
        self.key_bytes += (key.parts.len() * size_of::<Key>() + 16) as u64;
        self.solved.insert(key, winner);
    }

    /// Who wins, if the game is over, or the position is known, or an assessment decides it.
    pub(super) fn told(&mut self, node: &Node, meter: &mut Meter) -> Result<Option<Colour>, Undecided> {
        if let Some(winner) = node.winner() {
            return Ok(Some(winner));
        }
        if let Some(&winner) = self.solved.get(&node.key()) {
            return Ok(Some(winner));
        }
        if node.rights != Rights::NONE {
            return self.look_with_rights(node, meter);
        }
        Ok(match self.look(node, SEARCHING, meter)? {
            Assessment::Found(verdict) => Some(verdict.winner),
            Assessment::Nothing { .. } => None,
        })
    }
}

impl Tree for Race {
    type Position = Node;
    type Frame = Frame;

    /// Makes the moves that cost nothing, and then looks at every other move: the winner, or what is left to be tried.
    fn enter(&mut self, mut node: Node, meter: &mut Meter) -> Result<Entered<Frame>, Undecided> {
        loop {
            meter.spend(1, 0)?;
            let Some((part, place)) = node.free_move() else { break };
            node = self.after(&node, Choice::Play(part, place), meter)?;
            if let Some(winner) = self.told(&node, meter)? {
                return Ok(Entered::Winner(winner));
            }
        }
        let key = node.key();
        if let Some(&winner) = self.solved.get(&key) {
            return Ok(Entered::Winner(winner));
        }
        let mover = node.mover;
        let mut seen: FxHashSet<NodeKey> = FxHashSet::default();
        let mut after = Vec::new();
        for choice in node.choices() {
            let next = self.after(&node, choice, meter)?;
            if !seen.insert(next.key()) {
                continue;
            }
            match self.told(&next, meter)? {
                Some(winner) if winner == mover => {
                    self.keep(key, winner);
                    return Ok(Entered::Winner(winner));
                }
                Some(_) => {}
                None => after.push(next),
            }
        }
        // What looks best to the player to move is tried first, that is, taken last.
        after.sort_by_cached_key(|next| next.promise(mover));
        let bytes = after.iter().map(|next| next.bytes()).sum::<u64>()
            + after
                .iter()
                .flat_map(|next| &next.parts)
                .filter(|part| Arc::strong_count(part) == 1)
                .map(|part| 3 * part.rest.bytes())
                .sum::<u64>();
        self.stack_bytes += bytes;
        let solved = table_bytes(&self.solved, 0) + self.key_bytes;
        meter.hold_instead(&mut self.held, solved + self.stack_bytes)?;
        Ok(Entered::Frame(Frame { key, mover, after, bytes }))
    }

    fn mover(frame: &Frame) -> Colour {
        frame.mover
    }

    fn next(&mut self, frame: &mut Frame, _: &mut Meter) -> Result<Next<Node>, Undecided> {
        Ok(frame.after.pop().map_or(Next::Nothing, Next::Position))
    }

    fn leave(&mut self, frame: Frame, winner: Colour) {
        self.stack_bytes -= frame.bytes;
        self.keep(frame.key, winner);
    }
}
