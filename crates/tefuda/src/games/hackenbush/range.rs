//! Ranges: every small tree, every small picture, or random ones, in one colour or in all colourings.

use std::sync::Arc;

use super::rules::{Colour, Edge, EdgeSet, Picture, Player, Setup};
use crate::games::shichinarabe::count::rooted_trees;
use crate::kernel::random::Random;
use crate::kernel::range::{COUNT, Positions, Range, SEED, of_any_game};
use crate::kernel::run::Undecided;
use crate::kernel::study::{Args, Param};

/// The edges of a picture without their colours; 0 is the ground.
pub type Shape = Vec<(u32, u32)>;

/// A picture in which every edge hangs on the ground, or falls.
#[must_use]
pub fn picture(edges: Vec<Edge>, mover: Option<Player>, misere: bool) -> Setup {
    let left = EdgeSet::first(edges.len());
    Setup::new(Arc::new(Picture::new(1, edges)), left, mover, misere)
}

/// A green picture of this shape.
#[must_use]
pub fn green(shape: &[(u32, u32)], misere: bool) -> Setup {
    picture(shape.iter().map(|&(from, to)| Edge::new(from, to, Colour::Green)).collect(), None, misere)
}

/// Every rooted tree of 1 to this many edges.
#[must_use]
pub fn trees(edges: usize) -> Vec<Shape> {
    let below = |parent: Option<u32>| parent.map_or(0, |parent| parent + 1);
    let shape =
        |parents: Vec<Option<u32>>| (1..).zip(parents).map(|(at, parent)| (below(parent), at)).collect();
    (1..=edges).flat_map(rooted_trees).map(shape).collect()
}

/// Every picture of 1 to this many edges on this many vertices besides the ground, loops and parallel edges included. Vertices have
/// numbers, so that what looks alike may come several times.
#[derive(Clone, Copy, Debug)]
pub struct Pictures {
    /// The most vertices besides the ground.
    pub vertices: u32,
    /// The most edges.
    pub edges: u64,
}

/// How many lists of `length` there are in ascending order, repetitions allowed, of `things`.
fn lists(things: u64, length: u64) -> u64 {
    // Choose `length` of `things + length - 1`; every step divides without a rest.
    (0..length).fold(1u64, |all, at| all.saturating_mul(things + at) / (at + 1))
}

impl Pictures {
    fn pairs(self) -> Shape {
        (0..=self.vertices).flat_map(|a| (a..=self.vertices).map(move |b| (a, b))).collect()
    }

    /// How many numbers there are; not all of them have a picture.
    #[must_use]
    pub fn count(self) -> u64 {
        let pairs = self.pairs().len() as u64;
        (1..=self.edges).map(|length| lists(pairs, length)).fold(0, u64::saturating_add)
    }

    /// The picture of a number; none if not all its edges hang on the ground: then it is one of fewer edges.
    #[must_use]
    pub fn get(self, mut number: u64) -> Option<Shape> {
        let pairs = self.pairs();
        let mut length = 1;
        while number >= lists(pairs.len() as u64, length) {
            number -= lists(pairs.len() as u64, length);
            length += 1;
        }
        let mut shape = Vec::new();
        let mut least = 0;
        for left in (0..length).rev() {
            // Lists that go on with this pair, and then with none before it.
            while number >= lists((pairs.len() - least) as u64, left) {
                number -= lists((pairs.len() - least) as u64, left);
                least += 1;
            }
            shape.push(pairs[least]);
        }
        (green(&shape, false).left().len() == shape.len()).then_some(shape)
    }
}

/// The edges of a random picture that hangs on the ground; of 100 edges `closing` join vertices that are there, and `loops` are
/// loops. Their order says nothing of the picture.
pub fn random_shape(random: &mut Random, edges: u64, closing: u64, loops: u64) -> Shape {
    let mut vertices = 1u32;
    let mut shape = Vec::new();
    for _ in 0..edges {
        let from = random.below(u64::from(vertices)) as u32;
        let to = match random.below(100) {
            chance if chance < loops => from,
            chance if chance < loops + closing => random.below(u64::from(vertices)) as u32,
            _ => {
                vertices += 1;
                vertices - 1
            }
        };
        shape.push(if random.below(2) == 0 { (from, to) } else { (to, from) });
    }
    for at in (1..shape.len()).rev() {
        shape.swap(at, random.below(at as u64 + 1) as usize);
    }
    shape
}

/// The colours of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// Green.
    Green,
    /// Every colouring in blue and red.
    BlueRed,
    /// Every colouring in green, blue and red.
    All,
}

impl Colours {
    fn list(self) -> &'static [Colour] {
        match self {
            Colours::Green => &[Colour::Green],
            Colours::BlueRed => &[Colour::Red, Colour::Blue],
            Colours::All => &[Colour::Green, Colour::Red, Colour::Blue],
        }
    }

    /// How many colourings this many edges have.
    #[must_use]
    pub fn count(self, edges: usize) -> u64 {
        (self.list().len() as u64).saturating_pow(edges as u32)
    }

    /// The shape in the colouring of this number; a green picture has no mover.
    #[must_use]
    pub fn paint(self, shape: &[(u32, u32)], number: u64, mover: Player, misere: bool) -> Setup {
        let base = self.list().len() as u64;
        self.paint_each(shape, mover, misere, |at| number / base.saturating_pow(at as u32) % base)
    }

    /// The same with the number of each edge's colour.
    fn paint_each(
        self,
        shape: &[(u32, u32)],
        mover: Player,
        misere: bool,
        mut colour: impl FnMut(usize) -> u64,
    ) -> Setup {
        let edge =
            |(at, &(from, to)): (usize, &(u32, u32))| Edge::new(from, to, self.list()[colour(at) as usize]);
        let mover = (self != Colours::Green).then_some(mover);
        picture(shape.iter().enumerate().map(edge).collect(), mover, misere)
    }

    /// Shows every colouring, with either player to move.
    fn for_each(
        self,
        shape: &[(u32, u32)],
        misere: bool,
        see: &mut dyn FnMut(Setup) -> Result<(), Undecided>,
    ) -> Result<(), Undecided> {
        let movers: &[Player] =
            if self == Colours::Green { &[Player::Red] } else { &[Player::Red, Player::Blue] };
        for number in 0..self.count(shape.len()) {
            movers.iter().try_for_each(|&mover| see(self.paint(shape, number, mover, misere)))?;
        }
        Ok(())
    }
}

