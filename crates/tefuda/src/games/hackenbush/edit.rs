//! Editing positions: edges drawn, coloured and taken away. A picture from a board becomes one with numbered vertices.

use std::sync::Arc;

use super::boards;
use super::notation::{self, ReadPicture};
use super::rules::{Colour, Edge, EdgeSet, Names, Picture, Player, Setup, reached};
use super::scene::{self, MOST_DRAWN};
use crate::kernel::edit::{Draft, Edit, EditRefused, GraphTools, OptionTool, Tools, one_of_two, switched};
use crate::kernel::position::Seat;
use crate::kernel::prose::{self, PlayerName};
use crate::kernel::scene::{Scene, Tone};
use crate::kernel::verdict::Lang;

/// Edges between numbered vertices, of which some may hang in the air.
pub(super) struct PictureDraft {
    /// The numbers of the vertices in the order in which the edges name them, the ground first.
    numbers: Vec<u32>,
    /// The edges, by the places of their ends in `numbers`.
    edges: Vec<Edge>,
    mover: Option<Player>,
    misere: bool,
}

impl PictureDraft {
    pub(super) fn read(board: Option<&str>, position: &str) -> Result<Self, EditRefused> {
        let draft = match board {
            Some(board) => PictureDraft::of_setup(&boards::parse_on(&boards::parse_board(board)?, position)?),
            None => {
                let ReadPicture { reader, end, .. } = notation::read(position)?;
                let (mover, misere) = (end.mover, end.misere);
                PictureDraft { numbers: reader.numbers, edges: reader.edges, mover, misere }
            }
        };
        if draft.edges.len() > MOST_DRAWN { Err(too_many_edges()) } else { Ok(draft) }
    }

    /// What is left of a picture. The vertices take numbers in the order in which they are drawn.
    fn of_setup(setup: &Setup) -> Self {
        let picture = setup.picture();
        let edges: Vec<Edge> = setup.left().iter().map(|edge| picture.edges()[edge as usize]).collect();
        let mut stands = vec![false; picture.vertices()];
        stands[0] = true;
        edges.iter().for_each(|edge| stands[edge.to as usize] = true);
        edges.iter().for_each(|edge| stands[edge.from as usize] = true);
        let mut places = vec![0u32; stands.len()];
        let mut standing = 0;
        for (place, _) in places.iter_mut().zip(stands).filter(|(_, stands)| *stands) {
            *place = standing;
            standing += 1;
        }
        let moved = |edge: Edge| Edge::new(places[edge.from as usize], places[edge.to as usize], edge.colour);
        let edges = edges.into_iter().map(moved).collect();
        PictureDraft {
            numbers: (0..standing).collect(),
            edges,
            mover: setup.mover(),
            misere: setup.is_misere(),
        }
    }

    fn setup(&self) -> Setup {
        let names = Names::Numbers(self.numbers.clone());
        let left = EdgeSet::first(self.edges.len());
        let picture = Arc::new(Picture::with_names(names, self.edges.clone()));
        Setup { picture, left, mover: self.mover, misere: self.misere }
    }

    fn is_coloured(&self) -> bool {
        self.edges.iter().any(|edge| edge.colour != Colour::Green)
    }

    fn node(&self, node: usize) -> Result<u32, EditRefused> {
        let place = u32::try_from(node).ok().filter(|_| node < self.numbers.len());
        place.ok_or_else(|| EditRefused::no_such("vertex", "頂点", node))
    }

    fn edge(&self, edge: usize) -> Result<usize, EditRefused> {
        if edge < self.edges.len() { Ok(edge) } else { Err(EditRefused::no_such("edge", "辺", edge)) }
    }

    fn add_edge(&mut self, from: u32, to: u32, colour: Colour) -> Result<(), EditRefused> {
        if self.edges.len() >= MOST_DRAWN {
            return Err(too_many_edges());
        }
        self.edges.push(Edge::new(from, to, colour));
        Ok(())
    }

    /// Takes edges away, and the vertices that none touches any more.
    fn remove(&mut self, gone: impl Fn(usize, &Edge) -> bool) {
        let kept = self.edges.iter().enumerate().filter(|(number, edge)| !gone(*number, edge));
        let edges: Vec<Edge> = kept.map(|(_, edge)| *edge).collect();
        let mut numbers = vec![self.numbers[0]];
        // As the text names them.
        let mut places = vec![None; self.numbers.len()];
        places[0] = Some(0);
        let mut place = |vertex: u32| {
            *places[vertex as usize].get_or_insert_with(|| {
                numbers.push(self.numbers[vertex as usize]);
                numbers.len() as u32 - 1
            })
        };
        self.edges = edges
            .into_iter()
            .map(|edge| {
                let from = place(edge.from);
                Edge { from, to: place(edge.to), ..edge }
            })
            .collect();
        self.numbers = numbers;
    }

