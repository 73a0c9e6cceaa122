//! The two messages of the protocol: a number of 4 bytes, and a table of 8 rows and 15 columns of such numbers, 480 bytes.

use std::fmt;

/// Rows of a table.
pub const ROWS: usize = 8;
/// Columns of a table.
pub const COLUMNS: usize = 15;
/// Bytes of a number: signed, 32 bits, the highest byte first.
pub const NUMBER_BYTES: usize = 4;
/// Bytes of a table: its cells row by row.
pub const TABLE_BYTES: usize = ROWS * COLUMNS * NUMBER_BYTES;

/// A place in a table, written as `[5][3]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell(pub usize, pub usize);

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}][{}]", self.0, self.1)
    }
}

/// A table: what is sent for everything but a few numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Table(pub [[i32; COLUMNS]; ROWS]);

impl Table {
    /// What a cell says.
    #[must_use]
    pub fn at(&self, Cell(row, column): Cell) -> i32 {
        self.0[row][column]
    }

    /// Writes a cell.
    pub fn set(&mut self, Cell(row, column): Cell, value: i32) {
        self.0[row][column] = value;
    }

    /// The cells of the given rows, row by row.
    pub fn cells(&self, rows: std::ops::Range<usize>) -> impl Iterator<Item = (Cell, i32)> + '_ {
        rows.flat_map(move |row| (0..COLUMNS).map(move |column| (Cell(row, column), self.0[row][column])))
    }

    /// The table as it is sent: in one piece.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; TABLE_BYTES] {
        let mut bytes = [0; TABLE_BYTES];
        let cells = self.0.iter().flatten();
        for (place, value) in bytes.chunks_exact_mut(NUMBER_BYTES).zip(cells) {
            place.copy_from_slice(&value.to_be_bytes());
        }
        bytes
    }

    /// The table that was sent. Any bytes are a table.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; TABLE_BYTES]) -> Table {
        let mut table = Table::default();
        let cells = table.0.iter_mut().flatten();
        for (place, value) in bytes.chunks_exact(NUMBER_BYTES).zip(cells) {
            *value = place.iter().fold(0, |value, &byte| value << 8 | i32::from(byte));
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_highest_byte_first() {
        let mut table = Table::default();
        table.set(Cell(0, 0), 20070);
        table.set(Cell(7, 14), -2);
        let bytes = table.to_bytes();
        assert_eq!(bytes[..4], [0, 0, 0x4e, 0x66]);
        assert_eq!(bytes[476..], [0xff, 0xff, 0xff, 0xfe]);
        assert_eq!(Table::from_bytes(&bytes), table);
        table.set(Cell(3, 3), i32::MIN);
        assert_eq!(Table::from_bytes(&table.to_bytes()), table);
    }
}
