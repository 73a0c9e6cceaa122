//! Boards: graphs with coloured vertices as edge lists or DOT, and decks with other suits and ranks.
//!
//! A position on a board names the vertices played so far and the player to move: `a c @red`.

use std::fmt::{self, Write as _};
use std::ops::Range;
use std::sync::Arc;

use super::moves::PASS;
use super::{is_option, options, setup};
use crate::games::shichinarabe::layout::{Deck, Edge, Form, Layout, Suit};
use crate::games::shichinarabe::rules::{Colour, Setup, State};
use crate::kernel::graph_text::{self, Attribute, BareWords, GraphText, attribute, name_text};
use crate::kernel::lexing::{number, words};
use crate::kernel::parse_error::ParseError;
use crate::kernel::words::{Words, both};

/// A board that has been read.
#[derive(Clone, Debug)]
pub enum ParsedBoard {
    /// A deck of cards, without and with tunnels.
    Deck(Deck, [Arc<Layout>; 2]),
    /// A graph with its colours.
    Graph {
        /// The graph.
        layout: Arc<Layout>,
        /// The colours at the start.
        colours: Vec<Colour>,
    },
}

/// The most vertices of a board.
const MOST_VERTICES: usize = 10_000_000;
/// The most suits, and the most ranks, of a deck.
const MOST_IN_DECK: usize = 1000;

/// Reads a board: a deck (`deck suits=S,H ranks=1..9 start=5`, with `S=1..7` and `S/start=4` for single suits), an edge list
/// or DOT.
///
/// # Errors
/// [`ParseError`] at the first place that cannot be read.
pub fn parse_board(text: &str) -> Result<ParsedBoard, ParseError> {
    let board = read_board(text)?;
    if let ParsedBoard::Graph { colours, .. } = &board
        && !colours.contains(&Colour::White)
    {
        let hint = both!(
            "a game begins with at least one vertex on the table",
            "最初に少なくとも一つの頂点が場に出ている必要があります"
        );
        return Err(ParseError::new(text, text.len()..text.len(), both!("a white vertex", "白い頂点"))
            .with_hint(hint));
    }
    Ok(board)
}

/// Reads a board, whether or not a vertex is on the table.
pub(in super::super) fn read_board(text: &str) -> Result<ParsedBoard, ParseError> {
    // Comment lines may come first.
    let lines = text
        .split_inclusive('\n')
        .take_while(|line| line.trim_start().starts_with('#') || line.trim().is_empty());
    let start: usize = lines.map(str::len).sum();
    match words(text, start..text.len()).next() {
        Some((at, "deck")) => {
            let deck = parse_deck(text, at.end)?;
            let layouts = [false, true]
                .map(|tunnel| Arc::new(Layout::deck(Deck { tunnel: deck.tunnel || tunnel, ..deck.clone() })));
            Ok(ParsedBoard::Deck(deck, layouts))
        }
        _ => parse_graph(text),
    }
}

/// A list of names: `S,H,D,C`, or numbers, `1..9`.
fn names(text: &str, at: &Range<usize>, value: &str) -> Result<Vec<String>, ParseError> {
    let wrong = |expected: Words| ParseError::new(text, at.clone(), expected);
    let names: Vec<String> = match value.split_once("..").map(|(from, to)| (number(from), number(to))) {
        Some((Some(from), Some(to))) if from <= to && to - from < MOST_IN_DECK as u32 => {
            (from..=to).map(|number| number.to_string()).collect()
        }
        Some(_) => return Err(wrong(both!("a range such as 1..9", "1..9 のような範囲"))),
        None => value.split(',').map(str::to_owned).collect(),
    };
    let good = |name: &String| !name.is_empty() && name.chars().all(char::is_alphanumeric);
    let mut sorted = names.clone();
    sorted.sort();
    sorted.dedup();
    if !names.iter().all(good) || sorted.len() < names.len() || names.len() > MOST_IN_DECK {
        return Err(wrong(both!(
            "different names of letters and digits, separated by commas",
            "英数字の異なる名前をコンマで区切ったもの"
        )));
    }
    Ok(names)
}

