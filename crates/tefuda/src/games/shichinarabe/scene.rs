//! Pictures: the layout of cards or the graph, with whose each vertex is; for the reason with its value.

use std::collections::HashMap;

use super::decide::{Analysis, Basis};
use super::layout::{Deck, Form, Layout};
use super::notation::{ForestOrder, Namer};
use super::payoff::race::rights::RightsMethod;
use super::payoff::race::{Found, Seal, Why};
use super::payoff::reduce::Fate;
use super::rules::{Colour, Move, Setup};
use crate::kernel::analysis::{Notation as _, first_moves};
use crate::kernel::position::{Seat, Setup as _};
use crate::kernel::prose::Names;
use crate::kernel::scene::{self, Card, Edge, Item, Node, Scene, Suit, Tone};
use crate::kernel::verdict::Lang;

/// Graphs larger than this are not drawn whole.
pub(super) const MOST_DRAWN: usize = 400;

/// The picture of a position: hands and layout of cards, or the graph.
#[must_use]
pub fn position(setup: &Setup, lang: Lang) -> Scene {
    let position = setup.clone().position();
    let open = position.is_some();
    let offered = position.as_ref().map(first_moves::<Setup>).unwrap_or_default().0;
    picture(setup, &offered, open, lang)
}

/// The picture of a position being edited: there are no moves yet.
pub(super) fn sketch(setup: &Setup, lang: Lang) -> Scene {
    picture(setup, &[], false, lang)
}

/// A position with its moves.
fn picture(setup: &Setup, offered: &[(Move, String)], open: bool, lang: Lang) -> Scene {
    let alone: HashMap<u32, &String> =
        offered.iter().filter_map(|(played, text)| Some((played.alone()?, text))).collect();
    let move_of = |vertex: u32| alone.get(&vertex).map(|text| (*text).clone());
    let mut items = Vec::new();
    if let Form::Deck(deck) = &setup.layout().form {
        for (seat, colour) in [(0u8, Colour::Red), (1, Colour::Blue)] {
            let cards = (0..deck.cards()).filter(|&card| setup.state().colours[card] == colour);
            let cards = cards.map(|card| shown_card(deck, card).with_move(move_of(card as u32)));
            items.push(Item::Hand {
                seat: Seat(seat),
                to_move: open && seat == 0,
                place: None,
                cards: cards.collect(),
            });
        }
    }
    let shown = shown(setup);
    items.push(graph(setup, &shown, lang, caption(setup, lang), move_of, |_| None));
    // Passes, moves with rights, which take several vertices, and moves of which nothing is drawn.
    let part = |vertex: &u32| Some(format!("n{}", shown.binary_search(&(*vertex as usize)).ok()?));
    let parts_of = |vertices: &[u32]| -> Vec<String> { vertices.iter().filter_map(part).collect() };
    let is_deck = setup.layout().is_deck();
    let is_other = |played: &Move| match played.alone() {
        Some(vertex) => !is_deck && shown.binary_search(&(vertex as usize)).is_err(),
        None => true,
    };
    let (mut moves, mut parts, mut besides) = (Vec::new(), Vec::new(), Vec::new());
    for (played, text) in offered.iter().filter(|(played, _)| is_other(played)).take(MOST_DRAWN) {
        let spent = parts_of(&played.uses);
        moves.push(text.clone());
        parts.push(spent.iter().cloned().chain(played.played.as_ref().and_then(part)).collect());
        besides.push(spent);
    }
    items.extend((!moves.is_empty()).then_some(Item::Actions { moves, parts, besides }));
    Scene { items }
}

