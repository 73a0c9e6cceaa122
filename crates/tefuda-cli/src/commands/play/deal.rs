//! Positions that are dealt, so that the person can win.

use tefuda::study::Args;
use tefuda::{AnySetup, Budget, Game, Lang, Outcome, Run, Seat, Solver};

use super::session::Who;
use crate::failure::Failure;

/// A position that was dealt.
pub(super) struct Dealt {
    pub(super) setup: Box<dyn AnySetup>,
    pub(super) seed: u64,
    /// How the same deal is had again.
    pub(super) words: String,
}

/// The deal of a seed.
pub(super) fn deal(game: &dyn Game, args: &Args, seed: u64, lang: Lang) -> Result<Dealt, Failure> {
    let setup = game.deal(seed, args).map_err(|error| Failure::Usage(error.in_lang(lang).into_owned()))?;
    let words = lang.pick(format!("Dealt with --seed {seed}"), format!("--seed {seed} で配りました"));
    Ok(Dealt { setup, seed, words })
}

/// How many deals are looked at for one that the person can win, how far each is searched, and how many positions may be looked at in
/// all, so that the game begins soon.
const DEALS_TRIED: usize = 1000;
const POSITIONS_FOR_A_DEAL: u64 = 20_000;
const POSITIONS_FOR_ALL: u64 = 1_000_000;

/// A deal of the first of these seeds with a game to play that the person can win; where none is found soon, the last one looked at, and
/// that is said. Where no one person plays, any deal.
pub(super) fn deal_to_win(
    game: &dyn Game,
    args: &Args,
    first: u64,
    who: impl Fn(usize) -> Result<Vec<Who>, Failure>,
    lang: Lang,
) -> Result<Dealt, Failure> {
    let mut dealt = deal(game, args, first, lang)?;
    let who = who(usize::from(dealt.setup.seats()))?;
    let mut people = (0..).map(Seat).zip(&who).filter(|(_, who)| **who == Who::Human);
    let person = people.next().map(|(seat, _)| seat).filter(|_| people.next().is_none());
    let Some(person) = person else { return Ok(dealt) };
    let budget = Budget { max_nodes: Some(POSITIONS_FOR_A_DEAL), ..Budget::default() };
    let mut looked_at = 0;
    for seed in (first..).take(DEALS_TRIED) {
        dealt = deal(game, args, seed, lang)?;
        let analysis = dealt.setup.analyse(Solver::Best, Run::new(&budget));
        let (outcome, nodes) = (analysis.outcome(), analysis.run().meter.nodes());
        drop(analysis);
        if outcome == Outcome::Win(person) && dealt.setup.to_move().is_some() {
            return Ok(dealt);
        }
        looked_at += nodes;
        if looked_at > POSITIONS_FOR_ALL {
            break;
        }
    }
    let remark = lang.pick(
        " (no deal that you can win was found quickly)",
        "(勝てる配り方はすぐには見つかりませんでした)",
    );
    dealt.words += remark;
    Ok(dealt)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]

    use tefuda::Catalogue;

    use super::*;

    /// In every game, whoever moves first: the person can win, or it is said that no such deal was found.
    #[test]
    fn the_person_can_win() {
        for game in Catalogue::standard().games() {
            let name = game.about().name;
            let args = Args::new(game.deal_params(), []).unwrap();
            for (person, first) in (0..2).flat_map(|person| (0..5).map(move |seed| (person, 1000 * seed))) {
                let who = |players: usize| {
                    let who = |player| if player == person { Who::Human } else { Who::Computer };
                    Ok((0..players).map(who).collect())
                };
                let dealt = deal_to_win(game, &args, first, who, Lang::En).unwrap();
                assert_eq!(dealt.words, format!("Dealt with --seed {}", dealt.seed), "{name}");
                let again = deal(game, &args, dealt.seed, Lang::En).unwrap();
                assert_eq!(again.setup.notation(), dealt.setup.notation(), "{name}");
                let outcome = again.setup.analyse(Solver::Best, Run::new(&Budget::default())).outcome();
                assert_eq!(outcome, Outcome::Win(Seat(person as u8)), "{name} {}", again.setup.notation());
                // The first player of the notation begins, whoever that is.
                assert_eq!(again.setup.to_move(), Some(Seat::FIRST), "{name}");
            }
        }
    }

    #[test]
    fn what_cannot_be_won_is_said() {
        let game = tefuda::game("nim").unwrap();
        // One heap: whoever moves first takes it.
        let args = Args::new(game.deal_params(), [("heaps", "1")]).unwrap();
        let second = |_| Ok(vec![Who::Computer, Who::Human]);
        let dealt = deal_to_win(game, &args, 1, second, Lang::En).unwrap();
        assert!(dealt.words.ends_with(" (no deal that you can win was found quickly)"), "{}", dealt.words);
        // Nobody in particular: any deal.
        let both = |_| Ok(vec![Who::Human, Who::Human]);
        assert!(!deal_to_win(game, &args, 1, both, Lang::En).unwrap().words.contains("no deal"));
    }
}
