//! Why, in words: the sentences of reasons and the long explanation, in English and Japanese.

use std::fmt::Write as _;

use super::decide::{self, key};
use super::hand::Card;
use super::matching::{ConfigurationGraph, Target};
use super::rules::{Position, Setup};
use super::strategy::{judged_moves, longest_resistance, winning_move};
use crate::budget::Budget;
use crate::parse_error::screen_width;
use crate::position::{Setup as _, Status};
use crate::registry::Advice;
use crate::verdict::{Lang, Outcome, Reason, Verdict, citation, house_words};

/// The sentence for a reason of this game.
#[must_use]
pub fn words(reason: &Reason, lang: Lang) -> String {
    let number = |name| reason.facts.number(name);
    let (own, others) = (number("mover_matching"), number("other_matching"));
    let (cut, below) = (number("strongest_cut"), number("cards_below_it"));
    match (reason.key, lang) {
        (key::MATCHINGS, Lang::En) => {
            let (relation, winner) = if own > others { (">", "mover") } else { ("<=", "opponent") };
            format!(
                "the mover's maximum matching (into the table and the opponent's ordinary cards but the weakest) has size \
                 {own}, the opponent's (into the mover's ordinary cards but the weakest) size {others}: {own} {relation} \
                 {others}, so the {winner} wins"
            )
        }
        (key::MATCHINGS, Lang::Ja) => {
            let (relation, winner) = if own > others { (">", "手番側") } else { ("<=", "相手側") };
            format!(
                "最大マッチングは手番側{own}、相手側{others}。{own} {relation} {others} なので{winner}の必勝"
            )
        }
        (key::MOVER_SURPLUS, Lang::En) => format!(
            "the mover's cut cards are a surplus: the strongest, {cut}c, does not beat the table card and only {below} \
             ordinary card(s) of the opponent are below it, while the opponent can answer every ordinary card of the \
             mover; so the opponent wins"
        ),
        (key::MOVER_SURPLUS, Lang::Ja) => format!(
            "手番側の8切り札が余る: 最強の {cut}c でも場の札に勝てず、それより弱い相手の通常札は{below}枚だけで、\
             相手は手番側の通常札すべてに応じられるので、相手側の必勝"
        ),
        (key::OTHER_SURPLUS, Lang::En) => format!(
            "the opponent's cut cards are a surplus: only {below} ordinary card(s) of the mover are below the strongest, \
             {cut}c, while the mover can answer the table card and every ordinary card of the opponent; so the mover \
             wins"
        ),
        (key::OTHER_SURPLUS, Lang::Ja) => format!(
            "相手側の8切り札が余る: 最強の {cut}c より弱い手番側の通常札は{below}枚だけで、\
             手番側は場の札と相手の通常札すべてに応じられるので、手番側の必勝"
        ),
        _ => house_words(reason, lang),
    }
}

/// Graphs with more cards than this are shown by their first cards only.
const LONGEST_GRAPH: usize = 60;

/// The long explanation: both configuration graphs with their matchings, what follows, and the moves.
#[must_use]
pub fn explain(setup: &Setup, lang: Lang) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = write_explanation(&mut out, setup, lang);
    out
}

fn write_explanation(out: &mut String, setup: &Setup, lang: Lang) -> std::fmt::Result {
    let table = match (setup.table_card(), lang) {
        (0, Lang::En) => "the table is empty".to_owned(),
        (0, Lang::Ja) => "場は空".to_owned(),
        (face, Lang::En) => format!("the table card is {face}"),
        (face, Lang::Ja) => format!("場の札は {face}"),
    };
    let position = match setup.clone().status() {
        Status::Open(position) => position,
        Status::Over(ending) => {
            let Verdict { outcome, reason } = Verdict::over(ending);
            return writeln!(out, "{}: {}", winner_line(outcome, lang), words(&reason, lang));
        }
    };
    match lang {
        Lang::En => writeln!(out, "Seat 0 is to move; {table}.")?,
        Lang::Ja => writeln!(out, "席0の手番、{table}。")?,
    }
    for (seat, graph) in [(0, ConfigurationGraph::of_mover(setup)), (1, ConfigurationGraph::of_other(setup))]
    {
        writeln!(out)?;
        write_graph(out, seat, &graph, lang)?;
    }
    let Verdict { outcome, reason } = decide::verdict(&position);
    writeln!(out)?;
    writeln!(out, "{}: {}{}", winner_line(outcome, lang), words(&reason, lang), lang.full_stop())?;
    if let Some(theorem) = reason.theorem {
        writeln!(out, "{}", citation(theorem, lang))?;
    }
    write_moves(out, &position, lang)
}

fn winner_line(outcome: Outcome, lang: Lang) -> String {
    match (outcome.winner(), lang) {
        (Some(seat), Lang::En) => format!("Seat {seat} wins"),
        (Some(seat), Lang::Ja) => format!("席{seat}の勝ち"),
        (None, _) => outcome.word().to_owned(),
    }
}

