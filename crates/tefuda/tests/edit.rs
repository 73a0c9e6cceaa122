//! Setting up by hand, game by game: what each edit makes of a position.

#![allow(clippy::unwrap_used, clippy::panic)]

use tefuda::Lang;
use tefuda::edit::{Edit, Edited};
use tefuda::scene::Tone;

fn edited(game: &str, position: &str, edit: &Edit) -> String {
    let game = tefuda::game(game).unwrap();
    game.edit(None, position, edit, Lang::En)
        .unwrap_or_else(|refused| panic!("{position}: {refused}"))
        .position
}

fn put(card: &str, from: &str, to: &str) -> Edit {
    let from = (!from.is_empty()).then(|| from.to_owned());
    Edit::Put { card: card.to_owned(), from, to: to.to_owned() }
}

fn option(name: &str, value: &str) -> Edit {
    Edit::Option { name: name.to_owned(), value: value.to_owned() }
}

fn refused(game: &str, position: &str, edit: &Edit) -> String {
    tefuda::game(game).unwrap().edit(None, position, edit, Lang::En).unwrap_err().to_string()
}

#[test]
fn tanhinmin_cards_go_where_they_are_put() {
    let start = "1 3 / 2 @ 4";
    let there = edited("tanhinmin", start, &put("3", "hand 0", "hand 1"));
    assert_eq!(there, "1 / 2 3 @ 4");
    assert_eq!(edited("tanhinmin", &there, &put("3", "hand 1", "hand 0")), start);
    assert_eq!(edited("tanhinmin", start, &put("3", "", "hand 0")), "1 3 3 / 2 @ 4");
    assert_eq!(edited("tanhinmin", start, &put("4", "", "out")), "1 3 / 2");
    assert_eq!(edited("tanhinmin", start, &Edit::ToMove { seat: 1 }), "2 / 1 3 @ 4");
    let empty = edited("tanhinmin", "- / 2", &put("2", "", "out"));
    assert_eq!(empty, "- / -");
    assert_eq!(edited("tanhinmin", &empty, &put("9c", "", "hand 0")), "9c / -");
    assert!(refused("tanhinmin", start, &put("9", "hand 0", "hand 1")).contains("no card `9`"));
    assert!(refused("tanhinmin", start, &put("2c", "", "table")).contains("never stays"));
    let switched = tefuda::game("tanhinmin").unwrap();
    let switched = switched.edit(None, start, &option("pass-on-empty-table", "on"), Lang::En).unwrap();
    assert_eq!(switched.board.as_deref(), Some("pass-on-empty-table"));
}

#[test]
fn heaps_and_their_rules_are_set() {
    assert_eq!(edited("nim", "3 5 7", &Edit::SetHeap { heap: 1, size: 9 }), "3 9 7");
    assert_eq!(edited("nim", "3 5 7 misere", &Edit::RemoveHeap { heap: 0 }), "5 7 misere");
    assert_eq!(edited("heap", "wythoff: 4 7", &Edit::AddHeap { size: 2 }), "wythoff: 4 7 2");
    assert!(refused("heap", "wythoff: 4 7 every", &option("rule", "moore2")).contains("not played"));
    assert_eq!(edited("heap", "fibonacci: 20", &option("max", "6")), "fibonacci: 20 max 6");
    assert!(refused("heap", "moore2: 4 7", &option("play", "every")).contains("not played"));
    assert!(refused("heap", "moore2: 4 7", &option("rule", "kales")).contains("expected"));
    let tools = tefuda::game("heap").unwrap().tools(None, "wythoff: 4 7 2", Lang::En).unwrap();
    assert!(tools.incomplete.unwrap().contains("pairs"));
}

