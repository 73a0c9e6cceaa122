// Panels show the session, each a part of it. They are told when something changes.

import type { Api } from "../api.ts";
import type { Say } from "../i18n/index.ts";
import type { Judgement } from "../judgement.ts";
import type { Player } from "../record.ts";
import type { Change, Session } from "../session.ts";
import type { Settings } from "../settings.ts";
import type { Lang } from "../types.ts";
import type { PanelId } from "./places.ts";

export interface Context {
  session: Session;
  settings: Settings;
  api: Api;
  say: Say;
  /** The name of a player, and of who sits in a seat of the present position. */
  playerName: (player: Player) => string;
  seatName: (seat: number) => string;
  /** What is known of a move of the present position; null if nothing is, or if answers are hidden. */
  judge: (move: string) => Judgement | null;
  /** Makes a move by hand. */
  choose: (move: string) => void;
  /** Tells of a move that is pointed at; null when none is. */
  preview: (move: string | null) => void;
  /** The move that was told of last, if it still is. */
  previewed: () => string | null;
  /** Brings a tab to the front, or opens a dialog; `about` tells the panel what it is opened for (a theorem's id). */
  open: (panel: PanelId, about?: string) => void;
  /** Closes the dialog of a panel, or leaves its tab if it is one that comes and goes. */
  close: (panel: PanelId) => void;
  /** Shows a picture in full size, with zoom. */
  enlarge: (svg: string, title: string) => void;
  /** Draws the position anew if its picture should have another width. */
  redraw: () => void;
  /** Says something to those who listen to the page. */
  announce: (text: string) => void;
  /** Builds the page anew in another language. */
  speak: (lang: Lang) => void;
  /** After answers were hidden or shown. */
  answersChanged: () => void;
  showHelp: () => void;
}

/** How a record has changed: another game, a move or jump by a person, or a move of the computer. */
export type How = "new" | "step" | "answer";

/** What panels are told of; what is under way (`busy`) only the table. */
export type PanelChange = Exclude<Change, "failure"> | "all" | "answers";

export interface Panel {
  root: HTMLElement;
  update: (change: PanelChange, how?: How) => void;
  /** Called whenever the panel comes to the front. */
  shown?: (about?: string) => void;
  /** What must outlive a change of the language, such as what was typed; the new panel is given it back. */
  keep?: () => unknown;
  restore?: (kept: unknown) => void;
}
