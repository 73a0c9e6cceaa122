// Where every panel stands: one list, from which the page builds the tabs beside the table and the dialogs over it.

import type { Key } from "../i18n/index.ts";
import { collectionsPanel } from "./collections.ts";
import { exportPanel } from "./export.ts";
import { gamePanel } from "./game.ts";
import { hiddenPanel } from "./hidden.ts";
import { lessonsPanel } from "./lessons.ts";
import { movesPanel } from "./moves.ts";
import type { Context, Panel } from "./panel.ts";
import { researchPanel } from "./research/index.ts";
import { setupPanel } from "./setup/index.ts";
import { theoremPanel } from "./theorem.ts";
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
  { id: "setup", label: "tab_setup", where: "tab", create: setupPanel },
  { id: "research", label: "tab_research", where: "tab", create: researchPanel },
  { id: "lessons", label: "tab_lessons", where: "guest", create: lessonsPanel },
  { id: "theorem", label: "theorem", where: "dialog", create: theoremPanel },
  { id: "collections", label: "collections", where: "dialog", create: collectionsPanel },
  { id: "hidden", label: "hidden", where: "dialog", create: hiddenPanel },
  { id: "export", label: "export", where: "dialog", create: exportPanel },
];
