//! Hands: a name plate, and the cards in a fan where there is room, overlapping when they are many, else in rows. And the table card.

use tefuda::Seat;
use tefuda::scene::Card;

use crate::card::{self, Seen};
use crate::context::{BadgePlace, Context, Made};
use crate::drawing::{Anchor, Block, Shape};
use crate::geometry::{Point, Transform, polygon};
use crate::measure::{fitted_name, text_width};

/// A hand of the scene.
#[derive(Clone, Copy)]
pub(crate) struct Hand<'a> {
    pub(crate) seat: Seat,
    pub(crate) to_move: bool,
    pub(crate) place: Option<u8>,
    pub(crate) cards: &'a [Card],
    /// The number of the first card.
    pub(crate) first: usize,
    /// How many cards are drawn at most.
    pub(crate) most: usize,
}

/// How wide a badge is that tells a number of two digits.
const WIDE_BADGE: f64 = 33.0;
/// Smaller cards are hard to read.
const LEAST_SCALE: f64 = 0.6;
/// How far the ends of a fan hang down at most.
const MOST_SAG: f64 = 16.0;

/// What edits call the table.
const TABLE: &str = "table";

/// How far the corners of lifted cards and their badges stand out.
const LIFT: f64 = 9.0;

struct CardPlace {
    at: Point,
    turn: f64,
}

struct HandLayout {
    width: f64,
    height: f64,
    scale: f64,
    /// How far a card is from the next one.
    gap: f64,
    seen: Seen,
    cards: Vec<CardPlace>,
}

/// How much is seen of a card when the next one lies this far to the right, in widths of a card.
fn seen(gap: f64) -> Seen {
    match gap {
        0.98.. => Seen::Whole,
        0.8.. => Seen::Most,
        _ => Seen::LeftPart(gap * card::WIDTH),
    }
}

/// Lays out cards in `room`, of each of which at least `least_seen` of its width is to be seen. Linear in the number of cards.
fn layout(count: usize, least_seen: f64, room: f64) -> HandLayout {
    let narrow = room < 480.0;
    let scale = match (narrow, count) {
        (true, 0..=4) if room < 200.0 => 0.64,
        (true, _) if room < 200.0 => 0.54,
        (true, 0..=5) => 0.86,
        (true, 13..) if room < 300.0 => LEAST_SCALE,
        (true, 6..=24) => 0.72,
        (true, _) => LEAST_SCALE,
        (false, 0..=14) => 1.0,
        (false, 15..=28) => 0.86,
        (false, _) => 0.7,
    };
    // As much of each card as shows its corner and leaves room to point at it; rows instead of less.
    let least_part = f64::max(if narrow { 0.62 } else { 0.5 }, f64::min(least_seen / card::WIDTH, 1.0));
    // Rather somewhat smaller cards in one row than two rows: height is what pictures have least of.
    let in_one_row = (room - 14.0) / (1.0 + least_part * count.saturating_sub(1) as f64) / card::WIDTH;
    let scale = if in_one_row < LEAST_SCALE { scale } else { f64::min(scale, in_one_row) };
    let scale: f64 = f64::min(scale, (room - 12.0) / card::WIDTH);
    let (wide, high) = (card::WIDTH * scale, card::HEIGHT * scale);
    let loose = wide + if narrow { 4.0 } else { 7.0 };
    let tight = wide * least_part;
    let inner = room - wide - 14.0;
    let fits = |gap: f64| (inner / gap).floor().max(0.0) as usize + 1;
    let gap = if count <= fits(loose) || count < 2 {
        loose
    } else {
        (inner / (count - 1) as f64).clamp(tight, loose)
    };
    let rows = count.div_ceil(fits(gap).min(count).max(1)).max(1);
    let per_row = count.div_ceil(rows).max(1);
    let gap = if rows > 1 && per_row > 1 { loose.min(inner / (per_row - 1) as f64) } else { gap };
    let fan = rows == 1 && count > 2 && count <= 40;
    let spread = if fan { (count as f64 * if narrow { 0.8 } else { 1.1 }).min(13.0) } else { 0.0 };
    let half = gap * (per_row - 1) as f64 / 2.0;
    // A wide fan is flatter, so that it is not high.
    let spread = f64::min(spread, (MOST_SAG / (0.42 * half).max(1.0)).atan().to_degrees());
    let sag = spread.to_radians().tan() * half * 0.42;
    let width = gap * (per_row - 1) as f64 + wide + if fan { high * 0.12 } else { 0.0 } + 6.0;
    let row_height = high + 12.0;
    let place = |index: usize| {
        let (row, column) = (index / per_row, index % per_row);
        let in_row = per_row.min(count - row * per_row);
        // From -1 at the left end to 1 at the right end.
        let across = if in_row > 1 { 2.0 * column as f64 / (in_row - 1) as f64 - 1.0 } else { 0.0 };
        CardPlace {
            at: Point::new(
                width / 2.0 + (in_row - 1) as f64 / 2.0 * gap * across,
                LIFT + high / 2.0 + row_height * row as f64 + sag * across * across,
            ),
            turn: spread * across * 0.5,
        }
    };
    HandLayout {
        width,
        height: LIFT + high + row_height * (rows - 1) as f64 + sag + 9.0,
        scale,
        gap,
        seen: seen(gap / wide),
        cards: (0..count).map(place).collect(),
    }
}

