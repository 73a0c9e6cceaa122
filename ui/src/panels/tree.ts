// The moves made, as a tree: the first line as it was played, variations indented below the move they replace.

import { button, el, replaceKeepingFocus, rove } from "../dom.ts";
import { blunder } from "../judgement.ts";
import { playerMark } from "../marks.ts";
import type { Step } from "../record.ts";
import type { Context, Panel } from "./panel.ts";

/** Of longer positions only the beginning is told. */
const LONGEST_POSITION = 120;

export function treePanel(context: Context): Panel {
  const { say, session } = context;
  const tree = el("div", { class: "tree", role: "group", "aria-label": say("record") });
  // Notations may number things anew with every move: a move is told with the position in which it was made.
  const told = el("p", { class: "small step-told" });

  /** The position in which a move was made, cut where it would be a page long. */
  const said = (step: Step): string => {
    const before = step.parent?.view.position ?? "";
    return before === "" ? "" : say("made_in", { move: step.move ?? "", position: before.length > LONGEST_POSITION ? `${before.slice(0, LONGEST_POSITION)}…` : before });
  };

  const move = (step: Step, now: Step): HTMLButtonElement => {
    const mark = context.settings.answers ? blunder(step, session.knownOf) : "";
    const player = step.mover ?? 0;
    const words = [mark === "" ? "" : say(mark === "??" ? "blunder" : "mistake"), step.isUnsearched ? say("unsearched") : ""].filter((each) => each !== "").join(", ");
    const title = [said(step), words].filter((each) => each !== "").join(" · ");
    const made = button(
      { class: "step", "data-key": keyOf(step), "aria-current": step === now ? "step" : null, title },
      el("span", { class: "step-number" }, `${step.depth}.`),
      () => session.go(step),
    );
    made.append(playerMark(player), el("span", { class: "unseen" }, context.playerName(player)), el("code", {}, step.move ?? ""));
    if (mark !== "") {
      made.append(el("span", { class: "blunder", "aria-hidden": "true", "data-blunder": mark }, mark));
    }
    if (step.isUnsearched) {
      made.append(el("span", { class: "unsearched", "aria-hidden": "true" }, "≈"));
    }
    made.append(el("span", { class: "unseen" }, words));
    return made;
  };

  const draw = (): void => {
    const record = session.record;
    if (!record) {
      tree.replaceChildren();
      told.hidden = true;
      return;
    }
    const now = record.now;
    told.replaceChildren(said(now));
    told.hidden = now.parent === null;
    const beginning = button({ class: "step", "data-key": "step", "aria-current": now === record.first ? "step" : null }, say("beginning"), () => session.go(record.first));
    const main = el("div", { class: "tree-line" }, beginning);
    // A list of lines to draw instead of recursion: a game may be very long.
    const open: { line: HTMLElement; from: Step }[] = [{ line: main, from: record.first }];
    for (let next = open.pop(); next; next = open.pop()) {
      const { line } = next;
      for (let step = next.from; step.children.length > 0; step = step.children[0] as Step) {
        const [first, ...others] = step.children as [Step, ...Step[]];
        line.append(move(first, now));
        for (const other of others) {
          const variation = el("div", { class: "tree-line variation" }, move(other, now));
          line.append(variation);
          open.push({ line: variation, from: other });
        }
      }
    }
    replaceKeepingFocus(tree, main);
    rove(tree, ".step");
    const here = tree.querySelector<HTMLElement>("[aria-current]");
    if (here) {
      // Within the list only: the page itself must not move.
      tree.scrollTop = here.offsetTop - tree.clientHeight / 2;
    }
  };

  return { root: el("section", { class: "block" }, el("h2", {}, say("record")), tree, told), update: draw };
}

/** A name of a step by which the keyboard finds it again. */
function keyOf(step: Step): string {
  const moves: string[] = [];
  for (let each: Step = step; each.parent; each = each.parent) {
    moves.push(each.move ?? "");
  }
  return `step ${moves.reverse().join(" ")}`;
}
