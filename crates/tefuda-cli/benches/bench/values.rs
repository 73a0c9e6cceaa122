//! Nimbers: products of 64 bits, beside the recursive product straight from the definition.

use std::hint::black_box;

use tefuda::random::Random;
use tefuda::value::nimber::{NimField, product_by_definition};

use crate::table::{Goal, Row, Table};

const PRODUCTS: u64 = 1_000_000;
const BY_DEFINITION: u64 = 2_000;

pub(crate) fn rows(table: &mut Table) {
    let name = "nimbers, products of 64 bits";
    if !table.wants(name) {
        return;
    }
    let row = Row { name, items: PRODUCTS, limit_items: BY_DEFINITION, rounds: 5, goal: Goal::Ratio(50.0) };
    // Every product depends on the one before, so that none can be left out or overlap.
    let tables = || {
        let mut random = Random::new(1);
        (0..PRODUCTS).fold(1u64, |product, _| black_box(product ^ random.bits()).nim_mul(random.bits()))
    };
    let definition = || {
        let mut random = Random::new(1);
        (0..BY_DEFINITION).fold(1u64, |product, _| {
            let (a, b) = (black_box(product ^ random.bits()), random.bits());
            product_by_definition(a.into(), b.into(), 64) as u64
        })
    };
    table.row(&row, tables, definition);
}
