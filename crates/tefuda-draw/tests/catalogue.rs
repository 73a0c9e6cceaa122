//! Every example of every game is drawn, in both languages and at several widths, and the pictures are held to what they promise.

#![allow(clippy::unwrap_used, clippy::panic)]

mod xml;

use std::collections::HashSet;

use tefuda::scene::{Card, Edge, Item, Layout, Node, Scene};
use tefuda::{Catalogue, Lang, Options, Seat};
use tefuda_draw::{Drawing, Style, draw, draw_all};

const WIDTHS: [f64; 3] = [330.0, 700.0, 1200.0];

/// An example with its pictures.
struct Example {
    name: String,
    position: Scene,
    reason: Scene,
    names: Vec<String>,
    /// The legal moves, if they are few.
    moves: Vec<String>,
}

fn examples(lang: Lang) -> Vec<Example> {
    let mut examples = Vec::new();
    for entry in Catalogue::standard().entries() {
        for example in entry.game.about().examples {
            let setup = entry.game.parse(example.position).unwrap();
            let options = Options::default();
            let names = setup.names(lang);
            examples.push(Example {
                name: format!("{} {}", entry.game.about().name, example.position),
                position: setup.scene(lang),
                reason: setup.analyse(options.solver, options.run()).picture(&names),
                names: names.players().iter().map(|name| name.to_string()).collect(),
                moves: if setup.too_many_moves().is_none() { setup.legal_moves(200) } else { Vec::new() },
            });
        }
    }
    assert!(examples.len() > 30);
    examples
}

/// What every picture must keep to.
fn check(name: &str, scene: &Scene, drawing: &Drawing, width: f64) {
    let svg = drawing.to_svg();
    let elements = xml::elements(&svg).unwrap_or_else(|wrong| panic!("{name}, {width}: {wrong}"));
    let (wide, high) = drawing.size();
    assert!(wide <= width + 1.0, "{name}: {wide} of {width}");
    let bounds = drawing.bounds();
    let within = bounds.left >= -0.5
        && bounds.top >= -0.5
        && bounds.right <= wide + 0.5
        && bounds.bottom <= high + 0.5;
    assert!(within, "{name}, {width}: {bounds:?} in {wide} by {high}");
    assert!(!elements.iter().any(|element| element.has("style")), "{name}: a style attribute");
    let parts: Vec<&str> = elements.iter().filter_map(|element| element.get("data-part")).collect();
    let distinct: HashSet<&str> = parts.iter().copied().collect();
    assert_eq!(distinct.len(), parts.len(), "{name}: parts with the same name");
    assert_eq!(parts, drawing.parts(), "{name}");
    let badges: HashSet<&str> = elements.iter().filter_map(|element| element.get("data-badge-for")).collect();
    let choices: HashSet<&str> = elements
        .iter()
        .filter(|element| {
            element.get("class").is_some_and(|class| class.split(' ').any(|class| class == "choice"))
        })
        .filter_map(|element| element.get("data-part"))
        .collect();
    assert!(badges.is_subset(&choices), "{name}: a badge at what cannot be chosen");
    for choice in scene.choices() {
        // What does not stand for a move by itself bears no badge for it.
        let stands = choice.parts.iter().any(|part| !choice.besides.contains(part));
        assert!(
            !stands || choice.parts.iter().any(|part| badges.contains(part.as_str())),
            "{name}: no place for a badge of {}",
            choice.move_text
        );
        for part in &choice.parts {
            assert!(
                choices.contains(part.as_str()),
                "{name}, {width}: no part {part} for {}",
                choice.move_text
            );
        }
    }
    for element in elements.iter().filter(|element| element.get("data-part").is_some()) {
        assert!(
            element.get("aria-label").is_some_and(|label| !label.is_empty()),
            "{name}: a part without words"
        );
    }
    assert!(svg.len() < 400_000, "{name}: {} bytes", svg.len());
}

#[test]
fn every_example_is_drawn_within_its_width_and_can_be_chosen_from() {
    for lang in [Lang::En, Lang::Ja] {
        for example in examples(lang) {
            for width in WIDTHS {
                let style = Style { names: example.names.clone(), ..Style::new(lang, width) };
                for scene in [&example.position, &example.reason] {
                    let drawing = draw(scene, &style);
                    check(&example.name, scene, &drawing, width);
                    assert_eq!(drawing, draw(scene, &style), "the same scene gives the same drawing");
                }
                let both = draw_all(&[("", &example.position), ("why", &example.reason)], &style);
                check(&example.name, &example.position, &both, width);
                let standalone = both.to_standalone_svg();
                xml::elements(&standalone).unwrap_or_else(|wrong| panic!("{}: {wrong}", example.name));
                assert!(!standalone.contains("var("));
                let interactive = ["data-", "choice", "button", "mark ", "\"mark\"", "grip", "move-dot"];
                for sign in interactive {
                    assert!(!standalone.contains(sign), "{}: {sign} in a file", example.name);
                }
                let tikz = both.to_tikz();
                assert_eq!(tikz.contains("lualatex"), tikz.contains(|letter| letter > '\u{3000}'));
                assert_eq!(
                    tikz.matches('{').count() - tikz.matches("\\{").count(),
                    tikz.matches('}').count() - tikz.matches("\\}").count()
                );
            }
        }
    }
}

