//! Edge lists: one edge or chain a line.

use std::ops::Range;

use super::tokens::{Kind, Token, Tokens};
use super::{Attribute, BareWords, Edge, GraphText};
use crate::kernel::parse_error::ParseError;
use crate::kernel::words::{Words, both};

impl GraphText {
    pub(super) fn read_list(&mut self, text: &str, bare: BareWords) -> Result<(), ParseError> {
        // A statement ends at a line's end or a semicolon, a comment at a line's end; neither begins within quotes.
        let (mut start, mut quoted, mut comment) = (0, false, None);
        for (at, byte) in text.bytes().enumerate().chain([(text.len(), b'\n')]) {
            match byte {
                b'\n' => {
                    self.read_line(text, start..comment.unwrap_or(at), bare)?;
                    (start, quoted, comment) = (at + 1, false, None);
                }
                _ if comment.is_some() => {}
                b'"' => quoted = !quoted,
                b'#' if !quoted => comment = Some(at),
                b';' if !quoted => {
                    self.read_line(text, start..at, bare)?;
                    start = at + 1;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn read_line(&mut self, text: &str, line: Range<usize>, bare: BareWords) -> Result<(), ParseError> {
        // Large graphs are mostly lines of two plain names.
        if bare == BareWords::Edges
            && let Some((tail, head)) = two_names(text, &line)
        {
            let (from, to) = (self.enter(&text[tail.clone()], tail), self.enter(&text[head.clone()], head));
            let place = (line.start as u32, line.end as u32);
            self.edges.push(Edge { from, to, directed: true, place, attributes: 0 });
            return Ok(());
        }
        let mut tokens = Tokens { text, place: line.start, end: line.end, lists: true };
        let mut chain: Vec<u32> = Vec::new();
        // The edges of this line, without their attributes.
        let mut edges: Vec<(u32, u32, bool)> = Vec::new();
        let mut attributes: Vec<Attribute> = Vec::new();
        let mut sign: Option<(bool, Range<usize>)> = None;
        while let Some(token) = tokens.next_token()? {
            let wrong = |what: Words| ParseError::new(text, token.at.clone(), what);
            match token.kind {
                Kind::Edge { directed } => {
                    if chain.is_empty() || sign.is_some() || !attributes.is_empty() {
                        return Err(wrong(both!("the name of a vertex", "頂点の名前")));
                    }
                    sign = Some((directed, token.at));
                }
                Kind::Name(name) => {
                    if tokens.take_sign('=') {
                        let value = match tokens.next_token()? {
                            Some(Token { kind: Kind::Name(value), .. }) => value,
                            _ => return Err(wrong(both!("a value after `=`", "`=` の後の値"))),
                        };
                        let (name, value) = (name.into_owned(), value.into_owned());
                        attributes.push(Attribute { name, value, at: token.at.start..tokens.place });
                        continue;
                    }
                    match (sign.take(), chain.last().copied()) {
                        (Some((directed, _)), Some(before)) => {
                            let vertex = self.enter(&name, token.at);
                            edges.push((before, vertex, directed));
                            chain.push(vertex);
                        }
                        (None, None) => chain.push(self.enter(&name, token.at)),
                        (None, Some(_)) if bare == BareWords::Edges && chain.len() == 1 => {
                            let vertex = self.enter(&name, token.at);
                            edges.push((chain[0], vertex, true));
                        }
                        (None, Some(_)) if bare == BareWords::Attributes => {
                            let value = name.into_owned();
                            attributes.push(Attribute { name: String::new(), value, at: token.at });
                        }
                        _ => {
                            return Err(wrong(both!(
                                "`-`, `->`, an attribute or the end of the line",
                                "`-`、`->`、属性、または行の終わり"
                            )));
                        }
                    }
                }
                Kind::Sign(_) => {
                    return Err(wrong(both!(
                        "the name of a vertex, `-` or `->`",
                        "頂点の名前、`-`、または `->`"
                    )));
                }
            }
        }
        if let Some((_, at)) = sign {
            return Err(ParseError::new(text, at.end..at.end, both!("the name of a vertex", "頂点の名前")));
        }
        match (edges.is_empty(), chain.first()) {
            (true, Some(&vertex)) => self.vertices[vertex as usize].attributes.extend(attributes),
            _ => self.enter_edges(&edges, attributes, &line),
        }
        Ok(())
    }
}

/// The places of the two names of a line that has nothing else, if they are of plain letters and digits.
fn two_names(text: &str, line: &Range<usize>) -> Option<(Range<usize>, Range<usize>)> {
    let bytes = text.as_bytes();
    let mut at = line.start;
    let mut next = || {
        while at < line.end && bytes[at].is_ascii_whitespace() {
            at += 1;
        }
        let start = at;
        while at < line.end && (bytes[at].is_ascii_alphanumeric() || bytes[at] == b'_') {
            at += 1;
        }
        start..at
    };
    let (first, second, rest) = (next(), next(), next());
    // Nothing may be left, and there must be a gap between the names.
    let alone = !first.is_empty() && !second.is_empty() && rest.is_empty() && rest.start == line.end;
    (alone && first.end < second.start).then_some((first, second))
}
