//! Lines of best play, in every game: legal from move to move, never giving the win away, and as long as they say.

#![allow(clippy::unwrap_used, clippy::panic)]

use tefuda::study::Args;
use tefuda::{
    AnyPlayed, AnySetup, Budget, Catalogue, Game, LONGEST_FOLLOWED_LINE, Lang, Outcome, Run, Seat, Solver,
};

fn budget() -> Budget {
    Budget::of_nodes(200_000)
}

fn outcome_of(setup: &dyn AnySetup) -> Outcome {
    setup.analyse(Solver::Best, Run::new(&budget())).outcome()
}

/// The positions to look at: the examples of the game, and some of its deals.
fn setups(game: &dyn Game) -> Vec<Box<dyn AnySetup>> {
    let examples = game.about().examples.iter();
    let examples = examples.filter_map(|example| game.parse(example.position).ok());
    let usual = Args::new(game.deal_params(), []).unwrap();
    examples.chain((0..2).filter_map(|seed| game.deal(seed, &usual).ok())).collect()
}

/// Plays the line and checks it; gives whether the game is over at its end.
fn check(setup: &dyn AnySetup, line: &[String]) -> bool {
    let start = setup.notation();
    let outcome = outcome_of(setup);
    let mut winner = outcome.winner();
    let mut now: Option<Box<dyn AnySetup>> = None;
    for (at, text) in line.iter().enumerate() {
        let before = now.as_deref().unwrap_or(setup);
        let (mover, goes_on) = (before.to_move().unwrap(), before.goes_on());
        let AnyPlayed { setup: after, seats, text: written } =
            before.play(text).unwrap_or_else(|error| panic!("{start}: {line:?} at {at}: {error}"));
        assert_eq!(written, *text, "{start}");
        let had_won = winner == Some(mover);
        winner = winner.and_then(|seat| seats.new_seat(seat));
        // Where play goes on after the win, the last position asks another question.
        let settled = goes_on && at + 1 == line.len();
        let known = outcome_of(&*after);
        if known != Outcome::Undecided && !settled && outcome.winner().is_some() {
            assert_eq!(known.winner(), winner, "{start}: {line:?} at {at}, by the winner: {had_won}");
        }
        now = Some(after);
    }
    now.as_deref().unwrap_or(setup).to_move().is_none()
}

#[test]
fn lines_of_every_game_are_legal_and_keep_what_they_have() {
    for game in Catalogue::standard().games() {
        let mut longest = 0;
        for setup in setups(game) {
            let mut analysis = setup.analyse(Solver::Best, Run::new(&budget()));
            let names = setup.names(Lang::En);
            let line = analysis.line();
            let best = analysis.best(&names).map(|best| best.move_text);
            if analysis.outcome() == Outcome::Undecided {
                assert_eq!(line, None, "{}", setup.notation());
                continue;
            }
            let line = line.unwrap();
            assert_eq!(line.first(), best.as_ref(), "{}", setup.notation());
            let over = check(&*setup, &line);
            assert!(over || line.len() > 1 || setup.goes_on(), "{}: {line:?}", setup.notation());
            assert_eq!(analysis.line().as_deref(), Some(&line[..]), "asked again");
            let told = analysis.explanation(&names);
            assert!(line.is_empty() || told.contains("Best play: "), "{told}");
            longest = longest.max(line.len());
        }
        assert!(longest > 2, "{}: {longest}", game.about().name);
    }
}

fn line_of(game: &str, position: &str, budget: &Budget) -> (Option<Vec<String>>, String) {
    let setup = tefuda::game(game).unwrap().parse(position).unwrap();
    let mut analysis = setup.analyse(Solver::Best, Run::new(budget));
    let line = analysis.line();
    (line, analysis.explanation(&setup.names(Lang::En)))
}

#[test]
fn a_line_goes_to_the_end_or_says_that_it_does_not() {
    let (short, told) = line_of("nim", "1 1", &Budget::default());
    assert_eq!(short.unwrap(), ["1:1>0", "2:1>0"]);
    assert!(told.contains("Best play: 1:1>0, 2:1>0\n"), "{told}");
    let (long, told) = line_of("nim", "30 40 50", &Budget::default());
    assert_eq!(long.unwrap().len(), LONGEST_FOLLOWED_LINE);
    assert!(told.contains(", ...\n"), "{told}");
}

#[test]
fn endless_play_is_told_until_it_repeats() {
    let board = tefuda::game("digraph").unwrap().board(Some("a b\nb a\n")).unwrap();
    let position = board.parse("a").unwrap();
    let mut analysis = position.analyse(Solver::Best, Run::new(&Budget::default()));
    assert_eq!((analysis.outcome(), analysis.line().unwrap().len()), (Outcome::Draw, 2));
}

#[test]
fn a_line_is_charged_and_spends_no_more_than_there_is() {
    let setup = tefuda::game("babanuki").unwrap().parse("1 2 J / 1 3 / 2 3").unwrap();
    let spent = |nodes: u64| {
        let mut analysis = setup.analyse(Solver::Best, Run::new(&Budget::of_nodes(nodes)));
        let _ = analysis.best(&setup.names(Lang::En));
        let before = analysis.run().meter.nodes();
        let line = analysis.line().unwrap_or_default();
        let after = analysis.run().meter.nodes();
        assert!(after <= nodes);
        (line.len(), after > before)
    };
    assert_eq!(spent(1_000_000), (3, true));
    // Too little for the later positions: the best move is still told.
    let (length, _) = spent(8);
    assert!(length <= 3);
    // Nothing of what is asked afterwards depends on it.
    let budget = Budget::of_nodes(40);
    let told = |line_first: bool| {
        let mut analysis = setup.analyse(Solver::Best, Run::new(&budget));
        if line_first {
            let _ = analysis.line();
        }
        (analysis.outcome(), analysis.words(&setup.names(Lang::En)))
    };
    assert_eq!(told(true), told(false));
    assert!(matches!(told(true).0, Outcome::Win(Seat(1))));
}

/// What was solved for a position of four players serves all that come of it.
#[test]
fn tables_serve_the_whole_line() {
    let setup = tefuda::game("babanuki").unwrap().parse("c01=1 c02=1 c13=2 c23=1 j=3 players=4").unwrap();
    let mut analysis = setup.analyse(Solver::Best, Run::new(&Budget::default()));
    let line = analysis.line().unwrap();
    assert!(check(&*setup, &line) || line.len() > 3, "{line:?}");
}

#[test]
fn the_referee_follows_its_own_lines() {
    for (game, position) in [("nim", "3 4 5"), ("tanhinmin", "1 3 / 2 4"), ("hackenbush", "0-1 1-2 0-3")] {
        let setup = tefuda::game(game).unwrap().parse(position).unwrap();
        let mut analysis = setup.analyse(Solver::Search, Run::new(&Budget::default()));
        assert!(check(&*setup, &analysis.line().unwrap()), "{game} {position}");
    }
}
