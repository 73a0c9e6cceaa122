//! Rights of one player, the *owner*, on forests: who wins.
//!
//! The owner wins for certain who wins the ordinary game, or wins it after whitening one vertex now. That rights do not help is harder to
//! show, since they may be used at any later time. Let v be the value to the owner if only getting stuck loses. The opponent plays so that
//! every move of theirs raises v by just 1, which is possible as long as v < 0 after the owner's moves. Then the owner gains by k rights no
//! more than J(T, k), the most of
//! - v(T / u) - v(T) + J(T / u, k - 1) over the opponent's vertices u (T / u: u is white),
//! - J(T - x, k) - d over the owner's moves x, where d = v(T) - 1 - v(T - x) is what x loses,
//! - J(T - y, k) over those moves y of the opponent that raise v by exactly 1,
//! - and 0;
//!
//! for parts side by side it is the best way to share the rights out. So v(T) + J(T, k) <= 0 stays true until the owner gets stuck.
//! Trees with one access have few positions: J takes polynomial time for each k, n^(k+1) steps or so.
//!
//! If the opponent empties first when never stuck, that is enough: whitening their vertices makes them empty sooner. Otherwise they must
//! lock something of the owner's in, unless something can never be opened anyway. One use opens one group at most if no vertex stands around two, so that with one group more than there
//! are rights one stays locked in; the vertices around them are never played. If the lead is lost by uses, fewer groups will do.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::super::value::{Bounds, Sum};
use super::super::{RemainingGraph, Vertex};
use super::gains::{RightsLimit, VALUES, best_use};
use super::node::{Choice, Group, Node, Part, Rights};
use super::{Assessment, Race, SEARCHING, Seal, Standing};
use crate::games::shichinarabe::payoff::reduce::Change;
use crate::games::shichinarabe::rules::Colour;
use crate::kernel::run::{Meter, Undecided};

/// How a position with rights is decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RightsMethod {
    /// The owner wins without using any.
    WithoutUse,
    /// The owner wins by whitening this vertex now.
    Whitening(u32),
    /// The owner wins after every move of the opponent in one of these ways.
    AfterEveryMove,
    /// The opponent wins: they are ahead, and nothing of theirs can be locked in.
    Unsealable,
    /// The opponent wins: rights gain too little.
    Hopeless(Hopeless),
    /// By search.
    Search,
}

/// Why rights do not help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hopeless {
    /// What the position is worth to the owner, with the seals.
    pub value: i64,
    /// What the rights gain at most.
    pub gain: i64,
    /// What the opponent locks in, if the owner is ahead in the race.
    pub seals: Vec<Seal>,
}

/// A vertex that is never played costs its owner this much: more than all others gain together.
const NEVER: i32 = 1_000_000;
/// What more rights gain is not bounded: it would take too long.
const MOST_RIGHTS: u32 = 8;
/// How many choices of groups to lock in are looked at.
const CHOICES_OF_SEALS: usize = 4;
/// What a look at rights may take in the search.
const PORTION: u64 = 20_000;
/// What it may take for the position itself.
const PORTION_AT_FIRST: u64 = 1_000_000;

/// What is found with a portion of the budget, if anything.
fn in_portion<T>(
    portion: u64,
    meter: &mut Meter,
    find: impl FnOnce(&mut Meter) -> Result<Option<T>, Undecided>,
) -> Result<Option<T>, Undecided> {
    match meter.portion(portion, find) {
        Err(undecided) if meter.is_used_up() => Err(undecided),
        Err(_) => Ok(None),
        unchanged => unchanged,
    }
}

pub(super) fn counted_for(player: Colour, value: i64) -> i64 {
    if player == Colour::Red { value } else { -value }
}

impl Race {
    /// Who wins if one player has rights; somebody can do something.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up. What was found until then is kept.
    pub fn winner_with_rights(
        &mut self,
        parts: Vec<RemainingGraph>,
        mover: Colour,
        more: i64,
        rights: Rights,
        meter: &mut Meter,
    ) -> Result<(Colour, RightsMethod), Undecided> {
        let node = Node { parts: self.parts(parts, meter)?, mover, more, rights };
        match self.without_search(&node, meter)? {
            Some(verdict) => Ok(verdict),
            None => Ok((self.search(node, meter)?, RightsMethod::Search)),
        }
    }

    /// The same, if it can be told without a search.
    fn without_search(
        &mut self,
        node: &Node,
        meter: &mut Meter,
    ) -> Result<Option<(Colour, RightsMethod)>, Undecided> {
        let (owner, opponent) = (node.rights.owner, node.rights.owner.other());
        if let Some(how) = in_portion(PORTION_AT_FIRST, meter, |meter| self.easy(node, meter))? {
            return Ok(Some((owner, how)));
        }
        if self.is_safe(node, meter)? {
            return Ok(Some((opponent, RightsMethod::Unsealable)));
        }
        let hopeless = in_portion(PORTION_AT_FIRST, meter, |meter| self.hopeless(node, meter))?;
        Ok(hopeless.map(|hopeless| (opponent, RightsMethod::Hopeless(hopeless))))
    }

