//! Puzzles: positions in which exactly one move wins.

use super::super::cards::size;
use super::super::deal::Deals;
use super::super::decider::Decider;
use super::super::house::House;
use super::super::meld::{Kind, Meld};
use super::super::rules::{self, Step};
use super::super::setup::{AnyMove, Cards, Setup};
use super::super::state::{Move, State};
use super::on_account;
use crate::kernel::lesson::Both;
use crate::kernel::position::Setup as _;
use crate::kernel::random::Random;
use crate::kernel::run::{Budget, Meter, Run, Undecided};
use crate::kernel::study::{
    ArgError, Args, Cell, Param, Parts, ResultTable, RunStudy, Study, StudyError, Totals, Work,
};
use crate::kernel::words::both;
use crate::solve::{self, MoverResult};

/// Positions in which one move wins.
pub const PUZZLES: Study = Study {
    name: "puzzles",
    about: "Finds random positions in which exactly one move wins, the hardest first: those in which most positions must be searched to \
            judge every move.",
    about_ja: "勝つ手がちょうど一つのランダムな局面を、難しい(判定に多くの局面を要する)順に挙げます。",
    params: &[
        Param::number("count", "how many puzzles", 1, 100_000, 10).ja("問題の数"),
        Param::number("seed", "the seed of the puzzles", 0, u64::MAX, 1)
            .ja("乱数の種。変えれば別の問題になる"),
        Param::number("cards", "cards in the hand to move", 1, 13, 6).ja("手番側の手札の枚数"),
        Param::optional("other-cards", "cards in the other hand, if different", 1, 13)
            .ja("相手の手札の枚数(異なる場合)"),
        Param::number("moves", "the fewest legal moves", 2, 1000, 5).ja("合法手の最小数"),
        Param::choice("rules", "the set of rules", &House::NAMES, "uecda").ja("ルールの組"),
        Param::flag("table", "the other player has led a meld, so the puzzle is about the reply")
            .ja("相手が先に出していて、応手を問う"),
        Param::flag(
            "greedy-loses",
            "the greedy move must lose: as many cards as possible, the weakest of them",
        )
        .ja("欲張りな手(できるだけ多く、その中で最弱)は負けになること"),
        Param::number("tries", "the number of deals examined for each puzzle", 1, 1_000_000, 10_000)
            .ja("1問ごとに調べる配り方の数"),
    ],
    plots: false,
    run: RunStudy::InUnits(work),
};

/// What is looked for.
#[derive(Clone, Copy)]
struct PuzzleFilter {
    house: House,
    seed: u64,
    cards: [usize; 2],
    moves: usize,
    table: bool,
    greedy_loses: bool,
    tries: u64,
}

/// A position in which one move wins.
struct Puzzle {
    setup: Setup,
    solution: AnyMove,
    greedy_loses: bool,
    moves: usize,
    /// Positions searched until every move was judged.
    positions: u64,
}

fn work<'a>(args: &'a Args, _: &'a Budget) -> Result<Work<'a>, StudyError> {
    let cards = args.size("cards");
    let other_cards = args.optional_number("other-cards").and_then(|cards| usize::try_from(cards).ok());
    let filter = PuzzleFilter {
        house: args.text("rules").and_then(House::named).unwrap_or(House::UECDA),
        seed: args.number("seed"),
        cards: [cards, other_cards.unwrap_or(cards)],
        moves: args.size("moves"),
        table: args.flag("table"),
        greedy_loses: args.flag("greedy-loses"),
        tries: args.number("tries"),
    };
    if filter.table && filter.cards[1] == 1 {
        let message = both!(
            "`table`: the player who has led still holds a card, so the other hand needs at least two",
            "table: リードした人にはまだ札が残るので、相手の手札は2枚以上から始まります"
        );
        return Err(ArgError::conflict(message.to_owned()).into());
    }
    let table = |totals: &[Totals]| {
        let mut solved: Vec<&Totals> = totals.iter().filter(|totals| totals.least().is_some()).collect();
        let missing = totals.len() - solved.len();
        let measure = |totals: &&Totals| std::cmp::Reverse((totals.sum(POSITIONS), totals.sum(MOVES)));
        solved.sort_by_key(measure);
        let mut notes = vec![
            both!(
                "positions: searched by the solver until every legal move was judged; proofs without search are not counted",
                "局面数: すべての手の勝敗が分かるまでに探索した局面の数。探索なしの証明は数えない"
            ),
            both!(
                "greedy: whether the greedy move (as many cards as possible, the weakest of them) wins",
                "欲張りな手: 欲張りな手(出せる最多の枚数で最も弱い札)が勝つかどうか"
            ),
        ];
        if missing > 0 {
            notes.push(both!(
                "{missing} of {all} searches found no puzzle within their tries",
                "{all}回の探索のうち{missing}回は、tries の回数では問題が見つからなかった";
                missing,
                all = totals.len(),
            ));
        }
        ResultTable {
            columns: vec!["positions", "moves", "greedy", "position", "solution"],
            rows: solved.into_iter().map(cells).collect(),
            notes,
            ..ResultTable::default()
        }
    };
    // A puzzle a part, so that each keeps its own text.
    Ok(Work::InUnits((0..args.number("count")).fold(
        Parts::of(Both { en: "looking for puzzles", ja: "問題を探しています" }, table).sorted_at_the_end(),
        |parts, number| {
            parts.part(1, move |_, meter, totals| {
                if let Some(puzzle) = search(&filter, number, meter)? {
                    totals.add(POSITIONS, puzzle.positions);
                    totals.add(MOVES, puzzle.moves as u64);
                    totals.add(GREEDY_WINS, u64::from(!puzzle.greedy_loses));
                    let solution = puzzle.solution;
                    totals.show((0, 0), || format!("{}{BETWEEN}{solution}", puzzle.setup));
                }
                Ok(())
            })
        },
    )))
}

