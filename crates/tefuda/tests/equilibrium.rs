//! Subgame-perfect equilibria: the negotiation against what a list of all strategies, and a checked construction, say.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use tefuda::Budget;
use tefuda::Random;
use tefuda::solve::equilibrium::{Results, Stage};

/// Where a move leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum To {
    Node(usize),
    End(Results),
}

/// A small game in which every node names its mover. Result 0 is endless play.
#[derive(Clone, Debug)]
struct Game {
    players: usize,
    liking: Vec<u8>,
    movers: Vec<usize>,
    moves: Vec<Vec<To>>,
}

const ENDLESS: u8 = 0;

impl Game {
    fn random(random: &mut Random, nodes: u64) -> Self {
        let mut below = |most: u64| random.below(most);
        let players = 2 + below(2) as usize;
        let liking = (0..4).map(|_| below(4) as u8).collect();
        let movers = (0..nodes).map(|_| below(players as u64) as usize).collect();
        let mut moves = Vec::new();
        for _ in 0..nodes {
            let mut these = BTreeSet::new();
            for _ in 0..1 + below(3) {
                these.insert(if below(3) == 0 {
                    let results = (0..players)
                        .fold(Results::default(), |results, player| results.with(player, below(4) as u8));
                    To::End(results)
                } else {
                    To::Node(below(nodes) as usize)
                });
            }
            moves.push(these.into_iter().collect());
        }
        Game { players, liking, movers, moves }
    }

    /// The same game with every node twice: moves lead to both copies, so that a choice can depend on what came before.
    fn doubled(&self) -> Self {
        let nodes = self.movers.len();
        let both = |moves: &Vec<To>| {
            let copies = |&to: &To| match to {
                To::Node(node) => vec![To::Node(node), To::Node(node + nodes)],
                end => vec![end],
            };
            moves.iter().flat_map(copies).collect::<Vec<_>>()
        };
        let moves: Vec<Vec<To>> = self.moves.iter().map(both).collect();
        Game {
            movers: [self.movers.clone(), self.movers.clone()].concat(),
            moves: [moves.clone(), moves].concat(),
            ..self.clone()
        }
    }

    fn equilibria(&self) -> Vec<Vec<Results>> {
        let mut sets: Vec<Vec<Results>> = Vec::new();
        let (mut edges, mut exits) = (Vec::new(), Vec::new());
        for moves in &self.moves {
            let (mut inner, mut outer) = (Vec::new(), Vec::new());
            for to in moves {
                match *to {
                    To::Node(node) => inner.push(node as u32),
                    To::End(results) => {
                        outer.push(sets.len() as u32);
                        sets.push(vec![results]);
                    }
                }
            }
            edges.push(inner);
            exits.push(outer);
        }
        let movers = self.movers.iter().map(|&mover| mover as u8).collect();
        let stage = Stage {
            players: self.players,
            turning: false,
            liking: &self.liking,
            endless: ENDLESS,
            movers,
            edges,
            exits,
            sets,
        };
        stage.solve(&mut Budget::default().meter()).unwrap().outcomes
    }

    fn endless(&self) -> Results {
        Results::all(ENDLESS, self.players)
    }

    fn likes(&self, player: usize, results: Results) -> u8 {
        self.liking[usize::from(results.of(player))]
    }
}

/// A profile of strategies as a graph: in every state somebody moves; one of the moves is what the profile does.
struct Profile {
    movers: Vec<usize>,
    moves: Vec<Vec<To>>,
    choice: Vec<usize>,
}

impl Profile {
    /// What happens from every state if everybody follows the profile.
    fn plays(&self, game: &Game) -> Vec<Results> {
        let play = |start: usize| {
            let mut at = start;
            for _ in 0..=self.movers.len() {
                match self.moves[at][self.choice[at]] {
                    To::End(results) => return results,
                    To::Node(next) => at = next,
                }
            }
            game.endless()
        };
        (0..self.movers.len()).map(play).collect()
    }

