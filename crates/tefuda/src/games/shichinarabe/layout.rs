//! Layouts: which vertices there are, how they are called, and what opens what.
//!
//! Cards, trees and boards are all graphs. A white vertex opens its neighbours; an edge may go one way only, and may bear
//! labels: it counts while the vertex that adds it is white and the vertex that deletes it is not (tunnels).

use std::sync::{Arc, LazyLock};

use rustc_hash::FxHashMap;

use super::rules::Colour;

/// An edge from a vertex that may be white to a vertex that it opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The vertex that opens.
    pub from: u32,
    /// The vertex that is opened.
    pub to: u32,
    /// The edge counts only while this vertex is white.
    pub added_by: Option<u32>,
    /// The edge counts only while this vertex is not white.
    pub deleted_by: Option<u32>,
}

impl Edge {
    /// An edge without labels.
    #[must_use]
    pub fn plain(from: u32, to: u32) -> Self {
        Edge { from, to, added_by: None, deleted_by: None }
    }

    fn is_plain(&self) -> bool {
        self.added_by.is_none() && self.deleted_by.is_none()
    }
}

/// Edges with labels that count under the same condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// They count only while this vertex is white.
    pub added_by: Option<u32>,
    /// They count only while this vertex is not white.
    pub deleted_by: Option<u32>,
    /// The edges: the vertex that opens, and the vertex that is opened.
    pub edges: Vec<(u32, u32)>,
}

impl Group {
    /// Whether the edges count, given which vertices are white.
    pub fn counts(&self, white: impl Fn(u32) -> bool) -> bool {
        self.added_by.is_none_or(&white) && !self.deleted_by.is_some_and(&white)
    }

    fn all(labelled: &[Edge]) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        let mut numbers: FxHashMap<(Option<u32>, Option<u32>), usize> = FxHashMap::default();
        for &Edge { from, to, added_by, deleted_by } in labelled {
            let at = *numbers.entry((added_by, deleted_by)).or_insert_with(|| {
                groups.push(Group { added_by, deleted_by, edges: Vec::new() });
                groups.len() - 1
            });
            groups[at].edges.push((from, to));
        }
        groups
    }
}

/// How the vertices are called and positions are written.
#[derive(Clone, Debug)]
pub enum Form {
    /// Trees whose roots touch the seven. Vertices are numbered in reading order; the last one is the seven itself.
    Forest {
        /// The roots in order.
        roots: Vec<u32>,
        /// The children of each vertex in order.
        children: Vec<Vec<u32>>,
    },
    /// Cards of a deck, two hands.
    Deck(Deck),
    /// A board with names for its vertices.
    Board {
        /// The names.
        names: Vec<String>,
        /// The colours at the start.
        initial: Vec<Colour>,
    },
}

/// A suit: its ranks, and the one that is on the table from the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suit {
    /// What it is called.
    pub name: String,
    /// What the ranks are called, from the lowest up.
    pub ranks: Vec<String>,
    /// The place of the start rank.
    pub start: usize,
}

/// A deck of suits. Vertices are numbered suit by suit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    /// The suits.
    pub suits: Vec<Suit>,
    /// Whether the tunnel rule is played.
    pub tunnel: bool,
}

impl Deck {
    /// The usual deck of 52 cards with the sevens on the table.
    #[must_use]
    pub fn usual(tunnel: bool) -> Self {
        let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"].map(str::to_owned);
        let suit = |name: &str| Suit { name: name.to_owned(), ranks: ranks.to_vec(), start: 6 };
        Deck { suits: ["S", "H", "D", "C"].map(suit).to_vec(), tunnel }
    }

    /// How many cards there are.
    #[must_use]
    pub fn cards(&self) -> usize {
        self.suits.iter().map(|suit| suit.ranks.len()).sum()
    }

    /// Whether every suit has cards on both sides of its start, so that tunnels can join its ends.
    #[must_use]
    pub fn can_tunnel(&self) -> bool {
        self.suits.iter().all(|suit| 0 < suit.start && suit.start + 1 < suit.ranks.len())
    }

    /// The suit of a card, and the place of its rank.
    #[must_use]
    pub fn place(&self, card: usize) -> (usize, usize) {
        let mut rank = card;
        for (suit, of_suit) in self.suits.iter().enumerate() {
            if rank < of_suit.ranks.len() {
                return (suit, rank);
            }
            rank -= of_suit.ranks.len();
        }
        (0, 0)
    }

    /// What a card is called.
    #[must_use]
    pub fn name(&self, card: usize) -> String {
        let (suit, rank) = self.place(card);
        format!("{}{}", self.suits[suit].name, self.suits[suit].ranks[rank])
    }

    /// The card of a name.
    #[must_use]
    pub fn card(&self, name: &str) -> Option<usize> {
        let mut first = 0;
        self.suits.iter().find_map(|suit| {
            let start = first;
            first += suit.ranks.len();
            let rank = name.strip_prefix(suit.name.as_str())?;
            // The ten has two spellings.
            let same = |name: &String| name == rank || (name == "10" && rank == "T");
            Some(start + suit.ranks.iter().position(same)?)
        })
    }

    /// Whether a card is on the table from the start.
    #[must_use]
    pub fn is_start(&self, card: usize) -> bool {
        let (suit, rank) = self.place(card);
        self.suits[suit].start == rank
    }