#[test]
fn every_legal_move_is_among_the_choices() {
    for example in examples(Lang::En) {
        let offered: HashSet<String> =
            example.position.choices().into_iter().map(|choice| choice.move_text).collect();
        for text in example.moves.iter().filter(|_| example.moves.len() < 200) {
            assert!(offered.contains(text), "{}: {text} is not offered", example.name);
        }
    }
}

#[test]
fn a_board_and_its_reason_stand_the_same_way() {
    let place = |svg: &str, part: &str| {
        let at = svg.find(&format!("data-part=\"{part}\"")).unwrap();
        let start = svg[..at].rfind("<g").unwrap();
        svg[start..at].split("translate(").nth(1).and_then(|rest| rest.split(')').next()).map(str::to_owned)
    };
    let mut compared = 0;
    for example in examples(Lang::En) {
        let [Item::Graph { nodes, layout: Layout::Free, .. }] = &example.reason.items[..] else { continue };
        // As beside each other on a page.
        let (wide, narrow) = (Style::new(Lang::En, 900.0), Style::new(Lang::En, 420.0));
        let (board, reason) =
            (draw(&example.position, &wide).to_svg(), draw(&example.reason, &narrow).to_svg());
        for node in 1..nodes.len() {
            let apart = |svg: &str| {
                let at = |node: usize| -> Vec<f64> {
                    let place = place(svg, &format!("n{node}")).unwrap();
                    place.split(',').map(|number| number.parse().unwrap()).collect()
                };
                let (a, b) = (at(0), at(node));
                [a[0] - b[0], a[1] - b[1]].map(|number| (number * 10.0).round() / 10.0)
            };
            assert_eq!(apart(&board), apart(&reason), "{}, node {node}", example.name);
            compared += 1;
        }
    }
    assert!(compared > 10);
}

/// The labels of nodes from left to right.
fn from_left(svg: &str, labels: &[&str]) -> Vec<String> {
    let x = |label: &str| -> f64 {
        let at = svg.find(&format!("aria-label=\"{label}")).or_else(|| svg.find(&format!(": {label},")));
        let group = svg[..at.unwrap_or_else(|| panic!("{label} is not drawn"))].rfind("<g").unwrap();
        let place = svg[group..].split("translate(").nth(1).unwrap();
        place.split(',').next().unwrap().parse().unwrap()
    };
    let mut sorted: Vec<String> = labels.iter().map(|label| (*label).to_owned()).collect();
    sorted.sort_by(|a, b| x(a).total_cmp(&x(b)));
    sorted
}

#[test]
fn trees_stay_in_the_order_of_their_numbers_after_moves() {
    let catalogue = Catalogue::standard();
    let game = catalogue.game("shichinarabe").unwrap();
    let setup = game.parse("rb + rbb + rbr + b @red").unwrap();
    let after = setup.play("2").unwrap().setup;
    assert_eq!(after.notation(), "rb + bb + rbr + b @blue");
    let svg = draw(&after.scene(Lang::En), &Style::new(Lang::En, 700.0)).to_svg();
    let roots = ["1 (v1)", "2 (v3)", "3 (v5)", "4 (v8)"];
    assert_eq!(from_left(&svg, &roots), roots);
}

#[test]
fn a_graph_stands_still_when_its_tokens_move() {
    let catalogue = Catalogue::standard();
    let board = "a -> b\nb -> c\nb -> d\nd -> e\n";
    let board = catalogue.game("digraph").unwrap().board(Some(board)).unwrap();
    let drawn = |position: &str| {
        let scene = board.parse(position).unwrap().scene(Lang::En);
        let svg = draw(&scene, &Style::new(Lang::En, 700.0)).to_svg();
        let places = (0..5).map(|node| {
            let at = svg.find(&format!("data-part=\"n{node}\"")).unwrap();
            let group = svg[..at].rfind("<g").unwrap();
            svg[group..at].split("translate(").nth(1).unwrap().split(')').next().unwrap().to_owned()
        });
        places.collect::<Vec<_>>()
    };
    assert_eq!(drawn("a"), drawn("b + d"));
}

