// How edges run between nodes: straight when alone, bent when several join the same two nodes, in a loop at one node,
// straight down to the ground.

import type { GraphItem } from "../types.ts";
import type { GraphLayout, Point } from "./graph_layout.ts";

export interface EdgePath {
  d: string;
  /** Places on the edge where a label may stand, the best first. */
  spots: Point[];
  /** The arrow's head: its tip and the direction in degrees; null for edges without one. */
  head: { at: Point; angle: number } | null;
}

/** The paths of all edges. `reach` is how far a node's own shape goes in a direction. */
export function edgePaths(
  item: GraphItem,
  layout: GraphLayout,
  reach: (node: number, dx: number, dy: number) => number,
): EdgePath[] {
  const groups = new Map<string, number[]>();
  item.edges.forEach((edge, index) => {
    const key = `${Math.min(edge.from, edge.to)} ${Math.max(edge.from, edge.to)}`;
    const group = groups.get(key);
    if (group) {
      group.push(index);
    } else {
      groups.set(key, [index]);
    }
  });
  const paths: EdgePath[] = [];
  for (const group of groups.values()) {
    group.forEach((index, place) => {
      const edge = item.edges[index];
      const from = edge && layout.points[edge.from];
      const to = edge && layout.points[edge.to];
      if (!edge || !from || !to) {
        return;
      }
      // Symmetric about the straight line: for three edges -1, 0, 1.
      const side = place - (group.length - 1) / 2;
      if (edge.from === edge.to) {
        paths[index] =
          edge.from === layout.ground ? groundLoop(layout, place) : loop(from, place, edge.directed);
      } else if (edge.from === layout.ground || edge.to === layout.ground) {
        const [up, ground] = edge.from === layout.ground ? [to, from] : [from, to];
        paths[index] = toGround(up, ground.y, side, reach(edge.from === layout.ground ? edge.to : edge.from, 0, 1));
      } else {
        const turn = edge.from < edge.to ? 1 : -1;
        const past = passes(item, layout, edge.from, edge.to) ? 34 : 0;
        const bend = item.layout === "lines" ? lineBend(from, to) : side * 44 * turn + past;
        paths[index] = curve(from, to, bend, edge.directed, (dx, dy) => reach(edge.from, dx, dy), (dx, dy) =>
          reach(edge.to, dx, dy),
        );
      }
    });
  }
  return paths;
}

/** How far along an edge labels may stand. */
const PLACES = [0.5, 0.42, 0.58, 0.35, 0.65, 0.28, 0.72, 0.22, 0.78];

