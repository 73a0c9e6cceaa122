//! TANHINMIN: sorted hands, owner bits, stored deals, single decisions, the command line, checks.

use std::hint::black_box;
use std::io::Write as _;
use std::process::{Command, Stdio};

use tefuda::Budget;
use tefuda::Random;
use tefuda::games::tanhinmin::count::COUNT;
use tefuda::games::tanhinmin::fast::owner_bits::{
    Path, count_mover_wins_64_on, mover_wins_bits_on, mover_wins_u64,
};
use tefuda::games::tanhinmin::fast::sorted;
use tefuda::games::tanhinmin::{Setup, decide, strategy};
use tefuda::study::{Args, NoProgress};
use tefuda::{Setup as _, Status};

use crate::table::{Goal, Row, Table};

const CARDS: usize = 100_000_000;
const BLOCK: usize = 500;
const DEALS: usize = 4_000_000;
const LINES: u64 = 1_000_000;

pub(crate) fn rows(table: &mut Table) {
    sorted_hands(table);
    owner_bits(table);
    stored_deals(table);
    single_decisions(table);
    command_line(table);
    checks(table);
    counts(table);
}

/// The limit: one pass that sums both hands.
fn sorted_hands(table: &mut Table) {
    let half = CARDS / 2;
    let mut random = Random::new(1);
    let mut random_hand = |faces: u64| {
        let mut hand: Vec<u32> = (0..half).map(|_| 1 + random.below(faces) as u32).collect();
        hand.sort_unstable();
        hand
    };
    let alternating = |owner: u32| -> Vec<u32> { (0..half as u32).map(|k| 2 * k + 1 + owner).collect() };
    // Every block of a hand is missed by the greedy matching and then caught up with: the slowest of many shapes tried.
    let blocks = |owner: usize| -> Vec<u32> {
        (0..half).map(|k| (k + (k / BLOCK + owner) * BLOCK + 1) as u32).collect()
    };
    type Hands<'a> = Box<dyn FnMut() -> [Vec<u32>; 2] + 'a>;
    let mut many_faces = || [random_hand(u64::from(u32::MAX)), random_hand(u64::from(u32::MAX))];
    let shapes: [(&str, Hands); 3] = [
        ("sorted hands, random", Box::new(&mut many_faces)),
        ("sorted hands, alternating", Box::new(move || [alternating(0), alternating(1)])),
        ("sorted hands, blocks of 500", Box::new(move || [blocks(0), blocks(1)])),
    ];
    for (name, mut hands) in shapes {
        if !table.wants(name) {
            continue;
        }
        let [mover, other] = hands();
        let items = (mover.len() + other.len()) as u64;
        let sum = |hand: &[u32]| hand.iter().fold(0u64, |sum, &face| sum.wrapping_add(u64::from(face)));
        table.row(
            &Row { name, items, limit_items: items, rounds: 5, goal: Goal::Ratio(0.15) },
            || sorted::mover_wins(black_box(&mover), black_box(&other), 0),
            || sum(black_box(&mover)).wrapping_add(sum(black_box(&other))),
        );
    }
}

#[inline(always)]
fn count_ones(words: &[u64]) -> u64 {
    words.iter().map(|word| u64::from(word.count_ones())).sum()
}

/// Counts ones by a plain loop compiled with the instructions of the path, which is available.
fn count_ones_on(path: Path, words: &[u64]) -> u64 {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx2,popcnt")]
        fn avx2(words: &[u64]) -> u64 {
            count_ones(words)
        }
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx512vpopcntdq")]
        fn avx512(words: &[u64]) -> u64 {
            count_ones(words)
        }
        match path {
            Path::Portable => count_ones(words),
            // SAFETY: the path is available, so the instructions are there.
            Path::Avx2 => unsafe { avx2(words) },
            // SAFETY: the path is available, so the instructions are there.
            Path::Avx512 => unsafe { avx512(words) },
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        let _ = path;
        count_ones(words)
    }
}

