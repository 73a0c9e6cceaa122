// How long things take, told by the browser's own clock.

import type { BrowserContextOptions, Page } from "playwright-core";
import type { Harness } from "./harness.ts";

declare global {
  interface Window {
    /** When something awaited was painted, in milliseconds since the navigation began. */
    seenAt?: Promise<number>;
  }
}

/** Lets every page note when the first picture has been painted. */
function watchPicture(selector: string): void {
  window.seenAt = new Promise((resolve) => {
    const look = (): boolean => {
      if (document.querySelector(selector) === null) {
        return false;
      }
      // The frame that shows it has been handed over when the next one begins.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      return true;
    };
    if (!look()) {
      const watcher = new MutationObserver(() => look() && watcher.disconnect());
      watcher.observe(document, { childList: true, subtree: true });
    }
  });
}

async function seen(page: Page): Promise<number> {
  return page.evaluate(async () => (await window.seenAt) ?? Number.NaN);
}

/** Milliseconds from the navigation to the first picture, with nothing kept from before. */
export async function coldLoad(harness: Harness, hash: string, options: BrowserContextOptions = {}): Promise<number> {
  const context = await harness.browser.newContext({ viewport: { width: 1366, height: 768 }, locale: "en-GB", ...options });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchPicture, ".stage svg");
    await page.goto(`${harness.origin}/${hash}`);
    return await seen(page);
  } finally {
    await context.close();
  }
}

/** The same for a file of the same server that is a picture and nothing else. */
export async function bareLoad(harness: Harness): Promise<number> {
  const context = await harness.browser.newContext({ viewport: { width: 1366, height: 768 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchPicture, "svg");
    await page.goto(`${harness.origin}/favicon.svg`);
    return await seen(page);
  } finally {
    await context.close();
  }
}

/** Milliseconds for a turn: a move on the board, the computer's answer, and the verdict after it. Both sides are played by hand. */
export async function turn(harness: Harness, hash: string): Promise<number> {
  const visit = await harness.visit(hash);
  try {
    await visit.ready();
    return await visit.page.evaluate(async () => {
      // What the page still has to do for the position before is no part of the turn.
      await new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), 100));
      const count = (): number => (/moves=([^&]*)/.exec(location.hash)?.[1] ?? "").split(";").filter((move) => move !== "").length;
      const until = (isSo: () => boolean): Promise<void> =>
        new Promise((resolve) => {
          const watcher = new MutationObserver(() => {
            if (isSo()) {
              watcher.disconnect();
              resolve();
            }
          });
          watcher.observe(document, { childList: true, subtree: true, attributes: true });
        });
      const choice = document.querySelector(".stage [data-move].choice, .stage .choice");
      const start = performance.now();
      choice?.dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "mouse" }));
      const played = until(() => count() === 1);
      const chip = document.querySelector(".is-choosing .chip[data-move]");
      chip?.dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "mouse" }));
      await played;
      // The computer is asked at once: the pause in which one looks at a move is no part of what is measured.
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "p", bubbles: true }));
      await until(() => count() === 2 && document.querySelector(".verdict:not([data-outcome='none'])") !== null);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - start;
    });
  } finally {
    await visit.close();
  }
}
