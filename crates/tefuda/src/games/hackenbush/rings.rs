//! A blue-red ring that stands on the ground with one vertex: every cut leaves two stalks.
//!
//! In a stalk the edges of the first colour, up to the first of the other one, are worth 1 each, and those after them 1/2, 1/4
//! and so on, with the sign of their colour. So from one cut to the next the value changes by what one edge is worth in the
//! stalk that grows, and another in the stalk that shrinks. O(n) numbers of up to n bits, of which few are held at a time.

use super::rules::{Colour, Picture};
use super::shape::Shape;
use crate::kernel::run::{Meter, Undecided};
use crate::value::dyadic::Dyadic;

/// A ring, its edges in order from the ground round to it.
pub struct Ring {
    /// The edges.
    pub edges: Vec<u32>,
    /// Whether each of them is blue.
    signs: Vec<bool>,
}

impl Ring {
    /// The ring that a shape is; `None` if it is anything else.
    #[must_use]
    pub fn of(picture: &Picture, shape: &Shape) -> Option<Self> {
        let last = u32::try_from(shape.places()).ok()?.checked_sub(1).filter(|&last| last > 0)?;
        let [back] = shape.backs[..] else { return None };
        let path = shape.parent.iter().skip(1).zip(0..).all(|(&parent, before)| parent == before);
        if !path || (back.from, back.to) != (last, 0) {
            return None;
        }
        let edges: Vec<u32> = shape.parent_edge.iter().skip(1).copied().chain([back.edge]).collect();
        let blue = |edge: &u32| picture.edges()[*edge as usize].colour == Colour::Blue;
        let signs = edges.iter().map(blue).collect();
        Some(Ring { edges, signs })
    }

    /// Calls `visit` with the index of every edge, and what is left when it is cut.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up.
    pub fn for_each_cut(
        &self,
        meter: &mut Meter,
        mut visit: impl FnMut(usize, &Dyadic),
    ) -> Result<(), Undecided> {
        let (count, signs) = (self.signs.len(), &self.signs);
        let bytes = count as u64 / 8;
        let run = |first: Option<&bool>, side: &mut dyn Iterator<Item = &bool>| {
            side.take_while(|&sign| Some(sign) == first).count() as u64
        };
        let from_start = run(signs.first(), &mut signs.iter());
        let from_end = run(signs.last(), &mut signs.iter().rev());
        // What an edge is worth in a stalk, by the edges below it and the length of the first run.
        let worth = |index: usize, below: usize, run: u64| {
            let step = if signs[index] { 1 } else { -1 };
            Dyadic::new(step, (below as u64 + 1).saturating_sub(run))
        };
        let far: Vec<bool> = signs.iter().skip(1).rev().copied().collect();
        let mut left = Dyadic::from_signs(&far);
        for index in 0..count {
            if index > 0 {
                let grown = worth(index - 1, index - 1, from_start);
                left = &(&left + &grown) - &worth(index, count - 1 - index, from_end);
            }
            meter.spend(1 + count as u64 / 64, 8 * bytes)?;
            visit(index, &left);
        }
        Ok(())
    }

    /// The value of the ring: the simplest number between the most that Left and the least that Right leaves. `None` if there is
    /// none between, which no blue-red picture has.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up.
    pub fn value(&self, meter: &mut Meter) -> Result<Option<Dyadic>, Undecided> {
        let (mut low, mut high): (Option<Dyadic>, Option<Dyadic>) = (None, None);
        self.for_each_cut(meter, |index, left| {
            if self.signs[index] {
                if low.as_ref().is_none_or(|low| left > low) {
                    low = Some(left.clone());
                }
            } else if high.as_ref().is_none_or(|high| left < high) {
                high = Some(left.clone());
            }
        })?;
        Ok(Dyadic::simplest_between(low.as_ref(), high.as_ref()))
    }
}