    /// How the owner wins without a search.
    fn easy(&mut self, node: &Node, meter: &mut Meter) -> Result<Option<RightsMethod>, Undecided> {
        let owner = node.rights.owner;
        if self.wins_ordinarily(owner, node, meter)? {
            return Ok(Some(RightsMethod::WithoutUse));
        }
        if node.mover == owner {
            return Ok(self.winning_use(node, meter)?.map(RightsMethod::Whitening));
        }
        for choice in node.choices() {
            let after = self.after(node, choice, meter)?;
            if after.winner().is_some_and(|winner| winner != owner)
                || (!self.wins_ordinarily(owner, &after, meter)?
                    && self.winning_use(&after, meter)?.is_none())
            {
                return Ok(None);
            }
        }
        Ok(Some(RightsMethod::AfterEveryMove))
    }

    /// Whether the owner wins if rights are not used, if an assessment decides it.
    fn wins_ordinarily(&mut self, owner: Colour, node: &Node, meter: &mut Meter) -> Result<bool, Undecided> {
        let Some(plain) = node.without_rights() else { return Ok(false) };
        if plain.more == 0 && !plain.may_be_won_by(owner) {
            return Ok(false);
        }
        if let Some(winner) = plain.winner() {
            return Ok(winner == owner);
        }
        Ok(match self.look(&plain, SEARCHING, meter)? {
            Assessment::Found(verdict) => verdict.winner == owner,
            Assessment::Nothing { .. } => false,
        })
    }

    /// A vertex after whose whitening the owner, who is to move, wins the ordinary game, if an assessment decides it.
    fn winning_use(&mut self, node: &Node, meter: &mut Meter) -> Result<Option<u32>, Undecided> {
        let owner = node.rights.owner;
        for choice in node.choices() {
            let Choice::Whiten(part, place) = choice else { continue };
            let after = self.after(node, choice, meter)?;
            if self.wins_ordinarily(owner, &after, meter)? {
                return Ok(Some(node.parts[part].rest.vertices()[place].name));
            }
        }
        Ok(None)
    }

    /// Who wins a position of the search in which rights are left, if an assessment decides it.
    pub(super) fn look_with_rights(
        &mut self,
        node: &Node,
        meter: &mut Meter,
    ) -> Result<Option<Colour>, Undecided> {
        let owner = node.rights.owner;
        if self.wins_ordinarily(owner, node, meter)? {
            return Ok(Some(owner));
        }
        if self.is_safe(node, meter)? {
            return Ok(Some(owner.other()));
        }
        let hopeless = in_portion(PORTION, meter, |meter| self.hopeless(node, meter))?;
        Ok(hopeless.map(|_| owner.other()))
    }

    /// Whether the opponent is ahead, and every vertex of theirs can be reached through their own. Uses do not change that.
    fn is_safe(&mut self, node: &Node, meter: &mut Meter) -> Result<bool, Undecided> {
        let opponent = node.rights.owner.other();
        if node.more != 0 || Standing::of(node).ahead != opponent {
            return Ok(false);
        }
        meter.list(node.counts().iter().sum::<usize>() as u64)?;
        Ok(node.groups(opponent).is_empty())
    }

    /// Why the opponent wins whatever the owner does with the rights, if that can be shown.
    fn hopeless(&mut self, node: &Node, meter: &mut Meter) -> Result<Option<Hopeless>, Undecided> {
        let Rights { owner, left, .. } = node.rights;
        if node.more != 0 || left == 0 || left > MOST_RIGHTS {
            return Ok(None);
        }
        let [own, theirs] = [owner, owner.other()].map(|player| node.counts()[player.seat().index()]);
        let to_move = node.mover == owner;
        if own + theirs >= NEVER as usize {
            return Ok(None);
        }
        if Standing::of(node).ahead != owner {
            return Ok(self
                .too_little(&node.parts, node.rights, to_move, meter)?
                .map(|(value, gain)| Hopeless { value, gain, seals: Vec::new() }));
        }
        // As many uses leave the owner ahead; with one more the opponent is.
        let lead = theirs - own - usize::from(!to_move);
        let needed = lead.min(left as usize) + 1;
        meter.list((own + theirs) as u64)?;
        let groups = node.groups(owner);
        // Vertices around which nothing stands can never be opened, whatever is whitened.
        if let Some(&(at, group)) = groups.iter().find(|(_, group)| group.around.is_empty()) {
            return self.locked_in(node, &[(at, group)], meter);
        }
        if groups.len() < needed {
            return Ok(None);
        }
        let mut costs = Vec::with_capacity(groups.len());
        for (at, group) in &groups {
            let part = &node.parts[*at];
            let sum = Sum::new(&part.rest, Change::Renounce(&group.around));
            let bounds = self.values.quick(&sum, meter)?;
            let value = |bounds: Bounds| counted_for(owner, bounds.least + bounds.most);
            costs.push(value(bounds) - value(part.bounds));
        }
        let mut order: Vec<usize> = (0..groups.len()).collect();
        order.sort_by_key(|&at| costs[at]);
        for first in 0..CHOICES_OF_SEALS.min(order.len()) {
            let chosen = apart(order[first..].iter().map(|&at| groups[at]), needed);
            if chosen.len() < needed {
                break;
            }
            if let Some(hopeless) = self.locked_in(node, &chosen, meter)? {
                return Ok(Some(hopeless));
            }
        }
        Ok(None)
    }

