//! Budgets hold in heap games, wherever they end the work, and answers do not depend on what was asked before.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tefuda::games::heaps::{self, Move};
use tefuda::solve::search::{Goal, Search};
use tefuda::{
    AnyAnalysis, AnySetup, Budget, Clock, HeapSize, IllegalMove, Lang, Limit, Memory, Outcome, Played,
    Position, Random, Run, Seat, Setup, Solver, Status, catalogue,
};

fn parse(text: &str) -> Box<dyn AnySetup> {
    catalogue::game("heap").unwrap().parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A random position of any rule and convention, small enough to be searched in part.
fn random_position(random: &mut Random) -> Box<dyn AnySetup> {
    const RULES: &[(&str, u64, u64, &[&str])] = &[
        ("kayles", 3, 12, &["", "misere", "every"]),
        ("grundy", 3, 300, &["", "misere"]),
        (".6", 2, 700, &[""]),
        ("{2,5}", 3, 40, &["", "misere", "every"]),
        ("lasker", 2, 9, &["", "misere", "every"]),
        (".8f", 2, 9, &["", "misere", "every"]),
        ("take squares leave 1-2", 2, 9, &["", "misere", "every"]),
        ("wythoff", 4, 9, &["", "misere", "every"]),
        ("wythoff", 2, 12, &["", "misere"]),
        ("euclid", 4, 12, &["", "misere", "every"]),
        ("moore2", 3, 6, &["", "misere"]),
        ("staircase", 4, 4, &["", "misere"]),
        ("fibonacci", 1, 60, &["", "misere"]),
        ("chomp", 4, 5, &["", "misere"]),
        ("chomp", 3, 7, &[""]),
        ("northcott5", 4, 5, &[""]),
    ];
    loop {
        let (rule, heaps, most, options) = RULES[random.below(RULES.len() as u64) as usize];
        let mut sizes: Vec<u64> = (0..heaps).map(|_| 1 + random.below(most)).collect();
        if rule == "chomp" {
            sizes.sort_unstable_by(|left, right| right.cmp(left));
            if random.below(3) == 0 {
                let row = sizes[0];
                sizes.fill(row);
            }
        }
        let sizes: Vec<String> = sizes.iter().map(u64::to_string).collect();
        let option = options[random.below(options.len() as u64) as usize];
        let text = format!("{rule}: {} {option}", sizes.join(" "));
        if let Ok(setup) = catalogue::game("heap").unwrap().parse(&text) {
            return setup;
        }
    }
}

/// Small budgets more often than large ones.
fn random_budget(random: &mut Random) -> Budget {
    let most = 1 << (1 + random.below(14));
    Budget::of_nodes(random.below(most))
}

/// Everything that is told of a position.
fn told(setup: &dyn AnySetup, mut analysis: Box<dyn AnyAnalysis + '_>) -> String {
    let names = setup.names(Lang::En);
    let nodes = analysis.run().meter.nodes();
    let (outcome, value, remoteness) = (analysis.outcome(), analysis.value(), analysis.remoteness());
    let (words, facts) = (analysis.words(&names), analysis.facts().to_string());
    let moves = analysis.moves().unwrap().to_vec();
    let explanation = analysis.explanation(&names);
    let best = analysis.best(&names);
    format!("{outcome:?} {nodes} {value:?} {remoteness:?} {words} {facts} {moves:?} {explanation} {best:?}")
}

#[test]
fn faces_agree_wherever_the_budget_ends() {
    let mut random = Random::new(12);
    let (mut open, mut partly, mut decided) = (0, 0, 0);
    for _ in 0..1200 {
        let setup = random_position(&mut random);
        let budget = random_budget(&mut random);
        let text = format!("{} {:?}", setup.notation(), budget.max_nodes);
        let names = setup.names(Lang::En);
        let analyse = || setup.analyse(Solver::Best, Run::new(&budget));
        let decide = analyse();
        let (outcome, nodes) = (decide.outcome(), decide.run().meter.nodes());
        drop(decide);
        let mut listed = analyse();
        assert_eq!((listed.outcome(), listed.run().meter.nodes()), (outcome, nodes), "{text}");
        let moves = listed.moves().unwrap().to_vec();
        assert_eq!(listed.outcome(), outcome, "{text}");
        let mut explained = analyse();
        assert_eq!((explained.outcome(), explained.run().meter.nodes()), (outcome, nodes), "{text}");
        let explanation = explained.explanation(&names);
        assert_eq!(explained.moves().unwrap(), moves, "{text}");
        match outcome {
            Outcome::Win(Seat(1)) => assert!(moves.iter().all(|judged| judged.wins == Some(false)), "{text}"),
            Outcome::Win(_) => {
                let may_win = moves.iter().any(|judged| judged.wins != Some(false));
                assert!(may_win || moves.is_empty(), "{text}");
            }
            _ => {
                assert!(moves.iter().all(|judged| judged.wins != Some(true)), "{text}");
                assert!(moves.iter().any(|judged| judged.wins.is_none()), "{text}");
            }
        }
        // The explanation tells the verdict's winner, and the winning moves that were judged.
        if outcome == Outcome::Undecided {
            assert!(explanation.to_lowercase().contains("not decided"), "{text}: {explanation}");
            open += 1;
        } else {
            assert!(explanation.contains(&explained.headline(&names)), "{text}: {explanation}");
            let all = moves.iter().all(|judged| judged.wins.is_some());
            if all { decided += 1 } else { partly += 1 }
        }
        let winning: Vec<&str> = moves
            .iter()
            .filter(|judged| judged.wins == Some(true))
            .map(|judged| judged.text.as_str())
            .collect();
        let line = explanation.lines().find_map(|line| line.strip_prefix("Winning moves: "));
        match line {
            Some(line) if winning.len() <= 60 => assert_eq!(line, winning.join(", "), "{text}"),
            Some(_) => {}
            None => assert!(winning.is_empty(), "{text}: {explanation}"),
        }
    }
    assert!(open > 100 && partly > 5 && decided > 400, "{open} {partly} {decided}");
}

#[test]
fn the_order_of_a_batch_makes_no_difference() {
    let mut random = Random::new(5);
    let mut questions: Vec<(Box<dyn AnySetup>, Budget)> = Vec::new();
    for round in 0..200 {
        let setup = match round % 3 {
            0 => parse(&format!("grundy: {}", random.below(6000))),
            1 => parse(&format!("kayles: {} 5", random.below(400))),
            _ => random_position(&mut random),
        };
        let budget = Budget::of_nodes(random.below(20_000));
        questions.push((setup, budget));
    }
    let alone: Vec<String> = questions
        .iter()
        .map(|(setup, budget)| told(&**setup, setup.analyse(Solver::Best, Run::new(budget))))
        .collect();
    for _ in 0..2 {
        let memory = Arc::new(Memory::default());
        let mut order: Vec<usize> = (0..questions.len()).collect();
        for last in (1..order.len()).rev() {
            order.swap(last, random.below(last as u64 + 1) as usize);
        }
        for &number in &order {
            let (setup, budget) = &questions[number];
            let run = Run::remembering(budget, memory.clone());
            assert_eq!(told(&**setup, setup.analyse(Solver::Best, run)), alone[number]);
        }
    }
    // The same question again and again, first with too little and then with enough.
    let memory = Arc::new(Memory::default());
    let setup = parse("grundy: 5000");
    for nodes in [20_000, 10_000_000] {
        let answers = (0..20).map(|_| {
            let run = Run::remembering(&Budget::of_nodes(nodes), memory.clone());
            told(&*setup, setup.analyse(Solver::Best, run))
        });
        let answers: Vec<String> = answers.collect();
        assert!(answers.iter().all(|answer| *answer == answers[0]));
        assert_eq!(answers[0].starts_with("Undecided"), nodes == 20_000, "{}", answers[0]);
    }
}

/// A position that moves a clock by one for every move that is listed or made.
#[derive(Clone)]
struct Ticking<T>(T, Arc<AtomicU64>);

impl<T: HeapSize> HeapSize for Ticking<T> {
    fn heap_size(&self) -> usize {
        self.0.heap_size()
    }
}

impl Setup for Ticking<heaps::Setup> {
    type Position = Ticking<heaps::Position>;

    fn status(self) -> Status<Self::Position> {
        match self.0.status() {
            Status::Open(position) => Status::Open(Ticking(position, self.1)),
            Status::Over(ending) => Status::Over(ending),
        }
    }
}

impl Position for Ticking<heaps::Position> {
    type Setup = Ticking<heaps::Setup>;
    type Move = Move;
    type Key = <heaps::Position as Position>::Key;

    fn to_move(&self) -> Seat {
        self.0.to_move()
    }

    fn for_each_move<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.0.for_each_move(|played| {
            self.1.fetch_add(1, Ordering::Relaxed);
            visit(played)
        })
    }

    fn check(&self, played: &Move) -> Result<(), IllegalMove> {
        self.0.check(played)
    }

    fn after(&self, played: &Move) -> Played<Self::Setup> {
        self.1.fetch_add(1, Ordering::Relaxed);
        let Played { setup, seats } = self.0.after(played);
        Played { setup: Ticking(setup, self.1.clone()), seats }
    }

    fn key(&self) -> Self::Key {
        self.0.key()
    }
}

