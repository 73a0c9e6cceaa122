// What the server's API takes and gives. The names are those of its JSON.

export type Lang = "en" | "ja";

export interface Example {
  position: string;
  note: string;
}

export type ParamKind = "number" | "range" | "text" | "choice" | "flag";

export interface Param {
  name: string;
  help: string;
  kind: ParamKind;
  min?: number;
  max?: number;
  default?: unknown;
  options?: string[];
}

export interface Game {
  name: string;
  title: string;
  summary: string;
  rules: string;
  notation: string;
  moves: string;
  examples: Example[];
  deal: Param[];
}

export interface Games {
  version: string;
  games: Game[];
}

/** A position as requests name it. */
export interface Place {
  game: string;
  position: string;
  board?: string;
}

export type Outcome = "win" | "draw" | "nobody" | "undecided";

export interface Reason {
  theorem: string | null;
  text: string;
  facts: Record<string, unknown>;
}

export interface Verdict {
  game: string;
  position: string;
  outcome: Outcome;
  winner: number | null;
  reason: Reason;
}

export interface JudgedMove {
  move: string;
  wins: boolean | null;
  outcome: Outcome;
  winner: number | null;
}

export interface Judged extends Verdict {
  moves: JudgedMove[];
}

export interface Explained extends Verdict {
  explanation: string;
  scene: Scene;
}

export interface View {
  game: string;
  position: string;
  seats: number;
  to_move: number | null;
  over: boolean;
  scene: Scene;
  /** Null when there are too many to list. */
  moves: string[] | null;
  dot: string | null;
}

export interface DealtView extends View {
  seed: number;
}

export interface Advice {
  move: string;
  wins: boolean | null;
  why: string;
}

export interface Played {
  played: string;
  advice: Advice | null;
  /** Where each old seat sits now; null for who has left. */
  seats: (number | null)[];
  view: View;
}

export interface ErrorBody {
  error: string;
  line: number | null;
  /** Bytes of the text at fault. */
  at?: [number, number] | null;
  field?: string | null;
}

// Scenes: small declarative pictures.

export interface Scene {
  items: SceneItem[];
}

export interface Card {
  label: string;
  special: boolean;
  move: string | null;
}

export interface HandItem {
  kind: "hand";
  seat: number;
  to_move: boolean;
  place?: number;
  cards: Card[];
}

export interface TableItem {
  kind: "table";
  card: Card | null;
}

export interface ActionsItem {
  kind: "actions";
  moves: string[];
}

export type Tone = "plain" | "red" | "blue" | "white" | "green";

export interface GraphNode {
  label: string;
  row: number;
  grey: boolean;
  tone: Tone;
  note?: string;
  move?: string;
}

export interface GraphEdge {
  from: number;
  to: number;
  highlighted: boolean;
  directed: boolean;
  label?: string;
  tone: Tone;
  move?: string;
}

export interface GraphItem {
  kind: "graph";
  caption: string;
  layout: "rows" | "circle" | "lines" | "free";
  nodes: GraphNode[];
  edges: GraphEdge[];
}

export interface HeapsItem {
  kind: "heaps";
  /** Text where a number would be rounded. */
  sizes: (number | string)[];
}

export interface CoinsItem {
  kind: "coins";
  rows: string[];
}

export interface NumbersItem {
  kind: "numbers";
  caption: string;
  headings: string[];
  rows: string[][];
}

export type SceneItem = HandItem | TableItem | ActionsItem | GraphItem | HeapsItem | CoinsItem | NumbersItem;
