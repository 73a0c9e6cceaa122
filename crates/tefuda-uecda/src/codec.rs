//! Cards, melds and messages in the cells of tables.
//!
//! Rows 0 to 3 are spades, hearts, diamonds and clubs, columns 1 to 13 the ranks 3 to 2: the library's own numbers. In a hand the joker is
//! `[4][1] = 2`; in a play it is the value 2 in the cell of the card it stands for, where columns 0 and 14 are the places below the 3 and
//! above the 2, and row 4 the fifth card of a kind. The lone joker lies in any cell of the rows 0 to 3, never in row 4.

use std::fmt;

use tefuda::games::daihinmin::cards::{
    ABOVE, FIFTH_SUIT, HIGHEST, Hand, JOKER, LOWEST, SUITS, card, each, rank_of, suit_of,
};
use tefuda::games::daihinmin::meld::{Kind, Meld};
use tefuda::games::daihinmin::notation::meld_of_cards;

use crate::table::{COLUMNS, Cell, Table};

/// Players of a game, and places at the table.
pub const PLAYERS: usize = 5;
/// The version of the protocol that is spoken here.
pub const VERSION: i32 = 20070;
/// The longest name that a profile has room for.
pub const LONGEST_NAME: usize = 14;
/// The rows that hold cards.
pub const CARD_ROWS: std::ops::Range<usize> = 0..5;
/// The value of a natural card.
const NATURAL: i32 = 1;
/// The value of the joker.
const IS_JOKER: i32 = 2;
/// Where the joker lies in a hand.
const JOKER_IN_HAND: Cell = Cell(4, 1);
/// Where the lone joker is played.
const LONE_JOKER: Cell = Cell(0, ABOVE as usize);

/// The cells of the status row that are named here.
pub mod status {
    use crate::table::{COLUMNS, Cell};

    /// 1 in the table that deals the cards.
    pub const IS_DEAL: Cell = Cell(5, 0);
    /// How many cards are to be given.
    pub const GIVE: Cell = Cell(5, 1);
    /// 1 if it is the reader's turn.
    pub const YOUR_TURN: Cell = Cell(5, 2);
    /// The player to move, or the one who has moved.
    pub const PLAYER: Cell = Cell(5, 3);
    /// 1 if the table is empty.
    pub const EMPTY: Cell = Cell(5, 4);
    /// Never set under the rules of the league.
    pub const ELEVEN_BACK: Cell = Cell(5, 5);
    /// 1 while the order is turned over.
    pub const REVERSED: Cell = Cell(5, 6);
    /// 1 while suits are locked.
    pub const LOCKED: Cell = Cell(5, 7);
    /// What stands in [`PLAYER`] when the cards are dealt.
    pub const NOBODY: i32 = 6;

    /// How many cards a player holds.
    #[must_use]
    pub const fn count(player: usize) -> Cell {
        Cell(6, player)
    }

    /// A player's rank in the last game.
    #[must_use]
    pub const fn rank(player: usize) -> Cell {
        Cell(6, 5 + player)
    }

    /// Who plays in this place of the order.
    #[must_use]
    pub const fn seat(place: usize) -> Cell {
        Cell(6, 10 + place)
    }

    /// The cells below the cards that mean nothing.
    pub fn unused() -> impl Iterator<Item = Cell> {
        let status = (8..COLUMNS).map(|column| Cell(5, column));
        status.chain((0..COLUMNS).map(|column| Cell(7, column)))
    }
}

/// What a table should not say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadTable {
    /// Where.
    pub cell: Option<Cell>,
    /// What is wrong.
    pub what: String,
}

impl BadTable {
    fn at(cell: Cell, what: impl Into<String>) -> Self {
        BadTable { cell: Some(cell), what: what.into() }
    }
}

