//! Boards, sheets, graphs and trees.

use std::collections::HashMap;

use tefuda::Random;

use super::brute::{Known, Layout, between, compare, in_one, line, some, subset, wins};

/// A board as lines of characters, one for the cells of the set and one for the others.
fn picture(set: u64, rows: u64, columns: u64, signs: [char; 2]) -> String {
    let row =
        |row| (0..columns).map(move |column| signs[usize::from(set >> (row * columns + column) & 1 == 0)]);
    (0..rows).map(|at| row(at).collect::<String>()).collect::<Vec<_>>().join("\n")
}

#[test]
fn squares_are_laid() {
    let mut random = Random::new(1);
    for (rows, columns) in [(3, 3), (4, 4), (2, 7), (5, 3), (3, 6), (5, 5), (1, 5)] {
        let moves = |&free: &u64| {
            let corners = (1..rows).flat_map(|row| (1..columns).map(move |column| row * columns + column));
            let squares = corners
                .map(|cell| 1 << cell | 1 << (cell - 1) | 1 << (cell - columns) | 1 << (cell - columns - 1));
            squares.filter(|square| free & square == *square).map(|square| free & !square).collect()
        };
        let mut known = Known::new();
        let cases = (0..40).map(|round| {
            // Free boards, nearly free ones, and random ones.
            let cells = (1u64 << (rows * columns)) - 1;
            let taken = [0, 1 << random.below(rows * columns), random.bits() & random.bits() & random.bits()];
            let free = cells & !taken[round % 3];
            let text = format!("{rows} {columns}\n{}", picture(free, rows, columns, ['0', '1']));
            (text, if wins(&free, false, &moves, &mut known) { "Yes" } else { "No" }.to_owned())
        });
        compare("hdu1760", Layout::ToEnd, cases);
    }
}

#[test]
fn bombs_go_off() {
    let mut random = Random::new(2);
    for (rows, columns) in [(3, 3), (2, 4), (4, 3), (1, 8)] {
        let bit = |row: u64, column: u64| 1u64 << (row * columns + column);
        let moves = |&bombs: &u64| {
            let mut options = Vec::new();
            for (p, q) in (0..rows).flat_map(|p| (0..columns).map(move |q| (p, q))) {
                if bombs & bit(p, q) == 0 {
                    continue;
                }
                // Two bombs on a cell are none.
                let left = bombs ^ bit(p, q);
                if p == 0 {
                    options.extend((0..q).map(|v| left ^ bit(0, v)));
                } else if q == 0 {
                    options.extend((0..p).map(|u| left ^ bit(u, 0)));
                } else {
                    options.extend((0..p).flat_map(|u| (0..q).map(move |v| left ^ bit(u, q) ^ bit(p, v))));
                }
            }
            options
        };
        let mut known = Known::new();
        let cases = (0..60).map(|_| {
            let bombs = random.below(1 << (rows * columns));
            let text = format!("{rows} {columns}\n{}", picture(bombs, rows, columns, ['#', '.']));
            (text, if wins(&bombs, false, &moves, &mut known) { "John" } else { "Jack" }.to_owned())
        });
        compare("hdu2873", Layout::Until("0 0"), cases);
    }
}

#[test]
fn sheets_are_cut() {
    // A single square among the sheets: the player before has won.
    let moves = |sheets: &Vec<(u64, u64)>| {
        if sheets.contains(&(1, 1)) {
            return Vec::new();
        }
        in_one(sheets, |&(width, height)| {
            let across = (1..width).map(|cut| vec![(cut, height), (width - cut, height)]);
            let along = (1..height).map(|cut| vec![(width, cut), (width, height - cut)]);
            across.chain(along).collect()
        })
    };
    let mut known = Known::new();
    let all = (2..=6).flat_map(|width| (2..=6).map(move |height| (width, height)));
    let cases = all.filter(|(width, height)| width * height <= 24).map(|(width, height)| {
        let won = wins(&vec![(width, height)], false, &moves, &mut known);
        (format!("{width} {height}"), if won { "WIN" } else { "LOSE" }.to_owned())
    });
    compare("poj2311", Layout::ToEnd, cases);
}

