// Graphs too large to be looked at are drawn by their first nodes.

import type { GraphItem } from "../types.ts";

const MOST_IN_ROW = 120;
const MOST_NODES = 400;

/** The graph, or its first nodes (of each row, where it has rows) with the edges between them; and how many are left out. */
export function shortened(item: GraphItem): { item: GraphItem; left: number } {
  const inRow = new Map<number, number>();
  const hasRows = item.layout === "rows" || item.layout === "lines";
  const kept: number[] = [];
  item.nodes.forEach((node, index) => {
    const before = inRow.get(node.row) ?? 0;
    inRow.set(node.row, before + 1);
    if (kept.length < MOST_NODES && (!hasRows || before < MOST_IN_ROW)) {
      kept.push(index);
    }
  });
  const left = item.nodes.length - kept.length;
  if (left === 0) {
    return { item, left };
  }
  const place = new Map(kept.map((index, at) => [index, at]));
  const edges = item.edges.flatMap((edge) => {
    const [from, to] = [place.get(edge.from), place.get(edge.to)];
    return from === undefined || to === undefined ? [] : [{ ...edge, from, to }];
  });
  const nodes = kept.flatMap((index) => item.nodes[index] ?? []);
  return { item: { ...item, nodes, edges }, left };
}
