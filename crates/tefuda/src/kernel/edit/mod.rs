//! Editing positions: a card moved, a coin turned, a vertex painted.
//!
//! An edit is a value, and it is an edit of a text: a game reads the position of the text as a [`Draft`], changes it, and writes the
//! new text, so that text and picture always agree and a face needs to know no game. While somebody is still at it, a position may be
//! unfinished (an empty hand, a card that has no partner yet): its text is kept, and what is missing is told in words.
//!
//! Things are numbered as in the scene of the position: nodes and edges as they stand in its graph, coins and heaps as in its list of
//! them. Cards go by their labels.
//!
//! ```
//! use tefuda::edit::Edit;
//! use tefuda::Lang;
//!
//! let game = tefuda::game("tanhinmin").expect("it is in the catalogue");
//! let put = Edit::Put { card: "8c".to_owned(), from: None, to: "hand 1".to_owned() };
//! let edited = game.edit(None, "1 3 / 2", &put, Lang::En)?;
//! assert_eq!((edited.position.as_str(), edited.incomplete), ("1 3 / 2 8c", None));
//! # Ok::<(), tefuda::edit::EditRefused>(())
//! ```

mod draft;
mod refused;

pub use draft::Draft;
pub(super) use draft::{edit, names, sketch, tools};
pub use refused::EditRefused;

use super::lexing::plain;
use super::position::Seat;
use super::scene::{Card, Tone};
use super::verdict::Lang;

/// The most vertices that can be edited.
pub const MOST_NODES: usize = 400;
/// The most edges that can be edited.
pub const MOST_EDGES: usize = 1600;
/// The most cards that can be edited.
pub const MOST_CARDS: usize = 10_000;
/// The most coins that can be edited.
pub const MOST_COINS: usize = 10_000;
/// The most heaps that can be edited.
pub const MOST_HEAPS: usize = 1000;
/// Longer texts are not edited.
pub const LONGEST_TEXT: usize = 1 << 20;

/// The place of cards that are in no hand and not on the table.
pub const OUT: &str = "out";
/// The place of the cards on the table.
pub const TABLE: &str = "table";

/// One change of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Edit {
    /// A card to another place.
    Put {
        /// The label of the card.
        card: String,
        /// The place it comes from. If it is left out: from outside if there are cards enough, else from where the card is.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        from: Option<String>,
        /// The place it goes to: `hand 0`, `hand 1`, `table`, `out`.
        to: String,
    },
    /// Turns a coin over.
    Flip {
        /// Which one.
        coin: usize,
    },
    /// One more coin at the end of the row; in a grid one more column.
    AddCoin,
    /// The last coin of the row away; in a grid the last column.
    RemoveCoin,
    /// Another number of counters in a heap.
    SetHeap {
        /// Which heap.
        heap: usize,
        /// How many counters.
        size: u64,
    },
    /// One more heap behind the others.
    AddHeap {
        /// How many counters.
        size: u64,
    },
    /// A heap away.
    RemoveHeap {
        /// Which one.
        heap: usize,
    },
    /// One more node; where nodes hang together, beside another one.
    AddNode {
        /// The node that it is joined to, if it is.
        #[cfg_attr(feature = "serde", serde(default))]
        beside: Option<usize>,
        /// Its tone, or in pictures whose edges bear the tones, the tone of the edge to it.
        #[cfg_attr(feature = "serde", serde(default))]
        tone: Tone,
    },
    /// One more edge.
    AddEdge {
        /// The node where it begins.
        from: usize,
        /// The node where it ends.
        to: usize,
        /// Its tone.
        #[cfg_attr(feature = "serde", serde(default))]
        tone: Tone,
    },
    /// A node away, with its edges.
    RemoveNode {
        /// Which one.
        node: usize,
    },
    /// An edge away.
    RemoveEdge {
        /// Which one.
        edge: usize,
    },
    /// Another tone for a node or an edge.
    Paint {
        /// The node, if it is one.
        #[cfg_attr(feature = "serde", serde(default))]
        node: Option<usize>,
        /// The edge, if it is one.
        #[cfg_attr(feature = "serde", serde(default))]
        edge: Option<usize>,
        /// The tone.
        tone: Tone,
    },
    /// Puts a token on a node, or takes it away.
    Token {
        /// The node.
        node: usize,
    },
    /// The player of this seat is to move.
    ToMove {
        /// The seat.
        seat: u8,
    },
    /// Another value for an option.
    Option {
        /// Which option.
        name: String,
        /// The value.
        value: String,
    },
}

impl Edit {
    /// The same edit with its texts in the characters that notations are made of: people who write Japanese may type full-width ones.
    #[must_use]
    fn plain(&self) -> Edit {
        let plainly = |text: &String| plain(text).trim().to_owned();
        match self {
            Edit::Put { card, from, to } => {
                Edit::Put { card: plainly(card), from: from.as_ref().map(plainly), to: plainly(to) }
            }
            Edit::Option { name, value } => Edit::Option { name: plainly(name), value: plainly(value) },
            other => other.clone(),
        }
    }
}

/// What can be edited in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tools {
    /// Where cards may lie.
    pub places: Vec<Place>,
    /// The cards that can be put from outside, each kind once.
    pub spare: Vec<Card>,
    /// Whether there are coins to turn, to add and to take away.
    pub flip: bool,
    /// If there are heaps, how large they may be.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub heaps: Option<HeapTools>,
    /// If there is a graph, what can be done with it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub graph: Option<GraphTools>,
    /// Whether the player to move can be chosen.
    pub to_move: bool,
    /// What else can be set.
    pub options: Vec<OptionTool>,
    /// What the position lacks to be one that can be played.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub incomplete: Option<String>,
}

