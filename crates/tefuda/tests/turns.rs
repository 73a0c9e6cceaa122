//! Moves of the computer, what a move does, and pictures cut to a size, on real games.

#![allow(clippy::unwrap_used, clippy::panic)]

use tefuda::{
    AnyPlayed, Budget, Consequence, Lang, Mark, Opponent, Options, Run, Side, Solver, game, names_after,
};

/// The different moves that a player makes with two hundred seeds.
fn texts(opponent: Opponent, care: u8, position: &str) -> Vec<String> {
    let setup = game("nim").unwrap().parse(position).unwrap();
    let play = |seed| {
        let turn = opponent.play(&*setup, &setup.names(Lang::En), &Options::default(), care, seed);
        turn.unwrap().played.text
    };
    let mut texts: Vec<String> = (0..200).map(play).collect();
    texts.sort();
    texts.dedup();
    texts
}

#[test]
fn care_makes_the_difference() {
    let all = game("nim").unwrap().parse("3 5 7").unwrap().legal_moves(100).len();
    assert_eq!(texts(Opponent::Random, 100, "3 5 7").len(), all);
    assert_eq!(texts(Opponent::Careless, 0, "3 5 7").len(), all);
    assert_eq!(texts(Opponent::Careless, 100, "3 5 7").len(), 1);
    assert!(texts(Opponent::Careless, 50, "3 5 7").len() > 1);
}

/// In a lost position the game is made to last as long as it can.
#[test]
fn the_longest_resistance() {
    let board = game("digraph").unwrap().board(Some("a b; b e; a c; c d; d f; f e")).unwrap();
    let setup = board.parse("a").unwrap();
    let turn = Opponent::Longest.play(&*setup, &setup.names(Lang::En), &Options::default(), 0, 1).unwrap();
    // Both moves lose; by way of `c` it takes longer.
    assert_eq!(turn.played.text, "a>c");
    assert_eq!(turn.advice.unwrap().wins, Some(false));
}

#[test]
fn a_move_without_a_decided_search_says_so() {
    let setup = game("heap").unwrap().parse(".6: 5000").unwrap();
    let options = Options { budget: Budget::of_nodes(10), ..Options::default() };
    let play = |opponent: Opponent| opponent.play(&*setup, &setup.names(Lang::En), &options, 0, 1).unwrap();
    assert!(!play(Opponent::Perfect).searched && !play(Opponent::Longest).searched);
    assert!(play(Opponent::Random).searched);
}

fn consequence(name: &str, position: &str, text: &str, lang: Lang) -> Consequence {
    let setup = game(name).unwrap().parse(position).unwrap();
    let names = setup.names(lang);
    let AnyPlayed { setup: after, seats, text } = setup.play(text).unwrap();
    let names_after = names_after(&*after, &seats, &names);
    let run = || Run::new(&Budget::default());
    let mut before_analysis = setup.analyse(Solver::Best, run());
    let mut after_analysis = after.analyse(Solver::Best, run());
    Consequence::of(
        &text,
        &seats,
        Side { setup: &*setup, analysis: &mut *before_analysis, names: &names },
        Side { setup: &*after, analysis: &mut *after_analysis, names: &names_after },
    )
}

#[test]
fn a_mistake_is_told_with_its_refutation() {
    let mistake = consequence("nim", "3 5 7", "1:3>0", Lang::En);
    assert_eq!((mistake.mark, mistake.reply.as_deref()), (Mark::Loses, Some("3:7>5")));
    for words in
        ["1:3>0 gives the win away", "The value goes from 1 to 2.", "The second player answers 3:7>5."]
    {
        assert!(mistake.words.contains(words), "{}", mistake.words);
    }
    let good = consequence("nim", "3 5 7", "1:3>2", Lang::Ja);
    assert_eq!(good.mark, Mark::Wins);
    assert!(good.words.contains("値は1から0になります"), "{}", good.words);
}

/// The seats turn with every move, but the players keep their names.
#[test]
fn names_stay_with_their_players() {
    let won = consequence("tanhinmin", "2 3 / 1 2 5", "2", Lang::En);
    assert_eq!(won.mark, Mark::Wins);
    assert!(won.words.contains("the first player wins"), "{}", won.words);
    let last = consequence("tanhinmin", "2 / 1 5", "2", Lang::En);
    assert_eq!((last.mark, last.reply, last.line.len()), (Mark::Wins, None, 0));
}

/// However large the position, its picture can be cut to a size.
#[test]
fn every_kind_of_picture_is_cut() {
    let numbers = |to: u64| (1..to).map(|n| n.to_string()).collect::<Vec<_>>().join(" ");
    for (name, position) in [
        ("tanhinmin", format!("{} / {}", numbers(5000), numbers(5000))),
        ("nim", numbers(6000)),
        ("coins", format!("turtles: {}", "HT".repeat(2500))),
        ("hackenbush", (1..300).map(|edge| format!("0-{edge}")).collect::<Vec<_>>().join(" ")),
        ("shichinarabe", format!("{} @red", vec!["rb"; 150].join(" + "))),
    ] {
        let setup = game(name).unwrap().parse(&position).unwrap();
        let whole = setup.scene(Lang::En);
        let before = serde_json::to_string(&whole).unwrap().len();
        let (scene, left_off) = whole.clone().shortened(10_000);
        let length = serde_json::to_string(&scene).unwrap().len();
        assert!(length < 30_000, "{name}: {length} bytes");
        assert_eq!(left_off > 0, length < before, "{name}: {left_off} left off, {before} bytes before");
        let (choices, _) = whole.shown_choices(10_000);
        assert!(serde_json::to_string(&choices).unwrap().len() < 30_000, "{name}");
        assert_eq!(whole.clone().shortened(usize::MAX), (whole, 0), "{name}");
    }
}
