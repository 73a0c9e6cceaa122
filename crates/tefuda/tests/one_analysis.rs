//! One analysis for all faces: under any budget verdict, moves, words and advice say the same, and an answer does not depend on what was
//! asked before. On every game of the catalogue, on positions of its own and on dealt ones.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeMap;
use std::sync::Arc;

use tefuda::study::Args;
use tefuda::{
    Answer, AnyAnalysis, AnySetup, Budget, Catalogue, Game, JudgedMove, Lang, Memory, Options, Outcome,
    Parts, PlayedAnswer, Random, Refusal, Run, Solver, ViewAnswer, listed,
};

const ALL: Parts = Parts { moves: true, explanation: true };

/// Positions that are searched, or that were once answered in contradictory ways, beside the examples of each game.
const MORE: &[(&str, &[&str])] = &[
    ("tanhinmin", &["1 3 4 5 8 9 9 / 2 6 7 7 3 @ 2", "4 4 / 1 2 3 4 5", "- / 3", "1 1 2c / 3 3 1c"]),
    (
        "babanuki",
        &["c02=1 c03=1 c13=300 j=2 players=4", "c01=101 c13=1 j=2 players=4", "c02=2 c13=2 j=3 players=4"],
    ),
    (
        "shichinarabe",
        &[
            "rb(w r) + b(r b) @red",
            "rbbr + r(b r) @blue passes 1 0",
            "b(b(br b) r) + r @red rights 1 0",
            "SA S6 S8 / S9 SK HQ tunnel",
            "rb(bb brr) + rrbb + rr @red",
            "brr(b(r b b) r) + rbr + brrr @red",
        ],
    ),
    (
        "daihinmin",
        &[
            "S6 S7 H7 D7 C7 JO / S3 S8 S9 H9 S2 D2",
            "H4 D4 S8 ST CJ / S5 C5 HK CA S9 D9 @ S3+C3 lock passed",
            "S8 H8 SA HA DA D2 C3 / S9 H9 D9 CK SK H6",
            "3 3 5 5 6 9 10 / 4 4 7 7 8 11 rules c",
            "- / S3",
            "S4 / H4 S5 @ S3",
        ],
    ),
    ("nim", &["0", "3 5 7 misere", "1000000000000000000 3", "56 every"]),
    (
        "heap",
        &[
            "kayles: 9 10 8 7 misere",
            "kayles: 5 6 misere",
            "fibonacci: 40 misere",
            "grundy: 300",
            "wythoff: 1 1",
            "euclid: 4 7 6 9 every",
            "chomp: 3 4 4 2",
            "officers: 8 30 10",
            "chomp: 2 misere",
            "moore3: 4 2 3",
            "fibonacci: 4 max 4",
        ],
    ),
    ("coins", &["turtles: THH", "mock-turtles: THHTTH", "twins*twins: TT/TH"]),
    (
        "hackenbush",
        &[
            "0-1:b 1-2:g 0-3:r @blue",
            "0-1 1-2 2-0 2-3 misere",
            "0-1:b 1-2:r 0-3:r @blue",
            "0-1 0-2 misere",
            "0-0",
            "0-1 0-2 2-0 0-0 2-3",
        ],
    ),
];

fn positions(game: &'static dyn Game) -> Vec<Box<dyn AnySetup>> {
    let name = game.about().name;
    let more = MORE.iter().filter(|(game, _)| *game == name).flat_map(|(_, texts)| texts.iter().copied());
    let texts = game.about().examples.iter().map(|example| example.position).chain(more);
    // A text that a game does not read yet is no position.
    let mut setups: Vec<Box<dyn AnySetup>> = texts.filter_map(|text| game.parse(text).ok()).collect();
    let args = Args::new(game.deal_params(), []).unwrap();
    setups.extend((0..6).map(|seed| game.deal(seed, &args).unwrap()));
    setups
}

