//! TANHINMIN with hidden hands: the belief solver against a slow one, the table of Figure 4.1, beliefs against replays,
//! the strategies, and the coach.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::{BTreeMap, HashMap};

use tefuda::Random;
use tefuda::games::tanhinmin::hidden::belief::consistent_hands;
use tefuda::games::tanhinmin::hidden::oracle::{self, Moment, Oracles};
use tefuda::games::tanhinmin::hidden::solver::BeliefSolver;
use tefuda::games::tanhinmin::hidden::strategies::{STRATEGIES, strategy};
use tefuda::games::tanhinmin::hidden::studies::{coach, contest, power};
use tefuda::games::tanhinmin::hidden::table::HiddenTable;
use tefuda::games::tanhinmin::hidden::{Answer, Prior};
use tefuda::games::tanhinmin::range::{Extent, hands, random_hand};
use tefuda::games::tanhinmin::{Card, Hand as _, Position, Setup, SortedHand, Switches};
use tefuda::solve::MoverResult;
use tefuda::solve::search::{Goal, Search};
use tefuda::study::{Args, Cell, NoProgress, ParamKind, ResultTable, Study, StudyError};
use tefuda::{Budget, HiddenRequest, Lang, Limit, Prospects, Setup as _, Status};

fn run(study: &Study, given: &[(&str, &str)]) -> Result<ResultTable, StudyError> {
    study.table(&Args::new(study.params, given.iter().copied()).unwrap(), &Budget::default(), &NoProgress)
}

fn hand(faces: &[u32]) -> SortedHand {
    SortedHand::new(faces.to_vec(), vec![])
}

/// The hands of 1 to this many cards.
fn small_hands(faces: u32, cards: usize, cuts: bool) -> Vec<SortedHand> {
    hands(Extent { faces, cards, cuts }).split_off(1)
}

fn setup(mover: &SortedHand, other: &SortedHand, table_card: u32) -> Setup {
    Setup::new([mover.clone(), other.clone()], table_card, Switches::default()).unwrap()
}

/// The cards of a hand that the opponent may hold, and whether some moment so far was won for the player.
type Possible = (Vec<Card>, bool);

/// The definition itself: tries every move, knows nothing of winning moves, and asks only at the end whether a play that
/// was once won has been lost.
struct SlowSolver {
    oracles: Oracles,
    open_handed: Search<Position>,
    known: HashMap<(SortedHand, u32, bool, Vec<Possible>), bool>,
}

impl SlowSolver {
    fn new(oracles: Oracles) -> Self {
        SlowSolver { oracles, open_handed: Search::new(Goal::Winner), known: HashMap::new() }
    }

    fn mover_wins(&mut self, mover: &SortedHand, other: &SortedHand, table_card: u32) -> bool {
        let Status::Open(position) = setup(mover, other, table_card).status() else {
            panic!("no hand is empty")
        };
        let solved = self.open_handed.solve(&position, &mut Budget::default().meter()).unwrap();
        solved.result == MoverResult::Win
    }

    fn realises(&mut self, own: &SortedHand, table_card: u32, to_move: bool, mut set: Vec<Possible>) -> bool {
        for (opponent, once_won) in &mut set {
            let opponent = opponent.iter().copied().collect();
            *once_won |= if to_move {
                self.mover_wins(own, &opponent, table_card)
            } else {
                !self.mover_wins(&opponent, own, table_card)
            };
        }
        set.sort();
        set.dedup();
        let state = (own.clone(), table_card, to_move, set);
        if let Some(&known) = self.known.get(&state) {
            return known;
        }
        let result = if to_move {
            self.own_turn(own, table_card, &state.3)
        } else {
            self.opponents_turn(own, table_card, &state.3)
        };
        self.known.insert(state, result);
        result
    }

    /// The player's own turn, before the oracles are asked.
    fn told(&mut self, own: &SortedHand, table_card: u32, set: Vec<Possible>) -> bool {
        let mut parts: BTreeMap<Option<Answer>, Vec<Possible>> = BTreeMap::new();
        for possible in set {
            let opponent = &possible.0.iter().copied().collect();
            let answer = self.oracles.at_turn(Moment { own, opponent, table_card, to_move: true });
            parts.entry(answer).or_default().push(possible);
        }
        parts.into_values().all(|part| self.realises(own, table_card, true, part))
    }