/// What is too large to be drawn whole is drawn in part, with the moves that are nearest and an offer of the others.
#[test]
fn huge_boards_are_drawn_in_part_and_offer_their_moves() {
    let catalogue = Catalogue::standard();
    let stalk: Vec<String> = (0..499).map(|at| format!("{at}-{}", at + 1)).collect();
    let forest = vec!["r(b r(b r b r) b)"; 60].join(" + ");
    let ring: String = (0..5000).map(|at| format!("v{at} -> v{}\n", (at + 1) % 5000)).collect();
    for (game, board, position, moves) in [
        ("hackenbush", None, stalk.join(" "), 400),
        ("shichinarabe", None, format!("{forest} @red"), 60),
        ("digraph", Some(ring.as_str()), "v7".to_owned(), 1),
    ] {
        let board = catalogue.game(game).unwrap().board(board).unwrap();
        let scene = board.parse(&position).unwrap().scene(Lang::En);
        assert!(scene.choices().len() >= moves, "{game}: {}", scene.choices().len());
        for width in WIDTHS {
            let drawing = draw(&scene, &Style::new(Lang::En, width));
            check(game, &scene, &drawing, width);
            let svg = drawing.to_svg();
            assert!(svg.contains("the nearest"), "{game}: what is left out is not told");
            assert!(!svg.contains("aria-label=\"\"") && !svg.contains("<desc></desc>"), "{game}");
        }
    }
}

/// The numbers in the first brackets behind each place where a text occurs.
fn places_behind(svg: &str, text: &str) -> Vec<[f64; 2]> {
    let place = |rest: &str| {
        let numbers = rest.split("translate(").nth(1).unwrap().split(')').next().unwrap();
        let numbers: Vec<f64> = numbers.split(',').map(|number| number.parse().unwrap()).collect();
        [numbers[0], numbers[1]]
    };
    svg.split(text).skip(1).map(place).collect()
}

#[test]
fn badges_of_edges_cover_no_label() {
    let catalogue = Catalogue::standard();
    for (game, position) in [
        ("hackenbush", "0-1:b 1-2:r 0-2:b 0-3:g @red"),
        ("hackenbush", "0-1 1-2 2-3 2-4 3-4 0-5 5-6 5-6 6-6 0-0"),
        ("babanuki", "c02=2 c13=2 j=3 players=4"),
    ] {
        let scene = catalogue.game(game).unwrap().parse(position).unwrap().scene(Lang::En);
        for width in [360.0, 700.0] {
            let svg = draw(&scene, &Style::new(Lang::En, width)).to_svg();
            let labels = places_behind(&svg, "class=\"edge-label\"");
            let badges = places_behind(&svg, "data-badge-for=\"e");
            assert!(!labels.is_empty() && !badges.is_empty());
            for badge in &badges {
                for label in &labels {
                    // Labels are at least 18 wide and high, badges begin 9 to the left and are at least as large.
                    let apart = (badge[0] - label[0]).abs() >= 18.0 || (badge[1] - label[1]).abs() >= 18.0;
                    assert!(apart, "{position}, {width}: {badge:?} on {label:?}");
                }
            }
        }
    }
}

#[test]
fn heaps_that_belong_together_are_drawn_as_pairs() {
    let catalogue = Catalogue::standard();
    for (position, frames, told) in [
        ("euclid: 4 7 6 9", 2, "pair 1: 4 and 7, pair 2: 6 and 9"),
        ("wythoff: 4 7", 0, "pair 1: 4 and 7"),
        ("nim: 4 7 6 9", 0, "heap 1: 4, heap 2: 7"),
    ] {
        let scene = catalogue.game("heap").unwrap().parse(position).unwrap().scene(Lang::En);
        let drawing = draw(&scene, &Style::new(Lang::En, 400.0));
        check(position, &scene, &drawing, 400.0);
        assert_eq!(drawing.to_svg().matches("pair-frame").count(), frames, "{position}");
        assert!(drawing.description().contains(told), "{}", drawing.description());
    }
}

#[test]
fn boards_are_told_in_words() {
    let catalogue = Catalogue::standard();
    for (game, position, told) in [
        ("hackenbush", "0-1:b 1-2:r @blue", "1: edge 0–1, Blue; 2: edge 1–2, Red"),
        ("shichinarabe", "rb @red", "1 (v1), Red; v2, Blue; w, white"),
    ] {
        let setup = catalogue.game(game).unwrap().parse(position).unwrap();
        let names = vec!["Red".to_owned(), "Blue".to_owned()];
        let svg = draw(&setup.scene(Lang::En), &Style { names, ..Style::new(Lang::En, 700.0) }).to_svg();
        assert!(svg.contains(told), "{svg}");
    }
}

