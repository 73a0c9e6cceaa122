//! SHICHINARABE: the deciders against a search that knows only the rules.

#![allow(clippy::unwrap_used, clippy::panic)]

use rayon::prelude::*;
use tefuda::Budget;
use tefuda::Random;
use tefuda::games::shichinarabe::count::COUNT;
use tefuda::games::shichinarabe::deck;
use tefuda::games::shichinarabe::hard;
use tefuda::games::shichinarabe::range::{Forests, random_board, random_forest};
use tefuda::games::shichinarabe::rules::{Colour, Position, Setup};
use tefuda::games::shichinarabe::search::Search as FastSearch;
use tefuda::games::shichinarabe::tree::Trees;
use tefuda::games::shichinarabe::{notation, spider};
use tefuda::range::Positions as _;
use tefuda::solve::MoverResult;
use tefuda::solve::search::{Goal, Search};
use tefuda::study::{Args, NoProgress, StudyError};
use tefuda::{Analysis as _, AnyAnalysis, AnySetup, Decide, JudgedMove, Lang, Outcome, Run};
use tefuda::{Seat, Setup as _, Status};
use tefuda::{Solver, catalogue};

/// Who wins, from the rules alone.
fn referee(setup: &Setup, search: &mut Search<Position>) -> Colour {
    match setup.clone().status() {
        Status::Over(tefuda::Ending::Won(seat)) => [Colour::Red, Colour::Blue][seat.index()],
        Status::Over(_) => panic!("no draws"),
        Status::Open(position) => {
            let mover = setup.state().mover;
            match search.solve(&position, &mut Budget::default().meter()).unwrap().result {
                MoverResult::Win => mover,
                _ => mover.other(),
            }
        }
    }
}

/// Who wins by the search of the game.
fn searched(setup: &Setup) -> Colour {
    let meter = &mut Budget::default().meter();
    FastSearch::new(setup, meter).unwrap().winner(setup, meter).unwrap()
}

/// The analysis of a setup under no limit.
fn analysed(setup: &dyn AnySetup, solver: Solver) -> Box<dyn AnyAnalysis + '_> {
    setup.analyse(solver, Run::new(&Budget::default()))
}

/// Every forest by the rule for trees; the check of `tefuda/one-access` has fewer vertices.
#[test]
fn every_small_forest() {
    let forests = Forests::new(8);
    let one_unit = |unit: u64| {
        let (mut compared, mut search) = (0, Search::new(Goal::Winner));
        let see = &mut |setup: Setup| {
            let trees = Trees::of(&setup).unwrap();
            let mover = setup.state().mover;
            assert_eq!(trees.winner(mover).0, referee(&setup, &mut search), "{setup}");
            compared += 1;
            Ok(())
        };
        forests.for_each(unit, see).unwrap();
        compared
    };
    let compared: usize = (0..forests.units()).into_par_iter().map(one_unit).sum();
    assert!(compared > 100_000, "{compared}");
}

/// Who wins by whatever decides it: a theorem or the fast search.
fn decided(setup: &Setup) -> Colour {
    match setup.clone().status() {
        Status::Over(tefuda::Ending::Won(seat)) => [Colour::Red, Colour::Blue][seat.index()],
        Status::Over(_) => panic!("no draws"),
        Status::Open(position) => {
            let analysis = <Setup as Decide>::analyse(&position, &mut Run::new(&Budget::default())).unwrap();
            Colour::PLAYERS[analysis.outcome().winner().unwrap().index()]
        }
    }
}

/// All trees of up to nine vertices, the white root included, the others red, blue or white.
#[test]
fn every_small_tree_of_three_colours() {
    let trees = Forests::with_white(8);
    let one_unit = |unit: u64| {
        let (mut compared, mut search) = (0, Search::new(Goal::Winner));
        let see = &mut |setup: Setup| {
            assert_eq!(decided(&setup), referee(&setup, &mut search), "{setup}");
            compared += 1;
            Ok(())
        };
        trees.for_each(unit, see).unwrap();
        compared
    };
    let compared: usize = (0..trees.units()).into_par_iter().map(one_unit).sum();
    assert!(compared > 3_000_000, "{compared}");
}

