//! Bounds of the value of what is left, and the value itself where the tries suffice.
//!
//! If red never plays a vertex y of their own, red has no more than before: v(T, y renounced) <= v(T). If red gets the gain of y and all
//! that y opens of red's own for nothing, while it opens nothing of blue's, red has no less: v(T) <= v(T, y given). The same holds for
//! blue the other way round, so that every vertex y bounds v from both sides, and y is gone. Taking a y in the middle again and again
//! leaves small pieces, whose values are found by trying moves. With one y at a time that takes O(n log n) steps where there are
//! vertices in the middle to be had, and more, for closer bounds, with several.

use rustc_hash::FxHashMap;

use super::RemainingGraph;
use super::reduce::{Change, Reduced};
use super::shape::{Classes, Key, Shape};
use crate::games::shichinarabe::rules::Colour;
use crate::kernel::run::{Meter, Undecided, table_bytes};

/// Bounds of a value, counted for red.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// It is at least this.
    pub least: i64,
    /// It is at most this.
    pub most: i64,
}

impl Bounds {
    /// Bounds of a value that nothing is known of.
    const OPEN: Bounds = Bounds { least: i32::MIN as i64, most: i32::MAX as i64 };

    /// A value that is known.
    #[must_use]
    pub fn exactly(value: i64) -> Self {
        Bounds { least: value, most: value }
    }

    /// The value, if the bounds meet.
    #[must_use]
    pub fn exact(self) -> Option<i64> {
        (self.least == self.most).then_some(self.least)
    }

    /// Bounds of a sum.
    #[must_use]
    pub fn plus(self, other: Bounds) -> Self {
        Bounds { least: self.least + other.least, most: self.most + other.most }
    }

    /// Bounds of what is left of a sum without a part that has these bounds.
    #[must_use]
    pub fn without(self, part: Bounds) -> Self {
        Bounds { least: self.least - part.least, most: self.most - part.most }
    }

    /// Whether the value is at least this, if the bounds tell.
    #[must_use]
    pub fn reaches(self, needed: i64) -> Option<bool> {
        if self.least >= needed {
            Some(true)
        } else if self.most < needed {
            Some(false)
        } else {
            None
        }
    }

    fn for_player(self, player: Colour) -> i64 {
        if player == Colour::Red { self.least } else { self.most }
    }

    /// Takes over a bound that renouncing vertices of a player, or giving away the opponent's, has shown.
    fn improve(&mut self, player: Colour, value: i64) {
        if player == Colour::Red {
            self.least = self.least.max(value);
        } else {
            self.most = self.most.min(value);
        }
    }

    fn both(self, other: Bounds) -> Self {
        Bounds { least: self.least.max(other.least), most: self.most.min(other.most) }
    }
}

/// How much is done to find a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// How closely values are bounded: 1, 2 or 3.
    pub level: usize,
    /// How many positions of parts are tried beyond that.
    pub tries: u32,
}

impl Effort {
    /// Bounds by one vertex at a time.
    pub const LEAST: Effort = Effort { level: 1, tries: 0 };
}

/// How many vertices are renounced and given away at each level.
const CUTS: [(usize, usize); 4] = [(0, 0), (1, 0), (1, 1), (2, 2)];
/// Usually parts with fewer vertices are tried and not cut.
const SMALL: usize = 14;
/// What a small part may take.
const TRIES_OF_SMALL: u32 = 400;
/// In parts of this size or more the best cuts are looked at exactly before moves are tried.
const CUT_FIRST: usize = 6;
/// Vertices that are cut exactly for each player.
const EXACT_CUTS: usize = 2;
/// Nothing is tried deeper than this.
const DEEPEST: u32 = 120;

/// What is known of a part.
#[derive(Clone, Copy)]
struct Known {
    bounds: Bounds,
    /// The level to which each player has renounced.
    levels: [u8; 2],
    /// The tries that have been spent on it.
    tried: u32,
}

impl Known {
    const NOTHING: Known = Known { bounds: Bounds::OPEN, levels: [0; 2], tried: 0 };
}

/// Where a search for a value stands.
struct Tries {
    left: u32,
    depth: u32,
}

/// Values found so far.
pub struct Values {
    classes: Classes,
    known: FxHashMap<Key, Known>,
    /// Parts with fewer vertices are not cut, but tried.
    small: usize,
    /// What the meter holds for all this.
    held: u64,
}

/// Reduced parts with what has been collected: a sum whose value is asked for.
pub struct Sum {
    /// What has been collected for red.
    pub banked: i64,
    parts: Vec<RemainingGraph>,
}

impl Sum {
    /// What is left of a part after a change.
    #[must_use]
    pub fn new(rest: &RemainingGraph, change: Change<'_>) -> Self {
        let reduced = Reduced::new(rest, change);
        Sum { banked: reduced.banked, parts: reduced.parts() }
    }
}

