//! What DAIHINMIN's reasons say, in words, as facts and as a picture, beside the verdict and the referee.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeMap;

use tefuda::games::daihinmin::decide::{Analysis, Method, Reason};
use tefuda::games::daihinmin::house::House;
use tefuda::games::daihinmin::range::random_state;
use tefuda::games::daihinmin::referee::Referee;
use tefuda::games::daihinmin::{AnyMove, Cards, Position, Setup};
use tefuda::scene::{Item, Scene};
use tefuda::{
    Analysis as _, Budget, Lang, Names, Notation as _, Outcome, Played, Position as _, Random, Reason as _,
    Run, Seat, SeatMap, Setup as _,
};

fn names(setup: &Setup, lang: Lang) -> Names {
    Names::new(lang, setup.players(lang))
}

fn analysed(position: &Position) -> (Analysis, Run) {
    let mut run = Run::new(&Budget::default());
    let analysis = Analysis::new(position, &mut run).unwrap();
    (analysis, run)
}

fn rows(scene: &Scene) -> Vec<Vec<String>> {
    let numbers = scene.items.iter().find_map(|item| match item {
        Item::Numbers { rows, .. } => Some(rows.clone()),
        _ => None,
    });
    numbers.unwrap()
}

/// Words and picture of a proof name its winner and every meld of it; those of a search its size.
fn check(setup: &Setup, seen: &mut BTreeMap<String, u32>) {
    let position = setup.clone().position().unwrap();
    let (mut analysis, mut run) = analysed(&position);
    let text = setup.to_string();
    *seen.entry(format!("{:?}", analysis.method())).or_default() += 1;
    let outcome = analysis.outcome();
    let reason = analysis.reason().clone();
    for lang in [Lang::En, Lang::Ja] {
        let names = names(setup, lang);
        let words = reason.words(&names);
        let picture = rows(&analysis.picture(&names, &mut run));
        let cards: usize = setup.sizes().iter().sum();
        assert!(!picture.is_empty() && picture.len() <= cards, "{text}: {picture:?}");
        match &reason {
            Reason::Searched { method, positions } => {
                assert_eq!(*method, Method::Search, "{text}");
                assert!(words.contains(&positions.to_string()), "{text}: {words}");
            }
            Reason::Proved { winner, answer, first, protected, safe, last, passes, .. } => {
                assert_eq!(outcome, Outcome::Win(*winner), "{text}: {words}");
                assert!(words.contains(&*names.of(*winner)), "{text}: {words}");
                let melds = answer.iter().chain(first).chain(&safe.0).chain(last);
                let pairs = protected.0.iter().flat_map(|pair| [&pair.group, &pair.by]);
                let melds: Vec<&String> = melds.chain(pairs).collect();
                for meld in &melds {
                    assert!(words.contains(meld.as_str()), "{text}: {words} without {meld}");
                }
                for row in &picture {
                    assert!(melds.contains(&&row[0]), "{text}: {row:?} is not in the words");
                }
                assert_eq!(words.contains(lang.pick("passes", "パス")), *passes, "{text}: {words}");
            }
            _ => panic!("{text}"),
        }
    }
}

#[test]
fn words_and_pictures_say_what_the_verdict_says() {
    let mut random = Random::new(23);
    let mut seen = BTreeMap::new();
    for name in House::NAMES {
        let house = House::named(name).unwrap();
        for _ in 0..150 {
            let (state, table) = random_state(&mut random, &house, 7);
            let setup = Setup { house, names_rules: true, cards: Cards::Real(state, table) };
            check(&setup, &mut seen);
        }
    }
    for method in ["SafeGroups", "Recapture", "MeldFirst", "StrongReply", "WholeHand", "Search"] {
        assert!(seen.get(method).is_some_and(|&times| times > 10), "{seen:?}");
    }
    for text in
        ["1 3 3 9 60 / 2 2 4 4 30 rules b", "1 1 1 1 1 2 3 / 2 2 2 2 2 4 rules c", "1 2 / 3 @ 2 rules a"]
    {
        check(&text.parse().unwrap(), &mut seen);
    }
}

/// One position for every method, in both languages.
#[test]
fn every_method_has_its_words() {
    for (text, method, english, japanese) in WORDS {
        let setup: Setup = text.parse().unwrap();
        let (analysis, _) = analysed(&setup.clone().position().unwrap());
        assert_eq!(analysis.method(), method, "{text}");
        assert_eq!(analysis.reason().words(&names(&setup, Lang::En)), english, "{text}");
        assert_eq!(analysis.reason().words(&names(&setup, Lang::Ja)), japanese, "{text}");
    }
}

