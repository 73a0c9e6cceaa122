//! Scenes as lines of a terminal: cards as boxes, or as words where there is little room; heaps and coins as rows of counters, graphs on
//! the ground as pictures, everything else as text. No line is wider than the screen, except of pictures and grids, which are scrolled.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use tefuda::scene::{Card, Edge, Item, Scene, TextPicture, Tone};
use tefuda::{Lang, Seat, screen_width};

use super::wrap::wrapped;

/// Heaps are drawn with at most this many counters.
const MOST_COUNTERS: usize = 40;

/// Parts of pictures that are wider are listed: scrolled from side to side nobody would see what belongs together.
const WIDEST_PICTURE: usize = 200;

/// How cards are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CardForm {
    /// As boxes, three lines high.
    Boxes,
    /// As words.
    Words,
}

/// The pictures of the graphs on the ground in a scene, for a width: they are laid out once, not with every frame.
pub(super) struct GroundPictures {
    pub(super) width: usize,
    /// For every item its picture, if it is such a graph.
    of_items: Vec<Option<TextPicture>>,
}

impl GroundPictures {
    pub(super) fn new(scene: &Scene, width: usize, lang: Lang) -> Self {
        let picture = |item: &Item| item.picture_in_text(lang, width, WIDEST_PICTURE.max(width));
        GroundPictures { width, of_items: scene.items.iter().map(picture).collect() }
    }
}

/// The lines of a scene; what stands for the chosen move stands out.
pub(super) fn lines(
    scene: &Scene,
    ground: &GroundPictures,
    form: CardForm,
    chosen: Option<&str>,
    lang: Lang,
    name: impl Fn(Seat) -> String,
) -> Vec<Line<'static>> {
    let width = ground.width;
    let write_cards = |out: &mut Vec<Line<'static>>, cards: &[Card]| match form {
        CardForm::Boxes => write_boxes(out, cards, width, chosen),
        CardForm::Words => write_words(out, cards, width, chosen),
    };
    let mut out = Vec::new();
    for (place, item) in scene.items.iter().enumerate() {
        match item {
            Item::Hand { seat, to_move, place, cards } => {
                let mark = if *to_move { "> " } else { "  " };
                let style = if *to_move { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
                let place = place
                    .map(|place| lang.pick(format!(", place {place}"), format!("、{place}位")))
                    .unwrap_or_default();
                let count = cards.len();
                let head = format!("{mark}{}: {count}{place}", name(*seat));
                out.extend(wrapped(&head, width).into_iter().map(|line| Line::styled(line, style)));
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
                    let head = format!("  {:>3}  {size:>digits$}  ", at + 1);
                    let room = width.saturating_sub(head.len()).min(MOST_COUNTERS);
                    let counters = match usize::try_from(size) {
                        Ok(size) if size <= room => "o".repeat(size),
                        _ => format!("{}...", "o".repeat(room.saturating_sub(3))),
                    };
                    let style = if own_heaps.contains(&at) { stands_out() } else { Style::new() };
                    out.extend(
                        wrapped(&format!("{head}{counters}"), width)
                            .into_iter()
                            .map(|line| Line::styled(line, style)),
                    );
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
                for (number, rows) in layers.iter().enumerate() {
                    if number > 0 {
                        out.push(Line::default());
                    }
                    // A row goes on below; the rows of a grid stay whole, and are scrolled.
                    let fitting =
                        if rows.len() > 1 { usize::MAX } else { (width.saturating_sub(2) / 3).max(1) };
                    for row in rows {
                        let coins: Vec<char> = row.chars().collect();
                        for some in coins.chunks(fitting) {
                            let mut spans = vec![Span::raw("  ")];
                            for &coin in some {
                                let (text, style) = coin_face(coin);
                                let is_turned = turned.contains(&at);
                                let style = if is_turned { style.patch(stands_out()) } else { style };
                                spans.push(Span::styled(text, style));
                                at += 1;
                            }
                            out.push(Line::from(spans));
                        }
                    }
                }
            }
            Item::Graph { caption, edges, .. } => match ground.of_items.get(place).and_then(Option::as_ref) {
                Some(picture) => {
                    out.extend(wrapped(caption, width).into_iter().map(Line::raw));
                    out.extend(picture_lines(picture, edges, chosen));
                }
                None => write_text(&mut out, item, width, chosen, lang, &name),
            },
            // The moves have a list of their own.
            Item::Actions { .. } => {}
            // Tables and texts look the same as lines of text.
            _ => write_text(&mut out, item, width, None, lang, &name),
        }
    }
    out
}