fn parse_deck(text: &str, start: usize) -> Result<Deck, ParseError> {
    let usual = Deck::usual(false);
    let (mut suits, mut ranks) =
        (usual.suits.iter().map(|suit| suit.name.clone()).collect(), usual.suits[0].ranks.clone());
    let (mut tunnel, mut start_rank) = (None, ("7".to_owned(), text.len()..text.len()));
    // What is said of single suits: ranks, or the start.
    let mut single: Vec<(&str, &str, Range<usize>)> = Vec::new();
    for (at, word) in words(text, start..text.len()) {
        if word == "tunnel" {
            tunnel = Some(at);
            continue;
        }
        let Some((name, value)) = word.split_once('=') else {
            return Err(ParseError::new(
                text,
                at,
                both!(
                    "`suits=S,H,D,C`, `ranks=1..9`, `start=7`, `S=1..5` or `tunnel`",
                    "`suits=S,H,D,C`、`ranks=1..9`、`start=7`、`S=1..5`、`tunnel` のどれか"
                ),
            ));
        };
        match name {
            "suits" => suits = names(text, &at, value)?,
            "ranks" => ranks = names(text, &at, value)?,
            "start" => start_rank = (value.to_owned(), at),
            _ => single.push((name, value, at)),
        }
    }
    let mut deck = Deck { suits: Vec::new(), tunnel: tunnel.is_some() };
    for name in suits {
        let own = |wanted: &str| single.iter().rev().find(|(given, _, _)| *given == wanted);
        let ranks = match own(&name) {
            Some((_, value, at)) => names(text, at, value)?,
            None => ranks.clone(),
        };
        let (called, at) = match own(&format!("{name}/start")) {
            Some((_, value, at)) => ((*value).to_owned(), at.clone()),
            None => start_rank.clone(),
        };
        let place = ranks.iter().position(|rank| *rank == called);
        let start = place.ok_or_else(|| {
            ParseError::new(
                text,
                at,
                both!(
                    "`start=` and one of the ranks of {name}, or `{name}/start=`",
                    "`start=` と{name}の数字の一つ、または `{name}/start=`";
                    name
                ),
            )
        })?;
        deck.suits.push(Suit { name, ranks, start });
    }
    let known = |(name, _, _): &&(&str, &str, Range<usize>)| {
        let suit = name.strip_suffix("/start").unwrap_or(name);
        !deck.suits.iter().any(|known| known.name == suit)
    };
    if let Some((_, _, at)) = single.iter().find(known) {
        let expected = both!(
            "`suits=`, `ranks=`, `start=`, the ranks of a suit such as `S=1..5`, or `tunnel`",
            "`suits=`、`ranks=`、`start=`、`S=1..5` のようなスートの数字、`tunnel` のどれか"
        );
        return Err(ParseError::new(text, at.clone(), expected));
    }
    if let Some(at) = tunnel
        && deck.suits.iter().any(|suit| suit.start == 0 || suit.start + 1 == suit.ranks.len())
    {
        return Err(ParseError::new(
            text,
            at,
            both!(
                "cards on both sides of the start in every suit, for a tunnel",
                "トンネルには、どのスートでも最初の札の両側の札"
            ),
        ));
    }
    if deck.cards() > MOST_VERTICES || deck.suits.iter().any(|suit| suit.ranks.len() < 2) {
        return Err(ParseError::new(
            text,
            0..text.len(),
            both!("at least two ranks, and at most ten million cards", "2種類以上の数字で1000万枚までの札"),
        ));
    }
    let mut names: Vec<String> = (0..deck.cards()).map(|card| deck.name(card)).collect();
    names.sort();
    if let Some(pair) = names.windows(2).find(|pair| pair[0] == pair[1]) {
        let expected = both!(
            "names that cannot be mixed up: two cards are called {name}",
            "紛らわしくない名前(二つの札が {name} になります)";
            name = pair[0]
        );
        return Err(ParseError::new(text, 0..text.len(), expected));
    }
    if let Some(name) = names.iter().find(|name| *name == PASS || is_option(name)) {
        let expected = both!(
            "names of cards that mean nothing else: one is called {name}",
            "ほかの意味のない札の名前({name} は使えません)";
            name
        );
        return Err(ParseError::new(text, 0..text.len(), expected));
    }
    Ok(deck)
}

