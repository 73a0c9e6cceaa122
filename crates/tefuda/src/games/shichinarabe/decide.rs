//! Who wins, and by which moves: the theorem that applies, or else the search.
//!
//! The trees of a position, what the rule for trees finds in them, and the search are kept in one [`Analysis`]: moves are judged
//! from it, on legs all of them together in O(n), on other trees equal ones once, and elsewhere by going on with the same search.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use super::payoff::RemainingGraph;
use super::payoff::race::rights::RightsMethod;
use super::payoff::race::{Found, Race, Rights, is_forest};
use super::payoff::reduce::{Change, Fate, Reduced};
use super::race;
pub use super::reason::{
    Buried, Cost, Deciding, DecidingRights, Forest, ForestRights, Method, Reason, Sealed, Worth,
};
use super::rules::{Colour, Move, Position, Reading, Setup};
use super::search::Search;
use super::spider::{self, Part};
use super::tree::{self, Trees};
use super::{scene, words};
use crate::kernel::analysis::{self, Decide, Judgement};
use crate::kernel::position::Position as _;
use crate::kernel::prose::{Names, Prose};
use crate::kernel::run::{Run, Undecided};
use crate::kernel::scene::Scene;
use crate::kernel::verdict::Outcome;
use crate::solve::referee::Searched;

/// What a decision rests on.
pub(super) enum Basis {
    /// The trees, and what the rule finds for the holder.
    Race(Trees, tree::Analysis),
    /// The trees, and what the rule finds for each player as the holder.
    Passes(Trees, [tree::Analysis; 2]),
    /// Trees with several accesses: what decides, and what becomes of each vertex of the layout without thought.
    Forest(Box<Found>, Vec<Fate>),
    /// Rights of this player, on legs, by the rule for legs.
    Rights(Colour),
    /// Rights of this player, on trees.
    RightsOnTrees(Colour, Box<RightsMethod>),
    /// A search.
    Search,
}

impl Basis {
    /// The trees, and what the rule finds in them for the player who empties first if never stuck.
    pub(super) fn race(&self, mover: Colour) -> Option<(&Trees, &tree::Analysis)> {
        match self {
            Basis::Race(trees, analysis) => Some((trees, analysis)),
            Basis::Passes(trees, analysis) => Some((trees, &analysis[trees.holder(mover).seat().index()])),
            Basis::Forest(..) | Basis::Rights(_) | Basis::RightsOnTrees(..) | Basis::Search => None,
        }
    }
}

/// What the deciders go by. The search is made when it is first needed, for everything that arises from one setup.
struct Decider {
    root: Setup,
    race: Race,
    search: Option<Search>,
}

impl Decider {
    /// Who wins an open position, and what that rests on.
    fn decide(&mut self, setup: &Setup, run: &mut Run) -> Result<(Colour, Basis), Undecided> {
        let state = setup.state();
        let mover = state.mover;
        let Some(trees) = Trees::of(setup) else { return self.several_accesses(setup, run) };
        let equal = state.passes[0] == state.passes[1];
        let (one_use, several) = (state.rights.iter().max() == Some(&1), state.reading.several);
        let Reading { touching, instead, handed_over, .. } = state.reading;
        let usual = !touching && !instead && !handed_over && (one_use || several);
        match state.rights {
            [0, 0] if equal => {
                let (winner, analysis) = trees.winner(mover);
                Ok((winner, Basis::Race(trees, analysis)))
            }
            [0, 0] => {
                let [red, blue] = state.passes.map(i64::from);
                let (winner, analysis) = trees.winner_with_passes(mover, red - blue);
                Ok((winner, Basis::Passes(trees, analysis)))
            }
            [red, blue] if equal && usual && (red == 0 || blue == 0) && trees.buried == [0, 0] => {
                let Some(legs) = trees.legs() else { return self.with_rights(setup, run) };
                match self.with_few_steps(setup, run) {
                    Err(_) if !run.meter.is_used_up() => {}
                    decided => return decided,
                }
                let owner = if red > 0 { Colour::Red } else { Colour::Blue };
                let rights = usize::from(red.max(blue));
                let owner_wins = if mover == owner {
                    spider::owner_wins(&legs, owner, rights, &mut run.meter)?
                } else {
                    spider::owner_wins_second(&legs, owner, rights, &mut run.meter)?
                };
                Ok((if owner_wins { owner } else { owner.other() }, Basis::Rights(owner)))
            }
            _ => self.with_rights(setup, run),
        }
    }

