//! Can a player who knows only so much force the win? An exact search over sets of possible hands.
//!
//! What a player knows of the opponent's hand is a set: the hands consistent with everything seen. A strategy must make
//! the same move against all of them. It *realises* a set if it wins every play in which the position is, at some
//! moment, won for the player (with open hands). Then in every state its move must be a winning one against every hand
//! of the set that is won at that moment; and that is enough, as a won position stays won under such moves. The opponent
//! is free: any hand of the set, any legal move.
//!
//! The sets that matter are remembered; the search runs under a budget.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::super::decide;
use super::super::hand::{Card, Hand as _, SortedHand};
use super::super::rules::Move;
use super::oracle::{Answer, Moment, Oracles};
use crate::kernel::run::{Budget, Limit, Meter, Undecided};

/// The recursion is as deep as a game is long; longer games are refused.
const MOST_CARDS: usize = 64;

/// Who wins with open hands: the hand to move, the other hand, the table card.
pub type OpenHanded = Arc<dyn Fn(&SortedHand, &SortedHand, u32) -> bool + Send + Sync>;

/// A hand by its number in the solver.
type Number = u32;

/// The player's own hand, the table card, whether the player is to move, and the set of hands, ascending.
type State = (Number, u32, bool, Box<[Number]>);

/// Solves sets of hands for one kind of oracles, and remembers what it has found.
pub struct BeliefSolver {
    oracles: Oracles,
    mover_wins: OpenHanded,
    hands: Vec<SortedHand>,
    numbers: FxHashMap<SortedHand, Number>,
    /// For each hand its distinct cards and what is left without them.
    discards: Vec<Option<Vec<(Card, Number)>>>,
    open_handed: FxHashMap<(Number, Number, u32), bool>,
    solved: FxHashMap<State, bool>,
    /// What the sets in `solved` take.
    set_bytes: u64,
    meter: Meter,
}

impl BeliefSolver {
    /// A solver for a player who may ask these oracles at every turn, as far as the set says so. What was told at the
    /// start is in the set of hands.
    #[must_use]
    pub fn new(oracles: Oracles, budget: &Budget) -> Self {
        BeliefSolver::told_by(Arc::new(decide::mover_wins), oracles, budget)
    }

    /// The same, with another way to tell who wins with open hands: a referee's.
    #[must_use]
    pub fn told_by(mover_wins: OpenHanded, oracles: Oracles, budget: &Budget) -> Self {
        BeliefSolver {
            oracles,
            mover_wins,
            hands: Vec::new(),
            numbers: FxHashMap::default(),
            discards: Vec::new(),
            open_handed: FxHashMap::default(),
            solved: FxHashMap::default(),
            set_bytes: 0,
            meter: budget.meter(),
        }
    }

    /// Whether the player can realise the set: the same moves against all of its hands win every play that is at some
    /// moment won for the player.
    ///
    /// # Errors
    /// [`Undecided`] if the budget runs out, or the hands are too large.
    pub fn can_realise(
        &mut self,
        own: &SortedHand,
        table_card: u32,
        to_move: bool,
        hands: &[SortedHand],
    ) -> Result<bool, Undecided> {
        let (own, set) = self.enter(own, hands)?;
        if to_move { self.own_turn(own, table_card, set) } else { self.opponents_turn(own, table_card, set) }
    }

