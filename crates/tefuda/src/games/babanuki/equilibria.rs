//! Equilibria: what can happen if everybody plays well for their own rank, and nobody can bind the others.
//!
//! Everybody likes results in the same order, usually rank 1 > ... > last but one > endless play > last. The outcomes of all
//! pure subgame-perfect equilibria are found for every state that can arise, by [`Stage`]s: fewer players first, then fewer
//! pairs, because play never goes back. Where endless play is in every outcome, sensible players never finish (thesis,
//! Theorem 5.6).
//!
//! Cost: as [`Stage`]; the stages are the states with equally many players and pairs that can arise.

use std::collections::BTreeMap;
use std::fmt;

use rustc_hash::{FxHashMap, FxHashSet};

use super::state::{Draw, State};
use crate::kernel::lesson::Both;
use crate::kernel::lexing;
use crate::kernel::run::{Budget, Meter, Undecided};
use crate::kernel::study::Progress;
use crate::solve::equilibrium::{Results, Stage};

/// The number that stands for endless play in [`Results`]; ranks stand for themselves.
pub const ENDLESS: u8 = 0;

/// How much everybody likes each result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preference {
    /// By rank, and endless play at [`ENDLESS`]; more is better.
    liking: Vec<u8>,
}

impl Preference {
    /// Rank 1 > ... > last but one > endless play > last.
    #[must_use]
    pub fn usual(players: usize) -> Self {
        let mut liking: Vec<u8> = (0..=players).map(|rank| (players - rank + 1) as u8).collect();
        liking[usize::from(ENDLESS)] = 1;
        liking[players] = 0;
        Preference { liking }
    }

    /// How much each result is liked, by rank, and endless play at [`ENDLESS`]; more is better.
    #[must_use]
    pub fn liking(&self) -> &[u8] {
        &self.liking
    }

    /// Reads an order such as `1 > 2 = 3 > endless > last`: the best first, every rank of this many players and `endless`
    /// once.
    ///
    /// # Errors
    /// What is wrong, in words.
    pub fn parse(text: &str, players: usize) -> Result<Self, String> {
        let mut liking = vec![None; players + 1];
        let classes: Vec<&str> = text.split('>').collect();
        for (place, class) in classes.iter().rev().enumerate() {
            for word in class.split('=').map(str::trim) {
                let result = match word {
                    "endless" => Some(usize::from(ENDLESS)),
                    "last" => Some(players),
                    _ => lexing::number(word)
                        .map(|rank| rank as usize)
                        .filter(|rank| (1..=players).contains(rank)),
                };
                let result = result.ok_or_else(|| {
                    format!("`{}` is not one of 1 to {players}, last, endless", word.escape_debug())
                })?;
                if liking[result].replace(place as u8).is_some() {
                    return Err(format!("`{word}` stands twice"));
                }
            }
        }
        let named = |result: usize| if result == 0 { "endless".to_owned() } else { result.to_string() };
        let missing = liking.iter().position(Option::is_none);
        match missing {
            Some(result) => Err(format!("`{}` is missing", named(result))),
            None => Ok(Preference { liking: liking.into_iter().flatten().collect() }),
        }
    }
}

/// The best first; what is liked equally joined by `=`.
impl fmt::Display for Preference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut classes: BTreeMap<u8, Vec<String>> = BTreeMap::new();
        // Ranks first, so that endless play stands after a rank that is liked as much.
        for result in (1..self.liking.len()).chain([usize::from(ENDLESS)]) {
            let word = if result == 0 { "endless".to_owned() } else { result.to_string() };
            classes.entry(self.liking[result]).or_default().push(word);
        }
        let classes: Vec<String> = classes.into_values().rev().map(|class| class.join(" = ")).collect();
        f.write_str(&classes.join(" > "))
    }
}

/// The outcomes of all equilibria, for all states that can arise from some.
pub struct Equilibria {
    numbers: FxHashMap<State, u32>,
    /// For each state a number of a set.
    set_of: Vec<u32>,
    sets: Vec<Vec<Results>>,
}

/// Where a draw leads, in the labels before it.
pub struct Step {
    /// The state of those who stay; `None` if only one does.
    pub next: Option<State>,
    /// Who stays, in the turn order after the draw.
    pub staying: Vec<usize>,
    /// Who leaves, the higher place first.
    pub left: Vec<usize>,
}

/// Where a draw leads when the game is played on.
#[must_use]
pub fn step(state: &State, draw: Draw) -> Step {
    let after = state.drawn(draw);
    let (left, staying) = after.parted();
    let next = (staying.len() > 1).then(|| after.only(&staying));
    Step { next, staying, left }
}

impl Step {
    /// Results after the step in the labels before it, where this many players sat.
    fn before(&self, after: Results, first_rank: usize) -> Results {
        let stayed = self.staying.iter().enumerate();
        let results = stayed.fold(Results::default(), |all, (new, &old)| all.with(old, after.of(new)));
        let left = self.left.iter().enumerate();
        left.fold(results, |all, (place, &label)| all.with(label, (first_rank + place) as u8))
    }
}