/// A token in a shape of its own for each player, so that nobody is told by colour alone.
pub(crate) fn token(class: &str, player: u8, at: Point, radius: f64) -> Shape {
    let regular = |corners: u32, start: f64| {
        let corner = |index: u32| {
            let angle = std::f64::consts::TAU * (f64::from(index) / f64::from(corners) + start);
            Point::new(at.x + radius * angle.cos(), at.y + radius * angle.sin())
        };
        Shape::path(class, polygon(&(0..corners).map(corner).collect::<Vec<_>>()))
    };
    match player % 8 {
        0 => Shape::circle(class, at, radius * 0.9),
        1 => regular(4, 0.125),
        2 => regular(3, -0.25),
        3 => regular(4, 0.0),
        4 => regular(5, -0.25),
        5 => regular(6, 0.0),
        6 => regular(3, 0.25),
        // A cross: eight corners on a circle could not be told from the first.
        _ => {
            let (far, near) = (radius * 0.95, radius * 0.36);
            let quarter = [(near, near), (near, far), (-near, far)];
            let corner = |(x, y): (f64, f64), turns: usize| match turns {
                0 => at.plus(x, y),
                1 => at.plus(-y, x),
                2 => at.plus(-x, -y),
                _ => at.plus(y, -x),
            };
            let corners = (0..4).flat_map(|turns| quarter.map(|point| corner(point, turns)));
            Shape::path(class, polygon(&corners.collect::<Vec<_>>()))
        }
    }
}

/// What stands on a plate.
pub(crate) struct Plate {
    pub(crate) seat: Seat,
    pub(crate) to_move: bool,
    /// Whether it says so in words; its frame tells it in any case.
    pub(crate) tells_turn: bool,
    /// What is written beside it.
    pub(crate) beside: String,
    /// Whether that cannot be left out where there is little room.
    pub(crate) needed: bool,
}

impl Plate {
    fn of(context: &Context<'_>, hand: &Hand<'_>) -> Self {
        let (beside, needed) = match hand.place {
            Some(place) => (context.words.place(place), true),
            None if hand.cards.is_empty() => (String::new(), false),
            None if hand.cards.iter().any(card::is_of_unknown_number) => {
                (context.words.cards_of_unknown_number().to_owned(), false)
            }
            // They can be counted.
            None => (context.words.cards(hand.cards.len()), false),
        };
        Plate { seat: hand.seat, to_move: hand.to_move, tells_turn: true, beside, needed }
    }
}

/// The name of a player on a plate of their colour, whether it is their turn, and what is written beside it.
pub(crate) fn plate(context: &Context<'_>, plate: &Plate, room: f64) -> Block {
    let player = context.player(plate.seat);
    let whole_name = context.name(plate.seat);
    let turn = if plate.to_move && plate.tells_turn { Some(context.words.to_move()) } else { None };
    let turn_width = turn.map_or(0.0, |turn| text_width(turn, 12.0) + 26.0);
    // Where there is little room the name goes before how many cards there are.
    let left = room - turn_width - 44.0;
    let beside_fits = text_width(&plate.beside, 12.0) + 12.0 + text_width(&whole_name, 12.0) <= left;
    let beside = if plate.needed || beside_fits { plate.beside.as_str() } else { "" };
    let beside_width = if beside.is_empty() { 0.0 } else { text_width(beside, 12.0) + 12.0 };
    let (name, size) = fitted_name(&whole_name, 14.0, 10.0, (left - beside_width).max(24.0));
    let name_width = text_width(&name, size);
    let plate_width = name_width + 36.0;
    let class = format!("plate player-{}{}", player % 8, if plate.to_move { " to-move" } else { "" });
    let mut shapes = vec![
        Shape::rect(class, Point::new(1.5, 1.5), plate_width, 24.0, 12.0),
        token("plate-mark", player, Point::new(15.5, 13.5), 6.0),
        Shape::text("plate-ink", Point::new(27.0, 13.5 + size * 0.36), size, name).anchored(Anchor::Start),
    ];
    let mut width = plate_width + 3.0;
    if let Some(turn) = turn {
        let x = width + 4.0;
        shapes.push(Shape::rect("turn", Point::new(x, 4.0), turn_width - 6.0, 19.0, 9.5));
        let tip = [Point::new(x + 7.0, 8.5), Point::new(x + 14.0, 13.5), Point::new(x + 7.0, 18.5)];
        shapes.push(Shape::path("turn-ink", polygon(&tip)));
        shapes.push(Shape::text("turn-ink", Point::new(x + 17.0, 17.8), 12.0, turn).anchored(Anchor::Start));
        width += turn_width;
    }
    if !beside.is_empty() {
        let at = Point::new(width + 6.0, 17.8);
        shapes.push(Shape::text(context.muted(), at, 12.0, beside).anchored(Anchor::Start));
        width += beside_width;
    }
    Block { width, height: 27.0, shapes }
}