fn compare_search(text: &str, position: &str) {
    let board = notation::parse_board(text).unwrap();
    let Ok(setup) = notation::parse_on(&board, position) else { return };
    let mut plain = Search::new(Goal::Winner);
    let expected = referee(&setup, &mut plain);
    assert_eq!(searched(&setup), expected, "{position}\n{text}");
}

#[test]
fn search_on_random_graphs() {
    let mut random = Random::new(1);
    for round in 0..20_000 {
        let vertices = 3 + random.below(8);
        let edges = vertices / 2 + random.below(vertices + 3);
        let text = random_board(&mut random, vertices, edges, round % 4 == 0);
        let mover = ["@red", "@blue"][round % 2];
        let passes = if round % 3 == 0 {
            format!(" passes {} {}", random.below(4), random.below(4))
        } else {
            String::new()
        };
        compare_search(&text, &format!("{mover}{passes}"));
    }
}

#[test]
fn search_with_rights() {
    let mut random = Random::new(2);
    for round in 0..3000 {
        let vertices = 3 + random.below(5);
        let edges = vertices / 2 + random.below(vertices + 2);
        let text = random_board(&mut random, vertices, edges, round % 5 == 0);
        let mover = ["@red", "@blue"][round % 2];
        let reading = ["A", "M", "T", "I", "MT", "MI", "TI", "MTI"][random.below(8) as usize];
        let (red, blue) = (random.below(3), random.below(3));
        let passes = if round % 3 == 0 {
            format!(" passes {} {}", random.below(2), random.below(3))
        } else {
            String::new()
        };
        compare_search(&text, &format!("{mover}{passes} rights {red} {blue} reading {reading}"));
    }
}

/// Random legs as a text.
fn random_legs(random: &mut Random, legs: u64, longest: u64) -> String {
    let leg = |random: &mut Random| {
        let length = 1 + random.below(longest);
        (0..length).map(|_| if random.below(2) == 0 { 'r' } else { 'b' }).collect::<String>()
    };
    (0..legs).map(|_| leg(random)).collect::<Vec<_>>().join(" + ")
}

#[test]
fn rights_on_spiders() {
    let mut random = Random::new(3);
    let mut compared = [0, 0];
    for round in 0..6000 {
        let legs = 1 + random.below(4);
        let text = random_legs(&mut random, legs, 5);
        let (rights, reading) = if round % 2 == 0 { (1, "A") } else { (1 + random.below(3), "M") };
        let owner = [Colour::Red, Colour::Blue][random.below(2) as usize];
        let mover = ["red", "blue"][random.below(2) as usize];
        let both = if owner == Colour::Red { format!("{rights} 0") } else { format!("0 {rights}") };
        let setup = notation::parse(&format!("{text} @{mover} rights {both} reading {reading}")).unwrap();
        if setup.state().colours.len() > 14
            || [Colour::Red, Colour::Blue].iter().any(|&colour| setup.state().count(colour) == 0)
        {
            continue;
        }
        let legs: Vec<Vec<Colour>> = text
            .split(" + ")
            .map(|leg| leg.chars().map(|c| if c == 'r' { Colour::Red } else { Colour::Blue }).collect())
            .collect();
        let meter = &mut Budget::default().meter();
        let computed = if setup.state().mover == owner {
            spider::owner_wins(&legs, owner, rights as usize, meter).unwrap()
        } else {
            spider::owner_wins_second(&legs, owner, rights as usize, meter).unwrap()
        };
        let expected = searched(&setup) == owner;
        assert_eq!(computed, expected, "{setup}");
        compared[round % 2] += 1;
    }
    assert!(compared.iter().all(|&count| count > 1000), "{compared:?}");
}

