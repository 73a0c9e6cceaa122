//! Positions and moves as the kernel sees them: real cards and decks without suits under one roof.

use std::ops::ControlFlow;

use super::cards::{self, Hand};
use super::counts::{self, CountMove, CountState};
use super::house::House;
use super::meld::{Kind, Meld};
use super::rules::{self, Step};
use super::state::{Move, State};
use crate::kernel::lesson::Both;
use crate::kernel::position::{self, Ending, IllegalMove, Played, Seat, SeatMap, Status};
use crate::kernel::run::HeapSize;
use crate::kernel::words::{Words, both};

/// What lies before the players, and the rules that they play by. The first hand is to move; a player whose hand is empty has won.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The rules. In decks without suits cut ranks are numbers in the order.
    pub house: House,
    /// Whether the text of the position names the rules; otherwise they are those of the board.
    pub names_rules: bool,
    /// Hands and table.
    pub cards: Cards,
}

/// Hands and table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Cards {
    /// Cards with suits, and the meld on the table as it was played.
    Real(State, Option<Meld>),
    /// A deck without suits.
    Counts(CountState),
}

impl Setup {
    /// Who has won: the player to move, the other one, or nobody yet.
    #[must_use]
    pub fn over(&self) -> Option<Seat> {
        let (own, theirs) = match &self.cards {
            Cards::Real(state, _) => (state.own == 0, state.theirs == 0),
            Cards::Counts(state) => (state.own.is_empty(), state.theirs.is_empty()),
        };
        if own { Some(Seat::FIRST) } else { theirs.then_some(Seat::SECOND) }
    }

    /// How many cards the two hands hold.
    #[must_use]
    pub fn sizes(&self) -> [usize; 2] {
        match &self.cards {
            Cards::Real(state, _) => [state.own, state.theirs].map(|hand| cards::size(hand) as usize),
            Cards::Counts(state) => [state.own.size(), state.theirs.size()],
        }
    }
}

/// A setup in which both players hold cards.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position(Setup);

impl Position {
    /// What lies before the players.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.0
    }
}

/// A move, with real cards or without suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnyMove {
    /// With real cards.
    Real(Move),
    /// In a deck without suits.
    Counts(CountMove),
}

impl AnyMove {
    /// How many cards it takes from the hand.
    #[must_use]
    pub fn size(&self) -> u32 {
        match self {
            AnyMove::Real(played) => played.size(),
            AnyMove::Counts(CountMove::Play(group)) => group.size,
            AnyMove::Counts(CountMove::Pass) => 0,
        }
    }
}

/// All that matters of a position: how the table was built up does not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// With real cards.
    Real(House, State),
    /// In a deck without suits.
    Counts(House, CountState),
}

impl position::Setup for Setup {
    type Position = Position;

    fn status(self) -> Status<Position> {
        match self.over() {
            Some(seat) => Status::Over(Ending::Won(seat)),
            None => Status::Open(Position(self)),
        }
    }
}

impl position::Position for Position {
    type Setup = Setup;
    type Move = AnyMove;
    type Key = Key;

    fn to_move(&self) -> Seat {
        Seat::FIRST
    }

    fn for_each_move<B>(&self, visit: impl FnMut(AnyMove) -> ControlFlow<B>) -> ControlFlow<B> {
        let Setup { house, cards, .. } = &self.0;
        match cards {
            Cards::Real(state, _) => {
                rules::moves(house, state).into_iter().map(AnyMove::Real).try_for_each(visit)
            }
            Cards::Counts(state) => {
                counts::moves(house, state).into_iter().map(AnyMove::Counts).try_for_each(visit)
            }
        }
    }

    fn check(&self, played: &AnyMove) -> Result<(), IllegalMove> {
        let Setup { house, cards, .. } = &self.0;
        let why = match (cards, played) {
            (Cards::Real(state, _), AnyMove::Real(played)) => why_not(house, state, played),
            (Cards::Counts(state), AnyMove::Counts(played)) => why_not_counts(house, state, played),
            _ => Some(both!("these cards do not make a move", "このような札では指せない手です")),
        };
        why.map_or(Ok(()), |why| Err(IllegalMove::new(why)))
    }

    fn after(&self, played: &AnyMove) -> Played<Setup> {
        let Setup { house, names_rules, cards } = &self.0;
        let step = match (cards, played) {
            (Cards::Real(state, table), AnyMove::Real(played)) => {
                let stays = match played {
                    Move::Play(meld) => Some(*meld),
                    Move::Pass => *table,
                };
                match rules::after(house, state, played) {
                    Step::Won => Step::Won,
                    Step::On { next, same } => {
                        let table = next.table.and(stays);
                        Step::On { next: Cards::Real(next, table), same }
                    }
                }
            }
            (Cards::Counts(state), AnyMove::Counts(played)) => {
                counts::after(house, state, played).map(Cards::Counts)
            }
            // A move of the other form is never legal here.
            (cards, _) => Step::On { next: cards.clone(), same: true },
        };
        let (cards, seats) = match step {
            Step::Won => (cards.won(), SeatMap::Same),
            Step::On { next, same: true } => (next, SeatMap::Same),
            Step::On { next, same: false } => (next, SeatMap::Swapped),
        };
        Played { setup: Setup { house: *house, names_rules: *names_rules, cards }, seats }
    }

