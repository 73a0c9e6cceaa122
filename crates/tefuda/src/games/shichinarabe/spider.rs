//! Spiders: legs that start at white vertices, as a layout of cards is. Legs are decided one by one; rights cut them.
//!
//! For a holder each leg has a value s and a cost c of keeping a blocker in it; S is the sum of the values, C the least cost.
//! A right that whitens a vertex of a leg leaves a segment with white at both ends and a shorter leg. On spiders a right is
//! used now or never: the owner to move wins iff some choice of opponent's vertices to whiten now, perhaps none, leaves an
//! ordinary win with the owner still to move.

use std::collections::BTreeSet;

use super::race::{self, simplest};
use super::rules::Colour;
use crate::kernel::run::{Meter, Undecided};

/// A bonus beyond all values: nothing can be blocked any more.
const FREE: i32 = 1 << 28;

/// What a leg or a segment is worth to the holder, and what keeping a blocker in it costs; `None` if there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The value.
    pub value: i32,
    /// The cost of a blocker.
    pub cost: Option<i32>,
}

/// A leg, its colours from the white vertex outwards. O(n).
#[must_use]
pub fn leg(colours: &[Colour], holder: Colour) -> Part {
    let (mut value, mut cost, mut seen) = (0i32, None::<i32>, false);
    for &colour in colours.iter().rev() {
        if colour == holder {
            cost = cost.map(|cost| (cost - (-1 - value).max(0)).max(0));
            value = (1 + value).max(0);
            seen = true;
        } else {
            if seen {
                let freezing = (1 - value).max(0);
                cost = Some(cost.map_or(freezing, |cost| cost.min(freezing)));
            }
            value = (value - 1).min(0);
        }
    }
    Part { value, cost }
}

/// All segments of a path with white at both ends: `segments(colours, holder)[i][j - i]` is that of `i..j`. O(n^2).
#[must_use]
pub fn segments(colours: &[Colour], holder: Colour) -> Vec<Vec<Part>> {
    let count = colours.len();
    // For every interval its value, and its value with a bonus once nothing of the holder can be blocked any more.
    let mut tables: Vec<Vec<(i32, i32)>> =
        (0..=count).map(|start| vec![(0, FREE); count - start + 1]).collect();
    // The next vertex of the other player from each place on; one past the last one before each; the holder's before each.
    let mut next_other = vec![count; count + 1];
    let (mut last_other, mut held) = (vec![0usize; count + 1], vec![0u32; count + 1]);
    for at in 0..count {
        let own = colours[at] == holder;
        last_other[at + 1] = if own { last_other[at] } else { at + 1 };
        held[at + 1] = held[at] + u32::from(own);
        let back = count - 1 - at;
        next_other[back] = if colours[back] == holder { next_other[back + 1] } else { back };
    }
    for length in 1..=count {
        for start in 0..=count - length {
            let end = start + length;
            let ends = [
                (colours[start], tables[start + 1][length - 1]),
                (colours[end - 1], tables[start][length - 1]),
            ];
            let best = |of: fn((i32, i32)) -> i32| {
                let holders =
                    ends.iter().filter(|(colour, _)| *colour == holder).map(|(_, after)| of(*after)).max();
                let others =
                    ends.iter().filter(|(colour, _)| *colour != holder).map(|(_, after)| of(*after)).min();
                simplest(holders, others)
            };
            let value = best(|after| after.0);
            // The first and the last of the other player within, and whether the holder has something between them.
            let (first, last) = (next_other[start], last_other[end]);
            let blocked = first < last && last <= end && held[last - 1] > held[first];
            let with_bonus = if blocked { best(|after| after.1) } else { value + FREE };
            tables[start][length] = (value, with_bonus);
        }
    }
    let part = |(value, bonus): (i32, i32)| Part { value, cost: (bonus < FREE / 2).then(|| bonus - value) };
    tables.into_iter().map(|row| row.into_iter().map(part).collect()).collect()
}

/// Legs of a spider, each from the white vertex outwards, by their colours.
pub type Legs = [Vec<Colour>];

fn counts(legs: &Legs) -> [usize; 2] {
    let red = legs.iter().flatten().filter(|colour| **colour == Colour::Red).count();
    [red, legs.iter().map(Vec::len).sum::<usize>() - red]
}

/// Who wins a spider without rights. O(n).
#[must_use]
pub fn winner(legs: &Legs, mover: Colour) -> Colour {
    let holder = race::holder(counts(legs), mover);
    let parts = legs.iter().map(|colours| leg(colours, holder));
    let (sum, cost) = parts.fold((0i64, None::<i64>), |(sum, cost), part| {
        let least = part.cost.map(i64::from).into_iter().chain(cost).min();
        (sum + i64::from(part.value), least)
    });
    race::winner(holder, mover, sum, cost)
}

