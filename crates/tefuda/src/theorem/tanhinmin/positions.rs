//! Statements about single positions: each reading is a question to every position of a universe.

use std::fmt;

use crate::games::tanhinmin::range::{Extent, random_positions};
use crate::games::tanhinmin::universe::Universe;
use crate::games::tanhinmin::{Position, Setup, SortedHand, Switches};
use crate::kernel::analysis::Notation as _;
use crate::kernel::position::Setup as _;
use crate::kernel::range::Drawn;
use crate::kernel::run::Budget;
use crate::kernel::study::{Args, Param, Progress, StudyError};
use crate::theorem::{Claim, Cost, Example, Findings, Reading, Statement, Survey};

/// A position of a universe, with the referee's word on it and on its successors.
#[derive(Clone, Copy)]
pub(super) struct SolvedPosition<'a> {
    pub(super) universe: &'a Universe,
    pub(super) mover: &'a SortedHand,
    pub(super) other: &'a SortedHand,
    pub(super) table_card: u32,
    /// Whether the player to move wins, by the referee.
    pub(super) mover_wins: bool,
}

impl SolvedPosition<'_> {
    pub(super) fn setup(&self) -> Setup {
        setup(self.mover, self.other, self.table_card)
    }

    /// The position; `None` never occurs, as no hand of a universe is empty.
    pub(super) fn position(&self) -> Option<Position> {
        self.setup().position()
    }
}

/// The setup with these hands; neither is empty.
pub(super) fn setup(mover: &SortedHand, other: &SortedHand, table_card: u32) -> Setup {
    Setup { hands: [mover.clone(), other.clone()], table_card, switches: Switches::default() }
}

/// What a reading says of a position: right, wrong, or nothing (`None`: it does not speak of it).
pub(super) type PositionTest = fn(&SolvedPosition) -> Option<bool>;

/// A reading with the question it puts to each position.
#[derive(Clone, Copy)]
pub(super) struct PositionReading {
    pub(super) reading: Reading,
    pub(super) question: PositionTest,
}

/// A statement about single positions.
pub(super) struct OverPositions {
    pub(super) claim: Claim,
    /// Whether the positions have cut cards.
    pub(super) cuts: bool,
    pub(super) params: &'static [Param],
    pub(super) readings: &'static [PositionReading],
    /// Readings about cost, by their number: what is counted in random large positions.
    pub(super) measured: &'static [(usize, Measure)],
}

/// What something costs in a position.
pub(super) type Measure = fn(&Setup) -> Cost;

/// For readings about cost, of which small positions tell little.
pub(super) const NOT_ASKED: PositionTest = |_| None;

pub(super) const CARDS: Param =
    Param::number("cards", "the most cards in a hand", 1, 15, 4).ja("手札の最大枚数");
pub(super) const FACES: Param = Param::number("faces", "the highest face", 1, 16, 4).ja("最大の数字");

/// How many random large positions a claim about cost is put to, and how large they are.
pub(super) const SAMPLES: Param =
    Param::number("samples", "random large positions", 1, 1_000_000, 1000).ja("ランダムな大きい局面の数");
pub(super) const LARGEST: Param =
    Param::number("largest", "the most cards in a hand of them", 1024, 1 << 24, 1 << 14)
        .ja("その手札の最大枚数");

/// The parameters of checks on ordinary cards.
pub(super) static ORDINARY_PARAMS: &[Param] = &[FACES, CARDS];
pub(super) static ORDINARY_COST_PARAMS: &[Param] = &[FACES, CARDS, SAMPLES, LARGEST];
/// The parameters of checks that speak of few positions of a range.
pub(super) static WIDE_PARAMS: &[Param] = &[FACES.with_default(6), CARDS.with_default(6)];
/// The parameters of checks that look at hands without equal cards, of which few faces give few.
pub(super) static MORE_FACES_PARAMS: &[Param] = &[FACES.with_default(6), CARDS];
/// The parameters of checks with cut cards, where universes grow faster, and of those that search each position anew.
pub(super) static SMALL_PARAMS: &[Param] = &[FACES.with_default(3), CARDS.with_default(3)];
pub(super) static SMALL_COST_PARAMS: &[Param] =
    &[FACES.with_default(3), CARDS.with_default(3), SAMPLES, LARGEST];

/// The extent in words.
pub(super) fn range(extent: Extent) -> String {
    let Extent { faces, cards, cuts } = extent;
    let cuts = if cuts { ", ordinary and cut" } else { ", ordinary" };
    format!("hands of 1 to {cards} cards with faces 1 to {faces}{cuts}; table empty or 1 to {faces}")
}

impl Example for Setup {
    fn size(&self) -> (usize, u32) {
        self.magnitude()
    }
}

/// A random large position as an example: its number stands for it.
pub(super) struct Sample {
    pub(super) number: u64,
    pub(super) cards: usize,
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "random position {} ({} cards)", self.number, self.cards)
    }
}

impl Example for Sample {
    fn size(&self) -> (usize, u32) {
        (self.cards, 0)
    }
}

impl Statement for OverPositions {
    fn claim(&self) -> &Claim {
        &self.claim
    }

    fn readings(&self) -> Vec<Reading> {
        self.readings.iter().map(|reading| reading.reading).collect()
    }

    fn params(&self) -> &'static [Param] {
        self.params
    }

    fn survey<'a>(
        &'a self,
        args: &'a Args,
        budget: &'a Budget,
        _: &dyn Progress,
    ) -> Result<Survey<'a>, StudyError> {
        let extent = Extent::of(args, self.cuts);
        // Solved as the check comes to the hands, so that a run that is stopped early has something to keep.
        let universe = Universe::unsolved(extent, budget)?;
        let hands = universe.hands().len() as u64;
        let look = move |mover, findings: &mut Findings| {
            findings.meter.spend(hands * u64::from(extent.faces + 1), 0)?;
            let mover = usize::try_from(mover).unwrap_or(usize::MAX);
            universe.solve_for(mover, &findings.meter)?;
            self.ask_hand(&universe, mover, findings);
            Ok(())
        };
        if self.measured.is_empty() {
            return Ok(Survey::of(range(extent)).part(hands, look));
        }
        let (positions, cards) = (args.number("samples"), args.number("largest"));
        let draw = random_positions(cards, u64::from(u32::MAX), self.cuts);
        let samples = Drawn { count: positions, seed: 0, draw };
        let text = range(extent);
        let text = format!("{text}; and {positions} random positions with hands of up to {cards} cards");
        Ok(Survey::of(text).part(hands, look).part(positions, move |number, findings| {
            findings.meter.spend(1, 0)?;
            let Some(setup) = samples.position(number) else { return Ok(()) };
            let cards = setup.mover().len() + setup.other().len();
            for (reading, measure) in self.measured {
                findings.enter_cost(*reading, || Sample { number, cards }, measure(&setup));
            }
            Ok(())
        }))
    }
}

impl OverPositions {
    /// Puts every question to every position in which this hand is to move.
    fn ask_hand(&self, universe: &Universe, mover: usize, findings: &mut Findings) {
        let hands = universe.hands();
        let Some(hand) = hands.get(mover) else { return };
        for (number, other) in hands.iter().enumerate() {
            for table_card in 0..=universe.extent().faces {
                let mover_wins = universe.mover_wins(mover, number, table_card);
                let case = SolvedPosition { universe, mover: hand, other, table_card, mover_wins };
                for (number, reading) in self.readings.iter().enumerate() {
                    if let Some(right) = (reading.question)(&case) {
                        findings.enter(number, || case.setup(), right);
                    }
                }
            }
        }
    }
}
