//! The client's side of the protocol, message by message: what is read, what is answered, and what each wrong message is called.

#![allow(clippy::unwrap_used, clippy::panic)]

use tefuda::games::daihinmin::cards::Hand;
use tefuda::games::daihinmin::meld::Meld;
use tefuda::games::daihinmin::notation::{card_of_text, parse_meld};
use tefuda::games::daihinmin::state::Move;
use tefuda_uecda::codec::{self, status, write_hand, write_meld};
use tefuda_uecda::model::Model;
use tefuda_uecda::policy::Policy;
use tefuda_uecda::session::{Message, Session, SessionError};
use tefuda_uecda::table::{Cell, Table};
use tefuda_uecda::view::View;

const HAND: &str = "D3 H4 D4 S5 S6 S7 C8 HK DK S2 JO";

fn hand(text: &str) -> Hand {
    text.split_whitespace().fold(0, |hand, word| hand | card_of_text(word).unwrap())
}

fn meld(text: &str) -> Meld {
    parse_meld(text, 0..text.len()).unwrap()
}

/// Plays what it was told, move by move.
struct Script(Vec<&'static str>);

impl Policy for Script {
    fn play(&mut self, _: &View) -> Move {
        match self.0.remove(0) {
            "pass" => Move::Pass,
            text => Move::Play(meld(text)),
        }
    }
}

#[derive(Clone, Debug)]
enum Said {
    Number(i32),
    Table(Box<Table>),
}

/// A message of the server, and what the client answers.
#[derive(Clone, Debug)]
struct Step {
    message: Message,
    said: Said,
    answer: Option<Table>,
}

/// What a server says to player 0, written down by hand.
struct Server {
    steps: Vec<Step>,
    counts: [i32; 5],
    own: Hand,
    lies: Option<Meld>,
    is_empty: bool,
    lock: bool,
}

impl Server {
    fn new() -> Server {
        let mut server = Server {
            steps: Vec::new(),
            counts: [11, 11, 11, 10, 10],
            own: hand(HAND),
            lies: None,
            is_empty: true,
            lock: false,
        };
        server.say(Message::Number, Said::Number(0), None);
        let mut deal = server.table();
        write_hand(&mut deal, server.own);
        deal.set(status::IS_DEAL, 1);
        deal.set(status::PLAYER, status::NOBODY);
        server.say(Message::Deal, Said::Table(Box::new(deal)), None);
        server
    }

    fn say(&mut self, message: Message, said: Said, answer: Option<Table>) {
        self.steps.push(Step { message, said, answer });
    }

    fn table(&self) -> Table {
        let mut table = Table::default();
        for player in 0..5 {
            table.set(status::count(player), self.counts[player]);
            table.set(status::seat(player), player as i32);
        }
        table
    }

    /// A turn: `clears` if the table is empty afterwards, `lock` as it is shown afterwards.
    fn turn(&mut self, player: usize, played: &str, clears: bool, lock: bool) {
        let mut before = self.table();
        write_hand(&mut before, self.own);
        before.set(status::YOUR_TURN, i32::from(player == 0));
        before.set(status::PLAYER, player as i32);
        before.set(status::EMPTY, i32::from(self.is_empty));
        before.set(status::LOCKED, i32::from(self.lock));
        // Ranks in the middle of a game say nothing, and change.
        before.set(status::rank(player), 3);
        let played = (played != "pass").then(|| meld(played));
        let answer = (player == 0).then(|| codec::play(played.as_ref()));
        self.say(Message::Hand, Said::Table(Box::new(before)), answer);
        if player == 0 {
            let number = if played.is_some() { 9 } else { 8 };
            self.say(Message::Answer, Said::Number(number), None);
        }
        if let Some(meld) = played {
            self.counts[player] -= i32::from(meld.shape.size);
            self.own &= !meld.cards;
            self.lies = Some(meld);
        }
        let mut after = self.table();
        write_meld(&mut after, &self.lies.unwrap());
        after.set(status::PLAYER, player as i32);
        after.set(status::LOCKED, i32::from(lock));
        after.set(status::rank(1), 2);
        self.say(Message::Stage, Said::Table(Box::new(after)), None);
        self.say(Message::End, Said::Number(0), None);
        self.is_empty = clears;
        self.lock = lock && !clears;
    }
}

/// The beginning of a game, with a pass that is answered by 8, a lock, a lone joker, and the spade 3 on it.
fn game() -> (Vec<Step>, Vec<&'static str>) {
    let mut server = Server::new();
    server.turn(0, "H4+D4", false, false);
    server.turn(1, "S9+H9", false, false);
    for player in [2, 3, 4, 0] {
        server.turn(player, "pass", false, false);
    }
    // The owner is asked too, and plays over it.
    server.turn(1, "SQ+HQ", false, true);
    server.turn(1, "pass", true, true);
    server.turn(1, "DA", false, false);
    server.turn(2, "D2", false, true);
    server.turn(3, "pass", false, true);
    server.turn(4, "pass", false, true);
    // A lone joker lifts the lock.
    server.turn(0, "JO", false, false);
    server.turn(1, "S3", true, false);
    server.turn(1, "H3", false, false);
    (server.steps, vec!["H4+D4", "pass", "JO"])
}

fn receive(session: &mut Session, said: &Said) -> Result<Option<Table>, SessionError> {
    match said {
        Said::Number(number) => session.receive_number(*number).map(|()| None),
        Said::Table(table) => session.receive_table(table),
    }
}

#[test]
fn every_message_is_taken_and_answered() {
    let (steps, played) = game();
    let mut session = Session::new(Box::new(Script(played)));
    for (at, step) in steps.iter().enumerate() {
        assert_eq!(session.expects(), Some(step.message), "message {at}");
        assert_eq!(receive(&mut session, &step.said), Ok(step.answer), "message {at}: {step:?}");
    }
    assert_eq!(session.expects(), Some(Message::Hand));
    assert_eq!(session.decisions().count, 3);
    // The lone joker was sent in a row of suits, not where it lies in the hand.
    let joker = steps.iter().rev().find_map(|step| step.answer).unwrap();
    assert_eq!(joker.at(Cell(4, 1)), 0);
    assert_eq!(joker.cells(0..4).filter(|&(_, value)| value == 2).count(), 1);
}

/// What the client reports when the message that it gets as the `nth` of this kind is another one.
fn report(message: Message, nth: usize, change: impl FnOnce(&mut Said)) -> String {
    let (mut steps, played) = game();
    let mut of_kind = steps.iter().enumerate().filter(|(_, step)| step.message == message);
    let at = of_kind.nth(nth).unwrap().0;
    change(&mut steps[at].said);
    let mut session = Session::new(Box::new(Script(played)));
    for step in &steps[..at] {
        receive(&mut session, &step.said).unwrap();
    }
    let error = receive(&mut session, &steps[at].said).unwrap_err().to_string();
    assert_eq!(session.expects(), None);
    error
}

fn number(number: i32) -> impl FnOnce(&mut Said) {
    move |said| *said = Said::Number(number)
}

fn cells(cells: &'static [(usize, usize, i32)]) -> impl FnOnce(&mut Said) {
    move |said| {
        let Said::Table(table) = said else { panic!("a number has no cells") };
        for &(row, column, value) in cells {
            table.set(Cell(row, column), value);
        }
    }
}

#[test]
fn wrong_messages_are_named() {
    let known = [
        (report(Message::Number, 0, number(5)), "player number 5, expected 0 to 4"),
        (report(Message::Deal, 0, cells(&[(5, 1, 2)])), "game 0, turn 0, deal: [5][1] says 2, expected 0"),
        (report(Message::Deal, 0, cells(&[(0, 1, 1)])), "the hand has 12 cards, expected 11"),
        (report(Message::Deal, 0, cells(&[(6, 10, 1)])), "the order of players [1, 1, 2, 3, 4]"),
        (report(Message::Deal, 0, cells(&[(6, 0, 12)])), "which no deal can give"),
        (report(Message::Deal, 0, cells(&[(6, 5, 1)])), "the ranks [1, 0, 0, 0, 0] are not 0 to 4"),
        (
            report(Message::Hand, 0, cells(&[(5, 3, 1)])),
            "player 1 moves first, but cannot hold the diamond 3",
        ),
        (report(Message::Hand, 0, cells(&[(2, 1, 0), (0, 1, 1)])), "the hand is"),
        (report(Message::Hand, 1, cells(&[(5, 2, 1)])), "game 0, turn 2, hand: [5][2] says 1, expected 0"),
        // Refused plays, and a pass that is answered as if it were none.
        (report(Message::Answer, 0, number(8)), "answer: 8 to H4+D4, expected 9"),
        (report(Message::Answer, 1, number(9)), "answer: 9 to a pass, expected 8"),
        (report(Message::Answer, 2, number(0)), "answer: 0 to JO, expected 9"),
        // Another play than the one that was sent, or none.
        (report(Message::Stage, 0, cells(&[(1, 2, 0), (0, 2, 1)])), "S4 is not in the hand"),
        (report(Message::Stage, 0, cells(&[(6, 0, 11)])), "a pass is shown, H4+D4 was sent"),
        (
            report(Message::Stage, 0, cells(&[(6, 0, 10)])),
            "1 cards have left a hand, but H4+D4 is on the table",
        ),
        (report(Message::Stage, 0, cells(&[(7, 3, 5)])), "[7][3] says 5, expected 0"),
        // A card that this player holds, and one that is too weak.
        (
            report(Message::Stage, 1, cells(&[(0, 7, 0), (1, 7, 0), (1, 11, 1), (2, 11, 1)])),
            "HK is not in the hand",
        ),
        (
            report(Message::Stage, 1, cells(&[(0, 7, 0), (1, 7, 0), (0, 1, 1), (1, 1, 1)])),
            "it does not beat the table",
        ),
        (report(Message::Stage, 2, cells(&[(0, 7, 0)])), "after a pass S9+H9 should still be on the table"),
        // The lone joker where it lies in a hand, and a lock that it has lifted.
        (
            report(Message::Stage, 12, cells(&[(0, 14, 0), (4, 1, 2)])),
            "the lone joker must not be played in row 4",
        ),
        (report(Message::Stage, 12, cells(&[(5, 7, 1)])), "[5][7] says 1, expected 0"),
        (report(Message::End, 0, number(1)), "the game ends, although two or more players hold cards"),
        (report(Message::End, 3, number(7)), "end: 7, expected 0, 1 or 2"),
    ];
    for (report, expected) in known {
        assert!(report.contains(expected), "{report}, expected {expected}");
    }
}

/// A policy may answer anything: what is not allowed is never sent.
#[test]
fn what_a_policy_may_not_do() {
    let first = |played: &'static str| {
        let mut session = Session::new(Box::new(Script(vec![played])));
        let steps = game().0;
        receive(&mut session, &steps[0].said).unwrap();
        receive(&mut session, &steps[1].said).unwrap();
        receive(&mut session, &steps[2].said).unwrap_err().to_string()
    };
    assert_eq!(first("S9"), "the policy chose S9, but S9 is not in the hand");
    assert_eq!(first("pass"), "the policy chose to pass on the empty table");
}

