//! Coin-turning games: values against published tables and the mex rule, positions against the referee.

#![allow(clippy::unwrap_used, clippy::panic)]

mod agreement;

use agreement::{analyse, faces_agree, judged, order_does_not_matter, outcome};
use tefuda::games::coins::engine::values::{by_mex, closed_form};
use tefuda::games::coins::range;
use tefuda::games::coins::{CoinValues, Line, LineValues, MEMBERS, Rule, Setup, table};
use tefuda::range::{Drawn, Positions as _};
use tefuda::study::Args;
use tefuda::{
    AnySetup, Budget, Catalogue, GameValue, Lang, Limit, Outcome, Random, Run, Seat, Solver, catalogue,
};

fn rule(text: &str) -> Rule {
    Rule::parse(text).unwrap()
}

fn line(text: &str) -> Line {
    match rule(text).lines() {
        [line] => line.clone(),
        _ => panic!("{text} is not a row"),
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
        let values = grid(name, 16);
        for row in text.lines().filter_map(|row| row.strip_prefix(published)) {
            let row = cells(row);
            assert_eq!(values[row[0] as usize][..row.len() - 1], row[1..], "{name} {}", row[0]);
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
fn agrees_with_the_referee(setup: &dyn AnySetup) {
    let text = setup.notation();
    let mut analysis = analyse(setup, Solver::Best);
    let mut referee = analyse(setup, Solver::Search);
    assert_eq!(analysis.outcome(), referee.outcome(), "{text}");
    let moves = judged(&mut *analysis);
    assert_eq!(moves, judged(&mut *referee), "{text}");
    let mut texts: Vec<&str> = moves.iter().map(|(text, ..)| text.as_str()).collect();
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), moves.len(), "{text}: a move twice");
    let Some(mover) = setup.to_move() else { return };
    // Neither solver asks the other.
    assert!(analysis.theorem().is_some() && referee.theorem().is_none(), "{text}");
    assert_eq!(analysis.outcome() == Outcome::Win(mover), analysis.value() != Some(GameValue::Integer(0)));
    let advice = analysis.best(&setup.names(Lang::En)).unwrap();
    assert_eq!(advice.wins, Some(analysis.outcome() == Outcome::Win(mover)), "{text}");
    let (_, wins, _) = moves.iter().find(|(text, ..)| *text == advice.move_text).unwrap();
    assert_eq!(*wins, advice.wins, "{text}");
}

/// The same of a text, which is written as it was read, and so are the positions after its moves, with their values.
fn text_agrees_with_the_referee(text: &str) {
    let setup = parse(text);
    assert_eq!(setup.notation(), text);
    agrees_with_the_referee(&*setup);
    for judged in analyse(&*setup, Solver::Best).moves().unwrap() {
        let played = setup.play(&judged.text).unwrap();
        assert_eq!(played.text, judged.text);
        let after = played.setup.notation();
        assert_eq!(parse(&after).notation(), after);
        if played.setup.to_move().is_some() {
            assert_eq!(
                analyse(&*played.setup, Solver::Best).value(),
                judged.value,
                "{text}: {}",
                judged.text
            );
        }
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

/// Random positions of a rule, of up to a number of layers, rows and columns.
fn random_coins(name: &str, most: [usize; 3], count: u64, seed: u64) -> Vec<String> {
    let draw = range::random_coins(name, rule(name), most);
    let mut texts = Vec::new();
    let all = Drawn { count, seed, draw }.for_all(&mut |setup| {
        texts.push(setup.to_string());
        Ok(())
    });
    all.unwrap();
    texts
}

#[test]
fn rows_agree_with_the_referee() {
    for name in ROWS {
        random_coins(name, [1, 1, 8], 8, 1).iter().for_each(|text| text_agrees_with_the_referee(text));
    }
}

#[test]
fn grids_and_boxes_agree_with_the_referee() {
    let mut random = Random::new(2);
    for round in 0..300u64 {
        let row = ROWS[random.below(ROWS.len() as u64) as usize];
        let name = match round % 8 {
            0 => "acrostic-twins".to_owned(),
            1 => "turning-corners".to_owned(),
            2 => "rugs".to_owned(),
            _ => format!("{row}*{}", ROWS[random.below(ROWS.len() as u64) as usize]),
        };
        random_coins(&name, [1, 3, 3], 1, round).iter().for_each(|text| text_agrees_with_the_referee(text));
    }
    for round in 0..100u64 {
        let name = |random: &mut Random| ROWS[random.below(ROWS.len() as u64) as usize];
        let name = match round % 3 {
            0 => "twins*turning-corners".to_owned(),
            1 => format!("{}*rugs", name(&mut random)),
            _ => format!("{}*{}*{}", name(&mut random), name(&mut random), name(&mut random)),
        };
        random_coins(&name, [2, 2, 3], 1, round).iter().for_each(|text| text_agrees_with_the_referee(text));
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
            let mut analysis = analyse(&*setup, Solver::Best);
            assert!(analysis.moves().is_err() && !analysis.has_moves_at_hand());
            let names = setup.names(Lang::Ja);
            let advice = analysis.best(&names).unwrap();
            assert_eq!(advice.wins, Some(analysis.outcome() == Outcome::Win(Seat(0))), "{name}");
            let played = setup.play(&advice.move_text).unwrap_or_else(|error| panic!("{name}: {error}"));
            let after = outcome(&*played.setup);
            assert_eq!(after == Outcome::Win(Seat(1)), advice.wins == Some(true), "{name}");
            advised += usize::from(advice.wins == Some(true));
            assert!(analysis.explanation(&names).len() < 100_000);
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
        let mut analysis = analyse(&*setup, Solver::Best);
        let expected = row
            .bytes()
            .zip(values(&line, 1_000_000))
            .filter(|(coin, _)| *coin == b'H')
            .fold(0, |sum, (_, value)| sum ^ value);
        let winner = if expected == 0 { Seat(1) } else { Seat(0) };
        assert_eq!(analysis.outcome(), Outcome::Win(winner), "{name}");
        assert_eq!(analysis.value(), Some(expected.into()), "{name}");
        let advice = analysis.best(&setup.names(Lang::En)).unwrap();
        assert_eq!(advice.wins, Some(expected != 0));
        let after = setup.play(&advice.move_text).unwrap().setup;
        let value = analyse(&*after, Solver::Best).value();
        assert_eq!(value == Some(GameValue::Integer(0)), expected != 0, "{name}");
    }
    // A thousand rows of a thousand coins.
    let rows: Vec<&str> = (0..1000).map(|at| &row[1000 * at..1000 * (at + 1)]).collect();
    for name in ["turning-corners", "mock-turtles*turtles", "acrostic-twins"] {
        let setup = parse(&format!("{name}: {}", rows.join("/")));
        let values =
            CoinValues::new(&rule(name), [1, 1000, 1000], &mut Run::new(&Budget::default())).unwrap();
        let heads = row.bytes().enumerate().filter(|(_, coin)| *coin == b'H');
        let expected = heads.fold(0, |sum, (at, _)| sum ^ values.of([0, at / 1000, at % 1000]));
        assert_eq!(analyse(&*setup, Solver::Best).value(), Some(expected.into()), "{name}");
    }
    // What would take more memory than there is, is left undecided at once.
    for name in ["moebius", "mogul", "moidores", "sym"] {
        let setup = parse(&format!("{name}: {row}"));
        let undecided = setup.analyse(Solver::Best, Run::new(&Budget::of_nodes(2_000_000))).outcome();
        assert_eq!(undecided, Outcome::Undecided, "{name}");
        let mut analysis = setup.analyse(Solver::Best, Run::new(&Budget::of_nodes(1000)));
        assert_eq!(analysis.best(&setup.names(Lang::En)).unwrap().wins, None);
    }
}

/// What is not allowed is refused, and what is allowed is listed: every set of coins of small rows and grids.
#[test]
fn exactly_the_listed_moves_can_be_made() {
    for name in ROWS {
        let setup = parse(&format!("{name}: HHHHHHH"));
        let legal = setup.legal_moves(usize::MAX);
        for bits in 1u32..1 << 7 {
            let coins: Vec<String> =
                (0..7).filter(|at| bits >> at & 1 == 1).map(|at| (at + 1).to_string()).collect();
            let text = coins.join(" ");
            assert_eq!(setup.play(&text).is_ok(), legal.contains(&text), "{name}: {text}");
        }
    }
    for name in ["acrostic-twins", "turning-corners", "rugs", "sym*triplets", "{1,2}*[0|0,1]"] {
        let setup = parse(&format!("{name}: HHH/HHH/HHH"));
        let legal = setup.legal_moves(usize::MAX);
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
        agrees_with_the_referee(&setup);
    }
    let product = Rule::product(vec![ends.clone(), Line::Ruler]).unwrap();
    let setup = Setup::new(product, [1, 3, 3], [[0, 1, 1], [0, 2, 2], [0, 0, 2]]).unwrap();
    assert_eq!(setup.to_string(), "an odd number of coins*ruler: TTH/THT/TTH");
    agrees_with_the_referee(&setup);
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
        assert_eq!((setup.to_move(), setup.legal_moves(usize::MAX).len()), (None, 0));
        assert!(!analyse(&setup, Solver::Best).explanation(&setup.names(Lang::En)).is_empty());
    }
    assert!(Rule::product(vec![]).is_none() && Rule::product(vec![ends; 4]).is_none());
}

#[test]
fn members_deals_scenes_and_tables() {
    let game = catalogue::game("coins").unwrap();
    for member in MEMBERS {
        assert_eq!(rule(member.name), member.rule);
        assert!(member.example.starts_with(member.name));
        assert!(Catalogue::standard().statement(member.theorem).is_some(), "{}", member.theorem);
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
    let setup = parse("ruler: THHTTH");
    let text = analyse(&*setup, Solver::Best).picture(&setup.names(Lang::En)).to_text();
    assert!(text.contains("     6      2      10\n"), "{text}");
    let cube = table(&rule("twins*twins*twins"), 3, &Budget::default()).unwrap();
    assert_eq!((cube.len(), cube[8][2]), (9, 1));
    let error = table(&rule("rugs"), 100_000, &Budget::default()).unwrap_err();
    assert_eq!(error.limit(), Limit::Memory);
    assert_eq!(table(&rule("upto 4"), 200, &Budget::of_nodes(1000)).unwrap_err().limit(), Limit::Nodes);
    assert_eq!(table(&rule("ruler"), 0, &Budget::default()).unwrap(), [[]; 1]);
    assert_eq!(table(&rule("rugs"), 0, &Budget::default()).unwrap(), Vec::<Vec<u128>>::new());
}

/// Moves are listed as `games coins` says: by the head that is turned, then fewer coins first, then from the left.
#[test]
fn moves_are_listed_in_the_promised_order() {
    assert_eq!(
        parse("sym: TTTTH").legal_moves(usize::MAX),
        ["5", "1 5", "2 5", "3 5", "4 5", "1 3 5", "3 4 5", "1 2 4 5", "2 3 4 5", "1 2 3 4 5"]
    );
    let key = |text: &String| {
        let coins: Vec<u32> = text.split(' ').map(|coin| coin.parse().unwrap()).collect();
        (coins.last().copied(), coins.len(), coins)
    };
    for name in ROWS {
        let listed = parse(&format!("{name}: HHHHHHHHH")).legal_moves(usize::MAX);
        let mut sorted = listed.clone();
        sorted.sort_by_key(key);
        assert_eq!(listed, sorted, "{name}");
    }
    // In a product by rows, then by columns.
    let rugs = parse("rugs: TT/TH").legal_moves(usize::MAX);
    assert_eq!(rugs, ["2,2", "2,1 2,2", "1,2 2,2", "1,1 1,2 2,1 2,2"]);
    // Listing ends when it is told to.
    assert_eq!(parse(&format!("moidores: {}", "H".repeat(1000))).legal_moves(3), ["1", "2", "1 2"]);
}

/// Random positions under random budgets that end at every stage.
#[test]
fn faces_agree_under_random_budgets() {
    let mut random = Random::new(5);
    let (mut decided, mut undecided) = (0, 0);
    for round in 0..600 {
        let coins = 1 + random.below(11);
        let name = ["upto 4", "moebius", "sym", "exactly 6", "mogul"][round % 5];
        let text = match round % 3 {
            0 => format!(
                "{}: {}",
                ROWS[random.below(ROWS.len() as u64) as usize],
                random_row(&mut random, coins)
            ),
            1 => format!("{name}: {}", random_row(&mut random, coins)),
            _ => format!("{name}*sym: {}/{}", random_row(&mut random, 5), random_row(&mut random, 5)),
        };
        let most = 1 << random.below(10);
        let (is_decided, _) = faces_agree(&*parse(&text), &Budget::of_nodes(random.below(most)));
        decided += usize::from(is_decided);
        undecided += usize::from(!is_decided);
    }
    assert!(decided > 100 && undecided > 100, "{decided} {undecided}");
}

/// What is remembered is charged what it cost.
#[test]
fn the_order_of_a_batch_does_not_matter() {
    let mut random = Random::new(6);
    let mut setups = Vec::new();
    for round in 0..24 {
        let name = ["upto 4", "moebius", "sym", "exactly 5", "sym*moebius", "[0|0,1|0,2,5]*sym"][round % 6];
        let coins = 3 + random.below(13);
        let rows = if name.contains('*') { 2 } else { 1 };
        let rows: Vec<String> = (0..rows).map(|_| random_row(&mut random, coins)).collect();
        setups.push(parse(&format!("{name}: {}", rows.join("/"))));
    }
    for nodes in [0, 5, 20, 60, 200, 1000, 5000] {
        order_does_not_matter(&setups, &Budget::of_nodes(nodes), &mut random);
        let memory = Budget { max_memory: Some(20 * nodes), ..Budget::default() };
        order_does_not_matter(&setups, &memory, &mut random);
    }
}

/// The time of a search is kept even if one position has hundreds of thousands of moves, and its memory is.
#[test]
fn listing_moves_is_charged() {
    let setup = parse("moebius: HHHTHTTHTTTTHHHTHTTHTTHHHTTHHHTHTTHTHHHH");
    let run = Run::new(&Budget::of_nodes(20_000));
    let analysis = setup.analyse(Solver::Search, run);
    assert_eq!(analysis.outcome(), Outcome::Undecided);
    let meter = &analysis.run().meter;
    assert!(meter.nodes() < 20 && meter.listed() > 500_000, "{} {}", meter.nodes(), meter.listed());
    let allowed = 50_000_000;
    let budget = Budget { max_memory: Some(allowed), ..Budget::default() };
    let analysis = setup.analyse(Solver::Search, Run::new(&budget));
    assert_eq!(analysis.outcome(), Outcome::Undecided);
    assert!(analysis.run().meter.held() < allowed + allowed / 5);
}
