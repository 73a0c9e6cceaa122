//! Positions of a race: what is left, who is to move, and what can be done.

use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashSet;

use super::super::RemainingGraph;
use super::super::shape::Key;
use super::super::value::{Bounds, Sum};
use crate::games::shichinarabe::rules::Colour;

/// A position: its parts, who is to move, how many more passes red has than blue, and what rights are left.
#[derive(Clone)]
pub(in crate::games::shichinarabe) struct Node {
    pub(super) parts: Vec<Arc<Part>>,
    pub(super) mover: Colour,
    pub(super) more: i64,
    pub(super) rights: Rights,
}

/// Rights of one player: to whiten vertices of the opponent before a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rights {
    /// Whose they are.
    pub owner: Colour,
    /// How many are left.
    pub left: u32,
    /// Whether several may be used in one turn.
    pub several: bool,
    /// Whether one has been used in this turn, so that a vertex must be played.
    pub(super) used: bool,
}

/// What a player can do.
#[derive(Clone, Copy)]
pub(super) enum Choice {
    /// Play an open vertex: its part, and its place there.
    Play(usize, usize),
    /// Whiten a vertex of the opponent, and go on with the same turn.
    Whiten(usize, usize),
    Pass,
}

/// A connected part of what is left.
pub(super) struct Part {
    pub(super) rest: RemainingGraph,
    pub(super) key: Key,
    pub(super) counts: [usize; 2],
    /// What is left of it when nothing is left to be settled without thought.
    pub(super) sum: Sum,
    /// Bounds of its value that are found at once.
    pub(super) bounds: Bounds,
    /// The groups that can be locked in, of each player; listed when they are asked for.
    pub(super) groups: [OnceLock<Vec<Group>>; 2],
}

/// A group of hidden vertices of one player, and what stands around it, by their places in a part.
pub(super) struct Group {
    pub(super) hidden: Vec<u32>,
    pub(super) around: Vec<u32>,
}

/// What a position is known by.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct NodeKey {
    pub(super) parts: Box<[Key]>,
    mover: Colour,
    more: i64,
    rights: Rights,
}

impl Rights {
    /// None.
    pub const NONE: Rights = Rights { owner: Colour::Red, left: 0, several: false, used: false };

    /// So many of one player.
    #[must_use]
    pub fn new(owner: Colour, left: u32, several: bool) -> Self {
        if left == 0 { Rights::NONE } else { Rights { owner, left, several, used: false } }
    }

    /// Whether this player may use one now.
    pub(super) fn usable_by(self, player: Colour) -> bool {
        self.left > 0 && self.owner == player && (self.several || !self.used)
    }
}

impl Node {
    /// How many vertices each player has left.
    pub(super) fn counts(&self) -> [usize; 2] {
        self.parts.iter().fold([0, 0], |[red, blue], part| [red + part.counts[0], blue + part.counts[1]])
    }

    /// Whether the player to move may pass.
    pub(super) fn can_pass(&self) -> bool {
        !self.rights.used && self.has_more_passes(self.mover)
    }

    fn has_more_passes(&self, player: Colour) -> bool {
        if player == Colour::Red { self.more > 0 } else { self.more < 0 }
    }

    /// The same position if nobody has rights. After a use a vertex must be played, which may be more than nothing.
    pub(super) fn without_rights(&self) -> Option<Node> {
        let must_play = self.rights.used && self.has_more_passes(self.mover);
        (!must_play).then(|| Node { rights: Rights::NONE, ..self.clone() })
    }

    /// What is left of the rights after a use.
    pub(super) fn rights_after_use(&self) -> Rights {
        let Rights { left, several, .. } = self.rights;
        // That a vertex must be played matters if another right is left that must wait, or if there are passes.
        let used = (left > 1 && !several) || self.has_more_passes(self.mover);
        if left == 1 && !used { Rights::NONE } else { Rights { left: left - 1, used, ..self.rights } }
    }

    /// What is left of them when a turn is over.
    pub(super) fn rights_after_turn(&self) -> Rights {
        if self.rights.left == 0 { Rights::NONE } else { Rights { used: false, ..self.rights } }
    }

    /// Who has won, if the game is over.
    pub(super) fn winner(&self) -> Option<Colour> {
        let (counts, opponent) = (self.counts(), self.mover.other());
        if counts[opponent.seat().index()] == 0 {
            return Some(opponent);
        }
        if counts[self.mover.seat().index()] == 0 {
            return Some(self.mover);
        }
        let mut open = self.parts.iter().flat_map(|part| part.rest.vertices());
        let can_act = self.can_pass() || self.rights.usable_by(self.mover);
        let can_move = can_act || open.any(|vertex| vertex.open && vertex.owner == self.mover);
        (!can_move).then_some(opponent)
    }

    /// What the player to move can do. Whitening the opponent's last vertex would lose.
    pub(super) fn choices(&self) -> Vec<Choice> {
        let theirs = self.mover.other();
        let uses = self.rights.usable_by(self.mover) && self.counts()[theirs.seat().index()] > 1;
        let mut choices: Vec<Choice> = Vec::new();
        for (at, part) in self.different_parts().filter(|_| uses) {
            let vertices = part.rest.vertices().iter().enumerate();
            let whitened = vertices.filter(|(_, vertex)| vertex.owner == theirs);
            choices.extend(whitened.map(|(place, _)| Choice::Whiten(at, place)));
        }
        choices.extend(self.moves().map(|(part, place)| Choice::Play(part, place)));
        choices.extend(self.can_pass().then_some(Choice::Pass));
        choices
    }

