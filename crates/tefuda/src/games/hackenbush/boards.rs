//! Boards: pictures from edge lists and DOT, whose vertices may have names. Edges keep their numbers on a board, and a position
//! on it names the edges cut so far: `3 5 @blue`.

use std::fmt::{self, Write as _};
use std::sync::Arc;

use super::notation::{End, MOST_EDGES};
use super::rules::{Colour, Edge, EdgeSet, Names, Picture, Setup, reached};
use crate::kernel::graph_text::{self, Attribute, BareWords, GraphText, attribute};
use crate::kernel::lexing::{positive, words};
use crate::kernel::parse_error::ParseError;
use crate::kernel::words::both;

/// What the ground may be called.
const GROUND: [&str; 2] = ["0", "ground"];

/// Reads a picture: an edge list (`0 a`, `a - b colour=red`) or DOT. Directions say nothing. Linear in the text.
///
/// # Errors
/// [`ParseError`] at the first place that cannot be read, or at an edge that does not hang on the ground.
pub fn parse_board(text: &str) -> Result<Arc<Picture>, ParseError> {
    let graph = GraphText::parse(text, BareWords::Edges)?;
    let grounds: Vec<u32> = GROUND.iter().filter_map(|name| graph.vertex(name)).collect();
    let ground = match grounds[..] {
        [ground] => ground,
        [] => {
            let end = text.len()..text.len();
            let hint = both!("a picture stands on it, as in `0 - a`", "図は `0 - a` のように地面に立ちます");
            return Err(ParseError::new(
                text,
                end,
                both!("a vertex `0` or `ground`", "頂点 `0` か `ground`"),
            )
            .with_hint(hint));
        }
        _ => {
            let at = graph.vertices[grounds[1] as usize].at.clone();
            return Err(ParseError::new(
                text,
                at,
                both!("only one ground: either `0` or `ground`", "一つだけの地面(`0` か `ground`)"),
            ));
        }
    };
    for vertex in &graph.vertices {
        if vertex.name.starts_with('-') {
            let hint = both!("an edge is written `0-1` or `0 - 1`", "辺は `0-1` か `0 - 1` と書きます");
            return Err(ParseError::new(
                text,
                vertex.at.clone(),
                both!("a name without `-`", "`-` のない名前"),
            )
            .with_hint(hint));
        }
        // In DOT attributes may say how a vertex looks.
        if let Some(given) = vertex.attributes.first().filter(|_| !graph.is_dot) {
            return Err(ParseError::new(
                text,
                given.at.clone(),
                both!(
                    "no attribute: edges have colours, vertices have none",
                    "属性なし(色があるのは辺だけです)"
                ),
            ));
        }
    }
    if graph.edges.len() > MOST_EDGES {
        return Err(ParseError::new(
            text,
            0..0,
            both!("at most {most_edges} edges", "{most_edges}本までの辺"; most_edges = MOST_EDGES),
        ));
    }
    // The ground changes places with the vertex that was named first.
    let place = |vertex: u32| match vertex {
        0 => ground,
        _ if vertex == ground => 0,
        _ => vertex,
    };
    let mut edges = Vec::with_capacity(graph.edges.len());
    for edge in &graph.edges {
        let colour = colour_of(text, graph.attributes(edge), graph.is_dot)?;
        edges.push(Edge::new(place(edge.from), place(edge.to), colour));
    }
    let names = (0..graph.vertices.len() as u32)
        .map(|vertex| graph.vertices[place(vertex) as usize].name.clone())
        .collect();
    let picture = Picture::with_names(Names::Board(names), edges);
    let hangs = reached(&picture, &EdgeSet::first(picture.edges().len()), 0);
    if let Some(fallen) = picture.edges().iter().position(|edge| !hangs[edge.from as usize]) {
        let expected = both!(
            "an edge connected to the ground: edge {number} is not, so it would fall",
            "地面につながる辺(辺{number}はつながらず、落ちてしまいます)";
            number = fallen + 1
        );
        let hint = both!(
            "leave it out, or connect it to `0` or `ground`",
            "省くか、`0` か `ground` につないでください"
        );
        return Err(ParseError::new(text, graph.edges[fallen].at(), expected).with_hint(hint));
    }
    Ok(Arc::new(picture))
}

