// Graphs: nodes of a shape for each tone, edges plain, bold or as arrows, small cards where they stand in lines.

import { el, rove, svg } from "../dom.ts";
import type { Say } from "../i18n/index.ts";
import type { GraphEdge, GraphItem, GraphNode, Tone } from "../types.ts";
import { cardName, isRed, suitShape } from "./cards.ts";
import { edgePaths, type EdgePath, labelPlaces, labelWidth } from "./edge_paths.ts";
import { layoutGraph, lineCardWidth, type GraphLayout, type Point } from "./graph_layout.ts";
import { shortened } from "./shorten.ts";
import { badge, makeMove, type Stage } from "./stage.ts";

/** Pictures are not made smaller than this; then they scroll. */
const LEAST_SCALE = 0.62;

/** Of more edges than this those that are not in bold are drawn faintly. */
const CROWD = 60;

export function drawGraph(whole: GraphItem, stage: Stage): HTMLElement {
  const { item, left } = shortened(whole);
  const layout = layoutGraph(item, stage.width);
  const asCards = item.layout === "lines" || (item.layout === "rows" && layout.ground === null);
  const paths = edgePaths(item, layout, (node, dx, dy) => reach(item, node, asCards, stage.width, dx, dy));
  const picture = svg("svg", {
    class: `graph graph-${item.layout}${hasColours(item) ? " has-colours" : ""}${item.edges.length > CROWD ? " is-crowded" : ""}`,
    role: "group",
    "aria-label": item.caption,
    ...size(layout, item, stage.width),
  });
  if (layout.ground !== null) {
    picture.append(groundLine(layout, item, stage.say));
  }
  item.edges.forEach((edge, index) => {
    const path = paths[index];
    if (path) {
      picture.append(drawEdge(edge, path, item, stage));
    }
  });
  item.nodes.forEach((node, index) => {
    const point = layout.points[index];
    if (point && index !== layout.ground) {
      picture.append(drawNode(node, point, item, asCards, stage));
    }
  });
  // Labels last, so that no edge runs over them.
  const labels = item.edges.map((edge) => edgeLabel(edge, item));
  labelPlaces(labels, paths).forEach((place, index) => {
    if (place) {
      picture.append(labelAt(place, labels[index] ?? ""));
    }
  });
  const scroll = el("div", { class: "scroll", tabindex: needsScroll(layout, stage.width) ? "0" : null }, picture);
  rove(scroll, "[data-move]");
  const more = left > 0 ? el("p", { class: "more" }, stage.say("more_cards", { count: left })) : null;
  return el("figure", { class: "graph-figure" }, el("figcaption", {}, item.caption), scroll, more, legend(item, stage));
}

/** Whether edges of different players are beside each other. */
function hasColours(item: GraphItem): boolean {
  return item.edges.some((edge) => edge.tone === "red" || edge.tone === "blue");
}

/** Small graphs keep their size, larger ones shrink a little, very large ones scroll. */
function size(layout: GraphLayout, item: GraphItem, room: number): Record<string, string | number> {
  const overhead = item.nodes.some((_, index) => item.edges.some((edge) => edge.from === index && edge.to === index)) ? 30 : 0;
  const arcs = item.layout === "lines" && item.edges.some((edge) => edge.label !== undefined) ? 16 : 0;
  const above = overhead + arcs;
  const most = item.layout === "lines" ? 1.5 : 1.15;
  const scale = Math.max(LEAST_SCALE, Math.min(most, room / layout.width));
  return {
    viewBox: `0 ${-above} ${layout.width} ${layout.height + above}`,
    width: Math.round(layout.width * scale),
    height: Math.round((layout.height + above) * scale),
  };
}

function needsScroll(layout: GraphLayout, room: number): boolean {
  return layout.width * LEAST_SCALE > room;
}

/** How far the shape of a node goes from its middle. */
function reach(item: GraphItem, index: number, asCards: boolean, room: number, dx: number, dy: number): number {
  const node = item.nodes[index];
  if (item.layout === "lines") {
    return Math.min(lineCardWidth(room) / 2 / Math.max(1e-9, Math.abs(dx)), 22 / Math.max(1e-9, Math.abs(dy)));
  }
  if (asCards) {
    const half = cardHalf(node?.label ?? "");
    return Math.min(half / Math.max(1e-9, Math.abs(dx)), 20 / Math.max(1e-9, Math.abs(dy)));
  }
  if (item.layout === "rows") {
    return 6;
  }
  return nodeRadius(node?.label ?? "");
}

function cardHalf(label: string): number {
  return Math.max(16, 7 + label.length * 4);
}

function nodeRadius(label: string): number {
  return Math.max(17, Math.min(34, 8 + label.length * 4.5));
}