/// The limit: counting the ones of the same bits with the same instructions.
fn owner_bits(table: &mut Table) {
    let words = CARDS / 64;
    let mut random = Random::new(2);
    let shapes = [
        ("random", (0..words).map(|_| random.bits()).collect()),
        ("alternating", vec![0x5555_5555_5555_5555; words]),
    ];
    for (shape, owners) in &shapes {
        for path in Path::available() {
            let least = if path == Path::Portable { 0.08 } else { 0.25 };
            let name = format!("owner bits, {shape}, {path:?}");
            let items = CARDS as u64;
            table.row(
                &Row { name: &name, items, limit_items: items, rounds: 9, goal: Goal::Ratio(least) },
                || mover_wins_bits_on(path, black_box(owners), CARDS),
                || count_ones_on(path, black_box(owners)),
            );
        }
    }
}

/// The limit: counting the ones of the same deals with the same instructions.
fn stored_deals(table: &mut Table) {
    let mut random = Random::new(3);
    let deals: Vec<u64> = (0..DEALS).map(|_| random.bits()).collect();
    for path in Path::available() {
        let name = format!("stored 64-card deals, {path:?}");
        let items = DEALS as u64;
        table.row(
            &Row { name: &name, items, limit_items: items, rounds: 9, goal: Goal::PerSecond(1e8) },
            || count_mover_wins_64_on(path, black_box(&deals)),
            || count_ones_on(path, black_box(&deals)),
        );
    }
}

/// The limit: summing the cards of the same hands.
fn single_decisions(table: &mut Table) {
    let mut random = Random::new(4);
    let texts: Vec<String> = (0..1000).map(|_| random_position(&mut random)).collect();
    let positions: Vec<_> = texts
        .iter()
        .filter_map(|text| match text.parse::<Setup>().ok()?.status() {
            Status::Open(position) => Some(position),
            Status::Over(_) => None,
        })
        .collect();
    let items = positions.len() as u64;
    let sum_all = || {
        let setups = positions.iter().map(|position| black_box(position.setup()));
        setups.map(|s| s.mover().faces().chain(s.other().faces()).map(u64::from).sum::<u64>()).sum::<u64>()
    };
    let row = |name| Row { name, items, limit_items: items, rounds: 200, goal: Goal::None };
    table.row(
        &row("one small position: winner"),
        || positions.iter().filter(|position| decide::winner(black_box(position.setup())).0 == 0).count(),
        sum_all,
    );
    table.row(
        &row("one small position: all winning moves"),
        || {
            let moves = positions.iter().map(|position| strategy::judged_moves(black_box(position)));
            moves.map(|moves| moves.filter(|(_, wins)| *wins).count()).sum::<usize>()
        },
        sum_all,
    );
    let deals: Vec<u64> = (0..1000).map(|_| random.bits()).collect();
    table.row(
        &Row { items: 1000, limit_items: 1000, ..row("one 20-card deal in a word: winner") },
        || deals.iter().filter(|&&owners| mover_wins_u64(black_box(owners), 20)).count(),
        || count_ones(black_box(&deals)),
    );
}

/// Hands of 1 to 10 cards from 13 faces, some cut cards, often a table card.
fn random_position(random: &mut Random) -> String {
    let mut hand = || {
        let cards: Vec<String> = (0..1 + random.below(10))
            .map(|_| format!("{}{}", 1 + random.below(13), if random.below(10) == 0 { "c" } else { "" }))
            .collect();
        cards.join(" ")
    };
    let hands = [hand(), hand()].join(" / ");
    match random.below(26) {
        table_card @ 1..=13 => format!("{hands} @ {table_card}"),
        _ => hands,
    }
}