#[test]
fn coins_are_turned_and_their_rule_is_chosen() {
    let start = "ruler*twins: THT/HTH";
    let turned = edited("coins", start, &Edit::Flip { coin: 4 });
    assert_eq!(turned, "ruler*twins: THT/HHH");
    assert_eq!(edited("coins", &turned, &Edit::Flip { coin: 4 }), start);
    let wider = edited("coins", start, &Edit::AddCoin);
    assert_eq!(wider, "ruler*twins: THTT/HTHT");
    assert_eq!(edited("coins", &wider, &Edit::RemoveCoin), start);
    assert_eq!(edited("coins", start, &option("rule", "turtles")), "turtles: THTHTH");
    assert_eq!(edited("coins", start, &option("rows", "3")), "ruler*twins: THT/HTH/TTT");
    assert_eq!(edited("coins", "turtles: H", &Edit::RemoveCoin), "turtles:");
    assert_eq!(edited("coins", "turtles:", &Edit::AddCoin), "turtles: T");
    let why = refused("coins", start, &option("rule", "rulers"));
    assert!(why.contains("mock-turtles") && why.contains("upto 4"), "{why}");
    assert!(refused("coins", start, &Edit::Flip { coin: 6 }).contains("no coin 7"));
}

#[test]
fn pictures_are_drawn_edge_by_edge() {
    let start = "0-1 1-2";
    let grown = edited("hackenbush", start, &Edit::AddNode { beside: Some(1), tone: Tone::Green });
    assert_eq!(grown, "0-1 1-2 1-3");
    assert_eq!(edited("hackenbush", &grown, &Edit::RemoveNode { node: 3 }), start);
    let red = edited("hackenbush", start, &Edit::Paint { node: None, edge: Some(1), tone: Tone::Red });
    assert_eq!(red, "0-1 1-2:r @red");
    assert_eq!(edited("hackenbush", &red, &Edit::ToMove { seat: 1 }), "0-1 1-2:r @blue");
    let back = Edit::Paint { node: None, edge: Some(1), tone: Tone::Green };
    assert_eq!(edited("hackenbush", &red, &back), start);
    let game = tefuda::game("hackenbush").unwrap();
    let cut = game.edit(None, start, &Edit::RemoveEdge { edge: 0 }, Lang::En).unwrap();
    assert_eq!((cut.position.as_str(), cut.incomplete.is_some()), ("1-2", true));
    assert_eq!(
        edited("hackenbush", &cut.position, &Edit::AddEdge { from: 0, to: 1, tone: Tone::Plain }),
        "1-2 0-1"
    );
    assert!(refused("hackenbush", start, &Edit::RemoveNode { node: 0 }).contains("ground"));
    // A picture from a board becomes one with numbered vertices.
    let board = "ground - trunk; trunk - leaf colour=red; ground - grass";
    let edited =
        game.edit(Some(board), "3 @blue", &Edit::AddNode { beside: Some(2), tone: Tone::Blue }, Lang::En);
    let edited = edited.unwrap();
    assert_eq!((edited.position.as_str(), edited.board), ("0-1 1-2:r 2-3:b @blue", None));
}

#[test]
fn graphs_are_drawn_and_tokens_put() {
    let game = tefuda::game("digraph").unwrap();
    let board = Some("a -> b; b -> c");
    let edit = |board: Option<&str>, position: &str, edit: &Edit| {
        let Edited { position, board, .. } = game.edit(board, position, edit, Lang::En).unwrap();
        (position, board.unwrap_or_default())
    };
    assert_eq!(edit(board, "a", &Edit::Token { node: 2 }), ("a + c".to_owned(), "a -> b; b -> c".to_owned()));
    let grown = edit(board, "a", &Edit::AddNode { beside: Some(0), tone: Tone::Plain });
    assert_eq!(grown.1, "a; b; c; d; a -> b; a -> d; b -> c");
    let back = edit(Some(&grown.1), &grown.0, &Edit::RemoveNode { node: 3 });
    assert_eq!(back, ("a".to_owned(), "a -> b; b -> c".to_owned()));
    assert_eq!(edit(board, "b + a", &Edit::RemoveNode { node: 1 }), ("a".to_owned(), "a; c".to_owned()));
    assert_eq!(edit(board, "a", &Edit::RemoveEdge { edge: 1 }).1, "a -> b; c");
    // From nothing.
    let first = edit(Some(""), "", &Edit::AddNode { beside: None, tone: Tone::Plain });
    assert_eq!(first, (String::new(), "a".to_owned()));
    assert_eq!(edit(Some(&first.1), "", &Edit::Token { node: 0 }).0, "a");
    // The usual board stays where only tokens change.
    let usual = game.edit(None, "a", &Edit::Token { node: 1 }, Lang::En).unwrap();
    assert_eq!((usual.position.as_str(), usual.board), ("a + b", None));
}