    /// Who wins if parts touch white at several vertices.
    fn several_accesses(&mut self, setup: &Setup, run: &mut Run) -> Result<(Colour, Basis), Undecided> {
        let state = setup.state();
        if state.rights != [0, 0] {
            return self.with_rights(setup, run);
        }
        run.meter.spend(0, setup.layout().vertices() as u64 * BYTES_OF_PARTS)?;
        let parts = RemainingGraph::parts_of(setup).filter(|parts| is_forest(parts));
        let Some(parts) = parts else { return self.search(setup, run) };
        let mut fates = vec![Fate::Left; setup.layout().vertices()];
        for part in &parts {
            let reduced = Reduced::new(part, Change::Nothing);
            for (place, vertex) in part.vertices().iter().enumerate() {
                fates[vertex.name as usize] = reduced.fate(place);
            }
        }
        let [red, blue] = state.passes.map(i64::from);
        let verdict = self.race.winner(parts, state.mover, red - blue, &mut run.meter)?;
        Ok((verdict.winner, Basis::Forest(Box::new(verdict), fates)))
    }

    /// Who wins if only one player has rights, on trees; all other positions with rights are searched.
    fn with_rights(&mut self, setup: &Setup, run: &mut Run) -> Result<(Colour, Basis), Undecided> {
        let state = setup.state();
        let Some((parts, rights)) = parts_and_rights(setup, run)? else { return self.search(setup, run) };
        let [red, blue] = state.passes.map(i64::from);
        let (winner, how) =
            self.race.winner_with_rights(parts, state.mover, red - blue, rights, &mut run.meter)?;
        Ok((winner, Basis::RightsOnTrees(rights.owner, Box::new(how))))
    }

    /// The same with a portion of the budget.
    fn with_few_steps(&mut self, setup: &Setup, run: &mut Run) -> Result<(Colour, Basis), Undecided> {
        let Some((parts, rights)) = parts_and_rights(setup, run)? else { return self.search(setup, run) };
        let (race, mover) = (&mut self.race, setup.state().mover);
        let (winner, how) =
            run.meter.portion(FEW_STEPS, |meter| race.winner_with_rights(parts, mover, 0, rights, meter))?;
        Ok((winner, Basis::RightsOnTrees(rights.owner, Box::new(how))))
    }

    fn search(&mut self, setup: &Setup, run: &mut Run) -> Result<(Colour, Basis), Undecided> {
        let search = match &mut self.search {
            Some(search) => search,
            none => none.insert(Search::new(&self.root, &mut run.meter)?),
        };
        Ok((search.winner(setup, &mut run.meter)?, Basis::Search))
    }
}

/// What is left of a forest, and the rights of the only player who has some; `None` if it is no forest, if both have rights, or if the
/// reading is none of A and M.
fn parts_and_rights(
    setup: &Setup,
    run: &mut Run,
) -> Result<Option<(Vec<RemainingGraph>, Rights)>, Undecided> {
    let state = setup.state();
    let Reading { several, touching, instead, handed_over, .. } = state.reading;
    let owner = match state.rights {
        [_, 0] => Colour::Red,
        [0, _] => Colour::Blue,
        _ => return Ok(None),
    };
    if touching || instead || handed_over {
        return Ok(None);
    }
    run.meter.spend(0, setup.layout().vertices() as u64 * BYTES_OF_PARTS)?;
    let parts = RemainingGraph::parts_of(setup).filter(|parts| is_forest(parts));
    // No more can be used: whitening the last vertex would lose.
    let usable = state.count(owner.other()).saturating_sub(1).max(1);
    let left = usize::from(state.rights[owner.seat().index()]).min(usable) as u32;
    Ok(parts.map(|parts| (parts, Rights::new(owner, left, several))))
}

/// What is known of the moves besides by deciding anew.
enum Moves {
    /// Who wins after each, on legs.
    Legs(FxHashMap<u32, Colour>),
    /// The moves by what hangs from them, and who wins after those that have been looked at.
    Classes(Classes, FxHashMap<u32, Colour>),
}

