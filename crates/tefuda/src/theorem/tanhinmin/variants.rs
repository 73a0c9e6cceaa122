//! TANHINMIN with one rule changed: what the papers leave open, or define in two ways, solved by search.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::games::tanhinmin::{Card, Hand as _, PackedHand, Setup, SortedHand};
use crate::kernel::lesson::Both;
use crate::kernel::position::{self, Ending, Played, Position, Seat, SeatMap, Setup as _, Status};
use crate::kernel::range::Positions;
use crate::kernel::run::{Budget, HeapSize, Undecided};
use crate::kernel::study::Progress;
use crate::solve::MoverResult;
use crate::solve::search::{Goal, Search, SearchError};

/// What is different.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Rule {
    /// A cut card may be played on a card of its own value.
    CutOnItsValue,
    /// Several cards of one face may be led at once; they are answered by as many of a stronger face.
    SeveralCards,
    /// The same, and when this many cards of one face stay unanswered, the order of the faces is turned over.
    Revolution(u32),
}

/// Hands and table of a variant, the mover's hand first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    rule: Rule,
    hands: [PackedHand; 2],
    /// The face on the table, 0 if it is empty.
    face: u32,
    /// How many cards of it.
    cards: u32,
    /// The order of the faces is turned over.
    reversed: bool,
}

/// A state in which both players hold cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Open(State);

/// Some copies of a card, or none: a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Play {
    Cards(Card, u32),
    Pass,
}

impl HeapSize for Open {}
impl HeapSize for Play {}

impl position::Setup for State {
    type Position = Open;

    fn status(self) -> Status<Open> {
        match self.hands.map(|hand| hand.is_empty()) {
            [true, _] => Status::Over(Ending::Won(Seat::FIRST)),
            [_, true] => Status::Over(Ending::Won(Seat::SECOND)),
            _ => Status::Open(Open(self)),
        }
    }
}

impl State {
    /// Whether a card can be played on what lies there, numbers apart.
    fn beats(&self, card: Card) -> bool {
        let equal = card.cut && self.rule == Rule::CutOnItsValue && card.face == self.face;
        let stronger = if self.reversed { card.face < self.face } else { card.face > self.face };
        self.face == 0 || stronger || equal
    }
}

impl Position for Open {
    type Setup = State;
    type Move = Play;
    type Key = Self;

    fn to_move(&self) -> Seat {
        Seat::FIRST
    }

    fn for_each_move<B>(&self, mut visit: impl FnMut(Play) -> ControlFlow<B>) -> ControlFlow<B> {
        let Open(state) = self;
        let hand = state.hands[0];
        for card in hand.cards_above(0) {
            let copies = hand.cards().filter(|held| *held == card).count() as u32;
            let numbers = match state.rule {
                _ if state.face > 0 => state.cards..=state.cards.min(copies),
                Rule::CutOnItsValue => 1..=1,
                Rule::SeveralCards | Rule::Revolution(_) => 1..=copies,
            };
            if state.beats(card) {
                numbers.into_iter().try_for_each(|number| visit(Play::Cards(card, number)))?;
            }
        }
        if state.face > 0 { visit(Play::Pass) } else { ControlFlow::Continue(()) }
    }

    fn after(&self, played: &Play) -> Played<State> {
        let Open(state) = *self;
        let [mover, other] = state.hands;
        let empty = State { face: 0, cards: 0, ..state };
        match *played {
            Play::Pass => {
                let turned = matches!(state.rule, Rule::Revolution(number) if state.cards >= number);
                let setup = State { hands: [other, mover], reversed: state.reversed ^ turned, ..empty };
                Played { setup, seats: SeatMap::Swapped }
            }
            Play::Cards(card, number) => {
                let rest = (0..number).fold(mover, |hand, _| hand.without(card));
                if card.cut {
                    return Played { setup: State { hands: [rest, other], ..empty }, seats: SeatMap::Same };
                }
                let setup = State { hands: [other, rest], face: card.face, cards: number, ..state };
                Played { setup, seats: SeatMap::Swapped }
            }
        }
    }

    fn key(&self) -> Self {
        *self
    }
}

/// Every position of a range, solved under a changed rule.
pub(super) struct Variant {
    rule: Rule,
    search: Search<Open>,
}

impl Variant {
    /// Solves every position of a range, by the rules alone.
    pub(super) fn solve(
        rule: Rule,
        positions: &dyn Positions<Setup>,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Result<Self, Undecided> {
        let mut variant = Variant { rule, search: Search::new(Goal::Winner) };
        let mut meter = budget.meter();
        progress.stage(
            Both { en: "solving under the changed rule", ja: "変えたルールで解いています" },
            positions.units(),
        );
        for unit in 0..positions.units() {
            positions.for_each(unit, &mut |setup| {
                let Some(open) = variant.open(&setup) else { return Ok(()) };
                match variant.search.solve(&open, &mut meter) {
                    Err(SearchError::Undecided(undecided)) => Err(undecided),
                    // Every discard takes a card away, and nobody passes on an empty table: there are no cycles.
                    Err(SearchError::Cycle) | Ok(_) => Ok(()),
                }
            })?;
            progress.advance(1);
        }
        Ok(variant)
    }

    /// The same hands and table under the changed rule; `None` if the game is over.
    fn open(&self, setup: &Setup) -> Option<Open> {
        let pack = |hand: &SortedHand| hand.cards().try_fold(PackedHand::default(), PackedHand::with);
        let hands = [pack(setup.mover())?, pack(setup.other())?];
        let face = setup.table_card();
        State { rule: self.rule, hands, face, cards: u32::from(face > 0), reversed: false }.position()
    }

    /// The cards that the player to move may play, one at a time.
    pub(super) fn playable(&self, setup: &Setup) -> Option<BTreeSet<Card>> {
        let card = |played: Play| match played {
            Play::Cards(card, _) => Some(card),
            Play::Pass => None,
        };
        Some(self.open(setup)?.legal_moves().into_iter().filter_map(card).collect())
    }

    /// Whether the player to move wins a position of the range.
    pub(super) fn mover_wins(&self, setup: &Setup) -> Option<bool> {
        let solved = self.search.known(&self.open(setup)?.key())?;
        Some(solved.result == MoverResult::Win)
    }
}
