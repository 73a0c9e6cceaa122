//! Hackenbush: every fast path against the referee, published tables, and slow calculations.

#![allow(clippy::unwrap_used, clippy::panic)]

mod agreement;

use std::collections::HashMap;
use std::fmt::Write as _;

use agreement::{analyse, faces_agree, judged, order_does_not_matter, outcome};
use tefuda::games::hackenbush::green::Green;
use tefuda::games::hackenbush::notation;
use tefuda::games::hackenbush::range::{Colours, Painted, Pictures, Shapes, random_shape};
use tefuda::games::hackenbush::shape::Shape;
use tefuda::games::hackenbush::trees::Trees;
use tefuda::range::Positions as _;
use tefuda::study::Args;
use tefuda::value::dyadic::Dyadic;
use tefuda::{AnySetup, Budget, GameValue, Lang, Outcome, Random, Run, Seat, Solver, catalogue};

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

/// A random picture as text; `closing` of 100 edges join vertices that are there, `loops` of 100 are loops.
fn random_picture(random: &mut Random, edges: u64, closing: u64, loops: u64, colours: &[&str]) -> String {
    let shape = random_shape(random, edges, closing, loops);
    let mut colour = || colours[random.below(colours.len() as u64) as usize];
    let words: Vec<String> = shape.iter().map(|(from, to)| format!("{from}-{to}{}", colour())).collect();
    words.join(" ")
}

/// Who should decide a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    /// Values, which are compared with the referee.
    Theorem,
    /// The referee itself, which is compared with the game written out in this file.
    Search,
}

/// Decider and referee agree on a position, on every move, and on what is played then.
fn compare(text: &str, by: By) {
    let setup = parse(text);
    assert_eq!(setup.notation(), text);
    let Some(mover) = setup.to_move() else {
        assert_eq!(outcome(&*setup), analyse(&*setup, Solver::Search).outcome(), "{text}");
        return;
    };
    let mut analysis = analyse(&*setup, Solver::Best);
    assert_eq!(analysis.theorem().is_some(), by == By::Theorem, "{text}");
    let verdict = analysis.outcome();
    let moves = judged(&mut *analysis);
    match by {
        By::Theorem => {
            let mut referee = analyse(&*setup, Solver::Search);
            assert!(referee.theorem().is_none());
            assert_eq!(verdict, referee.outcome(), "{text}");
            assert_eq!(moves, judged(&mut *referee), "{text}");
        }
        By::Search => {
            let mut game = Game::of(text);
            let wins = game.mover_wins(game.all(), mover == Seat(1));
            assert_eq!(verdict == Outcome::Win(mover), wins, "{text}");
        }
    }
    for (cut, _, after_cut) in &moves {
        let played = setup.play(cut).unwrap();
        let after = played.setup.notation();
        assert_eq!(parse(&after).notation(), after, "{text} {cut}");
        let winner = played.seats.old_seat(outcome(&*parse(&after)).winner().unwrap());
        assert_eq!(winner, after_cut.winner(), "{text} {cut} {after}");
    }
    let names = setup.names(Lang::Ja);
    let advice = analysis.best(&names).unwrap();
    assert_eq!(advice.wins, Some(verdict == Outcome::Win(mover)), "{text}");
    assert!(!setup.scene(Lang::En).to_text().is_empty() && !analysis.picture(&names).to_text().is_empty());
}

/// The game from its rules, written here once more: edges with colours, by bits.
struct Game {
    edges: Vec<(usize, usize, char)>,
    misere: bool,
    known: HashMap<(u32, bool), bool>,
}

impl Game {
    fn of(text: &str) -> Self {
        let edge = |word: &str| {
            let (ends, colour) = word.split_once(':').unwrap_or((word, "g"));
            let (from, to) = ends.split_once('-')?;
            Some((from.parse().ok()?, to.parse().ok()?, colour.chars().next()?))
        };
        let edges = text.split(' ').filter_map(edge).collect();
        Game { edges, misere: text.ends_with("misere"), known: HashMap::new() }
    }

