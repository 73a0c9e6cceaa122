//! Tic-tac-toe from its rules and its notation alone: `cargo run -p tic-tac-toe -- explain tic-tac-toe "XX./OO./..."`.

use std::{fmt, ops::ControlFlow, process::ExitCode, str::FromStr};
use tefuda::*;

/// Nine squares, row by row: `X`, `O`, or `.` for an empty one. X begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Grid([u8; 9]);

impl Setup for Grid {
    type Position = Grid;
    fn status(self) -> Status<Grid> {
        let lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
        let full = |mark| lines.iter().any(|line| line.iter().all(|&square| self.0[square] == mark));
        match (full(b'X'), full(b'O'), self.0.contains(&b'.')) {
            (true, _, _) => Status::Over(Ending::Won(Seat(0))),
            (_, true, _) => Status::Over(Ending::Won(Seat(1))),
            (_, _, false) => Status::Over(Ending::Draw),
            _ => Status::Open(self),
        }
    }
}

impl HeapSize for Grid {}
impl Position for Grid {
    type Setup = Grid;
    type Move = usize;
    type Key = Grid;
    fn to_move(&self) -> Seat {
        Seat((self.0.iter().filter(|&&mark| mark == b'.').count() % 2 == 0).into())
    }
    fn for_each_move<B>(&self, visit: impl FnMut(usize) -> ControlFlow<B>) -> ControlFlow<B> {
        (0..9).filter(|&square| self.0[square] == b'.').try_for_each(visit)
    }
    fn after(&self, &square: &usize) -> Played<Grid> {
        let mut setup = *self;
        setup.0[square] = b"XO"[Position::to_move(self).index()];
        Played { setup, seats: SeatMap::Same }
    }
    fn key(&self) -> Grid {
        *self
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.chunks(3).map(String::from_utf8_lossy).collect::<Vec<_>>().join("/"))
    }
}

impl FromStr for Grid {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Grid, ParseError> {
        let [x, o, empty] = ['X', 'O', '.'].map(|mark| text.matches(mark).count());
        let grid = <[u8; 9]>::try_from(text.replace('/', "").as_bytes()).map(Grid);
        let fair = grid.ok().filter(|_| x + o + empty == 9 && (x == o || x == o + 1));
        fair.ok_or_else(|| ParseError::new(text, 0..text.len(), "nine squares, such as `XO./.X./..O`"))
    }
}

impl Notation for Grid {
    fn move_text(_: &Grid, square: &usize) -> String {
        (square + 1).to_string()
    }
}

impl FromRules for Grid {}
static ABOUT: About = About {
    name: "tic-tac-toe",
    rules: "X and O mark empty squares, 1 to 9, by turns; three in a row win.",
    examples: &[Example { position: ".../.../...", note: "a draw with best play" }],
    ..About::PLAIN
};

fn main() -> ExitCode {
    static GAME: RulesGame<Grid> = RulesGame::new(&ABOUT);
    tefuda_cli::run(&Catalogue::standard().with(Entry::of(&GAME)))
}
