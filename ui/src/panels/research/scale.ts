// Scales of charts: where a number lies between two ends, and the round numbers to write at the axis.

export interface Scale {
  /** Where a number lies, from 0 at the least to 1 at the greatest. */
  at: (value: number) => number;
  ticks: number[];
}

/** A scale that shows all of the values; logarithmic only where all are positive. */
export function scaleOf(values: number[], { log = false, fromZero = false, count = 5 } = {}): Scale {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  if (least > most) {
    [least, most] = [0, 1];
  }
  if (log && least > 0) {
    return logScale(least, most, count);
  }
  if (fromZero) {
    [least, most] = [Math.min(0, least), Math.max(0, most)];
  }
  if (least === most) {
    [least, most] = [least - 0.5, most + 0.5];
  }
  return { at: (value) => (value - least) / (most - least), ticks: roundNumbers(least, most, count) };
}

function logScale(least: number, most: number, count: number): Scale {
  const [low, high] = [Math.floor(Math.log10(least)), Math.max(Math.ceil(Math.log10(most)), Math.floor(Math.log10(least)) + 1)];
  const step = Math.max(1, Math.ceil((high - low) / count));
  const ticks = [];
  for (let power = low; power <= high; power += step) {
    ticks.push(10 ** power);
  }
  return { at: (value) => (Math.log10(value) - low) / (high - low), ticks };
}

/** About a given number of round numbers from one end to the other. */
export function roundNumbers(least: number, most: number, count: number): number[] {
  const rough = (most - least) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough * 0.999) ?? 10) * power;
  const first = Math.ceil(least / step - 1e-9);
  const last = Math.floor(most / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** A number short enough for an axis. */
export function shortNumber(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e6 || (size > 0 && size < 1e-3)) {
    return value.toExponential(1).replace("e+", "e").replace(".0e", "e");
  }
  return String(Number(value.toPrecision(4)));
}
