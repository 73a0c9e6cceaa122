//! One player has one name and one number, whatever seat the notation gives them: in words, in pictures, and while a position is set up.

#![allow(clippy::unwrap_used, clippy::panic)]

use tefuda::edit::Edit;
use tefuda::scene::Item;
use tefuda::{AnyPlayed, Lang, Options, Record, Seat, Solver, game, names_after};

/// What is said and drawn of a position in the course of a game.
fn told(record: &Record, lang: Lang) -> (String, String, Vec<String>) {
    let setup = &record.now().setup;
    let names = record.names(lang);
    let mut analysis = setup.analyse(Solver::Best, Options::default().run());
    let picture = analysis.picture(&names);
    let Some(Item::Graph { nodes, .. }) = picture.items.first() else { panic!("no graph") };
    let labels = nodes.iter().map(|node| node.label.clone()).collect();
    (analysis.headline(&names), analysis.explanation(&names), labels)
}

#[test]
fn babanuki_counts_its_players_once() {
    let setup = game("babanuki").unwrap().parse("1 2 J / 1 3 / 2 3").unwrap();
    let mut record = Record::new(setup);
    let (headline, explanation, labels) = told(&record, Lang::En);
    assert_eq!(headline, "Player 1 can force the first place");
    assert!(explanation.contains("c01=1 c02=1 c12=1 j=0 players=3"), "{explanation}");
    assert_eq!(labels, ["0 J", "1", "2"]);
    record.play("2").unwrap();
    let (headline, explanation, labels) = told(&record, Lang::En);
    assert_eq!(headline, "Player 1 can force the first place");
    assert!(
        explanation.starts_with("Player 1 draws from player 0; player 0 holds the joker."),
        "{explanation}"
    );
    assert!(
        explanation
            .contains("which players share pairs: player 1 and player 2 share 1 pair, player 1 and player 0 share 1 pair."),
        "{explanation}"
    );
    assert!(explanation.contains("orders: 1 > "), "{explanation}");
    assert_eq!(labels, ["1", "2", "0 J"]);
    let (_, japanese, _) = told(&record, Lang::Ja);
    assert!(japanese.contains("プレイヤー1とプレイヤー0は1組"), "{japanese}");
}

#[test]
fn names_and_numbers_go_with_the_players() {
    let setup = game("babanuki").unwrap().parse("1 2 J / 1 3 / 2 3").unwrap();
    let AnyPlayed { setup: after, seats, .. } = setup.play("2").unwrap();
    let names = names_after(&*after, &seats, &setup.names(Lang::En));
    assert_eq!((names.of(Seat(0)).as_ref(), names.number(Seat(0))), ("player 1", 1));
    assert_eq!((names.numbers(), names.seat(0)), (vec![1, 2, 0], Some(Seat(2))));
}

/// Advice is read by the other player, too.
#[test]
fn remarks_name_the_player() {
    for (name, position, words) in [
        ("nim", "1 1", "every move of the first player loses against perfect play"),
        ("babanuki", "1 2 J / 1 3 / 2 3", "whatever player 0 draws, player 1 can force the first place"),
    ] {
        let setup = game(name).unwrap().parse(position).unwrap();
        let mut analysis = setup.analyse(Solver::Best, Options::default().run());
        assert_eq!(analysis.best(&setup.names(Lang::En)).unwrap().why, words);
    }
}

#[test]
fn an_unfinished_position_has_the_names_of_a_finished_one() {
    for (name, position, expected) in [
        ("tanhinmin", "1 / -", ["the first player", "the second player"]),
        ("daihinmin", "- / -", ["the first player", "the second player"]),
        ("babanuki", "1 2 / 1", ["player 0", "player 1"]),
        ("babanuki", "c01=1 j=0 players=2", ["player 0", "player 1"]),
    ] {
        let game = game(name).unwrap();
        let names = game.draft_names(None, position, Lang::En).unwrap();
        assert_eq!(names.players(), expected, "{name} {position}");
        let places = game.tools(None, position, Lang::En).unwrap().places;
        let hands = places.iter().filter(|place| place.id.starts_with("hand "));
        for (place, expected) in hands.zip(expected) {
            assert_eq!(place.label, expected, "{name} {position}");
        }
    }
}

#[test]
fn places_are_named_in_one_way() {
    let game = game("tanhinmin").unwrap();
    let put = |to: &str| {
        let edit = Edit::Put { card: "5".to_owned(), from: None, to: to.to_owned() };
        game.edit(None, "1 / 2", &edit, Lang::En)
    };
    assert_eq!(put("hand 1").unwrap().position, "1 / 2 5");
    for place in ["hand +1", "hand 01", "hand 2", "hand"] {
        assert!(put(place).is_err(), "{place}");
    }
}

#[test]
fn a_game_for_all_places_says_so() {
    let in_force = |position: &str| game("babanuki").unwrap().parse(position).unwrap().in_force(Lang::En);
    let (usual, on) = (in_force("1 2 J / 1 3 / 2 3"), in_force("1 2 J / 1 3 / 2 3 on"));
    assert!(usual.chips.is_empty() && usual.rule.unwrap().ends_with("cards wins."));
    assert_eq!(on.chips.len(), 1);
    assert!(on.rule.unwrap().ends_with("the others play on."));
}

/// Of a lost position the length after every move is told, or after none.
#[test]
fn lengths_are_told_of_all_moves_or_of_none() {
    for position in ["1 3 4 5 8 / 2 6 7", "2 3 / 1 2 5", "1 2 3 4 5 6 7 8 9 / 2 3 4 5 6 7 8 9 10"] {
        let setup = game("tanhinmin").unwrap().parse(position).unwrap();
        for best_first in [true, false] {
            let mut analysis = setup.analyse(Solver::Best, Options::default().run());
            if best_first {
                let _ = analysis.best(&setup.names(Lang::En));
            }
            let moves = analysis.moves().unwrap();
            let known = moves.iter().filter(|judged| judged.remoteness.is_some()).count();
            assert!(known == 0 || known == moves.len(), "{position}: {known} of {}", moves.len());
        }
    }
}