fn write_graph(out: &mut String, seat: u8, graph: &ConfigurationGraph, lang: Lang) -> std::fmt::Result {
    let left_out = graph.left_out.map_or_else(|| "-".to_owned(), |face| face.to_string());
    match lang {
        Lang::En => {
            writeln!(
                out,
                "Configuration graph of seat {seat} (the opponent's weakest card, {left_out}, left out):"
            )?;
            writeln!(out, "{}", columns("card", "takes", "may take"))?;
        }
        Lang::Ja => {
            writeln!(out, "席{seat}の配置グラフ(相手の最弱札 {left_out} を除く):")?;
            writeln!(out, "{}", columns("札", "相手", "辺"))?;
        }
    }
    let name = |target: Target| match (target, lang) {
        (Target::Card(face), _) => face.to_string(),
        (Target::Table(0), Lang::En) => "empty table".to_owned(),
        (Target::Table(0), Lang::Ja) => "空場".to_owned(),
        (Target::Table(face), Lang::En) => format!("table {face}"),
        (Target::Table(face), Lang::Ja) => format!("場 {face}"),
    };
    let mut pairs = graph.pairs.iter().peekable();
    for &taker in graph.takers.iter().take(LONGEST_GRAPH) {
        // The pairs come in the order of the takers, and of equal takers the first ones are matched.
        let partner = pairs.next_if(|(card, _)| *card == taker).map(|&(_, target)| name(target));
        let edges = may_take(graph, taker);
        let shown: Vec<String> = edges.iter().take(LONGEST_GRAPH).map(|&target| name(target)).collect();
        let dots = if edges.len() > LONGEST_GRAPH { " ..." } else { "" };
        let partner = partner.as_deref().unwrap_or("-");
        writeln!(out, "{}", columns(&taker.to_string(), partner, &format!("{}{dots}", shown.join(", "))))?;
    }
    let hidden = graph.takers.len().saturating_sub(LONGEST_GRAPH);
    match (hidden, lang) {
        (0, _) => {}
        (_, Lang::En) => writeln!(out, "  ... and {hidden} more cards")?,
        (_, Lang::Ja) => writeln!(out, "  ... 他{hidden}枚")?,
    }
    match lang {
        Lang::En => writeln!(out, "  maximum matching: {}", graph.pairs.len()),
        Lang::Ja => writeln!(out, "  最大マッチング: {}", graph.pairs.len()),
    }
}

/// Three columns, the first two padded to a width on the screen.
fn columns(card: &str, partner: &str, edges: &str) -> String {
    let pad = |text: &str, width: usize| {
        let spaces = width.saturating_sub(screen_width(text));
        format!("{text}{}", " ".repeat(spaces))
    };
    format!("  {}  {}  {edges}", pad(card, 10), pad(partner, 12)).trim_end().to_owned()
}

/// The targets below a card: its edges.
fn may_take(graph: &ConfigurationGraph, taker: Card) -> &[Target] {
    let count = graph.targets.partition_point(|target| target.face() < taker.face);
    &graph.targets[..count]
}

fn write_moves(out: &mut String, position: &Position, lang: Lang) -> std::fmt::Result {
    let (mut winning, mut losing) = (Vec::new(), Vec::new());
    for (played, wins) in judged_moves(position) {
        let list = if wins { &mut winning } else { &mut losing };
        list.push(played.to_string());
    }
    let show = |moves: &[String]| match moves.len() {
        0 => "-".to_owned(),
        count if count > LONGEST_GRAPH => format!("{} ... ({count})", moves[..LONGEST_GRAPH].join(" ")),
        _ => moves.join(" "),
    };
    match lang {
        Lang::En => writeln!(out, "Winning moves: {}\nLosing moves:  {}", show(&winning), show(&losing)),
        Lang::Ja => writeln!(out, "勝つ手: {}\n負ける手: {}", show(&winning), show(&losing)),
    }
}

/// Lost positions with at most this many cards are searched for the longest resistance.
const SMALL_HANDS: usize = 16;
/// What that search may spend at most: advice should come at once.
const RESISTANCE_NODES: u64 = 300_000;

/// A good move with the reason for it.
#[must_use]
pub fn advise(position: &Position, budget: &Budget, lang: Lang) -> Advice {
    let setup = position.setup();
    let won = decide::mover_wins(setup.mover(), setup.other(), setup.table_card());
    if won {
        let why = match lang {
            Lang::En => "it keeps the win",
            Lang::Ja => "勝ちを保つ手です",
        };
        let move_text = winning_move(position).to_string();
        return Advice { move_text, wins: Some(true), why: why.to_owned() };
    }
    let small = setup.mover().len() + setup.other().len() <= SMALL_HANDS;
    let max_nodes = Some(budget.max_nodes.unwrap_or(RESISTANCE_NODES).min(RESISTANCE_NODES));
    let budget = Budget { max_nodes, ..budget.clone() };
    let resistance = if small { longest_resistance(position, &budget) } else { None };
    let (played, why) = match (resistance, lang) {
        (Some((played, plies)), Lang::En) => {
            (played, format!("every move loses; this one holds out longest, {plies} more moves in all"))
        }
        (Some((played, plies)), Lang::Ja) => {
            (played, format!("どの手も負け。最も長く粘る手です(残り{plies}手)"))
        }
        (None, Lang::En) => (winning_move(position), "every move loses".to_owned()),
        (None, Lang::Ja) => (winning_move(position), "どの手も負けです".to_owned()),
    };
    Advice { move_text: played.to_string(), wins: Some(false), why }
}
