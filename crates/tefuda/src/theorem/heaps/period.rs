//! When values of take-and-break games repeat for ever.

use std::fmt;

use crate::games::heaps::{Bounds, HeapRule, proved_period};
use crate::kernel::run::{Meter, Undecided};
use crate::kernel::study::Param;
use crate::solve::sums::mex;
use crate::theorem::surveyed::Surveyed;
use crate::theorem::{Claim, Example, Findings, Reading, Standing, Survey};

pub(super) static PERIOD: Surveyed = Surveyed {
    claim: Claim {
        id: "classic/period",
        game: "heap",
        also: &[],
        source: "R. K. Guy, C. A. B. Smith, The G-values of various games, 1956, as it is often quoted",
        text: "Let t be the number of the last digit of an octal code. If G(n + p) = G(n) for n0 <= n < 2 n0 + p + t, where n0 >= 1 and \
               p >= 1, then this holds for all n >= n0. The start n0 = 0 must be excluded: .4 has the values 0, 0, 0, 1, \
               ..., which would be mistaken for a period of 1.",
        standing: Standing::Corrected,
    },
    params: &[
        Param::number("digits", "the most digits after the point", 1, 4, 3).ja("小数点以下の最大桁数"),
        Param::number("most", "the largest heap that is valued", 10, 2000, 150).ja("値を求める最大の山"),
    ],
    readings: &[
        Reading {
            name: "with n0 >= 1",
            text: "every start from 1 on and every length for which the condition is met, up to the largest heap",
            standing: Standing::Holds,
        },
        Reading { name: "with n0 = 0", text: "the same from the empty heap on", standing: Standing::Fails },
        Reading {
            name: "program",
            text: "a period that the program's test considers proved by the first values holds for all others",
            standing: Standing::Holds,
        },
    ],
    survey: |args, _, _| {
        let digits = u32::try_from(args.number("digits")).unwrap_or(1);
        let most = args.size("most");
        let codes = 8u64.pow(digits);
        let range = format!(
            "all octal codes of {digits} digits, and those that may also break a heap without taking; heaps up to {most}"
        );
        Ok(Survey::of(range).part(2 * codes, move |unit, findings| {
            let mut code = vec![if unit < codes { 0 } else { 4 }];
            code.extend((0..digits).map(|place| (unit % codes / 8u64.pow(place) % 8) as u8));
            while code.len() > 1 && code.last() == Some(&0) {
                code.pop();
            }
            let code = Code(code);
            let values = code.values(most, &mut findings.meter)?;
            code.look(&values, findings);
            Ok(())
        }))
    },
};

/// The digits of a code, the one before the point first.
struct Code(Vec<u8>);

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, digit) in self.0.iter().enumerate() {
            match (place, digit) {
                (0, 0) => f.write_str(".")?,
                (0, _) => write!(f, "{digit}.")?,
                _ => digit.fmt(f)?,
            }
        }
        Ok(())
    }
}

/// A period that is claimed: it is smaller if fewer values claim it, of codes without a digit before the point first.
struct PeriodExample<'a> {
    code: &'a Code,
    from: usize,
    length: usize,
    compared: usize,
}

impl fmt::Display for PeriodExample<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PeriodExample { code, from, length, compared } = self;
        write!(f, "{code}: period {length} from {from}, by the values up to {compared}")
    }
}

impl Example for PeriodExample<'_> {
    fn size(&self) -> (usize, u32) {
        (self.code.0[0] as usize, self.compared as u32)
    }
}

impl Code {
    /// The most counters that a move takes.
    fn most_taken(&self) -> usize {
        self.0.len() - 1
    }

    /// The values up to a heap by the mex rule, from what the digits allow.
    fn values(&self, most: usize, meter: &mut Meter) -> Result<Vec<u64>, Undecided> {
        let mut values: Vec<u64> = Vec::new();
        for heap in 0..=most {
            meter.spend(1 + (heap / 16) as u64, 0)?;
            let mut options = Vec::new();
            for (taken, digit) in self.0.iter().enumerate().filter(|(taken, _)| *taken <= heap) {
                let left = heap - taken;
                if digit & 1 != 0 && left == 0 {
                    options.push(0);
                }
                if digit & 2 != 0 && left > 0 {
                    options.push(values[left]);
                }
                if digit & 4 != 0 {
                    options.extend((1..=left / 2).map(|part| values[part] ^ values[left - part]));
                }
            }
            values.push(mex(options));
        }
        Ok(values)
    }

    fn look(&self, values: &[u64], findings: &mut Findings) {
        let most = values.len() - 1;
        for length in 1..=most {
            // The values agree from `start` on, as far as they are known.
            let differ = (0..=most - length).rev().find(|&at| values[at] != values[at + length]);
            let start = differ.map_or(0, |at| at + 1);
            for from in 0..=most {
                let end = 2 * from + length + self.most_taken();
                if end + length > most + 1 {
                    break;
                }
                if (from..end).all(|at| values[at] == values[at + length]) {
                    let case = || PeriodExample { code: self, from, length, compared: end - 1 + length };
                    findings.enter(usize::from(from == 0), case, start <= from);
                }
            }
        }
        self.look_at_the_program(values, findings);
    }

    /// Every beginning of the values is shown to the program's own test.
    fn look_at_the_program(&self, values: &[u64], findings: &mut Findings) {
        let Ok(HeapRule::Code(_)) = HeapRule::parse(&self.to_string()) else { return };
        let small: Vec<u32> = values.iter().map(|&value| u32::try_from(value).unwrap_or(u32::MAX)).collect();
        let breaks = self.0.iter().any(|digit| digit & 4 != 0);
        let bounds = Bounds {
            most_taken: self.most_taken() as u64,
            most_left: if breaks { 2 } else { 1 },
            empty_like_others: false,
        };
        for count in 1..values.len() {
            let Some(period) = proved_period(&small[..count], bounds) else { continue };
            let (from, length) = (period.from as usize, period.length as usize);
            let kept = (from..values.len() - length).all(|at| values[at] == values[at + length]);
            findings.enter(2, || PeriodExample { code: self, from, length, compared: count - 1 }, kept);
        }
    }
}
