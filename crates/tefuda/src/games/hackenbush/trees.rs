//! Blue-red trees: the number that each is, and every winning move.
//!
//! Colon principle: a blue edge that carries a tree of value x is worth 1:x, a red one -1:x, and what meets at a vertex adds up.
//! In sign expansions 1:x is a plus in front of that of x, so a *limb*, a run of edges without branches, is a row of signs in
//! front of what it carries: long limbs are valued at once, and numbers are added only where limbs meet.
//!
//! Loops count as edges that end in the air: cutting either takes nothing else away. O(E) steps besides, on numbers of up to
//! E bits; a stalk of n edges takes O(n) in all.

use std::cmp::Ordering;

use super::rules::{Colour, Picture};
use super::shape::Shape;
use crate::kernel::run::{Limit, Meter, Undecided};
use crate::value::dyadic::Dyadic;

const GROUND: u32 = u32::MAX;
/// Limbs longer than this are valued as sign expansions: a step with a number costs about as much as this many signs.
const SHORT_LIMB: usize = 64;

/// A run of edges without branches.
#[derive(Clone, Debug)]
pub struct Limb {
    /// Its edges in [`Trees::edges`], from the ground outwards.
    range: std::ops::Range<usize>,
    /// The limb at whose end it starts, or the ground.
    lower: u32,
    /// What it carries at its end.
    pub carried: Dyadic,
    /// What it is worth with all that it carries.
    pub worth: Dyadic,
}

/// Trees with their values.
#[derive(Clone, Debug, Default)]
pub struct Trees {
    edges: Vec<u32>,
    /// Whether each of them is blue.
    signs: Vec<bool>,
    limbs: Vec<Limb>,
    total: Dyadic,
}

impl Trees {
    /// Values blue and red trees, with loops or without.
    ///
    /// # Errors
    /// [`Undecided`] when the numbers outgrow the budget.
    pub fn new(picture: &Picture, shape: &Shape, meter: &mut Meter) -> Result<Self, Undecided> {
        let mut trees = Trees::limbs(shape);
        let blue = |edge: &u32| picture.edges()[*edge as usize].colour == Colour::Blue;
        trees.signs = trees.edges.iter().map(blue).collect();
        let mut bytes = 0;
        for index in (0..trees.limbs.len()).rev() {
            let limb = &trees.limbs[index];
            let worth = grown(&trees.signs[limb.range.clone()], &limb.carried)?;
            let below = trees.limbs.get(limb.lower as usize).map_or(&trees.total, |limb| &limb.carried);
            let sum = below + &worth;
            bytes += worth.bits() / 8;
            meter.spend(1 + worth.bits() / 64, bytes)?;
            let lower = limb.lower as usize;
            trees.limbs[index].worth = worth;
            match trees.limbs.get_mut(lower) {
                Some(below) => below.carried = sum,
                None => trees.total = sum,
            }
        }
        Ok(trees)
    }

    fn limbs(shape: &Shape) -> Self {
        let mut children = vec![0u32; shape.places()];
        for place in 1..shape.places() {
            children[shape.parent[place] as usize] += 1;
        }
        for back in &shape.backs {
            // A loop ends the limb that leads to it.
            children[back.from as usize] += 2;
        }
        let mut trees = Trees::default();
        let mut limb_of = vec![GROUND; shape.places()];
        for place in 1..shape.places() {
            let parent = shape.parent[place] as usize;
            if parent == 0 || children[parent] != 1 {
                trees.start(limb_of[parent]);
            }
            // The only child of a vertex comes next after it, so that the last limb is the one to go on with.
            limb_of[place] = trees.limbs.len() as u32 - 1;
            trees.extend(shape.parent_edge[place]);
        }
        for back in &shape.backs {
            trees.start(limb_of[back.from as usize]);
            trees.extend(back.edge);
        }
        trees
    }

    fn start(&mut self, lower: u32) {
        let here = self.edges.len();
        let (carried, worth) = (Dyadic::default(), Dyadic::default());
        self.limbs.push(Limb { range: here..here, lower, carried, worth });
    }

    fn extend(&mut self, edge: u32) {
        self.edges.push(edge);
        if let Some(limb) = self.limbs.last_mut() {
            limb.range.end = self.edges.len();
        }
    }

    /// The value of all trees together.
    #[must_use]
    pub fn total(&self) -> &Dyadic {
        &self.total
    }

    /// Bytes that the numbers take.
    #[must_use]
    pub fn number_bytes(&self) -> u64 {
        let of_limb = |limb: &Limb| (limb.carried.bits() + limb.worth.bits()) / 8;
        self.limbs.iter().map(of_limb).sum::<u64>() + self.total.bits() / 8
    }

    /// The edges of all of them.
    #[must_use]
    pub fn edges(&self) -> &[u32] {
        &self.edges
    }

    /// The limbs, each with its edges, before all that it carries.
    pub fn limbs_with_edges(&self) -> impl Iterator<Item = (&[u32], &Limb)> {
        self.limbs.iter().map(|limb| (&self.edges[limb.range.clone()], limb))
    }

