//! What can be chosen in a picture, and which moves that makes.
//!
//! Every thing in a scene that a player can point at is a *part* with a short name: cards `c0`, `c1` and so on (counted through the
//! scene's hands), those on the table `t0`, nodes `n0`, edges `e0` (both counted through its graphs), heaps `h0`, the counter of a heap above which all goes
//! `h0:3` (choosing it leaves 3), squares of a bar or a strip `s0:3`, coins `o0`. A [`Choice`] is a move with all the parts that it takes.
//! One rule serves every game: choosing a part keeps the moves that have it, and when one is left that is the move, unless only parts
//! were chosen that do not stand for it ([`Choice::besides`]).
//!
//! Pictures are shortened: of a million cards the first are drawn. What is not drawn is no part, so the limits are kept here, and
//! every renderer keeps to them.

use std::collections::HashMap;

use super::{HeapForm, HeapMove, Item, Scene};

/// Heaps of at most this many counters are drawn counter by counter. Where one is larger all are bars on one scale, which are chosen
/// as a whole.
pub const MOST_COUNTERS: u64 = 24;
/// Of more heaps only the first are drawn.
pub const MOST_DRAWN_HEAPS: usize = 100;
/// Of more coins only the first are drawn.
pub const MOST_DRAWN_COINS: usize = 500;
/// Of more nodes in a graph only the first are drawn.
pub const MOST_DRAWN_NODES: usize = 500;
/// All hands together show about this many cards.
const MOST_DRAWN_CARDS: usize = 240;
/// No hand shows more cards than this.
const MOST_IN_HAND: usize = 120;
/// All heaps of an item together show at most this many counters or squares; beyond it there are bars only.
const MOST_SMALL_THINGS: u64 = 500;

/// A move that the picture offers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Choice {
    /// The text of the move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub move_text: String,
    /// The parts of the picture that it takes, none for a pass.
    pub parts: Vec<String>,
    /// Those of the parts that do not stand for the move: choosing them never makes it without a further step, even where no other
    /// move takes them. A right is not spent by pointing at the vertex that it would be spent on.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub besides: Vec<String>,
    /// The text is only how a move begins: there are too many to offer them all, and the rest is typed behind it.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::is_false"))]
    pub unfinished: bool,
}

/// The numbers of the first things of an item, counted through the scene.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FirstParts {
    /// Of the cards in hands.
    pub card: usize,
    /// Of the cards on the table.
    pub on_table: usize,
    /// Of the nodes.
    pub node: usize,
    /// Of the edges.
    pub edge: usize,
    /// Of the heaps.
    pub heap: usize,
    /// Of the coins.
    pub coin: usize,
}

/// How heaps are drawn, by their form and their sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeapPicture {
    /// As stacks of at most [`MOST_COUNTERS`] counters.
    Counters,
    /// As bars, all on one scale.
    Bars,
    /// As a bar of chocolate.
    Chocolate,
    /// As strips of squares.
    Strips {
        /// How many squares a strip has.
        columns: u64,
    },
}

impl HeapPicture {
    /// How heaps of this form and these sizes are drawn.
    #[must_use]
    pub fn of(form: HeapForm, sizes: &[u64]) -> Self {
        let shown = &sizes[..sizes.len().min(MOST_DRAWN_HEAPS)];
        let total = |most: u64| {
            shown.iter().filter(|&&size| size <= most).fold(0u64, |sum, &size| sum.saturating_add(size))
        };
        let longest = shown.iter().copied().max().unwrap_or(0);
        match form {
            HeapForm::Chocolate if longest <= 40 && sizes.len() <= 40 && total(40) <= MOST_SMALL_THINGS => {
                HeapPicture::Chocolate
            }
            HeapForm::Strips { columns }
                if columns <= 40
                    && columns.saturating_mul(sizes.len() as u64 / 2) <= MOST_SMALL_THINGS
                    && sizes.len().is_multiple_of(2) =>
            {
                HeapPicture::Strips { columns }
            }
            _ if longest <= MOST_COUNTERS && total(MOST_COUNTERS) <= MOST_SMALL_THINGS => {
                HeapPicture::Counters
            }
            _ => HeapPicture::Bars,
        }
    }

    /// Whether heaps show their counters one by one.
    #[must_use]
    pub fn has_counters(self) -> bool {
        self == HeapPicture::Counters
    }
}

