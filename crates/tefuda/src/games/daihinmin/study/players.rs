//! Three or more players with open hands: who can force the first place against all the others, and which ranks come out if everybody
//! plays for their own.

use super::super::cards::{HIGHEST, Hand, JOKER, LOWEST, card, each, suits_of};
use super::super::house::House;
use super::super::notation::HandText;
use super::super::several::ranks::Ranks;
use super::super::several::{self, MOST_PLAYERS, Setup, State};
use super::{decks, refuse};
use crate::kernel::lesson::Both;
use crate::kernel::parse_error::ParseError;
use crate::kernel::position::Setup as _;
use crate::kernel::run::{Budget, Meter, Undecided};
use crate::kernel::study::{
    ArgError, Args, Cell, Outlook, Param, Parts, ResultTable, RunStudy, Study, StudyError, Totals, Work,
};
use crate::kernel::words::{Words, both};
use crate::solve::coalition::Coalition;
use crate::solve::equilibrium::Results;

/// Several players.
pub const PLAYERS: Study = Study {
    name: "players",
    about: "Three or more players with open hands: who can force the first place against all the others, and which ranks result \
            if everybody plays for their own rank. All deals of a small deck, the first player leads; or one position (`position`).",
    about_ja: "手札を公開した三人以上の対局: 誰が必ず一番になれるか、全員が自分の順位だけを考えるとどうなるか。小さい山札のすべての配り方、または一つの局面。",
    params: &[
        Param::number("players", "how many players", 2, MOST_PLAYERS as u64, 3).ja("人数"),
        Param::number("ranks", "the number of ranks in the deck, from the 3 upwards", 1, 13, 4)
            .ja("山札の数字の種類(3から順に)"),
        Param::number("copies", "how many suits", 1, 4, 2).ja("スートの数"),
        decks::DECK,
        Param::choice("set", "the set of rules", &House::NAMES, "b").ja("ルールの組"),
        Param::text("position", "one position, such as `S3 S4 / H5 / D6 rules b`", "POSITION")
            .ja("一つの局面。例: `S3 S4 / H5 / D6 rules b`"),
    ],
    plots: false,
    run: RunStudy::InUnits(work),
};

/// What is known of a position.
struct Known {
    /// Who can force the first place.
    forced: Option<usize>,
    /// The ranks by seat in all equilibria.
    outcomes: Vec<Results>,
    /// The ranks by seat where ties are broken by the order of the moves.
    by_ties: Results,
}

impl Known {
    /// Everything about some positions of the same game, which share what is solved.
    fn of(house: &House, states: &[State], meter: &mut Meter) -> Result<Vec<Known>, Undecided> {
        let races = states.iter().filter_map(|&state| Setup { house: *house, state }.position());
        let held = meter.held();
        let coalition = Coalition::solve_all(races, meter)?;
        let ranks = Ranks::solve(house, states.iter().copied(), meter)?;
        meter.release(meter.held() - held);
        let known = |state: &State| {
            let race = Setup { house: *house, state: *state }.position();
            let judged = race.and_then(|race| coalition.get(&race));
            Known {
                forced: judged.and_then(|judged| judged.outcome.winner()).map(|seat| seat.index()),
                outcomes: ranks.outcomes(state).unwrap_or_default().to_vec(),
                by_ties: ranks.by_ties(state).unwrap_or_default(),
            }
        };
        Ok(states.iter().map(known).collect())
    }

    /// The ranks that a player has in some equilibrium, ascending.
    fn ranks(&self, seat: usize) -> Vec<u8> {
        let mut ranks: Vec<u8> = self.outcomes.iter().map(|results| results.of(seat)).collect();
        ranks.sort_unstable();
        ranks.dedup();
        ranks
    }
}

/// All deals of a deck, numbered: every rank, or every card where suits matter, goes to the players in one of several ways.
struct AllDeals {
    players: usize,
    /// For each rank or card the ways: what each player gets, and in how many ways distinguishable cards do that.
    ways: Vec<Vec<([Hand; MOST_PLAYERS], u64)>>,
}

impl AllDeals {
    fn new(house: &House, deck: Hand, players: usize) -> AllDeals {
        let one_each = |card: Hand| -> Vec<([Hand; MOST_PLAYERS], u64)> {
            let to = |seat| {
                let mut hands = [0; MOST_PLAYERS];
                hands[seat] = card;
                (hands, 1)
            };
            (0..players).map(to).collect()
        };
        let suits_matter = house.lock || house.sequences || house.spade_three;
        let ways = if suits_matter {
            each(deck).map(one_each).collect()
        } else {
            let ranks = (LOWEST..=HIGHEST).filter(|&rank| suits_of(deck, rank) != 0);
            let by_rank = ranks.map(|rank| {
                let cards: Vec<Hand> = each(Hand::from(suits_of(deck, rank)) << (4 * rank)).collect();
                let mut ways = Vec::new();
                split(&cards, players, [0; MOST_PLAYERS], 1, &mut ways);
                ways
            });
            by_rank.chain((deck & JOKER != 0).then(|| one_each(JOKER))).collect()
        };
        AllDeals { players, ways }
    }

