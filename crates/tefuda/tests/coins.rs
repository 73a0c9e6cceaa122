//! Coin-turning games: values against published tables and the mex rule, positions against the referee.

#![allow(clippy::unwrap_used, clippy::panic)]

use tefuda::Random;
use tefuda::Seat;
use tefuda::games::coins::Setup;
use tefuda::solve::coins::values::{by_mex, closed_form};
use tefuda::solve::coins::{CoinValues, Line, LineValues, MEMBERS, Rule, table};
use tefuda::study::Args;
use tefuda::{AnySetup, Solver, catalogue};
use tefuda::{Budget, Limit};
use tefuda::{Lang, Outcome};

fn rule(text: &str) -> Rule {
    Rule::parse(text).unwrap()
}

fn line(text: &str) -> Line {
    match rule(text).lines() {
        [line] => line.clone(),
        _ => panic!("{text} is no row"),
    }
}

fn values(line: &Line, coins: usize) -> Vec<u128> {
    let values = LineValues::new(line, coins, &mut Budget::default().meter()).unwrap();
    assert_eq!(values.get(coins), None);
    (0..coins).map(|coin| values.get(coin).unwrap()).collect()
}

fn parse(text: &str) -> Box<dyn AnySetup> {
    catalogue::game("coins").unwrap().parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The cells of a line of a table, without the empty ones at its end.
fn cells(line: &str) -> Vec<u128> {
    line.split(',').take_while(|cell| !cell.is_empty()).map(|cell| cell.parse().unwrap()).collect()
}

#[test]
fn published_rows() {
    let text = include_str!("../../../tests/data/coin_rows.csv");
    let names = [
        "turtles",
        "mock-turtles",
        "moebius",
        "mogul",
        "moidores",
        "twins",
        "triplets",
        "exactly 5",
        "ruler",
        "turnips",
        "sym",
    ];
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with(['#', 'g'])).collect();
    assert_eq!(lines.len(), names.len());
    for (name, published) in names.iter().zip(lines) {
        let published = cells(published.split_once(',').unwrap().1);
        assert!(published.len() > 14, "{name}");
        assert_eq!(values(&line(name), published.len()), published, "{name}");
        let row = table(&rule(name), published.len(), &Budget::default()).unwrap();
        assert_eq!(row, [published], "{name}");
    }
}

#[test]
fn published_grids() {
    let grid = |name: &str, size: usize| table(&rule(name), size, &Budget::default()).unwrap();
    let twins = include_str!("../../../tests/data/acrostic_twins.csv");
    let rows: Vec<Vec<u128>> = twins.lines().skip(2).map(|row| cells(row)[1..].to_vec()).collect();
    assert_eq!(grid("acrostic-twins", 16), rows);
    let products = include_str!("../../../tests/data/nim_products_32.csv");
    let rows: Vec<Vec<u128>> = products.lines().skip(2).map(|row| cells(row)[1..].to_vec()).collect();
    assert_eq!(grid("turning-corners", 32), rows);
    let text = include_str!("../../../tests/data/coin_products.csv");
    let mut compared = 0;
    for (name, published) in [
        ("rugs", "Ruler x Ruler (Rugs),"),
        ("mock-turtles*mock-turtles", "Mock Turtles x Mock Turtles,"),
        ("turtles*ruler", "Turning Turtles x Ruler,"),
        ("twins*twins", "Twins x Twins (Turning Corners),"),
        ("twins*ruler", "Twins x Ruler,"),
        ("triplets*turtles", "Triplets x Turning Turtles,"),
    ] {
        let found = grid(name, 16);
        for row in text.lines().filter_map(|row| row.strip_prefix(published)) {
            let row = cells(row);
            assert_eq!(found[row[0] as usize][..row.len() - 1], row[1..], "{name} {}", row[0]);
            compared += 1;
        }
    }
    assert_eq!(compared, 59);
}

