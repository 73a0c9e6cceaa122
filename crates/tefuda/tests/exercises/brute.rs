//! Players without theory: plain searches with memory over positions as the exercises describe them.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::hash::Hash;

use tefuda::Random;

/// What has been found of a game so far.
pub(crate) type Known<P> = HashMap<P, bool>;

/// Whether the player to move wins a game without cycles; `stuck_wins` if a player who cannot move wins.
pub(crate) fn wins<P: Clone + Eq + Hash>(
    position: &P,
    stuck_wins: bool,
    moves: &dyn Fn(&P) -> Vec<P>,
    known: &mut Known<P>,
) -> bool {
    if let Some(&won) = known.get(position) {
        return won;
    }
    let after = moves(position);
    let won =
        (after.is_empty() && stuck_wins) || after.iter().any(|next| !wins(next, stuck_wins, moves, known));
    known.insert(position.clone(), won);
    won
}

/// All positions after one move in one component; `moves` lists what a component can become.
pub(crate) fn in_one<C: Clone + Ord>(components: &[C], moves: impl Fn(&C) -> Vec<Vec<C>>) -> Vec<Vec<C>> {
    let mut options = Vec::new();
    for at in 0..components.len() {
        for parts in moves(&components[at]) {
            let mut after = components.to_vec();
            after.remove(at);
            after.extend(parts);
            after.sort_unstable();
            options.push(after);
        }
    }
    options
}

/// Nim: one heap becomes smaller.
pub(crate) fn nim() -> impl Fn(&Vec<u64>) -> Vec<Vec<u64>> {
    |heaps| in_one(heaps, |&heap| (0..heap).map(|left| vec![left]).collect())
}

/// How the cases of an exercise follow one another.
pub(crate) enum Layout {
    /// Their number first.
    Counted,
    /// Up to the end of the input.
    ToEnd,
    /// Up to this line.
    Until(&'static str),
}

/// Compares a program with the answers expected of it, all cases in one input. `#` in an answer is the number of its case.
pub(crate) fn compare(id: &str, layout: Layout, cases: impl IntoIterator<Item = (String, String)>) {
    let (mut input, mut expected, mut count) = (String::new(), String::new(), 0);
    for (case, answer) in cases {
        count += 1;
        writeln!(input, "{case}").unwrap();
        writeln!(expected, "{}", answer.replace('#', &count.to_string())).unwrap();
    }
    assert!(count >= 20, "{id}: too few cases");
    let input = match layout {
        Layout::Counted => format!("{count}\n{input}"),
        Layout::ToEnd => input,
        Layout::Until(end) => format!("{input}{end}\n"),
    };
    let answer = super::run(id, &input).unwrap();
    if answer != expected {
        let differs =
            answer.lines().zip(expected.lines()).position(|(line, expected_line)| line != expected_line);
        panic!("{id}: answer line {differs:?} (from 0)\n{input}\nanswer:\n{answer}\nexpected:\n{expected}");
    }
}

/// Numbers in a line.
pub(crate) fn line(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}

/// Up to this many numbers in a range, at least one.
pub(crate) fn some(random: &mut Random, most: u64, from: u64, to: u64) -> Vec<u64> {
    (0..1 + random.below(most)).map(|_| between(random, from, to)).collect()
}

/// A number in a range, both ends included.
pub(crate) fn between(random: &mut Random, from: u64, to: u64) -> u64 {
    from + random.below(to - from + 1)
}

/// Numbers of a range, each with even chances.
pub(crate) fn subset(random: &mut Random, from: u64, to: u64) -> Vec<u64> {
    (from..=to).filter(|_| random.below(2) == 0).collect()
}
