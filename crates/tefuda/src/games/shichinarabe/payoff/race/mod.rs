//! Who wins what is left of a graph: by its value, by a seal, by a blocker in a tree with one access, or by a search in the gap that is
//! left.
//!
//! The player who is ahead in the race empties first if never stuck, and so wins if the value of the position says that this player never
//! gets stuck. The other player can *seal* a hidden group of the first one's vertices by never playing what stands around it; then the
//! race is off, and the value of what is left decides. If neither is enough, moves are tried, those first that cost nothing, with the
//! same tests after each.
//!
//! Passes: only how many more one player has counts. The player ahead in the race may pass as often as the lead allows; the player who has
//! sealed something need not race, and may use all of them.

mod gains;
mod node;
pub mod rights;
mod search;

use std::sync::Arc;

use gains::Gains;
use node::{Group, Node, NodeKey, Part, Standing};
use rustc_hash::FxHashMap;

use super::RemainingGraph;
use super::one_access::cost_of_a_blocker;
use super::reduce::Change;
use super::value::{Bounds, Effort, Sum, Values};
use crate::games::shichinarabe::rules::Colour;
use crate::kernel::run::{Meter, Undecided};

pub use node::Rights;

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

impl Seal {
    fn new(part: &Part, group: &Group, locked: Colour, value: Bounds) -> Self {
        let name = |&place: &u32| part.rest.vertices()[place as usize].name;
        let names = |places: &[u32]| places.iter().map(name).collect();
        Seal { locked, hidden: names(&group.hidden), around: names(&group.around), value }
    }
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
    /// Red's passes less blue's, as far as they can be used in the race.
    pub usable: i64,
    /// What decides.
    pub why: Why,
}

/// The result of assessing a position.
enum Assessment {
    Found(Found),
    /// Nothing; whether more effort may tell more.
    Nothing {
        unsure: bool,
    },
}

/// Decides positions that arise from one graph; what has been found is kept.
#[derive(Default)]
pub struct Race {
    values: Values,
    gains: Gains,
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

impl Race {
    /// Who wins a position with these parts; `more` is how many more passes red has than blue. Somebody has a move.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up. What was found until then is kept.
    pub fn winner(
        &mut self,
        parts: Vec<RemainingGraph>,
        mover: Colour,
        more: i64,
        meter: &mut Meter,
    ) -> Result<Found, Undecided> {
        let node = Node { parts: self.parts(parts, meter)?, mover, more, rights: Rights::NONE };
        if let Some(verdict) = self.look_closely(&node, meter)? {
            return Ok(verdict);
        }
        let Standing { ahead, needed, usable } = Standing::of(&node);
        let value = self.value(&node, needed, Effort::LEAST, meter)?;
        let winner = self.search(node, meter)?;
        Ok(Found { winner, ahead, value, usable, why: Why::Search })
    }

    /// Who wins, if the value or a seal decides it, with more and more effort.
    fn look_closely(&mut self, node: &Node, meter: &mut Meter) -> Result<Option<Found>, Undecided> {
        for effort in EFFORTS {
            match self.look(node, effort, meter)? {
                Assessment::Found(verdict) => return Ok(Some(verdict)),
                Assessment::Nothing { unsure: true } => {}
                Assessment::Nothing { unsure: false } => break,
            }
        }
        Ok(None)
    }

    fn parts(&mut self, parts: Vec<RemainingGraph>, meter: &mut Meter) -> Result<Vec<Arc<Part>>, Undecided> {
        parts
            .into_iter()
            .map(|rest| {
                meter.list(rest.len() as u64)?;
                let (key, counts) = (self.values.key(&rest), rest.counts());
                let sum = Sum::new(&rest, Change::Nothing);
                let bounds = self.values.quick(&sum, meter)?;
                Ok(Arc::new(Part { rest, key, counts, sum, bounds, groups: Default::default() }))
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
        let quick = node.parts.iter().map(|part| part.bounds).fold(Bounds::exactly(0), Bounds::plus);
        if quick.exact().is_some() || quick.reaches(needed).is_some() {
            return Ok(quick);
        }
        let sums: Vec<&Sum> = node.parts.iter().map(|part| &part.sum).collect();
        self.values.bounds(&sums, Bounds::exactly(0), needed, effort, meter)
    }

    /// Who wins, if the value or a seal decides it.
    fn look(&mut self, node: &Node, effort: Effort, meter: &mut Meter) -> Result<Assessment, Undecided> {
        meter.spend(1, 0)?;
        let Standing { ahead, needed, usable } = Standing::of(node);
        let value = self.value(node, needed - usable, effort, meter)?;
        let settled =
            |winner: Colour, why: Why| Ok(Assessment::Found(Found { winner, ahead, value, usable, why }));
        let reached = value.reaches(needed - usable);
        if reached == Some(ahead == Colour::Red) {
            return settled(ahead, Why::Value);
        }
        // Listing groups, and looking for blockers, takes as many steps as there are vertices.
        meter.list(node.counts().iter().sum::<usize>() as u64)?;
        let groups = node.groups(ahead);
        if groups.is_empty() {
            return settled(ahead, Why::Unsealable);
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
            Some(cost) if effort == SEARCHING => return settled(ahead.other(), Why::Blocker(cost)),
            Some(_) => FEW_GROUPS,
            None => usize::MAX,
        };
        let mut unsure = reached.is_none();
        // Only with passes can it help the player who is ahead to seal something.
        let others = if node.more == 0 { Vec::new() } else { node.groups(ahead.other()) };
        let all = groups
            .iter()
            .map(|&group| (ahead, group))
            .chain(others.iter().map(|&group| (ahead.other(), group)));
        let needed = needed - node.more;
        // As close as they are known by now.
        let mut known = Vec::with_capacity(node.parts.len());
        for part in &node.parts {
            let exact = part.bounds.exact().is_some();
            known.push(if exact { part.bounds } else { self.values.quick(&part.sum, meter)? });
        }
        let whole = known.iter().copied().fold(Bounds::exactly(0), Bounds::plus);
        for (locked, (at, group)) in all.take(most_groups) {
            let part = &node.parts[at];
            meter.list(part.rest.len() as u64)?;
            let others = whole.without(known[at]);
            let sum = Sum::new(&part.rest, Change::Renounce(&group.around));
            let value = self.values.bounds(&[&sum], others, needed, effort, meter)?.plus(others);
            match value.reaches(needed) {
                None => unsure = true,
                Some(red_lasts) if red_lasts == (locked == Colour::Blue) => {
                    return settled(locked.other(), Why::Seal(Seal::new(part, group, locked, value)));
                }
                Some(_) => {}
            }
        }
        if let Some(cost) = blocker {
            return settled(ahead.other(), Why::Blocker(cost));
        }
        Ok(Assessment::Nothing { unsure })
    }
}

/// Whether nothing that is left has a cycle, so that values are quick as a rule.
#[must_use]
pub fn is_forest(parts: &[RemainingGraph]) -> bool {
    parts.iter().all(RemainingGraph::is_tree)
}
