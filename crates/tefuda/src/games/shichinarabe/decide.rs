//! Who wins, and by which moves: the theorem that applies, or else the search.

use rustc_hash::FxHashMap;

use super::race;
use super::rules::{Colour, Move, Position, Setup};
use super::search::Search;
use super::spider::{self, Part};
use super::tree::{Analysis, Trees};
use crate::kernel::legacy::{Fact, Facts, JudgedMove, Outcome, Reason, Verdict};
use crate::kernel::position::{Position as _, Setup as _, Status};
use crate::kernel::run::{Budget, Undecided};

/// Message keys of this game's reasons; the words are in `explain`.
pub(super) mod key {
    pub(in super::super) const RACE: &str = "shichinarabe/race";
    pub(in super::super) const PASSES: &str = "shichinarabe/passes";
    pub(in super::super) const RIGHTS: &str = "shichinarabe/rights";
    pub(in super::super) const SEARCH: &str = "shichinarabe/search";
}

/// The theorems behind the deciders.
pub(super) mod theorem {
    pub(in super::super) const LEGS: &str = "tefuda/legs";
    pub(in super::super) const ONE_ACCESS: &str = "tefuda/one-access";
    pub(in super::super) const PASSES: &str = "tefuda/passes";
    pub(in super::super) const SPIDER_RIGHTS: &str = "tefuda/spider-rights";
}

/// How a position is decided.
pub enum Method {
    /// One-access, passes equal: the rule for trees, which on legs is the rule for each leg.
    Trees(Trees),
    /// One-access, passes unequal.
    Passes(Trees),
    /// Legs, and only this player has rights.
    Rights {
        /// The colours of the legs, each from white outwards.
        legs: Vec<Vec<Colour>>,
        /// Who has rights.
        owner: Colour,
    },
    /// Everything else.
    Search,
}

impl Method {
    /// The method for a position.
    #[must_use]
    pub fn of(setup: &Setup) -> Self {
        let state = setup.state();
        let Some(trees) = Trees::of(setup) else { return Method::Search };
        let equal = state.passes[0] == state.passes[1];
        let (one_use, several) = (state.rights.iter().max() == Some(&1), state.reading.several);
        let usual = !state.reading.touching && !state.reading.instead && (one_use || several);
        match state.rights {
            [0, 0] if equal => Method::Trees(trees),
            [0, 0] => Method::Passes(trees),
            [red, blue] if equal && usual && (red == 0 || blue == 0) && trees.buried == [0, 0] => {
                let owner = if red > 0 { Colour::Red } else { Colour::Blue };
                legs(&trees).map_or(Method::Search, |legs| Method::Rights { legs, owner })
            }
            _ => Method::Search,
        }
    }
}

/// The legs of a spider, each from white outwards; `None` if a tree branches.
fn legs(trees: &Trees) -> Option<Vec<Vec<Colour>>> {
    if !trees.are_legs() {
        return None;
    }
    let mut leg_of = vec![0usize; trees.vertices.len()];
    let mut legs = vec![Vec::new(); trees.access];
    for place in 0..trees.vertices.len() {
        // Parents come before their children, so that a leg grows outwards.
        leg_of[place] = trees.parent(place).map_or(place, |parent| leg_of[parent]);
        legs[leg_of[place]].push(trees.colour(place));
    }
    Some(legs)
}

/// What a decision rests on.
pub(super) enum Evidence {
    Race { trees: Trees, analysis: Analysis },
    Passes { trees: Trees, analyses: [Analysis; 2] },
    Rights { owner: Colour },
    Search { nodes: u64 },
}

/// Decides positions that arise from one; what a search finds is shared.
pub(super) struct Decider<'a> {
    root: &'a Setup,
    search: Option<Search>,
    budget: Budget,
}

impl<'a> Decider<'a> {
    pub(super) fn new(root: &'a Setup, budget: &Budget) -> Self {
        Decider { root, search: None, budget: budget.started() }
    }

    /// Who wins an open position, and why.
    pub(super) fn decide(&mut self, setup: &Setup) -> Result<(Colour, Evidence), Undecided> {
        let mover = setup.state().mover;
        match Method::of(setup) {
            Method::Trees(trees) => {
                let (winner, analysis) = trees.winner(mover);
                Ok((winner, Evidence::Race { trees, analysis }))
            }
            Method::Passes(trees) => {
                let [red, blue] = setup.state().passes.map(i64::from);
                let (winner, analyses) = trees.winner_with_passes(mover, red - blue);
                Ok((winner, Evidence::Passes { trees, analyses }))
            }
            Method::Rights { legs, owner } => {
                let rights = setup.state().rights[owner.seat().index()] as usize;
                let mut meter = self.budget.meter();
                let wins = if mover == owner {
                    spider::owner_wins(&legs, owner, rights, &mut meter)?
                } else {
                    spider::owner_wins_second(&legs, owner, rights, &mut meter)?
                };
                Ok((if wins { owner } else { owner.other() }, Evidence::Rights { owner }))
            }
            Method::Search => {
                let (root, budget) = (self.root, &self.budget);
                let search = match &mut self.search {
                    Some(search) => search,
                    none => none.insert(Search::new(root, budget)?),
                };
                let winner = search.winner(setup)?;
                Ok((winner, Evidence::Search { nodes: search.nodes() }))
            }
        }
    }

