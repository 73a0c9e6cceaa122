//! Setting up by hand, in every game: whatever is edited from whatever text, text and picture agree, and nothing panics.

#![allow(clippy::unwrap_used, clippy::panic)]

use tefuda::edit::{Edit, Edited, Tools};
use tefuda::scene::{Item, Scene, Tone};
use tefuda::{Catalogue, Game, Lang, Random};

/// One of some things.
fn any<'a, T>(things: &'a [T], random: &mut Random) -> Option<&'a T> {
    things.get(usize::try_from(random.below(things.len() as u64)).unwrap())
}

fn some_tone(tones: &[Tone], random: &mut Random) -> Tone {
    any(tones, random).copied().unwrap_or_default()
}

/// The labels of the cards, the numbers of nodes, edges, heaps and coins of a picture.
#[derive(Debug, Default, PartialEq)]
struct Seen {
    cards: Vec<(String, String)>,
    nodes: usize,
    edges: usize,
    heaps: usize,
    coins: usize,
}

fn seen(scene: &Scene) -> Seen {
    let mut seen = Seen::default();
    for item in &scene.items {
        match item {
            Item::Hand { seat, cards, .. } => {
                seen.cards.extend(cards.iter().map(|card| (card.label.clone(), format!("hand {}", seat.0))));
            }
            Item::Table { card: Some(card), .. } => seen.cards.push((card.label.clone(), "table".to_owned())),
            Item::Graph { nodes, edges, .. } => {
                seen.nodes += nodes.len();
                seen.edges += edges.len();
            }
            Item::Heaps { sizes, .. } => seen.heaps += sizes.len(),
            Item::Coins { names, .. } => seen.coins += names.len(),
            _ => {}
        }
    }
    seen
}

/// An edit that the tools offer, now and then one that is beyond them.
fn some_edit(tools: &Tools, scene: &Scene, random: &mut Random) -> Edit {
    let seen = seen(scene);
    let mut number = |most: usize| random.below(most as u64 + 1).try_into().unwrap();
    let (node, second, edge): (usize, usize, usize) =
        (number(seen.nodes), number(seen.nodes), number(seen.edges));
    let (heap, coin): (usize, usize) = (number(seen.heaps), number(seen.coins));
    let graph = tools.graph.clone().unwrap_or_default();
    match random.below(15) {
        0 | 1 => {
            let spare = any(&tools.spare, random).map(|card| (card.label.clone(), None));
            let held = any(&seen.cards, random).map(|(card, place)| (card.clone(), Some(place.clone())));
            let (card, from) = if random.below(2) == 0 { spare.or(held) } else { held.or(spare) }
                .unwrap_or_else(|| ("S5".to_owned(), None));
            let to = any(&tools.places, random).map_or("hand 1", |place| place.id.as_str());
            Edit::Put { card, from, to: to.to_owned() }
        }
        2 => Edit::Flip { coin },
        3 if random.below(2) == 0 => Edit::AddCoin,
        3 => Edit::RemoveCoin,
        4 => Edit::SetHeap { heap, size: random.below(12) },
        5 => Edit::AddHeap { size: random.below(12) },
        6 => Edit::RemoveHeap { heap },
        7 => {
            let tones = if graph.node_tones.is_empty() { graph.edge_tones } else { graph.node_tones };
            Edit::AddNode { beside: (random.below(3) > 0).then_some(node), tone: some_tone(&tones, random) }
        }
        8 => Edit::AddEdge { from: node, to: second, tone: some_tone(&graph.edge_tones, random) },
        9 => Edit::RemoveNode { node },
        10 => Edit::RemoveEdge { edge },
        11 if graph.edge_tones.is_empty() => {
            Edit::Paint { node: Some(node), edge: None, tone: some_tone(&graph.node_tones, random) }
        }
        11 => Edit::Paint { node: None, edge: Some(edge), tone: some_tone(&graph.edge_tones, random) },
        12 => Edit::Token { node },
        13 => Edit::ToMove { seat: random.below(3) as u8 },
        _ => match any(&tools.options, random) {
            Some(option) => {
                let value =
                    any(&option.choices, random).map_or_else(String::new, |choice| choice.value.clone());
                Edit::Option { name: option.name.clone(), value }
            }
            None => Edit::Option { name: "misere".to_owned(), value: "on".to_owned() },
        },
    }
}

