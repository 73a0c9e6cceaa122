//! Graphs of a board: vertices, edges and colours. Once the graph is changed, the board has the colours of the position.

use std::sync::Arc;

use super::super::layout::{Edge, Form, Layout};
use super::super::notation;
use super::super::rules::{Colour, Setup};
use super::super::scene::{self, MOST_DRAWN};
use super::{TONES, apply_common, colour_of, no_vertex, nobody_has};
use crate::kernel::edit::{Draft, Edit, EditRefused, GraphTools, MOST_EDGES, Tools, new_name};
use crate::kernel::prose::{Names, PlayerName};
use crate::kernel::scene::{Scene, Tone};
use crate::kernel::verdict::Lang;

/// A position on a graph, which may have no vertices.
pub(super) struct BoardDraft {
    setup: Setup,
    /// The text of the board as it was, as long as the graph is not changed.
    unchanged: Option<String>,
}

/// An edge of the picture.
#[derive(Clone, Copy)]
struct Drawn {
    edge: Edge,
    both_ways: bool,
}

impl BoardDraft {
    pub(super) fn new(setup: Setup, board: &str) -> Result<Self, EditRefused> {
        let draft = BoardDraft { setup, unchanged: Some(board.to_owned()) };
        if draft.setup.layout.vertices() > MOST_DRAWN {
            return Err(too_many_vertices());
        }
        if draft.edges().len() > MOST_EDGES { Err(too_many_edges()) } else { Ok(draft) }
    }

    /// The edges in the order of the picture.
    fn edges(&self) -> Vec<Drawn> {
        let layout = &self.setup.layout;
        let mut edges = Vec::new();
        for from in 0..layout.vertices() as u32 {
            for &to in layout.opened_by(from as usize) {
                let both_ways = layout.opened_by(to as usize).binary_search(&from).is_ok();
                if !both_ways || from < to {
                    edges.push(Drawn { edge: Edge::plain(from, to), both_ways });
                }
            }
        }
        edges.extend(layout.labelled().iter().map(|&edge| Drawn { edge, both_ways: false }));
        edges
    }

    fn names(&self) -> Vec<String> {
        match &self.setup.layout.form {
            Form::Board { names, .. } => names.clone(),
            _ => Vec::new(),
        }
    }

    /// Another graph, in which what has been played is white from the start.
    fn replace(&mut self, names: Vec<String>, colours: Vec<Colour>, drawn: &[Drawn]) {
        let back = |edge: Edge| Edge { from: edge.to, to: edge.from, ..edge };
        let directions = |drawn: &Drawn| [Some(drawn.edge), drawn.both_ways.then(|| back(drawn.edge))];
        let edges: Vec<Edge> = drawn.iter().flat_map(directions).flatten().collect();
        let vertices = names.len();
        let form = Form::Board { names, initial: colours.clone() };
        self.setup.layout = Arc::new(Layout::new(form, vertices, &edges));
        self.setup.state.colours = colours;
        self.unchanged = None;
    }

    fn node(&self, node: usize) -> Result<u32, EditRefused> {
        let known = node < self.setup.layout.vertices();
        u32::try_from(node).ok().filter(|_| known).ok_or_else(|| no_vertex(node))
    }

    fn joined(&self, mut edges: Vec<Drawn>, from: u32, to: u32) -> Result<Vec<Drawn>, EditRefused> {
        if from == to {
            return Err(EditRefused::new(
                "an edge from a vertex to itself changes nothing",
                "自分自身への辺は意味がありません",
            ));
        }
        let same = |drawn: &Drawn| {
            let Edge { from: tail, to: head, added_by: None, deleted_by: None } = drawn.edge else {
                return false;
            };
            drawn.both_ways && [(from, to), (to, from)].contains(&(tail, head))
        };
        if edges.iter().any(same) {
            return Err(EditRefused::new("this edge already exists", "その辺はすでにあります"));
        }
        if edges.len() >= MOST_EDGES {
            return Err(too_many_edges());
        }
        edges.push(Drawn { edge: Edge::plain(from, to), both_ways: true });
        Ok(edges)
    }