    fn own_turn(&mut self, own: &SortedHand, table_card: u32, set: &[Possible]) -> bool {
        if table_card > 0 && self.realises(own, 0, false, set.to_vec()) {
            return true;
        }
        own.cards_above(table_card).into_iter().any(|card| {
            let rest = own.without(card);
            rest.is_empty()
                || if card.cut {
                    self.told(&rest, 0, set.to_vec())
                } else {
                    self.realises(&rest, card.face, false, set.to_vec())
                }
        })
    }

    fn opponents_turn(&mut self, own: &SortedHand, table_card: u32, set: &[Possible]) -> bool {
        let mut seen: BTreeMap<Option<Card>, Vec<Possible>> = BTreeMap::new();
        if table_card > 0 {
            seen.insert(None, set.to_vec());
        }
        for (opponent, once_won) in set {
            for (index, &card) in opponent.iter().enumerate() {
                let mut rest = opponent.clone();
                rest.remove(index);
                if card.face > table_card {
                    if rest.is_empty() && *once_won {
                        return false;
                    }
                    let after = seen.entry(Some(card)).or_default();
                    if !rest.is_empty() {
                        after.push((rest, *once_won));
                    }
                }
            }
        }
        seen.into_iter().all(|(played, after)| match played {
            Some(Card { cut: true, .. }) => self.realises(own, 0, false, after),
            Some(Card { face, cut: false }) => self.told(own, face, after),
            None => self.told(own, 0, after),
        })
    }
}

#[test]
fn the_belief_solver_agrees_with_the_definition() {
    let sets = ["none", "count", "mu0", "mu1", "mu0+mu1+count", "mu0-always", "mu1-always"];
    // With cut cards there are many hands: the player's own are then of two cards at most.
    for (cuts, sets, own_cards, at_least) in
        [(false, &sets[..], 3, (2000, 20)), (true, &sets[1..3], 2, (1000, 4))]
    {
        let (faces, hands) = (3, small_hands(3, 3, cuts));
        let (mut classes, mut failing) = (0, 0);
        for name in sets.iter().copied() {
            let oracles = oracle::set(name).unwrap();
            let mut slow = SlowSolver::new(oracles);
            for own in hands.iter().filter(|own| own.len() <= own_cards) {
                let mut fast = BeliefSolver::new(oracles, &Budget::default());
                for (table_card, to_move) in
                    (0..=faces).flat_map(|table_card| [(table_card, true), (table_card, false)])
                {
                    let mut sets: BTreeMap<Answer, Vec<SortedHand>> = BTreeMap::new();
                    for opponent in &hands {
                        let moment = Moment { own, opponent, table_card, to_move };
                        sets.entry(oracles.at_start(moment)).or_default().push(opponent.clone());
                    }
                    for set in sets.into_values() {
                        let possible = set.iter().map(|hand| (hand.cards().collect(), false)).collect();
                        let expected = slow.realises(own, table_card, to_move, possible);
                        let answer = fast.can_realise(own, table_card, to_move, &set).unwrap();
                        assert_eq!(answer, expected, "{name} {own} {table_card} {to_move} {set:?}");
                        classes += 1;
                        failing += u32::from(!answer);
                    }
                }
            }
        }
        assert!(classes > at_least.0 && failing > at_least.1, "{classes} classes, {failing} failing");
    }
}

/// Which oracles suffice, at the access and later: the thesis's Figure 4.1.
#[test]
fn the_table_of_figure_4_1() {
    let table = run(&power::ORACLES, &[("faces", "4"), ("cards", "4")]).unwrap();
    for row in &table.rows {
        let text = |index: usize| row[index].to_string();
        let expected = match text(0).as_str() {
            "none" | "count" => ("no", "no"),
            "mu0-always" | "mu1-always" | "mu0+mu1-always" | "hand" => ("yes", "yes"),
            _ => ("yes", "no"),
        };
        assert_eq!((text(2).as_str(), text(6).as_str()), expected, "{row:?}");
    }
    assert_eq!(table.rows.len(), 24);
    assert_eq!(table.rows[2][5].to_string(), "1 2 / ?, to move, told count=3");
}

