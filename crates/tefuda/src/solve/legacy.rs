//! The referee for folders that are not yet rebuilt.

use super::referee::Searched;
use crate::kernel::analysis::{Analysis, Decide};
use crate::kernel::legacy::{Fact, Facts, JudgedMove, Outcome, Reason, Verdict, house_key};
use crate::kernel::position::Position;
use crate::kernel::run::{Budget, Run};
use crate::solve::referee::SearchReason;

/// Who wins a two-player position, and what each of its moves leads to.
pub fn assess<S: Decide>(position: &S::Position, budget: &Budget) -> (Verdict, Vec<JudgedMove>) {
    let mut run = Run::new(budget);
    let mut searched = Searched::<S>::new(position, &mut run);
    let mover = position.to_move();
    let mut moves = Vec::new();
    position.each_move(|played| {
        let judgement = searched.judge(&played, &mut run);
        let outcome = judgement.map_or(Outcome::Undecided, |judgement| judgement.outcome);
        let wins = (outcome != Outcome::Undecided).then_some(outcome == Outcome::Win(mover));
        moves.push(JudgedMove { text: S::move_text(position, &played), wins, outcome });
    });
    let mut facts = Facts::default();
    let number = |count: u64| Fact::Number(i64::try_from(count).unwrap_or(i64::MAX));
    let outcome = searched.outcome();
    let key = match searched.reason().clone() {
        SearchReason::Searched { plies, positions } => {
            facts.push("plies", plies);
            facts.push("positions", number(positions));
            house_key::SEARCHED
        }
        SearchReason::Found { positions } => {
            facts.push("positions", number(positions));
            house_key::FOUND
        }
        SearchReason::Open { undecided, .. } => return (Verdict::undecided(undecided), moves),
    };
    (Verdict { outcome, reason: Reason { theorem: None, key, facts } }, moves)
}
