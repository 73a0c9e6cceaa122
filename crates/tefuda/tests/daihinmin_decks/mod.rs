//! Decks, counts and positions that the referees and the fast solver are both asked about.

#![allow(clippy::unwrap_used)]
#![allow(dead_code, unreachable_pub, missing_docs, reason = "each test binary uses a part of this module")]

use tefuda::Random;
use tefuda::games::daihinmin::cards::{Hand, JOKER, card, each};
use tefuda::games::daihinmin::counts::{CountState, Counts};
use tefuda::games::daihinmin::house::{Flush, House};

/// Deals of decks without suits that the leader wins, by the number of ranks from 1 on.
#[derive(Debug)]
pub struct Counted {
    rules: &'static str,
    /// Pairs turn the order over.
    pairs_revolve: bool,
    pub copies: u32,
    /// Deals that differ in the ranks.
    pub by_ranks: &'static [u64],
    /// Deals of distinguishable cards.
    pub by_cards: &'static [u64],
}

impl Counted {
    pub fn house(&self) -> House {
        let house = House::named(self.rules).unwrap();
        let revolution = if self.pairs_revolve { Some(2) } else { house.revolution };
        House { revolution, ..house }
    }
}

const fn counted(
    rules: &'static str,
    pairs_revolve: bool,
    copies: u32,
    by_ranks: &'static [u64],
    by_cards: &'static [u64],
) -> Counted {
    Counted { rules, pairs_revolve, copies, by_ranks, by_cards }
}

pub const COUNTED: [Counted; 8] = [
    counted("b", false, 2, &[1, 7, 21, 55, 150, 428], &[2, 14, 53, 186, 678, 2603]),
    counted("b*", false, 2, &[1, 7, 21, 55, 153, 439], &[2, 14, 53, 186, 684, 2637]),
    counted("b", true, 2, &[1, 7, 24, 66, 179], &[2, 14, 58, 192, 660]),
    counted("b*", true, 2, &[1, 7, 24, 66, 182], &[2, 14, 58, 192, 666]),
    counted("b", false, 3, &[2, 14, 51, 172], &[6, 62, 407, 2734]),
    counted("b", false, 4, &[3, 23, 97, 408], &[14, 254, 2829, 42326]),
    counted("c", false, 4, &[3, 23, 104, 472], &[14, 254, 2858, 44028]),
    counted("c*", false, 4, &[3, 23, 104, 473], &[14, 254, 2858, 44604]),
];

fn binomial(n: u32, k: u32) -> u64 {
    (0..u64::from(k)).fold(1, |product, i| product * (u64::from(n) - i) / (i + 1))
}

/// Every lead of a deck without suits, all cards dealt and both hands not empty, and how many deals of distinguishable cards it is.
pub fn leads_of_counts(ranks: usize, copies: u32) -> impl Iterator<Item = (CountState, u64)> {
    let all = (u64::from(copies) + 1).pow(ranks as u32);
    (0..all).filter_map(move |number| {
        let base = u64::from(copies) + 1;
        let own: Vec<u32> = (0..ranks as u32).map(|rank| (number / base.pow(rank) % base) as u32).collect();
        let theirs: Vec<u32> = own.iter().map(|held| copies - held).collect();
        let ways = own.iter().map(|&held| binomial(copies, held)).product();
        let [own, theirs] = [own, theirs].map(Counts::new);
        (!own.is_empty() && !theirs.is_empty()).then(|| (CountState::lead(own, theirs, false), ways))
    })
}

/// Every hand of a deck that leaves the opponent some card.
pub fn hands_of(deck: Hand) -> impl Iterator<Item = Hand> {
    let cards: Vec<Hand> = each(deck).collect();
    (1..(1u32 << cards.len()) - 1).map(move |number| {
        let dealt = cards.iter().enumerate().filter(|(index, _)| number >> index & 1 == 1);
        dealt.fold(0, |hand, (_, card)| hand | card)
    })
}

/// The first three, four or six ranks, or those around the eight, in some suits, with the joker.
pub fn decks() -> [Hand; 4] {
    let deck = |ranks: std::ops::RangeInclusive<u8>, suits: u8| {
        ranks
            .flat_map(|rank| (0..suits).map(move |suit| card(rank, suit)))
            .fold(JOKER, |deck, card| deck | card)
    };
    [deck(1..=3, 4), deck(1..=4, 3), deck(4..=7, 3), deck(1..=6, 2)]
}