/// What must hold of every edited position.
fn check(game: &dyn Game, edited: &Edited) {
    let Edited { position, board, incomplete } = edited;
    let told = format!("{} {board:?} {position:?} {incomplete:?}", game.about().name);
    let tools = game.tools(board.as_deref(), position, Lang::Ja).expect(&told);
    assert_eq!(tools.incomplete.is_some(), incomplete.is_some(), "{told}");
    let sketch = seen(&game.sketch(board.as_deref(), position, Lang::En).expect(&told));
    if incomplete.is_none() {
        let setup = game.board(board.as_deref()).expect(&told).parse(position).expect(&told);
        assert_eq!(setup.notation(), *position, "{told}");
        assert_eq!(seen(&setup.scene(Lang::En)), sketch, "{told}");
    }
}

/// What an edit promises, read from the pictures and the tools before and after it. Of the others the picture tells too little.
fn check_change(game: &dyn Game, edit: &Edit, before: (&Tools, &Scene), edited: &Edited) {
    let (old, new) =
        (seen(before.1), seen(&game.sketch(edited.board.as_deref(), &edited.position, Lang::En).unwrap()));
    let tools = game.tools(edited.board.as_deref(), &edited.position, Lang::En).unwrap();
    let told = format!("{}: {edit:?} gave {edited:?}", game.about().name);
    let heaps = |scene: &Scene| -> Vec<u64> {
        scene
            .items
            .iter()
            .flat_map(|item| match item {
                Item::Heaps { sizes, .. } => sizes.clone(),
                _ => Vec::new(),
            })
            .collect()
    };
    match edit {
        // A meld from the table goes by another name than its cards.
        Edit::Put { card, from: Some(from), to }
            if from != to && from != "table" && edited.incomplete.is_none() =>
        {
            let count = |seen: &Seen, place: &str| {
                seen.cards.iter().filter(|(label, at)| label == card && at == place).count()
            };
            if to != "out" && to != "table" {
                assert_eq!(count(&new, to), count(&old, to) + 1, "{told}");
            }
            assert_eq!(count(&new, from) + 1, count(&old, from), "{told}");
        }
        Edit::SetHeap { heap, size } => {
            let sizes = heaps(&game.sketch(None, &edited.position, Lang::En).unwrap());
            let mut expected = heaps(before.1);
            expected[*heap] = *size;
            assert_eq!(sizes, expected, "{told}");
        }
        Edit::AddHeap { .. } => assert_eq!(new.heaps, old.heaps + 1, "{told}"),
        Edit::RemoveHeap { .. } => assert_eq!(new.heaps + 1, old.heaps, "{told}"),
        Edit::AddEdge { .. } => assert!(new.edges >= old.edges, "{told}"),
        Edit::AddNode { .. } => assert_eq!(new.nodes, old.nodes + 1, "{told}"),
        Edit::RemoveNode { .. } => assert!(new.nodes < old.nodes, "{told}"),
        Edit::RemoveEdge { .. } => assert!(new.edges < old.edges, "{told}"),
        Edit::Option { name, value } => {
            // An option that is gone, as `max` is with another rule, has no value any more; the usual rules may have a name.
            if let Some(option) = tools.options.iter().find(|option| option.name == *name && value != "-") {
                // Rules are written without spaces; what is done once, as a component is removed, stays no value.
                let is_done = option.value == "-";
                assert!(is_done || option.value.replace(' ', "") == value.replace(' ', ""), "{told}");
            }
            for option_before in before.0.options.iter().filter(|option_before| option_before.name != *name) {
                let now = tools.options.iter().find(|option| option.name == option_before.name);
                // What an option settles may settle others; what is not settled stays. Of a sum without components nothing does.
                let settles = ["form", "rule", "rules", "reading"].contains(&name.as_str());
                if !settles && edited.incomplete.is_none() {
                    assert!(
                        now.is_none_or(|now| now.value == option_before.value),
                        "{told}: {option_before:?}"
                    );
                }
            }
        }
        _ => {}
    }
}

