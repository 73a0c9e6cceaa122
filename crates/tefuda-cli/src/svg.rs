//! Tables as curves, drawn as SVG.

use plotters::prelude::*;
use tefuda::study::{Cell, ResultTable};
use tefuda::{Lang, Words, heading};

use crate::failure::Failure;

/// The width and the height of a drawing.
const SIZE: (u32, u32) = (800, 500);

/// Draws the curve that the table declares into a file.
pub(crate) fn write(table: &ResultTable, path: &str, lang: Lang) -> Result<(), Failure> {
    let points = points(table)?;
    let drawing = draw(table, &points, lang).map_err(|error| refused(error.to_string()))?;
    std::fs::write(path, drawing).map_err(|error| refused(format!("{path} cannot be written: {error}")))
}

fn refused(message: String) -> Failure {
    Failure::Refused { message, json: false }
}

/// The points of the curve; cells that are no numbers leave a gap.
fn points(table: &ResultTable) -> Result<Vec<(f64, f64)>, Failure> {
    let no_curve = || Failure::Usage("this table is not a single curve; leave out --svg".to_owned());
    let plot = table.plot.as_ref().ok_or_else(no_curve)?;
    let column = |name| table.columns.iter().position(|column| *column == name).ok_or_else(no_curve);
    let (x, y) = (column(plot.x)?, column(plot.y)?);
    let number = |cell: Option<&Cell>| match cell? {
        Cell::Number(number) => Some(*number as f64),
        Cell::Real(number) => Some(*number),
        Cell::Count(text) | Cell::Text(text) => text.parse().ok(),
        _ => None,
    };
    Ok(table.rows.iter().filter_map(|row| Some((number(row.get(x))?, number(row.get(y))?))).collect())
}

fn draw(
    table: &ResultTable,
    points: &[(f64, f64)],
    lang: Lang,
) -> Result<String, Box<dyn std::error::Error>> {
    let mut drawing = String::new();
    {
        let area = SVGBackend::with_string(&mut drawing, SIZE).into_drawing_area();
        area.fill(&WHITE)?;
        let least = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).fold(f64::INFINITY, f64::min);
        let most = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
        let (left, right) = if points.is_empty() { (0.0, 1.0) } else { (least(|p| p.0), most(|p| p.0)) };
        // Probabilities are drawn on their whole range; a single point still needs some width.
        let across = left..if right > left { right } else { left + 1.0 };
        let upwards = 0.0..most(|p| p.1).max(1.0);
        let words = |words: &Words| words.in_lang(lang).into_owned();
        let title = table.plot.as_ref().map(|plot| words(&plot.title)).unwrap_or_default();
        let mut chart = ChartBuilder::on(&area)
            .caption(title, ("sans-serif", 18))
            .margin(16)
            .x_label_area_size(40)
            .y_label_area_size(56)
            .build_cartesian_2d(across, upwards)?;
        let axes = table.plot.as_ref().map(|plot| (heading(plot.x, lang), words(&plot.y_label)));
        let (across, upwards) = axes.unwrap_or_default();
        chart
            .configure_mesh()
            .x_desc(across)
            .y_desc(upwards)
            .x_label_formatter(&|x| format!("{x}"))
            .draw()?;
        chart.draw_series(LineSeries::new(points.iter().copied(), &BLUE))?;
        chart.draw_series(points.iter().map(|&point| Circle::new(point, 2, BLUE.filled())))?;
        area.present()?;
    }
    Ok(drawing)
}
