//! What rights gain at most, in parts of what is left: the recursion J of [`super::rights`].

use rustc_hash::FxHashMap;

use super::super::RemainingGraph;
use super::super::reduce::Change;
use super::super::shape::Key;
use super::super::value::{Effort, Sum, Values};
use super::rights::counted_for;
use crate::games::shichinarabe::rules::Colour;
use crate::kernel::run::{Meter, Undecided, table_bytes};

/// The most that 0, 1, 2, ... rights gain in a part, or `None` if a value was not found.
type Most = Option<Vec<i64>>;

/// What is known of gains, by part and owner.
#[derive(Default)]
pub(super) struct Gains {
    known: FxHashMap<(Key, Colour), Most>,
    /// Whether something was not gone into because it lay too deep.
    too_deep: bool,
    held: u64,
}

/// Whose rights they are, and how many at most.
#[derive(Clone, Copy)]
pub(super) struct RightsLimit {
    pub(super) owner: Colour,
    pub(super) rights: usize,
}

/// What is done to find the values of which gains are made.
pub(super) const VALUES: Effort = Effort { level: 2, tries: 300 };
/// Parts are not gone into deeper than this.
const DEEPEST: u32 = 300;

/// What parts are worth to the owner; `None` if a value was not found.
fn worth(
    values: &mut Values,
    rests: &[RemainingGraph],
    owner: Colour,
    meter: &mut Meter,
) -> Result<Option<i64>, Undecided> {
    let mut sum = 0;
    for rest in rests {
        meter.list(rest.len() as u64)?;
        let Some(value) = values.exact(&Sum::new(rest, Change::Nothing), VALUES, meter)? else {
            return Ok(None);
        };
        sum += counted_for(owner, value);
    }
    Ok(Some(sum))
}

/// The use that gains most at once, if one gains anything: the part, what is left of it, and the gain.
pub(super) fn best_use(
    values: &mut Values,
    rests: &[RemainingGraph],
    owner: Colour,
    meter: &mut Meter,
) -> Result<Option<(usize, Vec<RemainingGraph>, i64)>, Undecided> {
    let mut best: Option<(usize, Vec<RemainingGraph>, i64)> = None;
    for (at, rest) in rests.iter().enumerate() {
        let Some(before) = worth(values, std::slice::from_ref(rest), owner, meter)? else { continue };
        for (place, _) in rest.vertices().iter().enumerate().filter(|(_, vertex)| vertex.owner != owner) {
            let parts = rest.played(place);
            let Some(after) = worth(values, &parts, owner, meter)? else { continue };
            if best.as_ref().is_none_or(|(_, _, gained)| after - before > *gained) {
                best = Some((at, parts, after - before));
            }
        }
    }
    Ok(best.filter(|(_, _, gained)| *gained > 0))
}

impl Gains {
    /// The most that rights gain in parts side by side: the best way to share them out.
    pub(super) fn shared<'a>(
        &mut self,
        values: &mut Values,
        rests: impl Iterator<Item = &'a RemainingGraph>,
        limit: RightsLimit,
        depth: u32,
        meter: &mut Meter,
    ) -> Result<Most, Undecided> {
        let mut best = vec![0; limit.rights + 1];
        if limit.rights == 0 {
            return Ok(Some(best));
        }
        for rest in rests {
            let Some(single) = self.part(values, rest, limit, depth, meter)? else { return Ok(None) };
            for total in (1..=limit.rights).rev() {
                best[total] = (0..=total).map(|here| single[here] + best[total - here]).max().unwrap_or(0);
            }
        }
        Ok(Some(best))
    }

    /// The same in one part, which is kept.
    fn part(
        &mut self,
        values: &mut Values,
        rest: &RemainingGraph,
        limit: RightsLimit,
        depth: u32,
        meter: &mut Meter,
    ) -> Result<Most, Undecided> {
        meter.spend(1, 0)?;
        let key = (values.key(rest), limit.owner);
        match self.known.get(&key) {
            Some(Some(most)) if most.len() > limit.rights => {
                return Ok(Some(most[..=limit.rights].to_vec()));
            }
            Some(None) => return Ok(None),
            _ => {}
        }
        if depth >= DEEPEST {
            self.too_deep = true;
            return Ok(None);
        }
        let before = std::mem::replace(&mut self.too_deep, false);
        let most = self.after_one_step(values, rest, limit, depth, meter)?;
        let too_deep = std::mem::replace(&mut self.too_deep, before) && most.is_none();
        self.too_deep |= too_deep;
        // What lay too deep may be found when it comes up nearer to the position itself.
        if !too_deep {
            self.known.insert(key, most.clone());
            let owned = (limit.rights + 1) * size_of::<i64>() + 16;
            meter.hold_instead(&mut self.held, table_bytes(&self.known, owned))?;
        }
        Ok(most)
    }

    /// The best of all uses and moves with what follows them.
    fn after_one_step(
        &mut self,
        values: &mut Values,
        rest: &RemainingGraph,
        limit: RightsLimit,
        depth: u32,
        meter: &mut Meter,
    ) -> Result<Most, Undecided> {
        let RightsLimit { owner, rights } = limit;
        let Some(before) = worth(values, std::slice::from_ref(rest), owner, meter)? else { return Ok(None) };
        let mut most = vec![0; rights + 1];
        for (place, vertex) in rest.vertices().iter().enumerate() {
            let own = vertex.owner == owner;
            let playable = vertex.open && vertex.gain() > 0;
            if own && !playable {
                continue;
            }
            let parts = rest.played(place);
            let Some(after) = worth(values, &parts, owner, meter)? else { return Ok(None) };
            // A move of the owner loses what v falls by besides 1; one of the opponent is made only if v grows by just 1.
            let moved = match own {
                true => Some(after + 1 - before),
                false => (playable && after == before + 1).then_some(0),
            };
            let limit = if moved.is_some() { limit } else { RightsLimit { rights: rights - 1, ..limit } };
            let Some(later) = self.shared(values, parts.iter(), limit, depth + 1, meter)? else {
                return Ok(None);
            };
            for number in 1..=rights {
                if !own {
                    most[number] = most[number].max(after - before + later[number - 1]);
                }
                if let Some(change) = moved {
                    most[number] = most[number].max(change + later[number]);
                }
            }
        }
        Ok(Some(most))
    }
}
