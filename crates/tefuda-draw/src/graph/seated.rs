//! Players around a table on which no hands are shown: their plates, who shares how many pairs with whom, and who draws from whom.
//!
//! Everybody keeps the place of the beginning of the game, as around a table with hands.

use tefuda::scene::{Card, Edge, Layout, Node, PlayerNode};

use super::edges::{EdgePath, SPOTS, on_quad, scaled_head};
use super::{Graph, draw_edge, edge_badges, labels};
use crate::card::{self, Seen};
use crate::context::{BadgePlace, Context, Made};
use crate::drawing::{Block, Shape};
use crate::geometry::{Bounds, Point, Segment, Transform, polyline};
use crate::hand::{self, Plate};
use crate::round_table::{BEFORE_HEAD, TURN};

/// How small the joker is beside a name.
const JOKER_SCALE: f64 = 0.5;
/// Plates with less room than this bear the name only.
const NARROW_PLATE: f64 = 200.0;
/// Where the numbers of pairs stand on lines between players who do not sit side by side: not in the middle, where such lines cross.
const OFF_THE_MIDDLE: [f64; 6] = [0.36, 0.64, 0.3, 0.7, 0.24, 0.76];

/// The players of a graph whose nodes are all players.
fn players(graph: &Graph<'_>) -> Option<Vec<PlayerNode>> {
    let players: Option<Vec<PlayerNode>> = graph.nodes.iter().map(|node| node.player).collect();
    players.filter(|players| graph.layout == Layout::Circle && !players.is_empty())
}

/// Where a player sits: the plate, with the joker below it.
struct Seated {
    block: Block,
    middle: Point,
}

impl Seated {
    fn bounds(&self) -> Bounds {
        Bounds::around(self.middle, self.block.width, self.block.height)
    }

    /// Where the line from the middle to another point is this far outside the block.
    fn border(&self, towards: Point, outside: f64) -> Point {
        self.bounds().grown(outside).leaving(towards)
    }
}

/// The table, if the graph is one.
pub(super) fn draw(context: &Context<'_>, graph: &Graph<'_>, room: f64) -> Option<Block> {
    let players = players(graph)?;
    let slots = slots(context, &players);
    let seated = seat(context, &players, &slots, room);
    // Lines are told by the names of their ends, and the arrow by a sentence of its own.
    let nodes: Vec<Node> = players
        .iter()
        .zip(graph.nodes)
        .map(|(player, node)| Node { label: context.name(player.seat), ..node.clone() })
        .collect();
    let edges: Vec<Edge> = graph
        .edges
        .iter()
        .map(|edge| Edge { label: edge.label.clone().filter(|_| !edge.directed), ..edge.clone() })
        .collect();
    let named = Graph { nodes: &nodes, edges: &edges, ..*graph };
    let mut shapes = Vec::new();
    let mut paths: Vec<Option<EdgePath>> = edges.iter().map(|_| None).collect();
    let mut heading = None;
    for (at, edge) in named.drawn_edges() {
        let (from, to) = (&seated[edge.from], &seated[edge.to]);
        if edge.directed {
            let (path, arrow) = draw_arrow(from, to, centre(&seated));
            shapes.extend(arrow);
            paths[at] = Some(path);
            heading = Some(context.words.draws_from(&nodes[edge.to].label, &nodes[edge.from].label));
        } else {
            let apart = slots[edge.from].abs_diff(slots[edge.to]);
            let path = straight(from, to, apart > 1 && apart + 1 < slots.len());
            shapes.push(draw_edge(context, &named, at, edge, &path, false));
            paths[at] = Some(path);
        }
    }
    let covered: Vec<Bounds> = seated.iter().map(Seated::bounds).collect();
    let (labels, labelled) = labels::draw(&named, &paths, &covered);
    for (at, (place, node)) in seated.into_iter().zip(&nodes).enumerate() {
        shapes.push(part(context, graph, at, node, &players[at], place));
    }
    shapes.extend(labels);
    let covered: Vec<Bounds> = covered.into_iter().chain(labelled).collect();
    shapes.extend(edge_badges(context, &named, &paths, &covered));
    let table = Block::around(shapes, 4.0).within(room);
    let heading = heading.map(|heading| context.paragraph(context.ink(), &heading, 14.0, room));
    let caption = graph.caption.split([';', '。']).next().filter(|caption| !caption.is_empty());
    let caption = caption.map(|caption| context.paragraph(context.muted(), caption, 13.0, room));
    Some(Block::stacked(heading.into_iter().chain([table]).chain(caption).collect(), 8.0))
}

/// The place of each player at the table, in the order of their numbers.
fn slots(context: &Context<'_>, players: &[PlayerNode]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..players.len()).collect();
    order.sort_by_key(|&at| (context.player(players[at].seat), at));
    let mut slots = vec![0; players.len()];
    order.into_iter().enumerate().for_each(|(slot, at)| slots[at] = slot);
    slots
}

