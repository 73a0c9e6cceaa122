//! Pictures of many shapes as they look, and pictures read back: they show the graph that was drawn, and nothing else.

#![allow(clippy::unwrap_used, clippy::panic)]

use super::*;
use crate::kernel::random::Random;

/// A graph as it is written in the game: `0-1:r 1-2`, with the ground 0; a star marks an edge that may not be cut.
fn graph(text: &str) -> Item {
    let mut nodes: Vec<Node> = Vec::new();
    let mut edges = Vec::new();
    let mut node = |name: &str| {
        nodes.iter().position(|node| node.label == name).unwrap_or_else(|| {
            nodes.push(Node { label: name.to_owned(), ground: name == "0", ..Node::default() });
            nodes.len() - 1
        })
    };
    node("0");
    for (at, word) in text.split_whitespace().enumerate() {
        let (word, is_legal) = word.strip_suffix('*').map_or((word, true), |word| (word, false));
        let (ends, colour) = word.split_once(':').unwrap_or((word, "g"));
        let (from, to) = ends.split_once('-').unwrap();
        edges.push(Edge {
            from: node(from),
            to: node(to),
            tone: match colour {
                "r" => Tone::Red,
                "b" => Tone::Blue,
                _ => Tone::Green,
            },
            name: Some((at + 1).to_string()),
            move_text: is_legal.then(|| (at + 1).to_string()),
            ..Edge::default()
        });
    }
    Item::Graph { caption: String::new(), layout: Layout::Rows, nodes, edges }
}

fn drawn(text: &str, width: usize) -> String {
    let picture = graph(text).picture_in_text(Lang::En, width, width).unwrap();
    picture.lines().collect::<Vec<_>>().join("\n")
}

#[test]
fn pictures_of_many_shapes() {
    let shapes = [
        ("nothing", ""),
        ("an edge", "0-1"),
        ("a stalk in colours, Red to move", "0-1:r 1-2:b* 2-3:r 3-4:g"),
        ("three stalks", "0-1:b 1-2:r 0-3:b 3-4:b 4-5:r 0-6:r"),
        ("a tree", "0-1 1-2 1-3 2-4 2-5 3-6 3-7 7-8"),
        ("a bush with green leaves", "0-1:b* 1-2:r 1-3:b* 1-4:g 4-5:r 4-6:r"),
        ("an arch", "0-1 1-2 2-0"),
        ("a longer arch", "0-1 1-2 2-3 3-4 4-0"),
        ("two edges side by side", "0-1 0-1 1-2 1-2 1-2"),
        ("loops", "0-0 0-1 1-1 1-2 2-2 2-2"),
        ("a door in a house", "0-1 1-2 2-3 3-0 1-4 4-2 0-5 5-6 6-0"),
        ("a girl", "0-1 0-2 1-3 2-3 3-4 4-5 4-6 4-7 7-7"),
        ("a ladder", "0-1 0-2 1-2 1-3 2-4 3-4 3-5 4-6 5-6"),
        ("a grid", "0-1 0-2 0-3 1-2 2-3 1-4 2-5 3-6 4-5 5-6"),
        ("everything joined to everything: a bar crosses an edge", "0-1 0-2 0-3 0-4 1-2 1-3 1-4 2-3 2-4 3-4"),
    ];
    let mut all = String::new();
    for (name, text) in shapes {
        all += &format!("{name}: {text}\n{}\n\n", drawn(text, 79));
    }
    insta::assert_snapshot!(all);
}

#[test]
fn what_does_not_fit_goes_below_or_is_listed() {
    let stalks: Vec<String> = (1..=9).map(|at| format!("0-{at}")).collect();
    let comb: Vec<String> = (2..=9).map(|at| format!("1-{at}")).collect();
    let wide = format!("{} 0-a:b {}", stalks[1..].join(" "), comb.join(" ").replace("1-", "a-c"));
    insta::assert_snapshot!(drawn(&wide, 40));
    // A stalk that no screen could hold, and more edges than anybody could follow.
    let high: Vec<String> = (0..80).map(|at| format!("{at}-{}", at + 1)).collect();
    assert!(
        drawn(&high.join(" "), 79)
            .starts_with("  too wide, too high or too tangled to draw (80 of 80 edges):\n")
    );
    let tangled: Vec<String> =
        (0..12).flat_map(|from| (from + 1..12).map(move |to| format!("{from}-{to}"))).collect();
    let text = drawn(&tangled.join(" "), 400);
    assert!(text.contains("too tangled") && text.contains("[66] 10 -- 11"), "{text}");
}

#[test]
fn other_graphs_are_not_drawn_so() {
    let Item::Graph { caption, mut nodes, edges, .. } = graph("0-1") else { panic!() };
    let circle = Item::Graph {
        caption: caption.clone(),
        layout: Layout::Circle,
        nodes: nodes.clone(),
        edges: edges.clone(),
    };
    assert_eq!(circle.picture_in_text(Lang::En, 79, 79), None);
    nodes[0].ground = false;
    let afloat = Item::Graph { caption, layout: Layout::Rows, nodes, edges };
    assert_eq!(afloat.picture_in_text(Lang::En, 79, 79), None);
    // While a picture is set up, edges may hang in the air: these are listed.
    assert!(drawn("0-1 2-3", 79).contains("[2] 2 -- 3"));
}

