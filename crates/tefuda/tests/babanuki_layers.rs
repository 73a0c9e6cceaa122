//! The parts that layers are made of, used as a cluster uses them: cut in any way, with messages in any order.

#![allow(clippy::unwrap_used)]

use std::collections::{HashMap, HashSet};

use tefuda::games::babanuki::layers::{Counts, Cut, Layers, Message, Part, Ranking, Value};
use tefuda::games::babanuki::numbering::all_states;
use tefuda::games::babanuki::{Draw, State, Ties};
use tefuda::study::NoProgress;
use tefuda::{Budget, Random};

fn number(ranking: &Ranking, state: &State) -> (u64, usize) {
    (ranking.rank(&ranking.composition_of(state)), state.joker())
}

/// States, who can force first by label, and nobody: as counted by two independent solvers.
#[test]
fn the_reference_counts() {
    for (players, pairs, states, first, nobody) in [
        (3, 1, 3, &[0, 0, 3][..], 0),
        (3, 2, 12, &[5, 2, 5], 0),
        (3, 4, 39, &[12, 9, 12], 6),
        (3, 6, 78, &[20, 17, 20], 21),
        (4, 2, 24, &[3, 1, 0, 18], 2),
        (4, 4, 336, &[75, 56, 29, 99], 77),
        (5, 2, 15, &[0, 0, 0, 0, 15], 0),
        (5, 3, 260, &[39, 19, 5, 0, 166], 31),
    ] {
        let layers = Layers::solve(players, pairs, Ties::default(), &Budget::default(), &NoProgress).unwrap();
        let (mut all, mut by_label, mut none) = (0, vec![0; players], 0);
        layers.for_each(pairs, |_, forced| {
            all += 1;
            none += u64::from(forced == 0);
            (0..players).for_each(|label| by_label[label] += u64::from(forced >> label & 1));
        });
        assert_eq!((all, by_label.as_slice(), none), (states, first, nobody), "{players} {pairs}");
        assert_eq!(layers.counts(pairs), Counts { states, first: by_label, nobody });
    }
}

#[test]
fn ranks_come_back_in_order() {
    for (players, pairs) in [(2, 50), (3, 40), (4, 7), (5, 5), (6, 4), (7, 3), (8, 3)] {
        let ranking = Ranking::new(players, pairs).unwrap();
        let mut next = ranking.composition(0, pairs);
        for rank in 0..ranking.compositions(pairs) {
            let composition = ranking.composition(rank, pairs);
            let state = ranking.state(&composition, 1);
            assert_eq!((number(&ranking, &state), state.pairs()), ((rank, 1), pairs));
            assert_eq!(ranking.state(&next, 1), state);
            for label in 0..players {
                let cards = state.cards(label) - usize::from(label == 1);
                assert_eq!(usize::from(next.cards(label)), cards);
                assert_eq!(ranking.without_pairs(&next) >> label & 1 == 1, cards == 0);
            }
            ranking.advance(&mut next);
        }
    }
    // Ranks do not fit 32 bits, nor in the end 58.
    let ranking = Ranking::new(8, 13).unwrap();
    let last = ranking.compositions(13) - 1;
    assert!(last > u64::from(u32::MAX) && ranking.rank(&ranking.composition(last, 13)) == last);
    assert!(Ranking::new(8, 60).is_none());
}

/// Predecessors are the states whose draws lead here, and laying a pair down can be undone in one way.
#[test]
fn predecessors_are_those_of_the_draws() {
    for (players, pairs) in [(2, 6), (3, 7), (4, 5), (5, 4), (6, 4), (7, 4)] {
        let ranking = Ranking::new(players, pairs).unwrap();
        let mut before: HashMap<State, HashSet<(u64, usize)>> = HashMap::new();
        let states = all_states(players, pairs, &Budget::default()).unwrap();
        for state in &states {
            for draw in state.draws().into_iter().filter(|&draw| state.first_after(draw).is_none()) {
                let next = state.drawn(draw).rotated();
                let own = number(&ranking, state);
                if draw == Draw::Pair {
                    let composition = ranking.composition_of(state);
                    let after = ranking.composition_of(&next);
                    assert_eq!(ranking.after_pair(&composition), ranking.rank(&after));
                    assert_eq!(ranking.before_pair(&after), own.0);
                } else {
                    assert!(before.entry(next).or_default().insert(own));
                }
            }
        }
        for state in &states {
            let mut predecessors = HashSet::new();
            ranking.predecessors(&ranking.composition_of(state)).for_each(state.joker(), |rank, joker| {
                assert!(predecessors.insert((rank, joker)), "{state}");
            });
            assert_eq!(predecessors, before.remove(state).unwrap_or_default(), "{state}");
        }
    }
}

/// Solves a layer in parts that see nothing but messages, those of one distance in random order.
fn in_parts(
    ranking: &Ranking,
    pairs: usize,
    ties: Ties,
    cut: Cut,
    below: &HashMap<(u64, usize), Value>,
    random: &mut Random,
) -> HashMap<(u64, usize), Value> {
    let players = ranking.players();
    let mut parts: Vec<Part> =
        (0..cut.parts()).map(|part| Part::new(ranking, pairs, ties, cut, part)).collect();
    for part in &mut parts {
        for block in 0..part.blocks() {
            part.open(ranking, block, |_| None);
        }
    }
    for (&(rank, joker), value) in below.iter().filter(|(_, value)| value.label().is_some()) {
        let rank = ranking.before_pair(&ranking.composition(rank, pairs - 1));
        let at = cut.place(rank) * players + (joker + 1) % players;
        parts[cut.part(rank)].receive_at(at, value.before_draw(players));
    }
    while let Some(distance) = parts.iter().filter_map(Part::next_distance).min() {
        let mut messages: Vec<Message> = Vec::new();
        for part in &mut parts {
            while part.settle(ranking, distance, &mut messages) {}
        }
        while !messages.is_empty() {
            let message = messages.swap_remove(random.below(messages.len() as u64) as usize);
            parts[cut.part(message.rank())].receive(message, distance + 1);
        }
    }
    let values: Vec<Vec<u16>> = parts.into_iter().map(Part::finish).collect();
    let ranks = 0..ranking.compositions(pairs);
    let numbers = ranks.flat_map(|rank| (0..players).map(move |joker| (rank, joker)));
    let value = |(rank, joker): (u64, usize)| {
        Value::from_bits(values[cut.part(rank)][cut.place(rank) * players + joker])
    };
    numbers.map(|number| (number, value(number))).collect()
}

#[test]
fn parts_in_any_cut_make_the_same_layers() {
    let mut random = Random::new(3);
    for ties in [Ties::DrawnFrom, Ties::Drawer] {
        for (players, pairs) in [(2, 5), (3, 30), (4, 8), (5, 5), (6, 4), (8, 3)] {
            let layers = Layers::solve(players, pairs, ties, &Budget::default(), &NoProgress).unwrap();
            let ranking = Ranking::new(players, pairs).unwrap();
            for bits in 0..4 {
                let mut below = HashMap::new();
                for pairs in 0..=pairs {
                    below = in_parts(&ranking, pairs, ties, Cut::new(bits), &below, &mut random);
                    layers.for_each(pairs, |state, _| {
                        assert_eq!(layers.value(&state), below[&number(&ranking, &state)], "{state}");
                    });
                }
            }
        }
    }
}