/// Closed forms and nim-sums of few values against the mex rule, which tries every set.
#[test]
fn values_are_those_of_the_mex_rule() {
    let by_mex = |line: &Line, coins| by_mex(line, coins, &mut Budget::default().meter()).unwrap();
    for (name, coins) in [
        ("upto 1", 50),
        ("turtles", 300),
        ("mock-turtles", 120),
        ("upto 4", 34),
        ("moebius", 24),
        ("upto 6", 19),
        ("mogul", 17),
        ("upto 8", 17),
        ("moidores", 16),
        ("upto 30", 14),
        ("exactly 1", 50),
        ("twins", 300),
        ("triplets", 120),
        ("exactly 4", 34),
        ("exactly 5", 24),
        ("exactly 6", 20),
        ("exactly 9", 18),
        ("exactly 30", 34),
        ("ruler", 1100),
        ("turnips", 6600),
        ("{1,2,3}", 100),
        ("{2,5,6}", 100),
        ("{3}", 40),
    ] {
        assert_eq!(values(&line(name), coins), by_mex(&line(name), coins), "{name}");
    }
    // Sets tell a subtraction game as the slides do: the coin alone only if its number is in the set.
    assert_eq!(values(&line("{1,2,3}"), 8), [1, 2, 3, 0, 1, 2, 3, 0]);
    // The first coins of a generous rule are powers of two, as far as numbers go.
    let generous = values(&line("upto 200"), 128);
    assert!(generous.iter().enumerate().all(|(coin, &value)| value == 1 << coin));
    assert_eq!(closed_form(&line("upto 100"), 100), Some((1 << 100) - 1));
    for name in ["upto 200", "upto 129"] {
        let error = LineValues::new(&line(name), 130, &mut Budget::default().meter()).unwrap_err();
        assert_eq!(error.limit(), Limit::Memory);
    }
}

/// Who wins, every move and the advice, against the referee, which knows only the rules.
fn agrees_with_the_referee(text: &str) {
    let setup = parse(text);
    assert_eq!(setup.notation(), text);
    let (verdict, moves) = setup.assess(Solver::Best, &Budget::default());
    let (expected, expected_moves) = setup.assess(Solver::Search, &Budget::default());
    assert_eq!(verdict.outcome, expected.outcome, "{text}");
    assert_eq!(moves, expected_moves, "{text}");
    let mut texts: Vec<&str> = moves.iter().map(|one| one.text.as_str()).collect();
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), moves.len(), "{text}: a move twice");
    for one in &moves {
        let played = setup.play(&one.text).unwrap();
        assert_eq!(played.text, one.text);
        let after = played.setup.notation();
        assert_eq!(parse(&after).notation(), after);
    }
    if setup.to_move().is_some() {
        let advice = setup.advise(&Budget::default(), Lang::En).unwrap();
        assert_eq!(advice.wins, Some(verdict.outcome == Outcome::Win(Seat(0))), "{text}");
        let judged = moves.iter().find(|one| one.text == advice.move_text);
        assert_eq!(judged.unwrap_or_else(|| panic!("{text}: {advice:?}")).wins, advice.wins, "{text}");
    }
}

fn random_row(random: &mut Random, coins: u64) -> String {
    (0..coins).map(|_| if random.below(2) == 0 { 'T' } else { 'H' }).collect()
}

const ROWS: &[&str] = &[
    "turtles",
    "mock-turtles",
    "moebius",
    "mogul",
    "moidores",
    "twins",
    "triplets",
    "ruler",
    "turnips",
    "sym",
    "upto 1",
    "upto 4",
    "exactly 1",
    "exactly 4",
    "exactly 5",
    "{1,2,3}",
    "{2,5}",
    "[0]",
    "[0|0,1|0,2,5]",
    "[0,1,2|0,3]",
];

#[test]
fn rows_agree_with_the_referee() {
    let mut random = Random::new(1);
    for round in 0..8 * ROWS.len() {
        let coins = 1 + random.below(8);
        agrees_with_the_referee(&format!("{}: {}", ROWS[round % ROWS.len()], random_row(&mut random, coins)));
    }
}

