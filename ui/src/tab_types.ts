// What the server gives for setting up, research, lessons and hidden hands.

import type { Card, Param, Scene, Tone, Whole } from "./types.ts";

/** Something that can be run, as its declaration tells it. */
export interface Job {
  kind: "study" | "count" | "check" | "values" | "advise";
  /** The name of the study; for a check the id of the theorem. */
  name: string;
  about: string;
  params: Param[];
}

export interface Lesson {
  id: string;
  title: string;
  text: string;
  position: string;
  board?: string;
  task: "move" | "winner";
  theorem: string | null;
  after: string;
}

export interface Named {
  name: string;
  about: string;
}

/** How a game is played with hidden hands. */
export interface HiddenAbout {
  strategies: Named[];
  oracles: Named[];
}

/** What a game tells of itself beyond what every list of games has. */
export interface GameExtras {
  rule?: string[];
  lessons?: Lesson[];
  hidden?: HiddenAbout | null;
  jobs?: Job[];
}

export type Cell = string | number | boolean | null;

/** One line of a run. */
export type RunLine =
  | { stage: string; of?: number }
  | { done: number }
  | { columns: string[] }
  | { row: Cell[] }
  | { end: RunEnd }
  | { error: string };

export interface RunEnd {
  /** Why it stayed undecided, if it did. */
  undecided?: string | null;
  note?: string;
  report?: CheckReport;
}

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
  | { put: { card: string; to: string } }
  | { flip: { coin: number } }
  | { set_heap: { heap: number; size: Whole } }
  | { add_heap: { size: Whole } }
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
  /** What may be chosen; nothing if it is typed. */
  choices: (string | { value: string; label: string })[];
  value: string;
}

/** What the editor can do with a position. */
export interface Tools {
  places: { id: string; label: string }[];
  spare: Card[];
  flip: boolean;
  heaps: { largest: Whole } | null;
  graph: { tones: Tone[]; directed: boolean; tree: boolean; tokens: boolean } | null;
  to_move: boolean;
  options: OptionTool[];
}

export interface EditAnswer {
  position: string;
  board?: string | null;
  svg: string;
  scene?: Scene;
  tools: Tools;
  /** What is missing before it can be analysed. */
  incomplete?: string | null;
  /** Why the change was not made. */
  refused?: string | null;
}

export interface HiddenAnswer {
  svg: string;
  choices: { move: string; parts: string[] }[];
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
