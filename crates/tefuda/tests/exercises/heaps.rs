//! Nim, subtraction games and other games on heaps.

use std::collections::BTreeSet;

use tefuda::Random;

use super::brute::{Known, Layout, between, compare, in_one, line, nim, some, subset, wins};

/// Random sorted heaps of nim with their answer.
fn nim_cases(seed: u64, least: u64, stuck_wins: bool) -> impl Iterator<Item = (Vec<u64>, bool)> {
    let (mut random, mut known) = (Random::new(seed), Known::new());
    (0..200).map(move |_| {
        let mut heaps = some(&mut random, 4, least, 7);
        heaps.sort_unstable();
        let won = wins(&heaps, stuck_wins, &nim(), &mut known);
        (heaps, won)
    })
}

fn with_count(heaps: &[u64]) -> String {
    format!("{}\n{}", heaps.len(), line(heaps))
}

#[test]
fn nim_is_decided() {
    let word = |won, yes: &str, no: &str| if won { yes.to_owned() } else { no.to_owned() };
    let cases = nim_cases(1, 0, false)
        .map(|(heaps, won)| (with_count(&heaps), word(won, "Rabbit Win!", "Grass Win!")));
    compare("hdu1849", Layout::Until("0"), cases);
    let cases = nim_cases(2, 0, false)
        .map(|(heaps, won)| (format!("{} {}", heaps.len(), line(&heaps)), word(won, "Yes", "No")));
    compare("poj2234", Layout::ToEnd, cases);
    let cases = nim_cases(3, 1, true).map(|(heaps, won)| (with_count(&heaps), word(won, "John", "Brother")));
    compare("hdu1907", Layout::Counted, cases);
}

/// Every winning move of nim by its heap and what is left of it.
fn winning_moves(heaps: &[u64], known: &mut Known<Vec<u64>>) -> Vec<(u64, u64)> {
    let mut winning = Vec::new();
    for at in 0..heaps.len() {
        for left in 0..heaps[at] {
            let mut after = heaps.to_vec();
            after[at] = left;
            after.sort_unstable();
            if !wins(&after, false, &nim(), known) {
                winning.push((heaps[at], left));
            }
        }
    }
    winning
}

#[test]
fn winning_moves_of_nim_are_listed() {
    let (mut random, mut known) = (Random::new(4), Known::new());
    let mut cases = Vec::new();
    for _ in 0..200 {
        let heaps = some(&mut random, 4, 0, 7);
        cases.push((with_count(&heaps), winning_moves(&heaps, &mut known)));
    }
    for id in ["hdu1850", "poj2975"] {
        let counted = cases.iter().map(|(case, moves)| (case.clone(), moves.len().to_string()));
        compare(id, Layout::Until("0"), counted);
    }
    let listed = cases.into_iter().map(|(case, moves)| {
        let head = if moves.is_empty() { "No" } else { "Yes" }.to_owned();
        (case, moves.iter().fold(head, |text, (heap, left)| format!("{text}\n{heap} {left}")))
    });
    compare("hdu2176", Layout::Until("0"), listed);
}

/// Subtraction from sorted heaps.
fn subtract(set: &[u64]) -> impl Fn(&Vec<u64>) -> Vec<Vec<u64>> {
    move |heaps| {
        in_one(heaps, |&heap| {
            set.iter().filter(|&&taken| taken <= heap).map(|&taken| vec![heap - taken]).collect()
        })
    }
}