/// However many moves a position has, a search ends soon after its time.
#[test]
fn time_holds_where_positions_have_very_many_moves() {
    for text in [
        "4.3: 655355",
        "officers: 8 300 100 12 30000 30000 8 1000",
        "kayles: 20000 misere",
        "fibonacci: 511 misere",
        "nim: 900 900 every",
    ] {
        let clock = Arc::new(AtomicU64::new(0));
        let setup = Ticking(heaps::notation::parse(text).unwrap(), clock.clone());
        let Status::Open(position) = setup.status() else { panic!("{text}") };
        let time = 200_000;
        let budget = Budget {
            max_time: Some(Duration::from_nanos(time)),
            clock: Clock::Manual(clock.clone()),
            ..Budget::default()
        };
        let error = Search::new(Goal::Length).solve(&position, &mut budget.meter()).unwrap_err();
        assert!(error.to_string().contains("the time was up"), "{text}: {error}");
        let taken = clock.load(Ordering::Relaxed);
        assert!(taken <= time + time / 2, "{text}: {taken}");
    }
}

/// Tables are charged by the moves that they try.
#[test]
fn tables_are_charged() {
    for text in ["lasker: 3000 misere", "lasker: 3000 every", "kayles: 3000 every", "wythoff: 400 400 3 3"] {
        let setup = parse(text);
        let whole = setup.analyse(Solver::Best, Run::new(&Budget::default()));
        let nodes = whole.run().meter.nodes();
        assert!(whole.theorem().is_some() && nodes > 100_000, "{text}: {nodes}");
        let half = setup.analyse(Solver::Best, Run::new(&Budget::of_nodes(nodes / 2)));
        assert_eq!(half.outcome(), Outcome::Undecided, "{text}");
        assert!(half.run().meter.nodes() <= nodes / 2);
        let same = setup.analyse(Solver::Best, Run::new(&Budget::of_nodes(nodes)));
        assert_eq!(same.outcome(), whole.outcome(), "{text}");
        let small = Budget { max_memory: Some(10_000), ..Budget::default() };
        let run = Run::new(&small);
        let small = setup.analyse(Solver::Best, run);
        assert!(small.facts().to_string().contains(Limit::Memory.word()), "{text}: {}", small.facts());
    }
}
