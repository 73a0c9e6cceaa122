//! The rules of coin-turning games: a move turns coins that the rule lets be turned together, the last of them from heads to
//! tails; a player who cannot move loses.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use super::engine::line::Census;
use super::engine::{Place, Rule, Turn};
use super::words::turns;
use crate::kernel::bit_key::BitKey;
use crate::kernel::position::{self, Ending, IllegalMove, Played, Seat, SeatMap, Status};
use crate::kernel::run::HeapSize;
use crate::kernel::verdict::Lang;
use crate::kernel::words::{Words, both};

/// What stays the same while coins are turned.
#[derive(Debug)]
pub struct CoinBoard {
    /// The rule as it was typed.
    pub(super) name: String,
    pub(super) rule: Rule,
    /// Layers, rows and columns; none of them is 0.
    pub(super) size: Place,
    /// The coins that can be the last ones of a turn, by bits; found when a search first asks.
    turnable: OnceLock<Vec<u64>>,
}

impl PartialEq for CoinBoard {
    fn eq(&self, other: &Self) -> bool {
        (&self.name, self.size, &self.rule) == (&other.name, other.size, &other.rule)
    }
}

impl Eq for CoinBoard {}

/// Coins and the rule they are turned by; the player to move has seat 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    pub(super) board: Arc<CoinBoard>,
    /// One bit for each coin, by layers, rows and columns; heads are set.
    pub(super) heads: Vec<u64>,
}

impl Setup {
    /// Tails everywhere but at the heads named, on this many layers, rows and columns. `None` if there is no coin, if there are too
    /// many, if the rule has no such direction, or if a head is at no place.
    ///
    /// ```
    /// use tefuda::games::coins::{Line, Rule, Setup};
    /// let rule = Rule::of_row(Line::custom("next to each other", |last, visit| match last {
    ///     0 => visit(&[0]),
    ///     _ => visit(&[last - 1, last]),
    /// }));
    /// let setup = Setup::new(rule.clone(), [1, 1, 4], [[0, 0, 3]]).unwrap();
    /// assert_eq!(setup.to_string(), "next to each other: TTTH");
    /// assert!(Setup::new(rule, [1, 1, 4], [[0, 0, 4]]).is_none());
    /// ```
    #[must_use]
    pub fn new(rule: Rule, size: Place, heads: impl IntoIterator<Item = Place>) -> Option<Self> {
        let coins = size.iter().try_fold(1usize, |coins, &side| coins.checked_mul(side))?;
        let unused = size.len() - rule.dimensions();
        if !(1..=MOST_COINS).contains(&coins) || size[..unused].iter().any(|&side| side > 1) {
            return None;
        }
        let mut setup = Setup::named(rule.to_string(), rule, size, vec![0; coins.div_ceil(64)]);
        for place in heads {
            if !setup.is_on(place) {
                return None;
            }
            let at = setup.index(place);
            setup.heads[at / 64] |= 1 << (at % 64);
        }
        Some(setup)
    }

    /// The same with the rule as it was typed, and with a bit for each coin.
    pub(super) fn named(name: String, rule: Rule, size: Place, heads: Vec<u64>) -> Self {
        Setup { board: Arc::new(CoinBoard { name, rule, size, turnable: OnceLock::new() }), heads }
    }

    /// The rule.
    #[must_use]
    pub fn rule(&self) -> &Rule {
        &self.board.rule
    }

    /// Layers, rows and columns.
    #[must_use]
    pub fn size(&self) -> Place {
        self.board.size
    }

    /// Whether a coin shows heads.
    #[must_use]
    pub fn is_head(&self, place: Place) -> bool {
        let at = self.index(place);
        self.is_on(place) && self.heads[at / 64] >> (at % 64) & 1 == 1
    }

