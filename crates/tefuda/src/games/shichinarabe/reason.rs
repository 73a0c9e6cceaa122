//! What a decision is told by: facts, for words and for programs.

use super::payoff::race::rights::{Hopeless, RightsMethod};
use super::payoff::race::{Found, Seal, Why};
use super::payoff::reduce::Fate;
use super::payoff::value::Bounds;
use super::rules::Colour;
use super::tree;
use crate::kernel::position::Seat;

/// Why a position is won or lost.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Reason {
    /// Red vertices left.
    pub red: usize,
    /// Blue vertices left.
    pub blue: usize,
    /// Who is to move.
    pub mover: Seat,
    /// Whether the vertices are cards, and are called so.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub cards: bool,
    /// Vertices that can never be played, if there are any.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub buried: Option<Buried>,
    /// What decided.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub method: Method,
}

/// Vertices that no white vertex can ever reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Buried {
    /// Red ones.
    pub buried_red: usize,
    /// Blue ones.
    pub buried_blue: usize,
}

/// How a position was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
#[non_exhaustive]
pub enum Method {
    /// One-access, passes equal: the rule for trees, which on legs is the rule for each leg.
    Race {
        /// The player who empties first if never stuck.
        holder: Seat,
        /// S: what the position is worth to the holder.
        value: i64,
        /// C: what keeping a blocker costs the other player.
        cost: Cost,
        /// Whether no tree branches.
        #[cfg_attr(feature = "serde", serde(skip))]
        legs: bool,
    },
    /// One-access, passes unequal.
    Passes {
        /// Red's passes.
        red_passes: u32,
        /// Blue's passes.
        blue_passes: u32,
        /// S with red as the holder.
        value_for_red: i64,
        /// C with red as the holder.
        cost_for_red: Cost,
        /// S with blue as the holder.
        value_for_blue: i64,
        /// C with blue as the holder.
        cost_for_blue: Cost,
    },
    /// Trees with several accesses: the value, a seal, or a search between the two.
    Forest(Forest),
    /// Legs, and only one player has rights.
    Rights {
        /// Who has rights.
        owner: Seat,
        /// How many.
        rights: u16,
    },
    /// Trees, and only one player has rights.
    ForestRights(ForestRights),
    /// Everything else.
    Search {
        /// Positions looked at.
        positions: u64,
    },
}

/// What keeping a blocker costs: a number, or that there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// This much.
    Finite(i64),
    /// Nothing can be blocked.
    Infinite,
}

impl Cost {
    pub(super) fn of(analysis: &tree::Analysis) -> Self {
        analysis.cost.map_or(Cost::Infinite, Cost::Finite)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Cost {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Cost::Finite(cost) => serializer.serialize_i64(*cost),
            Cost::Infinite => serializer.serialize_str("infinite"),
        }
    }
}

/// What decides trees with several accesses.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Forest {
    /// The player who empties first if never stuck.
    pub holder: Seat,
    /// S: what the position is worth to the holder, as far as it had to be known.
    pub value: Worth,
    /// How many more passes the holder has than the other player.
    pub more_passes: i64,
    /// How many of them count in the race: as many as the lead allows, or all that the other player has more.
    pub usable_passes: i64,
    /// Vertices that can be played first without loss.
    pub played_first: usize,
    /// Vertices that gain nothing.
    pub dead: usize,
    /// Vertices that are added to others.
    pub added: usize,
    /// What decides.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub by: Deciding,
}

/// What decides between the value and a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "decides", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Deciding {
    /// Nothing of the holder's can be locked in.
    Unsealable,
    /// The holder never gets stuck.
    Value,
    /// Vertices are locked in.
    Seal {
        /// Whose.
        locked: Seat,
        /// What they are called.
        sealed: Vec<String>,
        /// The vertices around them, which the other player never plays.
        renounced: Vec<String>,
        /// What is left then is worth to the player whose vertices are locked in.
        value_sealed: Worth,
    },
    /// The other player keeps a blocker in a tree with one access.
    Blocker {
        /// What that costs.
        cost: i64,
    },
    /// Moves were tried.
    Search {
        /// Positions looked at.
        positions: u64,
    },
}

/// What decides trees with rights of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ForestRights {
    /// Who has rights.
    pub owner: Seat,
    /// How many.
    pub rights: u16,
    /// What decides.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub by: DecidingRights,
}