/// A deal with ranks by player, to player 0.
fn ranked_deal(ranks: [i32; 5], own: &str, gives: i32) -> Table {
    let mut deal = Table::default();
    write_hand(&mut deal, hand(own));
    deal.set(status::IS_DEAL, 1);
    deal.set(status::GIVE, gives);
    deal.set(status::PLAYER, status::NOBODY);
    let first = ranks.iter().position(|&rank| rank == 0).unwrap();
    for (player, rank) in ranks.into_iter().enumerate() {
        deal.set(status::count(player), if (player + 5 - first) % 5 < 3 { 11 } else { 10 });
        deal.set(status::seat(player), player as i32);
        deal.set(status::rank(player), rank);
    }
    deal
}

fn first_hand(deal: &Table, own: &str, mover: i32) -> Table {
    let mut table = Table::default();
    write_hand(&mut table, hand(own));
    table.set(status::YOUR_TURN, i32::from(mover == 0));
    table.set(status::PLAYER, mover);
    table.set(status::EMPTY, 1);
    for player in 0..5 {
        table.set(status::count(player), deal.at(status::count(player)));
        table.set(status::seat(player), player as i32);
    }
    table
}

/// A model whose first game is over.
fn later(player: u8) -> Model {
    let mut model = Model::new(player);
    let Said::Table(deal) = &game().0[1].said else { panic!("the deal is a table") };
    model.deal(deal).unwrap();
    model
}

