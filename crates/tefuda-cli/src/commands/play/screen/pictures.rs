//! Scenes as lines of a terminal: cards as boxes, heaps and coins as rows of counters, everything else as text.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use tefuda::Seat;
use tefuda::scene::{Card, Item, Scene};

/// Heaps are drawn with at most this many counters.
const MOST_COUNTERS: u64 = 40;

/// The lines of a scene; what stands for the chosen move stands out.
pub(super) fn lines(
    scene: &Scene,
    width: usize,
    chosen: Option<&str>,
    name: impl Fn(Seat) -> String,
) -> Vec<Line<'static>> {
    let mut out = Vec::new();
    for item in &scene.items {
        match item {
            Item::Hand { seat, to_move, place, cards } => {
                let mark = if *to_move { "> " } else { "  " };
                let style = if *to_move { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
                let place = place.map(|place| format!(", place {place}")).unwrap_or_default();
                let count = cards.len();
                out.push(Line::styled(format!("{mark}{}: {count}{place}", name(*seat)), style));
                write_cards(&mut out, cards, width, chosen);
            }
            Item::Table { card, cards } => {
                out.push(Line::raw("  table"));
                match card {
                    Some(_) if !cards.is_empty() => write_cards(&mut out, cards, width, chosen),
                    Some(card) => write_cards(&mut out, std::slice::from_ref(card), width, chosen),
                    None => out.push(Line::styled("    (empty)", Style::new().fg(Color::DarkGray))),
                }
            }
            Item::Heaps { sizes, moves, .. } => {
                let own_heaps: Vec<usize> = moves
                    .iter()
                    .flatten()
                    .filter(|played| Some(played.move_text.as_str()) == chosen)
                    .flat_map(|played| played.changes.iter().map(|change| change.heap))
                    .collect();
                let digits = sizes.iter().max().map_or(1, |size| size.to_string().len());
                for (at, &size) in sizes.iter().enumerate() {
                    let counters = "o".repeat(size.min(MOST_COUNTERS) as usize);
                    let more = if size > MOST_COUNTERS { "..." } else { "" };
                    let style = if own_heaps.contains(&at) { stands_out() } else { Style::new() };
                    out.push(Line::styled(
                        format!("  {:>3}  {size:>digits$}  {counters}{more}", at + 1),
                        style,
                    ));
                }
            }
            Item::Coins { layers, moves, .. } => {
                let turned: Vec<usize> = moves
                    .iter()
                    .flatten()
                    .filter(|played| Some(played.move_text.as_str()) == chosen)
                    .flat_map(|played| played.coins.iter().copied())
                    .collect();
                let mut at = 0;
                for row in layers.iter().flatten() {
                    let mut spans = vec![Span::raw("  ")];
                    for coin in row.chars() {
                        let (text, style) = match coin {
                            'H' => (
                                "(H)".to_owned(),
                                Style::new().fg(Color::Yellow).add_modifier(Modifier::BOLD),
                            ),
                            coin => {
                                (format!(" {} ", coin.to_ascii_lowercase()), Style::new().fg(Color::DarkGray))
                            }
                        };
                        let style = if turned.contains(&at) { style.patch(stands_out()) } else { style };
                        spans.push(Span::styled(text, style));
                        at += 1;
                    }
                    out.push(Line::from(spans));
                }
            }
            // The moves have a list of their own.
            Item::Actions { .. } => {}
            // Graphs, tables and texts look the same as lines of text.
            _ => {
                let one = Scene { items: vec![item.clone()] };
                out.extend(one.to_text_with(&name).lines().map(|line| Line::raw(line.to_owned())));
            }
        }
    }
    out
}

fn stands_out() -> Style {
    Style::new().add_modifier(Modifier::REVERSED)
}

/// Cards as boxes, as many in a row as fit; legal ones are bright, the chosen one stands out.
fn write_cards(out: &mut Vec<Line<'static>>, cards: &[Card], width: usize, chosen: Option<&str>) {
    let side = cards.iter().map(|card| card.label.chars().count()).max().unwrap_or(1).max(2);
    let in_row = (width.saturating_sub(4) / (side + 2)).max(1);
    for row in cards.chunks(in_row) {
        let style = |card: &Card| match &card.move_text {
            Some(text) if Some(text.as_str()) == chosen => stands_out(),
            Some(_) => Style::new().add_modifier(Modifier::BOLD),
            None => Style::new().fg(Color::DarkGray),
        };
        let boxes = |text: &dyn Fn(&Card) -> String| {
            let card = |card| Span::styled(text(card), style(card));
            Line::from_iter(std::iter::once(Span::raw("    ")).chain(row.iter().map(card)))
        };
        let edge = "─".repeat(side);
        out.push(boxes(&|_| format!("╭{edge}╮")));
        out.push(boxes(&|card| format!("│{:^side$}│", card.label)));
        out.push(boxes(&|_| format!("╰{edge}╯")));
    }
}
