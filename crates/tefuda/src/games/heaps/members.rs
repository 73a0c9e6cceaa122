//! The members of the family that have a name: rule, what is known of them, where it was published, an example.

use super::engine::HeapRule;
use super::pairs::PairRule;
use super::rules::Rules;
use super::together::TogetherRule;
use crate::kernel::lexing::is_digits;
use crate::kernel::verdict::Lang;
use crate::kernel::words::{Words, both};

/// A game with a name.
pub struct Member {
    /// Its name; `N` stands for a number.
    pub name: &'static str,
    /// What a move is.
    pub rule: &'static str,
    /// What is known: the closed form, or how it is decided.
    pub known: &'static str,
    /// What a move is, in Japanese.
    pub rule_ja: &'static str,
    /// What is known, in Japanese.
    pub known_ja: &'static str,
    /// Where that was published.
    pub source: &'static str,
    /// A position to try.
    pub example: &'static str,
}

/// Every game with a name, beside codes and sets.
#[rustfmt::skip]
pub const MEMBERS: &[Member] = &[
    Member { name: "nim", rule: "take any number from one heap", known: "a heap is its own value", rule_ja: "1つの山から好きな数だけ取る", known_ja: "山の大きさがそのまま値", source: "Bouton 1901", example: "nim: 3 5 7" },
    Member { name: "kayles", rule: ".77: take one or two adjacent pins", known: "period 12 from 71", rule_ja: ".77: ピンを1本または隣り合う2本取る", known_ja: "71以降、周期12", source: "Dudeney 1908; Guy and Smith 1956", example: "kayles: 5 6" },
    Member { name: "dawson", rule: ".07: take two adjacent pins (Dawson's Kayles)", known: "period 34 from 53", rule_ja: ".07: 隣り合うピンを2本取る(ドーソンのケイルズ)", known_ja: "53以降、周期34", source: "Dawson 1935; Guy and Smith 1956", example: "dawson: 7 9" },
    Member { name: "treblecross", rule: ".007: put a cross on a strip of squares, at least three squares from every other cross; a heap of n is a strip of n - 2 squares", known: "a cross takes three counters and leaves at most two heaps; no period is known", rule_ja: ".007: ますの帯に、ほかの×から3ます以上離して×を書く。大きさnの山はn - 2ますの帯", known_ja: "×は石を3個取り、残りを2山までにする。周期は知られていない", source: "Berlekamp, Conway and Guy 1982", example: "treblecross: 8" },
    Member { name: "officers", rule: ".6: take one pin but not the last of a row", known: "no period is known", rule_ja: ".6: ピンを1本取る。ただし列の最後の1本は取れない", known_ja: "周期は知られていない", source: "Guy and Smith 1956", example: "officers: 9" },
    Member { name: "lasker", rule: "take any number, or break a heap into two", known: "4k+1, 4k+2 are their own values; 4k+3 and 4k+4 change places", rule_ja: "好きな数だけ取るか、山を2つに分ける", known_ja: "4k+1と4k+2はそのままの値、4k+3と4k+4は入れ替わる", source: "Lasker 1931", example: "lasker: 3 4 5" },
    Member { name: "grundy", rule: "break a heap into two different ones", known: "no period is known", rule_ja: "山を大きさの異なる2つに分ける", known_ja: "周期は知られていない", source: "Grundy 1939", example: "grundy: 8 9" },
    Member { name: "at-least-half", rule: "take at least half of a heap", known: "a heap is worth the number of its binary digits", rule_ja: "山の半分以上を取る", known_ja: "山の値は2進の桁数", source: "Ferguson", example: "at-least-half: 3 3" },
    Member { name: "even-if-not-all", rule: "take an even number but not all, or all if their number is odd", known: "a heap of n is worth n/2 - 1 if n is even, (n + 1)/2 if it is odd", rule_ja: "偶数個(全部は不可)を取るか、奇数個なら全部取る", known_ja: "大きさnの山の値は、偶数ならn/2 - 1、奇数なら(n + 1)/2", source: "Ferguson", example: "even-if-not-all: 4 5" },
    Member { name: "wythoff", rule: "two heaps: take from one, or the same number from both", known: "lost pairs by the golden ratio; sums by a table of values", rule_ja: "2つの山: 一方から取るか、両方から同じ数を取る", known_ja: "負けの組は黄金比で、和は値の表で決まる", source: "Wythoff 1907", example: "wythoff: 5 8" },
    Member { name: "euclid", rule: "pairs: take a multiple of the smaller heap from the larger; both stay positive", known: "a pair is worth floor(|b/a - a/b|)", rule_ja: "組: 大きい山から小さい山の倍数を取る。両方とも正のまま", known_ja: "組の値はfloor(|b/a - a/b|)", source: "Grossman 1997; Nivasch 2006", example: "euclid: 4 7" },
    Member { name: "euclid-to-zero", rule: "pairs: take a multiple of the smaller heap from the larger, which may become empty", known: "decided by Euclid's algorithm", rule_ja: "組: 大きい山から小さい山の倍数を取る。山は空になってよい", known_ja: "ユークリッドの互除法による", source: "Cole and Davie 1969", example: "euclid-to-zero: 4 7" },
    Member { name: "northcottN", rule: "rows of N columns: the mover's man and the other's, which slide but do not jump", known: "nim on the gaps", rule_ja: "N列の段: 手番側の駒と相手の駒が滑り、跳び越えない", known_ja: "間のますのニム", source: "Northcott; Berlekamp, Conway and Guy 1982", example: "northcott8: 2 5 7 1" },
    Member { name: "mooreN", rule: "take from at most N heaps", known: "binary columns modulo N + 1", rule_ja: "N個までの山から取る", known_ja: "2進各桁をN + 1で割った余り", source: "Moore 1910", example: "moore2: 3 4 5" },
    Member { name: "staircase", rule: "steps, the lowest first: move counters one step down", known: "nim on the odd steps", rule_ja: "階段、低い段が先: 石を1段下ろす", known_ja: "奇数段のニム", source: "folklore", example: "staircase: 3 5 7" },
    Member { name: "fibonacci", rule: "one heap: not all at first, then at most twice what was taken before", known: "Zeckendorf's representation", rule_ja: "山は1つ: 最初は全部は取れず、以後は直前に取った数の2倍まで", known_ja: "ゼッケンドルフ表現", source: "Whinihan 1963", example: "fibonacci: 20" },
    Member { name: "dynamicN", rule: "one heap: not all at first, then at most N times what was taken before", known: "the smallest part of a greedy representation", rule_ja: "山は1つ: 最初は全部は取れず、以後は直前に取った数のN倍まで", known_ja: "貪欲な表現の最小の部分", source: "Schwenk 1970", example: "dynamic3: 20" },
    Member { name: "chomp", rule: "rows, none longer than the one above: bite off a square and all below and to the right; the first is poisoned", known: "rectangles, two rows, two columns, hooks; else by search", rule_ja: "下の段は上の段より長くない: ますとその右下をすべて食べる。最初のますは毒", known_ja: "長方形、2段、2列、かぎ形。その他は探索", source: "Schuh 1952; Gale 1974", example: "chomp: 4 3 2" },
];