function drawNode(node: GraphNode, point: Point, item: GraphItem, asCards: boolean, stage: Stage): SVGElement {
  const group = svg("g", {
    class: `node tone-${node.tone}${node.grey ? " is-grey" : ""}${noteClass(node.note)}`,
    transform: `translate(${point.x} ${point.y})`,
  });
  if (item.layout === "lines") {
    group.append(...lineCard(node, lineCardWidth(stage.width)));
  } else if (asCards) {
    const half = cardHalf(node.label);
    group.append(
      svg("rect", { class: "shape", x: -half, y: -20, width: 2 * half, height: 40, rx: 6 }),
      svg("text", { class: "node-label", "text-anchor": "middle", y: 5.5, "font-size": 16 }, node.label),
    );
    if (node.grey) {
      group.append(svg("path", { class: "strike", d: `M${-half + 4} 15L${half - 4} -15` }));
    }
  } else if (item.layout === "rows") {
    group.append(svg("circle", { class: "shape knot", r: 6 }));
  } else {
    const radius = nodeRadius(node.label);
    group.append(...shapeOf(node.tone, radius));
    const fontSize = node.label.length > 6 ? 11 : node.label.length > 3 ? 13 : 15;
    group.append(svg("text", { class: "node-label", "text-anchor": "middle", y: 5, "font-size": fontSize }, node.label));
  }
  if (node.note !== undefined) {
    const at = item.layout === "lines" ? { x: 0, y: 34 } : { x: nodeRadius(node.label) + 3, y: -13 };
    group.append(
      svg("text", { class: "note", x: at.x, y: at.y, "text-anchor": item.layout === "lines" ? "middle" : "start" }, node.note),
    );
  }
  const name = nodeName(node, stage);
  if (node.move !== undefined && stage.active) {
    group.append(badge(item.layout === "lines" ? 13 : 16, item.layout === "lines" ? -22 : -18));
    makeMove(group, node.move, name, stage);
  } else {
    group.setAttribute("role", "img");
    group.setAttribute("aria-label", name);
  }
  return group;
}

/** What is said aloud of a node: its label, whose it is, its note. */
function nodeName(node: GraphNode, stage: Stage): string {
  const say = stage.say;
  const { suit, rank } = node;
  const label = suit ? cardName({ label: node.label, face: rank ?? node.label, suit, special: false }, say) : node.label;
  const whose = node.tone === "plain" ? "" : `, ${toneName(node.tone, stage)}`;
  const grey = node.grey ? `, ${say("tone_grey")}` : "";
  const move = node.move === undefined || node.move === node.label ? "" : ` (${node.move})`;
  return `${label}${move}${whose}${grey}${node.note === undefined ? "" : `, ${node.note}`}`;
}

/** What a tone means: of the players, whose it is. */
function toneName(tone: Exclude<Tone, "plain">, stage: Stage): string {
  const seat = tone === "red" ? 0 : 1;
  return stage.say(`tone_${tone}`, { player: stage.nameOf(seat) });
}

/** A different shape for each tone, so that nothing hangs on the colour alone. */
function shapeOf(tone: Tone, radius: number): SVGElement[] {
  const side = radius * 0.94;
  switch (tone) {
    case "blue":
      return [svg("rect", { class: "shape", x: -side, y: -side, width: 2 * side, height: 2 * side, rx: 4 })];
    case "green":
      return [svg("path", { class: "shape", d: `M0 ${-radius - 3}L${radius + 3} 0L0 ${radius + 3}L${-radius - 3} 0z` })];
    case "white":
      return [svg("circle", { class: "shape", r: radius }), svg("circle", { class: "ring", r: radius - 4 })];
    default:
      return [svg("circle", { class: "shape", r: radius })];
  }
}

/** Values tell at a glance: nothing, something, or without end. */
function noteClass(note: string | undefined): string {
  if (note === undefined) {
    return "";
  }
  if (note === "0") {
    return " note-zero";
  }
  return note.startsWith("∞") || note.startsWith("inf") ? " note-endless" : " note-some";
}

/** A card of a layout: face up on the table, else with the mark of its holder. */
function lineCard(node: GraphNode, width: number): SVGElement[] {
  const half = width / 2;
  const parts: SVGElement[] = [svg("rect", { class: "shape", x: -half, y: -22, width, height: 44, rx: 5 })];
  if (node.suit) {
    parts.push(
      svg("text", { class: isRed(node.suit) ? "line-rank ink-red" : "line-rank ink", "text-anchor": "middle", y: -4, "font-size": 16 }, node.rank ?? node.label),
      suitShape(node.suit, 0, 9, 15),
    );
  } else {
    const fontSize = node.label.length > 3 ? 10 : 14;
    parts.push(svg("text", { class: "line-rank ink", "text-anchor": "middle", y: 5, "font-size": fontSize }, node.label));
  }
  if (node.tone === "red") {
    parts.push(svg("circle", { class: "holder", cx: half - 6, cy: 16, r: 4 }));
  } else if (node.tone === "blue") {
    parts.push(svg("rect", { class: "holder", x: half - 10, y: 12, width: 8, height: 8 }));
  }
  return parts;
}