    /// Whether each edge of a limb is blue, from the ground outwards.
    #[must_use]
    pub fn signs_of(&self, limb: &Limb) -> &[bool] {
        &self.signs[limb.range.clone()]
    }

    /// For each edge of one player whether that player, having cut it, has at least 0 in the whole sum, or if `strictly` more
    /// than 0: `rest` is what the trees are played together with. Red's numbers count with the other sign.
    ///
    /// What a limb must still be worth is passed outwards from the ground; it costs as much as the values.
    ///
    /// # Errors
    /// [`Undecided`] when the numbers outgrow the budget.
    pub fn cuts(
        &self,
        blue: bool,
        rest: &Dyadic,
        strictly: bool,
        meter: &mut Meter,
        mut tell: impl FnMut(u32, bool),
    ) -> Result<(), Undecided> {
        let own = |number: &Dyadic| if blue { number.clone() } else { -number };
        let mut needs: Vec<Need> = Vec::with_capacity(self.limbs.len());
        let mut bytes = 0;
        for limb in &self.limbs {
            let (need, sum) = match self.limbs.get(limb.lower as usize) {
                Some(lower) => (needs[limb.lower as usize].clone(), own(&lower.carried)),
                None => (Need::AtLeast(-&own(rest)), own(&self.total)),
            };
            let need = match need {
                // What else meets there stays as it is.
                Need::AtLeast(number) => Need::AtLeast(&(&number - &sum) + &own(&limb.worth)),
                settled => settled,
            };
            let mut tip = Tip::new(need, limb.range.len());
            for place in limb.range.clone() {
                if self.signs[place] == blue {
                    tell(self.edges[place], tip.allows_nothing(strictly));
                }
                tip = tip.beyond(self.signs[place] == blue);
            }
            let need = tip.need();
            if let Need::AtLeast(number) = &need {
                bytes += number.bits() / 8;
                meter.spend(number.bits() / 64, bytes)?;
            }
            meter.spend(1 + limb.range.len() as u64 / 64, bytes)?;
            needs.push(need);
        }
        Ok(())
    }
}

/// A row of signs in front of a number.
///
/// # Errors
/// [`Undecided`] if the number cannot be held; it never has more signs than the picture has edges.
pub fn grown(signs: &[bool], carried: &Dyadic) -> Result<Dyadic, Undecided> {
    let too_large = || Undecided::TooLarge { limit: Limit::Memory, needed: u64::MAX, allowed: u64::MAX };
    if signs.len() <= SHORT_LIMB {
        let on = |number: Dyadic, &up: &bool| number.after_sign(up);
        return signs.iter().rev().try_fold(carried.clone(), on).ok_or_else(too_large);
    }
    let mut all = signs.to_vec();
    all.extend(carried.signs().ok_or_else(too_large)?);
    Ok(Dyadic::from_signs(&all))
}

/// What a part must be worth for the player after the cut.
#[derive(Clone, Debug)]
enum Need {
    /// Whatever it is worth will do.
    Always,
    /// Nothing that it can be worth will do.
    Never,
    /// This number.
    AtLeast(Dyadic),
}

/// A need on its way along a limb: long limbs take it apart by signs.
enum Tip {
    Need(Need),
    Signs(Vec<bool>, usize),
}

impl Tip {
    fn new(need: Need, edges: usize) -> Self {
        match need {
            Need::AtLeast(number) if edges > SHORT_LIMB => match number.signs() {
                Some(signs) => Tip::Signs(signs, 0),
                None => Tip::Need(Need::AtLeast(number)),
            },
            need => Tip::Need(need),
        }
    }

    /// Whether nothing at all, worth 0, will do.
    fn allows_nothing(&self, strictly: bool) -> bool {
        let sign = match self {
            Tip::Need(Need::Always) => return true,
            Tip::Need(Need::Never) => return false,
            Tip::Need(Need::AtLeast(number)) => number.sign(),
            Tip::Signs(signs, at) => match signs.get(*at) {
                None => Ordering::Equal,
                Some(true) => Ordering::Greater,
                Some(false) => Ordering::Less,
            },
        };
        if strictly { sign.is_lt() } else { sign.is_le() }
    }

    /// What is needed of all that an edge carries: numbers are ordered by their signs, so equal first signs cancel.
    fn beyond(self, own: bool) -> Self {
        let (first, rest) = match self {
            Tip::Need(Need::AtLeast(number)) => match number.split_sign() {
                Some((up, rest)) => (Some(up), Tip::Need(Need::AtLeast(rest))),
                None => (None, Tip::Need(Need::Never)),
            },
            Tip::Signs(signs, at) => (signs.get(at).copied(), Tip::Signs(signs, at + 1)),
            settled => return settled,
        };
        match first {
            Some(up) if up == own => rest,
            // An own edge is worth more than 0 whatever it carries, one of the opponent less.
            _ if own => Tip::Need(Need::Always),
            _ => Tip::Need(Need::Never),
        }
    }

    fn need(self) -> Need {
        match self {
            Tip::Need(need) => need,
            Tip::Signs(signs, at) => Need::AtLeast(Dyadic::from_signs(&signs[at.min(signs.len())..])),
        }
    }
}
