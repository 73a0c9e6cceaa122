//! What is known to everything that is drawn in one picture.

use std::collections::HashSet;

use tefuda::Seat;
use tefuda::scene::{Scene, Tone};

use crate::Style;
use crate::drawing::{Block, Group, Part, Shape};
use crate::geometry::{Bounds, Point, Transform};
use crate::measure::{text_width, wrapped};
use crate::words::Words;

/// The style, the words, and which parts can be chosen.
pub(crate) struct Context<'a> {
    style: &'a Style,
    pub(crate) words: Words,
    /// How wide the picture may be.
    pub(crate) width: f64,
    /// Whether all of it lies on the felt of a table.
    pub(crate) on_felt: bool,
    /// The parts that some move takes.
    choices: HashSet<String>,
    /// The parts that stand for a move by themselves, and so bear a badge.
    badged: HashSet<String>,
    /// What stands before the names of parts, where several scenes are drawn together.
    prefix: String,
}

impl<'a> Context<'a> {
    pub(crate) fn new(scene: &Scene, style: &'a Style, on_felt: bool, prefix: String) -> Self {
        let (mut choices, mut badged) = (HashSet::new(), HashSet::new());
        for choice in scene.choices() {
            // An arrow bears the badge for its ends.
            let has_edge = choice.parts.iter().any(|part| part.starts_with('e'));
            let stands =
                |part: &&String| !choice.besides.contains(part) && (!has_edge || part.starts_with('e'));
            badged.extend(choice.parts.iter().filter(stands).cloned());
            choices.extend(choice.parts);
        }
        let width = if style.width.is_finite() { style.width.clamp(240.0, 4000.0) } else { 700.0 };
        Context { style, words: Words(style.lang), width, on_felt, choices, badged, prefix }
    }

    /// What the player in a seat is called.
    pub(crate) fn name(&self, seat: Seat) -> String {
        let given = self.style.names.get(seat.index()).filter(|name| !name.is_empty());
        given.cloned().unwrap_or_else(|| self.words.player(seat.index()))
    }

    /// Which player sits in a seat.
    pub(crate) fn player(&self, seat: Seat) -> u8 {
        self.style.players.get(seat.index()).copied().unwrap_or(seat.0)
    }

    /// What a tone means: of red and blue, whose it is.
    pub(crate) fn tone(&self, tone: Tone) -> String {
        self.words.tone(tone, &self.name(Seat(0)), &self.name(Seat(1)))
    }

    /// How a tone is drawn: red and blue as those of the players who hold the colours now, so that nobody changes colour in a game.
    pub(crate) fn shown(&self, tone: Tone) -> Tone {
        let swapped = self.player(Seat(0)) == 1 && self.player(Seat(1)) == 0;
        match tone {
            Tone::Red if swapped => Tone::Blue,
            Tone::Blue if swapped => Tone::Red,
            _ => tone,
        }
    }

    /// The class of a tone as it is drawn.
    pub(crate) fn tone_class(&self, tone: Tone) -> &'static str {
        match self.shown(tone) {
            Tone::Red => "tone-red",
            Tone::Blue => "tone-blue",
            Tone::Green => "tone-green",
            Tone::White => "tone-white",
            _ => "tone-plain",
        }
    }

    /// Whether some move takes the part.
    pub(crate) fn is_choice(&self, part: &str) -> bool {
        self.choices.contains(part)
    }

    /// Whether the part stands for a move by itself.
    pub(crate) fn bears_badge(&self, part: &str) -> bool {
        self.badged.contains(part)
    }

    /// The place for the badge of a part, if it bears one.
    pub(crate) fn badge(&self, part: &str, place: BadgePlace) -> Option<Shape> {
        let name = format!("{}{part}", self.prefix);
        let BadgePlace { at, scale, covers } = place;
        self.bears_badge(part).then_some(Shape::Badge { part: name, at, scale, covers })
    }

    /// A group that stands for a part.
    pub(crate) fn part(&self, made: Made<'_>, transform: Transform, mut shapes: Vec<Shape>) -> Shape {
        let name = format!("{}{}", self.prefix, made.name);
        let choice = self.is_choice(made.name);
        shapes.extend(made.badge.and_then(|place| self.badge(made.name, place)));
        let label = match made.move_text {
            Some(text) if choice && !made.label.contains(text) => {
                format!("{}{}{}", self.words.move_name(text), self.words.colon(), made.label)
            }
            _ => made.label,
        };
        let move_text = made.move_text.filter(|_| choice).map(str::to_owned);
        let part = Part { name, label, choice, move_text, node: made.node };
        Shape::Group(Group {
            class: made.class.to_owned(),
            transform,
            part: Some(part),
            shapes,
            ..Group::default()
        })
    }

    /// The class of words beside things.
    pub(crate) fn muted(&self) -> &'static str {
        if self.on_felt { "felt-muted light" } else { "muted light" }
    }

    /// The class of words that matter.
    pub(crate) fn ink(&self) -> &'static str {
        if self.on_felt { "felt-ink" } else { "ink" }
    }

    /// The class of the mark around a part.
    pub(crate) fn mark(&self) -> &'static str {
        if self.on_felt { "mark on-felt" } else { "mark" }
    }

    /// Words in the middle, in lines no wider than this.
    pub(crate) fn paragraph(&self, class: &str, text: &str, size: f64, room: f64) -> Block {
        let lines = wrapped(text, size, room);
        let width = lines.iter().map(|line| text_width(line, size)).fold(0.0, f64::max);
        let step = size * 1.35;
        let shapes = lines.iter().enumerate().map(|(at, line)| {
            Shape::text(class, Point::new(width / 2.0, size + step * at as f64), size, line.as_str())
        });
        Block { width, height: step * lines.len() as f64, shapes: shapes.collect() }
    }
}

/// What a part is.
pub(crate) struct Made<'a> {
    /// Its name in the scene.
    pub(crate) name: &'a str,
    pub(crate) class: &'a str,
    /// What it is called aloud.
    pub(crate) label: String,
    /// The move that it makes by itself.
    pub(crate) move_text: Option<&'a str>,
    pub(crate) node: Option<usize>,
    /// Where its badge goes within the group, if not elsewhere.
    pub(crate) badge: Option<BadgePlace>,
}

/// Where a badge stands, and how much smaller than usual it is.
#[derive(Clone, Copy)]
pub(crate) struct BadgePlace {
    at: Point,
    scale: f64,
    covers: Bounds,
}

impl BadgePlace {
    /// On its part, or close enough to it that it needs no room of its own.
    pub(crate) fn at(at: Point) -> Self {
        BadgePlace::scaled(at, 1.0)
    }

    pub(crate) fn scaled(at: Point, scale: f64) -> Self {
        BadgePlace { at, scale, covers: Bounds::EMPTY }
    }

    /// Where it needs this room.
    pub(crate) fn covering(self, covers: Bounds) -> Self {
        BadgePlace { covers, ..self }
    }
}
