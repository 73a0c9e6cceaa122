//! Deals won by the leader: every deal of a deck, with and without suits, by one set of rules after the other.

use super::super::cards::{Hand, JOKER, size};
use super::super::counts;
use super::super::house::House;
use super::super::setup::{Cards, Setup};
use super::super::state::State;
use super::{decks, mover_wins, real, refuse, sets};
use crate::kernel::lesson::Both;
use crate::kernel::run::{Budget, Meter, Undecided};
use crate::kernel::study::{
    ArgError, Args, Cell, Outlook, Param, ParamKind, Parts, ResultTable, RunStudy, Study, StudyError, Totals,
    Work,
};
use crate::kernel::words::both;

/// How many deals the leader wins.
pub const LEADER: Study = Study {
    name: "leader",
    about: "Counts the deals that the leader wins when all cards of a deck are dealt and both players hold some: of decks without suits \
            (`ranks`, `copies`), by ranks and by distinguishable cards, or of real cards (`deck`).",
    about_ja: "山札をすべて配り(どちらも1枚以上)、リードする側が勝つ配り方を数えます。スートのない山札、または実際の札。",
    params: &[
        SETS,
        Param {
            name: "ranks",
            help: "the number of ranks of a deck without suits, one row for each",
            help_ja: "スートのない山札の数字の種類。数ごとに1行",
            kind: ParamKind::Range { min: 1, max: 13, default: (1, 4) },
        },
        Param::number("copies", "the number of cards of each rank", 1, 12, 2).ja("同じ数字の札の枚数"),
        decks::DECK,
        Param::optional("revolution", "how many cards of a rank reverse the order, where groups do", 2, 5)
            .ja("革命になる同じ数字の枚数(組で革命になる場合)"),
    ],
    plots: false,
    run: RunStudy::InUnits(work),
};

const SETS: Param = Param::text("sets", "the sets of rules (b if not given), one row for each", "SETS")
    .ja("ルールの組(省略時はb)。組ごとに1行");

/// What a unit looks at.
const BLOCK: u64 = 64;
/// The most cards without suits: their deals are counted in 64 bits.
const MOST_COUNTED: u64 = 62;

/// A deck.
#[derive(Clone, Copy)]
enum Deck {
    /// Real cards.
    Real(Hand),
    /// Ranks and copies of each.
    Counts(u32, u32),
}

impl Deck {
    /// How many numbers its deals have.
    fn numbers(self) -> u64 {
        match self {
            Deck::Real(deck) => 1 << size(deck),
            Deck::Counts(ranks, copies) => u64::from(copies + 1).pow(ranks),
        }
    }

    /// How many deals there are of distinguishable cards, one-sided ones included.
    fn deals(self) -> u64 {
        match self {
            Deck::Real(deck) => 1 << size(deck),
            Deck::Counts(ranks, copies) => 1u64.checked_shl(ranks * copies).unwrap_or(u64::MAX),
        }
    }

    /// The deal of a number in the normal and the reversed order, and in how many ways distinguishable cards make it.
    fn deal(self, house: House, number: u64) -> Option<([Setup; 2], u64)> {
        match self {
            Deck::Real(deck) => {
                let state = decks::whole(deck, number)?;
                Some(([false, true].map(|reversed| real(house, State { reversed, ..state })), 1))
            }
            Deck::Counts(ranks, copies) => {
                let (state, ways) = decks::without_suits(ranks, copies, number)?;
                let ordered = |reversed| {
                    let cards = Cards::Counts(counts::CountState { reversed, ..state.clone() });
                    Setup { house, names_rules: false, cards }
                };
                Some(([false, true].map(ordered), ways))
            }
        }
    }
}

/// One row of the table.
#[derive(Clone)]
struct Row {
    set: &'static str,
    house: House,
    deck: Deck,
    text: String,
}

/// The numbers of the sums.
const RANK_DEALS: usize = 0;
const RANK_WINS: usize = 1;
const DEALS: usize = 2;
const WINS: usize = 3;
const REVERSED: usize = 4;

