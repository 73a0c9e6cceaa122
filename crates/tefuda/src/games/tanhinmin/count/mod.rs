//! Counting: how many deals of a deck the mover wins on an empty table, both hands non-empty.
//!
//! - [`scan`]: exactly and in polynomial time, for ordinary cards of any deck, by the state of the scan.
//! - [`enumerate`]: by examining every deal; the only way with cut cards, and the referee of the scan without.
//! - [`sample`]: by random deals, for what cannot be counted.

pub mod deck;
pub mod enumerate;
pub mod sample;
pub mod scan;

use num_bigint::BigUint;
use num_integer::Integer as _;

use crate::kernel::lesson::Both;
use crate::kernel::run::Budget;
use crate::kernel::study::{
    ArgError, Args, Cell, GrowingTable, Outlook, Param, ParamKind, Parts, Plot, ResultTable, RunStudy, Study,
    StudyError, Totals, Work,
};
use crate::kernel::words::{Words, both};
use deck::Deck;

/// The count of this game, behind `tefuda count tanhinmin`.
pub static COUNT: Study = Study {
    name: "count",
    about: "Counts the deals of a deck that the mover wins on an empty table, both hands non-empty.",
    about_ja: "山札を二人に配り(どちらも1枚以上)、空場で手番側が勝つ配り方を数えます。",
    params: &[
        Param {
            name: "cards",
            help: "a deck of distinct cards, one row for each number of cards",
            help_ja: "すべて異なる札の山札。枚数ごとに1行",
            kind: ParamKind::Range { min: 1, max: 5_000, default: (1, 20) },
        },
        Param::text(
            "deck",
            "a deck of your own, such as `1..13*4` or `1 2 3 8c*2`, instead of `cards`",
            "deck",
        )
        .ja("自作の山札(cards の代わり)。例: `1..13*4`、`1 2 3 8c*2`"),
        Param::flag("cuts", "with `cards`: every card may be ordinary or cut, so that there are 4^n deals")
            .ja("cards と併用: どの札も通常札にも8切り札にもなりうる(4^n通り)"),
        Param::optional("hand", "only deals in which the mover holds this many cards", 1, 5_000)
            .ja("手番側の手札がこの枚数の配り方だけ"),
        Param::flag("by-hand", "one row for each number of cards in the mover's hand")
            .ja("手番側の手札の枚数ごとに1行"),
        Param::flag("brute", "examine every deal, on all cores, instead of using the fast count")
            .ja("工夫して数える代わりに、全コアで配り方を一つずつ調べる"),
        Param::optional("sample", "do not count: estimate from this many random deals", 1, 1_000_000_000_000)
            .ja("数え上げの代わりに、この数のランダムな配り方から推定する"),
        Param::number("seed", "the seed of the random deals", 0, u64::MAX, 0)
            .ja("ランダムな配り方の乱数の種"),
    ],
    plots: true,
    run: RunStudy::InUnits(work),
};

/// How many deals there are and how many the mover wins, by the number of cards in the mover's hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// The number of cards in the deck.
    pub cards: usize,
    /// For each number of cards in the mover's hand, from 0 up: deals, deals won. One-sided deals are not counted.
    pub by_hand: Vec<(BigUint, BigUint)>,
}

impl Counts {
    /// Deals and deals won, over all hands or over those of one size.
    #[must_use]
    pub fn total(&self, hand: Option<usize>) -> (BigUint, BigUint) {
        let chosen =
            self.by_hand.iter().enumerate().filter(|(size, _)| hand.is_none_or(|hand| hand == *size));
        chosen.fold(Default::default(), |(deals, wins), (_, (more, won))| (deals + more, wins + won))
    }
}

fn work<'a>(args: &'a Args, budget: &'a Budget) -> Result<Work<'a>, StudyError> {
    let conflict = |why: Words| StudyError::Args(ArgError::conflict(why));
    args.refuse_both("deck", "cards")?;
    args.refuse_both("sample", "by-hand")?;
    args.refuse_both("sample", "brute")?;
    args.refuse_both("hand", "by-hand")?;
    if args.given("seed") && !args.given("sample") {
        return Err(conflict(both!("`seed` is for `sample`", "seed は sample と一緒に使います")));
    }
    let hand = args.optional_number("hand").and_then(|hand| usize::try_from(hand).ok());
    let by_hand = args.flag("by-hand");
    let decks: Vec<Deck> = match args.text("deck") {
        Some(_) if args.flag("cuts") => {
            return Err(conflict(both!(
                "`cuts` is for `cards`; in a `deck` mark the cut cards, as in `8c`",
                "cuts は cards と一緒に使います。deck では `8c` のように8切り札に印を付けます"
            )));
        }
        Some(text) => {
            let parsed = deck::parse(text).map_err(|error| {
                let deck = Both { en: "the deck", ja: "山札" };
                StudyError::Args(ArgError::unreadable("deck", deck, text, error))
            })?;
            vec![parsed]
        }
        None => args.range("cards").map(|cards| Deck::distinct(cards as usize)).collect(),
    };
    if let Some(deals) = args.optional_number("sample") {
        let request = sample::Request { deals, seed: args.number("seed"), hand, any_cuts: args.flag("cuts") };
        return Ok(Work::InUnits(sample::work(decks, request, budget)?));
    }
    let any_kind = args.flag("cuts");
    let outlook = outlook(&decks, any_kind, hand, by_hand);
    if any_kind || args.flag("brute") || decks.iter().any(Deck::has_cuts) {
        // All rows together must be within the budget, before the first is counted.
        enumerate::admit(&decks, any_kind, budget)?;
        let sizes: Vec<usize> = decks.iter().map(Deck::len).collect();
        let made = move |totals: &[Totals]| {
            let counts: Vec<Counts> =
                sizes.iter().zip(totals).map(|(&cards, totals)| enumerate::counts(cards, totals)).collect();
            table(&counts, hand, by_hand)
        };
        let parts = Parts::of(Both { en: "examining every deal", ja: "すべての配り方を調べています" }, made);
        let parts = parts.with_outlook(outlook);
        let parts = decks.iter().fold(parts, |parts, deck| enumerate::with_deck(parts, deck, any_kind));
        return Ok(Work::InUnits(parts));
    }
    Ok(Work::AtOnce(Box::new(move |watch| {
        let budget = &budget.started();
        let mut told = GrowingTable::new(columns(hand, by_hand), &outlook, watch);
        let mut counts = Vec::new();
        let mut tell = |found: Counts| {
            rows(&found, hand, by_hand).into_iter().for_each(|row| told.push(row));
            counts.push(found);
        };
        let ended = if let [deck] = decks.as_slice() {
            scan::count(deck, budget, watch).map(&mut tell)
        } else {
            let range = args.range("cards");
            let range = *range.start() as usize..=*range.end() as usize;
            scan::count_each_distinct(range, budget, watch, &mut tell)
        };
        Ok(ResultTable { plot: plot(&counts, by_hand), ..told.ended(ended) })
    })))
}

