import assert from "node:assert/strict";
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

/** What a cold load may cost. */
const MOST_BYTES = 150_000;

test("the script stays small", () => {
  const scripts = readdirSync("dist/assets").filter((name) => name.endsWith(".js"));
  assert.ok(scripts.length > 0);
  const bytes = scripts.reduce((sum, name) => sum + statSync(path.join("dist/assets", name)).size, 0);
  assert.ok(bytes <= MOST_BYTES, `${bytes} bytes`);
});