/// How many deals of these decks the leader wins, in the normal and in the reversed order.
pub const DEALS_WON: [(&str, [(u32, u32); 4]); 10] = [
    ("b", [(2829, 2829), (2734, 2734), (2734, 2734), (2603, 2603)]),
    ("d", [(2858, 2858), (2734, 2734), (3458, 3135), (2603, 2718)]),
    ("e", [(5886, 5886), (5384, 5384), (5598, 5839), (5149, 4990)]),
    ("f", [(6048, 6048), (5679, 5679), (6001, 6212), (5413, 5611)]),
    ("g", [(6036, 6036), (5550, 5550), (5995, 6188), (5379, 5604)]),
    ("h", [(6037, 5994), (5556, 5502), (5995, 6188), (5436, 5675)]),
    ("e*", [(5886, 5886), (5357, 5357), (5598, 5839), (5185, 5054)]),
    ("f*", [(6048, 6048), (5661, 5661), (6001, 6212), (5439, 5615)]),
    ("g*", [(6036, 6036), (5529, 5529), (5995, 6188), (5397, 5620)]),
    ("uecda", [(6045, 5994), (5544, 5493), (5995, 6188), (5417, 5694)]),
];

/// Positions with their rules and all winning moves.
pub const POSITIONS: [(&str, &str, &str); 24] = [
    ("b", "D5 C5 H9 / S7 H7 DK", ""),
    ("b*", "D5 C5 H9 / S7 H7 DK", ""),
    ("c", "S4 H4 D4 C4 S9 / S3 HK", "S4+H4 S4+D4 H4+D4 S4+C4 H4+C4 D4+C4 S4+H4+D4+C4"),
    ("c", "S4 H4 D4 C4 S9 HT / S3 D3 HK", ""),
    ("d", "S8 D4 C6 / HK D2", ""),
    ("d", "H8 D8 S4 / C9 D9 SK HK", "H8 D8 H8+D8"),
    ("e", "JO S4 / C2 D2", "S4 S4+JO=H4 S4+JO=D4 S4+JO=C4 JO"),
    ("f", "S4 S5 JO D3 / HK DK CA", "JO=S3+S4+S5 S4+S5+JO=S6"),
    ("f", "S3 S4 JO H9 / HA DA H2", "JO=S<+S3+S4 S3+S4+JO=S5"),
    ("f", "H4 H5 H6 H7 H8 S3 / C9 CT CJ D2", "H8 H4+H5+H6+H7 H4+H5+H6+H7+H8"),
    ("g", "S5 D7 / S9 HT @ S3", ""),
    ("g", "HT SK / ST D2 @ S9 lock", "SK"),
    ("g", "ST SK / D2 HA @ S9 lock", "ST SK"),
    ("h", "JO D4 / S3 HK", "D4 JO=S4+D4 JO=H4+D4 D4+JO=C4"),
    ("h", "JO D4 H6 / S3 HK CQ", "JO=S4+D4 JO=H4+D4 D4+JO=C4 JO=S6+H6 H6+JO=D6 H6+JO=C6"),
    ("uecda", "S3 JO D4 / HK CK", "S3 D4 JO"),
    ("uecda", "S7 SJ D4 / H5 H9 @ S6 passed mine", "S7 pass"),
    ("uecda", "D4 H9 C9 / H5 SK @ S6 passed", ""),
    ("uecda", "C3 H5 D5 / S4 CK @ JO mine", "pass"),
    ("uecda", "S3 D5 / H7 CK @ JO", "S3"),
    ("uecda", "H4 D4 S8 / C5 S5 HK @ S3+C3 lock", ""),
    ("e", "S8 JO D4 / SK DK CK HA", "D4 S8 S8+JO=H8 S8+JO=D8 S8+JO=C8 JO"),
    ("uecda", "H7 H9 JO S4 / DA C2 S2", "H7+JO=H8+H9"),
    (
        "uecda",
        "D3 D4 D5 D6 D7 S2 / HA CA SK",
        "D3 D4 D6 D7 S2 D3+D4+D5 D3+D4+D5+D6 D3+D4+D5+D6+D7 D4+D5+D6 D4+D5+D6+D7 D5+D6+D7",
    ),
];

/// Any mixture of rules.
#[must_use]
pub fn random_house(random: &mut Random) -> House {
    let mut flag = || random.below(2) == 0;
    let (groups, joker, sequences, lock, spade_three) = (flag(), flag(), flag(), flag(), flag());
    let flush = if flag() { Flush::AllPass } else { Flush::OpponentPass };
    let revolution = Some(random.below(6) as u8).filter(|&size| size > 0);
    let sequence_revolution = Some(2 + random.below(5) as u8).filter(|&size| size > 2);
    let cuts = random.below(1 << 15) & random.below(1 << 15) & random.below(1 << 15);
    House { groups, revolution, cuts, joker, sequences, sequence_revolution, lock, spade_three, flush }
}
