//! The items of a scene together: hands around a felt table with what lies between them, everything else from top to bottom.

use tefuda::Lang;
use tefuda::scene::{FirstParts, HeapPicture, Item, Scene};

use crate::context::Context;
use crate::drawing::{Block, Drawing, Shape};
use crate::geometry::Point;
use crate::graph::{self, Graph};
use crate::hand::{self, Hand};
use crate::heaps::{self, Heaps};
use crate::measure::shortened;
use crate::{Style, coins, describe, numbers, round_table, squares};

/// The room between the edge of the felt and what lies on it.
const FELT: f64 = 12.0;
/// From this much room on hands lie to the left and to the right of a layout.
const HANDS_BESIDE: f64 = 730.0;
/// More players than this do not sit around a table.
const MOST_AROUND: usize = 14;

pub(crate) fn draw(scene: &Scene, style: &Style) -> Drawing {
    let (block, description) = scene_block(scene, style, String::new());
    finished(block, style, description)
}

pub(crate) fn draw_all(scenes: &[(&str, &Scene)], style: &Style) -> Drawing {
    let mut blocks = Vec::new();
    let mut described = Vec::new();
    let margin = 10.0;
    let within = Style { width: style.width - 2.0 * margin, ..style.clone() };
    let style = &within;
    for (at, (heading, scene)) in scenes.iter().enumerate() {
        let prefix = if at == 0 { String::new() } else { format!("{}.", at + 1) };
        let (block, description) = scene_block(scene, style, prefix);
        if !heading.is_empty() {
            let context = Context::new(&Scene::default(), style, false, String::new());
            // A position may be as long as a book.
            let heading = shortened(heading, 16.0, 2.5 * context.width);
            blocks.push(context.paragraph("ink", &heading, 16.0, context.width));
        }
        blocks.push(block);
        described.push(description);
    }
    let stack = Block::stacked(blocks, 12.0);
    let (width, height) = (stack.width + 2.0 * margin, stack.height + 2.0 * margin);
    let shapes = vec![stack.placed(margin, margin)];
    finished(Block { width, height, shapes }, style, described.join(" "))
}

fn finished(block: Block, style: &Style, description: String) -> Drawing {
    Drawing {
        width: block.width.ceil().max(1.0),
        height: block.height.ceil().max(1.0),
        title: crate::words::Words(style.lang).title().to_owned(),
        description,
        language: match style.lang {
            Lang::En => "en",
            Lang::Ja => "ja",
        },
        shapes: block.shapes,
    }
}

fn scene_block(scene: &Scene, style: &Style, prefix: String) -> (Block, String) {
    let has_hands = scene.items.iter().any(|item| matches!(item, Item::Hand { .. }));
    let has_players = scene.items.iter().any(
        |item| matches!(item, Item::Graph { nodes, .. } if nodes.iter().any(|node| node.player.is_some())),
    );
    let on_felt = has_hands || has_players;
    let context = Context::new(scene, style, on_felt, prefix);
    let mut description = describe::describe(scene, &context);
    if description.is_empty() {
        description = context.words.nothing().to_owned();
    }
    let room = if on_felt { context.width - 2.0 * FELT } else { context.width };
    let block = if has_hands { on_the_table(&context, scene, room) } else { in_order(&context, scene, room) };
    let block = if block.shapes.is_empty() {
        context.paragraph(context.muted(), context.words.nothing(), 14.0, room)
    } else {
        block
    };
    (if on_felt { with_felt(block, context.width) } else { block }, description)
}

fn with_felt(block: Block, width: f64) -> Block {
    let height = block.height + 2.0 * FELT;
    let inner = Shape::rect("felt-line", Point::new(6.0, 6.0), width - 12.0, height - 12.0, 16.0);
    let shapes = vec![Shape::rect("felt", Point::new(1.0, 1.0), width - 2.0, height - 2.0, 20.0), inner, {
        let x = (width - block.width) / 2.0;
        block.placed(x, FELT)
    }];
    Block { width, height, shapes }
}

/// Every item as a block, from top to bottom and side by side where there is room; a text stands above the item it describes.
fn in_order(context: &Context<'_>, scene: &Scene, room: f64) -> Block {
    let mut blocks: Vec<Block> = Vec::new();
    let mut heading: Option<Block> = None;
    for (item, first) in scene.items.iter().zip(scene.first_parts()) {
        let Some(block) = item_block(context, item, first, room) else { continue };
        let above = heading.take();
        if matches!(item, Item::Text { .. }) {
            blocks.extend(above);
            heading = Some(block);
        } else {
            let stack = above.into_iter().chain([block]).collect();
            blocks.push(Block::stacked(stack, 6.0));
        }
    }
    blocks.extend(heading);
    Block::flowed(blocks, room, 36.0, 16.0)
}