/// The whole facade against the referee: verdict, every move, and the advice.
fn compare_facade(setup: &dyn AnySetup) {
    let text = setup.notation();
    let (mut best, mut expected) = (analysed(setup, Solver::Best), analysed(setup, Solver::Search));
    assert_eq!(best.outcome(), expected.outcome(), "{text}");
    let told = |judged: &JudgedMove| (judged.text.clone(), judged.wins, judged.outcome);
    let moves: Vec<_> = best.moves().unwrap().iter().map(told).collect();
    let expected_moves: Vec<_> = expected.moves().unwrap().iter().map(told).collect();
    assert_eq!(moves, expected_moves, "{text}");
    if let Some(mover) = setup.to_move() {
        let advice = best.best(&setup.names(Lang::En)).unwrap();
        let wins = expected.outcome() == Outcome::Win(mover);
        assert_eq!(advice.wins, Some(wins), "{text}");
        let judged = expected_moves.iter().find(|judged| judged.0 == advice.move_text).unwrap();
        assert_eq!(judged.1, Some(wins), "{text}: {}", advice.move_text);
    }
}

#[test]
fn forests_with_everything() {
    let game = catalogue::game("shichinarabe").unwrap();
    let mut random = Random::new(4);
    for _ in 0..2500 {
        let Some(setup) = random_forest(&mut random) else { continue };
        let setup: Box<dyn AnySetup> = Box::new(setup);
        let printed = setup.notation();
        assert_eq!(game.parse(&printed).unwrap().notation(), printed);
        compare_facade(&*setup);
        for text in setup.legal_moves(usize::MAX) {
            let printed = setup.play(&text).unwrap().setup.notation();
            let again = game.parse(&printed);
            // Whoever has no vertices left has won; that is written as a position too, except if nobody has any.
            assert_eq!(again.unwrap_or_else(|error| panic!("{printed}: {error}")).notation(), printed);
        }
    }
}

#[test]
fn small_decks_and_boards() {
    let game = catalogue::game("shichinarabe").unwrap();
    let mut random = Random::new(5);
    let deck = game.board(Some("deck suits=S,H ranks=1..5 start=3")).unwrap();
    for round in 0..600 {
        let mut hands = [Vec::new(), Vec::new()];
        for suit in ["S", "H"] {
            for rank in [1, 2, 4, 5] {
                match random.below(5) {
                    0 => {}
                    hand => hands[hand as usize % 2].push(format!("{suit}{rank}")),
                }
            }
        }
        if hands.iter().any(Vec::is_empty) {
            continue;
        }
        let options = ["", " tunnel", " passes 1 0", " rights 1 1 tunnel"][round % 4];
        let text = format!("{} / {}{options}", hands[0].join(" "), hands[1].join(" "));
        let setup = deck.parse(&text).unwrap();
        assert_eq!(deck.parse(&setup.notation()).unwrap().notation(), setup.notation());
        compare_facade(&*setup);
    }
}

/// Suits of different lengths, and other ways to write a board.
#[test]
fn boards_of_all_kinds() {
    let game = catalogue::game("shichinarabe").unwrap();
    let deck =
        game.board(Some("# two suits\ndeck suits=S,H S=1..9 H=A,2,3 start=5 H/start=2 tunnel")).unwrap();
    let setup = deck.parse("S4 S6 HA / S9 H3 S1").unwrap();
    assert_eq!(setup.notation(), "S4 S6 HA / S1 S9 H3 tunnel");
    compare_facade(&*setup);
    let dot = "digraph { node [shape=circle]; s [fillcolor=white, color=black]; a [color=black, fillcolor=red]; b [color=blue]; \
               c [color=red]; s -> a [arrowhead=vee]; b -> a [dir=back]; }";
    let board = game.board(Some(dot)).unwrap();
    // Drawn against its direction, the edge goes from a to b.
    assert_eq!(board.parse("a @blue").unwrap().legal_moves(usize::MAX), ["b"]);
    let twice = game.board(Some("s white; a red; b blue; s - a; s - a; a -> b delete=s; a - b")).unwrap();
    assert_eq!(twice.parse("@red").unwrap().legal_moves(usize::MAX), ["a"]);
}