    /// What a player likes best of all that she can reach from a state while the others follow the profile.
    fn best(&self, game: &Game, player: usize, start: usize) -> u8 {
        let open = |at: usize| -> Vec<To> {
            if self.movers[at] == player {
                self.moves[at].clone()
            } else {
                vec![self.moves[at][self.choice[at]]]
            }
        };
        let mut seen = BTreeSet::from([start]);
        let mut waiting = vec![start];
        let mut best = 0;
        while let Some(at) = waiting.pop() {
            for to in open(at) {
                match to {
                    To::End(results) => best = best.max(game.likes(player, results)),
                    To::Node(next) => {
                        if seen.insert(next) {
                            waiting.push(next);
                        }
                    }
                }
            }
        }
        // Endless play if a cycle can be reached: states without a way out of what is left are taken away first.
        let mut left = seen;
        loop {
            let goes_on =
                |at: &&usize| open(**at).iter().any(|to| matches!(to, To::Node(next) if left.contains(next)));
            let fewer: BTreeSet<usize> = left.iter().filter(goes_on).copied().collect();
            if fewer.len() == left.len() {
                break;
            }
            left = fewer;
        }
        if left.is_empty() { best } else { best.max(game.liking[usize::from(ENDLESS)]) }
    }

    fn is_perfect(&self, game: &Game) -> bool {
        let plays = self.plays(game);
        (0..self.movers.len()).all(|state| {
            (0..game.players).all(|player| self.best(game, player, state) <= game.likes(player, plays[state]))
        })
    }
}

/// Every equilibrium whose strategies look only at the node has its outcome in the set.
#[test]
fn no_equilibrium_is_missed() {
    let mut random = Random::new(1);
    let (mut games, mut equilibria) = (0, 0);
    while games < 400 {
        let nodes = 2 + random.below(3);
        let small = Game::random(&mut random, nodes);
        let sets = small.equilibria();
        let game = if nodes < 4 { small.doubled() } else { small };
        let profiles: usize = game.moves.iter().map(Vec::len).product();
        if profiles > 20_000 {
            continue;
        }
        games += 1;
        assert!(
            game.equilibria().iter().zip(sets.iter().cycle()).all(|(equilibrium, set)| equilibrium == set),
            "{game:?}"
        );
        for mut number in 0..profiles {
            let choose = |moves: &Vec<To>| {
                let choice = number % moves.len();
                number /= moves.len();
                choice
            };
            let choice = game.moves.iter().map(choose).collect();
            let profile = Profile { movers: game.movers.clone(), moves: game.moves.clone(), choice };
            if profile.is_perfect(&game) {
                for (node, results) in profile.plays(&game).into_iter().enumerate() {
                    assert!(sets[node % sets.len()].contains(&results), "{game:?} {results:?}");
                    equilibria += 1;
                }
            }
        }
    }
    assert!(equilibria > 10_000, "{equilibria}");
}

/// A play that the players are promised: its nodes in order, and for endless play where it comes back to.
#[derive(Clone, Debug)]
struct Play {
    path: Vec<usize>,
    back: Option<usize>,
    results: Results,
}

/// A play with this outcome from a node through nodes that fit.
fn play_through(game: &Game, start: usize, results: Results, fits: impl Fn(usize) -> bool) -> Option<Play> {
    let mut from: BTreeMap<usize, usize> = BTreeMap::new();
    let mut waiting = VecDeque::from([start]);
    let mut seen = BTreeSet::from([start]);
    while let Some(node) = waiting.pop_front() {
        if !fits(node) {
            continue;
        }
        if game.moves[node].contains(&To::End(results)) {
            let mut path = vec![node];
            while *path.last().unwrap() != start {
                path.push(from[path.last().unwrap()]);
            }
            path.reverse();
            return Some(Play { path, back: None, results });
        }
        for to in &game.moves[node] {
            let To::Node(next) = *to else { continue };
            if seen.insert(next) {
                from.insert(next, node);
                waiting.push_back(next);
            }
        }
    }
    if results != game.endless() {
        return None;
    }
    // A walk among the nodes that fit until one comes again; nodes from which it cannot go on are left out.
    let mut left: BTreeSet<usize> = (0..game.movers.len()).filter(|&node| fits(node)).collect();
    let next_in = |left: &BTreeSet<usize>, node: usize| {
        game.moves[node].iter().find_map(|to| match to {
            To::Node(next) if left.contains(next) => Some(*next),
            _ => None,
        })
    };
    loop {
        let fewer: BTreeSet<usize> =
            left.iter().copied().filter(|&node| next_in(&left, node).is_some()).collect();
        if fewer.len() == left.len() {
            break;
        }
        left = fewer;
    }
    let mut path = vec![start];
    while left.contains(&start) {
        let next = next_in(&left, *path.last().unwrap()).unwrap();
        if let Some(place) = path.iter().position(|&node| node == next) {
            return Some(Play { path, back: Some(place), results });
        }
        path.push(next);
    }
    None
}