    fn all(&self) -> u32 {
        (1 << self.edges.len()) - 1
    }

    /// What still hangs on the ground, by going round until nothing changes.
    fn standing(&self, left: u32) -> u32 {
        let mut reached = vec![0];
        let mut standing = 0;
        loop {
            let before = standing;
            for (at, (from, to, _)) in self.edges.iter().enumerate().filter(|(at, _)| left >> at & 1 == 1) {
                if reached.contains(from) || reached.contains(to) {
                    reached.extend([*from, *to]);
                    standing |= 1 << at;
                }
            }
            if standing == before {
                return standing;
            }
        }
    }

    fn mover_wins(&mut self, left: u32, blue: bool) -> bool {
        if let Some(&wins) = self.known.get(&(left, blue)) {
            return wins;
        }
        let own = if blue { 'b' } else { 'r' };
        let cuts =
            (0..self.edges.len()).filter(|&at| left >> at & 1 == 1 && ['g', own].contains(&self.edges[at].2));
        let cuts: Vec<usize> = cuts.collect();
        let wins = if cuts.is_empty() {
            self.misere
        } else {
            cuts.into_iter().any(|at| !self.mover_wins(self.standing(left & !(1 << at)), !blue))
        };
        self.known.insert((left, blue), wins);
        wins
    }
}

/// Whether a picture is a tree but for loops: as many other edges as vertices above the ground.
fn is_tree_with_loops(text: &str) -> bool {
    let edges = Game::of(text).edges;
    let mut vertices: Vec<usize> = edges.iter().flat_map(|&(from, to, _)| [from, to]).collect();
    vertices.push(0);
    vertices.sort_unstable();
    vertices.dedup();
    edges.iter().filter(|(from, to, _)| from != to).count() == vertices.len() - 1
}