/// Which shapes.
#[derive(Clone, Debug)]
pub enum Shapes {
    /// These, such as [`trees`].
    Listed(Vec<Shape>),
    /// Every picture.
    Pictures(Pictures),
    /// Random ones of up to this many edges, of which every fifth or so closes a cycle.
    Random {
        /// The most edges.
        edges: u64,
        /// How many.
        count: u64,
        /// Others for another seed.
        seed: u64,
    },
}

impl Shapes {
    /// How many numbers there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        match self {
            Shapes::Listed(shapes) => shapes.len() as u64,
            Shapes::Pictures(pictures) => pictures.count(),
            Shapes::Random { count, .. } => *count,
        }
    }

    /// The shape of a number, if it has one.
    #[must_use]
    pub fn get(&self, number: u64) -> Option<Shape> {
        match self {
            Shapes::Listed(shapes) => shapes.get(usize::try_from(number).ok()?).cloned(),
            Shapes::Pictures(pictures) => pictures.get(number),
            Shapes::Random { edges, seed, .. } => {
                let mut random = Random::stream(*seed, number);
                let edges = 1 + random.below(*edges);
                Some(random_shape(&mut random, edges, 15, 5))
            }
        }
    }
}

/// Every colouring of shapes; a unit is a shape. Of a random one it is one random colouring.
#[derive(Clone, Debug)]
pub struct Painted {
    /// The shapes.
    pub shapes: Shapes,
    /// Their colours.
    pub colours: Colours,
    /// Whether the player who cannot move wins.
    pub misere: bool,
}

impl Positions<Setup> for Painted {
    fn units(&self) -> u64 {
        self.shapes.count()
    }

    fn for_each(
        &self,
        unit: u64,
        see: &mut dyn FnMut(Setup) -> Result<(), Undecided>,
    ) -> Result<(), Undecided> {
        let Painted { colours, misere, .. } = *self;
        let Some(shape) = self.shapes.get(unit) else { return Ok(()) };
        if let Shapes::Random { seed, .. } = self.shapes {
            // Another stream than that of the shapes.
            let mut random = Random::stream(!seed, unit);
            let mover = if random.below(2) == 0 { Player::Red } else { Player::Blue };
            let count = colours.list().len() as u64;
            return see(colours.paint_each(&shape, mover, misere, |_| random.below(count)));
        }
        colours.for_each(&shape, misere, see)
    }
}

const COLOURS: Param = Param::choice("colours", "which colourings", &["green", "blue-red", "all"], "green")
    .ja("塗り方")
    .ja_words(&["緑", "青と赤", "すべて"]);
const MISERE: Param = Param::flag("misere", "a player who cannot move wins").ja("動けない側の勝ち(逆形)");

fn painted(shapes: Shapes, args: &Args) -> Painted {
    let colours = match args.text("colours") {
        Some("blue-red") => Colours::BlueRed,
        Some("all") => Colours::All,
        _ => Colours::Green,
    };
    Painted { shapes, colours, misere: args.flag("misere") }
}

/// What the game offers.
pub(super) static RANGES: &[Range] = &[
    Range {
        name: "trees",
        about: "Every rooted tree up to a number of edges, in one colour or in every colouring.",
        about_ja: "ある辺数までの根つき木すべて。一色、またはすべての塗り方。",
        params: &[Param::number("edges", "the most edges", 1, 12, 6).ja("辺の最大数"), COLOURS, MISERE],
        open: |args: &Args, _| {
            Ok(of_any_game(painted(Shapes::Listed(trees(args.number("edges") as usize)), args)))
        },
    },
    Range {
        name: "pictures",
        about: "Every picture up to a number of edges, cycles and loops included, in one colour or in every colouring.",
        about_ja: "ある辺数までの図すべて(閉路とループを含む)。一色、またはすべての塗り方。",
        params: &[
            Param::number("vertices", "the most vertices besides the ground", 1, 5, 3)
                .ja("地面以外の頂点の最大数"),
            Param::number("edges", "the most edges", 1, 8, 4).ja("辺の最大数"),
            COLOURS,
            MISERE,
        ],
        open: |args: &Args, _| {
            let pictures = Pictures { vertices: args.number("vertices") as u32, edges: args.number("edges") };
            Ok(of_any_game(painted(Shapes::Pictures(pictures), args)))
        },
    },
    Range {
        name: "random",
        about: "Random pictures, in one colour or in every colouring.",
        about_ja: "ランダムな図。一色、またはすべての塗り方。",
        params: &[
            Param::number("edges", "the most edges", 1, 1000, 8).ja("辺の最大数"),
            COUNT.with_default(200),
            SEED,
            COLOURS,
            MISERE,
        ],
        open: |args: &Args, _| {
            let shapes = Shapes::Random {
                edges: args.number("edges"),
                count: args.number("count"),
                seed: args.number("seed"),
            };
            Ok(of_any_game(painted(shapes, args)))
        },
    },
];