/// The nodes at which something may change: few, some, many.
fn budgets(random: &mut Random) -> Vec<Budget> {
    let nodes = |exponent: u64, random: &mut Random| random.below(1 << exponent);
    let mut budgets: Vec<Budget> = [0, 2, 4, 7, 10, 13]
        .into_iter()
        .map(|exponent| Budget { max_memory: Some(256 << 20), ..Budget::of_nodes(nodes(exponent, random)) })
        .collect();
    // The first few positions are where single moves, words and advice can run out.
    budgets.extend((1..10).map(|nodes| Budget { max_memory: Some(256 << 20), ..Budget::of_nodes(nodes) }));
    let memory = 1 << (8 + random.below(14));
    budgets.push(Budget { max_memory: Some(memory), ..Budget::of_nodes(20_000) });
    budgets.push(Budget { max_memory: Some(256 << 20), ..Budget::of_nodes(30_000) });
    budgets
}

fn options(solver: Solver, budget: &Budget, lang: Lang) -> Options {
    Options { solver, budget: budget.clone(), lang, ..Options::default() }
}

/// What every answer has in common, whatever else was asked for.
fn verdict(answer: &Answer) -> (String, Option<u8>, String, String) {
    let winner = answer.winner.map(|seat| seat.0);
    (answer.outcome.to_string(), winner, answer.reason.text.clone(), answer.reason.facts.to_string())
}

/// Everything that an answer says of itself fits together.
fn check_object(game: &dyn Game, setup: &dyn AnySetup, answer: &Answer, what: &str) {
    let moves = answer.moves.as_deref().unwrap_or_default();
    let wins = |wanted| moves.iter().filter(|judged| judged.wins == wanted).count();
    let (won, lost, open) = (wins(Some(true)), wins(Some(false)), wins(None));
    match (&*answer.outcome, answer.winner) {
        ("undecided", None) => {
            assert_eq!(won, 0, "{what}: a winning move of an undecided position");
            assert!(open > 0 || moves.is_empty(), "{what}: all moves are decided, but not the position");
        }
        ("win", Some(seat)) if Some(seat) == answer.to_move => {
            assert!(won > 0 || open > 0 || moves.is_empty(), "{what}: won without a winning move");
        }
        ("win", Some(seat)) => {
            assert_eq!((won, open), (0, 0), "{what}: the other player wins whatever is played");
            assert!(moves.iter().all(|judged| judged.winner == Some(seat)), "{what}: {moves:?}");
        }
        ("draw" | "nobody", None) => assert_eq!(won, 0, "{what}"),
        other => panic!("{what}: {other:?}"),
    }
    if setup.seats() == 2
        && lost > 0
        && won + open == 0
        && moves.iter().all(|judged| &*judged.outcome == "win")
    {
        assert_eq!(
            (&*answer.outcome, answer.winner == answer.to_move),
            ("win", false),
            "{what}: all moves lose"
        );
    }
    assert_eq!(answer.players.len(), usize::from(setup.seats()), "{what}");
    assert_eq!(answer.to_move, setup.to_move(), "{what}");
    if let Some(best) = &answer.best {
        assert!(setup.play(best).is_ok(), "{what}: the best move {best} is not legal");
        let judged = moves.iter().find(|judged| judged.move_text == *best);
        if won > 0 {
            assert_eq!(judged.and_then(|judged| judged.wins), Some(true), "{what}: {best}");
        }
    }
    let json = serde_json::to_string(answer).unwrap();
    let read: Answer = serde_json::from_str(&json).unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), json, "{what}");
    assert_eq!(read.game, game.about().name);
}

/// What an explanation says is what the verdict says.
fn check_words(setup: &dyn AnySetup, answer: &Answer, headline: &str, lang: Lang, what: &str) {
    let text = answer.explanation.as_deref().unwrap();
    let names = setup.names(lang);
    if &*answer.outcome == "undecided" {
        assert!(lang == Lang::Ja || text.to_lowercase().contains("not decided"), "{what}: {text}");
        assert!(!text.contains(" wins:"), "{what}: {text}");
    } else {
        assert!(text.contains(headline), "{what}: {headline} is not in\n{text}");
    }
    if let Some(seat) = answer.winner {
        let name = names.of(seat).to_lowercase();
        assert!(headline.to_lowercase().contains(&name), "{what}: {headline} does not name {name}");
    }
    let label = lang.pick("Winning moves: ", "勝つ手: ");
    let moves = answer.moves.as_deref().unwrap_or_default();
    let winning: Vec<&str> = moves
        .iter()
        .filter(|judged| judged.wins == Some(true))
        .map(|judged| judged.move_text.as_str())
        .collect();
    let told = text.lines().find_map(|line| line.strip_prefix(label));
    let expected = (!winning.is_empty()).then(|| listed(&winning, lang));
    assert_eq!(told, expected.as_deref(), "{what}: the winning moves of\n{text}");
}

