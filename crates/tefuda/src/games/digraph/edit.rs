//! Editing positions: vertices and edges of the board, and the tokens on it.

use super::notation;
use super::rules::GraphBoard;
use super::scene::{MOST_DRAWN, MOST_EDGES};
use crate::kernel::edit::{Draft, Edit, EditRefused, GraphTools, Tools, new_name};
use crate::kernel::graph_text::name_text;
use crate::kernel::scene::{self, Item, Layout, Node, Scene, Tone};
use crate::kernel::verdict::Lang;

/// A digraph with tokens, of which there may be none.
pub(super) struct GraphDraft {
    names: Vec<String>,
    /// The followers of each vertex, ascending.
    followers: Vec<Vec<usize>>,
    /// A vertex for each token.
    tokens: Vec<usize>,
    /// The text of the board as it was, as long as the graph is not changed.
    unchanged: Option<Option<String>>,
}

impl GraphDraft {
    pub(super) fn read(board: Option<&str>, position: &str) -> Result<Self, EditRefused> {
        let mut draft = GraphDraft {
            names: Vec::new(),
            followers: Vec::new(),
            tokens: Vec::new(),
            unchanged: Some(board.map(str::to_owned)),
        };
        let read = match board {
            Some(text) if text.trim().is_empty() && position.trim().is_empty() => return Ok(draft),
            Some(text) => std::sync::Arc::new(GraphBoard::parse(text)?),
            None => super::example_board()?,
        };
        let graph = read.graph();
        if graph.vertices() > MOST_DRAWN {
            return Err(too_many_vertices());
        }
        if graph.edges() > MOST_EDGES {
            return Err(too_many_edges());
        }
        draft.names = (0..graph.vertices()).map(|vertex| read.name(vertex as u32).to_owned()).collect();
        let followers = |vertex| graph.followers(vertex).iter().map(|&to| to as usize).collect();
        draft.followers = (0..graph.vertices()).map(followers).collect();
        if !position.trim().is_empty() {
            let setup = notation::parse(&read, position)?;
            draft.tokens = setup.vertices().iter().map(|&vertex| vertex as usize).collect();
        }
        Ok(draft)
    }

    fn node(&self, node: usize) -> Result<usize, EditRefused> {
        if node < self.names.len() { Ok(node) } else { Err(EditRefused::no_such("vertex", "頂点", node)) }
    }

    fn edges(&self) -> impl Iterator<Item = (usize, usize)> {
        self.followers
            .iter()
            .enumerate()
            .flat_map(|(from, followers)| followers.iter().map(move |&to| (from, to)))
    }

    fn add_edge(&mut self, from: usize, to: usize) -> Result<(), EditRefused> {
        let Err(place) = self.followers[from].binary_search(&to) else {
            return Err(EditRefused::new("this edge already exists", "その辺はすでにあります"));
        };
        if self.edges().count() >= MOST_EDGES {
            return Err(too_many_edges());
        }
        self.followers[from].insert(place, to);
        Ok(())
    }

    fn add_node(&mut self, beside: Option<usize>) -> Result<(), EditRefused> {
        let beside = beside.map(|node| self.node(node)).transpose()?;
        if self.names.len() >= MOST_DRAWN {
            return Err(too_many_vertices());
        }
        let added = self.names.len();
        self.names.push(new_name(|name| self.names.iter().any(|known| known == name)));
        self.followers.push(Vec::new());
        beside.map_or(Ok(()), |from| self.add_edge(from, added)).inspect_err(|_| self.remove_last())
    }

    fn remove_last(&mut self) {
        self.names.pop();
        self.followers.pop();
    }

    fn remove_node(&mut self, node: usize) {
        let closed = |vertex: &mut usize| *vertex -= usize::from(*vertex > node);
        self.names.remove(node);
        self.followers.remove(node);
        for list in self.followers.iter_mut().chain([&mut self.tokens]) {
            list.retain(|&vertex| vertex != node);
            list.iter_mut().for_each(closed);
        }
    }