/// Whom a promise is to punish, and how much she may like it at most, if endless play would be better for her: then she
/// must not be able to deviate for ever.
type Punished = Option<(usize, u8)>;

/// The promises from which a profile is built.
fn promises(game: &Game, sets: &[Vec<Results>]) -> BTreeMap<(usize, Results, Punished), Play> {
    let worst = |node: usize, player: usize| {
        sets[node].iter().map(|&results| game.likes(player, results)).min().unwrap_or(u8::MAX)
    };
    let no_better_move = |node: usize, results: Results| {
        let mover = game.movers[node];
        game.moves[node].iter().all(|to| {
            game.likes(mover, results)
                >= match *to {
                    To::End(end) => game.likes(mover, end),
                    To::Node(next) => worst(next, mover),
                }
        })
    };
    let mut promises = BTreeMap::new();
    for (node, set) in sets.iter().enumerate() {
        for &results in set {
            let play = play_through(game, node, results, |node| no_better_move(node, results));
            let play = play.unwrap_or_else(|| panic!("{game:?}: no play from {node} to {results:?}"));
            promises.insert((node, results, None), play);
        }
    }
    let endless = game.liking[usize::from(ENDLESS)];
    for player in 0..game.players {
        for level in 0..endless {
            // Her deviations must lead to nodes where a promise stands already.
            let mut stands: BTreeSet<usize> = BTreeSet::new();
            loop {
                let mut fresh = Vec::new();
                for node in (0..sets.len()).filter(|node| !stands.contains(node)) {
                    let fits = |results: Results| {
                        let stands = &stands;
                        move |at: usize| {
                            let stand = |to: &To| !matches!(to, To::Node(next) if !stands.contains(next));
                            no_better_move(at, results)
                                && (game.movers[at] != player || game.moves[at].iter().all(stand))
                        }
                    };
                    let low = sets[node].iter().filter(|&&results| game.likes(player, results) <= level);
                    let play =
                        low.filter_map(|&results| play_through(game, node, results, fits(results))).next();
                    fresh.extend(play.map(|play| (node, play)));
                }
                if fresh.is_empty() {
                    break;
                }
                for (node, play) in fresh {
                    stands.insert(node);
                    promises.insert((node, play.results, Some((player, level))), play);
                }
            }
        }
    }
    promises
}

