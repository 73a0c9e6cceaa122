//! Leagues in this process: every table goes through the models of all five players, every game through the replay.

#![allow(clippy::unwrap_used, clippy::panic)]

use tefuda::Random;
use tefuda::games::daihinmin::cards::{Hand, JOKER, each};
use tefuda::games::daihinmin::meld::Meld;
use tefuda::games::daihinmin::notation::CardText;
use tefuda::games::daihinmin::state::Move;
use tefuda_uecda::audit::Auditor;
use tefuda_uecda::codec::{CARD_ROWS, write_meld};
use tefuda_uecda::log::{Action, GameRecord, Reader};
use tefuda_uecda::policy::{Policy, named};
use tefuda_uecda::replay::replay;
use tefuda_uecda::server::{Entrant, League, Rules};
use tefuda_uecda::table::{Cell, Table};
use tefuda_uecda::view::View;

fn league(games: u64, seed: u64, policies: [&str; 5]) -> (League, Vec<GameRecord>) {
    let entrants = policies
        .into_iter()
        .zip(0..)
        .map(|(text, player)| Entrant::policy(text, named(text, seed, player).unwrap()));
    let mut league = League::new(Rules { games, seed, ..Rules::default() }, entrants).unwrap();
    let mut records = Vec::new();
    league
        .run(&mut |record| {
            records.push(record.clone());
            Ok(())
        })
        .unwrap();
    (league, records)
}

#[test]
fn fifty_games_of_simple_players() {
    let (league, records) = league(50, 7, ["simple"; 5]);
    assert_eq!(records.len(), 50);
    assert_eq!(league.refused(), [0; 5]);
    assert_eq!(league.results().points.iter().sum::<u64>(), 50 * 15);
    assert!(league.predicted() > 50 * 5 * 80 * 2 * 20, "{}", league.predicted());
    for record in &records {
        assert!(replay(record, |_| {}).unwrap().is_complete());
    }
    // The first game has no ranks, the next one those of its result.
    assert_eq!(records[0].ranks, None);
    let ranks = records[1].ranks.unwrap();
    assert_eq!(ranks[usize::from(records[0].result[0])], 0);
    assert_eq!(records[1].exchange.len(), 4);
    // Places are drawn anew every third game.
    assert_eq!(records[0].seats, records[2].seats);
    assert!((0..16).any(|three| records[3 * three].seats != records[3 * three + 3].seats));
}

/// Any legal move, with passes and odd melds that no sensible player would choose; every other time the largest, so that orders turn over.
struct Anything(Random);

impl Policy for Anything {
    fn play(&mut self, view: &View) -> Move {
        let moves = view.moves();
        let largest = moves.iter().max_by_key(|played| played.size()).unwrap();
        let any = moves[self.0.below(moves.len() as u64) as usize];
        if self.0.below(2) == 0 { *largest } else { any }
    }
}

/// Whatever is played, the models of all players agree with the server, and the log with the rules.
#[test]
fn any_legal_moves_are_predicted() {
    let entrants = (0..5).map(|player| Entrant::policy("any", Box::new(Anything(Random::stream(6, player)))));
    let mut league = League::new(Rules { games: 60, seed: 6, ..Rules::default() }, entrants).unwrap();
    let (mut revolutions, mut locks, mut lone_jokers) = (0, 0, 0);
    league
        .run(&mut |record| {
            let replayed = replay(record, |step| {
                revolutions += u32::from(step.board.state.reversed);
                locks += u32::from(step.board.state.lock);
                lone_jokers += u32::from(step.played == Move::Play(Meld::JOKER));
            });
            replayed.unwrap();
            Ok(())
        })
        .unwrap();
    assert_eq!(league.refused(), [0; 5]);
    assert!(revolutions > 50 && locks > 50 && lone_jokers > 3, "{revolutions} {locks} {lone_jokers}");
}

#[test]
fn equal_seeds_give_equal_games() {
    let players = ["simple", "montecarlo:playouts=20", "simple", "montecarlo:playouts=10,worlds=1", "simple"];
    let (_, first) = league(4, 3, players);
    let (_, second) = league(4, 3, players);
    assert_eq!(first, second);
    let (_, other) = league(4, 4, players);
    assert_ne!(first, other);
}

/// Logs are read back as they were; every ending is judged, and the exact player keeps what it has won.
#[test]
fn logs_and_audits() {
    let (league, records) =
        league(50, 11, ["montecarlo:playouts=15", "simple", "simple", "simple", "simple"]);
    let mut log = serde_json::to_string(&league.header()).unwrap() + "\n";
    for record in &records {
        log.push_str(&record.to_json());
        log.push('\n');
    }
    let reader = Reader::new(log.as_bytes()).unwrap();
    assert_eq!(reader.header().names[0], "montecarlo");
    let read: Vec<GameRecord> = reader.map(|game| game.unwrap()).collect();
    assert_eq!(read, records);
    let mut auditor = Auditor::new(tefuda::games::daihinmin::fast::Limits::default());
    let mut blunders = Vec::new();
    for record in &read {
        blunders.extend(auditor.judge(record).unwrap());
    }
    let audit = auditor.audit();
    assert_eq!((audit.games, audit.undecided, audit.blunders[0]), (50, 0, 0));
    assert_eq!(audit.won_endings[0], audit.kept_endings[0]);
    assert!(audit.endings > 20, "{audit:?}");
    assert_eq!(blunders.len() as u64, audit.blunders.iter().sum::<u64>());
    // Positions are those of the notation.
    for blunder in &blunders {
        let game = tefuda::game("daihinmin").unwrap();
        assert!(game.parse(&blunder.position).is_ok(), "{}", blunder.position);
        assert!(!blunder.winning.contains(&blunder.played));
    }
}

