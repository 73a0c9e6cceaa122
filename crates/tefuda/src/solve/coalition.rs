//! One player against all the others: who can force the win in a game of any number of players, cycles allowed.
//!
//! All positions reachable from the root are collected; then the positions in which somebody can force the win grow from the ends
//! of the game: a position joins for the player to move if some move leads to one of theirs, and for another player if every move
//! does. Two players can never both force the win, so that one name for each position is enough. Plays that never end win for
//! nobody. Positions join in the order of their distance, so the number of moves until the end (the winner hurries, all the others
//! delay) comes with them.
//!
//! Cost: every reachable position once, and each of them again whenever one of its moves is decided.

use rustc_hash::FxHashMap;

use crate::kernel::analysis::{Analysis, Decide, Judgement, MoveOf, Reason};
use crate::kernel::position::{Ending, Played, Position, Seat, SeatMap, Setup, Status};
use crate::kernel::prose::{Names, counted};
use crate::kernel::run::{HeapSize as _, Meter, Run, Undecided};
use crate::kernel::verdict::{Lang, Outcome};

/// What a move leads to.
#[derive(Clone, Copy)]
enum Next {
    /// Another position, and which of the seat maps tells where everybody sits in it.
    On { position: u32, seats: u32 },
    /// The end, with the winner's seat before the move.
    Over(Option<Seat>),
}

/// Who can force the win in a position, and in how many moves.
#[derive(Clone, Copy)]
struct Forced {
    seat: Seat,
    plies: u32,
}

/// Every position reachable from a root, with who can force the win.
pub struct Coalition<P: Position> {
    numbers: FxHashMap<P::Key, u32>,
    forced: Vec<Option<Forced>>,
}

/// What is collected before anything is solved.
struct Graph {
    movers: Vec<Seat>,
    next: Vec<Vec<Next>>,
    /// The positions from which a move leads to each.
    before: Vec<Vec<u32>>,
    /// Every way in which seats change with a move; there are few.
    maps: Vec<SeatMap>,
}

impl Graph {
    fn seats(&mut self, seats: SeatMap) -> u32 {
        let known = self.maps.iter().position(|map| *map == seats);
        known.unwrap_or_else(|| {
            self.maps.push(seats);
            self.maps.len() - 1
        }) as u32
    }

    /// Who can force the win after a move, in the seats before it, as far as it takes fewer than `plies` moves from there.
    fn after(&self, next: Next, forced: &[Option<Forced>], plies: u32) -> Option<Seat> {
        match next {
            Next::Over(winner) => winner,
            Next::On { position, seats } => {
                let known = forced[position as usize].filter(|known| known.plies < plies)?;
                self.maps[seats as usize].old_seat(known.seat)
            }
        }
    }

    /// Who can force the win within `plies` moves.
    fn winner(&self, position: usize, forced: &[Option<Forced>], plies: u32) -> Option<Seat> {
        let mover = self.movers[position];
        let mut results = self.next[position].iter().map(|&next| self.after(next, forced, plies));
        let first = results.next().flatten();
        let mut same = first.is_some();
        if first == Some(mover) {
            return first;
        }
        for result in results {
            if result == Some(mover) {
                return result;
            }
            same &= result == first;
        }
        first.filter(|_| same)
    }
}

impl<P: Position> Coalition<P> {
    /// Solves every position reachable from the root.
    ///
    /// # Errors
    /// [`Undecided`] when the budget runs out.
    pub fn solve(root: &P, meter: &mut Meter) -> Result<Self, Undecided> {
        Coalition::solve_all([root.clone()], meter)
    }