function drawEdge(edge: GraphEdge, path: EdgePath, item: GraphItem, stage: Stage): SVGElement {
  const group = svg("g", {
    class: `edge tone-${edge.tone}${edge.highlighted ? " is-bold" : ""}${edge.directed ? " is-directed" : ""}`,
  });
  if (edge.move !== undefined && stage.active) {
    group.append(svg("path", { class: "halo", d: path.d }));
  }
  group.append(svg("path", { class: "line", d: path.d }));
  if (path.head) {
    const { at, angle } = path.head;
    group.append(
      svg("path", { class: "head", d: "M0 0L-11 -5.5L-8 0L-11 5.5z", transform: `translate(${at.x} ${at.y}) rotate(${angle})` }),
    );
  }
  if (edge.move !== undefined && stage.active) {
    group.append(svg("path", { class: "grip", d: path.d }), badge((path.spots[0]?.x ?? 0) + 17, (path.spots[0]?.y ?? 0) - 13));
    makeMove(group, edge.move, edgeName(edge, item, stage), stage);
  }
  return group;
}

function edgeName(edge: GraphEdge, item: GraphItem, stage: Stage): string {
  const tone = edge.tone === "plain" ? "" : `, ${toneName(edge.tone, stage)}`;
  const [from, to] = [item.nodes[edge.from]?.label ?? "", item.nodes[edge.to]?.label ?? ""];
  const ends = edge.directed || edge.move === undefined ? "" : `, ${from} – ${to}`;
  return `${stage.say("edge", { move: edge.move ?? `${from} – ${to}` })}${ends}${tone}`;
}

/** What is written at an edge: its own label, else the move it stands for where no ends tell it. */
function edgeLabel(edge: GraphEdge, item: GraphItem): string | null {
  if (item.layout === "lines") {
    return null;
  }
  return edge.label ?? (edge.directed ? null : (edge.move ?? null));
}

function labelAt(point: Point, label: string): SVGElement {
  const width = labelWidth(label);
  return svg(
    "g",
    { class: "edge-label", transform: `translate(${point.x} ${point.y})`, "aria-hidden": "true" },
    svg("rect", { x: -width / 2, y: -9, width, height: 18, rx: 5 }),
    svg("text", { "text-anchor": "middle", y: 4.5 }, label),
  );
}

function groundLine(layout: GraphLayout, item: GraphItem, say: Say): SVGElement {
  const y = layout.points[layout.ground ?? 0]?.y ?? 0;
  const blades = Array.from({ length: Math.floor(layout.width / 14) }, (_, index) => {
    const x = 8 + index * 14;
    return `M${x} ${y + 13}l-7 -12`;
  });
  return svg(
    "g",
    { class: "ground", role: "img", "aria-label": `${item.nodes[layout.ground ?? 0]?.label ?? ""}: ${say("ground")}` },
    svg("path", { class: "ground-hatch", d: blades.join("") }),
    svg("path", { class: "ground-line", d: `M4 ${y}H${layout.width - 4}` }),
  );
}

/** The shapes used, with their meaning in words. */
function legend(item: GraphItem, stage: Stage): HTMLElement | null {
  const say = stage.say;
  const things = [...item.nodes.filter((node) => !node.ground), ...item.edges];
  const tones = new Set<Tone>(things.map((thing) => thing.tone));
  const edgeTones = new Set<Tone>(item.edges.map((edge) => edge.tone));
  const entries: HTMLElement[] = [];
  for (const tone of ["red", "blue", "green", "white"] as const) {
    if (tones.has(tone)) {
      const mark = edgeTones.has(tone)
        ? svg("g", { class: `edge tone-${tone}` }, svg("path", { class: "line", d: "M-16 0H16" }))
        : svg("g", { class: `node tone-${tone}` }, ...shapeOf(tone, 8));
      entries.push(legendEntry(mark, toneName(tone, stage)));
    }
  }
  if (item.nodes.some((node) => node.grey)) {
    const mark = svg("g", { class: "node tone-plain is-grey" }, svg("rect", { class: "shape", x: -7, y: -8, width: 14, height: 16, rx: 3 }));
    entries.push(legendEntry(mark, say("tone_grey")));
  }
  if (item.layout === "rows" && item.edges.some((edge) => edge.highlighted)) {
    const mark = svg("g", { class: "edge tone-plain is-bold" }, svg("path", { class: "line", d: "M-16 0H16" }));
    entries.push(legendEntry(mark, say("bold_edge")));
  }
  const className = hasColours(item) ? "legend has-colours" : "legend";
  return entries.length > 0 ? el("ul", { class: className }, ...entries) : null;
}

function legendEntry(mark: SVGElement, words: string): HTMLElement {
  return el("li", {}, svg("svg", { viewBox: "-18 -12 36 24", width: 36, height: 24, "aria-hidden": "true" }, mark), words);
}