/// Ways to use up to this many rights in one leg, as a table by the number used.
///
/// If the owner is the holder, he wants a large sum with no cost below a threshold: `best[used]` is the largest sum. If the
/// owner is the challenger, he wants a small sum and one part in which he keeps a blocker: `best[used]` is the smallest sum
/// without, and `kept[used]` with the cost of one part.
#[derive(Clone, Debug)]
struct Uses {
    best: Vec<Option<i64>>,
    kept: Vec<Option<i64>>,
}

/// What the owner of the rights is in a game after their use.
#[derive(Clone, Copy)]
enum Aim {
    /// The holder, who wants no cost below this; `None`: no blocker at all.
    Hold { least_cost: Option<i32> },
    /// The challenger.
    Challenge,
}

fn better(aim: Aim, left: Option<i64>, right: Option<i64>) -> Option<i64> {
    match (left, right, aim) {
        (Some(left), Some(right), Aim::Hold { .. }) => Some(left.max(right)),
        (Some(left), Some(right), Aim::Challenge) => Some(left.min(right)),
        (left, right, _) => left.or(right),
    }
}

fn plus(left: Option<i64>, right: Option<i64>) -> Option<i64> {
    Some(left? + right?)
}

impl Uses {
    /// Nothing used, nothing there.
    fn none(rights: usize) -> Self {
        let mut best = vec![None; rights + 1];
        best[0] = Some(0);
        Uses { best, kept: vec![None; rights + 1] }
    }

    /// Takes over what is better of a part after `used` rights, put before `rest`.
    fn offer(&mut self, aim: Aim, part: Part, used: usize, rest: &Uses) {
        let allowed = match (aim, part.cost) {
            (Aim::Challenge, _) | (Aim::Hold { .. }, None) => true,
            (Aim::Hold { least_cost }, Some(cost)) => least_cost.is_some_and(|least| cost >= least),
        };
        if !allowed {
            return;
        }
        let value = Some(i64::from(part.value));
        let keeping = part.cost.map(|cost| i64::from(part.value) + i64::from(cost));
        for before in 0..(self.best.len()).saturating_sub(used) {
            let at = before + used;
            self.best[at] = better(aim, self.best[at], plus(value, rest.best[before]));
            let kept = better(aim, plus(value, rest.kept[before]), plus(keeping, rest.best[before]));
            self.kept[at] = better(aim, self.kept[at], kept);
        }
    }

    /// Two legs together.
    fn joined(&self, other: &Uses, aim: Aim) -> Uses {
        let rights = self.best.len();
        let mut joined = Uses { best: vec![None; rights], kept: vec![None; rights] };
        for here in 0..rights {
            for there in 0..rights - here {
                let at = here + there;
                joined.best[at] = better(aim, joined.best[at], plus(self.best[here], other.best[there]));
                let kept = better(
                    aim,
                    plus(self.kept[here], other.best[there]),
                    plus(self.best[here], other.kept[there]),
                );
                joined.kept[at] = better(aim, joined.kept[at], kept);
            }
        }
        joined
    }
}

/// A leg with all its segments, as seen by a holder.
struct Cut<'a> {
    colours: &'a [Colour],
    holder: Colour,
    segments: Vec<Vec<Part>>,
}

impl<'a> Cut<'a> {
    fn new(colours: &'a [Colour], holder: Colour, meter: &mut Meter) -> Result<Self, Undecided> {
        let count = colours.len() as u64;
        meter.spend(1 + count * count / SMALL_STEPS, count * count * 16)?;
        Ok(Cut { colours, holder, segments: segments(colours, holder) })
    }

    /// The costs that occur in it.
    fn costs(&self) -> impl Iterator<Item = i32> + '_ {
        let ends = (0..self.colours.len()).map(|start| leg(&self.colours[start..], self.holder));
        self.segments.iter().flatten().copied().chain(ends).filter_map(|part| part.cost)
    }

    /// The best ways to use rights. O(n^2 k).
    fn uses(&self, owner: Colour, rights: usize, aim: Aim, meter: &mut Meter) -> Result<Uses, Undecided> {
        let count = self.colours.len();
        // from[i]: the leg from i on, with white before i and nothing beyond its end.
        let mut from: Vec<Uses> = vec![Uses::none(rights); count + 1];
        for start in (0..count).rev() {
            meter.spend(1 + ((count - start) * (rights + 1)) as u64 / SMALL_STEPS, 0)?;
            let mut uses = Uses { best: vec![None; rights + 1], kept: vec![None; rights + 1] };
            uses.offer(aim, leg(&self.colours[start..], self.holder), 0, &Uses::none(rights));
            for cut in (start..count).filter(|&cut| self.colours[cut] != owner) {
                uses.offer(aim, self.segments[start][cut - start], 1, &from[cut + 1]);
            }
            from[start] = uses;
        }
        Ok(from.swap_remove(0))
    }
}

