//! The graphs of a picture in the DOT language.

use std::fmt::Write as _;

use super::{Edge, Item, Node, Scene, Tone};
use crate::kernel::graph_text;

impl Scene {
    /// The graphs of the picture in the DOT language, each in a box with its caption; `None` if it has no graph.
    ///
    /// ```
    /// # use tefuda::{Catalogue, Lang, Options};
    /// let catalogue = Catalogue::standard();
    /// let setup = catalogue.game("tanhinmin").unwrap().parse("1 3 / 2").unwrap();
    /// let options = Options::default();
    /// let picture = setup.analyse(options.solver, options.run()).picture(&setup.names(Lang::En));
    /// assert!(picture.to_dot().unwrap().contains("Configuration graph of the first player"));
    /// ```
    #[must_use]
    pub fn to_dot(&self) -> Option<String> {
        let graphs: Vec<_> = self
            .items
            .iter()
            .filter_map(|item| match item {
                Item::Graph { caption, nodes, edges, .. } => Some((caption, nodes, edges)),
                _ => None,
            })
            .collect();
        if graphs.is_empty() {
            return None;
        }
        let directed = graphs.iter().any(|(_, _, edges)| edges.iter().any(|edge| edge.directed));
        let mut out = format!("{} {{\n", if directed { "digraph" } else { "graph" });
        for (number, (caption, nodes, edges)) in graphs.into_iter().enumerate() {
            // Writing to a String cannot fail.
            let _ = writeln!(out, "  subgraph cluster_{number} {{\n    label={};", quoted(caption));
            for (at, node) in nodes.iter().enumerate() {
                let _ = writeln!(out, "    g{number}n{at} [{}];", node_attributes(node));
            }
            rows(&mut out, number, nodes);
            for edge in edges {
                let line = if directed { "->" } else { "--" };
                let attributes = edge_attributes(edge, directed);
                let _ =
                    writeln!(out, "    g{number}n{} {line} g{number}n{}{attributes};", edge.from, edge.to);
            }
            out.push_str("  }\n");
        }
        out.push_str("}\n");
        Some(out)
    }
}

/// Vertices of one row stay in one row, if there are several.
fn rows(out: &mut String, graph: usize, nodes: &[Node]) {
    let last = nodes.iter().map(|node| node.row).max().unwrap_or(0);
    if last == 0 {
        return;
    }
    let mut in_rows: Vec<(u32, usize)> = nodes.iter().enumerate().map(|(at, node)| (node.row, at)).collect();
    in_rows.sort_unstable();
    for row in in_rows.chunk_by(|node, next| node.0 == next.0) {
        out.push_str("    { rank=same;");
        for (_, at) in row {
            let _ = write!(out, " g{graph}n{at};");
        }
        out.push_str(" }\n");
    }
}

fn node_attributes(node: &Node) -> String {
    let mut label = node.label.clone();
    if let Some(note) = &node.note {
        let _ = write!(label, "\n{note}");
    }
    let mut attributes = format!("label={}", quoted(&label));
    if let Some(colour) = if node.grey { Some("gray") } else { colour(node.tone) } {
        let _ = write!(attributes, ", color={colour}");
    }
    if node.ground {
        attributes.push_str(", shape=plaintext");
    }
    attributes
}

fn edge_attributes(edge: &Edge, in_digraph: bool) -> String {
    let mut attributes = Vec::new();
    if let Some(label) = &edge.label {
        attributes.push(format!("label={}", quoted(label)));
    }
    attributes.extend(colour(edge.tone).map(|colour| format!("color={colour}")));
    if edge.highlighted {
        attributes.push("style=bold".to_owned());
    }
    if in_digraph && !edge.directed {
        attributes.push("dir=none".to_owned());
    }
    if attributes.is_empty() { String::new() } else { format!(" [{}]", attributes.join(", ")) }
}

fn colour(tone: Tone) -> Option<&'static str> {
    match tone {
        Tone::Red => Some("red"),
        Tone::Blue => Some("blue"),
        Tone::Green => Some("green"),
        _ => None,
    }
}

/// A text in quotes, its lines below each other.
fn quoted(text: &str) -> String {
    graph_text::quoted(text).replace('\n', "\\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::scene::Layout;

    #[test]
    fn vertices_edges_and_captions_are_told() {
        let node = |label: &str, row| Node { label: label.to_owned(), row, ..Node::default() };
        let edges = vec![Edge { from: 0, to: 1, highlighted: true, ..Edge::default() }];
        let nodes = vec![node("a \"b\"", 0), node("2", 1)];
        let graph = Item::Graph { caption: "both".to_owned(), layout: Layout::Rows, edges, nodes };
        let dot = Scene { items: vec![graph] }.to_dot().unwrap();
        assert_eq!(
            dot,
            "graph {\n  subgraph cluster_0 {\n    label=\"both\";\n    g0n0 [label=\"a \\\"b\\\"\"];\n    g0n1 [label=\"2\"];\n    \
             { rank=same; g0n0; }\n    { rank=same; g0n1; }\n    g0n0 -- g0n1 [style=bold];\n  }\n}\n"
        );
        assert_eq!(Scene::default().to_dot(), None);
    }
}
