//! What a proof rests on, for those who want to be told: which meld goes first, which groups are protected by which.
//!
//! The proofs themselves only tell that a position is won, which is all that the search asks. Here the steps of the one that decides are
//! gone through once more, and turned back into cards.

use super::super::cards::Hand;
use super::super::meld::Meld;
use super::super::state::State;
use super::hand::{Side, mirrored};
use super::moves::{Play, for_each_play};
use super::place::{EMPTY, Key, Place, Settled};
use super::proofs::{self, Answer, Hands, Proof, Taken, UnsafeUnits, beaten_groups};
use super::recapture::recaptures;
use super::search::Search;

/// How a player whose win is proved goes about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// What decided.
    pub proof: Proof,
    /// The player to move wins; otherwise that player has to pass, and the opponent wins.
    pub mover_wins: bool,
    /// The table is cleared by passing before the winner plays anything.
    pub passes: bool,
    /// A meld of its own: the answer to the table, or one that is led first or goes last.
    pub meld: Option<Meld>,
    /// Whether that meld goes last.
    pub meld_is_last: bool,
    /// What takes the lead back if the answer to the table is beaten.
    pub catcher: Option<Hand>,
    /// Groups that are led although they can be beaten, in this order, and the cards that take the lead back.
    pub protected: Vec<(Hand, Hand)>,
    /// The cards that are left to be led in groups after all this, the protected ones and their protectors among them.
    pub rest: Hand,
    /// The order in which they are led.
    pub reversed: bool,
}

/// The pairs of a recapture proof in the frame of these hands; none if the groups are safe without.
fn protected(hands: &Hands, allowed: u32) -> Vec<(u64, u64)> {
    let weak = UnsafeUnits::new(hands, beaten_groups(hands.ready, hands.own, hands.theirs));
    let mut pairs = Vec::new();
    let wanted = weak.units(hands.ready).saturating_sub(allowed);
    if wanted > 0 {
        recaptures(hands, &weak, wanted, |led, catcher| pairs.push((led, catcher)));
        pairs.truncate(wanted as usize);
    }
    pairs
}

impl Witness {
    /// A meld is played, and the rest is led in groups.
    fn after(mut self, hands: &Hands, cards: u64, turns: bool, allowed: u32) -> Witness {
        let turned = |hand: u64| if turns { mirrored(hand) } else { hand };
        let (own, theirs) =
            (Side::new(turned(hands.own.hand & !cards)), Side::new(turned(hands.theirs.hand)));
        let reversed = hands.reversed != turns;
        let hands = Hands { own: &own, theirs: &theirs, reversed, ..*hands };
        let in_order = |hand: u64| if reversed { mirrored(hand) } else { hand };
        let pairs = protected(&hands, allowed).into_iter();
        self.protected = pairs.map(|(led, catcher)| (in_order(led), in_order(catcher))).collect();
        self.rest = in_order(own.hand);
        self.reversed = reversed;
        self
    }
}

impl<K: Key> Search<K> {
    /// How the proof goes that decides a position, if there is one.
    pub(super) fn witness(&self, state: &State) -> Option<Witness> {
        let (settled, mover, other) = self.settle(Place::of(&self.ready, state, false, &self.numbering));
        let beaten = beaten_groups(&self.ready, &mover, &other);
        let proof = proofs::mover(&self.ready, &settled, &mover, &other, beaten)?;
        let place = &settled.place;
        let hands =
            Hands { ready: &self.ready, own: &mover, theirs: &other, reversed: place.reversed, spent: 0 };
        let witness = Witness {
            proof,
            mover_wins: settled.same,
            passes: false,
            meld: None,
            meld_is_last: false,
            catcher: None,
            protected: Vec::new(),
            rest: 0,
            reversed: place.reversed,
        };
        let leads = place.table.kind == EMPTY;
        let answer = match proof {
            _ if leads => None,
            Proof::StrongReply => proofs::answer(&hands, &settled, beaten),
            // A proof of this kind may also begin with a pass that clears the table.
            Proof::Recapture if !self.leads_by(&hands, &settled, proof) => {
                proofs::answer(&hands, &settled, beaten)
            }
            _ => None,
        };
        Some(match (proof, answer) {
            (Proof::LastMeld, _) => Witness { meld: self.meld_of(place, &mover, place.own), ..witness },
            (_, Some(Answer { cards, turns, catcher })) => {
                let meld = self.meld_of(place, &mover, cards);
                let catcher_in_order = if place.reversed { mirrored(catcher) } else { catcher };
                let hands = Hands { spent: if catcher == 0 { 0 } else { cards.count_ones() }, ..hands };
                let catcher_cards = (catcher != 0).then_some(catcher_in_order);
                Witness { meld, catcher: catcher_cards, ..witness }.after(&hands, cards | catcher, turns, 1)
            }
            (Proof::MeldFirst, None) => {
                let Taken { play, keeps, turns } = proofs::meld_first(&hands)?;
                let meld = Some(play.meld(place.reversed));
                let passes = state.table.is_some();
                Witness { meld, meld_is_last: !keeps, passes, ..witness }.after(
                    &hands,
                    play.cards,
                    keeps && turns,
                    u32::from(keeps),
                )
            }
            (_, None) => Witness { passes: state.table.is_some(), ..witness }.after(&hands, 0, false, 1),
        })
    }

    /// Whether the player to move may clear the table by a pass, and wins by this proof then.
    fn leads_by(&self, hands: &Hands, settled: &Settled, proof: Proof) -> bool {
        let Place { passed, mine, .. } = settled.place;
        let cleared = Settled { place: settled.place.cleared(), same: true, can: 0 };
        let beaten = beaten_groups(&self.ready, hands.own, hands.theirs);
        passed && mine && proofs::mover(&self.ready, &cleared, hands.own, hands.theirs, beaten) == Some(proof)
    }

    /// The legal play of these cards, as the rules know it.
    fn meld_of(&self, place: &Place, own: &Side, cards: u64) -> Option<Meld> {
        let mut first: Option<Play> = None;
        for_each_play(&self.ready, place, own, |play| {
            if play.cards == cards {
                first = Some(play);
            }
            first.is_none()
        });
        first.map(|play| play.meld(place.reversed))
    }
}
