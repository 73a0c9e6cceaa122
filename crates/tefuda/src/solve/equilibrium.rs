//! Subgame-perfect equilibria of games with cycles: which outcomes can all of them, taken together, have?
//!
//! Every player likes results in a fixed order and cares only about their own result. A *requirement* gives each node the least
//! result that its mover accepts there; a play is consistent with it if every mover on it gets at least that much. The
//! *negotiation* raises a requirement: the mover of a node can insist on what no promise of the others can keep from her,
//! where after each of her deviations the others must again follow some consistent play. Outcomes of the plays that are
//! consistent with the least fixed point are exactly the outcomes of all pure subgame-perfect equilibria (Brice, Raskin and
//! van den Bogaard, *Subgame-perfect equilibria in mean-payoff games*, 2021, for results that do not depend on a play's
//! beginning, as here).
//!
//! A game is solved in stages: a [`Stage`] is a set of nodes between which play can go to and fro; where it leaves the
//! stage, the outcomes of what follows are known already. In the fixed point the least that a player can be held to beyond
//! an exit is the worst of its outcomes, so nothing else needs to be known.
//!
//! Cost: a few passes over nodes and edges for each result and each raise, times the outcomes in words of 64 bits.

use rustc_hash::FxHashMap;

use crate::kernel::run::{Meter, Undecided};

/// The most players.
pub const MOST_PLAYERS: usize = 8;

/// A result of one player: a small number whose meaning the game knows.
pub type PlayersResult = u8;

/// The results of all players, four bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Results(u32);

impl Results {
    /// The same result (below 16) for this many players.
    #[must_use]
    pub fn all(result: PlayersResult, players: usize) -> Self {
        (0..players).fold(Results::default(), |results, player| results.with(player, result))
    }

    /// The result of a player.
    #[must_use]
    pub fn of(self, player: usize) -> PlayersResult {
        (self.0 >> (4 * player) & 15) as PlayersResult
    }

    /// The same with another result (below 16) for one player.
    #[must_use]
    pub fn with(self, player: usize, result: PlayersResult) -> Self {
        let shift = 4 * player;
        Results(self.0 & !(15 << shift) | u32::from(result & 15) << shift)
    }

    /// The results when every player sits `by` places further.
    fn turned(self, by: usize, players: usize) -> Self {
        (0..players)
            .fold(Results::default(), |turned, player| turned.with((player + by) % players, self.of(player)))
    }
}

/// Nodes between which play can go to and fro.
pub struct Stage<'a> {
    /// How many players there are.
    pub players: usize,
    /// A table that turns: player 0 moves at every node, and with every move everybody sits one place further down, so
    /// that the next player is player 0. Else every node names its mover and players keep their numbers.
    pub turning: bool,
    /// How much a result is liked, by its number; more is better.
    pub liking: &'a [u8],
    /// The result of everybody when play stays in this stage for ever.
    pub endless: PlayersResult,
    /// Who moves at each node.
    pub movers: Vec<u8>,
    /// The nodes that a move can lead to, each once.
    pub edges: Vec<Vec<u32>>,
    /// The moves out of the stage: for each an index into `sets`.
    pub exits: Vec<Vec<u32>>,
    /// Outcomes, seen from the node that the exit starts from. None is empty.
    pub sets: Vec<Vec<Results>>,
}

/// Successors or predecessors of nodes, one after the other.
struct Neighbours {
    starts: Vec<u32>,
    list: Vec<u32>,
}

