//! Scenes: small declarative pictures of a position.
//!
//! Front ends draw scenes, not games. A game describes its position as a few items of the kinds below; a terminal
//! prints them (see [`Scene::to_text`]), a page draws them. An item that stands for a move carries the move's
//! text, so that choosing the item makes the move.

use std::fmt::Write as _;

use serde::Serialize;

use super::position::Seat;
use super::prose::{aligned, padded, screen_width};

/// A picture of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Scene {
    /// What there is to see, from top to bottom.
    pub items: Vec<Item>,
}

/// One thing in a scene.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Item {
    /// A hand of cards.
    Hand {
        /// Whose hand it is.
        seat: Seat,
        /// Whether this player is to move.
        to_move: bool,
        /// The place of a player who has left the game.
        #[serde(skip_serializing_if = "Option::is_none")]
        place: Option<u8>,
        /// The cards in order.
        cards: Vec<Card>,
    },
    /// The middle of the table: the card to beat, or nothing.
    Table {
        /// The table card.
        card: Option<Card>,
    },
    /// Moves that nothing else in the picture stands for, such as a pass.
    Actions {
        /// Their texts.
        moves: Vec<String>,
    },
    /// A graph with labelled nodes.
    Graph {
        /// What the graph is.
        caption: String,
        /// How the nodes stand.
        layout: Layout,
        /// The nodes; edges name them by their index here.
        nodes: Vec<Node>,
        /// The edges to draw.
        edges: Vec<Edge>,
    },
    /// Heaps of counters.
    Heaps {
        /// The sizes in order.
        sizes: Vec<u64>,
    },
    /// A row or a grid of coins.
    Coins {
        /// One string of `H` and `T` a row.
        rows: Vec<String>,
    },
    /// A picture made of letters, one string a line.
    Text {
        /// The lines.
        lines: Vec<String>,
    },
    /// A table of numbers.
    Numbers {
        /// What the numbers are.
        caption: String,
        /// The columns' headings.
        headings: Vec<String>,
        /// The cells, row by row.
        rows: Vec<Vec<String>>,
    },
}

/// How the nodes of a graph stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Layout {
    /// In rows, each node in the row that it names.
    Rows,
    /// In a circle, in order, as players sit at a table.
    Circle,
    /// In lines, each node in the row that it names, as the suits of a layout of cards.
    Lines,
    /// As it fits.
    Free,
}

/// A card as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Card {
    /// What is printed on it.
    pub label: String,
    /// A card with a special power, such as a cut card.
    pub special: bool,
    /// The move that choosing it makes, where it is a legal one.
    #[serde(rename = "move")]
    pub move_text: Option<String>,
}

/// What a node of a drawn graph stands for, told by its colour and its shape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// Nothing special.
    #[default]
    Plain,
    /// Of the red player, or of the first.
    Red,
    /// Of the blue player, or of the second.
    Blue,
    /// On the table.
    White,
    /// Of either player.
    Green,
}

impl Tone {
    /// How it is marked in a text.
    fn mark(self) -> &'static str {
        match self {
            Tone::Plain => "",
            Tone::Red => ":r",
            Tone::Blue => ":b",
            Tone::White => ":w",
            Tone::Green => ":g",
        }
    }
}

/// A node of a drawn graph.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Node {
    /// The text at the node.
    pub label: String,
    /// The row it stands in, where the picture has rows (0 is the topmost).
    pub row: u32,
    /// Drawn greyed: it is there but does not count.
    pub grey: bool,
    /// Whose it is.
    pub tone: Tone,
    /// What is written beside it, such as its value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The move that choosing it makes, where it is a legal one.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub move_text: Option<String>,
}

/// An edge of a drawn graph.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Edge {
    /// Index of one end.
    pub from: usize,
    /// Index of the other end.
    pub to: usize,
    /// Drawn in bold, such as an edge of a matching.
    pub highlighted: bool,
    /// Drawn as an arrow.
    pub directed: bool,
    /// What is written at it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Whose it is.
    pub tone: Tone,
    /// The move that choosing it makes, where it is a legal one.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub move_text: Option<String>,
}

/// A hand longer than this is shown by its first cards and its length.
const LONGEST_ROW: usize = 40;

impl Scene {
    /// The scene as lines of text for a terminal, the players called by their seats.
    ///
    /// Legal cards stand in brackets, special cards keep their mark, long rows are cut with their length.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.to_text_with(|seat| format!("seat {seat}"))
    }

    /// The same with other names for the players.
    #[must_use]
    pub fn to_text_with(&self, name: impl Fn(Seat) -> String) -> String {
        let names = self.items.iter().filter_map(|item| match item {
            Item::Hand { seat, .. } => Some(screen_width(&name(*seat))),
            _ => None,
        });
        let width = names.max().unwrap_or(0).max("table".len());
        let mut out = String::new();
        for item in &self.items {
            item.write_text(&mut out, width, &name);
        }
        out
    }
}