/// This many steps of the tables count as one position.
const SMALL_STEPS: u64 = 16;

/// All legs together.
fn joined(
    cuts: &[Cut],
    owner: Colour,
    rights: usize,
    aim: Aim,
    meter: &mut Meter,
) -> Result<Uses, Undecided> {
    let mut sum = Uses::none(rights);
    for cut in cuts {
        sum = sum.joined(&cut.uses(owner, rights, aim, meter)?, aim);
        meter.spend(1 + (rights * rights) as u64 / SMALL_STEPS, 0)?;
    }
    Ok(sum)
}

/// Whether the owner of rights wins a spider with the owner to move: some vertices of the opponent (at most `rights`, not all
/// of them) are whitened now, and the ordinary game is won. With one right this is exact for reading A, with more for
/// reading M. O(n^2 k) for each cost that occurs; few do.
///
/// # Errors
/// [`Undecided`] when the budget is used up.
pub fn owner_wins(legs: &Legs, owner: Colour, rights: usize, meter: &mut Meter) -> Result<bool, Undecided> {
    let all = counts(legs);
    let theirs = all[owner.other().seat().index()];
    let rights = rights.min(theirs.saturating_sub(1));
    let cuts = |holder: Colour, meter: &mut Meter| {
        legs.iter().map(|leg| Cut::new(leg, holder, meter)).collect::<Result<Vec<_>, _>>()
    };
    let holder_after = |used: usize| {
        let mut counts = all;
        counts[owner.other().seat().index()] -= used;
        race::holder(counts, owner)
    };
    let against = cuts(owner.other(), meter)?;
    let challenge = joined(&against, owner, rights, Aim::Challenge, meter)?;
    let challenges = (0..=rights)
        .any(|used| holder_after(used) != owner && challenge.kept[used].is_some_and(|sum| sum < 0));
    if challenges {
        return Ok(true);
    }
    // No blocker at all, or none that costs less than some cost.
    let own = cuts(owner, meter)?;
    let costs: BTreeSet<i32> = own.iter().flat_map(Cut::costs).collect();
    for least_cost in [None].into_iter().chain(costs.into_iter().map(Some)) {
        let hold = joined(&own, owner, rights, Aim::Hold { least_cost }, meter)?;
        let wins = |sum: i64| least_cost.is_none_or(|cost| sum + i64::from(cost) > 0);
        if (0..=rights).any(|used| holder_after(used) == owner && hold.best[used].is_some_and(wins)) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether the owner of rights wins a spider with the other player to move: every move of that player is tried.
///
/// # Errors
/// [`Undecided`] when the budget is used up.
pub fn owner_wins_second(
    legs: &Legs,
    owner: Colour,
    rights: usize,
    meter: &mut Meter,
) -> Result<bool, Undecided> {
    let opponent = owner.other();
    let movable: Vec<usize> = (0..legs.len()).filter(|&leg| legs[leg].first() == Some(&opponent)).collect();
    // Stuck.
    if movable.is_empty() {
        return Ok(true);
    }
    if counts(legs)[opponent.seat().index()] == 1 {
        return Ok(false);
    }
    for leg in movable {
        let mut after = legs.to_vec();
        after[leg].remove(0);
        if !owner_wins(&after, owner, rights, meter)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Who wins on paths that have white at one end or (`true`) at both: lengths, and the colours one path after the other. The
/// rule is checked, not proved, for several paths with white at both ends; see `tefuda theorems tefuda/segments`.
#[must_use]
pub fn winner_of_paths(paths: &[(usize, bool)], colours: &[Colour], mover: Colour) -> Colour {
    let red = colours.iter().filter(|colour| **colour == Colour::Red).count();
    let blue = colours.iter().filter(|colour| **colour == Colour::Blue).count();
    let holder = race::holder([red, blue], mover);
    let mut rest = colours;
    let (mut sum, mut cost) = (0i64, None::<i64>);
    for &(length, two_ends) in paths {
        let (path, others) = rest.split_at(length);
        rest = others;
        let part = if two_ends { segments(path, holder)[0][length] } else { leg(path, holder) };
        sum += i64::from(part.value);
        cost = part.cost.map(i64::from).into_iter().chain(cost).min();
    }
    race::winner(holder, mover, sum, cost)
}
