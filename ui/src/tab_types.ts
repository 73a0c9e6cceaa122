// What the server gives for setting up, research, lessons and hidden hands.

import type { Card, Choice, Job, Param, Scene, Tone, Whole } from "./types.ts";

/** A number, a text, several counts, or nothing. */
export type Cell = string | number | boolean | string[] | null;

export interface RunRequest {
  kind: Job["kind"];
  game?: string;
  name: string;
  params: Record<string, string>;
}

/** What a check found. */
export interface CheckReport {
  id: string;
  status: string;
  checked: Whole;
  range: string;
  counterexample: string | null;
  contradicted: boolean;
  complete: boolean;
  readings: { reading: string; status: string; applies: Whole; wrong: Whole; counterexample: string | null }[];
}

export interface Theorem {
  id: string;
  aliases: string[];
  game: string;
  source: string;
  status: string;
  claim: string;
  readings: { reading: string; status: string; text: string }[];
  evidence: string | null;
  proof: { file: string; name: string } | string | null;
  /** The parameters of its check; without them it cannot be checked by running. */
  params?: Param[] | null;
}

/** A change to a position that is set up by hand. */
export type Edit =
  | { put: { card: string; from?: string; to: string } }
  | { flip: { coin: number } }
  | { set_heap: { heap: number; size: number } }
  | { add_heap: { size: number } }
  | { remove_heap: { heap: number } }
  | "add_coin"
  | "remove_coin"
  | { add_node: { beside?: number | null; tone: Tone } }
  | { add_edge: { from: number; to: number; tone: Tone } }
  | { remove_node: { node: number } }
  | { remove_edge: { edge: number } }
  | { paint: { node?: number; edge?: number; tone: Tone } }
  | { token: { node: number } }
  | { to_move: { seat: number } }
  | { option: { name: string; value: string } };

export interface OptionTool {
  name: string;
  label: string;
  choices: { value: string; label: string }[];
  value: string;
  /** Whether other values than the choices can be typed. */
  open: boolean;
}

export interface GraphTools {
  /** The tones that nodes and edges may have; none if they have no tones. */
  node_tones: Tone[];
  edge_tones: Tone[];
  /** Whether nodes and edges can be added and taken away. */
  nodes: boolean;
  edges: boolean;
  directed: boolean;
  /** Whether a new node hangs from the one beside which it is put. */
  tree: boolean;
  tokens: boolean;
}

/** What the editor can do with a position. */
export interface Tools {
  places: { id: string; label: string }[];
  /** The cards that can be put from outside, each kind once. */
  spare: Card[];
  flip: boolean;
  heaps?: { largest: Whole; most: number } | null;
  graph?: GraphTools | null;
  to_move: boolean;
  options: OptionTool[];
  /** What the position lacks before it can be played. */
  incomplete?: string | null;
}

export interface EditAnswer {
  position: string;
  board?: string | null;
  svg: string;
  scene?: Scene;
  tools: Tools;
  players?: string[];
  to_move?: number | null;
  /** What is missing before it can be analysed. */
  incomplete?: string | null;
  /** Why the change was not made. */
  refused?: string | null;
}

export interface HiddenAnswer {
  svg: string;
  choices: Choice[];
  /** What both players know. */
  common: string;
  /** What the oracles told. */
  told: string[];
  turn: "person" | "over";
  moves: { move: string; by: "person" | "computer" }[] | string[];
  /** What the coach says of the moves. */
  hint: string | null;
  won?: boolean | null;
  reveal?: string | null;
}