impl Scene {
    /// Of each hand this many cards are drawn at most, so that a picture stays small however many cards there are.
    #[must_use]
    pub fn most_drawn_cards(&self) -> usize {
        let hands = self.items.iter().filter(|item| matches!(item, Item::Hand { .. })).count();
        (MOST_DRAWN_CARDS / hands.max(1)).clamp(8, MOST_IN_HAND)
    }

    /// The numbers of the first parts of each item.
    #[must_use]
    pub fn first_parts(&self) -> Vec<FirstParts> {
        let mut next = FirstParts::default();
        let mut firsts = Vec::with_capacity(self.items.len());
        for item in &self.items {
            firsts.push(next);
            match item {
                Item::Hand { cards, .. } => next.card += cards.len(),
                Item::Table { card, cards } => next.on_table += cards.len().max(usize::from(card.is_some())),
                Item::Graph { nodes, edges, .. } => {
                    next.node += nodes.len();
                    next.edge += edges.len();
                }
                Item::Heaps { sizes, .. } => next.heap += sizes.len(),
                Item::Coins { names, .. } => next.coin += names.len(),
                Item::Actions { .. } | Item::Text { .. } | Item::Numbers { .. } => {}
            }
        }
        firsts
    }

    /// Every move that the picture offers, in the order of the picture, with all the parts that it takes.
    ///
    /// Each move comes once. Equal things that make the same move are all among its parts.
    ///
    /// ```
    /// use tefuda::scene::{Card, Choice, Item, Scene};
    /// use tefuda::Seat;
    ///
    /// let card = |label: &str, legal: bool| Card::plain(label).with_move(legal.then(|| label.to_owned()));
    /// let hand = Item::Hand { seat: Seat(0), to_move: true, place: None, cards: vec![card("2", false), card("7", true)] };
    /// let scene = Scene { items: vec![hand, Item::actions(vec!["pass".to_owned()])] };
    /// let choice = |text: &str, parts: &[&str]| Choice {
    ///     move_text: text.to_owned(),
    ///     parts: parts.iter().map(|part| (*part).to_owned()).collect(),
    ///     besides: vec![],
    ///     unfinished: false,
    /// };
    /// assert_eq!(scene.choices(), [choice("7", &["c1"]), choice("pass", &[])]);
    /// ```
    #[must_use]
    pub fn choices(&self) -> Vec<Choice> {
        let mut choices = Choices::default();
        let most_cards = self.most_drawn_cards();
        for (item, first) in self.items.iter().zip(self.first_parts()) {
            match item {
                Item::Hand { cards, .. } => {
                    for (at, card) in cards.iter().enumerate() {
                        let part = (at < most_cards).then(|| format!("c{}", first.card + at));
                        choices.offer(card.move_text.as_deref(), part);
                    }
                }
                Item::Actions { moves, parts, besides } => {
                    for (at, text) in moves.iter().enumerate() {
                        let of = |list: &[Vec<String>]| list.get(at).cloned().unwrap_or_default();
                        if let Some(choice) = choices.offer(Some(text), of(parts)) {
                            choice.besides.extend(of(besides));
                        }
                    }
                }
                Item::Graph { nodes, edges, .. } => {
                    let drawn = |node: usize| node < MOST_DRAWN_NODES;
                    for (at, node) in nodes.iter().enumerate() {
                        let part = drawn(at).then(|| format!("n{}", first.node + at));
                        choices.offer(node.move_text.as_deref(), part);
                    }
                    for (at, edge) in edges.iter().enumerate() {
                        let is_drawn = drawn(edge.from) && drawn(edge.to);
                        let part = is_drawn.then(|| format!("e{}", first.edge + at));
                        let Some(choice) = choices.offer(edge.move_text.as_deref(), part) else { continue };
                        // Whoever moves along an arrow may point at where it leads, or first at where it begins.
                        if is_drawn && edge.directed {
                            choice.parts.push(format!("n{}", first.node + edge.to));
                            let begin = format!("n{}", first.node + edge.from);
                            if edge.from != edge.to {
                                choice.parts.push(begin.clone());
                                choice.besides.push(begin);
                            }
                        }
                    }
                }
                Item::Heaps { moves: None, begins, .. } => {
                    for (at, begin) in begins.iter().enumerate().take(MOST_DRAWN_HEAPS) {
                        let part = format!("h{}", first.heap + at);
                        if let Some(choice) = choices.offer(Some(begin), [part]) {
                            choice.unfinished = true;
                        }
                    }
                }
                Item::Heaps { sizes, moves, form, .. } => {
                    let picture = HeapPicture::of(*form, sizes);
                    for played in moves.iter().flatten() {
                        let parts = heap_parts(played, sizes, picture, first.heap);
                        choices.offer(Some(&played.move_text), parts);
                    }
                }
                Item::Coins { moves, .. } => {
                    for played in moves.iter().flatten() {
                        let drawn = played.coins.iter().filter(|&&coin| coin < MOST_DRAWN_COINS);
                        choices.offer(
                            Some(&played.move_text),
                            drawn.map(|coin| format!("o{}", first.coin + coin)),
                        );
                    }
                }
                Item::Table { .. } | Item::Text { .. } | Item::Numbers { .. } => {}
            }
        }
        choices.listed
    }
}

