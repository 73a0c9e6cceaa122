import assert from "node:assert/strict";
import { test } from "node:test";
import { edgePaths, labelPlaces } from "../../src/draw/edge_paths.ts";
import { isForest, layoutGraph } from "../../src/draw/graph_layout.ts";
import { handLayout } from "../../src/draw/hand_layout.ts";
import { shortened } from "../../src/draw/shorten.ts";
import type { GraphItem, Tone } from "../../src/types.ts";

function graph(layout: GraphItem["layout"], rows: number[], edges: [number, number][], ground = -1): GraphItem {
  return {
    kind: "graph",
    caption: "",
    layout,
    nodes: rows.map((row, index) => ({ label: String(index), row, grey: false, tone: "plain" as Tone, ground: index === ground })),
    edges: edges.map(([from, to]) => ({ from, to, highlighted: false, directed: false, tone: "plain" as Tone })),
  };
}

/** No two nodes on top of each other, and all within the picture. */
function isReadable(item: GraphItem, least: number, room = 700): void {
  const layout = layoutGraph(item, room);
  layout.points.forEach((a, index) => {
    assert.ok(a.x >= 0 && a.y >= 0 && a.x <= layout.width && a.y <= layout.height, `node ${index} is outside`);
    layout.points.slice(index + 1).forEach((b, other) => {
      const far = Math.hypot(a.x - b.x, a.y - b.y);
      assert.ok(far >= least, `nodes ${index} and ${index + 1 + other} are ${far} apart`);
    });
  });
  assert.deepEqual(layoutGraph(item, room), layout, "the same graph looks the same");
  for (const path of edgePaths(item, layout, () => 10)) {
    assert.ok(!/NaN|Infinity/.test(path.d), path.d);
  }
}

test("graphs of every layout are readable", () => {
  const cycle = Array.from({ length: 12 }, (_, index): [number, number] => [index, (index + 1) % 12]);
  isReadable(graph("free", Array(12).fill(0), cycle), 30);
  isReadable(graph("circle", Array(8).fill(0), [[0, 7], [7, 0], [2, 4]]), 50);
  isReadable(graph("rows", [0, 0, 0, 1, 1], [[0, 3], [1, 4], [2, 4]]), 40);
  isReadable(graph("lines", [0, 0, 0, 1, 1], [[0, 1], [0, 2]]), 30);
  isReadable(graph("lines", [0, 0, 0, 1, 1], [[0, 1], [0, 2]]), 24, 300);
  isReadable(graph("free", [0, 0, 0, 0, 0], [[0, 1], [0, 2], [2, 3], [2, 4]]), 40);
  isReadable(graph("free", [0, 0, 0], [[0, 0], [1, 2], [2, 1]]), 30);
});

test("empty and single graphs are drawn", () => {
  for (const layout of ["rows", "circle", "lines", "free"] as const) {
    isReadable(graph(layout, [], []), 0);
    isReadable(graph(layout, [0], [[0, 0]]), 0);
  }
});

test("random graphs are readable", () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  for (let round = 0; round < 20; round += 1) {
    const count = 2 + random(25);
    const edges = Array.from({ length: random(2 * count) }, (): [number, number] => [random(count), random(count)]);
    isReadable(graph("free", Array(count).fill(0), edges), 14, round % 2 === 0 ? 700 : 300);
  }
});

test("what the picture calls the ground lies below everything else", () => {
  const picture = graph("rows", [2, 1, 1, 0], [[0, 1], [0, 1], [0, 2], [2, 3], [0, 0]], 0);
  const layout = layoutGraph(picture, 700);
  assert.equal(layout.ground, 0);
  assert.ok(layout.points.every((point, index) => index === 0 || point.y < (layout.points[0]?.y ?? 0)));
  // Two edges to the same node end at different points of the ground.
  const paths = edgePaths(picture, layout, () => 6);
  assert.notEqual(paths[0]?.d, paths[1]?.d);
  assert.equal(layoutGraph(graph("rows", [0, 1], [[0, 1]]), 700).ground, null);
});

test("forests are told from graphs with cycles", () => {
  assert.ok(isForest(graph("free", [0, 0, 0], [[0, 1], [1, 2]])));
  assert.ok(!isForest(graph("free", [0, 0, 0], [[0, 1], [1, 2], [2, 0]])));
  assert.ok(!isForest(graph("free", [0, 0], [[0, 1], [1, 0]])));
});

test("a long chain is laid out without a deep stack", () => {
  const count = 20_000;
  const edges = Array.from({ length: count - 1 }, (_, index): [number, number] => [index, index + 1]);
  assert.equal(layoutGraph(graph("free", Array(count).fill(0), edges), 700).points.length, count);
});

test("labels do not cover each other where there is room", () => {
  const item = graph("circle", [0, 0, 0, 0], [[0, 1], [0, 2], [1, 3], [3, 0], [0, 3]]);
  const paths = edgePaths(item, layoutGraph(item, 700), () => 20);
  const labels = ["1 pair", "2 pairs", "1 pair", "is drawn from by", "1 pair"];
  const places = labelPlaces(labels, paths);
  places.forEach((a, index) => {
    places.slice(index + 1).forEach((b) => assert.ok(a && b && Math.hypot(a.x - b.x, a.y - b.y) > 20));
  });
  assert.deepEqual(labelPlaces([null], paths), [null]);
});

test("graphs too large to look at are shortened", () => {
  const count = 1000;
  const edges = Array.from({ length: count - 1 }, (_, index): [number, number] => [index, index + 1]);
  const large = shortened(graph("rows", Array.from({ length: count }, (_, index) => index % 2), edges));
  assert.equal(large.item.nodes.length + large.left, count);
  assert.ok(large.item.nodes.length <= 240);
  assert.ok(large.item.edges.every((edge) => edge.from < 240 && edge.to < 240));
  const small = graph("free", [0, 0], [[0, 1]]);
  assert.equal(shortened(small).item, small);
});

test("hands fit into their room", () => {
  for (const room of [280, 330, 500, 700, 1000]) {
    for (const count of [1, 2, 5, 13, 26, 80]) {
      const layout = handLayout(count, room);
      assert.equal(layout.cards.length, count);
      assert.ok(layout.width <= room + 4, `${count} cards in ${room}: ${layout.width}`);
      assert.ok(layout.cards.every((card) => card.x > 0 && card.x < layout.width && card.y < layout.height));
    }
  }
});

test("cards of a hand show at least their corner", () => {
  const layout = handLayout(26, 330);
  const row = layout.cards.filter((card) => card.y === layout.cards[0]?.y);
  row.slice(1).forEach((card, index) => assert.ok(card.x - (row[index]?.x ?? 0) >= 30));
});