fn item_block(context: &Context<'_>, item: &Item, first: FirstParts, room: f64) -> Option<Block> {
    let block = match item {
        Item::Table { card, cards } => hand::table(context, card.as_ref(), cards, first.on_table, room),
        Item::Graph { caption, layout, nodes, edges } => {
            let graph = Graph {
                caption,
                layout: *layout,
                nodes,
                edges,
                first_node: first.node,
                first_edge: first.edge,
            };
            graph::draw(context, graph, room)
        }
        Item::Heaps { sizes, form, .. } => {
            let heaps = Heaps { sizes, form: *form, first: first.heap };
            match HeapPicture::of(*form, sizes) {
                HeapPicture::Chocolate => squares::chocolate(context, &heaps, room),
                HeapPicture::Strips { columns } => squares::strips(context, &heaps, columns, room),
                HeapPicture::Counters | HeapPicture::Bars => heaps::draw(context, &heaps, room),
            }
        }
        Item::Coins { layers, names, .. } => {
            coins::draw(context, &coins::Coins { layers, names, first: first.coin }, room)
        }
        Item::Text { lines } => numbers::text(context, lines, room),
        Item::Numbers { caption, headings, rows } => numbers::table(context, caption, headings, rows, room),
        // Hands are placed around the table; moves that no thing stands for are the page's to offer.
        _ => return None,
    };
    (!block.shapes.is_empty()).then_some(block)
}

/// The hands of a scene, by players: everybody keeps the place of the beginning, whoever the notation names first.
fn hands<'a>(context: &Context<'_>, scene: &'a Scene) -> Vec<Hand<'a>> {
    let most = scene.most_drawn_cards();
    let mut hands: Vec<Hand<'a>> = scene
        .items
        .iter()
        .zip(scene.first_parts())
        .filter_map(|(item, first)| match item {
            Item::Hand { seat, to_move, place, cards } => {
                Some(Hand { seat: *seat, to_move: *to_move, place: *place, cards, first: first.card, most })
            }
            _ => None,
        })
        .collect();
    hands.sort_by_key(|hand| (context.player(hand.seat), hand.seat.0));
    hands
}

/// Who draws from whom: somebody else's cards that can be chosen are drawn by the player to move.
fn drawing(hands: &[Hand<'_>]) -> Option<(usize, usize)> {
    let drawer = hands.iter().position(|hand| hand.to_move)?;
    let is_source = |hand: &Hand<'_>| !hand.to_move && hand.cards.iter().any(|card| card.move_text.is_some());
    Some((hands.iter().position(is_source)?, drawer))
}

fn on_the_table(context: &Context<'_>, scene: &Scene, room: f64) -> Block {
    let hands = hands(context, scene);
    let arrow = drawing(&hands);
    let has_layout = scene.items.iter().any(|item| matches!(item, Item::Graph { .. }));
    // Beside a layout of many lines, where there is room: one below the other they would be too high for a screen.
    let hand_room = if hands.len() == 2 && has_layout && room >= HANDS_BESIDE { room * 0.27 } else { 0.0 };
    let between_room = room - 2.0 * hand_room;
    let between: Vec<Block> = scene
        .items
        .iter()
        .zip(scene.first_parts())
        .filter_map(|(item, first)| item_block(context, item, first, between_room))
        .collect();
    if let ([first, second], true) = (&hands[..], hand_room > 0.0) {
        let hand = |hand: &Hand<'_>| hand::draw(context, hand, hand_room - 8.0);
        return Block::side_by_side(vec![hand(first), Block::stacked(between, 8.0), hand(second)], 8.0);
    }
    let drawn = if arrow.is_some() && hands.len() <= MOST_AROUND {
        let name =
            |at: usize| hands.get(at).map_or_else(String::new, |hand: &Hand<'_>| context.name(hand.seat));
        let words = arrow.map(|(from, to)| context.words.draws_from(&name(to), &name(from)));
        let table = round_table::draw(context, &hands, arrow, room);
        let caption = context.paragraph(context.ink(), &words.unwrap_or_default(), 14.0, room);
        let mut blocks = vec![caption, table];
        blocks.extend(between);
        return Block::stacked(blocks, 8.0);
    } else if hands.len() > 2 && hands.len() <= MOST_AROUND && between.is_empty() {
        vec![round_table::draw(context, &hands, None, room)]
    } else {
        // The first player sits below, as whoever looks at the picture.
        let mut blocks: Vec<Block> =
            hands.iter().skip(1).rev().map(|hand| hand::draw(context, hand, room)).collect();
        blocks.extend(between);
        blocks.extend(hands.first().map(|hand| hand::draw(context, hand, room)));
        blocks
    };
    Block::stacked(drawn, 8.0)
}