/// Sixty random edits from a position, each checked.
fn wander(game: &dyn Game, board: Option<&str>, position: &str, random: &mut Random) {
    let (mut position, mut board) = (position.to_owned(), board.map(str::to_owned));
    for _ in 0..60 {
        let tools = game.tools(board.as_deref(), &position, Lang::En).unwrap();
        let scene = game.sketch(board.as_deref(), &position, Lang::En).unwrap();
        let edit = some_edit(&tools, &scene, random);
        match game.edit(board.as_deref(), &position, &edit, Lang::En) {
            Ok(edited) => {
                check(game, &edited);
                check_change(game, &edit, (&tools, &scene), &edited);
                (position, board) = (edited.position, edited.board);
            }
            Err(refused) => {
                assert!(!refused.to_string().is_empty());
                assert!(!refused.in_lang(Lang::Ja).is_empty());
            }
        }
    }
}

#[test]
fn random_edits_keep_text_and_picture_together() {
    for game in Catalogue::standard().games() {
        let starts = game.about().examples.iter().map(|example| example.position).chain([""]);
        for (number, start) in starts.enumerate() {
            for round in 0..3 {
                wander(game, None, start, &mut Random::stream(round, number as u64));
            }
        }
    }
    for (game, board, position) in [
        (
            "shichinarabe",
            "a white; b red; c blue; d red; a - b - c; c -> d; b -> d delete=c; a -> c add=d",
            "b @blue passes 1 0",
        ),
        ("shichinarabe", "deck suits=S,H ranks=1..9 start=5 H=1..7 H/start=4", "S1 H2 / S9 H7"),
        ("shichinarabe", "deck tunnel", "S8 / H8 rights 1 0"),
        ("shichinarabe", "", ""),
        ("hackenbush", "ground - trunk; trunk - leaf colour=red; ground - grass", "3 @blue"),
        ("digraph", "x -> y; z -> x; \"two words\" -> x; alone", "x + two words"),
        ("digraph", "", ""),
        ("daihinmin", "groups\nrevolution 4", "S3 S4 / H5 H6"),
        ("tanhinmin", "pass-on-empty-table", "1 2 / 3"),
    ] {
        for round in 0..3 {
            wander(tefuda::game(game).unwrap(), Some(board), position, &mut Random::new(round));
        }
    }
}

#[test]
fn garbage_is_refused_or_edited_but_never_a_panic() {
    const PIECES: &[&str] = &[
        "1",
        "2c",
        "/",
        "@",
        " ",
        "-",
        "J",
        "S5",
        "H7",
        "JO",
        "+",
        "rev",
        "rules",
        "b",
        "nim:",
        "kayles:",
        "3",
        "T",
        "H",
        "ruler:",
        "ruler*twins:",
        "0-1",
        ":r",
        "@red",
        "misere",
        "r",
        "b",
        "w",
        "(",
        ")",
        "passes",
        "rights",
        "c02=2",
        "j=1",
        "players=3",
        "ties=drawer",
        "on",
        "#1",
        "undrawn",
        "a",
        "a -> b",
        ";",
        "札",
        "\u{3000}",
        "é",
        "\"",
        "\n",
        "99999999999999999999",
        "S5+D5",
        "2x2",
        "wythoff:",
        "max",
        "deck",
        "every",
        "//",
        "hackenbush",
        "coins",
        "heap",
    ];
    let mut random = Random::new(7);
    for game in Catalogue::standard().games() {
        for _ in 0..400 {
            let mut text = || -> String {
                let pieces = 1 + random.below(9);
                (0..pieces).map(|_| *any(PIECES, &mut random).unwrap()).collect::<Vec<_>>().join(" ")
            };
            let (position, board) = (text(), text());
            for board in [None, Some(board.as_str())] {
                let Ok(tools) = game.tools(board, &position, Lang::En) else { continue };
                let scene = game.sketch(board, &position, Lang::En);
                let scene = scene.unwrap_or_default();
                for _ in 0..10 {
                    let edit = some_edit(&tools, &scene, &mut random);
                    if let Ok(edited) = game.edit(board, &position, &edit, Lang::En) {
                        check(game, &edited);
                    }
                }
            }
        }
    }
}