/// What is known before anything is counted: how many rows there will be, and how many digits the numbers can have.
fn outlook(decks: &[Deck], any_kind: bool, hand: Option<usize>, by_hand: bool) -> Outlook {
    let rows = decks.iter().map(|deck| if by_hand { deck.len().saturating_sub(1) as u64 } else { 1 }).sum();
    let most = decks.iter().map(Deck::len).max().unwrap_or(0);
    // There are 2^n deals of n cards, or 4^n.
    let bits = if any_kind { 2 * most } else { most };
    let digits = (bits as f64 * std::f64::consts::LOG10_2) as usize + 1;
    let mut widths = vec![most.to_string().len()];
    widths.extend((hand.is_some() || by_hand).then_some(0));
    widths.extend([digits, digits, 2 * digits + 1, "0.000000".len()]);
    Outlook { rows: Some(rows), widths }
}

fn columns(hand: Option<usize>, by_hand: bool) -> Vec<&'static str> {
    let mut columns = vec!["cards"];
    columns.extend((hand.is_some() || by_hand).then_some("mover_cards"));
    columns.extend(["deals", "mover_wins", "probability", "decimal"]);
    columns
}

/// The rows of a deck: one, or one for each size of the mover's hand.
fn rows(counts: &Counts, hand: Option<usize>, by_hand: bool) -> Vec<Vec<Cell>> {
    let hands: Vec<Option<usize>> = if by_hand { (1..counts.cards).map(Some).collect() } else { vec![hand] };
    let row = |hand: Option<usize>| {
        let (deals, wins) = counts.total(hand);
        let mut row = vec![Cell::Number(counts.cards as u64)];
        row.extend(hand.map(|hand| Cell::Number(hand as u64)));
        let (fraction, decimal) = probability(&wins, &deals);
        row.extend([Cell::Count(deals.to_string()), Cell::Count(wins.to_string()), fraction, decimal]);
        row
    };
    hands.into_iter().map(row).collect()
}

fn table(counts: &[Counts], hand: Option<usize>, by_hand: bool) -> ResultTable {
    ResultTable {
        columns: columns(hand, by_hand),
        rows: counts.iter().flat_map(|counts| rows(counts, hand, by_hand)).collect(),
        plot: plot(counts, by_hand),
        ..ResultTable::default()
    }
}

fn plot(counts: &[Counts], by_hand: bool) -> Option<Plot> {
    let one_deck = counts.len() == 1;
    // The sizes of hands of several decks are no single curve.
    let is_curve = one_deck || !by_hand;
    let plot = Plot {
        title: match (by_hand, one_deck, counts.first()) {
            (true, true, Some(last)) => {
                both!(
                    "{cards} cards: how often the mover wins, by the size of the mover's hand",
                    "{cards}枚: 手番側の手札の枚数ごとの、手番側が勝つ確率";
                    cards = last.cards
                )
            }
            _ => {
                both!("How often the mover wins, by the number of cards", "札の枚数ごとの、手番側が勝つ確率")
            }
        },
        x: if by_hand && one_deck { "mover_cards" } else { "cards" },
        y: "decimal",
        y_label: both!("probability that the mover wins", "手番側が勝つ確率"),
    };
    is_curve.then_some(plot)
}

/// The probability as a reduced fraction and as a decimal; nothing is 0/0, and has no decimal.
fn probability(wins: &BigUint, deals: &BigUint) -> (Cell, Cell) {
    let divisor = wins.gcd(deals);
    let zero = BigUint::default();
    if *deals == zero {
        return (Cell::None, Cell::None);
    }
    let scale = 1_000_000_000_000_000_000u64;
    let scaled = wins * scale / deals;
    let decimal = u64::try_from(scaled).unwrap_or(scale) as f64 / scale as f64;
    (Cell::Text(format!("{}/{}", wins / &divisor, deals / &divisor)), Cell::Real(decimal))
}
