// Keys and signs, in a dialogue that Escape closes.

import { button, el } from "../dom.ts";
import type { Key, Say } from "../i18n/index.ts";
import { partSign, SIGNS } from "../judgement.ts";

const KEYS: [string[], Key][] = [
  [["←", "→", "↑", "↓"], "key_arrows"],
  [["Enter", "Space"], "key_enter"],
  [["H"], "key_hint"],
  [["U"], "key_undo"],
  [["R"], "key_redo"],
  [["P"], "key_perfect"],
  [["N"], "key_new"],
  [["T"], "key_table"],
  [["M"], "key_moves"],
  [["V"], "key_verdict"],
  [["G"], "key_game"],
  [["?"], "key_help"],
];

export function helpDialog(say: Say, version: string): HTMLDialogElement {
  const keys = KEYS.flatMap(([names, words]) => [el("dt", {}, ...names.map((name) => el("kbd", {}, name))), el("dd", {}, say(words))]);
  const signs = (["wins", "loses", "draw", "unknown"] as const).flatMap((mark) => [
    el("dt", { "data-mark": mark }, el("span", { class: "sign" }, SIGNS[mark])),
    el("dd", {}, say(mark === "draw" ? "draws" : mark)),
  ]);
  signs.splice(2, 0, el("dt", { "data-mark": "wins" }, el("span", { class: "sign" }, partSign(SIGNS.wins))), el("dd", {}, say("part_of_win")));
  const dialog = el(
    "dialog",
    { class: "help", "aria-label": say("help") },
    el("p", {}, say("about"), " ", version),
    el("h2", {}, say("keys")),
    el("dl", { class: "keys" }, ...keys),
    el("h2", {}, say("signs")),
    el("dl", { class: "keys" }, ...signs),
  );
  dialog.append(button({ class: "primary", autofocus: true }, say("close"), () => dialog.close()));
  dialog.addEventListener("close", () => dialog.remove());
  return dialog;
}
