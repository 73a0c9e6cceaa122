//! Which coins of a row may be turned together.
//!
//! A rule does not look at what the coins show, except that the last one turned must show heads. So it is told by the sets of
//! coins that have a given last coin. Coins are counted from 0 here.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Told each set of coins, ascending; it may end the listing.
pub type Visit<'a> = dyn FnMut(&[usize]) -> ControlFlow<()> + 'a;

/// Any rule of a row of coins.
pub trait Turning: Send + Sync {
    /// Calls `visit` with every set of coins that may be turned together and whose last coin is `last`: each once, ascending,
    /// `last` included. Goes on as long as `visit` says so. Sets that are not ascending or end in another coin are left out.
    fn for_each_set(&self, last: usize, visit: &mut Visit<'_>) -> ControlFlow<()>;
}

impl<F: Fn(usize, &mut Visit<'_>) -> ControlFlow<()> + Send + Sync> Turning for F {
    fn for_each_set(&self, last: usize, visit: &mut Visit<'_>) -> ControlFlow<()> {
        self(last, visit)
    }
}

/// A rule of the library's user, with a name.
#[derive(Clone)]
pub struct CustomLine {
    name: Arc<str>,
    turning: Arc<dyn Turning>,
}

impl fmt::Debug for CustomLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("CustomLine").field(&self.name).finish()
    }
}

impl PartialEq for CustomLine {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.turning, &other.turning)
    }
}

impl Eq for CustomLine {}

/// Distances from 1 up, ascending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances(Vec<u32>);

impl Distances {
    /// The distances.
    #[must_use]
    pub fn as_slice(&self) -> &[u32] {
        &self.0
    }

    fn contains(&self, distance: usize) -> bool {
        u32::try_from(distance).is_ok_and(|distance| self.0.binary_search(&distance).is_ok())
    }
}

/// Shapes in the order in which they are listed, each with its distances ascending from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shapes(Vec<Vec<u32>>);

impl Shapes {
    /// The shapes that do not reach beyond the left end.
    fn fitting(&self, last: usize) -> impl Iterator<Item = &Vec<u32>> + Clone {
        self.0.iter().filter(move |shape| shape.last().is_none_or(|&distance| distance as usize <= last))
    }
}

/// The rule of a row of coins. Where no coin at all may be turned, every value is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// At most this many coins.
    UpTo(u32),
    /// Exactly this many coins.
    Exactly(u32),
    /// Coins in a row without a gap.
    Ruler,
    /// Three coins, equally spaced.
    Turnips,
    /// Coins that are their own mirror image.
    Sym,
    /// Two coins at one of these distances; a coin whose number (from 1) is one of the distances is turned alone. See
    /// [`Line::subtraction`].
    Subtraction(Distances),
    /// Coins at given distances to the left of the last one; see [`Line::shapes`].
    Shapes(Shapes),
    /// Any other rule; see [`Line::custom`].
    Custom(CustomLine),
}

/// How many sets there are, and how many coins they have together; numbers too large are `u64::MAX`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Census {
    /// Sets.
    pub sets: u64,
    /// Coins of all of them together.
    pub coins: u64,
}

/// Sets of a custom rule are counted up to here.
const MOST_COUNTED: u64 = 1 << 22;

impl Line {
    /// The rule of a subtraction game: a heap of n counters is a head at coin n, counted from 1. A distance 0 is left out.
    #[must_use]
    pub fn subtraction(mut distances: Vec<u32>) -> Self {
        distances.retain(|&distance| distance > 0);
        distances.sort_unstable();
        distances.dedup();
        Line::Subtraction(Distances(distances))
    }

    /// The rule of these shapes: each the distances to the left of the last coin, which itself has the distance 0.
    ///
    /// Distances are sorted, 0 is added where it is missing, and shapes given twice are taken once.
    #[must_use]
    pub fn shapes(mut shapes: Vec<Vec<u32>>) -> Self {
        for shape in &mut shapes {
            shape.push(0);
            shape.sort_unstable();
            shape.dedup();
        }
        // The order of the sets: fewer coins first, then from the left, where distances are largest.
        shapes.sort_by(|shape, next| {
            shape.len().cmp(&next.len()).then_with(|| next.iter().rev().cmp(shape.iter().rev()))
        });
        shapes.dedup();
        Line::Shapes(Shapes(shapes))
    }