/// Positions through the real binary, read from a file, parsed and answered as JSON on one core. The limit: parsing the
/// same lines in this process, without deciding or printing anything.
fn command_line(table: &mut Table) {
    let name = "decide --json, a file of 1e6 lines";
    if !table.wants(name) {
        return;
    }
    let folder = std::env::temp_dir();
    let path = folder.join(format!("tefuda-bench-{}.txt", std::process::id()));
    let mut random = Random::new(5);
    let mut text = Vec::new();
    for _ in 0..LINES {
        writeln!(text, "{}", random_position(&mut random)).unwrap();
    }
    std::fs::write(&path, &text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let through_the_binary = || {
        let status = Command::new(env!("CARGO_BIN_EXE_tefuda"))
            .args(["decide", "tanhinmin", "--json"])
            .stdin(std::fs::File::open(&path).unwrap())
            .stdout(Stdio::null())
            .status();
        assert!(status.unwrap().success());
    };
    table.row(
        &Row { name, items: LINES, limit_items: LINES, rounds: 3, goal: Goal::PerSecond(3e5) },
        through_the_binary,
        || text.lines().filter(|line| line.parse::<Setup>().is_ok()).count(),
    );
    std::fs::remove_file(&path).unwrap();
}

/// On all cores. The limit: the decider alone, on one core, on random positions.
fn checks(table: &mut Table) {
    for (name, id, size) in [
        ("check thesis/2.2, 6 faces, 6 cards", "thesis/2.2", "6"),
        ("check eightcut/1, 4 faces, 4 cards", "eightcut/1", "4"),
    ] {
        if !table.wants(name) {
            continue;
        }
        let statement = tefuda::Catalogue::standard().statement(id).unwrap();
        let args = Args::new(statement.params(), [("faces", size), ("cards", size)]).unwrap();
        let run = || statement.check(&args, &Budget::default(), &NoProgress).unwrap().checked;
        let mut random = Random::new(6);
        let setups: Vec<Setup> = (0..10_000).map(|_| random_position(&mut random).parse().unwrap()).collect();
        table.row(&Row { name, items: run(), limit_items: 10_000, rounds: 3, goal: Goal::None }, run, || {
            setups.iter().filter(|setup| decide::winner(black_box(setup)).0 == 0).count()
        });
    }
}

/// Exact counts and samples, through the study. The limits: for every single deal and for random deals, deciding stored
/// deals of the same size one by one on one core; for the polynomial count, adding as many numbers of one word.
fn counts(table: &mut Table) {
    let run = |given: &[(&str, &str)]| {
        let args = Args::new(COUNT.params, given.iter().copied()).unwrap();
        COUNT.table(&args, &Budget::default(), &NoProgress).unwrap().rows.len()
    };
    let mut random = Random::new(7);
    let deals: Vec<u64> = (0..100_000).map(|_| random.bits()).collect();
    let one_by_one = || deals.iter().filter(|&&owners| mover_wins_u64(black_box(owners), 30)).count();
    let row = |name, items, goal| Row { name, items, limit_items: 100_000, rounds: 3, goal };
    table.row(
        &row("count --cards 30 --brute, deals", 1 << 30, Goal::PerSecond(5.4e8)),
        || run(&[("cards", "30"), ("brute", "")]),
        one_by_one,
    );
    table.row(
        &row("count --cards 30 --sample 1e7, deals", 10_000_000, Goal::None),
        || run(&[("cards", "30"), ("sample", "10000000")]),
        one_by_one,
    );
    // After n cards there are about n^3 / 6 states, each with two ways on.
    let additions = (1..=200u64).map(|n| n.pow(3) / 3).sum();
    let numbers: Vec<u64> = (0..1_000_000).map(|_| random.bits()).collect();
    table.row(
        &Row { limit_items: 1_000_000, ..row("count --cards 200, additions", additions, Goal::None) },
        || run(&[("cards", "200")]),
        || black_box(&numbers).iter().fold(0u64, |sum, &number| sum.wrapping_add(number)),
    );
}