#[test]
fn babanuki_cards_find_their_partners() {
    let game = tefuda::game("babanuki").unwrap();
    let start = "1 2 J / 1 3 / 2 3";
    let there = game.edit(None, start, &put("1", "hand 0", "hand 2"), Lang::En).unwrap();
    assert_eq!((there.position.as_str(), there.incomplete), ("2 J / 1 3 / 1 2 3", None));
    assert_eq!(edited("babanuki", &there.position, &put("1", "hand 2", "hand 0")), start);
    let pair = game.edit(None, start, &put("1", "hand 0", "hand 1"), Lang::En).unwrap();
    assert_eq!(pair.position, "2 J / 1 1 3 / 2 3");
    assert!(pair.incomplete.unwrap().contains("a pair is laid down"));
    assert_eq!(edited("babanuki", &pair.position, &put("1", "hand 1", "hand 0")), start);
    let once = game.edit(None, start, &put("1", "hand 0", "out"), Lang::En).unwrap();
    assert!(once.incomplete.unwrap().contains("there is only one copy of: 1"));
    assert!(refused("babanuki", start, &put("J", "out", "hand 1")).contains("only one joker"));
    assert_eq!(edited("babanuki", start, &put("J", "", "hand 1")), "1 2 / 1 3 J / 2 3");
    assert!(refused("babanuki", start, &put("1", "", "hand 3")).contains("hand 3"));
    assert_eq!(edited("babanuki", start, &Edit::ToMove { seat: 1 }), "1 3 / 2 3 / 1 2 J");
    assert_eq!(edited("babanuki", start, &option("ties", "drawer")), "1 2 J / 1 3 / 2 3 ties=drawer");
    assert_eq!(
        edited("babanuki", "1 2 J / #1 / 1 2 / #2 on", &put("3", "", "hand 1")),
        "1 2 J / 3 / 1 2 / #1 on"
    );
    let state = "c02=2 c13=2 j=3 players=4";
    assert_eq!(edited("babanuki", state, &option("c01", "5")), "c01=5 c02=2 c13=2 j=3 players=4");
    // Nobody is sent away with cards in hand.
    assert!(refused("babanuki", state, &option("players", "3")).contains("player 3 still holds cards"));
    assert_eq!(edited("babanuki", "c02=2 j=2 players=4", &option("players", "3")), "c02=2 j=2 players=3");
}