/// Moves by their texts, in the order in which they were first met.
#[derive(Default)]
struct Choices<'a> {
    listed: Vec<Choice>,
    places: HashMap<&'a str, usize>,
}

impl<'a> Choices<'a> {
    /// Adds parts to a move.
    fn offer(
        &mut self,
        move_text: Option<&'a str>,
        parts: impl IntoIterator<Item = String>,
    ) -> Option<&mut Choice> {
        let move_text = move_text?;
        let place = *self.places.entry(move_text).or_insert_with(|| {
            self.listed.push(Choice {
                move_text: move_text.to_owned(),
                parts: vec![],
                besides: vec![],
                unfinished: false,
            });
            self.listed.len() - 1
        });
        let choice = self.listed.get_mut(place)?;
        choice.parts.extend(parts);
        Some(choice)
    }
}

/// What a move on heaps takes: what is left of each heap if that is at most one heap which shows its counters, else the heaps.
fn heap_parts(played: &HeapMove, sizes: &[u64], picture: HeapPicture, first: usize) -> Vec<String> {
    let left = |change: &super::HeapChange| match *change.left {
        [] => Some(0),
        [left] => Some(left),
        _ => None,
    };
    match (picture, played.changes.first()) {
        // A bite is named by its own row; a slide by the piece's strip, whose other piece stays.
        (HeapPicture::Chocolate, Some(bite)) => {
            return vec![format!("s{}:{}", first + bite.heap, left(bite).unwrap_or(0))];
        }
        (HeapPicture::Strips { .. }, Some(slide)) => {
            return vec![format!("s{}:{}", first + slide.heap, left(slide).unwrap_or(0))];
        }
        _ => {}
    }
    let drawn = played.changes.iter().filter(|change| change.heap < MOST_DRAWN_HEAPS);
    let counter = |change: &super::HeapChange| {
        let size = *sizes.get(change.heap)?;
        let left = left(change).filter(|&left| left < size && picture.has_counters())?;
        Some(format!("h{}:{left}", first + change.heap))
    };
    let counters: Option<Vec<String>> = drawn.clone().map(counter).collect();
    counters.unwrap_or_else(|| drawn.map(|change| format!("h{}", first + change.heap)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::position::Seat;
    use crate::kernel::scene::{Card, CoinMove, Edge, HeapChange, Layout, Node};

    fn heap_move(text: &str, changes: &[(usize, &[u64])]) -> HeapMove {
        let changes = changes.iter().map(|&(heap, left)| HeapChange { heap, left: left.to_vec() });
        HeapMove { move_text: text.to_owned(), changes: changes.collect() }
    }

    fn heaps(sizes: &[u64], moves: Vec<HeapMove>, form: HeapForm) -> Item {
        Item::Heaps { sizes: sizes.to_vec(), moves: Some(moves), begins: vec![], form }
    }

    fn parts(scene: &Scene) -> Vec<(String, String)> {
        scene.choices().into_iter().map(|choice| (choice.move_text, choice.parts.join(" "))).collect()
    }

    fn told(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(text, parts)| ((*text).to_owned(), (*parts).to_owned())).collect()
    }

    #[test]
    fn equal_things_make_one_move_and_are_counted_through_the_scene() {
        let card = |label: &str| Card::plain(label).with_move(Some(label.to_owned()));
        let hand = |cards: Vec<Card>| Item::Hand { seat: Seat(0), to_move: true, place: None, cards };
        let node = |label: &str| Node { move_text: Some(label.to_owned()), ..Node::default() };
        let graph = Item::Graph {
            caption: String::new(),
            layout: Layout::Free,
            nodes: vec![Node::default(), node("5")],
            edges: vec![Edge { move_text: Some("cut".to_owned()), ..Edge::default() }],
        };
        let scene = Scene {
            items: vec![
                hand(vec![Card::plain("1")]),
                hand(vec![card("5"), card("5")]),
                graph.clone(),
                graph.with_move_texts("second "),
                Item::Actions {
                    moves: vec!["5 5".to_owned(), "pass".to_owned()],
                    parts: vec![vec!["c1".to_owned(), "c2".to_owned()]],
                    besides: vec![vec!["c2".to_owned()]],
                },
            ],
        };
        let expected = told(&[
            ("5", "c1 c2 n1"),
            ("cut", "e0"),
            ("second 5", "n3"),
            ("second cut", "e1"),
            ("5 5", "c1 c2"),
            ("pass", ""),
        ]);
        assert_eq!(parts(&scene), expected);
        let besides: Vec<String> = scene.choices().into_iter().flat_map(|choice| choice.besides).collect();
        assert_eq!(besides, ["c2"]);
    }

    impl Item {
        fn with_move_texts(self, before: &str) -> Self {
            let scene = Scene { items: vec![self] }.with_moves(|text| format!("{before}{text}"));
            scene.items.into_iter().next().unwrap()
        }
    }

    #[test]
    fn arrows_are_chosen_by_their_ends_too() {
        let arrow = |from, to, text: &str| Edge {
            from,
            to,
            directed: true,
            move_text: Some(text.to_owned()),
            ..Edge::default()
        };
        let graph = Item::Graph {
            caption: String::new(),
            layout: Layout::Free,
            nodes: vec![Node::default(); 2],
            edges: vec![arrow(0, 1, "a>b"), arrow(0, 0, "a>a")],
        };
        let scene = Scene { items: vec![graph] };
        assert_eq!(parts(&scene), told(&[("a>b", "e0 n1 n0"), ("a>a", "e1 n0")]));
        assert_eq!(scene.choices()[0].besides, ["n0"]);
    }

    #[test]
    fn heap_moves_name_counters_where_they_are_drawn() {
        let moves = vec![
            heap_move("all", &[(0, &[])]),
            heap_move("both", &[(0, &[2]), (1, &[1])]),
            heap_move("split", &[(0, &[1, 1])]),
            heap_move("large", &[(2, &[7])]),
        ];
        let scene = Scene { items: vec![heaps(&[3, 5, 1000], moves.clone(), HeapForm::Heaps)] };
        // Three counters beside a bar of a thousand would not be to scale.
        let expected = [("all", "h0"), ("both", "h0 h1"), ("split", "h0"), ("large", "h2")];
        assert_eq!(parts(&scene), told(&expected));
        let scene = Scene { items: vec![heaps(&[3, 5], moves[..3].to_vec(), HeapForm::Heaps)] };
        assert_eq!(parts(&scene), told(&[("all", "h0:0"), ("both", "h0:2 h1:1"), ("split", "h0")]));
    }

    #[test]
    fn moves_that_are_not_listed_are_begun() {
        let begins = vec!["1:5000>".to_owned(), "2:3>".to_owned()];
        let item = Item::Heaps { sizes: vec![5000, 3], moves: None, begins, form: HeapForm::Heaps };
        let choices = Scene { items: vec![item] }.choices();
        assert_eq!(choices.len(), 2);
        assert!(choices.iter().all(|choice| choice.unfinished));
        assert_eq!(choices[1].parts, ["h1"]);
    }

    #[test]
    fn bars_and_strips_have_squares() {
        let bar = heaps(&[4, 4], vec![heap_move("bite", &[(1, &[2])])], HeapForm::Chocolate);
        let strip = heaps(&[2, 7], vec![heap_move("slide", &[(0, &[5])])], HeapForm::Strips { columns: 8 });
        let coins = Item::Coins {
            layers: vec![vec!["HTH".to_owned()]],
            names: vec!["1".to_owned(), "2".to_owned(), "3".to_owned()],
            moves: Some(vec![CoinMove { move_text: "1 3".to_owned(), coins: vec![0, 2] }]),
            between: None,
            before: String::new(),
        };
        let scene = Scene { items: vec![bar, strip, coins] };
        assert_eq!(parts(&scene), told(&[("bite", "s1:2"), ("slide", "s2:5"), ("1 3", "o0 o2")]));
    }

    #[test]
    fn what_is_not_drawn_is_no_part() {
        let card = Card::plain("1").with_move(Some("1".to_owned()));
        let hand = Item::Hand { seat: Seat(0), to_move: true, place: None, cards: vec![card; 1000] };
        let choices = Scene { items: vec![hand] }.choices();
        assert_eq!((choices.len(), choices[0].parts.len()), (1, MOST_IN_HAND));
    }
}