fn work<'a>(args: &'a Args, _: &'a Budget) -> Result<Work<'a>, StudyError> {
    let rows = rows(args)?;
    let shown_rows = rows.clone();
    let table = move |totals: &[Totals]| {
        let mut notes = vec![both!(
            "every card is dealt, both players hold some, the leader is to move; reversed wins: the same deals in the reversed order",
            "すべての札を配り、両者が札を持ち、リードする側の手番。革命中の勝ち: 同じ配り方で強さが逆のとき"
        )];
        if shown_rows.iter().any(|row| matches!(row.deck, Deck::Counts(..))) {
            notes.push(both!(
                "rank deals: equal cards of a rank are not told apart; deals: they are",
                "数字での配り方: 同じ数字の札を区別しない。配り方: 区別する"
            ));
        }
        ResultTable {
            columns: vec!["set", "deck", "rank_deals", "rank_wins", "deals", "leader_wins", "reversed_wins"],
            rows: shown_rows.iter().zip(totals).map(|(row, totals)| cells(row, totals)).collect(),
            notes,
            ..ResultTable::default()
        }
    };
    let digits = |number: u64| number.to_string().len();
    let widest = |of: &dyn Fn(&Row) -> usize| rows.iter().map(of).max().unwrap_or(0);
    let (set, text) = (widest(&|row| row.set.len()), widest(&|row| row.text.len()));
    let (told_apart, not) =
        (widest(&|row| digits(row.deck.deals())), widest(&|row| digits(row.deck.numbers())));
    let widths = vec![set, text, not, not, told_apart, told_apart, told_apart];
    let outlook = Outlook { rows: Some(rows.len() as u64), widths };
    Ok(Work::InUnits(rows.into_iter().fold(
        Parts::of(Both { en: "dealing", ja: "配り方を調べています" }, table).with_outlook(outlook),
        |parts, row| {
            parts.part(row.deck.numbers().div_ceil(BLOCK), move |unit, meter, totals| {
                Ok(look(&row, unit, meter, totals)?)
            })
        },
    )))
}

fn rows(args: &Args) -> Result<Vec<Row>, ArgError> {
    let asked = decks::asked(args)?;
    if asked.is_some() {
        refuse(
            args,
            &["ranks", "copies"],
            &both!("decks without suits: leave out `deck`", "スートのない山札(deck を省く)"),
        )?;
    }
    let revolution = args.optional_number("revolution").and_then(|equal| u8::try_from(equal).ok());
    let copies = u32::try_from(args.number("copies")).unwrap_or(1);
    let mut rows = Vec::new();
    for set in sets(args, SETS.name, "b")? {
        let with_revolution = |house: House| match revolution {
            Some(_) if house.revolution.is_none() => Err(ArgError::conflict(both!(
                "`revolution`: in set {set} groups do not reverse the order",
                "revolution: 組{set}では組で革命になりません";
                set
            ))),
            Some(_) => Ok(House { revolution, ..house }),
            None => Ok(house),
        };
        if let Some(deck) = asked {
            decks::at_most(deck, 40, both!("deal in every way", "すべての配り方を調べる"))?;
            let house = with_revolution(House::named(set).unwrap_or(House::UECDA))?;
            let deck = if house.joker { deck } else { deck & !JOKER };
            let text = args.text(decks::DECK.name).unwrap_or_default().split_whitespace();
            let text = text.filter(|word| house.joker || !word.eq_ignore_ascii_case("JO"));
            rows.push(Row { set, house, deck: Deck::Real(deck), text: text.collect::<Vec<_>>().join(" ") });
            continue;
        }
        let house = counts::house_named(set).ok_or_else(|| {
            ArgError::conflict(format!(
                "set {set} needs suits: name real cards, such as `deck` \"6-9 SHD JO\""
            ))
        })?;
        let house = with_revolution(house)?;
        for ranks in args.range("ranks") {
            if ranks * u64::from(copies) > MOST_COUNTED {
                return Err(ArgError::conflict(both!(
                    "{ranks} ranks with {copies} cards each are too many: at most {most_counted} cards in all",
                    "{ranks}種類の数字が{copies}枚ずつでは多すぎます。全部で{most_counted}枚までです";
                    ranks, copies, most_counted = MOST_COUNTED
                )));
            }
            let ranks = u32::try_from(ranks).unwrap_or(1);
            let text = format!("{ranks} x {copies}");
            rows.push(Row { set, house, deck: Deck::Counts(ranks, copies), text });
        }
    }
    Ok(rows)
}

fn look(row: &Row, unit: u64, meter: &mut Meter, totals: &mut Totals) -> Result<(), Undecided> {
    let numbers = unit * BLOCK..row.deck.numbers().min((unit + 1) * BLOCK);
    for ([normal, reversed], ways) in numbers.filter_map(|number| row.deck.deal(row.house, number)) {
        let wins = u64::from(mover_wins(normal, meter)?);
        totals.add(RANK_DEALS, 1);
        totals.add(RANK_WINS, wins);
        totals.add(DEALS, ways);
        totals.add(WINS, ways * wins);
        totals.add(REVERSED, ways * u64::from(mover_wins(reversed, meter)?));
    }
    Ok(())
}

fn cells(row: &Row, totals: &Totals) -> Vec<Cell> {
    let count = |number| Cell::Count(totals.sum(number).to_string());
    let by_rank = |number| if matches!(row.deck, Deck::Real(_)) { Cell::None } else { count(number) };
    vec![
        Cell::Text(row.set.to_owned()),
        Cell::Text(row.text.clone()),
        by_rank(RANK_DEALS),
        by_rank(RANK_WINS),
        count(DEALS),
        count(WINS),
        count(REVERSED),
    ]
}
