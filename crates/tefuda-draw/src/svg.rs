//! Drawings as SVG.

use std::fmt::Write as _;

use crate::css;
use crate::drawing::{Anchor, Drawing, Group, Shape};
use crate::geometry::{Segment, hundredths, number};

impl Drawing {
    /// The drawing as an `<svg>` element for a page that has the [stylesheet](crate::STYLESHEET).
    #[must_use]
    pub fn to_svg(&self) -> String {
        self.written(None)
    }

    /// The drawing as a file of its own, with its colours in it: light, dark where the reader's system is, black on white in print.
    /// Nothing in it can be chosen, and nothing looks as if it could.
    #[must_use]
    pub fn to_standalone_svg(&self) -> String {
        let written = self.still().written(Some(&css::standalone()));
        format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{written}\n")
    }

    fn written(&self, stylesheet: Option<&str>) -> String {
        let (width, height) = (number(self.width), number(self.height));
        // A picture in which something can be chosen is read part by part, any other as a whole.
        let role = if has_choice(&self.shapes) { "group" } else { "img" };
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"tefuda-drawing\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" lang=\"{}\" role=\"{role}\" aria-label=\"{}\">",
            self.language,
            escaped(if role == "img" { &self.description } else { &self.title }),
        );
        if let Some(stylesheet) = stylesheet {
            // Only a file of its own has a title: in a page it would hang at the pointer.
            let _ =
                write!(out, "<title>{}</title><style>{}</style>", escaped(&self.title), escaped(stylesheet));
            out.push_str("<rect class=\"background\" width=\"100%\" height=\"100%\"/>");
        }
        let _ = write!(out, "<desc>{}</desc>", escaped(&self.description));
        self.shapes.iter().for_each(|shape| write_shape(&mut out, shape));
        out.push_str("</svg>");
        out
    }
}

fn has_choice(shapes: &[Shape]) -> bool {
    shapes.iter().any(|shape| match shape {
        Shape::Group(group) => {
            group.part.as_ref().is_some_and(|part| part.choice) || has_choice(&group.shapes)
        }
        _ => false,
    })
}

/// The text with what means something in XML written otherwise; letters that XML cannot hold become a mark.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(letter),
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ => out.push(letter),
        }
    }
    out
}

fn attribute(out: &mut String, name: &str, value: &str) {
    if !value.is_empty() {
        let _ = write!(out, " {name}=\"{}\"", escaped(value));
    }
}

fn write_shape(out: &mut String, shape: &Shape) {
    match shape {
        Shape::Group(group) => write_group(out, group),
        Shape::Rect { class, at, width, height, round } => {
            out.push_str("<rect");
            attribute(out, "class", class);
            for (name, value) in [("x", at.x), ("y", at.y), ("width", *width), ("height", *height)] {
                attribute(out, name, &number(value));
            }
            if *round > 0.0 {
                attribute(out, "rx", &number(*round));
            }
            out.push_str("/>");
        }
        Shape::Circle { class, at, radius } => {
            out.push_str("<circle");
            attribute(out, "class", class);
            for (name, value) in [("cx", at.x), ("cy", at.y), ("r", *radius)] {
                if value != 0.0 {
                    attribute(out, name, &number(value));
                }
            }
            out.push_str("/>");
        }
        Shape::Path { class, path } => {
            out.push_str("<path");
            attribute(out, "class", class);
            attribute(out, "d", &path_text(path));
            out.push_str("/>");
        }
        Shape::Text { class, at, size, anchor, text } => {
            out.push_str("<text");
            attribute(out, "class", class);
            attribute(out, "x", &number(at.x));
            attribute(out, "y", &number(at.y));
            attribute(out, "font-size", &number(*size));
            match anchor {
                Anchor::Start => {}
                Anchor::Middle => attribute(out, "text-anchor", "middle"),
                Anchor::End => attribute(out, "text-anchor", "end"),
            }
            // Said already by the label of the part or of the whole.
            let _ = write!(out, " aria-hidden=\"true\">{}</text>", escaped(text));
        }
        Shape::Badge { part, at, scale, .. } => {
            let scaled = if *scale == 1.0 { String::new() } else { format!(" scale({})", number(*scale)) };
            let _ = write!(
                out,
                "<g class=\"badge\" data-badge-for=\"{}\" transform=\"translate({},{}){scaled}\"/>",
                escaped(part),
                number(at.x),
                number(at.y)
            );
        }
    }
}

