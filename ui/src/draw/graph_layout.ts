// Where the nodes of a graph stand. Pure and deterministic: the same graph always looks the same.

import type { GraphItem } from "../types.ts";

export interface Point {
  x: number;
  y: number;
}

export interface GraphLayout {
  points: Point[];
  width: number;
  height: number;
  /** The node that is drawn as the ground, a line along the bottom. */
  ground: number | null;
}

const GAP = 58;
const ROW = 84;
const MARGIN = 36;
/** Less room than this is narrow. */
const NARROW = 460;

/** Where there is little room (in pixels) pictures are high rather than wide. */
export function layoutGraph(item: GraphItem, room: number): GraphLayout {
  switch (item.layout) {
    case "rows":
      return inRows(item);
    case "circle":
      return inCircle(item.nodes.length);
    case "lines":
      return inLines(item, room);
    case "free":
      return isForest(item) ? asTrees(item) : byForces(item, room);
  }
}

/** Every node next to which it has an edge, without loops. */
export function neighbours(item: GraphItem): number[][] {
  const next: number[][] = item.nodes.map(() => []);
  for (const { from, to } of item.edges) {
    if (from !== to) {
      next[from]?.push(to);
      next[to]?.push(from);
    }
  }
  return next;
}

/** Two rows as they are given, as papers draw bipartite graphs; what stands on the ground as trees that branch upwards. */
function inRows(item: GraphItem): GraphLayout {
  const marked = item.nodes.findIndex((node) => node.ground);
  const ground = marked < 0 ? null : marked;
  const rowCount = 1 + Math.max(0, ...item.nodes.map((node) => node.row));
  const height = (rowCount - 1) * ROW + 2 * MARGIN;
  if (ground === null && rowCount <= 2) {
    const sizes = Array.from({ length: rowCount }, (_, row) => item.nodes.filter((node) => node.row === row).length);
    const width = (Math.max(1, ...sizes) - 1) * GAP + 2 * MARGIN;
    const placed = sizes.map(() => 0);
    const points = item.nodes.map((node) => {
      const column = placed[node.row] ?? 0;
      placed[node.row] = column + 1;
      const start = (width - ((sizes[node.row] ?? 1) - 1) * GAP) / 2;
      return { x: start + column * GAP, y: MARGIN + node.row * ROW };
    });
    return { points, width, height, ground };
  }
  // A tree within the picture: every node hangs from its first neighbour one row lower.
  const next = neighbours(item);
  const children: number[][] = item.nodes.map(() => []);
  const roots: number[] = [];
  item.nodes.forEach((node, index) => {
    if (index === ground) {
      return;
    }
    const below = next[index]?.find((other) => other !== ground && item.nodes[other]?.row === node.row + 1);
    (below === undefined ? roots : children[below])?.push(index);
  });
  const longest = Math.max(0, ...item.edges.map((edge) => edge.label?.length ?? 0));
  const { x, width } = treeColumns(roots, children, Math.max(GAP, longest * 7.2 + 26));
  const points = item.nodes.map((node, index) => ({ x: MARGIN + (x[index] ?? 0), y: MARGIN + node.row * ROW }));
  const total = Math.max(width, 2 * GAP) + 2 * MARGIN + longest * 6;
  const shift = (total - 2 * MARGIN - width) / 2;
  points.forEach((point, index) => {
    point.x = index === ground ? total / 2 : point.x + shift;
  });
  return { points, width: total, height, ground };
}

/** Columns for trees: leaves from left to right, everything else above the middle of its children. Linear. */
function treeColumns(roots: number[], children: number[][], gap: number): { x: (number | undefined)[]; width: number } {
  const x: (number | undefined)[] = children.map(() => undefined);
  let leaf = 0;
  for (const root of roots) {
    // Twice on the stack: first to go down, then to be placed.
    const stack: [number, boolean][] = [[root, false]];
    while (stack.length > 0) {
      const [node, done] = stack.pop() as [number, boolean];
      const below = children[node] ?? [];
      if (below.length === 0) {
        x[node] = leaf * gap;
        leaf += 1;
      } else if (done) {
        x[node] = ((x[below[0] as number] ?? 0) + (x[below[below.length - 1] as number] ?? 0)) / 2;
      } else {
        stack.push([node, true], ...below.toReversed().map((child): [number, boolean] => [child, false]));
      }
    }
  }
  return { x, width: Math.max(0, leaf - 1) * gap };
}