/// The picture of the reason: the value of each vertex for the holder, where the rule for trees applies.
pub(super) fn reason(analysis: &Analysis, names: &Names) -> Scene {
    let setup = analysis.position.setup();
    let shown = shown(setup);
    let count = setup.layout().vertices();
    let mut values = vec![None; count];
    let mut marked = |marks: Vec<Option<Mark>>| {
        let words = marks.iter().map(|mark| mark.map(|mark| mark.words(names.lang())[0].to_owned()));
        values = words.collect();
        legend(&marks, setup, names)
    };
    let caption = match (&analysis.basis, analysis.basis.race(setup.state().mover)) {
        (Basis::Forest(verdict, fates), _) => {
            marked((0..count).map(|vertex| mark(verdict, fates[vertex], vertex as u32)).collect())
        }
        (Basis::RightsOnTrees(_, how), _) => {
            marked((0..count).map(|vertex| mark_of_rights(how, vertex as u32)).collect())
        }
        (_, None) => caption_with(setup, names),
        (_, Some((trees, analysis))) => {
            for (place, &vertex) in trees.vertices.iter().enumerate() {
                if shown.binary_search(&(vertex as usize)).is_ok() {
                    values[vertex as usize] = Some(analysis.value(trees, place).to_string());
                }
            }
            let holder = names.of(analysis.holder.seat());
            match names.lang() {
                Lang::En if setup.layout().is_deck() => format!("The value of each card to {holder}"),
                Lang::Ja if setup.layout().is_deck() => format!("各札の{holder}にとっての値"),
                Lang::En => format!("The value of each vertex to {holder}"),
                Lang::Ja => format!("各頂点の{holder}にとっての値"),
            }
        }
    };
    let note = |vertex: u32| values[vertex as usize].clone();
    Scene { items: vec![graph(setup, &shown, names.lang(), caption, |_| None, note)] }
}

/// What is written beside a vertex.
#[derive(Clone, Copy, PartialEq)]
enum Mark {
    First,
    Dead,
    LockedIn,
    NeverPlayed,
    Whitened,
}

impl Mark {
    const ALL: [Mark; 5] = [Mark::First, Mark::Dead, Mark::LockedIn, Mark::NeverPlayed, Mark::Whitened];

    /// The word, and what it means.
    fn words(self, lang: Lang) -> [&'static str; 2] {
        match self {
            Mark::First => {
                lang.pick(["first", "can be played first at no loss"], ["先に出す", "先に出しても損がない"])
            }
            Mark::Dead => lang.pick(["dead", "gains nothing"], ["得なし", "出しても得がない"]),
            Mark::LockedIn => lang.pick(["locked in", "can never be played"], ["閉じ込め", "決して出せない"]),
            Mark::NeverPlayed => {
                lang.pick(["never played", "is kept to lock others in"], ["出さない", "閉じ込めるために残す"])
            }
            Mark::Whitened => lang.pick(["whitened", "the right is used on it"], ["白にする", "権利を使う"]),
        }
    }
}

/// What the marks in the picture mean; who is who if there are none.
fn legend(marks: &[Option<Mark>], setup: &Setup, names: &Names) -> String {
    let lang = names.lang();
    let is_there = |mark: &Mark| marks.contains(&Some(*mark));
    let meanings = Mark::ALL.into_iter().filter(is_there).map(|mark| {
        let [word, meaning] = mark.words(lang);
        lang.pick(format!("{word}: {meaning}"), format!("「{word}」は{meaning}"))
    });
    let meanings: Vec<String> = meanings.collect();
    if meanings.is_empty() { caption_with(setup, names) } else { meanings.join(lang.pick("; ", "、")) }
}

/// The mark of a vertex of trees with several accesses.
fn mark(verdict: &Found, fate: Fate, vertex: u32) -> Option<Mark> {
    match (&verdict.why, fate) {
        (Why::Seal(seal), _) if seal.hidden.contains(&vertex) => Some(Mark::LockedIn),
        (Why::Seal(seal), _) if seal.around.contains(&vertex) => Some(Mark::NeverPlayed),
        (_, Fate::Played) => Some(Mark::First),
        (_, Fate::Dead) => Some(Mark::Dead),
        (_, Fate::Left | Fate::Added) => None,
    }
}

