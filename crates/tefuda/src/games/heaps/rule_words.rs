//! What a rule without a name lets a move do, in plain words: codes, sets and sentences.

use super::engine::{Amounts, HeapRule, TakeRule};
use super::rules::Rules;
use crate::kernel::prose::{counted, either};
use crate::kernel::verdict::Lang;

/// A line tells at most this many things that may be done.
const MOST_TOLD: usize = 4;

/// What a move does, and what kind of rule says so, as sentences without a full stop; `None` for games that have a name.
pub(super) fn of(rules: &Rules, lang: Lang) -> Option<(String, &'static str)> {
    match rules {
        Rules::Each(HeapRule::Code(digits)) => {
            let about = lang.pick(
                "Each digit says how many heaps may be left when that number of counters is taken",
                "各桁は、その数だけ取ったときに残してよい山の数を表します",
            );
            Some((code(digits, lang), about))
        }
        Rules::Each(HeapRule::Subtraction(set)) => {
            let ranges: Vec<(u32, u32)> = set.iter().map(|&taken| (taken, taken)).collect();
            let about = lang.pick("The numbers of counters that may be taken", "取れる石の数の集合です");
            Some((sentence(&[take(&listed(&ranges, lang), 0b11, lang)], lang), about))
        }
        Rules::Each(HeapRule::Take(rule)) => {
            Some((sentence(&[taking(rule, lang)], lang), lang.pick("A rule of your own", "自作の規則です")))
        }
        _ => None,
    }
}

/// Things that may be done, as one sentence.
fn sentence(actions: &[String], lang: Lang) -> String {
    let shown = actions[..actions.len().min(MOST_TOLD)].join(lang.pick("; or ", "、または"));
    let more = if actions.len() > MOST_TOLD { lang.pick("; or ...", "、…") } else { "" };
    format!("{}{shown}{more}", lang.pick("From one heap ", "1つの山から"))
}

/// The numbers that may be taken are told together where the same may be left.
fn code(digits: &[u8], lang: Lang) -> String {
    let mut actions: Vec<(u8, Vec<(u32, u32)>)> = Vec::new();
    for (taken, &digit) in (0u32..).zip(digits).skip(1).filter(|(_, digit)| **digit != 0) {
        match actions.iter_mut().find(|(known, _)| *known == digit) {
            Some((_, ranges)) => match ranges.last_mut() {
                Some(last) if last.1 + 1 == taken => last.1 = taken,
                _ => ranges.push((taken, taken)),
            },
            None => actions.push((digit, vec![(taken, taken)])),
        }
    }
    let mut actions: Vec<String> =
        actions.iter().map(|(digit, ranges)| take(&listed(ranges, lang), (*digit).into(), lang)).collect();
    // Without taking a heap can only be broken.
    let broken = u32::from(digits.first().map_or(0, |digit| digit & 0b1100));
    if broken != 0 {
        let heaps = heaps(broken, lang);
        actions.push(match lang {
            Lang::En => format!("take nothing and leave {heaps}"),
            Lang::Ja => format!("何も取らずに{heaps}に分ける"),
        });
    }
    if actions.is_empty() {
        return lang.pick("Nothing may be taken", "何も取れない").to_owned();
    }
    sentence(&actions, lang)
}