/// A hand is consistent iff a game in which the opponent held it looks the same to the player.
#[test]
fn beliefs_are_what_replays_allow() {
    let all = small_hands(4, 3, false);
    let mut random = Random::new(11);
    let uniform = strategy("random").unwrap();
    let mut compared = 0;
    for round in 0..120 {
        let oracles = oracle::SETS[round % oracle::SETS.len()].1;
        let mut deal = || {
            let cards = 1 + random.below(3);
            random_hand(&mut random, cards, 0, 4)
        };
        let (own, opponent) = (deal(), deal());
        let prior = Prior::Bound { faces: 4, cards: 3 };
        let start = |opponent: &SortedHand| {
            HiddenTable::start(
                setup(&own, opponent, 0),
                [prior.clone(), prior.clone()],
                [oracles, Oracles::default()],
            )
        };
        let mut table = start(&opponent);
        while let Some(view) = table.view(0) {
            let mut possible: Vec<String> = consistent_hands(&view, &Budget::default())
                .unwrap()
                .iter()
                .map(SortedHand::to_string)
                .collect();
            possible.sort();
            let mut expected = Vec::new();
            for candidate in &all {
                let mut replay = start(candidate);
                let replayed = table.moves().iter().all(|(_, played)| replay.play(*played).is_ok());
                if replayed && replay.view(0).as_ref() == Some(&view) {
                    let setup = replay.setup();
                    let held = if replay.to_move() == 0 { setup.other() } else { setup.mover() };
                    expected.push(held.to_string());
                }
            }
            expected.sort();
            assert_eq!(possible, expected, "{own} {opponent} {:?}", table.moves());
            compared += 1;
            table.play_by(uniform, &mut random).unwrap();
        }
    }
    assert!(compared > 300);
}

/// Strategies never break the rules, games end, and those that should always win a won start do.
#[test]
fn strategies_keep_their_promises() {
    for first in STRATEGIES {
        for second in ["random", "belief", "perfect", "separator"] {
            let given =
                [("first", first.name), ("second", second), ("games", "150"), ("cards", "4"), ("faces", "6")];
            let table = run(&contest::MATCH, &given).unwrap();
            let [_, Cell::Number(games), Cell::Count(wins), ..] = &table.rows[1][..] else {
                panic!("{table:?}")
            };
            // All strategies meet the same deals.
            assert_eq!(*games, 79);
            if matches!(first.name, "separator" | "separator-always" | "perfect") {
                assert_eq!(*wins, games.to_string(), "{} against {second}", first.name);
            }
        }
    }
    let again = [("first", "random"), ("second", "random"), ("seed", "5")];
    assert_eq!(run(&contest::MATCH, &again).unwrap(), run(&contest::MATCH, &again).unwrap());
}

