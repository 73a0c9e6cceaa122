// Where every panel stands: one list, from which the page builds the tabs beside the table and the dialogs over it.
// What is seen first is part of the page; the rest is loaded when it is opened.

import type { Key } from "../i18n/index.ts";
import { gamePanel } from "./game.ts";
import { later } from "./later.ts";
import { movesPanel } from "./moves.ts";
import type { Context, Panel } from "./panel.ts";
import { whyPanel } from "./why.ts";

export type PanelId = "why" | "moves" | "game" | "setup" | "research" | "lessons" | "theorem" | "collections" | "hidden" | "export";

export interface Place {
  id: PanelId;
  label: Key;
  /** `tab`: always beside the table. `guest`: a tab that is there from when it is opened until it is closed. */
  where: "tab" | "guest" | "dialog";
  create: (context: Context) => Panel;
}

export const PLACES: readonly Place[] = [
  { id: "why", label: "tab_why", where: "tab", create: whyPanel },
  { id: "moves", label: "tab_moves", where: "tab", create: movesPanel },
  { id: "game", label: "tab_game", where: "tab", create: gamePanel },
  { id: "setup", label: "tab_setup", where: "tab", create: later(async () => (await import("./setup/index.ts")).setupPanel) },
  { id: "research", label: "tab_research", where: "tab", create: later(async () => (await import("./research/index.ts")).researchPanel) },
  { id: "lessons", label: "tab_lessons", where: "guest", create: later(async () => (await import("./lessons.ts")).lessonsPanel) },
  { id: "theorem", label: "theorem", where: "dialog", create: later(async () => (await import("./theorem.ts")).theoremPanel) },
  { id: "collections", label: "collections", where: "dialog", create: later(async () => (await import("./collections.ts")).collectionsPanel) },
  { id: "hidden", label: "hidden", where: "dialog", create: later(async () => (await import("./hidden.ts")).hiddenPanel) },
  { id: "export", label: "export", where: "dialog", create: later(async () => (await import("./export.ts")).exportPanel) },
];
