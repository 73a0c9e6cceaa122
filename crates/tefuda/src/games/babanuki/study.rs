//! Studies of equilibria: where sensible players never finish, and what can happen in a position.

use super::count::{TIES, ties};
use super::equilibria::{BYTES_A_STATE, ENDLESS, Equilibria, Preference};
use super::numbering::{admitted, all_states};
use super::rules::Setup;
use super::state::{MOST_PLAYERS, State};
use crate::kernel::position::{Setup as _, Status};
use crate::kernel::run::Budget;
use crate::kernel::study::{ArgError, Args, Cell, JobWatch, Param, ResultTable, RunStudy, Study, StudyError};
use crate::kernel::verdict::Lang;
use crate::kernel::words::{Words, both};
use crate::solve::equilibrium::Results;

const PREFERENCE: Param = Param::text(
    "preference",
    "every player's order of preference, the best result first (usually 1 > 2 > ... > endless > last)",
    "ORDER",
)
.ja("全員の結果の好み。よいものから順に(通常は 1 > 2 > ... > endless > last)");

/// Where endless play is certain, or possible.
pub const REPETITION: Study = Study {
    name: "repetition",
    about: "Lists the states in which some players go on for ever in every subgame-perfect equilibrium.",
    about_ja: "どの部分ゲーム完全均衡でも無限に続く状態を挙げます。",
    params: &[
        Param::number("players", "how many players", 2, MOST_PLAYERS as u64, 4).ja("人数"),
        Param::number("pairs", "the largest number of pairs that the players share", 1, 100, 4)
            .ja("共有する組の最大数"),
        TIES,
        PREFERENCE,
        Param::flag("possible", "also list the states in which only some of the equilibria are endless")
            .ja("一部の均衡だけが無限に続く状態も挙げる"),
    ],
    plots: false,
    run: RunStudy::AtOnce(repetition),
};

/// The outcomes of one position.
pub const EQUILIBRIA: Study = Study {
    name: "equilibria",
    about: "Lists the outcomes of all pure subgame-perfect equilibria of a position: everybody plays for their own rank.",
    about_ja: "全員が自分の順位だけを考えるときの、純粋な部分ゲーム完全均衡の結果をすべて挙げます。",
    params: &[
        Param::text("position", "the position, in the notation of the game", "POSITION")
            .ja("局面(このゲームの記法で)"),
        PREFERENCE,
    ],
    plots: false,
    run: RunStudy::AtOnce(equilibria),
};

/// The preference asked for.
fn preference(args: &Args, players: usize) -> Result<Preference, ArgError> {
    let Some(text) = args.text("preference") else { return Ok(Preference::usual(players)) };
    Preference::parse(text, players).map_err(|why| ArgError::Bad {
        name: "preference",
        text: text.to_owned(),
        expected: both!(
            "an order of the results, such as `{usual}`; {why}",
            "`{usual}` のような結果の順序({why})";
            usual = Preference::usual(players), why
        ),
    })
}

/// The results by seat: the rank, or `endless`.
fn by_seat(results: Results, players: usize, lang: Lang) -> String {
    let result = |seat: usize| match results.of(seat) {
        ENDLESS => lang.pick("endless", "無限").to_owned(),
        rank => rank.to_string(),
    };
    (0..players).map(result).collect::<Vec<_>>().join(" ")
}

/// How many outcomes are written out in a cell.
const MOST_WRITTEN: usize = 6;

fn written(outcomes: &[Results], players: usize) -> Words {
    let (shown, all) = (outcomes[..outcomes.len().min(MOST_WRITTEN)].to_vec(), outcomes.len());
    let text = move |lang: Lang| {
        let mut texts: Vec<String> = shown.iter().map(|&results| by_seat(results, players, lang)).collect();
        if all > shown.len() {
            texts.push(lang.pick(format!("... ({all} in all)"), format!("... (全部で{all}通り)")));
        }
        texts.join(lang.pick(", ", "、"))
    };
    Words::made(text(Lang::En), move || text(Lang::Ja))
}

