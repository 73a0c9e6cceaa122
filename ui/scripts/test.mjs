// All tests of the page: its build is the one that is committed, its modules do what they should, and in a browser it
// plays every game. Needs `npm ci`, a built `tefuda` (or the variable TEFUDA), and chromium (or CHROMIUM).

import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** Files of tests that run side by side: each has a server and a browser of its own, and waits for them most of the time. */
const AT_ONCE = Math.min(4, Math.max(2, os.availableParallelism()));

const bin = (name) => path.join("node_modules", ".bin", name);
const run = (command, args) => execFileSync(command, args, { stdio: "inherit" });

/** Every file below a folder with its content. */
function filesOf(folder) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name));
  return new Map(files.map((file) => [path.relative(folder, file), readFileSync(file)]));
}

function sameBuild() {
  const fresh = mkdtempSync(path.join(os.tmpdir(), "tefuda-page-"));
  try {
    execFileSync(bin("vite"), ["build", "--outDir", fresh, "--emptyOutDir", "--logLevel", "warn"], { stdio: "inherit" });
    const [kept, built] = [filesOf("../crates/tefuda-web/page"), filesOf(fresh)];
    const names = new Set([...kept.keys(), ...built.keys()]);
    const differing = [...names].filter((name) => !kept.get(name)?.equals(built.get(name) ?? Buffer.alloc(0)));
    if (differing.length > 0) {
      console.error(`crates/tefuda-web/page is not what the source builds: ${differing.join(", ")}. Run \`npm run build\`.`);
      process.exit(1);
    }
  } finally {
    rmSync(fresh, { recursive: true });
  }
}

sameBuild();
rmSync(".test-build", { recursive: true, force: true });
run(bin("tsc"), ["--outDir", ".test-build"]);
// The compiled tests are modules as the source is.
cpSync("package.json", path.join(".test-build", "package.json"));
const wanted = process.argv.slice(2);
const kinds = wanted.length > 0 ? wanted : ["unit", "browser"];
for (const kind of kinds) {
  const folder = path.join(".test-build", "tests", kind.split("/")[0]);
  const only = kind.split("/")[1];
  const files = readdirSync(folder).filter((name) => name.endsWith(".test.js") && (!only || name.startsWith(only)));
  run(process.execPath, ["--test", `--test-concurrency=${AT_ONCE}`, ...files.map((name) => path.join(folder, name))]);
}