/// The advice is about a move as it is judged, and the same whether or not all moves were asked for.
fn check_advice(setup: &dyn AnySetup, solver: Solver, options: &Options, what: &str) {
    let names = setup.names(options.lang);
    let mut listing = setup.analyse(solver, options.run());
    let Ok(moves) = listing.moves().map(<[JudgedMove]>::to_vec) else { return };
    let told = |analysis: &mut dyn AnyAnalysis| analysis.best(&names).map(|best| (best.move_text, best.wins));
    let beside = told(&mut *listing);
    let alone = told(&mut *setup.analyse(solver, options.run()));
    assert_eq!(beside, alone, "{what}: advice beside the list and alone");
    if let Some((text, wins)) = beside {
        let judged = moves.iter().find(|judged| judged.text == text).unwrap();
        assert_eq!(judged.wins, wins, "{what}: advice on {text}");
        assert!(wins == Some(true) || moves.iter().all(|judged| judged.wins != Some(true)), "{what}: {text}");
    }
    let open = moves.iter().filter(|judged| judged.wins.is_none()).count();
    let any_wins = moves.iter().any(|judged| judged.wins == Some(true));
    let won = setup.to_move().is_some_and(|mover| listing.outcome() == Outcome::Win(mover));
    assert!(!won || any_wins || open > 1, "{what}: the one move that is left wins");
}

fn check(game: &'static dyn Game, setup: &dyn AnySetup, solver: Solver, budget: &Budget, lang: Lang) -> bool {
    let what = format!("{} {} {solver:?} {budget:?}", game.about().name, setup.notation());
    let options = options(solver, budget, lang);
    let decided = Answer::new(game, setup, &options, Parts::default()).unwrap();
    let listed = Answer::new(game, setup, &options, Parts { moves: true, explanation: false });
    let Ok(listed) = listed else { return true };
    let explained = Answer::new(game, setup, &options, ALL).unwrap();
    assert_eq!(verdict(&decided), verdict(&listed), "{what}: decide and moves");
    assert_eq!(verdict(&decided), verdict(&explained), "{what}: decide and explain");
    assert_eq!(
        serde_json::to_string(&listed.moves).unwrap(),
        serde_json::to_string(&explained.moves).unwrap(),
        "{what}: moves and explain"
    );
    check_object(game, setup, &listed, &what);
    check_object(game, setup, &explained, &what);
    check_advice(setup, solver, &options, &what);
    let analysis = setup.analyse(solver, options.run());
    check_words(setup, &explained, &analysis.headline(&setup.names(lang)), lang, &what);
    &*decided.outcome != "undecided"
}

#[test]
fn faces_agree_under_every_budget() {
    let mut random = Random::new(12);
    let mut counts: BTreeMap<(&str, bool), u32> = BTreeMap::new();
    for game in Catalogue::standard().games() {
        for setup in positions(game) {
            for budget in budgets(&mut random) {
                for solver in [Solver::Best, Solver::Search] {
                    let lang = if random.below(4) == 0 { Lang::Ja } else { Lang::En };
                    let decided = check(game, &*setup, solver, &budget, lang);
                    *counts.entry((game.about().name, decided)).or_default() += 1;
                }
            }
        }
    }
    // The budgets are chosen so that both happen.
    for game in Catalogue::standard().games() {
        let name = game.about().name;
        assert!(
            counts.contains_key(&(name, true)) && counts.contains_key(&(name, false)),
            "{name}: {counts:?}"
        );
    }
}

