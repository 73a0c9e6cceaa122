//! What each rule changes: the winners of the same deals by one set of rules and the next.

use super::super::cards::{Hand, JOKER, size};
use super::super::counts::{self, CountState, Counts};
use super::super::deal::Deals;
use super::super::house::House;
use super::super::setup::{Cards, Setup};
use super::super::state::State;
use super::{decks, mover_wins, real, refuse};
use crate::kernel::analysis::Notation as _;
use crate::kernel::lesson::Both;
use crate::kernel::random::Random;
use crate::kernel::run::{Budget, Meter, Undecided};
use crate::kernel::study::{
    ArgError, Args, Cell, Outlook, Param, Parts, ResultTable, RunStudy, Study, StudyError, Totals, Work,
};
use crate::kernel::words::{Words, both};

/// How many winners each rule changes.
pub const RULES: Study = Study {
    name: "rules",
    about: "Shows what each rule changes: how many deals have a different winner under one set of rules than under the set before \
            it, and the smallest of them. Deals are random, or all of a small deck.", about_ja: "ルールを一つずつ加えると勝者が変わる配り方の数と、その最小の例を示します。配り方はランダム、または小さい山札のすべて。",
    params: &[
        Param::choice("from", "the first set of rules", &House::NAMES, "a").ja("最初のルールの組"),
        Param::choice("to", "the last set of rules", &House::NAMES, "h").ja("最後のルールの組"),
        Param::choice(
            "deals",
            "random: of the whole deck; whole: all ways to deal all cards of `deck`; part: some of them; hands: all small hands without suits",
            &["random", "whole", "part", "hands"],
            "random",
        ).ja("random: 全札からランダムに、whole: deck の札をすべて配るすべての配り方、part: その一部だけ配る、hands: スートのない小さい手札すべて").ja_words(&["ランダム", "全部配る", "一部配る", "小さい手札"]),
        Param::optional(
            "cards",
            "cards in each hand (8), or with part and hands the most in a hand (4, 5)",
            1,
            26,
        ).ja("各手札の枚数(8)。part と hands では最大枚数(4、5)"),
        Param::optional("count", "the number of random deals (1000)", 1, 1_000_000_000).ja("ランダムな配り方の数(1000)"),
        Param::optional("seed", "the seed of the random deals (1)", 0, u64::MAX).ja("乱数の種(1)。変えれば別の配り方になる"),
        decks::DECK,
        Param::optional("ranks", "with hands: the number of ranks (4)", 1, 13).ja("hands の場合: 数字の種類(4)"),
        Param::optional("cut", "with hands: the rank that cuts, where one does (8)", 1, 60).ja("hands の場合: 場を流す数字(8)"),
    ],
    plots: false,
    run: RunStudy::InUnits(work),
};

/// Two sets of rules that are compared.
#[derive(Clone, Copy)]
struct Step {
    sets: [&'static str; 2],
    houses: [House; 2],
    rule: &'static str,
}

/// What a letter adds to the one before.
fn rule_of(letter: char) -> &'static str {
    match letter {
        'b' => "groups",
        'c' => "revolution",
        'd' => "cuts",
        'e' => "joker",
        'f' => "sequences",
        'g' => "lock",
        'h' => "spade three",
        _ => "single cards",
    }
}

/// The letter of a set, and whether all must pass.
fn taken_apart(set: &str) -> (char, bool) {
    match set.chars().next() {
        Some('u') | None => ('h', true),
        Some(letter) => (letter, set.ends_with('*')),
    }
}

/// The name of a set; the league's rules keep theirs.
fn put_together(letter: char, all_pass: bool) -> &'static str {
    let same = |set: &&str| *set != "uecda" && taken_apart(set) == (letter, all_pass);
    let set = House::NAMES.into_iter().find(same).unwrap_or("uecda");
    if set == "h*" { "uecda" } else { set }
}

