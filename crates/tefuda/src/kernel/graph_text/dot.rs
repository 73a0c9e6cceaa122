//! The common part of the DOT language.

use std::ops::Range;

use super::tokens::{Kind, Token, Tokens};
use super::{Attribute, GraphText};
use crate::kernel::parse_error::ParseError;
use crate::kernel::words::both;

impl GraphText {
    pub(super) fn read_dot(&mut self, text: &str) -> Result<(), ParseError> {
        let mut tokens = Tokens::new(text);
        // `strict`, `graph` or `digraph`, and perhaps a name; then the brace.
        while !tokens.take_sign('{') {
            if tokens.next_token()?.is_none() {
                return Err(ParseError::new(text, text.len()..text.len(), "`{`"));
            }
        }
        let (mut of_nodes, mut of_edges): (Vec<Attribute>, Vec<Attribute>) = (Vec::new(), Vec::new());
        loop {
            let Some(token) = tokens.next_token()? else {
                return Err(ParseError::new(text, text.len()..text.len(), "`}`"));
            };
            let name = match token.kind {
                Kind::Sign('}') => break,
                Kind::Sign(';') => continue,
                Kind::Name(name) => name,
                Kind::Sign('{') => {
                    return Err(ParseError::new(
                        text,
                        token.at,
                        both!("no subgraphs here", "部分グラフのないグラフ"),
                    ));
                }
                _ => {
                    return Err(ParseError::new(
                        text,
                        token.at,
                        both!("a node, an edge or `}`", "頂点、辺、または `}`"),
                    ));
                }
            };
            if name == "subgraph" {
                return Err(ParseError::new(
                    text,
                    token.at,
                    both!("no subgraphs here", "部分グラフのないグラフ"),
                ));
            }
            if tokens.take_sign('=') {
                // An attribute of the whole graph says nothing of its vertices.
                tokens.next_token()?;
                continue;
            }
            match name.as_ref() {
                "graph" => drop(tokens.attributes()?),
                "node" => of_nodes.extend(tokens.attributes()?),
                "edge" => of_edges.extend(tokens.attributes()?),
                _ => self.read_statement(text, &mut tokens, (&name, token.at), &of_nodes, &of_edges)?,
            }
        }
        match tokens.next_token()? {
            None => Ok(()),
            Some(token) => {
                Err(ParseError::new(text, token.at, both!("nothing after the graph", "グラフの後の終わり")))
            }
        }
    }

    /// A node, or a chain of edges, with its attributes.
    fn read_statement(
        &mut self,
        text: &str,
        tokens: &mut Tokens<'_>,
        (name, at): (&str, Range<usize>),
        of_nodes: &[Attribute],
        of_edges: &[Attribute],
    ) -> Result<(), ParseError> {
        let start = at.start;
        let known = self.vertices.len();
        let mut chain = vec![self.enter(name, at)];
        let mut signs = Vec::new();
        while let Some(directed) = tokens.take_edge() {
            match tokens.next_token()? {
                Some(Token { kind: Kind::Name(name), at }) => chain.push(self.enter(&name, at)),
                Some(token) => {
                    return Err(ParseError::new(
                        text,
                        token.at,
                        both!("the name of a node; no subgraphs here", "頂点の名前(部分グラフは使えません)"),
                    ));
                }
                None => {
                    return Err(ParseError::new(
                        text,
                        text.len()..text.len(),
                        both!("the name of a node", "頂点の名前"),
                    ));
                }
            }
            signs.push(directed);
        }
        let at = start..tokens.place;
        let attributes = tokens.attributes()?;
        for vertex in &mut self.vertices[known..] {
            vertex.attributes.extend_from_slice(of_nodes);
        }
        if signs.is_empty() {
            self.vertices[chain[0] as usize].attributes.extend(attributes);
            return Ok(());
        }
        let edges: Vec<(u32, u32, bool)> =
            chain.windows(2).zip(signs).map(|(pair, directed)| (pair[0], pair[1], directed)).collect();
        self.enter_edges(&edges, of_edges.iter().chain(&attributes).cloned().collect(), &at);
        Ok(())
    }
}
