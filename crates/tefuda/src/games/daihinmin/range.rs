//! Ranges of positions: random small ones of every set of rules, for tests, checks and conjectures.

use super::cards::{DECK, HIGHEST, Hand, JOKER, SPADE_THREE, each};
use super::house::{Flush, House};
use super::meld::{Kind, Meld};
use super::rules;
use super::setup::{Cards, Setup};
use super::state::State;
use crate::kernel::random::Random;
use crate::kernel::range::{COUNT, Drawn, Range, SEED, of_any_game};
use crate::kernel::study::Param;

/// So many random cards of a deck, or all of it.
fn some_of(random: &mut Random, deck: Hand, count: u64) -> Hand {
    let mut left: Vec<Hand> = each(deck).collect();
    let mut hand = 0;
    for _ in 0..count.min(left.len() as u64) {
        let drawn = random.below(left.len() as u64) as usize;
        hand |= left.swap_remove(drawn);
    }
    hand
}

/// A random position with at most a given number of cards a hand, and the meld on its table. Half of them have few neighbouring ranks, the joker and
/// the spade 3, where the rules meet; on half of the tables lies a meld, with whatever switches the rules allow.
pub fn random_state(random: &mut Random, house: &House, cards: u64) -> (State, Option<Meld>) {
    let whole = if house.joker { DECK } else { DECK & !JOKER };
    let deck = if random.below(2) == 0 {
        whole
    } else {
        let ranks = 3 + random.below(4);
        let lowest = 1 + random.below(u64::from(HIGHEST) + 1 - ranks);
        let narrow = ((1 << (4 * ranks)) - 1) << (4 * lowest);
        whole & (narrow | JOKER | SPADE_THREE)
    };
    let own_count = 1 + random.below(cards);
    let own = some_of(random, deck, own_count.min(u64::from(deck.count_ones()) - 1));
    let their_count = 1 + random.below(cards);
    let theirs = some_of(random, deck & !own, their_count);
    let table = (random.below(2) == 0).then(|| {
        let played = some_of(random, deck & !own & !theirs, 8);
        let mut melds = rules::melds(house, played);
        melds.retain(|meld| !rules::is_cut(house, &meld.shape));
        let chosen = random.below(melds.len() as u64) as usize;
        melds.get(chosen).copied()
    });
    let table = table.flatten();
    let mut switch = |allowed: bool| table.is_some() && allowed && random.below(2) == 0;
    let state = State {
        own,
        theirs,
        table: table.map(|meld| meld.shape),
        lock: switch(house.lock && table.is_some_and(|meld| meld.shape.kind != Kind::Joker)),
        passed: switch(house.flush == Flush::AllPass),
        mine: switch(house.flush == Flush::AllPass),
        reversed: random.below(2) == 0,
    };
    (state, table)
}

/// A random lead of a hand of up to eight cards with a weak group, a strong one of the same size, the joker if there is one, and a few
/// single cards, against a group in between, often of the suits that lock the strong one out: where wins are proved by taking the lead back.
pub fn random_recapture(random: &mut Random, house: &House) -> State {
    let size = 2 + random.below(4) / 3;
    // A group of a rank, of some of its cards.
    let group = |random: &mut Random, rank: u64| some_of(random, 15 << (4 * rank), size);
    let [low, middle, high] = {
        let low = 1 + random.below(9);
        let middle = low + 1 + random.below(2);
        [low, middle, middle + 1 + random.below(2)]
    };
    let reversed = random.below(2) == 0;
    let (weak, strong) = if reversed { (high, low) } else { (low, high) };
    let led = group(random, weak);
    // The same suits, or any.
    let between = match random.below(3) {
        0 => group(random, middle),
        _ => led >> (4 * weak) << (4 * middle),
    };
    let mut own = led | group(random, strong);
    if house.joker && random.below(4) > 0 {
        own |= JOKER;
    }
    let rest = DECK & !JOKER & !own & !between;
    let few = 1 + random.below(3);
    own |= some_of(random, rest, few);
    let few = 1 + random.below(3);
    let theirs = between | some_of(random, rest & !own, few);
    State { own, theirs, table: None, lock: false, passed: false, mine: false, reversed }
}

/// Draws random positions of a set of rules; of all sets if none is named.
fn random_positions(house: Option<House>, cards: u64) -> impl Fn(&mut Random) -> Option<Setup> + Sync + Copy {
    move |random| {
        let any = House::NAMES[random.below(House::NAMES.len() as u64) as usize];
        let house = house.or_else(|| House::named(any))?;
        let (state, table) = random_state(random, &house, cards);
        Some(Setup { house, names_rules: house != House::UECDA, cards: Cards::Real(state, table) })
    }
}

const ANY_RULES: &str = "any";

/// The ranges that conjectures can be tried on.
pub static RANGES: &[Range] = &[Range {
    name: "random",
    about: "Random small positions with and without a table, half of them of a few neighbouring ranks.",
    about_ja: "場のある、またはないランダムな小さい局面。半分は近い数字だけ。",
    params: &[
        COUNT.with_default(2000),
        Param::number("cards", "the most cards in a hand", 1, 20, 4).ja("手札の最大枚数"),
        Param::choice("rules", "the set of rules", &RULES, ANY_RULES).ja("ルールの組"),
        SEED,
    ],
    open: |args, _| {
        let house = args.text("rules").and_then(House::named);
        Ok(of_any_game(Drawn::of(args, random_positions(house, args.number("cards")))))
    },
}];

/// The names of the sets, or any of them.
static RULES: [&str; 18] = {
    let mut names = [ANY_RULES; 18];
    let mut index = 0;
    while index < House::NAMES.len() {
        names[index + 1] = House::NAMES[index];
        index += 1;
    }
    names
};
