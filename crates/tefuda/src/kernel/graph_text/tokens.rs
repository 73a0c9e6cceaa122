//! Names and signs, as both languages have them, and the attribute lists of DOT.

use std::borrow::Cow;
use std::ops::Range;

use super::Attribute;
use crate::kernel::parse_error::ParseError;
use crate::kernel::words::both;

pub(super) enum Kind<'a> {
    Name(Cow<'a, str>),
    /// `-`, `--` or `->`.
    Edge {
        directed: bool,
    },
    Sign(char),
}

pub(super) struct Token<'a> {
    pub(super) kind: Kind<'a>,
    pub(super) at: Range<usize>,
}

pub(super) struct Tokens<'a> {
    pub(super) text: &'a str,
    pub(super) place: usize,
    pub(super) end: usize,
    /// In edge lists names may hold more characters, and `#` has been cut off already.
    pub(super) lists: bool,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Tokens { text, place: 0, end: text.len(), lists: false }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.place..self.end]
    }

    /// Goes past white space and the comments of DOT.
    fn skip(&mut self) {
        loop {
            let rest = self.rest();
            let blank = rest.len() - rest.trim_start().len();
            self.place += blank;
            let rest = self.rest();
            let comment = if self.lists {
                0
            } else if rest.starts_with("//") || rest.starts_with('#') {
                rest.find('\n').unwrap_or(rest.len())
            } else if rest.starts_with("/*") {
                rest.find("*/").map_or(rest.len(), |end| end + 2)
            } else {
                0
            };
            if comment == 0 {
                return;
            }
            self.place += comment;
        }
    }

    pub(super) fn take_sign(&mut self, sign: char) -> bool {
        self.skip();
        let present = self.rest().starts_with(sign);
        self.place += if present { sign.len_utf8() } else { 0 };
        present
    }

    pub(super) fn take_edge(&mut self) -> Option<bool> {
        self.skip();
        let directed = match self.rest().get(..2)? {
            "->" => true,
            "--" => false,
            _ => return None,
        };
        self.place += 2;
        Some(directed)
    }

    /// Whether a brace opens after at most a second keyword and a name.
    pub(super) fn brace_follows(&self) -> bool {
        let Some((head, _)) = self.rest().split_once('{') else { return false };
        head.split_whitespace().count() <= 2
            && head.chars().all(|c| is_name(c) || c == '"' || c.is_whitespace())
    }

    pub(super) fn next_token(&mut self) -> Result<Option<Token<'a>>, ParseError> {
        self.skip();
        let start = self.place;
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return Ok(None) };
        let (kind, length) = if first == '"' {
            let (name, length) = quoted(rest).ok_or_else(|| {
                ParseError::new(
                    self.text,
                    start..self.end,
                    both!("`\"` at the end of the name", "名前の終わりの `\"`"),
                )
            })?;
            (Kind::Name(Cow::Owned(name)), length)
        } else if rest.starts_with("->") || rest.starts_with("--") {
            (Kind::Edge { directed: rest.starts_with("->") }, 2)
        } else if self.lists
            && (first == '>'
                || (first == '-' && rest[1..].starts_with(|c: char| c.is_whitespace()))
                // `0-1` is an edge; only after a gap is `-1` a name.
                || (first == '-' && self.text[..start].ends_with(is_name)))
        {
            (Kind::Edge { directed: first == '>' }, 1)
        } else if is_name(first) || (first == '-' && rest[1..].starts_with(|c: char| c.is_ascii_digit())) {
            let after = first.len_utf8();
            let length = rest[after..].find(|c: char| !is_name(c)).map_or(rest.len(), |end| end + after);
            (Kind::Name(Cow::Borrowed(&rest[..length])), length)
        } else if self.lists && first == '-' {
            (Kind::Edge { directed: false }, 1)
        } else {
            (Kind::Sign(first), first.len_utf8())
        };
        self.place += length;
        Ok(Some(Token { kind, at: start..start + length }))
    }

    /// Attribute lists, as many as there are.
    pub(super) fn attributes(&mut self) -> Result<Vec<Attribute>, ParseError> {
        let mut attributes = Vec::new();
        while self.take_sign('[') {
            loop {
                if self.take_sign(']') {
                    break;
                }
                if self.take_sign(',') || self.take_sign(';') {
                    continue;
                }
                match self.next_token()? {
                    Some(Token { kind: Kind::Name(name), at }) => {
                        let mut value = String::new();
                        if self.take_sign('=') {
                            match self.next_token()? {
                                Some(Token { kind: Kind::Name(given), .. }) => value = given.into_owned(),
                                _ => {
                                    return Err(ParseError::new(
                                        self.text,
                                        at,
                                        both!("a value after `=`", "`=` の後の値"),
                                    ));
                                }
                            }
                        }
                        attributes.push(Attribute {
                            name: name.into_owned(),
                            value,
                            at: at.start..self.place,
                        });
                    }
                    Some(token) => {
                        return Err(ParseError::new(
                            self.text,
                            token.at,
                            both!("an attribute or `]`", "属性か `]`"),
                        ));
                    }
                    None => return Err(ParseError::new(self.text, self.end..self.end, "`]`")),
                }
            }
        }
        Ok(attributes)
    }
}

pub(super) fn is_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '.' | '\'')
}

/// A quoted name and its length with the quotes.
fn quoted(rest: &str) -> Option<(String, usize)> {
    let mut name = String::new();
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            '"' if !escaped => return Some((name, at + 1)),
            '\\' if !escaped => escaped = true,
            c => {
                name.push(c);
                escaped = false;
            }
        }
    }
    None
}
