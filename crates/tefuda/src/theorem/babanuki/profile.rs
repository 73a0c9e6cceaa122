//! An equilibrium that can be written down: of four players, in every state that can come from the repetition of Lemma 5.7.

use rustc_hash::FxHashSet;

use super::repetition::{repetition, state};
use crate::games::babanuki::equilibria::step;
use crate::games::babanuki::{Draw, State};

/// What is drawn in a state. A pair, if there is one; in the few states without one that leave a choice, what the page prints.
fn drawn(at: &State) -> Option<Draw> {
    let draws = at.draws();
    let choices = [
        (repetition(), Draw::Joker),
        (state(4, 0, &[(0, 2, 1), (1, 3, 2), (2, 3, 1)]), Draw::Pull(2)),
        (state(4, 3, &[(0, 1, 1), (0, 2, 1), (1, 3, 1), (2, 3, 1)]), Draw::Pull(2)),
        (state(4, 0, &[(0, 1, 1), (1, 3, 1), (2, 3, 2)]), Draw::Pull(1)),
        (state(4, 3, &[(0, 1, 2), (2, 3, 2)]), Draw::Pull(2)),
    ];
    let chosen = choices.iter().find(|(state, _)| state == at).map(|(_, draw)| *draw);
    let only = || (draws.len() == 1).then(|| draws.first().copied()).flatten();
    if draws.contains(&Draw::Pair) { Some(Draw::Pair) } else { chosen.or_else(only) }
}

/// Every state that can come from the repetition while at least two are in.
pub(super) fn states() -> Vec<State> {
    let mut states = vec![repetition()];
    let mut at = 0;
    while let Some(state) = states.get(at).copied() {
        at += 1;
        for next in state.draws().into_iter().filter_map(|draw| step(&state, draw).next) {
            if !states.contains(&next) {
                states.push(next);
            }
        }
    }
    states
}

/// Where a player is: the state, the player's own label, and how many have left since the start.
type Node = (State, usize, usize);

/// What becomes of a player after a draw.
enum After {
    /// Out, or the last one in: the place among those who were in at the start.
    Place(usize),
    On(Node),
}

fn after((state, label, left): Node, draw: Draw, players: usize) -> After {
    let step = step(&state, draw);
    if let Some(place) = step.left.iter().position(|&other_label| other_label == label) {
        return After::Place(left + place + 1);
    }
    let label = step.staying.iter().position(|&other_label| other_label == label);
    match (step.next, label) {
        (Some(next), Some(label)) => After::On((next, label, left + step.left.len())),
        _ => After::Place(players),
    }
}

/// How much a player dislikes a result: places in their order, and going on for ever just before the last one.
fn dislike(place: Option<usize>, players: usize) -> usize {
    place.map_or(2 * players - 1, |place| 2 * place)
}

/// Whether the draws of the profile are there, and no change of a player's own draws, in this state and in all that follow, gives a better
/// result than the profile does.
pub(super) fn is_best_for(start: &State, player: usize) -> bool {
    let players = start.players();
    let (mut node, mut seen) = ((*start, player, 0), FxHashSet::default());
    let place = loop {
        if !seen.insert(node) {
            break None;
        }
        let Some(draw) = drawn(&node.0) else { return false };
        match after(node, draw, players) {
            After::Place(place) => break Some(place),
            After::On(next) => node = next,
        }
    };
    let best = best_deviation((*start, player, 0), players, &mut Vec::new(), &mut FxHashSet::default());
    best.is_some_and(|best| dislike(place, players) <= best)
}

/// The least disliked result that a player can reach alone; `None` where the profile has no draw. A path that comes back to itself can be
/// followed for ever.
fn best_deviation(
    node: Node,
    players: usize,
    path: &mut Vec<Node>,
    done: &mut FxHashSet<Node>,
) -> Option<usize> {
    if path.contains(&node) {
        return Some(dislike(None, players));
    }
    if !done.insert(node) {
        // Looked at from elsewhere: its results are counted there.
        return Some(usize::MAX);
    }
    path.push(node);
    let draws = if node.1 == 0 { node.0.draws() } else { vec![drawn(&node.0)?] };
    let mut best = usize::MAX;
    for draw in draws {
        best = best.min(match after(node, draw, players) {
            After::Place(place) => dislike(Some(place), players),
            After::On(next) => best_deviation(next, players, path, done)?,
        });
    }
    path.pop();
    Some(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_states_are_as_many_as_the_page_says() {
        let players: Vec<usize> = states().iter().map(State::players).collect();
        let with = |count| players.iter().filter(|&&players| players == count).count();
        assert_eq!([4, 3, 2].map(with), [25, 6, 2]);
    }
}
