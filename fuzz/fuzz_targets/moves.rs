//! Every legal move can be made, is judged as the position after it is decided, and the mover wins iff some move does;
//! a move that is not listed is refused. The input is a position, and on a second line some move.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tefuda::Budget;
use tefuda::{GAMES, Solver};
use tefuda::{Lang, Outcome};

fuzz_target!(|input: &str| {
    let (text, some_move) = input.split_once('\n').unwrap_or((input, "pass"));
    let budget = Budget::of_nodes(1000);
    for game in GAMES {
        let Ok(setup) = game.parse(text) else { continue };
        let verdict = setup.verdict(Solver::Best, &budget);
        let legal = setup.legal_moves();
        // Every move is made and decided again: a large heap has too many for that, so many that they may not even be listed.
        // Then only the move advised is made.
        if setup.too_many_moves().is_some() || legal.len() > 300 {
            if let Some(advice) = setup.advise(&budget, Lang::En) {
                assert!(setup.play(&advice.move_text).is_ok(), "{}: {advice:?}", setup.notation());
            }
            continue;
        }
        let judged = setup.assess(Solver::Best, &budget).1;
        assert_eq!(judged.iter().map(|one| one.text.clone()).collect::<Vec<_>>(), legal);
        for one in &judged {
            let played = setup.play(&one.text).expect("a listed move is legal");
            // In a game that is played on after the first place, a move may settle the place that it was about.
            if setup.notation().ends_with(" on") {
                continue;
            }
            let after = played.setup.verdict(Solver::Best, &budget).outcome;
            let expected = match after {
                Outcome::Win(seat) => played.seats.old_seat(seat).map_or(Outcome::Nobody, Outcome::Win),
                other => other,
            };
            if one.outcome != Outcome::Undecided && expected != Outcome::Undecided {
                assert_eq!(one.outcome, expected, "{} {}", setup.notation(), one.text);
            }
        }
        if let Some(mover) = setup.to_move() {
            let wins = judged.iter().any(|one| one.wins == Some(true));
            // Where the budget did not suffice for everything, the parts need not tell the same.
            let told = verdict.outcome != Outcome::Undecided && judged.iter().all(|one| one.wins.is_some());
            if !told {
                continue;
            }
            assert_eq!(wins, verdict.outcome == Outcome::Win(mover), "{}", setup.notation());
            let advice = setup.advise(&budget, Lang::En).expect("there is a move");
            assert!(legal.contains(&advice.move_text) && advice.wins.is_none_or(|one| one == wins));
        }
        if let Ok(played) = setup.play(some_move) {
            // Spellings such as `03` are read too, so the move is looked for by where it leads.
            let notation = played.setup.notation();
            assert!(
                legal.iter().any(|one| setup.play(one).is_ok_and(|other| other.setup.notation() == notation))
            );
        }
    }
});
