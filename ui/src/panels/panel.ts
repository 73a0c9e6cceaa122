// Panels show the session, each a part of it. They are told when something changes.

import type { Say } from "../i18n/index.ts";
import type { Judgement } from "../judgement.ts";
import type { Change, Session } from "../session.ts";
import type { Settings } from "../settings.ts";
import type { Player } from "../record.ts";

export interface Context {
  session: Session;
  settings: Settings;
  say: Say;
  /** The name of a player, and of who sits in a seat of the present position. */
  playerName: (player: Player) => string;
  seatName: (seat: number) => string;
  /** What is known of a move of the present position; null if nothing is, or if answers are hidden. */
  judge: (move: string) => Judgement | null;
  /** Makes a move by hand. */
  choose: (move: string) => void;
  /** Tells of a move that is pointed at. */
  preview: (move: string | null) => void;
  /** Builds the page anew, after the language was changed. */
  rebuild: () => void;
  /** After answers were hidden or shown. */
  answersChanged: () => void;
  showHelp: () => void;
}

export interface Panel {
  root: HTMLElement;
  update: (change: Change | "all" | "answers", how?: "new" | "step" | "answer") => void;
}
