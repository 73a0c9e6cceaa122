//! Scenes: small declarative pictures of a position.
//!
//! Front ends draw scenes, not games. A game describes its position as a few items of the kinds below; a terminal
//! prints them (see [`Scene::to_text`]), a page draws them. An item that stands for a move carries the move's
//! text, so that choosing the item makes the move: no front end reads or writes moves by itself.
//!
//! A picture offers at most [`MOST_OFFERED`] moves. Where there are more, it says so and shows how a move begins.

mod choices;
mod dot;
mod ground;
mod near;
mod short;
mod text;

pub use choices::{
    Choice, FirstParts, HeapPicture, MOST_COUNTERS, MOST_DRAWN_COINS, MOST_DRAWN_HEAPS, MOST_DRAWN_NODES,
};
pub use ground::{Cell, TextPicture};
pub(crate) use near::{MOST_NEAR, caption_of_nearest, nearest};

use super::position::Seat;

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
    /// The middle of the table: the card or the meld to beat, or nothing.
    Table {
        /// The table card; of a meld of several cards, what the meld is called.
        card: Option<Card>,
        /// The cards of a meld of several cards.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
        cards: Vec<Card>,
    },
    /// Moves that no single thing in the picture stands for: a pass, or several cards at once.
    Actions {
        /// Their texts.
        moves: Vec<String>,
        /// The parts of the picture that each of the moves takes, as [`Scene::choices`] names them; none for the moves beyond the
        /// end of this list.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
        parts: Vec<Vec<String>>,
        /// Those of the parts that do not stand for the move, such as a vertex that a right is spent on: see [`Choice::besides`].
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
        besides: Vec<Vec<String>>,
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
        /// What the heaps look like.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "HeapForm::is_heaps"))]
        form: HeapForm,
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

/// What heaps stand for, and so what they look like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum HeapForm {
    /// Heaps of counters.
    #[default]
    Heaps,
    /// Rows of a bar of chocolate, of which the first square is poisoned: a bite takes all that is below and to the right.
    Chocolate,
    /// Strips of squares: every two heaps are the columns, from 1, of the mover's piece and of the other player's.
    Strips {
        /// How many squares a strip has.
        columns: u64,
    },
    /// Steps of a stair, the lowest first: what is taken from a step goes to the one below it.
    Stairs,
    /// Pairs of heaps: a move is made in the two heaps of a pair.
    Pairs,
}

impl HeapForm {
    /// Whether they are just heaps.
    #[must_use]
    pub fn is_heaps(&self) -> bool {
        *self == HeapForm::Heaps
    }
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
    /// As it fits. Trees grow from the nodes in row 0, whichever of the players' these are now: so they stay in place during a game.
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

/// What a card face down is called that stands for a hand of which nobody says how many cards it has.
pub const UNKNOWN_NUMBER: &str = "?...";

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
    /// The text at the node: what moves call it, where it has a name.
    pub label: String,
    /// What else it is called, written smaller.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub also: Option<String>,
    /// The suit of the card that it is, if it is one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub suit: Option<Suit>,
    /// The rank of the card that it is, if it is one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub rank: Option<String>,
    /// The ground, on which the rest stands.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_false"))]
    pub ground: bool,
    /// The row it stands in, where the picture has rows (0 is the topmost); in a free layout 0 for what trees grow from.
    pub row: u32,
    /// Drawn greyed: it is there but does not count.
    pub grey: bool,
    /// Whose it is.
    pub tone: Tone,
    /// What is written beside it, such as its value.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub note: Option<String>,
    /// The player that it stands for, if it is one: then it bears their name and their colour.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub player: Option<PlayerNode>,
    /// The move that choosing it makes, where it is a legal one.
    #[cfg_attr(feature = "serde", serde(rename = "move", skip_serializing_if = "Option::is_none"))]
    pub move_text: Option<String>,
}

/// A player at a table on which no hands are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerNode {
    /// Who it is.
    pub seat: Seat,
    /// Whether this player is to move.
    pub to_move: bool,
    /// How many cards they hold, the joker included.
    pub cards: u64,
    /// Whether they hold the joker.
    pub joker: bool,
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
    /// What moves call it, where its ends do not tell that.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub name: Option<String>,
    /// Whose it is.
    pub tone: Tone,
    /// The move that choosing it makes, where it is a legal one.
    #[cfg_attr(feature = "serde", serde(rename = "move", skip_serializing_if = "Option::is_none"))]
    pub move_text: Option<String>,
}

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
                Item::Table { card, .. } => card.iter_mut().for_each(|card| other(&mut card.move_text)),
                Item::Actions { moves, .. } => moves.iter_mut().for_each(|played| *played = text(played)),
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
}

impl Item {
    /// Heaps that only show something.
    #[must_use]
    pub fn heaps(sizes: Vec<u64>) -> Self {
        Item::Heaps { sizes, moves: Some(Vec::new()), begins: Vec::new(), form: HeapForm::Heaps }
    }

    /// Moves that no part of the picture stands for.
    #[must_use]
    pub fn actions(moves: Vec<String>) -> Self {
        Item::Actions { moves, parts: Vec::new(), besides: Vec::new() }
    }

    /// The card to beat, or an empty table.
    #[must_use]
    pub fn table(card: Option<Card>) -> Self {
        Item::Table { card, cards: Vec::new() }
    }

    /// The texts of the moves that choosing something in this item makes.
    pub fn move_texts(&self) -> impl Iterator<Item = &str> {
        let texts: Vec<&str> = match self {
            Item::Hand { cards, .. } => cards.iter().filter_map(|card| card.move_text.as_deref()).collect(),
            Item::Actions { moves, .. } => moves.iter().map(String::as_str).collect(),
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
}