    /// The vertices that the player to move can play, of parts that look the same in the first only: part and place.
    pub(super) fn moves(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.different_parts().flat_map(|(at, part)| {
            let playable = |place: &usize| {
                let vertex = part.rest.vertices()[*place];
                vertex.open && vertex.owner == self.mover
            };
            (0..part.rest.len()).filter(playable).map(move |place| (at, place))
        })
    }

    /// A move that opens no hidden vertex of the opponent: it can always be made first, unless the player has rights.
    pub(super) fn free_move(&self) -> Option<(usize, usize)> {
        if self.rights.left > 0 && self.rights.owner == self.mover {
            return None;
        }
        self.moves().find(|&(part, place)| {
            let rest = &self.parts[part].rest;
            // What it opens is hidden: edges between open vertices are left out.
            rest.neighbours(place).iter().all(|&next| rest.vertices()[next as usize].owner == self.mover)
        })
    }

    pub(super) fn key(&self) -> NodeKey {
        let mut parts: Vec<Key> = self.parts.iter().map(|part| part.key).collect();
        parts.sort_unstable();
        NodeKey { parts: parts.into(), mover: self.mover, more: self.more, rights: self.rights }
    }

    /// Whether a player may win if nobody has passes or rights: the player who is not ahead must at least not get stuck.
    pub(super) fn may_be_won_by(&self, player: Colour) -> bool {
        let Standing { ahead, needed, .. } = Standing::of(self);
        let value = self.parts.iter().map(|part| part.bounds).fold(Bounds::exactly(0), Bounds::plus);
        ahead == player || value.reaches(needed) != Some(player == Colour::Blue)
    }

    /// Twice what the position is worth to a player, about.
    pub(super) fn promise(&self, player: Colour) -> i64 {
        let twice: i64 = self.parts.iter().map(|part| part.bounds.least + part.bounds.most).sum();
        if player == Colour::Red { twice } else { -twice }
    }

    pub(super) fn bytes(&self) -> u64 {
        (size_of::<Node>() + self.parts.len() * size_of::<Arc<Part>>() + 32) as u64
    }

    /// Every group of hidden vertices of a player that none of that player's open ones touches, with its part, those first that little
    /// stands around.
    pub(super) fn groups(&self, player: Colour) -> Vec<(usize, &Group)> {
        let parts = self.parts.iter().enumerate();
        let mut groups: Vec<(usize, &Group)> =
            parts.flat_map(|(at, part)| part.groups(player).iter().map(move |group| (at, group))).collect();
        groups.sort_by_key(|(_, group)| group.around.len());
        groups
    }

    /// The first of each set of parts that look the same.
    fn different_parts(&self) -> impl Iterator<Item = (usize, &Part)> {
        let mut seen = FxHashSet::default();
        let parts = self.parts.iter().map(|part| &**part).enumerate();
        parts.filter(move |(_, part)| seen.insert(part.key))
    }
}

impl Part {
    /// Every group of hidden vertices of a player that none of that player's open ones touches.
    fn groups(&self, player: Colour) -> &[Group] {
        self.groups[player.seat().index()].get_or_init(|| groups(&self.rest, player))
    }
}

fn groups(rest: &RemainingGraph, player: Colour) -> Vec<Group> {
    let mut groups = Vec::new();
    let mut seen = vec![false; rest.len()];
    for first in 0..rest.len() {
        if seen[first] || rest.vertices()[first].owner != player {
            continue;
        }
        seen[first] = true;
        let (mut hidden, mut around) = (vec![first as u32], Vec::new());
        let mut next = 0;
        while let Some(&vertex) = hidden.get(next) {
            next += 1;
            for &beside in rest.neighbours(vertex as usize) {
                if rest.vertices()[beside as usize].owner != player {
                    around.push(beside);
                } else if !std::mem::replace(&mut seen[beside as usize], true) {
                    hidden.push(beside);
                }
            }
        }
        if hidden.iter().all(|&vertex| !rest.vertices()[vertex as usize].open) {
            around.sort_unstable();
            around.dedup();
            groups.push(Group { hidden, around });
        }
    }
    groups
}

/// What a race looks like before values are asked for; values are counted for red.
pub(super) struct Standing {
    /// Who is ahead.
    pub(super) ahead: Colour,
    /// Red gets stuck last if value and passes reach this.
    pub(super) needed: i64,
    /// Red's passes less blue's that can be used in the race.
    pub(super) usable: i64,
}

impl Standing {
    pub(super) fn of(node: &Node) -> Self {
        let [red, blue] = node.counts().map(|count| count as i64);
        let needed = i64::from(node.mover == Colour::Red);
        let lead = blue - red - (1 - needed);
        // Whoever is ahead may pass only as often as the lead allows.
        let (ahead, usable) = match lead {
            0.. => (Colour::Red, node.more.min(lead)),
            _ => (Colour::Blue, node.more.max(lead + 1)),
        };
        Standing { ahead, needed, usable }
    }
}
