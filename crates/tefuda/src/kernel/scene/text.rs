//! Scenes as lines of text, for a terminal.

use std::fmt::Write as _;

use super::{Card, Edge, Item, Layout, Node, Scene};
use crate::kernel::position::Seat;
use crate::kernel::prose::{aligned, counted, padded, screen_width};
use crate::kernel::verdict::Lang;

/// A hand longer than this is shown by its first cards and its length.
const LONGEST_ROW: usize = 40;

/// A picture of characters must not be wider than the usual terminal, which would tear its lines apart.
const SCREEN_COLUMNS: usize = 79;

/// Of more moves than this only the first are written.
const MOST_WRITTEN: usize = 200;

impl Scene {
    /// The scene as lines of text for a terminal, the players called by their numbers.
    ///
    /// Legal cards stand in brackets, special cards keep their mark, long rows are cut with their length.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.to_text_with(Lang::En, |seat| format!("player {seat}"))
    }

    /// The same in a language, with other names for the players.
    #[must_use]
    pub fn to_text_with(&self, lang: Lang, name: impl Fn(Seat) -> String) -> String {
        let names = self.items.iter().flat_map(|item| match item {
            Item::Hand { seat, .. } => vec![*seat],
            Item::Graph { nodes, .. } => nodes.iter().filter_map(|node| Some(node.player?.seat)).collect(),
            _ => Vec::new(),
        });
        let heads = lang.pick(["table", "heaps"], ["他の手", "硬貨"]).into_iter().map(screen_width);
        let width = names.map(|seat| screen_width(&name(seat))).chain(heads).max().unwrap_or(0);
        let says = LineStyle { lang, width, name: &name };
        let mut out = String::new();
        for item in &self.items {
            item.write_text(&mut out, &says);
        }
        out
    }
}

/// How lines are written: the language, what players are called, and how wide what stands before a row of things is.
struct LineStyle<'a, F> {
    lang: Lang,
    width: usize,
    name: &'a F,
}

impl<F: Fn(Seat) -> String> LineStyle<'_, F> {
    /// What a row begins with.
    fn head(&self, en: &str, ja: &str) -> String {
        padded(self.lang.pick(en, ja), self.width)
    }

    /// What a row of all moves begins with.
    fn moves(&self) -> String {
        self.head("moves", "手")
    }

    fn no_cards(&self) -> String {
        self.lang.pick("(no cards)", "(札なし)").to_owned()
    }

    /// Words in a row, of which only the first are written if they are many.
    fn row(&self, words: impl Iterator<Item = String>, length: usize) -> String {
        self.cut(words, length, LONGEST_ROW)
    }

    fn cut(&self, words: impl Iterator<Item = String>, length: usize, most: usize) -> String {
        let mut shown: Vec<String> = words.take(most).collect();
        if length > most {
            shown.push(self.lang.pick(format!("... ({length} in all)"), format!("... (全部で{length})")));
        }
        shown.join(" ")
    }
}

impl Item {
    /// Appends the item's lines.
    fn write_text<F: Fn(Seat) -> String>(&self, out: &mut String, says: &LineStyle<'_, F>) {
        let LineStyle { lang, width, name } = *says;
        // Writing to a String cannot fail.
        let _ = match self {
            Item::Hand { seat, to_move, place, cards } => {
                let mark = if *to_move { '>' } else { ' ' };
                let cards = match (cards.is_empty(), place) {
                    (true, Some(place)) => lang.pick(format!("(place {place})"), format!("({place}位)")),
                    (true, None) => says.no_cards(),
                    (false, _) => says.row(cards.iter().map(Card::to_text), cards.len()),
                };
                writeln!(out, "{mark} {}  {cards}", padded(&name(*seat), width))
            }
            Item::Table { card, .. } => {
                let card = card.as_ref().map_or(lang.pick("(empty)", "(空)"), |card| &card.label);
                writeln!(out, "  {}  {card}", says.head("table", "場"))
            }
            Item::Actions { moves, .. } => {
                let head = says.head("or", "他の手");
                write_moves(out, says, &head, moves.iter().map(String::as_str), moves.len())
            }
            Item::Graph { caption, layout: Layout::Rows, nodes, edges } => {
                match self.picture_in_text(lang, SCREEN_COLUMNS, SCREEN_COLUMNS) {
                    Some(picture) => {
                        let _ = writeln!(out, "{caption}");
                        picture.lines().try_for_each(|line| writeln!(out, "{line}"))
                    }
                    None => write_graph(out, caption, nodes, edges, says),
                }
            }
            Item::Graph { caption, layout: Layout::Circle, nodes, edges } => {
                let _ = writeln!(out, "{caption}");
                let players: Vec<&Node> = nodes.iter().filter(|node| node.player.is_some()).collect();
                let _ = players.iter().try_for_each(|node| write_player(out, node, says));
                write_edges(out, nodes, edges, name)
            }
            Item::Graph { caption, layout: Layout::Lines, nodes, .. } => {
                write_lines(out, says, caption, nodes, |node| node.row)
            }
            Item::Graph { caption, layout: Layout::Free, nodes, edges } => {
                let _ = write_lines(out, says, caption, nodes, |_| 0);
                let _ = writeln!(out, "{}", lang.pick("edges", "辺"));
                write_edges(out, nodes, edges, name)
            }
            Item::Heaps { sizes, moves, begins, .. } => {
                let sizes = says.row(sizes.iter().map(u64::to_string), sizes.len());
                let _ = writeln!(out, "  {}  {sizes}", says.head("heaps", "山"));
                match moves {
                    Some(moves) => write_moves(out, says, &says.moves(), self.move_texts(), moves.len()),
                    None => {
                        write_moves(out, says, &says.moves(), begins.iter().map(String::as_str), begins.len())
                    }
                }
            }
            Item::Coins { layers, moves, .. } => {
                let rows = layers.iter().flatten();
                let _ = rows
                    .into_iter()
                    .try_for_each(|coins| writeln!(out, "  {}  {coins}", says.head("coins", "硬貨")));
                write_moves(out, says, &says.moves(), self.move_texts(), moves.as_ref().map_or(0, Vec::len))
            }
            Item::Text { lines } => lines.iter().try_for_each(|line| writeln!(out, "  {line}")),
            Item::Numbers { caption, headings, rows } => {
                let _ = writeln!(out, "{caption}");
                out.write_str(&aligned(headings, rows))
            }
        };
    }
}