#[test]
fn grids_and_boxes_agree_with_the_referee() {
    let mut random = Random::new(2);
    let grid = |random: &mut Random, rows: u64, columns: u64| {
        (0..rows).map(|_| random_row(random, columns)).collect::<Vec<_>>().join("/")
    };
    for round in 0..300 {
        let (rows, columns) = (1 + random.below(3), 1 + random.below(3));
        let one = ROWS[random.below(ROWS.len() as u64) as usize];
        let name = match round % 8 {
            0 => "acrostic-twins".to_owned(),
            1 => "turning-corners".to_owned(),
            2 => "rugs".to_owned(),
            _ => format!("{one}*{}", ROWS[random.below(ROWS.len() as u64) as usize]),
        };
        agrees_with_the_referee(&format!("{name}: {}", grid(&mut random, rows, columns)));
    }
    for round in 0..100 {
        let columns = 1 + random.below(3);
        let name = |random: &mut Random| ROWS[random.below(ROWS.len() as u64) as usize];
        let name = match round % 3 {
            0 => "twins*turning-corners".to_owned(),
            1 => format!("{}*rugs", name(&mut random)),
            _ => format!("{}*{}*{}", name(&mut random), name(&mut random), name(&mut random)),
        };
        let layers = [grid(&mut random, 2, columns), grid(&mut random, 2, columns)];
        agrees_with_the_referee(&format!("{name}: {}", layers.join("//")));
    }
}

/// A move that the advice offers is legal and wins, where there are far too many moves to list.
#[test]
fn advice_wins_where_moves_cannot_be_listed() {
    let mut random = Random::new(3);
    let mut advised = 0;
    for (name, shape) in [
        ("turtles", [1, 1, 200_000]),
        ("mock-turtles", [1, 1, 200_000]),
        ("triplets", [1, 1, 3000]),
        ("moebius", [1, 1, 150]),
        ("mogul", [1, 1, 45]),
        ("moidores", [1, 1, 30]),
        ("exactly 6", [1, 1, 100]),
        ("ruler", [1, 1, 4000]),
        ("turnips", [1, 1, 5000]),
        ("sym", [1, 1, 40]),
        ("turning-corners", [1, 100, 70]),
        ("mock-turtles*ruler", [1, 60, 80]),
        ("moebius*mogul", [1, 20, 20]),
        ("acrostic-twins", [1, 200, 210]),
        ("rugs", [1, 64, 64]),
        ("turtles*turtles*mock-turtles", [14, 15, 16]),
    ] {
        for _ in 0..3 {
            let rows: Vec<String> =
                (0..shape[1] * shape[0]).map(|_| random_row(&mut random, shape[2])).collect();
            let layers: Vec<String> = rows.chunks(shape[1] as usize).map(|rows| rows.join("/")).collect();
            let setup = parse(&format!("{name}: {}", layers.join("//")));
            assert!(setup.too_many_moves().is_some(), "{name}");
            let outcome = setup.verdict(Solver::Best, &Budget::default()).outcome;
            let advice = setup.advise(&Budget::default(), Lang::En).unwrap();
            assert_eq!(advice.wins, Some(outcome == Outcome::Win(Seat(0))), "{name}");
            let played = setup.play(&advice.move_text).unwrap_or_else(|error| panic!("{name}: {error}"));
            let after = played.setup.verdict(Solver::Best, &Budget::default()).outcome;
            assert_eq!(after == Outcome::Win(Seat(1)), advice.wins == Some(true), "{name}");
            advised += usize::from(advice.wins == Some(true));
            assert!(setup.explain(&Budget::default(), Lang::Ja).len() < 100_000);
        }
    }
    assert!(advised > 30, "{advised}");
}

