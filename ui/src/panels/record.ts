// The moves made, each a way back, and the link to share.

import { button, capital, el, replaceKeepingFocus, rove } from "../dom.ts";
import type { Context, Panel } from "./panel.ts";

export function recordPanel(context: Context): Panel {
  const { say, session } = context;
  const list = el("ol", { class: "record-list", start: "0" });
  const copied = el("span", { role: "status", class: "copied" });
  const copy = button({ "data-key": "copy" }, say("copy_link"), () => {
    navigator.clipboard?.writeText(location.href).then(
      () => {
        copied.textContent = say("copied");
        setTimeout(() => {
          copied.textContent = "";
        }, 2000);
      },
      // The link is in the address bar all the same.
      () => undefined,
    );
  });
  copy.hidden = !("clipboard" in navigator);
  const root = el("section", { class: "panel record" }, el("h2", {}, say("record")), list, el("p", { class: "row" }, copy, copied));
  return {
    root,
    update: (change) => {
      const record = session.record;
      if (!record || (change !== "record" && change !== "who" && change !== "all")) {
        return;
      }
      const items = record.steps.map((step, at) => {
        const label =
          at === 0
            ? say("beginning")
            : say("move_number", { number: at, player: capital(context.playerName(step.mover ?? 0)), move: step.move ?? "" });
        const made = button({ class: "step", "data-key": `step ${at}`, "aria-current": at === record.at ? "step" : null }, label, () => session.jump(at));
        return el("li", {}, made);
      });
      replaceKeepingFocus(list, ...items);
      rove(list, ".step");
      const here = list.querySelector<HTMLElement>("[aria-current]");
      if (here) {
        // Within the list only: the page itself must not move.
        list.scrollTop = here.offsetTop - list.clientHeight / 2;
      }
    },
  };
}