#[test]
fn a_picture_of_nothing_says_so() {
    let svg = draw(&Scene::default(), &Style::new(Lang::En, 330.0)).to_svg();
    assert!(svg.contains("aria-label=\"Too large to draw.\""), "{svg}");
}

fn hand(cards: Vec<Card>) -> Item {
    Item::Hand { seat: Seat(0), to_move: true, place: None, cards }
}

#[test]
fn huge_scenes_make_small_pictures_that_tell_how_much_is_left_out() {
    let card = Card::plain("1").with_move(Some("1".to_owned()));
    let rows = |row: u32| (0..100_000).map(move |at| Node { label: format!("{at}"), row, ..Node::default() });
    let matched =
        (0..100_000).map(|at| Edge { from: at, to: 100_000 + at, highlighted: true, ..Edge::default() });
    let graph = Item::Graph {
        caption: "a graph".to_owned(),
        layout: Layout::Rows,
        nodes: rows(0).chain(rows(1)).collect(),
        edges: matched.collect(),
    };
    let cases = [
        (vec![hand(vec![card.clone(); 1_000_000])], "and 999,880 more"),
        (vec![Item::heaps(vec![7; 100_000])], "and 99,900 more"),
        (vec![graph], "and 99,984 more"),
        ((0..9).map(|_| hand(vec![card.clone(); 10_000])).collect(), "more"),
    ];
    for (items, told) in cases {
        let scene = Scene { items };
        for width in WIDTHS {
            let drawing = draw(&scene, &Style::new(Lang::En, width));
            check(told, &scene, &drawing, width);
            let svg = drawing.to_svg();
            assert!(svg.len() < 250_000, "{told}: {}", svg.len());
            assert!(svg.contains(told), "{told}");
        }
    }
}

#[test]
fn text_from_outside_cannot_break_out() {
    let nasty = "<script>\"'&\u{1}]]>".to_owned();
    let node = Node {
        label: nasty.clone(),
        note: Some(nasty.clone()),
        move_text: Some(nasty.clone()),
        ..Node::default()
    };
    let scene = Scene {
        items: vec![
            hand(vec![Card::plain(nasty.clone()).with_move(Some(nasty.clone()))]),
            Item::Graph { caption: nasty.clone(), layout: Layout::Free, nodes: vec![node], edges: vec![] },
            Item::Text { lines: vec![nasty.clone()] },
            Item::Numbers {
                caption: nasty.clone(),
                headings: vec![nasty.clone()],
                rows: vec![vec![nasty.clone()]],
            },
        ],
    };
    let style = Style { names: vec![nasty], ..Style::new(Lang::En, 330.0) };
    let drawing = draw(&scene, &style);
    check("nasty", &scene, &drawing, 330.0);
    assert!(!drawing.to_svg().contains("<script"));
    xml::elements(&drawing.to_standalone_svg()).unwrap();
}

#[test]
fn faces_of_any_length_stay_on_their_cards() {
    for length in [1, 2, 3, 5, 9, 40, 4000] {
        let card = Card::plain("8".repeat(length));
        let scene = Scene { items: vec![Item::table(Some(card.clone())), hand(vec![card; 3])] };
        let svg = draw(&scene, &Style::new(Lang::En, 330.0)).to_svg();
        let elements = xml::elements(&svg).unwrap();
        assert!(elements.iter().all(|element| element.name != "text" || element.text.chars().count() < 60));
    }
}

#[test]
fn matched_pairs_and_cards_are_told_in_words() {
    let setup = Catalogue::standard().game("tanhinmin").unwrap().parse("1 3 4 5 8 / 2 6 7").unwrap();
    let options = Options::default();
    for (lang, pair) in [(Lang::En, "8 with 6"), (Lang::Ja, "8と6")] {
        let names = setup.names(lang);
        let reason = setup.analyse(options.solver, options.run()).picture(&names);
        let drawing = draw(&reason, &Style::new(lang, 330.0));
        assert!(drawing.description().contains(pair), "{}", drawing.description());
    }
    let suited = Card { suit: Some(tefuda::scene::Suit::Hearts), face: "5".to_owned(), ..Card::plain("H5") };
    let scene = Scene { items: vec![hand(vec![suited])] };
    assert!(draw(&scene, &Style::new(Lang::En, 700.0)).to_svg().contains("aria-label=\"5 of hearts\""));
    assert!(draw(&scene, &Style::new(Lang::Ja, 700.0)).to_svg().contains("aria-label=\"ハートの5\""));
}