    /// Who wins a setup, finished ones included.
    fn winner(&mut self, setup: Setup) -> Result<Colour, Undecided> {
        match setup.status() {
            Status::Over(ending) => Ok(match Outcome::from(ending) {
                Outcome::Win(seat) if seat == Colour::Blue.seat() => Colour::Blue,
                _ => Colour::Red,
            }),
            Status::Open(position) => self.decide(position.setup()).map(|(winner, _)| winner),
        }
    }
}

/// The cost as a fact: a number, or that there is none.
fn cost(analysis: &Analysis) -> Fact {
    analysis.cost.map_or(Fact::Text("infinite".to_owned()), Fact::Number)
}

/// The verdict with its reason.
#[must_use]
pub fn verdict(position: &Position, budget: &Budget) -> Verdict {
    let setup = position.setup();
    let (winner, evidence) = match Decider::new(setup, budget).decide(setup) {
        Ok(found) => found,
        Err(undecided) => return Verdict::undecided(undecided),
    };
    let mut facts = Facts::default();
    facts.push("red", setup.state().count(Colour::Red));
    facts.push("blue", setup.state().count(Colour::Blue));
    facts.push("mover", usize::from(setup.state().mover.seat().0));
    let buried = match &evidence {
        Evidence::Race { trees, .. } | Evidence::Passes { trees, .. } => trees.buried,
        Evidence::Search { .. } if setup.state().rights == [0, 0] => setup.buried(),
        // A right can whiten any vertex, so that with rights nothing is out of reach.
        Evidence::Search { .. } | Evidence::Rights { .. } => [0, 0],
    };
    if buried != [0, 0] {
        facts.push("buried_red", buried[0]);
        facts.push("buried_blue", buried[1]);
    }
    let (theorem, key) = match evidence {
        Evidence::Race { trees, analysis } => {
            facts.push("holder", usize::from(analysis.holder.seat().0));
            facts.push("value", Fact::Number(analysis.sum));
            facts.push("cost", cost(&analysis));
            (Some(if trees.are_legs() { theorem::LEGS } else { theorem::ONE_ACCESS }), key::RACE)
        }
        Evidence::Passes { analyses: [red, blue], .. } => {
            facts.push("red_passes", Fact::Number(i64::from(setup.state().passes[0])));
            facts.push("blue_passes", Fact::Number(i64::from(setup.state().passes[1])));
            facts.push("value_for_red", Fact::Number(red.sum));
            facts.push("cost_for_red", cost(&red));
            facts.push("value_for_blue", Fact::Number(blue.sum));
            facts.push("cost_for_blue", cost(&blue));
            (Some(theorem::PASSES), key::PASSES)
        }
        Evidence::Rights { owner } => {
            facts.push("owner", usize::from(owner.seat().0));
            facts.push("rights", Fact::Number(i64::from(setup.state().rights[owner.seat().index()])));
            (Some(theorem::SPIDER_RIGHTS), key::RIGHTS)
        }
        Evidence::Search { nodes } => {
            facts.push("positions", Fact::Number(i64::try_from(nodes).unwrap_or(i64::MAX)));
            (None, key::SEARCH)
        }
    };
    Verdict { outcome: Outcome::Win(winner.seat()), reason: Reason { theorem, key, facts } }
}

/// Every legal move with what it leads to. On one-access positions equal trees are looked at once.
#[must_use]
pub fn judged_moves(position: &Position, budget: &Budget) -> Vec<JudgedMove> {
    let setup = position.setup();
    let mover = setup.state().mover;
    let mut decider = Decider::new(setup, budget);
    let meter = decider.budget.meter();
    // What is known without asking anew: each leg by itself, or equal trees only once.
    let (mut on_legs, mut classes) = (FxHashMap::default(), Classes(FxHashMap::default()));
    match Method::of(setup) {
        Method::Trees(trees) if trees.are_legs() => on_legs = after_leg_moves(&trees, mover),
        Method::Trees(trees) | Method::Passes(trees) => classes = Classes::of(&trees),
        Method::Rights { .. } | Method::Search => {
            if let Some(trees) = Trees::of(setup) {
                classes = Classes::of(&trees);
            }
        }
    }
    let mut known: FxHashMap<u32, Option<Colour>> = FxHashMap::default();
    let mut gave_up = false;
    let judged = |played: Move| {
        let alone = played.played.filter(|_| played.uses.is_empty());
        let class = alone.and_then(|vertex| classes.get(vertex));
        let told = class.and_then(|class| known.get(&class)).copied();
        let winner = match told.or_else(|| on_legs.get(&alone?).copied().map(Some)) {
            Some(winner) => winner,
            None => {
                // Uses of rights are many: once the budget is used up, they are not tried any more.
                let winner = if gave_up && !played.uses.is_empty() {
                    None
                } else {
                    meter.look().and_then(|()| decider.winner(setup.after(&played))).ok()
                };
                gave_up |= winner.is_none();
                class.map(|class| known.insert(class, winner));
                winner
            }
        };
        JudgedMove {
            text: played.to_string(),
            wins: winner.map(|winner| winner == mover),
            outcome: winner.map_or(Outcome::Undecided, |winner| Outcome::Win(winner.seat())),
        }
    };
    position.legal_moves().into_iter().map(judged).collect()
}