#[test]
fn pieces_on_a_graph() {
    let mut random = Random::new(3);
    let cases: Vec<(String, String)> = (0..60)
        .map(|_| {
            // Edges go down in a hidden order of the vertices.
            let count = between(&mut random, 1, 8);
            let mut order: Vec<u64> = (0..count).collect();
            (1..order.len()).for_each(|at| order.swap(at, random.below(at as u64 + 1) as usize));
            let mut graph = vec![Vec::new(); count as usize];
            for at in 1..order.len() {
                graph[order[at] as usize] = subset(&mut random, 0, at as u64 - 1)
                    .iter()
                    .map(|&place| order[place as usize])
                    .collect();
            }
            let moves = |pieces: &Vec<u64>| {
                in_one(pieces, |&at| graph[at as usize].iter().map(|&to| vec![to]).collect())
            };
            let (mut known, mut answers) = (Known::new(), Vec::new());
            let mut text = graph
                .iter()
                .fold(count.to_string(), |text, ends| format!("{text}\n{} {}", ends.len(), line(ends)));
            for _ in 0..5 {
                let mut pieces: Vec<u64> = some(&mut random, 3, 0, count - 1);
                pieces.sort_unstable();
                text += &format!("\n{} {}", pieces.len(), line(&pieces));
                answers.push(if wins(&pieces, false, &moves, &mut known) { "WIN" } else { "LOSE" });
            }
            (text + "\n0", answers.join("\n"))
        })
        .collect();
    compare("poj2425", Layout::ToEnd, cases);
}

/// A random tree: the parent of each node but the first, with smaller numbers.
fn tree(random: &mut Random, nodes: u64) -> Vec<u64> {
    (2..=nodes).map(|node| between(random, 1, node - 1)).collect()
}

#[test]
fn airports_are_closed() {
    let mut random = Random::new(4);
    for _ in 0..300 {
        let nodes = between(&mut random, 1, 9);
        let edges: Vec<(u64, u64)> = tree(&mut random, nodes).into_iter().zip(2..).collect();
        let start = between(&mut random, 1, nodes);
        // Where the plane is, and which airports are open.
        let moves = |&(at, open): &(u64, u64)| {
            let ends = edges.iter().flat_map(|&(first, second)| [(first, second), (second, first)]);
            let flights = ends.filter(|&(from, to)| from == at && open >> to & 1 == 1);
            flights.map(|(_, to)| (to, open & !(1 << at))).collect::<Vec<_>>()
        };
        let known = &mut Known::new();
        let winning =
            moves(&(start, u64::MAX)).into_iter().filter(|after| !wins(after, false, &moves, known));
        let expected = match winning.map(|after| after.0).min() {
            Some(airport) => format!("First player wins flying to airport {airport}\n"),
            None => "First player loses\n".to_owned(),
        };
        let text = edges
            .iter()
            .fold(format!("{nodes} {start}"), |text, (first, second)| format!("{text}\n{second} {first}"));
        assert_eq!(super::run("poj2599", &text).unwrap(), expected, "{text}");
    }
}

/// Trees by the parents of their nodes, with whether the player to move wins when whoever cannot cut wins.
fn misere_trees(trees: &[Vec<u64>]) -> bool {
    // The nodes still there, as a set for each tree; node 1 is the root.
    let moves = |left: &Vec<u64>| {
        let mut options = Vec::new();
        for (at, parents) in trees.iter().enumerate() {
            for cut in (2..).take(parents.len()).filter(|node| left[at] >> node & 1 == 1) {
                let mut after = left.clone();
                after[at] &= !(1 << cut);
                for (parent, node) in parents.iter().zip(2..) {
                    if *parent != 1 && after[at] >> parent & 1 == 0 {
                        after[at] &= !(1 << node);
                    }
                }
                options.push(after);
            }
        }
        options
    };
    let all = trees
        .iter()
        .map(|parents| (2..).take(parents.len()).fold(0, |set, node: u64| set | 1 << node))
        .collect();
    wins(&all, true, &moves, &mut Known::new())
}