fn parse_graph(text: &str) -> Result<ParsedBoard, ParseError> {
    let graph = GraphText::parse(text, BareWords::Attributes)?;
    let mut colours = Vec::with_capacity(graph.vertices.len());
    for vertex in &graph.vertices {
        if vertex.name.contains(|c: char| c.is_whitespace() || matches!(c, '@' | '!')) {
            let expected = both!(
                "a name without spaces, `@` and `!`, so that positions can name it",
                "空白、`@`、`!` のない名前(局面に書けるように)"
            );
            return Err(ParseError::new(text, vertex.at.clone(), expected));
        }
        if &*vertex.name == PASS {
            let expected = both!(
                "a name other than `pass`, which is how a turn without a move is written",
                "`pass` 以外の名前(`pass` は手番を渡すことを表します)"
            );
            return Err(ParseError::new(text, vertex.at.clone(), expected));
        }
        colours.push(colour_of(text, vertex, graph.is_dot)?);
    }
    let mut edges = Vec::new();
    for edge in &graph.edges {
        if edge.from == edge.to {
            let expected = both!(
                "an edge between two vertices: one from a vertex to itself changes nothing",
                "二つの頂点の間の辺(ループは何も変えません)"
            );
            return Err(ParseError::new(text, edge.at(), expected));
        }
        let label = |names: &[&str]| match attribute(graph.attributes(edge), names) {
            None => Ok(None),
            Some(given) => match graph.vertex(&given.value) {
                Some(vertex) => Ok(Some(vertex)),
                None => Err(ParseError::new(
                    text,
                    given.at.clone(),
                    both!("the name of a vertex of this board", "この盤の頂点の名前"),
                )),
            },
        };
        // In DOT other attributes say how an edge looks.
        let known = |name: &str| graph.is_dot || matches!(name, "add" | "delete" | "dir");
        if let Some(unknown) = graph.attributes(edge).iter().find(|attribute| !known(&attribute.name)) {
            return Err(ParseError::new(
                text,
                unknown.at.clone(),
                both!("`add=VERTEX` or `delete=VERTEX`", "`add=頂点` か `delete=頂点`"),
            ));
        }
        let drawn = attribute(graph.attributes(edge), &["dir"]).map(|given| given.value.as_str());
        let (from, to) = if drawn == Some("back") { (edge.to, edge.from) } else { (edge.from, edge.to) };
        let edge_read = Edge { from, to, added_by: label(&["add"])?, deleted_by: label(&["delete"])? };
        edges.push(edge_read);
        if !edge.directed || matches!(drawn, Some("none" | "both")) {
            edges.push(Edge { from: to, to: from, ..edge_read });
        }
    }
    if graph.vertices.len() > MOST_VERTICES {
        return Err(ParseError::new(
            text,
            0..0,
            both!("at most {most_vertices} vertices", "{most_vertices}個までの頂点"; most_vertices = MOST_VERTICES),
        ));
    }
    let names = graph.vertices.iter().map(|vertex| vertex.name.to_string()).collect();
    let form = Form::Board { names, initial: colours.clone() };
    let layout = Arc::new(Layout::new(form, colours.len(), &edges));
    Ok(ParsedBoard::Graph { layout, colours })
}

/// The one colour of a vertex. In DOT `fillcolor` counts before `color`, which may be that of the line.
fn colour_of(text: &str, vertex: &graph_text::Vertex, is_dot: bool) -> Result<Colour, ParseError> {
    let named =
        |attribute: &&Attribute| matches!(attribute.name.as_str(), "" | "colour" | "color" | "fillcolor");
    let mut given: Vec<&Attribute> = vertex.attributes.iter().filter(named).collect();
    if given.iter().any(|attribute| attribute.name == "fillcolor") {
        given.retain(|attribute| attribute.name != "color");
    }
    let unknown = vertex.attributes.iter().find(|attribute| !is_dot && !named(attribute));
    let read = |attribute: &Attribute| match attribute.value.as_str() {
        "red" | "r" => Ok(Colour::Red),
        "blue" | "b" => Ok(Colour::Blue),
        "white" | "w" => Ok(Colour::White),
        _ => Err(ParseError::new(
            text,
            attribute.at.clone(),
            both!("a colour: red, blue or white", "色(red、blue、white のどれか)"),
        )),
    };
    if let Some(unknown) = unknown {
        return Err(ParseError::new(text, unknown.at.clone(), both!("a colour, and nothing else", "色だけ")));
    }
    let Some((first, rest)) = given.split_first() else {
        let hint = both!(
            "write a line such as `{name} red`",
            "`{name} red` のような行を書いてください";
            name = vertex.name
        );
        return Err(ParseError::new(
            text,
            vertex.at.clone(),
            both!("a vertex with a colour", "色の付いた頂点"),
        )
        .with_hint(hint));
    };
    let colour = read(first)?;
    match rest.iter().find(|attribute| read(attribute) != Ok(colour)) {
        Some(attribute) => Err(ParseError::new(
            text,
            attribute.at.clone(),
            both!("only one colour for a vertex", "一つの頂点に一つだけの色"),
        )),
        None => Ok(colour),
    }
}