    /// Sets looked at so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.meter.nodes()
    }

    /// The moves after which the player, who is to move, can still realise the set.
    ///
    /// # Errors
    /// [`Undecided`] if the budget runs out, or the hands are too large.
    pub fn realising_moves(
        &mut self,
        own: &SortedHand,
        table_card: u32,
        hands: &[SortedHand],
    ) -> Result<Vec<Move>, Undecided> {
        let (own, set) = self.enter(own, hands)?;
        let mut moves = Vec::new();
        for (played, rest) in self.moves(own, table_card) {
            if self.move_realises(own, table_card, &set, played, rest)? {
                moves.push(played);
            }
        }
        Ok(moves)
    }

    fn enter(
        &mut self,
        own: &SortedHand,
        hands: &[SortedHand],
    ) -> Result<(Number, Box<[Number]>), Undecided> {
        let longest = hands.iter().map(SortedHand::len).max().unwrap_or(0).max(own.len());
        if longest > MOST_CARDS {
            let (needed, allowed) = (longest as u64, MOST_CARDS as u64);
            return Err(Undecided::TooLarge { limit: Limit::Cards, needed, allowed });
        }
        let own = self.number(own);
        let mut set: Vec<Number> = hands.iter().map(|hand| self.number(hand)).collect();
        set.sort_unstable();
        set.dedup();
        Ok((own, set.into()))
    }

    fn number(&mut self, hand: &SortedHand) -> Number {
        if let Some(&number) = self.numbers.get(hand) {
            return number;
        }
        let number = Number::try_from(self.hands.len()).unwrap_or(Number::MAX);
        self.hands.push(hand.clone());
        self.discards.push(None);
        self.numbers.insert(hand.clone(), number);
        number
    }

    /// The distinct cards of a hand above a face, with what is left.
    fn above(&mut self, hand: Number, face: u32) -> Vec<(Card, Number)> {
        let index = hand as usize;
        if self.discards[index].is_none() {
            let whole = self.hands[index].clone();
            let rests = whole
                .cards_above(0)
                .into_iter()
                .map(|card| (card, self.number(&whole.without(card))))
                .collect();
            self.discards[index] = Some(rests);
        }
        let all = self.discards[index].as_deref().unwrap_or_default();
        all.iter().copied().filter(|(card, _)| card.face > face).collect()
    }

    /// Whether the player to move wins with open hands.
    fn wins(&mut self, mover: Number, other: Number, table_card: u32) -> bool {
        let (hands, key) = (&self.hands, (mover, other, table_card));
        let mover_wins = &self.mover_wins;
        *self
            .open_handed
            .entry(key)
            .or_insert_with(|| mover_wins(&hands[mover as usize], &hands[other as usize], table_card))
    }

    /// The legal moves with the hand after them.
    fn moves(&mut self, own: Number, table_card: u32) -> Vec<(Move, Number)> {
        let discards = self.above(own, table_card).into_iter();
        let mut moves: Vec<(Move, Number)> =
            discards.map(|(card, rest)| (Move::Discard(card), rest)).collect();
        if table_card > 0 {
            moves.push((Move::Pass, own));
        }
        moves
    }

    /// The player's own turn, before the oracles are asked: every answer must be handled.
    fn own_turn_told(&mut self, own: Number, table_card: u32, set: Box<[Number]>) -> Result<bool, Undecided> {
        let mut parts: FxHashMap<Option<Answer>, Vec<Number>> = FxHashMap::default();
        for &hand in &set {
            let moment = Moment {
                own: &self.hands[own as usize],
                opponent: &self.hands[hand as usize],
                table_card,
                to_move: true,
            };
            parts.entry(self.oracles.at_turn(moment)).or_default().push(hand);
        }
        for part in parts.into_values() {
            if !self.own_turn(own, table_card, part.into())? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn own_turn(&mut self, own: Number, table_card: u32, set: Box<[Number]>) -> Result<bool, Undecided> {
        let state = (own, table_card, true, set);
        if let Some(&known) = self.solved.get(&state) {
            return Ok(known);
        }
        self.spend(&state)?;
        let mut realises = false;
        for (played, rest) in self.moves(own, table_card) {
            if self.move_realises(own, table_card, &state.3, played, rest)? {
                realises = true;
                break;
            }
        }
        self.solved.insert(state, realises);
        Ok(realises)
    }

    /// Whether a move wins against every hand of the set that is won now, and the player can go on from there.
    fn move_realises(
        &mut self,
        own: Number,
        table_card: u32,
        set: &[Number],
        played: Move,
        rest: Number,
    ) -> Result<bool, Undecided> {
        if self.hands[rest as usize].is_empty() {
            return Ok(true);
        }
        let table_after = match played {
            Move::Discard(card) if card.cut => {
                // A cut card keeps the turn, on an empty table.
                for &hand in set {
                    if self.wins(own, hand, table_card) && !self.wins(rest, hand, 0) {
                        return Ok(false);
                    }
                }
                return self.own_turn_told(rest, 0, set.into());
            }
            Move::Discard(card) => card.face,
            Move::Pass => 0,
        };
        for &hand in set {
            if self.wins(own, hand, table_card) && self.wins(hand, rest, table_after) {
                return Ok(false);
            }
        }
        self.opponents_turn(rest, table_after, set.into())
    }

    /// Whatever the opponent does, with any hand of the set.
    fn opponents_turn(
        &mut self,
        own: Number,
        table_card: u32,
        set: Box<[Number]>,
    ) -> Result<bool, Undecided> {
        let state = (own, table_card, false, set);
        if let Some(&known) = self.solved.get(&state) {
            return Ok(known);
        }
        self.spend(&state)?;
        let mut seen: FxHashMap<Card, Vec<Number>> = FxHashMap::default();
        for &hand in &state.3 {
            for (card, rest) in self.above(hand, table_card) {
                let after = seen.entry(card).or_default();
                // An opponent without cards has won; such a play was lost, and asks for nothing.
                if !self.hands[rest as usize].is_empty() {
                    after.push(rest);
                }
            }
        }
        let mut realised = table_card == 0 || self.own_turn_told(own, 0, state.3.clone())?;
        for (card, mut after) in seen {
            if !realised {
                break;
            }
            after.sort_unstable();
            after.dedup();
            if !after.is_empty() {
                realised = if card.cut {
                    self.opponents_turn(own, 0, after.into())?
                } else {
                    self.own_turn_told(own, card.face, after.into())?
                };
            }
        }
        self.solved.insert(state, realised);
        Ok(realised)
    }

    fn spend(&mut self, state: &State) -> Result<(), Undecided> {
        self.set_bytes += state.3.len() as u64 * 4 + 16;
        let tables = self.solved.len() * 96 + self.open_handed.len() * 48 + self.hands.len() * 400;
        self.meter.spend(1, tables as u64 + self.set_bytes)
    }
}