/// Bytes that a state takes in the tables here at least: found, known, in its stage, and solved.
pub(super) const BYTES_A_STATE: u64 = 6 * std::mem::size_of::<State>() as u64 + 64;

impl Equilibria {
    /// Solves all states that can arise from the given ones, in which everybody holds a card and `players` play.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up.
    pub fn solve(
        roots: impl IntoIterator<Item = State>,
        players: usize,
        preference: &Preference,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Result<Self, Undecided> {
        Equilibria::solve_under(&mut budget.meter(), u64::MAX, roots, players, preference, progress)
    }

    /// The same on an account that is open already, if no more than `most` states can arise.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up, or there are more states.
    pub fn solve_under(
        meter: &mut Meter,
        most: u64,
        roots: impl IntoIterator<Item = State>,
        players: usize,
        preference: &Preference,
        progress: &dyn Progress,
    ) -> Result<Self, Undecided> {
        let states = meter.portion(most, |meter| reachable(roots, meter))?;
        let mut stages: BTreeMap<(usize, usize), Vec<State>> = BTreeMap::new();
        progress.stage(Both { en: "solving states", ja: "状態を解いています" }, states.len() as u64);
        for state in states {
            stages.entry((state.players(), state.pairs())).or_default().push(state);
        }
        let mut solved = Equilibria { numbers: FxHashMap::default(), set_of: Vec::new(), sets: Vec::new() };
        let mut set_numbers: FxHashMap<Vec<Results>, u32> = FxHashMap::default();
        for ((seats, _), states) in stages {
            let first_rank = players - seats + 1;
            let stage = solved.stage(&states, first_rank, preference, meter)?;
            for (state, outcomes) in states.iter().zip(stage.solve(meter)?.outcomes) {
                let fresh = solved.sets.len() as u32;
                let set = *set_numbers.entry(outcomes).or_insert_with_key(|outcomes| {
                    solved.sets.push(outcomes.clone());
                    fresh
                });
                solved.numbers.insert(*state, solved.set_of.len() as u32);
                solved.set_of.push(set);
            }
            progress.advance(states.len() as u64);
        }
        Ok(solved)
    }

    /// The outcomes of all equilibria from a solved state: by label the rank, or [`ENDLESS`]. `None` if it was not solved.
    #[must_use]
    pub fn outcomes(&self, state: &State) -> Option<&[Results]> {
        let number = *self.numbers.get(state)?;
        Some(&self.sets[self.set_of[number as usize] as usize])
    }

    /// The states with equally many players and pairs, as far as they lead to each other or to states solved before.
    fn stage<'a>(
        &self,
        states: &[State],
        first_rank: usize,
        preference: &'a Preference,
        meter: &Meter,
    ) -> Result<Stage<'a>, Undecided> {
        let numbers: FxHashMap<State, u32> = states.iter().copied().zip(0..).collect();
        let mut set_numbers: FxHashMap<Vec<Results>, u32> = FxHashMap::default();
        let (mut edges, mut exits, mut sets) = (Vec::new(), Vec::new(), Vec::new());
        for (number, state) in states.iter().enumerate() {
            meter.look_every(number)?;
            let (mut inner, mut outer) = (Vec::new(), Vec::new());
            state.for_each_draw(|draw| {
                let step = step(state, draw);
                let inside = step.next.as_ref().and_then(|next| numbers.get(next));
                if let Some(&number) = inside {
                    inner.push(number);
                    return;
                }
                let last = Results::all((first_rank + step.left.len()) as u8, 1);
                let after = match &step.next {
                    Some(next) => self.outcomes(next).unwrap_or_default(),
                    None => &[last][..],
                };
                let set: Vec<Results> = after.iter().map(|&after| step.before(after, first_rank)).collect();
                let fresh = sets.len() as u32;
                outer.push(*set_numbers.entry(set).or_insert_with_key(|set| {
                    sets.push(set.clone());
                    fresh
                }));
            });
            edges.push(inner);
            exits.push(outer);
        }
        Ok(Stage {
            players: states.first().map_or(0, State::players),
            turning: true,
            liking: &preference.liking,
            endless: ENDLESS,
            movers: vec![0; states.len()],
            edges,
            exits,
            sets,
        })
    }
}

/// All states that can arise from some, these included.
fn reachable(roots: impl IntoIterator<Item = State>, meter: &mut Meter) -> Result<Vec<State>, Undecided> {
    let mut known: FxHashSet<State> = FxHashSet::default();
    let mut states = Vec::new();
    for root in roots {
        meter.spend(0, states.len() as u64 * BYTES_A_STATE)?;
        meter.look_every(states.len())?;
        if known.insert(root) {
            states.push(root);
        }
    }
    let mut looked_at = 0;
    while let Some(state) = states.get(looked_at).copied() {
        looked_at += 1;
        meter.spend(1, states.len() as u64 * BYTES_A_STATE)?;
        state.for_each_draw(|draw| {
            if let Some(next) = step(&state, draw).next
                && known.insert(next)
            {
                states.push(next);
            }
        });
    }
    Ok(states)
}
