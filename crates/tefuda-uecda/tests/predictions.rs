//! Every field is predicted: what a player received is played once more with one cell changed, and the session must find it.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::thread;

use tefuda::Random;
use tefuda_uecda::codec::{profile, status};
use tefuda_uecda::policy::named;
use tefuda_uecda::server::{self, Entrant, League, Rules};
use tefuda_uecda::session::{Message, Session, SessionError};
use tefuda_uecda::table::{Cell, TABLE_BYTES, Table};

fn session() -> Session {
    Session::new(named("simple", 1, 0).unwrap())
}

/// What one of five simple players receives in some games.
fn received(games: u64) -> Vec<(Message, Vec<u8>)> {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let player = thread::spawn(move || {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(&profile("tester").to_bytes()).unwrap();
        let (mut session, mut messages) = (session(), Vec::new());
        while let Some(message) = session.expects() {
            let mut bytes = vec![0; message.bytes()];
            stream.read_exact(&mut bytes).unwrap();
            if let Some(reply) = session.receive(&bytes).unwrap() {
                stream.write_all(&reply.to_bytes()).unwrap();
            }
            messages.push((message, bytes));
        }
        messages
    });
    let joined = server::join(&listener, 1, server::Limits::default(), &mut |_| {}).unwrap();
    let others = (1..5).map(|player| Entrant::policy("simple", named("simple", 1, player).unwrap()));
    let rules = Rules { games, seed: 9, ..Rules::default() };
    League::new(rules, joined.into_iter().chain(others)).unwrap().run(&mut |_| Ok(())).unwrap();
    player.join().unwrap()
}

fn feed(session: &mut Session, messages: &[(Message, Vec<u8>)]) {
    for (_, bytes) in messages {
        session.receive(bytes).unwrap();
    }
}

/// The fields that the text of the protocol leaves open; `own` after an accepted play of this player.
fn is_open(message: Message, cell: Cell, own: bool) -> bool {
    let is_rank = (0..5).any(|player| status::rank(player) == cell);
    match message {
        Message::Hand => is_rank,
        // What somebody sent beside the cards comes back; the lock of a table that has just been cleared.
        Message::Stage => {
            is_rank || cell == status::LOCKED || !own && status::unused().any(|unused| unused == cell)
        }
        _ => false,
    }
}

#[test]
fn a_changed_cell_is_found_at_once() {
    let messages = received(5);
    assert_eq!(messages.iter().filter(|(message, _)| *message == Message::Deal).count(), 5);
    let mut random = Random::new(4);
    let mut mismatches = [0; 5];
    for _ in 0..1_500 {
        let at = random.below(messages.len() as u64) as usize;
        let (message, bytes) = &messages[at];
        let mut session = session();
        feed(&mut session, &messages[..at]);
        let kind = match (message, <&[u8; TABLE_BYTES]>::try_from(bytes.as_slice())) {
            (Message::Deal | Message::Hand | Message::Stage, Ok(bytes)) => {
                let mut table = Table::from_bytes(bytes);
                let cell = Cell(random.below(8) as usize, random.below(15) as usize);
                let own = messages[at - 1] == (Message::Answer, 9i32.to_be_bytes().to_vec());
                if is_open(*message, cell, own) {
                    continue;
                }
                table.set(cell, table.at(cell) + 1 + random.below(2) as i32);
                let error = session.receive_table(&table).expect_err("it differs");
                assert!(matches!(error, SessionError::Difference(_)), "{error}");
                [Message::Deal, Message::Hand, Message::Stage]
                    .iter()
                    .position(|kind| kind == message)
                    .unwrap()
            }
            // 8 and 9 are told apart, and a game that should go on from one that should not.
            (Message::Answer, _) => {
                let said = i32::from_be_bytes(bytes[..].try_into().unwrap());
                assert!(session.receive_number(17 - said).is_err());
                3
            }
            (Message::End, _) => {
                let said = i32::from_be_bytes(bytes[..].try_into().unwrap());
                assert!(session.receive_number(i32::from(said == 0)).is_err());
                4
            }
            _ => continue,
        };
        mismatches[kind] += 1;
        // Nothing is taken after an error.
        assert_eq!(session.expects(), None);
        assert_eq!(session.receive(&[0; 4]), Err(SessionError::Bytes));
    }
    assert!(mismatches.iter().enumerate().all(|(kind, &count)| kind == 0 || count > 50), "{mismatches:?}");
}

/// Messages of the wrong length, or in the wrong order, are refused.
#[test]
fn messages_of_the_wrong_kind() {
    assert_eq!(session().receive(&[]), Err(SessionError::Bytes));
    assert_eq!(session().receive(&[0; 5]), Err(SessionError::Bytes));
    assert_eq!(session().receive(&[0; TABLE_BYTES]), Err(SessionError::Bytes));
    assert_eq!(session().receive_number(5), Err(SessionError::Number(5)));
    assert_eq!(session().receive_number(-1), Err(SessionError::Number(-1)));
    let mut begun = session();
    begun.receive_number(4).unwrap();
    assert_eq!(begun.expects(), Some(Message::Deal));
    assert_eq!(begun.receive_number(0), Err(SessionError::Bytes));
}