function inCircle(count: number): GraphLayout {
  const radius = Math.max(112, (count * 88) / (2 * Math.PI));
  // Two sit left and right, so that what is written at the edges between them stands one above the other.
  const start = count === 2 ? Math.PI : Math.PI / 2;
  const middle = { x: radius + 76, y: (count === 2 ? 60 : radius) + 52 };
  const points = Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / Math.max(1, count) - start;
    return { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * Math.sin(angle) };
  });
  return { points, width: 2 * middle.x, height: 2 * middle.y, ground: null };
}

/** What stands in lines is drawn as small cards, narrower ones on narrow screens. */
export function lineCardWidth(room: number): number {
  return room < NARROW ? 24 : 30;
}

const LINE_ROW = 58;

function inLines(item: GraphItem, room: number): GraphLayout {
  const gap = lineCardWidth(room) + (room < NARROW ? 3 : 8);
  const margin = lineCardWidth(room) / 2 + 5;
  const placed = new Map<number, number>();
  const points = item.nodes.map((node) => {
    const column = placed.get(node.row) ?? 0;
    placed.set(node.row, column + 1);
    return { x: margin + column * gap, y: 36 + node.row * LINE_ROW };
  });
  const longest = Math.max(1, ...placed.values());
  const rows = 1 + Math.max(0, ...placed.keys());
  return { points, width: 2 * margin + (longest - 1) * gap, height: 72 + (rows - 1) * LINE_ROW, ground: null };
}

/** Whether the graph, taken without directions, has no cycle. */
export function isForest(item: GraphItem): boolean {
  const parent = item.nodes.map((_, index) => index);
  const find = (node: number): number => {
    let root = node;
    while (parent[root] !== root) {
      root = parent[root] = parent[parent[root] as number] as number;
    }
    return root;
  };
  for (const { from, to } of item.edges) {
    const [a, b] = [find(from), find(to)];
    if (a === b) {
      return false;
    }
    parent[a] = b;
  }
  return true;
}

/** Trees grow downwards from the white node with the most neighbours, or from the node that has most. */
function asTrees(item: GraphItem): GraphLayout {
  const next = neighbours(item);
  const rank = (node: number): number =>
    (item.nodes[node]?.tone === "white" ? item.nodes.length : 0) + (next[node]?.length ?? 0);
  const order = item.nodes.map((_, index) => index).sort((a, b) => rank(b) - rank(a) || a - b);
  const depth: (number | undefined)[] = item.nodes.map(() => undefined);
  const children: number[][] = item.nodes.map(() => []);
  const roots: number[] = [];
  for (const root of order) {
    if (depth[root] !== undefined) {
      continue;
    }
    roots.push(root);
    depth[root] = 0;
    const queue = [root];
    for (let head = 0; head < queue.length; head += 1) {
      const node = queue[head] as number;
      for (const other of next[node] ?? []) {
        if (depth[other] === undefined) {
          depth[other] = (depth[node] ?? 0) + 1;
          children[node]?.push(other);
          queue.push(other);
        }
      }
    }
  }
  const { x, width } = treeColumns(roots, children, GAP);
  const deepest = Math.max(0, ...depth.map((one) => one ?? 0));
  const points = item.nodes.map((_, index) => ({
    x: MARGIN + 12 + (x[index] ?? 0),
    y: MARGIN + (depth[index] ?? 0) * 70,
  }));
  return { points, width: width + 2 * MARGIN + 24, height: deepest * 70 + 2 * MARGIN, ground: null };
}

