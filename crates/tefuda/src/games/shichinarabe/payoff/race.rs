//! Who wins what is left of a graph: by its value, by a seal, by a blocker in a tree with one access, or by a search in the gap that is
//! left.
//!
//! The player who is ahead in the race empties first if never stuck, and so wins if the value of the position says that this player never
//! gets stuck. The other player can *seal* a hidden group of the first one's vertices by never playing what stands around it; then the
//! race is off, and the value of what is left decides. If neither is enough, moves are tried, those first that cost nothing, with the
//! same tests after each.
//!
//! Passes: only how many more one player has counts. Whoever is ahead in the race may pass as often as the lead allows; whoever has
//! sealed something need not race, and may use all of them.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Rest;
use super::one_access::cost_of_a_blocker;
use super::reduce::Change;
use super::shape::Key;
use super::value::{Bounds, Effort, Sum, Values};
use crate::games::shichinarabe::rules::Colour;
use crate::kernel::run::{Meter, Undecided, table_bytes};

/// What decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// Nothing of the player who is ahead can be sealed.
    Unsealable,
    /// The value: the player who is ahead never gets stuck.
    Value,
    /// The opponent of the player who is ahead, or the player who has more passes, seals something.
    Seal(Seal),
    /// The opponent of the player who is ahead keeps a blocker in a tree with one access, at this cost.
    Blocker(i64),
    /// A search.
    Search,
}

/// Vertices of a player that are locked in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seal {
    /// Whose vertices are locked in.
    pub locked: Colour,
    /// The vertices that are locked in, by their numbers in the layout.
    pub hidden: Vec<u32>,
    /// The vertices around them, which their owner never plays.
    pub around: Vec<u32>,
    /// What the rest is worth to red then.
    pub value: Bounds,
}

/// Who wins, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The winner.
    pub winner: Colour,
    /// The player who is ahead in the race.
    pub ahead: Colour,
    /// What the position is worth to red if only getting stuck loses, as far as that was needed.
    pub value: Bounds,
    /// What decides.
    pub why: Why,
}

/// A position: its parts, who is to move, and how many more passes red has than blue.
#[derive(Clone)]
struct Node {
    parts: Vec<Arc<Part>>,
    mover: Colour,
    more: i64,
}

/// A connected part of what is left.
struct Part {
    rest: Rest,
    key: Key,
    counts: [usize; 2],
    /// What is left of it when nothing is left to be settled without thought.
    sum: Sum,
}

/// A group of hidden vertices of one player, and what stands around it, by their places in a part.
struct Group {
    part: usize,
    hidden: Vec<u32>,
    around: Vec<u32>,
}

/// What a position is known by.
#[derive(PartialEq, Eq, Hash)]
struct NodeKey {
    parts: Box<[Key]>,
    mover: Colour,
    more: i64,
}

/// What a look at a position tells.
enum Look {
    Found(Found),
    /// Nothing; whether more effort may tell more.
    Nothing {
        unsure: bool,
    },
}

struct Frame {
    key: NodeKey,
    mover: Colour,
    /// Positions after the moves that are left to be looked at.
    after: Vec<Node>,
    bytes: u64,
}

/// Decides positions that arise from one graph; what has been found is kept.
#[derive(Default)]
pub struct Race {
    values: Values,
    solved: FxHashMap<NodeKey, Colour>,
    /// What the keys of solved positions own.
    key_bytes: u64,
    /// What the positions under way take.
    stack_bytes: u64,
    /// What the meter holds.
    held: u64,
}

/// What is done for the position itself, one after the other.
const EFFORTS: [Effort; 5] = [
    Effort::LEAST,
    Effort { level: 2, tries: 100 },
    Effort { level: 2, tries: 1000 },
    Effort { level: 3, tries: 10_000 },
    Effort { level: 3, tries: 100_000 },
];
/// If a blocker decides, only this many groups are looked at for a seal that would tell more.
const FEW_GROUPS: usize = 64;
/// What is done for positions of the search.
const SEARCHING: Effort = Effort { level: 2, tries: 300 };