/// A position in DOT is the same board again.
#[test]
fn dot_is_read_back() {
    for (text, tunnel) in [("rb(r b) + b @red", false), ("SA S6 / S8 SK HQ tunnel", true)] {
        let setup = notation::parse(text).unwrap();
        let dot = notation::to_dot(&setup);
        assert_eq!(dot.starts_with("digraph"), tunnel, "{dot}");
        let board = notation::parse_board(&dot).unwrap();
        let again = notation::parse_on(&board, "@red").unwrap();
        assert_eq!(again.state().colours, setup.state().colours);
        assert_eq!(again.layout().labelled(), setup.layout().labelled());
        assert_eq!(notation::to_dot(&again).lines().count(), dot.lines().count());
        assert_eq!(searched(&setup), searched(&again));
    }
}

/// Whole deals by table against the trees they are.
#[test]
fn deals_of_the_deck() {
    let mut random = Random::new(6);
    let mut first = 0;
    for round in 0..20_000u32 {
        let mut hand = random.bits() >> 12;
        if round % 3 == 0 {
            hand &= random.bits();
        }
        let colour = |card: usize| match (card % 13, hand >> card & 1) {
            (6, _) => Colour::White,
            (_, 1) => Colour::Red,
            _ => Colour::Blue,
        };
        let mut setup = notation::parse("S8 / S9").unwrap();
        let state = setup.state().clone();
        let colours = (0..52).map(colour).collect();
        setup = Setup::new(
            setup.layout().clone(),
            tefuda::games::shichinarabe::rules::State { colours, ..state },
        );
        let expected = Trees::of(&setup).unwrap().winner(Colour::Red).0 == Colour::Red;
        assert_eq!(deck::first_wins(hand), Some(expected), "{setup}");
        first += u32::from(expected);
    }
    assert!((5000..15000).contains(&first), "{first}");
}

#[test]
fn counts() {
    let run = |given: &[(&str, &str)]| {
        COUNT.table(&Args::new(COUNT.params, given.iter().copied()).unwrap(), &Budget::default(), &NoProgress)
    };
    for (legs, length, wins) in
        [(1, 4, 5), (1, 8, 85), (2, 2, 7), (2, 3, 27), (2, 4, 104), (3, 3, 222), (4, 2, 111)]
    {
        let table = run(&[("legs", &legs.to_string()), ("length", &length.to_string())]).unwrap();
        assert_eq!(table.rows[0][3].to_string(), wins.to_string(), "{legs} x {length}");
    }
    for (vertices, wins, all) in [(2, 3, 4), (3, 9, 24), (4, 60, 126), (5, 223, 600), (6, 1244, 2976)] {
        let table = run(&[("trees", &vertices.to_string())]).unwrap();
        let counted = (table.rows[0][3].to_string(), table.rows[0][2].to_string());
        assert_eq!(counted, (wins.to_string(), all.to_string()), "{vertices}");
    }
    let deals = |seed: &str| run(&[("deals", "200000"), ("seed", seed)]).unwrap().rows[0][1].to_string();
    assert_eq!(deals("7"), deals("7"));
    assert_ne!(deals("7"), deals("8"));
    assert!(matches!(run(&[("trees", "4"), ("deals", "4")]), Err(StudyError::Args(_))));
    // A whole deck exactly, and legs far longer than could be listed.
    assert_eq!(run(&[]).unwrap().rows[0][2].to_string(), ((1u64 << 48) - 2).to_string());
    assert_eq!(
        run(&[("legs", "1"), ("length", "40")]).unwrap().rows[0][3].to_string(),
        ((1u64 << 40) / 3).to_string()
    );
}

