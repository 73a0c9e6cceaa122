//! Setting up by hand: each edit changes what it says, and is read as it is typed.

#![allow(clippy::unwrap_used, clippy::panic)]

use tefuda::Lang;
use tefuda::edit::Edit;

/// The text that an edit gives, or why it is refused.
fn edited(game: &str, position: &str, edit: &Edit) -> Result<(String, bool), String> {
    let game = tefuda::game(game).unwrap();
    let edited = game.edit(None, position, edit, Lang::En);
    edited.map(|edited| (edited.position, edited.incomplete.is_some())).map_err(|refused| refused.to_string())
}

fn option(name: &str, value: &str) -> Edit {
    Edit::Option { name: name.to_owned(), value: value.to_owned() }
}

#[test]
fn an_edit_changes_what_it_says_and_nothing_else() {
    // A new player has no cards yet, and nobody's cards go with a player who leaves.
    let more = edited("babanuki", "1 2 / 1 2 J", &option("players", "3")).unwrap();
    assert_eq!(more, ("1 2 / 1 2 J / -".to_owned(), true));
    let fewer = edited("babanuki", "1 2 J / 1 3 / 2 3", &option("players", "2")).unwrap_err();
    assert!(fewer.contains("player 2 still holds cards"), "{fewer}");
    let shared = edited("babanuki", "c02=1 c12=2 j=0 players=3", &option("players", "2")).unwrap_err();
    assert!(shared.contains("player 2 still holds cards"), "{shared}");
    // A rule that is not played so leaves the position as it was.
    let every = edited("heap", "kayles: 5 6 every", &option("rule", "staircase")).unwrap_err();
    assert!(every.contains("`staircase` is not played `every`"), "{every}");
    // The table belongs to whom it belonged, whoever is to move.
    let turned = edited("daihinmin", "S7 SJ D4 / H5 H9 @ S6 passed mine", &Edit::ToMove { seat: 1 });
    assert_eq!(turned.unwrap().0, "H5 H9 / D4 S7 SJ @ S6");
    // Green pictures have no player to move.
    assert!(edited("hackenbush", "0-1", &Edit::ToMove { seat: 1 }).is_err());
}

#[test]
fn edits_are_read_in_full_width_too() {
    let put = |card: &str, to: &str| Edit::Put { card: card.to_owned(), from: None, to: to.to_owned() };
    assert_eq!(edited("tanhinmin", "1 3 / 2", &put("８ｃ", "hand　１")).unwrap().0, "1 3 / 2 8c");
    assert_eq!(
        edited("babanuki", "1 2 / 1 2 J", &option("ｐｌａｙｅｒｓ", "３")).unwrap().0,
        "1 2 / 1 2 J / -"
    );
    // What is refused is quoted as it was typed.
    let refused = edited("tanhinmin", "1 3 / 2", &put("８ｚ", "hand 1")).unwrap_err();
    assert!(refused.contains("`８ｚ`"), "{refused}");
    for place in ["hand +1", "hand 01"] {
        assert!(edited("tanhinmin", "1 3 / 2", &put("8", place)).is_err(), "{place}");
    }
    // The place of a mistake is that in what was typed.
    let error = tefuda::game("tanhinmin").unwrap().tools(None, "１　３ ／ ｘ", Lang::En).unwrap_err();
    assert_eq!(error.at().map(|at| &"１　３ ／ ｘ"[at]), Some("ｘ"));
}
