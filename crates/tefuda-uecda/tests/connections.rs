//! Over TCP: a league of outside programs, and servers and clients that are hostile, slow or broken.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use tefuda_uecda::client::{self, ClientError, Limits};
use tefuda_uecda::codec::profile;
use tefuda_uecda::policy::named;
use tefuda_uecda::server::{self, Entrant, League, Rules};
use tefuda_uecda::session::Session;
use tefuda_uecda::table::{Cell, TABLE_BYTES, Table};

const SOON: Limits = Limits { to_begin: Duration::from_millis(600), to_speak: Duration::from_millis(600) };

fn play(port: u16, policy: &str, limits: Limits) -> (Session, Result<(), ClientError>) {
    let mut session = Session::new(named(policy, 1, 0).unwrap());
    let played = client::connect("127.0.0.1", port, "tester", limits)
        .and_then(|mut stream| client::run(&mut stream, &mut session, limits, &mut |_| Ok(())));
    (session, played)
}

fn simple(count: u64) -> Vec<Entrant> {
    (0..count).map(|player| Entrant::policy("simple", named("simple", 1, player).unwrap())).collect()
}

#[test]
fn a_league_over_connections() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let limits = Limits { to_begin: Duration::from_secs(60), to_speak: Duration::from_secs(60) };
    let clients: Vec<_> = ["simple", "montecarlo:playouts=5", "simple"]
        .into_iter()
        .map(|policy| thread::spawn(move || play(port, policy, limits)))
        .collect();
    let mut notes = Vec::new();
    let joined = server::join(&listener, 3, server::Limits::default(), &mut |note| notes.push(note)).unwrap();
    assert_eq!(notes.len(), 3);
    let entrants = joined.into_iter().chain(simple(2));
    let mut league = League::new(Rules { games: 12, seed: 5, ..Rules::default() }, entrants).unwrap();
    assert_eq!(league.header().names[0], "tester");
    league.run(&mut |_| Ok(())).unwrap();
    assert_eq!((league.refused(), league.left().count()), ([0; 5], 0));
    for client in clients {
        let (session, played) = client.join().unwrap();
        played.unwrap();
        assert_eq!(session.ranks().iter().sum::<u64>(), 12);
        assert!(session.model().unwrap().predicted() > 50_000);
    }
}

/// A server that does as the closure says once somebody has said their name.
fn server(act: impl FnOnce(&mut TcpStream) + Send + 'static) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut said = [0; TABLE_BYTES];
        stream.read_exact(&mut said).unwrap();
        assert_eq!(said, profile("tester").to_bytes());
        act(&mut stream);
    });
    port
}

fn report(act: impl FnOnce(&mut TcpStream) + Send + 'static) -> String {
    let begun = Instant::now();
    let (_, played) = play(server(act), "simple", SOON);
    assert!(begun.elapsed() < Duration::from_secs(10));
    played.unwrap_err().to_string()
}

fn deal() -> Table {
    // Somebody's deal, with a hand of the first eleven cards.
    let mut table = Table::default();
    for column in 1..=11 {
        table.set(Cell(0, column), 1);
    }
    table.set(Cell(5, 0), 1);
    table.set(Cell(5, 3), 6);
    for player in 0..5 {
        table.set(Cell(6, player), if player < 3 { 11 } else { 10 });
        table.set(Cell(6, 10 + player), player as i32);
    }
    table
}

