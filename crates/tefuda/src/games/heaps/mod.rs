//! Heap games: nim, and take-away and take-and-break games by a rule.
//!
//! - [`rules`]: once, for all of them. [`notation`]: texts. [`decide`]: by the values of the heaps, which
//!   [`crate::solve::heaps`] finds. [`explain`], [`scene`]: why, in words and as a picture.

pub mod decide;
pub mod explain;
pub mod notation;
pub mod rules;
pub mod scene;

pub use rules::{Move, Position, Setup};

use crate::budget::Budget;
use crate::parse_error::ParseError;
use crate::position::IllegalMove;
use crate::random::Random;
use crate::registry::{About, Advice, AnySetup, Board, Example, Game, Playable};
use crate::scene::Scene;
use crate::solve::heaps::HeapRule;
use crate::solve::referee;
use crate::study::{ArgError, Args, Param};
use crate::verdict::{JudgedMove, Lang, Reason, Verdict};

/// A family of heap games behind the facade.
pub struct HeapGame {
    about: About,
    parse: fn(&str) -> Result<Setup, ParseError>,
    /// The rule of a random position.
    dealt: fn() -> Setup,
}

/// Nim.
pub static NIM: HeapGame = HeapGame {
    about: About {
        name: "nim",
        title: "nim",
        summary: "heaps of counters, any number taken from one of them",
        rules: "A move takes any number of counters, at least one, from one heap. Who cannot move loses.",
        notation: "`3 5 7`: the sizes of the heaps",
        moves: "`2:5>3`: the number of the heap, its size, and what is left of it",
        examples: &[
            Example { position: "3 5 7", note: "the nim-sum is 1" },
            Example { position: "1 2 3", note: "the nim-sum is 0" },
        ],
    },
    parse: notation::parse_nim,
    dealt: || Setup { name: None, rule: HeapRule::Nim, heaps: Vec::new() },
};

/// Games by a rule.
pub static HEAP: HeapGame = HeapGame {
    about: About {
        name: "heap",
        title: "heap games",
        summary: "take-away and take-and-break games: octal codes, subtraction sets, and games with a name",
        rules: "A move changes one heap as the rule says. Who cannot move loses. An octal code such as .77 has a digit for each number \
                of counters taken: 1 if that may be the whole heap, 2 if one heap may be left, 4 if two, 8 if three; a digit before the \
                point is for breaking a heap without taking.",
        notation: "`RULE: 3 5 7`; RULE is a code (`.77`, `4.3`), a set of numbers that may be taken (`{1,3,4}`), or a name: nim, kayles, \
                   dawson, treblecross, officers, lasker, grundy, at-least-half, even-if-not-all",
        moves: "`2:5>3`, or `2:5>1+2` if the heap is broken",
        examples: &[
            Example { position: "kayles: 5 6", note: "take one or two adjacent pins" },
            Example { position: "{1,3,4}: 10 12", note: "take 1, 3 or 4" },
            Example { position: "at-least-half: 3 3", note: "two equal heaps are lost" },
            Example { position: "grundy: 8 9", note: "break a heap into two different ones" },
        ],
    },
    parse: notation::parse,
    dealt: || Setup { name: Some("kayles".into()), rule: HeapRule::Code(vec![0, 7, 7]), heaps: Vec::new() },
};

/// There is nothing to share beyond the rule, which positions name.
struct PlainBoard(fn(&str) -> Result<Setup, ParseError>);

impl Board for PlainBoard {
    fn parse(&self, text: &str) -> Result<Box<dyn AnySetup>, ParseError> {
        Ok(Box::new((self.0)(text)?))
    }
}

impl Game for HeapGame {
    fn about(&self) -> &'static About {
        // Both games are statics.
        if self.about.name == NIM.about.name { &NIM.about } else { &HEAP.about }
    }

    fn board(&self, text: Option<&str>) -> Result<Box<dyn Board>, ParseError> {
        let text = text.unwrap_or_default();
        match text.find(|c: char| !c.is_whitespace()) {
            None => Ok(Box::new(PlainBoard(self.parse))),
            Some(at) => {
                Err(ParseError::new(text, at..text.trim_end().len(), "no board: positions name the rule"))
            }
        }
    }

    fn deal_params(&self) -> &'static [Param] {
        static PARAMS: &[Param] = &[
            Param::number("heaps", "how many heaps", 1, 20, 3),
            Param::number("most", "the largest heap", 1, 1000, 9),
        ];
        PARAMS
    }

    fn deal(&self, seed: u64, args: &Args) -> Result<Box<dyn AnySetup>, ArgError> {
        let mut random = Random::new(seed);
        let heaps = (0..args.number("heaps")).map(|_| 1 + random.below(args.number("most"))).collect();
        Ok(Box::new(Setup { heaps, ..(self.dealt)() }))
    }

    fn words(&self, reason: &Reason, lang: Lang) -> String {
        explain::words(reason, lang)
    }
}

impl Playable for Setup {
    fn seats(&self) -> u8 {
        2
    }

    fn parse_move(&self, text: &str) -> Result<Move, IllegalMove> {
        notation::parse_move(text)
    }

    fn decide(position: &Position, budget: &Budget) -> Verdict {
        decide::verdict(position, budget)
    }

    fn judge(position: &Position, budget: &Budget) -> Vec<JudgedMove> {
        decide::judged_moves(position, budget)
    }

    fn search(position: &Position, budget: &Budget) -> (Verdict, Vec<JudgedMove>) {
        referee::assess(position, budget)
    }

    fn recommend(position: &Position, budget: &Budget, lang: Lang) -> Advice {
        explain::advise(position, budget, lang)
    }

    fn explain(&self, budget: &Budget, lang: Lang) -> String {
        explain::explain(self, budget, lang)
    }

    fn scene(&self) -> Scene {
        scene::position(self)
    }

    fn reason_scene(&self) -> Scene {
        scene::reason(self)
    }
}