/// From set to set, one rule at a time; another flush rule comes last.
fn steps(args: &Args) -> Result<Vec<(&'static str, [&'static str; 2])>, ArgError> {
    let set = |name| args.text(name).unwrap_or("uecda").to_owned();
    let (from, to) = (set("from"), set("to"));
    let ((first, all_pass), (last, then_all_pass)) = (taken_apart(&from), taken_apart(&to));
    if first > last || first == last && all_pass == then_all_pass {
        return Err(ArgError::conflict(both!(
            "`from` {from} `to` {to}: name a set and one that adds rules to it",
            "from {from}、to {to}: ある組と、それにルールを加えた組を選んでください";
            from, to
        )));
    }
    if all_pass && !then_all_pass {
        return Err(ArgError::conflict(both!(
            "`from` {from} `to` {to}: both flush rules can be compared from `{first}` to `{last}*`, not the other way round",
            "from {from}、to {to}: 場の流れ方は `{first}` から `{last}*` への向きでだけ比べられます";
            from, to, first, last
        )));
    }
    let letters: Vec<char> =
        House::LETTERS.into_iter().filter(|letter| (first..=last).contains(letter)).collect();
    let rules = letters
        .windows(2)
        .map(|pair| (rule_of(pair[1]), [put_together(pair[0], all_pass), put_together(pair[1], all_pass)]));
    let flush = (all_pass != then_all_pass)
        .then(|| ("all pass", [put_together(last, false), put_together(last, true)]));
    Ok(rules.chain(flush).collect())
}

/// The deals that are looked at.
enum Range {
    Random { seed: u64, count: u64, cards: usize, deck: House },
    Whole(Hand),
    Part { deck: Hand, most: u32 },
    Hands(Vec<Counts>),
}

impl Range {
    fn of(args: &Args, steps: &[(&'static str, [&'static str; 2])]) -> Result<Range, ArgError> {
        let kind = args.text("deals").unwrap_or("random");
        if kind != "random" {
            refuse(args, &["count", "seed"], &both!("`deals` random", "deals random"))?;
        }
        if !matches!(kind, "whole" | "part") {
            refuse(args, &["deck"], &both!("`deals` whole and `deals` part", "deals whole か part"))?;
        }
        if kind != "hands" {
            refuse(args, &["ranks", "cut"], &both!("`deals` hands", "deals hands"))?;
        }
        let number = |name, default| args.optional_number(name).unwrap_or(default);
        let deck = || {
            let missing =
                || ArgError::conflict(format!("`deals` {kind} needs a deck, such as `deck` \"6-9 SHD JO\""));
            decks::asked(args)?.ok_or_else(missing)
        };
        match kind {
            "whole" => {
                refuse(
                    args,
                    &["cards"],
                    &both!("`deals` random, part and hands", "deals random、part、hands"),
                )?;
                let deck = deck()?;
                decks::at_most(deck, 40, both!("deal in every way", "すべての配り方を調べる"))?;
                Ok(Range::Whole(deck))
            }
            "part" => {
                let deck = deck()?;
                decks::at_most(deck, 24, both!("deal any part of it", "その一部のすべての配り方を調べる"))?;
                Ok(Range::Part { deck, most: u32::try_from(number("cards", 4)).unwrap_or(u32::MAX) })
            }
            "hands" => {
                let (ranks, cards) = (number("ranks", 4) as u32, number("cards", 5) as u32);
                if cards > 12 || ranks > 8 {
                    return Err(ArgError::conflict(both!(
                        "`deals` hands: at most 8 ranks and 12 cards in a hand",
                        "hands では、数字は8種類、手札は12枚までです"
                    )));
                }
                Ok(Range::Hands(decks::small_hands(ranks, cards)))
            }
            _ => {
                let cards = usize::try_from(number("cards", 8)).unwrap_or(usize::MAX);
                // All sets see the same deals: with the joker if the last one has it.
                let last = steps.last().and_then(|(_, sets)| House::named(sets[1]));
                let deck = last.unwrap_or(House::UECDA);
                Ok(Range::Random { seed: number("seed", 1), count: number("count", 1000), cards, deck })
            }
        }
    }

    fn units(&self) -> u64 {
        match self {
            Range::Random { count, .. } => count.div_ceil(BLOCK),
            Range::Whole(deck) => (1u64 << size(*deck)).div_ceil(BLOCK),
            Range::Part { deck, .. } => 3u64.pow(size(*deck)).div_ceil(PART_BLOCK),
            Range::Hands(hands) => hands.len() as u64,
        }
    }

    /// Shows the deals of a unit by both sets of rules.
    fn for_each(
        &self,
        unit: u64,
        [before, after]: [House; 2],
        see: &mut dyn FnMut([Setup; 2]) -> Result<(), Undecided>,
    ) -> Result<(), Undecided> {
        let mut see_real = |state: Option<State>| {
            let deal = state.and_then(|state| Some([allowed(before, state)?, allowed(after, state)?]));
            deal.map_or(Ok(()), &mut *see)
        };
        let numbers = |block: u64, all: u64| unit * block..all.min((unit + 1) * block);
        match self {
            Range::Random { seed, count, cards, deck } => numbers(BLOCK, *count).try_for_each(|number| {
                let seed = Random::stream(*seed, number).bits();
                let state = Deals::new(seed, deck, [*cards; 2]).next();
                see_real(state.map(|state| State { reversed: false, ..state }))
            }),
            Range::Whole(deck) => {
                numbers(BLOCK, 1 << size(*deck)).try_for_each(|number| see_real(decks::whole(*deck, number)))
            }
            Range::Part { deck, most } => numbers(PART_BLOCK, 3u64.pow(size(*deck))).try_for_each(|number| {
                let small = |state: &State| size(state.own).max(size(state.theirs)) <= *most;
                see_real(decks::part(*deck, number).filter(small))
            }),
            Range::Hands(hands) => {
                let own = usize::try_from(unit).ok().and_then(|unit| hands.get(unit));
                own.into_iter().flat_map(|own| hands.iter().map(move |theirs| (own, theirs))).try_for_each(
                    |(own, theirs)| {
                        let cards = Cards::Counts(CountState::lead(own.clone(), theirs.clone(), false));
                        see([before, after].map(|house| Setup {
                            house,
                            names_rules: false,
                            cards: cards.clone(),
                        }))
                    },
                )
            }
        }
    }
}

