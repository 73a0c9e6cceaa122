//! The canonical state: who shares how many pairs with whom, and who holds the joker.
//!
//! Which faces lie where does not matter, only how many pairs are split between each two players. Labels follow the turn
//! order; label 0 is to draw, from the last label. With this the game has few states, and they can be numbered densely.

use std::fmt;

/// The most players a state can have.
pub const MOST_PLAYERS: usize = 8;
/// Pairs of players.
const MOST_EDGES: usize = MOST_PLAYERS * (MOST_PLAYERS - 1) / 2;

/// Who is ahead when one draw empties both hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ties {
    /// The player drawn from: her hand was empty before the pair was laid down. The lists of the thesis mean this.
    #[default]
    DrawnFrom,
    /// The player who draws.
    Drawer,
}

impl Ties {
    /// Who is ahead among the players with empty hands, in an order in which the player who has just drawn comes last: the first in turn
    /// order, unless a draw has just emptied two hands and ties go to the drawer.
    pub(super) fn first_of(self, players: usize, is_empty: impl Fn(usize) -> bool) -> Option<usize> {
        let first = (0..players).find(|&label| is_empty(label))?;
        // A draw empties no other hands than those of the last two.
        let just_drawn = first + 2 == players && is_empty(players - 1);
        Some(if just_drawn && self == Ties::Drawer { players - 1 } else { first })
    }
}

/// Who shares how many pairs, and who holds the joker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    players: u8,
    joker: u8,
    ties: Ties,
    /// `shared[edge(a, b)]` pairs are split between a and b.
    shared: [u32; MOST_EDGES],
}

/// A draw of label 0 from the last label, as far as the state shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Draw {
    /// A card whose partner label 0 holds: the pair is laid down.
    Pair,
    /// A card whose partner this label holds.
    Pull(u8),
    /// The joker.
    Joker,
}

/// The place of the pair of labels a < b in the list.
const fn edge(a: usize, b: usize) -> usize {
    b * (b - 1) / 2 + a
}

impl State {
    /// The state without any pairs.
    #[must_use]
    pub fn new(players: usize, joker: usize) -> Self {
        State { players: players as u8, joker: joker as u8, ties: Ties::default(), shared: [0; MOST_EDGES] }
    }

    /// Who is ahead when one draw empties both hands.
    #[must_use]
    pub fn ties(&self) -> Ties {
        self.ties
    }

    /// The same state under another rule for ties.
    #[must_use]
    pub fn with_ties(mut self, ties: Ties) -> Self {
        self.ties = ties;
        self
    }

    /// How many players there are.
    #[must_use]
    pub fn players(&self) -> usize {
        usize::from(self.players)
    }

    /// Who holds the joker.
    #[must_use]
    pub fn joker(&self) -> usize {
        usize::from(self.joker)
    }

    /// The same state with the joker at another label.
    #[must_use]
    pub fn with_joker(mut self, joker: usize) -> Self {
        self.joker = joker as u8;
        self
    }

    /// How many pairs are split between two players.
    #[must_use]
    pub fn shared(&self, a: usize, b: usize) -> u32 {
        self.shared[edge(a.min(b), a.max(b))]
    }

    /// Changes how many pairs are split between two players.
    pub fn set_shared(&mut self, a: usize, b: usize, pairs: u32) {
        self.shared[edge(a.min(b), a.max(b))] = pairs;
    }

    /// The numbers of shared pairs in the order of the numbering.
    pub(super) fn edges(&self) -> &[u32] {
        &self.shared[..edge(0, self.players())]
    }

    pub(super) fn edges_mut(&mut self) -> &mut [u32] {
        let edges = edge(0, self.players());
        &mut self.shared[..edges]
    }

    /// How many pairs there are.
    #[must_use]
    pub fn pairs(&self) -> usize {
        self.edges().iter().map(|&pairs| pairs as usize).sum()
    }

    /// How many cards a player holds, the joker included.
    #[must_use]
    pub fn cards(&self, label: usize) -> usize {
        let others = (0..self.players()).filter(|&player| player != label);
        let pairs: usize = others.map(|player| self.shared(label, player) as usize).sum();
        pairs + usize::from(self.joker() == label)
    }

    /// The label of a player without cards: that player has won. Of several the first in turn order; but if a draw has just emptied
    /// the last two hands and ties go to the drawer, the last one.
    #[must_use]
    pub fn finished(&self) -> Option<usize> {
        self.ties.first_of(self.players(), |label| self.cards(label) == 0)
    }

    /// Calls `visit` with every draw of label 0.
    pub fn for_each_draw(&self, mut visit: impl FnMut(Draw)) {
        let last = self.players() - 1;
        if self.shared(0, last) > 0 {
            visit(Draw::Pair);
        }
        for player in 1..last {
            if self.shared(player, last) > 0 {
                visit(Draw::Pull(player as u8));
            }
        }
        if self.joker() == last {
            visit(Draw::Joker);
        }
    }