/// Reads a position on a graph: the vertices played so far, the player to move, and options.
pub(super) fn read_position(
    layout: &Arc<Layout>,
    initial: &[Colour],
    text: &str,
) -> Result<Setup, ParseError> {
    let (mover, at) = super::mover(text)?;
    let options = options(text, at.end..text.len())?;
    if options.tunnel {
        let expected = both!(
            "no `tunnel` on a board: it has its own labelled edges",
            "`tunnel` のない局面(盤にはラベル付きの辺があります)"
        );
        let place = text.rfind("tunnel").unwrap_or(at.end);
        return Err(ParseError::new(text, place..place + "tunnel".len(), expected));
    }
    let Form::Board { names, .. } = &layout.form else {
        return Err(ParseError::new(text, 0..0, both!("a position on a board", "盤の上の局面")));
    };
    let mut colours = initial.to_vec();
    let numbers: rustc_hash::FxHashMap<&str, usize> =
        names.iter().enumerate().map(|(number, name)| (name.as_str(), number)).collect();
    for (place, word) in words(text, 0..at.start) {
        let vertex = numbers.get(word).copied().ok_or_else(|| {
            ParseError::new(text, place.clone(), both!("a vertex of the board, or `@`", "盤の頂点か `@`"))
        })?;
        if colours[vertex] == Colour::White {
            let expected = both!("a vertex that is not white yet", "まだ白でない頂点");
            return Err(ParseError::new(text, place, expected));
        }
        colours[vertex] = Colour::White;
    }
    Ok(setup(layout.clone(), colours, mover, options))
}

/// Writes the vertices played so far, a space behind each.
pub(super) fn write(
    f: &mut fmt::Formatter<'_>,
    names: &[String],
    initial: &[Colour],
    state: &State,
) -> fmt::Result {
    let played = (0..names.len())
        .filter(|&vertex| state.colours[vertex] == Colour::White && initial[vertex] != Colour::White);
    let mut played = played.map(|vertex| names[vertex].as_str());
    played.try_for_each(|name| write!(f, "{name} "))
}

/// A board of one's own as an edge list, entries separated by `;`, with the colours at the start; `None` of trees and decks.
#[must_use]
pub fn board_text(layout: &Layout) -> Option<String> {
    let Form::Board { names, initial } = &layout.form else { return None };
    let name = |vertex: u32| name_text(&names[vertex as usize]);
    let mut entries: Vec<String> = Vec::new();
    for (vertex, colour) in (0..).zip(initial) {
        entries.push(format!("{} {}", name(vertex), colour_name(*colour)));
    }
    for from in 0..layout.vertices() as u32 {
        for &to in layout.opened_by(from as usize) {
            let both_ways = layout.opened_by(to as usize).binary_search(&from).is_ok();
            if !both_ways || from < to {
                let mark = if both_ways { "-" } else { "->" };
                entries.push(format!("{} {mark} {}", name(from), name(to)));
            }
        }
    }
    for edge in layout.labelled() {
        let label =
            |key: &str, by: Option<u32>| by.map_or(String::new(), |by| format!(" {key}={}", name(by)));
        let labels = label("add", edge.added_by) + &label("delete", edge.deleted_by);
        entries.push(format!("{} -> {}{labels}", name(edge.from), name(edge.to)));
    }
    Some(entries.join("; "))
}

fn colour_name(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Blue => "blue",
        Colour::White => "white",
    }
}

/// The position as a graph in DOT, which is read back as a board.
#[must_use]
pub fn to_dot(setup: &Setup) -> String {
    let layout = &setup.layout;
    let name = |vertex: usize| match &layout.form {
        Form::Forest { children, .. } if vertex == children.len() => "seven".to_owned(),
        Form::Forest { .. } => format!("v{}", vertex + 1),
        Form::Deck(deck) => deck.name(vertex),
        Form::Board { names, .. } => names[vertex].clone(),
    };
    let quoted = |vertex: usize| graph_text::quoted(&name(vertex));
    let both_ways = |from: usize, to: usize| layout.opened_by(to).binary_search(&(from as u32)).is_ok();
    let undirected = layout.is_undirected();
    let mut out = String::from(if undirected { "graph {\n" } else { "digraph {\n" });
    for vertex in 0..layout.vertices() {
        let colour = colour_name(setup.state.colours[vertex]);
        // Writing to a String cannot fail.
        let _ = writeln!(out, "  {} [style=filled, fillcolor={colour}];", quoted(vertex));
    }
    for from in 0..layout.vertices() {
        for to in layout.opened_by(from).iter().map(|&to| to as usize) {
            let _ = match (both_ways(from, to), undirected) {
                (true, _) if from > to => Ok(()),
                (true, true) => writeln!(out, "  {} -- {};", quoted(from), quoted(to)),
                (true, false) => writeln!(out, "  {} -> {} [dir=none];", quoted(from), quoted(to)),
                (false, _) => writeln!(out, "  {} -> {};", quoted(from), quoted(to)),
            };
        }
    }
    for edge in layout.labelled() {
        let label = |name: &str, vertex: Option<u32>| {
            vertex.map(|vertex| format!("{name}={}", quoted(vertex as usize)))
        };
        let labels: Vec<String> =
            [label("add", edge.added_by), label("delete", edge.deleted_by)].into_iter().flatten().collect();
        let (from, to) = (quoted(edge.from as usize), quoted(edge.to as usize));
        let _ = writeln!(out, "  {from} -> {to} [{}];", labels.join(", "));
    }
    out.push_str("}\n");
    out
}