/** Every part of the graph by itself, one beside the other, in lines of about the same length. */
function byForces(item: GraphItem, room: number): GraphLayout {
  const next = neighbours(item);
  const parts = partsOf(next);
  const points: Point[] = next.map(() => ({ x: 0, y: 0 }));
  // What is written beside the nodes needs room too.
  const beside = Math.max(0, ...item.nodes.map((node) => (node.note?.length ?? 0) * 7 - 14));
  const boxes = parts.map((part) => {
    const place = new Map(part.map((node, index) => [node, index]));
    const inner = part.map((node) => (next[node] ?? []).map((other) => place.get(other) ?? 0));
    const box = boxed(pulled(inner, room < NARROW));
    return { ...box, width: box.width + beside };
  });
  const area = boxes.reduce((sum, box) => sum + box.width * box.height, 0);
  const longest = Math.max(Math.min(room, 620), Math.sqrt(area), ...boxes.map((box) => box.width));
  const corner = { x: 0, y: 0 };
  let [width, height] = [0, 0];
  boxes.forEach((box, index) => {
    if (corner.x > 0 && corner.x + box.width > longest) {
      corner.x = 0;
      corner.y = height;
    }
    parts[index]?.forEach((node, inside) => {
      const point = box.points[inside] ?? { x: 0, y: 0 };
      points[node] = { x: corner.x + point.x, y: corner.y + point.y };
    });
    corner.x += box.width;
    width = Math.max(width, corner.x);
    height = Math.max(height, corner.y + box.height);
  });
  return { points, width, height, ground: null };
}

/** The connected parts, each in the order of a walk through it, so that neighbours come near each other. */
function partsOf(next: number[][]): number[][] {
  const seen = next.map(() => false);
  const parts: number[][] = [];
  next.forEach((_, start) => {
    const part: number[] = [];
    const stack = [start];
    while (stack.length > 0) {
      const node = stack.pop() as number;
      if (!seen[node]) {
        seen[node] = true;
        part.push(node);
        stack.push(...(next[node] ?? []).toReversed());
      }
    }
    if (part.length > 0) {
      parts.push(part);
    }
  });
  return parts;
}

/**
 * Nodes push each other away and edges pull them together, from a circle, with ever smaller steps.
 * Quadratic in the nodes for each of a fixed number of rounds; scenes hold at most some hundred nodes.
 */
function pulled(next: number[][], high: boolean): Point[] {
  const count = next.length;
  const far = 100;
  const radius = (far * Math.max(1, count)) / (2 * Math.PI);
  const points = next.map((_, index) => ({
    x: radius * Math.cos((2 * Math.PI * index) / count),
    y: radius * Math.sin((2 * Math.PI * index) / count),
  }));
  const rounds = count <= 60 ? 300 : count <= 150 ? 120 : 50;
  for (let round = 0; round < rounds; round += 1) {
    const push = points.map(() => ({ x: 0, y: 0 }));
    for (let a = 0; a < count; a += 1) {
      for (let b = a + 1; b < count; b += 1) {
        const [p, q] = [points[a] as Point, points[b] as Point];
        const [dx, dy] = [p.x - q.x, p.y - q.y];
        const square = Math.max(1, dx * dx + dy * dy);
        const force = (far * far) / square;
        add(push[a], dx * force, dy * force);
        add(push[b], -dx * force, -dy * force);
      }
    }
    next.forEach((others, a) => {
      for (const b of others) {
        const [p, q] = [points[a] as Point, points[b] as Point];
        const [dx, dy] = [q.x - p.x, q.y - p.y];
        const force = Math.hypot(dx, dy) / far / 2;
        add(push[a], dx * force, dy * force);
        add(push[b], -dx * force, -dy * force);
      }
    });
    const longest = (far * (rounds - round)) / rounds / 2;
    points.forEach((point, index) => {
      const by = push[index] as Point;
      // A weak pull to the middle, stronger in the direction in which there is less room.
      by.x -= point.x * (high ? 0.6 : 0.2);
      by.y -= point.y * (high ? 0.3 : 0.5);
      const length = Math.max(1e-9, Math.hypot(by.x, by.y));
      const step = Math.min(longest, length * 0.1) / length;
      add(point, by.x * step, by.y * step);
    });
  }
  return points;
}

function add(point: Point | undefined, dx: number, dy: number): void {
  if (point) {
    point.x += dx;
    point.y += dy;
  }
}

function boxed(points: Point[]): GraphLayout {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [left, top] = points.length > 0 ? [Math.min(...xs), Math.min(...ys)] : [0, 0];
  const margin = 48;
  const moved = points.map((point) => ({
    x: Math.round((point.x - left + margin) * 10) / 10,
    y: Math.round((point.y - top + margin) * 10) / 10,
  }));
  const width = Math.max(0, ...moved.map((point) => point.x)) + margin;
  const height = Math.max(0, ...moved.map((point) => point.y)) + margin;
  return { points: moved, width, height, ground: null };
}
