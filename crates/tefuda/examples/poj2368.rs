//! Buttons: from a heap of k take 1 to l; which least l from 2 on lets the second player win? The heap must be a multiple of l + 1.

mod judge;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let buttons = judge::Reader::new(input).number(3..=1_000_000_000, "the number of buttons")?;
    // The least divisor from 3 on: at most the root, or else half of an even heap, or the heap itself.
    let small = (3..).take_while(|divisor| divisor * divisor <= buttons);
    let half = buttons.is_multiple_of(2).then_some(buttons / 2);
    let mut divisors = small.chain(half.filter(|&half| half > 2)).chain([buttons]);
    let least = divisors.find(|&divisor| buttons.is_multiple_of(divisor)).unwrap_or(buttons);
    Ok(format!("{}\n", least - 1))
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