impl Node {
    /// How many vertices each player has left.
    fn counts(&self) -> [usize; 2] {
        self.parts.iter().fold([0, 0], |[red, blue], part| [red + part.counts[0], blue + part.counts[1]])
    }

    fn can_pass(&self) -> bool {
        if self.mover == Colour::Red { self.more > 0 } else { self.more < 0 }
    }

    /// Who has won, if the game is over.
    fn winner(&self) -> Option<Colour> {
        let (counts, other) = (self.counts(), self.mover.other());
        if counts[other.seat().index()] == 0 {
            return Some(other);
        }
        if counts[self.mover.seat().index()] == 0 {
            return Some(self.mover);
        }
        let mut open = self.parts.iter().flat_map(|part| part.rest.vertices());
        let can_move = self.can_pass() || open.any(|vertex| vertex.open && vertex.owner == self.mover);
        (!can_move).then_some(other)
    }

    /// The vertices that the player to move can play: part and place.
    fn moves(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.parts.iter().enumerate().flat_map(|(at, part)| {
            let playable = |place: &usize| {
                let vertex = part.rest.vertices()[*place];
                vertex.open && vertex.owner == self.mover
            };
            (0..part.rest.len()).filter(playable).map(move |place| (at, place))
        })
    }

    /// A move that opens no hidden vertex of the opponent: it can always be made first.
    fn free_move(&self) -> Option<(usize, usize)> {
        self.moves().find(|&(part, place)| {
            let rest = &self.parts[part].rest;
            // What it opens is hidden: edges between open vertices are left out.
            rest.neighbours(place).iter().all(|&next| rest.vertices()[next as usize].owner == self.mover)
        })
    }

    fn key(&self) -> NodeKey {
        let mut parts: Vec<Key> = self.parts.iter().map(|part| part.key).collect();
        parts.sort_unstable();
        NodeKey { parts: parts.into(), mover: self.mover, more: self.more }
    }

    fn bytes(&self) -> u64 {
        (size_of::<Node>() + self.parts.len() * size_of::<Arc<Part>>() + 32) as u64
    }

    /// Every group of hidden vertices of a player that none of that player's open ones touches, those first that little stands around.
    fn groups(&self, player: Colour) -> Vec<Group> {
        let mut groups = Vec::new();
        for (at, part) in self.parts.iter().enumerate() {
            let rest = &part.rest;
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
                    groups.push(Group { part: at, hidden, around });
                }
            }
        }
        groups.sort_by_key(|group| group.around.len());
        groups
    }
}

/// What a race looks like before values are asked for; values are counted for red.
struct Standing {
    /// Who is ahead.
    ahead: Colour,
    /// Red gets stuck last if value and passes reach this.
    needed: i64,
    /// Red's passes less blue's that can be used in the race.
    usable: i64,
}

