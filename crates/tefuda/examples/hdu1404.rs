//! Digital Deletions: lower a digit, or erase a 0 and all that is right of it; who erases the last digit wins. Strings up to six digits
//! are numbers here: those with a leading 0 are won at once. From each lost one, in order, all that lead to it are won.

mod judge;

const STRINGS: usize = 1_000_000;

/// Whether the player to move wins, for all strings without a leading 0.
fn winners() -> Vec<bool> {
    let mut won = vec![false; STRINGS];
    for string in 1..STRINGS {
        if won[string] {
            continue;
        }
        // A higher digit in any place can be lowered to this.
        for place in (0..6).map(|power| 10usize.pow(power)).take_while(|&place| place <= string) {
            (1..10 - string / place % 10).for_each(|more| won[string + more * place] = true);
        }
        // A 0 and anything after it can be erased.
        let (mut from, mut rests) = (string * 10, 1);
        while from < STRINGS {
            won[from..from + rests].fill(true);
            (from, rests) = (from * 10, rests * 10);
        }
    }
    won
}

pub(crate) fn solve(input: &str) -> judge::Answer {
    let (mut input, won) = (judge::Reader::new(input), winners());
    let mut answer = String::new();
    while let Some(word) = input.next_word() {
        let string = word.parse::<usize>().ok().filter(|_| word.len() <= 6 && !word.starts_with('+'));
        let string = string.ok_or_else(|| input.fault(Some(word), "one to six digits"))?;
        answer += if word.starts_with('0') || won[string] { "Yes\n" } else { "No\n" };
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
