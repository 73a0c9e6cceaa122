//! Games with numbers and digits, teams, and pirates.

use std::collections::HashMap;

use tefuda::Random;

use super::brute::{Known, Layout, between, compare, line, some, wins};

#[test]
fn digits_are_deleted() {
    let moves = |digits: &String| {
        let mut options = Vec::new();
        for (at, digit) in digits.bytes().enumerate() {
            if digit == b'0' {
                options.push(digits[..at].to_owned());
            }
            for lower in b'0'..digit {
                options.push(format!("{}{}{}", &digits[..at], char::from(lower), &digits[at + 1..]));
            }
        }
        options
    };
    let mut known = Known::new();
    let three = (0..1000).map(|number| format!("{number:03}"));
    let two = (0..100).map(|number| format!("{number:02}"));
    let four = (0..10_000).step_by(13).map(|number| format!("{number:04}"));
    let all = (0..10).map(|number| number.to_string()).chain(two).chain(three).chain(four);
    let cases: Vec<(String, String)> = all
        .map(|digits| {
            let won = wins(&digits, false, &moves, &mut known);
            (digits, if won { "Yes" } else { "No" }.to_owned())
        })
        .collect();
    compare("hdu1404", Layout::ToEnd, cases);
}

#[test]
fn multiplication() {
    let cases = (2..=1500).chain([3000, 5832, 5833, 10_000]).map(|goal: u64| {
        let moves = |&number: &u64| {
            if number >= goal { Vec::new() } else { (2..=9).map(|by| number * by).collect() }
        };
        let won = wins(&1, false, &moves, &mut Known::new());
        (goal.to_string(), if won { "Stan wins." } else { "Ollie wins." }.to_owned())
    });
    compare("hdu1517", Layout::ToEnd, cases);
}

#[test]
fn numbers_are_picked() {
    /// The lead of the player to pick.
    fn lead(numbers: &[i64], last: i64, steps: (i64, i64)) -> i64 {
        let fits = numbers.iter().filter(|&&next| (steps.0..=steps.1).contains(&(next - last)));
        fits.map(|&next| next - lead(numbers, next, steps)).max().unwrap_or(0)
    }
    let mut random = Random::new(1);
    let cases = (0..300).map(|_| {
        let numbers: Vec<i64> =
            some(&mut random, 12, 0, 30).iter().map(|&number| number as i64 - 5).collect();
        let least = between(&mut random, 1, 3) as i64;
        let most = least + between(&mut random, 0, 5) as i64;
        let text = numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
        (format!("{} {least} {most}\n{text}", numbers.len()), lead(&numbers, 0, (least, most)).to_string())
    });
    compare("poj1678", Layout::Counted, cases);
}

#[test]
fn teams_take_stones() {
    /// Whether the team of the player to move wins; an empty heap was emptied by the other team.
    fn team_wins(most: &[u64], player: usize, stones: u64, known: &mut HashMap<(usize, u64), bool>) -> bool {
        if stones == 0 {
            return true;
        }
        if let Some(&won) = known.get(&(player, stones)) {
            return won;
        }
        let next = (player + 1) % most.len();
        let won = (1..=most[player].min(stones)).any(|taken| !team_wins(most, next, stones - taken, known));
        known.insert((player, stones), won);
        won
    }
    let mut random = Random::new(2);
    let cases = (0..200).map(|_| {
        let pairs = between(&mut random, 1, 4);
        let most: Vec<u64> = (0..2 * pairs).map(|_| between(&mut random, 1, 6)).collect();
        let heap = between(&mut random, 1, 60);
        let won = team_wins(&most, 0, heap, &mut HashMap::new());
        (format!("{pairs} {heap} {}", line(&most)), if won { "1" } else { "0" }.to_owned())
    });
    compare("poj2068", Layout::Until("0"), cases);
}

/// All ways to share coins among this many pirates.
fn shares(pirates: usize, coins: u64) -> Vec<Vec<u64>> {
    let mut shared = vec![(Vec::new(), coins)];
    for _ in 1..pirates {
        let more = |(given, left): &(Vec<u64>, u64)| {
            let (given, left) = (given.clone(), *left);
            (0..=left).map(move |share| ([&given[..], &[share]].concat(), left - share)).collect::<Vec<_>>()
        };
        shared = shared.iter().flat_map(more).collect();
    }
    shared.into_iter().map(|(given, left)| [&given[..], &[left]].concat()).collect()
}

#[test]
fn pirates_share() {
    let mut cases = Vec::new();
    for coins in 0..=4u64 {
        // What each pirate is sure of, `None` for those thrown into the sea. A proposer who has several best proposals may make any.
        let mut sure: Vec<Option<u64>> = Vec::new();
        for pirates in 1..=[40, 19, 12, 10, 9][coins as usize] {
            let passes = |share: &Vec<u64>| {
                let for_it =
                    sure.iter().zip(share).filter(|(sure, share)| sure.is_none_or(|sure| **share > sure));
                2 * (for_it.count() + 1) >= pirates
            };
            let passing: Vec<Vec<u64>> = shares(pirates, coins).into_iter().filter(passes).collect();
            let most = passing.iter().map(|share| share[pirates - 1]).max();
            let best: Vec<&Vec<u64>> =
                passing.iter().filter(|share| Some(share[pirates - 1]) == most).collect();
            if best.is_empty() {
                sure.push(None);
            } else {
                sure = (0..pirates).map(|pirate| best.iter().map(|share| share[pirate]).min()).collect();
            }
            for (pirate, gold) in sure.iter().enumerate() {
                let answer = gold.map_or("Thrown".to_owned(), |gold| gold.to_string());
                cases.push((format!("{pirates} {coins} {}", pirate + 1), answer));
            }
        }
    }
    compare("hdu1538", Layout::Counted, cases);
}