impl Neighbours {
    fn of(&self, node: usize) -> &[u32] {
        &self.list[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    fn predecessors(edges: &[Vec<u32>]) -> Self {
        let mut starts = vec![0u32; edges.len() + 1];
        edges.iter().flatten().for_each(|&to| starts[to as usize + 1] += 1);
        (1..starts.len()).for_each(|node| starts[node] += starts[node - 1]);
        let mut next = starts.clone();
        let mut list = vec![0u32; edges.iter().map(Vec::len).sum()];
        for (from, targets) in edges.iter().enumerate() {
            for &to in targets {
                list[next[to as usize] as usize] = from as u32;
                next[to as usize] += 1;
            }
        }
        Neighbours { starts, list }
    }
}

/// A player whom the others try to hold to a result liked at most so much.
#[derive(Clone, Copy)]
struct Held {
    player: usize,
    level: u8,
}

/// A stage made ready: every node once for each turn of the table (`place` = node * turns + turn), outcomes as bits.
struct Solver<'a> {
    stage: &'a Stage<'a>,
    turns: usize,
    words: usize,
    predecessors: Neighbours,
    outcomes: Vec<Results>,
    /// Levels of liking, 0 the worst; `levels` of them.
    level_of: Vec<u8>,
    levels: u8,
    /// `at_least[(player * (levels + 1) + level) * words..]`: outcomes that this player likes at least so much.
    at_least: Vec<u64>,
    /// `exit_bits[(set * turns + turn) * words..]`.
    exit_bits: Vec<u64>,
    /// The least that the mover of a node accepts; `levels` if there is nothing.
    requirement: Vec<u8>,
    /// For every place the outcomes of the plays found, as bits.
    found: Vec<u64>,
    barred: Vec<bool>,
    missing: Vec<u32>,
    waiting: Vec<u32>,
    waits: Vec<bool>,
    /// Bytes that all this takes.
    bytes: u64,
}

/// What a solved stage is.
pub struct SolvedStage {
    /// For every node the outcomes of the equilibria from there, ascending. Empty if there is no equilibrium.
    pub outcomes: Vec<Vec<Results>>,
}

impl Stage<'_> {
    /// The outcomes of all pure subgame-perfect equilibria from every node.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up; every pass over the nodes counts.
    pub fn solve(&self, meter: &mut Meter) -> Result<SolvedStage, Undecided> {
        let (outcomes, turns) = (self.distinct_outcomes(), if self.turning { self.players } else { 1 });
        let places = self.movers.len() * turns;
        let bytes = self.bytes()
            + 8 * (outcomes.len().div_ceil(64) * (places + self.sets.len() * turns))
            + 24 * places;
        meter.spend(0, bytes as u64)?;
        let mut solver = Solver::new(self, outcomes, bytes as u64);
        solver.negotiate(meter)?;
        solver.consistent(None, meter)?;
        let outcomes = |node: usize| {
            let bits = solver.found_at(node * solver.turns);
            let mut outcomes: Vec<Results> = ones(bits).map(|bit| solver.outcomes[bit]).collect();
            outcomes.sort_unstable();
            outcomes
        };
        Ok(SolvedStage { outcomes: (0..self.movers.len()).map(outcomes).collect() })
    }
}

impl Stage<'_> {
    /// Bytes that the stage itself takes.
    fn bytes(&self) -> usize {
        let lists = |lists: &[Vec<u32>]| lists.iter().map(|list| 24 + 4 * list.capacity()).sum::<usize>();
        let sets: usize = self.sets.iter().map(|set| 24 + 4 * set.capacity()).sum();
        lists(&self.edges) + lists(&self.exits) + sets + self.movers.len()
    }

    /// Every outcome that can occur, endless play first; on a turning table with all its turns.
    fn distinct_outcomes(&self) -> Vec<Results> {
        let turns = if self.turning { self.players } else { 1 };
        let endless = Results::all(self.endless, self.players);
        let mut outcomes: Vec<Results> = Vec::new();
        // Sets repeat the same few outcomes many times.
        let mut single: Vec<Results> = self.sets.iter().flatten().copied().collect();
        single.sort_unstable();
        single.dedup();
        for turn in 0..turns {
            outcomes.extend(single.iter().map(|results| results.turned(turn, self.players)));
        }
        outcomes.sort_unstable();
        outcomes.dedup();
        outcomes.retain(|results| *results != endless);
        outcomes.insert(0, endless);
        outcomes
    }
}

/// The places of the bits that are set.
fn ones(bits: &[u64]) -> impl Iterator<Item = usize> + '_ {
    bits.iter().enumerate().flat_map(|(word, &bits)| {
        (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| 64 * word + bit)
    })
}

impl<'a> Solver<'a> {
    fn new(stage: &'a Stage<'a>, outcomes: Vec<Results>, bytes: u64) -> Self {
        let turns = if stage.turning { stage.players } else { 1 };
        let nodes = stage.movers.len();
        let numbers: FxHashMap<Results, usize> = outcomes.iter().copied().zip(0..).collect();
        let words = outcomes.len().div_ceil(64);
        let set = |bits: &mut [u64], bit: usize| bits[bit / 64] |= 1 << (bit % 64);
        let mut exit_bits = vec![0u64; stage.sets.len() * turns * words];
        for (number, bits) in exit_bits.chunks_mut(words).enumerate() {
            for results in &stage.sets[number / turns] {
                set(bits, numbers[&results.turned(number % turns, stage.players)]);
            }
        }
        let mut likings = stage.liking.to_vec();
        likings.sort_unstable();
        likings.dedup();
        let level_of =
            stage.liking.iter().map(|liking| likings.partition_point(|candidate| candidate < liking) as u8);
        let level_of: Vec<u8> = level_of.collect();
        let levels = likings.len() as u8;
        let mut at_least = vec![0u64; stage.players * (usize::from(levels) + 1) * words];
        for (number, bits) in at_least.chunks_mut(words).enumerate() {
            let (player, level) = (number / (usize::from(levels) + 1), number % (usize::from(levels) + 1));
            for (bit, results) in outcomes.iter().enumerate() {
                if usize::from(level_of[usize::from(results.of(player))]) >= level {
                    set(bits, bit);
                }
            }
        }
        Solver {
            stage,
            turns,
            words,
            predecessors: Neighbours::predecessors(&stage.edges),
            outcomes,
            level_of,
            levels,
            at_least,
            exit_bits,
            requirement: vec![0; nodes],
            found: vec![0; nodes * turns * words],
            barred: vec![false; nodes * turns],
            missing: vec![0; nodes * turns],
            waiting: Vec::new(),
            waits: vec![false; nodes * turns],
            bytes,
        }
    }