impl Member {
    /// The member of this name.
    ///
    /// ```
    /// use tefuda::games::heaps::members::Member;
    /// assert_eq!(Member::of("moore3").unwrap().name, "mooreN");
    /// ```
    #[must_use]
    pub fn of(name: &str) -> Option<&'static Member> {
        let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
        MEMBERS.iter().find(|member| member.name == name || member.name.strip_suffix('N') == Some(stem))
    }

    /// What a move is under this name, with its number.
    pub(super) fn rule_of(&self, name: &str, lang: Lang) -> String {
        self.with_number(name, lang.pick(self.rule, self.rule_ja))
    }

    /// What is known of the game under this name, with its number.
    pub(super) fn known_of(&self, name: &str, lang: Lang) -> String {
        self.with_number(name, lang.pick(self.known, self.known_ja))
    }

    fn with_number(&self, name: &str, text: &str) -> String {
        let number =
            self.name.strip_suffix('N').and_then(|stem| name.strip_prefix(stem)?.parse::<u64>().ok());
        number.map_or_else(
            || text.to_owned(),
            |number| {
                let next = number.saturating_add(1).to_string();
                text.replace("N + 1", &next).replace('N', &number.to_string())
            },
        )
    }
}

/// The most columns, and the most heaps or times that a name may have as its number.
const MOST_COLUMNS: u64 = 1_000_000;
const MOST_TIMES: u64 = 100_000;

/// The members that are played on several heaps at once.
pub(super) struct Family;

