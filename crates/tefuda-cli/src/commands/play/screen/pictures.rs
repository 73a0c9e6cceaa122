//! Scenes as lines of a terminal: cards as boxes, or as words where there is little room; heaps and coins as rows of counters, everything
//! else as text. No line is wider than the screen.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use tefuda::scene::{Card, Item, Scene};
use tefuda::{Lang, Seat};

/// Heaps are drawn with at most this many counters.
const MOST_COUNTERS: u64 = 40;

/// How cards are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CardForm {
    /// As boxes, three lines high.
    Boxes,
    /// As words.
    Words,
}

/// The lines of a scene; what stands for the chosen move stands out.
pub(super) fn lines(
    scene: &Scene,
    form: CardForm,
    width: usize,
    chosen: Option<&str>,
    lang: Lang,
    name: impl Fn(Seat) -> String,
) -> Vec<Line<'static>> {
    let write_cards = |out: &mut Vec<Line<'static>>, cards: &[Card]| match form {
        CardForm::Boxes => write_boxes(out, cards, width, chosen),
        CardForm::Words => write_words(out, cards, width, chosen),
    };
    let mut out = Vec::new();
    for item in &scene.items {
        match item {
            Item::Hand { seat, to_move, place, cards } => {
                let mark = if *to_move { "> " } else { "  " };
                let style = if *to_move { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
                let place = place
                    .map(|place| lang.pick(format!(", place {place}"), format!("、{place}位")))
                    .unwrap_or_default();
                let count = cards.len();
                out.push(Line::styled(format!("{mark}{}: {count}{place}", name(*seat)), style));
                write_cards(&mut out, cards);
            }
            Item::Table { card, cards } => {
                out.push(Line::raw(lang.pick("  table", "  場")));
                match card {
                    Some(_) if !cards.is_empty() => write_cards(&mut out, cards),
                    Some(card) => write_cards(&mut out, std::slice::from_ref(card)),
                    None => out.push(Line::styled(
                        lang.pick("    (empty)", "    (空)"),
                        Style::new().fg(Color::DarkGray),
                    )),
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
                out.extend(one.to_text_with(lang, &name).lines().flat_map(|line| wrapped(line, width)));
            }
        }
    }
    out
}

/// The line in which the chosen move stands out, or else that of the player to move.
pub(super) fn focus(lines: &[Line<'_>]) -> usize {
    let is_chosen = |line: &Line<'_>| {
        let styles = line.spans.iter().map(|span| span.style).chain([line.style]);
        styles.into_iter().any(|style| style.add_modifier.contains(Modifier::REVERSED))
    };
    let mover = || lines.iter().position(|line| line.to_string().starts_with('>'));
    lines.iter().position(is_chosen).or_else(mover).unwrap_or(0)
}

/// A line cut at spaces into lines that fit; the later ones are indented as the first and a little more.
fn wrapped(line: &str, width: usize) -> Vec<Line<'static>> {
    let words = line.trim_start();
    let indent = line.len() - words.len();
    let mut out = Vec::new();
    let mut now = " ".repeat(indent);
    let mut is_empty = true;
    for word in words.split(' ') {
        let room = width.saturating_sub(Span::raw(now.as_str()).width() + usize::from(!is_empty));
        if !is_empty && Span::raw(word).width() > room {
            out.push(Line::raw(std::mem::replace(&mut now, " ".repeat(indent + 2))));
            is_empty = true;
        }
        if !std::mem::replace(&mut is_empty, false) {
            now.push(' ');
        }
        now.push_str(word);
    }
    out.push(Line::raw(now));
    out
}

fn stands_out() -> Style {
    Style::new().add_modifier(Modifier::REVERSED)
}

fn card_style(card: &Card, chosen: Option<&str>) -> Style {
    match &card.move_text {
        Some(text) if Some(text.as_str()) == chosen => stands_out(),
        Some(_) => Style::new().add_modifier(Modifier::BOLD),
        None => Style::new().fg(Color::DarkGray),
    }
}

/// Cards in as many equal columns as fit.
fn columns<'a>(
    cards: &'a [Card],
    width: usize,
    least: usize,
    frame: usize,
) -> (usize, std::slice::Chunks<'a, Card>) {
    let side = cards.iter().map(|card| Span::raw(card.label.as_str()).width()).max().unwrap_or(1).max(least);
    (side, cards.chunks((width.saturating_sub(4) / (side + frame)).max(1)))
}

/// Cards as boxes, as many in a row as fit; legal ones are bright, the chosen one stands out.
fn write_boxes(out: &mut Vec<Line<'static>>, cards: &[Card], width: usize, chosen: Option<&str>) {
    let (side, rows) = columns(cards, width, 2, 2);
    for row in rows {
        let boxes = |text: &dyn Fn(&Card) -> String| {
            let card = |card| Span::styled(text(card), card_style(card, chosen));
            Line::from_iter(std::iter::once(Span::raw("    ")).chain(row.iter().map(card)))
        };
        let edge = "─".repeat(side);
        out.push(boxes(&|_| format!("╭{edge}╮")));
        out.push(boxes(&|card| format!("│{:^side$}│", card.label)));
        out.push(boxes(&|_| format!("╰{edge}╯")));
    }
}

/// Cards as words; legal ones stand in brackets, the chosen one stands out.
fn write_words(out: &mut Vec<Line<'static>>, cards: &[Card], width: usize, chosen: Option<&str>) {
    let (side, rows) = columns(cards, width, 1, 3);
    for row in rows {
        let words = row.iter().flat_map(|card| {
            let (open, close) = if card.move_text.is_some() { ("[", "]") } else { (" ", " ") };
            let text = format!("{open}{}{close}", card.label);
            let gap = " ".repeat(side + 3 - Span::raw(text.as_str()).width());
            [Span::styled(text, card_style(card, chosen)), Span::raw(gap)]
        });
        out.push(Line::from_iter(std::iter::once(Span::raw("    ")).chain(words)));
    }
}
