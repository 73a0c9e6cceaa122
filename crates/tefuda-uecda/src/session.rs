//! The client's side of the protocol as a state machine: bytes in, at most one table out. It never waits, so that it can be driven by a
//! connection, by a server in the same process, or by a fuzzer.
//!
//! Which message comes next follows from the state alone: [`Session::expects`] says how many bytes to read for it.

use std::fmt;
use std::time::{Duration, Instant};

use tefuda::games::daihinmin::cards::size;
use tefuda::games::daihinmin::state::Move;

use crate::codec::{self, PLAYERS};
use crate::difference::Difference;
use crate::model::{End, Model};
use crate::policy::Policy;
use crate::table::{NUMBER_BYTES, TABLE_BYTES, Table};

/// The message that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    /// The player's number.
    Number,
    /// The cards that were dealt.
    Deal,
    /// The player's hand, before a turn.
    Hand,
    /// Whether the player's move was accepted.
    Answer,
    /// The table, after a turn.
    Stage,
    /// Whether the game goes on.
    End,
}

impl Message {
    /// How many bytes it has.
    #[must_use]
    pub const fn bytes(self) -> usize {
        match self {
            Message::Number | Message::Answer | Message::End => NUMBER_BYTES,
            Message::Deal | Message::Hand | Message::Stage => TABLE_BYTES,
        }
    }
}

/// Why a session cannot go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionError {
    /// The number that the server gave is none of a player.
    Number(i32),
    /// The server said something else than the model predicts.
    Difference(Difference),
    /// The policy chose what is not allowed.
    Policy(String),
    /// Bytes came after the last game, or another number of them than was expected.
    Bytes,
}

impl fmt::Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SessionError::Number(number) => {
                write!(f, "the server gave the player number {number}, expected 0 to 4")
            }
            SessionError::Difference(difference) => {
                write!(f, "the server does not follow the rules: {difference}")
            }
            SessionError::Policy(what) => write!(f, "the policy chose {what}"),
            SessionError::Bytes => f.write_str("a message of the wrong length"),
        }
    }
}

impl std::error::Error for SessionError {}

impl From<Difference> for SessionError {
    fn from(difference: Difference) -> Self {
        SessionError::Difference(difference)
    }
}

/// How long decisions took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Decisions {
    /// How many there were.
    pub count: u64,
    /// All of them together.
    pub total: Duration,
    /// The longest.
    pub worst: Duration,
}

impl Decisions {
    pub(crate) fn note(&mut self, time: Duration) {
        self.count += 1;
        self.total += time;
        self.worst = self.worst.max(time);
    }

    /// The mean in seconds.
    #[must_use]
    pub fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.total.as_secs_f64() / self.count as f64 }
    }
}

/// A game that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndedGame {
    /// The player's rank, 0 for the first; `None` if it is not known, after too many passes.
    pub rank: Option<usize>,
}

/// One player's run through a league.
pub struct Session {
    policy: Box<dyn Policy>,
    model: Option<Model>,
    next: Option<Message>,
    decisions: Decisions,
    /// How often this player finished in each rank.
    ranks: [u64; PLAYERS],
    /// The game that has just ended, until it is asked for.
    ended: Option<EndedGame>,
}

impl Session {
    /// A session that has not begun.
    #[must_use]
    pub fn new(policy: Box<dyn Policy>) -> Session {
        Session {
            policy,
            model: None,
            next: Some(Message::Number),
            decisions: Decisions::default(),
            ranks: [0; PLAYERS],
            ended: None,
        }
    }

    /// The message that comes next; nothing after the last game.
    #[must_use]
    pub fn expects(&self) -> Option<Message> {
        self.next
    }

    /// The model of the game, once there is one.
    #[must_use]
    pub fn model(&self) -> Option<&Model> {
        self.model.as_ref()
    }

    /// How long decisions took.
    #[must_use]
    pub fn decisions(&self) -> Decisions {
        self.decisions
    }

    /// How often this player finished in each rank.
    #[must_use]
    pub fn ranks(&self) -> [u64; PLAYERS] {
        self.ranks
    }

    /// The game that ended with the last message, if one did and it has not been asked for.
    pub fn take_ended(&mut self) -> Option<EndedGame> {
        self.ended.take()
    }