/// Seats the players around an oval, the first at the bottom, as whoever looks at it sits there, the others clockwise.
fn seat(context: &Context<'_>, players: &[PlayerNode], slots: &[usize], room: f64) -> Vec<Seated> {
    let count = players.len();
    let widest = f64::min(room * 0.36, 240.0);
    let blocks: Vec<Block> = players.iter().map(|player| block(context, player, widest)).collect();
    let wide = blocks.iter().map(|block| block.width).fold(0.0, f64::max);
    let across = f64::min((room - wide) / 2.0 - 6.0, 110.0 + 26.0 * count as f64).max(60.0);
    // Where the oval can be wide it need not be high.
    let down = match count {
        2 => 70.0,
        5.. if across > 240.0 => 70.0 + 16.0 * count as f64,
        _ => 84.0 + 22.0 * count as f64,
    };
    let middles = slots.iter().map(|&slot| {
        let angle = std::f64::consts::TAU * (slot as f64 / count as f64 + 0.25);
        Point::new(across * angle.cos(), down * angle.sin())
    });
    blocks.into_iter().zip(middles).map(|(block, middle)| Seated { block, middle }).collect()
}

/// A plate, and the joker below it.
fn block(context: &Context<'_>, player: &PlayerNode, room: f64) -> Block {
    let beside = match player.cards {
        0 => context.words.no_cards().to_owned(),
        cards => context.words.cards(usize::try_from(cards).unwrap_or(usize::MAX)),
    };
    // Who is to move is told by the sentence above the table, too.
    let plate = Plate {
        seat: player.seat,
        to_move: player.to_move,
        tells_turn: room > NARROW_PLATE,
        beside,
        needed: false,
    };
    let plate = hand::plate(context, &plate, room);
    let joker = player.joker.then(|| {
        let card = Card { joker: true, special: true, ..Card::plain("J") };
        let (wide, high) = (card::WIDTH * JOKER_SCALE, card::HEIGHT * JOKER_SCALE);
        let at = Transform { to: Point::new(wide / 2.0, high / 2.0), turn: 0.0, scale: JOKER_SCALE };
        let shapes = vec![Shape::group("", at, card::face(&card, Seen::Whole))];
        Block { width: wide, height: high, shapes }
    });
    Block::stacked([plate].into_iter().chain(joker).collect(), 2.0)
}

fn centre(seated: &[Seated]) -> Point {
    Point::mean(seated.iter().map(|seat| seat.middle))
}

fn straight(from: &Seated, to: &Seated, across: bool) -> EdgePath {
    let (start, end) = (from.border(to.middle, 3.0), to.border(from.middle, 3.0));
    let spots = if across { &OFF_THE_MIDDLE[..] } else { &SPOTS };
    let spots = spots.iter().map(|&part| start.towards(end, part)).collect();
    EdgePath::new(polyline(&[start, end]), spots)
}

/// A card goes this way: along the outside, where no line of pairs runs.
fn draw_arrow(from: &Seated, to: &Seated, centre: Point) -> (EdgePath, Vec<Shape>) {
    let middle = from.middle.towards(to.middle, 0.5);
    let length = from.middle.distance(to.middle).max(1.0);
    // Of the two sides of the line the one away from the others; between two players there is no such side.
    let (nx, ny) = ((to.middle.y - from.middle.y) / length, -(to.middle.x - from.middle.x) / length);
    let outward = (middle.x - centre.x) * nx + (middle.y - centre.y) * ny;
    let side = if outward < 0.0 { -1.0 } else { 1.0 };
    let bend = side * f64::max(length * 0.42, 54.0);
    let bent = |share: f64| middle.plus(nx * bend * share, ny * bend * share);
    let is_clear = |control: &Point| !to.bounds().grown(TURN).contains(*control);
    let control = [1.0, 1.4, 1.8].map(bent).into_iter().find(is_clear).unwrap_or(bent(1.0));
    let (start, end) = (from.border(control, 3.0), to.border(control, BEFORE_HEAD));
    let back = end.towards(control, (9.0 / end.distance(control).max(1.0)).min(0.8));
    let path = vec![Segment::Move(start), Segment::Quad(control, back)];
    let shapes = vec![
        Shape::path("draw-arrow", path.clone()),
        Shape::path("draw-head", scaled_head(control, end, 1.7)),
    ];
    let spots = SPOTS.iter().map(|&part| on_quad(start, control, end, part)).collect();
    (EdgePath { tip: Some(end), ..EdgePath::new(path, spots) }, shapes)
}

/// A player as a part of the picture; whoever can be drawn the joker from can be chosen.
fn part(
    context: &Context<'_>,
    graph: &Graph<'_>,
    at: usize,
    node: &Node,
    player: &PlayerNode,
    place: Seated,
) -> Shape {
    let Seated { block, middle } = place;
    let (wide, high) = (block.width, block.height);
    let turn = if player.to_move { context.words.to_move() } else { "" };
    let cards = context.words.cards(usize::try_from(player.cards).unwrap_or(usize::MAX));
    let joker = if player.joker { context.words.holds_joker() } else { "" };
    let words = context.words.with_more(node.label.clone(), &[turn, cards.as_str(), joker]);
    let mut shapes = vec![block.placed(-wide / 2.0, -high / 2.0)];
    let corner = Point::new(-wide / 2.0 - 2.0, -high / 2.0 - 2.0);
    shapes.push(Shape::rect(context.mark(), corner, wide + 4.0, high + 4.0, 9.0));
    let name = format!("n{}", graph.first_node + at);
    let made = Made {
        name: &name,
        class: "node",
        label: words,
        move_text: node.move_text.as_deref(),
        node: Some(graph.first_node + at),
        badge: Some(BadgePlace::at(Point::new(card::WIDTH * JOKER_SCALE / 2.0 + 21.0, high / 2.0 - 24.0))),
    };
    context.part(made, Transform::to(middle.x, middle.y), shapes)
}