#[test]
fn subtraction_games() {
    let mut random = Random::new(5);
    let cases: Vec<(String, String)> = (0..40)
        .map(|_| {
            let set = some(&mut random, 4, 1, 6);
            let (mut known, mut text, mut answer) =
                (Known::new(), format!("{} {}\n20", set.len(), line(&set)), String::new());
            for _ in 0..20 {
                let mut heaps = some(&mut random, 3, 0, 12);
                heaps.sort_unstable();
                text += &format!("\n{} {}", heaps.len(), line(&heaps));
                answer += if wins(&heaps, false, &subtract(&set), &mut known) { "W" } else { "L" };
            }
            (text, answer)
        })
        .collect();
    compare("hdu1536", Layout::Until("0"), cases);
    let mut known = Known::new();
    let cases = (0..200).map(|_| {
        let mut heaps: Vec<u64> = (0..3).map(|_| between(&mut random, 1, 25)).collect();
        heaps.sort_unstable();
        let won = wins(&heaps, false, &subtract(&[1, 2, 3, 5, 8, 13, 21]), &mut known);
        (line(&heaps), if won { "Fibo" } else { "Nacci" }.to_owned())
    });
    compare("hdu1848", Layout::Until("0 0 0"), cases);
}

#[test]
fn piles_with_limits_of_their_own() {
    let (mut random, mut known) = (Random::new(6), Known::new());
    let moves = |piles: &Vec<(u64, u64)>| {
        in_one(piles, |&(pile, most)| (1..=pile.min(most)).map(|taken| vec![(pile - taken, most)]).collect())
    };
    let cases = (0..200).map(|_| {
        let sizes = some(&mut random, 3, 1, 8);
        let mut piles: Vec<(u64, u64)> =
            sizes.into_iter().map(|pile| (pile, between(&mut random, 1, 8))).collect();
        piles.sort_unstable();
        let text =
            piles.iter().fold(piles.len().to_string(), |text, (pile, most)| format!("{text}\n{pile} {most}"));
        (text, if wins(&piles, false, &moves, &mut known) { "No" } else { "Yes" }.to_owned())
    });
    compare("hdu1851", Layout::Counted, cases);
}

/// Whether the player to move wins when 1 to `most` are taken from a heap.
fn bash(heap: u64, most: u64) -> bool {
    let moves = |&heap: &u64| (1..=heap.min(most)).map(|taken| heap - taken).collect();
    wins(&heap, false, &moves, &mut Known::new())
}

#[test]
fn one_heap_and_a_limit() {
    let all = (1..=12).flat_map(|price| (1..=14).map(move |most| (price, most)));
    let cases = all.map(|(price, most)| {
        // A bid of the price or more ends the sale.
        let bids: Vec<u64> = (1..=most).filter(|&bid| bid >= price || !bash(price - bid, most)).collect();
        (format!("{price} {most}"), if bids.is_empty() { "none".to_owned() } else { line(&bids) })
    });
    compare("hdu2149", Layout::ToEnd, cases);
    for buttons in 3..=60 {
        let least = (2..buttons).find(|&most| !bash(buttons, most)).unwrap();
        assert_eq!(super::run("poj2368", &buttons.to_string()).unwrap(), format!("{least}\n"), "{buttons}");
    }
}

#[test]
fn powers_are_taken() {
    let all = (1..=40).flat_map(|heap| (1..=12).map(move |base| (heap, base)));
    let cases = all.map(|(heap, base): (u64, u64)| {
        let powers: Vec<u64> = (0..6).map(|exponent| base.pow(exponent)).collect();
        let moves = |&heap: &u64| powers.iter().filter_map(|&taken| heap.checked_sub(taken)).collect();
        let known = &mut Known::new();
        let least =
            powers.iter().find(|&&taken| taken <= heap && !wins(&(heap - taken), false, &moves, known));
        (format!("{heap} {base}"), least.copied().unwrap_or(0).to_string())
    });
    compare("hdu4203", Layout::Counted, cases);
}

fn wythoff(&(one, other): &(u64, u64)) -> Vec<(u64, u64)> {
    let sorted = |left: u64, right: u64| (left.min(right), left.max(right));
    let first = (0..one).map(|left| sorted(left, other));
    let second = (0..other).map(|left| sorted(one, left));
    let both = (1..=one.min(other)).map(|taken| sorted(one - taken, other - taken));
    both.chain(first).chain(second).collect()
}