    /// How many numbers there are, if they fit.
    fn numbers(&self) -> Option<u64> {
        self.ways.iter().try_fold(1u64, |product, ways| product.checked_mul(ways.len() as u64))
    }

    /// The deal of a number, if everybody holds cards, and in how many ways distinguishable cards make it.
    fn deal(&self, mut number: u64) -> Option<(State, u64)> {
        let (mut hands, mut weight) = ([0; MOST_PLAYERS], 1);
        for ways in &self.ways {
            let (more, times) = ways[(number % ways.len() as u64) as usize];
            number /= ways.len() as u64;
            hands.iter_mut().zip(more).for_each(|(hand, more)| *hand |= more);
            weight *= times;
        }
        Some((State::lead(&hands[..self.players], false)?, weight))
    }
}

/// All ways to give equal cards to the players from the last one of `left` down to the first.
fn split(
    cards: &[Hand],
    left: usize,
    given: [Hand; MOST_PLAYERS],
    weight: u64,
    ways: &mut Vec<([Hand; MOST_PLAYERS], u64)>,
) {
    let Some(seat) = left.checked_sub(1) else {
        ways.extend(cards.is_empty().then_some((given, weight)));
        return;
    };
    for count in 0..=cards.len() {
        let mut given = given;
        given[seat] = cards[..count].iter().fold(0, |hand, card| hand | card);
        let choices = (0..count).fold(1, |choices, i| choices * (cards.len() - i) / (i + 1));
        split(&cards[count..], seat, given, weight * choices as u64, ways);
    }
}

/// The numbers of the sums: deals, then by seat.
const DEALS: usize = 0;
const FORCES: usize = 1;
const ALWAYS: usize = FORCES + MOST_PLAYERS;
const SOMETIMES: usize = ALWAYS + MOST_PLAYERS;
const FIRST: usize = SOMETIMES + MOST_PLAYERS;
const RANK_SUM: usize = FIRST + MOST_PLAYERS;

/// How many deals are solved together.
const BLOCK: u64 = 16;

fn work<'a>(args: &'a Args, budget: &'a Budget) -> Result<Work<'a>, StudyError> {
    if let Some(text) = args.text("position") {
        refuse(
            args,
            &["players", "ranks", "copies", "deck", "set"],
            &both!("all deals of a deck, not with `position`", "山札のすべての配り方(position を省く)"),
        )?;
        let setup = several::parse(text).map_err(|error: ParseError| ArgError::Bad {
            name: "position",
            text: text.to_owned(),
            expected: error.told(),
        })?;
        return Ok(Work::AtOnce(Box::new(move |_| Ok(of_position(&setup, &mut budget.meter())?))));
    }
    let house = args.text("set").and_then(House::named).unwrap_or(House::UECDA);
    let players = args.size("players");
    let deck = deck(args, &house)?;
    if (deck.count_ones() as usize) < players {
        return Err(ArgError::conflict(both!(
            "{cards} cards are too few for {players} players",
            "{players}人に{cards}枚では足りません";
            cards = deck.count_ones(), players
        ))
        .into());
    }
    let deals = AllDeals::new(&house, deck, players);
    // Weights of distinguishable cards are added up in 64 bits.
    let countable = (players as u64).checked_pow(deck.count_ones()).and(deals.numbers());
    let numbers = countable.ok_or_else(|| {
        ArgError::conflict(both!(
            "a deck of {cards} cards has more deals than can be counted",
            "{cards}枚の山札の配り方は、数えられる数を超えます";
            cards = deck.count_ones()
        ))
    })?;
    let look = move |unit: u64, meter: &mut Meter, totals: &mut Totals| {
        let dealt = (unit * BLOCK..numbers.min((unit + 1) * BLOCK)).filter_map(|number| deals.deal(number));
        let (states, weights): (Vec<State>, Vec<u64>) = dealt.unzip();
        let known = Known::of(&house, &states, meter)?;
        for ((state, weight), known) in states.iter().zip(weights).zip(known) {
            enter(totals, state, weight, &known);
        }
        Ok(())
    };
    let parts = Parts::of(Both { en: "solving deals", ja: "配り方を解いています" }, move |totals| {
        table(totals, players)
    });
    let parts = parts.with_outlook(Outlook::of_rows(players as u64));
    Ok(Work::InUnits(parts.part(numbers.div_ceil(BLOCK), look)))
}