fn verdicts(table: &ResultTable) -> Vec<String> {
    table.rows.iter().map(|row| row.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn the_coach() {
    let told = [("hand", "2 3"), ("opponent-cards", "3"), ("mu-mover", "2"), ("faces", "6")];
    let table = run(&coach::ADVISE, &told).unwrap();
    assert_eq!(verdicts(&table), ["2 surely wins 16 16", "3 may win 10 16"]);
    // Thesis, Theorem 4.3: the number of cards alone does not settle it, either matching size would.
    let table = run(&coach::ADVISE, &[("hand", "2 3"), ("opponent-cards", "3"), ("faces", "5")]).unwrap();
    assert!(
        table.notes.iter().any(|note| note.to_string().contains("mu0") && note.to_string().contains("mu1")),
        "{:?}",
        table.notes
    );
    // Theorem 4.5, corrected: the same answers, 4, a pass, 1; now no move is sure.
    let later = [
        ("hand", "2 3"),
        ("to-move", "opponent"),
        ("opponent-cards", "5"),
        ("mu-mover", "2"),
        ("mu-other", "1"),
        ("faces", "4"),
        ("history", "opponent 4, me\tpass, opponent 1"),
    ];
    let table = run(&coach::ADVISE, &later).unwrap();
    assert!(verdicts(&table).iter().all(|verdict| !verdict.contains("surely")), "{table:?}");
    // A known deck: only one hand is left.
    let deck = [("hand", "1 3"), ("deck", "1..4"), ("opponent-cards", "2")];
    let table = run(&coach::ADVISE, &deck).unwrap();
    assert!(table.notes[0].to_string().ends_with(": 1"), "{:?}", table.notes);
    let seen = [("hand", "2 3"), ("deck", "1..5"), ("opponent-cards", "1"), ("table", "5")];
    let table = run(&coach::ADVISE, &seen).unwrap();
    assert!(
        table.notes[0].to_string().ends_with(": 2"),
        "the table card is not in the opponent's hand: {:?}",
        table.notes
    );
    let waiting = run(&coach::ADVISE, &[("hand", "2"), ("to-move", "opponent")]).unwrap();
    assert!(waiting.rows.is_empty() && waiting.notes[2].to_string().contains("wait"));
    // The opponent leads the last card: no hand is won.
    let last = [("hand", "2"), ("to-move", "opponent"), ("faces", "1"), ("most-cards", "1")];
    let table = run(&coach::ADVISE, &last).unwrap();
    assert!(table.notes[1].to_string().ends_with(": 0"), "{:?}", table.notes);
    // One move wins against each of the won hands, but later no strategy can tell them apart.
    let deep = [("hand", "1 2 2"), ("opponent-cards", "3"), ("faces", "3")];
    let table = run(&coach::ADVISE, &deep).unwrap();
    assert!(table.notes[2].to_string().contains("does not suffice"), "{:?}", table.notes);
    let lost = [("hand", "1"), ("table", "2"), ("faces", "3"), ("most-cards", "1")];
    let table = run(&coach::ADVISE, &lost).unwrap();
    assert!(table.notes[2].to_string().contains("hope for mistakes"), "{:?}", table.notes);
}

/// What the budget leaves open is said, and only that.
#[test]
fn the_coach_has_a_budget() {
    let given = [("hand", "2 3"), ("mu-mover", "2"), ("opponent-cards", "3"), ("faces", "6")];
    let args = Args::new(coach::ADVISE.params, given).unwrap();
    let budget = Budget::of_nodes(0);
    let work = coach::ADVISE.work(&args, &budget).unwrap();
    let table = work.run(None, &budget, &NoProgress, &mut |_| ()).unwrap();
    assert_eq!(table.undecided.map(|undecided| undecided.limit()), Some(Limit::Nodes));
    assert!(verdicts(&table)[0].contains("not proved"), "{table:?}");
    for given in [
        [("hand", "2 3"), ("opponent-cards", "5000"), ("faces", "3")],
        [("hand", "2 3"), ("faces", "40"), ("most-cards", "40")],
    ] {
        let error = run(&coach::ADVISE, &given).unwrap_err();
        assert!(error.to_string().contains("it would take"), "{error}");
    }
}

#[test]
fn the_coach_refuses_what_cannot_be() {
    for given in [
        &[][..],
        &[("hand", "x")],
        &[("hand", "2"), ("deck", "1 3")],
        &[("hand", "2"), ("deck", "2 x")],
        &[("hand", "2"), ("mu-mover", "4")],
        &[("hand", "2 3"), ("history", "opponent 4")],
        &[("hand", "2 3"), ("history", "me 9")],
        &[("hand", "2 3"), ("history", "me pass")],
        &[("hand", "2 3"), ("history", "you 3")],
        &[("hand", "2 3"), ("history", "me")],
        &[("hand", "2"), ("history", "me 2")],
        &[("hand", "-")],
        &[("hand", "2 / 3")],
        &[("hand", "2 3"), ("deck", "1..8"), ("to-move", "opponent"), ("history", "opponent 9")],
        &[("hand", "2 3"), ("deck", "1..8"), ("to-move", "opponent"), ("history", "opponent 2")],
        &[("hand", "2 3"), ("faces", "4"), ("to-move", "opponent"), ("history", "opponent 9")],
        &[("hand", "2 3"), ("to-move", "opponent"), ("history", "opponent 2c, opponent 1")],
        &[("hand", "2 3"), ("deck", "1..4"), ("table", "9")],
        &[("hand", "2 3"), ("deck", "1..4"), ("faces", "4")],
        &[("hand", "2 3"), ("opponent-cards", "5"), ("most-cards", "2")],
    ] {
        assert!(matches!(run(&coach::ADVISE, given), Err(StudyError::Args(_))), "{given:?}");
    }
}

#[test]
fn the_belief_solver_has_a_budget() {
    let mut solver = BeliefSolver::new(Oracles::default(), &Budget::of_nodes(5));
    let hands = small_hands(4, 4, false);
    let error = solver.can_realise(&hand(&[2, 2, 3, 3]), 0, false, &hands).unwrap_err();
    assert_eq!(error.limit(), Limit::Nodes);
    let long = hand(&[1; 65]);
    let error = solver.can_realise(&long, 0, true, &hands).unwrap_err();
    assert_eq!(error.limit(), Limit::Cards);
}

/// A strategy that plays by chance plays the same at the same place of the same game, so that moves can be taken back; and what a move
/// is worth is what it wins against the hands one by one.
#[test]
fn games_can_be_taken_back_and_moves_judged() {
    let hidden = tefuda::game("tanhinmin").unwrap().hidden().unwrap();
    let request = HiddenRequest {
        position: "2 3 4 6 / 1 2 5 5",
        dealt: None,
        person_first: true,
        against: "random",
        oracles: "count",
        seed: 7,
        lang: Lang::En,
    };
    let mut game = hidden.start(&request).unwrap();
    let budget = Budget::default();
    while let Some(is_person) = game.persons_turn() {
        if is_person {
            let prospects = game.prospects(&budget).unwrap();
            let (best, wins) = prospects.best().unwrap().clone();
            assert!(prospects.moves.iter().all(|(_, others)| *others <= wins && *others <= prospects.hands));
            assert_eq!(game.hint(&budget), prospects.words(Lang::En));
            game.play(&best).unwrap();
        } else {
            let (mut one, mut other) = (game.boxed_clone(), game.boxed_clone());
            let played = one.answer().unwrap();
            assert_eq!(other.answer().unwrap(), played);
            game.play(&played).unwrap();
            assert_eq!((game.moves(), game.reveal()), (one.moves(), one.reveal()));
        }
    }
    assert!(game.prospects(&budget).is_err() && game.person_won().is_some());
    let mut game = hidden.start(&request).unwrap();
    assert!(
        game.prospects(&Budget::of_nodes(3)).unwrap_err().contains("more than the 3 that a hint examines")
    );
    game.set_lang(Lang::Ja);
    assert!(game.hint(&budget).starts_with("分かっていることに合う相手の手札は"));
}

#[test]
fn oracles_and_strategies_have_japanese_names() {
    let table = run(&power::ORACLES, &[("faces", "2"), ("cards", "1")]).unwrap();
    let names = table.rows.iter().map(|row| match &row[0] {
        Cell::Words(name) => name.in_lang(Lang::Ja).into_owned(),
        other => panic!("{other} is in no language"),
    });
    let names: Vec<String> = names.collect();
    assert!(names.contains(&"なし".to_owned()) && names.contains(&"mu0+mu1(毎回)".to_owned()), "{names:?}");
    for param in &contest::MATCH.params[..2] {
        let ParamKind::Choice { options, words_ja, .. } = param.kind else { panic!("{}", param.name) };
        assert_eq!((options.len(), words_ja.len()), (STRATEGIES.len(), STRATEGIES.len()));
    }
}

#[test]
fn the_coach_says_what_to_play() {
    let words = |hands, moves: &[(&str, u64)]| {
        let moves = moves.iter().map(|&(text, wins)| (text.to_owned(), wins)).collect();
        Prospects::new(hands, moves).words(Lang::En)
    };
    assert!(words(13, &[("2", 13), ("3", 9)]).ends_with(": play 2, which wins against all of them"));
    assert!(
        words(13, &[("2", 5), ("3", 7), ("pass", 7)])
            .ends_with(": play 3 or pass, which win against the most of them")
    );
    assert!(words(13, &[("2", 13), ("3", 13)]).ends_with("every move wins against all of them"));
    assert!(words(13, &[("2", 0), ("3", 0)]).ends_with("hope for a mistake of the opponent"));
}