    /// Solves every position reachable from one of several roots.
    ///
    /// # Errors
    /// [`Undecided`] when the budget runs out.
    pub fn solve_all(roots: impl IntoIterator<Item = P>, meter: &mut Meter) -> Result<Self, Undecided> {
        let mut numbers: FxHashMap<P::Key, u32> = FxHashMap::default();
        // Every position that was met is held with its key and with two lists of its own, from then on; while lists and tables grow,
        // the old and the new one are there together.
        let fixed = 3 * (size_of::<(P::Key, u32)>() + size_of::<P>() + 2 * size_of::<Vec<Next>>()) + 96;
        let owned = |position: &P, key: &P::Key| (fixed + position.heap_size() + key.heap_size()) as u64;
        let mut bytes = 0;
        let mut waiting = Vec::new();
        for root in roots {
            let key = root.key();
            let owned = owned(&root, &key);
            let fresh = waiting.len() as u32;
            if *numbers.entry(key).or_insert(fresh) == fresh {
                bytes += owned;
                waiting.push(root);
            }
        }
        let mut graph = Graph {
            movers: Vec::new(),
            next: Vec::new(),
            before: vec![Vec::new(); waiting.len()],
            maps: Vec::new(),
        };
        while let Some(position) = waiting.get(graph.next.len()).cloned() {
            meter.spend(1, bytes)?;
            let moves = position.listed_moves(meter)?;
            if moves.is_empty() {
                return Err(Undecided::BrokenRules { nodes: meter.nodes() });
            }
            let from = graph.next.len() as u32;
            bytes += (moves.len() * (size_of::<Next>() + 8)) as u64;
            let mut leads = Vec::with_capacity(moves.len());
            for played in &moves {
                let Played { setup, seats } = position.after(played);
                leads.push(match setup.status() {
                    Status::Over(Ending::Won(seat)) => Next::Over(seats.old_seat(seat)),
                    Status::Over(Ending::Draw) => Next::Over(None),
                    Status::Open(after) => {
                        let key = after.key();
                        let owned = owned(&after, &key);
                        let fresh = waiting.len() as u32;
                        let number = *numbers.entry(key).or_insert(fresh);
                        if number == fresh {
                            bytes += owned;
                            waiting.push(after);
                            graph.before.push(Vec::new());
                        }
                        let sources = &mut graph.before[number as usize];
                        // The moves of a position are looked at together, so that it can only be the last source.
                        if sources.last() != Some(&from) {
                            sources.push(from);
                        }
                        Next::On { position: number, seats: graph.seats(seats) }
                    }
                });
            }
            graph.next.push(leads);
            graph.movers.push(position.to_move());
        }
        drop(waiting);
        let forced = settle(&graph, meter)?;
        let keys: usize = numbers.keys().map(|key| size_of::<(P::Key, u32)>() + key.heap_size()).sum();
        meter.hold((keys * 8 / 7 + size_of::<Option<Forced>>() * forced.len()) as u64)?;
        Ok(Coalition { numbers, forced })
    }

    /// Who can force the win in a position, and in how many moves, if it is reachable from the root.
    #[must_use]
    pub fn get(&self, position: &P) -> Option<Judgement> {
        let number = *self.numbers.get(&position.key())?;
        Some(match self.forced[number as usize] {
            Some(Forced { seat, plies }) => {
                Judgement { remoteness: Some(plies), ..Outcome::Win(seat).into() }
            }
            None => Outcome::Nobody.into(),
        })
    }

    /// The same after a move from such a position, in the seats before it.
    #[must_use]
    pub fn after(&self, position: &P, played: &P::Move) -> Option<Judgement> {
        let Played { setup, seats } = position.after(played);
        let (outcome, remoteness) = match setup.status() {
            Status::Over(ending) => (ending.into(), Some(0)),
            Status::Open(next) => {
                let judgement = self.get(&next)?;
                (judgement.outcome, judgement.remoteness)
            }
        };
        let outcome = match outcome {
            // Nobody is there any more who could win.
            Outcome::Win(seat) => seats.old_seat(seat).map_or(Outcome::Nobody, Outcome::Win),
            Outcome::Draw => Outcome::Nobody,
            other => other,
        };
        Some(Judgement { remoteness, ..outcome.into() })
    }

    /// How many positions were solved.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.forced.len()
    }
}

/// Who can force the win, position by position, the nearest ends first.
fn settle(graph: &Graph, meter: &Meter) -> Result<Vec<Option<Forced>>, Undecided> {
    let mut forced = vec![None; graph.next.len()];
    let mut plies = 0;
    // Positions with a move that was decided in the round before.
    let mut touched: Vec<u32> = (0..graph.next.len() as u32).collect();
    while !touched.is_empty() {
        plies += 1;
        let mut fresh = Vec::new();
        for (step, &position) in touched.iter().enumerate() {
            meter.look_every(step)?;
            if forced[position as usize].is_none()
                && let Some(seat) = graph.winner(position as usize, &forced, plies)
            {
                forced[position as usize] = Some(Forced { seat, plies });
                fresh.push(position);
            }
        }
        touched = fresh.iter().flat_map(|&position| &graph.before[position as usize]).copied().collect();
        touched.sort_unstable();
        touched.dedup();
    }
    Ok(forced)
}