/// Values decide misère play of green trees only.
fn misere_by(text: &str) -> By {
    if is_tree_with_loops(text) { By::Theorem } else { By::Search }
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

/// Every picture of up to five edges on up to four vertices, the ground included.
#[test]
fn every_small_green_picture() {
    let painted = |misere: bool| {
        let shapes = Shapes::Pictures(Pictures { vertices: 3, edges: 5 });
        Painted { shapes, colours: Colours::Green, misere }
    };
    let mut compared = 0;
    let mut compare_each = |misere: bool| {
        painted(misere).for_all(&mut |setup| {
            let text = setup.to_string();
            compare(&text, if misere { misere_by(&text) } else { By::Theorem });
            compared += 1;
            Ok(())
        })
    };
    compare_each(false).unwrap();
    compare_each(true).unwrap();
    assert_eq!(compared, 2 * 1415);
}

#[test]
fn random_pictures_agree_with_the_referee() {
    let mut random = Random::new(1);
    let green: &[&str] = &[""];
    let all = [":b", ":r", ":g"];
    let mixed = |text: &str| {
        let game = Game::of(text);
        let of_colour = |colours: &[char]| game.edges.iter().any(|(_, _, colour)| colours.contains(colour));
        of_colour(&['g']) && of_colour(&['b', 'r'])
    };
    let (mut by_theorem, mut by_search) = (0, 0);
    for round in 0..260u64 {
        let edges = 1 + random.below(9);
        let (closing, loops) = [(0, 0), (15, 5), (35, 0), (60, 10)][round as usize % 4];
        let text = random_picture(&mut random, edges, closing, loops, green);
        compare(&text, By::Theorem);
        let trees = random_picture(&mut random, edges, 0, loops, green);
        compare(&format!("{trees} misere"), By::Theorem);
        let edges = 1 + random.below(8);
        let text = random_picture(&mut random, edges, closing, loops, &all[..2]);
        compare(&format!("{text} @red"), By::Theorem);
        compare(&format!("{text} @blue"), By::Theorem);
        by_theorem += 4;
        // One in four is searched: misère in colours or with cycles, and green on top of other colours.
        if round % 4 == 0 {
            compare(&format!("{text} @blue misere"), By::Search);
        } else if round % 4 == 1 {
            let text = random_picture(&mut random, edges, 40, 0, green);
            compare(&format!("{text} misere"), misere_by(&text));
        } else {
            // All of it in one component.
            let text = random_picture(&mut random, edges, closing, loops, &all);
            let words = text.split(' ').map(|word| match word.split_once('-') {
                Some(("0", other)) => format!("1000-{other}"),
                Some((from, to)) if to.starts_with("0:") => format!("{from}-1000{}", &to[1..]),
                _ => word.to_owned(),
            });
            let text = format!("0-1000:b {} @red", words.collect::<Vec<_>>().join(" "));
            compare(&text, if mixed(&text) { By::Search } else { By::Theorem });
        }
        by_search += 1;
    }
    assert!(by_theorem >= 4 * by_search, "{by_theorem} {by_search}");
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
        compare(&format!("{text} @red"), By::Theorem);
        compare(&format!("{text} @blue"), By::Theorem);
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
        for (cut, wins, _) in judged(&mut *analyse(&*setup, Solver::Best)) {
            let after = setup.play(&cut).unwrap().setup.notation();
            assert_eq!(wins, Some(grundy(&after) == 0), "{text}: {cut}");
            winning += usize::from(wins == Some(true));
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
        for (end, is_blue) in [("@blue", true), ("@red", false)] {
            let setup = parse(&format!("{text} {end}"));
            for (cut, wins, _) in judged(&mut *analyse(&*setup, Solver::Best)) {
                let after = number(&setup.play(&cut).unwrap().setup.notation());
                let right = if is_blue { after.sign().is_ge() } else { after.sign().is_le() };
                assert_eq!(wins, Some(right), "{text} {end}: {cut} leaves {after}");
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
    let analysis = analyse(&*setup, Solver::Best);
    assert_eq!(analysis.outcome(), Outcome::Win(Seat(1)));
    assert_eq!(analysis.value(), Some(GameValue::Text("2863311531/4294967296".to_owned())));
    assert!(analysis.facts().as_json().contains(r#""value":"2863311531/4294967296""#));
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
    let mut analysis = analyse(&*setup, Solver::Best);
    assert_eq!(analysis.outcome(), Outcome::Win(Seat(0)), "the last sign is Red's");
    assert!(judged(&mut *analysis).iter().all(|(_, wins, _)| *wins == Some(false)));
    assert!(analysis.words(&setup.names(Lang::En)).len() < 200);
    assert_eq!(analysis.value(), None, "a value is exact or not told");
    let red = parse(&format!("{first}{second}@red"));
    let moves = judged(&mut *analyse(&*red, Solver::Best));
    assert_eq!(moves.last().map(|(_, wins, _)| *wins), Some(Some(true)));
}

#[test]
fn a_million_edges() {
    const EDGES: u64 = 1_000_000;
    let mut text = String::new();
    for place in 0..EDGES {
        let _ = write!(text, "{place}-{} ", place + 1);
    }
    let setup = parse(&text);
    let winning = |setup: &dyn AnySetup| -> Vec<String> {
        let moves = judged(&mut *analyse(setup, Solver::Best));
        moves.into_iter().filter(|(_, wins, _)| *wins == Some(true)).map(|(text, ..)| text).collect()
    };
    let mut analysis = analyse(&*setup, Solver::Best);
    assert_eq!(analysis.value(), Some(EDGES.into()));
    assert_eq!(analysis.moves().unwrap().len() as u64, EDGES);
    assert!(analysis.explanation(&setup.names(Lang::En)).lines().count() < 50);
    drop(analysis);
    assert_eq!(winning(&*setup), ["1"]);
    // Closed to a ring with the ground: any cut leaves two stalks, equal ones only from the middle of an odd ring.
    let _ = write!(text, "{EDGES}-0");
    let ring = parse(&text);
    assert_eq!(winning(&*ring), ["500001"]);
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
    let moves = judged(&mut *analyse(&*parse(&grid), Solver::Best));
    assert!(moves.len() == 2 * 300 * 299 + 1 && moves.iter().all(|(_, wins, _)| wins.is_some()));
    let long: Vec<bool> = (0..EDGES).map(|place| place % 3 == 0).collect();
    let blue_red = parse(&format!("{}@blue", stalk(&long)));
    assert_eq!(outcome(&*blue_red), Outcome::Win(Seat(1)));
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
    assert_eq!(setup.legal_moves(usize::MAX), ["1", "3"]);
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
    assert_eq!(outcome(&*end), Outcome::Win(Seat(1)));
    let end = parse("0-1:r @blue misere");
    assert_eq!(outcome(&*end), Outcome::Win(Seat(1)));
}

#[test]
fn boards() {
    let game = catalogue::game("hackenbush").unwrap();
    let list = "ground - a - b colour=blue\nb - ground color=r # back\na - c\nc c";
    let board = game.board(Some(list)).unwrap();
    let setup = board.parse("@blue").unwrap();
    assert_eq!(setup.notation(), "@blue");
    assert_eq!(setup.legal_moves(usize::MAX), ["1", "2", "4", "5"]);
    // Edges keep their numbers; what fell with a cut edge is not named.
    let after = setup.play("4").unwrap().setup;
    assert_eq!((after.notation().as_str(), after.legal_moves(usize::MAX)), ("4 @red", vec!["3".to_owned()]));
    assert_eq!(board.parse(" 5 4  @red").unwrap().notation(), "4 @red");
    let both = board.parse("1 3 @red").unwrap();
    assert_eq!((both.notation().as_str(), both.to_move()), ("1 3 @red", None));
    // The picture in DOT is the same board.
    let dot = game.board(Some(&setup.dot().unwrap())).unwrap().parse("@blue").unwrap();
    assert_eq!(dot.dot(), setup.dot());
    let moves = |setup: &dyn AnySetup, solver| judged(&mut *analyse(setup, solver));
    assert_eq!(moves(&*dot, Solver::Best), moves(&*setup, Solver::Search));
    let green = game.board(Some("graph { 0 -- 1 -- 2; 2 -- 0 }")).unwrap();
    assert_eq!(green.parse("").unwrap().legal_moves(usize::MAX), ["1", "2", "3"]);
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
        let setup = parse(&format!("{text}{end}"));
        let mut analysis = setup.analyse(Solver::Best, Run::new(&Budget::of_nodes(2000)));
        assert_eq!(analysis.outcome(), Outcome::Undecided);
        assert!(judged(&mut *analysis).iter().all(|(_, wins, _)| wins.is_none()));
        assert!(analysis.facts().as_json().contains(r#""limit":"nodes""#), "{}", analysis.facts());
    }
    let deal = |seed, given: &[(&str, &str)]| {
        let args = Args::new(game.deal_params(), given.iter().copied()).unwrap();
        game.deal(seed, &args).unwrap().notation()
    };
    for seed in 0..60 {
        for colours in ["green", "blue-red", "all"] {
            let text = deal(seed, &[("colours", colours), ("edges", "7")]);
            let by_theorem = analyse(&*parse(&text), Solver::Best).theorem().is_some();
            assert!(by_theorem || colours == "all", "{text}");
            compare(&text, if by_theorem { By::Theorem } else { By::Search });
            assert_eq!(text, deal(seed, &[("colours", colours), ("edges", "7")]));
        }
    }
    assert!(deal(1, &[("misere", ""), ("trees", "")]).ends_with("misere"));
}

/// Pictures of every kind.
fn any_picture(random: &mut Random) -> String {
    let (closing, loops) = [(0, 0), (20, 5), (50, 0)][random.below(3) as usize];
    let edges = 1 + random.below(9);
    let (colours, mover): (&[&str], &[&str]) = match random.below(4) {
        0 => (&[""], &["", " misere"]),
        1 | 2 => (&[":b", ":r"], &[" @red", " @blue", " @blue misere"]),
        _ => (&[":b", ":r", ":g"], &[" @red", " @blue", " @red misere"]),
    };
    let end = mover[random.below(mover.len() as u64) as usize];
    format!("{}{end}", random_picture(random, edges, closing, loops, colours))
}

/// Random pictures under random budgets that end at every stage.
#[test]
fn faces_agree_under_random_budgets() {
    let mut random = Random::new(5);
    let mut kinds = [0; 3];
    for _ in 0..800 {
        let most = 1 << random.below(11);
        let budget = Budget::of_nodes(random.below(most));
        let (decided, all_moves) = faces_agree(&*parse(&any_picture(&mut random)), &budget);
        kinds[usize::from(decided) + usize::from(decided && all_moves)] += 1;
    }
    assert!(kinds.iter().all(|&count| count > 30), "{kinds:?}");
}

#[test]
fn the_order_of_a_batch_does_not_matter() {
    let mut random = Random::new(6);
    let setups: Vec<_> = (0..40).map(|_| parse(&any_picture(&mut random))).collect();
    for nodes in [0, 3, 30, 300, 3000] {
        order_does_not_matter(&setups, &Budget::of_nodes(nodes), &mut random);
    }
}

/// Players have the names of their colours, where there are colours.
#[test]
fn values_names_and_facts() {
    for (text, value, winner, theorem) in [
        ("0-1 1-2 1-3", "1", "The first player wins", "slides/colon"),
        ("0-1 0-2 1-2", "1", "The first player wins", "slides/fusion"),
        ("0-1:b 1-2:r 0-3:b @red", "\"3/2\"", "Blue wins", "tefuda/blue-red-trees"),
        ("0-1:r 0-2:r @red", "-2", "Red wins", "tefuda/blue-red-trees"),
        ("0-1:b 0-2:r 0-3:g @red", "\"*1\"", "Red wins", "tefuda/blue-red-trees"),
        ("0-1:b 0-3:g 3-4:g @red", "\"1 + *2\"", "Blue wins", "tefuda/blue-red-trees"),
        ("0-1:b 1-2:r 0-2:b @red", "1", "Blue wins", "tefuda/blue-red-numbers"),
        ("0-1 0-2 1-3 misere", "null", "The first player wins", "tefuda/misere-trees"),
    ] {
        let setup = parse(text);
        let mut analysis = analyse(&*setup, Solver::Best);
        let names = setup.names(Lang::En);
        let told = analysis.value().map_or("null".to_owned(), |value| match value {
            GameValue::Text(text) => format!("\"{text}\""),
            value => value.to_string(),
        });
        assert_eq!((told.as_str(), analysis.theorem()), (value, Some(theorem)), "{text}");
        let said = analysis.explanation(&names);
        assert!(said.contains(&format!("\n{winner}: ")) && !said.contains("seat"), "{text}: {said}");
    }
    let facts = |text: &str| analyse(&*parse(text), Solver::Best).facts().as_json().to_owned();
    assert_eq!(facts("0-1 0-2 1-2"), r#"{"nim_sum":1,"cycle_edges":3}"#);
    assert_eq!(facts("0-1 0-2 1-3 misere"), r#"{"nim_sum":3,"values":[2,1],"large":1}"#);
    assert_eq!(facts("0-1:b 1-2:r 0-3:g @red"), r#"{"value":"1/2","about":"1/2","sign":1,"nimber":1}"#);
}

/// Of the winning cuts the advice is one with which least falls, and in a lost position of all cuts.
#[test]
fn advice_lets_least_fall() {
    // Both 3 and 1 leave 0; with 1 two edges fall.
    for (text, advised, wins) in [
        ("0-1:b 1-2:b 0-3:b @blue", "2", true),
        ("0-1 1-2 0-3 3-4", "2", false),
        ("0-1:r 1-2:b 1-3:r 0-4:b @red", "3", false),
    ] {
        let setup = parse(text);
        let advice = analyse(&*setup, Solver::Best).best(&setup.names(Lang::En)).unwrap();
        assert_eq!((advice.move_text.as_str(), advice.wins), (advised, Some(wins)), "{text}");
    }
}