/// A path of a million vertices, and a star of a hundred thousand, are decided without trouble.
#[test]
fn large_trees() {
    let game = catalogue::game("shichinarabe").unwrap();
    let chain: String = (0..1_000_000).map(|at| if at % 3 == 0 { 'b' } else { 'r' }).collect();
    let setup = game.parse(&format!("{chain} + r @red")).unwrap();
    let mut analysis = analysed(&*setup, Solver::Best);
    assert!(analysis.outcome().winner().is_some() && analysis.moves().unwrap().len() == 1);
    let star = vec!["rb", "b", "r"].into_iter().cycle().take(100_000).collect::<Vec<_>>().join(" + ");
    let setup = game.parse(&format!("{star} @blue")).unwrap();
    assert_eq!(analysed(&*setup, Solver::Best).moves().unwrap().len(), 33_333);
    // Many different legs: each is looked at alone.
    let mut random = Random::new(11);
    let legs: Vec<String> = (0..20_000)
        .map(|_| (0..14).map(|_| if random.below(2) == 0 { 'r' } else { 'b' }).collect::<String>())
        .collect();
    let setup = game.parse(&format!("{} @red", legs.join(" + "))).unwrap();
    let mut analysis = analysed(&*setup, Solver::Best);
    let wins = analysis.moves().unwrap().iter().any(|judged| judged.wins == Some(true));
    assert_eq!(wins, analysis.outcome() == Outcome::Win(Seat(0)));
    let deep = format!("{}r{}", "b(r ".repeat(200_000), ")".repeat(200_000));
    let setup = game.parse(&format!("{deep} @blue")).unwrap();
    assert_eq!(game.parse(&setup.notation()).unwrap().notation(), setup.notation());
    assert!(analysed(&*setup, Solver::Best).best(&setup.names(Lang::En)).is_some());
}

#[test]
fn hard_instances() {
    for (name, make) in [
        ("steiner", hard::steiner as fn(usize, usize, &mut Random) -> hard::Instance),
        ("cover", hard::vertex_cover),
        ("geography", hard::geography),
    ] {
        let mut solvable = 0;
        for seed in 0..60 {
            let instance = make(3, 3, &mut Random::new(seed));
            assert_eq!(instance.red_wins(&Budget::default()).unwrap().0, instance.solvable, "{name} {seed}");
            // The board as a text is the same board.
            let text = instance.setup.board_text().unwrap();
            let board = catalogue::game("shichinarabe").unwrap().board(Some(&text)).unwrap();
            let read = board.parse(&instance.setup.to_string()).unwrap();
            assert_eq!(read.board_text(), Some(text), "{name} {seed}");
            assert_eq!(read.dot(), instance.setup.dot(), "{name} {seed}");
            solvable += u32::from(instance.solvable);
        }
        assert!((5..55).contains(&solvable), "{name} {solvable}");
    }
}

