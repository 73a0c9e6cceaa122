//! Hackenbush pictures for tests, and their values.

#![allow(dead_code, unreachable_pub, missing_docs, reason = "each test binary uses a part of this module")]
#![allow(clippy::unwrap_used, clippy::panic)]

use tefuda::games::hackenbush::green::Green;
use tefuda::games::hackenbush::notation;
use tefuda::games::hackenbush::range::random_shape;
use tefuda::games::hackenbush::shape::Shape;
use tefuda::games::hackenbush::trees::Trees;
use tefuda::value::dyadic::Dyadic;
use tefuda::{AnySetup, Budget, Random, catalogue};

pub fn parse(text: &str) -> Box<dyn AnySetup> {
    catalogue::game("hackenbush").unwrap().parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The Grundy value by fusion and colon.
pub fn grundy(text: &str) -> u64 {
    let setup = notation::parse(text).unwrap();
    Green::new(Shape::new(setup.picture(), setup.left())).total()
}

pub fn number(text: &str) -> Dyadic {
    let setup = notation::parse(text).unwrap();
    let shape = Shape::new(setup.picture(), setup.left());
    Trees::new(setup.picture(), &shape, &mut Budget::default().meter()).unwrap().total().clone()
}

/// A random picture as text; `closing` of 100 edges join vertices that are there, `loops` of 100 are loops.
pub fn random_picture(random: &mut Random, edges: u64, closing: u64, loops: u64, colours: &[&str]) -> String {
    let shape = random_shape(random, edges, closing, loops);
    let mut colour = || colours[random.below(colours.len() as u64) as usize];
    let words: Vec<String> = shape.iter().map(|(from, to)| format!("{from}-{to}{}", colour())).collect();
    words.join(" ")
}
