//! Ranges of positions: every small one, every deal of distinct cards, random ones. Tests, theorems and conjectures share them.

use super::hand::{Card, PackedHand, SortedHand};
use super::rules::{Setup, Switches};
use crate::kernel::random::Random;
use crate::kernel::range::{COUNT, Drawn, Positions, Range, SEED, of_any_game};
use crate::kernel::run::Undecided;
use crate::kernel::study::{Args, Param};

/// How far a range of small positions goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The highest face, of cards and of the table card.
    pub faces: u32,
    /// The most cards in a hand.
    pub cards: usize,
    /// Whether there are cut cards.
    pub cuts: bool,
}

impl Extent {
    /// The extent that the parameters `faces` and `cards` ask for.
    #[must_use]
    pub fn of(args: &Args, cuts: bool) -> Self {
        let faces = u32::try_from(args.number("faces")).unwrap_or(u32::MAX);
        Extent { faces, cards: args.size("cards"), cuts }
    }

    /// Hands of at most this many cards, the empty one included: C(kinds + cards, cards).
    #[must_use]
    pub fn hands(self) -> Option<u64> {
        let kinds = u64::from(self.faces) * if self.cuts { 2 } else { 1 };
        (1..=self.cards as u64).try_fold(1u64, |hands, k| Some(hands.checked_mul(kinds + k)? / k))
    }

    /// How many positions there are: both hands non-empty, any table card or none.
    #[must_use]
    pub fn positions(self) -> Option<u64> {
        let hands = self.hands()?.checked_sub(1)?;
        hands.checked_mul(hands)?.checked_mul(u64::from(self.faces) + 1)
    }

    /// Whether its hands can be packed into one word each.
    pub(super) fn can_be_packed(self) -> bool {
        self.faces <= PackedHand::HIGHEST_FACE && self.cards <= PackedHand::MOST_COPIES
    }
}

/// All hands within the extent by size, the empty one first, and where each size begins.
pub(super) fn packed_hands(extent: Extent) -> (Vec<PackedHand>, Vec<usize>) {
    let kinds: Vec<Card> = (1..=extent.faces)
        .flat_map(|face| [Card::ordinary(face), Card::cut(face)])
        .filter(|card| extent.cuts || !card.cut)
        .collect();
    // Each hand with the first kind that may still be added, so that every multiset arises once.
    let mut layer: Vec<(PackedHand, usize)> = vec![(PackedHand::default(), 0)];
    let (mut hands, mut sizes) = (vec![PackedHand::default()], vec![0, 1]);
    for _ in 0..extent.cards {
        let grown = layer.iter().flat_map(|&(hand, from)| {
            let kinds = kinds.iter().enumerate().skip(from);
            kinds.filter_map(move |(kind, &card)| Some((hand.with(card)?, kind)))
        });
        layer = grown.collect();
        hands.extend(layer.iter().map(|&(hand, _)| hand));
        sizes.push(hands.len());
    }
    (hands, sizes)
}

/// All hands within an extent, the empty one first, then the smaller before the larger. Faces go up to 16, cards up to 15.
///
/// ```
/// use tefuda::games::tanhinmin::range::{Extent, hands};
/// let texts: Vec<String> = hands(Extent { faces: 1, cards: 2, cuts: true }).iter().map(ToString::to_string).collect();
/// assert_eq!(texts, ["-", "1", "1c", "1 1", "1 1c", "1c 1c"]);
/// ```
#[must_use]
pub fn hands(extent: Extent) -> Vec<SortedHand> {
    packed_hands(extent).0.into_iter().map(|hand| hand.cards().collect()).collect()
}

/// Every position within an extent; a unit is one hand to move.
#[derive(Clone, Debug)]
pub struct SmallPositions {
    hands: Vec<SortedHand>,
    highest_table_card: u32,
}

impl SmallPositions {
    /// Any table card up to the highest face, or none.
    #[must_use]
    pub fn new(extent: Extent) -> Self {
        SmallPositions { hands: hands(extent).split_off(1), highest_table_card: extent.faces }
    }

    /// On empty tables alone.
    #[must_use]
    pub fn on_empty_tables(extent: Extent) -> Self {
        SmallPositions { highest_table_card: 0, ..SmallPositions::new(extent) }
    }