/// What is known of a position.
pub struct Analysis {
    pub(super) position: Position,
    pub(super) basis: Basis,
    winner: Colour,
    pub(super) reason: Reason,
    decider: Decider,
    moves: Option<Moves>,
}

/// What may be spent on rights on legs before the rule for legs, which is checked and not proved, is asked.
const FEW_STEPS: u64 = 2_200_000;
/// While the rule for trees is at work, a vertex takes about this many bytes.
const BYTES_AT_WORK: u64 = 48;
/// Parts in payoff form take about this many bytes a vertex, twice while they are reduced.
const BYTES_OF_PARTS: u64 = 150;
/// What is kept of it takes about this many bytes a vertex.
const BYTES_KEPT: u64 = 24;
/// Trees with more vertices than this, counted once for each root, are not judged at once.
const MOST_AT_ONCE: usize = 4_000_000;

impl Analysis {
    fn new(position: &Position, run: &mut Run) -> Result<Self, Undecided> {
        let setup = position.setup();
        let (state, vertices) = (setup.state(), setup.layout().vertices() as u64);
        let before = run.meter.nodes();
        run.meter.spend(1, vertices * BYTES_AT_WORK)?;
        let mut decider = Decider { root: setup.clone(), race: Race::default(), search: None };
        let (winner, basis) = decider.decide(setup, run)?;
        run.meter.hold(vertices * BYTES_KEPT)?;
        let (buried, method) = match &basis {
            Basis::Race(trees, analysis) => {
                let legs = trees.are_legs();
                let holder = analysis.holder.seat();
                (trees.buried, Method::Race { holder, value: analysis.sum, cost: Cost::of(analysis), legs })
            }
            Basis::Passes(trees, [red, blue]) => {
                let method = Method::Passes {
                    red_passes: state.passes[0],
                    blue_passes: state.passes[1],
                    value_for_red: red.sum,
                    cost_for_red: Cost::of(red),
                    value_for_blue: blue.sum,
                    cost_for_blue: Cost::of(blue),
                };
                (trees.buried, method)
            }
            Basis::Forest(verdict, fates) => {
                let [red, blue] = state.passes.map(i64::from);
                let (positions, namer) = (run.meter.nodes() - before, position.namer());
                let facts =
                    Forest::new(verdict, fates, red - blue, positions, |vertex| namer.unmistakable(vertex));
                (setup.buried(), Method::Forest(facts))
            }
            // The words name what rights cannot open.
            Basis::Rights(owner) => {
                let rights = state.rights[owner.seat().index()];
                ([0, 0], Method::Rights { owner: owner.seat(), rights })
            }
            Basis::RightsOnTrees(owner, how) => {
                let (positions, namer) = (run.meter.nodes() - before, position.namer());
                let rights = state.rights[owner.seat().index()];
                let facts =
                    ForestRights::new(*owner, rights, how, positions, |vertex| namer.unmistakable(vertex));
                ([0, 0], Method::ForestRights(facts))
            }
            Basis::Search => {
                let buried = if state.rights == [0, 0] { setup.buried() } else { [0, 0] };
                (buried, Method::Search { positions: run.meter.nodes() - before })
            }
        };
        let [buried_red, buried_blue] = buried;
        let reason = Reason {
            red: state.count(Colour::Red),
            blue: state.count(Colour::Blue),
            mover: state.mover.seat(),
            cards: setup.layout().is_deck(),
            buried: (buried != [0, 0]).then_some(Buried { buried_red, buried_blue }),
            method,
        };
        Ok(Analysis { position: position.clone(), basis, winner, reason, decider, moves: None })
    }

    fn mover(&self) -> Colour {
        self.position.setup().state().mover
    }

    /// What is known of the moves without deciding anew, found when the first move is judged.
    fn moves(&mut self) -> &mut Moves {
        let mover = self.mover();
        self.moves.get_or_insert_with(|| match &self.basis {
            Basis::Race(trees, _) if trees.are_legs() => Moves::Legs(after_leg_moves(trees, mover)),
            Basis::Race(trees, _) | Basis::Passes(trees, _) => {
                Moves::Classes(Classes::of(trees), FxHashMap::default())
            }
            Basis::Forest(..) | Basis::Rights(_) | Basis::RightsOnTrees(..) | Basis::Search => {
                let trees = Trees::of(self.position.setup());
                Moves::Classes(trees.as_ref().map(Classes::of).unwrap_or_default(), FxHashMap::default())
            }
        })
    }