#[test]
fn hands_and_the_table_are_places_with_parts() {
    let catalogue = Catalogue::standard();
    for (game, position, on_table) in [
        ("tanhinmin", "1 3 4 / 2 6 7 @ 4", 1),
        ("tanhinmin", "1 3 4 / 2 6 7", 0),
        ("daihinmin", "H9 JO / H7 DA @ S4+D4", 2),
    ] {
        let scene = catalogue.game(game).unwrap().parse(position).unwrap().scene(Lang::En);
        let drawing = draw(&scene, &Style::new(Lang::En, 500.0));
        check(position, &scene, &drawing, 500.0);
        let svg = drawing.to_svg();
        for place in ["hand 0", "hand 1", "table"] {
            assert_eq!(svg.matches(&format!("data-place=\"{place}\"")).count(), 1, "{position}: {place}");
        }
        let cards = drawing.parts().into_iter().filter(|part| part.starts_with('t'));
        assert_eq!(cards.collect::<Vec<_>>(), &["t0", "t1"][..on_table], "{position}");
    }
}

#[test]
fn cards_that_nobody_names_lie_face_down() {
    let scene = Scene { items: vec![hand(vec![Card::plain("?"), Card::plain("7")])] };
    let svg = draw(&scene, &Style::new(Lang::En, 330.0)).to_svg();
    assert!(svg.contains("aria-label=\"card face down\"") && svg.matches("class=\"card-back\"").count() == 2);
}

/// A table without hands: everybody bears their name and colour, the draws are chosen on it, and nothing covers anything else.
#[test]
fn pairs_shared_around_a_table() {
    let game = Catalogue::standard().game("babanuki").unwrap();
    let setup = game.parse("c01=1 c02=2 c03=1 c12=2 c13=3 c23=1 j=3 players=4").unwrap();
    let scene = setup.scene(Lang::En);
    let choice = |text: &str| scene.choices().into_iter().find(|choice| choice.move_text == text).unwrap();
    assert_eq!(choice("J").parts, ["n3"]);
    assert_eq!(["pair", "pull 1", "pull 2"].map(|text| choice(text).parts.len()), [1, 1, 1]);
    let names = ["Dora", "Anna", "Bert", "Carl"].map(str::to_owned).to_vec();
    for width in [330.0, 700.0] {
        let style = Style { names: names.clone(), players: vec![3, 0, 1, 2], ..Style::new(Lang::En, width) };
        let drawing = draw(&scene, &style);
        check("pairs", &scene, &drawing, width);
        let svg = drawing.to_svg();
        assert!(svg.contains("Dora draws from Carl"), "{svg}");
        for (player, name) in [(3, "Dora"), (0, "Anna"), (1, "Bert"), (2, "Carl")] {
            assert!(svg.contains(&format!("player-{player}")) && svg.contains(name));
        }
        assert!(svg.contains("aria-label=\"move pull 1: edge Anna–Carl, 3 pairs\""), "{svg}");
        assert!(drawing.description().contains("edge Anna–Carl: 3 pairs"), "{}", drawing.description());
        let labels: Vec<Vec<f64>> = svg
            .split("class=\"edge-label\"")
            .skip(1)
            .map(|rest| {
                let place = rest.split("translate(").nth(1).unwrap().split(')').next().unwrap();
                place.split(',').map(|number| number.parse().unwrap()).collect()
            })
            .collect();
        assert_eq!(labels.len(), 6);
        for (at, label) in labels.iter().enumerate() {
            for later in &labels[at + 1..] {
                let apart = (label[0] - later[0]).abs() > 40.0 || (label[1] - later[1]).abs() > 17.0;
                assert!(apart, "{width}: {label:?} and {later:?}");
            }
        }
    }
    let japanese = draw(&setup.scene(Lang::Ja), &Style::new(Lang::Ja, 700.0)).to_svg();
    assert!(japanese.contains("プレイヤー0がプレイヤー3から引く"), "{japanese}");
}

#[test]
fn a_hand_of_unknown_size_is_not_counted() {
    let scene = Scene { items: vec![hand(vec![Card::plain(tefuda::scene::UNKNOWN_NUMBER)])] };
    for (lang, words) in [(Lang::En, "number of cards unknown"), (Lang::Ja, "枚数不明")] {
        let svg = draw(&scene, &Style::new(lang, 700.0)).to_svg();
        assert!(svg.contains(words) && !svg.contains("1 card") && !svg.contains("1枚"), "{svg}");
    }
}