const WORDS: [(&str, Method, &str, &str); 10] = [
    (
        "SJ HJ DJ CJ CK / H9 D9 SA HA",
        Method::SafeGroups,
        "the first player leads safe groups, which the second player cannot beat (SJ+HJ+DJ+CJ), and plays CK last",
        "先手は後手に返されない組(SJ+HJ+DJ+CJ)を出し、CK を最後に出して勝つ",
    ),
    (
        "DT CT HJ DQ HK C2 / H3 C4 S5 D7 C7 DJ",
        Method::SafeGroups,
        "every group of the first player is safe: the second player cannot beat DT+CT, HJ, DQ, HK, C2",
        "先手の組(DT+CT, HJ, DQ, HK, C2)はどれも後手に返されない",
    ),
    (
        "C5 DQ S2 H2 C2 / S3 H4 S5 D5 D6 C6 @ DA mine",
        Method::SafeGroups,
        "the first player passes, and leads once the table is cleared; then the first player leads safe groups, which the second player cannot beat (DQ, S2+H2+C2), and plays C5 last",
        "先手はパスし、場が流れるとリードする。続いて先手は後手に返されない組(DQ, S2+H2+C2)を出し、C5 を最後に出して勝つ",
    ),
    (
        "S3 C6 D8 C8 HA / C4 H7 H9 D9 CJ",
        Method::Recapture,
        "the first player leads S3, and takes the lead back with HA if it is beaten, leads safe groups, which the second player cannot beat (D8+C8, HA), and plays C6 last",
        "先手はS3 を出し、返されたら HA でリードを取り返し、後手に返されない組(D8+C8, HA)を出し、C6 を最後に出して勝つ",
    ),
    (
        "S3 H3 S7 DJ DA / S5 C6 S9 DT DK @ C3",
        Method::Recapture,
        "the first player answers with DJ, and takes the lead back with DA if it is beaten, leads safe groups, which the second player cannot beat (DA, S3+H3), and plays S7 last",
        "先手はDJ で場に返し、返されたら DA でリードを取り返し、後手に返されない組(DA, S3+H3)を出し、S7 を最後に出して勝つ",
    ),
    (
        "H4 S5 H5 H6 H7 / C4 DJ HK DA C2",
        Method::MeldFirst,
        "the first player leads safe melds, which the second player cannot beat (H4+H5+H6+H7), and plays S5 last",
        "先手は後手に返されない組(H4+H5+H6+H7)を出し、S5 を最後に出して勝つ",
    ),
    (
        "S3 S4 D4 C4 S6 DQ JO / S5 D5 S8 SQ S2",
        Method::MeldFirst,
        "the first player leads S4+JO=H4+D4+C4, which the second player cannot beat, leads S6, and takes the lead back with S3 if it is beaten, leads safe melds, which the second player cannot beat (S3), and plays DQ last",
        "先手は後手に返されない S4+JO=H4+D4+C4 を出し、S6 を出し、返されたら S3 でリードを取り返し、後手に返されない組(S3)を出し、DQ を最後に出して勝つ",
    ),
    (
        "H3 C3 C4 S5 S7 D8 C9 / D6 HJ CQ JO @ CA mine",
        Method::StrongReply,
        "the first player cannot beat the table and passes; then the second player answers with JO, which the first player cannot beat, leads safe groups, which the first player cannot beat (HJ, CQ), and plays D6 last",
        "先手は場に返せずパスする。続いて後手は先手が返せない JO で場に返し、先手に返されない組(HJ, CQ)を出し、D6 を最後に出して勝つ",
    ),
    (
        "S7 / H4 S5 @ S6",
        Method::WholeHand,
        "the first player beats the table with the whole hand: S7",
        "先手は S7 で場に返し、手札を出し切る",
    ),
    (
        "H3 C5 S6 C7 C8 S9 SA / S4 H5 D5 S7 D9",
        Method::Search,
        "a search of 18 positions decided it",
        "探索(18局面)による判定",
    ),
];

/// Larger hands than the referee is asked about in an analysis: every judged move, the best one, and the line.
#[test]
fn larger_hands_are_judged_as_the_referee_does() {
    let mut random = Random::new(24);
    for name in ["b", "d*", "f", "h", "uecda"] {
        let house = House::named(name).unwrap();
        let mut looked_at = 0;
        while looked_at < 6 {
            let (state, table) = random_state(&mut random, &house, 7);
            if (state.own | state.theirs).count_ones() <= 10 {
                continue;
            }
            looked_at += 1;
            let setup = Setup { house, names_rules: true, cards: Cards::Real(state, table) };
            let text = setup.to_string();
            let mut referee = Referee::new(house);
            let wins = referee.wins(&state);
            let position = setup.clone().position().unwrap();
            let (mut analysis, mut run) = analysed(&position);
            let winner = if wins { Seat::FIRST } else { Seat::SECOND };
            assert_eq!(analysis.outcome(), Outcome::Win(winner), "{text}");
            let best = analysis.best(&mut run).unwrap();
            assert_eq!(best.is_some(), wins, "{text}");
            for played in position.legal_moves() {
                let judged = analysis.judge(&played, &mut run).unwrap().outcome == Outcome::Win(Seat::FIRST);
                let AnyMove::Real(real) = played else { panic!("{text}") };
                assert_eq!(judged, referee.wins_by(&state, &real), "{text} {played}");
                assert!(best != Some(played) || judged, "{text} {played}");
            }
            // The line is legal, ends the game, and is won by the winner.
            let line = analysis.line(&mut run).unwrap();
            let (mut at, mut second) = (position, false);
            for (index, text) in line.iter().enumerate() {
                let played = Setup::read_move(&at, text).unwrap();
                at.check(&played).unwrap();
                let Played { setup, seats } = at.after(&played);
                match setup.position() {
                    Some(next) => at = next,
                    None => {
                        assert_eq!((index + 1, second), (line.len(), !wins), "{text}: {line:?}");
                        break;
                    }
                }
                assert!(index + 1 < line.len(), "{text}: {line:?} does not end the game");
                second ^= seats == SeatMap::Swapped;
            }
        }
    }
}
