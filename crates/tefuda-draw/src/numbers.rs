//! Tables of numbers, and lines of text.

use crate::context::Context;
use crate::drawing::{Anchor, Block, Shape};
use crate::geometry::Point;
use crate::measure::{mono_width, text_width, wrapped};

/// The largest and the smallest size of what is written in cells.
const LARGEST: f64 = 13.5;
const SMALLEST: f64 = 9.0;
/// Columns of words are not made narrower than this while numbers can be made smaller.
const LEAST_WORDS: f64 = 110.0;
const MOST_ROWS: usize = 60;
/// The room on both sides of a cell.
const PAD: f64 = 9.0;

/// Whether a text has words, which may be broken over lines and begin on the left; numbers, moves and pictures made of letters stay as
/// they are.
fn has_words(text: &str) -> bool {
    let mut run = 0.0;
    text.chars().any(|letter| {
        // Letters of East Asia say as much as several others.
        run = if letter.is_alphabetic() { run + if letter.is_ascii() { 1.0 } else { 1.5 } } else { 0.0 };
        run >= 3.0
    })
}

/// A table under its caption.
pub(crate) fn table(
    context: &Context<'_>,
    caption: &str,
    headings: &[String],
    rows: &[Vec<String>],
    room: f64,
) -> Block {
    let shown = &rows[..rows.len().min(MOST_ROWS)];
    let columns = shown.iter().map(Vec::len).chain([headings.len()]).max().unwrap_or(0);
    let cell = |row: &[String], column: usize| row.get(column).cloned().unwrap_or_default();
    let words: Vec<bool> =
        (0..columns).map(|column| shown.iter().any(|row| has_words(&cell(row, column)))).collect();
    let widths_at = |size: f64| -> Vec<f64> {
        let width = |column: usize| {
            let own = |row: &[String]| text_width(&cell(row, column), size);
            shown.iter().map(|row| own(row)).chain([own(headings)]).fold(8.0, f64::max)
        };
        (0..columns).map(width).collect()
    };
    let inner = (room - 2.0 - 2.0 * PAD * columns as f64).max(20.0 * columns as f64);
    // Numbers in columns are made smaller rather than broken.
    let least = |size: f64| -> f64 {
        let least =
            |(&width, &words): (&f64, &bool)| if words { f64::min(width, LEAST_WORDS) } else { width };
        widths_at(size).iter().zip(&words).map(least).sum()
    };
    let mut size = LARGEST;
    while size > SMALLEST && least(size) > inner {
        size -= 0.5;
    }
    let mut widths: Vec<f64> = widths_at(size).into_iter().map(|width| width.min(inner)).collect();
    let line_height = size * 1.35;
    // Still too wide: the widest column gives way first.
    while widths.iter().sum::<f64>() > inner + 0.5 {
        let Some(widest) = (0..columns).max_by(|&a, &b| widths[a].total_cmp(&widths[b])) else { break };
        let over = widths.iter().sum::<f64>() - inner;
        let second = (0..columns).filter(|&at| at != widest).map(|at| widths[at]).fold(0.0, f64::max);
        let step = f64::max(widths[widest] - f64::max(widths[widest] - over, second), 4.0);
        widths[widest] -= step;
    }
    let width = widths.iter().sum::<f64>() + 2.0 * PAD * columns as f64;
    let mut shapes = Vec::new();
    let mut y = 0.0;
    for (at, row) in [headings].into_iter().chain(shown.iter().map(Vec::as_slice)).enumerate() {
        let lines: Vec<Vec<String>> =
            (0..columns).map(|column| wrapped(&cell(row, column), size, widths[column])).collect();
        let height = line_height * lines.iter().map(Vec::len).max().unwrap_or(1) as f64 + 8.0;
        if at == 0 {
            shapes.push(Shape::rect("head-row", Point::new(0.0, 0.0), width, height, 5.0));
        } else if at > 1 {
            shapes.push(Shape::line("rule", Point::new(0.0, y), Point::new(width, y)));
        }
        let mut x = PAD;
        for (column, lines) in lines.iter().enumerate() {
            let (anchor, to) =
                if words[column] { (Anchor::Start, x) } else { (Anchor::End, x + widths[column]) };
            for (line, text) in lines.iter().enumerate() {
                let place = Point::new(to, y + 4.0 + size + line_height * line as f64);
                // On the felt of a table only the row of headings has a ground of its own.
                let class = if at == 0 { "ink".to_owned() } else { format!("{} light", context.ink()) };
                shapes.push(Shape::text(class, place, size, text.as_str()).anchored(anchor));
            }
            x += widths[column] + 2.0 * PAD;
        }
        y += height;
    }
    let mut blocks = vec![context.paragraph(context.muted(), caption, 13.5, room)];
    blocks.push(Block { width, height: y, shapes });
    if rows.len() > shown.len() {
        blocks.push(context.paragraph(
            context.muted(),
            &context.words.more(rows.len() - shown.len(), "行"),
            13.0,
            room,
        ));
    }
    Block::stacked(blocks, 6.0).within(room)
}

/// Lines of text: sentences in lines that fit, pictures made of letters as they are.
pub(crate) fn text(context: &Context<'_>, lines: &[String], room: f64) -> Block {
    if lines.iter().any(|line| has_words(line)) {
        let blocks = lines.iter().map(|line| context.paragraph(context.ink(), line, 14.0, room)).collect();
        return Block::stacked(blocks, 1.0);
    }
    let size = 18.0;
    let width = lines.iter().map(|line| mono_width(line, size)).fold(0.0, f64::max);
    let class = format!("{} mono", context.ink());
    let shapes = lines.iter().enumerate().map(|(at, line)| {
        Shape::text(class.clone(), Point::new(0.0, 18.0 + 25.0 * at as f64), size, line.as_str())
            .anchored(Anchor::Start)
    });
    Block { width, height: 25.0 * lines.len() as f64, shapes: shapes.collect() }.within(room)
}