#[test]
fn mistakes_are_pointed_at() {
    let game = catalogue::game("shichinarabe").unwrap();
    for (text, at) in [
        ("", 0..0),
        ("rb", 2..2),
        ("rb @green", 3..9),
        ("rx @red", 1..2),
        ("r b @red", 2..3),
        ("r(b @red", 4..4),
        ("r) @red", 1..2),
        ("r() @red", 2..3),
        ("r + @red", 4..4),
        ("+ r @red", 0..1),
        ("(r) @red", 0..1),
        ("r(b)r @red", 4..5),
        ("w @red", 6..6),
        ("rb @red tunnel", 8..14),
        ("rb @red passes 1", 16..16),
        ("rb @red passes 1 x", 17..18),
        ("rb @red reading Q", 16..17),
        ("rb @red hello", 8..13),
        ("rb @red passes 1 1 passes 1 1", 19..25),
        ("S8", 2..2),
        ("S8 / ", 5..5),
        (" / S8", 1..1),
        ("S8 X9 / S9", 3..5),
        ("S8 S11 / S9", 3..6),
        ("S8 S9 / S8", 8..10),
        ("S8 - / S9", 3..4),
        ("S7 / H7", 7..7),
    ] {
        let error = game.parse(text).err().unwrap_or_else(|| panic!("{text:?} is read"));
        assert_eq!(error.at, at, "{text:?}: {error}");
    }
    for (text, part) in [
        ("a red\nb blue", "a white vertex"),
        ("a white\nb green", "a colour"),
        ("a white\na - b", "a vertex with a colour"),
        ("a white\nb red\nb - b", "changes nothing"),
        ("a white\nb red\na - b delete=c", "the name of a vertex"),
        ("a white\nb red\na - b foo=c", "add=VERTEX"),
        ("a white -", "the name of a vertex"),
        ("deck ranks=1..5 start=9", "one of the ranks"),
        ("deck ranks=5..1 start=5", "a range"),
        ("deck suits=S,S start=7", "different names"),
        ("deck suits=1,11 ranks=1,11 start=1", "mixed up"),
        ("deck suits=S ranks=1..5 start=1 tunnel", "both sides"),
        ("deck suits=S X=1..5", "`suits=`"),
        ("a white\nb red\nb blue", "one colour"),
        ("a white\nb red blue", "one colour"),
        ("a white\nb red shape=box", "a colour"),
        ("a white\n\"b c\" red", "without spaces"),
        ("a white\npass red", "a name other than `pass`"),
        ("graph { a [color=white]; pass [color=red]; }", "a name other than `pass`"),
        ("a white\n\"!b\" red", "and `!`"),
        ("deck suits=pa ranks=ss,tt start=tt", "one is called pass"),
        ("deck suits=tunne ranks=k,l start=k", "one is called tunnel"),
        ("graph { a -- b", "`}`"),
        ("graph { subgraph x { a } }", "no subgraphs"),
        ("graph { a [color=white, ", "`]`"),
    ] {
        let error = game.board(Some(text)).err().unwrap_or_else(|| panic!("{text:?} is read"));
        assert!(error.to_string().contains(part), "{text:?}: {error}");
        assert!(error.at.end <= text.len());
    }
    let board = game.board(Some("s white; a red; b blue; c red; s - a - b; d blue; c - d")).unwrap();
    assert!(board.parse("x @red").is_err() && board.parse("s @red").is_err() && board.parse("a").is_err());
    // c and d touch no white vertex, and never can.
    let setup = board.parse("@red").unwrap();
    let words = analysed(&*setup, Solver::Best).words(&setup.names(Lang::En));
    assert!(words.contains("cannot be played"), "{words}");
    let setup = game.parse("SA S6 S10 ST").err().unwrap();
    assert!(setup.to_string().contains("the other hand") || setup.to_string().contains("@red"));
    assert_eq!(game.parse("ST S6 / S9").unwrap().notation(), "S6 S10 / S9");
    let over = game.parse("S6 / - ").unwrap();
    assert_eq!(analysed(&*over, Solver::Best).outcome(), Outcome::Win(Seat(1)));
}

#[test]
fn budgets_end_the_search() {
    let mut random = Random::new(9);
    let mut text = String::new();
    for vertex in 0..225 {
        let colour = if vertex == 0 { "white" } else { ["red", "blue"][random.below(2) as usize] };
        text += &format!("v{vertex} {colour}\n");
        if vertex % 15 > 0 {
            text += &format!("v{vertex} - v{}\n", vertex - 1);
        }
        if vertex >= 15 {
            text += &format!("v{vertex} - v{}\n", vertex - 15);
        }
    }
    let board = notation::parse_board(&text).unwrap();
    let setup = notation::parse_on(&board, "@red").unwrap();
    let meter = &mut Budget::of_nodes(20_000).meter();
    let result = FastSearch::new(&setup, meter).unwrap().winner(&setup, meter);
    assert!(result.is_err_and(|undecided| (1000..=20_000).contains(&undecided.nodes())), "{result:?}");
}