#[test]
fn trees_are_cut_misere() {
    let text = |trees: &[Vec<u64>]| {
        trees.iter().fold(trees.len().to_string(), |text, parents| {
            let edges = parents
                .iter()
                .zip(2..)
                .map(|(parent, node)| format!("\n{node} {parent}"))
                .collect::<String>();
            format!("{text}\n{}{edges}", parents.len() + 1)
        })
    };
    // One value for each tree would be wrong here: two stalks of two edges at one root.
    let pitfall = vec![vec![1, 2, 1, 4]];
    assert!(!misere_trees(&pitfall));
    let mut random = Random::new(5);
    let mut games = vec![pitfall];
    for _ in 0..300 {
        let count = between(&mut random, 1, 3);
        games.push(
            (0..count)
                .map(|_| {
                    let nodes = between(&mut random, 1, 6);
                    tree(&mut random, nodes)
                })
                .collect(),
        );
    }
    let cases =
        games.iter().map(|trees| (text(trees), if misere_trees(trees) { "PP" } else { "QQ" }.to_owned()));
    compare("hdu3590", Layout::ToEnd, cases);
}

/// Bridg-it of an order: whether the player to move wins. Either joins points across the board, and each crossing is a bridge of one or
/// of the other.
struct BridgIt {
    /// For each crossing the two points that it would join: for the first player, and for the second.
    bridges: [Vec<(usize, usize)>; 2],
    points: usize,
    known: HashMap<[u32; 2], bool>,
}

impl BridgIt {
    fn new(order: usize) -> Self {
        // The point of a line and a place in it; the first and the last place of all lines are the two sides, 0 and 1.
        let point = |across: usize, along: usize| match along {
            0 => 0,
            _ if along == order => 1,
            _ => 2 + across * order + along,
        };
        let mut bridges = [Vec::new(), Vec::new()];
        for i in 0..order {
            for j in 0..order {
                // Along a line of the first player, across one of the second.
                bridges[0].push((point(i, j), point(i, j + 1)));
                bridges[1].push((point(j, i), point(j, i + 1)));
                if i + 1 < order && j + 1 < order {
                    // From line to line of the first player, and so between them of the second.
                    bridges[0].push((point(i, j + 1), point(i + 1, j + 1)));
                    bridges[1].push((point(j, i + 1), point(j + 1, i + 1)));
                }
            }
        }
        BridgIt { bridges, points: 2 + order * order + order, known: HashMap::new() }
    }

    fn joined(&self, player: usize, built: u32) -> bool {
        let mut reached = vec![false; self.points];
        reached[0] = true;
        loop {
            let before = reached.clone();
            for (crossing, &(from, to)) in self.bridges[player].iter().enumerate() {
                if built >> crossing & 1 == 1 && (reached[from] || reached[to]) {
                    (reached[from], reached[to]) = (true, true);
                }
            }
            if reached == before {
                return reached[1];
            }
        }
    }

    /// Whether the player to move wins; the bridges of both.
    fn wins(&mut self, built: [u32; 2]) -> bool {
        if let Some(&won) = self.known.get(&built) {
            return won;
        }
        let player = ((built[0].count_ones() + built[1].count_ones()) % 2) as usize;
        let won = !self.joined(1 - player, built[1 - player])
            && (0..self.bridges[0].len()).filter(|crossing| (built[0] | built[1]) >> crossing & 1 == 0).any(
                |crossing| {
                    let mut after = built;
                    after[player] |= 1 << crossing;
                    !self.wins(after)
                },
            );
        self.known.insert(built, won);
        won
    }
}

#[test]
fn the_first_player_wins_bridg_it() {
    // Larger boards have too many positions; there the argument stands alone.
    for order in 1..=3 {
        let mut game = BridgIt::new(order);
        // With all crossings built on, exactly one player is joined.
        let crossings = game.bridges[0].len();
        for built in (0..1u32 << crossings).step_by(7) {
            let others = !built & ((1 << crossings) - 1);
            assert!(game.joined(0, built) != game.joined(1, others), "{order} {built:b}");
        }
        assert!(game.wins([0, 0]), "{order}");
        let answer = super::run("hdu3863", &format!("{order}\n-1\n")).unwrap();
        assert_eq!(answer, "I bet on Oregon Maple~\n");
    }
}