    /// Takes the bytes of the next message, as many as [`Message::bytes`] says; a table to be sent is the answer, if any.
    ///
    /// # Errors
    /// [`SessionError`]; the session is of no use afterwards.
    pub fn receive(&mut self, bytes: &[u8]) -> Result<Option<Table>, SessionError> {
        if let Ok(bytes) = <&[u8; TABLE_BYTES]>::try_from(bytes) {
            return self.receive_table(&Table::from_bytes(bytes));
        }
        let bytes = <[u8; NUMBER_BYTES]>::try_from(bytes).map_err(|_| SessionError::Bytes)?;
        self.receive_number(i32::from_be_bytes(bytes)).map(|()| None)
    }

    /// Takes a number.
    ///
    /// # Errors
    /// [`SessionError`]; the session is of no use afterwards.
    pub fn receive_number(&mut self, number: i32) -> Result<(), SessionError> {
        let next = match (self.next.take(), &mut self.model) {
            (Some(Message::Number), _) => {
                let player = u8::try_from(number).ok().filter(|&player| usize::from(player) < PLAYERS);
                self.model = Some(Model::new(player.ok_or(SessionError::Number(number))?));
                Some(Message::Deal)
            }
            (Some(Message::Answer), Some(model)) => {
                model.ack(number)?;
                Some(Message::Stage)
            }
            (Some(Message::End), Some(model)) => match model.end(number)? {
                End::GoOn => Some(Message::Hand),
                end => {
                    let rank = model.last_result().iter().position(|&player| player == model.player());
                    if let Some(rank) = rank {
                        self.ranks[rank] += 1;
                    }
                    self.ended = Some(EndedGame { rank });
                    (end == End::Game).then_some(Message::Deal)
                }
            },
            _ => return Err(SessionError::Bytes),
        };
        self.next = next;
        Ok(())
    }

    /// Takes a table; a table to be sent is the answer, if any.
    ///
    /// # Errors
    /// [`SessionError`]; the session is of no use afterwards.
    pub fn receive_table(&mut self, table: &Table) -> Result<Option<Table>, SessionError> {
        let (next, reply) = match (self.next.take(), &mut self.model) {
            (Some(Message::Deal), Some(model)) => {
                let count = model.deal(table)?;
                let hand = model.dealt_hand();
                let reply = if count == 0 {
                    None
                } else {
                    let cards = self.policy.give(hand, count);
                    if size(cards) as usize != count || cards & !hand != 0 {
                        return Err(SessionError::Policy(format!(
                            "cards to give that are not {count} cards of its hand"
                        )));
                    }
                    model.gave(cards);
                    Some(codec::give(cards))
                };
                (Message::Hand, reply)
            }
            (Some(Message::Hand), Some(model)) => {
                if model.hand(table)? {
                    let reply = decide(&mut *self.policy, model, &mut self.decisions)?;
                    (Message::Answer, Some(reply))
                } else {
                    (Message::Stage, None)
                }
            }
            (Some(Message::Stage), Some(model)) => {
                model.stage(table)?;
                (Message::End, None)
            }
            _ => return Err(SessionError::Bytes),
        };
        self.next = Some(next);
        Ok(reply)
    }
}

/// Asks the policy, and checks what it says.
fn decide(
    policy: &mut dyn Policy,
    model: &mut Model,
    decisions: &mut Decisions,
) -> Result<Table, SessionError> {
    let Some(view) = model.view() else { return Err(SessionError::Bytes) };
    let start = Instant::now();
    let played = policy.play(view);
    decisions.note(start.elapsed());
    let meld = match played {
        Move::Play(meld) => {
            view.board.check(&meld).map_err(|why| SessionError::Policy(format!("{meld}, but {why}")))?;
            if codec::read_meld(&codec::play(Some(&meld))) != Ok(Some(meld)) {
                return Err(SessionError::Policy(format!("{meld:?}, which is not a meld")));
            }
            Some(meld)
        }
        Move::Pass if view.board.table.is_none() => {
            return Err(SessionError::Policy("to pass on the empty table".to_owned()));
        }
        Move::Pass => None,
    };
    model.played(meld);
    Ok(codec::play(meld.as_ref()))
}