impl Family {
    /// The rules of this name, or what number was expected in it; `None` if it is no game on several heaps.
    pub(super) fn rules(name: &str) -> Option<Result<Rules, Words>> {
        let digits = name.len() - name.bytes().rev().take_while(u8::is_ascii_digit).count();
        let (stem, digits) = name.split_at(digits);
        let numbered = |most: u64, rules: fn(u64) -> Rules| {
            let number =
                digits.parse().ok().filter(|number| is_digits(digits) && (1..=most).contains(number));
            number.map(rules).ok_or_else(|| {
                both!(
                    "`{stem}` with a number from 1 to {most}, such as `{stem}2`",
                    "`{stem}2` のように、`{stem}` と1から{most}までの数";
                    stem, most
                )
            })
        };
        Some(match (stem, digits) {
            ("wythoff", "") => Ok(Rules::Pairs(PairRule::Wythoff)),
            ("euclid", "") => Ok(Rules::Pairs(PairRule::Euclid)),
            ("euclid-to-zero", "") => Ok(Rules::Pairs(PairRule::EuclidToZero)),
            ("northcott", _) => numbered(MOST_COLUMNS, |columns| Rules::Pairs(PairRule::Northcott(columns))),
            ("staircase", "") => Ok(Rules::Together(TogetherRule::Staircase)),
            ("chomp", "") => Ok(Rules::Together(TogetherRule::Chomp)),
            ("fibonacci", "") => Ok(Rules::Together(TogetherRule::Dynamic(2))),
            ("dynamic", _) => numbered(MOST_TIMES, |times| Rules::Together(TogetherRule::Dynamic(times))),
            ("moore", _) => numbered(MOST_TIMES, |most| Rules::Together(TogetherRule::Moore(most))),
            _ => return None,
        })
    }

    /// The names of games on several heaps.
    pub(super) fn names() -> String {
        let several = |member: &&Member| Family::rules(&member.name.replace('N', "2")).is_some();
        MEMBERS.iter().filter(several).map(|member| member.name).collect::<Vec<_>>().join(", ")
    }
}

/// The value of a heap of a rule that has a closed form; O(1).
///
/// ```
/// use tefuda::games::heaps::members::closed_form;
/// use tefuda::games::heaps::HeapRule;
/// assert_eq!(closed_form(&HeapRule::AtLeastHalf, 1 << 60), Some(61));
/// assert_eq!(closed_form(&HeapRule::Lasker, 3), Some(4));
/// assert_eq!(closed_form(&HeapRule::Grundy, 3), None);
/// ```
#[must_use]
pub fn closed_form(rule: &HeapRule, heap: u64) -> Option<u64> {
    match rule {
        HeapRule::Nim => Some(heap),
        HeapRule::Lasker => match heap % 4 {
            3 => heap.checked_add(1),
            0 => Some(heap.saturating_sub(1)),
            _ => Some(heap),
        },
        HeapRule::AtLeastHalf => Some(u64::from(u64::BITS - heap.leading_zeros())),
        HeapRule::EvenIfNotAll if heap.is_multiple_of(2) => Some((heap / 2).saturating_sub(1)),
        HeapRule::EvenIfNotAll => Some(heap / 2 + 1),
        _ => None,
    }
}

/// What a move may leave of a heap so that it is worth `target`, which is less than its value, for rules with a closed form; O(1).
///
/// ```
/// use tefuda::games::heaps::members::option_of_value;
/// use tefuda::games::heaps::HeapRule;
/// assert_eq!(option_of_value(&HeapRule::Lasker, 7, 7), Some(vec![1, 6]));
/// assert_eq!(option_of_value(&HeapRule::AtLeastHalf, 1 << 60, 3), Some(vec![4]));
/// ```
#[must_use]
pub fn option_of_value(rule: &HeapRule, heap: u64, target: u64) -> Option<Vec<u64>> {
    let single = |left: u64| if left == 0 { Vec::new() } else { vec![left] };
    let left = match rule {
        HeapRule::Nim => single(target),
        HeapRule::Lasker => {
            // The heap that has this value; 4k + 3 has the value 4k + 4, and is worth 4k + 3 in two heaps.
            let size = match target % 4 {
                3 => target.checked_add(1)?,
                0 => target.saturating_sub(1),
                _ => target,
            };
            if size < heap { single(size) } else { vec![1, heap.checked_sub(1)?] }
        }
        HeapRule::AtLeastHalf => match target.checked_sub(1) {
            None => Vec::new(),
            Some(digits) => single(1u64.checked_shl(u32::try_from(digits).ok()?)?),
        },
        HeapRule::EvenIfNotAll if heap % 2 == 1 => single((2 * target).saturating_sub(1)),
        HeapRule::EvenIfNotAll => single(2 * target + 2),
        _ => return None,
    };
    (rule.allows(heap, &left)).then_some(left)
}
