//! The Python package on arrays of numpy, beside the library on the same number of deals.

use std::hint::black_box;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};

use tefuda::Random;
use tefuda::games::tanhinmin::fast::owner_bits::{decide_deals_64, mover_wins_u64};

use crate::table::{Goal, Row, Table};

const DEALS: usize = 10_000_000;

/// Decides all deals for every line it reads, by the function that it names.
const PROGRAM: &str = "
import sys
import numpy
from tefuda import fast
deals = numpy.random.default_rng(1).integers(0, 2**64, int(sys.argv[1]), numpy.uint64)
print('ready', flush=True)
for line in sys.stdin:
    print(getattr(fast, line.strip())(deals)[0], flush=True)
";

pub(crate) fn rows(table: &mut Table) {
    let (in_bits, in_bools) = ("python, 1e7 deals as owner bits", "python, 1e7 deals, an array of bool");
    // `scripts/bench` tells where the package is installed.
    let wanted = table.wants(in_bits) || table.wants(in_bools);
    let Some(python) = std::env::var_os("TEFUDA_PYTHON").filter(|_| wanted) else { return };
    let mut child = Command::new(python)
        .args(["-c", PROGRAM, &DEALS.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut asked = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    let mut answer = move || {
        let mut line = String::new();
        assert!(answers.read_line(&mut line).unwrap() > 0, "Python has ended early");
        line
    };
    answer();
    let mut random = Random::new(1);
    let deals: Vec<u64> = (0..DEALS).map(|_| random.bits()).collect();
    let items = DEALS as u64;
    let row = |name| Row { name, items, limit_items: items, rounds: 10, goal: Goal::Ratio(0.8) };
    table.row(
        &row(in_bits),
        || {
            asked.write_all(b"tanhinmin_deal_bits\n").unwrap();
            answer()
        },
        || {
            let mut won = vec![0; DEALS.div_ceil(64)];
            assert!(decide_deals_64(black_box(&deals), &mut won).is_ok());
            won
        },
    );
    table.row(
        &row(in_bools),
        || {
            asked.write_all(b"tanhinmin_deals\n").unwrap();
            answer()
        },
        // An answer of a byte each, as a program would write it.
        || black_box(&deals).iter().map(|&deal| mover_wins_u64(deal, 64)).collect::<Vec<bool>>(),
    );
    drop(asked);
    child.wait().unwrap();
}
