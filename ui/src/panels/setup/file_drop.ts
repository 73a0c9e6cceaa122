// A file to set up from: chosen here, or dropped anywhere on the page.

import { button, el, withCode } from "../../dom.ts";
import { errorWords } from "../kit.ts";
import type { Context } from "../panel.ts";
import type { Draft } from "./draft.ts";
import { contentOf, isTooLarge, MOST_BYTES, MOST_BYTES_TOLD } from "./files.ts";

/** The most positions of a file that are listed. */
const MOST_LISTED = 500;

export interface FileDrop {
  root: HTMLElement;
  clear: () => void;
}

export function fileDrop(context: Context, draft: Draft, changed: () => void): FileDrop {
  const { say } = context;
  const input = el("input", { type: "file", id: "position-file", "data-key": "position-file" });
  const message = el("p", { class: "file-message keep-lines", role: "status" });
  const list = el("ol", { class: "file-list" });
  const root = el(
    "div",
    { class: "file-drop" },
    el("label", { class: "field", for: "position-file" }, el("span", {}, say("choose_file")), input),
    el("p", { class: "small" }, say("file_about", { size: MOST_BYTES_TOLD })),
    message,
    list,
  );
  const clear = (): void => {
    list.replaceChildren();
    message.textContent = "";
    input.value = "";
  };

  const read = async (file: File): Promise<void> => {
    const unread = (why: string): void => message.replaceChildren(...withCode(say("file_unread", { name: file.name, why })));
    list.replaceChildren();
    const text = file.size > MOST_BYTES ? null : await file.text();
    if (text === null || isTooLarge(text)) {
      message.textContent = say("file_too_large", { name: file.name, size: MOST_BYTES_TOLD });
      return;
    }
    message.textContent = say("loading");
    try {
      const found = await contentOf(text, draft.place, (place) => context.api.view(place));
      switch (found.kind) {
        case "positions":
          message.textContent = say("file_positions", { name: file.name, count: found.lines.length });
          if (found.lines.length === 1 && found.lines[0]) {
            await use(found.lines[0].text);
          } else {
            list.replaceChildren(...found.lines.slice(0, MOST_LISTED).map(({ line, text }) => el("li", { value: line }, button({ class: "example" }, el("code", {}, text), () => void use(text)))));
          }
          break;
        case "board":
          message.textContent = say("file_board", { name: file.name });
          await draft.type(found.place.position, found.place.board);
          changed();
          break;
        case "problem":
          unread(found.errors.map((error) => `\n${say(error.body.field === "board" ? "board" : "position")}: ${error.message}`).join(""));
          break;
      }
    } catch (error) {
      unread(errorWords(error, say));
    }
  };
  const use = async (text: string): Promise<void> => {
    await draft.type(text, draft.board);
    changed();
  };

  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file) {
      void read(file);
    }
  });
  // A page in another language takes the place of this listener. Dialogs may have a use of their own for files.
  document.ondrop = (event) => {
    const file = event.dataTransfer?.files[0];
    if (file && !document.querySelector("dialog[open]")) {
      context.open("setup");
      root.closest("details")?.setAttribute("open", "");
      void read(file);
    }
  };
  return { root, clear };
}