    fn add_node(&mut self, beside: Option<usize>, tone: Tone) -> Result<(), EditRefused> {
        let colour = colour_of(tone)?;
        let beside = beside.map(|node| self.node(node)).transpose()?;
        let (mut names, mut colours) = (self.names(), self.setup.state.colours.clone());
        if names.len() >= MOST_DRAWN {
            return Err(too_many_vertices());
        }
        let added = names.len() as u32;
        let edges = match beside {
            Some(beside) => self.joined(self.edges(), beside, added)?,
            None => self.edges(),
        };
        names.push(new_name(|name| names.iter().any(|known| known == name)));
        colours.push(colour);
        self.replace(names, colours, &edges);
        Ok(())
    }

    fn remove_node(&mut self, node: u32) {
        let (mut names, mut colours) = (self.names(), self.setup.state.colours.clone());
        names.remove(node as usize);
        colours.remove(node as usize);
        let closed = |vertex: u32| vertex - u32::from(vertex > node);
        let mut edges = self.edges();
        // A label that names the vertex makes no sense without it, and goes with its edge.
        edges.retain(|Drawn { edge, .. }| {
            let named = [Some(edge.from), Some(edge.to), edge.added_by, edge.deleted_by];
            !named.contains(&Some(node))
        });
        for Drawn { edge, .. } in &mut edges {
            *edge = Edge {
                from: closed(edge.from),
                to: closed(edge.to),
                added_by: edge.added_by.map(closed),
                deleted_by: edge.deleted_by.map(closed),
            };
        }
        self.replace(names, colours, &edges);
    }
}

fn too_many_vertices() -> EditRefused {
    EditRefused::too_many(MOST_DRAWN, "vertices", "頂点")
}

fn too_many_edges() -> EditRefused {
    EditRefused::too_many(MOST_EDGES, "edges", "辺")
}

impl Draft for BoardDraft {
    fn tools(&self, lang: Lang) -> Tools {
        let graph =
            GraphTools { node_tones: TONES.to_vec(), nodes: true, edges: true, ..GraphTools::default() };
        Tools { graph: Some(graph), ..super::tools(&self.setup, lang) }
    }

    fn apply(&mut self, edit: &Edit) -> Result<(), EditRefused> {
        match edit {
            Edit::AddNode { beside, tone } => self.add_node(*beside, *tone)?,
            Edit::AddEdge { from, to, .. } => {
                let edges = self.joined(self.edges(), self.node(*from)?, self.node(*to)?)?;
                self.replace(self.names(), self.setup.state.colours.clone(), &edges);
            }
            Edit::RemoveNode { node } => self.remove_node(self.node(*node)?),
            Edit::RemoveEdge { edge } => {
                let mut edges = self.edges();
                if *edge >= edges.len() {
                    return Err(EditRefused::no_such("edge", "辺", *edge));
                }
                edges.remove(*edge);
                self.replace(self.names(), self.setup.state.colours.clone(), &edges);
            }
            Edit::Paint { node: Some(node), edge: None, tone } => {
                let (node, colour) = (self.node(*node)?, colour_of(*tone)?);
                let mut colours = self.setup.state.colours.clone();
                colours[node as usize] = colour;
                self.replace(self.names(), colours, &self.edges());
            }
            _ if apply_common(&mut self.setup, edit)? => {}
            _ => return Err(EditRefused::no_such_tool()),
        }
        Ok(())
    }

    fn position(&self) -> String {
        self.setup.to_string()
    }

    fn board(&self) -> Option<String> {
        let unchanged = self.unchanged.clone();
        unchanged.or_else(|| notation::board_text(&self.setup.layout))
    }

    fn missing(&self, lang: Lang) -> Option<String> {
        let colours = &self.setup.state.colours;
        if colours.is_empty() {
            return Some(lang.pick("there is no vertex yet", "頂点がまだありません").to_owned());
        }
        if !colours.contains(&Colour::White) {
            let missing = lang.pick(
                "no vertex is on the table: one must be white",
                "場に出た頂点がありません。白い頂点が必要です",
            );
            return Some(missing.to_owned());
        }
        nobody_has(&self.setup, lang)
    }

    fn players(&self, lang: Lang) -> Vec<PlayerName> {
        Names::red_and_blue(lang)
    }

    fn sketch(&self, lang: Lang) -> Scene {
        scene::sketch(&self.setup, lang)
    }
}