#[test]
fn broken_servers_get_a_clear_error() {
    assert!(report(|_| {}).contains("closed the connection; expected the player number"));
    assert!(report(|_| thread::sleep(Duration::from_secs(3))).contains("silent for 0.6 seconds"));
    assert!(report(|stream| stream.write_all(&9i32.to_be_bytes()).unwrap()).contains("player number 9"));
    // The other order of bytes, as the protocol of 2006 has it.
    assert!(report(|stream| stream.write_all(&1i32.to_le_bytes()).unwrap()).contains("16777216"));
    let number = 0i32.to_be_bytes();
    let cut = report(move |stream| {
        stream.write_all(&number).unwrap();
        stream.write_all(&deal().to_bytes()[..100]).unwrap();
    });
    assert!(cut.contains("expected the next deal"), "{cut}");
    let garbage = report(move |stream| {
        stream.write_all(&number).unwrap();
        stream.write_all(&[0xff; TABLE_BYTES]).unwrap();
    });
    assert!(garbage.contains("game 0, turn 0, deal"), "{garbage}");
    let wrong = report(move |stream| {
        let mut table = deal();
        table.set(Cell(5, 7), 1);
        stream.write_all(&number).unwrap();
        stream.write_all(&table.to_bytes()).unwrap();
    });
    assert!(wrong.contains("[5][7] says 1, expected 0"), "{wrong}");
    // Byte after byte, too slowly: the limit is on the whole message.
    let slow = report(move |stream| {
        stream.write_all(&number).unwrap();
        for byte in deal().to_bytes() {
            if stream.write_all(&[byte]).is_err() {
                return;
            }
            thread::sleep(Duration::from_millis(20));
        }
    });
    assert!(slow.contains("silent") && slow.contains("the next deal"), "{slow}");
}

#[test]
fn nobody_listens() {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let (_, played) = play(port, "simple", SOON);
    assert!(matches!(played, Err(ClientError::Connect(_))));
    let error = client::connect("no such host", port, "tester", SOON).unwrap_err();
    assert!(error.to_string().starts_with("cannot connect: no such host"), "{error}");
}

/// Programs that leave, send nonsense or nothing: the league goes on, and they pass.
#[test]
fn broken_programs_do_not_stop_a_league() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let limits = server::Limits { to_move: Duration::from_millis(400), to_join: Duration::from_secs(20) };
    let programs = [
        // Leaves at once.
        thread::spawn(move || {
            let mut stream = TcpStream::connect(address).unwrap();
            stream.write_all(&profile("leaver").to_bytes()).unwrap();
        }),
        // Never answers.
        thread::spawn(move || {
            let mut stream = TcpStream::connect(address).unwrap();
            stream.write_all(&profile("sleeper").to_bytes()).unwrap();
            let mut sink = Vec::new();
            let _ = stream.read_to_end(&mut sink);
        }),
        // Answers everything with the same refused play: a lone joker in row 4.
        thread::spawn(move || {
            let mut stream = TcpStream::connect(address).unwrap();
            stream.write_all(&profile("refused").to_bytes()).unwrap();
            let mut joker = Table::default();
            joker.set(Cell(4, 1), 2);
            while stream.write_all(&joker.to_bytes()).is_ok() {
                thread::sleep(Duration::from_micros(200));
            }
        }),
        // Speaks another version: it is turned away.
        thread::spawn(move || {
            let mut stream = TcpStream::connect(address).unwrap();
            let _ = stream.write_all(&Table::default().to_bytes());
        }),
    ];
    let mut notes = Vec::new();
    let joined = server::join(&listener, 3, limits, &mut |note| notes.push(note)).unwrap();
    let entrants = joined.into_iter().chain(simple(2));
    let mut league = League::new(Rules { games: 3, seed: 2, ..Rules::default() }, entrants).unwrap();
    let mut records = Vec::new();
    league
        .run(&mut |record| {
            records.push(record.clone());
            Ok(())
        })
        .unwrap();
    assert_eq!(league.results().games, 3);
    assert!(league.refused().iter().sum::<u64>() > 0);
    let left: Vec<&str> = league.left().map(|(_, why)| why).collect();
    assert!(left.contains(&"it took too long") || left.len() >= 2, "{left:?}");
    for record in &records {
        tefuda_uecda::replay::replay(record, |_| {}).unwrap();
    }
    drop(league);
    for program in programs {
        program.join().unwrap();
    }
}