    /// Any rule that can tell its sets.
    ///
    /// ```
    /// use tefuda::{Budget, games::coins::{Line, LineValues}};
    /// // One coin, or two that are an even distance apart.
    /// let line = Line::custom("even gaps", |last, visit| {
    ///     visit(&[last])?;
    ///     (0..last).filter(|one| (last - one) % 2 == 0).try_for_each(|one| visit(&[one, last]))
    /// });
    /// let values = LineValues::new(&line, 6, &mut Budget::default().meter()).unwrap();
    /// assert_eq!((0..6).map(|coin| values.get(coin).unwrap()).collect::<Vec<_>>(), [1, 1, 2, 2, 3, 3]);
    /// ```
    pub fn custom(
        name: &str,
        turning: impl Fn(usize, &mut Visit<'_>) -> ControlFlow<()> + Send + Sync + 'static,
    ) -> Self {
        Line::Custom(CustomLine { name: name.into(), turning: Arc::new(turning) })
    }

    /// Calls `visit` with every set that may be turned and whose last coin is `last`, each once, until it says stop.
    ///
    /// Fewer coins come first, then coins farther left, as far as a rule of the library's user does so too.
    pub fn for_each_set(&self, last: usize, visit: &mut Visit<'_>) -> ControlFlow<()> {
        match self {
            Line::UpTo(most) => (0..*most as usize)
                .take_while(|&others| others <= last)
                .try_for_each(|others| combinations(last, others, &[last], visit)),
            Line::Exactly(count) => {
                let others = (*count as usize).checked_sub(1).filter(|&others| others <= last);
                others.map_or(ControlFlow::Continue(()), |others| combinations(last, others, &[last], visit))
            }
            Line::Ruler => {
                let coins: Vec<usize> = (0..=last).collect();
                (0..=last).rev().try_for_each(|first| visit(&coins[first..]))
            }
            Line::Turnips => {
                (1..=last / 2).rev().try_for_each(|gap| visit(&[last - 2 * gap, last - gap, last]))
            }
            Line::Sym => mirrored(last, visit),
            Line::Subtraction(distances) => {
                if distances.contains(last + 1) {
                    visit(&[last])?;
                }
                let fitting = distances.0.iter().rev().map(|&distance| distance as usize);
                fitting
                    .filter(|&distance| distance <= last)
                    .try_for_each(|distance| visit(&[last - distance, last]))
            }
            Line::Shapes(shapes) => {
                let mut set = Vec::new();
                shapes.fitting(last).try_for_each(|shape| {
                    set.clear();
                    set.extend(shape.iter().rev().map(|&distance| last - distance as usize));
                    visit(&set)
                })
            }
            Line::Custom(custom) => custom.turning.for_each_set(last, &mut |set| {
                // What is no set with this last coin does not count.
                let is_set = set.last() == Some(&last) && set.is_sorted_by(|coin, next| coin < next);
                if is_set { visit(set) } else { ControlFlow::Continue(()) }
            }),
        }
    }

    /// Whether these coins, ascending, may be turned together. Linear in their number, except for custom rules.
    #[must_use]
    pub fn allows(&self, set: &[usize]) -> bool {
        let (Some(&first), Some(&last)) = (set.first(), set.last()) else { return false };
        let span = last - first;
        match self {
            Line::UpTo(most) => set.len() <= *most as usize,
            Line::Exactly(count) => set.len() == *count as usize,
            Line::Ruler => span + 1 == set.len(),
            Line::Turnips => {
                matches!(set, [first_coin, second_coin, third_coin] if second_coin - first_coin == third_coin - second_coin)
            }
            Line::Sym => set.iter().zip(set.iter().rev()).all(|(low, high)| low + high == first + last),
            Line::Subtraction(distances) => match set.len() {
                1 => distances.contains(last + 1),
                2 => distances.contains(span),
                _ => false,
            },
            Line::Shapes(shapes) => {
                let same = |shape: &Vec<u32>| {
                    let places = set.iter().rev().map(|coin| last - coin);
                    shape.len() == set.len() && shape.iter().map(|&distance| distance as usize).eq(places)
                };
                shapes.0.iter().any(same)
            }
            Line::Custom(_) => {
                let mut differs = |candidate: &[usize]| {
                    if candidate == set { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                };
                self.for_each_set(last, &mut differs).is_break()
            }
        }
    }

    /// Whether any set has this last coin.
    #[must_use]
    pub fn can_turn(&self, last: usize) -> bool {
        match self {
            Line::Exactly(count) => (1..=last + 1).contains(&(*count as usize)),
            Line::UpTo(most) => *most > 0,
            Line::Subtraction(distances) => {
                distances.0.first().is_some_and(|&least| least as usize <= last + 1)
            }
            Line::Shapes(shapes) => shapes.fitting(last).next().is_some(),
            Line::Turnips => last >= 2,
            Line::Ruler | Line::Sym => true,
            Line::Custom(_) => self.for_each_set(last, &mut |_| ControlFlow::Break(())).is_break(),
        }
    }

    /// How many sets have this last coin; custom rules are counted only up to some millions of sets.
    #[must_use]
    pub fn census(&self, last: usize) -> Census {
        let n = last as u64;
        let several = |sets: u64, each: u64| Census { sets, coins: sets.saturating_mul(each) };
        match self {
            Line::UpTo(0) | Line::Exactly(0) => several(0, 0),
            Line::UpTo(most) => census_of_choices(n, u64::from(*most) - 1),
            Line::Exactly(count) => several(choose(n, u64::from(*count) - 1), u64::from(*count)),
            Line::Ruler => Census { sets: n + 1, coins: (n + 1).saturating_mul(n + 2) / 2 },
            Line::Turnips => several(n / 2, 3),
            Line::Sym => {
                // Between the ends each pair, and the coin in the middle, is free.
                let free = (0..n).map(|inner| 1u64.checked_shl(inner.div_ceil(2) as u32).unwrap_or(u64::MAX));
                // The number doubles every second step, so that it is soon as large as can be.
                several(free.take(200).fold(1, u64::saturating_add), n + 1)
            }
            Line::Subtraction(distances) => several(distances.0.len() as u64, 2),
            Line::Shapes(shapes) => {
                let coins = shapes.fitting(last).map(|shape| shape.len() as u64);
                Census { sets: coins.clone().count() as u64, coins: coins.sum() }
            }
            Line::Custom(_) => {
                let mut census = Census { sets: 0, coins: 0 };
                let stopped = self.for_each_set(last, &mut |set| {
                    census.sets += 1;
                    census.coins += set.len() as u64;
                    if census.sets < MOST_COUNTED {
                        ControlFlow::Continue(())
                    } else {
                        ControlFlow::Break(())
                    }
                });
                if stopped.is_break() { Census { sets: u64::MAX, coins: u64::MAX } } else { census }
            }
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |numbers: &[u32]| numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        match self {
            Line::UpTo(most) => write!(f, "upto {most}"),
            Line::Exactly(count) => write!(f, "exactly {count}"),
            Line::Ruler => f.write_str("ruler"),
            Line::Turnips => f.write_str("turnips"),
            Line::Sym => f.write_str("sym"),
            Line::Subtraction(distances) => write!(f, "{{{}}}", list(&distances.0)),
            Line::Shapes(shapes) => {
                let shapes: Vec<String> = shapes.0.iter().map(|shape| list(shape)).collect();
                write!(f, "[{}]", shapes.join("|"))
            }
            Line::Custom(custom) => f.write_str(&custom.name),
        }
    }
}

/// Calls `visit` with every choice of `count` of the coins below a bound, at most as many as there are, with a tail behind it;
/// in the order of the first coin, then of the second, and so on.
pub(super) fn combinations(
    below: usize,
    count: usize,
    tail: &[usize],
    visit: &mut Visit<'_>,
) -> ControlFlow<()> {
    let mut set: Vec<usize> = (0..count).chain(tail.iter().copied()).collect();
    loop {
        visit(&set)?;
        // The rightmost chosen coin that can still go right takes those behind it along.
        let Some(moving) = (0..count).rev().find(|&at| set[at] < below - count + at) else {
            return ControlFlow::Continue(());
        };
        set[moving] += 1;
        for at in moving + 1..count {
            set[at] = set[at - 1] + 1;
        }
    }
}

/// Every mirror-symmetric set with this last coin.
fn mirrored(last: usize, visit: &mut Visit<'_>) -> ControlFlow<()> {
    visit(&[last])?;
    let mut set = Vec::new();
    for count in 2..=last + 1 {
        // Besides the ends there are pairs, and perhaps a coin in the middle, which is its own partner.
        let (pairs, has_middle) = ((count - 2) / 2, count % 2 == 1);
        for first in (0..=last + 1 - count).filter(|first| !has_middle || (last - first).is_multiple_of(2)) {
            let half = (last - first - 1) / 2;
            if pairs > half {
                break;
            }
            combinations(half, pairs, &[], &mut |chosen| {
                set.clear();
                set.push(first);
                set.extend(chosen.iter().map(|at| first + 1 + at));
                set.extend(has_middle.then_some((first + last) / 2));
                set.extend(chosen.iter().rev().map(|at| last - 1 - at));
                set.push(last);
                visit(&set)
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// At most this many of n coins, and one more in each set.
fn census_of_choices(n: u64, most: u64) -> Census {
    let mut census = Census { sets: 0, coins: 0 };
    let mut choices = 1u128;
    for others in 0..=most.min(n) {
        let Ok(sets) = u64::try_from(choices) else { return Census { sets: u64::MAX, coins: u64::MAX } };
        census.sets = census.sets.saturating_add(sets);
        census.coins = census.coins.saturating_add(sets.saturating_mul(others + 1));
        // Both factors fit in 64 bits.
        choices = choices * u128::from(n - others) / u128::from(others + 1);
    }
    census
}

/// n over k, or the largest number that can be told.
fn choose(n: u64, k: u64) -> u64 {
    let Some(rest) = n.checked_sub(k) else { return 0 };
    let mut choices = 1u64;
    for chosen in 0..k.min(rest) {
        // It grows up to the middle: once too large, it stays so.
        let next = u128::from(choices) * u128::from(n - chosen) / u128::from(chosen + 1);
        match u64::try_from(next) {
            Ok(next) => choices = next,
            Err(_) => return u64::MAX,
        }
    }
    choices
}
