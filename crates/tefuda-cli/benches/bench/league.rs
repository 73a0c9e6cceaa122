//! The computer Daihinmin league: games a second, playouts a second, and what the player with search reaches against four without.

use std::time::Instant;

use tefuda::games::daihinmin::cards::{DECK, each};
use tefuda::games::daihinmin::fast::Limits;
use tefuda::{Budget, Random};
use tefuda_uecda::audit::Auditor;
use tefuda_uecda::log::GameRecord;
use tefuda_uecda::montecarlo::{Options, Playouts, Worlds};
use tefuda_uecda::policy::named;
use tefuda_uecda::server::{Entrant, League, Rules};
use tefuda_uecda::view::View;

use crate::table::{Goal, Row, Table};

/// Mean points that the player with search has at least, of which 3 is par.
const POINTS: f64 = 3.8;

pub(crate) fn rows(table: &mut Table) {
    playouts(table);
    simple_players(table);
    one_search(table);
}

fn league(games: u64, seed: u64, first: &str, note: &mut dyn FnMut(&GameRecord)) -> League {
    let texts = [first, "simple", "simple", "simple", "simple"];
    let entrants = texts
        .into_iter()
        .zip(0..)
        .map(|(text, player)| Entrant::policy(text, named(text, seed, player).unwrap()));
    let mut league = League::new(Rules { games, seed, ..Rules::default() }, entrants).unwrap();
    let played = league.run(&mut |record| {
        note(record);
        Ok(())
    });
    played.unwrap();
    league
}

/// The limit: drawing the worlds. Nothing may be allocated.
fn playouts(table: &mut Table) {
    let name = "league, playouts from the first lead";
    if !table.wants(name) {
        return;
    }
    // Every fifth card of the deck, the diamond 3 among them.
    let hand = each(DECK).skip(2).step_by(5).fold(0, |hand, card| hand | card);
    let view = View::new([0, 1, 2, 3, 4], [11, 11, 11, 10, 10], 0, hand, [0; 5], None, 0);
    let moves = view.moves();
    let (mut playouts, mut worlds) = (Playouts::new(&Options::default()), Worlds::new(&Options::default()));
    worlds.begin(&view);
    let mut drawn = worlds.clone();
    let items = 20_000;
    table.row(
        &Row { name, items, limit_items: items, rounds: 3, goal: Goal::PerSecond(5e4) },
        || {
            let mut random = Random::new(1);
            let tried = moves.iter().cycle().take(items as usize);
            tried
                .map(|played| playouts.reward(&worlds.draw(&view, &mut random), 0, played, &mut random))
                .sum::<f64>()
        },
        || {
            let mut random = Random::new(1);
            (0..items).map(|_| drawn.draw(&view, &mut random).hands[1] & 1).sum::<u64>()
        },
    );
}

/// Ten thousand games through the models of five players, in little memory.
fn simple_players(table: &mut Table) {
    let name = "league, 10,000 games of five simple players";
    if !table.wants(name) {
        return;
    }
    let budget = Budget { max_memory: Some(8 << 20), ..Budget::default() };
    let mut told = (0, 0);
    table.budget_row(name, &budget, || {
        let league = league(10_000, 1, "simple", &mut |_| {});
        told = (league.refused().iter().sum(), league.predicted());
    });
    let (refused, predicted) = told;
    table.told(
        &format!("{name}, told"),
        &format!("{refused} refused, {predicted} fields predicted"),
        refused == 0,
    );
}

/// A thousand games with one search: points, time, and endings.
fn one_search(table: &mut Table) {
    let name = "league, montecarlo with four simple, 1,000 games";
    if !table.wants(name) {
        return;
    }
    let begun = Instant::now();
    let mut auditor = Auditor::new(Limits::default());
    let league = league(1_000, 1, "montecarlo", &mut |record| {
        auditor.judge(record).unwrap();
    });
    let (results, decisions, audit) = (league.results(), league.decisions()[0], auditor.audit());
    let (mean, error) = (results.mean(0), results.standard_error(0).unwrap_or_default());
    let seconds = begun.elapsed().as_secs_f64();
    let refused: u64 = league.refused().iter().sum();
    table.told(
        name,
        &format!("{mean:.3} +- {error:.3} points, {refused} refused, {seconds:.0} s"),
        mean >= POINTS && refused == 0,
    );
    let (each, worst) = (decisions.mean() * 1e3, decisions.worst.as_secs_f64() * 1e3);
    let told = format!("{each:.2} ms on average, {worst:.0} ms the longest, {} of them", decisions.count);
    table.told("league, montecarlo, a decision", &told, each < 10.0 && worst < 1e3);
    let (kept, won, blunders) = (audit.kept_endings[0], audit.won_endings[0], audit.blunders[0]);
    let told = format!(
        "{kept} of {won} won endings kept, {blunders} blunders; the others made {}",
        audit.blunders[1..].iter().sum::<u64>()
    );
    table.told("league, montecarlo, endings of two", &told, kept == won && blunders == 0);
}
