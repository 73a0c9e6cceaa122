//! Men on strips, cards in boxes, coins in rows and rings, lights in grids.

use std::collections::HashMap;

use tefuda::Random;

use super::brute::{Known, Layout, between, compare, line, some, subset, wins};

#[test]
fn men_go_left() {
    let moves = |men: &Vec<u64>| {
        let mut options = Vec::new();
        for at in 0..men.len() {
            let before = if at == 0 { 0 } else { men[at - 1] };
            for square in before + 1..men[at] {
                let mut after = men.clone();
                after[at] = square;
                options.push(after);
            }
        }
        options
    };
    let (mut random, mut known) = (Random::new(1), Known::new());
    let cases = (0..200).map(|_| {
        let men = [subset(&mut random, 1, 7), vec![between(&mut random, 8, 10)]].concat();
        let won = wins(&men, false, &moves, &mut known);
        // In any order.
        let text = format!("{}\n{}", men.len(), line(&men.iter().rev().copied().collect::<Vec<_>>()));
        (text, if won { "Georgia will win" } else { "Bob will win" }.to_owned())
    });
    compare("poj1704", Layout::Counted, cases);
}

#[test]
fn men_climb() {
    // Men by their cells, and which of them is the king; once he is on top, the player to move has lost.
    let moves = |(men, king): &(Vec<u64>, usize)| {
        let mut options = Vec::new();
        if men[*king] == 0 {
            return options;
        }
        for at in 0..men.len() {
            let before = if at == 0 { 0 } else { men[at - 1] };
            let from = if before == 0 { 0 } else { before + 1 };
            for cell in from..men[at] {
                let mut after = men.clone();
                after[at] = cell;
                options.push((after, *king));
            }
        }
        options
    };
    let (mut random, mut known) = (Random::new(2), Known::new());
    let cases = (0..400).map(|_| {
        let men = [subset(&mut random, 1, 7), vec![between(&mut random, 8, 9)]].concat();
        let king = random.below(men.len() as u64);
        let won = wins(&(men.clone(), king as usize), false, &moves, &mut known);
        let text = format!("{} {}\n{}", men.len(), king + 1, line(&men));
        (text, if won { "Alice" } else { "Bob" }.to_owned())
    });
    compare("hdu4315", Layout::ToEnd, cases);
}

#[test]
fn cards_go_to_lower_boxes() {
    let moves = |boxes: &Vec<u64>| {
        let mut options = Vec::new();
        for from in 1..=boxes.len() {
            for to in (1..from).filter(|to| (from + to) % 2 == 1 && (from + to) % 3 == 0) {
                for cards in 1..=boxes[from - 1] {
                    let mut after = boxes.clone();
                    after[from - 1] -= cards;
                    after[to - 1] += cards;
                    options.push(after);
                }
            }
        }
        options
    };
    let (mut random, mut known) = (Random::new(3), Known::new());
    let cases = (0..200).map(|_| {
        let boxes: Vec<u64> =
            (0..between(&mut random, 1, 13)).map(|_| random.below(3) * random.below(2)).collect();
        let won = wins(&boxes, false, &moves, &mut known);
        let text = format!("{}\n{}", boxes.len(), line(&boxes));
        (text, format!("Case #: {}", if won { "Alice" } else { "Bob" }))
    });
    compare("hdu3389", Layout::Counted, cases);
}

/// Rows with the mover's man and the other's.
type Rows = Vec<(u64, u64)>;

/// All positions of Northcott's game after a move, seen by the other player.
fn slide(rows: &Rows, columns: u64) -> Vec<Rows> {
    let mut options = Vec::new();
    for at in 0..rows.len() {
        let (man, opponent) = rows[at];
        for to in
            (1..=columns).filter(|&to| to != man && to != opponent && (to < opponent) == (man < opponent))
        {
            let mut after = rows.clone();
            after[at].0 = to;
            options.push(after.into_iter().map(|(man, opponent)| (opponent, man)).collect());
        }
    }
    options
}