impl Card {
    fn to_text(&self) -> String {
        if self.move_text.is_some() { format!("[{}]", self.label) } else { format!(" {} ", self.label) }
    }
}

/// Moves in brackets, after a head; nothing if there are none.
fn write_moves<'a, F: Fn(Seat) -> String>(
    out: &mut String,
    says: &LineStyle<'_, F>,
    head: &str,
    texts: impl Iterator<Item = &'a str>,
    count: usize,
) -> std::fmt::Result {
    if count == 0 {
        return Ok(());
    }
    let moves = says.cut(texts.map(|text| format!("[{text}]")), count, MOST_WRITTEN);
    writeln!(out, "  {head}  {moves}")
}

/// A player of whose hand only the size is known; the joker in brackets where it can be drawn.
fn write_player<F: Fn(Seat) -> String>(
    out: &mut String,
    node: &Node,
    says: &LineStyle<'_, F>,
) -> std::fmt::Result {
    let Some(player) = &node.player else { return Ok(()) };
    let mark = if player.to_move { '>' } else { ' ' };
    let joker = match (&node.move_text, player.joker) {
        (Some(played), _) => format!(" [{played}]"),
        (None, true) => " J".to_owned(),
        (None, false) => String::new(),
    };
    let cards = match player.cards {
        0 => says.no_cards(),
        cards => says.lang.pick(counted(cards, "card"), format!("{cards}枚")),
    };
    writeln!(out, "{mark} {}  {cards}{joker}", padded(&(says.name)(player.seat), says.width))
}

fn write_graph<F: Fn(Seat) -> String>(
    out: &mut String,
    caption: &str,
    nodes: &[Node],
    edges: &[Edge],
    says: &LineStyle<'_, F>,
) -> std::fmt::Result {
    writeln!(out, "{caption}")?;
    let last_row = nodes.iter().map(|node| node.row).max().unwrap_or(0);
    for number in 0..=last_row {
        let in_row = nodes.iter().filter(|node| node.row == number);
        let labels = in_row
            .clone()
            .map(|node| if node.grey { format!("({})", node.label) } else { node.label.clone() });
        writeln!(out, "  {}", says.row(labels, in_row.count()))?;
    }
    let label = |index: usize| nodes.get(index).map_or("?", |node| node.label.as_str());
    let bold = edges.iter().filter(|edge| edge.highlighted);
    let pairs = bold.clone().map(|edge| format!("{}>{}", label(edge.from), label(edge.to)));
    let pairs = says.row(pairs, bold.count());
    let (head, none) = says.lang.pick(("pairs", "none"), ("組", "なし"));
    writeln!(out, "  {head}: {}", if pairs.is_empty() { none } else { &pairs })
}

/// The nodes row by row: what each is, whose, and its note; legal ones in brackets.
fn write_lines<F: Fn(Seat) -> String>(
    out: &mut String,
    says: &LineStyle<'_, F>,
    caption: &str,
    nodes: &[Node],
    line_of: impl Fn(&Node) -> u32,
) -> std::fmt::Result {
    writeln!(out, "{caption}")?;
    let last = nodes.iter().map(&line_of).max().unwrap_or(0);
    for number in 0..=last {
        let in_row = nodes.iter().filter(|node| line_of(node) == number);
        let text = |node: &Node| {
            let note = node.note.as_ref().map(|note| format!("={note}")).unwrap_or_default();
            let text = format!("{}{}{note}", node.label, node.tone.mark());
            match &node.move_text {
                Some(played) if *played == node.label => format!("[{text}]"),
                // What is typed differs from what the node is called.
                Some(played) => format!("[{played}]{text}"),
                None => text,
            }
        };
        let count = in_row.clone().count();
        if count > 0 {
            writeln!(out, "  {}", says.row(in_row.map(text), count))?;
        }
    }
    Ok(())
}

