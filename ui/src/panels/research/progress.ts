// How far a run is, how it ended, and the button that stops it.

import { button, el, withCode } from "../../dom.ts";
import type { Context } from "../panel.ts";
import { errorWords } from "../kit.ts";
import type { Run } from "./run.ts";

export interface Progress {
  root: HTMLElement;
  show: (run: Run | null) => void;
  /** Brings it into sight, after a run was started. */
  reveal: () => void;
}

export function progressBar(context: Context): Progress {
  const { say } = context;
  let run: Run | null = null;
  /** What is said there already: a live region says again what is written anew. */
  let told = "";
  const bar = el("progress", { "aria-label": say("progress") });
  const stage = el("span", { class: "run-stage" });
  const state = el("p", { class: "run-state", role: "status" });
  const cancel = button({ class: "cancel-run", "data-key": "cancel-run" }, say("cancel_run"), () => run?.cancel());
  const row = el("div", { class: "row running" }, bar, stage, cancel);
  const root = el("div", { class: "run-progress" }, row, state);

  const doneOf = (shown: Run): string => (shown.of === null ? String(shown.done || "") : `${shown.done} / ${shown.of}`);
  const sentence = (shown: Run): string => {
    const seconds = Math.max(0, ((shown.ended ?? shown.started) - shown.started) / 1000).toFixed(1);
    switch (shown.state) {
      case "running":
        return "";
      case "finished":
        return [say("run_finished", { seconds }), shown.end?.note].filter(Boolean).join(" ");
      case "undecided":
        return [say("run_undecided", { why: shown.end?.undecided ?? "" }), shown.end?.note].filter(Boolean).join(" ");
      case "stopped":
        // A check has no rows: what counts is how far it came.
        return shown.request.kind === "check" ? say("check_stopped", { done: doneOf(shown) }) : say("run_stopped", { rows: shown.table.rows.length });
      case "failed":
        return say("run_failed", { why: errorWords(shown.error, say) });
    }
  };

  return {
    root,
    reveal: () => root.scrollIntoView({ block: "nearest" }),
    show: (shown) => {
      run = shown;
      root.hidden = !shown;
      if (!shown) {
        return;
      }
      row.hidden = shown.state !== "running";
      if (shown.of !== null && shown.of > 0) {
        bar.max = shown.of;
        bar.value = Math.min(shown.done, shown.of);
      } else {
        bar.removeAttribute("value");
      }
      stage.textContent = [shown.stage, doneOf(shown)].filter((part) => part !== "").join(" · ") || say("run_starting");
      const words = sentence(shown);
      if (told !== words) {
        told = words;
        state.replaceChildren(...withCode(words));
      }
      state.dataset["state"] = shown.state;
    },
  };
}