/// What rights do.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "decides", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum DecidingRights {
    /// The owner wins without them.
    WithoutUse,
    /// The owner whitens a vertex now, and wins the ordinary game.
    Whitening {
        /// What it is called.
        whitened: String,
    },
    /// The owner wins in one of these ways after every move of the other player.
    AfterEveryMove,
    /// The other player finishes first, and nothing of theirs can be locked in.
    Unsealable,
    /// The other player wins: rights gain too little.
    Gain {
        /// What the position is worth to the owner, if the other player keeps what is named here.
        value: i64,
        /// What the rights gain at most.
        gain: i64,
        /// What the other player locks in, if the owner would finish first.
        seals: Vec<Sealed>,
    },
    /// Moves were tried.
    Search {
        /// Positions looked at.
        positions: u64,
    },
}

/// Vertices that are locked in.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Sealed {
    /// What they are called.
    pub sealed: Vec<String>,
    /// The vertices around them, which the other player never plays.
    pub renounced: Vec<String>,
}

impl ForestRights {
    /// The facts of what was found; `name` says what vertices are called.
    pub(super) fn new(
        owner: Colour,
        rights: u16,
        how: &RightsMethod,
        positions: u64,
        name: impl Fn(u32) -> String,
    ) -> Self {
        let names = |vertices: &[u32]| vertices.iter().map(|&vertex| name(vertex)).collect();
        let by = match how {
            RightsMethod::WithoutUse => DecidingRights::WithoutUse,
            RightsMethod::Whitening(vertex) => DecidingRights::Whitening { whitened: name(*vertex) },
            RightsMethod::AfterEveryMove => DecidingRights::AfterEveryMove,
            RightsMethod::Unsealable => DecidingRights::Unsealable,
            RightsMethod::Hopeless(Hopeless { value, gain, seals }) => {
                let sealed =
                    |seal: &Seal| Sealed { sealed: names(&seal.hidden), renounced: names(&seal.around) };
                let seals = seals.iter().map(sealed).collect();
                DecidingRights::Gain { value: *value, gain: *gain, seals }
            }
            RightsMethod::Search => DecidingRights::Search { positions },
        };
        ForestRights { owner: owner.seat(), rights, by }
    }
}

/// A value, or bounds of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum Worth {
    /// The value itself.
    Exactly(i64),
    /// What it lies between.
    Between {
        /// It is at least this.
        at_least: i64,
        /// It is at most this.
        at_most: i64,
    },
}

impl Worth {
    /// Bounds that are counted for red, as a player sees them.
    fn to(player: Colour, bounds: Bounds) -> Self {
        let (at_least, at_most) = match player {
            Colour::Blue => (-bounds.most, -bounds.least),
            _ => (bounds.least, bounds.most),
        };
        if at_least == at_most { Worth::Exactly(at_least) } else { Worth::Between { at_least, at_most } }
    }

    /// The least that it can be.
    #[must_use]
    pub fn least(self) -> i64 {
        match self {
            Worth::Exactly(value) | Worth::Between { at_least: value, .. } => value,
        }
    }

    /// The most that it can be.
    #[must_use]
    pub fn most(self) -> i64 {
        match self {
            Worth::Exactly(value) | Worth::Between { at_most: value, .. } => value,
        }
    }
}

impl Forest {
    /// The facts of what was found; `passes` are red's less blue's, `name` says what vertices are called.
    pub(super) fn new(
        verdict: &Found,
        fates: &[Fate],
        passes: i64,
        positions: u64,
        name: impl Fn(u32) -> String,
    ) -> Self {
        let count = |fate: Fate| fates.iter().filter(|other_fate| **other_fate == fate).count();
        let names = |vertices: &[u32]| vertices.iter().map(|&vertex| name(vertex)).collect();
        let by = match &verdict.why {
            Why::Unsealable => Deciding::Unsealable,
            Why::Value => Deciding::Value,
            Why::Seal(Seal { locked, hidden, around, value }) => Deciding::Seal {
                locked: locked.seat(),
                sealed: names(hidden),
                renounced: names(around),
                value_sealed: Worth::to(*locked, *value),
            },
            Why::Blocker(cost) => Deciding::Blocker { cost: *cost },
            Why::Search => Deciding::Search { positions },
        };
        Forest {
            holder: verdict.ahead.seat(),
            value: Worth::to(verdict.ahead, verdict.value),
            more_passes: if verdict.ahead == Colour::Red { passes } else { -passes },
            usable_passes: if verdict.ahead == Colour::Red { verdict.usable } else { -verdict.usable },
            played_first: count(Fate::Played),
            dead: count(Fate::Dead),
            added: count(Fate::Added),
            by,
        }
    }
}
