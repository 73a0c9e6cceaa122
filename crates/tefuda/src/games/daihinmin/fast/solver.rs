//! The solver for programs: reusable, with limits, and asked by the state of a game.

use std::cmp::Reverse;

use super::super::cards::{ABOVE, DECK, HIGHEST, Hand, JOKER, LOWEST, SUITS, suits_of};
use super::super::house::{Flush, House, SHORTEST_SEQUENCE};
use super::super::meld::{Kind, Shape};
use super::super::rules::{self, Step};
use super::super::state::{Move, State};
use super::place::Key;
use super::proofs::Proof;
use super::ready::Ready;
use super::search::{Ask, Cost, Search, Unsolved};
use super::witness::Witness;
use crate::kernel::run::HeapSize;

/// How much one question may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How many positions may be searched.
    pub nodes: u64,
    /// How many bytes the table of decided positions may take, while it grows included. It never takes less than 2 KiB.
    pub bytes: usize,
}

impl Default for Limits {
    /// As many positions as it takes, in 512 MiB.
    fn default() -> Self {
        Limits { nodes: u64::MAX, bytes: 512 << 20 }
    }
}

/// A reusable solver for one house. Every question begins with an empty table, so what it costs does not depend on
/// what was asked before; positions so small that the table need not grow are answered without allocation.
pub struct Solver {
    house: House,
    search: Search<u64>,
    /// For questions of more than 47 cards.
    large: Option<Box<Search<u128>>>,
    limits: Limits,
    asked_large: bool,
    /// The hands of the question.
    hands: [Hand; 2],
}

impl Solver {
    /// A solver for positions of this house.
    #[must_use]
    pub fn new(house: House, limits: Limits) -> Self {
        let search = Search::new(Ready::new(&house), limits.bytes, limits.nodes);
        Solver { house, search, large: None, limits, asked_large: false, hands: [0; 2] }
    }

    /// Whether the player to move wins.
    pub fn winner(&mut self, state: &State) -> Result<bool, Unsolved> {
        self.winner_asking(state, &mut |_| true)
    }

    /// Whether the player to move wins; `ask` may end the search.
    pub fn winner_asking(&mut self, state: &State, ask: Ask) -> Result<bool, Unsolved> {
        self.begin(state)?;
        self.wins(state, false, ask)
    }

    /// Every move that wins, in the order of the rules.
    pub fn winning_moves(&mut self, state: &State) -> Result<Vec<Move>, Unsolved> {
        let judged = self.judged_moves(state, &mut |_| true)?;
        Ok(judged.into_iter().filter(|&(_, wins)| wins).map(|(played, _)| played).collect())
    }

    /// Every legal move, in the order of the rules, and whether it wins; `ask` may end the search.
    pub fn judged_moves(&mut self, state: &State, ask: Ask) -> Result<Vec<(Move, bool)>, Unsolved> {
        self.begin(state)?;
        let mut moves: Vec<(usize, Move)> =
            rules::moves(&self.house, state).into_iter().enumerate().collect();
        // Those that leave the fewest cards first: what they decide is met again below the others.
        moves.sort_by_key(|(_, played)| Reverse(played.size()));
        let mut judged = Vec::with_capacity(moves.len());
        for (index, played) in moves {
            let wins = match rules::after(&self.house, state, &played) {
                Step::Won => true,
                Step::On { next, same } => self.wins(&next, !same, ask)? == same,
            };
            judged.push((index, played, wins));
        }
        judged.sort_unstable_by_key(|&(index, ..)| index);
        Ok(judged.into_iter().map(|(_, played, wins)| (played, wins)).collect())
    }

    /// One move that wins, if there is one.
    pub fn winning_move(&mut self, state: &State) -> Result<Option<Move>, Unsolved> {
        self.begin(state)?;
        self.move_to_win(state, false, &mut |_| true)
    }

    /// One move that wins, if there is one, in a position that arises from the one the question began with; see [`Solver::wins`].
    /// Positions that are decided already are not searched again.
    pub fn move_to_win(&mut self, state: &State, second: bool, ask: Ask) -> Result<Option<Move>, Unsolved> {
        if !self.wins(state, second, ask)? {
            return Ok(None);
        }
        match &mut self.large {
            Some(large) if self.asked_large => large.winning_move(state, second, ask),
            _ => self.search.winning_move(state, second, ask),
        }
    }

    /// The proof that decides a position without search, if there is one, and whether the player to move wins by it.
    #[must_use]
    pub fn proof(&mut self, state: &State) -> Option<(bool, Proof)> {
        self.begin(state).ok()?;
        match &self.large {
            Some(large) if self.asked_large => large.proof(state),
            _ => self.search.proof(state),
        }
    }