/// A place where cards may lie.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Place {
    /// What edits call it.
    pub id: String,
    /// What people call it.
    pub label: String,
}

/// What can be done with heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HeapTools {
    /// The most counters of a heap.
    pub largest: u64,
    /// The most heaps.
    pub most: usize,
}

/// What can be done with a graph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GraphTools {
    /// The tones that nodes may have; none if they have no tones.
    pub node_tones: Vec<Tone>,
    /// The tones that edges may have; none if they have no tones.
    pub edge_tones: Vec<Tone>,
    /// Whether nodes can be added and taken away.
    pub nodes: bool,
    /// Whether edges can be added and taken away.
    pub edges: bool,
    /// Whether edges have a direction.
    pub directed: bool,
    /// Whether the nodes are those of trees: a new one hangs from the one beside which it is put.
    pub tree: bool,
    /// Whether there are tokens on the nodes.
    pub tokens: bool,
}

/// Something that can be set by [`Edit::Option`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OptionTool {
    /// What edits call it.
    pub name: String,
    /// What people call it.
    pub label: String,
    /// The values there are.
    pub choices: Vec<OptionChoice>,
    /// The present value.
    pub value: String,
    /// Whether there are more values than the choices: they can be typed.
    pub open: bool,
}

/// A value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OptionChoice {
    /// What edits call it.
    pub value: String,
    /// What people call it.
    pub label: String,
}

/// A position after an edit.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Edited {
    /// Its text.
    pub position: String,
    /// The text of its board; `None` if it stands on the usual one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub board: Option<String>,
    /// What it lacks to be one that can be played; further edits take the text as it is.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub incomplete: Option<String>,
}

impl Place {
    /// A place of this name.
    pub(crate) fn new(id: impl Into<String>, label: impl Into<String>) -> Self {
        Place { id: id.into(), label: label.into() }
    }

    /// The hand of the player at a seat: `hand 0` and so on.
    pub(crate) fn hand(seat: usize, label: impl Into<String>) -> Self {
        Place::new(format!("hand {seat}"), label)
    }

    /// The hands of two players, the first to move: called as the players are in the picture.
    pub(crate) fn two_hands(lang: Lang) -> [Place; 2] {
        let [first, second] = lang.pick(["the first player", "the second player"], ["先手", "後手"]);
        [Place::hand(0, first), Place::hand(1, second)]
    }

    /// The table.
    pub(crate) fn table(lang: Lang) -> Self {
        Place::new(TABLE, lang.pick("the table", "場"))
    }

    /// Outside.
    pub(crate) fn out(lang: Lang) -> Self {
        Place::new(OUT, lang.pick("out of the game", "ゲームの外"))
    }
}

/// The seat of a place that is one of this many hands.
pub(crate) fn hand_of(place: &str, hands: usize) -> Option<usize> {
    // Only as it is written: `hand 00` and `hand +0` are no places.
    (0..hands).find(|seat| place.strip_prefix("hand ") == Some(&seat.to_string()))
}

/// Where a card of a game with two hands and a table lies.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum CardPlace {
    Hand(usize),
    Table,
    Out,
}

impl CardPlace {
    pub(crate) fn of(place: &str) -> Result<Self, EditRefused> {
        match place {
            TABLE => Ok(CardPlace::Table),
            OUT => Ok(CardPlace::Out),
            _ => hand_of(place, 2).map(CardPlace::Hand).ok_or_else(|| EditRefused::no_such_place(place)),
        }
    }
}

impl OptionTool {
    /// An option with these values and what they are called.
    pub(crate) fn new(
        name: impl Into<String>,
        label: impl Into<String>,
        value: impl Into<String>,
        choices: impl IntoIterator<Item = (String, String)>,
    ) -> Self {
        let choices = choices.into_iter().map(|(value, label)| OptionChoice { value, label }).collect();
        OptionTool { name: name.into(), label: label.into(), choices, value: value.into(), open: false }
    }

    /// Something that is on or off.
    pub(crate) fn switch(name: &str, label: &str, is_on: bool, lang: Lang) -> Self {
        let choices = [("off", lang.pick("off", "なし")), ("on", lang.pick("on", "あり"))];
        let choices = choices.map(|(value, label)| (value.to_owned(), label.to_owned()));
        OptionTool::new(name, label, if is_on { "on" } else { "off" }, choices)
    }

    /// A number; the first few are offered, others can be typed.
    pub(crate) fn number(name: impl Into<String>, label: impl Into<String>, value: u64) -> Self {
        let choices = (0..=3).map(|number: u32| (number.to_string(), number.to_string()));
        OptionTool::new(name, label, value.to_string(), choices).open()
    }

    /// The same option; other values may be typed.
    #[must_use]
    pub(crate) fn open(self) -> Self {
        OptionTool { open: true, ..self }
    }
}

/// Whether a switch is set `on` or `off`.
pub(crate) fn switched(name: &str, value: &str) -> Result<bool, EditRefused> {
    match value {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(EditRefused::no_such_option(name, value)),
    }
}

/// The one of two players that a seat stands for.
pub(crate) fn one_of_two(seat: u8) -> Result<Seat, EditRefused> {
    match seat {
        0 => Ok(Seat::FIRST),
        1 => Ok(Seat::SECOND),
        _ => Err(EditRefused::no_such("player", "プレイヤー", usize::from(seat))),
    }
}

/// The first name for a new vertex that is not taken: `a` to `z`, then `v1` and so on.
pub(crate) fn new_name(taken: impl Fn(&str) -> bool) -> String {
    let letters = ('a'..='z').map(String::from);
    let mut names = letters.chain((1u64..).map(|number| format!("v{number}")));
    names.find(|name| !taken(name)).unwrap_or_default()
}