fn colour_of(text: &str, attributes: &[Attribute], is_dot: bool) -> Result<Colour, ParseError> {
    const NAMES: [&str; 2] = ["colour", "color"];
    if let Some(unknown) =
        attributes.iter().find(|attribute| !is_dot && !NAMES.contains(&attribute.name.as_str()))
    {
        return Err(ParseError::new(
            text,
            unknown.at.clone(),
            both!(
                "`colour=blue`, `colour=red` or `colour=green`",
                "`colour=blue`、`colour=red`、`colour=green` のどれか"
            ),
        ));
    }
    match attribute(attributes, &NAMES) {
        None => Ok(Colour::Green),
        Some(given) => match given.value.as_str() {
            "green" | "g" => Ok(Colour::Green),
            "blue" | "b" => Ok(Colour::Blue),
            "red" | "r" => Ok(Colour::Red),
            _ => Err(ParseError::new(
                text,
                given.at.clone(),
                both!("a colour: blue, red or green", "色(blue、red、green のどれか)"),
            )),
        },
    }
}

/// Reads a position on a board: the edges cut so far, the mover of a coloured picture, and perhaps `misere`.
///
/// # Errors
/// [`ParseError`] at a word that is not an edge of the board, or an edge that has been cut already.
pub fn parse_on(picture: &Arc<Picture>, text: &str) -> Result<Setup, ParseError> {
    let mut left = EdgeSet::first(picture.edges().len());
    let mut end = End::default();
    for (at, word) in words(text, 0..text.len()) {
        if end.read(text, &at, word)? {
            continue;
        }
        let edge = positive(word).map(|number| number - 1).filter(|_| !end.seen);
        let Some(edge) = edge.filter(|&edge| left.contains(edge)) else {
            let most = picture.edges().len();
            let expected = both!(
                "an edge that has been cut, by its number on the board from 1 to {most}, each once",
                "切られた辺の番号(盤の1から{most}まで、それぞれ1回)";
                most
            );
            let hint =
                both!("before `@red`, `@blue` and `misere`", "`@red`、`@blue`、`misere` の前に書きます");
            return Err(ParseError::new(text, at, expected).with_hint(hint));
        };
        left.remove(edge);
    }
    let mover = end.mover(text, picture.edges())?;
    Ok(Setup::new(picture.clone(), left, mover, end.misere))
}

/// Writes the edges that were cut: those that are gone and touch what is left or the ground. The others fell with them.
pub(super) fn write_cut(f: &mut fmt::Formatter<'_>, setup: &Setup, gap: &mut &str) -> fmt::Result {
    let picture = setup.picture();
    let stands = reached(picture, setup.left(), 0);
    for (edge, ends) in picture.edges().iter().enumerate() {
        let touches = stands[ends.from as usize] || stands[ends.to as usize];
        if touches && !setup.left().contains(edge as u32) {
            write!(f, "{gap}{}", edge + 1)?;
            *gap = " ";
        }
    }
    Ok(())
}

/// The picture in DOT, which is read back as a board.
#[must_use]
pub fn to_dot(setup: &Setup) -> String {
    let picture = setup.picture();
    let quoted = |vertex: u32| match vertex {
        0 => "ground".to_owned(),
        _ => graph_text::quoted(&picture.name(vertex)),
    };
    let mut out = String::from("graph {\n  ground [shape=plaintext];\n");
    for (number, edge) in setup.numbered() {
        let edge = picture.edges()[edge as usize];
        let colour = match edge.colour {
            Colour::Green => "green",
            Colour::Blue => "blue",
            Colour::Red => "red",
        };
        let (from, to) = (quoted(edge.from), quoted(edge.to));
        // Writing to a String cannot fail.
        let _ = writeln!(out, "  {from} -- {to} [color={colour}, label=\"{number}\"];");
    }
    out.push_str("}\n");
    out
}