/** Points of the curve from one point to another by way of a control point; without one, of the straight line. */
function spotsOf(from: Point, to: Point, control?: Point): Point[] {
  const by = control ?? { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const mix = (a: number, b: number, c: number, t: number): number => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c;
  return PLACES.map((t) => ({ x: mix(from.x, by.x, to.x, t), y: mix(from.y, by.y, to.y, t) }));
}

/** How much room a label takes. */
export function labelWidth(label: string): number {
  return label.length * 7.2 + 8;
}

/**
 * Where each label goes: at the first spot of its edge that no other label takes; if there is none, at the best.
 * Long labels choose first. Quadratic in the labels, of which scenes have at most some hundred.
 */
export function labelPlaces(labels: (string | null)[], paths: readonly EdgePath[]): (Point | null)[] {
  const places: (Point | null)[] = labels.map(() => null);
  const taken: { at: Point; width: number }[] = [];
  const order = labels.map((_, index) => index).sort((a, b) => (labels[b]?.length ?? 0) - (labels[a]?.length ?? 0) || a - b);
  for (const index of order) {
    const label = labels[index];
    const spots = paths[index]?.spots ?? [];
    if (!label || spots.length === 0) {
      continue;
    }
    const width = labelWidth(label);
    const isFree = (spot: Point): boolean =>
      taken.every((one) => Math.abs(one.at.x - spot.x) > (one.width + width) / 2 + 2 || Math.abs(one.at.y - spot.y) > 20);
    const at = spots.find(isFree) ?? (spots[0] as Point);
    places[index] = at;
    taken.push({ at, width });
  }
  return places;
}

/** Cards side by side in a line are joined straight; others by an arc over the line. */
function lineBend(from: Point, to: Point): number {
  const across = Math.abs(to.x - from.x);
  return from.y === to.y && across > 60 ? Math.sign(to.x - from.x) * -Math.min(46, across * 0.14) : 0;
}

/** Whether the straight line from one node to the other runs over a third. */
function passes(item: GraphItem, layout: GraphLayout, a: number, b: number): boolean {
  if (item.layout === "lines" || item.nodes.length > 120) {
    return false;
  }
  const p = layout.points[a] as Point;
  const q = layout.points[b] as Point;
  const square = (q.x - p.x) ** 2 + (q.y - p.y) ** 2;
  return layout.points.some((r, index) => {
    if (index === a || index === b || index === layout.ground) {
      return false;
    }
    const along = ((r.x - p.x) * (q.x - p.x) + (r.y - p.y) * (q.y - p.y)) / square;
    const off = Math.abs((r.x - p.x) * (q.y - p.y) - (r.y - p.y) * (q.x - p.x)) / Math.sqrt(square);
    return along > 0.05 && along < 0.95 && off < 16;
  });
}

function curve(
  from: Point,
  to: Point,
  bend: number,
  directed: boolean,
  reachFrom: (dx: number, dy: number) => number,
  reachTo: (dx: number, dy: number) => number,
): EdgePath {
  const length = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y));
  const normal = { x: (to.y - from.y) / length, y: -(to.x - from.x) / length };
  // The control point of the curve; the curve itself goes half as far.
  const control = {
    x: (from.x + to.x) / 2 + normal.x * bend * 2,
    y: (from.y + to.y) / 2 + normal.y * bend * 2,
  };
  const start = shortened(from, control, reachFrom);
  const end = shortened(to, control, (dx, dy) => reachTo(dx, dy) + (directed ? 3 : 0));
  const angle = (Math.atan2(end.y - control.y, end.x - control.x) * 180) / Math.PI;
  return {
    d: bend === 0 ? `M${at(start)}L${at(end)}` : `M${at(start)}Q${at(control)} ${at(end)}`,
    spots: spotsOf(from, to, control),
    head: directed ? { at: end, angle } : null,
  };
}

function shortened(point: Point, towards: Point, reach: (dx: number, dy: number) => number): Point {
  const [dx, dy] = [towards.x - point.x, towards.y - point.y];
  const length = Math.max(1, Math.hypot(dx, dy));
  const by = Math.min(reach(dx / length, dy / length), length * 0.45);
  return { x: point.x + (dx / length) * by, y: point.y + (dy / length) * by };
}

function loop(point: Point, place: number, directed: boolean): EdgePath {
  const size = 20 + place * 9;
  const top = { x: point.x, y: point.y - 18 };
  const d = `M${at({ x: top.x - 8, y: top.y + 3 })}C${at({ x: top.x - size * 1.5, y: top.y - size * 1.6 })} ${at({ x: top.x + size * 1.5, y: top.y - size * 1.6 })} ${at({ x: top.x + 8, y: top.y + 2 })}`;
  const head = { at: { x: top.x + 9, y: top.y }, angle: 118 };
  return { d, spots: [{ x: point.x, y: top.y - size * 1.2 }], head: directed ? head : null };
}

function toGround(up: Point, groundY: number, side: number, reach: number): EdgePath {
  const start = { x: up.x, y: up.y + reach };
  if (side === 0) {
    return { d: `M${at(start)}L${at({ x: up.x, y: groundY })}`, spots: spotsOf(start, { x: up.x, y: groundY }), head: null };
  }
  const end = { x: up.x + side * 22, y: groundY };
  const control = { x: up.x + side * 34, y: (up.y + groundY) / 2 };
  return { d: `M${at(start)}Q${at(control)} ${at(end)}`, spots: spotsOf(start, end, control), head: null };
}

/** Edges from the ground to the ground stand in a row at its left end, one over the other. */
function groundLoop(layout: GraphLayout, place: number): EdgePath {
  const y = layout.points[layout.ground ?? 0]?.y ?? 0;
  const radius = 14 + place * 11;
  const x = 18 + 11 * 3;
  const d = `M${at({ x: x - radius, y })}A${radius} ${radius} 0 0 1 ${at({ x: x + radius, y })}`;
  return { d, spots: [{ x, y: y - radius }], head: null };
}

function at(point: Point): string {
  return `${Math.round(point.x * 100) / 100} ${Math.round(point.y * 100) / 100}`;
}