impl Default for Values {
    fn default() -> Self {
        Values::cutting_from(SMALL)
    }
}

impl Values {
    /// Values found by cutting parts of at least this many vertices, and trying smaller ones.
    #[must_use]
    pub fn cutting_from(small: usize) -> Self {
        Values { classes: Classes::default(), known: FxHashMap::default(), small, held: 0 }
    }

    /// What a part is known by.
    pub(super) fn key(&mut self, part: &RemainingGraph) -> Key {
        self.classes.shape(part).key
    }

    /// Enters the work on a part, and what all that is known takes.
    fn charge(&mut self, part: &RemainingGraph, meter: &mut Meter) -> Result<(), Undecided> {
        meter.spend(1, part.bytes())?;
        meter.list(part.len() as u64)?;
        let (classes, owned) = self.classes.table();
        let bytes = table_bytes(classes, 0) + owned + table_bytes(&self.known, 0);
        if bytes == self.held { Ok(()) } else { meter.hold_instead(&mut self.held, bytes) }
    }

    /// Bounds of a sum that are found at once, by one vertex at a time.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up.
    pub fn quick(&mut self, sum: &Sum, meter: &mut Meter) -> Result<Bounds, Undecided> {
        let mut whole = Bounds::exactly(sum.banked);
        for part in &sum.parts {
            let [least, most] = [Colour::Red, Colour::Blue].map(|player| self.cut(part, player, 1, 0, meter));
            whole = whole.plus(Bounds { least: least?, most: most? });
        }
        Ok(whole)
    }

    /// The value of a sum, if it is found with this effort.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up.
    pub fn exact(&mut self, sum: &Sum, effort: Effort, meter: &mut Meter) -> Result<Option<i64>, Undecided> {
        let quick = self.quick(sum, meter)?;
        if quick.exact().is_some() {
            return Ok(quick.exact());
        }
        let mut whole = Bounds::exactly(sum.banked);
        let mut tries = Tries { left: effort.tries, depth: 0 };
        for part in &sum.parts {
            let shape = self.classes.shape(part);
            whole = whole.plus(self.part(part, &shape, effort.level, &|_| false, &mut tries, meter)?);
        }
        Ok(whole.exact())
    }

    /// Bounds of a sum, as close as is needed to tell whether together with the `others` it reaches a number.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up.
    pub fn bounds(
        &mut self,
        sums: &[&Sum],
        others: Bounds,
        needed: i64,
        effort: Effort,
        meter: &mut Meter,
    ) -> Result<Bounds, Undecided> {
        let mut whole = others.plus(Bounds::exactly(sums.iter().map(|sum| sum.banked).sum()));
        let mut unsure = Vec::new();
        for part in sums.iter().flat_map(|sum| &sum.parts) {
            let bounds = Bounds {
                least: self.cut(part, Colour::Red, 1, 0, meter)?,
                most: self.cut(part, Colour::Blue, 1, 0, meter)?,
            };
            whole = whole.plus(bounds);
            if bounds.exact().is_none() {
                unsure.push((part, bounds));
            }
        }
        unsure.sort_by_key(|(part, _)| part.len());
        let mut tries = Tries { left: effort.tries, depth: 0 };
        for (part, before) in unsure {
            if effort.tries == 0 || whole.reaches(needed).is_some() {
                break;
            }
            let rest = whole.without(before);
            let enough = |bounds: Bounds| rest.plus(bounds).reaches(needed).is_some();
            let shape = self.classes.shape(part);
            whole = rest.plus(self.part(part, &shape, effort.level, &enough, &mut tries, meter)?);
        }
        Ok(whole.without(others))
    }

    /// What red has at least, or blue lets red have at most, by cutting a part in small pieces: the player renounces vertices, or gives
    /// away the opponent's.
    fn cut(
        &mut self,
        part: &RemainingGraph,
        player: Colour,
        level: usize,
        depth: u32,
        meter: &mut Meter,
    ) -> Result<i64, Undecided> {
        self.charge(part, meter)?;
        let shape = self.classes.shape(part);
        let seat = player.seat().index();
        if let Some(known) = self.known.get(&shape.key)
            && (usize::from(known.levels[seat]) >= level || known.bounds.exact().is_some())
        {
            return Ok(known.bounds.for_player(player));
        }
        if part.len() < self.small {
            let mut tries = Tries { left: TRIES_OF_SMALL, depth: 0 };
            let bounds = self.part(part, &shape, 0, &|_| false, &mut tries, meter)?;
            return Ok(bounds.for_player(player));
        }
        let mut bounds = trivial(part);
        if depth < DEEPEST {
            let (renounced, given) = CUTS[level.min(CUTS.len() - 1)];
            let own = shape.balanced(part, player, renounced);
            let theirs = shape.balanced(part, player.other(), given);
            let ways = own.chunks(1).map(Change::Renounce).chain(theirs.into_iter().map(Change::Give));
            for way in ways {
                let Sum { banked, parts } = Sum::new(part, way);
                let mut sum = banked;
                for piece in &parts {
                    sum += self.cut(piece, player, level, depth + 1, meter)?;
                }
                bounds.improve(player, sum);
            }
        }
        let known = self.known.entry(shape.key).or_insert(Known::NOTHING);
        if depth < DEEPEST {
            known.levels[seat] = level as u8;
        }
        known.bounds.improve(player, bounds.for_player(player));
        Ok(known.bounds.for_player(player))
    }