/// Who wins after each move on a spider, passes being equal: a move changes one leg, so that all of them together take O(n).
/// Empty if the position is no spider.
fn after_leg_moves(trees: &Trees, mover: Colour) -> FxHashMap<u32, Colour> {
    let Some(legs) = legs(trees) else { return FxHashMap::default() };
    let mut counts = trees.counts();
    counts[mover.seat().index()] -= 1;
    // The holder after a move is the same whichever it is.
    let holder = race::holder(counts, mover.other());
    let parts: Vec<Part> = legs.iter().map(|leg| spider::leg(leg, holder)).collect();
    let sum: i64 = parts.iter().map(|part| i64::from(part.value)).sum();
    // The least cost of all legs but one is the least or the second.
    let mut costs: Vec<(i32, usize)> =
        parts.iter().zip(0..).filter_map(|(part, leg)| Some((part.cost?, leg))).collect();
    costs.sort_unstable();
    let winner = |leg: usize| {
        if counts[mover.seat().index()] == 0 {
            return mover;
        }
        let shorter = spider::leg(&legs[leg][1..], holder);
        let sum = sum + i64::from(shorter.value) - i64::from(parts[leg].value);
        let others = costs.iter().take(2).find(|(_, other)| *other != leg).map(|(cost, _)| *cost);
        let cost = match trees.buried[holder.seat().index()] {
            0 => others.into_iter().chain(shorter.cost).min(),
            _ => Some(0),
        };
        race::winner(holder, mover.other(), sum, cost.map(i64::from))
    };
    let own = (0..trees.access).filter(|&place| trees.colour(place) == mover);
    own.map(|place| (trees.vertices[place], winner(place))).collect()
}

/// Access vertices by the shape and colours of what hangs from them: moves of one class lead to equal positions.
struct Classes(FxHashMap<u32, u32>);

impl Classes {
    fn of(trees: &Trees) -> Self {
        let count = trees.vertices.len();
        let mut below: Vec<Vec<u32>> = vec![Vec::new(); count];
        let mut numbers: FxHashMap<(Colour, Vec<u32>), u32> = FxHashMap::default();
        let mut classes = FxHashMap::default();
        for place in (0..count).rev() {
            let mut children = std::mem::take(&mut below[place]);
            children.sort_unstable();
            let fresh = numbers.len() as u32;
            let class = *numbers.entry((trees.colour(place), children)).or_insert(fresh);
            match trees.parent(place) {
                Some(parent) => below[parent].push(class),
                None => drop(classes.insert(trees.vertices[place], class)),
            }
        }
        Classes(classes)
    }

    fn get(&self, vertex: u32) -> Option<u32> {
        self.0.get(&vertex).copied()
    }
}

/// A move that wins if one does, in O(n) on one-access positions; else some move.
#[must_use]
pub fn good_move(position: &Position, budget: &Budget) -> JudgedMove {
    let setup = position.setup();
    let mover = setup.state().mover;
    if let Method::Trees(trees) = Method::of(setup) {
        let (winner, analysis) = trees.winner(mover);
        let best = analysis.recommended(&trees, mover).map(|place| trees.vertices[place]);
        let mut found = None;
        position.each_move(|played| {
            if found.is_none() && played.played == best {
                found = Some(played.to_string());
            }
        });
        if let Some(text) = found {
            let outcome = Outcome::Win(winner.seat());
            return JudgedMove { text, wins: Some(winner == mover), outcome };
        }
    }
    let judged = judged_moves(position, budget);
    let rank = |one: &JudgedMove| match one.wins {
        Some(true) => 0,
        None => 1,
        Some(false) => 2,
    };
    // An open position has a move; the fallback is for the type only.
    judged.into_iter().min_by_key(rank).unwrap_or(JudgedMove {
        text: "pass".to_owned(),
        wins: None,
        outcome: Outcome::Undecided,
    })
}