impl fmt::Display for BadTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.cell {
            Some(cell) => write!(f, "{} in {cell}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

impl std::error::Error for BadTable {}

/// The cell of a natural card.
fn cell_of(card: Hand) -> Cell {
    Cell(usize::from(suit_of(card)), usize::from(rank_of(card)))
}

/// The natural card of a cell, if there is one.
fn card_of(Cell(row, column): Cell) -> Option<Hand> {
    let (suit, rank) = (u8::try_from(row).ok()?, u8::try_from(column).ok()?);
    (suit < SUITS && (LOWEST..=HIGHEST).contains(&rank)).then(|| card(rank, suit))
}

/// Writes a hand, or cards that are given, into the rows of cards.
pub fn write_hand(table: &mut Table, hand: Hand) {
    for card in each(hand) {
        if card == JOKER {
            table.set(JOKER_IN_HAND, IS_JOKER);
        } else {
            table.set(cell_of(card), NATURAL);
        }
    }
}

/// Reads a hand.
///
/// # Errors
/// [`BadTable`] for a value that no hand has.
pub fn read_hand(table: &Table) -> Result<Hand, BadTable> {
    let mut hand = 0;
    for (cell, value) in table.cells(CARD_ROWS).filter(|&(_, value)| value != 0) {
        hand |= match (card_of(cell), value) {
            (Some(card), NATURAL) => card,
            (_, IS_JOKER) if cell == JOKER_IN_HAND => JOKER,
            _ => return Err(BadTable::at(cell, format!("{value} is not a value of a hand"))),
        };
    }
    Ok(hand)
}

/// A table that gives cards.
#[must_use]
pub fn give(cards: Hand) -> Table {
    let mut table = Table::default();
    write_hand(&mut table, cards);
    table
}

/// Writes a meld as it is played.
pub fn write_meld(table: &mut Table, meld: &Meld) {
    if meld.shape.kind == Kind::Joker {
        table.set(LONE_JOKER, IS_JOKER);
        return;
    }
    for card in each(meld.cards & !JOKER) {
        table.set(cell_of(card), NATURAL);
    }
    if let Some(place) = meld.joker {
        let (rank, suit) = match meld.shape.kind {
            Kind::Sequence => (place, meld.shape.suits.trailing_zeros() as usize),
            _ => (meld.shape.rank, usize::from(place)),
        };
        table.set(Cell(suit, usize::from(rank)), IS_JOKER);
    }
}

/// A table that plays a meld, or passes.
#[must_use]
pub fn play(meld: Option<&Meld>) -> Table {
    let mut table = Table::default();
    if let Some(meld) = meld {
        write_meld(&mut table, meld);
    }
    table
}

/// Reads what was played: nothing for a pass.
///
/// # Errors
/// [`BadTable`] for what is no meld.
pub fn read_meld(table: &Table) -> Result<Option<Meld>, BadTable> {
    let (mut naturals, mut joker) = (0, None);
    for (cell, value) in table.cells(CARD_ROWS).filter(|&(_, value)| value != 0) {
        match (value, card_of(cell)) {
            (NATURAL, Some(card)) => naturals |= card,
            (NATURAL, None) => return Err(BadTable::at(cell, "there is no such card")),
            (IS_JOKER, _) => {
                if joker.replace(cell).is_some() {
                    return Err(BadTable::at(cell, "there is a second joker"));
                }
            }
            _ => return Err(BadTable::at(cell, format!("{value} is not a value of a play"))),
        }
    }
    match joker {
        None if naturals == 0 => Ok(None),
        Some(Cell(row, _)) if naturals == 0 && row < usize::from(SUITS) => Ok(Some(Meld::JOKER)),
        Some(cell) if naturals == 0 => {
            Err(BadTable::at(cell, "the lone joker must not be played in row 4, but is"))
        }
        _ => {
            // Rows and columns are small: there are 5 and 15.
            let place = joker.map(|Cell(row, column)| (column as u8, row as u8));
            let has_place =
                |&(rank, suit): &(u8, u8)| suit < FIFTH_SUIT || (LOWEST..=HIGHEST).contains(&rank);
            if !place.as_ref().is_none_or(has_place) {
                return Err(BadTable {
                    cell: joker,
                    what: "the joker does not stand for any card".to_owned(),
                });
            }
            meld_of_cards(naturals, place)
                .map(Some)
                .map_err(|expected| BadTable { cell: None, what: format!("not a meld: expected {expected}") })
        }
    }
}

/// The same for what a player sends: as the league's server does, cells with values other than 1 and 2 are passed over.
///
/// # Errors
/// [`BadTable`] for what is no meld.
pub fn read_sent_meld(table: &Table) -> Result<Option<Meld>, BadTable> {
    read_meld(&known_values(table))
}

/// The cards that a player gives.
///
/// # Errors
/// [`BadTable`] for a value that no hand has.
pub fn read_given(table: &Table) -> Result<Hand, BadTable> {
    read_hand(&known_values(table))
}

fn known_values(table: &Table) -> Table {
    let mut known = *table;
    for cell in known.0.iter_mut().flatten().filter(|cell| ![NATURAL, IS_JOKER].contains(cell)) {
        *cell = 0;
    }
    known
}

/// The cards of a table that is no meld, for a log: every cell that is set, as cards.
#[must_use]
pub fn cells_text(table: &Table) -> String {
    let set = table.cells(CARD_ROWS).filter(|&(_, value)| value == NATURAL || value == IS_JOKER);
    let texts = set.map(|(cell, value)| match (value, card_of(cell)) {
        (NATURAL, Some(card)) => tefuda::games::daihinmin::notation::CardText(card).to_string(),
        (IS_JOKER, Some(card)) => format!("JO={}", tefuda::games::daihinmin::notation::CardText(card)),
        (value, _) => format!("{cell}={value}"),
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// The table with which a client makes itself known. Names are cut to what there is room for; other characters than visible ASCII
/// become `_`.
#[must_use]
pub fn profile(name: &str) -> Table {
    let mut table = Table::default();
    table.set(Cell(0, 0), VERSION);
    for (column, letter) in name.chars().take(LONGEST_NAME).enumerate() {
        let letter = if letter.is_ascii_graphic() { letter } else { '_' };
        table.set(Cell(1, column), letter as i32);
    }
    table
}

/// The version and the name of a profile. What is not visible ASCII in the name becomes `_`.
#[must_use]
pub fn read_profile(table: &Table) -> (i32, String) {
    let codes = (0..COLUMNS).map(|column| table.at(Cell(1, column))).take_while(|&code| code != 0);
    let letters = codes.map(|code| {
        let letter = u8::try_from(code).map_or('_', char::from);
        if letter.is_ascii_graphic() { letter } else { '_' }
    });
    (table.at(Cell(0, 0)), letters.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda::games::daihinmin::House;
    use tefuda::games::daihinmin::cards::DECK;
    use tefuda::games::daihinmin::rules;

    /// Rows, columns and values.
    type Cells = &'static [(usize, usize, i32)];

    fn meld(text: &str) -> Meld {
        tefuda::games::daihinmin::notation::parse_meld(text, 0..text.len()).unwrap()
    }

    fn cells(table: &Table) -> Vec<(usize, usize, i32)> {
        let set = table.cells(0..8).filter(|&(_, value)| value != 0);
        set.map(|(Cell(row, column), value)| (row, column, value)).collect()
    }

    #[test]
    fn a_profile() {
        let table = profile("tefuda");
        assert_eq!(cells(&table)[..2], [(0, 0, 20070), (1, 0, 't' as i32)]);
        assert_eq!(read_profile(&table), (20070, "tefuda".to_owned()));
        let (_, name) = read_profile(&profile("a name that is too long for it, 手札"));
        assert_eq!(name, "a_name_that_is");
        let mut odd = profile("x");
        odd.set(Cell(1, 1), -5);
        odd.set(Cell(1, 2), i32::MAX);
        assert_eq!(read_profile(&odd).1, "x__");
    }

    #[test]
    fn a_hand() {
        let hand = card(1, 0) | card(13, 3) | card(6, 2) | JOKER;
        let table = give(hand);
        assert_eq!(cells(&table), [(0, 1, 1), (2, 6, 1), (3, 13, 1), (4, 1, 2)]);
        assert_eq!(read_hand(&table), Ok(hand));
        assert_eq!(read_hand(&give(DECK)), Ok(DECK));
        for (cell, value) in [
            (Cell(0, 0), 1),
            (Cell(4, 1), 1),
            (Cell(0, 1), 2),
            (Cell(2, 14), 1),
            (Cell(4, 2), 2),
            (Cell(1, 1), -1),
        ] {
            let mut bad = Table::default();
            bad.set(cell, value);
            assert!(read_hand(&bad).is_err(), "{cell} {value}");
        }
    }

    #[test]
    fn plays() {
        let known: [(&str, Cells); 8] = [
            ("S3", &[(0, 1, 1)]),
            ("H5+D5", &[(1, 3, 1), (2, 3, 1)]),
            ("S5+JO=H5", &[(0, 3, 1), (1, 3, 2)]),
            ("S5+H5+D5+C5+JO=X5", &[(0, 3, 1), (1, 3, 1), (2, 3, 1), (3, 3, 1), (4, 3, 2)]),
            ("JO=S<+S3+S4", &[(0, 0, 2), (0, 1, 1), (0, 2, 1)]),
            ("CA+C2+JO=C>", &[(3, 12, 1), (3, 13, 1), (3, 14, 2)]),
            ("D6+JO=D7+D8", &[(2, 4, 1), (2, 5, 2), (2, 6, 1)]),
            ("JO", &[(0, 14, 2)]),
        ];
        for (text, expected) in known {
            let table = play(Some(&meld(text)));
            assert_eq!(cells(&table), expected, "{text}");
            assert_eq!(read_meld(&table), Ok(Some(meld(text))), "{text}");
        }
        assert_eq!(read_meld(&play(None)), Ok(None));
    }

    /// Every meld of a large hand comes back as it was.
    #[test]
    fn every_meld_is_read_back() {
        let melds = rules::melds(&House::UECDA, DECK);
        assert!(melds.len() > 1_000);
        for meld in melds {
            assert_eq!(read_meld(&play(Some(&meld))), Ok(Some(meld)));
        }
    }

    #[test]
    fn what_is_no_play() {
        let refused: [Cells; 8] = [
            &[(4, 1, 2)],
            &[(0, 1, 1), (0, 2, 1)],
            &[(0, 1, 1), (1, 2, 1)],
            &[(0, 1, 2), (0, 2, 2)],
            &[(0, 14, 1)],
            &[(4, 3, 1)],
            &[(0, 1, 3)],
            &[(0, 1, 1), (4, 0, 2)],
        ];
        for set in refused {
            let mut table = Table::default();
            for &(row, column, value) in set {
                table.set(Cell(row, column), value);
            }
            assert!(read_meld(&table).is_err(), "{set:?}");
        }
        // The lone joker in any other cell is one, also in that of an 8.
        let mut table = Table::default();
        table.set(Cell(2, 6), 2);
        assert_eq!(read_meld(&table), Ok(Some(Meld::JOKER)));
        // From a player, other values are passed over.
        table.set(Cell(2, 6), 7);
        assert_eq!(read_sent_meld(&table), Ok(None));
        assert!(read_meld(&table).is_err());
    }
}
