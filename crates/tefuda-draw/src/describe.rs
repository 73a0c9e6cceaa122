//! Pictures in words, for those who hear them: hands card by card, matched pairs as pairs, tables row by row.

use tefuda::scene::{HeapForm, Item, Layout, Node, Scene, Tone};

use crate::context::Context;
use crate::graph::{edge_words, node_words};
use crate::words::Words;

/// Of longer lists only the first are told, and how many more there are.
const MOST_TOLD: usize = 40;

/// The first of the things, and how many more there are.
fn first_of(things: &mut dyn Iterator<Item = String>, counter: &str, words: Words) -> Vec<String> {
    let mut descriptions: Vec<String> = things.take(MOST_TOLD).collect();
    let more = things.count();
    if more > 0 {
        descriptions.push(words.more(more, counter));
    }
    descriptions
}

/// The scene in words.
pub(crate) fn describe(scene: &Scene, context: &Context<'_>) -> String {
    let words = context.words;
    let list = |things: &mut dyn Iterator<Item = String>, counter: &str| {
        first_of(things, counter, words).join(words.comma())
    };
    // Of things that have commas of their own.
    let list_of_phrases =
        |things: &mut dyn Iterator<Item = String>, counter: &str| first_of(things, counter, words).join("; ");
    let mut out = String::new();
    for item in &scene.items {
        let sentence = match item {
            Item::Hand { seat, to_move, place, cards } => {
                let mut who = context.name(*seat);
                if *to_move {
                    who = format!("{who}{}{}", words.comma(), words.to_move());
                }
                if let Some(place) = place {
                    who = format!("{who}{}{}", words.comma(), words.place(*place));
                }
                let held = match cards.len() {
                    0 => words.no_cards().to_owned(),
                    count if count > MOST_TOLD => words.cards(count),
                    _ => list(&mut cards.iter().map(|card| words.card(card)), "枚"),
                };
                format!("{who}{}{held}", words.colon())
            }
            Item::Table { card: None, .. } => words.empty_table().to_owned(),
            Item::Table { card: Some(card), cards } => {
                let cards = if cards.is_empty() { std::slice::from_ref(card) } else { cards };
                format!(
                    "{}{}{}",
                    words.on_table(),
                    words.colon(),
                    list(&mut cards.iter().map(|card| words.card(card)), "枚")
                )
            }
            Item::Graph { caption, layout, nodes, edges } => {
                let label = |at: usize| match nodes.get(at) {
                    Some(Node { player: Some(player), .. }) => context.name(player.seat),
                    Some(node) => node.label.clone(),
                    None => "?".to_owned(),
                };
                let mut text = caption.clone();
                let bold = edges.iter().filter(|edge| edge.highlighted && !edge.directed);
                if bold.clone().next().is_some() {
                    let mut pairs = bold.map(|edge| words.with(&label(edge.from), &label(edge.to)));
                    text = format!(
                        "{}{}{}{}",
                        words.sentence(&text),
                        words.matched(),
                        words.colon(),
                        list(&mut pairs, "組")
                    );
                }
                let mut labelled = edges
                    .iter()
                    .filter_map(|edge| {
                        let label_text = edge.label.as_ref()?;
                        let ends = words.edge(&label(edge.from), &label(edge.to), edge.directed);
                        Some(format!("{ends}{}{label_text}", words.colon()))
                    })
                    .peekable();
                if labelled.peek().is_some() {
                    text = format!("{}{}", words.sentence(&text), list(&mut labelled, "本"));
                }
                let mut notes = nodes
                    .iter()
                    .filter_map(|node| {
                        Some(format!("{}{}{}", node.label, words.colon(), node.note.as_ref()?))
                    })
                    .peekable();
                if notes.peek().is_some() {
                    text = format!("{}{}", words.sentence(&text), list(&mut notes, "個"));
                }
                // A board, of which nothing is said but where it stands.
                let is_toned = |node: &Node| node.tone != Tone::Plain && !node.ground;
                if text == *caption && *layout == Layout::Free && nodes.iter().any(is_toned) {
                    let mut whose = nodes.iter().map(|node| node_words(context, node));
                    text = format!("{}{}", words.sentence(&text), list_of_phrases(&mut whose, "個"));
                }
                let mut named = edges
                    .iter()
                    .filter_map(|edge| {
                        let name = edge.name.as_ref().filter(|_| edge.label.is_none())?;
                        Some(format!("{name}{}{}", words.colon(), edge_words(context, nodes, edge)))
                    })
                    .peekable();
                if named.peek().is_some() {
                    text = format!("{}{}", words.sentence(&text), list_of_phrases(&mut named, "本"));
                }
                text
            }
            Item::Heaps { sizes, form: HeapForm::Pairs, .. } => {
                let pair = |(at, pair): (usize, &[u64])| words.pair_of_heaps(at + 1, pair);
                list(&mut sizes.chunks(2).enumerate().map(pair), "組")
            }
            Item::Heaps { sizes, .. } => {
                list(&mut sizes.iter().enumerate().map(|(at, &size)| words.heap(at + 1, size)), "山")
            }
            Item::Coins { layers, names, .. } => {
                let sides = layers.iter().flatten().flat_map(|row| row.chars());
                list(&mut sides.zip(names).map(|(side, name)| words.coin(name, side == 'H')), "枚")
            }
            Item::Text { lines } => lines.join(" "),
            Item::Numbers { caption, headings, rows } => {
                let row = |cells: &Vec<String>| {
                    let cells = headings.iter().zip(cells).map(|(heading, cell)| format!("{heading} {cell}"));
                    cells.collect::<Vec<_>>().join(" ")
                };
                format!("{caption}{}{}", words.colon(), list(&mut rows.iter().map(row), "行"))
            }
            _ => continue,
        };
        if !sentence.trim().is_empty() {
            out.push_str(&words.sentence(&sentence));
        }
    }
    out.trim_end().to_owned()
}