impl Item {
    /// Appends the item's lines; what stands before a row of things is padded to `width`.
    fn write_text(&self, out: &mut String, width: usize, name: &impl Fn(Seat) -> String) {
        // Writing to a String cannot fail.
        let _ = match self {
            Item::Hand { seat, to_move, place, cards } => {
                let mark = if *to_move { '>' } else { ' ' };
                let cards = match (cards.is_empty(), place) {
                    (true, Some(place)) => format!("(place {place})"),
                    (true, None) => "(no cards)".to_owned(),
                    (false, _) => row(cards.iter().map(Card::to_text), cards.len()),
                };
                writeln!(out, "{mark} {}  {cards}", padded(&name(*seat), width))
            }
            Item::Table { card } => {
                let card = card.as_ref().map_or("(empty)", |card| &card.label);
                writeln!(out, "  {:<width$}  {card}", "table")
            }
            Item::Actions { moves } => writeln!(out, "  {:<width$}  [{}]", "or", moves.join("] [")),
            Item::Graph { caption, layout: Layout::Rows, nodes, edges } => {
                write_graph(out, caption, nodes, edges)
            }
            Item::Graph { caption, layout: Layout::Circle, nodes, edges } => {
                write_edges(out, caption, nodes, edges)
            }
            Item::Graph { caption, layout: Layout::Lines, nodes, .. } => write_lines(out, caption, nodes),
            Item::Graph { caption, layout: Layout::Free, nodes, edges } => {
                let _ = write_lines(out, caption, nodes);
                write_edges(out, "edges", nodes, edges)
            }
            Item::Heaps { sizes } => {
                let sizes = row(sizes.iter().map(u64::to_string), sizes.len());
                writeln!(out, "  {:<width$}  {sizes}", "heaps")
            }
            Item::Coins { rows } => {
                rows.iter().try_for_each(|coins| writeln!(out, "  {:<width$}  {coins}", "coins"))
            }
            Item::Text { lines } => lines.iter().try_for_each(|line| writeln!(out, "  {line}")),
            Item::Numbers { caption, headings, rows } => {
                let _ = writeln!(out, "{caption}");
                out.write_str(&aligned(headings, rows))
            }
        };
    }
}

impl Card {
    fn to_text(&self) -> String {
        if self.move_text.is_some() { format!("[{}]", self.label) } else { format!(" {} ", self.label) }
    }
}

fn row(words: impl Iterator<Item = String>, length: usize) -> String {
    let mut shown: Vec<String> = words.take(LONGEST_ROW).collect();
    if length > LONGEST_ROW {
        shown.push(format!("... ({length} in all)"));
    }
    shown.join(" ")
}

fn write_graph(out: &mut String, caption: &str, nodes: &[Node], edges: &[Edge]) -> std::fmt::Result {
    writeln!(out, "{caption}")?;
    let last_row = nodes.iter().map(|node| node.row).max().unwrap_or(0);
    for number in 0..=last_row {
        let in_row = nodes.iter().filter(|node| node.row == number);
        let labels = in_row
            .clone()
            .map(|node| if node.grey { format!("({})", node.label) } else { node.label.clone() });
        writeln!(out, "  {}", row(labels, in_row.count()))?;
    }
    if edges.iter().any(|edge| edge.tone != Tone::Plain) {
        // Where edges belong to somebody, they are what is played with.
        return write_edges(out, "edges", nodes, edges);
    }
    let label = |index: usize| nodes.get(index).map_or("?", |node| node.label.as_str());
    let bold = edges.iter().filter(|edge| edge.highlighted);
    let pairs = bold.clone().map(|edge| format!("{}>{}", label(edge.from), label(edge.to)));
    let pairs = row(pairs, bold.count());
    writeln!(out, "  pairs: {}", if pairs.is_empty() { "none" } else { &pairs })
}