    /// The heads in the order of their places.
    pub fn heads(&self) -> impl Iterator<Item = Place> {
        let [_, rows, columns] = self.board.size;
        self.heads.iter().enumerate().flat_map(move |(word, &bits)| {
            let rest = std::iter::successors(Some(bits), |bits| Some(bits & bits.wrapping_sub(1)));
            rest.take(bits.count_ones() as usize).map(move |bits| {
                let at = 64 * word + bits.trailing_zeros() as usize;
                [at / columns / rows, at / columns % rows, at % columns]
            })
        })
    }

    /// How many coins show heads.
    #[must_use]
    pub fn head_count(&self) -> usize {
        self.heads.iter().map(|bits| bits.count_ones() as usize).sum()
    }

    /// The heads by bits, but only those that can be the last coin of a turn: the others never matter.
    fn turnable_heads(&self) -> impl DoubleEndedIterator<Item = u64> + ExactSizeIterator + Clone {
        let turnable = self.board.turnable.get_or_init(|| {
            let [layers, rows, columns] = self.board.size;
            let mut words = vec![0u64; self.heads.len()];
            for at in 0..layers * rows * columns {
                let place = [at / columns / rows, at / columns % rows, at % columns];
                words[at / 64] |= u64::from(self.board.rule.can_turn(place)) << (at % 64);
            }
            words
        });
        self.heads.iter().zip(turnable).map(|(heads, turnable)| heads & turnable)
    }

    fn is_on(&self, place: Place) -> bool {
        place.iter().zip(self.board.size).all(|(&at, side)| at < side)
    }

    fn index(&self, [layer, row, column]: Place) -> usize {
        let [_, rows, columns] = self.board.size;
        (layer * rows + row) * columns + column
    }

    fn turn(&mut self, place: Place) {
        let at = self.index(place);
        self.heads[at / 64] ^= 1 << (at % 64);
    }

    /// How many moves there are at most. Moves that turn many coins count for more, as their texts are long.
    pub(super) fn move_bound(&self) -> u64 {
        let along: [Vec<Census>; 3] = std::array::from_fn(|axis| {
            let line = self.board.rule.axes()[axis];
            (0..self.board.size[axis]).map(|coin| line.census(coin)).collect()
        });
        let mut bound = 0u64;
        for place in self.heads() {
            let census = self.board.rule.census(place, std::array::from_fn(|axis| along[axis][place[axis]]));
            bound = bound.saturating_add(census.sets.max(census.coins / COINS_A_MOVE));
        }
        bound
    }
}

/// The most coins of a position.
pub(super) const MOST_COINS: usize = 10_000_000;
/// This many coins turned are written like one move.
const COINS_A_MOVE: u64 = 8;

/// Coins of which some may be turned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position(Setup);

impl Position {
    /// The setup.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.0
    }

    /// Calls `visit` with every turn, by its head in the order of places, until it says stop.
    pub(super) fn for_each_turn(
        &self,
        mut visit: impl FnMut(Turn<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.heads().try_for_each(|place| self.0.board.rule.for_each_turn(place, &mut visit))
    }
}

/// A move: the layers, rows and columns whose crossings are turned, each ascending and from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The layers, then the rows, then the columns.
    places: Box<[usize]>,
    /// Where the rows begin, and where the columns do.
    begins: [u32; 2],
}

impl Move {
    /// The move that turns these coins.
    #[must_use]
    pub fn new([layers, rows, columns]: Turn<'_>) -> Self {
        // There are fewer coins than a begin can tell.
        let begins = [layers.len() as u32, (layers.len() + rows.len()) as u32];
        Move { places: [layers, rows, columns].concat().into(), begins }
    }

    /// The coins that are turned, in the order of their places.
    pub fn coins(&self) -> impl Iterator<Item = Place> {
        let [layers, rows, columns] = self.turn();
        layers.iter().flat_map(move |&layer| {
            rows.iter().flat_map(move |&row| columns.iter().map(move |&column| [layer, row, column]))
        })
    }