/// The mark of a vertex of trees with rights.
fn mark_of_rights(how: &RightsMethod, vertex: u32) -> Option<Mark> {
    match how {
        RightsMethod::Whitening(whitened) if *whitened == vertex => Some(Mark::Whitened),
        RightsMethod::Hopeless(hopeless) => {
            let has = |vertices: fn(&Seal) -> &[u32]| {
                hopeless.seals.iter().any(|seal| vertices(seal).contains(&vertex))
            };
            match (has(|seal| &seal.hidden), has(|seal| &seal.around)) {
                (true, _) => Some(Mark::LockedIn),
                (_, true) => Some(Mark::NeverPlayed),
                _ => None,
            }
        }
        _ => None,
    }
}

/// A card as it is shown.
pub(super) fn shown_card(deck: &Deck, card: usize) -> Card {
    let (suit, rank) = suit_and_rank(deck, card);
    let plain = Card::plain(deck.name(card));
    Card { face: rank.unwrap_or_else(|| plain.face.clone()), suit, ..plain }
}

/// The suit and the rank of a card, where its suit is one of the four usual ones.
fn suit_and_rank(deck: &Deck, card: usize) -> (Option<Suit>, Option<String>) {
    let (suit, rank) = deck.place(card);
    let named = deck.suits.get(suit);
    let suit = named.and_then(|named| Suit::of_letter(&named.name));
    let rank = named.and_then(|named| named.ranks.get(rank)).filter(|_| suit.is_some());
    (suit, rank.cloned())
}

fn caption(setup: &Setup, lang: Lang) -> String {
    caption_with(setup, &Names::new(lang, setup.players(lang)))
}

/// Who is who in the picture.
fn caption_with(setup: &Setup, names: &Names) -> String {
    let (red, blue) = (names.of(Seat::FIRST), names.of(Seat::SECOND));
    match (setup.layout().is_deck(), names.lang()) {
        (true, Lang::En) => format!("The layout; r is {red}, b is {blue}, w is on the table"),
        (true, Lang::Ja) => format!("場。rは{red}、bは{blue}、wは出ている札"),
        (false, Lang::En) => format!("The graph; r is {red}, b is {blue}, w is white"),
        (false, Lang::Ja) => format!("グラフ。rは{red}、bは{blue}、wは白"),
    }
}

fn tone(colour: Colour) -> Tone {
    match colour {
        Colour::Red => Tone::Red,
        Colour::Blue => Tone::Blue,
        Colour::White => Tone::White,
    }
}

/// The vertices that are drawn, ascending. Of trees, what has been played is left out, except where it lies further out; of what is too
/// large, all but what lies nearest to the table.
fn shown(setup: &Setup) -> Vec<usize> {
    let layout = setup.layout();
    let vertices = layout.vertices();
    let order = ForestOrder::new(setup);
    let is_there = |vertex: &usize| match &order {
        Some(order) => *vertex + 1 == vertices || order.written(*vertex as u32).is_some(),
        None => true,
    };
    if (0..vertices).filter(is_there).count() <= MOST_DRAWN {
        return (0..vertices).filter(is_there).collect();
    }
    match (&order, &layout.form) {
        (Some(order), Form::Forest { children, .. }) => {
            let next =
                |vertex: usize| children.get(vertex).into_iter().flatten().map(|&child| child as usize);
            let roots = order.roots().iter().map(|&root| root as usize);
            let mut near = scene::nearest(roots, next, scene::MOST_NEAR);
            near.push(vertices - 1);
            near
        }
        _ => {
            let white = (0..vertices).filter(|&vertex| setup.state().colours[vertex] == Colour::White);
            let next =
                |vertex: usize| layout.opened_by(vertex).iter().map(|&next_vertex| next_vertex as usize);
            // Of many that are on the table, those at which something can be played come first.
            let ends = |vertex: &usize| {
                next(*vertex).any(|next_vertex| setup.state().colours[next_vertex] != Colour::White)
            };
            scene::nearest(white.clone().filter(ends).chain(white), next, scene::MOST_NEAR)
        }
    }
}

