//! Hackenbush: every fast path against the referee, published tables, and slow calculations.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fmt::Write as _;

use tefuda::Random;
use tefuda::Seat;
use tefuda::games::hackenbush::green::Green;
use tefuda::games::hackenbush::notation;
use tefuda::games::hackenbush::shape::Shape;
use tefuda::games::hackenbush::trees::Trees;
use tefuda::value::dyadic::Dyadic;
use tefuda::{AnySetup, Solver, catalogue};
use tefuda::{Budget, Limit};
use tefuda::{Fact, Lang, Outcome};

fn parse(text: &str) -> Box<dyn AnySetup> {
    catalogue::game("hackenbush").unwrap().parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The Grundy value by fusion and colon.
fn grundy(text: &str) -> u64 {
    let setup = notation::parse(text).unwrap();
    Green::new(Shape::new(setup.picture(), setup.left())).total()
}

fn number(text: &str) -> Dyadic {
    let setup = notation::parse(text).unwrap();
    let shape = Shape::new(setup.picture(), setup.left());
    Trees::new(setup.picture(), &shape, &mut Budget::default().meter()).unwrap().total().clone()
}

/// A random connected picture; `closing` of 100 edges join vertices that are there, `loops` of 100 are loops.
fn random_picture(random: &mut Random, edges: u64, closing: u64, loops: u64, colours: &[&str]) -> String {
    let mut vertices = 1;
    let mut words = Vec::new();
    for _ in 0..edges {
        let from = random.below(vertices);
        let to = match random.below(100) {
            chance if chance < loops => from,
            chance if chance < loops + closing => random.below(vertices),
            _ => {
                vertices += 1;
                vertices - 1
            }
        };
        let (from, to) = if random.below(2) == 0 { (from, to) } else { (to, from) };
        let colour = colours[random.below(colours.len() as u64) as usize];
        words.push(format!("{from}-{to}{colour}"));
    }
    // The order of the edges says nothing of the picture.
    for at in (1..words.len()).rev() {
        words.swap(at, random.below(at as u64 + 1) as usize);
    }
    words.join(" ")
}

/// Decider and referee agree on a position, on every move, and on what is played then.
fn compare(text: &str) {
    let setup = parse(text);
    assert_eq!(setup.notation(), text);
    let (verdict, moves) = setup.assess(Solver::Best, &Budget::default());
    let (expected, expected_moves) = setup.assess(Solver::Search, &Budget::default());
    assert_eq!(verdict.outcome, expected.outcome, "{text}: {verdict:?}");
    assert_eq!(moves, expected_moves, "{text}");
    assert_eq!(setup.verdict(Solver::Best, &Budget::default()), verdict);
    for one in &moves {
        let played = setup.play(&one.text).unwrap();
        let after = played.setup.notation();
        assert_eq!(parse(&after).notation(), after, "{text} {}", one.text);
        let outcome = parse(&after).verdict(Solver::Best, &Budget::default()).outcome;
        let winner = played.seats.old_seat(outcome.winner().unwrap());
        assert_eq!(winner, one.outcome.winner(), "{text} {} {after}", one.text);
    }
    if let Some(mover) = setup.to_move() {
        let advice = setup.advise(&Budget::default(), Lang::En).unwrap();
        assert_eq!(advice.wins, Some(verdict.outcome == Outcome::Win(mover)), "{text}");
        for lang in [Lang::En, Lang::Ja] {
            assert!(!setup.explain(&Budget::default(), lang).is_empty());
        }
        assert!(
            !setup.scene(Lang::En).to_text().is_empty() && !setup.reason_scene(Lang::Ja).to_text().is_empty()
        );
    }
}

#[test]
fn published_values() {
    let mut compared = 0;
    for table in [
        include_str!("../../../tests/data/hackenbush_graphs.csv"),
        include_str!("../../../tests/data/hackenbush_named.csv"),
    ] {
        for line in table.lines() {
            // Edges, then both values; names of pictures may hold commas.
            let cells: Vec<&str> = line.rsplit(',').collect();
            let [Ok(fused), Ok(brute)] = [0, 1].map(|at| cells.get(at).unwrap_or(&"").parse::<u64>()) else {
                continue;
            };
            assert_eq!((grundy(cells[2]), fused), (brute, brute), "{line}");
            compared += 1;
        }
    }
    assert_eq!(compared, 39 + 14);
}

/// Every list of up to five edges on up to four vertices that hangs on the ground.
#[test]
fn every_small_green_picture() {
    let pairs: Vec<(u32, u32)> = (0..4).flat_map(|a| (a..4).map(move |b| (a, b))).collect();
    let mut lists: Vec<Vec<usize>> = vec![Vec::new()];
    let mut compared = 0;
    for _ in 0..5 {
        let mut longer = Vec::new();
        for list in &lists {
            longer.extend((list.last().copied().unwrap_or(0)..pairs.len()).map(|next| {
                let mut list = list.clone();
                list.push(next);
                list
            }));
        }
        for list in &longer {
            let words = list.iter().map(|&at| format!("{}-{}", pairs[at].0, pairs[at].1));
            let text = words.collect::<Vec<_>>().join(" ");
            if notation::parse(&text).is_ok() {
                compare(&text);
                compare(&format!("{text} misere"));
                compared += 1;
            }
        }
        lists = longer;
    }
    assert!(compared > 700, "{compared}");
}

#[test]
fn random_pictures_agree_with_the_referee() {
    let mut random = Random::new(1);
    let green: &[&str] = &[""];
    let all = [":b", ":r", ":g"];
    for round in 0..260u64 {
        let edges = 1 + random.below(9);
        let (closing, loops) = [(0, 0), (15, 5), (35, 0), (60, 10)][round as usize % 4];
        let text = random_picture(&mut random, edges, closing, loops, green);
        compare(&text);
        compare(&format!("{text} misere"));
        let edges = 1 + random.below(8);
        for colours in [&all[..2], &all[..]] {
            let text = random_picture(&mut random, edges, closing, loops, colours);
            for end in ["@red", "@blue", "@blue misere"] {
                compare(&format!("{text} {end}"));
            }
        }
    }
}

/// Sums of unmixed parts: numbers and nimbers side by side, often worth 0 together.
#[test]
fn sums_of_numbers_and_nimbers() {
    let mut random = Random::new(2);
    let parts = [
        "0-1:b",
        "0-1:r",
        "0-1:g",
        "0-1:b 1-2:r",
        "0-1:r 1-2:b",
        "0-1:g 1-2:g",
        "0-0:g",
        "0-0:b",
        "0-1:b 1-2:r 0-2:b",
        "0-1:r 1-2:b 0-2:r",
        "0-1:g 1-2:g 0-2:g",
        "0-1:b 1-1:r",
        "0-1:r 0-1:b",
    ];
    for _ in 0..300 {
        let mut words = Vec::new();
        let mut base = 0;
        for _ in 0..1 + random.below(4) {
            let part = parts[random.below(parts.len() as u64) as usize];
            for word in part.split(' ') {
                let (ends, colour) = word.split_once(':').unwrap();
                let ends = ends.split('-').map(|end| end.parse::<u64>().unwrap());
                let ends: Vec<String> =
                    ends.map(|end| if end == 0 { 0 } else { base + end }.to_string()).collect();
                words.push(format!("{}:{colour}", ends.join("-")));
            }
            base += 2;
        }
        let text = words.join(" ");
        compare(&format!("{text} @red"));
        compare(&format!("{text} @blue"));
    }
}

/// Larger pictures: every move against the value of what it leaves.
#[test]
fn every_cut_of_larger_pictures() {
    let mut random = Random::new(3);
    let (mut rings, mut winning) = (0, 0);
    for round in 0..1500u64 {
        let edges = 1 + random.below(45);
        let closing = [5, 12, 25, 45][round as usize % 4];
        let text = random_picture(&mut random, edges, closing, round % 7, &[""]);
        let setup = parse(&text);
        rings += usize::from(text.len() > 40 && closing < 20);
        for one in setup.assess(Solver::Best, &Budget::default()).1 {
            let after = setup.play(&one.text).unwrap().setup.notation();
            assert_eq!(one.wins, Some(grundy(&after) == 0), "{text}: {}", one.text);
            winning += usize::from(one.wins == Some(true));
        }
    }
    assert!(rings > 100 && winning > 500, "{rings} {winning}");
    for round in 0..600u64 {
        // Long limbs are valued by their signs.
        let edges = 1 + random.below(30);
        let mut text = random_picture(&mut random, edges, 0, round % 9, &[":b", ":r"]);
        if round % 3 == 0 {
            for vertex in 1000..1000 + 60 + random.below(20) {
                let below = if vertex == 1000 { 0 } else { vertex - 1 };
                let colour = if random.below(2) == 0 { "b" } else { "r" };
                let _ = write!(text, " {below}-{vertex}:{colour}");
            }
            if round % 2 == 0 {
                // A second limb on top, so that something is carried.
                let _ = write!(text, " 1050-2000:b 1050-2001:r 2001-2002:b");
            }
        }
        for (end, wins) in [("@blue", true), ("@red", false)] {
            let setup = parse(&format!("{text} {end}"));
            for one in setup.assess(Solver::Best, &Budget::default()).1 {
                let after = number(&setup.play(&one.text).unwrap().setup.notation());
                let right = if wins { after.sign().is_ge() } else { after.sign().is_le() };
                assert_eq!(one.wins, Some(right), "{text} {end}: {} leaves {after}", one.text);
            }
        }
    }
}

/// The value of a stalk by adding what its signs say, each step half of the one before.
fn slow_stalk(signs: &[bool]) -> Dyadic {
    let mut value = Dyadic::default();
    let (mut step, mut turned) = (Dyadic::from(1), false);
    for (place, &up) in signs.iter().enumerate() {
        turned |= place > 0 && signs[place - 1] != up;
        if turned {
            step = step.half();
        }
        value = if up { &value + &step } else { &value - &step };
    }
    value
}

fn stalk(signs: &[bool]) -> String {
    let mut text = String::new();
    for (place, &up) in signs.iter().enumerate() {
        let _ = write!(text, "{place}-{}:{} ", place + 1, if up { 'b' } else { 'r' });
    }
    text
}

#[test]
fn long_stalks_are_exact() {
    let mut random = Random::new(4);
    for length in [1, 2, 31, 32, 33, 34, 63, 64, 65, 66, 100, 129, 1000, 3000] {
        for _ in 0..4 {
            let signs: Vec<bool> = (0..length).map(|_| random.below(2) == 0).collect();
            assert_eq!(number(&format!("{}@red", stalk(&signs))), slow_stalk(&signs), "{signs:?}");
        }
    }
    // 33 alternating edges: two thirds, to 32 places.
    let alternating: Vec<bool> = (0..33).map(|place| place % 2 == 0).collect();
    let setup = parse(&format!("{}@red", stalk(&alternating)));
    let verdict = setup.verdict(Solver::Best, &Budget::default());
    assert_eq!(verdict.outcome, Outcome::Win(Seat(1)));
    assert_eq!(verdict.reason.facts.get("value"), Some(&Fact::Text("2863311531/4294967296".to_owned())));
    // Two long stalks that cancel but for the last sign.
    let mut signs: Vec<bool> = (0..100_000).map(|_| random.below(2) == 0).collect();
    let first = stalk(&signs);
    signs.push(true);
    let against: Vec<bool> = signs.iter().map(|up| !up).collect();
    let mut second = String::new();
    for (place, &up) in against.iter().enumerate() {
        let below = if place == 0 { 0 } else { 1_000_000 + place };
        let _ = write!(second, "{below}-{}:{} ", 1_000_001 + place, if up { 'b' } else { 'r' });
    }
    let setup = parse(&format!("{first}{second}@blue"));
    let (verdict, moves) = setup.assess(Solver::Best, &Budget::default());
    assert_eq!(verdict.outcome, Outcome::Win(Seat(0)), "the last sign is Red's");
    assert!(moves.iter().all(|one| one.wins == Some(false)));
    assert!(catalogue::game("hackenbush").unwrap().words(&verdict.reason, Lang::En).len() < 200);
    let red = parse(&format!("{first}{second}@red")).assess(Solver::Best, &Budget::default()).1;
    assert!(red.last().unwrap().wins == Some(true));
}

#[test]
fn a_million_edges() {
    const EDGES: u64 = 1_000_000;
    let mut text = String::new();
    for place in 0..EDGES {
        let _ = write!(text, "{place}-{} ", place + 1);
    }
    let setup = parse(&text);
    let (verdict, moves) = setup.assess(Solver::Best, &Budget::default());
    assert_eq!(verdict.reason.facts.number("nim_sum"), EDGES as i64);
    let winning: Vec<&str> =
        moves.iter().filter(|one| one.wins == Some(true)).map(|one| one.text.as_str()).collect();
    assert_eq!((moves.len() as u64, &winning[..]), (EDGES, &["1"][..]));
    assert!(setup.explain(&Budget::default(), Lang::En).lines().count() < 50);
    // Closed to a ring with the ground: any cut leaves two stalks, equal ones only from the middle of an odd ring.
    let _ = write!(text, "{EDGES}-0");
    let ring = parse(&text);
    let moves = ring.assess(Solver::Best, &Budget::default()).1;
    let winning: Vec<&str> =
        moves.iter().filter(|one| one.wins == Some(true)).map(|one| one.text.as_str()).collect();
    assert_eq!(winning, ["500001"]);
    // A grid: no two edges are a pair but at the corners.
    let mut grid = String::from("0-1");
    for row in 0..300u64 {
        for column in 0..300u64 {
            let here = 1 + row * 300 + column;
            if column < 299 {
                let _ = write!(grid, " {here}-{}", here + 1);
            }
            if row < 299 {
                let _ = write!(grid, " {here}-{}", here + 300);
            }
        }
    }
    let moves = parse(&grid).assess(Solver::Best, &Budget::default()).1;
    assert!(moves.len() == 2 * 300 * 299 + 1 && moves.iter().all(|one| one.wins.is_some()));
    let long: Vec<bool> = (0..EDGES).map(|place| place % 3 == 0).collect();
    let blue_red = parse(&format!("{}@blue", stalk(&long)));
    assert_eq!(blue_red.verdict(Solver::Best, &Budget::default()).outcome, Outcome::Win(Seat(1)));
}

#[test]
fn notation_and_mistakes() {
    for (typed, printed) in [
        (" 0-1   1-2 ", "0-1 1-2"),
        ("0-1:b 1-2 @red", "0-1:b 1-2 @red"),
        ("1-0:blue misere @blue", "1-0:b @blue misere"),
        ("0-1:g", "0-1:g"),
        ("0-1 @blue", "0-1 @blue"),
        ("0-0 7-0 7-7", "0-0 7-0 7-7"),
        ("-", "-"),
        ("- @red misere", "- @red misere"),
        ("4294967295-0", "4294967295-0"),
    ] {
        assert_eq!(parse(typed).notation(), printed);
    }
    for (text, at) in [
        ("", 0..0),
        ("@red", 4..4),
        ("0-1 x", 4..5),
        ("0-1 1-2-3", 4..9),
        ("0-1 1", 4..5),
        ("0-", 0..2),
        ("0--1", 0..4),
        ("0-1:y @red", 4..5),
        ("0-1: @red", 4..4),
        ("0-1:b", 5..5),
        ("0-1 2-3 3-4", 4..7),
        ("1-1", 0..3),
        ("0-1 @green", 4..10),
        ("0-1 @red @blue", 9..14),
        ("0-1 misere misere", 11..17),
        ("0-1 misere 1-2", 11..14),
        ("- 0-1", 2..5),
        ("0-4294967296", 0..12),
        ("0-1\u{3000}1-2", 0..9),
    ] {
        let error =
            catalogue::game("hackenbush").unwrap().parse(text).err().unwrap_or_else(|| panic!("{text}"));
        assert_eq!(error.at, at, "{text:?}: {error}");
    }
    let error = catalogue::game("hackenbush").unwrap().parse("0-4294967296").unwrap_err().to_string();
    assert!(error.contains("up to 4294967295"), "{error}");
    let error = catalogue::game("hackenbush").unwrap().parse("0-1 2-3").unwrap_err().to_string();
    assert!(
        error.contains("edge 2") && error.contains("it would fall") && error.contains("`0-2`"),
        "{error}"
    );
    let setup = parse("0-1:b 1-2:r 0-3:g @blue");
    assert_eq!(setup.legal_moves(), ["1", "3"]);
    assert_eq!(setup.play("1").unwrap().setup.notation(), "0-3:g @red");
    assert_eq!(setup.play("3").unwrap().setup.notation(), "0-1:b 1-2:r @red");
    for (text, part) in [
        ("2", "is red"),
        ("4", "no edge 4"),
        ("0", "expected"),
        ("x", "expected"),
        ("99999999999", "expected"),
    ] {
        let error = setup.play(text).unwrap_err().to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
    let end = parse("0-1").play("1").unwrap().setup;
    assert_eq!((end.notation().as_str(), end.to_move()), ("-", None));
    assert_eq!(end.verdict(Solver::Best, &Budget::default()).outcome, Outcome::Win(Seat(1)));
    let end = parse("0-1:r @blue misere");
    assert_eq!(end.verdict(Solver::Best, &Budget::default()).outcome, Outcome::Win(Seat(1)));
}

#[test]
fn boards() {
    let game = catalogue::game("hackenbush").unwrap();
    let list = "ground - a - b colour=blue\nb - ground color=r # back\na - c\nc c";
    let board = game.board(Some(list)).unwrap();
    let setup = board.parse("@blue").unwrap();
    assert_eq!(setup.notation(), "@blue");
    assert_eq!(setup.legal_moves(), ["1", "2", "4", "5"]);
    // Edges keep their numbers; what fell with a cut edge is not named.
    let after = setup.play("4").unwrap().setup;
    assert_eq!((after.notation().as_str(), after.legal_moves()), ("4 @red", vec!["3".to_owned()]));
    assert_eq!(board.parse(" 5 4  @red").unwrap().notation(), "4 @red");
    let both = board.parse("1 3 @red").unwrap();
    assert_eq!((both.notation().as_str(), both.to_move()), ("1 3 @red", None));
    // The picture in DOT is the same board.
    let dot = game.board(Some(&setup.dot().unwrap())).unwrap().parse("@blue").unwrap();
    assert_eq!(dot.dot(), setup.dot());
    assert_eq!(
        dot.assess(Solver::Best, &Budget::default()),
        setup.assess(Solver::Search, &Budget::default())
    );
    let green = game.board(Some("graph { 0 -- 1 -- 2; 2 -- 0 }")).unwrap();
    assert_eq!(green.parse("").unwrap().legal_moves(), ["1", "2", "3"]);
    assert_eq!(green.parse("misere").unwrap().notation(), "misere");
    for (text, at) in [("4", 0..1), ("1 1", 2..3), ("x", 0..1), ("@blue 1", 6..7)] {
        assert_eq!(green.parse(text).unwrap_err().at, at, "{text}");
    }
    assert_eq!(board.parse("").unwrap_err().at, 0..0);
    for (text, at) in [
        ("a - b", 5..5),
        ("", 0..0),
        ("0 - a; b - c", 6..12),
        ("0 -1", 2..4),
        ("0 - a colour=pink", 6..17),
        ("0 - a weight=3", 6..14),
        ("0 - ground", 4..10),
        ("0 - a; a colour=red", 9..19),
    ] {
        let error = game.board(Some(text)).err().unwrap_or_else(|| panic!("{text}"));
        assert_eq!(error.at, at, "{text:?}: {error}");
    }
}

#[test]
fn budgets_and_deals() {
    let game = catalogue::game("hackenbush").unwrap();
    // A mixed complete graph is searched.
    let mut text = String::new();
    for a in 0..9 {
        for b in a + 1..9 {
            let _ = write!(text, "{a}-{b}:{} ", ["b", "r", "g"][(a + b) % 3]);
        }
    }
    for (end, colours) in [("@red", "g"), ("@blue", "b")] {
        let text = text.replace(":g", &format!(":{colours}"));
        let (verdict, moves) = parse(&format!("{text}{end}")).assess(Solver::Best, &Budget::of_nodes(2000));
        assert_eq!(verdict.outcome, Outcome::Undecided);
        assert!(moves.iter().all(|one| one.wins.is_none()));
        let said = Fact::Text(Limit::Nodes.word().to_owned());
        assert_eq!(verdict.reason.facts.get("limit"), Some(&said));
    }
    let deal = |seed, given: &[(&str, &str)]| {
        let args = tefuda::study::Args::new(game.deal_params(), given.iter().copied()).unwrap();
        game.deal(seed, &args).unwrap().notation()
    };
    for seed in 0..60 {
        for colours in ["green", "blue-red", "all"] {
            let text = deal(seed, &[("colours", colours), ("edges", "7")]);
            compare(&text);
            assert_eq!(text, deal(seed, &[("colours", colours), ("edges", "7")]));
        }
    }
    assert!(deal(1, &[("misere", ""), ("trees", "")]).ends_with("misere"));
}