/// The numbers of the sums.
const POSITIONS: usize = 0;
const MOVES: usize = 1;
const GREEDY_WINS: usize = 2;
/// Between a position and its solution; it stands in neither.
const BETWEEN: &str = " ! ";

fn cells(totals: &Totals) -> Vec<Cell> {
    let (position, solution) = totals.least().and_then(|text| text.split_once(BETWEEN)).unwrap_or_default();
    vec![
        Cell::Number(totals.sum(POSITIONS)),
        Cell::Number(totals.sum(MOVES)),
        Cell::Words(if totals.sum(GREEDY_WINS) > 0 {
            both!("wins", "勝つ")
        } else {
            both!("loses", "負ける")
        }),
        Cell::Text(position.to_owned()),
        Cell::Text(solution.to_owned()),
    ]
}

/// The first puzzle among the deals of a number.
fn search(filter: &PuzzleFilter, number: u64, meter: &mut Meter) -> Result<Option<Puzzle>, Undecided> {
    let mut random = Random::stream(filter.seed, number);
    let tries = usize::try_from(filter.tries).unwrap_or(usize::MAX);
    for state in Deals::new(random.bits(), &filter.house, filter.cards).take(tries) {
        meter.spend(1, 0)?;
        let Some((state, table)) = begun(filter, state, &mut random) else { continue };
        let moves = rules::moves(&filter.house, &state);
        meter.list(moves.len() as u64)?;
        if moves.len() < filter.moves {
            continue;
        }
        let puzzle = on_account(meter, |run| judged(filter, state, table, &moves, run))?;
        if puzzle.is_some() {
            return Ok(puzzle);
        }
    }
    Ok(None)
}

/// A deal as the puzzle begins: with a table, if one is wanted. The normal order where no rule turns it over.
fn begun(filter: &PuzzleFilter, deal: State, random: &mut Random) -> Option<(State, Option<Meld>)> {
    let house = &filter.house;
    let turns = house.revolution.is_some() || house.sequence_revolution.is_some();
    let deal = State { reversed: deal.reversed && turns, ..deal };
    if !filter.table {
        return Some((deal, None));
    }
    let led = State { own: deal.theirs, theirs: deal.own, ..deal };
    let melds = rules::melds(house, led.own);
    let meld = *melds.get(random.below(melds.len() as u64) as usize)?;
    match rules::after(house, &led, &Move::Play(meld)) {
        Step::On { next, same: false } => Some((next, Some(meld))),
        Step::On { .. } | Step::Won => None,
    }
}

/// The move of somebody who only wants to be rid of cards: as many as possible, the weakest of them, the first of those that are equal.
fn greedy(state: &State, moves: &[Move]) -> Option<Move> {
    let strength = |meld: &Meld| match meld.shape.kind {
        // The lone joker is the strongest card in both orders.
        Kind::Joker => u8::MAX,
        _ if state.reversed => u8::MAX - 1 - meld.shape.highest(),
        _ => meld.shape.rank,
    };
    let plays = moves.iter().filter_map(|played| match played {
        Move::Play(meld) => Some(meld),
        Move::Pass => None,
    });
    let best = plays.min_by_key(|meld| (std::cmp::Reverse(size(meld.cards)), strength(meld)));
    best.map(|meld| Move::Play(*meld)).or_else(|| moves.first().copied())
}

/// The puzzle that a position is, if it is one.
fn judged(
    filter: &PuzzleFilter,
    state: State,
    table: Option<Meld>,
    moves: &[Move],
    run: &mut Run,
) -> Result<Option<Puzzle>, Undecided> {
    let house = filter.house;
    let setup = Setup { house, names_rules: house != House::UECDA, cards: Cards::Real(state, table) };
    let Some(position) = setup.clone().position() else { return Ok(None) };
    let mut decider = Decider::new(&position, run)?;
    let before = run.meter.nodes();
    let mut winning = Vec::new();
    for &played in moves {
        let wins = match solve::step(&position, &AnyMove::Real(played)) {
            solve::Step::Over(result) => result == MoverResult::Win,
            solve::Step::On { next, same } => decider.wins(&next, !same, run)? == same,
        };
        winning.extend(wins.then_some(played));
        if winning.len() > 1 {
            return Ok(None);
        }
    }
    let [solution] = winning[..] else { return Ok(None) };
    let greedy_loses = greedy(&state, moves) != Some(solution);
    // Each question counts as one position besides those that it searches.
    let positions = (run.meter.nodes() - before).saturating_sub(moves.len() as u64);
    let puzzle =
        Puzzle { setup, solution: AnyMove::Real(solution), greedy_loses, moves: moves.len(), positions };
    Ok((greedy_loses || !filter.greedy_loses).then_some(puzzle))
}