/// What is changed in a log is found.
#[test]
fn a_changed_log_is_found_out() {
    let (_, records) = league(2, 5, ["simple"; 5]);
    let good = &records[1];
    let changed = |change: &dyn Fn(&mut GameRecord)| {
        let mut bad = good.clone();
        change(&mut bad);
        replay(&bad, |_| {}).err().map(|fault| fault.to_string())
    };
    assert_eq!(changed(&|_| {}), None);
    assert!(changed(&|bad| bad.dealt[0] |= bad.dealt[1]).is_some());
    assert!(changed(&|bad| bad.dealt.swap(0, 1)).is_some());
    assert!(changed(&|bad| bad.exchange.clear()).is_some());
    assert!(changed(&|bad| bad.exchange[0].cards = 0).is_some());
    assert!(changed(&|bad| bad.seats.swap(0, 1)).is_some());
    assert!(changed(&|bad| bad.seats[0] = 9).is_some());
    assert!(changed(&|bad| bad.result.swap(0, 1)).is_some());
    assert!(changed(&|bad| drop(bad.turns.pop())).is_some());
    assert!(changed(&|bad| bad.turns.push(good.turns[0].clone())).is_some());
    assert!(changed(&|bad| bad.turns[0].refused = Some(true)).is_some());
    assert!(changed(&|bad| bad.turns.swap(0, 1)).is_some());
}

/// The same games in the format of the official server, written down by the text that describes it.
#[test]
fn the_official_format_is_read() {
    let (_, records) = league(30, 11, ["simple"; 5]);
    let mut log = "%-----%palyer_name% a b c d e\n%-----%rule% anything\n".to_owned();
    for record in &records {
        log.push_str(&official(record));
    }
    let reader = Reader::new(log.as_bytes()).unwrap();
    let read: Vec<GameRecord> = reader.map(|game| game.unwrap()).collect();
    // It does not say what was refused.
    let without_refusals = records.into_iter().map(|mut record| {
        record.turns.iter_mut().for_each(|turn| turn.refused = None);
        record
    });
    let without_refusals: Vec<GameRecord> = without_refusals.collect();
    assert_eq!(read, without_refusals);
    for record in &read {
        replay(record, |_| {}).unwrap();
    }
}

fn official(record: &GameRecord) -> String {
    let digits = |players: &[u8; 5]| players.map(|player| player.to_string()).concat();
    let cards = |hand: Hand| {
        each(hand).map(|card| if card == JOKER { "J3".to_owned() } else { CardText(card).to_string() })
    };
    let hands = record.dealt.map(|hand| cards(hand).collect::<String>());
    let exchange = record
        .exchange
        .iter()
        .map(|item| format!("{}{}{}EE", item.from, item.to, cards(item.cards).collect::<String>()));
    let exchange =
        if record.exchange.is_empty() { "NULL".to_owned() } else { exchange.collect::<Vec<_>>().join(" ") };
    let turns = record.turns.iter().map(|turn| {
        let played = match &turn.action {
            Action::Play(meld) => letters(meld),
            _ => String::new(),
        };
        format!("{}{played}EE", turn.player.unwrap())
    });
    let lines = [
        ("mibun", record.ranks.map_or("22222".to_owned(), |ranks| digits(&ranks))),
        ("seat", digits(&record.seats)),
        ("palyer_cards", hands.join(" ")),
        ("change_cards", exchange),
        ("play", turns.collect::<Vec<_>>().join(" ")),
        ("result", digits(&record.result)),
        ("points", record.points.map(|points| points.to_string()).join(" ")),
    ];
    lines.map(|(key, value)| format!("%{:05}%{key}% {value}\n", record.game)).concat()
}

/// A play: the joker by the letter of the suit that it stands for, places outside the ranks as `x`.
fn letters(meld: &Meld) -> String {
    let mut table = Table::default();
    write_meld(&mut table, meld);
    let set = table.cells(CARD_ROWS).filter(|&(_, value)| value != 0);
    let texts = set.map(|(Cell(row, column), value)| {
        let suit = if value == 2 { ['K', 'L', 'M', 'N', 'J'][row] } else { ['S', 'H', 'D', 'C'][row] };
        let rank = "x3456789TJQKA2x".chars().nth(column).unwrap();
        format!("{suit}{rank}")
    });
    texts.collect()
}