#[test]
fn wythoffs_game() {
    let mut known = Known::new();
    let (mut decided, mut listed) = (Vec::new(), Vec::new());
    for first in 0..=22 {
        for second in 0..=35 {
            let (smaller, larger) = (u64::min(first, second), u64::max(first, second));
            let won = wins(&(smaller, larger), false, &wythoff, &mut known);
            decided.push((format!("{first} {second}"), if won { "1" } else { "0" }.to_owned()));
            if first > second || larger == 0 {
                continue;
            }
            let equally = (1..=smaller).map(|taken| (smaller - taken, larger - taken));
            let lost = |pair: &(u64, u64)| !wins(pair, false, &wythoff, &mut Known::new());
            let mut results: Vec<(u64, u64)> = equally.filter(lost).collect();
            let others: BTreeSet<(u64, u64)> = wythoff(&(smaller, larger))
                .into_iter()
                .filter(|pair| !known[pair] && !results.contains(pair))
                .collect();
            results.extend(others);
            let head = if won { "1" } else { "0" }.to_owned();
            let text = results.iter().fold(head, |text, (x, y)| format!("{text}\n{x} {y}"));
            listed.push((format!("{smaller} {larger}"), text));
        }
    }
    compare("hdu1527", Layout::ToEnd, decided);
    compare("hdu2177", Layout::Until("0 0"), listed);
}

#[test]
fn wythoffs_game_beyond_floating_point() {
    // Fibonacci numbers two apart in the sequence of lost pairs: (F(2k), F(2k+1)) is lost, (F(2k+1), F(2k+2)) is won.
    let mut fibonacci = vec![1u64, 2];
    while fibonacci.len() < 80 {
        fibonacci.push(fibonacci[fibonacci.len() - 1] + fibonacci[fibonacci.len() - 2]);
    }
    let pairs = fibonacci.windows(2).enumerate();
    let cases = pairs.map(|(at, pair)| (line(pair), if at % 2 == 0 { "0" } else { "1" }.to_owned()));
    compare("hdu1527", Layout::ToEnd, cases);
}

#[test]
fn euclid_in_every_pair() {
    // A move in each pair that goes on, in all combinations.
    let moves = |pairs: &Vec<(u64, u64)>| {
        let goes_on = |&(smaller, _): &(u64, u64)| smaller > 0;
        if !pairs.iter().any(goes_on) {
            return Vec::new();
        }
        pairs.iter().fold(vec![Vec::new()], |options: Vec<Vec<(u64, u64)>>, pair| {
            let &(smaller, larger) = pair;
            let after: Vec<(u64, u64)> = if goes_on(pair) {
                let lefts = (1..=larger / smaller).map(|times| larger - times * smaller);
                lefts.map(|left| (left.min(smaller), left.max(smaller))).collect()
            } else {
                vec![*pair]
            };
            options
                .iter()
                .flat_map(|before| after.iter().map(|pair| [&before[..], &[*pair]].concat()))
                .collect()
        })
    };
    let (mut random, mut known) = (Random::new(7), Known::new());
    let cases = (0..300).map(|_| {
        let numbers = some(&mut random, 3, 1, 12);
        let pairs: Vec<(u64, u64)> =
            numbers.iter().map(|&smaller| (smaller, between(&mut random, smaller, 16))).collect();
        let text = pairs
            .iter()
            .fold(pairs.len().to_string(), |text, (smaller, larger)| format!("{text}\n{larger} {smaller}"));
        (text, if wins(&pairs, false, &moves, &mut known) { "MM" } else { "GG" }.to_owned())
    });
    compare("hdu3595", Layout::ToEnd, cases);
}

#[test]
fn a_simple_stone_game() {
    let all = (1..=40).flat_map(|heap| (1..=8).map(move |times| (heap, times)));
    let cases = all.map(|(heap, times): (u64, u64)| {
        let moves = |&(heap, most): &(u64, u64)| {
            (1..=heap.min(most)).map(|taken| (heap - taken, taken * times)).collect()
        };
        let known = &mut Known::new();
        let least = (1..heap).find(|&taken| !wins(&(heap - taken, taken * times), false, &moves, known));
        (
            format!("{heap} {times}"),
            format!("Case #: {}", least.map_or("lose".to_owned(), |taken| taken.to_string())),
        )
    });
    compare("hdu2486", Layout::Counted, cases);
}