#[test]
fn shichinarabe_cards_trees_and_graphs() {
    let start = "S6 H9 / D5 passes 1 0";
    let there = edited("shichinarabe", start, &put("H9", "hand 0", "hand 1"));
    assert_eq!(there, "S6 / H9 D5 passes 1 0");
    assert_eq!(edited("shichinarabe", &there, &put("H9", "", "hand 0")), start);
    assert_eq!(edited("shichinarabe", start, &put("H9", "", "table")), "S6 / D5 passes 1 0");
    assert_eq!(edited("shichinarabe", start, &Edit::ToMove { seat: 1 }), "D5 / S6 H9 passes 0 1");
    assert!(refused("shichinarabe", start, &put("S7", "", "hand 0")).contains("from the start"));
    assert!(refused("shichinarabe", start, &put("H9", "table", "hand 1")).contains("no card"));
    assert_eq!(edited("shichinarabe", start, &option("tunnel", "on")), "S6 H9 / D5 passes 1 0 tunnel");
    assert_eq!(edited("shichinarabe", start, &option("rights 1", "2")), "S6 H9 / D5 passes 1 0 rights 0 2");
    assert_eq!(edited("shichinarabe", start, &option("reading", "TM")), "S6 H9 / D5 passes 1 0 reading MT");
    let trees = "r(b r) + b @red";
    let grown = edited("shichinarabe", trees, &Edit::AddNode { beside: Some(1), tone: Tone::Blue });
    assert_eq!(grown, "r(bb r) + b @red");
    assert_eq!(edited("shichinarabe", &grown, &Edit::RemoveNode { node: 2 }), trees);
    assert_eq!(
        edited("shichinarabe", trees, &Edit::AddNode { beside: Some(4), tone: Tone::Red }),
        "r(b r) + b + r @red"
    );
    assert_eq!(edited("shichinarabe", trees, &Edit::RemoveNode { node: 0 }), "b + r + b @red");
    let painted = Edit::Paint { node: Some(0), edge: None, tone: Tone::White };
    assert_eq!(edited("shichinarabe", trees, &painted), "b + r + b @red");
    assert_eq!(edited("shichinarabe", trees, &Edit::ToMove { seat: 1 }), "r(b r) + b @blue");
    let empty = edited("shichinarabe", start, &option("form", "trees"));
    assert_eq!(empty, "@red");
    assert_eq!(edited("shichinarabe", &empty, &Edit::AddNode { beside: None, tone: Tone::Red }), "r @red");

    let game = tefuda::game("shichinarabe").unwrap();
    let board = "a white; b red; c blue; a - b; b - c";
    let edit = |edit: &Edit| game.edit(Some(board), "@red", edit, Lang::En).unwrap();
    let grown = edit(&Edit::AddNode { beside: Some(2), tone: Tone::Red });
    assert_eq!(grown.board.as_deref(), Some("a white; b red; c blue; d red; a - b; b - c; c - d"));
    let back =
        game.edit(grown.board.as_deref(), &grown.position, &Edit::RemoveNode { node: 3 }, Lang::En).unwrap();
    assert_eq!((back.board.as_deref(), back.position.as_str()), (Some(board), "@red"));
    let grey = edit(&Edit::Paint { node: Some(0), edge: None, tone: Tone::Blue });
    assert!(grey.incomplete.unwrap().contains("white"));
    assert_eq!(edit(&Edit::ToMove { seat: 1 }).board.as_deref(), Some(board));
}

#[test]
fn daihinmin_tables_melds_and_switches() {
    let start = "H4 D4 S8 / C5 S5 HK @ S3+C3 lock";
    let game = tefuda::game("daihinmin").unwrap();
    let there = edited("daihinmin", start, &put("S8", "hand 0", "hand 1"));
    assert_eq!(there, "H4 D4 / S5 C5 S8 HK @ S3+C3 lock");
    let back = edited("daihinmin", &there, &put("S8", "hand 1", "hand 0"));
    assert_eq!(back, game.parse(start).unwrap().notation());
    assert_eq!(edited("daihinmin", start, &put("S3+C3", "table", "out")), "H4 D4 S8 / S5 C5 HK");
    assert_eq!(edited("daihinmin", start, &put("H3", "", "table")), "H4 D4 S8 / S5 C5 HK @ S3+H3+C3 lock");
    let odd = game.edit(None, start, &put("H9", "", "table"), Lang::En).unwrap();
    assert!(odd.incomplete.unwrap().contains("not a meld"));
    let joker = edited("daihinmin", "S3 / S4 @ H5", &put("JO", "", "table"));
    assert_eq!(joker, "S3 / S4 @ JO=S5+H5");
    assert_eq!(edited("daihinmin", &joker, &option("joker", "C5")), "S3 / S4 @ H5+JO=C5");
    assert_eq!(edited("daihinmin", "S3 / S4", &option("rules", "b*")), "S3 / S4 rules b*");
    assert_eq!(edited("daihinmin", "S3 / S4 @ H3", &option("mine", "on")), "S3 / S4 @ H3 mine");
    assert!(refused("daihinmin", "S3 / S4", &option("mine", "on")).contains("empty table"));
    assert_eq!(edited("daihinmin", "S3 / S4 rev", &Edit::ToMove { seat: 1 }), "S4 / S3 rev");
    let numbers = "3 3 5 / 4 4 9 @ 2x2 rules b";
    assert_eq!(edited("daihinmin", numbers, &put("3", "hand 0", "hand 1")), "3 5 / 3 4 4 9 @ 2x2 rules b");
    assert_eq!(edited("daihinmin", numbers, &put("2", "", "table")), "3 3 5 / 4 4 9 @ 2x3 rules b");
    assert_eq!(edited("daihinmin", numbers, &put("7", "", "table")), "3 3 5 / 4 4 9 @ 7x1 rules b");
}

