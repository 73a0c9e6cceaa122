//! Drawings as TikZ, for papers: the colours of print, lengths in points.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::css::{Scheme, sheet};
use crate::drawing::{Anchor, Drawing, Shape};
use crate::geometry::{Point, Segment, Transform, number};
use crate::measure::is_wide;

impl Drawing {
    /// The drawing as a `tikzpicture` for LaTeX with the package `tikz`; a comment says what else it needs for Japanese.
    #[must_use]
    pub fn to_tikz(&self) -> String {
        let mut picture = Picture::default();
        for shape in &self.still().shapes {
            picture.add(shape, &[]);
        }
        let mut out = String::from("% Needs \\usepackage{tikz}.\n");
        if picture.body.chars().any(is_wide) {
            out.push_str("% For the Japanese letters: lualatex with \\usepackage{luatexja}, or xelatex with \\usepackage{xeCJK}.\n");
        }
        out.push_str("\\begin{tikzpicture}[x=0.75pt, y=-0.75pt]\n");
        for colour in &picture.colours {
            let _ = writeln!(out, "\\definecolor{{tefuda{colour}}}{{HTML}}{{{colour}}}");
        }
        out.push_str(&picture.body);
        out.push_str("\\end{tikzpicture}\n");
        out
    }
}

#[derive(Default)]
struct Picture {
    colours: BTreeSet<String>,
    body: String,
}

/// How much smaller than a CSS pixel TikZ's unit is here, for what is not a coordinate.
const UNIT: f64 = 0.75;

impl Picture {
    /// The name of a colour such as `#0a63ff`.
    fn colour(&mut self, value: &str) -> Option<String> {
        let digits = value.strip_prefix('#')?;
        let plain = digits.len() == 6 && digits.chars().all(|digit| digit.is_ascii_hexdigit());
        plain.then(|| {
            let digits = digits.to_ascii_uppercase();
            self.colours.insert(digits.clone());
            format!("tefuda{digits}")
        })
    }

    fn add(&mut self, shape: &Shape, around: &[Transform]) {
        let at = |point: Point| around.iter().rev().fold(point, |point, transform| transform.apply(point));
        let scale: f64 = around.iter().map(|transform| transform.scale).product();
        let turn: f64 = around.iter().map(|transform| transform.turn).sum();
        let place = |point: Point| {
            let point = at(point);
            format!("({},{})", number(point.x), number(point.y))
        };
        match shape {
            Shape::Group(group) => {
                let mut inner = around.to_vec();
                inner.push(group.transform);
                group.shapes.iter().for_each(|shape| self.add(shape, &inner));
            }
            Shape::Rect { class, at: corner, width, height, round } => {
                let Some(options) = self.options(class, scale) else { return };
                let corners = [(0.0, 0.0), (*width, 0.0), (*width, *height), (0.0, *height)];
                let corners: Vec<String> =
                    corners.iter().map(|&(dx, dy)| place(corner.plus(dx, dy))).collect();
                let round = number(round * scale * UNIT);
                let _ = writeln!(
                    self.body,
                    "\\path[{options}, rounded corners={round}pt] {} -- cycle;",
                    corners.join(" -- ")
                );
            }
            Shape::Circle { class, at: middle, radius } => {
                let Some(options) = self.options(class, scale) else { return };
                let radius = number(radius * scale * UNIT);
                let _ =
                    writeln!(self.body, "\\path[{options}] {} circle[radius={radius}pt];", place(*middle));
            }
            Shape::Path { class, path } => {
                let Some(options) = self.options(class, scale) else { return };
                let mut written = String::new();
                let mut last = Point::default();
                for segment in path {
                    match *segment {
                        Segment::Move(to) => written.push_str(&format!(" {}", place(to))),
                        Segment::Line(to) => written.push_str(&format!(" -- {}", place(to))),
                        Segment::Quad(by, to) => {
                            let (a, b) = (last.towards(by, 2.0 / 3.0), to.towards(by, 2.0 / 3.0));
                            written.push_str(&format!(
                                " .. controls {} and {} .. {}",
                                place(a),
                                place(b),
                                place(to)
                            ));
                        }
                        Segment::Cubic(a, b, to) => {
                            written.push_str(&format!(
                                " .. controls {} and {} .. {}",
                                place(a),
                                place(b),
                                place(to)
                            ));
                        }
                        Segment::Close => written.push_str(" -- cycle"),
                    }
                    last = segment.points().last().unwrap_or(last);
                }
                let _ = writeln!(self.body, "\\path[{options}]{written};");
            }
            Shape::Text { class, at: point, size, anchor, text } => {
                let painted = sheet().painted(Scheme::Print, class);
                let colour = painted
                    .get("fill")
                    .and_then(|fill| self.colour(fill))
                    .unwrap_or_else(|| "black".to_owned());
                let anchor = match anchor {
                    Anchor::Start => "base west",
                    Anchor::Middle => "base",
                    Anchor::End => "base east",
                };
                let size = number(size * scale * UNIT);
                let turn = if turn == 0.0 { String::new() } else { format!(", rotate={}", number(-turn)) };
                let _ = writeln!(
                    self.body,
                    "\\node[anchor={anchor}, inner sep=0pt, text={colour}{turn}, font=\\fontsize{{{size}}}{{{size}}}\\selectfont] at {} {{{}}};",
                    place(*point),
                    escaped(text)
                );
            }
            Shape::Badge { .. } => {}
        }
    }

    /// How a shape is painted; nothing if it is not seen.
    fn options(&mut self, class: &str, scale: f64) -> Option<String> {
        let painted: BTreeMap<&str, String> = sheet().painted(Scheme::Print, class);
        let mut options = Vec::new();
        let length = |value: &str| value.parse::<f64>().ok().map(|value| number(value * scale * UNIT));
        if let Some(fill) = painted.get("fill").and_then(|fill| self.colour(fill)) {
            options.push(format!("fill={fill}"));
        }
        if let Some(stroke) = painted.get("stroke").and_then(|stroke| self.colour(stroke)) {
            options.push(format!("draw={stroke}"));
            let width = painted.get("stroke-width").and_then(|width| length(width));
            options.push(format!("line width={}pt", width.unwrap_or_else(|| number(scale * UNIT))));
            if let Some(dashes) = painted.get("stroke-dasharray").filter(|dashes| *dashes != "none") {
                let dashes: Vec<String> = dashes.split_whitespace().filter_map(length).collect();
                if let [on, off] = &dashes[..] {
                    options.push(format!("dash pattern=on {on}pt off {off}pt"));
                }
            }
            if let Some(opacity) = painted.get("stroke-opacity") {
                options.push(format!("draw opacity={opacity}"));
            }
            if painted.get("stroke-linecap").is_some_and(|cap| cap == "round") {
                options.push("line cap=round".to_owned());
            }
        }
        (!options.is_empty()).then(|| options.join(", "))
    }
}

/// The text with what means something in TeX written otherwise.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '\\' => out.push_str("\\textbackslash{}"),
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => {
                out.push('\\');
                out.push(letter);
            }
            '^' => out.push_str("\\textasciicircum{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '|' => out.push_str("\\textbar{}"),
            '…' => out.push_str("\\dots{}"),
            '∞' => out.push_str("$\\infty$"),
            '–' => out.push_str("--"),
            _ if letter.is_control() => out.push(' '),
            _ => out.push(letter),
        }
    }
    out
}