    /// How the proof goes that decides a position without search, if there is one.
    #[must_use]
    pub fn witness(&mut self, state: &State) -> Option<Witness> {
        self.begin(state).ok()?;
        match &self.large {
            Some(large) if self.asked_large => large.witness(state),
            _ => self.search.witness(state),
        }
    }

    /// Changes how many positions may be searched from the beginning of a question on.
    pub fn allow_nodes(&mut self, nodes: u64) {
        self.limits.nodes = nodes;
        self.search.allow(nodes);
        if let Some(large) = &mut self.large {
            large.allow(nodes);
        }
    }

    /// What the last question has cost.
    #[must_use]
    pub fn cost(&self) -> Cost {
        match &self.large {
            Some(large) if self.asked_large => large.cost(),
            _ => self.search.cost(),
        }
    }

    /// Begins a question: forgets what was decided before. Positions that arise from this one can then be asked about
    /// by [`Solver::wins`], and share what is decided.
    pub fn begin(&mut self, state: &State) -> Result<(), Unsolved> {
        if !is_position(&self.house, state) {
            return Err(Unsolved::Invalid);
        }
        self.hands = [state.own, state.theirs];
        let cards = state.own | state.theirs;
        self.asked_large = cards.count_ones() > u64::MOST_CARDS;
        if self.asked_large {
            let Limits { nodes, bytes } = self.limits;
            let large = || Box::new(Search::new(Ready::new(&self.house), bytes, nodes));
            self.large.get_or_insert_with(large).begin(cards);
        } else {
            self.search.begin(cards);
        }
        Ok(())
    }

    /// Whether the player to move wins, in a position that arises from the one the question began with. `second`: that
    /// player was not to move when the question began.
    pub fn wins(&mut self, state: &State, second: bool, ask: Ask) -> Result<bool, Unsolved> {
        let [own, theirs] = if second { [self.hands[1], self.hands[0]] } else { self.hands };
        if state.own & !own != 0 || state.theirs & !theirs != 0 || !is_position(&self.house, state) {
            return Err(Unsolved::Invalid);
        }
        let state = &if self.search.ready.suits { *state } else { without_suits(state, [own, theirs]) };
        match &mut self.large {
            Some(large) if self.asked_large => large.wins(state, second, ask),
            _ => self.search.wins(state, second, ask),
        }
    }
}

/// The one form of all positions with equally many cards of each rank, for houses in which no rule asks for suits: the search plays the
/// first cards of a rank, so that the last ones stay.
fn without_suits(state: &State, [own, theirs]: [Hand; 2]) -> State {
    let form = |hand: Hand, begun: Hand| {
        let ranks = (LOWEST..=HIGHEST).map(|rank| {
            let (held, mut suits) = (suits_of(hand, rank), suits_of(begun, rank));
            while suits.count_ones() > held.count_ones() {
                suits &= suits - 1;
            }
            Hand::from(suits) << (4 * rank)
        });
        ranks.fold(hand & JOKER, |hand, rank| hand | rank)
    };
    State { own: form(state.own, own), theirs: form(state.theirs, theirs), ..*state }
}

impl HeapSize for Solver {
    fn heap_size(&self) -> usize {
        let large = self.large.as_ref().map_or(0, |large| size_of::<Search<u128>>() + large.heap_size());
        self.search.heap_size() + large
    }
}

/// Whether a state is a position of the game: both hands hold cards, none twice, and the table is possible.
fn is_position(house: &House, state: &State) -> bool {
    let State { own, theirs, table, lock, passed, mine, .. } = *state;
    let cards = own != 0 && theirs != 0 && own & theirs == 0 && (own | theirs) & !DECK == 0;
    let switches = match table {
        None => !(lock || passed || mine),
        Some(_) => house.flush == Flush::AllPass || !(passed || mine),
    };
    let table = table.is_none_or(|Shape { kind, rank, size, suits }| match kind {
        Kind::Joker => !lock,
        Kind::Group => {
            let all = if size == SUITS + 1 { 0b1_1111 } else { 0b1111 };
            (LOWEST..=HIGHEST).contains(&rank)
                && suits & !all == 0
                && suits.count_ones() == u32::from(size)
                && size > 0
        }
        Kind::Sequence => {
            size >= SHORTEST_SEQUENCE
                && rank.checked_add(size).is_some_and(|end| end <= ABOVE + 1)
                && suits < 0b1_0000
                && suits.is_power_of_two()
        }
    });
    cards && switches && table
}