fn taking(rule: &TakeRule, lang: Lang) -> String {
    let left = rule.left().fold(0, |left, heaps| left | 1 << heaps);
    let number = match (rule.amounts(), lang) {
        (Amounts::Listed(ranges), lang) => return take(&listed(ranges, lang), left, lang),
        (Amounts::Odd, Lang::En) => "an odd number of counters".to_owned(),
        (Amounts::Odd, Lang::Ja) => "奇数個".to_owned(),
        (Amounts::Multiples(1), Lang::En) => "any number of counters".to_owned(),
        (Amounts::Multiples(1), Lang::Ja) => "好きな数だけ".to_owned(),
        (Amounts::Multiples(2), Lang::En) => "an even number of counters".to_owned(),
        (Amounts::Multiples(2), Lang::Ja) => "偶数個".to_owned(),
        (Amounts::Multiples(of), Lang::En) => format!("a number of counters that is a multiple of {of}"),
        (Amounts::Multiples(of), Lang::Ja) => format!("{of}の倍数個"),
        (Amounts::Powers(of), Lang::En) => format!("a number of counters that is 1 or a power of {of}"),
        (Amounts::Powers(of), Lang::Ja) => format!("1個または{of}の累乗の個数だけ"),
        (Amounts::Squares, Lang::En) => "a square number of counters".to_owned(),
        (Amounts::Squares, Lang::Ja) => "平方数の個数だけ".to_owned(),
        (Amounts::Primes, Lang::En) => "a prime number of counters".to_owned(),
        (Amounts::Primes, Lang::Ja) => "素数の個数だけ".to_owned(),
        (Amounts::Fibonacci, Lang::En) => "a Fibonacci number of counters (1, 2, 3, 5, 8, ...)".to_owned(),
        (Amounts::Fibonacci, Lang::Ja) => "フィボナッチ数(1、2、3、5、8、…)の個数だけ".to_owned(),
        (Amounts::Divisors, Lang::En) => "a number of counters that divides its size".to_owned(),
        (Amounts::Divisors, Lang::Ja) => "山の大きさの約数の個数だけ".to_owned(),
    };
    take(&number, left, lang)
}

/// Taking a number of counters, where the bit k of `left` says that k heaps may be left.
fn take(number: &str, left: u32, lang: Lang) -> String {
    let rest = match (left, lang) {
        // Whatever is left stays together.
        (0b11, _) => String::new(),
        (0b1, Lang::En) => " if that is all of it".to_owned(),
        (0b1, Lang::Ja) => "(それで山がなくなるときだけ)".to_owned(),
        (0b10, Lang::En) => " but not all of it".to_owned(),
        (0b10, Lang::Ja) => "(全部は取れない)".to_owned(),
        (left, Lang::En) => format!(" and leave {}", heaps(left, lang)),
        (left, Lang::Ja) => format!("(残りは{})", heaps(left, lang)),
    };
    match lang {
        Lang::En => format!("take {number}{rest}"),
        Lang::Ja => format!("{number}取る{rest}"),
    }
}

/// Numbers of heaps: those whose bits are set.
fn heaps(counts: u32, lang: Lang) -> String {
    let numbers: Vec<u32> = (0..u32::BITS).filter(|count| counts >> count & 1 == 1).collect();
    let most = numbers.last().copied().unwrap_or(0);
    if numbers.len() > 1 && numbers.len() as u32 == most + 1 {
        return match lang {
            Lang::En => format!("at most {}", counted(most.into(), "heap")),
            Lang::Ja => format!("{most}山まで"),
        };
    }
    let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
    match lang {
        Lang::En => format!("{} {}", either(&numbers, lang), if most == 1 { "heap" } else { "heaps" }),
        Lang::Ja => format!("{}山", either(&numbers, lang)),
    }
}

/// Numbers of counters.
fn listed(ranges: &[(u32, u32)], lang: Lang) -> String {
    let range = |&(first, last): &(u32, u32)| match (last - first, lang) {
        (0, _) => first.to_string(),
        (1, Lang::En) => format!("{first} or {last}"),
        (1, Lang::Ja) => format!("{first}か{last}"),
        (_, Lang::En) => format!("{first} to {last}"),
        (_, Lang::Ja) => format!("{first}から{last}"),
    };
    let numbers: Vec<String> = ranges.iter().map(range).collect();
    match lang {
        Lang::En if ranges == [(1, 1)] => "1 counter".to_owned(),
        Lang::En => format!("{} counters", either(&numbers, lang)),
        Lang::Ja => format!("{}個", either(&numbers, lang)),
    }
}