    /// Who wins after a move.
    fn winner_after(&mut self, played: &Move, run: &mut Run) -> Result<Colour, Undecided> {
        if self.winner != self.mover() {
            // Whoever can force the win can do so whatever the other plays.
            return Ok(self.winner);
        }
        let alone = played.alone();
        let class = match self.moves() {
            Moves::Legs(winners) => {
                if let Some(&winner) = alone.and_then(|vertex| winners.get(&vertex)) {
                    return Ok(winner);
                }
                None
            }
            Moves::Classes(classes, known) => {
                let class = alone.and_then(|vertex| classes.get(vertex));
                if let Some(&winner) = class.and_then(|class| known.get(&class)) {
                    return Ok(winner);
                }
                class
            }
        };
        let vertices = self.position.setup().layout().vertices() as u64;
        run.meter.spend(1, vertices * BYTES_AT_WORK)?;
        run.meter.list(vertices)?;
        let after = self.position.setup().after(played);
        let winner = match after.winner() {
            Some(winner) => winner,
            None => self.decider.decide(&after, run)?.0,
        };
        if let (Some(class), Moves::Classes(_, known)) = (class, self.moves()) {
            known.insert(class, winner);
        }
        Ok(winner)
    }
}

impl analysis::Analysis<Setup> for Analysis {
    type Reason = Reason;

    fn outcome(&self) -> Outcome {
        Outcome::Win(self.winner.seat())
    }

    fn reason(&self) -> &Reason {
        &self.reason
    }

    fn judges_at_once(&self) -> bool {
        self.winner != self.mover()
            || match &self.basis {
                Basis::Race(trees, _) if trees.are_legs() => true,
                Basis::Race(trees, _) | Basis::Passes(trees, _) => {
                    trees.access.saturating_mul(trees.vertices.len()) <= MOST_AT_ONCE
                }
                Basis::Forest(..) | Basis::Rights(_) | Basis::RightsOnTrees(..) | Basis::Search => false,
            }
    }

    fn judge(&mut self, played: &Move, run: &mut Run) -> Result<Judgement, Undecided> {
        self.winner_after(played, run).map(|winner| Outcome::Win(winner.seat()).into())
    }

    /// On trees with equal passes in O(n); elsewhere the first move that wins.
    fn best(&mut self, run: &mut Run) -> Result<Option<Move>, Undecided> {
        let mover = self.mover();
        if let Basis::Race(trees, analysis) = &self.basis
            && let Some(place) = analysis.recommended(trees, mover)
        {
            return Ok(Some(Move::play(trees.vertices[place])));
        }
        if self.winner != mover {
            return Ok(None);
        }
        let position = self.position.clone();
        let first = position.for_each_move(|played| match self.winner_after(&played, run) {
            Ok(winner) if winner == mover => ControlFlow::Break(Ok(played)),
            Ok(_) => ControlFlow::Continue(()),
            Err(undecided) => ControlFlow::Break(Err(undecided)),
        });
        first.break_value().transpose()
    }

    fn body(&mut self, prose: &mut Prose<'_>, _: &mut Run) {
        words::body(self, prose);
    }

    fn picture(&mut self, names: &Names, _: &mut Run) -> Scene {
        scene::reason(self, names)
    }
}

impl Decide for Setup {
    type Analysis = Analysis;
    type Referee = Searched<Setup>;

    fn analyse(position: &Position, run: &mut Run) -> Result<Analysis, Undecided> {
        Analysis::new(position, run)
    }

    fn search(position: &Position, run: &mut Run) -> Result<Searched<Setup>, Undecided> {
        Ok(Searched::new(position, run))
    }
}

/// Who wins after each move on a spider, passes being equal: a move changes one leg, so that all of them together take O(n).
/// Empty if the position is no spider.
fn after_leg_moves(trees: &Trees, mover: Colour) -> FxHashMap<u32, Colour> {
    let Some(legs) = trees.legs() else { return FxHashMap::default() };
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
        let others = costs.iter().take(2).find(|(_, other_leg)| *other_leg != leg).map(|(cost, _)| *cost);
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
#[derive(Default)]
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