/// The edges, one a line.
fn write_edges(
    out: &mut String,
    nodes: &[Node],
    edges: &[Edge],
    name: &impl Fn(Seat) -> String,
) -> std::fmt::Result {
    let label = |index: usize| match nodes.get(index) {
        Some(Node { player: Some(player), .. }) => name(player.seat),
        Some(node) => node.label.clone(),
        None => "?".to_owned(),
    };
    for edge in edges {
        let line = if edge.directed { "->" } else { "--" };
        let text = edge.label.as_deref().unwrap_or_default();
        let played = edge.move_text.as_ref().map(|played| format!("[{played}] ")).unwrap_or_default();
        let tone = edge.tone.mark();
        let written = format!("  {played}{} {line} {}{tone}  {text}", label(edge.from), label(edge.to));
        writeln!(out, "{}", written.trim_end())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::scene::{CoinMove, HeapChange, HeapForm, HeapMove, Tone};

    fn words(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| (*word).to_owned()).collect()
    }

    #[test]
    fn every_kind_of_item_has_a_text() {
        let card = |label: &str, legal: bool| Card::plain(label).with_move(legal.then(|| label.to_owned()));
        let node = |label: &str, row, grey| Node { label: label.to_owned(), row, grey, ..Node::default() };
        let scene = Scene {
            items: vec![
                Item::Hand {
                    seat: Seat(0),
                    to_move: true,
                    place: None,
                    cards: vec![card("1", false), card("4", true)],
                },
                Item::Hand { seat: Seat(1), to_move: false, place: None, cards: vec![] },
                Item::Hand { seat: Seat(2), to_move: false, place: Some(1), cards: vec![] },
                Item::table(Some(card("3", false))),
                Item::table(None),
                Item::actions(words(&["pass"])),
                Item::Graph {
                    caption: "a graph".to_owned(),
                    layout: Layout::Rows,
                    nodes: vec![node("4", 0, false), node("3", 1, false), node("1", 1, true)],
                    edges: vec![Edge { from: 0, to: 1, highlighted: true, ..Edge::default() }],
                },
                Item::Graph {
                    caption: "a circle".to_owned(),
                    layout: Layout::Circle,
                    nodes: vec![node("a", 0, false), node("b", 0, false)],
                    edges: vec![
                        Edge { from: 0, to: 1, label: Some("2 pairs".to_owned()), ..Edge::default() },
                        Edge { from: 1, to: 0, highlighted: true, directed: true, ..Edge::default() },
                    ],
                },
                Item::Graph {
                    caption: "lines".to_owned(),
                    layout: Layout::Lines,
                    nodes: vec![
                        Node {
                            tone: Tone::Red,
                            note: Some("-1".to_owned()),
                            move_text: Some("S8".to_owned()),
                            ..node("S8", 0, false)
                        },
                        Node { tone: Tone::White, ..node("S7", 0, false) },
                        node("H7", 1, false),
                    ],
                    edges: vec![],
                },
                Item::heaps(vec![3, 5, 7]),
                Item::Heaps {
                    sizes: vec![3],
                    moves: Some(vec![HeapMove {
                        move_text: "1:3>2".to_owned(),
                        changes: vec![HeapChange { heap: 0, left: vec![2] }],
                    }]),
                    begins: vec![],
                    form: HeapForm::Heaps,
                },
                Item::Heaps { sizes: vec![9], moves: None, begins: words(&["1:9>"]), form: HeapForm::Heaps },
                Item::Coins {
                    layers: vec![vec!["THT".to_owned()], vec!["HHT".to_owned()]],
                    names: vec![],
                    moves: Some(vec![CoinMove { move_text: "1 2".to_owned(), coins: vec![0, 1] }]),
                    between: None,
                    before: String::new(),
                },
                Item::Numbers {
                    caption: "values".to_owned(),
                    headings: words(&["n", "value"]),
                    rows: vec![words(&["10", "3"])],
                },
            ],
        };
        let expected = "> player 0   1  [4]\n  player 1  (no cards)\n  player 2  (place 1)\n  table     3\n  table     (empty)\n  or        [pass]\n\
                        a graph\n  4\n  3 (1)\n  pairs: 4>3\n\
                        a circle\n  a -- b  2 pairs\n  b -> a\n\
                        lines\n  [S8:r=-1] S7:w\n  H7\n  heaps     3 5 7\n  heaps     3\n  moves     [1:3>2]\n  heaps     9\n  moves     [1:9>]\n\
                        \x20 coins     THT\n  coins     HHT\n  moves     [1 2]\n\
                        values\n   n  value\n  10      3\n";
        assert_eq!(scene.to_text(), expected);
    }

    #[test]
    fn long_rows_are_cut_with_their_length() {
        let text = Scene { items: vec![Item::heaps(vec![1; 1_000_000])] }.to_text();
        assert!(text.ends_with("... (1000000 in all)\n") && text.len() < 200);
    }
}