#[test]
fn a_million_coins_are_decided() {
    let mut random = Random::new(4);
    let row = random_row(&mut random, 1_000_000);
    for name in
        ["turtles", "mock-turtles", "twins", "triplets", "ruler", "turnips", "{1,2,3}", "[0|0,1|0,2,5]"]
    {
        let line = line(name);
        let setup = parse(&format!("{name}: {row}"));
        let verdict = setup.verdict(Solver::Best, &Budget::default());
        let expected = row
            .bytes()
            .zip(values(&line, 1_000_000))
            .filter(|(coin, _)| *coin == b'H')
            .fold(0, |sum, (_, value)| sum ^ value);
        let winner = if expected == 0 { Seat(1) } else { Seat(0) };
        assert_eq!(verdict.outcome, Outcome::Win(winner), "{name}");
        assert_eq!(verdict.reason.facts.number("nim_sum") as u128, expected, "{name}");
        let advice = setup.advise(&Budget::default(), Lang::En).unwrap();
        assert_eq!(advice.wins, Some(expected != 0));
        let after = setup.play(&advice.move_text).unwrap().setup.verdict(Solver::Best, &Budget::default());
        assert_eq!(after.reason.facts.number("nim_sum") == 0, expected != 0, "{name}");
    }
    // A thousand rows of a thousand coins.
    let rows: Vec<&str> = (0..1000).map(|at| &row[1000 * at..1000 * (at + 1)]).collect();
    for name in ["turning-corners", "mock-turtles*turtles", "acrostic-twins"] {
        let setup = parse(&format!("{name}: {}", rows.join("/")));
        let values = CoinValues::new(&rule(name), [1, 1000, 1000], &Budget::default()).unwrap();
        let heads = row.bytes().enumerate().filter(|(_, coin)| *coin == b'H');
        let expected = heads.fold(0, |sum, (at, _)| sum ^ values.of([0, at / 1000, at % 1000]));
        let verdict = setup.verdict(Solver::Best, &Budget::default());
        assert_eq!(verdict.reason.facts.number("nim_sum") as u128, expected, "{name}");
    }
    // What would take more memory than there is, is left undecided at once.
    for name in ["moebius", "mogul", "moidores", "sym"] {
        let setup = parse(&format!("{name}: {row}"));
        assert_eq!(
            setup.verdict(Solver::Best, &Budget::of_nodes(2_000_000)).outcome,
            Outcome::Undecided,
            "{name}"
        );
        assert_eq!(setup.advise(&Budget::of_nodes(1000), Lang::En).unwrap().wins, None);
    }
}

/// What is not allowed is refused, and what is allowed is listed: every set of coins of small rows and grids.
#[test]
fn exactly_the_listed_moves_can_be_made() {
    for name in ROWS {
        let setup = parse(&format!("{name}: HHHHHHH"));
        let legal = setup.legal_moves();
        for bits in 1u32..1 << 7 {
            let coins: Vec<String> =
                (0..7).filter(|at| bits >> at & 1 == 1).map(|at| (at + 1).to_string()).collect();
            let text = coins.join(" ");
            assert_eq!(setup.play(&text).is_ok(), legal.contains(&text), "{name}: {text}");
        }
    }
    for name in ["acrostic-twins", "turning-corners", "rugs", "sym*triplets", "{1,2}*[0|0,1]"] {
        let setup = parse(&format!("{name}: HHH/HHH/HHH"));
        let legal = setup.legal_moves();
        for bits in 1u32..1 << 9 {
            let coins =
                (0..9).filter(|at| bits >> at & 1 == 1).map(|at| format!("{},{}", at / 3 + 1, at % 3 + 1));
            let text = coins.collect::<Vec<_>>().join(" ");
            assert_eq!(setup.play(&text).is_ok(), legal.contains(&text), "{name}: {text}");
        }
    }
}

