//! Hackenbush: every fast path against the referee and published tables.

#![allow(clippy::unwrap_used, clippy::panic)]

mod agreement;
mod hackenbush_help;

use std::collections::HashMap;
use std::fmt::Write as _;

use agreement::{analyse, judged, outcome};
use hackenbush_help::{grundy, number, parse, random_picture};
use tefuda::games::hackenbush::range::{Colours, Painted, Pictures, Shapes};
use tefuda::range::Positions as _;
use tefuda::study::Args;
use tefuda::{Budget, Lang, Outcome, Random, Run, Seat, Solver, catalogue};

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