/// Reads a picture back: what stands at both ends of each edge, as the row and the first column of the bar there; the ground is one
/// bar.
fn read_back(picture: &TextPicture, edges: usize) -> Vec<[(usize, usize); 2]> {
    const GROUND: (usize, usize) = (usize::MAX, 0);
    let symbol = |row: usize, column: usize| picture.rows[row].get(column).map_or(' ', |cell| cell.symbol);
    let is_line = |symbol: char| "│┇║".contains(symbol);
    let bar = |row: usize, column: usize| match symbol(row, column) {
        '━' => GROUND,
        'o' => {
            let mut first = column;
            while "o─".contains(symbol(row, first - 1)) || is_line(symbol(row, first - 1)) {
                first -= 1;
            }
            (row, first)
        }
        other => panic!("{other} at the end of an edge"),
    };
    let ends = |edge: usize| {
        let cells = |row: usize| {
            let columns = picture.rows[row].iter().enumerate().filter(|(_, cell)| cell.edge == Some(edge));
            columns.map(|(column, cell)| (column, cell.symbol)).collect::<Vec<_>>()
        };
        let rows: Vec<usize> = (0..picture.rows.len()).filter(|&row| !cells(row).is_empty()).collect();
        assert!(rows.windows(2).all(|pair| pair[0] + 1 == pair[1]), "edge {edge} is in one piece");
        let (top, bottom) = (rows[0], rows[rows.len() - 1]);
        let column = cells(top)[0].0;
        let labels: Vec<String> = rows
            .iter()
            .map(|&row| {
                assert_eq!(cells(row)[0].0, column);
                cells(row).into_iter().map(|(_, symbol)| symbol).filter(|symbol| symbol.is_ascii()).collect()
            })
            .filter(|label: &String| !label.is_empty())
            .collect();
        assert_eq!(labels.len(), 1, "edge {edge} has its label once");
        assert!(
            labels[0].starts_with(&format!("[{}]", edge + 1)),
            "edge {edge} has its own label: {labels:?}"
        );
        let below = bar(bottom + 1, column);
        if symbol(top, column) == '╭' {
            return [below, below];
        }
        [below, bar(top - 1, column)]
    };
    (0..edges).map(ends).collect()
}

/// Every picture shows its graph: bars are vertices, and each edge joins the right ones, has its label once and covers nothing.
#[test]
fn pictures_show_the_graph_that_was_drawn() {
    let mut random = Random::new(20);
    let mut crossed = 0;
    for round in 0..400u64 {
        // From trees to graphs with many cycles, loops and edges side by side.
        let vertices = 2 + random.below(12);
        let more = if round % 3 == 0 { 0 } else { random.below(vertices) };
        let tree = (1..vertices).map(|to| (random.below(to), to)).collect::<Vec<_>>();
        let others = (0..more).map(|_| (random.below(vertices), random.below(vertices))).collect::<Vec<_>>();
        let colour = |at: usize| ["", ":r", ":b", ":g"][(round as usize * at) % 4];
        let words = tree.iter().chain(&others).enumerate();
        let text: Vec<String> = words.map(|(at, (from, to))| format!("{from}-{to}{}", colour(at))).collect();
        let text = text.join(" ");
        let item = graph(&text);
        let Item::Graph { edges, .. } = &item else { panic!() };
        let picture = item.picture_in_text(Lang::En, 60, 1000).unwrap();
        let shown = picture.lines().collect::<Vec<_>>().join("\n");
        if shown.contains("too tangled") {
            continue;
        }
        crossed += usize::from(shown.contains("─│─"));
        let ends = read_back(&picture, edges.len());
        // The same bars stand for the same vertices, and different ones for different vertices.
        for (one, edge) in edges.iter().enumerate() {
            for (other, next) in edges.iter().enumerate() {
                let shared = |edge: &Edge, next: &Edge| {
                    [edge.from, edge.to].iter().filter(|end| [next.from, next.to].contains(end)).count()
                };
                let drawn_shared = ends[one].iter().filter(|end| ends[other].contains(end)).count();
                assert_eq!(
                    drawn_shared,
                    shared(edge, next),
                    "{text}: {} and {}\n{shown}",
                    one + 1,
                    other + 1
                );
            }
        }
        // No character belongs to two edges, since each has as many as it needs.
        for (index, edge) in edges.iter().enumerate() {
            let cells = picture.rows.iter().flatten().filter(|cell| cell.edge == Some(index));
            let letters: String = cells.map(|cell| cell.symbol).filter(char::is_ascii).collect();
            assert_eq!(letters, label(edge, edges), "{text}\n{shown}");
        }
    }
    assert!(crossed > 0, "none of these pictures has a crossing");
}