impl Standing {
    fn of(node: &Node) -> Self {
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

impl Race {
    /// Who wins a position with these parts; `more` is how many more passes red has than blue. Somebody has a move.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up. What was found until then is kept.
    pub fn winner(
        &mut self,
        parts: Vec<Rest>,
        mover: Colour,
        more: i64,
        meter: &mut Meter,
    ) -> Result<Found, Undecided> {
        let node = Node { parts: self.parts(parts, meter)?, mover, more };
        for effort in EFFORTS {
            match self.look(&node, effort, meter)? {
                Look::Found(found) => return Ok(found),
                Look::Nothing { unsure: true } => {}
                Look::Nothing { unsure: false } => break,
            }
        }
        let Standing { ahead, needed, .. } = Standing::of(&node);
        let value = self.value(&node, needed, Effort::LEAST, meter)?;
        let winner = self.search(node, meter)?;
        Ok(Found { winner, ahead, value, why: Why::Search })
    }

    fn parts(&mut self, parts: Vec<Rest>, meter: &mut Meter) -> Result<Vec<Arc<Part>>, Undecided> {
        parts
            .into_iter()
            .map(|rest| {
                meter.list(rest.len() as u64)?;
                let (key, counts) = (self.values.key(&rest), rest.counts());
                let sum = Sum::new(&rest, Change::Nothing);
                Ok(Arc::new(Part { rest, key, counts, sum }))
            })
            .collect()
    }

    fn value(
        &mut self,
        node: &Node,
        needed: i64,
        effort: Effort,
        meter: &mut Meter,
    ) -> Result<Bounds, Undecided> {
        let sums: Vec<&Sum> = node.parts.iter().map(|part| &part.sum).collect();
        self.values.bounds(&sums, Bounds::exactly(0), needed, effort, meter)
    }

    /// Who wins, if the value or a seal tells.
    fn look(&mut self, node: &Node, effort: Effort, meter: &mut Meter) -> Result<Look, Undecided> {
        meter.spend(1, 0)?;
        let Standing { ahead, needed, usable } = Standing::of(node);
        let value = self.value(node, needed - usable, effort, meter)?;
        let found = |winner: Colour, why: Why| Ok(Look::Found(Found { winner, ahead, value, why }));
        let reached = value.reaches(needed - usable);
        if reached == Some(ahead == Colour::Red) {
            return found(ahead, Why::Value);
        }
        // Listing groups, and looking for blockers, takes as many steps as there are vertices.
        meter.list(node.counts().iter().sum::<usize>() as u64)?;
        let groups = node.groups(ahead);
        if groups.is_empty() {
            return found(ahead, Why::Unsealable);
        }
        let mut blocker = None;
        if node.more == 0
            && let Some(cost) = cost_of_a_blocker(node.parts.iter().map(|part| &part.rest), ahead)
        {
            // What is left to the player who is ahead if the other one pays for a blocker.
            let [paid, enough] = match ahead {
                Colour::Red => [value.most + cost, needed],
                _ => [-value.least + cost, 1 - needed],
            };
            blocker = (paid < enough).then_some(cost);
        }
        // A seal names its vertices, which tells more; in the search the winner is all that is wanted.
        let most_groups = match blocker {
            Some(cost) if effort == SEARCHING => return found(ahead.other(), Why::Blocker(cost)),
            Some(_) => FEW_GROUPS,
            None => usize::MAX,
        };
        let mut unsure = reached.is_none();
        // Only with passes can it help the player who is ahead to seal something.
        let others = if node.more == 0 { Vec::new() } else { node.groups(ahead.other()) };
        let all = groups
            .iter()
            .map(|group| (ahead, group))
            .chain(others.iter().map(|group| (ahead.other(), group)));
        let needed = needed - node.more;
        let mut apart: Vec<Option<Bounds>> = vec![None; node.parts.len()];
        for (locked, group) in all.take(most_groups) {
            let part = &node.parts[group.part];
            meter.list(part.rest.len() as u64)?;
            let others = match apart[group.part] {
                Some(others) => others,
                None => {
                    let rest = node.parts.iter().enumerate().filter(|(at, _)| *at != group.part);
                    let sums: Vec<&Sum> = rest.map(|(_, part)| &part.sum).collect();
                    // As close as they are known.
                    let found =
                        self.values.bounds(&sums, Bounds::exactly(0), i64::MIN, Effort::LEAST, meter)?;
                    *apart[group.part].insert(found)
                }
            };
            let sum = Sum::new(&part.rest, Change::Renounce(&group.around));
            let value = self.values.bounds(&[&sum], others, needed, effort, meter)?.plus(others);
            match value.reaches(needed) {
                None => unsure = true,
                Some(red_lasts) if red_lasts == (locked == Colour::Blue) => {
                    let names = |places: &[u32]| {
                        let name = |&place: &u32| part.rest.vertices()[place as usize].name;
                        places.iter().map(name).collect()
                    };
                    let (hidden, around) = (names(&group.hidden), names(&group.around));
                    return found(locked.other(), Why::Seal(Seal { locked, hidden, around, value }));
                }
                Some(_) => {}
            }
        }
        if let Some(cost) = blocker {
            return found(ahead.other(), Why::Blocker(cost));
        }
        Ok(Look::Nothing { unsure })
    }

    /// The position after a move.
    fn after(
        &mut self,
        node: &Node,
        (part, place): (usize, usize),
        meter: &mut Meter,
    ) -> Result<Node, Undecided> {
        let split = node.parts[part].rest.played(place);
        let mut parts = node.parts.clone();
        parts.swap_remove(part);
        parts.extend(self.parts(split, meter)?);
        Ok(Node { parts, mover: node.mover.other(), more: node.more })
    }

    /// Who wins a position that is not over or decided by a look. Depth first, with a stack of its own.
    fn search(&mut self, root: Node, meter: &mut Meter) -> Result<Colour, Undecided> {
        self.stack_bytes = 0;
        let mut stack: Vec<Frame> = Vec::new();
        let mut entered = Some(root);
        let mut result = None;
        loop {
            if let Some(node) = entered.take() {
                match self.enter(node, meter)? {
                    Ok(winner) => result = Some(winner),
                    Err(frame) => stack.push(frame),
                }
            }
            let Some(frame) = stack.last_mut() else { break };
            let winner = match (result.take(), frame.after.is_empty()) {
                (Some(winner), _) if winner == frame.mover => winner,
                (_, true) => frame.mover.other(),
                (_, false) => {
                    entered = frame.after.pop();
                    continue;
                }
            };
            if let Some(frame) = stack.pop() {
                self.stack_bytes -= frame.bytes;
                self.keep(frame.key, winner);
            }
            result = Some(winner);
        }
        debug_assert!(result.is_some(), "the first position leaves its winner");
        Ok(result.unwrap_or(Colour::Red))
    }

    fn keep(&mut self, key: NodeKey, winner: Colour) {
        self.key_bytes += (key.parts.len() * size_of::<Key>() + 16) as u64;
        self.solved.insert(key, winner);
    }

    /// Makes the moves that cost nothing, and then looks at every other move: the winner, or what is left to be tried.
    fn enter(&mut self, mut node: Node, meter: &mut Meter) -> Result<Result<Colour, Frame>, Undecided> {
        loop {
            meter.spend(1, 0)?;
            let Some(free) = node.free_move() else { break };
            node = self.after(&node, free, meter)?;
            if let Some(winner) = self.told(&node, meter)? {
                return Ok(Ok(winner));
            }
        }
        let key = node.key();
        if let Some(&winner) = self.solved.get(&key) {
            return Ok(Ok(winner));
        }
        let mover = node.mover;
        let mut seen: FxHashSet<NodeKey> = FxHashSet::default();
        let mut after = Vec::new();
        let mut options: Vec<Option<(usize, usize)>> = node.moves().map(Some).collect();
        options.extend(node.can_pass().then_some(None));
        for option in options {
            let next = match option {
                Some(played) => self.after(&node, played, meter)?,
                None => Node { mover: mover.other(), more: node.more - node.more.signum(), ..node.clone() },
            };
            if !seen.insert(next.key()) {
                continue;
            }
            match self.told(&next, meter)? {
                Some(winner) if winner == mover => {
                    self.keep(key, winner);
                    return Ok(Ok(winner));
                }
                Some(_) => {}
                None => after.push(next),
            }
        }
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
        Ok(Err(Frame { key, mover, after, bytes }))
    }

    /// Who wins, if the game is over, or the position is known, or a look tells.
    fn told(&mut self, node: &Node, meter: &mut Meter) -> Result<Option<Colour>, Undecided> {
        if let Some(winner) = node.winner() {
            return Ok(Some(winner));
        }
        if let Some(&winner) = self.solved.get(&node.key()) {
            return Ok(Some(winner));
        }
        Ok(match self.look(node, SEARCHING, meter)? {
            Look::Found(found) => Some(found.winner),
            Look::Nothing { .. } => None,
        })
    }
}

/// Whether nothing that is left has a cycle, so that values are quick as a rule.
#[must_use]
pub fn is_forest(parts: &[Rest]) -> bool {
    parts.iter().all(Rest::is_tree)
}