/// A deal as a set of rules knows it: without the joker, if it has none. None if then a hand is empty.
fn allowed(house: House, state: State) -> Option<Setup> {
    let cards = if house.joker { !0 } else { !JOKER };
    let (own, theirs) = (state.own & cards, state.theirs & cards);
    (own != 0 && theirs != 0).then(|| real(house, State::lead(own, theirs, state.reversed)))
}

/// How many deals a unit looks at.
const BLOCK: u64 = 32;
/// Most parts of a deck are too large to be looked at, so that a unit goes through more of them.
const PART_BLOCK: u64 = 2187;

/// The numbers of the sums.
const DEALS: usize = 0;
const BEFORE: usize = 1;
const TO_LEADER: usize = 2;
const TO_OTHER: usize = 3;

const COLUMNS: [&str; 10] =
    ["from", "to", "rule", "deals", "before", "after", "to_leader", "to_other", "turned", "smallest"];

fn notes() -> Vec<Words> {
    vec![
        both!(
            "before, after: deals that the leader wins under the first and the second set; to leader, to other: deals whose winner changes",
            "変更前、変更後: 一つ目と二つ目のルールの組で、リードする側が勝つ配り方。リード側へ、相手側へ: 勝者が入れ替わる配り方"
        ),
        both!(
            "sets without the joker are played without it; the order is the normal one",
            "ジョーカーのない組ではジョーカーを使わない。札の強さは通常の順"
        ),
    ]
}

