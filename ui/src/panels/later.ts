// Panels that are loaded when they are first looked at, so that the page itself comes sooner.

import { Unreachable } from "../api.ts";
import { button, el } from "../dom.ts";
import { errorNodes } from "./kit.ts";
import type { Context, Panel } from "./panel.ts";

type Create = (context: Context) => Panel;

/** A panel in whose place another stands as soon as that one is loaded; what it was told meanwhile it is told then. */
export function later(load: () => Promise<Create>): Create {
  return (context) => {
    const { say } = context;
    const root = el("div", { class: "later" });
    let panel: Panel | null = null;
    let isLoading = false;
    const waiting: ((panel: Panel) => void)[] = [];

    const start = async (): Promise<void> => {
      isLoading = true;
      root.replaceChildren(el("p", { class: "later-told" }, say("loading")));
      try {
        const create = await load();
        panel = create(context);
        root.replaceChildren(panel.root);
        for (const tell of waiting.splice(0)) {
          tell(panel);
        }
      } catch (error) {
        const failed = new Unreachable(String(error));
        root.replaceChildren(
          el("p", { class: "form-error", role: "alert" }, ...errorNodes(failed, say)),
          // Browsers remember that a module could not be loaded; the address keeps the game.
          button({ class: "primary", "data-key": "load-again" }, say("retry"), () => location.reload()),
        );
      } finally {
        isLoading = false;
      }
    };

    const tell = (message: (panel: Panel) => void): void => {
      if (panel) {
        message(panel);
        return;
      }
      waiting.push(message);
      if (!isLoading) {
        void start();
      }
    };

    return {
      root,
      update: (change, how) => tell((loaded) => loaded.update(change, how)),
      shown: (about) => tell((loaded) => loaded.shown?.(about)),
      keep: () => panel?.keep?.(),
      restore: (kept) => tell((loaded) => loaded.restore?.(kept)),
    };
  };
}