/// What is drawn of the layout or the graph.
fn graph(
    setup: &Setup,
    shown: &[usize],
    lang: Lang,
    caption: String,
    move_of: impl Fn(u32) -> Option<String>,
    note: impl Fn(u32) -> Option<String>,
) -> Item {
    let layout: &Layout = setup.layout();
    let order = ForestOrder::new(setup);
    let namer = Namer::new(setup, order.as_ref());
    let node = |vertex: usize| {
        // Trees grow from what lay on the table at the beginning.
        let row = match &layout.form {
            Form::Deck(deck) => deck.place(vertex).0,
            Form::Board { initial, .. } => usize::from(initial.get(vertex) != Some(&Colour::White)),
            Form::Forest { .. } => usize::from(vertex + 1 != layout.vertices()),
        };
        // A root is played by the number of its tree; sentences and rights name it by its own, even where that is the same number.
        let label = match &order {
            Some(order) if order.written(vertex as u32).is_none() => "w".to_owned(),
            _ => namer.played(vertex as u32),
        };
        let also = Some(namer.unmistakable(vertex as u32)).filter(|own| *own != label && label != "w");
        let (suit, rank) = match &layout.form {
            Form::Deck(deck) => suit_and_rank(deck, vertex),
            _ => (None, None),
        };
        Node {
            label,
            also,
            suit,
            rank,
            row: row as u32,
            tone: tone(setup.state().colours[vertex]),
            note: note(vertex as u32),
            move_text: move_of(vertex as u32),
            ..Node::default()
        }
    };
    let place = |vertex: usize| shown.binary_search(&vertex).ok();
    let mut edges = Vec::new();
    let drawn = |from, to, directed, label| Edge { from, to, directed, label, ..Edge::default() };
    for &from in shown {
        for &to in layout.opened_by(from) {
            let (Some(a), Some(b)) = (place(from), place(to as usize)) else { continue };
            let both = layout.opened_by(to as usize).binary_search(&(from as u32)).is_ok();
            if !both || a < b {
                edges.push(drawn(a, b, !both, None));
            }
        }
        if let Some(order) = &order
            && from + 1 == layout.vertices()
        {
            let missing = order.roots().iter().filter(|root| !layout.opened_by(from).contains(root));
            edges.extend(
                missing.filter_map(|&root| Some(drawn(place(from)?, place(root as usize)?, false, None))),
            );
        }
    }
    let label_of = |edge: &super::layout::Edge| {
        let name = |vertex: u32| node(vertex as usize).label;
        let said = |vertex: u32, en: &str, ja: &str| {
            let name = name(vertex);
            lang.pick(format!("{en} {name}"), format!("{name}{ja}"))
        };
        let added = edge.added_by.map(|vertex| said(vertex, "after", "の後"));
        let deleted = edge.deleted_by.map(|vertex| said(vertex, "until", "まで"));
        added.into_iter().chain(deleted).collect::<Vec<_>>().join(lang.pick(", ", "、"))
    };
    edges.extend(layout.labelled().iter().filter_map(|edge| {
        Some(drawn(place(edge.from as usize)?, place(edge.to as usize)?, true, Some(label_of(edge))))
    }));
    let kind = if layout.is_deck() { scene::Layout::Lines } else { scene::Layout::Free };
    let all = match &order {
        Some(order) => {
            1 + (0..layout.vertices()).filter(|&vertex| order.written(vertex as u32).is_some()).count()
        }
        None => layout.vertices(),
    };
    Item::Graph {
        caption: scene::caption_of_nearest(caption, shown.len(), all, lang),
        layout: kind,
        nodes: shown.iter().map(|&vertex| node(vertex)).collect(),
        edges,
    }
}