#[test]
fn the_first_gives_and_knows_what_the_last_holds() {
    let mut model = later(0);
    let deal = ranked_deal([0, 1, 2, 3, 4], "D3 H3 D4 S5 S6 S7 C8 HK DK SA HA S2 JO", 2);
    assert_eq!(model.deal(&deal), Ok(2));
    model.gave(hand("H3 D4"));
    assert_eq!(model.hand(&first_hand(&deal, "D3 S5 S6 S7 C8 HK DK SA HA S2 JO", 0)), Ok(true));
    assert_eq!(model.view().unwrap().known, [0, 0, 0, 0, hand("H3 D4")]);
    // A gift that the server has not taken.
    let mut model = later(0);
    model.deal(&deal).unwrap();
    model.gave(hand("H3 D4"));
    let told = model.hand(&first_hand(&deal, "D3 H3 D4 S5 S6 S7 C8 HK DK SA HA", 0)).unwrap_err();
    assert!(told.what.starts_with("the hand is"), "{told}");
    // A wrong number of cards to give.
    let told = later(0).deal(&ranked_deal([0, 1, 2, 3, 4], "D3", 1)).unwrap_err();
    assert_eq!(told.what, "[5][1] says 1, expected 2");
}

#[test]
fn the_last_loses_the_strongest_and_sees_what_came() {
    const DEALT: &str = "D3 H4 D4 S5 S6 S7 C8 HK S2 JO";
    let deal = ranked_deal([4, 0, 1, 2, 3], DEALT, 0);
    let begin = |own: &str, mover: i32| {
        let mut model = later(0);
        assert_eq!(model.deal(&deal), Ok(0));
        model.hand(&first_hand(&deal, own, mover)).map(|_| model.view().unwrap().known)
    };
    let known = begin("D3 H4 D4 S5 S6 S7 C8 HK C4 C5", 0).unwrap();
    assert_eq!(known, [0, hand("S2 JO"), 0, 0, 0]);
    // One of them may come back.
    let known = begin("D3 H4 D4 S5 S6 S7 C8 HK C4 S2", 0).unwrap();
    assert_eq!(known, [0, hand("JO"), 0, 0, 0]);
    // Another card than the strongest was taken; too few came back; the first holds no diamond 3.
    assert!(begin("D3 H4 D4 S5 S6 S7 C8 C4 C5 S2", 0).is_err());
    assert!(begin("D3 H4 D4 S5 S6 S7 C8 HK C4", 0).is_err());
    assert!(begin("D3 H4 D4 S5 S6 S7 C8 HK C4 C5", 1).is_err());
}