    /// Every draw of label 0.
    #[must_use]
    pub fn draws(&self) -> Vec<Draw> {
        let mut draws = Vec::new();
        self.for_each_draw(|draw| draws.push(draw));
        draws
    }

    /// The state after a draw, in the old labels: a player without cards has left.
    #[must_use]
    pub fn drawn(mut self, draw: Draw) -> State {
        let last = self.players() - 1;
        match draw {
            Draw::Pair => self.set_shared(0, last, self.shared(0, last).saturating_sub(1)),
            Draw::Pull(player) => {
                let player = usize::from(player);
                self.set_shared(player, last, self.shared(player, last).saturating_sub(1));
                self.set_shared(0, player, self.shared(0, player).saturating_add(1));
            }
            Draw::Joker => self.joker = 0,
        }
        self
    }

    /// The same state seen by the next player: label 1 becomes label 0.
    #[must_use]
    pub fn rotated(&self) -> State {
        self.relabelled(|label, players| (label + players - 1) % players)
    }

    /// The same state seen by the player before: the last label becomes label 0.
    #[must_use]
    pub fn rotated_back(&self) -> State {
        self.relabelled(|label, players| (label + 1) % players)
    }

    /// The state of some of the players alone, in this order. The others hold no cards.
    #[must_use]
    pub(super) fn only(&self, labels: &[usize]) -> State {
        let joker = labels.iter().position(|&label| label == self.joker()).unwrap_or(0);
        let mut state = State::new(labels.len(), joker).with_ties(self.ties);
        for (b, &second) in labels.iter().enumerate() {
            for (a, &first) in labels.iter().enumerate().take(b) {
                state.set_shared(a, b, self.shared(first, second));
            }
        }
        state
    }

    fn relabelled(&self, new: impl Fn(usize, usize) -> usize) -> State {
        let players = self.players();
        let mut state = State::new(players, new(self.joker(), players)).with_ties(self.ties);
        for b in 1..players {
            for a in 0..b {
                state.set_shared(new(a, players), new(b, players), self.shared(a, b));
            }
        }
        state
    }

    /// Who is first if the game ends with this draw, in the labels before it: of two players who empty their hands on one
    /// draw, the one that the rule for [`Ties`] names.
    #[must_use]
    pub fn first_after(&self, draw: Draw) -> Option<usize> {
        self.drawn(draw).first_to_leave()
    }

    /// The labels that a draw can empty, the one that is ahead on a tie first.
    fn emptied_order(&self) -> [usize; 2] {
        let last = self.players() - 1;
        match self.ties {
            Ties::DrawnFrom => [last, 0],
            Ties::Drawer => [0, last],
        }
    }

    /// The same of a state just after a draw, still in the labels before it.
    pub(super) fn first_to_leave(&self) -> Option<usize> {
        self.emptied_order().into_iter().find(|&label| self.cards(label) == 0)
    }

    /// Of a state just after a draw, still in the labels before it: who leaves, in order, and who stays, in turn order.
    pub(super) fn parted(&self) -> (Vec<usize>, Vec<usize>) {
        let left = self.emptied_order().into_iter().filter(|&label| self.cards(label) == 0).collect();
        let staying = (1..self.players()).chain([0]).filter(|&label| self.cards(label) > 0).collect();
        (left, staying)
    }
}

/// Shown as in the notation, without the pairs of players that share nothing.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for a in 0..self.players() {
            for b in a + 1..self.players() {
                if self.shared(a, b) > 0 {
                    write!(f, "c{a}{b}={} ", self.shared(a, b))?;
                }
            }
        }
        write!(f, "j={} players={}", self.joker(), self.players())?;
        f.write_str(if self.ties == Ties::Drawer { " ties=drawer" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(players: usize, joker: usize, shared: &[(usize, usize, u32)]) -> State {
        let mut state = State::new(players, joker);
        shared.iter().for_each(|&(a, b, pairs)| state.set_shared(a, b, pairs));
        state
    }

    #[test]
    fn draws_and_rotations() {
        let start = state(4, 3, &[(0, 2, 2), (1, 3, 2)]);
        assert_eq!(start.to_string(), "c02=2 c13=2 j=3 players=4");
        let mut draws = Vec::new();
        start.for_each_draw(|draw| draws.push(draw));
        assert_eq!(draws, [Draw::Pull(1), Draw::Joker]);
        assert_eq!(start.drawn(Draw::Joker).rotated().to_string(), "c02=2 c13=2 j=3 players=4");
        assert_eq!(start.drawn(Draw::Pull(1)).to_string(), "c01=1 c02=2 c13=1 j=3 players=4");
        assert_eq!(start.rotated().rotated_back(), start);
        let end = state(2, 1, &[(0, 1, 1)]);
        assert_eq!((end.first_after(Draw::Pair), end.first_after(Draw::Joker)), (Some(0), None));
        let both = state(3, 1, &[(0, 2, 1)]);
        assert_eq!(both.first_after(Draw::Pair), Some(2));
    }
}