/// The nodes row by row: what each is, whose, and its note; legal ones in brackets.
fn write_lines(out: &mut String, caption: &str, nodes: &[Node]) -> std::fmt::Result {
    writeln!(out, "{caption}")?;
    let last_row = nodes.iter().map(|node| node.row).max().unwrap_or(0);
    for number in 0..=last_row {
        let in_row = nodes.iter().filter(|node| node.row == number);
        let text = |node: &Node| {
            let note = node.note.as_ref().map(|note| format!("={note}")).unwrap_or_default();
            let text = format!("{}{}{note}", node.label, node.tone.mark());
            match &node.move_text {
                Some(played) if *played == node.label => format!("[{text}]"),
                // What is typed differs from what the node is called.
                Some(played) => format!("[{played}]{text}"),
                None => text,
            }
        };
        let count = in_row.clone().count();
        if count > 0 {
            writeln!(out, "  {}", row(in_row.map(text), count))?;
        }
    }
    Ok(())
}

/// The edges, one a line.
fn write_edges(out: &mut String, caption: &str, nodes: &[Node], edges: &[Edge]) -> std::fmt::Result {
    writeln!(out, "{caption}")?;
    let label = |index: usize| nodes.get(index).map_or("?", |node| node.label.as_str());
    for edge in edges {
        let line = if edge.directed { "->" } else { "--" };
        let text = edge.label.as_deref().unwrap_or_default();
        let played = edge.move_text.as_ref().map(|played| format!("[{played}] ")).unwrap_or_default();
        let tone = edge.tone.mark();
        let written = format!("  {played}{} {line} {}{tone}  {text}", label(edge.from), label(edge.to));
        writeln!(out, "{}", written.trim_end())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| (*word).to_owned()).collect()
    }

    #[test]
    fn every_kind_of_item_has_a_text() {
        let card = |label: &str, legal: bool| Card {
            label: label.to_owned(),
            special: false,
            move_text: legal.then(|| label.to_owned()),
        };
        let node = |label: &str, row, grey| Node { label: label.to_owned(), row, grey, ..Node::default() };
        let scene = Scene {
            items: vec![
                Item::Hand {
                    seat: Seat(0),
                    to_move: true,
                    place: None,
                    cards: vec![card("1", false), card("4", true)],
                },
                Item::Hand { seat: Seat(1), to_move: false, place: None, cards: vec![] },
                Item::Hand { seat: Seat(2), to_move: false, place: Some(1), cards: vec![] },
                Item::Table { card: Some(card("3", false)) },
                Item::Table { card: None },
                Item::Actions { moves: words(&["pass"]) },
                Item::Graph {
                    caption: "a graph".to_owned(),
                    layout: Layout::Rows,
                    nodes: vec![node("4", 0, false), node("3", 1, false), node("1", 1, true)],
                    edges: vec![Edge { from: 0, to: 1, highlighted: true, ..Edge::default() }],
                },
                Item::Graph {
                    caption: "a circle".to_owned(),
                    layout: Layout::Circle,
                    nodes: vec![node("a", 0, false), node("b", 0, false)],
                    edges: vec![
                        Edge { from: 0, to: 1, label: Some("2 pairs".to_owned()), ..Edge::default() },
                        Edge { from: 1, to: 0, highlighted: true, directed: true, ..Edge::default() },
                    ],
                },
                Item::Graph {
                    caption: "lines".to_owned(),
                    layout: Layout::Lines,
                    nodes: vec![
                        Node {
                            tone: Tone::Red,
                            note: Some("-1".to_owned()),
                            move_text: Some("S8".to_owned()),
                            ..node("S8", 0, false)
                        },
                        Node { tone: Tone::White, ..node("S7", 0, false) },
                        node("H7", 1, false),
                    ],
                    edges: vec![],
                },
                Item::Heaps { sizes: vec![3, 5, 7] },
                Item::Coins { rows: words(&["THT", "HHT"]) },
                Item::Numbers {
                    caption: "values".to_owned(),
                    headings: words(&["n", "value"]),
                    rows: vec![words(&["10", "3"])],
                },
            ],
        };
        let expected = "> seat 0   1  [4]\n  seat 1  (no cards)\n  seat 2  (place 1)\n  table   3\n  table   (empty)\n  or      [pass]\n\
                        a graph\n  4\n  3 (1)\n  pairs: 4>3\n\
                        a circle\n  a -- b  2 pairs\n  b -> a\n\
                        lines\n  [S8:r=-1] S7:w\n  H7\n  heaps   3 5 7\n  coins   THT\n  coins   HHT\n\
                        values\n   n  value\n  10      3\n";
        assert_eq!(scene.to_text(), expected);
    }

    #[test]
    fn long_rows_are_cut_with_their_length() {
        let text = Scene { items: vec![Item::Heaps { sizes: vec![1; 1_000_000] }] }.to_text();
        assert!(text.ends_with("... (1000000 in all)\n") && text.len() < 200);
    }
}