/// A card as a part of the picture.
fn card_part(
    context: &Context<'_>,
    name: &str,
    card: &Card,
    seen: Seen,
    transform: Transform,
    badge: Option<BadgePlace>,
) -> Shape {
    let made = Made {
        name,
        class: "card",
        label: context.words.card(card),
        move_text: card.move_text.as_deref(),
        node: None,
        badge,
    };
    let mut face = card::face(card, seen);
    let corner = Point::new(-card::WIDTH / 2.0, -card::HEIGHT / 2.0);
    face.push(Shape::rect(context.mark(), corner, card::WIDTH, card::HEIGHT, 7.0));
    context.part(made, transform, vec![Shape::group("lift", Transform::default(), face)])
}

/// The cards of a hand.
pub(crate) fn cards(context: &Context<'_>, hand: &Hand<'_>, room: f64) -> Block {
    let shown = &hand.cards[..hand.cards.len().min(hand.most)];
    if shown.is_empty() {
        return context.paragraph(context.muted(), context.words.no_cards(), 13.0, room);
    }
    let least_seen = shown.iter().map(card::least_seen).fold(0.0, f64::max);
    let layout = layout(shown.len(), least_seen, room);
    // Where cards lie on each other their upper left corners tell what they are.
    let badge = if layout.seen == Seen::Whole { Point::new(22.0, -44.0) } else { Point::new(-18.0, 44.0) };
    // Badges of small cards are not smaller than can be read, as far as they leave room for the next one.
    let badge =
        BadgePlace::scaled(badge, (layout.gap / (WIDE_BADGE * layout.scale)).clamp(1.0, 1.0 / layout.scale));
    let mut shapes = Vec::with_capacity(shown.len());
    for (at, (card, place)) in shown.iter().zip(&layout.cards).enumerate() {
        // The last card of a row lies on top.
        let last = layout.cards.get(at + 1).is_none_or(|next| next.at.x < place.at.x);
        let seen = if last { Seen::Whole } else { layout.seen };
        let transform = Transform { to: place.at, turn: place.turn, scale: layout.scale };
        let name = format!("c{}", hand.first + at);
        shapes.push(card_part(context, &name, card, seen, transform, Some(badge)));
    }
    let drawn = Block { width: layout.width, height: layout.height, shapes }.within(room);
    let left = hand.cards.len() - shown.len();
    if left == 0 {
        return drawn;
    }
    let more = context.paragraph(context.muted(), &context.words.more(left, "枚"), 13.0, room);
    Block::stacked(vec![drawn, more], 2.0)
}

/// A hand with its plate.
pub(crate) fn draw(context: &Context<'_>, hand: &Hand<'_>, room: f64) -> Block {
    let plate = plate(context, &Plate::of(context, hand), room);
    Block::stacked(vec![plate, cards(context, hand, room)], 1.0)
        .at_place(format!("hand {}", hand.seat.0))
        .within(room)
}

/// The middle of the table. Its cards are counted from `first`.
pub(crate) fn table(
    context: &Context<'_>,
    card: Option<&Card>,
    cards: &[Card],
    first: usize,
    room: f64,
) -> Block {
    let scale = if room < 480.0 { 0.86 } else { 1.0 };
    let (wide, high) = (card::WIDTH * scale, card::HEIGHT * scale);
    let shown: Vec<&Card> =
        if cards.is_empty() { card.into_iter().collect() } else { cards.iter().collect() };
    if shown.is_empty() {
        let place = Shape::rect("empty-place", Point::new(1.0, 1.0), wide, high, 7.0);
        let empty = Block { width: wide + 2.0, height: high + 2.0, shapes: vec![place] };
        let words = context.paragraph(context.muted(), context.words.empty_table(), 12.5, room);
        return Block::stacked(vec![empty, words], 3.0).at_place(TABLE);
    }
    let gap = if shown.len() < 2 {
        0.0
    } else {
        ((room - wide - 8.0) / (shown.len() - 1) as f64).clamp(4.0, wide + 4.0)
    };
    let mut shapes = Vec::new();
    for (at, card) in shown.iter().enumerate() {
        let seen = if at + 1 < shown.len() { seen(gap / wide) } else { Seen::Whole };
        let to = Point::new(wide / 2.0 + 1.0 + gap * at as f64, high / 2.0 + 1.0);
        let transform = Transform { to, turn: 0.0, scale };
        shapes.push(card_part(context, &format!("t{}", first + at), card, seen, transform, None));
    }
    let width = wide + 2.0 + gap * (shown.len() - 1) as f64;
    let drawn = Block { width, height: high + 2.0, shapes }.within(room);
    let words = context.paragraph(context.muted(), context.words.on_table(), 12.5, room);
    Block::stacked(vec![drawn, words], 3.0).at_place(TABLE)
}