/// The deck asked for, with the joker where there is one.
fn deck(args: &Args, house: &House) -> Result<Hand, ArgError> {
    let joker = if house.joker { JOKER } else { 0 };
    if let Some(deck) = decks::asked(args)? {
        refuse(
            args,
            &["ranks", "copies"],
            &both!("the lowest ranks: leave out `deck`", "小さい数字の山札(deck を省く)"),
        )?;
        return Ok(deck & (!JOKER | joker));
    }
    let ranks = LOWEST..=u8::try_from(args.number("ranks")).unwrap_or(HIGHEST);
    let suits = 0..u8::try_from(args.number("copies")).unwrap_or(4);
    let cards = ranks.flat_map(|rank| suits.clone().map(move |suit| card(rank, suit)));
    Ok(cards.fold(joker, |deck, card| deck | card))
}

fn enter(totals: &mut Totals, state: &State, weight: u64, known: &Known) {
    totals.add(DEALS, weight);
    match known.forced {
        Some(seat) => totals.add(FORCES + seat, weight),
        None => {
            let size = state.hands.iter().map(|hand| hand.count_ones() as usize).sum();
            totals.show((size, 0), || state.to_string());
        }
    }
    for seat in 0..usize::from(state.players) {
        let ranks = known.ranks(seat);
        let rank = known.by_ties.of(seat);
        totals.add(ALWAYS + seat, weight * u64::from(ranks == [1]));
        totals.add(SOMETIMES + seat, weight * u64::from(ranks.contains(&1)));
        totals.add(FIRST + seat, weight * u64::from(rank == 1));
        totals.add(RANK_SUM + seat, weight * u64::from(rank));
    }
}

fn ties() -> Words {
    both!(
        "first, rank: ties are broken by the order of the moves, the first of equally good ones",
        "一番、順位: 同じくらいよい手が複数あるときは、手の並びで最初のものを選ぶ"
    )
}

fn table(totals: &[Totals], players: usize) -> ResultTable {
    let columns = vec!["player", "forces_first", "always_first", "sometimes_first", "first", "mean_rank"];
    let Some(totals) = totals.first() else { return ResultTable { columns, ..ResultTable::default() } };
    let count = |number: u64| Cell::Count(number.to_string());
    let deals = totals.sum(DEALS);
    let row = |seat: usize| {
        let [forces, always, sometimes, first] =
            [FORCES, ALWAYS, SOMETIMES, FIRST].map(|number| count(totals.sum(number + seat)));
        let mean = totals.sum(RANK_SUM + seat) as f64 / deals.max(1) as f64;
        vec![Cell::Number(seat as u64 + 1), forces, always, sometimes, first, Cell::Real(mean)]
    };
    let forced = (0..players).map(|seat| totals.sum(FORCES + seat)).sum::<u64>();
    let notes = [
        both!(
            "{deals} deals of distinguishable cards in which everybody holds some; player 1 leads",
            "札を区別し、全員が札を持つ配り方は{deals}通り。プレイヤー1がリードする";
            deals
        ),
        both!(
            "forces first: against all the others together, by the coalition solver; nobody can in {open} deals",
            "一番を強制: 他の全員が組んでも一番になれる(連合に対する探索)。誰にもできない配り方は{open}通り";
            open = deals.saturating_sub(forced),
        ),
        both!(
            "always, sometimes first: in all, in some subgame-perfect equilibria of players who want a high rank",
            "常に一番、一番もあり得る: 高い順位を望むプレイヤーの部分ゲーム完全均衡のすべて、または一部で一番"
        ),
        ties(),
    ];
    let example = totals.least().map(
        |text| both!("nobody can force the first place in {text}", "誰も一番を強制できない例: {text}"; text),
    );
    ResultTable {
        columns,
        rows: (0..players).map(row).collect(),
        notes: notes.into_iter().chain(example).collect(),
        ..ResultTable::default()
    }
}

fn of_position(setup: &Setup, meter: &mut Meter) -> Result<ResultTable, Undecided> {
    let Setup { house, state } = setup;
    let known = Known::of(house, &[*state], meter)?;
    let rows = known.iter().flat_map(|known| {
        (0..usize::from(state.players)).map(move |seat| {
            let ranks: Vec<String> = known.ranks(seat).iter().map(u8::to_string).collect();
            vec![
                Cell::Number(seat as u64 + 1),
                Cell::Text(HandText(state.hands[seat]).to_string()),
                Cell::yes_or_no(known.forced == Some(seat)),
                Cell::Text(ranks.join(" ")),
                Cell::Number(known.by_ties.of(seat).into()),
            ]
        })
    });
    Ok(ResultTable {
        columns: vec!["player", "hand", "forces_first", "ranks", "rank"],
        rows: rows.collect(),
        notes: vec![
            both!(
                "forces first: against all the others together; ranks: in all subgame-perfect equilibria of players who want a high rank",
                "一番を強制: 他の全員が組んでも一番になれる。順位の候補: 高い順位を望むプレイヤーのすべての部分ゲーム完全均衡での順位"
            ),
            ties(),
        ],
        ..ResultTable::default()
    })
}