/// Who wins from all positions of a board, by giving results until there are no more to give: positions may come back.
fn northcott(rows: u32, columns: u64) -> HashMap<Rows, bool> {
    let pairs: Vec<(u64, u64)> = (1..=columns)
        .flat_map(|man| (1..=columns).map(move |opponent| (man, opponent)))
        .filter(|row| row.0 != row.1)
        .collect();
    let boards = (0..rows).fold(vec![Vec::new()], |boards_so_far: Vec<Rows>, _| {
        boards_so_far
            .iter()
            .flat_map(|before| pairs.iter().map(|&row| [&before[..], &[row]].concat()))
            .collect()
    });
    let mut known: HashMap<Rows, bool> = HashMap::new();
    loop {
        let before = known.len();
        for board in &boards {
            let results: Vec<Option<bool>> =
                slide(board, columns).iter().map(|after| known.get(after).copied()).collect();
            if results.contains(&Some(false)) {
                known.insert(board.clone(), true);
            } else if results.iter().all(|result| *result == Some(true)) {
                known.insert(board.clone(), false);
            }
        }
        if known.len() == before {
            assert_eq!(known.len(), boards.len(), "a draw");
            return known;
        }
    }
}

#[test]
fn northcotts_game() {
    for (rows, columns) in [(1, 7), (2, 5), (3, 3)] {
        let cases = northcott(rows, columns).into_iter().map(|(board, won)| {
            let text = board.iter().fold(format!("{rows} {columns}"), |text, (man, opponent)| {
                format!("{text}\n{man} {opponent}")
            });
            (text, if won { "I WIN!" } else { "BAD LUCK!" }.to_owned())
        });
        compare("hdu1730", Layout::ToEnd, cases);
    }
}

/// Whether the first player wins a ring of coins, of which 1 to `most` adjacent ones are taken.
fn ring(coins: u32, most: u32) -> bool {
    let moves = |&left: &u32| {
        let mut options = Vec::new();
        for start in 0..coins {
            let mut taken = 0;
            for place in (start..start + most.min(coins)).map(|place| place % coins) {
                if left >> place & 1 == 0 {
                    break;
                }
                taken |= 1 << place;
                options.push(left & !taken);
            }
        }
        options
    };
    wins(&((1 << coins) - 1), false, &moves, &mut Known::new())
}

#[test]
fn rings_of_coins() {
    let all = (3..=11).flat_map(|coins| (1..=12).map(move |most| (coins, most)));
    let cases = all.map(|(coins, most)| {
        (format!("{coins} {most}"), format!("Case #: {}", if ring(coins, most) { "first" } else { "second" }))
    });
    compare("hdu3951", Layout::Counted, cases);
    let mut cases: Vec<(String, String)> = (1..=14)
        .map(|coins| (coins.to_string(), if ring(coins, 2) { "Alice" } else { "Bob" }.to_owned()))
        .collect();
    // Larger rings are won by the second player, who mirrors.
    cases.extend((0..20).map(|more| ((1_000_000 - more).to_string(), "Bob".to_owned())));
    compare("poj2484", Layout::Until("0"), cases);
}

#[test]
fn coins_are_turned() {
    let moves = |&heads: &u64| {
        let mut options = Vec::new();
        for last in (0..64).filter(|place| heads >> place & 1 == 1) {
            let turned = heads ^ 1 << last;
            options.push(turned);
            options.extend((0..last).map(|second| turned ^ 1 << second));
            options.extend(
                (0..last).flat_map(|second| (0..second).map(move |third| turned ^ 1 << second ^ 1 << third)),
            );
        }
        options
    };
    let (mut random, mut known) = (Random::new(4), Known::new());
    let cases = (0..200).map(|_| {
        let mut places = subset(&mut random, 0, 11);
        let heads = places.iter().fold(0u64, |heads, place| heads | 1 << place);
        // A head may be named again.
        places.extend(places.first().copied());
        let won = wins(&heads, false, &moves, &mut known);
        (format!("{}\n{}", places.len(), line(&places)), if won { "No" } else { "Yes" }.to_owned())
    });
    compare("hdu3537", Layout::ToEnd, cases);
}

