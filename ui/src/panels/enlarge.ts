// A picture in full size over the page, with zoom; it can be moved about by scrolling.

import { button, el } from "../dom.ts";
import type { Say } from "../i18n/index.ts";
import { sizeOf, still } from "../picture.ts";

const LEAST = 0.25;
const MOST = 6;

export function enlarge(text: string, title: string, say: Say): void {
  const picture = still(text);
  if (!picture) {
    return;
  }
  const { width, height } = sizeOf(picture);
  const room = el("div", { class: "zoom-room", tabindex: "0", role: "group", "aria-label": title });
  room.append(picture);
  const told = el("output", { class: "zoom-told" });
  let scale = 1;
  const zoom = (to: number): void => {
    scale = Math.min(MOST, Math.max(LEAST, to));
    picture.setAttribute("width", String(width * scale));
    picture.setAttribute("height", String(height * scale));
    told.textContent = `${Math.round(scale * 100)} %`;
  };
  const fit = (): void => zoom(Math.min(room.clientWidth / width, room.clientHeight / height));
  const heading = el("h2", { id: "zoom-title" }, title);
  const dialog = el("dialog", { class: "panel-dialog zoom", "aria-labelledby": heading.id });
  dialog.append(
    el(
      "div",
      { class: "dialog-head" },
      heading,
      button({ "aria-label": say("zoom_out"), title: say("zoom_out") }, "−", () => zoom(scale / 1.25)),
      told,
      button({ "aria-label": say("zoom_in"), title: say("zoom_in") }, "+", () => zoom(scale * 1.25)),
      button({}, say("zoom_fit"), fit),
      button({ class: "quiet close-dialog", "aria-label": say("close"), title: say("close") }, "✕", () => dialog.close()),
    ),
    room,
  );
  dialog.addEventListener("keydown", (event) => {
    const by: Record<string, () => void> = { "+": () => zoom(scale * 1.25), "-": () => zoom(scale / 1.25), "0": fit };
    by[event.key]?.();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  fit();
}