    fn mover(&self, place: usize) -> usize {
        (usize::from(self.stage.movers[place / self.turns]) + place % self.turns) % self.stage.players
    }

    fn found_at(&self, place: usize) -> &[u64] {
        &self.found[place * self.words..][..self.words]
    }

    fn is_found(&self, place: usize) -> bool {
        self.found_at(place).iter().any(|&word| word != 0)
    }

    fn successors(&self, place: usize) -> impl Iterator<Item = usize> + use<'a> {
        let (turns, turn) = (self.turns, (place + 1) % self.turns);
        self.stage.edges[place / turns].iter().map(move |&node| node as usize * turns + turn)
    }

    fn level_bits(&self, player: usize, level: u8) -> &[u64] {
        let row = player * (usize::from(self.levels) + 1) + usize::from(level);
        &self.at_least[row * self.words..][..self.words]
    }

    /// The outcomes that may pass a place: its mover gets what she requires, and the held player no more than the level.
    fn allowed(&self, place: usize, held: Option<Held>, word: usize) -> u64 {
        let bits = self.level_bits(self.mover(place), self.requirement[place / self.turns])[word];
        match held {
            Some(Held { player, level }) => bits & !self.level_bits(player, level + 1)[word],
            None => bits,
        }
    }

    /// Raises the requirement until every mover accepts what she can insist on.
    fn negotiate(&mut self, meter: &mut Meter) -> Result<(), Undecided> {
        // On a turning table all players are in the same situation.
        let players = if self.stage.turning { 1 } else { self.stage.players };
        let mut raised = true;
        while raised {
            raised = false;
            for player in 0..players {
                for level in 0..self.levels {
                    let mine = |node: &usize| usize::from(self.stage.movers[*node]) == player;
                    let nodes: Vec<usize> = (0..self.requirement.len()).filter(mine).collect();
                    if nodes.iter().all(|&node| self.requirement[node] > level) {
                        continue;
                    }
                    self.consistent(Some(Held { player, level }), meter)?;
                    for node in nodes {
                        if self.requirement[node] <= level && !self.is_found(node * self.turns) {
                            self.requirement[node] = level + 1;
                            raised = true;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Finds the consistent plays from every place. With a player to hold: those plays after which that player has at most
    /// this level, and from which all her deviations lead to places where she can be held to it again.
    fn consistent(&mut self, held: Option<Held>, meter: &mut Meter) -> Result<(), Undecided> {
        let endless = self.level_of[usize::from(self.stage.endless)];
        self.barred.fill(false);
        let Some(held) = held else {
            return self.spread(None, true, meter);
        };
        // An exit beyond which she gets more than the level bars her own node.
        for place in 0..self.waits.len() {
            if self.mover(place) != held.player {
                continue;
            }
            let bits = self.level_bits(held.player, held.level + 1);
            let beyond = |set: &u32| {
                let set = (*set as usize * self.turns + place % self.turns) * self.words;
                self.exit_bits[set..][..self.words].iter().zip(bits).all(|(set, more)| set & !more == 0)
            };
            self.barred[place] = self.stage.exits[place / self.turns].iter().any(beyond);
        }
        if endless > held.level {
            // She must not deviate for ever: only what is known to hold her counts.
            return self.spread(Some(held), false, meter);
        }
        // She may deviate for ever: everything counts until it fails.
        loop {
            self.spread(Some(held), true, meter)?;
            let mut fresh = false;
            for place in 0..self.waits.len() {
                if self.barred[place] || self.mover(place) != held.player {
                    continue;
                }
                if self.successors(place).any(|next| !self.is_found(next)) {
                    self.barred[place] = true;
                    fresh = true;
                }
            }
            if !fresh {
                return Ok(());
            }
        }
    }

    /// Spreads the outcomes from the exits, and endless play, backwards through what is allowed and not barred. With
    /// `trust`, nodes of the held player count as long as they are not barred; else only once all that follows is found.
    fn spread(&mut self, held: Option<Held>, trust: bool, meter: &mut Meter) -> Result<(), Undecided> {
        let places = self.waits.len();
        meter.spend(places as u64, self.bytes)?;
        self.found.fill(0);
        self.spread_endless(held);
        for place in 0..places {
            let waits_for_all = !trust && held.is_some_and(|held| self.mover(place) == held.player);
            self.missing[place] =
                if waits_for_all { self.stage.edges[place / self.turns].len() as u32 } else { 0 };
            if !self.barred[place] && self.missing[place] == 0 {
                self.enter_exits(place, held);
            }
        }
        let first: Vec<usize> = (0..places).filter(|&place| self.is_found(place)).collect();
        for place in first {
            self.wake(place);
            self.tell_waiting(place, held);
        }
        while let Some(place) = self.waiting.pop() {
            let place = place as usize;
            self.waits[place] = false;
            let before = (place + self.turns - 1) % self.turns;
            for index in 0..self.predecessors.of(place / self.turns).len() {
                let node = self.predecessors.of(place / self.turns)[index] as usize;
                let predecessor = node * self.turns + before;
                if !self.barred[predecessor] && self.missing[predecessor] == 0 {
                    self.pass_on(place, predecessor, held);
                }
            }
        }
        Ok(())
    }

    /// A place has its first play: places that wait until all that follows is found have one less to wait for.
    fn tell_waiting(&mut self, place: usize, held: Option<Held>) {
        let mut newly = vec![place];
        while let Some(place) = newly.pop() {
            let before = (place + self.turns - 1) % self.turns;
            for index in 0..self.predecessors.of(place / self.turns).len() {
                let node = self.predecessors.of(place / self.turns)[index] as usize;
                let waiting = node * self.turns + before;
                if self.missing[waiting] == 0 {
                    continue;
                }
                self.missing[waiting] -= 1;
                if self.missing[waiting] > 0 || self.barred[waiting] {
                    continue;
                }
                self.enter_exits(waiting, held);
                let nexts: Vec<usize> = self.successors(waiting).collect();
                for next in nexts {
                    self.take_over(next, waiting, held);
                }
                if self.is_found(waiting) {
                    self.wake(waiting);
                    newly.push(waiting);
                }
            }
        }
    }

    fn wake(&mut self, place: usize) {
        if !std::mem::replace(&mut self.waits[place], true) {
            self.waiting.push(place as u32);
        }
    }

    fn enter_exits(&mut self, place: usize, held: Option<Held>) {
        for set in &self.stage.exits[place / self.turns] {
            let set = (*set as usize * self.turns + place % self.turns) * self.words;
            for word in 0..self.words {
                self.found[place * self.words + word] |=
                    self.exit_bits[set + word] & self.allowed(place, held, word);
            }
        }
    }

    /// Takes over the outcomes of what follows; returns whether there were new ones.
    fn take_over(&mut self, from: usize, to: usize, held: Option<Held>) -> bool {
        let mut fresh = false;
        for word in 0..self.words {
            // Endless play has its own rule.
            let mut bits = self.found[from * self.words + word] & self.allowed(to, held, word);
            if word == 0 {
                bits &= !1;
            }
            let known = &mut self.found[to * self.words + word];
            fresh |= bits & !*known != 0;
            *known |= bits;
        }
        fresh
    }

    fn pass_on(&mut self, from: usize, to: usize, held: Option<Held>) {
        let had = self.is_found(to);
        if self.take_over(from, to, held) {
            self.wake(to);
            if !had {
                self.tell_waiting(to, held);
            }
        }
    }

    /// Endless play is possible where play can stay among places that allow it, or leave for such beyond: the others are
    /// taken away until nothing changes.
    fn spread_endless(&mut self, held: Option<Held>) {
        let places = self.waits.len();
        let mut ways = std::mem::take(&mut self.missing);
        let mut gone = Vec::new();
        let mut alive: Vec<bool> =
            (0..places).map(|place| !self.barred[place] && self.allowed(place, held, 0) & 1 == 1).collect();
        for (place, ways) in ways.iter_mut().enumerate() {
            let endless_beyond = |set: &&u32| {
                self.exit_bits[(**set as usize * self.turns + place % self.turns) * self.words] & 1 == 1
            };
            let exits = self.stage.exits[place / self.turns].iter().filter(endless_beyond).count();
            *ways = (exits + self.successors(place).filter(|&next| alive[next]).count()) as u32;
        }
        for place in 0..places {
            if alive[place] && ways[place] == 0 {
                alive[place] = false;
                gone.push(place);
            }
        }
        while let Some(place) = gone.pop() {
            let before = (place + self.turns - 1) % self.turns;
            for &node in self.predecessors.of(place / self.turns) {
                let predecessor = node as usize * self.turns + before;
                if alive[predecessor] {
                    ways[predecessor] -= 1;
                    if ways[predecessor] == 0 {
                        alive[predecessor] = false;
                        gone.push(predecessor);
                    }
                }
            }
        }
        for place in (0..places).filter(|&place| alive[place]) {
            self.found[place * self.words] |= 1;
        }
        self.missing = ways;
    }
}