/// Lines of text; where the chosen move stands in brackets, it stands out.
fn write_text(
    out: &mut Vec<Line<'static>>,
    item: &Item,
    width: usize,
    chosen: Option<&str>,
    lang: Lang,
    name: &impl Fn(Seat) -> String,
) {
    let alone = Scene { items: vec![item.clone()] };
    for line in wrapped(&alone.to_text_with(lang, name), width) {
        // Behind what is typed there may be whose it is.
        let place = chosen.and_then(|chosen| {
            let start = line.find(&format!("[{chosen}]")).or_else(|| line.find(&format!("[{chosen}:")))?;
            Some(start..start + line[start..].find(']')? + 1)
        });
        out.push(match place {
            None => Line::raw(line),
            Some(place) => Line::from_iter([
                Span::raw(line[..place.start].to_owned()),
                Span::styled(line[place.clone()].to_owned(), stands_out()),
                Span::raw(line[place.end..].to_owned()),
            ]),
        });
    }
}

fn coin_face(coin: char) -> (String, Style) {
    match coin {
        'H' => ("(H)".to_owned(), Style::new().fg(Color::Yellow).add_modifier(Modifier::BOLD)),
        coin => (format!(" {} ", coin.to_ascii_lowercase()), Style::new().fg(Color::DarkGray)),
    }
}

/// A picture in the colours of its edges; the chosen edge stands out.
fn picture_lines<'a>(
    picture: &'a TextPicture,
    edges: &'a [Edge],
    chosen: Option<&'a str>,
) -> impl Iterator<Item = Line<'static>> + use<'a> {
    let style = move |edge: Option<usize>| {
        let Some(edge) = edge.and_then(|edge| edges.get(edge)) else { return Style::new() };
        let colour = match edge.tone {
            Tone::Red => Style::new().fg(Color::Red),
            Tone::Blue => Style::new().fg(Color::LightBlue),
            Tone::Green => Style::new().fg(Color::Green),
            _ => Style::new(),
        };
        match &edge.move_text {
            Some(text) if Some(text.as_str()) == chosen => colour.patch(stands_out()),
            Some(_) => colour.add_modifier(Modifier::BOLD),
            None => colour,
        }
    };
    picture.rows.iter().map(move |row| {
        let same_edge = row.chunk_by(|one, next| one.edge == next.edge);
        let span = |cells: &[tefuda::scene::Cell]| {
            let text: String = cells.iter().map(|cell| cell.symbol).collect();
            Span::styled(text, style(cells.first().and_then(|cell| cell.edge)))
        };
        Line::from_iter(same_edge.map(span))
    })
}

/// The line and the column in which the chosen move stands out, or else those of the player to move.
pub(super) fn focus(lines: &[Line<'_>]) -> (usize, usize) {
    let is_reversed = |style: Style| style.add_modifier.contains(Modifier::REVERSED);
    let chosen = lines.iter().enumerate().find_map(|(at, line)| {
        if is_reversed(line.style) {
            return Some((at, 0));
        }
        let first = line.spans.iter().position(|span| is_reversed(span.style))?;
        Some((at, line.spans[..first].iter().map(Span::width).sum()))
    });
    let mover = || lines.iter().position(|line| line.to_string().starts_with('>'));
    chosen.or_else(|| Some((mover()?, 0))).unwrap_or((0, 0))
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
    let side = cards.iter().map(|card| screen_width(&card.label)).max().unwrap_or(1).max(least);
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
            let gap = " ".repeat(side + 3 - screen_width(&text));
            [Span::styled(text, card_style(card, chosen)), Span::raw(gap)]
        });
        out.push(Line::from_iter(std::iter::once(Span::raw("    ")).chain(words)));
    }
}
