//! The rules for real cards: all moves, and what follows from each. Plain, and the only place that says so.
//!
//! The first player to play their last card wins, whatever that card is. On an empty table any meld may be led, and passing is not allowed; on
//! any other table a player passes or plays a meld that beats it: same kind, same number of cards, stronger. [`House`] states which of the
//! rules are in force.

use super::cards::{
    ABOVE, BELOW, FIFTH_SUIT, HIGHEST, Hand, JOKER, LOWEST, SPADE_THREE, SUITS, card, suits_of,
};
use super::house::{Flush, House, SHORTEST_SEQUENCE};
use super::meld::{Kind, Meld, Shape};
use super::state::{Move, State};

/// What a move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<S> {
    /// The player who moved has no cards left.
    Won,
    /// The game goes on, seen from the next player to move.
    On {
        /// The position.
        next: S,
        /// Whether it is the player who moved who moves again.
        same: bool,
    },
}

impl<S> Step<S> {
    /// The same with another account of the position.
    pub fn map<T>(self, convert: impl FnOnce(S) -> T) -> Step<T> {
        match self {
            Step::Won => Step::Won,
            Step::On { next, same } => Step::On { next: convert(next), same },
        }
    }
}

/// Every meld that can be made of a hand, in the order in which moves are listed: groups by rank, size and suits, then sequences by rank,
/// length and suit, then the lone joker.
#[must_use]
pub fn melds(house: &House, hand: Hand) -> Vec<Meld> {
    let mut melds = Vec::new();
    let has_joker = hand & JOKER != 0;
    for rank in LOWEST..=HIGHEST {
        let first = melds.len();
        groups_of(house, hand, rank, &mut melds);
        // Equally large groups without the joker come first.
        melds[first..]
            .sort_by_key(|meld: &Meld| (meld.shape.size, meld.joker.is_some(), meld.cards, meld.joker));
    }
    if house.sequences {
        sequences(hand, &mut melds);
    }
    if has_joker {
        melds.push(Meld::JOKER);
    }
    melds
}

/// The groups of one rank.
fn groups_of(house: &House, hand: Hand, rank: u8, melds: &mut Vec<Meld>) {
    let held = suits_of(hand, rank);
    for naturals in 1..=held {
        if naturals & !held != 0 {
            continue;
        }
        let size = naturals.count_ones() as u8;
        let cards = Hand::from(naturals) << (4 * rank);
        if size == 1 || house.groups {
            let shape = Shape { kind: Kind::Group, rank, size, suits: naturals };
            melds.push(Meld { shape, cards, joker: None });
        }
        if house.groups && hand & JOKER != 0 {
            // The joker stands for a suit that is not in the group; only beside all four for a fifth.
            let missing = (0..SUITS).filter(|suit| naturals >> suit & 1 == 0);
            let fifth = (size == SUITS).then_some(FIFTH_SUIT);
            for suit in missing.chain(fifth) {
                let shape = Shape { kind: Kind::Group, rank, size: size + 1, suits: naturals | 1 << suit };
                melds.push(Meld { shape, cards: cards | JOKER, joker: Some(suit) });
            }
        }
    }
}

/// All sequences.
fn sequences(hand: Hand, melds: &mut Vec<Meld>) {
    let joker = u8::from(hand & JOKER != 0);
    for low in BELOW..=HIGHEST {
        for size in SHORTEST_SEQUENCE..=ABOVE + 1 - low {
            for suit in 0..SUITS {
                // The places that have a card; one may be left to the joker. The places 0 and 14 never have one.
                let is_held = |rank: &u8| suits_of(hand, *rank) >> suit & 1 == 1;
                let held = (low..low + size).filter(is_held);
                let cards = held.clone().fold(0, |cards, rank| cards | card(rank, suit));
                let missing = size - held.count() as u8;
                if missing > joker {
                    continue;
                }
                let shape = Shape { kind: Kind::Sequence, rank: low, size, suits: 1 << suit };
                if missing == 0 {
                    melds.push(Meld { shape, cards, joker: None });
                }
                if joker == 0 {
                    continue;
                }
                // The joker may also stand for a card that the player holds, and keeps.
                for place in (low..low + size).filter(|rank| missing == 0 || !is_held(rank)) {
                    let kept = if missing == 0 { card(place, suit) } else { 0 };
                    melds.push(Meld { shape, cards: cards & !kept | JOKER, joker: Some(place) });
                }
            }
        }
    }
}