fn write_group(out: &mut String, group: &Group) {
    out.push_str("<g");
    let part = group.part.as_ref();
    let choice = part.is_some_and(|part| part.choice);
    let class = match (choice, group.class.is_empty()) {
        (true, true) => "choice".to_owned(),
        (true, false) => format!("choice {}", group.class),
        (false, _) => group.class.clone(),
    };
    attribute(out, "class", &class);
    let transform = &group.transform;
    let mut steps = Vec::new();
    if transform.to.x != 0.0 || transform.to.y != 0.0 {
        steps.push(format!("translate({},{})", number(transform.to.x), number(transform.to.y)));
    }
    if transform.turn != 0.0 {
        steps.push(format!("rotate({})", number(transform.turn)));
    }
    if transform.scale != 1.0 {
        // Two digits would move the far end of a wide picture by pixels.
        steps.push(format!("scale({})", (transform.scale * 1e5).round() / 1e5));
    }
    attribute(out, "transform", &steps.join(" "));
    attribute(out, "data-place", &group.place);
    if let Some(part) = part {
        attribute(out, "data-part", &part.name);
        attribute(out, "data-move", part.move_text.as_deref().unwrap_or_default());
        attribute(out, "data-node", &part.node.map(|node| node.to_string()).unwrap_or_default());
        attribute(out, "role", if part.choice { "button" } else { "img" });
        attribute(out, "aria-label", &part.label);
    }
    out.push('>');
    group.shapes.iter().for_each(|shape| write_shape(out, shape));
    out.push_str("</g>");
}

/// The `d` of a path, as short as it can be written: pages read thousands of them. Each point is told from the one where the segment
/// before it ended, in hundredths, so that nothing adds up.
fn path_text(path: &[Segment]) -> String {
    let mut text = PathText::default();
    let (mut begin, mut pen) = ((0, 0), (0, 0));
    for segment in path {
        text.command(match segment {
            Segment::Move(_) => 'm',
            Segment::Line(_) => 'l',
            Segment::Quad(..) => 'q',
            Segment::Cubic(..) => 'c',
            Segment::Close => 'z',
        });
        let from = pen;
        for point in segment.points() {
            pen = (hundredths(point.x), hundredths(point.y));
            text.number(pen.0.saturating_sub(from.0));
            text.number(pen.1.saturating_sub(from.1));
        }
        match segment {
            Segment::Move(_) => begin = pen,
            Segment::Close => pen = begin,
            _ => {}
        }
    }
    text.out
}

#[derive(Default)]
struct PathText {
    out: String,
    command: Option<char>,
    /// What stands before the next number: whether it is one, and has a point.
    after_number: bool,
    after_fraction: bool,
}

impl PathText {
    /// A command that is repeated need not be written again, except the one that begins a piece.
    fn command(&mut self, command: char) {
        if self.command != Some(command) || matches!(command, 'm' | 'z') {
            self.out.push(command);
            self.after_number = false;
        }
        self.command = Some(command);
    }

    /// A number of hundredths. A sign ends the number before it, and so does a point if that has one already.
    fn number(&mut self, hundredths: i64) {
        let (whole, part) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
        let starts_with_point = whole == 0 && part != 0;
        if hundredths < 0 {
            self.out.push('-');
        } else if self.after_number && !(starts_with_point && self.after_fraction) {
            self.out.push(' ');
        }
        if !starts_with_point {
            let _ = write!(self.out, "{whole}");
        }
        if part % 10 != 0 {
            let _ = write!(self.out, ".{part:02}");
        } else if part != 0 {
            let _ = write!(self.out, ".{}", part / 10);
        }
        (self.after_number, self.after_fraction) = (true, part != 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Point;

    #[test]
    fn paths_are_short() {
        let to = Point::new;
        let path = [
            Segment::Move(to(1.0, -2.5)),
            Segment::Line(to(1.5, -2.0)),
            Segment::Line(to(1.504, 0.0)),
            Segment::Cubic(to(2.0, 0.05), to(11.0, 0.0), to(0.0, -0.25)),
            Segment::Close,
            Segment::Move(to(0.0, 0.0)),
            Segment::Quad(to(10.0, 10.0), to(0.1, 0.2)),
        ];
        assert_eq!(path_text(&path), "m1-2.5l.5.5 0 2c.5.05 9.5 0-1.5-.25zm-1 2.5q10 10 .1.2");
    }

    /// Read back, a path goes where it was drawn to go, however long it is.
    #[test]
    fn nothing_adds_up() {
        let points: Vec<Point> =
            (0..1000).map(|n| Point::new(f64::from(n) * 0.337, -f64::from(n * n) / 7.0)).collect();
        let path: Vec<Segment> = std::iter::once(Segment::Move(points[0]))
            .chain(points[1..].iter().map(|&point| Segment::Line(point)))
            .collect();
        let text = path_text(&path);
        let mut spaced = String::new();
        let mut has_point = false;
        for c in text.chars() {
            if c == '-' || c.is_alphabetic() || c == ' ' || (c == '.' && has_point) {
                spaced.push(' ');
                has_point = false;
            }
            has_point |= c == '.';
            if !c.is_alphabetic() {
                spaced.push(c);
            }
        }
        let numbers: Vec<f64> = spaced.split_whitespace().filter_map(|number| number.parse().ok()).collect();
        assert_eq!(numbers.len(), 2 * points.len());
        let mut pen = Point::default();
        for (step, point) in numbers.chunks(2).zip(&points) {
            pen = pen.plus(step[0], step[1]);
            assert!(pen.distance(*point) < 0.01, "{pen:?} {point:?}");
        }
    }
}