#[test]
fn boxes_are_filled() {
    let (mut random, mut known) = (Random::new(8), Known::new());
    let moves = |boxes: &Vec<(u64, u64)>| {
        in_one(boxes, |&(size, stones)| {
            (1..=stones * stones)
                .filter(|more| stones + more <= size)
                .map(|more| vec![(size, stones + more)])
                .collect()
        })
    };
    let cases = (0..400).map(|_| {
        let sizes = some(&mut random, 2, 0, 30);
        let mut boxes: Vec<(u64, u64)> =
            sizes.into_iter().map(|size| (size, random.below(size + 1))).collect();
        boxes.sort_unstable();
        let text = boxes
            .iter()
            .fold(boxes.len().to_string(), |text, (size, stones)| format!("{text}\n{size} {stones}"));
        (text, format!("Case #:\n{}", if wins(&boxes, false, &moves, &mut known) { "Yes" } else { "No" }))
    });
    compare("hdu1729", Layout::Until("0"), cases);
}

#[test]
fn rows_with_gaps() {
    let mut random = Random::new(9);
    let cases: Vec<(String, String)> = (0..40)
        .map(|_| {
            let set = [subset(&mut random, 1, 7), vec![between(&mut random, 1, 2000)]].concat();
            let moves = |rows: &Vec<u64>| {
                in_one(rows, |&row| {
                    let ends = set
                        .iter()
                        .filter(|&&taken| taken <= row)
                        .flat_map(|&taken| (0..=row - taken).map(move |left| vec![left, row - taken - left]));
                    ends.map(|parts| parts.into_iter().filter(|&part| part > 0).collect()).collect()
                })
            };
            let (mut known, rows) = (Known::new(), some(&mut random, 6, 1, 14));
            let text = format!("{} {}\n{}\n{}", set.len(), line(&set), rows.len(), line(&rows));
            let answers =
                rows.iter().map(|&row| if wins(&vec![row], false, &moves, &mut known) { "1" } else { "2" });
            (text, answers.collect::<Vec<_>>().join("\n"))
        })
        .collect();
    compare("hdu2999", Layout::ToEnd, cases);
}

/// Takes stones from a pile and gives any of its rest to the other piles, in all ways.
fn take_and_give(piles: &[u64]) -> Vec<Vec<u64>> {
    fn give(piles: &[u64], rest: u64, others: &[usize], options: &mut Vec<Vec<u64>>) {
        let Some((&receiver, others)) = others.split_first() else {
            // What is not given stays.
            options.push([piles, &[rest]].concat());
            return;
        };
        for given in 0..=rest {
            let mut after = piles.to_vec();
            after[receiver] += given;
            give(&after, rest - given, others, options);
        }
    }
    let mut options = Vec::new();
    for at in 0..piles.len() {
        let mut others = piles.to_vec();
        let pile = others.remove(at);
        let places: Vec<usize> = (0..others.len()).collect();
        (0..pile).for_each(|rest| give(&others, rest, &places, &mut options));
    }
    for after in &mut options {
        after.retain(|&pile| pile > 0);
        after.sort_unstable();
    }
    options
}

#[test]
fn stones_are_given_to_other_piles() {
    let (mut random, mut known) = (Random::new(10), Known::new());
    let moves = |piles: &Vec<u64>| take_and_give(piles);
    let cases = (0..200).map(|_| {
        let mut piles = some(&mut random, 4, 1, 4);
        piles.sort_unstable();
        (with_count(&piles), if wins(&piles, false, &moves, &mut known) { "1" } else { "0" }.to_owned())
    });
    compare("poj1740", Layout::Until("0"), cases);
}