    /// The non-empty hands.
    #[must_use]
    pub fn hands(&self) -> &[SortedHand] {
        &self.hands
    }
}

impl Positions<Setup> for SmallPositions {
    fn units(&self) -> u64 {
        self.hands.len() as u64
    }

    fn for_each(
        &self,
        unit: u64,
        see: &mut dyn FnMut(Setup) -> Result<(), Undecided>,
    ) -> Result<(), Undecided> {
        let Some(mover) = usize::try_from(unit).ok().and_then(|unit| self.hands.get(unit)) else {
            return Ok(());
        };
        for other in &self.hands {
            for table_card in 0..=self.highest_table_card {
                see(setup([mover.clone(), other.clone()], table_card))?;
            }
        }
        Ok(())
    }
}

fn setup(hands: [SortedHand; 2], table_card: u32) -> Setup {
    Setup { hands, table_card, switches: Switches::default() }
}

/// Every way to deal the cards 1 to n to two players, none of whom gets nothing, on an empty table; if asked for, with every way to
/// mark some of them as cut cards.
#[derive(Clone, Copy, Debug)]
pub struct DistinctDeals {
    /// How many cards there are.
    pub cards: u32,
    /// Whether some may be cut cards.
    pub cuts: bool,
}

/// Deals in a unit.
const DEALS_A_UNIT: u64 = 64;

impl DistinctDeals {
    /// In how many ways one card can be dealt.
    fn ways(self) -> u64 {
        if self.cuts { 4 } else { 2 }
    }

    fn deals(self) -> u64 {
        self.ways().saturating_pow(self.cards)
    }

    /// The deal of this number: a digit for each card.
    fn deal(self, mut number: u64) -> Option<Setup> {
        let mut hands = [Vec::new(), Vec::new()];
        for face in 1..=self.cards {
            let digit = number % self.ways();
            hands[usize::from(digit % 2 == 1)].push(Card { face, cut: digit >= 2 });
            number /= self.ways();
        }
        let both = hands.iter().all(|hand| !hand.is_empty());
        both.then(|| setup(hands.map(|hand| hand.into_iter().collect()), 0))
    }
}

impl Positions<Setup> for DistinctDeals {
    fn units(&self) -> u64 {
        self.deals().div_ceil(DEALS_A_UNIT)
    }

    fn for_each(
        &self,
        unit: u64,
        see: &mut dyn FnMut(Setup) -> Result<(), Undecided>,
    ) -> Result<(), Undecided> {
        let first = unit.saturating_mul(DEALS_A_UNIT);
        let numbers = first..self.deals().min(first.saturating_add(DEALS_A_UNIT));
        numbers.filter_map(|number| self.deal(number)).try_for_each(see)
    }
}

/// Draws positions of very different sizes and shapes, up to large ones: at most this many cards in a hand, faces up to this one (at
/// least 1), with cut cards or without.
pub fn random_positions(
    cards: u64,
    faces: u64,
    cuts: bool,
) -> impl Fn(&mut Random) -> Option<Setup> + Sync + Copy {
    move |random| {
        // Every order of magnitude is as likely as any other, of sizes and of faces: faces come dense and sparse.
        let mut up_to = |most: u64| {
            let magnitude = random.below(u64::from(most.max(1).ilog2()) + 1);
            1 + random.below(most >> magnitude)
        };
        let faces = up_to(faces);
        let cards = [up_to(cards), up_to(cards)];
        let hands = cards.map(|cards| {
            let cuts = if cuts { random.below(cards + 1) } else { 0 };
            random_hand(random, cards, cuts, faces)
        });
        Some(setup(hands, u32::try_from(random.below(faces + 1)).unwrap_or(0)))
    }
}

/// This many cards with faces from 1 up, each equally likely, the first `cuts` of them cut cards.
pub fn random_hand(random: &mut Random, cards: u64, cuts: u64, faces: u64) -> SortedHand {
    let card = |number| {
        let face = u32::try_from(1 + random.below(faces)).unwrap_or(u32::MAX);
        if number < cuts { Card::cut(face) } else { Card::ordinary(face) }
    };
    (0..cards).map(card).collect()
}