#[test]
fn components_of_sums_are_edited_in_place() {
    let start = "heap kayles: 5 + nim 3 4 + coins ruler: THT + hackenbush 0-1 1-2";
    let sum = |edit: &Edit| edited("sum", start, edit);
    assert_eq!(
        sum(&Edit::SetHeap { heap: 2, size: 9 }),
        "heap kayles: 5 + nim 3 9 + coins ruler: THT + hackenbush 0-1 1-2"
    );
    assert_eq!(
        sum(&Edit::Flip { coin: 0 }),
        "heap kayles: 5 + nim 3 4 + coins ruler: HHT + hackenbush 0-1 1-2"
    );
    assert_eq!(
        sum(&Edit::AddNode { beside: Some(2), tone: Tone::Green }),
        "heap kayles: 5 + nim 3 4 + coins ruler: THT + hackenbush 0-1 1-2 2-3"
    );
    assert_eq!(
        sum(&option("1 rule", "dawson")),
        "heap dawson: 5 + nim 3 4 + coins ruler: THT + hackenbush 0-1 1-2"
    );
    assert_eq!(sum(&option("misere", "on")), format!("{start} misere"));
    assert_eq!(sum(&option("remove", "3")), "heap kayles: 5 + nim 3 4 + hackenbush 0-1 1-2");
    let game = tefuda::game("sum").unwrap();
    let added = game.edit(None, "nim 1", &option("add", "coins"), Lang::En).unwrap();
    assert_eq!(added.position, "nim 1 + coins mock-turtles:");
    assert!(added.incomplete.unwrap().starts_with("component 2"));
    assert_eq!(edited("sum", &added.position, &Edit::AddCoin), "nim 1 + coins mock-turtles: T");
    // A new heap goes where there is none yet, and otherwise where it is told to.
    let empty = edited("sum", "nim 3 + nim 4", &option("add", "heap"));
    assert_eq!(edited("sum", &empty, &Edit::AddHeap { size: 1 }), "nim 3 + nim 4 + heap nim: 1");
    assert_eq!(edited("sum", "nim 3 + nim 4", &option("2 more", "heap")), "nim 3 + nim 4 1");
    let coins = "coins ruler: TH + coins twins: TH";
    assert_eq!(edited("sum", coins, &option("2 more", "coin")), "coins ruler: TH + coins twins: THT");
    assert_eq!(edited("sum", coins, &option("2 more", "less")), "coins ruler: TH + coins twins: T");
    let pictures = "hackenbush 0-1 + hackenbush 0-1";
    let added_edge = edited("sum", pictures, &option("2 more", "edge"));
    assert!(added_edge.starts_with("hackenbush 0-1 + hackenbush 0-1 0-"), "{added_edge}");
    refused("sum", coins, &option("2 more", "heap"));
    assert!(refused("sum", start, &Edit::SetHeap { heap: 3, size: 1 }).contains("no heap 4"));
}

#[test]
fn full_width_texts_are_edited_too() {
    assert_eq!(edited("tanhinmin", "１　３／２", &put("4", "", "hand 1")), "1 3 / 2 4");
}