fn repetition(args: &Args, budget: &Budget, progress: &dyn JobWatch) -> Result<ResultTable, StudyError> {
    let players = usize::try_from(args.number("players")).unwrap_or(2);
    let pairs = args.size("pairs");
    let preference = preference(args, players)?;
    let budget = &budget.started();
    // Said before anything is made: what the states alone take.
    admitted(players, pairs, budget, BYTES_A_STATE)?;
    let mut states = all_states(players, pairs, budget)?;
    states.iter_mut().for_each(|state| *state = state.with_ties(ties(args)));
    let equilibria = Equilibria::solve(states.iter().copied(), players, &preference, budget, progress)?;
    let everybody = Results::all(ENDLESS, players);
    let is_endless = |results: &Results| (0..players).any(|seat| results.of(seat) == ENDLESS);
    let row = |state: &State| {
        let outcomes = equilibria.outcomes(state).unwrap_or_default();
        let endless = outcomes.iter().filter(|results| is_endless(results)).count();
        let certain = endless == outcomes.len() && endless > 0;
        (certain || (endless > 0 && args.flag("possible"))).then(|| {
            vec![
                Cell::Number(state.pairs() as u64),
                Cell::Text(state.to_string()),
                Cell::Words(if certain {
                    both!("certain", "必ず")
                } else {
                    both!("possible", "あり得る")
                }),
                Cell::Words(if outcomes.contains(&everybody) {
                    both!("everybody", "全員")
                } else {
                    both!("some", "一部")
                }),
                Cell::Words(written(outcomes, players)),
            ]
        })
    };
    let mut rows: Vec<_> = states.iter().filter_map(row).collect();
    // The states came in the order of their pairs.
    rows.sort_by_cached_key(|row| (row[0].to_string().len(), row[0].to_string(), row[1].to_string()));
    let notes = vec![
        both!(
            "{found} of {all} states with up to {pairs} pairs; every player prefers {preference}",
            "組が{pairs}個までの{all}状態のうち{found}個。全員の好みは {preference}";
            found = rows.len(),
            all = states.len(),
            pairs,
            preference,
        ),
        both!("outcomes: the rank of each label, or endless", "結果: 番号ごとの順位、または無限"),
    ];
    Ok(ResultTable {
        columns: vec!["pairs", "state", "endless", "who", "outcomes"],
        rows,
        notes,
        plot: None,
        undecided: None,
    })
}

fn equilibria(args: &Args, budget: &Budget, progress: &dyn JobWatch) -> Result<ResultTable, StudyError> {
    let text = args.text("position").ok_or_else(|| {
        ArgError::conflict(both!(
            "a position is needed, such as `1 2 / 3 4 / 1 2 / 3 4 J`",
            "局面を書いてください(例: 1 2 / 3 4 / 1 2 / 3 4 J)"
        ))
    })?;
    let setup: Setup = text.parse().map_err(|error: crate::kernel::parse_error::ParseError| {
        ArgError::Bad { name: "position", text: text.to_owned(), expected: error.told() }
    })?;
    if let Status::Over(_) = setup.clone().status() {
        return Err(ArgError::conflict(
            both!("the game `{setup}` is over", "`{setup}` では対局が終わっています"; setup),
        )
        .into());
    }
    let (state, seats, players) = (setup.state(), setup.seats_in(), setup.players());
    let preference = preference(args, players)?;
    let equilibria = Equilibria::solve([state], players, &preference, budget, progress)?;
    let outcomes = equilibria.outcomes(&state).unwrap_or_default();
    // Whoever has left has the place; the others by their labels.
    let places = match &setup {
        Setup::Hands(hands) => hands.places().unwrap_or_default(),
        Setup::Pairs(_) => &[],
    };
    let everybody = |results: &Results| {
        let left =
            places.iter().enumerate().fold(Results::default(), |all, (seat, &place)| all.with(seat, place));
        seats.iter().enumerate().fold(left, |all, (label, &seat)| all.with(seat, results.of(label)))
    };
    let mut results: Vec<Results> = outcomes.iter().map(everybody).collect();
    results.sort_by_cached_key(|results| by_seat(*results, players, Lang::En));
    Ok(ResultTable {
        columns: vec!["outcome"],
        rows: results.iter().map(|results| vec![Cell::Words(written(&[*results], players))]).collect(),
        notes: vec![
            both!(
                "the rank of each player, or endless; every player prefers {preference}",
                "プレイヤーごとの順位、または無限。全員の好みは {preference}";
                preference
            ),
            if outcomes.is_empty() {
                both!("there is no pure subgame-perfect equilibrium", "純粋な部分ゲーム完全均衡はない")
            } else {
                both!(
                    "{count} outcomes of pure subgame-perfect equilibria",
                    "純粋な部分ゲーム完全均衡の結果は{count}通り";
                    count = outcomes.len()
                )
            },
        ],
        plot: None,
        undecided: None,
    })
}