const CUTS: Param = Param::flag("cuts", "cut cards too").ja("8切り札も入れる");

/// The ranges that conjectures can be tried on.
pub static RANGES: &[Range] = &[
    Range {
        name: "small",
        about: "Every position with few cards and few faces, table empty or not.",
        about_ja: "札と数字の少ない局面すべて(場は空でも空でなくても)。",
        params: &[
            Param::number("faces", "the highest face", 1, PackedHand::HIGHEST_FACE as u64, 4)
                .ja("最大の数字"),
            Param::number("cards", "the most cards in a hand", 1, PackedHand::MOST_COPIES as u64, 4)
                .ja("手札の最大枚数"),
            CUTS,
        ],
        open: |args, budget| {
            let extent = Extent::of(args, args.flag("cuts"));
            // A hand of a few cards takes about this much.
            let bytes = extent.hands().map_or(u64::MAX, |hands| hands.saturating_mul(160));
            budget.admit(0, u64::MAX, bytes)?;
            Ok(of_any_game(SmallPositions::new(extent)))
        },
    },
    Range {
        name: "deals",
        about: "Every deal of the cards 1 to n to two players, on an empty table.",
        about_ja: "1からnの札を二人に配るすべての配り方(空場)。",
        params: &[Param::number("cards", "how many cards", 2, 31, 10).ja("札の枚数"), CUTS],
        open: |args, _| {
            let cards = u32::try_from(args.number("cards")).unwrap_or(u32::MAX);
            Ok(of_any_game(DistinctDeals { cards, cuts: args.flag("cuts") }))
        },
    },
    Range {
        name: "random",
        about: "Random positions, hands large and small, faces dense and sparse.",
        about_ja: "大小さまざまな手札のランダムな局面。",
        params: &[
            COUNT.with_default(10_000),
            Param::number("cards", "the most cards in a hand", 1, 1_000_000, 12).ja("手札の最大枚数"),
            Param::number("faces", "the highest face", 1, u32::MAX as u64, 13).ja("最大の数字"),
            CUTS,
            SEED,
        ],
        open: |args, _| {
            let draw = random_positions(args.number("cards"), args.number("faces"), args.flag("cuts"));
            Ok(of_any_game(Drawn::of(args, draw)))
        },
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn all(positions: &impl Positions<Setup>) -> Vec<String> {
        let mut texts = Vec::new();
        let seen = positions.for_all(&mut |setup| {
            texts.push(setup.to_string());
            Ok(())
        });
        assert_eq!(seen, Ok(()));
        texts
    }

    #[test]
    fn every_position_comes_once() {
        let extent = Extent { faces: 2, cards: 3, cuts: true };
        let small = all(&SmallPositions::new(extent));
        assert_eq!(Some(small.len() as u64), extent.positions());
        assert_eq!(small.iter().collect::<HashSet<_>>().len(), small.len());
        assert_eq!(all(&SmallPositions::on_empty_tables(extent)).len() * 3, small.len());
        for (cuts, expected) in [(false, (1 << 7) - 2), (true, (1 << 14) - 2 * (1 << 7))] {
            let deals = all(&DistinctDeals { cards: 7, cuts });
            assert_eq!(deals.len(), expected);
            assert_eq!(deals.iter().collect::<HashSet<_>>().len(), expected);
        }
    }

    #[test]
    fn random_positions_are_of_all_sizes_within_their_bounds() {
        let range = Drawn { count: 200, seed: 3, draw: random_positions(1000, 50, true) };
        let mut sizes = Vec::new();
        for number in 0..range.count {
            let position = range.position(number).unwrap();
            assert_eq!(Some(&position), range.position(number).as_ref());
            for hand in [position.mover(), position.other()] {
                assert!(
                    !hand.is_empty()
                        && hand.len() <= 1000
                        && hand.faces().all(|face| (1..=50).contains(&face))
                );
                sizes.push(hand.len());
            }
            assert!(position.table_card() <= 50);
        }
        assert!(sizes.iter().any(|&size| size > 500) && sizes.iter().any(|&size| size < 5));
    }
}