    fn edges(&self) -> Vec<Edge> {
        let mut edges = Vec::new();
        let mut first = 0;
        for suit in &self.suits {
            let ranks = suit.ranks.len();
            let card = |rank: usize| (first + rank) as u32;
            let (lowest, highest) = (card(0), card(ranks - 1));
            for rank in 1..ranks {
                let (low, high) = (card(rank - 1), card(rank));
                let (inner, outer) = if rank <= suit.start { (high, low) } else { (low, high) };
                // Playing one end closes the way out to the other; the way towards the start stays.
                let closed_by = if rank <= suit.start { highest } else { lowest };
                let deleted_by = self.tunnel.then_some(closed_by);
                edges.push(Edge { deleted_by, ..Edge::plain(inner, outer) });
                edges.push(Edge::plain(outer, inner));
            }
            if self.tunnel {
                // It needs no label: an end opens the other only when it is white itself.
                edges.extend([Edge::plain(lowest, highest), Edge::plain(highest, lowest)]);
            }
            first += ranks;
        }
        edges
    }
}

/// A layout: what positions of one game share.
#[derive(Debug)]
pub struct Layout {
    /// How vertices are called.
    pub form: Form,
    vertices: usize,
    /// Plain edges by the vertex that opens: `targets[starts[v]..starts[v + 1]]`.
    starts: Vec<u32>,
    targets: Vec<u32>,
    labelled: Vec<Edge>,
    groups: Vec<Group>,
    /// Whether every plain edge goes both ways.
    symmetric: bool,
}

impl Layout {
    /// Whether its vertices are cards of a deck.
    #[must_use]
    pub fn is_deck(&self) -> bool {
        matches!(self.form, Form::Deck(_))
    }

    /// A layout with these edges; of equal ones only one counts. Ends are below `vertices`.
    #[must_use]
    pub fn new(form: Form, vertices: usize, edges: &[Edge]) -> Self {
        let mut plain: Vec<(u32, u32)> = Vec::with_capacity(edges.len());
        plain.extend(edges.iter().filter(|edge| edge.is_plain()).map(|edge| (edge.from, edge.to)));
        plain.sort_unstable();
        plain.dedup();
        let mut starts = vec![0u32; vertices + 1];
        plain.iter().for_each(|(from, _)| starts[*from as usize + 1] += 1);
        (1..=vertices).for_each(|vertex| starts[vertex] += starts[vertex - 1]);
        let targets = plain.iter().map(|(_, to)| *to).collect();
        let mut layout = Layout {
            form,
            vertices,
            starts,
            targets,
            labelled: Vec::new(),
            groups: Vec::new(),
            symmetric: false,
        };
        layout.symmetric =
            plain.iter().all(|&(from, to)| layout.opened_by(to as usize).binary_search(&from).is_ok());
        // A plain edge makes a labelled one from and to the same vertices needless.
        let needed = |edge: &&Edge| {
            !edge.is_plain() && layout.opened_by(edge.from as usize).binary_search(&edge.to).is_err()
        };
        layout.labelled = edges.iter().filter(needed).copied().collect();
        layout.groups = Group::all(&layout.labelled);
        layout
    }

    /// The layout of trees, given by the parent of each vertex in reading order (`None`: it touches the seven).
    #[must_use]
    pub fn forest(parents: &[Option<u32>]) -> Self {
        let seven = parents.len() as u32;
        let mut children = vec![Vec::new(); parents.len()];
        let mut roots = Vec::new();
        let mut edges = Vec::with_capacity(2 * parents.len());
        for (vertex, parent) in parents.iter().enumerate() {
            let vertex = vertex as u32;
            match parent {
                Some(parent) => children[*parent as usize].push(vertex),
                None => roots.push(vertex),
            }
            let inner = parent.unwrap_or(seven);
            edges.extend([Edge::plain(inner, vertex), Edge::plain(vertex, inner)]);
        }
        Layout::new(Form::Forest { roots, children }, parents.len() + 1, &edges)
    }

    /// The layout of a deck.
    #[must_use]
    pub fn deck(deck: Deck) -> Self {
        let (cards, edges) = (deck.cards(), deck.edges());
        Layout::new(Form::Deck(deck), cards, &edges)
    }

    /// The layout of the usual deck.
    #[must_use]
    pub fn usual_deck(tunnel: bool) -> Arc<Layout> {
        static DECKS: LazyLock<[Arc<Layout>; 2]> =
            LazyLock::new(|| [false, true].map(|tunnel| Arc::new(Layout::deck(Deck::usual(tunnel)))));
        DECKS[usize::from(tunnel)].clone()
    }

    /// How many vertices there are.
    #[must_use]
    pub fn vertices(&self) -> usize {
        self.vertices
    }

    /// The vertices that a white vertex opens by plain edges, ascending.
    #[must_use]
    pub fn opened_by(&self, vertex: usize) -> &[u32] {
        &self.targets[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }

    /// The edges with labels.
    #[must_use]
    pub fn labelled(&self) -> &[Edge] {
        &self.labelled
    }

    /// The edges with labels, those together that count under the same condition.
    #[must_use]
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Whether edges are plain and go both ways, so that the theory of values applies.
    #[must_use]
    pub fn is_undirected(&self) -> bool {
        self.symmetric && self.labelled.is_empty()
    }
}