    /// The last coin, which goes to tails; `None` if nothing is turned.
    #[must_use]
    pub fn far_coin(&self) -> Option<Place> {
        let [layers, rows, columns] = self.turn();
        Some([*layers.last()?, *rows.last()?, *columns.last()?])
    }

    /// The layers, rows and columns.
    #[must_use]
    pub fn turn(&self) -> Turn<'_> {
        let (layers_and_rows, columns) = self.places.split_at(self.begins[1] as usize);
        let (layers, rows) = layers_and_rows.split_at(self.begins[0] as usize);
        [layers, rows, columns]
    }
}

/// A coin as moves and explanations write it: `5`, `2,5` or `1,2,5`.
pub(super) struct Coin(pub(super) Place, pub(super) usize);

impl fmt::Display for Coin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (axis, at) in self.0.iter().enumerate().skip(self.0.len() - self.1) {
            let comma = if axis + self.1 > self.0.len() { "," } else { "" };
            write!(f, "{comma}{}", at + 1)?;
        }
        Ok(())
    }
}

impl position::Setup for Setup {
    type Position = Position;

    fn status(self) -> Status<Position> {
        let movable = self.heads().any(|place| self.board.rule.can_turn(place));
        if movable { Status::Open(Position(self)) } else { Status::Over(Ending::Won(Seat::SECOND)) }
    }
}

impl position::Position for Position {
    type Setup = Setup;
    type Move = Move;
    /// The heads that matter: the board is the same for all positions of a game.
    type Key = BitKey;

    fn to_move(&self) -> Seat {
        Seat::FIRST
    }

    fn for_each_move<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut broken = None;
        let _ = self.for_each_turn(|turn| match visit(Move::new(turn)) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(value) => {
                broken = Some(value);
                ControlFlow::Break(())
            }
        });
        broken.map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }

    fn check(&self, played: &Move) -> Result<(), IllegalMove> {
        let Setup { board, .. } = &self.0;
        let coin = |place| Coin(place, board.rule.dimensions());
        let far = played.far_coin().ok_or_else(|| {
            IllegalMove::new(both!("a move turns at least one coin", "少なくとも1枚は裏返します"))
        })?;
        if !self.0.is_on(far) {
            let last = board.size.map(|side| side - 1);
            return Err(IllegalMove::new(both!(
                "there is no coin {number}; the last one is {last}",
                "硬貨{number}はありません。最後は{last}です";
                number = coin(far), last = coin(last)
            )));
        }
        if !self.0.is_head(far) {
            let why = both!(
                "coin {coin} shows tails: the last coin turned must go from heads to tails",
                "硬貨{coin}は裏です。裏返す最後の硬貨は表でなければなりません";
                coin = coin(far)
            );
            return Err(IllegalMove::new(why));
        }
        if !board.rule.allows(played.turn()) {
            let text = super::notation::move_text(&self.0, played);
            let rule = board.rule.clone();
            let turns = Words::made(turns(&rule, Lang::En), move || turns(&rule, Lang::Ja));
            let why = both!(
                "`{rule}` does not allow these coins to be turned together: {text}; it turns {turns}",
                "規則 `{rule}` ではこれらの硬貨をまとめて裏返せません: {text}。裏返せるのは{turns}です";
                rule = board.name, text, turns
            );
            return Err(IllegalMove::new(why));
        }
        Ok(())
    }

    fn after(&self, played: &Move) -> Played<Setup> {
        let mut setup = self.0.clone();
        played.coins().for_each(|place| setup.turn(place));
        Played { setup, seats: SeatMap::Swapped }
    }

    fn key(&self) -> BitKey {
        BitKey::new(self.0.turnable_heads())
    }
}

impl HeapSize for Position {
    fn heap_size(&self) -> usize {
        self.0.heads.heap_size()
    }
}

impl HeapSize for Move {
    fn heap_size(&self) -> usize {
        // What the allocator adds to a block, about.
        16 + size_of_val(&*self.places)
    }
}
