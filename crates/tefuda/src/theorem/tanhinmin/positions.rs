//! Statements about single positions: each reading is a question to every position of a universe.

use crate::games::tanhinmin::universe::{Extent, Universe};
use crate::games::tanhinmin::{Position, Setup, SortedHand, Switches};
use crate::kernel::position::Setup as _;
use crate::kernel::random::Random;
use crate::kernel::run::Budget;
use crate::kernel::study::{Args, Param, Progress, StudyError};
use crate::theorem::{Claim, Example, Findings, Reading, Statement, Survey};

/// A position of a universe, with the referee's word on it and on its successors.
#[derive(Clone, Copy)]
pub(super) struct Case<'a> {
    pub(super) universe: &'a Universe,
    pub(super) mover: &'a SortedHand,
    pub(super) other: &'a SortedHand,
    pub(super) table_card: u32,
    /// Whether the player to move wins, by the referee.
    pub(super) mover_wins: bool,
}

impl Case<'_> {
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
pub(super) type Question = fn(&Case) -> Option<bool>;

/// A reading with the question it puts to each position.
#[derive(Clone, Copy)]
pub(super) struct PositionReading {
    pub(super) reading: Reading,
    pub(super) question: Question,
}

/// A statement about single positions.
pub(super) struct OverPositions {
    pub(super) claim: Claim,
    /// Whether the positions have cut cards.
    pub(super) cuts: bool,
    pub(super) params: &'static [Param],
    pub(super) readings: &'static [PositionReading],
    /// For claims about cost: a further question to random large positions, where small ones prove little.
    pub(super) sampled: Option<fn(&Setup) -> bool>,
}

const CARDS: Param = Param::number("cards", "the most cards in a hand", 1, 15, 4);
const FACES: Param = Param::number("faces", "the highest face", 1, 16, 4);

/// The parameters of checks on ordinary cards.
pub(super) static ORDINARY_PARAMS: &[Param] = &[FACES, CARDS];
/// The parameters of checks with cut cards, where universes grow faster, and of those that search each position anew.
pub(super) static SMALL_PARAMS: &[Param] = &[FACES.with_default(3), CARDS.with_default(3)];

/// The extent that the arguments ask for.
pub(super) fn extent(args: &Args, cuts: bool) -> Extent {
    let faces = u32::try_from(args.number("faces")).unwrap_or(u32::MAX);
    Extent { faces, cards: usize::try_from(args.number("cards")).unwrap_or(usize::MAX), cuts }
}

/// The extent in words.
pub(super) fn range(extent: Extent) -> String {
    let Extent { faces, cards, cuts } = extent;
    let cuts = if cuts { ", ordinary and cut" } else { ", ordinary" };
    format!("hands of 1 to {cards} cards with faces 1 to {faces}{cuts}; table empty or 1 to {faces}")
}

impl Example for Setup {
    fn size(&self) -> (usize, u32) {
        let faces = self.mover().faces().chain(self.other().faces());
        let highest = faces.max().unwrap_or(0).max(self.table_card());
        (self.mover().len() + self.other().len(), highest)
    }
}

/// How many random large positions a claim about cost is put to, and how large they are.
const SAMPLES: u64 = 64;
const LARGEST_SAMPLE: u64 = 1 << 14;

/// Random hands of very different sizes, faces dense or sparse.
fn sample(random: &mut Random, cuts: bool) -> Setup {
    let magnitude = random.below(31);
    let faces = 2 + random.below(1 << magnitude);
    let face = |random: &mut Random| u32::try_from(1 + random.below(faces)).unwrap_or(u32::MAX);
    let hand = |random: &mut Random| {
        let cards = 1 + random.below(LARGEST_SAMPLE);
        let ordinary = (0..cards).map(|_| face(random)).collect();
        let cut = (0..if cuts { random.below(cards) } else { 0 }).map(|_| face(random)).collect();
        SortedHand::new(ordinary, cut)
    };
    let (mover, other) = (hand(random), hand(random));
    setup(&mover, &other, u32::try_from(random.below(faces)).unwrap_or(0))
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
        progress: &dyn Progress,
    ) -> Result<Survey<'a>, StudyError> {
        let extent = extent(args, self.cuts);
        let universe = Universe::solve(extent, budget, progress)?;
        let mut told = range(extent);
        if self.sampled.is_some() {
            told.push_str(&format!("; and {SAMPLES} random hands of up to {LARGEST_SAMPLE} cards"));
        }
        let survey = Survey::of(told).part(universe.hands().len() as u64, move |mover, findings| {
            self.ask_hand(&universe, usize::try_from(mover).unwrap_or(usize::MAX), findings);
            Ok(())
        });
        let Some(question) = self.sampled else { return Ok(survey) };
        Ok(survey.part(SAMPLES, move |seed, findings| {
            let setup = sample(&mut Random::new(seed), self.cuts);
            let right = question(&setup);
            findings.enter(0, || setup, right);
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
                let case = Case { universe, mover: hand, other, table_card, mover_wins };
                for (number, reading) in self.readings.iter().enumerate() {
                    if let Some(right) = (reading.question)(&case) {
                        findings.enter(number, || case.setup(), right);
                    }
                }
            }
        }
    }
}