/// Every outcome of the sets is that of an equilibrium: one is built (follow a play; whoever leaves it is answered by the
/// play that is worst for the deviator) and checked against every deviation, endless ones included.
#[test]
fn every_outcome_has_its_equilibrium() {
    let mut random = Random::new(2);
    let (mut checked, mut endless) = (0, 0);
    for _ in 0..3000 {
        let nodes = 2 + random.below(5);
        let game = Game::random(&mut random, nodes);
        let sets = game.equilibria();
        assert!(sets.iter().all(|set| !set.is_empty()), "{game:?}");
        checked += sets.iter().map(Vec::len).sum::<usize>();
        endless += sets.iter().filter(|set| set.contains(&game.endless())).count();
        // The states of the profile: a promise, and how far its play has come.
        let promises = promises(&game, &sets);
        let (mut starts, mut punishing) = (BTreeMap::new(), BTreeMap::new());
        let mut states = Vec::new();
        for (&(node, results, punished), play) in &promises {
            let first = states.len();
            match punished {
                None => starts.insert((node, results), first),
                Some(punished) => punishing.insert((node, punished), first),
            };
            states.extend((0..play.path.len()).map(|step| (play, step, punished, first)));
        }
        let lasting = game.liking[usize::from(ENDLESS)];
        let mut profile = Profile { movers: Vec::new(), moves: Vec::new(), choice: Vec::new() };
        for &(play, step, punished, first) in &states {
            let node = play.path[step];
            let next = if step + 1 < play.path.len() { Some(step + 1) } else { play.back };
            let mover = game.movers[node];
            let answer = |node: usize| match punished {
                Some((player, level)) if player == mover => punishing[&(node, (player, level))],
                _ => {
                    let worst = *sets[node].iter().min_by_key(|&&end| game.likes(mover, end)).unwrap();
                    let level = game.likes(mover, worst);
                    if level < lasting { punishing[&(node, (mover, level))] } else { starts[&(node, worst)] }
                }
            };
            let lead = |to: &To| match (*to, next) {
                (To::End(end), _) => To::End(end),
                (To::Node(node), Some(next)) if play.path[next] == node => To::Node(first + next),
                (To::Node(node), _) => To::Node(answer(node)),
            };
            let moves: Vec<To> = game.moves[node].iter().map(lead).collect();
            let follows = |to: &To| match next {
                Some(next) => *to == To::Node(first + next),
                None => *to == To::End(play.results),
            };
            profile.choice.push(moves.iter().position(follows).unwrap());
            profile.movers.push(mover);
            profile.moves.push(moves);
        }
        assert!(profile.is_perfect(&game), "{game:?}");
    }
    assert!(checked > 10_000 && endless > 500, "{checked} {endless}");
}

/// A table that turns is the same game with every node written out once for each turn.
#[test]
fn a_turning_table_is_a_short_form() {
    let mut random = Random::new(3);
    for _ in 0..500 {
        let (nodes, players) = (1 + random.below(4), 2 + random.below(2));
        let mut below = |most: u64| random.below(most);
        let (mut edges, mut exits, mut sets) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..nodes {
            let targets: BTreeSet<u32> = (0..below(3)).map(|_| below(nodes) as u32).collect();
            let mut outer = Vec::new();
            for _ in 0..if targets.is_empty() { 1 + below(2) } else { below(3) } {
                outer.push(sets.len() as u32);
                sets.push(vec![
                    (0..players as usize)
                        .fold(Results::default(), |results, player| results.with(player, below(4) as u8)),
                ]);
            }
            edges.push(targets.into_iter().collect::<Vec<u32>>());
            exits.push(outer);
        }
        let liking: Vec<u8> = (0..4).map(|_| below(4) as u8).collect();
        let players = players as usize;
        let turned = |results: Results, by: usize| {
            (0..players).fold(Results::default(), |turned, player| {
                turned.with((player + by) % players, results.of(player))
            })
        };
        let mut written_out = Game { players, liking: liking.clone(), movers: Vec::new(), moves: Vec::new() };
        for node in 0..nodes as usize {
            for turn in 0..players {
                let inner =
                    edges[node].iter().map(|&next| To::Node(next as usize * players + (turn + 1) % players));
                let outer = exits[node].iter().map(|&set| To::End(turned(sets[set as usize][0], turn)));
                written_out.movers.push(turn);
                written_out.moves.push(inner.chain(outer).collect());
            }
        }
        let movers = vec![0; nodes as usize];
        let stage =
            Stage { players, turning: true, liking: &liking, endless: ENDLESS, movers, edges, exits, sets };
        let short = stage.solve(&mut Budget::default().meter()).unwrap().outcomes;
        let long = written_out.equilibria();
        for (node, outcomes) in short.iter().enumerate() {
            assert_eq!(*outcomes, long[node * players], "{written_out:?}");
        }
    }
}
