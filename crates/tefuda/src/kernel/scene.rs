//! Scenes: small declarative pictures of a position.
//!
//! Front ends draw scenes, not games. A game describes its position as a few items of the kinds below; a terminal
//! prints them (see [`Scene::to_text`]), a page draws them. An item that stands for a move carries the move's
//! text, so that choosing the item makes the move: no front end reads or writes moves by itself.
//!
//! A picture offers at most [`MOST_OFFERED`] moves. Where there are more, it says so and tells how a move begins.

use std::fmt::Write as _;

use super::position::Seat;
use super::prose::{aligned, padded, screen_width};

/// A picture offers at most this many moves: nobody could look through more.
pub const MOST_OFFERED: usize = 4000;

/// A picture of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Scene {
    /// What there is to see, from top to bottom.
    pub items: Vec<Item>,
}

/// One thing in a scene.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Item {
    /// A hand of cards.
    Hand {
        /// Whose hand it is.
        seat: Seat,
        /// Whether this player is to move.
        to_move: bool,
        /// The place of a player who has left the game.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
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
        /// Every legal move; `None` if there are too many to offer.
        moves: Option<Vec<HeapMove>>,
        /// How the text of a move in each of the first heaps begins, where the moves are not listed: what is left of the heap is
        /// typed behind it.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
        begins: Vec<String>,
    },
    /// A row, a grid, or layers of grids of coins.
    Coins {
        /// Layers of rows, each row one string of `H` and `T`.
        layers: Vec<Vec<String>>,
        /// What moves call the coins, by layers, rows and columns.
        names: Vec<String>,
        /// Every legal move; `None` if there are too many to offer.
        moves: Option<Vec<CoinMove>>,
        /// What stands between the names of the coins in the text of a move, where the moves are not listed.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        between: Option<String>,
        /// What stands before the names in such a text.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "String::is_empty"))]
        before: String,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
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

/// A move on heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HeapMove {
    /// The text of the move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub move_text: String,
    /// The heaps that it changes.
    pub changes: Vec<HeapChange>,
}

/// What becomes of a heap.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HeapChange {
    /// The place of the heap, from 0.
    pub heap: usize,
    /// What is left of it: nothing, a heap, or several.
    pub left: Vec<u64>,
}

/// A move on coins.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CoinMove {
    /// The text of the move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub move_text: String,
    /// The coins that it turns, by their places in the list of names.
    pub coins: Vec<usize>,
}

/// The suits of playing cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Suit {
    /// Spades.
    Spades,
    /// Hearts.
    Hearts,
    /// Diamonds.
    Diamonds,
    /// Clubs.
    Clubs,
}

impl Suit {
    /// The suit of a letter: `S`, `H`, `D` or `C`.
    #[must_use]
    pub fn of_letter(letter: &str) -> Option<Self> {
        match letter {
            "S" => Some(Suit::Spades),
            "H" => Some(Suit::Hearts),
            "D" => Some(Suit::Diamonds),
            "C" => Some(Suit::Clubs),
            _ => None,
        }
    }
}

/// A card as it is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Card {
    /// What it is called in the notation.
    pub label: String,
    /// What is printed in its corner: the number or the rank.
    pub face: String,
    /// Its suit, if it has one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub suit: Option<Suit>,
    /// The joker.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_false"))]
    pub joker: bool,
    /// A card with a special power, such as a cut card.
    pub special: bool,
    /// The move that choosing it makes, where it is a legal one.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub move_text: Option<String>,
}

impl Card {
    /// A card without a suit that shows what it is called.
    #[must_use]
    pub fn plain(label: impl Into<String>) -> Self {
        let label = label.into();
        Card { face: label.clone(), label, ..Card::default() }
    }

    /// The same card, standing for this move.
    #[must_use]
    pub fn with_move(self, move_text: Option<String>) -> Self {
        Card { move_text, ..self }
    }
}

/// Whether a flag can be left out.
#[cfg(feature = "serde")]
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands in references")]
fn is_false(flag: &bool) -> bool {
    !flag
}

/// What a node of a drawn graph stands for, told by its colour and its shape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "GraphNode"))]
pub struct Node {
    /// The text at the node.
    pub label: String,
    /// The suit of the card that it is, if it is one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub suit: Option<Suit>,
    /// The rank of the card that it is, if it is one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub rank: Option<String>,
    /// The ground, on which the rest stands.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_false"))]
    pub ground: bool,
    /// The row it stands in, where the picture has rows (0 is the topmost).
    pub row: u32,
    /// Drawn greyed: it is there but does not count.
    pub grey: bool,
    /// Whose it is.
    pub tone: Tone,
    /// What is written beside it, such as its value.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub note: Option<String>,
    /// The move that choosing it makes, where it is a legal one.
    #[cfg_attr(feature = "serde", serde(rename = "move", skip_serializing_if = "Option::is_none"))]
    pub move_text: Option<String>,
}

/// An edge of a drawn graph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "GraphEdge"))]
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
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub label: Option<String>,
    /// Whose it is.
    pub tone: Tone,
    /// The move that choosing it makes, where it is a legal one.
    #[cfg_attr(feature = "serde", serde(rename = "move", skip_serializing_if = "Option::is_none"))]
    pub move_text: Option<String>,
}

/// A hand longer than this is shown by its first cards and its length.
const LONGEST_ROW: usize = 40;

/// Of more moves than this only the first are written.
const MOST_WRITTEN: usize = 200;

