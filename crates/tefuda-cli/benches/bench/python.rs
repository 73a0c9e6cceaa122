//! The Python package on arrays of numpy, beside the library on the same number of deals.

use std::hint::black_box;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};

use tefuda::Random;
use tefuda::games::tanhinmin::fast::owner_bits::decide_deals_64;

use crate::table::{Goal, Row, Table};

const DEALS: usize = 10_000_000;

/// Decides all deals for every line it reads.
const PROGRAM: &str = "
import sys
import numpy
from tefuda.fast import tanhinmin_deals
deals = numpy.random.default_rng(1).integers(0, 2**64, int(sys.argv[1]), numpy.uint64)
print('ready', flush=True)
for line in sys.stdin:
    print(tanhinmin_deals(deals)[0], flush=True)
";

pub(crate) fn rows(table: &mut Table) {
    let name = "python, 1e7 deals as owner bits";
    // `scripts/bench` tells where the package is installed.
    let Some(python) = std::env::var_os("TEFUDA_PYTHON").filter(|_| table.wants(name)) else { return };
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
    let mut won = vec![0; DEALS.div_ceil(64)];
    let items = DEALS as u64;
    table.row(
        &Row { name, items, limit_items: items, rounds: 10, goal: Goal::Ratio(0.8) },
        || {
            asked.write_all(b"\n").unwrap();
            answer()
        },
        || decide_deals_64(black_box(&deals), &mut won).is_ok(),
    );
    drop(asked);
    child.wait().unwrap();
}
