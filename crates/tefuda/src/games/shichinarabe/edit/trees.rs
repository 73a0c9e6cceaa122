//! Trees: a new vertex hangs from another one, or from the seven.

use std::sync::Arc;

use super::super::layout::{Form, Layout};
use super::super::notation;
use super::super::rules::{Colour, Setup};
use super::super::scene::{self, MOST_DRAWN};
use super::{TONES, apply_common, colour_of, form_tool, no_vertex, nobody_has};
use crate::kernel::edit::{Draft, Edit, EditRefused, GraphTools, Tools};
use crate::kernel::prose::{Names, PlayerName};
use crate::kernel::scene::{Scene, Tone};
use crate::kernel::verdict::Lang;

/// Trees, of which there may be none. No root is white.
pub(super) struct TreesDraft(Setup);

impl TreesDraft {
    pub(super) fn new(setup: Setup) -> Result<Self, EditRefused> {
        // A white root is left out when it is written: what is left has the numbers of the picture.
        let setup = notation::read(&setup.to_string())?;
        if setup.layout.vertices() > MOST_DRAWN { Err(too_many()) } else { Ok(TreesDraft(setup)) }
    }

    /// The parent of each vertex.
    fn parents(&self) -> Vec<Option<u32>> {
        let Form::Forest { children, .. } = &self.0.layout.form else { return Vec::new() };
        let mut parents = vec![None; children.len()];
        for (parent, children) in (0u32..).zip(children) {
            children.iter().for_each(|&child| parents[child as usize] = Some(parent));
        }
        parents
    }

    /// Other trees; the seven comes behind their vertices.
    fn replace(&mut self, parents: &[Option<u32>], mut colours: Vec<Colour>) {
        colours.push(Colour::White);
        self.0.layout = Arc::new(Layout::forest(parents));
        self.0.state.colours = colours;
    }

    /// The colours of all vertices but the seven.
    fn colours(&self) -> Vec<Colour> {
        let colours = &self.0.state.colours;
        colours[..colours.len().saturating_sub(1)].to_vec()
    }

    fn add(&mut self, beside: Option<usize>, tone: Tone) -> Result<(), EditRefused> {
        let (mut parents, mut colours, colour) = (self.parents(), self.colours(), colour_of(tone)?);
        // The seven is the last node of the picture.
        let parent = match beside.filter(|&node| node != parents.len()) {
            Some(node) if node > parents.len() => return Err(no_vertex(node)),
            parent => parent.and_then(|node| u32::try_from(node).ok()),
        };
        if parent.is_none() && colour == Colour::White {
            return Err(EditRefused::new(
                "a white vertex next to the seven is on the table, like the seven: attach it further out",
                "7の隣の白い頂点は場に出た札と同じです。もっと外側に付けてください",
            ));
        }
        if self.0.layout.vertices() >= MOST_DRAWN {
            return Err(too_many());
        }
        parents.push(parent);
        colours.push(colour);
        self.replace(&parents, colours);
        Ok(())
    }

    /// Takes a vertex away; what hung from it takes its place.
    fn remove(&mut self, node: usize) -> Result<(), EditRefused> {
        let (mut parents, mut colours) = (self.parents(), self.colours());
        if node == parents.len() {
            return Err(EditRefused::new("the seven cannot be taken away", "7は取り除けません"));
        }
        if node > parents.len() {
            return Err(no_vertex(node));
        }
        let above = parents.remove(node);
        colours.remove(node);
        for parent in &mut parents {
            *parent = match *parent {
                Some(old) if old as usize == node => above,
                Some(old) => Some(old - u32::from(old as usize > node)),
                None => None,
            };
        }
        self.replace(&parents, colours);
        Ok(())
    }
}

fn too_many() -> EditRefused {
    EditRefused::too_many(MOST_DRAWN - 1, "vertices", "頂点")
}

impl Draft for TreesDraft {
    fn tools(&self, lang: Lang) -> Tools {
        let mut tools = super::tools(&self.0, lang);
        tools.options.push(form_tool("trees", lang));
        let graph =
            GraphTools { node_tones: TONES.to_vec(), nodes: true, tree: true, ..GraphTools::default() };
        Tools { graph: Some(graph), ..tools }
    }

    fn apply(&mut self, edit: &Edit) -> Result<(), EditRefused> {
        match edit {
            Edit::AddNode { beside, tone } => self.add(*beside, *tone),
            Edit::RemoveNode { node } => self.remove(*node),
            Edit::Paint { node: Some(node), edge: None, tone } => {
                let (mut colours, colour) = (self.colours(), colour_of(*tone)?);
                if *node == colours.len() {
                    return Err(EditRefused::new("the seven is on the table", "7は場に出ています"));
                }
                *colours.get_mut(*node).ok_or_else(|| no_vertex(*node))? = colour;
                self.replace(&self.parents(), colours);
                Ok(())
            }
            Edit::AddEdge { .. } | Edit::RemoveEdge { .. } => Err(EditRefused::new(
                "edges of trees come and go with their vertices",
                "木の辺は頂点とともに付け外しします",
            )),
            Edit::Option { name, value } if name == "form" => match value.as_str() {
                "trees" => Ok(()),
                "cards" => {
                    self.0 = notation::read(super::NO_CARDS)?;
                    Ok(())
                }
                _ => Err(EditRefused::no_such_option(name, value)),
            },
            _ if apply_common(&mut self.0, edit)? => Ok(()),
            _ => Err(EditRefused::no_such_tool()),
        }
    }

    fn position(&self) -> String {
        self.0.to_string().trim_start().to_owned()
    }

    fn missing(&self, lang: Lang) -> Option<String> {
        nobody_has(&self.0, lang)
    }

    fn players(&self, lang: Lang) -> Vec<PlayerName> {
        Names::red_and_blue(lang)
    }

    fn sketch(&self, lang: Lang) -> Scene {
        scene::sketch(&self.0, lang)
    }
}