    fn key(&self) -> Key {
        let house = self.0.house;
        match &self.0.cards {
            Cards::Real(state, _) => Key::Real(house, *state),
            Cards::Counts(state) => Key::Counts(house, state.clone()),
        }
    }
}

impl Cards {
    /// What is left when the player to move has played their last card: there is no table any more.
    fn won(&self) -> Cards {
        match self {
            Cards::Real(state, _) => Cards::Real(State::lead(0, state.theirs, state.reversed), None),
            Cards::Counts(state) => Cards::Counts(CountState::lead(
                counts::Counts::default(),
                state.theirs.clone(),
                state.reversed,
            )),
        }
    }
}

const NO_PASS: Both = Both {
    en: "the table is empty: passing is not allowed, so lead any meld",
    ja: "場は空なのでパスできません。何かリードしてください",
};

/// Why a move is not legal; `None` if it is.
fn why_not(house: &House, state: &State, played: &Move) -> Option<Words> {
    let meld = match played {
        Move::Pass => return state.table.is_none().then(|| NO_PASS.into()),
        Move::Play(meld) => meld,
    };
    let missing: Hand = meld.cards & !state.own;
    if let Some(card) = cards::each(missing).next() {
        return Some(both!(
            "the card {card} is not in the hand to move",
            "手番側の手札に {card} はありません";
            card = super::notation::CardText(card)
        ));
    }
    if !rules::melds(house, state.own).contains(meld) {
        return Some(
            both!("the rules have no melds such as {meld}", "このルールに {meld} のような出し方はありません"; meld),
        );
    }
    let table = state.table?;
    if rules::beats(house, state, &table, meld) {
        return None;
    }
    Some(match () {
        () if table.kind == Kind::Joker && house.spade_three => {
            both!(
                "on a lone joker only S3 may be played, or `pass`",
                "ジョーカー1枚に出せるのはS3だけです。または `pass`"
            )
        }
        () if table.kind == Kind::Joker => both!(
            "nothing beats a lone joker: `pass`",
            "ジョーカー1枚に勝つ札はありません。`pass` してください"
        ),
        () if meld.shape.kind != table.kind || meld.shape.size != table.size => {
            both!(
                "{meld} is not of the kind and size of the meld on the table",
                "{meld} は場の札と形か枚数が違います";
                meld
            )
        }
        () if state.lock && meld.shape.suits != table.suits => {
            both!(
                "the suits are locked, and {meld} is not in the suits on the table",
                "縛りがあり、{meld} は場のスートと違います";
                meld
            )
        }
        () => {
            both!(
                "{meld} does not beat the meld on the table; play a stronger one or `pass`",
                "{meld} は場の札に勝てません。より強い札を出すか、`pass` してください";
                meld
            )
        }
    })
}

fn why_not_counts(house: &House, state: &CountState, played: &CountMove) -> Option<Words> {
    if counts::moves(house, state).contains(played) {
        return None;
    }
    Some(match (played, state.table) {
        (CountMove::Pass, _) => NO_PASS.into(),
        (CountMove::Play(group), _) if state.own.of(group.rank) < group.size => {
            both!(
                "the hand to move has fewer than {count} cards of rank {rank}",
                "手番側の手札に順位{rank}の札は{count}枚ありません";
                count = group.size, rank = group.rank
            )
        }
        (CountMove::Play(group), Some(table)) if group.size != table.size => {
            both!("the table requires {count} of a rank", "場に出せるのは同じ順位の{count}枚組です"; count = table.size)
        }
        (CountMove::Play(group), Some(table)) => {
            both!(
                "rank {rank} does not beat rank {table_rank}; play a stronger one or `pass`",
                "順位{rank}は順位{table_rank}に勝てません。より強いものを出すか、`pass` してください";
                rank = group.rank, table_rank = table.rank
            )
        }
        (CountMove::Play(_), None) => both!(
            "the rules have no groups: play single cards",
            "このルールに組はありません。1枚ずつ出してください"
        ),
    })
}

impl HeapSize for AnyMove {}

impl HeapSize for Position {
    fn heap_size(&self) -> usize {
        self.0.cards.heap_size()
    }
}

impl HeapSize for Cards {
    fn heap_size(&self) -> usize {
        match self {
            Cards::Real(..) => 0,
            Cards::Counts(state) => state.heap_size(),
        }
    }
}

impl HeapSize for CountState {
    fn heap_size(&self) -> usize {
        self.own.heap_size() + self.theirs.heap_size()
    }
}

impl HeapSize for Key {
    fn heap_size(&self) -> usize {
        match self {
            Key::Real(..) => 0,
            Key::Counts(_, state) => state.heap_size(),
        }
    }
}