    /// The value of a part, or what is known of it when there is enough, or when the tries are used up.
    fn part(
        &mut self,
        part: &RemainingGraph,
        shape: &Shape,
        level: usize,
        enough: &dyn Fn(Bounds) -> bool,
        tries: &mut Tries,
        meter: &mut Meter,
    ) -> Result<Bounds, Undecided> {
        let known = self.known.get(&shape.key).copied().unwrap_or(Known::NOTHING);
        let mut bounds = known.bounds;
        let done = |bounds: Bounds| bounds.least >= bounds.most || enough(bounds);
        if done(bounds) || tries.left <= known.tried || tries.depth >= DEEPEST {
            return Ok(bounds.both(trivial(part)));
        }
        let before = tries.left;
        tries.left -= 1;
        self.charge(part, meter)?;
        if part.len() >= self.small {
            for level in 1..=level {
                for player in Colour::PLAYERS {
                    bounds.improve(player, self.cut(part, player, level, 0, meter)?);
                }
                if done(bounds) {
                    return Ok(bounds);
                }
            }
        }
        tries.depth += 1;
        if part.len() >= CUT_FIRST {
            for player in Colour::PLAYERS {
                for vertex in shape.balanced(part, player, EXACT_CUTS) {
                    if !done(bounds) {
                        let after = self.after(part, Change::Renounce(&[vertex]), level, tries, meter)?;
                        bounds.improve(player, after.for_player(player));
                    }
                }
            }
        }
        if !done(bounds) {
            bounds = self.moves(part, bounds, level, tries, meter)?;
        }
        tries.depth -= 1;
        let known = self.known.entry(shape.key).or_insert(Known::NOTHING);
        known.bounds = known.bounds.both(bounds);
        // If enough was known before all was tried, another question with more tries may want more.
        known.tried = known.tried.max(if enough(bounds) { before - tries.left } else { before });
        Ok(known.bounds.both(trivial(part)))
    }

    fn after(
        &mut self,
        part: &RemainingGraph,
        change: Change<'_>,
        level: usize,
        tries: &mut Tries,
        meter: &mut Meter,
    ) -> Result<Bounds, Undecided> {
        let Sum { banked, parts } = Sum::new(part, change);
        let mut sum = Bounds::exactly(banked);
        for piece in &parts {
            let shape = self.classes.shape(piece);
            sum = sum.plus(self.part(piece, &shape, level, &|_| false, tries, meter)?);
        }
        Ok(sum)
    }

    /// Tries the moves of both players: the value is the median of 0 and the best of each.
    fn moves(
        &mut self,
        part: &RemainingGraph,
        mut bounds: Bounds,
        level: usize,
        tries: &mut Tries,
        meter: &mut Meter,
    ) -> Result<Bounds, Undecided> {
        for player in Colour::PLAYERS {
            // Counted for the player.
            let seen = |bounds: Bounds| match player {
                Colour::Red => bounds,
                _ => Bounds { least: -bounds.most, most: -bounds.least },
            };
            let mine = seen(bounds);
            if mine.most <= 0 || mine.least >= mine.most {
                continue;
            }
            let mut best = Bounds { least: i64::MIN, most: i64::MIN };
            let own = |vertex: &usize| part.vertices[*vertex].open && part.vertices[*vertex].owner == player;
            for vertex in (0..part.len()).filter(own) {
                let after = seen(self.after(part, Change::Play(vertex as u32), level, tries, meter)?);
                best = Bounds { least: best.least.max(after.least), most: best.most.max(after.most) };
                if best.least >= mine.most {
                    break;
                }
            }
            let least = if best.least > 0 { best.least } else { i64::MIN };
            bounds = seen(mine.both(Bounds { least, most: best.most.max(0) }));
        }
        Ok(bounds)
    }
}

/// What a value lies between at any rate: each player collects no more than all gains.
fn trivial(part: &RemainingGraph) -> Bounds {
    let gains = |player: Colour| {
        let own = part.vertices.iter().filter(|vertex| vertex.owner == player);
        own.map(|vertex| i64::from(vertex.gain().max(0))).sum::<i64>()
    };
    Bounds { least: -gains(Colour::Blue), most: gains(Colour::Red) }
}