/// A rule of the library's user is decided as the referee says.
#[test]
fn rules_of_one_s_own() {
    let ends = Line::custom("an odd number of coins", |last, visit| {
        (0u32..1 << last).filter(|bits| bits.count_ones() % 2 == 0).try_for_each(|bits| {
            let set: Vec<usize> = (0..last).filter(|at| bits >> at & 1 == 1).chain([last]).collect();
            visit(&set)
        })
    });
    for bits in 1u32..1 << 7 {
        let heads = (0..7).filter(|at| bits >> at & 1 == 1).map(|at| [0, 0, at]);
        let setup = Setup::new(Rule::of_row(ends.clone()), [1, 1, 7], heads).unwrap();
        let (verdict, moves) = setup.assess(Solver::Best, &Budget::default());
        let (expected, expected_moves) = setup.assess(Solver::Search, &Budget::default());
        assert_eq!((verdict.outcome, moves), (expected.outcome, expected_moves), "{setup}");
        let advice = setup.advise(&Budget::default(), Lang::En).unwrap();
        assert_eq!(advice.wins, Some(verdict.outcome == Outcome::Win(Seat(0))), "{setup}");
        assert!(AnySetup::play(&setup, &advice.move_text).is_ok());
    }
    let product = Rule::product(vec![ends.clone(), Line::Ruler]).unwrap();
    let setup = Setup::new(product, [1, 3, 3], [[0, 1, 1], [0, 2, 2], [0, 0, 2]]).unwrap();
    assert_eq!(setup.to_string(), "an odd number of coins*ruler: TTH/THT/TTH");
    let (verdict, moves) = setup.assess(Solver::Best, &Budget::default());
    let (expected, expected_moves) = setup.assess(Solver::Search, &Budget::default());
    assert_eq!((verdict.outcome, moves), (expected.outcome, expected_moves));
    for size in [[1, 1, 0], [1, 2, 3], [2, 1, 3], [1, 1, usize::MAX], [1, 2, usize::MAX]] {
        assert!(Setup::new(rule("ruler"), size, []).is_none());
    }
    // Rules that allow nothing, and sets that are none.
    let nonsense = Line::custom("nonsense", |last, visit| {
        [vec![], vec![last + 1], vec![last, last], vec![1, 0, last]].iter().try_for_each(|set| visit(set))
    });
    for line in [Line::UpTo(0), Line::Exactly(0), Line::subtraction(vec![0]), Line::shapes(vec![]), nonsense]
    {
        assert_eq!(values(&line, 5), [0; 5], "{line}");
        let setup = Setup::new(Rule::of_row(line), [1, 1, 5], [[0, 0, 4]]).unwrap();
        assert_eq!((setup.to_move(), setup.legal_moves().len()), (None, 0));
        assert!(!setup.explain(&Budget::default(), Lang::En).is_empty());
    }
    assert!(Rule::product(vec![]).is_none() && Rule::product(vec![ends; 4]).is_none());
}

#[test]
fn members_deals_scenes_and_tables() {
    let game = catalogue::game("coins").unwrap();
    for member in MEMBERS {
        assert_eq!(rule(member.name), member.rule);
        assert!(member.example.starts_with(member.name));
        assert!(tefuda::theorem::statement(member.theorem).is_some(), "{}", member.theorem);
        assert!(game.about().rules.contains(member.name) && game.about().rules.contains(member.source));
    }
    let deal = |given: &[(&str, &str)]| {
        let args = Args::new(game.deal_params(), given.iter().copied()).unwrap();
        game.deal(3, &args).map(|setup| setup.notation())
    };
    assert_eq!(deal(&[]).unwrap(), deal(&[]).unwrap());
    assert!(deal(&[]).unwrap().starts_with("mock-turtles: "));
    assert_eq!(deal(&[("rule", "rugs"), ("coins", "4"), ("rows", "2")]).unwrap().matches('/').count(), 1);
    assert_eq!(deal(&[("rule", "rugs * twins"), ("coins", "2")]).unwrap().matches("//").count(), 1);
    assert_eq!(deal(&[("rule", "twins"), ("coins", "1")]).unwrap(), "twins: H");
    assert!(deal(&[("rule", "rugz")]).is_err() && deal(&[("rows", "2")]).is_err());
    assert!(deal(&[("rule", "rugs"), ("layers", "2")]).is_err());
    let text = parse("twins*twins*twins: TT/TT//TT/TH").scene(Lang::En).to_text();
    assert_eq!(text.matches("  coins  ").count(), 4, "{text}");
    let text = parse("ruler: THHTTH").reason_scene(Lang::En).to_text();
    assert!(text.contains("     6      2      10\n"), "{text}");
    let cube = table(&rule("twins*twins*twins"), 3, &Budget::default()).unwrap();
    assert_eq!((cube.len(), cube[8][2]), (9, 1));
    let error = table(&rule("rugs"), 100_000, &Budget::default()).unwrap_err();
    assert_eq!(error.limit(), Limit::Memory);
    assert_eq!(table(&rule("upto 4"), 200, &Budget::of_nodes(1000)).unwrap_err().limit(), Limit::Nodes);
    assert_eq!(table(&rule("ruler"), 0, &Budget::default()).unwrap(), [[]; 1]);
    assert_eq!(table(&rule("rugs"), 0, &Budget::default()).unwrap(), Vec::<Vec<u128>>::new());
}
