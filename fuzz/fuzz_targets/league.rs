//! A league's server may send anything: the client's session refuses it or goes on, and never panics; logs of any text are read or refused.
//! And whatever legal moves five players make, their models agree with the server, and the log with the rules.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tefuda::games::daihinmin::state::Move;
use tefuda_uecda::audit::Auditor;
use tefuda_uecda::log::Reader;
use tefuda_uecda::policy::{Policy, named};
use tefuda_uecda::replay::replay;
use tefuda_uecda::server::{Entrant, League, Rules};
use tefuda_uecda::session::{Message, Session};
use tefuda_uecda::table::{Cell, Table};
use tefuda_uecda::view::View;

/// The bytes of a fuzzer are few: a table is one of a good game, with some cells changed.
fn table(message: Message, bytes: &mut impl Iterator<Item = u8>) -> Table {
    let mut table = Table::default();
    let first = bytes.next().unwrap_or_default();
    for column in 1..=13 {
        table.set(Cell(usize::from(first % 4), column), i32::from(column <= 11));
    }
    for player in 0..5 {
        table.set(Cell(6, player), if player < 3 { 11 } else { 10 });
        table.set(Cell(6, 10 + player), player as i32);
    }
    if message == Message::Deal {
        table.set(Cell(5, 0), 1);
        table.set(Cell(5, 3), 6);
    } else {
        table.set(Cell(5, 2), i32::from(message == Message::Hand && first & 64 != 0));
        table.set(Cell(5, 4), i32::from(message == Message::Hand));
    }
    for _ in 0..first % 8 {
        let (Some(cell), Some(value)) = (bytes.next(), bytes.next()) else { break };
        let cell = Cell(usize::from(cell / 15) % 8, usize::from(cell) % 15);
        // Mostly small values, now and then an extreme one.
        table.set(cell, if value == 255 { i32::MIN } else { i32::from(value) - 2 });
    }
    table
}

/// Chooses among the legal moves by bytes, over and over.
struct ByBytes {
    bytes: Vec<u8>,
    at: usize,
}

impl Policy for ByBytes {
    fn play(&mut self, view: &View) -> Move {
        let moves = view.moves();
        let byte = self.bytes.get(self.at).copied().unwrap_or_default();
        self.at = (self.at + 1) % self.bytes.len().max(1);
        moves.get(usize::from(byte) % moves.len().max(1)).copied().unwrap_or(Move::Pass)
    }
}

/// Two games of legal moves, the second with an exchange.
fn legal_games(input: &[u8]) {
    let entrants = (0..5).map(|player| {
        let bytes = input.iter().skip(player).step_by(5).copied().collect();
        Entrant::policy("bytes", Box::new(ByBytes { bytes, at: 0 }))
    });
    let seed = input.first().copied().unwrap_or_default().into();
    let mut league =
        League::new(Rules { games: 2, seed, ..Rules::default() }, entrants).expect("five players");
    let mut log = serde_json::to_string(&league.header()).expect("texts can be written");
    let mut records = Vec::new();
    let played = league.run(&mut |record| {
        replay(record, |_| {}).expect("it was played by the rules");
        log.push('\n');
        log.push_str(&record.to_json());
        records.push(record.clone());
        Ok(())
    });
    played.expect("models and server agree");
    assert_eq!(league.refused(), [0; 5]);
    let reader = Reader::new(log.as_bytes()).expect("it is a log");
    let read: Vec<_> = reader.collect::<Result<_, _>>().expect("every line is a game");
    assert_eq!(read, records);
}

fuzz_target!(|input: &[u8]| {
    legal_games(input);
    let Ok(policy) = named("simple", 1, 0) else { return };
    let mut session = Session::new(policy);
    let mut bytes = input.iter().copied();
    while let Some(message) = session.expects() {
        let Some(choice) = bytes.next() else { break };
        let received = match message {
            Message::Number | Message::Answer | Message::End => {
                session.receive_number(i32::from(choice % 11) - 1)
            }
            // Any bytes at all, or a table that is nearly right.
            _ if choice == 0 => session.receive(input).map(|_| ()),
            _ => session.receive_table(&table(message, &mut bytes)).map(|_| ()),
        };
        if received.is_err() {
            break;
        }
    }
    if let Ok(reader) = Reader::new(input) {
        let mut auditor =
            Auditor::new(tefuda::games::daihinmin::fast::Limits { nodes: 1_000, bytes: 1 << 20 });
        for game in reader.map_while(Result::ok) {
            let _ = auditor.judge(&game);
        }
    }
});
