//! Endless play with any number of players: a chain of players who leave one after the other.

use std::fmt;

use super::repetition::{four_endless, repetition, solved_under, state};
use crate::games::babanuki::{Setup, State};
use crate::kernel::study::Param;
use crate::theorem::surveyed::Surveyed;
use crate::theorem::tally::Example;
use crate::theorem::{Claim, Reading, Standing, Survey};

/// The most players that states have.
const MOST_IN_STATES: usize = 8;

/// The repetition of four players with more players before the joker's holder. Each of them holds one card of the next one's.
fn chain(players: usize) -> State {
    // Seats 0, 1, 2, then those in between, then the joker's holder; the one after seat 3 is to draw.
    let holder = players - 1;
    let mut state = state(players, holder, &[(0, 2, 2), (1, holder, 2)]);
    (3..holder).for_each(|seat| state.set_shared(seat, seat + 1, 1));
    (0..if players > 4 { 4 } else { 0 }).fold(state, |state, _| state.rotated())
}

/// A card of a table: a face, or 0, the joker.
type Card = usize;

/// Hands of any number of players, the drawer's first, who draws from the last.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Table(Vec<Vec<Card>>);

impl Table {
    /// The same chain as hands of cards. Faces 1 to 4 are those of the four who go on; the others are numbered from the joker's
    /// holder outwards, so that a chain keeps them when its outermost player leaves.
    fn chain(players: usize) -> Table {
        let holder = players - 1;
        let mut hands = vec![Vec::new(); players];
        for (a, b, faces) in [(0, 2, [1, 2]), (1, holder, [3, 4])] {
            hands[a].extend(faces);
            hands[b].extend(faces);
        }
        for seat in 3..holder {
            let face = 4 + holder - seat;
            hands[seat].push(face);
            hands[seat + 1].push(face);
        }
        hands[holder].push(0);
        hands.iter_mut().for_each(|hand| hand.sort_unstable());
        if players > 4 {
            hands.rotate_left(4);
        }
        Table(hands)
    }

    /// The table after a draw: a pair is laid down, a player without cards leaves, and the next player draws.
    fn drawn(&self, card: Card) -> Table {
        let mut hands = self.0.clone();
        let last = hands.len() - 1;
        hands[last].retain(|held| *held != card);
        match hands[0].binary_search(&card) {
            Ok(place) => drop(hands[0].remove(place)),
            Err(place) => hands[0].insert(place, card),
        }
        hands.rotate_left(1);
        hands.retain(|hand| !hand.is_empty());
        Table(hands)
    }

    /// Whether there is one draw only, and it leads to the chain of one player less.
    fn is_forced_into_the_next(&self) -> bool {
        matches!(self.0.last().map(Vec::as_slice), Some(&[only]) if self.drawn(only) == Table::chain(self.0.len() - 1))
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let card = |card: &Card| if *card == 0 { "J".to_owned() } else { card.to_string() };
        let hand = |hand: &Vec<Card>| hand.iter().map(card).collect::<Vec<_>>().join(" ");
        f.write_str(&self.0.iter().map(hand).collect::<Vec<_>>().join(" / "))
    }
}

impl Example for Table {
    fn size(&self) -> (usize, u32) {
        (self.0.iter().map(Vec::len).sum::<usize>() / 2, 0)
    }
}

pub(super) static CHAIN: Surveyed = Surveyed {
    claim: Claim {
        id: "tefuda/repetition-chain",
        game: "babanuki",
        also: &[],
        source: "tefuda; the thesis leaves more than four players open",
        text: "For every number of players from five on there is a state from which, in every equilibrium, all but four of \
               them leave and the four play on for ever. The chain of k players: four hold the cards of thesis/5.7; the others sit between the \
               third of these and the joker's holder, and any two neighbours among them and the joker's holder share \
               one pair; the player after the outermost of them is to draw. That outermost player holds one card, so the draw is forced; it \
               makes a pair, the outermost player leaves, and what is left is the chain of k - 1 players. So after k - 4 forced \
               draws the four are left in the state of thesis/5.7, whose only outcome is endless play.",
        standing: Standing::Holds,
    },
    params: &[Param::number("players", "the most players of a chain of cards", 5, 100_000, 1100)
        .ja("札の連鎖の最大人数")],
    readings: &[
        Reading {
            name: "induction step",
            text: "on hands of cards: in the chain of k players one draw is possible, and it leads to the chain of k - 1 players, \
                   down to the four of thesis/5.7",
            standing: Standing::Holds,
        },
        Reading {
            name: "equilibria",
            text: "in the chains of 4 to 8 players endless play of four is in every outcome of all subgame-perfect equilibria",
            standing: Standing::Holds,
        },
        Reading {
            name: "same chain",
            text: "for up to 8 players the hands of cards have the states whose equilibria are computed",
            standing: Standing::Holds,
        },
    ],
    survey: |args, _, _| {
        let most = args.size("players");
        let range =
            format!("one state for each number of players: of cards up to {most}, equilibria up to 8");
        Ok(Survey::of(range)
            .part((most - 4) as u64, |unit, findings| {
                let table = Table::chain(unit as usize + 5);
                let right = table.is_forced_into_the_next();
                findings.enter(0, || table, right);
                Ok(())
            })
            .part((MOST_IN_STATES - 3) as u64, |unit, findings| {
                let players = unit as usize + 4;
                let state = chain(players);
                let equilibria = solved_under(&mut findings.meter, state)?;
                let outcomes = equilibria.outcomes(&state).unwrap_or_default();
                let right =
                    !outcomes.is_empty() && outcomes.iter().all(|results| four_endless(results, players));
                findings.enter(1, || state, right);
                let table = Table::chain(players);
                let read = table.to_string().parse().map(|setup: Setup| setup.state());
                let start = players > 4 || state == repetition();
                findings.enter(2, || table, read == Ok(state) && start);
                Ok(())
            }))
    },
};
