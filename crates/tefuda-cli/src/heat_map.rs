//! Tables of values as SVG: a grid as a heat map, a row as points.

use std::fmt::Write as _;

use tefuda::ValueTable;

use crate::failure::Failure;

/// The side of a cell, and the room for the numbers at the edges.
const CELL: usize = 24;
const EDGE: usize = 40;
/// Cells of larger tables carry no numbers, and are smaller.
const MOST_NUMBERED: usize = 40;
const MOST_CELLS: usize = 250_000;
/// The size of a drawing of points.
const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 400.0;
/// More points than this are not drawn.
pub(crate) const MOST_POINTS: usize = 20_000;

fn refused(message: String) -> Failure {
    Failure::Refused { message, json: false }
}

/// Refuses a table that is too large to draw.
pub(crate) fn drawable(table: &ValueTable) -> Result<(), Failure> {
    let (count, most) = match table.rows.len() {
        1 => (table.rows[0].len(), MOST_POINTS),
        rows => (rows * table.rows.first().map_or(0, Vec::len), MOST_CELLS),
    };
    if count > most {
        return Err(refused(format!(
            "{count} values are too many to draw; at most {most}: use a smaller --to"
        )));
    }
    Ok(())
}

/// Draws the table into a file.
pub(crate) fn write(title: &str, table: &ValueTable, path: &str) -> Result<(), Failure> {
    drawable(table)?;
    let drawing = if table.rows.len() == 1 { points(title, table) } else { cells(title, table) };
    std::fs::write(path, drawing).map_err(|error| refused(format!("{path} cannot be written: {error}")))
}

fn largest(table: &ValueTable) -> u128 {
    table.rows.iter().flatten().copied().max().unwrap_or(0).max(1)
}

fn begin(width: f64, height: f64, title: &str) -> String {
    let title = title.replace('&', "&amp;").replace('<', "&lt;");
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"10\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<text x=\"{EDGE}\" y=\"20\" font-size=\"14\">{title}</text>\n"
    )
}

/// From light to dark, readable without telling hues apart: the larger, the darker.
fn colour(share: f64) -> (u8, u8, u8) {
    const STOPS: [(f64, f64, f64); 4] =
        [(253.0, 231.0, 37.0), (53.0, 183.0, 121.0), (49.0, 104.0, 142.0), (68.0, 1.0, 84.0)];
    let place = share.clamp(0.0, 1.0) * (STOPS.len() - 1) as f64;
    let stop = (place as usize).min(STOPS.len() - 2);
    let (one, other, part) = (STOPS[stop], STOPS[stop + 1], place - stop as f64);
    let mixed = |one: f64, other: f64| (one + (other - one) * part).round() as u8;
    (mixed(one.0, other.0), mixed(one.1, other.1), mixed(one.2, other.2))
}

fn cells(title: &str, table: &ValueTable) -> String {
    let (rows, columns) = (table.rows.len(), table.rows.first().map_or(0, Vec::len));
    let numbered = rows.max(columns) <= MOST_NUMBERED;
    let side = if numbered { CELL } else { 4 };
    let top = largest(table) as f64;
    let mut out = begin((2 * EDGE + columns * side) as f64, (2 * EDGE + rows * side) as f64, title);
    // Writing to a String cannot fail.
    for (row, values) in table.rows.iter().enumerate() {
        for (column, &value) in values.iter().enumerate() {
            let (x, y) = (EDGE + column * side, EDGE + row * side);
            let share = value as f64 / top;
            let (red, green, blue) = colour(share);
            let _ = write!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"#{red:02x}{green:02x}{blue:02x}\">\
                 <title>{}, {}: {value}</title></rect>",
                table.first + row as u64,
                table.first + column as u64
            );
            if numbered {
                let ink = if share > 0.45 { "#fff" } else { "#000" };
                let (x, y) = (x + side / 2, y + side / 2 + 4);
                let _ = write!(
                    out,
                    "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" fill=\"{ink}\">{value}</text>"
                );
            }
        }
        out.push('\n');
    }
    if numbered {
        for place in 0..rows.max(columns) {
            let (at, name) = (EDGE + place * side + side / 2, table.first + place as u64);
            if place < columns {
                let _ =
                    writeln!(out, "<text x=\"{at}\" y=\"{}\" text-anchor=\"middle\">{name}</text>", EDGE - 6);
            }
            if place < rows {
                let _ = writeln!(
                    out,
                    "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{name}</text>",
                    EDGE - 6,
                    at + 4
                );
            }
        }
    }
    out.push_str("</svg>\n");
    out
}

fn points(title: &str, table: &ValueTable) -> String {
    let values = &table.rows[0];
    let (top, last) = (largest(table) as f64, values.len().saturating_sub(1).max(1) as f64);
    let edge = EDGE as f64;
    let mut out = begin(WIDTH + 2.0 * edge, HEIGHT + 2.0 * edge, title);
    let _ = writeln!(
        out,
        "<path d=\"M{edge} {edge}V{}H{}\" fill=\"none\" stroke=\"#000\"/>",
        edge + HEIGHT,
        edge + WIDTH
    );
    for (name, x, y, anchor) in [
        (table.first.to_string(), edge, edge + HEIGHT + 16.0, "middle"),
        ((table.first + last as u64).to_string(), edge + WIDTH, edge + HEIGHT + 16.0, "middle"),
        ("0".to_owned(), edge - 6.0, edge + HEIGHT + 4.0, "end"),
        (largest(table).to_string(), edge - 6.0, edge + 4.0, "end"),
    ] {
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{name}</text>");
    }
    for (at, &value) in values.iter().enumerate() {
        let (x, y) = (edge + WIDTH * at as f64 / last, edge + HEIGHT - HEIGHT * value as f64 / top);
        let _ = write!(out, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"1.5\" fill=\"#31688e\"/>");
    }
    out.push_str("\n</svg>\n");
    out
}