    /// The least number that no vertex has yet.
    fn new_number(&self) -> u32 {
        (1..).find(|number| !self.numbers.contains(number)).unwrap_or(u32::MAX)
    }

    fn change(&mut self, edit: &Edit) -> Result<(), EditRefused> {
        match edit {
            Edit::AddNode { beside, tone } => {
                let (from, colour) = (self.node(beside.unwrap_or(0))?, colour(*tone)?);
                self.add_edge(from, self.numbers.len() as u32, colour)?;
                self.numbers.push(self.new_number());
            }
            Edit::AddEdge { from, to, tone } => {
                self.add_edge(self.node(*from)?, self.node(*to)?, colour(*tone)?)?;
            }
            Edit::RemoveNode { node } => {
                let node = self.node(*node)?;
                if node == 0 {
                    return Err(EditRefused::new("the ground cannot be taken away", "地面は取り除けません"));
                }
                self.remove(|_, edge| edge.from == node || edge.to == node);
            }
            Edit::RemoveEdge { edge } => {
                let edge = self.edge(*edge)?;
                self.remove(|number, _| number == edge);
            }
            Edit::Paint { edge: Some(edge), node: None, tone } => {
                let (edge, colour) = (self.edge(*edge)?, colour(*tone)?);
                let Edge { from, to, .. } = self.edges[edge];
                self.edges[edge] = Edge::new(from, to, colour);
            }
            Edit::Paint { .. } => {
                return Err(EditRefused::new(
                    "edges have colours here, vertices have none",
                    "色を持つのは辺です",
                ));
            }
            // In a green picture both players have the same moves, and the text names none of them.
            Edit::ToMove { .. } if !self.is_coloured() && self.mover.is_none() => {
                return Err(EditRefused::no_such_tool());
            }
            Edit::ToMove { seat } => {
                let seat = one_of_two(*seat)?;
                self.mover = Some(if seat == Seat::FIRST { Player::Red } else { Player::Blue });
            }
            Edit::Option { name, value } if name == "misere" => self.misere = switched(name, value)?,
            Edit::Option { name, value } => return Err(EditRefused::no_such_option(name, value)),
            _ => return Err(EditRefused::no_such_tool()),
        }
        Ok(())
    }
}

fn too_many_edges() -> EditRefused {
    EditRefused::too_many(MOST_DRAWN, "edges", "辺")
}

fn colour(tone: Tone) -> Result<Colour, EditRefused> {
    match tone {
        Tone::Green | Tone::Plain => Ok(Colour::Green),
        Tone::Red => Ok(Colour::Red),
        Tone::Blue => Ok(Colour::Blue),
        Tone::White => Err(EditRefused::new("edges are green, red or blue", "辺の色は緑、赤、青です")),
    }
}

impl Draft for PictureDraft {
    fn tools(&self, lang: Lang) -> Tools {
        let misere = lang.pick("misère: a player who cannot move wins", "逆形(動けない側の勝ち)");
        Tools {
            graph: Some(GraphTools {
                edge_tones: vec![Tone::Green, Tone::Red, Tone::Blue],
                nodes: true,
                edges: true,
                ..GraphTools::default()
            }),
            to_move: self.is_coloured() || self.mover.is_some(),
            options: vec![OptionTool::switch("misere", misere, self.misere, lang)],
            ..Tools::default()
        }
    }

    fn apply(&mut self, edit: &Edit) -> Result<(), EditRefused> {
        let was_coloured = self.is_coloured();
        self.change(edit)?;
        // The players differ as long as there is a colour: then one of them is to move.
        match (was_coloured, self.is_coloured()) {
            (_, true) => self.mover = self.mover.or(Some(Player::Red)),
            (true, false) => self.mover = None,
            (false, false) => {}
        }
        Ok(())
    }

    fn position(&self) -> String {
        self.setup().to_string()
    }

    fn missing(&self, lang: Lang) -> Option<String> {
        let setup = self.setup();
        let hangs = reached(setup.picture(), setup.left(), 0);
        let fallen = self.edges.iter().position(|edge| !hangs[edge.from as usize])?;
        Some(match lang {
            Lang::En => format!("edge {} hangs in the air: it is not connected to the ground", fallen + 1),
            Lang::Ja => format!("辺{}は地面につながっていません", fallen + 1),
        })
    }

    fn players(&self, lang: Lang) -> Vec<PlayerName> {
        match self.mover {
            Some(_) => prose::Names::red_and_blue(lang),
            None => prose::Names::first_and_second(lang),
        }
    }

    fn sketch(&self, lang: Lang) -> Scene {
        scene::sketch(&self.setup(), lang)
    }
}