    /// The board as an edge list. Where the edges do not name the vertices in their order, the vertices stand before them.
    fn text(&self) -> String {
        let name = |vertex: usize| name_text(&self.names[vertex]);
        let edges = self.edges().map(|(from, to)| format!("{} -> {}", name(from), name(to)));
        let mut named = 0;
        let mut in_order = true;
        for vertex in self.edges().flat_map(|(from, to)| [from, to]) {
            in_order &= vertex <= named;
            named += usize::from(vertex == named);
        }
        let before = if in_order { 0 } else { self.names.len() };
        let after = if in_order { named } else { self.names.len() };
        let vertices = |range: std::ops::Range<usize>| range.map(|vertex| name(vertex).into_owned());
        let entries = vertices(0..before).chain(edges).chain(vertices(after..self.names.len()));
        entries.collect::<Vec<_>>().join("; ")
    }
}

fn too_many_vertices() -> EditRefused {
    EditRefused::too_many(MOST_DRAWN, "vertices", "頂点")
}

fn too_many_edges() -> EditRefused {
    EditRefused::too_many(MOST_EDGES, "edges", "辺")
}

impl Draft for GraphDraft {
    fn tools(&self, _: Lang) -> Tools {
        let graph =
            GraphTools { nodes: true, edges: true, directed: true, tokens: true, ..GraphTools::default() };
        Tools { graph: Some(graph), ..Tools::default() }
    }

    fn apply(&mut self, edit: &Edit) -> Result<(), EditRefused> {
        match edit {
            Edit::AddNode { beside, .. } => self.add_node(*beside)?,
            Edit::AddEdge { from, to, .. } => self.add_edge(self.node(*from)?, self.node(*to)?)?,
            Edit::RemoveNode { node } => self.remove_node(self.node(*node)?),
            Edit::RemoveEdge { edge } => {
                let drawn = self.edges().nth(*edge);
                let (from, to) = drawn.ok_or_else(|| EditRefused::no_such("edge", "辺", *edge))?;
                self.followers[from].retain(|&follower| follower != to);
            }
            Edit::Token { node } => {
                let node = self.node(*node)?;
                match self.tokens.iter().position(|&token| token == node) {
                    Some(place) => drop(self.tokens.remove(place)),
                    None => self.tokens.push(node),
                }
                return Ok(());
            }
            _ => return Err(EditRefused::no_such_tool()),
        }
        self.unchanged = None;
        Ok(())
    }

    fn position(&self) -> String {
        self.tokens.iter().map(|&token| self.names[token].as_str()).collect::<Vec<_>>().join(" + ")
    }

    fn board(&self) -> Option<String> {
        self.unchanged.clone().unwrap_or_else(|| Some(self.text()))
    }

    fn missing(&self, lang: Lang) -> Option<String> {
        let missing = match (self.names.is_empty(), self.tokens.is_empty()) {
            (true, _) => lang.pick("there is no vertex yet", "頂点がまだありません"),
            (_, true) => lang.pick(
                "there is no token yet: put one on a vertex",
                "駒がまだありません。頂点に置いてください",
            ),
            _ => return None,
        };
        Some(missing.to_owned())
    }

    fn sketch(&self, lang: Lang) -> Scene {
        let node = |(vertex, name): (usize, &String)| Node {
            label: name.clone(),
            tone: if self.tokens.contains(&vertex) { Tone::White } else { Tone::Plain },
            ..Node::default()
        };
        let edge = |(from, to)| scene::Edge { from, to, directed: true, ..scene::Edge::default() };
        Scene {
            items: vec![Item::Graph {
                caption: super::scene::caption(lang).to_owned(),
                layout: Layout::Free,
                nodes: self.names.iter().enumerate().map(node).collect(),
                edges: self.edges().map(edge).collect(),
            }],
        }
    }
}
