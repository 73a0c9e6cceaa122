import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

/** The script of the whole page in one language, every panel opened: bytes as they are sent, without compression. */
const MOST_BYTES = 150_000;
/** What a first visit loads of it before there is a picture: the page itself and the words of one language. */
const MOST_BYTES_AT_FIRST = 100_000;

const PAGE = "../crates/tefuda-web/page";
const FOLDER = `${PAGE}/assets`;
const LANGUAGES = /^(en|ja)-/;

const scripts = new Map(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(".js"))
    .map((name) => [name, readFileSync(path.join(FOLDER, name), "utf8")]),
);

function bytes(names: Iterable<string>): number {
  return [...names].reduce((sum, name) => sum + Buffer.byteLength(scripts.get(name) ?? ""), 0);
}

/** A script with everything that it cannot run without. */
function needed(name: string, found = new Set<string>()): Set<string> {
  if (!found.has(name)) {
    found.add(name);
    for (const [, other] of (scripts.get(name) ?? "").matchAll(/(?:from|import)\s*["`']\.\/([^"`']+)["`']/g)) {
      needed(other as string, found);
    }
  }
  return found;
}

test("the script stays small, and what is needed at first is the smaller part of it", () => {
  const entry = /<script[^>]* src="\.\/assets\/([^"]+)"/.exec(readFileSync(`${PAGE}/index.html`, "utf8"))?.[1] ?? "";
  assert.ok(scripts.has(entry), entry);
  const languages = [...scripts.keys()].filter((name) => LANGUAGES.test(name));
  assert.equal(languages.length, 2, "each language is a file of its own");
  const page = needed(entry);
  for (const language of languages) {
    assert.ok(!page.has(language), `${language} is loaded by everybody`);
    const first = bytes(new Set([...page, ...needed(language)]));
    assert.ok(first <= MOST_BYTES_AT_FIRST, `${first} bytes at first`);
    const all = bytes([...scripts.keys()].filter((name) => !LANGUAGES.test(name) || name === language));
    assert.ok(all <= MOST_BYTES, `${all} bytes`);
  }
});