#[test]
fn tools_match_the_picture() {
    for game in Catalogue::standard().games() {
        for example in game.about().examples {
            let told = format!("{} {}", game.about().name, example.position);
            let tools = game.tools(None, example.position, Lang::En).expect(&told);
            assert_eq!(tools.incomplete, None, "{told}");
            let seen = seen(&game.parse(example.position).unwrap().scene(Lang::En));
            assert_eq!(tools.flip, seen.coins > 0, "{told}");
            assert_eq!(tools.heaps.is_some(), seen.heaps > 0, "{told}");
            assert_eq!(tools.places.is_empty(), seen.cards.is_empty(), "{told}");
            // The graph of a state of BABANUKI stands for numbers, which are options.
            let is_state = example.position.contains("players=");
            assert_eq!(tools.graph.is_some(), seen.nodes > 0 && !is_state, "{told}");
            for option in &tools.options {
                let known = option.choices.iter().any(|choice| choice.value == option.value);
                assert!(known || option.open, "{told}: {option:?}");
            }
        }
    }
}

#[test]
fn edits_can_be_taken_back() {
    for game in Catalogue::standard().games() {
        for example in game.about().examples {
            let setup = game.parse(example.position).unwrap();
            let (start, scene) = (setup.notation(), setup.scene(Lang::En));
            let tools = game.tools(None, &start, Lang::En).unwrap();
            let seen = seen(&scene);
            let back = |there: &Edit, back: &Edit| {
                let edited = game.edit(None, &start, there, Lang::En).ok()?;
                let edited = game.edit(edited.board.as_deref(), &edited.position, back, Lang::En).ok()?;
                Some(edited.position)
            };
            let put = |card: &String, from: &String, to: &String| Edit::Put {
                card: card.clone(),
                from: Some(from.clone()),
                to: to.clone(),
            };
            let told = |edit: &Edit| format!("{} {start}: {edit:?}", game.about().name);
            for (card, from) in seen.cards.iter().filter(|(_, place)| place != "table") {
                for to in tools.places.iter().filter(|to| to.id != *from && to.id != "table") {
                    let there = put(card, from, &to.id);
                    assert_eq!(
                        back(&there, &put(card, &to.id, from)),
                        Some(start.clone()),
                        "{}",
                        told(&there)
                    );
                }
            }
            for coin in 0..seen.coins {
                let flip = Edit::Flip { coin };
                assert_eq!(back(&flip, &flip), Some(start.clone()), "{}", told(&flip));
            }
            if seen.coins > 0 {
                assert_eq!(back(&Edit::AddCoin, &Edit::RemoveCoin), Some(start.clone()), "{start}");
            }
            let more = Edit::AddHeap { size: 1 };
            if seen.heaps > 0 && start.split('+').count() == 1 {
                let less = Edit::RemoveHeap { heap: seen.heaps };
                assert_eq!(back(&more, &less), Some(start.clone()), "{}", told(&more));
            }
            let graph = tools.graph.unwrap_or_default();
            let tones = if graph.node_tones.is_empty() { graph.edge_tones } else { graph.node_tones };
            for node in (0..seen.nodes).filter(|_| graph.nodes) {
                let tone = tones.first().copied().unwrap_or_default();
                let add = Edit::AddNode { beside: Some(node), tone };
                // Where the new node stands depends on the game.
                let restored = (0..=seen.nodes)
                    .any(|node| back(&add, &Edit::RemoveNode { node }).as_ref() == Some(&start));
                assert!(restored, "{}", told(&add));
            }
        }
    }
}