/// Lights of a box by their coordinates from 1.
fn lights(sides: [u64; 3]) -> Vec<[u64; 3]> {
    let [x, y, z] = sides.map(|side| 1..=side);
    x.flat_map(|x| {
        y.clone().flat_map({
            let z = z.clone();
            move |y| z.clone().map(move |z| [x, y, z])
        })
    })
    .collect()
}

/// Turns the corners of a box in all ways: its far corner is lit, the near one is at most as far in each direction.
fn turn(places: &[[u64; 3]], lit: u32) -> Vec<u32> {
    let bit = |place: [u64; 3]| 1u32 << places.iter().position(|&candidate| candidate == place).unwrap();
    let mut options = Vec::new();
    for far in places.iter().filter(|&&far| lit & bit(far) != 0) {
        for near in places.iter().filter(|near| (0..3).all(|axis| near[axis] <= far[axis])) {
            // A side of length 0 has one end only.
            let corners = (0..8).map(|which| {
                [0, 1, 2].map(|axis| if which >> axis & 1 == 1 { near[axis] } else { far[axis] })
            });
            let mut turned: Vec<u32> = corners.map(bit).collect();
            turned.sort_unstable();
            turned.dedup();
            options.push(turned.into_iter().fold(lit, |lit, corner| lit ^ corner));
        }
    }
    options
}

/// Random lights with whether the player to move wins.
fn light_cases(seed: u64, sides: [u64; 3]) -> Vec<(Vec<[u64; 3]>, bool)> {
    let (mut random, mut known, places) = (Random::new(seed), Known::new(), lights(sides));
    let moves = |&lit: &u32| turn(&places, lit);
    (0..100)
        .map(|_| {
            let lit = random.below(1 << places.len()) as u32;
            let on = places
                .iter()
                .enumerate()
                .filter(|(at, _)| lit >> at & 1 == 1)
                .map(|(_, place)| *place)
                .collect();
            (on, wins(&lit, false, &moves, &mut known))
        })
        .collect()
}

#[test]
fn lights_are_switched() {
    for sides in [[3, 3, 1], [2, 6, 1], [4, 3, 1]] {
        let cases = light_cases(5, sides).into_iter().map(|(on, won)| {
            let text = on.iter().fold(on.len().to_string(), |text, [x, y, _]| format!("{text}\n{x} {y}"));
            (text, if won { "Have a try, lxhgww." } else { "Don't waste your time." }.to_owned())
        });
        compare("hdu3404", Layout::Counted, cases);
    }
    for sides in [[2, 2, 2], [3, 2, 2], [1, 3, 4]] {
        let cases = light_cases(6, sides).into_iter().map(|(on, won)| {
            let text = on.iter().fold(on.len().to_string(), |text, [x, y, z]| format!("{text}\n{x} {y} {z}"));
            (text, if won { "No" } else { "Yes" }.to_owned())
        });
        compare("poj3533", Layout::ToEnd, cases);
    }
}

#[test]
fn far_lights() {
    // Nim products of the coordinates by the mex rule of Turning Corners, beyond what can be played out.
    let mut products = [[0u64; 16]; 16];
    for x in 0..16 {
        for y in 0..16 {
            let less = (0..x).flat_map(|u| (0..y).map(move |v| (u, v)));
            let mut seen: Vec<u64> =
                less.map(|(u, v)| products[u][y] ^ products[x][v] ^ products[u][v]).collect();
            seen.sort_unstable();
            products[x][y] =
                seen.into_iter().fold(0, |least, value| if value == least { least + 1 } else { least });
        }
    }
    let mut random = Random::new(7);
    let cases = (0..200).map(|_| {
        let numbers = some(&mut random, 4, 1, 15);
        let on: Vec<(u64, u64)> = numbers.into_iter().map(|x| (x, between(&mut random, 1, 15))).collect();
        let sum = on.iter().fold(0, |sum, &(x, y)| sum ^ products[x as usize][y as usize]);
        let text = on.iter().fold(on.len().to_string(), |text, (x, y)| format!("{text}\n{x} {y}"));
        (text, if sum != 0 { "Have a try, lxhgww." } else { "Don't waste your time." }.to_owned())
    });
    compare("hdu3404", Layout::Counted, cases);
}
