import assert from "node:assert/strict";
import { test } from "node:test";
import { type Address, readAddress, writeAddress } from "../../src/address.ts";

test("an address is read as it was written", () => {
  const addresses: Address[] = [
    { game: "nim", position: "3 5 7", moves: [] },
    { game: "coins", position: "ruler: THT / HHT", moves: ["1,2 3,4", "2;5", "a&b=c#d"] },
    { game: "digraph", position: "a + b", board: "a -> b\nb -> c + d\n", moves: ["a>b"], who: ["hand", "perfect"] },
    { game: "shichinarabe", position: "七並べ 100%", moves: ["!5 2", "pass", "pass"], at: 1 },
    { game: "tanhinmin", position: "2 / 1", moves: ["2"], at: 0 },
    { game: "babanuki", position: "1 2 / 1 2 J", moves: [], who: ["hand", "longest", "random", "perfect"] },
    { game: "nim", position: "1", moves: [], who: ["hand", "careless"], care: 35 },
  ];
  for (const address of addresses) {
    assert.deepEqual(readAddress(writeAddress(address)).address, address);
  }
});

test("what is no address is told apart", () => {
  for (const hash of ["", "#", "#game=nim", "#position=3", "#game=nim&position=%E0%A4%A", "#game=nim&position=1&moves=%"]) {
    assert.equal(readAddress(hash).address, null, hash);
  }
});

test("what a link asks for is kept even if it names no position", () => {
  assert.deepEqual(readAddress("#game=nim"), { address: null, game: "nim" });
  assert.deepEqual(readAddress("#game=nim&position=3%20x&moves=%"), { address: null, game: "nim", position: "3 x" });
});

test("odd parts are passed over", () => {
  const { address } = readAddress("#game=nim&position=3+5&at=7&who=xx&care=101&moves=1:3>2&more=1&&=");
  assert.deepEqual(address, { game: "nim", position: "3 5", moves: ["1:3>2"] });
});

test("a place at the end is not written", () => {
  assert.ok(!writeAddress({ game: "nim", position: "1", moves: ["1:1>0"], at: 1 }).includes("at="));
});