impl Scene {
    /// The same picture with other texts for its moves, as in a sum of which it is a part.
    #[must_use]
    pub fn with_moves(mut self, text: impl Fn(&str) -> String) -> Self {
        let other = |played: &mut Option<String>| {
            if let Some(played) = played {
                *played = text(played);
            }
        };
        for item in &mut self.items {
            match item {
                Item::Hand { cards, .. } => cards.iter_mut().for_each(|card| other(&mut card.move_text)),
                Item::Table { card } => card.iter_mut().for_each(|card| other(&mut card.move_text)),
                Item::Actions { moves } => moves.iter_mut().for_each(|played| *played = text(played)),
                Item::Graph { nodes, edges, .. } => {
                    nodes.iter_mut().for_each(|node| other(&mut node.move_text));
                    edges.iter_mut().for_each(|edge| other(&mut edge.move_text));
                }
                Item::Heaps { moves, begins, .. } => {
                    begins.iter_mut().for_each(|begin| *begin = text(begin));
                    moves.iter_mut().flatten().for_each(|played| played.move_text = text(&played.move_text));
                }
                Item::Coins { moves, before, between, .. } => {
                    moves.iter_mut().flatten().for_each(|played| played.move_text = text(&played.move_text));
                    if between.is_some() {
                        *before = text(before);
                    }
                }
                Item::Text { .. } | Item::Numbers { .. } => {}
            }
        }
        self
    }

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
    /// Heaps that only show something.
    #[must_use]
    pub fn heaps(sizes: Vec<u64>) -> Self {
        Item::Heaps { sizes, moves: Some(Vec::new()), begins: Vec::new() }
    }

    /// The texts of the moves that choosing something in this item makes.
    pub fn move_texts(&self) -> impl Iterator<Item = &str> {
        let texts: Vec<&str> = match self {
            Item::Hand { cards, .. } => cards.iter().filter_map(|card| card.move_text.as_deref()).collect(),
            Item::Actions { moves } => moves.iter().map(String::as_str).collect(),
            Item::Graph { nodes, edges, .. } => {
                let of_nodes = nodes.iter().filter_map(|node| node.move_text.as_deref());
                of_nodes.chain(edges.iter().filter_map(|edge| edge.move_text.as_deref())).collect()
            }
            Item::Heaps { moves, .. } => {
                moves.iter().flatten().map(|played| played.move_text.as_str()).collect()
            }
            Item::Coins { moves, .. } => {
                moves.iter().flatten().map(|played| played.move_text.as_str()).collect()
            }
            Item::Table { .. } | Item::Text { .. } | Item::Numbers { .. } => Vec::new(),
        };
        texts.into_iter()
    }

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
            Item::Actions { moves } => write_moves(out, width, moves.iter().map(String::as_str), moves.len()),
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
            Item::Heaps { sizes, moves, begins } => {
                let sizes = row(sizes.iter().map(u64::to_string), sizes.len());
                let _ = writeln!(out, "  {:<width$}  {sizes}", "heaps");
                match moves {
                    Some(moves) => write_moves(out, width, self.move_texts(), moves.len()),
                    None => write_moves(out, width, begins.iter().map(String::as_str), begins.len()),
                }
            }
            Item::Coins { layers, moves, .. } => {
                let rows = layers.iter().flatten();
                let _ =
                    rows.into_iter().try_for_each(|coins| writeln!(out, "  {:<width$}  {coins}", "coins"));
                write_moves(out, width, self.move_texts(), moves.as_ref().map_or(0, Vec::len))
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

/// Moves in brackets; nothing if there are none.
fn write_moves<'a>(
    out: &mut String,
    width: usize,
    texts: impl Iterator<Item = &'a str>,
    count: usize,
) -> std::fmt::Result {
    if count == 0 {
        return Ok(());
    }
    let mut shown: Vec<String> = texts.take(MOST_WRITTEN).map(|text| format!("[{text}]")).collect();
    if count > MOST_WRITTEN {
        shown.push(format!("... ({count} in all)"));
    }
    writeln!(out, "  {:<width$}  {}", "or", shown.join(" "))
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
        let card = |label: &str, legal: bool| Card::plain(label).with_move(legal.then(|| label.to_owned()));
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
                Item::heaps(vec![3, 5, 7]),
                Item::Heaps {
                    sizes: vec![3],
                    moves: Some(vec![HeapMove {
                        move_text: "1:3>2".to_owned(),
                        changes: vec![HeapChange { heap: 0, left: vec![2] }],
                    }]),
                    begins: vec![],
                },
                Item::Heaps { sizes: vec![9], moves: None, begins: words(&["1:9>"]) },
                Item::Coins {
                    layers: vec![vec!["THT".to_owned()], vec!["HHT".to_owned()]],
                    names: vec![],
                    moves: Some(vec![CoinMove { move_text: "1 2".to_owned(), coins: vec![0, 1] }]),
                    between: None,
                    before: String::new(),
                },
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
                        lines\n  [S8:r=-1] S7:w\n  H7\n  heaps   3 5 7\n  heaps   3\n  or      [1:3>2]\n  heaps   9\n  or      [1:9>]\n\
                        \x20 coins   THT\n  coins   HHT\n  or      [1 2]\n\
                        values\n   n  value\n  10      3\n";
        assert_eq!(scene.to_text(), expected);
    }

    #[test]
    fn long_rows_are_cut_with_their_length() {
        let text = Scene { items: vec![Item::heaps(vec![1; 1_000_000])] }.to_text();
        assert!(text.ends_with("... (1000000 in all)\n") && text.len() < 200);
    }
}
