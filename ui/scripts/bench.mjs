// How long the page takes, in chromium at a server on loopback: rows as those of `scripts/bench`, each beside its limit.
// Needs what the tests need, and in TEFUDA a binary that was built with `--release`.

import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import path from "node:path";

execFileSync(path.join("node_modules", ".bin", "tsc"), ["--outDir", ".test-build"], { stdio: "inherit" });
cpSync("package.json", path.join(".test-build", "package.json"));
const { Harness, link } = await import("../.test-build/tests/browser/harness.js");
const { coldLoad, bareLoad, turn } = await import("../.test-build/tests/browser/speed.js");

/** The best of this many is told: whatever else the machine does only makes it slower. */
const ROUNDS = 15;
/** From the beginning of the navigation until the picture is painted. */
const PICTURE_MS = 300;
/** A move by hand, the computer's answer, and the verdict after it, without the pause in which one looks at a move. */
const TURN_MS = 100;

const LOADS = [
  ["no address", ""],
  ["tanhinmin", link("tanhinmin", "1 4 6 9 / 2 3 5 7")],
  ["shichinarabe", link("shichinarabe", "S6 S8 H9 D5 / S9 H8 D6 C2 CA C3")],
  ["tanhinmin, in Japanese", link("tanhinmin", "1 4 6 9 / 2 3 5 7"), { locale: "ja-JP" }],
];
const TURNS = [
  ["tanhinmin", "1 4 6 9 / 2 3 5 7"],
  ["babanuki", "1 2 J / 1 3 / 2 3"],
  ["shichinarabe", "S6 S8 H9 D5 / S9 H8 D6 C2 CA C3"],
  ["nim", "3 5 7"],
  ["hackenbush", "0-1 1-2 2-3 1-4 0-5 5-6 6-0 0-7 7-8 8-9"],
];

let missed = 0;
const cell = (value, width) => String(value).padStart(width);
const row = (name, ms, limit, floor) => {
  const isReached = ms <= limit;
  missed += isReached ? 0 : 1;
  const told = floor === null ? "" : floor.toFixed(1);
  console.log(`${name.padEnd(46)} ${cell(ms.toFixed(1), 9)} ${cell(limit, 9)} ${cell((ms / limit).toFixed(3), 7)} ${cell("<= 1", 6)} ${cell(told, 10)}${isReached ? "" : "  MISSED"}`);
};
const best = async (measure) => {
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    least = Math.min(least, await measure());
  }
  return least;
};

const wanted = process.argv[2] ?? "";
const harness = await Harness.start();
try {
  console.log(`${"row".padEnd(46)} ${cell("ms", 9)} ${cell("limit", 9)} ${cell("ratio", 7)} ${cell("goal", 6)} ${cell("bare page", 10)}`);
  // The same for a page that is nothing but a picture: what the browser itself takes.
  const floor = await best(() => bareLoad(harness));
  for (const [name, hash, options] of LOADS) {
    const full = `page, first picture, ${name}`;
    if (full.includes(wanted)) {
      row(full, await best(() => coldLoad(harness, hash, options)), PICTURE_MS, floor);
    }
  }
  for (const [game, position] of TURNS) {
    const full = `page, a turn of ${game}`;
    if (full.includes(wanted)) {
      row(full, await best(() => turn(harness, link(game, position, "&who=" + (game === "babanuki" ? "hhh" : "hh")))), TURN_MS, null);
    }
  }
} finally {
  await harness.stop();
}
console.log(missed === 0 ? "all goals reached" : `${missed} goal(s) missed; times on a busy machine are noisy, run it again`);
process.exitCode = missed === 0 ? 0 : 1;
