// Small things that several panels need: files to keep, texts to copy, commands for a shell, errors in words.

import { Refused, Unreachable } from "../api.ts";
import { button, el, withCode } from "../dom.ts";
import type { Say } from "../i18n/index.ts";
import type { Context } from "./panel.ts";

/** Lets the browser keep a file. */
export function download(name: string, content: Blob | string, type = "text/plain"): void {
  const blob = typeof content === "string" ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  const url = URL.createObjectURL(blob);
  el("a", { href: url, download: name }).click();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Copies a text and says so; where the browser does not allow it, the text is selected in a field to copy by hand. */
export async function copyText(context: Context, text: string, what: string): Promise<void> {
  const { say } = context;
  try {
    await navigator.clipboard.writeText(text);
    context.announce(say("copied_what", { what }));
  } catch {
    const field = el("textarea", { rows: 6, readonly: true, "aria-label": what }, text);
    const dialog = el("dialog", { class: "panel-dialog", "aria-label": what }, el("p", {}, say("copy_by_hand")), field);
    dialog.append(button({ class: "primary" }, say("close"), () => dialog.close()));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    field.select();
  }
}

/** A word of a command as a POSIX shell reads it back. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) && !word.startsWith("=") ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

export function shellCommand(words: string[]): string {
  return words.map(shellWord).join(" ");
}

/** What went wrong, for the person who asked. */
export function errorWords(error: unknown, say: Say): string {
  if (error instanceof Unreachable) {
    return say("no_connection");
  }
  if (error instanceof Refused && error.status === 503) {
    return say("busy");
  }
  return error instanceof Error ? error.message : String(error);
}

/** The same with commands and notation set as code. */
export function errorNodes(error: unknown, say: Say): Node[] {
  return withCode(errorWords(error, say));
}

/** How a statement stands, in the words of the page. */
export function statusWords(status: string, say: Say): string {
  switch (status) {
    case "holds":
    case "corrected":
    case "fails":
    case "open":
      return say(`status_${status}`);
    case "not checkable by running":
      return say("status_not_checkable");
    default:
      return status;
  }
}