/// Why: every position was solved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct CoalitionReason {
    /// How many positions can arise.
    pub positions: u64,
    /// Moves until the end, if somebody can force the win.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub remoteness: Option<u32>,
}

impl Reason for CoalitionReason {
    fn theorem(&self) -> Option<&'static str> {
        None
    }

    fn words(&self, names: &Names) -> String {
        let positions = self.positions;
        match (names.lang(), self.remoteness) {
            (Lang::En, Some(plies)) => format!(
                "every one of the {positions} positions that can arise was solved from the rules; it takes at most {}",
                counted(u64::from(plies), "move")
            ),
            (Lang::En, None) => {
                format!("every one of the {positions} positions that can arise was solved from the rules")
            }
            (Lang::Ja, Some(plies)) => {
                format!("生じうる{positions}局面すべてをルールから解いた結果。長くても{plies}手で決まる")
            }
            (Lang::Ja, None) => format!("生じうる{positions}局面すべてをルールから解いた結果"),
        }
    }
}

/// The referee's analysis of a game of more than two players: all positions that can arise are solved from the rules alone.
pub struct CoalitionSearched<S: Setup> {
    position: S::Position,
    solved: Coalition<S::Position>,
    result: Judgement,
    reason: CoalitionReason,
}

impl<S: Setup> CoalitionSearched<S> {
    /// Solves a position.
    ///
    /// # Errors
    /// [`Undecided`] when the budget runs out.
    pub fn new(position: &S::Position, run: &mut Run) -> Result<Self, Undecided> {
        let solved = Coalition::solve(position, &mut run.meter)?;
        let result = solved.get(position).unwrap_or_else(|| Outcome::Nobody.into());
        let reason = CoalitionReason { positions: solved.positions() as u64, remoteness: result.remoteness };
        Ok(CoalitionSearched { position: position.clone(), solved, result, reason })
    }

    /// The move of best play: the player who can force the win plays as fast as possible, and everybody else as slowly as possible.
    fn best_known(&self, position: &S::Position) -> Option<MoveOf<S>> {
        let winner = self.solved.get(position)?.outcome;
        let hurries = winner == Outcome::Win(position.to_move());
        let mut best: Option<(i64, MoveOf<S>)> = None;
        position.each_move(|played| {
            let Some(after) = self.solved.after(position, &played) else { return };
            let plies = i64::from(after.remoteness.unwrap_or(0));
            let far = if hurries { -plies } else { plies };
            if after.outcome == winner && best.as_ref().is_none_or(|(known, _)| far > *known) {
                best = Some((far, played));
            }
        });
        best.map(|(_, played)| played)
    }
}

/// Lines of best play are told up to this length.
const LONGEST_LINE: usize = 500;

impl<S: Decide> Analysis<S> for CoalitionSearched<S> {
    type Reason = CoalitionReason;

    fn outcome(&self) -> Outcome {
        self.result.outcome
    }

    fn reason(&self) -> &CoalitionReason {
        &self.reason
    }

    fn remoteness(&self) -> Option<u32> {
        self.result.remoteness
    }

    fn judge(&mut self, played: &MoveOf<S>, _: &mut Run) -> Result<Judgement, Undecided> {
        // Every position after a legal move was solved; another move leads nowhere.
        Ok(self.solved.after(&self.position, played).unwrap_or_else(|| Outcome::Undecided.into()))
    }

    fn line(&mut self, _: &mut Run) -> Option<Vec<String>> {
        self.result.outcome.winner()?;
        let mut line = Vec::new();
        let mut position = self.position.clone();
        while line.len() < LONGEST_LINE {
            let played = self.best_known(&position)?;
            line.push(S::move_text(&position, &played));
            match position.after(&played).setup.status() {
                Status::Open(next) => position = next,
                Status::Over(_) => break,
            }
        }
        Some(line)
    }
}