fn work<'a>(args: &'a Args, _: &'a Budget) -> Result<Work<'a>, StudyError> {
    let named = steps(args)?;
    let range = Range::of(args, &named)?;
    let without_suits = matches!(range, Range::Hands(_));
    let cut = args.optional_number("cut");
    let house = |set: &str| {
        if !without_suits {
            return House::named(set).ok_or_else(|| {
                ArgError::conflict(
                    both!("there is no set of rules `{set}`", "`{set}` というルールの組はありません"; set),
                )
            });
        }
        let house = counts::house_named(set).ok_or_else(|| {
            ArgError::conflict(both!(
                "`deals` hands: set {set} needs suits, so go no further than `to` d",
                "hands: 組{set}にはスートが要ります。to は d までにしてください";
                set
            ))
        })?;
        Ok(House { cuts: cut.filter(|_| house.cuts != 0).map_or(house.cuts, |rank| 1 << rank), ..house })
    };
    let steps = named
        .into_iter()
        .map(|(rule, sets)| Ok(Step { sets, rule, houses: [house(sets[0])?, house(sets[1])?] }))
        .collect::<Result<Vec<_>, ArgError>>()?;
    let shown_steps = steps.clone();
    let table = move |totals: &[Totals]| ResultTable {
        columns: COLUMNS.to_vec(),
        rows: shown_steps.iter().zip(totals).map(|(step, totals)| cells(step, totals)).collect(),
        notes: notes(),
        ..ResultTable::default()
    };
    let range = std::sync::Arc::new(range);
    let widest = |of: &dyn Fn(&Step) -> usize| steps.iter().map(of).max().unwrap_or(0);
    let [from, to] = [0, 1].map(|set| widest(&|step| step.sets[set].len()));
    // Random deals have two hands of as many cards, each of two letters with a space between them.
    let is_random = args.text("deals") == Some("random");
    let smallest = if is_random { 6 * args.size("cards") + 1 } else { 0 };
    let widths = vec![from, to, widest(&|step| step.rule.len()), 0, 0, 0, 0, 0, 0, smallest];
    let outlook = Outlook { rows: Some(steps.len() as u64), widths };
    Ok(Work::InUnits(steps.into_iter().fold(
        Parts::of(Both { en: "comparing rules", ja: "ルールを比べています" }, table).with_outlook(outlook),
        |parts, step| {
            let range = range.clone();
            parts.part(range.units(), move |unit, meter, totals| Ok(look(&range, step, unit, meter, totals)?))
        },
    )))
}

fn look(
    range: &Range,
    step: Step,
    unit: u64,
    meter: &mut Meter,
    totals: &mut Totals,
) -> Result<(), Undecided> {
    range.for_each(unit, step.houses, &mut |[before, after]| {
        let won = mover_wins(before, meter)?;
        let wins = mover_wins(after.clone(), meter)?;
        totals.add(DEALS, 1);
        totals.add(BEFORE, u64::from(won));
        if won != wins {
            totals.add(if wins { TO_LEADER } else { TO_OTHER }, 1);
            totals.show(after.magnitude(), || after.to_string());
        }
        Ok(())
    })
}

fn cells(step: &Step, totals: &Totals) -> Vec<Cell> {
    let [deals, before, to_leader, to_other] =
        [DEALS, BEFORE, TO_LEADER, TO_OTHER].map(|number| totals.sum(number));
    let count = |number: u64| Cell::Count(number.to_string());
    vec![
        Cell::Text(step.sets[0].to_owned()),
        Cell::Text(step.sets[1].to_owned()),
        Cell::Text(step.rule.to_owned()),
        count(deals),
        count(before),
        // What a file of `--resume` says may have been changed by hand.
        count((before + to_leader).saturating_sub(to_other)),
        count(to_leader),
        count(to_other),
        count(to_leader + to_other),
        totals.least().map_or(Cell::None, |text| Cell::Text(text.to_owned())),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::super::house::Flush;
    use super::*;

    fn chain(from: &str, to: &str) -> Result<Vec<String>, ArgError> {
        let args = Args::new(RULES.params, [("from", from), ("to", to)])?;
        Ok(steps(&args)?.into_iter().map(|(_, sets)| sets.join(" ")).collect())
    }

    #[test]
    fn rules_come_one_at_a_time() {
        assert_eq!(chain("a", "c").unwrap(), ["a b", "b c"]);
        assert_eq!(chain("g", "uecda").unwrap(), ["g h", "h uecda"]);
        assert_eq!(chain("f*", "h*").unwrap(), ["f* g*", "g* uecda"]);
        assert_eq!(chain("b", "b*").unwrap(), ["b b*"]);
        for (from, to) in [("b", "a"), ("b", "b"), ("h*", "uecda"), ("b*", "c")] {
            assert!(chain(from, to).is_err(), "{from} {to}");
        }
        assert!(
            steps(&Args::new(RULES.params, []).unwrap()).unwrap().iter().all(|(rule, _)| *rule != "all pass")
        );
    }

    #[test]
    fn sets_with_one_flush_rule() {
        for set in House::NAMES {
            let (letter, all_pass) = taken_apart(set);
            let house = House::named(set).unwrap();
            assert_eq!(House::named(put_together(letter, all_pass)), Some(house));
            assert_eq!(all_pass, house.flush == Flush::AllPass);
        }
    }
}