/// The verdict costs the same whichever face asks, and judging goes on with its run.
#[test]
fn the_verdict_costs_the_same_for_every_face() {
    for game in Catalogue::standard().games() {
        for setup in positions(game) {
            let run = || Run::new(&Budget { max_memory: Some(256 << 20), ..Budget::of_nodes(30_000) });
            let analysis = setup.analyse(Solver::Search, run());
            let verdict = analysis.run().meter.nodes();
            let mut judged = setup.analyse(Solver::Search, run());
            let _ = judged.moves();
            assert_eq!(judged.run().meter.nodes(), verdict, "{} {}", game.about().name, setup.notation());
            // What the line of best play costs comes after it, and changes nothing that was said.
            let moves = judged.moves().map(<[_]>::to_vec);
            let _ = judged.explanation(&setup.names(Lang::En));
            assert_eq!((judged.outcome(), judged.moves().map(<[_]>::to_vec)), (analysis.outcome(), moves));
            let mut best = setup.analyse(Solver::Best, run());
            let verdict = best.run().meter.nodes();
            assert_eq!(setup.analyse(Solver::Best, run()).run().meter.nodes(), verdict);
            let _ = best.explanation(&setup.names(Lang::Ja));
            assert!(best.run().meter.nodes() >= verdict);
        }
    }
}

/// What is remembered from other questions, in whatever order, changes no answer.
#[test]
fn answers_do_not_depend_on_what_was_asked_before() {
    let mut random = Random::new(5);
    for game in Catalogue::standard().games() {
        let setups = positions(game);
        for nodes in [20, 300, 4_000, 25_000] {
            let budget = Budget { max_memory: Some(256 << 20), ..Budget::of_nodes(nodes) };
            let mut options = options(Solver::Best, &budget, Lang::En);
            let alone: Vec<String> = setups
                .iter()
                .map(|setup| {
                    options.memory = Arc::new(Memory::default());
                    let answer = Answer::new(game, &**setup, &options, Parts::default()).unwrap();
                    serde_json::to_string(&answer).unwrap()
                })
                .collect();
            options.memory = Arc::new(Memory::default());
            for _ in 0..3 * setups.len() {
                let at = random.below(setups.len() as u64) as usize;
                let answer = Answer::new(game, &*setups[at], &options, Parts::default()).unwrap();
                assert_eq!(serde_json::to_string(&answer).unwrap(), alone[at], "{nodes} nodes");
            }
        }
    }
}

/// Every example is decided, explained in both languages and drawn, and the referee agrees.
#[test]
fn examples_answer_everything() {
    for game in Catalogue::standard().games() {
        for example in game.about().examples {
            let setup = game.parse(example.position).unwrap();
            let mut decided = setup.analyse(Solver::Best, Run::new(&Budget::default()));
            let mut searched = setup.analyse(Solver::Search, Run::new(&Budget::default()));
            assert_ne!(decided.outcome(), Outcome::Undecided);
            assert_eq!(decided.outcome(), searched.outcome(), "{}", example.position);
            for (left, right) in decided.moves().unwrap().iter().zip(searched.moves().unwrap()) {
                assert_eq!((&left.text, left.outcome), (&right.text, right.outcome), "{}", example.position);
            }
            for lang in [Lang::En, Lang::Ja] {
                let names = setup.names(lang);
                assert!(!decided.words(&names).is_empty() && decided.explanation(&names).lines().count() > 1);
                assert!(!setup.scene(lang).items.is_empty() && !decided.picture(&names).items.is_empty());
            }
        }
    }
}

/// What programs are told of a position and of a move can be read back, pictures included.
#[test]
fn views_and_moves_read_back() {
    fn check<T: serde::Serialize + serde::de::DeserializeOwned>(told: &T) {
        let json = serde_json::to_string(told).unwrap();
        let read: T = serde_json::from_str(&json).unwrap();
        assert_eq!(serde_json::to_string(&read).unwrap(), json);
    }
    for game in Catalogue::standard().games() {
        for setup in positions(game) {
            check(&ViewAnswer::new(game, &*setup, Lang::En));
            let options = options(Solver::Best, &Budget::of_nodes(1000), Lang::Ja);
            if setup.to_move().is_some() {
                check(&PlayedAnswer::new(game, &*setup, None, &options).unwrap());
            }
            let mut analysis = setup.analyse(Solver::Best, options.run());
            check(&analysis.picture(&setup.names(Lang::En)));
        }
    }
    check(&Refusal::new("no such card", Some(3)));
}
