//! Scenes cut to a size: a position of a hundred thousand cards is decided in a moment, but nobody looks at all of its cards.

use super::{Card, Choice, Edge, Item, MOST_OFFERED, Node, Scene};

/// What the marks and keys around a thing take in JSON, about.
const FRAME: usize = 70;

/// What is left of the size allowed, and how many things have been left off.
struct SizeLimit {
    bytes: usize,
    left_off: u64,
}

impl SizeLimit {
    /// Keeps as many things from the front as fit; whether these are all.
    fn keep<T>(&mut self, things: &mut Vec<T>, size: impl Fn(&T) -> usize) -> bool {
        let mut kept = 0;
        for thing in things.iter() {
            let Some(bytes) = self.bytes.checked_sub(size(thing)) else { break };
            self.bytes = bytes;
            kept += 1;
        }
        let all = things.len();
        self.left_off += (all - kept) as u64;
        things.truncate(kept);
        kept == all
    }

    /// The same for moves, of which a picture offers all or none.
    fn keep_all<T>(&mut self, moves: &mut Option<Vec<T>>, size: impl Fn(&T) -> usize) {
        if let Some(list) = moves {
            let all = list.len() as u64;
            let before = self.left_off;
            if !self.keep(list, size) {
                *moves = None;
                self.left_off = before + all;
            }
        }
    }
}

fn text_bytes(text: &str) -> usize {
    text.len() + 3
}

fn optional_bytes(text: &Option<String>) -> usize {
    text.as_deref().map_or(0, text_bytes)
}

fn card_bytes(card: &Card) -> usize {
    FRAME + card.label.len() + card.face.len() + optional_bytes(&card.move_text)
}

fn node_bytes(node: &Node) -> usize {
    FRAME + node.label.len() + optional_bytes(&node.note) + optional_bytes(&node.move_text)
}

fn edge_bytes(edge: &Edge) -> usize {
    FRAME + optional_bytes(&edge.label) + optional_bytes(&edge.move_text)
}

impl Scene {
    /// The same picture cut to about this many bytes of JSON, of which every item has an equal share; and how many things were left off.
    ///
    /// ```
    /// use tefuda::scene::Scene;
    /// let game = tefuda::game("tanhinmin").unwrap();
    /// let hand: Vec<String> = (1..=1000).map(|card| card.to_string()).collect();
    /// let scene = game.parse(&format!("{} / 1", hand.join(" "))).unwrap().scene(tefuda::Lang::En);
    /// assert_eq!(scene.clone().shortened(1_000_000), (scene.clone(), 0));
    /// let (short, left_off) = scene.shortened(10_000);
    /// assert!(left_off > 900 && short.items.len() == 3);
    /// ```
    #[must_use]
    pub fn shortened(mut self, most_bytes: usize) -> (Scene, u64) {
        let share = most_bytes / self.items.len().max(1);
        let mut left_off = 0;
        for item in &mut self.items {
            let mut room = SizeLimit { bytes: share, left_off: 0 };
            shorten(item, &mut room);
            left_off += room.left_off;
        }
        (self, left_off)
    }

    /// The [choices](Scene::choices) that a page can show: no more than a picture offers, in about this many bytes; and how many were
    /// left off. Moves for which nothing is drawn go first.
    #[must_use]
    pub fn shown_choices(&self, most_bytes: usize) -> (Vec<Choice>, u64) {
        let mut choices = self.choices();
        let mut room = SizeLimit { bytes: most_bytes, left_off: 0 };
        if choices.len() > MOST_OFFERED {
            let actions = |text: &str| {
                self.items.iter().any(|item| match item {
                    Item::Actions { moves, .. } => moves.iter().any(|action| action == text),
                    _ => false,
                })
            };
            let all = choices.len();
            choices.retain(|choice| !choice.parts.is_empty() || actions(&choice.move_text));
            choices.truncate(MOST_OFFERED);
            room.left_off = (all - choices.len()) as u64;
        }
        room.keep(&mut choices, |choice| {
            let parts = choice.parts.iter().chain(&choice.besides);
            FRAME + choice.move_text.len() + parts.map(|part| text_bytes(part)).sum::<usize>()
        });
        (choices, room.left_off)
    }
}

fn shorten(item: &mut Item, room: &mut SizeLimit) {
    match item {
        Item::Hand { cards, .. } | Item::Table { cards, .. } => {
            room.keep(cards, card_bytes);
        }
        Item::Actions { moves, parts, besides } => {
            let places = std::cell::Cell::new(0);
            room.keep(moves, |text| {
                let place = places.replace(places.get() + 1);
                let parts: usize = parts.get(place).into_iter().flatten().map(|part| text_bytes(part)).sum();
                text_bytes(text) + parts
            });
            parts.truncate(moves.len());
            besides.truncate(moves.len());
        }
        Item::Graph { nodes, edges, .. } => {
            let for_edges = room.bytes / 2;
            room.bytes -= for_edges;
            room.keep(nodes, node_bytes);
            room.bytes += for_edges;
            let (kept, all) = (nodes.len(), edges.len());
            edges.retain(|edge| edge.from < kept && edge.to < kept);
            room.left_off += (all - edges.len()) as u64;
            room.keep(edges, edge_bytes);
        }
        Item::Heaps { sizes, moves, begins, .. } => {
            let for_moves = room.bytes / 2;
            room.bytes -= for_moves;
            room.keep(sizes, |_| 21);
            room.bytes += for_moves;
            room.keep_all(moves, |played| {
                let left = |change: &super::HeapChange| FRAME + 21 * change.left.len();
                FRAME + played.move_text.len() + played.changes.iter().map(left).sum::<usize>()
            });
            room.keep(begins, |text| text_bytes(text));
        }
        Item::Coins { layers, names, moves, .. } => {
            let for_moves = room.bytes / 2;
            room.bytes -= for_moves;
            // A coin is a letter and a name.
            let all = names.len();
            if !room.keep(names, |name| text_bytes(name) + 1) {
                cut_coins(layers, names.len());
                room.left_off = (all - names.len()) as u64;
            }
            room.bytes += for_moves;
            room.keep_all(moves, |played| FRAME + played.move_text.len() + 8 * played.coins.len());
        }
        Item::Text { lines } => {
            room.keep(lines, |line| text_bytes(line));
        }
        Item::Numbers { headings, rows, .. } => {
            let row_bytes = |row: &Vec<String>| row.iter().map(|cell| text_bytes(cell)).sum::<usize>();
            room.bytes = room.bytes.saturating_sub(row_bytes(headings));
            room.keep(rows, row_bytes);
        }
    }
}

/// The first coins of layers of rows; each is one letter.
fn cut_coins(layers: &mut Vec<Vec<String>>, mut coins: usize) {
    for rows in layers.iter_mut() {
        for row in rows.iter_mut() {
            let kept = row.char_indices().nth(coins).map_or(row.len(), |(at, _)| at);
            row.truncate(kept);
            coins -= row.chars().count();
        }
        rows.retain(|row| !row.is_empty());
    }
    layers.retain(|rows| !rows.is_empty());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coins_are_cut_where_they_stand() {
        let mut layers = vec![vec!["HT".to_owned(), "TH".to_owned()], vec!["HH".to_owned()]];
        cut_coins(&mut layers, 3);
        assert_eq!(layers, [["HT", "T"]]);
    }
}
