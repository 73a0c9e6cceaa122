//! Leagues in this process: every table goes through the models of all five players, every game through the replay.

#![allow(clippy::unwrap_used, clippy::panic)]

use tefuda_uecda::audit::Auditor;
use tefuda_uecda::log::{GameRecord, Reader};
use tefuda_uecda::policy::named;
use tefuda_uecda::replay::replay;
use tefuda_uecda::server::{Entrant, League, Rules};

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