/// Whether a meld beats what is on the table.
#[must_use]
pub fn beats(house: &House, state: &State, table: &Shape, meld: &Meld) -> bool {
    let new = meld.shape;
    if table.kind == Kind::Joker {
        return house.spade_three && meld.cards == SPADE_THREE;
    }
    if new.kind == Kind::Joker {
        return table.kind == Kind::Group && table.size == 1;
    }
    let is_stronger = if state.reversed { new.highest() < table.rank } else { new.rank > table.highest() };
    let keeps_lock = !state.lock || new.suits == table.suits;
    new.kind == table.kind && new.size == table.size && is_stronger && keeps_lock
}

/// Every legal move, a pass last.
#[must_use]
pub fn moves(house: &House, state: &State) -> Vec<Move> {
    let melds = melds(house, state.own).into_iter();
    match &state.table {
        None => melds.map(Move::Play).collect(),
        Some(table) => {
            let beating = melds.filter(|meld| beats(house, state, table, meld));
            beating.map(Move::Play).chain([Move::Pass]).collect()
        }
    }
}

/// Whether a meld clears the table as soon as it is played: it contains a cut rank, for which the joker may stand.
#[must_use]
pub fn is_cut(house: &House, shape: &Shape) -> bool {
    shape.kind != Kind::Joker && (shape.rank..=shape.highest()).any(|rank| house.is_cut(rank))
}

/// Whether a meld turns the order over.
#[must_use]
pub fn is_revolution(house: &House, shape: &Shape) -> bool {
    let threshold = match shape.kind {
        Kind::Group => house.revolution,
        Kind::Sequence => house.sequence_revolution,
        Kind::Joker => None,
    };
    threshold.is_some_and(|threshold| shape.size >= threshold)
}

/// What a legal move leads to.
#[must_use]
pub fn after(house: &House, state: &State, played: &Move) -> Step<State> {
    match played {
        Move::Play(meld) => after_meld(house, state, meld),
        Move::Pass => after_pass(house, state),
    }
}

fn after_meld(house: &House, state: &State, meld: &Meld) -> Step<State> {
    let own = state.own & !meld.cards;
    if own == 0 {
        return Step::Won;
    }
    let reversed = state.reversed != is_revolution(house, &meld.shape);
    let beaten = state.table;
    let is_spade_three_on_joker = beaten.is_some_and(|table| table.kind == Kind::Joker);
    if is_cut(house, &meld.shape) || is_spade_three_on_joker {
        return Step::On { next: State::lead(own, state.theirs, reversed), same: true };
    }
    let lock = house.lock
        && meld.shape.kind != Kind::Joker
        && beaten.is_some_and(|table| table.suits == meld.shape.suits);
    let table = Some(meld.shape);
    if state.passed {
        // The opponent is out until the table is cleared.
        let next = State { own, theirs: state.theirs, table, reversed, lock, passed: true, mine: true };
        Step::On { next, same: true }
    } else {
        let next =
            State { own: state.theirs, theirs: own, table, reversed, lock, passed: false, mine: false };
        Step::On { next, same: false }
    }
}

fn after_pass(house: &House, state: &State) -> Step<State> {
    let opponent_leads = State::lead(state.theirs, state.own, state.reversed);
    match house.flush {
        Flush::OpponentPass => Step::On { next: opponent_leads, same: false },
        Flush::AllPass if !state.passed => {
            let next =
                State { own: state.theirs, theirs: state.own, passed: true, mine: !state.mine, ..*state };
            Step::On { next, same: false }
        }
        Flush::AllPass if state.mine => {
            Step::On { next: State::lead(state.own, state.theirs, state.reversed), same: true }
        }
        Flush::AllPass => Step::On { next: opponent_leads, same: false },
    }
}