    /// The same with these groups of the owner's locked in.
    fn locked_in(
        &mut self,
        node: &Node,
        groups: &[(usize, &Group)],
        meter: &mut Meter,
    ) -> Result<Option<Hopeless>, Undecided> {
        let owner = node.rights.owner;
        let parts = self.sealed(node, groups, meter)?;
        let shortfall = self.too_little(&parts, node.rights, node.mover == owner, meter)?;
        Ok(shortfall.map(|(value, gain)| {
            let bounds = Bounds::exactly(counted_for(owner, value));
            let seal = |&(at, group): &(usize, &Group)| Seal::new(&node.parts[at], group, owner, bounds);
            Hopeless { value, gain, seals: groups.iter().map(seal).collect() }
        }))
    }

    /// The parts with the vertices around these groups never played.
    fn sealed(
        &mut self,
        node: &Node,
        groups: &[(usize, &Group)],
        meter: &mut Meter,
    ) -> Result<Vec<Arc<Part>>, Undecided> {
        let mut parts = node.parts.clone();
        for (at, slot) in parts.iter_mut().enumerate() {
            let here = groups.iter().filter(|(part, _)| *part == at);
            let around: FxHashSet<u32> = here.flat_map(|(_, group)| &group.around).copied().collect();
            if around.is_empty() {
                continue;
            }
            let rest = slot.rest.with(|place, vertex| match around.contains(&(place as u32)) {
                true => Vertex { payoff: -vertex.payoff.signum() * NEVER, ..vertex },
                false => vertex,
            });
            if let Some(part) = self.parts(vec![rest], meter)?.pop() {
                *slot = part;
            }
        }
        Ok(parts)
    }

    /// Value and gain, counted for the owner, if together they are too little to keep the owner from getting stuck.
    fn too_little(
        &mut self,
        parts: &[Arc<Part>],
        rights: Rights,
        to_move: bool,
        meter: &mut Meter,
    ) -> Result<Option<(i64, i64)>, Undecided> {
        let Rights { owner, left, .. } = rights;
        let most = if to_move { 0 } else { -1 };
        let mut value = 0;
        for part in parts {
            let Some(exact) = self.values.exact(&part.sum, VALUES, meter)? else { return Ok(None) };
            value += counted_for(owner, exact);
        }
        if value > most {
            return Ok(None);
        }
        // If using the rights at once gains enough, there is nothing to be shown.
        let mut rests: Vec<RemainingGraph> = parts.iter().map(|part| part.rest.clone()).collect();
        let mut at_once = value;
        for _ in 0..left {
            let Some((at, after, gained)) = best_use(&mut self.values, &rests, owner, meter)? else { break };
            rests.swap_remove(at);
            rests.extend(after);
            at_once += gained;
            if at_once > most {
                return Ok(None);
            }
        }
        let rests = parts.iter().map(|part| &part.rest);
        let asked = RightsLimit { owner, rights: left as usize };
        let Some(gains) = self.gains.shared(&mut self.values, rests, asked, 0, meter)? else {
            return Ok(None);
        };
        let gain = gains[left as usize];
        Ok((value + gain <= most).then_some((value, gain)))
    }
}

/// Groups no two of which have a vertex around them in common, as many as are needed.
fn apart<'a>(groups: impl Iterator<Item = (usize, &'a Group)>, needed: usize) -> Vec<(usize, &'a Group)> {
    let mut chosen: Vec<(usize, &Group)> = Vec::new();
    let mut taken: FxHashSet<(usize, u32)> = FxHashSet::default();
    for (part, group) in groups {
        if chosen.len() == needed {
            break;
        }
        if group.around.iter().all(|&vertex| !taken.contains(&(part, vertex))) {
            taken.extend(group.around.iter().map(|&vertex| (part, vertex)));
            chosen.push((part, group));
        }
    }
    chosen
}
